/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- §3: what counts ---------------------------------------------------------------------------
 */

static int times(const char *dice, char face)
{
    int n = 0;
    for (; *dice; dice++)
        n += *dice == face;
    return n;
}

static bool all_different(const char *dice)
{
    for (const char *d = dice; *d; d++)
        if (times(dice, *d) != 1)
            return false;
    return true;
}

/* "three different pairs of one throw of six" */
static bool is_three_pairs(const char *dice)
{
    for (const char *d = dice; *d; d++)
        if (times(dice, *d) != 2)
            return false;
    return strlen(dice) == 6;
}

/* "Two triplets", "Four of any number with a pair": `most` of one number, the rest of another. */
static bool is_two_numbers(const char *dice, int most)
{
    bool found = false;
    for (const char *d = dice; *d; d++) {
        if (times(dice, *d) != most && times(dice, *d) != 6 - most)
            return false;
        found |= times(dice, *d) == most;
    }
    return strlen(dice) == 6 && found;
}

/* Returns the points of one die, or of one combination of exactly these dice; 0 if they do not
 * count. */
static int combination(const struct slow_terms *t, const char *dice)
{
    int n = (int)strlen(dice), best = 0;
    /* "1 = 100, 5 = 50" */
    if (strcmp(dice, "1") == 0)
        return 100;
    if (strcmp(dice, "5") == 0)
        return 50;
    /* "Three equal dice 100 x their number, three ones 1000. Each further equal die doubles" */
    if (n >= 3 && times(dice, dice[0]) == n) {
        best = dice[0] == '1' ? t->three_ones : 100 * (dice[0] - '0');
        /* "Four, five, six of any number": these points, if agreed */
        for (int i = 4; i <= n; i++)
            best = t->alike[i] ? t->alike[i] : 2 * best;
    }
    /* "The straight: six dice of one throw, all different." */
    if (n == 6 && t->dice == 6 && all_different(dice) && t->straight > best)
        best = t->straight;
    /* "With dice=5 instead 1-5 and 2-6, short-straights each" */
    if (n == 5 && t->dice == 5 && all_different(dice) &&
        (!strchr(dice, '6') || !strchr(dice, '1')) && t->short_straights > best)
        best = t->short_straights;
    if (is_three_pairs(dice) && t->dice == 6 && t->three_pairs > best)
        best = t->three_pairs;
    if (is_two_numbers(dice, 3) && t->dice == 6 && t->two_triplets > best)
        best = t->two_triplets;
    if (is_two_numbers(dice, 4) && t->dice == 6 && t->four_and_pair > best)
        best = t->four_and_pair;
    return best;
}

/* Returns the best sum of combinations that uses every die: the first die is assigned to each
 * possible group, and the remaining dice are divided recursively. Returns -1 if there is no such
 * sum. */
static int divided(const struct slow_terms *t, const char *dice)
{
    int n = (int)strlen(dice), best = -1;
    if (n == 0)
        return 0;
    for (int others = 0; others < 1 << (n - 1); others++) {
        char group[8] = {dice[0]}, rest[8] = "";
        for (int i = 1; i < n; i++) {
            char *to = others >> (i - 1) & 1 ? group : rest;
            to[strlen(to)] = dice[i];
        }
        int one = combination(t, group), more = one ? divided(t, rest) : -1;
        if (one && more >= 0 && one + more > best)
            best = one + more;
    }
    return best;
}

/* Returns true if some part of the throw, without "nothing", is a die or combination that
 * counts. */
static bool any_part_counts(const struct slow_terms *t, const char *thrown)
{
    int n = (int)strlen(thrown);
    for (int part = 1; part < 1 << n; part++) {
        char dice[8] = "";
        for (int i = 0; i < n; i++)
            if (part >> i & 1)
                dice[strlen(dice)] = thrown[i];
        if (combination(t, dice))
            return true;
    }
    return false;
}

int slow_worth(const struct slow_terms *t, const char *kept)
{
    /* "nothing: all dice of the game thrown together and none of them counts: that many points
     * instead of a zero; all are then put aside. Any counting die, combination or straight in the
     * throw excludes it." */
    if (t->nothing && (int)strlen(kept) == t->dice && !any_part_counts(t, kept))
        return t->nothing;
    return divided(t, kept);
}

bool slow_counts(const struct slow_terms *t, const char *thrown)
{
    return any_part_counts(t, thrown) || slow_worth(t, thrown) > 0;
}

/* --- §6: pits ----------------------------------------------------------------------------------
 */

int slow_pit(const struct slow_terms *t, int total)
{
    int most = 0, low, high, used;
    /* "The goal and what lies above it is never in a pit" */
    if (total >= t->goal)
        return 0;
    for (const char *p = t->pits; sscanf(p, "%d-%d%n", &low, &high, &used) == 2;) {
        p += used + (p[used] == ',');
        bool ends_in = strcmp(t->pit_ends, "in") == 0, low_in = strcmp(t->pit_ends, "low") == 0;
        /* "out: 3000 and 4000 are not in the pit; in: both ends are in it; low: 3000 is" */
        bool in = (total > low && total < high) || (total == low && (ends_in || low_in)) ||
                  (total == high && ends_in);
        /* "gain enough to get out: upper end - total"; in: "one point more is needed" */
        int out = high + (ends_in ? 1 : 0);
        if (out > t->goal)
            out = t->goal;
        if (in && out - total > most)
            most = out - total;
    }
    return most;
}

/* --- §5: zeros in a row ------------------------------------------------------------------------
 */

struct slow_player slow_zero(const struct slow_terms *t, struct slow_player p, int *penalty)
{
    int cost = 0;
    /* "rests: in a pit a zero does not touch the row of zeros" */
    bool rests = slow_pit(t, p.total) && strcmp(t->pit_streak, "rests") == 0;
    /* "streak zeros of one player in successive turns of his: he loses streak-loses: all he has, or
     * so many points; then he counts from none" */
    if (!rests)
        p.zeros++;
    if (!rests && t->streak && p.zeros >= t->streak) {
        p.zeros = 0;
        int before = p.total;
        /* "off: with pits the row is counted and begins anew after streak zeros, but costs
         * nothing" */
        if (!(*t->pits && strcmp(t->pit_streak, "off") == 0)) {
            if (t->streak_loses == SLOW_ALL)
                p.total = p.total > 0 ? 0 : p.total;
            else
                p.total -= t->streak_loses;
            if (strcmp(t->floor, "zero") == 0 && p.total < 0)
                p.total = before < 0 ? before : 0;
            /* "After the loss of everything (streak-loses=all) he must enter again" */
            if (t->streak_loses == SLOW_ALL)
                p.entered = false;
        }
        cost = before - p.total;
    }
    if (penalty)
        *penalty = cost;
    return p;
}

struct slow_player slow_written(const struct slow_terms *t, struct slow_player p, int points)
{
    if (points == 0)
        return slow_zero(t, p, NULL);
    p.total += points;
    p.zeros = 0; /* "A written score between ends the row." */
    if (points >= t->entry)
        p.entered = true;
    return p;
}

/* --- §2, §4: a keep, and the right to stop -----------------------------------------------------
 */

struct slow_keep slow_keep(const struct slow_terms *t, const struct slow_player *before, int turn,
                           int throw, const char *thrown, const char *kept)
{
    struct slow_keep k = {.points = slow_worth(t, kept)};
    int pit = slow_pit(t, before->total);
    k.turn = turn + k.points;
    k.left = (int)(strlen(thrown) - strlen(kept));
    if (k.left == 0)
        k.left = t->dice;
    /* "Under hot-dice=must he must: he may not stop, and keeping fewer does not free him" */
    bool hot = strcmp(t->hot_dice, "must") == 0 && slow_worth(t, thrown) > 0;
    bool entry = t->entry && !before->entered && k.turn < t->entry;
    k.then = *before;
    k.goes_on = true;
    /* "After the third or a later throw's keep with less: a truba, at once" */
    if (k.turn < t->least && throw >= 3) {
        k.burns = true;
        k.goes_on = false;
        k.why = "least";
        k.then = slow_zero(t, *before, NULL);
        return k;
    }
    /* "Where several reasons forbid to stop, the first that applies is named: least (the turn
     * burns), hot-dice, least, entry, pit." */
    if (hot)
        k.why = "hot-dice";
    else if (k.turn < t->least)
        k.why = "least";
    else if (entry)
        k.why = "entry";
    else if (k.turn < pit)
        k.why = "pit";
    k.may_stop = !hot && k.turn >= t->least && !entry;
    if (k.may_stop) {
        /* "Stopping with less writes a zero, the total stays" */
        k.stop = k.turn < pit ? 0 : k.turn;
        k.then = slow_written(t, *before, k.stop);
    }
    return k;
}

/* --- §7: the end -------------------------------------------------------------------------------
 */

static void decide(struct slow_match *m)
{
    int most = m->player[m->reached].total;
    bool found = false;
    for (int i = 0; i < m->players; i++)
        if (m->player[i].total > most)
            most = m->player[i].total;
    m->over = true;
    /* "first: who had it first stays the winner": in the order of the turns, from who reached the
     * goal. */
    for (int i = 0; i < m->players; i++) {
        int who = (m->reached + i) % m->players;
        bool best = m->player[who].total == most;
        m->won[who] = best && (!found || strcmp(m->terms->tie, "shared") == 0);
        found = found || best;
    }
}

void slow_next(struct slow_match *m, struct slow_player after)
{
    int who = m->at, open = 0;
    m->player[who] = after;
    m->waits[who] = false;
    /* "When a turn brings a total to goal or more, the players who have not yet thrown in this
     * round, those after him in the order, have one turn each"; "all: each of the others". */
    if (m->reached < 0 && after.total >= m->terms->goal) {
        m->reached = who;
        for (int i = 0; i < m->players; i++)
            m->waits[i] = strcmp(m->terms->final, "all") == 0 ? i != who : i > who;
    }
    for (int i = 0; i < m->players; i++)
        open += m->waits[i];
    m->at = (who + 1) % m->players;
    if (m->reached >= 0 && open == 0)
        decide(m);
}
