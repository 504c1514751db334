/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "series.h"

#include <string.h>

static int said_decision(const struct tables_turn *t)
{
    return t->said[WORD_NEW].said ? WORD_NEW : t->said[WORD_ON].said ? WORD_ON : -1;
}

static bool last_partie(const struct tables_turn *t, const long *option)
{
    return t->before.own[OWN_PLAYED] + 1 >= option[OPTION_PARTIES];
}

/* --- points ----------------------------------------------------------------------------------- */

static void count_men(struct german_reckoning *r, const struct tables_throw *t,
                      const struct tables_put *p)
{
    r->after = t->before;
    for (int i = 0; i < p->moves; i++) {
        struct german_gain gain = german_move(&r->after, (enum side)t->side, p->move[i]);
        r->hits += gain.hit;
        r->outs += gain.out;
    }
}

/* D: then the second is not made; before a partie played on it is (§6). */
static void reckon_first(struct german_reckoning *r, const struct tables_turn *t,
                         struct tables_put *p)
{
    struct german_throw g = german_seen(&t->throw);
    r->first = true;
    r->by_men = p->moves > 1 && r->decision < 0 && !r->last;
    if (r->by_men)
        r->decision = WORD_ON;
    if (p->moves > 1 && r->decision == WORD_ON && !r->last) {
        count_men(r, &t->throw, p);
        r->points = german_finished(&g, p->move, p->moves);
        return;
    }
    p->moves = 1;
    count_men(r, &t->throw, p);
    r->points = r->first_points;
}

static void reckon_whole(struct german_reckoning *r, const struct tables_throw *t,
                         const struct tables_put *p)
{
    count_men(r, t, p);
    bool bridge = german_bridge(&r->after, (enum side)t->side);
    r->points = r->hits + r->outs + (bridge ? BRIDGE_POINTS : 0);
}

/* A partie that is won is won, and no other: what was pegged cannot change that (§7). */
static void peg(struct german_reckoning *r, const struct tables_turn *t)
{
    const struct tables_said *said = &t->said[WORD_PEG];
    r->pegged = r->points;
    r->wins = t->throw.points + r->points >= PARTIE_POINTS;
    if (!r->wins && said->said && t->throw.points + said->amount < PARTIE_POINTS)
        r->pegged = said->amount;
}

/* The first man who won the partie stays though the rest is not played yet, or was sent back. */
static void counted(const struct tables_turn *t, struct tables_put *p)
{
    struct board after;
    tables_counted(&german_tables, t, p, &after);
    if (p->moves >= t->kept)
        return;
    *p = t->attempt[0].put;
    p->moves = t->kept;
}

void german_reckon(const struct tables_turn *t, const long *option, struct german_reckoning *out)
{
    struct tables_put p;
    memset(out, 0, sizeof *out);
    counted(t, &p);
    out->decision = said_decision(t);
    out->last = last_partie(t, option);
    if (german_first_wins(&t->throw, &p, &out->first_points))
        reckon_first(out, t, &p);
    else
        reckon_whole(out, &t->throw, &p);
    peg(out, t);
}

/* --- the series ------------------------------------------------------------------------------- */

static int reason_of(int losers_peg)
{
    static const uint8_t by_factor[] = {
        [1] = REASON_OVER_6, [2] = REASON_TO_6, [3] = REASON_TO_2, [4] = REASON_NONE};
    return by_factor[german_stake(losers_peg)->factor];
}

static void end_match(struct tables_state *s)
{
    int lead = s->own[OWN_WON + WHITE] - s->own[OWN_WON + BLACK];
    s->may = 0;
    s->due = NO_SIDE;
    s->winner = lead > 0 ? WHITE : lead < 0 ? BLACK : NO_SIDE;
}

/* D "völlig neu": all men back, points over twelve lost; who throws higher begins. */
static void set_up_again(struct tables_state *s, enum side winner, const long *option)
{
    bool known = option[OPTION_NEXT_START] == GERMAN_START_WINNER;
    s->board = (struct board){{men_at_start(), men_at_start()}};
    s->own[OWN_PEG + WHITE] = s->own[OWN_PEG + BLACK] = 0;
    s->may = (uint8_t)(known ? 1 << winner : 3);
    s->due = known ? (uint8_t)winner : NO_SIDE;
}

static void end_partie(struct tables_outcome *o, const struct german_reckoning *r, enum side side,
                       const long *option)
{
    struct tables_state *s = &o->next;
    int16_t *own = s->own;
    int losers = own[OWN_PEG + other_side(side)], factor = german_stake(losers)->factor;
    o->ended = true;
    o->won_by = (uint8_t)side;
    o->reason = (uint8_t)reason_of(losers);
    o->halves = (uint16_t)(2 * factor);
    own[OWN_WON + side] = (int16_t)(own[OWN_WON + side] + factor);
    own[OWN_PLAYED]++;
    if (r->last) {
        end_match(s);
    } else if (r->decision == WORD_NEW) {
        set_up_again(s, side, option);
    } else if (r->decision == WORD_ON) { /* D "sofort für die neue Partie" */
        own[OWN_PEG + side] = (int16_t)(own[OWN_PEG + side] - PARTIE_POINTS);
        own[OWN_PEG + other_side(side)] = 0;
    } else {
        o->wants = NEEDS_WORD;
        o->asks = (uint8_t)side;
        s->may = 3; /* a letter and dice say new */
    }
}

void german_outcome(const struct tables_verdict *v, const long *option, struct tables_outcome *o)
{
    const struct tables_turn *t = v->t;
    struct german_reckoning r;
    if (!v->has_play && !t->kept)
        return;
    german_reckon(t, option, &r);
    int16_t *peg = &o->next.own[OWN_PEG + v->side];
    bool doublet = t->throw.dice[0] == t->throw.dice[1];
    o->points = (int16_t)r.points;
    o->marked = (int16_t)r.pegged;
    o->unsaid = r.by_men && r.wins ? 1 + WORD_ON : 0;
    o->next.board = r.after;
    *peg = (int16_t)(*peg + r.pegged);
    if (doublet && v->has_play) { /* D "darf" */
        o->next.may = 3;
        o->next.due = (uint8_t)v->side;
    }
    if (r.wins)
        end_partie(o, &r, v->side, option);
}

/* The partie in hand is lost with the match, for what the loser's peg makes it. */
uint8_t german_worth(struct tables_state *s, enum side winner, bool given, const long *option,
                     uint16_t *halves)
{
    int factor = german_stake(s->own[OWN_PEG + other_side(winner)])->factor;
    (void)given, (void)option;
    s->own[OWN_WON + winner] = (int16_t)(s->own[OWN_WON + winner] + factor);
    s->own[OWN_PLAYED]++;
    *halves = (uint16_t)(2 * factor);
    return REASON_GIVEN_UP;
}
