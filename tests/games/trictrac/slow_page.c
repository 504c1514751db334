/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score and the schools that follow from the marks of a coup: §9 to §11a. */
#include "slow_page.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

int slow_side_of(const struct slow_page *g, int party)
{
    return party == 0 ? g->coup->roller : 1 - g->coup->roller;
}

int slow_party_of(const struct slow_page *g, int side)
{
    return side == g->coup->roller ? 0 : 1;
}

/* ----------------------------------------------------------------- reading a page, §9 and §10 */

/*
 * "The score becomes what it would be had he marked what stands ... at that moment". "A claim never
 * gives a hole: he keeps at most what he pegged, and at most what stands is worth. Only `mark`
 * gives holes." "Followed by the later marks of the coup again, as points"; a hole he had not
 * pegged then, the claim does not give him either.
 */
static void read_mark(const struct slow_page *g, int party, struct slow_score *sc)
{
    const struct slow_verdict *v = &g->verdict[party];
    int side = slow_side_of(g, party), points = v->moved, pegs = v->pegged;
    if (v->took_off)
        slow_score_take_off(sc, side);
    if (g->reading[party] == AS_TOLD || g->reading[party] == AS_EARLY)
        points = g->told[party];
    else if (g->reading[party] == AS_RIGHT)
        points = v->stands;
    else if (g->reading[party] != AS_MADE)
        points = v->marked;
    int worth = slow_score_worth(sc, side, points);
    if (g->reading[party] == AS_TOLD)
        pegs = worth;
    else if (g->reading[party] == AS_POINTS)
        pegs = most(0, slow_score_room(sc, side, worth) - v->missing);
    else if (g->reading[party] != AS_MADE)
        pegs = least(pegs, worth);
    slow_score_move(sc, side, points, pegs);
}

/*
 * §9: "A coup's gains are separate: first the roller's, then the opponent's (one gain), then
 * schools." §10: who goes: "holes are kept, all jetons and the bredouille go back to the rail, the
 * opponent marks nothing for this coup".
 */
struct slow_score slow_read_page(const struct slow_page *g)
{
    struct slow_score sc = g->base;
    if (g->marks[0])
        read_mark(g, 0, &sc);
    if (g->gone && slow_score_winner(&sc) < 0)
        slow_score_clear(&sc);
    else if (g->marks[1])
        read_mark(g, 1, &sc);
    for (int i = 0; i < g->schools; i++)
        slow_score_gain(&sc, g->by[i], g->points[i]);
    return sc;
}

/* "The later marks of the coup again". */
void slow_read_later_marks_again(struct slow_page *g)
{
    if (g->reading[1] == AS_MADE)
        g->reading[1] = AS_POINTS;
}

/* ------------------------------------------------------------------------------ faults, §11a */

/* "A player who makes an omission in sending the other to school is considered to have marked the
 * points of that school instead, up to their number (LP 56). It excuses only the claimant, for the
 * points that the claimant owed and had not marked when speaking." */
int slow_marked_by_schools(const struct slow_page *g, int side)
{
    int sum = 0;
    for (int i = 0; i < g->schools; i++)
        if (g->by[i] == side && g->instead[i])
            sum += g->points[i];
    return sum;
}

/* Returns the points due to a party that are not marked yet. */
static int still_owed(const struct slow_page *g, int party)
{
    const struct slow_verdict *v = &g->verdict[party];
    int marked = g->reading[party] == AS_TOLD ? g->told[party] : v->marked;
    return g->coup->due[party] - marked - slow_marked_by_schools(g, slow_side_of(g, party));
}

int slow_school_of(const struct slow_page *g, int party)
{
    const struct slow_verdict *v = &g->verdict[party];
    if (v->kind == SLOW_UNDER)
        return most(0, still_owed(g, party));
    if ((v->kind == SLOW_FILL || v->kind == SLOW_KEEP) && !g->coup->goes &&
        v->marked <= g->coup->due[party])
        return most(g->coup->lost, still_owed(g, party));
    return v->points;
}

/*
 * "A mark without right that ends the match is put back if the other speaks before anything new is
 * begun; a school once men are touched".
 */
static int no_school_yet(const struct slow_page *g, int party)
{
    return party == 0 && g->wrong_end && !g->coup->touched;
}

int slow_left_of(const struct slow_page *g, int party)
{
    if (!g->complete[party] || g->closed[party] || no_school_yet(g, party))
        return 0;
    return most(0, slow_school_of(g, party) - g->claimed[party]);
}

/* "Only the peg moved ... (the peg goes back; points due and not marked are an omission all the
 * same)": a peg that moved without its jeton is wrong at once. */
static int peg_at_once(const struct slow_page *g, int party)
{
    const struct slow_verdict *v = &g->verdict[party];
    return v->kind == SLOW_UNDER && v->met & SLOW_MET_PEG_ALONE && g->reading[party] == AS_MADE;
}

int slow_too_much(const struct slow_page *g, int party)
{
    return (g->complete[party] || peg_at_once(g, party)) && !g->closed[party] &&
           !g->claimed[party] && g->verdict[party].too_much && g->reading[party] != AS_TOLD;
}

/*
 * "own throw: a man is touched or moved. Other's throw: he throws" for what is left out; "the jeton
 * is let go" for what is too much; a fill or keep: "a man is touched so that it can no longer be
 * done".
 */
void slow_complete_at_once(struct slow_page *g)
{
    for (int party = 0; party < 2; party++) {
        enum slow_kind kind = g->verdict[party].kind;
        if (kind == SLOW_OVER || kind == SLOW_HOLE)
            g->complete[party] = 1;
        else if (kind != SLOW_NONE && party == 0)
            g->complete[party] = g->coup->touched;
    }
}

void slow_complete_by_throw(struct slow_page *before, int thrower)
{
    if (before->verdict[1].kind == SLOW_UNDER && slow_side_of(before, 1) == thrower)
        before->complete[1] = 1;
}

/* "School points are marked after all others of the coup they belong to". */
void slow_write_school(struct slow_page *g, int by, int points, int instead)
{
    if (points == 0 || g->schools == SLOW_SCHOOLS)
        return;
    g->by[g->schools] = by;
    g->points[g->schools] = points;
    g->instead[g->schools] = instead;
    g->schools++;
}
