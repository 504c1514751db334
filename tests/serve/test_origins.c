/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages of other origins: the app that the server offers, and the apps that may push matches. By
 * hand: test_origins REFEREE. */
#include <sys/stat.h>
#include <unistd.h>

#include "server/server.h"
#include "tests/serve/fixture.h"
#include "tests/support/test.h"

static const char *referee;
static char answer[ANSWER_ROOM];
static char folder[2 * TEST_PATH];

static void write_file(const char *name, const char *text)
{
    char path[3 * TEST_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "wbe");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static int begin_with(void **state, const char *option, const char *value)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    fixture_begin(f);
    found(f, "Anna", "Boris");
    if (!value) {
        snprintf(folder, sizeof folder, "%s", sample_path(&f->folder, "app"));
        assert_int_equal(mkdir(folder, 0700), 0);
        write_file("index.html", "<title>the app</title>");
        write_file("referee.wasm", "\1asm");
        write_file("secret.txt", "no file of the app");
    }
    serve_start(&f->served, referee, 0, option, value ? value : folder);
    *state = f;
    return 0;
}

static int begin_files(void **state)
{
    return begin_with(state, "--app-folder", NULL);
}

static int begin_address(void **state)
{
    return begin_with(state, "--app", "https://app.example.org/x");
}

static int begin_cors(void **state)
{
    return begin_with(state, "--cors", "https://app.example.org,http://localhost:9");
}

static int end(void **state)
{
    struct fixture *f = *state;
    if (*folder) {
        static const char *const names[] = {"index.html", "referee.wasm", "secret.txt"};
        char path[3 * TEST_PATH];
        for (size_t i = 0; i < LENGTH(names); i++) {
            snprintf(path, sizeof path, "%s/%s", folder, names[i]);
            unlink(path);
        }
        rmdir(folder);
        *folder = '\0';
    }
    fixture_end(f);
    free(f);
    return 0;
}

/* A request of two parts, the first line and header lines; the status. */
static int ask(const struct fixture *f, const char *line, const char *headers)
{
    char request[1024];
    snprintf(request, sizeof request, "%s HTTP/1.1\r\n%s\r\n\r\n", line, headers);
    return client_ask(&f->served, request, answer, sizeof answer);
}

static bool has(const char *text)
{
    return strstr(answer, text) != NULL;
}

/* --- the app ---------------------------------------------------------------------------------- */

static void files_are_served(void **state)
{
    static const char wasm_policy[] = "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'";
    struct fixture *f = *state;
    assert_int_equal(ask(f, "GET /app/", "Host: localhost"), 200);
    assert_true(has("<title>the app</title>") && has(wasm_policy));
    assert_int_equal(ask(f, "GET /app/", "Host: 127.0.0.1:8080"), 200);
    assert_true(has("<title>the app</title>"));
    assert_int_equal(ask(f, "GET /app/referee.wasm", "Host: localhost"), 200);
    assert_true(has("Content-Type: application/wasm\r\n") && has("ETag: "));
    assert_int_equal(ask(f, "GET /app/secret.txt", "Host: localhost"), 404);
    assert_int_equal(ask(f, "GET /app/../record.db", "Host: localhost"), 404);
    assert_int_equal(ask(f, "POST /app/", "Host: localhost\r\nContent-Length: 0"), 405);
    assert_int_equal(ask(f, "GET /", "Host: localhost"), 200);
    assert_false(has(wasm_policy));
}

/* A browser does not run the app on a page that came by http from another machine. The page says so
 * in its place. */
static void app_by_http_says_why(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(ask(f, "GET /app/", "Host: 192.0.2.20:8080"), 200);
    assert_true(has("Browsers run it only if the address begins with https://"));
    assert_false(has("<title>the app</title>"));
    assert_int_equal(
        ask(f, "GET /app/", "Host: 192.0.2.20\r\nForwarded: for=192.0.2.1;proto=https"), 200);
    assert_true(has("Browsers run it only")); /* not from a proxy of the server */
}

static void address_of_the_app_is_shown(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(ask(f, "GET /app/", "Host: localhost"), 200);
    assert_true(has("It is not installed on this server."));
    assert_true(has("href=\"https://app.example.org/x/\"") && has("<svg"));
    assert_int_equal(ask(f, "GET /app/referee.wasm", "Host: localhost"), 404);
    assert_int_equal(ask(f, "GET /", "Host: localhost"), 200);
    assert_true(has("<a class=\"past\" href=\"/app/\">"));
}

static void forwarded_protocol(void **state)
{
    static const struct {
        const char *header;
        bool https;
    } rows[] = {
        {"for=192.0.2.1;proto=https", true},
        {"proto=HTTPS;for=192.0.2.1", true},
        {"for=\"[2001:db8::1]\";proto=\"https\"", true},
        {"for=192.0.2.1;proto=http, for=198.51.100.2;proto=https", true},
        {"for=192.0.2.1;proto=https, for=198.51.100.2;proto=http", false},
        {"for=192.0.2.1;proto=https, for=198.51.100.2", false},
        {"for=192.0.2.1;proto=httpsx", false},
        {"for=192.0.2.1;xproto=https", false},
        {"for=192.0.2.1", false},
        {"proto=", false},
        {"", false},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++)
        if (https_forwarded(rows[i].header) != rows[i].https)
            fail_msg("%s", rows[i].header);
}

static void loopback_hosts(void **state)
{
    static const char *const are[] = {"localhost", "localhost:80", "127.0.0.1:8080", "[::1]",
                                      "LocalHost"},
                             *const are_not[] = {"localhost.example", "127.0.0.12", "[::1]x",
                                                 "192.0.2.1", ""};
    (void)state;
    for (size_t i = 0; i < LENGTH(are); i++)
        assert_true(host_is_loopback(are[i]));
    for (size_t i = 0; i < LENGTH(are_not); i++)
        assert_false(host_is_loopback(are_not[i]));
}

/* --- pushes ----------------------------------------------------------------------------------- */

#define ALLOWED "Access-Control-Allow-Origin: "

/* A permitted origin gets permission before it pushes, and may read each response. */
static void permitted_origin_may_push(void **state)
{
    static const char *const paths[] = {"/api/matches", "/api/missing"};
    static const char from[] = "Host: localhost\r\nOrigin: https://app.example.org";
    struct fixture *f = *state;
    char line[64], headers[256];
    for (size_t i = 0; i < LENGTH(paths); i++) {
        snprintf(line, sizeof line, "OPTIONS %s", paths[i]);
        snprintf(headers, sizeof headers,
                 "%s\r\nAccess-Control-Request-Method: POST\r\n"
                 "Access-Control-Request-Headers: authorization,content-type",
                 from);
        assert_int_equal(ask(f, line, headers), 200);
        assert_true(has(ALLOWED "https://app.example.org\r\n") && has("Vary: Origin\r\n"));
        assert_true(has("Access-Control-Allow-Methods: POST\r\n"));
        assert_true(has("Access-Control-Allow-Headers: Authorization, Content-Type, "));
        assert_false(has("Access-Control-Allow-Credentials"));
        snprintf(line, sizeof line, "POST %s", paths[i]);
        snprintf(headers, sizeof headers, "%s\r\nContent-Length: 0", from);
        assert_int_equal(ask(f, line, headers), 404); /* without --accept */
        assert_true(has(ALLOWED "https://app.example.org\r\n"));
        snprintf(headers, sizeof headers, "%s\r\nContent-Length: 100000", from);
        assert_int_equal(ask(f, line, headers), 413);
        assert_true(has(ALLOWED "https://app.example.org\r\n"));
    }
    assert_int_equal(
        ask(f, "OPTIONS /api/matches", "Host: localhost\r\nOrigin: http://localhost:9"), 200);
    assert_true(has(ALLOWED "http://localhost:9\r\n"));
}

/* Other origins, paths and methods are as without the option. */
static void nothing_else_is_permitted(void **state)
{
    static const struct {
        const char *line, *origin;
        int status;
    } rows[] = {
        {"OPTIONS /api/matches", "https://app.example.org.evil.example", 403},
        {"OPTIONS /api/matches", "https://app.example", 403},
        {"OPTIONS /api/matches", "http://app.example.org", 403},
        {"OPTIONS /api/matches", "https://app.example.org:8443", 403},
        {"OPTIONS /api/matches", "null", 403},
        {"OPTIONS /api/matches", "https://app.example.org,http://localhost:9", 403},
        {"OPTIONS /api/log", "https://app.example.org", 403},
        {"OPTIONS /", "https://app.example.org", 403},
        {"GET /api/matches", "https://app.example.org", 403},
        {"GET /api/tables", "https://app.example.org", 403},
        {"OPTIONS /api/matches", "http://localhost", 405},
    };
    struct fixture *f = *state;
    char headers[256];
    for (size_t i = 0; i < LENGTH(rows); i++) {
        snprintf(headers, sizeof headers, "Host: localhost\r\nOrigin: %s", rows[i].origin);
        int status = ask(f, rows[i].line, headers);
        if (status != rows[i].status || has(ALLOWED))
            fail_msg("%s from %s: %d", rows[i].line, rows[i].origin, status);
    }
}

static void without_the_option_nobody_may_push(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(
        ask(f, "OPTIONS /api/matches", "Host: localhost\r\nOrigin: https://app.example.org"), 403);
    assert_false(has(ALLOWED));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forwarded_protocol),
        cmocka_unit_test(loopback_hosts),
        cmocka_unit_test_setup_teardown(files_are_served, begin_files, end),
        cmocka_unit_test_setup_teardown(app_by_http_says_why, begin_files, end),
        cmocka_unit_test_setup_teardown(address_of_the_app_is_shown, begin_address, end),
        cmocka_unit_test_setup_teardown(permitted_origin_may_push, begin_cors, end),
        cmocka_unit_test_setup_teardown(nothing_else_is_permitted, begin_cors, end),
        cmocka_unit_test_setup_teardown(without_the_option_nobody_may_push, begin_address, end),
    };
    if (argc < 2)
        return 2;
    referee = argv[1];
    alarm(SECONDS_MOST * 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
