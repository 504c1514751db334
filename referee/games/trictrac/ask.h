/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked about a line before it is taken: two fields that either die reaches, the next dice
 * thrown before the coup in hand is whole. Looks at the desk, never changes it. */
#ifndef TRICTRAC_ASK_H
#define TRICTRAC_ASK_H

#include "base/words.h"
#include "games/game.h"
#include "games/trictrac/desk/desk.h"

/* The number that the one man down has not played; 0: neither, or both. */
int entry_number_left(const struct coup *c);

/* Whether a line names two fields that either die reaches, by other men: each way as printed, the
 * one in the order of the dice first, and the line with it. Under the silent policy both ways need
 * only be possible: to be asked tells nothing. */
bool entry_two_ways(const struct desk *d, const char *line, size_t length, struct words *way,
                    struct words *better);

/* What is left out of a coup that a line closes by the next dice, and the question to it. Under the
 * silent policy a man is asked for wherever one was moved by one number, playable or not. */
enum omission entry_omits(const struct desk *d, const char *line, size_t length,
                          struct words *question);

#endif
