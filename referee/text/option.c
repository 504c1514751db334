/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text/option.h"

#include <stdio.h>
#include <string.h>

bool option_read(const struct word *w, size_t at, const char *text, struct options *o,
                 enum numbering *n, struct text_error *err)
{
    char name[64];
    const char *sign = strchr(text, '=');
    if (!sign || (size_t)(sign - text) >= sizeof name)
        return word_error(w, at, err, "an option is written name=value");
    const char *value = sign + 1;
    size_t value_at = at + (size_t)(value - text);
    snprintf(name, sizeof name, "%.*s", (int)(sign - text), text);
    if (strcmp(name, "numbering") == 0) {
        bool talon = strcmp(value, "talon") == 0;
        if (!talon && strcmp(value, "plain") != 0)
            return word_error(w, value_at, err, "numbering is plain or talon");
        *n = talon ? NUMBERING_TALON : NUMBERING_PLAIN;
        return true;
    }
    switch (options_set(o, name, value)) {
    case OPTION_UNKNOWN:
        return word_error(w, at, err, "this option is not offered");
    case OPTION_BAD_VALUE:
        return word_error(w, value_at, err, "this option does not have that value");
    default:
        return true;
    }
}
