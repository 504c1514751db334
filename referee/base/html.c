/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "html.h"

#include <string.h>

#include "i18n.h"

void html_text(struct strbuf *w, const char *text)
{
    static const struct {
        char byte;
        const char *entity;
    } table[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
    const char *from = text;
    for (const char *at = text;; at++) {
        const char *entity = NULL;
        for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
            entity = *at == table[i].byte ? table[i].entity : entity;
        if (*at && !entity)
            continue;
        strbuf_add(w, "%.*s%s", (int)(at - from), from, entity ? entity : "");
        if (!*at)
            return;
        from = at + 1;
    }
}

void html_query(struct strbuf *w, const char *text)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    for (; *text; text++)
        strbuf_add(w, strchr(plain, *text) ? "%c" : "%%%02X", (unsigned char)*text);
}

void html_begin(struct strbuf *w, const char *policy, const char *title)
{
    /* TRANSLATORS: the code of your language, as in <html lang="en">. */
    html_element(w, "<!DOCTYPE html>\n<html lang=\"", _("en"), "\">\n<head>\n");
    strbuf_add(w, "<meta charset=\"utf-8\">\n");
    if (policy)
        strbuf_add(w, "<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n", policy);
    strbuf_add(w, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html_element(w, "<title>", title, "</title>\n");
}

void html_bdi(struct strbuf *w, const char *text)
{
    html_element(w, "<bdi>", text, "</bdi>");
}

void html_element(struct strbuf *w, const char *open, const char *text, const char *close)
{
    strbuf_add(w, "%s", open);
    html_text(w, text);
    strbuf_add(w, "%s", close);
}

void html_take(struct strbuf *w, const char *open, struct strbuf *text, const char *close)
{
    html_element(w, open, text->text ? text->text : "", close);
    w->failed |= text->failed;
    strbuf_free(text);
}

void html_heading(struct strbuf *w, const char *text)
{
    html_element(w, "<h2>", text, "</h2>\n");
}

const char *html_line(struct strbuf *w, const char *lines)
{
    struct strbuf line = {.text = NULL};
    size_t n = strcspn(lines, "\n");
    strbuf_add_bytes(&line, lines, n);
    html_take(w, "", &line, "");
    return lines + n + (lines[n] != '\0');
}

void html_sentences(struct strbuf *w, const char *lines, const char *element)
{
    size_t least = strspn(lines, " ");
    for (const char *at = lines; *at;) {
        size_t indent = strspn(at, " ");
        strbuf_add(w, "<%s%s>", element, indent > least ? " class=\"sub\"" : "");
        at = html_line(w, at + indent);
        strbuf_add(w, "</%s>\n", element);
    }
}
