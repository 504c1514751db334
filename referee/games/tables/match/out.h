/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files through which rulings go out have of each other. */
#ifndef TABLES_MATCH_OUT_H
#define TABLES_MATCH_OUT_H

#include "machine.h"

/* "w", "b". */
const char *tables_letter(int side);
/* "stands", "back": what was or will be made of an attempt that is wrong. */
const char *tables_chosen_name(const struct tables_verdict *v, int attempt);
/* Whether nobody has said what becomes of it, and the next throw was not made. */
bool tables_attempt_open(const struct tables_verdict *v, int attempt);
/* Nothing more need be said of the turn. */
bool tables_known(const struct tables_verdict *v);
/* The other was passed over, and did not throw before this turn. */
bool tables_skipped(const struct tables_verdict *v);
/* Who throws if nobody says; SEAT_NONE. */
int tables_next_seat(const struct tables_verdict *v);
/* Who throws in a position that was read, passed over or not. */
enum side tables_stated_side(const struct tables_state *s);
bool tables_has_key(const struct tables_game *g, enum tables_key_of of);

/* What was put down, the first of it, or without it what counts. False: nothing yet. */
bool tables_put(const struct tables_verdict *v, int attempt, struct walks *out);

/* How a match lies on the table now. */
struct tables_table {
    struct tables_state state;
    struct board board; /* a wrong play that is talked about included */
    enum side side;     /* who throws or has thrown */
    bool over;
    bool waits; /* something may still be said of the throw in hand: `v` */
    struct tables_verdict v;
};
void tables_lying(const struct tables_match *m, struct tables_table *out);

/* What the throw may win, for programs. NULL: no memory. */
struct json_t *tables_json_facts(const struct tables_verdict *v);

const struct tables_outfit *tables_outfit(const struct tables_game *g);

/* A throw upon a state, as if it had been made. */
void tables_throw_upon(const struct tables_match *m, const struct tables_state *s, enum side side,
                       struct dice dice, struct tables_turn *out);

/* One way to each position in which legal plays end, in the order found. */
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
