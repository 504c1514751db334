/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches out of the record and in again, and counted. By hand: test_records SEED COUNT. */
#include <jansson.h>

#include "games/trictrac/rules/options.h"
#include "games/trictrac/trictrac.h"
#include "log/load.h"
#include "matches/command/command.h"
#include "tests/support/record_fixture.h"
#include "tests/support/server.h"
#include "tests/support/test.h"
#include "tests/support/turn_line.h"

static uint64_t seed = 1;
static int rounds = 20;

/* In memory, or on the server. */
static struct store *memory_store(void)
{
    static int made;
    struct store *s;
    struct store_error err;
    char name[24];
    snprintf(name, sizeof name, "%d", made++);
    if (server_folder())
        assert_int_equal(store_open(server_place(NULL, name), STORE_WRITE, &s, &err), STORE_OK);
    else
        assert_int_equal(store_open_memory(&s, &err), STORE_OK);
    return s;
}

/* --- out and in again ------------------------------------------------------------------------- */

static const char *const policies[] = {"announce", "confirm", "silent"};

/* Lines as players type them: cut in two, with remarks, options changed in between. */
static void spoil_lines(struct deal *d, const char *lines, struct strbuf *out)
{
    static const char *const remarks[] = {" # a remark",
                                          "\n# on its own, with \"quotes\" and [x]",
                                          " # ici \303\251cole",
                                          "\nset announce=silent",
                                          " set announce=announce",
                                          "\nset exit-throw=same"};
    while (*lines) {
        size_t n = strcspn(lines, "\n");
        char line[400];
        snprintf(line, sizeof line, "%.*s", (int)n, lines);
        for (char *blank = strchr(line, ' '); blank; blank = strchr(blank + 1, ' '))
            if (!deal_below(d, 6))
                *blank = '\n';
        strbuf_add(out, "%s", line);
        if (!deal_below(d, 8))
            strbuf_add(out, "%s", remarks[deal_below(d, LENGTH(remarks))]);
        strbuf_add(out, "\n");
        lines += n + (lines[n] == '\n');
    }
}

static void undo_and_redo(struct session *s, struct deal *d)
{
    struct session_error err;
    struct strbuf said = {.text = NULL};
    size_t n = 1 + deal_below(d, 5);
    if (session_undo_many(s, n, &said, &err) == SESSION_OK && deal_below(d, 2))
        session_redo_many(s, 1 + deal_below(d, 5), &said, &err);
    strbuf_free(&said);
}

static int take_coups(void *ctx, const struct store_match *m)
{
    *(long *)ctx = m->coups;
    return 1;
}

/* Of the match touched last. */
static long coups_of(struct store *s)
{
    long n = 0;
    struct store_query last = {.limit = 1};
    struct store_error err;
    assert_int_equal(store_matches(s, &last, take_coups, &n, &err), STORE_OK);
    return n;
}

static void type_match(struct deal *d, struct store *store)
{
    struct manner m = {.wrong = 5 + deal_below(d, 40),
                       .longest = 1 + (long)deal_below(d, 60),
                       .holes = 1 + (int)deal_below(d, 12),
                       .announce = (int)deal_below(d, 3)};
    struct strbuf clean = {.text = NULL}, typed = {.text = NULL}, headers = {.text = NULL};
    random_match(d, &m, true, &clean);
    spoil_lines(d, clean.text, &typed);
    strbuf_add(&headers, "[White \"An\\\"na\"]\n[Black \"Boris\"]\n[Annotator \"x \\\\ y\"]\n");
    strbuf_add(&headers, "[Option \"announce=%s\"]\n[Option \"holes=%d\"]\n", policies[m.announce],
               m.holes);
    struct session *s = session_new(&game_trictrac, store);
    assert_non_null(s);
    enter_lines(s, headers.text);
    enter_lines(s, typed.text);
    if (!session_begun(s))
        enter(s, "64 1/7 1/5");
    if (!deal_below(d, 3))
        undo_and_redo(s, d);
    if (!coups_of(store)) /* a match without coups is not imported */
        enter(s, "??");
    session_free(s);
    strbuf_free(&clean);
    strbuf_free(&typed);
    strbuf_free(&headers);
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorts the lines by their text: claims of one entry have no order, and two typed lines are one
 * entry after an import. */
static void sort_lines(char *text)
{
    enum { LINES = 4096 };
    static char *line[LINES];
    struct strbuf sorted = {.text = NULL};
    const size_t length = strlen(text);
    size_t n = 0;
    char *rest = NULL;
    for (char *at = strtok_r(text, "\n", &rest); at && n < LINES; at = strtok_r(NULL, "\n", &rest))
        line[n++] = at;
    qsort(line, n, sizeof *line, compare_lines);
    for (size_t i = 0; i < n; i++)
        strbuf_add(&sorted, "%s\n", line[i]);
    assert_true(n < LINES && sorted.length <= length);
    memcpy(text, sorted.text ? sorted.text : "", sorted.length + 1);
    strbuf_free(&sorted);
}

/* Fails with the first line that differs. */
static void expect_same_rulings(const char *text, const char *typed, const char *imported)
{
    const char *a = typed, *b = imported;
    while (*a && strcspn(a, "\n") == strcspn(b, "\n") && !strncmp(a, b, strcspn(a, "\n") + 1)) {
        b += strcspn(a, "\n") + 1;
        a += strcspn(a, "\n") + 1;
    }
    if (*a || *b)
        fail_msg("ruled otherwise:\n%s\ntyped    %.*s\nimported %.*s", text, (int)strcspn(a, "\n"),
                 a, (int)strcspn(b, "\n"), b);
}

/* After export and import the export and the rulings are the same. */
static void test_round_trip(void **state)
{
    struct deal d;
    (void)state;
    deal_start(&d, seed);
    for (int i = 0; i < rounds; i++) {
        struct store *a = memory_store(), *b = memory_store();
        char key[STORE_KEY_SIZE];
        type_match(&d, a);
        last_key(a, key);
        assert_sound(a, key);
        char *text = record_text(a), *rulings = stored_coups(a, key);
        if (import_text(b, text, false) != STATUS_OK)
            fail_msg("not imported:\n%s", text);
        last_key(b, key);
        assert_sound(b, key);
        char *again = record_text(b), *rulings_again = stored_coups(b, key);
        assert_string_equal(text, again);
        sort_lines(rulings);
        sort_lines(rulings_again);
        expect_same_rulings(text, rulings, rulings_again);
        free(text);
        free(again);
        free(rulings);
        free(rulings_again);
        store_close(a);
        store_close(b);
    }
}

/* --- importing -------------------------------------------------------------------------------- */

static int count_match(void *ctx, const struct store_match *m)
{
    (void)m;
    ++*(int *)ctx;
    return 0;
}

static int matches_in(struct store *s)
{
    struct store_error err;
    int n = 0;
    assert_int_equal(store_matches(s, NULL, count_match, &n, &err), STORE_OK);
    return n;
}

static const char two_games[] =
    "# lead\n[White \"A\"]\n[Black \"B\"]\n64 1/7 1/5 # one\n52 1/6 1/3\n"
    "[White \"C\"]\n[Black \"D\"]\n1. b 43 1/5 1/4\n*\n";

static void test_import(void **state)
{
    struct store *s = memory_store();
    (void)state;
    assert_int_equal(import_text(s, two_games, true), STATUS_OK);
    assert_int_equal(matches_in(s), 0);
    assert_int_equal(import_text(s, two_games, false), STATUS_OK);
    assert_int_equal(matches_in(s), 2);
    assert_int_equal(import_text(s, two_games, false), STATUS_OK);
    assert_int_equal(matches_in(s), 2);
    /* Equal turns in other words are the same match. */
    assert_int_equal(
        import_text(s, "[White \"A\"]\n[Black \"B\"]\n1. w 46 +0\r\n7 5 2. b 52 6 3 *", 0),
        STATUS_OK);
    assert_int_equal(matches_in(s), 2);
    store_close(s);
}

/* One that is not understood is left out, and the others come in. */
static void test_bad_among_good(void **state)
{
    static const char *const bad[] = {
        "[White \"X\"]\n43 9/12 1/4\n", /* no man there */
        "[Option \"holes=no\"]\n43 1/4 1/5\n",
        "[White \"X\"]\n64 1/7 1/5 \xff\n",
        "[White \"X\"]\n64 1/7 1/5 * 52 1/6 1/3\n",
        "[White \"X\n64 1/7 1/5\n",
        "[White \"X\"] 64 1/7 1/5 nonsense\n",
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        struct store *s = memory_store();
        struct strbuf w = {.text = NULL};
        for (int n = 0; n < 80; n++) {
            strbuf_add(&w, "[White \"A%d\"]\n[Black \"B\"]\n64 1/7 1/5\n52 1/6 1/3\n", n);
            strbuf_add(&w, "%s", n == 40 ? bad[i] : "");
        }
        assert_int_equal(import_text(s, w.text, false), STATUS_NOT_READ);
        assert_int_equal(matches_in(s), 80);
        strbuf_free(&w);
        store_close(s);
    }
}

static void test_bad_file(void **state)
{
    static const char *const bad[] = {
        "[White \"X\"]\n43 9/12 1/4\n", /* no man there */
        "[Option \"holes=no\"]\n43 1/4 1/5\n", "64 1/7 1/5 \xff\n",
        "64 1/7 1/5 * 52 1/6 1/3\n",           "[White \"A\n64 1/7 1/5\n",
    };
    struct store *s = memory_store();
    (void)state;
    assert_int_equal(import_text(s, two_games, false), STATUS_OK);
    char *before = sample_picture(s);
    for (size_t i = 0; i < LENGTH(bad); i++) {
        assert_int_equal(import_text(s, bad[i], false), STATUS_NOT_READ);
        char *after = sample_picture(s);
        assert_string_equal(before, after);
        free(after);
    }
    free(before);
    store_close(s);
}

/* A match typed here, exported, is recognised. */
static void test_own_match_is_known(void **state)
{
    struct deal d;
    (void)state;
    deal_start(&d, seed + 99);
    for (int i = 0; i < rounds / 4; i++) {
        struct store *s = memory_store();
        type_match(&d, s);
        char *text = record_text(s);
        int before = matches_in(s);
        assert_int_equal(import_text(s, text, false), STATUS_OK);
        if (matches_in(s) != before)
            fail_msg("not recognised:\n%s", text);
        free(text);
        store_close(s);
    }
}

/* --- statistics ------------------------------------------------------------------------------- */

/* Counted one by one, from the rulings of every coup: a line a thing, sorted by the test. */
struct jan_count {
    char name[64];
    long count, points;
};

struct naive {
    const char *player, *opponent;
    struct store *store;
    char side; /* the player's in this match */
    int seat;
    bool over;
    struct jan_count item[200];
    int items;
    long throws[7][7];
    struct store_results results;
};

static void count_item(struct naive *n, bool own, const char *kind, const char *jan, long points)
{
    char name[64];
    int i = 0;
    snprintf(name, sizeof name, "%d %s %s", own, kind, jan);
    while (i < n->items && strcmp(n->item[i].name, name) != 0)
        i++;
    if (i == n->items)
        snprintf(n->item[n->items++].name, sizeof name, "%s", name);
    n->item[i].count++;
    n->item[i].points += points;
}

static void count_dues(struct naive *n, json_t *ruling, char roller)
{
    size_t i;
    json_t *x;
    json_array_foreach(json_object_get(ruling, "due"), i, x)
    {
        bool to_roller = strcmp(json_string_value(json_object_get(x, "to")), "roller") == 0;
        count_item(n, to_roller == (roller == n->side), "jan",
                   json_string_value(json_object_get(x, "jan")),
                   (long)json_integer_value(json_object_get(x, "points")));
    }
    json_array_foreach(json_object_get(ruling, "schools"), i, x)
    {
        bool open = strcmp(json_string_value(json_object_get(x, "state")), "open") == 0;
        count_item(n, *json_string_value(json_object_get(x, "to")) == n->side,
                   open ? "school-missed" : "school", json_string_value(json_object_get(x, "kind")),
                   (long)json_integer_value(json_object_get(x, open ? "points" : "claimed")));
    }
    json_array_foreach(json_object_get(ruling, "schools"), i, x)
    {
        bool under = strcmp(json_string_value(json_object_get(x, "kind")), "under") == 0;
        long points = under ? (long)json_integer_value(json_object_get(x, "points")) : 0;
        if (points)
            count_item(n, *json_string_value(json_object_get(x, "to")) != n->side, "missed", "",
                       points);
    }
    json_array_foreach(json_object_get(ruling, "faults"), i, x)
    {
        count_item(n, roller == n->side, "fault", json_string_value(json_object_get(x, "code")), 0);
    }
}

/* 0: it was not seen. */
static int eyes(char die)
{
    return die == '?' ? 0 : die - '0';
}

/* Counts the stakes of the turn that ends a match; the current turn may still change. */
static void count_stakes(struct naive *n, json_t *ruling)
{
    json_t *won = json_object_get(ruling, "stakes");
    if (!won || !n->over)
        return;
    bool own = *json_string_value(json_object_get(won, "to")) == n->side;
    long halves = (long)json_integer_value(json_object_get(won, "halves"));
    *(own ? &n->results.stakes : &n->results.stakes_against) += halves;
}

static int count_throw(void *ctx, const struct store_coup *c)
{
    struct naive *n = ctx;
    if (c->seat == n->seat)
        n->throws[eyes(c->dice[0])][eyes(c->dice[1])]++;
    return 0;
}

static void count_rulings(struct naive *n, const char *key)
{
    struct load_error why;
    struct loaded l;
    json_error_t e;
    assert_true(match_load(n->store, key, &game_trictrac, &l, &why));
    for (long i = 1; i <= turns_count(l.play.turns); i++) {
        char *line = turn_line(l.play.turns, i);
        json_t *ruling = json_loads(line, 0, &e);
        assert_non_null(ruling);
        count_dues(n, ruling, *json_string_value(json_object_get(ruling, "side")));
        count_stakes(n, ruling);
        json_decref(ruling);
        free(line);
    }
    match_unload(&l);
}

static int count_player(void *ctx, const struct store_match *m)
{
    struct naive *n = ctx;
    struct store_error err;
    for (int k = 0; k < 2; k++) {
        const struct store_seat *me = &m->seat[k], *other = &m->seat[1 - k];
        if (strcmp(me->player, n->player) != 0 ||
            (n->opponent && strcmp(other->player, n->opponent) != 0))
            continue;
        n->side = k ? 'b' : 'w';
        n->seat = k;
        n->over = strcmp(m->state, "over") == 0;
        n->results.matches++;
        n->results.won += me->won;
        n->results.lost += other->won;
        n->results.major += me->major;
        n->results.major_against += other->major;
        n->results.coups += m->coups;
        assert_int_equal(store_coups(n->store, m->key, count_throw, n, &err), STORE_OK);
        count_rulings(n, m->key);
    }
    return 0;
}

static int check_tally(void *ctx, const struct store_tally *t)
{
    struct naive *n = ctx;
    char name[64];
    bool missed = strcmp(t->kind, "missed") == 0; /* by hand they are not told apart by jan */
    snprintf(name, sizeof name, "%d %s %s", t->own, t->kind, missed ? "" : t->name);
    for (int i = 0; i < n->items; i++) {
        if (strcmp(n->item[i].name, name) == 0 && missed && n->item[i].points > t->points) {
            n->item[i].points -= t->points;
            return 0;
        }
        if (strcmp(n->item[i].name, name) == 0) {
            n->item[i].count = missed ? t->count : n->item[i].count;
            assert_int_equal(n->item[i].count, t->count);
            assert_int_equal(n->item[i].points, t->points);
            n->item[i] = n->item[--n->items];
            return 0;
        }
    }
    fail_msg("%s: not counted by hand", name);
    return 0;
}

static int check_throws(void *ctx, const struct store_throws *t)
{
    struct naive *n = ctx;
    long *thrown = &n->throws[eyes(t->dice[0])][eyes(t->dice[1])];
    assert_int_equal(*thrown, t->count);
    *thrown = 0;
    return 0;
}

static int check_results(void *ctx, const struct store_results *r)
{
    const struct naive *n = ctx;
    assert_memory_equal(r, &n->results, sizeof *r);
    return 1;
}

static void check_player(struct store *s, const char *player, const char *opponent)
{
    struct store_error err;
    struct naive *n = calloc(1, sizeof *n);
    assert_non_null(n);
    n->player = player;
    n->opponent = opponent;
    n->store = s;
    assert_int_equal(store_matches(s, NULL, count_player, n, &err), STORE_OK);
    assert_int_equal(store_tally_dues(s, &(struct store_whose){player, opponent, NULL, NULL},
                                      check_tally, n, &err),
                     STORE_OK);
    assert_int_equal(n->items, 0);
    assert_int_equal(store_tally_throws(s, &(struct store_whose){player, opponent, NULL, NULL},
                                        check_throws, n, &err),
                     STORE_OK);
    for (int i = 0; i < 49; i++)
        assert_int_equal(n->throws[i / 7][i % 7], 0);
    assert_int_equal(store_tally_matches(s, &(struct store_whose){player, opponent, NULL, NULL},
                                         check_results, n, &err),
                     STORE_OK);
    free(n);
}

static void test_stats(void **state)
{
    static const char *const names[] = {"P0", "P1", "P2", "P3", "Nobody"};
    struct deal d;
    struct store *file;
    struct store_error err;
    struct sample_folder folder;
    (void)state;
    deal_start(&d, seed + 7);
    sample_folder_make(&folder);
    const char *path = server_place(&folder, "record.db");
    assert_int_equal(store_open(path, STORE_WRITE, &file, &err), STORE_OK);
    char *text = some_matches(&d, rounds / 2, 3);
    assert_int_equal(import_text(file, text, false), STATUS_OK);
    for (size_t i = 0; i < LENGTH(names); i++) {
        check_player(file, names[i], NULL);
        for (size_t k = 0; k < LENGTH(names); k++)
            check_player(file, names[i], names[k]);
    }
    free(text);
    store_close(file);
    sample_folder_remove(&folder);
}

struct founding_order {
    int number; /* in the file, of the match met last */
    char created[STORE_TIME_SIZE];
};

/* From the last to the first. */
static int check_founded(void *ctx, const struct store_match *m)
{
    struct founding_order *o = ctx;
    assert_int_equal(atoi(m->event), --o->number);
    if (*o->created)
        assert_true(strcmp(m->created, o->created) < 0);
    snprintf(o->created, sizeof o->created, "%s", m->created);
    return 0;
}

/* The matches of a file are created in its order, whichever thread reads them first: this order
 * determines the first match of a partie. */
static void test_founded_in_order(void **state)
{
    enum { MATCHES = 200 };
    struct founding_order order = {.number = MATCHES};
    struct strbuf text = {.text = NULL};
    struct store *s = memory_store();
    struct store_error err;
    (void)state;
    for (int i = 0; i < MATCHES; i++) /* one long, one short, so that they overtake each other */
        strbuf_add(&text, "[White \"P%d\"]\n[Event \"%d\"]\n64 1/7 1/5 %s*\n\n", i, i,
                   i % 2 ? "" : "53 1/6 1/4 42 1/5 1/3 31 1/4 1/2 65 1/7 1/6 21 1/3 1/2 ");
    assert_int_equal(import_text(s, text.text, false), STATUS_OK);
    assert_int_equal(store_matches(s, NULL, check_founded, &order, &err), STORE_OK);
    assert_int_equal(order.number, 0);
    strbuf_free(&text);
    store_close(s);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),         cmocka_unit_test(test_import),
        cmocka_unit_test(test_bad_file),           cmocka_unit_test(test_bad_among_good),
        cmocka_unit_test(test_own_match_is_known), cmocka_unit_test(test_stats),
        cmocka_unit_test(test_founded_in_order),

    };
    if (test_whole())
        rounds = 60;
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        rounds = atoi(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
