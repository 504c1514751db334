/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of the prompt, one row each: names, usage, page, and function. */
#include "arbiter.h"
#include "base/i18n.h"
#include "base/local_names.h"
#include "look.h"
#include "menu.h"
#include "partie.h"
#include "pictures.h"
#include "record.h"
#include "settings.h"

const struct help_topic dot_groups[DOT_GROUPS + 1] = {
    [DOT_TABLE] = {NC_("help name", "table"), N_("The table"),
                   N_("how things stand: board, score, turns, options, orders")},
    [DOT_MATCH] = {NC_("help name", "match"), N_("The match"),
                   N_("begin, leave, resume, list, save; several as a partie")},
    [DOT_CHANGE] = {NC_("help name", "change"), N_("Put right"),
                    N_("undo, redo, correct an earlier turn, set an option")},
    [DOT_ARBITER] = {NC_("help name", "arbiter"), N_("The arbiter"),
                     N_("claims, rulings, words on them; give up, forfeit")},
};

static const struct dot_command house[] = {
    {.topic = &(struct help_topic){NC_("command name", "adjourn"), ".adjourn [WHY]",
                                   N_("Leaves the match, to be gone on with another day, and "
                                      "prints a slip to be sealed: who "
                                      "plays, where it is recorded, how the men stand, the score, "
                                      "who throws. .resume goes on "
                                      "with it.")},
     .group = DOT_MATCH,
     .help = N_("leave the match, with a slip of how it stands"),
     .run = command_adjourn},
    {.topic = &(struct help_topic){NC_("command name", "board position"), ".board",
                                   N_("Shows the score table.")},
     .group = DOT_TABLE,
     .help = N_("the score table"),
     .run = command_board},
    {.topic = &(struct help_topic){NC_("command name", "break"), ".break [WHY]",
                                   N_("Notes a break that the players agree on, with its time; the "
                                      "match goes on as it was.")},
     .group = DOT_MATCH,
     .help = N_("note an agreed break"),
     .run = command_break},
    {.topic =
         &(struct help_topic){NC_("command name", "turn"), ".turn [NUMBER] [board]",
                              N_("A turn in full, or the last: the ruling with its "
                                 "faults, choices, schools and claims, what was typed and "
                                 "when, what was corrected, what the arbiter ruled; .turn 7 board "
                                 "draws the board before and after it.")},
     .group = DOT_TABLE,
     .help = N_("a turn in full: the ruling, what was typed, when"),
     .run = command_coup},
    {.topic =
         &(struct help_topic){NC_("command name", "turns"), ".turns [N|A-B]",
                              N_("The last turns, N of them or those from A to B, a line each: "
                                 "number, player, dice, what counts of the play, "
                                 "what was marked, the score. The last line says what the signs "
                                 "mean.")},
     .group = DOT_TABLE,
     .help = N_("the turns in a list; * the arbiter has ruled"),
     .run = command_coups},
    {.topic =
         &(struct help_topic){
             NC_("command name", "decide"), ".decide [PROTEST] VERDICT WHY",
             N_("The arbiter upholds or dismisses a protest, and says why: .decide 1 upheld WHY, "
                ".decide 1 dismissed WHY. Without a number it is the one that is pending. "
                "What follows from it is entered next, in a match that is over, "
                "too: .rule, .forfeit, .edit. It is undone like a line.")},
     .group = DOT_ARBITER,
     .help = N_("uphold or dismiss a protest"),
     .run = command_decide},
    {.topic = &(struct help_topic){NC_("command name", "draw"), ".draw [TURN] [FILE]",
                                   N_("Draws the board as it stands, or a turn, into a file: .svg, "
                                      ".png or .pdf by its name. Without a name it finds one, and "
                                      "it says where the file is. A file that exists is left "
                                      "alone.")},
     .group = DOT_TABLE,
     .help = N_("draw the board, or a turn, into a file"),
     .run = command_draw},
    {.topic =
         &(struct help_topic){NC_("command name", "edit correct"), ".edit NUMBER [TEXT]",
                              N_("Puts what was typed for a turn back on the line, so that it can "
                                 "be corrected. With a "
                                 "text, the turn becomes that text: one turn, to its end. The "
                                 "turns after it are judged "
                                 "again, and the referee tells what has changed. What no longer "
                                 "fits waits as w1, w2, ...: "
                                 "it is tried again after each correction, as long as nothing else "
                                 "is entered, and is "
                                 "corrected in the same way. .edit alone lists what waits. The log "
                                 "keeps both versions. Behind a semicolon stands why: .edit 2 41 "
                                 "1/5 1/2 ; WHY.")},
     .group = DOT_CHANGE,
     .help = N_("correct an earlier turn"),
     .run = command_edit},
    {.topic = &(struct help_topic){NC_("command name", "forfeit"), ".forfeit PLAYER [VALUE] [WHY]",
                                   N_("A player has lost the match by not being there or by "
                                      "conduct: Anna, or the letter, w. In "
                                      "trictrac it counts as the arbiter says, .forfeit Anna "
                                      "double late, and as simple if "
                                      "nothing is said (.help resign).")},
     .group = DOT_ARBITER,
     .help = N_("a player has lost the match"),
     .letters = true,
     .run = command_forfeit},
    {.topic = &(struct help_topic){NC_("command name", "help"), ".help [WORD]",
                                   N_("Alone, .help lists what can be typed. With a word, it tells "
                                      "what is known of it: a "
                                      "command, the code of a fault, or a word of the game.")},
     .group = DOT_MATCH,
     .help = N_("this page, or help on a word"),
     .run = command_help},
    {.topic = &(struct help_topic){NC_("command name", "matches list"), ".matches",
                                   N_("The recorded matches, the most recent first.")},
     .group = DOT_MATCH,
     .help = N_("the recorded matches, the most recent first"),
     .pages = true,
     .run = command_matches},
    {.topic =
         &(struct help_topic){
             NC_("command name", "new begin"), ".new [GAME] [WHITE - BLACK]",
             N_("Begins a new match between these two; the present one is kept as it is. Without "
                "names it "
                "asks for them. If the first word is the name of a game, that game is played: .new "
                "truba "
                "Anna - Boris - Clara. Without it the game is that of the match before.")},
     .group = DOT_MATCH,
     .first = true,
     .help = N_("a new match; the present one is kept"),
     .run = command_new},
    {.topic =
         &(struct help_topic){NC_("command name", "next"), ".next [NAME]",
                              N_("Begins the next match of the partie to which the open match "
                                 "belongs, or of the one named, "
                                 "with the two whose turn it is. Nobody changes colours; who has "
                                 "the first throw is said.")},
     .group = DOT_MATCH,
     .of_series = true,
     .help = N_("the next match of a partie"),
     .run = command_next},
    {.topic = &(struct help_topic){NC_("command name", "note"), ".note WORDS",
                                   N_("Keeps the arbiter's words with the last claim, after the "
                                      "reason of a ruling and earlier "
                                      "words. What players say goes after a #.")},
     .group = DOT_ARBITER,
     .help = N_("the arbiter's words on the last claim"),
     .run = command_note},
    {.topic = &(
         struct help_topic){NC_("command name", "overrule"), ".overrule [#NUMBER] POINTS WHY",
                            N_("Replaces the referee's ruling on the last claim by the "
                               "arbiter's: how many points the "
                               "claimant marks, and why. Both stay in the record. Another claim of "
                               "the turn goes by its number, which .turn shows: .overrule #1 "
                               "2 WHY; one of turn 12: .overrule 12#1 2 WHY.")},
     .group = DOT_ARBITER,
     .of_claims = true,
     .help = N_("replace the last ruling by the arbiter's"),
     .run = command_overrule},
    {.topic = &(struct help_topic){NC_("command name", "options"), ".options [all]",
                                   N_("What the match is played by where it is not the usual, and "
                                      "how this referee is set; .options all tells all that can "
                                      "be agreed on. What each may be set to: .help options.")},
     .group = DOT_TABLE,
     .help = N_("what the match is played by, what is set"),
     .pages = true,
     .run = command_options},
    {.topic = &(struct help_topic){NC_("command name", "orders"), ".orders",
                                   N_("Says again what was to be moved on the table after the last "
                                      "correction, undo or ruling.")},
     .group = DOT_TABLE,
     .help = N_("what was to be moved after the last change"),
     .run = command_orders},
    {.topic =
         &(struct help_topic){NC_("command name", "partie"),
                              ".partie [NAME [PLAYER PLAYER ...] [OPTION=VALUE ...]]",
                              N_("Begins a partie à écrire between two, three or four players: "
                                 ".partie Soirée Anna Boris "
                                 "marques=12 queue=20, or .partie Soirée Anna Boris Clara "
                                 "chouette=on. The first named has "
                                 "the first throw, and is alone in a chouette; a name of several "
                                 "words is put in double "
                                 "quotes. Without players it shows the sheet of the partie named, "
                                 "or of that of the open "
                                 "match. What can be agreed on: .help options.")},
     .group = DOT_MATCH,
     .of_series = true,
     .help = N_("begin a partie à écrire, or see its sheet"),
     .run = command_partie},
    {.topic = &(struct help_topic){NC_("command name", "protest"), ".protest [TURN] PLAYER WHY",
                                   N_("A player protests against a turn, at any time: .protest 12 "
                                      "Anna WHY; without a number against the last one. It is "
                                      "numbered, changes nothing, and is pending until .decide "
                                      "decides it; .matches, the record, the page and the sheet "
                                      "show it. When a turn is corrected it stays.")},
     .group = DOT_ARBITER,
     .help = N_("a player protests against a turn"),
     .letters = true,
     .run = command_protest},
    {.topic =
         &(struct help_topic){
             NC_("command name", "quit exit bye"), ".quit",
             N_("Leaves. Everything is already saved: the next start resumes this match.")},
     .group = DOT_MATCH,
     .first = true,
     .help = N_("leave; everything is saved (also Ctrl-D)"),
     .run = command_quit},
    {.topic = &(struct help_topic){NC_("command name", "record"), ".record",
                                   N_("Where the record is, and the key of this match in it.")},
     .group = DOT_TABLE,
     .help = N_("where the record is"),
     .run = command_record},
    {.topic = &(
         struct help_topic){NC_("command name", "redo"), ".redo [LINES]",
                            N_("Redoes what the last .undo took back, or a number of its lines.")},
     .group = DOT_CHANGE,
     .help = N_("redo what was undone"),
     .run = command_redo},
    {.topic = &(
         struct help_topic){NC_("command name", "resign give-up"), ".resign [PLAYER] [VALUE] [WHY]",
                            N_("A player gives the match up: Anna, or the letter, w; without one "
                               "who is to throw. The "
                               "other wins it as it stands. With more than two players the "
                               "others play on. In trictrac "
                               "the player says for how much, .resign Anna double: simple, "
                               "one-and-a-half, double, triple "
                               "or quadruple, as agreed by the option stakes, and no more than "
                               "can still be lost. If "
                               "nothing is said, a terminal asks, and in a pipe it is simple. A "
                               "marqué given up is paid "
                               "by the holes as they stand. No book has this; it is a custom of "
                               "clubs and of play on "
                               "line.")},
     .group = DOT_ARBITER,
     .help = N_("a player gives the match up"),
     .letters = true,
     .run = command_resign},
    {.topic = &(struct help_topic){NC_("command name", "resume continue"), ".resume [MATCH]",
                                   N_("Resumes another match: its key or the beginning of it, as "
                                      ".matches shows it, its players, "
                                      "Anna - Boris, the name of a partie, whose open match it is "
                                      "then, or last, the most recent match.")},
     .group = DOT_MATCH,
     .help = N_("resume a match: its key, its players, or last"),
     .run = command_resume},
    {.topic =
         &(struct help_topic){
             NC_("command name", "rule"), ".rule board|score|throw|turn ... WHY",
             N_("The arbiter decides where no rule reaches, and says why: .rule board W:1x15 "
                "B:1x15 WHY, "
                "how the men stand, as with a man too few or too many (dame de moins, dame de "
                "plus: GU "
                "III; LL §214-215; LP 32-34); .rule "
                "score 3/4 2/0 WHY, holes and points of White and of Black, or each player's "
                "total; .rule "
                "throw void WHY, the die fell off: who threw throws again, and a word for it is "
                "enough on "
                "a board (leaning, on-die, off-board: .help dice); .rule turn Anna WHY, who throws "
                "next. "
                "With a throw in hand it is entered before it, and the throw is judged again. "
                "What could still be claimed of the turn before it cannot be claimed afterwards, "
                "so claims "
                "come first. It is undone like a line, and stands in the record, on the page and "
                "on the "
                "sheet. Behind the score may stand who has the pavilion and the bredouille: .rule "
                "score 4/0 2/0 pavilion=Anna bredouille=- WHY, - for nobody; in backgammon the "
                "cube: cube=2w.")},
     .group = DOT_ARBITER,
     .help = N_("decide: the board, the score, the throw, the turn"),
     .letters = true,
     .run = command_rule},
    {.topic = &(struct help_topic){NC_("command name", "save"), ".save FILE",
                                   N_("Saves a copy of the match: as game text when the name ends "
                                      "in .game, else as a record of "
                                      "its own. A file that exists is left alone. You do not need "
                                      "this to keep the match: every "
                                      "line is recorded as it is typed.")},
     .group = DOT_MATCH,
     .help = N_("save a copy of the match: NAME.game as text"),
     .run = command_save},
    {.topic = &(struct help_topic){NC_("command name", "score"), ".score",
                                   N_("How the game stands and who throws; and what is open: what "
                                      "is still to be said about the "
                                      "present throw, the choices after a fault.")},
     .group = DOT_TABLE,
     .first = true,
     .help = N_("how things stand, and what is open"),
     .run = command_score},
    {.topic = &(struct help_topic){NC_("command name", "set"), ".set OPTION VALUE",
                                   N_("Changes an option of this match from now on: .set announce "
                                      "silent. With a name alone, "
                                      "what "
                                      "it may be set to: .set board. The options: .help options.")},
     .group = DOT_CHANGE,
     .help = N_("change an option of this match"),
     .run = command_set},
    {.topic = &(struct help_topic){NC_("command name", "sheet"), ".sheet [FILE]",
                                   N_("Writes the match as a score sheet to be signed, a PDF file. "
                                      "Without a name it finds one, and it says where the file is. "
                                      "A file that exists is left alone.")},
     .group = DOT_TABLE,
     .help = N_("write the score sheet, to be signed"),
     .run = command_sheet},
    {.topic = &(struct help_topic){NC_("command name", "undo back"), ".undo [LINES]",
                                   N_("Undoes the last line, or a number of lines. Nothing is "
                                      "lost: the log keeps the line and "
                                      "the undo, and .redo brings it back.")},
     .group = DOT_CHANGE,
     .first = true,
     .help = N_("undo the last line"),
     .run = command_undo},
};

enum { HOUSE = sizeof house / sizeof house[0] };

const struct dot_command *house_command(int i)
{
    return i < HOUSE ? &house[i] : NULL;
}
