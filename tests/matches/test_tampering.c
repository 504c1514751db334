/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A record altered by another program: `verify` finds it. By hand: test_tampering SEED COUNT. */
#include <sqlite3.h>

#include "games/trictrac/trictrac.h"
#include "matches/command/command.h"
#include "matches/verify/verify.h"
#include "tests/support/record_fixture.h"
#include "tests/support/server.h"
#include "tests/support/test.h"

static uint64_t seed = 1;
static int rounds = 60;
static size_t every = 1; /* one in this number of the changes is tried */

/* --- tampering -------------------------------------------------------------------------------- */

struct soundness {
    struct store *store;
    int unsound;
    struct strbuf picture; /* of everything that matters */
};

static int prove_match(void *ctx, const struct store_match *m)
{
    struct soundness *p = ctx;
    struct verified found;
    struct store_error err;
    p->unsound +=
        match_verify(p->store, m->key, &game_trictrac, &found, &err) != STORE_OK || !found.sound;
    return 0;
}

static int note_defect(void *ctx, const char *text)
{
    struct soundness *p = ctx;
    (void)text;
    p->unsound++;
    return 0;
}

/* How much is wrong with a record; a file that cannot be opened or read is. */
static int defects_of(const char *path)
{
    struct store_error err;
    struct soundness p = {.unsound = 0};
    if (store_open(path, STORE_READ, &p.store, &err) != STORE_OK)
        return 1;
    if (store_integrity(p.store, note_defect, &p, &err) != STORE_OK ||
        store_matches(p.store, NULL, prove_match, &p, &err) != STORE_OK)
        p.unsound++;
    store_close(p.store);
    return p.unsound;
}

static void run(sqlite3 *db, const char *text)
{
    char *message = NULL;
    if (sqlite3_exec(db, text, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", text, message);
}

static void sql(const char *path, const char *text)
{
    sqlite3 *db;
    if (store_is_address(path)) {
        server_run(path, text);
        return;
    }
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    run(db, text);
    sqlite3_close(db);
}

/* Makes the change without checking constraints; returns false if they could not be disabled. */
static bool change_rows(const char *path, const char *text)
{
    sqlite3 *db;
    if (store_is_address(path)) {
        char all[600];
        snprintf(all, sizeof all, "SET session_replication_role = replica; %s", text);
        return server_try(path, all) > 0;
    }
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    run(db, "PRAGMA ignore_check_constraints = ON");
    run(db, text);
    sqlite3_close(db);
    return true;
}

/* A record with everything in it: claims, rulings of the arbiter, versions of names. */
static void make_record(const char *path)
{
    struct store *s;
    struct store_error err;
    struct deal d;
    assert_int_equal(store_open(path, STORE_WRITE, &s, &err), STORE_OK);
    deal_start(&d, seed + 3);
    char *text = some_matches(&d, 4, 3);
    assert_int_equal(import_text(s, text, false), STATUS_OK);
    free(text);
    struct session *session = session_new(&game_trictrac, s);
    struct strbuf said = {.text = NULL};
    struct session_error serr;
    enter_lines(session,
                "[White \"An\"]\n[Black \"Bo\"]\n[Event \"E\"]\n[Site \"S\"]\n[Date \"2026\"]\n"
                "[Annotator \"N\"]\n[Option \"announce=silent\"]\n64 1/7 1/5\n"
                "52 +4 1/6 1/3 school 2\n");
    assert_int_equal(session_overrule(session, "4 he saw it", &said, &serr), SESSION_OK);
    assert_int_equal(session_note(session, "both agreed", &said, &serr), SESSION_OK);
    strbuf_free(&said);
    session_free(session);
    store_close(s);
}

static const struct {
    const char *option, *altered;
    bool sound;
} stakes[] = {
    {"single", "", true},
    {"single", "UPDATE coup SET ruling = replace(ruling, 'due 0:0', 'due 2:0')", false},
    {"bridge", "", true},
    {"bridge", "DELETE FROM due WHERE kind = 'stakes'", false},
    {"bridge", "UPDATE due SET points = 2 WHERE kind = 'stakes'", false},
};

static void test_stakes(void **state)
{
    struct sample_folder folder;
    struct store_error err;
    (void)state;
    sample_folder_make(&folder);
    for (size_t i = 0; i < LENGTH(stakes); i++) {
        char name[16], text[128];
        struct store *s;
        snprintf(name, sizeof name, "%zu.db", i);
        snprintf(text, sizeof text, "[Option \"stakes=%s\"]\nw 64 +72\n", stakes[i].option);
        const char *path = server_place(&folder, name);
        assert_int_equal(store_open(path, STORE_WRITE, &s, &err), STORE_OK);
        assert_int_equal(import_text(s, text, false), STATUS_OK);
        store_close(s);
        if (*stakes[i].altered)
            sql(path, stakes[i].altered);
        if ((defects_of(path) == 0) != stakes[i].sound)
            fail_msg("stakes=%s, %s", stakes[i].option, stakes[i].altered);
    }
    sample_folder_remove(&folder);
}

/* Every column of every table that is not free to change: a match's key is its name here only. */
static const struct alteration {
    const char *table, *column, *value;
} alterations[] = {
    {"match", "origin", "replace(origin, substr(origin, 1, 8), '00000000')"},
    {"match", "family", "replace(family, substr(family, 1, 8), '00000000')"},
    {"match", "version", "'x'"},
    {"match", "chosen", "1 - chosen"},
    {"match", "hidden", "1 - hidden"},
    {"match", "club", "'x'"},
    {"player", "club", "'x'"},
    {"match", "game", "'puff'"},
    {"seat", "player_id",
     "(SELECT s.player_id FROM seat s WHERE s.match_id = seat.match_id AND s.seat <> seat.seat)"},
    {"seat", "won", "1 - won"},
    {"seat", "big", "big + 1"},
    {"seat", "small", "small + 2"},
    {"seat", "stakes", "stakes + 2"},
    {"match", "event", "'x'"},
    {"match", "site", "'x'"},
    {"match", "date", "'1999'"},
    {"match", "options", "'exit-throw=same'"},
    {"match", "state", "CASE state WHEN 'open' THEN 'unfinished' ELSE 'open' END"},
    {"match", "created", "'2020-01-01T00:00:00.000Z'"},
    {"match", "founding_hash", "replace(founding_hash, substr(founding_hash, 1, 4), '0000')"},
    {"match", "head_seq", "head_seq - 1"},
    {"match", "head_hash", "replace(head_hash, substr(head_hash, 1, 4), '0000')"},
    {"match", "coups", "coups - 1"},
    {"match", "revision", "revision + 1"},
    {"match", "fingerprint", "replace(fingerprint, substr(fingerprint, 1, 4), '0000')"},
    {"match", "fingerprint", "NULL"},
    {"player", "name", "name || 'x'"},
    {"founding", "value", "value || 'x'"},
    {"founding", "key", "key || 'x'"},
    {"header", "key", "key || 'x'"},
    {"header", "value", "value || 'x'"},
    {"entry", "text", "text || ' '"},
    {"entry", "kind", "CASE kind WHEN 'line' THEN 'record' ELSE 'line' END"},
    {"entry", "at", "'2020-01-01T00:00:00.000Z'"},
    {"entry", "note", "'x'"},
    {"entry", "uuid", "replace(uuid, substr(uuid, 1, 8), '00000000')"},
    {"entry", "hash", "replace(hash, substr(hash, 1, 4), '0000')"},
    {"coup", "entry_seq", "CASE entry_seq WHEN 1 THEN 2 ELSE 1 END"},
    {"coup", "seat", "1 - seat"},
    {"coup", "dice", "dice % 60 / 10 + 1 || substr(dice, 2)"},
    {"coup", "dice", "substr(dice, 1, 1) || substr(dice, 2) % 6 + 1"},
    {"coup", "dice", "dice || ' '"},
    {"coup", "play", "'1/2'"},
    {"coup", "ruling", "replace(ruling, 'due', 'duo')"},
    {"coup", "score", "CAST(score AS INTEGER) + 2 || substr(score, instr(score, ':'))"},
    {"coup", "score", "replace(score, ' ', '1 ')"},
    {"coup", "score", "replace(score, ':', '1:')"},
    {"coup", "score", "replace(score, 'rail', 'w')"},
    {"coup", "score", "score || 'x'"},
    {"coup", "position", "position || ' '"},
    {"coup", "next", "coalesce(1 - next, 0)"},
    {"due", "kind", "kind || 'x'"},
    {"due", "seat", "1 - seat"},
    {"due", "name", "name || 'x'"},
    {"due", "points", "points + 2"},
    {"claim", "coup", "coup + 1"},
    {"claim", "by_seat", "1 - by_seat"},
    {"claim", "against_seat", "1 - against_seat"},
    {"claim", "against_seat", "NULL"},
    {"coup", "marked", "'2:0'"},
    {"claim", "kind", "kind || 'x'"},
    {"claim", "claimed", "claimed + 2"},
    {"claim", "claimed", "NULL"},
    {"claim", "due", "due + 2"},
    {"claim", "marked", "marked + 2"},
    {"claim", "ruling", "ruling || 'x'"},
    {"claim", "article", "article || 'x'"},
    {"claim", "taken", "taken + 2"},
    {"claim", "taken", "NULL, given = NULL"},
    {"claim", "given", "given + 2"},
    {"claim", "note", "'x'"},
    {"claim", "overrules_seq", "NULL, overrules_ordinal = NULL"},
};

/* Values in the words of PostgreSQL, where texts are no numbers. */
static const struct {
    const char *value, *there;
} on_server[] = {
    {"dice % 60 / 10 + 1 || substr(dice, 2)",
     "translate(substr(dice, 1, 1), '123456', '234561') || substr(dice, 2)"},
    {"substr(dice, 1, 1) || substr(dice, 2) % 6 + 1",
     "substr(dice, 1, 1) || translate(substr(dice, 2), '123456', '234561')"},
    {"CAST(score AS INTEGER) + 2 || substr(score, instr(score, ':'))",
     "CAST(split_part(score, ':', 1) AS INTEGER) + 2 || substr(score, strpos(score, ':'))"},
};

/* Alters the rows where that changes something, and leaves no other trace. */
static void alter_on_server(const char *where, const struct alteration *a)
{
    const char *value = a->value;
    for (size_t i = 0; i < LENGTH(on_server); i++)
        value = strcmp(value, on_server[i].value) == 0 ? on_server[i].there : value;
    bool undone = strncmp(value, "NULL", 4) == 0;
    char text[600];
    snprintf(text, sizeof text, "UPDATE %s SET %s = %s WHERE %s IS DISTINCT FROM %s", a->table,
             a->column, value, a->column, undone ? "NULL" : value);
    if (!change_rows(where, text))
        fail_msg("%s: nothing to change", text);
}

static void alter_in_file(const char *path, const struct alteration *a)
{
    static const char triggers_away[] =
        "PRAGMA foreign_keys = OFF; CREATE TEMP TABLE kept AS SELECT name, sql FROM sqlite_master"
        " WHERE type = 'trigger'; PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE type"
        " = 'trigger'; PRAGMA writable_schema = RESET";
    static const char triggers_back[] =
        "PRAGMA writable_schema = ON; INSERT INTO sqlite_master (type, name, tbl_name, rootpage,"
        " sql) SELECT 'trigger', name, CASE WHEN name LIKE 'entry%' THEN 'entry' ELSE 'founding'"
        " END, 0, sql FROM kept; PRAGMA writable_schema = RESET";
    bool undone = strncmp(a->value, "NULL", 4) == 0;
    char text[500];
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    run(db, triggers_away);
    snprintf(text, sizeof text, "UPDATE %s SET %s = %s WHERE %s IS NOT (%s)", a->table, a->column,
             a->value, a->column, undone ? "NULL" : a->value);
    run(db, text);
    if (!sqlite3_changes(db))
        fail_msg("%s: nothing to change", text);
    run(db, triggers_back);
    sqlite3_close(db);
}

/* Does one change after the other to a sound record, and each must be found. A change that the
 * server refuses needs not be. */
static void find_each_on_server(size_t count, bool (*change)(const char *path, size_t i),
                                void (*missed)(size_t i))
{
    const char *sound = server_place(NULL, "sound");
    size_t refused = 0;
    char from[300];
    snprintf(from, sizeof from, "%s", sound);
    make_record(from);
    assert_int_equal(defects_of(from), 0);
    for (size_t i = 0; i < count; i += every) {
        const char *where = server_copy(from, "altered");
        if (!change(where, i))
            refused++;
        else if (!defects_of(where))
            missed(i);
    }
    assert_true(refused < 4);
}

static void find_each_in_file(size_t count, bool (*change)(const char *path, size_t i),
                              void (*missed)(size_t i))
{
    struct sample_folder folder;
    size_t n;
    sample_folder_make(&folder);
    const char *path = sample_path(&folder, "record.db");
    make_record(path);
    sql(path, "PRAGMA journal_mode = DELETE");
    unsigned char *whole = sample_bytes(path, &n);
    assert_int_equal(defects_of(path), 0);
    for (size_t i = 0; i < count; i += every) {
        sample_write(path, whole, n);
        assert_true(change(path, i));
        if (!defects_of(path))
            missed(i);
    }
    free(whole);
    sample_folder_remove(&folder);
}

static void find_each(size_t count, bool (*change)(const char *path, size_t i),
                      void (*missed)(size_t i))
{
    if (server_folder())
        find_each_on_server(count, change, missed);
    else
        find_each_in_file(count, change, missed);
}

static bool alter_column(const char *path, size_t i)
{
    if (server_folder())
        alter_on_server(path, &alterations[i]);
    else
        alter_in_file(path, &alterations[i]);
    return true;
}

static void missed_column(size_t i)
{
    fail_msg("%s.%s was altered, and nothing was found", alterations[i].table,
             alterations[i].column);
}

static void test_altered_columns(void **state)
{
    (void)state;
    find_each(LENGTH(alterations), alter_column, missed_column);
}

/* Rows removed or added; SQLite does not check the rows that refer to them. */
static const char *const row_changes[] = {
    "DELETE FROM match WHERE id = 2",
    "UPDATE match SET id = 100 WHERE id = 1",
    "DELETE FROM coup WHERE number = 2",
    "DELETE FROM coup WHERE number = 1",
    "DELETE FROM coup",
    "DELETE FROM due",
    "DELETE FROM due WHERE coup = (SELECT max(coup) FROM due)",
    "DELETE FROM claim",
    "DELETE FROM header",
    "INSERT INTO due VALUES (1, 1, 99, 0, 'jan', 'true-hit', 2)",
    "INSERT INTO due VALUES (1, 9999, 1, 0, 'jan', 'true-hit', 2)",
    "INSERT INTO due VALUES (77, 1, 1, 0, 'jan', 'true-hit', 2)",
    ("INSERT INTO coup SELECT 1, 9999, 1, seat, dice, play, ruling, score, marked, position, next"
     " FROM coup WHERE match_id = 1 AND number = 1"),
    ("INSERT INTO claim SELECT match_id, 1, ordinal, coup, by_seat, against_seat, kind, claimed,"
     " due, marked, ruling, article, taken, given, protest, note, NULL, NULL FROM claim"
     " WHERE overrules_seq IS NULL LIMIT 1"),
    ("INSERT INTO claim SELECT match_id, 99999, ordinal, coup, by_seat, against_seat, kind,"
     " claimed, due, marked, ruling, article, taken, given, protest, note, NULL, NULL FROM claim "
     "LIMIT 1"),
    "DELETE FROM seat",
    "DELETE FROM seat WHERE match_id = 1",
    "DELETE FROM seat WHERE match_id = 1 AND seat = 0",
    "DELETE FROM seat WHERE match_id = 1 AND seat = 1",
    "INSERT INTO seat SELECT match_id, 2, player_id, 0, 0, 0, 0 FROM seat WHERE seat = 0",
    "INSERT INTO seat SELECT 77, 0, player_id, 0, 0, 0, 0 FROM seat LIMIT 1",
    "UPDATE claim SET overrules_seq = 0, overrules_ordinal = 0 WHERE overrules_seq IS NULL",
    "UPDATE match SET chosen = 2",
    "UPDATE match SET version = ''",
    "INSERT INTO entry SELECT 9, seq, uuid, kind, text, at, note, hash FROM entry LIMIT 1",
};

static bool change_row(const char *path, size_t i)
{
    return change_rows(path, row_changes[i]);
}

static void missed_rows(size_t i)
{
    fail_msg("%s: nothing was found", row_changes[i]);
}

static void test_lost_rows(void **state)
{
    (void)state;
    find_each(LENGTH(row_changes), change_row, missed_rows);
}

/* --- a picture of what matters ---------------------------------------------------------------- */

static int picture_entry(void *ctx, const struct store_entry *e)
{
    strbuf_add(ctx, "%ld %s %s %s %s %s\n", e->seq, e->kind, e->text, e->at, e->note ? e->note : "",
               e->hash);
    return 0;
}

static int picture_due(void *ctx, const struct store_due *d)
{
    strbuf_add(ctx, "%ld %s %d %s %ld\n", d->coup, d->kind, d->seat, d->name, d->points);
    return 0;
}

static int picture_header(void *ctx, const struct store_header *h)
{
    strbuf_add(ctx, "%s %s\n", h->key, h->value);
    return 0;
}

static int picture_match(void *ctx, const struct store_match *m)
{
    struct soundness *p = ctx;
    struct store_error err;
    strbuf_add(&p->picture, "%s %s %s %s %s %s %s %s %ld %s\n", m->key, m->origin,
               m->event ? m->event : "", m->site ? m->site : "", m->date ? m->date : "", m->options,
               m->state, m->created, m->coups, m->fingerprint ? m->fingerprint : "");
    for (int i = 0; i < m->seats; i++)
        strbuf_add(&p->picture, "%s %d %ld %ld %ld\n", m->seat[i].player, m->seat[i].won,
                   m->seat[i].major, m->seat[i].minor, m->seat[i].stakes);
    bool read = store_headers(p->store, m->key, picture_header, &p->picture, &err) == STORE_OK &&
                store_entries(p->store, m->key, 1, picture_entry, &p->picture, &err) == STORE_OK &&
                store_dues(p->store, m->key, picture_due, &p->picture, &err) == STORE_OK;
    char *coups = read ? stored_coups(p->store, m->key) : NULL;
    strbuf_add(&p->picture, "%s", coups ? coups : "?");
    free(coups);
    return !read;
}

/* Keys of matches, in their own order: which one was touched last is free to change. */
struct keys {
    char key[16][STORE_KEY_SIZE];
    size_t n;
};

static int keep_key(void *ctx, const struct store_match *m)
{
    struct keys *k = ctx;
    snprintf(k->key[k->n++], STORE_KEY_SIZE, "%s", m->key);
    return k->n == LENGTH(k->key);
}

static int by_key(const void *a, const void *b)
{
    return strcmp(a, b);
}

static char *picture(const char *path)
{
    struct store_error err;
    struct keys keys = {.n = 0};
    struct soundness p = {.unsound = 0};
    if (store_open(path, STORE_READ, &p.store, &err) != STORE_OK)
        return NULL;
    bool read = store_matches(p.store, NULL, keep_key, &keys, &err) == STORE_OK;
    qsort(keys.key, keys.n, sizeof keys.key[0], by_key);
    for (size_t i = 0; read && i < keys.n; i++)
        read = store_match_get(p.store, keys.key[i], picture_match, &p, &err) == STORE_OK;
    if (!read)
        strbuf_free(&p.picture);
    store_close(p.store);
    return p.picture.text;
}

/* Bytes of the file flipped at random: either nothing that matters has changed, or it is found. */
static void test_flipped_bytes(void **state)
{
    struct sample_folder folder;
    struct deal d;
    size_t n, mattered = 0;
    (void)state;
    deal_start(&d, seed + 11);
    sample_folder_make(&folder);
    const char *path = sample_path(&folder, "record.db");
    make_record(path);
    sql(path, "PRAGMA journal_mode = DELETE");
    char *before = picture(path);
    assert_non_null(before);
    unsigned char *whole = sample_bytes(path, &n);
    for (int i = 0; i < 5 * rounds; i++) {
        size_t at = deal_below(&d, (unsigned)n);
        unsigned char was = whole[at];
        whole[at] ^= (unsigned char)(1U << deal_below(&d, 8));
        sample_write(path, whole, n);
        whole[at] = was;
        if (defects_of(path)) {
            mattered++;
            continue;
        }
        char *after = picture(path);
        if (!after || strcmp(before, after) != 0)
            fail_msg("byte %zu of %zu was altered, and nothing was found", at, n);
        free(after);
    }
    assert_true(mattered > (size_t)rounds);
    free(before);
    free(whole);
    sample_folder_remove(&folder);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lost_rows),
        cmocka_unit_test(test_stakes),
        cmocka_unit_test(test_altered_columns),
        cmocka_unit_test(test_flipped_bytes),
    };
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        rounds = atoi(argv[2]);
    if (argc > 3)
        every = (size_t)atoi(argv[3]);
    if (server_folder()) { /* tests that need files use files */
        const struct CMUnitTest there[] = {
            cmocka_unit_test(test_lost_rows),
            cmocka_unit_test(test_stakes),
            cmocka_unit_test(test_altered_columns),
        };
        return cmocka_run_group_tests(there, NULL, NULL);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
