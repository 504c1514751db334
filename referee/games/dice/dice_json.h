/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dice as JSON. */
#ifndef DICE_DICE_JSON_H
#define DICE_DICE_JSON_H

#include <jansson.h>

#include "games/dice/rules/scores.h"

/* Return dice as [1,1,2], or as text: "11", or "-" if there are none. They return NULL if out of
 * memory. */
json_t *dice_set_json(dice_set d);
json_t *dice_keep_json(dice_set d);

#endif
