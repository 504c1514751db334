/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures listing the legal plays of the tables games other than trictrac, in memory on one core,
 * for positions of random play from a fixed seed. */
#include <stdlib.h>
#include <string.h>

#include "games/puff/rules/faults.h"
#include "games/tables/match/machine_private.h"
#include "games/tables/text/notation.h"
#include "games/tic-tac/rules/faults.h"
#include "games/tric-trac/rules/men.h"
#include "games/tryktrak/rules/plays.h"
#include "parts.h"

enum { MOST_THROWS = 2048 };

/* Kinds of throws that are measured. */
enum throws_kept { PLAIN_THROWS, DOUBLETS, SECOND_DOUBLETS, ALL_THROWS };

/* The measured throws, and space for a list of plays. */
struct on_tables {
    long count, sum; /* of all plays; keeps the compiler from removing the work */
    union {
        struct tables_position tryktrak[MOST_THROWS];
        struct tables_throw machine[MOST_THROWS]; /* throws of the other games */
    } throws;
    struct board after[MOST_THROWS]; /* a legal final position of each */
    struct tryktrak_plays list;
};

/* Returns a random number below n: upper bits of a linear congruential generator (Knuth). */
static unsigned below(unsigned *seed, unsigned n)
{
    *seed = *seed * 1664525U + 1013904223U;
    return (*seed >> 8) % n;
}

static struct dice throw_dice(unsigned *seed)
{
    uint8_t a = (uint8_t)(1 + below(seed, 6)), b = (uint8_t)(1 + below(seed, 6));
    return (struct dice){a > b ? a : b, a > b ? b : a};
}

static bool kept(enum throws_kept which, struct dice d)
{
    return which == ALL_THROWS || (which == DOUBLETS) == (d.high == d.low);
}

/* --- tryktrak --------------------------------------------------------------------------------- */

static struct board begin_tryktrak(void)
{
    static const uint8_t men[][2] = {{1, 2}, {12, 5}, {17, 3}, {19, 5}};
    struct men own = men_none();
    for (size_t i = 0; i < sizeof men / sizeof *men; i++)
        for (int n = 0; n < men[i][1]; n++)
            men_add(&own, men[i][0]);
    return (struct board){{own, own}};
}

static void play_tryktrak(struct on_tables *t, enum throws_kept which)
{
    struct tryktrak_plays *l = &t->list;
    struct tables_position p = {.board = begin_tryktrak()};
    unsigned seed = 1931;
    for (t->count = 0; t->count < MOST_THROWS;) {
        p.dice = throw_dice(&seed);
        if (kept(which, p.dice))
            t->throws.tryktrak[t->count++] = p;
        tryktrak_list(&p, false, l);
        p.board = l->play[below(&seed, (unsigned)l->count)].after;
        if (!men_any(&p.board.side[p.side]))
            p.board = begin_tryktrak();
        p.side = (uint8_t)other_side((enum side)p.side);
    }
}

static long list_tryktrak(void *context)
{
    struct on_tables *t = context;
    for (long i = 0; i < t->count; i++) {
        tryktrak_list(&t->throws.tryktrak[i], false, &t->list);
        t->sum += t->list.count;
    }
    return t->count;
}

/* --- on the machine --------------------------------------------------------------------------- */

/* Returns a random legal final position of a throw. */
static struct board some_end(const struct tables_men *men, const struct tables_throw *t,
                             unsigned *seed)
{
    struct tables_ends e;
    tables_list_ends(men, t, &e);
    struct board after = e.way[below(seed, (unsigned)e.count)].after;
    tables_ends_free(&e);
    return after;
}

static void list_throws(struct on_tables *t, const struct tables_men *men)
{
    for (long i = 0; i < t->count; i++) {
        struct tables_ends e;
        tables_list_ends(men, &t->throws.machine[i], &e);
        t->sum += (long)e.count;
        tables_ends_free(&e);
    }
}

/* --- Puff ------------------------------------------------------------------------------------- */

static struct men all_in_hand(void)
{
    uint32_t hand = field_bit(BAR);
    return (struct men){{hand, hand, hand, hand}};
}

/* Returns true if the throw is measured. Doublets are either first doublets or those that count as
 * second. */
static bool puff_kept(enum throws_kept which, const struct tables_throw *p)
{
    bool second = p->rules & PUFF_SECOND;
    return which == SECOND_DOUBLETS ? second : !second && kept(which, tables_dice(p->dice));
}

static void play_puff(struct on_tables *t, enum throws_kept which)
{
    const struct board begin = {{all_in_hand(), all_in_hand()}};
    struct tables_throw p = {.before = begin};
    int doublets[2] = {0, 0};
    unsigned seed = 1785;
    for (t->count = 0; t->count < MOST_THROWS;) {
        struct dice d = throw_dice(&seed);
        p.dice[0] = d.high;
        p.dice[1] = d.low;
        p.rules = d.high == d.low && ++doublets[p.side] >= 2 ? PUFF_SECOND : 0;
        if (which == DOUBLETS && p.rules == PUFF_SECOND) { /* thousands of final positions */
            p.before = begin;
            doublets[0] = doublets[1] = 0;
            continue;
        }
        puff_groups(&p);
        struct board after = some_end(&puff_men, &p, &seed);
        if (puff_kept(which, &p)) {
            t->throws.machine[t->count] = p;
            t->after[t->count++] = after;
        }
        bool over = !men_any(&after.side[p.side]);
        p.before = over ? begin : after;
        if (over)
            doublets[0] = doublets[1] = 0;
        p.side = d.high == d.low ? p.side : !p.side;
    }
}

static long list_puff(void *context)
{
    struct on_tables *t = context;
    list_throws(t, &puff_men);
    return t->count;
}

/* Lists the positions reached, since one throw of Puff can have hundreds of thousands of plays. */
static long reach_puff(void *context)
{
    struct on_tables *t = context;
    long before = t->sum;
    list_throws(t, &puff_men);
    return t->sum - before;
}

static long rule_puff(void *context)
{
    struct on_tables *t = context;
    struct tables_way told;
    for (long i = 0; i < t->count; i++)
        t->sum += tables_legal(&puff_men, &t->throws.machine[i], &t->after[i], &told);
    return t->count;
}

/* --- tic-tac and German Tric-Trac ------------------------------------------------------------- */

static void play_two_numbers(struct on_tables *t, enum throws_kept which,
                             const struct tables_men *men, unsigned seed)
{
    const struct board begin = {{men_at_start(), men_at_start()}};
    struct tables_throw p = {.before = begin};
    for (t->count = 0; t->count < MOST_THROWS;) {
        struct dice d = throw_dice(&seed);
        p.dice[0] = d.high;
        p.dice[1] = d.low;
        tables_two_numbers(&p, 2);
        if (kept(which, d))
            t->throws.machine[t->count++] = p;
        p.before = some_end(men, &p, &seed);
        if (!men_any(&p.before.side[p.side]))
            p.before = begin;
        p.side = !p.side;
    }
}

static void play_tic_tac(struct on_tables *t, enum throws_kept which)
{
    play_two_numbers(t, which, &tic_tac_men, 1674);
}

static long list_tic_tac(void *context)
{
    struct on_tables *t = context;
    list_throws(t, &tic_tac_men);
    return t->count;
}

static void play_german(struct on_tables *t, enum throws_kept which)
{
    play_two_numbers(t, which, &tric_trac_men, 1848);
}

static long list_german(void *context)
{
    struct on_tables *t = context;
    list_throws(t, &tric_trac_men);
    return t->count;
}

/* --- all of them ------------------------------------------------------------------------------ */

bool bench_tables(struct bench *b)
{
    static const struct {
        const char *name;
        void (*play)(struct on_tables *t, enum throws_kept which);
        timed_fn *list;
        enum throws_kept which;
        double aim; /* millions per second */
    } rows[] = {
        {"legal plays of tryktrak, no doublets", play_tryktrak, list_tryktrak, PLAIN_THROWS, 1},
        {"legal plays of tryktrak, doublets", play_tryktrak, list_tryktrak, DOUBLETS, 0.1},
        {"legal plays of Tric-Trac", play_german, list_german, ALL_THROWS, 0},
        {"legal plays of Puff, no doublets", play_puff, list_puff, PLAIN_THROWS, 0.1},
        {"legal plays of Puff, first doublets", play_puff, list_puff, DOUBLETS, 0.1},
        {"ends of plays of Puff, second doublets", play_puff, reach_puff, SECOND_DOUBLETS, 0},
        {"a play of Puff ruled legal, second doublets", play_puff, rule_puff, SECOND_DOUBLETS, 0.1},
        {"legal plays of tic-tac", play_tic_tac, list_tic_tac, ALL_THROWS, 0},
    };
    struct on_tables *t = calloc(1, sizeof *t);
    for (size_t i = 0; t && i < sizeof rows / sizeof *rows; i++) {
        rows[i].play(t, rows[i].which);
        bench_put(b, &(struct measure){.name = rows[i].name,
                                       .unit = "million/s",
                                       .value = bench_rate(rows[i].list, t) / 1e6,
                                       .aim = rows[i].aim});
    }
    bool ok = t;
    free(t);
    return ok || bench_failed(b, "allocation");
}
