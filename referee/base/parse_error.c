/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "parse_error.h"

#include <stdio.h>
#include <string.h>

#include "i18n.h"

bool parse_error_make(struct parse_error *err, int line, int column, const char *format,
                      va_list args)
{
    bool memory = strcmp(format, "out of memory") == 0;
    *err = (struct parse_error){.line = line, .column = column, .memory = memory};
    vsnprintf(err->reason, sizeof err->reason, _(format), args);
    return false;
}
