/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matches of a record that are shown: those that are open, and for some hours those that a
 * server has shown while they were open; where places are short, these leave at once. Any other
 * match is loaded when somebody asks for it. It notices within a tenth of a second what other
 * programs write, by a number that SQLite increments. A read transaction lasts no longer than it
 * takes to read a match. */
#ifndef SITE_LIVE_TABLES_H
#define SITE_LIVE_TABLES_H

#include "public_view.h"
#include "response.h"

enum { TABLES_MOST = 64, TABLES_POLL = 100 /* milliseconds */ };

/* What was read and is shown later. */
struct late_view {
    struct late_view *next;
    long long due; /* in milliseconds */
    bool good;
    struct public_view view;
    struct shared_buffer *json;
    char why[160];
};

struct live_table {
    char key[STORE_KEY_SIZE];
    char head[HALL_HEAD]; /* of `shown` */
    int number;           /* from 1; 0: it has no place, and is only visited */
    bool open, told;      /* as it is stored; its scorers were told the way */
    bool good;            /* `shown` has that head; else `why` says the reason */
    struct public_view shown;
    char why[160];
    struct shared_buffer **turn; /* the list, as it was last sent */
    long turns;
    struct shared_buffer *page, *json, *all; /* cached; NULL since the last change */
    struct late_view *late;                  /* the oldest first; NULL: all is shown */
    bool seen;                               /* for updating the list: the record has the table */
    char stored[HALL_HEAD],
        updated[STORE_TIME_SIZE]; /* for updating the list: head and time in the record */
};

/* Called when a table has changed, when one is forgotten, when some have come or gone, and when the
 * record cannot be read. */
struct live_tables_told {
    void (*changed)(void *context, struct live_table *t);
    void (*gone)(void *context, const struct live_table *t); /* it is freed after the call */
    void (*listed)(void *context);
    void (*lost)(void *context, const char *why); /* NULL: it can be read again */
    void *context;
};

struct live_tables;

/* The time, which the caller of the site gives. */
struct site_time {
    long long ms;   /* milliseconds of a clock that is never set */
    long long date; /* seconds since 1970, UTC */
};

/* The numbers of the tables. */
struct table_number {
    int number;
    char key[STORE_KEY_SIZE]; /* of its match */
};

struct table_numbers {
    struct table_number of[TABLES_MOST];
    int count;
    bool changed; /* set with each change; the caller, who stores them, resets it */
};

/* The record, its time and its sessions. All of it outlives the tables. */
struct live_tables_job {
    const char *path;               /* of the record */
    bool own;                       /* they give the numbers; others take them */
    int delay;                      /* seconds after which a change is shown */
    struct open_sessions *sessions; /* see struct view_source */
    struct table_numbers *numbers;
    const struct site_time *now;
    struct live_tables_told told;
};

/* Opens the record and loads its open matches as they are now. NULL: the reason is on stderr. */
struct live_tables *live_tables_open(const struct live_tables_job *job);
void live_tables_close(struct live_tables *t);

/* Looks for changes; call it every TABLES_POLL milliseconds. */
void live_tables_poll(struct live_tables *t);

int live_tables_count(const struct live_tables *t);
struct live_table *live_table_at(struct live_tables *t, int i);
/* Whether another match would have no place. */
bool live_tables_full(const struct live_tables *t);
/* Finds a match by the first `length` characters of its key, at least eight. NULL: none, or more
 * than one. What has no place is valid until another such one is asked for. */
struct live_table *live_tables_find(struct live_tables *t, const char *key, size_t length);

/* What was touched later is not told yet; NULL: all is. */
const char *live_tables_until(const struct live_tables *t);

/* The store that the tables are read from; and it with the sessions that spare a replay. */
struct store *live_tables_store(struct live_tables *t);
struct view_source live_tables_source(struct live_tables *t);

#endif
