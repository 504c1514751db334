/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import: a file is one transaction, and only a few of its matches are in memory at a time. They
 * are read and judged in threads and stored in their order. */
#ifndef MATCHES_IMPORT_IMPORT_H
#define MATCHES_IMPORT_IMPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "import_game.h"
#include "log/find.h"
#include "matches/command/command.h"
#include "matches/mat/mat.h"

/* The state of an import: a file of record text that is being read and stored. Shared by the files
 * of this folder. */

struct import {
    const struct record_job *job;
    const char *file;
    FILE *report; /* printed when the file is stored */
    bool writing; /* a transaction is open */
    enum status status;
    struct seen *seen;
    struct spellings *spellings; /* names of the record and of all files; all 0: not read yet */

    char *text; /* the text of the game being read, and perhaps more */
    size_t length, room;
    int line;              /* the number of its first line */
    struct imported game;  /* the game whose headers are being read */
    struct imported spent; /* the game stored last; a thread frees it */
    struct jobs *jobs;
    bool skipping; /* the rest of the current game is skipped */
    bool json;     /* the text is that of JSON lines: a comment line does not count as a line of the
                      file */
    long matches, known, extended, coups, empty, unread;
    long seals_left; /* number of seals that are not valid */
    long events;     /* number of events that are new or longer */
    long differs;    /* number of games of a .mat after which the rules give another score */
    const struct mat_file *mat; /* the .mat whose matches are imported; NULL: another format */
    bool headed;                /* a header was read */
};

/* The result for a game. */
enum fate { FATE_NEW, FATE_KNOWN, FATE_EXTENDED, FATE_VERSION };

/* These return false if the import of the file cannot continue; the reason was printed, and
 * im->status is set. */

/* --- what is said (import.c) -------------------------------------------------------------
 */

bool import_no_memory(struct import *im);
bool import_storage_failed(struct import *im, const struct store_error *err);

/* --- into the record (import.c) ----------------------------------------------------------
 */

/* --- in threads (import.c) ----------------------------------------------------------------
 */

/* Waits for all games and stores them. */
bool import_take_games(struct import *im);

/* --- the text (import.c) ----------------------------------------------------------------- */

/* Sets the error that a match has too much text (MATCH_TEXT_MOST) or too many turns. Always false.
 */
bool import_too_long(const struct token *at, struct parse_error *err);
/* Reads the games of a file. The last may still be in a thread afterwards. */
bool import_take_lines(struct import *im, FILE *f);

/* How the text gathered so far ends: with a game, with the file, or at its most within a game. */
enum text_end { GAME_ENDS, FILE_ENDS, TEXT_TOO_LONG };

/* Adds a line to the text gathered so far, which begins in line im->line of the file. */
bool import_gather_line(struct import *im, const char *line, size_t n);
/* Reads the text gathered so far: a game, or what comes before one; perhaps several. */
bool import_take_text(struct import *im, enum text_end how);
/* Leaves out the game whose headers were read. Reports the games before it first. */
bool import_leave_out(struct import *im, const struct parse_error *err);

/* --- JSON (import_json.c) --------------------------------------------------------------------- */

/* Imports the matches of a file written by export --json. */
bool import_take_json(struct import *im, FILE *f);

/* --- events (import_event.c) ------------------------------------------------------------------ */

/* Imports the log of an event, as JSON whose first line is `line` of the file. */
bool import_take_event_log(struct import *im, const char *text, size_t length, int line);
/* Imports the facts of an event, as text with its headers. */
bool import_take_event_text(struct import *im, const char *text, size_t length, int line);
/* Returns true if a line of text is the header Game of an event. */
bool import_begins_event(const char *line);

/* --- Jellyfish match text (import_mat.c) ------------------------------------------------------ */

/* Imports the matches of a .mat. */
bool import_take_mat(struct import *im, FILE *f);
/* Compares a match of a .mat with what the file states, and lists the plays judged wrong. `text`:
 * its words, which begin in line `first` of the file. */
void import_mat_judged(struct import *im, struct imported *g, const char *text, int first);

/* The fingerprints met in a dry run, which cannot look them up in the record. A hash table with
 * open addressing holds their first 64 bits. */

/* All zero: empty. */
struct seen {
    uint64_t *slot; /* 0: free */
    size_t count, room;
};

#endif
