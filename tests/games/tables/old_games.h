/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The four tables games as men of the common search, on their own rules: what the common code says
 * is held against what each game says by itself. To be deleted with the rules it stands on. */
#ifndef TESTS_OLD_GAMES_H
#define TESTS_OLD_GAMES_H

#include "games/tables/play/play.h"

struct old_game {
    const char *name;
    struct tables_men men;
    /* The groups of a throw whose board, side, dice, rules and points are set. */
    void (*numbers)(struct tables_throw *t);
    /* The ends the game lists by itself, each once; -1: more than `room`. */
    int (*ends)(const struct tables_throw *t, struct board *end, int room);
    /* Its own ruling on men put down. */
    unsigned (*faults)(const struct tables_throw *t, const struct tables_put *p);
    int rules; /* the throw's rules are any number below this */
};

enum { OLD_GAMES = 5 };
extern const struct old_game old_games[OLD_GAMES];

#endif
