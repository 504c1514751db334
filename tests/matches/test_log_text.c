/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match as text: it comes as it went, judged again; nothing of it is believed. */
#include "db/sqlite/open.h"
#include "games/trictrac/trictrac.h"
#include "log/incoming.h"
#include "matches/json/log_text.h"
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
    struct store_log *log;
    if (store_log_take(f->here, f->key, &log, &err) != STORE_OK)
        fail_msg("%s", err.text);
    assert_true(log_text_write(log, &f->text));
    store_log_free(log);
}

enum { NOT_READ = -1, MOST_LOGS = 8 };

/* The results of the logs of a text, and their number; NOT_READ with a place. */
struct brought {
    struct store_taking taken[MOST_LOGS];
    size_t n;
    struct parse_error fault;
};

static int bring(struct fixture *f, const char *text, size_t length, struct brought *b)
{
    struct log_texts read;
    struct incoming judged[MOST_LOGS] = {{.game = NULL}};
    struct store_error err;
    int did = NOT_READ;
    *b = (struct brought){.n = 0};
    if (log_text_read(text, length, &read, &b->fault)) {
        assert_in_range(read.n, 1, MOST_LOGS);
        for (b->n = 0; b->n < read.n; b->n++) {
            judged[b->n].game = &game_trictrac;
            b->taken[b->n] = (struct store_taking){
                .log = read.log[b->n], .rows = incoming_rows, .ctx = &judged[b->n]};
        }
        if (store_take(f->office, b->taken, b->n, NULL, &err) != STORE_OK)
            fail_msg("%s", err.text);
        did = (int)b->taken[0].did;
    }
    for (size_t i = 0; i < b->n; i++)
        incoming_free(&judged[i]);
    log_texts_free(&read);
    return did;
}

static void brings(struct fixture *f, enum store_merge did)
{
    struct brought b;
    int is = bring(f, f->text.text, f->text.length, &b);
    if (is == NOT_READ || is >= STORE_MERGE_REFUSED)
        fail_msg("%d: %s%s", is, b.fault.reason, b.taken[0].reason);
    assert_int_equal(is, did);
    if (did == STORE_MERGE_NEW || did == STORE_MERGE_EXTENDED)
        assert_string_equal(b.taken[0].key, f->key);
    assert_sound(f->office, b.taken[0].key);
}

static int note_head(void *ctx, const struct store_match *m)
{
    snprintf(ctx, STORE_HASH_SIZE, "%s", m->head_hash);
    return 0;
}

/* Checks that the logs, and the rows made from them, are the same. */
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

/* An alteration, the place where it is found, and its message. */
static void test_altered(void **state)
{
    static const struct {
        const char *from, *to;
        int is, line;
        const char *reason;
    } rows[] = {
        {"43 1\\/5", "42 1\\/5", STORE_MERGE_REFUSED, 0, "hash"},
        {"43 1/5", "42 1/5", STORE_MERGE_REFUSED, 0, "hash"},
        {"\"Anna\"", "\"Emma\"", STORE_MERGE_REFUSED, 0, ""},
        {"\"entry\":2", "\"entry\":3", NOT_READ, 3, "entry 2"},
        {"\"kind\":\"line\"", "\"kind\":7", NOT_READ, 2, "kind"},
        {"\"game\":\"trictrac\",", "", NOT_READ, 1, "game"},
        {"{\"entry\":1", "[\"entry\":1", NOT_READ, 2, "JSON"},
        {"\"headers\":[", "\"headers\":[7", NOT_READ, 1, ""},
        {"\"trictrac\"", "\"trictrac\\u0000\"", NOT_READ, 1, "JSON"},
    };
    struct fixture *f = *state;
    play(f->here, first);
    write_last(f);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct brought b;
        if (!strstr(f->text.text, rows[i].from))
            continue; /* a slash may be written in two ways */
        char *text = changed(f->text.text, rows[i].from, rows[i].to);
        int is = bring(f, text, strlen(text), &b);
        free(text);
        const char *reason = is == NOT_READ ? b.fault.reason : b.taken[0].reason;
        if (is != rows[i].is || !strstr(reason, rows[i].reason))
            fail_msg("%s: %d: %s", rows[i].from, is, reason);
        if (is == NOT_READ)
            assert_int_equal(b.fault.line, rows[i].line);
    }
    char *left = sample_picture(f->office);
    assert_null(strstr(left, "match "));
    free(left);
    brings(f, STORE_MERGE_NEW);
}

static void test_nothing(void **state)
{
    static const char *const texts[] = {"", "\n\n", "{}", "[1]"};
    struct fixture *f = *state;
    struct brought b;
    for (size_t i = 0; i < LENGTH(texts); i++)
        assert_int_equal(bring(f, texts[i], strlen(texts[i]), &b), NOT_READ);
}

/* Several logs are one text. One that is refused leaves the others as they are. */
static void test_several(void **state)
{
    static const int expected[] = {STORE_MERGE_NEW, STORE_MERGE_REFUSED, STORE_MERGE_NEW,
                                   STORE_MERGE_KNOWN};
    struct fixture *f = *state;
    struct strbuf all = {.text = NULL};
    struct brought b;
    char first_key[STORE_KEY_SIZE];
    play(f->here, first);
    write_last(f);
    strbuf_add(&all, "%s", f->text.text);
    memcpy(first_key, f->key, sizeof first_key);
    char *one = strdup(f->text.text);
    struct session *session = session_new(&game_trictrac, f->here);
    enter_lines(session, "[White \"Carla\"]\n[Black \"Dora\"]\n64 1/7 1/5\n");
    session_free(session);
    write_last(f);
    char *altered = changed(f->text.text, "Carla", "Emma");
    strbuf_add(&all, "%s%s%s", altered, f->text.text, one);
    assert_int_equal(bring(f, all.text, all.length, &b), STORE_MERGE_NEW);
    assert_int_equal(b.n, LENGTH(expected));
    for (size_t i = 0; i < LENGTH(expected); i++)
        assert_int_equal(b.taken[i].did, expected[i]);
    assert_string_equal(b.taken[2].key, f->key);
    assert_string_equal(b.taken[3].key, first_key);
    assert_sound(f->office, first_key);
    assert_sound(f->office, f->key);
    char *there = sample_picture(f->office);
    assert_null(strstr(there, "Emma"));
    free(there);
    free(altered);
    free(one);
    strbuf_free(&all);
}

/* Whatever bytes come: they are refused, or the match is sound. */
static void test_any_bytes(void **state)
{
    struct fixture *f = *state;
    unsigned luck = 1818;
    play(f->here, first);
    write_last(f);
    for (int i = 0; i < (test_whole() ? 400 : 120); i++) {
        struct brought b;
        char *text = strdup(f->text.text);
        size_t n = strlen(text);
        for (int k = 0; k < 1 + i % 3; k++) {
            luck = luck * 1103515245 + 12345;
            text[luck / 65536 % n] = (char)(luck / 7 % 256);
        }
        int did = bring(f, text, n, &b);
        if (did != NOT_READ && did < STORE_MERGE_REFUSED)
            assert_sound(f->office, b.taken[0].key);
        free(text);
    }
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_there_and_on), TEST(test_ended),     TEST(test_diverged), TEST(test_altered),
        TEST(test_nothing),      TEST(test_any_bytes), TEST(test_several),
    };
    return cmocka_run_group_tests_name("log text", tests, NULL, NULL);
}
