/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules §9 (M XV; LL §140-150; GU I, III), a function for each sentence. */
#include "slow_score.h"

enum { HOLE = 12 };

struct slow_score slow_score_start(int last)
{
    struct slow_score sc = {{0, 0}, {0, 0}, {1, 1}, SLOW_RAIL, last};
    return sc;
}

/* "The match ends when a peg reaches 12", or what was agreed. */
int slow_score_winner(const struct slow_score *sc)
{
    for (int side = 0; side < 2; side++)
        if (sc->holes[side] >= sc->last)
            return side;
    return -1;
}

/*
 * "The hole is double (bredouille) if the opponent marked nothing while those 12 were being made
 * from zero." Both can have it while at most one has points: a player without points begins from
 * zero, and a player with points then has no points against him.
 */
int slow_score_double(const struct slow_score *sc, int side)
{
    if (slow_score_winner(sc) >= 0)
        return 0;
    if (sc->points[0] == 0 || sc->points[1] == 0)
        return 1;
    return sc->alone[side];
}

/*
 * "First to mark: one jeton. Second to mark: two jetons, the third being the bredouille; it goes
 * back to the rail as soon as the first marks again".
 */
int slow_score_third_jeton(const struct slow_score *sc)
{
    for (int side = 0; side < 2; side++)
        if (sc->points[0] && sc->points[1] && sc->alone[side])
            return side;
    return SLOW_RAIL;
}

/* "12 points are a hole. The hole is double ... Further holes in the same gain are each double." */
int slow_score_worth(const struct slow_score *sc, int side, int points)
{
    int holes = (sc->points[side] + points) / HOLE;
    if (holes == 0)
        return 0;
    return (slow_score_double(sc, side) ? 2 : 1) + 2 * (holes - 1);
}

/* "The match ends ... within a gain: holes beyond the twelfth are not pegged". */
int slow_score_room(const struct slow_score *sc, int side, int pegs)
{
    int room = sc->last - sc->holes[side];
    return pegs < room ? pegs : room;
}

/*
 * "The opponent marked nothing while those 12 were being made": a mark ends the other's bredouille,
 * and begins the player's own if it begins from zero.
 */
static void disturb(struct slow_score *sc, int side)
{
    if (sc->points[1 - side] > 0)
        sc->alone[1 - side] = 0;
    if (sc->points[side] == 0)
        sc->alone[side] = 1;
}

/*
 * "Pavilion: on the rail at first. The second player to win holes takes it with his first; when
 * the other then wins a hole it is laid down for good."
 */
static void fly_pavilion(struct slow_score *sc, int side)
{
    int other = 1 - side;
    if (sc->pavilion == SLOW_RAIL && sc->holes[side] == 0 && sc->holes[other] > 0)
        sc->pavilion = side;
    else if (sc->pavilion == other)
        sc->pavilion = SLOW_DOWN;
}

/*
 * "Winning a hole: peg forward; the opponent's jeton (and the bredouille) back to zero; the winner
 * keeps the rest." At the last: "all jetons go to the rail".
 */
static void win_holes(struct slow_score *sc, int side, int pegs)
{
    fly_pavilion(sc, side);
    sc->holes[side] += slow_score_room(sc, side, pegs);
    sc->points[1 - side] = 0;
    sc->alone[0] = sc->alone[1] = 1;
    if (slow_score_winner(sc) >= 0)
        slow_score_clear(sc);
}

void slow_score_move(struct slow_score *sc, int side, int points, int pegs)
{
    if (slow_score_winner(sc) >= 0)
        return; /* "nothing more of the coup is played or marked" */
    if (points > 0) {
        disturb(sc, side);
        sc->points[side] = (sc->points[side] + points) % HOLE;
    }
    if (pegs > 0)
        win_holes(sc, side, pegs);
}

void slow_score_gain(struct slow_score *sc, int side, int points)
{
    slow_score_move(sc, side, points, slow_score_worth(sc, side, points));
}

void slow_score_take_off(struct slow_score *sc, int side)
{
    if (slow_score_winner(sc) < 0)
        sc->points[side] = 0;
}

/* §10: "all jetons and the bredouille go back to the rail". */
void slow_score_clear(struct slow_score *sc)
{
    sc->points[0] = sc->points[1] = 0;
    sc->alone[0] = sc->alone[1] = 1;
}
