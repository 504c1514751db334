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

static void count(struct tric_trac_reckoning *r, const struct tables_throw *t,
                  const struct tables_put *p)
{
    struct tric_trac_gain g = tric_trac_gain(t, p);
    r->hits = g.hits;
    r->outs = g.outs;
    r->after = g.after;
    r->points = r->first ? g.finished : g.points;
}

/* Counts a partie that the first move won. By D the second move is not made; if the series is
 * played on it is, and a bridge that the first move made does not count again (§6). */
static void count_first(struct tric_trac_reckoning *r, const struct tables_turn *t,
                        struct tables_put *p)
{
    r->first = true;
    r->by_men = p->moves > 1 && r->decision < 0 && !r->last;
    if (r->by_men)
        r->decision = WORD_ON;
    bool on = p->moves > 1 && r->decision == WORD_ON && !r->last;
    p->moves = on ? p->moves : 1;
    count(r, &t->throw, p);
    r->points = on ? r->points : r->first_points;
}

/* Sets the pegged points. Points pegged wrongly neither win a partie nor prevent a win (§7). */
static void peg(struct tric_trac_reckoning *r, const struct tables_turn *t)
{
    const struct tables_said *said = &t->said[WORD_PEG];
    r->pegged = r->points;
    r->wins = t->throw.points + r->points >= PARTIE_POINTS;
    if (!r->wins && said->said && t->throw.points + said->amount < PARTIE_POINTS)
        r->pegged = said->amount;
}

/* Stores the moves that count. The first man, which won the partie, stays even if the rest is not
 * played yet or was sent back. */
static void counted(const struct tables_turn *t, struct tables_put *p)
{
    struct board after;
    tables_counted(&tric_trac_tables, t, p, &after);
    if (p->moves >= t->kept)
        return;
    *p = t->attempt[t->kept_in].put;
    p->moves = t->kept;
}

void tric_trac_reckon(const struct tables_turn *t, const long *option,
                      struct tric_trac_reckoning *out)
{
    struct tables_put p;
    memset(out, 0, sizeof *out);
    counted(t, &p);
    out->decision = said_decision(t);
    out->last = last_partie(t, option);
    if (tric_trac_first_wins(&t->throw, &p, &out->first_points))
        count_first(out, t, &p);
    else
        count(out, &t->throw, &p);
    peg(out, t);
}

/* --- the series ------------------------------------------------------------------------------- */

/* Returns the factor of a partie, by the loser's peg. D: "gar keinen" fourfold, "nicht über 2"
 * threefold, "nicht über 6" twofold. If the match is given up, the current partie counts the
 * same. */
uint8_t tric_trac_worth(struct tables_state *s, enum side winner, bool given, const long *option,
                        uint16_t *halves)
{
    static const struct {
        uint8_t most, factor, reason;
    } stakes[] = {{0, 4, REASON_NONE},
                  {2, 3, REASON_TO_2},
                  {6, 2, REASON_TO_6},
                  {UINT8_MAX, 1, REASON_OVER_6}};
    int i = 0;
    (void)option;
    while (s->own[OWN_PEG + other_side(winner)] > stakes[i].most)
        i++;
    s->own[OWN_WON + winner] = (int16_t)(s->own[OWN_WON + winner] + stakes[i].factor);
    s->own[OWN_PLAYED]++;
    *halves = (uint16_t)(2 * stakes[i].factor);
    return given ? REASON_GIVEN_UP : stakes[i].reason;
}

static void end_partie(const struct tables_verdict *v, const struct tric_trac_reckoning *r,
                       const long *option, struct tables_outcome *o)
{
    int16_t *own = o->next.own, *pegs = &own[OWN_PEG];
    int reason = tric_trac_worth(&o->next, v->side, false, option, &o->halves);
    tables_win_game(o, v->side, reason, o->halves);
    if (r->last) {
        tables_end_match(&o->next, tables_leader(&own[OWN_WON]));
    } else if (r->decision == WORD_NEW) { /* D "völlig neu": points over twelve are lost */
        bool known = option[OPTION_NEXT_START];
        tables_set_up_again(&o->next, v->g, known ? (int)v->side : NO_SIDE);
        pegs[v->side] = pegs[v->other] = 0;
    } else if (r->decision == WORD_ON) { /* D "sofort für die neue Partie" */
        pegs[v->side] = (int16_t)(pegs[v->side] - PARTIE_POINTS);
        pegs[v->other] = 0;
    } else {
        o->wants = NEEDS_WORD;
        o->asks = (uint8_t)v->side;
        o->next.may = 3; /* a letter and dice say new */
    }
}

void tric_trac_outcome(const struct tables_verdict *v, const long *option, struct tables_outcome *o)
{
    struct tric_trac_reckoning r;
    if (!v->has_play && !v->t->kept)
        return;
    tric_trac_reckon(v->t, option, &r);
    int16_t *peg = &o->next.own[OWN_PEG + v->side];
    o->points = (int16_t)r.points;
    o->marked = (int16_t)r.pegged;
    o->unsaid = r.by_men && r.wins ? 1 + WORD_ON : 0;
    o->next.board = r.after;
    *peg = (int16_t)(*peg + r.pegged);
    if (tables_doublet(&v->t->throw) && v->has_play) { /* D "darf" */
        o->next.may = 3;
        o->next.due = (uint8_t)v->side;
    }
    if (r.wins)
        end_partie(v, &r, option, o);
}
