/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a scorer can enter now, as buttons: dice, one man a tap, choices; each is a line, or the
 * beginning of one. For scorers alone: what can be chosen may tell what was won. */
#ifndef SERVE_ENTRY_FORM_H
#define SERVE_ENTRY_FORM_H

#include "live_tables.h"

/* Adds the score, what is asked, and the buttons of it. */
void part_ask(struct strbuf *w, const struct public_view *h);

/* The scorer's page of a table, which is filled by its script; that of a new match. */
void page_scorer(struct strbuf *w, const struct live_table *t);
void page_new(struct strbuf *w);

#endif
