/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files that print rulings: sentences, JSON, rows, pictures. */
#ifndef TABLES_MATCH_OUT_H
#define TABLES_MATCH_OUT_H

#include "machine.h"

/* "w", "b". */
const char *tables_letter(int side);
/* "stands" or "back": what is or will be chosen for a wrong attempt. */
const char *tables_chosen_name(const struct tables_verdict *v, int attempt);
/* Whether an attempt can still be chosen for: nobody has chosen, and the next turn has not begun.
 */
bool tables_attempt_open(const struct tables_verdict *v, int attempt);
/* True if the turn needs nothing more. */
bool tables_known(const struct tables_verdict *v);
/* True if the other side was passed over before this turn. */
bool tables_skipped(const struct tables_verdict *v);
/* The seat that throws next if none is named; SEAT_NONE: one must be named. */
int tables_next_seat(const struct tables_verdict *v);
/* The side that throws in a position line, even if it is passed over. */
enum side tables_stated_side(const struct tables_state *s);
bool tables_has_key(const struct tables_game *g, enum tables_key_of of);

/* The moves of an attempt, or of the play that counts if there is no attempt. False: none yet. */
bool tables_put(const struct tables_verdict *v, int attempt, struct walks *out);
/* It as printed, "?" if it is not known; NULL: there is none. */
const char *tables_play_text(const struct tables_verdict *v, int attempt, enum naming naming,
                             char out[TABLES_PLAY_TEXT]);

/* A match as it lies on the real board. */
struct tables_table {
    struct tables_state state;
    struct board board; /* with a wrong play on which nobody has chosen */
    enum side side;     /* the side that throws or has thrown */
    bool over;
    bool waits; /* the current throw, `v`, is not finished */
    struct tables_verdict v;
};
void tables_lying(const struct tables_match *m, struct tables_table *out);

/* What the throw may win, as JSON. NULL: no memory. */
struct json_t *tables_json_facts(const struct tables_verdict *v);

const struct tables_outfit *tables_outfit(const struct tables_game *g);

/* Makes a turn with this throw in a state. */
void tables_throw_upon(const struct tables_match *m, const struct tables_state *s, enum side side,
                       struct dice dice, struct tables_turn *out);

/* One way to each position in which a legal play ends, in the order found. */
struct tables_ends {
    struct tables_way *way; /* malloc'd, as `slot` */
    uint32_t *slot;
    size_t count, room;
    bool failed; /* no memory */
};
void tables_list_ends(const struct tables_men *g, const struct tables_throw *t,
                      struct tables_ends *out);
void tables_ends_free(struct tables_ends *e);

#endif
