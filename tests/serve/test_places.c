/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Slots for spectators, scorers and matches, and the state after a restart of the server. By hand:
 * test_places REFEREE. */
#include <signal.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "server/server.h"
#include "site/live_tables.h"
#include "tests/serve/phone.h"
#include "tests/support/test.h"

enum { PATH_MOST = 3 * TEST_PATH };

static const char *referee;
static struct phones phones;

static int begin(void **state)
{
    (void)state;
    phones_begin(&phones, referee);
    return 0;
}

static int end(void **state)
{
    (void)state;
    phones_end(&phones);
    return 0;
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The processor time of the server, which does not depend on the load of the machine. */
static double server_seconds(void)
{
    struct timespec t;
    clockid_t clock;
    assert_int_equal(clock_getcpuclockid(phones.at.served.pid, &clock), 0);
    assert_int_equal(clock_gettime(clock, &t), 0);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void enter(const char *key, const char *line)
{
    json_t *page = phones_page(&phones, key);
    int status = phones_enter(&phones, key, text_of(page, "head"), line, false);
    json_decref(page);
    if (status != 200)
        fail_msg("%s: %s", line, phones.answer);
}

static const char *get(const char *path)
{
    assert_int_equal(client_get(&phones.at.served, path, phones.answer, sizeof phones.answer), 200);
    return client_body(phones.answer);
}

static int follow(const char *key, const char *as)
{
    char request[256];
    int fd = client_connect(&phones.at.served, NULL);
    snprintf(request, sizeof request, "GET /events?t=%.8s%s HTTP/1.1\r\nHost: localhost\r\n\r\n",
             key, as);
    client_send(fd, request, strlen(request));
    return fd;
}

/* The first line of an answer to a stream. */
static int status_of(int fd)
{
    char first[16] = "";
    for (size_t n = 0; n < 12;) {
        ssize_t more = read(fd, first + n, 12 - n);
        assert_true(more > 0);
        n += (size_t)more;
    }
    return atoi(first + 9);
}

/* --- people ----------------------------------------------------------------------------------- */

/* With all places of spectators taken, the scorer's page is answered, has its stream, and a line
 * costs the server at most a tenth of a second of processor time. */
static void test_full_house(void **state)
{
    static int fd[SERVER_SPECTATORS];
    struct rlimit limit;
    char key[STORE_KEY_SIZE], as[64];
    (void)state;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < SERVER_CONNECTIONS + 100)
        skip();
    phones_found(&phones, "trictrac", "", key);
    for (int i = 0; i < SERVER_SPECTATORS; i++)
        fd[i] = follow(key, "");
    for (int i = 0; i < SERVER_SPECTATORS; i++)
        assert_int_equal(status_of(fd[i]), 200);
    int late = follow(key, "");
    assert_int_equal(status_of(late), 503);
    close(late);
    json_t *page = phones_page(&phones, key);
    snprintf(as, sizeof as, "&as=%s", text_of(page, "place"));
    int scorer = follow(key, as);
    assert_int_equal(status_of(scorer), 200);
    int wrong = follow(key, "&as=00000000000000000000000000000000");
    assert_int_equal(status_of(wrong), 503);
    static const char *const lines[] = {"64 1/7 1/5", "43 1/5 1/4", "52 1/6 1/3", "63 1/7 1/4"};
    double least = SECONDS_MOST; /* of four: caches may be cold */
    for (int i = 0; i < 4; i++) {
        json_t *now = phones_page(&phones, key);
        double begun = server_seconds();
        assert_int_equal(phones_enter(&phones, key, text_of(now, "head"), lines[i], false), 200);
        double took = server_seconds() - begun;
        json_decref(now);
        least = took < least ? took : least;
    }
    assert_true(least < 0.1);
    json_decref(page);
    close(wrong);
    close(scorer);
    for (int i = 0; i < SERVER_SPECTATORS; i++)
        close(fd[i]);
}

/* RFC 7239: the last element is what the nearest proxy says. */
static void test_forwarded(void **state)
{
    static const struct {
        const char *header, *proxies, *address;
    } rows[] = {
        {"for=192.0.2.60;proto=http;by=203.0.113.43", "127.0.0.1", "192.0.2.60"},
        {"For=\"[2001:db8:cafe::17]:4711\"", "127.0.0.1", "2001:db8:cafe::17"},
        {"for=\"192.0.2.43:47011\"", "127.0.0.1", "192.0.2.43"},
        {"proto=https; for=192.0.2.60", "127.0.0.1", "192.0.2.60"},
        {"for=192.0.2.43, for=198.51.100.17", "127.0.0.1", "198.51.100.17"},
        {"for=192.0.2.43, for=198.51.100.17", "127.0.0.1,198.51.100.17", "192.0.2.43"},
        {"for=_hidden, for=198.51.100.17", "198.51.100.17", "198.51.100.17"},
        {"for=\"[::ffff:192.0.2.1]\"", "127.0.0.1", "192.0.2.1"},
        {"for=unknown", "127.0.0.1", NULL},
        {"for=192.0.2.1x", "127.0.0.1", NULL},
        {"for=", "127.0.0.1", NULL},
        {"", "127.0.0.1", NULL},
        {",", "127.0.0.1", NULL},
        {"by=192.0.2.1", "127.0.0.1", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char address[ADDRESS_TEXT] = "";
        if (address_forwarded(rows[i].header, rows[i].proxies, address) != !!rows[i].address ||
            (rows[i].address && strcmp(address, rows[i].address) != 0))
            fail_msg("%s: %s", rows[i].header, address);
    }
    static const char *const reduced[][2] = {
        {"2001:db8:cafe:1:2:3:4:5", "2001:db8:cafe:1::"},
        {"2001:db8:cafe:1::", "2001:db8:cafe:1::"},
        {"192.0.2.60", "192.0.2.60"},
        {"::1", "::1"},
        {"127.0.0.1", "127.0.0.1"},
    };
    for (size_t i = 0; i < sizeof reduced / sizeof reduced[0]; i++) {
        char address[ADDRESS_TEXT];
        snprintf(address, sizeof address, "%s", reduced[i][0]);
        address_reduce(address);
        assert_string_equal(address, reduced[i][1]);
    }
    assert_true(address_list_is_good("127.0.0.1,::1"));
    assert_false(address_list_is_good("127.0.0.1,"));
    assert_false(address_list_is_good(""));
    assert_false(address_list_is_good("localhost"));
}

static int ask_forwarded(const char *forwarded, int *fd)
{
    char request[256];
    *fd = client_connect(&phones.at.served, NULL);
    snprintf(request, sizeof request,
             "GET /events HTTP/1.1\r\nHost: localhost\r\nForwarded: %s\r\n\r\n", forwarded);
    client_send(*fd, request, strlen(request));
    return status_of(*fd);
}

/* Behind a proxy that was named each viewer counts, fifty connections; behind another nobody does.
 */
static void test_proxy(void **state)
{
    struct served *s = &phones.at.served;
    int fd[SERVER_ADDRESS + 2], i = 0, none;
    (void)state;
    for (; i < SERVER_ADDRESS + 1; i++)
        assert_int_equal(ask_forwarded("for=192.0.2.1", &fd[i]), 200);
    while (i)
        close(fd[--i]);
    serve_stop(s, SIGTERM);
    serve_start(s, referee, 0, "--proxy", "127.0.0.1");
    for (; i < SERVER_ADDRESS; i++)
        assert_int_equal(ask_forwarded("for=192.0.2.1", &fd[i]), 200);
    assert_int_equal(ask_forwarded("for=192.0.2.1", &none), 503);
    close(none);
    assert_int_equal(ask_forwarded("for=192.0.2.2", &fd[i++]), 200);
    while (i)
        close(fd[--i]);
}

/* --- matches ---------------------------------------------------------------------------------- */

/* When all tables are taken a match is refused before it begins, with words; when one has ended,
 * its place is there at once. */
static void test_last_table(void **state)
{
    static const char wanted[] = "{\"game\":\"pig\",\"players\":[\"Cleo\",\"Dora\"]}";
    static char key[TABLES_MOST][STORE_KEY_SIZE];
    (void)state;
    for (int i = 0; i < TABLES_MOST; i++)
        phones_found(&phones, "pig", "", key[i]);
    assert_int_equal(phones_new(&phones, wanted), 503);
    assert_non_null(strstr(phones.answer, "no table is free"));
    assert_null(strstr(get("/api/tables"), "Cleo"));
    enter(key[7], ".resign");
    assert_int_equal(phones_new(&phones, wanted), 200);
    const char *tables = get("/api/tables");
    assert_non_null(strstr(tables, "Cleo"));
    assert_null(strstr(tables, key[7]));
    char path[64];
    snprintf(path, sizeof path, "/t/%.8s", key[7]); /* its page is there all the same */
    assert_non_null(strstr(get(path), "resign"));
}

/* Boards are listed as they were paired, whatever the order of founding: 1.2 before 1.10. */
static void test_boards(void **state)
{
    static const char *const round[] = {"1.2", "1.10", "", "1.1", "2.1"}, *const wanted[] = {
                                                                              NULL, "1.1", "1.2",
                                                                              "1.10", "2.1"};
    char key[5][STORE_KEY_SIZE], line[64];
    (void)state;
    for (int i = 0; i < 5; i++) {
        phones_found(&phones, "pig", "", key[i]);
        snprintf(line, sizeof line, "[Round \"%s\"]", round[i]);
        if (*round[i])
            enter(key[i], line);
        enter(key[i], "5");
    }
    json_t *tables = json_loads(get("/api/tables"), 0, NULL),
           *list = json_object_get(tables, "tables");
    assert_int_equal(json_array_size(list), 5);
    for (size_t i = 0; i < 5; i++) {
        const char *is = json_string_value(json_object_get(json_array_get(list, i), "round"));
        if (wanted[i])
            assert_string_equal(is, wanted[i]);
        else
            assert_null(is);
    }
    json_decref(tables);
    const char *page = get("/"), *first = strstr(page, "Round 1, board 2"),
               *tenth = strstr(page, "Round 1, board 10");
    assert_non_null(first);
    assert_true(tenth > first);
    assert_non_null(strstr(page, "Table 3"));
}

/* A finished and an adjourned match keep their slots after a restart of the server, and all tables
 * keep their numbers; the adjourned match is resumed from the phone. */
static void test_restart(void **state)
{
    static char before[ANSWER_ROOM];
    char key[3][STORE_KEY_SIZE];
    struct served *s = &phones.at.served;
    int port = s->port;
    (void)state;
    for (int i = 0; i < 3; i++)
        phones_found(&phones, i ? "pig" : "trictrac", "", key[i]);
    enter(key[0], "64");
    enter(key[0], ".adjourn");
    enter(key[1], ".resign");
    snprintf(before, sizeof before, "%s", get("/api/tables"));
    serve_stop(s, SIGKILL);
    serve_start(s, referee, port, "--scorers", NULL);
    assert_string_equal(get("/api/tables"), before);
    serve_stop(s, SIGTERM);
    serve_start(s, referee, port, "--scorers", NULL);
    assert_string_equal(get("/api/tables"), before);
    enter(key[0], "1/7 1/5");
    json_t *tables = json_loads(get("/api/tables"), 0, NULL), *first;
    first = json_array_get(json_object_get(tables, "tables"), 0);
    assert_string_equal(text_of(first, "match"), key[0]);
    assert_true(json_is_true(json_object_get(first, "open")));
    json_decref(tables);
}

/* A match without a slot is shown at its address, and can be continued there. */
static void test_without_a_place(void **state)
{
    char key[STORE_KEY_SIZE], path[PATH_MOST];
    struct served *s = &phones.at.served;
    int port = s->port;
    (void)state;
    phones_found(&phones, "trictrac", "", key);
    enter(key, "64");
    enter(key, ".adjourn");
    serve_stop(s, SIGTERM);
    snprintf(path, sizeof path, "%s-tables", s->path);
    assert_int_equal(unlink(path), 0); /* as if it were long ago */
    serve_start(s, referee, port, "--scorers", NULL);
    assert_null(strstr(get("/api/tables"), key));
    snprintf(path, sizeof path, "/t/%.8s", key);
    assert_non_null(strstr(get(path), "Anna"));
    enter(key, "1/7 1/5");
    assert_non_null(strstr(get("/api/tables"), key));
    assert_int_equal(client_get(s, "/t/00000000", phones.answer, sizeof phones.answer), 404);
}

/* --- afterwards ------------------------------------------------------------------------------- */

/* A match that is over is listed, its text can be loaded, and its event has standings; a match
 * being played shows neither text nor score there. */
static void test_archive(void **state)
{
    char key[STORE_KEY_SIZE], open[STORE_KEY_SIZE], path[PATH_MOST];
    (void)state;
    phones_found(&phones, "trictrac", "[Event \"Coupe\"]", key);
    phones_found(&phones, "trictrac", "[Event \"Coupe\"]", open);
    enter(key, "64 1/7 1/5");
    enter(open, "64 1/7 1/5");
    snprintf(path, sizeof path, "/t/%.8s/game", key);
    assert_int_equal(client_get(&phones.at.served, path, phones.answer, sizeof phones.answer), 409);
    enter(key, ".resign");
    const char *text = get(path);
    assert_non_null(strstr(text, "[Event \"Coupe\"]"));
    assert_non_null(strstr(text, "w 64 1/7 1/5"));
    const char *list = get("/matches");
    assert_non_null(strstr(list, "won by"));
    snprintf(path, sizeof path, "/event?of=%.8s", key);
    assert_non_null(strstr(list, path));
    const char *event = get(path);
    assert_non_null(strstr(event, "<h1>Coupe</h1>"));
    assert_non_null(strstr(event, "class=\"standings\""));
    assert_non_null(strstr(event, "being played"));
    assert_null(strstr(event, "0:0, open"));
    assert_int_equal(
        client_get(&phones.at.served, "/event?of=00000000", phones.answer, sizeof phones.answer),
        404);
}

/* --- for others ------------------------------------------------------------------------------- */

/* The overlay of a table may be framed by the origins that were named, and nothing else may. */
static void test_overlay(void **state)
{
    char key[STORE_KEY_SIZE], path[PATH_MOST];
    struct served *s = &phones.at.served;
    (void)state;
    phones_found(&phones, "trictrac", "", key);
    serve_stop(s, SIGTERM);
    serve_start(s, referee, 0, "--embed", "https://obs.example,http://localhost:3000");
    snprintf(path, sizeof path, "/t/%.8s/overlay", key);
    assert_non_null(strstr(get(path), "class=\"overlay\""));
    assert_non_null(
        strstr(phones.answer, "frame-ancestors https://obs.example http://localhost:3000\r\n"));
    (void)get("/");
    assert_non_null(strstr(phones.answer, "frame-ancestors 'none'\r\n"));
    assert_true(origins_are_good("https://[2001:db8::1]:8443"));
    assert_false(origins_are_good("https://a.example; script-src *"));
    assert_false(origins_are_good("https://a.example,"));
    assert_false(origins_are_good("a.example"));
    assert_false(origins_are_good("*"));
    assert_false(origins_are_good(""));
}

static void resume(const char *key)
{
    struct session_error err;
    phones.at.session = session_new(games[0], phones.at.store);
    assert_int_equal(session_resume(phones.at.session, key, &err), SESSION_OK);
}

static void enter_behind(const char *key, const char *line)
{
    resume(key);
    enter_line(&phones.at, line);
    leave(&phones.at);
}

/* Replaces turn 2 by `line`, or undoes the last change if it is NULL. */
static void correct_behind(const char *key, const char *line)
{
    struct session_error err;
    struct strbuf said = {.text = NULL};
    resume(key);
    assert_int_equal(line ? session_edit(phones.at.session, "2", line, &said, &err)
                          : session_undo(phones.at.session, &said, &err),
                     SESSION_OK);
    strbuf_free(&said);
    leave(&phones.at);
}

/* Reads a path until it contains `text`. Returns the time of that answer. */
static double seen_at(const char *path, const char *text)
{
    const struct timespec wait = {.tv_nsec = 20000000};
    while (!strstr(get(path), text))
        nanosleep(&wait, NULL);
    return seconds_now();
}

/* With a delay spectators and programs see each turn by the delay after it was entered. A machine
 * that is slow shows it later. */
static void test_delay(void **state)
{
    enum { DELAY = 1 };
    char key[STORE_KEY_SIZE], path[PATH_MOST];
    struct served *s = &phones.at.served;
    (void)state;
    phones_found(&phones, "trictrac", "", key);
    serve_stop(s, SIGTERM);
    serve_start(s, referee, 0, "--delay", "1");
    snprintf(path, sizeof path, "/t/%.8s?part=1", key);
    assert_null(strstr(get(path), "1/7 1/5"));
    const double first = seconds_now();
    enter_behind(key, "64 1/7 1/5");
    nanosleep(&(struct timespec){.tv_nsec = 600000000}, NULL);
    const double second = seconds_now();
    enter_behind(key, "43 1/5 1/4");
    assert_true(seen_at(path, "1/7 1/5") >= first + DELAY - 0.01);
    const bool early = strstr(phones.answer, "1/5 1/4") != NULL;
    if (seconds_now() < second + DELAY) /* the answer came before that */
        assert_false(early);
    snprintf(path, sizeof path, "/api/t/%.8s", key);
    assert_true(seen_at(path, "1/5 1/4") >= second + DELAY - 0.01);
    /* A correction comes after the delay too and replaces the turn, as does its undoing. */
    const double third = seconds_now();
    correct_behind(key, "43 1/8");
    assert_true(seen_at(path, "1/8") >= third + DELAY - 0.01);
    assert_null(strstr(phones.answer, "1/5 1/4"));
    const double fourth = seconds_now();
    correct_behind(key, NULL);
    assert_true(seen_at(path, "1/5 1/4") >= fourth + DELAY - 0.01);
    assert_null(strstr(phones.answer, "1/8"));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_full_house, begin, end),
        cmocka_unit_test(test_forwarded),
        cmocka_unit_test_setup_teardown(test_proxy, begin, end),
        cmocka_unit_test_setup_teardown(test_last_table, begin, end),
        cmocka_unit_test_setup_teardown(test_boards, begin, end),
        cmocka_unit_test_setup_teardown(test_restart, begin, end),
        cmocka_unit_test_setup_teardown(test_without_a_place, begin, end),
        cmocka_unit_test_setup_teardown(test_archive, begin, end),
        cmocka_unit_test_setup_teardown(test_overlay, begin, end),
        cmocka_unit_test_setup_teardown(test_delay, begin, end),
    };
    if (argc < 2)
        return 2;
    referee = argv[1];
    alarm(SECONDS_MOST * 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
