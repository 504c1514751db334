/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match on a phone without a server, in Chromium at 360x640: test_app REFEREE SITE [GAME]. SITE
 * is the folder that ./dev web builds. Its server is stopped after the first visit. The match is
 * played by taps, the page is loaded again in the middle of a turn, and the browser is killed right
 * after lines were answered. The record that is exported is verified natively, and exported
 * natively with the same text. Then lines are added natively, and the record goes back to the
 * phone. */
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "tests/serve/pages.h"
#include "tests/serve/touch.h"
#include "tests/support/test.h"

enum { KILLS = 10, TAPS_BETWEEN = 3, TAPS_MOST = 3000, COMMAND_ROOM = 8 * TEST_PATH };

static const char *site;
static const char *game = "trictrac";

struct phone {
    pid_t server;
    int port;
    char folder[TEST_PATH];
    char page[PAGE_ROOM], table[128]; /* "/t/3f2a91bc/score" */
};

/* Runs a shell script in which $1 is the native program. */
static void run_native(const char *script, const char *a, const char *b)
{
    char command[COMMAND_ROOM];
    snprintf(command, sizeof command, "set -- '%s' '%s' '%s'; %s", referee, a, b, script);
    if (system(command) != 0)
        fail_msg("%s", command);
}

/* --- the folder ------------------------------------------------------------------------------- */

/* Python prints "Serving HTTP on 127.0.0.1 port 40123 ..." */
static void start_server(struct phone *p)
{
    int out[2];
    char line[256] = "", folder[TEST_PATH + 8];
    snprintf(folder, sizeof folder, "%s/site", p->folder);
    assert_int_equal(pipe(out), 0);
    p->server = fork();
    assert_true(p->server >= 0);
    if (p->server == 0) {
        dup2(out[1], STDOUT_FILENO);
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        execlp("python3", "python3", "-u", "-m", "http.server", "--bind", "127.0.0.1",
               "--directory", folder, "0", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *in = fdopen(out[0], "r");
    assert_non_null(in);
    assert_non_null(fgets(line, sizeof line, in));
    fclose(in);
    const char *port = strstr(line, "port ");
    assert_non_null(port);
    p->port = atoi(port + 5);
}

static void stop_server(struct phone *p)
{
    if (!p->server)
        return;
    kill(p->server, SIGKILL);
    waitpid(p->server, NULL, 0);
    p->server = 0;
}

static int begin_phone(void **state)
{
    struct phone *p = calloc(1, sizeof *p);
    assert_non_null(p);
    test_template(p->folder, "referee-app");
    assert_non_null(mkdtemp(p->folder));
    run_native("cp -r $2 $3/site", site, p->folder);
    start_server(p);
    *state = p;
    return 0;
}

static int end_phone(void **state)
{
    struct phone *p = *state;
    char command[COMMAND_ROOM];
    stop_server(p);
    browser_close_pages(&browser);
    snprintf(command, sizeof command, "rm -rf %s", p->folder);
    assert_int_equal(system(command), 0);
    free(p);
    return 0;
}

/* --- the page --------------------------------------------------------------------------------- */

static void visit(struct phone *p, const char *path)
{
    open_at("127.0.0.1", p->port, path, 360, p->page);
}

static void go_to(struct phone *p, const char *path)
{
    char url[256];
    snprintf(url, sizeof url, "http://127.0.0.1:%d%s", p->port, path);
    browser_go(&browser, p->page, url);
}

static char *text_of(struct phone *p, const char *expression)
{
    return browser_text(&browser, p->page, expression);
}

/* Returns the head of the match in the app's record. */
static char *head_of(struct phone *p)
{
    return text_of(p, "fetch(location.pathname.replace(/score$/, 'ask')).then(r => r.json())"
                      ".then(d => d.head)");
}

static void assert_head(struct phone *p, const char *head)
{
    char *now = head_of(p);
    assert_string_equal(now, head);
    free(now);
}

/* Creates the match with the form of the page. */
static void found_match(struct phone *p, const char *option, const char *value)
{
    char script[LINE_ROOM], *path;
    go_to(p, "/new");
    snprintf(script, sizeof script,
             "(g => {g.value = '%s'; g.dispatchEvent(new Event('change'))})"
             "(document.querySelector('#game'));"
             "document.querySelectorAll('[name=player]')[0].value = 'Anna';"
             "document.querySelectorAll('[name=player]')[1].value = 'Boris';"
             "(o => {if (o) o.value = '%s'})"
             "(document.querySelector('[data-of=%s] [name=%s]'));"
             "document.querySelector('#found').requestSubmit()",
             game, value, game, option);
    browser_do(&browser, p->page, script);
    browser_wait(&browser, p->page, "location.pathname.endsWith('/score')");
    wait_ready(p->page);
    path = text_of(p, "location.pathname");
    snprintf(p->table, sizeof p->table, "%s", path);
    free(path);
}

/* Enters the next due input without the page: dice, or else the first offer without a fault.
 * Returns the head in the response, or "" if it was refused: other input is due. */
static char *enter_due(struct phone *p)
{
    return text_of(
        p,
        "(async () => {"
        "const at = location.pathname.replace(/score$/, ''), json = r => r.json();"
        "const head = (await fetch(at + 'ask').then(json)).head;"
        "const offers = Object.values(await fetch(at + 'offers').then(json)).find(Array.isArray);"
        "const lines = ['64', '21', ...(offers || []).filter(o => !o.fault && o.line &&"
        " !/resign|undo/.test(o.line)).map(o => o.line)];"
        "for (const line of lines) {"
        "const r = await fetch(at + 'line', {method: 'POST', body: line, headers: {'If-Match':"
        " '\"' + head + '\"', 'Idempotency-Key': crypto.randomUUID(), 'Content-Type':"
        " 'text/plain'}});"
        "if (r.status === 200) return (await r.json()).head}"
        "return ''})()");
}

/* Saves the app's export under `name` in the folder. */
static void save(struct phone *p, const char *name, char path[2 * TEST_PATH])
{
    char script[LINE_ROOM];
    snprintf(path, 2 * TEST_PATH, "%s/%s", p->folder, name);
    snprintf(script, sizeof script,
             "fetch('/record/%s').then(r => r.arrayBuffer()).then(b => [...new Uint8Array(b)]"
             ".map(n => n.toString(16).padStart(2, '0')).join(''))",
             name);
    char *hex = text_of(p, script);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    for (const char *at = hex; at[0] && at[1]; at += 2) {
        unsigned byte;
        assert_int_equal(sscanf(at, "%2x", &byte), 1);
        putc((int)byte, out);
    }
    assert_int_equal(fclose(out), 0);
    free(hex);
}

/* --- tests ------------------------------------------------------------------------------------ */

static bool is_over(struct phone *p)
{
    char *over = text_of(p, "document.querySelector('[data-next]') ? 'yes' : ''");
    bool is = *over;
    free(over);
    return is;
}

static void touch(struct phone *p, int taps)
{
    for (int i = 0; i < taps && !is_over(p); i++)
        touch_once(p->page, game);
}

/* Kills the browser right after a line was answered. After a restart the line is stored. Returns
 * false if the match is over. */
static bool kill_after_a_line(struct phone *p)
{
    char *head = strdup("");
    for (int tries = 0; !*head && tries < 10 && !is_over(p); tries++) {
        free(head);
        head = enter_due(p);
        if (!*head)
            touch(p, 1);
    }
    if (!*head) {
        free(head);
        return false;
    }
    browser_kill(&browser);
    visit(p, p->table);
    wait_ready(p->page);
    assert_head(p, head);
    free(head);
    return true;
}

/* Checks the exported record natively: its turns are judged again, and its text is the same. */
static void check_natively(struct phone *p)
{
    char record[2 * TEST_PATH], text[2 * TEST_PATH];
    save(p, "record.db", record);
    save(p, "matches.txt", text);
    run_native("$1 --db $2 verify && $1 --db $2 export --all | cmp - $3", record, text);
}

static void test_match(void **state)
{
    struct phone *p = *state;
    visit(p, "/");
    browser_wait(&browser, p->page, "document.querySelector('.hall')");
    found_match(p, strcmp(game, "trictrac") == 0 ? "holes" : "match",
                strcmp(game, "trictrac") == 0 ? "6" : "1");
    touch(p, TAPS_BETWEEN);
    stop_server(p);
    touch(p, 1);
    char *head = head_of(p);
    go_to(p, p->table);
    wait_ready(p->page);
    assert_head(p, head);
    free(head);
    for (int i = 0; i < KILLS; i++) {
        touch(p, TAPS_BETWEEN);
        assert_true(kill_after_a_line(p));
    }
    for (int taps = 0; !is_over(p); taps++) {
        assert_true(taps < TAPS_MOST);
        touch(p, 1);
    }
    check_natively(p);
}

/* Imports the exported record at `path` with the record page. Returns its message. */
static char *import(struct phone *p, const char *path)
{
    struct strbuf script = {.text = NULL};
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    strbuf_add(&script, "fetch('/record/import', {method: 'POST', body: new Uint8Array([");
    for (int byte; (byte = getc(in)) != EOF;)
        strbuf_add(&script, "%d,", byte);
    fclose(in);
    strbuf_add(&script, "])}).then(async r => r.status + ' ' + await r.text())");
    assert_false(script.failed);
    char *said = text_of(p, script.text);
    strbuf_free(&script);
    return said;
}

/* A match is moved from the phone to the desk, continued there, and moved back: its key and its
 * chain of entries are unchanged. A record that does not verify does not replace the existing
 * one. */
static void test_to_the_desk_and_back(void **state)
{
    struct phone *p = *state;
    char record[2 * TEST_PATH], broken[2 * TEST_PATH + 8];
    visit(p, "/");
    browser_wait(&browser, p->page, "document.querySelector('.hall')");
    found_match(p, "holes", "7");
    touch(p, TAPS_BETWEEN);
    save(p, "record.db", record);
    run_native(
        "echo .undo | $1 --db $2 >$2.said && $1 --db $2 verify && $1 --db $2 export --all >$2.text",
        record, "");
    snprintf(broken, sizeof broken, "%s.broken", record);
    run_native("cp $2 $3 && sqlite3 $3 \"UPDATE match SET date = '1999-01-01'\"", record, broken);
    char *head = head_of(p), *said = import(p, broken);
    if (strncmp(said, "422 ", 4) != 0)
        fail_msg("a record that does not verify is imported: %s", said);
    assert_head(p, head);
    free(said);
    free(head);
    run_native("sqlite3 $2 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null", record, "");
    said = import(p, record);
    if (strncmp(said, "200 ", 4) != 0)
        fail_msg("the record is not imported: %s", said);
    free(said);
    go_to(p, p->table);
    wait_ready(p->page);
    touch(p, TAPS_BETWEEN);
    check_natively(p);
}

/* Another window follows the match. A newer version of the app takes over without loss; players
 * rule as arbiters. */
static void test_windows_and_versions(void **state)
{
    struct phone *p = *state;
    char other[PAGE_ROOM], match[128];
    visit(p, "/");
    browser_wait(&browser, p->page, "document.querySelector('.hall')");
    found_match(p, "holes", "7");
    snprintf(match, sizeof match, "%.*s", (int)(strrchr(p->table, '/') - p->table), p->table);
    open_at("127.0.0.1", p->port, match, 360, other);
    browser_wait(&browser, other, "document.querySelector('#turns').children.length === 0");
    char *head = enter_due(p);
    assert_string_not_equal(head, "");
    browser_wait(&browser, other, "document.querySelector('#turns').children.length === 1");
    run_native("echo '// newer' >>$2/site/sw.js", p->folder, "");
    browser_do(&browser, p->page,
               "window.newer = 0; navigator.serviceWorker.addEventListener('controllerchange', "
               "() => newer++); navigator.serviceWorker.getRegistration().then(r => r.update())");
    browser_wait(&browser, p->page, "newer === 1");
    assert_head(p, head);
    free(head);
    head = enter_due(p);
    assert_string_not_equal(head, "");
    free(head);
    browser_wait(&browser, p->page, "document.querySelector('#arbiter').childElementCount === 0");
    go_to(p, "/");
    snprintf(match + strlen(match), sizeof match - strlen(match), "/score#arbiter");
    go_to(p, match);
    browser_wait(&browser, p->page, "document.querySelector('#arbiter').childElementCount > 0");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest match[] = {
        cmocka_unit_test_setup_teardown(test_match, begin_phone, end_phone),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_match, begin_phone, end_phone),
        cmocka_unit_test_setup_teardown(test_to_the_desk_and_back, begin_phone, end_phone),
        cmocka_unit_test_setup_teardown(test_windows_and_versions, begin_phone, end_phone),
    };
    char worker[COMMAND_ROOM];
    if (argc < 3)
        return 2;
    site = argv[2];
    game = argc > 3 ? argv[3] : game;
    snprintf(worker, sizeof worker, "%s/sw.js", site);
    if (access(worker, R_OK) != 0) {
        printf("%s is not here: ./dev web builds it\n", worker);
        return SKIPPED;
    }
    if (argc > 3 && strcmp(game, "trictrac") != 0)
        return PAGES_MAIN(argc, argv, match);
    return PAGES_MAIN(argc, argv, tests);
}
