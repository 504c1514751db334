/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measurements in memory, on one core. */
#include <stdlib.h>

#include "games/trictrac/tools/replay.h"
#include "parts.h"
#include "play.h"
#include "time.h"

enum {
    REPEATS = 5, /* after one to warm up; the median counts */
    POSITIONS = 1 << 16
};

/* Returns operations per second of processor time. */
double bench_rate(timed_fn *fn, void *context)
{
    double rates[REPEATS];
    fn(context);
    for (int i = 0; i < REPEATS; i++) {
        double begin = bench_cpu();
        long n = fn(context);
        rates[i] = (double)n / (bench_cpu() - begin);
    }
    return bench_median(rates, REPEATS);
}

long bench_dues(void *context)
{
    struct on_positions *p = context;
    struct options o = options_default();
    for (long i = 0; i < p->count; i++) {
        struct view v = position_view(&p->position[i]);
        struct dues d;
        dues_of(&p->position[i], &v, &o, &d);
        p->sum += d.points[ROLLER] + d.points[OPPONENT];
        for (int k = 0; k < d.count; k++)
            p->sum += d.due[k].jan + d.due[k].ways;
    }
    return p->count;
}

static long time_plays(void *context)
{
    struct on_positions *p = context;
    static struct plays l;
    for (long i = 0; i < p->count; i++) {
        struct view v = position_view(&p->position[i]);
        plays_list(&p->position[i], &v, &l);
        p->sum += l.allowed + l.numbers;
    }
    return p->count;
}

static void begins(void *context, const struct record_founding *f)
{
    struct on_text *t = context;
    t->sum += f->options.holes;
}

static void coup(void *context, const struct input *d, bool last)
{
    struct on_text *t = context;
    const struct score *sc = &d->ruling.after.score;
    t->sum += sc->points[WHITE] + sc->holes[BLACK] + last;
    t->coups++;
}

long bench_replay(void *context)
{
    struct on_text *t = context;
    struct record_reader to = {.begins = begins, .coup = coup, .context = t};
    struct parse_error err;
    t->coups = 0;
    return record_read(t->text, t->length, &to, &err) ? t->coups : 0;
}

bool bench_core(struct bench *b)
{
    struct position *positions = calloc(POSITIONS, sizeof *positions);
    struct on_positions p = {.position = positions, .count = POSITIONS};
    bool ok = positions && bench_play(POSITIONS, NULL, positions) >= POSITIONS;
    if (ok) {
        bench_put(b, &(struct measure){.name = "points due in a position",
                                       .unit = "million/s",
                                       .value = bench_rate(bench_dues, &p) / 1e6,
                                       .aim = 8});
        bench_put(b, &(struct measure){.name = "legal plays of a position",
                                       .unit = "million/s",
                                       .value = bench_rate(time_plays, &p) / 1e6,
                                       .aim = 3});
    }
    free(positions);
    return ok || bench_failed(b, "allocation");
}
