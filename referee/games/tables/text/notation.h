/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions and plays of the tables games as text. All printed text can be read again. */
#ifndef GAMES_TABLES_TEXT_NOTATION_H
#define GAMES_TABLES_TEXT_NOTATION_H

#include "base/fixed_buf.h"
#include "base/help.h"
#include "base/scan.h"
#include "base/strbuf.h"
#include "games/tables/board.h"

enum {
    TABLES_FIELD_TEXT = 8,
    TABLES_BOARD_TEXT = 256, /* room for any board */
    TABLES_PLAY_TEXT = 256   /* room for any play */
};

/* How fields are named. By number: 1-24 in the side's direction. LINES and TONGUES are the same for
 * both sides, White's own 1-12 first, then back: LINES I-XII and 12-1 (Polish), TONGUES 1-12 and
 * 12A-1A (German). POINTS: 24-1 down to the side's home, numbered by each side for itself
 * (backgammon). FIELDS and TALON are those of trictrac, in the side's direction, without a bar:
 * 1-24, T read as 1; and T, 1-11, then 11'-1', T'. */
enum naming { BY_NUMBER, BY_LINES, BY_TONGUES, BY_POINTS, BY_FIELDS, BY_TALON };

/* Add or print a field's name: "7", "bar", "off"; "IX", "12A". tables_field_print returns `out`. */
void tables_field_add(struct fixed_buf *l, int field, enum side side, enum naming n);
char *tables_field_print(int field, enum side side, enum naming n, char out[TABLES_FIELD_TEXT]);

/* Reads a field of `side`, BAR ("bar", "hand", "0") or OFF ("off"). `end` receives the first byte
 * after it. -1: none. */
int tables_field_read(const char *text, const char *limit, enum side side, enum naming n,
                      const char **end);

/* Reads "x2" at `at`, an offset in the word; without an x the number is 1. Returns false with the
 * reason. */
bool tables_times_read(const struct token *w, const char **at, int *times, struct parse_error *err);

/* Prints each side's men, the bar first, then ascending by name: "W:bar,12x5,17x3 B:-". Returns
 * `out`. */
char *tables_board_print(const struct board *b, enum naming n, char out[TABLES_BOARD_TEXT]);

/* Prints a play: "18/22x3 13/17 bar/4*", or "-" if no man moved. Returns `out`. */
char *tables_walks_print(const struct walks *w, enum side side, enum naming n,
                         char out[TABLES_PLAY_TEXT]);

/* The permitted contents of a game's position lines. */
struct tables_form {
    fields stand;       /* where men may stand: ALL_FIELDS, FIELDS_AND_BAR */
    enum naming naming; /* if the line has no numbering= */
    /* Reads a word that is neither men nor side nor dice: "score=3:0". Returns false with the
     * reason if it is wrong. NULL if there are no such words. */
    bool (*key)(void *context, const struct token *w, struct parse_error *err);
    void *context; /* for `key` */
};

/* Reads a position line from its words. Returns false with place and reason if it is impossible
 * (over fifteen men, a shared field, a field the game does not have) or not understood. */
bool tables_position_read(const struct token *w, size_t words, const struct tables_form *form,
                          struct tables_position *out, struct parse_error *err);

/* Reads a position from a text, as in [Setup]. The columns of errors count in that text. */
bool tables_setup_read(const char *text, size_t length, const struct tables_form *form,
                       struct tables_position *out, struct parse_error *err);

/* Reads a throw, "64" or "6-4", as typed; for "??" both dice are 0. Returns false if the word is
 * not a throw. */
bool tables_dice_read(const struct token *w, uint8_t out[2]);

/* Returns the throw as a value, the higher number first. */
struct dice tables_dice(const uint8_t typed[2]);

/* Returns true if a word describes men moved, or none: "bar/4", "17/21x2", "18", "-". */
bool tables_play_shaped(const struct token *w, enum naming n);

/* Reads one word of a play of `side`: "1/5/8", "1-5", "17/21x2", "16x2", "22/off", "1/7+1/5", with
 * "*" after a field where a man was hit. "-" adds no walk. A single field, on which some man
 * arrives, has `fields` 1. The walks are added to `out`. Returns false with the reason if the word
 * is not understood or there are too many walks. */
bool tables_walks_read(const struct token *w, enum side side, enum naming n, struct walks *out,
                       struct parse_error *err);

/* A player's name in a sentence of a game on a board. */

enum { TABLES_NAME = 96 };

/* Returns the player's name, from those in `said`, or else the side in the user's language. Returns
 * `out`; a longer name is cut between characters. */
const char *tables_name(const struct strbuf *said, enum side side, char out[TABLES_NAME]);

/* Extra help of games with a board on general commands. */

extern const struct command_help tables_commands[]; /* board, edit; ends with .name NULL */
extern const char tables_board_line[], tables_board_page[], tables_edit_line[], tables_edit_page[];

/* Moves to make on the real board. */

/* Adds a line for each move that takes men of a side from where they are to where they should be: "
 * → Anna: 2 men from 1 to 5." Men on no field and not on the bar are off. */
void tables_order_side(struct strbuf *said, const char *name, const struct men *is,
                       const struct men *should, enum side side, enum naming naming);

#endif
