/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of a match as what it did: each act that counts, in order, and those undone, which wait
 * for redo. Undoing takes acts away at the end; nothing in the log itself ever changes. */
#ifndef LOG_ACTS_H
#define LOG_ACTS_H

#include "base/pool.h"
#include "db/store.h"

enum act_kind {
    ACT_LINE,     /* a line as typed at the table */
    ACT_RECORD,   /* a coup in the language of the record (games/game.h, `read`) */
    ACT_SET,      /* an option: "announce=silent" */
    ACT_EDIT,     /* "12 64 1/7 1/5": this instead of coup 12; "w1 ...": of the first that waits;
                   * "12+ ...": and what waits at the end is tried again */
    ACT_OVERRULE, /* "4 reason": the arbiter gives the last claimant so many points instead */
    ACT_NOTE,     /* the arbiter's words on the last claim, or on the entry before */
    ACT_ASIDE,    /* "31": what was entered from entry 31 on no longer fits, and waits */
    ACT_HEADER    /* "[Event \"...\"]": what is said of the match, put right (log/amended.h) */
};

struct act {
    enum act_kind kind;
    char *text;
    long seq; /* its entry in the log */
};

struct acts {
    struct act *act; /* those that count, and behind them those undone */
    size_t count, undone, room;
    struct pool texts;
};

/* The kind as the log has it; and the other way, false: it is none of these. */
const char *act_name(enum act_kind kind);
bool act_kind_of(const char *name, enum act_kind *out);

/* Makes an act and room for it; false: no memory. It is then either pushed or dropped. */
bool act_make(struct acts *a, enum act_kind kind, const char *text, size_t length, long seq,
              struct act *out);
void act_drop(struct acts *a, const struct act *act);
/* Puts the act, now the list's, behind those that count; what was undone is forgotten. */
void acts_push(struct acts *a, const struct act *act);

/* Adds an entry of the log: an act, "undo" or "redo"; others ("judged", "rejudge") say nothing
 * here. False: no memory. */
bool acts_log(struct acts *a, const struct store_entry *e);

/* Whether an entry of this kind says something here. */
bool acts_count(const char *kind);

void acts_free(struct acts *a);

#endif
