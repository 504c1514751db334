/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole pages, and the events that tell open pages of a change. Pages can be read without
 * scripts. */
#ifndef SITE_PAGES_H
#define SITE_PAGES_H

#include "live_tables.h"

/* Stands for the token of the arbiter, where nobody is asked for one. */
#define PLACE_ARBITER "arbiter"

/* What pages tell about the server. */
struct place {
    const char *address; /* "http://192.0.2.20:8080" */
    long rotate;         /* seconds that the big screen shows six tables; 0: always the same */
    bool scorers;
    bool alone; /* no other machine reaches it */
    bool own;   /* it is a phone's own: who reads may enter, and nobody is asked for a token */
};

/* All tables. */
void page_hall(struct strbuf *w, struct live_tables *all, const struct place *p);
/* A table as turn `n` left it; negative: as it is now, kept up to date. */
void page_table(struct strbuf *w, const struct live_table *t, const struct place *p, long n);
/* Its score and last turn on a transparent ground, kept up to date. */
void page_overlay(struct strbuf *w, const struct live_table *t);
/* The part of that page that differs between turns. */
void page_part(struct strbuf *w, const struct live_table *t, long n);

/* The matches that are over, from the newest, so many at a page (0: the first); an event with its
 * matches and, by the rules of a game, its standings. `before`: only what was touched earlier;
 * NULL: all. False: the record cannot be read. */
bool page_archive(struct strbuf *w, struct store *s, const char *before, long page);
bool page_event(struct strbuf *w, struct store *s, const char *before, const char *event,
                const struct game *game);

/* Events as they are sent; NULL: no memory. event_table has all of a table, or what has changed
 * since the last call. event_beat says that the server runs, event_lost whether the record can be
 * read, event_bye when to connect again, event_gone that there is no such match. */
struct shared_buffer *event_table(struct live_table *t, bool all);
struct shared_buffer *event_card(struct live_table *t);
struct shared_buffer *event_cards(struct live_tables *all, const struct place *p);
struct shared_buffer *event_beat(void);
struct shared_buffer *event_gone(void);
struct shared_buffer *event_lost(bool lost);
struct shared_buffer *event_bye(long milliseconds);

/* What the script of a page says, untranslated; adds it in the user's language as data-say-NAME. */
struct page_word {
    const char *name, *text;
};
void page_words(struct strbuf *w, const struct page_word *word, size_t count);

/* The beginning and the end of every page. `data`: the attributes of its body. */
void page_begin(struct strbuf *w, const char *title, const char *data, long refresh);
void page_end(struct strbuf *w);
/* Adds how recent the page is: its script says so; without scripts, that it reloads every `refresh`
 * seconds (0: it does not). */
void page_fresh(struct strbuf *w, long refresh);
/* The page for a table that does not exist. */
void page_missing(struct strbuf *w, const char *why);

#endif
