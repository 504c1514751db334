/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A coup told from throw to score, for the screen and for `replay`. */
#ifndef TRICTRAC_WORDS_COUP_H
#define TRICTRAC_WORDS_COUP_H

#include "render.h"

/* "3. White throws 6-4." */
void render_thrown(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* A mark that is not simply what was due, as it was made. */
void render_marked(struct strbuf *w, const struct ruling *r, const struct coup *c, enum party who);

/* The roller's mark, said behind the throw: as it was made, and what it does on the board. */
void render_mark(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* What was marked and put down, and not a word on whether it is right. */
void render_put_down(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* "3. White throws 6-4.", what it gives either, and what the roller's points do on the board. */
void render_throw(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* The opponent's points. */
void render_opponent(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* The play and its faults, the opponent's points, schools and claims; how the score must stand,
 * where that is otherwise than in `since`, and all of it where that is NULL. */
void render_outcome(struct strbuf *w, const struct ruling *r, const struct coup *c,
                    const struct score *since);

/* That the other number is still to be played, behind the man put down or put right; no words where
 * none is. */
void render_more(struct strbuf *w, const struct ruling *r, const struct coup *c);

/* A coup that was told before it was complete, closed by the next dice: what was put down, its
 * faults, the opponent's points, and the score where it has changed. */
void render_closing(struct strbuf *w, const struct ruling *r, const struct coup *c,
                    const struct score *since);

/* The coup told whole and briefly, as in a list of coups: what was due, what was wrong, and the
 * score where it has changed. */
void render_coup(struct strbuf *w, const struct ruling *r, const struct coup *c);

#endif
