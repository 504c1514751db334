/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that can be typed: those of the house and those of the game in hand. */
#ifndef TALK_MENU_H
#define TALK_MENU_H

#include "commands.h"

enum dot_group { DOT_TABLE, DOT_MATCH, DOT_CHANGE, DOT_ARBITER, DOT_GROUPS };

/* What each is called, its heading, and what it has, in a line; behind the last .names is NULL. */
extern const struct help_topic dot_groups[DOT_GROUPS + 1];

struct dot_command {
    const struct help_topic *topic; /* its names, how it is called, its page */
    enum dot_group group;
    bool first;                /* on the first screen of .help */
    bool of_series, of_claims; /* it is of no use where a game has none */
    const char *help;          /* in a line */
    void (*run)(struct repl *r, char *argument);
    const struct query_command *question; /* of the game: it is asked, */
    const struct alias_command *saying;   /* ... or said */
};

/* The i-th of the house (repl/command_table.c); NULL behind the last. */
const struct dot_command *house_command(int i);

enum { MENU_ROOM = 64 };

struct menu {
    struct dot_command entry[MENU_ROOM];
    size_t count;
};

void make_menu(const struct game *game, struct menu *m);

/* The bytes of a command's own name, the first of its names; and whether that is this one. */
size_t first_length(const struct dot_command *c);
bool is_called(const struct dot_command *c, const char *name);

/* The command that goes by this name, or the only one of which it is the beginning; other names
 * count where a command's own do not fit. NULL: there is none, or (`many`) there are several. */
const struct dot_command *find_command(const struct menu *m, const char *typed, bool *many);

/* The next name a command goes by besides its own, in English or French, folded as what is typed
 * is; `*row` and `*at` say how far we are, 0 and NULL at first. False: there are no more. */
bool next_alias(const struct menu *m, size_t *row, const char **at, char name[32]);

/* .help (repl/helping.c). */
void command_help(struct repl *r, char *argument);

#endif
