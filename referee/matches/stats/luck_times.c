/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "luck_times.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 3600 * 1000 };

/* Days since 1970-01-01 of a date of the Gregorian calendar; years begin in March. */
static long long days_of(int year, int month, int day)
{
    int y = year - (month <= 2), m = (month + 9) % 12;
    return 365LL * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719468;
}

static long long milliseconds_of(const char *at)
{
    int y, mo, d, h, mi, s, ms;
    if (!store_is_time(at) ||
        sscanf(at, "%4d-%2d-%2dT%2d:%2d:%2d.%3dZ", &y, &mo, &d, &h, &mi, &s, &ms) != 7)
        return -1;
    return ((days_of(y, mo, d) * 24 + h) * 60 + mi) * 60000 + s * 1000LL + ms;
}

static int note_entry(void *ctx, const struct store_entry *e)
{
    struct luck_times *t = ctx;
    bool typed = strcmp(e->kind, "line") == 0 || strcmp(e->kind, "record") == 0;
    if (e->seq >= 1 && e->seq <= t->entries)
        t->at[e->seq] = typed ? milliseconds_of(e->at) : -1;
    return 0;
}

static int note_turn(void *ctx, const struct store_coup *c)
{
    struct luck_times *t = ctx;
    if (c->number >= 1 && c->number <= t->turns)
        t->entry[c->number] = c->entry;
    return 0;
}

static int make_room(void *ctx, const struct store_match *m)
{
    struct luck_times *t = ctx;
    t->turns = m->coups;
    t->entries = m->head_seq;
    t->entry = calloc((size_t)t->turns + 2, sizeof *t->entry);
    t->at = calloc((size_t)t->entries + 2, sizeof *t->at);
    return t->failed = !t->entry || !t->at;
}

bool luck_times_read(struct store *s, const char *key, struct luck_times *out,
                     struct store_error *err)
{
    *out = (struct luck_times){.entry = NULL};
    return store_match_get(s, key, make_room, out, err) == STORE_OK && !out->failed &&
           store_entries(s, key, 1, note_entry, out, err) == STORE_OK &&
           store_coups(s, key, note_turn, out, err) == STORE_OK;
}

void luck_times_free(struct luck_times *t)
{
    free(t->entry);
    free(t->at);
}

/* When the last line of a turn was typed; -1: not known. */
static long long ended(const struct luck_times *t, long turn)
{
    long first = t->entry[turn];
    long end = turn < t->turns ? t->entry[turn + 1] : t->entries + 1;
    if (first < 1 || end <= first || end > t->entries + 1)
        return -1;
    for (long seq = end - 1; seq >= first; seq--)
        if (t->at[seq] > 0)
            return t->at[seq];
    return -1;
}

long luck_time_of(const struct luck_times *t, long turn)
{
    if (turn < 2 || turn > t->turns)
        return -1;
    long long from = ended(t, turn - 1), to = ended(t, turn);
    return from > 0 && to > from && to - from <= LONGEST ? (long)(to - from) : -1;
}
