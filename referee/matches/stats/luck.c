/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "luck.h"

#include <math.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "games/tables/dice.h"
#include "log/load.h"
#include "luck_times.h"
#include "matches/command/command.h"

double luck_mean(const struct luck_sum *s)
{
    return (double)s->sum / THROWS;
}

double luck_of(const struct luck_sum *s)
{
    return (double)(THROWS * s->given - s->sum) / THROWS;
}

double luck_deviation(const struct luck_sum *s)
{
    return sqrt((double)s->spread) / THROWS;
}

void luck_add(struct luck_sum *to, const struct luck_sum *from)
{
    to->throws += from->throws;
    to->given += from->given;
    to->sum += from->sum;
    to->spread += from->spread;
    to->timed += from->timed;
    to->milliseconds += from->milliseconds;
    to->left += from->left;
    to->taken += from->taken;
}

struct luck_reading {
    struct luck_times times;
    struct luck_sum *sum;
    luck_turn_fn *fn;
    void *ctx;
    long seen; /* turns that all may see */
};

static void add_turn(struct luck_reading *r, const struct luck_turn *t)
{
    struct luck_sum *to = &r->sum[t->row->seat];
    if (t->known) {
        to->throws++;
        to->given += t->luck.given;
        to->sum += t->luck.sum;
        to->spread += THROWS * t->luck.squares - t->luck.sum * t->luck.sum;
    }
    if (t->milliseconds >= 0) {
        to->timed++;
        to->milliseconds += t->milliseconds;
    }
    if (r->fn)
        r->fn(r->ctx, t);
}

static bool read_part(void *context, struct replay *play, long gone, long last, bool end)
{
    struct luck_reading *r = context;
    long open = end ? turns_open_to_all(play->turns) : last;
    for (long n = 1; n <= last && n <= open; n++) {
        const struct turn_rows *rows = turns_row(play->turns, n);
        struct turn_ref at = turns_at(play->turns, n);
        struct luck_turn t = {.number = gone + n,
                              .milliseconds = luck_time_of(&r->times, gone + n)};
        if (!rows)
            return false;
        t.row = &rows->row;
        t.known = play->game->luck(&at, &t.luck);
        add_turn(r, &t);
        r->seen = t.number;
    }
    return true;
}

/* A school is for the one who may claim it; what was left out, the other's. */
static int add_school(void *ctx, const struct store_due *d)
{
    struct luck_reading *r = ctx;
    bool taken = strcmp(d->kind, "school") == 0;
    if (d->coup > r->seen || d->seat > 1 || (!taken && strcmp(d->kind, "school-missed") != 0))
        return 0;
    r->sum[d->seat].taken += taken ? d->points : 0;
    r->sum[1 - d->seat].left += strcmp(d->name, "under") == 0 ? d->points : 0;
    return 0;
}

/* Takes the turns of a match, of a long one as its log is read. */
static bool take_match(struct store *s, const struct game *game, const char *key,
                       struct luck_reading *r)
{
    struct load_error err;
    struct loaded l;
    bool stopped = false;
    if (!match_read_any(s, key, false, &l, &err)) {
        print_load_error(key, &err);
        return false;
    }
    bool ok = l.is_long ? match_stream(s, &l, game, read_part, r, &stopped, &err)
                        : match_replay(&l, game, &err);
    if (ok && !l.is_long)
        stopped = !read_part(r, &l.play, 0, turns_count(l.play.turns), true);
    if (stopped)
        print_failure(key, _("out of memory"));
    else if (!ok)
        print_load_error(key, &err);
    match_unload(&l);
    return ok && !stopped;
}

bool luck_read(struct store *s, const struct game *game, const char *key,
               struct luck_sum sum[STORE_SEATS], luck_turn_fn *fn, void *ctx)
{
    struct store_error err;
    struct luck_reading r = {.sum = sum, .fn = fn, .ctx = ctx};
    bool ok = luck_times_read(s, key, &r.times, &err);
    if (r.times.failed)
        print_failure(key, _("out of memory"));
    else if (!ok)
        print_store_error(&err);
    ok = ok && take_match(s, game, key, &r);
    if (ok && store_dues(s, key, add_school, &r, &err) != STORE_OK) {
        print_store_error(&err);
        ok = false;
    }
    luck_times_free(&r.times);
    return ok;
}
