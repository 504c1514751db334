/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Code shared by the tables games: the bar, walks, position lines and plays as text. Expected texts
 * are written by hand from the description of the notation. */
#include "games/tables/text/drawing.h"
#include "games/tables/text/notation.h"
#include "tests/support/test.h"

#define STAND FIELDS_AND_BAR

static void test_bar(void **state)
{
    (void)state;
    struct men m = men_none();
    for (int i = 0; i < MEN; i++)
        men_add(&m, BAR);
    assert_int_equal(men_on(&m, BAR), 15);
    assert_int_equal(men_any(&m) & ALL_FIELDS, 0);
    men_move(&m, BAR, 4);
    men_move(&m, BAR, OFF);
    assert_int_equal(men_on(&m, BAR), 13);
    assert_int_equal(men_on(&m, 4), 1);
    assert_int_equal(men_count(&m, STAND), 14);
    assert_int_equal(fields_flip(field_bit(1) | field_bit(7)), field_bit(24) | field_bit(18));
}

/* --- walks ---------------------------------------------------------------------------------- */

static void joins(const struct move *move, int moves, const char *text)
{
    char out[TABLES_PLAY_TEXT];
    struct walks w = walks_of(move, moves);
    assert_string_equal(tables_walks_print(&w, WHITE, BY_NUMBER, out), text);
}

#define JOINS(text, ...)                                                                           \
    joins((const struct move[]){__VA_ARGS__},                                                      \
          sizeof(const struct move[]){__VA_ARGS__} / sizeof(struct move), text)

static void test_walks(void **state)
{
    (void)state;
    joins(NULL, 0, "-");
    JOINS("17/21x2 12/16x2", {12, 16, 0}, {17, 21, 0}, {12, 16, 0}, {17, 21, 0});
    JOINS("1/5/8*", {1, 5, 0}, {5, 8, 1});
    JOINS("21/24* 21/24 bar/3x2", {BAR, 3, 0}, {BAR, 3, 0}, {21, 24, 1}, {21, 24, 0});
    JOINS("22/off 19/off", {19, OFF, 0}, {22, OFF, 0});
    JOINS("bar/6*/12", {BAR, 6, 1}, {6, 12, 0});
    JOINS("8/14/20/off", {20, OFF, 0}, {8, 14, 0}, {14, 20, 0}); /* in any order */
    /* two men come to 5 and one continues: the man who goes farther is printed first */
    JOINS("4/5/8 3/5", {3, 5, 0}, {4, 5, 0}, {5, 8, 0});
    JOINS("22/24x2 9/11/13", {22, 24, 0}, {9, 11, 0}, {11, 13, 0}, {22, 24, 0});
}

static void test_compare(void **state)
{
    (void)state;
    const struct move through[2] = {{1, 5, 0}, {5, 8, 0}}, other[2] = {{1, 4, 0}, {4, 8, 0}},
                      two[2] = {{5, 8, 0}, {2, 5, 0}}, apart[2] = {{9, 13, 0}, {2, 5, 0}};
    struct walks a = walks_of(through, 2), b = walks_of(other, 2), c = walks_of(two, 2),
                 d = walks_of(apart, 2);
    assert_true(walks_compare(&b, &a) < 0); /* the lower rest */
    assert_true(walks_compare(&a, &b) > 0);
    assert_true(walks_compare(&c, &a) < 0); /* 2/5/8: from farther ahead */
    assert_true(walks_compare(&a, &d) < 0); /* one man before two */
    assert_int_equal(walks_men(&d), 2);
    assert_int_equal(walks_compare(&a, &a), 0);
}

/* --- position lines ------------------------------------------------------------------------- */

static const struct tables_form plain = {.stand = STAND};

static void reads(const char *text, const struct tables_form *form, const char *printed,
                  enum side side, int high, int low)
{
    struct tables_position p;
    struct parse_error err = {.column = 0};
    char out[TABLES_BOARD_TEXT];
    if (!tables_setup_read(text, strlen(text), form, &p, &err))
        fail_msg("%s: %d: %s", text, err.column, err.reason);
    assert_string_equal(tables_board_print(&p.board, BY_NUMBER, out), printed);
    assert_int_equal(p.side, side);
    assert_int_equal(p.dice.high, high);
    assert_int_equal(p.dice.low, low);
}

static void test_positions(void **state)
{
    (void)state;
    const struct tables_form lines = {.stand = STAND, .naming = BY_LINES},
                             tongues = {.stand = STAND, .naming = BY_TONGUES};
    reads("W:bar,12x5,17x3 B:1x2,12x5,17x3,19x5 b 42", &plain,
          "W:bar,12x5,17x3 B:1x2,12x5,17x3,19x5", BLACK, 4, 2);
    reads("B:handx15 W:0x2,5 w 2-4", &plain, "W:barx2,5 B:barx15", WHITE, 4, 2);
    reads("W:- B:19,3x4,barx2 w", &plain, "W:- B:barx2,3x4,19", WHITE, 0, 0);
    /* the set-up of tryktrak by the names of its lines: White I 2, XII 5, 8 3, 6 5; Black 1 2,
     * 12 5, VIII 3, VI 5 */
    reads("W:Ix2,XIIx5,8x3,6x5 B:1x2,12x5,VIIIx3,VIx5 w", &lines,
          "W:1x2,12x5,17x3,19x5 B:1x2,12x5,17x3,19x5", WHITE, 0, 0);
    reads("W:6,6Ax2 B:5x2,5A b", &tongues, "W:6,19x2 B:5,20x2", BLACK, 0, 0);
}

static bool key(void *context, const struct token *w, struct parse_error *err)
{
    *(int *)context = w->column;
    return word_equals(w, "doublet=2") || token_error(w, 8, err, "a doublet is 1 or 2");
}

static void refuses(const char *text, const struct tables_form *form, int column,
                    const char *reason)
{
    struct tables_position p;
    struct parse_error err = {.column = 0};
    if (tables_setup_read(text, strlen(text), form, &p, &err))
        fail_msg("%s is read", text);
    assert_string_equal(err.reason, reason);
    assert_int_equal(err.column, column);
}

static void test_refused(void **state)
{
    (void)state;
    const struct tables_form german = {.stand = ALL_FIELDS & ~field_bit(24)};
    int column = 0;
    struct tables_form keyed = {.stand = STAND, .key = key, .context = &column};
    refuses("W:barx16 B:- w", &plain, 3, "W has more than fifteen men");
    refuses("W:1x9,bar B:3x7,5x9 w", &plain, 17, "B has more than fifteen men");
    refuses("W:1,5 B:20 w", &plain, 9, "W5 and B20 are one field: it cannot hold men of both");
    refuses("W:1,25 B:- w", &plain, 5, "expected a field from 1 to 24");
    refuses("W:1,off B:- w", &plain, 5, "expected a field from 1 to 24");
    refuses("W:1,bar,barx2 B:- w", &plain, 9, "the bar is named twice for W");
    refuses("W:1,4,1 B:- w", &plain, 7, "field 1 is named twice for W");
    refuses("W:1x B:- w", &plain, 5, "the number of men is expected after x: 17x2");
    refuses("W:1 w", &plain, 6, "B: is missing");
    refuses("W:1 B:-", &plain, 8, "the side to throw, w or b, is missing");
    refuses("W:1 B:- w b", &plain, 11, "the side is given twice");
    refuses("W:1 B:- w 71", &plain, 11, "a die shows 1-6");
    refuses("W:1 B:- w 61 61", &plain, 14, "the dice are given twice");
    refuses("W:1 B:- w roll=3", &plain, 11,
            "this is not part of a position such as W:1x15 B:1x15 w 64");
    refuses("W:1,bar B:- w", &german, 5, "in this game no man stands on the bar");
    refuses("W:1 B:24 w", &german, 7, "in this game no man stands on 24");
    refuses("W:1 B:- w doublet=3", &keyed, 19, "a doublet is 1 or 2");
    reads("W:1 B:- doublet=2 w", &keyed, "W:1 B:-", WHITE, 0, 0);
    assert_int_equal(column, 9);
}

/* --- plays ---------------------------------------------------------------------------------- */

static struct token word_of(const char *text)
{
    return (struct token){.text = text, .length = strlen(text), .column = 1};
}

static void walks_read(const char *text, enum side side, enum naming n, const char *printed)
{
    struct token w = word_of(text);
    struct walks walks = {.count = 0};
    struct parse_error err = {.column = 0};
    char out[TABLES_PLAY_TEXT];
    if (!tables_walks_read(&w, side, n, &walks, &err))
        fail_msg("%s: %d: %s", text, err.column, err.reason);
    assert_string_equal(tables_walks_print(&walks, WHITE, BY_NUMBER, out), printed);
    assert_true(tables_play_shaped(&w, n));
}

static void test_plays(void **state)
{
    (void)state;
    walks_read("1/5/8*", WHITE, BY_NUMBER, "1/5/8*");
    walks_read("1-5", WHITE, BY_NUMBER, "1/5");
    walks_read("17/21x2", BLACK, BY_NUMBER, "17/21x2");
    walks_read("bar/4", WHITE, BY_NUMBER, "bar/4");
    walks_read("hand/4*", WHITE, BY_NUMBER, "bar/4*");
    walks_read("0/4", WHITE, BY_NUMBER, "bar/4");
    walks_read("22/off", WHITE, BY_NUMBER, "22/off");
    walks_read("1/7+1/5", WHITE, BY_NUMBER, "1/7 1/5");
    walks_read("16x2", WHITE, BY_NUMBER, "16x2");
    walks_read("18", WHITE, BY_NUMBER, "18");
    walks_read("off", WHITE, BY_NUMBER, "off");
    walks_read("-", WHITE, BY_NUMBER, "-");
    walks_read("IX/XII", WHITE, BY_LINES, "9/12"); /* P:15 */
    walks_read("VIII/VI", BLACK, BY_LINES, "17/19");
    walks_read("12/8x2", WHITE, BY_LINES, "13/17x2");
    walks_read("8/XII", BLACK, BY_LINES, "8/13");
    walks_read("12/12A", WHITE, BY_TONGUES, "12/13");
    walks_read("3A/1", BLACK, BY_TONGUES, "3/24");
}

static void walks_refused(const char *text, int column, const char *reason)
{
    struct token w = word_of(text);
    struct walks walks = {.count = 0};
    struct parse_error err = {.column = 0};
    if (tables_walks_read(&w, WHITE, BY_NUMBER, &walks, &err))
        fail_msg("%s is read", text);
    assert_string_equal(err.reason, reason);
    assert_int_equal(err.column, column);
}

static void test_plays_refused(void **state)
{
    (void)state;
    const char *const others[] = {"stands", "back", "w", "new", "*", "barrel", "official"};
    walks_refused("1/25", 3, "a field is expected: 1-24, bar or off");
    walks_refused("1/5/5", 1, "the man has not moved");
    walks_refused("1/bar", 1, "no man is moved to the bar");
    walks_refused("bar", 1, "say where the man enters: bar/4");
    walks_refused("off/4", 1, "a man that is off does not move");
    walks_refused("1/5x0", 5, "the number of men is expected after x: 17x2");
    walks_refused("1/5x13", 1, "more men than any throw moves");
    walks_refused("1/5!", 4, "a move is written 1/5, 1/5/8 or 17/21x2");
    walks_refused("1/2/3/4/5/6/7/8/9/10/11/12/13/14", 31, "no man moves that often in one throw");
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        struct token w = word_of(others[i]);
        if (tables_play_shaped(&w, BY_NUMBER))
            fail_msg("%s is no play", others[i]);
    }
}

static void test_dice(void **state)
{
    (void)state;
    uint8_t typed[2];
    struct token a = word_of("16"), b = word_of("1-6"), c = word_of("17"), d = word_of("??");
    assert_true(tables_dice_read(&a, typed));
    assert_int_equal(typed[0], 1);
    assert_int_equal(tables_dice(typed).high, 6);
    assert_int_equal(tables_dice(typed).low, 1);
    assert_true(tables_dice_read(&b, typed));
    assert_int_equal(typed[1], 6);
    assert_false(tables_dice_read(&c, typed));
    assert_true(tables_dice_read(&d, typed));
    assert_int_equal(typed[0], 0);
}

/* --- the board -------------------------------------------------------------------------------- */

static void draws(const struct tables_drawing *d, const char *expected)
{
    struct strbuf w = {.text = NULL};
    tables_draw(&w, d);
    assert_string_equal(w.text, expected);
    strbuf_free(&w);
}

static struct tables_drawing drawing_of(const char *line)
{
    struct tables_drawing d = {.bar = true};
    struct tables_position p;
    struct parse_error err = {.column = 0};
    if (!tables_setup_read(line, strlen(line), &plain, &p, &err))
        fail_msg("%s: %d: %s", line, err.column, err.reason);
    d.board = p.board;
    d.side = (enum side)p.side;
    return d;
}

/* The board drawings of the design, counted column by column. */
static void test_drawing(void **state)
{
    (void)state;
    struct tables_drawing d =
        drawing_of("W:bar,12x4,16x2,17x3,19x5 B:1x2,12x4,17x2,18,19x4,21x2 w");
    d.margin[0] = "X Boris";
    d.margin[1] = d.margin[7] = "  off  0  bar 0";
    d.margin[7] = "  off  0  bar 1";
    d.margin[4] = "> Anna 4-1";
    d.margin[5] = "  fields: Anna";
    d.margin[6] = "O Anna";
    draws(&d, "+-24--23--22--21--20--19--+--18--17--16--15--14--13-+  X Boris\n"
              "|  X   .   .   .   .   O  |   .   O   O   .   .   X |    off  0  bar 0\n"
              "|  X                   O  |       O   O           X |\n"
              "|                      5  |       O               4 |\n"
              "|                         |                         |  > Anna 4-1\n"
              "|                      4  O                       4 |    fields: Anna\n"
              "|              X       X  |       X               O |  O Anna\n"
              "|  .   .   .   X   .   X  |   X   X   .   .   .   O |    off  0  bar 1\n"
              "+--1---2---3---4---5---6--+---7---8---9--10--11--12-+\n");
    d.unicode = true;
    d.margin[0] = "● Boris";
    d.margin[4] = "► Anna 4-1";
    d.margin[6] = "○ Anna";
    draws(&d, "┌─24──23──22──21──20──19──┬──18──17──16──15──14──13─┐  ● Boris\n"
              "│  ●   ·   ·   ·   ·   ○  │   ·   ○   ○   ·   ·   ● │    off  0  bar 0\n"
              "│  ●                   ○  │       ○   ○           ● │\n"
              "│                      5  │       ○               4 │\n"
              "│                         │                         │  ► Anna 4-1\n"
              "│                      4  ○                       4 │    fields: Anna\n"
              "│              ●       ●  │       ●               ○ │  ○ Anna\n"
              "│  ·   ·   ·   ●   ·   ●  │   ●   ●   ·   ·   ·   ○ │    off  0  bar 1\n"
              "└──1───2───3───4───5───6──┴───7───8───9──10──11──12─┘\n");
}

/* The Roman numbers at the edge are separated, on boards of both widths, with letters and signs. */
static void test_roman_edge(void **state)
{
    static const struct {
        bool narrow, unicode;
        const char *edge;
    } rows[] = {{false, false, "+--I--II-III--IV---V--VI--+-VII---8--IX---X--XI-XII-+\n"},
                {false, true, "└──I──II─III──IV───V──VI──┴─VII───Ⅷ──IX───X──XI─XII─┘\n"},
                {true, false, "+-I-II--3-IV--V-VI--+--7--8-IX--X-XI-12-+\n"},
                {true, true, "└─I─II──Ⅲ─IV──V─VI──┴──Ⅶ──Ⅷ─IX──X─XI──Ⅻ─┘\n"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct strbuf w = {.text = NULL};
        struct tables_drawing d = drawing_of("W:12x5,17x3,19x5,1x2 B:1x2,12x5,17x3,19x5 w");
        d.naming = BY_LINES;
        d.narrow = rows[i].narrow;
        d.unicode = rows[i].unicode;
        tables_draw(&w, &d);
        if (!strstr(w.text, rows[i].edge))
            fail_msg("%s is not the edge of\n%s", rows[i].edge, w.text);
        strbuf_free(&w);
    }
}

/* A name that is too long for the margin is cut. */
static void test_long_margin(void **state)
{
    (void)state;
    struct strbuf w = {.text = NULL};
    struct tables_drawing d = drawing_of("W:1x15 B:1x15 w");
    d.margin[0] = "● Bartholomäus von Hohenheim";
    assert_false(tables_margin_fits(d.margin[0]));
    assert_true(tables_margin_fits("● Bartholomäus von Hohenh"));
    d.unicode = true;
    tables_draw(&w, &d);
    assert_non_null(strstr(w.text, "  ● Bartholomäus von Hohen…\n"));
    strbuf_free(&w);
}

/* Men in hand are shown next to the board, and corners in brackets. Fields have Black's numbers. */
static void test_cousins(void **state)
{
    (void)state;
    struct tables_drawing d = drawing_of("W:barx9,1x2,3,4x2,6 B:barx7,2x2,3x3,5x2,6 b");
    const char *const margin[DRAWING_ROWS] = {
        "X Boris",       "  hand  7 XXXXXXX",   "  off   0",
        "first doublet", "> Boris 3-3",         "  fields: Boris",
        "O Anna",        "  hand  9 OOOOOOOOO", "  off   0"};
    memcpy(d.margin, margin, sizeof margin);
    d.bar = false;
    draws(&d, "+--1---2---3---4---5---6--+---7---8---9--10--11--12-+  X Boris\n"
              "|  .   X   X   .   X   X  |   .   .   .   .   .   . |    hand  7 XXXXXXX\n"
              "|      X   X       X      |                         |    off   0\n"
              "|          X              |                         |  first doublet\n"
              "|                         |                         |  > Boris 3-3\n"
              "|                         |                         |    fields: Boris\n"
              "|  O           O          |                         |  O Anna\n"
              "|  O   .   O   O   .   O  |   .   .   .   .   .   . |    hand  9 OOOOOOOOO\n"
              "+-24--23--22--21--20--19--+--18--17--16--15--14--13-+    off   0\n");
    d = drawing_of("W:6x2,7x2,8x2,9x2,10x2,11,12x2,15,18 B:1x2,2,3x2,4,5x2,6x2,8x2,11,12x2 b");
    d.corners = field_bit(12) | field_bit(13);
    draws(&d, "+--1---2---3---4---5---6--+---7---8---9--10--11-[12]+\n"
              "|  X   X   X   X   X   X  |   O   X   .   O   X   X |\n"
              "|  X       X       X   X  |       X               X |\n"
              "|                         |                         |\n"
              "|                         |                         |\n"
              "|                         |                         |\n"
              "|                      O  |   O   O   O   O       O |\n"
              "|  .   .   .   .   .   O  |   O   O   O   O   O   O |\n"
              "+-24--23--22--21--20--19--+--18--17--16--15--14-[13]+\n");
}

/* The board from Black's side, and a man on a closed line after a wrong move. */
static void test_turned(void **state)
{
    (void)state;
    struct tables_drawing d = drawing_of("W:bar,1,23 B:barx5,1x2,13 b");
    d.board.side[WHITE] = men_none();
    men_add(&d.board.side[WHITE], BAR);
    men_add(&d.board.side[WHITE], 1);
    men_add(&d.board.side[WHITE], 24); /* Black's 1 */
    d.seat = BLACK;
    draws(&d, "+-13--14--15--16--17--18--+--19--20--21--22--23--24-+\n"
              "|  X   .   .   .   .   .  |   .   .   .   .   .   O |\n"
              "|                         |                         |\n"
              "|                         O                         |\n"
              "|                         |                         |\n"
              "|                         X                       O |\n"
              "|                         X                       X |\n"
              "|  .   .   .   .   .   .  5   .   .   .   .   .   X |\n"
              "+-12--11--10---9---8---7--+---6---5---4---3---2---1-+\n");
}

static void test_list(void **state)
{
    (void)state;
    struct tables_drawing d = drawing_of("W:bar,12x5,17x3 B:1x2,19x5 w");
    struct strbuf w = {.text = NULL};
    tables_list_men(&w, &d.board, WHITE, WHITE, BY_NUMBER);
    strbuf_add(&w, "; ");
    tables_list_men(&w, &d.board, BLACK, WHITE, BY_NUMBER);
    strbuf_add(&w, "; ");
    tables_list_men(&w, &d.board, BLACK, BLACK, BY_LINES);
    assert_string_equal(w.text, "5 on 12, 3 on 17, 1 on the bar, 6 off; 5 on 6, 2 on 24, 8 off; "
                                "2 on 1, 5 on VI, 8 off");
    strbuf_free(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bar),           cmocka_unit_test(test_walks),
        cmocka_unit_test(test_compare),       cmocka_unit_test(test_positions),
        cmocka_unit_test(test_refused),       cmocka_unit_test(test_plays),
        cmocka_unit_test(test_plays_refused), cmocka_unit_test(test_dice),
        cmocka_unit_test(test_drawing),       cmocka_unit_test(test_roman_edge),
        cmocka_unit_test(test_long_margin),   cmocka_unit_test(test_cousins),
        cmocka_unit_test(test_turned),        cmocka_unit_test(test_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
