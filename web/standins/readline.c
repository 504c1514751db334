/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In the place of the files of referee/repl/ that use readline: there is no terminal. The prompt
 * reads lines from a pipe without them. */
#include <stddef.h>

#include "repl/complete.h"
#include "repl/history.h"
#include "repl/line.h"

void line_begin(void)
{
}

char *line_read(const char *prompt, char *refill)
{
    (void)prompt, (void)refill;
    return NULL;
}

bool line_drop_ahead(void)
{
    return false;
}

void line_when_quiet(int seconds, bool (*fn)(void *context), void *context)
{
    (void)seconds, (void)fn, (void)context;
}

void line_clear(void)
{
}

void line_show(const char *prompt)
{
    (void)prompt;
}

int line_signal(void)
{
    return 0;
}

void line_end(void)
{
}

void history_begin(void)
{
}

void history_keep(const char *line)
{
    (void)line;
}

void history_end(void)
{
}

void completion_begin(const struct repl *r)
{
    (void)r;
}

void completion_pause(bool off)
{
    (void)off;
}
