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
    uint8_t needs;    /* so many of the group before must be played first */
};

/* A throw. Of the groups that are not optional, as many numbers as possible must be played. If only
 * one of two different numbers can be played, it must be the higher one if possible, provided
 * `rules` has TABLES_HIGHER. Under TABLES_ONLY_BACK nobody may knowingly let a wrong play stand. */
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
    struct move move[MOVES_MAX]; /* hits as they were when made */
    uint8_t moves;
    uint16_t goes_on; /* bit i: move i continues move i-1 with the same man */
};

/* The faults of the men moved, taken as the whole play. */
struct tables_ruling {
    uint16_t faults; /* bits by index in the game's table; 0: legal */
    uint16_t back;   /* bit i: if nobody objects, move i does not count and its man goes back */
    uint8_t by[MOVES_MAX]; /* 1 + the fault of this move alone; 0: none */
};

/* The rules by which men move in a game. */
struct tables_men {
    fields stand; /* where they may stand: ALL_FIELDS, FIELDS_AND_BAR */

    /* The fields from which `number` may move a man next, after the moves in `made`, with the men
     * as in `now`. */
    fields (*origins)(const struct tables_throw *t, const struct tables_put *made,
                      const struct board *now, int number);
    /* Where a number takes a man from a field: 1-24 or OFF. NULL: the sum, and OFF from 25 on. */
    int (*reach)(int from, int number);
    /* A man named from field to field moves by the numbers that ways.c gives, right or wrong.
     * False: by the numbers that are legal, or make the fewest faults. */
    bool by_route;
    /* A man named from field to field moves by several numbers, if they lead there, rather than by
     * none, whatever numbers other men have used. */
    bool sums_first;
    /* Up to this many fields named alone may each be reached by several numbers together. */
    uint8_t alone_by_sum;
    /* The fields where men may not rest or end, before the throw is played. */
    fields (*closed)(const struct tables_throw *t);
    /* Makes a move, right or wrong. True: a man was hit. A man must stand on `from`. */
    bool (*move)(struct board *b, enum side side, struct move m);
    /* Whether men may be left like this. NULL: always. */
    bool (*ends_well)(const struct tables_throw *t, const struct board *after);
    /* Shows ways that `origins` does not give: by force, or won by the first man. NULL: none. */
    bool (*more_ways)(const struct tables_throw *t, tables_visit *v, void *c);
    /* Whether the first move alone wins and could have ended the throw. NULL: never. */
    bool (*ends_with_first)(const struct tables_throw *t, const struct tables_put *p);
    /* Shows ways of each legal play, at least one to each end, or if `aim` is not NULL only ways
     * that end there. True: stopped. NULL: uses the search of ways.c. */
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

/* A number of the throw moves a man so: just there, or off. */
static inline bool tables_fits(struct move m, int number)
{
    int length = m.to - m.from;
    return m.to == OFF ? length <= number : length == number;
}

static inline const struct men *tables_own(const struct tables_throw *t)
{
    return &t->before.side[t->side];
}

/* An order in which the moves of most plays can be made: into and within the home first, then off;
 * the hindmost man first. */
static inline bool tables_goes_before(struct move a, struct move b)
{
    if ((a.to == OFF) != (b.to == OFF))
        return b.to == OFF;
    return a.from != b.from ? a.from < b.from : a.to < b.to;
}

/* The men after all moves, except those in `but` (one bit each) and those whose man is not
 * there. */
struct board tables_put_down(const struct tables_men *g, const struct tables_throw *t,
                             const struct tables_put *p, uint16_t but);

/* Shows the legal ways (struct tables_men, `ways`). */
bool tables_ways(const struct tables_men *g, const struct tables_throw *t, const struct board *aim,
                 tables_visit *v, void *c);

/* The same, but shows every way, where `ways` shows only one to each end. */
bool tables_all_ways(const struct tables_men *g, const struct tables_throw *t,
                     const struct board *aim, tables_visit *v, void *c);

/* Where a number takes a man from a field (struct tables_men, `reach`). */
int tables_reach(const struct tables_men *g, int from, int number);

/* How many numbers every legal play uses, without optional ones. */
int tables_required(const struct tables_men *g, const struct tables_throw *t);

/* Whether a legal play ends like this. If `told` is not NULL it receives the way to print: the
 * first by walks_compare, in an order in which it can be read. */
bool tables_legal(const struct tables_men *g, const struct tables_throw *t,
                  const struct board *after, struct tables_way *told);

/* Whether all legal plays end in the same position. `only` is then a way to it. */
bool tables_only(const struct tables_men *g, const struct tables_throw *t, struct tables_way *only);

/* --- half a play (ways.c) --------------------------------------------------------------------- */

/* What can follow the men moved. */
struct tables_next {
    struct move move[FIELDS * 2 + 2]; /* moves that lead on to a legal play, each once */
    uint8_t moves;
    bool right; /* the men moved are a legal play, or part of one */
    bool whole; /* the men moved are a complete legal play */
    bool ends;  /* they end the throw with numbers left (struct tables_way) */
};

/* Whether the men moved are part of a longer legal play. */
bool tables_is_part(const struct tables_men *g, const struct tables_throw *t,
                    const struct tables_put *p);

/* Whether the numbers, in any order, give exactly these moves of a legal play, and not just the
 * same end. */
bool tables_is_way(const struct tables_men *g, const struct tables_throw *t,
                   const struct tables_put *p);

void tables_next(const struct tables_men *g, const struct tables_throw *t,
                 const struct tables_put *p, struct tables_next *out);

/* --- what was named (read.c) ------------------------------------------------------------------ */

enum tables_sense {
    SENSE,
    SENSE_TWO, /* `put` is preferred, but `other` is equally good; of wrong plays with fields alone,
                * the order of the dice decides */
    SENSE_NO_MAN,     /* no man stands on the field a man is said to leave */
    SENSE_NO_ARRIVAL, /* no man can come to a field named alone */
    SENSE_NO_HIT,     /* no man is hit where a "*" says so */
    SENSE_TOO_MANY    /* more moves than MOVES_MAX */
};

struct tables_reading {
    struct tables_put put, other; /* other: for SENSE_TWO */
    struct tables_ruling ruling;  /* on `put` */
    struct board after;           /* after all moves of `put` */
    int at;                       /* if there is no sense: index of the walk that has none */
};

/* Finds the meaning of walks as named: sums without rests, fields alone without the man that comes
 * there. Legal plays are preferred, then the fewest faults, then rests that hit nobody; fields
 * alone go by the dice in the order typed. */
enum tables_sense tables_read(const struct tables_men *g, const struct tables_throw *t,
                              const struct walks *typed, struct tables_reading *out);

/* A play as printed. A legal play is printed as in tables_legal, unless `typed` (NULL: nothing)
 * names a rest to which the numbers lead: then as it was made. Hits are placed where the printed
 * order makes them. */
struct walks tables_walks(const struct tables_men *g, const struct tables_throw *t,
                          const struct tables_put *p, const struct walks *typed);
/* Whether a man was named with a field where it rests, 1/2/8. NULL: none was. */
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

/* Returns whether men may be borne off as in `move`, each by its number, 0 by none. Those on the
 * board go first, and of those borne off the farthest back: so it is right if it can be. Men of the
 * other's in the way are another fault. */
bool tables_off_rightly(const struct men *before, const struct move *move, const uint8_t *number,
                        int moves);

/* Makes the groups of two dice: one of each in any order, a doublet `times` times. */
void tables_two_numbers(struct tables_throw *t, int times);

#endif
