/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The record of matches behind one interface. It knows no rules: text, numbers, hashes.
 *
 * Every function that can fail returns a code and fills *err (which may be NULL) with one line
 * saying what, where and why, free of control characters. After a failure nothing has changed.
 * A function that writes returns STORE_OK only once the change is durable, or, between
 * store_begin and store_commit, once it is part of that transaction.
 * What opens one says of what kind it is (sqlite/open.h).
 * A store belongs to one thread. Inside a callback its store may be read but not written.
 */
#ifndef DB_STORE_H
#define DB_STORE_H

#include "record.h"

enum store_code {
    STORE_OK,
    STORE_FAILED,       /* input/output, memory, permission */
    STORE_FULL,         /* no room on the disk */
    STORE_BUSY,         /* held by another program beyond the timeout */
    STORE_READ_ONLY,    /* file, folder or this store cannot be written */
    STORE_CORRUPT,      /* damaged, or altered against its own rules */
    STORE_NOT_A_RECORD, /* some other file; left as it is */
    STORE_NEWER,        /* made by a later version of this program; left as it is */
    STORE_NOT_FOUND,    /* no such file or match */
    STORE_CONFLICT,     /* continued elsewhere, or the name is taken */
    STORE_INVALID       /* the caller's data or the order of calls is not allowed */
};

struct store_error {
    enum store_code code;
    bool again; /* of STORE_BUSY: a server undid it for the sake of another: it may be done again */
    char text[256];
};

enum store_mode { STORE_READ, STORE_WRITE };

struct store;

/* Callbacks: nonzero stops the iteration, which then still is STORE_OK. */
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
typedef int store_named_fn(void *ctx, const struct store_named *named);
typedef int store_results_fn(void *ctx, const struct store_results *results);
typedef int store_text_fn(void *ctx, const char *text);

/* Rolls back what is open, gives back every lock. NULL is allowed. */
void store_close(struct store *s);
/* How long to wait for another program's lock, in milliseconds (at first 5000). */
void store_set_timeout(struct store *s, int milliseconds);
/* Somebody waits for each answer: a server that is gone fails within five seconds, and what is
 * asked of it after that as soon as it can, until it is back. A file is as it was. */
void store_attend(struct store *s);

/*
 * One transaction around many calls; STORE_READ: one unchanging view for many reads, in which
 * nothing can be written. They nest (nothing but views within a view): the inner transactions
 * can be rolled back alone, only the outermost commit makes durable. If a commit
 * fails, all is rolled back. After a failure that destroyed the transaction every call fails
 * until the outermost is rolled back.
 */
enum store_code store_begin(struct store *s, enum store_mode mode, struct store_error *err);
enum store_code store_commit(struct store *s, struct store_error *err);
void store_rollback(struct store *s);

/* Whether a club can be called so: a name as seal_is_name takes it, without an @. */
bool store_is_club(const char *name);
/*
 * What is founded from now on and does not say where it comes from comes from this club, "" (at
 * first): from here. What a log that is brought says of clubs and arrivals is then not believed, as
 * it is from one's own record. STORE_INVALID: no club is called so.
 */
enum store_code store_set_club(struct store *s, const char *club, struct store_error *err);
/* What is brought from now on comes from the office of this record, or is a copy of it: all it says
 * of matches counts (store_log_bring). */
void store_set_office(struct store *s, bool office);

/* Founds a match, state "open", with an empty log. key receives its key. */
enum store_code store_match_create(struct store *s, const struct store_match_new *match,
                                   char key[STORE_KEY_SIZE], struct store_error *err);
/*
 * Adds entries to the log of a match and installs what they change, all or nothing.
 * STORE_CONFLICT: the log no longer ends where the caller thinks it does.
 * No entries and only derived rows is allowed (rulings computed anew).
 */
enum store_code store_append(struct store *s, const char *key, const struct store_batch *batch,
                             struct store_error *err);
/*
 * Claims the match for writing until unlock, close or the end of the process, however it ends.
 * STORE_BUSY: another store, here or in another process, has it. Repeating is harmless.
 */
enum store_code store_match_lock(struct store *s, const char *key, struct store_error *err);
void store_match_unlock(struct store *s, const char *key);
/*
 * Says something of a match beside what was played, as an entry of its log of a kind of
 * annotations.h; why may be NULL. When it was touched stays. STORE_CONFLICT: another version has
 * the name.
 */
enum store_code store_rule(struct store *s, const char *key, const char *kind, const char *text,
                           const char *why, struct store_error *err);
/* Names a version, or with NULL makes it the unnamed one. STORE_CONFLICT: the name is taken. */
enum store_code store_match_rename(struct store *s, const char *key, const char *version,
                                   struct store_error *err);
/* The arbiter's choice: this version, and no other one of the same family. */
enum store_code store_match_choose(struct store *s, const char *key, struct store_error *err);

/* Puts a seal to a match, with its arrival; one that is there already is no matter. STORE_INVALID:
 * the signature is not that of the rest (seal.h); nothing else of it is believed either. */
enum store_code store_seal_put(struct store *s, const char *key, const struct store_signed *seal,
                               struct store_error *err);

/* Calls back once with the match, or gives STORE_NOT_FOUND. */
enum store_code store_match_get(struct store *s, const char *key, store_match_fn *fn, void *ctx,
                                struct store_error *err);
/* Matches that fit, last touched first unless the query says otherwise. query may be NULL. */
enum store_code store_matches(struct store *s, const struct store_query *query, store_match_fn *fn,
                              void *ctx, struct store_error *err);
/* The further headers in order, as they are now. */
enum store_code store_headers(struct store *s, const char *key, store_header_fn *fn, void *ctx,
                              struct store_error *err);
/* What the match was founded with, as a match to be created; key and origin: its origin. */
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
/* The same of coup `from` on, and the claims of entry `from` on. */
enum store_code store_coups_from(struct store *s, const char *key, long from, store_coup_fn *fn,
                                 void *ctx, struct store_error *err);
enum store_code store_dues_from(struct store *s, const char *key, long from, store_due_fn *fn,
                                void *ctx, struct store_error *err);
enum store_code store_claims_from(struct store *s, const char *key, long from, store_claim_fn *fn,
                                  void *ctx, struct store_error *err);
/* Claims of one match, or of all (key NULL), in the order they were made in each match. */
enum store_code store_claims(struct store *s, const char *key, store_claim_fn *fn, void *ctx,
                             struct store_error *err);
/* Coups of matches that are not hidden which began in a position; `position` of the coup is that in
 * which it began, and comes with the key of its match. A position that is given is found by an
 * index, and so are those that fit; all positions there are are looked through for these, or, where
 * a fault is given, all dues. How a match begins is looked at only for a position that is
 * given. */
typedef int store_placed_fn(void *ctx, const char *match, const struct store_coup *coup);
enum store_code store_places(struct store *s, const struct store_place *place, store_placed_fn *fn,
                             void *ctx, struct store_error *err);
/* Words of a kind that begin so (bytes; "": all), each with how many matches it stands for; `most`
 * of them at most. One query that reads no match. */
typedef int store_word_fn(void *ctx, const char *word, long matches);
enum store_code store_words(struct store *s, enum store_word kind, const char *beginning, long most,
                            store_word_fn *fn, void *ctx, struct store_error *err);
/* Seals of one match, or of all (key NULL), the oldest of each match first. As they are stored. */
enum store_code store_seals(struct store *s, const char *key, store_signed_fn *fn, void *ctx,
                            struct store_error *err);
/* Arrivals whose log, as it was signed, is in no match; that the logs are whole is not asked. */
enum store_code store_arrivals_lost(struct store *s, store_signed_fn *fn, void *ctx,
                                    struct store_error *err);
/* Keys of matches that are of a club which no arrival of theirs says. */
enum store_code store_clubs_unsaid(struct store *s, store_text_fn *fn, void *ctx,
                                   struct store_error *err);
/* What tells what another record lacks of this one, all of it in one question: the hash that each
 * log ends with, the key each match was founded with, and the signature of each seal. In no order.
 */
enum store_code store_heads(struct store *s, store_text_fn *fn, void *ctx, struct store_error *err);
/*
 * Players are called by their name, and where two clubs have one of that name who are not one
 * person, "NAME@CLUB"; so they may always be called, "NAME@" of this record's own. A name alone is
 * of its own, or else of the one person that there is of this name.
 */
/* Whether a person is called so. */
enum store_code store_knows(struct store *s, const char *called, bool *knows,
                            struct store_error *err);
/* The office's word that two are one person: all that the first was are now the second. NOT_FOUND:
 * nobody is called so; CONFLICT: they are one already. */
enum store_code store_alias_put(struct store *s, const char *called, const char *person,
                                struct store_error *err);
/* Takes it back for the one that is called so. CONFLICT: it was said of nobody. */
enum store_code store_alias_end(struct store *s, const char *called, struct store_error *err);
/* All there are, by person. */
typedef int store_alias_fn(void *ctx, const struct store_alias *alias);
enum store_code store_aliases(struct store *s, store_alias_fn *fn, void *ctx,
                              struct store_error *err);
/* Takes over all that another record says of persons: it is one's own, of which this is a copy. */
enum store_code store_aliases_copy(struct store *to, struct store *from, struct store_error *err);
/* What they are called whose name begins with prefix (ASCII letters in either case), sorted
 * bytewise; NULL: all. */
enum store_code store_players(struct store *s, const char *prefix, store_text_fn *fn, void *ctx,
                              struct store_error *err);
/* The open match touched last, or STORE_NOT_FOUND. */
enum store_code store_last_open(struct store *s, char key[STORE_KEY_SIZE], struct store_error *err);

/* Dues of a player's matches, his own or not, by kind and name; opponent may be NULL. One version
 * counts. */
enum store_code store_tally_dues(struct store *s, const struct store_whose *whose,
                                 store_tally_fn *fn, void *ctx, struct store_error *err);
/* The player's matches, one call; opponent may be NULL. One version counts. */
enum store_code store_tally_matches(struct store *s, const struct store_whose *whose,
                                    store_results_fn *fn, void *ctx, struct store_error *err);
/* The player's throws; opponent may be NULL. One version counts. */
enum store_code store_tally_throws(struct store *s, const struct store_whose *whose,
                                   store_throws_fn *fn, void *ctx, struct store_error *err);

/* When a player's matches were, and of how many coups; opponent may be NULL. One version counts. */
enum store_code store_tally_dates(struct store *s, const struct store_whose *whose,
                                  store_dated_fn *fn, void *ctx, struct store_error *err);
/* The coups of a player's matches in which a due of this name counts for another seat, each once;
 * opponent may be NULL. One version counts. */
enum store_code store_tally_named(struct store *s, const struct store_whose *whose,
                                  const char *name, store_named_fn *fn, void *ctx,
                                  struct store_error *err);

/* A new one, random. */
void store_new_key(char key[STORE_KEY_SIZE]);
/* Whether a text is a key: a UUID in lower case. */
bool store_is_key(const char *text);
/* Whether a text is a time as the record has them: 2026-11-20T12:34:56.789Z. */
bool store_is_time(const char *text);
/* The time now, UTC, to the millisecond, and later than every time this thread was given before. */
void store_now(char at[STORE_TIME_SIZE]);
/*
 * Completes a match yet to be created and its first n entries as storing them would, but in any
 * thread and beforehand: the match gets a key and, unless it has one, the time; the entries, which
 * get the same time, keys and hashes. seal: n + 1 of them, the caller's, to which match and entries
 * then point. So sealed, they must be stored as they are, all in one batch.
 */
void store_seal(struct store_match_new *match, struct store_entry_new *entries, size_t n,
                struct store_seal seal[]);

/* BLAKE2b-256 over a list of texts, NULLs among them, so that no two lists give the same. */
void store_digest(const char *const *texts, size_t n, char hash[STORE_HASH_SIZE]);

/*
 * Recomputes the hash chain of a match and calls back (unless fn is NULL) with each entry that
 * fits. STORE_CORRUPT: *bad (may be NULL) is the first entry that does not, 0 when it is what
 * founded the match; err says what is wrong with it.
 */
enum store_code store_check_chain(struct store *s, const char *key, store_entry_fn *fn, void *ctx,
                                  long *bad, struct store_error *err);
/*
 * Calls back with each defect found in the file or its tables; none and STORE_OK: sound. That the
 * rows of a match belong to each other and say what they must is not asked here: store_check_chain
 * does it for the log, and who knows the game for what is derived from it.
 */
enum store_code store_integrity(struct store *s, store_text_fn *fn, void *ctx,
                                struct store_error *err);
/* Copies the whole record to a new file, while others may write. An existing file: CONFLICT. */
enum store_code store_backup(struct store *s, const char *path, struct store_error *err);

/* A number that is another one whenever somebody else has changed the record since: other than the
 * one before, not larger. What this store has written itself does not count. */
enum store_code store_changed(struct store *s, long *number, struct store_error *err);

/*
 * Brings what is in the journal into the file, so that a plain copy of the file has it too. What
 * others are reading may stay behind, and within a transaction or a view nothing is done: it is
 * never needed. Nothing is lost when it fails.
 */
enum store_code store_checkpoint(struct store *s, struct store_error *err);

/* What became of a match from another record. */
enum store_merge {
    STORE_MERGE_KNOWN,    /* the log is already here, perhaps longer */
    STORE_MERGE_NEW,      /* copied */
    STORE_MERGE_EXTENDED, /* the log here was the beginning of it, and was continued */
    STORE_MERGE_DIVERGED  /* copied beside the one here, as a version */
};
/*
 * Brings the match `key` of `from` into `to`, after checking its chain, in one transaction, with
 * all that is derived of it, which is believed: `from` is one's own.
 * version: the name if it diverges; NULL: the first eight digits of its head.
 * dry: only says what would be done. to_key (may be NULL): the match it is, or would join,
 * "" if it would be new.
 */
enum store_code store_import_match(struct store *to, struct store *from, const char *key,
                                   const char *version, bool dry, enum store_merge *did,
                                   char to_key[STORE_KEY_SIZE], struct store_error *err);
/* Whether each question to it is a journey: then matches it does not have are better brought many
 * at once. */
bool store_is_far(const struct store *s);
/*
 * Brings n matches of `from` none of which is in `to`, which is far, as they stand, with all that
 * is derived of them, which is believed: `from` is one's own. STORE_CONFLICT: one of them is there,
 * or a version has its name; nothing was brought.
 */
enum store_code store_copy_matches(struct store *to, struct store *from,
                                   const char (*keys)[STORE_KEY_SIZE], size_t n,
                                   struct store_error *err);
/*
 * Continues the match `key` of `to` with all that `after` has of it and `before` has not, where
 * `to` has what `before` has: two records in memory, of one's own. STORE_CONFLICT: it was continued
 * there otherwise.
 */
enum store_code store_copy_tail(struct store *to, struct store *before, struct store *after,
                                const char *key, struct store_error *err);
/*
 * The same in steps, with its founding and its log alone: what is derived of a match that is here
 * stays as it was, of a new one there is nothing. The caller makes it, in a transaction of his
 * around both.
 */
struct store_log;
/* Takes the log out of `from`, after checking its chain: it is held in memory, *out NULL where that
 * fails. */
enum store_code store_log_take(struct store *from, const char *key, struct store_log **out,
                               struct store_error *err);
/* NULL is allowed. */
void store_log_free(struct store_log *log);
long store_log_entries(const struct store_log *log);
/* Its first n entries, without seals. It points into `log`, which must outlive it. */
enum store_code store_log_begin(const struct store_log *log, long n, struct store_log **out,
                                struct store_error *err);
/* What would be done with it. */
enum store_code store_log_place(struct store *to, const struct store_log *log, enum store_merge *is,
                                char to_key[STORE_KEY_SIZE], struct store_error *err);
/* Whether it says something of the match behind the first n entries, but for names of players; or
 * it was founded as a version of another. */
bool store_log_says(const struct store_log *log, long n);

/* What a log says of a match that is another club's, and does not count here. */
enum store_unheeded {
    STORE_UNHEEDED_CHOICE = 1,  /* which version counts */
    STORE_UNHEEDED_JOIN = 2,    /* of which match it is a version */
    STORE_UNHEEDED_VERSION = 4, /* how the version is called */
    STORE_UNHEEDED_FORGET = 8   /* that it is forgotten, or no more */
};

struct store_heeded {
    unsigned unheeded;          /* of enum store_unheeded */
    char club[STORE_CLUB_SIZE]; /* whose match it is; "": of this record */
};

/*
 * Which version of a match counts, of which it is one, how it is called and whether it is forgotten
 * is said by the club whose match it is, or by the office (store_set_office). Another's word stays
 * in its log, with words behind it that put it right, and *heeded (may be NULL) says which it was.
 * A match is of the club it comes from (store_set_club), or as an arrival says that it came with;
 * STORE_INVALID: none does. Its founding or its first version here says whose a family is.
 */
enum store_code store_log_bring(struct store *to, const struct store_log *log, const char *version,
                                enum store_merge *did, char to_key[STORE_KEY_SIZE],
                                struct store_heeded *heeded, struct store_error *err);
/* How many of the seals that the log came with are not with the match `to_key` ("": all): they are
 * put to it when the log is brought, even where it is known. */
enum store_code store_log_seals(struct store *to, const struct store_log *log, const char *to_key,
                                long *fresh, struct store_error *err);
/* Replaces what is derived of the match `to_key` by what `from` has of `from_key`, as it is; the
 * log in `to` must have the entries it refers to. */
enum store_code store_copy_rows(struct store *to, const char *to_key, struct store *from,
                                const char *from_key, struct store_error *err);

#endif
