/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow.h"

#include <string.h>

static int all_home(const int own[26])
{
    for (int f = 1; f <= 18; f++)
        if (own[f])
            return 0;
    return 1;
}

/* "An exact number may bear off; a number too large for every man bears off the farthest man." */
static int may_bear_off(const int own[26], int from, int number)
{
    int farthest = 25;
    for (int f = 24; f >= 1; f--)
        if (own[f])
            farthest = f;
    if (!all_home(own))
        return 0;
    return from + number == 25 || (farthest + number > 25 && from == farthest);
}

/* "A man ends and rests only on a field without an opposing man." Returns -1 if the man cannot be
 * moved by this number. */
static int comes_to(const struct slow_tt *p, int from, int number)
{
    if (p->men[0][from] == 0)
        return -1;
    if (from + number >= 25)
        return may_bear_off(p->men[0], from, number) ? 25 : -1;
    return p->men[1][25 - (from + number)] ? -1 : from + number;
}

static void keep(struct slow_tt_ends *e, const int men[26], int numbers)
{
    if (numbers > e->numbers) { /* both numbers if possible */
        e->numbers = numbers;
        e->count = 0;
    }
    if (numbers < e->numbers)
        return;
    for (int i = 0; i < e->count; i++)
        if (memcmp(e->men[i], men, sizeof e->men[i]) == 0)
            return;
    memcpy(e->men[e->count++], men, sizeof e->men[0]);
}

static void play_on(const struct slow_tt *p, struct slow_tt_ends *e, int first, int numbers)
{
    keep(e, p->men[0], numbers);
    if (numbers == 2)
        return;
    int number = p->die[numbers == 0 ? first : 1 - first];
    for (int from = 1; from <= 24; from++) {
        int to = comes_to(p, from, number);
        if (to < 0)
            continue;
        struct slow_tt next = *p;
        next.men[0][from]--;
        next.men[0][to]++;
        play_on(&next, e, first, numbers + 1);
    }
}

void slow_tt_list(const struct slow_tt *p, struct slow_tt_ends *out)
{
    out->count = out->numbers = 0;
    play_on(p, out, 0, 0);
    play_on(p, out, 1, 0);
}

/* --- what a throw wins ------------------------------------------------------------------------ */

static int others_on(const struct slow_tt *p, int field)
{
    return p->men[1][25 - field];
}

/* "A number, or the sum with at least one rest not held by two opposing men, reaches a field with
 * exactly one opposing man." */
static int reaches(const struct slow_tt *p, int field)
{
    int a = p->die[0], b = p->die[1];
    if (field - a >= 1 && p->men[0][field - a])
        return 1;
    if (field - b >= 1 && p->men[0][field - b])
        return 1;
    int from = field - a - b;
    if (from < 1 || !p->men[0][from])
        return 0;
    return others_on(p, from + a) < 2 || others_on(p, from + b) < 2;
}

/* "The other's corner (13) empty, and the two numbers would bring two men there." */
static int gets_in(const struct slow_tt *p)
{
    int a = 13 - p->die[0], b = 13 - p->die[1];
    if (p->men[0][13] || others_on(p, 13))
        return 0;
    return a == b ? p->men[0][a] >= 2 : p->men[0][a] && p->men[0][b];
}

static int table_full(const int men[26])
{
    for (int f = 7; f <= 12; f++)
        if (men[f] < 2)
            return 0;
    return 1;
}

/* "The play can end with 7-12 each held by two men that were not." */
static int can_fill(const struct slow_tt *p)
{
    static struct slow_tt_ends e;
    if (table_full(p->men[0]))
        return 0;
    slow_tt_list(p, &e);
    for (int i = 0; i < e.count; i++)
        if (table_full(e.men[i]))
            return 1;
    return 0;
}

struct slow_tt_won slow_tt_won(const struct slow_tt *p)
{
    struct slow_tt_won w = {0, p->in && gets_in(p), p->fill && can_fill(p), 0};
    for (int f = 1; f <= 24; f++)
        if (others_on(p, f) == 1 && reaches(p, f))
            w.hit |= 1u << f;
    w.stakes = w.in || w.fill ? 2 : w.hit ? 1 : 0; /* the most valuable counts */
    return w;
}

/* --- wrong plays ------------------------------------------------------------------------------ */

static int fits(const int move[2], int number)
{
    return move[1] == 25 ? 25 - move[0] <= number : move[1] - move[0] == number;
}

/* Returns whether the moves can be ordered so that each man is borne off legally. by: the number
 * that moved each man, 0 for none. */
static int off_rightly(const struct slow_tt *p, const int move[][2], int moves, const int by[],
                       unsigned done)
{
    if (done == (1u << moves) - 1)
        return 1;
    for (int i = 0; i < moves; i++) {
        struct slow_tt next = *p;
        int from = move[i][0], to = move[i][1];
        if (done >> i & 1 || !p->men[0][from])
            continue;
        if (to == 25 && !(by[i] ? may_bear_off(p->men[0], from, by[i]) : all_home(p->men[0])))
            continue;
        next.men[0][from]--;
        next.men[0][to]++;
        if (off_rightly(&next, move, moves, by, done | 1u << i))
            return 1;
    }
    return 0;
}

static int faults_by(const struct slow_tt *p, const int move[][2], int moves, const int by[],
                     int required, int matched)
{
    int faults = 0, none = moves - matched, extra = moves > 2 ? moves - 2 : 0;
    if (extra)
        faults |= SLOW_TT_N3;
    if (none > extra)
        faults |= SLOW_TT_N1;
    for (int i = 0; i < moves; i++)
        if (move[i][1] < 25 && others_on(p, move[i][1]))
            faults |= SLOW_TT_C2;
    if (required - matched > none)
        faults |= SLOW_TT_D1;
    if (!off_rightly(p, move, moves, by, 0))
        faults |= SLOW_TT_S1;
    return faults;
}

static int bits(int set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

int slow_tt_judge(const struct slow_tt *p, const struct slow_tt_ends *e, const int move[][2],
                  int moves)
{
    int after[26], best = 0, most = -1;
    memcpy(after, p->men[0], sizeof after);
    for (int i = 0; i < moves; i++) {
        after[move[i][0]]--;
        after[move[i][1]]++;
    }
    for (int i = 0; i < e->count; i++)
        if (memcmp(e->men[i], after, sizeof after) == 0)
            return 0;
    /* Each number is used by at most one move. */
    for (int a = -1; a < moves; a++) {
        for (int b = -1; b < moves; b++) {
            int by[16] = {0}, matched = (a >= 0) + (b >= 0);
            if ((a >= 0 && a == b) || (a >= 0 && !fits(move[a], p->die[0])) ||
                (b >= 0 && !fits(move[b], p->die[1])))
                continue;
            if (a >= 0)
                by[a] = p->die[0];
            if (b >= 0)
                by[b] = p->die[1];
            int faults = faults_by(p, move, moves, by, e->numbers, matched);
            int fewer = bits(faults) < bits(best) || (bits(faults) == bits(best) && faults < best);
            if (matched > most || (matched == most && fewer)) {
                most = matched;
                best = faults;
            }
        }
    }
    return best;
}
