/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help of 10,000, Truba and Farkle, one page per topic. */
#include "base/i18n.h"
#include "parts.h"

const struct help_topic ten_thousand_help[] = {
    {"turn throw dice keep хід кубики wurf kosci", N_("A turn"),
     N_("Throw all the dice and type them, in any order: 112346. Then put aside at least one die "
        "that counts: /11, or / for all that counts. On one line: 112346/11. Throw the dice that "
        "are left and type them, 1234/1; or stop, and the next player throws. When nothing counts "
        "the turn is over: a zero, and its points are lost.\n"
        "A whole turn: 112346/11 1234/1 stop. Typing the next player's dice, all of them, means "
        "stop too. .keeps lists what can be put aside, Enter takes the only keep, .undo undoes a "
        "word.")},
    {"counts points combinations", N_("What counts"),
     N_("In one throw: 1 is 100, 5 is 50; three of a kind are 100 times their number, three ones "
        "1000; each further die of the kind doubles that: 3333 is 600. 123456 is a straight: 1000, "
        "in Truba 2000. In Farkle three different pairs are 500. Dice put aside earlier add "
        "nothing to a later throw. All dice kept must count.")},
    {"stop bank zero truba труба пшик нуль null", N_("Stopping, and zeros"),
     N_("stop, s or bank writes the turn's points. When every die counts, all are picked up again: "
        "they may be thrown on, in Truba they must be (type on, then the dice, when asked). Truba: "
        "350 must be put aside by the third throw, else a zero. Three zeros in a row cost all "
        "points in Truba, 1000 in Farkle.\n"
        "Only the scores: type the points of each turn, 450, or 0 or truba for a zero. +450 after "
        "a turn says which number was written: a wrong one is corrected.")},
    {"end goal last", N_("The end"),
     N_("A player who reaches the goal, 10000, gives a last turn to those who have not thrown in "
        "this round: in 10,000, Truba and Farkle final is round. The highest total wins; of equal "
        "totals, the one reached first. .set final all: each of the others has a last turn, as on "
        "the sheets of Farkle. .set tie shared: both win.")},
    {"faults fault = stands back", N_("When something went wrong"),
     N_("Nothing is refused. The referee names the fault, and the others choose: = stands or = "
        "back; if nothing is said, it stands.\n"
        "K1 put aside a die that does not count. K2 threw on and put nothing aside (/-). K3 threw "
        "another number of dice than were left: type the player's letter before them. S2 stopped "
        "without the right to. Z1 passed the dice though something counts (/-, then stop). N1 "
        "gave a number that no throws give. X1 "
        "threw on after the turn was over: it counts for nothing. W1 wrote a wrong number.")},
    {"options option pits entry яма grube dol fosse", N_("What can be agreed on"),
     N_("With .set NAME VALUE, for the turns to come, or in a header. straight, three-pairs, "
        "two-triplets, four-and-pair, three-ones, four-alike, five-alike, six-alike, "
        "short-straights, nothing: points of a combination; 0: it does not count. hot-dice may | "
        "must | kept. least: by the third throw. streak, streak-loses: zeros in a row, what they "
        "cost. entry: the first score. pits 3000-4000: to be left in one turn, with pit-ends and "
        "pit-streak. floor zero: no total below zero. dice 5. goal. final round | all. tie first | "
        "shared. announce silent: nothing is said until you ask.")},
    {"sheet box table sold", N_("Farkle as it is sold"),
     N_("The sheet in the box of PlayMonster's Farkle has other values. Type .set and each of: "
        "straight 1500, three-pairs 1500, four-and-pair 1500, two-triplets 2500, three-ones 300, "
        "four-alike 1000, five-alike 2000, six-alike 3000, entry 500, final all, streak 0. Without "
        "them four alike are twice three alike, and so on.")},
    {.names = NULL},
};

const struct typed_help ten_thousand_typed[] = {
    {"112346", N_("the dice, in any order: all six begin a turn")},
    {"/11", N_("put aside; / is all that counts, /- nothing; 112346/11 at once")},
    {NC_("typed words", "stop"),
     N_("or s, bank: the points are written; so by the next player's dice")},
    {NC_("typed words", "on"), N_("all six were put aside, and the same player throws on")},
    {NC_("typed words", "450, truba"), N_("a turn of which only the points are typed")},
    {"+450", N_("the number written, if not what is due")},
    {NC_("typed words", "= stands"), N_("what the others chose after a fault; or = back")},
    {NC_("typed words", "a, Anna"), N_("whose dice come next")},
    {"# ...", N_("a note")},
    {.typed = NULL},
};

/* A first game of four turns. */
const struct lesson ten_thousand_lessons[] = {
    {N_("White and Black throw six dice. A 1 counts 100, a 5 counts 50, three of a kind are 100 "
        "times their number, three ones 1000.\n"
        "TURN 1. White throws 1 1 2 3 4 6. Type the dice."),
     "112346", N_("Six digits together, in any order.")},
    {N_("White puts the two ones aside: a slash, then the dice."), "/11", N_("A slash, then 11.")},
    {N_("Four dice are left. White throws 2 4 4 4 and puts the fours aside. Throw and keep can "
        "stand "
        "on one line."),
     "2444/444", N_("The dice, a slash, what is put aside.")},
    {N_("600 points: White stops, and they are written."), "stop", N_("stop, or s.")},
    {N_("TURN 2. Black throws 2 2 3 4 6 6. Nothing counts: the turn is over by itself."), "223466",
     N_("Only the six dice.")},
    {N_("TURN 3. White throws 1 3 4 6 6 6. A slash alone puts aside all that counts."), "134666/",
     N_("The dice and a slash.")},
    {N_("TURN 4. White passes the dice without saying so, and Black throws 5 5 5 2 3 4: six dice, "
        "so it is the next player's throw, and White has stopped. Black keeps the fives."),
     "555234/555", N_("The dice, a slash, 555.")},
    {N_("Black stops and writes 600 by mistake: +600 says so. The referee writes what is due. That "
        "is all you need to type. .keeps lists the keeps, .board shows the sheet, .help options "
        "lists what can be agreed on."),
     "+600", N_("A plus, then the number.")},
    {.line = NULL},
};

const struct book ten_thousand_books[] = {
    {"U", "", N_("A modern Ukrainian guide to dice games"),
     N_("The rules: the base game, Truba, Farkle and other variants."), NULL},
    {"P", "", N_("PlayMonster, Farkle, sheet of rules, 2018"),
     N_("The values in the box, as options."), NULL},
    {"K", "", N_("Farkle as it is commonly played"), N_("What its players do."), NULL},
    {"H", "", N_("This referee"), N_("Decided here, where the guide is silent."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
