/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "live_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/i18n.h"
#include "db/open/open.h"
#include "table_places.h"

enum { POLLS_A_SECOND = 1000 / TABLES_POLL, POLLS_A_MINUTE = 60 * POLLS_A_SECOND, STAY_HOURS = 12 };

/* --- one table -------------------------------------------------------------------------------- */

void forget_made(struct live_table *t)
{
    shared_buffer_drop(t->page);
    shared_buffer_drop(t->json);
    shared_buffer_drop(t->all);
    t->page = t->json = t->all = NULL;
}

static void drop_late(struct late_view *l)
{
    if (l->good)
        hall_free(&l->view);
    shared_buffer_drop(l->json);
    free(l);
}

void end_table(struct live_table *t)
{
    forget_made(t);
    while (t->late) {
        struct late_view *l = t->late;
        t->late = l->next;
        drop_late(l);
    }
    while (t->turns)
        shared_buffer_drop(t->turn[--t->turns]);
    free(t->turn);
    if (t->good)
        hall_free(&t->shown);
    free(t);
}

/* --- what is shown ---------------------------------------------------------------------------- */

/* Shows the oldest of what waits. */
static void show_next(struct live_tables *all, struct live_table *t)
{
    struct late_view *l = t->late;
    t->late = l->next;
    forget_made(t);
    if (t->good)
        hall_free(&t->shown);
    t->good = l->good;
    t->shown = l->view;
    t->json = l->json;
    memcpy(t->why, l->why, sizeof t->why);
    free(l);
    all->is.told.changed(all->is.told.context, t);
}

static void show_due(struct live_tables *all)
{
    long long now = all->is.now->ms;
    for (int i = 0; all->is.delay && i < all->count; i++)
        while (all->table[i]->late && all->table[i]->late->due <= now)
            show_next(all, all->table[i]);
}

/* For programs, as it is now: later it could not be read any more. */
static struct shared_buffer *read_json(struct live_tables *all, const struct live_table *t)
{
    struct strbuf w = {.text = NULL};
    const struct view_source from = live_tables_source(all);
    if (hall_json(&from, t->key, false, &w))
        return shared_buffer_of(&w);
    strbuf_free(&w);
    return NULL;
}

/* Loads the match again. A match that cannot be read keeps its place, and `why` says the reason. */
void load_table(struct live_tables *all, struct live_table *t)
{
    struct strbuf why = {.text = NULL};
    const struct view_source from = live_tables_source(all);
    const struct public_view *before = t->good ? &t->shown : NULL;
    struct late_view *l = calloc(1, sizeof *l), **last = &t->late;
    if (!l)
        return;
    for (const struct late_view *later = t->late; later; later = later->next)
        before = later->good ? &later->view : before;
    l->good = hall_load(&from, t->key, false, before, &l->view, &why);
    snprintf(l->why, sizeof l->why, "%s", l->good || !why.text ? "" : why.text);
    strbuf_free(&why);
    while (*last)
        last = &(*last)->next;
    *last = l;
    if (!all->is.delay || !t->good) {
        show_next(all, t);
        return;
    }
    l->due = all->is.now->ms + all->is.delay * 1000LL;
    l->json = read_json(all, t);
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

const char *live_tables_until(const struct live_tables *t)
{
    return t->is.delay ? t->until : NULL;
}

struct store *live_tables_store(struct live_tables *t)
{
    return t->store;
}

struct view_source live_tables_source(struct live_tables *t)
{
    return (struct view_source){t->store, t->is.sessions};
}

static void complain(struct live_tables *t, const char *why)
{
    if (!t->lost)
        fprintf(stderr, "referee: %s\n", why);
    t->lost = true;
    t->is.told.lost(t->is.told.context, why);
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

/* Adds open matches that are new, the oldest first, and reloads those whose logs have grown. */
static bool take_open(struct live_tables *all, struct store_error *err, bool *listed)
{
    const struct store_query open = {.state = "open", .shown = true, .limit = TABLES_MOST};
    struct open_matches l = {.rows = 0};
    bool several;
    if (store_matches(all->store, &open, list_match, &l, err) != STORE_OK)
        return false;
    qsort(l.row, (size_t)l.rows, sizeof l.row[0], by_founding);
    for (int i = 0; i < l.rows; i++) {
        struct live_table *t = find_listed(all, l.row[i].key, STORE_KEY_SIZE - 1, &several);
        *listed |= !t;
        if (!t && !(t = add_table(all, l.row[i].key, 0)))
            continue;
        t->seen = t->open = true;
        memcpy(t->stored, l.row[i].head, sizeof t->stored);
        bring_up(all, t);
    }
    return true;
}

/* Those that were open: they stay with their result for a while, unless they are hidden or gone. */
static void take_others(struct live_tables *all, bool *listed)
{
    for (int i = 0; i < all->count; i++) {
        struct live_table *t = all->table[i];
        if (t->seen)
            continue;
        if (look_up(all, t)) {
            bring_up(all, t);
            continue;
        }
        *listed = true;
        leave_place(all, i--);
    }
}

/* When a match must have been touched to have a place although it has ended. */
static void note_time(long long date, char out[STORE_TIME_SIZE])
{
    const time_t then = (time_t)date;
    struct tm tm;
    gmtime_r(&then, &tm);
    strftime(out, STORE_TIME_SIZE, "%Y-%m-%dT%H:%M:%S", &tm);
}

/* --- all of them ------------------------------------------------------------------------------ */

static void refresh(struct live_tables *all)
{
    struct store_error err;
    bool listed = false;
    note_time(all->is.now->date - STAY_HOURS * 3600, all->since);
    for (int i = 0; i < all->count; i++)
        all->table[i]->seen = false;
    if (!take_open(all, &err, &listed)) {
        complain(all, err.text);
        return;
    }
    take_others(all, &listed);
    take_visits(all);
    if (listed) {
        keep_numbers(all);
        all->is.told.listed(all->is.told.context);
    }
    if (all->lost)
        all->is.told.lost(all->is.told.context, NULL);
    all->lost = false;
}

/* --- the file --------------------------------------------------------------------------------- */

static bool open_store(struct live_tables *t)
{
    struct store_error err;
    struct stat st;
    t->store = NULL;
    if (stat(t->is.path, &st) != 0)
        st.st_ino = 0;
    if (store_follow(t->is.path, &t->store, &err) != STORE_OK ||
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
    if (store_is_address(t->is.path))
        return false; /* a lost connection is made again */
    return stat(t->is.path, &st) != 0 || st.st_dev != t->device || st.st_ino != t->file;
}

void live_tables_poll(struct live_tables *t)
{
    struct store_error err;
    long now = t->changes;
    bool second = ++t->polls % POLLS_A_SECOND == 0;
    show_due(t);
    if (second)
        note_time(t->is.now->date - t->is.delay, t->until);
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
    else if (now != t->changes || (t->lost && second) || t->polls % POLLS_A_MINUTE == 0) {
        t->changes = now;
        refresh(t);
    }
}

struct live_tables *live_tables_open(const struct live_tables_job *job)
{
    struct live_tables *t = calloc(1, sizeof *t);
    if (!t) {
        fprintf(stderr, "referee: %s\n", _("out of memory"));
        return NULL;
    }
    t->is = *job;
    note_time(t->is.now->date - t->is.delay, t->until);
    recall_numbers(t);
    if (open_store(t))
        return t;
    live_tables_close(t);
    return NULL;
}

void live_tables_close(struct live_tables *t)
{
    if (!t)
        return;
    while (t->count)
        end_table(t->table[--t->count]);
    while (t->visits)
        end_table(t->visited[--t->visits]);
    store_close(t->store);
    free(t);
}
