/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences with placeholders, for the render files only. */
#ifndef TRICTRAC_TEXT_SAY_H
#define TRICTRAC_TEXT_SAY_H

#include "base/i18n.h"
#include "render.h"

/* The values of a sentence's placeholders: {who}, {other}, {field}, {his}, ... A number, {12}, is
 * that field. */
struct placeholders {
    const char *const *names; /* [WHITE] and [BLACK]; NULL: those of the strbuf */
    enum side who;            /* {who}; the other side is {other} */
    int high, low;            /* {high}, {low}: the dice */
    int field;                /* {field}; {his} is the same field in the other side's numbering */
    int from;                 /* {from}: a field too */
    int rest[2];              /* {rest}, {second}: fields a man rests on */
    int points;               /* {points} */
    int count;                /* {count} */
    const char *how, *then;   /* {how}, {then}: translated phrases */
    const char *cite;         /* {cite}: articles */
};

/* Adds a whole sentence with its placeholders filled. `sentence` is English, a literal or a table
 * entry marked with N_(); it is translated here. */
void add_sentence(struct strbuf *w, const struct placeholders *f, const char *sentence);

/* Adds a sentence with a number in it: `one` for 1, else `many`. */
void add_plural(struct strbuf *w, const struct placeholders *f, const char *one, const char *many,
                int n);

/* Adds a source. Only the guide's name is translated. */
void strbuf_add_source(struct strbuf *w, const char *cite);
/* Adds a source at the end of a sentence and ends the line: " (M XVII; GU III).". */
void add_source(struct strbuf *w, const char *cite);

/* The placeholders that every sentence on a throw may use. */
struct placeholders gaps_of(const struct position *p, enum side who);

enum { PHRASE = 256 };

/* "6+4", "3+3". */
char *sum_phrase(struct dice d, char out[PHRASE]);

/* The ways of a due, named by the dice: "one way (6)", "two ways (6, 6+4)". */
char *ways_phrase(const struct due *d, struct dice dice, char out[PHRASE]);

/* The clause that says which number cannot be played, if a number is left. */
char *helpless_phrase(const struct plays *l, struct dice d, char out[PHRASE]);

/* Adds the end of a marqué; render_stakes: of any other match, what the winner has won, and why. */
void render_marque(struct strbuf *w, const struct match *m);
void render_stakes(struct strbuf *w, const struct match *m);

/* "grand jan (7-12)", translated, with the fields in the numbering of `w`. */
char *quarter_phrase(struct strbuf *w, enum quarter q, char out[PHRASE]);

/* Adds one due as a line, without line end. */
void add_due(struct strbuf *w, const struct position *p, const struct plays *l,
             const struct due *due);

#endif
