/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A first game. */
#include "base/tongue.h"
#include "puff.h"

const struct lesson puff_lessons[] = {
    {N_("Puff: fifteen men each, all in hand. Anna and Boris have thrown; Anna's sum is higher, so "
        "Anna begins, and throws 6-4. Type the dice."),
     "64", N_("Both numbers together: 64")},
    {N_("The lower number comes first: the 4 sets a man on field 4, then the 6 one on field 6. "
        "Where men arrive is enough."),
     "4 6", N_("The fields: 4 6, or in full: bar/4 bar/6")},
    {N_("Boris throws 3-3. A doublet gives its undersides too: two men on 3, two on 4."),
     "33 bar/3x2 bar/4x2", N_("Dice and play on one line: 33 bar/3x2 bar/4x2")},
    {N_("After a doublet Boris may throw again, and throws 2-1."), "21 1 2",
     N_("The lower first: 21 1 2")},
    {N_("Anna throws 5-5, a first doublet, and plays only the upper numbers: undersides are a "
        "right, not a duty."),
     "55 bar/5x2", N_("Two men on 5: 55 bar/5x2")},
    {N_("Anna does not want to throw again. Boris throws: a letter before the dice says so."),
     "b 42", N_("b for Black, who is Boris: b 42")},
    {N_("Boris sets only one man, on 4. The 2 could be played too, and comes first. Type it as it "
        "was played."),
     "bar/4", N_("As it was played: bar/4")},
    {N_("The play is not complete: the 2 must still be played. Set that man."), "bar/2",
     N_("Set it: bar/2")},
    {.line = NULL},
};
