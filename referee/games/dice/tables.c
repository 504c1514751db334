/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `stats` counts, and the cells of a score. */
#include "base/i18n.h"
#include "games/cells.h"
#include "parts.h"

const struct event_kind dice_counts[] = {
    {"turn", N_("Turns"), NULL, true, "turns", NULL, "end"},
    {"straight", N_("Straights"), NULL, true, "straights", NULL, "kind"},
    {"penalty", N_("Lost by zeros in a row"), NULL, true, "penalties", NULL, "kind"},
    {"fault", N_("Faults"), NULL, false, "faults", NULL, "code"},
    {.kind = NULL}};

const struct statistic dice_figures[] = {{"turn", NULL, AVERAGE_OF, N_("Points a turn"), "average"},
                                         {"turn", NULL, MOST_OF, N_("Highest turn"), "highest"},
                                         {"turn", NULL, NOUGHTS_OF, N_("Zeros"), "zeros"},
                                         {"turn", "stop", COUNT_OF, N_("Stopped"), "stopped"},
                                         {.kind = NULL}};

void dice_total_cells(const char *score, struct strbuf *out)
{
    cells_add(score, 1, out);
}

void dice_zeros_cells(const char *score, struct strbuf *out)
{
    cells_add(score, 2, out);
}
