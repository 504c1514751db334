/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers by which men named from field to field were moved in a wrong play. */
#ifndef TABLES_PLAY_ROUTES_H
#define TABLES_PLAY_ROUTES_H

#include "play.h"

struct tables_leg {
    uint8_t from, to;
    uint8_t rest[MOVES_MAX], rests; /* fields on which it rested between `from` and `to` */
    uint8_t other;                  /* another possible rest, where a man is hit; 0: none */
};

/* Fills the rests of at most MOVES_MAX legs. */
void tables_routes(const struct tables_men *g, const struct tables_throw *t, struct tables_leg *leg,
                   int legs);

#endif
