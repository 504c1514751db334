/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ecrire.h"

#include <string.h>

const char *const run_names[] = {"none", "small", "grande"};

/* How many holes in a row multiply the payment, and by how much. */
static const struct {
    uint8_t holes, times;
} bredouilles[] = {
    [RUN_NONE] = {0, 1},
    [RUN_SMALL] = {6, 2},   /* M XIX; GU VIII; LL §223 */
    [RUN_GRANDE] = {12, 4}, /* M XIX; GU VIII; LL §224 */
};

enum {
    CONSOLATION = 2, /* M XIX; GU VIII; LL §222 */
    POSTILLON = 28,  /* the first pari: M XIX; GU VIII; LL §227 */
    PARI = 8,        /* each further one: the same */
    HALF_FICHE = 5   /* jetons that count as a fiche for the winner: GU VIII; LL §230 */
};

/* How a refait changes the consolation. */
static const struct {
    uint8_t times, plus;
} growths[] = {
    [REFAIT_GROWING] = {1, CONSOLATION}, /* GU VIII; LL §226; LP I VI */
    [REFAIT_DOUBLED] = {2, 0},           /* M XIX */
};

/* The player with the first throw of the next marqué. */
enum opener {
    BY_AGREEMENT, /* the option first-throw */
    WHO_STAYS,    /* M V; GU VIII; LL §241, §244 */
    IN_TURN       /* M V; LL §242 */
};

/* The ways of playing: the party of each player, and the pairs of seats that play each marqué,
 * repeated from the first. The one who stays is the first of a pair. */
static const struct way_to_play {
    uint8_t players, chouette;
    uint8_t parties, multiple; /* of that many marqués */
    uint8_t opening;           /* enum opener */
    uint8_t party[ECRIRE_PLAYERS];
    uint8_t pairs, pair[4][2];
} kinds[] = {
    {2, 0, 2, 2, BY_AGREEMENT, {0, 1}, 1, {{0, 1}}},
    /* M XIX; GU VIII; LL §244-246; LP I VI */
    {3, 0, 3, 3, WHO_STAYS, {0, 1, 2}, 3, {{0, 1}, {1, 2}, {2, 0}}},
    /* GU VIII; LL §241; M XIX */
    {4, 0, 2, 4, WHO_STAYS, {0, 1, 0, 1}, 4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}},
    /* GU VIII; LL §242 */
    {3, 1, 2, 4, IN_TURN, {0, 1, 1}, 4, {{0, 1}, {0, 1}, {0, 2}, {0, 2}}},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* --- one marqué ------------------------------------------------------------------------------- */

bool marque_may_end(const struct options *o, const uint16_t holes[2])
{
    return o->ecrire && (holes[WHITE] >= MARQUE_HOLES || holes[BLACK] >= MARQUE_HOLES);
}

int marque_winner(const uint16_t holes[2])
{
    return holes[WHITE] > holes[BLACK] ? WHITE : holes[BLACK] > holes[WHITE] ? BLACK : -1;
}

int marque_consolation(int refaits, enum refait grows)
{
    int consolation = CONSOLATION;
    for (int i = 0; i < refaits && i < REFAITS_MAX; i++)
        consolation = growths[grows].times * consolation + growths[grows].plus;
    return consolation;
}

static void count_run(struct marque_end *e, const struct score *sc, int run)
{
    e->run = (enum run_kind)run;
    e->times = bredouilles[run].times;
    e->jetons = e->times * (sc->holes[e->winner] + e->consolation) - sc->holes[1 - e->winner];
}

/* A player who once lost the row has none, whatever was won with it: either all holes of the winner
 * are in a row or none (M XV, XVI; LP I VI; LL §223-224). */
struct marque_end marque_end(const struct score *sc, const struct options *o)
{
    struct marque_end e = {.winner = marque_winner(sc->holes),
                           .times = 1,
                           .consolation = marque_consolation(o->refaits, (enum refait)o->refait)};
    int run = RUN_GRANDE;
    if (e.winner < 0)
        return e;
    if (!score_grande_bredouille(sc, (enum side)e.winner))
        run = RUN_NONE;
    while (sc->holes[e.winner] < bredouilles[run].holes)
        run--;
    count_run(&e, sc, run);
    return e;
}

/* The other side gives the marqué up: `winner` gets what the holes give, and nothing without more
 * holes than the other (rules §13: custom, no book). */
static struct marque_end marque_given_up(const struct score *sc, const struct options *o,
                                         enum side winner)
{
    struct marque_end e = {.winner = (int)winner, .times = 1};
    if (marque_winner(sc->holes) == (int)winner)
        e = marque_end(sc, o);
    e.given = true;
    return e;
}

struct marque_end marque_ended(const struct match *m)
{
    return m->given ? marque_given_up(&m->score, &m->options, (enum side)m->winner)
                    : marque_end(&m->score, &m->options);
}

/* --- the account ------------------------------------------------------------------------------ */

int ecrire_party(const struct ecrire *e, int player)
{
    return kinds[e->kind].party[player];
}

bool ecrire_done(const struct ecrire *e)
{
    return e->decided >= e->terms.options.marques;
}

int ecrire_share(const struct ecrire *e)
{
    return e->terms.options.marques / e->parties;
}

int ecrire_multiple(const struct ecrire *e)
{
    return kinds[e->kind].multiple;
}

/* Returns the seats that play the next marqué. */
static const uint8_t *seats_of_next(const struct ecrire *e)
{
    const struct way_to_play *k = &kinds[e->kind];
    return k->pair[e->decided % k->pairs];
}
enum ecrire_error ecrire_begin(struct ecrire *e, const struct ecrire_terms *t)
{
    bool chouette = t->options.chouette && t->players == 3;
    uint8_t kind = 0;
    while (kinds[kind].players != t->players || kinds[kind].chouette != chouette)
        kind++;
    *e = (struct ecrire){
        .terms = *t, .kind = kind, .parties = kinds[kind].parties, .seat = {0, 1, 2, 3}};
    memcpy(e->next, seats_of_next(e), sizeof e->next);
    return t->options.chouette && !chouette            ? ECRIRE_CHOUETTE
           : t->options.marques % kinds[kind].multiple ? ECRIRE_UNEVEN
                                                       : ECRIRE_OK;
}

/* After the first marqué one of the two leaves: of three players as agreed, of four the winner.
 * That player takes the first seat and the partner the next but one. */
static void take_seats(struct ecrire *e, int loser)
{
    const struct way_to_play *k = &kinds[e->kind];
    bool loser_leaves = k->players == 3 && e->terms.options.leaves == LEAVES_LOSER;
    if (e->decided != 1 || k->opening != WHO_STAYS || (loser == 0) == loser_leaves)
        return;
    for (uint8_t i = 0; i < k->players; i++)
        e->seat[i] = (uint8_t)((i ^ 1) < k->players ? i ^ 1 : i);
}

/* Sets the players of the next marqué. The first of its pair has just played. */
static void open_next(struct ecrire *e, const struct marque *m, int winner)
{
    const uint8_t *seats = seats_of_next(e);
    uint8_t opening = kinds[e->kind].opening, agreed = e->terms.options.first_throw;
    int side = e->seat[seats[0]] == m->player[WHITE] ? WHITE : BLACK;
    bool first;     /* the first has the first throw */
    if (winner < 0) /* a refait: the first throw does not change hands (M V; GU VIII; LL §226) */
        first = side == m->opened;
    else if (opening == WHO_STAYS)
        first = true;
    else if (opening == IN_TURN || agreed == FIRST_ALTERNATE)
        first = side != m->opened;
    else
        first = side == winner;
    e->next[0] = e->seat[seats[!first]];
    e->next[1] = e->seat[seats[first]];
}

static int paris_cost(int paris)
{
    return paris > 0 ? POSTILLON + PARI * (paris - 1) : 0;
}

static void pay(struct ecrire *e, const struct marque *m, struct ecrire_row *row)
{
    int winner = row->by.winner;
    row->winner = ecrire_party(e, m->player[winner]);
    row->loser = ecrire_party(e, m->player[1 - winner]);
    e->paid[row->loser][row->winner] += row->by.jetons;
    e->won[row->winner]++;
    int beyond = ++e->lost[row->loser] - ecrire_share(e);
    if (e->parties == 2) {
        row->postillon = paris_cost(beyond) - paris_cost(beyond - 1);
        return;
    }
    row->third = 3 - row->winner - row->loser; /* M XIX; GU VIII; LL §245 */
    row->third_jetons = row->by.times * row->by.consolation;
    e->paid[row->loser][row->third] += row->third_jetons;
}

bool ecrire_turn(const struct ecrire *e, const uint8_t player[2])
{
    const uint8_t *pair = e->next;
    return (player[0] == pair[0] && player[1] == pair[1]) ||
           (player[0] == pair[1] && player[1] == pair[0]);
}

enum ecrire_error ecrire_add(struct ecrire *e, const struct marque *m, struct ecrire_row *row)
{
    struct options o = e->terms.options;
    if (ecrire_done(e))
        return ECRIRE_ALL;
    if (!ecrire_turn(e, m->player))
        return ECRIRE_PAIR;
    if (m->refaits != e->refaits)
        return ECRIRE_REFAIT;
    o.refaits = m->refaits;
    *row = (struct ecrire_row){.winner = -1, .loser = -1, .third = -1};
    row->by = m->given ? marque_given_up(&m->score, &o, (enum side)(m->given - 1))
                       : marque_end(&m->score, &o);
    /* Its result may say how many times the holes count. */
    for (int run = RUN_NONE; run <= RUN_GRANDE; run++)
        if (bredouilles[run].times == m->times && row->by.winner >= 0 &&
            marque_winner(m->score.holes) == row->by.winner)
            count_run(&row->by, &m->score, run);
    if (row->by.winner < 0) {
        e->refaits = (uint8_t)(e->refaits < REFAITS_MAX ? e->refaits + 1 : REFAITS_MAX);
    } else {
        pay(e, m, row);
        e->refaits = 0;
        e->decided++;
        take_seats(e, m->player[1 - row->by.winner]);
    }
    open_next(e, m, row->by.winner);
    return ECRIRE_OK;
}

/* --- the end ---------------------------------------------------------------------------------- */

/* Returns the number of parties that have as much as the best; *best is the first of them. */
static int count_best(const struct ecrire *e, const int32_t has[3], int *best)
{
    int many = 1;
    *best = 0;
    for (int p = 1; p < e->parties; p++) {
        many = has[p] > has[*best] ? 1 : many + (has[p] == has[*best]);
        *best = has[p] > has[*best] ? p : *best;
    }
    return many;
}

/* Settles marqués, jetons laid down and paris. */
static void add_up(const struct ecrire *e, struct ecrire_end *end)
{
    int share = ecrire_share(e), jetons = e->terms.options.jetons, best;
    for (int p = 0; p < e->parties; p++) {
        for (int q = 0; q < e->parties; q++)
            end->jetons[p] += e->paid[q][p] - e->paid[p][q];
        end->hand[p] = end->jetons[p] - jetons * e->lost[p];
    }
    int many = count_best(e, end->hand, &best);
    for (int p = 0; p < e->parties; p++)
        for (int q = 0; q < e->parties; q++) {
            /* The jetons laid down go to the party with most in hand, or in equal parts to those
             * that share the most (GU VIII; LL §228). */
            if (p != q && end->hand[q] == end->hand[best])
                end->laid[p][q] = JETON * jetons * e->lost[p] / many;
            /* A party that lost more than its share pays those that lost less, for as many marqués
             * as both are off the share; it does not matter to whom they were lost (GU VIII; LL
             * §246). */
            end->paris[p][q] = JETON * paris_cost(smaller(e->lost[p] - share, share - e->lost[q]));
        }
    for (int p = 0; p < e->parties; p++)
        for (int q = 0; q < e->parties; q++) {
            int32_t marques = JETON * (e->paid[p][q] - e->paid[q][p]);
            int32_t all =
                marques + end->laid[p][q] - end->laid[q][p] + end->paris[p][q] - end->paris[q][p];
            end->marques[p][q] = marques > 0 ? marques : 0;
            end->owed[p][q] = all > 0 ? all : 0;
            end->gain[q] += all;
            end->fiches[p][q] = (end->owed[p][q] + JETON * HALF_FICHE) / (JETON * FICHE);
        }
}

/* The queue goes to the party that has the greatest gain after the paris, if it does not share it;
 * every other party pays it (GU VIII; LL §229, §236, §247). */
struct ecrire_end ecrire_settle(const struct ecrire *e)
{
    struct ecrire_end end = {.queue_fiches = (e->terms.options.queue + HALF_FICHE) / FICHE};
    int best;
    add_up(e, &end);
    end.queue = count_best(e, end.gain, &best) == 1 ? best : -1;
    for (int p = 0; p < e->parties; p++)
        for (int q = 0; q < e->parties; q++) {
            int32_t fiches = end.fiches[p][q] - end.fiches[q][p];
            if (p != q)
                fiches += end.queue_fiches * ((end.queue == q) - (end.queue == p));
            end.pays[p][q] = fiches > 0 ? fiches : 0;
        }
    return end;
}
