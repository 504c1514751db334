/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures records on disk at growing sizes. */
#include <stdio.h>
#include <stdlib.h>

#include "base/jobs.h"
#include "baseline.h"
#include "parts.h"
#include "play.h"
#include "time.h"

enum { SIZES = 4 }; /* 10^3 to 10^6 coups */

/* --- on the disk ------------------------------------------------------------------------------ */

/* Runs a command of referee on the record. */
static bool on_record(struct bench *b, const char *command, const char *argument, bool one_core,
                      struct bench_run *out)
{
    char db[PATH_ROOM + 32];
    const char *arguments[] = {"--db", bench_path(b, "record.db", db), command, argument, NULL};
    return bench_program(b->referee, arguments, one_core, out) || bench_failed(b, command);
}

static bool write_text(struct bench *b, const struct strbuf *text, char path[PATH_ROOM + 32])
{
    FILE *f = fopen(bench_path(b, "record.game", path), "w");
    bool ok = f && fwrite(text->text, 1, text->length, f) == text->length;
    if (f && fclose(f) != 0)
        ok = false;
    return ok || bench_failed(b, path);
}

/* The results for a record with this number of coups. */
struct size {
    long coups;
    double dues, replay; /* per second, in memory */
    double import[2];    /* coups per second, with one core and with all */
    double verify[2]; /* coups per second: of processor time on one core; of elapsed time on all */
    double sqlite[2]; /* the same for SQLite without the store, checking and reading the file */
    double find;      /* seconds of processor time */
    /* seconds of processor time on one core: importing the text, merging the resulting record */
    double brought, merged;
    long kilobytes[3]; /* import, verify, export */
};

static bool measure_text(struct bench *b, struct size *s, const struct strbuf *text)
{
    char game[PATH_ROOM + 32];
    struct on_text t = {.text = text->text, .length = text->length};
    s->replay = bench_rate(bench_replay, &t);
    s->coups = t.coups;
    return t.coups ? write_text(b, text, game) : bench_failed(b, "replay");
}

/* Arguments for reading with SQLite without the store, on one core or on all. */
struct bare_read {
    const char *path;
    int cores;
};

static double read_bare(const void *context)
{
    const struct bare_read *r = context;
    double seconds;
    return baseline_read(r->path, r->cores, &seconds) ? seconds : -1;
}

/* Measures verify, and SQLite without the store on the same cores. */
static bool measure_verify(struct bench *b, struct size *s, int all)
{
    char db[PATH_ROOM + 32];
    struct bench_run run;
    double seconds;
    struct bare_read bare = {bench_path(b, "record.db", db), all ? jobs_cores() : 1};
    if (!bench_apart(read_bare, &bare, !all, &seconds))
        return bench_failed(b, db);
    if (!on_record(b, "verify", NULL, !all, &run))
        return false;
    s->sqlite[all] = (double)s->coups / seconds;
    s->verify[all] = (double)s->coups / (all ? run.seconds : run.processor);
    s->kilobytes[1] = run.kilobytes;
    return true;
}

/* Measures merging the record into a new one. */
static bool measure_merge(struct bench *b, struct size *s)
{
    char db[PATH_ROOM + 32], to[PATH_ROOM + 32];
    const char *arguments[] = {"--db", bench_path(b, "to.db", to), "merge",
                               bench_path(b, "record.db", db), NULL};
    struct bench_run run;
    bool ok = bench_program(b->referee, arguments, true, &run) || bench_failed(b, "merge");
    s->merged = run.processor;
    bench_remove(b, "to.db");
    return ok;
}

/* Measures the record of the text in the game file. */
static bool measure_record(struct bench *b, struct size *s)
{
    char game[PATH_ROOM + 32];
    struct bench_run run;
    bench_path(b, "record.game", game);
    for (int all = 0; all < 2; all++) {
        bench_remove(b, "record.db");
        if (!on_record(b, "import", game, !all, &run))
            return false;
        s->import[all] = (double)s->coups / run.seconds;
        s->kilobytes[0] = run.kilobytes;
        if (!all)
            s->brought = run.processor;
    }
    if (!measure_merge(b, s))
        return false;
    for (int all = 0; all < 2; all++)
        if (!measure_verify(b, s, all))
            return false;
    if (!on_record(b, "export", "--all", false, &run))
        return false;
    s->kilobytes[2] = run.kilobytes;
    if (!on_record(b, "find", "W:12x2,13x2,* B:*", true, &run))
        return false;
    s->find = run.processor;
    return true;
}

/* --- growth ----------------------------------------------------------------------------------- */

static double peak(const struct size *s)
{
    long most = 0;
    for (int i = 0; i < 3; i++)
        most = s->kilobytes[i] > most ? s->kilobytes[i] : most;
    return (double)most / 1024;
}

static void put_million(struct bench *b, const struct size *s)
{
    bench_put(b, &(struct measure){.name = "replay of 10^6 turns of text",
                                   .unit = "million/s",
                                   .value = s->replay / 1e6,
                                   .aim = 2});
    for (int all = 0; all < 2; all++)
        bench_put(b, &(struct measure){.name = all ? "verify of 10^6 turns, per turn, all cores"
                                                   : "verify of 10^6 turns, processor time a turn",
                                       .unit = "us",
                                       .value = 1e6 / s->verify[all],
                                       .at_most = true,
                                       .against = "SQLite alone checking and reading the file",
                                       .beside = 1e6 / s->sqlite[all],
                                       .ratio = s->sqlite[all] / s->verify[all],
                                       .ratio_aim = 1.5});
    bench_put(b, &(struct measure){.name = "merge of 10^6 turns, processor time a turn",
                                   .unit = "us",
                                   .value = 1e6 * s->merged / (double)s->coups,
                                   .at_most = true,
                                   .against = "importing the same matches",
                                   .beside = 1e6 * s->brought / (double)s->coups,
                                   .ratio = s->merged / s->brought,
                                   .ratio_aim = 1.15});
    bench_put(b, &(struct measure){.name = "find of a pattern, 10^6 turns, processor time",
                                   .unit = "ms",
                                   .value = 1e3 * s->find,
                                   .aim = 100,
                                   .at_most = true});
    bench_put(b, &(struct measure){.name = "peak memory, import, verify, export",
                                   .unit = "MB",
                                   .value = peak(s),
                                   .aim = 32,
                                   .at_most = true});
}

static void put_growth(struct bench *b, const struct size *s)
{
    char name[80];
    const struct {
        const char *name;
        double rate;
    } rows[] = {{"points due", s->dues},
                {"replay", s->replay},
                {"import, all cores", s->import[1]},
                {"verify, all cores", s->verify[1]}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(name, sizeof name, "%s, per turn of %ld", rows[i].name, s->coups);
        bench_put(b, &(struct measure){.name = name, .unit = "us", .value = 1e6 / rows[i].rate});
    }
    snprintf(name, sizeof name, "peak memory, %ld turns", s->coups);
    bench_put(b, &(struct measure){.name = name, .unit = "MB", .value = peak(s)});
}

bool bench_growth(struct bench *b)
{
    struct size sizes[SIZES] = {{0}};
    long coups = 1000;
    bool ok = true;
    for (int i = 0; ok && i < SIZES && b->status == STATUS_OK; i++, coups *= 10) {
        struct strbuf text = {.text = NULL};
        struct position *positions = calloc((size_t)coups, sizeof *positions);
        struct on_positions p = {.position = positions, .count = coups};
        ok = positions && bench_play(coups, &text, positions) > 0;
        if (ok)
            sizes[i].dues = bench_rate(bench_dues, &p);
        else
            bench_failed(b, "allocation");
        free(positions);
        ok = ok && measure_text(b, &sizes[i], &text) &&
             (i > 0 || (bench_coup(b, &text) && bench_hall(b, &text)));
        strbuf_free(&text);
        ok = ok && measure_record(b, &sizes[i]) && (i != 2 || bench_bring(b, sizes[i].coups));
    }
    if (!ok || b->status != STATUS_OK || !bench_start(b))
        return false;
    put_million(b, &sizes[SIZES - 1]);
    for (int i = 0; i < SIZES; i++)
        put_growth(b, &sizes[i]);
    return true;
}
