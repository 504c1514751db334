/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tutorial: a first game of ten coups for a reader who has never used the referee. Its texts
 * never state what a jan pays; the rules compute that. */
#include "lessons.h"

#include <stddef.h>

#include "base/i18n.h"

const struct lesson trictrac_lessons[] = {
    {N_("Two players sit at a real board, throw real dice and move real men. You type what they "
        "do, and the referee says what each is owed and why. This first game has ten turns.\n"
        "All fifteen men of each side stand on the talon, field 1. Each player counts the fields "
        "from their own talon: 1 to 24; 12 is their rest corner.\n"
        "TURN 1. White throws a five and a four. Type the dice."),
     "54", N_("The dice are two digits together.")},
    {N_("The referee has said what the throw earns. Now type the play. White plays a man from 1 to "
        "6 and another from 1 to 5. A move is written from/to."),
     "1/6 1/5", N_("Two moves, each from/to, separated by a space.")},
    {N_("TURN 2. Black throws a six and a four and plays one man with both numbers: from 1 by way "
        "of 5 to 11 (tout d'une). Dice and play can stand on one line."),
     "64 1/5/11", N_("The dice, a space, then where the man starts, rests and stops.")},
    {N_("TURN 3. White throws 3-2 and plays 1/4 1/3. It is shorter to name only the fields where "
        "the men arrive: 4 3."),
     "32 4 3", N_("The dice, then the two fields: 4 and 3.")},
    {N_("TURN 4. Black throws 6-2, does not see what the throw is worth, and marks nothing: +0 "
        "says so. (If you say nothing, the referee assumes that what is due was marked.) Then "
        "Black plays 1/7 1/3."),
     "62 +0 1/7 1/3", N_("The dice, then +0, then the two moves.")},
    {N_("That was a HIT: a white man stands alone, and Black's numbers reach it. And it is a "
        "SCHOOL: a player who marks less than is due is sent to school, if the opponent sees it "
        "before the next throw. White sees it: type school."),
     "school", N_("One word: school.")},
    {N_("TURN 5. White throws 5-4. Black has a man alone on Black's field 11: that is White's "
        "field 14. White plays 1/6 1/5 and marks what is due, so you need not type the mark."),
     "54 1/6 1/5", N_("The dice, then the two moves.")},
    {N_("TURN 6. Black throws 5-1: 1/6 1/2."), "51 1/6 1/2", N_("The dice, then the two moves.")},
    {N_("TURN 7. White throws 3-1 and brings men to 4 and to 2."), "31 4 2",
     N_("The dice, then the fields where the men arrive: 4 and 2.")},
    {N_("TURN 8. Black throws 5-3 and puts a man from 1 on 7. At this table nothing is refused. "
        "Type what happened, right or wrong."),
     "53 1/7", N_("The dice, then the one move as it was made: 1/7.")},
    {N_("That was a FALSE MOVE (fausse case). Before throwing, White chooses what becomes of it. "
        "White has the man put on 6, which the five gives: type = and the move, or the number of "
        "the choice."),
     "= 1/6", N_("An equals sign, a space and 1/6.")},
    {N_("Black has still to play the three: from 1 to 4."), "1/4", N_("One move: 1/4.")},
    {N_("TURN 9. White throws 2-1. Look what it earns: White's petit jan, the fields 1 to 6, lacks "
        "only two men."),
     "21", N_("The dice are two digits together.")},
    {N_("This is a FILL. A player who can fill must, and here only one play does. An empty line, "
        "the Enter key alone, plays the only legal play."),
     "", N_("Press Enter with nothing typed. (1/3 1/2 says the same.)")},
    {N_("TURN 10. Black throws a doublet, 3-3, and plays two men from 1 to 4. When more than one "
        "play is legal, type which."),
     "33 1/4 1/4", N_("The dice, then the same move twice.")},
    {.told = N_("That was the first game. This is how it stands; twelve points are a "
                "hole, and twelve holes the match.")},
};
