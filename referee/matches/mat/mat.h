/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jellyfish match text (.mat), as GNU Backgammon writes and reads it: a backgammon match in two
 * columns, White's and Black's. It goes in as record text, and out from what a ruling says. */
#ifndef MATCHES_MAT_H
#define MATCHES_MAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/parse_error.h"
#include "base/strbuf.h"

struct game;

enum { MAT_NAME = 31 /* bytes of a name */ };

enum { MAT_OFF = 0, MAT_BAR = 25, MAT_STEPS = 8 };

/* man[s][p]: men of side s on its own point p, 24 to 1. */
struct mat_men {
    int8_t man[2][MAT_BAR + 1];
};
/* --- in --------------------------------------------------------------------------------------- */

/* Adds the record text of a match, a line for each of the .mat's: what the import says of a line
 * is true of both. False with line, column and reason where it is no such text. */
bool mat_read(const char *text, size_t length, struct strbuf *record, struct parse_error *why);

/* --- out -------------------------------------------------------------------------------------- */

/* A match on its way out: `to`, who plays, the length and, if known, where and when are filled. */
struct mat_out {
    struct strbuf *to;
    const struct game *game; /* is asked about plays that were sent back; NULL: they are legal */
    const char *player[2];
    const char *event, *site, *date; /* NULL: not said */
    long length;                     /* points it goes to; 0: money */

    long games, points[2];
    bool in_game;
    long cube;
    struct mat_men men;
    long rows;  /* of this game */
    int column; /* the side whose cell was written last; 1 also where a game begins */
};

/* Adds what stands before the first game. */
void mat_begin(struct mat_out *o);

/* Adds a turn as `replay --json` has it. False with the reason, for gettext: it cannot be said in a
 * .mat. */
bool mat_turn(struct mat_out *o, const char *json, const char **why);

/* Ends the row in hand. */
void mat_end(struct mat_out *o);

/* --- men (mat_men.c) -------------------------------------------------------------------------- */

struct mat_men mat_start(void);

struct mat_step {
    int from, to;
    bool hits;
};

/* Makes a step, and sets whether it hits. False: nobody stands there. */
bool mat_make(struct mat_men *m, int side, struct mat_step *s);

/* What a side has won whose men are all off: 1, 2, 3; 0: they are not. */
int mat_worth(const struct mat_men *m, int side);

/* The steps of a play as printed, "bar/20/14 6/off", one die each; how many, -1: it is no such
 * play. `m` is then as it leaves the men. */
int mat_steps(struct mat_men *m, int side, const int dice[2], const char *play,
              struct mat_step out[MAT_STEPS]);

/* Whether a legal play leaves the men so (mat_legal.c). */
bool mat_is_legal(const struct game *game, const char *before, int side, const int dice[2],
                  const struct mat_men *after);

/* The men of a position, "W:bar,6x5 B:24x2". False: it is none. */
bool mat_place(const char *position, struct mat_men *out);

#endif
