/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow.h"

#include <stdlib.h>
#include <string.h>

/* --- one man ---------------------------------------------------------------------------------- */

static int others_on(const struct slow_puff *p, int field)
{
    return p->men[1 - p->side][25 - field];
}

/* "When all his men still in play stand on 19-24 and none is in hand." */
static int all_in_last_quarter(const struct slow_puff *p)
{
    for (int field = 0; field <= 18; field++)
        if (p->men[p->side][field])
            return 0;
    return 1;
}

static int farther_back(const struct slow_puff *p, int than)
{
    int men = 0;
    for (int field = 0; field < than; field++)
        men += p->men[p->side][field];
    return men;
}

/* "An exact number bears off. A number larger than needed bears off only the farthest man." */
static int may_bear_off(const struct slow_puff *p, int from, int number)
{
    if (!all_in_last_quarter(p))
        return 0;
    if (from + number == 25)
        return 1;
    return from + number > 25 && farther_back(p, from) == 0;
}

/* Returns the field that the man on `from` reaches by `number`, or -1 if it may not be moved. */
static int comes_to(const struct slow_puff *p, int from, int number)
{
    const int *own = p->men[p->side];
    if (own[from] == 0 || from == 25)
        return -1;
    if (own[0] > 0 && from != 0) /* while a man is in hand nothing on the board moves */
        return -1;
    if (from + number >= 25)
        return may_bear_off(p, from, number) ? 25 : -1;
    if (others_on(p, from + number) >= 2) /* blocked, to end and to rest */
        return -1;
    return from + number;
}

static void carry(struct slow_puff *p, int from, int to)
{
    int *own = p->men[p->side], *other = p->men[1 - p->side];
    own[from]--;
    if (to < 25 && other[25 - to] == 1) { /* a lone man is hit, at a rest too */
        other[25 - to] = 0;
        other[0]++;
    }
    own[to]++;
}

/* --- sets of positions ------------------------------------------------------------------------ */

static int same(const struct slow_puff *a, const struct slow_puff *b)
{
    return memcmp(a->men, b->men, sizeof a->men) == 0;
}

static unsigned long mixed(const struct slow_puff *p)
{
    unsigned long h = 5381;
    for (int i = 0; i < 52; i++)
        h = h * 33 + (unsigned long)p->men[i / 26][i % 26];
    return h ^ h >> 17;
}

struct bucket {
    size_t *slot; /* place in the list + 1 */
    size_t slots;
};

static void put_in_bucket(struct bucket *b, const struct slow_ends *e, size_t i)
{
    size_t at = mixed(&e->end[i]) % b->slots;
    while (b->slot[at])
        at = (at + 1) % b->slots;
    b->slot[at] = i + 1;
}

static void grow_bucket(struct bucket *b, const struct slow_ends *e)
{
    b->slots = b->slots ? 2 * b->slots : 64;
    free(b->slot);
    b->slot = calloc(b->slots, sizeof *b->slot);
    for (size_t i = 0; i < e->count; i++)
        put_in_bucket(b, e, i);
}

static void keep(struct slow_ends *e, struct bucket *b, const struct slow_puff *p)
{
    if (2 * (e->count + 1) > b->slots)
        grow_bucket(b, e);
    for (size_t at = mixed(p) % b->slots; b->slot[at]; at = (at + 1) % b->slots)
        if (same(&e->end[b->slot[at] - 1], p))
            return;
    if (e->count == e->room) {
        e->room = e->room ? 2 * e->room : 64;
        e->end = realloc(e->end, e->room * sizeof *e->end);
    }
    e->end[e->count++] = *p;
    put_in_bucket(b, e, e->count - 1);
}

/* Adds all positions that one number leads to from any position of `from`. */
static void play_number(const struct slow_ends *from, int number, struct slow_ends *out,
                        struct bucket *b)
{
    for (size_t i = 0; i < from->count; i++) {
        for (int field = 0; field < 25; field++) {
            int to = comes_to(&from->end[i], field, number);
            if (to < 0)
                continue;
            struct slow_puff next = from->end[i];
            carry(&next, field, to);
            keep(out, b, &next);
        }
    }
}

static void take_all(struct slow_ends *to, struct bucket *b, const struct slow_ends *from)
{
    for (size_t i = 0; i < from->count; i++)
        keep(to, b, &from->end[i]);
}

static void clear(struct slow_ends *e, struct bucket *b)
{
    e->count = 0;
    free(b->slot);
    *b = (struct bucket){NULL, 0};
}

/* --- which plays are legal -------------------------------------------------------------------- */

/* "The lower first. If it cannot be played the whole throw is lost. The higher then; if it cannot
 * be played it alone is lost. If the lower can be played so that the higher can follow, it must
 * be." Adds to `both` and `one` what the order first, then gives. */
static void in_order(const struct slow_ends *start, int first, int then, struct slow_ends *both,
                     struct bucket *both_b, struct slow_ends *one, struct bucket *one_b)
{
    struct slow_ends a = {0};
    struct bucket b = {0};
    play_number(start, first, &a, &b);
    play_number(&a, then, both, both_b);
    take_all(one, one_b, &a);
    clear(&a, &b);
    free(a.end);
}

static void list_two(const struct slow_ends *start, struct slow_ends *out, struct bucket *b)
{
    const struct slow_puff *p = &start->end[0];
    int low = p->die[0] < p->die[1] ? p->die[0] : p->die[1];
    int high = p->die[0] + p->die[1] - low;
    struct slow_ends both = {0}, one = {0};
    struct bucket both_b = {0}, one_b = {0};
    in_order(start, low, high, &both, &both_b, &one, &one_b);
    if (p->moving && p->men[p->side][0] > 0) /* a man is in hand at the beginning of the throw */
        in_order(start, high, low, &both, &both_b, &one, &one_b);
    out->numbers = both.count ? 2 : one.count ? 1 : 0;
    take_all(out, b, both.count ? &both : one.count ? &one : start);
    clear(&both, &both_b);
    clear(&one, &one_b);
    free(both.end);
    free(one.end);
}

static int times(const struct slow_puff *p)
{
    return p->second ? 4 : 2;
}

static void list_doublet(const struct slow_ends *start, struct slow_ends *out, struct bucket *b)
{
    const struct slow_puff *p = &start->end[0];
    int upper = p->die[0], under = 7 - upper, n = times(p);
    struct slow_ends now = {0}, next = {0};
    struct bucket now_b = {0}, next_b = {0};
    take_all(&now, &now_b, start);
    out->numbers = 0;
    for (int i = 0; i < n; i++) { /* the upper numbers as often as possible */
        clear(&next, &next_b);
        play_number(&now, upper, &next, &next_b);
        if (!next.count)
            break;
        out->numbers++;
        clear(&now, &now_b);
        take_all(&now, &now_b, &next);
    }
    take_all(out, b, &now);
    int may = p->whole ? out->numbers == n : out->numbers > 0;
    for (int i = 0; may && i < n; i++) { /* any number of undersides from none up */
        clear(&next, &next_b);
        play_number(&now, under, &next, &next_b);
        take_all(out, b, &next);
        clear(&now, &now_b);
        take_all(&now, &now_b, &next);
    }
    clear(&now, &now_b);
    clear(&next, &next_b);
    free(now.end);
    free(next.end);
}

void slow_list(const struct slow_puff *p, struct slow_ends *out)
{
    struct slow_ends start = {0};
    struct bucket start_b = {0}, b = {0};
    keep(&start, &start_b, p);
    out->count = 0;
    if (p->die[0] == p->die[1])
        list_doublet(&start, out, &b);
    else
        list_two(&start, out, &b);
    free(b.slot);
    clear(&start, &start_b);
    free(start.end);
}

void slow_free(struct slow_ends *e)
{
    free(e->end);
    *e = (struct slow_ends){0};
}

/* --- what was put down ------------------------------------------------------------------------ */

int slow_put(const struct slow_puff *p, const struct slow_move *m, int n, struct slow_puff *after)
{
    *after = *p;
    for (int i = 0; i < n; i++) {
        if (after->men[p->side][m[i].from] < 1 || m[i].from > 24)
            return 0;
        carry(after, m[i].from, m[i].to);
    }
    return 1;
}

void slow_silence(const struct slow_puff *p, const struct slow_move *m, int n,
                  struct slow_puff *after)
{
    int back = 0; /* the current man has gone back */
    *after = *p;
    for (int i = 0; i < n; i++) {
        back = back && m[i].on;
        if (m[i].to < 25 && others_on(p, m[i].to) >= 2)
            back = 1;
        if (!back && after->men[p->side][m[i].from] > 0)
            carry(after, m[i].from, m[i].to);
    }
}

/* One assignment of men to numbers: an index in number[], or -1 for none. */
struct reading {
    int number[8], numbers; /* of the throw: lower, higher; uppers, undersides */
    int firsts;             /* this many of them precede the others */
    int by[24];
};

static int fits(const struct slow_move *m, int number)
{
    return m->to == 25 ? 25 - m->from <= number : m->to - m->from == number;
}

/* Returns whether the move is legal for the men in p and this number (0: none). */
static int right_now(const struct slow_puff *p, const struct slow_move *m, int number,
                     int only_bearing_off)
{
    if (p->men[p->side][m->from] < 1)
        return 0;
    if (m->to == 25)
        return number ? may_bear_off(p, m->from, number) : all_in_last_quarter(p);
    return only_bearing_off || comes_to(p, m->from, number) == m->to;
}

/* Returns whether the moves not yet `done` can be ordered so that each is legal when it is made. If
 * `ordered`, none of the later numbers precedes one of the first. */
static int some_order(const struct slow_puff *p, const struct slow_move *m, int n,
                      const struct reading *r, unsigned done, int only_bearing_off, int ordered)
{
    int firsts_left = 0;
    if (done == (1u << n) - 1)
        return 1;
    for (int i = 0; i < n; i++)
        firsts_left += !(done >> i & 1) && r->by[i] >= 0 && r->by[i] < r->firsts;
    for (int i = 0; i < n; i++) {
        int number = r->by[i] < 0 ? 0 : r->number[r->by[i]];
        if (done >> i & 1 || (ordered && firsts_left && r->by[i] >= r->firsts) ||
            !right_now(p, &m[i], number, only_bearing_off))
            continue;
        struct slow_puff next = *p;
        carry(&next, m[i].from, m[i].to);
        if (some_order(&next, m, n, r, done | 1u << i, only_bearing_off, ordered))
            return 1;
    }
    return 0;
}

/* "More moves than the throw has numbers, undersides doubled included" and "a distance that no
 * number still to be played gives". An additional move may be of any length. */
static int wrong_numbers(const struct slow_puff *p, const struct slow_move *m, int n,
                         const struct reading *r)
{
    int doublet = p->die[0] == p->die[1], too_often = 0, wrong = 0;
    int too_many = n > r->numbers ? n - r->numbers : 0;
    for (int i = 0; i < n; i++) {
        if (r->by[i] >= 0)
            continue;
        if (doublet && (fits(&m[i], p->die[0]) || fits(&m[i], 7 - p->die[0])))
            too_often++;
        else
            wrong++;
    }
    int excused = too_many > too_often ? too_many - too_often : 0;
    return (too_many || too_often ? SLOW_N3 : 0) | (wrong > excused ? SLOW_N1 : 0);
}

static int free_order(const struct slow_puff *p)
{
    return p->die[0] != p->die[1] && p->moving && p->men[p->side][0] > 0;
}

/* "The higher number before the lower, or without it; an underside before or without the upper
 * numbers": here without. "A number that could be played was not": each legal play uses `required`
 * numbers. A man moved by no number counts as one of them. */
static int left_out(const struct slow_puff *p, int n, const struct reading *r, int required)
{
    int doublet = p->die[0] == p->die[1], used_first = 0, used_then = 0, none = 0, faults = 0;
    for (int i = 0; i < n; i++) {
        used_first += r->by[i] >= 0 && r->by[i] < r->firsts;
        used_then += r->by[i] >= r->firsts;
        none += r->by[i] < 0;
    }
    if (doublet) {
        if (used_then && used_first < (p->whole ? times(p) : 1))
            faults |= SLOW_O1;
        return required - used_first > none ? faults | SLOW_D1 : faults;
    }
    if (free_order(p))
        return required - used_first - used_then > none ? SLOW_D1 : 0;
    if (used_then && !used_first)
        faults |= SLOW_O1;
    int missing = (required >= 1 && !used_first) + (required == 2 && !used_then);
    return missing > none ? faults | SLOW_D1 : faults;
}

static int faults_of(const struct slow_puff *p, const struct slow_move *m, int n,
                     const struct reading *r, int required)
{
    struct slow_puff after;
    int faults = wrong_numbers(p, m, n, r), on_board = 0;
    slow_put(p, m, n, &after);
    for (int i = 0; i < n; i++) {
        on_board |= m[i].from > 0;
        if (m[i].to < 25 && others_on(p, m[i].to) >= 2)
            faults |= SLOW_C2;
    }
    if (on_board && after.men[p->side][0] > 0)
        faults |= SLOW_E1;
    if (!some_order(p, m, n, r, 0, 1, 0))
        faults |= SLOW_S1;
    if (!faults && !free_order(p) && !some_order(p, m, n, r, 0, 0, 1))
        faults |= SLOW_O1;
    return faults | left_out(p, n, r, required);
}

static int bits(int set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* Searches all readings with the fewest men moved by no number for the one with the fewest faults,
 * and among several for the one whose faults are listed first. */
struct search {
    const struct slow_puff *p;
    const struct slow_move *m;
    int n, required, most, best;
};

static void try_readings(struct search *s, struct reading *r, int i, unsigned taken, int matched)
{
    if (matched + s->n - i < s->most)
        return;
    if (i == s->n) {
        int faults = faults_of(s->p, s->m, s->n, r, s->required);
        if (matched > s->most || bits(faults) < bits(s->best) ||
            (bits(faults) == bits(s->best) && faults < s->best))
            s->best = faults;
        s->most = matched;
        return;
    }
    for (int k = 0; k < r->numbers; k++) {
        int twin = k > 0 && r->number[k] == r->number[k - 1] && !(taken >> (k - 1) & 1);
        if (taken >> k & 1 || twin || !fits(&s->m[i], r->number[k]))
            continue;
        r->by[i] = k;
        try_readings(s, r, i + 1, taken | 1u << k, matched + 1);
    }
    r->by[i] = -1;
    try_readings(s, r, i + 1, taken, matched);
}

int slow_judge(const struct slow_puff *p, const struct slow_ends *e, const struct slow_move *m,
               int n)
{
    struct slow_puff after;
    struct reading r = {.numbers = 0};
    struct search s = {p, m, n, e->numbers, -1, 0};
    slow_put(p, m, n, &after);
    for (size_t i = 0; i < e->count; i++)
        if (same(&e->end[i], &after))
            return 0;
    int low = p->die[0] < p->die[1] ? p->die[0] : p->die[1], high = p->die[0] + p->die[1] - low;
    int doublet = low == high, each = doublet ? times(p) : 1;
    for (int k = 0; k < 2 * each; k++)
        r.number[r.numbers++] = k < each ? low : doublet ? 7 - low : high;
    r.firsts = each;
    try_readings(&s, &r, 0, 0, 0);
    return s.best;
}

/* --- a whole match ---------------------------------------------------------------------------- */

int slow_throw(struct slow_match *m, int side, int a, int b, int *manieth)
{
    if (m->over || (side != m->now.side && !m->free))
        return 0;
    if (m->in_turn && side != m->last) /* his turn begins */
        m->doublets[side] = 0;
    if (m->in_turn && m->last >= 0 && side != m->last)
        m->doublets[m->last] = 0;
    m->now.side = m->last = side;
    m->now.die[0] = a;
    m->now.die[1] = b;
    *manieth = a == b ? ++m->doublets[side] : 0;
    m->now.second = *manieth >= 2;
    return 1;
}

void slow_played(struct slow_match *m, const struct slow_puff *after)
{
    int side = m->last, left = 0, borne_off = after->men[1 - side][25];
    memcpy(m->now.men, after->men, sizeof m->now.men);
    for (int field = 0; field < 25; field++)
        left += after->men[side][field];
    m->free = m->now.die[0] == m->now.die[1]; /* the player may throw again, or decline */
    m->now.side = m->free ? side : 1 - side;
    m->over = left == 0;
    m->stakes = !m->over ? 0 : m->schneider && borne_off == 0 ? 2 : 1;
}
