/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be typed, and enough of the rules for two people to play. */
#include "backgammon.h"
#include "base/i18n.h"

const struct typed_help backgammon_typed[] = {
    {NC_("typed words", "w 31"), N_("first throw of a game: who was higher, both dice; then 64")},
    {"24/18 13/9", N_("the play: from/to, each player counting down to 1;")},
    {"", N_("24/14 one man by both numbers, 13/7x2 two alike,")},
    {"", N_("bar/20 entered, 6/off borne off, - nothing played")},
    {"18 9", N_("where the men arrive. An empty line: the only legal play")},
    {NC_("typed words", "double"), N_("before the throw; the other answers take or pass")},
    {NC_("typed words", "resigns"),
     N_("an offer to lose the game; the other answers take or pass")},
    {NC_("typed words", "= back"), N_("a wrong play goes back")},
    {"# ...", N_("a note")},
    {.typed = NULL},
};

const struct help_topic backgammon_help[] = {
    {"rules regles zasady backgammon", N_("Backgammon in short"),
     N_("Fifteen men each: two on 24, five on 13, three on 8, five on 6. Each player counts the "
        "points down to 1; 6-1 are home. Each throws one die, and the higher begins with both "
        "numbers; then both throw two dice in turn.\n"
        "A man goes down by a number of the dice; a doublet is four such numbers. All that can be "
        "played must be, and if only one of two numbers can be, the higher. A point with two men "
        "of the other is closed. A lone man is hit, goes to the bar and enters, with a 1 on 24, "
        "before any other of its side moves.\n"
        "Once all are home they are borne off. Who has none left wins the game. More: .help cube, "
        "gammon, match, resign, wrong, options.")},
    {"play move notation", N_("Playing"),
     N_("24/18 moves a man from 24 to 18, 24/18/14 one man by two numbers, 13/7x2 two alike. "
        "bar/20 enters, 6/off bears off, - plays nothing. A star says that a man was hit. Fields "
        "alone, 18 9, are where the men arrive.")},
    {"cube double take pass beaver beavers", N_("The cube"),
     N_("Before throwing a player may double, if the cube lies in the middle or is theirs. The "
        "other takes, and owns the cube at twice its value, or passes and loses the game at the "
        "value before. Nobody doubles in the Crawford game, nor a player who wins the match with "
        "this game anyhow: such a double is annulled. With beavers=on who takes may double again "
        "and keep the cube: double beaver take.")},
    {"gammon stakes jacoby", N_("What a game is worth"),
     N_("One point, times the cube; two, a gammon, if the loser has no man off; three, a "
        "backgammon, if besides a man is on the bar or in the winner's home. For money with "
        "jacoby=on gammons count only once a double was taken.")},
    {"match crawford money end", N_("Matches"),
     N_("match=7: the first to seven points wins. The first game after somebody is a point away is "
        "the Crawford game. match=0 is play for money: .end ends it between two games, and who has "
        "more points has won. Each game begins with who threw higher: w 31.")},
    {"resign", N_("Giving a game up"),
     N_("resigns, resigns gammon or resigns backgammon offers to lose a single game, a gammon or a "
        "backgammon, before the throw or after it instead of the play. The opponent takes, or "
        "passes and play continues. .resign gives up the whole match.")},
    {"wrong fault faults choice =", N_("A wrong play"),
     N_("It is not refused. Before the next throw either player may send it back, = back: its men "
        "return, and the throw is played again. After that it stands; but a man on a closed point "
        "returns. With illegal=stand only the other may send it back, or leave it: = stands. The "
        "codes: N1 no number leads there; N3 more moves than numbers; C2 on a closed point; E1 "
        "moved while a man was on the bar; D1 a number not played; S1 borne off too soon.")},
    {"option options", N_("The options of a match"), NULL},
    {.names = NULL},
};

const struct lesson backgammon_lessons[] = {
    {N_("Two players sit at a real board. You type what they do, and the referee says what "
        "follows. Each counts the points down to 1. White has thrown a 3, Black a 1: White begins. "
        "Say who, and both dice."),
     "w 31", N_("w, and the dice together.")},
    {N_("White makes the point 5, from 8 and from 6."), "8/5 6/5", N_("from/to, twice.")},
    {N_("Black throws a six and a four and runs with one man from 24."), "64 24/14",
     N_("64 24/14, or 24/18/14.")},
    {N_("White doubles before throwing."), "double", N_("One word.")},
    {N_("Black takes: the cube is at 2, and Black's."), "take", N_("take, or pass.")},
    {N_("White throws two sixes; only two men can be moved, from 24 to 18."), "66 24/18x2 13/7x2",
     N_("x2 says that two men do the same.")},
    {.line = NULL},
};

const struct book backgammon_books[] = {
    {"GB", "", N_("The manual of GNU Backgammon"), N_("The game, the cube and the matches."), NULL},
    {"US", "", N_("The tournament rules of the American federation"),
     N_("Wrong plays, wrong throws, doubles out of place."), NULL},
    {"H", "", N_("This referee"), N_("Decided here, where both leave a choice."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
