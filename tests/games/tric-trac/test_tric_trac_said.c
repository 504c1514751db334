/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages and output of German Tric-Trac at the table. */
#include "log/offered.h"
#include "taken.h"
#include "tests/support/test.h"

/* --- the board, as terminal screens are designed ---------------------------------------------- */

#define MIDDLE_GAME                                                                                \
    "W:6x2,7x2,8x2,9x2,10x2,11,12x2,15,18 B:1x2,2,3x2,4,5x2,6x2,8x2,11,12x2 b score=8:3"

static const char drawn[] =
    "┌──1───2───3───4───5───6──┬───7───8───9──10──11─[12]┐  ● Boris\n"
    "│  ●   ●   ●   ●   ●   ●  │   ○   ●   ·   ○   ●   ● │    peg  3 ■■■·········\n"
    "│  ●       ●       ●   ●  │       ●               ● │    won 0  out 0\n"
    "│                         │                         │  partie 1 of 12\n"
    "│                         │                         │  ► Boris 6-1\n"
    "│                         │                         │    fields: Boris\n"
    "│                      ○  │   ○   ○   ○   ○       ○ │  ○ Anna\n"
    "│  ·   ·   ·   ·   ·   ○  │   ○   ○   ○   ○   ○   ○ │    peg  8 ■■■■■■■■····\n"
    "└─24──23──22──21──20──19──┴──18──17──16──15──14─[13]┘    won 0  out 0\n";

static const char plain[] =
    "+--1---2---3---4---5---6--+---7---8---9--10--11-[12]+  X Boris\n"
    "|  X   X   X   X   X   X  |   O   X   .   O   X   X |    peg  3 ###.........\n"
    "|  X       X       X   X  |       X               X |    won 0  out 0\n"
    "|                         |                         |  partie 1 of 12\n"
    "|                         |                         |  > Boris 6-1\n"
    "|                         |                         |    fields: Boris\n"
    "|                      O  |   O   O   O   O       O |  O Anna\n"
    "|  .   .   .   .   .   O  |   O   O   O   O   O   O |    peg  8 ########....\n"
    "+-24--23--22--21--20--19--+--18--17--16--15--14-[13]+    won 0  out 0\n";

static void check_board(bool unicode, const char *expected)
{
    struct board_style look = {.unicode = unicode};
    struct strbuf said = {.text = NULL};
    struct parse_error why;
    struct turns *t = taken_begin(MIDDLE_GAME, "");
    assert_true(turns_take(t, "61", 2, NULL, &why));
    turns_show(t, &look, &said);
    assert_string_equal(said.text, expected);
    strbuf_free(&said);
    turns_end(t);
}

static void test_board(void **state)
{
    (void)state;
    check_board(true, drawn);
    check_board(false, plain);
}

/* --- sentences -------------------------------------------------------------------------------- */

static const struct {
    const char *setup, *options, *line, *said; /* after "|" the next line */
} talks[] = {
    {"", "", "54 1/6 1/5", "Anna 5-4, plays 1/6 1/5.\n"},
    {"", "", "54|1/6 1/5", "Anna 5-4.\nAnna 5-4, plays 1/6 1/5.\n"},
    {"", "", "66 1/7x2", "Anna 6-6, plays 1/7x2.\nAnna may throw again.\n"},
    {"W:2x15 B:17x2,1x13 w", "", "66",
     "Anna 6-6: no number can be played.\nAnna may throw again.\n"},
    {"W:2x13,10x2 B:2x14,11 w score=4:0", "", "43 10/14* 2/5",
     "Anna 4-3, plays 10/14* 2/5.\n"
     "    → Boris: the man hit goes back to your start tongue.\n"
     "1 point: 1 man hit.\n"
     "    → Anna: peg to 5.\n"},
    {"W:2x13,7,8 B:2x15 w", "", "65", "Anna 6-5. Two men may take the Hucke by force.\n"},
    /* §2 by force, typed as the fields of arrival */
    {"W:9,8,2x13 B:1x15 w", "", "54 12 12", "Anna 5-4, plays 9/12 8/12.\n"},
    {"W:9,8,2x13 B:1x15 w", "", "45 12x2", "Anna 5-4, plays 9/12 8/12.\n"},
    {"W:11x2,2x13 B:1x15 w", "", "22 12 12", "Anna 2-2, plays 11/12x2.\nAnna may throw again.\n"},
    {"W:10,8,2x13 B:1x15 w", "", "42 12 12", "Anna 4-2, plays 10/12 8/12.\n"},
    {"W:2x14,19 B:1x15 w score=11:7", "", "51 19/off|new",
     "Anna 5-1, plays 19/off.\n"
     "1 point: 1 man out.\n"
     "Anna wins partie 1, 12 points to 7: it counts once (1).\n"
     "Anna: new (set up again) or on (play on from here)?\n"
     "1 point: 1 man out.\n"
     "Anna wins partie 1, 12 points to 7: it counts once (1).\n"
     "New: all men to the start tongues, both pegs to 0.\n"
     "Both throw, and the higher sum begins.\n"},
    {"W:2x14,19 B:1x15 w score=11:0", "parties=1", "51 19/off",
     "Anna 5-1, plays 19/off.\n"
     "1 point: 1 man out.\n"
     "Anna wins partie 1, 12 points to 0: it counts fourfold (4).\n"
     "The match is over, 4 to 0.\n"},
    {"W:7x2,8x2,9x2,10x2,11x2,12x2,16,2x2 B:2x14,5 w score=11:2", "", "41 16/20*|on|2/3",
     "Anna 4-1, plays 16/20*.\n"
     "    → Boris: the man hit goes back to your start tongue.\n"
     "1 point: 1 man hit.\n"
     "Anna wins partie 1, 12 points to 2: it counts triple (3).\n"
     "Anna: new (set up again) or on (play on from here)?\n"
     "On: Anna finishes this throw first.\n"
     "Anna 4-1, plays 16/20* 2/3.\n"
     "    → Boris: the man hit goes back to your start tongue.\n"
     "3 points: 1 man hit, the great bridge, 2.\n"
     "Anna wins partie 1, 12 points to 2: it counts triple (3).\n"
     "2 points more, for the new partie.\n"
     "On: the men stay, Anna: peg to 2, the other's to 0.\n"},
    {"W:2x15 B:2x15 w", "", "21 2/4 -|= back|2/4 2/3",
     "Anna 2-1, plays 2/4.\n"
     "  WRONG PLAY  a number that could be played was not (D1).\n"
     "  Boris decides, before the next throw:\n"
     "    1  = stands: leave it\n"
     "    2  = back: the men go back, and Anna plays this throw again\n"
     "Boris sends it back: the men return, those hit included.\n"
     "    → Anna: 1 man from 4 to 2.\n"
     "Anna now plays 2/4 2/3.\n"},
    {"W:2x15 B:2x15 w", "", "21 2/4|2/3", "Anna 2-1, plays 2/4.\nAnna 2-1, plays 2/4 2/3.\n"},
    {"W:2x15 B:2x15 w", "", "21 2/4|b 21",
     "Anna 2-1, plays 2/4.\n"
     "Anna 2-1, plays 2/4.\n"
     "  WRONG PLAY  a number that could be played was not (D1).\n"
     "  The next throw is made, so it stays on the board.\n"
     "Boris 2-1.\n"},
    /* Two digits after half a play are dice, even if a man could reach 16. */
    {"W:2x14,15 B:2x15 w", "", "51 2/7|16",
     "Anna 5-1, plays 2/7.\n"
     "Anna 5-1, plays 2/7.\n"
     "  WRONG PLAY  a number that could be played was not (D1).\n"
     "  The next throw is made, so it stays on the board.\n"
     "Boris 6-1.\n"},
    {"W:2x15 B:2x15 w", "", "21 2/7 2/3|= stands",
     "Anna 2-1, plays 2/7 2/3.\n"
     "  WRONG PLAY  a man was set down where no number takes it (N1).\n"
     "  Boris decides, before the next throw:\n"
     "    1  = stands: leave it\n"
     "    2  = back: the men go back, and Anna plays this throw again\n"
     "Boris lets it stand.\n"},
    {"W:2x15 B:2x15 w", "", "21 2/7 2/3 = back 2/4 2/3",
     "Anna 2-1, plays 2/7 2/3.\n"
     "  WRONG PLAY  a man was set down where no number takes it (N1).\n"
     "Boris sends it back: the men return, those hit included.\n"
     "Anna now plays 2/4 2/3.\n"},
    {"W:2x15 B:2x15 w", "", "21 -",
     "Anna 2-1, plays nothing.\n"
     "  WRONG PLAY  a number that could be played was not (D1).\n"
     "  Boris decides, before the next throw:\n"
     "    1  = stands: leave it\n"
     "    2  = back: the men go back, and Anna plays this throw again\n"},
    {"W:2x14,8 B:1x15 w", "", "42 8/12 2/4|b 61",
     "Anna 4-2, plays 8/12 2/4.\n"
     "  WRONG PLAY  no man may stand alone on the Hucke (12) (C2).\n"
     "  Boris decides, before the next throw:\n"
     "    1  = back: the men go back, and Anna plays this throw again\n"
     "  If nobody speaks, the man goes back to where it came from.\n"
     "  The next throw is made: the man goes back to where it came from.\n"
     "Boris 6-1.\n"},
    {"W:2x13,10x2 B:2x14,11 w", "", "43 10/14* 2/5 +3",
     "Anna 4-3, plays 10/14* 2/5.\n"
     "    → Boris: the man hit goes back to your start tongue.\n"
     "1 point: 1 man hit.\n"
     "    → Anna: peg to 3.\n"
     "3 pegged, 1 due: +1 corrects it until the other player throws.\n"},
    /* Printed once: a note or a letter does not repeat it. */
    {"", "", "54 1/6 1/5|# well|b", "Anna 5-4, plays 1/6 1/5.\n"},
};

static void take_all(struct turns *t, const char *lines, struct strbuf *said)
{
    for (const char *at = lines; *at; at += *at == '|') {
        struct parse_error why;
        size_t n = strcspn(at, "|");
        if (!turns_take(t, at, n, said, &why))
            fail_msg("%s: %s", lines, why.reason);
        at += n;
    }
}

static void test_talks(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof talks / sizeof talks[0]; i++) {
        struct strbuf said = {.text = NULL};
        struct turns *t = taken_begin(talks[i].setup, talks[i].options);
        take_all(t, talks[i].line, &said);
        assert_string_equal(said.text, talks[i].said);
        strbuf_free(&said);
        turns_end(t);
    }
}

/* --- questions -------------------------------------------------------------------------------- */

/* A man on 19 goes out by a 5, a 6 or both numbers together. 22 is closed: so 11, 21, 31, 22 and 33
 * leave it in, 7 of the 36 throws. */
static void test_chances(void **state)
{
    (void)state;
    struct strbuf said = {.text = NULL};
    struct turns *t = taken_begin("W:2x14,19 B:3x15 w score=11:7", "");
    assert_true(turns_ask(t, "chances", 0, false, &said));
    assert_non_null(strstr(said.text, "29 win the partie"));
    strbuf_free(&said);
    turns_end(t);
}

static void test_why(void **state)
{
    (void)state;
    struct strbuf said = {.text = NULL};
    struct turns *t = taken_begin("W:2x3,5,7x2,8x2,9x2,10x2,11,12x2 B:2x15 w", "");
    take_all(t, "63 5/11 2/5", NULL);
    assert_true(turns_ask(t, "why", 1, false, &said));
    assert_non_null(strstr(said.text, "2 points: the great bridge, 2."));
    assert_non_null(strstr(said.text, "rules §5"));
    strbuf_free(&said);
    turns_end(t);
}

/* Every page of help fits on the screen. */
static void test_help(void **state)
{
    (void)state;
    int typed = 0;
    for (const struct typed_help *e = game_named("tric-trac")->manual.typed; e->typed; e++) {
        assert_true(strlen(e->what) <= 64);
        typed++;
    }
    assert_true(typed >= 6);
    for (const struct help_topic *h = game_named("tric-trac")->manual.help; h->names; h++)
        assert_true(!h->text || strlen(h->text) < 20 * 70);
}

/* Every line in the program's own words, read again, gives the same turns. The possible next words
 * are found. */
static void test_own_words(void **state)
{
    (void)state;
    static const char setup[] = "W:2x11,12x2,19,22 B:2x14,19 b score=10:11";
    static const struct {
        const char *setup, *typed, *written;
    } cases[] = {
        {"", "43 1/5/8", "1. w 43 1/5/8"},
        {setup, "66 19/off 2/4 = back 19/off - w 26 -", "1. b 66 19/off 2/4 on = back 19/off -"},
        {setup, "66 19/off 2/4 = back", "1. b 66 19/off 2/4 on = back"},
        {setup, "66 - = back 19/off on = back", "1. b 66 - = back 19/off on = back"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct strbuf out = {.text = NULL}, next = {.text = NULL};
        struct parse_error why;
        struct turns *t = taken_begin(cases[i].setup, ""), *again = taken_begin(cases[i].setup, "");
        if (!turns_read(t, cases[i].typed, strlen(cases[i].typed), &why))
            fail_msg("%s: %d: %s", cases[i].typed, why.column, why.reason);
        assert_true(turns_write(t, 1, "nothing like it", &out));
        assert_string_equal(out.text, cases[i].written);
        strbuf_add(&out, "\n");
        if (turns_count(t) > 1)
            turns_write(t, 2, "nothing like it", &out);
        if (!turns_read(again, out.text, out.length, &why))
            fail_msg("%s: %d: %s", out.text, why.column, why.reason);
        json_t *one = taken_json(t, 1), *other = taken_json(again, 1);
        assert_true(json_equal(one, other));
        turns_expand(t, "", 0, &next, &why);
        json_decref(one);
        json_decref(other);
        strbuf_free(&out);
        strbuf_free(&next);
        turns_end(again);
        turns_end(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_words), cmocka_unit_test(test_board),
        cmocka_unit_test(test_talks),     cmocka_unit_test(test_chances),
        cmocka_unit_test(test_why),       cmocka_unit_test(test_help)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
