/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "parse_error.h"

#include <stdio.h>

#include "i18n.h"

bool parse_error_make(struct parse_error *err, int line, int column, const char *format,
                      va_list args)
{
    *err = (struct parse_error){.line = line, .column = column};
    vsnprintf(err->reason, sizeof err->reason, _(format), args);
    return false;
}
