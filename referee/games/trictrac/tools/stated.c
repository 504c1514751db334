/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdlib.h>

#include "stated_parts.h"

bool refuse_statement(struct parse_error *err, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    parse_error_make(err, 0, column, format, args);
    va_end(args);
    return false;
}

bool event_narrowed_well(const struct stated_event *e, struct parse_error *err, int column)
{
    bool by_field = e->field || e->and_field;
    if (e->event >= JANS && (by_field || e->min_ways || e->points || e->by_die))
        return refuse_statement(err, column,
                                "field, and_field, min_ways, points and by_die go with a jan");
    if (by_field && e->event != TRUE_HIT && e->event != FALSE_HIT && e->event != MARGOT)
        return refuse_statement(err, column, "field goes with a hit");
    return true;
}

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
