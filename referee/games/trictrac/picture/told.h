/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match told for pictures and pages: read from the text of a record, ruled upon, and kept coup
 * by coup as values and clean text. */
#ifndef TRICTRAC_PICTURE_TOLD_H
#define TRICTRAC_PICTURE_TOLD_H

#include "board.h"
#include "games/trictrac/desk/record.h"
#include "games/trictrac/words/render.h"

struct told_coup {
    unsigned number; /* from 1 */
    enum side side;
    bool unknown; /* the dice were not seen */
    bool complete;
    struct dice dice;
    struct match before; /* as the dice fell */
    struct match after;  /* as the next coup begins */
    struct score thrown; /* the score as the throw was marked: claims on the coup before done */
    int marked[2];       /* [WHITE], [BLACK]: points */
    struct step moved[2];
    int moves; /* what counts in the end of the play, in `side`'s numbering; 0 when the men have
                * gone back to the talons */

    /* Owned, clean UTF-8 without line ends but where said; "" for nothing. */
    char *play;      /* "1/7 1/5", or "goes" */
    char *ruling;    /* in brief, clauses between semicolons */
    char *claims;    /* likewise, the rulings on claims alone */
    char *sentences; /* the rulings in full, a line each */
    char *remarks;   /* comments, a line each */

    /* The same as far as it was said at the table; NULL where all is. */
    char *said_ruling, *said_sentences;
};

struct told_header {
    char *name, *value; /* owned, clean */
};

struct told {
    struct match start;
    enum numbering numbering;
    char *names[2]; /* [WHITE], [BLACK]; never empty */
    struct told_header *header;
    size_t headers;
    char *preface; /* comments before the first coup, a line each */
    struct told_coup *coup;
    size_t coups;
};

enum { TOLD_COUPS = 10000 }; /* the most of a match: a page of them takes about 40 MB to make */

/* Reads a record of one match. False: `err` says where and why (line 0: there is no place, as when
 * memory ends), and `out` is empty. */
bool told_read(struct told *out, const char *text, size_t length, struct fault *err);

/* Of a match that is on, what its players have agreed to find out for themselves is left out. */
void told_keep_quiet(struct told *t);

void told_free(struct told *t);

/* A header's value, or NULL. */
const char *told_value(const struct told *t, const char *name);

/* Coup `n` (from 1) as its dice fell; `coups` + 1: how the match stands after the last. */
struct scene told_thrown(const struct told *t, size_t n);

/* How coup `n` left the board, with its dice and the men it moved; 0: before the first. */
struct scene told_played(const struct told *t, size_t n);

#endif
