/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tie_breaks.h"

#include <stdlib.h>
#include <string.h>

#include "standings.h"

/* --- words ------------------------------------------------------------------------------------ */

static const char *const words[TIE_BREAKS] = {
    [TIE_DIRECT] = "direct", [TIE_BUCHHOLZ] = "buchholz", [TIE_SONNEBORN] = "sonneborn-berger",
    [TIE_WINS] = "wins",     [TIE_STAKES] = "stakes",     [TIE_DIFFERENCE] = "difference",
};

const char *tie_break_word(enum tie_break of)
{
    return words[of];
}

static int word_of(const char *text, size_t length)
{
    for (int i = 0; i < TIE_BREAKS; i++)
        if (strlen(words[i]) == length && memcmp(words[i], text, length) == 0)
            return i;
    return -1;
}

bool tie_breaks_read(const char *text, struct tie_breaks *out)
{
    *out = (struct tie_breaks){.n = 0};
    if (strcmp(text, "none") == 0)
        return true;
    for (;; text++) {
        size_t length = strcspn(text, ",");
        int word = word_of(text, length);
        if (word < 0 || out->n == TIE_BREAKS_MOST)
            return false;
        out->of[out->n++] = (enum tie_break)word;
        text += length;
        if (!*text)
            return true;
    }
}

/* --- what each tie-break gives ---------------------------------------------------------------- */

/* A player's score as the opponents have it: rounds at the end that were not played count as drawn
 * (Art. 16.3.2). In half points. */
static long seen_score(const struct standing_of *p)
{
    return p->score + p->unplayed_last;
}

/* The score of the opponent that each unplayed round counts as: the player's own, and not more than
 * draws in all rounds would give (Art. 16.4). */
static long dummy_score(const struct standings *t, const struct standing_of *p)
{
    return p->score < t->rounds ? p->score : t->rounds;
}

static double buchholz(const struct standings *t, const struct standing_of *p)
{
    long sum = p->unplayed * dummy_score(t, p);
    for (int i = 0; i < t->players; i++)
        sum += p->met[i] * seen_score(&t->of[i]);
    return (double)sum / 2;
}

static double sonneborn(const struct standings *t, const struct standing_of *p)
{
    long sum = p->unplayed_halves * dummy_score(t, p);
    for (int i = 0; i < t->players; i++)
        sum += p->halves[i] * seen_score(&t->of[i]);
    return (double)sum / 4;
}

static double value_of(const struct standings *t, const struct standing_of *p, enum tie_break of)
{
    switch (of) {
    case TIE_BUCHHOLZ:
        return buchholz(t, p);
    case TIE_SONNEBORN:
        return sonneborn(t, p);
    case TIE_WINS:
        return (double)p->won;
    case TIE_STAKES:
        return (double)(p->stakes - p->stakes_against) / 2;
    case TIE_DIFFERENCE:
        return (double)(p->major - p->major_against);
    default:
        return 0;
    }
}

/* --- direct encounter (Art. 6) ---------------------------------------------------------------- */

/* Of a group of players: sequence[0] to sequence[n - 1] as they stand, and where a new group begins
 * among them. */
struct tied_group {
    const struct standings *t;
    int *sequence, n;
    bool *begins;
};

static struct tied_group part_of(const struct tied_group *g, int from, int n)
{
    return (struct tied_group){g->t, g->sequence + from, n, g->begins + from};
}

static void sort_by(struct tied_group *g, const double value[])
{
    for (int i = 1; i < g->n; i++)
        for (int k = i; k && value[g->sequence[k]] > value[g->sequence[k - 1]]; k--) {
            int was = g->sequence[k];
            g->sequence[k] = g->sequence[k - 1];
            g->sequence[k - 1] = was;
        }
    for (int i = 1; i < g->n; i++)
        g->begins[i] |= value[g->sequence[i]] < value[g->sequence[i - 1]];
}

/* 6.1: the points of a player from the matches with others of the group; 6.1.2: several with one of
 * them count as their average. `missing`: how many of them the player has not met. */
static double direct_points(const struct tied_group *g, int player, int *missing)
{
    const struct standing_of *p = &g->t->of[player];
    double sum = 0;
    *missing = 0;
    for (int i = 0; i < g->n; i++) {
        int other = g->sequence[i];
        if (other == player)
            continue;
        *missing += !p->decided[other];
        if (p->decided[other])
            sum += (double)p->halves[other] / (double)p->decided[other] / 2;
    }
    return sum;
}

/* 6.3: the player who is alone at the top whatever the missing matches give; -1: nobody. */
static int sure_winner(const struct tied_group *g, const double points[], const int missing[])
{
    for (int i = 0; i < g->n; i++) {
        bool sure = true;
        for (int k = 0; k < g->n; k++)
            sure &=
                k == i || points[g->sequence[i]] > points[g->sequence[k]] + missing[g->sequence[k]];
        if (sure)
            return i;
    }
    return -1;
}

static void place_direct(struct tied_group *g);

/* 6.2: those who are still equal, once more among themselves. */
static void place_equals(struct tied_group *g)
{
    int from = 0;
    for (int i = 1; i <= g->n; i++) {
        if (i < g->n && !g->begins[i])
            continue;
        struct tied_group part = part_of(g, from, i - from);
        if (part.n < g->n)
            place_direct(&part);
        from = i;
    }
}

static void place_direct(struct tied_group *g)
{
    double points[STANDINGS_MOST];
    int missing[STANDINGS_MOST], any = 0;
    for (int i = 0; i < g->n; i++) {
        int player = g->sequence[i];
        points[player] = direct_points(g, player, &missing[player]);
        any += missing[player];
    }
    if (!any) {
        sort_by(g, points);
        place_equals(g);
        return;
    }
    int first = sure_winner(g, points, missing);
    if (first < 0)
        return;
    int player = g->sequence[first];
    memmove(g->sequence + 1, g->sequence, (size_t)first * sizeof *g->sequence);
    g->sequence[0] = player;
    g->begins[1] = true;
    struct tied_group rest = part_of(g, 1, g->n - 1);
    if (rest.n > 1)
        place_direct(&rest);
}

/* --- the order -------------------------------------------------------------------------------- */

static void note_direct(struct standings *t, const struct tied_group *g, int tie)
{
    for (int i = 0; i < g->n; i++) {
        int missing;
        t->of[g->sequence[i]].tie[tie] = direct_points(g, g->sequence[i], &missing);
        t->of[g->sequence[i]].tied[tie] = true;
    }
}

/* Art. 4.2: each group that is still equal goes on to the next tie-break. */
static void break_ties(struct standings *t, struct tied_group *g, int tie)
{
    double value[STANDINGS_MOST];
    int from = 0;
    if (g->n < 2 || tie == t->ties.n)
        return;
    if (t->ties.of[tie] == TIE_DIRECT) {
        note_direct(t, g, tie);
        place_direct(g);
    } else {
        for (int i = 0; i < g->n; i++)
            value[g->sequence[i]] = t->of[g->sequence[i]].tie[tie];
        sort_by(g, value);
    }
    for (int i = 1; i <= g->n; i++)
        if (i == g->n || g->begins[i]) {
            struct tied_group part = part_of(g, from, i - from);
            break_ties(t, &part, tie + 1);
            from = i;
        }
}

/* Puts the rows into the sequence, their columns too. */
static bool permute(struct standings *t, const int sequence[])
{
    struct standing_of *of = calloc(STANDINGS_MOST, sizeof *of);
    for (int i = 0; of && i < t->players; i++) {
        const struct standing_of *was = &t->of[sequence[i]];
        of[i] = *was;
        for (int k = 0; k < t->players; k++) {
            of[i].met[k] = was->met[sequence[k]];
            of[i].wins[k] = was->wins[sequence[k]];
            of[i].halves[k] = was->halves[sequence[k]];
            of[i].decided[k] = was->decided[sequence[k]];
        }
    }
    if (!of)
        return false;
    free(t->of);
    t->of = of;
    return true;
}

/* Who is equal is in the order of names. */
static void sort_names(const struct standings *t, int sequence[])
{
    for (int i = 0; i < t->players; i++) {
        int k = i;
        for (; k && strcmp(t->of[i].player, t->of[sequence[k - 1]].player) < 0; k--)
            sequence[k] = sequence[k - 1];
        sequence[k] = i;
    }
}

bool standings_place(struct standings *t)
{
    int sequence[STANDINGS_MOST];
    bool begins[STANDINGS_MOST] = {false};
    double score[STANDINGS_MOST];
    struct tied_group all = {t, sequence, t->players, begins};
    sort_names(t, sequence);
    for (int i = 0; i < t->players; i++) {
        struct standing_of *p = &t->of[i];
        score[i] = (double)p->score;
        for (int k = 0; k < t->ties.n; k++) {
            p->tie[k] = value_of(t, p, t->ties.of[k]);
            p->tied[k] = t->ties.of[k] != TIE_DIRECT;
        }
    }
    sort_by(&all, score);
    for (int from = 0, i = 1; i <= t->players; i++)
        if (i == t->players || begins[i]) {
            struct tied_group part = part_of(&all, from, i - from);
            break_ties(t, &part, 0);
            from = i;
        }
    if (t->players && !permute(t, sequence))
        return false;
    for (int i = 0; i < t->players; i++)
        t->of[i].place = i && !begins[i] ? t->of[i - 1].place : i + 1;
    return true;
}
