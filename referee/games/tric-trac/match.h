/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of German Tric-Trac as a value, and what its files have of each other. */
#ifndef GERMAN_MATCH_H
#define GERMAN_MATCH_H

#include "games/paper.h"
#include "games/tables/words/name.h"
#include "games/tables/words/notation.h"
#include "games/tric-trac/rules/meant.h"

enum { GERMAN_ARRIVALS = 2 };

struct german {
    struct german_terms terms;
    uint8_t naming;                   /* enum naming */
    uint8_t choosing;                 /* "=" was said, and not yet what */
    uint8_t arrival[GERMAN_ARRIVALS]; /* fields named alone that await the rest of the line */
    uint8_t arrivals, arrival_hits;   /* a bit each: a man was hit there */
    int32_t arrival_column;           /* where the first stood */
    uint8_t hand_naming, last_naming; /* as the throws were typed */
    struct german_series before;      /* the throw in hand */
    struct german_hand hand;
    struct german_hand told; /* as it was when it was last spoken about */
    struct german_series last_before;
    struct german_hand last; /* the throw before; not .thrown: none */
};

extern const struct game_option german_options[];

/* --- begin.c ---------------------------------------------------------------------------------- */

bool german_start(void *match, const struct founding *f, struct fault *why);
bool german_set(void *match, const char *option, struct fault *why);

/* A position line: men, side, dice, pegs and options, into the series and the terms of `m`; `dice`
 * gets the throw. */
bool german_place(struct german *m, const struct word *w, size_t words, struct dice *dice,
                  enum side *side, struct fault *why);

/* The arbiter rules (games/game.h): decree.c. */
bool german_ruled(void *match, const struct decree *d, struct fault *why);

/* --- words.c ---------------------------------------------------------------------------------- */

enum took german_word(void *match, const struct word *w, struct heard *h, struct fault *why);
bool german_rest(void *match, struct heard *h, struct fault *why);

/* What follows from the throw in hand. */
void german_look(const struct german *m, struct german_reckoning *out);
/* What is still to be said of it: "the play", to be translated; NULL: nothing. */
const char *german_wants(const struct german *m, const struct german_reckoning *r);

/* Refuses a play that can have been meant in no way, or in two: not_meant.c. Returns false. */
bool german_not_meant(const struct german *m, enum german_meant meant, const struct german_doubt *d,
                      const struct word *w, struct fault *why);

/* --- say.c: sentences ------------------------------------------------------------------------- */

/* What of the throw in hand was not yet told; it then is. `closed`: the next throw is made. */
void german_say(struct german *m, bool closed, struct words *said);
/* What went back as the throw in hand was closed. */
void german_say_closed(const struct german *m, const struct german_reckoning *r,
                       struct words *said);
/* All of a throw that is asked about. */
void german_say_thrown(const struct at *at, struct words *said);
/* Pegs and parties won; and all of the throw in hand. */
void german_score(void *match, struct words *said);
void german_stands(void *match, struct words *said);
void german_prompt(void *match, struct words *said);

/* "2 points: a man hit, a man out"; nothing where there is nothing. */
void german_say_points(struct words *said, int hits, int outs, bool bridge);
/* What is wrong; `fault` is a place in german_fault_code. */
const char *german_fault_text(const struct german_reckoning *r, int fault);

/* --- print.c: notation ------------------------------------------------------------------------ */

/* Moves as a play is printed, sorted. */
char *german_play_print(const struct move *m, int moves, enum side side, enum naming n,
                        char out[TABLES_PLAY_TEXT]);
/* The same, but in the order in which they were made where that matters: where the first won a
 * partie, `first`, or would if it had been the first. */
char *german_thrown_print(const struct german_throw *t, const struct move *m, int moves, bool first,
                          enum naming n, char out[TABLES_PLAY_TEXT]);
/* The play that counts of a throw. */
char *german_reckoned_print(const struct german_reckoning *r, enum naming n,
                            char out[TABLES_PLAY_TEXT]);
/* What was put down of it, in the last play that was told. */
char *german_put_print(const struct german_hand *h, const struct german_reckoning *r, enum naming n,
                       char out[TABLES_PLAY_TEXT]);
/* A play that was sent back. */
char *german_tried_print(const struct german_throw *t, const struct german_try *try, enum naming n,
                         char out[TABLES_PLAY_TEXT]);
/* "8:3 2:0": pegs, factors won. */
enum { GERMAN_SCORE_TEXT = 32 };
char *german_score_print(const struct german_series *s, char out[GERMAN_SCORE_TEXT]);

/* --- turn.c, json.c, judge.c, board.c, ask.c, help.c, lessons.c --------------------------------
 */

/* The throw that is asked about, and what follows from it. */
const struct german_hand *german_asked(const struct at *at, struct german_reckoning *r);

struct outlook german_outlook(void *match);
bool german_turn(const struct at *at, struct pool *p, struct turn *out);
char *german_json(const struct at *at);
extern const struct batch german_batch;
extern const struct question german_questions[];
extern const struct saying german_sayings[];
extern const struct typed_help german_typed[];
extern const struct help_topic german_help[];
extern const struct book german_books[];
extern const struct count_kind german_counts[];
void german_show(void *match, const struct look *look, struct words *said);

/* --- picture.c, paper.c ----------------------------------------------------------------------- */

extern const struct tables_picture german_picture;
extern const struct paper german_paper;
void german_agreed(const struct at *at, struct words *out); /* begin.c */
void german_told(const struct at *at, bool quiet, struct words *said);

/* --- entry.c, write.c, orders.c ----------------------------------------------------------------
 */

bool german_expand(void *match, const char *line, size_t length, struct words *out,
                   struct fault *why);
bool german_doubt(void *match, enum doubt kind, const char *line, size_t length,
                  struct doubted *out);
void german_candidates(void *match, const char *line, size_t start, size_t length,
                       game_candidate_fn *fn, void *context);
size_t german_opening(const char *text);
void german_write(const struct at *at, const char *typed, struct words *out);
void german_orders(void *was, void *is, struct words *said);
extern const struct lesson german_lessons[];

#endif
