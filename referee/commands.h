/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the program's commands. Dispatch, help, shell completion and the check of the
 * manual's synopsis all use it. */
#ifndef REFEREE_COMMANDS_H
#define REFEREE_COMMANDS_H

#include "options.h"

enum group { GROUP_MATCHES, GROUP_ARBITER, GROUP_RECORD, GROUP_OFFICE, GROUP_BOOKS, GROUPS };

struct command_group {
    const char *name, *about;
};
extern const struct command_group command_groups[GROUPS];

/* One call of a command: the words after its name, and all arguments as given. */
struct call {
    const struct command *command;
    char **words;
    int n;
    struct options_given *o;
    char **all;
};

struct command {
    const char *name;
    const char *was; /* the former name, still accepted; NULL: none */
    enum group group;
    const char *first;     /* what follows the name on the first screen; NULL: not shown there */
    const char *arguments; /* what may follow the name, options first */
    const char *help;      /* one line */
    const char *exits;     /* what the exit status also means; NULL: nothing */
    option_set takes, needs;
    int least, most;             /* number of words; most -1: any number */
    enum completed completed[2]; /* completion of the first word, and of the others */

    enum status (*run)(const struct call *c); /* NULL: a command on the record, in `record` */
    struct record_command record;             /* used if `run` is NULL */
    /* Another error in the call, as a sentence; NULL: none. */
    const char *(*misuse)(const struct call *c);
};

/* The command of this name, NULL: none; the command at this index of the table. */
const struct command *command_named(const char *name);
const struct command *command_at(int i);
/* The group of this name; NULL: none. */
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

/* The path of the record: --db, else REFEREE_DB, else in the user's data folder. False: none of
 * these is set. */
bool record_path(const struct options_given *o, char path[PATH_ROOM]);
/* The same; reports an error before it returns false. */
bool record_path_or_say(const struct options_given *o, char path[PATH_ROOM]);

#endif
