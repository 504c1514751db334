/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors of the three kinds (session.h). */
#include <stdarg.h>
#include <stdio.h>

#include "base/i18n.h"
#include "session_private.h"

enum session_code session_fail_at(struct session_error *err, enum session_code code, int column,
                                  const char *format, ...)
{
    va_list args;
    *err = (struct session_error){.code = code, .column = column};
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    return code;
}

enum session_code session_fail(struct session_error *err, enum session_code code, const char *text)
{
    return session_fail_at(err, code, 0, "%s", text);
}

enum session_code session_refuse(struct session_error *err)
{
    err->column = 0;
    return err->code = SESSION_REFUSED;
}

enum session_code session_not_read(struct session_error *err, const struct parse_error *t)
{
    return session_fail_at(err, SESSION_NOT_READ, t->column, "%s", t->reason);
}

enum session_code session_storage(struct session_error *err, const struct store_error *e)
{
    session_fail(err, SESSION_FAILED, e->text);
    err->room = e->code == STORE_FULL || e->code == STORE_FAILED;
    return err->code;
}

enum session_code session_no_memory(struct session_error *err)
{
    return session_fail(err, SESSION_FAILED, _("out of memory"));
}
