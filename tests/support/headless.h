/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a match without the head of its log, which is unique to each match. */
#ifndef TESTS_SUPPORT_HEADLESS_H
#define TESTS_SUPPORT_HEADLESS_H

#include <string.h>

/* Removes the line with the head from the text, if there is one; returns the text. */
static inline char *headless(char *text)
{
    char *line = text ? strstr(text, "[Match \"") : NULL;
    char *end = line ? strchr(line, '\n') : NULL;
    if (end)
        memmove(line, end + 1, strlen(end));
    return text;
}

#endif
