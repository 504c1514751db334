/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A turn as it is ruled on. */
#include <string.h>

#include "machine_private.h"

int tables_off(const struct men *own)
{
    return MEN - men_count(own, FIELDS_AND_BAR);
}

bool tables_may_stand(const struct tables_game *g, uint16_t faults)
{
    for (int f = 0; g->fault[f].code; f++)
        if (faults >> f & 1 && g->fault[f].back)
            return false;
    return true;
}

bool tables_share_field(const struct board *b)
{
    return men_any(&b->side[WHITE]) & fields_flip(men_any(&b->side[BLACK]));
}

bool tables_may_let_stand(const struct tables_game *g, const struct tables_turn *t, int attempt)
{
    return !(t->throw.rules & TABLES_ONLY_BACK) &&
           tables_may_stand(g, t->attempt[attempt].ruling.faults);
}

bool tables_stands_if_said(const struct tables_game *g, const struct tables_turn *t)
{
    int attempt = t->attempts - 1;
    struct board lies = tables_put_down(g->men, &t->throw, &t->attempt[attempt].put, 0);
    return tables_may_let_stand(g, t, attempt) || (g->apart_may_stay && !tables_share_field(&lies));
}

enum tables_chosen tables_chosen(const struct tables_game *g, const struct tables_attempt *a)
{
    if (a->chosen)
        return (enum tables_chosen)a->chosen;
    return tables_may_stand(g, a->ruling.faults) ? CHOSEN_STANDS : CHOSEN_BACK;
}

enum naming tables_naming(const struct tables_match *m)
{
    const struct tables_game *g = m->game;
    for (int i = 0; g->game->option[i].name; i++)
        if (strcmp(g->game->option[i].name, "numbering") == 0 && m->option[i])
            return g->other_name;
    return g->naming;
}

/* --- faults ----------------------------------------------------------------------------------- */

static uint16_t of_whole(const struct tables_game *g)
{
    uint16_t set = 0;
    for (int f = 0; g->fault[f].code; f++)
        set |= (uint16_t)(g->fault[f].of_whole << f);
    return set;
}

uint16_t tables_faults_now(const struct tables_game *g, const struct tables_attempt *a)
{
    if (a->closed)
        return a->ruling.faults;
    if (a->half)
        return 0;
    return a->lacks ? a->ruling.faults & (uint16_t)~of_whole(g) : a->ruling.faults;
}

void tables_settle(const struct tables_game *g, const struct tables_turn *t,
                   struct tables_attempt *a)
{
    a->half = a->lacks = false;
    if (a->ruling.faults && !t->throw.unseen && a->closed != CLOSED_DECLARED) {
        a->half = a->put.moves && tables_is_part(g->men, &t->throw, &a->put);
        uint16_t whole = a->ruling.faults & of_whole(g);
        a->lacks = !a->half && whole && whole != a->ruling.faults && a->put.moves < t->required;
    }
    if (!a->closed && !a->half && !a->lacks)
        a->closed = CLOSED_PLAYED;
}

/* --- what counts ------------------------------------------------------------------------------ */

static void look_at_play(struct tables_verdict *v)
{
    const struct tables_turn *t = v->t;
    const struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    if (t->unknown_play) {
        v->has_play = true;
        return;
    }
    for (int i = 0; i < t->attempts; i++)
        v->faults[i] = tables_faults_now(v->g, &t->attempt[i]);
    if (!a || a->chosen == CHOSEN_BACK) {
        v->has_play = t->thrown && t->nothing;
        return;
    }
    v->one = a;
    v->half = a->half && !a->closed;
    v->has_play = !v->half;
    v->open = v->faults[t->attempts - 1] && !a->chosen && !v->closed;
}

void tables_rule_again(const struct tables_game *g, struct tables_turn *t)
{
    struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    if (!a || a->chosen)
        return;
    a->closed = CLOSED_NOT;
    g->men->rule(&t->throw, &a->put, &a->ruling);
    tables_settle(g, t, a);
}

void tables_counted(const struct tables_game *g, const struct tables_turn *t,
                    struct tables_put *final, struct board *after)
{
    const struct tables_attempt *a = t->attempts ? &t->attempt[t->attempts - 1] : NULL;
    enum side side = (enum side)t->throw.side;
    *after = t->throw.before;
    final->moves = 0;
    if (!a || a->chosen == CHOSEN_BACK || (a->half && !a->closed))
        return;
    uint16_t back = a->ruling.faults && tables_chosen(g, a) == CHOSEN_BACK ? a->ruling.back : 0;
    for (int i = 0; i < a->put.moves; i++) {
        struct move m = a->put.move[i];
        if (back >> i & 1 || !men_on(&after->side[side], m.from))
            continue;
        m.hits = g->men->move(after, side, m);
        final->move[final->moves++] = m;
    }
}

static void look_at_men(struct tables_verdict *v)
{
    const struct tables_turn *t = v->t;
    struct tables_put put = v->one ? v->one->put : t->attempt[t->kept_in].put;
    v->after = v->lies = t->unknown_play ? t->ruled.board : t->before.board;
    if (!v->one)
        put.moves = t->kept; /* they stay when the rest goes back */
    if (v->one || t->kept)
        v->lies = tables_put_down(v->g->men, &t->throw, &put, 0);
    if (v->one && v->has_play)
        tables_counted(v->g, t, &v->final, &v->after);
    for (int i = 0; i < v->final.moves; i++)
        v->hits += v->final.move[i].hits;
}

/* --- what follows ----------------------------------------------------------------------------- */

static bool unanswered(const struct tables_turn *t)
{
    return tables_offered(t) >= 0 && !t->answered;
}

static void look_on(struct tables_verdict *v)
{
    const struct tables_turn *t = v->t;
    struct tables_outcome *o = &v->out;
    o->next = t->before;
    o->next.board = v->after;
    o->next.due = (uint8_t)v->side;
    o->won_by = NO_SIDE;
    if (v->has_play)
        o->next.due = (uint8_t)v->other;
    o->next.may = (uint8_t)(1 << o->next.due);
    o->next.passed = o->next.set_up = 0;
    o->wants = unanswered(t) ? NEEDS_WORD
               : !t->thrown  ? NEEDS_DICE
               : v->has_play ? NEEDS_NOTHING
                             : NEEDS_MEN;
    if (unanswered(t))
        o->asks = (uint8_t)tables_answerer(v->g, t);
    v->g->outcome(v, v->m->option, o);
    if (t->unknown_play && !o->ended)
        o->next.board = v->after;
}

/* Replaces what follows from the turn by the state that the arbiter ruled. What the play brought
 * before the ruling stays. */
static void look_at_arbiter(struct tables_verdict *v)
{
    struct tables_outcome *o = &v->out;
    const struct tables_outcome as_played = *o;
    const struct tables_state *s = &v->t->ruled;
    v->has_play = true;
    v->half = v->open = false;
    v->after = v->lies = s->board;
    *o = (struct tables_outcome){.next = *s, .wants = NEEDS_NOTHING, .won_by = NO_SIDE};
    o->points = v->one ? as_played.points : 0;
    o->marked = v->one ? as_played.marked : 0;
    if (s->given) {
        o->ended = true;
        o->won_by = s->winner;
        o->reason = s->reason;
        o->halves = s->halves;
    }
}

void tables_look(const struct tables_match *m, const struct tables_turn *t, bool closed,
                 struct tables_verdict *v)
{
    memset(v, 0, sizeof *v);
    v->m = m;
    v->g = m->game;
    v->t = t;
    v->closed = closed;
    v->side = (enum side)t->throw.side;
    v->other = other_side(v->side);
    look_at_play(v);
    look_at_men(v);
    look_on(v);
    if (t->by_arbiter)
        look_at_arbiter(v);
}

bool tables_look_at(const struct turn_ref *at, struct tables_verdict *v)
{
    const struct tables_match *m = at->match;
    const struct tables_turn *t = at->closed ? &m->last : &m->hand;
    if (at->number < 1 || !t->begun)
        return false;
    tables_look(m, t, at->closed, v);
    return true;
}

struct tables_state tables_now(const struct tables_match *m)
{
    struct tables_verdict v;
    if (!m->hand.begun)
        return m->begins;
    tables_look(m, &m->hand, false, &v);
    return v.out.next;
}

struct tables_state tables_on_table(const struct tables_verdict *v)
{
    struct tables_state s = v->out.next;
    struct tables_turn back = *v->t;
    struct tables_verdict none;
    if (!v->open)
        return s;
    back.attempt[back.attempts - 1].chosen = CHOSEN_BACK;
    tables_look(v->m, &back, false, &none);
    memcpy(s.own, none.out.next.own, sizeof s.own);
    s.board = v->lies;
    return s;
}

/* --- plays as printed ------------------------------------------------------------------------- */

struct walks tables_attempt_walks(const struct tables_verdict *v, int attempt)
{
    const struct tables_attempt *a = &v->t->attempt[attempt];
    return tables_walks(v->g->men, &v->t->throw, &a->put, &a->typed);
}

struct walks tables_final_walks(const struct tables_verdict *v)
{
    if (v->one && v->final.moves == v->one->put.moves)
        return tables_attempt_walks(v, v->t->attempts - 1);
    return tables_walks(v->g->men, &v->t->throw, &v->final, NULL);
}
