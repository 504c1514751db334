/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The match as the acts of its log make it: the same acts give the same match, whoever replays
 * them. Knows no storage but its rows. */
#ifndef LOG_REPLAY_H
#define LOG_REPLAY_H

#include "base/parse_error.h"
#include "base/strbuf.h"
#include "operations.h"
#include "turns.h"

enum segment_kind { SEGMENT_LINE, SEGMENT_RECORD, SEGMENT_SET };

/* A piece of what was entered, as it counts now: a line, or after an edit a part of one. */
struct segment {
    enum segment_kind kind;
    char *text;
    long seq;  /* its entry in the log */
    long unit; /* 0 it counts; else it no longer fits and waits, a coup with all of this unit */
    long coup; /* while something is edited: the coup it belongs to, 0 before the first, ... */
    bool announces; /* ... and whether it only says who throws then, or the coup's number */
};

struct claim_note {
    long entry; /* of the claim */
    int ordinal;
    char *text; /* all that was noted, in its order, "; " between */
};

/* The arbiter's words as they stand in the record's text. */
struct remark {
    long coup; /* behind which, 0 in front of the first */
    char *text;
};

struct replay {
    const struct game *game;
    struct store_details details; /* what they point to is the caller's, and must outlive this */
    struct turns *turns;
    struct segment *piece;
    size_t pieces, segments_room;
    size_t *taken; /* the piece of each line the game has counted */
    size_t lines, taken_room;
    struct claim_note *note;
    size_t notes, notes_room;
    struct remark *remark; /* in their order */
    size_t remarks, remarks_room;
    struct arena texts;        /* of the pieces and the notes */
    long units;                /* names given so far to what waits */
    struct parse_error no_fit; /* why the first of those that wait since the last edit does */
    size_t misfits;            /* pieces that no longer fitted then */
    long stored; /* entries of the log up to this one were taken once, in their time */
    bool lent;   /* `turns` are those of the replay this one was forked from */
};

/* A fresh match. False with the reason: headers not understood, or no memory. */
bool replay_begin(struct replay *r, const struct game *game, const struct store_details *d,
                  struct parse_error *err);
void replay_end(struct replay *r);

/* A copy of what was entered, for an act that changes what was entered before (not a line or an
 * option); `r` must outlive it and not change. False: no memory. To be ended, or adopted: then it
 * takes the place of `r`. */
bool replay_fork(const struct replay *r, struct replay *out);
void replay_adopt(struct replay *r, struct replay *fork);

/* What the game says of the act is added to `said` (may be NULL). On false a line or option has
 * changed nothing; after another act the replay is to be ended. */
bool replay_act(struct replay *r, const struct operation *a, struct strbuf *said,
                struct parse_error *err);

/* Begins and takes `count` acts; `d` has what those put right that are headers. False: *bad (may be
 * NULL) is the entry that does not fit; the replay is ended. */
bool replay_acts(struct replay *r, const struct game *game, const struct store_details *d,
                 const struct operations *acts, size_t count, long *bad, struct parse_error *err);

/* Adds the text that `.edit` puts back on the input line: "12" a coup, "w1" the first that waits;
 * the number after the last coup is that of the first that waits behind it. False: there is none.
 */
bool replay_text(const struct replay *r, const char *target, size_t length, struct strbuf *out);

/* Adds a line for each coup that waits, "  w1: 43 7/11 6/9"; returns how many. */
int replay_waiting(const struct replay *r, struct strbuf *out);

/* The last coup up to which the match can be forgotten: a closed one stands behind it, which begins
 * a piece of its own. 0: none. */
long replay_forgettable(const struct replay *r);
/* Forgets the coups up to there, and what was entered of them: the game counts those behind them
 * from 1. Nothing may wait. False: no memory. */
bool replay_forget(struct replay *r, long coups);

/* The entry with which the n-th coup begins. */
long replay_entry(const struct replay *r, long coup);

/* Rows of coups for the store, from `first` on or from an earlier one. */
struct rows {
    long first; /* coups from here on are replaced */
    struct store_coup *coups;
    struct store_due *dues;
    struct store_claim *claims;
    size_t n_coups, n_dues, n_claims;
    long first_claim; /* claims of entries from here on are replaced */
};

/* `head`: entries in the log, what is being entered included; `gone`: the first entry whose claims
 * may no longer count, 0 none. False: no memory. The text in the rows is the replay's. */
bool rows_gather(struct replay *r, long first, long gone, long head, struct rows *out);
/* The rows of the coups from 1 to `last` of a match of which `gone` coups before them were
 * forgotten: their numbers are those in the whole match. Nothing is replaced. */
bool rows_part(struct replay *r, long last, long gone, struct rows *out);
void rows_free(struct rows *rows);

/* The reason the arbiter gave for the ruling that the i-th claim of this turn is; it lives as long
 * as `r`. NULL: none was given. */
const char *replay_reason(struct replay *r, long turn, size_t i);

/* What becomes of the match; and a batch that stores it with rows. What is given is only pointed
 * to. */
struct store_change replay_change(const struct replay *r, const char *fingerprint);
struct store_batch rows_batch(const struct rows *rows, const struct store_change *change);

/* Calls back with the parts of pieces that were entered from the beginning of a coup to that of the
 * next (coup 0: before the first), in their order. */
typedef void typed_fn(void *context, const struct segment *p, const char *text, size_t length);
void replay_typed_each(const struct replay *r, long coup, typed_fn *fn, void *context);

/* The coup as typed, its pieces joined line by line, comments left out; and the comments that
 * belong to it (coup 0: those before the first), a line each, the arbiter's words among them. */
bool replay_typed(const struct replay *r, long coup, struct strbuf *words, struct strbuf *comments);

/* Adds such a comment without its mark as people read it: that these are the arbiter's words is
 * said in the user's language. */
void strbuf_add_remark(struct strbuf *w, const char *text, size_t length);

/* Whether something waits behind all that counts. */
bool replay_waits_last(const struct replay *r);

/* Whether the entry `seq`, an edit just taken, is one coup and nothing else: `coup`; 0 for what
 * waited, which may also be none, a comment. */
bool replay_entered(const struct replay *r, long seq, long coup);

/* What such a text names: a coup or, by its unit, something that waits. */
bool replay_target(const struct replay *r, const char *target, size_t length, long *coup,
                   long *unit);

/* --- between the files of the replay ---------------------------------------------------------- */

/* The entry of a line the game has counted; 0: it has none. */
long replay_line_entry(const struct replay *r, long line);
/* Takes what counts of a piece into the game. */
bool replay_take(struct replay *r, size_t at, struct strbuf *said, struct parse_error *err);
/* Puts a piece in; the text is copied. False: no memory. */
bool replay_insert(struct replay *r, size_t at, enum segment_kind kind, const char *text,
                   size_t length, long seq);
void replay_remove(struct replay *r, size_t at);
/* A game without coups in place of the one there is. */
bool replay_restart(struct replay *r, struct parse_error *err);
/* The last coup with a claim, 0 none. */
long replay_last_claim(const struct replay *r);
/* An act that changes what was entered before (log/edit.c). */
bool replay_edit(struct replay *r, const struct operation *a, struct parse_error *err);
bool replay_overrule(struct replay *r, const struct operation *a, struct parse_error *err);
/* What an act put in waits, as what counted from an entry on does (OPERATION_ASIDE). False: no
 * memory. */
bool replay_set_aside(struct replay *r, const struct operation *a);
bool replay_add_note(struct replay *r, long entry, int ordinal, const char *text);
bool replay_add_remark(struct replay *r, long coup, const char *text);

#endif
