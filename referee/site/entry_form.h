/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buttons for what a scorer can enter now: dice, a man for each tap, choices. Each is a line or the
 * beginning of one. Only scorers get them, because the choices may tell what was won. */
#ifndef SITE_ENTRY_FORM_H
#define SITE_ENTRY_FORM_H

#include "live_tables.h"

/* Adds the score, the question, and its buttons. */
void part_ask(struct strbuf *w, const struct public_view *h);

/* Adds what the arbiter has besides: the commands of arbiters, and all turns as `h` shows them. */
void part_arbiter(struct strbuf *w, const struct public_view *h);

/* The scorer's page of a table, which its script fills; the page for a new match. */
void page_scorer(struct strbuf *w, const struct live_table *t);
void page_new(struct strbuf *w);

/* Adds the list for programs as one line (doc/schema/offers.json). */
void offered_json(struct strbuf *w, const struct public_view *h);

#endif
