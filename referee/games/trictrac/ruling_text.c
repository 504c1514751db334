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
#include <stdlib.h>
#include <string.h>

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

/* --- reading ---------------------------------------------------------------------------------- */

/* Reads the number after a sign; false: there is none, or it is not one of a ruling. */
static bool read_number(const char **at, const char *sign, uint16_t *n)
{
    size_t length = strlen(sign);
    char *end;
    if (strncmp(*at, sign, length) != 0)
        return false;
    long number = strtol(*at + length, &end, 10);
    bool is = end > *at + length && number >= 0 && number <= UINT16_MAX;
    *at = end;
    *n = (uint16_t)number;
    return is;
}

static bool begins(const char *at, const char *name)
{
    size_t length = strlen(name);
    return strncmp(at, name, length) == 0 && (!at[length] || strchr("@*= ,", at[length]));
}

static bool read_due(const char **at, struct dues *dues)
{
    uint16_t points = 0, of;
    int jan = 0;
    while (jan < JANS && !begins(*at, tariff[jan].name))
        jan++;
    if (jan == JANS || dues->count == DUES_MAX)
        return false;
    *at += strlen(tariff[jan].name);
    if ((**at == '@' && !read_number(at, "@", &of)) ||
        (**at == '*' && !read_number(at, "*", &of)) || !read_number(at, "=", &points) ||
        points > UINT8_MAX)
        return false;
    dues->due[dues->count++] =
        (struct due){.to = tariff[jan].to, .jan = (uint8_t)jan, .points = (uint8_t)points};
    return true;
}

static bool read_school(const char **at, struct schools *schools)
{
    uint16_t claimed, points;
    int kind = 0;
    while (kind < SCHOOL_KINDS && !begins(*at, school_kind_names[kind]))
        kind++;
    if (kind == SCHOOL_KINDS || schools->count == SCHOOLS_MAX)
        return false;
    *at += strlen(school_kind_names[kind]);
    enum side by = strncmp(*at, " b", 2) == 0 ? BLACK : WHITE;
    if (by == WHITE && strncmp(*at, " w", 2) != 0)
        return false;
    *at += 2;
    if (!read_number(at, " ", &claimed) || !read_number(at, "/", &points))
        return false;
    *at += **at == ' ';
    *at += strcspn(*at, " ,");
    schools->school[schools->count++] = (struct school){.kind = (uint8_t)kind,
                                                        .by = (uint8_t)by,
                                                        .points = points,
                                                        .claimed = claimed,
                                                        .late = strncmp(*at, " of ", 4) == 0};
    return true;
}

void ruling_read(const char *line, struct stored_ruling *out)
{
    out->dues.count = out->schools.count = 0;
    out->marked = -1;
    while (*line) {
        uint16_t roller, opponent;
        const char *at = line;
        bool read = begins(at, "marked")
                        ? read_number(&at, "marked ", &roller) && read_number(&at, ":", &opponent)
                        : read_due(&at, &out->dues) || read_school(&at, &out->schools);
        if (read && begins(line, "marked"))
            out->marked = opponent;
        line = read ? at : line + strcspn(line, ",");
        line += strspn(line, ", ");
    }
}
