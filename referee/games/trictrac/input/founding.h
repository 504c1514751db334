/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRICTRAC_INPUT_FOUNDING_H
#define TRICTRAC_INPUT_FOUNDING_H

#include "games/game.h"
#include "notation.h"

/* The options in the order of struct options, and after them the numbering of fields. */
extern const struct game_option trictrac_options[];

/* Reads an option, "announce=silent", or a numbering. An error counts columns in the text. */
bool option_read(const char *text, struct options *o, enum numbering *n, struct parse_error *err);

/* Adds the option of byte `i` of `o`, "announce=silent". */
void strbuf_add_option(struct strbuf *w, const struct options *o, size_t i);

/* The headers that define how a match begins. The texts belong to the caller. */
struct record_founding {
    struct options options;
    enum numbering numbering;
    bool set_up;
    struct position setup;
    const char *player[2];    /* names by side; "": not given */
    const char *partie;       /* the partie à écrire it belongs to, likewise */
    const char *of_partie[4]; /* the players of the partie, in order */
    int round;                /* its place in the partie, from 1; 0: not given */
};

struct record_founding founding_default(void);

/* Takes one header. [Setup], [Option] and [Game] must be understood; the column of an error counts
 * in the value. Names and the headers of a partie are kept. All others mean nothing to the rules.
 */
bool founding_header(struct record_founding *f, const char *name, const char *value,
                     struct parse_error *err);

bool founding_read(const struct match_setup *of, struct record_founding *f,
                   struct parse_error *err);

struct match founding_match(const struct record_founding *f);

#endif
