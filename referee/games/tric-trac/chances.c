/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chances.h"

#include "base/tongue.h"

const char *const german_chance_name[GERMAN_CHANCES] = {"hit",   "out", "bridge",
                                                        "hucke", "win", "nothing"};

static bool takes_hucke(const struct german_throw *t, const struct german_play *p)
{
    return !men_on(&t->board.side[t->side], HUCKE) && men_on(&p->after.side[t->side], HUCKE);
}

/* What some play of the throw does, a bit each. */
static unsigned chances_of(const struct german_throw *t)
{
    struct german_plays l;
    unsigned can = 0;
    german_list(t, &l);
    for (int i = 0; i < l.count; i++) {
        const struct german_play *p = &l.play[i];
        bool out = false;
        for (int k = 0; k < p->moves; k++)
            out |= p->move[k].to == OFF;
        can |= (p->hits ? 1u : 0u) << CHANCE_HIT | (out ? 1u : 0u) << CHANCE_OUT;
        can |= (german_bridge(&p->after, t->side) ? 1u : 0u) << CHANCE_BRIDGE;
        can |= (takes_hucke(t, p) ? 1u : 0u) << CHANCE_HUCKE | (p->wins ? 1u : 0u) << CHANCE_WIN;
    }
    return can | (l.numbers || l.force ? 0u : 1u) << CHANCE_NOTHING;
}

void german_count_chances(const struct german_throw *t, struct german_chances *out)
{
    struct german_throw one = *t;
    *out = (struct german_chances){{0}};
    for (uint8_t a = 1; a <= 6; a++)
        for (uint8_t b = 1; b <= a; b++) {
            one.number[0] = a;
            one.number[1] = b;
            unsigned can = chances_of(&one);
            for (int i = 0; i < GERMAN_CHANCES; i++)
                out->of36[i] += (can >> i & 1) ? (a == b ? 1 : 2) : 0;
        }
}

void german_say_chances(struct words *said, const struct german_chances *c)
{
    static const char *const text[GERMAN_CHANCES] = {
        N_("hit a man"),      N_("take a man out"), N_("end with the great bridge"),
        N_("take the Hucke"), N_("win the partie"), N_("cannot be played")};
    int any = 0;
    for (int i = 0; i < GERMAN_CHANCES; i++) {
        any |= c->of36[i];
        if (c->of36[i])
            words_add(said, "  %2d/36  %s\n", c->of36[i], _(text[i]));
    }
    if (!any)
        words_add(said, "%s", _("No throw can hit, take out or win anything.\n"));
}
