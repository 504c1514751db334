/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why what was told of a play cannot be meant. */
#include "base/tongue.h"
#include "match.h"

bool german_not_meant(const struct german *m, enum german_meant meant, const struct german_doubt *d,
                      const struct word *w, struct fault *why)
{
    char field[TABLES_FIELD_TEXT], one[TABLES_PLAY_TEXT], two[TABLES_PLAY_TEXT];
    enum side s = (enum side)m->hand.side;
    enum naming n = (enum naming)m->naming;
    tables_field_print(d->field, s, n, field);
    switch (meant) {
    case MEANT_NOBODY:
        return word_error(w, 0, why, "this player has no man on %s", field);
    case MEANT_BACKWARD:
        return word_error(w, 0, why, "men move forward, to higher fields or off");
    case MEANT_NONE:
        return word_error(w, 0, why, "no man comes to %s with this throw", field);
    case MEANT_TWO:
        return word_error(w, 0, why, "two ways: %s or %s. Type one of them",
                          german_play_print(d->way[0], d->moves[0], s, n, one),
                          german_play_print(d->way[1], d->moves[1], s, n, two));
    case MEANT_FULL:
    default:
        return word_error(w, 0, why, "more moves than can be kept for one throw");
    }
}
