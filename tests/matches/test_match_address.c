/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The address of a match. The expected bytes are a stored block of RFC 1951, section 3.2.4, made by
 * hand, and what zlib and base64 of Python 3.11 give; the decoder meets damaged, endless and
 * ambiguous addresses. */
#include "matches/import/match_address.h"

#include "tests/support/test.h"

static const char app[] = "https://app.example.org/";

/* Returns NULL and the text, or the reason. */
static const char *read_address(const char *digits, struct strbuf *text)
{
    struct strbuf address = {.text = NULL};
    *text = (struct strbuf){.text = NULL};
    strbuf_add(&address, "%s#g=%s", app, digits);
    const char *wrong = match_address_read(address.text, address.length, text);
    strbuf_free(&address);
    return wrong;
}

static void check_reads(const char *digits, const char *expected)
{
    struct strbuf text;
    assert_null(read_address(digits, &text));
    assert_int_equal(text.length, strlen(expected));
    assert_string_equal(text.text, expected);
    strbuf_free(&text);
}

static void check_refused(const char *digits, const char *expected)
{
    struct strbuf text;
    const char *wrong = read_address(digits, &text);
    if (!wrong || !strstr(wrong, expected))
        fail_msg("%s: %s", digits, wrong ? wrong : "read");
    strbuf_free(&text);
}

static void addresses_of_others_are_read(void **state)
{
    (void)state;
    check_reads("AQUA-v9oZWxsbw", "hello");
    check_reads("AQUA-v9oZWxsbw\r\n", "hello");
    check_reads("iw7PyCxJVVC6MPfitAt7L2xQiuUyM1Ew1DcHYlMuAA", "[White \"Ніна\"]\n64 1/7 1/5\n");
}

static void what_is_written_is_read(void **state)
{
    static const char text[] = "[White \"Ніна\"]\n[Black \"Łukasz\"]\n64 1/7 1/5\n43 1/5 1/4\n*\n";
    struct strbuf address = {.text = NULL}, read = {.text = NULL};
    (void)state;
    for (size_t n = 0; n < sizeof text; n++) {
        strbuf_add_match_address(&address, app, text, n);
        assert_false(address.failed);
        assert_int_equal(strspn(address.text + strlen(app) + 3,
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
                         address.length - strlen(app) - 3);
        assert_null(match_address_read(address.text, address.length, &read));
        assert_int_equal(read.length, n);
        assert_true(!n || memcmp(read.text, text, n) == 0);
        strbuf_free(&address);
        strbuf_free(&read);
    }
}

/* No beginning of an address is read, so that an address that a program cut off is noticed. */
static void incomplete_address_is_refused(void **state)
{
    char digits[] = "AQUA-v9oZWxsbw";
    (void)state;
    for (size_t n = strlen(digits); n-- > 0;) {
        digits[n] = '\0';
        check_refused(digits, "damaged or incomplete");
    }
}

static void damaged_address_is_refused(void **state)
{
    static const char *const rows[] = {
        "AQUA+v9oZWxsbw",   /* base64, not base64url */
        "AQUA-v9oZWxsbw==", /* padding */
        "AQUA-v9oZWxsbx",   /* bits behind the end */
        "AQUA-v9oZWxsbyE",  /* bytes behind the end */
        "AQUA-v5oZWxsbw",   /* the length and its complement differ */
        "AQUA-v9o ZWxsbw",  "AQUA-v9oZWxsbw#", "/////w", "____",
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++)
        check_refused(rows[i], "damaged or incomplete");
}

static void address_without_match_is_refused(void **state)
{
    static const char *const rows[] = {"https://app.example.org/", "https://app.example.org/#h=AQ",
                                       "https://app.example.org/ #g=AQUA-v9oZWxsbw"};
    struct strbuf text = {.text = NULL};
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_non_null(strstr(match_address_read(rows[i], strlen(rows[i]), &text), "no part"));
    assert_true(is_web_address("http://a", 8));
    assert_false(is_web_address("http:/", 6));
    assert_false(is_web_address("[Game \"pig\"]", 12));
    strbuf_free(&text);
}

/* A short address of a long text is read to its bound only; so is a long address. */
static void long_text_is_refused(void **state)
{
    struct strbuf address = {.text = NULL}, text = {.text = NULL};
    const size_t length = MATCH_ADDRESS_TEXT + 8192;
    char *much = calloc(1, length);
    (void)state;
    assert_non_null(much);
    memset(much, 'x', length);
    strbuf_add_match_address(&address, app, much, MATCH_ADDRESS_TEXT);
    assert_true(address.length < MATCH_ADDRESS_MOST);
    assert_null(match_address_read(address.text, address.length, &text));
    assert_int_equal(text.length, MATCH_ADDRESS_TEXT);
    strbuf_free(&address);
    strbuf_free(&text);
    strbuf_add_match_address(&address, app, much, length);
    const char *wrong = match_address_read(address.text, address.length, &text);
    assert_non_null(wrong);
    assert_non_null(strstr(wrong, "too long"));
    strbuf_free(&address);
    strbuf_free(&text);
    strbuf_add(&address, "%s#g=%.*s", app, MATCH_ADDRESS_READ + 1, much);
    wrong = match_address_read(address.text, address.length, &text);
    assert_non_null(wrong);
    assert_non_null(strstr(wrong, "too long"));
    strbuf_free(&address);
    strbuf_free(&text);
    free(much);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_of_others_are_read),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(incomplete_address_is_refused),
        cmocka_unit_test(damaged_address_is_refused),
        cmocka_unit_test(address_without_match_is_refused),
        cmocka_unit_test(long_text_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
