/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State shared by the files that read a .mat: the current line, and the game so far. */
#ifndef MATCHES_MAT_READING_H
#define MATCHES_MAT_READING_H

#include "mat.h"

/* How far the game has been read. */
enum mat_stage {
    STAGE_NONE,
    STAGE_NAMES,
    STAGE_FIRST,
    STAGE_PLAY,
    STAGE_DOUBLED,
    STAGE_BEAVERED,
    STAGE_TAKEN,
    STAGE_PASSED,
    STAGE_WON
};

struct mat_reading {
    const char *line, *at, *end; /* the current line */
    int number;
    struct parse_error *why;
    struct strbuf head, body; /* record text up to the line with the match length, and after it */
    long length;              /* -1: not read yet */
    long games, turns, points[2];
    enum mat_stage stage;
    struct mat_men men;
    int reached; /* where the step before ended */
    long cube;
    bool taken; /* a double was taken in this game */
    int due; /* side whose turn it is; in STAGE_DOUBLED and STAGE_BEAVERED the side that doubled */
    bool beavers;     /* the text has a beaver */
    int jacoby;       /* 1 on, -1 off, 0: unknown */
    bool no_crawford; /* the text has a double in the Crawford game */
    bool crawford_over, crawford_game;
};

/* Reports what is wrong at the current place. Always returns false. */
bool mat_refuse(struct mat_reading *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* --- the current line (mat_line.c) ------------------------------------------------------------ */

void mat_blanks(struct mat_reading *r);
/* True if `word` is next, in upper or lower case; then skips it and the blanks after it. */
bool mat_word(struct mat_reading *r, const char *word);
/* Reads a number of at most four digits; -1: none. */
long mat_number(struct mat_reading *r);
bool mat_line_ends(struct mat_reading *r);

/* --- rows (mat_rows.c) ------------------------------------------------------------------------ */

/* Reads the rest of a row, after "12)" or in a line without a number: White's cell, Black's, or
 * both. */
bool mat_row(struct mat_reading *r);

#endif
