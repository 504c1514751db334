/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that can be typed: the general ones and those of the current game. */
#ifndef REPL_MENU_H
#define REPL_MENU_H

#include "commands.h"

enum dot_group { DOT_TABLE, DOT_MATCH, DOT_CHANGE, DOT_ARBITER, DOT_GROUPS };

/* Each group's name, heading and one-line description. The last has .names NULL. */
extern const struct help_topic dot_groups[DOT_GROUPS + 1];

struct dot_command {
    const struct help_topic *topic; /* its names, usage and help page */
    enum dot_group group;
    bool first;                /* shown on the first screen of .help */
    bool pages;                /* takes no argument and may be long: shown a page at a time */
    bool of_series, of_claims; /* only for games with a series, with claims */
    const char *help;          /* one line */
    void (*run)(struct repl *r, char *argument);
    const struct query_command *question; /* a question of the game */
    const struct alias_command *saying;   /* an alias of the game */
};

/* The i-th general command (repl/command_table.c); NULL after the last. */
const struct dot_command *house_command(int i);

enum { MENU_ROOM = 64 };

struct menu {
    struct dot_command entry[MENU_ROOM];
    size_t count;
};

void make_menu(const struct game *game, struct menu *m);

/* The length in bytes of a command's own name, the first of its names; and whether it is this
 * one. */
size_t first_length(const struct dot_command *c);
bool is_called(const struct dot_command *c, const char *name);

/* The command with this name, or the only one whose name begins with it. Other names count if no
 * command's own name fits. NULL: none, or (`many`) several. */
const struct dot_command *find_command(const struct menu *m, const char *typed, bool *many);

/* The name of the i-th command, general or the game's; NULL after the last. */
const char *command_name(const struct game *game, int i, char name[32]);

/* The next other name of a command, in English or French, folded like the input. `*row` and `*at`
 * hold the position and begin as 0 and NULL. False: no more. */
bool next_alias(const struct menu *m, size_t *row, const char **at, char name[32]);

/* .help (repl/helping.c). */
void command_help(struct repl *r, char *argument);

#endif
