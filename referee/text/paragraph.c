/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text/paragraph.h"

#include <string.h>

enum { WIDTH = 78 };

/* Characters in so many bytes of UTF-8. */
static int characters(const char *text, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

void words_add_paragraph(struct words *w, const char *text, int indent)
{
    int column = 0;
    while (*text) {
        size_t length = strcspn(text, " \n");
        int wide = characters(text, length);
        if (column && column + 1 + wide > WIDTH) {
            words_add(w, "\n%*s", indent, "");
            column = indent;
        } else if (column) {
            words_add(w, " ");
            column++;
        }
        words_add(w, "%.*s", (int)length, text);
        column += wide;
        text += length;
        if (*text == '\n') {
            words_add(w, "\n");
            column = 0;
        }
        text += *text != '\0';
    }
    if (column)
        words_add(w, "\n");
}
