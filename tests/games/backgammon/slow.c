/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow.h"

#include <stdlib.h>
#include <string.h>

/* --- sets of positions ------------------------------------------------------------------------ */

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct gammon));
}

static void add(struct gammon_set *s, const struct gammon *p)
{
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        s->at = realloc(s->at, (size_t)s->room * sizeof *s->at);
        if (!s->at)
            abort();
    }
    s->at[s->count++] = *p;
}

static void settle(struct gammon_set *s)
{
    int n = 0;
    if (s->count)
        qsort(s->at, (size_t)s->count, sizeof *s->at, by_bytes);
    for (int i = 0; i < s->count; i++)
        if (!n || by_bytes(&s->at[n - 1], &s->at[i]) != 0)
            s->at[n++] = s->at[i];
    s->count = n;
}

void gammon_free(struct gammon_set *s)
{
    free(s->at);
    *s = (struct gammon_set){0};
}

bool gammon_has(const struct gammon_set *s, const struct gammon *p)
{
    return s->count && bsearch(p, s->at, (size_t)s->count, sizeof *p, by_bytes);
}

/* --- sentences -------------------------------------------------------------------------------- */

/* "Two on 24, five on 13, three on 8, five on 6." */
struct gammon gammon_start(void)
{
    struct gammon p = {0};
    for (int s = 0; s < 2; s++) {
        p.man[s][24] = 2;
        p.man[s][13] = 5;
        p.man[s][8] = 3;
        p.man[s][6] = 5;
    }
    return p;
}

/* "Point p of one side is point 25-p of the other." */
static int opposing(const struct gammon *p, int side, int point)
{
    return point >= 1 && point <= 24 ? p->man[1 - side][25 - point] : 0;
}

/* "A closed point one that the other holds with two men or more." */
static bool closed(const struct gammon *p, int side, int point)
{
    return opposing(p, side, point) >= 2;
}

/* Returns true if the side has a man on `low` or higher; the bar is the highest. */
static bool any_from(const struct gammon *p, int side, int low)
{
    for (int point = low; point <= POINT_BAR; point++)
        if (p->man[side][point])
            return true;
    return false;
}

/* Returns true if the man on `from` may play `number`, and stores its destination. */
static bool may_play(const struct gammon *p, int side, int from, int number, int *to)
{
    *to = from - number;
    if (!p->man[side][from])
        return false;
    if (p->man[side][POINT_BAR] && from != POINT_BAR) /* "no other man of that side moves" */
        return false;
    if (*to >= 1)
        return !closed(p, side, *to);
    if (any_from(p, side, 7)) /* "all men that are not yet off are home and none is on the bar" */
        return false;
    bool exact = *to == 0;
    *to = POINT_OFF;
    return exact || !any_from(p, side, from + 1); /* "it takes a man of the highest point" */
}

/* "A single man of the other is hit and goes to the bar." */
static void put_down(struct gammon *p, int side, int from, int to)
{
    p->man[side][from]--;
    p->man[side][to]++;
    if (opposing(p, side, to) == 1) {
        p->man[1 - side][25 - to]--;
        p->man[1 - side][POINT_BAR]++;
    }
}

/* --- every sequence --------------------------------------------------------------------------- */

/* Final positions of all sequences, by the number of numbers used and by the first number. */
struct ends {
    struct gammon_set by_count[5];
    struct gammon_set first[7]; /* of the sequences that used only one number */
};

static void go_on(struct ends *e, const struct gammon *p, int side, const int *number, int numbers,
                  int played, int first)
{
    add(&e->by_count[played], p);
    if (played == 1)
        add(&e->first[first], p);
    if (!numbers)
        return;
    for (int from = 1; from <= POINT_BAR; from++) {
        int to;
        if (!may_play(p, side, from, number[0], &to))
            continue;
        struct gammon next = *p;
        put_down(&next, side, from, to);
        go_on(e, &next, side, number + 1, numbers - 1, played + 1, first ? first : number[0]);
    }
}

/* "As many numbers as any play can use. If either of two numbers can be played, but not both, the
 * higher is played, if it can be." */
void gammon_plays(const struct gammon *p, int side, int a, int b, struct gammon_set *out,
                  int *numbers)
{
    struct ends e = {0};
    int four[4] = {a, a, a, a}, down[2] = {a > b ? a : b, a > b ? b : a},
        up[2] = {down[1], down[0]};
    if (a == b) { /* "a doublet is four numbers" */
        go_on(&e, p, side, four, 4, 0, 0);
    } else {
        go_on(&e, p, side, down, 2, 0, 0);
        go_on(&e, p, side, up, 2, 0, 0);
    }
    *numbers = 4;
    while (!e.by_count[*numbers].count)
        --*numbers;
    struct gammon_set *all = &e.by_count[*numbers];
    if (*numbers == 1)
        all = e.first[down[0]].count ? &e.first[down[0]] : &e.first[down[1]];
    *out = *all;
    *all = (struct gammon_set){0};
    settle(out);
    for (int i = 0; i < 5; i++)
        gammon_free(&e.by_count[i]);
    for (int i = 0; i < 7; i++)
        gammon_free(&e.first[i]);
}

int gammon_worth(const struct gammon *p, int side)
{
    const signed char *loser = p->man[1 - side];
    if (p->man[side][POINT_OFF] != 15)
        return 0;
    if (loser[POINT_OFF]) /* "has borne off a man" */
        return 1;
    return any_from(p, 1 - side, 19) ? 3 : 2; /* "on the bar or in the winner's home" */
}

/* --- how an end is come to -------------------------------------------------------------------- */

static int find_way(const struct gammon *p, int side, const int *number, int numbers,
                    const struct gammon *end, struct gammon_put *out)
{
    if (memcmp(p, end, sizeof *p) == 0)
        return 0;
    for (int from = 1; numbers && from <= POINT_BAR; from++) {
        int to;
        if (!may_play(p, side, from, number[0], &to))
            continue;
        struct gammon next = *p;
        put_down(&next, side, from, to);
        int more = find_way(&next, side, number + 1, numbers - 1, end, out + 1);
        if (more >= 0) {
            out[0] = (struct gammon_put){from, to};
            return more + 1;
        }
    }
    return -1;
}

int gammon_way(const struct gammon *p, int side, int a, int b, const struct gammon *end,
               struct gammon_put out[4])
{
    const int four[4] = {a, a, a, a}, ab[2] = {a, b}, ba[2] = {b, a};
    if (a == b)
        return find_way(p, side, four, 4, end, out);
    int n = find_way(p, side, ab, 2, end, out);
    if (n < 0)
        n = find_way(p, side, ba, 2, end, out);
    for (int k = 0; k < 2 && n < 0; k++)
        n = find_way(p, side, k ? &ab[1] : &ab[0], 1, end, out);
    return n;
}
