/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a match without the head of its log, which no other match has. */
#ifndef TESTS_SUPPORT_HEADLESS_H
#define TESTS_SUPPORT_HEADLESS_H

#include <string.h>

/* Cuts the line out of the text, if it is there; returns it. */
static inline char *headless(char *text)
{
    char *line = text ? strstr(text, "[Match \"") : NULL;
    char *end = line ? strchr(line, '\n') : NULL;
    if (end)
        memmove(line, end + 1, strlen(end));
    return text;
}

#endif
