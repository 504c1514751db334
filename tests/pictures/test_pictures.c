/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures and pages: what is drawn where, that files are whole, that no text breaks out. */
#include <sys/stat.h>
#include <unistd.h>

#include "games/trictrac/scene.h"
#include "games/trictrac/state.h"
#include "pictures/cairo.h"
#include "pictures/draw.h"
#include "pictures/report.h"
#include "pictures/sheet.h"
#include "pictures/svg.h"
#include "tests/pictures/page_checks.h"
#include "tests/support/test.h"

/* --- what is drawn ---------------------------------------------------------------------------- */

enum { CIRCLES = 400, TEXTS = 80 };

/* A brush that only takes notes. */
struct drawn_figures {
    int circles, texts;
    struct {
        double x, y, r;
        enum ink fill;
    } circle[CIRCLES];
    char text[TEXTS][32];
};

static void note_circle(void *on, double x, double y, double r, struct style p)
{
    struct drawn_figures *n = on;
    assert_true(n->circles < CIRCLES);
    n->circle[n->circles].x = x;
    n->circle[n->circles].y = y;
    n->circle[n->circles].r = r;
    n->circle[n->circles++].fill = p.fill;
}

static void note_text(void *on, double x, double y, const char *text, struct text_style l)
{
    struct drawn_figures *n = on;
    (void)x, (void)y, (void)l;
    assert_true(n->texts < TEXTS);
    snprintf(n->text[n->texts++], 32, "%s", text);
}

static void no_box(void *on, double x, double y, double w, double h, double r, struct style p)
{
    (void)on, (void)x, (void)y, (void)w, (void)h, (void)r, (void)p;
}

static void no_polygon(void *on, const struct point *at, int count, struct style p)
{
    (void)on, (void)at, (void)count, (void)p;
}

static struct drawn_figures notes;

static void note_pieces(const struct scene *s)
{
    struct draw_target b = {note_circle, no_box, no_polygon, note_text, &notes};
    memset(&notes, 0, sizeof notes);
    board_pieces(&b, s);
}

static struct scene scene_of(const char *line)
{
    struct position p;
    struct parse_error e;
    if (!position_read(line, strlen(line), &p, &e))
        fail_msg("%s: %s", line, e.reason);
    return (struct scene){.board = p.board, .dice = p.dice, .side = (enum side)p.side};
}

static int circles_of(enum ink fill, double least, double most)
{
    int n = 0;
    for (int i = 0; i < notes.circles; i++)
        n +=
            notes.circle[i].fill == fill && notes.circle[i].r >= least && notes.circle[i].r <= most;
    return n;
}

static void men_are_stacked_and_counted(void **state)
{
    static const struct {
        const char *line;
        int white, black;
        const char *counts[3];
    } cases[] = {
        {"W:1x15 B:1x15 w", 5, 5, {"15", "15", NULL}},
        {"W:1x5,2x2 B:1 w", 7, 1, {NULL, NULL, NULL}},
        {"W:1x6,7,12x2 B:1x9,2x5,14 b", 8, 11, {"6", "9", NULL}},
        {"W:- B:24x2 w", 0, 2, {NULL, NULL, NULL}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct scene s = scene_of(cases[i].line);
        note_pieces(&s);
        assert_int_equal(circles_of(INK_IVORY, 17, 18), cases[i].white);
        assert_int_equal(circles_of(INK_EBONY, 17, 18), cases[i].black);
        int texts = 0;
        for (; cases[i].counts[texts]; texts++)
            assert_string_equal(notes.text[texts], cases[i].counts[texts]);
        assert_int_equal(notes.texts, texts);
    }
}

/* White's field 1 is at the lower left, his 13 at the upper right; Black's are across. */
static void fields_are_where_they_belong(void **state)
{
    static const struct {
        const char *line;
        double x, y;
    } cases[] = {
        {"W:1 B:- w", 50, 474},   {"W:12 B:- w", 558, 474}, {"W:13 B:- w", 558, 46},
        {"W:24 B:- w", 50, 46},   {"W:- B:1 w", 50, 46},    {"W:- B:7 w", 338, 46},
        {"W:- B:13 b", 558, 474}, {"W:- B:24 b", 50, 474},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct scene s = scene_of(cases[i].line);
        note_pieces(&s);
        assert_true(notes.circles > 0);
        assert_int_equal((int)notes.circle[0].x, (int)cases[i].x);
        assert_int_equal((int)notes.circle[0].y, (int)cases[i].y);
    }
}

static void dice_show_their_pips(void **state)
{
    (void)state;
    for (int high = 1; high <= 6; high++) {
        struct scene s = scene_of("W:- B:- w");
        s.dice = (struct dice){(uint8_t)high, 1};
        note_pieces(&s);
        assert_int_equal(notes.circles, high + 1);
    }
}

/* 2 and 4 points are between arrows: the fourth and the fifth are parted at 204. 6 and 8 are on
 * both sides of the bar, which is from 292 to 316, 10 is at the far rail, which begins at 580 (GU
 * I). The pavilion takes the place of its holder's peg (the English guide). */
static void jetons_and_pegs_stand_in_their_places(void **state)
{
    struct scene s = scene_of("W:- B:- w");
    (void)state;
    s.scored = true;
    s.score = (struct score){{6, 8}, {1, 12}, RAIL, BLACK};
    note_pieces(&s);
    assert_int_equal(notes.circles, 8); /* no peg of Black's */
    assert_in_range((int)notes.circle[0].x, 280, 283);
    assert_in_range((int)notes.circle[2].x, 325, 328);
    s.score = (struct score){{4, 10}, {1, 12}, RAIL, RAIL};
    note_pieces(&s);
    assert_int_equal(circles_of(INK_BRASS, 8, 9), 3);
    assert_int_equal((int)notes.circle[0].x, 204);
    assert_true(notes.circle[0].y > BOARD_HEIGHT / 2.0);
    assert_in_range((int)notes.circle[2].x, 565, 571);
    assert_true(notes.circle[2].y < BOARD_HEIGHT / 2.0);
    assert_int_equal((int)notes.circle[4].x, 42); /* the third, on the rail */
    assert_int_equal((int)notes.circle[6].x, 50); /* White's first hole */
    assert_int_equal((int)notes.circle[6].y, 506);
    assert_int_equal((int)notes.circle[8].x, 558); /* Black's twelfth */
    assert_int_equal((int)notes.circle[8].y, 14);

    s.score.bredouille = WHITE;
    note_pieces(&s);
    assert_int_equal((int)(notes.circle[0].x + notes.circle[2].x) / 2, 204);
    assert_int_equal((int)notes.circle[0].y, (int)notes.circle[2].y);
    assert_int_equal(circles_of(INK_BRASS, 8, 9), 3);

    s.scored = false; /* only a position: board and dice */
    note_pieces(&s);
    assert_int_equal(notes.circles, 0);
}

/* --- whether files are whole ------------------------------------------------------------------ */

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static unsigned number_at(const unsigned char *p)
{
    return (unsigned)p[0] << 24 | (unsigned)p[1] << 16 | (unsigned)p[2] << 8 | p[3];
}

static struct replayed_match replayed_of(const char *text)
{
    struct replayed_match t;
    struct parse_error e;
    if (!replayed_read(&t, text, strlen(text), false, &e))
        fail_msg("%d:%d: %s", e.line, e.column, e.reason);
    return t;
}

static void pictures_are_files_of_their_kind(void **state)
{
    static const char game[] =
        "[White \"</svg><b>\\\"&' Олена\"]\n"
        "[Black \"A name so long that no line of any picture has room for it, which is why it "
        "becomes small and then is cut, as names of some length must be\"]\n"
        "[Setup \"W:1x7,2,5x2,7,12x2 B:1x9,4x2,6,9x2 b\"]\nb 64 1/7 1/5\n";
    struct replayed_match t = replayed_of(game);
    struct board_moment m = {replayed_at(&t, 1), AS_THROWN};
    struct strbuf b;
    (void)state;

    assert_null(board_picture(t.game, &m, PICTURE_SVG, &b));
    assert_true(starts(b.text, "<?xml"));
    assert_well_formed(b.text);
    strbuf_free(&b);

    assert_null(board_picture(t.game, &m, PICTURE_PNG, &b));
    assert_memory_equal(b.text, "\x89PNG\r\n\x1a\n", 8);
    assert_memory_equal(b.text + 12, "IHDR", 4);
    assert_in_range(number_at((unsigned char *)b.text + 16), 1000, 1300);
    assert_in_range(number_at((unsigned char *)b.text + 20), 1000, 1300);
    assert_memory_equal(b.text + b.length - 8, "IEND", 4);
    strbuf_free(&b);

    assert_null(board_picture(t.game, &m, PICTURE_PDF, &b));
    assert_memory_equal(b.text, "%PDF-", 5);
    assert_memory_equal(b.text + b.length - 6, "%%EOF\n", 6);
    strbuf_free(&b);
    replayed_free(&t);
}

/* --- matches ---------------------------------------------------------------------------------- */

static const char hostile[] = "[White \"</script><b>\\\"&\"]\n"
                              "[Black \"<img src=x onerror=alert(1)>\"]\n"
                              "[Event \"A & B <open> \x01\"]\n"
                              "[X><script> \"'\"]\n"
                              "# before it all\n"
                              "w 63 1/7 1/4 # </script><script>alert(1)</script>\n"
                              "b 41 +2 1/5 1/2 w school 2\n"
                              "w 62 1/7 1/3 # <!-- a remark\n# and another\n";

static void a_match_is_told(void **state)
{
    struct replayed_match t = replayed_of(hostile);
    (void)state;
    assert_int_equal(t.turns, 3);
    assert_string_equal(t.preface, "before it all");
    assert_string_equal(t.turn[0].play, "1/7 1/4");
    assert_string_equal(t.turn[0].remarks, "</script><script>alert(1)</script>");
    assert_string_equal(t.turn[1].remarks, "");
    assert_string_equal(t.turn[2].remarks, "<!-- a remark\nand another");
    assert_int_equal(t.turn[1].marked[BLACK], 2);
    assert_int_equal(t.turn[1].marked[WHITE], 0);
    assert_int_equal(t.turn[1].at[WHITE].minor, 2);
    assert_true(*t.turn[1].claims);
    assert_string_equal(t.turn[2].claims, "");
    assert_non_null(strstr(t.turn[1].sentences, "school"));
    assert_null(strstr(t.turn[2].sentences, "school"));
    assert_string_equal(replayed_value(&t, "Event"), "A & B <open> ?");
    assert_null(replayed_value(&t, "Site"));

    struct turn_ref at = replayed_at(&t, 2);
    struct scene s = trictrac_scene(&at, AS_THROWN);
    assert_int_equal(s.dice.high, 4);
    assert_int_equal(men_on(&s.board.side[WHITE], 7), 1);
    assert_int_equal(men_on(&s.board.side[BLACK], 5), 0);
    s = trictrac_scene(&at, AS_PLAYED);
    assert_int_equal(men_on(&s.board.side[BLACK], 5), 1);
    assert_int_equal(s.moves, 2);
    at = replayed_at(&t, 4);
    s = trictrac_scene(&at, AS_PLAYED);
    assert_int_equal(s.dice.high, 0);
    assert_int_equal(s.side, BLACK);
    replayed_free(&t);
}

static void only_one_match_is_drawn(void **state)
{
    static const char two[] = "w 63 1/7 1/4\n[Game \"trictrac\"]\nw 21 1/2 1/3";
    static const char wrong[] = "w 63 1/7 1/4\nb zz";
    struct replayed_match t;
    struct parse_error e;
    (void)state;
    assert_false(replayed_read(&t, two, strlen(two), false, &e));
    assert_int_equal(e.line, 2);
    assert_int_equal(t.turns, 0);
    assert_false(replayed_read(&t, wrong, strlen(wrong), false, &e));
    assert_int_equal(e.line, 2);
    assert_int_equal(e.column, 3);
    t = replayed_of("");
    assert_int_equal(t.turns, 0);
    replayed_free(&t);
}

static void nothing_breaks_out_of_the_page(void **state)
{
    struct replayed_match t = replayed_of(hostile);
    struct strbuf w = {.text = NULL};
    (void)state;
    report_page(&w, &t);
    assert_false(w.failed);
    assert_well_formed(w.text);
    assert_int_equal(count_of(w.text, "<script"), 1);
    assert_int_equal(count_of(w.text, "</script"), 1);
    assert_int_equal(count_of(w.text, "<b>"), 0);
    assert_int_equal(count_of(w.text, "<img"), 0);
    assert_int_equal(count_of(w.text, "<!--"), 0);
    assert_true(count_of(w.text, "&lt;/script&gt;&lt;b&gt;&quot;&amp;") > 3);
    assert_int_equal(count_of(w.text, "<article"), 4);
    assert_int_equal(count_of(w.text, "<figure>"), 4);
    assert_int_equal(count_of(w.text, "://"), 0); /* nothing comes from elsewhere */
    strbuf_free(&w);
    replayed_free(&t);
}

static void a_sheet_has_its_pages(void **state)
{
    static const char coup[] = "w 21 1/2 1/3 b 21 1/2 1/3 ";
    struct replayed_match t = replayed_of(hostile);
    struct strbuf b;
    int pages = 0;
    (void)state;
    assert_null(sheet_pdf(&t, &b, &pages));
    assert_int_equal(pages, 1);
    assert_memory_equal(b.text, "%PDF-", 5);
    assert_memory_equal(b.text + b.length - 6, "%%EOF\n", 6);
    strbuf_free(&b);
    replayed_free(&t);

    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", coup);
    for (int i = 0; i < 60; i++)
        strbuf_add(&w, "?? - ?? - ");
    t = replayed_of(w.text);
    assert_int_equal(t.turns, 122);
    assert_null(sheet_pdf(&t, &b, &pages));
    assert_int_equal(pages, 3);
    /* Newer PDF hides its list of pages in a compressed object. */
    for (size_t i = 0; i + 12 < b.length; i++)
        if (memcmp(b.text + i, "/Type /Pages", 12) == 0)
            assert_non_null(strstr(b.text + i, "/Count 3"));
    strbuf_free(&b);
    strbuf_free(&w);
    replayed_free(&t);
}

/* --- files and commands ----------------------------------------------------------------------- */

struct scratch_place {
    char folder[TEST_PATH], path[2 * TEST_PATH];
};

static int make_place(void **state)
{
    static struct scratch_place p;
    test_template(p.folder, "test_pictures");
    *state = &p;
    return mkdtemp(p.folder) ? 0 : -1;
}

static const char *in_place(struct scratch_place *p, const char *name)
{
    snprintf(p->path, sizeof p->path, "%s/%s", p->folder, name);
    return p->path;
}

static int leave_place(void **state)
{
    static const char *const names[] = {"a.svg", "link.svg", "game", "a.html", "a.pdf"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        unlink(in_place(*state, names[i]));
    /* Fails when anything else was left behind. */
    return rmdir(((struct scratch_place *)*state)->folder);
}

static void assert_holds(const char *path, const char *text)
{
    char got[64] = "";
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t n = fread(got, 1, sizeof got - 1, f);
    fclose(f);
    assert_int_equal(n, strlen(text));
    assert_string_equal(got, text);
}

static void files_are_replaced_whole(void **state)
{
    struct stat st;
    char link[192];
    assert_true(output_write(in_place(*state, "a.svg"), "one", 3));
    assert_holds(in_place(*state, "a.svg"), "one");
    assert_int_equal(chmod(in_place(*state, "a.svg"), 0600), 0);
    snprintf(link, sizeof link, "%s", in_place(*state, "link.svg"));
    assert_int_equal(symlink("a.svg", link), 0);
    assert_true(output_write(link, "second", 6));
    assert_holds(in_place(*state, "a.svg"), "second");
    assert_int_equal(lstat(link, &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_int_equal(stat(link, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_true(output_write("/dev/null", "x", 1));
    assert_false(output_write(in_place(*state, "no/a.svg"), "x", 1));
    assert_false(output_write(((struct scratch_place *)*state)->folder, "x", 1));
}

static void commands_end_as_they_should(void **state)
{
    char game[192], out[192];
    snprintf(game, sizeof game, "%s", in_place(*state, "game"));
    assert_true(output_write(game, hostile, sizeof hostile - 1));
    const struct {
        enum status (*run)(const struct picture_job *);
        const char *what, *out;
        enum status status;
    } cases[] = {
        {draw_picture, "W:1x15 B:1x15 w 64", "a.svg", STATUS_OK},
        {draw_picture, "GAME:3", "a.pdf", STATUS_OK},
        {draw_picture, "GAME:4", "a.svg", STATUS_OK},
        {draw_picture, "GAME:5", "a.svg", STATUS_FAILED},
        {draw_picture, "GAME:0", "a.svg", STATUS_FAILED},
        {draw_picture, "GAME", "a.svg", STATUS_OK},
        {draw_picture, "GAME:1", "a.jpg", STATUS_USAGE},
        {draw_picture, "GAME:1", NULL, STATUS_USAGE},
        {draw_picture, "W:1x16 B:1x15 w", "a.svg", STATUS_NOT_READ},
        {draw_picture, "GAME:1", "no/a.svg", STATUS_FAILED},
        {draw_picture, "/nowhere/at/all:1", "a.svg", STATUS_FAILED},
        {report_write, "GAME", "a.html", STATUS_OK},
        {report_write, "GAME", NULL, STATUS_USAGE},
        {report_write, "/nowhere", "a.html", STATUS_FAILED},
        {sheet_write, "GAME", "a.pdf", STATUS_OK},
        {sheet_write, "GAME", NULL, STATUS_USAGE},
        {sheet_write, "GAME", "no/a.pdf", STATUS_FAILED},
        {sheet_write, "GAME", "a.pdf", STATUS_OK}, /* again */
        {sheet_write, "GAME", "a.html", STATUS_USAGE},
        {report_write, "GAME", "a.html", STATUS_OK},
        {report_write, "GAME", "a.svg", STATUS_USAGE},
        {report_write, "GAME", "a", STATUS_USAGE},
        {report_write, "GAME", "game", STATUS_USAGE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char what[512];
        const char *rest = starts(cases[i].what, "GAME") ? cases[i].what + 4 : NULL;
        snprintf(what, sizeof what, "%s%s", rest ? game : "", rest ? rest : cases[i].what);
        if (cases[i].out)
            snprintf(out, sizeof out, "%s", in_place(*state, cases[i].out));
        struct picture_job job = {.what = what, .out = cases[i].out ? out : NULL};
        enum status got = cases[i].run(&job);
        if (got != cases[i].status)
            fail_msg("%s to %s: %d", cases[i].what, out, (int)got);
    }
}

/* Each line: what is there, and whether the job may replace it. */
static void other_files_are_left_alone(void **state)
{
    static const struct {
        enum status (*run)(const struct picture_job *);
        const char *what, *out, *there;
        enum status status;
    } cases[] = {
        {report_write, "game", "a.html", "Dear Boris,\n", STATUS_FAILED},
        {report_write, "game", "a.html", "%PDF-1.5", STATUS_FAILED},
        {report_write, "game", "a.html", "", STATUS_OK},
        {report_write, "game", "a.html", "\xef\xbb\xbf\n<!doctype HTML>\n<p>", STATUS_OK},
        {sheet_write, "game", "a.pdf", "<!DOCTYPE html>", STATUS_FAILED},
        {sheet_write, "game", "a.pdf", "%PDF-1.7 an old one", STATUS_OK},
        {draw_picture, "W:1x15 B:1x15 w", "a.svg", "SQLite format 3", STATUS_FAILED},
        {draw_picture, "W:1x15 B:1x15 w", "a.svg", "<svg/>", STATUS_OK},
    };
    char game[192], out[192];
    snprintf(game, sizeof game, "%s", in_place(*state, "game"));
    assert_true(output_write(game, "64 1/7 1/5\n", 11));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool of_game = strcmp(cases[i].what, "game") == 0;
        snprintf(out, sizeof out, "%s", in_place(*state, cases[i].out));
        assert_true(output_write(out, cases[i].there, strlen(cases[i].there)));
        struct picture_job job = {.what = of_game ? game : cases[i].what, .out = out};
        if (cases[i].run(&job) != cases[i].status)
            fail_msg("\"%s\" at %s", cases[i].there, out);
        if (cases[i].status != STATUS_OK)
            assert_holds(out, cases[i].there);
    }
}

/* Neither by its name nor by a link, hard or symbolic. */
static void neither_record_nor_source_is_overwritten(void **state)
{
    static const char bytes[] = "<html> as far as one can see";
    char path[192], out[192];
    snprintf(path, sizeof path, "%s", in_place(*state, "game"));
    snprintf(out, sizeof out, "%s", in_place(*state, "a.html"));
    for (int symbolic = 0; symbolic < 2; symbolic++) {
        assert_true(output_write(path, bytes, sizeof bytes - 1));
        assert_int_equal(symbolic ? symlink(path, out) : link(path, out), 0);
        struct picture_job job = {.what = "/dev/null", .out = out, .record = path};
        assert_int_equal(report_write(&job), STATUS_FAILED);
        assert_holds(path, bytes);
        job = (struct picture_job){.what = path, .out = out};
        assert_int_equal(report_write(&job), STATUS_FAILED);
        assert_holds(path, bytes);
        assert_int_equal(unlink(out), 0);
    }
    /* A file that SQLite keeps next to the record is part of the record. */
    char beside[512];
    snprintf(beside, sizeof beside, "%s-wal", path);
    assert_true(output_write(beside, "", 0));
    assert_int_equal(symlink(beside, out), 0);
    struct picture_job job = {.what = "/dev/null", .out = out, .record = path};
    assert_int_equal(report_write(&job), STATUS_FAILED);
    assert_holds(beside, "");
    assert_int_equal(unlink(beside), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(men_are_stacked_and_counted),
        cmocka_unit_test(fields_are_where_they_belong),
        cmocka_unit_test(dice_show_their_pips),
        cmocka_unit_test(jetons_and_pegs_stand_in_their_places),
        cmocka_unit_test(pictures_are_files_of_their_kind),
        cmocka_unit_test(a_match_is_told),
        cmocka_unit_test(only_one_match_is_drawn),
        cmocka_unit_test(nothing_breaks_out_of_the_page),
        cmocka_unit_test(a_sheet_has_its_pages),
        cmocka_unit_test_setup_teardown(files_are_replaced_whole, make_place, leave_place),
        cmocka_unit_test_setup_teardown(commands_end_as_they_should, make_place, leave_place),
        cmocka_unit_test_setup_teardown(other_files_are_left_alone, make_place, leave_place),
        cmocka_unit_test_setup_teardown(neither_record_nor_source_is_overwritten, make_place,
                                        leave_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
