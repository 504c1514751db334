/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replaces referee/repl/line.c: reads lines without readline, without history and completion, and
 * handles no signals. */
#include "repl/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void line_begin(void)
{
}

char *line_read(const char *prompt, char *refill)
{
    char *line = NULL;
    size_t room = 0;
    free(refill);
    line_show(prompt);
    if (getline(&line, &room, stdin) < 0) {
        free(line);
        return NULL;
    }
    line[strcspn(line, "\n")] = '\0';
    return line;
}

void line_type_over(void)
{
}

int line_pasted(int *count)
{
    *count = 0;
    return 0;
}

bool line_drop_pasted(void)
{
    return false;
}

bool line_drop_ahead(void)
{
    return false;
}

void line_when_quiet(int seconds, bool (*fn)(void *context), void *context)
{
    (void)seconds, (void)fn, (void)context;
}

void line_when_narrowed(void (*fn)(void *context), void *context)
{
    (void)fn, (void)context;
}

void line_clear_screen(void)
{
}

void line_clear(void)
{
}

void line_show(const char *prompt)
{
    fputs(prompt, stdout);
    fflush(stdout);
}

int line_signal(void)
{
    return 0;
}

void line_end(void)
{
}
