/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders.h"

#include "base/i18n.h"

static int men_at(const struct men *m, int place)
{
    return place == OFF ? MEN - men_count(m, FIELDS_AND_BAR) : men_on(m, place);
}

/* A place with more men than it should have, or with fewer; -1: none. */
static int differing(const struct men *is, const struct men *should, bool more)
{
    for (int place = BAR; place <= OFF; place++) {
        int d = men_at(is, place) - men_at(should, place);
        if (more ? d > 0 : d < 0)
            return place;
    }
    return -1;
}

void tables_order_side(struct strbuf *said, const char *name, const struct men *is,
                       const struct men *should, enum side side, enum naming naming)
{
    char a[TABLES_FIELD_TEXT], b[TABLES_FIELD_TEXT];
    struct men now = *is;
    for (;;) {
        int from = differing(&now, should, true), to = differing(&now, should, false), men = 0;
        if (from < 0 || to < 0)
            return;
        while (men_at(&now, from) > men_at(should, from) && men_at(&now, to) < men_at(should, to)) {
            if (from != OFF)
                men_take(&now, from);
            if (to != OFF)
                men_add(&now, to);
            men++;
        }
        tables_field_print(from, side, naming, a);
        tables_field_print(to, side, naming, b);
        strbuf_add(
            said, P_("    → %s: %d man from %s to %s.\n", "    → %s: %d men from %s to %s.\n", men),
            name, men, a, b);
    }
}
