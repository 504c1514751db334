/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages and their parts, the organiser's page, and the events that report changes to open pages. */
#ifndef SITE_PAGES_H
#define SITE_PAGES_H

#include "live_tables.h"

/* Parts of pages and cards. */

/* Adds the path of a match: "/t/3f2a91bc". */
void part_path(struct strbuf *w, const struct public_view *h);

/* Adds the faces of dice that part_dice uses; call it once per page. */
void part_die_faces(struct strbuf *w);
/* Adds dice, "6-4" or "112346 1236", as faces. Screen readers get the text. Adds nothing for "". */
void part_dice(struct strbuf *w, const char *dice);

/* Adds the text next to the score: the length of the match, the cube; mostly nothing. `element`:
 * "p" or "span". */
void part_beside(struct strbuf *w, const struct public_view *h, const char *element);

/* Adds the events of turn `n`: dice, play, and the rulings that are public. */
void part_told(struct strbuf *w, const struct public_view *h, long n);
/* Adds the events of the last turn as text, in one sentence. */
void part_heard(struct strbuf *w, const struct public_view *h);

/* Adds a turn of the list with the claims that were decided. */
void part_turn(struct strbuf *w, const struct public_view *h, long n);

/* Adds the name of a table: "Round 2, board 10" from the header Round, otherwise "Table 3". */
void part_table_name(struct strbuf *w, const struct public_view *h, int number);

/* Adds the card of the match. */
void part_card(struct strbuf *w, const struct public_view *h, int number);

/* Return the untranslated names of a player's two numbers, or NULL if there is no such number. */
const char *part_big(const struct replayed_match *t);
const char *part_small(const struct replayed_match *t);

/* Returns true if the player to act throws, false if the player plays. */
bool part_throws(const struct public_view *h);

/* Returns true if this player is to throw or to play. In an adjourned match no player is. */
bool part_to_act(const struct public_view *h, int seat);

/* Returns the score after turn `n`. */
const struct standing *standing_after(const struct public_view *h, long n);

/* Pages, and the events that report changes to open pages. Pages can be read without scripts. */

/* Replaces the token of the arbiter if no token is required. */
#define PLACE_ARBITER "arbiter"

/* Data about the server for pages. */
struct place {
    const char *address; /* "http://192.0.2.20:8080" */
    long rotate;         /* seconds between pages of six tables on the big screen; 0: no rotation */
    bool scorers;
    bool alone;      /* other machines cannot reach it */
    const char *app; /* address of the app, with its last '/'; NULL: not known */
    bool own;        /* runs on the user's phone: every reader may enter lines, without a token */
};

/* Adds the page of all tables. */
void page_hall(struct strbuf *w, struct live_tables *all, const struct place *p);
/* Adds the page of a table after turn `n`; negative: the current state, kept up to date. */
void page_table(struct strbuf *w, const struct live_table *t, const struct place *p, long n);
/* Adds the score and the last turn on a transparent background, kept up to date. */
void page_overlay(struct strbuf *w, const struct live_table *t);
/* Adds the part of the table's page that differs between turns. */
void page_part(struct strbuf *w, const struct live_table *t, long n);

/* Add a page of finished matches, from the newest (`page` 0: the first), and the page of an
 * event with its matches and, by the rules of a game, its standings. `before`: only earlier
 * changes are shown; NULL: all. Return false if the record cannot be read. */
bool page_archive(struct strbuf *w, struct store *s, const char *before, long page);
bool page_event(struct strbuf *w, struct store *s, const char *before, const char *event,
                const struct game *game);

/* Return events in the form sent; NULL if out of memory. event_table contains a whole table, or
 * the changes since the last call. event_beat is the heartbeat, event_lost reports whether the
 * record can be read, event_bye when to connect again, event_gone that there is no such match. */
struct shared_buffer *event_table(struct live_table *t, bool all);
struct shared_buffer *event_card(struct live_table *t);
struct shared_buffer *event_cards(struct live_tables *all, const struct place *p);
struct shared_buffer *event_beat(void);
struct shared_buffer *event_gone(void);
struct shared_buffer *event_lost(bool lost);
struct shared_buffer *event_bye(long milliseconds);

/* Messages of a page's script, untranslated. page_words adds them in the user's language as
 * data-say-NAME. */
struct page_word {
    const char *name, *text;
};
void page_words(struct strbuf *w, const struct page_word *word, size_t count);

/* Add the beginning and the end of every page. `data`: the attributes of its body. */
void page_begin(struct strbuf *w, const char *title, const char *data, long refresh);
void page_end(struct strbuf *w);
/* Add the beginning of a page of lists and texts, and its end with links to the others. */
void page_list_begin(struct strbuf *w, const char *title);
void page_list_end(struct strbuf *w);
/* Adds how recent the page is, which its script updates. Without scripts, the text says that the
 * page reloads every `refresh` seconds (0: it does not). */
void page_fresh(struct strbuf *w, long refresh);
/* Adds the page that says why the app cannot be used at this address. `installed`: the server has
 * it. */
void page_no_app(struct strbuf *w, const struct place *p, bool installed);
/* Adds the page with the address of a match as a QR code. */
void page_match_code(struct strbuf *w, const struct public_view *h, const char *address);
/* Adds the page for a table that does not exist. */
void page_missing(struct strbuf *w, const char *why);

#endif
