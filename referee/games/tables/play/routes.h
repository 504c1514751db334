/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By which numbers men named from field to field were moved in a wrong play. */
#ifndef TABLES_PLAY_ROUTES_H
#define TABLES_PLAY_ROUTES_H

#include "play.h"

struct tables_leg {
    uint8_t from, to;
    uint8_t rest[MOVES_MAX], rests; /* fields between them on which he rested */
    uint8_t other;                  /* as well on this one, where another man is hit; 0 */
};

/* Fills the rests of MOVES_MAX legs at most. */
void tables_routes(const struct tables_men *g, const struct tables_throw *t, struct tables_leg *leg,
                   int legs);

#endif
