/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The origin of logs that an office stores: clubs, their players, receipts. */
#include "db/seal.h"
#include "tests/support/server.h"
#include "tests/support/test.h"

struct fixture {
    struct sample_folder folder;
    struct store *table;  /* record of the table */
    struct store *office; /* record of the office */
    struct signer key;
    char match[STORE_KEY_SIZE]; /* match at the table: Ada - Berthe */
    struct store_error err;
};

static void expect(struct fixture *f, enum store_code is, enum store_code should)
{
    if (is != should)
        fail_msg("code %d instead of %d: %s", is, should, f->err.text);
}

static struct store *open_store(struct fixture *f, const char *name)
{
    struct store *s = NULL;
    expect(f, store_open(server_place(&f->folder, name), STORE_WRITE, &s, &f->err), STORE_OK);
    return s;
}

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    sample_folder_make(&f->folder);
    f->table = open_store(f, "table.db");
    f->office = open_store(f, "office.db");
    const char *keys = sample_path(&f->folder, "keys");
    expect(f, signer_make(keys, "Office", "a long passphrase", &f->key, &f->err), STORE_OK);
    expect(f, signer_unlock(keys, "Office", "a long passphrase", &f->key, &f->err), STORE_OK);
    sample_match(f->table, f->match);
    expect(f, sample_append(f->table, f->match, 0, "64", &f->err), STORE_OK);
    *state = f;
    return 0;
}

static int end(void **state)
{
    struct fixture *f = *state;
    store_close(f->table);
    store_close(f->office);
    sample_folder_remove(&f->folder);
    free(f);
    return 0;
}

/* Copies the match from one record to the other and stores its key there. */
static void bring(struct fixture *f, struct store *from, struct store *to, const char *match,
                  char key[STORE_KEY_SIZE])
{
    enum store_merge did;
    expect(f, sample_carry(to, from, match, false, &did, key, &f->err), STORE_OK);
}

/* Copies the match as a server does when a club sends it. */
static void receive(struct fixture *f, const char *club, char key[STORE_KEY_SIZE])
{
    expect(f, store_set_club(f->office, club, &f->err), STORE_OK);
    bring(f, f->table, f->office, f->match, key);
    expect(f, store_sign_receipt(f->office, key, club, &f->key, &f->err), STORE_OK);
    expect(f, store_set_club(f->office, "", &f->err), STORE_OK);
}

struct seen {
    long seals, arrivals;
    char line[600]; /* "club entries" of each arrival */
};

static int see_seal(void *ctx, const struct store_signed *x)
{
    struct seen *seen = ctx;
    char line[160];
    assert_true(seal_proved(x));
    assert_string_equal(x->name, "Office");
    seen->seals++;
    seen->arrivals += x->arrived != NULL;
    (void)snprintf(line, sizeof line, "%s %ld;", x->arrived == NULL ? "-" : x->arrived, x->entries);
    strncat(seen->line, line, sizeof seen->line - strlen(seen->line) - 1);
    return 0;
}

static void expect_seals(struct fixture *f, struct store *s, const char *key, const char *line)
{
    struct seen seen = {.seals = 0};
    expect(f, store_seals(s, key, see_seal, &seen, &f->err), STORE_OK);
    assert_string_equal(seen.line, line);
}

static int see_club(void *ctx, const struct store_match *m)
{
    (void)snprintf(ctx, STORE_CLUB_SIZE, "%s", m->club);
    return 0;
}

static void expect_club(struct fixture *f, struct store *s, const char *key, const char *club)
{
    char is[STORE_CLUB_SIZE] = "?";
    expect(f, store_match_get(s, key, see_club, is, &f->err), STORE_OK);
    assert_string_equal(is, club);
}

static int see_defect(void *ctx, const char *text)
{
    (void)ctx;
    fail_msg("%s", text);
    return 1;
}

static void expect_sound(struct fixture *f, struct store *s)
{
    expect(f, store_integrity(s, see_defect, NULL, &f->err), STORE_OK);
}

/* A head is signed once for each club that it was received from, and again when it has grown. */
static void test_arrivals(void **state)
{
    struct fixture *f = *state;
    char key[STORE_KEY_SIZE];
    receive(f, "lyon", key);
    expect_seals(f, f->office, key, "lyon 1;");
    receive(f, "lyon", key);
    expect_seals(f, f->office, key, "lyon 1;");
    receive(f, "paris", key);
    expect_seals(f, f->office, key, "lyon 1;paris 1;");
    expect(f, sample_append(f->table, f->match, 1, "31", &f->err), STORE_OK);
    receive(f, "lyon", key);
    expect_seals(f, f->office, key, "lyon 1;paris 1;lyon 2;");
    expect_club(f, f->office, key, "lyon");
    expect_club(f, f->table, f->match, "");
    expect_sound(f, f->office);
}

/* A record that pulls has the receipt, and another record of the office has all of them. Statements
 * of a club about other clubs are ignored. */
static void test_carried(void **state)
{
    struct fixture *f = *state;
    char key[STORE_KEY_SIZE];
    char copied[STORE_KEY_SIZE];
    struct store *copy = open_store(f, "copy.db");
    struct store *other = open_store(f, "other.db");
    receive(f, "lyon", key);
    bring(f, f->office, copy, key, copied);
    expect_seals(f, copy, copied, "lyon 1;");
    expect_club(f, copy, copied, "lyon");
    expect_sound(f, copy);
    expect(f, store_set_club(other, "paris", &f->err), STORE_OK);
    bring(f, f->office, other, key, copied);
    expect_seals(f, other, copied, "- 1;");
    expect_club(f, other, copied, "paris");
    expect_sound(f, other);
    bring(f, f->office, f->table, key, copied);
    assert_string_equal(copied, f->match);
    expect_seals(f, f->table, f->match, "lyon 1;");
    expect_club(f, f->table, f->match, "");
    store_close(copy);
    store_close(other);
}

/* Creates a match of two players in the office, as from a club. */
static void found(struct fixture *f, const char *club, const char *one, const char *other)
{
    const struct store_match_new match = {
        .game = "trictrac", .details = {.player = {one, other}, .players = 2}, .club = club};
    char key[STORE_KEY_SIZE];
    expect(f, store_match_create(f->office, &match, key, &f->err), STORE_OK);
}

static int count(void *ctx, const struct store_match *m)
{
    (void)m;
    ++*(long *)ctx;
    return 0;
}

static int keep_matches(void *ctx, const struct store_results *r)
{
    *(long *)ctx = r->matches;
    return 0;
}

/* Checks that listing and counting matches give the same number. */
static void expect_matches(struct fixture *f, const char *player, const char *opponent, long n)
{
    const struct store_query query = {.player = player, .opponent = opponent};
    const struct store_whose whose = {.player = player, .opponent = opponent};
    long listed = 0;
    long counted = 0;
    expect(f, store_matches(f->office, &query, count, &listed, &f->err), STORE_OK);
    expect(f, store_tally_matches(f->office, &whose, keep_matches, &counted, &f->err), STORE_OK);
    if (listed != n || counted != n)
        fail_msg("%s: %ld listed, %ld counted", player, listed, counted);
}

static int add_name(void *ctx, const char *called)
{
    strcat(strcat(ctx, called), ";");
    return 0;
}

static void test_persons(void **state)
{
    struct fixture *f = *state;
    char names[200] = "";
    found(f, "", "Anna", "Zoe");
    found(f, "lyon", "Anna", "Boris");
    found(f, "paris", "Anna", "Boris");
    found(f, "paris", "Ann", "Boris");
    expect_matches(f, "Anna", NULL, 1);
    expect_matches(f, "Anna@lyon", NULL, 1);
    expect_matches(f, "Anna@paris", "Boris@paris", 1);
    expect_matches(f, "Anna@lyon", "Boris@paris", 0);
    expect_matches(f, "Boris", NULL, 0); /* two players have this name */
    expect_matches(f, "Zoe", "Anna", 1);
    expect_matches(f, "Zoe", "Anna@lyon", 0);
    expect(f, store_alias_put(f->office, "Anna@lyon", "Ann@paris", &f->err), STORE_OK);
    expect_matches(f, "Ann", NULL, 2);
    expect_matches(f, "Anna@lyon", NULL, 2);
    expect_matches(f, "Anna@paris", NULL, 1);
    expect_matches(f, "Ann", "Boris@lyon", 1);
    expect(f, store_alias_put(f->office, "Boris@lyon", "Boris@paris", &f->err), STORE_OK);
    expect_matches(f, "Boris", NULL, 3);
    expect_matches(f, "Boris", "Ann", 2);
    expect(f, store_players(f->office, "", add_name, names, &f->err), STORE_OK);
    assert_string_equal(names, "Ann;Anna;Anna@lyon;Anna@paris;Boris;Boris;Zoe;");
    expect(f, store_alias_put(f->office, "Boris@lyon", "Boris", &f->err), STORE_CONFLICT);
    expect(f, store_alias_put(f->office, "Boris@nice", "Boris", &f->err), STORE_NOT_FOUND);
    expect(f, store_alias_end(f->office, "Boris@paris", &f->err), STORE_CONFLICT);
    expect(f, store_alias_end(f->office, "Boris@lyon", &f->err), STORE_OK);
    expect_matches(f, "Boris@paris", NULL, 2);
    expect_sound(f, f->office);
}

static int see_alias(void *ctx, const struct store_alias *a)
{
    (void)snprintf(ctx, 80, "%s@%s %s@%s", a->player, a->club, a->person, a->person_club);
    return 0;
}

static void test_backup(void **state)
{
    struct fixture *f = *state;
    char key[STORE_KEY_SIZE];
    struct store *s = NULL;
    const char *path = sample_path(&f->folder, "backup.db");
    char alias[80] = "";
    receive(f, "lyon", key);
    found(f, "", "Anna", "Zoe");
    expect(f, store_alias_put(f->office, "Ada@lyon", "Anna", &f->err), STORE_OK);
    expect(f, store_backup(f->office, path, NULL, NULL, &f->err), STORE_OK);
    expect(f, store_open(path, STORE_READ, &s, &f->err), STORE_OK);
    expect_seals(f, s, key, "lyon 1;");
    expect_club(f, s, key, "lyon");
    expect_sound(f, s);
    expect(f, store_aliases(s, see_alias, alias, &f->err), STORE_OK);
    assert_string_equal(alias, "Ada@lyon Anna@");
    store_close(s);
}

static void test_names_of_clubs(void **state)
{
    static const char *const bad[] = {"a@b", "a\nb", " a", "\xff"};
    struct fixture *f = *state;
    char key[STORE_KEY_SIZE];
    char longest[STORE_CLUB_SIZE + 1];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        expect(f, store_set_club(f->office, bad[i], &f->err), STORE_INVALID);
    memset(longest, 'x', STORE_CLUB_SIZE);
    longest[STORE_CLUB_SIZE] = '\0';
    expect(f, store_set_club(f->office, longest, &f->err), STORE_INVALID);
    longest[STORE_CLUB_SIZE - 1] = '\0';
    receive(f, longest, key);
    expect_club(f, f->office, key, longest);
    expect(f, store_sign_receipt(f->office, key, "a@b", &f->key, &f->err), STORE_INVALID);
    expect(f, store_sign_receipt(f->office, key, "", &f->key, &f->err), STORE_INVALID);
    expect(f,
           store_sign_receipt(f->office, "00000000-0000-0000-0000-000000000000", "lyon", &f->key,
                              &f->err),
           STORE_NOT_FOUND);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_arrivals), TEST(test_carried),        TEST(test_persons),
        TEST(test_backup),   TEST(test_names_of_clubs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
