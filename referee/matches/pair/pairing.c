/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pairing.h"

#include <stdlib.h>
#include <string.h>

#include "berger.h"
#include "knockout.h"
#include "swiss.h"

_Static_assert((int)SWISS_MOST == (int)ENTRANTS_MOST, "all who enter can be paired");

/* The match of two players in a round; round 0: in any, one that was won before others. */
static const struct meeting *match_of(const struct tournament *t, int round, int a, int b)
{
    const struct meeting *found = NULL;
    for (size_t i = 0; i < t->meetings; i++) {
        const struct meeting *m = &t->meeting[i];
        bool theirs =
            (m->player[0] == a && m->player[1] == b) || (m->player[0] == b && m->player[1] == a);
        if (!theirs || (round && m->round != round))
            continue;
        if (m->won[0] != m->won[1])
            return m;
        found = m;
    }
    return found;
}

static int meeting_winner(const struct meeting *m)
{
    return m && m->over && m->won[0] != m->won[1] ? m->player[m->won[1]] : NO_ENTRANT;
}

static void add_board(const struct pairing *p, struct paired_round *to, int round, int a, int b)
{
    struct paired_board *board = &to->board[to->boards++];
    *board = (struct paired_board){.who = {a, b}, .winner = NO_ENTRANT};
    if (a >= 0 && b >= 0)
        board->met = match_of(&p->t, round, a, b);
    board->winner = meeting_winner(board->met);
}

/* --- round robin ------------------------------------------------------------------------------ */

static bool round_robin(const struct pairing *p, int round, struct paired_round *to)
{
    int white[ENTRANTS_MOST], black[ENTRANTS_MOST], n = p->t.entered;
    int pairs = berger_round(n, round, white, black);
    bool over = true;
    for (int i = 0; i < pairs; i++) {
        if (white[i] == n || black[i] == n) {
            to->bye[to->byes++] = white[i] == n ? black[i] : white[i];
            continue;
        }
        add_board(p, to, 0, white[i], black[i]);
        const struct meeting *m = to->board[to->boards - 1].met;
        over &= m && m->over;
    }
    return over;
}

/* --- knock-out -------------------------------------------------------------------------------- */

static int knockout_winner(const void *ctx, int a, int b)
{
    int winner = meeting_winner(match_of(ctx, 0, a, b));
    return winner < 0 ? KNOCKOUT_WAITS : winner;
}

static bool knockout(const struct pairing *p, int round, struct paired_round *to)
{
    bool over = true;
    for (int i = 0; i < knockout_boards(p->t.entered, round); i++) {
        int who[2];
        knockout_board(p->t.entered, round, i, knockout_winner, &p->t, who);
        if (who[1] == KNOCKOUT_NOBODY)
            to->bye[to->byes++] = who[0];
        for (int k = 0; k < 2; k++)
            who[k] = who[k] == KNOCKOUT_WAITS ? PLAYER_WAITED : who[k];
        add_board(p, to, 0, who[0], who[1]);
        over &= who[1] == KNOCKOUT_NOBODY || to->board[i].winner >= 0;
    }
    return over;
}

/* --- Swiss ------------------------------------------------------------------------------------ */

const struct meeting *pairing_open(const struct pairing *p, int before)
{
    for (size_t i = 0; i < p->t.meetings && p->t.meeting[i].round < before; i++)
        if (!p->t.meeting[i].over)
            return &p->t.meeting[i];
    return NULL;
}

/* What the rounds before say of a player. */
static void take_history(const struct pairing *p, int player, int before, struct swiss_player *to)
{
    const struct tournament *t = &p->t;
    to->score = (int)tournament_score(t, player, before, true);
    for (int round = 1; round < before; round++) {
        const struct meeting *m = tournament_meeting(t, round, player);
        to->barred |= !m && tournament_alone(t, round, player);
        if (!m)
            continue;
        int side = m->player[1] == player, other = m->player[!side];
        to->barred |= m->forfeit && m->won[side];
        if (m->forfeit) /* C.04.2 Art. 3.4, 3.5 */
            continue;
        if (to->played == SWISS_MOST) /* what is older has no say */
            memmove(to->white, to->white + 1, (size_t)--to->played * sizeof to->white[0]);
        to->white[to->played++] = !side;
        if (round == before - 1)
            to->floated =
                tournament_score(t, player, round, true) != tournament_score(t, other, round, true);
        if (other < t->entered)
            to->met[other] = true;
    }
}

static enum unpaired swiss(const struct pairing *p, int round, struct paired_round *to)
{
    struct swiss *in = calloc(1, sizeof *in);
    struct swiss_pairs pairs;
    bool failed;
    if (!in)
        return NO_PAIR_MEMORY;
    in->players = p->t.entered;
    in->last_round = round == p->declared;
    for (int i = 0; i < in->players; i++)
        take_history(p, i, round, &in->of[i]);
    bool found = swiss_pair(in, &pairs, &failed);
    free(in);
    if (!found)
        return failed ? NO_PAIR_MEMORY : NO_PAIRING;
    for (int i = 0; i < pairs.pairs; i++)
        add_board(p, to, round, pairs.white[i], pairs.black[i]);
    if (pairs.bye >= 0)
        to->bye[to->byes++] = pairs.bye;
    return PAIRED;
}

static enum unpaired swiss_round(const struct pairing *p, int round, struct paired_round *to)
{
    to->round = round = round ? round : p->t.rounds + 1;
    if (p->declared && round > p->declared)
        return NO_SUCH_ROUND;
    if (round > p->t.rounds + 1)
        return NOT_YET;
    const struct meeting *open = pairing_open(p, round);
    if (!open)
        return swiss(p, round, to);
    to->board[0] = (struct paired_board){.who = {open->player[0], open->player[1]}, .met = open};
    return STILL_OPEN;
}

/* --- all -------------------------------------------------------------------------------------- */

int pairing_rounds(const struct pairing *p)
{
    return p->system == PAIR_ROUND_ROBIN ? berger_rounds(p->t.entered)
           : p->system == PAIR_KNOCKOUT  ? knockout_rounds(p->t.entered)
                                         : p->declared;
}

enum unpaired pair_round(const struct pairing *p, int round, struct paired_round *out)
{
    int first = round ? round : 1, last = round ? round : pairing_rounds(p);
    *out = (struct paired_round){.round = round};
    if (p->system == PAIR_SWISS)
        return swiss_round(p, round, out);
    if (round > pairing_rounds(p))
        return NO_SUCH_ROUND;
    for (int i = first; i <= last; i++) {
        *out = (struct paired_round){.round = i};
        bool over = (p->system == PAIR_KNOCKOUT ? knockout : round_robin)(p, i, out);
        if (round || !over)
            return PAIRED;
    }
    return p->system == PAIR_KNOCKOUT ? WON : ALL_PLAYED;
}
