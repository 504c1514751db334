/* SPDX-License-Identifier: GPL-3.0-or-later */
/* After a correction: what turns give otherwise, and what is to be put right on the paper. */
#include "base/tongue.h"
#include "parts.h"
#include "said.h"

void ten_changed(const struct at *was, const struct at *is, struct words *said)
{
    const struct ten_seen *old = ten_asked(was), *t = ten_asked(is);
    struct ten_written before, after;
    struct ten_result r = ten_seen_result(t), o = ten_seen_result(old);
    ten_seen_after(old, &before);
    ten_seen_after(t, &after);
    struct ten_facts f = {.who = t->seat,
                          .number = is->number,
                          .points = r.written,
                          .total = after.player.total,
                          .turn = o.written,
                          .cost = before.player.total};
    if (old->seat == t->seat && r.end == o.end && r.written == o.written && f.total == f.cost)
        return;
    if (r.end == TURN_OPEN)
        ten_tell(said, &f, N_("{number}. {who}: the turn is open again.\n"));
    else
        ten_tell(
            said, &f,
            N_("{number}. {who}: {points} written, total {total}; before: {turn} written, total "
               "{cost}.\n"));
}

static struct ten_scores scores_of(const struct ten *m)
{
    return m->hand.seat == NOBODY ? m->hand.before : ten_seen_after(&m->hand, NULL);
}

void ten_orders(void *was, void *is, struct words *said)
{
    struct ten_scores before = scores_of(was), now = scores_of(is);
    for (int i = 0; i < now.players; i++) {
        struct ten_facts f = {
            .who = i, .total = now.player[i].total, .number = before.player[i].total};
        if (f.total != f.number)
            ten_tell(said, &f, N_("On the sheet: {who} {total}, not {number}.\n"));
    }
}
