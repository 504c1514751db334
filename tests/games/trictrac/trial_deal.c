/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wrong plays at random. */
#include "trial.h"

#include <stdlib.h>
#include <string.h>

#include "bridge.h"
#include "listed_coup.h"

/* Half of the time a man of a play that could be, else any; by a number, the sum, or anyhow. */
static bool draw_step(struct deal *d, const struct trial *t, struct count *left, struct step *out)
{
    int fields_held[FIELDS], n = 0, die[2] = {t->slow.die[0], t->slow.die[1]};
    for (int f = 1; f <= FIELDS; f++)
        if (left->on[f])
            fields_held[n++] = f;
    if (!n)
        return false;
    int from = fields_held[deal_below(d, (unsigned)n)], distance = 0;
    switch (deal_below(d, 6)) {
    case 0:
    case 1:
        distance = die[deal_below(d, 2)];
        break;
    case 2:
        distance = die[0] + die[1];
        break;
    case 3: /* one too many or too few */
        distance = die[deal_below(d, 2)] + (deal_below(d, 2) ? 1 : -1);
        break;
    case 4: /* to a rest corner */
        distance = (deal_below(d, 2) ? CORNER : THEIR_CORNER) - from;
        break;
    default:
        distance = 1 + (int)deal_below(d, 13);
        break;
    }
    if (distance <= 0)
        distance = 1;
    *out =
        (struct step){(uint8_t)from, 0, (uint8_t)(from + distance > OFF ? OFF : from + distance)};
    left->on[from]--;
    return true;
}

/* Men of a legal play, then others. */
static void draw_play(struct deal *d, struct trial *t)
{
    struct coup *c = &t->coup;
    struct count left = t->own;
    const struct plays *l = &t->ruling.plays;
    const struct play *p = &l->play[deal_below(d, (unsigned)l->count)];
    int men = (int)deal_below(d, 8), keep = (int)deal_below(d, 3);
    men = men < 1 ? 0 : men < 3 ? 1 : men < 7 ? 2 : 3;
    for (int i = 0; i < p->steps && i < keep && c->steps < men; i++) {
        c->step[c->steps++] = p->step[i];
        left.on[p->step[i].from]--;
    }
    while (c->steps < men && draw_step(d, t, &left, &c->step[c->steps]))
        c->steps++;
    if (c->steps > 1 && deal_below(d, 3) == 0)
        c->together = (uint8_t)(1u << deal_below(d, c->steps - 1u));
    c->played = 1;
    c->closed = c->steps != 1 || deal_below(d, 2);
}

bool trial_deal(struct deal *d, struct trial *t)
{
    struct options o = options_default();
    memset(t, 0, sizeof *t);
    deal_position(d, &t->slow);
    t->position = bridge_position(&t->slow);
    struct match m = match_from(&o, &t->position);
    t->coup = (struct coup){.side = t->position.side, .dice = t->position.dice};
    t->own = count_of(t->slow.men[t->slow.side]);
    t->legals = slow_plays(&t->slow, t->legal);
    if (judge_listed(&m, &t->coup, &t->ruling, NULL) != COUP_OK)
        abort(); /* a throw can always be judged */
    draw_play(d, t);
    return judge_listed(&m, &t->coup, &t->ruling, NULL) == COUP_OK;
}
