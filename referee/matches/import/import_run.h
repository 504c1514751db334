/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files of the import: a file of record text on its way into the record. */
#ifndef MATCHES_IMPORT_RUN_H
#define MATCHES_IMPORT_RUN_H

#include <stdio.h>

#include "import_dedup.h"
#include "import_game.h"
#include "import_long.h"
#include "matches/command/command.h"

struct import {
    const struct record_job *job;
    const char *file;
    FILE *report; /* said once the file is in the record */
    bool writing; /* a transaction is open */
    enum status status;
    struct seen *seen;

    char *text; /* of the game being gathered, and perhaps more */
    size_t length, room;
    int line;              /* the first line of it */
    struct imported game;  /* whose headers are being read */
    struct imported spent; /* which was stored last */
    struct jobs *jobs;
    struct import_long *in_hand; /* a long game, put into the record as it is read; NULL: none */
    bool in_hand_begun;          /* ... in a transaction of its own */
    bool skipping;               /* the game whose text is read is left out, to its end */
    bool whole;                  /* ... is taken whole, however long it is */
    long matches, known, extended, coups, empty, unread;
    long seals_left; /* that prove nothing */
};

/* What became of a game. */
enum fate { FATE_NEW, FATE_KNOWN, FATE_EXTENDED, FATE_VERSION };

/* Unless they say otherwise, these return false when the file cannot be gone on with: why was said,
 * and stands in im->status. */

/* --- what is said (import_report.c) -------------------------------------------------------------
 */

bool import_no_memory(struct import *im);
bool import_storage_failed(struct import *im, const struct store_error *err);
/* A game and what became of it; key: of its match, "" none. */
void import_report(struct import *im, const struct imported *g, const char *key, enum fate fate);
/* This game is left out, the others are not: place, reason and who played it are told. */
bool import_say_unread(struct import *im, const struct imported *g, const struct parse_error *err);
/* A seal that is left out is named, with why. */
void import_say_seal(struct import *im, const struct token *w);
/* A date that cannot be read is kept all the same, and found by no date. */
void import_say_date(const struct import *im, const struct token *w);
/* Its header Match names a match of others. */
void import_say_disowned(const struct imported *g);
/* The reports, and what the file comes to. */
enum status import_say_file(struct import *im);

/* --- into the record (import_store.c) ----------------------------------------------------------
 */

/* Puts a game that was read into the record, unless it is there. */
bool import_keep(struct import *im, struct imported *g);
/* The same of a long one, which is stored already; *known: it is there, and is to be undone. */
bool import_keep_long(struct import *im, const struct import_long *l, bool *known);
/* Whether something is known of the match that a header of the gathered text names. */
bool import_known_here(const struct import *im);

/* --- in threads (import_jobs.c) ----------------------------------------------------------------
 */

/* NULL: no memory. */
struct jobs *import_jobs(void);
/* Gives a thread the words of a game, from the first, `at`, to `end`. */
bool import_give_game(struct import *im, const struct token *at, const char *end);
/* Takes all games from the threads, and keeps them. */
bool import_take_games(struct import *im);
/* Games that were not taken go with it. */
void import_jobs_free(struct jobs *jobs);

/* --- a long game (import_parts.c) ------------------------------------------------------------- */

/* Puts words of the long game in hand, which may begin with them, into the record. */
bool import_give_part(struct import *im, const struct token *at, const char *end);
/* The long game in hand is read to its end: kept, unless it is there. */
bool import_end_parts(struct import *im);
/* Leaves the long game in hand, if there is one; it is kept, or undone. */
bool import_leave_parts(struct import *im, bool keep);
/* Whether the game whose text is gathered can be taken a part at a time: where something is known
 * of it all its coups are needed at once. */
bool import_in_parts(struct import *im);
/* The game in hand is not understood: it is left out to its end. What the games before it come to
 * is said first. */
bool import_not_read(struct import *im, const struct parse_error *err);

/* --- the text (import_text.c) ----------------------------------------------------------------- */

/* Takes the games of a file, the last of them perhaps still in a thread. */
bool import_take_lines(struct import *im, FILE *f);

/* --- Jellyfish match text (import_mat.c) ------------------------------------------------------ */

/* Whether the file is a .mat: by its name, or since --mat was said. */
bool import_is_mat(const struct import *im);
/* Takes the match of it. */
bool import_take_mat(struct import *im, FILE *f);

#endif
