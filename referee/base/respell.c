/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "respell.h"

#include <string.h>

size_t respell(struct scanner scan, respell_fn *fn, void *context, size_t most, struct strbuf *out)
{
    const char *line = scan.at;
    size_t length = (size_t)(scan.limit - scan.at);
    struct parse_error none;
    struct token w;
    char other[RESPELL_ROOM];
    size_t begin = out->length, from = 0;
    while (out->length - begin < most && scan_word(&scan, &w, &none) && w.kind != TOKEN_END) {
        bool plain = w.kind == WORD && *w.text != '"';
        if (plain && memchr(w.text, ';', w.length))
            break;
        if (!plain || !fn(context, &w, other))
            continue;
        size_t at = (size_t)(w.text - line);
        if (*other && out->length - begin + at - from >= most)
            break;
        size_t before = *other ? at - from : 0; /* a word left out goes with the blanks before it */
        strbuf_add_bytes(out, line + from, before);
        strbuf_add(out, "%s", other);
        from = at + w.length;
    }
    size_t used = out->length - begin, left = most > used ? most - used : 0;
    size_t rest = left < length - from ? left : length - from;
    strbuf_add_bytes(out, line + from, rest);
    return from + rest;
}
