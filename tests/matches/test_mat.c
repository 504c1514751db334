/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jellyfish match text: it is read and written as game text, line for line; errors have their
 * place; turns of `replay --json` are written as rows. The forms are those of GNU Backgammon. */
#include <jansson.h>

#include "matches/mat/mat.h"
#include "tests/support/test.h"

static void reads(const char *mat, const char *record)
{
    struct mat_file f;
    struct parse_error why;
    if (!mat_read(mat, strlen(mat), &f, &why))
        fail_msg("%d:%d: %s\n%s", why.line, why.column, why.reason, mat);
    for (size_t i = 0; i < f.matches; i++)
        if (f.match[i].refused)
            fail_msg("%d:%d: %s\n%s", f.match[i].why.line, f.match[i].why.column,
                     f.match[i].why.reason, mat);
    assert_string_equal(f.record.text, record);
    mat_file_free(&f);
}

/* The text, or its first match, is refused. */
static void refuses(const char *mat, size_t length, int line, int column, const char *reason)
{
    struct mat_file f;
    struct parse_error why = {.line = 0};
    if (mat_read(mat, length, &f, &why)) {
        if (!f.match[0].refused)
            fail_msg("it was read:\n%s", mat);
        why = f.match[0].why;
    }
    if (why.line != line || why.column != column || strcmp(why.reason, reason) != 0)
        fail_msg("%d:%d: %s\n%s", why.line, why.column, why.reason, mat);
    mat_file_free(&f);
}

/* --- in --------------------------------------------------------------------------------------- */

#define HEAD  " 7 point match\n\n Game 1\n anna : 0                       boris : 0\n"
#define MONEY " 0 point match\n\n Game 1\n anna : 0                       boris : 0\n"
#define READ7                                                                                      \
    "[Game \"backgammon\"] [Option \"match=7\"] \n\n\n[White \"anna\"] [Black \"boris\"] \n"
#define READ0 "[Game \"backgammon\"] \n\n\n[White \"anna\"] [Black \"boris\"] \n"

static void turns_are_read(void **state)
{
    (void)state;
    reads(HEAD "  1) 31: 8/5 6/5                  Doubles => 2\n"
               "  2)  Takes                      64: 24/18 18/14 \n"
               "  3) 11: 8/7* 6/5(2) 24/23       66: \n",
          READ7 "1. w 31 8/5 6/5 2. b double\n take  64 24/18/14 \n"
                "3. w 11 8/7 6/5 6/5 24/23 4. b 66\n*\n");
}

static void bodies(void **state)
{
    static const struct {
        const char *mat, *record;
    } cases[] = {
        /* Black begins; the play of a throw is not known */
        {HEAD "  1)                             53: 8/3 6/3 \n  2) 66:                         21: "
              "Cannot "
              "Move\n",
         READ7 "1. b 53 8/3 6/3 \n2. w 66 ? # 21: Cannot Move\n*\n"},
        /* a double is passed, by either; the next game is another one's */
        {HEAD
         "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops                       Wins 1 "
         "point \n\n Game 2\n anna : 0     boris : 1\n  1) 31: 8/5 6/5                 31: 8/5 "
         "6/5\n  2)  Doubles => 2                Drops\n      Wins 1 point\n",
         READ7
         "1. w 31 8/5 6/5 2. b double\n pass \n\n\n\n3. w 31 8/5 6/5 4. b 31 8/5 6/5 \n5. w double "
         "pass \n\n*\n"},
        /* thrown and not played, and given up */
        {HEAD "  1) 31: 8/5 6/5                 31: ????\n      Wins 2 points\n",
         READ7 "1. w 31 8/5 6/5 2. b 31\n resigns gammon take \n*\n"},
        {HEAD "  1) 31: 8/5 6/5\n                                  Wins 3 points\n",
         READ7 "1. w 31 8/5 6/5 \n2. w resigns backgammon take \n*\n"},
        /* beavers are taken by the next throw */
        {MONEY "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Beavers => 4               "
               "64: 24/18 "
               "18/14 \n",
         "[Game \"backgammon\"] [Option \"beavers=on\"] \n\n\n[White \"anna\"] [Black \"boris\"] \n"
         "1. w 31 8/5 6/5 2. b double\n beaver take 64 24/18/14 \n*\n"},
        {MONEY "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Beavers => 4                "
               "Drops\n  "
               "    Wins 2 points\n",
         "[Game \"backgammon\"] [Option \"beavers=on\"] \n\n\n[White \"anna\"] [Black \"boris\"] \n"
         "1. w 31 8/5 6/5 2. b double\n beaver pass \n\n*\n"},
        /* a gammon without a double for two points: no Jacoby rule */
        {MONEY "  1) 31: 8/5 6/5\n                                  Wins 2 points\n",
         "[Game \"backgammon\"] [Option \"jacoby=off\"] \n\n\n[White \"anna\"] [Black \"boris\"] \n"
         "1. w 31 8/5 6/5 \n2. w resigns gammon take \n*\n"},
        /* lines of Windows, headers, a name cut within a letter, one with a colon */
        {"; [EventDate \"2026.11.24\"]\r\n; [Event \"A \\\" cup\"]\r\n 1 point match\r\n Game "
         "1\r\n "
         "\xc5\xbd\xc4 : 0boris : x : 0\r\n  1) 31: 8/5 6/5\r\n",
         "[Date \"2026.11.24\"] \n[Event \"A \\\\\\\" cup\"] \n[Game \"backgammon\"] [Option "
         "\"match=1\"] "
         "\n\n[White \"\xc5\xbd\xef\xbf\xbd\"] [Black \"boris : x\"] \n1. w 31 8/5 6/5 \n*\n"},
        {MONEY, READ0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        reads(cases[i].mat, cases[i].record);
}

static void wrong_texts_are_refused(void **state)
{
    static const struct {
        const char *mat;
        int line, column;
        const char *reason;
    } cases[] = {
        {"", 1, 1, "not a .mat file: expected a first line such as \" 7 point match\""},
        {"[Game \"puff\"]\n", 1, 1,
         "not a .mat file: expected a first line such as \" 7 point match\""},
        {" 65 point match\n", 1, 2, "a match goes to 0 (money) to 64 points"},
        {" 99999999999999999999 point match\n", 1, 2, "a match goes to 0 (money) to 64 points"},
        {" -1 point match\n", 1, 2, "a match goes to 0 (money) to 64 points"},
        {" Game 1\n", 1, 1, "not a .mat file: expected a first line such as \" 7 point match\""},
        {" 7 point match\n\n", 2, 1, "game 1 is expected"},
        {" 7 point match\n Game 1\n", 2, 1,
         "the names with the score are expected: \" Anna : 0   Boris : 0\""},
        {" 7 point match\n  1) 31: 8/5 6/5\n", 2, 6, "no game is on"},
        {" 7 point match\n Game 1\n anna\n", 3, 2,
         "the names with the score are expected: \" Anna : 0   Boris : 0\""},
        {HEAD "  1) 31: 8/5 6/5\n Game 2\n anna : 0   boris : 0\n", 7, 2,
         "game 1 has not ended: \"Wins 1 point\" is expected"},
        {HEAD "  1) 71: 8/5\n", 5, 6, "a throw (31:), Doubles, Takes, Drops or Wins is expected"},
        {HEAD "  1) 31: 8/5 6/\n", 5, 14,
         "a move is expected: 24/18, 25/20* from the bar, 2/0 off"},
        {HEAD "  1) 31: 8/9\n", 5, 10, "a move is expected: 24/18, 25/20* from the bar, 2/0 off"},
        {HEAD "  1) 31: 26/9\n", 5, 10, "a move is expected: 24/18, 25/20* from the bar, 2/0 off"},
        {HEAD "  1) 31: 8/5(9)\n", 5, 10,
         "a move is expected: 24/18, 25/20* from the bar, 2/0 off"},
        {HEAD "  1) 31: 7/4\n", 5, 10, "no man is on 7"},
        {HEAD "  1) 31: 8/5 6/5                 31: 8/5 6/5 31: 8/5\n", 5, 46,
         "nothing more is expected in this line"},
        {HEAD "  1) 31: 8/5 6/5\n  2) 31: 8/5 6/5\n", 6, 6,
         "this is in the other player's column: it is not their turn"},
        {HEAD "  1)  Doubles => 2\n", 5, 19, "nobody doubles before the first throw"},
        {HEAD "  1) 31: 8/5 6/5                  Doubles => 4\n", 5, 46, "the cube comes to 2"},
        {HEAD "  1) 31: 8/5 6/5                  Doubles => 99999\n", 5, 46, "the cube comes to 2"},
        {HEAD "  1) 31: 8/5 6/5                  Takes\n", 5, 40, "nobody has doubled"},
        {HEAD "  1) 31: 8/5 6/5                  Doubles => 2\n  2) 31: 8/5 6/5\n", 6, 6,
         "a throw is not expected here"},
        {HEAD "  1) 31: 8/5 6/5\n      Wins 0 points\n", 6, 12, "\"Wins 1 point\" is expected"},
        {HEAD "  1) 31: 8/5 6/5                  Doubles => 2\n"
              "  2)  Drops\n      Wins 1 point\n",
         7, 12, "after a pass the other wins 1"},
        {HEAD "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Raccoons\n", 6, 15,
         "raccoons are not played here"},
        {HEAD "; Set Pos=-b----E-C---eE---c-e----X-/0\n", 5, 1,
         "this is no position of 26 letters"},
        {HEAD "  1) 31: 8/5 6/5\n; Set Pos=-b----E-C---eE---c-e---AA-/0\n", 6, 1,
         "the men cannot be set up here: only the first game begins with a position"},
        {"; [Variation \"NackGammon\"]\n" HEAD, 1, 1,
         "NackGammon is another game than the backgammon that is refereed here"},
        {HEAD "  1) 31: Illegal play (5;0)\n", 5, 23,
         "the men of both sides are expected, in the 40 fields of Snowie"},
        {" 1 point match\n Game 1\n a : 0 b : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n Game 2\n",
         6, 2, "the match is over"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refuses(cases[i].mat, strlen(cases[i].mat), cases[i].line, cases[i].column,
                cases[i].reason);
    refuses(" 7 point\0 match\n", 16, 1, 9, "a NUL byte is no text");
}

/* Bytes of a good text changed at random, or the text cut: read or refused, and nothing else. */
static void anything_is_read_or_refused(void **state)
{
    static const char good[] =
        HEAD "  1) 31: 8/5 6/5                  Doubles => 2\n"
             "  2)  Takes                      64: 24/18 18/14 \n"
             "  3) 11: 8/7* 6/5(2) Bar/24       Doubles => 4\n"
             "  4)  Drops                       Wins 2 points and the match\n";
    unsigned state_of = 1;
    (void)state;
    for (int i = 0; i < 20000; i++) {
        char *text = malloc(sizeof good - 1);
        size_t length = sizeof good - 1;
        struct mat_file f;
        struct parse_error why;
        memcpy(text, good, length);
        for (int k = 0; k < 3; k++) {
            static const char bytes[] = "0123456789/:*()=> \n;[\"bBoxDWG\0\xff";
            state_of = state_of * 1103515245 + 12345;
            text[(state_of >> 8) % length] = bytes[(state_of >> 20) % (sizeof bytes - 1)];
        }
        if (i % 7 == 0)
            length = (state_of >> 16) % length;
        (void)mat_read(text, length, &f, &why);
        mat_file_free(&f);
        free(text);
    }
}

/* --- out -------------------------------------------------------------------------------------- */

#define START  "W:6x5,8x3,13x5,24x2 B:6x5,8x3,13x5,24x2"
#define CUBE   ",\"cube\":{\"value\":1,\"owner\":null}"
#define NOBODY "\"points\":{\"w\":0,\"b\":0},\"game_over\":null"

static const char *const turns[] = {
    "{\"side\":\"b\",\"dice\":[5,3],\"before\":\"" START "\",\"final\":\"8/3 6/3\",\"faults\":[],"
    "\"cube\":{\"value\":1,\"owner\":null},\"doubled\":null," NOBODY "}",
    "{\"side\":\"w\",\"dice\":[6,4],\"before\":\"W:6x5,8x3,13x5,24x2 B:3x2,6x4,8x2,13x5,24x2\","
    "\"final\":\"24/"
    "14\",\"faults\":[],\"cube\":{\"value\":1,\"owner\":null},\"doubled\":null," NOBODY "}",
    "{\"side\":\"b\",\"dice\":[6,4],\"before\":\"W:6x5,8x3,13x5,14,24 B:3x2,6x4,8x2,13x5,24x2\","
    "\"final\":\"24/18 "
    "13/9\",\"faults\":[],\"cube\":{\"value\":2,\"owner\":\"w\"},\"doubled\":\"take\"," NOBODY "}",
    "{\"side\":\"w\",\"dice\":null,\"before\":\"W:6x5,8x3,13x5,14,24 "
    "B:3x2,6x4,8x2,9,13x4,18,24\",\"final\":null,\"faults\":[],\"cube\":{\"value\":1,\"owner\":"
    "null},"
    "\"doubled\":\"pass\",\"points\":{\"w\":2,\"b\":0},\"game_over\":{\"to\":\"w\",\"points\":2,"
    "\"reason\":\"pass\"}}",
};

static void take_turn(struct mat_out *o, size_t i)
{
    json_t *turn = json_loads(turns[i], 0, NULL);
    if (!mat_turn(o, turn))
        fail_msg("turn %zu", i + 1);
    json_decref(turn);
}

static void turns_are_written(void **state)
{
    struct strbuf w = {.text = NULL};
    struct mat_out o = {.to = &w,
                        .player = {"Žofie Černá-Nováková z Hradce", "a:b\tc"},
                        .length = 7,
                        .date = "2026.11.24"};
    (void)state;
    mat_begin(&o);
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++)
        take_turn(&o, i);
    mat_end(&o);
    assert_string_equal(w.text, "; [EventDate \"2026.11.24\"]\n\n 7 point match\n\n Game 1\n"
                                " Žofie Černá-Nováková z Hra : 0 a.b.c : 0\n"
                                "  1)                             53: 8/3 6/3\n"
                                "  2) 64: 24/18 18/14              Doubles => 2\n"
                                "  3)  Takes                      64: 24/18 13/9\n"
                                "  4)  Doubles => 4                Drops\n"
                                "      Wins 2 points\n\n");
    strbuf_free(&w);
}

/* Readers, GNU Backgammon too, find the players in the head of a game only. */
static void a_match_without_turns_has_the_head_of_a_game(void **state)
{
    struct strbuf w = {.text = NULL};
    struct mat_out o = {.to = &w, .player = {"anna", "boris"}, .length = 5, .points = {3, 2}};
    struct mat_file f;
    struct parse_error why;
    (void)state;
    mat_begin(&o);
    mat_end(&o);
    assert_string_equal(w.text, " 5 point match\n\n Game 1\n"
                                " anna : 3                       boris : 2\n\n");
    assert_true(mat_read(w.text, w.length, &f, &why));
    assert_int_equal(f.matches, 1);
    assert_false(f.match[0].refused);
    assert_int_equal(f.match[0].start[0], 3);
    assert_int_equal(f.match[0].start[1], 2);
    mat_file_free(&f);
    strbuf_free(&w);
}

/* Of the two rests of a man the one that is held by nobody, and hits nobody if there is one. */
static void a_step_a_die(void **state)
{
    static const struct {
        const char *men, *play;
        int dice[2];
        const char *steps;
    } cases[] = {
        {"W:24 B:7x2", "24/14", {6, 4}, "24/20 20/14 "},
        {"W:24 B:7", "24/14", {6, 4}, "24/20 20/14 "},
        {"W:24 B:5x2", "24/14", {6, 4}, "24/18 18/14 "},
        {"W:24 B:7", "24/18*/14", {6, 4}, "24/18* 18/14 "},
        {"W:bar B:24x2", "bar/21", {2, 2}, "25/23 23/21 "},
        {"W:8x2 B:24", "8/offx2", {4, 4}, "8/4 4/0 8/4 4/0 "},
        {"W:3,8 B:24", "8/off", {6, 4}, "8/2 2/0 "},
        {"W:3 B:24", "3/off", {6, 4}, "3/0 "},
        {"W:5 B:24", "5/off", {4, 3}, "5/2 2/0 "},
        {"W:8,6x2 B:24", "8/5 6/5x2", {1, 3}, "8/5 6/5 6/5 "},
        {"W:8 B:24", "-", {1, 3}, ""},
        {"W:8 B:24", "7/4", {1, 3}, "none"},
        {"W:8 B:24", "8/4", {1, 2}, "none"},
        {"W:8 B:24", "8/9", {1, 2}, "none"},
        {"W:8 B:24", "bar", {1, 2}, ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct mat_men m;
        struct mat_step step[MAT_STEPS];
        char text[200] = "";
        assert_true(mat_place(cases[i].men, &m));
        int n = mat_steps(&m, 0, cases[i].dice, cases[i].play, step);
        for (int k = 0; k < n; k++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%d/%d%s ", step[k].from,
                     step[k].to, step[k].hits ? "*" : "");
        assert_string_equal(n < 0 ? "none" : text, cases[i].steps);
    }
}

static void keep_note(void *context, const char *note)
{
    strbuf_add(context, "%s\n", note);
}

/* The rows are those that GNU Backgammon reads (tests/matches/test_mat_gnubg.sh). */
static void what_it_cannot_say_is_reported(void **state)
{
    static const struct {
        const char *turn, *note, *rows;
    } cases[] = {
        {"{\"side\":\"w\",\"dice\":[5,3],\"before\":\"" START
         "\",\"final\":\"8/3\",\"faults\":[{\"code\":\"D1\",\"chosen\":\"stands\"}]" CUBE "}",
         "a wrong play stands; it is written as played\n", "  1) 53: 8/3"},
        {"{\"side\":\"w\",\"dice\":[5,3],\"before\":\"" START
         "\",\"final\":\"13/2\",\"faults\":[{\"code\":\"N1\",\"chosen\":\"stands\"}],"
         "\"after\":\"W:2,6x5,8x3,13x4,24x2 B:6x5,8x3,13x5,24x2\"" CUBE "}",
         "a wrong play stands; it is written as played\n",
         "  1) 53: Illegal play "
         "(7;0;0;0;0;;;0;0;0;1;0;0;-2;1;0;0;0;5;0;3;0;0;0;-5;4;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0)"},
        {"{\"side\":\"w\",\"dice\":[5,3],\"before\":\"W:6 B:6\",\"final\":\"6/3\","
         "\"faults\":[]" CUBE "}",
         "the men were set up or ruled on; they are written as a position\n",
         "; Set Pos=------A------------a------/0\n  1) 53: 6/3"},
        {"{\"side\":\"w\",\"dice\":[5,3],\"before\":\"" START
         "\",\"play\":\"?\",\"final\":null,\"after\":null" CUBE "}",
         "the play is not known; the men after it are written, if they are known\n",
         "  1) 53: ????"},
        {"{\"side\":\"w\",\"dice\":null,\"before\":\"" START
         "\",\"final\":null,\"faults\":[],\"points\":{\"w\":0,\"b\":1},"
         "\"game_over\":{\"to\":\"b\",\"points\":1,\"reason\":\"given-up\"}}",
         "the match was given up; it is written unfinished\n", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct strbuf w = {.text = NULL}, notes = {.text = NULL};
        struct mat_out o = {
            .to = &w, .player = {"a", "b"}, .length = 7, .note = keep_note, .context = &notes};
        mat_begin(&o);
        json_t *turn = json_loads(cases[i].turn, 0, NULL);
        assert_non_null(turn);
        assert_true(mat_turn(&o, turn));
        json_decref(turn);
        const char *rows = strstr(w.text, "b : ");
        assert_non_null(rows);
        rows = strchr(rows, '\n') + 1;
        size_t length = strlen(rows);
        while (length && (rows[length - 1] == ' ' || rows[length - 1] == '\n'))
            length--;
        w.text[rows - w.text + (ptrdiff_t)length] = '\0';
        assert_string_equal(rows, cases[i].rows);
        assert_string_equal(notes.text ? notes.text : "", cases[i].note);
        strbuf_free(&notes);
        strbuf_free(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_read),
        cmocka_unit_test(bodies),
        cmocka_unit_test(wrong_texts_are_refused),
        cmocka_unit_test(anything_is_read_or_refused),
        cmocka_unit_test(turns_are_written),
        cmocka_unit_test(a_match_without_turns_has_the_head_of_a_game),
        cmocka_unit_test(a_step_a_die),
        cmocka_unit_test(what_it_cannot_say_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
