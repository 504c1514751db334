/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole record: headers and coups of one game or several, fed to the referee's desk. */
#ifndef TRICTRAC_DESK_RECORD_H
#define TRICTRAC_DESK_RECORD_H

#include "desk.h"

/* What the headers say of how a match begins. */
struct record_founding {
    struct options options;
    enum numbering numbering;
    bool set_up;
    struct position setup;
    char white[128], black[128]; /* names, cut at this length; "" when not given */
    char partie[128];            /* the partie à écrire it belongs to, likewise */
    char player[4][128];         /* ... and who plays it, in their order */
    int round;                   /* its place there, from 1; 0 not said */
};

struct record_founding founding_default(void);

/* Takes one header. [Setup], [Option] and [Game] must be understood; names, and what a partie is
 * known by, are kept; all others say nothing to the rules. */
bool founding_header(struct record_founding *f, const struct token *w, struct parse_error *err);

struct match founding_match(const struct record_founding *f);

struct record_reader {
    /* A new game begins; its headers are read. */
    void (*begins)(void *context, const struct record_founding *f);
    /* A coup is closed; the game's last one comes with `last`, and may be unfinished. */
    void (*coup)(void *context, const struct input *d, bool last);
    /* May be NULL. A header or comment, as it is read: headers before their game begins, a comment
     * when `d` holds the coup it belongs to. */
    void (*remark)(void *context, const struct input *d, const struct token *w);
    /* May be NULL. What the arbiter ruled behind the coup that `d` holds, or before the first. */
    void (*ruled)(void *context, const struct input *d, const struct arbiter_ruling *of);
    /* May be NULL. A game is not understood: `begun`, its headers were read. It goes on with the
     * next game. */
    void (*failed)(void *context, bool begun, const struct parse_error *err);
    void *context;
};

/* Reads a text of any number of games. False: one was not understood, and why; without `failed`
 * what comes behind it is not read. What came before has been reported. */
bool record_read(const char *text, size_t length, const struct record_reader *to,
                 struct parse_error *err);

#endif
