/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hand.h"

#include <string.h>

struct german_hand german_hand_begin(uint8_t side, const uint8_t number[2])
{
    struct german_hand h;
    memset(&h, 0, sizeof h); /* a value, compared and copied whole */
    h.thrown = true;
    h.side = side;
    h.number[0] = number[0];
    h.number[1] = number[1];
    h.tries = 1;
    h.claimed = -1;
    return h;
}

bool german_may_stand(uint8_t faults)
{
    return !(faults & GERMAN_C2);
}

struct german_throw german_hand_throw(const struct german_terms *terms,
                                      const struct german_series *before,
                                      const struct german_hand *h)
{
    return (struct german_throw){.board = before->board,
                                 .side = h->side,
                                 .number = {h->number[0], h->number[1]},
                                 .peg = before->peg[h->side],
                                 .hucke_rest = terms->hucke_rest};
}

/* --- the play ------------------------------------------------------------------------------ */

static bool nothing_playable(const struct german_throw *t)
{
    struct german_plays l;
    german_list_whole(t, &l);
    return !l.numbers && !l.force;
}

static void take_play(struct german_reckoning *r, const struct german_try *try)
{
    memcpy(r->move, try->move, sizeof r->move);
    r->moves = try->moves;
    r->told = try->told || (!try->moves && nothing_playable(&r->t));
}

/* The end is a legal one when one man more is moved, by a number or onto the Hucke by force. */
static bool can_be_finished(const struct german_throw *t, const struct board *put)
{
    struct german_plays l;
    german_list_whole(t, &l);
    for (int from = START; from < OFF; from++) {
        const int to[] = {german_reach(from, t->number[0]), german_reach(from, t->number[1]),
                          HUCKE};
        for (size_t i = 0; i < sizeof to / sizeof to[0]; i++) {
            struct board b = *put;
            if (!men_on(&b.side[t->side], from) || to[i] <= from)
                continue;
            german_move(&b, t->side, (struct move){(uint8_t)from, (uint8_t)to[i], 0});
            if (german_find(&l, &b))
                return true;
        }
    }
    return false;
}

/* One man is down, nothing is wrong yet but that a number is left, and nobody has said that it
 * stays so. */
static bool is_half(const struct german_reckoning *r, const struct german_try *try)
{
    return r->moves == 1 && r->ruling.faults && !try->ended && try->chosen == GERMAN_UNSAID &&
           (r->ruling.faults == GERMAN_D1 || can_be_finished(&r->t, &r->ruling.after));
}

/* A fault that nobody spoke about: the play stands, or what may not stand of it goes back. */
static void let_stand(struct german_reckoning *r, const struct german_try *try)
{
    struct move left[MOVES_MAX];
    struct german_ruling stands = r->ruling;
    if (!german_may_stand(r->ruling.faults) && try->chosen != GERMAN_STANDS) {
        r->moves = (uint8_t)german_remains(&r->t, r->move, r->moves, left);
        memcpy(r->move, left, sizeof left[0] * r->moves);
        german_rule(&r->t, r->move, r->moves, &stands);
    }
    r->after = stands.after;
    r->points = stands.points;
}

/* --- won by the first move ----------------------------------------------------------------- */

static bool first_wins(const struct german_reckoning *r, int *points)
{
    return r->moves && !german_like_force(&r->t, r->move, r->moves) &&
           german_wins_first(&r->t, r->move[0], points);
}

/* D: then the second is not made; before a partie played on it is (§6). */
static void reckon_first(struct german_reckoning *r, const struct german_try *try, int points)
{
    bool on = r->decision == GERMAN_ON && !r->last;
    r->first = true;
    if (on && r->moves > 1) {
        let_stand(r, try);
        r->points = (uint8_t)german_finished(&r->t, r->move, r->moves);
        return;
    }
    r->moves = 1;
    r->after = r->t.board;
    german_move(&r->after, r->t.side, r->move[0]);
    r->ruling = (struct german_ruling){.after = r->after, .points = (uint8_t)points};
    r->points = (uint8_t)points;
    if (on)
        r->wants = WANTS_REST;
}

static void count_men(struct german_reckoning *r)
{
    struct board b = r->t.board;
    for (int i = 0; i < r->moves; i++) {
        struct german_gain gain = german_move(&b, r->t.side, r->move[i]);
        r->hits = (uint8_t)(r->hits + gain.hit);
        r->outs = (uint8_t)(r->outs + gain.out);
        r->move[i].hits = gain.hit;
    }
}

/* Nothing comes of it yet; it is told as it lies. */
static void reckon_half(struct german_reckoning *r)
{
    r->half = true;
    r->told = false;
    r->wants = WANTS_MORE;
    r->ruling.faults = 0;
    count_men(r);
    r->hits = r->outs = 0;
}

/* --- points -------------------------------------------------------------------------------- */

/* A partie that is won is won, and no other: what was pegged cannot change that (§7). */
static void peg(struct german_reckoning *r, const struct german_hand *h)
{
    r->pegged = r->points;
    r->wins = r->t.peg + r->points >= PARTIE_POINTS;
    if (!r->wins && h->claimed >= 0 && r->t.peg + h->claimed < PARTIE_POINTS)
        r->pegged = (uint8_t)h->claimed;
}

static void conclude(struct german_reckoning *r, const struct german_terms *terms,
                     const struct german_series *before)
{
    struct german_done d = {.side = r->t.side,
                            .doublet = r->t.number[0] == r->t.number[1],
                            .pegged = r->pegged,
                            .wins = r->wins,
                            .decision = r->decision,
                            .after = r->after};
    if (r->wins)
        r->stake = german_stake(before->peg[other_side(r->t.side)]);
    if (r->wins && !r->last && !r->decision)
        r->wants = WANTS_DECISION;
    r->then = *before;
    german_series_add(&r->then, terms, &d);
}

static void reckon(const struct german_terms *terms, const struct german_series *before,
                   const struct german_hand *h, struct german_reckoning *r)
{
    memset(r, 0, sizeof *r);
    r->then = *before;
    r->after = before->board;
    r->wants = WANTS_THROW;
    if (!h->thrown)
        return;
    const struct german_try *try = &h->try[h->tries - 1];
    int points = 0;
    r->t = german_hand_throw(terms, before, h);
    r->last = german_last_partie(before, terms);
    take_play(r, try);
    r->wants = WANTS_PLAY;
    if (!r->told)
        return;
    r->wants = WANTS_NOTHING;
    r->decision = h->decision;
    if (first_wins(r, &points) && r->moves > 1 && !r->decision && !r->last)
        r->decision = GERMAN_ON;
    german_rule(&r->t, r->move, r->moves, &r->ruling);
    bool first = first_wins(r, &points);
    if (!first && is_half(r, try)) {
        reckon_half(r);
        return;
    }
    if (first)
        reckon_first(r, try, points);
    else
        let_stand(r, try);
    count_men(r);
    peg(r, h);
    conclude(r, terms, before);
}

void german_reckon(const struct german_terms *terms, const struct german_series *before,
                   const struct german_hand *h, struct german_reckoning *out)
{
    reckon(terms, before, h, out);
    if (!h->decreed)
        return;
    out->then = h->decree;
    out->after = h->decree.board;
    out->wants = WANTS_NOTHING;
}
