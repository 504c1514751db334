/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places where words are divided: with a dictionary of this test, whose patterns state them
 * directly (an odd digit allows a division, an even digit forbids it: Liang, Word Hy-phen-a-tion
 * by Com-put-er). */
#include <unistd.h>

#include "pictures/hyphens.h"
#include "tests/support/test.h"

static char folder[TEST_PATH];

static void write_dictionary(const char *name, const char *text)
{
    char path[2 * TEST_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_true(fputs(text, out) >= 0);
    assert_int_equal(fclose(out), 0);
}

static void remove_dictionary(const char *name)
{
    char path[2 * TEST_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
}

static int begin(void **state)
{
    (void)state;
    test_template(folder, "hyphens");
    if (!mkdtemp(folder))
        return -1;
    write_dictionary("hyph_de_DE.dic", "ISO8859-1\nr1l\n\xe4"
                                       "1t\nt1u\nr1e\n");
    write_dictionary("hyph_uk_UA.dic", "UTF-8\nр1б\n");
    return 0;
}

static int end(void **state)
{
    (void)state;
    remove_dictionary("hyph_de_DE.dic");
    remove_dictionary("hyph_uk_UA.dic");
    return rmdir(folder);
}

/* The word with a hyphen at each place. */
static void check(const struct hyphens *h, const char *word, const char *divided)
{
    size_t at[HYPHENS_MOST], from = 0;
    char made[128] = "";
    int places = hyphens_places(h, word, strlen(word), at);
    for (int i = 0; i < places; i++) {
        strncat(made, word + from, at[i] - from);
        strcat(made, "-");
        from = at[i];
    }
    strcat(made, word + from);
    assert_string_equal(made, divided);
}

static void test_places(void **state)
{
    struct hyphens *h = hyphens_open(folder, "de");
    (void)state;
    assert_non_null(h);
    check(h, "Turnierleiter", "Turnier-leiter");
    check(h, "Parität", "Parität"); /* of one letter and two, none may go */
    check(h, "Qualitätstier", "Qualitä-tstier");
    check(h, "stur", "stur");     /* too short */
    check(h, "feiere", "feiere"); /* one letter would go */
    check(NULL, "Turnierleiter", "Turnierleiter");
    hyphens_close(h);
    h = hyphens_open(folder, "uk");
    assert_non_null(h);
    check(h, "арбітр", "ар-бітр");
    hyphens_close(h);
    assert_null(hyphens_open(folder, "fr"));
    assert_null(hyphens_open(folder, "xx"));
}

static void test_words(void **state)
{
    static const struct {
        const char *language, *text, *names;
        size_t length;
    } words[] = {
        {"de", "leiter, der", NULL, 6},
        {"de", "Leiter", NULL, 6},
        {"de", "Friederike:", "Friederike – Boris", 0},
        {"uk", "Борис ", NULL, 0},
        {"uk", "арбітр.", NULL, 12},
        {"de", "1/7 1/5", NULL, 0},
        {"de", "ab12cd", NULL, 0},
        {"de", "école/jan", NULL, 0},
        {"de", "Q1:", NULL, 0},
        {"de", "", NULL, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct hyphens *h = hyphens_open(folder, words[i].language);
        assert_non_null(h);
        if (hyphens_word(h, words[i].text, words[i].names) != words[i].length)
            fail_msg("%s", words[i].text);
        hyphens_close(h);
    }
    assert_int_equal(hyphens_word(NULL, "leiter", NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_places), cmocka_unit_test(test_words)};
    return cmocka_run_group_tests(tests, begin, end);
}
