/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fingers on a scorer's page that tap what is offered, as it is drawn. */
#ifndef TESTS_SERVE_TOUCH_H
#define TESTS_SERVE_TOUCH_H

#include <stdbool.h>

/* Makes one tap, or enters the dice of a throw: returns true for dice. Words are sometimes tapped,
 * so that a turn of a dice game ends, but no player gives up a game. No offer may be refused. */
bool touch_once(const char *page, const char *game);

#endif
