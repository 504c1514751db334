/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be said now as buttons: a tap is a line. */
#ifndef SERVE_BUTTONS_H
#define SERVE_BUTTONS_H

#include "games/offers.h"
#include "public_view.h"

/* Adds the list in its order: what is alike and follows each other stands together. The button of
 * what would be a fault is dashed and says which, data-fault too. Where men would tell what the
 * players find out for themselves, all fields stand instead. */
void part_buttons(struct strbuf *w, const struct public_view *h, const struct offers *o);

#endif
