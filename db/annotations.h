/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Annotations: entries of a log that say something about the match besides its play. A replay skips
 * them. The last entry of a kind wins.
 *   hide, unhide      hides the match from lists and counts, or shows it again; text: the reason
 *   choose, unchoose  makes this version the one that counts, or no longer
 *   version           text: the name of this version, "" none
 *   join              text: the key of the match of which it is a version, "": its own founding key
 *   rename            text: "w Anna": the player of a seat; w or a is the first seat, b the second,
 *                     c the third
 *
 * The family of a match is the key it was joined to, else the key its header Match begins with,
 * else the key it was founded with. All versions of a match have the same family.
 */
#ifndef DB_ANNOTATIONS_H
#define DB_ANNOTATIONS_H

#include "merge.h"
#include "store.h"

/* The annotations of a log. A text is NULL if the log has none: what the match was founded with
 * holds. Owns its text. */
struct annotations {
    bool chosen, hidden;
    char *family, *version;
    char *was_family, *was_version; /* the previous value */
    char *player[STORE_SEATS], *was_player[STORE_SEATS];
    char *why;   /* the reason it was hidden */
    bool failed; /* out of memory */
};

/* Whether `kind` is an annotation. */
bool annotations_kind(const char *kind);
/* Adds an entry of a log; other kinds are ignored. */
void annotations_add(struct annotations *f, const char *kind, const char *text);
/* Reads the annotations of a whole log. annotations_free it even after a failure. */
enum store_code annotations_read(struct store *s, const char *key, struct annotations *out,
                                 struct store_error *err);
void annotations_free(struct annotations *f);

/* The family of a match as founded; match->origin must be set. */
void annotations_founded(const struct store_match_new *match, char family[STORE_KEY_SIZE]);

/* The annotations with defaults from what the match was founded with. Points into both. */
struct store_annotations annotations_resolve(const struct annotations *f,
                                             const struct store_match_new *founding,
                                             const char *family);

/* Applies the annotations of a match's log. A version in this record that has the same name, or
 * was chosen, stays unchanged; this match then gets entries that say so. name: used if the match's
 * name is taken. counts: the annotations to apply; entries are added where the log says otherwise.
 * NULL: all of the log's. */
enum store_code annotations_apply(struct store *s, const char *key, const char *name,
                                  const struct annotations *counts, struct store_error *err);

/* Inside db/ only: whose annotations count when a log is merged (store_take). */

/* A log being merged into `to`. */
struct authority {
    struct store *to;
    const struct store_log *log;
    const char *to_key; /* the match it continues; NULL: a new match or version */
    /* the annotations that count: the match's own, then those of the log; owned */
    struct annotations annotations;
    struct store_unheeded unheeded;
};

/* authority_begin reads the annotations of the match as it is; authority_entry adds the log's entry
 * seq, for each entry that is merged. authority_free it even after a failure. */
enum store_code authority_begin(struct authority *h, struct store_error *err);
enum store_code authority_entry(struct authority *h, long seq, struct store_error *err);
void authority_free(struct authority *h);

/* To be called for a new match that its family is named after: versions of other clubs that were
 * chosen, or have no name, give way to it. */
enum store_code authority_founder(struct store *to, const char *key, struct store_error *err);
/* Makes sure that the version that counts is the owner's, unless one was chosen. */
enum store_code authority_family(struct store *to, const char *key, struct store_error *err);

#endif
