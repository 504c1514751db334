/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions for the tests of the record's commands. A failure in them fails the test. */
#ifndef TESTS_RECORD_FIXTURE_H
#define TESTS_RECORD_FIXTURE_H

#include "matches/command/command.h"
#include "session/session.h"
#include "tests/games/trictrac/random_match.h"

/* Enters lines, one by one, and ignores those that are refused. Returns the number accepted. */
long enter_lines(struct session *s, const char *lines);
/* Enters one line, which must be accepted. */
void enter(struct session *s, const char *line);

/* Returns the most recently changed match as record text, to be freed. */
char *record_text(struct store *s);
/* Returns the stored rulings and scores of a match, one line per coup, to be freed. */
char *stored_coups(struct store *s, const char *key);
/* Stores the key of the most recently changed match. */
void last_key(struct store *s, char key[STORE_KEY_SIZE]);

/* Runs a command without output. Returns its exit status. */
int quietly(const struct record_job *job, enum status (*run)(const struct record_job *));

/* Imports record text into a store through a file. Returns the exit status of the command. */
int import_text(struct store *s, const char *text, bool dry);

/* Returns record text of n matches between `players` players and one more, to be freed. */
char *some_matches(struct deal *d, int n, int players);

/* Checks that the stored rows of the match equal those computed from its log. */
void assert_sound(struct store *s, const char *key);

#endif
