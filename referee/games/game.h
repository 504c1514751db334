/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interface between a game and the rest of the program. A game takes words and gives rulings,
 * as sentences and as text and numbers. It is one folder, one `struct game` and one line in
 * list/games.c. Code outside its folder uses nothing of it but this header. A game knows nothing of
 * logs, records or terminals.
 *
 * A match is a value of `size` bytes. It holds no pointers except to constants. The first `kept`
 * bytes are the whole match; the log copies them to try a line, to undo and to edit. The game keeps
 * no history except the current turn and the one before. The bytes after `kept` are scratch: they
 * only cache work (a computed ruling, say), and their first byte is 0 in every copy. If a turn
 * outgrows the value, the word that would overflow it is rejected.
 *
 * The log, not the game, handles lines and tokens, comments, headers, the numbers and letters of
 * turns ("12." "w"), "*", the count of turns, where each turn begins in the text, and what no
 * longer fits after an edit. doc/adding-a-game.md is a walkthrough. */
#ifndef GAME_H
#define GAME_H

#include "base/arbiter_ruling.h"
#include "base/help.h"
#include "base/memory.h"
#include "base/scan.h"
#include "base/status.h"
#include "base/strbuf.h"
#include "offers.h"
#include "score.h"

struct json_t;  /* jansson */
struct picture; /* paper.h */
struct paper;

enum { SEATS_MAX = 8, SEAT_NONE = -1 };

/* --- how a match begins ----------------------------------------------------------------------- */

struct header {
    const char *key, *value;
};

struct match_setup { /* the text belongs to the caller and lives for the call */
    int seats;
    const char *const *player;   /* names by seat; "": not known */
    const struct header *header; /* all headers except event, site and date, in their order: Setup,
                                  * Option, Partie, ... */
    size_t headers;
};

/* An option of a match. Its value is one of `values` (separated by blanks), or, where `values` is
 * NULL, a whole number from `least` to `most`. */
struct game_option {
    const char *name, *values, *help;
    long least, most;
};

/* --- a turn ----------------------------------------------------------------------------------- */

/* A player's standing, as lists and score tables show it. struct game names `major` and `minor`. */
struct standing {
    long major, minor;
    long stakes; /* won, in half stakes */
    bool star;   /* the score sheet shows a star beside `minor` (paper.star) */
    bool flag;   /* a flag has taken the place of the peg that counts `major` */
};

/* An event that statistics count for or against a seat: a jan, a school, a fault, a burned turn.
 * Every game has the kinds "fault" (points 0) and "stakes" (to each winner, in halves, when a match
 * or partie ends). A game lists its other kinds in game_sums.counts. */
struct counted_event {
    int seat;
    const char *kind, *name; /* "jan" "true-hit", "fault" "N1", "turn" "burned" */
    long points;
};

/* A claim and the ruling on it, or a fault and the choice made on it. */
struct dispute {
    long entry;                /* word_context.entry of the word that raised it */
    int by, against;           /* seats; SEAT_NONE: not known */
    int back;                  /* it concerns the turn this many turns earlier */
    const char *kind;          /* "under", "N1", "W1" */
    long claimed, due, marked; /* points; -1: does not apply */
    const char *ruling;        /* "valid"; "stands", "back", "12/17 1/2" */
    const char *cite;
    bool pays;        /* it is ruled how many points are marked for it: */
    int taken, given; /* by `by` and by `against` */
    bool overrules;   /* an arbiter's ruling that replaces the dispute before it in the list */
};

/* One turn as the record stores it. Its texts are notation or codes: never translated, and opaque
 * to other code, except that `dice` is split at blanks. */
struct turn {
    int seat; /* the thrower */
    int next; /* the next thrower unless a letter names another; SEAT_NONE: the match is over, the
               * turn is open, or the thrower is not yet known */
    const char *dice; /* one word per throw: "64", "??", "112346 1236"; for single dice "5 1" */
    const char *play; /* the men moved or dice kept; NULL: nothing yet, or nothing to enter */
    const char *final_play;   /* what counts of it after a choice; NULL: all of it */
    const char *ruling;       /* the ruling summed up in one line */
    long score[SCORE_FIELDS]; /* everything the board does not show: the fields of `scored` of the
                               * game, in their order */
    const char *position;     /* "" for a game without a board */
    struct standing at[SEATS_MAX];
    long marked[SEATS_MAX]; /* points each seat marked in this turn, counted as `minor` */
    long due[SEATS_MAX];    /* points each seat was due, where `stated` has any */
    long stated[SEATS_MAX]; /* 1 + the points that the text says each seat marked; 0: it says none,
                             * or what was due is not known */
    long zeros;   /* consecutive turns without points of the thrower, this one included, where the
                   * game counts them; if they cost points in this turn, how many they were */
    long lost;    /* the points they cost */
    bool nothing; /* ruled void: the thrower throws again in the same round */
    const struct counted_event *count;
    size_t counts;
    const struct dispute *dispute;
    size_t disputes;
    bool against; /* something was ruled against a player: `replay` exits with 4 */
    bool final;   /* nothing entered after the turn can change this */
};

/* A turn to report on, and the match values around it. `match` contains the turn: as its last
 * complete turn if `closed`, else as its current one. `next` contains the following turn in the
 * same way (`next_closed`), or is NULL if there is none. */
struct turn_ref {
    void *match; /* at the moment the following turn began; for the last turn, now */
    bool closed;
    const void *next;
    bool next_closed;
    const void *began; /* contains the turn when only its dice (or whatever else begins a turn) had
                        * been entered; NULL: not available */
    long number;       /* counted from 1; 0: none */
    const char *const *player;
};

/* What a throw gave its thrower in points, less what it gave the others, against what each of the
 * 36 throws would have given: their sum, and the sum of their squares. */
struct throw_luck {
    long given, sum, squares;
};

/* --- the status of a match -------------------------------------------------------------------- */

struct match_status {
    int at; /* the seat that is to throw, or that has thrown and is to play; SEAT_NONE: the match is
             * over, or a letter must name the seat */
    bool waits; /* a throw was entered and its turn is incomplete; if false, every turn is complete
                 * and only dice are expected */
    bool dice;  /* it waits only for its dice: a word came before them, such as a double */
    const char *wants; /* still to come in this turn: "the play", to be translated; NULL: nothing */
    bool half;         /* a play is partly entered: `replay` exits with 4 */
    bool over;         /* no one throws any more */
    int withheld; /* number of last turns whose rulings the players must find themselves: only their
                   * dice, play, position and score are shown */
    bool quiet;   /* questions about those turns are not answered */
    unsigned may; /* the seats that may throw next, as bits; if several, a letter decides */
    unsigned winners; /* one bit per seat, once the match is over; the stakes they win are counted
                       * events ("stakes") */
};

/* The context of one input word: where it comes from, and whether it begins a turn. */
struct word_context {
    long entry;    /* the log entry that contains it; disputes store it */
    int seat;      /* the seat whose letter was entered since the last turn began, or SEAT_NONE */
    bool begins;   /* it begins a turn: the turn's number precedes it, or did before an edit */
    bool recorded; /* it comes from a record, where an omitted mark means the points due; false: it
                    * was typed */
    bool stored;   /* it comes from the log: accepted once, it is accepted again in the same way */
    struct strbuf *said; /* the game adds its sentences here; NULL: they are not read, and the match
                            is not queried before the end of the text */
    const char *const *player;
    /* If not NULL, the game calls it as it closes a turn, before the next one begins, while the
     * ruling is still cached. */
    void (*closes)(void *context, const struct turn_ref *at);
    void *context;
};

/* Returns true if a word comes from the log or from a record. There a word that changes nothing is
 * accepted silently; at the prompt it is refused with the reason. */
static inline bool word_is_replayed(const struct word_context *h)
{
    return h->stored || h->recorded;
}

enum word_result {
    WORD_REJECTED,
    WORD_ACCEPTED,
    WORD_STARTS_TURN /* it began a turn and closed the one before */
};

/* Parts that `tell` leaves out: rulings that the players must find themselves; and the end of a
 * match, which paper.result (or `score`) prints. */
enum tell_besides { TELL_KNOWN = 1, TELL_RESULT = 2 };

/* Receives one possible completion of a word; nonzero stops. */
typedef int game_candidate_fn(void *context, const char *text);

/* How a board is shown. If neither `low` nor `narrow` is set, the board has the game's own size.
 * `flip`: seen from the second player's seat. */
struct board_style {
    bool list;        /* described in words, not drawn */
    bool low, narrow; /* nine lines of 76 columns; twelve lines of 46 */
    bool flip, unicode, colour;
};

/* --- tables a game may have ------------------------------------------------------------------- */

/* A dot command that asks a question: ".why [TURN]". `topic` has its names (its own first) and its
 * usage, `help` a line of help. If the match has no turns, at->number is 0. */
struct query_command {
    struct help_topic topic;
    const char *argument, *help; /* argument "": it does not ask about a turn */
    bool (*answer)(const struct turn_ref *at,
                   struct strbuf *said); /* false: it cannot be answered (now) */
    const char *refused;                 /* printed if `answer` returns false */
};

/* A dot command that stands for words: ".claim 4" enters "school 4". */
struct alias_command {
    struct help_topic topic;
    const char *argument, *help, *words; /* what is typed after the command follows `words` */
    const char *refused;                 /* printed where the command makes no sense */
    bool by_player; /* a player may be named first: ".claim Boris 4" enters "b school 4" */
};

/* The sentence for a dispute of a kind: `said` if no points were claimed ("{who} claims a school"),
 * `of` if they were ("{who} claims a school of {points}"). */
struct dispute_told {
    const char *kind, *said, *of; /* kind NULL: every other kind; ends the table */
};

/* A stored code and its words for people. A table ends with .code NULL. */
struct code_told {
    const char *code, *said;
};

/* The headings under which `stats` lists events of a kind: `own` for those in a player's favour,
 * `other` for those against; NULL: not listed. JSON has both lists under own_key and other_key
 * ("jans.own": nested) and the event's name under name_key. */
struct event_kind {
    const char *kind, *own, *other;
    bool points;
    const char *own_key, *other_key, *name_key;
};

/* One figure of `stats` about a player's events of a kind, with one name or (NULL) all: their
 * number, the number without points, their average points, their most points. */
enum statistic_of { COUNT_OF, NOUGHTS_OF, AVERAGE_OF, MOST_OF };

struct statistic {
    const char *kind, *name;
    enum statistic_of of;
    const char *title, *key;
};

/* Words by which a record is searched, of which each game has a list. */
enum listed_word {
    LISTED_CLAIM,  /* kinds of claims: "under" */
    LISTED_FAULT,  /* codes: "N1" */
    LISTED_JAN,    /* names of events of kind "jan" */
    LISTED_ARTICLE /* what claims rest on: "LL §183; LP 61" */
};

/* How `stats` counts a game. */
struct game_sums {
    const struct event_kind *counts; /* these tables end with a NULL */
    const struct statistic *figures;
    bool missed; /* it counts events "missed": points a seat was due and did not mark, by the name
                  * of what they were due for */
    const char *major_title; /* heads struct game's `major`: "Holes" */
    const char *drawn_key;   /* JSON key of matches without a winner; NULL: "drawn" */
};

/* The score of a turn, briefly for a list, under `title`. If `brief` is NULL, the stored text is
 * used. */
struct stored_score {
    void (*brief)(const long score[SCORE_FIELDS], struct strbuf *out);
    const char *title;
    const char *heading; /* of the columns of `brief` */
    bool spoken; /* lists print the words typed in a turn with its play, as paper->brief does */
};

/* The help and the reference texts of a game. */
struct game_manual {
    const struct typed_help *typed; /* the input at the table, as short lines */
    const char *words; /* words that TAB completes besides the offers, once they are begun */
    const char *more;  /* the text after the list of commands; NULL: a general one */
    const struct help_topic *help;
    const struct command_help *commands; /* more help on general commands */
    const struct help_pages *pages;
    const struct book *books;     /* the books its rulings cite */
    const char *printed;          /* the printed cases, as `judge --check` reads them; NULL: none */
    const struct lesson *lessons; /* lessons of `tutorial` */
};

/* A match of a series (partie à écrire). A series has at least one, in the order in which they were
 * founded. */
struct series_match {
    const struct match_setup *founding;
    void *match;
    long turns;
    /* the result in its log, which counts instead of the score that the rules now give */
    bool ended; /* false: it has none */
    bool given; /* a player resigned or forfeited it */
    unsigned winners;
    long major[SEATS_MAX];
    long account[SCORE_FIELDS]; /* as `account` of struct game gave it */
};

/* The output of an account of a series. Texts are appended to the buffers; a NULL buffer is
 * skipped. */
struct series_told {
    struct strbuf *sheet; /* the whole account, in words or as JSON lines */
    bool json;
    /* the headers that found its next match, and where another than the first seat has the first
     * throw, a line that says so ("1. b"); nothing if there is none to begin */
    struct strbuf *next;
    struct strbuf *opener;  /* the name of the player who has its first throw */
    struct strbuf *ahead;   /* a sentence on that match: its number, who has the first throw */
    struct strbuf *settled; /* after the last match: who pays whom */
};

/* The options for answering a position line or checking a statement. */
struct line_job {
    bool json;
    bool chances; /* list what each throw may give; false: judge the throw in the line */
    int points;   /* --points; 0: not given */
};

/* A line of a file. */
struct file_line {
    const char *text;
    size_t length;
    const char *file;
    int number;
};

/* The result of checking a statement against the game's answer. */
enum checked { AGREES, DIFFERS, UNDECIDED, UNREAD, VERDICTS };

/* Answers position lines for `judge` and `chances`. `w` is the line without game= and the options,
 * which are already set in `match`; `match` belongs to the caller and may be changed. The answer
 * goes into `o` as JSON if `o` is not NULL, else into `said` in words. They return false with place
 * and reason if the line is not understood. */
struct batch {
    const char *keys; /* keys a position has besides the options, separated by blanks */
    /* Names of the members of an answer's list items, separated by blanks: "keep". A statement
     * names an item by the first and states its points, or states an item of a list of plays as
     * [END, ...] in this order. NULL if items have no names. */
    const char *parts;
    bool (*judge)(void *match, const struct token *w, size_t n, struct json_t *o,
                  struct strbuf *said, struct parse_error *why);
    bool (*chances)(void *match, const struct token *w, size_t n, struct json_t *o,
                    struct strbuf *said, struct parse_error *why);

    /* For a game whose lines have another form; replaces `judge` and `chances`. Adds the answer in
     * words or as a line of JSON. */
    bool (*line)(const struct line_job *job, const char *line, size_t length, struct strbuf *out,
                 struct parse_error *why);
    /* Checks a statement that has another form than the common one (`--check`). If the answers
     * differ, adds both, in words or as a line of JSON. UNREAD comes with the reason. */
    enum checked (*check)(const struct line_job *job, const struct file_line *line,
                          struct strbuf *out, struct parse_error *why);
    /* Replays a text of whole records of this game and prints each turn as it is read, where turns
     * need not be kept, and the errors. `name` is the file's. */
    enum status (*replay)(const char *text, size_t length, const char *name, bool json);
};

/* --- the game --------------------------------------------------------------------------------- */

struct game {
    const char *name, *title;
    const char *names; /* other names, in any language, separated by "|"; NULL: none */
    int revision;      /* raised with every change of a ruling: rows of an older revision are judged
                        * again */
    const char *spoken; /* words of its record that may be typed in other languages, separated by
                         * blanks (base/vocabulary.h); NULL: none */
    bool unknown_alone; /* "?" may be without the men after it: the game takes it as a word */
    int seats_least, seats_most;
    const char *letter;             /* one per seat: "wb", "abcdefgh" */
    const char *const *seat_header; /* the players' headers: "White" "Black"; NULL: Player1 ... */
    bool counts_down;               /* men move to fields of lower numbers */
    int dice_together; /* dice per throw where statistics count whole throws; 1: they count single
                        * dice */
    const char *major, *minor; /* the numbers in `standing`: "holes", "points"; NULL: not counted */
    const struct game_option *option; /* ends with .name NULL; NULL: no options */

    size_t size, kept;

    /* Makes a match from zeroed bytes. Headers that mean nothing to the game are ignored. The
     * column of an error counts from the beginning of the header's value. */
    bool (*start)(void *match, const struct match_setup *f, struct parse_error *why);
    /* Changes an option in the middle of a match: "announce=silent". */
    bool (*set)(void *match, const char *option, struct parse_error *why);

    /* Takes one word, which begins at most one turn. After WORD_REJECTED the match is unusable: the
     * caller goes back to its copy. */
    enum word_result (*word)(void *match, const struct token *w, struct word_context *h,
                             struct parse_error *why);
    /* Called when a letter names the seat that throws next; its word may come with a later line.
     * May be NULL. */
    void (*throws_next)(void *match, int seat);
    /* Called at the end of a line, with `h` as for a word: completes what can be completed and adds
     * the sentences that depend on the whole line. May be NULL. */
    bool (*line_end)(void *match, struct word_context *h, struct parse_error *why);

    /* Applies an arbiter's ruling on what no rule covers, from ARBITER_BOARD to ARBITER_FORFEIT.
     * Every turn is complete, except that a void throw or a match given up ends the current turn
     * without a result. The ruling replaces what the last turn gave, or before the first turn how
     * the match begins. ARBITER_UNKNOWN_PLAY ends the current turn, and ARBITER_PRINTED_BOARD
     * changes nothing. Returns false with the reason. NULL if nothing can be ruled. */
    bool (*rule)(void *match, const struct arbiter_ruling *d, struct parse_error *why);

    /* Returns the values for which this resignation or forfeit may give up the match, as bits: 1
     * << half stakes. Returns 0 if its value is not stated. The function is NULL if values are
     * never stated. */
    unsigned (*worths)(void *match, const struct arbiter_ruling *d);

    struct match_status (*match_status)(void *match);
    /* Returns false if out of memory. Texts and lists are constant or in the arena. */
    bool (*turn)(const struct turn_ref *at, struct arena *p, struct turn *out);
    /* The standing of the seats before the first turn, where the arbiter may have ruled on the
     * score or ended the match. `at` is zeroed. NULL if nothing can have been ruled. */
    void (*untouched)(void *match, struct standing at[SEATS_MAX]);
    /* Returns the object of a turn for `replay --json`, owned by the caller, or NULL if out of
     * memory. */
    struct json_t *(*json)(const struct turn_ref *at);
    /* Adds what is expected, after "12. Anna, ": "64, the play". */
    void (*prompt)(void *match, struct strbuf *said);
    /* Adds the score in sentences (.score). */
    void (*score)(void *match, struct strbuf *said);
    /* Adds sentences about anything on the table besides the score: the length of the match, the
     * cube. May be NULL or add nothing. */
    void (*beside)(void *match, struct strbuf *said);
    /* Adds the state of the match after undo, edit and resume: the score and the whole current
     * turn, even if parts of it were already printed. The turn then counts as printed. */
    void (*stands)(void *match, struct strbuf *said);

    /* --- the rest may be NULL: */

    /* Adds what can be entered now (offers.h). It must not reveal what the players have to find
     * themselves: then it offers every mark and no man. NULL if nothing is offered. */
    void (*offers)(void *match, struct offers *out);
    /* Returns true if a line raises this kind of doubt, and stores what to ask (offers.h). The log
     * finds mistyped and omitted men as well, from what the line would lead to. */
    bool (*doubt)(void *match, enum doubt kind, const struct line_words *line, struct doubted *out);
    /* Returns the length in bytes of a turn's text before its play: number, letter and dice.
     * Returns 0 if the text does not begin with dice. If this is NULL, an edit replaces whole
     * turns. */
    size_t (*opening)(const char *text);
    /* Adds the turn in record notation, with its number and letter. If this is NULL, turns are
     * written as typed. */
    void (*write)(const struct turn_ref *at, const char *typed, struct strbuf *out);
    /* Adds the board. If this is NULL, the general score table is made from turn.at. */
    void (*show)(void *match, const struct board_style *look, struct strbuf *said);
    /* Adds all rulings of a turn in sentences, as at the table, one per line, except what
     * `besides`, a sum of enum tell_besides, leaves out. Sentences about the turn before are
     * indented further. */
    void (*tell)(const struct turn_ref *at, unsigned besides, struct strbuf *said);
    /* Adds the full account of a turn for `replay`, which numbers it: the throw and the play first,
     * then what `tell` adds. If this is NULL, `replay` prints the sentences that were added while
     * the record was read. */
    void (*recount)(const struct turn_ref *at, struct strbuf *said);
    /* Adds a line on what differs in a turn's result; nothing if it is the same. */
    void (*changed)(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said);
    /* Adds what to move on the real table so that it shows `is` instead of `was`. */
    void (*orders)(void *was, void *is, struct strbuf *said);
    /* Adds what to move on the real table, like `orders`, but compares the rows of two turns. Only
     * their score, position and next are set. */
    void (*orders_by_row)(void *match, const struct turn *was, const struct turn *is,
                          struct strbuf *said);
    /* Adds how to set up the table after the last turn if no play does it: who takes which men
     * after an exit. NULL if this cannot happen. */
    void (*sets_up)(void *match, struct strbuf *said);
    /* Adds the requested parts of the account of a series of matches, under the terms on which
     * their headers agree. A single match without turns may represent a series about to begin. A
     * match that does not fit is not counted, and the sheet says so; why->reason is "" if all fit.
     * False with the reason if the matches make no series. */
    bool (*series)(const struct series_match *m, size_t n, const struct series_told *told,
                   struct parse_error *why);
    /* Stores the numbers that a finished match adds to an account of a series, besides its winner
     * and score: the fields of `accounted`, which its log has as "k 2, refaits 1". Returns false if
     * there are none; may be NULL. */
    bool (*account)(void *match, long out[SCORE_FIELDS]);
    const struct score_field *accounted;

    /* Keys of a `replay` line that contain rulings the players must find themselves, separated by
     * blanks; "throws.points": that key in each item of the list. */
    const char *withheld;
    const struct score_field *scored; /* the fields of a turn's `score`; NULL: none */
    struct stored_score stored;

    const struct query_command *questions; /* these tables end with a NULL */
    const struct alias_command *sayings;
    struct game_manual manual;
    const struct dispute_told *claims; /* NULL: every dispute is a fault of the player it is
                                        * against, and the arbiter overrules none */
    const struct code_told *codes; /* the game's own codes that are no page's name; NULL: none */
    /* Returns false if nothing is known about the throw. NULL if throws are not worth points. */
    bool (*luck)(const struct turn_ref *at, struct throw_luck *out);
    const char *(*listed)(enum listed_word of, int i); /* the i-th from 0; NULL: no more */
    struct game_sums sums;
    const struct batch *batch;
    const struct picture *picture; /* NULL: the game has no board */
    const struct paper *paper;
};

extern const struct game *const games[]; /* ends with NULL; the first is the default */
/* Finds a game by one of its names or its title in the user's language, ignoring case and accents.
 * Returns NULL if there is none. */
const struct game *game_named(const char *name);
/* Finds the game that the first word or two of a text name, and their length in bytes. Returns NULL
 * if they name none. */
const struct game *game_begins(const char *text, size_t *length);
/* `own` if it has this name, else game_named(name). Saves the look-up for the current match. */
const struct game *game_of(const char *name, const struct game *own);

/* Returns true if a word is in a list of the game. */
bool game_lists(const struct game *game, enum listed_word of, const char *word);

/* Adds stored codes (one, or several with numbers between them) in words for people. A code is
 * looked up in the game's codes, then among the titles of its help pages, then in the codes all
 * games share; if it is in none, it is added unchanged. `game` is NULL if not known. */
void strbuf_add_codes(struct strbuf *w, const struct game *game, const char *text);

#endif
