/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences with gaps, for the render files only. */
#ifndef TRICTRAC_WORDS_SAY_H
#define TRICTRAC_WORDS_SAY_H

#include "base/i18n.h"
#include "games/trictrac/input/facts.h"
#include "render.h"

/* What fills the gaps of a sentence: {who}, {other}, {field}, {his}, ... A number, {12}, is that
 * field. */
struct placeholders {
    const char *const *names; /* [WHITE] and [BLACK]; NULL: those of the words */
    enum side who;            /* {who}; the other side is {other} */
    int high, low;            /* {high}, {low}: the dice */
    int field;                /* {field}; {his} is the same field as the other counts it */
    int from;                 /* {from}: a field too */
    int rest[2];              /* {rest}, {second}: fields a man rests on */
    int points;               /* {points} */
    int count;                /* {count} */
    const char *how, *then;   /* {how}, {then}: words of our own */
    const char *cite;         /* {cite}: articles */
};

/* Adds a sentence, its gaps filled. It is given in English, as a literal or, from a table, marked
 * with N_(), and said in the user's language: so it is a whole one. */
void add_sentence(struct strbuf *w, const struct placeholders *f, const char *sentence);

/* A sentence with a number in it: `one` for 1, else `many`. */
void add_plural(struct strbuf *w, const struct placeholders *f, const char *one, const char *many,
                int n);

/* Adds a source; of the articles only the guide has a name that can be said otherwise. */
void strbuf_add_source(struct strbuf *w, const char *cite);
/* The same at the end of a sentence and its line: " (M XVII; GU III).". */
void add_source(struct strbuf *w, const char *cite);

/* What every sentence on a throw can be filled with. */
struct placeholders gaps_of(const struct position *p, enum side who);

enum { PHRASE = 256 };

/* "6+4", "3+3". */
char *sum_phrase(struct dice d, char out[PHRASE]);

/* Ways named by the dice: "one way (6)", "two ways (6, 6+4)". */
char *ways_phrase(const struct due *d, struct dice dice, char out[PHRASE]);

/* Which number cannot be played, where a play leaves one: a clause. */
char *helpless_phrase(const struct plays *l, struct dice d, char out[PHRASE]);

/* The end of a marqué; of another match what the winner has won, and why. */
void render_marque(struct strbuf *w, const struct match *m);
void render_stakes(struct strbuf *w, const struct match *m);

/* "grand jan (7-12)", in the user's language, its fields as `w` counts them. */
char *quarter_phrase(struct strbuf *w, enum quarter q, char out[PHRASE]);

/* The same and those of a fact: {who} is who marks a due, else whose deed it is; {points} and
 * {count} are its points and the other number. */
struct placeholders gaps_of_fact(const struct position *p, const struct fact *of);

/* One due as a line, without the line's end; `due` is its fact. */
void add_due(struct strbuf *w, const struct position *p, const struct plays *l,
             const struct dues *d, const struct fact *due);

#endif
