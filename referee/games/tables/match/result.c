/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How games and matches end, for the games to say. */
#include "machine.h"

int tables_leader(const int16_t of[2])
{
    return of[WHITE] == of[BLACK] ? NO_SIDE : of[WHITE] > of[BLACK] ? WHITE : BLACK;
}

void tables_end_match(struct tables_state *s, int winner)
{
    s->may = 0;
    s->due = NO_SIDE;
    s->winner = (uint8_t)winner;
}

void tables_win_game(struct tables_outcome *o, enum side by, int reason, int halves)
{
    o->ended = true;
    o->won_by = (uint8_t)by;
    o->reason = (uint8_t)reason;
    o->halves = (uint16_t)halves;
}

void tables_win_match(const struct tables_verdict *v, struct tables_outcome *o)
{
    uint16_t halves;
    int reason = v->g->worth(&o->next, v->side, false, v->m->option, &halves);
    tables_win_game(o, v->side, reason, halves);
    tables_end_match(&o->next, (int)v->side);
}
