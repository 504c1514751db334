/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as text: it comes as it went, judged again; nothing of it is believed. */
#include "db/sqlite/open.h"
#include "games/trictrac/trictrac.h"
#include "matches/sync/log_bring.h"
#include "matches/sync/log_text.h"
#include "tests/support/record_fixture.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

struct fixture {
    struct store *here, *office;
    struct strbuf text; /* of the match touched last */
    char key[STORE_KEY_SIZE];
};

static struct store *memory(void)
{
    struct store *s;
    assert_int_equal(store_open_memory(&s, NULL), STORE_OK);
    return s;
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->here = memory();
    f->office = memory();
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    store_close(f->here);
    store_close(f->office);
    strbuf_free(&f->text);
    free(f);
    return 0;
}

static void play(struct store *s, const char *lines)
{
    struct session *session = session_new(&game_trictrac, s);
    struct session_error err;
    session_resume(session, NULL, &err);
    enter_lines(session, lines);
    session_free(session);
}

static void write_last(struct fixture *f)
{
    struct store_error err;
    strbuf_free(&f->text);
    f->text = (struct strbuf){.text = NULL};
    last_key(f->here, f->key);
    if (log_text_write(f->here, f->key, &f->text, &err) != STORE_OK)
        fail_msg("%s", err.text);
}

static enum log_brought bring(struct fixture *f, const char *text, struct log_bringing *out)
{
    return log_bring(text, strlen(text), f->office, &game_trictrac, NULL, out);
}

static void brings(struct fixture *f, enum store_merge did)
{
    struct log_bringing b;
    enum log_brought is = bring(f, f->text.text, &b);
    if (is != LOG_BROUGHT)
        fail_msg("%d: %s%s%s", is, b.fault.reason, b.merged.arrival.reason, b.err.text);
    assert_int_equal(b.merged.did, did);
    if (did == STORE_MERGE_NEW || did == STORE_MERGE_EXTENDED)
        assert_string_equal(b.merged.into, f->key);
    assert_sound(f->office, b.merged.into);
}

static int note_head(void *ctx, const struct store_match *m)
{
    snprintf(ctx, STORE_HASH_SIZE, "%s", m->head_hash);
    return 0;
}

/* The same log, and the same made of it. */
static void are_same(struct fixture *f)
{
    char heads[2][STORE_HASH_SIZE];
    char *here = stored_coups(f->here, f->key), *there = stored_coups(f->office, f->key);
    assert_int_equal(store_match_get(f->here, f->key, note_head, heads[0], NULL), STORE_OK);
    assert_int_equal(store_match_get(f->office, f->key, note_head, heads[1], NULL), STORE_OK);
    assert_string_equal(heads[0], heads[1]);
    assert_string_equal(here, there);
    free(here);
    free(there);
}

static const char first[] = "[White \"Anna\"]\n[Black \"B\\\"o\\\\ris\"]\n[Event \"Fête d'été\"]\n"
                            "64 1/7 1/5\n+4\nschool\n43 1/5 1/4 # so it was\n";

static void test_there_and_on(void **state)
{
    struct fixture *f = *state;
    play(f->here, first);
    write_last(f);
    brings(f, STORE_MERGE_NEW);
    are_same(f);
    brings(f, STORE_MERGE_KNOWN);
    play(f->here,
         "52 1/6 1/3\n.edit 1 65 1/7 1/6\n.undo\n.rule score 1/4 2/0 the pegs\n61 1/7 1/2\n");
    write_last(f);
    brings(f, STORE_MERGE_EXTENDED);
    are_same(f);
    brings(f, STORE_MERGE_KNOWN);
}

/* A whole match, which has ended, with what proves it. */
static void test_ended(void **state)
{
    struct fixture *f = *state;
    struct deal d = {.state = 77};
    char *text = some_matches(&d, 3, 2);
    assert_int_equal(import_text(f->here, text, false), 0);
    free(text);
    write_last(f);
    brings(f, STORE_MERGE_NEW);
    brings(f, STORE_MERGE_KNOWN);
}

/* Played on at both: the office keeps both, and the later text finds its own. */
static void test_diverged(void **state)
{
    struct fixture *f = *state;
    play(f->here, first);
    write_last(f);
    brings(f, STORE_MERGE_NEW);
    play(f->here, "52 1/6 1/3\n");
    play(f->office, "61 1/7 1/2\n");
    write_last(f);
    brings(f, STORE_MERGE_DIVERGED);
    brings(f, STORE_MERGE_KNOWN);
}

/* The text with one piece of it in the place of another. */
static char *changed(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    char *out = malloc(strlen(text) + strlen(to) + 1);
    assert_non_null(at);
    assert_non_null(out);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return out;
}

/* What is altered, where it is found and what it is called. */
static void test_altered(void **state)
{
    static const struct {
        const char *from, *to;
        enum log_brought is;
        int line;
        const char *reason;
    } rows[] = {
        {"43 1\\/5", "42 1\\/5", LOG_REFUSED, 0, "hash"},
        {"43 1/5", "42 1/5", LOG_REFUSED, 0, "hash"},
        {"\"Anna\"", "\"Emma\"", LOG_REFUSED, 0, ""},
        {"\"entry\":2", "\"entry\":3", LOG_NOT_READ, 3, "entry 2"},
        {"\"kind\":\"line\"", "\"kind\":7", LOG_NOT_READ, 2, "kind"},
        {"\"game\":\"trictrac\",", "", LOG_NOT_READ, 1, "game"},
        {"{\"entry\":1", "[\"entry\":1", LOG_NOT_READ, 2, "JSON"},
        {"\"headers\":[", "\"headers\":[7", LOG_NOT_READ, 1, ""},
        {"\"trictrac\"", "\"trictrac\\u0000\"", LOG_NOT_READ, 1, "JSON"},
    };
    struct fixture *f = *state;
    play(f->here, first);
    write_last(f);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct log_bringing b;
        if (!strstr(f->text.text, rows[i].from))
            continue; /* a slash may be written in two ways */
        char *text = changed(f->text.text, rows[i].from, rows[i].to);
        enum log_brought is = bring(f, text, &b);
        free(text);
        const char *reason = is == LOG_NOT_READ ? b.fault.reason : b.merged.arrival.reason;
        if (is != rows[i].is || !strstr(reason, rows[i].reason))
            fail_msg("%s: %d: %s", rows[i].from, is, reason);
        if (is == LOG_NOT_READ)
            assert_int_equal(b.fault.line, rows[i].line);
    }
    char *left = sample_picture(f->office);
    assert_null(strstr(left, "match "));
    free(left);
    brings(f, STORE_MERGE_NEW);
}

static void test_nothing(void **state)
{
    struct fixture *f = *state;
    struct log_bringing b;
    assert_int_equal(bring(f, "", &b), LOG_NOT_READ);
    assert_int_equal(bring(f, "\n\n", &b), LOG_NOT_READ);
    assert_int_equal(bring(f, "{}", &b), LOG_NOT_READ);
    assert_int_equal(bring(f, "[1]", &b), LOG_NOT_READ);
}

/* Whatever bytes come: they are refused, or the match is sound. */
static void test_any_bytes(void **state)
{
    struct fixture *f = *state;
    unsigned luck = 1818;
    play(f->here, first);
    write_last(f);
    for (int i = 0; i < (test_whole() ? 400 : 120); i++) {
        struct log_bringing b;
        char *text = strdup(f->text.text);
        size_t n = strlen(text);
        for (int k = 0; k < 1 + i % 3; k++) {
            luck = luck * 1103515245 + 12345;
            text[luck / 65536 % n] = (char)(luck / 7 % 256);
        }
        if (log_bring(text, n, f->office, &game_trictrac, NULL, &b) == LOG_BROUGHT)
            assert_sound(f->office, b.merged.into);
        free(text);
    }
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_there_and_on), TEST(test_ended),   TEST(test_diverged),
        TEST(test_altered),      TEST(test_nothing), TEST(test_any_bytes),
    };
    return cmocka_run_group_tests_name("log text", tests, NULL, NULL);
}
