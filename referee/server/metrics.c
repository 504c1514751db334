/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics.h"

#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "matches/sync/sync_state.h"
#include "server.h"
#include "site/site.h"

/* Upper bounds, in milliseconds. */
static const int bounds[METRICS_BUCKETS] = {5, 10, 25, 50, 100, 250, 500, 1000};

void metrics_line(struct metrics *m, int status_class, double seconds)
{
    int i = 0;
    while (i < METRICS_BUCKETS && seconds * 1000 > bounds[i])
        i++;
    m->line_bucket[i]++;
    m->line_seconds += seconds;
    m->lines[status_class]++;
}

static void put_metric_head(struct strbuf *w, const char *name, const char *type, const char *help)
{
    strbuf_add(w, "# HELP referee_%s %s\n# TYPE referee_%s %s\n", name, help, name, type);
}

static void put_one(struct strbuf *w, const char *name, const char *type, const char *help,
                    long value)
{
    put_metric_head(w, name, type, help);
    strbuf_add(w, "referee_%s %ld\n", name, value);
}

static void put_classes(struct strbuf *w, const char *name, const char *help,
                        const unsigned long count[METRICS_CLASSES])
{
    put_metric_head(w, name, "counter", help);
    for (int i = 2; i < METRICS_CLASSES; i++)
        strbuf_add(w, "referee_%s{status=\"%dxx\"} %lu\n", name, i, count[i]);
}

static void put_lines(struct strbuf *w, const struct metrics *m)
{
    unsigned long sum = 0;
    put_classes(w, "lines_total", "Lines that scorers sent, by status.", m->lines);
    put_metric_head(w, "line_seconds", "histogram", "Time to enter a line.");
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        sum += m->line_bucket[i];
        strbuf_add(w, "referee_line_seconds_bucket{le=\"%d.%03d\"} %lu\n", bounds[i] / 1000,
                   bounds[i] % 1000, sum);
    }
    sum += m->line_bucket[METRICS_BUCKETS];
    strbuf_add(w, "referee_line_seconds_bucket{le=\"+Inf\"} %lu\n", sum);
    strbuf_add(w, "referee_line_seconds_sum %ld.%06ld\nreferee_line_seconds_count %lu\n",
               (long)m->line_seconds,
               (long)((m->line_seconds - (double)(long)m->line_seconds) * 1e6), sum);
}

/* Entries of the open matches that `push --follow` has not pushed yet. */
static long count_waiting(const struct site *s)
{
    struct live_tables *tables = s->in[s->own].tables;
    long waiting = 0;
    for (int i = 0; i < live_tables_count(tables); i++) {
        const struct live_table *t = live_table_at(tables, i);
        const long pushed = s->record ? sync_state_entries(s->record, t->key) : -1;
        const long entries = strtol(t->head, NULL, 10);
        waiting += pushed >= 0 && entries > pushed ? entries - pushed : 0;
    }
    return waiting;
}

void metrics_write(struct strbuf *w, const struct metrics *m, const struct site *s,
                   const struct server *server)
{
    put_metric_head(w, "info", "gauge", "The program.");
    strbuf_add(w, "referee_info{version=\"%s\"} 1\n", program_version);
    put_one(w, "record_up", "gauge", "1: the record can be read.", !s->lost);
    put_classes(w, "requests_total", "Answers, by status.", server_answered(server));
    put_metric_head(w, "streams", "gauge", "Open streams of events.");
    strbuf_add(w, "referee_streams{kind=\"spectator\"} %ld\nreferee_streams{kind=\"scorer\"} %ld\n",
               server_streams_of(server, STREAM_SPECTATOR),
               server_streams_of(server, STREAM_SCORER));
    put_one(w, "tables", "gauge", "Matches in the hall.", live_tables_count(s->in[s->own].tables));
    put_lines(w, m);
    put_one(w, "pushed_total", "counter", "Matches that clubs pushed.", (long)s->counts.pushed);
    put_one(w, "push_refused_total", "counter", "Matches of clubs that were refused.",
            (long)s->counts.refused);
    put_one(w, "token_unknown_total", "counter", "Requests with a token that nobody has.",
            (long)s->counts.unknown);
    put_one(w, "entries_waiting", "gauge",
            "Entries of open matches that push --follow has not pushed yet.", count_waiting(s));
}
