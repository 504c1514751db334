/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/paragraph.h"
#include "base/tongue.h"

/* --- what is typed at the table --------------------------------------------------------------- */

void help_entry(struct words *w, const struct game *game)
{
    words_add(w, "%s",
              game->seat_header
                  ? _("Type what happens at the table, in any order, one line a coup or piece by "
                      "piece:\n")
                  : _("Type what happens at the table, one line a turn or piece by piece:\n"));
    for (const struct typed_help *e = game->typed; e && e->typed; e++)
        words_add(w, "  %-14s%s\n", e->typed, _(e->what));
}

/* --- how the program is called ---------------------------------------------------------------- */

static const struct {
    const char *call, *what;
} calls[] = {
    {"", N_("enter a match, or go on with the unfinished one")},
    {"tutorial", N_("learn it: a first game of ten coups")},
    {"help [WORD]", N_("this page, or what is known of a word")},
    {"judge [--json] [POSITION | FILE]", N_("rule on position lines")},
    {"chances [--json] [--points N] [POSITION | FILE]",
     N_("what the 36 throws give; the roller has N points")},
    {"judge|chances --check FILE...", N_("compare with what is stated of the positions")},
    {"replay [--json] FILE...", N_("rule on whole records")},
    {"--game NAME ...", N_("of another game; they are named below")},
    {"draw WHAT -o PICTURE", N_("a position line or FILE:COUP as .svg, .png, .pdf")},
    {"report [--arbiter] WHAT|--partie NAME -o PAGE.html",
     N_("a match as a page: sheet, graph, every coup, replay")},
    {"sheet [--arbiter] WHAT|--partie NAME -o SHEET.pdf",
     N_("a match as a score sheet to be signed")},
    {"matches [--player NAME] [--event NAME] [--from|--to DATE] [--state STATE]",
     N_("the matches of the record")},
    {"show [--arbiter] MATCH", N_("a match of the record, coup by coup")},
    {"export MATCH...|--all|--partie NAME [--csv] [--arbiter]",
     N_("matches as record text, as JSON or as a table")},
    {"claims [MATCH]", N_("the claims of a match, or all, and their rulings")},
    {"stats PLAYER [OPPONENT]", N_("what a player has won, marked and missed")},
    {"import [--dry-run] FILE...", N_("take record text into the record")},
    {"merge [--dry-run] FILE", N_("take in another record")},
    {"verify [--head DIGEST]", N_("prove the record: every log, every coup")},
    {"rejudge [--dry-run] [--why WORDS] [MATCH...]",
     N_("judge finished matches by the present rules")},
    {"backup FILE", N_("a copy of the record, whole also while it is open")},
    {"restore BACKUP", N_("put a proved backup in the record's place")},
    {"versions [MATCH]", N_("matches that were continued differently")},
    {"choose MATCH VERSION", N_("the version of a match that counts")},
    {"forget [--undo] MATCH [WHY]", N_("hide a match from lists and counts")},
    {"join [--undo] MATCH [MATCH]", N_("two records of one match become versions of it")},
    {"rename [--undo] PLAYER [NEWNAME]", N_("the name of a player, in all matches")},
    {"partie [NAME]", N_("the parties à écrire, or the sheet of one")},
    {"serve [--listen ADDR[:PORT]] [--scorers] [--name HOST] [--rotate SECONDS]",
     N_("the open matches in any browser")},
    {"bench [--json]", N_("measure how fast it is here; takes a minute or two")},
};

enum { CALL_WIDTH = 26 };

static void add_games(struct words *w)
{
    words_add(w, "%s", _("Games:"));
    for (const struct game *const *g = games; *g; g++)
        words_add(w, " %s", (*g)->name);
    words_add(w, "\n");
}

void help_usage(struct words *w)
{
    words_add(w, "%s", _("usage: referee [--db FILE] [COMMAND ...]\n"));
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        const char *call = *calls[i].call ? calls[i].call : _("(no command)");
        const char *gap = strlen(call) < CALL_WIDTH ? "" : "\n  ";
        words_add(w, "  %-*s%s%*s%s\n", CALL_WIDTH, call, gap, *gap ? CALL_WIDTH : 0, "",
                  _(calls[i].what));
    }
    add_games(w);
    words_add(w, "%s",
              _("FILE may be - for standard input. Exit status: 0 all right, 1 failure, 2 usage,\n"
                "3 input not understood, 4 a ruling was found against somebody.\n"));
}

/* --- the commands ----------------------------------------------------------------------------- */

static const struct help_topic help_commands[] = {
    {"board plateau tablier position", ".board", N_("Shows the score table.")},
    {"edit correct corriger correction modifier", ".edit NUMBER [TEXT]",
     N_("Puts what was typed of a turn back on the line, to be corrected; with a text, that is "
        "what it becomes: one turn, to its end. What follows is judged again, and what has changed "
        "is told. What no longer fits waits, w1, w2, ..., is tried again after each correction as "
        "long as nothing else is entered, and is corrected in the same way. Alone it lists what "
        "waits. The log keeps both.")},
    {"help aide aider", ".help [WORD]",
     N_("Without a word, what can be typed. With one, what is known of it: a command, the code of "
        "a fault, or a word of the game.")},
    {"matches list parties liste", ".matches",
     N_("The matches of the record, the last touched first.")},
    {"new begin nouveau nouvelle commencer", ".new [GAME] [WHITE - BLACK]",
     N_("Begins a new match between these two; the present one is kept as it is. Without names it "
        "asks for them. A first word that is a game's name is the game: .new truba Anna - Boris - "
        "Clara. Without it the game is that of the match before.")},
    {"next suivant", ".next [NAME]",
     N_("Begins the next match of the partie that the match in hand is of, or of the one named, "
        "with the two whose turn it is; White has the first throw.")},
    {"note noter remarque", ".note WORDS",
     N_("Keeps the arbiter's words with the last claim, behind the reason of a ruling and earlier "
        "words. What players say goes behind a #.")},
    {"overrule arbitrer arbitre", ".overrule POINTS WHY",
     N_("The arbiter's ruling instead of the referee's on the last claim: how many points the "
        "claimant marks, and why. Both stay in the record.")},
    {"partie", ".partie [NAME [PLAYER PLAYER ...] [OPTION=VALUE ...]]",
     N_("Begins a partie à écrire between two, three or four players: .partie Soirée Anna Boris "
        "marques=12 queue=20, or .partie Soirée Anna Boris Clara chouette=on. The first named has "
        "the first throw, and is alone in a chouette; a name of more words stands in double "
        "quotes. Without players it shows the sheet of the partie named, or of that "
        "of the match in hand. What can be agreed on: .help ecrire.")},
    {"quit exit bye quitter sortir fin", ".quit",
     N_("Leaves. Everything is saved already: the next start goes on with this match.")},
    {"redo refaire retablir", ".redo [LINES]",
     N_("Takes the last .undo back, or so many lines of it.")},
    {"resume continue reprendre continuer", ".resume [MATCH]",
     N_("Goes on with another match: its key or the beginning of it, as .matches shows it, its "
        "players, Anna - Boris, or last, the match touched last.")},
    {"save enregistrer sauver sauvegarder", ".save FILE",
     N_("Writes the match elsewhere, too: as record text when the name ends in .game, else as a "
        "record of its own. A file that exists is left alone. Nothing needs saving here: every "
        "line "
        "is kept as it is typed.")},
    {"score marque etat", ".score",
     N_("How the game stands and who throws; and what is open: what is asked of the throw in "
        "hand, the choices after a fault.")},
    {"set regler reglage options", ".set OPTION VALUE",
     N_("Changes an option of this match from now on: .set announce silent. The options: .help "
        "options.")},
    {"undo back annuler defaire retour", ".undo [LINES]",
     N_("Takes the last line back, or so many. Nothing is lost: the log keeps the line and the "
        "undo, and "
        ".redo brings it back.")},
    {NULL, NULL, NULL},
};

/* --- looking up ------------------------------------------------------------------------------- */

enum { NAME_ROOM = 64 };

/* The word in small letters without accents, what is between its parts a hyphen; false if it is
 * too long or no text. */
static bool plain_name(const char *word, char out[NAME_ROOM])
{
    utf8proc_uint8_t *folded = NULL;
    utf8proc_option_t how = UTF8PROC_NULLTERM | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE |
                            UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD;
    size_t n = 0;
    if (utf8proc_map((const utf8proc_uint8_t *)word, 0, &folded, how) < 0)
        return false;
    for (const utf8proc_uint8_t *c = folded; *c && n + 1 < NAME_ROOM; c++) {
        bool joint = strchr(" \t'-_", *c) || *c >= 0x80;
        if (!joint)
            out[n++] = (char)*c;
        else if (n && out[n - 1] != '-')
            out[n++] = '-';
    }
    while (n && out[n - 1] == '-')
        n--;
    out[n] = '\0';
    free(folded);
    return n > 0;
}

/* Whether the name is among those of a topic. */
static bool goes_by(const struct help_topic *t, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = t->names; *at;) {
        size_t length = strcspn(at, " ");
        if (length == n && memcmp(at, name, n) == 0)
            return true;
        at += length + (at[length] == ' ');
    }
    return false;
}

static const struct help_topic *find_topic(const struct help_topic *topics, const char *name)
{
    for (; topics->names; topics++)
        if (goes_by(topics, name))
            return topics;
    return NULL;
}

const struct help_topic *help_command(const struct game *game, int i)
{
    for (const struct help_topic *t = help_commands; t->names; t++)
        if (i-- == 0)
            return t;
    for (const struct question *q = game->questions; q && q->topic.names; q++)
        if (i-- == 0)
            return &q->topic;
    for (const struct saying *s = game->sayings; s && s->topic.names; s++)
        if (i-- == 0)
            return &s->topic;
    return NULL;
}

static const struct help_topic *find_command(const struct game *game, const char *name)
{
    const struct help_topic *t;
    for (int i = 0; (t = help_command(game, i)); i++)
        if (goes_by(t, name))
            return t;
    return NULL;
}

const struct command_help *help_of_game(const struct game *game, const char *names)
{
    const struct command_help *c = game->commands;
    size_t n = strcspn(names, " ");
    while (c && c->name && (strlen(c->name) != n || memcmp(c->name, names, n) != 0))
        c++;
    return c && c->name ? c : NULL;
}

static void add_topic(struct words *w, const struct game *game, const struct help_topic *t,
                      bool command)
{
    const struct command_help *own = command ? help_of_game(game, t->names) : NULL;
    words_add(w, "%s\n", command ? t->title : _(t->title));
    words_add_paragraph(w, _(own && own->page ? own->page : t->text), 0);
    const char *also = t->names + strcspn(t->names, " ");
    if (command && *also)
        words_add(w, _("Also:%s.\n"), also);
}

/* A page the game makes itself. False: none goes by this name. */
static bool add_page(struct words *w, const struct help_pages *pages, const char *name,
                     bool behind_more)
{
    const struct help_topic *topic;
    for (int i = 0; pages && (topic = pages->topic(i)); i++) {
        if (!goes_by(topic, name))
            continue;
        words_add(w, "%s", behind_more ? "\n" : "");
        pages->add(w, i);
        return true;
    }
    return false;
}

bool help_on(struct words *w, const struct game *game, const char *word)
{
    char name[NAME_ROOM];
    const struct help_topic *t = NULL;
    bool dot = *word == '.';
    if (!plain_name(word + dot, name))
        return false;
    if ((t = find_command(game, name)))
        add_topic(w, game, t, true);
    if (dot)
        return t != NULL;
    if (add_page(w, game->pages, name, t != NULL))
        return true;
    const struct help_topic *said = game->help ? find_topic(game->help, name) : NULL;
    if (said) {
        words_add(w, "%s", t ? "\n" : "");
        add_topic(w, game, said, false);
    }
    return t || said;
}

const char *help_names(const struct game *game, int i)
{
    const struct help_topic *page;
    const struct help_topic *t;
    for (int k = 0; (t = help_command(game, k)); k++)
        if (i-- == 0)
            return t->names;
    for (int k = 0; game->pages && (page = game->pages->topic(k)); k++)
        if (i-- == 0)
            return page->names;
    for (t = game->help; t && t->names; t++)
        if (i-- == 0)
            return t->names;
    return NULL;
}
