/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measured as a user waits for it: one coup, and the start. */
#include <stdlib.h>
#include <string.h>

#include "baseline.h"
#include "bench/parts.h"
#include "bench/time.h"
#include "session.h"
#include "text/tongue.h"

enum { STARTS = 15, COMMITS = 301 };

/* Enters the coups of a text, a line each, into a session, or into a game without a record; the
 * seconds of each. Returns how many were entered. */
static int enter_coups(struct session *s, const struct game *game, struct game_state *state,
                       const char *text, double seconds[COMMITS])
{
    struct words said = {.text = NULL};
    struct session_error why;
    struct text_error err;
    int n = 0;
    for (const char *line = text; *line && n < COMMITS;) {
        size_t length = strcspn(line, "\n");
        if (*line != '[' && *line != '*' && length) {
            double begin = bench_wall();
            bool taken = s ? session_line(s, line, length, &said, &why) == SESSION_OK
                           : game->take(state, line, length, &said, &err);
            seconds[n] = bench_wall() - begin;
            if (!taken)
                break;
            n++;
        }
        line += length + (line[length] == '\n');
        said.length = 0;
    }
    words_free(&said);
    return n;
}

/* Only coups of the first match: a session holds one. */
static char *first_match(const struct words *text)
{
    char *copy = strdup(text->text);
    char *end = copy ? strstr(copy, "*\n") : NULL;
    if (end)
        *end = '\0';
    return copy;
}

bool bench_coup(struct bench *b, const struct words *text)
{
    char live[PATH_ROOM + 32], bare[PATH_ROOM + 32];
    double coup[COMMITS], rule[COMMITS], row[COMMITS];
    struct store *store = NULL;
    struct store_error serr;
    struct text_error err;
    struct store_details d = {.white = "White", .black = "Black", .options = ""};
    char *lines = first_match(text);
    struct game_state *state = b->game->start(&d, &err);
    bool ok =
        lines && state &&
        store_open_sqlite(bench_path(b, "live.db", live), STORE_WRITE, &store, &serr) == STORE_OK;
    struct session *session = ok ? session_new(b->game, store) : NULL;
    int coups = session ? enter_coups(session, NULL, NULL, lines, coup) : 0;
    int ruled = coups ? enter_coups(NULL, b->game, state, lines, rule) : 0;
    ok = ruled && baseline_commit(bench_path(b, "commit.db", bare), COMMITS, row);
    if (ok) {
        double value = 1e6 * bench_median(coup, coups), beside = 1e6 * bench_median(row, COMMITS);
        bench_put(b, &(struct measure){.name = N_("one coup entered, durable"),
                                       .unit = N_("us"),
                                       .value = value,
                                       .at_most = true,
                                       .against = N_("a bare commit of one row"),
                                       .beside = beside,
                                       .ratio = value / beside,
                                       .ratio_aim = 1.3});
        bench_put(b, &(struct measure){.name = N_("... the ruling and its words alone"),
                                       .unit = N_("us"),
                                       .value = 1e6 * bench_median(rule, ruled),
                                       .aim = 20,
                                       .at_most = true});
    }
    session_free(session);
    store_close(store);
    if (state)
        b->game->end(state);
    free(lines);
    bench_remove(b, "live.db");
    bench_remove(b, "commit.db");
    return ok || bench_failed(b, "session");
}

/* --- the start ----------------------------------------------------------------------------------
 */

bool bench_start(struct bench *b)
{
    char db[PATH_ROOM + 32];
    double own[STARTS], theirs[STARTS];
    bench_path(b, "record.db", db);
    const char *const start[] = {"--db", db, NULL}, *const select[] = {db, "select 1", NULL};
    bool tool = true;
    for (int i = -1; i < STARTS; i++) { /* once to warm up */
        struct bench_run a, z = {0};
        if (!bench_program(b->self, start, false, &a))
            return bench_failed(b, "start");
        tool = tool && bench_program("sqlite3", select, false, &z);
        if (i >= 0) {
            own[i] = a.seconds;
            theirs[i] = z.seconds;
        }
    }
    struct measure m = {.name = N_("start to the first prompt, 10^6 coups"),
                        .unit = N_("ms"),
                        .value = 1e3 * bench_median(own, STARTS),
                        .at_most = true};
    if (tool) {
        m.against = N_("sqlite3 FILE \"select 1\"");
        m.beside = 1e3 * bench_median(theirs, STARTS);
        m.ratio = m.value / m.beside;
        m.ratio_aim = 1.5;
    }
    bench_put(b, &m);
    return true;
}
