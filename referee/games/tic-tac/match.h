/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A partie of tic-tac as a value: the options, the throw in hand with what was played and said of
 * it, and the throw before. What follows from a throw is worked out when it is asked for. */
#ifndef TIC_TAC_MATCH_H
#define TIC_TAC_MATCH_H

#include "games/game.h"
#include "games/tables/words/notation.h"
#include "games/tic-tac/rules/faults.h"

enum { TIC_TAC_TRIES = 4, TIC_TAC_NOBODY = 2, TIC_TAC_FACTOR_MOST = 1024 };

/* What a partie was won by: an event, or one of these. */
enum { TIC_TAC_OUT = TIC_TAC_EVENTS, TIC_TAC_WHYNOT, TIC_TAC_GIVEN_UP, TIC_TAC_REASONS };
extern const char *const tic_tac_reasons[TIC_TAC_REASONS];

struct tic_tac_match {
    struct board board;
    uint16_t factor; /* what was raised */
    uint8_t next;    /* who throws */
    uint8_t first;   /* nobody has thrown: either may, and no doublet */
    uint8_t set_up;  /* ... but from a set-up the side to throw is given, and doublets count */
    uint8_t winner, reason, stakes; /* winner TIC_TAC_NOBODY: it goes on; stakes without factor */
};

enum tic_tac_choice { TIC_TAC_SILENT, TIC_TAC_STANDS, TIC_TAC_BACK };

/* One play of a throw, and what the other made of it if it was wrong. */
struct tic_tac_try {
    struct walks told;        /* as it was typed */
    struct tic_tac_made made; /* as it is understood */
    uint8_t faults, choice, two_senses;
    uint8_t ended;     /* no more of it comes: "-" behind half of it, the next dice, "=", whynot */
    long entry, chose; /* the lines of the play and of the choice */
};

/* Words that name something won: said, and right or not. */
enum tic_tac_said { TIC_TAC_UNSAID, TIC_TAC_RIGHT, TIC_TAC_WRONG };

enum { TIC_TAC_NAMED_TOLD = 64, TIC_TAC_WHYNOT_TOLD = 128 };

struct tic_tac_turn {
    struct tic_tac_match match; /* before the play */
    struct tic_tac_throw thrown;
    struct tic_tac_won won; /* what the throw may win */
    uint8_t side, die[2], required;
    uint8_t named, event; /* enum tic_tac_said, the event that was named */
    uint8_t whynot;       /* enum tic_tac_said */
    uint8_t tries, chooses;
    uint8_t
        told; /* so much of it has been said: throw, play, choice, play, ...; and the bits below */
    struct tic_tac_try try[TIC_TAC_TRIES];
    long named_entry, whynot_entry;
    uint8_t decreed; /* the arbiter has ruled: this stands, whatever was played */
    struct tic_tac_match decree;
};

struct tic_tac {
    struct tic_tac_options options;
    uint8_t turns;  /* 0, 1, or 2: two and more */
    uint8_t raises; /* "raise" was said, a factor follows */
    struct tic_tac_match begins;
    struct tic_tac_turn hand, last;
};

const struct tic_tac_turn *tic_tac_at(const struct at *at);
struct tic_tac_match tic_tac_begin(void);
struct tic_tac_match tic_tac_begin_from(const struct board *b, enum side side);
struct tic_tac_throw tic_tac_seen(const struct board *b, enum side side, struct dice d);

/* The play at hand, or NULL. */
const struct tic_tac_try *tic_tac_try_at_hand(const struct tic_tac_turn *t);
/* The throw won, or was played, if only half, or cannot be. */
bool tic_tac_begun(const struct tic_tac_turn *t);
/* Half of a play is put down, nothing is wrong, and a number is still to be played. */
bool tic_tac_unfinished(const struct tic_tac_turn *t);
/* Nothing more need be said of the throw. */
bool tic_tac_done(const struct tic_tac_turn *t);
/* What is wrong with the `i`-th play, a bit a fault: with half a play nothing yet. */
unsigned tic_tac_wrong(const struct tic_tac_turn *t, int i);
/* Half a play is the whole, and is judged and told as such. */
void tic_tac_end_half(struct tic_tac_turn *t);
bool tic_tac_may_choose(const struct tic_tac_turn *t);
bool tic_tac_may_stand(unsigned faults);
struct tic_tac_match tic_tac_after(const struct tic_tac_turn *t);
struct tic_tac_match tic_tac_now(const struct tic_tac *p);
/* The play as printed: the first that was put down; the one that counts. */
struct walks tic_tac_put_down(const struct tic_tac_turn *t);
struct walks tic_tac_final(const struct tic_tac_turn *t);

/* The arbiter rules (games/game.h). */
bool tic_tac_rule(void *match, const struct decree *d, struct fault *why);

void tic_tac_throw_dice(struct tic_tac *p, enum side side, const uint8_t die[2]);

/* What is meant by a play as told: in full, by sums, by fields alone in the order of the dice. */
enum tic_tac_sense {
    TIC_TAC_SENSE,
    TIC_TAC_TWO_SENSES,
    TIC_TAC_NO_MAN,
    TIC_TAC_NO_ARRIVAL,
    TIC_TAC_TOO_MANY
};
enum tic_tac_sense tic_tac_understand(const struct tic_tac_turn *t, const struct walks *told,
                                      struct tic_tac_try *out, int *at);
/* More of the play at hand, or its beginning. */
enum tic_tac_sense tic_tac_play_on(struct tic_tac_turn *t, const struct walks *more, long entry,
                                   int *at);

#endif
