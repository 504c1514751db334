/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Record text: the headers and coups of one or several games. */
#ifndef TRICTRAC_INPUT_RECORD_H
#define TRICTRAC_INPUT_RECORD_H

#include "base/strbuf.h"
#include "input.h"

/* What the headers say about how a match begins. */
struct record_founding {
    struct options options;
    enum numbering numbering;
    bool set_up;
    struct position setup;
    char white[128], black[128]; /* names, cut to this length; "": not given */
    char partie[128];            /* the partie à écrire it belongs to, likewise */
    char player[4][128];         /* the players of the partie, in order */
    int round;                   /* its place in the partie, from 1; 0: not given */
};

struct record_founding founding_default(void);

/* Takes one header. [Setup], [Option] and [Game] must be understood; the column of an error counts
 * in the value. Names and the headers of a partie are kept. All others mean nothing to the rules.
 */
bool founding_header(struct record_founding *f, const char *name, const char *value,
                     struct parse_error *err);

struct match founding_match(const struct record_founding *f);

struct record_reader {
    /* A new game begins; its headers have been read. */
    void (*begins)(void *context, const struct record_founding *f);
    /* A coup is closed. The last one of a game comes with `last`, and may be unfinished. */
    void (*coup)(void *context, const struct input *d, bool last);
    /* May be NULL. Receives headers and comments as they are read: headers before their game
     * begins, a comment while `d` holds its coup. */
    void (*remark)(void *context, const struct input *d, const struct token *w);
    /* May be NULL. Receives the arbiter's rulings after the coup in `d`, or before the first. */
    void (*ruled)(void *context, const struct input *d, const struct arbiter_ruling *of);
    /* May be NULL. A game is not understood; `begun`: its headers were. Reading goes on with the
     * next game. */
    void (*failed)(void *context, bool begun, const struct parse_error *err);
    void *context;
};

/* Reads a text of any number of games. False with the reason if one is not understood; without
 * `failed` reading stops there. What came before has been reported. */
bool record_read(const char *text, size_t length, const struct record_reader *to,
                 struct parse_error *err);

/* The length in bytes of the text before the play: number, side and dice; 0: the text does not
 * begin with dice. "1-5" is a move if the text writes no move with a stroke. */
size_t coup_opening(const char *text);

/* Adds coup `c`, played after `before`, with its number and side: "1. w 64 +8 1/7 1/5". `n`: the
 * numbering of fields when its dice were entered. `typed`: its text as typed, with the options that
 * were changed in it. */
void strbuf_add_coup(struct strbuf *w, const struct match *before, const struct coup *c,
                     enum numbering n, const char *typed);

#endif
