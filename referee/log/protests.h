/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The protests of a match, and the decisions on them. They are part of its text like the arbiter's
 * rulings (base/arbiter_ruling.h), do not change the game, and stay when a turn is corrected. */
#ifndef LOG_PROTESTS_H
#define LOG_PROTESTS_H

#include "base/arbiter_ruling.h"
#include "base/memory.h"
#include "db/store.h"

#define PROTEST_KIND "protest" /* of the rows of claims */

/* Where a protest or decision was entered. */
struct entered {
    long line;  /* from 1, counted as in struct turns; 0: nowhere */
    long turn;  /* the number of turns then; 0: before the first */
    long entry; /* of its row, and the row's ordinal, when it has been made; else 0 */
    int ordinal;
};

struct protest {
    long turn; /* against which it is; 0: against the match as a whole */
    int seat;  /* who protests */
    const char *why;
    struct entered made;
    struct entered decided; /* .line 0: it is pending */
    bool upheld;
    const char *reason; /* of the decision */
};

struct protests {
    struct protest *of; /* the protest number n is of[n - 1] */
    size_t count, room;
    struct arena texts;
};

/* Adds a protest or a decision entered at this line, after `turns` turns. `fits`: the turn must be
 * one of these. Returns false with the reason. */
bool protests_take(struct protests *p, const struct arbiter_ruling *d, long line, long turns,
                   bool fits, struct parse_error *err);
/* Goes back to the first `lines` lines. */
void protests_back(struct protests *p, long lines);
/* Drops the first lines, whose rows have been made. */
void protests_forget(struct protests *p, long lines);
/* Copies protests to empty ones. Returns false if out of memory. */
bool protests_copy(struct protests *to, const struct protests *from);
void protests_free(struct protests *p);

long protests_pending(const struct protests *p);

/* Appends the row of p->of[i], or of the decision on it, to the rows of claims; the entry is
 * `entry`. */
void protest_add_row(struct protests *p, size_t i, bool decision, long entry,
                     struct store_claim *claims, size_t *n);

/* Adds the text of such a row, without its reason: "protest 1 of Anna, pending". `name` is that of
 * the player who protests. */
void strbuf_add_protest(struct strbuf *w, const struct store_claim *row, const char *name);

/* The ruling of a claim; of a protest, what was decided on it, or that it is pending. */
const char *store_claim_ruling(const struct store_claim *row);

/* Finds the next protest or decision in a text, from byte `from` on: the bytes *begin to *end.
 * Returns false if there is none. */
bool protest_in_text(const char *text, size_t from, const char *letters, size_t *begin,
                     size_t *end);

#endif
