/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the program and each of its commands are called, and what is said of a wrong call. */
#ifndef REFEREE_USAGE_H
#define REFEREE_USAGE_H

#include "commands.h"

/* Says on stderr what is wrong, with the word that is meant unless it is NULL, and below it how the
 * command is called; NULL: how the program is. Always STATUS_USAGE. */
enum status usage(const char *problem, const char *word, const struct command *c);

/* Likewise of one or two options, in a sentence with the gaps {option}, {value}, {other} and
 * {command}. */
enum status usage_of_options(const char *sentence, const struct program_option *option,
                             const struct program_option *other, const struct command *c);

/* Likewise of a command that is not there, with what is near. */
enum status unknown_command(const char *name);

/* Adds how a command is called, on as many lines as it takes; NULL: how the program is. */
void add_usage(struct strbuf *w, const struct command *c);

/* Adds the commands and groups whose names are near the word, apart by commas, behind those that
 * are there. */
void add_near_commands(struct strbuf *near, const char *word);

/* Prints the first screen, on the program, and the page on a command. */
enum status help_first(void);
enum status help_of_command(const struct command *c);

#endif
