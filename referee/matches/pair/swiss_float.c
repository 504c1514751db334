/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Upfloaters: who of the lower scores completes the bracket of the highest (3.5). */
#include <string.h>

#include "swiss_round.h"

/* Sets of lower players are tried in the order of 3.5.4. Those of one size and one profile are
 * equal by [C4] and [C5]; among them [C6], then [C7], then the order decide. */
struct choosing {
    const struct swiss *in;
    const struct swiss_set *left;
    int top;                       /* the score of the residents */
    int following;                 /* the next score in the standings of the round; -1: none */
    int lower[SWISS_MOST], lowers; /* 3.5.3: by score, the highest first, then by pairing number */
    int first[SWISS_MOST + 1], levels; /* where in `lower` a score begins */
    int count[SWISS_MOST];             /* upfloaters of each score: the profile */
    bool up[SWISS_MOST];               /* the set at hand */
    struct swiss_set bracket, rest, ahead[2];
    bool found, best[SWISS_MOST];
    int best_c6, best_c7, least_c6, least_c7;
};

static void sort_lower(struct choosing *c)
{
    for (int score = c->top - 1; score >= 0; score--) {
        int from = c->lowers;
        for (int i = 0; i < c->in->players; i++)
            if (c->left->has[i] && c->in->of[i].score == score)
                c->lower[c->lowers++] = i;
        if (c->lowers > from)
            c->first[c->levels++] = from;
    }
    c->first[c->levels] = c->lowers;
}

/* [C3], 2.2.1: the bracket with this set, and all who are left below, can be paired under [C1]. */
static bool is_legal(struct choosing *c)
{
    for (int i = 0; i < c->in->players; i++) {
        bool inside = c->in->of[i].score == c->top || c->up[i];
        c->bracket.has[i] = c->left->has[i] && inside;
        c->rest.has[i] = c->left->has[i] && !inside;
    }
    return swiss_set_pairs(&c->bracket) && swiss_set_pairs(&c->rest);
}

/* Whether `more` players of the rest, from `from` on, can complete the following bracket so that
 * all others can be paired, too. */
static bool completes(struct choosing *c, int from, int more)
{
    if (!more)
        return swiss_set_pairs(&c->ahead[0]) && swiss_set_pairs(&c->ahead[1]);
    for (int i = from; i < c->lowers; i++) {
        int p = c->lower[i];
        if (!c->ahead[1].has[p])
            continue;
        c->ahead[1].has[p] = false;
        c->ahead[0].has[p] = true;
        bool found = completes(c, i + 1, more - 1);
        c->ahead[1].has[p] = true;
        c->ahead[0].has[p] = false;
        if (found)
            return true;
    }
    return false;
}

/* [C6], 2.3.3: how many upfloaters the following scoregroup needs, of whom is left in it. All
 * criteria of 2.3 are complied with as much as possible, so fewer are better even where none cannot
 * be. */
static int needed_ahead(struct choosing *c)
{
    for (int i = 0; i < c->in->players; i++) {
        bool follows = c->in->of[i].score == c->following;
        c->ahead[0].has[i] = c->rest.has[i] && follows;
        c->ahead[1].has[i] = c->rest.has[i] && !follows;
    }
    int needed = swiss_set_left_over(&c->ahead[0]);
    while (!completes(c, 0, needed))
        needed += 2;
    return needed;
}

/* [C7], 2.3.4: upfloaters who were floaters in the round before, but for the last round. */
static int floated_before(const struct choosing *c)
{
    int count = 0;
    for (int i = 0; i < c->in->players; i++)
        count += c->up[i] && c->in->of[i].floated;
    return c->in->last_round ? 0 : count;
}

/* The least [C6] and [C7] that a set of this profile can have. */
static void find_least(struct choosing *c)
{
    c->least_c6 = c->least_c7 = 0;
    for (int level = 0; level < c->levels; level++) {
        int fresh = 0;
        for (int i = c->first[level]; i < c->first[level + 1]; i++)
            fresh += !c->in->of[c->lower[i]].floated || c->in->last_round;
        if (c->count[level] > fresh)
            c->least_c7 += c->count[level] - fresh;
        if (c->in->of[c->lower[c->first[level]]].score == c->following)
            c->least_c6 = (c->first[level + 1] - c->first[level] - c->count[level]) % 2;
    }
}

/* Keeps the set if it is better than those before. True: no later one can be better. */
static bool consider(struct choosing *c)
{
    int c7 = floated_before(c);
    if ((c->found && c->best_c6 == c->least_c6 && c7 >= c->best_c7) || !is_legal(c))
        return false;
    int c6 = needed_ahead(c);
    if (!c->found || c6 < c->best_c6 || (c6 == c->best_c6 && c7 < c->best_c7)) {
        c->found = true;
        c->best_c6 = c6;
        c->best_c7 = c7;
        memcpy(c->best, c->up, sizeof c->best);
    }
    return c->best_c6 == c->least_c6 && c->best_c7 == c->least_c7;
}

/* Tries the sets of the profile in the order of 3.5.4: `more` players of a level, from `from` on,
 * then the next level. True: the best is found. */
static bool try_sets(struct choosing *c, int level, int from, int more)
{
    if (level == c->levels)
        return consider(c);
    if (!more)
        return try_sets(c, level + 1, c->first[level + 1], c->count[level + 1]);
    for (int i = from; i + more <= c->first[level + 1]; i++) {
        c->up[c->lower[i]] = true;
        bool done = try_sets(c, level, i + 1, more - 1);
        c->up[c->lower[i]] = false;
        if (done)
            return true;
    }
    return false;
}

/* [C5], 2.3.2: the profiles of `more` upfloaters, the smaller differences of score first: as few as
 * can be of the lowest score, then of the next. True: a set is found. */
static bool try_profiles(struct choosing *c, int level, int more)
{
    int room = c->first[level + 1] - c->first[level];
    if (level == 0) {
        if (more > room)
            return false;
        c->count[0] = more;
        find_least(c);
        try_sets(c, 0, 0, c->count[0]);
        return c->found;
    }
    for (c->count[level] = 0; c->count[level] <= more && c->count[level] <= room; c->count[level]++)
        if (try_profiles(c, level - 1, more - c->count[level]))
            return true;
    return false;
}

static int following_score(const struct swiss *in, int top)
{
    int next = -1;
    for (int i = 0; i < in->players; i++)
        if (in->of[i].score < top && in->of[i].score > next)
            next = in->of[i].score;
    return next;
}

void swiss_choose_upfloaters(const struct swiss_set *left, int top, struct swiss_set *bracket)
{
    struct choosing c = {.in = left->in, .left = left, .top = top};
    struct swiss_set *sets[] = {&c.bracket, &c.rest, &c.ahead[0], &c.ahead[1]};
    c.following = following_score(left->in, top);
    for (int i = 0; i < 4; i++) {
        sets[i]->in = left->in;
        matching_clear(left->in->players, sets[i]->mate);
    }
    sort_lower(&c);
    /* [C4], 2.3.1: no fewer than the residents whom no pairing of their own reaches. */
    for (int more = swiss_set_left_over(bracket); !c.found && more <= c.lowers; more += 2)
        (void)(c.levels ? try_profiles(&c, c.levels - 1, more) : consider(&c));
    for (int i = 0; i < left->in->players; i++)
        bracket->has[i] |= c.best[i];
}
