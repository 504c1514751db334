/* SPDX-License-Identifier: GPL-3.0-or-later */
/* .new: which game, and who plays it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/tongue.h"
#include "commands.h"

/* What is typed for a name and is none: a command without its dot, to be run so; dice, the
 * tutorial, which are refused with what to do. */
static const char *no_name(const char *typed)
{
    static const char *const refused[][2] = {
        {"tutorial", N_("The tutorial is a program of its own: .quit, then referee tutorial")},
        {"dice", N_("These are dice: a match begins with who plays it, a name or Enter for none")}};
    size_t n = strcspn(typed, " /"); /* a play may stand behind them */
    bool dice = (n > 1 && n < 7 && strspn(typed, "123456") == n) ||
                (n == 3 && typed[1] == '-' && strspn(typed, "123456-") == 3);
    return dice ? refused[1][1] : strcmp(typed, refused[0][0]) == 0 ? refused[0][1] : NULL;
}

static bool is_command(const char *typed)
{
    return *typed == '.' || strcmp(typed, "help") == 0 || strcmp(typed, "quit") == 0;
}

/* Asks for a name. NULL: the input has ended, or something else was typed, which is answered. */
static char *asked_name(struct repl *r, const char *prompt)
{
    char *name = r->ask(prompt);
    r->quit |= !name;
    if (name && is_command(name)) {
        r->typed = name;
        command_run(r, name + (*name == '.'));
    } else if (name && no_name(name)) {
        repl_refuse(r, no_name(name));
    } else {
        return name;
    }
    free(name);
    return NULL;
}

void say_new_match(struct repl *r)
{
    r->passing = false;
    words_add(&r->said, "%s ", _("A new match:"));
    session_seated(r->session, &r->said);
    words_add(&r->said, ".\n");
}

/* A first word that is a game's name is the game; without it that of the match before. */
static const struct game *take_game(const struct repl *r, char **argument)
{
    char name[32];
    size_t n = strcspn(*argument, " \t");
    const struct game *game = NULL;
    if (n && n < sizeof name) {
        memcpy(name, *argument, n);
        name[n] = '\0';
        game = game_named(name);
    }
    if (game)
        *argument += n + strspn(*argument + n, " \t");
    return game ? game : session_game(r->session);
}

/* "Anna - Boris - Clara" in pieces; so many, more than can be where there are more. */
static int take_players(char *argument, const char *player[SEATS_MAX])
{
    int n = 0;
    for (char *dash; argument; argument = dash) {
        dash = strstr(argument, " - ");
        if (dash) {
            *dash = '\0';
            dash += 3;
        }
        if (n < SEATS_MAX)
            player[n] = argument;
        n++;
    }
    return n;
}

static void found_match(struct repl *r, const struct game *game, const char *const player[],
                        int players)
{
    struct session_error e;
    if (session_found_game(r->session, game, player, players, &e) == SESSION_OK)
        say_new_match(r);
    else
        repl_complain(r, &e);
}

/* The players of "Anna - Boris", an argument or an answer; "": nobody is named. */
static void found_listed(struct repl *r, const struct game *game, char *list)
{
    const char *player[SEATS_MAX];
    int n = *list ? take_players(list, player) : 0;
    if (n && (n < game->seats_least || n > game->seats_most))
        repl_refuse(r, game->seat_header ? N_("To begin a match: .new WHITE - BLACK")
                                         : N_("To begin a match: .new GAME PLAYER - PLAYER - ..."));
    else
        found_match(r, game, player, n);
}

/* Asks for each name, or takes all where the first answer has them; where any number may play an
 * empty answer ends the list. */
static void ask_players(struct repl *r, const struct game *game)
{
    char *name[SEATS_MAX] = {NULL};
    int n = 0;
    bool asking = true;
    while (asking && n < game->seats_most) {
        struct words question = {.text = NULL};
        if (game->seat_header)
            words_add(&question, _("%s is played by: "), _(game->seat_header[n]));
        else
            words_add(&question, _("Player %d: "), n + 1);
        name[n] = asked_name(r, question.text ? question.text : "");
        words_free(&question);
        asking = name[n] && (*name[n] || n < game->seats_least);
        n += asking;
        if (n == 1 && strstr(name[0], " - ")) {
            found_listed(r, game, name[0]);
            asking = false;
            n = 0;
        }
    }
    if (n >= game->seats_least)
        found_match(r, game, (const char *const *)name, n);
    for (int i = 0; i < SEATS_MAX; i++)
        free(name[i]);
}

void command_new(struct repl *r, char *argument)
{
    const struct game *game = take_game(r, &argument);
    if (!*argument && r->terminal)
        ask_players(r, game);
    else
        found_listed(r, game, argument);
}
