/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score table of a game of rounds, as on paper: a column a player and a row a round. A cell has
 * the total and what was written beside it, with a dash for each zero in a row. */
#ifndef PICTURES_HTML_ROUNDS_H
#define PICTURES_HTML_ROUNDS_H

#include "base/strbuf.h"
#include "replayed_match.h"

/* How the pages that have this table differ. */
struct rounds_style {
    const char *table; /* its class */
    bool linked;       /* a cell leads to its turn, "#coup-5", and has the total last */
    unsigned to_act;   /* the seats that are marked in the head, a bit each */
};

void html_rounds(struct strbuf *w, const struct replayed_match *t, const struct rounds_style *is);

#endif
