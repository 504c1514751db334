/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table_field.h"

#include <string.h>

void words_add_table_field(struct words *w, const char *text, bool wrote)
{
    struct words clean = {.text = NULL};
    words_add_clean(&clean, text ? text : "");
    const char *c = clean.text ? clean.text : "";
    bool quoted = strpbrk(c, ",\"\r\n") != NULL;
    words_add(w, quoted ? "\"" : "");
    words_add(w, wrote && *c && strchr("=+-@\t\r", *c) ? "'" : "");
    while (*c) {
        size_t n = strcspn(c, "\"");
        words_add(w, "%.*s", (int)n, c);
        c += n;
        if (*c) {
            words_add(w, "\"\"");
            c++;
        }
    }
    words_add(w, quoted ? "\"" : "");
    w->failed |= clean.failed;
    words_free(&clean);
}
