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

/* What was wrong, for a sheet that players sign: no codes. */
static const char *const fault_words[DICE_CODES] = {
    [K1] = N_("a die that does not count was put aside"),
    [K2] = N_("threw on without putting anything aside"),
    [K3] = N_("threw the wrong number of dice"),
    [S2] = N_("stopped without the right to"),
    [Z1] = N_("passed the dice though something counted"),
    [N1] = N_("points that no throws give"),
    [X1] = N_("a throw after the end of the turn, void"),
};

/* Adds faults with the choices on them, and a number entered that was not due. */
static void add_claims(const struct dice_seen *t, struct strbuf *out)
{
    for (int i = 0; i < t->faults; i++) {
        const struct dice_fault *f = &t->fault[i];
        if (f->code == W1)
            continue;
        strbuf_add(out, "%s%s", out->length ? _("; ") : "", _(fault_words[f->code]));
        if (f->code < X1)
            strbuf_add(out, "%s%s", _(": "), f->chosen == BACK ? _("taken back") : _("it stands"));
    }
    if (dice_misread(t)) {
        strbuf_add(out, "%s", out->length ? _("; ") : "");
        strbuf_add(out, _("%d written instead of %d"), (int)t->said, (int)dice_result(t).written);
    }
}

void dice_brief(const struct turn_ref *at, enum brief what, struct strbuf *out)
{
    const struct dice_seen *t = dice_asked(at);
    if (what == BRIEF_CLAIMS)
        add_claims(t, out);
    else if (what == BRIEF_PLAY)
        dice_add_throws(out, t, true);
}
