/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "typed.h"

#include <string.h>

bool token_announces(const struct token *w, const char *letters)
{
    size_t digits = 0;
    if (w->length == 1)
        return strchr(letters, *w->text) != NULL;
    while (digits < w->length && w->text[digits] >= '0' && w->text[digits] <= '9')
        digits++;
    return digits && digits + 1 == w->length && w->text[digits] == '.';
}

bool typed_first(struct scanner scan, const char *letters, struct token *w)
{
    struct parse_error err;
    do {
        if (!scan_word(&scan, w, &err) || w->kind != WORD)
            return false;
    } while (token_announces(w, letters));
    return true;
}

void strbuf_add_typed(struct strbuf *w, const char *typed, const char *letters)
{
    struct scanner scan = scan_text(typed, strlen(typed), true);
    struct parse_error err;
    struct token word;
    const char *held = NULL; /* from here on only words that may announce the next turn */
    size_t begin = w->length, kept = begin;
    while (scan_word(&scan, &word, &err) && word.kind != TOKEN_END) {
        bool announces = token_announces(&word, letters);
        if (word.kind != WORD || word_equals(&word, "*") || (announces && w->length == begin))
            continue;
        held = announces ? held ? held : word.text : NULL;
        strbuf_add(w, "%s", w->length > begin ? " " : "");
        strbuf_add_utf8(w, word.text, word.length);
        if (!held)
            kept = w->length;
    }
    if (held && w->text) {
        w->length = kept;
        w->text[kept] = '\0';
    }
}
