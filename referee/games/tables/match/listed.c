/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words by which the record of a tables game is searched. */
#include "machine.h"

/* The i-th word that is kept as a dispute; NULL: no more. */
static const struct tables_word *disputed(const struct tables_game *g, int i)
{
    for (const struct tables_word *w = g->word; w && w->word; w++)
        if (w->cite && i-- == 0)
            return w;
    return NULL;
}

const char *tables_listed(const struct tables_game *g, enum listed_word of, int i)
{
    int faults = 0;
    while (g->fault[faults].code)
        faults++;
    bool fault = i < faults && of != LISTED_CLAIM;
    if (fault && of == LISTED_FAULT)
        return g->fault[i].code;
    if (fault && of == LISTED_ARTICLE)
        return g->cite ? g->cite : g->fault[i].source;
    if (of == LISTED_FAULT || of == LISTED_JAN)
        return NULL;
    const struct tables_word *w = disputed(g, of == LISTED_CLAIM ? i : i - faults);
    return !w ? NULL : of == LISTED_ARTICLE ? w->cite : w->kind ? w->kind : w->word;
}
