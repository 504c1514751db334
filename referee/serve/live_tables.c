/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "live_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/i18n.h"
#include "db/open/open.h"
#include "log/find.h"

enum { POLLS_A_SECOND = 1000 / TABLES_POLL };

struct live_tables {
    const char *path;
    struct live_tables_told told;
    struct store *store; /* NULL: it cannot be read at the moment */
    dev_t device;
    ino_t file;
    long changes; /* store_changed */
    int polls, numbered;
    bool lost;
    struct live_table *table[TABLES_MOST];
    int count;
};

/* --- one table -------------------------------------------------------------------------------- */

static void forget_made(struct live_table *t)
{
    shared_buffer_drop(t->page);
    shared_buffer_drop(t->json);
    shared_buffer_drop(t->card);
    t->page = t->json = t->card = NULL;
}

static void end_table(struct live_table *t)
{
    forget_made(t);
    while (t->turns)
        shared_buffer_drop(t->turn[--t->turns]);
    free(t->turn);
    if (t->good)
        hall_free(&t->shown);
    free(t);
}

/* Loads the match again. A match that cannot be read keeps its place, and `why` says the reason. */
static void load_table(struct live_tables *all, struct live_table *t)
{
    struct strbuf why = {.text = NULL};
    forget_made(t);
    if (t->good)
        hall_free(&t->shown);
    t->good = hall_load(all->store, t->key, false, &t->shown, &why);
    snprintf(t->why, sizeof t->why, "%s", t->good || !why.text ? "" : why.text);
    strbuf_free(&why);
    all->told.changed(all->told.context, t);
}

/* --- all of them ------------------------------------------------------------------------------ */

int live_tables_count(const struct live_tables *t)
{
    return t->count;
}

struct live_table *live_table_at(struct live_tables *t, int i)
{
    return t->table[i];
}

struct live_table *live_tables_find(struct live_tables *t, const char *key, size_t length)
{
    struct live_table *found = NULL;
    if (length < MATCH_SHOWN || length >= STORE_KEY_SIZE)
        return NULL;
    for (int i = 0; i < t->count; i++) {
        if (strncmp(t->table[i]->key, key, length) != 0)
            continue;
        if (found)
            return NULL;
        found = t->table[i];
    }
    return found;
}

struct store *live_tables_store(struct live_tables *t)
{
    return t->store;
}

static void complain(struct live_tables *t, const char *why)
{
    if (!t->lost)
        fprintf(stderr, "referee: %s\n", why);
    t->lost = true;
    t->told.lost(t->told.context, why);
}

/* --- what is in the record -------------------------------------------------------------------- */

struct open_match {
    char key[STORE_KEY_SIZE], head[HALL_HEAD], created[STORE_TIME_SIZE];
};

struct open_matches {
    struct open_match row[TABLES_MOST];
    int rows;
};

static int list_match(void *ctx, const struct store_match *m)
{
    struct open_matches *l = ctx;
    snprintf(l->row[l->rows].created, STORE_TIME_SIZE, "%s", m->created);
    snprintf(l->row[l->rows].key, STORE_KEY_SIZE, "%s", m->key);
    hall_head(m, l->row[l->rows++].head);
    return l->rows == TABLES_MOST;
}

static int by_founding(const void *a, const void *b)
{
    const struct open_match *l = a, *r = b;
    int order = strcmp(l->created, r->created);
    return order ? order : strcmp(l->key, r->key);
}

static int note_head(void *ctx, const struct store_match *m)
{
    struct live_table *t = ctx;
    t->seen = !m->hidden;
    hall_head(m, t->head);
    return 0;
}

static struct live_table *add_table(struct live_tables *all, const char *key)
{
    struct live_table *t = all->count < TABLES_MOST ? calloc(1, sizeof *t) : NULL;
    if (!t)
        return NULL;
    snprintf(t->key, sizeof t->key, "%s", key);
    t->number = ++all->numbered;
    all->table[all->count++] = t;
    return t;
}

/* Adds open matches that are new, the oldest first, and reloads those whose logs have grown. */
static bool take_open(struct live_tables *all, struct store_error *err, bool *listed)
{
    const struct store_query open = {.state = "open", .shown = true, .limit = TABLES_MOST};
    struct open_matches l = {.rows = 0};
    if (store_matches(all->store, &open, list_match, &l, err) != STORE_OK)
        return false;
    qsort(l.row, (size_t)l.rows, sizeof l.row[0], by_founding);
    for (int i = 0; i < l.rows; i++) {
        struct live_table *t = live_tables_find(all, l.row[i].key, STORE_KEY_SIZE - 1);
        *listed |= !t;
        if (!t && !(t = add_table(all, l.row[i].key)))
            continue;
        t->seen = true;
        if (strcmp(t->head, l.row[i].head) == 0)
            continue;
        memcpy(t->head, l.row[i].head, sizeof t->head);
        load_table(all, t);
    }
    return true;
}

/* Those that were open: they stay with their result, unless they are hidden or gone. */
static void take_others(struct live_tables *all, bool *listed)
{
    int kept = 0;
    for (int i = 0; i < all->count; i++) {
        struct live_table *t = all->table[i];
        char head[HALL_HEAD];
        memcpy(head, t->head, sizeof head);
        if (!t->seen)
            (void)store_match_get(all->store, t->key, note_head, t, NULL);
        if (t->seen)
            all->table[kept++] = t;
        if (t->seen && strcmp(head, t->head) != 0)
            load_table(all, t);
        *listed |= !t->seen;
        if (t->seen)
            continue;
        all->told.gone(all->told.context, t);
        end_table(t);
    }
    all->count = kept;
}

static void refresh(struct live_tables *all)
{
    struct store_error err;
    bool listed = false;
    for (int i = 0; i < all->count; i++)
        all->table[i]->seen = false;
    if (!take_open(all, &err, &listed)) {
        complain(all, err.text);
        return;
    }
    take_others(all, &listed);
    if (listed)
        all->told.listed(all->told.context);
    if (all->lost)
        all->told.lost(all->told.context, NULL);
    all->lost = false;
}

/* --- the file --------------------------------------------------------------------------------- */

static bool open_store(struct live_tables *t)
{
    struct store_error err;
    struct stat st;
    t->store = NULL;
    if (stat(t->path, &st) != 0)
        st.st_ino = 0;
    if (store_follow(t->path, &t->store, &err) != STORE_OK ||
        store_changed(t->store, &t->changes, &err) != STORE_OK) {
        complain(t, err.text);
        store_close(t->store);
        t->store = NULL;
        return false;
    }
    t->device = st.st_dev;
    t->file = st.st_ino;
    refresh(t);
    return true;
}

/* Whether another file stands where the record was. */
static bool replaced(const struct live_tables *t)
{
    struct stat st;
    if (store_is_address(t->path))
        return false; /* a lost connection is made again */
    return stat(t->path, &st) != 0 || st.st_dev != t->device || st.st_ino != t->file;
}

void live_tables_poll(struct live_tables *t)
{
    struct store_error err;
    long now = t->changes;
    bool second = ++t->polls % POLLS_A_SECOND == 0;
    if (t->store && second && replaced(t)) {
        store_close(t->store);
        t->store = NULL;
    }
    if (!t->store && second)
        open_store(t);
    if (!t->store)
        return;
    if (store_changed(t->store, &now, &err) != STORE_OK)
        complain(t, err.text);
    else if (now != t->changes || (t->lost && second)) {
        t->changes = now;
        refresh(t);
    }
}

struct live_tables *live_tables_open(const char *path, const struct live_tables_told *told)
{
    struct live_tables *t = calloc(1, sizeof *t);
    if (!t) {
        fprintf(stderr, "referee: %s\n", _("out of memory"));
        return NULL;
    }
    t->path = path;
    t->told = *told;
    if (open_store(t))
        return t;
    free(t);
    return NULL;
}

void live_tables_close(struct live_tables *t)
{
    if (!t)
        return;
    while (t->count)
        end_table(t->table[--t->count]);
    store_close(t->store);
    free(t);
}
