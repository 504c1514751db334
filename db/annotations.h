/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What was said of a match beside what was played: entries of its log of these kinds, which whoever
 * replays it passes over. The last word on each counts.
 *   forget, recall    it is hidden from lists and counts, or no more; text: why
 *   choose, unchoose  of its versions this one counts, or it is chosen no more
 *   version           text: the name of this version, "" none
 *   join              text: the key of the match of which it is a version, "" the one it was
 *                     founded as
 *   rename            text: "w Anna": who that seat is; w or a is the first, b the second, c the
 *                     third
 *
 * A match belongs to the family of the key it was founded with, or which its header Match begins
 * with, unless it was joined to another; the versions of a match are a family.
 */
#ifndef DB_ANNOTATIONS_H
#define DB_ANNOTATIONS_H

#include "store.h"

/* What a log says; text NULL: nothing, what founded the match holds. Owns its text. */
struct annotations {
    bool chosen, hidden;
    char *family, *version;
    char *was_family, *was_version; /* before the last word on it */
    char *player[STORE_SEATS], *was_player[STORE_SEATS];
    char *why;   /* it was forgotten */
    bool failed; /* no memory */
};

/* Whether an entry of this kind is one of these. */
bool annotations_kind(const char *kind);
/* Takes an entry of a log; others say nothing. */
void annotations_add(struct annotations *f, const char *kind, const char *text);
/* What the whole log says; to be freed in any case. */
enum store_code annotations_read(struct store *s, const char *key, struct annotations *out,
                                 struct store_error *err);
void annotations_free(struct annotations *f);

/* The family of a match as it is founded; origin must be there. */
void annotations_founded(const struct store_match_new *match, char family[STORE_KEY_SIZE]);

/* All of it, with what founded the match where the log says nothing. Points into both. */
struct store_annotations annotations_resolve(const struct annotations *f,
                                             const struct store_match_new *founding,
                                             const char *family);

/* Installs what the log says of a match, giving way to what is here: another version that has its
 * name or was chosen keeps that, and this one gets words in its log. name: for it where its own is
 * taken. counts: where the log says otherwise than this, it gets words for that, too; NULL: all it
 * says counts. */
enum store_code annotations_apply(struct store *s, const char *key, const char *name,
                                  const struct annotations *counts, struct store_error *err);

#endif
