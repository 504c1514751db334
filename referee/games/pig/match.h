/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of Pig as the log keeps it, and the parts of the game. */
#ifndef PIG_MATCH_H
#define PIG_MATCH_H

#include "games/paper.h"
#include "games/pig/rules/turn.h"

enum { UNSAID = -1 };

struct pig_seen { /* a turn, and who and what was said of it */
    struct pig_turn is;
    int8_t seat;   /* SEAT_NONE: there is no turn yet */
    int32_t round; /* from 1 */
    int32_t goal;  /* as it began */
    int32_t said;  /* the number written, or UNSAID */
    int64_t entry; /* ... by which line */
};

struct pig {
    int32_t seats, next, goal;
    uint32_t gone;            /* a bit a seat: who has given up, and throws no more */
    int32_t total[SEATS_MAX]; /* that of the turn in hand is not yet in them */
    struct pig_seen hand, last;
};

/* No turn is open: the next dice are `next`'s. */
static inline bool pig_between(const struct pig *m)
{
    return m->hand.seat == SEAT_NONE || m->hand.is.end != PIG_OPEN;
}

/* The number said is not the one that is due. */
static inline bool pig_misread(const struct pig_seen *t)
{
    return t->said != UNSAID && t->said != pig_written(&t->is);
}

/* Who has won once this turn is written: who wrote the goal, or who alone is left; SEAT_NONE. */
int pig_winner(const struct pig *m, const struct pig_seen *t);

/* decree.c: the arbiter rules; and who throws after a seat. */
bool pig_rule(void *match, const struct decree *d, struct fault *why);
int pig_next(const struct pig *m, int seat);

/* words.c: how it begins, and words in. As in struct game. */
bool pig_start(void *match, const struct founding *f, struct fault *why);
bool pig_set(void *match, const char *option, struct fault *why);
enum took pig_word(void *match, const struct word *w, struct heard *h, struct fault *why);
extern const struct game_option pig_options[];

/* told.c: rulings out. */
struct outlook pig_outlook(void *match);
bool pig_row(const struct at *at, struct pool *p, struct turn *out);
char *pig_json(const struct at *at);
void pig_prompt(void *match, struct words *said);
void pig_score(void *match, struct words *said);
void pig_result(void *match, struct words *said);
void pig_tell(const struct at *at, bool quiet, struct words *said);
void pig_agreed(const struct at *at, struct words *out);
void pig_begins(const void *match, struct standing *at);
void pig_say(const struct pig *m, const struct pig_seen *t, struct words *said);

/* judge.c: position lines. */
bool pig_judge(void *match, const struct word *w, size_t n, struct json_t *o, struct words *said,
               struct fault *why);

#endif
