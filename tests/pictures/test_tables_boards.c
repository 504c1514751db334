/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards of the tables games beside trictrac: what is drawn of a position line, and where. The
 * frame is 28 wide, a field 44, a man 36; the bar 40 where men stand on it, else 24. */
#include "base/draw.h"
#include "games/paper.h"
#include "log/find.h"
#include "tests/support/test.h"

enum { KEPT = 400 };

/* A brush that only takes notes. */
struct kept_shapes {
    int circles, boxes, texts;
    struct {
        double x, y, r;
        enum ink fill;
    } circle[KEPT], box[KEPT];
    char text[KEPT][32];
};

static struct kept_shapes notes;

static void note_circle(void *on, double x, double y, double r, struct style p)
{
    (void)on;
    assert_true(notes.circles < KEPT);
    notes.circle[notes.circles].x = x;
    notes.circle[notes.circles].y = y;
    notes.circle[notes.circles].r = r;
    notes.circle[notes.circles++].fill = p.fill;
}

static void note_box(void *on, double x, double y, double w, double h, double round, struct style p)
{
    (void)on, (void)w, (void)round;
    assert_true(notes.boxes < KEPT);
    notes.box[notes.boxes].x = x;
    notes.box[notes.boxes].y = y;
    notes.box[notes.boxes].r = h;
    notes.box[notes.boxes++].fill = p.fill;
}

static void no_polygon(void *on, const struct point *at, int count, struct style p)
{
    (void)on, (void)at, (void)count, (void)p;
}

static void note_text(void *on, double x, double y, const char *text, struct text_style l)
{
    (void)on, (void)x, (void)y, (void)l;
    assert_true(notes.texts < KEPT);
    strncpy(notes.text[notes.texts++], text, 31);
}

static const struct draw_target brush = {note_circle, note_box, no_polygon, note_text, NULL};

/* The match a position line stands for: the caller's. */
static void *match_of(const char *line, const struct game **game)
{
    struct position_line l;
    struct parse_error e;
    if (!position_line_read(&l, NULL, line, strlen(line), &e))
        fail_msg("%s: %s", line, e.reason);
    void *match = position_line_match(&l, &e);
    assert_non_null(match);
    *game = l.game;
    assert_non_null((*game)->picture);
    if (!(*game)->picture->position(match, l.word, l.words, &e))
        fail_msg("%s: %s", line, e.reason);
    return match;
}

static void note_pieces(const char *line)
{
    const struct game *game;
    void *match = match_of(line, &game);
    memset(&notes, 0, sizeof notes);
    game->picture->pieces(game->picture, &(struct turn_ref){.match = match}, AS_THROWN, &brush);
    free(match);
}

static int men_of(enum ink fill)
{
    int n = 0;
    for (int i = 0; i < notes.circles; i++)
        n += notes.circle[i].fill == fill && notes.circle[i].r > 17;
    return n;
}

static int edges_of(enum ink fill)
{
    int n = 0;
    for (int i = 0; i < notes.boxes; i++)
        n += notes.box[i].fill == fill && notes.box[i].r < 10;
    return n;
}

static bool drawn(double x, double y, enum ink fill)
{
    for (int i = 0; i < notes.circles; i++)
        if ((int)notes.circle[i].x == (int)x && (int)notes.circle[i].y == (int)y &&
            notes.circle[i].fill == fill)
            return true;
    return false;
}

/* Men drawn as they lie; on edge those off, and in Puff those in hand. */
static void every_man_is_somewhere(void **state)
{
    static const struct {
        const char *line;
        int men[2], edges[2];
    } cases[] = {
        {"W:bar,12x4,17x3 B:barx2,6x4 w game=tryktrak", {8, 6}, {7, 9}},
        {"W:barx9,4,6x3 B:barx15 w game=puff", {4, 0}, {11, 15}},
        {"W:- B:24 w game=puff", {0, 1}, {15, 14}},
        {"W:1x5,7x2 B:1x3 w game=tric-trac", {7, 3}, {8, 12}},
        {"W:12x2,20 B:3x4 w game=tic-tac", {3, 4}, {12, 11}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        note_pieces(cases[i].line);
        assert_int_equal(men_of(INK_IVORY), cases[i].men[0]);
        assert_int_equal(men_of(INK_EBONY), cases[i].men[1]);
        assert_int_equal(edges_of(INK_IVORY), cases[i].edges[0]);
        assert_int_equal(edges_of(INK_EBONY), cases[i].edges[1]);
    }
}

static void men_stand_where_they_belong(void **state)
{
    (void)state;
    note_pieces("W:bar,1 B:1,barx7 b game=tryktrak");
    assert_true(drawn(312, 278, INK_IVORY)); /* on the bar, White's below the middle */
    assert_true(drawn(312, 242, INK_EBONY));
    assert_true(drawn(50, 474, INK_IVORY));
    assert_true(drawn(50, 46, INK_EBONY));
    assert_int_equal(notes.texts, 1);
    assert_string_equal(notes.text[0], "7");
    note_pieces("W:12 B:12 w game=tic-tac");
    assert_true(drawn(558, 474, INK_IVORY));
    assert_true(drawn(558, 46, INK_EBONY));
}

/* Pegs are in the holes before the arrows, each on its side. */
static void pegs_say_the_points(void **state)
{
    (void)state;
    note_pieces("W:1x15 B:1x15 w score=8:3 game=tric-trac");
    assert_true(drawn(28 + 44 * 7.5 + 24, 506, INK_IVORY));
    assert_true(drawn(28 + 44 * 2.5, 14, INK_EBONY));
}

/* Lines and tongues have one name for both sides, White's own first. */
static void fields_have_the_names_agreed_on(void **state)
{
    static const struct {
        const char *line;
        int seat;
        const char *first, *last;
    } cases[] = {
        {"W:I B:- w game=tryktrak numbering=lines", 0, "I", "1"},
        {"W:I B:- w game=tryktrak numbering=lines", 1, "1", "I"},
        {"W:barx2 B:- w game=puff numbering=tongues", 0, "1", "1A"},
        {"W:1 B:1 w game=tric-trac", 1, "1", "24"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct game *game;
        void *match = match_of(cases[i].line, &game);
        memset(&notes, 0, sizeof notes);
        game->picture->numbers(game->picture, match, cases[i].seat, &brush);
        assert_string_equal(notes.text[0], cases[i].first);
        assert_string_equal(notes.text[notes.texts - 1], cases[i].last);
        free(match);
    }
}

/* The label of a picture is the board of a position line. */
static void the_label_is_the_position(void **state)
{
    static const char *const boards[] = {"W:bar,12x4 B:barx2,6x4", "W:1x15 B:1x15"};
    static const char *const games_of[] = {"tryktrak", "tric-trac"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        char line[80];
        const struct game *game;
        struct strbuf said = {.text = NULL};
        snprintf(line, sizeof line, "%s b 64 game=%s", boards[i], games_of[i]);
        void *match = match_of(line, &game);
        struct turn_ref at = {.match = match};
        game->picture->label(game->picture, &at, AS_THROWN, &said);
        assert_string_equal(said.text, boards[i]);
        assert_int_equal(game->picture->seat(game->picture, &at, AS_THROWN), 1);
        strbuf_free(&said);
        free(match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_man_is_somewhere),
        cmocka_unit_test(men_stand_where_they_belong),
        cmocka_unit_test(pegs_say_the_points),
        cmocka_unit_test(fields_have_the_names_agreed_on),
        cmocka_unit_test(the_label_is_the_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
