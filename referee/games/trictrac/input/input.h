/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input state of a match: words come in as they are typed, the current coup grows, and the next
 * dice close it. It prints nothing and stores nothing. */
#ifndef TRICTRAC_INPUT_INPUT_H
#define TRICTRAC_INPUT_INPUT_H

#include "base/arbiter_ruling.h"
#include "notation.h"

struct input_place {
    int line, column;
};

/* The word that must follow, or may: the amount. */
enum awaited {
    AWAIT_NOTHING,
    AWAIT_AMOUNT, /* after "school" */
    AWAIT_FIELD,  /* after "must" */
    AWAIT_LATE,   /* after "late": points */
    AWAIT_RULED,  /* after "ruled": points */
    AWAIT_OPTION  /* after "set" */
};

struct input {
    enum numbering numbering;
    bool in_haste;      /* more words follow before any output: plays need not be listed */
    bool stored;        /* accepted before: a letter that named the wrong player was ignored */
    bool marks_said;    /* players mark for themselves: a mark not entered was not made, unless the
                         * referee announces (rules §12) */
    uint8_t side_named; /* 1 + side, if only "w" or "b" was entered */
    uint8_t letter;     /* the same, if the next word is still that player's */
    uint8_t speaker;    /* the same, of the current word */

    struct match before; /* when the current coup began */
    struct coup coup;    /* its words; input_start() clears all from here to `judged` */
    bool open;           /* its throw is known */
    enum numbering numbering_at_dice; /* of fields, when its dice were entered */

    /* State of words that the next one may complete. */
    uint8_t dice_typed[2]; /* in the order typed */
    uint8_t arrivals;     /* number of fields in `arrival`, where men arrive from a field unnamed */
    int arrival[2];       /* 1-24, or OFF */
    int8_t choosing;      /* after "=": 1 the first man's step, 2 a whole play */
    struct choice choice; /* its words so far */
    uint8_t awaited;      /* enum awaited */
    uint8_t late_by;      /* AWAIT_LATE: enum side of the player */
    bool announced;       /* after a coup's number: its dice follow */
    struct input_place said[COUP_STEPS]; /* where each step was entered */
    struct input_place last;             /* where the last choice was entered */

    /* The rest can always be computed again: a copy need not contain it if `judged` is 0. */
    bool judged;   /* `ruling` is the ruling on `coup` */
    bool unlisted; /* the plays of `ruling` may not be listed, because they were not needed */

    /* Called with each coup as the next dice close it. `d->ruling` is its ruling. */
    void (*closed)(void *context, const struct input *d);
    void *context;
    /* The coup that the last dice closed, which the other player may still finish, and the match
     * before it; NULL: not known. */
    const struct match *last_before;
    const struct coup *last_coup;
    const char *const *player; /* names by side, for errors; NULL: White and Black */

    struct ruling ruling; /* on `coup`; valid after input_judge */
};

void input_start(struct input *d, const struct match *m);

/* Takes one word. Returns false with place and reason if it is not understood or impossible; the
 * caller must then go back to its copy. Headers and comments are not accepted. */
bool input_word(struct input *d, const struct token *w, struct parse_error *err);

/* Ends the line or text: takes what can be completed. input_complete does not judge whether the
 * coup is possible. */
bool input_line_end(struct input *d, struct parse_error *err);
bool input_complete(struct input *d, struct parse_error *err);

/* Brings `ruling` up to date, with its plays listed. */
bool input_judge(struct input *d, struct parse_error *err);

/* Changes an option from the current coup on. An error names `w`. */
bool input_set(struct input *d, const struct token *w, const char *option, struct parse_error *err);

/* Applies an arbiter's ruling, up to ARBITER_FORFEIT, to the current coup, or without one to the
 * match. Returns false with place and reason if it is impossible. */
bool input_arbiter_ruling(struct input *d, const struct arbiter_ruling *of,
                          struct parse_error *err);

/* Returns the values for which a match may be given up, as bits 1 << half stakes; 0: a marqué,
 * whose value is not stated. */
unsigned input_worths(const struct match *now, const struct arbiter_ruling *of);

/* Returns true if the roller won a hole by the throw, and nothing tells whether the choice is to
 * stay or go. `ruling` must be up to date. */
bool input_undecided(const struct input *d);

/* Returns true if a man may still be put down in this closed coup, after the next dice. */
static inline bool input_may_finish(const struct ruling *r, const struct coup *c)
{
    return r->after.left && c->closed && !c->by_arbiter.what && !r->after.over;
}

/* Returns true if two fields in `arrival` can be reached by either die, legally both ways and with
 * different men. way[0] is in the order the dice were typed, which would be taken. Under the silent
 * policy both ways need only be possible. `ruling` must be up to date. */
bool input_two_ways(const struct input *d, struct step way[2][2]);

#endif
