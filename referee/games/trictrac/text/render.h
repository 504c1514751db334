/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings as words: who, what, how many, why, what now. All sentences of the program's rulings
 * stand in games/trictrac/text/render.c, games/trictrac/text/rulings.c and
 * games/trictrac/text/why.c.
 *
 * The players are those of the words, [WHITE] and [BLACK]; nobody, or a NULL or empty name, is
 * "White" or "Black". They may hold anything: they are cleaned on their way out. */
#ifndef TRICTRAC_WORDS_RENDER_H
#define TRICTRAC_WORDS_RENDER_H

#include "base/strbuf.h"
#include "games/trictrac/input/printed.h"

/* Adds what a player goes by: his name, cleaned, or his colour. */
void strbuf_add_name(struct strbuf *w, enum side s);

/* Adds a field, 1-24 or OFF, as `w` counts them (its manner is an enum numbering): every sentence
 * that names a field names it so. */
void strbuf_add_field(struct strbuf *w, int field);

/* --- sentences -------------------------------------------------------------------------------- */

/* What the throw gives one of them, a line a due, and their sum. */
void render_dues(struct strbuf *w, const struct ruling *r, enum party to);

/* What a mark of `s` does on the board: `pegged` holes between `before` and `after`. Nothing
 * changed: no words. */
void render_marks(struct strbuf *w, const struct score *before, const struct score *after,
                  int pegged, enum side s);

/* How jetons, pegs and pavilion must now stand. */
void render_stand(struct strbuf *w, const struct match *m);

/* The same, and who throws. */
void render_score(struct strbuf *w, const struct match *m);

/* Who throws; nothing of a match that is over. */
void render_next(struct strbuf *w, const struct match *m);

/* Who is still to play the throw in hand, where a play is wanted: "Anna has 6-4 to play." */
void render_to_play(struct strbuf *w, const struct ruling *r);

/* Of how they must stand what is otherwise than in `since`; all of it where that is NULL, or the
 * match is over. */
void render_stand_since(struct strbuf *w, const struct match *m, const struct score *since);

/* What was played, whether it was right, and if not why, with the numbered choices, or what was
 * chosen. */
void render_ruling_play(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* The first fault of the play put down, a clause: "N1: the man from 1 set on 8 is ...". */
void render_fault(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* What became of a false move that was told with its choices: the next dice have closed the coup,
 * or the opponent has chosen. */
void render_left(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* That an opening doublet passes to the other; no words for any other throw. */
void render_passed(struct strbuf *w, const struct ruling *r);

/* The schools complete in this coup, and the ruling on each claim. Once the next dice have closed
 * it, who has thrown claims nothing any more. */
void render_schools(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Only the schools nobody has claimed. */
void render_open_schools(struct strbuf *w, const struct ruling *r);

/* The ruling on each claim alone, the first `told` left out. */
void render_claims(struct strbuf *w, const struct ruling *r, int told);

/* A hole by his own throw: he must say. */
void render_choice(struct strbuf *w, const struct ruling *r);

/* The winner, and what he has won; no words while the match is on. Of a marqué, what it pays
 * (games/trictrac/text/ecrire.c). */
void render_over(struct strbuf *w, const struct match *m);

/* The twenty-four fields as `below` counts them, seen from his seat. (The board with jetons, pegs
 * and pavilion: games/trictrac/text/board.h.) */
void render_board(struct strbuf *w, const struct board *b, enum side below);

/* What is expected next, a phrase without full stop; `r` NULL before the dice. */
void render_wanted(struct strbuf *w, const struct ruling *r);
/* The same, to be translated. */
const char *wanted_phrase(const struct ruling *r);

/* A position line ruled upon; `l` and `d` NULL without dice. */
void render_judge(struct strbuf *w, const struct position *p, const struct plays *l,
                  const struct dues *d);

/* Every point owed, with men and ways, and what might be believed due and is not. */
void render_why(struct strbuf *w, const struct ruling *r);

#endif
