/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A ruling in one line, as the record stores it:
 *     true-hit@18*2=8 false-hit@4=2, due 8:2, marked 8:2, holes 0:0, stay, illegal, N1 T1 = stands,
 *     under w 0/4 open
 * It has every jan due, with field, ways and points; the points due, marked and pegged,
 * roller:opponent; "waived" if the roller did not mark, and "late w 6 of 12" if White added 6
 * points to coup 12; the decision; whether the play was illegal, the codes of its faults and the
 * opponent's choice; each school with its kind, whose fault it is, the points claimed of the whole,
 * its state, and its coup if it is an earlier one. Lines are compared byte by byte.
 */
#include "base/fixed_buf.h"
#include "state.h"

/* At most: dues of 30 bytes, schools of 40, codes, one play. */
_Static_assert(DUES_MAX * 30 + SCHOOLS_MAX * 40 + 2 * FAULT_CODES * 3 + PLAY_TEXT + 100 <
                   RULING_TEXT,
               "room for a ruling");

/* Adds a number after a sign, unless it is 0 and `optional`. */
static void add_number(struct fixed_buf *l, const char *sign, unsigned n, bool optional)
{
    if (optional && !n)
        return;
    fixed_buf_text(l, sign);
    fixed_buf_number(l, n);
}

static void add_codes(struct fixed_buf *l, const struct faults *f, bool *first)
{
    for (int i = 0; i < f->count; i++, *first = false) {
        fixed_buf_text(l, *first ? ", " : " ");
        fixed_buf_text(l, fault_rules[f->code[i]].code);
    }
}

static void add_school(struct fixed_buf *l, const struct ruling *r, const struct school *s)
{
    fixed_buf_text(l, ", ");
    fixed_buf_text(l, school_kind_names[s->kind]);
    fixed_buf_text(l, s->by == WHITE ? " w" : " b");
    add_number(l, " ", s->claimed, false);
    add_number(l, "/", s->points, false);
    fixed_buf_text(l, " ");
    fixed_buf_text(l, school_state_names[s->state]);
    add_number(l, " of ", ruling_school_coup(r, s), true);
}

char *ruling_print(const struct ruling *r, const struct coup *c, char out[RULING_TEXT])
{
    const struct {
        const char *name;
        unsigned roller, opponent;
    } sums[] = {{"due ", r->dues.points[ROLLER], r->dues.points[OPPONENT]},
                {"marked ", r->marked[ROLLER], r->marked[OPPONENT]},
                {"holes ", r->pegged[ROLLER], r->pegged[OPPONENT]}};
    struct fixed_buf l = fixed_buf_begin(out, RULING_TEXT);
    char chosen[PLAY_TEXT];
    bool first = true;
    for (int i = 0; i < r->dues.count; i++) {
        const struct due *d = &r->dues.due[i];
        fixed_buf_text(&l, i ? " " : "");
        fixed_buf_text(&l, tariff[d->jan].name);
        add_number(&l, "@", d->field, true);
        add_number(&l, "*", d->ways, true);
        add_number(&l, "=", d->points, false);
    }
    for (int i = 0; i < 3; i++) {
        fixed_buf_text(&l, i || r->dues.count ? ", " : "");
        add_number(&l, sums[i].name, sums[i].roller, false);
        add_number(&l, ":", sums[i].opponent, false);
    }
    fixed_buf_text(&l, r->waived ? ", waived" : "");
    if (r->late.points) {
        fixed_buf_text(&l, r->late.by == WHITE ? ", late w" : ", late b");
        add_number(&l, " ", r->late.points, false);
        add_number(&l, " of ", r->late.of, true);
    }
    fixed_buf_text(&l, r->decision == STAY ? ", stay" : r->decision == GO ? ", go" : "");
    fixed_buf_text(&l, ruling_legal(r) ? "" : ", illegal");
    if (r->settled)
        add_codes(&l, &r->earlier, &first);
    add_codes(&l, &r->faults, &first);
    if (r->faults.count && chosen_stated(r, c, chosen)) {
        fixed_buf_text(&l, " = ");
        fixed_buf_text(&l, chosen);
    }
    for (int i = 0; i < r->schools.count; i++)
        add_school(&l, r, &r->schools.school[i]);
    fixed_buf_end(&l);
    return out;
}
