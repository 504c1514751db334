/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "men_down.h"

#include <stddef.h>
#include <string.h>

/* --- the list of plays ------------------------------------------------------------------------ */

int plays_index(const struct plays *l, const struct men *after)
{
    int i = 0;
    while (i < l->count && !men_equal(&l->play[i].after, after))
        i++;
    return i;
}

const struct play *plays_find(const struct plays *l, const struct men *after)
{
    int i = plays_index(l, after);
    return i < l->allowed ? &l->play[i] : NULL;
}

/* --- ways to play ----------------------------------------------------------------------------- */

static void add_way(const struct plays *l, int allowed, struct way_list *out, const struct way *w)
{
    int i = plays_index(l, &w->after);
    if (i == l->count || out->count == WAYS_MAX)
        return;
    out->way[out->count] = *w;
    out->way[out->count++].legal = i < allowed;
}

/* The ways in which the second number follows the first step. Two men may cross, one of them where
 * it could not stay: the position is that of a tout d'une. */
static void second_steps(const struct view *v, const struct plays *l, int allowed,
                         const struct way *first, int n, struct way_list *out)
{
    int rest = first->to[0];
    bool can_end = may_end(v, rest), can_rest = on_board(rest) && v->may_rest & field_bit(rest);
    for (fields f = men_any(&first->after); f; f &= f - 1) {
        struct way w = *first;
        int from = lowest_field(f), to = landing(from, n);
        bool crosses = from == rest || to == first->from[0], ends = may_end(v, to);
        if (!carries(&w.after, from, to, n) || !(ends || crosses))
            continue;
        bool same = from == rest, other = !same || v->own1 & field_bit(from);
        w.numbers = 2;
        w.from[1] = (uint8_t)from;
        w.to[1] = (uint8_t)to;
        w.number[1] = (uint8_t)n;
        men_move(&w.after, from, to);
        w.one_man = true;
        if (same && can_rest && ends)
            add_way(l, allowed, out, &w);
        w.one_man = false;
        w.crosses = !(can_end && ends);
        if (other && (!w.crosses || crosses) && corner_kept(&w.after, w.from[0], w.to[0]) &&
            corner_kept(&w.after, w.from[1], w.to[1]))
            add_way(l, allowed, out, &w);
    }
}

/* Lists the ways to the positions of the list, of which the first `allowed` are legal. */
static void ways_list(const struct view *v, const struct plays *l, int allowed, const int die[2],
                      struct way_list *out)
{
    out->count = 0;
    if (!l->numbers)
        out->way[out->count++] = (struct way){.after = v->own, .legal = true};
    for (int i = 0; i < l->count; i++) {
        const struct play *p = &l->play[i];
        if (!p->puissance)
            continue;
        struct way w = {.after = p->after, .numbers = 2, .legal = i < allowed};
        for (int k = 0; k < 2; k++) {
            w.from[k] = p->step[k].from;
            w.to[k] = CORNER;
            w.number[k] = (uint8_t)(THEIR_CORNER - w.from[k]);
        }
        out->way[out->count++] = w;
    }
    for (int k = 0; k < 2 && l->numbers && (!k || die[0] != die[1]); k++)
        for (fields f = v->own1; f; f &= f - 1) {
            int from = lowest_field(f), to = landing(from, die[k]);
            struct way w = {.after = v->own, .numbers = 1};
            if (!carries(&w.after, from, to, die[k]))
                continue;
            w.from[0] = (uint8_t)from;
            w.to[0] = (uint8_t)to;
            w.number[0] = (uint8_t)die[k];
            men_move(&w.after, from, to);
            if (l->numbers == 2)
                second_steps(v, l, allowed, &w, die[1 - k], out);
            else if (may_end(v, to))
                add_way(l, allowed, out, &w);
        }
}

bool plays_begin(const struct position *p, const struct view *v, const struct plays *l,
                 const struct step *s)
{
    const int die[2] = {p->dice.high, p->dice.low};
    struct way_list ways;
    ways_list(v, l, l->allowed, die, &ways);
    for (int i = 0; i < ways.count && !s->rest; i++) {
        const struct way *w = &ways.way[i];
        for (int k = 0; k < 2 && w->legal && w->numbers == 2 && !w->one_man; k++)
            if (w->from[k] == s->from && w->to[k] == s->to)
                return true;
    }
    return false;
}

/* --- steps ------------------------------------------------------------------------------------ */

bool one_step(const struct men *from, const struct men *to, struct step *s)
{
    fields differ = 0;
    for (int k = 0; k < 4; k++)
        differ |= from->plane[k] ^ to->plane[k];
    if (!differ || !(men_any(from) & differ & -differ))
        return false;
    fields second = differ & (differ - 1);
    struct men after = *from;
    *s = (struct step){(uint8_t)lowest_field(differ), 0,
                       (uint8_t)(second ? lowest_field(second) : OFF)};
    men_move(&after, s->from, s->to);
    return men_equal(&after, to);
}

bool steps_apply(const struct view *v, const struct step *step, int steps, struct men *out,
                 unsigned *back)
{
    *out = v->own;
    *back = 0;
    for (int i = 0; i < steps; i++) {
        if (!(men_any(out) & field_bit(step[i].from)))
            return false;
        men_move(out, step[i].from, step[i].to);
    }
    for (int i = 0; i < steps; i++)
        if (held(v, step[i].to) && men_on(out, step[i].to)) {
            men_move(out, step[i].to, step[i].from);
            *back |= 1u << i;
        }
    return true;
}

void step_name_rest(const int die[2], const struct view *v, struct step *s)
{
    if (!die[0] || s->rest || s->to == OFF || s->to != s->from + die[0] + die[1])
        return;
    bool by_low = v->may_rest & field_bit(s->from + die[1]);
    bool by_high = v->may_rest & field_bit(s->from + die[0]);
    s->rest = (uint8_t)(s->from + (by_low || !by_high ? die[1] : die[0]));
}

/* --- men down -------------------------------------------------------------------------------- */

/* Judges the men put down (M VI-IX, XIV, XVII; GU III-V; LL §199-216).
 *
 * Each man is judged when it is put down. Only a word settles it: a choice of the opponent, to
 * leave it included. The next man is then judged for itself, from the position that the word left.
 * As long as nobody has spoken, two men are judged together.
 *
 * Everything is read from the ways that are open: the steps, in either order, that lead from the
 * men who are settled to a position of the list of plays. At first these are all ways to play.
 * After a word they are single steps: those of the one man whose move makes a position of the list,
 * or, if a wrong man was left, any step by a number left. When all is played there is one way
 * without steps. A man is rightly played if some way has it; the numbers left, the choices and
 * whether a quarter can still be filled are read from the same ways. Only positions are compared:
 * how a play is printed does not count.
 *
 * What no treatise settles is decided once, and stated in doc/rules/trictrac.md §11c.7.
 * - Which number a man has played before a word is not asked: it may be either (a man borne off, or
 *   come to the corner by effect or by puissance).
 * - A man alone on the corner may not be left (C2) as soon as no other man can join it, also if it
 *   came there before a word, or if the last man is wrong as well: M VII forbids the position. A
 *   lone man that a word has left there binds nobody, as §2 says of irregular men.
 * - Two men put down after a word are judged together, as two men are at first: the one rightly
 *   played is out of reach and the other goes back; if both are wrong, either is put right. */

const struct fault_rule fault_rules[FAULT_CODES] = {
    [FAULT_N1] = {"N1", "GU III; LL §211; LP 22, 29", 1},
    [FAULT_N2] = {"N2", "GU III; LL §211; LP 22, 29", 1},
    [FAULT_N3] = {"N3", "the English guide (\"False hit\"); GU III 3e exemple; LL §201", 1},
    [FAULT_N4] = {"N4", "GU III; LL §216; LP 23, 27", 1},
    [FAULT_C1] = {"C1", "GU IV; LL §199, §216", 1},
    [FAULT_C2] = {"C2", "M VII, IX; GU IV; LL §42-43; the English guide",
                  0}, /* the guide: the remedy */
    [FAULT_Q1] = {"Q1", "GU III; LL §192", 1},
    [FAULT_Q2] = {"Q2", "GU III; LL §192", 1},
    [FAULT_R1] = {"R1", "M XIV; GU III; LL §213", 0},
    [FAULT_D1] = {"D1", "M VI; GU III; LL §83, §216; LP 69", 1},
    [FAULT_S1] = {"S1", "GU VII; LL §115-117", 1},
    [FAULT_G1] = {"G1", "GU V; LL §170, §173; LP 25, 55, 64", 1},
    [FAULT_T1] = {"T1", "GU III; LL §46; LP 17, 21, 30", 1},
};

/* --- the ways that are open ------------------------------------------------------------------- */

static int sum_of(const struct men_down *t)
{
    return t->die[0] + t->die[1];
}

/* Whether the men are those with which the throw began: all ways to play are open. */
static bool at_start(const struct men_down *t)
{
    return !t->from && !t->extra;
}

/* Whether one man more, by n, comes from these men to a field where it may stay. */
static bool step_by(const struct men_down *t, const struct men *men, int from, int n,
                    struct men *after)
{
    int to = landing(from, n);
    if (!carries(men, from, to, n) || !may_end(t->v, to))
        return false;
    *after = *men;
    men_move(after, from, to);
    return corner_kept(after, from, to);
}

static bool playable(const struct men_down *t, const struct men *men, int n)
{
    struct men after;
    for (fields f = men_any(men); f; f &= f - 1)
        if (step_by(t, men, lowest_field(f), n, &after))
            return true;
    return false;
}

bool down_by_number(const struct men_down *t, const struct men *men, struct step s,
                    const bool used[2])
{
    for (int k = 0; k < 2; k++)
        if (!used[k] && (carries(men, s.from, s.to, t->die[k]) ||
                         (s.to == CORNER && s.from + t->die[k] == THEIR_CORNER)))
            return true;
    return false;
}

static void add_next(struct way_list *l, const struct men *after, struct step s, int n, bool legal)
{
    l->way[l->count++] = (struct way){.after = *after,
                                      .numbers = 1,
                                      .legal = legal,
                                      .from[0] = s.from,
                                      .to[0] = s.to,
                                      .number[0] = (uint8_t)n};
}

/* The ways of the next man, after a word. If some way ends a legal play, only such ways are legal.
 */
static void list_next(struct men_down *t)
{
    struct way_list *l = t->ways;
    struct men after;
    struct step s;
    bool bound = false;
    l->count = 0;
    for (int i = 0; i < t->l->count && !t->irregular && !t->extra; i++) {
        const struct play *p = &t->l->play[i];
        if (!one_step(&t->base, &p->after, &s) ||
            !down_by_number(t, &t->base, s, (const bool[2]){false, false}))
            continue;
        add_next(l, &p->after, s, (p->puissance ? THEIR_CORNER : s.to) - s.from, i < t->allowed);
        bound |= i < t->allowed;
    }
    for (int k = 0; k < 2 && t->irregular && !t->extra; k++)
        for (fields m = t->left[k] ? men_any(&t->base) : 0; m; m &= m - 1) {
            int from = lowest_field(m), to = landing(from, t->left[k]);
            if (step_by(t, &t->base, from, t->left[k], &after))
                add_next(l, &after, (struct step){(uint8_t)from, 0, (uint8_t)to}, t->left[k], true);
        }
    for (int i = 0; i < l->count && !bound; i++)
        l->way[i].legal = true;
    if (!l->count)
        l->way[l->count++] = (struct way){.after = t->base, .legal = true};
}

const struct way_list *down_ways(struct men_down *t)
{
    if (!t->listed && at_start(t))
        ways_list(t->v, t->l, t->allowed, t->die, t->ways);
    else if (!t->listed)
        list_next(t);
    t->listed = true;
    return t->ways;
}

/* How many numbers the ways play. */
static int numbers_left(struct men_down *t)
{
    return at_start(t) ? t->l->numbers : down_ways(t)->way[0].numbers;
}

bool down_legal(const struct men_down *t, const struct men *after)
{
    return plays_index(t->l, after) < t->allowed;
}

/* Whether some way leaves the men so. `legal`: a legal one. */
static bool stands_as(struct men_down *t, const struct men *men, bool legal)
{
    if (at_start(t))
        return plays_index(t->l, men) < (legal ? t->allowed : t->l->count);
    const struct way_list *l = down_ways(t);
    for (int i = 0; i < l->count; i++)
        if ((l->way[i].legal || !legal) && men_equal(&l->way[i].after, men))
            return true;
    return false;
}

/* --- which men are rightly played ------------------------------------------------------------- */

static const struct step *step_at(const struct men_down *t, int i)
{
    return &t->man[t->from + i].step;
}

/* Whether the way has every right man. `left`: its steps that remain. */
static bool has_right(const struct way *w, const struct reading *r, bool left[2])
{
    left[0] = w->numbers > 0;
    left[1] = w->numbers > 1;
    if (r->whole) {
        left[0] = left[1] = false;
        return w->one_man && w->from[0] == r->of[0].from && w->to[1] == r->of[0].to;
    }
    for (int i = 0; i < r->count; i++) {
        int k = 0;
        while (k < w->numbers &&
               !(left[k] && w->from[k] == r->of[i].from && w->to[k] == r->of[i].to))
            k++;
        if (k == w->numbers)
            return false;
        left[k] = false;
    }
    return true;
}

/* Whether one man who plays both numbers may be left where he rests. */
static bool rest_stands(const struct men_down *t, const struct way *w)
{
    return may_end(t->v, w->to[0]) && (w->to[0] != CORNER || men_on(&t->base, CORNER));
}

/* What the man rightly plays after these men: the high number, the low one (both bits: either), or
 * both as a tout d'une; 0: it is wrong. A man borne off by one number does not play both. */
enum { HIGH = 1, LOW = 2, WHOLE = 4 };

static unsigned rightly_played(struct men_down *t, const struct men *men, const struct reading *r,
                               const struct step *s)
{
    const struct way_list *l = down_ways(t);
    unsigned plays = 0;
    bool by_one = false, left[2];
    for (int k = 0; k < 2; k++)
        by_one |= s->to == OFF && !s->rest && carries(men, s->from, OFF, t->die[k]);
    bool far = !by_one && (s->rest || s->to == OFF || s->to - s->from == sum_of(t));
    for (int i = 0; i < l->count; i++) {
        const struct way *w = &l->way[i];
        if (far && w->one_man && !r->count && w->from[0] == s->from && w->to[1] == s->to)
            return WHOLE;
        if (s->rest || (w->one_man && !rest_stands(t, w)) || !has_right(w, r, left))
            continue;
        for (int k = 0; k < w->numbers; k++)
            if (left[k] && w->from[k] == s->from && w->to[k] == s->to && may_end(t->v, s->to))
                plays |= !at_start(t) ? HIGH | LOW
                                      : (w->number[k] == t->die[0] ? HIGH : 0u) |
                                            (w->number[k] == t->die[1] ? LOW : 0u);
    }
    for (int k = 0; k < 2 && at_start(t) && !s->rest; k++) { /* the other is not playable */
        struct men after;
        if (!r->used[k] && s->to != OFF && s->from + t->die[k] == s->to &&
            step_by(t, men, s->from, t->die[k], &after) && !(r->count && r->lone))
            plays |= 1u << k;
    }
    return plays;
}

/* Whether the men leave one alone on the corner, and nobody can put that right: another man comes
 * by the number left, or the last man there leaves (rules §11c.7). A man that no number has brought
 * uses both. One that stood there before, or that a word has left there, binds nobody. */
static bool alone_on_corner(const struct men_down *t)
{
    const struct step *s = step_at(t, 0);
    bool moved = !t->irregular && men_on(&t->v->own, CORNER) != 1;
    for (int i = 0; t->from + i < t->men; i++)
        moved |= step_at(t, i)->from == CORNER || step_at(t, i)->to == CORNER;
    if (men_on(&t->now, CORNER) != 1 || !moved)
        return false;
    int d = s->to - s->from, played = d == t->die[0] ? 0 : d == t->die[1] ? 1 : 2;
    for (int k = 0; k < 2 && t->men == 1 && at_start(t) && !s->rest && d != sum_of(t); k++)
        if (k != played && (men_on(&t->now, CORNER - t->die[k]) ||
                            (s->from == CORNER && may_end(t->v, CORNER + t->die[k]))))
            return false;
    return true;
}

static unsigned field_codes(const struct men_down *t, const struct reading *r, const struct step *s)
{
    bool wrong = held(t->v, s->to) || s->to == THEIR_CORNER ||
                 (r->lone && (s->from == CORNER || s->to == CORNER));
    return (wrong ? C2 : 0) | (barred(t->v, s->to) ? R1 : 0);
}

static unsigned codes_of(struct men_down *t, const struct reading *r, const struct step *s)
{
    const struct way_list *l = down_ways(t);
    int d = s->to - s->from, high = t->die[0], low = t->die[1];
    bool by_number = false, first = r->count == 0 && at_start(t);
    for (int k = 0; k < 2 && at_start(t); k++)
        by_number |= !r->used[k] && !s->rest && d == t->die[k];
    for (int i = 0; i < l->count && !at_start(t); i++)
        by_number |= l->way[i].numbers && l->way[i].number[0] == d;
    by_number |= first && d == sum_of(t) &&
                 (may_end(t->v, s->from + high) || may_end(t->v, s->from + low) ||
                  (s->rest && !held(t->v, s->rest)));
    unsigned code = field_codes(t, r, s);
    if (s->to == OFF)
        code |= S1;
    else if (!by_number)
        code |= d > sum_of(t) ? N3 : d > high && first ? N2 : N1;
    return code ? code : r->lone ? C2 : N1;
}

static void take_right(struct men_down *t, struct reading *r, int i, unsigned plays)
{
    const struct step *s = step_at(t, i);
    r->right[i] = true;
    r->of[r->count].from = s->from;
    r->of[r->count++].to = s->to;
    men_move(&r->after, s->from, s->to);
    r->whole = plays == WHOLE;
    r->complete = r->whole || r->count == 2 || stands_as(t, &r->after, false);
    for (int k = 0; k < 2; k++)
        r->used[k] |= r->complete || plays == 1u << k;
}

/* Two men put down together: both right, by a number each, or both wrong. */
static bool pair_is_right(struct men_down *t, const struct step *a, const struct step *b)
{
    const struct way_list *l = down_ways(t);
    struct reading both = {.count = 2, .of = {{a->from, a->to}, {b->from, b->to}}};
    bool left[2];
    for (int k = 0; k < l->count && !a->rest && !b->rest; k++)
        if (has_right(&l->way[k], &both, left))
            return true;
    return false;
}

/* Gives the wrong men another code. */
static void rename_codes(struct reading *r, unsigned from, unsigned to)
{
    for (int i = 0; i < r->men; i++)
        if (r->code[i] & from)
            r->code[i] = (r->code[i] & ~from) | to;
    if (r->codes & from)
        r->codes = (r->codes & ~from) | to;
}

void down_read(struct men_down *t, struct reading *r)
{
    struct men men = t->base, after = t->base;
    memset(r, 0, sizeof *r);
    r->men = t->men - t->from;
    r->after = t->base;
    r->complete = !at_start(t) && !numbers_left(t);
    r->lone = r->men && alone_on_corner(t);
    for (int i = 0; i < r->men; i++, men = after) {
        const struct step *s = step_at(t, i);
        unsigned plays;
        men_move(&after, s->from, s->to);
        if (t->man[t->from + i].with_next && i + 1 < r->men) {
            const struct step *next = step_at(t, i + 1);
            men_move(&after, next->from, next->to);
            if (!r->count && pair_is_right(t, s, next)) {
                take_right(t, r, i, HIGH | LOW);
                take_right(t, r, ++i, HIGH | LOW);
            } else {
                r->codes |=
                    N4 | ((codes_of(t, r, s) | codes_of(t, r, next)) & (unsigned)WRONG_FIELD);
                r->code[i] = r->code[i + 1] = N4;
                r->wrong += 2;
                i++;
            }
            continue;
        }
        if (r->complete) {
            r->code[i] = N3 | field_codes(t, r, s);
            r->extra++;
        } else if ((plays = rightly_played(t, &men, r, s)) != 0) {
            take_right(t, r, i, plays);
        } else {
            r->code[i] = codes_of(t, r, s);
            r->wrong++;
        }
        r->codes |= r->code[i];
    }
    r->codes |= r->lone && (r->extra || (r->wrong && (r->men > 1 || !at_start(t)))) ? C2 : 0;
    if (r->count) /* the other number is rightly played */
        rename_codes(r, N2, N1);
}

/* Whether the first man has played both numbers, or gone beyond them, rightly or not. */
static bool goes_as_far_as_both(const struct men_down *t)
{
    const struct step *s = step_at(t, 0);
    return at_start(t) && (s->rest || (on_board(s->to) && s->to - s->from >= sum_of(t)));
}

/* Whether every number that can be played is played. */
bool down_complete(struct men_down *t)
{
    struct reading r;
    if (t->chosen || t->no_man || !numbers_left(t))
        return true;
    if (!at_start(t) || t->men != 1)
        return t->men - t->from > at_start(t);
    if (goes_as_far_as_both(t) || down_legal(t, &t->now))
        return true;
    down_read(t, &r);
    if (r.whole)
        return true;
    const struct way_list *l = down_ways(t);
    bool left[2];
    for (int i = 0; i < l->count && r.count; i++)
        if (l->way[i].numbers == 2 && has_right(&l->way[i], &r, left))
            return false;
    return (r.used[0] || !playable(t, &t->now, t->die[0])) &&
           (r.used[1] || !playable(t, &t->now, t->die[1]));
}

/* --- what the opponent may choose ------------------------------------------------------------- */

/* The play to print for this position: the listed one, or else the men that count. */
static struct play play_of(const struct men_down *t, const struct men *after,
                           const struct step *more)
{
    int i = plays_index(t->l, after);
    if (i < t->l->count)
        return t->l->play[i];
    struct play p = {.after = *after};
    for (i = 0; i < t->from && p.steps < 2 - (more != NULL); i++)
        p.step[p.steps++] = t->man[i].step;
    if (more)
        p.step[p.steps++] = *more;
    struct step a = p.step[0], b = p.step[1];
    if (p.steps == 2 && a.to == b.from && !a.rest) { /* the same man goes on */
        p.steps = 1;
        p.step[0] = (struct step){a.from, a.to, b.to};
    } else if (p.steps == 2 && (b.from > a.from || (b.from == a.from && b.to > a.to))) {
        p.step[0] = b;
        p.step[1] = a;
    }
    return p;
}

static void add_choice(struct faults *f, const struct play *p, bool place)
{
    for (int i = 0; i < f->choices; i++) {
        const struct play *q = &f->choice[i];
        if (is_place(f, q) == place && men_equal(&q->after, &p->after))
            return;
    }
    if (f->choices < PLAYS_MAX)
        f->choice[f->choices++] = *p;
}

void down_add_way(const struct men_down *t, struct faults *f, const struct way *w)
{
    const struct step s = {w->from[0], 0, w->to[0]};
    struct play p = play_of(t, &w->after, t->from && w->numbers ? &s : NULL);
    add_choice(f, &p, false);
}

/* A place for the only man moved; the other number is still to be played. */
static void add_place(const struct men_down *t, struct faults *f, int from, int to)
{
    struct play p = {.after = t->base, .steps = 1, .step[0] = {(uint8_t)from, 0, (uint8_t)to}};
    men_move(&p.after, from, to);
    f->first_man = 1;
    add_choice(f, &p, true);
}

void down_add_legal(struct men_down *t, struct faults *f)
{
    const struct way_list *l = at_start(t) ? NULL : down_ways(t);
    for (int i = 0; i < t->allowed && !l; i++)
        add_choice(f, &t->l->play[i], false);
    for (int i = 0; l && i < l->count; i++)
        if (l->way[i].legal)
            down_add_way(t, f, &l->way[i]);
}

/* Notes the codes, each with the first man it is about. Where no true place is playable the wrong
 * man goes back. */
static void note(const struct men_down *t, struct faults *f, unsigned codes,
                 const struct reading *r)
{
    f->may_stand = 1;
    for (int c = 0; c < FAULT_CODES; c++) {
        if (!(codes >> c & 1))
            continue;
        f->man[f->count] = (struct step){0, 0, 0};
        for (int i = r->men; i-- > 0;)
            if (r->code[i] >> c & 1)
                f->man[f->count] = *step_at(t, i);
        f->code[f->count++] = (uint8_t)c;
        f->may_stand &= fault_rules[c].may_stand;
    }
    f->may_go_back = !f->choices || codes == Q2;
}

/* Touched men that a way moves. */
int down_touches(const struct men_down *t, const struct way *w)
{
    fields from = w->numbers && !w->crosses ? field_bit(w->from[0]) : 0;
    if (w->numbers == 2 && !w->one_man && !w->crosses)
        from |= field_bit(w->from[1]);
    from &= t->touched;
    return (from != 0) + ((from & (from - 1)) != 0);
}

int down_most_touched(struct men_down *t)
{
    const struct way_list *l = down_ways(t);
    int most = 0;
    for (int i = 0; i < l->count; i++) {
        int n = down_touches(t, &l->way[i]);
        most = n > most ? n : most;
    }
    return most;
}

/* Whether some play has more of the touched men than this one; adds the plays that have most. */
static bool touched_not_played(struct men_down *t, struct faults *f)
{
    int most = t->touched ? down_most_touched(t) : 0;
    const struct way_list *l = down_ways(t);
    for (int i = 0; i < l->count && most; i++)
        if (down_touches(t, &l->way[i]) == most && men_equal(&l->way[i].after, &t->now))
            return false;
    if (most && f->first_man) /* the plays that have the touched man are complete */
        f->choices = f->first_man = 0;
    for (int i = 0; i < l->count && most; i++)
        if (down_touches(t, &l->way[i]) == most)
            down_add_way(t, f, &l->way[i]);
    return most > 0;
}

/* A quarter that the legal plays fill or keep, and these men do not. */
static unsigned quarter_codes(const struct men_down *t, const struct men *men)
{
    enum quarter q = t->allowed ? full_quarter(&t->l->play[0].after) : QUARTERS;
    for (int i = 0; i < t->allowed && q != QUARTERS; i++)
        if (full_quarter(&t->l->play[i].after) != q)
            q = QUARTERS;
    if (q == QUARTERS || full_quarter(men) == q)
        return 0;
    return full_quarter(&t->v->own) == q ? Q2 : Q1;
}

/* Whether the corner was taken by puissance though possible by effect. */
static bool took_corner_wrongly(const struct men_down *t)
{
    if (!at_start(t) || t->men != 2 || !t->v->corners_empty || men_on(&t->now, CORNER) != 2)
        return false;
    const struct step *a = step_at(t, 0), *b = step_at(t, 1);
    int x = THEIR_CORNER - a->from, y = THEIR_CORNER - b->from;
    bool effect = false;
    for (int i = 0; i < t->l->count; i++)
        effect |= !t->l->play[i].puissance && men_on(&t->l->play[i].after, CORNER);
    return effect && a->to == CORNER && b->to == CORNER &&
           ((x == t->die[0] && y == t->die[1]) || (x == t->die[1] && y == t->die[0]));
}

/* Whether a wrong man with one of the codes, and none of the others, comes from that field. */
static bool wrong_from(const struct men_down *t, const struct reading *r, unsigned codes,
                       unsigned but, int from)
{
    for (int i = 0; i < r->men; i++)
        if (r->code[i] & codes && !(r->code[i] & but) && step_at(t, i)->from == from)
            return true;
    return false;
}

/* Adds the legal ways in which a wrong man with one of the codes plays both numbers. */
static void add_sums(struct men_down *t, const struct reading *r, unsigned codes, struct faults *f)
{
    const struct way_list *l = down_ways(t);
    for (int i = 0; i < l->count; i++)
        if (l->way[i].legal && l->way[i].one_man && wrong_from(t, r, codes, 0, l->way[i].from[0]))
            down_add_way(t, f, &l->way[i]);
}

/* Adds the legal ways in which a wrong man plays a number. Of the first man only the places are
 * named; a first man beyond the sum has none. */
static void add_by_number(struct men_down *t, const struct reading *r, struct faults *f)
{
    const struct way_list *l = down_ways(t);
    unsigned but = at_start(t) && !r->count ? N3 : 0;
    for (int i = 0; i < l->count; i++) {
        const struct way *w = &l->way[i];
        for (int k = 0; k < w->numbers && w->legal; k++) {
            if (!wrong_from(t, r, ~0u, but, w->from[k]))
                continue;
            if (w->numbers == 2 && r->men == 1) {
                if (may_end(t->v, w->to[k]) && (!w->one_man || (!k && w->to[0] != CORNER)))
                    add_place(t, f, w->from[k], w->to[k]);
            } else if (!w->one_man) {
                down_add_way(t, f, w);
            }
        }
    }
}

/* Adds the legal plays in which the men put down play a number each. Returns false if there is
 * none. */
static bool add_both(const struct men_down *t, struct faults *f)
{
    int before = f->choices;
    for (int k = 0; k < 2; k++) {
        struct men men = t->base;
        for (int i = 0; i < 2; i++) {
            int from = step_at(t, i)->from, to = landing(from, t->die[i ^ k]);
            if (men_on(&t->base, from) <= (i && from == step_at(t, 0)->from))
                return false;
            men_move(&men, from, to == THEIR_CORNER ? CORNER : to);
        }
        int at = plays_index(t->l, &men);
        if (at < t->allowed)
            add_choice(f, &t->l->play[at], false);
    }
    return f->choices > before;
}

static bool passed_higher(const struct men_down *t, const struct reading *r)
{
    for (int i = 0; i < r->men; i++)
        if (r->code[i] == N4 && step_at(t, i)->to - step_at(t, i)->from > t->die[0])
            return true;
    return false;
}

/* Adds the legal plays that keep the men rightly played and move one man more; one of the wrong men
 * if `r` is given. Returns false if there is none with any man. */
static bool add_with_right(struct men_down *t, const struct reading *r, bool wrong,
                           struct faults *f)
{
    bool any = false;
    struct step s;
    for (int i = 0; i < t->allowed; i++) {
        const struct play *p = &t->l->play[i];
        if (!one_step(&r->after, &p->after, &s) || !down_by_number(t, &r->after, s, r->used))
            continue;
        any = true;
        if (!wrong || wrong_from(t, r, ~0u, 0, s.from))
            add_choice(f, p, false);
    }
    return any;
}

/* Every wrong man is put right; where no play does that for two, one of them. A man rightly played
 * stays. */
static void put_right(struct men_down *t, const struct reading *r, struct faults *f)
{
    const unsigned far = N2 | N3 | WRONG_FIELD;
    bool two = r->wrong > 1 && at_start(t);
    if (r->count) {
        if (!add_with_right(t, r, true, f) && r->codes & S1) /* a legal play of that man */
            add_by_number(t, r, f);
        return;
    }
    if (!numbers_left(t)) /* nothing is played */
        down_add_legal(t, f);
    bool both = two && add_both(t, f);
    add_sums(t, r,
             r->codes & N4 ? (passed_higher(t, r) ? N4 : 0u)
             : two         ? (unsigned)(N2 | N3)
                           : far,
             f);
    if (!both)
        add_by_number(t, r, f);
    if (two && !both)
        add_sums(t, r, far, f);
    if (two && !f->choices) /* nothing puts one of them right by a number */
        add_sums(t, r, ~0u, f);
}

/* D1: the man put down stays wherever a legal play has it; else it is played; else any play. */
static void put_unplayed(struct men_down *t, const struct reading *r, struct faults *f)
{
    const struct way_list *l = down_ways(t);
    if (r->count && at_start(t))
        add_with_right(t, r, false, f);
    bool stays = f->choices > 0;
    for (int i = 0; i < l->count && r->count && !stays; i++)
        for (int k = 0; k < l->way[i].numbers; k++)
            if (l->way[i].legal && (l->way[i].from[k] == r->of[0].from ||
                                    (r->count > 1 && l->way[i].from[k] == r->of[1].from)))
                down_add_way(t, f, &l->way[i]);
    if (!f->choices)
        down_add_legal(t, f);
}

/* One more man after a complete play: it goes back. Returns the quarter that was neglected. */
static unsigned put_extra_back(struct men_down *t, const struct reading *r, struct faults *f)
{
    if (stands_as(t, &r->after, true)) {
        const struct step right = {r->of[0].from, 0, r->of[0].to};
        struct play p = play_of(t, &r->after, t->from && r->count ? &right : NULL);
        add_choice(f, &p, false);
        return 0;
    }
    down_add_legal(t, f);
    return quarter_codes(t, &r->after);
}

/* The numbers that count as played: one for a man, both for one as far as the sum. A man on a held
 * field goes back: its number is not played. */
static int numbers_used(const struct men_down *t, const struct reading *r)
{
    int used = r->whole ? 2 : r->count;
    for (int i = 0; i < r->men; i++) {
        const struct step *s = step_at(t, i);
        if (r->code[i] && !held(t->v, s->to))
            used += s->rest || (on_board(s->to) && s->to - s->from >= sum_of(t)) ? 2 : 1;
    }
    return used;
}

/* Judges the men on their present fields. `over`: nothing more will be played. */
void down_judge(struct men_down *t, bool over, struct faults *f)
{
    struct reading r;
    begin_faults(f);
    bool legal = !t->chosen && stands_as(t, &t->now, true);
    if (t->chosen || (legal && (t->men == t->from || !at_start(t) || !t->touched)))
        return;
    down_read(t, &r);
    if (r.men < 2 && !r.codes && !over && !down_complete(t))
        return; /* the other number is still to be played */
    bool more = r.men == 1 && r.wrong && !over && !goes_as_far_as_both(t);
    int unplayed = numbers_left(t) - numbers_used(t, &r);
    unsigned codes = 0;
    if (legal) {
    } else if (took_corner_wrongly(t)) { /* the sum with one of the two men; the other goes back */
        codes = C1;
        r = (struct reading){.men = 2, .code = {C1, C1}};
        add_sums(t, &r, C1, f);
    } else if (stands_as(t, &t->now, false)) { /* each man is right, in some order */
        codes = quarter_codes(t, &t->now);
        codes = codes ? codes : t->h->r->demanded ? R1 : S1;
        down_add_legal(t, f);
    } else if (r.extra || (r.wrong && r.complete)) {
        rename_codes(&r, N1 | N2, N3);
        codes = r.codes | N3 | put_extra_back(t, &r, f);
    } else if (r.wrong) {
        codes = r.codes;
        put_right(t, &r, f);
    } else {
        codes = D1;
        put_unplayed(t, &r, f);
    }
    if (codes && !more && unplayed > 0 && !stands_as(t, &t->now, false))
        f->numbers_left = (uint8_t)unplayed;
    else if (codes == D1)
        f->numbers_left = 1;
    if (at_start(t) && (over || r.men != 1 || !more) && touched_not_played(t, f))
        codes |= T1;
    if (codes)
        note(t, f, codes, &r);
}
