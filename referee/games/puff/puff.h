/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puff as the house sees it, and the parts it is put together of. */
#ifndef PUFF_PUFF_H
#define PUFF_PUFF_H

#include "games/paper.h"
#include "state.h"

extern const struct game game_puff;

/* take.c: words in (games/game.h). */
enum took puff_word(void *match, const struct word *w, struct heard *h, struct fault *why);
bool puff_rest(void *match, struct heard *h, struct fault *why);

/* tell.c: what is new of the turn in hand, in sentences; it then counts as said. `closed`: the next
 * throw has been made. */
void puff_tell(struct puff *p, bool closed, struct words *said);
void puff_stands(void *match, struct words *said);
void puff_score(void *match, struct words *said);
void puff_prompt(void *match, struct words *said);
/* A wrong play, in words: "the higher number was played before the lower, or without it". */
const char *puff_fault_words(enum puff_fault f);

/* rows.c: rulings out. */
bool puff_turn_row(const struct at *at, struct pool *p, struct turn *out);
char *puff_json(const struct at *at);
size_t puff_opening(const char *text);
void puff_write(const struct at *at, const char *typed, struct words *out);

/* entry.c: what lines mean, and may mean. */
bool puff_expand(void *match, const char *line, size_t length, struct words *out,
                 struct fault *why);
bool puff_doubt(void *match, enum doubt kind, const char *line, size_t length, struct doubted *out);
void puff_candidates(void *match, const char *line, size_t start, size_t length,
                     game_candidate_fn *fn, void *context);

/* ask.c, batch.c, show.c, help.c, changes.c, lessons.c */
extern const struct question puff_questions[];
extern const struct batch puff_batch;
/* The men as they lie, a wrong move still talked about included. */
struct board puff_board_now(const struct puff *p);
void puff_show(void *match, const struct look *look, struct words *said);
void puff_changed(const struct at *was, const struct at *is, struct words *said);
void puff_orders(void *was, void *is, struct words *said);
void puff_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                        struct words *said);
extern const struct lesson puff_lessons[];
extern const struct typed_help puff_typed[];
extern const struct help_topic puff_help[];
extern const struct book puff_books[];

/* picture.c, paper.c */
extern const struct tables_picture puff_picture;
extern const struct paper puff_paper;
void puff_agreed(const struct at *at, struct words *out); /* puff.c */
void puff_told(const struct at *at, bool quiet, struct words *said);
void puff_recount(const struct at *at, struct words *said);

/* Reads a position line or set-up, with `doublet=`: how manieth the next doublet of the side to
 * throw is. */
struct puff_position {
    struct tables_position is;
    long doublet; /* 0: not said */
};
bool puff_position_read(const struct word *w, size_t words, enum naming n,
                        struct puff_position *out, struct fault *why);
bool puff_setup_read(const char *text, enum naming n, struct puff_position *out, struct fault *why);
/* The match that goes on from there. */
struct puff_match puff_match_at(const struct puff_position *pos);

#endif
