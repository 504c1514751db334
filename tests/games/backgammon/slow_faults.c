/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../tryktrak/slow.h"
#include "slow.h"

/* Converts points to tryktrak's lines, which count upwards: line 0 is the bar, 25 off. */
static struct slow turned(const struct gammon *p)
{
    struct slow out;
    for (int s = 0; s < 2; s++)
        for (int point = 0; point < POINTS; point++)
            out.man[s][25 - point] = p->man[s][point];
    return out;
}

static struct gammon turned_back(const struct slow *p)
{
    struct gammon out;
    for (int s = 0; s < 2; s++)
        for (int line = 0; line < SLOW_PLACES; line++)
            out.man[s][25 - line] = p->man[s][line];
    return out;
}

struct gammon_wrong gammon_judge(const struct gammon *p, int side, int a, int b,
                                 const struct gammon_put *put, int men)
{
    struct slow lines = turned(p);
    struct slow_move move[GAMMON_PUT];
    for (int i = 0; i < men; i++)
        move[i] = (struct slow_move){25 - put[i].from, 25 - put[i].to};
    struct slow_ruling r = slow_judge(&lines, side, a, b, true, move, men);
    return (struct gammon_wrong){.possible = r.possible,
                                 .unclear = r.unclear,
                                 .legal = r.legal,
                                 .n1 = r.n1,
                                 .n3 = r.n3,
                                 .c2 = r.c2,
                                 .e1 = r.e1,
                                 .d1 = r.d1,
                                 .s1 = r.s1,
                                 .stands = turned_back(&r.stands)};
}
