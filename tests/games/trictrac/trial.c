/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trial.h"

#include <string.h>

#include "bridge.h"

struct count count_of(const int men[25])
{
    struct count c = {{0}};
    int off = MEN;
    for (int f = 1; f <= FIELDS; f++) {
        c.on[f] = men[f];
        off -= men[f];
    }
    c.on[OFF] = off;
    return c;
}

struct count count_men(const struct men *m)
{
    int men[25];
    bridge_men(m, men);
    return count_of(men);
}

bool same(const struct count *a, const struct count *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool is_legal(const struct trial *t, const struct count *after)
{
    for (int i = 0; i < t->legals; i++) {
        struct count end = count_of(t->legal[i].men);
        if (same(&end, after))
            return true;
    }
    return false;
}

bool held(const struct trial *t, int field)
{
    return field != OFF && t->slow.men[1 - t->slow.side][25 - field] > 0;
}

/* The men as they lie on the table; false when one lies on a field the other holds. */
bool put_down(const struct trial *t, struct count *out)
{
    *out = t->own;
    for (int i = 0; i < t->coup.steps; i++) {
        const struct step *s = &t->coup.step[i];
        out->on[s->from]--;
        out->on[s->to]++;
    }
    for (int f = 1; f <= FIELDS; f++)
        if (out->on[f] && held(t, f))
            return false;
    return true;
}

bool has_code(const struct trial *t, enum fault_code code)
{
    for (int i = 0; i < t->ruling.faults.count; i++)
        if (t->ruling.faults.code[i] == code)
            return true;
    return false;
}

/* How many men stand otherwise, and the last of them. */
int difference(const struct count *a, const struct count *b, int *from, int *to)
{
    int n = 0;
    *from = *to = 0;
    for (int f = 1; f <= OFF; f++) {
        if (a->on[f] > b->on[f]) {
            n += a->on[f] - b->on[f];
            *from = f;
        } else if (a->on[f] < b->on[f]) {
            *to = f;
        }
    }
    return n;
}

bool by_number(int from, int to, int n)
{
    return to == OFF ? from + n >= OFF : from + n == to;
}

/* Another man than the one who came to `spared`, by n, leads from `m` to `end`. */
bool one_more_man(const struct trial *t, const struct count *m, int spared, int n,
                  const struct count *end)
{
    int from, to;
    if (difference(m, end, &from, &to) != 1 || !by_number(from, to, n))
        return false;
    return from != spared || t->own.on[spared] > 0;
}

bool begins_legal_play(const struct trial *t, const struct count *after)
{
    const struct step *s = &t->coup.step[0];
    for (int k = 0; k < 2; k++) {
        if (!by_number(s->from, s->to, t->slow.die[k]) || s->rest)
            continue;
        for (int i = 0; i < t->legals; i++) {
            struct count end = count_of(t->legal[i].men);
            if (one_more_man(t, after, s->to, t->slow.die[1 - k], &end))
                return true;
        }
    }
    return false;
}

struct count with_step(struct count m, const struct step *s)
{
    m.on[s->from]--;
    m.on[s->to]++;
    return m;
}

/* The step is one of those of a play with this end. */
bool keeps_step(const struct trial *t, const struct step *s, const struct count *end)
{
    struct count m = with_step(t->own, s);
    if (s->to != OFF && !(t->ruling.view.may_end & field_bit(s->to)))
        return false;
    if (same(&m, end))
        return true;
    for (int k = 0; k < 2; k++)
        if (!s->rest && by_number(s->from, s->to, t->slow.die[k]) &&
            one_more_man(t, &m, s->to, t->slow.die[1 - k], end))
            return true;
    return false;
}

static bool goes_on(const struct trial *t, const struct step *s, const struct count *end)
{
    struct count m = with_step(t->own, s);
    int from, to;
    for (int k = 0; k < 2; k++)
        if (!s->rest && s->to != OFF && (t->ruling.view.may_end & field_bit(s->to)) &&
            by_number(s->from, s->to, t->slow.die[k]) && difference(&m, end, &from, &to) == 1 &&
            from == s->to && by_number(from, to, t->slow.die[1 - k]))
            return true;
    return false;
}

static bool keeps_both(const struct trial *t, const struct step *a, const struct step *b,
                       const struct count *end)
{
    struct count m = with_step(t->own, a);
    m = with_step(m, b);
    return !held(t, a->to) && !held(t, b->to) && same(&m, end);
}

/* Carried by no number, and by no sum: wrong whatever else was played. */
bool surely_wrong(const struct trial *t, const struct step *s)
{
    int d = s->to - s->from, a = t->slow.die[0], b = t->slow.die[1];
    return s->to != OFF && d != a && d != b && d != a + b;
}

/* Two men put down together, one of them wrong: both are at the other's mercy. */
static bool at_mercy(const struct trial *t, int i)
{
    return has_code(t, FAULT_N4) &&
           (t->coup.together >> i & 1 || (i && t->coup.together >> (i - 1) & 1));
}

/* Where a lone man was left on the corner, he who came or left is wrong. */
static bool lone_corner(const struct trial *t, const struct step *s)
{
    struct count after;
    put_down(t, &after);
    return after.on[CORNER] == 1 && (s->from == CORNER || s->to == CORNER);
}

bool all_home(const struct count *m)
{
    int men = 0;
    for (int f = 1; f < 19; f++)
        men += m->on[f];
    return men == 0;
}

bool carries(const struct count *m, const struct step *s, int n)
{
    bool farthest = true;
    for (int f = 1; f < s->from; f++)
        farthest &= !m->on[f];
    return by_number(s->from, s->to, n) && (s->from + n <= OFF || farthest);
}

/* The only number that could carry the man (both numbers if `whole`) had been played already, by
 * a man before him who may stand where he is: of the two it is this one who is wrong. */
static bool number_gone(const struct trial *t, int i, bool whole)
{
    const struct step *s = t->ruling.step;
    const int *die = t->slow.die;
    bool left[2] = {true, true};
    struct count m = t->own;
    for (int k = 0; k < i; k++) {
        bool stays = s[k].to == OFF ? all_home(&m) : t->ruling.view.may_end & field_bit(s[k].to);
        struct count now = m;
        m = with_step(m, &s[k]);
        if (!stays || at_mercy(t, k) || lone_corner(t, &s[k]) || surely_wrong(t, &s[k]))
            continue;
        if (s[k].rest) {
            struct count alone = with_step(t->own, &s[k]);
            if (is_legal(t, &alone))
                return true;
        }
        for (int n = 0; n < 2; n++) {
            if (left[n] && carries(&now, &s[k], die[n])) {
                left[n] = false;
                break;
            }
        }
    }
    if (whole || s[i].rest)
        return !left[0] || !left[1];
    for (int n = 0; n < 2; n++)
        if (left[n] && carries(&m, &s[i], die[n]))
            return false;
    return true;
}

/* The man on `from` by the number n; by puissance he goes to his own corner. */
static struct count by_die(struct count m, int from, int n, bool power)
{
    struct step s = {(uint8_t)from, 0, (uint8_t)(from + n > OFF ? OFF : from + n)};
    if (power && s.to == THEIR_CORNER)
        s.to = CORNER;
    return with_step(m, &s);
}

/* The player plays the sum or nothing: if only one number can be played, that one. */
static bool sum_only(const struct trial *t, const struct step *s)
{
    return t->ruling.plays.numbers == 2 && s->to != OFF &&
           s->to - s->from > t->slow.die[0] + t->slow.die[1];
}

static bool passed(const struct trial *t, const struct step *s)
{
    int high = t->slow.die[0] > t->slow.die[1] ? t->slow.die[0] : t->slow.die[1];
    bool any = s->to - s->from > high;
    for (int i = 0; i < t->ruling.steps && has_code(t, FAULT_N4); i++) {
        const struct step *other = &t->ruling.step[i];
        any |= at_mercy(t, i) && other->to - other->from > high;
    }
    return any;
}

/* A man short of the higher number, on a field where he may stand, is not made to play the sum;
 * every other is: he passed it, or was put down with one who did, or any legal place will do. */
static bool sum_allowed(const struct trial *t, const struct step *s)
{
    bool stands = s->to != OFF && t->ruling.view.may_end & field_bit(s->to);
    bool by_a_number = !surely_wrong(t, s) && !has_code(t, FAULT_N4);
    return passed(t, s) || by_a_number || !stands ||
           (lone_corner(t, s) && t->ruling.wanted != WANT_MORE);
}

/* The man of `s` by one number, and any other by the other one, lead from `m` to `end`. */
static bool moved_alone(const struct trial *t, struct count m, const struct step *s, int k,
                        const struct count *end)
{
    int from, to, n = t->slow.die[k & 1], other = t->slow.die[1 - (k & 1)];
    struct count one = by_die(m, s->from, n, k & 2);
    if (same(&one, end))
        return true;
    return !sum_only(t, s) && difference(&one, end, &from, &to) == 1 &&
           (from != s->from + n || m.on[from]) &&
           (by_number(from, to, other) || (k & 2 && to == CORNER && from + other == THEIR_CORNER));
}

/* How many of the two men (`b` may be NULL) are moved on the way from `m` to `end`. */
static int moved_in(const struct trial *t, struct count m, const struct step *a,
                    const struct step *b, const struct count *end)
{
    int most = 0;
    for (int k = 0; k < 4; k++) {
        struct count one = by_die(m, a->from, t->slow.die[k & 1], k & 2);
        if (moved_alone(t, m, a, k, end))
            most = 1;
        if (!b || !one.on[b->from])
            continue;
        one = by_die(one, b->from, t->slow.die[1 - (k & 1)], k & 2);
        if (same(&one, end))
            return 2;
    }
    m = by_die(m, a->from, t->slow.die[0] + t->slow.die[1], false);
    return same(&m, end) && sum_allowed(t, a) ? 1 : most;
}

/* How many of the men put down, other than those kept (bits), the play moves. */
static int moved_of(const struct trial *t, unsigned kept, const struct count *end)
{
    const struct step *s = t->ruling.step;
    struct count m = t->own;
    int most = 0;
    for (int i = 0; i < t->ruling.steps; i++)
        if (kept >> i & 1)
            m = with_step(m, &s[i]);
    for (int i = 0; i < t->ruling.steps; i++) {
        for (int k = 0; k < t->ruling.steps && !(kept >> i & 1); k++) {
            const struct step *other = k == i || kept >> k & 1 ? NULL : &s[k];
            int n = m.on[s[i].from] ? moved_in(t, m, &s[i], other, end) : 0;
            if (n > most)
                most = n;
        }
    }
    return most;
}

bool nearer(struct nearness a, struct nearness b)
{
    return a.kept != b.kept ? a.kept > b.kept : a.moved > b.moved;
}

/* The first two men are a legal play, perhaps by puissance: all others are too many. */
static bool complete_by_two(const struct trial *t)
{
    struct count m = with_step(t->own, &t->ruling.step[0]);
    m = with_step(m, &t->ruling.step[1]);
    return is_legal(t, &m);
}

struct nearness nearness(const struct trial *t, const struct count *end)
{
    struct nearness best = {0, moved_of(t, 0, end)};
    const struct step *s = t->ruling.step;
    if (t->ruling.steps > 2 && !at_mercy(t, 0) && !at_mercy(t, 1) && complete_by_two(t))
        return (struct nearness){keeps_both(t, &s[0], &s[1], end), 0};
    for (int i = 0; i < t->ruling.steps; i++) {
        struct count alone = with_step(t->own, &s[i]);
        bool whole = t->ruling.plays.numbers == 2 && same(&alone, end) &&
                     !by_number(s[i].from, s[i].to, t->slow.die[0]) &&
                     !by_number(s[i].from, s[i].to, t->slow.die[1]);
        struct nearness on = {1, 0}, one = {whole ? 4 : 2, moved_of(t, 1u << i, end)};
        bool too_soon = s[i].to == OFF && !whole && !all_home(&t->own);
        if (too_soon || number_gone(t, i, whole) || at_mercy(t, i) || lone_corner(t, &s[i]))
            continue;
        if (keeps_step(t, &s[i], end) && nearer(one, best))
            best = one;
        if (goes_on(t, &s[i], end) && nearer(on, best))
            best = on;
        for (int k = 0; k < i; k++) {
            struct nearness two = {4, moved_of(t, 1u << i | 1u << k, end)};
            if (!number_gone(t, k, false) && !at_mercy(t, k) && keeps_both(t, &s[i], &s[k], end) &&
                nearer(two, best))
                best = two;
        }
    }
    return best;
}
