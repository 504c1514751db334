/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches on a phone without a server, in Chromium at 360x640: test_app REFEREE SITE PART [KILLS].
 * SITE is the folder that ./dev web builds. Its server is stopped after the first visit. PART is
 * the name of a game, in which a random match is played by taps to its end, while the page is
 * loaded again in the middle of turns, or one of those in main(): in "kills" the browser is killed
 * KILLS times while lines are entered. Records that are exported are verified
 * natively; their text, imported natively, is judged alike. */
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "tests/serve/pages.h"
#include "tests/serve/touch.h"
#include "tests/support/test.h"

enum {
    TAPS_BETWEEN = 3,
    TAPS_MOST = 3000,
    TAPS_TO_RELOAD = 12,
    LINES_AT_ONCE = 8,
    KILL_WITHIN = 400, /* milliseconds */
    COMMAND_ROOM = 8 * TEST_PATH
};

static const char *site;

/* A match of each game that ends within some hundred taps. */
static const struct match {
    const char *game, *options;
} matches[] = {
    {"trictrac", "holes=3"},
    {"tryktrak", ""},
    {"tric-trac", "parties=1"},
    {"puff", ""},
    {"tic-tac", ""},
    {"backgammon", "match=1"},
    {"ten-thousand", "goal=300 entry=0 least=0"},
    {"truba", "goal=300 entry=0 least=0"},
    {"farkle", "goal=300 entry=0 least=0"},
    {"pig", "goal=40"},
};
static const struct match *match = matches;
static int kills;
static const char *base = ""; /* the path of the folder on its server, without its last '/' */

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
    char folder[TEST_PATH + 16];
    snprintf(folder, sizeof folder, "%s/site%s", p->folder, base);
    run_native("mkdir -p $3 && cp -r $2/* $3", site, folder);
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

/* The path of a page as on the server of the program, below that of the folder. */
static const char *below(const char *path)
{
    static char whole[2048];
    bool is = strncmp(path, base, strlen(base)) == 0;
    snprintf(whole, sizeof whole, "%s%s", is ? "" : base, path);
    return whole;
}

static void visit(struct phone *p, const char *path)
{
    open_at("127.0.0.1", p->port, below(path), 360, p->page);
}

static void go_to(struct phone *p, const char *path)
{
    char url[2048 + 64];
    snprintf(url, sizeof url, "http://127.0.0.1:%d%s", p->port, below(path));
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
static void found_match(struct phone *p, const struct match *m)
{
    char script[2 * LINE_ROOM], *path;
    go_to(p, "/new");
    snprintf(script, sizeof script,
             "(g => {g.value = '%s'; g.dispatchEvent(new Event('change'))})"
             "(document.querySelector('#game'));"
             "document.querySelectorAll('[name=player]')[0].value = 'Anna';"
             "document.querySelectorAll('[name=player]')[1].value = 'Boris';"
             "'%s'.split(' ').filter(Boolean).map(o => o.split('=')).forEach(([name, value]) =>"
             " document.querySelector('[data-of=%s] [name=\"' + name + '\"]').value = value);"
             "document.querySelector('#found').requestSubmit()",
             m->game, m->options, m->game);
    browser_do(&browser, p->page, script);
    browser_wait(&browser, p->page, "location.pathname.endsWith('/score')");
    wait_ready(p->page);
    path = text_of(p, "location.pathname");
    snprintf(p->table, sizeof p->table, "%s", path);
    free(path);
}

/* Enters the next due input without the page, after the one before: dice, or else the first offer
 * without a fault. Gives the head in the response, or "" if it was refused: other input is due. */
#define ENTER_DUE                                                                                  \
    "window.last = (window.last || Promise.resolve()).then(async () => {"                          \
    "const at = location.pathname.replace(/score$/, ''), json = r => r.json();"                    \
    "const head = (await fetch(at + 'ask').then(json)).head;"                                      \
    "const offers = Object.values(await fetch(at + 'offers').then(json)).find(Array.isArray);"     \
    "for (const line of ['64', '21', ...(offers || []).filter(o => !o.fault && o.line &&"          \
    " !/resign|undo/.test(o.line)).map(o => o.line)]) {"                                           \
    "const r = await fetch(at + 'line', {method: 'POST', body: line, headers: {'If-Match':"        \
    " '\"' + head + '\"', 'Idempotency-Key': crypto.randomUUID(), 'Content-Type':"                 \
    " 'text/plain'}});"                                                                            \
    "if (r.status === 200) return (await r.json()).head}"                                          \
    "return ''})"

static char *enter_due(struct phone *p)
{
    return text_of(p, ENTER_DUE);
}

/* Saves what the app answers for "FROM/NAME" as `path`. */
static void save_from(struct phone *p, const char *from, const char *name, const char *path)
{
    char script[4096];
    snprintf(script, sizeof script,
             "fetch('%s/%s').then(r => r.arrayBuffer()).then(b => [...new Uint8Array(b)]"
             ".map(n => n.toString(16).padStart(2, '0')).join(''))",
             below(from), name);
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

/* Saves the app's export under `name` in the folder. */
static void save(struct phone *p, const char *name, char path[2 * TEST_PATH])
{
    snprintf(path, 2 * TEST_PATH, "%s/%s", p->folder, name);
    save_from(p, "/record", name, path);
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
        touch_once(p->page, match->game);
}

/* Visits the phone, and creates a match; then there is no network. */
static void begin_match(struct phone *p, const struct match *m)
{
    visit(p, "/");
    browser_wait(&browser, p->page, "document.querySelector('.hall')");
    found_match(p, m);
    stop_server(p);
}

/* Checks the exported record natively: its turns are judged again, its text is the same, and the
 * text, imported into another record, is judged as on the phone. */
static void check_natively(struct phone *p)
{
    char record[2 * TEST_PATH], text[2 * TEST_PATH];
    save(p, "record.db", record);
    save(p, "matches.txt", text);
    run_native("$1 --db $2 verify >/dev/null && $1 --db $2 export --all | cmp - $3", record, text);
    run_native(
        "turns() { $1 --db $2 matches --json | grep -o '\"match\":\"[0-9a-f]*' | cut -c 10- |"
        " while read -r key; do $1 --db $2 show $key | sed -n '/^Turn/,/^$/p'; done | grep . | "
        "sort; };"
        "rm -f $2.again; $1 --db $2.again import $3 >/dev/null &&"
        "turns $1 $2 >$2.turns && turns $1 $2.again >$2.others &&"
        "[ $(wc -l <$2.turns) -gt 1 ] && diff $2.turns $2.others",
        record, text);
}

static void test_match(void **state)
{
    struct phone *p = *state;
    int taps = 0;
    begin_match(p, match);
    for (; !is_over(p); taps++) {
        assert_true(taps < TAPS_MOST);
        touch(p, 1);
        if (taps % TAPS_TO_RELOAD != TAPS_TO_RELOAD - 1 || is_over(p))
            continue;
        char *head = head_of(p);
        go_to(p, p->table);
        wait_ready(p->page);
        assert_head(p, head);
        free(head);
    }
    print_message("%s: %d taps\n", match->game, taps);
    check_natively(p);
}

/* The folder may be below another path, as in a hall. All links of the pages then stay below it. */
static void test_in_a_folder(void **state)
{
    struct phone *p = *state;
    static const char *const pages[] = {"/", "/new", "/matches", "/record", "/stats", "/help"};
    match = &matches[sizeof matches / sizeof matches[0] - 1];
    test_match(state);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        go_to(p, pages[i]);
        char *links =
            text_of(p, "[...document.querySelectorAll('[href], [src]')].map(e => e.getAttribute("
                       "'href') || e.getAttribute('src')).filter(a => /^[/]/.test(a) &&"
                       " !/^[/]app[/]/.test(a)).join(' ') || 'none'");
        if (strcmp(links, "none") != 0)
            fail_msg("%s: %s", pages[i], links);
        free(links);
    }
}

/* Checks that the match contains the entry with this hash. Returns true if it is the last one. */
static bool has_entry(struct phone *p, const char *hash)
{
    char record[2 * TEST_PATH], *head = head_of(p);
    bool last = strcmp(head, hash) == 0;
    free(head);
    if (last)
        return true;
    save(p, "record.db", record);
    run_native("[ $(sqlite3 $2 \"SELECT count(*) FROM entry WHERE seq || '-' || substr(hash, 1, 8) "
               "= '$3'\") = 1 ]",
               record, hash);
    return false;
}

/* The browser is killed while lines are entered, at a random time. After a restart, the last line
 * that was answered is stored. */
static void test_kills(void **state)
{
    struct phone *p = *state;
    unsigned drawn = 48;
    int unanswered = 0;
    begin_match(p, matches);
    for (int i = 0; i < kills; i++) {
        if (is_over(p))
            found_match(p, matches);
        char *before = head_of(p);
        drawn = drawn * 1664525u + 1013904223u;
        char *last = browser_kill_during(&browser, p->page, ENTER_DUE, LINES_AT_ONCE,
                                         (int)(drawn >> 8) % KILL_WITHIN);
        visit(p, p->table);
        wait_ready(p->page);
        unanswered += !has_entry(p, *last ? last : before);
        free(before);
        free(last);
        touch(p, 1);
    }
    print_message(
        "%d kills, no answered line was lost; %d times a line was stored and not yet answered\n",
        kills, unanswered);
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

static void assert_imported(struct phone *p, const char *path, const char *status)
{
    char *said = import(p, path);
    if (strncmp(said, status, strlen(status)) != 0)
        fail_msg("%s: %s", path, said);
    free(said);
}

/* A match is moved from the phone to the desk, continued there, and moved back: its key, its chain
 * of entries and its head are the same. A record that was altered changes nothing. */
static void test_to_the_desk_and_back(void **state)
{
    struct phone *p = *state;
    char record[2 * TEST_PATH], desk[2 * TEST_PATH + 8];
    visit(p, "/");
    browser_wait(&browser, p->page, "document.querySelector('.hall')");
    found_match(p, matches);
    touch(p, TAPS_BETWEEN);
    save(p, "record.db", record);
    snprintf(desk, sizeof desk, "%s.desk", record);
    run_native(
        "$1 --db $3 merge $2 >/dev/null && echo .undo | $1 --db $3 >/dev/null && $1 --db $3 verify"
        " >/dev/null && cp $3 $2.altered &&"
        "sqlite3 $2.altered \"DROP TRIGGER entry_never_changed; UPDATE entry SET text = '65' WHERE "
        "seq = 1\" && sqlite3 $3 "
        "'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null &&"
        "sqlite3 $3 'SELECT key, head_hash FROM match' >$2.heads",
        record, desk);
    char *head = head_of(p);
    snprintf(desk, sizeof desk, "%s.altered", record);
    assert_imported(p, desk, "422 ");
    assert_head(p, head);
    free(head);
    snprintf(desk, sizeof desk, "%s.desk", record);
    assert_imported(p, desk, "200 ");
    save(p, "record.db", record);
    run_native("sqlite3 $2 'SELECT key, head_hash FROM match' | cmp - $2.heads", record, "");
    go_to(p, p->table);
    wait_ready(p->page);
    touch(p, TAPS_BETWEEN);
    check_natively(p);
    save(p, "record.db", record);
    run_native(
        "$1 --db $3 merge $2 >/dev/null && [ $(sqlite3 $3 'SELECT count(*) FROM match') = 1 ] &&"
        "sqlite3 $2 'SELECT head_hash FROM match' >$2.heads &&"
        "sqlite3 $3 'SELECT head_hash FROM match' | cmp - $2.heads",
        record, desk);
}

/* A line that cannot be stored is refused with one sentence, and changes nothing. */
static void assert_not_stored(struct phone *p, const char *fault, const char *sentence)
{
    char script[2 * LINE_ROOM];
    char *before = head_of(p);
    snprintf(script, sizeof script,
             "new Promise(done => {const c = new MessageChannel(); c.port1.onmessage = done;"
             "navigator.serviceWorker.controller.postMessage('%s', [c.port2])})",
             fault);
    browser_do(&browser, p->page, script);
    char *said = text_of(
        p,
        "(async () => {const at = location.pathname.replace(/score$/, '');"
        "const head = (await fetch(at + 'ask').then(r => r.json())).head;"
        "const r = await fetch(at + 'line', {method: 'POST', body: '.undo', headers: {'If-Match':"
        " '\"' + head + '\"', 'Idempotency-Key': crypto.randomUUID(), 'Content-Type': "
        "'text/plain'}});"
        "return r.status + ' ' + (await r.json()).reason})()");
    if (strncmp(said, "503 ", 4) != 0 || !strstr(said, sentence))
        fail_msg("%s: %s", fault, said);
    free(said);
    browser_do(&browser, p->page,
               "new Promise(done => {const c = new MessageChannel(); c.port1.onmessage = done;"
               "navigator.serviceWorker.controller.postMessage('', [c.port2])})");
    assert_head(p, before);
    free(before);
}

/* Storage that is full, that fails, or that is not allowed, as in private windows of some browsers.
 * The faults are injected into IndexedDB of the worker. */
static void test_faults(void **state)
{
    struct phone *p = *state;
    static const char inject[] =
        "let fault = '';"
        "const put = IDBObjectStore.prototype.put, open = IDBFactory.prototype.open;"
        "IDBObjectStore.prototype.put = function (...a) {"
        "  if (fault === 'QuotaExceededError' || fault === 'UnknownError') throw new "
        "DOMException('injected', fault);"
        "  if (fault === 'abort') { this.transaction.abort(); return; }"
        "  return put.apply(this, a) };"
        "IDBFactory.prototype.open = function (...a) {"
        "  if (fault === 'private') throw new DOMException('injected', 'InvalidStateError');"
        "  return open.apply(this, a) };"
        "self.addEventListener('message', e => {"
        "  fault = e.data;"
        "  if (fault === 'private') forget();"
        "  e.ports[0].postMessage('') });";
    char worker[TEST_PATH + 32];
    snprintf(worker, sizeof worker, "%s/site/sw.js", p->folder);
    FILE *out = fopen(worker, "a");
    assert_non_null(out);
    fputs(inject, out);
    assert_int_equal(fclose(out), 0);
    begin_match(p, matches);
    touch(p, TAPS_BETWEEN);
    assert_not_stored(p, "QuotaExceededError", "The storage of this browser is full");
    assert_not_stored(p, "UnknownError", "This browser cannot store the record");
    assert_not_stored(p, "abort", "This browser cannot store the record");
    char *before = head_of(p);
    browser_do(&browser, p->page,
               "new Promise(done => {const c = new MessageChannel(); c.port1.onmessage = done;"
               "navigator.serviceWorker.controller.postMessage('private', [c.port2])})");
    go_to(p, "/");
    char *said = text_of(p, "document.body.textContent");
    assert_non_null(strstr(said, "This browser cannot store the record"));
    free(said);
    browser_do(&browser, p->page,
               "new Promise(done => {const c = new MessageChannel(); c.port1.onmessage = done;"
               "navigator.serviceWorker.controller.postMessage('', [c.port2])})");
    go_to(p, p->table);
    wait_ready(p->page);
    assert_head(p, before);
    free(before);
    touch(p, TAPS_BETWEEN);
    check_natively(p);
}

/* The screen stays awake while a match is entered, and the phone vibrates at a ruling. The
 * functions that the app calls are replaced before its script runs. */
static void test_wake_and_vibration(void **state)
{
    struct phone *p = *state;
    run_native(
        "{ echo 'window.calls = []; Object.defineProperty(navigator, \"wakeLock\", {value: "
        "{request: k"
        " => {calls.push(\"lock \" + k); return Promise.resolve({})}}}); navigator.vibrate = n =>"
        " calls.push(\"vibrate \" + n);'; cat $2/app.js; } >$3/site/app.js",
        site, p->folder);
    visit(p, "/");
    browser_wait(&browser, p->page, "document.querySelector('.hall')");
    browser_wait(&browser, p->page, "window.calls && calls.length === 0");
    found_match(p, matches);
    browser_wait(&browser, p->page, "calls.join() === 'lock screen'");
    browser_do(&browser, p->page, "document.dispatchEvent(new Event('visibilitychange'))");
    browser_wait(&browser, p->page, "calls.filter(c => c === 'lock screen').length === 2");
    for (int i = 0; i < TAPS_MOST; i++) {
        touch(p, 1);
        char *ruled = text_of(p, "document.querySelector('.due .ruling, .due p') ? 'yes' : ''"),
             *vibrated = text_of(p, "calls.includes('vibrate 30') ? 'yes' : ''");
        bool end = *vibrated;
        free(ruled);
        free(vibrated);
        if (end)
            return;
    }
    fail_msg("the phone never vibrated");
}

/* A match leaves the phone as a text, as a record with its key, by a push to a server, and as a QR
 * code, whose address the app and the native program import. */
static void test_shared(void **state)
{
    struct phone *p = *state;
    char path[128], record[2 * TEST_PATH];
    visit(p, "/");
    browser_wait(&browser, p->page, "document.querySelector('.hall')");
    found_match(p, matches);
    touch(p, TAPS_BETWEEN);
    char *head = head_of(p);
    /* the notice that the browser may delete the record is shown once */
    go_to(p, "/");
    browser_wait(&browser, p->page, "document.querySelector('.notice button')");
    go_to(p, "/");
    browser_wait(&browser, p->page, "document.querySelector('.card')");
    browser_do(&browser, p->page, "navigator.storage.persisted()");
    browser_wait(&browser, p->page, "!document.querySelector('.notice')");
    snprintf(path, sizeof path, "%.*s/share", (int)(strrchr(p->table, '/') - p->table), p->table);
    go_to(p, path);
    browser_do(
        &browser, p->page,
        "window.calls = []; navigator.canShare = () => true;"
        "navigator.share = d => d.files[0].text().then(t => calls.push(d.files[0].name + t))");
    browser_tap(&browser, p->page, "#share");
    browser_wait(
        &browser, p->page,
        "/^match-[0-9a-f]{8}.txt\\[/.test(calls[0]) && calls[0].includes('[White \"Anna\"]')");
    snprintf(record, sizeof record, "%s/shared.db", p->folder);
    *strrchr(path, '/') = '\0';
    save_from(p, path, "match.db", record);
    run_native("$1 --db $2 verify >/dev/null && [ $(sqlite3 $2 \"SELECT head_seq || '-' || "
               "substr(head_hash, 1, 8) FROM match\") = $3 ]",
               record, head);
    /* the code */
    char *address = text_of(p, "document.querySelector('.qr svg').getAttribute('aria-label') ||"
                               "document.querySelector('.qr svg title').textContent");
    assert_non_null(strstr(address, "/#g="));
    run_native(
        "$1 --db $2.code import \"$3\" >/dev/null && [ $(sqlite3 $2.code 'SELECT count(*) FROM "
        "match') = 1 ]",
        record, address);
    go_to(p, strstr(address, "/#g="));
    browser_wait(&browser, p->page, "document.querySelectorAll('.notice button').length === 2");
    browser_tap(&browser, p->page, ".notice button");
    browser_wait(&browser, p->page, "!location.hash");
    browser_wait(&browser, p->page, "document.querySelector('.hall .card')");
    free(address);
    free(head);
}

/* Another window follows the match. A newer version of the app takes over without loss; players
 * rule as arbiters. */
static void test_windows_and_versions(void **state)
{
    struct phone *p = *state;
    char other[PAGE_ROOM], path[128];
    visit(p, "/");
    browser_wait(&browser, p->page, "document.querySelector('.hall')");
    found_match(p, matches);
    snprintf(path, sizeof path, "%.*s", (int)(strrchr(p->table, '/') - p->table), p->table);
    open_at("127.0.0.1", p->port, path, 360, other);
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
    snprintf(path + strlen(path), sizeof path - strlen(path), "/score#arbiter");
    go_to(p, path);
    browser_wait(&browser, p->page, "document.querySelector('#arbiter').childElementCount > 0");
}

#define PART(name, test)                                                                           \
    {                                                                                              \
        name, cmocka_unit_test_setup_teardown(test, begin_phone, end_phone)                        \
    }

int main(int argc, char **argv)
{
    const struct {
        const char *name;
        struct CMUnitTest test;
    } parts[] = {
        PART("kills", test_kills),
        PART("desk", test_to_the_desk_and_back),
        PART("faults", test_faults),
        PART("windows", test_windows_and_versions),
        PART("wake", test_wake_and_vibration),
        PART("folder", test_in_a_folder),
        PART("shared", test_shared),
    };
    struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_match, begin_phone, end_phone),
    };
    char worker[COMMAND_ROOM];
    if (argc < 4)
        return 2;
    site = argv[2];
    kills = argc > 4 ? atoi(argv[4]) : 10;
    snprintf(worker, sizeof worker, "%s/sw.js", site);
    if (access(worker, R_OK) != 0) {
        printf("%s is not here: ./dev web builds it\n", worker);
        return SKIPPED;
    }
    for (size_t i = 0; i < sizeof matches / sizeof matches[0]; i++)
        if (strcmp(matches[i].game, argv[3]) == 0)
            match = &matches[i];
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strcmp(parts[i].name, argv[3]) == 0)
            tests[0] = parts[i].test;
    if (strcmp(argv[3], "folder") == 0)
        base = "/app";
    return PAGES_MAIN(argc, argv, tests);
}
