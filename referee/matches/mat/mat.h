/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jellyfish match text (.mat), as GNU Backgammon writes and reads it: a backgammon match in two
 * columns, White's and Black's. Import converts it to record text; export writes it from
 * rulings. */
#ifndef MATCHES_MAT_H
#define MATCHES_MAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/scan.h"
#include "base/strbuf.h"

struct game;
struct json_t;

enum {
    MAT_NAME = 31, /* bytes of a name */
    MAT_PLAY = 80,
    MAT_POSITION = 200
};

enum { MAT_OFF = 0, MAT_BAR = 25, MAT_STEPS = 8 };

/* man[s][p]: number of men of side s on its own point p, 24 to 1; MAT_OFF and MAT_BAR too. */
struct mat_men {
    int8_t man[2][MAT_BAR + 1];
};
/* --- in --------------------------------------------------------------------------------------- */

/* The score that a file states after a game. */
struct mat_score {
    int line; /* that states it */
    long points[2];
    long unruled[2]; /* points of it that are stored as stated and that the rules do not give */
};

/* A match of a file. */
struct mat_match {
    int line; /* the first line of its text */
    long length;
    long start[2];           /* the score at which it begins */
    struct mat_score *score; /* after each game that has ended */
    size_t games, room;
    char assumed[48]; /* options that the file does not state, " jacoby=off"; "": none */
    bool one_away,
        is_crawford; /* one side needs one point at its start: the Crawford game, or not */
    bool refused;
    struct parse_error why; /* if refused */
};

/* A file that was read. */
struct mat_file {
    struct strbuf record; /* the matches that are not refused, as game text */
    struct mat_match *match;
    size_t matches, room;
};

/* Whether a text has a line such as " 7 point match". */
bool mat_is_mat(const char *text, size_t length);

/* Converts the matches of a file to game text, one output line for each input line, so that line
 * numbers in messages hold for both. False with line, column and reason: it is not a .mat. Free the
 * file in any case. */
bool mat_read(const char *text, size_t length, struct mat_file *out, struct parse_error *why);
void mat_file_free(struct mat_file *f);

/* --- out -------------------------------------------------------------------------------------- */

/* Reports what a .mat cannot say of a turn, and what is written instead; for gettext. */
typedef void mat_note_fn(void *context, const char *note);

/* State of a match being written. The caller fills `to`, the players, the length and, if known,
 * place and date. */
struct mat_out {
    struct strbuf *to;
    const struct game *game; /* judges plays that were sent back; NULL: they count as legal */
    const char *player[2];
    const char *event, *site, *date; /* NULL: unknown */
    long length;                     /* match length in points; 0: money game */
    mat_note_fn *note;               /* NULL: nothing is reported */
    void *context;

    bool begun; /* a turn was added */
    long games, points[2];
    bool in_game;
    long cube;
    struct mat_men men;
    bool set;   /* the men of this game were written as a position, with the cube */
    long rows;  /* rows written in this game */
    int column; /* the side whose cell was written last; 1 also at the start of a game */
};

/* Adds the lines before the first game. */
void mat_begin(struct mat_out *o);

/* Adds a turn, given as the object of `replay --json`. Returns NULL if out of memory. Data that a
 * .mat cannot express is written as its readers expect, and reported. Returns false if out of
 * memory. */
bool mat_turn(struct mat_out *o, const struct json_t *turn);

/* Ends the current row. A match without a turn gets the head of its first game, with o->points. */
void mat_end(struct mat_out *o);

/* --- men (mat_rows.c) --------------------------------------------------------------------------
 */

struct mat_men mat_start(void);

struct mat_step {
    int from, to;
    bool hits;
};

/* Makes a step and sets s->hits. Returns false if there is no man. */
bool mat_make(struct mat_men *m, int side, struct mat_step *s);

/* The worth of a game won by a side with all men off: 1, 2 or 3; 0: men are left. */
int mat_worth(const struct mat_men *m, int side);

/* Parses a printed play, "bar/20/14 6/off", into steps of one die each and makes them on `m`.
 * Returns their number, or -1 if it is not such a play. */
int mat_steps(struct mat_men *m, int side, const int dice[2], const char *play,
              struct mat_step out[MAT_STEPS]);

/* Parses a printed play into steps that a reader can carry out, of six points at most and not onto
 * a point that is held, and makes them. Returns their number, or -1 if it has others; then `m` has
 * changed. */
int mat_legs(struct mat_men *m, int side, const char *play, struct mat_step out[MAT_STEPS]);

/* True if a legal play leads to the position `after` (mat_rows.c). */
bool mat_is_legal(const struct game *game, const char *before, int side, const int dice[2],
                  const struct mat_men *after);

/* Parses a position, "W:bar,6x5 B:24x2". Returns false if it is not one. */
bool mat_place(const char *position, struct mat_men *out);
/* Prints one. */
void mat_position(const struct mat_men *m, char out[MAT_POSITION]);

/* The number of legal plays of a throw: 0 if nothing can be moved, -1 if the position is
 * impossible or if out of memory. Plays count as one if all of them end the game. If it is 1,
 * *play is the play, as printed, and *after the men after it (mat_rows.c). */
long mat_plays(const struct game *game, const struct mat_men *men, int side, const int dice[2],
               char play[MAT_PLAY], struct mat_men *after);

#endif
