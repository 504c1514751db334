/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of a match as operations: those that count, in order, then those undone, which redo
 * brings back. Undo only takes operations off the end; the log itself never changes. */
#ifndef LOG_OPERATIONS_H
#define LOG_OPERATIONS_H

#include "base/memory.h"
#include "db/store.h"

enum operation_kind {
    OPERATION_LINE,   /* a line as typed at the table */
    OPERATION_RECORD, /* a turn in record notation (games/game.h, `read`) */
    OPERATION_SET,    /* an option: "announce=silent" */
    /* replaces a turn: "12 64 1/7 1/5" turn 12, "w1 ..." the first waiting text; "12+ ..." also
     * retries what waits at the end */
    OPERATION_EDIT,
    /* the arbiter gives a claimant 4 points instead: "4 reason" the last one, "#2 4 reason" that of
     * claim 2 of the last turn with a claim, "12#2 4 reason" of turn 12 */
    OPERATION_OVERRULE,
    OPERATION_NOTE,  /* the arbiter's note on the last claim, or on the entry before */
    OPERATION_ASIDE, /* "31": text from entry 31 on no longer fits, and waits */
    OPERATION_HEADER /* "[Event \"...\"]": a corrected header (log/amended.h) */
};

struct operation {
    enum operation_kind kind;
    char *text;
    long seq;       /* number of its entry */
    const char *at; /* when it was entered, UTC; NULL: it is not read from a log */
};

struct operations {
    struct operation *op; /* the operations that count, then those undone */
    size_t count, undone, room;
    struct arena texts;
};

/* What OPERATION_OVERRULE says. */
struct overruling {
    long turn, claim; /* 0: the last */
    int points;
    const char *reason; /* in the text that was read */
};

/* false: a text is not of this form. */
bool overruling_read(const char *text, struct overruling *out);

/* The name of a kind in the log, and back; false: not the name of an operation. */
const char *operation_name(enum operation_kind kind);
bool operation_kind_of(const char *name, enum operation_kind *out);

/* Makes an operation and room for it; push or drop it next. false: no memory. */
bool operation_make(struct operations *a, enum operation_kind kind, const char *text, size_t length,
                    long seq, struct operation *out);
void operation_drop(struct operations *a, const struct operation *act);
/* Appends the operation, which the list then owns, to those that count; forgets those undone. */
void operations_push(struct operations *a, const struct operation *act);

/* Applies an entry of the log: an operation, "undo" or "redo"; other kinds are ignored. false: no
 * memory. */
bool operations_log(struct operations *a, const struct store_entry *e);

/* Whether entries of this kind are operations, "undo" or "redo". */
bool operations_count(const char *kind);

void operations_free(struct operations *a);

#endif
