/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "matching.h"

#include <string.h>

/* One search for a path that makes the matching larger. Nodes at an even distance from its root are
 * `even`; `base` is the node that stands for a blossom. */
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

/* The end of a path from the root; UNMATCHED: there is none. */
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

/* Pairs at once what is free; the search has less to do then. */
static void pair_free(struct path_search *s, int a)
{
    for (int b = 0; b < s->n && s->mate[a] == UNMATCHED; b++)
        if (b != a && s->mate[b] == UNMATCHED && s->may(s->ctx, a, b)) {
            s->mate[a] = b;
            s->mate[b] = a;
        }
}

int matching_size(int n, may_pair_fn *may, const void *ctx, int mate[])
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

void matching_clear(int n, int mate[])
{
    for (int i = 0; i < n; i++)
        mate[i] = UNMATCHED;
}
