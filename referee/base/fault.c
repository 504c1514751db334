/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fault.h"

#include <stdio.h>

#include "i18n.h"

bool fault_make(struct fault *err, int line, int column, const char *format, va_list args)
{
    *err = (struct fault){.line = line, .column = column};
    vsnprintf(err->reason, sizeof err->reason, _(format), args);
    return false;
}
