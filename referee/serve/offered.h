/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be said now of a match that is looked at: the game's list, for scorers only, as what can
 * be chosen may tell what was won. */
#ifndef SERVE_OFFERED_H
#define SERVE_OFFERED_H

#include "games/offers.h"
#include "public_view.h"

/* The list with its texts; offered_free() frees them. A match that is over has an empty one. The
 * `line` of a throw is what is typed before its numbers, "b " where who throws is another than who
 * is expected to; or all of it, where `dice` is 0. */
struct offered {
    struct offers list;
    struct arena texts;
};

void offered_take(const struct public_view *h, struct offered *o);
void offered_free(struct offered *o);

/* Adds who is to do what, "Anna plays"; nothing of a match that is over. */
void offered_asks(struct strbuf *w, const struct public_view *h);

/* Adds the list for programs, a line (doc/schema/offers.json). */
void offered_json(struct strbuf *w, const struct public_view *h);

#endif
