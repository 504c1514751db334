/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dice.h"

dice_set dice_next_part(dice_set thrown, int most, dice_set part)
{
    int last = part ? (31 - __builtin_clz(part)) / 4 + 1 : 1;
    for (int face = last; face <= FACES && dice_count(part) < most; face++)
        if (dice_times(part, face) < dice_times(thrown, face))
            return part + dice_face(face);
    while (part) {
        last = (31 - __builtin_clz(part)) / 4 + 1;
        part -= dice_face(last);
        for (int face = last + 1; face <= FACES; face++)
            if (dice_times(thrown, face))
                return part + dice_face(face);
    }
    return 0;
}
