/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stated.h"

#include <stdlib.h>

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
