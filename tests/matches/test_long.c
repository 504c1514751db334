/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One long match: what goes through the program as a stream takes no more memory the longer it is,
 * and comes out as it went in. By hand: test_long COUPS. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "tests/games/trictrac/random_match.h"
#include "tests/support/store_samples.h"

enum { SHORT = 8000, LONGER = 5 };

static long shorter = SHORT;

struct files {
    struct sample_folder folder;
    char game[220], record[220], out[220];
    struct strbuf coups; /* a line each */
};

static void name_files(struct files *f)
{
    sample_folder_make(&f->folder);
    snprintf(f->game, sizeof f->game, "%s/long.game", f->folder.path);
    snprintf(f->record, sizeof f->record, "%s/a.db", f->folder.path);
    snprintf(f->out, sizeof f->out, "%s/out", f->folder.path);
}

/* A match in which nobody marks a hole, as a file. */
static void write_game(struct files *f, long coups)
{
    struct deal d;
    struct manner m = {.wrong = 3, .longest = coups, .ecrire = true, .endless = true};
    deal_start(&d, 7);
    assert_int_equal(random_match(&d, &m, false, &f->coups), coups);
    FILE *file = fopen(f->game, "w");
    assert_non_null(file);
    fprintf(file, "[White \"Anna\"]\n[Black \"Boris\"]\n[Option \"play=ecrire\"]\n\n%s",
            f->coups.text);
    assert_int_equal(fclose(file), 0);
}

static void make(struct files *f, long coups)
{
    memset(f, 0, sizeof *f);
    name_files(f);
    write_game(f, coups);
}

/* Its record and file alone, made by another process: the most memory of one that is started is at
 * least what the process that starts it has. */
static void make_apart(struct files *f, long coups)
{
    int status = 0;
    memset(f, 0, sizeof *f);
    name_files(f);
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0) {
        write_game(f, coups);
        _exit(0);
    }
    assert_int_equal(waitpid(id, &status, 0), id);
    assert_int_equal(status, 0);
}

static void drop(struct files *f)
{
    strbuf_free(&f->coups);
    sample_folder_remove(&f->folder);
}

/* The program with up to four words, its output in f->out: its status, and the most memory it had
 * in KB. */
static int run(const struct files *f, const char *a, const char *b, const char *c, const char *d,
               long *memory)
{
    int status = 0;
    struct rusage used;
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0) {
        int out = open(f->out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        /* A sanitizer keeps what is freed for a while. */
        setenv("ASAN_OPTIONS", "quarantine_size_mb=1:malloc_context_size=0", 1);
        execl(REFEREE, "referee", "--db", f->record, a, b, c, d, (char *)NULL);
        _exit(127);
    }
    assert_int_equal(wait4(id, &status, 0, &used), id);
    *memory = used.ru_maxrss;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* What it printed, to be freed. */
static char *printed(const struct files *f)
{
    struct strbuf w = {.text = NULL};
    char buffer[65536];
    size_t n;
    FILE *file = fopen(f->out, "r");
    assert_non_null(file);
    while ((n = fread(buffer, 1, sizeof buffer, file)) > 0)
        strbuf_add_utf8(&w, buffer, n);
    fclose(file);
    assert_false(w.failed);
    return w.text;
}

static const char *const commands[][3] = {
    {"import"},
    {"verify"},
    {"export", "last"},
    {"export", "last", "--json"},
    {"export", "--all", "--csv"},
    {"show", "last"},
    {"show", "last", "--json"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void run_all(const struct files *f, long memory[COMMANDS])
{
    for (size_t i = 0; i < COMMANDS; i++) {
        const char *const *c = commands[i];
        if (run(f, c[0], i ? c[1] : f->game, c[2], NULL, &memory[i]) != 0)
            fail_msg("%s: %s", c[0], printed(f));
    }
}

static void test_memory(void **state)
{
    long memory[2][COMMANDS];
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct files f;
        make_apart(&f, i ? LONGER * shorter : shorter);
        run_all(&f, memory[i]);
        drop(&f);
    }
    for (size_t i = 0; i < COMMANDS; i++) {
        const char *const *c = commands[i];
        print_message("%s %s %s: %ld KB, %d times as long: %ld KB\n", c[0], c[1] ? c[1] : "",
                      c[2] ? c[2] : "", memory[0][i], LONGER, memory[1][i]);
        if (memory[1][i] > memory[0][i] + memory[0][i] / 2)
            fail_msg("%s: the memory it takes grows with the match", c[0]);
    }
}

/* Known again, and written out as it was read; a row that is changed is found where it stands. */
static void test_the_same(void **state)
{
    struct files f;
    struct strbuf change = {.text = NULL}, finding = {.text = NULL};
    sqlite3 *db;
    long memory, wrong = 2 * shorter - 7;
    (void)state;
    make(&f, 2 * shorter);
    assert_int_equal(run(&f, "import", f.game, NULL, NULL, &memory), 0);
    assert_int_equal(run(&f, "import", f.game, NULL, NULL, &memory), 0);
    char *said = printed(&f);
    assert_non_null(strstr(said, "imported 0 matches with 0 turns, 1 already known"));
    free(said);
    assert_int_equal(run(&f, "export", "last", NULL, NULL, &memory), 0);
    said = printed(&f);
    const char *coups = strstr(said, "\n\n");
    assert_non_null(coups);
    assert_int_equal(strncmp(coups + 2, f.coups.text, f.coups.length), 0);
    assert_string_equal(coups + 2 + f.coups.length, "*\n");
    free(said);
    strbuf_add(&change, "UPDATE coup SET score = '1' || score WHERE number = %ld", wrong);
    strbuf_add(&finding, ", entry %ld, turn %ld: the stored score", wrong, wrong);
    assert_int_equal(sqlite3_open(f.record, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, change.text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_int_equal(run(&f, "verify", NULL, NULL, NULL, &memory), 4);
    said = printed(&f);
    if (!strstr(said, finding.text))
        fail_msg("%s", said);
    free(said);
    strbuf_free(&change);
    strbuf_free(&finding);
    drop(&f);
}

/* Pages have an end. */
static void test_pages(void **state)
{
    static const char *const pages[][2] = {{"report", "page.html"}, {"sheet", "sheet.pdf"}};
    struct files f;
    long memory;
    (void)state;
    make(&f, 2 * shorter);
    assert_int_equal(run(&f, "import", f.game, NULL, NULL, &memory), 0);
    for (size_t i = 0; i < 2; i++) {
        struct strbuf page = {.text = NULL}, length = {.text = NULL};
        strbuf_add(&page, "%s/%s", f.folder.path, pages[i][1]);
        strbuf_add(&length, "a match of %ld turns: pictures and pages are made of at most 10000\n",
                   2 * shorter);
        assert_int_equal(run(&f, pages[i][0], "last", "-o", page.text, &memory), 1);
        char *said = printed(&f);
        assert_non_null(strstr(said, length.text));
        assert_null(strchr(said, '\n')[1] ? said : NULL); /* one line */
        assert_int_not_equal(access(page.text, F_OK), 0);
        free(said);
        strbuf_free(&page);
        strbuf_free(&length);
    }
    drop(&f);
}

/* A game that cannot be read far behind in it is left out, and named by its line. */
static void test_not_read(void **state)
{
    struct files f;
    struct strbuf place = {.text = NULL};
    long memory;
    (void)state;
    make(&f, shorter);
    FILE *file = fopen(f.game, "a");
    assert_non_null(file);
    fprintf(file, "%ld. w 64 1/7 1/5 nonsense\n", shorter + 1);
    fclose(file);
    assert_int_equal(run(&f, "import", f.game, NULL, NULL, &memory), 3);
    char *said = printed(&f);
    strbuf_add(&place, "long.game:%ld:", 4 + shorter + 1);
    if (!strstr(said, place.text) || !strstr(said, "left out: "))
        fail_msg("%s", said);
    free(said);
    assert_int_equal(run(&f, "matches", NULL, NULL, NULL, &memory), 0);
    said = printed(&f);
    assert_null(said); /* no match */
    free(said);
    strbuf_free(&place);
    drop(&f);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory), cmocka_unit_test(test_the_same),
        cmocka_unit_test(test_pages), cmocka_unit_test(test_not_read)};
    if (argc > 1)
        shorter = atol(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
