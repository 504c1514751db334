/* SPDX-License-Identifier: GPL-3.0-or-later */
/* merge: takes the matches of another record into this one, after a backup. Threads read and judge
 * them; the store takes them in order. */
#ifndef MATCHES_SYNC_MERGE_H
#define MATCHES_SYNC_MERGE_H

#include <signal.h>

#include "base/files.h"
#include "base/jobs.h"
#include "base/json_builder.h"
#include "base/memory.h"
#include "base/strbuf.h"
#include "db/store.h"
#include "log/incoming.h"
#include "matches/command/command.h"

/* The name of the backup that is made before a record is changed as a whole. */

enum { BACKUP_NAMES = 100 }; /* most of one second */

/* Adds "record.db.20261120T123456Z.bak"; for i from 1, used if that name exists, "...Z-1.bak". */
void backup_name(struct strbuf *w, const char *record, int i);
/* Prints that the backup was written. */
void say_backup(const char *path);

/* Annotations in a log that have no effect because the match belongs to another record or club: as
 * messages and as JSON. */

/* Prints each ignored annotation on stderr, one per line: "referee: WHO: says which version counts
 * ...". Returns true if there was one. */
bool print_unheeded(const char *who, const struct store_unheeded *h);

/* Adds "ignored", a list of choose, join, version and forget, and "of", the club that owns the
 * match (null: the record that received it). Adds nothing if no annotation is ignored. */
void json_unheeded(struct json_builder *o, const struct store_unheeded *h);
/* Reads what json_unheeded writes. Missing and unknown values count as nothing ignored. */
void read_unheeded(const json_t *o, struct store_unheeded *out);

/* A match to be merged from another record: a worker thread reads and judges it, and the thread
 * that owns the target takes it in. */

struct merge_item {
    char key[STORE_KEY_SIZE]; /* its key in the other record */
    char *version;            /* the name of the version; NULL: none */
    char *player[STORE_SEATS];
    int players; /* 0: the log of an event */
    char *event; /* the name of that; NULL: the log of a match */
    bool listed; /* players are in seat order, not White and Black */
    bool of_club;
    long coups, revision, entries;
    const struct game *game; /* NULL: unknown */

    char origin[STORE_KEY_SIZE], head[STORE_HASH_SIZE];
    bool known;  /* the target has the same log: it is not read */
    bool founds; /* the target has no version of it */
    bool judges; /* the target will have this log as it is, if it takes it in: the worker judges it
                  */
    bool sends;  /* the worker writes its text */

    struct store_log *log;
    enum store_code code; /* why `log` is NULL; details in `err` */
    struct store_error err;
    struct strbuf text; /* for a remote (log_text.h) */
    struct incoming judged;
    struct store_taking taking; /* the result */
};

/* Merges the matches of one record into another: merge, push and pull. Threads read and judge them,
 * and store_take (db/store.h) takes them in. */

/* What to do with a match of the other record. */
enum merge_run_does {
    MERGING_BRINGS, /* compare it with the versions in the target */
    MERGING_SEALS,  /* likewise; and the target does not have all its seals */
    MERGING_FOUNDS, /* the target has no version of it */
    MERGING_KNOWS,  /* the target has it unchanged */
    MERGING_LEAVES
};

enum { MERGE_PART = 128 };

struct merge_run {
    const struct record_job *job; /* its options */
    struct read_view from;
    const char *from_path;
    struct store *to;
    const struct remote *office;     /* the target, over HTTPS; NULL: `to` is the target */
    const struct log_sender *sender; /* each match that changes is signed; NULL: none is */
    bool away;                       /* the target is not the user's own record */
    bool brief; /* print no line for known matches; divergence gives STATUS_FOUND */
    const struct store_query *query; /* selects matches of `from`; NULL: all */
    enum merge_run_does (*choose)(void *ctx,
                                  const struct store_match *m); /* NULL: all are merged */
    void *ctx;

    bool dry; /* this pass writes nothing */

    /* 0: every match, or on a server every part, has its own transaction. Otherwise the caller has
     * begun one on `to`, which is committed, and another begun, after this number of changed
     * matches; the messages of a match are printed when it is committed. */
    long commits;
    struct strbuf said;            /* of what is not committed yet */
    long uncommitted, committed;   /* matches that changed */
    volatile sig_atomic_t *signal; /* not 0: stop; NULL: no signal is looked at */
    struct progress progress;
    long done, total; /* turns */

    bool stopped;
    struct jobs *jobs;
    struct string_set chosen;            /* keys of chosen versions; they are merged last */
    struct merge_item *part[MERGE_PART]; /* read, and not taken in yet */
    size_t in_part;
    long part_entries;
    size_t part_bytes;     /* of text */
    long count[6];         /* by enum store_merge */
    long seals;            /* number of new seals */
    long unsigned_of_none; /* matches that changed and have no club */
    enum status status;
};

/* Merges the matches and prints a line for each. Returns STATUS_FAILED if storage failed, after
 * printing the error; matches merged before it stay stored, unless the caller rolls back its
 * transaction. */
enum status merge_run_pass(struct merge_run *g);
/* Prints how many matches there were of each kind, on one line. Returns the worse of its own status
 * and that of the pass. */
enum status merge_run_say(const struct merge_run *g);

/* The difference between a match of `from` and its versions in `to`, found only by their hashes. */
struct merge_comparison {
    enum merge_run_does does; /* MERGING_FOUNDS, MERGING_KNOWS, or else MERGING_BRINGS: if the two
                                 have parted, only the log tells what is missing */
    bool extends;             /* it extends a log there */
    char key[STORE_KEY_SIZE]; /* MERGING_KNOWS: the match there */
};
enum store_code merge_compare(struct store *to, struct store *from, const struct store_match *m,
                              struct merge_comparison *out, struct store_error *err);

#endif
