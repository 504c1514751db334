/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "paragraph.h"

#include <string.h>

#include "utf8.h"

enum { WIDTH = 78 };

/* Number of characters in so many bytes of UTF-8. */
static int characters(const char *text, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

void strbuf_add_paragraph(struct strbuf *w, const char *text, int indent)
{
    int column = 0;
    while (*text) {
        size_t length = strcspn(text, " \n");
        int wide = characters(text, length);
        if (column && column + 1 + wide > WIDTH) {
            strbuf_add(w, "\n%*s", indent, "");
            column = indent;
        } else if (column) {
            strbuf_add(w, " ");
            column++;
        }
        strbuf_add(w, "%.*s", (int)length, text);
        column += wide;
        text += length;
        if (*text == '\n') {
            strbuf_add(w, "\n");
            column = 0;
        }
        text += *text != '\0';
    }
    if (column)
        strbuf_add(w, "\n");
}

enum { CITATION = 24 }; /* bytes: "(LL §183; LP 61)" stays on one line */

/* The length of the text up to the next blank where a line may break. A short text in parentheses
 * is not broken. */
static size_t unbroken(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && text[n] != ' ' && text[n] != '\n') {
        const size_t near = length - n < CITATION ? length - n : CITATION;
        const char *close = text[n] == '(' ? memchr(text + n, ')', near) : NULL;
        n = close ? (size_t)(close - text) : n + 1;
    }
    return n;
}

static void add_broken(struct strbuf *w, const char *line, size_t length, int width)
{
    size_t set_in = strspn(line, " "), at = set_in < length ? set_in : length;
    int column = (int)at;
    bool begun = false;
    strbuf_add(w, "%.*s", (int)at, line);
    while (at < length) {
        size_t n = unbroken(line + at, length - at);
        int wide = utf8_width(line + at, n);
        if (begun && column + wide > width) {
            strbuf_add(w, "\n%*s", (int)set_in + 2, "");
            column = (int)set_in + 2;
        }
        strbuf_add(w, "%.*s", (int)n, line + at);
        column += wide;
        at += n;
        begun = true;
        size_t blanks = at < length ? strspn(line + at, " ") : 0;
        size_t next = unbroken(line + at + blanks, length - at - blanks);
        if (next && column + (int)blanks + utf8_width(line + at + blanks, next) <= width) {
            strbuf_add(w, "%*s", (int)blanks, "");
            column += (int)blanks;
        } else {
            column = width; /* the next word begins a new line */
        }
        at += blanks;
    }
}

void strbuf_add_wrapped(struct strbuf *w, const char *text, size_t length, int width)
{
    for (const char *end = text + length; text < end;) {
        size_t n = strcspn(text, "\n");
        if (utf8_width(text, n) > width && !memchr(text, '\033', n))
            add_broken(w, text, n, width);
        else
            strbuf_add(w, "%.*s", (int)n, text);
        text += n;
        if (text < end && *text == '\n')
            strbuf_add(w, "\n");
        text += text < end;
    }
}
