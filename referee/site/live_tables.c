/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "live_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

#include "base/i18n.h"
#include "db/open/open.h"
#include "log/find.h"

enum { VISITED_MOST = 8 };

struct live_tables {
    struct live_tables_job is;
    char until[STORE_TIME_SIZE]; /* what is shown has been touched before, with a delay */
    struct store *store;         /* NULL: it cannot be read at the moment */
    dev_t device;
    ino_t file;
    long changes; /* store_changed */
    int polls;
    bool lost;
    char since[STORE_TIME_SIZE]; /* what has ended before has no place any more */
    struct live_table *table[TABLES_MOST];
    int count;
    struct live_table *visited[VISITED_MOST]; /* the one asked for last is the first */
    int visits;
};

enum { POLLS_A_SECOND = 1000 / TABLES_POLL, POLLS_A_MINUTE = 60 * POLLS_A_SECOND, STAY_HOURS = 12 };

/* --- one table -------------------------------------------------------------------------------- */

/* Drops the pages that were made of it. */
static void forget_made(struct live_table *t)
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

static void end_table(struct live_table *t)
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
static void load_table(struct live_tables *all, struct live_table *t)
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

/* Brings what is stored of a table up to date. Whether it has a place: it is open, or has ended not
 * long ago. */
static bool look_up(struct live_tables *all, struct live_table *t)
{
    return read_stored(all, t).place;
}

/* Reads it again if its log has grown. */
static void bring_up(struct live_tables *all, struct live_table *t)
{
    if (strcmp(t->head, t->stored) == 0)
        return;
    memcpy(t->head, t->stored, sizeof t->head);
    load_table(all, t);
}

/* --- places ----------------------------------------------------------------------------------- */

/* Those that have a place. `several`: more than one begins so. */
static struct live_table *find_listed(struct live_tables *t, const char *key, size_t length,
                                      bool *several)
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

static int free_number(const struct live_tables *all)
{
    int number = 1;
    for (int i = 0; i < all->count; i++)
        if (all->table[i]->number == number)
            number++, i = -1;
    return number;
}

static void leave_place(struct live_tables *all, int i)
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
static struct live_table *add_table(struct live_tables *all, const char *key, int number)
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

/* Brings the visited matches up to date; those that are hidden or gone end. */
static void take_visits(struct live_tables *all)
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

/* Gives the numbers, or takes those that others give; takes the tables up again when the site
 * begins. */
static void keep_numbers(struct live_tables *all)
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
static void recall_numbers(struct live_tables *all)
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

struct live_table *live_tables_find(struct live_tables *t, const char *key, size_t length)
{
    bool several = false;
    if (length < MATCH_SHOWN || length >= STORE_KEY_SIZE ||
        strspn(key, "0123456789abcdef-") < length)
        return NULL;
    struct live_table *found = find_listed(t, key, length, &several);
    return several ? NULL : found ? found : visit(t, key, length);
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

/* Whether a table is listed before another: tables without a board by their numbers, then those of
 * an event by round and board. */
static int by_board(const void *a, const void *b)
{
    const struct live_table *const t[2] = {*(struct live_table *const *)a,
                                           *(struct live_table *const *)b};
    long board[2][2] = {{0}};
    bool has[2];
    for (int i = 0; i < 2; i++)
        has[i] = t[i]->good && hall_board(&t[i]->shown, board[i]);
    int order = has[0] - has[1];
    if (!order && has[0])
        order = strcmp(t[0]->shown.event, t[1]->shown.event);
    for (int i = 0; !order && i < 2; i++)
        order = (board[0][i] > board[1][i]) - (board[0][i] < board[1][i]);
    return order ? order : t[0]->number - t[1]->number;
}

/* Whether the order has changed. */
static bool sort_tables(struct live_tables *all)
{
    struct live_table *before[TABLES_MOST];
    const size_t size = (size_t)all->count * sizeof before[0];
    memcpy(before, all->table, size);
    if (all->count)
        qsort(all->table, (size_t)all->count, sizeof before[0], by_board);
    return memcmp(before, all->table, size) != 0;
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
    listed |= sort_tables(all);
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
