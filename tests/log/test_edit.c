/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Corrections: undo and redo, edits, rulings of an arbiter, across sessions. Every state is
 * compared with the previous one. By hand: test_edit SEED COUNT. */
#include <sys/stat.h>
#include <unistd.h>

#include "db/sqlite/open.h"
#include "games/puff/puff.h"
#include "games/trictrac/trictrac.h"
#include "matches/command/command.h"
#include "tests/support/headless.h"
#include "tests/support/record_fixture.h"
#include "tests/support/store_samples.h"
#include "tests/support/test.h"

static uint64_t seed = 1;
static int rounds = 7;

struct fixture {
    struct store *store;
    struct session *session;
    char key[STORE_KEY_SIZE];
    struct strbuf said;
    struct session_error err;
};

static void begin_game(struct fixture *f, const struct game *game)
{
    struct store_error err;
    memset(f, 0, sizeof *f);
    assert_int_equal(store_open_memory(&f->store, &err), STORE_OK);
    f->session = session_new(game, f->store);
    assert_non_null(f->session);
}

static void begin(struct fixture *f)
{
    begin_game(f, &game_trictrac);
}

static void end(struct fixture *f)
{
    session_free(f->session);
    store_close(f->store);
    strbuf_free(&f->said);
}

/* Closes the program and starts it again. */
static void restart(struct fixture *f)
{
    session_free(f->session);
    f->session = session_new(&game_trictrac, f->store);
    assert_non_null(f->session);
    if (session_resume(f->session, f->key, &f->err) != SESSION_OK)
        fail_msg("%s", f->err.text);
}

/* Returns the state of the match: text, rulings and waiting turns. */
static char *picture(struct fixture *f)
{
    struct strbuf w = {.text = NULL};
    last_key(f->store, f->key);
    char *text = headless(record_match_text(f->store, &game_trictrac, f->key));
    char *coups = stored_coups(f->store, f->key);
    assert_non_null(text);
    strbuf_add(&w, "%s\n%s\n", text, coups);
    session_waiting(f->session, &w);
    free(text);
    free(coups);
    assert_false(w.failed);
    return w.text;
}

static void expect(struct fixture *f, enum session_code code, enum session_code expected)
{
    if (code != expected)
        fail_msg("%d instead of %d: %s", code, expected, f->err.text);
}

static void edit(struct fixture *f, const char *target, const char *text)
{
    f->said.length = 0;
    expect(f, session_edit(f->session, target, text, &f->said, &f->err), SESSION_OK);
}

static void said(const struct fixture *f, const char *part)
{
    if (!f->said.text || !strstr(f->said.text, part))
        fail_msg("\"%s\" is not in: %s", part, f->said.text ? f->said.text : "");
}

static void edit_text(const struct fixture *f, const char *target, const char *expected)
{
    struct strbuf w = {.text = NULL};
    assert_true(session_edit_text(f->session, target, &w));
    assert_string_equal(w.text ? w.text : "", expected);
    strbuf_free(&w);
}

static int waiting(const struct fixture *f)
{
    struct strbuf w = {.text = NULL};
    int n = session_waiting(f->session, &w);
    strbuf_free(&w);
    return n;
}

static void text_has(struct fixture *f, const char *part, bool there)
{
    char *text = record_text(f->store);
    if ((strstr(text, part) != NULL) != there)
        fail_msg("\"%s\" is %s: %s", part, there ? "not in" : "in", text);
    free(text);
}

static void score_is(struct fixture *f, const char *score)
{
    struct strbuf w = {.text = NULL};
    session_score(f->session, &w);
    if (!strstr(w.text, score))
        fail_msg("\"%s\" is not in: %s", score, w.text);
    strbuf_free(&w);
}

/* --- one thing at a time ---------------------------------------------------------------------- */

static const char opening[] = "64 1/7 1/5 # first\n52 1/6\n1/3\n21 7/9/10\n43 6/10 3/6\n";

static void test_edit_coup(void **state)
{
    struct fixture f;
    (void)state;
    begin(&f);
    assert_int_equal(enter_lines(f.session, opening), 5);
    edit_text(&f, "1", "64 1/7 1/5 # first");
    edit_text(&f, "2", "52 1/6 1/3");
    assert_false(session_edit_text(f.session, "5", &f.said));
    assert_false(session_edit_text(f.session, "0", &f.said));
    assert_false(session_edit_text(f.session, "w1", &f.said));
    assert_false(session_edit_text(f.session, "", &f.said));
    assert_false(session_edit_text(f.session, "x", &f.said));
    edit(&f, "2", "53 1/6 1/4 # corrected");
    said(&f, "Turn 2 corrected: 53 1/6 1/4");
    said(&f, "The turns after it no longer fit");
    assert_int_equal(waiting(&f), 1); /* the man on 3 is now on 4 */
    said(&f, "w1: 43 6/10 3/6");
    text_has(&f, "2. b 53 1/6 1/4 # corrected", true);
    text_has(&f, "4. b", false);
    last_key(f.store, f.key);
    assert_sound(f.store, f.key);
    end(&f);
}

/* Waiting turns fit again after a correction, as do the turns that wait after them. */
static void test_what_waits(void **state)
{
    struct fixture f;
    (void)state;
    begin(&f);
    enter_lines(f.session, opening);
    enter(f.session, "31 5/8 1/2");
    enter(f.session, "66 - 65 1/7 1/6");
    edit(&f, "2", "53 1/6 1/4");
    assert_int_equal(waiting(&f), 4);
    edit_text(&f, "w1", "43 6/10 3/6");
    edit_text(&f, "4", "43 6/10 3/6"); /* the next turn is the first waiting one */
    last_key(f.store, f.key);
    edit_text(&f, "w3", "66 -");
    restart(&f);
    assert_int_equal(waiting(&f), 4);
    edit(&f, "4", "43 6/10 4/7");
    assert_int_equal(waiting(&f), 0);
    text_has(&f, "7. w 65 1/7 1/6", true);
    assert_sound(f.store, f.key);
    for (int i = 0; i < 2; i++)
        expect(&f, session_undo(f.session, &f.said, &f.err), SESSION_OK);
    text_has(&f, "2. b 52 1/6 1/3", true);
    text_has(&f, "7. w 65 1/7 1/6", true);
    end(&f);
}

/* The match can also continue without the waiting turn, which keeps its place. */
static void test_going_on(void **state)
{
    struct fixture f;
    (void)state;
    begin(&f);
    enter_lines(f.session, opening);
    edit(&f, "2", "53 1/6 1/4");
    enter(f.session, "43 6/10 4/7");
    enter(f.session, "21 1/3 1/2");
    assert_int_equal(waiting(&f), 1);
    edit_text(&f, "4", "43 6/10 4/7");
    edit_text(&f, "w1", "43 6/10 3/6");
    edit(&f, "w1", "# it was 43 6/10 3/6");
    assert_int_equal(waiting(&f), 0);
    text_has(&f, "5. w 21 1/3 1/2", true);
    last_key(f.store, f.key);
    assert_sound(f.store, f.key);
    end(&f);
}

/* Waiting turns are also tried again after any other correction, while nothing else has been
 * entered after them. */
static void test_tried_again(void **state)
{
    struct fixture f;
    (void)state;
    begin(&f);
    enter_lines(f.session, "64 1/7 1/5\n52 1/6 1/3\n31 7/10 1/2\n");
    last_key(f.store, f.key);
    edit(&f, "1", "64 1/11");
    assert_int_equal(waiting(&f), 1); /* no man on 7 */
    edit(&f, "1", "64 1/7 1/5");
    assert_int_equal(waiting(&f), 0);
    text_has(&f, "1. w 64 1/7 1/5\n2. b 52 1/6 1/3\n3. w 31 7/10 1/2\n", true);
    restart(&f); /* the log has the same state */
    text_has(&f, "3. w 31 7/10 1/2", true);
    edit(&f, "1", "64 1/11");
    enter(f.session, "31 1/4 1/2");
    edit(&f, "1", "64 1/7 1/5"); /* the match continued without it, so it stays out */
    assert_int_equal(waiting(&f), 1);
    text_has(&f, "3. w 31 1/4 1/2", true);
    text_has(&f, "4. b", false);
    assert_sound(f.store, f.key);
    end(&f);
}

/* An edit with only a play keeps the dice. Further words are refused. */
static void test_a_play_alone(void **state)
{
    static const char *const not_one[] = {"52 1/6 1/3 31 1/4 1/2", "# gone", "1/4 1/2 64 1/7 1/5"};
    struct fixture f;
    (void)state;
    begin(&f);
    enter_lines(f.session, "64 1/7 1/5\n52 1/6 1/3\n31 1/4 1/2\n64 1/7 1/5\n");
    last_key(f.store, f.key);
    edit(&f, "3", "1/2"); /* the 3 was not played: 2 for Boris */
    text_has(&f, "2. b 52 1/6 1/3\n3. w 31 1/2\n4. b 64 1/7 1/5\n", true);
    score_is(&f, "White: peg 0, jeton 0. Black: peg 0, jeton 2.");
    edit(&f, "3", "1/4 1/2");
    edit(&f, "3", "1/2");
    said(&f, "Turn 3: now a false move; Black marks 2 instead of 0.\n");
    said(&f, "White: man from 4 to 1. Black: jeton to 2.\n");
    edit(&f, "3", "1-4 1-2");
    text_has(&f, "3. w 31 1/4 1/2\n", true); /* a turn is written from its events */
    edit(&f, "3", "3. w 31 4 2");
    text_has(&f, "3. w 31 1/4 1/2\n4. b 64 1/7 1/5\n", true);
    char *before = picture(&f);
    for (size_t i = 0; i < sizeof not_one / sizeof *not_one; i++) {
        expect(&f, session_edit(f.session, "3", not_one[i], &f.said, &f.err), SESSION_NOT_READ);
        assert_int_equal(f.err.column, 0);
    }
    expect(&f, session_edit(f.session, "3", "1/x", &f.said, &f.err), SESSION_NOT_READ);
    assert_int_equal(f.err.column, 3); /* in the typed text */
    char *after = picture(&f);
    assert_string_equal(before, after);
    free(before);
    free(after);
    assert_sound(f.store, f.key);
    end(&f);
}

/* A change of the thrower because a player goes is printed. */
static void test_who_throws(void **state)
{
    struct fixture f;
    (void)state;
    begin(&f);
    enter_lines(f.session, "[Setup \"W:1x2,2x2,3x2,4x2,5x2,6x2,7x3 B:1x15 w\"]\n22 7/9 7/9\n"
                           "21 1/2 1/3\n11 stay 7/8/9\n64 1/7 1/5\n");
    edit(&f, "3", "11 go");
    said(&f, "Turn 4: White throws, not Black.\n");
    said(&f, "Black: all men to the talon.\n");
    end(&f);
}

/* A letter in a separate line, or after the previous play, belongs to the next throw. It is kept if
 * the previous turn is corrected, and if its own turn is, it waits with it. After a doublet of Puff
 * either may throw (rules puff §5), so the letter decides who throws. */
static void test_letter_before(void **state)
{
    static const char *const lines[] = {"33 bar/3x2\nb\n41 bar/1 bar/4\n",
                                        "33 bar/3x2 b\n41 bar/1 bar/4\n"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct fixture f;
        begin_game(&f, &game_puff);
        enter(f.session, "w 33 bar/3x2"); /* the first doublet, not the start */
        enter_lines(f.session, lines[i]);
        text_has(&f, "3. b 41", true);
        edit(&f, "2", "33 bar/3x2 bar/4x2");
        text_has(&f, "2. w 33 bar/3x2 bar/4x2", true);
        text_has(&f, "3. b 41 bar/1 bar/4", true);
        edit(&f, "3", "42 bar/4 bar/2");
        text_has(&f, "3. b 42 bar/4 bar/2", true);
        edit(&f, "3", "w 42 bar/4 bar/2");
        text_has(&f, "3. w 42 bar/4 bar/2", true);
        end(&f);
    }
}

static void test_refused_edits(void **state)
{
    struct fixture f;
    (void)state;
    begin(&f);
    expect(&f, session_edit(f.session, "1", "64", &f.said, &f.err), SESSION_REFUSED);
    enter_lines(f.session, opening);
    char *before = picture(&f);
    expect(&f, session_edit(f.session, "9", "64", &f.said, &f.err), SESSION_REFUSED);
    expect(&f, session_edit(f.session, "2", "52 1/6 9/12", &f.said, &f.err), SESSION_NOT_READ);
    assert_int_equal(f.err.column, 8);
    expect(&f, session_edit(f.session, "2", "52 [Game \"x\"]", &f.said, &f.err), SESSION_NOT_READ);
    expect(&f, session_edit(f.session, "2", "52 rubbish", &f.said, &f.err), SESSION_NOT_READ);
    char *after = picture(&f);
    assert_string_equal(before, after);
    free(before);
    free(after);
    end(&f);
}

/* A corrected typing error is not a false move: the log keeps it, the game does not. */
static int find_text(void *ctx, const struct store_entry *e)
{
    int *seen = ctx;
    *seen |= strcmp(e->text, "64 1/8 1/5") == 0 ? 1 : 0;
    *seen |= strcmp(e->kind, "edit") == 0 && strcmp(e->text, "1 64 1/7 1/5") == 0 ? 2 : 0;
    return 0;
}

static void test_error_is_no_fault(void **state)
{
    struct fixture f;
    struct store_error err;
    int seen = 0;
    (void)state;
    begin(&f);
    enter(f.session, "64 1/8 1/5");
    last_key(f.store, f.key);
    char *wrong = stored_coups(f.store, f.key);
    assert_non_null(strstr(wrong, ", illegal, N1"));
    edit(&f, "1", "64 1/7 1/5");
    char *right = stored_coups(f.store, f.key);
    assert_null(strstr(right, "illegal"));
    assert_null(strstr(right, "N1"));
    assert_int_equal(store_entries(f.store, f.key, 1, find_text, &seen, &err), STORE_OK);
    assert_int_equal(seen, 3);
    free(wrong);
    free(right);
    end(&f);
}

/* --- the arbiter ------------------------------------------------------------------------------ */

struct claims {
    int count;
    struct store_claim row[4];
    char ruling[4][32], note[4][64];
};

static int keep_claim(void *ctx, const struct store_claim *c)
{
    struct claims *k = ctx;
    int i = k->count++;
    assert_true(i < 4);
    k->row[i] = *c;
    snprintf(k->ruling[i], sizeof k->ruling[i], "%s", c->ruling);
    snprintf(k->note[i], sizeof k->note[i], "%s", c->note ? c->note : "");
    return 0;
}

static struct claims claims_of(struct fixture *f)
{
    struct claims k = {.count = 0};
    struct store_error err;
    last_key(f->store, f->key);
    assert_int_equal(store_claims(f->store, f->key, keep_claim, &k, &err), STORE_OK);
    return k;
}

/* Checks the points that both players of a claim mark. */
static void marks_are(const struct store_claim *c, long taken, long given)
{
    assert_true(c->pays);
    assert_int_equal(c->taken, taken);
    assert_int_equal(c->given, given);
}

static void test_overrule(void **state)
{
    struct fixture f;
    (void)state;
    begin(&f);
    expect(&f, session_overrule(f.session, "4 x", &f.said, &f.err), SESSION_REFUSED);
    enter(f.session, "64 +2 1/7 1/5"); /* no points were due */
    expect(&f, session_overrule(f.session, "4 x", &f.said, &f.err), SESSION_REFUSED);
    enter(f.session, "school 2");
    score_is(&f, "White: peg 0, jeton 0. Black: peg 0, jeton 2.");
    enter(f.session, "52 1/6 1/3");
    enter(f.session, "21 1/3 1/2");
    struct claims k = claims_of(&f);
    assert_int_equal(k.count, 1);
    marks_are(&k.row[0], 2, 0);

    expect(&f, session_overrule(f.session, "6 he was warned", &f.said, &f.err), SESSION_OK);
    score_is(&f, "White: peg 0, jeton 0. Black: peg 0, jeton 6.");
    k = claims_of(&f);
    assert_int_equal(k.count, 2);
    marks_are(&k.row[0], 2, 0);
    assert_string_equal(k.ruling[1], "overruled");
    marks_are(&k.row[1], 6, 0);
    assert_string_equal(k.note[1], "he was warned");
    assert_int_equal(k.row[1].overrules_entry, k.row[0].entry);
    assert_int_equal(k.row[1].overrules_ordinal, k.row[0].ordinal);
    assert_int_equal(k.row[1].entry, 5);
    text_has(&f, "1. w 64 +2 1/7 1/5 b school 2 rule claim 1 6 \"he was warned\"", true);

    expect(&f, session_note(f.session, "both agree", &f.said, &f.err), SESSION_OK);
    k = claims_of(&f);
    assert_string_equal(k.note[1], "he was warned; both agree");
    restart(&f);
    assert_sound(f.store, f.key);
    expect(&f, session_overrule(f.session, "0 no school at all", &f.said, &f.err), SESSION_OK);
    score_is(&f, "White: peg 0, jeton 2. Black: peg 0, jeton 0.");
    k = claims_of(&f); /* each ruling with its own points and reason */
    assert_int_equal(k.count, 3);
    marks_are(&k.row[1], 6, 0);
    assert_string_equal(k.note[1], "he was warned; both agree");
    marks_are(&k.row[2], 0, 0);
    assert_string_equal(k.note[2], "no school at all");
    assert_int_equal(k.row[2].overrules_entry, k.row[1].entry);
    expect(&f, session_overrule(f.session, "3 odd", &f.said, &f.err), SESSION_REFUSED);
    char reason[2 + ARBITER_WHY + 1] = "2 ";
    memset(reason + 2, 'x', ARBITER_WHY); /* one byte more than a ruling holds */
    expect(&f, session_overrule(f.session, reason, &f.said, &f.err), SESSION_REFUSED);
    assert_non_null(strstr(f.err.text, "this reason is too long"));
    assert_int_equal(claims_of(&f).count, 3);
    expect(&f, session_undo_many(f.session, 3, &f.said, &f.err), SESSION_OK);
    score_is(&f, "White: peg 0, jeton 0. Black: peg 0, jeton 2.");
    assert_int_equal(claims_of(&f).count, 1);
    assert_sound(f.store, f.key);
    end(&f);
}

/* --- written elsewhere ------------------------------------------------------------------------ */

static void test_save(void **state)
{
    struct sample_folder folder;
    struct fixture f;
    struct store *other;
    struct store_error err;
    enum store_merge did;
    char key[STORE_KEY_SIZE];
    struct stat st;
    (void)state;
    sample_folder_make(&folder);
    begin(&f);
    expect(&f, session_save(f.session, "/nowhere", &f.said, &f.err), SESSION_REFUSED);
    enter_lines(f.session, opening);
    edit(&f, "2", "53 1/6 1/4");
    char path[200];
    snprintf(path, sizeof path, "%s", sample_path(&folder, "other.db"));
    expect(&f, session_save(f.session, path, &f.said, &f.err), SESSION_OK);
    expect(&f, session_save(f.session, path, &f.said, &f.err), SESSION_FAILED);
    /* The copy is the same match, entry by entry, so that merge recognises it. */
    assert_int_equal(store_open_sqlite(path, STORE_READ, &other, &err), STORE_OK);
    last_key(other, key);
    last_key(f.store, f.key);
    assert_string_equal(key, f.key);
    assert_sound(other, key);
    assert_int_equal(sample_carry(f.store, other, key, true, &did, key, &err), STORE_OK);
    assert_int_equal(did, STORE_MERGE_KNOWN);
    char *a = stored_coups(f.store, f.key), *b = stored_coups(other, f.key);
    assert_string_equal(a, b);
    free(a);
    free(b);
    store_close(other);
    const char *text = sample_path(&folder, "match.game");
    expect(&f, session_save(f.session, text, &f.said, &f.err), SESSION_OK);
    assert_int_equal(stat(text, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    expect(&f, session_save(f.session, text, &f.said, &f.err), SESSION_FAILED);
    expect(&f, session_save(f.session, "/nowhere/x.game", &f.said, &f.err), SESSION_FAILED);
    end(&f);
    sample_folder_remove(&folder);
}

/* If the record cannot be written, an error is printed, nothing is lost, and the match can be saved
 * elsewhere. */
static void test_save_when_failing(void **state)
{
    struct sample_folder folder;
    struct fixture f;
    struct store *blocking;
    struct store_error err;
    char record[200], other[200];
    (void)state;
    memset(&f, 0, sizeof f);
    sample_folder_make(&folder);
    snprintf(record, sizeof record, "%s", sample_path(&folder, "record.db"));
    snprintf(other, sizeof other, "%s", sample_path(&folder, "other.db"));
    assert_int_equal(store_open_sqlite(record, STORE_WRITE, &f.store, &err), STORE_OK);
    f.session = session_new(&game_trictrac, f.store);
    enter_lines(f.session, opening);
    char *before = picture(&f);
    assert_int_equal(store_open_sqlite(record, STORE_WRITE, &blocking, &err), STORE_OK);
    assert_int_equal(store_begin(blocking, STORE_WRITE, &err), STORE_OK);
    store_set_timeout(f.store, 0);
    expect(&f, session_line(f.session, "61 1/2 1/7", 10, &f.said, &f.err), SESSION_FAILED);
    expect(&f, session_edit(f.session, "1", "64 1/7 1/5", &f.said, &f.err), SESSION_FAILED);
    expect(&f, session_undo(f.session, &f.said, &f.err), SESSION_FAILED);
    char *after = picture(&f);
    assert_string_equal(before, after);
    expect(&f, session_save(f.session, other, &f.said, &f.err), SESSION_OK);
    store_rollback(blocking);
    store_close(blocking);
    enter(f.session, "61 1/2 1/7");
    last_key(f.store, f.key);
    assert_sound(f.store, f.key);
    free(before);
    free(after);
    end(&f);
    sample_folder_remove(&folder);
}

/* --- anything, in any order ------------------------------------------------------------------- */

enum { STATES_MAX = 400 };

/* All states of a match, and the current index. */
struct history {
    char *state[STATES_MAX];
    size_t count, undone;
};

static void forget_undone(struct history *h)
{
    while (h->undone)
        free(h->state[h->count + --h->undone]);
}

static void remember(struct history *h, struct fixture *f)
{
    forget_undone(h);
    assert_true(h->count < STATES_MAX);
    h->state[h->count++] = picture(f);
}

static void compare(struct history *h, struct fixture *f)
{
    char *now = picture(f);
    if (strcmp(now, h->state[h->count - 1]) != 0)
        fail_msg("is:\n%s\nwas:\n%s", now, h->state[h->count - 1]);
    free(now);
}

/* Moves in the history. The first state has no match yet, so the test never returns to it. */
static void go(struct history *h, struct fixture *f, struct deal *d, bool back)
{
    size_t n = 1 + deal_below(d, 6), room = back ? h->count - 1 : h->undone;
    n = n > room ? room : n;
    if (!n)
        return;
    expect(f,
           back ? session_undo_many(f->session, n, &f->said, &f->err)
                : session_redo_many(f->session, n, &f->said, &f->err),
           SESSION_OK);
    h->count = back ? h->count - n : h->count + n;
    h->undone = back ? h->undone + n : h->undone - n;
    compare(h, f);
}

/* Returns a line from a different match. It is refused if it does not fit. */
static const char *any_line(struct deal *d, const char *lines, char out[400])
{
    size_t count = 0;
    for (const char *c = lines; *c; c++)
        count += *c == '\n';
    size_t skip = deal_below(d, (unsigned)count);
    while (skip--)
        lines = strchr(lines, '\n') + 1;
    snprintf(out, 400, "%.*s", (int)strcspn(lines, "\n"), lines);
    return out;
}

static bool act(struct fixture *f, struct deal *d, const char *lines, const char **next)
{
    char line[400], target[24];
    f->said.length = 0;
    switch (deal_below(d, 14)) {
    case 0:
        any_line(d, lines, line);
        snprintf(target, sizeof target, deal_below(d, 4) ? "%u" : "w%u", 1 + deal_below(d, 30));
        return session_edit(f->session, target, line, &f->said, &f->err) == SESSION_OK;
    case 1:
        any_line(d, lines, line);
        return session_line(f->session, line, strlen(line), &f->said, &f->err) == SESSION_OK;
    case 2:
        return session_overrule(f->session, deal_below(d, 2) ? "4 so be it" : "0 no", &f->said,
                                &f->err) == SESSION_OK;
    case 3:
        return session_note(f->session, "the arbiter was called", &f->said, &f->err) == SESSION_OK;
    case 4:
        return session_set(f->session, deal_below(d, 2) ? "announce=silent" : "announce=announce",
                           &f->err) == SESSION_OK;
    default:
        snprintf(line, sizeof line, "%.*s", (int)strcspn(*next, "\n"), *next);
        *next += strcspn(*next, "\n");
        *next += **next == '\n';
        return *line &&
               session_line(f->session, line, strlen(line), &f->said, &f->err) == SESSION_OK;
    }
}

static void wander(struct deal *d)
{
    struct fixture f;
    struct history h = {.count = 0};
    struct manner m = {.wrong = 25, .longest = 60, .holes = 12, .announce = (int)deal_below(d, 3)};
    struct strbuf lines = {.text = NULL};
    static const char *const first[] = {"announce=announce", "announce=confirm", "announce=silent"};
    begin(&f);
    random_match(d, &m, true, &lines);
    const char *next = lines.text;
    assert_int_equal(session_set(f.session, first[m.announce], &f.err), SESSION_OK);
    enter(f.session, "# begins");
    enter(f.session, "??");
    remember(&h, &f);
    for (int i = 0; i < 120 && h.count < STATES_MAX - 1; i++) {
        unsigned what = deal_below(d, 10);
        if (what < 2)
            go(&h, &f, d, what == 0);
        else if (act(&f, d, lines.text, &next))
            remember(&h, &f);
        else
            compare(&h, &f);
        if (!deal_below(d, 15)) {
            restart(&f);
            compare(&h, &f);
        }
    }
    last_key(f.store, f.key);
    assert_sound(f.store, f.key);
    forget_undone(&h);
    while (h.count)
        free(h.state[--h.count]);
    strbuf_free(&lines);
    end(&f);
}

static void test_anything(void **state)
{
    struct deal d;
    (void)state;
    deal_start(&d, seed);
    for (int i = 0; i < rounds; i++)
        wander(&d);
}

/* --- how much is judged again ----------------------------------------------------------------- */

static long judged; /* lines that the game has judged */

static bool count_line(void *match, struct word_context *h, struct parse_error *err)
{
    judged++;
    return game_trictrac.line_end(match, h, err);
}

/* Each correction replays the match only once, however many preceded it, and so does its note. */
static void test_many_edits(void **state)
{
    enum { COUPS = 4, EDITS = 40 };
    struct game counting = game_trictrac;
    struct fixture f;
    (void)state;
    begin(&f);
    session_free(f.session);
    counting.line_end = count_line;
    f.session = session_new(&counting, f.store);
    assert_non_null(f.session);
    enter_lines(f.session, "64 1/7 1/5\n53 1/6 1/4\n61 1/7 1/2\n43 1/5 1/4\n");
    for (int i = 0; i < EDITS; i++) {
        judged = 0;
        edit(&f, "1", i % 2 ? "64 1/7 1/5" : "64 1/11");
        assert_int_equal(judged, COUPS);
    }
    judged = 0;
    expect(&f, session_note(f.session, "as agreed", &f.said, &f.err), SESSION_OK);
    assert_int_equal(judged, 0);
    /* The log contains all corrections, each replayed once. */
    last_key(f.store, f.key);
    session_free(f.session);
    f.session = session_new(&counting, f.store);
    judged = 0;
    expect(&f, session_resume(f.session, f.key, &f.err), SESSION_OK);
    assert_int_equal(judged, COUPS + EDITS * COUPS);
    assert_sound(f.store, f.key);
    end(&f);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edit_coup),         cmocka_unit_test(test_many_edits),
        cmocka_unit_test(test_what_waits),        cmocka_unit_test(test_going_on),
        cmocka_unit_test(test_tried_again),       cmocka_unit_test(test_a_play_alone),
        cmocka_unit_test(test_who_throws),        cmocka_unit_test(test_letter_before),
        cmocka_unit_test(test_refused_edits),     cmocka_unit_test(test_error_is_no_fault),
        cmocka_unit_test(test_overrule),          cmocka_unit_test(test_save),
        cmocka_unit_test(test_save_when_failing), cmocka_unit_test(test_anything),
    };
    if (test_whole())
        rounds = 20;
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        rounds = atoi(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
