/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UTF-8 validation, by the table of well-formed byte sequences (Unicode, table 3-7); growing
 * arrays; appending to text at the end of its buffer; reading words to the end of any text; and
 * numbers in JSON. */
#include "base/json_builder.h"
#include "base/memory.h"
#include "base/scan.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "tests/support/test.h"

/* Bytes, and the number of well-formed ones from the first. */
static const struct {
    const char *bytes;
    size_t length, valid;
} sequences[] = {
    {"", 0, 0},
    {"trictrac, 15 men", 16, 16},
    {"a\0b", 3, 3},
    {"\x7f\x80", 2, 1},
    {"\xc1\xbf", 2, 0},         /* overlong */
    {"\xc2\x80", 2, 2},         /* U+0080, the first of two */
    {"\xdf\xbf", 2, 2},         /* U+07FF, the last of two */
    {"\xe0\x9f\xbf", 3, 0},     /* overlong */
    {"\xe0\xa0\x80", 3, 3},     /* U+0800 */
    {"\xed\x9f\xbf", 3, 3},     /* U+D7FF */
    {"\xed\xa0\x80", 3, 0},     /* a surrogate */
    {"\xee\x80\x80", 3, 3},     /* U+E000 */
    {"\xf0\x8f\xbf\xbf", 4, 0}, /* overlong */
    {"\xf0\x90\x80\x80", 4, 4}, /* U+10000 */
    {"\xf4\x8f\xbf\xbf", 4, 4}, /* U+10FFFF, the last one */
    {"\xf4\x90\x80\x80", 4, 0}, /* beyond it */
    {"\xf5\x80\x80\x80", 4, 0},
    {"\xf8\x88\x80\x80\x80", 5, 0},
    {"12345678\xc3\xa9", 10, 10}, /* eight bytes are read at a time */
    {"1234567\xc3\xa9...", 12, 12},
    {"1234567\xc3", 8, 7}, /* truncated */
    {"12345678\xe2\x82", 10, 8},
    {"\xc3\xa9\xc3\xa9\xa9tai", 8, 4},
};

static void what_is_utf8(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++) {
        size_t valid = utf8_valid(sequences[i].bytes, sequences[i].length);
        if (valid != sequences[i].valid)
            fail_msg("%zu: %zu bytes, not %zu", i, valid, sequences[i].valid);
    }
}

static void a_character(void **state)
{
    int32_t code;
    (void)state;
    assert_int_equal(utf8_character("\xe2\x82\xac.", 4, &code), 3);
    assert_int_equal(code, 0x20ac);
    assert_int_equal(utf8_character("\xe2\x82\xac", 2, &code), 0);
    assert_int_equal(utf8_character("a", 0, &code), 0);
    assert_int_equal(utf8_character("", 1, &code), 1);
    assert_int_equal(code, 0);
}

static void how_wide_it_is(void **state)
{
    size_t took;
    (void)state;
    assert_int_equal(utf8_columns("\xc3\xa9", 2, &took), 1);
    assert_int_equal(took, 2);
    assert_int_equal(utf8_columns("\xe7\x8e\x8b", 3, &took), 2); /* U+738B */
    assert_int_equal(took, 3);
    assert_int_equal(utf8_columns("\xcc\x81", 2, &took), 0); /* a combining accent */
    assert_int_equal(took, 2);
    assert_int_equal(utf8_columns("\xe7\x8e", 2, &took), 1);
    assert_int_equal(took, 1);
}

enum { NUMBERS = 100000 };

static void an_array_grows(void **state)
{
    size_t room = 0, moved = 0;
    long *numbers = NULL;
    (void)state;
    for (size_t i = 0; i < NUMBERS; i++) {
        size_t before = room;
        long *more = array_grow(numbers, i + 1, &room, sizeof *more);
        assert_non_null(more);
        assert_true(room >= i + 1);
        moved += room != before;
        numbers = more;
        numbers[i] = (long)i;
    }
    for (size_t i = 0; i < NUMBERS; i++)
        assert_int_equal(numbers[i], i);
    assert_true(moved <= 17); /* it at least doubles, so that 2^17 are enough */
    assert_null(array_grow(numbers, SIZE_MAX / sizeof *numbers, &room, sizeof *numbers));
    assert_null(array_grow(numbers, SIZE_MAX, &room, sizeof *numbers));
    assert_int_equal(numbers[NUMBERS - 1], NUMBERS - 1);
    free(numbers);
}

/* Texts with words that cannot be read, and their number: one per line if a word does not end. */
static const struct {
    const char *text;
    int words, unread;
} texts[] = {
    {"", 0, 0},
    {"64 1/7 1/5", 3, 0},
    {"2. b \"open", 2, 1},
    {"2. b \"open\n3. w", 4, 1},
    {"\"", 0, 1},
    {"\"\n\"\n\"", 0, 3},
    {"[White \"A\n[Black \"B\"] 64", 2, 1},
    {"[\n[White\n[White \"A\" 64\n64", 1, 3},
    {"1/7 \xff 1/5", 2, 1},
    {"\"\xff\" 64", 1, 1},
    {"[White\x04 \"A\"] 64\n64", 1, 1},
    {"[Whi\x7fte \"A\"] 64\n64", 1, 1},
};

static void every_text_ends(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const size_t length = strlen(texts[i].text);
        struct scanner s = scan_text(texts[i].text, length, false);
        int words = 0, unread = 0;
        struct token w = {.kind = WORD};
        for (size_t step = 0; w.kind != TOKEN_END; step++) {
            struct parse_error why;
            assert_true(step <= length);
            bool read = scan_word(&s, &w, &why);
            words += read && w.kind != TOKEN_END;
            unread += !read;
        }
        assert_int_equal(words, texts[i].words);
        assert_int_equal(unread, texts[i].unread);
    }
}

/* Expected: repr() of Python, which prints the shortest number that reads back as the same. */
static void numbers_are_short(void **state)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {{1581.14, "1581.14"},
                 {0.06, "0.06"},
                 {0.1 + 0.2, "0.30000000000000004"},
                 {123456789.123456, "123456789.123456"},
                 {2, "2.0"},
                 {-0.5, "-0.5"},
                 {2.0 / 3, "0.6666666666666666"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char wanted[100];
        char *line = line_of(json_pack("{s:s,s:f,s:i}", "0.059999999999999998", "\"1.10 \\", "is",
                                       cases[i].value, "n", 7));
        snprintf(wanted, sizeof wanted,
                 "{\"0.059999999999999998\":\"\\\"1.10 \\\\\",\"is\":%s,\"n\":7}", cases[i].text);
        assert_string_equal(line, wanted);
        free(line);
    }
}

/* Adds parts of every length, formatted and plain, so that the buffer ends within each of them. */
static void a_text_is_added_to(void **state)
{
    (void)state;
    enum { LENGTH = 2000 };
    static char row[LENGTH + 1];
    memset(row, 'a', LENGTH);
    for (int begun = 0; begun < 400; begun++) {
        struct strbuf w = {.text = NULL};
        strbuf_add(&w, "%.*s<%d>", begun, row, begun);
        strbuf_add(&w, "plain");
        strbuf_add(&w, "%s%%", row);
        size_t digits = begun < 10 ? 1 : begun < 100 ? 2 : 3, head = (size_t)begun + digits + 2;
        assert_false(w.failed);
        assert_int_equal(w.length, head + 5 + LENGTH + 1);
        assert_int_equal(strlen(w.text), w.length);
        assert_memory_equal(w.text, row, (size_t)begun);
        assert_int_equal(w.text[begun], '<');
        assert_int_equal(atoi(w.text + begun + 1), begun);
        assert_memory_equal(w.text + head, "plain", 5);
        assert_memory_equal(w.text + head + 5, row, LENGTH);
        assert_string_equal(w.text + head + 5 + LENGTH, "%");
        w.failed = true; /* nothing more is added */
        size_t before = w.length;
        strbuf_add(&w, "%d", begun);
        strbuf_add(&w, "plain");
        assert_int_equal(w.length, before);
        assert_int_equal(w.text[before], '\0');
        strbuf_free(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_utf8),       cmocka_unit_test(a_character),
        cmocka_unit_test(how_wide_it_is),     cmocka_unit_test(an_array_grows),
        cmocka_unit_test(every_text_ends),    cmocka_unit_test(numbers_are_short),
        cmocka_unit_test(a_text_is_added_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
