/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The usage of the program and its commands, and errors in a call. */
#ifndef REFEREE_USAGE_H
#define REFEREE_USAGE_H

#include "base/vocabulary.h"
#include "commands.h"

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
