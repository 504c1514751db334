/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files of the bench. */
#ifndef BENCH_PARTS_H
#define BENCH_PARTS_H

#include "base/status.h"
#include "games/game.h"
#include "games/trictrac/text/coup.h"

enum { PATH_ROOM = 512 };

/* One figure. The aim is reached from below or above; 0: there is none. */
struct measure {
    const char *name;
    const char *unit;
    double value, aim;
    bool at_most;
    const char *against; /* the figure beside it, measured in the same run; NULL: none */
    double beside;
    double ratio, ratio_aim; /* 0: none */
};

struct bench {
    const struct game *game;
    const char *referee; /* the program that is measured */
    bool json;
    enum status status;
    char folder[PATH_ROOM];
};

/* Prints a figure. */
void bench_put(struct bench *b, const struct measure *m);

/* Says what failed; always false. */
bool bench_failed(struct bench *b, const char *what);

/* A name in the folder of this run; returns `path`. */
const char *bench_path(const struct bench *b, const char *name, char path[PATH_ROOM + 32]);

/* Removes a record of that name and all that stands beside it under names that begin so; of "",
 * all files of the folder. */
void bench_remove(const struct bench *b, const char *name);

/* --- in memory (core.c) ----------------------------------------------------------------------- */

/* What is timed: does it once, and returns how many of its things were done. */
typedef long timed_fn(void *context);

/* Things a second of processor time; the middle of five runs, after one to warm up. */
double bench_rate(timed_fn *fn, void *context);

struct on_positions {
    const struct position *position;
    long count, sum; /* of all that was found, so that nothing is left undone */
};

/* A timed_fn on positions: what is due. */
long bench_dues(void *context);

struct on_text {
    const char *text;
    size_t length;
    long coups, sum;
};

/* A timed_fn on record text: read, judged, scored. */
long bench_replay(void *context);

/* Measures dues and legal plays. */
bool bench_core(struct bench *b);

/* --- dice games (dice.c) ---------------------------------------------------------------------- */

/* Measures throws scored and turns replayed. */
bool bench_dice(struct bench *b);

/* --- tables games (tables.c) ------------------------------------------------------------------ */

/* Measures how fast the legal plays of tryktrak, Tric-Trac, Puff and tic-tac are listed. */
bool bench_tables(struct bench *b);

/* --- into a record (bring.c) ------------------------------------------------------------------ */

/* Measures import and merge of so many coups, those of the record and of the text there are. */
bool bench_bring(struct bench *b, long coups);

/* --- records as they array_grow (growth.c)
 * ---------------------------------------------------------- */

/* Measures records of a thousand to a million turns, and what the parts below measure on them. */
bool bench_growth(struct bench *b);

/* --- as a user waits (wait.c) ----------------------------------------------------------------- */

/* Measures one coup entered; the coups are those the text begins with. */
bool bench_coup(struct bench *b, const struct strbuf *text);

/* Measures a line told to a thousand spectators (hall.c); the lines are those the text begins with.
 */
bool bench_hall(struct bench *b, const struct strbuf *text);

/* Measures the start on the record there is. */
bool bench_start(struct bench *b);

/* --- on a server (server.c) ------------------------------------------------------------------- */

/* Measures a record at this address, 1,000 turns at least, that has no matches and has none
 * afterwards. */
bool bench_server(struct bench *b, const char *address, long most);

/* Whether bench_server was stopped after it had seen that the record has no matches, so that
 * whatever is in it now comes from this run. */
bool bench_server_filled(const struct bench *b);

/* Removes the record at the address. */
bool bench_server_empty(struct bench *b, const char *address);

#endif
