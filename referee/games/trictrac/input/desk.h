/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The referee's desk: words come in as they are typed, the coup in hand grows, and the next dice
 * close it. Pure: it prints nothing and stores nothing. */
#ifndef TRICTRAC_DESK_DESK_H
#define TRICTRAC_DESK_DESK_H

#include "base/arbiter_ruling.h"
#include "base/scan.h"
#include "notation.h"

struct input_place {
    int line, column;
};

struct input {
    struct match before; /* as the coup in hand began */
    struct coup coup;    /* what has been said of it */
    bool open;           /* the throw is known */
    bool in_haste;       /* more words follow before anybody looks: plays need not be listed */
    enum numbering numbering;
    bool stored; /* the words were taken once: a letter that named the wrong player was passed over
                  */
    bool marks_said; /* players mark for themselves: a mark not said was not made, unless
                      * the referee announces (rules §12) */

    /* As they were when the dice of the coup in hand were said. */
    bool unsaid_is_none;              /* a mark not said was not made */
    enum numbering numbering_at_dice; /* how fields were counted */

    /* What the next word may complete. */
    uint8_t dice_typed[2];               /* in the order typed */
    uint8_t side_named;                  /* 1 + side, when only "w" or "b" has been said */
    uint8_t speaker;                     /* the same, where no other word has come since */
    uint8_t arrivals;                    /* fields named alone: where men arrive */
    int arrival[2];                      /* 1-24, or OFF */
    int8_t choosing;                     /* after "=": 1 the first man's step, 2 a whole play */
    uint8_t amount_of;                   /* 1 + the claim whose number may follow */
    bool announced;                      /* a coup's number was said: its dice follow */
    bool must_follows;                   /* "must" was said: a field follows */
    bool ruled_follows;                  /* "ruled" was said: points follow */
    bool set_follows;                    /* "set" was said: an option follows */
    struct input_place said[COUP_STEPS]; /* where each step was said */
    struct input_place last;             /* where the last choice was said */

    /* What follows can always be made again: a copy need not hold it, if `judged` is 0. */
    bool judged;   /* `ruling` is that of `coup`, */
    bool unlisted; /* ... its plays, which nobody asked for, perhaps not listed */

    /* Called with each coup as the next dice close it; `ruling` is `d->ruling`. */
    void (*closed)(void *context, const struct input *d);
    void *context;

    struct ruling ruling; /* on the coup; valid after input_judge */
};

void input_start(struct input *d, const struct match *m);

/* Takes one word. False: it is not understood, or cannot have been; the reason and place are in
 * `err`, and the desk must go back to what the caller kept. Headers and comments are not for the
 * desk. */
bool input_word(struct input *d, const struct token *w, struct parse_error *err);

/* Whether a word is dice, "64" or "6-4"; the two as typed. */
bool input_dice(const struct token *w, uint8_t out[2]);

/* Whether a word is a move, "1/7" or "1-7". */
bool input_step_shaped(const struct token *w);

/* Changes an option from the coup in hand on; `w` is what an error names. */
bool input_set(struct input *d, const struct token *w, const char *option, struct parse_error *err);

/* The arbiter's ruling, of a kind up to ARBITER_FORFEIT, on the coup in hand or, where none is, on
 * the match as it is. False with place and reason: it cannot be so. */
bool input_decree(struct input *d, const struct arbiter_ruling *of, struct parse_error *err);

/* For how much a match that stands so can be given up, a bit each: 1 << half stakes; 0: it is a
 * marqué, of which that is not said. */
unsigned input_worths(const struct match *now, const struct arbiter_ruling *of);

/* The line or text is at its end: what could still be completed is taken as it is. */
bool input_rest(struct input *d, struct parse_error *err);

/* The same, but whether the coup can have been is not judged. */
bool input_complete(struct input *d, struct parse_error *err);

/* The coup in hand as it is judged: marks that were not said are there where that says something.
 */
struct coup input_coup(const struct input *d);

/* Whether a hole by his own throw lets the player stay or go, and nothing tells which: also where
 * nothing can be played, and the next dice have closed the coup. `ruling` is up to date. */
bool input_undecided(const struct input *d);

/* Whether two fields named alone, not yet taken, can be reached by either die, both ways legal and
 * not by the same men: `way[0]` in the order the dice were typed, as it would be taken, `way[1]`
 * the other. Under the silent policy both need only be possible. `ruling` is up to date. */
bool input_two_ways(const struct input *d, struct step way[2][2]);

/* Brings `ruling` up to date, its plays listed. */
bool input_judge(struct input *d, struct parse_error *err);

#endif
