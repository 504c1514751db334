/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a dice game is to the machine of all of them: what dice are worth, when one may stop, and
 * its tables. Seats, totals, rounds, zeros in a row, last turns, words, rows, JSON, sentences, the
 * score table and the arbiter's rulings are the machine's. doc/adding-a-game.md shows the smallest
 * one whole.
 *
 * All functions are pure, on the terms that a turn is played under; those marked so may be NULL. */
#ifndef DICE_GAME_H
#define DICE_GAME_H

#include "games/dice/rules/scores.h"
#include "games/dice/rules/worth.h"
#include "games/game.h"

/* How a reason is told; sentences have gaps (facts.h). */
struct dice_reason {
    const char *name;   /* for the record and for programs: "pit"; NULL: not told */
    const char *zero;   /* the zero: "{who}: {turn} does not leave the pit: a zero" */
    const char *stop;   /* what stopping now comes to: "No stop yet: {need} are needed ..." */
    const char *clause; /* what hinders, to be read behind a colon */
};

/* What is said of a turn: the sentences in which games differ, with gaps (facts.h). */
enum dice_sentence {
    SAY_NEXT,    /* the prompt between two turns, and ... */
    SAY_OPEN,    /* ... in one; games without `keeps` */
    SAY_THROWN,  /* a throw that all lies aside of; games without `keeps` */
    SAY_STOPPED, /* a turn that wrote something */
    SAY_TOTAL,   /* behind a zero */
    SAY_MISREAD, /* another number was said than {points}: {number} */
    SAY_REACHED, /* who wrote the goal has won at once */
    SAY_WINS,
    SENTENCES
};

struct dice_game {
    const char *name;
    const char *heading;  /* of the score table, before the goal: "Truba to " */
    const char *setup;    /* the form of a Setup header, told where one is not understood */
    const char *expects;  /* told where a word is none of the game, ... */
    const char *position; /* ... or none of a position line */
    int throws_most;      /* in a turn, DICE_THROWS at most */
    int32_t least_total;  /* that can be ruled or set up */
    const struct dice_terms *terms;   /* unless agreed otherwise */
    const struct game_option *option; /* ends with .name NULL; `place`: where the value of each
                                       * goes in a match, an int32_t each (DICE_TERM, DICE_OWN_TERM
                                       * and DICE_SILENT of match.h) */
    const size_t *place;
    const struct dice_reason *reason; /* by enum dice_why and the game's own */
    const char *const *say;           /* by enum dice_sentence */

    struct dice_worth (*worth)(const struct dice_terms *t, dice_set kept);
    /* What can be put aside, and what is best: most points. NULL, both: all that was thrown lies
     * aside, nothing is chosen, and nothing of it stands in the record. */
    void (*keeps)(const struct dice_terms *t, dice_set thrown, struct dice_keeps *out);
    dice_set (*best)(const struct dice_terms *t, dice_set thrown);
    /* The right to stop, and what stopping writes; NULL: always, the points. */
    struct dice_stop (*stop)(const struct dice_terms *t, const struct dice_player *p,
                             const struct dice_so_far *s);
    /* The turn is over with a zero; `left`: dice left to throw. NULL: never. */
    bool (*burns)(const struct dice_terms *t, const struct dice_so_far *s, int left);
    /* {need} of a reason, for who begins a turn with this total. NULL: 0. */
    int32_t (*needs)(const struct dice_terms *t, int32_t total, int why);
    /* What a zero does to the row of a player with this total; NULL: there are no rows. */
    enum dice_row (*row)(const struct dice_terms *t, int32_t total);
    /* A turn can be worth so many. NULL: all may be. */
    bool (*points_may_be)(const struct dice_terms *t, int32_t points);
    /* All the dice, all of which count, are a combination: counted as "straight". NULL: none. */
    bool (*straight)(const struct dice_terms *t, dice_set kept);
    /* "pits=3000-4000": an option that is more than a word or a number. `done` false: it is not.
     * False with the reason. NULL: there is none. And back: false where it is not. */
    bool (*read)(struct dice_terms *t, const char *option, bool *done, struct parse_error *why);
    bool (*print)(const struct dice_terms *t, const struct game_option *o, struct strbuf *out);
};

#endif
