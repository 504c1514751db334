/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be asked about: the commands, the jans and the words of the game. */
#ifndef HELP_H
#define HELP_H

#include "text/render.h"

/* What can be typed at the table, a line a thing. */
void help_entry(struct words *w);

/* How the program is called. */
void help_usage(struct words *w);

/* What is known of a word: a command, its dot or none before it, a jan, a fault's code or another
 * word of the game, in English or French, accents or none. False: nothing; `w` is as before. */
bool help_on(struct words *w, const char *word);

/* All that the i-th thing known goes by, the first to be shown; NULL behind the last. */
const char *help_names(int i);

/* --- the parts, for help.c and the tests ----------------------------------------------------- */

/* Something to be known. `names` are all it goes by, apart by blanks, each in small letters
 * without accents, its words joined by hyphens; the first is the one to show. */
struct help_topic {
    const char *names;
    const char *title; /* NULL: the first name */
    const char *text;
};

extern const struct help_topic help_commands[]; /* end with .names NULL */
extern const struct help_topic help_words[];

/* A jan: the rest of what is said of it comes from the tariff and the rules. */
struct help_jan {
    struct help_topic topic;
    const char *example; /* a position line whose throw gives it */
    bool met;            /* the other threw the same first */
};

extern const struct help_jan help_jans[JANS];

/* Everything about a jan: what it is, what it pays, its article, and the example as the rules
 * judge it. */
void help_jan(struct words *w, enum jan jan);

#endif
