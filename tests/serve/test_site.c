/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The site without a server: it is linked without libevent, and every page is requested from it.
 * What a tap costs is counted in rulings, in a match from its first throw on: it must not grow. */
#include <jansson.h>
#include <sys/stat.h>

#include "db/sqlite/open.h"
#include "games/trictrac/rules/match.h"
#include "log/incoming.h"
#include "matches/import/match_address.h"
#include "matches/json/log_text.h"
#include "site/site.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

/* --- rulings ---------------------------------------------------------------------------------- */

static long judgings;

enum coup_error __real_match_judge(const struct match *before, const struct coup *c,
                                   struct ruling *out, int *step);
enum coup_error __wrap_match_judge(const struct match *before, const struct coup *c,
                                   struct ruling *out, int *step);

/* The linker calls it instead of match_judge(). */
enum coup_error __wrap_match_judge(const struct match *before, const struct coup *c,
                                   struct ruling *out, int *step)
{
    judgings++;
    return __real_match_judge(before, c, out, step);
}

/* --- a site ----------------------------------------------------------------------------------- */

enum { REQUEST_TEXT = 512 };

struct table {
    struct sample_folder folder;
    char path[TEST_PATH + 20];
    struct site site;
    struct site_time now;
    char key[STORE_KEY_SIZE], token[TOKEN_ROOM];
    char head[HALL_HEAD]; /* from the last response */
    unsigned named;       /* UUIDs used */
    int pause;            /* milliseconds before each request */
    bool asks;            /* ask about lines with two meanings */
    struct response out;
};

static int begin(void **state)
{
    static const unsigned char secret[SCORERS_SECRET] = "a secret of the test";
    struct store_error err;
    struct table *t = calloc(1, sizeof *t);
    assert_non_null(t);
    sample_folder_make(&t->folder);
    snprintf(t->path, sizeof t->path, "%s", sample_path(&t->folder, "record.db"));
    t->now = (struct site_time){.ms = 1000, .date = 1800000000};
    t->pause = 100;
    t->site.record = t->path;
    assert_int_equal(store_open_sqlite(t->path, STORE_WRITE, &t->site.into, &err), STORE_OK);
    t->site.scorers = scorers_new(secret);
    t->site.place = (struct place){.address = "http://192.0.2.20:8080", .scorers = true};
    assert_true(site_open(&t->site, t->now));
    *state = t;
    return 0;
}

static int end(void **state)
{
    struct table *t = *state;
    response_drop(&t->out);
    site_close(&t->site);
    scorers_close(t->site.scorers);
    store_close(t->site.into);
    sample_folder_remove(&t->folder);
    free(t);
    return 0;
}

/* --- requests --------------------------------------------------------------------------------- */

/* Returns the status; the response stays in t->out. */
static int answer(struct table *t, struct request r)
{
    r.host = "localhost";
    r.address = "127.0.0.1";
    r.query = r.query ? r.query : "";
    r.body = r.body ? r.body : "";
    r.length = strlen(r.body);
    t->now.ms += t->pause;
    response_drop(&t->out);
    site_answer(&t->site, t->now, &r, &t->out);
    site_drop_changes(&t->site, t->site.changed);
    return t->out.status;
}

static int get(struct table *t, const char *path, const char *query, const char *authorization)
{
    return answer(
        t, (struct request){
               .method = METHOD_GET, .path = path, .query = query, .authorization = authorization});
}

static const char *body(const struct table *t)
{
    return t->out.body ? t->out.body->bytes[BLOB_PLAIN] : "";
}

static json_t *object(const struct table *t)
{
    json_t *o = json_loads(body(t), 0, NULL);
    if (!o)
        fail_msg("not an object: %s", body(t));
    return o;
}

static void copy(char *to, size_t room, const json_t *o, const char *name)
{
    const char *text = json_string_value(json_object_get(o, name));
    snprintf(to, room, "%s", text ? text : "");
}

static int post(struct table *t, const char *path, const char *token, const char *text)
{
    char authorization[TOKEN_ROOM + 8], match[HALL_HEAD + 3], uuid[STORE_KEY_SIZE];
    snprintf(authorization, sizeof authorization, "Bearer %s", token);
    snprintf(match, sizeof match, "\"%s\"", t->head);
    snprintf(uuid, sizeof uuid, "%08x-0000-4000-8000-000000000000", ++t->named);
    return answer(t, (struct request){.method = METHOD_POST,
                                      .path = path,
                                      .query = t->asks ? "ask=1" : "",
                                      .authorization = authorization,
                                      .if_match = match,
                                      .idempotency_key = uuid,
                                      .content_type = "text/plain",
                                      .body = text});
}

/* "/t/3f2a91bc/line" */
static const char *path_of(const struct table *t, const char *rest)
{
    static char path[64];
    snprintf(path, sizeof path, "/t/%.8s%s", t->key, rest);
    return path;
}

/* Goes to the match that the last answer has founded. */
static void go_to_founded(struct table *t)
{
    json_t *o = object(t);
    copy(t->key, sizeof t->key, o, "key");
    json_decref(o);
    scorers_token(t->site.scorers, t->key, ROLE_SCORER, t->token);
}

static void found(struct table *t, const char *wanted)
{
    char token[TOKEN_ROOM];
    scorers_token(t->site.scorers, NULL, ROLE_SCORER, token);
    if (post(t, "/new", token, wanted) != 200)
        fail_msg("%s: %s", wanted, body(t));
    go_to_founded(t);
}

static void enter(struct table *t, const char *line)
{
    if (post(t, path_of(t, "/line"), t->token, line) != 200)
        fail_msg("%s: %d %s", line, t->out.status, body(t));
    json_t *o = object(t);
    copy(t->head, sizeof t->head, o, "head");
    json_decref(o);
}

/* Returns the offers; the caller frees them. */
static json_t *offers(struct table *t)
{
    char authorization[TOKEN_ROOM + 8];
    snprintf(authorization, sizeof authorization, "Bearer %s", t->token);
    assert_int_equal(get(t, path_of(t, "/offers"), "", authorization), 200);
    json_t *o = object(t);
    copy(t->head, sizeof t->head, o, "head");
    return o;
}

/* --- a match by its offers -------------------------------------------------------------------- */

static unsigned drawn;

static unsigned draw(unsigned below)
{
    drawn = drawn * 1664525u + 1013904223u;
    return (unsigned)((uint64_t)(drawn >> 8) * below >> 24);
}

static void write_throw(const json_t *offered, const char *by, char line[REQUEST_TEXT])
{
    int dice = (int)json_integer_value(json_object_get(offered, "dice"));
    int n = snprintf(line, REQUEST_TEXT, "%s", by);
    for (int i = 0; i < dice; i++)
        n += snprintf(line + n, (size_t)(REQUEST_TEXT - n), "%u", 1 + draw(6));
}

/* Draws a line of those that are offered and no fault. Returns false if there is none. */
static bool choose(const json_t *offered, char line[REQUEST_TEXT])
{
    const json_t *list = json_object_get(offered, "offers"), *o, *chosen = NULL;
    size_t i;
    unsigned met = 0;
    json_array_foreach(list, i, o)
    {
        if (!json_is_string(json_object_get(o, "fault")) && draw(++met) == 0)
            chosen = o;
    }
    if (!chosen)
        return false;
    const char *text = json_string_value(json_object_get(chosen, "line"));
    if (strcmp(json_string_value(json_object_get(chosen, "kind")), "throw") == 0)
        write_throw(offered, text, line);
    else
        snprintf(line, REQUEST_TEXT, "%s", text);
    return true;
}

/* Enters an offer; false: the match is over. A first throw may be refused as a doublet. */
static bool tap(struct table *t, char line[REQUEST_TEXT])
{
    for (int tries = 0; tries < 50; tries++) {
        json_t *o = offers(t);
        bool any = choose(o, line);
        json_decref(o);
        if (!any)
            return false;
        judgings = 0;
        if (post(t, path_of(t, "/line"), t->token, line) == 200)
            return true;
    }
    fail_msg("refused: %s %s", line, body(t));
    return false;
}

static void found_players(struct table *t, const struct game *g)
{
    char wanted[REQUEST_TEXT];
    snprintf(wanted, sizeof wanted, "{\"game\":\"%s\",\"players\":[\"Anna\",\"Boris\"]}", g->name);
    found(t, wanted);
}

/* --- what a tap costs ------------------------------------------------------------------------- */

/* A tap is judged once as a line, once for each of the last two turns on the page, and once more
 * for a claim on the turn before, whatever the number of turns. Checking whether the line has two
 * meanings takes at most five more judgings. */
static void test_a_tap_is_judged_once(void **state)
{
    enum { TAPS = 150, PAGES = 3, DOUBTED = 5 };
    struct table *t = *state;
    char line[REQUEST_TEXT];
    int taps = 0;
    drawn = 7;
    found_players(t, games[0]);
    for (; taps < TAPS && tap(t, line); taps++) {
        assert_true(judgings > 0);
        if (judgings > 1 + PAGES + (t->asks ? DOUBTED : 0))
            fail_msg("tap %d, %s: %ld rulings", taps, line, judgings);
        t->asks = taps % 2 == 0;
    }
    assert_int_equal(taps, TAPS);
}

/* In a partie too, whose earlier matches the page counts. The first tap of a match replays them:
 * the one before was not over when it was kept. */
static void test_a_tap_in_a_partie_replays_no_match(void **state)
{
    enum { TAPS = 60, PAGES = 3, MATCHES = 3 };
    struct table *t = *state;
    char line[REQUEST_TEXT];
    drawn = 7;
    found(t, "{\"game\":\"trictrac\",\"partie\":\"Soir\",\"players\":[\"Anna\",\"Boris\"],"
             "\"options\":[\"marques=4\"]}");
    for (int match = 0; match < MATCHES; match++) {
        for (int taps = 0; taps < TAPS; taps++) {
            assert_true(tap(t, line));
            if (taps && judgings > 1 + PAGES)
                fail_msg("match %d, tap %d, %s: %ld rulings", match, taps, line, judgings);
        }
        json_decref(offers(t));
        enter(t, ".resign");
        if (post(t, path_of(t, "/next"), t->token, t->head) != 200)
            fail_msg("%s", body(t));
        go_to_founded(t);
        assert_int_equal(get(t, path_of(t, ""), "lang=en", NULL), 200);
        assert_non_null(strstr(body(t), "Soir: Anna, Boris"));
    }
}

/* --- kept sessions ---------------------------------------------------------------------------- */

/* Returns the page of the same record from a site that has no session of it. */
static int same_in(struct table *t, struct table *other, const char *rest, const char *lang)
{
    int status = get(t, path_of(t, rest), lang, NULL);
    memcpy(other->key, t->key, sizeof other->key);
    if (get(other, path_of(t, rest), lang, NULL) != status || strcmp(body(t), body(other)) != 0)
        fail_msg("%s is %d %s, and of the record %d %s", path_of(t, rest), status, body(t),
                 other->out.status, body(other));
    return status;
}

/* Text by text, what is made of a kept session is what is made of the record. */
static void test_pages_of_sessions_are_those_of_the_record(void **state)
{
    enum { UNDO_ONE_IN = 8 };
    const int most = test_whole() ? 40 : 8;
    static const char *const pages[] = {"", "/1", "/overlay"};
    struct table *t = *state, other = {.now = t->now, .pause = t->pause};
    char line[REQUEST_TEXT];
    other.site.record = t->path;
    other.site.place = t->site.place;
    assert_true(site_open(&other.site, other.now));
    for (const struct game *const *g = games; *g; g++) {
        found_players(t, *g);
        drawn = 11;
        for (int taps = 0; taps < most && tap(t, line); taps++) {
            if (draw(UNDO_ONE_IN) == 0) {
                json_decref(offers(t));
                enter(t, ".undo");
            }
            other.now.ms += 100;
            site_poll(&other.site, other.now);
            for (size_t i = 0; i < LENGTH(pages); i++)
                assert_int_equal(
                    same_in(t, &other, pages[i], (g - games) % 2 ? "lang=en" : "lang=fr"), 200);
        }
        snprintf(line, sizeof line, "/api/t/%.8s", t->key);
        assert_int_equal(get(t, line, "", NULL), 200);
        assert_int_equal(get(&other, line, "", NULL), 200);
        assert_string_equal(body(t), body(&other));
    }
    response_drop(&other.out);
    site_close(&other.site);
}

/* Enters a line as the prompt of a laptop does, in another connection to the record. */
static void enter_elsewhere(const struct table *t, const char *line)
{
    struct store_error se;
    struct session_error err;
    struct store *s;
    struct strbuf said = {.text = NULL};
    assert_int_equal(store_open_sqlite(t->path, STORE_WRITE, &s, &se), STORE_OK);
    struct session *laptop = session_new(games[0], s);
    assert_non_null(laptop);
    if (session_resume(laptop, t->key, &err) != SESSION_OK ||
        session_line(laptop, line, strlen(line), &said, &err) != SESSION_OK)
        fail_msg("%s: %s", line, err.text);
    strbuf_free(&said);
    session_free(laptop);
    store_close(s);
}

static void test_others_may_write_between_lines(void **state)
{
    struct table *t = *state;
    found_players(t, games[0]);
    json_decref(offers(t));
    enter(t, "64 1/7 1/5");
    enter_elsewhere(t, "31 1/4 1/2");
    assert_int_equal(post(t, path_of(t, "/line"), t->token, "52"), 412);
    json_decref(offers(t));
    enter(t, "52");
    json_t *o = object(t);
    assert_string_equal(json_string_value(json_object_get(o, "said")),
                        "3. Anna throws 5-2: nothing due.\n");
    json_decref(o);
}

/* The response has only the messages of its line, also for the first line after a start. */
static void test_an_answer_has_the_messages_of_its_line(void **state)
{
    struct table *t = *state;
    static const char *const lines[][2] = {
        {"64 1/7 1/5", NULL},
        {"31", "2. Boris throws 3-1: nothing due.\n"},
        {"1/4 1/2", "Boris plays 1/4 1/2: legal.\n"},
        {"52", "3. Anna throws 5-2: nothing due.\n"},
    };
    found_players(t, games[0]);
    for (size_t i = 0; i < LENGTH(lines); i++) {
        json_decref(offers(t));
        enter(t, lines[i][0]);
        json_t *o = object(t);
        const char *said = json_string_value(json_object_get(o, "said"));
        if (lines[i][1] && strncmp(said, lines[i][1], strlen(lines[i][1])) != 0)
            fail_msg("%s is answered with %s", lines[i][0], said);
        json_decref(o);
        if (i == 1)
            open_sessions_free(&t->site.sessions);
    }
}

static void test_sessions_are_limited(void **state)
{
    struct table *t = *state;
    for (int i = 0; i < SESSIONS_MOST; i++) {
        found_players(t, games[0]);
        json_decref(offers(t));
        enter(t, "64 1/7 1/5");
        assert_true(t->site.sessions.count <= SESSIONS_MOST);
        enter(t, ".resign");
    }
    assert_int_equal(t->site.sessions.count, SESSIONS_MOST);
    found_players(t, games[0]);
    json_decref(offers(t));
    enter(t, "64 1/7 1/5");
    assert_int_equal(t->site.sessions.count, SESSIONS_MOST);
    assert_string_equal(session_key(t->site.sessions.of[0]), t->key);
}

/* --- what is refused -------------------------------------------------------------------------- */

/* More lines than a scorer can type are refused with the reason, and heard again in the next
 * second. */
static void test_too_much_at_once(void **state)
{
    struct table *t = *state;
    found_players(t, games[0]);
    snprintf(t->head, sizeof t->head, "9-00000000");
    t->now.ms += 1000;
    t->pause = 0;
    for (int i = 0; i < LINES_A_SECOND; i++)
        assert_int_equal(post(t, path_of(t, "/line"), t->token, "43"), 412);
    assert_int_equal(post(t, path_of(t, "/line"), t->token, "43"), 429);
    json_t *o = object(t);
    assert_string_equal(json_string_value(json_object_get(o, "reason")),
                        "too much at once: wait a moment");
    json_decref(o);
    t->now.ms += 1000;
    assert_int_equal(post(t, path_of(t, "/line"), t->token, "43"), 412);
}

/* --- what a push costs ------------------------------------------------------------------------ */

/* The record that clubs push to. */
static void open_office(struct table *t, const char *keys, const char *clubs, struct site *office)
{
    struct store_error err;
    static char path[TEST_PATH + 20];
    snprintf(path, sizeof path, "%s", sample_path(&t->folder, "office.db"));
    assert_int_equal(store_open_sqlite(path, STORE_WRITE, &office->into, &err), STORE_OK);
    assert_int_equal(signer_make(keys, "Office", "a long passphrase", &office->office, &err),
                     STORE_OK);
    assert_int_equal(signer_unlock(keys, "Office", "a long passphrase", &office->office, &err),
                     STORE_OK);
    office->record = path;
    office->clubs = clubs;
    assert_true(site_open(office, t->now));
}

static void write_clubs(const char *path, const char *token)
{
    const char *texts[] = {"referee club 1", token};
    char digest[STORE_HASH_SIZE];
    store_digest(texts, LENGTH(texts), digest);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(fchmod(fileno(f), 0600), 0);
    fprintf(f, "lyon %s\n", digest);
    assert_int_equal(fclose(f), 0);
}

/* Adds the log of the match, and returns the rulings of one replay of it with its rows. */
static long add_log(struct table *t, struct strbuf *out)
{
    struct store_log *log = NULL;
    struct store_error err;
    struct incoming once = {.game = games[0]};
    assert_int_equal(store_log_take(t->site.into, t->key, &log, &err), STORE_OK);
    assert_true(log_text_write(log, out));
    judgings = 0;
    assert_true(incoming_judge(&once, log));
    assert_false(once.refused);
    incoming_free(&once);
    store_log_free(log);
    return judgings;
}

/* Pushes logs; returns the rulings that it took. */
static long push(struct table *t, struct site *office, const struct strbuf *logs, const char *did)
{
    const struct request r = {.method = METHOD_POST,
                              .path = "/api/matches",
                              .query = "",
                              .host = "localhost",
                              .address = "127.0.0.1",
                              .authorization = "Bearer a-token",
                              .content_type = "application/x-ndjson",
                              .body = logs->text,
                              .length = logs->length};
    response_drop(&t->out);
    judgings = 0;
    site_answer(office, t->now, &r, &t->out);
    if (!strstr(body(t), did))
        fail_msg("not %s: %d %s", did, t->out.status, body(t));
    return judgings;
}

/* A log that is pushed is judged once, and one that is known is not. (That a replay judges each
 * turn once is tested by test_merge.) */
static void test_a_pushed_log_is_judged_once(void **state)
{
    enum { MATCHES = 3, TAPS = 120 };
    struct table *t = *state;
    struct site office = {.record = NULL};
    struct strbuf logs = {.text = NULL}, longer = {.text = NULL};
    char keys[TEST_PATH + 20], clubs[TEST_PATH + 20], line[REQUEST_TEXT];
    long once = 0;
    snprintf(keys, sizeof keys, "%s", sample_path(&t->folder, "keys"));
    snprintf(clubs, sizeof clubs, "%s", sample_path(&t->folder, "clubs"));
    write_clubs(clubs, "a-token");
    open_office(t, keys, clubs, &office);
    drawn = 5;
    for (int i = 0; i < MATCHES; i++) {
        found_players(t, games[0]);
        for (int taps = 0; taps < TAPS && tap(t, line); taps++)
            continue;
        json_decref(offers(t));
        enter(t, ".resign");
        once += add_log(t, &logs);
    }
    assert_true(once > MATCHES * TAPS);
    assert_int_equal(push(t, &office, &logs, "\"merge\":\"new\""), once);
    assert_int_equal(push(t, &office, &logs, "\"merge\":\"known\""), 0);
    enter(t, ".undo");
    enter(t, ".resign");
    once = add_log(t, &longer);
    assert_int_equal(push(t, &office, &longer, "\"merge\":\"extended\""), once);
    strbuf_free(&logs);
    strbuf_free(&longer);
    signer_wipe(&office.office);
    site_close(&office);
    store_close(office.into);
}

/* --- every page ------------------------------------------------------------------------------- */

static void check(struct table *t, const char *path, const char *query, const char *authorization,
                  int status, const char *type)
{
    if (get(t, path, query, authorization) != status || strcmp(t->out.type, type) != 0)
        fail_msg("%s?%s: %d %s", path, query, t->out.status, t->out.type);
    assert_non_null(t->out.body);
    assert_true(t->out.body->length[BLOB_PLAIN] > 0);
}

static const char html[] = "text/html; charset=utf-8", json[] = "application/json",
                  text[] = "text/plain; charset=utf-8",
                  events[] = "text/event-stream; charset=utf-8";

/* Only the organiser's token shows all tables, and the code of each phone: its address with the
 * token of the role. */
static void test_organiser(void **state)
{
    static const char *const ways[] = {"as=hall&t=", "as=new&t="};
    struct table *t = *state;
    char organiser[TOKEN_ROOM + 8] = "Bearer ", token[TOKEN_ROOM], query[REQUEST_TEXT],
                                address[REQUEST_TEXT];
    drawn = 3;
    scorers_token(t->site.scorers, NULL, ROLE_ARBITER, organiser + strlen(organiser));
    check(t, "/organiser/tables", "lang=en", organiser, 200, html);
    assert_non_null(strstr(body(t), "No match is being played."));
    found_players(t, games[0]);
    check(t, "/organiser/tables", "lang=en", organiser, 200, html);
    assert_null(strstr(body(t), "No match is being played."));
    assert_non_null(strstr(body(t), "as=scorer"));
    for (size_t i = 0; i < LENGTH(ways); i++)
        check(t, "/organiser/code", ways[i], organiser, 200, html);
    for (int role = ROLE_SCORER; role <= ROLE_ARBITER; role++) {
        snprintf(query, sizeof query, "as=%s&t=%.8s&lang=en",
                 role == ROLE_SCORER ? "scorer" : "arbiter", t->key);
        check(t, "/organiser/code", query, organiser, 200, html);
        scorers_token(t->site.scorers, t->key, (enum role)role, token);
        snprintf(address, sizeof address, "http://192.0.2.20:8080/t/%.8s/score#%s", t->key, token);
        assert_non_null(strstr(body(t), address));
    }
    check(t, "/organiser/code", "as=scorer&t=00000000", organiser, 404, text);
    check(t, "/organiser/code", "as=nobody", organiser, 404, text);
    snprintf(organiser, sizeof organiser, "Bearer %s", t->token);
    check(t, "/organiser/tables", "lang=en", organiser, 401, json);
}

/* A hall without a match says how one begins, on the page and in the first event of its stream,
 * which replaces the cards. */
static void test_empty_hall(void **state)
{
    struct table *t = *state;
    check(t, "/", "lang=en", NULL, 200, html);
    assert_non_null(strstr(body(t), "No match is being played."));
    check(t, "/events", "lang=en", NULL, 200, events);
    assert_non_null(strstr(body(t), "No match is being played."));
}

/* Under silence the arbiter gets an answer about the last turn, and sees the points due; a scorer
 * gets the reason for the missing answer. */
static void test_arbiter_under_silence(void **state)
{
    struct table *t = *state;
    char arbiter[TOKEN_ROOM], authorization[TOKEN_ROOM + 8];
    drawn = 3;
    found_players(t, games[0]);
    json_decref(offers(t));
    enter(t, ".set announce=silent");
    enter(t, "64 1/7 1/5");
    assert_int_equal(post(t, path_of(t, "/line"), t->token, ".why"), 422);
    assert_non_null(strstr(body(t), "The players judge the last turns themselves"));
    scorers_token(t->site.scorers, t->key, ROLE_ARBITER, arbiter);
    assert_int_equal(post(t, path_of(t, "/line"), arbiter, ".why"), 200);
    snprintf(authorization, sizeof authorization, "Bearer %s", arbiter);
    check(t, path_of(t, "/ask"), "lang=en", authorization, 200, json);
    assert_non_null(strstr(body(t), ".overrule"));
    snprintf(authorization, sizeof authorization, "Bearer %s", t->token);
    check(t, path_of(t, "/ask"), "lang=en", authorization, 200, json);
    assert_null(strstr(body(t), ".overrule"));
}

static void test_every_page(void **state)
{
    static const struct {
        const char *path;
        int status;
        const char *type;
    } pages[] = {{"/", 200, html},
                 {"/matches", 200, html},
                 {"/stats", 200, html},
                 {"/help", 200, html},
                 {"/tutorial", 200, html},
                 {"/new", 200, html},
                 {"/organiser", 200, html},
                 {"/organiser/tables", 401, json},
                 {"/organiser/code", 401, json},
                 {"/healthz", 200, text},
                 {"/live.js", 200, "text/javascript; charset=utf-8"},
                 {"/score.js", 200, "text/javascript; charset=utf-8"},
                 {"/live.css", 200, "text/css; charset=utf-8"},
                 {"/api/tables", 200, json},
                 {"/api/heads", 404, text},
                 {"/api/log", 404, text},
                 {"/events", 200, events},
                 {"/event", 404, text},
                 {"/t/00000000", 404, html},
                 {"/line", 404, html}},
      of_table[] = {{"", 200, html},         {"/0", 200, html},     {"/1", 200, html},
                    {"/overlay", 200, html}, {"/score", 200, html}, {"/sheet", 200, html},
                    {"/game", 409, json},    {"/ask", 401, json},   {"/offers", 401, json},
                    {"/line", 405, text}};
    static const char *const languages[] = {"lang=en", "lang=fr", "lang=uk"};
    struct table *t = *state;
    char line[REQUEST_TEXT], authorization[TOKEN_ROOM + 8], query[REQUEST_TEXT];
    drawn = 3;
    for (const struct game *const *g = games; *g; g++) {
        found_players(t, *g);
        for (int taps = 0; taps < 6; taps++)
            tap(t, line);
        snprintf(authorization, sizeof authorization, "Bearer %s", t->token);
        for (size_t l = 0; l < LENGTH(languages); l++) {
            for (size_t i = 0; i < LENGTH(of_table); i++)
                check(t, path_of(t, of_table[i].path), languages[l], NULL, of_table[i].status,
                      of_table[i].type);
            check(t, path_of(t, "/ask"), languages[l], authorization, 200, json);
            check(t, path_of(t, "/offers"), languages[l], authorization, 200, json);
            snprintf(query, sizeof query, "t=%.8s&%s", t->key, languages[l]);
            check(t, "/events", query, NULL, 200, events);
            assert_true(t->out.stream && t->out.topic);
        }
        json_decref(offers(t));
        enter(t, ".resign");
        check(t, path_of(t, "/game"), "", NULL, 200, text);
    }
    for (size_t i = 0; i < LENGTH(pages); i++)
        for (size_t l = 0; l < LENGTH(languages); l++)
            check(t, pages[i].path, languages[l], NULL, pages[i].status, pages[i].type);
}

/* --- pages to read ---------------------------------------------------------------------------- */

static bool shows(const struct table *t, const char *words)
{
    return strstr(body(t), words) != NULL;
}

/* Statistics count a match when it is over: before, they would show what is due and what was
 * missed, which the players find out themselves. */
static void test_statistics_count_finished_matches(void **state)
{
    struct table *t = *state;
    drawn = 3;
    found_players(t, games[0]);
    json_decref(offers(t));
    enter(t, ".set announce=silent");
    enter(t, "64 1/7 1/5");
    enter(t, "43 1/5 1/4");
    check(t, "/stats", "lang=en", NULL, 200, html);
    assert_true(shows(t, "<a href=\"/stats?player=Boris\">"));
    check(t, "/stats", "player=Boris&lang=en", NULL, 200, html);
    assert_true(shows(t, "There is no finished match of this player."));
    assert_false(shows(t, "throws"));
    enter(t, ".resign");
    check(t, "/stats", "player=Boris&lang=en", NULL, 200, html);
    assert_true(shows(t, "Boris: 1 match, "));
    assert_true(shows(t, "<tr><th scope=\"row\">43</th><td>1</td>"));
    check(t, "/stats", "player=Boris&against=Anna&lang=en", NULL, 200, html);
    assert_true(shows(t, "Boris against Anna: 1 match, "));
    check(t, "/stats", "player=Boris&against=Clara&lang=en", NULL, 200, html);
    assert_true(shows(t, "There is no finished match of this player."));
}

/* The score sheet of an open match withholds what the page of the match withholds. */
static void test_sheet_under_silence(void **state)
{
    struct table *t = *state;
    drawn = 3;
    for (int silent = 0; silent < 2; silent++) {
        found_players(t, games[0]);
        json_decref(offers(t));
        if (silent)
            enter(t, ".set announce=silent");
        enter(t, "64 1/7 1/6");
        check(t, path_of(t, "/sheet"), "lang=en", NULL, 200, html);
        assert_true(shows(t, "1/7 1/6"));
        assert_int_equal(shows(t, "false move"), !silent);
        assert_true(shows(t, "<span class=\"sign\"><bdi>Anna</bdi></span>"));
    }
}

/* A name in a query is decoded as a form encodes it; anything else is no name. */
static void test_names_are_decoded(void **state)
{
    static const struct {
        const char *query, *heading; /* NULL: the overview */
    } rows[] = {
        {"player=%D0%9D%D1%96%D0%BD%D0%B0+K.", "<h1>Ніна K.</h1>"},
        {"player=%d0%9d%d1%96%d0%bd%d0%b0%20K.", "<h1>Ніна K.</h1>"},
        {"player=a%26b%3D%3Cb%3E", "<h1>a&amp;b=&lt;b&gt;</h1>"},
        {"player=", NULL},
        {"player=%", NULL},
        {"player=%4", NULL},
        {"player=%zz", NULL},
        {"player=%00", NULL},
        {"player=a%0Ab", NULL},
        {"player=%7f", NULL},
        {"player=%ff", NULL},
        {"player=%D0", NULL},
    };
    struct table *t = *state;
    char query[REQUEST_TEXT];
    for (size_t i = 0; i < LENGTH(rows); i++) {
        snprintf(query, sizeof query, "%s&lang=en", rows[i].query);
        check(t, "/stats", query, NULL, 200, html);
        if (!shows(t, rows[i].heading ? rows[i].heading : "<h1>Statistics</h1>"))
            fail_msg("%s: %s", query, body(t));
    }
}

/* Every topic in the index of a game has its page, and so has a word that is typed. */
static void test_help_has_every_topic(void **state)
{
    static const char none[] = "<p class=\"notice\">";
    struct table *t = *state;
    char query[REQUEST_TEXT];
    long topics = 0;
    for (const struct game *const *g = games; *g; g++) {
        snprintf(query, sizeof query, "game=%s&lang=en", (*g)->name);
        check(t, "/help", query, NULL, 200, html);
        char *index = strdup(body(t));
        assert_non_null(index);
        for (char *at = index; (at = strstr(at, "&amp;word=")); topics++) {
            at += strlen("&amp;word=");
            snprintf(query, sizeof query, "game=%s&word=%.*s&lang=en", (*g)->name,
                     (int)strcspn(at, "\""), at);
            check(t, "/help", query, NULL, 200, html);
            if (!shows(t, "<pre class=\"said\">") || shows(t, none))
                fail_msg("%s: %s", query, body(t));
        }
        free(index);
    }
    assert_true(topics > 400);
    check(t, "/help", "game=trictrac&word=Dice&lang=en", NULL, 200, html);
    assert_true(shows(t, "<pre class=\"said\">The dice\n"));
    check(t, "/help", "game=trictrac&word=xyzzy&lang=en", NULL, 200, html);
    assert_true(shows(t, none) && shows(t, "&amp;word="));
}

/* Each step of a tutorial shows the lesson, the line to type, and at the next step its result; the
 * last step has no line. */
static void test_tutorial_has_every_step(void **state)
{
    struct table *t = *state;
    char query[REQUEST_TEXT];
    int tutorials = 0;
    for (const struct game *const *g = games; *g; g++) {
        const struct lesson *lesson = (*g)->manual.lessons;
        tutorials += lesson != NULL;
        for (int step = 0; lesson; step++) {
            snprintf(query, sizeof query, "game=%s&step=%d&lang=en", (*g)->name, step);
            check(t, "/tutorial", query, NULL, 200, html);
            const bool next = shows(t, "Next, type:");
            snprintf(query, sizeof query, "step=%d\"", step + 1);
            if (next != (lesson[step].line && *lesson[step].line) ||
                shows(t, query) != (lesson[step].line != NULL) ||
                shows(t, "<p class=\"typed-line\">›") != (step > 0))
                fail_msg("%s %d: %s", (*g)->name, step, body(t));
            if (!lesson[step].line)
                break;
        }
    }
    assert_true(tutorials >= 6);
}

/* Players may be called White and Black, as the sides are: the match has a key, and lines can be
 * entered. */
static void test_players_named_as_the_sides(void **state)
{
    struct table *t = *state;
    for (const struct game *const *g = games; *g; g++) {
        char wanted[REQUEST_TEXT];
        snprintf(wanted, sizeof wanted, "{\"game\":\"%s\",\"players\":[\"White\",\"Black\"]}",
                 (*g)->name);
        found(t, wanted);
        assert_int_equal(strlen(t->key), STORE_KEY_SIZE - 1);
        json_decref(offers(t));
        enter(t, "# the first line");
    }
}

/* The address in the QR code of a finished match contains its text; an open match has none. */
static void test_code_has_the_match(void **state)
{
    static const char app[] = "https://app.example.org/";
    struct table *t = *state;
    struct strbuf read = {.text = NULL};
    drawn = 3;
    found_players(t, games[0]);
    json_decref(offers(t));
    enter(t, "64 1/7 1/5");
    check(t, path_of(t, "/code"), "lang=en", NULL, 404, text); /* the app has no address */
    t->site.place.app = app;
    check(t, path_of(t, "/code"), "lang=en", NULL, 409, json);
    enter(t, ".resign");
    check(t, path_of(t, "/code"), "lang=en", NULL, 200, html);
    const char *address = strstr(body(t), "<a href=\"https://app.example.org/#g=");
    assert_non_null(address);
    address += strlen("<a href=\"");
    assert_null(match_address_read(address, strcspn(address, "\""), &read));
    check(t, path_of(t, "/game"), "", NULL, 200, text);
    assert_string_equal(read.text, body(t));
    strbuf_free(&read);
}

/* A match that does not fit into a QR code is not cut off: a sentence says so. */
static void test_code_of_a_long_match(void **state)
{
    struct table *t = *state;
    char line[REQUEST_TEXT];
    drawn = 3;
    t->site.place.app = "https://app.example.org/";
    found_players(t, games[0]);
    json_decref(offers(t));
    for (int i = 1; i < 80; i++) {
        snprintf(line, sizeof line, "# %d %d %d", i * 7919, i * 104729, i * 1299709);
        enter(t, line);
    }
    enter(t, ".resign");
    check(t, path_of(t, "/code"), "lang=en", NULL, 200, html);
    assert_true(shows(t, "This match is too long for a QR code: its address has "));
    assert_false(shows(t, "#g="));
}

/* --- streams ---------------------------------------------------------------------------------- */

/* What streams show is a list: the changes since a number, in order. */
static void test_changes_are_listed(void **state)
{
    struct table *t = *state;
    const char *query = "";
    char uuid[] = "00000000-0000-4000-8000-00000000ffff", match[HALL_HEAD + 3],
         authorization[TOKEN_ROOM + 8];
    found_players(t, games[0]);
    json_decref(offers(t));
    assert_int_equal(get(t, "/events", query, NULL), 200);
    const void *hall = t->out.topic;
    long since = t->site.changed;
    assert_null(site_change(&t->site, since));
    snprintf(match, sizeof match, "\"%s\"", t->head);
    snprintf(authorization, sizeof authorization, "Bearer %s", t->token);
    const struct request r = {.method = METHOD_POST,
                              .path = path_of(t, "/line"),
                              .query = "",
                              .authorization = authorization,
                              .if_match = match,
                              .idempotency_key = uuid,
                              .content_type = "text/plain",
                              .address = "127.0.0.1",
                              .body = "64 1/7 1/5",
                              .length = 10};
    response_drop(&t->out);
    site_answer(&t->site, t->now, &r, &t->out);
    assert_int_equal(t->out.status, 200);
    assert_true(t->out.line);
    bool of_hall = false, of_table = false;
    const struct change *c;
    for (long n = since; (c = site_change(&t->site, n)) != NULL; n++) {
        const char *event = c->event->bytes[BLOB_PLAIN];
        of_hall |= c->topic == hall && strncmp(event, "event: card\n", 12) == 0;
        of_table |= c->topic != hall && strncmp(event, "event: table\n", 13) == 0;
    }
    assert_true(of_hall && of_table);
    site_drop_changes(&t->site, since + 1);
    assert_int_equal(t->site.changes, t->site.changed - since - 1);
    site_beat(&t->site);
    c = site_change(&t->site, t->site.changed - 1);
    assert_true(c && !c->topic && strncmp(c->event->bytes[BLOB_PLAIN], "event: beat\n", 12) == 0);
    site_drop_changes(&t->site, t->site.changed);
    assert_null(site_change(&t->site, since));
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_a_tap_is_judged_once),
        TEST(test_a_tap_in_a_partie_replays_no_match),
        TEST(test_pages_of_sessions_are_those_of_the_record),
        TEST(test_others_may_write_between_lines),
        TEST(test_an_answer_has_the_messages_of_its_line),
        TEST(test_sessions_are_limited),
        TEST(test_too_much_at_once),
        TEST(test_a_pushed_log_is_judged_once),
        TEST(test_empty_hall),
        TEST(test_organiser),
        TEST(test_arbiter_under_silence),
        TEST(test_every_page),
        TEST(test_statistics_count_finished_matches),
        TEST(test_sheet_under_silence),
        TEST(test_names_are_decoded),
        TEST(test_help_has_every_topic),
        TEST(test_tutorial_has_every_step),
        TEST(test_code_has_the_match),
        TEST(test_players_named_as_the_sides),
        TEST(test_code_of_a_long_match),
        TEST(test_changes_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
