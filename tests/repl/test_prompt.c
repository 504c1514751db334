/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The prompt on a pseudo-terminal, and signals that arrive while it waits: after any interruption
 * the next line is durable, and the terminal's settings are restored. */
#define _XOPEN_SOURCE 700 /* pseudo-terminals */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "db/sqlite/open.h"
#include "db/store_ops.h"
#include "games/trictrac/trictrac.h"
#include "repl/repl.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

enum { WAIT = 60000 /* milliseconds */ };

struct fixture {
    struct sample_folder folder;
    char db[160];
    int screen, keys;     /* the two ends of the terminal */
    struct termios found; /* settings before the referee started */
    pid_t referee;
    char seen[1 << 16];
    size_t length, from; /* where the search for the next output begins */
};

/* --- a record that interrupts who reads it ---------------------------------------------------- */

/* Sends SIGINT, as Ctrl-C does, when the name of a player is read. */
struct interrupting {
    store_text_fn *fn;
    void *context;
};

static const struct store_ops *plain;

static int take_interrupted(void *context, const char *name)
{
    const struct interrupting *r = context;
    (void)raise(SIGINT);
    return r->fn(r->context, name);
}

static enum store_code players(struct store *s, const char *prefix, store_text_fn *fn,
                               void *context, struct store_error *err)
{
    struct interrupting r = {fn, context};
    return plain->players(s, prefix, take_interrupted, &r, err);
}

/* --- the referee at the terminal -------------------------------------------------------------- */

/* Runs the prompt to its end, in the child process. */
static int talk(const char *db, int terminal)
{
    struct store *store = NULL;
    struct store_ops interrupting;
    int signal_taken = 0;
    (void)setsid();
    for (int i = 0; i < 3; i++)
        (void)dup2(terminal, i);
    if (store_open_sqlite(db, STORE_WRITE, &store, NULL) != STORE_OK)
        return 99;
    plain = store->ops;
    interrupting = *plain;
    interrupting.players = players;
    store->ops = &interrupting;
    struct session *s = session_new(&game_trictrac, store);
    int status = (int)repl_run(s, NULL, COLOUR_NEVER, &signal_taken);
    session_free(s);
    store_close(store);
    if (signal_taken)
        (void)raise(signal_taken);
    return status;
}

static void start(struct fixture *f)
{
    f->screen = posix_openpt(O_RDWR | O_NOCTTY);
    if (f->screen < 0)
        skip();
    assert_int_equal(grantpt(f->screen), 0);
    assert_int_equal(unlockpt(f->screen), 0);
    f->keys = open(ptsname(f->screen), O_RDWR | O_NOCTTY);
    assert_true(f->keys >= 0);
    assert_int_equal(tcgetattr(f->keys, &f->found), 0);
    f->length = f->from = 0;
    f->referee = fork();
    assert_true(f->referee >= 0);
    if (f->referee == 0) {
        (void)close(f->screen);
        _exit(talk(f->db, f->keys));
    }
}

/* Types a line and waits until the output contains `answer`. */
static void type(struct fixture *f, const char *line, const char *answer)
{
    assert_int_equal(write(f->screen, line, strlen(line)), strlen(line));
    for (;;) {
        struct pollfd p = {.fd = f->screen, .events = POLLIN};
        f->seen[f->length] = '\0';
        const char *found = strstr(f->seen + f->from, answer);
        if (found) {
            f->from = (size_t)(found - f->seen) + strlen(answer);
            return;
        }
        if (poll(&p, 1, WAIT) < 1 || f->length + 1 >= sizeof f->seen)
            fail_msg("\"%s\" was not answered by \"%s\" but by: %s", line, answer, f->seen);
        ssize_t n = read(f->screen, f->seen + f->length, sizeof f->seen - 1 - f->length);
        assert_true(n > 0);
        f->length += (size_t)n;
    }
}

/* Returns the exit status, or 128 + the signal. */
static int finish(struct fixture *f)
{
    int status = 0;
    assert_int_equal(waitpid(f->referee, &status, 0), f->referee);
    (void)close(f->screen);
    (void)close(f->keys);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int note_entries(void *context, const struct store_match *m)
{
    *(long *)context += m->head_seq;
    return 0;
}

static long entries(const struct fixture *f)
{
    struct store *store = NULL;
    long n = 0;
    assert_int_equal(store_open_sqlite(f->db, STORE_READ, &store, NULL), STORE_OK);
    assert_int_equal(store_matches(store, NULL, note_entries, &n, NULL), STORE_OK);
    store_close(store);
    return n;
}

static void begin_match(struct fixture *f)
{
    start(f);
    type(f, "", "White is played by: ");
    type(f, "Anna\r", "Black is played by: ");
    type(f, "Boris\r", "the dice> ");
    type(f, ".set board off\r", "the dice> ");
    type(f, "64 1/7 1/5\r", "the dice> ");
    assert_int_equal(entries(f), 1);
}

/* --- the tests -------------------------------------------------------------------------------- */

/* The line is dropped, and the interrupted read leaves nothing open that would block the next
 * write. */
static void test_interrupted_completion(void **state)
{
    struct fixture *f = *state;
    begin_match(f);
    type(f, ".new A\t", "\n");
    type(f, "", "the dice> ");
    type(f, "53 1/6 1/4\r", "the dice> ");
    assert_int_equal(entries(f), 2);
    type(f, "\x04", "Saved");
    assert_int_equal(finish(f), 0);
}

static void test_interrupted_line(void **state)
{
    struct fixture *f = *state;
    begin_match(f);
    type(f, "53 1/6", "53 1/6");
    assert_int_equal(kill(f->referee, SIGINT), 0);
    type(f, "", "the dice> ");
    type(f,
         "\x12"
         "64",
         "64"); /* during a search through the history */
    assert_int_equal(kill(f->referee, SIGINT), 0);
    type(f, "", "the dice> ");
    type(f, "53 1/6 1/4\r", "the dice> ");
    assert_int_equal(entries(f), 2);
    type(f, "\x04", "Saved");
    assert_int_equal(finish(f), 0);
}

static void expect_same_terminal(const struct fixture *f)
{
    const struct termios *before = &f->found;
    struct termios after;
    assert_int_equal(tcgetattr(f->keys, &after), 0);
    assert_int_equal(after.c_lflag, before->c_lflag);
    assert_int_equal(after.c_iflag, before->c_iflag);
    assert_int_equal(after.c_oflag, before->c_oflag);
    assert_memory_equal(after.c_cc, before->c_cc, sizeof after.c_cc);
}

/* A signal ends the program. The terminal is restored, and the unfinished line is dropped. */
static void test_ended_by_a_signal(void **state)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT};
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct termios within;
        start(f);
        if (i == 0) {
            type(f, "", "White is played by: ");
            type(f, "Anna\r", "Black is played by: ");
            type(f, "Boris\r", "the dice> ");
            type(f, "64 1/7 1/5\r", "the dice> ");
        } else {
            type(f, "", "the dice> ");
        }
        type(f, "53 1/6", "53 1/6");
        assert_int_equal(tcgetattr(f->keys, &within), 0);
        assert_true(within.c_lflag != f->found.c_lflag);
        assert_int_equal(kill(f->referee, signals[i]), 0);
        type(f, "", "Saved");
        int status = 0;
        assert_int_equal(waitpid(f->referee, &status, 0), f->referee);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), signals[i]);
        expect_same_terminal(f);
        (void)close(f->screen);
        (void)close(f->keys);
        assert_int_equal(entries(f), 1);
    }
}

static void test_terminal_that_goes_away(void **state)
{
    struct fixture *f = *state;
    begin_match(f);
    type(f, "53 1/6", "53 1/6");
    int status = 0;
    (void)close(f->keys);
    (void)close(f->screen);
    assert_int_equal(waitpid(f->referee, &status, 0), f->referee);
    assert_int_equal(entries(f), 1);
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sample_folder_make(&f->folder);
    (void)snprintf(f->db, sizeof f->db, "%s/a.db", f->folder.path);
    (void)setenv("HOME", f->folder.path, 1);
    (void)setenv("TERM", "dumb", 1);
    (void)setenv("INPUTRC", "/dev/null", 1);
    (void)unsetenv("XDG_STATE_HOME");
    (void)signal(SIGPIPE, SIG_IGN);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    sample_folder_remove(&f->folder);
    free(f);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_interrupted_completion),
        TEST(test_interrupted_line),
        TEST(test_ended_by_a_signal),
        TEST(test_terminal_that_goes_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
