/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scorer's page under a finger, in a real browser: marks, and lines that wait. By hand:
 * test_phone REFEREE; test_phone REFEREE whole for the game of 1818, whose record must be the
 * prompt's; test_phone REFEREE every for some taps in each game; test_phone REFEREE GAME for a
 * whole match by taps. */
#include <signal.h>

#include "log/load.h"
#include "log/record_text.h"
#include "server/record_files.h"
#include "session/session.h"
#include "site/site.h"
#include "tests/serve/pages.h"
#include "tests/serve/touch.h"
#include "tests/support/test.h"

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

/* Reads the turns of the printed game without their comments: "21 1/2 1/3". */
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

static void tap(const char *page, const char *what)
{
    browser_tap(&browser, page, what);
}

static void tap_dice(const char *page, const char *dice)
{
    char what[LINE_ROOM];
    for (int i = 0; i < 2; i++) {
        snprintf(what, sizeof what, ".six:nth-of-type(%d) [data-die=\"%c\"]", i + 1, dice[i]);
        tap(page, what);
    }
    wait_ready(page);
}

static bool is_there(const char *page, const char *what)
{
    char script[2 * LINE_ROOM];
    snprintf(script, sizeof script, "document.querySelector('%s') ? 'yes' : ''", what);
    char *there = browser_text(&browser, page, script);
    bool yes = *there;
    free(there);
    return yes;
}

/* Moves men on the board: taps the man, and the field if there is a choice. */
static void tap_men(const char *page, const char *word)
{
    char what[LINE_ROOM];
    const char *to = strrchr(word, '/');
    snprintf(what, sizeof what, "[data-at=\"%.*s\"]", (int)strcspn(word, "/"), word);
    tap(page, what);
    if (is_there(page, ".touch .sel")) {
        snprintf(what, sizeof what, "[data-at=\"%s\"]", to + 1);
        tap(page, what);
    }
    wait_ready(page);
}

/* A tap on the board or the button of the word; a word without one is typed. Returns whether there
 * was one. */
static bool tap_word(const char *page, const char *word)
{
    char what[LINE_ROOM];
    snprintf(what, sizeof what, "button[data-line=\"%s\"]", word);
    bool there = is_there(page, what);
    if (there && word[0] >= '1' && word[0] <= '9' && strchr(word, '/'))
        tap_men(page, word);
    else if (there)
        tap(page, what), wait_ready(page);
    else
        type_line(page, word);
    return there;
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

/* A mark changes in steps of two, as points do. If a field may also be the next dice the page
 * asks, and nothing is entered until one of the two is tapped. */
static void test_marks_and_doubts(void **state)
{
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    session_drop(f->session);
    session_free(f->session);
    f->session = session_new(games[0], f->store);
    open_scorer(f, page);
    tap_dice(page, "64");
    tap(page, "#claim");
    tap(page, "[data-step=\"2\"]");
    tap(page, "[data-step=\"2\"]");
    browser_wait(&browser, page, "document.querySelector('#points').value === '4'");
    tap(page, "[data-mark=\"+\"]");
    wait_ready(page);
    assert_true(tap_word(page, "1/7"));
    type_line(page, "11");
    browser_wait(&browser, page, "document.querySelectorAll('.ways button').length === 3");
    char *record = record_of(f);
    assert_non_null(strstr(record, "64 +4 1/7"));
    assert_null(strstr(record, "11"));
    free(record);
    tap(page, ".ways button");
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

#define WAITING "document.querySelectorAll('#queue li').length"
#define BUTTON  "[...document.querySelectorAll('#queue button')]"

/* Without a connection lines wait. If one of them is refused the following ones wait until the
 * scorer has replaced it: none is entered for the wrong player. */
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
    assert_non_null(strstr(record, " 1/7 1/5"));
    assert_non_null(strstr(record, "43 1/5 1/4"));
    free(record);
}

/* Waiting lines belong to the head of the match when they were typed, also after the page is
 * loaded again: if the match has changed in the meantime the page asks. */
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

/* The dice picked for a throw are shown in a row until the throw is entered, and a tap removes
 * one. */
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
        tap(page, "[data-die=\"5\"]");
    tap(page, "[data-die=\"1\"]");
    browser_wait(&browser, page,
                 "document.querySelectorAll('.picked').length === 3 && "
                 "document.querySelector('[data-die=\"5\"]').dataset.times === '2'");
    tap(page, ".picked");
    browser_wait(&browser, page,
                 "document.querySelectorAll('.picked').length === 2 && "
                 "document.querySelector('[data-die=\"5\"]').dataset.times === '1'");
}

/* The next action is completely visible when the page is loaded, and no field is narrower than 24
 * px. */
#define SEEN(what)                                                                                 \
    "[...document.querySelectorAll('" what "')].every(e => {const r = e.getBoundingClientRect();"  \
    "return r.width > 0 && r.top >= 0 && r.bottom <= document.querySelector('.bar')"               \
    ".getBoundingClientRect().top})"

static void test_small_screen(void **state)
{
    struct fixture *f = *state;
    struct session_error err;
    char page[PAGE_ROOM];
    assert_int_equal(session_set(f->session, "announce=silent", &err), SESSION_OK);
    take_over(f, page);
    tap_dice(page, "64");
    browser_do(&browser, page, "scrollTo(0, 0)");
    browser_wait(
        &browser, page,
        SEEN(".touch g:not([data-at=off])") " && " SEEN(".marks button") " && " SEEN(".asks"));
    browser_wait(&browser, page,
                 "[...document.querySelectorAll('.touch g:not([data-at=off])')].length === 24 && "
                 "[...document.querySelectorAll('.touch g:not([data-at=off])')].every(g => "
                 "g.getBoundingClientRect().width >= 24)");
    tap(page, "[data-at=\"1\"]");
    tap(page, "[data-at=\"7\"]");
    wait_ready(page);
    tap(page, "[data-at=\"1\"]");
    tap(page, "[data-at=\"5\"]");
    wait_ready(page);
    browser_do(&browser, page, "scrollTo(0, 0)");
    browser_wait(&browser, page, SEEN(".six button") " && " SEEN(".asks"));
    char *record = record_of(f);
    assert_non_null(strstr(record, " 1/7 1/5"));
    free(record);
}

/* --- what is seen ----------------------------------------------------------------------------- */

/* Fails unless text is visible and not covered: the middle of its first line, and of its last. */
#define SHOWN(selector, words)                                                                     \
    "[...document.querySelectorAll('" selector "')].some(e => {"                                   \
    "if (!e.textContent.includes('" words "')) return false;"                                      \
    "const r = document.createRange(); r.selectNodeContents(e);"                                   \
    "const all = [...r.getClientRects()].filter(c => c.width);"                                    \
    "return all.length && [all[0], all[all.length - 1]].every(c => {"                              \
    "const m = document.elementFromPoint(c.x + c.width / 2, c.y + c.height / 2);"                  \
    "return m && (e.contains(m) || m.contains(e))})})"

/* The answer to a line stands on the screen while men are to be played, also when the button that
 * entered it was below the fold. */
static void test_the_newest_is_seen(void **state)
{
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    take_over(f, page);
    type_line(page, "21 1/3 1/2 43 1/5 1/4 43 1/5 1/4");
    tap_dice(page, "65");
    tap(page, "#claim");
    tap(page, "[data-step=\"2\"]");
    tap(page, "[data-step=\"2\"]");
    tap(page, "[data-mark=\"b school \"]");
    wait_ready(page);
    browser_wait(&browser, page, SHOWN(".due p", "Boris claims a school of 4"));
    browser_do(&browser, page, "scrollTo(0, 200)");
    browser_wait(&browser, page, SHOWN(".due p", "Boris claims a school of 4"));
}

/* Taps twice on the middle of an element, the second time as soon as the page has been painted
 * again, as a double tap does. */
static void test_double_tap(void **state)
{
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    take_over(f, page);
    tap_dice(page, "21");
    tap(page, "button[data-line=\"1/3\"]");
    browser_wait(&browser, page,
                 "document.querySelector('button[data-line=\"1/2\"]')"
                 " && !document.querySelector('button[data-line=\"1/3\"]')");
    tap(page, "button[data-line=\"1/2\"]");
    wait_ready(page);
    char *record = record_of(f);
    assert_non_null(strstr(record, "21 1/3"));
    assert_null(strstr(record, "1/2"));
    free(record);
}

/* A man put on a field to which no number leads is confirmed, entered, judged and decided by
 * taps. */
static void test_wrong_field(void **state)
{
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    take_over(f, page);
    tap_dice(page, "32");
    tap(page, "[data-at=\"1\"]");
    tap(page, "[data-at=\"9\"]");
    browser_wait(&browser, page, "document.querySelectorAll('.ways button').length === 2");
    char *record = record_of(f);
    assert_null(strstr(record, "1/9"));
    free(record);
    tap(page, ".ways button");
    wait_ready(page);
    browser_wait(&browser, page, SHOWN(".due p", "1/9"));
    record = record_of(f);
    assert_non_null(strstr(record, "1/9"));
    free(record);
    tap(page, "button[data-line=\"= stands\"]");
    wait_ready(page);
    record = record_of(f);
    assert_non_null(strstr(record, "1/9 = stands"));
    free(record);
}

/* Without the PIN nothing is offered that would be refused. */
static void test_before_the_pin(void **state)
{
    struct fixture *f = *state;
    char path[128], page[PAGE_ROOM];
    leave(f);
    scorer_path(f, path);
    *strchr(path, '#') = '\0';
    open_page(f, path, 360, page);
    browser_wait(&browser, page,
                 "!document.querySelector('#pin').hidden && "
                 "!document.querySelector('.bar').getClientRects().length");
}

/* With a keyboard the focus stays with what was pressed, or goes to what is to be entered next. */
static void test_focus(void **state)
{
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    take_over(f, page);
    tap_dice(page, "21");
    browser_do(&browser, page,
               "(b => {b.focus(); b.click()})"
               "(document.querySelector('button[data-line=\"1/3\"]'))");
    wait_ready(page);
    browser_wait(&browser, page,
                 "document.querySelector('#ask').contains(document.activeElement) && "
                 "document.activeElement.tagName === 'BUTTON'");
}

/* Founds another match, of Anna and Boris in this game. */
static void found_game(struct fixture *f, const char *game)
{
    static const char *const players[] = {"Anna", "Boris"};
    struct session_error err;
    assert_int_equal(session_found_game(f->session, game_named(game), players, 2, &err),
                     SESSION_OK);
    assert_int_equal(session_store_empty(f->session, &err), SESSION_OK);
    snprintf(f->key, sizeof f->key, "%s", session_key(f->session));
}

/* Dice tapped in the pad of the player who may throw on are that player's. */
static void test_hot_dice(void **state)
{
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    found_game(f, "ten-thousand");
    take_over(f, page);
    type_line(page, "111555 /111555");
    for (const char *c = "666546"; *c; c++) {
        char what[LINE_ROOM];
        snprintf(what, sizeof what, ".pad [data-die=\"%c\"]", *c);
        tap(page, what);
    }
    wait_ready(page);
    browser_wait(&browser, page,
                 "document.querySelector('#trouble').hidden && " SHOWN(".due p", "Anna"));
    browser_wait(&browser, page, "document.querySelector('[data-line=\"/6666\"]')");
}

/* The page names the player who may double, and shows the cube next to the score. */
static void test_cube(void **state)
{
    struct fixture *f = *state;
    char page[PAGE_ROOM];
    found_game(f, "backgammon");
    take_over(f, page);
    type_line(page, "w 42 8/4 6/4");
    browser_wait(&browser, page,
                 "(b => !b.textContent.includes('Anna'))"
                 "(document.querySelector('[data-line=\"double\"]'))");
    tap(page, "[data-line=\"double\"]");
    wait_ready(page);
    tap(page, "[data-line=\"take\"]");
    wait_ready(page);
    browser_wait(&browser, page, SHOWN(".beside", "The cube shows 2"));
    browser_wait(&browser, page, SHOWN(".asks span", "Boris throws"));
}

/* A phone in landscape shows the whole board, next to the messages and the buttons. */
static void test_on_its_side(void **state)
{
    struct fixture *f = *state;
    char path[128], page[PAGE_ROOM], url[LINE_ROOM];
    session_drop(f->session);
    session_free(f->session);
    f->session = session_new(games[0], f->store);
    scorer_path(f, path);
    snprintf(url, sizeof url, "http://%s:%d%s", f->served.host, f->served.port, path);
    browser_open(&browser, url, 640, 360, page);
    wait_ready(page);
    tap_dice(page, "64");
    browser_do(&browser, page, "scrollTo(0, 0)");
    browser_wait(&browser, page,
                 "(r => r.top >= 0 && r.bottom <= innerHeight)"
                 "(document.querySelector('.wrap .board').getBoundingClientRect()) && "
                 "document.documentElement.scrollWidth <= innerWidth && "
                 "document.querySelector('.due').getBoundingClientRect().left >= "
                 "document.querySelector('.wrap').getBoundingClientRect().right - 1 && "
                 "document.querySelector('.bar').getBoundingClientRect().left >= "
                 "document.querySelector('.wrap').getBoundingClientRect().right - 1");
}

/* The options of a new match are those of its game, and are chosen. */
static void test_options(void **state)
{
    struct fixture *f = *state;
    char path[128], page[PAGE_ROOM], token[TOKEN_ROOM];
    leave(f);
    struct scorers *scorers = scorers_open(f->served.path);
    assert_non_null(scorers);
    scorers_token(scorers, NULL, ROLE_SCORER, token);
    scorers_close(scorers);
    snprintf(path, sizeof path, "/new#%s", token);
    open_page(f, path, 360, page);
    browser_do(&browser, page,
               "(g => {g.value = 'backgammon'; g.dispatchEvent(new Event('change'))})"
               "(document.querySelector('#game'))");
    browser_wait(&browser, page,
                 "document.querySelectorAll('[data-of]:not([hidden])').length === 1 && "
                 "!document.querySelector('[data-of=backgammon]').hidden");
    browser_do(&browser, page,
               "document.querySelectorAll('[name=player]')[0].value = 'Anna';"
               "document.querySelectorAll('[name=player]')[1].value = 'Boris';"
               "document.querySelector('[data-of=backgammon] [name=match]').value = '7';"
               "document.querySelector('#found').requestSubmit()");
    browser_wait(&browser, page, "location.pathname.endsWith('/score')");
    wait_ready(page);
    browser_wait(&browser, page, SHOWN(".beside", "A match to 7."));
}

/* --- published rounds ------------------------------------------------------------------------- */

/* Runs a command of the program on the record. */
static void run_referee(struct fixture *f, const char *words)
{
    char command[2 * LINE_ROOM];
    snprintf(command, sizeof command, "'%s' --db '%s' %s >/dev/null", referee, f->served.path,
             words);
    if (system(command) != 0)
        fail_msg("%s", command);
}

/* Enters Ada and Bea in an event of a game, publishes its round, and leaves their match in f->key.
 */
static void publish_round(struct fixture *f, const char *event, const char *settings)
{
    char words[LINE_ROOM];
    struct store_error se;
    for (int i = 0; i < 2; i++) {
        snprintf(words, sizeof words, "event %s enter %s", event, i ? "Bea" : "Ada");
        run_referee(f, words);
    }
    snprintf(words, sizeof words, "event %s set system=round-robin %s", event, settings);
    run_referee(f, words);
    snprintf(words, sizeof words, "pair --event %s --publish", event);
    run_referee(f, words);
    assert_int_equal(store_last_open(f->store, f->key, &se), STORE_OK);
}

/* Opens the scorer's page as the QR code does, without a token, and types the PIN. */
static void open_by_pin(struct fixture *f, char page[PAGE_ROOM])
{
    char path[128], pin[PIN_ROOM], script[LINE_ROOM];
    struct scorers *scorers = scorers_open(f->served.path);
    assert_non_null(scorers);
    scorers_pin(scorers, f->key, pin);
    scorers_close(scorers);
    scorer_path(f, path); /* once the server has the table */
    *strchr(path, '#') = '\0';
    if (*page)
        go_to_page(f, path, page);
    else
        open_page(f, path, 360, page);
    browser_wait(&browser, page, "!document.querySelector('#pin').hidden");
    snprintf(script, sizeof script,
             "document.querySelector('#pin input').value = '%s';"
             "document.querySelector('#pin').requestSubmit()",
             pin);
    browser_do(&browser, page, script);
    wait_ready(page);
}

/* A published match has its players, so the phone asks for no name: the first taps are dice. In Pig
 * to 10, two sixes and a stop win (doc/rules/ten-thousand.md), and the event has the result. */
static void published_match_is_won_by_taps(void **state)
{
    struct fixture *f = *state;
    char page[PAGE_ROOM] = "", path[128];
    session_drop(f->session);
    leave(f);
    publish_round(f, "Cup", "game=pig goal=10");
    open_by_pin(f, page);
    browser_wait(&browser, page, SHOWN(".asks", "Ada"));
    browser_wait(&browser, page,
                 "document.body.textContent.includes('Bea') && "
                 "![...document.querySelectorAll('[name=player]')].some(e => "
                 "e.getClientRects().length) && "
                 "document.documentElement.scrollWidth <= innerWidth");
    for (int i = 0; i < 2; i++) {
        tap(page, ".pad [data-die=\"6\"]");
        wait_ready(page);
    }
    tap(page, "button[data-line=\"stop\"]");
    wait_ready(page);
    browser_wait(&browser, page, SHOWN(".due p", "the match is won"));
    char *record = record_of(f);
    for (const char *const *part =
             (const char *const[]){"[Player1 \"Ada\"]", "[Player2 \"Bea\"]", "[Event \"Cup\"]",
                                   "[Round \"1.1\"]", "1. a 6 6 stop", NULL};
         *part; part++)
        if (!strstr(record, *part))
            fail_msg("no %s in %s", *part, record);
    free(record);
    snprintf(path, sizeof path, "/event?of=%.8s", f->key);
    go_to_page(f, path, page);
    browser_wait(&browser, page,
                 "[...document.querySelectorAll('tr')].some(r => "
                 "[...r.cells].map(c => c.textContent.trim()).join(' ') === '1 Ada Bea 1 : 0')");
}

/* The first taps of a published match in every game. */
static void published_matches_of_every_game_take_taps(void **state)
{
    enum { STEPS = 3 };
    struct fixture *f = *state;
    char page[PAGE_ROOM] = "";
    session_drop(f->session);
    leave(f);
    for (int i = 0; games[i]; i++) {
        char settings[64];
        snprintf(settings, sizeof settings, "game=%s", games[i]->name);
        publish_round(f, games[i]->name, settings);
        open_by_pin(f, page);
        for (int step = 0; step < STEPS; step++)
            touch_once(page, games[i]->name);
        char *record = record_of(f);
        if (!strstr(record, "\"Ada\"") || !strstr(record, "\n1. "))
            fail_msg("%s: nothing is recorded: %s", games[i]->name, record);
        free(record);
    }
}

/* --- every game ------------------------------------------------------------------------------- */

/* Founds a match in a game and goes to its scorer's page. `option`: NULL: as is usual. */
static void begin_touched(struct fixture *f, const char *game, const char *option,
                          const char *language, char page[PAGE_ROOM])
{
    static const char *const players[] = {"Maximiliana-Aleksandra", "Boris"};
    struct session_error err;
    char path[128], *key;
    f->session = session_new(game_named(game), f->store);
    assert_int_equal(session_found_game(f->session, game_named(game), players, 2, &err),
                     SESSION_OK);
    if (option)
        assert_int_equal(session_set(f->session, option, &err), SESSION_OK);
    assert_int_equal(session_store_empty(f->session, &err), SESSION_OK);
    snprintf(f->key, sizeof f->key, "%s", session_key(f->session));
    leave(f);
    scorer_path(f, path);
    key = strchr(path, '#');
    char there[192];
    snprintf(there, sizeof there, "%.*s?lang=%s%s", (int)(key - path), path, language, key);
    if (*page)
        go_to_page(f, there, page);
    else
        open_page(f, there, 360, page);
    wait_ready(page);
}

/* A few taps in every game, in the languages of viewers. */
static void test_every_game(void **state)
{
    enum { STEPS = 8 };
    static const char *const languages[] = {"en", "fr", "uk"};
    struct fixture *f = *state;
    char page[PAGE_ROOM] = "";
    session_drop(f->session);
    leave(f);
    for (int i = 0; games[i]; i++) {
        begin_touched(f, games[i]->name, NULL, languages[i % 3], page);
        for (int step = 0; step < STEPS; step++)
            touch_once(page, games[i]->name);
    }
}

/* A whole match of one game, from its start to the button for the next one. Messages are above the
 * board and above the bar, and a finger scrolls at most once in ten turns. */
static const struct match_touched {
    const char *game, *option;
} matches_touched[] = {
    {"trictrac", "holes=2"}, {"tryktrak", NULL},        {"tric-trac", "parties=1"}, {"puff", NULL},
    {"tic-tac", NULL},       {"backgammon", "match=1"}, {"pig", "goal=40"},
};

static const struct match_touched *touched;

static void test_whole_match(void **state)
{
    enum { TAPS_MOST = 3000 };
    struct fixture *f = *state;
    char page[PAGE_ROOM] = "";
    long throws = 0, taps = 0;
    session_drop(f->session);
    leave(f);
    begin_touched(f, touched->game, touched->option, "en", page);
    while (!is_there(page, "[data-next]")) {
        if (taps++ == TAPS_MOST)
            fail_msg("%s is not over after %ld taps:\n%s", touched->game, taps, record_of(f));
        throws += touch_once(page, touched->game);
        char *over = browser_text(
            &browser, page,
            "(q => {const box = e => e && e.getBoundingClientRect(), due = box(q('.due')),"
            "bar = box(q('.bar')), wrap = box(q('.wrap'));"
            "if (!due || !due.height) return '';"
            "if (due.top < 39 || due.bottom > bar.top + 1) return 'what is said is off the screen';"
            "return wrap && !scrollY && wrap.top < due.bottom - 1 && wrap.bottom > due.top + 1 ?"
            "'what is said covers the board' : ''})(document.querySelector.bind(document))");
        if (*over)
            fail_msg("%s, tap %ld: %s", touched->game, taps, over);
        free(over);
    }
    char *text = browser_text(
        &browser, page,
        "String((window.scrolls || []).length) + ' ' + (window.scrolls || []).join(' ')");
    long scrolls = atol(text);
    print_message("%s: %ld throws, %ld taps, %ld scrolls\n", touched->game, throws, taps, scrolls);
    if (10 * scrolls > throws + 10)
        fail_msg("a finger had to scroll to %s", text);
    free(text);
}

static const struct match_touched *match_touched_named(const char *game)
{
    for (size_t i = 0; i < sizeof matches_touched / sizeof matches_touched[0]; i++)
        if (strcmp(matches_touched[i].game, game) == 0)
            return &matches_touched[i];
    return NULL;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest pages[] = {
        cmocka_unit_test_setup_teardown(test_marks_and_doubts, begin, end),
        cmocka_unit_test_setup_teardown(test_waiting, begin, end),
        cmocka_unit_test_setup_teardown(test_waiting_for_its_head, begin, end),
        cmocka_unit_test_setup_teardown(test_picked, begin, end),
        cmocka_unit_test_setup_teardown(test_small_screen, begin, end),
        cmocka_unit_test_setup_teardown(test_the_newest_is_seen, begin, end),
        cmocka_unit_test_setup_teardown(test_double_tap, begin, end),
        cmocka_unit_test_setup_teardown(test_wrong_field, begin, end),
        cmocka_unit_test_setup_teardown(test_before_the_pin, begin, end),
        cmocka_unit_test_setup_teardown(test_focus, begin, end),
        cmocka_unit_test_setup_teardown(test_hot_dice, begin, end),
        cmocka_unit_test_setup_teardown(test_cube, begin, end),
        cmocka_unit_test_setup_teardown(test_on_its_side, begin, end),
        cmocka_unit_test_setup_teardown(test_options, begin, end),
        cmocka_unit_test_setup_teardown(published_match_is_won_by_taps, begin, end),
    };
    const struct CMUnitTest whole[] = {
        cmocka_unit_test_setup_teardown(test_game_by_taps, begin, end),
    };
    const struct CMUnitTest every[] = {
        cmocka_unit_test_setup_teardown(test_every_game, begin, end),
        cmocka_unit_test_setup_teardown(published_matches_of_every_game_take_taps, begin, end),
    };
    const struct CMUnitTest match[] = {
        cmocka_unit_test_setup_teardown(test_whole_match, begin, end),
    };
    if (argc > 2 && (touched = match_touched_named(argv[2])) != NULL)
        return PAGES_MAIN(argc, argv, match);
    if (argc > 2 && strcmp(argv[2], "whole") == 0)
        return PAGES_MAIN(argc, argv, whole);
    if (argc > 2 && strcmp(argv[2], "every") == 0)
        return PAGES_MAIN(argc, argv, every);
    return PAGES_MAIN(argc, argv, pages);
}
