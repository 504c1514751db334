/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that make pictures. */
#ifndef PICTURES_RUN_H
#define PICTURES_RUN_H

#include <stdbool.h>

#include "base/status.h"

/* Tells something of a turn of a recorded match, in lines, malloc'd. NULL: nothing, or the reason
 * is on stderr, and `*failed` is set. */
typedef char *picture_told_fn(void *context, const char *match, long coup, enum status *failed);

/* One such command. */
struct picture_job {
    const char *what;   /* a file or a match; for `draw` a position, or a turn of either */
    long coup;          /* its turn, for `dossier`, and for `draw` (0: what is named) */
    const char *out;    /* the file to write; "-" standard output; NULL when none was named */
    const char *record; /* where the record is; NULL: unknown */

    bool partie;  /* `what` names a partie: `match_text` gives its sheet */
    bool arbiter; /* shows also what the players are still to find out */

    /* The text of a recorded match, malloc'd. NULL: the reason is on stderr, and `*failed` is
     * set. */
    char *(*match_text)(void *context, const char *match, enum status *failed);
    /* What was entered for a turn and when, the claims on it, and what the arbiter ruled after it.
     */
    picture_told_fn *coup_log, *coup_claims, *coup_rulings;
    /* What was entered of the turns that were corrected, before: "2 31 1/4 1/2", a line each. */
    picture_told_fn *corrections;
    void *context;
};

/* Runs `draw`, `report`, `sheet` or `dossier`. */
enum status picture_run(const char *command, const struct picture_job *job);

#endif
