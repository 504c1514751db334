/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match told for pictures and pages: read from the text of a record, ruled upon by its game, and
 * kept turn by turn as numbers and clean text. */
#ifndef PICTURES_REPLAYED_MATCH_H
#define PICTURES_REPLAYED_MATCH_H

#include "games/paper.h"
#include "log/replay.h"

/* All text is owned by the match told: clean UTF-8 without line ends but where said; "" for
 * nothing. */
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
    long round;                          /* from 1: another begins as the seats do */
    bool open;                           /* it is not over: nothing is written yet */
    bool nothing;                        /* it is void, and the next is made in its place */
};

struct replayed_header {
    const char *name, *value;
};

struct replayed_match {
    const struct game *game;
    const struct paper *paper; /* the game's, or one of nothing */
    int seats;
    const char *names[SEATS_MAX]; /* never empty */
    struct replayed_header *header;
    size_t headers;
    const char *occasion; /* which of a series it is */
    const char *agreed;   /* options that are not the usual ones, ", " between */
    const char *preface;  /* comments before the first turn, a line each */
    const char *result;   /* how it ended, or stands: lines */
    const char *foot;     /* the same for a sheet to be signed */
    long most;            /* where the scale of the graph ends, at least */
    struct standing begins[SEATS_MAX];
    struct replayed_turn *turn;
    long turns;

    /* What is asked of the game. */
    struct turns *played;
    void *first; /* the match before its first turn */
    struct arena texts;
};

enum { REPLAYED_TURNS = 10000 }; /* the most of a match: a page of them takes about 40 MB to make */

/* Reads a record of one match. Unless `arbiter`, what players of a match that is on have agreed to
 * find out for themselves is left out. False: `err` says where and why (line 0: there is no place,
 * as when memory ends), and `out` is empty. */
bool replayed_read(struct replayed_match *out, const char *text, size_t length, bool arbiter,
                   struct parse_error *err);

/* The same of a match as it was typed, with the arbiter's rulings and without comments, which
 * belong to its log. Its turns are taken over, and NULL is left there; after a failure they may be
 * there still. `d` is the caller's. */
bool replayed_take(struct replayed_match *out, struct replay *r, const struct store_details *d,
                   bool arbiter, struct parse_error *err);

void replayed_free(struct replayed_match *t);

/* The first value of a header, or NULL. */
const char *replayed_value(const struct replayed_match *t, const char *name);

/* Adds "Anna – Boris – Clara". */
void replayed_players(const struct replayed_match *t, struct strbuf *out);

/* The groups of columns of its sheet, a number a player; and such a number. */
enum { REPLAYED_GROUPS = 3 };
int replayed_groups(const struct replayed_match *t, const struct column *group[REPLAYED_GROUPS]);
long replayed_number(const struct replayed_match *t, const struct replayed_turn *c,
                     const struct column *group, int seat);

/* Adds how a player stands: "2 holes, 6 points", or the one number that is counted. */
void replayed_standing(const struct replayed_match *t, const struct standing *at,
                       struct strbuf *out);

/* Whether somebody has something before the first turn. */
bool replayed_begun(const struct replayed_match *t);

/* Of a game of rounds: the turn of each seat in the round of turn `n` that is over, NULL where
 * there is none; of one made again the one that counts. Returns the first turn behind the round. */
long replayed_round(const struct replayed_match *t, long n,
                    const struct replayed_turn *of[SEATS_MAX]);

/* Adds what a turn has written, "+450", or "0 ––": a dash for each zero in a row. */
void replayed_written(const struct replayed_turn *c, struct strbuf *out);

/* Adds a line on the options that are not the usual ones, and from which turn on where they were
 * changed on the way; nothing where all are. */
void replayed_options(const struct replayed_match *t, struct strbuf *out);

/* Turn `n` to ask its game about, until the next call; 0: the match before it; behind the last: as
 * it stands. */
struct turn_ref replayed_at(const struct replayed_match *t, long n);

#endif
