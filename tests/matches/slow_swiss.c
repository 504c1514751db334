/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow_swiss.h"

#include <string.h>

/* A whole pairing of the players that are left: with[i] is the opponent, -1 who is not in it. */
struct whole {
    int with[SLOW_MOST];
};
enum { WHOLES_MOST = 945 }; /* 9 * 7 * 5 * 3 */
struct wholes {
    struct whole of[WHOLES_MOST];
    int n;
};

/* 2.1.1 [C1]: two participants shall not play against each other more than once. */
static void list_wholes(const struct swiss *in, const bool left[], struct whole *now,
                        struct wholes *to)
{
    int a = 0;
    while (a < in->players && (!left[a] || now->with[a] >= 0))
        a++;
    if (a == in->players) {
        to->of[to->n++] = *now;
        return;
    }
    for (int b = a + 1; b < in->players; b++) {
        if (!left[b] || now->with[b] >= 0 || in->of[a].met[b])
            continue;
        now->with[a] = b;
        now->with[b] = a;
        list_wholes(in, left, now, to);
        now->with[a] = now->with[b] = -1;
    }
}

static void all_wholes(const struct swiss *in, const bool left[], struct wholes *to)
{
    struct whole empty;
    memset(&empty, -1, sizeof empty);
    to->n = 0;
    list_wholes(in, left, &empty, to);
}

/* --- what a pairing does in its first bracket ------------------------------------------------- */

/* Lists of numbers, compared from the left. */
struct list {
    int of[3 * SLOW_MOST], n;
};

static int compare(const struct list *a, const struct list *b)
{
    for (int i = 0; i < a->n && i < b->n; i++)
        if (a->of[i] != b->of[i])
            return a->of[i] < b->of[i] ? -1 : 1;
    return (a->n > b->n) - (a->n < b->n);
}

static bool is_up(const struct swiss *in, const struct whole *w, int i, int top)
{
    return w->with[i] >= 0 && in->of[i].score < top && in->of[w->with[i]].score == top;
}

/* 1.3.2: players from lower scoregroups who complete the bracket. 3.5.3: by score, descending, then
 * by TPN, ascending. */
static struct list upfloaters(const struct swiss *in, const struct whole *w, int top)
{
    struct list u = {.n = 0};
    for (int score = top - 1; score >= 0; score--)
        for (int i = 0; i < in->players; i++)
            if (in->of[i].score == score && is_up(in, w, i, top))
                u.of[u.n++] = i;
    return u;
}

/* 2.3.3 [C6]: unless the following scoregroup is empty, the upfloaters are chosen so that [C1],
 * [C3] and [C4] are complied with when it is paired: the fewest upfloaters there, over all
 * pairings with these upfloaters here. */
static int ahead(const struct swiss *in, const struct wholes *all, const struct list *ups, int top)
{
    int following = -1, least = SLOW_MOST;
    for (int i = 0; i < in->players; i++)
        if (!in->of[i].away && in->of[i].score < top && in->of[i].score > following)
            following = in->of[i].score;
    for (int k = 0; k < all->n; k++) {
        struct list u = upfloaters(in, &all->of[k], top);
        int crossing = 0;
        if (compare(&u, ups) != 0)
            continue;
        for (int i = 0; i < in->players; i++) {
            int with = all->of[k].with[i];
            crossing += with >= 0 && in->of[i].score == following &&
                        in->of[with].score != following && in->of[with].score != top;
        }
        least = crossing < least ? crossing : least;
    }
    return least;
}

/* 3.6.2: the TPNs of the top members of each pair, sorted in ascending order, followed by the TPNs
 * of the bottom members of the corresponding pairs. */
static void add_identifier(const struct swiss *in, const struct whole *w, int top, struct list *to)
{
    for (int bottom = 0; bottom < 2; bottom++)
        for (int i = 0; i < in->players; i++) {
            int with = w->with[i];
            bool inside = with >= 0 && (in->of[i].score == top || in->of[with].score == top);
            if (inside && i < with)
                to->of[to->n++] = bottom ? with : i;
        }
}

/* [C4] to [C7], in descending priority; then the set in the order of 3.5.4. */
static struct list merits(const struct swiss *in, const struct wholes *all, const struct whole *w,
                          int top)
{
    struct list ups = upfloaters(in, w, top), key = {.n = 0};
    int c7 = 0;
    key.of[key.n++] = ups.n;      /* 2.3.1 [C4]: minimise the number of upfloaters */
    for (int i = ups.n; i-- > 0;) /* 2.3.2 [C5]: the score differences, in descending order */
        key.of[key.n++] = top - in->of[ups.of[i]].score;
    key.of[key.n++] = ahead(in, all, &ups, top);
    for (int i = 0; i < ups.n; i++)
        c7 += in->of[ups.of[i]].floated;
    key.of[key.n++] = in->last_round ? 0 : c7; /* 2.3.4 [C7]: floaters of the previous round */
    for (int i = 0; i < ups.n; i++)
        key.of[key.n++] = ups.of[i];
    return key;
}

/* 2.3.5 [C8]: upfloaters' opponents who were floaters in the previous round; then 3.6.3. */
static struct list pairing_merits(const struct swiss *in, const struct whole *w, int top)
{
    struct list ups = upfloaters(in, w, top), key = {.n = 1};
    for (int i = 0; i < ups.n; i++)
        key.of[0] += !in->last_round && in->of[w->with[ups.of[i]]].floated;
    add_identifier(in, w, top, &key);
    return key;
}

/* --- the round -------------------------------------------------------------------------------- */

static int top_of(const struct swiss *in, const bool left[])
{
    int top = -1;
    for (int i = 0; i < in->players; i++)
        if (left[i] && in->of[i].score > top)
            top = in->of[i].score;
    return top;
}

static bool is_better(const struct swiss *in, const struct wholes *all, int a, int b, int top)
{
    struct list x = merits(in, all, &all->of[a], top), y = merits(in, all, &all->of[b], top);
    int order = compare(&x, &y);
    if (order == 0) {
        x = pairing_merits(in, &all->of[a], top);
        y = pairing_merits(in, &all->of[b], top);
        order = compare(&x, &y);
    }
    return order < 0;
}

static void pair_left(const struct swiss *in, bool left[], int opponent[])
{
    struct wholes all;
    for (int top; (top = top_of(in, left)) >= 0;) {
        int best = 0;
        all_wholes(in, left, &all);
        for (int k = 1; k < all.n; k++)
            best = is_better(in, &all, k, best, top) ? k : best;
        for (int i = 0; i < in->players; i++) {
            int with = all.of[best].with[i];
            if (with < 0 || (in->of[i].score != top && in->of[with].score != top))
                continue;
            opponent[i] = with;
            left[i] = false;
        }
    }
}

/* 3.4: the bye to the player who leaves a legal pairing for all others (3.4.1), has the lowest
 * score (3.4.2), has played the most matches (3.4.3), has the largest TPN (3.4.4); never to one who
 * had it or won by forfeit [C2]. */
static int bye_of(const struct swiss *in)
{
    int best = -1;
    for (int i = 0; i < in->players; i++) {
        struct wholes all;
        bool left[SLOW_MOST];
        for (int k = 0; k < in->players; k++)
            left[k] = k != i && !in->of[k].away;
        all_wholes(in, left, &all);
        if (in->of[i].away || in->of[i].barred || !all.n)
            continue;
        if (best < 0 || in->of[i].score < in->of[best].score ||
            (in->of[i].score == in->of[best].score && in->of[i].played >= in->of[best].played))
            best = i;
    }
    return best;
}

/* Article 4. 4.2: the higher-ranked player has the higher score, then the smaller TPN. */
static bool first_has_white(const struct swiss *in, int h, int o)
{
    const struct swiss_player *a = &in->of[h], *b = &in->of[o];
    int aw = 0, bw = 0;
    if (a->played == 0 && b->played == 0)
        return (h + 1) % 2 == 1; /* 4.3.1: odd TPN: the initial colour */
    for (int n = 0; n < a->played; n++)
        aw += a->white[n] ? 1 : 0;
    for (int n = 0; n < b->played; n++)
        bw += b->white[n] ? 1 : 0;
    if (aw != bw)
        return aw < bw; /* 4.3.2: White to the player who had it less */
    for (int n = 1; n <= a->played && n <= b->played; n++) /* 4.3.3: alternate to the latest time */
        if (a->white[a->played - n] != b->white[b->played - n]) /* with different colours */
            return b->white[b->played - n];
    if (a->played > 0)
        return a->white[a->played - 1] ? false : true; /* 4.3.4 */
    return b->white[b->played - 1];                    /* 4.3.5 */
}

bool slow_swiss_pair(const struct swiss *in, struct swiss_pairs *out)
{
    bool left[SLOW_MOST];
    int opponent[SLOW_MOST], present = 0;
    struct wholes all;
    *out = (struct swiss_pairs){.bye = SWISS_NOBODY};
    for (int i = 0; i < in->players; i++) {
        left[i] = !in->of[i].away;
        present += left[i];
    }
    if (present % 2) {
        out->bye = bye_of(in);
        if (out->bye < 0)
            return false;
        left[out->bye] = false;
    }
    all_wholes(in, left, &all);
    if (!all.n)
        return false;
    memset(opponent, -1, sizeof opponent);
    pair_left(in, left, opponent);
    for (int i = 0; i < in->players; i++) {
        int o = opponent[i];
        bool higher = o >= 0 && (in->of[i].score > in->of[o].score ||
                                 (i < o && in->of[i].score == in->of[o].score));
        if (!higher)
            continue;
        bool white = first_has_white(in, i, o);
        out->white[out->pairs] = white ? i : o;
        out->black[out->pairs++] = white ? o : i;
    }
    return true;
}
