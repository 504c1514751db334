/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings of an arbiter in cases that no rule covers: their values, parser and writer. A game
 * applies them (`rule` of games/game.h). In a record a ruling is words:
 *     rule board W:1x15 B:1x15 "why"    rule score 3/4 2/0 pavilion=w "why"
 *     rule throw void "why"    rule turn b "why"    rule claim 1 4 "why"
 *     resign b "why"    forfeit b double "why"    break "why"    adjourn "why"
 * A protest has its number, the turn and the player who protests; a decision has the number of the
 * protest:
 *     protest 1 12 b "why"    decide 1 upheld "why"
 * Two words of a printed game are parsed and applied in the same way, although they are not
 * rulings. They are followed by the men and have no reason:
 *     ? W:1x13,2x2 B:1x15    board W:1x13,2x2 B:1x15 */
#ifndef BASE_ARBITER_RULING_H
#define BASE_ARBITER_RULING_H

#include "scan.h"

/* Named reasons for a void throw, as in `.rule throw void leaning`. Any other text is a custom
 * reason. */

/* Returns the English sentence, as stored, for a reason's name in any language. Returns NULL if
 * no reason has this name. */
const char *void_throw_named(const char *name);

/* Returns a reason for display: one of these sentences is translated, any other text is
 * unchanged. */
const char *void_throw_said(const char *why);

enum arbiter_ruling_kind {
    ARBITER_NONE,
    ARBITER_BOARD,         /* the position of the men */
    ARBITER_SCORE,         /* the score */
    ARBITER_THROW,         /* the current or last throw is void */
    ARBITER_TURN,          /* `seat` throws next */
    ARBITER_CLAIM,         /* the points that the claimant of a claim marks instead */
    ARBITER_UNKNOWN_PLAY,  /* the play is unknown: the position after it */
    ARBITER_PRINTED_BOARD, /* the position in the print, as a check */
    ARBITER_RESIGN,        /* `seat` gives the match up */
    ARBITER_FORFEIT,       /* `seat` loses the match by absence or conduct */
    ARBITER_BREAK,         /* an agreed break: the match continues */
    ARBITER_ADJOURN,       /* the match is adjourned, to be continued on another day */
    ARBITER_PROTEST,       /* `seat` protests against a turn */
    ARBITER_DECIDE,        /* a protest is upheld or dismissed */
    ARBITER_KINDS
};

enum { ARBITER_TEXT = 200, ARBITER_WHY = 400 };

/* Begin with {0}. The members own their text. */
struct arbiter_ruling {
    enum arbiter_ruling_kind kind;
    bool reading;     /* the ruling is not complete yet */
    bool ruled;       /* the word "rule" was read: the kind follows */
    int seat;         /* -1: the ruling names no seat */
    unsigned worth;   /* how much a match that is given up counts, in half stakes; 0: not given */
    int line, column; /* where the ruling begins */
    int at_line, at_column;  /* where `text` begins */
    long entry;              /* number of its log entry; 0: not known */
    long protest;            /* its number, from 1 */
    long turn;               /* the turn protested against; 0: the match as a whole */
    bool upheld;             /* the decision on the protest */
    char text[ARBITER_TEXT]; /* "W:1x15 B:1x15", "3/4 2/0 pavilion=w", "void", "b"; "" */
    char why[ARBITER_WHY];   /* the reason, without quotes */
};

/* The written form of each kind of ruling. */
struct arbiter_form {
    const char *name;     /* as typed and in JSON: "board", "resign" */
    const char *sentence; /* with {who}; {so}: the men or the score; {claim}, {points} */
    bool ruled, seat;     /* written after "rule"; names a seat */
    bool words;           /* has other words before the reason */
    bool reasoned;        /* the reason is required */
    bool worth;           /* the seat may be followed by how much counts */
    bool printed;         /* from a printed game, not a ruling: men follow, without a reason */
};
extern const struct arbiter_form arbiter_forms[ARBITER_KINDS];

/* Returns the kind with this name, after "rule" or without it; ARBITER_NONE if there is none. */
enum arbiter_ruling_kind arbiter_kind_named(const char *name, size_t length, bool ruled);

/* Returns true if the kind changes nothing in the match: a break, a protest. */
static inline bool arbiter_ruling_remarks(enum arbiter_ruling_kind kind)
{
    return kind >= ARBITER_BREAK;
}

/* Returns true for a protest and for a decision on one. */
static inline bool arbiter_ruling_protests(enum arbiter_ruling_kind kind)
{
    return kind >= ARBITER_PROTEST;
}

/* Returns true if the match is given up or forfeited. */
static inline bool arbiter_ruling_ends(const struct arbiter_ruling *d)
{
    return d->kind == ARBITER_RESIGN || d->kind == ARBITER_FORFEIT;
}

/* --- reading ---------------------------------------------------------------------------------- */

enum arbiter_ruling_took {
    ARBITER_OTHER, /* the word is not part of a ruling */
    ARBITER_MORE,  /* the ruling is incomplete */
    ARBITER_WHOLE, /* the word completes a ruling */
    ARBITER_BAD    /* the word is an error, in *err */
};

/* Takes a word that may begin a ruling, or that follows the first word of one. */
enum arbiter_ruling_took arbiter_ruling_take(struct arbiter_ruling *d, const struct token *w,
                                             const char *letters, struct parse_error *err);

/* Takes a word. `letters` are the letters of the seats. A ruling begins with "?" or with a word
 * of at least four small letters, so dice, men and marks need no lookup. */
static inline enum arbiter_ruling_took arbiter_ruling_word(struct arbiter_ruling *d,
                                                           const struct token *w,
                                                           const char *letters,
                                                           struct parse_error *err)
{
    bool may_begin = w->length < 4 ? *w->text == '?' : *w->text >= 'a' && w->text[1] >= 'a';
    return d->reading || may_begin ? arbiter_ruling_take(d, w, letters, err) : ARBITER_OTHER;
}

/* Returns true if "?" is not followed by men, so that it is a word of the game and not a ruling.
 * `after` is the text after the "?". */
bool arbiter_unknown_alone(const struct scanner *after);

/* Checks at the end of the text that no ruling is incomplete. Returns false with the error. */
bool arbiter_ruling_ended(const struct arbiter_ruling *d, struct parse_error *err);

/* Add a word to the ruling's value, the seat, or the reason without its quotes. Return NULL, or
 * an error message that the caller translates. */
const char *arbiter_ruling_put_word(struct arbiter_ruling *d, const char *word, size_t length);
const char *arbiter_ruling_put_seat(struct arbiter_ruling *d, int seat, char letter);
const char *arbiter_ruling_put_reason(struct arbiter_ruling *d, const char *why, size_t length);
/* The words of a decision, as stored: dismissed, upheld. Their translations are in the po file
 * (base/vocabulary.h). */
#define VERDICT "verdict"
extern const char *const arbiter_verdicts[2];

/* Store a protest of a seat with its letter, or a decision on a protest, and the words for it. */
void arbiter_ruling_put_protest(struct arbiter_ruling *d, long protest, long turn, int seat,
                                char letter);
void arbiter_ruling_put_decision(struct arbiter_ruling *d, long protest, bool upheld);

/* Makes a parse error at the ruling's value. Always returns false. */
bool arbiter_ruling_error(const struct arbiter_ruling *d, struct parse_error *err,
                          const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Makes the error that an unknown play or a printed board is not allowed at this place. Always
 * returns false. */
bool arbiter_ruling_misplaced(const struct arbiter_ruling *d, struct parse_error *err);

/* Makes the error that a printed board differs from the current one. Always returns false. */
bool arbiter_ruling_differs(const struct arbiter_ruling *d, const char *printed, const char *is,
                            struct parse_error *err);

/* Parses one number per seat, "450 0 1200", into minor[], or if `two`, two numbers per seat,
 * "3/4 2/0", into major[] and minor[]. `major` may be NULL unless `two`. *behind is set to the
 * words that follow, such as "pavilion=w"; if `behind` is NULL, none are allowed. Returns false
 * with the error. */
bool arbiter_ruling_numbers(const struct arbiter_ruling *d, int seats, bool two, long *major,
                            long *minor, const char **behind, struct parse_error *err);

/* Reads the next word and advances *at past it. Returns false if there is none. */
bool arbiter_ruling_next(const struct arbiter_ruling *d, const char **at, struct token *w);

/* Parses the number of the claim, from 1, and the points of ARBITER_CLAIM. Returns false with
 * the error. */
bool arbiter_ruling_claim(const struct arbiter_ruling *d, long *claim, long *points,
                          struct parse_error *err);

/* Calls `fn` with each ruling in a text, in order, and the offset of its end. Words of a printed
 * game are skipped. A nonzero result stops. */
typedef int arbiter_ruling_fn(void *context, const struct arbiter_ruling *d, size_t end);
void foreach_arbiter_ruling(const char *text, size_t length, const char *letters,
                            arbiter_ruling_fn *fn, void *context);

struct json_t;
struct strbuf;

/* Adds each ruling in a text to a JSON array. `before`: the rulings precede the turn. Returns
 * false if out of memory. */
bool arbiter_rulings_json(const char *text, size_t length, const char *letters, bool before,
                          struct json_t *list);

/* Splits the text of a turn: rulings are added to `ruled`, each after a blank, other words to
 * `plain`, unchanged. */
void arbiter_rulings_part(const char *typed, const char *letters, struct strbuf *plain,
                          struct strbuf *ruled);

/* --- for how much ----------------------------------------------------------------------------- */

/* Convert the word for how much a match that is given up counts, "simple" or "one-and-a-half",
 * to half stakes and back. The first returns 0 for any other text, the second NULL if no word
 * has this value. */
unsigned arbiter_ruling_worth(const char *text, size_t length);
const char *arbiter_ruling_worth_name(unsigned worth);

/* Take a set of values as bits, 1 << half stakes, at least one: add their words, "simple, double
 * or triple"; return the largest value. */
void arbiter_ruling_add_worths(struct strbuf *w, unsigned values);
unsigned arbiter_ruling_worth_most(unsigned values);

/* --- writing ---------------------------------------------------------------------------------- */

/* Adds a ruling as words of a record. */
void arbiter_ruling_write(const struct arbiter_ruling *d, struct strbuf *out);

/* Adds a ruling as a sentence without a line end: "Boris throws next, the arbiter rules: by
 * lot." Names of players are those of `said`; a player without a name is called by
 * `seat_header`, if the game has it. */
void arbiter_ruling_tell(const struct arbiter_ruling *d, const char *const *seat_header,
                         struct strbuf *said);

/* Returns a JSON object of `rule` (the kind), `value`, `why` and `worth`, null if not given, and
 * `before`: the ruling precedes the turn it is stored with. Returns NULL if out of memory. */
struct json_t *arbiter_ruling_json(const struct arbiter_ruling *d, bool before);

#endif
