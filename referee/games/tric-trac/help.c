/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two people need who were told nothing of the game. */
#include "base/i18n.h"
#include "tric_trac.h"

const struct typed_help tric_trac_typed[] = {
    {"61", N_("the dice")},
    {"1/7 1/2", N_("the play: from/to, fields counted by the player who moves;")},
    {"", N_("1/7/8 one man with both numbers, 22/off out, 12/14x2 two men,")},
    {"", N_("7 2 where men arrive, - nothing. An empty line: the only play")},
    {NC_("typed words", "new, on"), N_("the winner of a partie: set up again, or play on")},
    {NC_("typed words", "b 61"), N_("who throws, where both may: after a doublet, and after new")},
    {"+3", N_("the points the player pegged, if not those due")},
    {NC_("typed words", "= back"), N_("the other player, of a wrong play; or = stands, = 1/6 1/5")},
    {"# ...", N_("a note")},
    {.typed = NULL}};

const struct help_topic tric_trac_help[] = {
    {"tric-trac rules game regeln", N_("Tric-Trac (German)"),
     N_("Fifteen men each begin on their own tongue 1 and go forward to 24, by two dice. The first "
        "to get 12 points wins a partie; 12 parties make a match. Points are won with the throw: 1 "
        "for each man hit, 1 for each man of your own taken out, 2 for the great bridge (7-12, two "
        "men on each) at the end of every throw of yours while it stands. See help on: moves, "
        "hucke, hit, out, bridge, force, doublet, win, fault, record, options.")},
    {"start begin beginning first anfang beginn beginnt zacząć zaczyna początek", N_("Who begins"),
     N_("Each player throws two dice. The player with the higher sum begins and plays that throw. "
        "Type it after the letter of the player: w 54, or b 54 if Black begins. In the first "
        "partie White begins without a letter; after new the letter is required. Equal sums are "
        "thrown again.")},
    {"moves move", N_("Moving"),
     N_("Each number moves a man forward, the same man or two. Both numbers must be played if they "
        "can be, in any order; else one, as you like; else none. While a man stands on 1 only men "
        "from 1 move; one brought off it may go on with the other number. A field with two or more "
        "of the other's men is closed, also for resting.")},
    {"hit hitting schlagen schlag geschlagen", N_("Hitting"),
     N_("A lone man of the other player is hit by moving onto it, even at a rest between two "
        "numbers. It goes back to its own tongue 1 and must come off it before anything else "
        "moves. Men on 1 and on 24 are never hit.")},
    {"hucke corner", N_("The Hucke"),
     N_("Field 12 is your Hucke, 13 the other's. Never leave one man alone on your own: it is "
        "taken by two men in one throw, and left by the last two in one. A man may rest on it, "
        "empty, between two numbers. No man ends on the other's, nor rests there "
        "(hucke-rest=on allows the rest when it is empty).")},
    {"force by-force", N_("By force"),
     N_("With both Hucken empty, two men that the numbers would bring to the other's Hucke may "
        "both go one field less and take your own: 65 from 7 and 8, written 7/12 8/12. Not when "
        "the throw takes your own directly. It is allowed, never required.")},
    {"out off bearing-off", N_("Getting out"),
     N_("A number that brings a man to 24 or past it takes it out, wherever the others stand "
        "(none on 1): 22/off. Each is a point. When all fifteen are out they begin again on 1.")},
    {"bridge great-bridge brucke most міст", N_("The great bridge"),
     N_("7, 8, 9, 10, 11 and 12, each held by two men or more. It brings 2 points at the end of "
        "the throw that makes it and of each later throw of yours while it stands, including the "
        "extra throws of doublets and throws that cannot be played.")},
    {"doublet pasch dublet дубль", N_("Doublets"),
     N_("Played once, two moves. The player who threw it may throw again. To decline, put the "
        "other player's letter before the dice: b 61.")},
    {"win partie new on neu weiter series", N_("Winning a partie"),
     N_("12 points win at once, even with the first of two moves: the second is then not made. It "
        "counts 4 if the other has no point, 3 with 1 or 2, 2 with 3 to 6, 1 with more. The winner "
        "then says new (all men back, both throw for the start: put the letter of the player who "
        "threw higher before the dice) or on (the men stay; points over 12 are kept, the other has "
        "0; a throw won by its first move is finished first). After the last partie the higher sum "
        "wins.")},
    {"fault faults = back stands", N_("Plays against the rules"),
     N_("They are kept as they were played. The other player may say, before throwing, = stands or "
        "= back, or at once the play to be made: = 1/6 1/5. If nothing is said, it stands; but a "
        "man where no man may be goes back to where it came from.\n"
        "N1 a wrong distance, N3 too many moves, C2 a man on a closed field, on the other's Hucke "
        "or alone on its own Hucke, E1 another man moved while one stood on 1, D1 a number not "
        "played.")},
    {"peg points + pflock figur markierungsfigur", N_("Pegs"),
     N_("Points are pegged as they are due. +3 says that the player pegged 3. It stands once the "
        "other player has thrown; until then the right number corrects it. A partie is never won, "
        "or missed, by wrong pegging.")},
    {"record play notation dice", N_("What is typed"),
     N_("61 the dice. 1/7 1/2 a man from 1 to 7, another from 1 to 2; 1/7/8 one man with both; "
        "12/14x2 two men; 22/off out; - nothing. 7 2: where the men arrive, in the order of the "
        "dice. What is typed first is played first: that matters when it wins. An empty line plays "
        "the only legal play. new, on: the winner's choice.")},
    {"options parties hucke-rest next-start numbering", N_("The options of a match"), NULL},
    {.names = NULL}};

const struct book tric_trac_books[] = {
    {"D", "", N_("A German description of Tric-Trac and Puff"),
     N_("The text the rules start from."), NULL},
    {"T", "", N_("Tokkadille (Alvensleben, 1853, as the Ludii portal gives it)"),
     N_("The ancestor of the game."), NULL},
    {"W", "", N_("German Wikipedia, article Tric Trac"),
     N_("The same rules in other words, by people who play it."), NULL},
    {"F", "", N_("French trictrac"), N_("Where the corner comes from."), NULL},
    {"BG", "", N_("Backgammon as it is played"), N_("Blocking and hitting."), NULL},
    {"H", "", N_("This referee"), N_("Decided here, where the sources are silent."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* A first game, as `tutorial` leads through it. */
const struct lesson tric_trac_lessons[] = {
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
