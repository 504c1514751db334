/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Raw requests to the server: refusals, their status, and resources that a client cannot exhaust.
 * By hand: test_requests REFEREE; test_requests REFEREE behind for a client that does not read;
 * test_requests REFEREE SECONDS for only the thousand clients. */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "server/server.h"
#include "session/session.h"
#include "site/live_tables.h"
#include "tests/serve/fixture.h"
#include "tests/support/test.h"

#define HOST "Host: localhost\r\n"
#define END  "\r\n"

static const char *referee;
static long seconds; /* how long the thousand clients follow; 0: a number of changes */
static char answer[ANSWER_ROOM];

/* --- a server with one match ------------------------------------------------------------------ */

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    fixture_begin(f);
    found(f, "Anna", "Boris <b>&");
    enter_line(f, "64 1/7 1/5");
    serve_start(&f->served, referee, 0, "--name", "club.example");
    *state = f;
    return 0;
}

static int end(void **state)
{
    fixture_end(*state);
    free(*state);
    return 0;
}

/* --- statuses --------------------------------------------------------------------------------- */

/* By RFC 9110 and RFC 9112, but where we are stricter. */
static const struct {
    const char *bytes;
    int status;
} table[] = {
    {"GET / HTTP/1.1\r\n" HOST END, 200},
    {"HEAD / HTTP/1.1\r\n" HOST END, 200},
    {"GET / HTTP/1.0\r\n" HOST END, 200},
    {"GET /?rotate=20 HTTP/1.1\r\n" HOST END, 200},
    {"GET /live.js HTTP/1.1\r\n" HOST END, 200},
    {"GET /live.css HTTP/1.1\r\n" HOST END, 200},
    {"GET /api/tables HTTP/1.1\r\n" HOST END, 200},
    /* who is meant, before all else (RFC 9110 on 421) */
    {"GET / HTTP/1.1\r\nHost: 192.0.2.1:8080\r\n" END, 200},
    {"GET / HTTP/1.1\r\nHost: [::1]:8080\r\n" END, 200},
    {"GET / HTTP/1.1\r\nHost: club.example\r\n" END, 200},
    {"GET / HTTP/1.1\r\nHost: CLUB.example:80\r\n" END, 200},
    {"GET / HTTP/1.1\r\nHost: evil.example\r\n" END, 421},
    {"GET / HTTP/1.1\r\nHost: club.example.evil.example\r\n" END, 421},
    {"GET / HTTP/1.1\r\nHost: club.examplex\r\n" END, 421},
    {"GET / HTTP/1.1\r\nHost: localhost.\r\n" END, 421},
    {"GET / HTTP/1.1\r\nHost: localhost:99999\r\n" END, 421},
    {"GET / HTTP/1.1\r\nHost: localhost:\r\n" END, 421},
    {"GET / HTTP/1.1\r\nHost: 127.1\r\n" END, 421},
    {"GET / HTTP/1.1\r\nHost: 2130706433\r\n" END, 421},
    {"GET / HTTP/1.1\r\nHost: \r\n" END, 421},
    {"GET /nowhere HTTP/1.1\r\nHost: evil.example\r\n" END, 421},
    {"POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 99999\r\n" END, 421},
    {"GET / HTTP/1.1\r\n" HOST "Origin: http://localhost:8080\r\n" END, 200},
    {"GET / HTTP/1.1\r\n" HOST "Origin: https://club.example\r\n" END, 200},
    {"GET / HTTP/1.1\r\n" HOST "Origin: http://evil.example\r\n" END, 403},
    {"GET / HTTP/1.1\r\n" HOST "Origin: null\r\n" END, 403},
    {"GET / HTTP/1.1\r\n" HOST "Origin: file://localhost\r\n" END, 403},
    /* what can be read in two ways */
    {"GET / HTTP/1.1\r\n" END, 400},
    {"GET / HTTP/1.1\r\n" HOST HOST END, 400},
    {"GET / HTTP/1.1\r\n" HOST "Origin: http://localhost\r\nOrigin: http://localhost\r\n" END, 400},
    {"GET / HTTP/1.1\r\n" HOST "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n" END, 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 1\r\nContent-Length: 1\r\n" END, 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: +1\r\n" END, 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 1, 1\r\n" END, 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: -1\r\n" END, 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length:\r\n" END, 400},
    {"GET / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n" END "hello", 400},
    {"POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n" END "0\r\n\r\n", 501},
    {"GET / HTTP/1.1\r\n" HOST "X : 1\r\n" END, 400},
    {"GET / HTTP/1.1\r\n" HOST "X: 1\r\n folded\r\n" END, 400},
    {"GET / HTTP/1.1\r\n" HOST "no colon\r\n" END, 400},
    {"GET / HTTP/1.1\r\n" HOST ": empty\r\n" END, 400},
    {"GET / HTTP/1.1\r\n" HOST "X: a\x01z\r\n" END, 400},
    {"GET / HTTP/1.1\r\n" HOST "X: a\rz\r\n" END, 400},
    {"GET / HTTP/1.1\n" HOST "\r\n" END, 400},
    {"GET / HTTP/1.1\nHost: localhost\n\n", 400},
    {"\r\nGET / HTTP/1.1\r\n" HOST END, 400},
    {"GET  / HTTP/1.1\r\n" HOST END, 400},
    {"GET / \r\n" HOST END, 400},
    {"GET /\r\n" HOST END, 400},
    {"G=T / HTTP/1.1\r\n" HOST END, 400},
    {"GET / HTTP/2.0\r\n" HOST END, 505},
    {"GET / FTP/1.1\r\n" HOST END, 400},
    /* paths: whole ones, without escapes */
    {"GET http://localhost/ HTTP/1.1\r\n" HOST END, 400},
    {"GET * HTTP/1.1\r\n" HOST END, 400},
    {"GET /%2e%2e/ HTTP/1.1\r\n" HOST END, 400},
    {"GET /t/' HTTP/1.1\r\n" HOST END, 400},
    {"GET /t/\xc3\xa9 HTTP/1.1\r\n" HOST END, 400},
    {"GET /?a=<b> HTTP/1.1\r\n" HOST END, 400},
    {"GET /?rotate=4000 HTTP/1.1\r\n" HOST END, 400},
    {"GET /?rotate=%34 HTTP/1.1\r\n" HOST END, 400},
    {"GET /stats?player=%D0%90+b HTTP/1.1\r\n" HOST END, 200},
    {"GET // HTTP/1.1\r\n" HOST END, 404},
    {"GET /../etc/passwd HTTP/1.1\r\n" HOST END, 404},
    {"GET /live.js/ HTTP/1.1\r\n" HOST END, 404},
    {"GET /t/ HTTP/1.1\r\n" HOST END, 404},
    {"GET /t/00000000 HTTP/1.1\r\n" HOST END, 404},
    {"GET /events?t=00000000 HTTP/1.1\r\n" HOST END, 200},
    {"DELETE / HTTP/1.1\r\n" HOST END, 405},
    {"CONNECT / HTTP/1.1\r\n" HOST END, 405},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n" END, 405},
    {"POST / HTTP/1.1\r\n" HOST END, 411},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 4097\r\n" END, 413},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 99999999999999999999\r\n" END, 413},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 4097\r\n" END, 413},
    {"POST /api/matches HTTP/1.1\r\n" HOST "Content-Length: 99999\r\n" END, 413},
    {"\x16\x03\x01\x02\x01\x01\r\n\r\n", 400}, /* TLS */
    {"SSH-2.0-x\r\n\r\n", 400},
};

static void test_statuses(void **state)
{
    struct fixture *f = *state;
    for (size_t i = 0; i < LENGTH(table); i++) {
        int status = client_ask(&f->served, table[i].bytes, answer, sizeof answer);
        if (status != table[i].status)
            fail_msg("%d instead of %d: %s", status, table[i].status, table[i].bytes);
    }
}

/* A request sent byte by byte, and one that contains a NUL. */
static void test_in_pieces(void **state)
{
    struct fixture *f = *state;
    static const char nul[] = "GET / HTTP/1.1\r\n" HOST "X: a\0z\r\n" END;
    for (size_t i = 0; i < LENGTH(table); i++) {
        int fd = client_connect(&f->served, NULL);
        for (const char *c = table[i].bytes; *c; c++)
            client_send(fd, c, 1);
        client_read(fd, answer, sizeof answer);
        assert_int_equal(atoi(answer + 9), table[i].status);
    }
    int fd = client_connect(&f->served, NULL);
    client_send(fd, nul, sizeof nul - 1);
    client_read(fd, answer, sizeof answer);
    assert_int_equal(atoi(answer + 9), 400);
}

static void test_sizes(void **state)
{
    struct fixture *f = *state;
    static char request[3 * REQUEST_HEAD];
    size_t n = (size_t)snprintf(request, sizeof request, "GET / HTTP/1.1\r\n" HOST "X: ");
    memset(request + n, 'a', REQUEST_HEAD - n - 4);
    memcpy(request + REQUEST_HEAD - 4, "\r\n\r\n", 5);
    assert_int_equal(client_ask(&f->served, request, answer, sizeof answer), 200);
    memset(request + n, 'a', REQUEST_HEAD);
    memcpy(request + n + REQUEST_HEAD, "\r\n\r\n", 5);
    assert_int_equal(client_ask(&f->served, request, answer, sizeof answer), 431);
    n = (size_t)snprintf(request, sizeof request, "GET /");
    memset(request + n, 'a', 600);
    snprintf(request + n + 600, 64, " HTTP/1.1\r\n" HOST END);
    assert_int_equal(client_ask(&f->served, request, answer, sizeof answer), 414);
    n = (size_t)snprintf(request, sizeof request, "GET / HTTP/1.1\r\n" HOST);
    for (int i = 0; i < 70; i++)
        n += (size_t)snprintf(request + n, sizeof request - n, "X%d: 1\r\n", i);
    snprintf(request + n, sizeof request - n, END);
    assert_int_equal(client_ask(&f->served, request, answer, sizeof answer), 431);
}

/* --- what every answer says ------------------------------------------------------------------- */

static void test_headers(void **state)
{
    struct fixture *f = *state;
    static const char *const wanted[] = {
        "Content-Security-Policy: default-src 'none';", "X-Content-Type-Options: nosniff\r\n",
        "Referrer-Policy: no-referrer\r\n", "Connection: close\r\n"};
    static const char *const paths[] = {"/live.js", "/", "/nowhere", "/api/tables"};
    for (size_t i = 0; i < LENGTH(paths); i++) {
        client_get(&f->served, paths[i], answer, sizeof answer);
        if (i) /* all but scripts, styles and the icon */
            assert_non_null(strstr(answer, "Cache-Control: no-store\r\n"));
        for (size_t k = 0; k < LENGTH(wanted); k++)
            assert_non_null(strstr(answer, wanted[k]));
        assert_null(strstr(answer, "Set-Cookie"));
        assert_null(strstr(answer, "unsafe-inline"));
    }
}

/* --- a connection that is kept (RFC 9112, 9.3) --------------------------------------------------
 */

#define KEEP "Connection: keep-alive\r\n"

/* The statuses of all answers in `answer`, with 'k' behind those after which another request may
 * follow: "200k404k200". */
static const char *statuses(void)
{
    static char list[4096];
    size_t n = 0;
    list[0] = '\0';
    for (char *at = answer; (at = strstr(at, "HTTP/1.1 ")) != NULL; at++) {
        char *end = strstr(at, "\r\n\r\n");
        char *keeps = strstr(at, "Connection: keep-alive\r\n");
        assert_non_null(end);
        assert_true(n + 8 < sizeof list);
        n += (size_t)snprintf(list + n, sizeof list - n, "%.3s%s", at + 9,
                              keeps && keeps < end ? "k" : "");
    }
    return list;
}

/* All answers to what is sent at once, until the server closes. */
static const char *all_of(struct fixture *f, const char *requests)
{
    int fd = client_connect(&f->served, NULL);
    client_send(fd, requests, strlen(requests));
    client_read(fd, answer, sizeof answer);
    return statuses();
}

/* The bytes after a request are the next request, also after one with a body, without one, and for
 * a missing page. */
static void test_kept(void **state)
{
    struct fixture *f = *state;
    assert_string_equal(
        all_of(f, "GET /nowhere HTTP/1.1\r\n" HOST KEEP END
                  "HEAD /live.css HTTP/1.1\r\n" HOST KEEP END "POST /new HTTP/1.1\r\n" HOST KEEP
                  "Content-Type: text/plain\r\nContent-Length: 6\r\n" END "GET /\n"
                  "GET /live.js HTTP/1.1\r\n" HOST "Connection: x, Keep-Alive\r\n" END
                  "GET /live.css HTTP/1.1\r\n" HOST END),
        "404k200k404k200k200");
    /* the client asks not to */
    assert_string_equal(all_of(f, "GET /live.js HTTP/1.1\r\n" HOST KEEP END
                                  "GET /live.js HTTP/1.1\r\n" HOST KEEP "Connection: close\r\n" END
                                  "GET /live.js HTTP/1.1\r\n" HOST KEEP END),
                        "200k200");
    /* nothing is read after an invalid request, or one without a length */
    assert_string_equal(all_of(f, "GET /live.js HTTP/1.1\r\n" HOST KEEP END
                                  "GET  HTTP/1.1\r\n" HOST KEEP END
                                  "GET /live.js HTTP/1.1\r\n" HOST KEEP END),
                        "200k400");
    assert_string_equal(
        all_of(f, "POST /new HTTP/1.1\r\n" HOST KEEP END "GET /live.js HTTP/1.1\r\n" HOST KEEP END),
        "411");
}

/* A connection has a number of requests, and is closed when none comes for some seconds. */
static void test_kept_no_longer(void **state)
{
    static const char one[] = "GET /icon.svg HTTP/1.1\r\n" HOST KEEP END;
    struct fixture *f = *state;
    static char requests[SERVER_KEPT_REQUESTS * sizeof one + 1], wanted[4 * SERVER_KEPT_REQUESTS];
    for (int i = 0; i < SERVER_KEPT_REQUESTS; i++) {
        strcat(requests, one);
        strcat(wanted, i < SERVER_KEPT_REQUESTS - 1 ? "200k" : "200");
    }
    assert_string_equal(all_of(f, requests), wanted);
    assert_string_equal(all_of(f, one), "200k");
}

static int keep_one(struct fixture *f)
{
    static const char one[] = "GET /icon.svg HTTP/1.1\r\n" HOST KEEP END;
    size_t n = 0;
    int fd = client_connect(&f->served, NULL);
    client_send(fd, one, sizeof one - 1);
    client_await(fd, answer, sizeof answer, &n, "</svg>");
    return fd;
}

/* The number of waiting connections is limited, and none of them delays the end of the server. */
static void test_many_kept(void **state)
{
    struct fixture *f = *state;
    static int fd[SERVER_KEPT + 8];
    for (size_t i = 0; i < LENGTH(fd); i++)
        fd[i] = keep_one(f);
    for (size_t i = 0; i < LENGTH(fd) - SERVER_KEPT; i++) /* the oldest are closed at once */
        assert_int_equal(client_read(fd[i], answer, sizeof answer), 0);
    const time_t before = time(NULL);
    assert_int_equal(serve_stop(&f->served, SIGTERM), 0);
    assert_true(time(NULL) - before < SECONDS_MOST / 2);
    for (size_t i = LENGTH(fd) - SERVER_KEPT; i < LENGTH(fd); i++)
        assert_int_equal(client_read(fd[i], answer, sizeof answer), 0);
    serve_start(&f->served, referee, 0, "--name", "club.example");
}

/* A stream may begin on a connection that was kept, and ends it. */
static void test_stream_on_kept(void **state)
{
    struct fixture *f = *state;
    char request[256];
    size_t n = 0;
    int fd = keep_one(f);
    snprintf(request, sizeof request, "GET /events?t=%.8s HTTP/1.1\r\n" HOST KEEP END, f->key);
    client_send(fd, request, strlen(request));
    client_await(fd, answer, sizeof answer, &n, "event: table\n");
    assert_non_null(strstr(answer, "Connection: close\r\n"));
    n = 0;
    enter_line(f, "43 1/5 1/4");
    client_await(fd, answer, sizeof answer, &n, "\"head\":\"2-");
    close(fd);
}

/* --- files --------------------------------------------------------------------------------------
 */

/* RFC 9110, 13.1.2 and 15.4.5: a client that names the version it has gets 304 without a body; one
 * that names another gets the file. */
static void scripts_and_styles_are_loaded_once(void **state)
{
    struct fixture *f = *state;
    static const char *const paths[] = {"/live.js", "/live.css", "/icon.svg", "/favicon.ico"};
    for (size_t i = 0; i < LENGTH(paths); i++) {
        char request[256], tag[64];
        assert_int_equal(client_get(&f->served, paths[i], answer, sizeof answer), 200);
        const char *from = strstr(answer, "ETag: ");
        assert_non_null(from);
        assert_int_equal(sscanf(from, "ETag: %63s", tag), 1);
        assert_non_null(strstr(answer, "Cache-Control: no-cache\r\n"));
        snprintf(request, sizeof request,
                 "GET %s HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"other\", %s\r\n\r\n",
                 paths[i], tag);
        assert_int_equal(client_ask(&f->served, request, answer, sizeof answer), 304);
        assert_string_equal(client_body(answer), "");
        assert_non_null(strstr(answer, tag));
        snprintf(request, sizeof request,
                 "GET %s HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"other\"\r\n\r\n",
                 paths[i]);
        assert_int_equal(client_ask(&f->served, request, answer, sizeof answer), 200);
        assert_true(strlen(client_body(answer)) > 100);
    }
}

/* A browser gets a page in words, a program a short text. */
static void a_path_that_is_not_there_gets_a_page(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(client_get(&f->served, "/nowhere", answer, sizeof answer), 404);
    assert_non_null(strstr(answer, "There is no page at this address."));
    assert_non_null(strstr(answer, "<a class=\"btn\" href=\"/\">"));
    assert_int_equal(client_get(&f->served, "/nowhere?lang=fr", answer, sizeof answer), 404);
    assert_non_null(strstr(answer, "pas de page"));
    assert_int_equal(client_get(&f->served, "/api/nowhere", answer, sizeof answer), 404);
    assert_string_equal(client_body(answer), "Not Found\n");
}

/* A name is text, wherever it stands. */
static void test_escaped(void **state)
{
    struct fixture *f = *state;
    char path[64];
    snprintf(path, sizeof path, "/t/%.8s", f->key);
    const char *const paths[] = {"/", path};
    for (size_t i = 0; i < LENGTH(paths); i++) {
        assert_int_equal(client_get(&f->served, paths[i], answer, sizeof answer), 200);
        assert_non_null(strstr(answer, "Boris &lt;b&gt;&amp;"));
        assert_null(strstr(answer, "<b>&<"));
        assert_null(strstr(answer, "Boris <b>"));
    }
}

/* --- events ----------------------------------------------------------------------------------- */

static int follow(struct fixture *f, const char *what)
{
    char request[256];
    int fd = client_connect(&f->served, NULL);
    snprintf(request, sizeof request, "GET /events%s HTTP/1.1\r\n" HOST END, what);
    client_send(fd, request, strlen(request));
    return fd;
}

/* A stream reports what another process stores: a turn, a correction, the end. */
static void test_followed(void **state)
{
    struct fixture *f = *state;
    struct session_error err;
    struct strbuf said = {.text = NULL};
    char what[64];
    size_t n = 0;
    snprintf(what, sizeof what, "?t=%.8s", f->key);
    int fd = follow(f, what);
    client_await(fd, answer, sizeof answer, &n, "\"turns\":1,");
    client_await(fd, answer, sizeof answer, &n, "\"all\":true");
    enter_line(f, "43 1/5 1/4");
    client_await(fd, answer, sizeof answer, &n, "\"turns\":2,");
    client_await(fd, answer, sizeof answer, &n, "\"all\":false");
    assert_int_equal(session_edit(f->session, "1", "64 1/11", &said, &err), SESSION_OK);
    strbuf_free(&said);
    client_await(fd, answer, sizeof answer, &n, "\"corrected\":[[1,3]]");
    close(fd);
}

/* The record is removed and restored: streams report it, and the server continues. */
static void test_record_gone(void **state)
{
    struct fixture *f = *state;
    size_t n = 0;
    int fd = follow(f, "");
    client_await(fd, answer, sizeof answer, &n, "event: cards");
    assert_int_equal(rename(f->served.path, sample_path(&f->folder, "away.db")), 0);
    client_await(fd, answer, sizeof answer, &n, "\"lost\":true");
    assert_int_equal(rename(sample_path(&f->folder, "away.db"), f->served.path), 0);
    client_await(fd, answer, sizeof answer, &n, "\"lost\":false");
    enter_line(f, "43 1/5 1/4");
    client_await(fd, answer, sizeof answer, &n, "event: card\n");
    close(fd);
}

/* A match that is hidden is no table any more: its page is not found, and its streams end. */
static void test_hidden(void **state)
{
    struct fixture *f = *state;
    struct store_error err;
    char path[64], what[64];
    size_t n = 0;
    snprintf(path, sizeof path, "/t/%.8s", f->key);
    snprintf(what, sizeof what, "?t=%.8s", f->key);
    int fd = follow(f, what);
    client_await(fd, answer, sizeof answer, &n, "event: table");
    assert_int_equal(store_rule(f->store, f->key, "hide", "", NULL, &err), STORE_OK);
    client_read(fd, answer, sizeof answer);
    assert_int_equal(client_get(&f->served, path, answer, sizeof answer), 404);
}

/* SIGTERM: streams are told to come back, and the program ends well. */
static void test_ended(void **state)
{
    struct fixture *f = *state;
    size_t n = 0;
    int fd = follow(f, "");
    client_await(fd, answer, sizeof answer, &n, "event: cards");
    kill(f->served.pid, SIGTERM);
    client_await(fd, answer, sizeof answer, &n, "event: bye");
    close(fd);
}

/* --- limits ----------------------------------------------------------------------------------- */

/* How many this program may have, after asking for as many as it can get. */
static rlim_t descriptors(void)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur;
}

/* A client that does not send its request within SERVER_SECONDS is answered 408. It connects before
 * all tests, to a separate server, and reads the answer after them. */
static void *slow_server;
static int slow;

static int begin_slow(void **state)
{
    (void)state;
    begin(&slow_server);
    slow = client_connect(&((struct fixture *)slow_server)->served, NULL);
    client_send(slow, "GET / HT", 8);
    return 0;
}

static int end_slow(void **state)
{
    (void)state;
    return end(&slow_server);
}

static void test_slow(void **state)
{
    (void)state;
    client_read(slow, answer, sizeof answer);
    assert_int_equal(atoi(answer + 9), 408);
}

/* Pieces of requests lock nobody out: when there are too many, the oldest is let go. */
static void test_pieces(void **state)
{
    enum { MOST = 600 };
    static int fd[MOST];
    struct fixture *f = *state;
    if (descriptors() < MOST + 100)
        skip();
    for (int i = 0; i < MOST; i++) {
        fd[i] = client_connect(&f->served, NULL);
        client_send(fd[i], "GET / HTTP/1.1\r\n", 16);
    }
    assert_int_equal(client_get(&f->served, "/", answer, sizeof answer), 200);
    for (int i = 0; i < MOST; i++)
        close(fd[i]);
}

/* Finds an address of this machine that other machines can reach, or "" if it has none. */
static void find_address(char host[INET_ADDRSTRLEN])
{
    struct ifaddrs *all = NULL;
    *host = '\0';
    assert_int_equal(getifaddrs(&all), 0);
    for (const struct ifaddrs *i = all; i && !*host; i = i->ifa_next) {
        const struct sockaddr_in *at = (const struct sockaddr_in *)(const void *)i->ifa_addr;
        if (at && at->sin_family == AF_INET && ntohl(at->sin_addr.s_addr) >> 24 != IN_LOOPBACKNET)
            inet_ntop(AF_INET, &at->sin_addr, host, INET_ADDRSTRLEN);
    }
    freeifaddrs(all);
}

/* Fifty connections of one address, and no more; of this machine itself there may be any number. */
static void test_one_address(void **state)
{
    enum { MOST = 50 };
    struct fixture *f = *state;
    char host[INET_ADDRSTRLEN];
    int fd[MOST];
    find_address(host);
    if (!*host)
        skip();
    serve_stop(&f->served, SIGTERM);
    f->served.host = host;
    serve_start(&f->served, referee, 0, "--rotate", "20");
    for (int i = 0; i < MOST; i++)
        fd[i] = keep_one(f);
    /* one that only waits makes room */
    assert_int_equal(client_get(&f->served, "/", answer, sizeof answer), 200);
    for (int i = 0; i < MOST; i++)
        close(fd[i]);
    for (int i = 0; i < MOST; i++) {
        fd[i] = client_connect(&f->served, NULL);
        client_send(fd[i], "GET", 3);
    }
    assert_int_equal(client_get(&f->served, "/", answer, sizeof answer), 503);
    close(fd[0]);
    assert_int_equal(client_get_after(&f->served, 503, "/", answer, sizeof answer), 200);
    for (int i = 1; i < MOST; i++)
        close(fd[i]);
}

/* Returns the memory of the server, in kB. */
static long memory_of(const struct fixture *f)
{
    char path[64], line[128];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)f->served.pid);
    FILE *status = fopen(path, "r");
    assert_non_null(status);
    while (fgets(line, sizeof line, status))
        sscanf(line, "VmRSS: %ld", &kilobytes);
    fclose(status);
    return kilobytes;
}

/* Makes a change that does not add a turn: a comment. `wanted` is the text that the streams of the
 * table send for it. */
static void change(struct fixture *f, int k, char wanted[64])
{
    char line[32];
    snprintf(line, sizeof line, "# %d", k);
    snprintf(wanted, 64, "\"head\":\"%d-", k + 2);
    enter_line(f, line);
}

/* A client that does not read is disconnected when 64 kB wait in addition to the buffer of the
 * system; the others receive every change. The server looks for changes ten times a second. Each
 * change is 6 kB, and all of them are more than the server (SERVER_WAITING) and the system (twice
 * that, for SO_SNDBUF) buffer. */
static void test_behind(void **state)
{
    enum { CHANGES = 60, SMALL = 4096 };
    static char late[1 << 21];
    struct fixture *f = *state;
    char what[64], wanted[64];
    int minor = SMALL;
    size_t n = 0;
    snprintf(what, sizeof what, "?t=%.8s", f->key);
    int asleep = follow(f, what), awake = follow(f, what);
    assert_int_equal(setsockopt(asleep, SOL_SOCKET, SO_RCVBUF, &minor, sizeof minor), 0);
    for (int k = 0; k < CHANGES; k++) {
        change(f, k, wanted);
        client_await(awake, answer, sizeof answer, &n, wanted);
        n = 0;
    }
    size_t heard = client_read(asleep, late, sizeof late);
    assert_true(heard > SERVER_WAITING);
    assert_null(strstr(late, wanted));
    close(awake);
}

struct chunked_replay {
    int fd;
    size_t n;
    char text[1 << 16];
};

/* All of them hear it. */
static void await_all(struct chunked_replay *stream, int streams, const char *wanted)
{
    for (int i = 0; i < streams; i++) {
        client_await(stream[i].fd, stream[i].text, sizeof stream[i].text, &stream[i].n, wanted);
        stream[i].n = 0; /* the rest is the end of that event */
    }
}

/* A thousand clients follow, and each receives every change, for a number of changes or, by hand,
 * seconds; memory does not grow with the changes. */
static void test_thousand(void **state)
{
    enum { STREAMS = 1000, CHANGES = 24, SETTLED = 8, MORE = 8192 };
    static struct chunked_replay stream[STREAMS];
    struct fixture *f = *state;
    char what[64], wanted[64];
    long settled = 0;
    const time_t begun = time(NULL);
    if (descriptors() < STREAMS + 100)
        skip();
    snprintf(what, sizeof what, "?t=%.8s", f->key);
    for (int i = 0; i < STREAMS; i++)
        stream[i].fd = follow(f, what);
    for (int k = 0; seconds ? time(NULL) - begun < seconds : k < CHANGES; k++) {
        change(f, k, wanted);
        await_all(stream, STREAMS, wanted);
        if (k == SETTLED)
            settled = memory_of(f);
    }
    assert_true(settled > 0);
    assert_true(memory_of(f) < settled + MORE);
    for (int i = 0; i < STREAMS; i++)
        close(stream[i].fd);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_statuses, begin, end),
        cmocka_unit_test_setup_teardown(test_in_pieces, begin, end),
        cmocka_unit_test_setup_teardown(test_sizes, begin, end),
        cmocka_unit_test_setup_teardown(test_headers, begin, end),
        cmocka_unit_test_setup_teardown(test_kept, begin, end),
        cmocka_unit_test_setup_teardown(test_kept_no_longer, begin, end),
        cmocka_unit_test_setup_teardown(test_many_kept, begin, end),
        cmocka_unit_test_setup_teardown(test_stream_on_kept, begin, end),
        cmocka_unit_test_setup_teardown(scripts_and_styles_are_loaded_once, begin, end),
        cmocka_unit_test_setup_teardown(a_path_that_is_not_there_gets_a_page, begin, end),
        cmocka_unit_test_setup_teardown(test_escaped, begin, end),
        cmocka_unit_test_setup_teardown(test_followed, begin, end),
        cmocka_unit_test_setup_teardown(test_record_gone, begin, end),
        cmocka_unit_test_setup_teardown(test_hidden, begin, end),
        cmocka_unit_test_setup_teardown(test_ended, begin, end),
        cmocka_unit_test_setup_teardown(test_pieces, begin, end),
        cmocka_unit_test_setup_teardown(test_one_address, begin, end),
        cmocka_unit_test_setup_teardown(test_behind, begin, end),
        cmocka_unit_test_setup_teardown(test_thousand, begin, end),
        cmocka_unit_test(test_slow),
    };
    if (argc < 2)
        return 2;
    referee = argv[1];
    setenv("ASAN_OPTIONS", "quarantine_size_mb=1", 1); /* what is freed is not kept */
    const bool behind = argc > 2 && strcmp(argv[2], "behind") == 0;
    seconds = argc > 2 && !behind ? atol(argv[2]) : 0;
    if (seconds)
        cmocka_set_test_filter("test_thousand");
    else if (behind)
        cmocka_set_test_filter("test_behind");
    else
        cmocka_set_skip_filter("test_behind");      /* it waits for many changes */
    alarm((unsigned)(SECONDS_MOST * 10 + seconds)); /* the server never ends a stream */
    return cmocka_run_group_tests(tests, begin_slow, end_slow);
}
