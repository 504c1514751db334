/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One mark by rules §11a (M XVII; GU III; LL §164-194), a function for each sentence. */
#include "slow_marks.h"

#include <string.h>

enum { HOLE = 12 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* "12·⌈H/2⌉ ... (each hole, simple or double, stands for twelve points)". */
static int points_of_pegs(int holes)
{
    return HOLE * ((holes + 1) / 2);
}

/* "only the peg moved, jeton untouched and no hole due". */
static int only_the_peg_moved(int had, struct slow_mark mark, int due)
{
    return mark.holes > 0 && mark.jeton == had && had + due < HOLE;
}

/*
 * "If H = 0 and P < p, and P > 0 or p + n is a multiple of 12: the jeton passed home and only the
 * peg was forgotten".
 */
static int passed_home(int had, struct slow_mark mark, int due)
{
    return mark.holes == 0 && mark.jeton < had && (mark.jeton > 0 || (had + due) % HOLE == 0);
}

/* "If H = 0 and P = 0 < p otherwise: he only took his own points off". */
static int took_his_own_off(int had, struct slow_mark mark, int due)
{
    return mark.holes == 0 && mark.jeton == 0 && had > 0 && !passed_home(had, mark, due);
}

/* "'Marked' (m) is what the player did ... With p the points he had: m = 12·⌈H/2⌉ + P − p"; passed
 * home "add 12"; his own taken off "m = 0"; a peg without the jeton marks no points, though it was
 * moved. */
static void read_placed(int had, struct slow_mark mark, int due, struct slow_verdict *v)
{
    v->pegged = mark.holes;
    v->marked = points_of_pegs(mark.holes) + mark.jeton - had;
    if (passed_home(had, mark, due))
        v->marked += HOLE;
    if (took_his_own_off(had, mark, due)) {
        v->marked = 0;
        v->took_off = 1;
    }
    v->moved = v->marked;
    if (only_the_peg_moved(had, mark, due))
        v->marked = 0;
    v->met |= passed_home(had, mark, due) ? SLOW_MET_HOME : 0u;
    v->met |= took_his_own_off(had, mark, due) ? SLOW_MET_OWN_OFF : 0u;
    v->met |= only_the_peg_moved(had, mark, due) ? SLOW_MET_PEG_ALONE : 0u;
}

/* "... said as a gain (`+8`)", holes included; or nothing said: as due. */
static void read_gain(const struct slow_score *at, int side, int points, struct slow_verdict *v)
{
    v->marked = v->moved = points;
    v->pegged = slow_score_worth(at, side, points);
}

/* The right number of holes for these points, in a match that has a last one. */
static int right_pegs(const struct slow_score *at, int side, int points)
{
    return slow_score_room(at, side, slow_score_worth(at, side, points));
}

/* §9: "The match ends when a peg reaches 12". */
static int ends(const struct slow_score *at, int side, int pegs)
{
    return at->holes[side] + pegs >= at->last;
}

/* §9: at the last hole, rightly pegged, "nothing more of the coup is played or marked". */
static void end_the_match(const struct slow_score *at, int side, struct slow_mark mark,
                          struct slow_verdict *v)
{
    int right = least(v->pegged, right_pegs(at, side, v->stands));
    if (!ends(at, side, v->pegged) || !ends(at, side, right))
        return;
    v->ended = mark.said == SLOW_PLACED;
    v->kind = SLOW_NONE;
    v->points = v->too_much = v->missing = v->opposes = 0;
}

/*
 * "Points f due for filling or keeping, and not done: one school for the whole mark: max(f, n−m)
 * if m ≤ n, else f + m − n; the mark becomes min(m, n−f)".
 */
static void judge_lost(struct slow_verdict *v, int due, int lost, int keeps)
{
    v->kind = keeps ? SLOW_KEEP : SLOW_FILL;
    v->points = v->marked <= due ? most(lost, due - v->marked) : lost + v->marked - due;
    v->stands = least(v->marked, due - lost);
}

/* "under: m < n ... opponent marks n−m"; "over: m > n ... mark goes back to n, opponent marks
 * m−n". */
static void judge_points(struct slow_verdict *v, int due, int owes)
{
    if (v->marked < due && owes) {
        v->kind = SLOW_UNDER;
        v->points = due - v->marked;
    } else if (v->marked > due) {
        v->kind = SLOW_OVER;
        v->points = v->marked - due;
    }
    v->met |= v->marked < due && !owes ? SLOW_MET_NO_SCHOOL : 0u;
    v->stands = least(v->marked, due);
}

struct slow_verdict slow_judge(const struct slow_score *at, int side, struct slow_mark mark,
                               int due, int lost, int keeps, int owes)
{
    struct slow_verdict v;
    memset(&v, 0, sizeof v);
    if (mark.said == SLOW_PLACED)
        read_placed(at->points[side], mark, due, &v);
    else
        read_gain(at, side, mark.said == SLOW_GAIN ? mark.gain : due, &v);
    if (lost > 0)
        judge_lost(&v, due, lost, keeps);
    else
        judge_points(&v, due, owes);
    int pegs = v.pegged = slow_score_room(at, side, v.pegged); /* "beyond ... are not pegged" */
    /* "simple marked double or the reverse": no school, but a fault. */
    if (v.kind == SLOW_NONE && pegs != right_pegs(at, side, v.marked))
        v.kind = SLOW_HOLE;
    v.missing = most(0, right_pegs(at, side, v.marked) - pegs);
    v.too_much = v.marked > v.stands || pegs > right_pegs(at, side, v.stands);
    end_the_match(at, side, mark, &v);
    return v;
}

/* "With `go` the pegs alone are the mark". */
static int pegs_of_going(const struct slow_score *at, int side, struct slow_mark mark, int due)
{
    if (mark.said == SLOW_PLACED)
        return mark.holes;
    return slow_score_worth(at, side, mark.said == SLOW_GAIN ? mark.gain : due);
}

/* "over = 12·⌈H/2⌉ − (p + n) if positive". */
static int over_of_going(const struct slow_score *at, int side, struct slow_mark mark, int due)
{
    int pegs = pegs_of_going(at, side, mark, due);
    return most(0, points_of_pegs(pegs) - (at->points[side] + due));
}

/* "P = 0 and P = p say nothing; any other P is the rest, marked: he stayed". */
static int marked_the_rest(const struct slow_score *at, int side, struct slow_mark mark)
{
    return mark.said == SLOW_PLACED && mark.jeton != 0 && mark.jeton != at->points[side];
}

/*
 * §10: "Only a hole won by one's own throw gives the choice ... The hole need not have been
 * pegged." §11a: what is over is "G1, also beside a hole that was due"; after the rest "going is
 * G1".
 */
int slow_going_wrong(const struct slow_score *at, int side, struct slow_mark mark, int due)
{
    return at->points[side] + due < HOLE || over_of_going(at, side, mark, due) > 0 ||
           marked_the_rest(at, side, mark);
}

/*
 * "over ..., complete at `go` ... Holes or points too few, old points left standing: nothing. A
 * simple hole marked double is only put back". G1: "what was marked for a fill or keep so lost is
 * added to the school".
 */
struct slow_verdict slow_judge_going(const struct slow_score *at, int side, struct slow_mark mark,
                                     int due, int lost, int keeps)
{
    struct slow_verdict v;
    memset(&v, 0, sizeof v);
    v.pegged = pegs_of_going(at, side, mark, due);
    v.marked = v.stands = due - lost;
    v.points = over_of_going(at, side, mark, due) + lost;
    int pegs = v.pegged = slow_score_room(at, side, v.pegged);
    v.too_much = pegs > right_pegs(at, side, v.stands);
    v.met |= at->points[side] + due < HOLE ? SLOW_MET_NO_RIGHT : 0u;
    v.met |= marked_the_rest(at, side, mark) ? SLOW_MET_REST : 0u;
    v.met |= over_of_going(at, side, mark, due) > 0 ? SLOW_MET_OVER_GONE : 0u;
    v.opposes = v.points > 0;
    if (lost > 0)
        v.kind = keeps ? SLOW_KEEP : SLOW_FILL;
    else if (v.points > 0)
        v.kind = SLOW_OVER;
    else if (v.too_much)
        v.kind = SLOW_HOLE;
    end_the_match(at, side, mark, &v);
    return v;
}
