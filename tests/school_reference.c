/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "school_reference.h"

/* --- pegs and jetons, rules §9 ---------------------------------------------------------------- */

bool ref_over(const struct ref_board *b)
{
    return b->holes[0] >= REF_HOLES || b->holes[1] >= REF_HOLES;
}

/* "The hole is double if the opponent marked nothing while those 12 were being made from zero." */
bool ref_double(const struct ref_board *b, int side)
{
    return b->points[side] == 0 || !b->disturbed[side];
}

void ref_clear(struct ref_board *b)
{
    b->points[0] = b->points[1] = 0;
    b->disturbed[0] = b->disturbed[1] = false;
}

/* "The match ends when a peg reaches 12, at once ...: holes beyond the twelfth are not pegged, all
 * jetons go to the rail." A hole sends the other's jeton to zero. */
static void peg(struct ref_board *b, int side, int holes)
{
    b->holes[side] += holes;
    if (b->holes[side] > REF_HOLES)
        b->holes[side] = REF_HOLES;
    ref_clear(b);
}

/* The jeton comes to `points`, by a mark: the other is no longer unmarked against. One taken off
 * the board leaves no trace there: the other stands as the first to mark. */
static void put_jeton(struct ref_board *b, int side, int points)
{
    b->points[side] = points;
    if (points == 0)
        b->disturbed[0] = b->disturbed[1] = false;
    else if (b->points[1 - side])
        b->disturbed[1 - side] = true;
}

void ref_make(struct ref_board *b, int side, struct ref_mark m)
{
    if (ref_over(b) || m.gain == 0)
        return;
    if (m.gain < 0) {
        if (m.holes)
            peg(b, side, m.holes);
        else if (m.jeton == b->points[side])
            return;
        if (!ref_over(b))
            put_jeton(b, side, m.jeton);
        return;
    }
    int total = b->points[side] + m.gain;
    for (; total >= 12 && !ref_over(b); total -= 12) {
        bool twice = ref_double(b, side);
        b->points[side] = 0;
        peg(b, side, twice ? 2 : 1);
    }
    if (!ref_over(b))
        put_jeton(b, side, total);
}

/* --- what a mark is worth, rules §11a --------------------------------------------------------- */

/* All that the sentences speak of. */
struct school_case {
    int p, n, f;
    struct ref_mark made;
    int pegs_made, pegs_due; /* how far the peg goes by what he did, and by what was due */
};

/* "12·ceil(H/2)": each hole, simple or double, stands for twelve points. */
static int twelves(int holes)
{
    return 12 * ((holes + 1) / 2);
}

static bool moved(const struct school_case *c)
{
    return c->made.gain < 0;
}

/* "If H = 0 and P < p, and P > 0 or p + n is a multiple of 12: the jeton passed home and only the
 * peg was forgotten". */
static bool forgot_the_peg(const struct school_case *c)
{
    return moved(c) && c->made.holes == 0 && c->made.jeton < c->p &&
           (c->made.jeton > 0 || (c->p + c->n) % 12 == 0);
}

/* "If H = 0 and P = 0 < p otherwise: he only took his own points off". */
static bool took_his_own_off(const struct school_case *c)
{
    return moved(c) && c->made.holes == 0 && c->made.jeton == 0 && c->p > 0 && !forgot_the_peg(c);
}

/* "only the peg moved, jeton untouched and no hole due". */
static bool only_the_peg(const struct school_case *c)
{
    return moved(c) && c->made.holes > 0 && c->made.jeton == c->p && c->p + c->n < 12;
}

static int marked(const struct school_case *c)
{
    if (!moved(c))
        return c->made.gain;
    if (took_his_own_off(c) || only_the_peg(c))
        return 0;
    return twelves(c->made.holes) + c->made.jeton - c->p + (forgot_the_peg(c) ? 12 : 0);
}

static struct ref_mark gain(int points)
{
    return (struct ref_mark){.gain = points};
}

/* "With go only the holes count: P is ignored, a hole too few is lost without school, a hole
 * without right is complete at go". The holes stand for twelves, of which p + n were his. */
static void gone(const struct school_case *c, struct ref_ruling *r)
{
    int made = moved(c) ? twelves(c->made.holes) : (c->p + c->made.gain) / 12 * 12;
    int due = (c->p + c->n) / 12 * 12;
    if (made > due) {
        r->kind = REF_OVER;
        r->school = made - c->p - c->n;
        r->right = gain(c->n);
    } else if (moved(c) && made == due) {
        if (c->pegs_made != c->pegs_due)
            r->kind = REF_HOLE;
        if (c->pegs_made >= c->pegs_due)
            r->right = gain(c->n); /* where he put the jeton said nothing */
    }
}

/* "one school for the whole mark: max(f, n-m) if m <= n, else f + m - n; the mark becomes
 * min(m, n-f)". */
static void jan_lost(const struct school_case *c, struct ref_ruling *r)
{
    int f = c->f, n = c->n, m = r->marked;
    r->kind = REF_LOST_JAN;
    r->school = m > n ? f + m - n : f > n - m ? f : n - m;
    r->right = gain(m < n - f ? m : n - f);
}

/* "simple marked double or the reverse; ...: holes too few are lost once he has played; too many
 * are taken off". */
static void hole_wrong(const struct school_case *c, struct ref_ruling *r)
{
    r->kind = REF_HOLE;
    if (c->pegs_made > c->pegs_due)
        r->right = gain(r->marked);
}

static void stayed(const struct school_case *c, struct ref_ruling *r)
{
    if (c->f) {
        jan_lost(c, r);
    } else if (only_the_peg(c)) {
        r->kind = REF_HOLE;
        r->right = gain(0);
    } else if (r->marked < c->n) {
        r->kind = REF_UNDER;
        r->school = c->n - r->marked;
        if (!took_his_own_off(c)) /* "after the play those points are lost" */
            r->right = gain(r->marked);
    } else if (r->marked > c->n) {
        r->kind = REF_OVER;
        r->school = r->marked - c->n;
        r->right = gain(c->n);
    } else if (moved(c) && !took_his_own_off(c) && c->pegs_made != c->pegs_due) {
        hole_wrong(c, r);
    }
}

struct ref_ruling ref_school(const struct ref_board *b, int side, struct ref_mark m, int due,
                             int undone, bool went)
{
    struct ref_board as_due = *b, as_made = *b;
    ref_make(&as_due, side, gain(due));
    ref_make(&as_made, side, m);
    struct school_case c = {.p = b->points[side], .n = due, .f = undone, .made = m};
    c.pegs_due = as_due.holes[side] - b->holes[side];
    c.pegs_made = as_made.holes[side] - b->holes[side];
    struct ref_ruling r = {.marked = marked(&c), .kind = REF_NONE, .right = m};
    if (moved(&c) && ref_over(&as_due) && ref_over(&as_made)) {
        r.marked = due; /* "all jetons go to the rail": where he put his says nothing */
        return r;
    }
    if (went)
        gone(&c, &r);
    else
        stayed(&c, &r);
    return r;
}
