/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dice for programs. */
#ifndef DICE_DICE_JSON_H
#define DICE_DICE_JSON_H

#include <jansson.h>

#include "games/dice/rules/dice.h"

/* [1,1,2]; "11", "-" where there are none. NULL: no memory. */
json_t *dice_set_json(dice_set d);
json_t *dice_keep_json(dice_set d);

#endif
