/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and prints a game's options by its table (game.h). */
#ifndef GAMES_OPTION_H
#define GAMES_OPTION_H

#include "game.h"

/* Reads "name=value". Stores the option and its value: the index among its `values`, or the number.
 * Returns false with the reason and column. */
bool game_option_read(const struct game_option *table, const char *text,
                      const struct game_option **option, long *value, struct parse_error *why);

/* Adds "name=value", with the value as game_option_read stores it. */
void game_option_add(struct strbuf *out, const struct game_option *o, long value);

/* Calls back with the names of all options, or with the values of the option whose name is given
 * (`length` bytes). */
void game_options(const struct game_option *table, const char *name, size_t length,
                  game_candidate_fn *fn, void *context);

#endif
