/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tic-tac: how men go, and what a throw wins (rules tic-tac §1-2). Fields are those of the player
 * who has thrown. */
#ifndef TIC_TAC_RULES_EVENTS_H
#define TIC_TAC_RULES_EVENTS_H

#include "games/tables/play/play.h"

extern const struct tables_men tic_tac_men;

/* What a throw may win. */
enum tic_tac_event { TIC_TAC_HIT, TIC_TAC_IN, TIC_TAC_FILL, TIC_TAC_EVENTS };

/* Stakes: C "a hit is but one"; "a double game"; "you win two". */
extern const uint8_t tic_tac_stakes[TIC_TAC_EVENTS];

struct tic_tac_won {
    fields hit;     /* fields with a man that is hit */
    uint8_t event;  /* bits of enum tic_tac_event */
    uint8_t stakes; /* the stakes of the highest event; 0: none */
};

/* What a throw wins. `but`: bits of the events that do not count, by agreement. */
struct tic_tac_won tic_tac_wins(const struct tables_throw *t, unsigned but);

#endif
