/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A throw and its possible plays, for all tables games: values and pure functions. Fields are the
 * thrower's: BAR, 1-24, OFF. */
#ifndef TABLES_PLAY_PLAY_H
#define TABLES_PLAY_PLAY_H

#include "games/tables/board.h"

enum { TABLES_GROUPS = 2, TABLES_HIGHER = 128, TABLES_ONLY_BACK = 64, TABLES_FAULTS = 16 };

/* N1 and N3 come first in each game's table of faults: no number leads there; too many moves. */
enum { TABLES_N1, TABLES_N3, TABLES_LENGTHS = 1 << TABLES_N1 | 1 << TABLES_N3 };

/* A number of the throw and how often it is played. */
struct tables_group {
    uint8_t number, times;
    uint8_t optional; /* may be played any number of times up to `times` */
    uint8_t needs;    /* this many of the group before must be played first */
};

/* A throw. Of the groups that are not optional, as many numbers as possible must be played. If only
 * one of two different numbers can be played, it must be the higher one if possible, provided
 * `rules` has TABLES_HIGHER. Under TABLES_ONLY_BACK no player may knowingly let a wrong play
 * stand. */
struct tables_throw {
    struct board before;
    uint8_t side;    /* enum side: the thrower */
    uint8_t dice[2]; /* as typed; 0 0: none yet, or unseen */
    uint8_t unseen;  /* "??": nothing can be wrong except where a man stands */
    uint8_t ordered; /* each group is played after the one before; else in any order */
    uint8_t groups;
    uint8_t rules;  /* options in force when it was thrown, as bits of the game */
    int16_t points; /* of the thrower before the throw, in games where a play can win by points */
    struct tables_group group[TABLES_GROUPS];
};

/* One way to play a throw, with its moves in a possible order. */
struct tables_way {
    struct board after;
    struct move move[MOVES_MAX];
    uint8_t moves;
    uint8_t together; /* by force: no numbers give these moves one by one */
    uint8_t ends;     /* the throw ends here with numbers left: a partie is won */
};

/* Receives one way after another; true stops. */
typedef bool tables_visit(void *context, const struct tables_way *way);

/* The men moved, in order. */
struct tables_put {
    struct move move[MOVES_MAX]; /* hits as of the moment each move was made */
    uint8_t moves;
    uint16_t goes_on; /* bit i: move i continues move i-1 with the same man */
};

/* The faults of the men moved, taken as the whole play. */
struct tables_ruling {
    uint16_t faults; /* bits by index in the game's table; 0: legal */
    uint16_t back;   /* bit i: unless the opponent chooses otherwise, move i does not count and its
                        man goes back */
    uint8_t by[MOVES_MAX]; /* 1 + the fault of this single move; 0: none */
};

/* The rules by which men move in a game. */
struct tables_men {
    fields stand; /* where they may stand: ALL_FIELDS, FIELDS_AND_BAR */

    /* Returns the fields from which `number` may move a man next, after the moves in `made`, with
     * the men as in `now`. */
    fields (*origins)(const struct tables_throw *t, const struct tables_put *made,
                      const struct board *now, int number);
    /* Returns the field that a number takes a man to: 1-24 or OFF. If NULL, it is the sum of both,
     * and OFF from 25 on. */
    int (*reach)(int from, int number);
    /* true: a man typed from field to field moves by the numbers that ways.c finds, right or wrong;
     * false: by the numbers that are legal, or make the fewest faults */
    bool by_route;
    /* true: a man typed from field to field moves by several numbers, if they lead there, rather
     * than by none, whatever numbers other men have used */
    bool sums_first;
    /* Up to this many single fields (typed without the man that comes there) may each be reached by
     * several numbers together. */
    uint8_t alone_by_sum;
    /* Returns the fields where men may not rest or end, before the throw is played. */
    fields (*closed)(const struct tables_throw *t);
    /* Makes a move, right or wrong. Returns true if it hits a man. There must be a man on
     * `from`. */
    bool (*move)(struct board *b, enum side side, struct move m);
    /* Returns true if the men may stay in this position. NULL if they always may. */
    bool (*ends_well)(const struct tables_throw *t, const struct board *after);
    /* Shows ways that `origins` does not find: by force, or won by the first man. NULL if there are
     * none. */
    bool (*more_ways)(const struct tables_throw *t, tables_visit *v, void *c);
    /* Returns true if the first move wins without the others and could have ended the throw. NULL
     * if this cannot happen. */
    bool (*ends_with_first)(const struct tables_throw *t, const struct tables_put *p);
    /* Shows ways of each legal play, at least one to each end, or if `aim` is not NULL only ways
     * that end there. Returns true if stopped. If this is NULL, the search of ways.c is used. */
    bool (*ways)(const struct tables_throw *t, const struct board *aim, tables_visit *v, void *c);
    bool down; /* plays are printed from the farthest man behind */
    /* Judges the men moved as the whole play. */
    void (*rule)(const struct tables_throw *t, const struct tables_put *p,
                 struct tables_ruling *out);
};

static inline bool tables_doublet(const struct tables_throw *t)
{
    return t->dice[0] == t->dice[1];
}

/* Returns true if the number moves a man this way: exactly to the field, or off. */
static inline bool tables_fits(struct move m, int number)
{
    int length = m.to - m.from;
    return m.to == OFF ? length <= number : length == number;
}

static inline const struct men *tables_own(const struct tables_throw *t)
{
    return &t->before.side[t->side];
}

/* Returns true if move a comes before b in an order in which the moves of most plays can be made:
 * into and within the home first, then off; the hindmost man first. */
static inline bool tables_goes_before(struct move a, struct move b)
{
    if ((a.to == OFF) != (b.to == OFF))
        return b.to == OFF;
    return a.from != b.from ? a.from < b.from : a.to < b.to;
}

/* Returns the board after all moves, except those in `but`, a bit mask of moves, and those whose
 * field of departure is empty. */
struct board tables_put_down(const struct tables_men *g, const struct tables_throw *t,
                             const struct tables_put *p, uint16_t but);

/* Shows the legal ways (struct tables_men, `ways`). */
bool tables_ways(const struct tables_men *g, const struct tables_throw *t, const struct board *aim,
                 tables_visit *v, void *c);

/* Shows every legal way; tables_ways may show only one to each end. */
bool tables_all_ways(const struct tables_men *g, const struct tables_throw *t,
                     const struct board *aim, tables_visit *v, void *c);

/* Returns the field that a number takes a man to (struct tables_men, `reach`). */
int tables_reach(const struct tables_men *g, int from, int number);

/* Returns how many numbers every legal play uses, without optional ones. */
int tables_required(const struct tables_men *g, const struct tables_throw *t);

/* Returns true if a legal play ends in this position. If `told` is not NULL it receives the way to
 * print: the first by walks_compare, in an order in which it can be read. */
bool tables_legal(const struct tables_men *g, const struct tables_throw *t,
                  const struct board *after, struct tables_way *told);

/* Returns true if all legal plays end in the same position, and stores a way to it. */
bool tables_only(const struct tables_men *g, const struct tables_throw *t, struct tables_way *only);

/* --- half a play (ways.c) --------------------------------------------------------------------- */

/* The moves that can follow the men moved. */
struct tables_next {
    struct move move[FIELDS * 2 + 2]; /* moves that lead on to a legal play, each once */
    uint8_t moves;
    bool right; /* the men moved are a legal play, or part of one */
    bool whole; /* the men moved are a complete legal play */
    bool ends;  /* they end the throw with numbers left (struct tables_way) */
};

/* Returns true if the men moved are part of a longer legal play. */
bool tables_is_part(const struct tables_men *g, const struct tables_throw *t,
                    const struct tables_put *p);

/* Returns true if the numbers, in some order, give exactly these moves of a legal play, not only
 * the position it ends in. */
bool tables_is_way(const struct tables_men *g, const struct tables_throw *t,
                   const struct tables_put *p);

void tables_next(const struct tables_men *g, const struct tables_throw *t,
                 const struct tables_put *p, struct tables_next *out);

/* --- what was named (read.c) ------------------------------------------------------------------ */

enum tables_sense {
    SENSE,
    SENSE_TWO,    /* `put` is preferred, but `other` is equally good; among wrong plays with single
                     fields, the order of the dice decides */
    SENSE_NO_MAN, /* no man on the field of departure */
    SENSE_NO_ARRIVAL, /* no man can come to a single field */
    SENSE_NO_HIT,     /* a "*" after a field on which no man is hit */
    SENSE_TOO_MANY    /* more moves than MOVES_MAX */
};

struct tables_reading {
    struct tables_put put, other; /* other: for SENSE_TWO */
    struct tables_ruling ruling;  /* on `put` */
    struct board after;           /* after all moves of `put` */
    int at;                       /* if the play makes no sense: the index of the walk at fault */
};

/* Finds the meaning of walks as typed: sums without rests, single fields without the man that comes
 * there. Legal plays are preferred, then the fewest faults, then rests on which no man is hit.
 * Single fields use the dice in the order typed. */
enum tables_sense tables_read(const struct tables_men *g, const struct tables_throw *t,
                              const struct walks *typed, struct tables_reading *out);

/* Returns a play as printed. A legal play is printed as in tables_legal, unless `typed` (may be
 * NULL) names a rest to which the numbers lead; then its moves are printed as made. Hits are marked
 * on the moves that make them in the printed order. */
struct walks tables_walks(const struct tables_men *g, const struct tables_throw *t,
                          const struct tables_put *p, const struct walks *typed);
/* Returns true if a man was typed with a field where it rests: 1/2/8. `typed` may be NULL. */
bool tables_rest_named(const struct walks *typed);

/* --- faults of the games with a bar (ways.c) -------------------------------------------- */

/* Their indexes in the tables of faults of tryktrak and backgammon. */
enum bar_fault { BAR_N1, BAR_N3, BAR_C2, BAR_E1, BAR_D1, BAR_S1, BAR_FAULTS };

/* Members of struct tables_men for games with a bar in which two men close a field. `rules` may
 * have TABLES_HIGHER. */
fields bar_origins(const struct tables_throw *t, const struct tables_put *made,
                   const struct board *now, int number);
fields bar_closed(const struct tables_throw *t);
bool bar_move(struct board *b, enum side side, struct move m);
void bar_rule(const struct tables_throw *t, const struct tables_put *p, struct tables_ruling *out);

/* Returns true if men may be borne off as in `move`, each by its number (0: by none). Men moved on
 * the board are moved first, then those borne off from the farthest back: if any order is right,
 * this one is. Men of the opponent in the way are a separate fault. */
bool tables_off_rightly(const struct men *before, const struct move *move, const uint8_t *number,
                        int moves);

/* Makes the groups of two dice: one of each in any order, a doublet `times` times. */
void tables_two_numbers(struct tables_throw *t, int times);

#endif
