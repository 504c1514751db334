/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matches of a record that are shown: those that are open, and those that were while this was
 * running. What other programs write is seen within a tenth of a second, by asking SQLite for a
 * number; no view is held longer than it takes to read a match. */
#ifndef SERVE_LIVE_TABLES_H
#define SERVE_LIVE_TABLES_H

#include "public_view.h"
#include "shared_buffer.h"

enum { TABLES_MOST = 64, TABLES_POLL = 100 /* milliseconds */ };

struct live_table {
    char key[STORE_KEY_SIZE];
    char head[HALL_HEAD]; /* as it is stored */
    int number;           /* from 1, in the order in which they came */
    bool good;            /* `shown` is of that head; else `why` not */
    struct public_view shown;
    char why[160];
    struct shared_buffer **turn; /* of the list, as they were told last */
    long turns;
    struct shared_buffer *page, *json, *card; /* made when wanted, NULL since the last change */
    bool seen;                                /* while the list is gone through */
};

/* What has become of the tables: one has changed, one is forgotten, some have come or gone, or the
 * record cannot be read (table NULL and `why`). */
struct live_tables_told {
    void (*changed)(void *context, struct live_table *t);
    void (*gone)(void *context, const struct live_table *t); /* it is freed behind this */
    void (*listed)(void *context);
    void (*lost)(void *context, const char *why); /* NULL: it can be again */
    void *context;
};

struct live_tables;

/* Opens the record and takes up its open matches. NULL: it has said why on stderr. */
struct live_tables *live_tables_open(const char *path, const struct live_tables_told *told);
void live_tables_close(struct live_tables *t);

/* Looks for changes: to be called every TABLES_POLL milliseconds. */
void live_tables_poll(struct live_tables *t);

int live_tables_count(const struct live_tables *t);
struct live_table *live_table_at(struct live_tables *t, int i);
/* By `length` characters of a key, eight at least; NULL: there is none, or more than one. */
struct live_table *live_tables_find(struct live_tables *t, const char *key, size_t length);

/* The store they are read from. */
struct store *live_tables_store(struct live_tables *t);

#endif
