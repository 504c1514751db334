/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "baseline.h"
#include "bench_play.h"
#include "bench_time.h"
#include "crew.h"
#include "files.h"
#include "json_record.h"
#include "session.h"
#include "text/record.h"
#include "text/tongue.h"

enum {
    REPEATS = 5, /* after one to warm up; the middle one counts */
    POSITIONS = 1 << 16,
    SIZES = 4, /* 10^3 to 10^6 coups */
    STARTS = 15,
    COMMITS = 301,
    PATH_ROOM = 512
};

/* One figure. The aim is reached from below or above; 0: there is none. */
struct measure {
    const char *name;
    const char *unit;
    double value, aim;
    bool at_most;
    const char *against; /* the figure beside it, measured in the same run; NULL: none */
    double beside;
    double ratio, ratio_aim; /* 0: none */
};

struct bench {
    const struct game *game;
    const char *self;
    bool json;
    enum status status;
    char folder[PATH_ROOM];
};

/* --- output -------------------------------------------------------------------------------------
 */

static void put_measure(struct bench *b, const struct measure *m)
{
    if (b->json) {
        struct json_measure j = {m->name,    m->unit,   m->value, m->aim,
                                 m->against, m->beside, m->ratio, m->ratio_aim};
        b->status = status_worse(b->status, put_json(json_measured(&j)));
        return;
    }
    struct words w = {.text = NULL};
    words_add(&w, "%-44s %9.3g %-10s", _(m->name), m->value, _(m->unit));
    if (m->aim > 0)
        words_add(&w, m->at_most ? _(" (aim: at most %g)") : _(" (aim: at least %g)"), m->aim);
    if (m->against) {
        words_add(&w, "\n    ");
        words_add(&w, _("%.2f of %s, %.3g"), m->ratio, _(m->against), m->beside);
        if (m->ratio_aim > 0)
            words_add(&w, m->at_most ? _(" (aim: at most %g)") : _(" (aim: at least %g)"),
                      m->ratio_aim);
    }
    words_add(&w, "\n");
    b->status = status_worse(b->status, put_words(&w));
    words_free(&w);
    fflush(stdout);
}

static bool failed(struct bench *b, const char *what)
{
    b->status = say_failed("bench", what);
    return false;
}

/* --- in memory ----------------------------------------------------------------------------------
 */

/* What is timed: does it once, and returns how many of its things were done. */
typedef long timed_fn(void *context);

/* Things a second of processor time. */
static double rate(timed_fn *fn, void *context)
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

struct on_positions {
    const struct position *position;
    long count, sum; /* of all that was found, so that nothing is left undone */
};

static long time_dues(void *context)
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

struct on_text {
    const char *text;
    size_t length;
    long coups, sum;
};

static void begins(void *context, const struct founding *f)
{
    struct on_text *t = context;
    t->sum += f->options.holes;
}

static void coup(void *context, const struct desk *d, bool last)
{
    struct on_text *t = context;
    const struct score *sc = &d->ruling.after.score;
    t->sum += sc->points[WHITE] + sc->holes[BLACK] + last;
    t->coups++;
}

static long time_replay(void *context)
{
    struct on_text *t = context;
    struct record_reader to = {.begins = begins, .coup = coup, .context = t};
    struct text_error err;
    t->coups = 0;
    return record_read(t->text, t->length, &to, &err) ? t->coups : 0;
}

static bool measure_core(struct bench *b)
{
    struct position *positions = calloc(POSITIONS, sizeof *positions);
    struct on_positions p = {.position = positions, .count = POSITIONS};
    bool ok = positions && bench_play(POSITIONS, NULL, positions) >= POSITIONS;
    if (ok) {
        put_measure(b, &(struct measure){.name = N_("dues of a position"),
                                         .unit = N_("million/s"),
                                         .value = rate(time_dues, &p) / 1e6,
                                         .aim = 8});
        put_measure(b, &(struct measure){.name = N_("legal plays of a position"),
                                         .unit = N_("million/s"),
                                         .value = rate(time_plays, &p) / 1e6,
                                         .aim = 3});
    }
    free(positions);
    return ok || failed(b, _("no memory"));
}

/* --- on the disk --------------------------------------------------------------------------------
 */

static const char *path_of(const struct bench *b, const char *name, char path[PATH_ROOM + 32])
{
    snprintf(path, PATH_ROOM + 32, "%s/%s", b->folder, name);
    return path;
}

static void remove_record(const struct bench *b, const char *name)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-writers"};
    char path[PATH_ROOM + 32], one[PATH_ROOM + 40];
    path_of(b, name, path);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(one, sizeof one, "%s%s", path, ends[i]);
        unlink(one);
    }
}

/* Runs a command of ours on the record. */
static bool on_record(struct bench *b, const char *command, const char *argument, bool one_core,
                      struct bench_run *out)
{
    char db[PATH_ROOM + 32];
    const char *arguments[] = {"--db", path_of(b, "record.db", db), command, argument, NULL};
    return bench_program(b->self, arguments, one_core, out) || failed(b, command);
}

static bool write_text(struct bench *b, const struct words *text, char path[PATH_ROOM + 32])
{
    FILE *f = fopen(path_of(b, "record.game", path), "w");
    bool ok = f && fwrite(text->text, 1, text->length, f) == text->length;
    if (f && fclose(f) != 0)
        ok = false;
    return ok || failed(b, path);
}

/* What a record of so many coups costs. */
struct size {
    long coups;
    double dues, replay;         /* a second, in memory */
    double import[2], verify[2]; /* coups a second, with one core and with all */
    long kilobytes[3];           /* import, verify, export */
};

static bool measure_text(struct bench *b, struct size *s, const struct words *text)
{
    char game[PATH_ROOM + 32];
    struct on_text t = {.text = text->text, .length = text->length};
    s->replay = rate(time_replay, &t);
    s->coups = t.coups;
    return t.coups ? write_text(b, text, game) : failed(b, "replay");
}

/* The text is in its file. This process must be small by now: what it holds is counted as the peak
 * of the programs it starts. */
static bool measure_record(struct bench *b, struct size *s)
{
    char game[PATH_ROOM + 32];
    struct bench_run run;
    path_of(b, "record.game", game);
    for (int all = 0; all < 2; all++) {
        remove_record(b, "record.db");
        if (!on_record(b, "import", game, !all, &run))
            return false;
        s->import[all] = (double)s->coups / run.seconds;
        s->kilobytes[0] = run.kilobytes;
    }
    for (int all = 0; all < 2; all++) {
        if (!on_record(b, "verify", NULL, !all, &run))
            return false;
        s->verify[all] = (double)s->coups / run.seconds;
        s->kilobytes[1] = run.kilobytes;
    }
    if (!on_record(b, "export", "--all", false, &run))
        return false;
    s->kilobytes[2] = run.kilobytes;
    return true;
}

/* In a process of its own, as it holds all rows in memory. */
static bool bare_loop(const char *from, const char *to, double *seconds)
{
    int ends[2], status = 1;
    long rows;
    if (pipe(ends) != 0)
        return false;
    pid_t child = fork();
    if (child == 0) {
        bool ok = baseline_insert(from, to, seconds, &rows) &&
                  write(ends[1], seconds, sizeof *seconds) == (ssize_t)sizeof *seconds;
        _exit(!ok);
    }
    close(ends[1]);
    bool ok = child > 0 && read(ends[0], seconds, sizeof *seconds) == (ssize_t)sizeof *seconds;
    close(ends[0]);
    return child > 0 && waitpid(child, &status, 0) == child && ok && status == 0;
}

/* The bare loop on the rows of the record there is, and the import of the same matches; the middle
 * of three. */
static bool measure_import(struct bench *b, const struct size *s)
{
    char record[PATH_ROOM + 32], bare[PATH_ROOM + 32], game[PATH_ROOM + 32];
    double loop[3], import[2][3];
    path_of(b, "record.db", record);
    path_of(b, "bare.db", bare);
    path_of(b, "record.game", game);
    for (int i = 0; i < 3; i++) {
        remove_record(b, "bare.db");
        if (!bare_loop(record, bare, &loop[i]))
            return failed(b, bare);
        remove_record(b, "bare.db");
        for (int all = 0; all < 2; all++) {
            const char *arguments[] = {"--db", bare, "import", game, NULL};
            struct bench_run run;
            if (!bench_program(b->self, arguments, !all, &run))
                return failed(b, "import");
            import[all][i] = run.seconds;
            remove_record(b, "bare.db");
        }
    }
    double beside = (double)s->coups / bench_median(loop, 3) / 1e3;
    for (int all = 0; all < 2; all++) {
        double value = (double)s->coups / bench_median(import[all], 3) / 1e3;
        put_measure(b, &(struct measure){.name = all ? N_("import of 10^5 coups, all cores")
                                                     : N_("import of 10^5 coups, one core"),
                                         .unit = N_("thousand/s"),
                                         .value = value,
                                         .against = N_("a bare loop inserting the same rows"),
                                         .beside = beside,
                                         .ratio = value / beside,
                                         .ratio_aim = 0.8});
    }
    return true;
}

/* --- one coup -----------------------------------------------------------------------------------
 */

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

static bool measure_coup(struct bench *b, const struct words *text)
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
        store_open_sqlite(path_of(b, "live.db", live), STORE_WRITE, &store, &serr) == STORE_OK;
    struct session *session = ok ? session_new(b->game, store) : NULL;
    int coups = session ? enter_coups(session, NULL, NULL, lines, coup) : 0;
    int ruled = coups ? enter_coups(NULL, b->game, state, lines, rule) : 0;
    ok = ruled && baseline_commit(path_of(b, "commit.db", bare), COMMITS, row);
    if (ok) {
        double value = 1e6 * bench_median(coup, coups), beside = 1e6 * bench_median(row, COMMITS);
        put_measure(b, &(struct measure){.name = N_("one coup entered, durable"),
                                         .unit = N_("us"),
                                         .value = value,
                                         .at_most = true,
                                         .against = N_("a bare commit of one row"),
                                         .beside = beside,
                                         .ratio = value / beside,
                                         .ratio_aim = 1.3});
        put_measure(b, &(struct measure){.name = N_("... the ruling and its words alone"),
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
    remove_record(b, "live.db");
    remove_record(b, "commit.db");
    return ok || failed(b, "session");
}

/* --- the start ----------------------------------------------------------------------------------
 */

static bool measure_start(struct bench *b)
{
    char db[PATH_ROOM + 32];
    double own[STARTS], theirs[STARTS];
    path_of(b, "record.db", db);
    const char *const start[] = {"--db", db, NULL}, *const select[] = {db, "select 1", NULL};
    bool tool = true;
    for (int i = -1; i < STARTS; i++) { /* once to warm up */
        struct bench_run a, z = {0};
        if (!bench_program(b->self, start, false, &a))
            return failed(b, "start");
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
    put_measure(b, &m);
    return true;
}

/* --- growth -------------------------------------------------------------------------------------
 */

static double peak(const struct size *s)
{
    long most = 0;
    for (int i = 0; i < 3; i++)
        most = s->kilobytes[i] > most ? s->kilobytes[i] : most;
    return (double)most / 1024;
}

static void put_million(struct bench *b, const struct size *s)
{
    put_measure(b, &(struct measure){.name = N_("replay of 10^6 coups of text"),
                                     .unit = N_("million/s"),
                                     .value = s->replay / 1e6,
                                     .aim = 2});
    for (int all = 0; all < 2; all++)
        put_measure(b, &(struct measure){.name = all ? N_("verify of 10^6 coups, all cores")
                                                     : N_("verify of 10^6 coups, one core"),
                                         .unit = N_("million/s"),
                                         .value = s->verify[all] / 1e6,
                                         .against = N_("the replay of the same text"),
                                         .beside = s->replay / 1e6,
                                         .ratio = s->verify[all] / s->replay,
                                         .ratio_aim = 0.5});
    put_measure(b, &(struct measure){.name = N_("memory at its peak, import, verify, export"),
                                     .unit = N_("MB"),
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
    } rows[] = {{N_("dues"), s->dues},
                {N_("replay"), s->replay},
                {N_("import, all cores"), s->import[1]},
                {N_("verify, all cores"), s->verify[1]}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(name, sizeof name, _("%s, a coup of %ld"), _(rows[i].name), s->coups);
        put_measure(b,
                    &(struct measure){.name = name, .unit = N_("us"), .value = 1e6 / rows[i].rate});
    }
    snprintf(name, sizeof name, _("memory at its peak, %ld coups"), s->coups);
    put_measure(b, &(struct measure){.name = name, .unit = N_("MB"), .value = peak(s)});
}

static bool measure_growth(struct bench *b)
{
    struct size sizes[SIZES] = {{0}};
    long coups = 1000;
    bool ok = true;
    for (int i = 0; ok && i < SIZES; i++, coups *= 10) {
        struct words text = {.text = NULL};
        struct position *positions = calloc((size_t)coups, sizeof *positions);
        struct on_positions p = {.position = positions, .count = coups};
        ok = positions && bench_play(coups, &text, positions) > 0;
        if (ok)
            sizes[i].dues = rate(time_dues, &p);
        else
            failed(b, _("no memory"));
        free(positions);
        ok = ok && measure_text(b, &sizes[i], &text) && (i > 0 || measure_coup(b, &text));
        words_free(&text);
        ok = ok && measure_record(b, &sizes[i]) && (i != 2 || measure_import(b, &sizes[i]));
    }
    if (!ok || !measure_start(b))
        return false;
    put_million(b, &sizes[SIZES - 1]);
    for (int i = 0; i < SIZES; i++)
        put_growth(b, &sizes[i]);
    return true;
}

/* --- the command --------------------------------------------------------------------------------
 */

static void put_machine(struct bench *b)
{
    struct utsname u;
    char line[256], model[128] = "";
    FILE *f = fopen("/proc/cpuinfo", "r");
    while (f && fgets(line, sizeof line, f)) {
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':')) {
            snprintf(model, sizeof model, ", %.100s", strchr(line, ':') + 2);
            model[strcspn(model, "\n")] = '\0';
            break;
        }
    }
    if (f)
        fclose(f);
    if (uname(&u) != 0 || b->json)
        return;
    printf("%s %s%s, ", u.sysname, u.machine, model);
    printf(P_("%d core\n", "%d cores\n", crew_cores()), crew_cores());
}

enum status bench_run(const struct game *game, const char *self, bool json)
{
    struct bench b = {.game = game, .self = self, .json = json};
    const char *where = getenv("TMPDIR");
    char link[PATH_ROOM];
    ssize_t n = readlink("/proc/self/exe", link, sizeof link - 1);
    if (n > 0) {
        link[n] = '\0';
        b.self = link;
    }
    /* not /tmp, which may be in memory */
    snprintf(b.folder, sizeof b.folder, "%s/referee-bench-XXXXXX",
             where && *where ? where : "/var/tmp");
    if (!mkdtemp(b.folder)) {
        failed(&b, b.folder);
        return b.status;
    }
    put_machine(&b);
    if (measure_core(&b))
        measure_growth(&b);
    char path[PATH_ROOM + 32];
    unlink(path_of(&b, "record.game", path));
    remove_record(&b, "record.db");
    remove_record(&b, "bare.db");
    rmdir(b.folder);
    return status_worse(b.status, flush_output());
}
