/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "handlers.h"

#include <stdlib.h>

#include "base/i18n.h"
#include "base/json_builder.h"

const char type_html[] = "text/html; charset=utf-8", type_json[] = "application/json",
           type_script[] = "text/javascript; charset=utf-8";

void asked_answer(const struct asked *a, const char *type, struct strbuf *w)
{
    response_give(a->to, 200, type, NULL, shared_buffer_of(w));
}

void asked_refuse(const struct asked *a, int status, const char *reason)
{
    struct strbuf w = {.text = NULL};
    struct json_builder m = make(json_object());
    put_text(&m, "reason", _(reason));
    char *line = line_of(made(&m));
    w.failed = !line;
    strbuf_add(&w, "%s\n", line ? line : "");
    free(line);
    response_give(a->to, status, type_json, status_headers(status), shared_buffer_of(&w));
}
