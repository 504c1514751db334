/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast it is: measured on this machine, each figure beside what it is to be compared with. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "base/status.h"
#include "games/game.h"

/* Measures for a minute or two in a temporary folder, and prints a table, or JSON Lines. `self`:
 * the program, as it was called. `server`: the address of a record without matches, which is
 * measured instead, with up to so many turns, and left empty; NULL: none. */
enum status bench_run(const struct game *game, const char *self, const char *server, long turns,
                      bool json);

#endif
