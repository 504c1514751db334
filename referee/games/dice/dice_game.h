/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a dice game supplies to the code all dice games share: the worth of dice, when a player may
 * stop, and its tables. The shared code has seats, totals, rounds, zeros in a row, last turns,
 * words, rows, JSON, sentences, the score table and the arbiter's rulings. doc/adding-a-game.md
 * walks through the smallest game.
 *
 * All functions are pure and use the terms under which a turn is played. Those marked so may be
 * NULL. */
#ifndef DICE_GAME_H
#define DICE_GAME_H

#include "games/dice/rules/scores.h"
#include "games/dice/rules/worth.h"
#include "games/game.h"

/* The sentences for a reason; with gaps (facts.h). */
struct dice_reason {
    const char *name;   /* for the record and JSON: "pit"; NULL: not told */
    const char *zero;   /* the zero: "{who}: {turn} does not leave the pit: a zero" */
    const char *stop;   /* what stopping now would be: "No stop yet: {need} are needed ..." */
    const char *clause; /* what prevents stopping, to follow a colon */
};

/* The sentences about a turn in which games differ; with gaps (facts.h). */
enum dice_sentence {
    SAY_NEXT,    /* the prompt between two turns */
    SAY_OPEN,    /* the prompt in a turn; games without `keeps` */
    SAY_THROWN,  /* a throw of which every die is put aside; games without `keeps` */
    SAY_STOPPED, /* a turn that scored */
    SAY_TOTAL,   /* the total, after a zero */
    SAY_MISREAD, /* a number was entered that differs from {points}: {number} */
    SAY_REACHED, /* a player who reached the goal has won at once */
    SAY_WINS,
    SENTENCES
};

struct dice_game {
    const char *name;
    const char *heading;  /* heads the score table, before the goal: "Truba to " */
    const char *setup;    /* the form of a Setup header, for the error */
    const char *expects;  /* what is expected instead of an unknown word */
    const char *position; /* what is expected instead of an unknown word of a position line */
    int throws_most;      /* the most throws in a turn, up to DICE_THROWS */
    int32_t least_total;  /* the lowest total that can be ruled or set up */
    const struct dice_terms *terms;   /* the default terms */
    const struct game_option *option; /* ends with .name NULL */
    /* The offset of each option's value, an int32_t, in a match (DICE_TERM, DICE_OWN_TERM and
     * DICE_SILENT of match.h). */
    const size_t *place;
    const struct dice_reason *reason; /* by enum dice_why, then the game's own; WHY_ENTRY has the
                                       * same in all games */
    const char *const *say;           /* by enum dice_sentence */

    struct dice_worth (*worth)(const struct dice_terms *t, dice_set kept);
    /* `keeps` lists what can be put aside; `best` is the keep with most points. Both NULL: every
     * die thrown is put aside, without a choice and without a word in the record. */
    void (*keeps)(const struct dice_terms *t, dice_set thrown, struct dice_keeps *out);
    dice_set (*best)(const struct dice_terms *t, dice_set thrown);
    /* Whether the player may stop, and what stopping scores, apart from the points needed to enter.
     * NULL: always, the points. */
    struct dice_stop (*stop)(const struct dice_terms *t, const struct dice_player *p,
                             const struct dice_so_far *s);
    /* Whether the turn is over with a zero; `left`: dice left to throw. NULL: never. */
    bool (*burns)(const struct dice_terms *t, const struct dice_so_far *s, int left);
    /* {need} in a reason's sentence, for a player who begins a turn with this total. NULL: 0. */
    int32_t (*needs)(const struct dice_terms *t, int32_t total, int why);
    /* How a zero counts in the streak of a player with this total. NULL: it counts, and streaks are
     * counted only if a streak costs points. */
    enum dice_row (*row)(const struct dice_terms *t, int32_t total);
    /* Whether a turn can be worth this many points. NULL: always. */
    bool (*points_may_be)(const struct dice_terms *t, int32_t points);
    /* Whether all the dice, each of which counts, are a combination, which is counted as
     * "straight". NULL: never. */
    bool (*straight)(const struct dice_terms *t, dice_set kept);
    /* `read` parses options that are not a word or a number, "pits=3000-4000", and sets `done` if
     * it knows the option; false with the reason. `print` writes them; false if it does not know
     * the option. NULL: there are none. */
    bool (*read)(struct dice_terms *t, const char *option, bool *done, struct parse_error *why);
    bool (*print)(const struct dice_terms *t, const struct game_option *o, struct strbuf *out);
};

#endif
