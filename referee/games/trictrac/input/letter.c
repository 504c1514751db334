/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A letter before a word names the player who enters it. Checks that the player may. */
#include "base/i18n.h"
#include "parts.h"

/* By subject, then by the only side that may enter the word. */
static const char *const only[][2] = {
    [SAID_OF_GOING] = {N_("White threw: only White may stay or go (M XVI; GU V; LL §155-156)"),
                       N_("Black threw: only Black may stay or go (M XVI; GU V; LL §155-156)")},
    [SAID_OF_MEN] = {N_("White threw: only White moves men"),
                     N_("Black threw: only Black moves men")},
    [SAID_OF_MARK] = {N_("White threw: only White may leave the points unmarked"),
                      N_("Black threw: only Black may leave the points unmarked")},
    [SAID_OF_FALSE_MOVE] = {N_("Black threw: only White may say this of Black's play"),
                            N_("White threw: only Black may say this of White's play")},
    [SAID_AGAINST_CLAIM] = {N_("the claim is Black's: only White may contest it"),
                            N_("the claim is White's: only Black may contest it")},
    [SAID_FOR_CLAIM] = {N_("the claim is White's: only White may raise it"),
                        N_("the claim is Black's: only Black may raise it")},
};

bool input_speaks(const struct input *d, enum side side)
{
    return d->speaker == 1 + (uint8_t)side;
}

bool input_names_other(const struct input *d, enum side side)
{
    return input_speaks(d, other_side(side)) && !d->stored;
}

bool input_may_say(const struct input *d, const struct token *w, enum said_of what, enum side side,
                   struct parse_error *err)
{
    return !input_names_other(d, side) || token_error(w, 0, err, "%s", _(only[what][side]));
}

bool input_roller_says(const struct input *d, const struct token *w, enum said_of what,
                       struct parse_error *err)
{
    return input_may_say(d, w, what, (enum side)d->coup.side, err);
}

bool input_opponent_says(const struct input *d, const struct token *w, struct parse_error *err)
{
    return input_may_say(d, w, SAID_OF_FALSE_MOVE, other_side((enum side)d->coup.side), err);
}
