/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One long match. How long one may be that is entered, imported or merged; one that is longer and
 * in the record already is shown, verified and exported, in no more memory the longer it is. By
 * hand: test_long TURNS, without the tests of memory and of merge, or test_long. */
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "db/open/open.h"
#include "log/load.h"
#include "tests/games/trictrac/random_match.h"
#include "tests/support/record_fixture.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

enum { SHORT = 8000, LONGER = 5 };

static long shorter = SHORT;

struct files {
    struct sample_folder folder;
    char game[220], record[220], out[220];
    struct strbuf coups; /* one per line */
};

static void name_files(struct files *f)
{
    sample_folder_make(&f->folder);
    snprintf(f->game, sizeof f->game, "%s/long.game", f->folder.path);
    snprintf(f->record, sizeof f->record, "%s/a.db", f->folder.path);
    snprintf(f->out, sizeof f->out, "%s/out", f->folder.path);
}

/* Draws a match in which nobody marks a hole. A shorter match is the beginning of a longer one, so
 * one is drawn for all tests. */
static void draw_coups(long coups, struct strbuf *out)
{
    static struct strbuf drawn;
    static long turns;
    if (turns < coups) {
        const long longest = coups > MATCH_TURNS_MOST ? coups : MATCH_TURNS_MOST + 1;
        struct deal d;
        struct manner m = {.wrong = 3, .longest = longest, .ecrire = true, .endless = true};
        strbuf_free(&drawn);
        drawn = (struct strbuf){.text = NULL};
        deal_start(&d, 7);
        turns = random_match(&d, &m, false, &drawn);
        assert_int_equal(turns, longest);
    }
    const char *end = drawn.text;
    for (long n = 0; n < coups; n++)
        end = strchr(end, '\n') + 1;
    strbuf_add(out, "%.*s", (int)(end - drawn.text), drawn.text);
    assert_false(out->failed);
}

/* Writes a match as a file. */
static void write_game(struct files *f, long coups)
{
    draw_coups(coups, &f->coups);
    FILE *file = fopen(f->game, "w");
    assert_non_null(file);
    fprintf(file, "[White \"Anna\"]\n[Black \"Boris\"]\n[Option \"play=ecrire\"]\n\n%s",
            f->coups.text);
    assert_int_equal(fclose(file), 0);
}

/* A record that has the match already, however long it is, an entry a coup; it is open, or was left
 * unfinished. */
static void found(const struct files *f, long coups, bool open)
{
    struct store *s;
    struct store_error err;
    struct parse_error t;
    struct replay play;
    struct rows rows;
    char key[STORE_KEY_SIZE], *line = f->coups.text;
    struct store_match_new m = {
        .game = "trictrac",
        .details = {.player = {"Anna", "Boris"}, .players = 2, .options = "play=ecrire"}};
    char fingerprint[STORE_HASH_SIZE];
    struct strbuf result = {.text = NULL};
    struct store_entry_new *entries = calloc((size_t)coups + 2, sizeof *entries);
    assert_non_null(entries);
    assert_true(replay_begin(&play, games[0], &m.details, &t));
    for (long n = 1; n <= coups; n++, line += strlen(line) + 1) {
        line[strcspn(line, "\n")] = '\0';
        const struct operation act = {.kind = OPERATION_RECORD, .text = line, .seq = n};
        assert_true(replay_operation(&play, &act, NULL, &t));
        entries[n - 1] = (struct store_entry_new){.kind = "record", .text = line};
    }
    if (!open)
        assert_true(replay_operation(
            &play, &(struct operation){.kind = OPERATION_RECORD, .text = "*", .seq = coups + 1},
            NULL, &t));
    assert_true(rows_gather(&play, 1, 1, coups, &rows));
    rows_fingerprint(&rows, m.game, &m.details, fingerprint);
    const struct store_change change = replay_change(&play, fingerprint);
    struct store_batch batch = rows_batch(&rows, &change);
    batch.entries = entries;
    batch.n_entries = (size_t)coups + (open ? 0 : 2);
    result_print(&play, true, &result);
    entries[coups] = (struct store_entry_new){.kind = "record", .text = "*"};
    entries[coups + 1] = (struct store_entry_new){.kind = RESULT_KIND, .text = result.text};
    assert_int_equal(store_open(f->record, STORE_WRITE, &s, &err), STORE_OK);
    assert_int_equal(store_match_create(s, &m, key, &err), STORE_OK);
    assert_int_equal(store_append(s, key, &batch, &err), STORE_OK);
    store_close(s);
    strbuf_free(&result);
    rows_free(&rows);
    replay_end(&play);
    free(entries);
}

static void make(struct files *f, long coups)
{
    memset(f, 0, sizeof *f);
    name_files(f);
    write_game(f, coups);
}

/* The record, made by another process: the peak memory of a started process is at least that of
 * the process that starts it. */
static void make_apart(struct files *f, long coups)
{
    int status = 0;
    memset(f, 0, sizeof *f);
    name_files(f);
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0) {
        write_game(f, coups);
        found(f, coups, false);
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

/* Returns the output of the program; the caller frees it. */
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
        if (run(f, c[0], c[1], c[2], NULL, &memory[i]) != 0)
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

/* Imported again it is known, and exported it is unchanged; a changed row is found at its place. */
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
    if (!strstr(said, place.text) || !strstr(said, "skipped: "))
        fail_msg("%s", said);
    free(said);
    assert_int_equal(run(&f, "matches", NULL, NULL, NULL, &memory), 0);
    said = printed(&f);
    assert_string_equal(said, "referee: the record has no match\n");
    free(said);
    strbuf_free(&place);
    drop(&f);
}

/* Checks that the output of the last run contains this text. */
static void expect_said(const struct files *f, const char *text)
{
    char *said = printed(f);
    if (!said || !strstr(said, text))
        fail_msg("%s", said ? said : "");
    free(said);
}

static void add_to_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* A match with the largest number of turns is imported; one turn more is refused at its place, and
 * the match after it is imported. */
static void test_most_imported(void **state)
{
    struct files f;
    struct strbuf place = {.text = NULL};
    long memory;
    (void)state;
    make(&f, MATCH_TURNS_MOST);
    assert_int_equal(run(&f, "import", f.game, NULL, NULL, &memory), 0);
    add_to_file(f.game, "64 1/7 1/5\n[White \"Clara\"]\n[Black \"Denis\"]\n\n64 1/7 1/5\n");
    assert_int_equal(run(&f, "import", f.game, NULL, NULL, &memory), 3);
    strbuf_add(&place, "long.game:%d:", 4 + MATCH_TURNS_MOST + 1);
    expect_said(&f, place.text);
    expect_said(&f, "a match has at most 20000 turns");
    expect_said(&f, "imported 1 match with 1 turn, 0 already known, 1 skipped as unreadable");
    strbuf_free(&place);
    drop(&f);
}

/* Text without end is refused before it is in memory. */
static void test_most_text(void **state)
{
    struct files f;
    long memory, most;
    (void)state;
    make(&f, 100);
    assert_int_equal(run(&f, "import", f.game, NULL, NULL, &most), 0);
    for (int i = 0; i < 2; i++) {
        char line[1025] = "#";
        FILE *file = fopen(f.game, "a");
        assert_non_null(file);
        memset(line + 1, 'x', sizeof line - 3);
        line[sizeof line - 2] = '\n';
        for (long n = 0; n < 4 * (MATCH_TEXT_MOST / 1024); n++)
            assert_true(fputs(line, file) >= 0);
        assert_int_equal(fclose(file), 0);
    }
    add_to_file(f.game, "[White \"Clara\"]\n[Black \"Denis\"]\n\n64 1/7 1/5\n");
    assert_int_equal(run(&f, "import", f.game, NULL, NULL, &memory), 3);
    expect_said(&f, "the text of a match has at most 16 megabytes, and a match 20000 turns");
    expect_said(&f, "skipped: Anna - Boris");
    expect_said(&f, "imported 1 match with 1 turn, 0 already known, 1 skipped as unreadable");
    if (memory > most + 4 * (MATCH_TEXT_MOST / 1024))
        fail_msg("%ld KB, and %ld KB for a short match", memory, most);
    drop(&f);
}

/* A longer match is not merged into another record; where it already exists it is known. */
static void test_most_merged(void **state)
{
    struct files f, other;
    long memory;
    (void)state;
    make(&f, MATCH_TURNS_MOST + 1);
    make(&other, 100);
    found(&f, MATCH_TURNS_MOST + 1, false);
    found(&other, 100, false);
    assert_int_equal(run(&other, "merge", f.record, NULL, NULL, &memory), 4);
    expect_said(&other, "not taken: it has 20001 turns and 20003 entries in its log");
    expect_said(&other, "0 new, 0 extended");
    assert_int_equal(run(&f, "push", other.record, NULL, NULL, &memory), 4);
    expect_said(&f, "not taken: it has 20001 turns");
    assert_int_equal(run(&f, "merge", other.record, NULL, NULL, &memory), 0);
    assert_int_equal(run(&f, "verify", NULL, NULL, NULL, &memory), 0);
    drop(&other);
    drop(&f);
}

/* At the table a message says once that the end is near; a turn too many is refused, with what can
 * be done; words about the last turn are still accepted. */
static void test_most_entered(void **state)
{
    struct files f;
    struct store *store;
    struct store_error serr;
    struct session_error err;
    const long had = MATCH_TURNS_MOST - MATCH_TURNS_WARNED - 1;
    long warned = 0, memory;
    (void)state;
    make(&f, MATCH_TURNS_MOST + 1);
    char *coups = strdup(f.coups.text), *line = coups;
    assert_non_null(coups);
    found(&f, had, true);
    assert_int_equal(store_open(f.record, STORE_WRITE, &store, &serr), STORE_OK);
    struct session *s = session_new(games[0], store);
    assert_non_null(s);
    assert_int_equal(session_resume(s, NULL, &err), SESSION_OK);
    for (long n = 1; n <= MATCH_TURNS_MOST + 1; n++, line += strcspn(line, "\n") + 1) {
        struct strbuf said = {.text = NULL};
        enum session_code code = SESSION_OK;
        if (n > had)
            code = session_line(s, line, strcspn(line, "\n"), &said, &err);
        assert_int_equal(code, n > MATCH_TURNS_MOST ? SESSION_REFUSED : SESSION_OK);
        if (said.text && strstr(said.text, "500 more turns can be entered"))
            warned += n == had + 1 ? 1 : 100;
        strbuf_free(&said);
    }
    assert_int_equal(warned, 1);
    assert_non_null(strstr(err.text, "at most 20000 turns"));
    assert_non_null(strstr(err.text, ".new"));
    enter(s, "*");
    session_free(s);
    store_close(store);
    assert_int_equal(run(&f, "verify", NULL, NULL, NULL, &memory), 0);
    assert_int_equal(run(&f, "matches", NULL, NULL, NULL, &memory), 0);
    expect_said(&f, "20000 turns");
    free(coups);
    drop(&f);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same),  cmocka_unit_test(test_pages),
        cmocka_unit_test(test_not_read),  cmocka_unit_test(test_most_imported),
        cmocka_unit_test(test_most_text),
    };
    const struct CMUnitTest longer[] = {
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_most_merged),
        cmocka_unit_test(test_most_entered),
    };
    if (argc > 1)
        shorter = atol(argv[1]);
    const int failed = argc > 1 ? 0 : cmocka_run_group_tests(longer, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL) + failed;
}
