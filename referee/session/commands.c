/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The general commands, one row each: names, usage, page, and function. */
#include "commands.h"

#include <stdlib.h>

#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "session_private.h"

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

/* --- functions -------------------------------------------------------------------------------- */

static enum session_code refuse(const struct session_call *c, const char *reason)
{
    return session_fail(c->err, SESSION_REFUSED, _(reason));
}

static bool is_open(const struct session_call *c)
{
    if (!session_has_match(c->s))
        refuse(c, N_("No match is open: type .new to begin one"));
    return session_has_match(c->s);
}

static enum session_code run_undo(const struct session_call *c)
{
    size_t n = session_how_many(c->argument);
    return n ? session_undo_many(c->s, n, c->said, c->err)
             : refuse(c, N_("Type the number of lines to undo after .undo"));
}

static enum session_code run_redo(const struct session_call *c)
{
    size_t n = session_how_many(c->argument);
    return n ? session_redo_many(c->s, n, c->said, c->err)
             : refuse(c, N_("Type the number of lines to redo after .redo"));
}

static enum session_code run_note(const struct session_call *c)
{
    return *c->argument ? session_note(c->s, c->argument, c->said, c->err)
                        : refuse(c, N_("Type the arbiter's words after .note"));
}

static enum session_code run_overrule(const struct session_call *c)
{
    struct overruling o;
    if (!overruling_read(c->argument, &o) || !*o.reason)
        return refuse(c, N_("Type the points and the reason: .overrule 4 WHY. To name the claim: "
                            ".overrule #2 4 WHY, in turn 12: .overrule 12#2 4 WHY"));
    return session_overrule(c->s, c->argument, c->said, c->err);
}

static enum session_code run_ruling(const struct session_call *c)
{
    struct arbiter_ruling d;
    const char *refused = session_parse_ruling(c->s, c->command->ruling, c->argument, &d);
    enum session_code code = refused ? refuse(c, refused) : session_rule(c->s, &d, c->said, c->err);
    if (code == SESSION_OK && c->command->ruling == ARBITER_ADJOURN)
        session_adjournment_note(c->s, c->said);
    return code;
}

/* The number from 1 at *at, which moves after it; 0: none. */
static long read_turn(const char **at)
{
    char *end;
    long n = **at >= '1' && **at <= '9' ? strtol(*at, &end, 10) : 0;
    if (n > 0)
        *at = end;
    return n > 0 && n < 1000000 ? n : 0;
}

/* The last turns, N of them or those from A to B. */
static enum session_code run_turns(const struct session_call *c)
{
    const char *at = c->argument;
    long from = read_turn(&at), to = 0;
    bool range = from && *at == '-';
    if (range) {
        at++;
        to = read_turn(&at);
    }
    if (!is_open(c))
        return c->err->code;
    if (*at || (range && to < from) || (*c->argument && !from))
        return refuse(c, N_("Type the number of turns to show after .turns, or a range such as "
                            "5-12"));
    if (!session_begun(c->s))
        return refuse(c, N_("Nobody has thrown yet"));
    session_turns(c->s, range ? from : from ? -from : -c->turns, to, c->said);
    return SESSION_OK;
}

static enum session_code run_score(const struct session_call *c)
{
    if (!is_open(c))
        return c->err->code;
    session_score(c->s, c->said);
    return SESSION_OK;
}

/* The legal plays of the throw, unless the players are to find them. */
static enum session_code run_moves(const struct session_call *c)
{
    struct strbuf plays = {.text = NULL};
    if (!is_open(c))
        return c->err->code;
    switch (session_legal_plays(c->s, &plays)) {
    case PLAYS_NO_DICE:
        return refuse(c, N_("No dice are to be played: type the dice first"));
    case PLAYS_WITHHELD:
        return refuse(c, N_("The players find the legal plays themselves"));
    case PLAYS_LISTED:
        break;
    }
    struct strbuf told = {.text = NULL};
    if (plays.length)
        strbuf_add(&told, _("Legal plays: %s."), plays.text);
    else
        strbuf_add(&told, "%s", _("No number can be played."));
    strbuf_add_paragraph(c->said, told.text ? told.text : "", 0);
    c->said->failed |= plays.failed || told.failed;
    strbuf_free(&plays);
    strbuf_free(&told);
    return SESSION_OK;
}

static enum session_code run_orders(const struct session_call *c)
{
    if (!is_open(c))
        return c->err->code;
    if (!session_orders(c->s, c->said))
        strbuf_add(c->said, "%s", _("Nothing is to be moved.\n"));
    return SESSION_OK;
}

/* --- the table -------------------------------------------------------------------------------- */

static const struct session_command general[] = {
    {.topic = &(struct help_topic){NC_("command name", "adjourn"), ".adjourn [WHY]",
                                   N_("Adjourns the match to another day, and prints a slip to be "
                                      "sealed: who plays, where it is recorded, how the men "
                                      "stand, the score, who throws. The next start offers the "
                                      "match. .resume continues it, and so does the next turn "
                                      "that is typed.")},
     .group = DOT_MATCH,
     .help = N_("adjourn the match, with a slip of how it stands"),
     .id = DOT_ADJOURN,
     .phone = PHONE_SCORER,
     .ruling = ARBITER_ADJOURN,
     .run = run_ruling},
    {.topic = &(struct help_topic){NC_("command name", "board position"), ".board",
                                   N_("Shows the score table.")},
     .group = DOT_TABLE,
     .help = N_("the score table"),
     .id = DOT_BOARD},
    {.topic = &(struct help_topic){NC_("command name", "break"), ".break [WHY]",
                                   N_("Notes a break that the players agree on, with its time; the "
                                      "match goes on as it was.")},
     .group = DOT_MATCH,
     .help = N_("note an agreed break"),
     .id = DOT_BREAK,
     .phone = PHONE_SCORER,
     .ruling = ARBITER_BREAK,
     .run = run_ruling},
    {.topic =
         &(struct help_topic){NC_("command name", "turn"), ".turn [NUMBER] [board]",
                              N_("A turn in full, or the last: the ruling with its "
                                 "faults, choices, schools and claims, what was typed and "
                                 "when, what was corrected, what the arbiter ruled; .turn 7 board "
                                 "draws the board before and after it.")},
     .group = DOT_TABLE,
     .help = N_("a turn in full: the ruling, what was typed, when"),
     .id = DOT_TURN,
     .phone = PHONE_SCORER},
    {.topic =
         &(struct help_topic){NC_("command name", "turns"), ".turns [N|A-B]",
                              N_("The last turns, N of them or those from A to B, a line each: "
                                 "number, player, dice, what counts of the play, "
                                 "what was marked, the score. The last line says what the signs "
                                 "mean.")},
     .group = DOT_TABLE,
     .help = N_("the turns in a list; * the arbiter has ruled"),
     .id = DOT_TURNS,
     .phone = PHONE_SCORER,
     .run = run_turns},
    {.topic =
         &(struct help_topic){
             NC_("command name", "decide"), ".decide [PROTEST] VERDICT WHY",
             N_("The arbiter upholds or dismisses a protest, and says why: .decide 1 upheld WHY, "
                ".decide 1 dismissed WHY. Without a number it is the one that is pending. "
                "What follows from it is entered next, in a match that is over, "
                "too: .rule, .forfeit, .edit. It is undone like a line.")},
     .group = DOT_ARBITER,
     .help = N_("uphold or dismiss a protest"),
     .id = DOT_DECIDE,
     .phone = PHONE_ARBITER,
     .ruling = ARBITER_DECIDE,
     .run = run_ruling},
    {.topic = &(struct help_topic){NC_("command name", "draw"), ".draw [TURN] [FILE]",
                                   N_("Draws the board as it stands, or a turn, into a file: .svg, "
                                      ".png or .pdf by its name. Without a name it finds one, and "
                                      "it says where the file is. A file that exists is left "
                                      "alone.")},
     .group = DOT_TABLE,
     .help = N_("draw the board, or a turn, into a file"),
     .id = DOT_DRAW},
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
     .id = DOT_EDIT,
     .phone = PHONE_SCORER},
    {.topic = &(struct help_topic){NC_("command name", "forfeit"), ".forfeit PLAYER [VALUE] [WHY]",
                                   N_("A player has lost the match by not being there or by "
                                      "conduct: Anna, or the letter, w. In "
                                      "trictrac it counts as the arbiter says, .forfeit Anna "
                                      "double late, and as simple if "
                                      "nothing is said (.help resign).")},
     .group = DOT_ARBITER,
     .help = N_("a player has lost the match"),
     .letters = true,
     .id = DOT_FORFEIT,
     .phone = PHONE_ARBITER,
     .ruling = ARBITER_FORFEIT,
     .run = run_ruling},
    {.topic = &(struct help_topic){NC_("command name", "help"), ".help [WORD]",
                                   N_("Alone, .help lists what can be typed. With a word, it tells "
                                      "what is known of it: a "
                                      "command, the code of a fault, or a word of the game.")},
     .group = DOT_MATCH,
     .help = N_("this page, or help on a word"),
     .id = DOT_HELP,
     .phone = PHONE_SCORER},
    {.topic = &(struct help_topic){NC_("command name", "matches list"), ".matches",
                                   N_("The recorded matches, the most recent first.")},
     .group = DOT_MATCH,
     .help = N_("the recorded matches, the most recent first"),
     .pages = true,
     .id = DOT_MATCHES},
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
     .id = DOT_NEW},
    {.topic =
         &(struct help_topic){NC_("command name", "next"), ".next [NAME]",
                              N_("Begins the next match of the partie to which the open match "
                                 "belongs, or of the one named, "
                                 "with the two whose turn it is. Nobody changes colours; who has "
                                 "the first throw is said.")},
     .group = DOT_MATCH,
     .of_series = true,
     .help = N_("the next match of a partie"),
     .id = DOT_NEXT,
     .phone = PHONE_SCORER},
    {.topic = &(struct help_topic){NC_("command name", "note"), ".note WORDS",
                                   N_("Keeps the arbiter's words with the last claim, after the "
                                      "reason of a ruling and earlier "
                                      "words. What players say goes after a #.")},
     .group = DOT_ARBITER,
     .help = N_("the arbiter's words on the last claim"),
     .id = DOT_NOTE,
     .phone = PHONE_ARBITER,
     .run = run_note},
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
     .id = DOT_OVERRULE,
     .phone = PHONE_ARBITER,
     .run = run_overrule},
    {.topic = &(struct help_topic){NC_("command name", "options"), ".options [all]",
                                   N_("What the match is played by where it is not the usual, and "
                                      "how this referee is set; .options all tells all that can "
                                      "be agreed on. What each may be set to: .help options.")},
     .group = DOT_TABLE,
     .help = N_("what the match is played by, what is set"),
     .pages = true,
     .id = DOT_OPTIONS,
     .phone = PHONE_SCORER},
    {.topic = &(struct help_topic){NC_("command name", "moves legal"), ".moves",
                                   N_("Lists the legal plays of the throw. At a terminal the TAB "
                                      "key after the dice lists the men that can move, and "
                                      "completes a play that is begun.")},
     .group = DOT_TABLE,
     .first = true,
     .help = N_("the legal plays of the throw (also TAB)"),
     .of_plays = true,
     .id = DOT_MOVES,
     .run = run_moves},
    {.topic = &(struct help_topic){NC_("command name", "orders"), ".orders",
                                   N_("Says again what was to be moved on the table after the last "
                                      "correction, undo or ruling.")},
     .group = DOT_TABLE,
     .help = N_("what was to be moved after the last change"),
     .id = DOT_ORDERS,
     .phone = PHONE_SCORER,
     .run = run_orders},
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
     .id = DOT_PARTIE,
     .phone = PHONE_SCORER},
    {.topic = &(struct help_topic){NC_("command name", "protest"), ".protest [TURN] PLAYER WHY",
                                   N_("A player protests against a turn, at any time: .protest 12 "
                                      "Anna WHY; without a number against the last one. It is "
                                      "numbered, changes nothing, and is pending until .decide "
                                      "decides it; .matches, the record, the page and the sheet "
                                      "show it. When a turn is corrected it stays.")},
     .group = DOT_ARBITER,
     .help = N_("a player protests against a turn"),
     .letters = true,
     .id = DOT_PROTEST,
     .phone = PHONE_SCORER,
     .ruling = ARBITER_PROTEST,
     .run = run_ruling},
    {.topic =
         &(struct help_topic){
             NC_("command name", "quit exit bye"), ".quit",
             N_("Leaves. Everything is already saved: the next start resumes this match, or offers "
                "it if it was adjourned.")},
     .group = DOT_MATCH,
     .first = true,
     .help = N_("leave; everything is saved (also Ctrl-D)"),
     .id = DOT_QUIT},
    {.topic = &(struct help_topic){NC_("command name", "record"), ".record",
                                   N_("Where the record is, and the key of this match in it.")},
     .group = DOT_TABLE,
     .help = N_("where the record is"),
     .id = DOT_RECORD},
    {.topic = &(
         struct help_topic){NC_("command name", "redo"), ".redo [LINES]",
                            N_("Redoes what the last .undo took back, or a number of its lines.")},
     .group = DOT_CHANGE,
     .help = N_("redo what was undone"),
     .id = DOT_REDO,
     .phone = PHONE_SCORER,
     .run = run_redo},
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
     .id = DOT_RESIGN,
     .phone = PHONE_SCORER,
     .ruling = ARBITER_RESIGN,
     .run = run_ruling},
    {.topic = &(struct help_topic){NC_("command name", "resume continue"), ".resume [MATCH]",
                                   N_("Resumes another match: its key or the beginning of it, as "
                                      ".matches shows it, its players, "
                                      "Anna - Boris, the name of a partie, whose open match it is "
                                      "then, or last, the most recent match.")},
     .group = DOT_MATCH,
     .help = N_("resume a match: its key, its players, or last"),
     .id = DOT_RESUME},
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
                "a board (leaning, on-die, off-board); .rule turn Anna WHY, who throws "
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
     .id = DOT_RULE,
     .phone = PHONE_ARBITER,
     .run = run_ruling},
    {.topic = &(struct help_topic){NC_("command name", "save"), ".save FILE",
                                   N_("Saves a copy of the match: as game text when the name ends "
                                      "in .game, else as a record of "
                                      "its own. A file that exists is left alone. You do not need "
                                      "this to keep the match: every "
                                      "line is recorded as it is typed.")},
     .group = DOT_MATCH,
     .help = N_("save a copy of the match: NAME.game as text"),
     .id = DOT_SAVE},
    {.topic = &(struct help_topic){NC_("command name", "score"), ".score",
                                   N_("How the game stands and who throws; and what is open: what "
                                      "is still to be said about the "
                                      "present throw, the choices after a fault.")},
     .group = DOT_TABLE,
     .first = true,
     .help = N_("how things stand, and what is open"),
     .id = DOT_SCORE,
     .phone = PHONE_SCORER,
     .run = run_score},
    {.topic =
         &(struct help_topic){NC_("command name", "set"), ".set OPTION VALUE",
                              N_("Changes an option of this match, or of this screen, from now "
                                 "on: .set board off. With a name alone, what it may be set "
                                 "to: .set board. The options: .help options.")},
     .group = DOT_CHANGE,
     .help = N_("change an option of this match"),
     .id = DOT_SET,
     .phone = PHONE_SCORER},
    {.topic = &(struct help_topic){NC_("command name", "sheet"), ".sheet [FILE]",
                                   N_("Writes the match as a score sheet to be signed, a PDF file. "
                                      "Without a name it finds one, and it says where the file is. "
                                      "A file that exists is left alone.")},
     .group = DOT_TABLE,
     .help = N_("write the score sheet, to be signed"),
     .id = DOT_SHEET},
    {.topic = &(struct help_topic){NC_("command name", "undo back"), ".undo [LINES]",
                                   N_("Undoes the last line, or a number of lines. Nothing is "
                                      "lost: the log keeps the line and "
                                      "the undo, and .redo brings it back.")},
     .group = DOT_CHANGE,
     .first = true,
     .help = N_("undo the last line"),
     .id = DOT_UNDO,
     .phone = PHONE_SCORER,
     .run = run_undo},
};

enum { GENERAL = sizeof general / sizeof general[0] };

const struct session_command *session_command(int i)
{
    return i < GENERAL ? &general[i] : NULL;
}

/* --- the menu --------------------------------------------------------------------------------- */

bool is_called(const struct dot_command *c, const char *name)
{
    size_t n = strcspn(c->topic->names, " ");
    return strlen(name) == n && memcmp(c->topic->names, name, n) == 0;
}

/* Returns the displayed name, folded, by which the menu is sorted. */
static const char *sorted_by(const struct dot_command *c, char folded[LOCAL_NAME])
{
    char name[LOCAL_NAME];
    name_shown(COMMAND_NAME, c->topic->names, name);
    if (!strbuf_fold(name, strlen(name), folded, LOCAL_NAME))
        snprintf(folded, LOCAL_NAME, "%s", name);
    return folded;
}

static void add_command(struct menu *m, const struct dot_command *c)
{
    char name[LOCAL_NAME], other[LOCAL_NAME];
    size_t at = m->count;
    if (m->count == MENU_ROOM)
        return;
    sorted_by(c, name);
    for (; at && strcmp(sorted_by(&m->entry[at - 1], other), name) > 0; at--)
        m->entry[at] = m->entry[at - 1];
    m->entry[at] = *c;
    m->count++;
}

void make_menu(const struct game *game, struct menu *m)
{
    const struct session_command *c;
    *m = (struct menu){.count = 0};
    for (int i = 0; (c = session_command(i)); i++)
        if ((game->series || !c->of_series) && (game->claims || !c->of_claims) &&
            (session_lists_plays(game) || !c->of_plays))
            add_command(m, &(struct dot_command){.topic = c->topic,
                                                 .group = c->group,
                                                 .first = c->first,
                                                 .pages = c->pages,
                                                 .letters = c->letters,
                                                 .help = c->help,
                                                 .general = c});
    for (const struct query_command *q = game->questions; q && q->topic.names; q++)
        add_command(m, &(struct dot_command){.topic = &q->topic,
                                             .group = DOT_TABLE,
                                             .first = *q->argument != '\0',
                                             /* .why */ .help = q->help,
                                             .question = q});
    for (const struct alias_command *s = game->sayings; s && s->topic.names; s++)
        add_command(m, &(struct dot_command){
                           .topic = &s->topic, .group = DOT_ARBITER, .help = s->help, .saying = s});
}

const char *command_name(const struct game *game, int i, char name[32])
{
    struct menu m;
    make_menu(game, &m);
    if (i < 0 || (size_t)i >= m.count)
        return NULL;
    snprintf(name, 32, "%.*s", (int)strcspn(m.entry[i].topic->names, " "), m.entry[i].topic->names);
    return name;
}
