/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole pages and their parts, the organiser's page, and the events that tell open pages of a
 * change. */
#ifndef SITE_PAGES_H
#define SITE_PAGES_H

#include "live_tables.h"

/* Parts of pages and cards. */

/* Adds the path of a match: "/t/3f2a91bc". */
void part_path(struct strbuf *w, const struct public_view *h);

/* Adds the faces of dice that part_dice uses; once for each page. */
void part_die_faces(struct strbuf *w);
/* Adds dice, "6-4" or "112346 1236", as faces. Screen readers get the text. Adds nothing for "". */
void part_dice(struct strbuf *w, const char *dice);

/* Adds what stands beside the score now: the length of the match, the cube. Mostly nothing.
 * `element`: "p" or "span". */
void part_beside(struct strbuf *w, const struct public_view *h, const char *element);

/* Adds what happened in turn `n`: dice, play, and the rulings that may be known. */
void part_told(struct strbuf *w, const struct public_view *h, long n);
/* Adds the same about the last turn as text, in one sentence. */
void part_heard(struct strbuf *w, const struct public_view *h);

/* Adds a turn of the list; the claims that were decided. */
void part_turn(struct strbuf *w, const struct public_view *h, long n);

/* Adds how a table is called: "Round 2, board 10" by the header Round, else "Table 3". */
void part_table_name(struct strbuf *w, const struct public_view *h, int number);

/* Adds the card of the match. */
void part_card(struct strbuf *w, const struct public_view *h, int number);

/* The untranslated names of a player's two numbers; NULL: there is no such number. */
const char *part_big(const struct replayed_match *t);
const char *part_small(const struct replayed_match *t);

/* Returns true if the player who is to act throws; false: plays. */
bool part_throws(const struct public_view *h);

/* Whether this player is to throw or to play. In a match that was left, nobody is. */
bool part_to_act(const struct public_view *h, int seat);

/* How the players stand after turn `n`. */
const struct standing *standing_after(const struct public_view *h, long n);

/* Whole pages, and the events that tell open pages of a change. Pages can be read without
 * scripts. */

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
