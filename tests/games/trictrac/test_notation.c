/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is typed and what is printed: positions, plays in every form, words in any order, and the
 * place and reason of whatever is not understood. */
#include "bridge.h"
#include "deal.h"
#include "games/trictrac/text/coup.h"
#include "games/trictrac/tools/replay.h"
#include "tests/support/test.h"

/* --- positions -------------------------------------------------------------------------------- */

static struct position read_position(const char *line)
{
    struct position p;
    struct parse_error err;
    if (!position_read(line, strlen(line), &p, &err))
        fail_msg("%s: column %d: %s", line, err.column, err.reason);
    return p;
}

static void test_positions_are_printed_as_read(void **state)
{
    struct deal deal;
    (void)state;
    deal_start(&deal, 7);
    for (int i = 0; i < 20000; i++) {
        struct slow_position dealt;
        char text[POSITION_TEXT], again[POSITION_TEXT];
        deal_position(&deal, &dealt);
        struct position p = bridge_position(&dealt);
        if (deal_below(&deal, 3) == 0)
            p.dice = (struct dice){0, 0};
        position_print(&p, text);
        struct position q = read_position(text);
        assert_memory_equal(&p.board, &q.board, sizeof p.board);
        assert_int_equal(p.side, q.side);
        assert_int_equal(p.roll, q.roll);
        assert_int_equal(p.dice.high, q.dice.high);
        assert_int_equal(p.dice.low, q.dice.low);
        assert_string_equal(position_print(&q, again), text);
    }
}

static void test_position_forms(void **state)
{
    static const char *const forms[][2] = {
        {"W:1x10,5x2,7,12x2 B:1x15 w 64 roll=3", "W:1x10,5x2,7,12x2 B:1x15 w 64 roll=3"},
        {"W:12x2,7,5x2,1x10 B:1x15 w 46", "W:1x10,5x2,7,12x2 B:1x15 w 64"},
        {"w roll=3 4-6 B:1x15 W:7,1x14", "W:1x14,7 B:1x15 w 64 roll=3"},
        {"\tW:1x15\t B:1x15  b \r", "W:1x15 B:1x15 b"},
        {"W:- B:24x15 b 11", "W:- B:24x15 b 11"},
        {"W:- B:- w", "W:- B:- w"},
        {"W:T B:T w", "W:1 B:1 w"},
        {"W:7x1 B:- w", "W:7 B:- w"},
        {"W:12 B:11 w", "W:12 B:11 w"},
        {"W:13 B:13 w", "W:13 B:13 w"},
        {"numbering=talon W:6x14,11 B:T',10' w 64", "W:7x14,12 B:14,24 w 64"},
        {"W:1x13,1' B:T w numbering=talon", "W:2x13,23 B:1 w"},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(forms); i++) {
        char text[POSITION_TEXT];
        struct position p = read_position(forms[i][0]);
        assert_string_equal(position_print(&p, text), forms[i][1]);
    }
}

struct bad {
    const char *text;
    int line, column;
    const char *reason; /* a part of it */
};

static const struct bad bad_positions[] = {
    {"", 0, 1, "W: is missing"},
    {"   ", 0, 4, "W: is missing"},
    {"W:1x15", 0, 7, "B: is missing"},
    {"B:1x15 w", 0, 9, "W: is missing"},
    {"W:1x15 B:1x15", 0, 14, "side to throw"},
    {"W:1x16 B:1x15 w", 0, 3, "W has more than fifteen"},
    {"W:1x15 B:1x9,2x7 w", 0, 14, "B has more than fifteen"},
    {"W:1x99999999999999999999 B:- w", 0, 3, "more than fifteen"},
    {"W:0 B:1x15 w", 0, 3, "expected a field from 1 to 24"},
    {"W:25 B:1x15 w", 0, 3, "expected a field from 1 to 24"},
    {"W:99999999999999999999 B:- w", 0, 3, "expected a field from 1 to 24"},
    {"W:1x15 B:24 w", 0, 10, "W1 and B24 are one field"},
    {"W:7x2,18 B:7 w", 0, 12, "W18 and B7 are one field"},
    {"B:7 W:7x2,18 w", 0, 11, "W18 and B7 are one field"},
    {"W:13 B:12 w", 0, 8, "one field"},
    {"W:1x15 B:1x15 w w", 0, 17, "side is given twice"},
    {"W:1x15 B:1x15 w b", 0, 17, "side is given twice"},
    {"W:1x15 B:1x15 w 64 53", 0, 20, "dice are given twice"},
    {"W:1x15 B:1x15 w 74", 0, 17, "a die shows 1-6"},
    {"W:1x15 B:1x15 w 60", 0, 18, "a die shows 1-6"},
    {"W:1x15 B:1x15 w 6-7", 0, 19, "a die shows 1-6"},
    {"W:1x15 B:1x15 w 645", 0, 17, "this is not part of a position such as W:1x15 B:1x15 w 64"},
    {"W:1x15 B:1x15 w ??", 0, 17, "this is not part of a position such as W:1x15 B:1x15 w 64"},
    {"W:1x15 B:1x15 x", 0, 15, "this is not part of a position such as W:1x15 B:1x15 w 64"},
    {"W:1x15 B:1x15 W", 0, 15, "this is not part of a position such as W:1x15 B:1x15 w 64"},
    {"w:1x15 B:1x15 w", 0, 1, "this is not part of a position such as W:1x15 B:1x15 w 64"},
    {"W:1x15 W:2 B:1x15 w", 0, 8, "W: is given twice"},
    {"W: B:1x15 w", 0, 3, "expected a field from 1 to 24"},
    {"W:1x B:1x15 w", 0, 5, "number of men"},
    {"W:1x0 B:1x15 w", 0, 5, "number of men"},
    {"W:1x-2 B:1x15 w", 0, 5, "number of men"},
    {"W:1,,2 B:1x15 w", 0, 5, "expected a field from 1 to 24"},
    {"W:1,2, B:1x15 w", 0, 7, "expected a field from 1 to 24"},
    {"W:1;2 B:1x15 w", 0, 4, "a comma or a space"},
    {"W:1X2 B:- w", 0, 4, "a comma or a space"},
    {"W:a B:1x15 w", 0, 3, "expected a field from 1 to 24"},
    {"W:7,7 B:1x15 w", 0, 5, "field 7 is named twice for W"},
    {"W:T,1 B:- w", 0, 5, "field 1 is named twice for W"},
    {"W:-,1 B:- w", 0, 3, "expected a field from 1 to 24"},
    {"W:-1 B:- w", 0, 3, "expected a field from 1 to 24"},
    {"W:1' B:- w", 0, 4, "a comma or a space"},
    {"W:12 B:T w numbering=talon", 0, 3, "expected a field from 1 to 24"},
    {"W:0 B:T w numbering=talon", 0, 3, "expected a field from 1 to 24"},
    {"W:1x15 B:1x15 w roll=0", 0, 22, "roll is a number"},
    {"W:1x15 B:1x15 w roll=x", 0, 22, "roll is a number"},
    {"W:1x15 B:1x15 w roll=201", 0, 22, "roll is a number"},
    {"W:1x15 B:1x15 w roll=1 roll=2", 0, 24, "roll is given twice"},
    {"W:1x15 B:1x15 w foo=3", 0, 17, "this is not part of a position such as W:1x15 B:1x15 w 64"},
    {"W:1x15\tB:1x15\tw\t64x", 0, 17, "this is not part of a position such as W:1x15 B:1x15 w 64"},
    {"W:\xc3\xa9 B:- w", 0, 3, "expected a field from 1 to 24"},
};

static void expect_error(const struct bad *b, const struct parse_error *err)
{
    if (err->line != b->line || err->column != b->column || !strstr(err->reason, b->reason))
        fail_msg("%s:\n%d:%d: %s\nexpected %d:%d: ... %s ...", b->text, err->line, err->column,
                 err->reason, b->line, b->column, b->reason);
}

static void test_bad_positions(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(bad_positions); i++) {
        const struct bad *b = &bad_positions[i];
        struct position p;
        struct parse_error err;
        if (position_read(b->text, strlen(b->text), &p, &err))
            fail_msg("%s: was understood", b->text);
        expect_error(b, &err);
    }
}

/* A NUL byte is a byte like another: it is where the reading stops. */
static void test_nul_in_a_position(void **state)
{
    static const char line[] = "W:1x15 B:1x15 w \0";
    struct position p;
    struct parse_error err;
    (void)state;
    assert_false(position_read(line, sizeof line - 1, &p, &err));
    assert_int_equal(err.column, 17);
}

/* --- records ---------------------------------------------------------------------------------- */

struct coups {
    int count;
    struct record_founding founding;
    char player[2][32];
    struct coup coup[8];
    struct ruling *ruling; /* eight */
};

static void note_founding(void *context, const struct record_founding *f)
{
    struct coups *c = context;
    c->founding = *f;
    for (int side = 0; side < 2; side++)
        snprintf(c->player[side], sizeof c->player[side], "%s", f->player[side]);
}

static void note_coup(void *context, const struct input *d, bool last)
{
    struct coups *c = context;
    (void)last;
    assert_true(c->count < 8);
    c->coup[c->count] = d->coup;
    c->ruling[c->count++] = d->ruling;
}

static bool try_record(const char *text, size_t length, struct coups *out, struct parse_error *err)
{
    struct record_reader to = {.begins = note_founding, .coup = note_coup, .context = out};
    out->count = 0;
    return record_read(text, length, &to, err);
}

static void read_record(const char *text, struct coups *out)
{
    struct parse_error err;
    if (!try_record(text, strlen(text), out, &err))
        fail_msg("%s\n%d:%d: %s", text, err.line, err.column, err.reason);
}

static int begin(void **state)
{
    struct coups *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->ruling = calloc(8, sizeof *c->ruling);
    assert_non_null(c->ruling);
    *state = c;
    return 0;
}

static int end(void **state)
{
    struct coups *c = *state;
    free(c->ruling);
    free(c);
    return 0;
}

#define HOME        "[Setup \"W:19,20x2,22 B:24x15 w\"] "
#define CORNER_OPEN "[Setup \"W:1x10,6x2,7x3 B:1x15 w\"] "
#define TALON_STYLE "[Option \"numbering=talon\"] "

/* One coup as typed; what was put down as it is printed. */
static const char *const plays[][2] = {
    {"64 1/7 1/5", "1/7 1/5"},
    {"64 1/5 1/7", "1/7 1/5"},
    {"64 1-7 1-5", "1/7 1/5"},
    {"6-4 1-7 1-5", "1/7 1/5"},
    {"6-4 1-5 1-7", "1/7 1/5"},
    {"6-4 1-5-11", "1/5/11"},
    {"4-6 1-5 1-7", "1/7 1/5"},
    {"46 1/7 1/5", "1/7 1/5"},
    {"64 T/7 T/5", "1/7 1/5"},
    {"64 T-7 1-5", "1/7 1/5"},
    {"64 1/7+1/5", "1/7 1/5"},
    {"64 1-7+1-5", "1/7 1/5"},
    {"64 7 5", "1/7 1/5"},
    {"64 5 7", "1/7 1/5"},
    {"46 5 7", "1/7 1/5"},
    {"46 7 5", "1/7 1/5"},
    {"64 1/11", "1/5/11"},
    {"64 1-11", "1/5/11"},
    {"64 11", "1/5/11"},
    {"64 1/5/11", "1/5/11"},
    {"64 1/7/11", "1/5/11"},
    {"64 1/7 7/11", "1/5/11"},
    {"64 1/5 5/11", "1/5/11"},
    {"42 1-5 1-3", "1/5 1/3"},
    {"4-2 1-3 1-5", "1/5 1/3"},
    {"21 3 2", "1/3 1/2"},
    {"21 1/2/4", "1/2/4"},
    {"21 4", "1/2/4"},
    {"65 1/12", "1/6/12"}, /* a lone man in the corner: a false move is kept */
    {"54 1/6+1/4", "1/6 1/4"},
    {"53 1/7", "1/7"},
    {HOME "65 19/off 20/off", "20/off 19/off"},
    {HOME "65 off off", "20/off 19/off"},
    {HOME "65 19/off+20/off", "20/off 19/off"},
    {HOME "65 20-off 19-off", "20/off 19/off"},
    {HOME "61 off 23", "22/23 19/off"},
    {HOME "61 19/off 22/23", "22/23 19/off"},
    {HOME "61 19/20/off", "19/20/off"},
    {CORNER_OPEN "65 12 12", "7/12 6/12"},
    {CORNER_OPEN "65 6/12 7/12", "7/12 6/12"},
    {TALON_STYLE "64 T/6 T/4", "1/7 1/5"},
    {TALON_STYLE "64 T-6 T-4", "1/7 1/5"},
    {TALON_STYLE "64 6 4", "1/7 1/5"},
    {TALON_STYLE "64 10", "1/5/11"},
    {TALON_STYLE "64 T/4/10", "1/5/11"},
    {TALON_STYLE "[Setup \"W:1x13,12x2 B:1x13 w\"] 64 11/8' 11/6'", "12/18 12/16"},
    {TALON_STYLE "[Setup \"W:18,23 B:- w\"] 64 6'/T' 1'/off", "23/off 18/24"},
    {"64 -", "-"},
    {"?? 1/7 1/5", "1/7 1/5"},
    {"?? -", "-"},
};

static void test_plays(void **state)
{
    struct coups *c = *state;
    for (size_t i = 0; i < LENGTH(plays); i++) {
        char text[PLAY_TEXT] = "nothing";
        read_record(plays[i][0], c);
        if (c->count != 1)
            fail_msg("%s: %d coups", plays[i][0], c->count);
        put_down_print(&c->ruling[0], NUMBERING_PLAIN, text);
        if (strcmp(text, plays[i][1]) != 0)
            fail_msg("%s: %s instead of %s", plays[i][0], text, plays[i][1]);
    }
}

/* "1/6+1/4" is one act, "1/6 1/4" two: the false move is another. */
static void test_together_is_kept(void **state)
{
    struct coups *c = *state;
    read_record("54 1/5+1/4", c);
    assert_int_equal(c->coup[0].together, 1);
    assert_int_equal(c->ruling[0].faults.code[0], FAULT_N4);
    read_record("54 1/5 1/4", c);
    assert_int_equal(c->coup[0].together, 0);
    assert_int_equal(c->ruling[0].faults.code[0], FAULT_N1);
}

/* In both numberings the texts are one position and one play. */
static void test_talon_numbering_is_printed(void **state)
{
    static const struct step step[] = {{1, 5, 11}, {12, 0, 18}, {23, 0, OFF}, {13, 0, 24}};
    char text[PLAY_TEXT];
    (void)state;
    assert_string_equal(steps_print(step, 4, NUMBERING_TALON, text), "T/4/10 11/6' 1'/off 11'/T'");
    assert_string_equal(steps_print(step, 4, NUMBERING_PLAIN, text), "1/5/11 12/18 23/off 13/24");
    for (int f = 1; f <= FIELDS; f++) {
        const struct step s = {(uint8_t)f, 0, OFF};
        const char *end = NULL;
        steps_print(&s, 1, NUMBERING_TALON, text);
        assert_int_equal(field_read(text, text + strlen(text), NUMBERING_TALON, &end), f);
        assert_int_equal(*end, '/');
    }
}

/* Words of one coup in other orders and other words: the same coup and state. */
static const char *const same_coups[][2] = {
    {"1. w 64 1/7 1/5 2. b 53", "64 1/7 1/5 53"},
    {"1. w 64 1/7 1/5 2. b 53", "w 64\n1/7\n1/5\nb\n53"},
    {"1. w 64 1/7 1/5 2. b 53", "1.\r\nw\r\n6-4 # first\r\n1/7 # 1/8\r\n 1/5 2. 53"},
    {"1. w 64 1/7 1/5 2. b 53", "\xef\xbb\xbf"
                                "1. 64 1-7 1-5 b 5-3 *"},
    {"64 +0 1/7 1/5 b+2 53", "64 1/7 1/5 b+2 +0 53"},
    {"64 +0 1/7 1/5 b+2 53", "64 b+2 w+0 1/7 1/5 53"},
    {"64 +0 1/7 1/5 b+2 53", "64 1/7 +0 1/5 b +2 53"},
    {"64 t1 1/7 1/5 53", "64 1/7 tT 1/5 53"},
    {"64 1/6 1/5 = stands 53", "64 1/6 1/5 =stands 53"},
    {"64 1/6 1/5 = 1/7 1/5 53", "64 1/6 1/5 =1/7 1/5 53"},
    {"64 1/6 1/5 = 1/7 1/5 53", "64 1/6 1/5 = 1/5 1/7 53"},
    {"64 1/6 1/5 = 1/7 1/5 53", "64 1/6 1/5 = 1-5 1-7 53"},
    {"64 1/7 1/5 @0:4 school 4 53", "64 @0:4 1/7 1/5 b school 4 53"},
    {"64 +12 stay 1/7 1/5 53", "64 tenir +12 1/7 1/5 53"},
    {"64 +12 stay 1/7 1/5 53", "64 +12 1/7 1/5 rester 53"},
    {"64 +12 go 53", "64 +12 s'en-aller 53"},
    {"64 +12 go 53", "64 partir +12 53"},
    {"64 +4 1/7 1/5 school 4 false 53", "64 +4 1/7 1/5 \xc3\xa9"
                                        "cole 4 faux 53"},
};

static void test_words_in_any_order(void **state)
{
    struct coups *c = *state, other = {.count = 0};
    other.ruling = calloc(8, sizeof *other.ruling);
    assert_non_null(other.ruling);
    for (size_t i = 0; i < LENGTH(same_coups); i++) {
        read_record(same_coups[i][0], c);
        read_record(same_coups[i][1], &other);
        assert_int_equal(c->count, 2);
        assert_int_equal(other.count, 2);
        const struct match *a = &c->ruling[0].after, *b = &other.ruling[0].after;
        if (memcmp(&a->board, &b->board, sizeof a->board) != 0 ||
            memcmp(&a->score, &b->score, sizeof a->score) != 0 || a->next != b->next ||
            c->coup[0].touched != other.coup[0].touched ||
            c->coup[0].decision != other.coup[0].decision ||
            c->ruling[0].chosen != other.ruling[0].chosen)
            fail_msg("not the same:\n%s\n%s", same_coups[i][0], same_coups[i][1]);
    }
    free(other.ruling);
}

static void test_headers(void **state)
{
    struct coups *c = *state;
    read_record("[Game \"trictrac\"]\n[White \"A \\\"b\\\" \\\\c\"]\n[Black \"\xc3\xa9\"]\n"
                "[Whatever \"is kept\"]\n[Option \"holes=3\"]\n"
                "[Setup \"W:1x15 B:1x15 b 64 roll=3\"]\n11 1/2 1/3\n",
                c);
    assert_string_equal(c->player[WHITE], "A \"b\" \\c");
    assert_string_equal(c->player[BLACK], "\xc3\xa9");
    assert_int_equal(c->founding.options.holes, 3);
    assert_int_equal(c->coup[0].side, BLACK);
    assert_int_equal(c->ruling[0].position.roll, 3);
}

static void test_two_games_in_one_text(void **state)
{
    struct coups *c = *state;
    read_record("64 1/7 1/5\n[White \"A\"]\n53 1/6 1/4 21 1/2 1/3 *\n[White \"B\"] 42", c);
    assert_int_equal(c->count, 4);
    assert_string_equal(c->player[WHITE], "B");
    assert_int_equal(c->ruling[1].before.points[WHITE], 0);
    assert_int_equal(c->coup[1].side, WHITE);
    assert_int_equal(c->coup[3].side, WHITE);
}

static void test_amount_or_throw(void **state)
{
    struct coups *c = *state;
    read_record("64 1/7 1/5 school 21 1/2 1/3", c);
    assert_int_equal(c->count, 2);
    assert_int_equal(c->coup[0].claim[0].points, CLAIM_ALL);
    read_record("64 1/7 1/5 school 12 21 1/2 1/3", c);
    assert_int_equal(c->count, 2);
    assert_int_equal(c->coup[0].claim[0].points, 12);
    read_record("64 1/7 1/5 school 66 1/7 1/7", c);
    assert_int_equal(c->count, 2);
    assert_int_equal(c->coup[0].claim[0].points, CLAIM_ALL);
}

static void test_unfinished_last_coup(void **state)
{
    static const char *const texts[] = {"64 1/7 1/5 53", "64 1/7 1/5 53 1/6", "64 1/7 1/5 53 +4",
                                        "64 1/7 1/5 b 53 school"};
    struct coups *c = *state;
    for (size_t i = 0; i < LENGTH(texts); i++) {
        read_record(texts[i], c);
        assert_int_equal(c->count, 2);
        assert_true(c->ruling[0].complete);
        assert_false(c->ruling[1].complete);
    }
}

#define TEXT_201                                                                                   \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"  \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"  \
    "xxxxxxxxxxxxxxxxxxxxxxxxxx"

static const struct bad bad_records[] = {
    {"nonsense", 1, 1, "not understood: .help lists what can be typed"},
    {"1. w 64 1/7 1/5 foo", 1, 17, "not understood: .help lists what can be typed"},
    {"64 1/7 1/5\n21 1/2 1/3\n\n  bar", 4, 3, "not understood: .help lists what can be typed"},
    {"64 1/7 1/5\r\n21 1/2 1/3\r\n\t53 1/6 1/99", 3, 11, "expected a field from 1 to 24"},
    {"1.w64", 1, 1, "not understood: .help lists what can be typed"},
    {"64 \xef\xbc\x91/7", 1, 4, "not understood: .help lists what can be typed"},
    {"64 1\\7", 1, 4, "not understood: .help lists what can be typed"},
    {"???", 1, 1, "not understood: .help lists what can be typed"},
    {"666", 1, 1, "dice are two digits, as in 64"},
    {TEXT_201, 1, 1, "a word of 2"},
    /* order of things */
    {"w 77", 1, 3, "a die shows 1 to 6"},
    {"1/7", 1, 1, "type the dice first"},
    {"+8", 1, 1, "type the dice first"},
    {"stay", 1, 1, "type the dice first"},
    {"school", 1, 1, "type the dice first"},
    {"-", 1, 1, "type the dice first"},
    {"= stands", 1, 1, "type the dice first"},
    {"t7", 1, 1, "type the dice first"},
    {"64 53", 1, 4, "the last turn has dice but no play: type the play first"},
    {"64 1/7 1/5 ?? 64", 1, 15, "the last turn has dice but no play: type the play first"},
    {"11", 1, 1, "never a doublet"},
    {"w 66 1/7 1/7", 1, 3, "never a doublet"},
    /* numbers and sides */
    {"0. w 64", 1, 1, "this says turn 0, but turn 1"},
    {"64 1/7 1/5\n3. b 53", 2, 1, "this says turn 3, but turn 2"},
    {"1. w 64 1/7 1/5 1. b 53", 1, 17, "this says turn 1, but turn 2"},
    {"1. w 64 1/7 1/5 2. w 53", 1, 22, "Black is to throw"},
    {"1. b 64 1/7 1/5 b 53", 1, 19, "White is to throw"},
    {"[Setup \"W:1x15 B:1x15 b\"]\nw 64", 2, 3, "Black is to throw"},
    {"99999999999. w", 1, 1, "not understood: .help lists what can be typed"},
    /* men */
    {"64 2/7", 1, 4, "no man stands on 2"},
    {"64 1/7 2/9", 1, 8, "no man stands on 2"},
    {"64 1/7+2/9", 1, 8, "no man stands on 2"},
    {"64 1/7 1/5\n53 1/6 2/9", 2, 8, "no man stands on 2"},
    {"64 1/25", 1, 6, "expected a field from 1 to 24"},
    {"64 0/4", 1, 4, "expected a field from 1 to 24"},
    {"64 1/", 1, 6, "expected a field from 1 to 24"},
    {"64 1/7/", 1, 8, "expected a field from 1 to 24"},
    {"64 1/7+", 1, 8, "expected a field from 1 to 24"},
    {"64 1/1", 1, 4, "the man has not moved"},
    {"64 1/7/11/13", 1, 11, "a move is written"},
    {"64 1/off/7", 1, 9, "a move is written"},
    {"64 1/7,1/5", 1, 7, "a move is written"},
    {"64 1/7 1/5 1/4 1/3 1/2 1/8 1/9", 1, 28, "more than 6 men"},
    {"64 9", 1, 4, "no man comes to 9 with this throw"},
    {"64 9", 1, 4, "no man comes to 9 with this throw"},
    {"64 3 4", 1, 4, "no man comes to 3 with this throw"},
    {"64 off", 1, 4, "no man comes to off with this throw"},
    {"64 7 5 3", 1, 8, "two men have been named"},
    {"?? 7 5", 1, 4, "type the move in full"},
    {"[Option \"numbering=talon\"]\n64 T/12", 2, 6, "a field T, 1-11"},
    {"[Option \"numbering=talon\"]\n64 T/0", 2, 6, "a field T, 1-11"},
    /* options */
    {"set", 1, 1, "after set an option"},
    {"64 1/7 1/5\n  régler", 2, 3, "after set an option"},
    /* marks */
    {"64 +7", 1, 5, "points are always even: 2, 4, 6 ..."},
    {"64 b+3", 1, 6, "points are always even: 2, 4, 6 ..."},
    {"64 +999", 1, 5, "expected the points marked"},
    {"64 +x", 1, 5, "expected the points marked"},
    {"64 @1", 1, 4, "holes and jeton"},
    {"64 @:2", 1, 4, "holes and jeton"},
    {"64 @1:", 1, 4, "holes and jeton"},
    {"64 @25:0", 1, 5, "no peg is moved that far"},
    {"64 @1:3", 1, 7, "a jeton stands at"},
    {"64 b@1:12", 1, 8, "a jeton stands at"},
    /* the message */
    {"64 go stay", 1, 7, "cannot be taken back"},
    {"64 go 1/7", 1, 7, "the player has gone"},
    {"64 go stay", 1, 7, "cannot be taken back"},
    {"64 mark false", 1, 9, "no claim has been made"},
    {"64 1/7 1/5 whole", 1, 12, "no claim has been made"},
    {"64 t25", 1, 5, "the field of the touched man"},
    {"64 must", 1, 4, "after must comes the field"},
    {"64 must x", 1, 9, "after must comes the field"},
    {"64 false", 1, 4, "no claim has been made"},
    {"64 raise", 1, 4, "no claim has been made"},
    {"64 school 3", 1, 11, "points are always even: 2, 4, 6 ..."},
    {"64 school school school school school school school", 1, 46, "more than 6 claims"},
    {"64 1/7 1/5 = 1/6", 1, 12, "there is no false move"},
    {"64 stands", 1, 4, "can only follow a false move"},
    {"64 1/6 =", 1, 8, "after = type the choice"},
    {"64 1/6 = 1/9", 1, 10, "not one of the opponent's choices"},
    {"64 1/6 1/5 = 1/7 1/4", 1, 18, "not one of the opponent's choices"},
    {"64 1/6 1/5 = stands = stands", 1, 21, "has chosen already"},
    {"* 64", 1, 3, "only a new match can begin"},
    {"64 1/7 1/5 *\n[Game \"trictrac\"]\n65 1/7 1/x", 3, 10, "expected a field from 1 to 24"},
    /* headers */
    {"[Game \"chess\"]", 1, 8, "this game is not known"},
    {"64 [Game \"chess\"]", 1, 11, "this game is not known"},
    {"[Game trictrac]", 1, 1, "a header is written"},
    {"[]", 1, 1, "a header is written"},
    {"\n [\"x\"]", 2, 2, "a header is written"},
    {"[Game \"trictrac\"", 1, 1, "] is missing"},
    {"[Game \"trictrac\n\"]", 1, 1, "a quote is missing"},
    {"[White \"a\\\"]", 1, 1, "a quote is missing"},
    {"[Option \"holes\"]", 1, 10, "name=value"},
    {"[Option \"foo=1\"]", 1, 10, "no such option"},
    {"[Option \"holes=0\"]", 1, 16, "has no such value"},
    {"[Option \"holes=x\"]", 1, 16, "has no such value"},
    {"[Option \"numbering=odd\"]", 1, 20, "has no such value"},
    {"[Setup \"x\"]", 1, 9, "this is not part of a position"},
    {"[Setup \"W:1x16 B:1x15 w\"]", 1, 11, "more than fifteen"},
    {"[Setup \"W:1x15 B:24 w\"] 64", 1, 18, "one field"},
    {"64 1/7 1/5\n  [Setup \"W:1x15 B:1x15\"]", 2, 24, "side to throw"},
    /* bytes */
    {"64 1/7 1/5 \xff", 1, 12, "not UTF-8"},
    {"64 1/7\n\n1/\xc3(5", 3, 3, "not UTF-8"},
    {"64 # a\xed\xa0\x80", 1, 7, "not UTF-8"},
    {"#\xff", 1, 2, "not UTF-8"},
    {"[White \"A\xc3\"]", 1, 10, "not UTF-8"},
    {"[Wh\xffite \"A\"]", 1, 4, "not UTF-8"},
};

static void test_bad_records(void **state)
{
    struct coups *c = *state;
    for (size_t i = 0; i < LENGTH(bad_records); i++) {
        const struct bad *b = &bad_records[i];
        struct parse_error err;
        if (try_record(b->text, strlen(b->text), c, &err))
            fail_msg("%s: was understood", b->text);
        expect_error(b, &err);
    }
}

static void test_nul_in_a_record(void **state)
{
    static const struct {
        const char *text;
        size_t length;
        int column;
    } texts[] = {
        {"64 1/7 \0", 8, 8}, {"64 # a\0b", 8, 7}, {"[White \"A\0\"]", 12, 10}, {"\0", 1, 1}};
    struct coups *c = *state;
    for (size_t i = 0; i < LENGTH(texts); i++) {
        struct parse_error err;
        assert_false(try_record(texts[i].text, texts[i].length, c, &err));
        assert_int_equal(err.column, texts[i].column);
        assert_non_null(strstr(err.reason, "NUL"));
    }
}

/* The words before the place that is not understood have been ruled on. */
static void test_coups_before_an_error(void **state)
{
    struct coups *c = *state;
    struct parse_error err;
    static const char text[] = "64 1/7 1/5 53 1/6 1/4 21 x";
    assert_false(try_record(text, sizeof text - 1, c, &err));
    assert_int_equal(c->count, 2);
    assert_int_equal(c->ruling[1].after.next, WHITE);
}

/* A value that does not fit is cut between characters. */
static void test_header_cut(void **state)
{
    (void)state;
    static const struct {
        const char *header, *value; /* of five bytes at most */
    } rows[] = {
        {"[White \"abcdef\"]", "abcde"},
        {"[White \"\u00e9\u00e9\"]", "\u00e9\u00e9"},
        {"[White \"\u00e9\u00e9\u00e9\"]", "\u00e9\u00e9"},
        {"[White \"abc\u65e5\"]", "abc"},
        {"[White \"ab\u65e5\u65e5\"]", "ab\u65e5"},
        {"[White \"a\\\"bcdef\"]", "a\"bcd"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct scanner scan = scan_text(rows[i].header, strlen(rows[i].header), true);
        struct parse_error e;
        struct token w;
        char value[6];
        assert_true(scan_word(&scan, &w, &e));
        header_value(&w, value, sizeof value);
        assert_string_equal(value, rows[i].value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions_are_printed_as_read),
        cmocka_unit_test(test_position_forms),
        cmocka_unit_test(test_bad_positions),
        cmocka_unit_test(test_nul_in_a_position),
        cmocka_unit_test(test_talon_numbering_is_printed),
        cmocka_unit_test_setup_teardown(test_plays, begin, end),
        cmocka_unit_test_setup_teardown(test_together_is_kept, begin, end),
        cmocka_unit_test_setup_teardown(test_words_in_any_order, begin, end),
        cmocka_unit_test_setup_teardown(test_headers, begin, end),
        cmocka_unit_test_setup_teardown(test_two_games_in_one_text, begin, end),
        cmocka_unit_test_setup_teardown(test_amount_or_throw, begin, end),
        cmocka_unit_test_setup_teardown(test_unfinished_last_coup, begin, end),
        cmocka_unit_test_setup_teardown(test_bad_records, begin, end),
        cmocka_unit_test_setup_teardown(test_nul_in_a_record, begin, end),
        cmocka_unit_test(test_header_cut),
        cmocka_unit_test_setup_teardown(test_coups_before_an_error, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
