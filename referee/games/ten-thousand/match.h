/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of 10,000 as the log keeps it: a value. */
#ifndef TEN_MATCH_H
#define TEN_MATCH_H

#include "games/game.h"
#include "games/ten-thousand/rules/turn.h"

enum { SHEET_ROUNDS = 16, NUMBER_UNSAID = -1 };

/* A turn, and all that it was played under. */
struct ten_seen {
    struct ten_turn is;
    struct ten_terms terms;
    struct ten_scores before;
    int8_t seat;     /* NOBODY: there is no turn yet */
    int8_t by;       /* whose letter stood before "=", or NOBODY */
    uint8_t asked;   /* "=" was said: what the others chose follows */
    uint8_t on;      /* "on" was said: the next dice are this player's */
    int32_t round;   /* from 1 */
    int32_t said;    /* the number written, or NUMBER_UNSAID */
    int32_t entry;   /* ... by which line */
    uint8_t decreed; /* the arbiter has ruled: the totals are these, whatever was written */
    struct ten_scores decree;
};

/* What stands on the paper of a player's turn. */
struct ten_line {
    int32_t written, total, penalty;
    uint8_t there;
    uint8_t dashes; /* zeros in a row, that which made it full too */
};

struct ten {
    int8_t seats, next;
    uint8_t preset, silent;
    struct ten_terms terms; /* for the turns to come */
    struct ten_seen hand, last;
    /* The last rounds as the paper shows them: as many as a screen has room for. The one of round r
     * stands at r % SHEET_ROUNDS. */
    struct ten_line sheet[SHEET_ROUNDS][SEATS_MAX];
};

/* The turn that is asked about. */
static inline const struct ten_seen *ten_asked(const struct at *at)
{
    const struct ten *m = at->match;
    return at->closed ? &m->last : &m->hand;
}

extern const char *const ten_code_names[TEN_CODES], *const ten_why_names[], *const ten_end_names[];

static inline const struct ten_player *ten_thrower(const struct ten_seen *t)
{
    return &t->before.player[t->seat];
}

static inline struct ten_stand ten_seen_stand(const struct ten_seen *t)
{
    return ten_stand(&t->terms, ten_thrower(t), &t->is);
}

/* The turn as it is over, or would be if it were open no more. */
static inline struct ten_result ten_seen_result(const struct ten_seen *t)
{
    return ten_result(&t->terms, ten_thrower(t), &t->is);
}

/* The players after it, and what came of it for who threw; as before it while it is open. `w` may
 * be NULL. */
struct ten_scores ten_seen_after(const struct ten_seen *t, struct ten_written *w);

/* No turn is open: the next dice are `next`'s, if they are anybody's. */
static inline bool ten_between(const struct ten *m)
{
    return m->hand.seat == NOBODY || m->hand.is.end != TURN_OPEN;
}

/* Another number was written than is due (§8, W1). */
static inline bool ten_misread(const struct ten_seen *t)
{
    return t->said != NUMBER_UNSAID && t->is.end != TURN_OPEN &&
           t->said != ten_seen_result(t).written;
}

/* What a turn that is over leaves on the paper. */
struct ten_line ten_line(const struct ten_seen *t);

/* Adds a fault of the turn in hand; false: there is no room. */
bool ten_add_fault(struct ten_seen *t, enum ten_code code, long entry);

/* Closes the turn in hand, if there is one: nobody has spoken against it; and begins the next
 * player's. */
void ten_begin_turn(struct ten *m);

/* The match is over once the turn in hand is. */
bool ten_match_over(const struct ten *m);

/* The arbiter rules: decree.c, as in struct game. */
bool ten_rule(void *match, const struct decree *d, struct fault *why);

/* words.c: as in struct game. */
enum took ten_word(void *match, const struct word *w, struct heard *h, struct fault *why);

/* Digits of dice, ascending; "-" for none. */
void ten_add_dice(struct words *w, dice_set d);

#endif
