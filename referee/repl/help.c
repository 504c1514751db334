/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/i18n.h"
#include "base/paragraph.h"
#include "call.h"
#include "sources.h"

/* --- what is typed at the table --------------------------------------------------------------- */

void help_entry(struct strbuf *w, const struct game *game)
{
    strbuf_add(w, "%s",
               game->seat_header
                   ? _("Type what happens at the table, in any order, one line a turn or piece by "
                       "piece:\n")
                   : _("Type what happens at the table, one line a turn or piece by piece:\n"));
    for (const struct typed_help *e = game->manual.typed; e && e->typed; e++)
        strbuf_add(w, "  %-14s%s\n", e->typed, _(e->what));
}

/* --- the commands ----------------------------------------------------------------------------- */

static const struct help_topic help_commands[] = {
    {"adjourn ajourner", ".adjourn [WHY]",
     N_("Leaves the match, to be gone on with another day, and prints a slip to be sealed: who "
        "plays, where it is recorded, how the men stand, the score, who throws. .resume goes on "
        "with it.")},
    {"board plateau tablier position", ".board", N_("Shows the score table.")},
    {"break pause", ".break [WHY]",
     N_("Notes a break that the players agree on, with its time; the match goes on as it was.")},
    {"turn coup tour", ".turn [NUMBER]",
     N_("A turn in full, or the last: how the men stood before it and after it, the ruling with "
        "its "
        "faults, choices, schools and claims, what was typed and when, what was corrected, what "
        "the "
        "arbiter ruled.")},
    {"turns coups tours", ".turns [N|A-B]",
     N_("The last turns, N of them or those from A to B, a line each: number, player, dice, play, "
        "what was marked, the score. A star: the arbiter has ruled.")},
    {"edit correct corriger correction modifier", ".edit NUMBER [TEXT]",
     N_("Puts what was typed for a turn back on the line, so that it can be corrected. With a "
        "text, the turn becomes that text: one turn, to its end. The turns after it are judged "
        "again, and the referee tells what has changed. What no longer fits waits as w1, w2, ...: "
        "it is tried again after each correction, as long as nothing else is entered, and is "
        "corrected in the same way. .edit alone lists what waits. The log keeps both versions.")},
    {"forfeit forfait", ".forfeit PLAYER [VALUE] [WHY]",
     N_("A player has lost the match by not being there or by conduct: Anna, or the letter, w. In "
        "trictrac it counts as the arbiter says, .forfeit Anna double late, and as simple if "
        "nothing is said (.help resign).")},
    {"help aide aider", ".help [WORD]",
     N_("Alone, .help lists what can be typed. With a word, it tells what is known of it: a "
        "command, the code of a fault, or a word of the game.")},
    {"matches list parties liste", ".matches", N_("The recorded matches, the most recent first.")},
    {"new begin nouveau nouvelle commencer", ".new [GAME] [WHITE - BLACK]",
     N_("Begins a new match between these two; the present one is kept as it is. Without names it "
        "asks for them. If the first word is the name of a game, that game is played: .new truba "
        "Anna - Boris - Clara. Without it the game is that of the match before.")},
    {"next suivant", ".next [NAME]",
     N_("Begins the next match of the partie to which the open match belongs, or of the one named, "
        "with the two whose turn it is; White has the first throw.")},
    {"note noter remarque", ".note WORDS",
     N_("Keeps the arbiter's words with the last claim, after the reason of a ruling and earlier "
        "words. What players say goes after a #.")},
    {"overrule arbitrer arbitre", ".overrule POINTS WHY",
     N_("Replaces the referee's ruling on the last claim by the arbiter's: how many points the "
        "claimant marks, and why. Both stay in the record.")},
    {"options", ".options",
     N_("All that the match is played by, with a star where it is not the usual, and how this "
        "referee is set. What each option means: .help set.")},
    {"orders ordres", ".orders",
     N_("Says again what was to be moved on the table after the last correction, undo or ruling.")},
    {"partie", ".partie [NAME [PLAYER PLAYER ...] [OPTION=VALUE ...]]",
     N_("Begins a partie à écrire between two, three or four players: .partie Soirée Anna Boris "
        "marques=12 queue=20, or .partie Soirée Anna Boris Clara chouette=on. The first named has "
        "the first throw, and is alone in a chouette; a name of several words is put in double "
        "quotes. Without players it shows the sheet of the partie named, or of that of the open "
        "match. What can be agreed on: .help ecrire.")},
    {"quit exit bye quitter sortir fin", ".quit",
     N_("Leaves. Everything is already saved: the next start resumes this match.")},
    {"record registre", ".record", N_("Where the record is, and the key of this match in it.")},
    {"redo refaire retablir", ".redo [LINES]",
     N_("Redoes what the last .undo took back, or a number of its lines.")},
    {"resign give-up abandonner abandon", ".resign [PLAYER] [VALUE] [WHY]",
     N_("A player gives the match up: Anna, or the letter, w; without one who is to throw. The "
        "other wins it as it stands. With more than two players the others play on. In trictrac "
        "the player says for how much, .resign Anna double: simple, one-and-a-half, double, triple "
        "or quadruple, as agreed by the option stakes, and no more than can still be lost. If "
        "nothing is said, a terminal asks, and in a pipe it is simple. A marqué given up is paid "
        "by the holes as they stand. No book has this; it is a custom of clubs and of play on "
        "line.")},
    {"resume continue reprendre continuer", ".resume [MATCH]",
     N_("Resumes another match: its key or the beginning of it, as .matches shows it, its players, "
        "Anna - Boris, or last, the most recent match.")},
    {"rule trancher", ".rule board|score|throw|turn ... WHY",
     N_("The arbiter decides where no rule reaches, and says why: .rule board W:1x15 B:1x15 WHY, "
        "how the men stand, as with a man too few or too many (dame de moins, dame de plus: GU "
        "III; LL §214-215; LP 32-34); .rule "
        "score 3/4 2/0 WHY, holes and points of White and of Black, or each player's total; .rule "
        "throw void WHY, the die fell off: who threw throws again, and a word for it is enough on "
        "a board (leaning, on-die, off-board: .help dice); .rule turn Anna WHY, who throws next. "
        "With a throw in hand it is entered before it, and the throw is judged again. "
        "What could still be claimed of the turn before it cannot be claimed afterwards, so claims "
        "come first. It is undone like a line, and stands in the record, on the page and on the "
        "sheet.")},
    {"save enregistrer sauver sauvegarder", ".save FILE",
     N_("Saves a copy of the match: as game text when the name ends in .game, else as a record of "
        "its own. A file that exists is left alone. You do not need this to keep the match: every "
        "line is recorded as it is typed.")},
    {"score marque etat", ".score",
     N_("How the game stands and who throws; and what is open: what is still to be said about the "
        "present throw, the choices after a fault.")},
    {"set regler reglage", ".set OPTION VALUE",
     N_("Changes an option of this match from now on: .set announce silent. With a name alone, "
        "what "
        "it may be set to: .set board. The options: .help options.")},
    {"undo back annuler defaire retour", ".undo [LINES]",
     N_("Undoes the last line, or a number of lines. Nothing is lost: the log keeps the line and "
        "the undo, and .redo brings it back.")},
    {NULL, NULL, NULL},
};

/* --- looking up ------------------------------------------------------------------------------- */

enum { NAME_ROOM = 64 };

/* The word in small letters without accents, of any script, what is between its parts a hyphen;
 * false if it is too long or no text. */
static bool plain_name(const char *word, char out[NAME_ROOM])
{
    utf8proc_uint8_t *folded = NULL;
    utf8proc_option_t how = UTF8PROC_NULLTERM | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE |
                            UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD;
    if (utf8proc_map((const utf8proc_uint8_t *)word, 0, &folded, how) < 0)
        return false;
    size_t n = 0;
    utf8proc_int32_t point;
    for (const utf8proc_uint8_t *c = folded; *c && n + 5 < NAME_ROOM;) {
        utf8proc_ssize_t bytes = utf8proc_iterate(c, -1, &point);
        utf8proc_category_t kind = utf8proc_category(point);
        bool letter = (kind >= UTF8PROC_CATEGORY_LU && kind <= UTF8PROC_CATEGORY_LO) ||
                      (kind >= UTF8PROC_CATEGORY_ND && kind <= UTF8PROC_CATEGORY_NO);
        bool joint = point < 0x80 ? strchr(" \t'-_", (int)point) != NULL : !letter;
        if (!joint) {
            memcpy(out + n, c, (size_t)bytes);
            n += (size_t)bytes;
        } else if (n && out[n - 1] != '-') {
            out[n++] = '-';
        }
        c += bytes;
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

enum { SHORTEST_WORD = 4 }; /* of a title: shorter ones are articles and the like */

/* Whether the name is a word of the title in the language spoken, so that a page is found by what
 * it is called there. */
static bool is_titled(const struct help_topic *t, const char *name)
{
    char title[NAME_ROOM];
    size_t n = strlen(name);
    if (n < SHORTEST_WORD || !t->title || !plain_name(_(t->title), title))
        return false;
    for (const char *at = title; *at;) {
        size_t length = strcspn(at, "-()");
        if (length == n && memcmp(at, name, n) == 0)
            return true;
        at += length + (at[length] != '\0');
    }
    return false;
}

static const struct help_topic *find_topic(const struct help_topic *topics, const char *name)
{
    for (const struct help_topic *t = topics; t->names; t++)
        if (goes_by(t, name))
            return t;
    for (const struct help_topic *t = topics; t->names; t++)
        if (is_titled(t, name))
            return t;
    return NULL;
}

const struct help_topic *help_command(const struct game *game, int i)
{
    for (const struct help_topic *t = help_commands; t->names; t++)
        if (i-- == 0)
            return t;
    for (const struct query_command *q = game->questions; q && q->topic.names; q++)
        if (i-- == 0)
            return &q->topic;
    for (const struct alias_command *s = game->sayings; s && s->topic.names; s++)
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
    const struct command_help *c = game->manual.commands;
    size_t n = strcspn(names, " ");
    while (c && c->name && (strlen(c->name) != n || memcmp(c->name, names, n) != 0))
        c++;
    return c && c->name ? c : NULL;
}

static void add_topic(struct strbuf *w, const struct game *game, const struct help_topic *t,
                      bool command)
{
    const struct command_help *own = command ? help_of_game(game, t->names) : NULL;
    if (command)
        strbuf_add_call(w, t->title, 0);
    else
        strbuf_add(w, "%s", _(t->title));
    strbuf_add(w, "\n");
    strbuf_add_paragraph(w, _(own && own->page ? own->page : t->text), 0);
    const char *also = t->names + strcspn(t->names, " ");
    if (command && *also)
        strbuf_add(w, _("Also:%s.\n"), also);
}

/* A page the game makes itself. False: none goes by this name. */
static bool add_page(struct strbuf *w, const struct help_pages *pages, const char *name,
                     bool behind_more)
{
    const struct help_topic *topic;
    for (int i = 0; pages && (topic = pages->topic(i)); i++) {
        if (!goes_by(topic, name))
            continue;
        strbuf_add(w, "%s", behind_more ? "\n" : "");
        pages->add(w, i);
        return true;
    }
    return false;
}

bool help_on(struct strbuf *w, const struct game *game, const char *word)
{
    char name[NAME_ROOM];
    const struct help_topic *t = NULL;
    bool dot = *word == '.';
    if (!plain_name(word + dot, name))
        return false;
    if (sources_on(w, game, name))
        return true;
    if ((t = find_command(game, name)))
        add_topic(w, game, t, true);
    if (dot)
        return t != NULL;
    if (add_page(w, game->manual.pages, name, t != NULL))
        return true;
    const struct help_topic *said = game->manual.help ? find_topic(game->manual.help, name) : NULL;
    if (said) {
        strbuf_add(w, "%s", t ? "\n" : "");
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
    for (int k = 0; game->manual.pages && (page = game->manual.pages->topic(k)); k++)
        if (i-- == 0)
            return page->names;
    for (t = game->manual.help; t && t->names; t++)
        if (i-- == 0)
            return t->names;
    return NULL;
}
