/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match replayed for pictures and pages. It is read from game text, the game rules on it, and
 * each turn is stored as numbers and clean text. */
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
    const char *ruling;    /* brief, clauses separated by semicolons */
    const char *claims;    /* brief rulings on claims */
    const char *sentences; /* the rulings in full, one per line */
    const char *remarks;   /* comments, one per line */
    const char *agreed;    /* options changed before it, separated by ", " */
    struct standing at[SEATS_MAX];
    long marked[SEATS_MAX], zeros, lost; /* as in struct turn */
    long round;                          /* from 1; a round begins with the first seat */
    bool open;                           /* not complete: nothing is written yet */
    bool nothing;                        /* void; replaced by the next turn */
    bool quiet;                          /* without what the players must find out themselves */
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
    const char *occasion; /* its place in a series */
    const char *agreed;   /* options other than the defaults, separated by ", " */
    const char *preface;  /* comments before the first turn, one per line */
    const char *matters;  /* pending protests, entries after a seal: lines, or "" */
    const char *result;   /* the result or the current state: lines */
    const char *rest;     /* more about the last turn: lines */
    const char *foot;     /* `result` for a sheet to be signed */
    long most;            /* least value at which the scale of the graph ends */
    struct standing begins[SEATS_MAX];
    struct replayed_turn *turn;
    long turns;
    /* The earlier input of corrected turns, for the sheet: lines such as "2 31 1/4 1/2", owned by
     * the caller; NULL: not known. */
    const char *corrections;

    /* Data to call functions of the game. */
    struct turns *played;
    void *first; /* the match before its first turn */
    struct arena texts;
};

enum { REPLAYED_TURNS = 10000 }; /* the most in a match: their page takes about 40 MB of memory */

/* Reads the game text of one match. Unless `arbiter`, an open match is shown without what its
 * players have agreed to find out themselves. Returns false with `err` (line 0: no place, such
 * as when out of memory), and `out` is empty. */
bool replayed_read(struct replayed_match *out, const char *text, size_t length, bool arbiter,
                   struct parse_error *err);

/* Replays a match from its log, with the arbiter's rulings and without comments; or only from
 * turns, if `r` has no text. Takes over r->turns and sets it to NULL; after a failure it may still
 * be set. The caller keeps `d`. `before` is an earlier state of the match in the same language,
 * from which the data of unchanged turns is copied, or NULL. */
bool replayed_take(struct replayed_match *out, struct replay *r, const struct store_details *d,
                   bool arbiter, const struct replayed_match *before, struct parse_error *err);

void replayed_free(struct replayed_match *t);

/* Returns the first value of a header, or NULL. */
const char *replayed_value(const struct replayed_match *t, const char *name);

/* Adds the players: "Anna – Boris – Clara". */
void replayed_players(const struct replayed_match *t, struct strbuf *out);

/* Return the groups of columns on the sheet, with one column per player, and the number in a
 * cell. */
enum { REPLAYED_GROUPS = 3 };
int replayed_groups(const struct replayed_match *t, const struct column *group[REPLAYED_GROUPS]);
long replayed_number(const struct replayed_match *t, const struct replayed_turn *c,
                     const struct column *group, int seat);

/* Adds the score of a player: "2 holes, 6 points", or the only number that is counted. */
void replayed_standing(const struct replayed_match *t, const struct standing *at,
                       struct strbuf *out);

/* Returns true if any player has a score before the first turn. */
bool replayed_begun(const struct replayed_match *t);

/* For a game of rounds: sets of[] to the finished turn of each seat in the round of turn `n`, or
 * NULL. A void turn does not count; its replacement does. Returns the first turn after the
 * round. */
long replayed_round(const struct replayed_match *t, long n,
                    const struct replayed_turn *of[SEATS_MAX]);

/* Adds what was written for a turn: "+450", or "0 ––" with a dash for each zero in a row. */
void replayed_written(const struct replayed_turn *c, struct strbuf *out);

/* Returns true if a turn is known to have been corrected. */
bool replayed_corrected(const struct replayed_match *t, long turn);

/* Adds a line with the options that differ from the defaults, and the turns at which options
 * were changed. Adds nothing if all are defaults. */
void replayed_options(const struct replayed_match *t, struct strbuf *out);

/* Returns turn `n` to pass to functions of its game, valid until the next call. 0 is the match
 * before its first turn; a number after the last turn is the current state. */
struct turn_ref replayed_at(const struct replayed_match *t, long n);

/* Private to replayed_*.c: headers, comments and the arbiter's rulings. */

struct replay_building {
    struct replayed_match *told;
    bool arbiter, failed, read;          /* `failed`: out of memory; `read`: a match was found */
    const struct replay *replay;         /* its source; NULL: read from a text */
    const struct replayed_match *before; /* an earlier state of the match; NULL: none */
    size_t header_room;
    struct strbuf *remarks; /* by turn; 0: before the first turn */
    struct parse_error *err;
};

#endif
