/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of which pages and cards are made. */
#ifndef SERVE_HTML_H
#define SERVE_HTML_H

#include "public_view.h"

/* What a match looked at is called: "/t/3f2a91bc". */
void part_path(struct strbuf *w, const struct public_view *h);

/* Faces of dice, as they are put together by part_dice; once a page. */
void part_die_faces(struct strbuf *w);
/* "6-4" or "112346 1236" as faces, read out as they stand; nothing of none. */
void part_dice(struct strbuf *w, const char *dice);

/* A player: name, pegs, what is counted; as turn `n` left it. */
void part_side(struct strbuf *w, const struct public_view *h, int seat, long n);

/* What happened in turn `n`: dice, play, rulings as far as they may be known. */
void part_told(struct strbuf *w, const struct public_view *h, long n);
/* The same of the last turn in one sentence, as text. */
void part_heard(struct strbuf *w, const struct public_view *h);

/* A turn of the list; the claims that were decided. */
void part_turn(struct strbuf *w, const struct public_view *h, long n);
void part_claims(struct strbuf *w, const struct public_view *h);
/* The sheet of the partie it is a match of; nothing where it is of none. */
void part_partie(struct strbuf *w, const struct public_view *h);

/* The match among others, "Table 3". */
void part_card(struct strbuf *w, const struct public_view *h, int number);

/* What the two numbers of a player are called, to be translated; NULL: there is no such one. */
const char *part_big(const struct replayed_match *t);
const char *part_small(const struct replayed_match *t);

/* Whether this player is to throw or to play; nobody is in a match that was left. */
bool part_to_act(const struct public_view *h, int seat);

/* How the players stand after turn `n`. */
const struct standing *standing_after(const struct public_view *h, long n);

#endif
