/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The men moved, and going (M VI-IX, XIV, XVI, XVII; GU III-V; LL §155-158, §199-216).
 *
 * Each man is judged when it is put down. Only a word settles it: a choice of the opponent, to
 * leave it included. The next man is then judged for itself, from the position that the word left.
 * As long as nobody has spoken, two men are judged together.
 *
 * A play is legal if its position is that of a play in the list. Whether one man is rightly played
 * is read from the ways to play: the steps, in either order, that lead to a position of the list.
 * How a play is printed does not count. */
#include <stddef.h>
#include <string.h>

#include "turn.h"

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

enum {
    N1 = 1 << FAULT_N1,
    N2 = 1 << FAULT_N2,
    N3 = 1 << FAULT_N3,
    N4 = 1 << FAULT_N4,
    C1 = 1 << FAULT_C1,
    C2 = 1 << FAULT_C2,
    Q1 = 1 << FAULT_Q1,
    Q2 = 1 << FAULT_Q2,
    R1 = 1 << FAULT_R1,
    D1 = 1 << FAULT_D1,
    S1 = 1 << FAULT_S1,
    T1 = 1 << FAULT_T1,
    /* On such a field a man may be put on any legal one, even if its number was wrong as well. */
    WRONG_FIELD = C2 | R1 | S1
};

/* --- the list of plays ------------------------------------------------------------------------ */

/* The index of the play that ends with these men; the count of the list: none. */
static int play_index(const struct plays *l, const struct men *after)
{
    int i = 0;
    while (i < l->count && !men_equal(&l->play[i].after, after))
        i++;
    return i;
}

const struct play *plays_find(const struct plays *l, const struct men *after)
{
    int i = play_index(l, after);
    return i < l->allowed ? &l->play[i] : NULL;
}

static bool spares(const struct play *p, int field)
{
    return !men_on(&p->after, field);
}

/* --- ways to play ----------------------------------------------------------------------------- */

/* Steps by one number each that lead to a position of the list. */
struct way {
    struct men after;
    uint8_t numbers;
    bool one_man; /* one man plays both, and rests on to[0] */
    bool legal;   /* the position meets every obligation */
    uint8_t from[2], to[2], number[2];
};

enum { WAYS_MAX = 512 };

struct way_list {
    int count;
    struct way way[WAYS_MAX];
};

static bool on_board(int field)
{
    return field <= FIELDS;
}

static bool held(const struct view *v, int field)
{
    return on_board(field) && v->theirs & field_bit(field);
}

static bool may_end(const struct view *v, int field)
{
    return field == OFF || v->may_end & field_bit(field);
}

/* A quarter that the opponent can still fill (M XIV). */
static bool barred(const struct view *v, int field)
{
    return on_board(field) && field != THEIR_CORNER && !held(v, field) && !may_end(v, field);
}

/* Whether a man goes from a field to another by number n; off the board exactly, or as the farthest
 * man when n is too large for all (M VIII). */
static bool carries(const struct men *men, int from, int to, int n)
{
    fields own = men_any(men);
    if (!n || !(own & field_bit(from)))
        return false;
    if (to != OFF)
        return from + n == to;
    return !(own & ~quarter_fields[RETOUR]) &&
           (from + n == OFF || (from + n > OFF && from == lowest_field(own)));
}

/* M VII: a man that came to, or left, a corner now holding one man is wrong. */
static bool corner_kept(const struct men *after, int from, int to)
{
    return men_on(after, CORNER) != 1 || (from != CORNER && to != CORNER);
}

static int landing(int from, int n)
{
    return from + n > OFF ? OFF : from + n;
}

static void add_way(const struct plays *l, int allowed, struct way_list *out, const struct way *w)
{
    int i = play_index(l, &w->after);
    if (i == l->count || out->count == WAYS_MAX)
        return;
    out->way[out->count] = *w;
    out->way[out->count++].legal = i < allowed;
}

/* The ways in which the second number follows the first step. `crossing`: two men by a number each,
 * though one of them could not stay where it passes; the position is that of a tout d'une. */
static void second_steps(const struct view *v, const struct plays *l, int allowed,
                         const struct way *first, int n, bool crossing, struct way_list *out)
{
    int rest = first->to[0];
    bool can_end = may_end(v, rest), can_rest = on_board(rest) && v->may_rest & field_bit(rest);
    for (fields f = men_any(&first->after); f; f &= f - 1) {
        struct way w = *first;
        int from = lowest_field(f), to = landing(from, n);
        if (!carries(&w.after, from, to, n) || (!crossing && !may_end(v, to)))
            continue;
        bool same = from == rest, other = !same || v->own1 & field_bit(from);
        w.numbers = 2;
        w.from[1] = (uint8_t)from;
        w.to[1] = (uint8_t)to;
        w.number[1] = (uint8_t)n;
        men_move(&w.after, from, to);
        w.one_man = true;
        if (same && can_rest && !crossing)
            add_way(l, allowed, out, &w);
        w.one_man = false;
        if (other && !crossing == (can_end && may_end(v, to)) && (!crossing || on_board(to)))
            add_way(l, allowed, out, &w);
    }
}

/* The ways that begin with each step by each number. */
static void list_steps(const struct view *v, const struct plays *l, int allowed, const int die[2],
                       bool crossing, struct way_list *out)
{
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
                second_steps(v, l, allowed, &w, die[1 - k], crossing, out);
            else if (may_end(v, to) && !crossing)
                add_way(l, allowed, out, &w);
        }
}

static void list_ways(const struct view *v, const struct plays *l, int allowed, const int die[2],
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
    list_steps(v, l, allowed, die, false, out);
}

bool plays_begin(const struct position *p, const struct view *v, const struct plays *l,
                 const struct step *s)
{
    const int die[2] = {p->dice.high, p->dice.low};
    struct way_list ways;
    list_ways(v, l, l->allowed, die, &ways);
    for (int i = 0; i < ways.count && !s->rest; i++) {
        const struct way *w = &ways.way[i];
        for (int k = 0; k < 2 && w->legal && w->numbers == 2 && !w->one_man; k++)
            if (w->from[k] == s->from && w->to[k] == s->to)
                return true;
    }
    return false;
}

/* --- steps ------------------------------------------------------------------------------------ */

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

/* Gives a tout d'une without a rest the lowest free one, or the lowest. */
static void name_rest(const int die[2], const struct view *v, struct step *s)
{
    if (!die[0] || s->rest || s->to == OFF || s->to != s->from + die[0] + die[1])
        return;
    bool by_low = v->may_rest & field_bit(s->from + die[1]);
    bool by_high = v->may_rest & field_bit(s->from + die[0]);
    s->rest = (uint8_t)(s->from + (by_low || !by_high ? die[1] : die[0]));
}

/* --- men put down one after the other --------------------------------------------------------- */

struct man {
    struct step step;
    bool with_next; /* moved together with the next */
    bool chosen;    /* the opponent has put it there */
};

struct men_down {
    const struct open_turn *h;
    const struct view *v;
    struct plays *l;
    int allowed;          /* of the list: without the corner, if it may not be taken */
    int die[2];           /* high, low */
    struct men base, now; /* after the men that are settled; as all men stand */
    int left[2];          /* numbers not yet played when those were settled; 0: played */
    struct man man[COUP_STEPS];
    int men, from;  /* men put down; the first that is not settled */
    bool irregular; /* a wrong man was left: what follows is no play of the list */
    bool no_second; /* no second man may be played */
    bool chosen;    /* the opponent has settled the whole play */
    bool extra;     /* the men since then follow a settled play */
    bool no_man;    /* "-" was entered */
    bool put_back;  /* the opponent had men put back, and none was played since */
    bool went_back; /* that happened */
    fields touched;
    int puts; /* the men as they were put down first */
    struct step put[COUP_STEPS];
    bool listed;
    struct way_list *ways;
};

static const struct way_list *all_ways(struct men_down *t)
{
    if (!t->listed)
        list_ways(t->v, t->l, t->allowed, t->die, t->ways);
    t->listed = true;
    return t->ways;
}

static bool legal_after(const struct men_down *t, const struct men *after)
{
    return play_index(t->l, after) < t->allowed;
}

/* Whether the men stand as some play of the list leaves them, legal or not. */
static bool listed_after(const struct men_down *t, const struct men *after)
{
    return play_index(t->l, after) < t->l->count;
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

static bool number_playable(const struct men_down *t, const struct men *men, int n)
{
    struct men after;
    for (fields f = men_any(men); f; f &= f - 1)
        if (step_by(t, men, lowest_field(f), n, &after))
            return true;
    return false;
}

static void settle_men(struct men_down *t)
{
    t->from = t->men;
    t->base = t->now;
}

static bool put_man(struct men_down *t, struct step s, bool with_next)
{
    struct man *last = t->men > t->from ? &t->man[t->men - 1] : NULL;
    if (!(men_any(&t->now) & field_bit(s.from)))
        return false;
    if (t->chosen) { /* one more man after a play that is settled */
        settle_men(t);
        t->chosen = t->no_second = false;
        t->left[0] = t->left[1] = 0;
        t->extra = true;
        last = NULL;
    }
    men_move(&t->now, s.from, s.to);
    t->put_back = false;
    /* GU III: a man on a field where no other stood goes on to play both numbers. */
    if (last && !last->with_next && last->step.to == s.from && !last->step.rest && !s.rest &&
        !(men_any(&t->base) & field_bit(s.from))) {
        last->step.rest = s.from;
        last->step.to = s.to;
        last->with_next = with_next;
        if (!t->went_back)
            t->put[t->puts - 1] = last->step;
        return true;
    }
    if (t->men == COUP_STEPS)
        return false;
    t->man[t->men++] = (struct man){.step = s, .with_next = with_next};
    if (!t->went_back && t->puts < COUP_STEPS)
        t->put[t->puts++] = s;
    return true;
}

/* --- which men are rightly played ------------------------------------------------------------- */

/* The men rightly played, and what is wrong with the others. */
struct reading {
    int men;
    bool right[COUP_STEPS];
    unsigned code[COUP_STEPS];
    unsigned codes;
    int wrong, extra;
    int count; /* of right men */
    struct {
        uint8_t from, to, number; /* number 0: either */
    } of[2];
    bool used[2];  /* numbers they play: high, low */
    bool whole;    /* one man plays both */
    bool complete; /* both are played */
};

/* Whether some way is this man alone. */
static bool is_whole(struct men_down *t, const struct step *s)
{
    const struct way_list *l = all_ways(t);
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
    const struct way_list *l = all_ways(t);
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
        if (!r->used[k] && (joins(t, r, s, t->die[k]) || alone))
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

/* Whether this man leaves a single man on the corner. */
static bool leaves_one_on_corner(const struct men_down *t, const struct step *s)
{
    bool moved = s->from == CORNER || s->to == CORNER;
    bool next = t->men - t->from > 1 && men_on(&t->v->own, CORNER) != 1;
    return men_on(&t->now, CORNER) == 1 && (moved || next) && !corner_can_be_put_right(t, s);
}

static unsigned field_codes(const struct men_down *t, const struct step *s)
{
    bool wrong = held(t->v, s->to) || s->to == THEIR_CORNER || leaves_one_on_corner(t, s);
    return (wrong ? C2 : 0) | (barred(t->v, s->to) ? R1 : 0);
}

static unsigned codes_of(const struct men_down *t, const struct reading *r, const struct step *s)
{
    int d = s->to - s->from, high = t->die[0], low = t->die[1];
    bool by_number = false;
    for (int k = 0; k < 2; k++)
        by_number |= !r->used[k] && on_board(s->to) && !s->rest && d == t->die[k];
    by_number |= r->count == 0 && on_board(s->to) && d == sum_of(t) &&
                 (may_end(t->v, s->from + high) || may_end(t->v, s->from + low) ||
                  (s->rest && !held(t->v, s->rest)));
    unsigned code = field_codes(t, s);
    if (s->to == OFF)
        code |= S1;
    else if (!by_number)
        code |= d > sum_of(t) ? N3 : d > high && r->count == 0 ? N2 : N1;
    return code ? code : N1;
}

static void take_right(const struct men_down *t, struct reading *r, int i, unsigned plays)
{
    const struct step *s = &t->man[t->from + i].step;
    r->right[i] = true;
    r->of[r->count].from = s->from;
    r->of[r->count].to = s->to;
    r->of[r->count++].number = (uint8_t)(plays == HIGH ? t->die[0] : plays == LOW ? t->die[1] : 0);
    r->whole = plays == WHOLE;
    r->complete = r->whole || r->count == 2;
    for (int k = 0; k < 2; k++)
        r->used[k] |= r->complete || plays == 1u << k;
}

/* Two men put down together: both right, by a number each, or both wrong. */
static bool read_pair(struct men_down *t, struct reading *r, int i)
{
    const struct way_list *l = all_ways(t);
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

static void read_men(struct men_down *t, struct reading *r)
{
    struct men men = t->base;
    memset(r, 0, sizeof *r);
    r->men = t->men - t->from;
    for (int i = 0; i < r->men; i++) {
        const struct step *s = &t->man[t->from + i].step;
        unsigned plays;
        if (t->man[t->from + i].with_next && i + 1 < r->men) {
            read_pair(t, r, i);
            men_move(&men, s->from, s->to);
            s = &t->man[t->from + ++i].step;
        } else if (r->complete) {
            r->code[i] = N3 | field_codes(t, s);
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
    if (r->count) /* the other number is rightly played */
        rename_codes(r, N2, N1);
}

/* Whether the man has played both numbers, or gone beyond them, rightly or not. */
static bool goes_as_far_as_both(const struct men_down *t, const struct step *s)
{
    return s->rest || (on_board(s->to) && s->to - s->from >= sum_of(t));
}

/* Whether every number that can be played is played. */
static bool play_complete(struct men_down *t)
{
    struct reading r;
    if (t->chosen || t->no_second || t->no_man)
        return true;
    if (!t->l->numbers)
        return true;
    if (t->from)
        return t->men > t->from || !(number_playable(t, &t->base, t->left[0]) ||
                                     number_playable(t, &t->base, t->left[1]));
    if (t->men != 1)
        return t->men > 1;
    if (goes_as_far_as_both(t, &t->man[0].step) || legal_after(t, &t->now))
        return true;
    read_men(t, &r);
    if (r.whole)
        return true;
    const struct way_list *l = all_ways(t);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < l->count && !r.used[k] && r.count; i++) {
            const struct way *w = &l->way[i];
            for (int n = 0; n < 2 && w->numbers == 2; n++)
                if (w->from[n] == r.of[0].from && w->to[n] == r.of[0].to)
                    return false;
        }
        if (!r.used[k] && number_playable(t, &t->now, t->die[k]))
            return false;
    }
    return true;
}

/* --- what the opponent may choose ------------------------------------------------------------- */

static void begin_faults(struct faults *f)
{
    f->count = f->may_stand = f->may_go_back = f->first_man = f->numbers_left = 0;
    f->choices = 0;
}

/* The play to print for this position: the listed one, or else the men that count. */
static struct play play_of(const struct men_down *t, const struct men *after,
                           const struct step *more)
{
    if (listed_after(t, after))
        return t->l->play[play_index(t->l, after)];
    struct play p = {.after = *after};
    for (int i = 0; i < (more ? t->from : t->men) && p.steps < 2 - (more != NULL); i++)
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

/* Whether the choice is a field for the only man moved, and the other number is still to come. */
static bool is_place(const struct faults *f, const struct play *p)
{
    return f->first_man && p->steps == 1 && !p->step[0].rest;
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

static void add_play(const struct men_down *t, struct faults *f, const struct men *after,
                     const struct step *more)
{
    struct play p = play_of(t, after, more);
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

static void all_legal(const struct men_down *t, struct faults *f)
{
    for (int i = 0; i < t->allowed; i++)
        add_choice(f, &t->l->play[i], false);
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
static int touched_by(const struct men_down *t, const struct way *w)
{
    fields from = field_bit(w->from[0]);
    if (w->numbers == 2 && !w->one_man)
        from |= field_bit(w->from[1]);
    from &= w->numbers ? t->touched : 0;
    return (from != 0) + ((from & (from - 1)) != 0);
}

static int most_touched(struct men_down *t)
{
    const struct way_list *l = all_ways(t);
    int most = 0;
    for (int i = 0; i < l->count; i++) {
        int n = touched_by(t, &l->way[i]);
        most = n > most ? n : most;
    }
    return most;
}

/* Whether some play has more of the touched men than this one; adds the plays that have most. */
static bool touched_not_played(struct men_down *t, struct faults *f)
{
    int most = t->touched ? most_touched(t) : 0;
    const struct way_list *l = all_ways(t);
    for (int i = 0; i < l->count && most; i++)
        if (touched_by(t, &l->way[i]) == most && men_equal(&l->way[i].after, &t->now))
            return false;
    for (int i = 0; i < l->count && most && f; i++)
        if (touched_by(t, &l->way[i]) == most)
            add_play(t, f, &l->way[i].after, NULL);
    return most > 0;
}

/* The opponent speaks after the first man: its place by either number, and both where the fault
 * allows it. Beyond the sum it is only the sum. */
static void judge_first(struct men_down *t, const struct reading *r, bool alone, struct faults *f)
{
    const struct way_list *l = all_ways(t);
    const struct step *s = &t->man[0].step;
    bool sum = (r->codes & ~(unsigned)N1) != 0, number = !(r->codes & N3);
    if (!t->l->numbers)
        all_legal(t, f); /* nothing is played */
    for (int i = 0; i < l->count; i++) {
        const struct way *w = &l->way[i];
        if (!w->legal)
            continue;
        if (w->one_man && w->from[0] == s->from) {
            if (sum)
                add_play(t, f, &w->after, NULL);
            if (number && may_end(t->v, w->to[0]) && w->to[0] != CORNER)
                add_place(t, f, s->from, w->to[0]);
            continue;
        }
        for (int n = 0; n < w->numbers && number; n++) {
            if (w->from[n] != s->from)
                continue;
            if (w->numbers == 1)
                add_play(t, f, &w->after, NULL);
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

/* --- the next man, after a word has settled those before -------------------------------------- */

/* Whether the next man goes by the number; by puissance, if that ends a legal play. */
static bool next_step(const struct men_down *t, int from, int k, bool bound, struct men *after)
{
    if (t->left[k] && from + t->left[k] == THEIR_CORNER) {
        *after = t->base;
        men_move(after, from, CORNER);
        return legal_after(t, after);
    }
    return t->left[k] && step_by(t, &t->base, from, t->left[k], after) &&
           (!bound || legal_after(t, after));
}

/* Adds each play that the next man makes, or that this one makes (`from`); returns whether there
 * are any. `f` may be NULL. */
static bool add_next(const struct men_down *t, struct faults *f, int from, bool bound)
{
    bool any = false;
    for (int k = 0; k < 2; k++)
        for (fields m = men_any(&t->base); m; m &= m - 1) {
            int at = lowest_field(m), to = landing(at, t->left[k]);
            struct men after;
            struct step s = {(uint8_t)at, 0, (uint8_t)(to == THEIR_CORNER ? CORNER : to)};
            if ((from && at != from) || !next_step(t, at, k, bound, &after))
                continue;
            any = true;
            if (f)
                add_play(t, f, &after, &s);
        }
    return any;
}

static void judge_next(struct men_down *t, bool over, struct faults *f)
{
    const struct step *s = &t->man[t->from].step;
    bool fresh = t->men > t->from, bound = !t->irregular && add_next(t, NULL, 0, true),
         by_number = false;
    struct reading r = {.men = t->men - t->from, .used = {!t->left[0], !t->left[1]}, .count = 1};
    struct men after;
    if (t->extra && fresh) {
        unsigned codes = N3;
        for (int i = 0; i < r.men; i++)
            codes |= r.code[i] = N3 | field_codes(t, &t->man[t->from + i].step);
        add_play(t, f, &t->base, NULL);
        note(t, f, codes, &r);
        return;
    }
    if (t->no_second || t->chosen || t->extra)
        return;
    if (!fresh) {
        if (!over ||
            !(number_playable(t, &t->base, t->left[0]) || number_playable(t, &t->base, t->left[1])))
            return;
        f->numbers_left = 1;
        add_next(t, f, 0, bound);
        note(t, f, D1, NULL);
        return;
    }
    struct men first = t->base;
    men_move(&first, s->from, s->to);
    for (int k = 0; k < 2; k++) {
        if (next_step(t, s->from, k, bound, &after) && men_equal(&after, &first)) {
            if (r.men > 1) { /* one more man after a play that is right */
                r.code[1] = N3 | field_codes(t, &t->man[t->from + 1].step);
                add_play(t, f, &first, s);
                note(t, f, r.code[1], &r);
            }
            return;
        }
        by_number |= next_step(t, s->from, k, false, &after) && men_equal(&after, &t->now);
    }
    unsigned codes = by_number ? quarter_codes(t, &t->now) : codes_of(t, &r, s);
    if (by_number && men_on(&t->now, CORNER) == 1 && men_on(&t->v->own, CORNER) != 1) {
        codes = C2; /* the man that was put on the corner stays alone */
        by_number = false;
    }
    if (!codes)
        return;
    r.code[0] = codes;
    if (over && held(t->v, s->to) && /* it goes back: its number is not played */
        (number_playable(t, &t->base, t->left[0]) || number_playable(t, &t->base, t->left[1])))
        f->numbers_left = 1;
    add_next(t, f, by_number ? 0 : s->from, bound);
    note(t, f, codes, &r);
}

/* --- a complete play -------------------------------------------------------------------------- */

/* Whether the corner was taken by puissance though possible by effect. */
static bool took_corner_wrongly(struct men_down *t)
{
    const struct way_list *l = all_ways(t);
    bool effect = false;
    if (t->men - t->from != 2 || !t->v->corners_empty || men_on(&t->now, CORNER) != 2)
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
    const struct way_list *l = all_ways(t);
    for (int i = 0; i < l->count; i++)
        if (l->way[i].legal && sum_of_wrong(t, r, &l->way[i], codes))
            add_play(t, f, &l->way[i].after, NULL);
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
    l = *all_ways(t);
    list_steps(t->v, t->l, t->allowed, t->die, true, &l);
    for (int i = 0; i < l.count; i++) {
        const struct way *w = &l.way[i];
        if (!w->legal)
            continue;
        bool right = has_right(w, r, left);
        stays |= right;
        if (right && !w->one_man && moves_wrong(t, r, w, left, false) == r->wrong) {
            both = true;
            add_play(t, f, &w->after, NULL);
        }
    }
    add_sums(t, r, sums, f);
    for (int i = 0; i < l.count && !both && r->wrong > 1; i++) {
        const struct way *w = &l.way[i];
        if (w->legal && !w->one_man && has_right(w, r, left) && moves_wrong(t, r, w, left, true))
            add_play(t, f, &w->after, NULL);
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
            add_play(t, f, &l.way[i].after, NULL);
    }
}

/* D1: the man put down stays wherever a legal play has it; else it is played; else any play. */
static void put_unplayed(struct men_down *t, const struct reading *r, struct faults *f)
{
    const struct way_list *l = all_ways(t);
    for (int pass = 0; pass < 2 && !f->choices; pass++)
        for (int i = 0; i < l->count; i++) {
            const struct way *w = &l->way[i];
            bool left[2], fits = pass == 0 && has_right(w, r, left);
            for (int k = 0; k < w->numbers && pass == 1; k++)
                for (int m = 0; m < r->count; m++)
                    fits |= w->from[k] == r->of[m].from;
            if (w->legal && fits)
                add_play(t, f, &w->after, NULL);
        }
    if (!f->choices)
        all_legal(t, f);
}

/* One more man after a complete play: it goes back. Returns the quarter that was neglected. */
static unsigned put_extra_back(struct men_down *t, const struct reading *r, struct faults *f)
{
    struct men men = t->base;
    for (int i = 0; i < r->men; i++)
        if (r->right[i])
            men_move(&men, t->man[t->from + i].step.from, t->man[t->from + i].step.to);
    if (legal_after(t, &men))
        add_play(t, f, &men, NULL);
    else
        all_legal(t, f);
    return quarter_codes(t, &men);
}

/* Finds the fault of a play whose men are each rightly played. */
static unsigned judge_right_men(struct men_down *t, const struct reading *r, bool unplayed,
                                struct faults *f)
{
    unsigned codes = D1;
    if (unplayed || !listed_after(t, &t->now)) {
        f->numbers_left = f->numbers_left ? f->numbers_left : 1;
        put_unplayed(t, r, f);
    } else {
        codes = quarter_codes(t, &t->now);
        codes = codes ? codes : t->h->r->demanded ? R1 : S1;
        all_legal(t, f);
    }
    return codes;
}

static void judge_whole(struct men_down *t, struct faults *f)
{
    struct reading r;
    read_men(t, &r);
    int used = r.whole ? 2 : r.count, numbers = t->l->numbers;
    for (int i = 0; i < r.men;
         i++) { /* a man on a held field goes back: its number is not played */
        const struct step *m = &t->man[t->from + i].step;
        if (r.code[i] && !held(t->v, m->to))
            used += on_board(m->to) && m->to - m->from >= sum_of(t) ? 2 : 1;
    }
    int unplayed = used < numbers ? numbers - used : 0;
    unsigned codes = r.codes;
    bool legal = legal_after(t, &t->now);
    bool listed = listed_after(t, &t->now); /* each man is right, in some order */
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
    if (touched_not_played(t, f))
        codes |= T1;
    if (codes)
        note(t, f, codes, &r);
    f->may_go_back = codes && (!f->choices || codes == Q2);
}

static bool is_step(const struct step *put, const struct step *s)
{
    return put->from == s->from && put->to == s->to && (!put->rest || put->rest == s->rest);
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
static void judge_moved(struct men_down *t, bool over, struct faults *f)
{
    struct reading r;
    begin_faults(f);
    if (t->chosen || (!t->l->numbers && !t->men))
        return;
    if (t->from || t->extra) {
        judge_next(t, over || t->no_man, f);
        return;
    }
    if (!t->men) {
        if (over || t->no_man)
            judge_whole(t, f);
        return;
    }
    if (!t->touched && t->men <= 2 && !t->man[0].with_next && played_as_listed(t))
        return;
    if (t->men == 1 && !legal_after(t, &t->now)) {
        read_men(t, &r);
        if (r.wrong) {
            bool both = goes_as_far_as_both(t, &t->man[0].step);
            judge_first(t, &r, both || over, f);
            if (held(t->v, t->man[0].step.to) && (both || over)) /* it goes back */
                f->numbers_left = t->l->numbers;
            else if (over && !both && t->l->numbers)
                f->numbers_left = (uint8_t)(t->l->numbers - 1);
            return;
        }
    }
    if (over || t->men > 1 || play_complete(t))
        judge_whole(t, f);
}

/* --- the opponent's word ---------------------------------------------------------------------- */

/* The number that the settled man has played is played. */
static void use_number(struct men_down *t, const struct step *s)
{
    for (int exact = 1; exact >= 0; exact--)
        for (int k = 0; k < 2; k++) {
            int to = s->from + t->left[k];
            bool fits = exact
                            ? to == s->to
                            : (s->to == OFF && to > OFF) || (s->to == CORNER && to == THEIR_CORNER);
            if (t->left[k] && fits) {
                t->left[k] = 0;
                return;
            }
        }
}

/* The men stay where they are. After one man the other number is still to be played. */
static void leave(struct men_down *t, const struct faults *f)
{
    unsigned codes = 0;
    for (int i = 0; i < f->count; i++)
        codes |= 1u << f->code[i];
    if (t->men - t->from != 1 || codes & D1 || play_complete(t)) {
        t->chosen = true;
        return;
    }
    struct step s = t->man[t->men - 1].step;
    bool by_none = s.to == OFF && s.from + t->left[0] != OFF && s.from + t->left[1] != OFF;
    settle_men(t);
    t->irregular = true;
    if (codes & N3)
        t->no_second = t->chosen = true;
    else if (!by_none) /* else either number is left */
        use_number(t, &s);
}

/* Only the men rightly played stay. The player plays the others again. */
static void go_back(struct men_down *t, const struct faults *f)
{
    struct reading r = {.count = 0};
    int kept = t->from, men = t->men, from = t->from;
    bool all = false;
    for (int i = 0; i < f->count; i++) {
        all |= f->code[i] == FAULT_C1 || f->code[i] == FAULT_Q2;
        if (f->code[i] == FAULT_C1) {
            int n = plays_put_first(t->l, t->allowed, spares, CORNER);
            t->allowed = n ? n : t->allowed;
            t->listed = false;
        }
    }
    if (!from)
        read_men(t, &r);
    t->now = t->base;
    for (int i = from; i < men && !from; i++) {
        if (all || !r.right[i])
            continue;
        t->man[kept] = t->man[i];
        men_move(&t->now, t->man[kept].step.from, t->man[kept].step.to);
        use_number(t, &t->man[kept++].step);
    }
    t->men = kept;
    t->put_back = t->went_back = true;
    t->touched = 0;
    if (kept)
        settle_men(t);
}

/* The men after the steps of a choice. Returns false if a step starts from a field without a man.
 */
static bool men_after(const struct men *from, const struct choice *x, struct men *out)
{
    *out = *from;
    for (int i = 0; i < x->steps; i++) {
        if (!(men_any(out) & field_bit(x->step[i].from)))
            return false;
        men_move(out, x->step[i].from, x->step[i].to);
    }
    return true;
}

static bool prints(const struct play *p, const struct choice *x)
{
    for (int k = 0; k < x->steps && p->steps == x->steps; k++)
        if (is_step(&x->step[0], &p->step[k]) &&
            (x->steps == 1 || is_step(&x->step[1], &p->step[1 - k])))
            return true;
    return false;
}

/* The choice that these steps name: the complete play that is printed so, the one they make from
 * the men that are settled or from all men, or a place. */
static const struct play *offered(const struct men_down *t, const struct faults *f,
                                  const struct choice *x)
{
    const struct men *from[2] = {&t->base, &t->v->own};
    struct men after;
    for (int pass = 0; pass < 4; pass++) {
        if ((pass == 1 || pass == 2) && !men_after(from[pass - 1], x, &after))
            continue;
        for (int i = 0; i < f->choices; i++) {
            const struct play *p = &f->choice[i];
            bool fits = pass == 0 || pass == 3 ? prints(p, x) : men_equal(&p->after, &after);
            if (fits && is_place(f, p) == (pass == 3))
                return p;
        }
    }
    return NULL;
}

static void place_play(struct men_down *t, const struct play *p)
{
    t->now = p->after;
    t->chosen = true;
    t->from = 0;
    t->men = p->steps;
    for (int i = 0; i < p->steps; i++)
        t->man[i] = (struct man){.step = p->step[i]};
}

static void place_man(struct men_down *t, const struct play *p)
{
    t->now = p->after;
    t->man[t->men - 1] = (struct man){.step = p->step[0]};
    settle_men(t);
    use_number(t, &p->step[0]);
}

/* Keeps the faults on which the opponent has chosen, because men may be wrong after it. */
static void shelve(struct ruling *r)
{
    if (!r->chosen)
        return;
    r->settled = r->chosen;
    r->settled_by = r->choice;
    r->earlier = r->faults;
    r->chosen = NO_CHOICE;
    begin_faults(&r->faults);
}

/* Nothing is wrong after the choice: it is the last. */
static void unshelve(struct ruling *r)
{
    if (!r->settled || r->faults.count || r->chosen)
        return;
    r->faults = r->earlier;
    r->chosen = r->settled;
    r->choice = r->settled_by;
    r->settled = NO_CHOICE;
}

static void judge_anew(struct men_down *t, bool over)
{
    struct ruling *r = t->h->r;
    if (t->chosen)
        return;
    shelve(r);
    judge_moved(t, over, &r->faults);
    unshelve(r);
}

/* Before the dice the roller may put a return fault right: by any legal play. */
static const struct play *own_choice(const struct men_down *t, const struct faults *f,
                                     const struct choice *x)
{
    struct men men;
    bool late = false;
    for (int i = 0; i < f->count; i++)
        late |= f->code[i] == FAULT_R1;
    return late && x->kind == CHOICE_PLAY && men_after(&t->v->own, x, &men) && legal_after(t, &men)
               ? &t->l->play[play_index(t->l, &men)]
               : NULL;
}

static enum coup_error hear_choice(struct men_down *t, const struct choice *x)
{
    struct ruling *r = t->h->r;
    struct faults *f = &r->faults;
    if (t->chosen)
        return COUP_NOT_A_CHOICE;
    bool going = f->count && f->code[0] == FAULT_G1;
    if (!going)
        judge_anew(t, false);
    if ((!f->count || r->chosen) && x->kind != CHOICE_BACK && (t->men || t->no_man) && !t->put_back)
        judge_anew(t, true); /* the opponent speaks of the number that is left */
    if (!f->count || r->chosen)
        return COUP_NOT_A_CHOICE;
    if (x->by_roller) {
        const struct play *p = own_choice(t, f, x);
        if (!p)
            return COUP_NOT_A_CHOICE;
        place_play(t, p);
        f->numbers_left = 0;
    } else if (x->kind == CHOICE_STANDS && f->may_stand) {
        leave(t, f);
    } else if (x->kind == CHOICE_BACK && f->may_go_back) {
        go_back(t, f);
    } else if (x->kind == CHOICE_PLAY) {
        const struct play *p = offered(t, f, x);
        if (!p)
            return COUP_NOT_A_CHOICE;
        if (is_place(f, p))
            place_man(t, p);
        else
            place_play(t, p);
        f->numbers_left = 0;
    } else {
        return COUP_NOT_A_CHOICE;
    }
    r->chosen = x->kind;
    r->choice = *x;
    return COUP_OK;
}

/* --- filling and keeping ---------------------------------------------------------------------- */

static const struct due *fill_due(const struct dues *l)
{
    for (int i = 0; i < l->count; i++)
        if (l->due[i].jan >= FILL_PETIT && l->due[i].jan <= KEEP_RETOUR)
            return &l->due[i];
    return NULL;
}

static bool is_keep(const struct due *d)
{
    return d->jan >= KEEP_PETIT;
}

static enum quarter quarter_of(const struct due *d)
{
    return (enum quarter)(d->jan - (is_keep(d) ? KEEP_PETIT : FILL_PETIT));
}

/* Whether these men are reached from the men as they stand by one step of a number left, or none.
 */
static bool reaches(struct men_down *t, const struct men *end)
{
    struct reading r = {.used = {!t->left[0], !t->left[1]}};
    if (!t->men || men_equal(&t->now, end))
        return true;
    if (t->chosen || t->men - t->from > 1 || (t->from && t->men > t->from))
        return false;
    if (!t->from)
        read_men(t, &r);
    for (int k = 0; k < 2; k++)
        for (fields f = r.used[k] ? 0 : men_any(&t->now); f; f &= f - 1) {
            struct men after = t->now;
            int from = lowest_field(f), to = landing(from, t->die[k]);
            bool puissance = to == THEIR_CORNER && men_on(end, CORNER);
            men_move(&after, from, puissance ? CORNER : to);
            if (carries(&t->now, from, to, t->die[k]) && men_equal(&after, end))
                return true;
        }
    return false;
}

/* Whether a play that ends with the quarter full can still be reached, with every touched man. */
static bool still_full(struct men_down *t, enum quarter q)
{
    if (t->chosen || (t->men && play_complete(t)))
        return full_quarter(&t->now) == q;
    const struct way_list *l = all_ways(t);
    int most = most_touched(t);
    for (int i = 0; i < l->count; i++)
        if (full_quarter(&l->way[i].after) == q && touched_by(t, &l->way[i]) == most &&
            reaches(t, &l->way[i].after))
            return true;
    return false;
}

/* Looks whether the fill or keep that is due can still be made. Once the play is complete it does
 * not change any more; what a touch or a word has lost stays lost. */
static void look_at_fill(struct men_down *t, struct open_turn *h, const struct due *d)
{
    if (!d || h->fill_settled)
        return;
    bool wanted = false;
    for (int i = 0; i < t->allowed && !wanted; i++)
        wanted = full_quarter(&t->l->play[i].after) == quarter_of(d);
    h->unearned = h->fill_lost || (wanted && !still_full(t, quarter_of(d)));
}

int turn_lost(const struct open_turn *h, enum school_kind *kind)
{
    const struct ruling *r = h->r;
    const struct due *d = fill_due(&r->dues);
    if (!d)
        return 0;
    *kind = is_keep(d) ? SCHOOL_KEEP : SCHOOL_FILL;
    bool lost =
        h->plain ? r->has_play && full_quarter(&h->as_plain.after) != quarter_of(d) : h->unearned;
    return lost ? d->points : 0;
}

/* --- the events ------------------------------------------------------------------------------- */

static void blame_going(const struct open_turn *h, fields touched, bool may_stand,
                        struct faults *f);

static void look_at_start(const struct open_turn *h, struct men_down *t, struct way_list *ways)
{
    struct ruling *r = h->r;
    const struct dice d = r->position.dice;
    *t = (struct men_down){.h = h,
                           .v = &r->view,
                           .l = &r->plays,
                           .allowed = r->plays.allowed,
                           .die = {d.high, d.low},
                           .left = {d.high, d.low},
                           .base = r->view.own,
                           .now = r->view.own,
                           .ways = ways};
}

static void reset_men(struct open_turn *h)
{
    struct ruling *r = h->r;
    r->steps = r->final_steps = r->has_play = r->chosen = r->settled = 0;
    r->wanted = WANT_NOTHING;
    r->legal = 1;
    begin_faults(&r->faults);
    r->played = r->final = (struct play){.steps = 0};
    h->unfinished = h->fill_settled = h->fill_lost = h->unearned = false;
}

static enum coup_error hear_move(struct open_turn *h, struct men_down *t, int i,
                                 const struct due *fill)
{
    const struct coup *c = h->c;
    const struct turn_event *e = &c->event[i];
    enum coup_error error;
    switch (e->kind) {
    case EVENT_TOUCH:
    case EVENT_LIFTED:
        if (h->in_vain >> i & 1)
            return COUP_OK;
        t->touched |= field_bit(e->at);
        look_at_fill(t, h, fill);
        h->fill_lost |= h->unearned;
        return COUP_OK;
    case EVENT_NO_MAN:
        t->no_man = true;
        break;
    case EVENT_MAN:
        if (h->step)
            *h->step = e->at;
        if (!put_man(t, c->step[e->at], c->together >> e->at & 1))
            return COUP_NO_MAN;
        if (t->man[t->men - 1].with_next)
            return COUP_OK;
        break;
    case EVENT_CHOICE:
        if (i < h->going && c->choice[e->at].kind == CHOICE_BACK)
            t->touched = 0;
        if (c->unknown || i < h->going ||
            (i == h->choice_of_going && c->choice[e->at].kind != CHOICE_PLAY))
            return COUP_OK;
        h->fill_lost |= h->unearned; /* to put the men right does not change it (rules §11a) */
        if (i == h->choice_of_going)
            blame_going(h, t->touched, !h->opposed, &h->r->faults);
        if ((error = hear_choice(t, &c->choice[e->at])) != COUP_OK)
            return error;
        break;
    default:
        return COUP_OK;
    }
    if (!fill)
        return COUP_OK;
    look_at_fill(t, h, fill);
    h->fill_settled |= play_complete(t);
    return COUP_OK;
}

/* The play to print for the men moved: the listed one if it is legal, else the steps. */
static struct play play_put_down(const struct plays *l, const struct step *step, int steps,
                                 const struct men *after)
{
    const struct play *known = plays_find(l, after);
    if (known)
        return *known;
    struct play p = {.after = *after, .steps = (uint8_t)(steps < 2 ? steps : 2)};
    for (int i = 0; i < p.steps; i++)
        p.step[i] = step[i];
    return p;
}

static void plain_play(struct open_turn *h)
{
    struct ruling *r = h->r;
    const struct coup *c = h->c;
    r->steps = r->final_steps = c->steps;
    r->step[0] = c->steps == 1 ? h->as_plain.step[0] : c->step[0]; /* with the rest as printed */
    r->step[1] = c->step[1];
    r->final_step[0] = r->step[0];
    r->final_step[1] = r->step[1];
    r->played = r->final = h->as_plain;
    r->has_play = 1;
}

/* The misère is due to the player who makes it. Until the play is known it is due if the roller has
 * entered a mark; if the play does not make it, the mark was wrong. */
static void owe_misere(const struct open_turn *h)
{
    struct ruling *r = h->r;
    bool played = r->has_play && r->wanted == WANT_NOTHING;
    int points = r->dues.points[ROLLER];
    if (played ? men_on(&r->final.after, CORNER) != MEN : !turn_now(h)->account[ROLLER].typed)
        dues_drop(&r->dues, MISERE);
    if (played || points > r->dues.points[ROLLER])
        r->misere = (uint8_t)(played ? 0 : points - r->dues.points[ROLLER]);
}

/* Writes the play to the ruling: as it was put down, as it counts, and what is still expected. */
static void state_play(struct open_turn *h, struct men_down *t, bool closed)
{
    struct ruling *r = h->r;
    struct men after = r->view.own;
    unsigned back;
    for (int i = 0; i < t->puts; i++) {
        r->step[i] = t->put[i];
        name_rest(t->die, t->v, &r->step[i]);
    }
    r->steps = (uint8_t)t->puts;
    bool apart = r->chosen || r->settled; /* the men that count are others, or more */
    if (apart && steps_apply(&r->view, r->step, r->steps, &after, &back))
        r->played = play_put_down(&r->plays, r->step, r->steps, &after);
    for (int i = 0; i < t->men; i++) {
        r->final_step[i] = t->man[i].step;
        name_rest(t->die, t->v, &r->final_step[i]);
    }
    r->final_steps = (uint8_t)t->men;
    after = r->view.own;
    steps_apply(&r->view, r->final_step, r->final_steps, &after, &back);
    if (!closed && t->men && !h->c->unknown)
        after = t->now; /* a man on a held field stays there until the opponent chooses or throws */
    r->final = play_put_down(&r->plays, r->final_step, r->final_steps, &after);
    if (!apart)
        r->played = r->final;
    if (h->c->unknown) {
        r->has_play = t->men > 0 || t->no_man;
        r->wanted = r->has_play ? WANT_NOTHING : WANT_PLAY;
        return;
    }
    bool choosing = h->c->choosing && !r->faults.count && !r->chosen && t->men;
    r->has_play = t->men || t->no_man || t->chosen || !r->plays.numbers;
    r->wanted = closed && t->men   ? WANT_NOTHING
                : play_complete(t) ? WANT_NOTHING
                : t->men           ? WANT_MORE
                                   : WANT_PLAY;
    h->unfinished = closed && t->men && !play_complete(t);
    judge_anew(t, closed);
    if (choosing && !r->faults.count) {
        judge_anew(t, true);
        r->wanted = r->faults.count ? WANT_NOTHING : r->wanted;
    }
    bool chosen = r->settled || (r->chosen && h->choice_of_going < 0);
    if (r->has_play)
        r->legal = !back && !chosen && legal_after(t, &after);
}

enum coup_error turn_men(struct open_turn *h, int events, bool closed)
{
    struct ruling *r = h->r;
    struct men_down t;
    struct way_list ways;
    reset_men(h);
    if (h->c->by_arbiter.what & RULED_UNKNOWN_PLAY) {
        r->played.after = r->final.after = h->c->by_arbiter.board.side[h->roller];
        r->has_play = r->unknown_play = 1;
        return COUP_OK;
    }
    if (h->plain) {
        plain_play(h);
        return COUP_OK;
    }
    const struct due *fill = fill_due(&r->dues);
    look_at_start(h, &t, &ways);
    for (int i = 0; i < events; i++) {
        enum coup_error e = hear_move(h, &t, i, fill);
        if (e != COUP_OK)
            return e;
    }
    state_play(h, &t, closed);
    if (h->m->options.misere && events == h->c->events)
        owe_misere(h);
    return COUP_OK;
}

/* --- going ------------------------------------------------------------------------------------ */

/* If men were touched, the opponent chooses among the plays that move one, whether they fill or
 * keep or not (GU V; LL §170; LP 25, 64); else among all legal plays. */
static void list_choices(const struct open_turn *h, fields touched, struct faults *f)
{
    struct men_down t;
    struct way_list ways;
    look_at_start(h, &t, &ways);
    t.touched = touched;
    const struct way_list *l = all_ways(&t);
    f->choices = 0;
    for (int i = 0; i < l->count && t.touched; i++)
        if (touched_by(&t, &l->way[i]))
            add_play(&t, f, &l->way[i].after, NULL);
    if (!f->choices)
        all_legal(&t, f);
}

static void blame_going(const struct open_turn *h, fields touched, bool may_stand, struct faults *f)
{
    f->count = 1;
    f->code[0] = FAULT_G1;
    f->man[0] = (struct step){0, 0, 0};
    f->may_stand = may_stand;
    f->may_go_back = f->first_man = f->numbers_left = 0;
    list_choices(h, touched, f);
}

/* A claim of the school for a hole too many, made after the going, also opposes it (GU III; LL
 * §170, §197). */
enum coup_error turn_going(struct open_turn *h)
{
    struct ruling *r = h->r;
    const struct coup *c = h->c;
    const struct choice *x =
        h->choice_of_going >= 0 ? &c->choice[c->event[h->choice_of_going].at] : NULL;
    reset_men(h);
    if (!h->wrong)
        return x ? COUP_NOT_A_CHOICE : COUP_OK;
    blame_going(h, h->men_touched, !h->opposed, &r->faults);
    if (!x)
        return COUP_OK;
    if (x->kind == CHOICE_BACK || (h->opposed && x->kind == CHOICE_STANDS))
        return COUP_NOT_A_CHOICE;
    r->chosen = x->kind;
    r->choice = *x;
    return COUP_OK;
}

/* Whether the play made is one of the choices. With touched men it need not fill or keep. */
static bool played_a_choice(const struct open_turn *h, const struct faults *choices)
{
    for (int i = 0; i < choices->choices; i++)
        if (men_equal(&choices->choice[i].after, &h->r->played.after))
            return true;
    return false;
}

void turn_went_wrongly(struct open_turn *h)
{
    struct faults *f = &h->r->faults, going; /* large: set only when needed */
    if (!h->put_back || h->choice_of_going >= 0)
        return;
    if (!h->r->has_play) {
        shelve(h->r);
        blame_going(h, h->men_touched, false, f);
        return;
    }
    if (h->r->wanted != WANT_NOTHING)
        return;
    blame_going(h, h->men_touched, false, &going);
    if (played_a_choice(h, &going)) {
        *f = going;
        h->r->final = h->r->played;
        h->r->chosen = CHOICE_PLAY;
        h->r->legal = 1;
        return;
    }
    int at = f->count < FAULT_CODES ? f->count++ : FAULT_CODES - 1;
    for (; at > 0 && f->code[at - 1] > FAULT_G1; at--) {
        f->code[at] = f->code[at - 1];
        f->man[at] = f->man[at - 1];
    }
    f->code[at] = FAULT_G1;
    f->man[at] = (struct step){0, 0, 0};
}
