/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jellyfish match text (.mat), as GNU Backgammon writes and reads it: a backgammon match in two
 * columns, White's and Black's. Import converts it to record text; export writes it from
 * rulings. */
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

/* man[s][p]: number of men of side s on its own point p, 24 to 1; MAT_OFF and MAT_BAR too. */
struct mat_men {
    int8_t man[2][MAT_BAR + 1];
};
/* --- in --------------------------------------------------------------------------------------- */

/* Converts a match to record text, one output line for each input line, so that line numbers in
 * messages hold for both. False with line, column and reason: it is not a .mat. */
bool mat_read(const char *text, size_t length, struct strbuf *record, struct parse_error *why);

/* --- out -------------------------------------------------------------------------------------- */

/* State of a match being written. The caller fills `to`, the players, the length and, if known,
 * place and date. */
struct mat_out {
    struct strbuf *to;
    const struct game *game; /* judges plays that were sent back; NULL: they count as legal */
    const char *player[2];
    const char *event, *site, *date; /* NULL: unknown */
    long length;                     /* match length in points; 0: money game */

    long games, points[2];
    bool in_game;
    long cube;
    struct mat_men men;
    long rows;  /* rows written in this game */
    int column; /* the side whose cell was written last; 1 also at the start of a game */
};

/* Adds the lines before the first game. */
void mat_begin(struct mat_out *o);

struct json_t; /* jansson */

/* Adds a turn, given as the object of `replay --json`; NULL: out of memory. False with the reason,
 * for gettext: a .mat cannot express it. */
bool mat_turn(struct mat_out *o, const struct json_t *turn, const char **why);

/* Ends the current row. */
void mat_end(struct mat_out *o);

/* --- men (mat_men.c) -------------------------------------------------------------------------- */

struct mat_men mat_start(void);

struct mat_step {
    int from, to;
    bool hits;
};

/* Makes a step and sets s->hits. False: no man is there. */
bool mat_make(struct mat_men *m, int side, struct mat_step *s);

/* The worth of a game won by a side with all men off: 1, 2 or 3; 0: men are left. */
int mat_worth(const struct mat_men *m, int side);

/* Parses a printed play, "bar/20/14 6/off", into steps of one die each and makes them on `m`.
 * Returns their number, or -1 if it is not such a play. */
int mat_steps(struct mat_men *m, int side, const int dice[2], const char *play,
              struct mat_step out[MAT_STEPS]);

/* True if a legal play leads to the position `after` (mat_legal.c). */
bool mat_is_legal(const struct game *game, const char *before, int side, const int dice[2],
                  const struct mat_men *after);

/* Parses a position, "W:bar,6x5 B:24x2". False: it is not one. */
bool mat_place(const char *position, struct mat_men *out);

#endif
