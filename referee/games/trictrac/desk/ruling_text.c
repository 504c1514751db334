/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruling_text.h"

#include "base/line.h"
#include "printed.h"

/* 24 dues of 30 bytes at most, 16 schools of 40, 13 codes, one play. */
_Static_assert(DUES_MAX * 30 + SCHOOLS_MAX * 40 + FAULT_CODES * 3 + PLAY_TEXT + 100 < RULING_TEXT,
               "room for a ruling");

static void add_pair(struct line *l, const char *what, unsigned roller, unsigned opponent)
{
    line_text(l, what);
    line_number(l, roller);
    line_char(l, ':');
    line_number(l, opponent);
}

static void add_dues(struct line *l, const struct dues *d)
{
    for (int i = 0; i < d->count; i++) {
        line_text(l, tariff[d->due[i].jan].name);
        if (d->due[i].field) {
            line_char(l, '@');
            line_number(l, d->due[i].field);
        }
        if (d->due[i].ways) {
            line_char(l, '*');
            line_number(l, d->due[i].ways);
        }
        line_char(l, '=');
        line_number(l, d->due[i].points);
        line_text(l, i + 1 < d->count ? " " : ", ");
    }
    add_pair(l, "due ", d->points[ROLLER], d->points[OPPONENT]);
}

static void add_faults(struct line *l, const struct ruling *r, const struct coup *c)
{
    char chosen[PLAY_TEXT];
    for (int i = 0; i < r->faults.count; i++) {
        line_text(l, i ? " " : ", ");
        line_text(l, fault_rules[r->faults.code[i]].code);
    }
    if (r->faults.count && chosen_stated(r, c, chosen)) {
        line_text(l, " = ");
        line_text(l, chosen);
    }
}

static void add_schools(struct line *l, const struct ruling *r)
{
    for (int i = 0; i < r->schools.count; i++) {
        const struct school *s = &r->schools.school[i];
        line_text(l, ", ");
        line_text(l, school_kind_names[s->kind]);
        line_text(l, s->by == WHITE ? " w " : " b ");
        line_number(l, s->claimed);
        line_text(l, "/");
        line_number(l, s->points);
        line_text(l, " ");
        line_text(l, school_state_names[s->state]);
        if (s->late) {
            line_text(l, " of ");
            line_number(l, r->after.coups - 1);
        }
    }
}

char *ruling_print(const struct ruling *r, const struct coup *c, char out[RULING_TEXT])
{
    static const char *const decisions[] = {[NO_DECISION] = "", [STAY] = ", stay", [GO] = ", go"};
    struct line l = line_begin(out, RULING_TEXT);
    add_dues(&l, &r->dues);
    add_pair(&l, ", marked ", r->marked[ROLLER], r->marked[OPPONENT]);
    add_pair(&l, ", holes ", r->pegged[ROLLER], r->pegged[OPPONENT]);
    line_text(&l, decisions[r->decision]);
    line_text(&l, ruling_legal(r) ? "" : ", illegal");
    add_faults(&l, r, c);
    add_schools(&l, r);
    line_end(&l);
    return out;
}
