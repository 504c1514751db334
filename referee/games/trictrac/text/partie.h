/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A partie à écrire as the records of its marqués tell it: the account
 * (games/trictrac/rules/ecrire.h) with names to it. */
#ifndef TRICTRAC_WORDS_PARTIE_H
#define TRICTRAC_WORDS_PARTIE_H

#include "games/trictrac/input/record.h"
#include "games/trictrac/rules/ecrire.h"
#include "render.h"

/* One match of it; all is the caller's. */
struct partie_match {
    const struct record_founding *founding;
    const struct match *now;
    bool begun;       /* something has been thrown in it */
    enum side opened; /* by him */
};

/* What it was in the partie. */
struct partie_line {
    const struct partie_match *of;
    struct marque marque;
    int number; /* of the marqué; a refait has that of the marqué it stands for */
    bool over;
    struct ecrire_row row; /* when over */
};

struct partie {
    const char *name;      /* "" none; this and the players' are the first founding's */
    const char *player[4]; /* in their order */
    struct ecrire account;
    const struct record_founding *first; /* whose terms are those of all */
    struct partie_line *line; /* in the order of their rounds, else as they came; owned */
    size_t lines;
    int last_round;        /* of all there are */
    struct strbuf remarks; /* what is not as it should be, a line each: matches that do not count */
};

/* Reads the account out of the matches, in order of founding, one at least. What does not fit (it
 * was others' turn, its terms differ, it is there twice) does not count, and is remarked; where a
 * marqué was corrected into a refait, what followed counts as its repetition. False with the
 * reason: the terms make no partie; nothing is to be freed then. */
bool partie_make(struct partie *p, const struct partie_match *matches, size_t n,
                 struct parse_error *err);
void partie_free(struct partie *p);

/* The marqué that is to be begun next: of the account, unless the last one is still on or all have
 * been played. `round`: its place. */
bool partie_next(const struct partie *p, int *round);

/* The sheet (games/trictrac/text/ecrire.c). */
void render_partie(struct strbuf *w, const struct partie *p);

/* The same for other programs, JSON lines with their ends (games/trictrac/text/json_ecrire.c): one
 * a marqué, and one for the whole. */
void json_partie(struct strbuf *w, const struct partie *p);

#endif
