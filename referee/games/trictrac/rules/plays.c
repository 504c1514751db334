/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plays.h"

const fields quarter_fields[QUARTERS] = {
    [PETIT] = (fields)0x3f << 1, [GRAND] = (fields)0x3f << 7, [RETOUR] = (fields)0x3f << 19};

bool quarter_fillable(const struct men *men, int lo)
{
    /* Six fields need twelve men. Of fewer, some field in the loop never gets its two. */
    int n = lo > 1 ? men_count(men, field_range(1, lo - 1)) : 0;
    for (int k = 0; n < 12; k++) {
        n += men_on(men, lo + k);
        if (n < 2 * (k + 1))
            return false;
    }
    return true;
}

struct view position_view(const struct position *p)
{
    const struct men *own = &p->board.side[p->side];
    const struct men *opp = &p->board.side[other_side((enum side)p->side)];
    struct view v = {.own = *own,
                     .own1 = men_any(own),
                     .own2 = men_two(own),
                     .own3 = men_three(own),
                     .theirs = fields_flip(men_any(opp)),
                     .theirs2 = fields_flip(men_two(opp))};
    /* M XIV: the opponent's petit jan is closed to ends and rests, the grand jan to ends only. */
    fields petit = quarter_fillable(opp, 1) ? field_range(19, 24) : 0;
    fields grand = quarter_fillable(opp, 7) ? field_range(14, 18) : 0;
    v.may_rest = ALL_FIELDS & ~v.theirs & ~petit;
    v.may_end = v.may_rest & ~grand & ~field_bit(THEIR_CORNER);
    v.corners_empty = !((v.own1 | v.theirs) & (field_bit(CORNER) | field_bit(THEIR_CORNER)));
    return v;
}

bool position_irregular(const struct board *b)
{
    for (int s = 0; s < 2; s++)
        if ((men_one(&b->side[s]) & field_bit(CORNER)) ||
            (men_any(&b->side[s]) & field_bit(THEIR_CORNER)))
            return true;
    return false;
}

struct board board_at_start(void)
{
    return (struct board){{men_at_start(), men_at_start()}};
}

/* --- one play into the list ------------------------------------------------------------------- */

static struct step step_of(int from, int rest, int to)
{
    return (struct step){(uint8_t)from, (uint8_t)rest, (uint8_t)to};
}

static struct play play_one(const struct men *after, struct step s, int excedants)
{
    return (struct play){.after = *after, .step = {s}, .steps = 1, .excedants = (uint8_t)excedants};
}

static struct play play_two(const struct men *after, struct step s, struct step t, int excedants)
{
    bool in_order = s.from > t.from || (s.from == t.from && s.to >= t.to);
    return (struct play){.after = *after,
                         .step = {in_order ? s : t, in_order ? t : s},
                         .steps = 2,
                         .excedants = (uint8_t)excedants};
}

/* M VII: after a play the own corner never holds a single man, unless one stood there before and
 * did not move (left by a false move; it imposes nothing). `moved`: a man of this play left the
 * corner or came to stay on it. */
static bool corner_stands(const struct view *v, const struct men *after, bool moved)
{
    if (!(men_one(after) & field_bit(CORNER)))
        return true;
    return !moved && (v->own1 & ~v->own2 & field_bit(CORNER)) != 0;
}

static bool touches_corner(struct step s)
{
    return s.from == CORNER || s.to == CORNER;
}

/* --- plays that stay on the board ------------------------------------------------------------- */

/* Men that can play number n and stay where it leads. */
static fields movers(const struct view *v, int n)
{
    return v->own1 & (v->may_end >> n);
}

/* One man plays one number (low 0), or both as a tout d'une. Of two rests the lower one is
 * printed. */
static void one_man(const struct view *v, int high, int low, struct plays *l)
{
    fields by_low = v->may_rest >> low, by_high = v->may_rest >> high;
    for (fields m = movers(v, high + low) & (low ? by_low | by_high : ALL_FIELDS); m; m &= m - 1) {
        int f = lowest_field(m), rest = low ? f + (by_low & field_bit(f) ? low : high) : 0;
        struct step s = step_of(f, rest, f + high + low);
        struct men after = v->own;
        men_move(&after, f, s.to);
        if (corner_stands(v, &after, touches_corner(s)))
            l->play[l->count++] = play_one(&after, s, 0);
    }
}

/* Two men play the two numbers. If one ends where the other started, the position is that of a tout
 * d'une, and a field where a man may end is one where it may rest: one_man has it. Other pairs
 * of different numbers all lead to different positions; so do pairs of equal numbers, taken in one
 * order. */
static void two_men(const struct view *v, int high, int low, struct plays *l)
{
    fields by_high = movers(v, high), by_low = movers(v, low);
    for (fields m = by_high; m; m &= m - 1) {
        int f = lowest_field(m);
        fields others = by_low & ~field_bit(f + high);
        if (!(v->own2 & field_bit(f)))
            others &= ~field_bit(f);
        if (f > low)
            others &= ~field_bit(f - low);
        if (high == low)
            others &= field_range(f, FIELDS);
        struct men first = v->own;
        men_move(&first, f, f + high);
        for (; others; others &= others - 1) {
            int g = lowest_field(others);
            struct step s = step_of(f, 0, f + high), t = step_of(g, 0, g + low);
            struct men after = first;
            men_move(&after, g, g + low);
            if (corner_stands(v, &after, touches_corner(s) || touches_corner(t)))
                l->play[l->count++] = play_two(&after, s, t, 0);
        }
    }
}

/* Returns true if there are two different men, `back` and `back2` fields behind `target`. */
static bool pair_behind(const struct view *v, int target, int back, int back2)
{
    fields a = field_bit(target - back), b = field_bit(target - back2);
    return a == b ? (v->own2 & a) != 0 : (v->own1 & a) && (v->own1 & b);
}

/* M IX; LL §44; GU IV: if both corners are empty and the numbers would bring two men to the
 * opponent's, they take the own one instead, unless they could by effect. (An ace would need a man
 * on the own corner, which is empty.) */
static void add_by_puissance(const struct view *v, int high, int low, struct plays *l)
{
    if (!v->corners_empty || !pair_behind(v, THEIR_CORNER, high, low) ||
        pair_behind(v, CORNER, high, low))
        return;
    struct step s = step_of(THEIR_CORNER - low, 0, CORNER);
    struct step t = step_of(THEIR_CORNER - high, 0, CORNER);
    struct men after = v->own;
    men_move(&after, s.from, CORNER);
    men_move(&after, t.from, CORNER);
    l->play[l->count] = play_two(&after, s, t, 0);
    l->play[l->count++].puissance = true;
}

/* --- bearing off (M VIII) --------------------------------------------------------------------- */

/* A number played when bearing off. The farthest man is on the lowest field. */
struct bearing {
    int from, to;
    int excedant;
    bool privilege;
};

/* Lists what number n can do with these men, inside or off; returns how many: at most five inside,
 * one man still outside, one off. By the provincial rule only the farthest man goes off exactly.
 * For a nearer man the number is played inside or not at all (rules §12), unless the roller holds a
 * full retour and takes a spare man: the privilege. */
static int bearing_steps(const struct view *v, const struct men *men, int n, struct bearing *out)
{
    fields own = men_any(men);
    int count = 0;
    for (fields m = own & (v->may_end >> n); m; m &= m - 1) {
        int f = lowest_field(m);
        out[count++] = (struct bearing){f, f + n, 0, false};
    }
    if (!own || own & ~quarter_fields[RETOUR])
        return count;
    int farthest = lowest_field(own);
    bool free = !v->provincial || farthest == OFF - n;
    if ((own & field_bit(OFF - n)) &&
        (free || (full_quarter(&v->own) == RETOUR && (men_three(men) & field_bit(OFF - n)))))
        out[count++] = (struct bearing){OFF - n, OFF, 0, !free};
    if (farthest > OFF - n)
        out[count++] = (struct bearing){farthest, OFF, 1, false};
    return count;
}

/* Adds a play of both numbers. If its position is already listed, the better printed form is kept:
 * one man before two, then the lower rest. */
static void add_bearing(struct plays *l, int from_index, const struct play *p)
{
    for (int i = from_index; i < l->count; i++) {
        struct play *q = &l->play[i];
        if (!men_equal(&q->after, &p->after))
            continue;
        bool better = p->privileges != q->privileges ? p->privileges < q->privileges
                      : p->excedants != q->excedants ? p->excedants < q->excedants
                      : p->steps != q->steps         ? p->steps < q->steps
                                                     : p->step[0].rest < q->step[0].rest;
        if (better)
            *q = *p;
        return;
    }
    l->play[l->count++] = *p;
}

/* Adds the plays of both numbers, in the order first, second, that bear off a man. The functions
 * above add the pairs that stay on the board. */
static void bear_both(const struct view *v, int first, int second, struct plays *l, int from_index)
{
    struct bearing a[8], b[8];
    int na = bearing_steps(v, &v->own, first, a);
    for (int i = 0; i < na; i++) {
        struct men mid = v->own;
        men_move(&mid, a[i].from, a[i].to);
        int nb = bearing_steps(v, &mid, second, b);
        for (int j = 0; j < nb; j++) {
            if (a[i].to != OFF && b[j].to != OFF)
                continue;
            int excedants = a[i].excedant + b[j].excedant;
            struct men after = mid;
            men_move(&after, b[j].from, b[j].to);
            struct step s = step_of(a[i].from, 0, a[i].to), t = step_of(b[j].from, 0, b[j].to);
            struct step whole = step_of(a[i].from, a[i].to, OFF);
            struct play p = b[j].from == a[i].to ? play_one(&after, whole, excedants)
                                                 : play_two(&after, s, t, excedants);
            p.privileges = (uint8_t)(a[i].privilege + b[j].privilege);
            add_bearing(l, from_index, &p);
        }
    }
}

/* Men can be borne off by this throw only if at most one is not yet home. */
static bool may_bear(const struct view *v)
{
    return men_count(&v->own, ALL_FIELDS & ~quarter_fields[RETOUR]) <= 1;
}

static void bear_one(const struct view *v, int n, struct plays *l)
{
    struct bearing a[8];
    int count = bearing_steps(v, &v->own, n, a);
    for (int i = 0; i < count; i++) {
        if (a[i].to != OFF)
            continue;
        struct men after = v->own;
        men_move(&after, a[i].from, OFF);
        l->play[l->count] = play_one(&after, step_of(a[i].from, 0, OFF), a[i].excedant);
        l->play[l->count++].privileges = a[i].privilege;
    }
}

/* The privilege serves to keep a quarter that the number would otherwise break (rules §12). Removes
 * plays that use it and do not keep, or that use it more than keeping needs. */
static void drop_vain_privileges(struct plays *l)
{
    int least = 2, kept = 0;
    for (int i = 0; i < l->count; i++) {
        const struct play *p = &l->play[i];
        if (p->privileges < least && full_quarter(&p->after) == RETOUR)
            least = p->privileges;
    }
    for (int i = 0; i < l->count; i++) {
        int used = l->play[i].privileges;
        if (!used || (used == least && full_quarter(&l->play[i].after) == RETOUR))
            l->play[kept++] = l->play[i];
    }
    l->count = kept;
}

/* --- obligations (rules §3) ------------------------------------------------------------------- */

enum quarter full_quarter(const struct men *m)
{
    fields two = men_two(m);
    for (int q = PETIT; q < QUARTERS; q++)
        if ((quarter_fields[q] & ~two) == 0)
            return (enum quarter)q;
    return QUARTERS;
}

static void list_both(const struct view *v, struct dice d, struct plays *l)
{
    two_men(v, d.high, d.low, l);
    one_man(v, d.high, d.low, l);
    add_by_puissance(v, d.high, d.low, l);
    if (may_bear(v)) {
        int from_index = l->count;
        bear_both(v, d.high, d.low, l, from_index);
        if (d.high != d.low)
            bear_both(v, d.low, d.high, l, from_index);
        if (v->provincial)
            drop_vain_privileges(l);
    }
}

static void list_one(const struct view *v, int n, struct plays *l)
{
    one_man(v, n, 0, l);
    if (may_bear(v)) {
        bear_one(v, n, l);
        if (v->provincial)
            drop_vain_privileges(l);
    }
}

/* §3.3: those with the fewest excédants. */
static void fewest_excedants(struct plays *l)
{
    int fewest = 2, kept = 0;
    for (int i = 0; i < l->count; i++)
        fewest = l->play[i].excedants < fewest ? l->play[i].excedants : fewest;
    for (int i = 0; i < l->count; i++)
        if (l->play[i].excedants == fewest)
            l->play[kept++] = l->play[i];
    l->count = kept;
}

static inline int put_first(struct plays *l, int count, bool (*fits)(const struct play *, int),
                            int what)
{
    int front = 0;
    for (int i = 0; i < count; i++) {
        if (!fits(&l->play[i], what))
            continue;
        if (i != front) {
            struct play p = l->play[front];
            l->play[front] = l->play[i];
            l->play[i] = p;
        }
        front++;
    }
    return front;
}

int plays_put_first(struct plays *l, int count, bool (*fits)(const struct play *, int), int what)
{
    return put_first(l, count, fits, what);
}

static bool ends_full(const struct play *p, int none)
{
    (void)none;
    return full_quarter(&p->after) != QUARTERS;
}

static bool ends_off(const struct play *p, int none)
{
    (void)none;
    return men_any(&p->after) == 0;
}

static bool moves_home(const struct play *p, int field)
{
    for (int k = 0; k < p->steps; k++)
        if (p->step[k].from == field && p->step[k].to >= 19)
            return true;
    return false;
}

/* If some of the allowed plays fit, only these stay allowed. */
static void oblige(struct plays *l, bool (*fits)(const struct play *, int))
{
    int kept = put_first(l, l->allowed, fits, 0);
    l->allowed = kept ? kept : l->allowed;
}

bool plays_require_man(struct plays *l, int field)
{
    int kept = put_first(l, l->count, moves_home, field);
    l->allowed = kept ? kept : l->allowed;
    return kept > 0;
}

static void plays_apply_obligations(struct plays *l)
{
    l->allowed = l->count;
    /* §3.4. Fifteen men can fill only one quarter, so a play that ends with it full either fills or
     * keeps it. */
    oblige(l, ends_full);
    /* §3.5. */
    oblige(l, ends_off);
}

void plays_list(const struct position *p, const struct view *v, struct plays *out)
{
    struct dice d = p->dice;
    out->count = 0;
    out->numbers = 2;
    out->high_only = 0;
    list_both(v, d, out);
    if (!out->count) {
        out->numbers = 1;
        list_one(v, d.high, out);
        out->high_only = out->count > 0;
        if (!out->count && d.low != d.high)
            list_one(v, d.low, out);
    }
    if (!out->count) {
        out->numbers = 0;
        out->play[out->count++] = (struct play){.after = v->own};
    }
    fewest_excedants(out);
    plays_apply_obligations(out);
    out->exits = v->own1 != 0 && !men_any(&out->play[0].after);
}

/* --- without a list --------------------------------------------------------------------------- */

static bool at_most_two(fields set)
{
    set &= set - 1;
    return (set & (set - 1)) == 0;
}

/* Returns true if some quarter misses at most two men, so that the throw may fill or keep it. */
static bool nearly_full(const struct view *v)
{
    for (int q = PETIT; q < QUARTERS; q++) {
        fields empty = quarter_fields[q] & ~v->own1;
        fields half = quarter_fields[q] & v->own1 & ~v->own2;
        if (empty ? !(empty & (empty - 1)) && !half : at_most_two(half))
            return true;
    }
    return false;
}

bool plays_unrestricted(const struct view *v)
{
    return !at_most_two(v->own1) && !nearly_full(v);
}

/* Returns true if one man plays n and stays on the board, off the corner. */
static bool plain_step(const struct view *v, struct step s, int n)
{
    return s.to == s.from + n && s.to <= FIELDS && !touches_corner(s) &&
           (v->own1 & field_bit(s.from)) && (v->may_end & field_bit(s.to));
}

/* Both numbers are played (§3.1), no man goes off (§3.3), no play can end with a quarter full or
 * bear off the last man (§3.4, §3.5: plays_unrestricted), and no man leaves or takes the corner,
 * which can forbid a pair or be taken by puissance. The play is then one that plays_list would
 * allow, printed in the same way. */
bool plays_plain(const struct position *p, const struct view *v, const struct step *step, int steps,
                 struct play *out)
{
    struct dice d = p->dice;
    struct step s = step[0], t = steps == 2 ? step[1] : s;
    struct men after = v->own;
    if (steps > 2 || !plays_unrestricted(v))
        return false;
    men_move(&after, s.from, s.to);
    if (steps == 1) { /* one man; the rest printed is the lowest possible, as in one_man */
        bool by_low = s.to <= FIELDS && (v->may_rest & field_bit(s.from + d.low));
        bool by_high = s.to <= FIELDS && (v->may_rest & field_bit(s.from + d.high));
        if (!s.rest || !(by_low || by_high) || !plain_step(v, s, d.high + d.low))
            return false;
        s.rest = (uint8_t)(s.from + (by_low ? d.low : d.high));
        *out = play_one(&after, s, 0);
        return true;
    }
    /* Two men that both stood there before: if one ended where the other started, it would be the
     * play of one man. */
    if (s.rest || t.rest || s.to == t.from || t.to == s.from ||
        (s.from == t.from && !(v->own2 & field_bit(s.from))) ||
        !((plain_step(v, s, d.high) && plain_step(v, t, d.low)) ||
          (plain_step(v, s, d.low) && plain_step(v, t, d.high))))
        return false;
    men_move(&after, t.from, t.to);
    *out = play_two(&after, s, t, 0);
    return true;
}
