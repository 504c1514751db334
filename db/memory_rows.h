/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Inside the memory store only: its rows. A row is one block of memory, never changed once made,
 * shared by everything that refers to it and freed with the last reference. So keeping an
 * earlier state of a match is keeping its lists of rows.
 */
#ifndef DB_MEMORY_ROWS_H
#define DB_MEMORY_ROWS_H

#include "store_ops.h"

struct row {
    size_t references;
    union {
        struct store_match match;
        struct store_match_new founding; /* its headers are in the block too */
        struct store_header header;
        struct store_entry entry;
        struct store_coup coup;
        struct store_due due;
        struct store_claim claim;
        const char *text;
    } is;
    /* the text follows */
};

struct row_list {
    struct row **row;
    size_t n;
    size_t room;
};

/* Copies of what is given, all text included, with one reference; NULL: no memory. */
struct row *row_of_match(const struct store_match *match);
struct row *row_of_founding(const struct store_match_new *founding);
struct row *row_of_header(const struct store_header *header);
struct row *row_of_entry(const struct store_entry *entry);
struct row *row_of_coup(const struct store_coup *coup);
struct row *row_of_due(const struct store_due *due);
struct row *row_of_claim(const struct store_claim *claim);
struct row *row_of_text(const char *text);

/* One more, one fewer reference; NULL is allowed. */
struct row *row_share(struct row *row);
void row_drop(struct row *row);

/* Adds a row and takes over its reference; false (row dropped): no memory or row NULL. */
bool row_list_add(struct row_list *list, struct row *row);
/* Removes the rows from the n-th on. */
void row_list_cut(struct row_list *list, size_t n);
/* A second list of the same rows; false: no memory, *copy is empty. */
bool row_list_share(const struct row_list *list, struct row_list *copy);
void row_list_free(struct row_list *list);

#endif
