/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random words (drawn_events.h) have the same rulings however they are entered: one word per line
 * at the prompt, each turn in one line, sent to the server by a phone, as game text that is
 * exported and imported, and after a word was removed and restored by .edit. At the prompt each
 * word is undone and redone. By hand: test_event_ways SEED SEQUENCES, or test_event_ways FILE. */
#include "db/sqlite/open.h"
#include "games/game.h"
#include "sequence_checks.h"
#include "session/session.h"
#include "site/live_tables.h"
#include "site/site.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

static int argument_count;
static char **arguments;
static long words_typed, turns_joined, edits, lines_sent;

/* The first turns of a match as JSON. */
static char *turns_of(struct turns *t, long turns)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", "");
    for (long n = 1; n <= turns; n++) {
        char *json = turn_line(t, n);
        strbuf_add(&w, "%s\n", json);
        free(json);
    }
    assert_false(w.failed);
    return w.text;
}

/* A match as text: all turns as JSON, and the score. */
static char *all_of(struct turns *t)
{
    struct strbuf w = {.text = NULL};
    char *turns = turns_of(t, turns_count(t));
    strbuf_add(&w, "%s", turns);
    free(turns);
    turns_score(t, &w);
    assert_false(w.failed);
    return w.text;
}

/* The output of a session about its match. */
static char *shown_of(struct session *s)
{
    const struct board_style look = {.list = true};
    struct strbuf w = {.text = NULL};
    session_turns(s, 1, 0, &w);
    session_show(s, &look, &w);
    session_stands(s, &w);
    session_prompt(s, &w);
    assert_false(w.failed);
    return w.text;
}

/* Compares, and frees both. */
static bool alike(struct failure *f, int at, const char *kind, char *expected, char *actual)
{
    bool same = strcmp(expected, actual) == 0;
    int i = 0;
    while (expected[i] && expected[i] == actual[i])
        i++;
    i = i > 200 ? i - 200 : 0;
    if (!same)
        fail_at(f, at, kind, "word by word ...%.700s\nnow ...%.700s", expected + i, actual + i);
    free(expected);
    free(actual);
    return same;
}

/* The words that a session has taken, and the match of each form. */
struct other_ways {
    const struct drawn_events *d;
    struct founding founding;
    struct failure *failure;
    int words;
    const char *word[EVENTS_WORDS];
    int turns;
    struct strbuf turn[EVENTS_WORDS]; /* the words of each turn in one line */
    struct store *store;
    struct session *session;
};

static struct session *begin_session(struct other_ways *o, struct store *store)
{
    struct session_error why;
    struct strbuf line = {.text = NULL}, said = {.text = NULL};
    struct session *s = session_new(game_named("trictrac"), store);
    strbuf_add(&line, "[Game \"trictrac\"] [White \"Anna\"] [Black \"Boris\"] %s", o->d->headers);
    if (session_line(s, line.text, line.length, &said, &why) != SESSION_OK)
        fail_msg("%s: %s", line.text, why.text);
    strbuf_free(&line);
    strbuf_free(&said);
    return s;
}

/* In one line, a man after "= 5/6/10" would belong to the choice. */
static bool follows_whole_choice(const struct other_ways *o, const char *word)
{
    const char *last = o->words ? o->word[o->words - 1] : "";
    const char *sign = strchr(last, '=');
    const char *step = sign ? strchr(sign, '/') : NULL;
    return step && strchr(step + 1, '/') && strchr(word, '/') && !strchr(word, '=');
}

/* Types the words at the prompt, one a line; undoes each and types it again. */
static bool type_words(struct other_ways *o)
{
    struct store_error err;
    struct session_error why;
    struct strbuf said = {.text = NULL};
    bool ok = true;
    assert_int_equal(store_open_memory(&o->store, &err), STORE_OK);
    o->session = begin_session(o, o->store);
    for (int i = 0; ok && i < o->d->words; i++) {
        const char *word = o->d->word[i];
        if (follows_whole_choice(o, word))
            continue;
        char *before = shown_of(o->session);
        bool taken = session_line(o->session, word, strlen(word), &said, &why) == SESSION_OK;
        if (taken)
            o->word[o->words++] = word, words_typed++;
        if (taken && session_undo(o->session, &said, &why) != SESSION_OK)
            ok = fail_at(o->failure, i, "b undo", "undo refused: %s", why.text);
        ok = ok && alike(o->failure, i, "b undone", before, shown_of(o->session));
        if (ok && taken && session_redo(o->session, &said, &why) != SESSION_OK)
            ok = fail_at(o->failure, i, "b redo", "redo refused: %s", why.text);
    }
    strbuf_free(&said);
    return ok;
}

static struct turns *words_taken(struct other_ways *o)
{
    struct parse_error why;
    struct turns *t = begin_turns(&o->founding);
    for (int i = 0; i < o->words; i++) {
        if (!turns_take(t, o->word[i], strlen(o->word[i]), NULL, &why)) {
            fail_at(o->failure, i, "b again", "refused without a reader: %s", why.reason);
            turns_end(t);
            return NULL;
        }
        o->turns = (int)turns_count(t);
        if (o->turns)
            strbuf_add(&o->turn[o->turns - 1], "%s%s", o->turn[o->turns - 1].length ? " " : "",
                       o->word[i]);
    }
    return t;
}

static bool each_turn_in_one_line(struct other_ways *o, struct turns *words)
{
    struct parse_error why;
    struct turns *t = begin_turns(&o->founding);
    bool ok = true;
    for (int n = 0; ok && n < o->turns; n++, turns_joined++)
        if (!turns_take(t, o->turn[n].text, o->turn[n].length, NULL, &why))
            ok = fail_at(o->failure, o->d->words - 1, "b line", "in one line: %s: %s",
                         o->turn[n].text, why.reason);
    ok = ok && alike(o->failure, o->d->words - 1, "b one line", all_of(words), all_of(t));
    turns_end(t);
    return ok;
}

/* An export is read again as game text, in which an omitted mark is the points due. If the players
 * mark for themselves, the open turn is not compared: it cannot say that a mark is still to
 * come. */
static bool exported_and_imported(struct other_ways *o, struct turns *words)
{
    struct parse_error why;
    struct strbuf text = {.text = NULL};
    struct turns *t = begin_turns(&o->founding);
    bool ok = true;
    bool open = strstr(o->founding.options, "announce") != NULL;
    for (int n = 1; n <= o->turns; n++) {
        assert_true(turns_write(words, n, o->turn[n - 1].text, &text));
        strbuf_add(&text, "\n");
    }
    if (text.length && !turns_read(t, text.text, text.length, &why))
        ok = fail_at(o->failure, o->d->words - 1, "b import", "%s: %s", text.text, why.reason);
    if (ok && open)
        ok = alike(o->failure, o->d->words - 1, "b imported", turns_of(words, o->turns - 1),
                   turns_of(t, o->turns - 1));
    else if (ok)
        ok = alike(o->failure, o->d->words - 1, "b imported", all_of(words), all_of(t));
    if (!ok && text.text)
        snprintf(o->failure->text + strlen(o->failure->text),
                 sizeof o->failure->text - strlen(o->failure->text), "\nexported\n%s", text.text);
    strbuf_free(&text);
    turns_end(t);
    return ok;
}

static int keep_head(void *context, const struct store_match *m)
{
    hall_head(m, context);
    return 0;
}

/* Sends a word as a scorer's phone does; returns the status. */
static int send_word(struct site *site, const char *key, const char *word, struct response *out)
{
    char path[32], head[HALL_HEAD], match[HALL_HEAD + 3], uuid[STORE_KEY_SIZE];
    char token[TOKEN_ROOM], authorization[TOKEN_ROOM + 8];
    scorers_token(site->scorers, key, ROLE_SCORER, token);
    assert_int_equal(store_match_get(site->into, key, keep_head, head, NULL), STORE_OK);
    snprintf(path, sizeof path, "/t/%.8s/line", key);
    snprintf(match, sizeof match, "\"%s\"", head);
    snprintf(uuid, sizeof uuid, "%08x-0000-4000-8000-000000000000", (unsigned)++lines_sent);
    snprintf(authorization, sizeof authorization, "Bearer %s", token);
    const struct request r = {.method = METHOD_POST,
                              .host = "localhost",
                              .address = "127.0.0.1",
                              .path = path,
                              .query = "",
                              .authorization = authorization,
                              .if_match = match,
                              .idempotency_key = uuid,
                              .content_type = "text/plain",
                              .body = word,
                              .length = strlen(word)};
    site_answer(site, (struct site_time){.ms = 1000 + 100 * lines_sent, .date = 1800000000}, &r,
                out);
    site_drop_changes(site, site->changed);
    return out->status;
}

/* The words sent to the server. */
static bool sent_to_the_server(struct other_ways *o)
{
    static const unsigned char secret[SCORERS_SECRET] = "a secret of the test";
    static struct site site;
    struct sample_folder folder;
    struct store_error err;
    struct session_error why;
    char key[STORE_KEY_SIZE], record[TEST_PATH + 20];
    bool ok = true;
    memset(&site, 0, sizeof site);
    sample_folder_make(&folder);
    snprintf(record, sizeof record, "%s", sample_path(&folder, "record.db"));
    site.record = record;
    site.scorers = scorers_new(secret);
    site.place = (struct place){.address = "http://192.0.2.20:8080", .scorers = true};
    assert_int_equal(store_open_sqlite(record, STORE_WRITE, &site.into, &err), STORE_OK);
    struct session *s = begin_session(o, site.into);
    assert_int_equal(session_store_empty(s, &why), SESSION_OK);
    snprintf(key, sizeof key, "%s", session_key(s));
    session_free(s);
    assert_true(site_open(&site, (struct site_time){.ms = 1000, .date = 1800000000}));
    for (int i = 0; ok && i < o->words; i++) {
        struct response out = {.status = 0};
        if (send_word(&site, key, o->word[i], &out) != 200)
            ok = fail_at(o->failure, i, "b server", "refused: %s",
                         out.body ? out.body->bytes[BLOB_PLAIN] : "");
        response_drop(&out);
    }
    site_close(&site);
    s = session_new(game_named("trictrac"), site.into);
    if (ok && session_resume(s, key, &why) != SESSION_OK)
        ok = fail_at(o->failure, o->d->words - 1, "b resume", "%s", why.text);
    ok = ok && alike(o->failure, o->d->words - 1, "b /line", shown_of(o->session), shown_of(s));
    session_free(s);
    scorers_close(site.scorers);
    store_close(site.into);
    sample_folder_remove(&folder);
    return ok;
}

static int words_of(const char *text)
{
    int n = 1;
    for (; *text; text++)
        n += *text == ' ' || *text == '\n';
    return n;
}

/* The last word of a turn taken off by .edit, and put back. */
static bool edited_and_back(struct other_ways *o)
{
    struct session_error why;
    bool ok = true;
    for (int n = 1; ok && n <= o->turns; n++) {
        struct strbuf text = {.text = NULL}, waiting = {.text = NULL}, said = {.text = NULL};
        char target[12];
        snprintf(target, sizeof target, "%d", n);
        char *before = shown_of(o->session);
        if (session_edit_text(o->session, target, &text) && words_of(text.text) > 2) {
            char *less = strdup(text.text);
            less[strcspn(less, "\n")] = 0;
            char *last = strrchr(less, ' ');
            /* Without "go" the next dice of the same player are a field where a man arrives. */
            if (strcmp(last, " go") == 0)
                last = strchr(less, 0);
            *last = 0;
            bool edited = session_edit(o->session, target, less, &said, &why) == SESSION_OK;
            free(less);
            edits += edited;
            if (edited && session_waiting(o->session, &waiting)) {
                if (session_undo(o->session, &said, &why) != SESSION_OK)
                    ok = fail_at(o->failure, o->d->words - 1, "b undo of edit", "%s", why.text);
            } else if (edited &&
                       session_edit(o->session, target, text.text, &said, &why) != SESSION_OK) {
                ok = fail_at(o->failure, o->d->words - 1, "b edit", "%s: %s", text.text, why.text);
            }
        }
        if (ok)
            ok = alike(o->failure, o->d->words - 1, "b edited", before, shown_of(o->session));
        else
            free(before);
        strbuf_free(&text);
        strbuf_free(&waiting);
        strbuf_free(&said);
    }
    return ok;
}

static bool other_ways_rule_alike(const struct drawn_events *d, struct failure *f)
{
    static struct other_ways o;
    memset(&o, 0, sizeof o);
    o.d = d;
    o.failure = f;
    f->word = d->words - 1;
    read_headers(&o.founding, d->headers);
    bool ok = type_words(&o);
    struct turns *words = ok ? words_taken(&o) : NULL;
    ok = words && each_turn_in_one_line(&o, words) && exported_and_imported(&o, words) &&
         sent_to_the_server(&o) && edited_and_back(&o);
    turns_end(words);
    for (int n = 0; n < o.turns; n++)
        strbuf_free(&o.turn[n]);
    session_free(o.session);
    store_close(o.store);
    return ok;
}

static void ways_rule_alike(void **state)
{
    static const struct property list[] = {{"b", other_ways_rule_alike}};
    (void)state;
    int failed = check_sequences(list, LENGTH(list), argument_count, arguments);
    print_message("words typed %ld, turns joined %ld, lines sent %ld, edits %ld\n", words_typed,
                  turns_joined, lines_sent, edits);
    assert_int_equal(failed, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ways_rule_alike)};
    argument_count = argc;
    arguments = argv;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
