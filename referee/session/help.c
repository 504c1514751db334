/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <utf8proc.h>

#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "call.h"
#include "commands.h"
#include "games/game.h"
#include "guide_words.h"

/* --- sources --------------------------------------------------------------------------------- */

static void add_title(struct strbuf *w, const struct book *b)
{
    strbuf_add(w, "%s%s%s\n", b->key, _(": "), _(b->title));
}

/* Adds the places of a book that are cited, each of which can be typed. The sign is written
 * once. */
static void add_places(struct strbuf *w, const struct book *b)
{
    struct strbuf list = {0};
    for (const struct article *a = b->articles; a->at; a++)
        strbuf_add(&list, "%s%s", a == b->articles ? b->sign : ", ", a->at);
    if (list.text)
        strbuf_add_paragraph(w, list.text, 2);
    strbuf_add(w, _("What one of them says: .help %s %s%s\n"), b->key, b->sign, b->articles->at);
    strbuf_free(&list);
}

static void add_book(struct strbuf *w, const struct book *b)
{
    add_title(w, b);
    strbuf_add_paragraph(w, _(b->about), 0);
    if (b->articles)
        add_places(w, b);
}

static void add_all(struct strbuf *w, const struct book *books)
{
    strbuf_add(w, "%s", _("Every ruling names the place it rests on. The books:\n"));
    for (const struct book *b = books; b->key; b++)
        strbuf_add(w, "  %-5s %s\n", b->key, _(b->title));
    strbuf_add(w, _("More on one of them: .help %s\n"), books->key);
}

/* Returns true if the place is the requested one, in the form used for lookup. */
static bool same_place(const char *at, const char *asked)
{
    for (; *at && *asked; at++, asked++)
        if (tolower((unsigned char)*at) != *asked && !(*at == ' ' && *asked == '-'))
            return false;
    return *at == *asked;
}

/* Returns the number of other numbers the place covers, for example "185-186" for 185; -1 if it
 * does not cover the number. */
static long spread(const char *at, const char *asked)
{
    char *end, *last;
    if (same_place(at, asked))
        return 0;
    if (!isdigit((unsigned char)*at) || !isdigit((unsigned char)*asked))
        return -1;
    const long n = strtol(asked, NULL, 10), from = strtol(at, &end, 10);
    const long to = *end == '-' ? strtol(end + 1, &last, 10) : from;
    return n < from || n > to ? -1 : to - from;
}

/* Returns the narrowest place that covers the number. */
static const struct article *find_place(const struct book *b, const char *asked)
{
    const struct article *best = NULL;
    long least = -1;
    for (const struct article *a = b->articles; a && a->at; a++) {
        const long s = spread(a->at, asked);
        if (s >= 0 && (!best || s < least)) {
            best = a;
            least = s;
        }
    }
    return best;
}

/* Returns the text after a book's key, or NULL if the key is another. */
static const char *behind_key(const char *name, const char *key)
{
    const size_t n = strlen(key);
    if (strncasecmp(name, key, n) != 0 || (name[n] && name[n] != '-'))
        return NULL;
    return name + n + (name[n] == '-');
}

static void add_place(struct strbuf *w, const struct book *b, const char *asked)
{
    const struct article *a = find_place(b, asked);
    if (!a) {
        add_book(w, b);
        return;
    }
    add_title(w, b);
    strbuf_add(w, "%s %s%s\n", b->key, b->sign, a->at);
    strbuf_add_paragraph(w, _(a->says), 0);
}

/* Adds help on "sources" (all books of the game), a book ("ll") or a place in one ("m-x",
 * "ll-185"). Names are in the form used for lookup: small letters, parts joined by hyphens.
 * Returns false, with nothing added, for any other name. */
static bool sources_on(struct strbuf *w, const struct game *game, const char *name)
{
    if (!game->manual.books)
        return false;
    if (is_named(HELP_NAME, NC_("help name", "sources source"), name)) {
        add_all(w, game->manual.books);
        return true;
    }
    for (const struct book *b = game->manual.books; b->key; b++) {
        const char *asked = behind_key(name, b->key);
        if (!asked)
            continue;
        if (*asked)
            add_place(w, b, asked);
        else
            add_book(w, b);
        return true;
    }
    return false;
}

/* --- looking up ------------------------------------------------------------------------------- */

enum { NAME_ROOM = LOCAL_NAME };

bool help_plain_name(const char *word, char out[LOCAL_NAME])
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
        if (point == 0x142) { /* the Polish l */
            out[n++] = 'l';
        } else if (!joint) {
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

/* Returns true if the name is among a topic's names, in English or in the user's language. */
static bool goes_by(const char *about, const struct help_topic *t, const char *name)
{
    struct name_list names = names_of(about, t->names);
    char other[LOCAL_NAME], plain[NAME_ROOM];
    while (next_name(&names, other))
        if (help_plain_name(other, plain) && strcmp(plain, name) == 0)
            return true;
    return false;
}

enum { SHORTEST_WORD = 4 }; /* in a title: shorter words are articles and the like */

/* Returns true if the name is a word of the translated title, so that a page is found by its
 * title. */
static bool is_titled(const struct help_topic *t, const char *name)
{
    char title[NAME_ROOM];
    size_t n = strlen(name);
    if (n < SHORTEST_WORD || !t->title || !help_plain_name(_(t->title), title))
        return false;
    for (const char *at = title; *at;) {
        size_t length = strcspn(at, "-()");
        if (length == n && memcmp(at, name, n) == 0)
            return true;
        at += length + (at[length] != '\0');
    }
    return false;
}

static const struct help_topic *named_topic(const struct help_topic *topics, const char *name)
{
    for (const struct help_topic *t = topics; t->names; t++)
        if (goes_by(HELP_NAME, t, name))
            return t;
    return NULL;
}

static const struct help_topic *find_topic(const struct help_topic *topics, const char *name)
{
    const struct help_topic *named = named_topic(topics, name);
    if (named)
        return named;
    for (const struct help_topic *t = topics; t->names; t++)
        if (is_titled(t, name))
            return t;
    return NULL;
}

const struct help_topic *help_command(const struct game *game, int i)
{
    const struct session_command *c;
    for (int k = 0; (c = session_command(k)); k++)
        if (i-- == 0)
            return &session_command_page(c)->topic;
    for (const struct query_command *q = game->questions; q && q->topic.names; q++)
        if (i-- == 0)
            return &q->topic;
    for (const struct alias_command *s = game->sayings; s && s->topic.names; s++)
        if (i-- == 0)
            return &s->topic;
    return NULL;
}

static const struct help_topic *topic_of_command(const struct game *game, const char *name)
{
    const struct help_topic *t;
    for (int i = 0; (t = help_command(game, i)); i++)
        if (goes_by(COMMAND_NAME, t, name))
            return t;
    return NULL;
}

/* Returns a game's extra help on a general command, by its names or the first of them; NULL if
 * there is none. */
static const struct command_help *help_of_game(const struct game *game, const char *names)
{
    const struct command_help *c = game->manual.commands;
    size_t n = strcspn(names, " ");
    while (c && c->name && (strlen(c->name) != n || memcmp(c->name, names, n) != 0))
        c++;
    return c && c->name ? c : NULL;
}

enum { OPTION_INDENT = 4 };

/* Adds an option: "holes: 1-99 (the hole that ends the match)" */
static void add_option(struct strbuf *w, const struct game_option *o)
{
    struct strbuf line = {.text = NULL};
    strbuf_add(&line, "%s%s", o->name, _(": "));
    if (!o->values)
        strbuf_add(&line, "%ld-%ld", o->least, o->most);
    for (const char *at = o->values; at && *at; at++)
        strbuf_add(&line, *at == ' ' ? " | " : "%c", *at);
    strbuf_add(&line, " (%s)", _(o->help));
    strbuf_add_paragraph(w, line.text ? line.text : "", OPTION_INDENT);
    w->failed |= line.failed;
    strbuf_free(&line);
}

/* Adds the options in the game's table: all, or the one of this name. Returns false if there is
 * none. */
static bool add_options(struct strbuf *w, const struct game *game, const char *name)
{
    bool any = false;
    for (const struct game_option *o = game->option; o && o->name; o++) {
        if (name && strcmp(o->name, name) != 0)
            continue;
        if (!any)
            strbuf_add_paragraph(
                w,
                _("Set with .set NAME VALUE or a header [Option \"NAME=VALUE\"]; the first "
                  "value is the usual one."),
                0);
        any = true;
        add_option(w, o);
    }
    return any;
}

static void add_other_names(struct strbuf *w, const struct help_topic *t)
{
    struct name_list names = names_of(COMMAND_NAME, t->names);
    struct strbuf others = {.text = NULL};
    char name[LOCAL_NAME];
    for (bool first = true; next_name(&names, name); first = false)
        if (!first)
            strbuf_add(&others, " %s", name);
    if (others.text)
        strbuf_add(w, _("Also:%s.\n"), others.text);
    w->failed |= others.failed;
    strbuf_free(&others);
}

static void add_topic(struct strbuf *w, const struct game *game, const struct help_topic *t,
                      bool command)
{
    const struct command_help *own = command ? help_of_game(game, t->names) : NULL;
    if (command)
        strbuf_add_dot_call(w, t, 0);
    else
        strbuf_add(w, "%s", _(t->title));
    strbuf_add(w, "\n");
    if (t->text)
        strbuf_add_paragraph(w, _(own && own->page ? own->page : t->text), 0);
    else
        add_options(w, game, NULL);
    if (command)
        add_other_names(w, t);
}

/* Adds a page that the game generates. Returns false if none has this name. */
static bool add_game_page(struct strbuf *w, const struct help_pages *pages, const char *name,
                          bool behind_more)
{
    const struct help_topic *topic;
    for (int i = 0; pages && (topic = pages->topic(i)); i++) {
        if (!goes_by(HELP_NAME, topic, name))
            continue;
        strbuf_add(w, "%s", behind_more ? "\n" : "");
        pages->add(w, i);
        return true;
    }
    return false;
}

enum { CALL_WIDTH = 26 };

/* Adds the commands of a group, one per line. */
static void help_group(struct strbuf *w, const struct game *game, int group)
{
    struct menu m;
    make_menu(game, &m);
    strbuf_add(w, "%s\n", _(dot_groups[group].title));
    for (size_t i = 0; i < m.count; i++) {
        const struct dot_command *c = &m.entry[i];
        const struct command_help *own = help_of_game(game, c->topic->names);
        if ((int)c->group != group)
            continue;
        strbuf_add(w, "  ");
        if (strbuf_add_dot_call(w, c->topic, CALL_WIDTH) >= CALL_WIDTH)
            strbuf_add(w, "\n  %*s", CALL_WIDTH, "");
        strbuf_add(w, "%s\n", _(own && own->line ? own->line : c->help));
    }
}

/* Adds the page that explains a word of the game's guide. */
static bool add_guide_page(struct strbuf *w, const struct game *game, const char *word)
{
    const char *page = guide_page(game, word);
    const struct help_topic *t =
        page && game->manual.help ? named_topic(game->manual.help, page) : NULL;
    if (page && add_game_page(w, game->manual.pages, page, false))
        return true;
    if (t)
        add_topic(w, game, t, false);
    return t;
}

bool help_on(struct strbuf *w, const struct game *game, const char *word)
{
    char name[NAME_ROOM];
    const struct help_topic *t = NULL;
    bool dot = *word == '.';
    if (!help_plain_name(word + dot, name))
        return false;
    if (sources_on(w, game, name))
        return true;
    if ((t = topic_of_command(game, name)))
        add_topic(w, game, t, true);
    if (dot)
        return t != NULL;
    const struct help_topic *group = find_topic(dot_groups, name);
    if (group) {
        strbuf_add(w, "%s", t ? "\n" : "");
        help_group(w, game, (int)(group - dot_groups));
        t = group;
    }
    if (add_game_page(w, game->manual.pages, name, t != NULL))
        return true;
    const struct help_topic *words = game->manual.help, *said = NULL;
    if (words)
        said = group ? named_topic(words, name) : find_topic(words, name);
    if (said) {
        strbuf_add(w, "%s", t ? "\n" : "");
        add_topic(w, game, said, false);
    }
    return t || said || add_options(w, game, name) || add_guide_page(w, game, word);
}

bool help_elsewhere(struct strbuf *w, const struct game *game, const char *word)
{
    for (const struct game *const *g = games; *g; g++) {
        struct strbuf page = {.flows = w->flows};
        bool known = *g != game && help_on(&page, *g, word);
        if (known) {
            strbuf_add(w, _("In another game, %s:\n"), _((*g)->title));
            strbuf_add(w, "%s", page.text ? page.text : "");
        }
        w->failed |= page.failed;
        strbuf_free(&page);
        if (known)
            return true;
    }
    return false;
}

const char *help_name(const struct game *game, int i, char name[LOCAL_NAME])
{
    return name_shown(help_command(game, i) ? COMMAND_NAME : HELP_NAME, help_names(game, i), name);
}

const char *help_names(const struct game *game, int i)
{
    const struct help_topic *page;
    const struct help_topic *t;
    for (int k = 0; (t = help_command(game, k)); k++)
        if (i-- == 0)
            return t->names;
    for (t = dot_groups; t->names; t++)
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

/* --- any topic ------------------------------------------------------------------------------- */

static void add_more(struct strbuf *w, const struct game *game)
{
    const char *more = game->manual.more;
    strbuf_add(w, "%s", _(more ? more : N_("More: .help with a command or a word.\n")));
}

enum { TYPED_LEAST = 13, FIRST_ROWS = 40, TYPED_ROOM = LOCAL_NAME + 16 };

/* The rows of the first screen: the text to type, and its translated description. */
struct first_screen {
    struct {
        char typed[TYPED_ROOM];
        const char *does;
    } row[FIRST_ROWS];
    int rows, widest;
};

static void add_row(struct first_screen *f, const char *before, const char *typed, const char *does)
{
    if (f->rows == FIRST_ROWS)
        return;
    char *text = f->row[f->rows].typed;
    snprintf(text, TYPED_ROOM, "%s%s", before, typed);
    int columns = utf8_width(text, strlen(text));
    f->widest = columns > f->widest ? columns : f->widest;
    f->row[f->rows++].does = _(does);
}

/* Collects what can be typed during a match, the commands a player needs, and the groups of all
 * commands. */
static void first_rows(struct first_screen *f, const struct game *game)
{
    struct menu m;
    char name[LOCAL_NAME], help[TYPED_ROOM];
    make_menu(game, &m);
    for (const struct typed_help *e = game->manual.typed; e && e->typed; e++) {
        const char *local = i18n_in(TYPED_WORDS, e->typed);
        add_row(f, "", local ? local : e->typed, e->what);
    }
    for (size_t i = 0; i < m.count; i++)
        if (m.entry[i].first)
            add_row(f, ".", name_shown(COMMAND_NAME, m.entry[i].topic->names, name),
                    m.entry[i].help);
    snprintf(help, sizeof help, ".%s ", name_shown(COMMAND_NAME, "help", name));
    for (const struct help_topic *g = dot_groups; g->names; g++)
        add_row(f, help, name_shown(HELP_NAME, g->names, name), g->text);
}

static void help_first(struct strbuf *w, const struct game *game)
{
    struct first_screen f = {.widest = TYPED_LEAST};
    first_rows(&f, game);
    strbuf_add(
        w, "%s",
        game->seat_header
            ? _("Type what happens at the table, in any order, one line per turn or in pieces:\n")
            : _("Type what happens at the table, one line per turn or in pieces:\n"));
    for (int i = 0; i < f.rows; i++) {
        const char *typed = f.row[i].typed;
        strbuf_add(w, "  %s%*s %s\n", typed, f.widest - utf8_width(typed, strlen(typed)), "",
                   f.row[i].does);
    }
    add_more(w, game);
}

static void help_commands(struct strbuf *w, const struct game *game)
{
    for (int i = 0; i < DOT_GROUPS; i++)
        help_group(w, game, i);
    add_more(w, game);
}

enum { GAME_WIDTH = 14 };

/* Adds the games, with their untranslated name and their title in the user's language. */
static void help_games(struct strbuf *w)
{
    strbuf_add(w, "%s", _("The games; .new GAME PLAYER - PLAYER begins a match of one:\n"));
    for (const struct game *const *g = games; *g; g++)
        strbuf_add(w, "  %-*s %s\n", GAME_WIDTH, (*g)->name, _((*g)->title));
}

/* Names the shell command that explains a word of the program. */
static bool help_of_program(struct strbuf *w, const char *word)
{
    char name[LOCAL_NAME];
    const char *command = guide_page(NULL, word);
    if (command)
        strbuf_add(w, _("See the command of the shell: referee help %s\n"),
                   name_shown(COMMAND_NAME, command, name));
    return command;
}

bool help_topic(struct strbuf *w, const struct game *game, const char *topic)
{
    if (is_named(HELP_NAME, NC_("help name", "commands"), topic))
        help_commands(w, game);
    else if (is_named(HELP_NAME, NC_("help name", "games"), topic))
        help_games(w);
    else if (*topic)
        return help_on(w, game, topic) || help_of_program(w, topic) ||
               help_elsewhere(w, game, topic);
    else
        help_first(w, game);
    return true;
}
