/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dice as JSON. */
#ifndef DICE_DICE_JSON_H
#define DICE_DICE_JSON_H

#include <jansson.h>

#include "games/dice/rules/scores.h"

/* [1,1,2]; as text "11", or "-" for none. NULL: out of memory. */
json_t *dice_set_json(dice_set d);
json_t *dice_keep_json(dice_set d);

#endif
