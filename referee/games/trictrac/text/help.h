/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help on trictrac. Its texts are in help.txt. */
#ifndef GAMES_TRICTRAC_TEXT_HELP_H
#define GAMES_TRICTRAC_TEXT_HELP_H

#include "base/help.h"
#include "coup.h"

/* Help on trictrac: jans, terms, commands and what can be typed. */

extern const struct help_topic help_words[];          /* ends with .names NULL */
extern const struct command_help trictrac_commands[]; /* ends with .name NULL */
extern const struct typed_help help_typed[];          /* ends with .typed NULL */

/* Help on a jan. The rest of its text comes from the tariff and the rules. */
struct help_jan {
    struct help_topic topic;
    const char *example; /* a position line whose throw makes the jan; a rencontre also requires
                            that the other player has thrown the same first */
};

extern const struct help_jan help_jans[JANS];

/* Adds the help on a jan: what it is, what it pays, its article, and the example as the rules judge
 * it. */
void help_jan(struct strbuf *w, enum jan jan);

/* The help on jans as pages, one page a jan. */
extern const struct help_pages help_jan_pages;

/* The sources that rulings on trictrac cite. */
extern const struct book trictrac_books[];

extern const struct lesson trictrac_lessons[];

#endif
