/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be asked about trictrac: its jans and its words. */
#ifndef TRICTRAC_WORDS_HELP_H
#define TRICTRAC_WORDS_HELP_H

#include "base/help.h"
#include "render.h"

extern const struct help_topic help_words[];          /* ends with .names NULL */
extern const struct command_help trictrac_commands[]; /* ends with .name NULL */
extern const struct typed_help help_typed[];          /* ends with .typed NULL */

/* A jan: the rest of what is said of it comes from the tariff and the rules. */
struct help_jan {
    struct help_topic topic;
    const char *example; /* a position line whose throw gives it */
    bool met;            /* the other threw the same first */
};

extern const struct help_jan help_jans[JANS];

/* Everything about a jan: what it is, what it pays, its article, and the example as the rules
 * judge it. */
void help_jan(struct strbuf *w, enum jan jan);

/* The same as pages, a jan each. */
extern const struct help_pages help_jan_pages;

/* What rulings on trictrac cite. */
extern const struct book trictrac_books[];

#endif
