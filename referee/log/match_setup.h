/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a match begins, for its game: who plays, and all headers that are not on event, site and
 * date.
 */
#ifndef LOG_MATCH_SETUP_H
#define LOG_MATCH_SETUP_H

#include "db/record.h"
#include "games/game.h"

/* A founding with copies of all its text. */
struct kept_match_setup {
    struct match_setup is;
    const char *player[SEATS_MAX];
    struct header *header;
    struct arena texts;
};

/* From the details of a match. False: no memory. To be freed in any case. */
bool match_setup_make(struct kept_match_setup *f, const struct store_details *d);
void match_setup_free(struct kept_match_setup *f);

/* Whether so many can play it; false with the reason. */
bool match_setup_seats(const struct match_setup *f, const struct game *game,
                       struct parse_error *err);

/* Whether a game takes the headers of these details; false with the reason. */
bool match_setup_check(const struct game *game, const struct store_details *d,
                       struct parse_error *err);

#endif
