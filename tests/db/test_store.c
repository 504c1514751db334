/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The behaviour of a store. */
#include <limits.h>

#include "tests/support/server.h"
#include "tests/support/test.h"

struct fixture {
    struct sample_folder folder;
    struct store *s;
    char key[STORE_KEY_SIZE]; /* a sample match */
    struct store_error err;
};

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sample_folder_make(&f->folder);
    if (store_open(server_place(&f->folder, "record.db"), STORE_WRITE, &f->s, &f->err) != STORE_OK)
        fail_msg("%s", f->err.text);
    sample_match(f->s, f->key);
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

static void expect(struct fixture *f, enum store_code is, enum store_code should)
{
    if (is != should)
        fail_msg("code %d instead of %d: %s", is, should, f->err.text);
    if (should != STORE_OK) {
        assert_int_equal(f->err.code, should);
        assert_true(strlen(f->err.text) > 10);
    }
}

static void play(struct fixture *f, long n)
{
    for (long i = 0; i < n; i++) {
        expect(f, sample_append(f->s, f->key, sample_head(f->s, f->key), "64 1/7 1/5", &f->err),
               STORE_OK);
    }
}

static int count(void *ctx, const void *row)
{
    (void)row;
    ++*(long *)ctx;
    return 0;
}

static int count_match(void *ctx, const struct store_match *row)
{
    return count(ctx, row);
}

static int count_coup(void *ctx, const struct store_coup *row)
{
    return count(ctx, row);
}

static int count_due(void *ctx, const struct store_due *row)
{
    return count(ctx, row);
}

static int count_claim(void *ctx, const struct store_claim *row)
{
    return count(ctx, row);
}

static long coups(struct fixture *f)
{
    long n = 0;
    expect(f, store_coups(f->s, f->key, count_coup, &n, &f->err), STORE_OK);
    return n;
}

static long dues(struct fixture *f)
{
    long n = 0;
    expect(f, store_dues(f->s, f->key, count_due, &n, &f->err), STORE_OK);
    return n;
}

static long claims(struct fixture *f, const char *key)
{
    long n = 0;
    expect(f, store_claims(f->s, key, count_claim, &n, &f->err), STORE_OK);
    return n;
}

static int check_new(void *ctx, const struct store_match *m)
{
    const struct fixture *f = ctx;
    assert_string_equal(m->key, f->key);
    assert_string_equal(m->origin, f->key);
    assert_null(m->version);
    assert_false(m->chosen);
    assert_string_equal(m->game, "trictrac");
    assert_int_equal(m->seats, 2);
    assert_string_equal(m->seat[0].player, "Ada");
    assert_string_equal(m->seat[1].player, "Berthe");
    assert_string_equal(m->event, "Fête");
    assert_string_equal(m->options, "exit-throw=same");
    assert_string_equal(m->state, "open");
    assert_false(m->seat[0].won || m->seat[1].won);
    assert_int_equal(m->head_seq, 0);
    assert_int_equal(m->coups, 0);
    assert_int_equal(strlen(m->created), STORE_TIME_SIZE - 1);
    assert_int_equal(strlen(m->head_hash), STORE_HASH_SIZE - 1);
    return 0;
}

static void test_create(void **state)
{
    struct fixture *f = *state;
    expect(f, store_match_get(f->s, f->key, check_new, f, &f->err), STORE_OK);
    char *picture = sample_picture(f->s);
    assert_non_null(strstr(picture, "\n header Round|3|\n header Arbiter|Cécile|"));
    assert_non_null(strstr(picture, "\nplayer Ada|\nplayer Berthe|"));
    free(picture);
    expect(f, store_check_chain(f->s, f->key, NULL, NULL, NULL, &f->err), STORE_OK);
}

/* Looks for the head of a match among all heads. */
struct position_query {
    char hash[STORE_HASH_SIZE], origin[STORE_KEY_SIZE];
    int found, others;
};

static int note_sought(void *ctx, const struct store_match *m)
{
    struct position_query *s = ctx;
    snprintf(s->hash, sizeof s->hash, "%s", m->head_hash);
    snprintf(s->origin, sizeof s->origin, "%s", m->origin);
    return 0;
}

static int look_for(void *ctx, const char *text)
{
    struct position_query *s = ctx;
    bool same = strcmp(text, s->hash) == 0 || strcmp(text, s->origin) == 0;
    s->found += same;
    s->others += !same;
    return 0;
}

static void test_heads(void **state)
{
    struct fixture *f = *state;
    struct position_query s = {.found = 0};
    expect(f, store_match_get(f->s, f->key, note_sought, &s, &f->err), STORE_OK);
    expect(f, store_heads(f->s, NULL, look_for, &s, &f->err), STORE_OK);
    assert_int_equal(s.found, 2);
    assert_int_equal(s.others, 0);
}

static int keep_hash(void *ctx, const struct store_match *m)
{
    (void)snprintf(ctx, STORE_HASH_SIZE, "%s", m->head_hash);
    return 0;
}

/* The expected hashes were computed by another program from the description in db/chain.h. */
static void test_chain_is_the_described_one(void **state)
{
    struct fixture *f = *state;
    char key[STORE_KEY_SIZE];
    char hash[STORE_HASH_SIZE];
    static const struct store_header header = {"Round", "3"};
    const struct store_match_new match = {
        .game = "trictrac",
        .details = {.player = {"Ada", "Berthe"}, .players = 2, .headers = &header, .n_headers = 1},
        .key = "0f0e0d0c-0b0a-4908-8706-050403020100",
        .created = "2026-11-20T12:00:00.000Z"};
    const struct store_entry_new entries[] = {
        {"line", "64 1/7 1/5", NULL, "00000000-0000-4000-8000-000000000001",
         "2026-11-20T12:00:01.000Z", NULL},
        {"undo", "", "arbitre", "00000000-0000-4000-8000-000000000002", "2026-11-20T12:00:02.000Z",
         NULL}};
    const struct store_batch batch = {.entries = entries, .n_entries = 2};
    expect(f, store_match_create(f->s, &match, key, &f->err), STORE_OK);
    assert_string_equal(key, match.key);
    expect(f, store_match_get(f->s, key, keep_hash, hash, &f->err), STORE_OK);
    assert_string_equal(hash, "536131f454bb46f425b9da8514d2ca91590cb7b0496650e52a23bf9ed10c833e");
    expect(f, store_append(f->s, key, &batch, &f->err), STORE_OK);
    expect(f, store_match_get(f->s, key, keep_hash, hash, &f->err), STORE_OK);
    assert_string_equal(hash, "79d7ea8497363fbfe11f7212ce661f3890a8bcfc3bb35eb4fd11b788e9686f3f");
    expect(f, store_check_chain(f->s, key, NULL, NULL, NULL, &f->err), STORE_OK);
}

static int check_entry(void *ctx, const struct store_entry *e)
{
    long *seen = ctx;
    ++*seen;
    assert_int_equal(e->seq, *seen + 1);
    assert_string_equal(e->text, "64 1/7 1/5");
    assert_int_equal(strlen(e->uuid), STORE_KEY_SIZE - 1);
    assert_int_equal(strlen(e->at), STORE_TIME_SIZE - 1);
    assert_int_equal(strlen(e->hash), STORE_HASH_SIZE - 1);
    return *seen == 3;
}

static void test_append(void **state)
{
    struct fixture *f = *state;
    long seen = 0;
    long bad = -1;
    play(f, 5);
    assert_int_equal(sample_head(f->s, f->key), 5);
    expect(f, store_entries(f->s, f->key, 2, check_entry, &seen, &f->err), STORE_OK);
    assert_int_equal(seen, 3); /* from the second one, stopped after three */
    assert_int_equal(coups(f), 5);
    assert_int_equal(dues(f), 5);
    expect(f, store_check_chain(f->s, f->key, NULL, NULL, &bad, &f->err), STORE_OK);
    assert_int_equal(bad, 0);
}

/* Counts entries and stops after `most`. */
struct replayed_match {
    long count, most;
    char hash[STORE_HASH_SIZE];
};

static int take_told(void *ctx, const struct store_entry *e)
{
    struct replayed_match *t = ctx;
    assert_int_equal(e->seq, ++t->count);
    assert_int_equal(strlen(e->uuid), STORE_KEY_SIZE - 1);
    assert_int_equal(strlen(e->at), STORE_TIME_SIZE - 1);
    (void)snprintf(t->hash, sizeof t->hash, "%s", e->hash);
    return t->count > t->most;
}

static int stop_at(void *ctx, const struct store_entry *e)
{
    long *last = ctx;
    return e->seq == *last;
}

static void test_append_tells(void **state)
{
    struct fixture *f = *state;
    static const struct store_entry_new entries[] = {{.kind = "line", .text = "64"},
                                                     {.kind = "line", .text = "1/7"},
                                                     {.kind = "line", .text = "1/5"}};
    struct replayed_match told = {.most = 2};
    char hash[STORE_HASH_SIZE];
    struct store_batch batch = {
        .entries = entries, .n_entries = 3, .added = take_told, .ctx = &told};
    char *picture = sample_picture(f->s);
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_FAILED);
    assert_int_equal(told.count, 3);
    sample_unchanged(f->s, picture);
    told = (struct replayed_match){.most = 3};
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    expect(f, store_match_get(f->s, f->key, keep_hash, hash, &f->err), STORE_OK);
    assert_string_equal(told.hash, hash);
    long last = 2;
    told = (struct replayed_match){.most = 3};
    expect(f, store_check_chain(f->s, f->key, take_told, &told, NULL, &f->err), STORE_OK);
    assert_int_equal(told.count, 3);
    assert_string_equal(told.hash, hash);
    expect(f, store_check_chain(f->s, f->key, stop_at, &last, NULL, &f->err), STORE_OK);
}

/* A match with identifiers assigned in advance is stored with the same hashes. */
static void test_sealed(void **state)
{
    struct fixture *f = *state;
    struct store_match_new match = {.game = "trictrac",
                                    .details = {.player = {"Ada", "Berthe"}, .players = 2}};
    struct store_entry_new entries[] = {{.kind = "line", .text = "64"},
                                        {.kind = "line", .text = "1/7", .note = "n"},
                                        {.kind = "line", .text = "1/5"}};
    struct store_entry_id id[4];
    struct replayed_match told = {.most = 3};
    char key[STORE_KEY_SIZE];
    char hash[STORE_HASH_SIZE];
    store_assign_ids(&match, entries, 3, id);
    struct store_batch batch = {
        .entries = entries, .n_entries = 3, .added = take_told, .ctx = &told};
    expect(f, store_match_create(f->s, &match, key, &f->err), STORE_OK);
    assert_string_equal(key, id[0].key);
    expect(f, store_match_get(f->s, key, keep_hash, hash, &f->err), STORE_OK);
    assert_string_equal(hash, id[0].hash);
    expect(f, store_append(f->s, key, &batch, &f->err), STORE_OK);
    expect(f, store_match_get(f->s, key, keep_hash, hash, &f->err), STORE_OK);
    assert_string_equal(hash, id[3].hash);
    expect(f, store_check_chain(f->s, key, NULL, NULL, NULL, &f->err), STORE_OK);
    const struct store_entry_new bad = {.kind = "line", .text = "x", .hash = "abc"};
    batch = (struct store_batch){.expected = 3, .entries = &bad, .n_entries = 1};
    expect(f, store_append(f->s, key, &batch, &f->err), STORE_INVALID);
}

static void test_append_needs_the_head(void **state)
{
    struct fixture *f = *state;
    play(f, 2);
    char *picture = sample_picture(f->s);
    expect(f, sample_append(f->s, f->key, 1, "31", &f->err), STORE_CONFLICT);
    assert_non_null(strstr(f->err.text, "continued elsewhere"));
    expect(f, sample_append(f->s, f->key, 3, "31", &f->err), STORE_CONFLICT);
    sample_unchanged(f->s, picture);
}

static void test_undo_removes_the_tail(void **state)
{
    struct fixture *f = *state;
    const struct store_entry_new undo = {.kind = "undo", .text = ".undo 2"};
    const struct store_batch batch = {
        .expected = 4, .entries = &undo, .n_entries = 1, .first_coup = 3};
    play(f, 4);
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    assert_int_equal(coups(f), 2);
    assert_int_equal(dues(f), 2);
    assert_int_equal(sample_head(f->s, f->key), 5);
    const struct store_coup again[] = {sample_coup(2, 5), sample_coup(3, 6)};
    const struct store_batch replaced = {.expected = 5,
                                         .entries = &undo,
                                         .n_entries = 1,
                                         .first_coup = 2,
                                         .coups = again,
                                         .n_coups = 2};
    expect(f, store_append(f->s, f->key, &replaced, &f->err), STORE_OK);
    assert_int_equal(coups(f), 3);
    assert_int_equal(dues(f), 1);
    expect(f, store_check_chain(f->s, f->key, NULL, NULL, NULL, &f->err), STORE_OK);
}

static struct store_claim a_claim(long entry, int ordinal)
{
    return (struct store_claim){.entry = entry,
                                .ordinal = ordinal,
                                .coup = entry,
                                .by = 1,
                                .against = 0,
                                .kind = "school",
                                .claimed = -1,
                                .due = 4,
                                .marked = 0,
                                .ruling = "valid",
                                .article = "M XII",
                                .pays = true,
                                .taken = 4,
                                .given = 0};
}

static int check_overruling(void *ctx, const struct store_claim *c)
{
    long *n = ctx;
    if (++*n == 3) {
        assert_int_equal(c->overrules_entry, 1);
        assert_int_equal(c->overrules_ordinal, 2);
        assert_string_equal(c->note, "vu de près");
        assert_int_equal(strlen(c->at), STORE_TIME_SIZE - 1);
        assert_int_equal(strlen(c->match), STORE_KEY_SIZE - 1);
    }
    return 0;
}

static void test_claims(void **state)
{
    struct fixture *f = *state;
    long n = 0;
    struct store_claim three[] = {a_claim(1, 1), a_claim(1, 2), a_claim(2, 1)};
    three[2].overrules_entry = 1;
    three[2].overrules_ordinal = 2;
    three[2].note = "vu de près";
    struct store_batch batch = {.expected = 2, .claims = three, .n_claims = 3};
    play(f, 2);
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    expect(f, store_claims(f->s, f->key, check_overruling, &n, &f->err), STORE_OK);
    assert_int_equal(n, 3);
    char *picture = sample_picture(f->s);
    batch.n_claims = 1; /* exists already */
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_INVALID);
    three[0] = a_claim(2, 2);
    three[0].overrules_entry = 1;
    three[0].overrules_ordinal = 3; /* no such claim */
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_INVALID);
    sample_unchanged(f->s, picture);
    const struct store_batch cut = {.expected = 2, .first_claim = 2};
    expect(f, store_append(f->s, f->key, &cut, &f->err), STORE_OK);
    assert_int_equal(claims(f, f->key), 2);
    assert_int_equal(claims(f, NULL), 2);
}

static void test_change(void **state)
{
    struct fixture *f = *state;
    static const struct store_header header = {"Round", "4"};
    const struct store_details details = {.player = {"Ada L.", "Berthe"},
                                          .players = 2,
                                          .date = "2026.11.21",
                                          .headers = &header,
                                          .n_headers = 1};
    const struct store_entry_new entry = {.kind = "header", .text = "[White \"Ada L.\"]"};
    const struct store_change change = {.state = "over",
                                        .winners = 1U << 1,
                                        .at = {{3, 8, 0}, {12, 2, 4}},
                                        .seats = 2,
                                        .details = &details,
                                        .fingerprint = "f1"};
    const struct store_batch batch = {.entries = &entry, .n_entries = 1, .change = &change};
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    char *picture = sample_picture(f->s);
    assert_non_null(
        strstr(picture, "|Ada L.|0|3|8|0|Berthe|1|12|2|4|(none)|(none)|2026.11.21||over|"));
    assert_non_null(strstr(picture, "|Ada|Berthe|Fête|Lyon|")); /* founding data is constant */
    assert_non_null(strstr(picture, "\n header Round|4|\n entry"));
    free(picture);
    expect(f, store_check_chain(f->s, f->key, NULL, NULL, NULL, &f->err), STORE_OK);
}

static void expect_invalid(struct fixture *f, const struct store_batch *batch)
{
    char *picture = sample_picture(f->s);
    expect(f, store_append(f->s, f->key, batch, &f->err), STORE_INVALID);
    sample_unchanged(f->s, picture);
}

static void test_invalid_is_refused_whole(void **state)
{
    struct fixture *f = *state;
    static const struct store_entry_new bad_entries[] = {
        {.kind = "", .text = "64"},
        {.kind = "line", .text = NULL},
        {.kind = "line", .text = "\xff"},
        {.kind = "line", .text = "\xc0\xaf"},
        {.kind = "line", .text = "\xed\xa0\x80"},
        {.kind = "line", .text = "\xf4\x90\x80\x80"},
        {.kind = "line", .text = "\xc3"},
        {.kind = "line", .text = "e\xe9t\xe9"},
        {.kind = "line", .text = "64", .uuid = "none"},
        {.kind = "line", .text = "64", .uuid = "0F0E0D0C-0B0A-4908-8706-050403020100"},
    };
    play(f, 2);
    for (size_t i = 0; i < sizeof bad_entries / sizeof bad_entries[0]; i++) {
        const struct store_entry_new two[] = {{.kind = "line", .text = "64"}, bad_entries[i]};
        expect_invalid(f, &(struct store_batch){.expected = 2, .entries = two, .n_entries = 2});
    }
    struct store_coup bad[] = {sample_coup(2, 2), sample_coup(3, 3), sample_coup(3, 2),
                               sample_coup(3, 2), sample_coup(3, 2), sample_coup(3, 2)};
    bad[2].seat = STORE_SEATS;
    bad[3].dice = "";
    bad[4].ruling = NULL;
    bad[5].next = STORE_SEATS;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        expect_invalid(f, &(struct store_batch){.expected = 2, .coups = &bad[i], .n_coups = 1});
    const struct store_due due = {2, 0, "jan", "true-hit", 4};
    expect_invalid(f, &(struct store_batch){.expected = 2, .dues = &due, .n_dues = 1});
    const struct store_change change = {.state = "lost", .seats = 2};
    expect_invalid(f, &(struct store_batch){.expected = 2, .change = &change});
}

static void test_create_refuses(void **state)
{
    struct fixture *f = *state;
    char key[STORE_KEY_SIZE] = "";
    struct store_match_new match = {.game = "trictrac",
                                    .details = {.player = {"A", "B"}, .players = 2}};
    char *picture = sample_picture(f->s);
    match.key = f->key;
    expect(f, store_match_create(f->s, &match, key, &f->err), STORE_CONFLICT);
    match.key = NULL;
    match.details.player[0] = "";
    expect(f, store_match_create(f->s, &match, key, &f->err), STORE_INVALID);
    match.details.player[0] = "\xe9";
    expect(f, store_match_create(f->s, &match, key, &f->err), STORE_INVALID);
    /* invalid header names, which would write other headers on export */
    static const char *const names[] = {"",   "Y Z", "Y\n",   "Y\"",
                                        "Y]", "Y\t", "Y\x1b", "Y \"1\"] [White \"Injected\"] [Z"};
    match.details.player[0] = "A";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct store_header header = {names[i], "x"};
        match.details.headers = &header;
        match.details.n_headers = 1;
        expect(f, store_match_create(f->s, &match, key, &f->err), STORE_INVALID);
    }
    sample_unchanged(f->s, picture);
}

static void test_any_text_comes_back(void **state)
{
    struct fixture *f = *state;
    static const char odd[] =
        "'\"; DROP TABLE entry; -- \x1b[2J\r\n\t\x7f é \xf0\x9f\x8e\xb2 %s ?1";
    char *text = malloc(1000001);
    assert_non_null(text);
    memset(text, 'x', 1000000);
    memcpy(text, odd, sizeof odd - 1);
    text[1000000] = '\0';
    expect(f, sample_append(f->s, f->key, 0, text, &f->err), STORE_OK);
    char *picture = sample_picture(f->s);
    assert_non_null(strstr(picture, text));
    free(picture);
    free(text);
    expect(f, store_check_chain(f->s, f->key, NULL, NULL, NULL, &f->err), STORE_OK);
}

static void test_last_open(void **state)
{
    struct fixture *f = *state;
    char other[STORE_KEY_SIZE];
    char last[STORE_KEY_SIZE];
    sample_match(f->s, other);
    const struct store_change later = {
        .state = "open", .seats = 2, .updated = "2999-01-01T00:00:00.000Z"};
    const struct store_change over = {
        .state = "over", .seats = 2, .updated = "2999-01-02T00:00:00.000Z"};
    struct store_batch batch = {.change = &later};
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    expect(f, store_last_open(f->s, last, &f->err), STORE_OK);
    assert_string_equal(last, f->key);
    batch.change = &over;
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    expect(f, store_last_open(f->s, last, &f->err), STORE_OK);
    assert_string_equal(last, other);
    expect(f, store_append(f->s, other, &batch, &f->err), STORE_OK);
    expect(f, store_last_open(f->s, last, &f->err), STORE_NOT_FOUND);
}

static void test_queries(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *white, *black, *event, *date, *fingerprint;
    } matches[] = {{"Ada", "Cloé", "Cup", "2025.01.05", "f1"},
                   {"Cloé", "Ada", "Cup", "2025.12.31", "f2"},
                   {"Denis", "Cloé", NULL, NULL, NULL}};
    static const struct {
        struct store_query query;
        long n;
    } rows[] = {
        {{0}, 4},
        {{.player = "Ada"}, 3},
        {{.player = "Cloé"}, 3},
        {{.player = "Ada", .opponent = "Cloé"}, 2},
        {{.player = "ada"}, 0},
        {{.player = "Cl"}, 0},
        {{.event = "Cup"}, 2},
        {{.from = "2025.06"}, 2},
        {{.from = "2025", .to = "2025"}, 2},
        {{.to = "2025.01"}, 1},
        {{.from = "2025.12.31", .to = "2025.12.31"}, 1},
        {{.state = "open"}, 4},
        {{.state = "over"}, 0},
        {{.fingerprint = "f2"}, 1},
        {{.limit = 2}, 2},
        {{.player = "Ada", .event = "Cup", .to = "2025.02"}, 1},
        {{.key = "zz"}, 0},
    };
    for (size_t i = 0; i < 3; i++) {
        char key[STORE_KEY_SIZE];
        const struct store_match_new match = {
            .game = "trictrac",
            .details = {.player = {matches[i].white, matches[i].black},
                        .players = 2,
                        .event = matches[i].event,
                        .date = matches[i].date}};
        const struct store_change change = {.fingerprint = matches[i].fingerprint};
        const struct store_batch batch = {.change = &change};
        expect(f, store_match_create(f->s, &match, key, &f->err), STORE_OK);
        expect(f, store_append(f->s, key, &batch, &f->err), STORE_OK);
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        long n = 0;
        expect(f, store_matches(f->s, &rows[i].query, count_match, &n, &f->err), STORE_OK);
        if (n != rows[i].n)
            fail_msg("query %zu: %ld matches instead of %ld", i, n, rows[i].n);
    }
    const struct store_query mine[] = {{.key = f->key}, {.origin = f->key}};
    for (size_t i = 0; i < 2; i++) {
        long n = 0;
        expect(f, store_matches(f->s, &mine[i], count_match, &n, &f->err), STORE_OK);
        assert_int_equal(n, 1);
    }
}

static int append_name(void *ctx, const char *name)
{
    char *text = ctx;
    (void)snprintf(text + strlen(text), 100 - strlen(text), "%s ", name);
    return 0;
}

static void test_players(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *prefix, *names;
    } rows[] = {{NULL, "Ada Berthe Zoé adèle Émile "},
                {"", "Ada Berthe Zoé adèle Émile "},
                {"ad", "Ada adèle "},
                {"AD", "Ada adèle "},
                {"É", "Émile "},
                {"%", ""},
                {"Berthe", "Berthe "},
                {"Berthes", ""}};
    char key[STORE_KEY_SIZE];
    struct store_match_new match = {.game = "trictrac",
                                    .details = {.player = {"adèle", "Zoé"}, .players = 2}};
    expect(f, store_match_create(f->s, &match, key, &f->err), STORE_OK);
    match.details.player[0] = "Émile";
    expect(f, store_match_create(f->s, &match, key, &f->err), STORE_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char names[100] = "";
        expect(f, store_players(f->s, rows[i].prefix, append_name, names, &f->err), STORE_OK);
        assert_string_equal(names, rows[i].names);
    }
}

static int append_tally(void *ctx, const struct store_tally *t)
{
    char *text = ctx;
    (void)snprintf(text + strlen(text), 200 - strlen(text), "%s %s %s %ld %ld, ",
                   t->own ? "own" : "opp", t->kind, t->name, t->count, t->points);
    return 0;
}

static int append_throws(void *ctx, const struct store_throws *t)
{
    char *text = ctx;
    (void)snprintf(text + strlen(text), 200 - strlen(text), "%s %ld, ", t->dice, t->count);
    return 0;
}

static void test_statistics(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *player, *opponent, *tally, *throws;
    } rows[] = {
        {"Ada", NULL, "own jan true-hit 3 12, opp school under 1 4, ", "31 1, 64 2, "},
        {"Berthe", "Ada", "own school under 1 4, opp jan true-hit 3 12, ", "64 1, "},
        {"Ada", "Cloé", "", ""},
        {"Nobody", NULL, "", ""},
    };
    struct store_coup coup = sample_coup(4, 3);
    const struct store_due due = {4, 1, "school", "under", 4};
    coup.seat = 0;
    coup.dice = "31";
    const struct store_batch batch = {
        .expected = 3, .coups = &coup, .n_coups = 1, .dues = &due, .n_dues = 1};
    play(f, 3);
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char tally[200] = "";
        char throws[200] = "";
        expect(f,
               store_tally_dues(f->s,
                                &(struct store_whose){rows[i].player, rows[i].opponent, NULL, NULL},
                                append_tally, tally, &f->err),
               STORE_OK);
        expect(f,
               store_tally_throws(
                   f->s, &(struct store_whose){rows[i].player, rows[i].opponent, NULL, NULL},
                   append_throws, throws, &f->err),
               STORE_OK);
        assert_string_equal(tally, rows[i].tally);
        assert_string_equal(throws, rows[i].throws);
    }
}

/* Sorts the player's own sums first, then by kind and name. A sum that overflows is an error. */
static void test_sums(void **state)
{
    struct fixture *f = *state;
    static const struct store_due dues[] = {
        {4, 1, "school", "over", 3}, {4, 0, "jan", "true-hit", 4}, {4, 0, "fault", "Q1", 0},
        {4, 1, "jan", "exit", 4},    {4, 0, "jan", "exit", 4},     {4, 1, "school", "over", 6},
        {4, 0, "jan", "six", 4},     {4, 0, "jan", "exit", 6},
    };
    static const struct store_due most[] = {{5, 0, "jan", "exit", LONG_MAX - 9},
                                            {5, 0, "jan", "exit", 1}};
    const struct store_coup coups[] = {sample_coup(4, 3), sample_coup(5, 3)};
    const struct store_batch batch = {
        .expected = 3, .coups = &coups[0], .n_coups = 1, .dues = dues, .n_dues = 8};
    const struct store_batch beyond = {
        .expected = 3, .coups = &coups[1], .n_coups = 1, .dues = most, .n_dues = 2};
    char tally[200] = "";
    play(f, 3);
    expect(f, store_append(f->s, f->key, &batch, &f->err), STORE_OK);
    expect(f,
           store_tally_dues(f->s, &(struct store_whose){"Ada", NULL, NULL, NULL}, append_tally,
                            tally, &f->err),
           STORE_OK);
    assert_string_equal(tally, "own fault Q1 1 0, own jan exit 2 10, own jan six 1 4, "
                               "own jan true-hit 4 16, opp jan exit 1 4, opp school over 2 9, ");
    char open[200] = "", over[200] = ""; /* by the state of the match, which is open */
    expect(f,
           store_tally_dues(f->s, &(struct store_whose){"Ada", NULL, NULL, "open"}, append_tally,
                            open, &f->err),
           STORE_OK);
    assert_string_equal(open, tally);
    expect(f,
           store_tally_dues(f->s, &(struct store_whose){"Ada", NULL, NULL, "over"}, append_tally,
                            over, &f->err),
           STORE_OK);
    assert_string_equal(over, "");
    expect(f, store_append(f->s, f->key, &beyond, &f->err), STORE_OK);
    expect(f,
           store_tally_dues(f->s, &(struct store_whose){"Ada", NULL, NULL, NULL}, append_tally,
                            tally, &f->err),
           STORE_CORRUPT);
}

static void test_transactions(void **state)
{
    struct fixture *f = *state;
    char other[STORE_KEY_SIZE];
    char *picture = sample_picture(f->s);
    expect(f, store_commit(f->s, &f->err), STORE_INVALID);
    expect(f, store_begin(f->s, STORE_WRITE, &f->err), STORE_OK);
    sample_match(f->s, other);
    play(f, 2);
    store_rollback(f->s);
    sample_unchanged(f->s, picture);
    expect(f, store_begin(f->s, STORE_WRITE, &f->err), STORE_OK);
    play(f, 1);
    picture = sample_picture(f->s);
    expect(f, store_begin(f->s, STORE_WRITE, &f->err), STORE_OK);
    play(f, 1);
    expect(f, sample_append(f->s, f->key, 7, "64", &f->err), STORE_CONFLICT);
    assert_int_equal(sample_head(f->s, f->key), 2); /* a failure undoes only its own part */
    store_rollback(f->s);
    sample_unchanged(f->s, picture);
    expect(f, store_commit(f->s, &f->err), STORE_OK);
    assert_int_equal(sample_head(f->s, f->key), 1);
    expect(f, store_begin(f->s, STORE_READ, &f->err), STORE_OK);
    expect(f, sample_append(f->s, f->key, 1, "64", &f->err), STORE_INVALID);
    expect(f, store_begin(f->s, STORE_WRITE, &f->err), STORE_INVALID);
    expect(f, store_commit(f->s, &f->err), STORE_OK);
    play(f, 1);
}

static int write_inside(void *ctx, const struct store_match *m)
{
    struct fixture *f = ctx;
    expect(f, sample_append(f->s, m->key, 0, "64", &f->err), STORE_INVALID);
    return 0;
}

static int read_inside(void *ctx, const struct store_match *m)
{
    struct fixture *f = ctx;
    long n = 0;
    expect(f, store_check_chain(f->s, m->key, NULL, NULL, NULL, &f->err), STORE_OK);
    expect(f, store_matches(f->s, NULL, count_match, &n, &f->err), STORE_OK);
    assert_int_equal(n, 2);
    return 0;
}

static void test_callbacks(void **state)
{
    struct fixture *f = *state;
    char other[STORE_KEY_SIZE];
    sample_match(f->s, other);
    expect(f, store_matches(f->s, NULL, write_inside, f, &f->err), STORE_OK);
    expect(f, store_matches(f->s, NULL, read_inside, f, &f->err), STORE_OK);
    play(f, 1);
}

static void test_not_found(void **state)
{
    struct fixture *f = *state;
    const char *none = "00000000-0000-4000-8000-000000000000";
    long n = 0;
    expect(f, store_match_get(f->s, none, count_match, &n, &f->err), STORE_NOT_FOUND);
    expect(f, store_coups(f->s, none, count_coup, &n, &f->err), STORE_NOT_FOUND);
    expect(f, store_dues(f->s, none, count_due, &n, &f->err), STORE_NOT_FOUND);
    expect(f, store_claims(f->s, none, count_claim, &n, &f->err), STORE_NOT_FOUND);
    expect(f, store_check_chain(f->s, none, NULL, NULL, NULL, &f->err), STORE_NOT_FOUND);
    expect(f, sample_append(f->s, none, 0, "64", &f->err), STORE_NOT_FOUND);
    expect(f, store_match_lock(f->s, none, &f->err), STORE_NOT_FOUND);
    expect(f, store_rule(f->s, none, "version", "x", NULL, &f->err), STORE_NOT_FOUND);
    expect(f, store_match_choose(f->s, none, &f->err), STORE_NOT_FOUND);
    assert_int_equal(n, 0);
}

static enum store_merge merge(struct fixture *f, struct store *to, bool dry,
                              char key[STORE_KEY_SIZE])
{
    enum store_merge did = STORE_MERGE_KNOWN;
    expect(f, sample_carry(to, f->s, f->key, dry, &did, key, &f->err), STORE_OK);
    return did;
}

static void test_merge(void **state)
{
    struct fixture *f = *state;
    struct store *to = NULL;
    char key[STORE_KEY_SIZE];
    char version[STORE_KEY_SIZE];
    const struct store_claim claim = a_claim(1, 1);
    const struct store_batch claimed = {.expected = 2, .claims = &claim, .n_claims = 1};
    play(f, 2);
    expect(f, store_append(f->s, f->key, &claimed, &f->err), STORE_OK);
    expect(f, store_open_memory(&to, &f->err), STORE_OK);
    char *empty = sample_picture(to);
    assert_int_equal(merge(f, to, true, key), STORE_MERGE_NEW);
    sample_unchanged(to, empty);
    assert_int_equal(merge(f, to, false, key), STORE_MERGE_NEW);
    assert_string_equal(key, f->key);
    sample_unchanged(to, sample_picture(f->s));
    assert_int_equal(merge(f, to, false, key), STORE_MERGE_KNOWN);
    play(f, 3);
    assert_int_equal(merge(f, to, false, key), STORE_MERGE_EXTENDED);
    sample_unchanged(to, sample_picture(f->s));
    expect(f, sample_append(to, f->key, 5, "55", &f->err), STORE_OK);
    assert_int_equal(merge(f, to, false, key), STORE_MERGE_KNOWN);
    play(f, 1);
    assert_int_equal(merge(f, to, true, key), STORE_MERGE_DIVERGED);
    assert_int_equal(merge(f, to, false, version), STORE_MERGE_DIVERGED);
    assert_string_not_equal(version, f->key);
    expect(f, store_check_chain(to, version, NULL, NULL, NULL, &f->err), STORE_OK);
    assert_int_equal(merge(f, to, false, key), STORE_MERGE_KNOWN);
    assert_string_equal(key, version);
    play(f, 1);
    assert_int_equal(merge(f, to, false, key), STORE_MERGE_EXTENDED);
    assert_string_equal(key, version);
    store_close(to);
}

static int see_version(void *ctx, const struct store_match *m)
{
    char *text = ctx;
    (void)snprintf(text + strlen(text), 100 - strlen(text), "%s%s ",
                   m->version == NULL ? "-" : m->version, m->chosen ? "!" : "");
    return 0;
}

static void test_versions(void **state)
{
    struct fixture *f = *state;
    char key[STORE_KEY_SIZE];
    char text[200] = "";
    const struct store_query all = {.origin = f->key};
    struct store_match_new match = {.game = "trictrac",
                                    .details = {.player = {"Ada", "Berthe"}, .players = 2},
                                    .key = "00000000-0000-4000-8000-000000000009",
                                    .origin = f->key,
                                    .created = "2026-11-20T12:00:00.000Z"};
    play(f, 1);
    expect(f, store_match_create(f->s, &match, key, &f->err), STORE_CONFLICT);
    match.version = "Lyon";
    expect(f, store_match_create(f->s, &match, key, &f->err), STORE_OK);
    expect(f, sample_append(f->s, key, 0, "64", &f->err), STORE_OK);
    expect(f, sample_append(f->s, key, 1, "64", &f->err), STORE_OK);
    expect(f, store_rule(f->s, f->key, "version", "Lyon", NULL, &f->err), STORE_CONFLICT);
    expect(f, store_rule(f->s, key, "version", "", NULL, &f->err), STORE_CONFLICT);
    expect(f, store_rule(f->s, key, "version", "Lyon 2", NULL, &f->err), STORE_OK);
    expect(f,
           store_tally_throws(f->s, &(struct store_whose){"Ada", NULL, NULL, NULL}, append_throws,
                              text, &f->err),
           STORE_OK);
    assert_string_equal(text, "64 1, "); /* the unnamed one counts */
    expect(f, store_match_choose(f->s, f->key, &f->err), STORE_OK);
    expect(f, store_match_choose(f->s, key, &f->err), STORE_OK);
    text[0] = '\0';
    expect(f,
           store_tally_dues(f->s, &(struct store_whose){"Ada", NULL, NULL, NULL}, append_tally,
                            text, &f->err),
           STORE_OK);
    assert_string_equal(text, "own jan true-hit 2 8, "); /* the chosen one does */
    text[0] = '\0';
    expect(f, store_matches(f->s, &all, see_version, text, &f->err), STORE_OK);
    assert_true(strcmp(text, "Lyon 2! - ") == 0 || strcmp(text, "- Lyon 2! ") == 0);
}

static void test_lock(void **state)
{
    struct fixture *f = *state;
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
    play(f, 1);
    store_match_unlock(f->s, f->key);
    store_match_unlock(f->s, f->key);
    expect(f, store_match_lock(f->s, f->key, &f->err), STORE_OK);
}

static int no_defect(void *ctx, const char *text)
{
    (void)ctx;
    fail_msg("%s", text);
    return 1;
}

static void test_backup(void **state)
{
    struct fixture *f = *state;
    struct store *copy = NULL;
    const char *path = sample_path(&f->folder, "new/copy.db");
    play(f, 3);
    expect(f, store_rule(f->s, f->key, "version", "Lyon", NULL, &f->err), STORE_OK);
    expect(f, store_match_choose(f->s, f->key, &f->err), STORE_OK);
    sample_rows_from(f->s);
    expect(f, store_backup(f->s, path, sample_rows, NULL, &f->err), STORE_OK);
    expect(f, store_backup(f->s, path, NULL, NULL, &f->err), STORE_CONFLICT);
    expect(f, store_open_sqlite(path, STORE_READ, &copy, &f->err), STORE_OK);
    sample_unchanged(copy, sample_picture(f->s));
    expect(f, store_integrity(copy, no_defect, NULL, &f->err), STORE_OK);
    expect(f, store_integrity(f->s, no_defect, NULL, &f->err), STORE_OK);
    expect(f, sample_append(copy, f->key, 3, "64", &f->err), STORE_READ_ONLY);
    expect(f, store_match_lock(copy, f->key, &f->err), STORE_READ_ONLY);
    store_close(copy);
}

/* A record in memory is visible only to its store. A backup writes it to a regular file. */
static void test_memory(void **state)
{
    struct fixture *f = *state;
    struct store *memory = NULL, *other = NULL, *copy = NULL;
    char key[STORE_KEY_SIZE];
    long n = 0;
    const char *path = sample_path(&f->folder, "saved.db");
    expect(f, store_open_memory(&memory, &f->err), STORE_OK);
    expect(f, store_open_memory(&other, &f->err), STORE_OK);
    sample_match(memory, key);
    expect(f, store_match_lock(memory, key, &f->err), STORE_OK);
    store_match_unlock(memory, key);
    expect(f, store_match_lock(other, key, &f->err), STORE_NOT_FOUND);
    expect(f, store_matches(other, NULL, count_match, &n, &f->err), STORE_OK);
    assert_int_equal(n, 0);
    expect(f, store_checkpoint(memory, &f->err), STORE_OK);
    expect(f, store_integrity(memory, no_defect, NULL, &f->err), STORE_OK);
    expect(f, store_backup(memory, path, NULL, NULL, &f->err), STORE_OK);
    size_t size = 0;
    unsigned char *bytes = sample_bytes(path, &size);
    assert_true(size > 100 && bytes[18] == 2); /* a WAL file (sqlite.org/fileformat.html, 1.3.3) */
    free(bytes);
    expect(f, store_open_sqlite(path, STORE_WRITE, &copy, &f->err), STORE_OK);
    sample_unchanged(copy, sample_picture(memory));
    expect(f, store_integrity(copy, no_defect, NULL, &f->err), STORE_OK);
    store_close(copy);
    store_close(other);
    store_close(memory);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_create),
        TEST(test_heads),
        TEST(test_chain_is_the_described_one),
        TEST(test_append),
        TEST(test_append_tells),
        TEST(test_sealed),
        TEST(test_append_needs_the_head),
        TEST(test_undo_removes_the_tail),
        TEST(test_claims),
        TEST(test_change),
        TEST(test_invalid_is_refused_whole),
        TEST(test_create_refuses),
        TEST(test_any_text_comes_back),
        TEST(test_last_open),
        TEST(test_queries),
        TEST(test_players),
        TEST(test_statistics),
        TEST(test_sums),
        TEST(test_transactions),
        TEST(test_callbacks),
        TEST(test_not_found),
        TEST(test_merge),
        TEST(test_versions),
        TEST(test_lock),
        TEST(test_backup),
        TEST(test_memory),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
