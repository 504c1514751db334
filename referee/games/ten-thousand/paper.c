/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pages and score sheets say of a match of 10,000. */
#include "base/tongue.h"
#include "parts.h"
#include "said.h"

static long ten_most(const void *match)
{
    return ((const struct ten *)match)->terms.goal;
}

static void ten_begins(const void *match, struct standing *at)
{
    const struct ten *m = match;
    for (int i = 0; i < m->seats; i++)
        at[i].small = m->hand.before.player[i].total;
}

/* Faults with what the others chose, and a number written that was not due. */
static void add_claims(const struct ten_seen *t, struct words *out)
{
    for (int i = 0; i < t->is.faults; i++) {
        const struct ten_fault *f = &t->is.fault[i];
        words_add(out, "%s%s", out->length ? _("; ") : "", ten_code_names[f->code]);
        if (f->code < X1)
            words_add(out, " = %s", f->chosen == BACK ? "back" : "stands");
    }
    if (ten_misread(t))
        words_add(out, "%sW1 %d, +%d", out->length ? _("; ") : "", (int)ten_seen_result(t).written,
                  (int)t->said);
}

static void ten_brief(const struct at *at, enum brief what, struct words *out)
{
    const struct ten_seen *t = ten_asked(at);
    if (what == BRIEF_CLAIMS)
        add_claims(t, out);
    else if (what == BRIEF_PLAY)
        ten_add_throws(out, &t->is, true);
}

const struct paper ten_paper = {
    .rounds = true,
    .graph = N_("Totals"),
    .scale = N_("points"),
    .mark_step = 50,
    .most = ten_most,
    .begins = ten_begins,
    .brief = ten_brief,
    .result = ten_result_said,
    .agreed = ten_agreed,
};
