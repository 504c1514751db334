/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parties in the record: matches that bear the same [Partie] header. Of a match that was continued
 * differently one version counts, as in the statistics. */
#ifndef LOG_SERIES_H
#define LOG_SERIES_H

#include "load.h"

/* The matches of a partie, taken up, in order of founding. */
struct partie_matches {
    struct loaded *match;
    size_t count;
    long
        otherwise; /* that stand with another result, judged by other rules, than is counted here */
};

/* False with the reason, which names the match `key`. No match of that name: true, none. */
bool partie_load(struct store *s, const struct game *game, const char *name,
                 struct partie_matches *out, char key[STORE_KEY_SIZE], struct load_error *err);
/* Adds a sentence on matches that stand otherwise, if there are any. */
void partie_add_otherwise(const struct partie_matches *p, struct strbuf *out);
void partie_unload(struct partie_matches *p);

/* What the matches make (games/game.h, `series`), or one match in hand. */
bool partie_sheet(const struct partie_matches *p, bool json, struct strbuf *sheet,
                  struct strbuf *next, struct parse_error *err);
bool partie_sheet_of(struct turns *in_hand, struct strbuf *sheet, struct strbuf *next,
                     struct parse_error *err);

#endif
