/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The record of matches behind one interface. It knows no rules: text, numbers, hashes.
 *
 * Every function that can fail returns a code and fills *err (which may be NULL) with one line:
 * what failed, where and why, without control characters. A failed call changes nothing. A function
 * that writes returns STORE_OK only once the change is durable, or, between store_begin and
 * store_commit, once it is part of that transaction. The functions that open a store are in
 * open/open.h. A store belongs to one thread. A callback may read its store but not write to it.
 */
#ifndef DB_STORE_H
#define DB_STORE_H

#include "record.h"

enum store_code {
    STORE_OK,
    STORE_FAILED,       /* input/output, memory, permission */
    STORE_FULL,         /* no room on the disk */
    STORE_BUSY,         /* locked by another program for longer than the timeout */
    STORE_READ_ONLY,    /* the file, the folder or this store is read-only */
    STORE_CORRUPT,      /* damaged, or altered so that it breaks its own constraints */
    STORE_NOT_A_RECORD, /* another kind of file; not changed */
    STORE_NEWER,        /* written by a later version of this program; not changed */
    STORE_NOT_FOUND,    /* no such file or match */
    STORE_CONFLICT,     /* continued elsewhere, or the name is taken */
    STORE_INVALID       /* the caller's data or the order of calls is not allowed */
};

struct store_error {
    enum store_code code;
    bool again; /* STORE_BUSY: the server rolled back for another session; retry */
    char text[256];
};

enum store_mode { STORE_READ, STORE_WRITE };

struct store;

/* Callbacks: nonzero stops the iteration, which still returns STORE_OK. */
typedef int store_match_fn(void *ctx, const struct store_match *match);
typedef int store_header_fn(void *ctx, const struct store_header *header);
typedef int store_entry_fn(void *ctx, const struct store_entry *entry);
typedef int store_coup_fn(void *ctx, const struct store_coup *coup);
typedef int store_due_fn(void *ctx, const struct store_due *due);
typedef int store_claim_fn(void *ctx, const struct store_claim *claim);
typedef int store_signed_fn(void *ctx, const struct store_signed *seal);
typedef int store_tally_fn(void *ctx, const struct store_tally *tally);
typedef int store_throws_fn(void *ctx, const struct store_throws *throws);
typedef int store_dated_fn(void *ctx, const struct store_dated *dated);
typedef int store_dated_due_fn(void *ctx, const struct store_dated_due *named);
typedef int store_results_fn(void *ctx, const struct store_results *results);
typedef int store_text_fn(void *ctx, const char *text);

/* Rolls back open transactions and releases all locks. NULL is allowed. */
void store_close(struct store *s);
/* How long to wait for another program's lock, in milliseconds (default 5000). */
void store_set_timeout(struct store *s, int milliseconds);
/* A user waits for each answer. A server that does not respond then fails within five seconds;
 * later calls fail at once until it is back. No effect on a file. */
void store_attend(struct store *s);

/* Begins a transaction around many calls; with STORE_READ a view: one snapshot for many reads, in
 * which nothing can be written. Transactions nest (within a view only views): an inner one can be
 * rolled back separately, and only the outermost commit makes the changes durable. A commit that
 * fails rolls back everything. After a failure that ended the transaction, every call fails until
 * the outermost is rolled back. */
enum store_code store_begin(struct store *s, enum store_mode mode, struct store_error *err);
enum store_code store_commit(struct store *s, struct store_error *err);
void store_rollback(struct store *s);

/* Whether a text is valid as the name of a club: a seal_is_name without '@'. */
bool store_is_club(const char *name);
/* Sets the club that new matches come from if they name none; "" (the default): this record. With
 * a club set, data about clubs and receipts in an incoming log is not trusted. With "" it is
 * trusted, because the log comes from the user's own record. Returns STORE_INVALID for an invalid
 * club name. */
enum store_code store_set_club(struct store *s, const char *club, struct store_error *err);
/* Whether the club that is set may continue a match of `club`: its own, or the record's. */
bool store_may_extend(const struct store *s, const char *club);
/* Declares that later logs come from this record's central server, or are a copy of this record:
 * all their annotations count (store_take). */
void store_set_office(struct store *s, bool office);

/* Creates a match with state "open" and an empty log, and stores its key in `key`. */
enum store_code store_match_create(struct store *s, const struct store_match_new *match,
                                   char key[STORE_KEY_SIZE], struct store_error *err);
/* Appends entries to the log of a match and applies their changes, all or nothing. Returns
 * STORE_CONFLICT if the log does not end at batch->expected. A batch without entries, only derived
 * rows, is allowed (a rejudge). */
enum store_code store_append(struct store *s, const char *key, const struct store_batch *batch,
                             struct store_error *err);
/* Locks the match for writing until unlock, close or the end of the process, even by a crash.
 * Returns STORE_BUSY if another store, in this process or another, holds it. Taking it twice is
 * harmless. */
enum store_code store_match_lock(struct store *s, const char *key, struct store_error *err);
void store_match_unlock(struct store *s, const char *key);
/* Excludes all other writers until unlock, close or the end of the process, after waiting for the
 * transactions that have begun, however long. Must be called outside of transactions. Does nothing
 * on a file, where a transaction excludes other writers. */
enum store_code store_lock_record(struct store *s, struct store_error *err);
void store_unlock_record(struct store *s);
/* Excludes other transactions that add players, until the end of this one, after waiting for them,
 * however long. Call it first in a transaction of many matches that cannot be repeated. Does
 * nothing on a file. */
enum store_code store_lock_players(struct store *s, struct store_error *err);
/* Appends an annotation (a kind of annotations.h) to the log of a match; why may be NULL. Does not
 * change the time of the last update. Returns STORE_CONFLICT if another version has the name. */
enum store_code store_rule(struct store *s, const char *key, const char *kind, const char *text,
                           const char *why, struct store_error *err);
/* Chooses this version and deselects every other one of the same family. */
enum store_code store_match_choose(struct store *s, const char *key, struct store_error *err);

/* Adds a seal to a match, with its receipt if it is one; adding it twice is harmless. Returns
 * STORE_INVALID if the signature is not valid (seal.h). Only the signature is checked. */
enum store_code store_seal_put(struct store *s, const char *key, const struct store_signed *seal,
                               struct store_error *err);

/* Calls back once with the match. Returns STORE_NOT_FOUND if there is no such match. */
enum store_code store_match_get(struct store *s, const char *key, store_match_fn *fn, void *ctx,
                                struct store_error *err);
/* Calls back with the matches that the query selects, last touched first unless the query sets
 * another order. query may be NULL. */
enum store_code store_matches(struct store *s, const struct store_query *query, store_match_fn *fn,
                              void *ctx, struct store_error *err);
/* The further headers in order, with later corrections. */
enum store_code store_headers(struct store *s, const char *key, store_header_fn *fn, void *ctx,
                              struct store_error *err);
/* Reads the founding data of the match, ready for store_match_create; key and origin are both its
 * origin. */
typedef int store_founding_fn(void *ctx, const struct store_match_new *founding);
enum store_code store_founding(struct store *s, const char *key, store_founding_fn *fn, void *ctx,
                               struct store_error *err);
/* The log from entry `from` on (1: all of it). */
enum store_code store_entries(struct store *s, const char *key, long from, store_entry_fn *fn,
                              void *ctx, struct store_error *err);
enum store_code store_coups(struct store *s, const char *key, store_coup_fn *fn, void *ctx,
                            struct store_error *err);
enum store_code store_dues(struct store *s, const char *key, store_due_fn *fn, void *ctx,
                           struct store_error *err);
/* From coup `from` on; claims from entry `from` on. */
enum store_code store_coups_from(struct store *s, const char *key, long from, store_coup_fn *fn,
                                 void *ctx, struct store_error *err);
enum store_code store_dues_from(struct store *s, const char *key, long from, store_due_fn *fn,
                                void *ctx, struct store_error *err);
enum store_code store_claims_from(struct store *s, const char *key, long from, store_claim_fn *fn,
                                  void *ctx, struct store_error *err);
/* Claims of one match, in the order they were made. */
enum store_code store_claims(struct store *s, const char *key, store_claim_fn *fn, void *ctx,
                             struct store_error *err);
/* Those that the query selects, each match's in the order they were made. */
enum store_code store_claims_so(struct store *s, const struct store_claims_query *query,
                                store_claim_fn *fn, void *ctx, struct store_error *err);
/* Coups, of matches that are not hidden, that start from a position. The callback gets the match's
 * key and the coup with `position` set to its start: of the first coup of a match its header Setup,
 * or place->start, or "". An exact position is found by an index; else every position is tested,
 * or, if a fault is given, every due. The order is always the same. */
/* Entries that may have a note or a reason in their text, of the matches that count, in the order
 * in which these were founded. note: "" if the entry has none of its own. */
typedef int store_noted_fn(void *ctx, const char *match, const char *text, const char *note);
enum store_code store_noted(struct store *s, store_noted_fn *fn, void *ctx,
                            struct store_error *err);
typedef int store_placed_fn(void *ctx, const char *match, const struct store_coup *coup);
enum store_code store_places(struct store *s, const struct store_place *place, store_placed_fn *fn,
                             void *ctx, struct store_error *err);
/* The words of a kind that begin with `beginning` (compared bytewise; "": all), at most `most` of
 * them, each with the number of its matches. One query; reads no log. */
typedef int store_word_fn(void *ctx, const char *word, long matches);
enum store_code store_words(struct store *s, enum store_word kind, const char *beginning, long most,
                            store_word_fn *fn, void *ctx, struct store_error *err);
/* Seals of one match, or of all (key NULL), each match's oldest first, as stored: unverified. */
enum store_code store_seals(struct store *s, const char *key, store_signed_fn *fn, void *ctx,
                            struct store_error *err);
/* Receipts whose signed log is in no match here. Does not check that the logs are intact. */
enum store_code store_arrivals_lost(struct store *s, store_signed_fn *fn, void *ctx,
                                    struct store_error *err);
/* Keys of matches that belong to a club although no receipt of theirs names it. */
enum store_code store_clubs_unsaid(struct store *s, store_text_fn *fn, void *ctx,
                                   struct store_error *err);
/* Keys of the finished matches of a game whose rows were made by rules older than a revision. */
enum store_code store_older(struct store *s, const char *game, long revision, store_text_fn *fn,
                            void *ctx, struct store_error *err);
/* Reads the data from which another record computes the logs and seals that it lacks, in one query
 * and in no order: the head hash of each log, the founding key of each match, the signature of
 * each seal. `among`: the texts that the other has, one per line; a store on a server returns only
 * those of them that it has, any other store returns all. NULL: all. */
enum store_code store_heads(struct store *s, const char *among, store_text_fn *fn, void *ctx,
                            struct store_error *err);
/* Names of players. A player is shown by name, or as "NAME@CLUB" if players of that name from two
 * clubs are different persons. "NAME@CLUB" is always accepted, and "NAME@" for this record's own
 * club. A name without @ means this record's own player, or else the only person of that name. */
/* Whether a person has this shown name. */
enum store_code store_knows(struct store *s, const char *called, bool *knows,
                            struct store_error *err);
/* Makes `called` an alias of `person`, with all of its own aliases. Only the central server calls
 * it. NOT_FOUND: no such player; CONFLICT: they are the same person already. */
enum store_code store_alias_put(struct store *s, const char *called, const char *person,
                                struct store_error *err);
/* Removes the alias `called`. CONFLICT: it is not an alias. */
enum store_code store_alias_end(struct store *s, const char *called, struct store_error *err);
/* All aliases, sorted by person. */
typedef int store_alias_fn(void *ctx, const struct store_alias *alias);
enum store_code store_aliases(struct store *s, store_alias_fn *fn, void *ctx,
                              struct store_error *err);
/* Copies all aliases of a record of which this one is a copy. */
enum store_code store_aliases_copy(struct store *to, struct store *from, struct store_error *err);
/* Shown names of players whose name begins with prefix (ASCII case ignored; NULL: all), sorted
 * bytewise. */
enum store_code store_players(struct store *s, const char *prefix, store_text_fn *fn, void *ctx,
                              struct store_error *err);
/* Finds the open match touched last. Returns STORE_NOT_FOUND if no match is open. */
enum store_code store_last_open(struct store *s, char key[STORE_KEY_SIZE], struct store_error *err);

/* Statistics. Of each match only the version that counts is read; whose->opponent and game may be
 * NULL. First the dues of all seats in a player's matches, by kind and name. */
enum store_code store_tally_dues(struct store *s, const struct store_whose *whose,
                                 store_tally_fn *fn, void *ctx, struct store_error *err);
/* The results of a player's matches, in one call back. */
enum store_code store_tally_matches(struct store *s, const struct store_whose *whose,
                                    store_results_fn *fn, void *ctx, struct store_error *err);
/* The throws of a player. */
enum store_code store_tally_throws(struct store *s, const struct store_whose *whose,
                                   store_throws_fn *fn, void *ctx, struct store_error *err);

/* Date and number of coups of each match of a player. */
enum store_code store_tally_dates(struct store *s, const struct store_whose *whose,
                                  store_dated_fn *fn, void *ctx, struct store_error *err);
/* The items of this kind that count for the player. */
enum store_code store_tally_dated_dues(struct store *s, const struct store_whose *whose,
                                       const char *kind, store_dated_due_fn *fn, void *ctx,
                                       struct store_error *err);

/* A new random key. */
void store_new_key(char key[STORE_KEY_SIZE]);
/* Whether a text is a key: a UUID in lower case. */
bool store_is_key(const char *text);
/* Whether a text is a time in the record's format: 2026-11-20T12:34:56.789Z. */
bool store_is_time(const char *text);
/* The current time, UTC, in milliseconds, and later than every time returned to this thread
 * before. */
void store_now(char at[STORE_TIME_SIZE]);
/* Prepares a new match and its first n entries for storing, in any thread: sets keys, times and
 * hashes. A match that has a time keeps it; the entries get the same. The results are in the
 * caller's `id`, n + 1 elements, to which match and entries then point. They must then be
 * stored unchanged, all in one batch. */
void store_assign_ids(struct store_match_new *match, struct store_entry_new *entries, size_t n,
                      struct store_entry_id id[]);

/* BLAKE2b-256 over a list of texts; NULLs are allowed, and different lists have different
 * hashes. */
void store_digest(const char *const *texts, size_t n, char hash[STORE_HASH_SIZE]);

/* Recomputes the hash chain of a match and calls back (fn may be NULL) with each valid entry. If
 * it returns STORE_CORRUPT, *bad (may be NULL) is the first invalid entry, 0 for the match's
 * founding, and err has the reason. */
enum store_code store_check_chain(struct store *s, const char *key, store_entry_fn *fn, void *ctx,
                                  long *bad, struct store_error *err);
/* As store_check_chain, but first calls back with the match. */
enum store_code store_check_match(struct store *s, const char *key, store_match_fn *match,
                                  store_entry_fn *fn, void *ctx, long *bad,
                                  struct store_error *err);
/* Calls back with each defect of the file or the tables; STORE_OK without a call: intact. The
 * contents of the rows are not checked here: store_check_chain checks the logs, and a replay the
 * rows derived from them. */
enum store_code store_integrity(struct store *s, store_text_fn *fn, void *ctx,
                                struct store_error *err);

/* store_integrity in two parts: all but the order of rows, then that. */
enum store_code store_check_file(struct store *s, store_text_fn *fn, void *ctx,
                                 struct store_error *err);
/* Rows that were read match by match. */
struct store_rows_read {
    long entries, dues;
};
/* Proves that the entries and dues are stored in the order of their keys. read: the number of rows
 * of all matches whose rows were as expected; if the tables have no more rows, the order is
 * proved. NULL: not known. */
enum store_code store_check_order(struct store *s, const struct store_rows_read *read,
                                  store_text_fn *fn, void *ctx, struct store_error *err);

/* Called from time to time during a long operation: `done` of `total` units are done; the unit
 * depends on the operation. */
typedef void store_progress_fn(void *ctx, long done, long total);
struct store_progress {
    store_progress_fn *fn; /* NULL: progress is not reported */
    void *ctx;
};
/* Makes the rows of a match from its log. */
typedef enum store_code store_rows_fn(struct store *s, const char *key, struct store_error *err);
/* Copies the whole record to a new file; others may write meanwhile. CONFLICT: the file exists.
 * rows: for a record on a server, of which only the logs are copied; NULL: the copy has no rows.
 * progress may be NULL. */
enum store_code store_backup(struct store *s, const char *path, store_rows_fn *rows,
                             const struct store_progress *progress, struct store_error *err);

/* A number that changes whenever another connection has changed the record. It is compared for
 * equality only: it need not grow. This store's own writes do not change it. */
enum store_code store_changed(struct store *s, long *number, struct store_error *err);

/* Writes the journal back into the file (a WAL checkpoint), so that a plain copy of the file is
 * complete. Pages that others are reading may stay in the journal. Does nothing within a
 * transaction or view. Optional: a failure loses nothing. */
enum store_code store_checkpoint(struct store *s, struct store_error *err);

/* --- taking a log in -------------------------------------------------------------------------- */

/* Whether the record is on a server, and not a file. */
bool store_on_server(const struct store *s);

/* A log in memory (merge.h). */
struct store_log;
/* Reads the log of a match into memory and checks its chain. *out is NULL after a failure. */
enum store_code store_log_take(struct store *from, const char *key, struct store_log **out,
                               struct store_error *err);
/* NULL is allowed. */
void store_log_free(struct store_log *log);

/* The result for a log. */
enum store_merge {
    STORE_MERGE_KNOWN,    /* the record already has it, perhaps longer */
    STORE_MERGE_NEW,      /* stored */
    STORE_MERGE_EXTENDED, /* a log here was a prefix of it and got the rest */
    STORE_MERGE_DIVERGED, /* stored as a version next to the one here */
    STORE_MERGE_REFUSED,  /* not stored; the reason is given */
    STORE_MERGE_BUSY      /* not stored: another process is writing the match */
};

/* Annotations of another club's match that are not applied here. */
enum unheeded_kind {
    STORE_UNHEEDED_CHOICE = 1,  /* which version counts */
    STORE_UNHEEDED_JOIN = 2,    /* of which match it is a version */
    STORE_UNHEEDED_VERSION = 4, /* the name of the version */
    STORE_UNHEEDED_HIDE = 8     /* that it is hidden, or no longer */
};

struct store_unheeded {
    unsigned kinds;             /* of enum unheeded_kind */
    char club[STORE_CLUB_SIZE]; /* the owner of the match; "": this record */
};

/* All logs enter a record through store_take. It compares a log with the logs here by their
 * hashes, and stores what is missing: founding, entries, seals, and the rows that follow from
 * them, which the caller makes by its rules, because a store knows none.
 *
 * Only the owner of a match, or the office (store_set_office), may choose the version that counts,
 * join a match to another, name a version or hide it. Others' annotations stay in the log,
 * followed by entries that revert them, and `unheeded` reports them. The owner of a match is the
 * club it comes from: that of store_set_club, or the one its receipt names; if none does, the log
 * is refused. The owner of a family is that of the match it is named after, else of its first
 * version here. Only the club of a match may extend it. */
struct store_taking {
    struct store_log *log;
    const char *version; /* its name if it diverges; NULL: the first eight digits of its head */
    bool own;            /* the log is of this record itself: all its annotations count */
    bool dry;            /* nothing is stored; the result is what would become of the log */
    /* Gives the rows of a log, which replace all rows that the match has: `log` is the one above,
     * or that of the match in this record if entries of both are in it. Called at most once, and
     * not if the log is known. Returns false if the log is refused for t->reason, or with a
     * failure in `err`. If the function is NULL the match gets no rows. */
    bool (*rows)(struct store_taking *t, const struct store_log *log, struct store_batch *out,
                 struct store_error *err);
    void *ctx;

    enum store_merge did;
    char key[STORE_KEY_SIZE]; /* the match it is in; "": it would be new */
    long seals;               /* the number of its seals that the match did not have */
    struct store_unheeded unheeded;
    char reason[320]; /* of STORE_MERGE_REFUSED and STORE_MERGE_BUSY */
    /* number of entries before, in the match that it extends; 0: none */
    long entries_before, turns_before, revision_before;
};

/* Each log that changes the record is signed for the club that sent it (seal.h). */
struct signer;
struct log_sender {
    const char *club;            /* that of store_set_club */
    const struct signer *office; /* unlocked */
};

/* Stores n logs, in one transaction; a log that is refused leaves no trace. sender NULL: nothing
 * is signed. If the server requests it, the whole transaction is tried again. If it does not
 * return STORE_OK, none was stored. */
enum store_code store_take(struct store *to, struct store_taking *t, size_t n,
                           const struct log_sender *sender, struct store_error *err);

#endif
