/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines from phones: who may send them, what is answered, and that no acknowledged line is lost and
 * none doubled when the server is killed or the link cut. By hand: test_lines REFEREE KILLS. */
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include "server/record_files.h"
#include "session/session.h"
#include "site/live_tables.h"
#include "site/site.h"
#include "tests/serve/fixture.h"
#include "tests/support/test.h"

enum { UUID_ROOM = 37 };

static const char *referee;
static int kills = 20;
static char answer[ANSWER_ROOM];

struct phones {
    struct fixture at;
    struct scorers *scorers;
    char key[2][STORE_KEY_SIZE];
    char token[TOKEN_ROOM], arbiter[TOKEN_ROOM];
    unsigned named; /* UUIDs given out */
};

/* --- two matches, and a server ---------------------------------------------------------------- */

static int begin(void **state)
{
    static const char *const white[] = {"Anna", "Clara"};
    struct phones *f = calloc(1, sizeof *f);
    assert_non_null(f);
    fixture_begin(&f->at);
    for (int i = 0; i < 2; i++) {
        found(&f->at, white[i], "Boris");
        enter_line(&f->at, "64 1/7 1/5");
        memcpy(f->key[i], f->at.key, sizeof f->key[i]);
    }
    leave(&f->at);
    serve_start(&f->at.served, referee, 0, "--scorers", NULL);
    f->scorers = scorers_open(f->at.served.path);
    assert_non_null(f->scorers);
    scorers_token(f->scorers, f->key[0], ROLE_SCORER, f->token);
    scorers_token(f->scorers, f->key[0], ROLE_ARBITER, f->arbiter);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct phones *f = *state;
    scorers_close(f->scorers);
    fixture_end(&f->at);
    free(f);
    return 0;
}

/* --- sending ---------------------------------------------------------------------------------- */

static int note_head(void *context, const struct store_match *m)
{
    hall_head(m, context);
    return 0;
}

static void head_now(struct phones *f, char head[HALL_HEAD])
{
    assert_int_equal(store_match_get(f->at.store, f->key[0], note_head, head, NULL), STORE_OK);
}

static void name(struct phones *f, char uuid[UUID_ROOM])
{
    snprintf(uuid, UUID_ROOM, "%08x-0000-4000-8000-000000000000", ++f->named);
}

static void write_request(struct phones *f, char *to, size_t room, const char *headers,
                          const char *line)
{
    snprintf(to, room,
             "POST /t/%.8s/line HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: %zu\r\n\r\n%s",
             f->key[0], headers, strlen(line), line);
}

/* Writes all headers of a line, with the current head of the match. */
static void write_headers(struct phones *f, char *to, size_t room, const char *token,
                          const char *head, const char *uuid)
{
    char now[HALL_HEAD];
    head_now(f, now);
    snprintf(to, room,
             "Authorization: Bearer %s\r\nIf-Match: \"%s\"\r\nIdempotency-Key: %s\r\n"
             "Content-Type: text/plain\r\n",
             token, head ? head : now, uuid);
}

static int post(struct phones *f, const char *headers, const char *line)
{
    char request[2048];
    write_request(f, request, sizeof request, headers, line);
    return client_ask(&f->at.served, request, answer, sizeof answer);
}

static int post_as(struct phones *f, const char *token, const char *line)
{
    char headers[512], uuid[UUID_ROOM];
    name(f, uuid);
    write_headers(f, headers, sizeof headers, token, NULL, uuid);
    return post(f, headers, line);
}

static json_t *answered(void)
{
    json_t *o = json_loads(client_body(answer), 0, NULL);
    assert_non_null(o);
    return o;
}

/* --- who may ---------------------------------------------------------------------------------- */

static void test_tokens(void **state)
{
    struct phones *f = *state;
    char other[TOKEN_ROOM], wrong[TOKEN_ROOM], longer[TOKEN_ROOM + 1];
    scorers_token(f->scorers, f->key[1], ROLE_SCORER, other);
    snprintf(wrong, sizeof wrong, "%s", f->token);
    wrong[31] = wrong[31] == '0' ? '1' : '0';
    snprintf(longer, sizeof longer, "%s0", f->token);
    assert_string_not_equal(f->token, f->arbiter);
    const char *const nobody[] = {"", "x", other, wrong, longer};
    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++) {
        assert_int_equal(post_as(f, nobody[i], "43 1/5 1/4"), 401);
        assert_non_null(strstr(answer, "WWW-Authenticate: Bearer"));
    }
    assert_int_equal(post(f, "Content-Type: text/plain\r\n", "43"), 401);
    assert_int_equal(sample_head(f->at.store, f->key[0]), 1);
    assert_int_equal(post_as(f, f->token, "43 1/5 1/4"), 200);
    assert_int_equal(sample_head(f->at.store, f->key[0]), 2);
    assert_int_equal(sample_head(f->at.store, f->key[1]), 1);
}

/* The arbiter rules, the scorer does not; nobody leaves the match. */
static void test_roles(void **state)
{
    struct phones *f = *state;
    assert_int_equal(post_as(f, f->token, ".note seen"), 422);
    assert_int_equal(post_as(f, f->arbiter, ".note seen"), 200);
    assert_int_equal(post_as(f, f->arbiter, ".new Anna - Boris"), 422);
    assert_int_equal(post_as(f, f->arbiter, ".save x.game"), 422);
    assert_int_equal(post_as(f, f->arbiter, "[Game \"pig\"]"), 422);
    assert_int_equal(post_as(f, f->token, ".edit 1 64 1/11"), 200);
    assert_int_equal(post_as(f, f->token, ".undo"), 200);
    assert_int_equal(post_as(f, f->token, ".redo"), 200);
}

/* Where no rule reaches the arbiter decides, in the words of a command or of a record; players
 * agree on a break, and give up. */
static void test_rulings(void **state)
{
    struct phones *f = *state;
    static const char *const not_theirs[] = {
        ".rule turn Anna they agreed", "rule turn w \"they agreed\"", ".forfeit Boris late",
        "forfeit b \"late\"", ".edit 1 64 1/11 rule turn w \"they agreed\""};
    static const char *const wrong[] = {".rule", ".rule turn", ".rule turn Clara she was first",
                                        ".rule turn Anna", ".forfeit"};
    for (size_t i = 0; i < sizeof not_theirs / sizeof not_theirs[0]; i++)
        assert_int_equal(post_as(f, f->token, not_theirs[i]), 422);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(post_as(f, f->arbiter, wrong[i]), 422);
    assert_int_equal(sample_head(f->at.store, f->key[0]), 1);
    assert_int_equal(post_as(f, f->arbiter, ".rule turn Anna they agreed"), 200);
    assert_non_null(strstr(answer, "Anna throws next, the arbiter rules: they agreed."));
    assert_int_equal(post_as(f, f->token, ".break supper"), 200);
    assert_int_equal(post_as(f, f->token, ".adjourn until Sunday"), 200);
    assert_non_null(strstr(answer, "Throws next: Anna"));
    assert_int_equal(post_as(f, f->token, "resign b \"unwell\""), 200);
    assert_non_null(strstr(answer, "Boris resigns: unwell."));
}

/* A scorer cannot enter what only the arbiter may: in the words of a record, in any accepted
 * language, with a command or in a correction. A ruling on Marie's school is impossible before
 * there is one. */
static void test_arbiters_words(void **state)
{
    static const char *const not_theirs[] = {"43 b school 4 ruled 12 1/5 1/4",
                                             "43 b school 4 JUGÉ 12 1/5 1/4",
                                             ".claim 4 ruled 4",
                                             ".claim b 4 ruled 4",
                                             ".edit 1 64 b school 4 ruled 6 1/7 1/5",
                                             "43 rule throw void \"off the board\""};
    struct phones *f = *state;
    for (size_t i = 0; i < sizeof not_theirs / sizeof not_theirs[0]; i++)
        if (post_as(f, f->token, not_theirs[i]) != 422)
            fail_msg("%s: %s", not_theirs[i], answer);
    assert_int_equal(sample_head(f->at.store, f->key[0]), 1);
    assert_int_equal(post_as(f, f->arbiter, not_theirs[0]), 200);
    assert_int_equal(post_as(f, f->token, "21 5/8"), 200);
}

/* A scorer can neither undo nor redo a ruling of the arbiter. */
static void test_arbiters_word_stands(void **state)
{
    static const char *const rulings[] = {".rule score 8/4 2/0 seen by all", ".forfeit Boris late",
                                          ".note seen"};
    struct phones *f = *state;
    for (size_t i = 0; i < sizeof rulings / sizeof rulings[0]; i++) {
        assert_int_equal(post_as(f, f->arbiter, rulings[i]), 200);
        long before = sample_head(f->at.store, f->key[0]);
        assert_int_equal(post_as(f, f->token, ".undo"), 422);
        assert_non_null(strstr(answer, "only the arbiter"));
        assert_int_equal(post_as(f, f->token, ".undo 2"), 422);
        assert_int_equal(sample_head(f->at.store, f->key[0]), before);
        assert_int_equal(post_as(f, f->arbiter, ".undo"), 200);
        assert_int_equal(post_as(f, f->token, ".redo"), 422);
    }
}

/* Nor does it go among lines that are the scorer's own, or by a correction that leaves it out. */
static void test_arbiters_word_in_turns(void **state)
{
    struct phones *f = *state;
    assert_int_equal(post_as(f, f->arbiter, "rule turn w \"they agreed\""), 200);
    assert_int_equal(post_as(f, f->token, ".edit 1 64 1/11"), 422);
    assert_int_equal(post_as(f, f->token, "43 1/5 1/4"), 200);
    assert_int_equal(post_as(f, f->token, ".undo 2"), 422);
    assert_int_equal(post_as(f, f->token, ".undo"), 200);
}

/* A number of lines, or one without a number. */
static void test_numbers(void **state)
{
    static const char *const odd[] = {
        ".undo 999999999999999999999", ".undo -1", ".undo 0", ".undo 1x",
        ".redo 999999999999999999999", ".redo -1"};
    struct phones *f = *state;
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        if (post_as(f, f->token, odd[i]) != 422 || !strstr(answer, "number of lines"))
            fail_msg("%s: %s", odd[i], answer);
    assert_int_equal(sample_head(f->at.store, f->key[0]), 1);
    assert_int_equal(post_as(f, f->token, ".undo 1"), 200);
}

static int count_match(void *context, const struct store_match *m)
{
    (void)m;
    (*(int *)context)++;
    return 0;
}

/* A line of a table stays in its match, whatever header would begin another. */
static void test_stays(void **state)
{
    static const char *const leaving[] = {"[Match \"abc\"] [White \"Q\"] [Black \"R\"] 64 1/7 1/5",
                                          "[Match \"abc\"]",
                                          "[Partie \"P\"]",
                                          "[Partie \"P\"] 64 1/7 1/5",
                                          "[Game \"puff\"]",
                                          "[game \"puff\"]",
                                          "[GAME \"puff\"] 64",
                                          "[Setup \"W:1x15 B:1x15 w\"]",
                                          "[Player1 \"Q\"]",
                                          "[Hidden \"no\"]"};
    struct phones *f = *state;
    int matches = 0;
    for (size_t i = 0; i < sizeof leaving / sizeof leaving[0]; i++)
        if (post_as(f, i % 2 ? f->arbiter : f->token, leaving[i]) != 422 ||
            !strstr(answer, "another match"))
            fail_msg("%s: %s", leaving[i], answer);
    assert_int_equal(post_as(f, f->arbiter, "[Seal \"x\"]"), 422);
    assert_int_equal(store_matches(f->at.store, NULL, count_match, &matches, NULL), STORE_OK);
    assert_int_equal(matches, 2);
    assert_int_equal(sample_head(f->at.store, f->key[0]), 1);
    assert_int_equal(post_as(f, f->token, "[Round \"3\"]"), 200);
}

/* --- what is answered ------------------------------------------------------------------------- */

static void test_answers(void **state)
{
    struct phones *f = *state;
    char headers[512], uuid[UUID_ROOM], head[HALL_HEAD];
    name(f, uuid);
    assert_int_equal(post_as(f, f->token, "64 nonsense"), 422);
    json_t *o = answered();
    assert_int_equal(json_integer_value(json_object_get(o, "column")), 4);
    assert_true(json_string_length(json_object_get(o, "reason")) > 0);
    json_decref(o);
    write_headers(f, headers, sizeof headers, f->token, "9-00000000", uuid);
    assert_int_equal(post(f, headers, "43"), 412);
    head_now(f, head);
    o = answered();
    assert_string_equal(json_string_value(json_object_get(o, "head")), head);
    json_decref(o);
    write_headers(f, headers, sizeof headers, f->token, NULL, "no-uuid");
    assert_int_equal(post(f, headers, "43"), 400);
    write_headers(f, headers, sizeof headers, f->token, NULL, uuid);
    assert_int_equal(post(f, headers, "43\n21"), 400);
    *strstr(headers, "text/plain") = 'n';
    assert_int_equal(post(f, headers, "43"), 415);
    snprintf(headers, sizeof headers,
             "Authorization: Bearer %s\r\nIdempotency-Key: %s\r\nContent-Type: text/plain\r\n",
             f->token, uuid);
    assert_int_equal(post(f, headers, "43"), 428);
    assert_int_equal(sample_head(f->at.store, f->key[0]), 1);
}

/* With ask=1 a line about which the prompt would ask is answered with its meanings, and nothing is
 * entered: after 1/7 with the 6 of 6-4, "11" is the field where the same man arrives with the 4,
 * or the next dice. */
static void test_doubts(void **state)
{
    struct phones *f = *state;
    char headers[512], uuid[UUID_ROOM], request[2048];
    assert_int_equal(post_as(f, f->token, "43 1/5 1/4"), 200);
    assert_int_equal(post_as(f, f->token, "64 1/7"), 200);
    long before = sample_head(f->at.store, f->key[0]);
    name(f, uuid);
    write_headers(f, headers, sizeof headers, f->token, NULL, uuid);
    snprintf(request, sizeof request,
             "POST /t/%.8s/line?ask=1 HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: 2\r\n\r\n11",
             f->key[0], headers);
    assert_int_equal(client_ask(&f->at.served, request, answer, sizeof answer), 422);
    json_t *o = answered(), *way = json_array_get(json_object_get(o, "ways"), 0);
    assert_int_equal(json_array_size(json_object_get(o, "ways")), 1);
    assert_string_equal(json_string_value(json_object_get(way, "means")), "7/11");
    assert_string_equal(json_string_value(json_object_get(way, "line")), "7/11");
    assert_true(json_string_length(json_object_get(o, "reason")) > 0);
    assert_true(json_is_true(json_object_get(o, "typed")));
    json_decref(o);
    assert_int_equal(sample_head(f->at.store, f->key[0]), before);
    assert_int_equal(post_as(f, f->token, "7/11"), 200);
    before = sample_head(f->at.store, f->key[0]); /* all men are down: the dice come */
    assert_int_equal(post_as(f, f->token, "1/6 1/5"), 422);
    o = answered();
    assert_non_null(strstr(json_string_value(json_object_get(o, "reason")), "the dice first"));
    json_decref(o);
    assert_int_equal(sample_head(f->at.store, f->key[0]), before);
}

/* A line sent again under its name is found, whatever came after it, and entered once. */
static void test_again(void **state)
{
    struct phones *f = *state;
    char headers[512], uuid[UUID_ROOM];
    name(f, uuid);
    write_headers(f, headers, sizeof headers, f->token, NULL, uuid);
    assert_int_equal(post(f, headers, "43 1/5 1/4"), 200);
    assert_int_equal(post(f, headers, "43 1/5 1/4"), 200);
    assert_non_null(strstr(answer, "\"again\""));
    assert_int_equal(post_as(f, f->token, "21 5/8"), 200);
    assert_int_equal(post(f, headers, "43 1/5 1/4"), 200);
    assert_int_equal(sample_head(f->at.store, f->key[0]), 3);
}

/* A laptop has the match open. */
static void test_taken(void **state)
{
    struct phones *f = *state;
    struct session_error err;
    struct session *s = session_new(games[0], f->at.store);
    assert_int_equal(session_resume(s, f->key[0], &err), SESSION_OK);
    assert_int_equal(post_as(f, f->token, "43 1/5 1/4"), 409);
    session_free(s);
    assert_int_equal(post_as(f, f->token, "43 1/5 1/4"), 200);
}

/* So many a second, by the clock that is given; of each table. */
static void test_too_often(void **state)
{
    struct phones *f = *state;
    for (int second = 5; second < 8; second++) {
        for (int i = 0; i < LINES_A_SECOND; i++)
            assert_true(scorers_may_send(f->scorers, "a table", second * 1000LL + i));
        assert_false(scorers_may_send(f->scorers, "a table", second * 1000LL + 999));
        assert_true(scorers_may_send(f->scorers, "another", second * 1000LL + 999));
        assert_true(scorers_may_send(f->scorers, NULL, second * 1000LL + 999));
    }
}

/* A refusal gives its reason. */
static void test_reasons(void **state)
{
    struct phones *f = *state;
    assert_int_equal(post(f, "Content-Type: text/plain\r\n", "43"), 401);
    json_t *o = answered();
    assert_true(json_string_length(json_object_get(o, "reason")) > 0);
    json_decref(o);
    assert_int_equal(client_get(&f->at.served, "/t/00000000", answer, sizeof answer), 404);
    assert_non_null(strstr(answer, "There is no such match in this record"));
    assert_non_null(strstr(answer, "href=\"/\""));
}

/* The PIN of a table gives its token. A client that guesses is stopped after five tries, all
 * clients that guess after sixty. */
static enum pin_tried tried(struct phones *f, const char *address, const char *pin, long long now)
{
    return scorers_try_pin(f->scorers, f->key[0], address, pin, 6, now);
}

/* While sixty clients guess, a new address has two tries; then it is treated as one of them. */
static void expect_heard(struct phones *f, const char *address, const char *pin, const char *other,
                         long long now)
{
    for (int i = 0; i < PIN_TRIES_FIRST; i++) {
        assert_int_equal(tried(f, address, pin, now), PIN_RIGHT);
        assert_int_equal(tried(f, address, other, now), PIN_WRONG);
    }
    assert_int_equal(tried(f, address, pin, now), PIN_LATER);
    assert_int_equal(tried(f, address, pin, now + 60000), PIN_RIGHT);
}

/* With any number of addresses that guess, forty other addresses can try, and one that guesses
 * has no third try. */
static void expect_kept_from_many(struct phones *f, const char *pin, const char *other,
                                  long long now)
{
    char address[48];
    for (int i = 0; i < 70000; i++) {
        snprintf(address, sizeof address, "2001:db8:%x:%x::", i >> 16, i & 0xffff);
        assert_int_equal(tried(f, address, other, now), PIN_WRONG);
        assert_int_equal(tried(f, address, other, now), PIN_WRONG);
        assert_int_equal(tried(f, address, other, now), PIN_LATER);
    }
    for (int i = 0; i < 40; i++) {
        snprintf(address, sizeof address, "203.0.113.%d", 100 + i);
        assert_int_equal(tried(f, address, pin, now), PIN_RIGHT);
    }
}

static void test_pin(void **state)
{
    struct phones *f = *state;
    char pin[PIN_ROOM], other[PIN_ROOM];
    long long now = 100000;
    scorers_pin(f->scorers, f->key[0], pin);
    scorers_pin(f->scorers, f->key[1], other);
    assert_string_not_equal(pin, other);
    for (int minute = 0; minute < 3; minute++, now += 60000) {
        assert_int_equal(tried(f, "192.0.2.1", pin, now), PIN_RIGHT);
        for (int i = 0; i < PIN_TRIES; i++)
            assert_int_equal(tried(f, "192.0.2.1", other, now + i), PIN_WRONG);
        assert_int_equal(tried(f, "192.0.2.1", pin, now + 59999), PIN_LATER);
        assert_int_equal(tried(f, "192.0.2.2", pin, now + 59999), PIN_RIGHT);
        assert_int_equal(scorers_try_pin(f->scorers, f->key[1], "192.0.2.1", other, 6, now + 59999),
                         PIN_RIGHT);
    }
    now += 60000;
    for (int i = 0, wrong = 0; wrong < PIN_TRIES_ALL; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.51.100.%d", i);
        wrong += tried(f, address, other, now) == PIN_WRONG;
    }
    expect_heard(f, "203.0.113.77", pin, other, now);
    now += 120000;
    for (int i = 0; i < PIN_TRIES_ALL / PIN_TRIES; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.18.0.%d", i);
        for (int k = 0; k < PIN_TRIES; k++)
            assert_int_equal(tried(f, address, other, now), PIN_WRONG);
    }
    expect_kept_from_many(f, pin, other, now);
    static const char head[] = "POST /t/%.8s/pin HTTP/1.1\r\nHost: localhost\r\n"
                               "Content-Length: %zu\r\n\r\n%s";
    const char *const given[] = {pin, other, "", pin};
    static const int statuses[] = {200, 401, 401, 200};
    for (int i = 0; i < 4; i++) {
        char request[256];
        snprintf(request, sizeof request, head, f->key[0], strlen(given[i]), given[i]);
        assert_int_equal(client_ask(&f->at.served, request, answer, sizeof answer), statuses[i]);
    }
    assert_non_null(strstr(answer, f->token));
}

static int post_new(struct phones *f, const char *token, const char *uuid, const char *wanted)
{
    char request[1024];
    snprintf(request, sizeof request,
             "POST /new HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
             "Idempotency-Key: %s\r\nContent-Type: text/plain\r\nContent-Length: %zu\r\n\r\n%s",
             token, uuid, strlen(wanted), wanted);
    return client_ask(&f->at.served, request, answer, sizeof answer);
}

/* A match is created once, by a client that has the token for new matches. */
static void test_new(void **state)
{
    static const char wanted[] = "{\"game\":\"pig\",\"players\":[\"Dora\",\"Emil\"]}";
    struct phones *f = *state;
    char token[TOKEN_ROOM], uuid[UUID_ROOM];
    name(f, uuid);
    scorers_token(f->scorers, NULL, ROLE_SCORER, token);
    const char *const tokens[] = {f->token, token, token};
    static const int statuses[] = {401, 200, 200};
    for (int i = 0; i < 3; i++)
        assert_int_equal(post_new(f, tokens[i], uuid, wanted), statuses[i]);
    assert_non_null(strstr(answer, "/score#"));
    assert_int_equal(client_get(&f->at.served, "/api/tables", answer, sizeof answer), 200);
    const char *first = strstr(answer, "Dora");
    assert_non_null(first);
    assert_null(strstr(first + 1, "Dora"));
}

/* The token for new matches gives no access to an existing match, whatever name the request has. */
static void test_new_is_new(void **state)
{
    static const char wanted[] = "{\"game\":\"trictrac\",\"players\":[\"Anna\",\"Boris\"]}";
    struct phones *f = *state;
    char token[TOKEN_ROOM], alike[STORE_KEY_SIZE], path[64];
    scorers_token(f->scorers, NULL, ROLE_SCORER, token);
    memcpy(alike, f->key[0], sizeof alike);
    strcpy(alike + 8, "-0000-4000-8000-000000000000");
    const char *const names[] = {f->key[0], alike};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(post_new(f, token, names[i], wanted), 200);
        assert_null(strstr(answer, f->token));
        json_t *o = answered();
        assert_int_not_equal(strncmp(json_string_value(json_object_get(o, "key")), f->key[0], 8),
                             0);
        json_decref(o);
    }
    snprintf(path, sizeof path, "/t/%.8s", f->key[0]);
    assert_int_equal(client_get(&f->at.served, path, answer, sizeof answer), 200);
}

/* --- killed, and cut off ---------------------------------------------------------------------- */

static int count_line(void *context, const struct store_entry *e)
{
    int *counts = context;
    int n = strncmp(e->text, "# line ", 7) == 0 ? atoi(e->text + 7) : -1;
    if (n >= 0)
        counts[n]++;
    return 0;
}

/* Sends a line and does not wait; the server may be gone. */
static void send_and_go(struct phones *f, const char *headers, const char *line, bool whole)
{
    char request[2048];
    write_request(f, request, sizeof request, headers, line);
    int fd = client_connect(&f->at.served, NULL);
    size_t n = strlen(request);
    client_send(fd, request, whole ? n : n / 2);
    const int moment = whole ? rand() % 4000000 : 0; /* so long that it is half done now and then */
    for (volatile int i = 0; i < moment; i++)
        ;
    close(fd);
}

/* Each line is sent until it is acknowledged, by a server that is killed, over a link that is cut.
 */
static void test_killed(void **state)
{
    struct phones *f = *state;
    char headers[512], uuid[UUID_ROOM], line[32];
    int *counts = calloc((size_t)kills, sizeof *counts), port = f->at.served.port;
    assert_non_null(counts);
    for (int i = 0; i < kills; i++) {
        name(f, uuid);
        snprintf(line, sizeof line, "# line %d", i);
        write_headers(f, headers, sizeof headers, f->token, NULL, uuid);
        send_and_go(f, headers, line, i % 3 != 0);
        if (i % 2 == 0) {
            serve_stop(&f->at.served, SIGKILL);
            serve_start(&f->at.served, referee, port, "--scorers", NULL);
        }
        int status = 0;
        const time_t last = time(NULL) + SECONDS_MOST;
        while (status != 200 && time(NULL) < last) {
            write_headers(f, headers, sizeof headers, f->token, NULL, uuid);
            status = post(f, headers, line);
        }
        assert_int_equal(status, 200);
    }
    assert_int_equal(store_entries(f->at.store, f->key[0], 1, count_line, counts, NULL), STORE_OK);
    for (int i = 0; i < kills; i++)
        assert_int_equal(counts[i], 1);
    assert_int_equal(store_check_chain(f->at.store, f->key[0], NULL, NULL, NULL, NULL), STORE_OK);
    free(counts);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_tokens, begin, end),
        cmocka_unit_test_setup_teardown(test_roles, begin, end),
        cmocka_unit_test_setup_teardown(test_rulings, begin, end),
        cmocka_unit_test_setup_teardown(test_arbiters_words, begin, end),
        cmocka_unit_test_setup_teardown(test_arbiters_word_stands, begin, end),
        cmocka_unit_test_setup_teardown(test_arbiters_word_in_turns, begin, end),
        cmocka_unit_test_setup_teardown(test_numbers, begin, end),
        cmocka_unit_test_setup_teardown(test_stays, begin, end),
        cmocka_unit_test_setup_teardown(test_answers, begin, end),
        cmocka_unit_test_setup_teardown(test_doubts, begin, end),
        cmocka_unit_test_setup_teardown(test_again, begin, end),
        cmocka_unit_test_setup_teardown(test_taken, begin, end),
        cmocka_unit_test_setup_teardown(test_too_often, begin, end),
        cmocka_unit_test_setup_teardown(test_pin, begin, end),
        cmocka_unit_test_setup_teardown(test_new, begin, end),
        cmocka_unit_test_setup_teardown(test_new_is_new, begin, end),
        cmocka_unit_test_setup_teardown(test_reasons, begin, end),
        cmocka_unit_test_setup_teardown(test_killed, begin, end),
    };
    if (argc < 2)
        return 2;
    referee = argv[1];
    kills = argc > 2 ? atoi(argv[2]) : kills;
    alarm(SECONDS_MOST * 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
