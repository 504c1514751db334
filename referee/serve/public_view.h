/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as the hall may see it. Under `announce` that is all; under `confirm` and `silent` only
 * what stands on the table (board, dice, marks as made, claims and the rulings on them) of the
 * turns whose rulings the players are still to find out: a screen must not play for one side.
 * Everything that leaves this room of a match comes through here. */
#ifndef SERVE_PUBLIC_VIEW_H
#define SERVE_PUBLIC_VIEW_H

#include "db/store.h"
#include "pictures/replayed_match.h"

enum { HALL_HEAD = 32 }; /* "31-3f2a91bc": entries of the log, and the beginning of their hash */

/* A turn that was corrected, and the entry of the log that did it. */
struct correction {
    long turn, entry;
};

struct public_view {
    char key[STORE_KEY_SIZE];
    char head[HALL_HEAD];
    const char *event, *site; /* "": not known */
    const char *partie;       /* the sheet of the partie it is a match of, lines; "": of none */
    bool open;                /* it is not over, and goes on */
    bool left;                /* ... another day: it is adjourned, or ended with "*" */
    struct replayed_match told;
    struct match_status now;
    struct correction *corrected;
    size_t corrections;
    struct arena texts;
};

/* Takes a match up as it is now. `arbiter`: all of it is shown. False with the reason: it cannot be
 * read. To be freed after success. */
bool hall_load(struct store *s, const char *key, bool arbiter, struct public_view *out,
               struct strbuf *why);
void hall_free(struct public_view *h);

/* Whether the rulings on turn `n` are still withheld. */
bool hall_withholds(const struct public_view *h, long n);

/* The entry that corrected it last; 0: none. */
long hall_corrected(const struct public_view *h, long n);

/* Adds the same match for programs: an object, with a list of its turns. False: it cannot be read.
 */
bool hall_json(struct store *s, const char *key, bool arbiter, struct strbuf *out);

/* Adds a line on it for a list. */
void hall_json_table(const struct public_view *h, int number, struct strbuf *out);

/* "31-3f2a91bc" of a match that is stored. */
void hall_head(const struct store_match *m, char head[HALL_HEAD]);

#endif
