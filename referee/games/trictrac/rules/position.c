/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "position.h"

const fields quarter_fields[QUARTERS] = {
    [PETIT] = (fields)0x3f << 1, [GRAND] = (fields)0x3f << 7, [RETOUR] = (fields)0x3f << 19};

bool quarter_fillable(const struct men *men, int lo)
{
    /* Six fields need twelve men. Of fewer, some field in the loop never gets its two. */
    int n = lo > 1 ? men_count(men, field_range(1, lo - 1)) : 0;
    for (int k = 0; n < 12; k++) {
        n += men_on(men, lo + k);
        if (n < 2 * (k + 1))
            return false;
    }
    return true;
}

struct view position_view(const struct position *p)
{
    const struct men *own = &p->board.side[p->side];
    const struct men *opp = &p->board.side[other_side((enum side)p->side)];
    struct view v = {.own = *own,
                     .own1 = men_any(own),
                     .own2 = men_two(own),
                     .own3 = men_three(own),
                     .theirs = fields_flip(men_any(opp)),
                     .theirs2 = fields_flip(men_two(opp))};
    /* M XIV: the opponent's petit jan is closed to ends and rests, the grand jan to ends only. */
    fields petit = quarter_fillable(opp, 1) ? field_range(19, 24) : 0;
    fields grand = quarter_fillable(opp, 7) ? field_range(14, 18) : 0;
    v.may_rest = ALL_FIELDS & ~v.theirs & ~petit;
    v.may_end = v.may_rest & ~grand & ~field_bit(THEIR_CORNER);
    v.corners_empty = !((v.own1 | v.theirs) & (field_bit(CORNER) | field_bit(THEIR_CORNER)));
    return v;
}

bool position_irregular(const struct board *b)
{
    for (int s = 0; s < 2; s++)
        if ((men_one(&b->side[s]) & field_bit(CORNER)) ||
            (men_any(&b->side[s]) & field_bit(THEIR_CORNER)))
            return true;
    return false;
}

struct board board_at_start(void)
{
    return (struct board){{men_at_start(), men_at_start()}};
}
