/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands that make pictures. What draws loads some twenty libraries, which would be most of
 * what starting costs; so it is a program of its own, referee-pictures, which the other becomes
 * when a picture is wanted. */
#ifndef PICTURES_RUN_H
#define PICTURES_RUN_H

#include <stdbool.h>

#include "base/status.h"

/* One such command. */
struct picture_job {
    const char *what;   /* a file, a match, or for `draw` a position or a coup of these */
    long coup;          /* of it, for `dossier` */
    const char *out;    /* the file to write; "-" standard output; NULL when none was named */
    const char *record; /* where the record is; NULL: that is not known */

    bool partie;  /* `what` names a partie: `match_text` gives its sheet */
    bool arbiter; /* what the players of a match that is on are still to find out is shown, too */

    /* The text of a recorded match, malloc'd. NULL: it has said why, and `*failed` is set. */
    char *(*match_text)(void *context, const char *match, enum status *failed);
    /* What was entered of a coup of it and when, in lines, malloc'd; NULL: nothing, or as above. */
    char *(*coup_log)(void *context, const char *match, long coup, enum status *failed);
    /* Likewise of the claims on it. */
    char *(*coup_claims)(void *context, const char *match, long coup, enum status *failed);
    void *context;
};

/* `draw`, `report`, `sheet` or `dossier`. The one program does the job; the other becomes it with
 * the same `arguments`, and returns only when that fails. */
enum status picture_run(const char *command, const struct picture_job *job,
                        char *const arguments[]);

#endif
