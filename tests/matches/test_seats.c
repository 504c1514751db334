/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record holds matches of any number of seats, of an unknown game: founded, verified, found by
 * player, counted, renamed and copied. The game of three is played with six dice; its rows are
 * written here as a game would produce them. */
#include "db/annotations.h"
#include "db/fingerprint.h"
#include "db/sqlite/open.h"
#include "games/trictrac/trictrac.h"
#include "log/find.h"
#include "log/result.h"
#include "matches/verify/verify.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

struct fixture {
    struct sample_folder folder;
    struct store *s;
    char three[STORE_KEY_SIZE], alone[STORE_KEY_SIZE], two[STORE_KEY_SIZE];
    struct store_error err;
};

/* The checksums were made by another program. */
static const char result[] = "rules 1; over by play; a 0 0 stakes 0; b 0 350 stakes 0; "
                             "c 1 1000 stakes 4; won by c; scores xmadg2";

static const struct store_header named[] = {
    {"Round", "1"}, {"Player1", "Anna"}, {"Player2", "Boris"}, {"Player3", "Clara"}};

static const struct store_details three = {.player = {"Anna", "Boris", "Clara"},
                                           .players = 3,
                                           .listed = true,
                                           .date = "2026.11.22",
                                           .headers = named,
                                           .n_headers = 4};

static void expect(struct fixture *f, enum store_code is, enum store_code should)
{
    if (is != should)
        fail_msg("code %d instead of %d: %s", is, should, f->err.text);
}

/* Clara wins with 1000 to 350 and nothing; Boris contested a throw of hers, for nothing. */
static void play_three(struct fixture *f)
{
    static const struct store_entry_new entries[] = {{.kind = "line", .text = "a 112346"},
                                                     {.kind = "line", .text = "b 5 1236"},
                                                     {.kind = "line", .text = "c 666111"}};
    static const struct store_coup coups[] = {
        {1, 1, 0, "112346", NULL, "", "0 0 0; 1 0 0", NULL, "", 1},
        {2, 2, 1, "555234 5", "555 5", "350", "0 350 0; 1 0 0", NULL, "", 2},
        {3, 3, 2, "666111", "666111", "1000", "0 350 1000; 1 0 0", NULL, "", STORE_NOBODY}};
    static const struct store_due dues[] = {{2, 1, "set", "three-fives", 500},
                                            {3, 2, "set", "three-sixes", 600},
                                            {3, 2, "stakes", "plain", 4}};
    static const struct store_claim claim = {.entry = 3,
                                             .ordinal = 1,
                                             .coup = 3,
                                             .by = 1,
                                             .against = 2,
                                             .kind = "throw",
                                             .claimed = -1,
                                             .due = -1,
                                             .marked = -1,
                                             .ruling = "false",
                                             .article = ""};
    const struct store_change change = {.state = "over",
                                        .winners = 1U << 2,
                                        .at = {{0, 0, 0}, {0, 350, 0}, {1, 1000, 4}},
                                        .seats = 3,
                                        .revision = 1};
    struct store_entry_new all[4] = {entries[0], entries[1], entries[2]};
    struct store_batch batch = {.entries = all,
                                .n_entries = 4,
                                .coups = coups,
                                .n_coups = 3,
                                .dues = dues,
                                .n_dues = 3,
                                .claims = &claim,
                                .n_claims = 1,
                                .change = &change};
    all[3] = (struct store_entry_new){.kind = RESULT_KIND, .text = result};
    expect(f, store_append(f->s, f->three, &batch, &f->err), STORE_OK);
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    static const struct store_header own[] = {{"Player1", "Clara"}};
    const struct store_match_new match = {.game = "marbles", .details = three};
    const struct store_match_new solo = {
        .game = "pig",
        .details = {
            .player = {"Clara"}, .players = 1, .listed = true, .headers = own, .n_headers = 1}};
    const struct store_match_new old = {.game = "trictrac",
                                        .details = {.player = {"Clara", "Anna"}, .players = 2}};
    assert_non_null(f);
    sample_folder_make(&f->folder);
    expect(f, store_open_sqlite(sample_path(&f->folder, "record.db"), STORE_WRITE, &f->s, &f->err),
           STORE_OK);
    expect(f, store_match_create(f->s, &match, f->three, &f->err), STORE_OK);
    expect(f, store_match_create(f->s, &solo, f->alone, &f->err), STORE_OK);
    expect(f, store_match_create(f->s, &old, f->two, &f->err), STORE_OK);
    play_three(f);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    store_close(f->s);
    sample_folder_remove(&f->folder);
    free(f);
    return 0;
}

/* --- founded ---------------------------------------------------------------------------------- */

static int check_founding(void *ctx, const struct store_match_new *m)
{
    bool *seen = ctx;
    const struct store_details *d = &m->details;
    *seen = true;
    assert_true(d->listed);
    assert_int_equal(d->players, 3);
    for (int i = 0; i < 3; i++)
        assert_string_equal(d->player[i], three.player[i]);
    assert_int_equal(d->n_headers, 4);
    return 0;
}

static int check_two(void *ctx, const struct store_match_new *m)
{
    (void)ctx;
    assert_false(m->details.listed);
    assert_int_equal(m->details.players, 2);
    assert_int_equal(m->details.n_headers, 0);
    return 0;
}

static void test_founding_names_players(void **state)
{
    struct fixture *f = *state;
    bool seen = false;
    expect(f, store_founding(f->s, f->three, check_founding, &seen, &f->err), STORE_OK);
    assert_true(seen);
    expect(f, store_founding(f->s, f->two, check_two, NULL, &f->err), STORE_OK);
    expect(f, store_check_chain(f->s, f->three, NULL, NULL, NULL, &f->err), STORE_OK);
    expect(f, store_check_chain(f->s, f->alone, NULL, NULL, NULL, &f->err), STORE_OK);
}

static void test_who_plays_is_checked(void **state)
{
    struct fixture *f = *state;
    struct store_match_new m = {.game = "marbles"};
    char key[STORE_KEY_SIZE];
    struct store_details bad[] = {three, three, three, three, three};
    bad[0].n_headers = 3; /* Clara is nowhere */
    bad[1].players = 2;
    bad[2].players = STORE_SEATS + 1;
    bad[3].player[1] = "Bogdan"; /* the header says Boris */
    bad[4].listed = false;       /* White and Black are two */
    for (size_t i = 0; i < LENGTH(bad); i++) {
        m.details = bad[i];
        if (store_match_create(f->s, &m, key, &f->err) != STORE_INVALID)
            fail_msg("taken: %zu", i);
    }
}

/* --- the result ------------------------------------------------------------------------------- */

static void test_result(void **state)
{
    static const char *const scores[] = {"0 0 0; 1 0 0", "0 350 0; 1 0 0", "0 350 1000; 1 0 0"};
    static const char *const refused[] = {"",
                                          "over by play",
                                          "rules 0; over by play; w 1 2 stakes 0",
                                          "rules 1",
                                          "rules 1; over by play",
                                          "rules 1; over by play; w 1 stakes 2",
                                          "rules 1; over by play; w 1 2 stakes 0; won by b"};
    struct result r;
    struct strbuf sums = {.text = NULL};
    (void)state;
    assert_true(result_read(result, &r));
    assert_true(r.holds && r.over);
    assert_int_equal(r.rules, 1);
    assert_string_equal(r.how, "play");
    assert_int_equal(r.winners, 1U << 2);
    assert_int_equal(r.seats, 3);
    assert_int_equal(r.at[1].minor, 350);
    assert_int_equal(r.at[2].major, 1);
    assert_int_equal(r.at[2].stakes, 4);
    for (size_t i = 0; i < LENGTH(scores); i++)
        result_add_score(&sums, scores[i]);
    assert_string_equal(sums.text, r.scores);
    strbuf_free(&sums);
    assert_true(result_read("rules 4; unfinished; w 3 2 stakes 0; b 0 8 stakes 0", &r));
    assert_true(r.holds && !r.over);
    assert_true(result_read("rules 4; open", &r));
    assert_false(r.holds);
    for (size_t i = 0; i < LENGTH(refused); i++)
        if (result_read(refused[i], &r))
            fail_msg("read: %s", refused[i]);
}

static int check_three(void *ctx, const struct store_match *m)
{
    bool *seen = ctx;
    *seen = true;
    assert_int_equal(m->seats, 3);
    assert_false(m->seat[0].won || m->seat[1].won);
    assert_true(m->seat[2].won);
    assert_int_equal(m->seat[1].minor, 350);
    assert_int_equal(m->seat[2].major, 1);
    assert_int_equal(m->seat[2].minor, 1000);
    assert_int_equal(m->seat[2].stakes, 4);
    return 0;
}

static int check_claim(void *ctx, const struct store_claim *c)
{
    ++*(int *)ctx;
    assert_int_equal(c->by, 1);
    assert_int_equal(c->against, 2);
    assert_int_equal(c->claimed, -1);
    assert_int_equal(c->due, -1);
    assert_int_equal(c->marked, -1);
    return 0;
}

static int check_coup(void *ctx, const struct store_coup *c)
{
    int *n = ctx;
    static const char *const dice[] = {"112346", "555234 5", "666111"};
    assert_int_equal(c->seat, *n);
    assert_string_equal(c->dice, dice[*n]);
    assert_int_equal(c->next, *n == 2 ? STORE_NOBODY : *n + 1);
    ++*n;
    return 0;
}

static void test_rows_come_back(void **state)
{
    struct fixture *f = *state;
    bool seen = false;
    int claims = 0, coups = 0;
    expect(f, store_match_get(f->s, f->three, check_three, &seen, &f->err), STORE_OK);
    expect(f, store_claims(f->s, f->three, check_claim, &claims, &f->err), STORE_OK);
    expect(f, store_coups(f->s, f->three, check_coup, &coups, &f->err), STORE_OK);
    assert_true(seen);
    assert_int_equal(claims, 1);
    assert_int_equal(coups, 3);
}

/* This referee cannot judge it, but what is stored is what was judged. */
static void test_verified(void **state)
{
    struct fixture *f = *state;
    struct verified found;
    expect(f, match_verify(f->s, f->three, &game_trictrac, &found, &f->err), STORE_OK);
    if (!found.sound)
        fail_msg("%s", found.problem);
    const struct store_change change = {.state = "over",
                                        .winners = 1U << 1,
                                        .at = {{0, 0, 0}, {0, 350, 0}, {1, 1000, 4}},
                                        .seats = 3,
                                        .revision = 1};
    const struct store_batch batch = {.expected = 4, .change = &change};
    expect(f, store_append(f->s, f->three, &batch, &f->err), STORE_OK);
    expect(f, match_verify(f->s, f->three, &game_trictrac, &found, &f->err), STORE_OK);
    assert_false(found.sound);
}

/* --- found ------------------------------------------------------------------------------------ */

static int count_match(void *ctx, const struct store_match *m)
{
    (void)m;
    ++*(long *)ctx;
    return 0;
}

static void test_queries(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *player, *opponent;
        long n;
    } rows[] = {{"Anna", NULL, 2},    {"Boris", NULL, 1},    {"Clara", NULL, 3},
                {"Clara", "Anna", 2}, {"Boris", "Clara", 1}, {"Clara", "Clara", 0},
                {"Dora", NULL, 0}};
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const struct store_query query = {.player = rows[i].player, .opponent = rows[i].opponent};
        long n = 0;
        expect(f, store_matches(f->s, &query, count_match, &n, &f->err), STORE_OK);
        if (n != rows[i].n)
            fail_msg("%s - %s: %ld", rows[i].player, rows[i].opponent, n);
    }
}

static void expect_found(struct fixture *f, const char *name, const char *key)
{
    char found[STORE_KEY_SIZE] = "";
    bool is = match_find(f->s, name, found, &f->err);
    if (is != (key != NULL) || (key && strcmp(found, key) != 0))
        fail_msg("%s: %s", name, is ? found : f->err.text);
}

static void test_found_by_name(void **state)
{
    struct fixture *f = *state;
    expect_found(f, "Boris", f->three);
    expect_found(f, "Clara - Boris", f->three);
    expect_found(f, "Boris - Anna", f->three);
    expect_found(f, "Bo - Cla", f->three);
    expect_found(f, "Anna - Clara", NULL); /* two of them */
    expect_found(f, "Anna - Boris - Clara", f->three);
    expect_found(f, "Clara - Boris - Anna", f->three);
    expect_found(f, "Anna - Boris - Dora", NULL);
    expect_found(f, "Anna - Boris - ", NULL);
}

static void test_listed(void **state)
{
    struct fixture *f = *state;
    struct strbuf w = {.text = NULL};
    assert_true(match_list(f->s, NULL, &w, &f->err));
    assert_non_null(strstr(w.text, "  Anna - Boris - Clara  0:0:1  3 turns  won by Clara\n"));
    assert_non_null(strstr(w.text, "  Clara  0  0 turns  open\n"));
    assert_non_null(strstr(w.text, "  Clara - Anna  0:0  0 turns  open\n"));
    strbuf_free(&w);
}

/* --- counted ---------------------------------------------------------------------------------- */

static int add_tally(void *ctx, const struct store_tally *t)
{
    char *text = ctx;
    (void)snprintf(text + strlen(text), 200 - strlen(text), "%s %s %ld, ", t->own ? "own" : "opp",
                   t->name, t->points);
    return 0;
}

static int add_throws(void *ctx, const struct store_throws *t)
{
    char *text = ctx;
    (void)snprintf(text + strlen(text), 200 - strlen(text), "%s %ld, ", t->dice, t->count);
    return 0;
}

static int add_results(void *ctx, const struct store_results *r)
{
    char *text = ctx;
    (void)snprintf(text, 200, "%ld: %ld won, %ld lost, %ld drawn, %ld:%ld, %ld:%ld, %ld",
                   r->matches, r->won, r->lost, r->drawn, r->major, r->major_against, r->stakes,
                   r->stakes_against, r->coups);
    return 0;
}

static void test_counted(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *player, *opponent, *tally, *throws, *results;
    } rows[] = {
        {"Boris", NULL, "own three-fives 500, opp three-sixes 600, opp plain 4, ", "555234 5 1, ",
         "1: 0 won, 1 lost, 0 drawn, 0:1, 0:4, 3"},
        {"Boris", "Anna", "own three-fives 500, ", "555234 5 1, ",
         "1: 0 won, 1 lost, 0 drawn, 0:0, 0:0, 3"},
        {"Clara", NULL, "own three-sixes 600, own plain 4, opp three-fives 500, ", "666111 1, ",
         "3: 1 won, 0 lost, 0 drawn, 1:0, 4:0, 3"},
        {"Clara", "Anna", "own three-sixes 600, own plain 4, ", "666111 1, ",
         "2: 1 won, 0 lost, 0 drawn, 1:0, 4:0, 3"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char tally[200] = "", throws[200] = "", results[200] = "";
        const char *player = rows[i].player, *other = rows[i].opponent;
        expect(f,
               store_tally_dues(f->s, &(struct store_whose){player, other, NULL, NULL}, add_tally,
                                tally, &f->err),
               STORE_OK);
        expect(f,
               store_tally_throws(f->s, &(struct store_whose){player, other, NULL, NULL},
                                  add_throws, throws, &f->err),
               STORE_OK);
        expect(f,
               store_tally_matches(f->s, &(struct store_whose){player, other, NULL, NULL},
                                   add_results, results, &f->err),
               STORE_OK);
        assert_string_equal(tally, rows[i].tally);
        assert_string_equal(throws, rows[i].throws);
        assert_string_equal(results, rows[i].results);
    }
}

/* --- renamed and copied ----------------------------------------------------------------------- */

static int add_players(void *ctx, const struct store_match *m)
{
    strbuf_add_seats(ctx, m);
    return 0;
}

static void test_renamed(void **state)
{
    struct fixture *f = *state;
    struct strbuf w = {.text = NULL};
    struct verified found;
    expect(f, store_rule(f->s, f->three, "rename", "c Klara", NULL, &f->err), STORE_OK);
    expect(f, store_rule(f->s, f->three, "rename", "a Anne", NULL, &f->err), STORE_OK);
    expect(f, store_rule(f->s, f->three, "rename", "h Nobody", NULL, &f->err), STORE_OK);
    expect(f, store_match_get(f->s, f->three, add_players, &w, &f->err), STORE_OK);
    assert_string_equal(w.text, "Anne - Boris - Klara");
    strbuf_free(&w);
    expect(f, match_verify(f->s, f->three, &game_trictrac, &found, &f->err), STORE_OK);
    assert_true(found.sound);
}

static void test_copied(void **state)
{
    struct fixture *f = *state;
    struct store *to;
    enum store_merge did = STORE_MERGE_KNOWN;
    char key[STORE_KEY_SIZE];
    expect(f, store_open_memory(&to, &f->err), STORE_OK);
    const char *const keys[] = {f->alone, f->two, f->three};
    for (size_t i = 0; i < LENGTH(keys); i++) {
        expect(f, sample_carry(to, f->s, keys[i], false, &did, key, &f->err), STORE_OK);
        assert_int_equal(did, STORE_MERGE_NEW);
    }
    char *here = sample_picture(f->s), *there = sample_picture(to);
    assert_non_null(here);
    assert_string_equal(strstr(there, "\nplayer "), strstr(here, "\nplayer "));
    free(here);
    free(there);
    store_close(to);
}

/* BLAKE2b over the texts that doc/record.md lists, computed by Python's hashlib. */
static void test_fingerprint(void **state)
{
    static const struct store_coup coups[] = {
        {.number = 1, .dice = "64", .play = "1/7 1/5", .marked = "8:0"},
        {.number = 2, .seat = 1, .dice = "??", .play = "-", .marked = "8:0"}};
    static const struct store_header in_partie[] = {{"Partie", "P"}, {"Round", "2"}};
    char print[STORE_HASH_SIZE];
    struct store_details two = three;
    struct digest f;
    (void)state;
    two.players = 2;
    fingerprint_begin(&f, "trictrac", &two);
    fingerprint_so_far(&f, print);
    assert_string_equal(print, "01bd417fe8a55eb00a20fbb1c7daab68484bbc90d16d16a49ac2062b3de322df");
    fingerprint_begin(&f, "pig", &two);
    fingerprint_so_far(&f, print);
    assert_string_equal(print, "936d75ed340dc09a60df36f18bd41b14355b363e95742874ef26df1770f6f2e0");
    two.headers = in_partie;
    two.n_headers = LENGTH(in_partie);
    fingerprint_begin(&f, "trictrac", &two);
    for (size_t i = 0; i < LENGTH(coups); i++) {
        fingerprint_so_far(&f, print); /* changes nothing */
        fingerprint_add(&f, &coups[i]);
    }
    fingerprint_so_far(&f, print);
    assert_string_equal(print, "a8195456e1a2f6ea44f179ed06f7eed21ccf8e0dbf5c03bebe27b296c6c35fd2");
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_founding_names_players),
        TEST(test_who_plays_is_checked),
        TEST(test_result),
        TEST(test_rows_come_back),
        TEST(test_verified),
        TEST(test_queries),
        TEST(test_found_by_name),
        TEST(test_listed),
        TEST(test_counted),
        TEST(test_renamed),
        TEST(test_copied),
        cmocka_unit_test(test_fingerprint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
