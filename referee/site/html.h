/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of pages and cards. */
#ifndef SITE_HTML_H
#define SITE_HTML_H

#include "public_view.h"

/* Adds the path of a match: "/t/3f2a91bc". */
void part_path(struct strbuf *w, const struct public_view *h);

/* Adds the faces of dice that part_dice uses; once for each page. */
void part_die_faces(struct strbuf *w);
/* Adds dice, "6-4" or "112346 1236", as faces. Screen readers get the text. Adds nothing for "". */
void part_dice(struct strbuf *w, const char *dice);

/* Adds a player as turn `n` left the score: name, pegs, numbers. */
void part_side(struct strbuf *w, const struct public_view *h, int seat, long n);

/* Adds what stands beside the score now: the length of the match, the cube. Mostly nothing.
 * `element`: "p" or "span". */
void part_beside(struct strbuf *w, const struct public_view *h, const char *element);

/* Adds what happened in turn `n`: dice, play, and the rulings that may be known. */
void part_told(struct strbuf *w, const struct public_view *h, long n);
/* Adds the same about the last turn as text, in one sentence. */
void part_heard(struct strbuf *w, const struct public_view *h);

/* Adds it for a card, with the dice drawn. */
void part_say(struct strbuf *w, const struct public_view *h);

/* Adds a turn of the list; the claims that were decided. */
void part_turn(struct strbuf *w, const struct public_view *h, long n);
void part_claims(struct strbuf *w, const struct public_view *h);
/* Adds the sheet of the match's partie; nothing if it belongs to none. */
void part_partie(struct strbuf *w, const struct public_view *h);

/* Adds how a table is called: "Round 2, board 10" by the header Round, else "Table 3". */
void part_table_name(struct strbuf *w, const struct public_view *h, int number);

/* Adds the card of the match. */
void part_card(struct strbuf *w, const struct public_view *h, int number);

/* The untranslated names of a player's two numbers; NULL: there is no such number. */
const char *part_big(const struct replayed_match *t);
const char *part_small(const struct replayed_match *t);

/* Whether this player has won the match, which is over. */
bool part_won(const struct public_view *h, int seat);

/* Returns true if the player who is to act throws; false: plays. */
bool part_throws(const struct public_view *h);

/* Whether this player is to throw or to play. In a match that was left, nobody is. */
bool part_to_act(const struct public_view *h, int seat);

/* How the players stand after turn `n`. */
const struct standing *standing_after(const struct public_view *h, long n);

#endif
