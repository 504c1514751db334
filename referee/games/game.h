/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game is to the rest of the house: words in; rulings out, as sentences and as text and
 * numbers. A game is one folder, one `struct game`, one line in list/games.c. Nothing outside its
 * folder knows more of it than stands here, and it knows nothing of logs, records or terminals.
 *
 * A match is a value: `size` bytes without pointers but to constants, of which the first `kept` are
 * all of it. The log copies them, goes back to an earlier copy, and so takes lines aside, undoes
 * and edits; the game keeps no history but the turn in hand and the one before it. Behind `kept`
 * lies scratch (a ruling that is at hand): of no meaning but to save work, its first byte 0 in
 * every copy. A turn that would be longer than the value has room for is refused at that word.
 *
 * The log, not the game, does: lines and their scanning, comments, headers, numbers and letters of
 * turns ("12." "w"), "*", counting turns, where in the text each begins, what no longer fits after
 * an edit. doc/adding-a-game.md takes one by the hand. */
#ifndef GAME_H
#define GAME_H

#include "base/arbiter_ruling.h"
#include "base/arena.h"
#include "base/help.h"
#include "base/parse_error.h"
#include "base/scan.h"
#include "base/status.h"
#include "base/strbuf.h"
#include "doubt.h"
#include "offers.h"

struct json_t;  /* jansson */
struct picture; /* paper.h, with */
struct paper;

enum { SEATS_MAX = 8, SEAT_NONE = -1 };

/* --- how a match begins ----------------------------------------------------------------------- */

struct header {
    const char *key, *value;
};

struct match_setup { /* its text is the caller's, during the call */
    int seats;
    const char *const *player;   /* names by seat, "" not known */
    const struct header *header; /* all others but those on event, site and date, in their order:
                                  * Setup, Option, Partie, ... */
    size_t headers;
};

/* An option of a match: with `values` one of these words, apart by blanks; else a whole number from
 * `least` to `most`. */
struct game_option {
    const char *name, *values, *help;
    long least, most;
};

/* --- a turn ----------------------------------------------------------------------------------- */

/* What lists and score tables show of a player; struct game has the names of both. */
struct standing {
    long major, minor;
    long stakes; /* won, in halves */
    bool star;   /* a star stands beside `small` on a score sheet (paper.star) */
};

/* Something to be counted, for or against a seat: a jan, a school, a fault, a turn burned. Every
 * game knows "fault" (points 0) and "stakes" (to each winner, in halves, as a match or partie
 * ends); the other kinds are its own (`counts`). */
struct counted_event {
    int seat;
    const char *kind, *name; /* "jan" "true-hit", "fault" "N1", "turn" "burned" */
    long points;
};

/* Something that was spoken about: a claim and the ruling on it, or a fault and what was chosen. */
struct dispute {
    long entry;                /* heard.entry of the word that raised it */
    int by, against;           /* seats; SEAT_NONE: not said */
    int back;                  /* it concerns the turn so many before */
    const char *kind;          /* "under", "N1", "W1" */
    long claimed, due, marked; /* points; -1: there is no such number */
    const char *ruling;        /* "valid"; "stands", "back", "12/17 1/2" */
    const char *cite, *effect; /* effect: JSON, or "" */
    bool overrules;            /* it is the arbiter's, on the one before it in the list */
};

/* One turn as the record keeps it. Text is notation or code, never translated, never parsed by
 * others but for the blanks in `dice`. */
struct turn {
    int seat;             /* who threw */
    int next;             /* who throws if nobody says; SEAT_NONE: over, not yet known, or open */
    const char *dice;     /* a throw a word: "64", "??", "112346 1236"; single dice "5 1" */
    const char *play;     /* what was put down; NULL: nothing yet, or nothing wanted */
    const char *ruling;   /* its sum in one line */
    const char *score;    /* all that the board does not show */
    const char *position; /* "" where there is no board */
    struct standing at[SEATS_MAX];
    long marked[SEATS_MAX]; /* what each has marked in it, of `small` */
    long zeros;   /* who threw has written nothing so often in a row, where that is counted: in this
                   * turn too, and when that cost points the turns it cost them for */
    long lost;    /* what that cost */
    bool nothing; /* it was ruled void: who threw throws again in the same round */
    const struct counted_event *count;
    size_t counts;
    const struct dispute *dispute;
    size_t disputes;
    bool against; /* something was ruled against somebody: `replay` ends with 4 */
    bool final;   /* nothing said after the turn changes this */
};

/* A turn that is asked about. */
struct turn_ref {
    void *match;       /* as it was when the next began, or as it stands */
    bool closed;       /* the turn is the last closed one of `match`; else the one in hand */
    const void *next;  /* where the turn after this is the one in hand, or ... */
    bool next_closed;  /* ... the last closed one; NULL: there is none */
    const void *began; /* where it is the one in hand and only its dice, or what else begins a turn,
                        * were said; NULL: not known */
    long number;       /* from 1 */
    const char *const *player;
};

/* --- a match as it stands --------------------------------------------------------------------- */

struct match_status {
    int at;            /* who is to throw, or has thrown and is waited for; SEAT_NONE: over, or a
                        * letter must say who */
    bool waits;        /* a throw is in hand and something is still to be said of it; if not, all
                        * turns are behind us and only dice are wanted */
    const char *wants; /* what is still to be said of the turn in hand, "the play", to be
                        * translated; NULL: nothing */
    bool half;         /* a play is begun and not finished: `replay` ends with 4 */
    bool over;         /* nobody throws any more */
    int withheld;      /* so many of the last turns the players find out for themselves: nothing is
                        * shown of them but dice, play, position and score, ... */
    bool quiet;        /* ... and no question on them is answered */
    unsigned may;      /* whose dice may come next, a bit a seat; several: a letter decides */
    unsigned winners;  /* a bit a seat, when it is over; what they are paid is counted ("stakes") */
};

/* How a word came. */
struct word_context {
    long entry;          /* the line it came with: what a dispute keeps */
    int seat;            /* whose letter was said since the last turn began, or SEAT_NONE */
    bool begins;         /* it begins a turn: its number stood before it, or it did before an
                          * edit */
    bool recorded;       /* of a record, where what is not said was as due; else typed */
    bool stored;         /* of the log: it was taken once, and is taken again as it was then */
    struct strbuf *said; /* what follows from it is added here; NULL: nobody listens, and nobody
                          * looks before the text is at its end */
    const char *const *player;
    /* NULL, or called by a game that closes a turn with its ruling still at hand, to be asked of it
     * before the next begins. */
    void (*closes)(void *context, const struct turn_ref *at);
    void *context;
};

enum word_result {
    WORD_REJECTED,
    WORD_ACCEPTED,
    WORD_STARTS_TURN
}; /* WORD_STARTS_TURN: the word began a turn, and closed the one before */

/* One thing a word may become; nonzero stops. */
typedef int game_candidate_fn(void *context, const char *text);

/* How a board is shown; `flip`: from the second player's seat. */
struct board_style {
    bool list; /* in words, else drawn: */
    bool low,
        narrow; /* ... in nine lines of 76 columns, in twelve of 46; else as the game has it */
    bool flip, unicode, colour;
};

/* --- tables a game may have ------------------------------------------------------------------- */

/* Becomes a dot command: ".why [TURN]". Its help: the names it goes by, its own first, and how it
 * is called; and `help` in a line. Of a match without turns at->number is 0. */
struct query_command {
    struct help_topic topic;
    const char *argument, *help; /* argument "": it is not asked of a turn */
    bool (*answer)(const struct turn_ref *at,
                   struct strbuf *said); /* false: not to be answered (now) */
    const char *refused;                 /* ... what is said then */
};

/* Becomes a dot command that says words: ".claim 4" says "school 4". */
struct alias_command {
    struct help_topic topic;
    const char *argument, *help, *words; /* what was typed behind it follows the words */
    const char *refused;                 /* what is said when that cannot be meant */
    bool by_player; /* who says it may be named in front: ".claim Boris 4" says "b school 4" */
};

/* How a dispute of a kind is told, without and with what was claimed: "{who} claims a school",
 * "{who} claims a school of {points}". */
struct dispute_told {
    const char *kind, *said, *of; /* kind NULL: of all others; the last */
};

/* A code of what is stored, as people read it; a table ends with .code NULL. */
struct code_told {
    const char *code, *said;
};

/* How `stats` heads what is counted of a kind: for the player, and against; NULL: not shown. For
 * programs the lists of both stand under keys ("jans.own": one in another), and what was counted
 * under a key of its own. */
struct event_kind {
    const char *kind, *own, *other;
    bool points;
    const char *own_key, *other_key, *name_key;
};

/* A figure of `stats`, of what is counted of a kind for the player, under one name or (NULL) all:
 * how many, how many without points, the points of one on the average, the most points of one. */
enum statistic_of { COUNT_OF, NOUGHTS_OF, AVERAGE_OF, MOST_OF };

struct statistic {
    const char *kind, *name;
    enum statistic_of of;
    const char *title, *key;
};

/* A turn in which a seat may have left points out, by the sums of rulings as stored: of the turn
 * and of the one before it ("": there is none), with who threw. */
struct missed_in {
    int seat; /* whose points they are */
    int thrower, thrower_before;
    const char *ruling, *before;
};

/* Takes points that were left out, and the code of what they were due for. */
typedef void missed_fn(void *ctx, const char *code, long points);

/* Points that a seat was due and left out: `due` is the name of what then counts for another,
 * `read` tells what they were due for. What is stored may be anything: what cannot be read is
 * nothing. */
struct missed {
    const char *due;
    void (*read)(const struct missed_in *in, missed_fn *fn, void *ctx);
};

/* How `stats` counts a game. */
struct game_sums {
    const struct event_kind *counts; /* the tables end with a NULL */
    const struct statistic *figures;
    const struct missed *missed; /* NULL: nobody can leave points out */
    const char *major_title;     /* of struct game's `big`: "Holes" */
    const char *drawn_key;       /* of matches that nobody won, for programs; NULL: "drawn" */
};

/* The score of a stored turn: as JSON; as cells of a table, ",8,2,1,0,b,rail", under these columns;
 * briefly, for a list, under a title. NULL: its text as it is; no cells. */
struct stored_score {
    struct json_t *(*json)(const char *score);
    void (*cells)(const char *score, struct strbuf *out);
    const char *columns; /* "points_w,points_b,..." */
    void (*brief)(const char *score, struct strbuf *out);
    const char *title;
};

/* What can be read about a game. */
struct game_manual {
    const struct typed_help *typed; /* what can be typed at the table; the line is short */
    const char *words;              /* that TAB completes once they are begun, besides offers */
    const char *more;               /* behind the list of commands; NULL: plain */
    const struct help_topic *help;
    const struct command_help *commands; /* of the house, where there is more to be said of them */
    const struct help_pages *pages;
    const struct book *books;     /* that its rulings cite, and ... */
    const char *printed;          /* ... what they rule on, as `judge --check` reads it; NULL */
    const struct lesson *lessons; /* of `tutorial` */
};

/* Matches that belong together (partie a ecrire): in order of founding, one at least. */
struct series_match {
    const struct match_setup *founding;
    void *match;
    long turns;
};

/* What is wanted of position lines, and of statements on them. */
struct line_job {
    bool json, chances; /* chances: what may be thrown, else what is due of what was thrown */
    int points;         /* --points; 0: not said */
};

/* A line of a file. */
struct file_line {
    const char *text;
    size_t length;
    const char *file;
    int number;
};

/* What somebody states, held against what the game says. */
enum checked { AGREES, DIFFERS, UNDECIDED, UNREAD, VERDICTS };

/* Position lines for `judge` and `chances`: `w` without game= and the options, which `match`
 * already has; it is the caller's and may be changed. The answer goes into `o` for programs, else
 * in words. False with the place and reason where the line is not understood. */
struct batch {
    const char *keys;  /* names of a position's own, apart by blanks: not options */
    const char *parts; /* "keep": by which a statement names an item of a list in the answer, the
                        * first with its points, or states an item of a list of plays, [END, ...];
                        * apart by blanks, NULL: none */
    bool (*judge)(void *match, const struct token *w, size_t n, struct json_t *o,
                  struct strbuf *said, struct parse_error *why);
    bool (*chances)(void *match, const struct token *w, size_t n, struct json_t *o,
                    struct strbuf *said, struct parse_error *why);

    /* A game whose lines are of another form takes them whole, instead of both: adds the answer,
     * in words or as a line of JSON. */
    bool (*line)(const struct line_job *job, const char *line, size_t length, struct strbuf *out,
                 struct parse_error *why);
    /* A statement of another form than the house's (`--check`): adds both answers where they
     * differ, in words or as a line of JSON. UNREAD with the reason. */
    enum checked (*check)(const struct line_job *job, const struct file_line *line,
                          struct strbuf *out, struct parse_error *why);
    /* A text of whole records of this game, told as they are read where no turn need be kept:
     * prints it, and what is not understood. `name` is the file's. */
    enum status (*replay)(const char *text, size_t length, const char *name, bool json);
};

/* --- the game --------------------------------------------------------------------------------- */

struct game {
    const char *name, *title;
    const char *names; /* what it is called besides, in any language, apart by |; NULL: nothing */
    int revision; /* raised with every change of a ruling: rows of an older one are judged anew */
    int seats_least, seats_most;
    const char *letter;             /* of the seats: "wb", "abcdefgh" */
    const char *const *seat_header; /* "White" "Black"; NULL: Player1 ... */
    int dice_together;              /* statistics count throws of so many dice whole; 1: each die */
    const char *major, *minor;      /* what `standing` counts: "holes", "points"; NULL: not kept */
    const struct game_option *option; /* ends with .name NULL; NULL: none */

    size_t size, kept;

    /* Zeroed bytes become a match. Headers of no meaning to the game say nothing; a column counts
     * from the beginning of a header's value. */
    bool (*start)(void *match, const struct match_setup *f, struct parse_error *why);
    /* "announce=silent", in the middle of a match. */
    bool (*set)(void *match, const char *option, struct parse_error *why);

    /* Takes one word; it begins one turn at most. After WORD_REJECTED the match is good for
     * nothing; the caller goes back to its copy. */
    enum word_result (*word)(void *match, const struct token *w, struct word_context *h,
                             struct parse_error *why);
    /* The line is at its end: what can be completed is complete, and what follows from the line as
     * a whole is said. May be NULL. `h` is as for a word. */
    bool (*rest)(void *match, struct word_context *h, struct parse_error *why);

    /* The arbiter rules where no rule reaches: from ARBITER_BOARD to ARBITER_FORFEIT. All turns are
     * behind us, but where the throw is void or the match given up, which ends the one in hand with
     * nothing. What is ruled stands in place of what the last turn gave; before the first it is how
     * the match begins. False with the reason; NULL: nothing can be ruled. */
    bool (*rule)(void *match, const struct arbiter_ruling *d, struct parse_error *why);

    /* For how much the match can be given up by this resignation or forfeit, a bit each: 1 << half
     * stakes. 0: that is not said. NULL: it never is. */
    unsigned (*worths)(void *match, const struct arbiter_ruling *d);

    struct match_status (*match_status)(void *match);
    /* False: no memory. Text and lists are of the arena or constant. */
    bool (*turn)(const struct turn_ref *at, struct arena *p, struct turn *out);
    /* How the seats stand before the first turn, where the arbiter may have ruled on the score or
     * ended the match; `at` is zeros. NULL: as nothing had been ruled. */
    void (*untouched)(void *match, struct standing at[SEATS_MAX]);
    /* A line of `replay --json`, malloc'd; NULL: no memory. */
    char *(*json)(const struct turn_ref *at);
    /* What is expected, behind "12. Anna, ": "64, the play". */
    void (*prompt)(void *match, struct strbuf *said);
    /* How things stand, in sentences: .score. */
    void (*score)(void *match, struct strbuf *said);
    /* ... after undo, edit and resume: all of the turn in hand, as if nothing had been said of it,
     * which then counts as said. */
    void (*stands)(void *match, struct strbuf *said);

    /* --- may be NULL: */

    /* Adds what can be said now (offers.h). Of what the players find out for themselves it gives
     * nothing away: then all marks, and no man. NULL: nothing is offered. */
    void (*offers)(void *match, struct offers *out);
    /* Whether there is a doubt of this kind about a line, and what to ask (doubt.h). That men are
     * mistyped or left out the house sees, too, by what would come of the line. */
    bool (*doubt)(void *match, enum doubt kind, const char *line, size_t length,
                  struct doubted *out);
    /* How many bytes of a turn's text come before its play: number, letter and dice. 0: it does not
     * begin with dice. NULL: an edit is a whole turn. */
    size_t (*opening)(const char *text);
    /* The turn in the language of the record, with its number and letter; NULL: as typed. */
    void (*write)(const struct turn_ref *at, const char *typed, struct strbuf *out);
    /* NULL: the score table that the house makes of turn.at. */
    void (*show)(void *match, const struct board_style *look, struct strbuf *said);
    /* Adds all that was ruled in a turn, in sentences as at the table, a line each: what belongs to
     * the one before stands further in. `quiet`: only what everybody at the table knows. */
    void (*tell)(const struct turn_ref *at, bool quiet, struct strbuf *said);
    /* The same and more: all that was said of a turn at the table, the throw and the play first;
     * for `replay`, which numbers it. NULL: what was said while the record was read, as it was. */
    void (*recount)(const struct turn_ref *at, struct strbuf *said);
    /* Adds what a turn gives otherwise than it did, a line; nothing where it is the same. */
    void (*changed)(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said);
    /* Adds what is to be moved on the real table for it to stand as it is and not as it was. */
    void (*orders)(void *was, void *is, struct strbuf *said);
    /* The same from the rows of two turns, of which score, position and next are there. */
    void (*orders_by_row)(void *match, const struct turn *was, const struct turn *is,
                          struct strbuf *said);
    /* Matches of a series, under terms that their headers agree on: adds its sheet, in words or as
     * JSON lines, and to `next` the headers that found its next match, nothing where there is none
     * to begin; either may be NULL. A match without a turn may stand alone, for a series about to
     * begin. What does not fit does not count, and is remarked on the sheet; why->reason is ""
     * where all does. False with the reason where they make none. */
    bool (*series)(const struct series_match *m, size_t n, bool json, struct strbuf *sheet,
                   struct strbuf *next, struct parse_error *why);

    const char *withheld; /* keys of a line of replay that players find out for themselves, apart by
                           * blanks; "throws.points": of each in a list */
    struct stored_score stored;

    const struct query_command *questions; /* the tables end with a NULL */
    const struct alias_command *sayings;
    struct game_manual manual;
    const struct dispute_told *claims; /* NULL: a dispute is a fault of who stands against it, which
                                        * the arbiter does not overrule */
    const struct code_told *codes;     /* that are its own, and no page's name; NULL: none */
    struct game_sums sums;
    const struct batch *batch;
    const struct picture *picture; /* NULL: it has no board */
    const struct paper *paper;
};

extern const struct game *const games[]; /* NULL behind the last; the first is the default */
/* By its name or what it is called besides, capitals and accents alike; NULL: there is none. */
const struct game *game_named(const char *name);
/* The game that a text of one or two words begins with, and how many bytes they are; NULL: none. */
const struct game *game_begins(const char *text, size_t *length);
/* `own` if that is its name, else as game_named: who has a match in hand need not look it up. */
const struct game *game_of(const char *name, const struct game *own);

/* Adds stored codes, one or several with numbers between, as people read them: those of the game,
 * the title of the page that goes by one first, those of all games. What is none stays as it is.
 * `game` NULL: not known. */
void strbuf_add_codes(struct strbuf *w, const struct game *game, const char *text);

#endif
