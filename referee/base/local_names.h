/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of commands and of pages of help in the user's language, from the po file alone: English
 * names, separated by blanks, are translated as one text, "undo back", in a context. The first name
 * is the one to show. */
#ifndef BASE_LOCAL_NAMES_H
#define BASE_LOCAL_NAMES_H

#include <stdbool.h>

/* Of commands, of the program and of the prompt; of pages of help. */
#define COMMAND_NAME "command name"
#define HELP_NAME    "help name"

/* The context of the words of a game in its table of what can be typed: "stay, go". */
#define TYPED_WORDS "typed words"

enum { LOCAL_NAME = 64 };

/* The names not yet read. */
struct name_list {
    const char *local, *english, *all_local;
};

/* All names: those of the user's language, if it is not English, then the English ones. */
struct name_list names_of(const char *about, const char *english);

/* Reads the next name, truncated to fit, as it is written. False: no more. */
bool next_name(struct name_list *l, char name[LOCAL_NAME]);

/* The name to show, in `name`. */
const char *name_shown(const char *about, const char *english, char name[LOCAL_NAME]);

/* Whether a word is one of the names, or begins one of them; case and accents are ignored. */
bool is_named(const char *about, const char *english, const char *word);
bool begins_name(const char *about, const char *english, const char *word);

#endif
