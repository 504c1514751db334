/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole pages, and what is told of a change to those who look at one. Nothing of them needs a
 * script to be read. */
#ifndef SERVE_PAGES_H
#define SERVE_PAGES_H

#include "live_tables.h"

/* What pages say of the server. */
struct place {
    const char *address; /* "http://192.0.2.20:8080" */
    long rotate;         /* seconds that the big screen shows six tables; 0: it does not turn */
    bool scorers;
    bool alone; /* no other machine reaches it */
};

/* All tables. */
void page_hall(struct strbuf *w, struct live_tables *all, const struct place *p);
/* One, as turn `n` left it; negative: as it is, and goes on. */
void page_table(struct strbuf *w, const struct live_table *t, const struct place *p, long n);
/* What of it changes when another turn is looked at. */
void page_part(struct strbuf *w, const struct live_table *t, long n);

/* Events, as they are sent: a table, all of it or what has changed since it was told last, which
 * this then is; a card; all cards; that the server lives; that the record cannot be read, or can
 * again (NULL); and to come back after so many milliseconds. NULL: no memory. */
struct shared_buffer *event_table(struct live_table *t, bool all);
struct shared_buffer *event_card(struct live_table *t);
struct shared_buffer *event_cards(struct live_tables *all);
struct shared_buffer *event_beat(void);
struct shared_buffer *event_lost(bool lost);
struct shared_buffer *event_bye(long milliseconds);

/* What pages begin and end with; the class of the body and its data go with it. */
void page_begin(struct strbuf *w, const char *title, const char *data, long refresh);
void page_end(struct strbuf *w);
/* How fresh it is, which its script says; without one, that it is loaded every `refresh` seconds
 * (0: it is not). */
void page_fresh(struct strbuf *w, long refresh);
/* Instead of a table that is not here. */
void page_missing(struct strbuf *w);

#endif
