/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Members that several kinds of object have. */
#ifndef MATCHES_JSON_PRIVATE_H
#define MATCHES_JSON_PRIVATE_H

#include "base/json_builder.h"
#include "json.h"

/* The letter of a seat; null: nobody's. */
void put_seat(struct json_builder *m, const char *key, const struct game *game, int seat);
/* In what the game counts: holes, games; points where players are listed, in their order. */
void put_standing(struct json_builder *o, const struct store_match *m, const struct game *game);
/* The only winner; in a game with several possible winners, all of them. */
void put_winners(struct json_builder *o, const struct game *game, const struct store_match *m);
json_t *number_list(const long *numbers, size_t n);
/* A list of the lines that are notes, without their "# ", or of those that are not. */
json_t *line_list(const char *lines, bool notes);

#endif
