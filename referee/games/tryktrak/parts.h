/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that make game_tryktrak have for one another; each is a member of struct game. */
#ifndef TRYKTRAK_PARTS_H
#define TRYKTRAK_PARTS_H

#include "games/paper.h"
#include "games/tables/words/name.h"
#include "tryktrak.h"
#include "verdict.h"

/* tell.c: sentences. All of a throw as it stands, but for so many things that were told already (a
 * play, a choice, ...). Returns how many there are to be told. */
int tryktrak_tell(struct words *w, const struct tryktrak *m, const struct tryktrak_coup *c,
                  bool closed, int told);
int tryktrak_things(const struct tryktrak_verdict *v);
void tryktrak_score(void *match, struct words *said);
void tryktrak_stands(void *match, struct words *said);
void tryktrak_prompt(void *match, struct words *said);

/* record.c: rows and JSON. */
bool tryktrak_turn(const struct at *at, struct pool *p, struct turn *out);
char *tryktrak_json(const struct at *at);

/* write.c: in the language of the record. */
void tryktrak_write(const struct at *at, const char *typed, struct words *out);
size_t tryktrak_opening(const char *text);

/* tryktrak.c */
bool tryktrak_set(void *match, const char *text, struct fault *why);
void tryktrak_agreed(const struct at *at, struct words *out);

/* entry.c: lines that mean more than their words, or may mean two things. */
bool tryktrak_expand(void *match, const char *line, size_t length, struct words *out,
                     struct fault *why);
bool tryktrak_doubt(void *match, enum doubt kind, const char *line, size_t length,
                    struct doubted *out);
void tryktrak_candidates(void *match, const char *line, size_t start, size_t length,
                         game_candidate_fn *fn, void *context);

/* show.c: the board. What stands on it and who is at it. */
struct tryktrak_scene {
    struct board board;
    enum side side;
    bool thrown, over;
    struct dice dice;
};
struct tryktrak_scene tryktrak_scene(const struct tryktrak *m);
void tryktrak_show(void *match, const struct look *look, struct words *said);

/* picture.c, paper.c: pictures, pages and score sheets. */
extern const struct tables_picture tryktrak_picture;
extern const struct paper tryktrak_paper;
void tryktrak_told(const struct at *at, bool quiet, struct words *said);
void tryktrak_recount(const struct at *at, struct words *said);

/* change.c: what a correction changes. */
void tryktrak_changed(const struct at *was, const struct at *is, struct words *said);
void tryktrak_orders(void *was, void *is, struct words *said);
void tryktrak_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                            struct words *said);

/* ask.c: questions, and position lines. */
extern const struct question tryktrak_questions[];
extern const struct batch tryktrak_batch;

/* help.c */
extern const struct typed_help tryktrak_typed[];
extern const struct help_topic tryktrak_help[];
extern const struct book tryktrak_books[];
extern const struct lesson tryktrak_lessons[];

#endif
