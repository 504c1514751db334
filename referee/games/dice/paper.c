/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dice games on pages and score sheets. */
#include "base/i18n.h"
#include "parts.h"

long dice_most(const void *match)
{
    return ((const struct dice_match *)match)->terms.goal;
}

void dice_begins(const void *match, struct standing *at)
{
    const struct dice_match *m = match;
    for (int i = 0; i < m->seats; i++)
        at[i].minor = m->hand.before.player[i].total;
}

/* Adds faults with the choices on them, and a number entered that was not due. */
static void add_claims(const struct dice_seen *t, struct strbuf *out)
{
    for (int i = 0; i < t->faults; i++) {
        const struct dice_fault *f = &t->fault[i];
        strbuf_add(out, "%s%s", out->length ? _("; ") : "", dice_code_name(f->code));
        if (f->code < X1)
            strbuf_add(out, " = %s", f->chosen == BACK ? "back" : "stands");
    }
    if (dice_misread(t))
        strbuf_add(out, "%sW1 %d, +%d", out->length ? _("; ") : "", (int)dice_result(t).written,
                   (int)t->said);
}

void dice_brief(const struct turn_ref *at, enum brief what, struct strbuf *out)
{
    const struct dice_seen *t = dice_asked(at);
    if (what == BRIEF_CLAIMS)
        add_claims(t, out);
    else if (what == BRIEF_PLAY)
        dice_add_throws(out, t, true);
}
