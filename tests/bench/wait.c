/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the delays that a user sees: one coup, and the start. */
#include <string.h>

#include "baseline.h"
#include "db/open/open.h"
#include "log/turns.h"
#include "parts.h"
#include "session/session.h"
#include "time.h"

enum { STARTS = 15, COUPS = 300 };

/* Enters the same coups into a session with a record on disk and into a game without one. Before or
 * after each, one row is committed to a file, so that all three are measured under the same load of
 * the disk. */
struct entering {
    const struct game *game;
    struct turns *turns;
    struct store *store;
    struct session *session;
    struct baseline *bare;
    double coup[COUPS], rule[COUPS], row[COUPS]; /* seconds of each */
    int count;
};

static bool enter_durably(struct entering *e, const char *line, size_t length, struct strbuf *said)
{
    struct session_error why;
    double begin = bench_wall();
    bool ok = session_line(e->session, line, length, said, &why) == SESSION_OK;
    e->coup[e->count] = bench_wall() - begin;
    return ok;
}

static bool enter_line(struct entering *e, const char *line, size_t length, struct strbuf *said)
{
    struct parse_error err;
    bool row_first = e->count % 2, ok = true;
    for (int i = 0; ok && i < 2; i++)
        ok = (i == 0) == row_first ? baseline_commit(e->bare, &e->row[e->count])
                                   : enter_durably(e, line, length, said);
    double begin = bench_wall();
    ok = ok && turns_take(e->turns, line, length, said, &err);
    e->rule[e->count] = bench_wall() - begin;
    e->count += ok;
    return ok;
}

/* Begins a match in both; the previous match stays open. */
static bool begin_match(struct entering *e)
{
    struct store_details d = {.player = {"White", "Black"}, .players = 2, .options = ""};
    struct session_error why;
    struct parse_error err;
    turns_end(e->turns);
    e->turns = turns_begin(e->game, &d, &err);
    return e->turns && session_found(e->session, d.player[0], d.player[1], &why) == SESSION_OK;
}

/* Enters the coups of the text, one per line without headers; each match ends with "*". */
static bool enter_matches(struct entering *e, const char *text)
{
    struct strbuf said = {.text = NULL};
    bool ok = begin_match(e);
    while (ok && *text && e->count < COUPS) {
        size_t length = strcspn(text, "\n");
        if (*text == '*')
            ok = begin_match(e);
        else if (length && *text != '[')
            ok = enter_line(e, text, length, &said);
        text += length + (text[length] == '\n');
        said.length = 0;
    }
    strbuf_free(&said);
    return ok && e->count == COUPS;
}

static bool begin_entering(const struct bench *b, struct entering *e)
{
    char live[PATH_ROOM + 32], bare[PATH_ROOM + 32];
    struct store_error serr;
    e->game = b->game;
    e->bare = baseline_open(bench_path(b, "commit.db", bare));
    if (store_open(bench_path(b, "live.db", live), STORE_WRITE, &e->store, &serr) == STORE_OK)
        e->session = session_new(b->game, e->store);
    return e->bare && e->session;
}

static void end_entering(const struct bench *b, struct entering *e)
{
    session_free(e->session);
    store_close(e->store);
    baseline_close(e->bare);
    turns_end(e->turns);
    bench_remove(b, "live.db");
    bench_remove(b, "commit.db");
}

/* Prints a percentile of the times, compared with that of a plain commit. */
static void put_entered(struct bench *b, struct entering *e, const char *name, double most,
                        double ratio_aim)
{
    double value = 1e6 * bench_share(e->coup, e->count, most);
    double beside = 1e6 * bench_share(e->row, e->count, most);
    bench_put(b, &(struct measure){.name = name,
                                   .unit = "us",
                                   .value = value,
                                   .at_most = true,
                                   .against = "a bare commit of one row",
                                   .beside = beside,
                                   .ratio = value / beside,
                                   .ratio_aim = ratio_aim});
}

bool bench_coup(struct bench *b, const struct strbuf *text)
{
    struct entering e = {.count = 0};
    bool ok = begin_entering(b, &e) && enter_matches(&e, text->text);
    if (ok) {
        put_entered(b, &e, "one turn entered, durable", 0.5, 1.3);
        put_entered(b, &e, "... and the second slowest of a hundred", 0.99, 0);
        bench_put(b, &(struct measure){.name = "... only the ruling and its words",
                                       .unit = "us",
                                       .value = 1e6 * bench_median(e.rule, e.count),
                                       .aim = 20,
                                       .at_most = true});
    }
    end_entering(b, &e);
    return ok || bench_failed(b, "session");
}

/* --- the start -------------------------------------------------------------------------------- */

bool bench_start(struct bench *b)
{
    char db[PATH_ROOM + 32];
    double own[STARTS], theirs[STARTS];
    bench_path(b, "record.db", db);
    const char *const start[] = {"--db", db, NULL}, *const select[] = {db, "select 1", NULL};
    bool tool = true;
    for (int i = -1; i < STARTS; i++) { /* once to warm up */
        struct bench_run a, z = {0};
        if (!bench_program(b->referee, start, false, &a))
            return bench_failed(b, "start");
        tool = tool && bench_program("sqlite3", select, false, &z);
        if (i >= 0) {
            own[i] = a.seconds;
            theirs[i] = z.seconds;
        }
    }
    struct measure m = {.name = "start to the first prompt, 10^6 turns",
                        .unit = "ms",
                        .value = 1e3 * bench_median(own, STARTS),
                        .at_most = true};
    if (tool) {
        m.against = "sqlite3 FILE \"select 1\"";
        m.beside = 1e3 * bench_median(theirs, STARTS);
        m.ratio = m.value / m.beside;
        m.ratio_aim = 1.5;
    }
    bench_put(b, &m);
    return true;
}
