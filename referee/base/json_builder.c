/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json_builder.h"

#include <stdlib.h>

/* Escapes DEL like other control characters, which jansson does not do. Returns malloc'd memory
 * and frees the line. */
static char *escape_del(char *line, size_t dels)
{
    char *out = malloc(strlen(line) + 5 * dels + 1), *to = out;
    for (const char *at = line; out && *at; at++) {
        size_t n = *at == '\x7f' ? 6 : 1;
        memcpy(to, n == 6 ? "\\u007f" : at, n);
        to += n;
    }
    if (out)
        *to = '\0';
    free(line);
    return out;
}

/* Prints into a preallocated buffer, since json_dumps may drop a key when it runs out of memory. A
 * longer line is printed again. */
static char *dumped(const json_t *object)
{
    const size_t flags = JSON_COMPACT | JSON_ENSURE_ASCII;
    char most[4096];
    size_t length = json_dumpb(object, most, sizeof most, flags);
    char *line = length ? malloc(length + 1) : NULL;
    if (!line)
        return NULL;
    if (length <= sizeof most)
        memcpy(line, most, length);
    else if (json_dumpb(object, line, length, flags) != length)
        return free(line), NULL;
    line[length] = '\0';
    return line;
}

/* Shortens a number to the fewest digits that read back as the same value; jansson writes 17. */
static void shorten(char *number, size_t *length)
{
    char most[32], text[40];
    if (*length >= sizeof most)
        return;
    memcpy(most, number, *length);
    most[*length] = '\0';
    const double value = strtod(most, NULL);
    for (int digits = 15; digits < 17; digits++) {
        int n = snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) != value)
            continue;
        if (!strpbrk(text, ".e"))
            n = snprintf(text, sizeof text, "%.*g.0", digits, value);
        if ((size_t)n < *length)
            memcpy(number, text, *length = (size_t)n);
        return;
    }
}

static void shorten_numbers(char *line)
{
    char *to = line;
    for (const char *at = line; *at;) {
        size_t n = 1, length;
        if (*at == '"')
            while (at[n++] != '"')
                n += at[n - 1] == '\\';
        else if (*at == '-' || (*at >= '0' && *at <= '9'))
            n = strspn(at, "+-.0123456789eE");
        length = n;
        memmove(to, at, n);
        if (*to != '"' && memchr(to, '.', n))
            shorten(to, &length);
        to += length;
        at += n;
    }
    *to = '\0';
}

char *line_of(json_t *object)
{
    char *line = object ? dumped(object) : NULL;
    size_t dels = 0;
    json_decref(object);
    if (line)
        shorten_numbers(line);
    for (const char *at = line; at && (at = strchr(at, '\x7f')); at++)
        dels++;
    return dels ? escape_del(line, dels) : line;
}

char *json_unread(const char *line, size_t length, const struct parse_error *why)
{
    struct json_builder o = make(json_object());
    put(&o, "line", clean_string(line, length));
    put(&o, "error", clean_string(why->reason, strnlen(why->reason, sizeof why->reason)));
    put_number(&o, "column", why->column);
    return line_of(made(&o));
}
