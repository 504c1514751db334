/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the commands. Dispatch, help, shell completion and the check of the manual's
 * synopsis all use it, and the helpers (helper.h). */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "base/vocabulary.h"
#include "options.h"

/* The options of every command, and of a call without one. */
#define OPTIONS_OF_ALL (OPTION(DB) | OPTION(COLOR) | OPTION(HELP) | OPTION(VERSION))

/* NO_GROUP: only the first screen shows the command. */
enum group {
    GROUP_MATCHES,
    GROUP_ARBITER,
    GROUP_TOURNAMENT,
    GROUP_RECORD,
    GROUP_SERVER,
    GROUPS,
    NO_GROUP = GROUPS
};

struct command_group {
    const char *name, *about;
};
extern const struct command_group command_groups[GROUPS];

/* One call: the words after the name of the command, and all arguments as given. */
struct call {
    const struct command *command; /* NULL: `words` names none */
    char **words;
    int n;
    struct options_given *o;
    char **all;
};

struct command {
    const char *name;
    enum group group;
    const char *first;     /* what follows the name on the first screen; NULL: not shown there */
    const char *arguments; /* what may follow the name, options first */
    const char *help;      /* one line */
    const char *exits;     /* what the exit status also means; NULL: nothing */
    option_set takes, needs;
    int least, most;             /* number of words; most -1: any number */
    enum completed completed[2]; /* completion of the first word, and of the others */

    /* Of three one is there. In the helpers the functions are NULL. */
    const char *helper;                       /* the helper that runs it */
    enum status (*run)(const struct call *c); /* a command of `referee` */
    struct record_command record;             /* a command on the record */
    bool (*helped)(const struct call *c); /* the calls for which the helper is needed; NULL: all */
    /* Another error in the call, as a sentence; NULL: none. */
    const char *(*misuse)(const struct call *c);
};

/* The command of this name, in English or in the user's language, NULL: none; the command at this
 * index of the table. */
const struct command *command_named(const char *name);
const struct command *command_at(int i);
/* The group of this name; NULL: none. */
const struct command_group *group_named(const char *name);

/* True if a helper runs the call. */
bool needs_helper(const struct call *c);

/* Runs a call that was checked: referee.c, and helper.c in the helpers. */
enum status program_run(const struct call *c);

/* --- what they do ----------------------------------------------------------------------------- */

/* batch_commands.c */
enum status judge(const struct call *c);
enum status chances(const struct call *c);
enum status replay(const struct call *c);
enum status tutorial(const struct call *c);

/* record_commands.c */
enum status run_on_record(const struct call *c);
enum status enter_match(const struct options_given *o);

/* complete_command.c */
enum status complete(const struct call *c);

/* help_command.c */
enum status help(const struct call *c);

/* --- the record ------------------------------------------------------------------------------- */

enum { PATH_ROOM = 4096 };

/* The path of the record: --db, else REFEREE_DB, else in the user's data folder. Returns false if
 * none of these is set. */
bool record_path(const struct options_given *o, char path[PATH_ROOM]);
/* As store_path, but reports an error before it returns false. */
bool record_path_or_say(const struct options_given *o, char path[PATH_ROOM]);
/* Returns the job of a command on the record at *path. If the status is not STATUS_OK the error
 * was printed. */
enum status record_job_of(const struct call *c, char path[PATH_ROOM], struct record_job *job);

/* The usage of the program and its commands, and errors in a call. */

/* Prints an error on stderr, with the word it is about unless NULL, and below it the usage of the
 * command (NULL: of the program). Always STATUS_USAGE. */
enum status usage(const char *problem, const char *word, const struct command *c);

/* For an unknown name of a game; lists the games. */
enum status usage_of_game(const char *word, const struct command *c);

/* For one or two options, in a sentence with the gaps {option}, {value}, {other} and {command}. */
enum status usage_of_options(const char *sentence, const struct program_option *option,
                             const struct program_option *other, const struct command *c);

/* For a complete sentence. */
enum status print_usage(const struct strbuf *problem, const struct command *c);

/* Adds the usage of a command, on as many lines as needed; NULL: of the program. */
void add_usage(struct strbuf *w, const struct command *c);

/* Reports an unknown command, with near ones, as `usage` does. */
enum status unknown_command(const char *name);

/* The name of a command to show, in `name`. */
const char *command_shown(const struct command *c, char name[LOCAL_NAME]);

/* Print the first screen, about the program, and the page on a command. */
enum status help_first(void);
enum status help_of_command(const struct command *c);

#endif
