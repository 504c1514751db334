/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders for the board on the table: from its current to the required state. Worked out by hand.
 */
#include "games/trictrac/text/coup.h"
#include "tests/support/test.h"

static const char *const names[2] = {"Anna", "Boris"};

static struct match stands(const char *position, struct score score)
{
    struct options o = options_default();
    struct position p;
    struct parse_error err;
    if (!position_read(position, strlen(position), &p, &err))
        fail_msg("%s: %s", position, err.reason);
    struct match m = match_from(&o, &p);
    m.score = score;
    return m;
}

/* points, holes, bredouille, pavilion; White's first */
#define SCORE(pw, pb, hw, hb, b, p)                                                                \
    {                                                                                              \
        .points = {pw, pb}, .holes = {hw, hb}, .bredouille = b, .pavilion = p                      \
    }

static const struct {
    const char *board[2];
    struct score score[2];
    const char *orders;
} rows[] = {
    {{"W:1x15 B:1x15 w", "W:1x15 B:1x15 b"},
     {SCORE(4, 0, 0, 0, RAIL, RAIL), SCORE(4, 0, 0, 0, RAIL, RAIL)},
     ""},
    /* such as a corrected claim, and a man of the opponent put back */
    {{"W:1x15 B:1x14,7 w", "W:1x15 B:1x14,5 w"},
     {SCORE(0, 2, 4, 0, RAIL, RAIL), SCORE(8, 2, 2, 0, RAIL, RAIL)},
     "Anna: peg back 2, jeton to 8. Boris: man from 7 to 5.\n"},
    {{"W:1x15 B:1x15 w", "W:1x15 B:1x15 w"},
     {SCORE(8, 0, 2, 0, RAIL, RAIL), SCORE(0, 0, 3, 0, RAIL, RAIL)},
     "Anna: peg forward 1, jeton back to 0.\n"},
    /* the third jeton, the pavilion */
    {{"W:1x15 B:1x15 w", "W:1x15 B:1x15 w"},
     {SCORE(4, 0, 1, 0, RAIL, RAIL), SCORE(4, 6, 1, 1, BLACK, BLACK)},
     "Boris: peg forward 1, jeton to 6, add the third jeton. Pavilion: to Boris.\n"},
    {{"W:1x15 B:1x15 w", "W:1x15 B:1x15 w"},
     {SCORE(4, 6, 1, 1, BLACK, DOWN), SCORE(4, 6, 1, 1, RAIL, RAIL)},
     "Boris: third jeton to the rail. Pavilion: back to the rail.\n"},
    {{"W:1x15 B:1x15 w", "W:1x15 B:1x15 w"},
     {SCORE(0, 0, 2, 2, RAIL, WHITE), SCORE(0, 0, 2, 2, RAIL, DOWN)},
     "Pavilion: take it off the board.\n"},
    /* men: several as one, off and back, all of them */
    {{"W:1x11,5x2,7x2 B:1x15 w", "W:1x13,12x2 B:1x15 w"},
     {SCORE(0, 0, 0, 0, RAIL, RAIL), SCORE(0, 0, 0, 0, RAIL, RAIL)},
     "Anna: 2 men from 5 to 1, 2 men from 7 to 12.\n"},
    {{"W:19x2,24x3 B:2x15 w", "W:19x2,24x1 B:2x15 w"},
     {SCORE(0, 0, 0, 0, RAIL, RAIL), SCORE(0, 0, 0, 0, RAIL, RAIL)},
     "Anna: 2 men from 24 off the board.\n"},
    {{"W:19x2,24 B:2x15 w", "W:19x3,24 B:2x15 w"},
     {SCORE(0, 0, 0, 0, RAIL, RAIL), SCORE(0, 0, 0, 0, RAIL, RAIL)},
     "Anna: man back on 19.\n"},
    {{"W:1x11,2,3,4,5 B:1x15 w", "W:1x15 B:1x15 w"},
     {SCORE(0, 0, 0, 0, RAIL, RAIL), SCORE(0, 0, 0, 0, RAIL, RAIL)},
     "Anna: all men to the talon.\n"},
};

static void test_orders(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct match from = stands(rows[i].board[0], rows[i].score[0]);
        struct match to = stands(rows[i].board[1], rows[i].score[1]);
        struct strbuf w = {.player = names};
        render_orders(&w, &from, &to);
        assert_string_equal(w.text ? w.text : "", rows[i].orders);
        strbuf_free(&w);
    }
}

/* Done as ordered, `from` is `to`: whatever the men, each that is named moves once and no other. */
static void test_orders_are_enough(void **state)
{
    static const char *const boards[] = {"W:1x15 B:1x15 w", "W:1x9,2x2,3,12x3 B:1x11,2,8x3 w",
                                         "W:13,14x4,20x5 B:24x15 w", "W:- B:19x5,20x4,22 w"};
    (void)state;
    for (size_t i = 0; i < LENGTH(boards) * LENGTH(boards); i++) {
        struct score zero = score_start();
        struct match from = stands(boards[i / LENGTH(boards)], zero);
        struct match to = stands(boards[i % LENGTH(boards)], zero);
        struct strbuf w = {.text = NULL};
        render_orders(&w, &from, &to);
        int moved = 0, wanted = 0;
        for (int s = WHITE; s <= BLACK; s++) {
            for (int f = 1; f <= FIELDS; f++) {
                int more = men_on(&to.board.side[s], f) - men_on(&from.board.side[s], f);
                wanted += more > 0 ? more : 0;
            }
            int off = men_count(&from.board.side[s], ALL_FIELDS) -
                      men_count(&to.board.side[s], ALL_FIELDS);
            wanted += off > 0 ? off : 0;
        }
        for (const char *at = w.text; at && *at; at++) {
            int n, end = 0;
            if (sscanf(at, "%d men%n", &n, &end) == 1 && end && (at == w.text || at[-1] == ' '))
                moved += n;
            else if (strncmp(at, "man ", 4) == 0)
                moved++;
        }
        if (!w.text || !strstr(w.text, "all men"))
            assert_int_equal(moved, wanted);
        strbuf_free(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_orders),
                                       cmocka_unit_test(test_orders_are_enough)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
