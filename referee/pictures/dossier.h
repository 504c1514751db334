/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `referee dossier`: one turn on a page, for an appeal. */
#ifndef PICTURES_DOSSIER_H
#define PICTURES_DOSSIER_H

#include "source.h"

/* Writes HTML, PDF or plain text, depending on the file's name. */
enum status dossier_write(const struct picture_job *job);

/* --- between its files ------------------------------------------------------------------------ */

enum { DOSSIER_PARTS = 10 };

/* A heading in the user's language and its lines. */
struct dossier_part {
    const char *heading;
    bool beside; /* on paper it is next to the board */
    struct strbuf lines;
};

/* The case: a title, the board, and its parts. */
struct dossier {
    struct replayed_match told;
    long coup;
    const char *text; /* the game text it was read from */
    size_t length;
    struct strbuf title, position;
    struct dossier_part part[DOSSIER_PARTS];
    int parts;
};

#endif
