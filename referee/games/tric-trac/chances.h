/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In how many of the 36 throws a player can do something. */
#ifndef GERMAN_CHANCES_H
#define GERMAN_CHANCES_H

#include "base/words.h"
#include "games/tric-trac/rules/plays.h"

enum {
    CHANCE_HIT,
    CHANCE_OUT,
    CHANCE_BRIDGE,
    CHANCE_HUCKE,
    CHANCE_WIN,
    CHANCE_NOTHING,
    GERMAN_CHANCES
};

struct german_chances {
    int of36[GERMAN_CHANCES];
};

extern const char *const german_chance_name[GERMAN_CHANCES];

/* `t` without its numbers: who throws, in what position, with which peg. */
void german_count_chances(const struct german_throw *t, struct german_chances *out);

void german_say_chances(struct words *said, const struct german_chances *c);

#endif
