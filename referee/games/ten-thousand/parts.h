/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of 10,000 for struct game. */
#ifndef TEN_THOUSAND_PARTS_H
#define TEN_THOUSAND_PARTS_H

#include "games/dice/parts.h"
#include "games/ten-thousand/rules/terms.h"

/* ten.c: by enum ten_thousand_why */
extern const struct dice_reason ten_thousand_reasons[];

/* judge.c: position lines. */
bool ten_thousand_judge(void *match, const struct token *w, size_t n, struct json_t *o,
                        struct strbuf *said, struct parse_error *why);
bool ten_thousand_chances_line(void *match, const struct token *w, size_t n, struct json_t *o,
                               struct strbuf *said, struct parse_error *why);
/* Adds the chances of throwing `left` dice after a turn so far, with the keep before it if that is
 * not 0. */
void ten_thousand_say_chance(const struct dice_terms *t, const struct dice_so_far *before, int left,
                             dice_set keep, struct strbuf *said);

/* ask.c */
extern const struct query_command ten_thousand_questions[];
bool ten_thousand_doubt(void *match, enum doubt kind, const struct line_words *line,
                        struct doubted *out);

/* help.txt */
extern const struct help_topic ten_thousand_help[];
extern const struct book ten_thousand_books[];
extern const struct typed_help ten_thousand_typed[];
extern const struct lesson ten_thousand_lessons[];

#endif
