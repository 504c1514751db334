/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State shared by the files that read a .mat: the current line, the match, and the game so far. */
#ifndef MATCHES_MAT_READING_H
#define MATCHES_MAT_READING_H

#include "mat.h"

/* How far the game has been read. */
enum mat_stage {
    STAGE_NONE,
    STAGE_FIRST,
    STAGE_PLAY,
    STAGE_THROWN, /* the play of the last throw is not written, and several are legal */
    STAGE_DOUBLED,
    STAGE_BEAVERED,
    STAGE_TAKEN,
    STAGE_PASSED,
    STAGE_REST, /* the men are not known: the rest of the game is kept as a comment */
    STAGE_WON
};

/* The data of the headers about the game. */
struct mat_options {
    int jacoby; /* 1 on, -1 off, 0: unknown */
    bool beavers, no_crawford;
    struct parse_error variation; /* another game is played; .line 0: none */
};

struct mat_reading {
    const char *line, *at, *end; /* the current line */
    int number;
    struct parse_error *why;
    const struct game *game;
    struct mat_file *out;

    struct strbuf next; /* headers that may be those of the next match, and their number of lines */
    long next_lines;
    struct mat_options next_options;

    /* the match */
    bool open;                /* one is being read */
    bool refused;             /* and its remaining lines are skipped */
    long lines;               /* lines of it so far */
    bool names_due;           /* the next line has the names */
    struct strbuf head, body; /* game text up to the line with the match length, and after it */
    int first_line;
    struct mat_options options, stated; /* as played, and as its headers state them */
    struct mat_score *score;            /* after each game so far */
    size_t scores, scores_room;
    long length;
    long games, turns;
    long start[2];            /* the score at which the match begins in this file */
    char rating[2][8];        /* behind the names; "": none */
    long points[2], ruled[2]; /* as the file and as the rules count */
    long unruled[2];          /* see struct mat_score */
    bool crawford_over, crawford_game;
    bool first_crawford; /* the first game of the file is the Crawford game */

    /* the game */
    enum mat_stage stage;
    int right; /* the column from which on a cell is Black's */
    struct mat_men men;
    struct mat_men placed; /* the men with which the match begins, if `set_up` */
    bool set_up;
    char placed_cube[8]; /* "2w" */
    int beginner;        /* the side that threw first in the first game */
    int reached;         /* the point at which the previous step ended */
    long cube, ruled_cube;
    int owner;      /* of the cube by the rules: 1 White, 2 Black, 0 nobody */
    bool no_double; /* the rules annul the last double */
    bool taken;     /* a double was taken in this game */
    int due; /* side whose turn it is; in STAGE_DOUBLED and STAGE_BEAVERED the side that doubled */
};

/* Reports what is wrong at the current place. Always returns false. */
bool mat_refuse(struct mat_reading *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* --- the current line (mat_read.c) ------------------------------------------------------------ */

void mat_blanks(struct mat_reading *r);
/* True if `word` is next, in upper or lower case; then skips it and the blanks after it. */
bool mat_word(struct mat_reading *r, const char *word);
/* True if `word` is next; nothing is skipped. */
bool mat_has(const struct mat_reading *r, const char *word);
/* Reads a number of at most four digits; -1: none. */
long mat_number(struct mat_reading *r);
bool mat_line_ends(struct mat_reading *r);
/* The column of a place in the line, from 0; a tab ends at a multiple of eight. */
int mat_column(const struct mat_reading *r, const char *at);
/* Skips the rest of a cell: up to two blanks, a tab, or the end of the line. */
void mat_skip_cell(struct mat_reading *r);

/* --- rows (mat_rows.c) ------------------------------------------------------------------------ */

/* Reads the rest of a row, after "12)" or in a line without a number: White's cell, Black's, or
 * both. Text without a number that is no cell is skipped. */
bool mat_row(struct mat_reading *r, bool numbered);
/* Keeps a line of a game whose men are not known. */
bool mat_rest(struct mat_reading *r);
/* Ends a game whose double was passed, if nothing else did. */
bool mat_settle(struct mat_reading *r);
/* Adds that the game has ended with this result, as the file states it. */
void mat_add_ended(struct mat_reading *r, int side, long points);
/* Adds the score after a game that was won. Returns false if out of memory. */
bool mat_won(struct mat_reading *r, int side, long points, long ruled);

#endif
