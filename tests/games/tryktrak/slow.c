/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow.h"

#include <stdlib.h>
#include <string.h>

/* --- sets of positions ------------------------------------------------------------------------ */

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct slow));
}

static void add(struct slow_set *s, const struct slow *p)
{
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        s->at = realloc(s->at, (size_t)s->room * sizeof *s->at);
        if (!s->at)
            abort();
    }
    s->at[s->count++] = *p;
}

static void settle(struct slow_set *s)
{
    int n = 0;
    if (s->count)
        qsort(s->at, (size_t)s->count, sizeof *s->at, by_bytes);
    for (int i = 0; i < s->count; i++)
        if (!n || by_bytes(&s->at[n - 1], &s->at[i]) != 0)
            s->at[n++] = s->at[i];
    s->count = n;
}

void slow_free(struct slow_set *s)
{
    free(s->at);
    *s = (struct slow_set){0};
}

bool slow_has(const struct slow_set *s, const struct slow *p)
{
    return s->count && bsearch(p, s->at, (size_t)s->count, sizeof *p, by_bytes);
}

/* --- sentences -------------------------------------------------------------------------------- */

/* "Field f of one side is 25-f of the other." */
static int opposing(const struct slow *p, int side, int field)
{
    return field >= 1 && field <= 24 ? p->man[1 - side][25 - field] : 0;
}

/* "A line with two or more opposing men is closed." */
static bool closed(const struct slow *p, int side, int field)
{
    return opposing(p, side, field) >= 2;
}

/* "When all his men not yet off stand on 19-24 and none is on the bar." */
static bool all_home(const struct slow *p, int side)
{
    for (int f = SLOW_BAR; f < 19; f++)
        if (p->man[side][f])
            return false;
    return true;
}

/* "No man of his stands on the line of that number or farther back": "a 5: none on own 20 or 19".
 */
static bool none_so_far_back(const struct slow *p, int side, int number)
{
    for (int f = SLOW_BAR; f <= 25 - number; f++)
        if (p->man[side][f])
            return false;
    return true;
}

/* "It takes a man of the farthest line he holds." */
static bool farthest(const struct slow *p, int side, int field)
{
    for (int f = SLOW_BAR; f < field; f++)
        if (p->man[side][f])
            return false;
    return true;
}

/* Returns true if the man on `from` may play `number`, and stores its destination. */
static bool may_play(const struct slow *p, int side, int from, int number, int *to)
{
    *to = from + number;
    if (!p->man[side][from])
        return false;
    if (p->man[side][SLOW_BAR] && from != SLOW_BAR) /* "no other man of his moves" */
        return false;
    if (*to <= 24)
        return !closed(p, side, *to);
    if (!all_home(p, side))
        return false;
    bool exact = *to == 25;
    *to = SLOW_OFF;
    return exact || (none_so_far_back(p, side, number) && farthest(p, side, from));
}

/* "A man who comes there hits": the lone man "goes to the bar". */
static void put_down(struct slow *p, int side, int from, int to)
{
    p->man[side][from]--;
    p->man[side][to]++;
    if (opposing(p, side, to) == 1) {
        p->man[1 - side][25 - to]--;
        p->man[1 - side][SLOW_BAR]++;
    }
}

/* Returns all positions that one number can lead to from a set of positions. */
static struct slow_set play_number(const struct slow_set *from, int side, int number)
{
    struct slow_set out = {0};
    for (int i = 0; i < from->count; i++) {
        for (int f = SLOW_BAR; f <= 24; f++) {
            int to;
            if (!may_play(&from->at[i], side, f, number, &to))
                continue;
            struct slow p = from->at[i];
            put_down(&p, side, f, to);
            add(&out, &p);
        }
    }
    settle(&out);
    return out;
}

/* Plays the numbers in this order, as many as possible; returns how many. */
static int play_row(const struct slow *p, int side, const int *number, int numbers,
                    struct slow_set *out)
{
    struct slow_set now = {0};
    int played = 0;
    add(&now, p);
    for (; played < numbers; played++) {
        struct slow_set next = play_number(&now, side, number[played]);
        if (!next.count)
            break;
        slow_free(&now);
        now = next;
    }
    *out = now;
    return played;
}

/* "A doublet is four numbers." */
static void plays_of_doublet(const struct slow *p, int side, int d, struct slow_set *out,
                             int *numbers)
{
    const int four[4] = {d, d, d, d};
    *numbers = play_row(p, side, four, 4, out);
}

static void append(struct slow_set *out, const struct slow_set *more)
{
    for (int i = 0; i < more->count; i++)
        add(out, &more->at[i]);
}

/* "As many numbers as any play can use." "One of two different numbers playable, not both: the
 * player chooses which"; "the higher if it can be played", where that is agreed. If the first
 * number cannot be played, the second still can, so both orders are tried, and an order that stops
 * at once is left to the other one. */
void slow_plays(const struct slow *p, int side, int a, int b, bool higher, struct slow_set *out,
                int *numbers)
{
    *out = (struct slow_set){0};
    if (a == b) {
        plays_of_doublet(p, side, a, out, numbers);
        return;
    }
    const int down[2] = {a > b ? a : b, a > b ? b : a}, up[2] = {down[1], down[0]};
    struct slow_set high_first, low_first;
    int n = play_row(p, side, down, 2, &high_first), m = play_row(p, side, up, 2, &low_first);
    bool only_high = n == 1 && m <= 1 && higher;
    *numbers = n > m ? n : m;
    if (n == *numbers)
        append(out, &high_first);
    if (m == *numbers && !only_high)
        append(out, &low_first);
    settle(out);
    slow_free(&high_first);
    slow_free(&low_first);
}

/* "A player with a man on the bar against six closed lines cannot enter." */
bool slow_shut_out(const struct slow *p, int side)
{
    int lines = 0;
    for (int f = 1; f <= 6; f++)
        lines += closed(p, side, f);
    return p->man[side][SLOW_BAR] && lines == 6;
}

int slow_stake(const struct slow *p, int side)
{
    const signed char *loser = p->man[1 - side];
    if (p->man[side][SLOW_OFF] != 15)
        return 0;
    if (loser[SLOW_OFF] >= 1) /* "at least one man" */
        return 1;
    if (all_home(p, 1 - side)) /* "none, and all his men are home" */
        return 2;
    return loser[SLOW_BAR] ? 8 : 4; /* "besides one or more of his men are on the bar" */
}

/* --- wrong plays ------------------------------------------------------------------------------ */

/* A move of a man by one number, or by none that gives its distance. */
struct hop {
    int from, to, number; /* number 0: none */
    int wrong;            /* 1 no number gives it, 3 no number was left */
};

struct trial {
    const struct slow *p;
    int side;
    int left[7]; /* how often each number can still be played */
    int unused;
    struct hop hop[4 * SLOW_MOVES];
    int hops;
    bool unclear;
};

static void use(struct trial *t, int number)
{
    t->left[number]--;
    t->unused--;
}

static void add_hop(struct trial *t, int from, int to, int number, int wrong)
{
    t->hop[t->hops++] = (struct hop){from, to, number, wrong};
}

/* Returns a number that brings a man from `from` to `to`: the exact one; for a man off otherwise
 * the smallest larger one (`larger`). Returns 0 if there is none. */
static int one_number(const struct trial *t, struct slow_move m, bool larger)
{
    int need = m.to - m.from;
    if (need >= 1 && need <= 6 && t->left[need])
        return need;
    for (int n = need > 0 ? need : 1; larger && m.to == SLOW_OFF && n <= 6; n++)
        if (t->left[n])
            return n;
    return 0;
}

/* Plays numbers in this order until the man reaches its field; every rest must be open. Returns how
 * many it takes, or 0; `hit` counts the rests that hit. */
static int reaches(const struct trial *t, struct slow_move m, const int *number, int numbers,
                   int *hit)
{
    int at = m.from;
    *hit = 0;
    for (int i = 0; i < numbers; i++) {
        at += number[i];
        if (at >= 25)
            return m.to == SLOW_OFF ? i + 1 : 0;
        if (at == m.to)
            return i + 1;
        if (at > m.to || closed(t->p, t->side, at))
            return 0;
        *hit += opposing(t->p, t->side, at) == 1;
    }
    return 0;
}

static void walk(struct trial *t, struct slow_move m, const int *number, int numbers)
{
    int at = m.from;
    for (int i = 0; i < numbers; i++) {
        int to = i == numbers - 1 ? m.to : at + number[i];
        add_hop(t, at, to, number[i], 0);
        use(t, number[i]);
        at = to;
    }
}

/* "An open sum": the rest "that hits nobody, if there is one". */
static bool open_sum(struct trial *t, struct slow_move m)
{
    int row[2][4], n = 0, hit[2], takes[2];
    for (int number = 6; number >= 1; number--)
        for (int k = 0; k < t->left[number]; k++)
            row[0][n++] = number;
    for (int i = 0; i < n; i++)
        row[1][i] = row[0][n - 1 - i];
    for (int k = 0; k < 2; k++)
        takes[k] = reaches(t, m, row[k], n, &hit[k]);
    if (!takes[0] && !takes[1])
        return false;
    int k = !takes[0] ? 1 : !takes[1] ? 0 : hit[1] < hit[0];
    if (takes[0] && takes[1] && hit[0] && hit[1] && row[0][0] != row[1][0])
        t->unclear = true;
    walk(t, m, row[k], takes[k]);
    return true;
}

static int by_place(const void *a, const void *b)
{
    const struct hop *x = a, *y = b;
    bool x_off = x->to == SLOW_OFF, y_off = y->to == SLOW_OFF;
    if (x_off != y_off)
        return x_off - y_off; /* the most lenient order: home first, then off, */
    if (x->from != y->from)
        return x->from - y->from; /* and the hindmost first */
    return x->to - y->to;
}

/* Assigns numbers to the men. */
static void tell_numbers(struct trial *t, const struct slow_move *move, int moves)
{
    struct slow_move row[SLOW_MOVES];
    bool done[SLOW_MOVES] = {false};
    struct hop sorted[SLOW_MOVES] = {{0, 0, 0, 0}};
    for (int i = 0; i < moves; i++)
        sorted[i] = (struct hop){move[i].from, move[i].to, 0, 0};
    qsort(sorted, (size_t)moves, sizeof *sorted, by_place);
    for (int i = 0; i < moves; i++)
        row[i] = (struct slow_move){sorted[i].from, sorted[i].to};
    for (int pass = 0; pass < 3; pass++) { /* exactly; by a larger number; by a sum */
        for (int i = 0; i < moves; i++) {
            int n = done[i] || pass == 2 ? 0 : one_number(t, row[i], pass == 1);
            if (n) {
                add_hop(t, row[i].from, row[i].to, n, 0);
                use(t, n);
            }
            done[i] = done[i] || n || (pass == 2 && open_sum(t, row[i]));
        }
    }
    for (int i = 0; i < moves; i++) {
        if (!done[i])
            add_hop(t, row[i].from, row[i].to, 0, t->unused > 0 ? 1 : 3);
        if (!done[i] && t->unused > 0)
            t->unused--; /* it uses a number */
    }
    qsort(t->hop, (size_t)t->hops, sizeof *t->hop, by_place);
}

/* Makes the moves one after the other. If `late`, men that reach a closed line keep their
 * places. Returns false if a man does not exist. */
static bool lay(const struct trial *t, bool late, struct slow *out)
{
    *out = *t->p;
    for (int i = 0; i < t->hops; i++) {
        const struct hop *h = &t->hop[i];
        bool shut = closed(t->p, t->side, h->to);
        if (late && (shut || !out->man[t->side][h->from]))
            continue;
        if (!out->man[t->side][h->from])
            return false;
        if (shut) { /* stays there with the others for now */
            out->man[t->side][h->from]--;
            out->man[t->side][h->to]++;
        } else {
            put_down(out, t->side, h->from, h->to);
        }
    }
    return true;
}

static bool bears_off_wrongly(const struct trial *t)
{
    struct slow p = *t->p;
    for (int i = 0; i < t->hops; i++) {
        const struct hop *h = &t->hop[i];
        if (h->to == SLOW_OFF) {
            bool larger = h->number > 25 - h->from;
            if (!all_home(&p, t->side) || (larger && !farthest(&p, t->side, h->from)))
                return true;
        }
        p.man[t->side][h->from]--;
        p.man[t->side][h->to]++;
    }
    return false;
}

static bool others_moved(const struct trial *t)
{
    int entered = 0, other = 0;
    for (int i = 0; i < t->hops; i++)
        *(t->hop[i].from == SLOW_BAR ? &entered : &other) += 1;
    return other && entered < t->p->man[t->side][SLOW_BAR];
}

static void name_faults(struct slow_ruling *r, const struct trial *t, int numbers, bool lower)
{
    int used = 0;
    for (int i = 0; i < t->hops; i++) {
        r->n1 |= t->hop[i].wrong == 1;
        r->n3 |= t->hop[i].wrong == 3;
        r->c2 |= closed(t->p, t->side, t->hop[i].to);
        used += t->hop[i].wrong != 3;
    }
    r->e1 = others_moved(t);
    r->s1 = bears_off_wrongly(t);
    r->d1 = used < numbers || lower;
}

struct slow_ruling slow_judge(const struct slow *p, int side, int a, int b, bool higher,
                              const struct slow_move *move, int moves)
{
    struct slow_ruling r = {0};
    struct trial t = {.p = p, .side = side};
    struct slow_set plays;
    struct slow lies;
    int numbers, high = a > b ? a : b, low = a > b ? b : a;
    t.left[a] += a == b ? 4 : 1;
    t.left[b] += a == b ? 0 : 1;
    t.unused = a == b ? 4 : 2;
    tell_numbers(&t, move, moves);
    slow_plays(p, side, a, b, higher, &plays, &numbers);
    r.possible = lay(&t, false, &lies);
    r.unclear = t.unclear;
    r.legal = r.possible && slow_has(&plays, &lies);
    lay(&t, true, &r.stands);
    struct slow_set one = {0}, by_high;
    add(&one, p);
    by_high = play_number(&one, side, high);
    bool lower =
        higher && a != b && numbers == 1 && t.hops == 1 && t.hop[0].number == low && by_high.count;
    if (r.possible && !r.legal)
        name_faults(&r, &t, numbers, lower);
    slow_free(&one);
    slow_free(&by_high);
    slow_free(&plays);
    return r;
}
