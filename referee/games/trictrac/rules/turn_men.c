/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The men of a turn, and going (M VI-IX, XIV, XVI, XVII; GU III-V; LL §155-158, §170, §199-216).
 *
 * Each man is judged when it is put down. Only a word settles it: a choice of the opponent, to
 * leave it included. The next man is then judged separately, from the position that the word left.
 * Before any word, two men are judged together.
 *
 * Everything is read from the ways that are open: the steps, in either order, that lead from the
 * settled men to a position of the list of plays. At first these are all ways to play. After a word
 * they are single steps: those of the one man whose move makes a position of the list, or, if a
 * wrong man was left, any step by a number left. When all is played there is one way without steps.
 * A man is rightly played if some way has it; the numbers left, the choices and whether a quarter
 * can still be filled are read from the same ways. Only positions are compared: how a play is
 * printed does not count.
 *
 * Three points that no treatise settles are decided once, and stated in doc/rules/trictrac.md
 * §11c.7.
 * - The number that a man has played before a word may be either (a man borne off, or come to the
 *   corner by effect or by puissance).
 * - A man alone on the corner may not be left (C2) as soon as no other man can join it, also if it
 *   came there before a word, or if the last man is wrong as well: M VII forbids the position. A
 *   lone man that a word has left there has no effect, as §2 says of irregular men.
 * - Two men put down after a word are judged together, as two men are at first: the one rightly
 *   played is out of reach and the other goes back; if both are wrong, either is corrected. */
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

/* One or two steps, by one number per step, that lead to a position of the list. */
struct way {
    struct men after;
    uint8_t numbers;
    bool one_man; /* one man plays both, and rests on to[0] */
    bool legal;   /* the position meets every obligation */
    bool crosses; /* two men cross, one of them on a field closed to it */
    uint8_t from[2], to[2], number[2];
};

enum { WAYS_MAX = 512 };

struct way_list {
    int count;
    struct way way[WAYS_MAX];
};

struct man {
    struct step step;
    bool with_next; /* moved together with the next */
};

struct men_down {
    const struct open_turn *h;
    const struct view *v;
    struct plays *l;
    int allowed;          /* of the list: without the corner, if it may not be taken */
    int die[2];           /* high, low */
    struct men base, now; /* after the settled men; after all men */
    int left[2];          /* numbers not yet played when a wrong man was left; 0: played */
    struct man man[COUP_STEPS];
    int men, from;   /* men put down; the first that is not settled */
    bool irregular;  /* a wrong man was left: what follows is no play of the list */
    bool chosen;     /* the opponent has settled the whole play */
    bool extra;      /* the men since then follow a settled play */
    bool no_man;     /* "-" was entered */
    bool put_back;   /* the opponent had men put back, and none was played since */
    bool went_back;  /* that happened */
    fields touched;  /* by "t7" */
    fields put_from; /* by being put down */
    fields lifted;   /* in either way, when the roller went */
    int puts;        /* the men at their first fields */
    struct step put[COUP_STEPS];
    bool listed;
    struct way_list *ways;
};

/* The men rightly played, and the faults of the others. */
struct reading {
    int men;
    bool right[COUP_STEPS];
    unsigned code[COUP_STEPS];
    unsigned codes;
    int wrong, extra;
    int count; /* of right men */
    struct {
        uint8_t from, to;
    } of[2];
    struct men after; /* the settled men and the right ones */
    bool used[2];     /* numbers they play: high, low */
    bool whole;       /* one man plays both */
    bool complete;    /* all are played */
    bool lone;        /* a man is wrongly alone on the corner */
};

/* --- steps ------------------------------------------------------------------------------------ */

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

/* Returns true if a man goes from a field to another by number n; off the board exactly, or as the
 * farthest man when n is too large for all (M VIII). */
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

/* Finds the one man whose step leads from some men to others. Returns false if it is not one. */
static bool one_step(const struct men *from, const struct men *to, struct step *s)
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

/* Gives a tout d'une without a rest the lowest free one, or the lowest. */
static void step_name_rest(const int die[2], const struct view *v, struct step *s)
{
    if (!die[0] || s->rest || s->to == OFF || s->to != s->from + die[0] + die[1])
        return;
    bool by_low = v->may_rest & field_bit(s->from + die[1]);
    bool by_high = v->may_rest & field_bit(s->from + die[0]);
    s->rest = (uint8_t)(s->from + (by_low || !by_high ? die[1] : die[0]));
}

/* --- ways to play ----------------------------------------------------------------------------- */

/* Returns the index of the play that ends with these men; the count of the list: none. */
static int plays_index(const struct plays *l, const struct men *after)
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

static void add_way(const struct plays *l, int allowed, struct way_list *out, const struct way *w)
{
    int i = plays_index(l, &w->after);
    if (i == l->count || out->count == WAYS_MAX)
        return;
    out->way[out->count] = *w;
    out->way[out->count++].legal = i < allowed;
}

/* Adds the ways in which the second number follows the first step. Two men may cross, one of them
 * on a field closed to it: the position is that of a tout d'une. */
static void second_steps(const struct view *v, const struct plays *l, int allowed,
                         const struct way *first, int n, struct way_list *out)
{
    int rest = first->to[0];
    bool can_end = may_end(v, rest), can_rest = on_board(rest) && v->may_rest & field_bit(rest);
    for (fields f = men_any(&first->after); f; f &= f - 1) {
        struct way w = *first;
        int from = lowest_field(f), to = landing(from, n);
        bool same = from == rest, crosses = same || to == first->from[0], ends = may_end(v, to);
        if (!carries(&w.after, from, to, n) || !(ends || crosses))
            continue;
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
        if ((!same || v->own1 & field_bit(from)) && (!w.crosses || crosses) &&
            corner_kept(&w.after, w.from[0], w.to[0]) && corner_kept(&w.after, w.from[1], w.to[1]))
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

/* --- the ways that are open ------------------------------------------------------------------- */

static int sum_of(const struct men_down *t)
{
    return t->die[0] + t->die[1];
}

/* Returns true if no man is settled: all ways to play are open. */
static bool at_start(const struct men_down *t)
{
    return !t->from && !t->extra;
}

/* Moves one man more by n to a field where it may stay. Returns false if it may not. */
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

/* Returns true if a step plays a number that is not used; to the corner, by puissance too. */
static bool down_by_number(const struct men_down *t, const struct men *men, struct step s,
                           const bool used[2])
{
    for (int k = 0; k < 2; k++)
        if (!used[k] && (carries(men, s.from, s.to, t->die[k]) ||
                         (s.to == CORNER && s.from + t->die[k] == THEIR_CORNER)))
            return true;
    return false;
}

/* Lists the ways of the next man, after a word. If some way ends a legal play, only such ways are
 * legal. */
static void list_next(struct men_down *t)
{
    struct way_list *l = t->ways;
    struct way w = {.numbers = 1, .legal = true};
    struct step s;
    bool bound = false;
    l->count = 0;
    for (int i = 0; i < t->l->count && !t->irregular && !t->extra; i++) {
        const struct play *p = &t->l->play[i];
        if (!one_step(&t->base, &p->after, &s) ||
            !down_by_number(t, &t->base, s, (const bool[2]){false, false}))
            continue;
        w.after = p->after;
        w.from[0] = s.from;
        w.to[0] = s.to;
        w.number[0] = (uint8_t)((p->puissance ? THEIR_CORNER : s.to) - s.from);
        w.legal = i < t->allowed;
        bound |= w.legal;
        l->way[l->count++] = w;
    }
    for (int k = 0; k < 2 && t->irregular && !t->extra; k++)
        for (fields m = t->left[k] ? men_any(&t->base) : 0; m; m &= m - 1) {
            int from = lowest_field(m);
            w.from[0] = (uint8_t)from;
            w.to[0] = (uint8_t)landing(from, t->left[k]);
            w.number[0] = (uint8_t)t->left[k];
            if (step_by(t, &t->base, from, t->left[k], &w.after))
                l->way[l->count++] = w;
        }
    for (int i = 0; i < l->count && !bound; i++)
        l->way[i].legal = true;
    if (!l->count)
        l->way[l->count++] = (struct way){.after = t->base, .legal = true};
}

/* Returns the ways to play, listed when first needed. */
static const struct way_list *down_ways(struct men_down *t)
{
    if (!t->listed && at_start(t))
        ways_list(t->v, t->l, t->allowed, t->die, t->ways);
    else if (!t->listed)
        list_next(t);
    t->listed = true;
    return t->ways;
}

static int numbers_left(struct men_down *t)
{
    return at_start(t) ? t->l->numbers : down_ways(t)->way[0].numbers;
}

static bool down_legal(const struct men_down *t, const struct men *after)
{
    return plays_index(t->l, after) < t->allowed;
}

/* Returns true if some way ends with these men. `legal`: a legal one. */
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

static void begin_faults(struct faults *f)
{
    f->count = f->may_stand = f->may_go_back = f->first_man = f->numbers_left = 0;
    f->choices = 0;
}

/* --- which men are rightly played ------------------------------------------------------------- */

static const struct step *step_at(const struct men_down *t, int i)
{
    return &t->man[t->from + i].step;
}

/* Returns true if the way has every right man. `left`: its steps that remain. */
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

/* A number that a man rightly plays (both bits: either), or both as a tout d'une; 0: it is wrong. A
 * man borne off by one number does not play both. */
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
        bool at_rest = may_end(t->v, w->to[0]) && (w->to[0] != CORNER || men_on(&t->base, CORNER));
        if (s->rest || (w->one_man && !at_rest) || !has_right(w, r, left))
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

/* Returns true if the men leave one alone on the corner, and no other man can come by the number
 * left, nor can the last man there leave (rules §11c.7). A man that came by no number uses both. A
 * man that was there before, or that a word has left there, has no effect. */
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
    bool taken = held(t->v, s->to) || s->to == THEIR_CORNER;
    bool wrong = taken || (r->lone && (s->from == CORNER || s->to == CORNER));
    bool early = !taken && !may_end(t->v, s->to); /* the opponent can still fill it (M XIV) */
    return (wrong ? C2 : 0) | (early ? R1 : 0);
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

static void rename_codes(struct reading *r, unsigned from, unsigned to)
{
    for (int i = 0; i < r->men; i++)
        if (r->code[i] & from)
            r->code[i] = (r->code[i] & ~from) | to;
    if (r->codes & from)
        r->codes = (r->codes & ~from) | to;
}

/* Reads the men since the last word. */
static void down_read(struct men_down *t, struct reading *r)
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
            /* Two men put down together are both right, by the two numbers, or both wrong. */
            const struct step *next = step_at(t, i + 1);
            const struct way_list *l = down_ways(t);
            struct reading both = {.count = 2, .of = {{s->from, s->to}, {next->from, next->to}}};
            bool left[2], right = false;
            men_move(&after, next->from, next->to);
            for (int k = 0; k < l->count && !s->rest && !next->rest && !r->count; k++)
                right |= has_right(&l->way[k], &both, left);
            if (right) {
                take_right(t, r, i, HIGH | LOW);
                take_right(t, r, i + 1, HIGH | LOW);
            } else {
                r->codes |=
                    N4 | ((codes_of(t, r, s) | codes_of(t, r, next)) & (unsigned)WRONG_FIELD);
                r->code[i] = r->code[i + 1] = N4;
                r->wrong += 2;
            }
            i++;
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

/* Returns true if the first man has played both numbers, or gone beyond them, rightly or not. */
static bool goes_as_far_as_both(const struct men_down *t)
{
    const struct step *s = step_at(t, 0);
    return at_start(t) && (s->rest || (on_board(s->to) && s->to - s->from >= sum_of(t)));
}

/* Returns true if every number that can be played is played. */
static bool down_complete(struct men_down *t)
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

/* Returns the play to print for this position: the listed one, or else the men that count. */
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
    if (p.steps == 2 && a.to == b.from && !a.rest) { /* the same man */
        p.steps = 1;
        p.step[0] = (struct step){a.from, a.to, b.to};
    } else if (p.steps == 2 && (b.from > a.from || (b.from == a.from && b.to > a.to))) {
        p.step[0] = b;
        p.step[1] = a;
    }
    return p;
}

/* Returns true if the choice is a field for the only man moved, and the other number is still to
 * come. */
static bool is_place(const struct faults *f, const struct play *p)
{
    return f->first_man && p->steps == 1 && !p->step[0].rest;
}

static void add_choice(struct faults *f, const struct play *p, bool place)
{
    for (int i = 0; i < f->choices; i++)
        if (is_place(f, &f->choice[i]) == place && men_equal(&f->choice[i].after, &p->after))
            return;
    if (f->choices < PLAYS_MAX)
        f->choice[f->choices++] = *p;
}

/* Adds the play that this way makes. */
static void down_add_way(const struct men_down *t, struct faults *f, const struct way *w)
{
    const struct step s = {w->from[0], 0, w->to[0]};
    struct play p = play_of(t, &w->after, t->from && w->numbers ? &s : NULL);
    add_choice(f, &p, false);
}

/* Adds a place for the only man moved; the other number is still to be played. */
static void add_place(const struct men_down *t, struct faults *f, int from, int to)
{
    struct play p = {.after = t->base, .steps = 1, .step[0] = {(uint8_t)from, 0, (uint8_t)to}};
    men_move(&p.after, from, to);
    f->first_man = 1;
    add_choice(f, &p, true);
}

/* Adds every legal play. */
static void down_add_legal(struct men_down *t, struct faults *f)
{
    const struct way_list *l = at_start(t) ? NULL : down_ways(t);
    for (int i = 0; i < t->allowed && !l; i++)
        add_choice(f, &t->l->play[i], false);
    for (int i = 0; l && i < l->count; i++)
        if (l->way[i].legal)
            down_add_way(t, f, &l->way[i]);
}

/* Lists the codes, each with the first man it is about. If no true place is playable the wrong man
 * goes back. */
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

/* Returns the fields of the touched men that a way moves. */
static fields touched_fields(const struct men_down *t, const struct way *w)
{
    fields from = w->numbers && !w->crosses ? field_bit(w->from[0]) : 0;
    if (w->numbers == 2 && !w->one_man && !w->crosses)
        from |= field_bit(w->from[1]);
    return from & t->touched;
}

static int down_touches(const struct men_down *t, const struct way *w)
{
    fields from = touched_fields(t, w);
    return (from != 0) + ((from & (from - 1)) != 0);
}

static int down_most_touched(struct men_down *t)
{
    const struct way_list *l = down_ways(t);
    int most = 0;
    for (int i = 0; i < l->count; i++) {
        int n = down_touches(t, &l->way[i]);
        most = n > most ? n : most;
    }
    return most;
}

/* Returns the number of touched men that were put down and that some play has. A man put down is
 * played, rightly or not: "dame abandonnée, dame jouée" (LP 22). */
static int put_touched(struct men_down *t)
{
    const struct way_list *l = down_ways(t);
    fields playable = 0, put = 0;
    for (int i = 0; i < l->count; i++)
        playable |= touched_fields(t, &l->way[i]);
    for (int i = t->from; i < t->men; i++)
        put |= field_bit(t->man[i].step.from);
    return __builtin_popcount(put & playable);
}

/* Returns true if some play has more of the touched men; adds the plays that have most. */
static bool touched_not_played(struct men_down *t, struct faults *f)
{
    int most = t->touched ? down_most_touched(t) : 0;
    if (!most || put_touched(t) >= most)
        return false;
    const struct way_list *l = down_ways(t);
    for (int i = 0; i < l->count; i++)
        if (down_touches(t, &l->way[i]) == most && men_equal(&l->way[i].after, &t->now))
            return false;
    if (f->first_man) /* the plays that have the touched man are complete */
        f->choices = f->first_man = 0;
    for (int i = 0; i < l->count; i++)
        if (down_touches(t, &l->way[i]) == most)
            down_add_way(t, f, &l->way[i]);
    return true;
}

/* Returns the code for a quarter that the legal plays fill or keep, and these men do not. */
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

/* Returns true if the corner was taken by puissance though possible by effect. */
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

/* Returns true if a wrong man with one of the codes, and none of the others, comes from `from`. */
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

/* Adds the legal plays in which the men put down play the two numbers. Returns false if there is
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

/* Every wrong man plays its number; if no play does that for two, one of them does. A man rightly
 * played stays. */
static void put_right(struct men_down *t, const struct reading *r, struct faults *f)
{
    unsigned far = N2 | N3 | WRONG_FIELD, sums = 0;
    bool two = r->wrong > 1 && at_start(t);
    if (r->count) {
        if (!add_with_right(t, r, true, f) && r->codes & S1) /* a legal play of that man */
            add_by_number(t, r, f);
        return;
    }
    if (!numbers_left(t)) /* nothing is played */
        down_add_legal(t, f);
    bool both = two && add_both(t, f);
    for (int i = 0; i < r->men; i++)
        if (r->code[i] == N4 && step_at(t, i)->to - step_at(t, i)->from > t->die[0])
            sums = N4;
    if (!(r->codes & N4))
        sums = two ? (unsigned)(N2 | N3) : far;
    add_sums(t, r, sums, f);
    if (!both)
        add_by_number(t, r, f);
    if (two && !both)
        add_sums(t, r, far, f);
    if (two && !f->choices) /* neither plays a number */
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
static void down_judge(struct men_down *t, bool over, struct faults *f)
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

/* --- men put down one after the other --------------------------------------------------------- */

static void settle_men(struct men_down *t)
{
    fields played = 0;
    for (int i = t->from; i < t->men; i++)
        played |= field_bit(t->man[i].step.from);
    t->put_from |= t->touched & played;
    t->touched &= ~played;
    t->from = t->men;
    t->base = t->now;
    t->listed = false;
}

static bool put_man(struct men_down *t, struct step s, bool with_next)
{
    struct man *last = t->men > t->from ? &t->man[t->men - 1] : NULL;
    if (!(men_any(&t->now) & field_bit(s.from)))
        return false;
    if (t->chosen) { /* one more man after a play that is settled */
        settle_men(t);
        t->chosen = false;
        t->extra = true;
        last = NULL;
    }
    men_move(&t->now, s.from, s.to);
    t->put_back = false;
    /* GU III: a man that moves again, from a field empty before, plays both numbers. */
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
    t->put_from |= field_bit(s.from);
    if (!t->went_back && t->puts < COUP_STEPS)
        t->put[t->puts++] = s;
    return true;
}

/* --- the opponent's word ---------------------------------------------------------------------- */

/* The men stay on their fields. After one man the other number is still to be played, or either one
 * if the number of this man is not known. */
static void leave(struct men_down *t, const struct faults *f)
{
    unsigned codes = 0;
    for (int i = 0; i < f->count; i++)
        codes |= 1u << f->code[i];
    if (t->men - t->from != 1 || codes & (D1 | N3) || down_complete(t)) {
        t->chosen = true;
        return;
    }
    struct step s = t->man[t->men - 1].step;
    int d = s.to - s.from;
    if (s.to == CORNER && d != t->die[0] && d != t->die[1])
        d = THEIR_CORNER - s.from;
    settle_men(t);
    t->irregular = true;
    t->left[0] = d == t->die[0] ? 0 : t->die[0];
    t->left[1] = d == t->die[1] && d != t->die[0] ? 0 : t->die[1];
}

static bool spares(const struct play *p, int field)
{
    return !men_on(&p->after, field);
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
        down_read(t, &r);
    t->now = t->base;
    for (int i = from; i < men && !from; i++) {
        if (all || !r.right[i])
            continue;
        t->man[kept] = t->man[i];
        men_move(&t->now, t->man[kept].step.from, t->man[kept].step.to);
        kept++;
    }
    t->men = kept;
    t->put_back = t->went_back = true;
    t->touched = t->put_from = 0;
    for (int i = 0; i < kept; i++)
        t->put_from |= field_bit(t->man[i].step.from);
    if (kept)
        settle_men(t);
}

/* Moves the men of a choice. Returns false if a step starts from a field without a man. */
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

static bool is_step(const struct step *put, const struct step *s)
{
    return put->from == s->from && put->to == s->to && (!put->rest || put->rest == s->rest);
}

static bool prints(const struct play *p, const struct choice *x)
{
    for (int k = 0; k < x->steps && p->steps == x->steps; k++)
        if (is_step(&x->step[0], &p->step[k]) &&
            (x->steps == 1 || is_step(&x->step[1], &p->step[1 - k])))
            return true;
    return false;
}

/* Returns the choice that these steps name: the complete play with this text, the one they make
 * from the settled men or from all men, or a place. */
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

static void shelve(struct ruling *r)
{
    if (!r->chosen)
        return;
    int standing = (r->settled ? r->earlier.numbers_left : 0) +
                   (r->chosen == CHOICE_STANDS ? r->faults.numbers_left : 0);
    r->settled = r->chosen;
    r->settled_by = r->choice;
    r->earlier = r->faults;
    r->earlier.numbers_left = (uint8_t)standing;
    r->chosen = NO_CHOICE;
    begin_faults(&r->faults);
}

/* Judges the men since the last choice. Its faults are kept, because men may be wrong after it, and
 * of the numbers left unplayed those that stand. If none is wrong, that choice is the last. */
static void judge_anew(struct men_down *t, bool over)
{
    struct ruling *r = t->h->r;
    if (t->chosen)
        return;
    shelve(r);
    down_judge(t, over, &r->faults);
    if (!r->settled || r->faults.count || r->chosen)
        return;
    r->faults = r->earlier;
    r->chosen = r->settled;
    r->choice = r->settled_by;
    r->settled = NO_CHOICE;
}

/* Before the dice the roller may correct a return fault, by any legal play. */
static const struct play *own_choice(const struct men_down *t, const struct faults *f,
                                     const struct choice *x)
{
    struct men men;
    bool late = false;
    for (int i = 0; i < f->count; i++)
        late |= f->code[i] == FAULT_R1;
    return late && x->kind == CHOICE_PLAY && men_after(&t->v->own, x, &men) && down_legal(t, &men)
               ? &t->l->play[plays_index(t->l, &men)]
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
    if ((!f->count || r->chosen) && x->kind != CHOICE_BACK && (t->men > t->from || t->no_man))
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
        if (is_place(f, p)) {
            t->now = p->after;
            t->man[t->men - 1] = (struct man){.step = p->step[0]};
            settle_men(t);
        } else {
            place_play(t, p);
        }
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

static enum quarter quarter_of(const struct due *d)
{
    return (enum quarter)((d->jan - FILL_PETIT) % QUARTERS); /* three fills, three keeps */
}

/* Returns true if a play that ends with the quarter full can still be reached, with every touched
 * man, by one step of a number left, or none. */
static bool still_full(struct men_down *t, enum quarter q)
{
    struct reading r;
    struct step s;
    if (t->chosen || (t->men && down_complete(t)))
        return full_quarter(&t->now) == q;
    const struct way_list *l = down_ways(t);
    int most = down_most_touched(t);
    down_read(t, &r);
    for (int i = 0; i < l->count; i++) {
        const struct men *end = &l->way[i].after;
        if (full_quarter(end) != q || down_touches(t, &l->way[i]) != most)
            continue;
        if (t->men == t->from || men_equal(&t->now, end) ||
            (!t->from && t->men == 1 && one_step(&t->now, end, &s) &&
             down_by_number(t, &t->now, s, r.used)))
            return true;
    }
    return false;
}

/* Judges if the fill or keep that is due can still be made. Once the play is complete it does not
 * change any more; after a loss by a touch or a word it stays lost. */
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
    *kind = d->jan >= KEEP_PETIT ? SCHOOL_KEEP : SCHOOL_FILL;
    bool lost =
        h->plain ? r->has_play && full_quarter(&h->as_plain.after) != quarter_of(d) : h->unearned;
    return lost ? d->points : 0;
}

/* --- going ------------------------------------------------------------------------------------ */

static void look_at_start(const struct open_turn *h, struct men_down *t, struct way_list *ways)
{
    struct ruling *r = h->r;
    const struct dice d = r->position.dice;
    *t = (struct men_down){.h = h,
                           .v = &r->view,
                           .l = &r->plays,
                           .allowed = r->plays.allowed,
                           .die = {d.high, d.low},
                           .base = r->view.own,
                           .now = r->view.own,
                           .ways = ways};
}

/* If men were touched, the opponent chooses among the plays that move one, whether they fill or
 * keep or not (GU V; LL §170; LP 25, 64); else among all legal plays. */
static void blame_going(const struct open_turn *h, fields touched, bool may_stand, struct faults *f)
{
    struct men_down t;
    struct way_list ways;
    begin_faults(f);
    f->count = 1;
    f->code[0] = FAULT_G1;
    f->man[0] = (struct step){0, 0, 0};
    f->may_stand = may_stand;
    look_at_start(h, &t, &ways);
    t.touched = touched;
    const struct way_list *l = down_ways(&t);
    for (int i = 0; i < l->count && touched; i++)
        if (down_touches(&t, &l->way[i]))
            down_add_way(&t, f, &l->way[i]);
    if (!f->choices)
        down_add_legal(&t, f);
}

/* Adds the wrong going to the faults of the play, if the roller was put back and has played. */
static void went_wrongly(struct open_turn *h, const struct men_down *t)
{
    struct faults *f = &h->r->faults, going; /* large: set only when needed */
    bool is_choice = false;
    if (!h->put_back || h->choice_of_going >= 0)
        return;
    if (!h->r->has_play && t->went_back) /* the man put down is to be played otherwise */
        return;
    if (!h->r->has_play) {
        shelve(h->r);
        blame_going(h, t->touched, false, f);
        return;
    }
    if (h->r->wanted != WANT_NOTHING)
        return;
    blame_going(h, t->lifted, false, &going);
    for (int i = 0; i < going.choices; i++) /* with touched men it need not fill or keep */
        is_choice |= men_equal(&going.choice[i].after, &h->r->played.after);
    if (is_choice) {
        if (f->count &&
            f->code[f->count - 1] == FAULT_T1) /* more of the touched men can be played */
            return;
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

/* --- the events ------------------------------------------------------------------------------- */

static void reset_men(struct open_turn *h)
{
    struct ruling *r = h->r;
    r->steps = r->final_steps = r->has_play = r->chosen = r->settled = 0;
    r->wanted = WANT_NOTHING;
    r->legal = 1;
    begin_faults(&r->faults);
    r->played = r->final = (struct play){.steps = 0};
    h->fill_settled = false;
}

static enum coup_error hear_move(struct open_turn *h, struct men_down *t, int i,
                                 const struct due *fill)
{
    const struct coup *c = h->c;
    const struct turn_event *e = &c->event[i];
    bool with_next = false;
    enum coup_error error;
    switch (e->kind) {
    case EVENT_TOUCH:
        if (h->in_vain >> i & 1)
            return COUP_OK;
        t->touched |= field_bit(e->at);
        look_at_fill(t, h, fill);
        h->fill_lost |= h->unearned;
        return COUP_OK;
    case EVENT_NO_MAN:
        t->no_man = true;
        break;
    case EVENT_LIFTED:
        with_next = e->at;
        put_man(t, e->step, with_next);
        break;
    case EVENT_MAN:
        with_next = c->together >> e->at & 1;
        if (h->step)
            *h->step = e->at;
        if (!put_man(t, c->step[e->at], with_next))
            return COUP_NO_MAN;
        break;
    case EVENT_GO:
        if (i != h->going)
            return COUP_OK;
        fields lifted = t->touched | t->put_from; /* the men put down go back and are touched */
        reset_men(h);
        look_at_start(h, t, t->ways);
        t->touched = t->lifted = lifted;
        h->fill_lost |= h->unearned;
        return COUP_OK;
    case EVENT_CHOICE:
        if (c->unknown || (i == h->choice_of_going && c->choice[e->at].kind != CHOICE_PLAY))
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
    if (!fill || with_next)
        return COUP_OK;
    look_at_fill(t, h, fill);
    h->fill_settled |= down_complete(t);
    return COUP_OK;
}

/* Returns the play to print for the men moved: the listed one if it is legal, else the steps. */
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

/* Writes to the ruling the play as put down, the play that counts, and what is still expected. */
static void state_play(struct open_turn *h, struct men_down *t, bool closed)
{
    struct ruling *r = h->r;
    struct men after = r->view.own;
    unsigned back;
    for (int i = 0; i < t->puts; i++) {
        r->step[i] = t->put[i];
        step_name_rest(t->die, t->v, &r->step[i]);
    }
    r->steps = (uint8_t)t->puts;
    bool apart = r->chosen || r->settled; /* the men that count are others, or more */
    if (apart && steps_apply(&r->view, r->step, r->steps, &after, &back))
        r->played = play_put_down(&r->plays, r->step, r->steps, &after);
    for (int i = 0; i < t->men; i++) {
        r->final_step[i] = t->man[i].step;
        step_name_rest(t->die, t->v, &r->final_step[i]);
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
                : down_complete(t) ? WANT_NOTHING
                : t->men           ? WANT_MORE
                                   : WANT_PLAY;
    h->unfinished = closed && t->men && !down_complete(t);
    judge_anew(t, closed);
    if (choosing && !r->faults.count) {
        judge_anew(t, true);
        r->wanted = r->faults.count ? WANT_NOTHING : r->wanted;
    }
    bool chosen = r->settled || (r->chosen && h->choice_of_going < 0);
    if (r->has_play)
        r->legal = !back && !chosen && down_legal(t, &after);
}

static enum coup_error hear_men(struct open_turn *h, struct men_down *t, struct way_list *ways,
                                int events)
{
    const struct due *fill = fill_due(&h->r->dues);
    enum coup_error e = COUP_OK;
    reset_men(h);
    h->unfinished = h->fill_lost = h->unearned = false;
    look_at_start(h, t, ways);
    for (int i = 0; i < events && e == COUP_OK; i++)
        e = hear_move(h, t, i, fill);
    return e;
}

enum coup_error turn_men(struct open_turn *h, int events, bool closed)
{
    struct ruling *r = h->r;
    struct men_down t;
    struct way_list ways;
    if (h->plain && !(h->c->by_arbiter.what & RULED_UNKNOWN_PLAY)) {
        const struct coup *c = h->c;
        r->steps = r->final_steps = c->steps;
        r->step[0] =
            c->steps == 1 ? h->as_plain.step[0] : c->step[0]; /* with the rest as printed */
        r->step[1] = c->step[1];
        memcpy(r->final_step, r->step, sizeof r->step);
        r->played = r->final = h->as_plain;
        r->has_play = 1;
        return COUP_OK;
    }
    if (h->c->by_arbiter.what & RULED_UNKNOWN_PLAY) {
        reset_men(h);
        r->played.after = r->final.after = h->c->by_arbiter.board.side[h->roller];
        r->has_play = r->unknown_play = 1;
        return COUP_OK;
    }
    enum coup_error e = hear_men(h, &t, &ways, events);
    if (e != COUP_OK)
        return e;
    state_play(h, &t, closed);
    if (events == h->c->events) {
        went_wrongly(h, &t);
        if (h->m->options.misere)
            owe_misere(h);
    }
    return COUP_OK;
}

/* A claim of the school for a hole too many, made after the going, also opposes it (GU III; LL
 * §170, §197). */
enum coup_error turn_going(struct open_turn *h)
{
    struct ruling *r = h->r;
    const struct coup *c = h->c;
    struct men_down t;
    struct way_list ways;
    const struct choice *x =
        h->choice_of_going >= 0 ? &c->choice[c->event[h->choice_of_going].at] : NULL;
    hear_men(h, &t, &ways, h->going + 1);
    if (!h->wrong)
        return x ? COUP_NOT_A_CHOICE : COUP_OK;
    blame_going(h, t.touched, !h->opposed, &r->faults);
    if (!x)
        return COUP_OK;
    if (x->kind == CHOICE_BACK || (h->opposed && x->kind == CHOICE_STANDS))
        return COUP_NOT_A_CHOICE;
    r->chosen = x->kind;
    r->choice = *x;
    return COUP_OK;
}
