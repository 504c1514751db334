/* SPDX-License-Identifier: GPL-3.0-or-later */
/* .new: chooses the game and its players. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asking.h"
#include "base/i18n.h"
#include "base/text.h"
#include "commands.h"
#include "games/option.h"
#include "letters.h"
#include "log/find.h"
#include "record.h"
#include "settings.h"
#include "suggest.h"

/* What to say about input that is no name: a command without its dot, which is run; dice or the
 * tutorial, which are refused with what to type instead. */
static const char *no_name(const char *typed)
{
    static const char *const refused[][2] = {
        {"tutorial", N_("The tutorial is a program of its own: .quit, then referee tutorial")},
        {"dice", N_("These are dice: a match begins with who plays it, a name or Enter for none")}};
    size_t n = strcspn(typed, " /"); /* a play may follow the dice */
    bool dice = (n > 1 && n < 7 && strspn(typed, "123456") == n) ||
                (n == 3 && typed[1] == '-' && strspn(typed, "123456-") == 3);
    return dice ? refused[1][1] : strcmp(typed, refused[0][0]) == 0 ? refused[0][1] : NULL;
}

struct known_player {
    const char *name;
    bool found;
};

static int note_known(void *context, const char *name)
{
    struct known_player *k = context;
    return k->found |= strcmp(name, k->name) == 0;
}

/* Whether the record knows the first player of the list. */
static bool knows_first(const struct repl *r, const char *list)
{
    const char *dash = strstr(list, " - ");
    struct strbuf name = {.text = NULL};
    strbuf_add_bytes(&name, list, dash ? (size_t)(dash - list) : strlen(list));
    struct known_player k = {.name = name.text ? name.text : ""};
    session_players(r->session, k.name, note_known, &k);
    strbuf_free(&name);
    return k.found;
}

/* Whether what is typed for a name is a command, with its dot or without, and no player of the
 * record. */
static bool is_command(const struct repl *r, const char *typed)
{
    return *typed == '.' ||
           (is_bare_command(r, typed) && !strstr(typed, " - ") && !knows_first(r, typed));
}

static void say_name_help(struct repl *r, const struct game *game)
{
    strbuf_add(
        &r->said, "%s",
        game->seat_header
            ? _("Type the name of each player, or both at once: Anna - Boris. Enter alone leaves "
                "a name out.\n")
            : _("Type the name of each player, or all at once: Anna - Boris - Clara. Enter "
                "alone ends the list.\n"));
    strbuf_add(&r->said, "%s",
               _("Other things to type here: .new GAME (.help games lists them), .resume PLAYERS, "
                 ".matches, .help, .quit.\n"));
}

/* Asks for a name. NULL: end of input, or the user typed something else, which is handled. */
static char *asked_name(struct repl *r, const struct game *game, const char *prompt)
{
    const char *before = r->typed;
    char *name = r->ask(prompt);
    r->quit |= !name;
    if (name && *name != '.' && asks_for_help(name) && !knows_first(r, name)) {
        say_name_help(r, game);
    } else if (name && is_command(r, name)) {
        r->typed = name;
        command_run(r, name + (*name == '.'));
    } else if (name && no_name(name)) {
        repl_refuse(r, no_name(name));
    } else {
        return name;
    }
    r->typed = before;
    free(name);
    return NULL;
}

void say_new_match(struct repl *r)
{
    r->skipping_game = false;
    letters_forget(r);
    strbuf_add(&r->said, _("A new match of %s: "), _(session_game(r->session)->title));
    session_seated(r->session, &r->said);
    strbuf_add(&r->said, ".\n");
}

/* Whether the list of players continues here, so that the text before is a player's name. */
static bool is_player(const char *rest)
{
    return strncmp(rest, "- ", 2) == 0;
}

/* A first word that is nearly a game's name: asks the user; in a pipe it is not understood. */
static bool take_near(struct repl *r, const struct game *near, const char *argument,
                      const struct game **game)
{
    struct session_error e = {.code = SESSION_NOT_READ, .column = (int)(argument - r->typed) + 1};
    struct strbuf question = {.text = NULL};
    if (!r->terminal) {
        snprintf(e.text, sizeof e.text,
                 _("unknown game: type %s, or put a player's name in quotes"), near->name);
        repl_complain(r, &e);
        return false;
    }
    strbuf_add(&question, _("Is the game %s meant? "), _(near->title));
    *game = repl_agrees(r, &question) ? near : NULL;
    strbuf_free(&question);
    return true;
}

/* Reads a game's name at the beginning of the argument; NULL: there is none. False: an error was
 * printed. */
static bool take_game(struct repl *r, char **argument, const struct game **game)
{
    size_t n;
    *game = game_begins(*argument, &n);
    char *rest = *argument + n + strspn(*argument + n, " \t");
    if (is_player(rest) || **argument == '"')
        *game = NULL;
    else if (!*game && *rest) {
        const struct game *near = near_game(*argument, n);
        if (near && !knows_first(r, *argument) && !take_near(r, near, *argument, game))
            return false;
    }
    if (*game)
        *argument = rest;
    return true;
}

/* The first player of "Anna - Boris - Clara"; *list moves to the next, NULL after the last. Quotes
 * around a name are removed. */
static char *take_player(char **list)
{
    char *name = *list, *quote = *name == '"' ? strchr(name + 1, '"') : NULL;
    bool quoted = quote && (!quote[1] || strncmp(quote + 1, " - ", 3) == 0);
    char *end = quoted ? quote : strstr(name, " - ");
    char *dash = quoted ? quote + 1 : end;
    *list = dash && *dash ? dash + 3 : NULL;
    if (end)
        *end = '\0';
    return name + quoted;
}

/* Reads the players; returns their number, or more than possible if there are too many. */
static int take_players(char *list, const char *player[SEATS_MAX])
{
    int n = 0;
    for (; list; n++) {
        const char *name = take_player(&list);
        if (n < SEATS_MAX)
            player[n] = name;
    }
    return n;
}

static int note_name(void *context, const char *name)
{
    (void)spellings_add(context, name);
    return 0;
}

/* Tells of each player who is new whether the name is another spelling of one in the record. */
static void say_spellings(struct repl *r, const char *const player[], int players)
{
    struct spellings known = {.of = NULL};
    session_players(r->session, NULL, note_name, &known);
    for (int i = 0; i < players; i++) {
        char *name = player[i] ? player_name(player[i]) : NULL;
        const char *other = name ? spellings_add(&known, name) : NULL;
        if (other) {
            strbuf_add_spellings(&r->said, name, other);
            strbuf_add(&r->said, ".\n");
        }
        free(name);
    }
    spellings_free(&known);
}

static bool found_match(struct repl *r, const struct game *game, const char *const player[],
                        int players)
{
    struct session_error e;
    bool found = session_found_game(r->session, game, player, players, &e) == SESSION_OK;
    if (found) {
        say_new_match(r);
        say_spellings(r, player, players);
    } else {
        repl_complain(r, &e);
    }
    return found;
}

/* Founds a match for the players of "Anna - Boris", an argument or an answer; "": no names. */
static bool found_listed(struct repl *r, const struct game *game, char *list)
{
    const char *player[SEATS_MAX];
    int n = *list ? take_players(list, player) : 0;
    if (!n || (n >= game->seats_least && n <= game->seats_most))
        return found_match(r, game, player, n);
    repl_refuse(r, game->seat_header
                       ? N_("To start a match, type .new WHITE - BLACK")
                       : N_("To start a match, type .new GAME PLAYER - PLAYER - ..."));
    return false;
}

/* The players of the last match of the game, whom an empty first answer takes again; "": nobody. */
static void say_last_players(struct repl *r, const struct game *game, struct strbuf *last)
{
    if (*r->offered || !session_last_players(r->session, game, last))
        return;
    strbuf_add(&r->said, "%s", _("Enter alone takes the same players: "));
    strbuf_add_clean(&r->said, last->text);
    strbuf_add(&r->said, "\n");
    repl_speak(r);
}

/* Asks for each name, or takes all from the first answer, which empty means the unfinished match
 * that is offered, or else the players of the last match. If any number may play, an empty answer
 * ends the list. */
static bool ask_players(struct repl *r, const struct game *game)
{
    char *name[SEATS_MAX] = {NULL};
    int n = 0;
    bool asking = true, found = false;
    struct strbuf last = {.text = NULL};
    say_last_players(r, game, &last);
    while (asking && n < game->seats_most) {
        struct strbuf question = {.text = NULL};
        if (game->seat_header)
            strbuf_add(&question, "%s", n ? _("Black is played by: ") : _("White is played by: "));
        else
            strbuf_add(&question, _("Player %d: "), n + 1);
        name[n] = asked_name(r, game, question.text ? question.text : "");
        strbuf_free(&question);
        asking = name[n] && (*name[n] || n < game->seats_least);
        n += asking;
        if (n == 1 && !*name[0] && *r->offered) {
            command_resume(r, r->offered);
            found = session_has_match(r->session);
            asking = false;
            n = 0;
        }
        if (n == 1 && !*name[0] && last.length) {
            free(name[0]);
            name[0] = last.text;
            last = (struct strbuf){.text = NULL};
        }
        if (n == 1 && strstr(name[0], " - ")) {
            found = found_listed(r, game, name[0]);
            asking = false;
            n = 0;
        }
    }
    if (n >= game->seats_least)
        found = found_match(r, game, (const char *const *)name, n);
    for (int i = 0; i < SEATS_MAX; i++)
        free(name[i]);
    strbuf_free(&last);
    return found;
}

enum { OPTIONS_MOST = 8 };

/* Cuts options of the game off the end of the players, "Anna - Boris match=5". Returns their
 * number. */
static int take_options(const struct game *game, char *list, char *option[OPTIONS_MOST])
{
    int n = 0;
    while (n < OPTIONS_MOST && *list) {
        char *end = list + strlen(list);
        while (end > list && end[-1] == ' ')
            *--end = '\0';
        char *word = end;
        while (word > list && word[-1] != ' ')
            word--;
        const char *equals = strchr(word, '=');
        const struct game_option *o = game->option;
        while (equals && o && o->name &&
               !(strlen(o->name) == (size_t)(equals - word) &&
                 memcmp(o->name, word, strlen(o->name)) == 0))
            o++;
        if (!equals || !o || !o->name)
            break;
        option[n++] = word;
        if (word > list)
            word[-1] = '\0';
        else
            *list = '\0';
    }
    return n;
}

/* Whether the options can have these values. */
static bool check_options(struct repl *r, const struct game *game, char *const option[], int n)
{
    for (int i = 0; i < n; i++) {
        const struct game_option *o;
        struct parse_error why;
        long value;
        if (!game_option_read(game->option, option[i], &o, &value, &why)) {
            struct session_error e = {.code = SESSION_REFUSED};
            snprintf(e.text, sizeof e.text, "%s", why.reason);
            repl_complain(r, &e);
            return false;
        }
    }
    return true;
}

void command_new(struct repl *r, char *argument)
{
    const struct game *named;
    char *option[OPTIONS_MOST];
    if (!take_game(r, &argument, &named))
        return;
    const struct game *game = named ? named : session_game(r->session);
    int options = take_options(game, argument, option);
    if (!check_options(r, game, option, options))
        return;
    bool found = !*argument && r->terminal ? ask_players(r, game) : found_listed(r, game, argument);
    for (int i = options - 1; i >= 0 && found; i--)
        command_set(r, option[i]);
}
