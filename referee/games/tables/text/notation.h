/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions and plays of the tables games as text: what is printed is also what is read. */
#ifndef TABLES_WORDS_NOTATION_H
#define TABLES_WORDS_NOTATION_H

#include "base/scan.h"
#include "games/tables/position.h"
#include "games/tables/walks.h"

enum {
    TABLES_FIELD_TEXT = 8,
    TABLES_BOARD_TEXT = 256, /* room for any board */
    TABLES_PLAY_TEXT = 256   /* room for any play */
};

/* How fields are called. By number: 1-24 in the direction the side moves. The others are the same
 * for both sides, White's own 1-12 first, then back: LINES I-XII and 12-1 (Polish), TONGUES 1-12
 * and 12A-1A (German); POINTS 24-1 down to the side's home, alike numbered by each (backgammon). */
enum naming { BY_NUMBER, BY_LINES, BY_TONGUES, BY_POINTS };

/* "7", "bar", "off"; "IX", "12A". Returns `out`. */
char *tables_field_print(int field, enum side side, enum naming n, char out[TABLES_FIELD_TEXT]);

/* A field of `side`, or BAR ("bar", "hand", "0"), or OFF ("off"); `end` gets the first byte behind
 * it. -1: there is none. */
int tables_field_read(const char *text, const char *limit, enum side side, enum naming n,
                      const char **end);

/* "x2" at `at`, a place in the word: how many; 1 where there is no x. False with the reason. */
bool tables_times_read(const struct token *w, const char **at, int *times, struct parse_error *err);

/* "W:bar,12x5,17x3 B:-": each side's men, the bar first, then ascending by name. Returns `out`. */
char *tables_board_print(const struct board *b, enum naming n, char out[TABLES_BOARD_TEXT]);

/* "18/22x3 13/17 bar/4*", or "-" for none. Returns `out`. */
char *tables_walks_print(const struct walks *w, enum side side, enum naming n,
                         char out[TABLES_PLAY_TEXT]);

/* What position lines of a game may have. */
struct tables_form {
    fields stand;       /* where men may stand: ALL_FIELDS, FIELDS_AND_BAR */
    enum naming naming; /* if the line has no numbering= */
    /* Takes a word that is neither men, nor side, nor dice: "score=3:0"; false with the reason.
     * NULL: there are none. */
    bool (*key)(void *context, const struct token *w, struct parse_error *err);
    void *context; /* for `key` */
};

/* Reads a position line from its words. What cannot be (over fifteen men, a field shared, a field
 * not of the game) or is not understood: false, with the place and the reason. */
bool tables_position_read(const struct token *w, size_t words, const struct tables_form *form,
                          struct tables_position *out, struct parse_error *err);

/* The same from a text, as [Setup] has it; columns are counted in it. */
bool tables_setup_read(const char *text, const struct tables_form *form,
                       struct tables_position *out, struct parse_error *err);

/* "64", "6-4"; the two numbers as typed. "??": both 0. False: no throw. */
bool tables_dice_read(const struct token *w, uint8_t out[2]);

/* As a value: higher first. */
struct dice tables_dice(const uint8_t typed[2]);

/* Whether a word speaks of men moved, or of none: "bar/4", "17/21x2", "18", "-". */
bool tables_play_shaped(const struct token *w, enum naming n);

/* One word of a play, of `side`: "1/5/8", "1-5", "17/21x2", "16x2", "22/off", "1/7+1/5", each field
 * with a "*" if a man was hit there. "-" is no walk. A field alone has `fields` 1: a man arrives
 * there. The walks are put behind those in `out`. False with the reason: not understood, or too
 * many. */
bool tables_walks_read(const struct token *w, enum side side, enum naming n, struct walks *out,
                       struct parse_error *err);

#endif
