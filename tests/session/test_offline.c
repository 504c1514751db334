/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The disk is full in the middle of a match: the match continues, no line is reported as recorded
 * that is not, and all lines are recorded when there is space. */
#define _GNU_SOURCE /* memmem */
#include <unistd.h>

#include "db/sqlite/open.h"
#include "games/trictrac/trictrac.h"
#include "tests/db/badvfs.h"
#include "tests/support/record_fixture.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

struct fixture {
    struct sample_folder folder;
    char path[128];
    struct store *store;
    struct session *session;
};

static void open_all(struct fixture *f)
{
    struct store_error err;
    struct session_error serr;
    if (store_open_sqlite(f->path, STORE_WRITE, &f->store, &err) != STORE_OK)
        fail_msg("%s", err.text);
    f->session = session_new(&game_trictrac, f->store);
    assert_non_null(f->session);
    session_may_go_offline(f->session);
    if (session_resume(f->session, NULL, &serr) == SESSION_FAILED)
        fail_msg("%s", serr.text);
}

static void close_all(struct fixture *f)
{
    session_free(f->session);
    store_close(f->store);
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    badvfs_install();
    sample_folder_make(&f->folder);
    snprintf(f->path, sizeof f->path, "%s", sample_path(&f->folder, "record.db"));
    open_all(f);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    badvfs_heal();
    close_all(f);
    sample_folder_remove(&f->folder);
    badvfs_remove();
    free(f);
    return 0;
}

static const char *const lines[] = {"64 1/7 1/5", "53 1/6 1/4", "21 +4 1/2 1/3", "school 4", "31"};

enum { LINES = sizeof lines / sizeof lines[0] };

/* A text per entry. */
static int add_text(void *ctx, const struct store_entry *e)
{
    strbuf_add(ctx, "%ld %s %s\n", e->seq, e->kind, e->text);
    return 0;
}

/* Returns the last match of the record on the disk, read as another process would. */
static char *on_disk(const struct fixture *f)
{
    struct store *s;
    struct store_error err;
    struct strbuf w = {.text = NULL};
    char key[STORE_KEY_SIZE];
    strbuf_add(&w, "\n");
    if (store_open_sqlite(f->path, STORE_READ, &s, &err) != STORE_OK)
        fail_msg("%s", err.text);
    if (store_last_open(s, key, &err) == STORE_OK) {
        assert_int_equal(store_entries(s, key, 1, add_text, &w, &err), STORE_OK);
        assert_sound(s, key);
    }
    store_close(s);
    return w.text;
}

static void expect_on_disk(const struct fixture *f, int count)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "\n");
    for (int i = 0; i < count; i++)
        strbuf_add(&w, "%d line %s\n", i + 1, lines[i]);
    char *is = on_disk(f);
    assert_string_equal(is, w.text);
    free(is);
    strbuf_free(&w);
}

/* Full from the n-th line on, whichever it is; with room again after two more. */
static void test_full_disk(void **state)
{
    struct fixture *f = *state;
    for (int full = 0; full < LINES; full++) {
        int room = full + 2 < LINES ? full + 2 : LINES;
        for (int i = 0; i < LINES; i++) {
            if (i == full)
                badvfs_fail(1, BADVFS_FULL, true);
            if (i == room) {
                assert_true(session_is_offline(f->session) && session_unsaved(f->session));
                assert_false(session_record_unsaved(f->session));
                expect_on_disk(f, full);
                badvfs_heal();
                assert_true(session_record_unsaved(f->session));
                assert_false(session_is_offline(f->session));
                expect_on_disk(f, room);
            }
            enter(f->session, lines[i]);
            assert_int_equal(session_is_offline(f->session), i >= full && i < room);
        }
        badvfs_heal();
        assert_int_equal(session_record_unsaved(f->session), room == LINES);
        expect_on_disk(f, LINES);
        close_all(f);
        assert_int_equal(remove(f->path), 0);
        open_all(f);
    }
}

/* An undo also undoes recorded lines, and another start continues from there. */
static void test_undo_while_held(void **state)
{
    struct fixture *f = *state;
    struct session_error err;
    struct strbuf said = {.text = NULL};
    enter(f->session, lines[0]);
    enter(f->session, lines[1]);
    badvfs_fail(1, BADVFS_IO_ERROR, true);
    assert_int_equal(session_undo(f->session, &said, &err), SESSION_OK);
    strbuf_free(&said);
    assert_true(session_is_offline(f->session));
    enter(f->session, "53 1/6/9");
    badvfs_heal();
    assert_true(session_record_unsaved(f->session));
    close_all(f);
    open_all(f);
    enter(f->session, "31");
    char *is = on_disk(f);
    assert_non_null(strstr(is, "\n3 undo "));
    assert_non_null(strstr(is, "\n4 line 53 1/6/9\n5 line 31\n"));
    free(is);
}

/* A match that is only in memory cannot be left for another, unless it has been saved. */
static void test_at_risk(void **state)
{
    struct fixture *f = *state;
    struct session_error err;
    struct strbuf said = {.text = NULL};
    const char *path = sample_path(&f->folder, "kept.game");
    enter(f->session, lines[0]);
    badvfs_fail(1, BADVFS_FULL, true);
    enter(f->session, lines[1]);
    assert_int_equal(session_found(f->session, "Anna", "Boris", &err), SESSION_REFUSED);
    const char *other = "[Game \"trictrac\"]"; /* begins another match */
    assert_int_equal(session_line(f->session, other, strlen(other), &said, &err), SESSION_REFUSED);
    assert_int_equal(session_save(f->session, path, &said, &err), SESSION_OK);
    assert_false(session_unsaved(f->session));
    assert_true(session_is_offline(f->session));
    size_t n;
    char *text = (char *)sample_bytes(path, &n);
    assert_true(memmem(text, n, "1. w 64 1/7 1/5", 15) && memmem(text, n, "2. b 53 1/6 1/4", 15));
    free(text);
    enter(f->session, lines[2]);
    assert_true(session_unsaved(f->session));
    strbuf_free(&said);
}

/* A caller that has not enabled this gets an error, and nothing is accepted. */
static void test_not_asked_for(void **state)
{
    struct fixture *f = *state;
    struct session *s = session_new(&game_trictrac, f->store);
    struct session_error err;
    struct strbuf said = {.text = NULL};
    badvfs_fail(1, BADVFS_FULL, true);
    assert_int_equal(session_line(s, lines[0], strlen(lines[0]), &said, &err), SESSION_FAILED);
    assert_false(session_is_offline(s) || session_begun(s));
    strbuf_free(&said);
    session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_full_disk, begin, end),
        cmocka_unit_test_setup_teardown(test_undo_while_held, begin, end),
        cmocka_unit_test_setup_teardown(test_at_risk, begin, end),
        cmocka_unit_test_setup_teardown(test_not_asked_for, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
