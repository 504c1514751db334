/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game and its words. */
#include "base/i18n.h"
#include "tic_tac.h"

const struct typed_help tic_tac_typed[] = {
    {"64", N_("the dice")},
    {"1/7 1/5", N_("the play: from/to, each player counting from their own start")},
    {"7 5", N_("where the men arrive. An empty line: the only legal play")},
    {NC_("typed words", "hit, in, fill"), N_("before the play: how this throw wins the partie")},
    {NC_("typed words", "whynot"), N_("the other player claims what was overlooked")},
    {NC_("typed words", "raise 2"), N_("both agree: the partie is worth twice as much")},
    {NC_("typed words", "= back"),
     N_("the other player sends a wrong play back; = stands leaves it")},
    {"# ...", N_("a note")},
    {NC_("typed words", ".help tic-tac"), N_("the rules in short, a reconstruction")},
    {.typed = NULL},
};

const struct help_topic tic_tac_help[] = {
    {"tic-tac tick-tack rules game", N_("Tic-tac in short"),
     N_("A quick cousin of trictrac: the first to see a win in a throw wins the partie. Fifteen "
        "men each start on field 1. Both numbers are played if they can be, on fields where the "
        "other player has no man; a hit takes no man off the board.\n"
        "Before a man is touched the player who threw may say:\n"
        "hit (1 stake): a number, or both together by way of a rest that two men do not hold, "
        "reaches a field where the other player has exactly one man.\n"
        "in (2): field 13, the other player's corner, is empty, and the two numbers would bring "
        "two men there.\n"
        "fill (2): the play can end with two men on each of 7-12, which was not so before.\n"
        "If that player plays on without saying it, the other may ask why not before the next "
        "throw: type whynot, and the other player wins those stakes. Whoever bears off the last "
        "man wins 1.")},
    {"reconstruction", N_("A reconstruction"),
     N_("These rules are pieced together from a modern sketch and an old handbook (Cotton, 1674). "
        "What both leave open, this referee decides: agree on it before you play.")},
    {"play notation", N_("Playing"),
     N_("1/7 1/5 moves two men, 1/5/11 one man by both numbers, 22/off bears one off, - plays "
        "nothing. Fields alone are where men arrive, in the order of the dice.")},
    {"raise stakes", N_("Raising"),
     N_("When both agree on it, raise 2 doubles what the partie is worth; raise 3 to raise 9 work "
        "in the same way, and more than once.")},
    {"option options", N_("The options of a match"), NULL},
    {.names = NULL},
};

const struct book tic_tac_books[] = {
    {"E", "", N_("Tic-tac and trictrac, a modern English sketch"),
     N_("What wins, and how the men move."), NULL},
    {"C", "", N_("Cotton, The Compleat Gamester, 1674, pp. 158-161"),
     N_("The old handbook: how it was played and staked."), NULL},
    {"H", "", N_("This referee"), N_("Decided here, where both are silent."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
