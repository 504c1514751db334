/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line from a phone, through the same session as the prompt's: judged aside, stored, then said.
 * Nothing of a match is held between two lines, so that a laptop can go on with it. */
#ifndef SERVE_POST_LINE_H
#define SERVE_POST_LINE_H

#include "db/store.h"
#include "public_view.h"
#include "scorers.h"

struct line_sent {
    const char *key;  /* of the match */
    const char *uuid; /* the line's own: sent again it is found, and not entered again */
    const char *head; /* the match as its sender saw it */
    const char *text;
    size_t length;
    enum role role;
    bool asks; /* what can be read in two ways is asked about, and not entered */
};

/* Enters it. Returns the status, 200, 409, 412, 422 or 503, and adds an object: "said" and "head";
 * or "reason", of what was not read with its "column", of what was asked with its "ways", and where
 * it is known the "head". */
int line_enter(struct store *into, const struct line_sent *l, struct strbuf *answer);

/* Founds a match by an object: "game", "players", "options"; one that has this key already is that
 * match. 200 adds its "key". */
int match_found(struct store *into, const char *key, const char *text, size_t length,
                struct strbuf *answer);

#endif
