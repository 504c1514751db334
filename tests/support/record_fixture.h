/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of the record's commands share. All of it fails the test that uses it. */
#ifndef TESTS_RECORD_FIXTURE_H
#define TESTS_RECORD_FIXTURE_H

#include "matches/command/command.h"
#include "session/session.h"
#include "tests/games/trictrac/random_match.h"

/* Enters lines, one by one; those that cannot be entered are passed over. Returns how many were
 * taken. */
long enter_lines(struct session *s, const char *lines);
/* One line that must be taken. */
void enter(struct session *s, const char *line);

/* The match touched last, as record text, to be freed. */
char *record_text(struct store *s);
/* The rulings and scores of a match as stored, a line a coup, to be freed. */
char *stored_coups(struct store *s, const char *key);
/* The key of the match touched last. */
void last_key(struct store *s, char key[STORE_KEY_SIZE]);

/* Runs a command; what it prints goes nowhere. Its exit status. */
int quietly(const struct record_job *job, enum status (*run)(const struct record_job *));

/* Imports record text into a store through a file; the exit status of the command. */
int import_text(struct store *s, const char *text, bool dry);

/* Record text of n matches between so many players and one more, to be freed. */
char *some_matches(struct deal *d, int n, int players);

/* The match must be what its log gives. */
void assert_sound(struct store *s, const char *key);

#endif
