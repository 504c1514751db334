/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages with a stream in a real browser: a correction while a user browses, a server that is
 * killed and started again, a dead connection. By hand: test_browser REFEREE. */
#include <signal.h>

#include "session/session.h"
#include "tests/serve/pages.h"
#include "tests/serve/proxy.h"
#include "tests/support/test.h"

/* --- followed --------------------------------------------------------------------------------- */

#define TOLD  "document.querySelector('#told').textContent"
#define TURNS "document.querySelectorAll('#turns li').length"

/* Three pages receive a turn and a correction: a page that follows the match shows them; a page on
 * which the user browses stays on its turn, and shows a message. */
static void test_followed(void **state)
{
    struct fixture *f = *state;
    char live[PAGE_ROOM], browses[PAGE_ROOM], hall[PAGE_ROOM];
    struct session_error err;
    struct strbuf said = {.text = NULL};
    enter_line(f, "64 1/7 1/5");
    enter_line(f, "43 1/5 1/4");
    open_table(f, "", 360, live);
    open_table(f, "/2", 800, browses);
    open_page(f, "/", 1920, hall);
    enter_line(f, "21 5/8");
    browser_wait(&browser, live, TURNS "===3 && " TOLD ".includes('6/8')");
    browser_wait(&browser, hall, "document.querySelector('.say').textContent.includes('6/8')");
    browser_wait(&browser, browses, TURNS "===3 && " TOLD ".includes('1/5 1/4')");
    assert_int_equal(session_edit(f->session, "2", "43 1/8", &said, &err), SESSION_OK);
    strbuf_free(&said);
    browser_wait(&browser, browses, TOLD ".includes('/8') && location.pathname.endsWith('/2')");
    browser_wait(&browser, live,
                 "document.querySelector('#notice').textContent.includes('2') && "
                 "document.querySelector('#c2 .edited') !== null");
    browser_do(&browser, browses, "document.querySelector('#live').click()");
    browser_wait(&browser, browses,
                 TOLD ".includes('6/8') && document.querySelector('#live')"
                      ".offsetParent === null");
}

/* No page is wider than its screen, and what is touched there is 44 px high. */
static void test_sizes(void **state)
{
    static const int widths[] = {360, 800, 1920};
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    enter_line(f, "64 1/7 1/5");
    for (int i = 0; i < 3; i++) {
        open_table(f, "", widths[i], page);
        browser_wait(&browser, page,
                     "document.documentElement.scrollWidth <= innerWidth && "
                     "[...document.querySelectorAll('.btn,button')].every(b => "
                     "!b.offsetParent || b.offsetHeight >= 44)");
        open_page(f, "/", widths[i], page);
        browser_wait(&browser, page, "document.documentElement.scrollWidth <= innerWidth");
    }
}

/* A page continues when its server is back, without being loaded again. */
static void test_back(void **state)
{
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    int port = f->served.port;
    enter_line(f, "64 1/7 1/5");
    open_table(f, "", 360, page);
    browser_wait(&browser, page,
                 "(f => f.className === 'fresh live' && !f.hidden)"
                 "(document.querySelector('#fresh'))");
    browser_do(&browser, page, "window.stayed = true");
    serve_stop(&f->served, SIGKILL);
    enter_line(f, "43 1/5 1/4");
    serve_start(&f->served, referee, port, "--scorers", NULL);
    browser_wait(&browser, page, TURNS "===2 && window.stayed === true");
}

/* The connections by which the page came are closed: a browser sends its next request on one that
 * is open, and waits there if the link has lost it. */
#define NONE_KEPT "performance.now() > 3000"

#define FRESH "document.querySelector('#fresh')"
#define LIVE  "(" FRESH ".className === 'fresh live' && !" FRESH ".hidden)"

/* The clock of a page advances by the time after which a silent connection is given up, and the
 * states that the page shows are recorded: the state in between is too short to be looked for. */
#define SILENCE                                                                                    \
    "window.states = [];"                                                                          \
    "new MutationObserver(() => states.push(" LIVE "))"                                            \
    ".observe(" FRESH ", {attributes: true, childList: true});"                                    \
    "(now => Date.now = () => now() + 12000)(Date.now.bind(Date))"

/* A silent connection is replaced, by the table, by the hall and by the scorer's page. Until then
 * none of them is shown as live. */
static void test_silent_link(void **state)
{
    struct fixture *f = *state;
    struct proxy p;
    char path[3][128], page[3][PAGE_ROOM];
    proxy_start(&p, &f->served);
    snprintf(path[0], sizeof path[0], "/t/%.8s", f->key);
    snprintf(path[1], sizeof path[1], "/");
    scorer_path(f, path[2]);
    for (int i = 0; i < 3; i++) {
        open_at("127.0.0.1", p.port, path[i], 360, page[i]);
        browser_wait(&browser, page[i], LIVE " && " NONE_KEPT);
        browser_do(&browser, page[i], "window.stayed = true");
    }
    proxy_forget(&p);
    enter_line(f, "64 1/7 1/5");
    for (int i = 0; i < 3; i++)
        browser_do(&browser, page[i], SILENCE);
    for (int i = 0; i < 3; i++)
        browser_wait(&browser, page[i], "states.includes(false)");
    for (int i = 0; i < 3; i++)
        browser_wait(&browser, page[i],
                     LIVE " && window.stayed && document.body.textContent.includes('1/7')");
    proxy_end(&p);
}

/* A page that has a network again reconnects at once. Its clock has stopped: it cannot notice that
 * the connection is silent. */
static void test_looked_at_again(void **state)
{
    struct fixture *f = *state;
    struct proxy p;
    char path[128], page[PAGE_ROOM];
    proxy_start(&p, &f->served);
    snprintf(path, sizeof path, "/t/%.8s", f->key);
    open_at("127.0.0.1", p.port, path, 360, page);
    browser_wait(&browser, page, LIVE " && " NONE_KEPT);
    browser_do(&browser, page, "(now => Date.now = () => now)(Date.now())");
    proxy_forget(&p);
    enter_line(f, "64 1/7 1/5");
    browser_do(&browser, page, "window.dispatchEvent(new Event('online'))");
    browser_wait(&browser, page, TURNS " === 1");
    proxy_end(&p);
}

/* Creates `count` matches of Pig, with a throw in each. */
static void found_pigs(struct fixture *f, int count)
{
    static const char *const players[] = {"Maximiliana-Aleksandra", "Dora"};
    struct session_error err;
    leave(f);
    for (int i = 0; i < count; i++) {
        f->session = session_new(game_named("pig"), f->store);
        assert_int_equal(session_found_game(f->session, game_named("pig"), players, 2, &err),
                         SESSION_OK);
        enter_line(f, "5");
        leave(f);
    }
}

/* Text to be read from five metres is at least 32 px high on a screen of 1080p, and inside its
 * card; the cards fill the screen; with more than six cards the page says which six it shows. */
static void test_far(void **state)
{
    static const int pigs[] = {0, 1, 1, 1, 5};
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    enter_line(f, "64 1/7 1/5");
    for (int i = 0; i < 5; i++) {
        found_pigs(f, pigs[i]);
        open_page(f, "/?rotate=60", 1920, page);
        browser_wait(&browser, page,
                     "document.querySelectorAll('.card').length > 0 && "
                     "[...document.querySelectorAll('.card .cap,.card small,.card .say,.card .name,"
                     ".card td')].every(e => !e.offsetParent || "
                     "parseFloat(getComputedStyle(e).fontSize) >= 32)");
        browser_wait(
            &browser, page,
            "[...document.querySelectorAll('.card')].filter(c => c.offsetParent).every(c => "
            "{const o = c.getBoundingClientRect();"
            "return [...c.querySelectorAll('.cap,.board,.side,.say,.totals')].every(e =>"
            "{const r = e.getBoundingClientRect(); return r.left >= o.left - 1 &&"
            "r.right <= o.right + 1 && r.bottom <= o.bottom + 1})})");
        browser_wait(&browser, page,
                     "Math.max(...[...document.querySelectorAll('.card')].map(c => "
                     "c.getBoundingClientRect().right)) > 1800 && document.documentElement"
                     ".scrollHeight <= innerHeight");
    }
    browser_wait(&browser, page, "document.querySelector('#screen').textContent === '1/2'");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_followed, begin, end),
        cmocka_unit_test_setup_teardown(test_sizes, begin, end),
        cmocka_unit_test_setup_teardown(test_back, begin, end),
        cmocka_unit_test_setup_teardown(test_silent_link, begin, end),
        cmocka_unit_test_setup_teardown(test_looked_at_again, begin, end),
        cmocka_unit_test_setup_teardown(test_far, begin, end),
    };
    return PAGES_MAIN(argc, argv, tests);
}
