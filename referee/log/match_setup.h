/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The founding of a match as its game gets it: players and all headers but event, site and date. */
#ifndef LOG_MATCH_SETUP_H
#define LOG_MATCH_SETUP_H

#include "db/record.h"
#include "games/game.h"

/* A setup that owns its text. */
struct kept_match_setup {
    struct match_setup setup;
    const char *player[SEATS_MAX];
    struct header *header;
    struct arena texts;
};

/* Builds the setup from details. match_setup_free it in any case. false: no memory. */
bool match_setup_make(struct kept_match_setup *f, const struct store_details *d);
void match_setup_free(struct kept_match_setup *f);

/* Whether the game allows this number of players; false with the reason. */
bool match_setup_seats(const struct match_setup *f, const struct game *game,
                       struct parse_error *err);

/* Whether a game accepts these headers; false with the reason. */
bool match_setup_check(const struct game *game, const struct store_details *d,
                       struct parse_error *err);

#endif
