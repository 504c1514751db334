/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tic-tac as the house sees it, and the parts it is put together of. */
#ifndef TIC_TAC_TIC_TAC_H
#define TIC_TAC_TIC_TAC_H

#include "games/paper.h"
#include "match.h"

extern const struct game game_tic_tac;

/* take.c: words in (games/game.h). */
enum took tic_tac_word(void *match, const struct word *w, struct heard *h, struct fault *why);
bool tic_tac_rest(void *match, struct heard *h, struct fault *why);

/* tell.c: what is new of the turn in hand, in sentences; `closed`: the next throw is made. */
void tic_tac_tell(struct tic_tac *p, bool closed, struct words *said);
void tic_tac_stands(void *match, struct words *said);
void tic_tac_score(void *match, struct words *said);
void tic_tac_orders(void *was, void *is, struct words *said);
void tic_tac_prompt(void *match, struct words *said);
/* Who throws what, and what may be won by it: "Anna 6-4: a hit on 17 (1)." */
void tic_tac_say_throw(struct words *said, enum side side, struct dice d,
                       const struct tic_tac_won *won);
const char *tic_tac_fault_words(enum tic_tac_fault f);

/* rows.c: rulings out. */
bool tic_tac_row(const struct at *at, struct pool *p, struct turn *out);
char *tic_tac_json(const struct at *at);
size_t tic_tac_opening(const char *text);
void tic_tac_write(const struct at *at, const char *typed, struct words *out);
struct json_t *tic_tac_json_events(const struct tic_tac_won *w);
struct json_t *tic_tac_json_stakes(const struct tic_tac_match *m);

/* picture.c, paper.c */
extern const struct tables_picture tic_tac_picture;
extern const struct paper tic_tac_paper;
void tic_tac_agreed(const struct at *at, struct words *out); /* tic_tac.c */
void tic_tac_told(const struct at *at, bool quiet, struct words *said);
void tic_tac_recount(const struct at *at, struct words *said);

/* batch.c, show.c, help.c */
extern const struct batch tic_tac_batch;
bool tic_tac_expand(void *match, const char *line, size_t length, struct words *out,
                    struct fault *why);
/* The men as they lie, a wrong play still talked about included. */
struct board tic_tac_board_now(const struct tic_tac *p);
void tic_tac_show(void *match, const struct look *look, struct words *said);
extern const struct question tic_tac_questions[];
extern const struct typed_help tic_tac_typed[];
extern const struct help_topic tic_tac_help[];
extern const struct book tic_tac_books[];

#endif
