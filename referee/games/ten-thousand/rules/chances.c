/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chances.h"

#include "worth.h"

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

/* The number of orders in which these dice can fall. */
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
