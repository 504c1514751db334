/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A first game of ten coups, for who knows trictrac or not and has never seen the referee. No word
 * here says what anything pays: the rules do. */
#include "lessons.h"

#include <stddef.h>

#include "base/tongue.h"

const struct lesson trictrac_lessons[] = {
    {N_("Two players sit at a real board, throw real dice and move real men. You type what they "
        "do, and the referee says what each is owed and why. This first game has ten coups.\n"
        "All fifteen men of each side stand on the talon, field 1. Each player counts the fields "
        "from his own talon: 1 to 24, 12 is his rest corner.\n"
        "COUP 1. White throws a five and a four. Type the dice."),
     "54", N_("The dice are two digits together.")},
    {N_("The referee has said what the throw gives, and now the play is wanted. White plays a man "
        "from 1 to 6 and another from 1 to 5. A move is written from/to."),
     "1/6 1/5", N_("Two moves, each from/to, apart by a blank.")},
    {N_("COUP 2. Black throws a six and a four and plays one man by both: from 1 over 5 to 11, "
        "tout "
        "d'une. Dice and play can stand on one line."),
     "64 1/5/11", N_("The dice, a blank, then where the man starts, rests and stops.")},
    {N_("COUP 3. White throws 3-2 and plays 1/4 1/3. It is shorter to name only the fields where "
        "the men arrive: 4 3."),
     "32 4 3", N_("The dice, then the two fields: 4 and 3.")},
    {N_("COUP 4. Black throws 6-2. He does not see what the throw gives him and marks nothing: +0 "
        "says so. (Without a word the referee takes it that he marked what was due.) Then he plays "
        "1/7 1/3."),
     "62 +0 1/7 1/3", N_("The dice, then +0, then the two moves.")},
    {N_("That was a HIT: a man of the other stands alone, and your numbers reach him. And it is a "
        "SCHOOL: who marks less than is due is sent to school, if the other sees it before he "
        "throws. White sees it."),
     "school", N_("One word: school.")},
    {N_("COUP 5. White throws 5-4. There is a man of Black's alone on his field 11, which is "
        "White's "
        "14. White plays 1/6 1/5 and marks what is due; so nothing need be said of the mark."),
     "54 1/6 1/5", N_("The dice, then the two moves.")},
    {N_("COUP 6. Black throws 5-1: 1/6 1/2."), "51 1/6 1/2", N_("The dice, then the two moves.")},
    {N_("COUP 7. White throws 3-1 and brings men to 4 and to 2."), "31 4 2",
     N_("The dice, then the fields where the men arrive: 4 and 2.")},
    {N_("COUP 8. Black throws 5-3, and puts a man from 1 on 7. The rules of this table: nothing is "
        "refused. Type what happened, right or wrong."),
     "53 1/7", N_("The dice, then the one move as he made it: 1/7.")},
    {N_("That was a FALSE MOVE, a fausse case. White chooses what becomes of it before he throws. "
        "He "
        "has the man put on 6, which the five gives: say it with = and the move, or with the "
        "choice's number."),
     "= 1/6", N_("An equals sign, a blank and 1/6.")},
    {N_("Black has still to play the three: from 1 to 4."), "1/4", N_("One move: 1/4.")},
    {N_("COUP 9. White throws 2-1. Look what it gives: his petit jan, the fields 1 to 6, wants two "
        "men only."),
     "21", N_("The dice are two digits together.")},
    {N_("That is a FILL. Who can fill must. Only one play does, and an empty line, the key Enter "
        "alone, plays the only legal play."),
     "", N_("Press Enter with nothing typed. (1/3 1/2 says the same.)")},
    {N_("COUP 10. Black throws a doublet, 3-3, and plays two men from 1 to 4. Where an empty line "
        "will not do, the play is said."),
     "33 1/4 1/4", N_("The dice, then the two moves, one like the other.")},
    {.line = NULL},
};
