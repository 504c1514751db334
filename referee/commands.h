/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of the program, in one table: from it come what is run, the help, what the shells
 * complete, and what the synopsis of the manual is held to. */
#ifndef REFEREE_COMMANDS_H
#define REFEREE_COMMANDS_H

#include "options.h"

enum group { GROUP_MATCHES, GROUP_ARBITER, GROUP_RECORD, GROUP_OFFICE, GROUP_BOOKS, GROUPS };

struct command_group {
    const char *name, *about;
};
extern const struct command_group command_groups[GROUPS];

/* One run of a command: the words after its name, and all arguments as they came. */
struct call {
    const struct command *command;
    char **words;
    int n;
    struct options_given *o;
    char **all;
};

struct command {
    const char *name;
    const char *was; /* the name it had before, still taken; NULL: none */
    enum group group;
    const char *first;     /* what follows the name on the first screen; NULL: it is not there */
    const char *arguments; /* what may follow the name, options first */
    const char *help;      /* in a line */
    const char *exits;     /* what its exit status tells besides; NULL: nothing */
    option_set takes, needs;
    int least, most;             /* words; most -1: any number */
    enum completed completed[2]; /* the first word, and those behind it */

    enum status (*run)(const struct call *c); /* NULL: it is one on the record, */
    struct record_command record;             /* ... this one */
    /* What is wrong with the call besides, in a sentence; NULL: nothing. */
    const char *(*misuse)(const struct call *c);
};

/* NULL: there is no command of that name; of that place in the table. */
const struct command *command_named(const char *name);
const struct command *command_at(int i);
/* NULL: there is no group of that name. */
const struct command_group *group_named(const char *name);

/* --- what they do ----------------------------------------------------------------------------- */

/* batch_commands.c */
enum status judge(const struct call *c);
enum status chances(const struct call *c);
enum status replay(const struct call *c);
enum status tutorial(const struct call *c);

/* record_commands.c */
enum status run_on_record(const struct call *c);
enum status serve(const struct call *c);
enum status enter_match(const struct options_given *o);
const char *misuse_of_export(const struct call *c);
const char *misuse_of_sending(const struct call *c);
const char *misuse_of_undo(const struct call *c);
const char *misuse_of_club(const struct call *c);
const char *misuse_of_serve(const struct call *c);

/* picture_commands.c */
enum status make_picture(const struct call *c);
enum status make_dossier(const struct call *c);

/* complete_command.c */
enum status complete(const struct call *c);

/* help_command.c */
enum status help(const struct call *c);

/* --- the record ------------------------------------------------------------------------------- */

enum { PATH_ROOM = 4096 };

/* Where it is: --db, else REFEREE_DB, else under the user's data folder. False: nothing says so. */
bool record_path(const struct options_given *o, char path[PATH_ROOM]);
/* Likewise; false: that is said. */
bool record_path_or_say(const struct options_given *o, char path[PATH_ROOM]);

#endif
