/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Missed points, by jan, from stored rulings (ruling_text.c). No treatise says which
 * jan a mark that is too small misses; this is the referee's own reading. If nothing was marked,
 * every jan was missed. If only one jan was due, or only one of them paid exactly the missing
 * points, it was that one. Else the points belong to several jans together.
 *
 * They come from the text of a ruling, since the rows of a turn (due, claim) do not suffice. A row
 * of a claimed school has the points claimed, which may be fewer than those missed. No row says
 * which of two throws a school is of, or how many points an unplayed number paid. */
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
 * move left unplayed pays the opponent 2, as if no man could play it; the stored dues do not have
 * it, but the mark lacks it. */
static struct owed owed_to(const struct stored_ruling *turn, enum party party, int short_of)
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
    long unplayed = turn->marked + short_of - o.sum;
    if (party == OPPONENT && turn->marked >= 0 && in_range((int)unplayed)) {
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

static void ascribe(const struct owed *o, int points, missed_fn *fn, void *ctx)
{
    int only = only_jan(o, points);
    if (points != o->sum) {
        fn(ctx, only < JANS ? tariff[only].name : "several", points);
        return;
    }
    for (int jan = 0; jan < JANS; jan++)
        if (o->points[jan])
            fn(ctx, tariff[jan].name, o->points[jan]);
}

void trictrac_missed(const struct missed_in *in, missed_fn *fn, void *ctx)
{
    struct stored_ruling turn, before;
    ruling_read(in->ruling, &turn);
    ruling_read(in->before, &before);
    for (int i = 0; i < turn.schools.count; i++) {
        const struct school *s = &turn.schools.school[i];
        if (s->kind != SCHOOL_UNDER || s->by != (in->seat & 1) || !in_range(s->points))
            continue;
        /* late: on the opponent's throw, completed by this throw */
        bool own = (s->late ? in->thrower_before : in->thrower) == in->seat;
        struct owed o = owed_to(s->late ? &before : &turn, own ? ROLLER : OPPONENT, s->points);
        ascribe(&o, s->points, fn, ctx);
    }
}
