/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each viewer is answered in the language of the browser, and hears what happens in it; tables have
 * the same numbers in all. By hand: test_languages REFEREE. */
#include <unistd.h>

#include "base/i18n.h"
#include "site/live_tables.h"
#include "tests/serve/fixture.h"
#include "tests/support/test.h"

static const char *referee;
static char answer[ANSWER_ROOM];

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    fixture_begin(f);
    found(f, "Anna", "Boris");
    serve_start(&f->served, referee, 0, "--scorers", NULL);
    *state = f;
    return 0;
}

static int end(void **state)
{
    fixture_end(*state);
    free(*state);
    return 0;
}

/* RFC 9110: the heaviest wins, of equal ones the first; 0 is not acceptable. */
static void test_accepted(void **state)
{
    static const struct {
        const char *query, *header, *code;
    } rows[] = {
        {"", NULL, "en"},
        {"", "fr", "fr"},
        {"", "fr-CA, en;q=0.8", "fr"},
        {"", "en;q=0.5, uk;q=0.8", "uk"},
        {"", "en;q=0, de;q=0.2", "de"},
        {"", "xx, pl;q=0.5", "pl"},
        {"", "xx", "en"},
        {"", "fra", "en"},
        {"", "DE-at", "de"},
        {"", "en;q=1.0,fr;q=1", "en"},
        {"", ",,;q=1,", "en"},
        {"lang=uk", "fr", "uk"},
        {"rotate=3&lang=pl", NULL, "pl"},
        {"lang=xx", "fr", "fr"},
        {"lang=", NULL, "en"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct request r = {.query = rows[i].query, .accept_language = rows[i].header};
        assert_string_equal(i18n_code(language_of(&r, 0)), rows[i].code);
    }
}

static int follow(struct fixture *f, const char *path, const char *language)
{
    char request[256];
    int fd = client_connect(&f->served, NULL);
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Language: %s\r\n\r\n", path, language);
    client_send(fd, request, strlen(request));
    return fd;
}

/* Two follow one table; the words are those of the translations. */
static void test_followed(void **state)
{
    struct fixture *f = *state;
    char path[64];
    size_t n = 0, m = 0;
    snprintf(path, sizeof path, "/events?t=%.8s", f->key);
    int fr = follow(f, path, "fr"), en = follow(f, path, "en");
    client_await(fr, answer, sizeof answer, &n, "event: table");
    client_await(en, answer, sizeof answer, &m, "event: table");
    n = m = 0;
    enter_line(f, "64 1/7 1/6");
    client_await(fr, answer, sizeof answer, &n, "fausse case");
    client_await(en, answer, sizeof answer, &m, "a false move");
    close(fr);
    close(en);
    assert_int_equal(client_get(&f->served, "/?lang=uk", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "<html lang=\"uk\">"));
    assert_int_equal(client_get(&f->served, "/", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "<html lang=\"en\">"));
    assert_non_null(strstr(answer, ": false move"));
}

/* The help finds a word typed in the language of the page, and answers in it. */
static void test_help(void **state)
{
    static const struct {
        const char *path, *shown;
    } rows[] = {
        {"/help?game=trictrac&word=W%C3%BCrfel&lang=de", "<pre class=\"said\">Die Würfel\n"},
        {"/help?game=trictrac&word=bredouille&lang=uk", "<h1>Довідка</h1>"},
        {"/tutorial?game=trictrac&step=1&lang=fr", "Tapez ensuite\xc2\xa0:"},
        {"/stats?lang=pl", "<h1>Statystyki</h1>"},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        assert_int_equal(client_get(&f->served, rows[i].path, answer, sizeof answer), 200);
        if (!strstr(answer, rows[i].shown))
            fail_msg("%s: %s", rows[i].path, answer);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accepted),
        cmocka_unit_test_setup_teardown(test_followed, begin, end),
        cmocka_unit_test_setup_teardown(test_help, begin, end),
    };
    if (argc < 2)
        return 2;
    referee = argv[1];
    alarm(SECONDS_MOST * 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
