/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fingers on a scorer's page that tap what is offered, as it is drawn. */
#ifndef TESTS_SERVE_TOUCH_H
#define TESTS_SERVE_TOUCH_H

#include <stdbool.h>

/* One tap, or the dice of a throw: returns true for dice. Words are said now and then, so that a
 * turn of a dice game ends, but nobody gives a game up. Nothing that is offered may be refused. */
bool touch_once(const char *page, const char *game);

#endif
