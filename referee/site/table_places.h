/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who has a place, and which number; matches that are only visited. live_tables.c follows the
 * record with it. */
#ifndef SITE_TABLE_PLACES_H
#define SITE_TABLE_PLACES_H

#include <sys/types.h>

#include "live_tables.h"

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

/* Loads the match again. A match that cannot be read keeps its place, and `why` says the reason. */
void load_table(struct live_tables *all, struct live_table *t);
/* Drops the pages that were made of it. */
void forget_made(struct live_table *t);
void end_table(struct live_table *t);

/* Brings what is stored of a table up to date. Whether it has a place: it is open, or has ended not
 * long ago. */
bool look_up(struct live_tables *all, struct live_table *t);
/* Loads it again if its log has grown. */
void bring_up(struct live_tables *all, struct live_table *t);

/* Finds one that has a place. `several`: the keys of more than one begin so. */
struct live_table *find_listed(struct live_tables *t, const char *key, size_t length,
                               bool *several);
/* Gives a match a place; `number` 0: the first that is free. NULL: there is none. */
struct live_table *add_table(struct live_tables *all, const char *key, int number);
void leave_place(struct live_tables *all, int i);

/* Brings the visited matches up to date; those that are hidden or gone end. */
void take_visits(struct live_tables *all);

/* Gives the numbers, or takes those that others give; takes the tables up again when the site
 * begins. */
void keep_numbers(struct live_tables *all);
void recall_numbers(struct live_tables *all);

#endif
