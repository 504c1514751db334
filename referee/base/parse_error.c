/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "parse_error.h"

#include <stdio.h>
#include <string.h>

#include "i18n.h"
#include "utf8.h"

bool parse_error_make(struct parse_error *err, int line, int column, const char *format,
                      va_list args)
{
    bool memory = strcmp(format, "out of memory") == 0;
    *err = (struct parse_error){.line = line, .column = column, .memory = memory};
    vsnprintf(err->reason, sizeof err->reason, _(format), args);
    return false;
}

void parse_error_count_characters(struct parse_error *err, const char *text, size_t length)
{
    const char *line = text, *end = text + length, *next;
    for (int n = 1; n < err->line && (next = memchr(line, '\n', (size_t)(end - line))); n++)
        line = next + 1;
    err->column = utf8_column(line, (size_t)(end - line), err->column);
}
