/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play.h"

#include <stdlib.h>

#include "games/trictrac/input/input.h"

enum { LONGEST = 1000 }; /* coups per match; a longer one is left unfinished */

/* SplitMix64 (Steele, Lea, Flood 2014), from a fixed seed. */
struct luck {
    uint64_t state;
};

static unsigned below(struct luck *l, unsigned n)
{
    uint64_t z = l->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ z >> 31) % n);
}

static void throw_dice(struct luck *l, const struct match *m, struct coup *c)
{
    do {
        uint8_t a = (uint8_t)(1 + below(l, 6)), b = (uint8_t)(1 + below(l, 6));
        c->dice = (struct dice){a > b ? a : b, a > b ? b : a};
    } while (match_throw(m, c) != COUP_OK);
}

/* Chooses a random legal play. Stays in two cases of three. */
static bool play_coup(struct luck *l, const struct match *m, struct coup *c, struct ruling *r)
{
    *c = (struct coup){.side = m->next};
    throw_dice(l, m, c);
    if (match_judge(m, c, r, NULL) != COUP_OK)
        return false;
    if (r->wanted == WANT_DECISION && below(l, 3))
        coup_add(c, EVENT_STAY, 0);
    else if (r->wanted == WANT_DECISION)
        coup_add_going(c);
    if (c->decision != GO && !(r->after.over && r->complete)) {
        const struct play *p = &r->plays.play[below(l, (unsigned)r->plays.allowed)];
        for (int i = 0; i < p->steps; i++)
            coup_add_man(c, p->step[i]);
    }
    c->closed = 1;
    return match_judge(m, c, r, NULL) == COUP_OK && r->complete;
}

static long play_match(struct luck *l, struct ruling *r, long most, struct strbuf *text,
                       struct position *positions)
{
    struct options o = options_default();
    struct match m = match_start(&o);
    long n = 0;
    for (; !m.over && n < LONGEST; n++) {
        struct coup c;
        if (!play_coup(l, &m, &c, r))
            break;
        if (positions && n < most)
            positions[n] = r->position;
        if (text) {
            strbuf_add_coup(text, &m, &c, NUMBERING_PLAIN, "");
            strbuf_add(text, "\n");
        }
        m = r->after;
    }
    return n;
}

long bench_play(long coups, struct strbuf *text, struct position *positions)
{
    struct luck l = {.state = 1818};
    struct ruling *r = malloc(sizeof *r);
    long n = 0;
    if (!r)
        return -1;
    for (unsigned match = 0; n < coups; match++) {
        if (text)
            strbuf_add(text,
                       "[Game \"trictrac\"]\n[White \"Player %u\"]\n[Black \"Player %u\"]\n"
                       "[Date \"%u.%02u.%02u\"]\n\n",
                       match % 50, 50 + match % 49, 1900 + match / 336, 1 + match / 28 % 12,
                       1 + match % 28);
        n += play_match(&l, r, coups - n, text, positions ? positions + n : NULL);
        if (text)
            strbuf_add(text, "*\n\n");
    }
    free(r);
    return text && text->failed ? -1 : n;
}
