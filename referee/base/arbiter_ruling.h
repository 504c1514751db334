/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an arbiter decides where no rule reaches: a value, and how it is read and written. A game
 * applies it (`rule` of games/game.h). In a record it is words:
 *     rule board W:1x15 B:1x15 "why"    rule score 3/4 2/0 pavilion=w "why"
 *     rule throw void "why"    rule turn b "why"    rule claim 1 4 "why"
 *     resign b "why"    forfeit b double "why"    break "why"    adjourn "why"
 * and a protest, its number, the turn, who protests, and what was decided on it:
 *     protest 1 12 b "why"    decide 1 upheld "why"
 * Two words of a printed game are read and applied alike, though nobody rules: the men follow, and
 * no reason:
 *     ? W:1x13,2x2 B:1x15    board W:1x13,2x2 B:1x15 */
#ifndef BASE_ARBITER_RULING_H
#define BASE_ARBITER_RULING_H

#include "scan.h"

/* Named reasons for a void throw, as in `.rule throw void leaning`. Any other text is a reason of
 * its own. */

/* The sentence for a reason's name in any language: English, as stored. NULL: no such name. */
const char *void_throw_named(const char *name);

/* A reason for display: one of these sentences translated, any other text unchanged. */
const char *void_throw_said(const char *why);

enum arbiter_ruling_kind {
    ARBITER_NONE,
    ARBITER_BOARD,         /* the men stand so */
    ARBITER_SCORE,         /* the score is this */
    ARBITER_THROW,         /* the throw in hand, or the last one, is void */
    ARBITER_TURN,          /* `seat` throws next */
    ARBITER_CLAIM,         /* the claimant of a claim of the turn marks so many points instead */
    ARBITER_UNKNOWN_PLAY,  /* the play is not known: the men stand so after it */
    ARBITER_PRINTED_BOARD, /* the men stand so in the print: a check */
    ARBITER_RESIGN,        /* `seat` gives the match up */
    ARBITER_FORFEIT,       /* `seat` has lost it by absence or conduct */
    ARBITER_BREAK,         /* an agreed break: the match goes on */
    ARBITER_ADJOURN,       /* the match is left, to be gone on with another day */
    ARBITER_PROTEST,       /* `seat` protests against a turn */
    ARBITER_DECIDE,        /* a protest is upheld or dismissed */
    ARBITER_KINDS
};

enum { ARBITER_TEXT = 200, ARBITER_WHY = 400 };

/* Begin with {0}. Text is its own. */
struct arbiter_ruling {
    enum arbiter_ruling_kind kind;
    bool reading;           /* more words belong to it */
    bool ruled;             /* "rule" was said: what is ruled on follows */
    int seat;               /* -1: it speaks of nobody */
    unsigned worth;         /* what is given up counts for so many half stakes; 0: it is not said */
    int line, column;       /* where the ruling begins */
    int at_line, at_column; /* where `text` begins */
    long entry;             /* with which it came; 0: not known */
    long protest;           /* its number, from 1 */
    long turn;              /* against which it is; 0: against the match as a whole */
    bool upheld;            /* what was decided on it */
    char text[ARBITER_TEXT]; /* "W:1x15 B:1x15", "3/4 2/0 pavilion=w", "void", "b"; "" */
    char why[ARBITER_WHY];   /* the reason, without quotes */
};

/* How each kind is written: the one table of their words. */
struct arbiter_form {
    const char *name;     /* as it is typed, and as programs get it: "board", "resign" */
    const char *sentence; /* {who}, {so}: the men, the score; {claim}, {points} */
    bool ruled, seat;     /* it stands behind "rule"; it is of a seat */
    bool words;           /* words of its own come before the reason */
    bool reasoned;        /* it is never without a reason */
    bool worth;           /* for how much may follow the seat */
    bool printed;         /* men follow, without a reason: nobody rules */
};
extern const struct arbiter_form arbiter_forms[ARBITER_KINDS];

/* The kind with this name, behind "rule" or alone; ARBITER_NONE: there is none. */
enum arbiter_ruling_kind arbiter_kind_named(const char *name, size_t length, bool ruled);

/* It changes nothing of the match: a break, a protest. */
static inline bool arbiter_ruling_remarks(enum arbiter_ruling_kind kind)
{
    return kind >= ARBITER_BREAK;
}

/* A protest, or what was decided on one. */
static inline bool arbiter_ruling_protests(enum arbiter_ruling_kind kind)
{
    return kind >= ARBITER_PROTEST;
}

/* The match is given up, or lost. */
static inline bool arbiter_ruling_ends(const struct arbiter_ruling *d)
{
    return d->kind == ARBITER_RESIGN || d->kind == ARBITER_FORFEIT;
}

/* --- reading ---------------------------------------------------------------------------------- */

enum arbiter_ruling_took {
    ARBITER_OTHER, /* the word belongs to no ruling */
    ARBITER_MORE,  /* it belongs to one that goes on */
    ARBITER_WHOLE, /* it ends one */
    ARBITER_BAD    /* it cannot belong to one: *err says why */
};

/* Takes a word that may begin a ruling, or follows its first word. */
enum arbiter_ruling_took arbiter_ruling_take(struct arbiter_ruling *d, const struct token *w,
                                             const char *letters, struct parse_error *err);

/* Takes a word. `letters` are those of the seats. A ruling begins with "?" or with a word of at
 * least four small letters: dice, men and marks need no look at the table of words. */
static inline enum arbiter_ruling_took arbiter_ruling_word(struct arbiter_ruling *d,
                                                           const struct token *w,
                                                           const char *letters,
                                                           struct parse_error *err)
{
    bool may_begin = w->length < 4 ? *w->text == '?' : *w->text >= 'a' && w->text[1] >= 'a';
    return d->reading || may_begin ? arbiter_ruling_take(d, w, letters, err) : ARBITER_OTHER;
}

/* Whether "?" has no men after it: then it is a word of the game, and no ruling. `after`: the text
 * after the "?". */
bool arbiter_unknown_alone(const struct scanner *after);

/* The text ends: false with the reason where a ruling does not. */
bool arbiter_ruling_ended(const struct arbiter_ruling *d, struct parse_error *err);

/* Puts in: a word more of what is ruled; the seat; the reason, its quotes left out. NULL, or what
 * is wrong, to be translated. */
const char *arbiter_ruling_put_word(struct arbiter_ruling *d, const char *word, size_t length);
const char *arbiter_ruling_put_seat(struct arbiter_ruling *d, int seat, char letter);
const char *arbiter_ruling_put_reason(struct arbiter_ruling *d, const char *why, size_t length);
/* The words of a decision that does not uphold, and that does, as a record has them; the user's are
 * in the po file (base/vocabulary.h). */
#define VERDICT "verdict"
extern const char *const arbiter_verdicts[2];

/* Puts in a protest of a seat, with its letter, or a decision on one; and their words. */
void arbiter_ruling_put_protest(struct arbiter_ruling *d, long protest, long turn, int seat,
                                char letter);
void arbiter_ruling_put_decision(struct arbiter_ruling *d, long protest, bool upheld);

/* Says why its text cannot be. Always returns false. */
bool arbiter_ruling_error(const struct arbiter_ruling *d, struct parse_error *err,
                          const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Says that a play which is not known, or a printed board, cannot stand here. Always returns false.
 */
bool arbiter_ruling_misplaced(const struct arbiter_ruling *d, struct parse_error *err);

/* Says that a printed board is another than the one on the table. Always returns false. */
bool arbiter_ruling_differs(const struct arbiter_ruling *d, const char *printed, const char *is,
                            struct parse_error *err);

/* The number of each seat, "450 0 1200", or of both kinds, "3/4 2/0" where `two`, into major[], and
 * minor[]; false with the reason. `major` may be NULL where there is one kind. *behind is set to
 * the words that follow, as "pavilion=w"; NULL: none may. */
bool arbiter_ruling_numbers(const struct arbiter_ruling *d, int seats, bool two, long *major,
                            long *minor, const char **behind, struct parse_error *err);

/* The next word at *at, which then stands behind it; false: there is none. */
bool arbiter_ruling_next(const struct arbiter_ruling *d, const char **at, struct token *w);

/* The number of the claim, from 1, and the points, of ARBITER_CLAIM; false with the reason. */
bool arbiter_ruling_claim(const struct arbiter_ruling *d, long *claim, long *points,
                          struct parse_error *err);

/* Calls back with each ruling in a text, but for what is printed, in order, and the offset of its
 * end; nonzero stops. */
typedef int arbiter_ruling_fn(void *context, const struct arbiter_ruling *d, size_t end);
void foreach_arbiter_ruling(const char *text, size_t length, const char *letters,
                            arbiter_ruling_fn *fn, void *context);

struct json_t;
struct strbuf;

/* Adds each ruling in a text to a JSON array; before: they precede the turn. false: no memory. */
bool arbiter_rulings_json(const char *text, size_t length, const char *letters, bool before,
                          struct json_t *list);

/* Splits the text of a turn: rulings go to `ruled`, each after a blank, other words to `plain`,
 * unchanged. */
void arbiter_rulings_part(const char *typed, const char *letters, struct strbuf *plain,
                          struct strbuf *ruled);

/* --- for how much ----------------------------------------------------------------------------- */

/* How what is given up counts, as it is typed: "simple", "one-and-a-half", in half stakes; 0:
 * `text` is none of these. Back: NULL where so many have no word. */
unsigned arbiter_ruling_worth(const char *text, size_t length);
const char *arbiter_ruling_worth_name(unsigned worth);

/* Of values as a bit set, 1 << half stakes: their words, "simple, double or triple", and the most;
 * one at least. */
void arbiter_ruling_add_worths(struct strbuf *w, unsigned values);
unsigned arbiter_ruling_worth_most(unsigned values);

/* --- writing ---------------------------------------------------------------------------------- */

/* Adds it as words of a record. */
void arbiter_ruling_write(const struct arbiter_ruling *d, struct strbuf *out);

/* Adds it as a sentence, without a line end: "Boris throws next, the arbiter rules: by lot." Names
 * are those `said` speaks of; who has none goes by `seat_header`, where the game has it. */
void arbiter_ruling_tell(const struct arbiter_ruling *d, const char *const *seat_header,
                         struct strbuf *said);

/* A JSON object of `rule` (the kind), `value`, `why` and `worth`, null if not given, and `before`:
 * it precedes the turn that has it. NULL: no memory. */
struct json_t *arbiter_ruling_json(const struct arbiter_ruling *d, bool before);

#endif
