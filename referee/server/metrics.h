/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a server has done, for programs that watch it, in the text form of Prometheus:
 * https://prometheus.io/docs/instrumenting/exposition_formats/ */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

struct server;
struct site;
struct strbuf;

enum { METRICS_BUCKETS = 8, METRICS_CLASSES = 6 /* 1xx to 5xx */ };

/* Counters since the start. */
struct metrics {
    unsigned long lines[METRICS_CLASSES]; /* lines that scorers sent, by class of the status */
    unsigned long line_bucket[METRICS_BUCKETS + 1];
    double line_seconds;
};

/* Counts a line that took so long. `status_class`: 2 to 5. */
void metrics_line(struct metrics *m, int status_class, double seconds);

/* Adds all figures. */
void metrics_write(struct strbuf *w, const struct metrics *m, const struct site *s,
                   const struct server *server);

#endif
