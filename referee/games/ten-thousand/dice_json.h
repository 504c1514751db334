/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dice for programs. */
#ifndef TEN_DICE_JSON_H
#define TEN_DICE_JSON_H

#include <jansson.h>

#include "games/ten-thousand/rules/dice.h"

/* [1,1,2]; "11", "-" where there are none. NULL: no memory. */
json_t *ten_dice_json(dice_set d);
json_t *ten_keep_json(dice_set d);

#endif
