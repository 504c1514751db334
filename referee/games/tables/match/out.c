/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "out.h"

#include "machine_private.h"

const char *tables_letter(int side)
{
    return side == WHITE ? "w" : "b";
}

const char *tables_chosen_name(const struct tables_verdict *v, int attempt)
{
    return tables_chosen(v->g, &v->t->attempt[attempt]) == CHOSEN_STANDS ? "stands" : "back";
}

bool tables_attempt_open(const struct tables_verdict *v, int attempt)
{
    return !v->closed && !v->t->attempt[attempt].chosen;
}

bool tables_known(const struct tables_verdict *v)
{
    return v->out.wants == NEEDS_NOTHING;
}

bool tables_skipped(const struct tables_verdict *v)
{
    return v->t->came.passed >> v->other & 1;
}

int tables_next_seat(const struct tables_verdict *v)
{
    const struct tables_state *s = &v->out.next;
    return tables_known(v) && s->may && s->due != NO_SIDE ? s->due : SEAT_NONE;
}

enum side tables_stated_side(const struct tables_state *s)
{
    return (s->passed ? s->passed >> BLACK : s->due == BLACK) ? BLACK : WHITE;
}

bool tables_has_key(const struct tables_game *g, enum tables_key_of of)
{
    for (const struct tables_key *k = g->key; k && k->key; k++)
        if (k->of == of)
            return true;
    return false;
}

bool tables_put(const struct tables_verdict *v, int attempt, struct walks *out)
{
    if (attempt < v->t->attempts && !(v->half && attempt == v->t->attempts - 1)) {
        *out = tables_attempt_walks(v, attempt);
        return true;
    }
    if (v->t->attempts ||
        !(v->t->nothing || (v->t->by_arbiter && !(v->g->line & (LINE_PLAIN | LINE_POINTS)))))
        return false;
    *out = tables_final_walks(v);
    return true;
}

const char *tables_play_text(const struct tables_verdict *v, int attempt, enum naming naming,
                             char out[TABLES_PLAY_TEXT])
{
    struct walks put;
    if (v->t->unknown_play)
        return "?";
    return tables_put(v, attempt, &put) ? tables_walks_print(&put, v->side, naming, out) : NULL;
}

const struct tables_outfit *tables_outfit(const struct tables_game *g)
{
    return &((const struct tables_picture *)g->game->picture)->outfit;
}

void tables_lying(const struct tables_match *m, struct tables_table *out)
{
    struct tables_verdict *v = &out->v;
    *out = (struct tables_table){.state = m->begins, .board = m->begins.board};
    if (m->hand.begun) {
        tables_look(m, &m->hand, false, v);
        out->waits = v->open || !tables_known(v);
        out->state = tables_on_table(v);
        out->board = !v->has_play ? v->lies : out->state.board;
    }
    out->over = !out->waits && !out->state.may;
    out->side = out->waits ? v->side : out->state.due == BLACK ? BLACK : WHITE;
}

void tables_roll(const struct tables_match *m, struct tables_turn *t, const uint8_t die[2])
{
    struct tables_throw *throw = &t->throw;
    struct tables_way only;
    t->thrown = true;
    throw->before = t->before.board;
    throw->dice[0] = die[0];
    throw->dice[1] = die[1];
    throw->unseen = !die[0];
    t->before.due = throw->side;
    m->game->thrown(&t->before, m->option, throw);
    t->before.opens = t->before.set_up = false;
    if (throw->unseen)
        return;
    t->required = (uint8_t)tables_required(m->game->men, throw);
    t->nothing = !t->required && tables_only(m->game->men, throw, &only) && !only.moves;
}

void tables_throw_upon(const struct tables_match *m, const struct tables_state *s, enum side side,
                       struct dice dice, struct tables_turn *out)
{
    const uint8_t die[2] = {dice.high, dice.low};
    *out = (struct tables_turn){.came = *s, .before = *s, .begun = true};
    out->throw.side = (uint8_t)side;
    tables_roll(m, out, die);
}
