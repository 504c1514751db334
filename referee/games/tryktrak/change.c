/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A correction: what it changes in the rulings, and what is to be moved on the real board. */
#include <stdio.h>
#include <string.h>

#include "base/tongue.h"
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
    char name[NAME_TEXT];
    if (a.side != b.side)
        words_add(said, _("Turn %ld: %s throws.\n"), is->number, tryktrak_name(said, b.side, name));
    else if (a.plays && b.plays && a.legal != b.legal)
        words_add(said,
                  b.legal ? _("Turn %ld: no longer a wrong play.\n")
                          : _("Turn %ld: now a wrong play.\n"),
                  is->number);
}

/* --- men -------------------------------------------------------------------------------------- */

static int men_at(const struct men *m, int place)
{
    return place == OFF ? tryktrak_off(m) : men_on(m, place);
}

/* A place with more men than it should have, or fewer; -1: none. */
static int differing(const struct men *is, const struct men *should, bool more)
{
    for (int place = BAR; place <= OFF; place++) {
        int d = men_at(is, place) - men_at(should, place);
        if (more ? d > 0 : d < 0)
            return place;
    }
    return -1;
}

static void order_side(struct words *w, const struct tryktrak *m, struct men *is,
                       const struct men *should, enum side side)
{
    char name[NAME_TEXT], a[TABLES_FIELD_TEXT], b[TABLES_FIELD_TEXT];
    tryktrak_name(w, side, name);
    for (;;) {
        int from = differing(is, should, true), to = differing(is, should, false), men = 0;
        if (from < 0 || to < 0)
            return;
        while (men_at(is, from) > men_at(should, from) && men_at(is, to) < men_at(should, to)) {
            if (from != OFF)
                men_take(is, from);
            men_add(is, to);
            men++;
        }
        tables_field_print(from, side, (enum naming)m->naming, a);
        tables_field_print(to, side, (enum naming)m->naming, b);
        words_add(w,
                  P_("    → %s: %d man from %s to %s.\n", "    → %s: %d men from %s to %s.\n", men),
                  name, men, a, b);
    }
}

static void order_board(struct words *w, const struct tryktrak *m, const struct board *was,
                        const struct board *is)
{
    struct board now = *was;
    for (int s = WHITE; s <= BLACK; s++)
        order_side(w, m, &now.side[s], &is->side[s], (enum side)s);
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
    char name[NAME_TEXT];
    if (read_board(was->position, &before) && read_board(is->position, &now))
        order_board(said, match, &before, &now);
    if (is->next != SEAT_NONE && is->next != was->next)
        words_add(said, _("%s throws next.\n"), tryktrak_name(said, (enum side)is->next, name));
}
