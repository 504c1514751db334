/* SPDX-License-Identifier: GPL-3.0-or-later */
/* After a correction: turns with another result, and what to correct on the score sheet. */
#include "base/i18n.h"
#include "parts.h"

void dice_changed(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said)
{
    const struct dice_seen *old = dice_asked(was), *t = dice_asked(is);
    struct dice_written before, after;
    struct dice_result r = dice_result(t), o = dice_result(old);
    dice_after(old, &before);
    dice_after(t, &after);
    struct dice_facts f = {.who = t->seat,
                           .number = is->number,
                           .points = r.written,
                           .total = after.player.total,
                           .turn = o.written,
                           .cost = before.player.total};
    if (old->seat == t->seat && r.end == o.end && r.written == o.written && f.total == f.cost)
        return;
    if (r.end == TURN_OPEN)
        dice_tell(said, &f, N_("{number}. {who}: the turn is open again.\n"));
    else
        dice_tell(
            said, &f,
            N_("{number}. {who}: {points} written, total {total}; before: {turn} written, total "
               "{cost}.\n"));
}

void dice_orders(void *was, void *is, struct strbuf *said)
{
    struct dice_scores before = dice_now(was), now = dice_now(is);
    for (int i = 0; i < now.players; i++) {
        struct dice_facts f = {
            .who = i, .total = now.player[i].total, .number = before.player[i].total};
        if (f.total != f.number)
            dice_tell(said, &f, N_("On the sheet: {who} {total}, not {number}.\n"));
    }
}
