/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences about a turn, answers to questions about it, and the effects of a correction. */
#ifndef GAMES_DICE_SAY_H
#define GAMES_DICE_SAY_H

#include "match.h"

/* Fills the gaps of sentences. */

/* The values for the gaps. */
struct dice_facts {
    int who;                                                  /* {who}: the player at this seat */
    long points, turn, total, left, cost, need, number, goal; /* {points}, ... */
    dice_set dice, keep;                                      /* {dice}, {keep}; {left}: "4 dice" */
};

/* Translates a sentence, fills its gaps and adds it. If the sentence is NULL, adds nothing. */
void dice_tell(struct strbuf *w, const struct dice_facts *f, const char *sentence);

/* Returns the values for a turn, finished or current. */
struct dice_facts dice_facts(const struct dice_seen *t);

/* Adds the digits of dice, ascending; "-" for none. */
void dice_add_dice(struct strbuf *w, dice_set d);

/* Sentences about a turn. They are added piece by piece during the turn. */

/* The kind of input to report. */
enum dice_told { TOLD_THROW, TOLD_KEEP, TOLD_STOP, TOLD_CHOICE, TOLD_ON };

/* Adds what follows from it; nothing if `said` is NULL or the players have agreed to find out
 * themselves. */
void dice_say(const struct dice_match *m, enum dice_told what, struct strbuf *said);

/* Adds a line if the current turn has faults that the other players might have chosen about until
 * this throw. */
void dice_say_unchosen(const struct dice_match *m, struct strbuf *said);

/* Adds the current state of a turn, or how it ended. */
void dice_say_turn(const struct dice_match *m, const struct dice_seen *t, bool winners,
                   struct strbuf *said);

/* Returns a reason, which is one of the game's own `reasons` or one that all games share. */
const struct dice_reason *dice_reason(const struct dice_reason *reasons, int why);

/* Returns the reason that prevents stopping, as a clause. */
const char *dice_hindrance(const struct dice_game *g, int why);

/* Adds what stopping now scores, or why it is not allowed and what is needed; nothing if stopping
 * is impossible. */
void dice_say_right(const struct dice_seen *t, struct strbuf *said);

/* Adds a line on what a zero would cost in an open turn; nothing if it costs nothing. */
void dice_say_danger(const struct dice_seen *t, struct strbuf *said);

/* Adds a line for each player who has won once this turn is over. */
void dice_say_winners(const struct dice_match *m, const struct dice_seen *t, struct strbuf *said);

/* score.c: as in struct game and struct paper (`result`). */
void dice_prompt(void *match, struct strbuf *said);
void dice_score(void *match, struct strbuf *said);
void dice_stands(void *match, struct strbuf *said);
void dice_result_said(void *match, struct strbuf *said);

#endif
