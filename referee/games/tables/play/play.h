/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A throw and what can be made of it, for every tables game: values and functions, pure. Fields are
 * those of who throws: BAR, 1-24, OFF. */
#ifndef TABLES_PLAY_PLAY_H
#define TABLES_PLAY_PLAY_H

#include "games/tables/position.h"
#include "games/tables/walks.h"

enum { TABLES_GROUPS = 2, TABLES_HIGHER = 128, TABLES_ONLY_BACK = 64, TABLES_FAULTS = 16 };

/* N1 and N3 stand first in each game's table of faults: no number that leads there, too many moves.
 */
enum { TABLES_N1, TABLES_N3, TABLES_LENGTHS = 1 << TABLES_N1 | 1 << TABLES_N3 };

/* A number of the throw, to be played so often. */
struct tables_group {
    uint8_t number, times;
    uint8_t optional; /* as often as one likes, up to `times` */
    uint8_t needs;    /* so many of the group before it must have been played first */
};

/* Of the groups that are not optional as many numbers are played as can be; and of two different
 * numbers of which one can be played the higher, if it can and `rules` has TABLES_HIGHER. Under
 * TABLES_ONLY_BACK nobody may let a wrong play stand knowingly. */
struct tables_throw {
    struct board before;
    uint8_t side;    /* enum side: who threw */
    uint8_t dice[2]; /* as typed; 0 0: none yet, or unseen */
    uint8_t unseen;  /* "??": nothing can be wrong but where a man stands */
    uint8_t ordered; /* a group is played after the one before it; else in any order */
    uint8_t groups;
    uint8_t rules; /* the options that bind it, as they were when it was thrown: bits of the game */
    int16_t points; /* of who threw, before it, where a play can win by them */
    struct tables_group group[TABLES_GROUPS];
};

/* One way to play a throw, its moves in an order in which they can be made. */
struct tables_way {
    struct board after;
    struct move move[MOVES_MAX];
    uint8_t moves;
    uint8_t together; /* no numbers give these moves one by one: by force */
    uint8_t ends;     /* the throw ends here though numbers are left: a partie is won */
};

/* Is shown one way after another; true stops. */
typedef bool tables_visit(void *context, const struct tables_way *way);

/* Men put down, in this order. */
struct tables_put {
    struct move move[MOVES_MAX]; /* hits as they were when made */
    uint8_t moves;
    uint16_t goes_on; /* bit i: move i goes on with the man of move i-1 */
};

/* What is wrong with men put down, taken as the whole play. */
struct tables_ruling {
    uint16_t faults;       /* a bit each, by place in the game's table; 0: legal */
    uint16_t back;         /* bit i: if nobody speaks move i does not count: its man goes back */
    uint8_t by[MOVES_MAX]; /* 1 + the fault that is this move's alone; 0: none */
};

/* How men go in a game. */
struct tables_men {
    fields stand; /* where they may stand: ALL_FIELDS, FIELDS_AND_BAR */

    /* Fields from which a man may go by `number` next, `made` being down and the men as in `now`.
     */
    fields (*origins)(const struct tables_throw *t, const struct tables_put *made,
                      const struct board *now, int number);
    /* Where a man comes from a field by a number: 1-24 or OFF. NULL: the sum, OFF from 25 on. */
    int (*reach)(int from, int number);
    /* Men named from field to field are moved by the numbers that routes.c says, right or wrong;
     * else as is legal, or makes the fewest faults. */
    bool by_route;
    /* ... or by several, if they lead there, rather than by none: whatever other men have used. */
    bool sums_first;
    /* So many fields alone, and no more, may each be reached by several numbers together. */
    uint8_t alone_by_sum;
    /* Where men may not rest or end: as the throw comes upon it. */
    fields (*closed)(const struct tables_throw *t);
    /* Makes a move, right or wrong. True: a man was hit. A man must stand on `from`. */
    bool (*move)(struct board *b, enum side side, struct move m);
    /* Whether men may be left so. NULL: always. */
    bool (*ends_well)(const struct tables_throw *t, const struct board *after);
    /* Shows ways that `origins` does not give: by force, won by the first man. NULL: none. */
    bool (*more_ways)(const struct tables_throw *t, tables_visit *v, void *c);
    /* Whether its first move alone wins, and could have ended the throw. NULL: none ever does. */
    bool (*ends_with_first)(const struct tables_throw *t, const struct tables_put *p);
    /* Shows ways of each legal play, one at least to each end; those that end as `aim` if that is
     * not NULL. True: it was stopped. NULL: the search of ways.c. */
    bool (*ways)(const struct tables_throw *t, const struct board *aim, tables_visit *v, void *c);
    bool down; /* plays are printed from the farthest behind */
    /* Rules on men put down as the whole play. */
    void (*rule)(const struct tables_throw *t, const struct tables_put *p,
                 struct tables_ruling *out);
};

static inline bool tables_doublet(const struct tables_throw *t)
{
    return t->dice[0] == t->dice[1];
}

static inline bool board_equal(const struct board *a, const struct board *b)
{
    return men_equal(&a->side[WHITE], &b->side[WHITE]) &&
           men_equal(&a->side[BLACK], &b->side[BLACK]);
}

/* In which order most of a play's moves can be made: into the home and in it, then off; the
 * hindmost first. */
static inline bool tables_goes_before(struct move a, struct move b)
{
    if ((a.to == OFF) != (b.to == OFF))
        return b.to == OFF;
    return a.from != b.from ? a.from < b.from : a.to < b.to;
}

/* The men when all moves are made, those in `but` (a bit each) left out, and those whose man is not
 * there. */
struct board tables_put_down(const struct tables_men *g, const struct tables_throw *t,
                             const struct tables_put *p, uint16_t but);

/* Goes through the legal ways (struct tables_men, `ways`). */
bool tables_ways(const struct tables_men *g, const struct tables_throw *t, const struct board *aim,
                 tables_visit *v, void *c);

/* The same, but each way there is, where `ways` shows one to each end alone. */
bool tables_all_ways(const struct tables_men *g, const struct tables_throw *t,
                     const struct board *aim, tables_visit *v, void *c);

/* Where a man comes from a field by a number (struct tables_men, `reach`). */
int tables_reach(const struct tables_men *g, int from, int number);

/* How many numbers every legal play uses, optional ones not counted. */
int tables_required(const struct tables_men *g, const struct tables_throw *t);

/* Whether a legal play ends so; `told`, if not NULL, is then the way it is printed: of all ways the
 * one of walks_compare, in the order in which it can be read. */
bool tables_legal(const struct tables_men *g, const struct tables_throw *t,
                  const struct board *after, struct tables_way *told);

/* Whether all legal plays end in one position; `only` is then a way to it. */
bool tables_only(const struct tables_men *g, const struct tables_throw *t, struct tables_way *only);

/* --- half a play (next.c) --------------------------------------------------------------------- */

/* What can come after men put down. */
struct tables_next {
    struct move move[FIELDS * 2 + 2]; /* moves that lead on to a legal play, each once */
    uint8_t moves;
    bool right; /* what is down is part of a legal play, or one */
    bool whole; /* ... and is one: nothing more need come */
    bool ends;  /* ... and ends the throw though numbers are left (struct tables_way) */
};

/* Whether men put down are part of a legal play that has more. */
bool tables_is_part(const struct tables_men *g, const struct tables_throw *t,
                    const struct tables_put *p);

/* Whether the numbers, in whatever order, give these moves of a legal play, and not its end alone.
 */
bool tables_is_way(const struct tables_men *g, const struct tables_throw *t,
                   const struct tables_put *p);

void tables_next(const struct tables_men *g, const struct tables_throw *t,
                 const struct tables_put *p, struct tables_next *out);

/* --- what was named (read.c) ------------------------------------------------------------------ */

enum tables_sense {
    SENSE,
    SENSE_TWO,        /* `put` rather, but `other` is as good; of wrong plays with fields alone the
                       * order of the dice decides */
    SENSE_NO_MAN,     /* nobody stands where a man is said to come from */
    SENSE_NO_ARRIVAL, /* nobody can come to a field named alone */
    SENSE_NO_HIT,     /* nobody is hit where a "*" says so */
    SENSE_TOO_MANY    /* more moves than MOVES_MAX */
};

struct tables_reading {
    struct tables_put put, other; /* other: of SENSE_TWO */
    struct tables_ruling ruling;  /* on `put` */
    struct board after;           /* all of `put` made */
    int at;                       /* of no sense: the walk that has none */
};

/* What is meant by walks as named: sums without their rests, fields alone without the man who comes
 * there. What is legal before what is not, then the fewest faults, then rests that hit nobody;
 * fields alone in the order of the dice as typed. */
enum tables_sense tables_read(const struct tables_men *g, const struct tables_throw *t,
                              const struct walks *typed, struct tables_reading *out);

/* A play as it is printed: a legal one in the way of tables_legal, unless a rest to which the
 * numbers lead was named in `typed` (NULL: none was): then as it was put down. Hits stand where the
 * printed order makes them.
 */
struct walks tables_walks(const struct tables_men *g, const struct tables_throw *t,
                          const struct tables_put *p, const struct walks *typed);
/* Whether a man was named with a field where it rests, 1/2/8. NULL: none was. */
bool tables_rest_named(const struct walks *typed);

/* --- faults of the games with a bar (bar_faults.c) -------------------------------------------- */

/* Their places in the tables of faults of tryktrak and backgammon. */
enum bar_fault { BAR_N1, BAR_N3, BAR_C2, BAR_E1, BAR_D1, BAR_S1, BAR_FAULTS };

/* struct tables_men's of a game with a bar in which two men close a field: `rules` may have
 * TABLES_HIGHER. */
fields bar_origins(const struct tables_throw *t, const struct tables_put *made,
                   const struct board *now, int number);
fields bar_closed(const struct tables_throw *t);
bool bar_move(struct board *b, enum side side, struct move m);
void bar_rule(const struct tables_throw *t, const struct tables_put *p, struct tables_ruling *out);

/* The groups of two dice: each once in any order, a doublet `times`. */
void tables_two_numbers(struct tables_throw *t, int times);

#endif
