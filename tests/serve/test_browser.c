/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages in a real browser: followed, corrected while somebody browses, the server killed and back;
 * and the game of 1818 entered by taps, whose record must be the prompt's. By hand:
 * test_browser REFEREE. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "log/load.h"
#include "log/record_text.h"
#include "serve/scorers.h"
#include "session/session.h"
#include "tests/serve/browser.h"
#include "tests/serve/fixture.h"
#include "tests/serve/proxy.h"

enum { SKIPPED = 77, LINE_ROOM = 512 };

static const char *referee;
static struct browser browser;
static char answer[ANSWER_ROOM];

/* --- a match and its server ------------------------------------------------------------------- */

static int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    fixture_begin(f);
    found(f, "Anna", "Boris");
    serve_start(&f->served, referee, 0, "--scorers", NULL);
    *state = f;
    return 0;
}

static int end(void **state)
{
    fixture_end(*state);
    free(*state);
    return 0;
}

static void open_at(int port, const char *path, int width, char page[PAGE_ROOM])
{
    char url[512];
    snprintf(url, sizeof url, "http://127.0.0.1:%d%s", port, path);
    browser_open(&browser, url, width, width < 700 ? 800 : 1080, page);
}

static void open_page(struct fixture *f, const char *path, int width, char page[PAGE_ROOM])
{
    open_at(f->served.port, path, width, page);
}

static void open_table(struct fixture *f, const char *behind, int width, char page[PAGE_ROOM])
{
    char path[128];
    snprintf(path, sizeof path, "/t/%.8s%s", f->key, behind);
    open_page(f, path, width, page);
}

/* The scorer's page, once the server has seen the match. */
static void scorer_path(struct fixture *f, char path[128])
{
    char token[TOKEN_ROOM];
    struct scorers *scorers = scorers_open(f->served.path);
    assert_non_null(scorers);
    scorers_token(scorers, f->key, ROLE_SCORER, token);
    scorers_close(scorers);
    snprintf(path, 128, "/t/%.8s/score", f->key);
    assert_int_equal(client_get_after(&f->served, 404, path, answer, sizeof answer), 200);
    snprintf(path, 128, "/t/%.8s/score#%s", f->key, token);
}

/* --- followed --------------------------------------------------------------------------------- */

#define TOLD  "document.querySelector('#told').textContent"
#define TURNS "document.querySelectorAll('#turns li').length"

/* Three pages hear of a turn and of a correction: who looks at what goes on sees it, who browses
 * stays where he is, and is told. */
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

/* A page goes on by itself when its server comes back, and has not been loaded anew. */
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

#define FRESH "document.querySelector('#fresh')"
#define LIVE  "(" FRESH ".className === 'fresh live' && !" FRESH ".hidden)"

/* A connection that has died without a word is made anew, by the table, by the hall and by the
 * scorer's page; until then none of them says that it is live. */
static void test_silent_link(void **state)
{
    struct fixture *f = *state;
    struct proxy p;
    char path[3][128], page[3][PAGE_ROOM];
    proxy_start(&p, f->served.port);
    snprintf(path[0], sizeof path[0], "/t/%.8s", f->key);
    snprintf(path[1], sizeof path[1], "/");
    scorer_path(f, path[2]);
    for (int i = 0; i < 3; i++) {
        open_at(p.port, path[i], 360, page[i]);
        browser_wait(&browser, page[i], LIVE);
        browser_do(&browser, page[i], "window.stayed = true");
    }
    proxy_forget(&p);
    enter_line(f, "64 1/7 1/5");
    for (int i = 0; i < 3; i++)
        browser_wait(&browser, page[i], "!" LIVE);
    for (int i = 0; i < 3; i++)
        browser_wait(&browser, page[i],
                     LIVE " && window.stayed && document.body.textContent.includes('1/7')");
    proxy_end(&p);
}

/* A page that is looked at again asks at once. */
static void test_looked_at_again(void **state)
{
    struct fixture *f = *state;
    struct proxy p;
    char path[128], page[PAGE_ROOM];
    proxy_start(&p, f->served.port);
    snprintf(path, sizeof path, "/t/%.8s", f->key);
    open_at(p.port, path, 360, page);
    browser_wait(&browser, page, LIVE);
    proxy_forget(&p);
    enter_line(f, "64 1/7 1/5");
    browser_do(&browser, page,
               "window.was = Date.now(); window.dispatchEvent(new Event('online'))");
    browser_wait(&browser, page, TURNS " === 1");
    browser_wait(&browser, page, "Date.now() - window.was < 5000");
    proxy_end(&p);
}

/* --- entered by taps -------------------------------------------------------------------------- */

static char *record_of(struct fixture *f)
{
    struct strbuf w = {.text = NULL};
    struct loaded l;
    struct load_error err;
    if (!match_load(f->store, f->key, games[0], &l, &err))
        fail_msg("%s", err.reason);
    strbuf_add_record(&w, &l.play);
    match_unload(&l);
    assert_non_null(w.text);
    return w.text;
}

/* The coups of the printed game without what stands behind "#": "21 1/2 1/3". */
static bool next_coup(FILE *in, char coup[LINE_ROOM])
{
    char line[LINE_ROOM];
    while (fgets(line, sizeof line, in)) {
        char *at = strstr(line, ". w ");
        at = at ? at : strstr(line, ". b ");
        line[strcspn(line, "#\n")] = '\0';
        if (*line < '0' || *line > '9' || !at)
            continue;
        snprintf(coup, LINE_ROOM, "%s", at + 4);
        return true;
    }
    return false;
}

static FILE *open_printed(void)
{
    FILE *in = fopen(TEST_DATA "/games/lepeintre-1818-1.game", "r");
    assert_non_null(in);
    return in;
}

static void wait_ready(const char *page)
{
    browser_wait(&browser, page, "document.body.dataset.state === 'ready'");
}

static void type_line(const char *page, const char *line)
{
    char script[LINE_ROOM];
    snprintf(script, sizeof script,
             "document.querySelector('#type').click();document.querySelector('#line').value='%s';"
             "document.querySelector('#typed').requestSubmit()",
             line);
    browser_do(&browser, page, script);
    wait_ready(page);
}

static void tap_dice(const char *page, const char *dice)
{
    char script[LINE_ROOM];
    snprintf(script, sizeof script,
             "(r => {r[0].children[%d].click(); r[1].children[%d].click()})"
             "(document.querySelectorAll('.six'))",
             dice[0] - '1', dice[1] - '1');
    browser_do(&browser, page, script);
    wait_ready(page);
}

/* A tap on the button of the word; a word without one is typed. Returns whether there was one. */
static bool tap_word(const char *page, const char *word)
{
    char script[LINE_ROOM];
    snprintf(script, sizeof script,
             "(b => {if (b) b.click(); return b ? 'tapped' : ''})"
             "(document.querySelector('button[data-line=\"%s\"]'))",
             word);
    char *done = browser_text(&browser, page, script);
    bool tapped = *done;
    free(done);
    if (tapped)
        wait_ready(page);
    else
        type_line(page, word);
    return tapped;
}

static void open_scorer(struct fixture *f, char page[PAGE_ROOM])
{
    char path[128];
    scorer_path(f, path);
    open_page(f, path, 360, page);
    wait_ready(page);
}

static void test_game_by_taps(void **state)
{
    struct fixture *f = *state;
    char coup[LINE_ROOM], page[PAGE_ROOM];
    int taps = 0, typed = 0;
    FILE *in = open_printed();
    while (next_coup(in, coup))
        enter_line(f, coup);
    char *prompt = record_of(f);
    rewind(in);
    found(f, "Anna", "Boris");
    session_drop(f->session);
    session_free(f->session); /* it is the phone's now */
    f->session = session_new(games[0], f->store);
    open_scorer(f, page);
    while (next_coup(in, coup)) {
        char *rest, *word = strtok_r(coup, " ", &rest);
        tap_dice(page, word);
        while ((word = strtok_r(NULL, " ", &rest)) != NULL) {
            bool tapped = tap_word(page, word);
            taps += tapped;
            typed += !tapped;
        }
    }
    fclose(in);
    char *phone = record_of(f);
    assert_string_equal(phone, prompt);
    assert_true(taps > 30 && typed < 20);
    free(phone);
    free(prompt);
}

static void click(const char *page, const char *what)
{
    char script[LINE_ROOM];
    snprintf(script, sizeof script, "document.querySelector('%s').click()", what);
    browser_do(&browser, page, script);
}

/* A mark goes up by two, as points do; a field that may be the next dice is asked about, and
 * nothing is entered until one of the two is tapped. */
static void test_marks_and_doubts(void **state)
{
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    session_drop(f->session);
    session_free(f->session);
    f->session = session_new(games[0], f->store);
    open_scorer(f, page);
    tap_dice(page, "64");
    click(page, "[data-step=\"2\"]");
    click(page, "[data-step=\"2\"]");
    browser_wait(&browser, page, "document.querySelector('#points').value === '4'");
    click(page, "[data-mark=\"+\"]");
    wait_ready(page);
    assert_true(tap_word(page, "1/7"));
    type_line(page, "11");
    browser_wait(&browser, page, "document.querySelectorAll('.ways button').length === 3");
    char *record = record_of(f);
    assert_non_null(strstr(record, "64 +4 1/7"));
    assert_null(strstr(record, "11"));
    free(record);
    click(page, ".ways button");
    wait_ready(page);
    browser_wait(&browser, page, "document.querySelector('#trouble').hidden");
    record = record_of(f);
    if (!strstr(record, "64 +4 1/7 7/11"))
        fail_msg("%s", record);
    free(record);
}

/* Types a line and does not wait for it to be recorded. */
static void type_on(const char *page, const char *line)
{
    char script[LINE_ROOM];
    snprintf(script, sizeof script,
             "document.querySelector('#typed').hidden=false;"
             "document.querySelector('#line').value='%s';"
             "document.querySelector('#typed').requestSubmit()",
             line);
    browser_do(&browser, page, script);
}

static void take_over(struct fixture *f, char page[PAGE_ROOM])
{
    session_drop(f->session);
    session_free(f->session);
    f->session = session_new(games[0], f->store);
    open_scorer(f, page);
}

#define WAITING "document.querySelectorAll('#queue li').length"
#define BUTTON  "[...document.querySelectorAll('#queue button')]"

/* Without a link lines wait. Where one of them is refused those behind it wait on, until the scorer
 * has put another in its place: none goes to the other side. */
static void test_waiting(void **state)
{
    static const char *const lines[] = {"64", "1/7 zzz", "43", "1/5 1/4"};
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    take_over(f, page);
    browser_cut(&browser, page, true);
    for (int i = 0; i < 4; i++)
        type_on(page, lines[i]);
    browser_wait(&browser, page, WAITING "===4 && !document.querySelector('#trouble').hidden");
    browser_wait(&browser, page, "document.querySelector('.held') !== null");
    browser_cut(&browser, page, false);
    browser_wait(&browser, page,
                 WAITING "===3 && "
                         "document.querySelector('#trouble').textContent.includes('zzz')");
    browser_wait(&browser, page, "document.querySelector('.held') !== null");
    browser_do(&browser, page, BUTTON "[0].click()");
    browser_wait(&browser, page, "document.querySelector('#line').value === '1/7 zzz'");
    type_on(page, "1/7 1/5");
    browser_wait(&browser, page, WAITING "===0 && document.querySelector('#trouble').hidden");
    wait_ready(page);
    char *record = record_of(f);
    assert_non_null(strstr(record, "64 1/7 1/5"));
    assert_non_null(strstr(record, "43 1/5 1/4"));
    free(record);
}

/* Lines that wait are for the match as it was when they were typed, also when the page is loaded
 * anew: what somebody else has entered meanwhile is asked about. */
static void test_waiting_for_its_head(void **state)
{
    struct fixture *f = *state;
    struct session_error err;
    char page[PAGE_ROOM];
    take_over(f, page);
    browser_cut(&browser, page, true);
    type_on(page, "64");
    type_on(page, "22");
    browser_wait(&browser, page, WAITING "===2");
    assert_int_equal(session_resume(f->session, f->key, &err), SESSION_OK);
    enter_line(f, "31");
    leave(f);
    browser_cut(&browser, page, false);
    browser_do(&browser, page, "location.reload()");
    browser_wait(&browser, page,
                 "document.querySelector('#trouble').textContent.includes('Somebody else')");
    browser_wait(&browser, page, WAITING "===2 && " BUTTON ".length === 2");
    browser_do(&browser, page, BUTTON "[1].click()");
    browser_wait(&browser, page, WAITING "===0 && document.querySelector('.held') === null");
    char *record = record_of(f);
    assert_non_null(strstr(record, "31"));
    assert_null(strstr(record, "22"));
    free(record);
}

/* Dice of a throw of many stand beside each other until it is entered, and one is taken back by a
 * tap. */
static void test_picked(void **state)
{
    static const char *const players[] = {"Anna", "Boris"};
    struct fixture *f = *state;
    struct session_error err;
    struct store_error se;
    char page[PAGE_ROOM];
    assert_int_equal(session_found_game(f->session, game_named("ten-thousand"), players, 2, &err),
                     SESSION_OK);
    assert_int_equal(session_store_empty(f->session, &err), SESSION_OK);
    assert_int_equal(store_last_open(f->store, f->key, &se), STORE_OK);
    session_drop(f->session);
    open_scorer(f, page);
    for (int i = 0; i < 2; i++)
        click(page, "[data-die=\"5\"]");
    click(page, "[data-die=\"1\"]");
    browser_wait(&browser, page,
                 "document.querySelectorAll('.picked').length === 3 && "
                 "document.querySelector('[data-die=\"5\"]').dataset.times === '2'");
    click(page, ".picked");
    browser_wait(&browser, page,
                 "document.querySelectorAll('.picked').length === 2 && "
                 "document.querySelector('[data-die=\"5\"]').dataset.times === '1'");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_followed, begin, end),
        cmocka_unit_test_setup_teardown(test_sizes, begin, end),
        cmocka_unit_test_setup_teardown(test_back, begin, end),
        cmocka_unit_test_setup_teardown(test_silent_link, begin, end),
        cmocka_unit_test_setup_teardown(test_looked_at_again, begin, end),
        cmocka_unit_test_setup_teardown(test_game_by_taps, begin, end),
        cmocka_unit_test_setup_teardown(test_marks_and_doubts, begin, end),
        cmocka_unit_test_setup_teardown(test_waiting, begin, end),
        cmocka_unit_test_setup_teardown(test_waiting_for_its_head, begin, end),
        cmocka_unit_test_setup_teardown(test_picked, begin, end),
    };
    if (argc < 2)
        return 2;
    referee = argv[1];
    alarm(SECONDS_MOST * 10);
    if (!browser_start(&browser)) {
        puts("chromium is not here: no page was opened");
        return SKIPPED;
    }
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    browser_end(&browser);
    return failed;
}
