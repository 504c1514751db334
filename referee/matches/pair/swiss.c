/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "swiss.h"

#include <stdlib.h>
#include <string.h>

static int swiss_set_count(const struct swiss_set *s);
static int swiss_set_left_over(struct swiss_set *s);
static bool swiss_set_pairs(struct swiss_set *s);

/* --- matching -------------------------------------------------------------------------------- */

/* A search for a path that makes the matching larger. Nodes at an even distance from its root are
 * `even`; `base` is the node that represents the blossom of a node. */
struct path_search {
    int n, *mate;
    may_pair_fn *may;
    const void *ctx;
    int before[MATCHING_MOST], base[MATCHING_MOST], queue[MATCHING_MOST], queued;
    bool even[MATCHING_MOST], blossom[MATCHING_MOST];
};

static int common_base(const struct path_search *s, int a, int b)
{
    bool passed[MATCHING_MOST] = {false};
    for (;;) {
        a = s->base[a];
        passed[a] = true;
        if (s->mate[a] == UNMATCHED)
            break;
        a = s->before[s->mate[a]];
    }
    for (b = s->base[b]; !passed[b]; b = s->base[s->before[s->mate[b]]])
        ;
    return b;
}

static void mark_path(struct path_search *s, int at, int base, int child)
{
    while (s->base[at] != base) {
        s->blossom[s->base[at]] = s->blossom[s->base[s->mate[at]]] = true;
        s->before[at] = child;
        child = s->mate[at];
        at = s->before[child];
    }
}

static void shrink(struct path_search *s, int a, int b)
{
    int base = common_base(s, a, b);
    memset(s->blossom, 0, sizeof s->blossom);
    mark_path(s, a, base, b);
    mark_path(s, b, base, a);
    for (int i = 0; i < s->n; i++) {
        if (!s->blossom[s->base[i]])
            continue;
        s->base[i] = base;
        if (!s->even[i]) {
            s->even[i] = true;
            s->queue[s->queued++] = i;
        }
    }
}

/* Returns the end of a path from the root, or UNMATCHED. */
static int path_end(struct path_search *s, int root)
{
    for (int i = 0; i < s->n; i++) {
        s->before[i] = UNMATCHED;
        s->base[i] = i;
        s->even[i] = i == root;
    }
    s->queue[0] = root;
    s->queued = 1;
    for (int head = 0; head < s->queued; head++) {
        int a = s->queue[head];
        for (int b = 0; b < s->n; b++) {
            if (s->base[a] == s->base[b] || s->mate[a] == b || !s->may(s->ctx, a, b))
                continue;
            if (b == root || (s->mate[b] != UNMATCHED && s->before[s->mate[b]] != UNMATCHED)) {
                shrink(s, a, b);
            } else if (s->before[b] == UNMATCHED) {
                s->before[b] = a;
                if (s->mate[b] == UNMATCHED)
                    return b;
                s->even[s->mate[b]] = true;
                s->queue[s->queued++] = s->mate[b];
            }
        }
    }
    return UNMATCHED;
}

static void turn_over(struct path_search *s, int end)
{
    while (end != UNMATCHED) {
        int before = s->before[end], next = s->mate[before];
        s->mate[end] = before;
        s->mate[before] = end;
        end = next;
    }
}

/* Pairs free nodes at once, which leaves less to the search. */
static void pair_free(struct path_search *s, int a)
{
    for (int b = 0; b < s->n && s->mate[a] == UNMATCHED; b++)
        if (b != a && s->mate[b] == UNMATCHED && s->may(s->ctx, a, b)) {
            s->mate[a] = b;
            s->mate[b] = a;
        }
}

/* Returns the size of a largest matching of the nodes 0 to n - 1 (at most MATCHING_MOST). `mate`
 * contains a matching to begin with, of which pairs that are not allowed are dropped. Afterwards it
 * contains the matching found. */
static int matching_size(int n, may_pair_fn *may, const void *ctx, int mate[])
{
    struct path_search s = {.n = n, .may = may, .ctx = ctx, .mate = mate};
    int size = 0;
    for (int i = 0; i < n; i++)
        if (mate[i] > i && !may(ctx, i, mate[i])) {
            mate[mate[i]] = UNMATCHED;
            mate[i] = UNMATCHED;
        }
    for (int i = 0; i < n; i++)
        if (mate[i] == UNMATCHED)
            pair_free(&s, i);
    for (int i = 0; i < n; i++)
        if (mate[i] == UNMATCHED)
            turn_over(&s, path_end(&s, i));
    for (int i = 0; i < n; i++)
        size += mate[i] > i;
    return size;
}

/* Forgets all pairs. */
static void matching_clear(int n, int mate[])
{
    for (int i = 0; i < n; i++)
        mate[i] = UNMATCHED;
}

/* --- swiss float ----------------------------------------------------------------------------- */

/* Chooses upfloaters: players of lower scores who complete the bracket of the highest (3.5). */

/* Sets of lower players are tried in the order of 3.5.4. Sets of one size and one profile are equal
 * by [C4] and [C5]. Among them [C6] decides, then [C7], then the order. */
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

/* [C3], 2.2.1: returns true if the bracket with this set, and all players left below it, can be
 * paired under [C1]. */
static bool is_legal(struct choosing *c)
{
    for (int i = 0; i < c->in->players; i++) {
        bool inside = c->in->of[i].score == c->top || c->up[i];
        c->bracket.has[i] = c->left->has[i] && inside;
        c->rest.has[i] = c->left->has[i] && !inside;
    }
    return swiss_set_pairs(&c->bracket) && swiss_set_pairs(&c->rest);
}

/* Returns true if `more` of the remaining players, from `from` on, can complete the following
 * bracket so that all others can be paired. */
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

/* [C6], 2.3.3: returns the number of upfloaters that the following scoregroup requires, given the
 * players left in it. All criteria of 2.3 are complied with as much as possible, so fewer are
 * better even if zero is impossible. */
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

/* [C7], 2.3.4: returns the number of upfloaters who were floaters in the previous round; 0 in the
 * last round. */
static int floated_before(const struct choosing *c)
{
    int count = 0;
    for (int i = 0; i < c->in->players; i++)
        count += c->up[i] && c->in->of[i].floated;
    return c->in->last_round ? 0 : count;
}

/* Sets the least values of [C6] and [C7] that a set of this profile can have. */
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

/* Keeps the set if it is better than earlier ones. Returns true if no later set can be better. */
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
 * then the next level. Returns true if the best set is found. */
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

/* [C5], 2.3.2: tries the profiles of `more` upfloaters, smaller differences of score first: the
 * fewest possible of the lowest score, then of the next. Returns true if a set is found. */
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
        if (!in->of[i].away && in->of[i].score < top && in->of[i].score > next)
            next = in->of[i].score;
    return next;
}

/* Chooses the upfloaters for the residents, the players of `left` with the score `top` (3.5). They
 * are added to `bracket`, which holds the residents. `left` holds all players that are not paired
 * yet and can all be paired. */
static void swiss_choose_upfloaters(const struct swiss_set *left, int top,
                                    struct swiss_set *bracket)
{
    struct choosing c = {.in = left->in, .left = left, .top = top};
    struct swiss_set *sets[] = {&c.bracket, &c.rest, &c.ahead[0], &c.ahead[1]};
    c.following = following_score(left->in, top);
    for (int i = 0; i < 4; i++) {
        sets[i]->in = left->in;
        matching_clear(left->in->players, sets[i]->mate);
    }
    sort_lower(&c);
    /* [C4], 2.3.1: at least the number of residents that a pairing among themselves leaves out. */
    for (int more = swiss_set_left_over(bracket); !c.found && more <= c.lowers; more += 2)
        (void)(c.levels ? try_profiles(&c, c.levels - 1, more) : consider(&c));
    for (int i = 0; i < left->in->players; i++)
        bracket->has[i] |= c.best[i];
}

/* --- swiss bracket --------------------------------------------------------------------------- */

/* Pairs a bracket (3.6). */

/* 3.6.1: the top member of a pair is the player with the smaller pairing number. */
enum member { UNPLACED, TOP, BOTTOM };

/* 3.6.2, 3.6.3: the identifier of a pairing consists of the numbers of its top members, in
 * ascending order, followed by those of their opponents. Pairings are in lexicographic order. The
 * numbers are decided from left to right: each is the smallest with which the bracket can still be
 * paired. */
struct identifying {
    struct swiss_set *bracket;
    int top; /* the score of the residents; who has another is an upfloater */
    enum member role[SWISS_MOST];
    int opponent[SWISS_MOST];
    int upfloater[SWISS_MOST], upfloaters;
    bool excused[SWISS_MOST]; /* upfloaters who may meet a floater of the round before */
    int excuses;              /* how many there must be */
};

/* [C8], 2.3.5: returns the upfloater of a pair if the opponent is a resident who was a floater in
 * the previous round, otherwise SWISS_NOBODY. It does not apply in the last round. */
static int meets_floater(const struct identifying *p, int a, int b)
{
    const struct swiss *in = p->bracket->in;
    bool a_up = in->of[a].score != p->top, b_up = in->of[b].score != p->top;
    if (a_up == b_up || in->last_round)
        return SWISS_NOBODY;
    return in->of[a_up ? b : a].floated ? (a_up ? a : b) : SWISS_NOBODY;
}

static bool may_pair(const void *ctx, int a, int b)
{
    const struct identifying *p = ctx;
    int smaller = a < b ? a : b, larger = a < b ? b : a;
    if (!p->bracket->has[a] || !p->bracket->has[b] || p->bracket->in->of[a].met[b] ||
        p->role[smaller] == BOTTOM || p->role[larger] == TOP)
        return false;
    if ((p->opponent[a] >= 0 || p->opponent[b] >= 0) && p->opponent[a] != b)
        return false;
    int up = meets_floater(p, a, b);
    return up < 0 || p->excused[up];
}

static bool can_pair(struct identifying *p)
{
    return 2 * matching_size(p->bracket->in->players, may_pair, p, p->bracket->mate) ==
           swiss_set_count(p->bracket);
}

/* Returns true if the bracket can be paired with what is decided, and with `more` upfloaters
 * excused in addition to those from `from` on who are excused. */
static bool can_excuse(struct identifying *p, int from, int more)
{
    if (!more)
        return can_pair(p);
    for (int i = from; i + more <= p->upfloaters; i++) {
        p->excused[p->upfloater[i]] = true;
        bool found = can_excuse(p, i + 1, more - 1);
        p->excused[p->upfloater[i]] = false;
        if (found)
            return true;
    }
    return false;
}

static bool is_possible(struct identifying *p)
{
    return can_excuse(p, 0, p->excuses);
}

static void settle_roles(struct identifying *p)
{
    for (int i = 0; i < p->bracket->in->players; i++) {
        if (!p->bracket->has[i])
            continue;
        p->role[i] = TOP;
        if (!is_possible(p))
            p->role[i] = BOTTOM;
    }
}

static void settle_opponent(struct identifying *p, int top)
{
    for (int i = top + 1; i < p->bracket->in->players; i++) {
        if (p->role[i] != BOTTOM || p->opponent[i] >= 0 || p->bracket->in->of[top].met[i])
            continue;
        p->opponent[top] = i;
        p->opponent[i] = top;
        if (is_possible(p))
            return;
        p->opponent[top] = p->opponent[i] = SWISS_NOBODY;
    }
}

/* Pairs the bracket (3.6). Writes the opponent of each of its players to `opponent`. */
static void swiss_pair_bracket(struct swiss_set *bracket, int top, int opponent[])
{
    struct identifying p = {.bracket = bracket, .top = top};
    matching_clear(bracket->in->players, p.opponent);
    for (int i = 0; i < bracket->in->players; i++)
        if (bracket->has[i] && bracket->in->of[i].score != top)
            p.upfloater[p.upfloaters++] = i;
    while (p.excuses < p.upfloaters && !is_possible(&p))
        p.excuses++;
    settle_roles(&p);
    for (int i = 0; i < bracket->in->players; i++)
        if (bracket->has[i] && p.role[i] == TOP)
            settle_opponent(&p, i);
    for (int i = 0; i < bracket->in->players; i++)
        if (bracket->has[i])
            opponent[i] = p.opponent[i];
}

/* --- sets of players -------------------------------------------------------------------------- */

static bool may_meet(const void *ctx, int a, int b)
{
    const struct swiss_set *s = ctx;
    return s->has[a] && s->has[b] && !s->in->of[a].met[b];
}

static int swiss_set_count(const struct swiss_set *s)
{
    int count = 0;
    for (int i = 0; i < s->in->players; i++)
        count += s->has[i];
    return count;
}

/* Returns the number of players of the set who are left over if as many as possible are paired
 * under [C1]. */
static int swiss_set_left_over(struct swiss_set *s)
{
    return swiss_set_count(s) - 2 * matching_size(s->in->players, may_meet, s, s->mate);
}

/* Returns true if all players of the set can be paired. */
static bool swiss_set_pairs(struct swiss_set *s)
{
    return swiss_set_left_over(s) == 0;
}

/* --- the bye ---------------------------------------------------------------------------------- */

/* Returns true if a comes before b for the bye. 3.4.2: the lowest score; 3.4.3: the most matches
 * played; 3.4.4: the largest pairing number. */
static bool before_for_bye(const struct swiss *in, int a, int b)
{
    const struct swiss_player *x = &in->of[a], *y = &in->of[b];
    if (x->score != y->score)
        return x->score < y->score;
    return x->played != y->played ? x->played > y->played : a > b;
}

/* Returns the next player who was not tried, or SWISS_NOBODY. */
static int next_for_bye(const struct swiss *in, const bool tried[])
{
    int next = SWISS_NOBODY;
    for (int i = 0; i < in->players; i++)
        if (!tried[i] && !in->of[i].away && (next < 0 || before_for_bye(in, i, next)))
            next = i;
    return next;
}

/* Removes the player who gets the bye from the set. 3.4.1: all others can be paired. [C2], 2.1.2: a
 * player who had the bye, or won by forfeit, does not get it. Returns false if there is no such
 * player. */
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

/* 4.2: returns the player with the higher score, or else with the smaller pairing number. */
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

/* Returns true if the higher-ranked player h of a pair has White against o. */
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

/* C.04.2 Art. 3.6: returns true if a board comes before another: by the higher score of the pair,
 * the lower, then the ranking. */
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

/* 3.3: pairs the bracket of the highest remaining score, with its upfloaters, until all are paired.
 */
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
