/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages and sheets of games without a board: five play Truba, as on paper; and of words said. */
#include <unistd.h>

#include "pictures/draw.h"
#include "pictures/report.h"
#include "pictures/sheet.h"
#include "tests/pictures/page_checks.h"
#include "tests/support/test.h"

enum { ROUNDS = 7, PLAYERS = 5 };

/* A score sheet as players keep it: the points written by each, the total after them, zeros in a
 * row. The last round is not finished. */
static const struct {
    int written, total, zeros;
} sheet[ROUNDS][PLAYERS] = {
    {{450, 450, 0}, {0, 0, 1}, {400, 400, 0}, {1000, 1000, 0}, {550, 550, 0}},
    {{600, 1050, 0}, {0, 0, 2}, {750, 1150, 0}, {350, 1350, 0}, {0, 550, 1}},
    {{0, 1050, 1}, {500, 500, 0}, {350, 1500, 0}, {0, 1350, 1}, {400, 950, 0}},
    {{1000, 2050, 0}, {850, 1350, 0}, {0, 1500, 1}, {2000, 3350, 0}, {350, 1300, 0}},
    {{350, 2400, 0}, {350, 1700, 0}, {0, 1500, 2}, {0, 3350, 1}, {700, 2000, 0}},
    {{0, 2400, 1}, {1300, 3000, 0}, {0, 0, 3}, {0, 3350, 2}, {450, 2450, 0}},
    {{400, 2800, 0}, {0, 3000, 1}, {550, 550, 0}, {0, 0, 0}, {0, 0, 0}},
};
static const int turns = (ROUNDS - 1) * PLAYERS + 3;

static const char heads[] = "[Game \"truba\"]\n"
                            "[Player1 \"Anna\"] [Player2 \"<b>Boris\"] [Player3 \"Clara & Co\"]\n"
                            "[Player4 \"Dmytro</script>\"] [Player5 \"Émile\"]\n"
                            "[Event \"A <open>\"]\n[Arbiter \"O'Hara\"]\n# before it all\n";

static struct replayed_match replayed_of(const char *text, bool arbiter)
{
    struct replayed_match t;
    struct parse_error e;
    if (!replayed_read(&t, text, strlen(text), arbiter, &e))
        fail_msg("%d:%d: %s", e.line, e.column, e.reason);
    return t;
}

static struct replayed_match replayed_sheet(void)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", heads);
    for (int i = 0; i < turns; i++)
        strbuf_add(&w, "%d. %c %d%s\n", i + 1, 'a' + i % PLAYERS,
                   sheet[i / PLAYERS][i % PLAYERS].written, i == 4 ? " # <i>well" : "");
    struct replayed_match t = replayed_of(w.text, false);
    strbuf_free(&w);
    return t;
}

static void turns_are_told_as_on_paper(void **state)
{
    struct replayed_match t = replayed_sheet();
    (void)state;
    assert_int_equal(t.seats, PLAYERS);
    assert_int_equal(t.turns, turns);
    for (int i = 0; i < turns; i++) {
        const struct replayed_turn *turn = &t.turn[i];
        assert_int_equal(turn->seat, i % PLAYERS);
        assert_int_equal(turn->round, i / PLAYERS + 1);
        assert_int_equal(turn->marked[turn->seat], sheet[i / PLAYERS][i % PLAYERS].written);
        assert_int_equal(turn->at[turn->seat].minor, sheet[i / PLAYERS][i % PLAYERS].total);
        assert_int_equal(turn->zeros, sheet[i / PLAYERS][i % PLAYERS].zeros);
        assert_int_equal(turn->lost, i == 27 ? 1500 : 0);
    }
    assert_string_equal(t.preface, "before it all");
    assert_string_equal(t.turn[4].remarks, "<i>well");
    assert_string_equal(t.agreed, "");
    replayed_free(&t);
}

static void the_page_has_the_table(void **state)
{
    struct replayed_match t = replayed_sheet();
    struct strbuf w = {.text = NULL};
    (void)state;
    report_page(&w, &t);
    assert_false(w.failed);
    assert_well_formed(w.text);
    assert_int_equal(count_of(w.text, "<table"), 1);
    assert_int_equal(count_of(w.text, "<td class=\"n zero\"><a") +
                         count_of(w.text, "<td class=\"n zero lost\"><a"),
                     12); /* zeros are written; a cell that is not played yet is empty */
    assert_int_equal(count_of(w.text, "<td></td>"), 2 + 2); /* and two corners of the head */
    assert_int_equal(count_of(w.text, "<small>+450</small> 450<"), 1);
    assert_int_equal(count_of(w.text, "<small>0 ––</small> 3350<"), 1);
    assert_int_equal(count_of(w.text, "<td class=\"n zero lost\"><a href=\"#coup-28\">"
                                      "<small>0 –––</small> 0<"),
                     1);
    assert_int_equal(count_of(w.text, "<polyline"), PLAYERS);
    assert_int_equal(count_of(w.text, "<article"), turns + 1);
    assert_int_equal(count_of(w.text, "<figure>"), 0); /* there is no board */
    assert_int_equal(count_of(w.text, "<script") + count_of(w.text, "</script"), 0);
    assert_int_equal(count_of(w.text, "<b>") + count_of(w.text, "<open>"), 0);
    assert_int_equal(count_of(w.text, "://"), 0); /* nothing comes from elsewhere */
    strbuf_free(&w);
    replayed_free(&t);
}

static void the_sheet_has_its_pages(void **state)
{
    struct replayed_match t = replayed_sheet();
    struct strbuf b;
    int pages = 0;
    (void)state;
    assert_null(sheet_pdf(&t, &b, &pages));
    assert_int_equal(pages, 1);
    assert_memory_equal(b.text, "%PDF-", 5);
    strbuf_free(&b);
    replayed_free(&t);

    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "[Game \"farkle\"][Player8 \"H\"]\n[Option \"goal=1000000\"]\n");
    for (int i = 0; i < 8 * 80; i++)
        strbuf_add(&w, i < 8 ? "1000 " : "500 ");
    t = replayed_of(w.text, false);
    assert_int_equal(t.seats, 8);
    assert_string_equal(t.names[7], "H");
    assert_string_equal(t.agreed, "goal=1000000");
    assert_null(sheet_pdf(&t, &b, &pages));
    assert_int_equal(pages, 3); /* 80 rows of 16 points, 740 points a page */
    strbuf_free(&b);
    strbuf_free(&w);
    replayed_free(&t);
}

/* Rulings that players still have to find are left out of the last turn of a running match. */
static void silence_is_kept(void **state)
{
    static const char silent[] = "[Game \"truba\"]\n[Option \"announce=silent\"]\n"
                                 "1. a 111234/111 stop\n2. b 111234/111 stop\n";
    (void)state;
    for (int arbiter = 0; arbiter < 2; arbiter++) {
        struct replayed_match t = replayed_of(silent, arbiter);
        assert_true(*t.turn[0].sentences);
        assert_int_equal(*t.turn[1].sentences != '\0', arbiter);
        assert_string_equal(t.turn[1].dice, "111234");
        assert_string_equal(t.turn[1].play, "111");
        assert_string_equal(t.agreed, "announce=silent");
        replayed_free(&t);
    }
}

/* An option changed in the middle is shown from its turn on; a match may begin with points. */
static void what_was_agreed_is_told(void **state)
{
    struct replayed_match t =
        replayed_of("[Game \"pig\"]\n[Setup \"40 12 b\"]\n1. b 5 s\nset goal=60\n2. a 6 s", false);
    (void)state;
    assert_int_equal(t.begins[0].minor, 40);
    assert_int_equal(t.begins[1].minor, 12);
    assert_int_equal(t.turn[0].at[1].minor, 17);
    assert_int_equal(t.turn[1].round, 2); /* the seats begin again */
    assert_string_equal(t.agreed, "");
    assert_string_equal(t.turn[1].agreed, "goal=60");
    replayed_free(&t);
}

/* Neither sooner nor later, in no game: changed between two turns, and while one is in hand. */
static void options_are_told_from_their_turn_on(void **state)
{
    static const struct {
        const char *game, *first, *second, *third, *option, *again;
    } cases[] = {
        {"puff", "1. w 41 bar/1 bar/4", "2. b 41 bar/1 bar/4", "3. w 32 bar/2 bar/3",
         "schneider=on", "schneider=off"},
        {"tryktrak", "1. w 51 12/17 1/2", "2. b 43 12/16 16/19", "3. w 44 12/16x2 17/21x2",
         "shut-out=throw", "shut-out=skip"},
        {"tric-trac", "1. w 51 1/6 1/2", "2. b 43 1/5 1/4", "3. w 21 1/3 1/2", "parties=6",
         "parties=12"},
        {"tic-tac", "1. w 51 1/6 1/2", "2. b 43 1/5 1/4", "3. w 21 1/3 1/2", "fill=off", "fill=on"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, "[Game \"%s\"]\n%s\nset %s\n%s\n%.7s\nset %s\n%s\n",
                 cases[i].game, cases[i].first, cases[i].option, cases[i].second, cases[i].third,
                 cases[i].again, cases[i].third + 7);
        struct replayed_match t = replayed_of(text, false);
        assert_int_equal(t.turns, 3);
        assert_string_equal(t.agreed, "");
        assert_string_equal(t.turn[0].agreed, "");
        assert_string_equal(t.turn[1].agreed, cases[i].option);
        assert_string_equal(t.turn[2].agreed, "");
        replayed_free(&t);
    }
}

static void nothing_is_drawn_without_a_board(void **state)
{
    static const struct {
        const char *what;
        enum status status;
    } cases[] = {
        {"112346 game=truba", STATUS_USAGE},
        {"5 turn=20 game=pig", STATUS_USAGE},
        {"W:1x15 B:1x15 w 64 game=trictrac", STATUS_OK},
        {"game=trictrac W:1x15 B:1x15 w 64", STATUS_OK},
        {"W:1x16 B:1x15 w game=trictrac", STATUS_NOT_READ},
        {" game=trictrac", STATUS_NOT_READ},
        {"W:1x15 B:1x15 w game=chess", STATUS_NOT_READ},
    };
    char folder[TEST_PATH], out[2 * TEST_PATH];
    (void)state;
    test_template(folder, "test_dice_pages");
    assert_non_null(mkdtemp(folder));
    snprintf(out, sizeof out, "%s/a.svg", folder);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct picture_job job = {.what = cases[i].what, .out = out};
        if (draw_picture(&job) != cases[i].status)
            fail_msg("%s", cases[i].what);
    }
    assert_int_equal(unlink(out), 0);
    assert_int_equal(rmdir(folder), 0);
}

/* Doubles and answers are shown before the play, also in a turn without one. */
static void strbuf_stand_before_the_play(void **state)
{
    static const char text[] = "[Game \"backgammon\"]\n1. w 31 8/5 6/5\n"
                               "2. b double take 64 24/18 13/9\n3. w double pass\n"
                               "4. b 31 8/5 6/5\n5. w resigns gammon take\n";
    static const char *const plays[] = {"8/5 6/5", "Double, Take 24/18 13/9", "Double, Pass",
                                        "8/5 6/5", "Resign, a gammon, Take"};
    struct replayed_match t = replayed_of(text, false);
    (void)state;
    assert_int_equal(t.turns, 5);
    for (int i = 0; i < 5; i++)
        assert_string_equal(t.turn[i].play, plays[i]);
    replayed_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_told_as_on_paper),
        cmocka_unit_test(the_page_has_the_table),
        cmocka_unit_test(the_sheet_has_its_pages),
        cmocka_unit_test(silence_is_kept),
        cmocka_unit_test(what_was_agreed_is_told),
        cmocka_unit_test(options_are_told_from_their_turn_on),
        cmocka_unit_test(strbuf_stand_before_the_play),
        cmocka_unit_test(nothing_is_drawn_without_a_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
