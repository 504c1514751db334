/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "statement.h"

#include "statement_parts.h"

enum checked statement_check(const struct line_job *job, const struct game *game,
                             const struct file_line *at, const struct json_t *o, struct strbuf *out,
                             struct parse_error *why)
{
    struct stating s = {.job = job, .game = game, .at = at, .o = o, .out = out, .why = why};
    (o ? statement_object : statement_line)(&s);
    return s.verdict;
}
