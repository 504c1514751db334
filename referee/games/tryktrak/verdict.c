/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verdict.h"

#include <string.h>

const char *stake_name(enum tryktrak_stake stake)
{
    return stake == STAKE_SINGLE     ? "single"
           : stake == STAKE_NONE_OFF ? "none-off"
           : stake == STAKE_NOT_HOME ? "none-off-not-home"
                                     : "none-off-on-bar";
}

/* The moves made, those that went back left out if it is asked for; one that no number gives stands
 * by itself. */
static struct walks walks_made(const struct tryktrak_ruling *r, bool stands)
{
    struct move given[TRYKTRAK_HOPS] = {{0, 0, 0}}, alone[TRYKTRAK_HOPS];
    int n = 0, m = 0;
    for (int i = 0; i < r->hops; i++) {
        const struct tryktrak_hop *h = &r->hop[i];
        if (stands && h->undone)
            continue;
        if (!h->number && h->wrong)
            alone[m++] = h->move;
        else
            given[n++] = h->move;
    }
    struct walks w = walks_of(given, n);
    for (int i = 0; i < m; i++)
        walks_add(&w, alone[i]);
    return w;
}

static struct walks walks_listed(const struct tryktrak_play *p)
{
    return walks_of(p->move, p->moves);
}

static int count_hits(const struct walks *w)
{
    int hits = 0;
    for (int i = 0; i < w->count; i++)
        for (int k = 0; k < w->walk[i].fields; k++)
            hits += w->walk[i].hits >> k & 1;
    return hits;
}

static void add_play(struct tryktrak_verdict *v, const struct tryktrak_reading *r)
{
    struct tryktrak_judged *j = &v->play[v->plays++];
    const struct tryktrak_play *listed = tryktrak_find(&r->list, &r->ruling.lies);
    j->ruling = r->ruling;
    j->walks = listed ? walks_listed(listed) : walks_made(&r->ruling, false);
    j->stands =
        r->ruling.legal || tryktrak_may_stand(&r->ruling) ? j->walks : walks_made(&r->ruling, true);
}

static void note_list(struct tryktrak_verdict *v, const struct tryktrak_plays *l)
{
    v->legal_plays = (uint8_t)(l->count < 2 ? l->count : 2);
    v->numbers = l->numbers;
    if (l->count == 1)
        v->only = walks_listed(&l->play[0]);
}

/* What can only be nothing need not be said. */
static bool said(const struct put *put, const struct tryktrak_verdict *v)
{
    return put->said || (v->legal_plays && !v->numbers);
}

/* The first play, or the one made instead, if it is there. */
static void rule_on(const struct tryktrak_coup *c, const struct put *put, bool closed,
                    uint8_t choice, struct tryktrak_verdict *v)
{
    struct tryktrak_reading r;
    tryktrak_read(c, put, &r);
    note_list(v, &r.list);
    v->wants = false;
    if (!said(put, v) || !r.read) {
        v->wants = !said(put, v);
        return;
    }
    v->wants = r.wants && !closed && !choice;
    add_play(v, &r);
    struct tryktrak_judged *j = &v->play[v->plays - 1];
    j->partial = v->wants;
    bool wrong = !r.ruling.legal && !v->wants;
    j->chosen = choice ? choice : !wrong || !closed ? NO_CHOICE : CHOICE_STANDS;
    if (closed && wrong && !choice && !tryktrak_may_stand(&r.ruling))
        j->chosen = CHOICE_BACK; /* of itself */
    v->open = wrong && !choice && !closed;
    v->complete = !v->wants && choice != CHOICE_BACK;
    v->lies = r.ruling.lies;
    if (v->complete)
        v->after =
            r.ruling.legal || tryktrak_may_stand(&r.ruling) ? r.ruling.lies : r.ruling.stands;
}

void tryktrak_rule(const struct tryktrak *m, const struct tryktrak_coup *c, bool closed,
                   struct tryktrak_verdict *out)
{
    memset(out, 0, sizeof *out);
    out->side = (enum side)c->seat;
    out->other = other_side(out->side);
    out->after = out->lies = c->before;
    rule_on(c, &c->play, closed, c->choice, out);
    out->legal = out->plays && out->play[0].ruling.legal;
    if (c->choice == CHOICE_BACK) {
        out->lies = c->before;
        rule_on(c, &c->again, closed, c->late, out);
    }
    if (out->complete) {
        out->final = &out->play[out->plays - 1].stands;
        out->hits = (uint8_t)count_hits(out->final);
    }
    if (c->decree.ruled) {
        out->wants = out->open = false;
        out->complete = true;
        out->after = out->lies = c->decree.board;
    }
    out->next = tryktrak_behind(m, c, &out->after);
}
