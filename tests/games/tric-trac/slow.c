/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each function implements a sentence or two of rules §1-§7, quoted above it. */
#include "slow.h"

#include <string.h>

/* "Field f of one side is 25-f of the other." */
static int tongue(int side, int field)
{
    return side == 0 ? field : 25 - field;
}

static int sign(int side)
{
    return side == 0 ? 1 : -1;
}

int slow_own(const struct slow_board *b, int side, int field)
{
    int men = b->man[tongue(side, field)] * sign(side);
    return men > 0 ? men : 0;
}

int slow_theirs(const struct slow_board *b, int side, int field)
{
    int men = b->man[tongue(side, field)] * sign(side);
    return men < 0 ? -men : 0;
}

/* "The great bridge, 7-12 each held by two or more." */
bool slow_bridge(const struct slow_board *b, int side)
{
    for (int field = 7; field <= 12; field++)
        if (slow_own(b, side, field) < 2)
            return false;
    return true;
}

/* "Fifteen men each on the start tongue." */
static struct slow_board start_board(void)
{
    struct slow_board b = {.man = {[1] = 15, [24] = -15}};
    return b;
}

/* "A man that reaches 24 is out and is lifted off." "All fifteen out: they go back to 1 together,
 * which is no move." */
static void lift_off(struct slow_board *b, int side, int field)
{
    b->man[tongue(side, field)] -= sign(side);
    b->out[side]++;
    if (b->out[side] == 15) {
        b->out[side] = 0;
        b->man[tongue(side, 1)] = 15 * sign(side);
    }
}

/* "A lone opposing man is hit, at a rest too, and goes back to his own start tongue." Returns true
 * if one was hit. */
static bool set_down(struct slow_board *b, int side, int from, int to)
{
    bool hit = slow_theirs(b, side, to) == 1;
    b->man[tongue(side, from)] -= sign(side);
    if (hit) {
        b->man[tongue(side, to)] = 0;
        b->man[tongue(1 - side, 1)] += sign(1 - side);
    }
    b->man[tongue(side, to)] += sign(side);
    return hit;
}

/* A play in progress, and the events counted so far. */
struct way {
    struct slow_board board;
    int hits, outs;
};

/* Moves one man by one number. Returns false if he may not be moved. */
static bool move(const struct slow_throw *t, struct way *w, int from, int number)
{
    int side = t->side, to = from + number;
    if (slow_own(&w->board, side, from) == 0)
        return false;
    /* "A number that brings a man to 24 or beyond takes him out." "But none on 1." */
    if (to >= 24) {
        if (slow_own(&w->board, side, 1) > 0)
            return false;
        lift_off(&w->board, side, from);
        w->outs++;
        return true;
    }
    /* "A field with two or more opposing men is blocked, to end and to rest." */
    if (slow_theirs(&w->board, side, to) >= 2)
        return false;
    /* "The other's Hucke: it is no rest either. hucke-rest on: a man may rest there when it is
     * empty." may_end() checks that no man ends there. */
    if (to == 13) {
        if (!t->rest)
            return false;
        if (w->board.man[tongue(side, 13)] != 0)
            return false;
    }
    if (set_down(&w->board, side, from, to))
        w->hits++;
    return true;
}

/* "After the play the number of own men on 12 is never 1." "No play may make or keep one [a man on
 * 13]." */
static bool may_end(const struct slow_board *b, int side)
{
    return slow_own(b, side, 12) != 1 && slow_own(b, side, 13) == 0;
}

/* "While a man stands on 1, only men from 1 move; a man brought off 1 may go on with the other
 * number." `brought`: the field of such a man, or 0. */
static bool may_start(const struct slow_board *b, int side, int from, int brought)
{
    if (slow_own(b, side, 1) == 0)
        return true;
    return from == 1 || from == brought;
}

static bool same_board(const struct slow_board *a, const struct slow_board *b)
{
    for (int i = 1; i <= 24; i++)
        if (a->man[i] != b->man[i])
            return false;
    return a->out[0] == b->out[0] && a->out[1] == b->out[1];
}

/* Adds one entry per position. A whole play replaces one that its first move ended. */
static void add_end(struct slow_list *l, struct slow_end e)
{
    for (int i = 0; i < l->count; i++) {
        if (!same_board(&l->end[i].board, &e.board))
            continue;
        if (l->end[i].first && !e.first)
            l->end[i] = e;
        return;
    }
    l->end[l->count++] = e;
}

/* "The great bridge, 2, when it stands at the end of a throw in which it was made"; "kept, 2 for
 * each later own throw at the end of which it stands." */
static void add_whole(const struct slow_throw *t, const struct way *w, struct slow_list *l)
{
    int points = w->hits + w->outs + (slow_bridge(&w->board, t->side) ? 2 : 0);
    struct slow_end e = {w->board, w->hits, points, t->peg + points >= 12, false};
    add_end(l, e);
}

/* "Twelve or more wins the partie at once, also with the first move; then the second is not made.
 * The first move may win by completing the bridge too." */
static bool won_by_first(const struct slow_throw *t, const struct way *w, struct slow_end *e)
{
    int points = w->hits + w->outs;
    if (!slow_bridge(&t->board, t->side) && slow_bridge(&w->board, t->side))
        points += 2;
    *e = (struct slow_end){w->board, w->hits, points, true, true};
    return t->peg + points >= 12;
}

/* Adds every play of exactly `wanted` numbers to the list; returns the number of ways. */
static int plays_of(const struct slow_throw *t, int wanted, struct slow_list *l)
{
    int ways = 0;
    for (int order = 0; order < 2; order++) {
        int one = t->number[order], two = t->number[1 - order];
        for (int from = 1; from <= 23; from++) {
            struct way a = {t->board, 0, 0};
            if (!may_start(&a.board, t->side, from, 0) || !move(t, &a, from, one))
                continue;
            if (wanted == 1) {
                if (may_end(&a.board, t->side)) {
                    add_whole(t, &a, l);
                    ways++;
                }
                continue;
            }
            int brought = from == 1 ? from + one : 0;
            for (int next = 1; next <= 23; next++) {
                struct way b = a;
                struct slow_end e;
                if (!may_start(&b.board, t->side, next, brought) || !move(t, &b, next, two) ||
                    !may_end(&b.board, t->side))
                    continue;
                /* "The winning move must belong to a legal play of the whole throw." */
                if (won_by_first(t, &a, &e))
                    add_end(l, e);
                else
                    add_whole(t, &b, l);
                ways++;
            }
        }
    }
    return ways;
}

/* Returns true if two men, one for each number, are at these distances before `field`. */
static bool pair_before(const struct slow_throw *t, int field)
{
    int a = field - t->number[0], b = field - t->number[1];
    if (a == b)
        return slow_own(&t->board, t->side, a) >= 2;
    return slow_own(&t->board, t->side, a) >= 1 && slow_own(&t->board, t->side, b) >= 1;
}

/* "By force: own Hucke empty, the other's empty, and the two numbers would bring two men to 13:
 * both go one step less, to 12. Not when this throw can take the own Hucke directly." While a man
 * stands on 1 no other may move. */
static bool by_force(const struct slow_throw *t)
{
    return slow_own(&t->board, t->side, 1) == 0 && t->board.man[tongue(t->side, 12)] == 0 &&
           t->board.man[tongue(t->side, 13)] == 0 && pair_before(t, 13) && !pair_before(t, 12);
}

void slow_list(const struct slow_throw *t, struct slow_list *out)
{
    memset(out, 0, sizeof *out);
    /* "Both numbers if any play of both exists, in any order." "Else one number, whichever the
     * player likes." "Else none." */
    if (plays_of(t, 2, out) > 0) {
        out->numbers = 2;
    } else if (plays_of(t, 1, out) > 0) {
        out->numbers = 1;
    } else {
        struct way none = {t->board, 0, 0};
        add_whole(t, &none, out);
    }
    /* "To these the play by force is added." "The two men of a play by force move together." */
    if (by_force(t)) {
        struct way w = {t->board, 0, 0};
        for (int i = 0; i < 2; i++)
            set_down(&w.board, t->side, 13 - t->number[i], 12);
        add_whole(t, &w, out);
        out->forced = true;
    }
}

/* --- faults (§7) --------------------------------------------------------------------------- */

static bool fits(const struct slow_step *s, int number)
{
    return s->to == SLOW_OUT ? s->from + number >= 24 : s->to - s->from == number;
}

/* "Distance that neither a number still to be played gives." A man moved by the sum of both without
 * a stated rest is a fault if no open sum gives the distance; open sums are read with the rest. */
static bool wrong_distance(const struct slow_throw *t, const struct slow_step *s, int steps)
{
    int a = t->number[0], b = t->number[1];
    if (steps == 1)
        return !fits(&s[0], a) && !fits(&s[0], b);
    if (steps == 2)
        return !(fits(&s[0], a) && fits(&s[1], b)) && !(fits(&s[0], b) && fits(&s[1], a));
    for (int i = 0; i < steps; i++)
        if (!fits(&s[i], a) && !fits(&s[i], b))
            return true;
    return false;
}

/* Returns true for two men to 12 that the numbers would bring to 13. */
static bool like_by_force(const struct slow_throw *t, const struct slow_step *s, int steps)
{
    if (steps != 2 || s[0].to != 12 || s[1].to != 12)
        return false;
    int a = 13 - t->number[0], b = 13 - t->number[1];
    return (s[0].from == a && s[1].from == b) || (s[0].from == b && s[1].from == a);
}

static bool legal_end(const struct slow_throw *t, const struct slow_board *b)
{
    struct slow_list l;
    struct slow_throw quiet = *t;
    quiet.peg = -100; /* whole plays only */
    slow_list(&quiet, &l);
    for (int i = 0; i < l.count; i++)
        if (same_board(&l.end[i].board, b))
            return true;
    return false;
}

/* Returns the number of numbers used: a man moved by the sum of both used two. */
static int used(const struct slow_throw *t, const struct slow_step *s, int steps)
{
    int n = 0;
    for (int i = 0; i < steps; i++) {
        bool one = fits(&s[i], t->number[0]) || fits(&s[i], t->number[1]);
        n += !one && fits(&s[i], t->number[0] + t->number[1]) ? 2 : 1;
    }
    return n;
}

/* The state while a play is made: besides the board, men on fields that the opponent holds, and men
 * brought off the start tongue. */
struct table {
    struct slow_board board;
    int among[26]; /* men on fields that the opponent holds, in the player's numbering */
    bool brought[26];
};

/* Takes a man from a field into the hand, which is field 0. */
static void take_up(struct table *b, int side, int from)
{
    if (b->among[from] > 0)
        b->among[from]--;
    else
        b->board.man[tongue(side, from)] -= sign(side);
    b->board.man[tongue(side, 0)] += sign(side);
}

static int step_faults(const struct slow_throw *t, struct table *b, const struct slow_step *s,
                       const struct slow_step *next)
{
    int code = 0, side = t->side;
    /* E1: "another man moved while one stood on the start tongue." */
    if (slow_own(&b->board, side, 1) > 0 && s->from != 1 && !b->brought[s->from])
        code |= SLOW_E1;
    if (s->to == SLOW_OUT) {
        take_up(b, side, s->from);
        lift_off(&b->board, side, 0);
        return code;
    }
    /* C2: "a man ended or rested on a field the other holds; ended or (without hucke-rest=on)
     * rested on 13." */
    bool shared = slow_theirs(&b->board, side, s->to) >= 2;
    bool resting =
        t->rest && s->to == 13 && b->board.man[tongue(side, 13)] == 0 && next && next->from == 13;
    if (shared || (s->to == 13 && !resting))
        code |= SLOW_C2;
    take_up(b, side, s->from);
    if (shared) {
        b->board.man[tongue(side, 0)] -= sign(side);
        b->among[s->to]++;
    } else {
        set_down(&b->board, side, 0, s->to);
    }
    if (s->from == 1)
        b->brought[s->to] = true;
    return code;
}

static bool nobody_among(const struct table *b)
{
    for (int i = 1; i <= 24; i++)
        if (b->among[i] > 0)
            return false;
    return true;
}

int slow_faults(const struct slow_throw *t, const struct slow_step *step, int steps)
{
    struct table b = {.board = t->board};
    int code = 0;
    for (int i = 0; i < steps; i++)
        code |= step_faults(t, &b, &step[i], i + 1 < steps ? &step[i + 1] : NULL);
    if (nobody_among(&b) && legal_end(t, &b.board)) /* a play is judged by its end position */
        return 0;
    if (like_by_force(t, step, steps)) /* "by force without the right" */
        return (code & SLOW_E1) | SLOW_C2;
    struct slow_list l;
    struct slow_throw whole = *t;
    whole.peg = -100;
    slow_list(&whole, &l);
    if (steps > 2) /* N3: "more moves than the throw has numbers" */
        code |= SLOW_N3;
    if (wrong_distance(t, step, steps))
        code |= SLOW_N1;
    if (steps > 0 && !may_end(&b.board, t->side)) /* "a lone man left on 12"; "make or keep one" */
        code |= SLOW_C2;
    if (used(t, step, steps) < l.numbers) /* D1: "a number that could be played was not" */
        code |= SLOW_D1;
    return code;
}

/* "A throw interrupted by the win is finished first, its points counting for the new partie; a
 * bridge already counted in it is not counted again." */
int slow_finished(const struct slow_throw *t, const struct slow_step *step, int steps)
{
    struct slow_board b = t->board;
    int points = 0;
    bool counted = false;
    for (int i = 0; i < steps; i++) {
        if (step[i].to == SLOW_OUT) {
            lift_off(&b, t->side, step[i].from);
            points++;
        } else if (set_down(&b, t->side, step[i].from, step[i].to)) {
            points++;
        }
        if (i == 0 && slow_bridge(&b, t->side) && !slow_bridge(&t->board, t->side)) {
            points += 2;
            counted = true;
        }
    }
    if (!counted && slow_bridge(&b, t->side))
        points += 2;
    return points;
}

/* --- parties and series (§5, §6) ----------------------------------------------------------- */

/* "0 -> 4; 1-2 -> 3; 3-6 -> 2; 7-11 -> 1." */
int slow_factor(int peg)
{
    if (peg == 0)
        return 4;
    if (peg <= 2)
        return 3;
    return peg <= 6 ? 2 : 1;
}

struct slow_series slow_begin(int parties, bool winner_starts)
{
    struct slow_series s = {
        .board = start_board(), .parties = parties, .may = 3, .winner_starts = winner_starts};
    return s;
}

void slow_play(struct slow_series *s, int side, const int number[2], const struct slow_board *board,
               int points, bool go_on)
{
    /* "A doublet: after it he may throw again. He may decline." */
    int next = number[0] == number[1] ? 3 : side == 0 ? 2 : 1;
    s->board = *board;
    s->peg[side] += points;
    s->may = next;
    if (s->peg[side] < 12)
        return;
    s->sum[side] += slow_factor(s->peg[1 - side]);
    s->played++;
    if (s->played == s->parties) {
        s->may = 0;
    } else if (go_on) {
        /* "From the position reached; the winner begins with his points over 12, the other with
         * 0"; "a doublet still gives its throw; then the other throws." */
        s->peg[side] -= 12;
        s->peg[1 - side] = 0;
    } else {
        /* "All men back to the starts, points over 12 lost; both throw for the start as at first."
         * next-start=winner: the winner. */
        s->board = start_board();
        s->peg[0] = s->peg[1] = 0;
        s->may = s->winner_starts ? 1 << side : 3;
    }
}
