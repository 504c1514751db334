/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match that came from another record: its log is there, its chain was checked; what is derived
 * of it is made here, or proved. Nothing of it is believed. */
#ifndef MATCHES_INCOMING_H
#define MATCHES_INCOMING_H

#include "log/differences.h"
#include "log/load.h"

struct incoming {
    bool refused;            /* `reason` says why */
    bool altered;            /* the rows it came with are not what its log gives */
    bool older;              /* ... by the present rules: older ones judged it, and it is open */
    struct coup_list differ; /* ... in these coups */
    char reason[320];
};

/* Where its rows come from. */
enum incoming_rows {
    ROWS_MADE,   /* its log gives them */
    ROWS_PROVED, /* other rules judged it to its end: those it came with, if its digest proves them
                  */
    ROWS_NONE    /* it is open, and older rules judged it: they are made when it is taken up */
};

/* A match whose log was read; what it is to get. */
struct incoming_match {
    struct incoming is;
    const struct game *game;
    enum incoming_rows take;
    struct loaded l;
    struct kept_details amended; /* as its log says; l.details.is */
    struct rows rows;            /* ROWS_MADE; their text is of l */
    char fingerprint[STORE_HASH_SIZE];
    char judged[RESULT_DIGEST_SIZE]; /* what proves them */
    bool fits;                       /* ... so does what its log has */

    bool bare; /* its log is all that came */
    /* Else what the record it comes from says of it. */
    long revision; /* it was judged by */
    bool ended;
    struct store_match ends; /* ... how; its text is `state` alone */
    char state[12];
    long seq; /* its log there, and what that ends with */
    char head[STORE_HASH_SIZE];
};

/* Finds out by reading alone, in any thread with stores of its own: the log is that of `key` in
 * `s`, which was brought from `from_key` of `from`, or is it; `from` NULL: the log is all that
 * came. Anything but STORE_OK: it could not be read, or there is no memory. To be freed in any
 * case. */
enum store_code incoming_read(struct incoming_match *a, struct store *s, const char *key,
                              struct store *from, const char *from_key, const struct game *game,
                              struct store_error *err);
/* Gives the match `to_key` its rows, whose log is the one that was read. Within a transaction on
 * `to`, to be rolled back where it is refused (a->is), or where anything but STORE_OK says that
 * storage failed. */
enum store_code incoming_store(struct incoming_match *a, struct store *to, const char *to_key,
                               struct store *from, const char *from_key, struct store_error *err);
void incoming_free(struct incoming_match *a);

#endif
