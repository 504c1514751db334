/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* MAP_ANONYMOUS */

#include "writers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/open/open.h"
#include "session/session.h"
#include "time.h"

/* Memory shared with the writers: start and end of each writer, and the seconds of each turn,
 * grouped by writer. */
struct times {
    double begin[WRITERS_MOST], end[WRITERS_MOST];
    double turn[];
};

/* Pipes to start all writers at once: each reports that it is ready, and all begin when `go` is
 * closed. */
struct start {
    int ready[2], go[2];
};

static bool say(const struct session_error *why)
{
    fprintf(stderr, "referee-bench: %s\n", why->text);
    return false;
}

static bool begin_match(struct session *s, int writer)
{
    char white[24], black[24];
    struct session_error why;
    snprintf(white, sizeof white, "White %d", writer + 1);
    snprintf(black, sizeof black, "Black %d", writer + 1);
    return (session_found(s, white, black, &why) == SESSION_OK &&
            session_store_empty(s, &why) == SESSION_OK) ||
           say(&why);
}

/* Enters the lines of the text, without headers; each match ends with "*". */
static bool enter(struct session *s, int writer, const char *text, int turns, double seconds[])
{
    struct strbuf said = {.text = NULL};
    struct session_error why;
    int n = 0;
    bool ok = true;
    while (ok && *text && n < turns) {
        size_t length = strcspn(text, "\n");
        double begin = bench_wall();
        if (*text == '*')
            ok = begin_match(s, writer);
        else if (length && *text != '[') {
            ok = session_line(s, text, length, &said, &why) == SESSION_OK || say(&why);
            seconds[n++] = bench_wall() - begin;
        }
        text += length + (text[length] == '\n');
        said.length = 0;
    }
    strbuf_free(&said);
    return ok && n == turns;
}

static bool write_turns(const struct bench *b, const char *where, const char *text, int writer,
                        int turns, const struct start *start, struct times *t)
{
    struct store_error err;
    struct store *store;
    char none = 0;
    if (store_open(where, STORE_WRITE, &store, &err) != STORE_OK) {
        fprintf(stderr, "referee-bench: %s\n", err.text);
        return false;
    }
    struct session *s = session_new(b->game, store);
    bool ok = s && begin_match(s, writer) && write(start->ready[1], "", 1) == 1;
    close(start->ready[1]); /* otherwise a failed writer would be waited for */
    ok = ok && read(start->go[0], &none, 1) == 0;
    t->begin[writer] = bench_wall();
    ok = ok && enter(s, writer, text, turns, t->turn + (size_t)writer * (size_t)turns);
    t->end[writer] = bench_wall();
    session_free(s);
    store_close(store);
    return ok;
}

/* Starts all writers at once and waits for them. */
static bool run_all(const pid_t pid[], int writers, const struct start *start)
{
    char one;
    bool ok = true;
    close(start->ready[1]);
    close(start->go[0]);
    for (int i = 0; i < writers; i++)
        ok = ok && read(start->ready[0], &one, 1) == 1;
    close(start->go[1]);
    for (int i = 0; i < writers; i++) {
        int status = 1;
        ok = pid[i] > 0 && waitpid(pid[i], &status, 0) == pid[i] && status == 0 && ok;
    }
    close(start->ready[0]);
    return ok;
}

static void sum_up(struct times *t, int writers, int turns, struct written *out)
{
    double begin = t->begin[0], end = t->end[0];
    int all = writers * turns;
    for (int i = 1; i < writers; i++) {
        begin = t->begin[i] < begin ? t->begin[i] : begin;
        end = t->end[i] > end ? t->end[i] : end;
    }
    *out = (struct written){all / (end - begin), bench_median(t->turn, all),
                            bench_share(t->turn, all, 0.99)};
}

bool writers_run(const struct bench *b, const char *where, const char *text, int writers, int turns,
                 struct written *out)
{
    struct start start;
    pid_t pid[WRITERS_MOST];
    size_t size = sizeof(struct times) + sizeof(double) * (size_t)writers * (size_t)turns;
    /* cppcheck-suppress invalidFunctionArg ; there is no file */
    struct times *t = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (t == MAP_FAILED)
        return false;
    if (pipe(start.ready) != 0 || pipe(start.go) != 0) {
        munmap(t, size);
        return false;
    }
    for (int i = 0; i < writers; i++) {
        pid[i] = fork();
        if (pid[i] == 0) {
            close(start.go[1]);
            close(start.ready[0]);
            _exit(write_turns(b, where, text, i, turns, &start, t) ? EXIT_SUCCESS : EXIT_FAILURE);
        }
    }
    bool ok = run_all(pid, writers, &start);
    if (ok)
        sum_up(t, writers, turns, out);
    munmap(t, size);
    return ok;
}
