/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be typed, and enough of the rules for two people to play. */
#include "base/i18n.h"
#include "tryktrak.h"

const struct typed_help tryktrak_typed[] = {
    {"64", N_("the dice; the first throw is one die of each player")},
    {NC_("typed words", "b 51"),
     N_("the first throw if Black begins; without a letter White does")},
    {"12/18 8/12", N_("the play: from/to, fields counted by the player who moves;")},
    {"", N_("1/5/8 one man with several numbers, 17/21x2 two men alike;")},
    {"", N_("bar/4 entered, 22/off borne off, - nothing")},
    {"18 12", N_("where the men arrive. An empty line: the only legal play")},
    {NC_("typed words", "= stands"),
     N_("what the opponent does about a wrong play: or = back, or 1, 2;")},
    {"= 12/18 8/12", N_("back, and the play made instead")},
    {"# ...", N_("a note")},
    {.typed = NULL},
};

const struct help_topic tryktrak_help[] = {
    {"rules regles zasady tryktrak dublet doublet дубль", N_("Tryktrak in short"),
     N_("Fifteen men each. Each player counts the fields in the direction of play: 1-6 are the "
        "opponent's home, 19-24 their own. At the start there are 2 men on 1, 5 on 12, 3 on 17 and "
        "5 on 19. Each throws one die: the higher begins, with these two numbers. Then both throw "
        "two dice in turn.\n"
        "A man moves forward by a number of the dice; a doublet is four such numbers. All numbers "
        "that can be played must be. A field with two or more of the other's men is closed. A lone "
        "man is hit: it goes to the bar and must enter, by a number on the field of that number, "
        "before any other man of its side moves.\n"
        "Once all men are home they are borne off. The first to bear off fifteen wins. More: .help "
        "dice, play, bar, off, stakes, wrong, options.")},
    {"start begin beginning first anfang beginn beginnt zacząć zaczyna początek", N_("Who begins"),
     N_("Each player throws one die. The higher begins and plays both numbers as the first throw. "
        "Type both dice after the letter of the player who begins: w 51 if White threw the 5, b 51 "
        "if Black did. Without a letter White begins, and White's die is first. Equal dice are "
        "thrown again.")},
    {"dice throw", N_("The dice"),
     N_("Type the two numbers together: 64 or 6-4; ?? when the throw was not seen. Dice open a "
        "turn and end the one before. Equal numbers on the first dice are thrown again. Where the "
        "opponent is shut out the same player throws again: no letter is needed.")},
    {"play move notation", N_("Playing"),
     N_("12/18 moves a man from 12 to 18, 1/5/8 one man by two numbers, 17/21x2 two men alike. "
        "bar/4 enters, 22/off bears off, - plays nothing. A star says that a man was hit: 17/23*. "
        "A sum alone, 1/8, rests where it is open and hits nobody, if there is such a field. "
        "Fields alone, 18 12, are where the men arrive. The order of typing does not matter. "
        "Either of two numbers may be played if only one can.")},
    {"bar enter banda hit bicie бар", N_("The bar"),
     N_("A man that is hit stands on the bar. The number 4 enters on field 4, unless it is closed; "
        "a lone man there is hit. While a man is on the bar no other man of its side moves. Before "
        "six closed lines a player is shut out and does not throw until one opens.")},
    {"off bear-off dwor home dom", N_("Bearing off"),
     N_("When all men still on the board are home, 19-24, an exact number bears a man off, or is "
        "played inside. A larger number takes a man from the farthest field, if no man stands on "
        "the field of that number or behind it. A man hit meanwhile must come home again; men off "
        "stay off.")},
    {"stakes stake", N_("The stakes"),
     N_("The winner wins 1 if the loser has a man off; with none off 2 if all the loser's men are "
        "home, 4 if not, 8 if one of them is also on the bar. referee stats adds them up.")},
    {"wrong fault faults choice =", N_("A wrong play"),
     N_("It is not refused: the opponent decides before throwing. = stands leaves it; = back "
        "returns all its men, hit ones too, and the throw is played again. If the opponent throws "
        "instead, it stands; but a man on a closed field returns. The codes: N1 no number leads "
        "there; N3 more moves than numbers; C2 on a closed field; E1 moved while a man was on the "
        "bar; D1 a number not played; S1 borne off too soon, or past a man farther back.")},
    {"n1", N_("N1: no number leads there"),
     N_("A man was set down at a distance that neither a number still to be played nor a sum by "
        "way of an open rest gives. It may stand, or the play goes back.")},
    {"n3", N_("N3: too many moves"),
     N_("More moves were made than the throw has numbers: two, or four of a doublet. They may "
        "stand, or the play goes back.")},
    {"c2 closed linia linia-zamknieta band", N_("C2: a closed field"),
     N_("A man ended or rested on a field that the other holds with two men or more. It cannot "
        "stay: the play goes back, or, seen too late, this man returns and its number counts as "
        "not played.")},
    {"e1", N_("E1: a man on the bar"),
     N_("Another man was moved while one stood on the bar. It may stand, or the play goes back.")},
    {"d1", N_("D1: a number not played"),
     N_("More numbers could have been played. It may stand, or the play goes back.")},
    {"s1", N_("S1: borne off too soon"),
     N_("A man was borne off before all were home, or by a larger number past a man farther back. "
        "It may stand, or the play goes back.")},
    {"options option", N_("The options of a match"), NULL},
    {.names = NULL},
};

/* The beginning of the seed's sample game, and one wrong play. */
const struct lesson tryktrak_lessons[] = {
    {N_("Two players sit at a real board, throw real dice and move real men. You type what they "
        "do, and the referee says whether it is right and what follows.\n"
        "Each player counts the fields in the direction of play, 1 to 24; 19-24 are home. There "
        "are two men on 1, five on 12, three on 17 and five on 19.\n"
        "Each throws one die: White a 5, Black a 1. White begins with both numbers. Type the "
        "dice."),
     "51", N_("The dice are two digits together.")},
    {N_("White moves a man from 12 to 17 and one from 1 to 2. A move is written from/to."),
     "12/17 1/2", N_("Two moves, each from/to, separated by a space.")},
    {N_("Black throws a four and a three. The fields where the men arrive are enough."), "43 16 19",
     N_("The dice, then the two fields: 43 16 19.")},
    {N_("White throws a doublet: it is four numbers. Two men go from 12 to 16, two from 17 to 21."),
     "44 12/16x2 17/21x2", N_("x2 says that two men do the same.")},
    {N_("Black throws a three and a two, and plays men from 12 to 15 and from 15 to 17."),
     "32 12/15 15/17", N_("In any order.")},
    {N_("White throws a six and a one, and by mistake plays from 12 to 20."), "61 12/20",
     N_("A wrong play is typed as it was made.")},
    {N_("The play is wrong: it is Black who decides. Black sends it back."), "= back",
     N_("= back, or its number.")},
    {N_("White now plays correctly: from 12 to 18 and from 17 to 18."), "12/18 17/18",
     N_("Only the play: the dice are known.")},
    {N_("Black throws a six and a four and hits a man on 23, which stands there alone. The star "
        "says so; it may be left out."),
     "64 17/23* 19/23", N_("17/23 and 19/23.")},
    {N_("White has a man on the bar: it must enter first. With one and six it enters on 1."),
     "16 bar/1 12/18", N_("bar/1 enters on field 1.")},
    {.line = NULL},
};

const struct book tryktrak_books[] = {
    {"P", "", "Pijanowski, Gry świata",
     N_("The Polish rules, with the printed game of 56 lines: P:34 is line 34 of it."), NULL},
    {"BG", "", N_("Backgammon as it is played"),
     N_("What its players do where the Polish rules are silent."), NULL},
    {"H", "", N_("This referee"),
     N_("Decided here, where the rules are silent and players differ."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
