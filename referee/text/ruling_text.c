/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text/ruling_text.h"

#include <string.h>

#include "text/render.h"

/* A line being written. It cannot outgrow its room: 24 dues of 30 bytes at most, 16 schools of 40,
 * 13 codes, one play; what did would be cut. */
struct line {
    char *at, *end;
};

_Static_assert(DUES_MAX * 30 + SCHOOLS_MAX * 40 + FAULT_CODES * 3 + PLAY_TEXT + 100 < RULING_TEXT,
               "room for a ruling");

static void add(struct line *l, const char *text)
{
    while (*text && l->at < l->end)
        *l->at++ = *text++;
}

/* 0 <= n: points, fields, coups. */
static void add_number(struct line *l, unsigned n)
{
    char digits[12];
    char *d = digits + sizeof digits - 1;
    *d = '\0';
    do {
        *--d = (char)('0' + n % 10);
        n /= 10;
    } while (n);
    add(l, d);
}

static void add_pair(struct line *l, const char *what, unsigned roller, unsigned opponent)
{
    add(l, what);
    add_number(l, roller);
    add(l, ":");
    add_number(l, opponent);
}

static void add_dues(struct line *l, const struct dues *d)
{
    for (int i = 0; i < d->count; i++) {
        add(l, tariff[d->due[i].jan].name);
        if (d->due[i].field) {
            add(l, "@");
            add_number(l, d->due[i].field);
        }
        if (d->due[i].ways) {
            add(l, "*");
            add_number(l, d->due[i].ways);
        }
        add(l, "=");
        add_number(l, d->due[i].points);
        add(l, i + 1 < d->count ? " " : ", ");
    }
    add_pair(l, "due ", d->points[ROLLER], d->points[OPPONENT]);
}

static void add_faults(struct line *l, const struct ruling *r, const struct coup *c)
{
    char chosen[PLAY_TEXT];
    for (int i = 0; i < r->faults.count; i++) {
        add(l, i ? " " : ", ");
        add(l, fault_rules[r->faults.code[i]].code);
    }
    if (r->faults.count && chosen_stated(r, c, chosen)) {
        add(l, " = ");
        add(l, chosen);
    }
}

static void add_schools(struct line *l, const struct ruling *r)
{
    for (int i = 0; i < r->schools.count; i++) {
        const struct school *s = &r->schools.school[i];
        add(l, ", ");
        add(l, school_kind_names[s->kind]);
        add(l, s->by == WHITE ? " w " : " b ");
        add_number(l, s->claimed);
        add(l, "/");
        add_number(l, s->points);
        add(l, " ");
        add(l, school_state_names[s->state]);
        if (s->late) {
            add(l, " of ");
            add_number(l, r->after.coups - 1);
        }
    }
}

char *ruling_print(const struct ruling *r, const struct coup *c, char out[RULING_TEXT])
{
    static const char *const decisions[] = {[NO_DECISION] = "", [STAY] = ", stay", [GO] = ", go"};
    struct line l = {out, out + RULING_TEXT - 1};
    add_dues(&l, &r->dues);
    add_pair(&l, ", marked ", r->marked[ROLLER], r->marked[OPPONENT]);
    add_pair(&l, ", holes ", r->pegged[ROLLER], r->pegged[OPPONENT]);
    add(&l, decisions[r->decision]);
    add(&l, ruling_legal(r) ? "" : ", illegal");
    add_faults(&l, r, c);
    add_schools(&l, r);
    *l.at = '\0';
    return out;
}
