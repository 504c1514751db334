/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/serve/phone.h"

#include <time.h>

#include "server/record_files.h"
#include "tests/support/test.h"

void phones_begin(struct phones *p, const char *referee)
{
    fixture_begin(&p->at);
    leave(&p->at);
    serve_start(&p->at.served, referee, 0, "--scorers", NULL);
    p->scorers = scorers_open(p->at.served.path);
    assert_non_null(p->scorers);
    p->named = 0;
}

void phones_end(struct phones *p)
{
    scorers_close(p->scorers);
    fixture_end(&p->at);
}

const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static json_t *answered(struct phones *p)
{
    json_t *o = json_loads(client_body(p->answer), 0, NULL);
    if (!o)
        fail_msg("no JSON: %s", p->answer);
    return o;
}

static int ask(struct phones *p, const char *method, const char *path, const char *token,
               const char *headers, const char *body)
{
    char request[2048];
    snprintf(request, sizeof request,
             "%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n%s"
             "Content-Length: %zu\r\n\r\n%s",
             method, path, token, headers, strlen(body), body);
    return client_ask(&p->at.served, request, p->answer, sizeof p->answer);
}

static int post(struct phones *p, const char *path, const char *token, const char *head,
                const char *body)
{
    const struct timespec wait = {.tv_nsec = 50000000};
    char headers[256];
    int status;
    snprintf(headers, sizeof headers,
             "If-Match: \"%s\"\r\nIdempotency-Key: %08x-0000-4000-8000-000000000000\r\n"
             "Content-Type: text/plain\r\n",
             head, ++p->named);
    while ((status = ask(p, "POST", path, token, headers, body)) == 429)
        nanosleep(&wait, NULL);
    return status;
}

void phones_found(struct phones *p, const char *game, const char *headers, char key[STORE_KEY_SIZE])
{
    static const char *const players[] = {"Anna", "Boris"};
    struct session_error err;
    char path[64];
    p->at.session = session_new(game_named(game), p->at.store);
    assert_non_null(p->at.session);
    assert_int_equal(session_found_game(p->at.session, game_named(game), players, 2, &err),
                     SESSION_OK);
    if (*headers)
        enter_line(&p->at, headers);
    assert_int_equal(session_store_empty(p->at.session, &err), SESSION_OK);
    snprintf(key, STORE_KEY_SIZE, "%s", session_key(p->at.session));
    leave(&p->at);
    snprintf(path, sizeof path, "/t/%.8s", key); /* until the server has seen it */
    assert_int_equal(client_get_after(&p->at.served, 404, path, p->answer, sizeof p->answer), 200);
}

int phones_ask(struct phones *p, const char *method, const char *key, const char *what,
               const char *token)
{
    char path[64];
    snprintf(path, sizeof path, "/t/%.8s/%s", key, what);
    return ask(p, method, path, token, "", "");
}

static json_t *answer_of(struct phones *p, const char *key, const char *what, enum role role)
{
    char token[TOKEN_ROOM];
    scorers_token(p->scorers, key, role, token);
    if (phones_ask(p, "GET", key, what, token) != 200)
        fail_msg("%s", p->answer);
    return answered(p);
}

json_t *phones_offers(struct phones *p, const char *key, enum role role)
{
    return answer_of(p, key, "offers", role);
}

json_t *phones_page(struct phones *p, const char *key)
{
    return answer_of(p, key, "ask", ROLE_SCORER);
}

int phones_enter(struct phones *p, const char *key, const char *head, const char *line, bool asks)
{
    char path[64], token[TOKEN_ROOM];
    snprintf(path, sizeof path, "/t/%.8s/line%s", key, asks ? "?ask=1" : "");
    scorers_token(p->scorers, key, ROLE_SCORER, token);
    return post(p, path, token, head, line);
}

int phones_new(struct phones *p, const char *wanted)
{
    char token[TOKEN_ROOM];
    scorers_token(p->scorers, NULL, ROLE_SCORER, token);
    return post(p, "/new", token, "", wanted);
}

int phones_new_from(struct phones *p, const char *key, const char *wanted)
{
    char path[64], token[TOKEN_ROOM];
    snprintf(path, sizeof path, "/new?t=%.8s", key);
    scorers_token(p->scorers, key, ROLE_SCORER, token);
    return post(p, path, token, "", wanted);
}

int phones_next(struct phones *p, const char *key)
{
    char path[64], token[TOKEN_ROOM];
    snprintf(path, sizeof path, "/t/%.8s/next", key);
    scorers_token(p->scorers, key, ROLE_SCORER, token);
    return post(p, path, token, "", "next");
}
