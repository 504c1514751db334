/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Completions of a line, suggestions for a wrong one, and the short forms. */
#include "games/game.h"
#include "games/trictrac/input/founding.h"
#include "games/trictrac/rules/stakes.h"
#include "games/trictrac/text/coup.h"
#include "games/trictrac/trictrac.h"
#include "log/offered.h"
#include "tests/support/doubts.h"
#include "tests/support/test.h"

static const struct game *const game = &game_trictrac;

/* A match with these options, from this position if any, in which these lines were taken. */
static struct turns *match_from_setup(const char *options, const char *setup, const char *lines)
{
    const struct store_header header = {"Setup", setup};
    struct store_details d = {.player = {"Anna", "Boris"},
                              .players = 2,
                              .options = options,
                              .headers = &header,
                              .n_headers = setup ? 1 : 0};
    struct parse_error err;
    struct turns *s = turns_begin(game, &d, &err);
    assert_non_null(s);
    while (*lines) {
        size_t n = strcspn(lines, "\n");
        if (!turns_take(s, lines, n, NULL, &err))
            fail_msg("%.*s: %s", (int)n, lines, err.reason);
        lines += n + (lines[n] == '\n');
    }
    return s;
}

static struct turns *match_of(const char *options, const char *lines)
{
    return match_from_setup(options, NULL, lines);
}

static const char *plain = "", *silent = "announce=silent", *confirm = "announce=confirm",
                  *talon = "numbering=talon";

static void test_suspects(void **state)
{
    (void)state;
    const struct {
        const char *options, *before, *line, *meant, *better; /* meant NULL: no question */
    } rows[] = {
        /* one keystroke */
        {plain, "", "64 1/7 1/6", "1/7 1/5", "64 1/7 1/5"},
        {plain, "64", "1/7 1/6", "1/7 1/5", "1/7 1/5"},
        {plain, "", "64 1/71/5", "1/7 1/5", "64 1/7 1/5"},
        {plain, "", "64 11/7 1/5", "1/7 1/5", "64 1/7 1/5"},
        {plain, "64", "7 6", "1/7 1/5", "1/7 1/5"},
        {plain, "64 1/7", "1/6", "1/5", "1/5"},
        {plain, "64 1/7 1/5 64 1/7 1/5", "64 17/ 1/5", "1/7 1/5", "64 1/7 1/5"},
        {plain, "64", "1/7 1/14", NULL, NULL}, /* two keystrokes */
        /* what stands around it stays */
        {plain, "", "64 +0 1/7 1/6 # note", "1/7 1/5", "64 +0 1/7 1/5 # note"},
        {plain, "", "64 1/7 1/6 53", "1/7 1/5", "64 1/7 1/5 53"},
        {talon, "", "64 T/6 T/5", "T/6 T/4", "64 T/6 T/4"},
        /* nothing to ask */
        {plain, "", "64 1/7 1/5", NULL, NULL},
        {plain, "", "64 7 5", NULL, NULL},
        {plain, "64", "1/7", NULL, NULL},
        {plain, "64", "67", NULL, NULL}, /* only 7 would be half a play */
        {plain, "64", "1/2 1/3", NULL, NULL},
        {plain, "64", "", NULL, NULL},
        {plain, "64 1/7 1/6", "53", NULL, NULL},
        {plain, "64 1/7 1/5", "1/6", NULL, NULL}, /* no play has three men */
        {plain, "", "64 1/7 1/6 = stands", NULL, NULL},
        {plain, "", "nonsense", NULL, NULL},
        {plain, "", "64 \xff", NULL, NULL},
        /* the man touched on 4 goes with it */
        {plain, "31 4 2\n64 7 5\n54", "6 5", NULL, NULL},
        {plain, "31 4 2\n64 7 5\n54 t4", "6 5", NULL, NULL}, /* 6 8, or 9 5 */
        {plain, "31 4 2\n64 7 5\n54 t4", "1/6 5/8", "4/8 1/6", "4/8 1/6"},
        {plain, "31 4 2\n64 7 5\n54 t4 1/6", "1/5", NULL, NULL},
        /* the question would reveal what is legal */
        {silent, "", "64 1/7 1/6", NULL, NULL},
        {silent, "64", "7 6", NULL, NULL},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct turns *s = match_of(rows[i].options, rows[i].before);
        struct doubted d = {.needed = false};
        bool asked = log_doubts(s, DOUBT_MISTYPED, rows[i].line, &d);
        if (asked != (rows[i].meant != NULL))
            fail_msg("%s: %s", rows[i].line, asked ? d.way[0].text : "not asked");
        if (asked) {
            assert_string_equal(d.way[0].text, rows[i].meant);
            assert_string_equal(d.better[0].text, rows[i].better);
        }
        doubted_free(&d);
        turns_end(s);
    }
}

/* Numbers that may be two things, after the first man. */
static void test_unclear(void **state)
{
    (void)state;
    const struct {
        const char *options, *before, *line, *meant, *better; /* meant NULL: it is clear */
    } rows[] = {
        /* the next dice, or his field */
        {plain, "64 1/5", "11", "5/11", "5/11"},
        {plain, "64 1/5", "11 # note", "5/11", "5/11 # note"},
        {plain, "64 1/7", "11", "7/11", "7/11"},
        {plain, "64 1/5", "13", NULL, NULL}, /* where no man may end */
        {plain, "64 1/5", "55", NULL, NULL},
        {plain, "64 1/5", "1-1", NULL, NULL},
        {plain, "64 1/7 1/5", "11", NULL, NULL},
        {plain, "64 1/5/11", "11", NULL, NULL},
        {plain, "64", "11", NULL, NULL}, /* a play is expected: the field */
        {talon, "64 T/4", "11", NULL, NULL},
        {"numbering=talon announce=silent", "65 T/5", "11", "5/11", "5/11"},
        /* the question must not reveal whether it is legal */
        {silent, "64 1/5", "11", "5/11", "5/11"},
        {silent, "64 1/5", "13", NULL, NULL}, /* nobody stands on 7 */
        {silent, "64 1/7", "13", NULL, NULL}, /* 6 has been played */
        {silent, "64 1/7 1/5 64 1/7 1/5 66 1/7", "13", "7/13", "7/13"},
        /* a choice, or his field */
        {plain, "53 1/7", "4", "1/4", "1/4"},
        {plain, "53 1/7", "2", NULL, NULL},
        {plain, "53 1/7", "9", NULL, NULL}, /* no such choice */
        {silent, "53 1/7", "4", NULL, NULL},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct turns *s = match_of(rows[i].options, rows[i].before);
        struct doubted d = {.needed = false};
        bool asked = game_doubts(game, s->now, DOUBT_MEANING, rows[i].line, &d);
        if (asked != (rows[i].meant != NULL))
            fail_msg("%s, %s: %s", rows[i].before, rows[i].line,
                     asked ? d.way[0].text : "not asked");
        if (asked) {
            assert_string_equal(d.way[0].text, rows[i].meant);
            assert_string_equal(d.better[0].text, rows[i].better);
        }
        doubted_free(&d);
        turns_end(s);
    }
}

/* Two fields either die reaches, both ways legal. */
static void test_two_ways(void **state)
{
    (void)state;
    static const char start[] = "21 1/3 1/2 21 1/3 1/2 41 1/5 1/2 21 1/3 1/2"; /* 1x11, 2x2, 3, 5 */
    const struct {
        const char *options, *before, *line, *first, *second, *better; /* NULL: no question */
    } rows[] = {
        {plain, start, "65 7 8", "1/7 3/8", "2/7 2/8", "65 2/7 2/8"},
        {plain, start, "65 +0 7 8 # note", "1/7 3/8", "2/7 2/8", "65 +0 2/7 2/8 # note"},
        {plain, start, "56 7 8", "2/7 2/8", "1/7 3/8", "56 1/7 3/8"},
        {plain, start, "65 8 7", "2/8 2/7", "3/8 1/7", "65 3/8 1/7"},
        {plain, start, "65 1/7 3/8", NULL, NULL, NULL},
        {plain, start, "65 7", NULL, NULL, NULL},
        {plain, "", "65 7 6", NULL, NULL, NULL}, /* by the other die nobody comes there */
        {silent, start, "65 7 8", "1/7 3/8", "2/7 2/8", "65 2/7 2/8"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct turns *s = match_of(rows[i].options, rows[i].before);
        struct doubted d = {.needed = false};
        bool asked = game_doubts(game, s->now, DOUBT_WAYS, rows[i].line, &d);
        if (asked != (rows[i].first != NULL))
            fail_msg("%s: %s", rows[i].line, asked ? d.way[1].text : "not asked");
        if (asked) {
            assert_string_equal(d.way[0].text, rows[i].first);
            assert_string_equal(d.way[1].text, rows[i].second);
            assert_string_equal(d.better[1].text, rows[i].better);
        }
        doubted_free(&d);
        turns_end(s);
    }
}

/* Numbers that the next dice leave unplayed. */
static void test_omits(void **state)
{
    (void)state;
    static const char *const hole = "W:1x2,2x2,3x2,4x2,5x2,6x2,7x3 B:1x15 w"; /* keeps: 6 and 6 */
    const struct {
        const char *options, *before, *line; /* options NULL: a hole comes */
        enum { NOTHING, MAN, DECISION } what;
        const char *asked;
    } rows[] = {
        {plain, "64 7", "32 4 3", MAN, "Anna moved one man, and leaves the 4? "},
        {plain, "64 1/5", "32", MAN, "Anna moved one man, and leaves the 6? "},
        {plain, "", "64 7 32 4 3", MAN, "Anna moved one man, and leaves the 4? "},
        {plain, "53 1/7", "64", MAN, "Anna moved one man, and leaves the other number? "},
        {plain, "64 7", "5", NOTHING, ""},
        {plain, "64 7", "32 9/12", NOTHING, ""}, /* refused anyway */
        {plain, "64 7 5", "32 4 3", NOTHING, ""},
        {plain, "64 1/11", "32 4 3", NOTHING, ""},
        {plain, "64 7", "nonsense", NOTHING, ""},
        {plain, "64 1/7 1/6", "32", NOTHING, ""}, /* two, one of them wrong */
        /* the question must not reveal whether it could be played */
        {silent, "64 7", "32 4 3", MAN, "Anna moved one man, and leaves the 4? "},
        {silent, "64 7 5", "32", NOTHING, ""},
        {NULL, "22 7/9 7/9 21 1/2 1/3 11", "64", DECISION,
         "Anna decides before the next dice are thrown: stay or go?\n"},
        {NULL, "22 7/9 7/9 21 1/2 1/3 11 stay", "7/8/9 64", NOTHING, ""},
        {NULL, "22 7/9 7/9 21 1/2 1/3", "11 go 64", NOTHING, ""},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct turns *s = rows[i].options ? match_of(rows[i].options, rows[i].before)
                                          : match_from_setup(plain, hole, rows[i].before);
        struct doubted d = {.needed = false};
        turns_name_players(s, &d.question);
        bool asked = game_doubts(game, s->now, DOUBT_LEFT_OUT, rows[i].line, &d);
        assert_int_equal(asked ? MAN + d.needed : NOTHING, rows[i].what);
        assert_string_equal(d.question.text ? d.question.text : "", rows[i].asked);
        doubted_free(&d);
        turns_end(s);
    }
}

/* Each option sets its own member of struct options, and the first value is the default. */
static void test_options_listed(void **state)
{
    static const struct {
        const char *text;
        size_t member;
        int value;
    } rows[] = {
        {"exit-throw=same", offsetof(struct options, same_throw), 1},
        {"opening-doublet=pass", offsetof(struct options, opening), OPENING_PASS},
        {"bearing-off=provincial", offsetof(struct options, provincial), 1},
        {"rencontre=on", offsetof(struct options, rencontre), 1},
        {"margot=on", offsetof(struct options, margot), 1},
        {"misere=on", offsetof(struct options, misere), 1},
        {"last-man-doublet=4", offsetof(struct options, last_man_doublet_4), 1},
        {"schools=own-throw", offsetof(struct options, own_throw_schools), 1},
        {"stakes=nineteenth-century", offsetof(struct options, stakes), STAKES_NINETEENTH},
        {"announce=silent", offsetof(struct options, announce), SILENT},
        {"holes=7", offsetof(struct options, holes), 7},
        {"play=ecrire", offsetof(struct options, ecrire), 1},
        {"marques=16", offsetof(struct options, marques), 16},
        {"refait=doubled", offsetof(struct options, refait), REFAIT_DOUBLED},
        {"refaits=3", offsetof(struct options, refaits), 3},
        {"queue=20", offsetof(struct options, queue), 20},
        {"first-throw=alternate", offsetof(struct options, first_throw), FIRST_ALTERNATE},
        {"jetons=2", offsetof(struct options, jetons), 2},
        {"leaves=winner", offsetof(struct options, leaves), LEAVES_WINNER},
        {"chouette=on", offsetof(struct options, chouette), 1},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct options o = options_default(), wanted = options_default();
        enum numbering n = NUMBERING_PLAIN;
        struct parse_error err;
        struct strbuf printed = {.text = NULL};
        ((uint8_t *)&wanted)[rows[i].member] = (uint8_t)rows[i].value;
        if (!option_read(rows[i].text, &o, &n, &err) || memcmp(&o, &wanted, sizeof o) != 0)
            fail_msg("%s", rows[i].text);
        strbuf_add_option(&printed, &o, i);
        assert_string_equal(printed.text, rows[i].text);
        strbuf_free(&printed);
    }
    assert_string_equal(game->option[LENGTH(rows)].name, "numbering");
    assert_null(game->option[LENGTH(rows) + 1].name);
}

static int gather(void *context, const char *text)
{
    struct strbuf *w = context;
    strbuf_add(w, "%s%s", w->length ? "|" : "", text);
    return 0;
}

static void test_candidates(void **state)
{
    (void)state;
    const struct {
        const char *options, *before, *line, *offered; /* of the line's last word */
    } rows[] = {
        {plain, "", "", ""},
        {plain, "64", "", "1/7|1/5|1/5/11"},
        {plain, "", "64 ", "1/7|1/5|1/5/11"},
        {plain, "", "64 1/7", "1/7"},
        {plain, "", "64 1/7 ", "1/5|7/11"},
        {plain, "64 1/7", "", "1/5|7/11"},
        {talon, "", "64 ", "T/6|T/4|T/4/10"},
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
        struct turns *s = match_of(rows[i].options, rows[i].before);
        struct strbuf w = {.text = NULL};
        const char *line = rows[i].line, *blank = strrchr(line, ' ');
        size_t start = blank ? (size_t)(blank + 1 - line) : 0;
        turns_candidates(s, line, start, strlen(line), gather, &w);
        if (strcmp(w.text ? w.text : "", rows[i].offered) != 0)
            fail_msg("%s, %s: %s", rows[i].before, line, w.text ? w.text : "nothing");
        strbuf_free(&w);
        turns_end(s);
    }
}

/* Under confirm the plays must not tell of a fill before it is marked. */
static void test_candidates_confirm(void **state)
{
    (void)state;
    struct store_header header = {"Setup", "W:1x3,2x2,3x2,4x2,5x2,6,7x2,9 B:1x15 w"};
    struct store_details d = {
        .player = {"", ""}, .players = 2, .options = confirm, .headers = &header, .n_headers = 1};
    struct parse_error err;
    struct turns *s = turns_begin(game, &d, &err);
    struct strbuf before = {.text = NULL}, after = {.text = NULL};
    assert_non_null(s);
    assert_true(turns_take(s, "52", 2, NULL, &err));
    turns_candidates(s, "", 0, 0, gather, &before);
    assert_true(turns_take(s, "+4", 2, NULL, &err));
    turns_candidates(s, "", 0, 0, gather, &after);
    assert_true(strlen(before.text) > strlen(after.text));
    strbuf_free(&before);
    strbuf_free(&after);
    turns_end(s);
}

/* The offers; "line!" is an offer that would be a fault. */
static void list_offers(struct turns *s, struct strbuf *w)
{
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena, .player = s->founding.player};
    game->offers(s->now, &o);
    assert_false(o.failed);
    for (size_t i = 0; i < o.count; i++)
        strbuf_add(w, "%s%s%s", w->length ? "|" : "", *o.offer[i].line ? o.offer[i].line : "dice",
                   o.offer[i].fault ? "!" : "");
    arena_free(&arena);
}

static void test_offers(void **state)
{
    (void)state;
    const struct {
        const char *options, *before, *offered;
    } rows[] = {
        {plain, "", "dice|b "}, /* either may begin */
        {plain, "64", "1/7|1/5|1/5/11|-!"},
        {plain, "64 1/5", "1/7|5/11"},
        {plain, "64 1/7 1/5", "dice"},
        {plain, "64 1/7 1/6", "dice|= stands|= 1/7 1/5"},
        {plain, "64 1/7 1/6 = stands", "dice"},
        {talon, "64", "T/6|T/4|T/4/10|-!"},
        /* a man touched on 4 goes with one of the numbers */
        {plain, "31 4 2\n64 7 5\n54 t4", "1/6|2/7|4/9|1/5|2/6|4/8|-!"},
        {plain, "31 4 2\n64 7 5\n54 t4 1/6", "4/8|1/5!|2/6!|6/10!"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct turns *s = match_of(rows[i].options, rows[i].before);
        struct strbuf w = {.text = NULL};
        list_offers(s, &w);
        if (strcmp(w.text, rows[i].offered) != 0)
            fail_msg("%s: %s", rows[i].before, w.text);
        strbuf_free(&w);
        turns_end(s);
    }
}

/* The prompt and .score after what was typed from a position. */
static void hear_silent(const char *setup, const char *typed, struct strbuf *said)
{
    struct store_header header = {"Setup", setup};
    struct store_details d = {
        .player = {"", ""}, .players = 2, .options = silent, .headers = &header, .n_headers = 1};
    struct parse_error err;
    struct turns *s = turns_begin(game, &d, &err);
    assert_non_null(s);
    if (!turns_take(s, typed, strlen(typed), said, &err))
        fail_msg("%s, %s: %s", setup, typed, err.reason);
    turns_prompt(s, said);
    turns_stands(s, said);
    list_offers(s, said);
    turns_end(s);
}

/* The words are the same whatever could still be played. */
static void test_silent_tells_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *free, *held; /* something (more) can be played, or not */
    } rows[] = {
        {"66", "W:1x15 B:1x15 w", "W:1x15 B:1x9,14x2,18x2,12x2 w"},
        {"61 1/2", "W:1x15 B:1x15 w", "W:1x15 B:1x9,17x2,18x4 w"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct strbuf free_said = {.text = NULL}, held_said = {.text = NULL};
        hear_silent(rows[i].free, rows[i].typed, &free_said);
        hear_silent(rows[i].held, rows[i].typed, &held_said);
        assert_string_equal(free_said.text, held_said.text);
        strbuf_free(&free_said);
        strbuf_free(&held_said);
    }
    struct strbuf said = {.text = NULL}; /* once a man is down the other throws */
    hear_silent(rows[1].free, rows[1].typed, &said);
    assert_non_null(strstr(said.text, "2. Black, the dice"));
    strbuf_free(&said);
}

/* Two orders, neither legal: that it is not clear would say so. */
static void test_silent_orders(void **state)
{
    (void)state;
    struct store_header header = {"Setup", "W:1x12,2x2,3 B:1x11,18x2,20x2 w"};
    struct store_details d = {
        .player = {"", ""}, .players = 2, .options = silent, .headers = &header, .n_headers = 1};
    struct parse_error err;
    struct turns *s = turns_begin(game, &d, &err);
    assert_true(turns_take(s, "54", 2, NULL, &err));
    assert_true(turns_take(s, "7 6", 3, NULL, &err)); /* 2/7 2/6 or 3/7 1/6; 7 is held */
    turns_end(s);
    d.options = plain;
    s = turns_begin(game, &d, &err);
    assert_true(turns_take(s, "54", 2, NULL, &err));
    assert_false(turns_take(s, "7 6", 3, NULL, &err));
    assert_non_null(strstr(err.reason, "which man came there"));
    turns_end(s);
}

/* "12 12" takes the corner by force where the numbers lead to the other's, empty (M IX; LL §44). */
static void test_corner_by_force(void **state)
{
    (void)state;
    struct store_header header = {"Setup", "W:1x11,7x2,8,9 B:1x15 w"};
    struct store_details d = {
        .player = {"", ""}, .players = 2, .options = plain, .headers = &header, .n_headers = 1};
    struct parse_error err;
    struct strbuf said = {.text = NULL};
    struct turns *s = turns_begin(game, &d, &err);
    assert_true(turns_take(s, "65 12 12", 8, &said, &err));
    assert_non_null(strstr(said.text, "White plays 8/12 7/12: legal."));
    strbuf_free(&said);
    turns_end(s);
    header.value = "W:1x11,7x2,8,9 B:1x13,12x2 w"; /* the other holds that corner */
    s = turns_begin(game, &d, &err);
    assert_false(turns_take(s, "65 12 12", 8, NULL, &err));
    turns_end(s);
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
        struct turns *s = match_of(plain, rows[i].typed);
        snprintf(full, sizeof full, "64 %s", rows[i].play);
        struct turns *t = match_of(plain, full);
        assert_string_equal(turns_row(s, 1)->row.position, turns_row(t, 1)->row.position);
        turns_end(s);
        turns_end(t);
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
        {"s'en aller", true}, {"partir", true}, {"s'en va", true},    {"Reste", false},
    };
    struct store_header header = {"Setup", "W:1x3,2x2,3x2,4x2,5x2,6,7x2,9 B:1x15 w"};
    struct store_details d = {
        .player = {"", ""}, .players = 2, .options = "", .headers = &header, .n_headers = 1};
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct parse_error err;
        char line[64];
        struct turns *s = turns_begin(game, &d, &err);
        snprintf(line, sizeof line, "52 @1:0 %s", rows[i].typed);
        if (!turns_take(s, line, strlen(line), NULL, &err))
            fail_msg("%s: %s", line, err.reason);
        const char *ruling = turns_row(s, 1)->row.ruling;
        assert_int_equal(strstr(ruling, " G1") != NULL, rows[i].goes);
        turns_end(s);
    }
    struct turns *s = match_of(plain, "64 1/7 1/5\n53 école 2 1/6 1/4");
    turns_end(s);
    s = match_of(plain, "64 1/7 1/5\n53 ÉCOLE");
    turns_end(s);
    s = match_of(plain, "64 1/7 1/5\n53 e\u0301cole");
    turns_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_suspects),
        cmocka_unit_test(test_unclear),
        cmocka_unit_test(test_two_ways),
        cmocka_unit_test(test_omits),
        cmocka_unit_test(test_options_listed),
        cmocka_unit_test(test_offers),
        cmocka_unit_test(test_silent_tells_nothing),
        cmocka_unit_test(test_silent_orders),
        cmocka_unit_test(test_corner_by_force),
        cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_candidates_confirm),
        cmocka_unit_test(test_short_forms),
        cmocka_unit_test(test_words_of_the_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
