/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Missed points, by jan. No treatise says which jan a mark that is too small misses; this is the
 * referee's own reading. If nothing was marked, every jan was missed. If only one jan was due, or
 * only one of them paid exactly the missing points, it was that one. Else the points belong to
 * several jans together. */
#include "state.h"

/* What a turn owed one party, by jan. */
struct owed {
    long points[JANS];     /* the sum */
    uint64_t single[JANS]; /* one bit for each number of points that a single due of the jan paid */
    long sum;
};

enum { POINTS_MOST = 63 }; /* more than any due, or all dues of a throw, can pay */

static bool in_range(int points)
{
    return points > 0 && points <= POINTS_MOST;
}

/* What a turn owed this party. `short_of` points are missing in the mark. A number that a false
 * move left unplayed pays the opponent 2, as if no man could play it; it is not among the dues, but
 * the mark lacks it. */
static struct owed owed_to(const struct ruling *turn, enum party party, int short_of)
{
    struct owed o = {.sum = 0};
    for (int i = 0; i < turn->dues.count; i++) {
        const struct due *d = &turn->dues.due[i];
        if (d->to != party || !in_range(d->points))
            continue;
        o.points[d->jan] += d->points;
        o.single[d->jan] |= UINT64_C(1) << d->points;
        o.sum += d->points;
    }
    long unplayed = turn->marked[OPPONENT] + short_of - o.sum;
    if (party == OPPONENT && in_range((int)unplayed)) {
        o.points[HELPLESS] += unplayed;
        o.sum += unplayed;
    }
    return o;
}

/* The only jan that can account for the missing points; JANS: none, or several. */
static int only_jan(const struct owed *o, int points)
{
    int found = JANS;
    for (int jan = 0; jan < JANS; jan++) {
        bool fits =
            o->points[jan] == o->sum || o->points[jan] == points || (o->single[jan] >> points & 1);
        if (o->points[jan] && fits && found < JANS)
            return JANS;
        if (o->points[jan] && fits)
            found = jan;
    }
    return found;
}

static size_t ascribe(const struct owed *o, int points, int seat, struct counted_event *out)
{
    int only = only_jan(o, points);
    size_t n = 0;
    if (points != o->sum) {
        const char *jan = only < JANS ? tariff[only].name : "several";
        out[n++] = (struct counted_event){seat, "missed", jan, points};
        return n;
    }
    for (int jan = 0; jan < JANS; jan++)
        if (o->points[jan])
            out[n++] = (struct counted_event){seat, "missed", tariff[jan].name, o->points[jan]};
    return n;
}

size_t missed_points(const struct ruling *r, const struct ruling *before, struct counted_event *out)
{
    size_t n = 0;
    for (int i = 0; i < r->schools.count; i++) {
        const struct school *s = &r->schools.school[i];
        const struct ruling *of = s->late ? before : r; /* this throw completed it */
        if (s->kind != SCHOOL_UNDER || !of || !in_range(s->points))
            continue;
        enum party party = of->position.side == s->by ? ROLLER : OPPONENT;
        struct owed o = owed_to(of, party, s->points);
        n += ascribe(&o, s->points, s->by, out + n);
    }
    return n;
}
