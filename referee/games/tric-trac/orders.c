/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be moved on the real table after a change: men and pegs. */
#include "base/tongue.h"
#include "match.h"

/* Behind the goal lie the men out. */
static int men_at(const struct men *m, int place)
{
    return place == OFF ? MEN - men_count(m, ALL_FIELDS) : men_on(m, place);
}

/* A place with more men than it should have, or fewer; 0: none. */
static int differing(const struct men *is, const struct men *should, bool more)
{
    for (int place = 1; place <= OFF; place++) {
        int d = men_at(is, place) - men_at(should, place);
        if (more ? d > 0 : d < 0)
            return place;
    }
    return 0;
}

static void order_men(struct words *said, const struct german *m, struct men *is,
                      const struct men *should, enum side side)
{
    char name[GERMAN_NAME], a[TABLES_FIELD_TEXT], b[TABLES_FIELD_TEXT];
    int from, to;
    german_name(said, (int)side, name);
    while ((from = differing(is, should, true)) && (to = differing(is, should, false))) {
        int men = 0;
        while (men_at(is, from) > men_at(should, from) && men_at(is, to) < men_at(should, to)) {
            if (from != OFF)
                men_take(is, from);
            men_add(is, to);
            men++;
        }
        tables_field_print(from, side, (enum naming)m->naming, a);
        tables_field_print(to, side, (enum naming)m->naming, b);
        words_add(said,
                  P_("    → %s: %d man from %s to %s.\n", "    → %s: %d men from %s to %s.\n", men),
                  name, men, a, b);
    }
}

/* As the table lies while this is the match. */
static struct german_series lying(const struct german *m)
{
    struct german_reckoning r;
    german_look(m, &r);
    return r.told ? r.then : m->before;
}

void german_orders(void *was, void *is, struct words *said)
{
    struct german_series now = lying(was), should = lying(is);
    char name[GERMAN_NAME];
    for (int s = WHITE; s <= BLACK; s++)
        order_men(said, is, &now.board.side[s], &should.board.side[s], (enum side)s);
    for (int s = WHITE; s <= BLACK; s++)
        if (now.peg[s] != should.peg[s])
            words_add(said, _("    → %s: peg to %d.\n"), german_name(said, s, name), should.peg[s]);
}
