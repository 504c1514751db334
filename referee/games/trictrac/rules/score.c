/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "score.h"

const char *const place_names[] = {
    [WHITE] = "w", [BLACK] = "b", [RAIL] = "rail", [DOWN] = "down", NULL};

struct score score_start(void)
{
    return (struct score){.bredouille = RAIL, .pavilion = RAIL};
}

bool score_double(const struct score *sc, enum side s)
{
    return !sc->points[WHITE] || !sc->points[BLACK] || sc->bredouille == s;
}

void score_clear_jetons(struct score *sc)
{
    sc->points[WHITE] = sc->points[BLACK] = 0;
    sc->bredouille = RAIL;
}

int score_winner(const struct score *sc, int last)
{
    return sc->holes[WHITE] >= last ? WHITE : sc->holes[BLACK] >= last ? BLACK : -1;
}

bool score_grande_bredouille(const struct score *sc, enum side winner)
{
    return sc->holes[other_side(winner)] == 0 || sc->pavilion == winner;
}

/* The second player to win holes takes the pavilion with the first one; the other's next hole lays
 * it down for good. */
static void peg(struct score *sc, enum side s, int holes)
{
    enum side other = other_side(s);
    if (holes == 0)
        return;
    if (sc->pavilion == other)
        sc->pavilion = DOWN;
    else if (sc->pavilion == RAIL && sc->holes[other])
        sc->pavilion = (uint8_t)s;
    sc->holes[s] = (uint16_t)(sc->holes[s] + holes);
}

/* A mark moves the jeton of `s` to `points`. The other's bredouille is lost. The first points of
 * the second player to mark bring that player the third jeton. */
static void set_jeton(struct score *sc, enum side s, int before, int points)
{
    enum side other = other_side(s);
    if (sc->bredouille == other)
        sc->bredouille = RAIL;
    else if (before == 0 && sc->points[other] && points)
        sc->bredouille = (uint8_t)s;
    sc->points[s] = (uint8_t)points;
    if (!points || !sc->points[other])
        sc->bredouille = RAIL;
}

int score_gain_capped(struct score *sc, enum side s, int points, int most, int last)
{
    int total = sc->points[s] + points, pegged = 0;
    if (points == 0)
        return 0;
    for (; total >= 12 && score_winner(sc, last) < 0; total -= 12) {
        int holes =
            smaller(score_double(sc, s) ? 2 : 1, smaller(most - pegged, last - sc->holes[s]));
        if (holes == 0)
            continue;
        peg(sc, s, holes);
        pegged += holes;
        score_clear_jetons(sc);
    }
    if (score_winner(sc, last) < 0)
        set_jeton(sc, s, sc->points[s], total);
    return pegged;
}

int score_gain(struct score *sc, enum side s, int points, int last)
{
    return score_gain_capped(sc, s, points, last, last);
}

int score_place(struct score *sc, enum side s, int holes, int jeton, int last)
{
    if (!holes && jeton == sc->points[s])
        return 0;
    if (sc->holes[s] + holes > last)
        holes = last - sc->holes[s];
    peg(sc, s, holes);
    if (holes)
        score_clear_jetons(sc);
    if (score_winner(sc, last) < 0)
        set_jeton(sc, s, sc->points[s], jeton);
    return holes;
}

static int scored(const struct score *sc, enum award a, enum side s)
{
    return a == PAVILION ? sc->holes[s] : sc->points[s];
}

enum award_fault score_award(struct score *sc, enum award a, int holder)
{
    int white = scored(sc, a, WHITE), black = scored(sc, a, BLACK);
    int once = a == PAVILION ? 1 : 2; /* the least that is scored at a time */
    bool both = white && black, held = holder == WHITE || holder == BLACK;
    if (held && !both)
        return AWARD_EARLY;
    if (!held && both && white <= once && black <= once)
        return AWARD_DUE;
    if (a == BREDOUILLE)
        sc->bredouille = (uint8_t)(held ? holder : RAIL);
    else
        sc->pavilion = (uint8_t)(held ? holder : both ? DOWN : RAIL);
    return AWARD_POSSIBLE;
}

int score_award_after(const struct score *before, const struct score *sc, enum award a)
{
    int held = a == PAVILION ? before->pavilion : before->bredouille;
    bool white = scored(before, a, WHITE) > 0, black = scored(before, a, BLACK) > 0;
    if (!scored(sc, a, WHITE) || !scored(sc, a, BLACK))
        return RAIL;
    if (held == WHITE || held == BLACK)
        return held;
    return white == black ? RAIL : white ? BLACK : WHITE;
}
