/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arbiter.h"

#include "match.h"

static void give_up(struct match *m, const struct arbiter_ruled *d)
{
    m->over = 1;
    m->winner = d->winner;
    m->given = d->worth;
    score_clear_jetons(&m->score);
}

/* Another score reopens a match that was won, any ruling one that was given up. */
static void reopen(struct match *m, const struct arbiter_ruled *d)
{
    if (d->what & RULED_SCORE || (m->given && d->what & RULED_SETTLES))
        m->over = m->winner = m->given = 0;
}

void match_decree(struct match *m, const struct arbiter_ruled *d)
{
    reopen(m, d);
    if (d->what & RULED_BOARD) {
        m->board = d->board;
        m->late = (struct late_entry){{0, 0}};
    }
    if (d->what & RULED_SCORE)
        m->score = d->score;
    if (d->what & RULED_TURN) {
        m->again = m->next == d->next ? m->again : (struct dice){0, 0};
        m->next = d->next;
    }
    if (d->what & RULED_SETTLES)
        ledger_begin(&m->ledger, &m->score);
    if (d->what & RULED_END)
        give_up(m, d);
}
