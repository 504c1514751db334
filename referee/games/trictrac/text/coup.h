/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A coup as text, from throw to score, for the prompt and for `replay`. */
#ifndef TRICTRAC_TEXT_COUP_H
#define TRICTRAC_TEXT_COUP_H

#include "render.h"

/* Adds the throw: "3. White throws 6-4." */
void render_thrown(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds a player's mark as it was made, if it differs from what was due. */
void render_marked(struct strbuf *w, const struct ruling *r, const struct coup *c, enum party who);

/* Adds the roller's mark after the throw: the mark as it was made, and how it moves jeton and
 * peg. */
void render_mark(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds a hole that the roller's points won, and the peg; nothing if none. */
void render_hole(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds what was marked and played, without a ruling on it. */
void render_put_down(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds the throw, "3. White throws 6-4.", what it gives to each player, and how the roller's points
 * move jeton and peg. */
void render_throw(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds that the number left may still be played, if the dice came early. */
void render_may_finish(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds what is due now that the pile de misère is made, or that the roller goes, and how it moves
 * jeton and peg. */
void render_pile_made(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds what the roller decided, to stay or to go; nothing if nothing. */
void render_decision(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds who takes which men after an exit. */
void render_exit_sides(struct strbuf *w);

/* Adds the opponent's points, and a hole that they win. */
void render_opponent(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds the play and its faults, the opponent's points, schools and claims, and the part of the
 * score that differs from `since` (all of it if `since` is NULL). */
void render_outcome(struct strbuf *w, const struct ruling *r, const struct coup *c,
                    const struct score *since);

/* Adds that the second number is still to be played, after the first man was moved or corrected.
 * Adds nothing if no number is left. */
void render_more(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* Adds the rest of a coup that was printed before it was complete and that the next dice have
 * closed: the play, its faults, the opponent's points, and the part of the score that differs from
 * `since`. */
void render_closing(struct strbuf *w, const struct ruling *r, const struct coup *c,
                    const struct score *since);

/* Adds what was due of a coup, what was wrong, and the score if it has changed; `over`: and the end
 * of the match. */
void render_rulings(struct strbuf *w, const struct ruling *r, const struct coup *c, bool over);

/* Adds the whole coup in brief, as in a list of coups: its play, then its rulings set in. */
void render_coup(struct strbuf *w, const struct ruling *r, const struct coup *c);

#endif
