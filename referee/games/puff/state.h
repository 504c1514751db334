/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of Puff as a value: the options, the throw in hand with what was played and said of it,
 * and the throw before. What follows from a throw is worked out when it is asked for. */
#ifndef PUFF_STATE_H
#define PUFF_STATE_H

#include "games/game.h"
#include "games/puff/rules/match.h"
#include "games/puff/rules/told.h"
#include "games/tables/words/notation.h"

enum { TRIES_MAX = 4 }; /* plays of one throw, one after the other was sent back */

enum puff_choice { PUFF_SILENT, PUFF_STANDS, PUFF_BACK };

/* One play of a throw, and what the other made of it if it was wrong. */
struct puff_try {
    struct walks told;     /* as it was typed */
    struct puff_play play; /* as it is understood */
    uint8_t said;          /* a play, or "-", was said */
    uint8_t ended;         /* no more of it comes: "-" behind half of it, the next dice, "=" */
    uint8_t faults;        /* bits of enum puff_fault */
    uint8_t choice;        /* enum puff_choice */
    uint8_t two_senses;    /* it may mean something else as well */
    long entry, chose;     /* the lines of the play and of the choice */
};

struct puff_turn {
    struct puff_match match; /* with this throw thrown, not yet played */
    struct puff_throw thrown;
    uint8_t die[2];     /* as typed */
    uint8_t required;   /* numbers that every legal play uses */
    uint8_t tries;      /* the last one is at hand; 0: it was sent back, or nothing is played yet */
    uint8_t chooses;    /* "=" was said and not yet what was chosen */
    uint8_t unfinished; /* half a play: a legal one can still come of what was put down */
    uint8_t told;       /* so much of it has been said: the throw, a play, a choice, a play ... */
    uint8_t decreed;    /* the arbiter has ruled: this stands, whatever was played */
    struct puff_match decree;
    struct puff_try try[TRIES_MAX];
};

struct puff {
    struct puff_options options;
    uint8_t naming;           /* enum naming */
    uint8_t turns;            /* 0, 1, or 2: two and more */
    struct puff_match begins; /* before the first throw */
    struct puff_turn hand, last;
};

/* The turn an `at` asks about; NULL: there is none. */
const struct puff_turn *puff_at(const struct at *at);

/* --- what follows from a turn ----------------------------------------------------------------- */

enum side puff_thrower(const struct puff_turn *t);
/* The play at hand; NULL: none is said yet, or it was sent back. */
const struct puff_try *puff_try_at_hand(const struct puff_turn *t);
/* There is a play, if only half of it: nothing playable is a play of nothing. */
bool puff_begun(const struct puff_turn *t);
/* The play that counts is known. */
bool puff_has_play(const struct puff_turn *t);
/* What is wrong with the `i`-th play, a bit a fault: with half a play nothing yet. */
unsigned puff_wrong(const struct puff_turn *t, int i);
/* What the throw leaves the men as, and who throws next; a play still wanted changes nothing. */
struct puff_match puff_after(const struct puff_turn *t);
/* The match as it stands. */
struct puff_match puff_now(const struct puff *p);
/* Something is still to be said of the throw. */
bool puff_waits(const struct puff_turn *t);
/* The other may say what is made of a wrong play. */
bool puff_may_choose(const struct puff_turn *t);
/* Whether wrong plays may stand (a man on a field the other holds may not). */
bool puff_may_stand(unsigned faults);

/* The plays as they are printed: the first that was put down; the one that counts. */
struct walks puff_play_put(const struct puff_turn *t);
struct walks puff_play_final(const struct puff_turn *t);
/* A play as it was put down. */
struct walks puff_walks(const struct puff_play *play);
/* Men hit by the play that counts. */
int puff_hits(const struct puff_turn *t);

/* --- changing it ------------------------------------------------------------------------------ */

/* A throw by `side`, which may throw: closes the turn before. */
void puff_throw_dice(struct puff *p, enum side side, const uint8_t die[2]);

/* More of the play at hand, or its beginning. Otherwise than PUFF_SENSE or PUFF_TWO_SENSES nothing
 * is changed, and `*at` is the walk of `more` that cannot be. */
enum puff_sense puff_put_down(struct puff_turn *t, const struct walks *more, long entry, int *at);

/* The arbiter rules (games/game.h). */
bool puff_rule(void *match, const struct decree *d, struct fault *why);

/* Sees whether more must still come of the play at hand. */
void puff_settle(struct puff_turn *t);
/* Half a play is the whole, and is judged and told as such. */
void puff_end_half(struct puff_turn *t);

#endif
