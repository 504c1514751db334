/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random words, right and wrong, in the games of the tables engine and the dice engine. Each
 * accepted word has a response, and undoing it restores the previous state. Offered words are
 * accepted. A turn in one line gives the same result as word by word, and so does its written form.
 * By hand: test_answers SEED SEQUENCES. */
#include "db/sqlite/open.h"
#include "games/game.h"
#include "log/offered.h"
#include "log/turns.h"
#include "session/session.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

enum { WORDS = 24, LINE = 160, TEXT = 4000 };

static unsigned seed = 1;
static int sequences = 1;
static long typed, accepted, undone, offered, joined, written;

static const struct rules {
    const char *game, *options, *setup;
    const char *words; /* in addition to offered words; "_" is a space */
} rules[] = {
    {"tryktrak", "", "", "= =_stands =_back stands back - 12/13 12/14 12/19 1/3 17/18"},
    {"tryktrak", "higher-number=on", "W:barx2,1,12,19x5 B:1x2,12x3,bar w",
     "=_stands =_back = - bar/3 bar/5 12/14 19/off 1/7"},
    {"puff", "", "", "=_stands =_back = - bar/1 bar/3 bar/7 1/3"},
    {"puff", "schneider=on", "W:19x3,20,22,15 B:20x4,bar w", "=_stands =_back - 19/off 15/18"},
    {"tric-trac", "", "", "=_stands =_back = - 1/5 1/9 +0 +1 +2 new on"},
    {"tric-trac", "parties=3", "W:20,22,12x2,9,8 B:4x9,11,2 w score=11:10",
     "=_stands =_back - 20/off 12/14 12/18 8/12 +1 +5 new on"},
    {"tic-tac", "", "W:7x2,8x2,9x2,10x2,11x2,12,6,1x3 B:7x3,5,6 w",
     "hit in fill whynot raise_2 raise_3 =_stands =_back - 1/4 6/12"},
    {"backgammon", "match=3", "",
     "double take pass resigns gammon backgammon end = =_stands =_back "
     "- 13/8 13/7 24/23 6/off"},
    {"backgammon", "beavers=on illegal=stand", "W:6x3,2,1 B:6x2,3 w",
     "double take pass beaver resigns gammon end =_stands =_back - 6/off 2/1"},
    {"ten-thousand", "", "", "stop on = =_stands =_back / /- /1 /11 /2 +200 +350 450 0 truba"},
    {"truba", "streak=2", "", "stop on =_stands =_back / /- /1 /5 /3 +300 +0 350 0 truba"},
    {"pig", "goal=30", "", "stop +4 +8 5 1"},
};

static int random_below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (unsigned)n);
}

/* One sequence: the words are typed in a session, and in turns of the log. */
struct sequence {
    const struct rules *r;
    struct store *store;
    struct session *session;
    struct store_header header;
    struct store_details details;
    struct turns *turns;
    char line[WORDS][LINE]; /* accepted lines */
    int lines;
    int early; /* number of them before the first turn */
};

static void fail_of(const struct sequence *q, const char *line, const char *what)
{
    struct strbuf all = {.text = NULL};
    for (int i = 0; i < q->lines; i++)
        strbuf_add(&all, "%s | ", q->line[i]);
    fail_msg("%s (%s) %s\n%s%s\n%s", q->r->game, q->r->options, q->r->setup,
             all.text ? all.text : "", line, what);
}

static struct turns *begin_turns(struct sequence *q)
{
    struct parse_error why;
    struct turns *t = turns_begin(game_named(q->r->game), &q->details, &why);
    if (!t)
        fail_of(q, "", why.reason);
    return t;
}

static void begin(struct sequence *q, const struct rules *r)
{
    struct store_error err;
    struct session_error why;
    struct strbuf line = {.text = NULL}, said = {.text = NULL};
    char option[LINE];
    *q = (struct sequence){.r = r, .header = {"Setup", r->setup}};
    q->details = (struct store_details){.player = {"Anna", "Boris"},
                                        .players = 2,
                                        .options = r->options,
                                        .headers = &q->header,
                                        .n_headers = *r->setup ? 1 : 0};
    q->turns = begin_turns(q);
    assert_int_equal(store_open_memory(&q->store, &err), STORE_OK);
    q->session = session_new(game_named(r->game), q->store);
    assert_non_null(q->session);
    strbuf_add(&line, "[Game \"%s\"] [%s \"Anna\"] [%s \"Boris\"]", r->game,
               strstr("ten-thousand truba pig", r->game) ? "Player1" : "White",
               strstr("ten-thousand truba pig", r->game) ? "Player2" : "Black");
    for (const char *at = r->options; *at; at += strcspn(at, " "), at += *at == ' ') {
        snprintf(option, sizeof option, "%.*s", (int)strcspn(at, " "), at);
        strbuf_add(&line, " [Option \"%s\"]", option);
    }
    if (*r->setup)
        strbuf_add(&line, " [Setup \"%s\"]", r->setup);
    if (session_line(q->session, line.text, line.length, &said, &why) != SESSION_OK)
        fail_of(q, line.text, why.text);
    strbuf_free(&line);
    strbuf_free(&said);
}

static void end(struct sequence *q)
{
    turns_end(q->turns);
    session_free(q->session);
    store_close(q->store);
}

/* --- what is typed ---------------------------------------------------------------------------- */

/* Chooses a word of the list, or one that is offered. */
static void choose(struct sequence *q, char line[LINE])
{
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena, .player = q->turns->founding.player};
    q->turns->game->offers(q->turns->now, &o);
    assert_false(o.failed);
    int n = 1, pick;
    for (const char *at = q->r->words; *at; at++)
        n += *at == ' ';
    pick = random_below(o.count && random_below(5) ? (int)o.count : n);
    const struct offer *one = o.count && random_below(5) ? &o.offer[pick % (int)o.count] : NULL;
    if (one) {
        snprintf(line, LINE, "%s", one->line);
        for (int i = 0; one->kind == OFFER_THROW && i < o.dice; i++)
            sprintf(line + strlen(line), "%d", 1 + random_below(6));
    } else {
        const char *at = q->r->words;
        for (pick %= n; pick; pick--)
            at = strchr(at, ' ') + 1;
        snprintf(line, LINE, "%.*s", (int)strcspn(at, " "), at);
        for (char *c = line; *c; c++)
            *c = (char)(*c == '_' ? ' ' : *c);
    }
    arena_free(&arena);
}

/* --- undo ------------------------------------------------------------------------------------- */

static char *stand(struct session *s)
{
    const struct board_style look = {.list = true};
    struct strbuf w = {.text = NULL};
    session_show(s, &look, &w);
    session_stands(s, &w);
    session_prompt(s, &w);
    assert_false(w.failed);
    return w.text;
}

static void same_text(const struct sequence *q, const char *line, const char *what,
                      const char *expected, const char *actual)
{
    char text[2 * TEXT];
    if (strcmp(expected, actual) == 0)
        return;
    snprintf(text, sizeof text, "%s\n--- expected\n%s\n--- actual\n%s", what, expected, actual);
    fail_of(q, line, text);
}

/* Types the line in the session, undoes it and types it again. Returns false if it is refused. */
static bool type_and_undo(struct sequence *q, const char *line)
{
    struct strbuf said = {.text = NULL};
    struct session_error err;
    char *before = stand(q->session);
    bool taken = session_line(q->session, line, strlen(line), &said, &err) == SESSION_OK;
    if (!taken && !*err.text)
        fail_of(q, line, "refused without a reason");
    char *after = stand(q->session);
    if (taken && session_undo(q->session, &said, &err) != SESSION_OK)
        fail_of(q, line, err.text);
    char *back = stand(q->session);
    same_text(q, line, "undo gives another state", before, back);
    if (taken && session_redo(q->session, &said, &err) != SESSION_OK)
        fail_of(q, line, err.text);
    char *again = stand(q->session);
    same_text(q, line, "redo gives another state", after, again);
    undone += taken;
    free(before);
    free(after);
    free(back);
    free(again);
    strbuf_free(&said);
    return taken;
}

/* --- answers, offers -------------------------------------------------------------------------- */

/* Returns true unless "=" waits for its word. */
static bool needs_no_answer(const char *line)
{
    return strcmp(line, "=") == 0;
}

/* Processes a line that the session has accepted. */
static void take(struct sequence *q, const char *line)
{
    struct strbuf said = {.text = NULL};
    struct parse_error why;
    if (!turns_take(q->turns, line, strlen(line), &said, &why))
        fail_of(q, line, why.reason);
    if (!said.length && !needs_no_answer(line))
        fail_of(q, line, "accepted without an answer");
    strbuf_free(&said);
}

static void note_taken(struct turns *t, void *context)
{
    (void)t;
    *(bool *)context = true;
}

/* The first throw of some games cannot be a doublet. */
static void check_offers(struct sequence *q)
{
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena, .player = q->turns->founding.player};
    q->turns->game->offers(q->turns->now, &o);
    for (size_t i = 0; i < o.count; i++) {
        char line[LINE];
        bool taken = false;
        snprintf(line, sizeof line, "%s%.*s", o.offer[i].line,
                 o.offer[i].kind == OFFER_THROW ? o.dice : 0, "435261");
        turns_aside(q->turns, scan_text(line, strlen(line), true), true, note_taken, &taken);
        if (!taken)
            fail_of(q, line, "offered, and refused");
        offered++;
    }
    arena_free(&arena);
}

/* --- one line, and what is written ------------------------------------------------------------ */

/* Returns all turns and the score as text. */
static char *all_of(struct turns *t)
{
    struct strbuf w = {.text = NULL};
    for (long n = 1; n <= turns_count(t); n++) {
        char *json = turn_line(t, n);
        strbuf_add(&w, "%s\n", json);
        free(json);
    }
    turns_score(t, &w);
    assert_false(w.failed);
    return w.text;
}

/* Creates a match, and types the lines before the first turn. */
static struct turns *begin_early(struct sequence *q)
{
    struct turns *t = begin_turns(q);
    struct parse_error why;
    for (int i = 0; i < q->early; i++)
        assert_true(turns_take(t, q->line[i], strlen(q->line[i]), NULL, &why));
    return t;
}

/* Joins the lines of each turn to one, with turns from 0. Returns the number of turns. */
static long join(struct sequence *q, struct strbuf of[WORDS])
{
    struct turns *t = begin_early(q);
    struct parse_error why;
    long n = 0;
    for (int i = q->early; i < q->lines; i++) {
        assert_true(turns_take(t, q->line[i], strlen(q->line[i]), NULL, &why));
        n = turns_count(t) > 1 ? turns_count(t) - 1 : 0;
        strbuf_add(&of[n], "%s%s", of[n].length ? " " : "", q->line[i]);
    }
    turns_end(t);
    return n + 1;
}

static void check_joined(struct sequence *q, const struct strbuf of[WORDS], long turns)
{
    struct turns *t = begin_early(q);
    struct parse_error why;
    for (long n = 0; n < turns; n++, joined++)
        if (of[n].length && !turns_take(t, of[n].text, of[n].length, NULL, &why))
            fail_of(q, of[n].text, why.reason);
    char *expected = all_of(q->turns), *actual = all_of(t);
    same_text(q, "", "one line gives another state", expected, actual);
    free(expected);
    free(actual);
    turns_end(t);
}

/* Checks the written form, either as typed or in the own words of the tables engine's games. */
static void check_written(struct sequence *q, const struct strbuf of[WORDS], bool as_typed)
{
    struct turns *t = begin_early(q);
    struct parse_error why;
    struct strbuf text = {.text = NULL};
    for (long n = 1; n <= turns_count(q->turns); n++) {
        assert_true(turns_write(q->turns, n, as_typed ? of[n - 1].text : "x", &text));
        strbuf_add(&text, "\n");
    }
    if (text.length && !turns_read(t, text.text, text.length, &why))
        fail_of(q, text.text, why.reason);
    char *expected = all_of(q->turns), *actual = all_of(t);
    same_text(q, text.text ? text.text : "", "what is written reads otherwise", expected, actual);
    written += turns_count(t);
    free(expected);
    free(actual);
    strbuf_free(&text);
    turns_end(t);
}

static void play(const struct rules *r)
{
    struct sequence q;
    begin(&q, r);
    for (int n = 0; n < 3 * WORDS && q.lines < WORDS && !turns_status(q.turns).over; n++) {
        char line[LINE];
        choose(&q, line);
        typed++;
        if (!type_and_undo(&q, line))
            continue;
        take(&q, line);
        accepted++;
        snprintf(q.line[q.lines++], LINE, "%s", line);
        q.early += !turns_count(q.turns);
        check_offers(&q);
    }
    struct strbuf of[WORDS] = {{.text = NULL}};
    long turns = join(&q, of);
    check_joined(&q, of, turns);
    check_written(&q, of, true);
    if (q.turns->game->seat_header)
        check_written(&q, of, false);
    for (long n = 0; n < turns; n++)
        strbuf_free(&of[n]);
    end(&q);
}

static void random_words(void **state)
{
    (void)state;
    for (int n = 0; n < sequences; n++)
        for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
            play(&rules[i]);
    print_message("typed %ld accepted %ld undone %ld offered %ld joined %ld written %ld\n", typed,
                  accepted, undone, offered, joined, written);
    assert_true(accepted && undone && offered && joined && written);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_words)};
    if (argc > 2) {
        seed = (unsigned)strtoul(argv[1], NULL, 10);
        sequences = atoi(argv[2]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
