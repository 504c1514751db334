/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges the coups of a record in order, with one page per coup. */
#include <string.h>

#include "slow_page.h"

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* ------------------------------------------------------------------------------- a whole coup */

/* Makes a mark right, because the dice were not seen. */
static void believe(struct slow_verdict *v)
{
    v->kind = SLOW_NONE;
    v->points = v->too_much = v->missing = 0;
}

static int somebody_speaks(const struct slow_coup *c)
{
    for (int i = 0; i < c->claims; i++)
        if (!c->claim[i].before && !c->claim[i].early && c->claim[i].kind == SLOW_CLAIM_SCHOOL &&
            c->claim[i].by != c->roller)
            return 1;
    return 0;
}

/* "Holes are his", or "put back: the men return, the score is put right, he plays". */
static void mark_roller(struct slow_page *g)
{
    const struct slow_coup *c = g->coup;
    int back = c->put_back == SLOW_PUT_BACK;
    g->marks[0] = 1;
    if (c->goes)
        g->verdict[0] = slow_judge_going(&g->base, c->roller, g->mark[0], c->due[0],
                                         back ? c->lost : 0, c->keeps);
    else
        g->verdict[0] =
            slow_judge(&g->base, c->roller, g->mark[0], c->due[0], c->lost, c->keeps, c->playable);
    if (c->unseen)
        believe(&g->verdict[0]);
    g->gone = c->goes && !back;
    g->wrong_going =
        c->goes && !c->unseen && slow_going_wrong(&g->base, c->roller, c->mark[0], c->due[0]);
    if (c->goes && back)
        g->reading[0] = AS_RIGHT;
    struct slow_page marks_only = *g;
    marks_only.schools = 0;
    struct slow_score sc = slow_read_page(&marks_only);
    g->wrong_end = slow_score_winner(&sc) >= 0 && g->verdict[0].kind != SLOW_NONE;
    g->met |= g->verdict[0].met | (g->wrong_end ? SLOW_MET_WRONG_END : 0u);
    g->met |= g->wrong_going ? (back ? SLOW_MET_BACK : SLOW_MET_STANDS) : 0u;
    g->met |= c->goes && back && c->lost ? SLOW_MET_JOINED : 0u;
}

/* The other marks upon the score as it then is. Where the match was ended without right he does so
 * once it is put back. */
static void mark_opponent(struct slow_page *g)
{
    const struct slow_coup *c = g->coup;
    struct slow_page roller_only = *g;
    roller_only.schools = 0; /* "marked after all others of the coup they belong to" */
    if (g->wrong_end && somebody_speaks(c))
        roller_only.reading[0] = AS_RIGHT;
    struct slow_score at = slow_read_page(&roller_only);
    if (g->gone || c->unfinished || slow_score_winner(&at) >= 0)
        return;
    g->marks[1] = 1;
    /* §12: "points a player fails to mark on the other's throw are lost to everybody" */
    g->verdict[1] = slow_judge(&at, 1 - c->roller, g->mark[1], c->due[1], 0, 0, !g->own_throw_only);
    if (g->own_throw_only && g->verdict[1].marked < c->due[1])
        g->met |= SLOW_MET_LOST_TO_ALL;
    if (c->unseen)
        believe(&g->verdict[1]);
    g->met |= g->verdict[1].met;
}

/* "A claim said before a man of the throw was touched is ruled on once, on the mark as it then
 * was"; and so is one against the other, whose omissions only the next throw completes. */
static int ruled_at_once(const struct slow_page *g, const struct slow_claim *x)
{
    return !x->before && !x->late && x->kind == SLOW_CLAIM_SCHOOL &&
           (x->early || x->by == g->coup->roller);
}

static void mark(struct slow_page *g, int party)
{
    g->reading[party] = AS_MADE;
    g->complete[party] = g->marks[party] = 0;
    (party == 0 ? mark_roller : mark_opponent)(g);
}

static int same_mark(struct slow_mark a, struct slow_mark b)
{
    return a.said == b.said && a.gain == b.gain && a.holes == b.holes && a.jeton == b.jeton;
}

/* A correction stays, whatever was marked afterwards; a fill or keep that is missed then "is a
 * separate fault". */
static void keep_put_back(struct slow_page *g, const struct slow_page *then, int party)
{
    int lost = party == 0 ? g->coup->lost : 0;
    if (then->verdict[party].kind != SLOW_OVER && !same_mark(then->mark[party], g->mark[party]))
        return;
    g->mark[party] = then->mark[party];
    mark(g, party);
    if (!lost)
        g->verdict[party] = then->verdict[party];
    else if (then->closed[party])
        g->verdict[party].points = lost;
    g->reading[party] = AS_EARLY;
    g->told[party] = then->verdict[party].stands;
    g->claimed[party] = then->claimed[party];
    g->raised[party] = then->raised[party];
    g->closed[party] = then->closed[party] && !lost;
    g->wrong_end &= party == 1;
    g->met |= party == 0 ? SLOW_MET_PUT_EARLY : 0u;
}

/* The claims on one mark that are ruled on at once, the points marked by each, and the mark. */
static void hear_at_once(struct slow_page *g, struct slow_page *before, int party,
                         struct slow_page gained[SLOW_CLAIMS], struct slow_outcome *said)
{
    const struct slow_coup *c = g->coup;
    struct slow_coup then = *c;
    struct slow_page p = *g;
    p.coup = &then;
    for (int i = 0; i < c->claims; i++) {
        const struct slow_claim *x = &c->claim[i];
        if (!ruled_at_once(g, x) || slow_party_of(g, 1 - x->by) != party)
            continue;
        if (party == 0)
            then.touched = then.lost = then.goes = 0;
        then.unfinished = 0;
        if (p.reading[party] != AS_RIGHT) {
            p.base = g->base;
            p.mark[party] = x->upon;
            if (party == 1 && x->early && x->upon.said == SLOW_AS_DUE)
                p.mark[1] = (struct slow_mark){.said = SLOW_GAIN}; /* he has not marked yet */
            mark(&p, party);
            slow_complete_at_once(&p);
        }
        p.schools = 0;
        slow_hear_after(&p, before, x, said);
        gained[i] = p;
    }
    g->put_in |= p.put_in;
    g->met |= p.met;
    mark(g, party);
    if (p.reading[party] == AS_RIGHT)
        keep_put_back(g, &p, party);
}

/* Schools are marked in the order of the claims. */
static void write_gained(struct slow_page *g, const struct slow_page *gained)
{
    for (int i = 0; i < gained->schools; i++)
        slow_write_school(g, gained->by[i], gained->points[i], gained->instead[i]);
}

/* Judges one coup; `before` is the page of the coup before. */
static void keep_coup(const struct slow_table *table, struct slow_page *before, struct slow_page *g,
                      struct slow_outcome *out)
{
    const struct slow_coup *c = g->coup;
    g->own_throw_only = table->own_throw_only;
    if (before)
        slow_complete_by_throw(before, c->roller);
    for (int i = 0; i < c->claims; i++)
        if (c->claim[i].before && before)
            slow_hear_before(before, &c->claim[i], g, out);
    for (int i = 0; i < c->claims && !before; i++)
        if (c->claim[i].before)
            slow_hear_first(g, &c->claim[i], out);
    g->base = before ? slow_read_page(before) : slow_score_start(table->last);
    struct slow_page gained[SLOW_CLAIMS];
    memset(gained, 0, sizeof gained);
    memcpy(g->mark, c->mark, sizeof g->mark);
    if (slow_score_winner(&g->base) < 0) {
        hear_at_once(g, before, 0, gained, out);
        hear_at_once(g, before, 1, gained, out);
    }
    slow_complete_at_once(g);
    if (g->put_in)
        slow_put_in_before(g, before);
    for (int i = 0; i < c->claims; i++) {
        if (c->claim[i].before)
            continue;
        if (ruled_at_once(g, &c->claim[i]))
            write_gained(g, &gained[i]);
        else if (c->claim[i].kind == SLOW_CLAIM_MARK)
            slow_hear_mark(g, &c->claim[i]);
        else
            slow_hear_after(g, before, &c->claim[i], out);
    }
    slow_note_missed(g, before);
}

/* ----------------------------------------------------------------------------- telling it */

static void list_fault(const struct slow_page *g, int party, int earlier, struct slow_outcome *out)
{
    const struct slow_verdict *v = &g->verdict[party];
    struct slow_school s = {v->kind,           slow_side_of(g, party), 0,
                            g->claimed[party], g->raised[party],       earlier};
    s.points = most(slow_school_of(g, party), g->claimed[party]);
    if (!g->complete[party] || v->kind == SLOW_NONE || out->schools == SLOW_SCHOOLS)
        return;
    if (v->kind == SLOW_UNDER && s.points == 0)
        return;
    if (v->kind == SLOW_HOLE && g->reading[party] == AS_TOLD)
        return; /* the hole was marked: no fault remains */
    out->school[out->schools] = s;
    out->schools++;
}

/* An under-mark on the opponent's throw is listed in the coup whose throw completed it. */
static void list_faults(const struct slow_page *g, struct slow_outcome *here,
                        struct slow_outcome *next)
{
    list_fault(g, 0, 0, here);
    if (g->verdict[1].kind != SLOW_UNDER)
        list_fault(g, 1, 0, here);
    else if (next)
        list_fault(g, 1, 1, next);
}

static void tell_coup(const struct slow_page *g, struct slow_outcome *out)
{
    for (int party = 0; party < 2; party++)
        out->marked[party] = g->marks[party] ? g->verdict[party].marked : 0;
    out->wrong_going = g->wrong_going;
    out->thrown = g->marks[0];
    out->gone = g->gone;
    out->score = slow_read_page(g);
    out->winner = slow_score_winner(&out->score);
    out->met |= g->met;
}

void slow_marks(const struct slow_table *table, const struct slow_coup *coup, int count,
                struct slow_outcome *out)
{
    struct slow_page page[2];
    for (int i = 0; i < count; i++) {
        struct slow_page *g = &page[i % 2], *before = i ? &page[1 - i % 2] : NULL;
        memset(g, 0, sizeof *g);
        memset(&out[i], 0, sizeof out[i]);
        g->coup = &coup[i];
        keep_coup(table, before, g, &out[i]);
        if (before) {
            list_faults(before, &out[i - 1], &out[i]);
            out[i - 1].met |= before->met;
        }
        tell_coup(g, &out[i]);
    }
    if (count)
        list_faults(&page[(count - 1) % 2], &out[count - 1], NULL);
}
