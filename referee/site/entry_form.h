/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buttons for the possible input of a scorer: dice, one man per tap, choices. Each is a line or
 * the beginning of one. Only scorers get them, because the choices may reveal what was won. */
#ifndef SITE_ENTRY_FORM_H
#define SITE_ENTRY_FORM_H

#include "live_tables.h"

/* Adds the score, the question, and its buttons. */
void part_ask(struct strbuf *w, const struct public_view *h);

/* Adds the arbiter's additional input: the commands of arbiters, and all turns in the form `h`
 * shows. */
void part_arbiter(struct strbuf *w, const struct public_view *h);

/* Add the scorer's page of a table, which its script fills, and the page for a new match. */
void page_scorer(struct strbuf *w, const struct live_table *t);
void page_new(struct strbuf *w);

/* Adds the offers as one line of JSON (doc/schema/offers.json). */
void offered_json(struct strbuf *w, const struct public_view *h);

#endif
