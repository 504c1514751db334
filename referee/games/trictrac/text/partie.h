/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A partie à écrire, read from the records of its marqués: the account
 * (games/trictrac/rules/ecrire.h) with names. */
#ifndef TRICTRAC_TEXT_PARTIE_H
#define TRICTRAC_TEXT_PARTIE_H

#include "coup.h"
#include "games/trictrac/input/founding.h"
#include "games/trictrac/rules/ecrire.h"

/* One match of the partie. All pointers belong to the caller. */
struct partie_match {
    const struct record_founding *founding;
    const struct match *now;
    int times;        /* the factor of its holes, by its result; 0: by its score */
    bool begun;       /* at least one throw was made */
    enum side opened; /* the side that threw first */
};

/* A match and its place in the account. */
struct partie_line {
    const struct partie_match *of;
    struct marque marque;
    int number; /* of the marqué; a refait has the number of the marqué it repeats */
    bool over;
    struct ecrire_row row; /* when over */
};

struct partie {
    const char *name; /* "": none; this and the players' names are those of the first founding */
    const char *player[4]; /* in playing order */
    struct ecrire account;
    const struct record_founding *first; /* its terms hold for all matches */
    struct partie_line *line; /* by round, matches without one in the order given; owned */
    size_t lines;
    int last_round;        /* the highest round of any match */
    struct strbuf remarks; /* matches that do not count, one per line with the reason */
};

/* Computes the account from the matches, in order of founding, at least one. A match that does not
 * fit (it was not these players' turn, its terms differ, it is a duplicate) does not count and is
 * listed in `remarks`. If a marqué was corrected into a refait, the next match counts as its
 * repetition. False with the reason in *err: the terms allow no partie; *p needs no free. */
bool partie_make(struct partie *p, const struct partie_match *matches, size_t n,
                 struct parse_error *err);
void partie_free(struct partie *p);

/* Whether a marqué is to be begun next: false while one is in play or after the last. *round: its
 * round. */
bool partie_next(const struct partie *p, int *round);

/* The colour of the player who has the first throw of the next marqué: nobody changes colours, and
 * who comes in takes those of the player who leaves. */
enum side partie_opens(const struct partie *p);

/* Adds the score sheet (games/trictrac/text/ecrire.c); a sentence on the next marqué, if there is
 * one; who pays whom, once all are played. */
void render_partie(struct strbuf *w, const struct partie *p);
void render_partie_next(struct strbuf *w, const struct partie *p);
void render_partie_settled(struct strbuf *w, const struct partie *p);

/* Adds the score sheet as JSON lines with line ends (games/trictrac/text/json.c): one a
 * marqué, and one for the whole partie. */
void json_partie(struct strbuf *w, const struct partie *p);

#endif
