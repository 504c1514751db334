/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays a match from the operations of its log. The result depends on nothing else. Knows no
 * storage beside the rows. */
#ifndef LOG_REPLAY_H
#define LOG_REPLAY_H

#include "base/memory.h"
#include "base/scan.h"
#include "base/strbuf.h"
#include "db/store.h"
#include "turns.h"

/* The log of a match as operations: those that count, in order, then those undone, which redo
 * restores. Undo only takes operations off the end; the log itself never changes. */

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
    OPERATION_HEADER /* "[Event \"...\"]": a corrected header (log/load.h) */
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

/* The data of OPERATION_OVERRULE. */
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

/* Makes an operation and room for it; push or drop it next. Returns false if out of memory. */
bool operation_make(struct operations *a, enum operation_kind kind, const char *text, size_t length,
                    long seq, struct operation *out);
void operation_drop(struct operations *a, const struct operation *act);
/* Appends the operation, which the list then owns, to those that count; forgets those undone. */
void operations_push(struct operations *a, const struct operation *act);

/* Applies an entry of the log: an operation, "undo" or "redo"; other kinds are ignored. Returns
 * false if out of memory. */
bool operations_log(struct operations *a, const struct store_entry *e);

/* Whether entries of this kind are operations, "undo" or "redo". */
bool operations_count(const char *kind);

void operations_free(struct operations *a);

enum segment_kind { SEGMENT_LINE, SEGMENT_RECORD, SEGMENT_SET };

/* A piece of the entered text: a line, or after an edit a part of one. */
struct segment {
    enum segment_kind kind;
    char *text;
    long seq;       /* number of its entry */
    long unit;      /* 0: it counts; else it waits, as a part of the turn with this number */
    long coup;      /* during an edit: the turn it belongs to; 0: before the first */
    bool protests;  /* during an edit: it is a protest or a decision, and stays */
    bool announces; /* during an edit: it only says who throws, or the number of the turn */
};

/* An arbiter's note in the text of the record (notes.h). */
struct remark {
    long coup;  /* the turn it follows; 0: before the first */
    long claim; /* the number of the claim it is on; 0: on none */
    int ruling; /* the number of the ruling on that claim; 0: on the claim itself */
    char *text;
};

struct replay {
    const struct game *game;
    struct store_details details; /* its text is the caller's and must outlive this */
    struct turns *turns;
    struct segment *piece;
    size_t pieces, segments_room;
    size_t *taken; /* index of the segment of each line that the game has taken */
    size_t lines, taken_room;
    struct remark *remark; /* in order */
    size_t remarks, remarks_room;
    struct arena texts;        /* of segments and notes */
    long units;                /* numbers given so far to waiting turns */
    struct parse_error no_fit; /* why the first text that waits since the last edit does not fit */
    size_t misfits;            /* segments that did not fit in the last edit */
    long stored;               /* entries up to this one are stored, and were accepted once */
    bool lent;                 /* `turns` belong to the replay this one was forked from */
};

/* Begins a match. Returns false if headers are not understood, or if out of memory. */
bool replay_begin(struct replay *r, const struct game *game, const struct store_details *d,
                  struct parse_error *err);
void replay_end(struct replay *r);

/* Copies the entered text, for an operation that changes it (not a line or an option). `r` must
 * outlive the fork and not change. End the fork, or adopt it: it then replaces `r`. Returns false
 * if out of memory. */
bool replay_fork(const struct replay *r, struct replay *out);
void replay_adopt(struct replay *r, struct replay *fork);

/* Applies an operation; the game's messages are added to `said` (may be NULL). If it returns
 * false, a line or option has changed nothing; after any other operation the replay must be
 * ended. */
bool replay_operation(struct replay *r, const struct operation *a, struct strbuf *said,
                      struct parse_error *err);

/* Applies an operation that is a line, of which the words are scanned already; NULL: not yet. */
bool replay_line(struct replay *r, const struct operation *a, const struct line_words *words,
                 struct strbuf *said, struct parse_error *err);

/* Begins a match and applies `count` operations; d: the details with corrected headers. If it
 * returns false, *bad (may be NULL) is the entry that does not fit, and the replay has been
 * ended. */
bool replay_operations(struct replay *r, const struct game *game, const struct store_details *d,
                       const struct operations *acts, size_t count, long *bad,
                       struct parse_error *err);

/* Adds the text that `.edit` puts on the input line: "12" a turn, "w1" the first waiting turn; the
 * number after the last turn is the first turn that waits after it. Returns false if there is
 * none. */
bool replay_text(const struct replay *r, const char *target, size_t length, struct strbuf *out);

/* Adds a line for each waiting turn, "  w1: 43 7/11 6/9"; returns their number. */
int replay_waiting(const struct replay *r, struct strbuf *out);

/* The last turn up to which the replay can be trimmed: a closed turn follows that begins a segment.
 * 0: none. */
long replay_forgettable(const struct replay *r);
/* Drops the turns up to there with their text; later turns are counted from 1. No text may be
 * waiting. Returns false if out of memory. */
bool replay_forget(struct replay *r, long coups);

/* The entry at which a turn begins. */
long replay_entry(const struct replay *r, long coup);

/* Rows for the store. */
struct rows {
    long first; /* turns from this one on are replaced */
    struct store_coup *coups;
    struct store_due *dues;
    struct store_claim *claims;
    size_t n_coups, n_dues, n_claims;
    long first_claim; /* claims of entries from this one on are replaced */
};

/* The rows of turns from `first` on, or from an earlier one if claims require it. head: entries of
 * the log including the new ones; gone: the first entry whose claims may no longer count, 0: none.
 * Returns false if out of memory. Text belongs to the replay. */
bool rows_gather(struct replay *r, long first, long gone, long head, struct rows *out);
/* The rows of turns 1 to `last` after `gone` earlier turns were dropped, numbered as in the whole
 * match. They replace nothing. */
bool rows_part(struct replay *r, long last, long gone, struct rows *out);
void rows_free(struct rows *rows);

/* The fingerprint of a match with these rows, which are all of it; game: its name. */
void rows_fingerprint(const struct rows *rows, const char *game, const struct store_details *d,
                      char fingerprint[STORE_HASH_SIZE]);
/* The change of the match, and a batch that stores it with rows. Both point to their arguments. */
struct store_change replay_change(const struct replay *r, const char *fingerprint);
struct store_batch rows_batch(const struct rows *rows, const struct store_change *change);

/* Calls back with the text entered from the beginning of a turn to that of the next, segment by
 * segment (coup 0: before the first). */
typedef void typed_fn(void *context, const struct segment *p, const char *text, size_t length);
void replay_typed_each(const struct replay *r, long coup, typed_fn *fn, void *context);

/* Adds the text of a turn, its segments joined as lines, without comments; and its comments, each
 * on one line, with the arbiter's notes (coup 0: those before the first). */
bool replay_typed(const struct replay *r, long coup, struct strbuf *words, struct strbuf *comments);

/* Adds such a comment for display, without '#'; marks the arbiter's, and the reason of a
 * correction, in the user's language. */
void strbuf_add_remark(struct strbuf *w, const char *text, size_t length);

/* Whether text waits after everything that counts. */
bool replay_waits_last(const struct replay *r);

/* Whether entry `seq`, an edit just applied, is exactly one turn: `coup`; 0: waiting text, which
 * may also be a comment. */
bool replay_entered(const struct replay *r, long seq, long coup);

/* Parses a target of `.edit`: a turn, or a waiting turn by its unit. */
bool replay_target(const struct replay *r, const char *target, size_t length, long *coup,
                   long *unit);

/* --- between the files of the replay ---------------------------------------------------------- */

/* The entry of a line the game has taken; 0: it has none. */
long replay_line_entry(const struct replay *r, long line);
/* Gives a segment that counts to the game. words: of a line, if they are scanned already, or NULL.
 */
bool replay_take(struct replay *r, size_t at, const struct line_words *words, struct strbuf *said,
                 struct parse_error *err);
/* Inserts a segment; copies the text. Returns false if out of memory. */
bool replay_insert(struct replay *r, size_t at, enum segment_kind kind, const char *text,
                   size_t length, long seq);
/* The last turn with a claim; 0: none. */
long replay_last_claim(const struct replay *r);
/* The number of the last claim of a turn that can be overruled, up to this number; 0: none. */
long replay_overruled(const struct replay *r, long turn, long claim);
/* Adds a note on a claim of a turn, copying its text. Returns false if out of memory. */
bool replay_add_remark(struct replay *r, long coup, long claim, int ruling, const char *text);

#endif
