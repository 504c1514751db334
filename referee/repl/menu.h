/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that can be typed: the general ones and those of the current game. */
#ifndef REPL_MENU_H
#define REPL_MENU_H

#include "commands.h"
#include "session/commands.h"

struct dot_command {
    const struct help_topic *topic; /* its names, usage and help page */
    enum dot_group group;
    bool first;       /* shown on the first screen of .help */
    bool pages;       /* takes no argument and may be long: shown a page at a time */
    bool letters;     /* its argument may have the letters of the players */
    const char *help; /* one line */
    const struct session_command *general;       /* a general command, unless */
    void (*run)(struct repl *r, char *argument); /* the prompt has its own; NULL: it has not */
    const struct query_command *question;        /* a question of the game */
    const struct alias_command *saying;          /* an alias of the game */
};

enum { MENU_ROOM = 64 };

struct menu {
    struct dot_command entry[MENU_ROOM];
    size_t count;
};

void make_menu(const struct game *game, struct menu *m);

/* Whether this is the first of a command's English names. */
bool is_called(const struct dot_command *c, const char *name);

/* The command with this name, in English or in the user's language, or the only one of whose names
 * one begins with it: first the names that are shown and the first English ones, then the others.
 * `typed` may be of any case and without accents. NULL: none, or (`many`) several. */
const struct dot_command *find_command(const struct menu *m, const char *typed, bool *many);

/* The name of the i-th command, general or the game's; NULL after the last. */
const char *command_name(const struct game *game, int i, char name[32]);

/* Whether this is one of the names of a command, whole, and not of what the arbiter or who gives up
 * enters: that takes its dot. */
bool is_bare_name(const struct menu *m, const char *word);

/* .help (repl/helping.c). */
void command_help(struct repl *r, char *argument);

#endif
