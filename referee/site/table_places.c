/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table_places.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log/find.h"
/* --- what is stored --------------------------------------------------------------------------- */

/* Whether it has a place: it is open, or has ended not long ago. */
static bool has_place(const struct live_tables *all, const struct store_match *m)
{
    return !m->hidden && (strcmp(m->state, "open") == 0 || strcmp(m->updated, all->since) > 0);
}

/* What is stored of a table. */
struct stored {
    const struct live_tables *all;
    struct live_table *t;
    bool shown, place;
};

static int note_stored(void *ctx, const struct store_match *m)
{
    struct stored *is = ctx;
    is->shown = !m->hidden;
    is->place = has_place(is->all, m);
    is->t->open = strcmp(m->state, "open") == 0;
    snprintf(is->t->updated, sizeof is->t->updated, "%s", m->updated);
    hall_head(m, is->t->stored);
    return 0;
}

static struct stored read_stored(struct live_tables *all, struct live_table *t)
{
    struct stored is = {.all = all, .t = t};
    (void)store_match_get(all->store, t->key, note_stored, &is, NULL);
    return is;
}

bool look_up(struct live_tables *all, struct live_table *t)
{
    return read_stored(all, t).place;
}

/* Reads it again if its log has grown. */
void bring_up(struct live_tables *all, struct live_table *t)
{
    if (strcmp(t->head, t->stored) == 0)
        return;
    memcpy(t->head, t->stored, sizeof t->head);
    load_table(all, t);
}

/* --- places ----------------------------------------------------------------------------------- */

static int free_number(const struct live_tables *all)
{
    int number = 1;
    for (int i = 0; i < all->count; i++)
        if (all->table[i]->number == number)
            number++, i = -1;
    return number;
}

void leave_place(struct live_tables *all, int i)
{
    struct live_table *t = all->table[i];
    memmove(&all->table[i], &all->table[i + 1], (size_t)(--all->count - i) * sizeof all->table[0]);
    all->is.told.gone(all->is.told.context, t);
    end_table(t);
}

/* Where places are short, the one that ended first leaves. False: all go on. */
static bool make_place(struct live_tables *all)
{
    int first = -1;
    for (int i = 0; all->count == TABLES_MOST && i < all->count; i++)
        if (!all->table[i]->open &&
            (first < 0 || strcmp(all->table[i]->updated, all->table[first]->updated) < 0))
            first = i;
    if (first >= 0)
        leave_place(all, first);
    return all->count < TABLES_MOST;
}

bool live_tables_full(const struct live_tables *t)
{
    int open = 0;
    for (int i = 0; i < t->count; i++)
        open += t->table[i]->open;
    return open == TABLES_MOST;
}

static struct live_table *new_table(const char *key)
{
    struct live_table *t = calloc(1, sizeof *t);
    if (t)
        snprintf(t->key, sizeof t->key, "%s", key);
    return t;
}

/* Takes a visited match out of the visited ones; NULL: it is none. */
static struct live_table *take_visited(struct live_tables *all, const char *key)
{
    for (int i = 0; i < all->visits; i++) {
        struct live_table *t = all->visited[i];
        if (strcmp(t->key, key) != 0)
            continue;
        memmove(&all->visited[i], &all->visited[i + 1],
                (size_t)(--all->visits - i) * sizeof all->visited[0]);
        return t;
    }
    return NULL;
}

/* Gives a match a place; `number` 0: the first that is free. */
struct live_table *add_table(struct live_tables *all, const char *key, int number)
{
    if (!make_place(all))
        return NULL;
    struct live_table *t = take_visited(all, key);
    if (!t && !(t = new_table(key)))
        return NULL;
    forget_made(t); /* the pages of a visited match have no number */
    t->number = number ? number : free_number(all);
    all->table[all->count++] = t;
    return t;
}

/* --- matches without a place ------------------------------------------------------------------ */

static void end_visit(struct live_tables *all, struct live_table *t)
{
    take_visited(all, t->key);
    all->is.told.gone(all->is.told.context, t);
    end_table(t);
}

void take_visits(struct live_tables *all)
{
    for (int i = 0; i < all->visits; i++) {
        struct live_table *t = all->visited[i];
        if (read_stored(all, t).shown)
            bring_up(all, t);
        else
            end_visit(all, t), i--;
    }
}

/* --- their numbers ---------------------------------------------------------------------------- */

/* Numbers that others have given. */
static void take_numbers(struct live_tables *all)
{
    const struct table_numbers *is = all->is.numbers;
    bool several;
    for (int i = 0; i < is->count; i++) {
        struct live_table *t = find_listed(all, is->of[i].key, STORE_KEY_SIZE - 1, &several);
        if (t)
            t->number = is->of[i].number;
    }
}

void keep_numbers(struct live_tables *all)
{
    struct table_numbers *to = all->is.numbers;
    if (!all->is.own) {
        take_numbers(all);
        return;
    }
    for (int i = 0; i < all->count; i++) {
        to->of[i].number = all->table[i]->number;
        memcpy(to->of[i].key, all->table[i]->key, STORE_KEY_SIZE);
    }
    to->count = all->count;
    to->changed = true;
}

/* Those that had a place when the last server ended have it again, if they still may. */
void recall_numbers(struct live_tables *all)
{
    const struct table_numbers was = *all->is.numbers;
    for (int i = 0; i < was.count; i++)
        add_table(all, was.of[i].key, was.of[i].number);
}

struct found {
    char key[STORE_KEY_SIZE];
    int count;
};

static int note_key(void *ctx, const struct store_match *m)
{
    struct found *f = ctx;
    snprintf(f->key, sizeof f->key, "%s", m->key);
    f->count++;
    return 0;
}

/* Loads a match that somebody asks for. It stays while it is asked for more than others. */
static struct live_table *visit(struct live_tables *all, const char *key, size_t length)
{
    char beginning[STORE_KEY_SIZE];
    struct found f = {.count = 0};
    const struct store_query asked = {.key = beginning, .shown = true, .limit = 2};
    snprintf(beginning, sizeof beginning, "%.*s", (int)length, key);
    if (!all->store || store_matches(all->store, &asked, note_key, &f, NULL) != STORE_OK ||
        f.count != 1)
        return NULL;
    struct live_table *t = take_visited(all, f.key);
    if (!t && (t = new_table(f.key)) != NULL) {
        (void)look_up(all, t);
        bring_up(all, t);
    }
    if (!t)
        return NULL;
    if (all->visits == VISITED_MOST)
        end_visit(all, all->visited[VISITED_MOST - 1]);
    memmove(&all->visited[1], all->visited, (size_t)all->visits++ * sizeof all->visited[0]);
    all->visited[0] = t;
    return t;
}

/* Those that have a place. `several`: more than one begins so. */
struct live_table *find_listed(struct live_tables *t, const char *key, size_t length, bool *several)
{
    struct live_table *found = NULL;
    for (int i = 0; i < t->count; i++) {
        if (strncmp(t->table[i]->key, key, length) != 0)
            continue;
        *several = found != NULL;
        found = t->table[i];
    }
    return found;
}

struct live_table *live_tables_find(struct live_tables *t, const char *key, size_t length)
{
    bool several = false;
    if (length < MATCH_SHOWN || length >= STORE_KEY_SIZE ||
        strspn(key, "0123456789abcdef-") < length)
        return NULL;
    struct live_table *found = find_listed(t, key, length, &several);
    return several ? NULL : found ? found : visit(t, key, length);
}
