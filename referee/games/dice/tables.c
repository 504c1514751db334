/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `stats` counts, and the fields of a score. */
#include "base/i18n.h"
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

/* "1000 0 350; 0 1 0": a field for each possible seat. */
#define FIELDS(before, name)                                                                       \
    {before, name "1", NULL, NULL, NULL}, {" ", name "2", NULL, NULL, NULL},                       \
        {" ", name "3", NULL, NULL, NULL}, {" ", name "4", NULL, NULL, NULL},                      \
        {" ", name "5", NULL, NULL, NULL}, {" ", name "6", NULL, NULL, NULL},                      \
        {" ", name "7", NULL, NULL, NULL},                                                         \
    {                                                                                              \
        " ", name "8", NULL, NULL, NULL                                                            \
    }

const struct score_field dice_totals[] = {FIELDS("", "total"), {.before = NULL}};
const struct score_field dice_totals_and_zeros[] = {
    FIELDS("", "total"), FIELDS("; ", "zeros"), {.before = NULL}};
