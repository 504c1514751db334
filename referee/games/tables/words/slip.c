/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slip.h"

#include "base/tongue.h"
#include "base/typed.h"

bool tables_play_begins(const char *line, size_t length, enum naming n, struct word *w)
{
    uint8_t dice[2];
    return typed_first(line, length, "wb", w) && tables_play_shaped(w, n) &&
           !tables_dice_read(w, dice);
}

bool tables_dice_first(const struct word *w, const char *player, struct fault *why)
{
    return word_error(w, 0, why,
                      "%s, the dice first. One man more is typed with its play, in one line "
                      "(.undo or .edit)",
                      player);
}

bool tables_choice_first(const struct word *w, const char *player, bool may_stand,
                         struct fault *why)
{
    return word_error(w, 0, why,
                      "the play is down: %s may decide (%s). One man more is typed with its play, "
                      "in one line (.undo or .edit)",
                      player, may_stand ? "= stands, = back" : "= back");
}
