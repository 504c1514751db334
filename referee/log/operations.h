/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of a match as what it did: each act that counts, in order, and those undone, which wait
 * for redo. Undoing takes acts away at the end; nothing in the log itself ever changes. */
#ifndef LOG_OPERATIONS_H
#define LOG_OPERATIONS_H

#include "base/arena.h"
#include "db/store.h"

enum operation_kind {
    OPERATION_LINE,   /* a line as typed at the table */
    OPERATION_RECORD, /* a coup in the language of the record (games/game.h, `read`) */
    OPERATION_SET,    /* an option: "announce=silent" */
    OPERATION_EDIT, /* "12 64 1/7 1/5": this instead of coup 12; "w1 ...": of the first that waits;
                     * "12+ ...": and what waits at the end is tried again */
    OPERATION_OVERRULE, /* "4 reason": the arbiter gives the last claimant so many points instead */
    OPERATION_NOTE,     /* the arbiter's words on the last claim, or on the entry before */
    OPERATION_ASIDE,    /* "31": what was entered from entry 31 on no longer fits, and waits */
    OPERATION_HEADER /* "[Event \"...\"]": what is said of the match, put right (log/amended.h) */
};

struct operation {
    enum operation_kind kind;
    char *text;
    long seq; /* its entry in the log */
};

struct operations {
    struct operation *act; /* those that count, and behind them those undone */
    size_t count, undone, room;
    struct arena texts;
};

/* The kind as the log has it; and the other way, false: it is none of these. */
const char *operation_name(enum operation_kind kind);
bool operation_kind_of(const char *name, enum operation_kind *out);

/* Makes an act and room for it; false: no memory. It is then either pushed or dropped. */
bool operation_make(struct operations *a, enum operation_kind kind, const char *text, size_t length,
                    long seq, struct operation *out);
void operation_drop(struct operations *a, const struct operation *act);
/* Puts the act, now the list's, behind those that count; what was undone is forgotten. */
void operations_push(struct operations *a, const struct operation *act);

/* Adds an entry of the log: an act, "undo" or "redo"; others ("judged", "rejudge") say nothing
 * here. False: no memory. */
bool operations_log(struct operations *a, const struct store_entry *e);

/* Whether an entry of this kind says something here. */
bool operations_count(const char *kind);

void operations_free(struct operations *a);

#endif
