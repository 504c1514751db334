/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browser.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include "client.h"
#include "tests/support/test.h"

/* Its ends of the pipes, by its own rule. */
enum { CHROME_IN = 3, CHROME_OUT = 4, HIGH = 20, SCRIPT_ROOM = 2048 };

/* --- messages --------------------------------------------------------------------------------- */

static void send_message(struct browser *b, json_t *o)
{
    char *text = json_dumps(o, JSON_COMPACT);
    assert_non_null(text);
    size_t n = strlen(text) + 1; /* the NUL ends it */
    for (const char *at = text; n;) {
        ssize_t sent = write(b->in, at, n);
        if (sent <= 0)
            fail_msg("the browser is gone: %s", strerror(errno));
        at += sent;
        n -= (size_t)sent;
    }
    free(text);
    json_decref(o);
}

static void make_room(struct browser *b)
{
    if (b->room - b->length >= 4096)
        return;
    b->room = b->room * 2 + 65536;
    b->bytes = realloc(b->bytes, b->room);
    assert_non_null(b->bytes);
}

static void read_more(struct browser *b)
{
    struct pollfd waits = {.fd = b->out, .events = POLLIN};
    make_room(b);
    if (poll(&waits, 1, SECONDS_MOST * 1000) != 1)
        fail_msg("the browser says nothing, or what is waited for never is");
    ssize_t n = read(b->out, b->bytes + b->length, b->room - b->length);
    if (n <= 0)
        fail_msg("the browser is gone");
    b->length += (size_t)n;
}

static json_t *read_message(struct browser *b)
{
    char *end;
    while (!b->length || (end = memchr(b->bytes, '\0', b->length)) == NULL)
        read_more(b);
    json_t *o = json_loads(b->bytes, 0, NULL);
    size_t taken = (size_t)(end - b->bytes) + 1;
    assert_non_null(o);
    memmove(b->bytes, b->bytes + taken, b->length - taken);
    b->length -= taken;
    return o;
}

/* Sends a method and does not wait for its result; `params` is taken over, `page` may be NULL. */
static void send_method(struct browser *b, const char *page, const char *method, json_t *params)
{
    json_t *o = json_pack("{s:I, s:s, s:o}", "id", (json_int_t)++b->asked, "method", method,
                          "params", params);
    assert_non_null(o);
    if (page)
        json_object_set_new(o, "sessionId", json_string(page));
    send_message(b, o);
}

/* The result of a method, to be released, NULL where it failed. */
static json_t *ask(struct browser *b, const char *page, const char *method, json_t *params)
{
    send_method(b, page, method, params);
    for (;;) {
        json_t *m = read_message(b), *result = json_object_get(m, "result");
        bool ours = json_integer_value(json_object_get(m, "id")) == b->asked;
        json_incref(result);
        json_decref(m);
        if (ours)
            return result;
        json_decref(result);
    }
}

static json_t *call(struct browser *b, const char *page, const char *method, json_t *params)
{
    json_t *result = ask(b, page, method, params);
    if (!result)
        fail_msg("%s fails", method);
    return result;
}

/* --- beginning and end ------------------------------------------------------------------------ */

static bool is_here(void)
{
    return system("command -v chromium >/dev/null 2>&1") == 0;
}

static void run(const char *folder, int in, int out)
{
    char profile[2 * TEST_PATH];
    snprintf(profile, sizeof profile, "--user-data-dir=%s", folder);
    int quiet = open("/dev/null", O_RDWR), from = fcntl(in, F_DUPFD, HIGH),
        to = fcntl(out, F_DUPFD, HIGH);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    dup2(from, CHROME_IN);
    dup2(to, CHROME_OUT);
    dup2(quiet, STDOUT_FILENO);
    dup2(quiet, STDERR_FILENO);
    execlp("chromium", "chromium", "--headless", "--no-sandbox", "--disable-gpu",
           "--disable-dev-shm-usage", "--remote-debugging-pipe", profile, (char *)NULL);
    _exit(127);
}

static void start(struct browser *b)
{
    int in[2], out[2];
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    b->pid = fork();
    assert_true(b->pid >= 0);
    if (b->pid == 0)
        run(b->folder, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    b->in = in[1];
    b->out = out[0];
    b->targets = json_array();
    assert_non_null(b->targets);
}

bool browser_start(struct browser *b)
{
    *b = (struct browser){.asked = 0};
    test_template(b->folder, "referee-browser");
    if (!is_here())
        return false;
    assert_non_null(mkdtemp(b->folder));
    start(b);
    return true;
}

/* Without its profile. */
static void drop(struct browser *b)
{
    waitpid(b->pid, NULL, 0);
    close(b->in);
    close(b->out);
    free(b->bytes);
    json_decref(b->targets);
    b->bytes = NULL;
    b->length = b->room = 0;
}

void browser_kill(struct browser *b)
{
    assert_int_equal(kill(-b->pid, SIGKILL), 0);
    drop(b);
    start(b);
}

char *browser_kill_during(struct browser *b, const char *page, const char *expression, int count,
                          int ms)
{
    const struct timespec wait = {.tv_nsec = ms * 1000000L};
    char *last = strdup("");
    long first = b->asked + 1;
    for (int i = 0; i < count; i++)
        send_method(b, page, "Runtime.evaluate",
                    json_pack("{s:s, s:b, s:b}", "expression", expression, "awaitPromise", 1,
                              "returnByValue", 1));
    nanosleep(&wait, NULL);
    assert_int_equal(kill(-b->pid, SIGKILL), 0);
    /* Its last answers are in the pipe. */
    for (ssize_t n = 1; n > 0;) {
        make_room(b);
        n = read(b->out, b->bytes + b->length, b->room - b->length);
        b->length += n > 0 ? (size_t)n : 0;
    }
    for (size_t at = 0, n; (n = strnlen(b->bytes + at, b->length - at)) < b->length - at;
         at += n + 1) {
        json_t *m = json_loads(b->bytes + at, 0, NULL), *result = json_object_get(m, "result");
        const char *text =
            json_string_value(json_object_get(json_object_get(result, "result"), "value"));
        if (text && *text && json_integer_value(json_object_get(m, "id")) >= first) {
            free(last);
            last = strdup(text);
        }
        json_decref(m);
    }
    drop(b);
    start(b);
    return last;
}

void browser_end(struct browser *b)
{
    char command[2 * TEST_PATH];
    kill(b->pid, SIGTERM);
    drop(b);
    /* its children may still be writing there when it has ended */
    snprintf(command, sizeof command, "until rm -rf %s 2>/dev/null; do :; done", b->folder);
    assert_int_equal(system(command), 0);
}

/* --- pages ------------------------------------------------------------------------------------ */

/* Divides the delays of a page's timers by 20, so that reconnections and repetitions are not waited
 * for. Screens still change at their own pace. Date.now() is unchanged. */
static const char quick_timers[] =
    "(later => window.setTimeout = (f, ms, ...more) => later(f, ms >= 500 ? ms / 20 : ms, ...more))"
    "(window.setTimeout);"
    "(every => window.setInterval = (f, ms, ...more) => every(f, ms === 1000 ? 50 : ms, ...more))"
    "(window.setInterval)";

void browser_open(struct browser *b, const char *url, int width, int height, char page[PAGE_ROOM])
{
    json_t *target = call(b, NULL, "Target.createTarget", json_pack("{s:s}", "url", "about:blank"));
    json_t *session = call(
        b, NULL, "Target.attachToTarget",
        json_pack("{s:O, s:b}", "targetId", json_object_get(target, "targetId"), "flatten", 1));
    snprintf(page, PAGE_ROOM, "%s", json_string_value(json_object_get(session, "sessionId")));
    assert_int_equal(json_array_append(b->targets, json_object_get(target, "targetId")), 0);
    json_decref(target);
    json_decref(session);
    json_decref(call(b, page, "Emulation.setDeviceMetricsOverride",
                     json_pack("{s:i, s:i, s:i, s:b}", "width", width, "height", height,
                               "deviceScaleFactor", 1, "mobile", width < 700)));
    json_decref(call(b, page, "Emulation.setTouchEmulationEnabled",
                     json_pack("{s:b}", "enabled", width < 700)));
    json_decref(call(b, page, "Page.enable", json_object()));
    json_decref(call(b, page, "Page.addScriptToEvaluateOnNewDocument",
                     json_pack("{s:s}", "source", quick_timers)));
    browser_go(b, page, url);
}

void browser_go(struct browser *b, const char *page, const char *url)
{
    browser_do(b, page, "window.left = true");
    json_decref(call(b, page, "Page.navigate", json_pack("{s:s}", "url", url)));
    browser_wait(b, page, "!window.left && document.readyState === 'complete'");
}

void browser_scheme(struct browser *b, const char *page, const char *scheme)
{
    json_decref(call(b, page, "Emulation.setEmulatedMedia",
                     json_pack("{s:[{s:s, s:s}]}", "features", "name", "prefers-color-scheme",
                               "value", scheme)));
}

void browser_close_pages(struct browser *b)
{
    size_t i;
    json_t *target;
    json_array_foreach(b->targets, i, target)
    {
        send_method(b, NULL, "Target.closeTarget", json_pack("{s:O}", "targetId", target));
    }
    json_array_clear(b->targets);
}

/* The value of an expression; a promise is waited for. */
static json_t *evaluate(struct browser *b, const char *page, const char *expression)
{
    json_t *result = call(b, page, "Runtime.evaluate",
                          json_pack("{s:s, s:b, s:b}", "expression", expression, "awaitPromise", 1,
                                    "returnByValue", 1));
    if (json_object_get(result, "exceptionDetails"))
        fail_msg("%s: %s", expression, json_dumps(result, JSON_COMPACT));
    json_t *value = json_incref(json_object_get(json_object_get(result, "result"), "value"));
    json_decref(result);
    return value;
}

/* The page evaluates the expression after each change of the document, each click and, since
 * layout and variables have no event, every 20 ms. If the page is left in the meantime, the wait
 * starts again. */
void browser_wait(struct browser *b, const char *page, const char *expression)
{
    char script[SCRIPT_ROOM];
    bool so = false;
    snprintf(script, sizeof script,
             "new Promise(so => {let is = false, timer; const look = () => {if (is) return;"
             "try {is = Boolean(%s)} catch (e) {}"
             "if (!is) return; so(true); changes.disconnect(); clearInterval(timer)},"
             "changes = new MutationObserver(look);"
             "changes.observe(document, {subtree: true, childList: true, attributes: true,"
             "characterData: true});"
             "addEventListener('click', () => setTimeout(look), {capture: true, once: true});"
             "timer = setInterval(look, 20); look()})",
             expression);
    while (!so) {
        json_t *result = ask(b, page, "Runtime.evaluate",
                             json_pack("{s:s, s:b, s:b}", "expression", script, "awaitPromise", 1,
                                       "returnByValue", 1));
        so = json_is_true(json_object_get(json_object_get(result, "result"), "value"));
        json_decref(result);
    }
}

char *browser_text(struct browser *b, const char *page, const char *expression)
{
    json_t *is = evaluate(b, page, expression);
    char *text = strdup(json_is_string(is) ? json_string_value(is) : "");
    json_decref(is);
    assert_non_null(text);
    return text;
}

/* Finds the middle of the nth of the shown elements of a selector, at which a finger would touch
 * it. One that is off the screen or covered is scrolled to, which window.scrolls lists. An element
 * that the page is still drawing, moving or covering is waited for; after a minute the test fails.
 * It is looked up each time, as the page may draw itself again at any moment. */
static void find_middle(struct browser *b, const char *page, const char *what, int nth, double *x,
                        double *y)
{
    char script[SCRIPT_ROOM];
    snprintf(script, sizeof script,
             "new Promise(so => {const end = Date.now() + 60000, find = () => {"
             "const all = [...document.querySelectorAll('%s')]"
             ".filter(e => e.getClientRects().length);"
             "const e = all[%d %% all.length]; let is = 'not there';"
             "if (e) {"
             "if (window.clicks === undefined) addEventListener('click', () => clicks++, true);"
             "window.clicks = 0;"
             "const look = () => {"
             "const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2,"
             "m = document.elementFromPoint(x, y);"
             "return m && (e.contains(m) || m.contains(e)) ? x + ' ' + y : 'covered'};"
             "is = look();"
             "if (is === 'covered') {(window.scrolls = window.scrolls || "
             "[]).push(JSON.stringify({...e.dataset}) + e.getBoundingClientRect().y);"
             "e.scrollIntoView({block: 'center'}); is = look()}}"
             "if (/[0-9]/.test(is) || Date.now() > end) so(is); else setTimeout(find, 20)};"
             "find()})",
             what, nth);
    char *at = browser_text(b, page, script);
    if (sscanf(at, "%lf %lf", x, y) != 2)
        fail_msg("%s: %s", what, at);
    free(at);
}

void browser_tap_nth(struct browser *b, const char *page, const char *what, int nth)
{
    double x, y;
    find_middle(b, page, what, nth, &x, &y);
    send_method(
        b, page, "Input.dispatchTouchEvent",
        json_pack("{s:s, s:[{s:f, s:f}]}", "type", "touchStart", "touchPoints", "x", x, "y", y));
    send_method(b, page, "Input.dispatchTouchEvent",
                json_pack("{s:s, s:[]}", "type", "touchEnd", "touchPoints"));
    browser_wait(b, page, "window.clicks === undefined || clicks > 0"); /* a click is made of it */
}

void browser_tap(struct browser *b, const char *page, const char *what)
{
    browser_tap_nth(b, page, what, 0);
}

void browser_cut(struct browser *b, const char *page, bool cut)
{
    json_decref(call(b, page, "Network.enable", json_object()));
    json_decref(call(b, page, "Network.emulateNetworkConditions",
                     json_pack("{s:b, s:i, s:i, s:i}", "offline", cut, "latency", 0,
                               "downloadThroughput", -1, "uploadThroughput", -1)));
}

void browser_do(struct browser *b, const char *page, const char *expression)
{
    json_decref(evaluate(b, page, expression));
}
