/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the arbiter has noted. In the text of a record a note is a comment of its turn: "# Arbiter:
 * words" is on the last claim of the turn, or on the last ruling on it, if there is one; "# Arbiter
 * 2: words" on claim 2, "# Arbiter 2.1: words" on the first ruling on claim 2, "# Arbiter 0: words"
 * on none of its claims. "# Corrected: words" is why the turn was corrected. */
#ifndef LOG_NOTES_H
#define LOG_NOTES_H

#include "replay.h"

/* Adds a correction as the words of a turn: the reason typed behind a semicolon, "41 1/5 1/2 ;
 * why", becomes a comment. */
void correction_read(const char *typed, struct strbuf *out);

/* The same back, as it is typed. And without the reason. */
void correction_write(const char *text, struct strbuf *out);
void correction_without_reason(const char *text, struct strbuf *out);

/* Applies OPERATION_NOTE: a note on the last claim, if there is one; else on the last turn. false:
 * no memory. */
bool replay_note(struct replay *r, const struct operation *a);

/* Adds the notes on a turn as comments, one line each; after the last turn, also those of turns
 * that no longer exist. */
void notes_write(const struct replay *r, long turn, struct strbuf *out);

/* The turn in which a stored claim was made, and its number there, by which it is overruled; false:
 * the replay has no such claim, or it is a ruling on one. */
bool replay_claim_number(const struct replay *r, const struct store_claim *c, long *turn,
                         long *number);

/* The arbiter's words on claim i of a turn: the reason of the ruling, and notes; valid as long as
 * `r`. NULL: there are none. */
const char *notes_on_claim(struct replay *r, long turn, size_t i);

#endif
