/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The boards on the screen against tests/boards/, and that every one fits an old terminal. By
 * hand: test_board NAME prints one. */
#include <utf8proc.h>

#include "games/trictrac/text/board.h"
#include "tests/support/test.h"

static const char *const players[2] = {"Anna Karénine", "Boris"};

static const struct scene {
    const char *name;
    const char *position; /* with the dice, if thrown */
    struct score score;
    struct board_view view; /* the rest */
    bool list;
} scenes[] = {
    {"start", "W:1x15 B:1x15 w", {{0, 0}, {0, 0}, RAIL, RAIL}, {.scored = true}, false},
    {"ascii",
     "W:1x5,5x2,7x2,8x2,10x2,12x2 B:1x9,7x4,11 w 64",
     {{6, 4}, {3, 1}, BLACK, BLACK},
     {.scored = true, .names = players},
     false},
    {"flipped",
     "W:1x5,5x2,7x2,8x2,10x2,12x2 B:1x9,7x4,11 b",
     {{10, 0}, {3, 12}, RAIL, DOWN},
     {.scored = true, .names = players, .seat = BLACK, .unicode = true},
     false},
    {"talon",
     "W:1x7,5x2,7,12x3,24 B:2x9,7x4,11 b 53",
     {{2, 8}, {0, 0}, WHITE, RAIL},
     {.scored = true, .numbering = NUMBERING_TALON, .unicode = true},
     false},
    {"talon-flipped",
     "W:19x2,20,24x2 B:19x6,24x3 w 66",
     {{2, 6}, {11, 7}, BLACK, WHITE},
     {.scored = true, .numbering = NUMBERING_TALON, .seat = BLACK},
     false},
    {"colour",
     "W:1x13,12x2 B:1x15 w",
     {{4, 0}, {1, 0}, RAIL, RAIL},
     {.scored = true, .unicode = true, .colour = true},
     false},
    {"position", "W:1x11,6,12x2 B:1x13,7x2 w", {{0, 0}, {0, 0}, 0, 0}, {.over = true}, false},
    {"list",
     "W:1x5,5x2,7x2,8x2,10x2,12x2 B:1x9,7x4,11 w 64",
     {{6, 4}, {3, 1}, BLACK, BLACK},
     {.scored = true, .names = players},
     true},
    {"list-talon",
     "W:1x7,5x2,7,12x3,24 B:2x9,7x4,11 b",
     {{2, 8}, {0, 0}, RAIL, RAIL},
     {.scored = true, .numbering = NUMBERING_TALON},
     true},
};

enum { SCENES = sizeof scenes / sizeof scenes[0] };

static void draw(const struct scene *s, struct strbuf *w)
{
    struct board_view v = s->view;
    struct position p;
    struct parse_error err;
    if (!position_read(s->position, strlen(s->position), &p, &err)) {
        strbuf_add(w, "%s: %s\n", s->position, err.reason);
        return;
    }
    v.board = p.board;
    v.side = (enum side)p.side;
    v.dice = p.dice;
    v.score = s->score;
    (s->list ? render_board_list : render_board_text)(w, &v);
}

static char *stored(const char *name)
{
    static char text[16384];
    char path[512];
    snprintf(path, sizeof path, "%s/boards/%s.txt", TEST_DATA, name);
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (f)
        fclose(f);
    text[n] = '\0';
    return text;
}

static void test_scenes(void **state)
{
    (void)state;
    for (int i = 0; i < SCENES; i++) {
        struct strbuf w = {.text = NULL};
        draw(&scenes[i], &w);
        bool same = strcmp(w.text, stored(scenes[i].name)) == 0;
        if (!same)
            print_error("%s:\n%s", scenes[i].name, w.text);
        strbuf_free(&w);
        assert_true(same);
    }
}

/* Columns the widest line takes; escapes take none. */
static int width(const char *text)
{
    int widest = 0, now = 0;
    utf8proc_int32_t c;
    while (*text) {
        if (*text == '\033') {
            text += strcspn(text, "m") + 1;
            continue;
        }
        text += utf8proc_iterate((const utf8proc_uint8_t *)text, -1, &c);
        now = c == '\n' ? 0 : now + utf8proc_charwidth(c);
        widest = now > widest ? now : widest;
    }
    return widest;
}

/* Colours say nothing of their own: without them the same is written. */
static void strip(char *text)
{
    char *out = text;
    while (*text)
        if (*text == '\033')
            text += strcspn(text, "m") + 1;
        else
            *out++ = *text++;
    *out = '\0';
}

static void random_men(struct board *b, unsigned *seed)
{
    fields taken = 0;
    *b = (struct board){.side = {men_none(), men_none()}};
    for (int s = 0; s < 2; s++) {
        for (int men = 0; men < MEN; men++) {
            *seed = *seed * 1103515245u + 12345u;
            int f = (int)(*seed >> 16) % (FIELDS + 4) + 1;
            int other = s ? OFF - f : f;
            if (f > FIELDS || (s && (taken & field_bit(other))))
                continue;
            taken |= s ? 0 : field_bit(f);
            men_add(&b->side[s], f);
        }
    }
}

static void test_fits(void **state)
{
    static const char *const names[2] = {
        "A name that goes on and on, longer than any terminal is wide, and then a bit",
        "王王王王王"
        "王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王王"};
    unsigned seed = 1;
    (void)state;
    for (int i = 0; i < 2000; i++) {
        struct strbuf plain = {.text = NULL}, coloured = {.text = NULL};
        struct board_view v = {.side = i & 1,
                               .dice = {6, 4},
                               .scored = true,
                               .names = names,
                               .numbering = i & 2 ? NUMBERING_TALON : NUMBERING_PLAIN,
                               .seat = i & 4 ? BLACK : WHITE,
                               .unicode = i & 8};
        v.score = (struct score){{(uint8_t)(i % 6 * 2), (uint8_t)(i / 6 % 6 * 2)},
                                 {(uint8_t)(i % 13), (uint8_t)(i % 99)},
                                 (uint8_t)(i % 3),
                                 (uint8_t)(i % 4)};
        random_men(&v.board, &seed);
        render_board_text(&plain, &v);
        v.colour = true;
        render_board_text(&coloured, &v);
        if (width(plain.text) > 80)
            fail_msg("%d columns:\n%s", width(plain.text), plain.text);
        strip(coloured.text);
        assert_string_equal(coloured.text, plain.text);
        strbuf_free(&plain);
        strbuf_free(&coloured);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_scenes), cmocka_unit_test(test_fits)};
    for (int i = 0; argc > 1 && i < SCENES; i++) {
        struct strbuf w = {.text = NULL};
        if (strcmp(scenes[i].name, argv[1]) != 0)
            continue;
        draw(&scenes[i], &w);
        fputs(w.text, stdout);
        strbuf_free(&w);
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
