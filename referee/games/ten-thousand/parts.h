/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the game, as struct game wants them. */
#ifndef TEN_PARTS_H
#define TEN_PARTS_H

#include "games/paper.h"
#include "match.h"

/* ten.c */
extern const struct game_option ten_options[];
/* All of them as a turn was played under, "name=value" apart by blanks. */
void ten_agreed(const struct at *at, struct words *out);

/* paper.c: pages and score sheets. */
extern const struct paper ten_paper;

/* row.c: for the record and for programs. */
struct outlook ten_outlook(void *match);
bool ten_row(const struct at *at, struct pool *p, struct turn *out);
char *ten_json(const struct at *at);
/* What was thrown in a turn, or put aside of each throw, apart by blanks. */
void ten_add_throws(struct words *w, const struct ten_turn *t, bool kept);

/* judge.c: position lines. */
bool ten_judge(void *match, const struct word *w, size_t n, struct json_t *o, struct words *said,
               struct fault *why);
bool ten_chances_line(void *match, const struct word *w, size_t n, struct json_t *o,
                      struct words *said, struct fault *why);

/* ask.c: what can be asked, and what a line may mean. */
extern const struct question ten_questions[];
bool ten_expand(void *match, const char *line, size_t length, struct words *out, struct fault *why);
bool ten_doubt(void *match, enum doubt kind, const char *line, size_t length, struct doubted *out);
void ten_tell_turn(const struct at *at, bool quiet, struct words *said);
void ten_candidates(void *match, const char *line, size_t start, size_t length,
                    game_candidate_fn *fn, void *context);

/* write.c: in the language of the record. */
void ten_write_turn(const struct at *at, const char *typed, struct words *out);

/* amend.c: after a correction. */
void ten_changed(const struct at *was, const struct at *is, struct words *said);
void ten_orders(void *was, void *is, struct words *said);

/* show.c: the score table. */
void ten_show(void *match, const struct look *look, struct words *said);

/* help.c */
extern const struct help_topic ten_help[];
extern const struct book ten_books[];
extern const struct typed_help ten_typed[];
extern const struct lesson ten_lessons[];

#endif
