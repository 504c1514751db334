/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match replayed for pictures and pages. It is read from record text, its game rules on it, and
 * each turn is kept as numbers and clean text. */
#ifndef PICTURES_REPLAYED_MATCH_H
#define PICTURES_REPLAYED_MATCH_H

#include "games/paper.h"
#include "log/record_text.h"
#include "log/replay.h"

/* All text is owned by the replayed match. It is clean UTF-8, without line ends unless "lines" are
 * mentioned, and never NULL. */
struct replayed_turn {
    long number; /* from 1 */
    int seat;
    const char *dice;      /* "6-4", "??"; "112346 1236" */
    const char *play;      /* "1/7 1/5", or "goes" */
    const char *ruling;    /* in brief, clauses between semicolons */
    const char *claims;    /* likewise, the rulings on claims alone */
    const char *sentences; /* the rulings in full, a line each */
    const char *remarks;   /* comments, a line each */
    const char *agreed;    /* options changed as it began, ", " between */
    struct standing at[SEATS_MAX];
    long marked[SEATS_MAX], zeros, lost; /* as in struct turn */
    long round;                          /* from 1; a round begins with the first seat */
    bool open;                           /* it is not over: nothing is written yet */
    bool nothing;                        /* it is void; the next turn replaces it */
    bool quiet;                          /* without what the players have to find out */
};

struct replayed_header {
    const char *name, *value;
};

struct replayed_match {
    const struct game *game;
    const struct paper *paper; /* the game's, or one with default columns */
    int seats;
    const char *names[SEATS_MAX]; /* never empty */
    struct replayed_header *header;
    size_t headers;
    const char *occasion; /* which of a series it is */
    const char *agreed;   /* options that are not the usual ones, ", " between */
    const char *preface;  /* comments before the first turn, a line each */
    const char *matters;  /* protests that are pending, entries that follow a seal: lines, or "" */
    const char *result;   /* how it ended, or stands: lines */
    const char *rest;     /* what else is told of the last turn: lines */
    const char *foot;     /* `result` for a sheet to be signed */
    long most;            /* where the scale of the graph ends, at least */
    struct standing begins[SEATS_MAX];
    struct replayed_turn *turn;
    long turns;
    const char *corrections; /* the caller's, for the sheet: "2 31 1/4 1/2" was entered of turn 2
                              * before a correction; lines; NULL: it is not known */

    /* What is asked of the game. */
    struct turns *played;
    void *first; /* the match before its first turn */
    struct arena texts;
};

enum { REPLAYED_TURNS = 10000 }; /* the most in a match: their page takes about 40 MB of memory */

/* Reads the record text of one match. Unless `arbiter`, an open match is shown without what its
 * players have agreed to find out for themselves. False: `err` says where and why (line 0: no
 * place, as when memory runs out), and `out` is empty. */
bool replayed_read(struct replayed_match *out, const char *text, size_t length, bool arbiter,
                   struct parse_error *err);

/* Does the same with a match from its log: with the arbiter's rulings, without comments. Takes over
 * r->turns and sets it to NULL; after a failure it may still be set. `d` stays the caller's.
 * `before`: the match at another time, in the same language; what it has of turns that are still
 * the same is copied. NULL: there is none. */
bool replayed_take(struct replayed_match *out, struct replay *r, const struct store_details *d,
                   bool arbiter, const struct replayed_match *before, struct parse_error *err);

void replayed_free(struct replayed_match *t);

/* The first value of a header, or NULL. */
const char *replayed_value(const struct replayed_match *t, const char *name);

/* Adds "Anna – Boris – Clara". */
void replayed_players(const struct replayed_match *t, struct strbuf *out);

/* The groups of columns on its sheet, with a column for each player; and the number in a cell. */
enum { REPLAYED_GROUPS = 3 };
int replayed_groups(const struct replayed_match *t, const struct column *group[REPLAYED_GROUPS]);
long replayed_number(const struct replayed_match *t, const struct replayed_turn *c,
                     const struct column *group, int seat);

/* Adds how a player stands: "2 holes, 6 points", or the one number that is counted. */
void replayed_standing(const struct replayed_match *t, const struct standing *at,
                       struct strbuf *out);

/* Whether somebody has something before the first turn. */
bool replayed_begun(const struct replayed_match *t);

/* For a game of rounds: sets of[] to the finished turn of each seat in the round of turn `n`, or
 * NULL. A void turn does not count; the one that replaces it does. Returns the first turn after the
 * round. */
long replayed_round(const struct replayed_match *t, long n,
                    const struct replayed_turn *of[SEATS_MAX]);

/* Adds what a turn has written: "+450", or "0 ––" with a dash for each zero in a row. */
void replayed_written(const struct replayed_turn *c, struct strbuf *out);

/* Whether a turn was corrected, as far as is known. */
bool replayed_corrected(const struct replayed_match *t, long turn);

/* Adds a line with the options that differ from the usual ones, and the turns from which options
 * were changed. Adds nothing if all are the usual ones. */
void replayed_options(const struct replayed_match *t, struct strbuf *out);

/* Turn `n` to pass to functions of its game, valid until the next call. 0: the match before its
 * first turn; after the last: the match as it stands. */
struct turn_ref replayed_at(const struct replayed_match *t, long n);

/* Private to replayed_*.c: headers, comments and the arbiter's rulings. */

struct replay_building {
    struct replayed_match *told;
    bool arbiter, failed, read;  /* `failed`: no memory; `read`: a match was found */
    const struct replay *replay; /* where it was taken from; NULL: it was read from a text */
    const struct replayed_match *before; /* the match at another time; NULL: there is none */
    size_t header_room;
    struct strbuf *remarks; /* comments by turn, 0 those before the first */
    struct parse_error *err;
};

#endif
