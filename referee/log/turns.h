/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The turns of a match, built from lines: scans the text, gives the words to the game, and keeps
 * for each turn its place in the text and the value of the match. replay.h builds undo and edits on
 * this. */
#ifndef LOG_TURNS_H
#define LOG_TURNS_H

#include "db/record.h"
#include "games/game.h"
#include "protests.h"

/* The founding of a match as its game gets it: players and all headers but event, site and date. */

/* A setup that owns its text. */
struct kept_match_setup {
    struct match_setup setup;
    const char *player[SEATS_MAX];
    struct header *header;
    struct arena texts;
};

/* Whether a game accepts these headers; false with the reason. */
bool match_setup_check(const struct game *game, const struct store_details *d,
                       struct parse_error *err);

/* The place where the text of a turn begins: its number, letter or dice. */
struct begun {
    long line; /* from 1, counting calls of turns_take and turns_set */
    size_t offset;
};

/* The stored rows of a turn. Valid until the next line is taken. */
struct turn_rows {
    struct store_coup row; /* row.entry is the number of the line that began it */
    const struct store_due *dues;
    size_t n_dues;
    const struct store_claim *claims; /* made in this turn; their entries are line numbers too */
    size_t n_claims;
    struct store_standing at[STORE_SEATS];
    bool open; /* may still change */
};

/* How the text ended: with "*", or adjourned, after which it may continue. */
enum turns_left { LEFT_NOT, LEFT_UNFINISHED, LEFT_ADJOURNED };

/* How a match that is over ended: by play, or by a ruling of the arbiter. END_NOBODY: the player
 * who had won by forfeit has forfeited it too. The game knows nothing of that. */
enum turns_end { END_PLAY, END_RESIGNED, END_FORFEIT, END_RULED, END_NOBODY };

struct turns {
    const struct game *game;
    struct kept_match_setup founding;
    unsigned char *first;   /* value of the match at its beginning */
    unsigned char *now;     /* its present value */
    unsigned char *aside;   /* its value before the current line */
    unsigned char *earlier; /* a buffer for turns_at */
    struct begun *begun;
    unsigned char **values;  /* the value after the word that began each turn, game->kept bytes;
                              * there is room for it up to turn `room` */
    struct turn_rows **rows; /* NULL: not made yet */
    long count, room;
    struct arena kept; /* the values */
    struct arena made; /* final rows */
    struct arena open; /* rows that may change */
    long lines;        /* lines taken */
    long most;         /* turns it may come to; 0: any number */
    long gone;         /* turns dropped by turns_forget */
    long gone_lines;   /* lines dropped with them */
    enum turns_left left;
    enum turns_end end;
    struct strbuf orders; /* men to be moved on the table after the last change */
    bool by_arbiter;      /* the arbiter has ruled: only the next dice may follow */
    bool numbered;        /* the number of the next turn was typed */
    bool choosing;        /* the sign "=" was typed, and the choice is still to come */
    bool stored;          /* the text comes from the log (word_context.stored) */
    struct protests protests;
    int seat; /* seat whose letter was typed last, without a word after it; SEAT_NONE: none */
};

/* Begins a match. NULL with the reason: headers not understood, or no memory. */
struct turns *turns_begin(const struct game *game, const struct store_details *d,
                          struct parse_error *err);
/* Copies a match that was begun with these details, for reading: without the rows and the orders.
 * Returns NULL if out of memory. */
struct turns *turns_copy(const struct turns *t, const struct store_details *d);
void turns_end(struct turns *t);
/* Goes back to the beginning. */
void turns_restart(struct turns *t);

/* Takes a line as typed; adds messages to `said` (may be NULL). Returns false if nothing has
 * changed. */
bool turns_take(struct turns *t, const char *line, size_t length, struct strbuf *said,
                struct parse_error *err);
/* Takes a line that is already scanned. */
bool turns_take_words(struct turns *t, const struct line_words *line, struct strbuf *said,
                      struct parse_error *err);
/* Takes record notation, possibly of many lines, which errors number. Marks that are not written
 * are as due; nothing may follow "*". */
bool turns_read(struct turns *t, const char *text, size_t length, struct parse_error *err);
/* Reads text with messages, as for a typed line. */
bool turns_read_verbose(struct turns *t, const char *text, size_t length, struct strbuf *said,
                        struct parse_error *err);
/* Tries a line, or its first words if not `whole`: calls `look` with the resulting match and goes
 * back. No call if the line is rejected. */
typedef void turns_look_fn(struct turns *t, void *context);
void turns_aside(struct turns *t, struct scanner line, bool whole, turns_look_fn *look,
                 void *context);
/* Changes an option during the match: "announce=silent". */
bool turns_set(struct turns *t, const char *option, struct parse_error *err);

/* The stakes left open by a resignation or forfeit that does not name one of several: a bit set, as
 * `worths` of games/game.h; else 0. */
unsigned turns_worths(struct turns *t, const struct arbiter_ruling *d);

/* Number of turns, including the current one; the place of turn n (from 1); its row, NULL: no
 * memory; and a reference for the game's functions, valid until the next call. */
long turns_count(const struct turns *t);
struct begun turns_place(const struct turns *t, long number);
const struct turn_rows *turns_row(struct turns *t, long number);
/* Returns true if a row of claims is a player's claim: in a game with claims, the choice on a
 * false move is not one; nor is a protest. */
bool turns_is_claim(const struct turns *t, const struct store_claim *c);
/* Whether the arbiter can give it other points: a school, and no demand. */
bool turns_can_overrule(const struct turns *t, const struct store_claim *c);
/* Number of claims made in a turn, such choices with them. */
size_t turns_claims(struct turns *t, long number);
struct turn_ref turns_at(struct turns *t, long number);
/* Returns true if a turn, and all that turns_at gives the game of it, is the same in two matches
 * that began alike. The last two turns of a match never are. Values are compared as bytes: the
 * answer may be false for equal values with other padding. */
bool turns_same(const struct turns *a, const struct turns *b, long number);

/* Drops the first `n` turns, all closed and not the last closed one. Later turns, and lines from
 * that of the first of them, are counted from 1 again. Returns the number of lines dropped. */
long turns_forget(struct turns *t, long n);

/* Adds a turn in record notation with number and letter, in the words typed if they mean the same
 * there. */
bool turns_write(struct turns *t, long number, const char *typed, struct strbuf *out);

/* The object of `replay --json` for a turn, owned by the caller. Returns NULL if out of memory. */
struct json_t *turns_json(struct turns *t, long number);

struct match_status turns_status(struct turns *t);
/* Adds the result of a match that is over, in sentences. */
void turns_result(struct turns *t, struct strbuf *said);
/* Number of turns that are complete: only the next dice can follow. */
long turns_settled(struct turns *t);
/* Number of turns that all players may see. */
long turns_open_to_all(struct turns *t);
/* Whether the match is over; *winner: 'w', 'b' or 0. */
bool turns_over(struct turns *t, char *winner);

/* Adds the score, the full standing, the board or score table, or the game's answer to a query
 * about a turn (0: the last one possible; `all`: also if the players are to judge it). */
void turns_score(struct turns *t, struct strbuf *said);
void turns_stands(struct turns *t, struct strbuf *said);
void turns_show(struct turns *t, const struct board_style *look, struct strbuf *said);
bool turns_ask(struct turns *t, const char *name, long number, bool all, struct strbuf *said);

/* Adds the prompt: what is expected next, as "3. Anna, 64, the play". */
void turns_prompt(struct turns *t, struct strbuf *said);

/* Adds what is missing of the current turn; nothing if it is complete. */
void turns_unfinished(struct turns *t, struct strbuf *said);

/* Adds the differences between two states of a match: changed turns, and what to move on the table.
 * Nothing if there are none. */
void turns_changes(struct turns *was, struct turns *is, struct strbuf *said);

/* Sets the players of the match in a buffer that the game will write to. */
void turns_name_players(const struct turns *t, struct strbuf *said);

#endif
