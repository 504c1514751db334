/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text next to the turns of a match: notes and rulings of the arbiter, comments and corrections. */
#ifndef LOG_NOTES_H
#define LOG_NOTES_H

#include "replay.h"

/* Notes of the arbiter. In game text a note is a comment of its turn: "# Arbiter: words" is on the
 * last claim of the turn, or on the last ruling on it, if there is one; "# Arbiter 2: words" on
 * claim 2, "# Arbiter 2.1: words" on the first ruling on claim 2, "# Arbiter 0: words" on none of
 * its claims. "# Corrected: words" is the reason for a correction of the turn. */

/* Adds a correction as the words of a turn: the reason typed after a semicolon, "41 1/5 1/2 ;
 * why", becomes a comment. */
void correction_read(const char *typed, struct strbuf *out);

/* Adds the typed form of a correction; the second function adds it without the reason. */
void correction_write(const char *text, struct strbuf *out);
void correction_without_reason(const char *text, struct strbuf *out);

/* Applies OPERATION_NOTE: a note on the last claim, if there is one; else on the last turn.
 * Returns false if out of memory. */
bool replay_note(struct replay *r, const struct operation *a);

/* Adds the notes on a turn as comments, one per line; after the last turn, also those of turns
 * that no longer exist. */
void notes_write(const struct replay *r, long turn, struct strbuf *out);

/* The turn in which a stored claim was made, and its number there, by which it is overruled; false:
 * the replay has no such claim, or it is a ruling on one. */
bool replay_claim_number(const struct replay *r, const struct store_claim *c, long *turn,
                         long *number);

/* Returns the arbiter's words on claim i of a turn: the reason of the ruling, and notes; valid as
 * long as `r`. Returns NULL if there is none. */
const char *notes_on_claim(struct replay *r, long turn, size_t i);

/* The arbiter's rulings, comments and corrected text beside the turns of a match. */

/* Adds the arbiter's rulings after a turn (0: before the first) as sentences with reasons, then
 * the comments; one per line, indented by three. */
void remarks_tell(const struct replay *r, long turn, struct strbuf *said);

/* Adds only the comments, each on a line after `mark`. */
void remarks_comments(const struct replay *r, long turn, const char *mark, struct strbuf *said);

/* Calls back with each of the arbiter's rulings after a turn (0: before the first) and the number
 * of its entry. */
typedef void remarks_ruling_fn(void *context, const struct arbiter_ruling *d, long entry);
void remarks_rulings(const struct replay *r, long turn, remarks_ruling_fn *fn, void *context);

/* Adds, on one line, the text of a turn before its correction by acts->op[i]. Returns false if
 * there was none, or if out of memory. */
bool remarks_before(const struct operations *acts, size_t i, const struct game *game,
                    const struct store_details *founded, struct strbuf *out);

#endif
