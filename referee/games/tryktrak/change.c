/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A correction: what it changes in the rulings, and what is to be moved on the real board. */
#include <stdio.h>
#include <string.h>

#include "base/tongue.h"
#include "games/tables/words/orders.h"
#include "parts.h"

/* --- rulings ---------------------------------------------------------------------------------- */

static struct tryktrak_verdict verdict_at(const struct at *at)
{
    const struct tryktrak *m = at->match;
    struct tryktrak_verdict v;
    tryktrak_rule(m, at->closed ? &m->last : &m->hand, at->closed, &v);
    return v;
}

/* "Coup 12: now a wrong play." */
void tryktrak_changed(const struct at *was, const struct at *is, struct words *said)
{
    struct tryktrak_verdict a = verdict_at(was), b = verdict_at(is);
    char name[TABLES_NAME];
    if (a.side != b.side)
        words_add(said, _("Turn %ld: %s throws.\n"), is->number, tables_name(said, b.side, name));
    else if (a.plays && b.plays && a.legal != b.legal)
        words_add(said,
                  b.legal ? _("Turn %ld: no longer a wrong play.\n")
                          : _("Turn %ld: now a wrong play.\n"),
                  is->number);
}

/* --- men -------------------------------------------------------------------------------------- */

static void order_board(struct words *w, const struct tryktrak *m, const struct board *was,
                        const struct board *is)
{
    char name[TABLES_NAME];
    for (int s = WHITE; s <= BLACK; s++)
        tables_order_side(w, tables_name(w, (enum side)s, name), &was->side[s], &is->side[s],
                          (enum side)s, (enum naming)m->naming);
}

/* The men as they lie on the table. */
static struct board lying(const struct tryktrak *m)
{
    struct tryktrak_verdict v;
    if (!m->hand.thrown)
        return m->board;
    tryktrak_rule(m, &m->hand, false, &v);
    return v.open || !v.complete ? v.lies : v.after;
}

void tryktrak_orders(void *was, void *is, struct words *said)
{
    struct board before = lying(was), now = lying(is);
    order_board(said, is, &before, &now);
}

static bool read_board(const char *position, struct board *out)
{
    const struct tables_form form = {.stand = FIELDS_AND_BAR};
    char line[TABLES_BOARD_TEXT + 2];
    struct tables_position p;
    struct fault err;
    snprintf(line, sizeof line, "%s w", position); /* a row has no side to throw */
    bool read = tables_setup_read(line, &form, &p, &err);
    *out = p.board;
    return read;
}

void tryktrak_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                            struct words *said)
{
    struct board before, now;
    char name[TABLES_NAME];
    if (read_board(was->position, &before) && read_board(is->position, &now))
        order_board(said, match, &before, &now);
    if (is->next != SEAT_NONE && is->next != was->next)
        words_add(said, _("%s throws next.\n"), tables_name(said, (enum side)is->next, name));
}
