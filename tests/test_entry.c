/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a line being typed may become, what was meant by a wrong one, and the short forms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game.h"
#include "text/render.h"

#define LENGTH(a) (sizeof(a) / sizeof *(a))

static const struct game *const game = &game_trictrac;

/* A match with these options in which these lines were taken. */
static struct game_state *match_of(const char *options, const char *lines)
{
    struct store_details d = {.white = "Anna", .black = "Boris", .options = options};
    struct text_error err;
    struct game_state *s = game->start(&d, &err);
    assert_non_null(s);
    while (*lines) {
        size_t n = strcspn(lines, "\n");
        if (!game->take(s, lines, n, NULL, &err))
            fail_msg("%.*s: %s", (int)n, lines, err.reason);
        lines += n + (lines[n] == '\n');
    }
    return s;
}

static const char *plain = "", *silent = "announce=silent", *confirm = "announce=confirm",
                  *talon = "numbering=talon";

static void test_suspects(void **state)
{
    (void)state;
    const struct {
        const char *options, *before, *line, *meant, *better; /* meant NULL: nothing is asked */
    } rows[] = {
        /* one keystroke */
        {plain, "", "64 1/7 1/6", "1/7 1/5", "64 1/7 1/5"},
        {plain, "64", "1/7 1/6", "1/7 1/5", "1/7 1/5"},
        {plain, "64", "1-7 1-6", "1/7 1/5", "1/7 1/5"},
        {plain, "", "64 1/71/5", "1/7 1/5", "64 1/7 1/5"},
        {plain, "", "64 11/7 1/5", "1/7 1/5", "64 1/7 1/5"},
        {plain, "64", "7 6", "1/7 1/5", "1/7 1/5"},
        {plain, "64 1/7", "1/6", "1/5", "1/5"},
        {plain, "64 1/7 1/5 64 1/7 1/5", "64 17/ 1/5", "1/7 1/5", "64 1/7 1/5"},
        /* one field */
        {plain, "64", "1/7 1/14", "1/7 1/5", "1/7 1/5"},
        /* dice, or a field */
        {plain, "64 1/5", "11", "5/11", "5/11"},
        {plain, "64 1/5", "11 # note", "5/11", "5/11 # note"},
        {plain, "64 1/5", "13", NULL, NULL},
        {plain, "64 1/5", "55", NULL, NULL},
        {silent, "64 1/5", "11", NULL, NULL},
        /* what stands around it stays */
        {plain, "", "64 +0 1/7 1/6 # note", "1/7 1/5", "64 +0 1/7 1/5 # note"},
        {plain, "", "64 1/7 1/6 53", "1/7 1/5", "64 1/7 1/5 53"},
        {talon, "", "64 T/6 T/5", "T/6 T/4", "64 T/6 T/4"},
        /* nothing to ask */
        {plain, "", "64 1/7 1/5", NULL, NULL},
        {plain, "", "64 7 5", NULL, NULL},
        {plain, "64", "1/7", NULL, NULL},
        {plain, "64", "1/2 1/3", NULL, NULL},
        {plain, "64", "", NULL, NULL},
        {plain, "64 1/7 1/6", "53", NULL, NULL},
        {plain, "", "64 1/7 1/6 = stands", NULL, NULL},
        {plain, "", "nonsense", NULL, NULL},
        {plain, "", "64 \xff", NULL, NULL},
        /* he would be told what is legal */
        {silent, "", "64 1/7 1/6", NULL, NULL},
        {silent, "64", "7 6", NULL, NULL},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct game_state *s = match_of(rows[i].options, rows[i].before);
        struct words meant = {.text = NULL}, better = {.text = NULL};
        bool asked = game->suspect(s, rows[i].line, strlen(rows[i].line), &meant, &better);
        if (asked != (rows[i].meant != NULL))
            fail_msg("%s: %s", rows[i].line, asked ? meant.text : "not asked");
        if (asked) {
            assert_string_equal(meant.text, rows[i].meant);
            assert_string_equal(better.text, rows[i].better);
        }
        words_free(&meant);
        words_free(&better);
        game->end(s);
    }
}

static int gather(void *context, const char *text)
{
    struct words *w = context;
    words_add(w, "%s%s", w->length ? "|" : "", text);
    return 0;
}

static void test_candidates(void **state)
{
    (void)state;
    const struct {
        const char *options, *before, *line, *offered; /* of the line's last word */
    } rows[] = {
        {plain, "", "", ""},
        {plain, "64", "", "1/5/11|1/7 1/5"},
        {plain, "", "64 ", "1/5/11|1/7 1/5"},
        {plain, "", "64 1/7", "1/7 1/5"},
        {plain, "", "64 1/7 ", "1/5"},
        {plain, "64 1/7", "", "1/5"},
        {talon, "", "64 ", "T/4/10|T/6 T/4"},
        {plain, "64 1/7 1/5", "", ""},
        {plain, "64 1/7 1/6", "", "= stands|= 1/7 1/5"},
        {plain, "64 1/7 1/6", "= ", "stands|1/7 1/5"},
        {plain, "64 1/7 1/6", "= s", "stands|stay|school|s'en-aller|stands"},
        {plain, "64", "t", "tenir"},
        {plain, "64", "99 x ", ""},
        {silent, "64", "", ""},
        {silent, "64", "1/", ""},
        {silent, "64", "g", "go"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct game_state *s = match_of(rows[i].options, rows[i].before);
        struct words w = {.text = NULL};
        const char *line = rows[i].line, *blank = strrchr(line, ' ');
        size_t start = blank ? (size_t)(blank + 1 - line) : 0;
        game->candidates(s, line, start, strlen(line), gather, &w);
        if (strcmp(w.text ? w.text : "", rows[i].offered) != 0)
            fail_msg("%s, %s: %s", rows[i].before, line, w.text ? w.text : "nothing");
        words_free(&w);
        game->end(s);
    }
}

/* Under confirm the plays must not tell of a fill before it is marked. */
static void test_candidates_confirm(void **state)
{
    (void)state;
    struct store_header header = {"Setup", "W:1x3,2x2,3x2,4x2,5x2,6,7x2,9 B:1x15 w"};
    struct store_details d = {
        .white = "", .black = "", .options = confirm, .headers = &header, .n_headers = 1};
    struct text_error err;
    struct game_state *s = game->start(&d, &err);
    struct words before = {.text = NULL}, after = {.text = NULL};
    assert_non_null(s);
    assert_true(game->take(s, "52", 2, NULL, &err));
    game->candidates(s, "", 0, 0, gather, &before);
    assert_true(game->take(s, "+4", 2, NULL, &err));
    game->candidates(s, "", 0, 0, gather, &after);
    assert_true(strlen(before.text) > strlen(after.text));
    words_free(&before);
    words_free(&after);
    game->end(s);
}

/* Short forms, and what was put down by them. */
static void test_short_forms(void **state)
{
    (void)state;
    const struct {
        const char *typed, *play;
    } rows[] = {
        {"64 7 5", "1/7 1/5"},     {"64 5 7", "1/7 1/5"},      {"46 7 5", "1/7 1/5"},
        {"64 11", "1/11"},         {"64 7\n5", "1/7 1/5"},     {"64 5\n5/11", "1/5 5/11"},
        {"64 1-7 1-5", "1/7 1/5"}, {"6-4 T/7 T/5", "1/7 1/5"}, {"64 1/7+1/5", "1/7 1/5"},
        {"64\n7\n5", "1/7 1/5"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char full[64];
        struct game_state *s = match_of(plain, rows[i].typed);
        snprintf(full, sizeof full, "64 %s", rows[i].play);
        struct game_state *t = match_of(plain, full);
        assert_string_equal(game->coup(s, 1).row.position, game->coup(t, 1).row.position);
        game->end(s);
        game->end(t);
    }
}

/* English and French, with accents and without, in one word or two. */
static void test_words_of_the_language(void **state)
{
    (void)state;
    static const struct {
        const char *typed;
        bool goes;
    } rows[] = {
        {"stay", false},      {"tenir", false}, {"Tenir", false},     {"reste", false},
        {"go", true},         {"GO", true},     {"s'en-aller", true}, {"s\u2019en-aller", true},
        {"s'en aller", true}, {"partir", true},
    };
    struct store_header header = {"Setup", "W:1x3,2x2,3x2,4x2,5x2,6,7x2,9 B:1x15 w"};
    struct store_details d = {
        .white = "", .black = "", .options = "", .headers = &header, .n_headers = 1};
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct text_error err;
        char line[64];
        struct game_state *s = game->start(&d, &err);
        snprintf(line, sizeof line, "52 @1:0 %s", rows[i].typed);
        if (!game->take(s, line, strlen(line), NULL, &err))
            fail_msg("%s: %s", line, err.reason);
        const char *ruling = game->coup(s, 1).row.ruling;
        assert_int_equal(strstr(ruling, " G1") != NULL, rows[i].goes);
        game->end(s);
    }
    struct game_state *s = match_of(plain, "64 1/7 1/5\n53 école 2 1/6 1/4");
    game->end(s);
    s = match_of(plain, "64 1/7 1/5\n53 ÉCOLE");
    game->end(s);
    s = match_of(plain, "64 1/7 1/5\n53 e\u0301cole");
    game->end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_suspects),
        cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_candidates_confirm),
        cmocka_unit_test(test_short_forms),
        cmocka_unit_test(test_words_of_the_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
