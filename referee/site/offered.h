/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game's list of what can be entered now. Only scorers get it, because the choices may tell
 * what was won. */
#ifndef SITE_OFFERED_H
#define SITE_OFFERED_H

#include "games/offers.h"
#include "public_view.h"

/* The list with its texts; offered_free() frees both. It is empty for a match that is over. The
 * `line` of a throw is what comes before its numbers: "b " if the player who throws is not the one
 * expected. If `dice` is 0, it is the whole line. */
struct offered {
    struct offers list;
    struct arena texts;
};

void offered_take(const struct public_view *h, struct offered *o);
void offered_free(struct offered *o);

/* Adds who is to do what, "Anna plays"; nothing if the match is over. */
void offered_asks(struct strbuf *w, const struct public_view *h);

/* Adds the list for programs as one line (doc/schema/offers.json). */
void offered_json(struct strbuf *w, const struct public_view *h);

#endif
