/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a match begins, for its game: who plays, and all headers that are not on event, site and
 * date.
 */
#ifndef LOG_FOUNDING_H
#define LOG_FOUNDING_H

#include "db/record.h"
#include "games/game.h"

/* A founding with copies of all its text. */
struct kept_founding {
    struct founding is;
    const char *player[SEATS_MAX];
    struct header *header;
    struct pool texts;
};

/* From the details of a match. False: no memory. To be freed in any case. */
bool founding_make(struct kept_founding *f, const struct store_details *d);
void founding_free(struct kept_founding *f);

/* Whether so many can play it; false with the reason. */
bool founding_seats(const struct founding *f, const struct game *game, struct parse_error *err);

/* Whether a game takes the headers of these details; false with the reason. */
bool founding_check(const struct game *game, const struct store_details *d,
                    struct parse_error *err);

#endif
