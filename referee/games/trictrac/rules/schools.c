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

const struct last_coup last_coup_none = {.mark = {{.kind = -1}, {.kind = -1}},
                                         .fault = {{.kind = -1}, {.kind = -1}, {.kind = -1}}};

/* --- the marks of a coup ---------------------------------------------------------------------- */

static bool marks_something(const struct mark_event *e)
{
    return e->points || e->placed || e->off;
}

static int make_mark(struct score *sc, enum side s, const struct mark_event *e, int last_hole)
{
    int most = e->capped ? e->holes : last_hole;
    if (e->placed)
        return score_place(sc, s, e->holes, e->jeton, last_hole);
    if (e->off)
        score_place(sc, s, 0, 0, last_hole);
    if (e->missing) {
        struct score worth = *sc;
        most = score_gain(&worth, s, e->points, last_hole) - e->missing;
    }
    return score_gain_capped(sc, s, e->points, most < 0 ? 0 : most, last_hole);
}

struct score score_marked(const struct score *before, enum side by, const struct mark_event *e,
                          int last_hole)
{
    struct score sc = *before;
    if (marks_something(e))
        make_mark(&sc, by, e, last_hole);
    return sc;
}

/* The points that a mark stands for, if the player had `had`. */
static int event_points(const struct mark_event *e, int had)
{
    return e->placed ? 12 * ((e->holes + 1) / 2) + e->jeton - had : e->points;
}

bool marks_roller_counts(const struct marks *t)
{
    int had = t->base.points[!t->roller];
    return !t->waived || had + event_points(&t->event[1], had) >= 12;
}

struct score marks_run(const struct marks *t, int last_hole, uint16_t pegged[2])
{
    struct score sc = t->base;
    enum side roller = (enum side)t->roller, opponent = other_side(roller);
    int holes[2] = {0, 0};
    if (marks_something(&t->event[0]) && marks_roller_counts(t))
        holes[0] += make_mark(&sc, roller, &t->event[0], last_hole);
    int first = t->cleared ? t->before_go : 0;
    for (int i = 0; i < first && score_winner(&sc, last_hole) < 0; i++)
        holes[t->school[i].by != roller] +=
            score_gain(&sc, (enum side)t->school[i].by, t->school[i].points, last_hole);
    if (t->cleared)
        score_clear_jetons(&sc);
    else if (marks_something(&t->event[1]) && score_winner(&sc, last_hole) < 0)
        holes[1] += make_mark(&sc, opponent, &t->event[1], last_hole);
    for (int i = first; i < t->schools && score_winner(&sc, last_hole) < 0; i++) {
        enum side by = (enum side)t->school[i].by;
        holes[by != roller] += score_gain(&sc, by, t->school[i].points, last_hole);
    }
    if (pegged) {
        pegged[0] = (uint16_t)holes[0];
        pegged[1] = (uint16_t)holes[1];
    }
    return sc;
}

void marks_add(struct marks *t, const struct marks *of)
{
    for (int i = 0; i < of->schools && t->schools < TALLY_SCHOOLS; i++)
        t->school[t->schools++] = of->school[i];
}

int marks_instead(const struct marks *t, enum side by)
{
    int points = 0;
    for (int i = 0; i < t->schools; i++)
        if (t->school[i].by == by && t->school[i].instead)
            points += t->school[i].points;
    return points;
}

/* --- what a mark comes to --------------------------------------------------------------------- */

struct mark_event mark_of_points(int points)
{
    return (struct mark_event){.points = (uint16_t)(points < 0 ? 0 : points)};
}

/* These points, pegging no more holes than the player pegged: a claim never gives a hole (GU III
 * *Oubli de démarquer*; LL §184, §191; LP 51-52). */
static struct mark_event gain_as_pegged(int points, const struct judged_mark *j)
{
    struct mark_event e = mark_of_points(points);
    e.capped = 1;
    e.holes = j->pegged;
    return e;
}

/* The holes that a gain would peg. */
static int holes_of(const struct mark_case *c, int points)
{
    struct score sc = *c->at;
    if (sc.points[c->side] + points < 12) /* the usual case */
        return 0;
    return score_gain(&sc, c->side, points, c->last_hole);
}

/* These points after another mark was corrected. On the corrected jetons they may win a hole; a peg
 * that was forgotten stays forgotten. */
static struct mark_event gain_again(int points, int worth, int pegged)
{
    struct mark_event e = mark_of_points(points);
    e.missing = (uint8_t)(worth > pegged ? worth - pegged : 0);
    return e;
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

static void set_fault(struct judged_mark *j, enum school_kind kind, int points,
                      struct mark_event right)
{
    j->kind = (int8_t)kind;
    j->points = (uint16_t)points;
    j->as_corrected = right;
}

static int twelves(const struct mark *m, int p, int marked)
{
    return m->kind == MARK_PLACED ? (m->holes + 1) / 2 : (p + marked) / 12;
}

/* Judges the mark of a player who went: only the pegs count. An excess is counted up to the hole.
 * Too few holes or points, and points left on the board, are no fault (GU V; LL §173, §184; LP 46,
 * 55). If the men are put back, so is the jeton. */
static void judge_claimed_going(struct judged_mark *j, const struct mark *m,
                                const struct mark_case *c)
{
    int p = c->at->points[c->side], f = c->unearned;
    int over = 12 * twelves(m, p, j->marked) - (p + c->due);
    bool placed = m->kind == MARK_PLACED;
    j->as_corrected = gain_as_pegged(c->due - f, j);
    j->rest = placed && m->jeton && m->jeton != p;
    j->lacks = (placed ? m->holes : holes_of(c, j->marked)) < holes_of(c, c->due);
    if (over > 0)
        j->marked = (uint16_t)(c->due + over);
    else if (placed)
        j->marked = (uint16_t)(over > -12 ? c->due : m->holes ? c->due + over : 0);
    if (f)
        set_fault(j, c->fill_kind, f + (over > 0 ? over : 0), j->as_corrected);
    else if (over > 0)
        set_fault(j, SCHOOL_OVER, over, j->as_corrected);
    else if (placed && m->holes > holes_of(c, c->due))
        set_fault(j, SCHOOL_HOLE, 0, j->as_corrected);
}

/* Whether peg and jeton were moved and the peg rightly reached the last hole. All jetons then go to
 * the rail, so the place of this one does not matter (M XV). */
static bool ends_rightly(const struct mark *m, const struct mark_case *c, int holes_due)
{
    int left = c->last_hole - c->at->holes[c->side];
    return m->kind == MARK_PLACED && m->holes >= left && holes_due >= left;
}

/* Points for a fill or keep that was not made: one school for the whole mark. */
static void judge_unearned(struct judged_mark *j, const struct mark_case *c)
{
    int f = c->unearned, under = c->due - j->marked, kept = c->due - f;
    int points = under >= 0 ? (f > under ? f : under) : f - under;
    set_fault(j, c->fill_kind, points, gain_as_pegged(j->marked < kept ? j->marked : kept, j));
}

static void judge_staying(struct judged_mark *j, const struct mark *m, const struct mark_case *c,
                          bool off)
{
    int worth = holes_of(c, j->marked);
    bool placed = m->kind == MARK_PLACED && !off;
    bool only_peg = placed && m->holes && m->jeton == c->at->points[c->side] && !j->holes_due;
    bool few = placed && !only_peg && m->holes < worth;
    if (only_peg)
        j->marked = 0;
    j->lacks = j->marked < c->due - c->unearned || (few && j->marked == c->due - c->unearned);
    if (c->unearned)
        judge_unearned(j, c);
    else if (j->marked > c->due)
        set_fault(j, SCHOOL_OVER, j->marked - c->due, gain_as_pegged(c->due, j));
    else if (j->marked < c->due && !c->owes_none)
        set_fault(j, SCHOOL_UNDER, c->due - j->marked, gain_as_pegged(j->marked, j));
    else if (only_peg || (placed && m->holes > worth))
        set_fault(j, SCHOOL_HOLE, 0, mark_of_points(j->marked));
    else if (few)
        set_fault(j, SCHOOL_HOLE, 0,
                  j->as_made); /* a missing hole is lost once the player has played */
    j->peg = only_peg && j->kind == SCHOOL_UNDER;
    if (only_peg)
        j->as_corrected = mark_of_points(0); /* the peg goes back */
}

struct judged_mark mark_judge(const struct mark *m, const struct mark_case *c)
{
    int p = c->at->points[c->side];
    bool off = false;
    bool right = m->kind == MARK_AS_DUE || (m->kind == MARK_GAIN && m->points == c->due);
    if (right && !c->unearned && !c->went) {
        const struct mark_event due = mark_of_points(c->due);
        return (struct judged_mark){.marked = due.points,
                                    .as_made = due,
                                    .as_corrected = due,
                                    .as_points = due,
                                    .as_due = due,
                                    .kind = -1,
                                    .holes_due = (uint8_t)((p + c->due) / 12),
                                    .pegged = (uint8_t)holes_of(c, c->due)};
    }
    struct judged_mark j = {.kind = -1,
                            .unearned = (uint8_t)c->unearned,
                            .holes_due = (uint8_t)((p + c->due) / 12),
                            .as_due = mark_of_points(c->due - c->unearned)};
    if (m->kind == MARK_PLACED) {
        j.marked = (uint16_t)placed_points(m, p, c->due, &off);
        j.as_made = (struct mark_event){.placed = 1, .holes = m->holes, .jeton = m->jeton};
    } else {
        j.marked = (uint16_t)(m->kind == MARK_GAIN ? m->points : c->due);
        j.as_made = mark_of_points(j.marked);
    }
    j.pegged = (uint8_t)(m->kind == MARK_PLACED ? m->holes : holes_of(c, j.marked));
    off = off && !c->went; /* for a player who goes the jeton does not count */
    if (off)
        j.as_made = (struct mark_event){.off = 1};
    j.as_corrected = j.as_made;
    if (ends_rightly(m, c, holes_of(c, c->due)))
        j.marked = (uint16_t)c->due;
    else if (c->went)
        judge_claimed_going(&j, m, c);
    else
        judge_staying(&j, m, c, off);
    int worth = holes_of(c, j.marked);
    int over = j.kind == SCHOOL_OVER ? j.points : 0;
    int again = c->went ? c->due + over : j.marked;
    j.as_points = off ? j.as_made : gain_again(again, worth, j.pegged);
    j.as_due.off = j.as_corrected.off = off; /* the points taken off stay lost */
    j.excess = j.kind >= 0 &&
               (j.marked > j.as_corrected.points || j.pegged > holes_of(c, j.as_corrected.points));
    j.excess = j.excess && !j.as_corrected.placed;
    return j;
}
