/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score of a turn as the record stores it: what the board does not show. A game lists its
 * fields once; the text in the record, the JSON object and the columns of tables follow from the
 * list. The numbers that a result adds to the account of a series are written in the same way. */
#ifndef GAMES_SCORE_H
#define GAMES_SCORE_H

#include <limits.h>
#include <stdbool.h>

enum { SCORE_FIELDS = 16, SCORE_TEXT = 256 };
#define SCORE_NONE LONG_MIN /* the value of a field that the text leaves out */

/* A list of fields ends with .before NULL. */
struct score_field {
    const char *before; /* precedes it in the text: "", ":", " cube=" */
    const char *column; /* its title in tables; NULL: it is in none */
    /* Its place in JSON: {"w": {"points": 8}}; `object` NULL: {"pavilion": "rail"}. `key` NULL, as
     * it then must be in the whole list: the score is given as text. */
    const char *object, *key;
    const char *const *words; /* the value is an index in these, ended by NULL; NULL: a number */
};

/* Writes the fields and returns `out`. `of` is NULL if there are none. */
const char *score_print(const struct score_field *of, const long score[SCORE_FIELDS],
                        char out[SCORE_TEXT]);
/* Reads the fields of a text. Returns false, with all fields SCORE_NONE, if the text does not
 * consist of these fields. */
bool score_read(const struct score_field *of, const char *text, long score[SCORE_FIELDS]);

#endif
