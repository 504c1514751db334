/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points left out, by jan, read from the sums of rulings (desk/ruling_text.h). No treatise says of
 * which jan a mark that is too small is short; this is the referee's own reading: where nothing was
 * marked each jan was missed; where only one jan was due, or what is short is what exactly one of
 * them paid, it was that one; else it is said of several jans together. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/trictrac/rules/jans.h"
#include "state.h"

/* What a turn owed one party, by jan. */
struct owed {
    long points[JANS];     /* in all */
    uint64_t single[JANS]; /* a bit for each number of points that one due of it paid */
    long sum;
};

enum { POINTS_READ = 63 }; /* no due pays so much, nor do all of a throw */

static int jan_named(const char *name, size_t length)
{
    int jan = 0;
    while (jan < JANS &&
           (strlen(tariff[jan].name) != length || memcmp(tariff[jan].name, name, length) != 0))
        jan++;
    return jan;
}

/* The dues in front of a ruling, "true-hit@18*2=8 false-hit@4=2, due 8:2, ...", to this party. */
static struct owed read_owed(const char *at, enum party party)
{
    struct owed o = {.sum = 0};
    while (*at && strncmp(at, "due ", 4) != 0) {
        int jan = jan_named(at, strcspn(at, "@*= ,"));
        const char *worth = at + strcspn(at, "= ,");
        char *end = NULL;
        long points = *worth == '=' ? strtol(worth + 1, &end, 10) : 0;
        if (jan == JANS || points < 1 || points > POINTS_READ)
            break;
        if (tariff[jan].to == party) {
            o.points[jan] += points;
            o.single[jan] |= UINT64_C(1) << points;
            o.sum += points;
        }
        at = end + strspn(end, ", ");
    }
    return o;
}

/* A number that a false move left unplayed pays the other 2, as if no man could play it; no due
 * says so, but the mark is short of it. */
static void owe_unplayed(struct owed *o, const char *ruling, int missed)
{
    const char *marked = strstr(ruling, ", marked ");
    int by_roller, by_other;
    if (!marked || sscanf(marked, ", marked %4d:%4d", &by_roller, &by_other) != 2)
        return;
    long points = by_other + missed - o->sum;
    if (points > 0 && points <= POINTS_READ) {
        o->points[HELPLESS] += points;
        o->sum += points;
    }
}

/* The only jan that may be what is short; JANS: none, or more than one. */
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
    static const char mark[] = ", under ";
    for (const char *at = in->ruling; (at = strstr(at, mark)); at += sizeof mark - 1) {
        char by, state[16];
        int points;
        long of;
        int read = sscanf(at, ", under %c %*4d/%4d %15s of %9ld", &by, &points, state, &of);
        if (read < 3 || points < 1 || points > POINTS_READ || by != "wb"[in->seat & 1])
            continue;
        bool late = read == 4; /* on the other's throw: complete now that its maker throws */
        const char *ruling = late ? in->before : in->ruling;
        bool own = (late ? in->thrower_before : in->thrower) == in->seat;
        struct owed o = read_owed(ruling, own ? ROLLER : OPPONENT);
        if (!own)
            owe_unplayed(&o, ruling, points);
        ascribe(&o, points, fn, ctx);
    }
}
