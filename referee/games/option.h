/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options of a game by its table (game.h). */
#ifndef GAMES_OPTION_H
#define GAMES_OPTION_H

#include "game.h"

/* Reads "name=value": which option it is, and the place of its value among its values or the
 * number. False: it is none, and why, with the column. */
bool game_option_read(const struct game_option *table, const char *text,
                      const struct game_option **option, long *value, struct parse_error *why);

/* Adds "name=value", the value as game_option_read gives it. */
void game_option_add(struct strbuf *out, const struct game_option *o, long value);

/* Calls back with the names of the options, or with the values of the one named (its name of
 * `length` bytes). */
void game_options(const struct game_option *table, const char *name, size_t length,
                  game_candidate_fn *fn, void *context);

#endif
