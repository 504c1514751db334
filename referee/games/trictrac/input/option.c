/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "option.h"

#include <stdio.h>
#include <string.h>

bool option_read(const struct token *w, size_t at, const char *text, struct options *o,
                 enum numbering *n, struct parse_error *err)
{
    char name[64];
    const char *sign = strchr(text, '=');
    if (!sign || (size_t)(sign - text) >= sizeof name)
        return token_error(w, at, err, "an option is written name=value");
    const char *value = sign + 1;
    size_t value_at = at + (size_t)(value - text);
    snprintf(name, sizeof name, "%.*s", (int)(sign - text), text);
    if (strcmp(name, "numbering") == 0) {
        bool talon = strcmp(value, "talon") == 0;
        if (!talon && strcmp(value, "plain") != 0)
            return token_error(w, value_at, err, "numbering must be plain or talon");
        *n = talon ? NUMBERING_TALON : NUMBERING_PLAIN;
        return true;
    }
    switch (options_set(o, name, value)) {
    case OPTION_UNKNOWN:
        return token_error(w, at, err, "there is no such option: .help options lists them");
    case OPTION_BAD_VALUE:
        return token_error(w, value_at, err,
                           "this option has no such value: .help options lists "
                           "them");
    default:
        return true;
    }
}

static bool same_partie(const struct options *a, const struct options *b)
{
    return a->ecrire == b->ecrire && a->refaits == b->refaits && options_same_terms(a, b);
}

bool option_change(const struct token *w, const char *text, bool thrown, struct match *m,
                   enum numbering *n, struct parse_error *err)
{
    struct options o = m->options;
    if (!option_read(w, 0, text, &o, n, err))
        return false;
    if (thrown && !same_partie(&o, &m->options))
        return token_error(w, 0, err, "this can only be agreed on before the first throw");
    if (score_winner(&m->score, options_last_hole(&o)) >= 0)
        return token_error(w, 0, err, "a peg has already come that far");
    m->options = o;
    return true;
}
