/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "imposed_plays.h"

#include <stddef.h>

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

/* --- among the plays listed ------------------------------------------------------------------- */

const struct play *plays_find(const struct plays *l, const struct men *after)
{
    for (int i = 0; i < l->allowed; i++)
        if (men_equal(&l->play[i].after, after))
            return &l->play[i];
    return NULL;
}

bool plays_require_man(struct plays *l, int field)
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
    plays_apply_obligations(&kept);
    *l = kept;
    return true;
}

void plays_spare_corner(struct plays *l)
{
    int kept = 0;
    for (int i = 0; i < l->allowed; i++)
        kept += !men_on(&l->play[i].after, CORNER);
    if (!kept)
        return;
    kept = 0;
    for (int i = 0; i < l->allowed; i++)
        if (!men_on(&l->play[i].after, CORNER))
            l->play[kept++] = l->play[i];
    l->allowed = l->count = kept;
}

/* --- is a man rightly played? ----------------------------------------------------------------- */

/* Whether number n bears off a man from these men: exactly, or as the farthest man when n is too
 * large for all (M VIII). */
static bool bears_off(const struct men *men, int from, int n)
{
    fields own = men_any(men);
    if (own & ~quarter_fields[RETOUR])
        return false;
    return from + n == OFF || (from + n > OFF && from == lowest_field(own));
}

/* M VII: a man that came to, or left, a corner now holding one man is wrong. */
static bool leaves_lone(const struct moves_made *t, struct step s)
{
    return t->lone && (s.from == CORNER || s.to == CORNER);
}

/* Whether the man of `s` plays number i (0 high, 1 low). */
static bool plays_number(const struct moves_made *t, const struct men *men, struct step s, int i)
{
    int n = t->left[i];
    if (n == 0 || leaves_lone(t, s))
        return false;
    if (s.to == OFF)
        return bears_off(men, s.from, n);
    return s.to == s.from + n && (t->v->may_end & field_bit(s.to));
}

/* Whether the man plays both numbers. */
static bool plays_both(const struct moves_made *t, const struct men *men, struct step s)
{
    int n[2] = {t->left[0], t->left[1]};
    if (!n[0] || !n[1] || leaves_lone(t, s))
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

/* Whether the first two men make a legal play (the corner by puissance included), so that the
 * others are too many. */
static bool complete_by_two(const struct moves_made *t)
{
    struct step two[2] = {t->man[0].s, t->man[1].s};
    struct men after;
    unsigned back;
    return t->men > 2 && steps_apply(t->v, two, 2, &after, &back) && !back &&
           plays_find(t->l, &after);
}

/* Sets the numbers a man plays. */
static void set_used(struct moves_made *t, struct moved_man *d, unsigned used)
{
    int number[2] = {t->p->dice.high, t->p->dice.low};
    for (int k = 0; k < 2; k++)
        if ((used | d->used) >> k & 1)
            t->left[k] = used >> k & 1 ? 0 : number[k];
    d->used = (uint8_t)used;
    d->right = used != 0;
}

/* Lets the man play the numbers left, if it can; off the board by the exact number first. */
static void play_rightly(struct moves_made *t, const struct men *men, struct moved_man *d)
{
    unsigned first = d->s.to == OFF && d->s.from + t->left[1] == OFF;
    if (!(men_any(men) & field_bit(d->s.from)))
        return; /* it goes on from where it was wrong */
    if (!d->s.rest && plays_number(t, men, d->s, (int)first))
        set_used(t, d, 1 + first);
    else if (!d->s.rest && plays_number(t, men, d->s, (int)(1 - first)))
        set_used(t, d, 2 - first);
    else if (plays_both(t, men, d->s))
        set_used(t, d, 3);
}

static void find_right_men(struct moves_made *t)
{
    struct men men = t->v->own;
    if (complete_by_two(t)) {
        bool low_first = t->man[0].s.to - t->man[0].s.from == t->p->dice.low;
        set_used(t, &t->man[0], low_first ? 2 : 1);
        set_used(t, &t->man[1], low_first ? 1 : 2);
        return;
    }
    for (int i = 0; i < t->men; i++) {
        play_rightly(t, &men, &t->man[i]);
        if (t->man[i].right) /* the others may have to go back */
            men_move(&men, t->man[i].s.from, t->man[i].s.to);
    }
}

/* --- what is wrong with a man that is not ----------------------------------------------------- */

static bool closed_quarter(const struct moves_made *t, int field)
{
    return field != THEIR_CORNER && field <= FIELDS && !(t->v->theirs & field_bit(field)) &&
           !(t->v->may_end & field_bit(field));
}

static bool on_held_field(const struct moves_made *t, int field)
{
    return field == THEIR_CORNER || (field <= FIELDS && (t->v->theirs & field_bit(field)));
}

static void blame_man(const struct moves_made *t, struct moved_man *d)
{
    int high = t->p->dice.high, low = t->p->dice.low, distance = d->s.to - d->s.from;
    bool open[2] = {t->left[0] != 0, t->left[1] != 0};
    if (d->s.to == OFF) {
        d->code |= open[0] || open[1] ? fault_bit(FAULT_S1) : fault_bit(FAULT_N3);
        return;
    }
    if (on_held_field(t, d->s.to) || leaves_lone(t, d->s))
        d->code |= fault_bit(FAULT_C2);
    if (closed_quarter(t, d->s.to))
        d->code |= fault_bit(FAULT_R1);
    bool by_number = (open[0] && distance == high) || (open[1] && distance == low);
    bool by_sum = open[0] && open[1] && distance == high + low;
    d->passed = distance > high;
    if ((by_number || by_sum) && d->code)
        return; /* the number is right, the field is not */
    if ((!open[0] && !open[1]) || distance > high + low)
        d->code |= fault_bit(FAULT_N3);
    else if (d->passed && open[0] && open[1])
        d->code |= fault_bit(FAULT_N2);
    else
        d->code |= fault_bit(FAULT_N1);
}

/* Two men moved together are both wrong if one of them is. If one passed the higher number, the sum
 * may be imposed on either (GU III; LP 27). */
static void blame_pairs(struct moves_made *t, uint8_t together)
{
    unsigned numbers = fault_bit(FAULT_N1) | fault_bit(FAULT_N2) | fault_bit(FAULT_N3);
    for (int i = 0; i + 1 < t->men; i++) {
        struct moved_man *a = &t->man[i], *b = &t->man[i + 1];
        if (!(together >> i & 1) || !(a->code | b->code))
            continue;
        a->code = (a->code & ~numbers) | fault_bit(FAULT_N4);
        b->code = (b->code & ~numbers) | fault_bit(FAULT_N4);
        set_used(t, a, 0);
        set_used(t, b, 0);
        int high = t->p->dice.high;
        a->passed = a->s.to - a->s.from > high || b->s.to - b->s.from > high;
        b->passed = a->passed;
    }
}

/* Whether the corner was taken by puissance though possible by effect. */
static bool false_puissance(const struct moves_made *t)
{
    int high = t->p->dice.high, low = t->p->dice.low;
    if (t->men != 2 || !t->v->corners_empty)
        return false;
    for (int i = 0; i < t->l->count; i++)
        if (men_equal(&t->l->play[i].after, &t->put))
            return false; /* not possible by effect: only an obligation is broken */
    struct step a = t->man[0].s, b = t->man[1].s;
    return a.to == CORNER && b.to == CORNER &&
           ((a.from + high == THEIR_CORNER && b.from + low == THEIR_CORNER) ||
            (a.from + low == THEIR_CORNER && b.from + high == THEIR_CORNER));
}

/* The numbers used if the play stands: those rightly played, and one for each wrong man. A man
 * moved as far as the sum, or beyond it, uses both. A man on a field that the opponent holds goes
 * back and uses none; one on the opponent's empty corner stays. */
static int numbers_used(const struct moves_made *t)
{
    int used = (t->left[0] == 0) + (t->left[1] == 0);
    for (int i = 0; i < t->men; i++) {
        const struct moved_man *d = &t->man[i];
        if (d->right || (d->s.to != OFF && (t->v->theirs & field_bit(d->s.to))))
            continue;
        used += d->s.to - d->s.from >= t->p->dice.high + t->p->dice.low ? 2 : 1;
    }
    return used > 2 ? 2 : used;
}

/* --- touched men (T1) ------------------------------------------------------------------------- */

/* How many of the touched men the steps move. */
static int touched_by_steps(const struct moves_made *t, fields touched)
{
    fields moved = 0;
    for (int i = 0; i < t->men; i++)
        moved |= field_bit(t->man[i].s.from);
    return __builtin_popcount(moved & touched);
}

static int greater(int most, fields moved)
{
    int n = __builtin_popcount(moved);
    return n > most ? n : most;
}

/* The most touched men moved on the way to `after` if the man on `from` plays number k first. */
static int touched_after(const struct moves_made *t, const struct men *after, int from, int k,
                         fields touched)
{
    int number[2] = {t->p->dice.high, t->p->dice.low}, most = 0;
    struct men one = t->v->own;
    men_move(&one, from, landing(from, number[k]));
    if (t->l->numbers < 2)
        return men_equal(&one, after) ? greater(0, touched & field_bit(from)) : 0;
    for (fields f = men_any(&one); f; f &= f - 1) {
        int second = lowest_field(f);
        fields moved = field_bit(from) | (field_bit(second) & t->v->own1);
        if (same_after(&one, second, number[1 - k], after))
            most = greater(most, moved & touched);
    }
    return most;
}

/* The most touched men that can be moved on the way to this play's position. A man standing on the
 * rest of a tout d'une can play its second half. */
static int touched_by_play(const struct moves_made *t, const struct play *p, fields touched)
{
    int most = 0;
    for (int i = 0; i < p->steps && p->puissance; i++)
        most += (field_bit(p->step[i].from) & touched) != 0;
    for (fields f = t->v->own1; f && t->l->numbers; f &= f - 1) {
        for (int k = 0; k < 2; k++) {
            int n = touched_after(t, &p->after, lowest_field(f), k, touched);
            most = n > most ? n : most;
        }
    }
    return most;
}

static bool is_offered(const struct faults *out, const struct play *p)
{
    for (int i = 0; i < out->choices; i++)
        if (men_equal(&out->choice[i].after, &p->after))
            return true;
    return false;
}

/* How many touched men were moved, by the steps made or by another way to the same position. */
static int most_touched(const struct moves_made *t, fields touched)
{
    int most = touched_by_steps(t, touched);
    for (int i = 0; i < t->l->count; i++) {
        if (!men_equal(&t->l->play[i].after, &t->put))
            continue;
        int n = touched_by_play(t, &t->l->play[i], touched);
        most = n > most ? n : most;
    }
    return most;
}

/* Adds the plays that move the most touched men, if they move more than were moved: filling or
 * keeping is no excuse (rules T1). False if there is none. */
static bool remedies_of_touched(const struct moves_made *t, fields touched, struct faults *out)
{
    int moved = most_touched(t, touched), most = moved, n[PLAYS_MAX];
    for (int i = 0; i < t->l->count; i++) {
        n[i] = touched_by_play(t, &t->l->play[i], touched);
        most = n[i] > most ? n[i] : most;
    }
    for (int i = 0; i < t->l->count && most > moved; i++)
        if (n[i] == most && !is_offered(out, &t->l->play[i]))
            out->choice[out->choices++] = t->l->play[i];
    return most > moved;
}

/* --- the ruling ------------------------------------------------------------------------------- */

/* The first man with this fault. */
static struct step man_blamed(const struct moves_made *t, int code)
{
    for (int i = 0; i < t->men; i++)
        if (t->man[i].code >> code & 1)
            return t->man[i].s;
    return (struct step){0, 0, 0};
}

static void note_codes(const struct moves_made *t, struct faults *out, unsigned codes)
{
    for (int c = 0; c < FAULT_CODES; c++) {
        if (!(codes >> c & 1))
            continue;
        out->man[out->count] = man_blamed(t, c);
        out->code[out->count++] = (uint8_t)c;
        out->may_stand &= fault_rules[c].may_stand;
    }
}

/* The obligation of §3.4-5 that the play breaks, if it uses the numbers as it can but is still not
 * legal; 0: none. */
static unsigned broken_obligation(const struct moves_made *t, const struct men *put)
{
    const struct plays *l = t->l;
    for (int i = l->allowed; i < l->count; i++) {
        if (!men_equal(&l->play[i].after, put))
            continue;
        if (full_quarter(&l->play[0].after) == QUARTERS)
            return fault_bit(FAULT_D1); /* the last man could be borne off */
        return full_quarter(&t->v->own) != QUARTERS ? fault_bit(FAULT_Q2) : fault_bit(FAULT_Q1);
    }
    return 0;
}

/* Whether the man was borne off by a number too large for it. */
static bool by_excedant(const struct moves_made *t, const struct moved_man *d)
{
    int high = t->p->dice.high, low = t->p->dice.low;
    int number = d->used == 3 ? high + low : d->used == 1 ? high : low;
    return d->s.to == OFF && d->s.from + number > OFF;
}

/* Of the men borne off, blames those that went as excédants, or if there are none, all of them. */
static void blame_borne_off(struct moves_made *t)
{
    bool any = false;
    for (int i = 0; i < t->men; i++)
        any |= by_excedant(t, &t->man[i]);
    for (int i = 0; i < t->men; i++) {
        struct moved_man *d = &t->man[i];
        if (d->s.to != OFF || (any && !by_excedant(t, d)))
            continue;
        set_used(t, d, 0);
        d->code = fault_bit(FAULT_S1);
    }
}

/* Every man is where the numbers bring it. The fault is: too few men, another man than was
 * demanded, or an excédant that a play avoids. */
static unsigned wrong_choice(struct moves_made *t, const struct play_case *c)
{
    int used = numbers_used(t);
    if (used < t->l->numbers || (used == 1 && t->l->high_only && t->left[0]))
        return fault_bit(FAULT_D1);
    if (c->must)
        return fault_bit(FAULT_R1);
    blame_borne_off(t);
    return fault_bit(FAULT_S1);
}

/* The obligation broken by the complete play that is left without the extra men. */
static unsigned broken_without_extra(const struct moves_made *t)
{
    struct men men = men_with_right(t);
    return t->left[0] || t->left[1] ? 0 : broken_obligation(t, &men);
}

/* Whether another man can join a lone one on the corner, by a number it has not played. */
static bool can_be_joined(const struct moves_made *t)
{
    int distance = CORNER - t->man[0].s.from, high = t->p->dice.high, low = t->p->dice.low;
    struct men men = t->put;
    for (int k = 0; k < 2; k++) {
        int n = k ? low : high, used = k ? high : low;
        if (distance != used && distance == n)
            continue; /* the man has played it */
        bool effect = n < CORNER && men_on(&men, CORNER - n);
        bool force = t->v->corners_empty && distance + 1 == used && men_on(&men, THEIR_CORNER - n);
        if (effect || force)
            return true;
    }
    return false;
}

/* No second man follows a man moved beyond the sum. A single man on the corner may still be
 * joined. */
static void find_waiting(struct moves_made *t, bool closed)
{
    struct step s = t->man[0].s;
    int sum = t->p->dice.high + t->p->dice.low;
    bool lone = men_one(&t->put) & field_bit(CORNER);
    t->waiting =
        t->men == 1 && !closed && t->l->numbers == 2 && (s.to == OFF || s.to - s.from <= sum);
    t->lone = lone && !(t->waiting && (s.to != CORNER || can_be_joined(t)));
}

/* Whether the codes are those of men that may not stay, or of a wrong man for which the opponent
 * names a place. If there is none, the man goes back. */
static bool man_is_wrong(const struct moves_made *t)
{
    for (int i = 0; i < t->men; i++)
        if (!t->man[i].right)
            return true;
    return false;
}

static void judge_moves(struct moves_made *t, const struct play_case *c, uint8_t together,
                        struct faults *out)
{
    unsigned codes = 0;
    find_right_men(t);
    for (int i = 0; i < t->men; i++)
        if (!t->man[i].right)
            blame_man(t, &t->man[i]);
    if (t->waiting && t->man[0].right)
        return; /* nor here */
    blame_pairs(t, together);
    for (int i = 0; i < t->men; i++)
        codes |= t->man[i].code;
    if (!codes)
        codes = wrong_choice(t, c);
    else if (!t->waiting && numbers_used(t) < t->l->numbers && t->men < 2)
        codes |= fault_bit(FAULT_D1);
    else
        codes |= broken_without_extra(t);
    if (codes & fault_bit(FAULT_D1) || numbers_used(t) < t->l->numbers)
        out->numbers_left = (uint8_t)(t->l->numbers - numbers_used(t));
    note_codes(t, out, codes);
    if (t->waiting)
        remedies_of_first_man(t, out);
    if (!out->choices)
        remedies_of_play(t, codes, out);
    out->may_go_back = man_is_wrong(t) && !out->choices;
}

/* Judges the whole play: legal except for the corner by puissance or a neglected obligation, or no
 * play at all. */
static void judge_whole(struct moves_made *t, const struct play_case *c, uint8_t together,
                        struct faults *out)
{
    unsigned broken = broken_obligation(t, &t->put);
    find_waiting(t, c->closed);
    if (t->waiting && plays_begin(t->p, t->v, t->l, &t->man[0].s))
        return; /* nothing is wrong yet */
    if (false_puissance(t)) {
        note_codes(t, out, fault_bit(FAULT_C1));
        remedies_of_corner(t, out);
        out->may_go_back = !out->choices;
    } else if (broken) {
        note_codes(t, out, broken);
        remedies_any(t, out);
        out->may_go_back = broken == fault_bit(FAULT_Q2);
    } else {
        judge_moves(t, c, together, out);
    }
}

/* The first man stays, though it is wrong. Judges the second: it may be put on a field to which a
 * number brings it. */
static void judge_second(struct moves_made *t, const struct play_case *c, struct faults *out)
{
    struct men base = t->v->own;
    struct step one = t->man[0].s, s = t->man[1].s;
    unsigned held = one.to != OFF && (t->v->theirs & field_bit(one.to));
    t->lone = t->men == 2 && (men_one(&t->put) & field_bit(CORNER));
    find_right_men(t);
    t->waiting = t->men < 2 && !c->closed;
    if (t->men < 2) { /* the other number was not played */
        int used = numbers_used(t);
        if (c->closed && !t->man[0].right && used < t->l->numbers)
            out->numbers_left = (uint8_t)(t->l->numbers - used);
        if (out->numbers_left)
            note_codes(t, out, fault_bit(FAULT_D1));
        return;
    }
    if (t->man[1].right)
        return;
    blame_man(t, &t->man[1]);
    note_codes(t, out, t->man[1].code);
    if (!held)
        men_move(&base, one.from, one.to);
    int number[2] = {t->p->dice.high, t->p->dice.low};
    for (int k = 0; k < 2 && (k == 0 || number[0] != number[1]); k++) {
        struct step to = {s.from, 0, (uint8_t)landing(s.from, number[k])};
        struct men men = base;
        bool fits = to.to == OFF      ? bears_off(&base, s.from, number[k])
                    : to.to == CORNER ? men_on(&base, CORNER) > 0
                                      : (t->v->may_end & field_bit(to.to)) != 0;
        if (!fits || to.to == s.to || !(men_any(&base) & field_bit(s.from)))
            continue;
        men_move(&men, to.from, to.to);
        struct play p = {.after = men, .step = {one, to}, .steps = 2};
        if (to.from > one.from || (to.from == one.from && to.to > one.to)) {
            p.step[0] = to;
            p.step[1] = one;
        }
        out->choice[out->choices++] = p;
    }
    out->may_go_back = !out->choices;
}

static struct moves_made moves_of(const struct play_case *c, const struct step *step, int steps)
{
    struct moves_made t = {.p = c->p, .v = c->v, .l = c->l, .men = steps, .put = c->v->own};
    t.left[0] = c->p->dice.high;
    t.left[1] = c->p->dice.low;
    for (int i = 0; i < steps; i++) {
        t.man[i].s = step[i];
        men_move(&t.put, step[i].from, step[i].to);
    }
    return t;
}

int faults_right_men(const struct play_case *c, const struct step *step, int steps,
                     uint8_t together, struct step out[2])
{
    struct moves_made t = moves_of(c, step, steps);
    int n = 0;
    if (false_puissance(&t) || broken_obligation(&t, &t.put))
        return 0; /* all men go back */
    t.lone = men_one(&t.put) & field_bit(CORNER);
    find_right_men(&t);
    for (int i = 0; i < t.men; i++)
        if (!t.man[i].right)
            blame_man(&t, &t.man[i]);
    blame_pairs(&t, together);
    for (int i = 0; i < t.men && right_men_can_stay(&t); i++)
        if (t.man[i].right && n < 2)
            out[n++] = t.man[i].s;
    return n;
}

void faults_find(const struct play_case *c, const struct step *step, int steps, uint8_t together,
                 struct faults *out)
{
    struct moves_made t = moves_of(c, step, steps);
    out->count = out->first_man = out->numbers_left = out->may_go_back = 0;
    out->choices = 0;
    out->may_stand = 1;
    bool off_board = false;
    for (int i = 0; i < steps; i++)
        off_board |= step[i].to != OFF && (c->v->theirs & field_bit(step[i].to));
    if (c->first_stays)
        judge_second(&t, c, out);
    else if (off_board || !plays_find(c->l, &t.put))
        judge_whole(&t, c, together, out);
    if (c->touched && !t.waiting && remedies_of_touched(&t, c->touched, out))
        note_codes(&t, out, fault_bit(FAULT_T1));
}

bool quarter_reachable(const struct play_case *c, const struct step *step, int steps,
                       enum quarter q)
{
    struct moves_made t = moves_of(c, step, steps);
    int high = c->p->dice.high, low = c->p->dice.low, distance = step->to - step->from;
    int most = 0, n[PLAYS_MAX];
    for (int i = 0; i < c->l->count && c->touched && !steps; i++) {
        n[i] = touched_by_play(&t, &c->l->play[i], c->touched);
        most = n[i] > most ? n[i] : most;
    }
    for (int i = 0; i < c->l->count; i++) {
        const struct play *p = &c->l->play[i];
        if (full_quarter(&p->after) != q)
            continue;
        if (!steps ? !c->touched || n[i] == most : men_equal(&t.put, &p->after))
            return true;
        if (steps == 1 && !step->rest &&
            ((distance != high && one_more(&t.put, 0, high, &p->after)) ||
             (distance != low && one_more(&t.put, 0, low, &p->after)) ||
             (high == low && one_more(&t.put, 0, low, &p->after)) ||
             (step->to == CORNER && takes_by_puissance(p, step->from))))
            return true;
    }
    return false;
}
