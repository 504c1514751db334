/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures.h"

#include <string.h>

double figure_value(const struct player_stats *s, const struct statistic *f)
{
    long count = 0, points = 0, noughts = 0, most = 0;
    for (size_t i = 0; i < s->n_tally; i++) {
        const struct store_tally *t = &s->tally[i];
        if (!t->own || strcmp(t->kind, f->kind) != 0 || (f->name && strcmp(t->name, f->name) != 0))
            continue;
        most = count && most > t->most ? most : t->most;
        count += t->count;
        points += t->points;
        noughts += t->noughts;
    }
    const double values[] = {[COUNT_OF] = (double)count,
                             [NOUGHTS_OF] = (double)noughts,
                             [AVERAGE_OF] = count ? (double)points / (double)count : 0,
                             [MOST_OF] = (double)most};
    return values[f->of];
}

double dice_expected(struct dice roll, long throws)
{
    return (double)throws * roll_weight(roll) / THROWS;
}
