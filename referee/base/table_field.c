/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table_field.h"

#include <string.h>

void strbuf_add_table_field(struct strbuf *w, const char *text, bool wrote)
{
    struct strbuf clean = {.text = NULL};
    strbuf_add_clean(&clean, text ? text : "");
    const char *c = clean.text ? clean.text : "";
    bool quoted = strpbrk(c, ",\"\r\n") != NULL;
    strbuf_add(w, quoted ? "\"" : "");
    strbuf_add(w, wrote && *c && strchr("=+-@\t\r", *c) ? "'" : "");
    while (*c) {
        size_t n = strcspn(c, "\"");
        strbuf_add(w, "%.*s", (int)n, c);
        c += n;
        if (*c) {
            strbuf_add(w, "\"\"");
            c++;
        }
    }
    strbuf_add(w, quoted ? "\"" : "");
    w->failed |= clean.failed;
    strbuf_free(&clean);
}
