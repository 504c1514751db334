/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "old_games.h"

#include <stdlib.h>
#include <string.h>

#include "games/puff/rules/faults.h"
#include "games/puff/rules/plays.h"
#include "games/tic-tac/rules/faults.h"
#include "games/tric-trac/rules/faults.h"
#include "games/tryktrak/rules/faults.h"

static struct dice dice_of(const struct tables_throw *t)
{
    uint8_t a = t->dice[0], b = t->dice[1];
    return (struct dice){a > b ? a : b, a > b ? b : a};
}

/* --- tryktrak, and backgammon which plays the higher number ----------------------------------- */

static void four_times(struct tables_throw *t)
{
    tables_two_numbers(t, 4);
}

static void higher_first(struct tables_throw *t)
{
    t->rules |= TABLES_HIGHER;
    tables_two_numbers(t, 4);
}

static void tryktrak_seen(const struct tables_throw *t, struct tables_position *p,
                          struct tryktrak_plays *l)
{
    *p = (struct tables_position){t->before, t->side, dice_of(t)};
    tryktrak_list(p, t->rules & TABLES_HIGHER, l);
}

static int tryktrak_ends(const struct tables_throw *t, struct board *end, int room)
{
    static struct tryktrak_plays l;
    struct tables_position p;
    tryktrak_seen(t, &p, &l);
    for (int i = 0; i < l.count && i < room; i++)
        end[i] = l.play[i].after;
    return l.count <= room ? l.count : -1;
}

static unsigned tryktrak_faults(const struct tables_throw *t, const struct tables_put *put)
{
    static struct tryktrak_plays l;
    struct tables_position p;
    struct tryktrak_ruling r;
    tryktrak_seen(t, &p, &l);
    tryktrak_judge(&p, &l, put->move, put->moves, &r);
    return r.faults;
}

/* --- Puff ------------------------------------------------------------------------------------- */

enum { SECOND = 1, MOVING = 2, WHOLE = 4, PUFF_ROOM = 1 << 13 };

static struct puff_men puff_men_of(const struct board *b, int side)
{
    return (struct puff_men){b->side[side], b->side[!side]};
}

static struct puff_throw puff_thrown(const struct tables_throw *t)
{
    bool doublet = t->dice[0] == t->dice[1];
    return (struct puff_throw){.men = puff_men_of(&t->before, t->side),
                               .dice = dice_of(t),
                               .second = doublet && t->rules & SECOND,
                               .moving = t->rules & MOVING,
                               .whole = t->rules & WHOLE};
}

static void puff_groups(struct tables_throw *t)
{
    struct puff_throw p = puff_thrown(t);
    struct puff_numbers n = puff_numbers(&p);
    bool doublet = t->dice[0] == t->dice[1];
    t->groups = 2;
    t->ordered = !puff_either_order(&p);
    t->group[0] = (struct tables_group){.number = n.first, .times = n.times};
    t->group[1] =
        (struct tables_group){.number = n.then, .times = n.times, .optional = doublet, .needs = 1};
    if (doublet && p.whole)
        t->group[1].needs = n.times;
}

static int puff_ends_of(const struct tables_throw *t, struct board *end, int room)
{
    static struct puff_men men[PUFF_ROOM];
    static uint64_t slot[2 * PUFF_ROOM];
    struct puff_ends l = {.end = men, .slot = slot, .room = PUFF_ROOM};
    struct puff_throw p = puff_thrown(t);
    if (!puff_list(&p, &l) || l.count > (size_t)room)
        return -1;
    for (size_t i = 0; i < l.count; i++) {
        end[i].side[t->side] = men[i].own;
        end[i].side[!t->side] = men[i].other;
    }
    return (int)l.count;
}

static unsigned puff_faults_of(const struct tables_throw *t, const struct tables_put *put)
{
    struct puff_throw p = puff_thrown(t);
    struct puff_play play = {.moves = put->moves, .on = put->goes_on};
    memcpy(play.move, put->move, sizeof play.move);
    return puff_faults(&p, &play);
}

static void puff_rule(const struct tables_throw *t, const struct tables_put *p,
                      struct tables_ruling *out)
{
    *out = (struct tables_ruling){.faults = (uint16_t)puff_faults_of(t, p)};
}

/* --- Tric-Trac -------------------------------------------------------------------------------- */

static struct german_throw german_thrown(const struct tables_throw *t)
{
    return (struct german_throw){.board = t->before,
                                 .side = t->side,
                                 .number = {t->dice[0], t->dice[1]},
                                 .peg = (uint8_t)t->points,
                                 .hucke_rest = t->rules & 1};
}

static void twice(struct tables_throw *t)
{
    tables_two_numbers(t, 2);
}

static fields german_closed(const struct tables_throw *t)
{
    return ALL_FIELDS & ~german_open(&t->before, (enum side)t->side, t->rules & 1);
}

static fields german_origins(const struct tables_throw *t, const struct tables_put *made,
                             const struct board *now, int number)
{
    int brought = made->moves && made->move[0].from == START && made->move[0].to != OFF
                      ? made->move[0].to
                      : 0;
    fields movers = german_movers(now, (enum side)t->side, brought);
    fields open = german_open(now, (enum side)t->side, t->rules & 1);
    fields out = movers & field_bit(START) ? 0 : field_range(GOAL - number, GOAL - 1);
    return movers & (open >> number | out);
}

static bool german_moves(struct board *b, enum side side, struct move m)
{
    return german_move(b, side, m).hit;
}

static bool german_ends(const struct tables_throw *t, const struct board *after)
{
    return german_ends_well(after, (enum side)t->side);
}

static bool german_more(const struct tables_throw *t, tables_visit *v, void *c)
{
    static struct german_plays l;
    struct german_throw g = german_thrown(t);
    german_list(&g, &l);
    for (int i = 0; i < l.count; i++) {
        const struct german_play *p = &l.play[i];
        struct tables_way way = {
            .after = p->after, .moves = p->moves, .together = p->force, .ends = p->first};
        memcpy(way.move, p->move, sizeof p->move);
        if ((p->force || p->first) && v(c, &way))
            return true;
    }
    return false;
}

static int german_ends_of(const struct tables_throw *t, struct board *end, int room)
{
    static struct german_plays won, whole;
    struct german_throw g = german_thrown(t);
    int n = 0;
    german_list(&g, &won);
    german_list_whole(&g, &whole);
    for (int i = 0; i < whole.count && n < room; i++)
        end[n++] = whole.play[i].after;
    for (int i = 0; i < won.count && n < room; i++)
        if (!german_find(&whole, &won.play[i].after))
            end[n++] = won.play[i].after;
    return n;
}

static unsigned german_faults(const struct tables_throw *t, const struct tables_put *p)
{
    struct german_throw g = german_thrown(t);
    struct german_ruling r;
    int points;
    if (p->moves == 1 && german_wins_first(&g, p->move[0], &points))
        return 0;
    german_rule(&g, p->move, p->moves, &r);
    return r.faults;
}

static void german_rules(const struct tables_throw *t, const struct tables_put *p,
                         struct tables_ruling *out)
{
    *out = (struct tables_ruling){.faults = (uint16_t)german_faults(t, p)};
}

/* --- tic-tac ---------------------------------------------------------------------------------- */

static struct tic_tac_throw tic_tac_thrown(const struct tables_throw *t)
{
    return (struct tic_tac_throw){t->before.side[t->side], t->before.side[!t->side], dice_of(t)};
}

static fields tic_tac_closed(const struct tables_throw *t)
{
    struct tic_tac_throw p = tic_tac_thrown(t);
    return tic_tac_blocked(&p);
}

static fields tic_tac_origins(const struct tables_throw *t, const struct tables_put *made,
                              const struct board *now, int number)
{
    struct tic_tac_throw p = tic_tac_thrown(t);
    const struct men *own = &now->side[t->side];
    fields from = 0;
    (void)made;
    for (fields f = men_any(own); f; f &= f - 1)
        if (tic_tac_arrival(&p, own, lowest_field(f), number))
            from |= field_bit(lowest_field(f));
    return from;
}

static bool tic_tac_move(struct board *b, enum side side, struct move m)
{
    men_move(&b->side[side], m.from, m.to);
    return false;
}

static int tic_tac_ends(const struct tables_throw *t, struct board *end, int room)
{
    static struct tic_tac_plays l;
    struct tic_tac_throw p = tic_tac_thrown(t);
    tic_tac_list(&p, &l);
    for (int i = 0; i < l.count && i < room; i++) {
        end[i] = t->before;
        end[i].side[t->side] = l.play[i].after;
    }
    return l.count;
}

static unsigned tic_tac_faults_of(const struct tables_throw *t, const struct tables_put *put)
{
    static struct tic_tac_plays l;
    struct tic_tac_throw p = tic_tac_thrown(t);
    struct tic_tac_made made = {.moves = put->moves, .on = put->goes_on};
    memcpy(made.move, put->move, sizeof made.move);
    tic_tac_list(&p, &l);
    return tic_tac_faults(&p, &l, &made);
}

static void tic_tac_rule(const struct tables_throw *t, const struct tables_put *p,
                         struct tables_ruling *out)
{
    *out = (struct tables_ruling){.faults = (uint16_t)tic_tac_faults_of(t, p)};
}

/* --- all -------------------------------------------------------------------------------------- */

#define BAR_MEN                                                                                    \
    {                                                                                              \
        .stand = FIELDS_AND_BAR, .origins = bar_origins, .closed = bar_closed, .move = bar_move,   \
        .rule = bar_rule                                                                           \
    }

const struct old_game old_games[OLD_GAMES] = {
    {"tryktrak", BAR_MEN, four_times, tryktrak_ends, tryktrak_faults, 1},
    {"backgammon", BAR_MEN, higher_first, tryktrak_ends, tryktrak_faults, 1},
    {"puff",
     {.stand = FIELDS_AND_BAR,
      .origins = bar_origins,
      .closed = bar_closed,
      .move = bar_move,
      .rule = puff_rule},
     puff_groups,
     puff_ends_of,
     puff_faults_of,
     8},
    {"tric-trac",
     {.stand = ALL_FIELDS,
      .origins = german_origins,
      .reach = german_reach,
      .closed = german_closed,
      .move = german_moves,
      .ends_well = german_ends,
      .more_ways = german_more,
      .rule = german_rules},
     twice,
     german_ends_of,
     german_faults,
     2},
    {"tic-tac",
     {.stand = ALL_FIELDS,
      .origins = tic_tac_origins,
      .closed = tic_tac_closed,
      .move = tic_tac_move,
      .rule = tic_tac_rule},
     twice,
     tic_tac_ends,
     tic_tac_faults_of,
     1},
};
