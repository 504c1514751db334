/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be moved on the real table after a change: men and pegs. */
#include "games/tables/words/orders.h"
#include "base/tongue.h"
#include "match.h"

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
    char name[TABLES_NAME];
    for (int s = WHITE; s <= BLACK; s++)
        tables_order_side(said, tables_name(said, (enum side)s, name), &now.board.side[s],
                          &should.board.side[s], (enum side)s,
                          (enum naming)((struct german *)is)->naming);
    for (int s = WHITE; s <= BLACK; s++)
        if (now.peg[s] != should.peg[s])
            words_add(said, _("    → %s: peg to %d.\n"), tables_name(said, (enum side)s, name),
                      should.peg[s]);
}
