/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terms.h"

/* --- terms ----------------------------------------------------------------------------------- */

/* U: the Ukrainian guide, by its parts; rules that it does not specify are our choice. Short
 * straights: U other variants. */
const struct dice_terms ten_thousand_terms[TEN_THOUSAND_PRESETS] = {
    [TEN_THOUSAND_THOUSAND] = {.own[STRAIGHT] =
                                   1000, /* U base: "its value differs"; taken from Farkle's */
                               .own[SHORT_STRAIGHTS] = 1000,
                               .own[THREE_ONES] = 1000, /* U base */
                               .goal = 10000,
                               .dice = 6},
    [TRUBA] = {.own[STRAIGHT] = 2000, /* U Truba, as all of these */
               .own[SHORT_STRAIGHTS] = 1000,
               .own[THREE_ONES] = 1000,
               .own[LEAST] = 350,
               .streak = 3,
               .loses = LOSES_ALL,
               .own[HOT] = HOT_MUST,
               .goal = 10000,
               .dice = 6},
    [FARKLE] = {.own[STRAIGHT] = 1000, /* U Farkle, as all of these */
                .own[SHORT_STRAIGHTS] = 1000,
                .own[THREE_ONES] = 1000,
                .own[THREE_PAIRS] = 500,
                .streak = 3,
                .loses = 1000,
                .goal = 10000,
                .dice = 6},
};

/* --- stop ------------------------------------------------------------------------------------ */

int32_t ten_thousand_pit(const struct dice_terms *t, int32_t total)
{
    int32_t need = 0;
    if (total >= t->goal) /* the goal and totals above it are in no pit */
        return 0;
    for (int i = 0; i < t->own[PITS]; i++) {
        const int32_t *pit = &t->own[PIT + 2 * i]; /* its low and high end */
        int32_t first = pit[0] + (t->own[PIT_ENDS] == ENDS_OUT),
                beyond = pit[1] + (t->own[PIT_ENDS] == ENDS_IN);
        int32_t out = beyond < t->goal ? beyond : t->goal;
        if (total >= first && total < beyond && out - total > need)
            need = out - total;
    }
    return need;
}

bool ten_thousand_burns(const struct dice_terms *t, const struct dice_so_far *s)
{
    return s->throws >= LEAST_THROWS && s->points < t->own[LEAST];
}

bool ten_thousand_turn_burns(const struct dice_terms *t, const struct dice_so_far *s, int left)
{
    return ten_thousand_burns(t, s) || (left == 0 && s->points < t->own[LEAST]);
}

/* Returns the right to stop, except for hot dice. */
static struct dice_stop stop_cold(const struct dice_terms *t, const struct dice_player *p,
                                  const struct dice_so_far *s)
{
    if (s->points < t->own[LEAST])
        return (struct dice_stop){WHY_LEAST, false, 0};
    if (s->points < ten_thousand_pit(t, p->total))
        return (struct dice_stop){WHY_PIT, true, 0};
    return (struct dice_stop){WHY_NONE, true, s->points};
}

struct dice_stop ten_thousand_stop(const struct dice_terms *t, const struct dice_player *p,
                                   const struct dice_so_far *s)
{
    struct dice_stop stop = stop_cold(t, p, s);
    if (t->own[HOT] == HOT_MUST && s->hot &&
        !ten_thousand_burns(t, s)) /* U Truba: "must" throw on */
        stop.why = WHY_HOT, stop.may = false;
    return stop;
}

enum dice_row ten_thousand_row(const struct dice_terms *t, int32_t total)
{
    if (t->own[PIT_ROW] == ROW_RESTS)
        return ten_thousand_pit(t, total) ? ROW_RESTS : ROW_COUNTS;
    return t->own[PIT_ROW] == ROW_OFF && t->own[PITS] ? ROW_OFF : ROW_COUNTS;
}

int32_t ten_thousand_needs(const struct dice_terms *t, int32_t total, int why)
{
    return why == WHY_LEAST ? t->own[LEAST] : why == WHY_PIT ? ten_thousand_pit(t, total) : 0;
}

/* --- chances --------------------------------------------------------------------------------- */

/* Counts a throw `times` times. */
static void count_throw(struct ten_thousand_chances *c, const struct dice_terms *t,
                        const struct dice_so_far *before, dice_set thrown, int times)
{
    dice_set keep = ten_thousand_best_keep(t, thrown);
    struct dice_so_far then = {.points = before->points + ten_thousand_worth(t, keep).points,
                               .throws = before->throws + 1};
    bool burns = ten_thousand_burns(t, &then);
    c->throws += times;
    c->nothing += keep ? 0 : times;
    c->zero += keep && !burns ? 0 : times;
    c->points += keep && !burns ? (int64_t)then.points * times : 0;
}

/* Returns the number of orders in which these dice can fall. */
static int orders(dice_set d)
{
    static const int16_t factorial[DICE_MAX + 1] = {1, 1, 2, 6, 24, 120, 720};
    int n = factorial[dice_count(d)];
    for (int face = 1; face <= FACES; face++)
        n /= factorial[dice_times(d, face)];
    return n;
}

struct ten_thousand_chances ten_thousand_chances(const struct dice_terms *t,
                                                 const struct dice_so_far *before, int dice)
{
    struct ten_thousand_chances c = {0, 0, 0, 0};
    dice_set all = 0x111111u * (dice_set)dice;
    for (dice_set d = dice_next_part(all, dice, 0); d; d = dice_next_part(all, dice, d))
        if (dice_count(d) == dice)
            count_throw(&c, t, before, d, orders(d));
    return c;
}
