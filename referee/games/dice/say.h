/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said at the table: the one telling of a turn, of which a match on its way says the part
 * that has just happened. */
#ifndef DICE_SAY_H
#define DICE_SAY_H

#include "facts.h"

/* What has just been told. */
enum dice_told { TOLD_THROW, TOLD_KEEP, TOLD_STOP, TOLD_CHOICE };

/* Says what follows from it; nothing where nobody listens, or where the players have agreed to find
 * out for themselves. */
void dice_say(const struct dice_match *m, enum dice_told what, struct strbuf *said);

/* How a turn stands, or how it ended. */
void dice_say_turn(const struct dice_match *m, const struct dice_seen *t, struct strbuf *said);

/* What hinders stopping, as a clause. */
const char *dice_hindrance(const struct dice_game *g, int why);

/* Adds what stopping now comes to, or why it is not allowed and what is needed; nothing where no
 * stop can be thought of. */
void dice_say_right(const struct dice_seen *t, struct strbuf *said);

/* What a zero would cost a player whose turn is open, a line; nothing where it costs nothing. */
void dice_say_danger(const struct dice_seen *t, struct strbuf *said);

/* Who has won once this turn is over, a line each. */
void dice_say_winners(const struct dice_match *m, const struct dice_seen *t, struct strbuf *said);

/* stands.c: as in struct game, and in struct paper (`result`). */
void dice_prompt(void *match, struct strbuf *said);
void dice_score(void *match, struct strbuf *said);
void dice_stands(void *match, struct strbuf *said);
void dice_result_said(void *match, struct strbuf *said);

#endif
