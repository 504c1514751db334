/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stated.h"

#include <stdlib.h>
#include <string.h>

#include "stated_parts.h"

int book_ways(const struct due *d)
{
    if (d->ways)
        return d->ways;
    return d->jan == HELPLESS ? d->points / 2 : 1;
}

void stated_free(struct stated *s)
{
    free(s->id);
    free(s->source);
    s->id = s->source = NULL;
}

bool stated_read(const char *line, size_t length, struct stated *out, struct fault *err)
{
    size_t blanks = 0;
    *out = (struct stated){.kind = STATED_OTHER};
    while (blanks < length && (line[blanks] == ' ' || line[blanks] == '\t'))
        blanks++;
    if (blanks < length && line[blanks] == '{')
        return stated_object(line, length, out, err);
    return stated_line(line, length, out, err);
}

bool nothing_stated(const char *line, size_t length)
{
    size_t at = 0;
    while (at < length && strchr(" \t\r", line[at]) && line[at])
        at++;
    return at == length || line[at] == '#';
}
