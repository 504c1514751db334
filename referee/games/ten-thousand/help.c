/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help of 10,000, Truba and Farkle: a page a topic. */
#include "base/tongue.h"
#include "parts.h"

static const struct help_topic topics[] = {
    {"turn throw dice keep", N_("A turn"),
     N_("Throw all the dice and type them, in any order: 112346. Then put at least one die aside "
        "that counts: /11, or / for all that counts. On one line: 112346/11. Throw the dice that "
        "are left and type them, 1234/1; or stop, and the next player throws. When nothing counts "
        "the turn is over: a zero, and its points are lost.\n"
        "A whole turn: 112346/11 1234/1 stop. The next player's dice, all of them, mean stop too. "
        ".keeps lists what can be put aside, Enter takes the only keep, .undo takes a word back.")},
    {"counts points combinations", N_("What counts"),
     N_("In one throw: 1 is 100, 5 is 50; three alike 100 times their number, three ones 1000; "
        "each "
        "further one doubles: 3333 is 600. 123456 is a straight: 1000, in Truba 2000. In Farkle "
        "three different pairs are 500. Dice put aside before add nothing to a later throw. All "
        "dice kept must count.")},
    {"stop bank zero truba", N_("Stopping, and zeros"),
     N_("stop, s or bank writes the turn's points. When every die counts all are taken again: they "
        "may be thrown on, in Truba they must (type on, then the dice, where it is asked). Truba: "
        "350 must be put aside by the third throw, else a zero. Three zeros in a row cost all "
        "points in Truba, 1000 in Farkle.\n"
        "Only the scores: type the points of each turn, 450, or 0 or truba for a zero. +450 behind "
        "a turn says which number was written: a wrong one is put right.")},
    {"end goal last", N_("The end"),
     N_("Who reaches the goal, 10000, gives a last turn to those who have not thrown in this "
        "round. "
        "The highest total wins; of two alike, who had it first. .set final all: each of the "
        "others "
        "has a last turn. .set tie shared: both win.")},
    {"faults fault = stands back", N_("When something went wrong"),
     N_("Nothing is refused. The referee names the fault, and the others choose: = stands or = "
        "back; nothing said, it stands.\n"
        "K1 a die put aside that counts in nothing. K2 threw on and put nothing aside (/-). K3 "
        "another number of dice than is left: type the player's letter before them. S2 stopped "
        "without the right. Z1 passed the dice though something counts (/-, then stop). X1 threw "
        "on "
        "after the turn was over: it counts nothing. W1 wrote a wrong number.")},
    {"options option pits entry", N_("What can be agreed on"),
     N_("With .set NAME VALUE, for the turns to come, or in a header. straight, three-pairs, "
        "short-straights, nothing: points of a combination, 0 it does not count. hot-dice may | "
        "must | kept. least: by the third throw. streak, streak-loses: zeros in a row, what they "
        "cost. entry: the first score. pits 3000-4000: to be left in one turn, with pit-ends and "
        "pit-streak. floor zero: no total below zero. dice 5. goal. final round | all. tie first | "
        "shared. announce silent: nothing is said until you ask.")},
    {.names = NULL}};

const struct help_topic *const ten_help[] = {topics, NULL};
