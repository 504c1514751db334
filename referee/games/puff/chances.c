/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chances.h"

#include "base/tongue.h"
#include "games/puff/rules/plays.h"
#include "games/tables/words/name.h"
#include "puff.h"

struct puff_look {
    int others_in_hand; /* before the throw */
    bool hits, wins;
};

static bool look(void *context, const struct puff_way *way)
{
    struct puff_look *s = context;
    s->hits |= men_on(&way->after.other, BAR) > s->others_in_hand;
    s->wins |= puff_none_left(&way->after.own);
    return s->hits && s->wins;
}

static void add_throw(struct puff_chances *c, const struct puff_match *m,
                      const struct puff_options *o, enum side side, struct dice d)
{
    struct puff_match after = *m;
    struct puff_throw t = puff_throws(&after, o, side, d);
    struct puff_look s = {.others_in_hand = men_on(&t.men.other, BAR)};
    int of36 = d.high == d.low ? 1 : 2;
    puff_each(&t, NULL, look, &s);
    c->lost += puff_required(&t) ? 0 : of36;
    c->hits += s.hits ? of36 : 0;
    c->wins += s.wins ? of36 : 0;
}

struct puff_chances puff_chances(const struct puff_match *m, const struct puff_options *o,
                                 enum side side)
{
    struct puff_chances c = {0, 0, 0};
    for (uint8_t high = 1; high <= 6; high++)
        for (uint8_t low = 1; low <= high; low++)
            add_throw(&c, m, o, side, (struct dice){high, low});
    return c;
}

void puff_say_chances(struct words *said, enum side side, const struct puff_chances *c)
{
    char name[TABLES_NAME];
    words_add(said,
              _("%s, of the 36 throws: %d cannot be played at all, %d can hit, %d can end the "
                "match, 6 are doublets.\n"),
              tables_name(said, side, name), c->lost, c->hits, c->wins);
}
