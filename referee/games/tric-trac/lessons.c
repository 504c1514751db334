/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A first game, as `tutorial` leads through it. */
#include "base/tongue.h"
#include "tric_trac.h"

const struct lesson german_lessons[] = {
    {N_("Two players sit at a real board, throw real dice and move real men. You type what they "
        "do, and the referee says whether it is right and what follows.\n"
        "Each player has fifteen men on their own tongue 1 and counts the fields forward to 24. "
        "Twelve points win a partie. Both throw; White's six and four are higher, and are played "
        "at once. Type the dice."),
     "w 64", N_("w for White, and the dice as two digits together: w 64.")},
    {N_("One man goes from 1 to 7, one from 1 to 5. A move is written from/to."), "1/7 1/5",
     N_("Two moves, each from/to, separated by a space.")},
    {N_("Black throws a doublet of six. It is played once, two men from 1 to 7."), "66 1/7x2",
     N_("x2 says that two men do the same.")},
    {N_("A player who throws a doublet may throw again. Black does: a five and a two. The fields "
        "where the men arrive are enough."),
     "52 6 3", N_("The dice, then the two fields: 52 6 3.")},
    {N_("White throws a six and a five, and moves one man from 1 by way of 7 to 12. But 12 is the "
        "Hucke, and no man stands there alone. Type it as it was played."),
     "65 1/7/12", N_("One man with both numbers: 1/7/12. A wrong play is typed as it was made.")},
    {N_("The play is wrong: it goes back."), "= back", N_("= back, or .back.")},
    {N_("White now plays correctly: from 1 to 7 and from 1 to 6."), "1/7 1/6",
     N_("Only the play: the dice are known.")},
    {N_("Black throws a two and a one, from 1 to 3 and from 1 to 2."), "21 1/3 1/2",
     N_("Either order.")},
    {.line = NULL}};
