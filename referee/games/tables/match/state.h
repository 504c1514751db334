/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of a tables game as a value: its state, the current turn, and what follows from it. */
#ifndef TABLES_MATCH_STATE_H
#define TABLES_MATCH_STATE_H

#include "games/game.h"
#include "games/tables/play/play.h"
#include "games/tables/text/notation.h"

struct tables_game;

enum {
    TABLES_OWN = 8,      /* numbers in a state that only the game knows */
    TABLES_OPTIONS = 8,  /* options of a game */
    TABLES_ATTEMPTS = 4, /* plays tried for one throw: all but the last are sent back */
    TABLES_WORDS = 16,   /* words that only the game knows */
    NO_SIDE = 2,
    TABLES_MARGIN_TEXT = 160
};

/* --- a match ---------------------------------------------------------------------------------- */

/* The state of a match between two turns. */
struct tables_state {
    struct board board;
    uint8_t may;    /* one bit a side: who may begin a turn; 0: the match is over */
    uint8_t due;    /* the side that throws if none is named; NO_SIDE: one must be named */
    uint8_t passed; /* one bit a side: it is shut out and is passed over */
    uint8_t opens;  /* the next throw is the first of a game */
    uint8_t set_up; /* the men were set up, or placed by the arbiter: the first throw has no special
                       rules */
    uint8_t winner; /* the side that won the match; NO_SIDE: none, or none yet */
    uint8_t given;  /* the match was given up: `halves` and `reason` say for how much */
    uint8_t reason; /* index in `reason` of the game */
    uint16_t halves;
    int16_t own[TABLES_OWN]; /* numbers of the game: pegs, doublets, a factor */
};

/* Why an attempt takes no more men. */
enum tables_closed {
    CLOSED_NOT,
    CLOSED_PLAYED,   /* all numbers are played */
    CLOSED_DECLARED, /* the player typed "-" */
    CLOSED_NEXT,     /* the next turn has begun */
    CLOSED_SPOKEN    /* the opponent has responded to the play */
};

enum tables_chosen { CHOSEN_NOT, CHOSEN_STANDS, CHOSEN_BACK };

/* A play as it was tried, and what the opponent chose if it is wrong. */
struct tables_attempt {
    struct walks typed; /* the moves in the order typed */
    struct tables_put put;
    struct tables_ruling ruling; /* the ruling if these moves are the whole play */
    uint8_t closed, chosen;      /* enum tables_closed, enum tables_chosen */
    uint8_t half;                /* the moves begin a legal play and are not all of it */
    uint8_t lacks;               /* numbers that could be played are not played yet */
    uint8_t unread;              /* fields were typed that are not read yet */
    uint8_t replayed;            /* they come from the log or a record: word_is_replayed */
    int line;                    /* the line in which the last move was typed */
    uint16_t column[MOVES_MAX];  /* of each move, in its line */
    long entry, choice_entry;
};

/* A word of the game as it was said. If it is said again, the last time counts; numbers that follow
 * a word, "raise 2", are multiplied. */
struct tables_said {
    uint8_t said; /* 0: it was not said */
    uint8_t by;   /* the side that said it; NO_SIDE: no letter was typed */
    uint8_t right;
    uint8_t attempts; /* the number of attempts when it was said */
    int16_t amount;
    long entry;
};

/* A turn. It begins with dice, or with a word before them, as of the cube: then only throw.side is
 * set, and throw.dice are 0. */
struct tables_turn {
    struct tables_state came;   /* the state before the throw */
    struct tables_state before; /* the same with the throw: doublets are counted */
    struct tables_state ruled;  /* the state that the arbiter ruled; it replaces what follows. If
                                   the play is not known, only its board counts */
    struct tables_throw throw;
    struct tables_attempt attempt[TABLES_ATTEMPTS];
    struct tables_said said[TABLES_WORDS]; /* in the order of `word` of the game */
    uint8_t begun, thrown;
    uint8_t offer;    /* 1 + the word that needs an answer; 0: none */
    uint8_t answered; /* `offer` was answered */
    uint8_t stopped;  /* no man is moved: a word that takes the place of the play was said */
    uint8_t attempts;
    uint8_t choosing;     /* "=" was typed, and the choice is still to come */
    uint8_t by_arbiter;   /* the arbiter ruled: `ruled` is set */
    uint8_t unknown_play; /* the play is not known, only the board after it */
    uint8_t required;     /* how many numbers every legal play uses */
    uint8_t nothing;      /* no man can be moved: "-" need not be typed */
    uint8_t naming;       /* enum naming: how fields were called when the turn began */
    uint8_t kept;         /* how many moves stay when the play is sent back */
    uint8_t kept_in;      /* the attempt whose moves stay */
};

/* How much of the current turn has been printed. */
struct turn_told {
    uint8_t throw, attempts, choices, end;
    uint8_t declared; /* that nothing more is played in the last attempt */
    uint8_t moves;    /* of the last attempt, as printed */
    uint16_t faults;  /* of the last attempt, as printed */
    uint16_t words;   /* one bit a word */
};

struct tables_match {
    const struct tables_game *game;
    long option[TABLES_OPTIONS]; /* in the order of the options of the game */
    struct tables_state begins;
    struct tables_turn hand,
        last; /* the current turn (not begun: there is none), and the one before it */
    struct turn_told told;
    uint8_t number_of; /* 1 + the word of the game whose number is still to come; 0: none */
};

/* --- what follows from a turn ----------------------------------------------------------------- */

/* What a turn still needs. */
enum tables_wants { NEEDS_NOTHING, NEEDS_DICE, NEEDS_MEN, NEEDS_WORD };

struct tables_outcome {
    struct tables_state next; /* the state in which the next turn begins */
    uint8_t wants;          /* enum tables_wants; the machine sets it, and the game may change it */
    uint8_t asks;           /* the side that must say a word */
    uint8_t ended;          /* a game, or the match, has ended */
    uint8_t won_by;         /* the side that won it */
    uint8_t reason;         /* index in `reason` of the game */
    uint8_t unsaid;         /* 1 + the word that the play itself says; 0: none */
    uint16_t halves;        /* half stakes */
    int16_t points, marked; /* what the play brings, and what of it was pegged */
};

/* The state in which a match begins, before options and a set-up. */
struct tables_state tables_first(const struct tables_game *g);

/* A turn and the ruling on it. */
struct tables_verdict {
    const struct tables_match *m;
    const struct tables_game *g;
    const struct tables_turn *t;
    bool closed; /* the next turn has begun */
    enum side side, other;
    const struct tables_attempt *one; /* the current attempt; NULL: none, or it was sent back */
    bool has_play;                    /* a play counts, perhaps one without moves */
    bool half;                        /* a play is begun, right so far and not finished */
    bool open;                        /* the play is wrong, and the opponent may still choose */
    uint16_t faults[TABLES_ATTEMPTS]; /* faults that can be reported now: none about numbers still
                                         to be played */
    struct tables_put final;          /* the part of the play that counts */
    struct board lies;                /* the men on the real board, with a wrong play */
    struct board after; /* the men as they count; before the play if none counts yet */
    int hits;           /* men hit by `final` */
    struct tables_outcome out;
    bool result_apart; /* the sentences leave out what `score` says of the end */
};

void tables_look(const struct tables_match *m, const struct tables_turn *t, bool closed,
                 struct tables_verdict *v);
/* Closes the current attempt: numbers it leaves unplayed are faults from now on. Changes nothing if
 * it is closed already. */
void tables_end_play(struct tables_turn *t, enum tables_closed how);
/* The moves of a turn that count, and the board after them. Of a wrong play, those that go back do
 * not count. */
void tables_counted(const struct tables_game *g, const struct tables_turn *t,
                    struct tables_put *final, struct board *after);
/* Judges the current play again, after a word has changed what is legal. */
void tables_rule_again(const struct tables_game *g, struct tables_turn *t);
/* The verdict on the turn that is asked about. False: there is no such turn. */
bool tables_look_at(const struct turn_ref *at, struct tables_verdict *v);
/* The state of the match, as if the current turn ended now. */
struct tables_state tables_now(const struct tables_match *m);
/* Whether a play with these faults stands if the opponent says nothing, and whether the opponent
 * may say that an attempt stands. */
bool tables_may_stand(const struct tables_game *g, uint16_t faults);
bool tables_may_let_stand(const struct tables_game *g, const struct tables_turn *t, int attempt);
/* Whether the last attempt may be sent back: there is room for the play made instead. */
static inline bool tables_may_send_back(const struct tables_turn *t)
{
    return t->attempts < TABLES_ATTEMPTS;
}
/* Whether the last attempt stands if the opponent says so, also where that is not offered. */
bool tables_stands_if_said(const struct tables_game *g, const struct tables_turn *t);
/* What is or will be chosen for a wrong attempt: CHOSEN_STANDS or CHOSEN_BACK. */
enum tables_chosen tables_chosen(const struct tables_game *g, const struct tables_attempt *a);
/* The word that needs or needed an answer, if it was right; -1: none. */
int tables_offered(const struct tables_turn *t);
/* How fields are called in the current turn. */
enum naming tables_naming(const struct tables_match *m);
/* The state on the real table. While the opponent may still decide about a wrong play, its men are
 * where they were put, and nothing is counted or pegged for it. */
struct tables_state tables_on_table(const struct tables_verdict *v);
/* The moves of an attempt, and of the play that counts, as printed. */
struct walks tables_attempt_walks(const struct tables_verdict *v, int attempt);
struct walks tables_final_walks(const struct tables_verdict *v);
int tables_off(const struct men *own);
/* True if men of both sides stand on one field. */
bool tables_share_field(const struct board *b);

#endif
