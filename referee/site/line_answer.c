/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "line_answer.h"

#include <stdlib.h>

#include "public_view.h"

int answer_with(int status, struct json_builder *m, struct strbuf *answer)
{
    char *line = line_of(made(m));
    answer->failed |= !line;
    strbuf_add(answer, "%s\n", line ? line : "");
    free(line);
    return answer->failed ? 503 : status;
}

int note_head(void *context, const struct store_match *m)
{
    hall_head(m, context);
    return 0;
}

void put_head(struct json_builder *m, struct store *s, const char *key)
{
    char head[HALL_HEAD];
    if (store_match_get(s, key, note_head, head, NULL) == STORE_OK)
        put_text(m, "head", head);
}

int answer_error(const struct session_error *e, struct strbuf *answer)
{
    struct json_builder m = make(json_object());
    int status = e->taken ? 409 : e->code == SESSION_FAILED ? 503 : 422;
    put_text(&m, "reason", e->text);
    if (e->code == SESSION_NOT_READ && e->column)
        put_number(&m, "column", e->column);
    return answer_with(status, &m, answer);
}

int answer_storage(const struct store_error *e, struct strbuf *answer)
{
    struct json_builder m = make(json_object());
    put_text(&m, "reason", e->text);
    return answer_with(e->code == STORE_CONFLICT ? 409 : 503, &m, answer);
}
