/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of a server have no serious fault of accessibility, in light and in dark, by axe-core:
 * test_axe REFEREE AXE, the file axe.min.js. */
#include "tests/serve/pages.h"
#include "tests/support/test.h"

static const char *axe_file;

static char *read_axe(void)
{
    FILE *f = fopen(axe_file, "re");
    assert_non_null(f);
    assert_int_equal(fseek(f, 0, SEEK_END), 0);
    long n = ftell(f);
    rewind(f);
    char *text = calloc(1, (size_t)n + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)n, f), n);
    fclose(f);
    return text;
}

/* Lists the serious and critical faults of a page, one per line, each with its places. */
static const char faults[] =
    "axe.run(document, {resultTypes: ['violations']}).then(r => r.violations"
    ".filter(v => ['serious', 'critical'].includes(v.impact))"
    ".map(v => v.id + ': ' + v.nodes.map(n => n.target + ' ' + n.failureSummary).join('; "
    "')).join('\\n'))";

static void check_page(const char *page, const char *axe, const char *what)
{
    static const char *const schemes[] = {"light", "dark"};
    for (int i = 0; i < 2; i++) {
        browser_scheme(&browser, page, schemes[i]);
        browser_do(&browser, page, axe);
        char *found = browser_text(&browser, page, faults);
        if (*found)
            print_error("%s, %s: %s\n", what, schemes[i], found);
        assert_string_equal(found, "");
        free(found);
    }
}

static void pages_have_no_serious_fault(void **state)
{
    static const struct {
        const char *path;
        int width;
        bool of_table;
    } rows[] = {
        {"/", 1920, false},
        {"/", 360, false},
        {"", 360, true},
        {"", 1366, true},
        {"/2", 360, true},
        {"/score", 360, true},
        {"/new", 360, false},
        {"/matches", 360, false},
        {"/nope", 360, false},
        {"/organiser", 360, false},
        {"/stats", 360, false},
        {"/stats?player=Anna", 360, false},
        {"/help", 360, false},
        {"/tutorial", 360, false},
        {"/help?game=trictrac", 360, false},
        {"/help?game=trictrac&word=jan", 360, false},
        {"/help?word=xyzzy", 1366, false},
        {"/app/", 360, false},
        {"/sheet", 360, true},
        {"/sheet", 1366, true},
        {"/tutorial?game=trictrac&step=3", 360, false},
    };
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    char *axe = read_axe();
    enter_line(f, "64 1/7 1/5");
    enter_line(f, "43 1/5 1/4");
    for (size_t i = 0; i < LENGTH(rows); i++) {
        (rows[i].of_table ? open_table : open_page)(f, rows[i].path, rows[i].width, page);
        check_page(page, axe, *rows[i].path ? rows[i].path : "the table");
        browser_close_pages(&browser); /* each holds a connection, of which there are six */
    }
    take_over(f, page);
    check_page(page, axe, "the scorer's page");
    free(axe);
}

/* The check sees a fault: a picture without a text. */
static void fault_is_found(void **state)
{
    char page[PAGE_ROOM];
    char *axe = read_axe();
    open_page(*state, "/matches", 360, page);
    browser_do(&browser, page,
               "document.querySelector('main').append(document.createElement('img'))");
    browser_do(&browser, page, axe);
    char *found = browser_text(&browser, page, faults);
    assert_non_null(strstr(found, "image-alt"));
    free(found);
    free(axe);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(fault_is_found, begin, end),
        cmocka_unit_test_setup_teardown(pages_have_no_serious_fault, begin, end),
    };
    axe_file = argc > 2 ? argv[2] : "";
    return PAGES_MAIN(argc, argv, tests);
}
