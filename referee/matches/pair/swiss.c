/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "swiss.h"

#include <stdlib.h>

#include "swiss_round.h"

/* --- sets of players -------------------------------------------------------------------------- */

static bool may_meet(const void *ctx, int a, int b)
{
    const struct swiss_set *s = ctx;
    return s->has[a] && s->has[b] && !s->in->of[a].met[b];
}

int swiss_set_count(const struct swiss_set *s)
{
    int count = 0;
    for (int i = 0; i < s->in->players; i++)
        count += s->has[i];
    return count;
}

int swiss_set_left_over(struct swiss_set *s)
{
    return swiss_set_count(s) - 2 * matching_size(s->in->players, may_meet, s, s->mate);
}

bool swiss_set_pairs(struct swiss_set *s)
{
    return swiss_set_left_over(s) == 0;
}

/* --- the bye ---------------------------------------------------------------------------------- */

/* Whether a comes before b for the bye. 3.4.2: the lowest score; 3.4.3: the most matches played;
 * 3.4.4: the largest pairing number. */
static bool before_for_bye(const struct swiss *in, int a, int b)
{
    const struct swiss_player *x = &in->of[a], *y = &in->of[b];
    if (x->score != y->score)
        return x->score < y->score;
    return x->played != y->played ? x->played > y->played : a > b;
}

/* The next of those who were not tried; SWISS_NOBODY: all were. */
static int next_for_bye(const struct swiss *in, const bool tried[])
{
    int next = SWISS_NOBODY;
    for (int i = 0; i < in->players; i++)
        if (!tried[i] && !in->of[i].away && (next < 0 || before_for_bye(in, i, next)))
            next = i;
    return next;
}

/* Takes the player who has the bye out of the set. 3.4.1: the others can all be paired.
 * [C2], 2.1.2: nobody who had it, or won by forfeit. False: there is no such player. */
static bool assign_bye(struct swiss_set *left, int *bye)
{
    bool tried[SWISS_MOST] = {false};
    for (int next; (next = next_for_bye(left->in, tried)) >= 0;) {
        tried[next] = true;
        left->has[next] = false;
        *bye = next;
        if (!left->in->of[next].barred && swiss_set_pairs(left))
            return true;
        left->has[next] = true;
    }
    return false;
}

/* --- colours ---------------------------------------------------------------------------------- */

/* 4.2: the higher score, then the smaller pairing number. */
static int higher_ranked(const struct swiss *in, int a, int b)
{
    if (in->of[a].score != in->of[b].score)
        return in->of[a].score > in->of[b].score ? a : b;
    return a < b ? a : b;
}

static int whites(const struct swiss_player *p)
{
    int count = 0;
    for (int i = 0; i < p->played; i++)
        count += p->white[i];
    return count;
}

/* Whether the higher-ranked player h of a pair has White against o. */
static bool gets_white(const struct swiss *in, int h, int o)
{
    const struct swiss_player *a = &in->of[h], *b = &in->of[o];
    if (!a->played && !b->played) /* 4.3.1; the initial colour is White */
        return h % 2 == 0;
    if (whites(a) != whites(b)) /* 4.3.2 */
        return whites(a) < whites(b);
    for (int i = 1; i <= a->played && i <= b->played; i++) /* 4.3.3, C.04.2 Art. 3.4 */
        if (a->white[a->played - i] != b->white[b->played - i])
            return !a->white[a->played - i];
    return a->played ? !a->white[a->played - 1] : b->white[b->played - 1]; /* 4.3.4, 4.3.5 */
}

/* C.04.2 Art. 3.6: the boards by the higher score of the pair, the lower, then the ranking. */
static bool before_as_board(const struct swiss *in, int a, int a_with, int b, int b_with)
{
    if (in->of[a].score != in->of[b].score)
        return in->of[a].score > in->of[b].score;
    if (in->of[a_with].score != in->of[b_with].score)
        return in->of[a_with].score > in->of[b_with].score;
    return a < b;
}

static void add_boards(const struct swiss *in, const int opponent[], struct swiss_pairs *out)
{
    int higher[SWISS_MOST / 2], n = 0;
    for (int i = 0; i < in->players; i++) {
        if (opponent[i] < 0 || higher_ranked(in, i, opponent[i]) != i)
            continue;
        int at = n++;
        for (; at && before_as_board(in, i, opponent[i], higher[at - 1], opponent[higher[at - 1]]);
             at--)
            higher[at] = higher[at - 1];
        higher[at] = i;
    }
    for (int k = 0; k < n; k++) {
        bool white = gets_white(in, higher[k], opponent[higher[k]]);
        out->white[k] = white ? higher[k] : opponent[higher[k]];
        out->black[k] = white ? opponent[higher[k]] : higher[k];
    }
    out->pairs = n;
}

/* --- the round -------------------------------------------------------------------------------- */

static int top_score(const struct swiss_set *left)
{
    int top = -1;
    for (int i = 0; i < left->in->players; i++)
        if (left->has[i] && left->in->of[i].score > top)
            top = left->in->of[i].score;
    return top;
}

/* 3.3: the bracket of the highest score that is left, with its upfloaters, until all are paired. */
static void pair_brackets(struct swiss_set *left, struct swiss_set *bracket, int opponent[])
{
    const struct swiss *in = left->in;
    for (int top; (top = top_score(left)) >= 0;) {
        for (int i = 0; i < in->players; i++)
            bracket->has[i] = left->has[i] && in->of[i].score == top;
        matching_clear(in->players, bracket->mate);
        swiss_choose_upfloaters(left, top, bracket);
        swiss_pair_bracket(bracket, top, opponent);
        for (int i = 0; i < in->players; i++)
            left->has[i] &= !bracket->has[i];
    }
}

bool swiss_pair(const struct swiss *in, struct swiss_pairs *out, bool *failed)
{
    struct swiss_set *left = calloc(2, sizeof *left);
    int opponent[SWISS_MOST];
    *out = (struct swiss_pairs){.bye = SWISS_NOBODY};
    *failed = !left;
    if (!left)
        return false;
    left->in = left[1].in = in;
    matching_clear(in->players, opponent);
    matching_clear(in->players, left->mate);
    for (int i = 0; i < in->players; i++)
        left->has[i] = !in->of[i].away;
    bool found = swiss_set_count(left) % 2 ? assign_bye(left, &out->bye) : swiss_set_pairs(left);
    if (found) {
        pair_brackets(left, &left[1], opponent);
        add_boards(in, opponent, out);
    }
    free(left);
    return found;
}
