/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trictrac/faults.h"

#include <stddef.h>

const struct fault_rule fault_rules[FAULT_CODES] = {
    [FAULT_N1] = {"N1", "M XVII; GU III; LP 15-23", 1},
    [FAULT_N2] = {"N2", "M XVII; GU III; LP 15-23", 1},
    [FAULT_N3] = {"N3", "M XVII; GU III", 1},
    [FAULT_N4] = {"N4", "M XVII; GU III; LP 23, 27", 1},
    [FAULT_C1] = {"C1", "M IX; GU IV", 1},
    [FAULT_C2] = {"C2", "M VII; LL §205-209", 0},
    [FAULT_Q1] = {"Q1", "M XIII; GU III; LL §192", 1},
    [FAULT_Q2] = {"Q2", "M XIII; GU III; LL §192", 1},
    [FAULT_R1] = {"R1", "M XIV; GU III; LL §213", 0},
    [FAULT_D1] = {"D1", "M VI; LL §199-204", 1},
    [FAULT_S1] = {"S1", "M VIII; LL §196", 1},
    [FAULT_G1] = {"G1", "M XVI; GU V", 1},
    [FAULT_T1] = {"T1", "M XVII; GU III; LP 15", 1},
};

/* One man put down, and how it stands with the numbers. */
struct down {
    struct step s;
    bool right;    /* a number, or both, carries him there and he may stay */
    unsigned code; /* the faults of a wrong man, as bits */
    bool passed;   /* carried beyond the higher number: the sum may be imposed */
};

/* The whole of what was put down. */
struct table {
    const struct position *p;
    const struct view *v;
    const struct plays *l;
    struct down man[COUP_STEPS];
    int men;
    int left[2]; /* the numbers not rightly played: high, low; 0 where played */
    struct men put; /* the roller's men as put down */
};

/* --- steps -------------------------------------------------------------------------------- */

bool steps_apply(const struct view *v, const struct step *step, int steps, struct men *out,
                 unsigned *back)
{
    struct men men = v->own;
    *back = 0;
    for (int i = 0; i < steps; i++) {
        if (!(men_any(&men) & field_bit(step[i].from)))
            return false;
        if (step[i].to != OFF && (v->theirs & field_bit(step[i].to)))
            *back |= 1u << i;
        else
            men_move(&men, step[i].from, step[i].to);
    }
    *out = men;
    return true;
}

int steps_normalise(const struct position *p, const struct view *v, struct step *step, int steps,
                    uint8_t *together)
{
    int n = 0, high = p->dice.high, low = p->dice.low;
    uint8_t joined = 0;
    for (int i = 0; i < steps; i++) {
        struct step s = step[i];
        if (n && !step[n - 1].rest && !s.rest && step[n - 1].to == s.from && s.from != OFF &&
            !(v->own1 & field_bit(s.from)) && steps <= 2) {
            step[n - 1] = (struct step){step[n - 1].from, s.from, s.to};
            continue;
        }
        if (*together >> i & 1)
            joined |= (uint8_t)(1u << n);
        step[n++] = s;
    }
    for (int i = 0; i < n; i++) {
        struct step *s = &step[i];
        if (high && !s->rest && s->to != OFF && s->to == s->from + high + low) {
            bool by_low = v->may_rest & field_bit(s->from + low);
            bool by_high = v->may_rest & field_bit(s->from + high);
            s->rest = (uint8_t)(s->from + (by_low || !by_high ? low : high));
        }
    }
    *together = joined;
    return n;
}

const struct play *plays_find(const struct plays *l, const struct men *after)
{
    for (int i = 0; i < l->allowed; i++) {
        if (men_equal(&l->play[i].after, after))
            return &l->play[i];
    }
    return NULL;
}

bool plays_demand(struct plays *l, int field)
{
    struct plays kept = {.count = 0};
    for (int i = 0; i < l->count; i++) {
        for (int k = 0; k < l->play[i].steps; k++) {
            const struct step *s = &l->play[i].step[k];
            if (s->from == field && s->to >= 19) {
                kept.play[kept.count++] = l->play[i];
                break;
            }
        }
    }
    if (!kept.count)
        return false;
    kept.numbers = l->numbers;
    kept.high_only = l->high_only;
    plays_oblige(&kept);
    *l = kept;
    return true;
}

/* --- is a man rightly played? ------------------------------------------------------------- */

/* A man borne off by number n from these men: exactly, or as the farthest when n is too large
 * for all (M VIII). */
static bool bears_off(const struct men *men, int from, int n)
{
    fields own = men_any(men);
    if (own & ~quarter_fields[RETOUR])
        return false;
    return from + n == OFF || (from + n > OFF && from == lowest_field(own));
}

/* Plays number i (0 high, 1 low) with the man of `s`; `end` asks whether he may stay there. */
static bool plays_number(const struct table *t, const struct men *men, struct step s, int i)
{
    int n = t->left[i];
    if (n == 0)
        return false;
    if (s.to == OFF)
        return bears_off(men, s.from, n);
    return s.to == s.from + n && (t->v->may_end & field_bit(s.to));
}

/* Both numbers with one man. */
static bool plays_both(const struct table *t, const struct men *men, struct step s)
{
    int n[2] = {t->left[0], t->left[1]};
    if (!n[0] || !n[1])
        return false;
    for (int i = 0; i < 2; i++) {
        int rest = s.from + n[i];
        if (rest > FIELDS || !(t->v->may_rest & field_bit(rest)))
            continue;
        if (s.to != OFF && s.to == rest + n[1 - i] && (t->v->may_end & field_bit(s.to)))
            return true;
        struct men mid = *men;
        men_move(&mid, s.from, rest);
        if (s.to == OFF && (s.rest == 0 || s.rest == rest) && bears_off(&mid, rest, n[1 - i]))
            return true;
    }
    return false;
}

static void find_right_men(struct table *t)
{
    struct men men = t->v->own;
    for (int i = 0; i < t->men; i++) {
        struct down *d = &t->man[i];
        if (!d->s.rest && plays_number(t, &men, d->s, 0)) {
            d->right = true;
            t->left[0] = 0;
        } else if (!d->s.rest && plays_number(t, &men, d->s, 1)) {
            d->right = true;
            t->left[1] = 0;
        } else if (plays_both(t, &men, d->s)) {
            d->right = true;
            t->left[0] = t->left[1] = 0;
        }
        men_move(&men, d->s.from, d->s.to);
    }
}

/* --- what is wrong with a man that is not -------------------------------------------------- */

static unsigned bit(enum fault_code c)
{
    return 1u << c;
}

static bool closed_quarter(const struct table *t, int field)
{
    return field != THEIR_CORNER && field <= FIELDS && !(t->v->theirs & field_bit(field)) &&
           !(t->v->may_end & field_bit(field));
}

static bool on_held_field(const struct table *t, int field)
{
    return field == THEIR_CORNER || (field <= FIELDS && (t->v->theirs & field_bit(field)));
}

static void blame_man(const struct table *t, struct down *d)
{
    int high = t->p->dice.high, low = t->p->dice.low, distance = d->s.to - d->s.from;
    bool open[2] = {t->left[0] != 0, t->left[1] != 0};
    if (d->s.to == OFF) {
        d->code |= open[0] || open[1] ? bit(FAULT_S1) : bit(FAULT_N3);
        return;
    }
    if (on_held_field(t, d->s.to))
        d->code |= bit(FAULT_C2);
    else if (closed_quarter(t, d->s.to))
        d->code |= bit(FAULT_R1);
    bool by_number = (open[0] && distance == high) || (open[1] && distance == low);
    bool by_sum = open[0] && open[1] && distance == high + low;
    d->passed = distance > high;
    if ((by_number || by_sum) && d->code)
        return; /* the number is right, the field is not */
    if ((!open[0] && !open[1]) || distance > high + low)
        d->code |= bit(FAULT_N3);
    else if (d->passed && open[0] && open[1])
        d->code |= bit(FAULT_N2);
    else
        d->code |= bit(FAULT_N1);
}

/* M VII: the men that came to, or left, a corner that now holds one man are wrong. */
static void blame_corner(struct table *t)
{
    bool lone = men_one(&t->put) & field_bit(CORNER);
    bool was_lone = t->v->own1 & ~t->v->own2 & field_bit(CORNER);
    for (int i = 0; lone && i < t->men; i++) {
        struct down *d = &t->man[i];
        bool moved = d->s.from == CORNER || d->s.to == CORNER;
        if (!moved || !d->right || (was_lone && !moved))
            continue;
        int distance = d->s.to - d->s.from;
        if (distance == t->p->dice.high && !t->left[0])
            t->left[0] = distance;
        else if (distance == t->p->dice.low && !t->left[1])
            t->left[1] = distance;
        else
            t->left[0] = t->p->dice.high, t->left[1] = t->p->dice.low;
        d->right = false;
        d->code |= bit(FAULT_C2);
    }
}

/* Two men put down together are both wrong if one of them is (GU III). */
static unsigned blame_pairs(struct table *t, uint8_t together)
{
    unsigned codes = 0;
    for (int i = 0; i + 1 < t->men; i++) {
        struct down *a = &t->man[i], *b = &t->man[i + 1];
        unsigned numbers = bit(FAULT_N1) | bit(FAULT_N2) | bit(FAULT_N3);
        if (!(together >> i & 1) || !((a->code | b->code) & numbers))
            continue;
        a->code &= ~numbers;
        b->code &= ~numbers;
        a->right = b->right = false;
        a->passed = a->s.to - a->s.from > t->p->dice.high;
        b->passed = b->s.to - b->s.from > t->p->dice.high;
        t->left[0] = t->p->dice.high;
        t->left[1] = t->p->dice.low;
        codes |= bit(FAULT_N4);
    }
    return codes;
}

/* The corner by puissance where it could be had by effect. */
static bool false_puissance(const struct table *t)
{
    int high = t->p->dice.high, low = t->p->dice.low;
    if (t->men != 2 || !t->v->corners_empty)
        return false;
    struct step a = t->man[0].s, b = t->man[1].s;
    return a.to == CORNER && b.to == CORNER &&
           ((a.from + high == THEIR_CORNER && b.from + low == THEIR_CORNER) ||
            (a.from + low == THEIR_CORNER && b.from + high == THEIR_CORNER));
}

/* Numbers used by the play as it stands: those rightly played, and one for each wrong man; a man
 * beyond the sum ends the play. */
static int numbers_used(const struct table *t)
{
    int used = (t->left[0] == 0) + (t->left[1] == 0);
    for (int i = 0; i < t->men; i++) {
        const struct down *d = &t->man[i];
        if (d->right || on_held_field(t, d->s.to))
            continue;
        used += d->code & bit(FAULT_N3) ? 2 : 1;
    }
    return used > 2 ? 2 : used;
}

/* --- what the opponent may choose ---------------------------------------------------------- */

static int landing(int from, int n)
{
    return from + n > OFF ? OFF : from + n;
}

/* The roller's men with every rightly played man where he was put. */
static struct men men_with_right(const struct table *t)
{
    struct men men = t->v->own;
    for (int i = 0; i < t->men; i++) {
        if (t->man[i].right)
            men_move(&men, t->man[i].s.from, t->man[i].s.to);
    }
    return men;
}

static bool same_after(const struct men *men, int from, int n, const struct men *after)
{
    if (!(men_any(men) & field_bit(from)))
        return false;
    struct men m = *men;
    men_move(&m, from, landing(from, n));
    return men_equal(&m, after);
}

/* Whether from `men` one man, by number n, reaches `after`; the fields in `spared` excepted. */
static bool one_more(const struct men *men, fields spared, int n, const struct men *after)
{
    for (fields f = men_any(men) & ~spared; f; f &= f - 1) {
        if (same_after(men, lowest_field(f), n, after))
            return true;
    }
    return false;
}

/* Fields that hold nobody but men rightly played in this coup: those are out of reach. */
static fields right_only(const struct table *t)
{
    fields f = 0;
    for (int i = 0; i < t->men; i++) {
        if (t->man[i].right && t->man[i].s.to != OFF)
            f |= field_bit(t->man[i].s.to) & ~t->v->own1;
    }
    return f;
}

/* The rightly played men stay, whatever else is played. */
static bool keeps_right(const struct table *t, const struct play *p)
{
    struct men base = men_with_right(t);
    bool any = t->left[0] != t->p->dice.high || t->left[1] != t->p->dice.low;
    if (!any || men_equal(&base, &p->after))
        return true;
    int n = t->left[0] ? t->left[0] : t->left[1];
    return n && one_more(&base, right_only(t), n, &p->after);
}

/* Every wrong man comes to a place the numbers still to play give him. */
static bool puts_right(const struct table *t, const struct play *p)
{
    struct men base = men_with_right(t);
    const struct down *w[COUP_STEPS];
    int wrong = 0, high = t->left[0], low = t->left[1];
    for (int i = 0; i < t->men; i++) {
        if (!t->man[i].right)
            w[wrong++] = &t->man[i];
    }
    if (!wrong)
        return keeps_right(t, p);
    if (!high && !low)
        return men_equal(&base, &p->after); /* an extra man goes back */
    for (int i = 0; i < wrong; i++) {
        int from = w[i]->s.from;
        bool field_only = !(w[i]->code & (bit(FAULT_N1) | bit(FAULT_N2) | bit(FAULT_N3)));
        if (high && low && (w[i]->passed || (field_only && wrong == 1)) &&
            same_after(&base, from, high + low, &p->after))
            return true;
        if (!(high && low) && same_after(&base, from, high + low, &p->after))
            return true; /* the one number left */
    }
    if (!(high && low))
        return false;
    if (wrong == 1) {
        if (w[0]->code & bit(FAULT_N3))
            return false; /* beyond the sum: nothing but the sum */
        int n[2] = {high, low};
        for (int k = 0; k < 2; k++) {
            struct men men = base;
            if (!(men_any(&men) & field_bit(w[0]->s.from)))
                continue;
            int to = landing(w[0]->s.from, n[k]);
            men_move(&men, w[0]->s.from, to);
            fields spared = to == OFF ? 0 : field_bit(to) & ~t->v->own1;
            if (one_more(&men, spared, n[1 - k], &p->after) ||
                (t->l->numbers < 2 && men_equal(&men, &p->after)))
                return true;
        }
        return false;
    }
    for (int i = 0; i < wrong; i++) {
        for (int j = 0; j < wrong; j++) {
            if (i == j || !(men_any(&base) & field_bit(w[i]->s.from)))
                continue;
            struct men men = base;
            men_move(&men, w[i]->s.from, landing(w[i]->s.from, high));
            if (same_after(&men, w[j]->s.from, low, &p->after))
                return true;
        }
    }
    return false;
}

static bool any_play(const struct table *t, const struct play *p)
{
    (void)t, (void)p;
    return true;
}

static bool leaves_corner(const struct table *t, const struct play *p)
{
    (void)t;
    return !(men_any(&p->after) & field_bit(CORNER));
}

static bool offer(const struct table *t, bool (*fits)(const struct table *, const struct play *),
                  struct faults *out)
{
    for (int i = 0; i < t->l->allowed; i++) {
        if (fits(t, &t->l->play[i]))
            out->choice[out->choices++] = t->l->play[i];
    }
    return out->choices > 0;
}

/* One man is down and wrong: his places by either number, or by both where the fault allows it,
 * so far as a legal play contains them. */
static void offer_first_man(const struct table *t, struct faults *out)
{
    const struct down *d = &t->man[0];
    int n[2] = {t->p->dice.high, t->p->dice.low};
    bool sum_only = d->code & bit(FAULT_N3);
    for (int k = 0; k < 2 && !sum_only; k++) {
        struct step s = {d->s.from, 0, (uint8_t)landing(d->s.from, n[k])};
        struct men men = t->v->own;
        men_move(&men, s.from, s.to);
        fields spared = s.to == OFF ? 0 : field_bit(s.to) & ~t->v->own1;
        bool legal = false;
        for (int i = 0; i < t->l->allowed && !legal && (k == 0 || n[0] != n[1]); i++) {
            const struct play *p = &t->l->play[i];
            legal = t->l->numbers == 2 ? one_more(&men, spared, n[1 - k], &p->after)
                                       : men_equal(&men, &p->after);
        }
        if (legal)
            out->choice[out->choices++] =
                (struct play){.after = men, .step = {s}, .steps = 1};
    }
    bool field_only = !(d->code & (bit(FAULT_N1) | bit(FAULT_N2) | bit(FAULT_N3)));
    for (int i = 0; i < t->l->allowed && (d->passed || field_only || sum_only); i++) {
        const struct play *p = &t->l->play[i];
        if (p->steps == 1 && p->step[0].rest && p->step[0].from == d->s.from)
            out->choice[out->choices++] = *p;
    }
    out->first_man = out->choices > 0;
}

static bool moves_from(const struct play *p, fields touched)
{
    for (int i = 0; i < p->steps; i++) {
        fields f = field_bit(p->step[i].from) | (p->step[i].rest ? field_bit(p->step[i].rest) : 0);
        if (touched & f)
            return true;
    }
    return false;
}

static void offer_touched(const struct plays *l, fields touched, struct faults *out)
{
    for (int i = 0; i < l->allowed; i++) {
        if (moves_from(&l->play[i], touched))
            out->choice[out->choices++] = l->play[i];
    }
}

/* --- the ruling ---------------------------------------------------------------------------- */

static void note_codes(struct faults *out, unsigned codes)
{
    out->may_stand = 1;
    for (int c = 0; c < FAULT_CODES; c++) {
        if (!(codes >> c & 1))
            continue;
        out->code[out->count++] = (uint8_t)c;
        out->may_stand &= fault_rules[c].may_stand;
    }
}

/* All men stand where numbers carry them, and still it is no legal play: an obligation broken. */
static unsigned broken_obligation(const struct table *t)
{
    const struct plays *l = t->l;
    int used = numbers_used(t);
    for (int i = l->allowed; i < l->count; i++) {
        if (men_equal(&l->play[i].after, &t->put)) {
            if (full_quarter(&l->play[0].after) == QUARTERS)
                return bit(FAULT_D1); /* the last man could be borne off */
            return full_quarter(&t->v->own) != QUARTERS ? bit(FAULT_Q2) : bit(FAULT_Q1);
        }
    }
    if (used < l->numbers || (used == 1 && l->high_only && t->left[0]))
        return bit(FAULT_D1);
    return bit(FAULT_S1); /* an excédant that a play avoids */
}

static void judge_play(struct table *t, const struct coup *c, uint8_t together,
                       struct faults *out)
{
    unsigned codes = 0;
    if (false_puissance(t)) {
        note_codes(out, bit(FAULT_C1));
        if (!offer(t, leaves_corner, out))
            offer(t, any_play, out);
        return;
    }
    find_right_men(t);
    for (int i = 0; i < t->men; i++) {
        if (!t->man[i].right)
            blame_man(t, &t->man[i]);
    }
    bool pending = t->men == 1 && !c->closed && !t->man[0].right &&
                   !(t->man[0].code & bit(FAULT_N3)) && t->l->numbers == 2;
    codes |= blame_pairs(t, together);
    if (!pending)
        blame_corner(t);
    for (int i = 0; i < t->men; i++)
        codes |= t->man[i].code;
    if (!codes)
        codes = broken_obligation(t);
    else if (!pending && numbers_used(t) < t->l->numbers && t->men < 2)
        codes |= bit(FAULT_D1);
    if (codes & bit(FAULT_D1) || numbers_used(t) < t->l->numbers)
        out->numbers_left = (uint8_t)(t->l->numbers - numbers_used(t));
    note_codes(out, codes);
    if (t->men == 1 && !t->man[0].right)
        offer_first_man(t, out);
    if (out->choices || offer(t, puts_right, out) || offer(t, keeps_right, out))
        return;
    offer(t, any_play, out);
}

void faults_find(const struct position *p, const struct view *v, const struct plays *l,
                 const struct coup *c, const struct step *step, int steps, uint8_t together,
                 struct faults *out)
{
    struct table t = {.p = p, .v = v, .l = l, .men = steps, .put = v->own};
    out->count = out->first_man = out->numbers_left = 0;
    out->choices = 0;
    out->may_stand = 1;
    t.left[0] = p->dice.high;
    t.left[1] = p->dice.low;
    for (int i = 0; i < steps; i++) {
        t.man[i].s = step[i];
        men_move(&t.put, step[i].from, step[i].to);
    }
    bool off_board = false;
    for (int i = 0; i < steps; i++)
        off_board |= step[i].to != OFF && (v->theirs & field_bit(step[i].to));
    if (off_board || !plays_find(l, &t.put)) {
        judge_play(&t, c, together, out);
        return;
    }
    fields moved = 0;
    for (int i = 0; i < steps; i++)
        moved |= field_bit(step[i].from) | (step[i].rest ? field_bit(step[i].rest) : 0);
    if (c->touched && !(c->touched & moved)) {
        offer_touched(l, c->touched, out);
        if (out->choices)
            note_codes(out, bit(FAULT_T1));
    }
}
