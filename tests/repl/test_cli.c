/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs the program as a user or another program does, and checks its output, exit status and error
 * messages, and that a failed command leaves the record unchanged. */
#define _XOPEN_SOURCE 700 /* pseudo-terminals */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <jansson.h>

#include "db/sqlite/sqlite.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

#define GAME TEST_DATA "/games/lepeintre-1818-1.game"

enum { ARGUMENTS = 12 };

struct fixture {
    struct sample_folder folder;
    char home[128]; /* the folder in HOME */
    char db[160];   /* a record in this folder */
    char *env[8];
    int status; /* of the last run: exit status, or 128 + signal */
    char *out, *err;
    size_t out_length, err_length;
};

/* --- running it ------------------------------------------------------------------------------- */

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text;
    long n;
    if (!file) {
        fail_msg("%s: %s", path, strerror(errno));
        return NULL;
    }
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    n = ftell(file);
    assert_true(n >= 0);
    rewind(file);
    text = malloc((size_t)n + 1);
    assert_non_null(text);
    *length = fread(text, 1, (size_t)n, file);
    assert_int_equal(*length, n);
    text[*length] = '\0';
    (void)fclose(file);
    return text;
}

static void write_file(const char *path, const void *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static int exit_status(pid_t pid)
{
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static pid_t start(struct fixture *f, const char *const argv[], int in, int out, int err)
{
    posix_spawn_file_actions_t actions;
    char *args[ARGUMENTS + 2];
    pid_t pid = 0;
    int n = 0;
    args[n++] = (char *)(uintptr_t)REFEREE;
    for (int i = 0; argv[i]; i++) {
        assert_true(n < ARGUMENTS);
        args[n++] = (char *)(uintptr_t)argv[i];
    }
    args[n] = NULL;
    assert_int_equal(posix_spawn_file_actions_init(&actions), 0);
    assert_int_equal(posix_spawn_file_actions_adddup2(&actions, in, 0), 0);
    assert_int_equal(out < 0 ? posix_spawn_file_actions_addclose(&actions, 1)
                             : posix_spawn_file_actions_adddup2(&actions, out, 1),
                     0);
    assert_int_equal(posix_spawn_file_actions_adddup2(&actions, err, 2), 0);
    assert_int_equal(posix_spawn(&pid, REFEREE, &actions, NULL, args, f->env), 0);
    (void)posix_spawn_file_actions_destroy(&actions);
    return pid;
}

/* Runs the program with `in` as its input. Its output goes to the file `out`, or is kept if `out`
 * is NULL. */
static int run_to(struct fixture *f, const char *out, const void *in, size_t length,
                  const char *const argv[])
{
    char paths[3][160];
    for (int i = 0; i < 3; i++)
        (void)snprintf(paths[i], sizeof paths[i], "%s/std%d", f->folder.path, i);
    write_file(paths[0], in, length);
    const int flags = O_WRONLY | O_CREAT | O_TRUNC;
    int fd[3] = {open(paths[0], O_RDONLY | O_CLOEXEC),
                 out && !*out ? -1 : open(out ? out : paths[1], flags | O_CLOEXEC, 0600),
                 open(paths[2], flags | O_CLOEXEC, 0600)};
    assert_true(fd[0] >= 0 && fd[2] >= 0 && (fd[1] >= 0 || (out && !*out)));
    f->status = exit_status(start(f, argv, fd[0], fd[1], fd[2]));
    for (int i = 0; i < 3; i++)
        if (fd[i] >= 0)
            (void)close(fd[i]);
    free(f->out);
    free(f->err);
    f->out = out ? strdup("") : read_file(paths[1], &f->out_length);
    f->err = read_file(paths[2], &f->err_length);
    return f->status;
}

#define RUN(f, in, ...)          run_to(f, NULL, in, strlen(in), (const char *const[]){__VA_ARGS__, NULL})
#define RUN_BYTES(f, in, n, ...) run_to(f, NULL, in, n, (const char *const[]){__VA_ARGS__, NULL})
#define RUN_INTO(f, out, in, ...)                                                                  \
    run_to(f, out, in, strlen(in), (const char *const[]){__VA_ARGS__, NULL})

/* Fails if the text has bytes that must not reach a terminal. */
static void expect_clean(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        const unsigned char next = (unsigned char)text[i + 1];
        if ((c < 0x20 && c != '\n') || c == 0x7f || (c == 0xc2 && next >= 0x80 && next < 0xa0))
            fail_msg("a control character (%02x) in: %s", c, text);
    }
}

static void expect_status(struct fixture *f, int status)
{
    if (f->status != status)
        fail_msg("status %d instead of %d; it said:\n%s%s", f->status, status, f->err, f->out);
}

/* Checks the exit status, and that the error is one line that contains these words. */
static void expect_complaint(struct fixture *f, int status, const char *words)
{
    expect_status(f, status);
    if (!strstr(f->err, words))
        fail_msg("\"%s\" is not in: %s", words, f->err);
    const char *end = strchr(f->err, '\n');
    if (!end || end == f->err || end[1])
        fail_msg("not one line: %s", f->err);
    assert_true(f->err_length < 1000);
    expect_clean(f->err, f->err_length);
}

static void expect_quiet(struct fixture *f, int status)
{
    expect_status(f, status);
    assert_string_equal(f->err, "");
}

static void set_env(struct fixture *f, int i, const char *name, const char *value)
{
    free(f->env[i]);
    f->env[i] = NULL;
    if (!name)
        return;
    size_t n = strlen(name) + strlen(value) + 2;
    f->env[i] = malloc(n);
    assert_non_null(f->env[i]);
    (void)snprintf(f->env[i], n, "%s=%s", name, value);
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sample_folder_make(&f->folder);
    (void)snprintf(f->home, sizeof f->home, "%s/home", f->folder.path);
    (void)snprintf(f->db, sizeof f->db, "%s/a.db", f->folder.path);
    assert_int_equal(mkdir(f->home, 0700), 0);
    set_env(f, 0, "LC_ALL", "C.UTF-8");
    set_env(f, 1, "HOME", f->home);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    for (size_t i = 0; i < LENGTH(f->env); i++)
        free(f->env[i]);
    free(f->out);
    free(f->err);
    sample_folder_remove(&f->folder);
    free(f);
    return 0;
}

static const char *in_folder(const struct fixture *f, const char *name)
{
    return sample_path(&f->folder, name);
}

/* --- the record, seen from outside ------------------------------------------------------------ */

static void sql(const char *path, const char *text)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", text, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static int number_in(const char *path, const char *text)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, text, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int n = sqlite3_column_int(statement, 0);
    assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return n;
}

static int entries(const char *path)
{
    return number_in(path, "SELECT count(*) FROM entry");
}

static bool exists(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0;
}

/* --- the game of 1818 ------------------------------------------------------------------------- */

static json_t *json_line(char **text)
{
    json_error_t error;
    char *line = *text, *newline = strchr(line, '\n');
    assert_non_null(newline);
    *newline = '\0';
    *text = newline + 1;
    json_t *j = json_loads(line, JSON_ALLOW_NUL, &error);
    if (!j)
        fail_msg("%s: %s", line, error.text);
    return j;
}

static json_int_t number_at(const json_t *j, const char *a, const char *b)
{
    return json_integer_value(json_object_get(json_object_get(j, a), b));
}

static const char *text_at(const json_t *list, size_t i, const char *key)
{
    const char *s = json_string_value(json_object_get(json_array_get(list, i), key));
    return s ? s : "";
}

static void test_replay_json(void **state)
{
    struct fixture *f = *state;
    RUN(f, "", "replay", "--json", GAME);
    expect_quiet(f, 4);
    char *text = f->out;
    json_t *coup[23];
    for (size_t i = 0; i < LENGTH(coup); i++) {
        coup[i] = json_line(&text);
        assert_int_equal(json_integer_value(json_object_get(coup[i], "coup")), i + 1);
        assert_true(json_is_null(json_object_get(coup[i], "over")));
    }
    assert_string_equal(text, "");

    /* 13: an overlooked fill. */
    const json_t *faults = json_object_get(coup[12], "faults");
    assert_int_equal(json_array_size(faults), 1);
    assert_string_equal(text_at(faults, 0, "code"), "Q1");
    assert_true(json_is_false(json_object_get(coup[12], "legal")));
    const json_t *schools = json_object_get(coup[12], "schools");
    assert_string_equal(text_at(schools, 0, "kind"), "fill");

    /* 18 and 22: overlooked hits of 2 and of 4. */
    static const int hits[][2] = {{18, 2}, {22, 4}};
    for (size_t i = 0; i < LENGTH(hits); i++) {
        const json_t *c = coup[hits[i][0] - 1], *due = json_object_get(c, "due");
        assert_int_equal(json_array_size(due), 1);
        assert_string_equal(text_at(due, 0, "jan"), "true-hit");
        assert_int_equal(number_at(c, "points", "roller"), hits[i][1]);
        assert_int_equal(number_at(c, "marked", "roller"), 0);
        schools = json_object_get(c, "schools");
        assert_string_equal(text_at(schools, 0, "kind"), "under");
        assert_string_equal(text_at(schools, 0, "state"), "open");
    }

    const json_t *score = json_object_get(coup[22], "score");
    assert_int_equal(number_at(score, "w", "holes"), 6);
    assert_int_equal(number_at(score, "b", "holes"), 0);
    assert_int_equal(number_at(score, "w", "points"), 0);
    assert_string_equal(json_string_value(json_object_get(coup[22], "decision")), "go");
    assert_string_equal(json_string_value(json_object_get(coup[22], "next")), "w");
    for (size_t i = 0; i < LENGTH(coup); i++)
        json_decref(coup[i]);
}

static void test_replay_from_everywhere(void **state)
{
    struct fixture *f = *state;
    size_t length;
    RUN(f, "", "replay", GAME);
    expect_quiet(f, 4);
    assert_non_null(strstr(f->out, "Kermadeuc"));
    expect_clean(f->out, f->out_length);
    char *once = strdup(f->out), *game = read_file(GAME, &length);
    RUN(f, game, "replay", "-");
    expect_quiet(f, 4);
    assert_string_equal(f->out, once);
    RUN(f, game, "replay", GAME, "-");
    expect_quiet(f, 4);
    assert_int_equal(f->out_length, 2 * strlen(once));
    assert_false(exists(f->db));
    free(once);
    free(game);
}

static void test_judge(void **state)
{
    struct fixture *f = *state;
    RUN(f, "W:1x15 B:1x15 w 64\n", "judge");
    expect_quiet(f, 0);
    assert_non_null(strstr(f->out, "1/7 1/5"));
    RUN(f, "W:1x15 B:1x15 w 64\nW:1x16 B:- w\nW:1x15 B:1x15 b\n", "judge", "--json", "-");
    expect_quiet(f, 3);
    char *text = f->out;
    json_t *j = json_line(&text);
    assert_int_equal(json_array_size(json_object_get(j, "plays")), 2);
    json_decref(j);
    j = json_line(&text);
    assert_int_equal(json_integer_value(json_object_get(j, "column")), 3);
    assert_non_null(json_object_get(j, "error"));
    assert_null(json_object_get(j, "plays"));
    json_decref(j);
    j = json_line(&text);
    assert_null(json_object_get(j, "error"));
    assert_null(json_object_get(j, "plays"));
    assert_null(json_object_get(j, "due"));
    json_decref(j);
    assert_string_equal(text, "");
}

/* Games before and after one that is not understood are ruled on. */
static void test_replay_bad_game(void **state)
{
    static const char games[] = "[White \"A\"]\n64 1/7 1/5\n[White \"B\"]\n64 1/7 1/x 31\n"
                                "[White \"C\"\n[Black \"D\"]\n64 1/7 1/5\n"
                                "[Setup \"W:1\"]\n64\n[White \"E\"] 52 1/6 1/3\n";
    struct fixture *f = *state;
    RUN(f, games, "replay", "--json", "-");
    expect_status(f, 3);
    assert_non_null(strstr(f->err, "stdin:4:10: "));
    assert_non_null(strstr(f->err, "stdin:5:1: "));
    assert_non_null(strstr(f->err, "stdin:8:"));
    char *text = f->out;
    for (int i = 0; i < 2; i++) {
        json_t *coup = json_line(&text);
        assert_int_equal(json_integer_value(json_object_get(coup, "game")), i ? 5 : 1);
        assert_string_equal(json_string_value(json_object_get(coup, "file")), "stdin");
        json_decref(coup);
    }
    assert_string_equal(text, "");
}

static void test_judge_position(void **state)
{
    struct fixture *f = *state;
    RUN(f, "", "judge", "--json", "W:1x15 B:1x15 b");
    expect_quiet(f, 0);
    char *text = f->out;
    json_t *o = json_line(&text);
    assert_true(json_is_null(json_object_get(o, "dice")));
    json_decref(o);
    RUN(f, "# the start\n\n \t\n", "judge", "--json");
    expect_quiet(f, 0);
    assert_string_equal(f->out, "");
}

/* The record version printed is that of a new file. The SQLite version is that of the library in
 * use. */
static void test_version(void **state)
{
    struct fixture *f = *state;
    char text[80];
    sqlite3 *db;
    sqlite3_stmt *ask;
    RUN(f, "64 1/7 1/5\n", "--db", f->db);
    assert_int_equal(sqlite3_open(f->db, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &ask, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(ask), SQLITE_ROW);
    snprintf(text, sizeof text, "\nrules 1\nrecord %d\nSQLite %s\n", sqlite3_column_int(ask, 0),
             sqlite3_libversion());
    sqlite3_finalize(ask);
    sqlite3_close(db);
    RUN(f, "", "--version");
    expect_quiet(f, 0);
    assert_memory_equal(f->out, "referee ", 8);
    assert_non_null(strstr(f->out, text));
}

/* --- exit statuses ---------------------------------------------------------------------------- */

static void test_statuses(void **state)
{
    struct fixture *f = *state;
    RUN(f, "64 1/7 1/5 53 1/6 1/4", "replay", "-");
    expect_quiet(f, 0);
    RUN(f, "64 1/7 1/6", "replay", "-");
    expect_quiet(f, 4);
    RUN(f, "64 +2 1/7 1/5", "replay", "-");
    expect_quiet(f, 4);
    RUN(f, "64 1/7 1/5 b+2", "replay", "-");
    expect_quiet(f, 4);
    RUN(f, "", "replay", "/no/such/file");
    expect_complaint(f, 1, "/no/such/file: No such file");
    RUN(f, "64 1/7 1/x", "replay", "-");
    expect_complaint(f, 3, "stdin:1:10: ");
    RUN(f, "64 1/7 1/6 53 1/x", "replay", "-"); /* worse than the faults found before */
    expect_complaint(f, 3, "stdin:1:17: ");
    RUN(f, "64 1/x", "replay", "-", "/no/such/file");
    expect_status(f, 1);
    RUN(f, "", "help");
    expect_quiet(f, 0);
    RUN(f, "", "--help");
    expect_quiet(f, 0);
}

/* Checks that the error is one line with the reason, followed by the usage of that command, never
 * the whole help page. */
static void expect_reason_first(const char *err)
{
    const char *second = strchr(err, '\n');
    int lines = 0;
    for (const char *line = err; (line = strchr(line, '\n')); line++)
        lines++;
    if (strncmp(err, "referee: ", 9) != 0 || !second ||
        strncmp(second + 1, "usage: referee", 14) != 0)
        fail_msg("not the reason and the usage: %s", err);
    if (lines > 5)
        fail_msg("%d lines of usage: %s", lines, err);
}

static void test_usage(void **state)
{
    static const char *const bad[][4] = {
        {"nonsense"},
        {"--nonsense"},
        {"--db"},
        {"replay"},
        {"--json"},
        {"judge", "--xyz"},
        {"matches", "-x"},
        {"-xo"},
        {"--json=yes", "matches"},
        {"chances", "--points=12"},
        {"--points"},
        {"matches", "--player"},
        {"draw", "-o"},
        {"--color=red"},
        {"matches", "--", "--json"},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        run_to(f, NULL, "", 0, bad[i]);
        expect_status(f, 2);
        expect_reason_first(f->err);
        assert_string_equal(f->out, "");
    }
    RUN(f, "", "--\x1b[31m");
    expect_status(f, 2);
    expect_clean(f->err, f->err_length);
    assert_false(exists(f->db));
}

/* An option and its value may be joined or separate, and may precede or follow the arguments. */
static void test_options(void **state)
{
    static const char *const same[][5] = {{"chances", "--points", "5", "W:1x15 B:1x15 w"},
                                          {"chances", "--points=5", "W:1x15 B:1x15 w"},
                                          {"--points=5", "chances", "W:1x15 B:1x15 w"},
                                          {"chances", "W:1x15 B:1x15 w", "--points", "5"},
                                          {"chances", "--points=5", "--", "W:1x15 B:1x15 w"}};
    static const char *const drawn[][5] = {{"draw", "W:1x15 B:1x15 w", "-o", "-"},
                                           {"draw", "-o-", "W:1x15 B:1x15 w"}};
    struct fixture *f = *state;
    char *first = NULL;
    for (size_t i = 0; i < LENGTH(same) + LENGTH(drawn); i++) {
        const size_t k = i < LENGTH(same) ? i : i - LENGTH(same);
        run_to(f, NULL, "", 0, i < LENGTH(same) ? same[k] : drawn[k]);
        expect_status(f, 0);
        assert_true(f->out_length > 0);
        if (k > 0)
            assert_string_equal(f->out, first);
        free(first);
        first = strdup(f->out);
    }
    free(first);
}

/* --- bad input -------------------------------------------------------------------------------- */

struct input {
    const char *text;
    size_t length;
};

#define INPUT(text)                                                                                \
    {                                                                                              \
        text, sizeof(text) - 1                                                                     \
    }

/* Every command that reads a file prints one line with the error and its place. */
static void expect_unreadable(struct fixture *f, const char *bytes, size_t n)
{
    write_file(in_folder(f, "input"), bytes, n);
    RUN(f, "", "judge", in_folder(f, "input"));
    expect_complaint(f, 3, "input:1:");
    RUN(f, "", "replay", in_folder(f, "input"));
    expect_complaint(f, 3, "input:1:");
    assert_string_equal(f->out, "");
    RUN(f, "", "replay", "--json", in_folder(f, "input"));
    expect_complaint(f, 3, "input:1:");
    assert_string_equal(f->out, "");
    RUN_BYTES(f, bytes, n, "--db", f->db);
    expect_complaint(f, 3, "stdin:1:");
    assert_string_equal(f->out, "");
    RUN_BYTES(f, bytes, n, "judge", "--json");
    expect_quiet(f, 3);
    char *text = f->out;
    json_t *j = json_line(&text);
    assert_non_null(json_object_get(j, "error"));
    assert_true(json_integer_value(json_object_get(j, "column")) >= 1);
    json_decref(j);
}

static void test_unreadable_input(void **state)
{
    static const struct input inputs[] = {
        INPUT("nonsense"),
        INPUT("64 1/7 \0 1/5"),
        INPUT("\0\0\0\0"),
        INPUT("\xff\xfe\xfd"),
        INPUT("64 # \xc3\x28"),
        INPUT("[White \"\xed\xa0\x80\"]"),
        INPUT("\x1b[2J\x1b]0;title\x07"),
        INPUT("[Setup \"W:1x16 B:1x15 w\"]"),
        INPUT("[Setup \"W:1x15 B:24 w\"]"),
        INPUT("[Setup \"W:0 B:- w\"]"),
        INPUT("[Setup \"W:1 B:1 w 77\"]"),
        INPUT("64 7/13"),
    };
    struct fixture *f = *state;
    RUN(f, "64 1/7 1/5\n", "--db", f->db);
    expect_quiet(f, 0);
    for (size_t i = 0; i < LENGTH(inputs); i++) {
        expect_unreadable(f, inputs[i].text, inputs[i].length);
        assert_int_equal(entries(f->db), 1);
        assert_int_equal(number_in(f->db, "SELECT count(*) FROM match"), 1);
    }
}

static void test_huge_lines(void **state)
{
    struct fixture *f = *state;
    const size_t size = (size_t)(test_whole() ? 10 : 2) * 1000 * 1000;
    char *line = malloc(size);
    assert_non_null(line);
    RUN(f, "64 1/7 1/5\n", "--db", f->db);
    static const char filling[] = "x1";
    for (size_t i = 0; i < sizeof filling - 1; i++) {
        memset(line, filling[i], size);
        expect_unreadable(f, line, size);
    }
    memset(line, 0, size);
    expect_unreadable(f, line, size);
    free(line);
    assert_int_equal(entries(f->db), 1);
}

/* A file may be truncated anywhere: the part that exists is ruled on, and the rest is reported as
 * missing or unfinished. */
static void test_truncated_files(void **state)
{
    struct fixture *f = *state;
    size_t length;
    char *game = read_file(GAME, &length);
    for (size_t n = 0; n < length; n += 37) {
        RUN_BYTES(f, game, n, "replay", "--json", "-");
        if (f->status == 3)
            expect_complaint(f, 3, "stdin:");
        else
            assert_true((f->status == 0 || f->status == 4) && !*f->err);
    }
    free(game);
}

static void test_files_that_are_none(void **state)
{
    static const char *const commands[] = {"judge", "replay"};
    struct fixture *f = *state;
    for (size_t i = 0; i < LENGTH(commands); i++) {
        RUN(f, "", commands[i], in_folder(f, "missing"));
        expect_complaint(f, 1, "missing: No such file");
        RUN(f, "", commands[i], f->folder.path);
        expect_complaint(f, 1, "Is a directory");
        RUN(f, "", commands[i], in_folder(f, "a\x1b[2J\nb"));
        expect_complaint(f, 1, "a?[2J?b: No such file");
    }
}

/* --- nowhere to write ------------------------------------------------------------------------- */

/* Every command that prints something, to be run on a record with one match. */
static const char *const speaking[][5] = {
    {"help"},
    {"help", "fill-petit"},
    {"tutorial"},
    {"chances", "W:1x15 B:1x15 w"},
    {"chances", "--json", "W:1x15 B:1x15 w"},
    {"chances", "--check", TEST_DATA "/rulings/treatises.jsonl"},
    {"judge", "--check", "--json", TEST_DATA "/rulings/treatises.jsonl"},
    {"draw", "W:1x15 B:1x15 w", "-o", "-"},
    {"report", GAME, "-o", "-"},
    {"sheet", GAME, "-o", "-"},
    {"matches"},
    {"matches", "--json"},
    {"show", "last"},
    {"show", "last", "--json"},
    {"export", "last"},
    {"export", "last", "--json"},
    {"export", "last", "--csv"},
    {"export", "--all"},
    {"claims"},
    {"claims", "--json"},
    {"stats", "White"},
    {"stats", "White", "--json"},
    {"import", "--dry-run", GAME},
    {"import", "--json", GAME},
    {"verify"},
    {"verify", "--json"},
};

static void test_output_that_fails(void **state)
{
    struct fixture *f = *state;
    size_t length;
    char *game = read_file(GAME, &length);
    static const char *const outs[] = {"/dev/full", ""};
    RUN(f, "64 +6 1/7 1/5\n53 1/6 1/4 school\n", "--db", f->db);
    for (size_t i = 0; i < LENGTH(outs); i++) {
        if (*outs[i] && !exists(outs[i]))
            continue;
        for (size_t k = 0; k < (i == 0 ? LENGTH(speaking) : 2); k++) {
            const char *args[ARGUMENTS] = {"--db", f->db};
            memcpy(args + 2, speaking[k], sizeof speaking[k]);
            run_to(f, outs[i], "", 0, args);
            expect_complaint(f, 1, "output: ");
        }
        static const char *const typed[] = {".help\n", ".matches\n.help\n", ".help play\n.quit\n"};
        for (size_t k = 0; k < LENGTH(typed); k++) {
            RUN_INTO(f, outs[i], typed[k], "--db", f->db);
            expect_complaint(f, 1, "output: ");
        }
        RUN_INTO(f, outs[i], "W:1x15 B:1x15 w 64\n", "judge");
        expect_complaint(f, 1, "output: ");
        RUN_INTO(f, outs[i], "W:1x15 B:1x15 w 64\n", "judge", "--json");
        expect_complaint(f, 1, "output: ");
        RUN_INTO(f, outs[i], "", "replay", GAME, GAME);
        expect_complaint(f, 1, "output: ");
        RUN_INTO(f, outs[i], "", "replay", "--json", GAME, GAME, GAME);
        expect_complaint(f, 1, "output: ");
        RUN_INTO(f, outs[i], game, "--db", f->db);
        expect_complaint(f, 1, "output: ");
    }
    free(game);
}

/* --- records that cannot be written ----------------------------------------------------------- */

static char *bytes_of(const char *path, size_t *n)
{
    return read_file(path, n);
}

/* Checks that the program cannot write to this file: one error line, status 1, and the file is
 * unchanged. */
static void expect_no_record(struct fixture *f, const char *path, const char *words)
{
    size_t n = 0, now_n = 0;
    char *before = bytes_of(path, &n);
    RUN(f, "64 1/7 1/5\n", "--db", path);
    expect_complaint(f, 1, words);
    assert_string_equal(f->out, "");
    char *now = bytes_of(path, &now_n);
    assert_int_equal(n, now_n);
    assert_memory_equal(before, now, n);
    free(before);
    free(now);
}

static void test_no_database(void **state)
{
    struct fixture *f = *state;
    const char *path = in_folder(f, "text");
    write_file(path, "These are my notes.\n", 20);
    expect_no_record(f, path, "text: this is not a record");
    write_file(path, "SQLite format 3\0garbage", 23);
    expect_no_record(f, path, "text: ");
    (void)remove(path);
    sql(path, "CREATE TABLE mine (x)");
    expect_no_record(f, path, "not a record");
    RUN(f, "64\n", "--db", f->folder.path);
    expect_complaint(f, 1, "not a");
}

static void test_truncated_database(void **state)
{
    struct fixture *f = *state;
    size_t n = 0;
    char *game = read_file(GAME, &n);
    RUN(f, game, "--db", f->db);
    free(game);
    char *whole = bytes_of(f->db, &n);
    const char *path = in_folder(f, "cut.db");
    for (size_t cut = 100; cut < n; cut += n / 9) {
        write_file(path, whole, cut);
        expect_no_record(f, path, "cut.db: ");
    }
    free(whole);
}

static void test_later_version(void **state)
{
    struct fixture *f = *state;
    RUN(f, "64 1/7 1/5\n", "--db", f->db);
    sql(f->db, "PRAGMA user_version = 999");
    expect_no_record(f, f->db, "later version");
}

static void test_read_only_database(void **state)
{
    struct fixture *f = *state;
    if (geteuid() == 0)
        skip(); /* root can write anywhere; test_store_file covers this without permissions */
    RUN(f, "64 1/7 1/5\n", "--db", f->db);
    assert_int_equal(chmod(f->db, 0400), 0);
    expect_no_record(f, f->db, "a.db: ");
    assert_int_equal(chmod(f->db, 0600), 0);
    assert_int_equal(chmod(f->home, 0500), 0);
    RUN(f, "64 1/7 1/5\n", "--db", in_folder(f, "home/new.db"));
    assert_int_equal(chmod(f->home, 0700), 0);
    expect_complaint(f, 1, "new.db: ");
}

static void test_folder_that_cannot_be(void **state)
{
    struct fixture *f = *state;
    RUN(f, "64\n", "--db", "/proc/nowhere/a.db");
    expect_complaint(f, 1, "/proc/nowhere");
    write_file(in_folder(f, "file"), "x", 1);
    RUN(f, "64\n", "--db", in_folder(f, "file/a.db"));
    expect_complaint(f, 1, "file");
}

static void test_locked_database(void **state)
{
    struct fixture *f = *state;
    sqlite3 *db = NULL;
    RUN(f, "64 1/7 1/5\n", "--db", f->db);
    assert_int_equal(sqlite3_open(f->db, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    RUN(f, "53 1/6 1/4\n", "--db", f->db);
    expect_complaint(f, 1, "");
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    assert_int_equal(entries(f->db), 1);
    RUN(f, "53 1/6 1/4\n", "--db", f->db);
    expect_quiet(f, 0);
    assert_int_equal(entries(f->db), 2);
}

static void test_altered_database(void **state)
{
    struct fixture *f = *state;
    RUN(f, "64 1/7 1/5\n53 1/6 1/4\n", "--db", f->db);
    sql(f->db, "UPDATE coup SET score = replace(score, ':', '3:') WHERE number = 2");
    RUN(f, "21 1/2 1/3\n", "--db", f->db);
    expect_quiet(f, 0);
    assert_non_null(strstr(f->out, "made again from the log: turn 2."));
    assert_int_equal(entries(f->db), 3);
    RUN(f, "", "verify", "--db", f->db);
    expect_quiet(f, 0);
}

/* A match that cannot be resumed does not prevent the start: another match can be created. */
static void test_start_without(void **state)
{
    struct fixture *f = *state;
    RUN(f, "64 1/7 1/5\n53 1/6 1/4\n", "--db", f->db);
    sql(f->db, "UPDATE match SET revision = 9");
    RUN(f, "", "--db", f->db);
    expect_complaint(f, 4, "judged by rules 9");
    RUN(f, "21 1/2 1/3\n", "--db", f->db);
    expect_status(f, 3);
    assert_non_null(strstr(f->err, "The open match could not be resumed"));
    assert_int_equal(entries(f->db), 2);
    RUN(f, ".new Anna - Boris\n64 1/7 1/5\n", "--db", f->db);
    assert_int_equal(entries(f->db), 3);
    RUN(f, "52 1/6 1/3\n", "--db", f->db);
    expect_quiet(f, 0);
    assert_int_equal(entries(f->db), 4);
}

/* No command changes a match whose rows were written under newer rules. */
static void test_match_of_newer_rules_is_not_changed(void **state)
{
    static const char *const commands[][3] = {
        {"hide", "last", "why"},    {"hide", "--undo", "last"},
        {"rename", "Anna", "Emma"}, {"rename", "--undo", "Berta"},
        {"choose", "last", "-"},    {"join", "Anna - Berta", "Carla - Dora"}};
    struct fixture *f = *state;
    RUN(f, ".new Carla - Dora\n64 1/7 1/5\n.new Anna - Boris\n64 1/7 1/5\n", "--db", f->db);
    RUN(f, "", "export", "last", "--db", f->db);
    expect_quiet(f, 0);
    const char *end = strstr(f->out, "\n*\n");
    assert_non_null(end);
    char *longer = malloc(f->out_length + 20);
    assert_non_null(longer);
    sprintf(longer, "%.*s\n53 1/6 1/4\n*\n", (int)(end - f->out), f->out);
    RUN(f, "", "rename", "Boris", "Berta", "--db", f->db);
    const int before = entries(f->db);
    sql(f->db, "UPDATE match SET revision = 9");
    for (size_t i = 0; i < LENGTH(commands); i++) {
        const char *const *c = commands[i];
        RUN(f, "", "--db", f->db, c[0], c[1], c[2]);
        if (f->status == 0 || !strstr(f->err, "its rows were made by rules 9"))
            fail_msg("%s: %d: %s", c[0], f->status, f->err);
        assert_int_equal(entries(f->db), before);
    }
    RUN(f, longer, "--db", f->db, "import", "-");
    expect_status(f, 3);
    assert_non_null(strstr(f->err, "its rows were made by rules 9"));
    assert_int_equal(entries(f->db), before);
    free(longer);
}

/* --- names and notes -------------------------------------------------------------------------- */

static void test_nothing_speaks_to_the_terminal(void **state)
{
    static const char game[] = "[White \"A\x1b[31m\x07\xc2\x9b"
                               "2J\xe2\x80\xae"
                               "b\"]\n[Black \"C\x7f\x01\x0b"
                               "d\"]\n"
                               "[Event \"\x1b]0;x\x07\"]\n# a note \x1b[2J\x08\n"
                               "64 1/7 1/6 # \x1b[1m\n= 1/7 1/5\n53 +4 1/6 1/4 school false\n";
    struct fixture *f = *state;
    RUN(f, game, "replay", "-");
    expect_quiet(f, 4);
    expect_clean(f->out, f->out_length);
    assert_null(strstr(f->out, "\xe2\x80\xae"));
    assert_non_null(strstr(f->out, "A?[31m"));
    RUN(f, game, "replay", "--json", "-");
    expect_quiet(f, 4);
    expect_clean(f->out, f->out_length);
    char typed[sizeof game + 64];
    (void)snprintf(typed, sizeof typed, "%s.undo\n.redo\n.score\n.board\n.why\n.undo\n", game);
    RUN(f, typed, "--db", f->db);
    expect_quiet(f, 0);
    expect_clean(f->out, f->out_length);
    assert_null(strstr(f->out, "\xe2\x80\xae"));
    RUN(f, ".score\n.why 1\n.redo\n", "--db", f->db);
    expect_quiet(f, 0);
    expect_clean(f->out, f->out_length);
    RUN(f, "53 \x1b[31m\n", "--db", f->db);
    expect_complaint(f, 3, "stdin:1:");
}

/* Names of commands, and their unambiguous abbreviations. Names in other languages are tested in
 * test_tongues.sh. */
static void test_command_names(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *typed, *said;
    } rows[] = {
        {".why", "true hit"},      {".WHY", "true hit"},   {".w", "true hit"},
        {".position", "White: 0"}, {".score", "peg 0"},    {".back", "Undone"},
        {".help", ".help table"},  {".list", "White"},     {".chances", "36 throws"},
        {".ch", "36 throws"},      {".odds", "36 throws"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[256];
        snprintf(text, sizeof text, "[Setup \"W:1x14,8 B:1x14,11 w\"]\n64\n%s\n", rows[i].typed);
        RUN(f, text, "--db", f->db);
        expect_quiet(f, 0);
        if (!strstr(f->out, rows[i].said))
            fail_msg("%s: %s", rows[i].typed, f->out);
        RUN(f, ".new White - Black\n", "--db", f->db);
    }
}

/* After the first man, "11" may be the next throw or the field of the second man. In a pipe the
 * program cannot ask. */
static void test_unclear_in_a_pipe(void **state)
{
    struct fixture *f = *state;
    RUN(f, "64 7\n11\n", "--db", f->db);
    expect_complaint(f, 3, "stdin:2:1: ambiguous, this may also mean 7/11");
    assert_null(strstr(f->out, "throws 1-1"));
    RUN(f, "1-1\n", "--db", f->db);
    expect_status(f, 0);
    assert_non_null(strstr(f->out, "throws 1-1"));
    RUN(f, "64 1/7 11 1/2 1/2", "replay", "-"); /* in a record it is the dice */
    expect_status(f, 4);
    assert_non_null(strstr(f->out, "1-1"));
    RUN(f, ".new White - Black\n53 1/7\n4\n", "--db", f->db);
    expect_complaint(f, 3, "stdin:3:1: ambiguous, this may also mean 1/4");
    RUN(f, ".new White - Black\n64 1/7 1/6\n9\n", "--db", f->db);
    expect_complaint(f, 3, "stdin:3:1: the choices are 1 to 2");
    RUN(f, ".new White - Black\n64 1/7 1/5\n5\n", "--db", f->db); /* half a throw */
    expect_complaint(f, 3, "stdin:3:1: dice are two digits");
}

/* --- typed into it ---------------------------------------------------------------------------- */

static void test_a_record_typed_in_twice(void **state)
{
    struct fixture *f = *state;
    size_t length;
    char *game = read_file(GAME, &length), *once = NULL;
    for (int i = 1; i <= 2; i++) {
        RUN(f, game, "--db", f->db);
        expect_quiet(f, 0);
        assert_int_equal(number_in(f->db, "SELECT count(*) FROM match"), i);
        assert_int_equal(number_in(f->db, "SELECT count(*) FROM coup"), 23 * i);
        if (!once)
            once = strdup(f->out);
        /* Text before the headers belongs to the match that was open. */
        assert_true(f->out_length >= strlen(once));
        assert_string_equal(f->out + f->out_length - strlen(once), once);
    }
    assert_int_equal(number_in(f->db, "SELECT sum(big) FROM seat WHERE seat = 0"), 12);
    RUN(f, "1. w 64 1/7 1/5\n", "--db", f->db); /* without headers the match continues */
    expect_complaint(f, 3, "this says turn 1, but turn 24");
    free(game);
    free(once);
}

static void test_lines_are_acknowledged_one_by_one(void **state)
{
    struct fixture *f = *state;
    RUN(f, "64 1/7 1/5\nnonsense\n53 1/6 1/4\n64 nonsense\n", "--db", f->db);
    expect_status(f, 3);
    assert_string_equal(f->err,
                        "stdin:2:1: not understood: .help lists what can be typed\nstdin:4:4: not "
                        "understood: .help lists what can be typed\n");
    assert_int_equal(entries(f->db), 2);
}

/* A line that is understood but cannot be carried out is reported with its place in a pipe. */
static void test_refused_in_a_pipe(void **state)
{
    static const char *const lines[] = {".undo", ".redo", ".edit 7", ".nonsense", ".why 9",
                                        ".set",  ".next", "school",  ".claim"};
    struct fixture *f = *state;
    for (size_t i = 0; i < LENGTH(lines); i++) {
        char text[64];
        (void)snprintf(text, sizeof text, "\n%s\n", lines[i]);
        (void)unlink(f->db);
        RUN(f, text, "--db", f->db);
        if (strcmp(lines[i], ".set") == 0)
            expect_quiet(f, 0); /* the settings are listed */
        else
            expect_complaint(f, 3, "stdin:2:1: ");
    }
    RUN(f, "64 1/7 1/5\n.undo\n.undo\n.matches\n", "--db", f->db);
    expect_complaint(f, 3, "stdin:3:1: ");
    assert_non_null(strstr(f->out, "White - Black")); /* the other lines were carried out */
}

/* Once a line has been answered it is in the record, even if the program is killed. */
static void test_killed_in_the_middle(void **state)
{
    static const char *const lines[] = {"64\n", "1/7\n", "1/5\n", "53 +4 1/6\n", "1/4 school\n"};
    struct fixture *f = *state;
    const char *const argv[] = {"--db", f->db, NULL};
    (void)signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < LENGTH(lines); i++) {
        int in[2], out[2];
        char answer[4096];
        assert_int_equal(pipe(in), 0);
        assert_int_equal(pipe(out), 0);
        (void)fcntl(in[1], F_SETFD, FD_CLOEXEC);
        (void)fcntl(out[0], F_SETFD, FD_CLOEXEC);
        pid_t pid = start(f, argv, in[0], out[1], 2);
        (void)close(in[0]);
        (void)close(out[1]);
        assert_int_equal(write(in[1], lines[i], strlen(lines[i])), strlen(lines[i]));
        /* "1/7" alone has no output, so wait for that of .score. */
        assert_int_equal(write(in[1], ".score\n", 7), 7);
        assert_true(read(out[0], answer, sizeof answer) > 0);
        assert_int_equal(write(in[1], "66 1/2 not whole", 16), 16);
        assert_int_equal(kill(pid, SIGKILL), 0);
        assert_int_equal(exit_status(pid), 128 + SIGKILL);
        (void)close(in[1]);
        (void)close(out[0]);
        assert_int_equal(entries(f->db), (int)i + 1);
    }
    RUN(f, ".score\n", "--db", f->db);
    expect_quiet(f, 0);
    assert_non_null(strstr(f->out, "White: peg 0, jeton 4"));
    RUN(f, "21 1/2 1/3\n", "--db", f->db);
    expect_quiet(f, 0);
}

/* If two programs have the same match open, the second gets an error and the first continues. */
static void test_two_at_one_match(void **state)
{
    struct fixture *f = *state;
    const char *const argv[] = {"--db", f->db, NULL};
    int in[2], out[2];
    char answer[4096];
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    (void)fcntl(in[1], F_SETFD, FD_CLOEXEC);
    (void)fcntl(out[0], F_SETFD, FD_CLOEXEC);
    pid_t pid = start(f, argv, in[0], out[1], 2);
    (void)close(in[0]);
    (void)close(out[1]);
    assert_int_equal(write(in[1], "64 1/7 1/5\n", 11), 11);
    assert_true(read(out[0], answer, sizeof answer) > 0);
    RUN(f, "53 1/6 1/4\n", "--db", f->db);
    expect_status(f, 1);
    assert_non_null(strstr(f->err, "another referee"));
    expect_clean(f->err, f->err_length);
    assert_int_equal(write(in[1], "53 1/6 1/4\n", 11), 11);
    (void)close(in[1]);
    while (read(out[0], answer, sizeof answer) > 0)
        ;
    (void)close(out[0]);
    assert_int_equal(exit_status(pid), 0);
    assert_int_equal(entries(f->db), 2);
}

/* --- at a terminal ---------------------------------------------------------------------------- */

struct terminal {
    int fd;
    char seen[1 << 16];
    size_t length, from; /* where the search for the next output begins */
};

/* Types a line and waits until the output contains `answer`. */
static void type(struct terminal *t, const char *line, const char *answer)
{
    assert_int_equal(write(t->fd, line, strlen(line)), strlen(line));
    for (;;) {
        struct pollfd p = {.fd = t->fd, .events = POLLIN};
        t->seen[t->length] = '\0';
        const char *found = strstr(t->seen + t->from, answer);
        if (found) {
            t->from = (size_t)(found - t->seen) + strlen(answer);
            return;
        }
        if (poll(&p, 1, 60000) < 1 || t->length + 1 >= sizeof t->seen)
            fail_msg("\"%s\" was not answered by \"%s\" but by: %s", line, answer, t->seen);
        ssize_t more = read(t->fd, t->seen + t->length, sizeof t->seen - 1 - t->length);
        if (more <= 0)
            fail_msg("it ended instead of saying \"%s\"; it said: %s", answer, t->seen);
        t->length += (size_t)more;
    }
}

/* Tests prompts, the empty line, Ctrl-C, Ctrl-D, and the greeting when a match is resumed. */
static void test_terminal(void **state)
{
    struct fixture *f = *state;
    const char *const argv[] = {"--db", f->db, NULL};
    set_env(f, 2, "TERM", "dumb");
    set_env(f, 3, "INPUTRC", "/dev/null");
    for (int time = 0; time < 2; time++) {
        static struct terminal t;
        t = (struct terminal){.fd = posix_openpt(O_RDWR | O_NOCTTY)};
        if (t.fd < 0)
            skip();
        (void)fcntl(t.fd, F_SETFD, FD_CLOEXEC);
        assert_int_equal(grantpt(t.fd), 0);
        assert_int_equal(unlockpt(t.fd), 0);
        int other = open(ptsname(t.fd), O_RDWR | O_NOCTTY | O_CLOEXEC);
        assert_true(other >= 0);
        pid_t pid = start(f, argv, other, other, other);
        if (time == 0) {
            type(&t, "", "White is played by: ");
            type(&t, ".help score\r", "White is played by: ");
            type(&t, "Anna\r", "Black is played by: ");
            type(&t, ".matches\r", "White is played by: ");
            type(&t, "Anna\r", "Black is played by: ");
            type(&t, "Boris\r", "the dice> ");
            type(&t, "[Setup \"W:20,24 B:24x15 w\"]\r", "the dice> ");
            type(&t, "65\r", "the play");
            type(&t, "\r", "24/off 20/off");
            type(&t, "", "> ");
            type(&t, "nonsense\r", "not understood: .help lists what can be typed");
            type(&t, "", "> ");
        } else {
            type(&t, "", "continues");
            type(&t, "", "> ");
        }
        type(&t, "64 half a li", "half a li");
        assert_int_equal(kill(pid, SIGINT), 0);
        type(&t, "", "> ");
        type(&t, "\x04", "Saved");
        (void)close(other);
        assert_int_equal(exit_status(pid), 0);
        (void)close(t.fd);
        assert_int_equal(entries(f->db), 2);
    }
    assert_int_equal(number_in(f->db, "SELECT count(*) FROM entry WHERE text = '24/off 20/off'"),
                     1);
}

/* --- where the record is ---------------------------------------------------------------------- */

static void expect_record_at(struct fixture *f, const char *path)
{
    struct stat info;
    assert_false(exists(path));
    RUN(f, "64 1/7 1/5\n", "--");
    expect_quiet(f, 0);
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    assert_int_equal(entries(path), 1);
}

static void test_where_the_record_is(void **state)
{
    struct fixture *f = *state;
    char path[512];
    (void)snprintf(path, sizeof path, "%s/.local/share/referee/record.db", f->home);
    expect_record_at(f, path);
    set_env(f, 2, "XDG_DATA_HOME", in_folder(f, "data"));
    (void)snprintf(path, sizeof path, "%s/data/referee/record.db", f->folder.path);
    expect_record_at(f, path);
    (void)snprintf(path, sizeof path, "%s/by-name.db", f->folder.path);
    set_env(f, 3, "REFEREE_DB", path);
    expect_record_at(f, path);
    RUN(f, "64 1/7 1/5\n", "--db", f->db);
    assert_int_equal(entries(f->db), 1);
    assert_int_equal(entries(path), 1);
}

static void test_nowhere_for_the_record(void **state)
{
    struct fixture *f = *state;
    set_env(f, 1, NULL, NULL);
    RUN(f, "64 1/7 1/5\n", "--");
    expect_complaint(f, 1, "HOME");
    set_env(f, 1, "XDG_DATA_HOME", "relative");
    RUN(f, "64 1/7 1/5\n", "--");
    expect_complaint(f, 1, "HOME");
    assert_false(exists("relative"));
    RUN(f, "64 1/7 1/5\n", "--db", f->db);
    expect_quiet(f, 0);
}

/* --- sessions as typed, and the screens they give --------------------------------------------- */

static const char *const sessions[] = {
    "whole-lines", "piece-by-piece", "stay-or-go",        "false-moves",
    "undo-redo",   "wrong-lines",    "every-fault",       "every-school",
    "talon",       "agreed",         "one-man",           "still-open",
    "corrected",   "two-ways",       "undecided",         "bad-header",
    "beginners",   "protests",       "protests-tryktrak", "protests-pig",
    "answered",    "left-out",       "before-the-choice"};

/* With REFEREE_GOLDEN=write the expected screens are written again. Read them before committing
 * them. */
static void test_sessions(void **state)
{
    struct fixture *f = *state;
    const char *golden = getenv("REFEREE_GOLDEN");
    for (size_t i = 0; i < LENGTH(sessions); i++) {
        char in_path[256], out_path[256], db[256];
        size_t length, wanted;
        (void)snprintf(in_path, sizeof in_path, TEST_DATA "/sessions/%s.in", sessions[i]);
        (void)snprintf(out_path, sizeof out_path, TEST_DATA "/sessions/%s.out", sessions[i]);
        (void)snprintf(db, sizeof db, "%s/%zu.db", f->folder.path, i);
        char *in = read_file(in_path, &length);
        RUN_BYTES(f, in, length, "--db", db);
        size_t room = f->out_length + f->err_length + 64;
        char *screen = malloc(room);
        assert_non_null(screen);
        (void)snprintf(screen, room, "%s%s%s-- status %d\n", f->out,
                       *f->err ? "-- on standard error:\n" : "", f->err, f->status);
        if (golden && strcmp(golden, "write") == 0)
            write_file(out_path, screen, strlen(screen));
        char *out = read_file(out_path, &wanted);
        if (strcmp(screen, out) != 0)
            fail_msg("%s:\n%s\ninstead of\n%s", sessions[i], screen, out);
        free(in);
        free(out);
        free(screen);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_replay_json),
        TEST(test_replay_bad_game),
        TEST(test_judge_position),
        TEST(test_version),
        TEST(test_replay_from_everywhere),
        TEST(test_judge),
        TEST(test_statuses),
        TEST(test_usage),
        TEST(test_options),
        TEST(test_unreadable_input),
        TEST(test_huge_lines),
        TEST(test_truncated_files),
        TEST(test_files_that_are_none),
        TEST(test_output_that_fails),
        TEST(test_no_database),
        TEST(test_truncated_database),
        TEST(test_later_version),
        TEST(test_read_only_database),
        TEST(test_folder_that_cannot_be),
        TEST(test_locked_database),
        TEST(test_altered_database),
        TEST(test_start_without),
        TEST(test_match_of_newer_rules_is_not_changed),
        TEST(test_nothing_speaks_to_the_terminal),
        TEST(test_a_record_typed_in_twice),
        TEST(test_lines_are_acknowledged_one_by_one),
        TEST(test_refused_in_a_pipe),
        TEST(test_killed_in_the_middle),
        TEST(test_two_at_one_match),
        TEST(test_terminal),
        TEST(test_where_the_record_is),
        TEST(test_nowhere_for_the_record),
        TEST(test_unclear_in_a_pipe),
        TEST(test_command_names),
        TEST(test_sessions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
