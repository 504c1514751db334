/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures importing and merging matches, in elapsed time. Import is compared with a plain loop
 * that inserts the same rows, and merge with import. growth.c measures the processor time of a
 * merge. */
#include "baseline.h"
#include "parts.h"
#include "time.h"

enum { TIMES = 3 }; /* the median counts */

/* Seconds of each operation: [0] with one core, [1] with all. */
struct bringing {
    char record[PATH_ROOM + 32], game[PATH_ROOM + 32], to[PATH_ROOM + 32];
    double loop[TIMES], import[2][TIMES], merge[2][TIMES];
};

static double insert_rows(const void *context)
{
    const struct bringing *g = context;
    double seconds;
    long rows;
    return baseline_insert(g->record, g->to, &seconds, &rows) ? seconds : -1;
}

static bool run_on_new(struct bench *b, const struct bringing *g, const char *command,
                       const char *from, bool one_core, double *seconds)
{
    const char *arguments[] = {"--db", g->to, command, from, NULL};
    struct bench_run run;
    bool ok = bench_program(b->referee, arguments, one_core, &run) || bench_failed(b, command);
    *seconds = run.seconds;
    bench_remove(b, "to.db");
    return ok;
}

static bool measure(struct bench *b, struct bringing *g, int i)
{
    bool ok = bench_apart(insert_rows, g, true, &g->loop[i]) || bench_failed(b, g->to);
    bench_remove(b, "to.db");
    for (int all = 0; ok && all < 2; all++)
        ok = run_on_new(b, g, "import", g->game, !all, &g->import[all][i]) &&
             run_on_new(b, g, "merge", g->record, !all, &g->merge[all][i]);
    return ok;
}

static void put_import(struct bench *b, const char *name, double value, double beside)
{
    bench_put(b, &(struct measure){.name = name,
                                   .unit = "thousand/s",
                                   .value = value / 1e3,
                                   .against = "a bare loop inserting the same rows",
                                   .beside = beside / 1e3,
                                   .ratio = value / beside,
                                   .ratio_aim = 0.8});
}

static void put_merge(struct bench *b, const char *name, double value, double beside)
{
    bench_put(b, &(struct measure){.name = name,
                                   .unit = "us",
                                   .value = 1e6 / value,
                                   .at_most = true,
                                   .against = "importing the same matches on the same cores",
                                   .beside = 1e6 / beside,
                                   .ratio = beside / value,
                                   .ratio_aim = 1.15});
}

bool bench_bring(struct bench *b, long coups)
{
    struct bringing g;
    double rate[2];
    bench_path(b, "record.db", g.record);
    bench_path(b, "record.game", g.game);
    bench_path(b, "to.db", g.to);
    for (int i = 0; i < TIMES; i++)
        if (!measure(b, &g, i))
            return false;
    double loop = (double)coups / bench_median(g.loop, TIMES);
    for (int all = 0; all < 2; all++) {
        rate[all] = (double)coups / bench_median(g.import[all], TIMES);
        put_import(b, all ? "import of 10^5 turns, all cores" : "import of 10^5 turns, one core",
                   rate[all], loop);
    }
    for (int all = 0; all < 2; all++)
        put_merge(b,
                  all ? "merge of 10^5 turns, per turn, all cores"
                      : "merge of 10^5 turns, per turn, one core",
                  (double)coups / bench_median(g.merge[all], TIMES), rate[all]);
    return true;
}
