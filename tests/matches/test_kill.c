/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program is killed without warning while lines arrive as fast as it reads them. Every line it
 * has ruled on is in the record, the record is sound, and the match continues; at most the line
 * not yet ruled on is lost. By hand: test_kill SEED KILLS. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "db/sqlite/open.h"
#include "games/trictrac/trictrac.h"
#include "tests/support/record_fixture.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

enum {
    RECORDS = 10,
    AHEAD = 3,           /* lines sent after the ruling that is waited for */
    LONGEST_WAIT = 2000, /* microseconds */
    ANSWER_WAIT = 60000  /* milliseconds */
};

static uint64_t seed = 1;
static int kills = 500;

/* A record, and the match that is being entered in it. */
struct kill_table {
    char path[200];
    struct strbuf lines;
    long taken; /* lines in the record */
    long total;
    char key[STORE_KEY_SIZE];      /* of the match being entered, once it is in the record */
    char previous[STORE_KEY_SIZE]; /* of the one before it */
};

/* --- the program ------------------------------------------------------------------------------ */

struct program {
    pid_t id;
    int in, out;
    struct strbuf said; /* after a line feed */
};

static struct program start(const char *path)
{
    int in[2], out[2];
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) {
            close(in[i]);
            close(out[i]);
        }
        execl(REFEREE, "referee", "--db", path, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    struct program p = {.id = id, .in = in[1], .out = out[0]};
    strbuf_add(&p.said, "\n");
    return p;
}

static void send(const struct program *p, const char *text, size_t length)
{
    while (length) {
        ssize_t n = write(p->in, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            fail_msg("the program takes no more lines: %s", strerror(errno));
        text += n;
        length -= (size_t)n;
    }
}

/* Reads some of the output. Returns false at its end. */
static bool read_some(struct program *p)
{
    char buffer[4096];
    const ssize_t n = read(p->out, buffer, sizeof buffer);
    if (n > 0)
        strbuf_add_utf8(&p->said, buffer, (size_t)n);
    return n > 0;
}

/* Kills it, and reads the rest of its output. */
static void kill_and_read(struct program *p)
{
    int status;
    kill(p->id, SIGKILL);
    while (read_some(p))
        ;
    assert_int_equal(waitpid(p->id, &status, 0), p->id);
    if (!WIFSIGNALED(status))
        fail_msg("it ended by itself, status %d:\n%s", WEXITSTATUS(status), p->said.text);
    close(p->in);
    close(p->out);
}

/* --- what it said and what is stored ---------------------------------------------------------- */

/* The last coup it ruled on: "12. White throws". */
static long ruled_on(const char *said)
{
    long last = 0;
    for (const char *c = said; (c = strchr(c, '\n')); c++) {
        char *end;
        long n = strtol(c + 1, &end, 10);
        if (end > c + 1 && strncmp(end, ". ", 2) == 0 && strstr(end, " throws ") == end + 7)
            last = n > last ? n : last;
    }
    return last;
}

/* Reads until it has ruled on this turn. */
static void await_ruling(struct program *p, long turn)
{
    struct pollfd more = {.fd = p->out, .events = POLLIN};
    while (ruled_on(p->said.text) < turn)
        if (poll(&more, 1, ANSWER_WAIT) != 1 || !read_some(p))
            fail_msg("no ruling on turn %ld:\n%s", turn, p->said.text);
}

struct found_stored {
    long coups, entries;
    bool open;
    char key[STORE_KEY_SIZE];
    const char *line; /* the next one expected */
};

static int take_match(void *ctx, const struct store_match *m)
{
    struct found_stored *s = ctx;
    s->coups = m->coups;
    s->entries = m->head_seq;
    s->open = strcmp(m->state, "open") == 0;
    snprintf(s->key, sizeof s->key, "%s", m->key);
    return 1;
}

static int compare_entry(void *ctx, const struct store_entry *e)
{
    struct found_stored *s = ctx;
    size_t n = strcspn(s->line, "\n");
    if (!s->open && e->seq == s->entries) { /* with the line that ends the match */
        assert_string_equal(e->kind, RESULT_KIND);
        return 0;
    }
    if (strlen(e->text) != n || memcmp(e->text, s->line, n) != 0)
        fail_msg("entry %ld is \"%s\", entered was \"%.*s\"", e->seq, e->text, (int)n, s->line);
    s->line += n + 1;
    return 0;
}

static int defect(void *ctx, const char *text)
{
    (void)ctx;
    fail_msg("%s", text);
    return 1;
}

/* The record after the kill, which said it had ruled on `ruled` coups. */
static void check_record(struct kill_table *t, long ruled)
{
    struct store *store;
    struct store_error err;
    struct session_error serr;
    struct found_stored s = {.line = t->lines.text};
    struct store_query last = {.limit = 1};
    if (store_open_sqlite(t->path, STORE_WRITE, &store, &err) != STORE_OK)
        fail_msg("%s", err.text);
    assert_int_equal(store_integrity(store, defect, NULL, &err), STORE_OK);
    assert_int_equal(store_matches(store, &last, take_match, &s, &err), STORE_OK);
    if (s.coups < ruled)
        fail_msg("coup %ld was ruled on, but the record ends with %ld", ruled, s.coups);
    assert_int_equal(s.coups, s.entries - (s.coups && !s.open));
    assert_true(s.coups <= t->total);
    if (s.coups) {
        assert_int_equal(store_entries(store, s.key, 1, compare_entry, &s, &err), STORE_OK);
        assert_sound(store, s.key);
        struct session *session = session_new(&game_trictrac, store);
        if (session_resume(session, s.key, &serr) != SESSION_OK)
            fail_msg("%s", serr.text);
        session_free(session);
    }
    t->taken = s.coups;
    snprintf(t->key, sizeof t->key, "%s", s.key);
    store_close(store);
}

/* --- killing ---------------------------------------------------------------------------------- */

static void new_match(struct kill_table *t, struct deal *d)
{
    struct manner m = {.longest = 150, .holes = 12};
    strbuf_free(&t->lines);
    memcpy(t->previous, t->key, sizeof t->previous);
    t->taken = 0;
    t->total = random_match(d, &m, true, &t->lines);
    assert_true(t->total > 0 && !t->lines.failed);
}

static const char *line_at(const struct kill_table *t, long n)
{
    const char *line = t->lines.text;
    while (n--)
        line = strchr(line, '\n') + 1;
    return line;
}

/* Sends some of the lines that are left, waits for the ruling on one of the last of them, and kills
 * the program after a moment. Returns the number of lines that were added to the record. */
static long kill_once(struct kill_table *t, struct deal *d)
{
    static const char fresh[] = ".new White - Black\n";
    long before = t->taken;
    struct program p = start(t->path);
    const char *lines = line_at(t, t->taken);
    const long sent = 1 + (long)deal_below(d, (unsigned)(t->total - t->taken));
    const long wait = (long)deal_below(d, LONGEST_WAIT);
    if (!t->taken)
        send(&p, fresh, sizeof fresh - 1);
    send(&p, lines, (size_t)(line_at(t, t->taken + sent) - lines));
    if (deal_below(d, 4)) /* otherwise it may be killed before it has read anything */
        await_ruling(&p, t->taken + (sent > AHEAD ? sent - AHEAD : 1));
    nanosleep(&(struct timespec){.tv_nsec = wait * 1000}, NULL);
    kill_and_read(&p);
    long ruled = ruled_on(p.said.text);
    strbuf_free(&p.said);
    /* A match does not exist before its first line: the one before is the last. */
    if (!before && !ruled) {
        struct kill_table none = *t;
        struct store *store;
        struct store_error err;
        struct found_stored s = {.line = NULL};
        struct store_query last = {.limit = 1};
        if (store_open_sqlite(none.path, STORE_WRITE, &store, &err) != STORE_OK)
            fail_msg("%s", err.text);
        assert_int_equal(store_matches(store, &last, take_match, &s, &err), STORE_OK);
        store_close(store);
        if (!s.coups || strcmp(s.key, t->previous) == 0)
            return 0;
    }
    check_record(t, ruled);
    return t->taken - before;
}

static void test_kills(void **state)
{
    struct sample_folder folder;
    struct kill_table tables[RECORDS];
    struct deal d;
    long lines = 0, cut = 0;
    (void)state;
    memset(tables, 0, sizeof tables);
    sample_folder_make(&folder);
    deal_start(&d, seed);
    for (int i = 0; i < RECORDS; i++) {
        snprintf(tables[i].path, sizeof tables[i].path, "%s/%d.db", folder.path, i);
        new_match(&tables[i], &d);
    }
    for (int i = 0; i < kills; i++) {
        struct kill_table *t = &tables[i % RECORDS];
        long more = kill_once(t, &d);
        lines += more;
        cut += more && t->taken < t->total;
        if (t->taken == t->total)
            new_match(t, &d);
    }
    print_message("%d kills, %ld of them in the middle of a match, %ld lines kept\n", kills, cut,
                  lines);
    assert_true(cut > kills / 4);
    for (int i = 0; i < RECORDS; i++)
        strbuf_free(&tables[i].lines);
    sample_folder_remove(&folder);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kills)};
    signal(SIGPIPE, SIG_IGN);
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        kills = atoi(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
