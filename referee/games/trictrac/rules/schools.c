/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schools.h"

#include <stddef.h>

const char *const school_kind_names[SCHOOL_KINDS] = {"under", "over", "fill",
                                                     "keep",  "hole", "false"};
const char *const school_state_names[] = {"open", "claimed", "false", "raised"};

const char *const school_sources[SCHOOL_KINDS] = {
    [SCHOOL_UNDER] = "M XVII; GU III; LL §164-170",
    [SCHOOL_OVER] = "M XVII; GU III; LP 54",
    [SCHOOL_FILL] = "M XVII; GU III",
    [SCHOOL_KEEP] = "M XVII; GU III; LL §192",
    [SCHOOL_HOLE] = "GU III; LL §184, §191; LP 51-52",
    [SCHOOL_FALSE] = "LL §183; LP 61",
};

bool mark_equal(const struct mark *a, const struct mark *b)
{
    return a->kind == b->kind && a->points == b->points && a->holes == b->holes &&
           a->jeton == b->jeton;
}

bool school_left_open(const struct school *fault)
{
    return fault->kind == SCHOOL_UNDER && !fault->claimed;
}

/* The holes that a gain would peg. */
static int holes_of(const struct mark_case *c, int points)
{
    struct score sc = *c->at;
    if (sc.points[c->side] + points < 12) /* the usual case */
        return 0;
    return score_gain(&sc, c->side, points, c->last_hole);
}

/* The points that peg and jeton stand for as they were moved: twelve for each hole, simple or
 * double. `*off`: the player only took own points off. */
static int placed_points(const struct mark *m, int p, int due, bool *off)
{
    *off = false;
    if (m->holes)
        return 12 * ((m->holes + 1) / 2) + m->jeton - p;
    if (m->jeton >= p)
        return m->jeton - p;
    /* The jeton passed home and only the peg was forgotten, or the jeton was taken off. */
    if (m->jeton > 0 || (p + due) % 12 == 0)
        return m->jeton - p + 12;
    *off = true;
    return 0;
}

/* Judges the mark of a player who went: only the pegs count. An excess is counted up to the hole.
 * Too few holes or points, and points left on the board, are no fault (GU V; LL §173, §184; LP 46,
 * 55). */
static void judge_going(struct judged_mark *j, const struct mark *m, const struct mark_case *c)
{
    int p = c->at->points[c->side];
    bool placed = m->kind == MARK_PLACED;
    int over = 12 * (placed ? (m->holes + 1) / 2 : (p + j->marked) / 12) - (p + c->due);
    j->rest = placed && m->jeton && m->jeton != p;
    if (over > 0)
        j->marked = (uint16_t)(c->due + over);
    else if (placed)
        j->marked = (uint16_t)(over > -12 ? c->due : m->holes ? c->due + over : 0);
    j->stands = (uint16_t)(c->due - c->lost);
    j->points = (uint16_t)(c->lost + (over > 0 ? over : 0));
    j->excess = j->pegged > holes_of(c, j->stands);
    if (j->points || j->excess)
        j->kind = (int8_t)(c->lost ? (int)c->lost_kind : j->points ? SCHOOL_OVER : SCHOOL_HOLE);
}

/* The whole mark is one school. With points for a fill or keep that was not made, it is the greater
 * of these and of the points left out, or these and the points too many. */
static void judge_staying(struct judged_mark *j, const struct mark *m, const struct mark_case *c)
{
    int p = c->at->points[c->side];
    j->peg = m->kind == MARK_PLACED && m->holes && m->jeton == p && !j->holes_due;
    if (j->peg)
        j->marked = 0;
    int under = c->due - j->marked, right = holes_of(c, j->marked);
    j->stands = (uint16_t)smaller(j->marked, c->due - c->lost);
    if (c->lost) {
        j->kind = (int8_t)c->lost_kind;
        j->points = (uint16_t)(under < 0 ? c->lost - under : under > c->lost ? under : c->lost);
    } else if (under < 0) {
        j->kind = SCHOOL_OVER;
        j->points = (uint16_t)-under;
    } else if (under > 0 && !c->owes_none) {
        j->kind = SCHOOL_UNDER;
        j->points = (uint16_t)under;
    } else if (j->pegged != right) {
        j->kind = SCHOOL_HOLE;
    }
    j->missing = (uint8_t)(right > j->pegged ? right - j->pegged : 0);
    j->excess = j->marked > j->stands || j->pegged > holes_of(c, j->stands);
}

/* Whether the last hole was pegged, and rightly. All jetons then go to the rail, so the place of
 * this one does not matter (M XV). */
static bool ends_rightly(const struct judged_mark *j, const struct mark_case *c)
{
    int left = c->last_hole - c->at->holes[c->side];
    return j->pegged >= left && holes_of(c, j->stands) >= left;
}

struct judged_mark mark_judge(const struct mark *m, const struct mark_case *c)
{
    int p = c->at->points[c->side], room = c->last_hole - c->at->holes[c->side];
    bool placed = m->kind == MARK_PLACED, off = false;
    struct judged_mark j = {
        .kind = -1, .going = c->went, .holes_due = (uint8_t)((p + c->due) / 12)};
    j.marked = (uint16_t)(placed                 ? placed_points(m, p, c->due, &off)
                          : m->kind == MARK_GAIN ? m->points
                                                 : c->due);
    j.pegged = (uint8_t)(placed ? smaller(m->holes, room) : holes_of(c, j.marked));
    j.off = off && !c->went; /* for a player who goes the jeton does not count */
    if (c->went)
        judge_going(&j, m, c);
    else
        judge_staying(&j, m, c);
    if (ends_rightly(&j, c)) {
        j.kind = -1;
        j.points = j.excess = j.missing = 0;
        j.ends = placed;
    }
    return j;
}
