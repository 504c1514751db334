/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a coup as it goes on, by the policy the players agreed on. */
#include <string.h>

#include "game_state.h"
#include "text/render_coup.h"
#include "text/render_stakes.h"
#include "text/tongue.h"

/* Says of the coup in hand what has not been said yet. */
static void tell_all(struct game_state *s, const struct desk *d, const char *const names[2])
{
    bool new_throw = s->told != s->count + 1;
    if (new_throw)
        render_throw(s->said, &d->ruling, &d->coup, names);
    else if (!d->ruling.complete && memcmp(&s->marked, &d->coup.mark[ROLLER], sizeof s->marked))
        render_mark(s->said, &d->ruling, &d->coup, names);
    s->marked = d->coup.mark[ROLLER];
    /* A throw can complete a school of the coup before, and claims on it are said with the dice. */
    if (d->ruling.complete || d->ruling.faults.count || d->coup.claims)
        render_outcome(s->said, &d->ruling, &d->coup, names);
    else if (new_throw && d->ruling.schools.count)
        render_schools(s->said, &d->ruling, names);
    if (!d->ruling.complete && d->ruling.wanted == WANT_DECISION)
        render_choice(s->said, &d->ruling);
}

/* Policy confirm: what is due is said only once the player has marked, or missed his time. */
static void tell_confirming(struct game_state *s, const struct desk *d, const char *const names[2])
{
    const struct coup *c = &d->coup;
    bool marked = c->mark[ROLLER].kind != MARK_AS_DUE || d->ruling.has_play || c->decision;
    if (s->told != s->count + 1)
        render_thrown(s->said, &d->ruling, c, names);
    if (marked && !s->confirmed[ROLLER]) {
        render_dues(s->said, &d->ruling, names, ROLLER);
        render_marked(s->said, &d->ruling, c, ROLLER, names);
        s->confirmed[ROLLER] = true;
    }
    bool theirs = c->mark[OPPONENT].kind != MARK_AS_DUE;
    if (theirs && !s->confirmed[OPPONENT]) {
        render_dues(s->said, &d->ruling, names, OPPONENT);
        render_marked(s->said, &d->ruling, c, OPPONENT, names);
        s->confirmed[OPPONENT] = true;
    }
    if (d->ruling.complete || d->ruling.faults.count || c->claims)
        render_outcome(s->said, &d->ruling, c, names);
    else if (d->ruling.wanted == WANT_DECISION)
        render_choice(s->said, &d->ruling);
}

/* Policy silent: nothing but what was said at the table, and rulings on claims. */
static void tell_little(struct game_state *s, const struct desk *d, const char *const names[2])
{
    const struct ruling *r = &d->ruling;
    if (s->told != s->count + 1)
        render_thrown(s->said, r, &d->coup, names);
    render_put_down(s->said, r, &d->coup, names);
    render_claims(s->said, r, names);
    if (d->coup.steps || d->coup.played || d->coup.claims || d->coup.decision)
        render_stand(s->said, &r->after, names);
    render_over(s->said, &r->after, names);
    render_stakes(s->said, &r->after, names);
}

void state_tell(struct game_state *s, const struct desk *d)
{
    const char *names[2];
    if (!s->said || !d->open)
        return;
    state_names(s, names);
    if (s->told != s->count + 1)
        s->confirmed[ROLLER] = s->confirmed[OPPONENT] = false;
    switch (d->before.options.announce) {
    case CONFIRM:
        tell_confirming(s, d, names);
        break;
    case SILENT:
        tell_little(s, d, names);
        break;
    default:
        tell_all(s, d, names);
    }
    s->told = s->count + 1;
}
