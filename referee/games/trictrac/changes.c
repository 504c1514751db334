/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The effects of a correction or an undo: coups with another result, and what to move on the
 * table. */
#include <stdlib.h>

#include "base/i18n.h"
#include "games/trictrac/text/coup.h"
#include "games/trictrac/text/orders.h"
#include "games/trictrac/text/say.h"
#include "state.h"

/* A coup before and after the correction. */
struct both {
    struct coup coup[2];
    struct ruling *ruling[2];
};

/* The points a side marks in a coup, schools included. */
static int marks_of(const struct ruling *r, enum side roller, enum side s)
{
    int points = r->marked[s == roller ? ROLLER : OPPONENT];
    for (int i = 0; i < r->claims; i++)
        points += (enum side)r->claim[i].by == s ? r->claim[i].taken : r->claim[i].given;
    return points;
}

/* A line about one coup, as it is built. */
struct line_of {
    struct strbuf *w;
    long number;
    bool begun;
};

static void add_change(struct line_of *l, const struct placeholders *f, const char *sentence)
{
    if (l->begun)
        strbuf_add(l->w, "%s", _("; "));
    else
        strbuf_add(l->w, _("Turn %ld: "), l->number);
    l->begun = true;
    add_sentence(l->w, f, sentence);
}

/* Under the silent policy whether a play is false is not revealed. */
static void add_fault(struct line_of *l, const struct both *b, bool silent,
                      const struct placeholders *f)
{
    bool was = b->ruling[0]->faults.count, is = b->ruling[1]->faults.count;
    bool both = b->ruling[0]->has_play && b->ruling[1]->has_play;
    if (was != is && both && !silent)
        add_change(l, f, is ? N_("now a false move") : N_("no longer a false move"));
}

static void tell_coup(struct strbuf *w, const struct both *b, long number, bool silent)
{
    struct line_of l = {.w = w, .number = number};
    enum side was = (enum side)b->coup[0].side, is = (enum side)b->coup[1].side;
    struct placeholders f = {.who = is};
    if (was != is)
        add_change(&l, &f, N_("{who} throws, not {other}"));
    add_fault(&l, b, silent, &f);
    for (int s = WHITE; s <= BLACK; s++) {
        f.who = (enum side)s;
        f.points = marks_of(b->ruling[1], is, f.who);
        f.count = marks_of(b->ruling[0], was, f.who);
        if (f.points != f.count)
            add_change(&l, &f, N_("{who} marks {points} instead of {count}"));
    }
    if (l.begun)
        strbuf_add(w, ".\n");
}

void trictrac_changed(const struct turn_ref *was, const struct turn_ref *is, struct strbuf *said)
{
    const struct trictrac *s = is->match;
    struct both b;
    b.ruling[0] = state_rule(was, &b.coup[0]);
    b.ruling[1] = state_rule(is, &b.coup[1]);
    said->manner = s->input.numbering;
    if (b.ruling[0] && b.ruling[1])
        tell_coup(said, &b, is->number, s->input.before.options.announce == SILENT);
    said->failed |= !b.ruling[0] || !b.ruling[1];
    free(b.ruling[0]);
    free(b.ruling[1]);
}

void trictrac_orders(void *was, void *is, struct strbuf *said)
{
    const struct trictrac *from = state_with_ruling(was), *to = state_with_ruling(is);
    said->manner = to->input.numbering;
    struct match before, after;
    state_on_table(from, &before);
    state_on_table(to, &after);
    render_orders(said, &before, &after);
}

/* The men that a player has borne off lie on the other's side: after an exit the two set up what
 * they find, and so change colours on the table. The record keeps its colours. */
void trictrac_sets_up(void *match, struct strbuf *said)
{
    const struct input *d = &state_with_ruling(match)->input;
    if (d->open && d->ruling.exited && d->ruling.complete && !d->ruling.after.over)
        render_exit_sides(said);
}
