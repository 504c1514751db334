/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of a dice game as a value, and its turn: the dice thrown and put aside, and the state
 * (§2, §4, §8). */
#ifndef GAMES_DICE_MATCH_H
#define GAMES_DICE_MATCH_H

#include <stddef.h>

#include "games/dice/rules/scores.h"
#include "games/game.h"

/* The part of a dice game that is not in the code shared by all dice games: the worth of dice, when
 * a player may stop, and its tables. The shared code has seats, totals, rounds, zeros in a row,
 * last turns, words, rows, JSON, sentences, the score table and the arbiter's rulings.
 * doc/adding-a-game.md walks through the smallest game.
 *
 * All functions are pure and use the terms under which a turn is played. Those marked so may be
 * NULL. */

/* The sentences for a reason; with gaps (say.h). */
struct dice_reason {
    const char *name;   /* for the record and JSON: "pit"; NULL: omitted */
    const char *zero;   /* the zero: "{who}: {turn} does not leave the pit: a zero" */
    const char *stop;   /* what stopping now would be: "No stop yet: {need} are needed ..." */
    const char *clause; /* what prevents stopping, to follow a colon */
};

/* The sentences about a turn in which games differ; with gaps (say.h). */
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
    /* `keeps` lists what can be put aside; `best` is the keep with most points. If both are NULL,
     * every die thrown is put aside, without a choice and without a word in the record. */
    void (*keeps)(const struct dice_terms *t, dice_set thrown, struct dice_keeps *out);
    dice_set (*best)(const struct dice_terms *t, dice_set thrown);
    /* Returns whether the player may stop, and what stopping scores, apart from the points needed
     * to enter. If this is NULL, stopping is always allowed and scores the points. */
    struct dice_stop (*stop)(const struct dice_terms *t, const struct dice_player *p,
                             const struct dice_so_far *s);
    /* Returns true if the turn is over with a zero. `left`: dice left to throw. NULL if this cannot
     * happen. */
    bool (*burns)(const struct dice_terms *t, const struct dice_so_far *s, int left);
    /* Returns {need} in a reason's sentence, for a player who begins a turn with this total. If
     * this is NULL, it is 0. */
    int32_t (*needs)(const struct dice_terms *t, int32_t total, int why);
    /* Returns how a zero counts in the streak of a player with this total. If this is NULL, every
     * zero counts, and streaks are counted only if a streak costs points. */
    enum dice_row (*row)(const struct dice_terms *t, int32_t total);
    /* Returns true if a turn can be worth this many points. If this is NULL, any number is
     * possible. */
    bool (*points_may_be)(const struct dice_terms *t, int32_t points);
    /* Returns true if all the dice, each of which counts, are a combination that statistics count
     * as "straight". NULL if there are no such combinations. */
    bool (*straight)(const struct dice_terms *t, dice_set kept);
    /* `read` parses options that are not a word or a number, "pits=3000-4000", and sets `done` if
     * it knows the option. It returns false with the reason if the value is wrong. `print` writes
     * such options and returns false if it does not know the option. Both are NULL if there are
     * none. */
    bool (*read)(struct dice_terms *t, const char *option, bool *done, struct parse_error *why);
    bool (*print)(const struct dice_terms *t, const struct game_option *o, struct strbuf *out);
};

/* A match of a dice game as a value. */

enum { DICE_THROWS = 200, FAULTS_MAX = 12, SHEET_ROUNDS = 16, NUMBER_UNSAID = -1 };

enum dice_state {
    CAST_WAITS,  /* what is put aside of it is still to be entered */
    CAST_KEPT,   /* dice were put aside */
    CAST_PASSED, /* none were, though some count */
    CAST_DEAD,   /* none counts */
    CAST_VOID    /* thrown without the right and taken back: it does not count */
};

struct dice_cast {
    uint32_t thrown : 24, state : 8; /* dice_set; enum dice_state */
    dice_set kept;
};

/* Faults, and what the other players chose (§8). */
enum dice_code { K1, K2, K3, S2, Z1, N1, X1, W1, DICE_CODES };
enum dice_chosen { UNSAID, STANDS, BACK };
struct dice_fault {
    uint8_t code, chosen;
    uint8_t cast;  /* the last throw when it was made */
    int8_t by;     /* the player who chose, or NO_PLAYER */
    int32_t entry; /* the log entry that raised it */
};

enum dice_end { TURN_OPEN, TURN_STOPPED, TURN_BURNED, TURN_VOID }; /* VOID: it does not count */

/* A turn, with everything on which it depends. */
struct dice_seen {
    const struct dice_game *game;
    struct dice_terms terms;
    struct dice_scores before;
    int8_t seat;        /* NO_PLAYER: no turn yet */
    int8_t by;          /* the seat whose letter preceded "=", or NO_PLAYER */
    uint8_t asked;      /* after "=": the other players' choice follows */
    uint8_t on;         /* after "on": the next dice are this player's */
    int32_t round;      /* from 1 */
    int32_t said;       /* the points entered, or NUMBER_UNSAID */
    int32_t entry;      /* the log entry of `said`, or of the stop before it */
    uint8_t by_arbiter; /* the arbiter ruled: these are the totals, whatever was scored */
    struct dice_scores by_arbiter_scores;

    uint8_t end; /* enum dice_end */
    uint8_t casts, faults;
    uint8_t bare; /* only its points were entered, in `told` */
    int32_t told; /* the points of a bare turn */
    struct dice_cast cast[DICE_THROWS];
    struct dice_fault fault[FAULTS_MAX];
};

/* A turn on the score sheet. */
struct dice_line {
    int32_t written, total, penalty;
    uint8_t there;
    uint8_t dashes; /* zeros in a row, including one that completed the streak */
};

struct dice_match {
    const struct dice_game *game;
    int8_t seats, next;
    int32_t silent;
    struct dice_terms terms; /* for the turns to come */
    struct dice_seen hand, last;
    /* The last rounds, as many as a screen shows. Round r is at r % SHEET_ROUNDS. */
    struct dice_line sheet[SHEET_ROUNDS][SEATS_MAX];
};

/* The offset of an option's value. */
#define DICE_TERM(field) offsetof(struct dice_match, terms.field)
#define DICE_OWN_TERM(i) (offsetof(struct dice_match, terms.own) + (i) * sizeof(int32_t))
#define DICE_SILENT      offsetof(struct dice_match, silent)

/* Returns the turn `at`. */
static inline const struct dice_seen *dice_asked(const struct turn_ref *at)
{
    const struct dice_match *m = at->match;
    return at->closed ? &m->last : &m->hand;
}

static inline const struct dice_player *dice_thrower(const struct dice_seen *t)
{
    return &t->before.player[t->seat];
}

/* Returns true if no turn is open. The next dice are those of `next`, if any player is to throw. */
static inline bool dice_between(const struct dice_match *m)
{
    return m->hand.seat == NO_PLAYER || m->hand.end != TURN_OPEN;
}

/* Returns the scores after the turn; `w` (may be NULL) receives the changes for the thrower. An
 * open turn changes nothing. */
struct dice_scores dice_after(const struct dice_seen *t, struct dice_written *w);

/* Returns the scores after the current turn, or before the first turn those of the beginning. */
struct dice_scores dice_now(const struct dice_match *m);

/* Returns the players who have won when this turn is over (before the first turn: as the match
 * begins), as bits. Returns 0 if the match continues. */
unsigned dice_won(const struct dice_match *m, const struct dice_seen *t);

/* Returns true if the turn reached the goal and thereby wins (FINAL_NONE). */
bool dice_won_at_once(const struct dice_match *m, const struct dice_seen *t);

/* Returns true if zeros in a row are counted. */
static inline bool dice_counts_zeros(const struct dice_game *g, const struct dice_terms *t)
{
    return g->row || t->streak;
}

/* Returns the points that a zero in this turn would cost its player. */
int32_t dice_zero_costs(const struct dice_seen *t);

/* Returns true if the number entered differs from the number due (§8, W1). */
bool dice_misread(const struct dice_seen *t);

/* Returns the line on the score sheet of a turn that is over. */
struct dice_line dice_line(const struct dice_seen *t);

/* Adds a fault to the current turn. Returns false if there is no room. */
bool dice_add_fault(struct dice_seen *t, enum dice_code code, long entry);

/* Closes the current turn, if there is one, with its faults unchallenged, and begins the next
 * player's. */
void dice_begin_turn(struct dice_match *m);

/* Returns the next thrower after this turn; SEAT_NONE if the turn is open or no one throws. */
int dice_next_after(const struct dice_match *m, const struct dice_seen *t);

/* A turn: the dice thrown and put aside, and its state (§2, §4, §8). */

/* Returns the index of the last throw that is not void, or DICE_THROWS if there is none. */
uint8_t dice_live(const struct dice_seen *t);

/* The state of a turn; computed when needed. */
struct dice_stand {
    struct dice_so_far so_far;
    struct dice_stop stop; /* the right to stop now, and what stopping scores */
    uint8_t left;          /* dice to throw next; 0: all are put aside, but not all count */
    uint8_t last;          /* dice_live */
    bool waits;            /* what is put aside of it is still to be entered */
    bool passed;           /* nothing was put aside, though something counts */
    bool burns;            /* the minimum can no longer be reached */
};
struct dice_stand dice_stand(const struct dice_seen *t);

/* Returns whether a player may stop after the part `s` of a turn, and what stopping scores. */
struct dice_stop dice_stop_at(const struct dice_game *g, const struct dice_terms *t,
                              const struct dice_player *p, const struct dice_so_far *s);

/* How a turn ended. A stop without the minimum is a truba (§8, S2). */
struct dice_result {
    uint8_t end;    /* enum dice_end */
    uint8_t why;    /* enum dice_why: why it scores zero; WHY_NONE: not known */
    int32_t points; /* the turn's points, 0 if it burned */
    int32_t written;
};
struct dice_result dice_result(const struct dice_seen *t);

/* Returns the worth of dice put aside, under the terms of the turn. */
struct dice_worth dice_worth_of(const struct dice_seen *t, dice_set kept);

/* Returns true if every die counts. */
bool dice_all_count(const struct dice_seen *t, dice_set dice);

/* Adds a throw; it is void once the turn is over. There must be room. */
void dice_throw(struct dice_seen *t, dice_set thrown);

/* Puts these dice of the last throw aside, instead of those put aside before; 0: none. Ends the
 * turn if that ends it. Returns the dice that do not count. */
dice_set dice_keep(struct dice_seen *t, dice_set kept);

/* Applies the other players' choice after a fault. */
void dice_choose(struct dice_seen *t, struct dice_fault *f, enum dice_chosen chosen);

/* Position lines: "112346 turn=450 throw=2 total=3200 streak=1 entered=yes". */

struct dice_position {
    dice_set thrown; /* 0: no throw given */
    struct dice_so_far before;
    struct dice_player player;
    bool entered_said;
};

/* Reads a position line. A game without `keeps` accepts the throw, turn= and total=. Returns false
 * with place and reason. */
bool dice_read_position(const struct dice_match *m, const struct token *w, size_t n,
                        struct dice_position *p, struct parse_error *why);

/* Returns true if a throw is given, else false with the reason. */
bool dice_thrown(const struct dice_match *m, const struct dice_position *p,
                 struct parse_error *why);

#endif
