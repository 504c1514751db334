/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declarations shared by the files of the bench. */
#ifndef BENCH_PARTS_H
#define BENCH_PARTS_H

#include "base/status.h"
#include "games/game.h"
#include "games/trictrac/text/coup.h"

enum { PATH_ROOM = 512 };

/* One figure. The aim is a minimum or a maximum; 0: none. */
struct measure {
    const char *name;
    const char *unit;
    double value, aim;
    bool at_most;
    const char *against; /* figure to compare with, from the same run; NULL: none */
    double beside;
    double ratio, ratio_aim; /* 0: none */
};

struct bench {
    const struct game *game;
    const char *referee; /* the measured program */
    bool json;
    enum status status;
    char folder[PATH_ROOM];
};

/* Prints a figure. */
void bench_put(struct bench *b, const struct measure *m);

/* Prints what failed; always returns false. */
bool bench_failed(struct bench *b, const char *what);

/* Stores the path of a file in the folder of this run; returns `path`. */
const char *bench_path(const struct bench *b, const char *name, char path[PATH_ROOM + 32]);

/* Removes a record of that name and all files whose names begin with it; for "", all files in the
 * folder. */
void bench_remove(const struct bench *b, const char *name);

/* --- in memory (core.c) ----------------------------------------------------------------------- */

/* Does the measured work once and returns the number of operations. */
typedef long timed_fn(void *context);

/* Returns operations per second of processor time: the median of five runs, after one to warm
 * up. */
double bench_rate(timed_fn *fn, void *context);

struct on_positions {
    const struct position *position;
    long count, sum; /* of all results; keeps the compiler from removing the work */
};

/* A timed_fn that computes the points due for positions. */
long bench_dues(void *context);

struct on_text {
    const char *text;
    size_t length;
    long coups, sum;
};

/* A timed_fn that reads, judges and scores record text. */
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

/* Measures import and merge of this number of coups, using the existing record and text. */
bool bench_bring(struct bench *b, long coups);

/* --- records as they array_grow (growth.c)
 * ---------------------------------------------------------- */

/* Measures records of a thousand to a million turns, and calls the functions below on them. */
bool bench_growth(struct bench *b);

/* --- as a user waits (wait.c) ----------------------------------------------------------------- */

/* Measures entering single coups, the first ones of the text. */
bool bench_coup(struct bench *b, const struct strbuf *text);

/* Measures sending a line to a thousand spectators (hall.c), with the first lines of the text. */
bool bench_hall(struct bench *b, const struct strbuf *text);

/* Measures the start with the existing record. */
bool bench_start(struct bench *b);

/* --- on a server (server.c) ------------------------------------------------------------------- */

/* Measures a record at this address, with up to `most` turns, at least 1,000. The record must have
 * no matches; it is empty again afterwards. */
bool bench_server(struct bench *b, const char *address, long most);

/* Returns true if bench_server was stopped after it had found the record empty, so that all its
 * matches are from this run. */
bool bench_server_filled(const struct bench *b);

/* Removes the record at the address. */
bool bench_server_empty(struct bench *b, const char *address);

#endif
