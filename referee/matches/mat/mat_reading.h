/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files that read a .mat: the line in hand, and the game as far as it has been read. */
#ifndef MATCHES_MAT_READING_H
#define MATCHES_MAT_READING_H

#include "mat.h"

/* What has been said of a game. */
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
    const char *line, *at, *end; /* the line in hand */
    int number;
    struct parse_error *why;
    struct strbuf head,
        body;    /* the record text up to the line of the match's length, and behind it */
    long length; /* -1: not said yet */
    long games, turns, points[2];
    enum mat_stage stage;
    struct mat_men men;
    int reached; /* where the step before it came to */
    long cube;
    bool taken;       /* a double was taken in this game */
    int due;          /* whose turn it is; in STAGE_DOUBLED and STAGE_BEAVERED of who doubled */
    bool beavers;     /* was said somewhere */
    int jacoby;       /* 1 on, -1 off, 0: nothing shows it */
    bool no_crawford; /* a double in the Crawford game */
    bool crawford_over, crawford_game;
};

/* Names what is wrong where the line is read. Always returns false. */
bool mat_refuse(struct mat_reading *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* --- the line in hand (mat_line.c) ------------------------------------------------------------ */

void mat_blanks(struct mat_reading *r);
/* The word here, in whatever letters; then behind it and the blanks after it. */
bool mat_word(struct mat_reading *r, const char *word);
/* A number of four digits at most; -1: there is none. */
long mat_number(struct mat_reading *r);
bool mat_line_ends(struct mat_reading *r);

/* --- rows (mat_rows.c) ------------------------------------------------------------------------ */

/* What stands behind "12)", or in a line without number: White's cell, Black's, or both. */
bool mat_row(struct mat_reading *r);

#endif
