/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buttons for what can be entered now. A tap enters a line. */
#ifndef SITE_BUTTONS_H
#define SITE_BUTTONS_H

#include "games/offers.h"
#include "public_view.h"

/* Adds the offers in their order; similar ones in a row form a group. A button that would be a
 * fault has a dashed border and names the fault, also in data-fault. If offering men would tell the
 * players what they are to find out, all fields are offered. */
void part_buttons(struct strbuf *w, const struct public_view *h, const struct offers *o);

/* Whether offering men would tell the players what they are to find out. */
bool buttons_hide_men(const struct public_view *h);

#endif
