/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole matches of every game from the phone, by nothing but lines that GET /t/KEY/offers lists,
 * drawn at random: none is refused or asked about, nothing is ruled against anybody, and all end.
 * Once more with a fault tapped now and then, where it is marked as one: it is ruled, and the match
 * goes on to its end. By hand: test_taps REFEREE SEED MATCHES. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <jansson.h>

#include "log/load.h"
#include "serve/scorers.h"
#include "tests/serve/fixture.h"

enum { OPTIONS = 3, TAPS_MOST = 6000, LINE_ROOM = 128, FAULT_ONE_IN = 12 };

/* A game, short enough: how many men one throw moves at most, 0: it has none, and whether men
 * enter from the bar; all of which must have happened. */
static const struct game_tapped {
    const char *name;
    const char *option[OPTIONS];
    int men;
    bool bar;
} games_tapped[] = {
    {.name = "trictrac", .option = {"holes=1"}, .men = 2},
    {.name = "tryktrak", .men = 4, .bar = true},
    {.name = "puff", .men = 4, .bar = true},
    {.name = "tric-trac", .option = {"parties=1"}, .men = 2},
    {.name = "tic-tac", .men = 2},
    {.name = "ten-thousand", .option = {"goal=2000"}},
    {.name = "truba", .option = {"goal=2000"}},
    {.name = "farkle", .option = {"goal=2000"}},
    {.name = "pig", .option = {"goal=30"}},
};

enum { GAMES = sizeof games_tapped / sizeof games_tapped[0] };

static const char *referee;
static unsigned first_seed = 1;
static int matches = 1;
static char answer[ANSWER_ROOM];

/* --- a match ---------------------------------------------------------------------------------- */

struct match {
    const struct game_tapped *is;
    char key[STORE_KEY_SIZE], token[TOKEN_ROOM];
    bool over;
    int taps, of_throw; /* men tapped since the last throw */
    int by_men[5], from_bar;
    struct words lines; /* all that was entered */
    long *faulty;       /* the turns in which a fault was tapped */
    int faults;
};

struct hall {
    struct fixture at;
    struct scorers *scorers;
    struct match match[GAMES];
    int count;
    unsigned named, random;
    bool faulty; /* faults are tapped too */
};

static unsigned draw(struct hall *f, unsigned below)
{
    f->random = f->random * 1664525u + 1013904223u;
    return (unsigned)((uint64_t)(f->random >> 8) * below >> 24);
}

static int ask(struct hall *f, const char *method, const char *path, const char *token,
               const char *headers, const char *body)
{
    char request[2048];
    snprintf(request, sizeof request,
             "%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n%s"
             "Content-Length: %zu\r\n\r\n%s",
             method, path, token, headers, strlen(body), body);
    return client_ask(&f->at.served, request, answer, sizeof answer);
}

static json_t *answered(void)
{
    json_t *o = json_loads(client_body(answer), 0, NULL);
    if (!o)
        fail_msg("no JSON: %s", answer);
    return o;
}

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

/* The server takes so many lines a second, and no more. */
static int post(struct hall *f, const char *path, const char *token, const char *head,
                const char *body)
{
    const struct timespec wait = {.tv_nsec = 50000000};
    char headers[256];
    int status;
    snprintf(headers, sizeof headers,
             "If-Match: \"%s\"\r\nIdempotency-Key: %08x-0000-4000-8000-000000000000\r\n"
             "Content-Type: text/plain\r\n",
             head, ++f->named);
    while ((status = ask(f, "POST", path, token, headers, body)) == 429)
        nanosleep(&wait, NULL);
    return status;
}

static void found_match(struct hall *f, const struct game_tapped *g)
{
    char token[TOKEN_ROOM], wanted[256];
    struct match *m = &f->match[f->count++];
    json_t *options = json_array();
    for (int i = 0; i < OPTIONS && g->option[i]; i++)
        json_array_append_new(options, json_string(g->option[i]));
    char *listed = json_dumps(options, 0);
    snprintf(wanted, sizeof wanted,
             "{\"game\":\"%s\",\"players\":[\"Anna\",\"Boris\"],\"options\":%s}", g->name, listed);
    scorers_token(f->scorers, NULL, ROLE_SCORER, token);
    *m = (struct match){.is = g};
    if (post(f, "/new", token, "", wanted) != 200)
        fail_msg("%s: %s", g->name, answer);
    json_t *o = answered();
    snprintf(m->key, sizeof m->key, "%s", text_of(o, "key"));
    scorers_token(f->scorers, m->key, ROLE_SCORER, m->token);
    json_decref(o);
    free(listed);
    json_decref(options);
}

/* --- a tap ------------------------------------------------------------------------------------ */

/* With the last lines. */
static void give_up(const struct match *m, const char *why, const char *line)
{
    enum { SHOWN = 200 };
    size_t n = m->lines.length;
    fail_msg("%s, %s \"%s\"; before it: %s\n%s", m->is->name, why, line,
             m->lines.text ? m->lines.text + (n > SHOWN ? n - SHOWN : 0) : "", client_body(answer));
}

static json_t *offers(struct hall *f, struct match *m)
{
    char path[64];
    snprintf(path, sizeof path, "/t/%.8s/offers", m->key);
    if (ask(f, "GET", path, m->token, "", "") != 200)
        fail_msg("%s: %s", m->is->name, answer);
    return answered();
}

static bool is_fault(const json_t *offer)
{
    return json_is_string(json_object_get(offer, "fault"));
}

/* One of those that are a fault, or of those that are none, alike; NULL: there is none. */
static const json_t *choose(struct hall *f, const json_t *list, bool fault)
{
    const json_t *each, *chosen = NULL;
    size_t i;
    unsigned seen = 0;
    json_array_foreach(list, i, each)
    {
        if (is_fault(each) == fault && draw(f, ++seen) == 0)
            chosen = each;
    }
    return chosen;
}

/* The letter, if any, and dice; the first throw of a match is no doublet. */
static void write_throw(struct hall *f, const struct match *m, const char *by, int dice,
                        char line[LINE_ROOM])
{
    int n = snprintf(line, LINE_ROOM, "%s%s", by, *by ? " " : "");
    for (int i = 0; i < dice; i++)
        do
            line[n + i] = (char)('1' + draw(f, 6));
        while (!m->taps && i && line[n + i] == line[n]);
    line[n + dice] = '\0';
}

/* How many men a play moves: "12/17x2 1/2" three. */
static int men_of(const char *play)
{
    int men = 0;
    for (const char *at = play; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " "), plain = strcspn(at, "x ");
        int steps = 0;
        for (size_t i = 0; i < plain; i++)
            steps += at[i] == '/';
        men += steps * (plain < n ? at[plain + 1] - '0' : 1);
        at += n;
    }
    return men;
}

static void count_men(struct match *m, const char *kind, const char *line)
{
    bool man = strcmp(kind, "man") == 0 || strcmp(kind, "play") == 0;
    if (strcmp(kind, "throw") == 0)
        m->of_throw = 0;
    if (!man)
        return;
    m->of_throw += men_of(line);
    m->by_men[m->of_throw < 4 ? m->of_throw : 4]++;
    m->from_bar += *line < '0' || *line > '9';
}

/* The turn in hand. */
static long turn_now(struct hall *f, const struct match *m)
{
    struct load_error err;
    struct loaded l;
    assert_true(match_load(f->at.store, m->key, games[0], &l, &err));
    long n = turns_count(l.play.turns);
    match_unload(&l);
    return n;
}

static void note_fault(struct hall *f, struct match *m)
{
    m->faulty = realloc(m->faulty, (size_t)(m->faults + 1) * sizeof *m->faulty);
    assert_non_null(m->faulty);
    m->faulty[m->faults++] = turn_now(f, m);
}

static void tap(struct hall *f, struct match *m, const json_t *all)
{
    const json_t *list = json_object_get(all, "offers");
    bool wrong = f->faulty && draw(f, FAULT_ONE_IN) == 0;
    const json_t *o = wrong ? choose(f, list, true) : NULL;
    char line[LINE_ROOM], path[64];
    wrong = o != NULL;
    if (!o && !(o = choose(f, list, false)))
        give_up(m, "nothing is offered", "");
    const char *kind = text_of(o, "kind");
    snprintf(line, sizeof line, "%s", text_of(o, "line"));
    if (strcmp(kind, "throw") == 0)
        write_throw(f, m, text_of(o, "line"), (int)json_integer_value(json_object_get(all, "dice")),
                    line);
    if (wrong)
        note_fault(f, m);
    snprintf(path, sizeof path, "/t/%.8s/line%s", m->key, wrong ? "" : "?ask=1");
    if (post(f, path, m->token, text_of(all, "head"), line) != 200)
        give_up(m, "refused", line);
    words_add(&m->lines, " | %s", line);
    count_men(m, kind, line);
    m->taps++;
}

static void go_on(struct hall *f, struct match *m)
{
    json_t *all = offers(f, m);
    m->over = json_is_true(json_object_get(all, "over"));
    if (m->taps > TAPS_MOST)
        give_up(m, "it does not end", "");
    if (!m->over)
        tap(f, m, all);
    json_decref(all);
}

/* --- what came of it -------------------------------------------------------------------------- */

static bool has_fault(const struct turn *t)
{
    for (size_t i = 0; i < t->counts; i++)
        if (strcmp(t->count[i].kind, "fault") == 0)
            return true;
    return t->against;
}

static bool was_tapped(const struct match *m, long turn)
{
    for (int i = 0; i < m->faults; i++)
        if (m->faulty[i] == turn)
            return true;
    return false;
}

/* What was ruled is what was tapped. */
static void check_turns(struct hall *f, const struct match *m)
{
    struct load_error err;
    struct loaded l;
    assert_true(match_load(f->at.store, m->key, games[0], &l, &err));
    struct turns *t = l.play.turns;
    for (long n = 1; n <= turns_count(t); n++) {
        struct pool pool = {.chunk = NULL};
        struct turn row = {.seat = 0};
        const struct at at = turns_at(t, n);
        assert_true(t->game->turn(&at, &pool, &row));
        if (has_fault(&row) != was_tapped(m, n))
            fail_msg("%s: turn %ld, %s %s: %s; %s", m->is->name, n, row.dice,
                     row.play ? row.play : "", row.ruling, m->lines.text);
        pool_free(&pool);
    }
    match_unload(&l);
}

static void check_match(struct hall *f, struct match *m)
{
    int men = m->is->men;
    check_turns(f, m);
    printf("%-12s %5d taps, %d faults; men of a throw %d %d %d %d, from the bar %d\n", m->is->name,
           m->taps, m->faults, m->by_men[1], m->by_men[2], m->by_men[3], m->by_men[4], m->from_bar);
    assert_true(!men || m->by_men[2]);
    assert_true(men < 4 || m->by_men[4]);
    assert_true(!m->is->bar || m->from_bar);
    free(m->faulty);
    words_free(&m->lines);
}

/* --- all of them ------------------------------------------------------------------------------ */

static void begin(struct hall *f, unsigned seed, bool faulty)
{
    *f = (struct hall){.random = seed, .faulty = faulty};
    fixture_begin(&f->at);
    leave(&f->at);
    serve_start(&f->at.served, referee, 0, "--scorers", NULL);
    f->scorers = scorers_open(f->at.served.path);
    assert_non_null(f->scorers);
    for (int i = 0; i < GAMES; i++)
        if (game_named(games_tapped[i].name)->offers)
            found_match(f, &games_tapped[i]);
}

static void end(struct hall *f)
{
    scorers_close(f->scorers);
    fixture_end(&f->at);
}

/* The tables go on side by side, as each takes so many lines a second. */
static void play(unsigned seed, bool faulty)
{
    struct hall f;
    bool on = true;
    begin(&f, seed, faulty);
    while (on) {
        on = false;
        for (int i = 0; i < f.count; i++) {
            if (!f.match[i].over)
                go_on(&f, &f.match[i]);
            on |= !f.match[i].over;
        }
    }
    for (int i = 0; i < f.count; i++)
        check_match(&f, &f.match[i]);
    end(&f);
}

static void test_no_fault(void **state)
{
    (void)state;
    for (int i = 0; i < matches; i++)
        play(first_seed + (unsigned)i, false);
}

static void test_faults(void **state)
{
    (void)state;
    for (int i = 0; i < matches; i++)
        play(first_seed + (unsigned)i, true);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_fault),
        cmocka_unit_test(test_faults),
    };
    if (argc < 2)
        return 2;
    referee = argv[1];
    first_seed = argc > 2 ? (unsigned)atoi(argv[2]) : first_seed;
    matches = argc > 3 ? atoi(argv[3]) : matches;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
