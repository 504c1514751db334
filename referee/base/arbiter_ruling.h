/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an arbiter decides where no rule reaches, as words of a record:
 *     rule board W:1x15 B:1x15 "why"    rule score 3/4 2/0 "why"    rule throw void "why"
 *     rule turn b "why"    rule claim 1 4 "why"    resign b "why"    forfeit b double "why"
 *     break "why"    adjourn "why" */
#ifndef BASE_ARBITER_RULING_H
#define BASE_ARBITER_RULING_H

#include "scan.h"

enum arbiter_ruling_kind {
    ARBITER_NONE,
    ARBITER_BOARD,   /* the men stand so */
    ARBITER_SCORE,   /* the score is this */
    ARBITER_THROW,   /* the throw in hand, or the last one, is void */
    ARBITER_TURN,    /* `seat` throws next */
    ARBITER_CLAIM,   /* the claimant of a claim of the turn marks so many points instead */
    ARBITER_RESIGN,  /* `seat` gives the match up, ... */
    ARBITER_FORFEIT, /* ... or has lost it by not being there, or by conduct */
    ARBITER_BREAK,   /* an agreed break: the match goes on */
    ARBITER_ADJOURN  /* the match is left, to be gone on with another day */
};

enum { ARBITER_TEXT = 200, ARBITER_WHY = 400 };

/* Begin with {0}. Text is its own. */
struct arbiter_ruling {
    enum arbiter_ruling_kind kind;
    bool reading;           /* more words belong to it */
    bool ruled;             /* "rule" was said: what is ruled on follows */
    int seat;               /* -1: it speaks of nobody */
    unsigned worth;         /* what is given up counts for so many half stakes; 0: it is not said */
    int line, column;       /* where it begins, and ... */
    int at_line, at_column; /* ... where `text` does */
    long entry;             /* with which it came; 0: not known */
    char text[ARBITER_TEXT]; /* "W:1x15 B:1x15", "3/4 2/0", "void", "b"; "" */
    char why[ARBITER_WHY];   /* the reason, its quotes taken off */
};

enum arbiter_ruling_took {
    ARBITER_OTHER, /* the word is none of a ruling, */
    ARBITER_MORE,  /* ... belongs to one, */
    ARBITER_WHOLE, /* ... or ends it */
    ARBITER_BAD    /* ... but cannot be: *err says why */
};

/* Takes a word. `letters` are those of the seats. */
enum arbiter_ruling_took arbiter_ruling_word(struct arbiter_ruling *d, const struct token *w,
                                             const char *letters, struct parse_error *err);

/* The text ends: false with the reason where a ruling does not. */
bool arbiter_ruling_ended(const struct arbiter_ruling *d, struct parse_error *err);

/* Says why its text cannot be. Always returns false. */
bool arbiter_ruling_error(const struct arbiter_ruling *d, struct parse_error *err,
                          const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The number of each seat, "450 0 1200", or of both kinds, "3/4 2/0" where `two`, into big[], and
 * small[]; false with the reason. `big` may be NULL where there is one kind. */
bool arbiter_ruling_numbers(const struct arbiter_ruling *d, int seats, bool two, long *major,
                            long *minor, struct parse_error *err);

/* The number of the claim, from 1, and the points, of ARBITER_CLAIM; false with the reason. */
bool arbiter_ruling_claim(const struct arbiter_ruling *d, long *claim, long *points,
                          struct parse_error *err);

/* How what is given up counts, as it is typed: "simple", "one-and-a-half", in half stakes; 0:
 * `text` is none of these. Back: NULL where so many have no word. */
unsigned arbiter_ruling_worth(const char *text, size_t length);
const char *arbiter_ruling_worth_name(unsigned worth);

/* Of values as a bit set, 1 << half stakes: their words, "simple, double or triple", and the most;
 * one at least. */
struct strbuf;
void arbiter_ruling_add_worths(struct strbuf *w, unsigned values);
unsigned arbiter_ruling_worth_most(unsigned values);

/* For programs, an object of `rule` (the kind), `value`, `why` and `worth`, null where they are not
 * said, and `before`: it stands in front of the turn that has it. NULL: no memory. */
struct json_t *arbiter_ruling_json(const struct arbiter_ruling *d, bool before);

/* How the kind is called, as it is typed: "board", "resign". */
const char *arbiter_ruling_name(enum arbiter_ruling_kind kind);

#endif
