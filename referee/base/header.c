/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "header.h"

#include <string.h>

void words_add_header(struct words *w, const char *key, const char *value)
{
    struct words clean = {.text = NULL};
    words_add_clean(&clean, value);
    words_add(w, "[");
    words_add_clean(w, key);
    words_add(w, " \"");
    for (const char *c = clean.text ? clean.text : ""; *c; c++) {
        size_t plain = strcspn(c, "\"\\");
        words_add(w, "%.*s", (int)plain, c);
        c += plain;
        if (!*c)
            break;
        words_add(w, "\\%c", *c);
    }
    words_add(w, "\"]\n");
    w->failed |= clean.failed;
    words_free(&clean);
}
