/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game of tryktrak as a value: the men, the throw in hand and the one before it. */
#ifndef TRYKTRAK_MATCH_H
#define TRYKTRAK_MATCH_H

#include "base/decree.h"
#include "games/tables/words/notation.h"
#include "rules/faults.h"

/* Men put down, as they were named. */
struct put {
    struct walks walks;
    uint8_t said;  /* something was said: men, or "-" */
    uint8_t ended; /* "-": and nothing else */
};

enum tryktrak_choice { NO_CHOICE, CHOICE_STANDS, CHOICE_BACK };

/* A throw and what was made of it. */
struct tryktrak_coup {
    uint8_t thrown;   /* there is one */
    uint8_t seat;     /* enum side */
    uint8_t dice[2];  /* as typed; 0 0: not seen */
    uint8_t higher;   /* options as they were: higher-number, */
    uint8_t naming;   /* ... numbering */
    uint8_t skipped;  /* the other was shut out, and did not throw before it */
    uint8_t choosing; /* "=" was said, and not yet what */
    uint8_t choice;   /* enum tryktrak_choice: what the other said to the play, */
    uint8_t late;     /* ... or to the one made after it had been sent back */
    struct tryktrak_decree {
        uint8_t ruled; /* the arbiter has ruled: the men lie so, whatever was played, and it is this
                        * side's throw */
        uint8_t seat, given; /* given: 1 + the side that has won, the game given up */
        struct board board;
    } decree;
    struct board before;
    struct put play, again; /* `again`: after "back" */
    int line, column;       /* where men were first named, for what is seen at the end only */
    long entry;             /* the line with which they, or the choice, came */
};

struct tryktrak {
    uint8_t higher;     /* option higher-number: 1 on */
    uint8_t must_throw; /* option shut-out: 1 throw */
    uint8_t naming;     /* option numbering: enum naming */
    uint8_t set_up;     /* not the usual beginning */
    uint8_t due;        /* enum side: whose throw it is if nobody is shut out */
    uint8_t any;        /* the first throw of a game: either may have won it */
    uint8_t given;      /* 1 + the side that has won, the game given up before its first throw */
    struct board board; /* before the throw in hand */
    uint8_t told;       /* how many things of the throw in hand the players were told, ... */
    uint8_t told_all;   /* ... and nothing was said since */
    struct tryktrak_coup hand, last;
};

/* What a play comes to. Large: there is the list of all that were legal. */
struct tryktrak_reading {
    struct tables_position p;
    struct tryktrak_plays list;    /* nothing in it if the dice were not seen */
    struct tryktrak_ruling ruling; /* of the play as read */
    struct tryktrak_ruling other;  /* if ways > 1: of the second */
    int ways;   /* how many legal plays were named: fields alone can be reached in several ways */
    bool read;  /* nobody was moved who was not there */
    bool wants; /* right so far; a number can still be played, and nobody said "-" */
};

/* Reads what was put down. A field alone is a man who arrives there: by the numbers in the order
 * typed, if that is legal or nothing is. */
void tryktrak_read(const struct tryktrak_coup *c, const struct put *put,
                   struct tryktrak_reading *out);

/* The play that is talked about: that after "back", or else the first. */
const struct put *coup_put(const struct tryktrak_coup *c);

/* How the men lie when the coup is over: after what was chosen, or what counts unsaid. `r`: of
 * coup_put. */
struct board coup_after(const struct tryktrak_coup *c, const struct tryktrak_reading *r);

/* Whose throw it is once the men lie so and `due` is next if nobody is shut out. */
struct next {
    uint8_t seat; /* if nobody says */
    uint8_t may;  /* a bit a seat */
    bool over;
    enum side winner;
    enum tryktrak_stake stake;
};
struct next tryktrak_next(const struct tryktrak *m, const struct board *b, enum side due);

/* The same for the match as it stands, the coup in hand taken as it is; `r`: its reading. */
struct next tryktrak_now(const struct tryktrak *m, const struct tryktrak_reading *r);

void tryktrak_begin(struct tryktrak *m);
bool tryktrak_setup(struct tryktrak *m, const char *text, struct fault *err);

/* How a word came. */
struct said {
    int seat;    /* whose letter was said, or -1 */
    bool begins; /* a number stood before it */
    long entry;
    bool stored; /* the word is of the log (heard.stored) */
};

/* The arbiter rules (games/game.h). */
bool tryktrak_ruled(void *match, const struct decree *d, struct fault *why);

/* How it goes on behind a coup: as the men lie, or as was ruled. */
struct next tryktrak_behind(const struct tryktrak *m, const struct tryktrak_coup *c,
                            const struct board *b);

/* Takes a word: a throw, men, "-", "=", "stands", "back". 0 refused with the reason, 1 taken, 2 it
 * began a coup. */
int tryktrak_take(struct tryktrak *m, const struct word *w, const struct said *s,
                  struct fault *err);

/* Whether what was said of the coup in hand can be as it is: to be asked at the end of a line. */
bool tryktrak_check(const struct tryktrak *m, struct fault *err);

#endif
