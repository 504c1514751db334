/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings as text: who, what, how many, why, what now. All sentences of rulings are in
 * games/trictrac/text/render.c, rulings.c and why.c.
 *
 * Players have the names that the strbuf holds, [WHITE] and [BLACK]. A NULL or empty name is
 * printed as "White" or "Black". Names may contain any bytes: they are cleaned when they are
 * printed. */
#ifndef TRICTRAC_TEXT_RENDER_H
#define TRICTRAC_TEXT_RENDER_H

#include "base/strbuf.h"
#include "printed.h"

/* Adds a player's name, cleaned, or the colour. */
void strbuf_add_name(struct strbuf *w, enum side s);

/* Adds a field, 1-24 or OFF, in the numbering of `w` (w->manner, an enum numbering). Every sentence
 * prints fields through this. */
void strbuf_add_field(struct strbuf *w, int field);

/* --- sentences -------------------------------------------------------------------------------- */

/* Adds what the throw gives one player: a line for each due, one for more than two true hits, and
 * the sum of several. */
void render_dues(struct strbuf *w, const struct ruling *r, enum party to);

/* Adds the same without the sum. */
void render_each_due(struct strbuf *w, const struct ruling *r, enum party to);

/* The number of lines that the dues of a party take, without their sum. */
int due_lines(const struct dues *d, enum party to);

/* Adds how a mark moves jeton and peg of `s`: `pegged` holes between `before` and `after`. Adds
 * nothing if nothing changed. */
void render_marks(struct strbuf *w, const struct score *before, const struct score *after,
                  int pegged, enum side s);

/* Adds how jetons, pegs and pavilion must now stand, next to a board, too. */
void render_stand(struct strbuf *w, const struct match *m);

/* Adds the same, and who throws. */
void render_score(struct strbuf *w, const struct match *m);

/* Adds who throws if that is the side that threw last; the other side is the rule, and the prompt
 * names it. Adds nothing if the match is over. */
void render_next(struct strbuf *w, const struct match *m, enum side thrown);

/* Adds who is to play the current throw if a play is expected: "Anna has 6-4 to play." */
void render_to_play(struct strbuf *w, const struct ruling *r);

/* Adds the part of the score that differs from `since`; all of it if `since` is NULL or the match
 * is over. If a board can be drawn next to the text, adds nothing and asks for the board. */
void render_stand_since(struct strbuf *w, const struct match *m, const struct score *since);

/* Adds the play, whether it is legal, and if not why, with the numbered choices or the choice
 * made. */
void render_ruling_play(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds the first fault of the play as a clause: "N1: the man from 1 set on 8 is ...". */
void render_fault(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds the result of a false move that was printed with its choices: what the opponent chose, or
 * that the next dice closed the coup. */
void render_left(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds that an opening doublet passes the throw to the other player. Adds nothing for any other
 * throw. */
void render_passed(struct strbuf *w, const struct ruling *r);

/* Adds the schools complete in this coup and the ruling on each claim. After the next throw the
 * player who made it can claim nothing. */
void render_schools(struct strbuf *w, const struct ruling *r);

/* Adds only the schools that nobody has claimed. */
void render_open_schools(struct strbuf *w, const struct ruling *r);

/* Adds the answers to words that changed nothing, from the `told`-th on. */
void render_answers(struct strbuf *w, const struct ruling *r, int told);

/* Adds only the ruling on each claim, from claim number `told` on. */
void render_claims(struct strbuf *w, const struct ruling *r, int told);

/* Adds the roller's choice after a hole by the roller's own throw: stay or go. */
void render_choice(struct strbuf *w, const struct ruling *r);

/* Adds the winner and the stakes won; of a marqué, what it pays (games/trictrac/text/ecrire.c).
 * Adds nothing while the match is in play. */
void render_over(struct strbuf *w, const struct match *m);

/* Adds what is expected next, a phrase without full stop. `r`: NULL before the dice. */
void render_wanted(struct strbuf *w, const struct ruling *r);
/* The same phrase in English, to be translated. */
const char *wanted_phrase(const struct ruling *r);

/* Adds the ruling on a position line. `l` and `d` are NULL if it has no dice. */
void render_judge(struct strbuf *w, const struct position *p, const struct plays *l,
                  const struct dues *d);

/* Adds the reason for every point due, with men and ways, and for points often believed due that
 * are not. */
void render_why(struct strbuf *w, const struct ruling *r);
/* Adds the same, without what render_rulings says and what needs no explanation. */
void render_reasons(struct strbuf *w, const struct ruling *r);

#endif
