/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables engine: matches of the tables games, entered word by word. */
#ifndef GAMES_TABLES_MATCH_MACHINE_H
#define GAMES_TABLES_MATCH_MACHINE_H

#include "games/game.h"
#include "games/paper.h"
#include "games/tables/picture/scene.h"
#include "games/tables/play/play.h"
#include "games/tables/text/notation.h"

/* A match of a tables game as a value: its state, the current turn, and what follows from it. */

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
    uint8_t may;    /* bits of the sides that may begin a turn; 0: the match is over */
    uint8_t due;    /* the side that throws if none is named; NO_SIDE: one must be named */
    uint8_t passed; /* bits of the sides that are shut out and passed over */
    uint8_t opens;  /* the next throw is the first of a game */
    uint8_t set_up; /* the men were set up, or placed by the arbiter: the first throw has no special
                       rules */
    uint8_t winner; /* the side that won the match; NO_SIDE: none, or none yet */
    uint8_t given;  /* the match was given up, for the stakes in `halves` and `reason` */
    uint8_t reason; /* index in `reason` of the game */
    uint16_t halves;
    int16_t own[TABLES_OWN]; /* numbers of the game: pegs, doublets, a factor */
};

/* The reason why an attempt accepts no more moves. */
enum tables_closed {
    CLOSED_NOT,
    CLOSED_PLAYED,   /* all numbers are played */
    CLOSED_DECLARED, /* the player typed "-" */
    CLOSED_NEXT,     /* the next turn has begun */
    CLOSED_SPOKEN    /* the opponent has responded to the play */
};

enum tables_chosen { CHOSEN_NOT, CHOSEN_STANDS, CHOSEN_BACK };

/* A play that was tried, and the opponent's choice if it is wrong. */
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

/* A word of the game that a player said. If it is repeated, the last time counts; numbers that
 * follow a word, "raise 2", are multiplied. */
struct tables_said {
    uint8_t said; /* 0: the word was not used */
    uint8_t by;   /* the side that said it; NO_SIDE: no letter was typed */
    uint8_t right;
    uint8_t attempts; /* the number of attempts at that time */
    int16_t amount;
    long entry;
};

/* A turn. It begins with dice, or with a word before them, such as "double". In that case only
 * throw.side is set, and throw.dice are 0. */
struct tables_turn {
    struct tables_state came;   /* the state before the throw */
    struct tables_state before; /* `came` with the throw: doublets are counted */
    struct tables_state ruled;  /* the state that the arbiter ruled; it replaces what follows. If
                                   the play is not known, only its board counts */
    struct tables_throw throw;
    struct tables_attempt attempt[TABLES_ATTEMPTS];
    struct tables_said said[TABLES_WORDS]; /* in the order of `word` of the game */
    uint8_t begun, thrown;
    uint8_t offer;    /* 1 + the word that needs an answer; 0: none */
    uint8_t answered; /* `offer` was answered */
    uint8_t stopped;  /* no man is moved: a word took the place of the play */
    uint8_t attempts;
    uint8_t choosing;     /* "=" was typed, and the choice is still to come */
    uint8_t by_arbiter;   /* the arbiter ruled: `ruled` is set */
    uint8_t unknown_play; /* the play is not known, only the board after it */
    uint8_t required;     /* how many numbers every legal play uses */
    uint8_t nothing;      /* no man can be moved: "-" need not be typed */
    uint8_t naming;       /* enum naming: the names of fields when the turn began */
    uint8_t kept;         /* how many moves stay when the play is sent back */
    uint8_t kept_in;      /* the attempt whose moves stay */
};

/* How much of the current turn has been printed. */
struct turn_told {
    uint8_t throw, attempts, choices, end;
    uint8_t declared; /* printed that nothing more is played in the last attempt */
    uint8_t moves;    /* of the last attempt, as printed */
    uint16_t faults;  /* of the last attempt, as printed */
    uint16_t words;   /* one bit per word */
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

/* The input that a turn still needs. */
enum tables_wants { NEEDS_NOTHING, NEEDS_DICE, NEEDS_MEN, NEEDS_WORD };

struct tables_outcome {
    struct tables_state next; /* the state in which the next turn begins */
    uint8_t wants;          /* enum tables_wants; the engine sets it, and the game may change it */
    uint8_t asks;           /* the side that must say a word */
    uint8_t ended;          /* a game, or the match, has ended */
    uint8_t won_by;         /* the side that won it */
    uint8_t reason;         /* index in `reason` of the game */
    uint8_t unsaid;         /* 1 + the word that the play implies; 0: none */
    uint16_t halves;        /* half stakes */
    int16_t points, marked; /* points of the play, and how many of them were pegged */
};

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
    bool result_apart; /* the sentences leave out the end, which `score` prints */
};

void tables_look(const struct tables_match *m, const struct tables_turn *t, bool closed,
                 struct tables_verdict *v);
/* Closes the current attempt: numbers it leaves unplayed are faults from now on. Changes nothing if
 * it is closed already. */
void tables_end_play(struct tables_turn *t, enum tables_closed how);
/* Stores the moves of a turn that count, and the board after them. Moves of a wrong play that are
 * taken back do not count. */
void tables_counted(const struct tables_game *g, const struct tables_turn *t,
                    struct tables_put *final, struct board *after);
/* Judges the current play again, after a word has changed what is legal. */
void tables_rule_again(const struct tables_game *g, struct tables_turn *t);
/* Stores the verdict on the turn `at`. Returns false if there is no such turn. */
bool tables_look_at(const struct turn_ref *at, struct tables_verdict *v);
/* Returns the state of the match, as if the current turn ended now. */
struct tables_state tables_now(const struct tables_match *m);
/* tables_may_stand() returns true if a play with these faults stands unless the opponent objects;
 * tables_may_let_stand(), if the opponent may let an attempt stand. */
bool tables_may_stand(const struct tables_game *g, uint16_t faults);
bool tables_may_let_stand(const struct tables_game *g, const struct tables_turn *t, int attempt);
/* Returns true if the last attempt may be sent back, that is, if there is room for another
 * attempt. */
static inline bool tables_may_send_back(const struct tables_turn *t)
{
    return t->attempts < TABLES_ATTEMPTS;
}
/* Returns true if the opponent can let the last attempt stand, even if that choice is not
 * offered. */
bool tables_stands_if_said(const struct tables_game *g, const struct tables_turn *t);
/* Returns the choice on a wrong attempt, or the default if none was made: CHOSEN_STANDS or
 * CHOSEN_BACK. */
enum tables_chosen tables_chosen(const struct tables_game *g, const struct tables_attempt *a);
/* Returns the word that needs or needed an answer, if it was right, or -1. */
int tables_offered(const struct tables_turn *t);
/* Returns the naming of fields in the current turn. */
enum naming tables_naming(const struct tables_match *m);
/* Returns the state of the real table. While the opponent may still decide about a wrong play, its
 * men are where the player put them, and nothing is counted or pegged for it. */
struct tables_state tables_on_table(const struct tables_verdict *v);
/* Return the moves of an attempt, and of the play that counts, as printed. */
struct walks tables_attempt_walks(const struct tables_verdict *v, int attempt);
struct walks tables_final_walks(const struct tables_verdict *v);
int tables_off(const struct men *own);
/* Returns true if men of both sides are on one field. */
bool tables_share_field(const struct board *b);

/* The tables engine. A game consists of rules and tables, in a struct tables_game; the engine
 * accepts the words, stores the turns, rules on them, prints and draws. Trictrac does not use it:
 * its turns are different.
 *
 * A match is a value. The only pointer in it is to the constant table of the game. */

/* --- a game ----------------------------------------------------------------------------------- */

struct tables_fault {
    const char *code, *said, *source; /* said: what is wrong, for gettext */
    bool back;                        /* the opponent cannot let it stand */
    bool of_whole;                    /* it shows only when the play is finished: D1, O1 */
};

/* WHEN_NO_MEN: after the dice, while no man has been moved, in place of the play. */
enum tables_when {
    WHEN_FIRST = 1,
    WHEN_BEFORE_DICE = 2,
    WHEN_BEFORE_MEN = 4,
    WHEN_AFTER_MEN = 8,
    WHEN_NO_MEN = 16
};
enum tables_by { BY_THROWER, BY_OTHER, BY_EITHER };
enum tables_amount { AMOUNT_NONE, AMOUNT_FOLLOWS, AMOUNT_JOINED };
/* Whether a word begins a turn. BEGINS_ALWAYS: even if the dice of the current turn are still to
 * come. BEGINS_IF_OVER: only if the current turn needs nothing more. */
enum tables_begins { BEGINS_NOTHING, BEGINS_TURN, BEGINS_ALWAYS, BEGINS_IF_OVER };
/* Input that may imply a word that is needed and was not typed: a play, or a letter and dice. */
enum tables_unsaid { BY_MEN = 1, BY_LETTER = 2 };

/* A word that only this game has. */
struct tables_word {
    const char *word;  /* "hit", "raise", "+"; two words may have the same text if one of them has
                          WHEN_NO_MEN */
    const char *also;  /* other words for it, separated by blanks; NULL: none */
    const char *label; /* the text of its button, for gettext */
    const char *help;  /* what it does, in short, for gettext; NULL: it is not offered */
    uint8_t when;      /* bits of enum tables_when; FIRST: before the first turn */
    uint8_t begins;    /* enum tables_begins */
    enum tables_by by;
    bool offers;    /* the opponent must answer it if it is right, and may answer it in any case */
    bool answers;   /* it answers such a word, before the dice or, WHEN_NO_MEN, after them */
    bool lettered;  /* a record has the letter of its player before it, unless that is the thrower,
                       or before its number */
    uint8_t unsaid; /* bits of enum tables_unsaid */
    enum tables_amount amount; /* "raise 2", "+3" */
    const char *wrong;         /* the error if the number is missing or wrong, for gettext */
    const char *cite; /* the source cited if the word is kept as a dispute; NULL: it is not */
    const char *kind; /* the kind of the dispute; NULL: the word itself */
    bool if_wrong;    /* it is kept as a dispute only if it is wrong */
    const char *risk; /* printed if it is wrong and players find faults themselves, for gettext */
};

/* A number in own[at], and in own[at + 1] if each side has one: "score=11:3" in positions,
 * "points". */
struct tables_value {
    const char *key; /* its key in position lines; NULL: it is not in them */
    uint8_t at;
    bool each;
    long least, most;
    uint8_t ruled; /* 1 or 2: the arbiter rules it as the first or second number of a side; 0: not
                      at all */
    const char *wrong; /* the error for other values, for gettext; "" with `sets` */
    bool doubled; /* a power of two with an owner: own[at + 1] is 1 + the side, or 0: "cube=2w" */
    int16_t sets; /* the value set by a key without a value: "crawford=yes"; 0: a value follows the
                     key */
};

/* A fact about a throw: "hit", 1, on field 17. */
struct tables_fact {
    const char *kind;
    uint8_t field; /* 0: none */
    int16_t points;
};
typedef void tables_fact_fn(void *context, const struct tables_fact *f);

enum tables_say { SAY_NOT, SAY_RIGHT, SAY_WRONG };

/* A key in `replay --json` that only this game has. */
enum tables_key_of {
    KEY_NUMBER,  /* own[at] when the next turn begins */
    KEY_COUNTED, /* own[at + side] of the thrower, with this throw counted; 0 if it is no doublet */
    KEY_WORD,    /* the word in `mask` that a player used; null: none */
    KEY_RIGHT,   /* whether the word in `mask` was right; null: not used */
    KEY_FACTS,   /* the facts: what the throw may win */
    KEY_POINTS,  /* the points of the play; `facts` has their parts, which are counted */
    KEY_SCORE,   /* the numbers of `score_key`, by side */
    KEY_MARKED,  /* the points pegged */
    KEY_EACH,    /* own[at] of each side */
    KEY_WON,     /* the winner, points and reason of a game that is over; null: it is not */
    KEY_OWNED,   /* own[at] and its owner by own[at + 1]; null: no owner */
    KEY_ANSWER   /* the word of `mask` that answered the word `at`, if that was right; null: none */
};
struct tables_key {
    const char *key;
    enum tables_key_of of;
    uint8_t at, mask;
};

enum tables_hit_to { HIT_NOBODY, HIT_TO_BAR, HIT_TO_HAND, HIT_TO_START };

/* Differences of a game's line on a turn, in the record, from the default. */
enum tables_line {
    LINE_PLAIN = 1,   /* "N1 back D1 stands": attempts are separated by blanks; "legal" only if all
                         are legal; faults are counted first; a dispute has the play made instead */
    LINE_FINAL = 2,   /* ": 6/8": the play that counts, if the first attempt was wrong */
    LINE_WINNER = 4,  /* "; w single" */
    LINE_WORDS = 8,   /* "fill right; ", "whynot wrong; ": all parts end in "; " */
    LINE_POINTS = 16, /* "legal 3", "D1 0": the last attempt and its points */
    LINE_MOVES = 32   /* a play that cannot be written as typed is written move by move */
};

/* A count of those of the 36 throws that can be played in a way that does something. */
struct tables_chance {
    const char *key;  /* for programs: "enter" */
    const char *text; /* "enter a man from the bar", for gettext; NULL: a hit, which is printed for
                         each field */
    bool (*does)(const struct tables_throw *t,
                 const struct tables_way *way); /* NULL: no man can be moved */
    bool rolls;                                 /* the rolls are listed if they are few */
};

struct tables_game {
    const struct game *game;

    /* --- how men stand and go */
    const struct tables_men *men;
    const char *start; /* men of each side: "1x2,12x5,17x3,19x5" */
    enum naming naming,
        other_name;     /* how fields are called, by default and with its option `numbering` */
    bool no_empty_side; /* a side without men is an error in a position */
    enum tables_hit_to hit_to; /* where a hit man goes, for sentences */
    bool no_hits;              /* men are never hit: no "*" is printed, no hits are counted */

    /* --- throws */
    bool unseen; /* the dice may be unknown: "??" */
    bool no_doublet_first;
    bool single_first;   /* the first throw is one die of each player: the higher one begins */
    bool figures_wanted; /* two digits are a field whenever a move is due, not only after a single
                            field */

    /* --- tables that end with a NULL: 16 faults, 16 words, 8 options at most */
    const struct tables_fault *fault;
    const struct tables_word *word;     /* NULL: there are none */
    const struct tables_value *value;   /* NULL: there are none */
    const struct tables_chance *chance; /* NULL: nothing is counted */
    const char *const *reason;          /* reasons why a game ends: "single" */
    bool chance_fields;  /* hits are also counted by field; the numbers are in "of36" */
    bool sign_lapses;    /* "=" lapses if the next dice follow: nothing was chosen */
    bool apart_may_stay; /* men who cannot stay may stay if both players agree, except on a field
                            with men of both */
    const char *asks;    /* the words that are needed, for the prompt: "new or on"; for gettext */
    const long *usual;   /* default values of the options; NULL: all are 0 */

    /* --- rows and JSON */
    unsigned line;    /* bits of enum tables_line */
    bool typed_dice;  /* rows have the dice as typed, not the higher first */
    const char *cite; /* the source cited in a dispute about a fault; NULL: that of the fault */
    uint8_t
        raised; /* 1 + the index in own[] of how often the stakes were raised; 0: they never are */
    const char *json; /* keys of a turn, in order; with "?" a key is left out if it is null */
    const struct tables_key *key; /* those of them that only this game has */
    const char *const *score_key; /* KEY_SCORE: the keys of own[0] and own[2]: "points" */
    const char *judge;            /* keys of a judged position, in order */

    /* --- what a word and a play come to */

    /* Fills groups, rules and points of a throw whose side and dice are set. May count in `s`, as a
     * doublet. */
    void (*thrown)(struct tables_state *s, const long *option, struct tables_throw *t);
    /* Says the word `w` in `turn`, a copy; also called to find out which words are possible.
     * Returns SAY_NOT with the reason if the word is not possible now, and SAY_WRONG if it is
     * accepted and ruled against. NULL if there are no words. */
    enum tables_say (*say)(struct tables_turn *turn, int w, struct tables_said *said,
                           const long *option, const char **why);
    /* Computes the result of the turn; called after every word. `v` has all but `out`; that is
     * filled as if the other side throws next. */
    void (*outcome)(const struct tables_verdict *v, const long *option, struct tables_outcome *out);
    /* Returns the index of the reason for which `winner` wins a game, or a match given up, in state
     * `s`, and sets the half stakes. May count in `s`. */
    uint8_t (*worth)(struct tables_state *s, enum side winner, bool given, const long *option,
                     uint16_t *halves);
    /* Calls back with each fact: what the throw may win, without reading `v->out`, or what the play
     * wins. NULL if there are no facts. */
    void (*facts)(const struct tables_verdict *v, const long *option, tables_fact_fn *fn, void *c);
    /* Sets the numbers of the game that follow from a state set up or ruled by the arbiter. NULL if
     * there are none. */
    void (*placed)(struct tables_state *s, const long *option);

    /* --- sentences: each may be NULL */
    /* Adds which numbers of a throw must be played, after "Anna 6-2": "the 2 first, then the 6".
     * Returns false to let the engine add how many numbers can be played. */
    bool (*say_thrown)(const struct tables_verdict *v, struct strbuf *said);
    /* Adds a line on a word of the game. */
    void (*say_word)(const struct tables_verdict *v, int w, struct strbuf *said);
    /* Returns a sentence on a fault, for gettext. If this is NULL, it is `fault.said`. */
    const char *(*say_fault)(const struct tables_verdict *v, int attempt, int fault);
    /* Adds lines on what follows from the play: points, pegs, who throws again, who has won. */
    void (*say_end)(const struct tables_verdict *v, struct strbuf *said);
    /* Adds a line or two to .score. */
    void (*say_score)(const struct tables_verdict *v, const struct tables_state *s,
                      struct strbuf *said);
    /* Adds to .score as `say_score` does, but leaves out the numbers of `standing`. */
    void (*say_beside)(const struct tables_verdict *v, const struct tables_state *s,
                       struct strbuf *said);
    /* Adds the rule to the answer of .why. */
    void (*say_why)(const struct tables_verdict *v, struct strbuf *said);

    /* Stores the score of a state for the record, in the fields of struct game's `scored`. In a
     * game with pegs these are the first two. NULL if there is no score. */
    void (*score)(const struct tables_state *s, long out[SCORE_FIELDS]);
    /* Returns the standing of a side, for lists. */
    struct standing (*standing)(const struct tables_state *s, enum side side);
    /* Stores the text in the middle of the board, above the line that names the thrower: "first
     * doublet". `v` is the throw to be played, or NULL; `said` knows the players. May be NULL. */
    void (*middle)(const struct tables_verdict *v, const struct tables_state *s, const long *option,
                   const struct strbuf *said, char row[TABLES_MARGIN_TEXT]);
};

/* --- how games and matches end (result.c) ----------------------------------------------------- */

/* Returns the side with the larger number, or NO_SIDE if they are equal. */
int tables_leader(const int16_t of[2]);
/* Ends the match, won by a side or by NO_SIDE. */
void tables_end_match(struct tables_state *s, int winner);
/* Ends a game, won by a side. */
void tables_win_game(struct tables_outcome *o, enum side by, int reason, int halves);
/* Ends the match, won by the thrower, for the stakes of `worth`. */
void tables_win_match(const struct tables_verdict *v, struct tables_outcome *o);
/* Sets up the men as at the start. `first` throws; NO_SIDE: the player who throws higher. */
void tables_set_up_again(struct tables_state *s, const struct tables_game *g, int first);

/* --- the members of struct game that the machine is ------------------------------------------- */

bool tables_start(void *match, const struct tables_game *g, const struct match_setup *f,
                  struct parse_error *why);
bool tables_set(void *match, const char *option, struct parse_error *why);
void tables_agreed(const struct turn_ref *at, struct strbuf *out);
enum word_result tables_word(void *match, const struct token *w, struct word_context *h,
                             struct parse_error *why);
bool tables_line_end(void *match, struct word_context *h, struct parse_error *why);
bool tables_arbiter_rule(void *match, const struct arbiter_ruling *d, struct parse_error *why);
struct match_status tables_status(void *match);
void tables_untouched(void *match, struct standing at[SEATS_MAX]);
void tables_prompt(void *match, struct strbuf *said);
void tables_say_score(void *match, struct strbuf *said);
void tables_say_beside(void *match, struct strbuf *said);
void tables_say_stands(void *match, struct strbuf *said);
void tables_recount(const struct turn_ref *at, struct strbuf *said);
/* Adds the full account of a turn, as tables_recount() does. `above`: leaves out the first line,
 * whose facts a page already shows above it. `result`: leaves out the end of a game or match. */
void tables_retell(const struct turn_ref *at, bool above, bool result, struct strbuf *said);
void tables_tell(const struct turn_ref *at, unsigned besides, struct strbuf *said);
void tables_offers(void *match, struct offers *out);
bool tables_doubt(void *match, enum doubt kind, const struct line_words *line, struct doubted *out);

bool tables_row(const struct turn_ref *at, struct arena *p, struct turn *out);
struct json_t *tables_json(const struct turn_ref *at);
size_t tables_opening(const char *text);
void tables_write(const struct turn_ref *at, const char *typed, struct strbuf *out);
void tables_changed(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said);
void tables_orders(void *was, void *is, struct strbuf *said);
void tables_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                          struct strbuf *said);
void tables_show(void *match, const struct board_style *look, struct strbuf *said);
bool tables_judge(void *match, const struct token *w, size_t n, struct json_t *o,
                  struct strbuf *said, struct parse_error *why);
bool tables_judge_chances(void *match, const struct token *w, size_t n, struct json_t *o,
                          struct strbuf *said, struct parse_error *why);

/* The members of struct game that the engine provides. */
/* Implements struct game's `listed`. */
const char *tables_listed(const struct tables_game *g, enum listed_word of, int i);

#define TABLES_MACHINE                                                                             \
    .seats_least = 2, .seats_most = 2, .letter = "wb", .seat_header = tables_sides,                \
    .dice_together = 2, .size = sizeof(struct tables_match), .kept = sizeof(struct tables_match),  \
    .set = tables_set, .word = tables_word, .line_end = tables_line_end,                           \
    .rule = tables_arbiter_rule, .match_status = tables_status, .turn = tables_row,                \
    .untouched = tables_untouched, .json = tables_json, .prompt = tables_prompt,                   \
    .score = tables_say_score, .beside = tables_say_beside, .stands = tables_say_stands,           \
    .offers = tables_offers, .doubt = tables_doubt, .opening = tables_opening,                     \
    .write = tables_write, .show = tables_show, .tell = tables_tell, .recount = tables_recount,    \
    .changed = tables_changed, .orders = tables_orders, .orders_by_row = tables_orders_by_row,     \
    .manual.commands = tables_commands

extern const char *const tables_sides[]; /* "White" "Black" */

/* --- of other tables of a game ---------------------------------------------------------------- */

/* Adds a sentence (for gettext) as a line, with the gaps {who}, a side, and {n}. */
void tables_sentence(struct strbuf *said, const char *sentence, int side, long n);

/* Functions for `does` of struct tables_chance. They return true if a way hits a man, bears off a
 * man, bears off the last man. */
bool tables_way_hits(const struct tables_throw *t, const struct tables_way *way);
bool tables_way_takes_off(const struct tables_throw *t, const struct tables_way *way);
bool tables_way_clears(const struct tables_throw *t, const struct tables_way *way);

/* Answer the questions .why and .chances; the macros make their rows with help page and line. */
bool tables_why(const struct turn_ref *at, struct strbuf *said);
bool tables_chances(const struct turn_ref *at, struct strbuf *said);
extern const char tables_no_turn[];
#define TABLES_WHY(page, line)                                                                     \
    {                                                                                              \
        .topic = {NC_("command name", "why"), ".why [TURN]", (page)}, .argument = "[TURN]",        \
        .help = (line), .answer = tables_why, .refused = tables_no_turn                            \
    }
#define TABLES_CHANCES(page, line, no)                                                             \
    {                                                                                              \
        .topic = {NC_("command name", "chances odds"), ".chances", (page)}, .argument = "",        \
        .help = (line), .answer = tables_chances, .refused = (no)                                  \
    }

/* Adds a throw and its player: "Anna 6-4". */
void tables_say_dice(const struct tables_verdict *v, struct strbuf *said);

/* Functions for struct paper: the play, with the field names of the match; the match before the
 * first turn; the reasons of a ruling; the legal plays; the men of a side. */
void tables_paper_brief(const struct turn_ref *at, enum brief what, struct strbuf *out);
void tables_begins(const void *match, struct standing *at);
void tables_reasons(const struct turn_ref *at, struct strbuf *out);
void tables_legal_plays(const struct turn_ref *at, struct strbuf *out);
long tables_men(const void *match);
/* The members of struct paper that the engine provides, and those of games whose graph shows men
 * off. */
#define TABLES_PAPER                                                                               \
    .brief = tables_paper_brief, .agreed = tables_agreed, .why = tables_reasons,                   \
    .legal = tables_legal_plays
extern const char tables_men_off[], tables_scale_off[], tables_column_off[];
#define TABLES_COLUMN_OFF                                                                          \
    {                                                                                              \
        tables_column_off, tables_column_off                                                       \
    }
#define TABLES_PAPER_OFF                                                                           \
    TABLES_PAPER, .graph = tables_men_off, .scale = tables_scale_off, .most = tables_men

/* For games that count matches won and men off: the standing and its column. */
struct standing tables_won_and_off(const struct tables_state *s, enum side side);
void tables_words_off(const struct standing *is, struct strbuf *out);

/* The events that `stats` counts: men hit, wrong plays. */
extern const struct event_kind tables_counts[];

/* For struct tables_picture. */
struct tables_scene tables_match_scene(const struct turn_ref *at, enum moment when);
enum naming tables_match_naming(const void *match);
bool tables_match_position(void *match, const struct token *w, size_t n, struct parse_error *why);
#define TABLES_MATCH_PICTURE(has_bar)                                                              \
    .picture = TABLES_PICTURE(has_bar, tables_match_position), .scene = tables_match_scene,        \
    .naming = tables_match_naming

/* Reads a value of the game into a state: "cube=2w". `counts`: also reads the numbers of a score.
 * Returns false if the word is no such value (*known is false) or is wrong (*known is true, and
 * `why` has the reason). */
bool tables_read_value(const struct tables_game *g, struct tables_state *s, const struct token *w,
                       bool counts, bool *known, struct parse_error *why);

/* Reads the words of a position line or set-up into `s`: men, side, dice, options and numbers of
 * the game. Returns false with place and reason if they are wrong. */
bool tables_place(struct tables_match *m, const struct token *w, size_t n, struct tables_state *s,
                  struct dice *dice, struct parse_error *why);

#endif
