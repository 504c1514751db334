/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges the men put down (M VI-IX, XIV, XVII; GU III-V; LL §199-216).
 *
 * Each man is judged when it is put down. Only a word settles it: a choice of the opponent, to
 * leave it included. The next man is then judged for itself, from the position that the word left.
 * As long as nobody has spoken, two men are judged together.
 *
 * A play is legal if its position is that of a play in the list. Whether one man is rightly played
 * is read from the ways to play: the steps, in either order, that lead to a position of the list.
 * How a play is printed does not count. */
#include "men_down.h"

#include <stddef.h>
#include <string.h>

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

/* --- the plays ------------------------------------------------------------------------------ */

bool down_legal(const struct men_down *t, const struct men *after)
{
    return plays_index(t->l, after) < t->allowed;
}

static int sum_of(const struct men_down *t)
{
    return t->die[0] + t->die[1];
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

static bool down_playable(const struct men_down *t, const struct men *men, int n)
{
    struct men after;
    for (fields f = men_any(men); f; f &= f - 1)
        if (step_by(t, men, lowest_field(f), n, &after))
            return true;
    return false;
}

/* Whether the man that was put on the corner stays alone there. A wrong one that was left binds
 * nobody. */
static bool leaves_one_on_corner(const struct men_down *t, const struct men *after)
{
    return men_on(after, CORNER) == 1 && men_on(&t->v->own, CORNER) != 1 && !t->irregular;
}

/* The ways of the next man, after a word: by a number left, by puissance if that ends a legal play.
 * If some way ends one, only such ways are legal. */
static void list_next(struct men_down *t)
{
    struct way_list *l = t->ways;
    bool bound = false;
    l->count = 0;
    for (int k = 0; k < 2; k++)
        for (fields m = t->left[k] ? men_any(&t->base) : 0; m; m &= m - 1) {
            int from = lowest_field(m), to = landing(from, t->left[k]);
            struct way w = {.after = t->base, .numbers = 1, .number[0] = (uint8_t)t->left[k]};
            bool puissance = to == THEIR_CORNER;
            w.from[0] = (uint8_t)from;
            w.to[0] = (uint8_t)(puissance ? CORNER : to);
            men_move(&w.after, from, w.to[0]);
            bool legal = down_legal(t, &w.after);
            if (puissance ? !legal
                          : !step_by(t, &t->base, from, t->left[k], &w.after) ||
                                leaves_one_on_corner(t, &w.after))
                continue;
            w.legal = legal && !t->irregular;
            bound |= w.legal;
            l->way[l->count++] = w;
        }
    for (int i = 0; i < l->count && !bound; i++)
        l->way[i].legal = true;
}

const struct way_list *down_ways(struct men_down *t)
{
    if (!t->listed && (t->from || t->extra))
        list_next(t);
    else if (!t->listed)
        ways_list(t->v, t->l, t->allowed, t->die, t->ways);
    t->listed = true;
    return t->ways;
}

/* How many numbers are still to be played from the men that are settled. */
static int numbers_left(struct men_down *t)
{
    if (!t->from && !t->extra)
        return t->l->numbers;
    return down_ways(t)->count || down_playable(t, &t->base, t->left[0]) ||
           down_playable(t, &t->base, t->left[1]);
}

/* Whether some way leaves the men so. `legal`: a legal one. */
static bool stands_as(struct men_down *t, const struct men *men, bool legal)
{
    if (!t->from && !t->extra)
        return plays_index(t->l, men) < (legal ? t->allowed : t->l->count);
    if (t->men > t->from && !t->extra && !t->irregular && down_legal(t, men)) /* by any steps */
        return true;
    const struct way_list *l = down_ways(t);
    for (int i = 0; i < l->count; i++)
        if ((l->way[i].legal || !legal) && men_equal(&l->way[i].after, men))
            return true;
    return !numbers_left(t) && men_equal(&t->base, men);
}

/* --- which men are rightly played ------------------------------------------------------------- */

/* Whether some way is this man alone. */
static bool is_whole(struct men_down *t, const struct step *s)
{
    const struct way_list *l = down_ways(t);
    for (int i = 0; i < l->count; i++)
        if (l->way[i].one_man && l->way[i].from[0] == s->from && l->way[i].to[1] == s->to)
            return true;
    return false;
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
               !(left[k] && w->from[k] == r->of[i].from && w->to[k] == r->of[i].to &&
                 (!r->of[i].number || w->number[k] == r->of[i].number)))
            k++;
        if (k == w->numbers)
            return false;
        left[k] = false;
    }
    return true;
}

/* Whether some way has the right men, and this one by number n. A man on a mere rest is wrong
 * there. */
static bool joins(struct men_down *t, const struct reading *r, const struct step *s, int n)
{
    const struct way_list *l = down_ways(t);
    struct reading any = *r;
    for (int i = 0; i < any.count; i++)
        any.of[i].number = 0;
    for (int i = 0; i < l->count; i++) {
        const struct way *w = &l->way[i];
        bool left[2];
        if (w->one_man &&
            (!may_end(t->v, w->to[0]) || (w->to[0] == CORNER && !men_on(&t->base, CORNER))))
            continue;
        if (!has_right(w, &any, left))
            continue;
        for (int k = 0; k < w->numbers; k++)
            if (left[k] && w->from[k] == s->from && w->to[k] == s->to && w->number[k] == n)
                return true;
    }
    return false;
}

/* What the man rightly plays after these men: the high number, the low one (both bits: either), or
 * both as a tout d'une; 0: it is wrong. A man borne off by one number does not play both. */
enum { HIGH = 1, LOW = 2, WHOLE = 4 };

static unsigned rightly_played(struct men_down *t, const struct men *men, const struct reading *r,
                               const struct step *s)
{
    if (r->whole)
        return 0;
    if (r->count == 0 && (s->rest || s->to - s->from == sum_of(t) || s->to == OFF) &&
        is_whole(t, s)) {
        bool by_one =
            s->to == OFF && !s->rest &&
            (carries(men, s->from, OFF, t->die[0]) || carries(men, s->from, OFF, t->die[1]));
        if (!by_one)
            return WHOLE;
    }
    unsigned plays = 0;
    for (int k = 0; k < 2 && !s->rest; k++) {
        struct men after;
        bool alone = s->to != OFF && s->from + t->die[k] == s->to && /* the other is not playable */
                     step_by(t, men, s->from, t->die[k], &after) &&
                     !(r->count && men_on(&after, CORNER) == 1 && men_on(&t->v->own, CORNER) != 1);
        if (!r->used[k] && (joins(t, r, s, t->die[k]) || (alone && !t->from)))
            plays |= 1u << k;
    }
    return plays;
}

/* Whether a second man can still put the corner right with the number left: another one comes, or
 * the last man there leaves (rules §11c.7). A man that no number has brought uses both. */
static bool corner_can_be_put_right(const struct men_down *t, const struct step *s)
{
    int d = s->to - s->from, played = d == t->left[0] ? 0 : d == t->left[1] ? 1 : 2;
    if (t->men - t->from != 1 || s->rest || d == sum_of(t) || (t->from && played == 2))
        return false;
    for (int k = 0; k < 2; k++) {
        int n = k == played ? 0 : t->left[k];
        if (n && (men_on(&t->now, CORNER - n) || (s->from == CORNER && may_end(t->v, CORNER + n))))
            return true;
    }
    return false;
}

static unsigned field_codes(const struct men_down *t, const struct step *s)
{
    bool wrong = held(t->v, s->to) || s->to == THEIR_CORNER ||
                 (!corner_kept(&t->now, s->from, s->to) && !corner_can_be_put_right(t, s));
    return (wrong ? C2 : 0) | (barred(t->v, s->to) ? R1 : 0);
}

static unsigned codes_of(const struct men_down *t, const struct reading *r, const struct step *s)
{
    int d = s->to - s->from, high = t->die[0], low = t->die[1];
    bool by_number = false;
    for (int k = 0; k < 2; k++)
        by_number |= !r->used[k] && on_board(s->to) && !s->rest && d == t->die[k];
    bool first = r->count == 0 && !t->from;
    by_number |= first && on_board(s->to) && d == sum_of(t) &&
                 (may_end(t->v, s->from + high) || may_end(t->v, s->from + low) ||
                  (s->rest && !held(t->v, s->rest)));
    unsigned code = field_codes(t, s);
    if (s->to == OFF)
        code |= S1;
    else if (!by_number)
        code |= d > sum_of(t) ? N3 : d > high && first ? N2 : N1;
    return code ? code : leaves_one_on_corner(t, &t->now) ? C2 : N1;
}

static void take_right(const struct men_down *t, struct reading *r, int i, unsigned plays)
{
    const struct step *s = &t->man[t->from + i].step;
    r->right[i] = true;
    r->of[r->count].from = s->from;
    r->of[r->count].to = s->to;
    r->of[r->count++].number = (uint8_t)(plays == LOW                              ? t->die[1]
                                         : plays == HIGH || t->die[0] == t->die[1] ? t->die[0]
                                                                                   : 0);
    r->whole = plays == WHOLE;
    r->complete = r->whole || r->count == 2 || t->from;
    for (int k = 0; k < 2; k++)
        r->used[k] |= r->complete || plays == 1u << k;
}

/* Two men put down together: both right, by a number each, or both wrong. */
static bool read_pair(struct men_down *t, struct reading *r, int i)
{
    const struct way_list *l = down_ways(t);
    const struct step *a = &t->man[t->from + i].step, *b = a + 1;
    b = &t->man[t->from + i + 1].step;
    for (int k = 0; k < l->count && !r->count && !a->rest && !b->rest; k++) {
        const struct way *w = &l->way[k];
        for (int x = 0; x < 2 && w->numbers == 2; x++)
            if (w->from[x] == a->from && w->to[x] == a->to && w->from[1 - x] == b->from &&
                w->to[1 - x] == b->to) {
                take_right(t, r, i, HIGH | LOW);
                take_right(t, r, i + 1, HIGH | LOW);
                return true;
            }
    }
    for (int k = i; k <= i + 1; k++)
        r->codes |= codes_of(t, r, &t->man[t->from + k].step) & WRONG_FIELD;
    r->codes |= N4;
    r->code[i] = r->code[i + 1] = N4;
    r->wrong += 2;
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
    struct men men = t->base;
    memset(r, 0, sizeof *r);
    r->men = t->men - t->from;
    r->complete = t->extra;
    for (int k = 0; k < 2; k++)
        r->used[k] = !t->left[k];
    for (int i = 0; i < r->men; i++) {
        const struct step *s = &t->man[t->from + i].step;
        unsigned plays;
        if (t->man[t->from + i].with_next && i + 1 < r->men) {
            read_pair(t, r, i);
            men_move(&men, s->from, s->to);
            s = &t->man[t->from + ++i].step;
        } else if (r->complete || (t->from && i)) {
            r->code[i] = (r->complete ? N3 : 0) | field_codes(t, s);
            r->extra++;
        } else if ((plays = rightly_played(t, &men, r, s)) != 0) {
            take_right(t, r, i, plays);
        } else {
            r->code[i] = codes_of(t, r, s);
            r->wrong++;
        }
        r->codes |= r->code[i];
        men_move(&men, s->from, s->to);
    }
    r->codes |= r->wrong && r->men > 1 && leaves_one_on_corner(t, &t->now) ? C2 : 0;
    if (r->count) /* the other number is rightly played */
        rename_codes(r, N2, N1);
}

/* Whether the man has played both numbers, or gone beyond them, rightly or not. */
static bool goes_as_far_as_both(const struct men_down *t, const struct step *s)
{
    return s->rest || (on_board(s->to) && s->to - s->from >= sum_of(t));
}

/* Whether every number that can be played is played. */
bool down_complete(struct men_down *t)
{
    struct reading r;
    if (t->chosen || t->no_second || t->no_man || !numbers_left(t))
        return true;
    if (t->from || t->men != 1)
        return t->men - t->from > !t->from;
    if (goes_as_far_as_both(t, &t->man[0].step) || down_legal(t, &t->now))
        return true;
    down_read(t, &r);
    if (r.whole)
        return true;
    const struct way_list *l = down_ways(t);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < l->count && !r.used[k] && r.count; i++) {
            const struct way *w = &l->way[i];
            for (int n = 0; n < 2 && w->numbers == 2; n++)
                if (w->from[n] == r.of[0].from && w->to[n] == r.of[0].to)
                    return false;
        }
        if (!r.used[k] && down_playable(t, &t->now, t->die[k]))
            return false;
    }
    return true;
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
    struct play p = play_of(t, &w->after, t->from ? &s : NULL);
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
    const struct way_list *l = t->from ? down_ways(t) : NULL;
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
        for (int i = r ? r->men : 0; i-- > 0;)
            if (r->code[i] >> c & 1)
                f->man[f->count] = t->man[t->from + i].step;
        f->code[f->count++] = (uint8_t)c;
        f->may_stand &= fault_rules[c].may_stand;
    }
    f->may_go_back = !f->choices || codes & Q2;
}

/* Touched men that a way moves. */
int down_touches(const struct men_down *t, const struct way *w)
{
    fields from = field_bit(w->from[0]);
    if (w->numbers == 2 && !w->one_man)
        from |= field_bit(w->from[1]);
    from &= w->numbers ? t->touched : 0;
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
    for (int i = 0; i < l->count && most && f; i++)
        if (down_touches(t, &l->way[i]) == most)
            down_add_way(t, f, &l->way[i]);
    return most > 0;
}

/* The opponent speaks after the first man: its place by either number, and both where the fault
 * allows it. Beyond the sum it is only the sum. */
static void judge_first(struct men_down *t, const struct reading *r, bool alone, struct faults *f)
{
    const struct way_list *l = down_ways(t);
    const struct step *s = &t->man[t->from].step;
    bool sum = (r->codes & ~(unsigned)N1) != 0, number = !(r->codes & N3) || t->from;
    if (!numbers_left(t))
        down_add_legal(t, f); /* nothing is played */
    for (int i = 0; i < l->count; i++) {
        const struct way *w = &l->way[i];
        if (!w->legal)
            continue;
        if (w->one_man && w->from[0] == s->from) {
            if (sum)
                down_add_way(t, f, w);
            if (number && may_end(t->v, w->to[0]) && w->to[0] != CORNER)
                add_place(t, f, s->from, w->to[0]);
            continue;
        }
        for (int n = 0; n < w->numbers && number; n++) {
            if (w->from[n] != s->from)
                continue;
            if (w->numbers == 1)
                down_add_way(t, f, w);
            else
                add_place(t, f, s->from, w->to[n]);
        }
    }
    bool touched = alone && touched_not_played(t, NULL);
    if (touched) { /* the plays that have the touched man are complete */
        f->choices = f->first_man = 0;
        touched_not_played(t, f);
    }
    note(t, f, r->codes | (touched ? (unsigned)T1 : 0), r);
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

/* --- a complete play -------------------------------------------------------------------------- */

/* Whether the corner was taken by puissance though possible by effect. */
static bool took_corner_wrongly(struct men_down *t)
{
    const struct way_list *l = down_ways(t);
    bool effect = false;
    if (t->from || t->men != 2 || !t->v->corners_empty || men_on(&t->now, CORNER) != 2)
        return false;
    for (int i = 0; i < l->count && !effect; i++)
        effect = men_on(&l->way[i].after, CORNER) >= 2 &&
                 l->way[i].from[0] + l->way[i].number[0] == CORNER;
    const struct step *a = &t->man[t->from].step, *b = &t->man[t->from + 1].step;
    int x = THEIR_CORNER - a->from, y = THEIR_CORNER - b->from;
    return effect && a->to == CORNER && b->to == CORNER &&
           ((x == t->die[0] && y == t->die[1]) || (x == t->die[1] && y == t->die[0]));
}

/* How many of the wrong men the remaining steps of a way move, each by another step. `alone`: a man
 * beyond the sum is not put right by a number. */
static int moves_wrong(const struct men_down *t, const struct reading *r, const struct way *w,
                       const bool left[2], bool alone)
{
    bool open[2] = {left[0], left[1] && !w->one_man};
    int moved = 0;
    for (int i = 0; i < r->men; i++) {
        if (r->right[i] || !r->code[i] || (alone && r->code[i] & N3 && !r->count))
            continue;
        for (int k = 0; k < w->numbers; k++)
            if (open[k] && w->from[k] == t->man[t->from + i].step.from) {
                open[k] = false;
                moved++;
                break;
            }
    }
    return moved;
}

static bool sum_of_wrong(const struct men_down *t, const struct reading *r, const struct way *w,
                         unsigned codes)
{
    for (int i = 0; i < r->men && w->one_man && !r->count; i++)
        if (!r->right[i] && r->code[i] & codes && w->from[0] == t->man[t->from + i].step.from)
            return true;
    return false;
}

/* Adds the legal ways in which one of the wrong men with these codes plays both numbers. */
static void add_sums(struct men_down *t, const struct reading *r, unsigned codes, struct faults *f)
{
    const struct way_list *l = down_ways(t);
    for (int i = 0; i < l->count; i++)
        if (l->way[i].legal && sum_of_wrong(t, r, &l->way[i], codes))
            down_add_way(t, f, &l->way[i]);
}

static bool passed_higher(const struct men_down *t, const struct reading *r)
{
    for (int i = 0; i < r->men; i++) {
        const struct step *s = &t->man[t->from + i].step;
        if (r->code[i] == N4 && s->to - s->from > t->die[0])
            return true;
    }
    return false;
}

/* Every wrong man is put right; where no play does that for two, one of them. A man rightly played
 * stays. */
static void put_right(struct men_down *t, const struct reading *r, struct faults *f)
{
    struct way_list l;
    bool left[2], both = false, stays = false;
    unsigned sums = r->codes & N4  ? (passed_higher(t, r) ? N4 : 0u)
                    : r->wrong > 1 ? (unsigned)(N2 | N3)
                                   : (unsigned)(N2 | N3 | WRONG_FIELD);
    l = *down_ways(t);
    ways_add_crossing(t->v, t->l, t->allowed, t->die, &l);
    for (int i = 0; i < l.count; i++) {
        const struct way *w = &l.way[i];
        if (!w->legal)
            continue;
        bool right = has_right(w, r, left);
        stays |= right;
        if (right && !w->one_man && moves_wrong(t, r, w, left, false) == r->wrong) {
            both = true;
            down_add_way(t, f, w);
        }
    }
    add_sums(t, r, sums, f);
    for (int i = 0; i < l.count && !both && r->wrong > 1; i++) {
        const struct way *w = &l.way[i];
        if (w->legal && !w->one_man && has_right(w, r, left) && moves_wrong(t, r, w, left, true))
            down_add_way(t, f, w);
    }
    if (!both && r->wrong > 1)
        add_sums(t, r, N2 | N3 | WRONG_FIELD, f);
    if (!both && r->wrong > 1 && !f->choices) /* nothing puts one of them right by a number */
        add_sums(t, r, ~0u, f);
    /* S1: a legal play of that man, where no play has the man played before it. */
    for (int i = 0; i < l.count && !stays && r->codes & S1; i++) {
        struct reading none = {.count = 0};
        if (!l.way[i].legal)
            continue;
        has_right(&l.way[i], &none, left);
        if (moves_wrong(t, r, &l.way[i], left, true) > 0 || sum_of_wrong(t, r, &l.way[i], ~0u))
            down_add_way(t, f, &l.way[i]);
    }
}

/* D1: the man put down stays wherever a legal play has it; else it is played; else any play. */
static void put_unplayed(struct men_down *t, const struct reading *r, struct faults *f)
{
    const struct way_list *l = down_ways(t);
    for (int pass = 0; pass < 2 && !f->choices; pass++)
        for (int i = 0; i < l->count; i++) {
            const struct way *w = &l->way[i];
            bool left[2], fits = pass == 0 && has_right(w, r, left);
            for (int k = 0; k < w->numbers && pass == 1; k++)
                for (int m = 0; m < r->count; m++)
                    fits |= w->from[k] == r->of[m].from;
            if (w->legal && fits)
                down_add_way(t, f, w);
        }
    if (!f->choices)
        down_add_legal(t, f);
}

/* One more man after a complete play: it goes back. Returns the quarter that was neglected. */
static unsigned put_extra_back(struct men_down *t, const struct reading *r, struct faults *f)
{
    struct men men = t->base;
    for (int i = 0; i < r->men; i++)
        if (r->right[i])
            men_move(&men, t->man[t->from + i].step.from, t->man[t->from + i].step.to);
    if (stands_as(t, &men, true)) {
        struct play p = play_of(t, &men, r->right[0] && t->from ? &t->man[t->from].step : NULL);
        add_choice(f, &p, false);
        return 0;
    }
    down_add_legal(t, f);
    return quarter_codes(t, &men);
}

/* Finds the fault of a play whose men are each rightly played. */
static unsigned judge_right_men(struct men_down *t, const struct reading *r, bool unplayed,
                                struct faults *f)
{
    unsigned codes = D1;
    if (unplayed || !stands_as(t, &t->now, false)) {
        f->numbers_left = f->numbers_left ? f->numbers_left : 1;
        put_unplayed(t, r, f);
    } else {
        codes = quarter_codes(t, &t->now);
        codes = codes ? codes : t->h->r->demanded ? R1 : S1;
        down_add_legal(t, f);
    }
    return codes;
}

static void judge_whole(struct men_down *t, struct faults *f)
{
    struct reading r;
    down_read(t, &r);
    int used = r.whole ? 2 : r.count, numbers = numbers_left(t);
    for (int i = 0; i < r.men;
         i++) { /* a man on a held field goes back: its number is not played */
        const struct step *m = &t->man[t->from + i].step;
        if (r.code[i] && !held(t->v, m->to))
            used += on_board(m->to) && m->to - m->from >= sum_of(t) ? 2 : 1;
    }
    int unplayed = used < numbers ? numbers - used : 0;
    unsigned codes = r.codes;
    bool legal = stands_as(t, &t->now, true);
    bool listed = stands_as(t, &t->now, false); /* each man is right, in some order */
    f->numbers_left = (uint8_t)(legal || listed ? 0 : unplayed);
    if (took_corner_wrongly(t)) {
        codes = C1; /* the sum with one of the two men; the other goes back */
        memset(&r, 0, sizeof r);
        r.men = 2;
        r.code[0] = r.code[1] = C1;
        add_sums(t, &r, C1, f);
    } else if (legal) {
        codes = 0;
    } else if (listed) {
        codes = judge_right_men(t, &r, false, f);
    } else if (r.extra || (r.wrong && r.complete)) {
        rename_codes(&r, N1 | N2, N3);
        codes = r.codes | N3;
        codes |= put_extra_back(t, &r, f);
    } else if (r.wrong) {
        codes |= r.count + r.wrong < numbers ? (unsigned)D1 : 0;
        put_right(t, &r, f);
    } else {
        codes = judge_right_men(t, &r, unplayed, f);
    }
    if (!t->from && touched_not_played(t, f))
        codes |= T1;
    if (codes)
        note(t, f, codes, &r);
    f->may_go_back = codes && (!f->choices || (t->from ? (codes & Q2) != 0 : codes == Q2));
}

/* Whether one or two men were put down as the list has a legal play. It is usual, and nothing is
 * then wrong with a man. By puissance the corner may still be taken wrongly. */
static bool played_as_listed(const struct men_down *t)
{
    for (int i = 0; i < t->allowed; i++) {
        const struct play *p = &t->l->play[i];
        if (p->steps != t->men || p->puissance || !men_equal(&p->after, &t->now))
            continue;
        const struct step *a = &t->man[0].step, *b = &t->man[1].step;
        return (is_step(a, &p->step[0]) && (t->men == 1 || is_step(b, &p->step[1]))) ||
               (t->men == 2 && is_step(a, &p->step[1]) && is_step(b, &p->step[0]));
    }
    return false;
}

/* Judges the men on their present fields. `over`: nothing more will be played. */
void down_judge(struct men_down *t, bool over, struct faults *f)
{
    struct reading r;
    begin_faults(f);
    int men = t->men - t->from;
    if (t->chosen || (t->no_second && !t->extra) || (!men && !numbers_left(t)))
        return;
    if (!men) {
        if (over || t->no_man)
            judge_whole(t, f);
        return;
    }
    if (!t->from && !t->extra && !t->touched && men <= 2 && !t->man[0].with_next &&
        played_as_listed(t))
        return;
    const struct step *s = &t->man[t->from].step;
    if ((men == 1 || t->from) && !t->extra && !stands_as(t, &t->now, true)) {
        down_read(t, &r);
        bool listed = t->from && stands_as(t, &t->now, false); /* by a number, though not legal */
        if (listed && !quarter_codes(t, &t->now)) {
            listed = false;
            r.codes = r.code[0] = t->h->r->demanded ? R1 : s->to == OFF ? S1 : N1;
        }
        if (r.code[0] && !listed) {
            bool both = !t->from && goes_as_far_as_both(t, s);
            int numbers = numbers_left(t);
            judge_first(t, &r, !t->from && (both || over), f);
            if (held(t->v, s->to) && (both || over)) /* it goes back */
                f->numbers_left = (uint8_t)numbers;
            else if (over && !both && numbers)
                f->numbers_left = (uint8_t)(numbers - 1);
            return;
        }
    }
    if (over || men > 1 || down_complete(t))
        judge_whole(t, f);
}
