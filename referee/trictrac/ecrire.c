/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trictrac/ecrire.h"

#include <stddef.h>

const char *const run_names[] = {"none", "small", "grande"};

/* Bredouille: from so many holes in a row the payment is so many times as much. */
static const struct {
    uint8_t run, times;
} bredouilles[] = {
    [RUN_NONE] = {0, 1},
    [RUN_SMALL] = {6, 2},   /* M XIX; GU VIII */
    [RUN_GRANDE] = {12, 4}, /* M XIX; GU VIII */
};

enum {
    CONSOLATION = 2,      /* M XIX; GU VIII */
    POSTILLON_FIRST = 28, /* M XIX; LL §220-248 */
    POSTILLON_NEXT = 8    /* M XIX; LL §220-248 */
};

/* Who plays, marqué by marqué, and again from the first: three in turn, he who has played twice
 * leaves; four likewise, partners never against each other (M XIX; GU VIII). */
static const struct {
    uint8_t pairs;
    uint8_t pair[4][2];
} orders[ECRIRE_PLAYERS + 1] = {
    [2] = {1, {{0, 1}}},
    [3] = {3, {{0, 1}, {1, 2}, {2, 0}}},
    [4] = {4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}},
};

/* --- one marqué ------------------------------------------------------------------------------- */

enum run_kind run_kind(int run)
{
    return run >= bredouilles[RUN_GRANDE].run  ? RUN_GRANDE
           : run >= bredouilles[RUN_SMALL].run ? RUN_SMALL
                                               : RUN_NONE;
}

bool marque_may_end(const struct options *o, const uint16_t holes[2])
{
    return o->ecrire && (holes[WHITE] >= MARQUE_HOLES || holes[BLACK] >= MARQUE_HOLES);
}

int marque_winner(const uint16_t holes[2])
{
    return holes[WHITE] > holes[BLACK] ? WHITE : holes[BLACK] > holes[WHITE] ? BLACK : -1;
}

int marque_consolation(int refaits, bool tripled)
{
    int consolation = CONSOLATION;
    for (int i = 0; i < refaits && i < REFAITS_MAX; i++)
        consolation *= tripled ? 3 : 2;
    return consolation;
}

int marque_pays(int winner_holes, int winner_run, int loser_holes, int consolation)
{
    return bredouilles[run_kind(winner_run)].times * (winner_holes + consolation) - loser_holes;
}

struct marque_end marque_end(const struct score *sc, const struct options *o)
{
    struct marque_end e = {.winner = marque_winner(sc->holes),
                           .times = 1,
                           .consolation = marque_consolation(o->refaits, o->tripled != 0)};
    if (e.winner < 0)
        return e;
    int run = sc->run[e.winner];
    e.run = run_kind(run);
    e.times = bredouilles[e.run].times;
    e.jetons = marque_pays(sc->holes[e.winner], run, sc->holes[1 - e.winner], e.consolation);
    return e;
}

/* --- the account ------------------------------------------------------------------------------ */

int ecrire_party(const struct ecrire *e, int player)
{
    return e->terms.players == 4 ? player % 2 : player;
}

bool ecrire_done(const struct ecrire *e)
{
    return e->decided >= e->terms.options.marques;
}

/* Each party loses its share before it pays postillons: with two players the half of the marqués,
 * with three the third; two partners share as one. */
int ecrire_share(const struct ecrire *e)
{
    return e->terms.options.marques / e->parties;
}

static const uint8_t *pair_of(const struct ecrire *e)
{
    int players = e->terms.players;
    return orders[players].pair[e->decided % orders[players].pairs];
}

enum ecrire_error ecrire_begin(struct ecrire *e, const struct ecrire_terms *t)
{
    *e = (struct ecrire){.terms = *t, .parties = t->players == 3 ? 3 : 2};
    e->next[0] = pair_of(e)[0];
    e->next[1] = pair_of(e)[1];
    return t->options.marques % t->players ? ECRIRE_UNEVEN : ECRIRE_OK;
}

/* Who has the first throw of the next marqué (option first-throw). One of its two has just played,
 * and of two who both have, either may be asked: he has it if he won, lost, or did not have it
 * before, as was agreed; else the other. After a refait, where nobody won: who went, for going
 * keeps the throw (M XVI). */
static void open_next(struct ecrire *e, const struct marque *m, int winner)
{
    const uint8_t *pair = pair_of(e);
    int kept = pair[0] == m->player[WHITE] || pair[0] == m->player[BLACK] ? 0 : 1;
    int side = pair[kept] == m->player[WHITE] ? WHITE : BLACK;
    bool first;
    switch (e->terms.options.first_throw) {
    case FIRST_ALTERNATE:
        first = side != m->opened;
        break;
    case FIRST_LOSER:
        first = winner < 0 ? side == m->went : side != winner;
        break;
    default:
        first = winner < 0 ? side == m->went : side == winner;
    }
    e->next[0] = pair[first ? kept : 1 - kept];
    e->next[1] = pair[first ? 1 - kept : kept];
}

static void pay(struct ecrire *e, const struct marque *m, int winner, struct ecrire_row *row)
{
    int loser = 1 - winner;
    row->winner = ecrire_party(e, m->player[winner]);
    row->loser = ecrire_party(e, m->player[loser]);
    row->run = run_kind(m->run[winner]);
    row->jetons = marque_pays(m->holes[winner], m->run[winner], m->holes[loser], row->consolation);
    int beyond = ++e->lost[row->loser] - ecrire_share(e);
    row->postillon = beyond <= 0 ? 0 : beyond == 1 ? POSTILLON_FIRST : POSTILLON_NEXT;
    e->won[row->winner]++;
    e->paid[row->loser][row->winner] += row->jetons;
    e->postillons[row->loser][row->winner] += row->postillon;
}

bool ecrire_turn(const struct ecrire *e, const uint8_t player[2])
{
    const uint8_t *pair = pair_of(e);
    return (player[0] == pair[0] && player[1] == pair[1]) ||
           (player[0] == pair[1] && player[1] == pair[0]);
}

enum ecrire_error ecrire_add(struct ecrire *e, const struct marque *m, struct ecrire_row *row)
{
    int winner = marque_winner(m->holes);
    if (ecrire_done(e))
        return ECRIRE_ALL;
    if (!ecrire_turn(e, m->player))
        return ECRIRE_PAIR;
    if (m->refaits != e->refaits)
        return ECRIRE_REFAIT;
    *row = (struct ecrire_row){.winner = -1,
                               .loser = -1,
                               .consolation =
                                   marque_consolation(e->refaits, e->terms.options.tripled != 0)};
    if (winner < 0) {
        e->refaits = (uint8_t)(e->refaits < REFAITS_MAX ? e->refaits + 1 : REFAITS_MAX);
    } else {
        pay(e, m, winner, row);
        e->refaits = 0;
        e->decided++;
    }
    open_next(e, m, winner);
    return ECRIRE_OK;
}

/* --- the end ---------------------------------------------------------------------------------- */

/* The party that is alone ahead, or -1. */
static int ahead(const struct ecrire *e, const int32_t jetons[3])
{
    int best = 0;
    bool alone = true;
    for (int p = 1; p < e->parties; p++) {
        alone = jetons[p] > jetons[best] || (alone && jetons[p] < jetons[best]);
        best = jetons[p] > jetons[best] ? p : best;
    }
    return alone ? best : -1;
}

/* The queue goes to who has won most in marqués, postillons not counted, and each of the others
 * pays it (GU VIII). */
struct ecrire_end ecrire_settle(const struct ecrire *e)
{
    struct ecrire_end end = {.queue = -1};
    for (int p = 0; p < e->parties; p++) {
        for (int q = 0; q < e->parties; q++)
            end.jetons[p] += e->paid[q][p] - e->paid[p][q];
    }
    end.queue = ahead(e, end.jetons);
    for (int p = 0; p < e->parties; p++) {
        for (int q = 0; q < e->parties; q++) {
            int32_t owed =
                e->paid[p][q] + e->postillons[p][q] - e->paid[q][p] - e->postillons[q][p];
            if (p != q && end.queue == q)
                owed += e->terms.options.queue;
            if (p != q && end.queue == p)
                owed -= e->terms.options.queue;
            end.pays[p][q] = owed > 0 ? owed : 0;
        }
    }
    return end;
}
