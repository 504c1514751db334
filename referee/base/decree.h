/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an arbiter decides where no rule reaches, as words of a record:
 *     rule board W:1x15 B:1x15 "why"    rule score 3/4 2/0 "why"    rule throw void "why"
 *     rule turn b "why"    rule claim 1 4 "why"    resign b "why"    forfeit b double "why"
 *     break "why"    adjourn "why" */
#ifndef BASE_DECREE_H
#define BASE_DECREE_H

#include "scan.h"

enum decree_kind {
    DECREE_NONE,
    DECREE_BOARD,   /* the men stand so */
    DECREE_SCORE,   /* the score is this */
    DECREE_THROW,   /* the throw in hand, or the last one, is void */
    DECREE_TURN,    /* `seat` throws next */
    DECREE_CLAIM,   /* the claimant of a claim of the turn marks so many points instead */
    DECREE_RESIGN,  /* `seat` gives the match up, ... */
    DECREE_FORFEIT, /* ... or has lost it by not being there, or by conduct */
    DECREE_BREAK,   /* an agreed break: the match goes on */
    DECREE_ADJOURN  /* the match is left, to be gone on with another day */
};

enum { DECREE_TEXT = 200, DECREE_WHY = 400 };

/* Begin with {0}. Text is its own. */
struct decree {
    enum decree_kind kind;
    bool reading;           /* more words belong to it */
    bool ruled;             /* "rule" was said: what is ruled on follows */
    int seat;               /* -1: it speaks of nobody */
    unsigned worth;         /* what is given up counts for so many half stakes; 0: it is not said */
    int line, column;       /* where it begins, and ... */
    int at_line, at_column; /* ... where `text` does */
    long entry;             /* with which it came; 0: not known */
    char text[DECREE_TEXT]; /* "W:1x15 B:1x15", "3/4 2/0", "void", "b"; "" */
    char why[DECREE_WHY];   /* the reason, its quotes taken off */
};

enum decree_took {
    DECREE_OTHER, /* the word is none of a ruling, */
    DECREE_MORE,  /* ... belongs to one, */
    DECREE_WHOLE, /* ... or ends it */
    DECREE_BAD    /* ... but cannot be: *err says why */
};

/* Takes a word. `letters` are those of the seats. */
enum decree_took decree_word(struct decree *d, const struct token *w, const char *letters,
                             struct parse_error *err);

/* The text ends: false with the reason where a ruling does not. */
bool decree_ended(const struct decree *d, struct parse_error *err);

/* Says why its text cannot be. Always returns false. */
bool decree_error(const struct decree *d, struct parse_error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The number of each seat, "450 0 1200", or of both kinds, "3/4 2/0" where `two`, into big[], and
 * small[]; false with the reason. `big` may be NULL where there is one kind. */
bool decree_numbers(const struct decree *d, int seats, bool two, long *big, long *small,
                    struct parse_error *err);

/* The number of the claim, from 1, and the points, of DECREE_CLAIM; false with the reason. */
bool decree_claim(const struct decree *d, long *claim, long *points, struct parse_error *err);

/* How what is given up counts, as it is typed: "simple", "one-and-a-half", in half stakes; 0:
 * `text` is none of these. Back: NULL where so many have no word. */
unsigned decree_worth(const char *text, size_t length);
const char *decree_worth_name(unsigned worth);

/* Of values as a bit set, 1 << half stakes: their words, "simple, double or triple", and the most;
 * one at least. */
struct strbuf;
void decree_add_worths(struct strbuf *w, unsigned values);
unsigned decree_worth_most(unsigned values);

/* For programs, an object of `rule` (the kind), `value`, `why` and `worth`, null where they are not
 * said, and `before`: it stands in front of the turn that has it. NULL: no memory. */
struct json_t *decree_json(const struct decree *d, bool before);

/* How the kind is called, as it is typed: "board", "resign". */
const char *decree_name(enum decree_kind kind);

#endif
