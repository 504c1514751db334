/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The men (rules §11b, §11c.5, §11c.7; M XVII; GU III, IV, V; LL §199-216; LP 15-33). Each man is
 * judged when it is put down; a word settles it, and the next man is judged for itself from there.
 * As long as nobody has spoken, two men are judged together. Positions are compared, never steps as
 * they are printed: the ways to play come from the slow lister (slow_ways).
 *
 * What no treatise settles is decided as doc/rules/trictrac.md §11c.7 says: the man after a word is
 * judged by the position; two men after it are judged together; a man alone on the corner may not
 * be left once no other can join it.
 */
#include <string.h>

#include "slow_fold_parts.h"

enum { CORNER = 12, THEIR_CORNER = 13, MEN = 15 };

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* --------------------------------------------------------------------------- men put down */

void fold_turn_begin(struct fold_turn *t, const struct slow_position *p)
{
    memset(t, 0, sizeof *t);
    t->start = *p;
    t->seen = p->die[0] != 0;
    memcpy(t->now, p->men[p->side], sizeof t->now);
    memcpy(t->base, t->now, sizeof t->base);
    memcpy(t->left, p->die, sizeof t->left);
}

static void settle_men(struct fold_turn *t)
{
    for (int i = 0; i < t->men; i++)
        t->man[i].settled = 1;
    t->from_man = t->men;
    memcpy(t->base, t->now, sizeof t->base);
}

static int put_one(struct fold_turn *t, struct fold_step step, int with_next)
{
    if (step.from < 1 || step.from > 24 || t->now[step.from] == 0 || step.to < 1)
        return 0;
    struct fold_man *last = t->men ? &t->man[t->men - 1] : NULL;
    if (t->chosen) { /* one more man after a play that a word has settled */
        settle_men(t);
        t->chosen = 0;
        t->extra = 1;
    }
    fold_move_man(t->now, step.from, step.to);
    /* GU III: he "n'en peut sortir que pour servir à jouer les deux points tout d'une". */
    if (last && !last->settled && !last->with_next && last->step.to == step.from &&
        !last->step.rest && t->base[step.from] == 0) {
        last->step.rest = step.from;
        last->step.to = step.to;
        return 1;
    }
    if (t->men == FOLD_MEN)
        return 0;
    t->man[t->men++] = (struct fold_man){.step = step, .with_next = with_next};
    return 1;
}

int fold_put(struct fold_turn *t, const struct fold_event *e)
{
    int together = e->kind == FOLD_PUT_TWO;
    for (int i = 0; i < e->steps; i++)
        if (!put_one(t, e->step[i], together && i == 0))
            return 0;
    t->put_back = 0;
    return e->steps > 0;
}

/* --------------------------------------------------------------- what a man put down has played */

/* How one man stands to the numbers. */
struct reading {
    int right;     /* rightly played */
    int uses[2];   /* numbers he played */
    unsigned code; /* what is wrong with him */
};

/* The men rightly played so far, for a man who is to join them. */
struct right_men {
    int count;
    int from[2], to[2], number[2];
    int used[2]; /* by index of the die */
    int whole;   /* one man has played both numbers */
    int ends;    /* they alone are a play of the list */
};

/* A way to play that has the right men, and this one by that number. */
static int way_joins(const struct fold_turn *t, const struct slow_way *w, const struct right_men *r,
                     int from, int to, int n)
{
    int taken[2] = {0, 0};
    /* A man set down on a mere rest is wrong there, and right after the second number. */
    if (w->one_man && (!fold_may_end(t, w->to[0]) || (w->to[0] == CORNER && t->base[CORNER] == 0)))
        return 0;
    for (int i = 0; i < r->count; i++) {
        int found = -1;
        for (int k = 0; k < w->numbers && found < 0; k++)
            if (!taken[k] && w->from[k] == r->from[i] && w->to[k] == r->to[i])
                found = k;
        if (found < 0)
            return 0;
        taken[found] = 1;
    }
    for (int k = 0; k < w->numbers; k++)
        if (!taken[k] && w->from[k] == from && w->to[k] == to && w->number[k] == n)
            return 1;
    return 0;
}

static int sum_of(const struct fold_turn *t)
{
    return t->start.die[0] + t->start.die[1];
}

static int higher_of(const struct fold_turn *t)
{
    return most(t->start.die[0], t->start.die[1]);
}

/* One man has played both numbers rightly: some way to play is just that man. */
static int is_whole(const struct fold_turn *t, const struct fold_step *s)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way);
    for (int i = 0; i < count; i++)
        if (way[i].one_man && way[i].from[0] == s->from && way[i].to[1] == s->to)
            return 1;
    return 0;
}

/* GU III: "Quand une dame a été d'abord jouée et abandonnée régulièrement à la place qu'elle doit
 * occuper": by a number, to a field where it may stay. */
static int rightly_played(const struct fold_turn *t, const int men[25], const struct right_men *r,
                          const struct fold_step *s, int uses[2])
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way), to;
    uses[0] = uses[1] = 0;
    if (r->whole)
        return 0;
    if (r->count == 0 && (s->rest || s->to - s->from == sum_of(t) || s->to == FOLD_OFF) &&
        is_whole(t, s)) {
        int by_one = 0;
        for (int k = 0; k < 2 && s->to == FOLD_OFF && !s->rest; k++)
            by_one |= fold_carries(men, s->from, s->to, t->start.die[k]);
        if (!by_one) {
            uses[0] = uses[1] = 1;
            return 2;
        }
    }
    if (s->rest)
        return 0;
    for (int k = 0; k < 2; k++) {
        if (r->used[k])
            continue;
        int joins = 0;
        for (int i = 0; i < count && !joins; i++)
            joins = way_joins(t, &way[i], r, s->from, s->to, t->start.die[k]);
        /* by one number, so that the other cannot be played (D1) */
        if (!joins && s->to != FOLD_OFF && s->from + t->start.die[k] == s->to)
            joins = fold_step_by(t, men, s->from, t->start.die[k], &to);
        if (joins)
            uses[k] = 1;
    }
    return uses[0] || uses[1];
}

/*
 * §11c.7: "A first man on the empty own corner is a fault as soon as no second man can join it with
 * the number that is left." Of the last two men on the corner, likewise, once one has left it:
 * another comes, or this one leaves. A man played by no number leaves both.
 */
static int corner_can_be_put_right(const struct fold_turn *t, const struct fold_step *s)
{
    int d = s->to - s->from, left[2] = {t->left[0], t->left[1]};
    if (t->men != 1 || t->from_man > 0 || t->extra || s->rest || d == sum_of(t))
        return 0;
    for (int k = 0; k < 2; k++)
        if (d == left[k]) {
            left[k] = 0;
            break;
        }
    for (int k = 0; k < 2; k++)
        if (left[k] && (t->now[CORNER - left[k]] > 0 ||
                        (s->from == CORNER && fold_may_end(t, CORNER + left[k]))))
            return 1;
    return 0;
}

/* The faults of the field. */
static unsigned field_codes(const struct fold_turn *t, const struct fold_step *s)
{
    if (fold_held(t, s->to) || s->to == THEIR_CORNER ||
        (!fold_corner_kept(t->now, s->from, s->to) && !corner_can_be_put_right(t, s)))
        return CODE_C2 | (fold_barred(t, s->to) && !fold_held(t, s->to) ? CODE_R1 : 0);
    return fold_barred(t, s->to) ? CODE_R1 : 0;
}

/* The codes of a man wrongly put down. `other`: the other number was rightly played. */
static unsigned codes_of(const struct fold_turn *t, const struct right_men *r,
                         const struct fold_step *s)
{
    unsigned code = 0;
    int by_number = 0, d = s->to - s->from;
    for (int k = 0; k < 2; k++)
        by_number |= !r->used[k] && s->to <= 24 && !s->rest && d == t->start.die[k];
    by_number |=
        r->count == 0 && s->to <= 24 && d == sum_of(t) &&
        (fold_may_end(t, s->from + t->start.die[0]) || fold_may_end(t, s->from + t->start.die[1]) ||
         (s->rest && !fold_held(t, s->rest)));
    if (s->to == FOLD_OFF)
        code |= CODE_S1;
    else if (!by_number)
        code |= d > sum_of(t) ? CODE_N3 : d > higher_of(t) && r->count == 0 ? CODE_N2 : CODE_N1;
    code |= field_codes(t, s);
    return code ? code : CODE_N1;
}

/* --------------------------------------------------------------------------- adding choices */

static void add_choice(struct fold_choices *c, const struct fold_choice *x)
{
    for (int i = 0; i < c->count; i++)
        if (c->choice[i].one_man == x->one_man && fold_same_men(c->choice[i].men, x->men))
            return;
    if (c->count < FOLD_CHOICES)
        c->choice[c->count++] = *x;
}

static void add_play(struct fold_choices *c, const int men[25])
{
    struct fold_choice x = {.one_man = 0};
    memcpy(x.men, men, sizeof x.men);
    add_choice(c, &x);
}

static void add_place(struct fold_choices *c, const int men[25], int from, int to)
{
    struct fold_choice x = {.one_man = 1, .place = {from, 0, to}};
    memcpy(x.men, men, sizeof x.men);
    fold_move_man(x.men, from, to);
    add_choice(c, &x);
}

/* §11b: C2 and R1 "may not be left". */
static void finish(struct fold_choices *c)
{
    c->stands = !(c->codes & (CODE_C2 | CODE_R1));
    if (c->count == 0)
        c->back = 1; /* "Where no true place is playable the opponent says `= back`" */
}

/* --------------------------------------------------------------------------- the first man */

/*
 * "The opponent may speak after the first man already: then the other number is still to be
 * played." N1: "its true place by either number still to play"; N2: "as N1 · both numbers with this
 * man, if playable"; N3: "first man: ... the sum"; C2, R1, S1: "a legal place for that man".
 */
static void judge_first(const struct fold_turn *t, unsigned codes, struct fold_choices *out)
{
    static const struct slow_way *list[SLOW_MAX_WAYS];
    int count = fold_legal_ways(t, list), from = t->man[t->from_man].step.from;
    int sum = (codes & ~(unsigned)CODE_N1) != 0, number = !(codes & CODE_N3);
    out->codes = codes;
    if (fold_numbers(t) == 0)
        add_play(out, t->base); /* he goes back, and nothing is played */
    for (int i = 0; i < count; i++) {
        const struct slow_way *w = list[i];
        if (w->one_man && w->from[0] == from) {
            if (sum)
                add_play(out, w->men);
            if (number && fold_may_end(t, w->to[0]) && w->to[0] != CORNER)
                add_place(out, t->base, from, w->to[0]);
            continue;
        }
        for (int n = 0; n < w->numbers && number; n++) {
            if (w->from[n] != from)
                continue;
            if (w->numbers == 1)
                add_play(out, w->men);
            else
                add_place(out, t->base, from, w->to[n]);
        }
    }
    finish(out);
}

/* ------------------------------------------------------------ men after a word has settled one */

/*
 * "The next man is then judged for itself, with its own choices" (§11c.7). Where the men before are
 * right, the next one makes a legal play of them; if there is none, a play of §3.1-3. "A play is
 * legal exactly when its end position is that of a play so found": which number the men before have
 * played does not matter. After a wrong man that was left, he plays a number left.
 */
static int ends_some_way(const struct fold_turn *t, const int men[25])
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way);
    for (int i = 0; i < count; i++)
        if (fold_same_men(way[i].men, men))
            return 1;
    return 0;
}

static int ends_legal(const struct fold_turn *t, const int men[25])
{
    static const struct slow_way *list[SLOW_MAX_WAYS];
    int count = fold_legal_ways(t, list);
    for (int i = 0; i < count; i++)
        if (fold_same_men(list[i]->men, men))
            return 1;
    return 0;
}

/* Writes the men after a step by the k-th number. `bound`: it ends a legal play. */
static int next_place(const struct fold_turn *t, int from, int k, int bound, int men[25])
{
    int n = t->extra ? 0 : t->irregular ? t->left[k] : t->start.die[k];
    int to = from + n > 24 ? FOLD_OFF : from + n;
    memcpy(men, t->base, 25 * sizeof *men);
    if (t->irregular) {
        if (!fold_step_by(t, t->base, from, n, &to))
            return 0;
        fold_move_man(men, from, to);
        return 1;
    }
    if (!fold_carries(t->base, from, to, n))
        return 0;
    fold_move_man(men, from, to == THEIR_CORNER ? CORNER : to); /* by puissance */
    return bound ? ends_legal(t, men) : ends_some_way(t, men);
}

/* Returns true if some step by a number leads there. */
static int can_go_on(const struct fold_turn *t, int bound)
{
    int men[25];
    for (int k = 0; k < 2; k++)
        for (int f = 1; f <= 24; f++)
            if (next_place(t, f, k, bound, men))
                return 1;
    return 0;
}

static int quarter_full(const int men[25], int lo)
{
    for (int f = lo; f < lo + 6; f++)
        if (men[f] < 2)
            return 0;
    return 1;
}

/* Q1 and Q2: a quarter that the legal plays fill or keep, and these men do not. */
static unsigned quarter_codes(const struct fold_turn *t, const int men[25])
{
    static const struct slow_way *list[SLOW_MAX_WAYS];
    int count = fold_legal_ways(t, list);
    unsigned codes = 0;
    for (int lo = 1; lo <= 19; lo += 6) {
        int all = count > 0;
        for (int i = 0; i < count; i++)
            all &= quarter_full(list[i]->men, lo);
        if (lo == 13 || !all || quarter_full(men, lo))
            continue;
        codes |= quarter_full(t->start.men[t->start.side], lo) ? CODE_Q2 : CODE_Q1;
    }
    return codes;
}

/* §11b C2, M VII: the corner is left to one man, by the men put down or before them. One whom a
 * word has left there "binds nobody" (§2). */
static int alone_on_corner(const struct fold_turn *t)
{
    int moved = !t->irregular && t->start.men[t->start.side][CORNER] != 1;
    for (int i = t->from_man; i < t->men; i++)
        moved |= t->man[i].step.from == CORNER || t->man[i].step.to == CORNER;
    return t->now[CORNER] == 1 && moved;
}

/* Adds the places of the man on a field; 0: of every man. */
static void add_places(const struct fold_turn *t, int from, int bound, struct fold_choices *out)
{
    int men[25];
    for (int k = 0; k < 2; k++)
        for (int f = 1; f <= 24; f++)
            if ((from == f || !from) && next_place(t, f, k, bound, men))
                add_play(out, men);
}

/* The man has a place where he was put down; then `men` are all men with only this man moved. */
static int stands_right(const struct fold_turn *t, const struct fold_man *m, int bound, int men[25])
{
    int alone[25];
    memcpy(alone, t->base, sizeof alone);
    if (alone[m->step.from] == 0)
        return 0;
    fold_move_man(alone, m->step.from, m->step.to);
    for (int k = 0; k < 2; k++)
        if (next_place(t, m->step.from, k, bound, men) && fold_same_men(men, alone))
            return 1;
    return 0;
}

/* Whether this man and the one before or after were put down at the same moment. */
static int put_together(const struct fold_turn *t, int i)
{
    return (t->man[i].with_next && i + 1 < t->men) || (i > t->from_man && t->man[i - 1].with_next);
}

/* One man put down, or several and no word between: "two men down are judged together". The one
 * rightly played "is out of reach", and the others go back (N3); if all men are wrong each may be
 * corrected. Of two put down at the same moment none is out of reach: "any legal placing of these
 * two men" (N4). */
static void judge_next(const struct fold_turn *t, int over, struct fold_choices *out)
{
    int fresh = t->men - t->from_man, bound = can_go_on(t, 1), right[25], men[25];
    int goes_on = can_go_on(t, bound), rightly = -1, used = 0;
    if (t->chosen)
        return;
    if (fresh == 0) {
        if (over && goes_on) {
            out->codes = CODE_D1;
            out->unplayed = 1;
            add_places(t, 0, bound, out);
            finish(out);
        }
        return;
    }
    struct right_men none = {.count = 1};
    for (int k = 0; k < 2; k++) {
        none.used[k] = 1;
        for (int f = 1; f <= 24; f++) {
            none.used[k] &= !next_place(t, f, k, bound, men);
            if (goes_on && next_place(t, f, k, bound, men) && fold_same_men(men, t->now))
                return;
        }
    }
    memcpy(right, t->base, sizeof right);
    for (int i = t->from_man; i < t->men && goes_on && rightly < 0; i++)
        if (!put_together(t, i) && stands_right(t, &t->man[i], 0, right))
            rightly = i;
    if (rightly < 0)
        memcpy(right, t->base, sizeof right);
    for (int i = t->from_man; i < t->men; i++) {
        const struct fold_step *s = &t->man[i].step;
        if (i == rightly)
            continue;
        out->codes |= rightly >= 0 || !goes_on ? CODE_N3 | field_codes(t, s)
                      : put_together(t, i)
                          ? CODE_N4 | (codes_of(t, &none, s) & (CODE_C2 | CODE_R1 | CODE_S1))
                          : codes_of(t, &none, s);
        used |= !fold_held(t, s->to);
        if (rightly < 0 && goes_on)
            add_places(t, s->from, bound, out);
    }
    out->unplayed = (over || fresh > 1) && goes_on && !used && rightly < 0;
    int legal = !goes_on || (rightly >= 0 && stands_right(t, &t->man[rightly], bound, men));
    if (rightly >= 0 && !legal) {
        out->codes |= quarter_codes(t, right);
        add_places(t, 0, bound, out);
    }
    if (!out->codes)
        out->codes = t->demanded ? CODE_R1 : CODE_S1;
    if (legal)
        add_play(out, right);
    out->codes |= alone_on_corner(t) ? CODE_C2 : 0;
    finish(out);
    out->back |= out->codes == CODE_Q2;
}

/* ------------------------------------------------------------------------- a complete play */

/* All men put down, each read in its order. */
struct play_read {
    int men;
    struct reading man[FOLD_MEN];
    struct right_men right;
    int wrong, extra;
    unsigned codes;
};

/* `uses`: the numbers that he may have played; both: the one or the other. */
static void take_right(struct play_read *p, int i, const struct fold_step *s, int whole,
                       const int uses[2], const int die[2])
{
    struct right_men *r = &p->right;
    p->man[i].right = 1;
    if (whole) {
        r->whole = r->used[0] = r->used[1] = 1;
        r->from[0] = s->from;
        r->to[0] = s->to;
        r->count = 1;
        return;
    }
    r->from[r->count] = s->from;
    r->to[r->count] = s->to;
    r->number[r->count] = uses[0] && uses[1] ? 0 : uses[0] ? die[0] : die[1];
    r->count++;
    for (int k = 0; k < 2; k++)
        r->used[k] |= r->count == 2 || (uses[k] && !uses[1 - k]);
}

/* "Two men put down together": both right, by the two numbers, or both at the opponent's mercy. */
static int pair_is_right(const struct fold_turn *t, const struct play_read *p, int i)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way);
    const struct fold_step *a = &t->man[i].step, *b = &t->man[i + 1].step;
    for (int k = 0; k < count; k++)
        if (p->right.count == 0 && way[k].numbers == 2 && !a->rest && !b->rest &&
            ((way[k].from[0] == a->from && way[k].to[0] == a->to && way[k].from[1] == b->from &&
              way[k].to[1] == b->to) ||
             (way[k].from[1] == a->from && way[k].to[1] == a->to && way[k].from[0] == b->from &&
              way[k].to[0] == b->to)))
            return 1;
    return 0;
}

static int is_complete(const struct right_men *r)
{
    return r->whole || r->ends || (r->used[0] && r->used[1]);
}

static void read_play(const struct fold_turn *t, struct play_read *p)
{
    int men[25], with_right[25], uses[2], right;
    memset(p, 0, sizeof *p);
    memcpy(men, t->base, sizeof men);
    memcpy(with_right, t->base, sizeof with_right);
    p->men = t->men - t->from_man;
    for (int i = 0; i < p->men; i++) {
        const struct fold_step *s = &t->man[i].step;
        struct right_men *r = &p->right;
        if (t->man[i].with_next && i + 1 < p->men) {
            if (pair_is_right(t, p, i)) {
                const int either[2] = {1, 1};
                take_right(p, i, s, 0, either, t->start.die);
                take_right(p, i + 1, &t->man[i + 1].step, 0, either, t->start.die);
            } else {
                unsigned field = 0;
                for (int k = i; k <= i + 1; k++)
                    field |= codes_of(t, r, &t->man[k].step) & (CODE_C2 | CODE_R1 | CODE_S1);
                p->codes |= CODE_N4 | field;
                p->man[i].code = p->man[i + 1].code = CODE_N4;
                p->wrong += 2;
            }
            fold_move_man(men, s->from, s->to);
            i++;
            fold_move_man(men, t->man[i].step.from, t->man[i].step.to);
            continue;
        }
        if (is_complete(r)) { /* "one more man after a complete play" */
            p->man[i].code = CODE_N3 | field_codes(t, s);
            p->codes |= p->man[i].code;
            p->extra++;
        } else if ((right = rightly_played(t, men, r, s, uses)) != 0) {
            take_right(p, i, s, right == 2, uses, t->start.die);
            fold_move_man(with_right, s->from, s->to);
            /* §3: "A play is legal exactly when its end position is that of a play so found": the
             * only number that can be played, or a man borne off who may have played both. */
            r->ends = ends_some_way(t, with_right);
            if (fold_numbers(t) == 1 && r->ends)
                r->used[0] = r->used[1] = 1;
        } else {
            p->man[i].code = codes_of(t, r, s);
            p->codes |= p->man[i].code;
            p->wrong++;
        }
        fold_move_man(men, s->from, s->to);
    }
    /* The second man leaves the first alone on the corner: he is wrong. */
    if (p->men == 2 && p->right.count == 2 && t->now[CORNER] == 1 &&
        t->start.men[t->start.side][CORNER] != 1 && t->base[CORNER] != 1) {
        p->man[1].right = 0;
        p->man[1].code = CODE_C2;
        p->codes |= CODE_C2;
        p->wrong++;
        p->right.count = 1;
        for (int k = 0; k < 2; k++)
            p->right.used[k] = p->right.number[0] == t->start.die[k] && !(k && p->right.used[0]);
    }
    /* N2 is N1 "once the other number is played" rightly, by a later man. */
    if (p->right.count && (p->codes & CODE_N2)) {
        p->codes = (p->codes & ~(unsigned)CODE_N2) | CODE_N1;
        for (int i = 0; i < p->men; i++)
            if (p->man[i].code & CODE_N2)
                p->man[i].code = (p->man[i].code & ~(unsigned)CODE_N2) | CODE_N1;
    }
}

/* The way has every man rightly played; `free`: which of its steps are left. */
static int has_right(const struct slow_way *w, const struct right_men *r, int left[2])
{
    left[0] = w->numbers > 0;
    left[1] = w->numbers > 1;
    if (r->whole) {
        left[0] = left[1] = 0;
        return w->one_man && w->from[0] == r->from[0] && w->to[1] == r->to[0];
    }
    for (int i = 0; i < r->count; i++) {
        int found = -1;
        for (int k = 0; k < w->numbers && found < 0; k++)
            if (left[k] && w->from[k] == r->from[i] && w->to[k] == r->to[i] &&
                (!r->number[i] || w->number[k] == r->number[i]))
                found = k;
        if (found < 0)
            return 0;
        left[found] = 0;
    }
    return 1;
}

/* The number of wrong men that the remaining steps of a way move, each by a different step.
 * `alone`: N3 is not corrected by a number ("the sum"), because the other man is also wrong. */
static int moves_wrong(const struct fold_turn *t, const struct play_read *p,
                       const struct slow_way *w, const int left[2], int alone)
{
    int moved = 0, free[2] = {left[0], left[1]};
    for (int i = 0; i < p->men; i++) {
        if (p->man[i].right || !p->man[i].code ||
            (alone && p->man[i].code & CODE_N3 && p->right.count == 0))
            continue;
        for (int k = 0; k < w->numbers; k++)
            if (free[k] && w->from[k] == t->man[i].step.from && !(w->one_man && k == 1)) {
                free[k] = 0;
                moved++;
                break;
            }
    }
    return moved;
}

/* The sum of both numbers with one of the men wrongly put down. */
static int sum_of_wrong(const struct fold_turn *t, const struct play_read *p,
                        const struct slow_way *w, unsigned codes)
{
    if (!w->one_man || p->right.count)
        return 0;
    for (int i = 0; i < p->men; i++)
        if (!p->man[i].right && p->man[i].code & codes && w->from[0] == t->man[i].step.from)
            return 1;
    return 0;
}

static int passed_higher(const struct fold_turn *t, const struct play_read *p)
{
    for (int i = 0; i < p->men; i++)
        if (p->man[i].code == CODE_N4 && t->man[i].step.to - t->man[i].step.from > higher_of(t))
            return 1;
    return 0;
}

/*
 * The legal plays, each in every way that leads to its position: two men may change places with
 * the rest of a tout d'une on a field where neither could stay.
 */
static int ways_by_position(const struct fold_turn *t, struct slow_way *out)
{
    static const struct slow_way *list[SLOW_MAX_WAYS];
    int legal = fold_legal_ways(t, list), count = 0;
    const int *die = t->start.die, *start = t->start.men[t->start.side];
    for (int i = 0; i < legal; i++)
        out[count++] = *list[i];
    for (int a = 1; a <= 24; a++)
        for (int b = 1; b <= 24; b++) {
            struct slow_way w = {.numbers = 2, .number = {die[0], die[1]}, .from = {a, b}};
            w.to[0] = a + die[0];
            w.to[1] = b + die[1];
            if (start[a] == 0 || start[b] == 0 || (a == b && start[a] < 2) || w.to[0] > 24 ||
                w.to[1] > 24)
                continue;
            memcpy(w.men, start, sizeof w.men);
            fold_move_man(w.men, a, w.to[0]);
            fold_move_man(w.men, b, w.to[1]);
            if (!fold_corner_kept(w.men, a, w.to[0]) || !fold_corner_kept(w.men, b, w.to[1]))
                continue;
            for (int i = 0; i < legal && count < 2 * SLOW_MAX_WAYS; i++)
                if (list[i]->numbers == 2 && fold_same_men(list[i]->men, w.men)) {
                    out[count++] = w;
                    break;
                }
        }
    return count;
}

/*
 * "With two men down each choice but `= back` is a complete legal play that puts every wrong man
 * right. A man rightly played stays." §11c.7: "If no legal place for both of two wrong men exists,
 * every play that puts one of them right, the sum included, is offered."
 */
static void choices_of_wrong(const struct fold_turn *t, const struct play_read *p,
                             struct fold_choices *out)
{
    static struct slow_way list[2 * SLOW_MAX_WAYS];
    int count = ways_by_position(t, list), left[2], both = 0, keeps_right = 0;
    const unsigned any = (1u << CODE_COUNT) - 1;
    if (fold_numbers(t) == 0)
        add_play(out, t->base); /* they go back, and nothing is played */
    unsigned sums = p->codes & CODE_N4 ? passed_higher(t, p) ? CODE_N4 : 0
                    : p->wrong > 1     ? CODE_N2 | CODE_N3
                                       : CODE_N2 | CODE_N3 | CODE_C2 | CODE_R1 | CODE_S1;
    for (int i = 0; i < count; i++) {
        const struct slow_way *w = &list[i];
        int right = has_right(w, &p->right, left), moved = moves_wrong(t, p, w, left, 0);
        keeps_right |= right;
        if (right && !w->one_man && moved == p->wrong) {
            both = 1;
            add_play(out, w->men);
        }
        if (sum_of_wrong(t, p, w, sums))
            add_play(out, w->men);
    }
    const unsigned field = CODE_C2 | CODE_R1 | CODE_S1;
    for (int i = 0; i < count && !both && p->wrong > 1; i++) {
        const struct slow_way *w = &list[i];
        int right = !w->one_man && has_right(w, &p->right, left);
        if ((right && moves_wrong(t, p, w, left, 1) > 0) ||
            sum_of_wrong(t, p, w, CODE_N2 | CODE_N3 | field))
            add_play(out, w->men);
    }
    int sum = !both && p->wrong > 1 && out->count == 0;
    for (int i = 0; i < count && sum; i++)
        if (sum_of_wrong(t, p, &list[i], any)) /* "the sum included" */
            add_play(out, list[i].men);
    /* S1: "a legal play of that man", if no play has the man played before it. */
    for (int i = 0; i < count && !keeps_right && p->codes & CODE_S1; i++) {
        struct right_men none = {.count = 0};
        has_right(&list[i], &none, left);
        if (moves_wrong(t, p, &list[i], left, 1) > 0 || sum_of_wrong(t, p, &list[i], any))
            add_play(out, list[i].men);
    }
    finish(out);
}

/* D1: "a legal play in which the man put down is played; if there is none it goes back, any legal
 * play". §11c.7: "the man rightly put down stays wherever a legal play has it". */
static void choices_of_unplayed(const struct fold_turn *t, const struct play_read *p,
                                struct fold_choices *out)
{
    static const struct slow_way *list[SLOW_MAX_WAYS];
    int count = fold_legal_ways(t, list), left[2];
    for (int pass = 0; pass < 3 && out->count == 0; pass++) {
        for (int i = 0; i < count; i++) {
            const struct slow_way *w = list[i];
            int fits = pass == 2;
            if (pass == 0)
                fits = has_right(w, &p->right, left);
            for (int k = 0; k < w->numbers && pass == 1; k++)
                for (int m = 0; m < p->right.count; m++)
                    fits |= w->from[k] == p->right.from[m];
            if (fits)
                add_play(out, w->men);
        }
    }
    finish(out);
}

/* Touched fields that a way plays from. */
static int touched_by(const struct fold_turn *t, const struct slow_way *w)
{
    int n = 0, used[25] = {0};
    for (int k = 0; k < w->numbers; k++)
        if (t->touched[w->from[k]] && !(w->one_man && k == 1) && !used[w->from[k]]++)
            n++;
    return n;
}

/* How many of the touched men some play has ("a touched man must be played if it can be"). */
static int most_touched(const struct fold_turn *t)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way), best = 0;
    for (int i = 0; i < count; i++)
        best = most(best, touched_by(t, &way[i]));
    return best;
}

/* Touched men put down, rightly or not: "Dame abandonnée, dame jouée" (LP 22). Those that no play
 * has do not count: "touché des dames qu'on ne peut pas jouer, il n'y a pas de faute" (LP 30). */
static int touched_put(const struct fold_turn *t)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way), n = 0;
    for (int field = 1; field <= 24; field++) {
        int put = 0, can = 0;
        for (int i = t->from_man; i < t->men; i++)
            put |= t->man[i].step.from == field;
        for (int i = 0; i < count; i++)
            for (int k = 0; k < way[i].numbers; k++)
                can |= way[i].from[k] == field && !(way[i].one_man && k == 1);
        n += t->touched[field] && put && can;
    }
    return n;
}

/* T1: "a touched man not played though a play legal under §3.1–3 has it". */
static int touched_not_played(const struct fold_turn *t)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way), wanted = most_touched(t);
    if (touched_put(t) >= wanted)
        return 0;
    for (int i = 0; i < count; i++)
        if (touched_by(t, &way[i]) == wanted && fold_same_men(way[i].men, t->now))
            return 0;
    return 1;
}

/* "Leave · such a play", beside what the other faults let the opponent choose for the whole play: a
 * place for one man would let the player leave out the touched man again. */
static void judge_touched(const struct fold_turn *t, struct fold_choices *out)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way), wanted = most_touched(t);
    if (!touched_not_played(t))
        return;
    out->codes |= CODE_T1;
    int places = 0;
    for (int i = 0; i < out->count; i++)
        places |= out->choice[i].one_man;
    if (places)
        out->count = 0;
    for (int i = 0; i < count; i++)
        if (touched_by(t, &way[i]) == wanted)
            add_play(out, way[i].men);
    out->back = 0;
    finish(out);
}

/* C1: "the corner by puissance though effect was possible". */
static int took_corner_wrongly(const struct fold_turn *t)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way), effect = 0;
    if (t->men - t->from_man != 2 || t->start.men[t->start.side][CORNER] > 0 ||
        t->start.men[1 - t->start.side][CORNER] > 0 || t->now[CORNER] != 2)
        return 0;
    for (int i = 0; i < count; i++)
        for (int n = 0; n < way[i].numbers; n++)
            effect |= fold_takes_corner(t, &way[i]) && way[i].to[n] == CORNER &&
                      way[i].from[n] + way[i].number[n] == CORNER;
    const struct fold_step *a = &t->man[t->from_man].step, *b = &t->man[t->from_man + 1].step;
    int x = THEIR_CORNER - a->from, y = THEIR_CORNER - b->from;
    const int *die = t->start.die;
    return effect && a->to == CORNER && b->to == CORNER &&
           ((x == die[0] && y == die[1]) || (x == die[1] && y == die[0]));
}

/* C1: "the sum with one of the two men that were played, if legal · if no such sum is legal:
 * `= back`". */
static void choices_of_corner(const struct fold_turn *t, struct fold_choices *out)
{
    static const struct slow_way *list[SLOW_MAX_WAYS];
    int count = fold_legal_ways(t, list);
    for (int i = 0; i < count; i++)
        if (list[i]->one_man && (list[i]->from[0] == t->man[t->from_man].step.from ||
                                 list[i]->from[0] == t->man[t->from_man + 1].step.from))
            add_play(out, list[i]->men);
    finish(out);
}

static void choices_of_all(const struct fold_turn *t, struct fold_choices *out)
{
    static const struct slow_way *list[SLOW_MAX_WAYS];
    int count = fold_legal_ways(t, list);
    for (int i = 0; i < count; i++)
        add_play(out, list[i]->men);
    finish(out);
}

void fold_any_play(const struct fold_turn *t, struct fold_choices *c)
{
    c->count = 0;
    choices_of_all(t, c);
    c->stands = c->back = 0;
}

/* Men played rightly, one more put down: "leave · it goes back". */
static void choices_of_extra(const struct fold_turn *t, const struct play_read *p,
                             struct fold_choices *out)
{
    int men[25];
    memcpy(men, t->base, sizeof men);
    for (int i = 0; i < p->men; i++)
        if (p->man[i].right)
            fold_move_man(men, t->man[t->from_man + i].step.from, t->man[t->from_man + i].step.to);
    unsigned quarters = quarter_codes(t, men);
    out->codes = p->codes | quarters;
    if (quarters || !ends_legal(t, men)) { /* "Every choice offered is legal in this position" */
        choices_of_all(t, out);
        return;
    }
    add_play(out, men);
    finish(out);
}

/* The numbers that count as played: those of the right men, one for each wrong man, and both for a
 * man as far as the sum. "A man on a field the opponent holds goes back and its number counts as
 * not played." */
static int numbers_used(const struct fold_turn *t, const struct play_read *p)
{
    int n = p->right.whole ? 2 : p->right.count;
    for (int i = 0; i < p->men; i++) {
        const struct fold_step *s = &t->man[t->from_man + i].step;
        if (p->man[i].code && !fold_held(t, s->to))
            n += s->to <= 24 && s->to - s->from >= sum_of(t) ? 2 : 1;
    }
    return n > 2 ? 2 : n;
}

static void judge_men(const struct fold_turn *t, struct fold_choices *out)
{
    struct play_read p;
    read_play(t, &p);
    out->codes = p.codes;
    out->unplayed = most(0, fold_numbers(t) - numbers_used(t, &p));
    unsigned left_out =
        (p.right.whole ? 2 : p.right.count) + p.wrong < fold_numbers(t) ? CODE_D1 : 0;
    if (took_corner_wrongly(t)) {
        out->codes = CODE_C1;
        choices_of_corner(t, out);
        return;
    }
    /* §3: "A play is legal exactly when its end position is that of a play so found." */
    if (ends_legal(t, t->now)) {
        out->codes = 0;
        out->unplayed = 0;
        return;
    }
    if (ends_some_way(t, t->now)) { /* each man is right, in some order */
        p.wrong = p.extra = 0;
        out->unplayed = 0;
        p.right.used[0] = p.right.used[1] = 1;
    }
    if (p.extra || (p.wrong && is_complete(&p.right))) {
        p.codes = (p.codes & ~((unsigned)CODE_N1 | CODE_N2)) | CODE_N3;
        choices_of_extra(t, &p, out);
        return;
    }
    if (p.wrong) {
        if (t->men > 1 && t->now[CORNER] == 1 && t->start.men[t->start.side][CORNER] != 1)
            p.codes |= CODE_C2; /* nobody can join him now */
        out->codes = p.codes | left_out;
        choices_of_wrong(t, &p, out);
        return;
    }
    if (out->unplayed || !ends_some_way(t, t->now)) {
        out->codes = CODE_D1;
        if (!out->unplayed)
            out->unplayed = 1; /* "the lower one played where only the higher could be" */
        choices_of_unplayed(t, &p, out);
        return;
    }
    out->codes = quarter_codes(t, t->now);
    if (!out->codes)
        out->codes = t->demanded ? CODE_R1 : CODE_S1;
    choices_of_all(t, out);
    out->back |= (out->codes & CODE_Q2) != 0; /* "`= back`: the player replays, keeping it" */
}

static void judge_whole(const struct fold_turn *t, struct fold_choices *out)
{
    judge_men(t, out);
    judge_touched(t, out);
}

/* One man has gone as far as both numbers, or farther, rightly or not: no other follows him. */
static int as_far_as_both(const struct fold_turn *t)
{
    const struct fold_step *s = &t->man[0].step;
    return s->rest || (s->to <= 24 && s->to - s->from >= sum_of(t));
}

void fold_judge_men(const struct fold_turn *t, int over, struct fold_choices *out)
{
    struct play_read p;
    memset(out, 0, sizeof *out);
    if (!t->seen || t->chosen || (fold_numbers(t) == 0 && t->men == 0))
        return;
    if (t->from_man > 0 || t->extra) {
        judge_next(t, over || t->no_man, out);
        return;
    }
    if (t->men == 0) {
        if (over || t->no_man)
            judge_whole(t, out);
        return;
    }
    read_play(t, &p);
    if (t->men == 1 && p.wrong && !ends_legal(t, t->now)) {
        int both = as_far_as_both(t);
        judge_first(t, p.codes, out);
        /* "a man on a field the opponent holds goes back and its number counts as not played" */
        if (fold_held(t, t->man[0].step.to) && (both || over))
            out->unplayed = fold_numbers(t);
        else if (over && !both)
            out->unplayed = most(0, fold_numbers(t) - 1);
        if (both || over) /* no other man is to be played */
            judge_touched(t, out);
        return;
    }
    if (over || fold_play_complete(t) || t->men > 1)
        judge_whole(t, out);
}

/* The play is down: both numbers, or the rest cannot be played. */
int fold_play_complete(const struct fold_turn *t)
{
    struct play_read p;
    if (t->chosen || t->no_man)
        return 1;
    if (!t->seen)
        return t->men > 0;
    if (fold_numbers(t) == 0)
        return 1;
    if (t->from_man > 0)
        return t->men > t->from_man || !can_go_on(t, 0);
    if (t->men == 0)
        return fold_numbers(t) == 0;
    if (t->men > 1 || as_far_as_both(t))
        return 1;
    read_play(t, &p);
    if (p.right.whole || ends_legal(t, t->now))
        return 1;
    int left[2] = {!p.right.used[0], !p.right.used[1]};
    for (int k = 0; k < 2; k++) {
        const struct slow_way *way;
        int count = fold_ways(&t->start, 0, &way);
        for (int i = 0; i < count && left[k] && p.right.count; i++)
            if (way[i].numbers == 2 && fold_way_has(&way[i], p.right.from[0], p.right.to[0]))
                return 0;
        if (left[k] && fold_number_playable(t, t->now, t->start.die[k]))
            return 0;
    }
    return 1;
}

/* --------------------------------------------------------------------------------- going */

/*
 * G1: "leave · put back: ... with men touched (`t`) the opponent says which of them are played,
 * each by a number that can be played, fill or keep or not". A claimed school opposes the going.
 */
void fold_judge_going(const struct fold_turn *t, int opposed, struct fold_choices *out)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way), wanted = most_touched(t);
    memset(out, 0, sizeof *out);
    out->codes = CODE_G1;
    if (!wanted)
        choices_of_all(t, out);
    for (int i = 0; i < count && wanted; i++)
        if (touched_by(t, &way[i]) > 0)
            add_play(out, way[i].men);
    out->stands = !opposed;
    out->back = 0;
}

/* -------------------------------------------------------------------------------- choosing */

/* A wrong man was left: the number that he has played, by puissance too, is played. If no number
 * brings him there, either may follow. */
static void use_number(struct fold_turn *t, const struct fold_step *s)
{
    int d = s->to - s->from;
    if (s->to == CORNER && d != t->left[0] && d != t->left[1])
        d++;
    for (int k = 0; k < 2; k++)
        if (t->left[k] == d) {
            t->left[k] = 0;
            return;
        }
}

static void choose_place(struct fold_turn *t, const struct fold_choice *x)
{
    struct fold_man *m = &t->man[t->men - 1];
    memcpy(t->now, x->men, sizeof t->now);
    m->step = x->place;
    settle_men(t);
}

/* "`= stands` included" (§11c.7): the man is settled where it is. */
static void leave(struct fold_turn *t, const struct fold_choices *c)
{
    int alone = t->men - t->from_man == 1 && !fold_play_complete(t) && !(c->codes & CODE_D1);
    if (!alone || t->men == 0) {
        t->chosen = 1;
        return;
    }
    const struct fold_step s = t->man[t->men - 1].step;
    settle_men(t);
    t->irregular = 1;
    if (c->codes & CODE_N3)
        t->chosen = 1; /* "first man: no second may then be played" */
    else
        use_number(t, &s);
}

/* "`= back`: the wrong man goes back and the *player* plays another". */
static void put_men_back(struct fold_turn *t, const struct fold_choices *c)
{
    struct play_read p;
    int kept = t->from_man, all = (c->codes & (CODE_C1 | CODE_Q2)) != 0;
    memset(&p, 0, sizeof p);
    if (t->from_man == 0)
        read_play(t, &p);
    memcpy(t->now, t->base, sizeof t->now);
    for (int i = t->from_man; i < t->men && t->from_man == 0; i++) {
        if (all || !p.man[i].right)
            continue;
        t->man[kept] = t->man[i];
        fold_move_man(t->now, t->man[kept].step.from, t->man[kept].step.to);
        kept++;
    }
    t->men = kept;
    t->put_back = 1;
    t->corner_forbidden |= (c->codes & CODE_C1) != 0;
    memset(t->touched, 0, sizeof t->touched);
    if (kept > 0)
        settle_men(t);
}

/* Returns the index of the complete play that the steps make from these men, or -1. */
static int offered_play(const struct fold_event *e, const struct fold_choices *c,
                        const int from[25])
{
    int men[25];
    memcpy(men, from, sizeof men);
    for (int i = 0; i < e->steps; i++) {
        if (men[e->step[i].from] == 0)
            return -1;
        fold_move_man(men, e->step[i].from, e->step[i].to);
    }
    for (int i = 0; i < c->count; i++)
        if (!c->choice[i].one_man && fold_same_men(c->choice[i].men, men))
            return i;
    return -1;
}

int fold_choose(struct fold_turn *t, const struct fold_event *e, const struct fold_choices *c)
{
    int offered;
    if (e->kind == FOLD_STANDS) {
        if (c->stands)
            leave(t, c);
        return c->stands;
    }
    if (e->kind == FOLD_BACK) {
        if (c->back)
            put_men_back(t, c);
        return c->back;
    }
    offered = offered_play(e, c, t->from_man > 0 ? t->base : t->start.men[t->start.side]);
    if (offered < 0 && t->from_man > 0) /* a play named with a man who is settled already */
        offered = offered_play(e, c, t->start.men[t->start.side]);
    for (int i = 0; i < c->count && offered < 0; i++)
        if (c->choice[i].one_man && e->steps == 1 && c->choice[i].place.from == e->step[0].from &&
            c->choice[i].place.to == e->step[0].to)
            offered = i;
    if (offered < 0)
        return 0;
    if (c->choice[offered].one_man) {
        choose_place(t, &c->choice[offered]);
        return 1;
    }
    memcpy(t->now, c->choice[offered].men, sizeof t->now);
    t->chosen = 1;
    return 1;
}

/* "Left standing in silence: a man on a field the opponent holds goes back and its number counts as
 * not played; every other fault stands as an irregular position". */
void fold_men_in_silence(const struct fold_turn *t, int men[25], int late[25])
{
    memcpy(men, t->now, 25 * sizeof *men);
    memset(late, 0, 25 * sizeof *late);
    for (int i = t->from_man; i < t->men && !t->chosen; i++) {
        const struct fold_step *s = &t->man[i].step;
        if (s->to <= 24 && fold_held(t, s->to) && men[s->to] > 0) {
            men[s->to]--;
            men[s->from]++;
        }
        if (t->seen && s->to >= 14 && s->to <= 18 && !fold_held(t, s->to) && fold_barred(t, s->to))
            late[s->to] = 1;
    }
}

int fold_can_go_on(const struct fold_turn *t, int field)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way);
    int grand = slow_still_fillable(&t->start, 1 - t->start.side, 7);
    for (int i = 0; i < count && grand; i++)
        for (int n = 0; n < way[i].numbers; n++)
            if (way[i].from[n] == field && way[i].to[n] >= 19 && way[i].to[n] <= 24)
                return 1;
    return 0;
}

/* ------------------------------------------------------------------- what can still be done */

/* From these men one step by the numbers left, or none, leads to those. */
static int reaches(const struct fold_turn *t, const int end[25])
{
    struct play_read p;
    int from = 0, to = FOLD_OFF, moved = 0;
    if (fold_same_men(t->now, end))
        return 1;
    if (t->men == 0)
        return 1;
    for (int f = 1; f <= 24; f++) {
        if (t->now[f] > end[f]) {
            moved += t->now[f] - end[f];
            from = f;
        }
        if (end[f] > t->now[f])
            to = f;
    }
    int after[25];
    memcpy(after, t->now, sizeof after);
    if (moved == 1)
        fold_move_man(after, from, to);
    if (!fold_same_men(after, end) || t->chosen || t->men - t->from_man > 1 ||
        (t->from_man && t->men > t->from_man))
        return 0;
    int left[2] = {t->left[0], t->left[1]};
    if (t->from_man == 0) {
        read_play(t, &p);
        for (int k = 0; k < 2; k++)
            left[k] = p.right.used[k] ? 0 : t->start.die[k];
        if (p.right.whole)
            return 0;
    }
    for (int k = 0; k < 2; k++)
        if (left[k] && (fold_carries(t->now, from, to, left[k]) ||
                        (to == CORNER && from + left[k] == THEIR_CORNER)))
            return 1;
    return 0;
}

/* A wrong man was left: some step by a number left has the quarter full, with a touched man if one
 * can be played. */
static int step_keeps_full(const struct fold_turn *t, int lo)
{
    int men[25], touched[25], can = 0, full[2] = {0, 0};
    memcpy(touched, t->touched, sizeof touched);
    for (int i = 0; i < t->men; i++)
        touched[t->man[i].step.from] = 0; /* played */
    for (int k = 0; k < 2; k++)
        for (int f = 1; f <= 24; f++)
            if (next_place(t, f, k, 0, men)) {
                can |= touched[f];
                full[touched[f]] |= quarter_full(men, lo);
            }
    return full[can];
}

/* A play of §3.1–3 that ends with the quarter full can still be reached, with every touched man. */
static int still_full(const struct fold_turn *t, int lo)
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way), wanted = most_touched(t);
    if (t->from_man > 0) /* of the touched men, those that can be played after a word */
        wanted = 0;
    for (int i = 0; i < count && t->from_man > 0; i++)
        if (reaches(t, way[i].men))
            wanted = most(wanted, touched_by(t, &way[i]));
    if (t->chosen || (t->men > 0 && fold_play_complete(t)))
        return quarter_full(t->now, lo);
    if (t->irregular)
        return step_keeps_full(t, lo);
    for (int i = 0; i < count; i++)
        if (quarter_full(way[i].men, lo) && touched_by(t, &way[i]) == wanted &&
            reaches(t, way[i].men))
            return 1;
    return 0;
}

/* §11c.5: "Fill and keep are lost at the moment when, from the men as they stand and the numbers
 * left, no play that fills or keeps can be reached (by effect or by puissance); what was touched
 * counts, how a play is printed does not." A quarter that no legal play fills or keeps, because
 * another has precedence (§3.4), cannot be lost. */
int fold_points_lost(const struct fold_turn *t, int *keeps)
{
    static const int first[] = {1, 7, 19};
    static const struct slow_way *list[SLOW_MAX_WAYS];
    const struct slow_due *due;
    int count = fold_dues(&t->start, &due), lost = 0, legal = -1;
    *keeps = 0;
    for (int i = 0; i < count; i++) {
        int jan = (int)due[i].jan, lo, wanted = 0;
        if (jan < SLOW_FILL_PETIT || jan > SLOW_KEEP_RETOUR)
            continue;
        if (legal < 0)
            legal = fold_legal_ways(t, list);
        lo = first[(jan - SLOW_FILL_PETIT) % 3];
        for (int k = 0; k < legal && !wanted; k++)
            wanted = quarter_full(list[k]->men, lo);
        if (!wanted || still_full(t, lo))
            continue;
        lost += due[i].points;
        *keeps = jan >= SLOW_KEEP_PETIT;
    }
    return lost;
}

/* §12 misère: "a play ends with the fifteen men on the own corner, made or kept". */
int fold_pile_possible(const struct fold_turn *t, const int men[25])
{
    const struct slow_way *way;
    int count = fold_ways(&t->start, 0, &way);
    if (fold_same_men(men, t->start.men[t->start.side]) && t->men == 0) {
        for (int i = 0; i < count; i++)
            if (way[i].men[CORNER] == MEN)
                return 1;
        return 0;
    }
    for (int i = 0; i < count; i++)
        if (way[i].men[CORNER] == MEN && reaches(t, way[i].men))
            return 1;
    return 0;
}
