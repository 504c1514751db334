/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The machine of the tables games: a game is its rules and its tables (struct tables_game), and
 * this takes the words, keeps the turns, rules, tells, prints and draws. trictrac is not one of
 * them: its turn is another.
 *
 * What it has in hand are values; the one pointer in a match is to the game's constant table. */
#ifndef TABLES_MATCH_MACHINE_H
#define TABLES_MATCH_MACHINE_H

#include "games/paper.h"
#include "games/tables/picture/scene.h"
#include "games/tables/play/play.h"
#include "games/tables/text/commands.h"
#include "games/tables/text/notation.h"

enum {
    TABLES_OWN = 8,      /* numbers of a game's own in a state */
    TABLES_OPTIONS = 8,  /* of a game */
    TABLES_ATTEMPTS = 4, /* plays of one throw, all but the last sent back */
    TABLES_WORDS = 8,    /* words of a game's own */
    NO_SIDE = 2,
    TABLES_SCORE_TEXT = 64,
    TABLES_MARGIN_TEXT = 160
};

/* --- a match ---------------------------------------------------------------------------------- */

/* A match between two turns. */
struct tables_state {
    struct board board;
    uint8_t may;    /* a bit a side: who may begin a turn; 0: the match is over */
    uint8_t due;    /* who is meant if nobody is named; NO_SIDE: somebody must be */
    uint8_t passed; /* a bit a side: passed over, being shut out */
    uint8_t opens;  /* the first throw of a game is to come */
    uint8_t set_up; /* the men were set up or ruled on: that throw is like any other */
    uint8_t winner; /* of the match; NO_SIDE: nobody, or nobody yet */
    uint8_t given;  /* it was given up: for `halves`, by `reason` */
    uint8_t reason; /* place in the game's `reason` */
    uint16_t halves;
    int16_t own[TABLES_OWN]; /* the game's: pegs, doublets, a factor */
};

/* Why an attempt takes no more men. */
enum tables_closed {
    CLOSED_NOT,
    CLOSED_PLAYED,   /* its numbers are played */
    CLOSED_DECLARED, /* "-" was said */
    CLOSED_NEXT,     /* the next turn has begun */
    CLOSED_SPOKEN    /* the other has spoken of it */
};

enum tables_chosen { CHOSEN_NOT, CHOSEN_STANDS, CHOSEN_BACK };

/* Men put down, and what the other made of it. */
struct tables_attempt {
    struct walks typed; /* as named, in that order */
    struct tables_put put;
    struct tables_ruling ruling; /* taken as the whole play */
    uint8_t closed, chosen;      /* enums above */
    uint8_t half;                /* it is part of a legal play, and not yet one */
    uint8_t lacks;               /* numbers that could be played are not, as it is */
    uint8_t unread;              /* men were named that are not read yet */
    int line;                    /* where the last man was named */
    uint16_t column[MOVES_MAX];  /* of each walk, in its line */
    long entry, choice_entry;
};

/* A word of the game's own; of each the last that was said counts. */
struct tables_said {
    uint8_t said; /* 0: not */
    uint8_t by;   /* the side, or NO_SIDE: its letter was not said */
    uint8_t right;
    uint8_t attempts; /* that the turn had then */
    int16_t amount;
    long entry;
};

/* Begun by dice, or by a word before them (a cube): then throw.dice are 0 and it has a side only.
 */
struct tables_turn {
    struct tables_state came;   /* as the throw came upon it */
    struct tables_state before; /* with the throw thrown: doublets are counted */
    struct tables_state ruled;  /* the arbiter's, in place of what follows */
    struct tables_throw throw;
    struct tables_attempt attempt[TABLES_ATTEMPTS];
    struct tables_said said[TABLES_WORDS]; /* by place in the game's `word` */
    uint8_t begun, thrown;
    uint8_t offer;    /* 1 + the word that needs an answer; 0: none */
    uint8_t answered; /* the answer to `offer` was given */
    uint8_t attempts;
    uint8_t choosing;   /* "=" was said, and not yet what */
    uint8_t by_arbiter; /* `ruled` is the arbiter's */
    uint8_t required;   /* numbers that every legal play uses */
    uint8_t nothing;    /* no man can be moved: it need not be said */
    uint8_t naming;     /* enum naming, as it was then */
    uint8_t kept;       /* walks that stay when a play is sent back */
    uint8_t kept_in;    /* the attempt whose walks stay */
};

/* How much of the turn in hand was told. */
struct turn_told {
    uint8_t throw, attempts, choices, end;
    uint8_t moves;   /* of the last attempt, as told */
    uint16_t faults; /* of the last attempt, as told */
    uint8_t words;   /* a bit each */
};

struct tables_match {
    const struct tables_game *game;
    long option[TABLES_OPTIONS]; /* in the order of the game's */
    struct tables_state begins;
    struct tables_turn hand, last; /* hand not begun: no turn yet; last: the one before it */
    struct turn_told told;
    uint8_t number_of; /* 1 + the word of the game's own that awaits its number */
};

/* --- what follows from a turn ----------------------------------------------------------------- */

/* What is to be said of a turn. */
enum tables_wants { NEEDS_NOTHING, NEEDS_DICE, NEEDS_MEN, NEEDS_WORD };

struct tables_outcome {
    struct tables_state next; /* as the next turn begins */
    uint8_t wants;            /* enum tables_wants: as the machine sees it, to be changed */
    uint8_t asks;             /* of whom a word is wanted */
    uint8_t ended;            /* a game, or the match, has ended */
    uint8_t won_by;           /* the side that won it */
    uint8_t reason;           /* place in the game's `reason` */
    uint8_t unsaid;           /* 1 + a word that the men put down say; 0: none */
    uint16_t halves;          /* half stakes */
    int16_t points, marked;   /* what the play brings, and what was pegged of it */
};

/* How a match of the game begins, before options and a set-up. */
struct tables_state tables_first(const struct tables_game *g);

/* A turn as it is ruled on. */
struct tables_verdict {
    const struct tables_match *m;
    const struct tables_game *g;
    const struct tables_turn *t;
    bool closed; /* the next turn has begun */
    enum side side, other;
    const struct tables_attempt *one; /* the attempt at hand; NULL: none, or it was sent back */
    bool has_play;                    /* there is a play that counts, if of no men */
    bool half;                        /* one is begun, is right so far, and not finished */
    bool open;                        /* it is wrong, and the other may still choose */
    uint16_t faults[TABLES_ATTEMPTS]; /* as they are told now: nothing of numbers still to come */
    struct tables_put final;          /* what counts of the play */
    struct board lies;                /* the men on the table, a wrong play included */
    struct board after;               /* as they count; before the play while none counts */
    int hits;                         /* men hit by `final` */
    struct tables_outcome out;
};

void tables_look(const struct tables_match *m, const struct tables_turn *t, bool closed,
                 struct tables_verdict *v);
/* No more men come of a turn's attempt: what it lacks is a fault now. Nothing where it is settled.
 */
void tables_end_play(struct tables_turn *t, enum tables_closed how);
/* The men of a turn that count: of a play that is wrong without those that go back; and where they
 * leave the board. */
void tables_counted(const struct tables_game *g, const struct tables_turn *t,
                    struct tables_put *final, struct board *after);
/* The play at hand is ruled on anew: a word has changed what it must be. */
void tables_rule_again(const struct tables_game *g, struct tables_turn *t);
/* The turn that is asked about; false: there is none. */
bool tables_look_at(const struct turn_ref *at, struct tables_verdict *v);
/* The match as it stands between turns, or would if the one in hand ended as it is. */
struct tables_state tables_now(const struct tables_match *m);
/* Whether a play with these faults may be let stand: by saying nothing, and by saying so. */
bool tables_may_stand(const struct tables_game *g, uint16_t faults);
bool tables_may_let_stand(const struct tables_game *g, const struct tables_turn *t, int attempt);
/* Whether the last does if the other says so, who may say more than is offered. */
bool tables_stands_if_said(const struct tables_game *g, const struct tables_turn *t);
/* What was or will be made of an attempt that is wrong: CHOSEN_STANDS or CHOSEN_BACK. */
enum tables_chosen tables_chosen(const struct tables_game *g, const struct tables_attempt *a);
/* The word that is or was to be answered, if it is right; -1: none. */
int tables_offered(const struct tables_turn *t);
/* How fields are called now. */
enum naming tables_naming(const struct tables_match *m);
/* The walks of an attempt, and of what counts, as printed. */
struct walks tables_attempt_walks(const struct tables_verdict *v, int attempt);
struct walks tables_final_walks(const struct tables_verdict *v);
int tables_off(const struct men *own);
/* Men of both stand on one field. */
bool tables_share_field(const struct board *b);

/* --- a game ----------------------------------------------------------------------------------- */

struct tables_fault {
    const char *code, *said, *source; /* said: what is wrong, for gettext */
    bool back;                        /* it cannot stand */
    bool of_whole;                    /* it is none before the play is whole: D1, O1 */
};

enum tables_when { WHEN_FIRST = 1, WHEN_BEFORE_DICE = 2, WHEN_BEFORE_MEN = 4, WHEN_AFTER_MEN = 8 };
enum tables_by { BY_THROWER, BY_OTHER, BY_EITHER };
enum tables_amount { AMOUNT_NONE, AMOUNT_FOLLOWS, AMOUNT_JOINED };
/* ALWAYS: also where the dice of a turn are still to come. */
enum tables_begins { BEGINS_NOTHING, BEGINS_TURN, BEGINS_ALWAYS };
/* What says a word that is wanted and was not said. */
enum tables_unsaid { BY_MEN = 1, BY_LETTER = 2 };

/* A word of the game's own. */
struct tables_word {
    const char *word;  /* "hit", "raise", "+" */
    const char *also;  /* other words for it, apart by blanks; NULL */
    const char *label; /* for a button; for gettext */
    const char *help;  /* what saying it does, short; for gettext */
    uint8_t when;      /* bits of enum tables_when; FIRST: before the first turn */
    uint8_t begins;    /* enum tables_begins: it begins a turn, as dice do */
    enum tables_by by;
    bool offers;    /* the other side has to answer it, if it is right, and may in any case */
    bool answers;   /* it is said by who has to answer, before the dice */
    uint8_t unsaid; /* bits of enum tables_unsaid */
    enum tables_amount amount; /* "raise 2", "+3" */
    const char *wrong;         /* what is expected where the number is not; for gettext */
    const char *cite; /* it is ruled on and kept as a dispute, which cites this; NULL: not */
    const char *kind; /* the kind of that dispute; NULL: the word itself */
    bool if_wrong;    /* it is a dispute only if it is ruled against */
    const char *risk; /* when it is ruled against, where the players find that out for
                       * themselves; for gettext */
};

/* own[at], and own[at + 1] where each side has one: "score=11:3" in positions, "points". */
struct tables_value {
    const char *key; /* in position lines; NULL: it is not said there */
    uint8_t at;
    bool each;
    long least, most;
    uint8_t ruled;     /* the arbiter's first number of a side, or the second; 0: neither */
    const char *wrong; /* what is expected; for gettext; "" where `sets` is */
    bool doubled;      /* a power of two; own[at + 1] is 1 + whose it is, or 0: "cube=2w" */
    int16_t sets;      /* the key alone sets it to this: "crawford=yes"; 0: the value follows */
};

/* What a throw gives or may win: "hit" 1 on field 17. */
struct tables_fact {
    const char *kind;
    uint8_t field; /* 0: none */
    int16_t points;
};
typedef void tables_fact_fn(void *context, const struct tables_fact *f);

enum tables_say { SAY_NOT, SAY_RIGHT, SAY_WRONG };

/* A key of `replay --json` that is the game's own. */
enum tables_key_of {
    KEY_NUMBER,  /* own[at] as the next turn begins */
    KEY_COUNTED, /* own[at + the side] of who threw, with the throw thrown; 0 where it is no doublet
                  */
    KEY_WORD,    /* which of the words in `mask` was said; null */
    KEY_RIGHT,   /* whether the word in `mask` was right; null */
    KEY_FACTS,   /* the list of what the throw may win */
    KEY_POINTS,  /* what the play brings; `facts` are its parts and are counted */
    KEY_SCORE,   /* each side's numbers of `score_key` */
    KEY_MARKED,  /* what was pegged */
    KEY_EACH,    /* each side's own[at] */
    KEY_WON,     /* of a game that is over: to whom, its points, the reason; null */
    KEY_OWNED,   /* own[at], and whose it is by own[at + 1]; null: nobody's */
    KEY_ANSWER   /* which word of `mask` was said to the word `at`, if that was right; null */
};
struct tables_key {
    const char *key;
    enum tables_key_of of;
    uint8_t at, mask;
};

enum tables_hit_to { HIT_NOBODY, HIT_TO_BAR, HIT_TO_HAND, HIT_TO_START };

/* Of the record's one line on a turn, what games print otherwise. */
enum tables_line {
    LINE_PLAIN = 1,   /* "N1 back D1 stands": attempts apart by blanks, "legal" only where all are;
                       * faults are counted first; a dispute has the play made instead */
    LINE_FINAL = 2,   /* ": 6/8" what counts, where the first was wrong */
    LINE_WINNER = 4,  /* "; w single" */
    LINE_WORDS = 8,   /* "fill right; ", "whynot wrong; ": all parts end in "; " */
    LINE_POINTS = 16, /* "legal 3", "D1 0": of the last attempt, with what it brings */
    LINE_MOVES = 32   /* in our own words men are written move by move */
};

/* What is counted of the 36 throws: those of which a way does this. */
struct tables_chance {
    const char *key;  /* for programs: "enter" */
    const char *text; /* "enter a man from the bar"; for gettext; NULL: a man is hit somewhere,
                       * which is told of each field */
    bool (*does)(const struct tables_throw *t, const struct tables_way *way); /* NULL: no man can be
                                                                               * moved */
    bool rolls; /* the rolls are named if they are few */
};

struct tables_game {
    const struct game *game;

    /* --- how men stand and go */
    const struct tables_men *men;
    const char *start;              /* men of each side: "1x2,12x5,17x3,19x5" */
    enum naming naming, other_name; /* how fields are called, and under its option `numbering` */
    bool plain_setup;               /* [Setup] calls fields as usual, whatever the option says */
    bool no_empty_side;             /* a side without men is an error in a position */
    enum tables_hit_to hit_to;      /* where a man goes that is hit, to be told */
    bool no_hits;                   /* no man is taken: no "*", no "hits" is counted */

    /* --- throws */
    bool unseen; /* "??" may be thrown */
    bool no_doublet_first;
    bool figures_wanted; /* two figures are a field as long as men are wanted, not behind fields
                          * alone only */

    /* --- tables that end with a NULL: 16 faults, 8 words, 8 options at most */
    const struct tables_fault *fault;
    const struct tables_word *word;     /* NULL: there are none */
    const struct tables_value *value;   /* NULL: there are none */
    const struct tables_chance *chance; /* NULL: nothing is counted */
    const char *const *reason;          /* of what ends a game: "single" */
    bool chance_fields;  /* it is also counted where a man can be hit; the numbers are in "of36" */
    bool sign_lapses;    /* "=" and then the next dice: nobody has chosen */
    bool apart_may_stay; /* men who cannot stay may, if both say so, but on a field of both */
    const char *asks;    /* what a wanted word is, for the prompt: "new or on"; for gettext */
    const long *usual;   /* values of the options that are not 0 where nothing is said; NULL */

    /* --- rows and JSON */
    unsigned line;    /* bits of enum tables_line */
    bool typed_dice;  /* a row has the dice as they were typed; else the higher first */
    const char *cite; /* what a dispute about a fault cites; NULL: the fault's source */
    uint8_t raised;   /* 1 + the place in own[] of how often the stakes are raised; 0: never */
    const char *json; /* keys of a turn in their order; "stakes?": left out if null */
    const struct tables_key *key; /* its own among them */
    const char *const *score_key; /* KEY_SCORE: of own[0] each and own[2] each: "points" */
    const char *judge;            /* keys of a position that is judged, in their order */

    /* --- what a word and a play come to */

    /* Side and dice are filled: fills groups, rules and points; may count in `s` (a doublet). */
    void (*thrown)(struct tables_state *s, const long *option, struct tables_throw *t);
    /* Says word `w` in `turn`, a copy: what may be said is found so. False with the reason: it
     * cannot be said now. SAY_WRONG: it is taken and ruled against. NULL: there are no words. */
    enum tables_say (*say)(struct tables_turn *turn, int w, struct tables_said *said,
                           const long *option, const char **why);
    /* What follows; `v` has all but `out`, which is filled as of a game in which the other throws
     * next. Asked after every word. */
    void (*outcome)(const struct tables_verdict *v, const long *option, struct tables_outcome *out);
    /* A game, or the match where it is given up, is won by `winner`, the men as in `s`: the place
     * of its reason, and the half stakes. May count in `s`. */
    uint8_t (*worth)(struct tables_state *s, enum side winner, bool given, const long *option,
                     uint16_t *halves);
    /* What the throw may win (`v->out` not looked at), or the play brings. NULL: nothing. */
    void (*facts)(const struct tables_verdict *v, const long *option, tables_fact_fn *fn, void *c);
    /* A state set up or ruled on becomes one of the game: own numbers that follow. NULL: nothing.
     */
    void (*placed)(struct tables_state *s, const long *option);

    /* --- sentences: each may be NULL */
    /* What is to be played of a throw: "the 2 first, then the 6", behind "Anna 6-2"; false: the
     * machine says how many numbers can be. */
    bool (*say_thrown)(const struct tables_verdict *v, struct strbuf *said);
    /* What is told of a word of the game's own, a line. */
    void (*say_word)(const struct tables_verdict *v, int w, struct strbuf *said);
    /* Why a play is wrong, where `fault.said` is too little: NULL, or for gettext. */
    const char *(*say_fault)(const struct tables_verdict *v, int attempt, int fault);
    /* What follows the play, lines: points, pegs, who throws again, who has won. */
    void (*say_end)(const struct tables_verdict *v, struct strbuf *said);
    /* A line or two of .score. */
    void (*say_score)(const struct tables_verdict *v, const struct tables_state *s,
                      struct strbuf *said);
    /* .why: by which rule. */
    void (*say_why)(const struct tables_verdict *v, struct strbuf *said);

    /* The score of a state, for the record: "doublets=1:0". NULL: "". */
    void (*score)(const struct tables_state *s, char out[TABLES_SCORE_TEXT]);
    /* What lists show of a side. */
    struct standing (*standing)(const struct tables_state *s, enum side side);
    /* What stands above who throws: "first doublet". `v`: the throw that waits, or NULL.
     * May be NULL. */
    void (*middle)(const struct tables_verdict *v, const struct tables_state *s, const long *option,
                   char row[TABLES_MARGIN_TEXT]);
};

/* --- how games and matches end (result.c) ----------------------------------------------------- */

/* The side that has more of something; NO_SIDE: neither has. */
int tables_leader(const int16_t of[2]);
/* The match is over, won by a side, or by NO_SIDE. */
void tables_end_match(struct tables_state *s, int winner);
/* A game is won. */
void tables_win_game(struct tables_outcome *o, enum side by, int reason, int halves);
/* The match is won by who has thrown, for what `worth` says. */
void tables_win_match(const struct tables_verdict *v, struct tables_outcome *o);
/* The men stand as a game begins. `first` throws; NO_SIDE: who throws higher. */
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
void tables_prompt(void *match, struct strbuf *said);
void tables_say_score(void *match, struct strbuf *said);
void tables_say_stands(void *match, struct strbuf *said);
void tables_recount(const struct turn_ref *at, struct strbuf *said);
void tables_tell(const struct turn_ref *at, bool quiet, struct strbuf *said);
void tables_offers(void *match, struct offers *out);
bool tables_doubt(void *match, enum doubt kind, const char *line, size_t length,
                  struct doubted *out);

bool tables_row(const struct turn_ref *at, struct arena *p, struct turn *out);
char *tables_json(const struct turn_ref *at);
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

/* All that a struct game has of the machine. */
#define TABLES_MACHINE                                                                             \
    .seats_least = 2, .seats_most = 2, .letter = "wb", .seat_header = tables_sides,                \
    .dice_together = 2, .size = sizeof(struct tables_match), .kept = sizeof(struct tables_match),  \
    .set = tables_set, .word = tables_word, .line_end = tables_line_end,                           \
    .rule = tables_arbiter_rule, .match_status = tables_status, .turn = tables_row,                \
    .json = tables_json, .prompt = tables_prompt, .score = tables_say_score,                       \
    .stands = tables_say_stands, .offers = tables_offers, .doubt = tables_doubt,                   \
    .opening = tables_opening, .write = tables_write, .show = tables_show, .tell = tables_tell,    \
    .recount = tables_recount, .changed = tables_changed, .orders = tables_orders,                 \
    .orders_by_row = tables_orders_by_row, .manual.commands = tables_commands

extern const char *const tables_sides[]; /* "White" "Black" */

/* --- of other tables of a game ---------------------------------------------------------------- */

/* Adds a line: a sentence for gettext with {who}, a side, and {n}. */
void tables_sentence(struct strbuf *said, const char *sentence, int side, long n);

/* struct tables_chance: a man is hit, a man is taken off, the last one is. */
bool tables_way_hits(const struct tables_throw *t, const struct tables_way *way);
bool tables_way_takes_off(const struct tables_throw *t, const struct tables_way *way);
bool tables_way_clears(const struct tables_throw *t, const struct tables_way *way);

/* Questions: .why, .chances; and their rows, with the page and the line of help. */
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

/* Adds who has thrown what: "Anna 6-4". */
void tables_say_dice(const struct tables_verdict *v, struct strbuf *said);

/* struct paper: the play as fields are called, else as its row has it; before the first turn; men
 * of a side. */
void tables_paper_brief(const struct turn_ref *at, enum brief what, struct strbuf *out);
void tables_begins(const void *match, struct standing *at);
long tables_men(const void *match);
/* Members of a struct paper: of each game; and of one whose graph is of men off. */
#define TABLES_PAPER .brief = tables_paper_brief, .agreed = tables_agreed
extern const char tables_men_off[], tables_scale_off[], tables_column_off[];
#define TABLES_COLUMN_OFF                                                                          \
    {                                                                                              \
        tables_column_off, tables_column_off                                                       \
    }
#define TABLES_PAPER_OFF                                                                           \
    TABLES_PAPER, .graph = tables_men_off, .scale = tables_scale_off, .most = tables_men

/* Members of a game that counts matches won and men off, as `big` and `small`. */
struct standing tables_won_and_off(const struct tables_state *s, enum side side);
void tables_words_off(const struct standing *is, struct strbuf *out);

/* For `stats`: men hit, wrong plays. */
extern const struct event_kind tables_counts[];

/* struct tables_picture. */
struct tables_scene tables_match_scene(const struct turn_ref *at, enum moment when);
enum naming tables_match_naming(const void *match);
bool tables_match_position(void *match, const struct token *w, size_t n, struct parse_error *why);
#define TABLES_MATCH_PICTURE(has_bar)                                                              \
    .picture = TABLES_PICTURE(has_bar, tables_match_position), .scene = tables_match_scene,        \
    .naming = tables_match_naming

/* A position line or set-up, its words: men, side, dice, options and own values, into `s`. False
 * with place and reason. */
bool tables_place(struct tables_match *m, const struct token *w, size_t n, struct tables_state *s,
                  struct dice *dice, struct parse_error *why);

#endif
