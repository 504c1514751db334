/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of all tables on large screens, with one to nine matches: nothing overlaps, nothing is
 * outside its card, and the winner's name is whole. Boxes are compared in a real browser. By hand:
 * test_hall_screen REFEREE. */
#include "session/session.h"
#include "tests/serve/pages.h"
#include "tests/support/test.h"

enum { TABLES = 9 };

static const struct {
    int width, height;
} screens[] = {{1280, 720}, {1366, 768}, {1600, 900}, {1920, 1080}, {2560, 1440}, {3840, 2160}};

/* A match of most games, some with long names, and two that are over. */
static const struct {
    const char *game, *players[2], *lines[2];
    const char *end; /* entered when the hall shows the match; NULL: nothing */
} matches[TABLES] = {
    {"trictrac", {"Anna", "Boris"}, {"64 1/7 1/5", "43 1/5 1/4"}, NULL},
    {"backgammon", {"Maximilian Alexander", "Wilhelmina Auguste"}, {"w 42 8/4 6/4"}, NULL},
    {"ten-thousand", {"Anna", "Boris"}, {"111555 /111555"}, NULL},
    {"trictrac",
     {"Maximilian Alexander", "Wilhelmina Auguste"},
     {"64 1/7 1/5"},
     "resign b \"unwell\""},
    {"puff", {"Anna", "Boris"}, {NULL}, NULL},
    {"tric-trac", {"Maximilian Alexander", "Wilhelmina Auguste"}, {NULL}, NULL},
    {"tic-tac", {"Anna", "Boris"}, {NULL}, NULL},
    {"pig", {"Anna", "Boris"}, {"2"}, NULL},
    {"trictrac", {"Anna", "Boris"}, {"64 1/7 1/5"}, "resign w \"unwell\""},
};

/* Returns the faults of the boxes of the cards, or "". */
static const char faults[] =
    "(() => {const wrong = new Set(), box = e => e.getBoundingClientRect();"
    "document.querySelectorAll('.card').forEach((card, i) => {"
    "if (!card.getClientRects().length) return;"
    "const whole = box(card), say = box(card.querySelector('.say'));"
    "card.querySelectorAll('.board,.side,.totals,.num,.name,.thrown-now').forEach(e => {"
    "const b = box(e), name = i + ' ' + e.getAttribute('class');"
    "if (b.width && b.bottom > say.top + 1) wrong.add(name + ' covers the sentence');"
    "if (b.right > whole.right + 1 || b.bottom > whole.bottom + 1) wrong.add(name + ' is "
    "outside')});"
    "const all = [...card.querySelectorAll('.board,.side')].map(box);"
    "all.forEach((a, k) => all.slice(k + 1).forEach(b => {"
    "if (Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1 &&"
    "Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 1) wrong.add(i + ' overlap')}));"
    "card.querySelectorAll('.won .name b,tr.won bdi').forEach(e => {"
    "if (e.scrollWidth > e.clientWidth + 1) wrong.add(i + ' the winner is cut')})});"
    "if (document.documentElement.scrollWidth > innerWidth) wrong.add('the page is too wide');"
    "return [...wrong].join('; ')})()";

static void found_shown(struct fixture *f, int i)
{
    const char *const *players = matches[i].players;
    struct session_error err;
    f->session = session_new(game_named(matches[i].game), f->store);
    assert_int_equal(session_found_game(f->session, game_named(matches[i].game), players, 2, &err),
                     SESSION_OK);
    assert_int_equal(session_store_empty(f->session, &err), SESSION_OK);
    for (int k = 0; k < 2 && matches[i].lines[k]; k++)
        enter_line(f, matches[i].lines[k]);
}

/* Waits until the hall shows this number of cards of a class. */
static void wait_shown(struct fixture *f, const char *class, int tables)
{
    char page[PAGE_ROOM], count[LINE_ROOM];
    open_page(f, "/", 1366, page);
    snprintf(count, sizeof count, "document.querySelectorAll('%s').length === %d", class, tables);
    browser_wait(&browser, page, count);
    browser_close_pages(&browser);
}

static void test_screens(void **state)
{
    struct fixture *f = *state;
    char url[LINE_ROOM], page[PAGE_ROOM];
    int over = 0;
    session_drop(f->session);
    leave(f);
    snprintf(url, sizeof url, "http://%s:%d/?rotate=0&lang=en", f->served.host, f->served.port);
    for (int n = 1; n <= TABLES; n++) {
        if (n > 1)
            found_shown(f, n - 1); /* the fixture has the first */
        wait_shown(f, ".card", n);
        if (n > 1 && matches[n - 1].end) {
            enter_line(f, matches[n - 1].end);
            wait_shown(f, ".card.over", ++over);
        }
        leave(f);
        for (size_t i = 0; i < LENGTH(screens); i++) {
            browser_open(&browser, url, screens[i].width, screens[i].height, page);
            browser_wait(&browser, page, "document.querySelectorAll('.card .say').length > 0");
            char *wrong = browser_text(&browser, page, faults);
            if (*wrong)
                fail_msg("%d tables, %dx%d: %s", n, screens[i].width, screens[i].height, wrong);
            free(wrong);
            browser_close_pages(&browser);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_screens, begin, end),
    };
    return PAGES_MAIN(argc, argv, tests);
}
