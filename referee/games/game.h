/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game is to the session: text in, words and rows out. Session, REPL and store know no
 * game but through this. */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "db/record.h"

struct words; /* a growing text (games/trictrac/words/render.h) */
struct fault; /* a place and a reason (games/trictrac/desk/notation.h) */

/* A match as the game keeps it: its own, made by `start`. */
struct game_state;

/* One coup as the record keeps it, with what it gives to be counted. */
struct game_coup {
    struct store_coup row; /* valid until the state changes, as is all the rest; row.entry is the
                            * number of the line that began it, counted from 1 over take and set */
    const struct store_due *dues;
    size_t n_dues;
    const struct store_claim *claims; /* made in this coup; their entries are lines likewise */
    size_t n_claims;
    const struct store_standing *at; /* by seat, as many as the match has: behind it */
};

/* Where the text of a coup begins: with its number, its side or its dice. */
struct game_place {
    long line; /* as row.entry above */
    size_t offset;
    int claims; /* made in this coup */
};

enum game_answer { GAME_SCORE, GAME_WHY, GAME_STANDS, GAME_CHANCES };

/* Left out of a coup: a man, which may be as it was; or a decision, without which no dice can be
 * thrown. */
enum game_omission { OMITS_NOTHING, OMITS_MAN, OMITS_DECISION };

/* How a board is shown; `flip`: from the second player's seat. */
struct game_look {
    bool list; /* in words, else drawn */
    bool flip, unicode, colour;
};

/* One thing a word may become; nonzero stops. */
typedef int game_candidate_fn(void *context, const char *text);

struct game {
    const char *name;
    int revision; /* of its rules: what was judged by another one may be judged otherwise now */

    /* A match that begins as the details say; NULL with the reason when they are not understood
     * (header values) or there is no memory. The state keeps no pointer into `d`. */
    struct game_state *(*start)(const struct store_details *d, struct fault *err);
    void (*end)(struct game_state *s);

    /* What was typed, in the language of the record: an empty line is the only legal play, the
     * number of a choice that choice. Adds nothing when the line is to be taken as it is; false
     * with the reason when there is nothing an empty line could mean. */
    bool (*expand)(const struct game_state *s, const char *line, size_t length, struct words *out,
                   struct fault *err);

    /* Takes one line as typed. Says what follows from it. On false the state is as before. */
    bool (*take)(struct game_state *s, const char *line, size_t length, struct words *said,
                 struct fault *err);

    /* Takes a text in the language of the record: it may have many lines, which an error names; a
     * mark it does not name was made as due; nothing may follow a "*". */
    bool (*read)(struct game_state *s, const char *text, size_t length, struct fault *err);

    /* How many bytes of a coup's text come before its play: number, side and dice. 0: it does not
     * begin with dice. */
    size_t (*opening)(const char *text);

    /* Adds a coup in the language of the record: what was typed of it, word for word where that
     * says the same there. False: there is no such coup. */
    bool (*write)(const struct game_state *s, long number, const char *typed, struct words *out);

    /* Changes an option in the middle of a match: "announce=silent". */
    bool (*set)(struct game_state *s, const char *option, struct fault *err);

    /* On: texts are taken one after the other, and between them nobody looks but at the coups.
     * Off, before anybody does. */
    void (*haste)(struct game_state *s, bool on);

    /* Coups so far, the one in hand included; and the n-th (from 1), which is the state's, NULL
     * where there is no memory. */
    long (*coups)(const struct game_state *s);
    const struct game_coup *(*coup)(struct game_state *s, long number);
    struct game_place (*place)(const struct game_state *s, long number);

    /* Forgets the first `n` coups, all closed and not the last that is: those behind them are
     * counted from 1, and so are lines from the one that begins the first of them. Returns how many
     * lines are gone. */
    long (*forget)(struct game_state *s, long n);

    /* The n-th coup for other programs: an object of `replay --json` in one line, malloc'd, the
     * caller's; NULL when there is no memory. */
    char *(*json)(const struct game_state *s, long number);

    /* Says how things stand. GAME_SCORE: the score, and what is open. GAME_STANDS: all of the coup
     * in hand, which then counts as said. GAME_WHY: `coup` names one, 0 the last; false: no such
     * coup. GAME_CHANCES: false where the players are to count them alone, or nobody throws any
     * more. */
    bool (*answer)(struct game_state *s, enum game_answer what, long coup, struct words *said);

    /* Says what must be changed on the table, that stood as after the coup `was`, for it to stand
     * as after the coup `is`. */
    void (*amend)(const struct game_state *s, const struct store_coup *was,
                  const struct store_coup *is, struct words *said);

    /* Says what differs between a match as it was and as it is: coups that give something else, and
     * what is to be moved on the table. No words where nothing does. */
    void (*changes)(const struct game_state *was, const struct game_state *is, struct words *said);

    /* Shows the board as it stands. */
    void (*show)(const struct game_state *s, const struct game_look *look, struct words *said);

    /* Calls back with what the word that begins at byte `start` of an unfinished line of `length`
     * bytes may become. */
    void (*candidates)(const struct game_state *s, const char *line, size_t start, size_t length,
                       game_candidate_fn *fn, void *context);

    /* Calls back with the names of the options a match may have, or with the values of the one
     * named (its name of `length` bytes). */
    void (*options)(const char *name, size_t length, game_candidate_fn *fn, void *context);

    /* Whether a line is probably mistyped: what it says is wrong, and something right is a
     * keystroke away: `meant`, which stands in `better`, the whole line. */
    bool (*suspect)(const struct game_state *s, const char *line, size_t length,
                    struct words *meant, struct words *better);

    /* Whether a line can be taken for two things, so that it must be asked: `meant` is the one it
     * would not be taken for, which stands in `better`. */
    bool (*unclear)(const struct game_state *s, const char *line, size_t length,
                    struct words *meant, struct words *better);

    /* Whether fields named alone can be reached in two ways: `way[0]`, `way[1]` as printed, the one
     * in the order of the dice first, and `better` the line with each. */
    bool (*two_ways)(const struct game_state *s, const char *line, size_t length, struct words *way,
                     struct words *better);

    /* What is left out of a coup that the line closes by the next dice; `question` gets what to ask
     * of it. */
    enum game_omission (*omits)(const struct game_state *s, const char *line, size_t length,
                                struct words *question);

    /* The coups of which all may be told: while a match is on the players may have agreed to find
     * out for themselves what the last ones gave. */
    long (*open_to_all)(const struct game_state *s);

    /* Coups behind us: only the other's next dice are wanted. */
    long (*settled)(const struct game_state *s);

    /* What is expected next, short, for the prompt: "3. w 64, the play". */
    void (*prompt)(const struct game_state *s, struct words *said);

    bool (*over)(const struct game_state *s, char *winner); /* 'w', 'b', or 0 nobody */

    /* The matches of a partie, a series under terms that their headers agree on, in order of
     * founding, one at least: adds its sheet, in words or as JSON lines, and to `next` the headers
     * that found its next match, nothing where there is none to begin; either may be NULL. A
     * match without a coup may stand alone, for a partie about to begin. What does not fit does not
     * count, and is remarked on the sheet; err->reason is "" where all does. False with the reason
     * where they make none. */
    bool (*partie)(const struct game_state *const *matches, size_t n, bool json,
                   struct words *sheet, struct words *next, struct fault *err);

    /* Whether it was left unfinished: the last word was "*". */
    bool (*left)(const struct game_state *s);
};

extern const struct game game_trictrac;

#endif
