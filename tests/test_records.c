/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches out of the record and in again, counted, and proved. By hand: test_records SEED COUNT. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <sqlite3.h>

#include "match_verify.h"
#include "record_fixture.h"
#include "records.h"
#include "store_samples.h"
#include "trictrac/options.h"

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

static uint64_t seed = 1;
static int rounds = 60;

static struct store *memory_store(void)
{
    struct store *s;
    struct store_error err;
    assert_int_equal(store_open_memory(&s, &err), STORE_OK);
    return s;
}

/* --- out and in again -------------------------------------------------------------------------
 */

static const char *const policies[] = {"announce", "confirm", "silent"};

/* Lines as players type them: cut in two, with remarks, options changed in between. */
static void spoil_lines(struct deal *d, const char *lines, struct words *out)
{
    static const char *const remarks[] = {" # a remark",
                                          "\n# on its own, with \"quotes\" and [x]",
                                          " # ici \xc3\xa9"
                                          "cole",
                                          "\nset announce=silent",
                                          " set announce=announce",
                                          "\nset exit-throw=same"};
    while (*lines) {
        size_t n = strcspn(lines, "\n");
        char line[400];
        snprintf(line, sizeof line, "%.*s", (int)n, lines);
        for (char *blank = strchr(line, ' '); blank; blank = strchr(blank + 1, ' ')) {
            if (!deal_below(d, 6))
                *blank = '\n';
        }
        words_add(out, "%s", line);
        if (!deal_below(d, 8))
            words_add(out, "%s", remarks[deal_below(d, LENGTH(remarks))]);
        words_add(out, "\n");
        lines += n + (lines[n] == '\n');
    }
}

static void undo_and_redo(struct session *s, struct deal *d)
{
    struct session_error err;
    struct words said = {.text = NULL};
    size_t n = 1 + deal_below(d, 5);
    if (session_undo_many(s, n, &said, &err) == SESSION_OK && deal_below(d, 2))
        session_redo_many(s, 1 + deal_below(d, 5), &said, &err);
    words_free(&said);
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
    struct words clean = {.text = NULL}, typed = {.text = NULL}, headers = {.text = NULL};
    random_match(d, &m, true, &clean);
    spoil_lines(d, clean.text, &typed);
    words_add(&headers, "[White \"An\\\"na\"]\n[Black \"Boris\"]\n[Annotator \"x \\\\ y\"]\n");
    words_add(&headers, "[Option \"announce=%s\"]\n[Option \"holes=%d\"]\n", policies[m.announce],
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
    words_free(&clean);
    words_free(&typed);
    words_free(&headers);
}

/* What is exported and imported is exported the same, and ruled on the same. */
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
        if (strcmp(rulings, rulings_again) != 0)
            fail_msg("ruled otherwise:\n%s\n%s\n%s", text, rulings, rulings_again);
        free(text);
        free(again);
        free(rulings);
        free(rulings_again);
        store_close(a);
        store_close(b);
    }
}

/* --- importing --------------------------------------------------------------------------------
 */

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
    /* The same coups in other words are the same match. */
    assert_int_equal(
        import_text(s, "[White \"A\"]\n[Black \"B\"]\n1. w 46 +0\r\n7 5 2. b 52 6 3 *", 0),
        STATUS_OK);
    assert_int_equal(matches_in(s), 2);
    store_close(s);
}

static void test_bad_file(void **state)
{
    static const char *const bad[] = {
        "64 1/7 1/5\n[White \"X\"]\n43 9/12 1/4\n", /* no man there */
        "64 1/7 1/5\n[Option \"holes=no\"]\n43 1/4 1/5\n",
        "64 1/7 1/5 \xff\n",
        "64 1/7 1/5 * 52 1/6 1/3\n",
        "[White \"A\n64 1/7 1/5\n",
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

/* --- statistics -------------------------------------------------------------------------------
 */

/* Counted one by one, from the rulings of every coup: a line a thing, sorted by the test. */
struct counted {
    char name[64];
    long count, points;
};

struct naive {
    const char *player, *opponent;
    struct store *store;
    char side; /* the player's in this match */
    struct counted item[200];
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
    json_array_foreach(json_object_get(ruling, "faults"), i, x)
    {
        count_item(n, roller == n->side, "fault", json_string_value(json_object_get(x, "code")), 0);
    }
}

static int count_coup(void *ctx, const struct store_coup *c)
{
    struct naive *n = ctx;
    json_error_t e;
    json_t *ruling = json_loads(c->ruling, 0, &e);
    assert_non_null(ruling);
    count_dues(n, ruling, c->side);
    json_decref(ruling);
    if (c->side == n->side)
        n->throws[c->die1][c->die2]++;
    return 0;
}

static int count_player(void *ctx, const struct store_match *m)
{
    struct naive *n = ctx;
    struct store_error err;
    for (int k = 0; k < 2; k++) {
        const char *me = k ? m->black : m->white, *other = k ? m->white : m->black;
        if (strcmp(me, n->player) != 0 || (n->opponent && strcmp(other, n->opponent) != 0))
            continue;
        n->side = k ? 'b' : 'w';
        n->results.matches++;
        n->results.won += m->winner == n->side;
        n->results.lost += m->winner && m->winner != n->side;
        n->results.holes += k ? m->peg_b : m->peg_w;
        n->results.holes_against += k ? m->peg_w : m->peg_b;
        n->results.coups += m->coups;
        assert_int_equal(store_coups(n->store, m->key, count_coup, n, &err), STORE_OK);
    }
    return 0;
}

static int check_tally(void *ctx, const struct store_tally *t)
{
    struct naive *n = ctx;
    char name[64];
    snprintf(name, sizeof name, "%d %s %s", t->own, t->kind, t->jan);
    for (int i = 0; i < n->items; i++) {
        if (strcmp(n->item[i].name, name) == 0) {
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
    assert_int_equal(n->throws[t->die1][t->die2], t->count);
    n->throws[t->die1][t->die2] = 0;
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
    assert_int_equal(store_tally_dues(s, player, opponent, check_tally, n, &err), STORE_OK);
    assert_int_equal(n->items, 0);
    assert_int_equal(store_tally_throws(s, player, opponent, check_throws, n, &err), STORE_OK);
    for (int i = 0; i < 49; i++)
        assert_int_equal(n->throws[i / 7][i % 7], 0);
    assert_int_equal(store_tally_matches(s, player, opponent, check_results, n, &err), STORE_OK);
    free(n);
}

static char *some_matches(struct deal *d, int n, int players)
{
    struct words w = {.text = NULL};
    for (int i = 0; i < n; i++) {
        struct manner m = {.wrong = 15, .longest = 5 + deal_below(d, 60), .holes = 4};
        unsigned white = deal_below(d, (unsigned)players), black = deal_below(d, (unsigned)players);
        words_add(&w, "[White \"P%u\"]\n[Black \"P%u\"]\n[Option \"holes=4\"]\n", white,
                  black == white ? white + 1 : black);
        random_match(d, &m, false, &w);
    }
    assert_false(w.failed);
    return w.text;
}

static void test_stats(void **state)
{
    static const char *const names[] = {"P0", "P1", "P2", "P3", "Nobody"};
    struct deal d;
    struct store *memory = memory_store(), *file;
    struct store_error err;
    struct sample_folder folder;
    (void)state;
    deal_start(&d, seed + 7);
    sample_folder_make(&folder);
    const char *path = sample_path(&folder, "record.db");
    assert_int_equal(store_open_sqlite(path, STORE_WRITE, &file, &err), STORE_OK);
    char *text = some_matches(&d, rounds / 2, 3);
    assert_int_equal(import_text(memory, text, false), STATUS_OK);
    assert_int_equal(import_text(file, text, false), STATUS_OK);
    for (size_t i = 0; i < LENGTH(names); i++) {
        check_player(memory, names[i], NULL);
        check_player(file, names[i], NULL);
        for (size_t k = 0; k < LENGTH(names); k++)
            check_player(file, names[i], names[k]);
    }
    free(text);
    store_close(memory);
    store_close(file);
    sample_folder_remove(&folder);
}

/* --- tampering ----------------------------------------------------------------------------------
 */

struct proof {
    struct store *store;
    int unsound;
    struct words picture; /* of everything that matters */
};

static int prove_match(void *ctx, const struct store_match *m)
{
    struct proof *p = ctx;
    struct verified found;
    struct store_error err;
    p->unsound +=
        match_verify(p->store, m->key, &game_trictrac, &found, &err) != STORE_OK || !found.sound;
    return 0;
}

static int note_defect(void *ctx, const char *text)
{
    struct proof *p = ctx;
    (void)text;
    p->unsound++;
    return 0;
}

/* How much is wrong with a record; a file that cannot be opened or read is. */
static int defects_of(const char *path)
{
    struct store_error err;
    struct proof p = {.unsound = 0};
    if (store_open_sqlite(path, STORE_READ, &p.store, &err) != STORE_OK)
        return 1;
    if (store_integrity(p.store, note_defect, &p, &err) != STORE_OK ||
        store_matches(p.store, NULL, prove_match, &p, &err) != STORE_OK)
        p.unsound++;
    store_close(p.store);
    return p.unsound;
}

static void sql(const char *path, const char *text)
{
    sqlite3 *db;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", text, message);
    sqlite3_close(db);
}

/* A record with everything in it: claims, rulings of the arbiter, versions of names. */
static void make_record(const char *path)
{
    struct store *s;
    struct store_error err;
    struct deal d;
    assert_int_equal(store_open_sqlite(path, STORE_WRITE, &s, &err), STORE_OK);
    deal_start(&d, seed + 3);
    char *text = some_matches(&d, 4, 3);
    assert_int_equal(import_text(s, text, false), STATUS_OK);
    free(text);
    struct session *session = session_new(&game_trictrac, s);
    struct words said = {.text = NULL};
    struct session_error serr;
    enter_lines(session,
                "[White \"An\"]\n[Black \"Bo\"]\n[Event \"E\"]\n[Site \"S\"]\n[Date \"2026\"]\n"
                "[Annotator \"N\"]\n[Option \"announce=silent\"]\n64 1/7 1/5\n"
                "52 +4 1/6 1/3 school 2\n");
    assert_int_equal(session_overrule(session, "4 he saw it", &said, &serr), SESSION_OK);
    assert_int_equal(session_note(session, "both agreed", &said, &serr), SESSION_OK);
    words_free(&said);
    session_free(session);
    store_close(s);
}

/* Every column of every table that is not free to change. */
static void test_altered_columns(void **state)
{
    static const struct {
        const char *table, *column, *value;
    } rows[] = {
        {"match", "origin", "replace(origin, substr(origin, 1, 8), '00000000')"},
        {"match", "game", "'puff'"},
        {"match", "white_id", "black_id"},
        {"match", "black_id", "white_id"},
        {"match", "event", "'x'"},
        {"match", "site", "'x'"},
        {"match", "date", "'1999'"},
        {"match", "options", "'exit-throw=same'"},
        {"match", "state", "CASE state WHEN 'open' THEN 'unfinished' ELSE 'open' END"},
        {"match", "winner", "CASE winner WHEN 'w' THEN 'b' ELSE 'w' END"},
        {"match", "created", "'2020-01-01T00:00:00.000Z'"},
        {"match", "head_seq", "head_seq - 1"},
        {"match", "head_hash", "replace(head_hash, substr(head_hash, 1, 4), '0000')"},
        {"match", "coups", "coups - 1"},
        {"match", "fingerprint", "replace(fingerprint, substr(fingerprint, 1, 4), '0000')"},
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
        {"entry", "prev", "replace(prev, substr(prev, 1, 4), '0000')"},
        {"entry", "hash", "replace(hash, substr(hash, 1, 4), '0000')"},
        {"coup", "entry_seq", "CASE entry_seq WHEN 1 THEN 2 ELSE 1 END"},
        {"coup", "side", "CASE side WHEN 'w' THEN 'b' ELSE 'w' END"},
        {"coup", "die1", "die1 % 6 + 1"},
        {"coup", "die2", "die2 % 6 + 1"},
        {"coup", "dice", "dice || ' '"},
        {"coup", "play", "'1/2'"},
        {"coup", "ruling", "replace(ruling, 'coup', 'cuop')"},
        {"coup", "points_w", "points_w + 2"},
        {"coup", "points_b", "points_b + 2"},
        {"coup", "bredouille", "CASE bredouille WHEN 'w' THEN 'b' ELSE 'w' END"},
        {"coup", "peg_w", "peg_w + 1"},
        {"coup", "peg_b", "peg_b + 1"},
        {"coup", "pavilion", "CASE pavilion WHEN 'w' THEN 'b' ELSE 'w' END"},
        {"coup", "position", "position || ' '"},
        {"coup", "next", "CASE next WHEN 'w' THEN 'b' ELSE 'w' END"},
        {"due", "kind", "kind || 'x'"},
        {"due", "to_side", "CASE to_side WHEN 'w' THEN 'b' ELSE 'w' END"},
        {"due", "jan", "jan || 'x'"},
        {"due", "points", "points + 2"},
        {"claim", "coup", "coup + 1"},
        {"claim", "claimant", "CASE claimant WHEN 'w' THEN 'b' ELSE 'w' END"},
        {"claim", "kind", "kind || 'x'"},
        {"claim", "claimed", "claimed + 2"},
        {"claim", "due", "due + 2"},
        {"claim", "marked", "marked + 2"},
        {"claim", "ruling", "ruling || 'x'"},
        {"claim", "article", "article || 'x'"},
        {"claim", "effect", "effect || ' '"},
        {"claim", "note", "'x'"},
        {"claim", "overrules_seq", "NULL, overrules_ordinal = NULL"},
    };
    struct sample_folder folder;
    size_t n;
    (void)state;
    sample_folder_make(&folder);
    const char *path = sample_path(&folder, "record.db");
    make_record(path);
    sql(path, "PRAGMA journal_mode = DELETE");
    unsigned char *whole = sample_bytes(path, &n);
    assert_int_equal(defects_of(path), 0);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[700];
        sample_write(path, whole, n);
        snprintf(text, sizeof text,
                 "PRAGMA foreign_keys = OFF; CREATE TEMP TABLE kept AS SELECT name, sql FROM"
                 " sqlite_master WHERE type = 'trigger'; PRAGMA writable_schema = ON; DELETE FROM"
                 " sqlite_master WHERE type = 'trigger'; PRAGMA writable_schema = RESET;");
        sqlite3 *db;
        char *message = NULL;
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        if (sqlite3_exec(db, text, NULL, NULL, &message) != SQLITE_OK)
            fail_msg("%s", message);
        const char *pick =
            strcmp(rows[i].column, "overrules_seq") == 0 ? "overrules_seq IS NOT NULL"
            : strcmp(rows[i].column, "note") == 0 && strcmp(rows[i].table, "claim") == 0
                ? "note IS NULL OR note <> 'x'"
                : "1";
        snprintf(text, sizeof text, "UPDATE %s SET %s = %s WHERE %s AND %s IS NOT (%s)",
                 rows[i].table, rows[i].column, rows[i].value, pick, rows[i].column,
                 strncmp(rows[i].value, "NULL,", 5) == 0 ? "NULL" : rows[i].value);
        if (sqlite3_exec(db, text, NULL, NULL, &message) != SQLITE_OK)
            fail_msg("%s: %s", text, message);
        if (!sqlite3_changes(db))
            fail_msg("%s: nothing to change", text);
        static const char back[] =
            "PRAGMA writable_schema = ON; INSERT INTO sqlite_master (type, name, tbl_name,"
            " rootpage, sql) SELECT 'trigger', name, CASE WHEN name LIKE 'entry%' THEN 'entry' ELSE"
            " 'founding' END, 0, sql FROM kept; PRAGMA writable_schema = RESET";
        if (sqlite3_exec(db, back, NULL, NULL, &message) != SQLITE_OK)
            fail_msg("%s: %s", back, message);
        sqlite3_close(db);
        if (!defects_of(path))
            fail_msg("%s.%s was altered, and nothing was found", rows[i].table, rows[i].column);
    }
    free(whole);
    sample_folder_remove(&folder);
}

/* --- a picture of what matters ------------------------------------------------------------------
 */

static int picture_entry(void *ctx, const struct store_entry *e)
{
    words_add(ctx, "%ld %s %s %s %s %s\n", e->seq, e->kind, e->text, e->at, e->note ? e->note : "",
              e->hash);
    return 0;
}

static int picture_due(void *ctx, const struct store_due *d)
{
    words_add(ctx, "%ld %s %c %s %d\n", d->coup, d->kind, d->to, d->jan, d->points);
    return 0;
}

static int picture_header(void *ctx, const struct store_header *h)
{
    words_add(ctx, "%s %s\n", h->key, h->value);
    return 0;
}

static int picture_match(void *ctx, const struct store_match *m)
{
    struct proof *p = ctx;
    struct store_error err;
    words_add(&p->picture, "%s %s %s %s %s %s %s %s %s %c %s %ld %s\n", m->key, m->origin, m->white,
              m->black, m->event ? m->event : "", m->site ? m->site : "", m->date ? m->date : "",
              m->options, m->state, m->winner ? m->winner : '-', m->created, m->coups,
              m->fingerprint ? m->fingerprint : "");
    bool read = store_headers(p->store, m->key, picture_header, &p->picture, &err) == STORE_OK &&
                store_entries(p->store, m->key, 1, picture_entry, &p->picture, &err) == STORE_OK &&
                store_dues(p->store, m->key, picture_due, &p->picture, &err) == STORE_OK;
    char *coups = read ? stored_coups(p->store, m->key) : NULL;
    words_add(&p->picture, "%s", coups ? coups : "?");
    free(coups);
    return !read;
}

static char *picture(const char *path)
{
    struct store_error err;
    struct proof p = {.unsound = 0};
    if (store_open_sqlite(path, STORE_READ, &p.store, &err) != STORE_OK)
        return NULL;
    if (store_matches(p.store, NULL, picture_match, &p, &err) != STORE_OK)
        words_free(&p.picture);
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
        cmocka_unit_test(test_round_trip),    cmocka_unit_test(test_import),
        cmocka_unit_test(test_bad_file),      cmocka_unit_test(test_own_match_is_known),
        cmocka_unit_test(test_stats),         cmocka_unit_test(test_altered_columns),
        cmocka_unit_test(test_flipped_bytes),
    };
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        rounds = atoi(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
