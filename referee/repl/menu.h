/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that can be typed: those of the house and those of the game in hand. */
#ifndef TALK_MENU_H
#define TALK_MENU_H

#include "commands.h"

struct dot_command {
    const char *name;
    const char *arguments;
    const char *help;
    void (*run)(struct repl *r, char *argument);
    bool of_series, of_claims;            /* it is of no use where a game has none */
    const struct query_command *question; /* of the game: it is asked, */
    const struct alias_command *saying;   /* ... or said */
};

enum { MENU_ROOM = 64 };

struct menu {
    struct dot_command entry[MENU_ROOM];
    size_t count;
};

/* The names of the game's own are kept in `names`. */
void make_menu(const struct game *game, struct menu *m, char names[MENU_ROOM][32]);

/* The command that goes by this name, or the only one of which it is the beginning; other names
 * count where a command's own do not fit. NULL: there is none, or (`many`) there are several. */
const struct dot_command *find_command(const struct game *game, const struct menu *m,
                                       const char *typed, bool *many);

/* The next name a command goes by besides its own, in English or French, folded as what is typed
 * is; `*row` and `*at` say how far we are, 0 and NULL at first. False: there are no more. */
bool next_alias(const struct game *game, int *row, const char **at, char name[32]);

/* .help (repl/helping.c). */
void command_help(struct repl *r, char *argument);

#endif
