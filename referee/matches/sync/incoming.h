/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match from another record. Its log is already here and its chain is checked; everything derived
 * from the log is computed or proved here. Nothing derived is trusted. */
#ifndef MATCHES_INCOMING_H
#define MATCHES_INCOMING_H

#include "log/differences.h"
#include "log/load.h"

struct incoming {
    bool refused; /* `reason` says why */
    bool altered; /* the other record's rows differ from its log */
    bool older; /* the other record's rows were judged by older rules, so they may differ; the match
                   is open */
    struct coup_list differ; /* the coups whose rows differ */
    char reason[320];
};

/* Source of the match's rows. */
enum incoming_rows {
    ROWS_MADE,   /* computed from its log */
    ROWS_PROVED, /* other rules judged the finished match: copied if the digest in the log proves
                    them */
    ROWS_NONE    /* the match is open and older rules judged it: computed when it is resumed */
};

/* A match whose log was read, and the rows it is to get. */
struct incoming_match {
    struct incoming incoming;
    const struct game *game;
    enum incoming_rows take;
    struct loaded l;
    struct kept_details
        amended;      /* headers, as the log corrects them; l.details.values is its copy */
    struct rows rows; /* ROWS_MADE; their text belongs to `l` */
    char fingerprint[STORE_HASH_SIZE];
    char judged[RESULT_DIGEST_SIZE]; /* the digest of `rows` */
    bool fits;                       /* `judged` fits the digest in the log */

    bool bare; /* only the log was sent */
    /* If not `bare`: the match as the other record stores it. */
    long revision; /* revision of the rules that judged it */
    bool ended;
    struct store_match ends; /* its result; of its texts only `state` is set */
    char state[12];
    long seq; /* number of entries of its log there, and the head */
    char head[STORE_HASH_SIZE];

    char now[STORE_TIME_SIZE]; /* when it is stored */
};

/* Reads and judges the match; writes nothing, so any thread with its own stores may call it. The
 * log is that of `key` in `s`, copied from `from_key` in `from` or the same; `log` NULL: it is read
 * from there; `from` NULL: only the log was sent. Other than STORE_OK: the log could not be read,
 * or memory is out. Free *a in every case. */
enum store_code incoming_read(struct incoming_match *a, struct store *s, const char *key,
                              const struct store_log *log, struct store *from, const char *from_key,
                              const struct game *game, struct store_error *err);
/* Stores the rows of the match `to_key`, whose log is the one that was read. The caller runs it in
 * a transaction on `to`, and rolls back if the match is refused (a->incoming) or the result is not
 * STORE_OK (storage failed). */
enum store_code incoming_store(struct incoming_match *a, struct store *to, const char *to_key,
                               struct store *from, const char *from_key, struct store_error *err);
/* The rows of a match that was read (ROWS_MADE), and for a finished one a digest that proves them,
 * unless the log has one that fits. Points into *a. */
struct incoming_batch {
    struct store_batch batch;
    struct store_change change;
    struct store_entry_new digest;
};
void incoming_made(struct incoming_match *a, struct incoming_batch *out);
void incoming_free(struct incoming_match *a);

#endif
