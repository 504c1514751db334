/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game and its words, for two people who have a board and no book. */
#include "base/i18n.h"
#include "puff.h"

const struct help_topic puff_help[] = {
    {"puff rules game", N_("Puff in short"),
     N_("Fifteen men each, all in hand. Each player counts the fields from the first quarter, 1-6, "
        "where the men are set, to the last, 19-24, where they are borne off; field 1 of one "
        "player is field 24 of the other.\n"
        "1. Both throw; the higher sum begins, and throws again for the first turn.\n"
        "2. A number sets a man on its field, 4 on field 4. While a man is in hand nothing on the "
        "board moves.\n"
        "3. Then men move forward by the numbers. Of two numbers the lower comes first: if it "
        "cannot be played, the whole throw is lost.\n"
        "4. Two men hold a field against the other player. A lone man is hit and goes back in "
        "hand, even by a man that only rests there.\n"
        "5. A doublet gives its undersides too, and another throw (.help doublet).\n"
        "6. With all men on 19-24 they are borne off. The first player with no man left wins.")},
    {"start begin beginning first anfang beginn beginnt zacząć zaczyna początek", N_("Who begins"),
     N_("Each player throws two dice. The player with the higher sum begins and throws again for "
        "the first turn. Type that throw after the letter of the player: w 54, or b 54 if Black "
        "begins. Without a letter White begins. Equal sums are thrown again. After .set "
        "opening-throw played the player plays the throw that won.")},
    {"set hand enter setting bar einsetzen hit schlagen", N_("Setting and entering"),
     N_("Men in hand are set by the numbers: a 4 sets one on field 4, typed bar/4, or 4 alone. A "
        "man that was hit goes back in hand and enters in the same way. No man moves on the board, "
        "nor goes on in the throw that sets it, while another is in hand. Once the last one is in, "
        "the other numbers are free (rules puff §2).")},
    {"lower lower-first order", N_("The lower number first"),
     N_("6-4: the 4 first, then the 6 with any man. Without the 4 the whole throw is lost; without "
        "the 6 only the 6. If the 4 can be played so that the 6 can follow, it must be. The order "
        "of typing does not matter. With lower-first=moving the order is free while a man is in "
        "hand when the dice are thrown (rules puff §4).")},
    {"doublet pasch underside dublet дубль", N_("Doublets"),
     N_("3-3 is played 3 3, then its undersides 4 4: seven minus the number. The upper numbers "
        "must be played as often as possible; the undersides may be played, but need not be. If no "
        "upper number can be played, the undersides are lost too. From a player's second doublet "
        "of the game on, everything is played twice over: 3 3 3 3, then 4 4 4 4 "
        "(second-doublet=turn: the second of one turn). After every doublet the player may throw "
        "again. To decline, type the other player's letter before the dice: b 64 (rules puff "
        "§5).")},
    {"off bearing-off home ausspielen herauswurfeln", N_("Bearing off"),
     N_("With all men still in play on 19-24 and none in hand, an exact number bears a man off, "
        "22/off by a 3, or is played inside. A larger number bears off the farthest man only; "
        "men farther back must move up first. A man hit meanwhile enters and comes round again "
        "(rules puff §6).")},
    {"stakes win end schneider", N_("The end"),
     N_("The first player with no man left wins one stake, at once, even in the middle of a "
        "doublet. With schneider=on it is two stakes if the loser has borne off none (rules puff "
        "§7).")},

    /* What is typed. */
    {"dice throw", N_("The dice"),
     N_("Type both numbers together, 64, in either order. The dice open a turn and end the one "
        "before. Where either player may throw, before the first turn and after a doublet, a "
        "letter before the dice says who does: w 64, b 64.")},
    {"play move notation", N_("Playing"),
     N_("6/11 moves a man, 6/8/11 one man by two numbers, 6/11x2 two men alike, bar/4 sets one, "
        "22/off bears one off, - plays nothing. * after a field says that a man was hit there. "
        "Fields alone say where men arrive, in the order of the dice: 64 18 7. An empty line "
        "plays the only legal play. Dice and play may stand on one line: 42 bar/4 bar/2.")},
    {"choice = wrong fault", N_("After a wrong play"),
     N_("A wrong play is kept as it was made. Until the next throw the other player may choose: = "
        "stands leaves it, = back sends the men back, those hit included, and the throw is played "
        "again; = 6/8 6/11 says both at once. The number of a choice also works. If the other "
        "player throws instead, the play stays. A man on a field that the other holds cannot stay: "
        "it goes back (rules puff §8).\n"
        "N1: no number leads there. N3: more moves than numbers. C2: a field the other holds. E1: "
        "moved with a man in hand. D1: a number left unplayed. S1: wrongly borne off. O1: out of "
        "order.")},
    {"option options", N_("The options of a match"), NULL},
    {"position setup", N_("Positions"),
     N_("W:barx2,1,6x12 B:6x13,22x2 w 42: the men of each side as that side counts them, bar for "
        "men in hand, who throws, the dice. Men not named are off. doublet=2: this doublet counts "
        "as the second.")},
    {.names = NULL},
};

const struct typed_help puff_typed[] = {
    {"64", N_("the dice; w 64 or b 64 where either player may throw")},
    {"bar/4 bar/2", N_("the play: men set on 4 and 2; or 4 2 alone;")},
    {"6/11 6/8", N_("from/to: each player counts from where men are set;")},
    {"6/8/11  6/8x2", N_("one man by two numbers; two men alike;")},
    {"22/off  -", N_("borne off; nothing. An empty line: the only legal play")},
    {NC_("typed words", "= back"),
     N_("the other player sends a wrong play back; = stands leaves it")},
    {"# ...", N_("a note")},
    {NC_("typed words", ".help puff"), N_("the rules in short")},
    {NC_("typed words", ".help doublet"), N_("undersides, and the throw a doublet gives")},
    {NC_("typed words", ".help options"), N_("what can be agreed on")},
    {.typed = NULL},
};

const struct book puff_books[] = {
    {"D", "", N_("A German description of Tric-Trac and Puff"),
     N_("The text the rules start from."), NULL},
    {"A", "", N_("Alvensleben, Encyclopädie der Spiele, 1853, pp. 406-408"),
     N_("The oldest full text of this Puff."), NULL},
    {"G", "", N_("The rules of players today (gamedesign.de; the Austrian SCA page)"),
     N_("How it is played now."), NULL},
    {"Z", "", N_("Pierer, encyclopaedia, article Puffspiel"), N_("A short account of the game."),
     NULL},
    {"BG", "", N_("Backgammon as it is played"), N_("Blocking, hitting, entering and bearing off."),
     NULL},
    {"H", "", N_("This referee"), N_("Decided here, where the sources are silent or divided."),
     NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* A first game, as `tutorial` leads through it. */
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
