/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pairing.h"

#include <stdlib.h>
#include <string.h>

#include "swiss.h"

/* --- berger ---------------------------------------------------------------------------------- */

int berger_rounds(int players)
{
    return players - 1 + players % 2;
}

/* Round 1 is 1-n, 2-(n-1) and so on. In each further round n / 2 is added to all numbers except n,
 * and n - 1 is followed by 1. The number n is even, and has White and Black in turn. */
int berger_round(int players, int round, int white[], int black[])
{
    int n = players + players % 2, by = (round - 1) * (n / 2);
    for (int i = 0; i < n / 2; i++) {
        white[i] = (i + by) % (n - 1);
        black[i] = i ? (n - 1 - i + by) % (n - 1) : n - 1;
    }
    if (round % 2 == 0) {
        black[0] = white[0];
        white[0] = n - 1;
    }
    return n / 2;
}

/* --- knockout -------------------------------------------------------------------------------- */

int knockout_rounds(int players)
{
    int rounds = 0;
    while (1 << rounds < players)
        rounds++;
    return rounds;
}

int knockout_boards(int players, int round)
{
    return 1 << (knockout_rounds(players) - round);
}

/* Returns the seed at a place of a bracket of 2^rounds places, both counted from 0. Each round
 * splits a place in two: for the seed that was there, and for a second seed, such that the sum of
 * the two is that of the first and the last seed. */
static int seed_at(int rounds, int place)
{
    int seed = 0;
    for (int round = 1; round <= rounds; round++)
        if (place >> (rounds - round) & 1)
            seed = (1 << round) - 1 - seed;
    return seed;
}

static int winner_of(int players, int round, int board, knockout_winner_fn *winner, const void *ctx)
{
    int who[2];
    knockout_board(players, round, board, winner, ctx, who);
    if (who[0] == KNOCKOUT_NOBODY || who[1] == KNOCKOUT_NOBODY)
        return who[0] == KNOCKOUT_NOBODY ? who[1] : who[0];
    return who[0] < 0 || who[1] < 0 ? KNOCKOUT_WAITS : winner(ctx, who[0], who[1]);
}

void knockout_board(int players, int round, int board, knockout_winner_fn *winner, const void *ctx,
                    int who[2])
{
    int rounds = knockout_rounds(players);
    for (int i = 0; i < 2; i++) {
        if (round > 1) {
            who[i] = winner_of(players, round - 1, 2 * board + i, winner, ctx);
            continue;
        }
        int seed = seed_at(rounds, 2 * board + i);
        who[i] = seed < players ? seed : KNOCKOUT_NOBODY;
    }
}

/* --- pairing --------------------------------------------------------------------------------- */

_Static_assert((int)SWISS_MOST == (int)ENTRANTS_MOST, "all who enter can be paired");

/* Returns the match of two players in a round. Round 0: in any round, preferably one that was won.
 */
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

/* --- round robin and knock-out ---------------------------------------------------------------- */

/* The players who take part in round 1, by their numbers in the table or the bracket. */
struct seeds {
    const struct pairing *p;
    int player[ENTRANTS_MOST], n;
};

static void list_seeds(const struct pairing *p, struct seeds *out)
{
    out->p = p;
    out->n = 0;
    for (int i = 0; i < p->t.entered; i++)
        if (!tournament_has_entries(&p->t) || event_takes_part(&p->t.facts, i, 1))
            out->player[out->n++] = i;
}

static bool is_gone(const struct pairing *p, int player)
{
    return tournament_has_entries(&p->t) && event_gone_from(&p->t.facts, player);
}

static bool round_robin(const struct pairing *p, int round, struct paired_round *to)
{
    int white[ENTRANTS_MOST], black[ENTRANTS_MOST];
    struct seeds s;
    list_seeds(p, &s);
    int pairs = berger_round(s.n, round, white, black);
    bool over = true;
    for (int i = 0; i < pairs; i++) {
        bool rests = white[i] == s.n || black[i] == s.n;
        int a = rests && white[i] == s.n ? NO_ENTRANT : s.player[white[i]],
            b = rests && black[i] == s.n ? NO_ENTRANT : s.player[black[i]];
        bool a_here = a >= 0 && tournament_here(&p->t, a, round),
             b_here = b >= 0 && tournament_here(&p->t, b, round);
        const struct meeting *m = a >= 0 && b >= 0 ? match_of(&p->t, 0, a, b) : NULL;
        if (m || (a_here && b_here)) {
            add_board(p, to, 0, a, b);
            over &= m && m->over;
        } else if (a_here || b_here) {
            to->bye[to->byes++] = a_here ? a : b;
        }
    }
    return over;
}

/* Returns the winner of a match. If one of the two withdrew before they met, it is the other. */
static int winner_in(const struct pairing *p, int a, int b)
{
    const struct meeting *m = match_of(&p->t, 0, a, b);
    int winner = meeting_winner(m);
    if (winner < 0 && (!m || (m->over && !m->nobody)) && is_gone(p, a) != is_gone(p, b))
        return is_gone(p, a) ? b : a;
    return winner;
}

/* Returns true if both have forfeited their match, or withdrew before they met. */
static bool are_both_out(const struct pairing *p, int a, int b)
{
    const struct meeting *m = match_of(&p->t, 0, a, b);
    return meeting_winner(m) < 0 && ((m && m->nobody) || (is_gone(p, a) && is_gone(p, b)));
}

static int knockout_winner(const void *ctx, int a, int b)
{
    const struct seeds *s = ctx;
    if (are_both_out(s->p, s->player[a], s->player[b]))
        return KNOCKOUT_NOBODY;
    int winner = winner_in(s->p, s->player[a], s->player[b]);
    for (int i = 0; winner >= 0 && i < s->n; i++)
        if (s->player[i] == winner)
            return i;
    return KNOCKOUT_WAITS;
}

static bool knockout(const struct pairing *p, int round, struct paired_round *to)
{
    bool over = true;
    struct seeds s;
    list_seeds(p, &s);
    for (int i = 0; i < knockout_boards(s.n, round); i++) {
        int who[2];
        knockout_board(s.n, round, i, knockout_winner, &s, who);
        for (int k = 0; k < 2; k++)
            who[k] = who[k] == KNOCKOUT_WAITS ? PLAYER_WAITED
                     : who[k] >= 0            ? s.player[who[k]]
                                              : who[k];
        for (int k = 0; k < 2; k++)
            if (who[k] >= 0 && who[!k] == NO_ENTRANT)
                to->bye[to->byes++] = who[k];
        add_board(p, to, 0, who[0], who[1]);
        struct paired_board *board = &to->board[to->boards - 1];
        bool both = who[0] >= 0 && who[1] >= 0;
        if (both)
            board->winner = winner_in(p, who[0], who[1]);
        over &= both ? board->winner >= 0 || are_both_out(p, who[0], who[1])
                     : who[0] != PLAYER_WAITED && who[1] != PLAYER_WAITED;
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

/* Fills in the data of earlier rounds about a player. */
static void take_history(const struct pairing *p, int player, int before, struct swiss_player *to)
{
    const struct tournament *t = &p->t;
    to->score = (int)tournament_score(t, player, before, true);
    for (int round = 1; round < before; round++) {
        const struct meeting *m = tournament_meeting(t, round, player);
        if (!m) {
            struct absence is = tournament_absence(t, round, player);
            /* C.04.1 Art. 4: nobody who had it, or as much as for a win without playing */
            to->barred |= is.kind == ABSENCE_BYE || is.halves == 2;
            continue;
        }
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
        if (tournament_here(&p->t, i, round))
            take_history(p, i, round, &in->of[i]);
        else
            in->of[i].away = true;
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

/* --- published rounds ------------------------------------------------------------------------- */

static bool published_round(const struct pairing *p, int round, struct paired_round *to)
{
    const struct event_round *r = &p->t.facts.round[round - 1];
    bool over = true;
    for (int i = 0; i < r->pairs; i++) {
        add_board(p, to, round, r->pair[i].player[0], r->pair[i].player[1]);
        const struct paired_board *b = &to->board[to->boards - 1];
        over &= b->met && b->met->over;
    }
    for (int i = 0; i < p->t.facts.players; i++)
        if (r->rests[i] || r->bye == i)
            to->bye[to->byes++] = i;
    return over;
}

static bool one_round(const struct pairing *p, int round, struct paired_round *to)
{
    *to = (struct paired_round){.round = round};
    to->published = round <= p->t.facts.rounds;
    if (to->published && p->system != PAIR_KNOCKOUT) /* a bracket follows from the entries */
        return published_round(p, round, to);
    return (p->system == PAIR_KNOCKOUT ? knockout : round_robin)(p, round, to);
}

/* --- all -------------------------------------------------------------------------------------- */

int pairing_rounds(const struct pairing *p)
{
    struct seeds s;
    list_seeds(p, &s);
    return p->system == PAIR_ROUND_ROBIN ? berger_rounds(s.n)
           : p->system == PAIR_KNOCKOUT  ? knockout_rounds(s.n)
                                         : p->declared;
}

enum unpaired pair_round(const struct pairing *p, int round, struct paired_round *out)
{
    int first = round ? round : 1, last = round ? round : pairing_rounds(p);
    *out = (struct paired_round){.round = round};
    if (round && round <= p->t.facts.rounds) {
        one_round(p, round, out);
        return PAIRED;
    }
    if (p->system == PAIR_SWISS)
        return swiss_round(p, round, out);
    if (round > pairing_rounds(p))
        return NO_SUCH_ROUND;
    for (int i = first; i <= last; i++) {
        bool over = one_round(p, i, out);
        if (round || !over)
            return PAIRED;
    }
    return p->system == PAIR_KNOCKOUT ? WON : ALL_PLAYED;
}
