/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The site in a browser: the functions that the service worker (web/pages/sw.js) calls. A
 * request is passed as arguments, and the worker reads the parts of the answer one after the
 * other. The record is a file in memory; the worker stores its changed pages before it passes an
 * answer on. No token is required, since the reader of the pages is the one who enters the
 * matches. */
#include "web.h"

#include <dirent.h>
#include <emscripten.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/date.h"
#include "base/html.h"
#include "base/i18n.h"
#include "db/open/open.h"
#include "log/incoming.h"
#include "log/load.h"
#include "log/record_text.h"
#include "log/rows.h"
#include "matches/command/command.h"
#include "matches/import/match_address.h"
#include "matches/json/log_text.h"
#include "pictures/qr.h"
#include "server/record_files.h"
#include "site/live_tables.h"
#include "site/pages.h"
#include "site/site.h"

enum { LISTENED = 64, CODE_PIXELS = 320 };

/* Above this size the user is told to export the record: it is held in memory, and starting takes
 * longer (doc/phone.md). */
enum { RECORD_LARGE = 16 * 1024 * 1024 };

static struct site site;
static struct response out; /* the last answer */
static struct strbuf head;  /* its header lines */
static int language;        /* of the last request */

/* A page may send a match to any server by https, or to one on the same machine. The first of two
 * directives of the same name counts. */
static const char sends_policy[] =
    "connect-src 'self' https: http://localhost:* http://127.0.0.1:*; ";
static const char *policy = ""; /* for the last answer, before response_policy */
static const void *listened[LISTENED];
static int listeners; /* streams, each with its topic */

static struct site_time now(void)
{
    return (struct site_time){.ms = clock_ms(), .date = time(NULL)};
}

static bool listens(void *context, const void *topic)
{
    (void)context;
    for (int i = 0; i < listeners; i++)
        if (!topic || listened[i] == topic)
            return true;
    return false;
}

static void keep_numbers(void)
{
    if (site.numbers.changed)
        table_numbers_write(site.record, &site.numbers);
    site.numbers.changed = false;
}

/* --- the record ------------------------------------------------------------------------------- */

EMSCRIPTEN_KEEPALIVE int web_open(const char *record, const char *address, int own)
{
    struct store_error err;
    setenv("LC_ALL", "C.UTF-8", 1);
    i18n_begin();
    site = (struct site){.record = strdup(record), .listens = listens};
    site.place =
        (struct place){.address = strdup(address), .scorers = true, .alone = true, .own = own};
    if (!site.record || !site.place.address ||
        store_open(site.record, STORE_WRITE, &site.into, &err) != STORE_OK) {
        fprintf(stderr, "%s\n", site.into ? "" : err.text);
        return 1;
    }
    rows_refresh(site.into, &err);
    table_numbers_read(site.record, &site.numbers);
    site.scorers = scorers_open(site.record);
    if (!site.scorers || !site_open(&site, now()))
        return 1;
    keep_numbers();
    return 0;
}

/* Moves the contents of the journal into the file. */
static int settle(const char *path)
{
    sqlite3 *db = NULL;
    int code = sqlite3_open(path, &db);
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    sqlite3_close(db);
    return code != SQLITE_OK;
}

EMSCRIPTEN_KEEPALIVE int web_settle(void)
{
    return settle(site.record);
}

/* Runs a command on the record at `path`, with one argument (NULL: none). Prints on standard
 * output. Returns the exit status. */
static enum status run(const char *name, struct record_command c, const char *path,
                       const char *word, bool json)
{
    struct record_options options = {.json = json, .all = true};
    char *words[] = {(char *)word};
    struct record_job job = {
        .path = path, .game = games[0], .options = &options, .words = words, .count = word ? 1 : 0};
    enum status status = record_run(name, &c, &job);
    fflush(stdout);
    fflush(stderr);
    return status;
}

EMSCRIPTEN_KEEPALIVE int web_export(int json)
{
    return (int)run("export", (struct record_command){RECORD_READ, record_export}, site.record,
                    NULL, json);
}

static bool is_record(const char *path)
{
    char begin[16] = "";
    FILE *in = fopen(path, "rb");
    bool is = in && fread(begin, sizeof begin, 1, in) == 1 && !memcmp(begin, "SQLite format 3", 16);
    if (in)
        fclose(in);
    return is;
}

/* Removes the backup that the first merge writes: here it would only take twice the memory. */
static void remove_backup(void)
{
    char folder[256], path[512];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(site.record, '/') - site.record),
             site.record);
    DIR *all = opendir(folder);
    for (const struct dirent *e; all && (e = readdir(all)) != NULL;) {
        const char *end = strrchr(e->d_name, '.');
        if (end && strcmp(end, ".bak") == 0) {
            snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
            remove(path);
        }
    }
    if (all)
        closedir(all);
}

EMSCRIPTEN_KEEPALIVE int web_import(const char *what)
{
    const struct record_command import = {RECORD_IMPORT, record_import},
                                merge = {RECORD_MERGE, record_merge};
    bool record = is_record(what);
    int status =
        (int)run(record ? "merge" : "import", record ? merge : import, site.record, what, false);
    if (record)
        remove_backup();
    site_poll(&site, now());
    return status;
}

/* --- the page of the record ------------------------------------------------------------------- */

/* Messages of web/pages/app.js. */
static const struct page_word words[] = {
    {"kept", N_("The browser keeps the record until you delete it.")},
    {"loose", N_("The browser may delete the record when space is short or the app is not used for "
                 "long. Tap “Keep”, or export the record.")},
    {"denied", N_("The browser did not agree. Export the record from time to time.")},
    {"record", N_("Record")},
    {"offer", N_("This address contains a match.")},
    {"import", N_("Import")},
    {"drop", N_("Not now")},
    {"pushed", N_("The server has the match.")},
    {"unreached", N_("The server does not answer, or does not accept matches from this app.")},
};

static const struct page_word word_large = {
    "large", N_("The record is large, so the app starts slowly. Export it, and continue on a "
                "computer.")};

static bool is_large(void)
{
    struct stat st;
    return stat(site.record, &st) == 0 && st.st_size > RECORD_LARGE;
}

EMSCRIPTEN_KEEPALIVE const char *web_words(void)
{
    static struct strbuf data;
    strbuf_free(&data);
    data = (struct strbuf){.text = NULL};
    i18n_use(language);
    page_words(&data, words, sizeof words / sizeof words[0]);
    if (is_large())
        page_words(&data, &word_large, 1);
    i18n_use(site.own);
    return data.failed || !data.text ? "" : data.text;
}

static void add_action(struct strbuf *w, const char *id, const char *label)
{
    strbuf_add(w, "<button class=\"btn\" type=\"button\" id=\"%s\">", id);
    html_element(w, "", label, "</button>\n");
}

static void add_export(struct strbuf *w, const char *path, const char *file, const char *label)
{
    strbuf_add(w, "<a class=\"btn\" href=\"%s\" download=\"%s\">", path, file);
    html_element(w, "", label, "</a>\n");
}

static void begin(struct strbuf *w, const char *title, const char *back, const char *label)
{
    page_begin(w, title, "class=\"archive\"", 0);
    strbuf_add(w, "<header class=\"top\"><a class=\"where\" href=\"%s\">", back);
    html_element(w, "", label, "</a></header>\n<main>\n");
    html_element(w, "<h1>", title, "</h1>\n");
}

static void page_record(struct strbuf *w)
{
    begin(w, _("Record"), "/", _("Tables"));
    html_element(w, "<p>",
                 _("All matches that you enter here are on this phone, and nowhere else."),
                 "</p>\n<p id=\"storage\" role=\"status\"></p>\n<p class=\"further\">");
    add_action(w, "keep", _("Keep"));
    html_element(w, "</p>\n<h2>", _("Export"), "</h2>\n<p class=\"further\">");
    add_export(w, "/record/record.db", "record.db", _("Record (SQLite)"));
    add_export(w, "/record/matches.txt", "matches.txt", _("Matches as text"));
    add_export(w, "/record/matches.jsonl", "matches.jsonl", _("Matches as JSON"));
    html_element(w, "</p>\n<h2>", _("Import"), "</h2>\n<p>");
    html_element(w, "",
                 _("Adds the matches of a file: a text, JSON, or another record (SQLite), whose "
                   "matches keep their key and their log, and are verified. A match that was "
                   "continued there is continued here."),
                 "</p>\n<p><input type=\"file\" id=\"import\" aria-label=\"");
    html_element(w, "", _("File"), "\"></p>\n<pre id=\"report\" role=\"status\"></pre>\n</main>\n");
    page_end(w);
}

/* --- one match leaves the phone --------------------------------------------------------------- */

static int take_key(void *key, const struct store_match *m)
{
    snprintf(key, STORE_KEY_SIZE, "%s", m->key);
    return 0;
}

/* Finds the match of a path "/t/3f2a91bc" with `rest` after it. */
static bool find_match(const char *path, const char *rest, char key[STORE_KEY_SIZE])
{
    struct store_error err;
    char beginning[STORE_KEY_SIZE];
    size_t n = strncmp(path, "/t/", 3) == 0 ? strcspn(path + 3, "/") : 0;
    *key = '\0';
    if (!n || n >= sizeof beginning || strcmp(path + 3 + n, rest) != 0)
        return false;
    snprintf(beginning, sizeof beginning, "%.*s", (int)n, path + 3);
    const struct store_query of = {.key = beginning, .limit = 1};
    return store_matches(site.into, &of, take_key, key, &err) == STORE_OK && *key;
}

/* Adds the log, as `referee push` sends it. */
static bool add_log(struct strbuf *w, const char *key)
{
    struct store_error err;
    struct store_log *log = NULL;
    bool good = store_log_take(site.into, key, &log, &err) == STORE_OK && log_text_write(log, w);
    store_log_free(log);
    return good;
}

static bool add_text(struct strbuf *w, const char *key)
{
    struct load_error err;
    struct loaded l;
    if (!match_load(site.into, key, games[0], &l, &err))
        return false;
    strbuf_add_record(w, &l.play);
    match_unload(&l);
    return !w->failed;
}

static bool add_file(struct strbuf *w, const char *path)
{
    char bytes[4096];
    size_t n;
    FILE *in = fopen(path, "rb");
    if (!in)
        return false;
    while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
        strbuf_add_bytes(w, bytes, n);
    fclose(in);
    return true;
}

/* Adds a record that contains only this match, with its key and its log. */
static bool add_record_of(struct strbuf *w, const char *key)
{
    static const char path[] = "/match.db";
    struct store_error err;
    struct store *to = NULL;
    struct incoming judged = {.game = games[0]};
    struct store_taking taken = {.rows = incoming_rows, .ctx = &judged};
    bool good = store_log_take(site.into, key, &taken.log, &err) == STORE_OK &&
                store_open(path, STORE_WRITE, &to, &err) == STORE_OK &&
                store_take(to, &taken, 1, NULL, &err) == STORE_OK && taken.did == STORE_MERGE_NEW;
    store_close(to);
    store_log_free(taken.log);
    incoming_free(&judged);
    good = good && !settle(path) && add_file(w, path);
    remove(path);
    return good;
}

/* Returns true if the players must find out rulings of this match themselves: its text, which
 * another device would judge openly, is withheld until then. So is a match that cannot be read. */
static bool is_withheld(const char *key)
{
    struct strbuf why = {.text = NULL};
    struct public_view h;
    bool is = true;
    if (hall_load(&(struct view_source){.store = site.into}, key, false, NULL, &h, &why)) {
        is = h.open && h.now.withheld;
        hall_free(&h);
    }
    strbuf_free(&why);
    return is;
}

static bool page_share(struct strbuf *w, const char *key)
{
    const bool withheld = is_withheld(key);
    struct strbuf text = {.text = NULL}, app = {.text = NULL}, address = {.text = NULL};
    char back[sizeof "/t/" + 8];
    if (!add_text(&text, key)) {
        strbuf_free(&text);
        return false;
    }
    strbuf_add(&app, "%s/", site.place.address);
    if (!text.failed && !app.failed)
        strbuf_add_match_address(&address, app.text, text.text, text.length);
    w->failed |= text.failed || app.failed || address.failed;
    strbuf_free(&app);
    strbuf_free(&text);
    snprintf(back, sizeof back, "/t/%.8s", key);
    begin(w, _("Share the match"), back, _("Match"));
    html_element(w, "<h2>", _("As a file"), "</h2>\n<p>");
    html_element(w, "",
                 _("The text can be read by every referee. The record also keeps the key and the "
                   "log, so that the match can be continued elsewhere."),
                 "</p>\n<p class=\"further\">");
    if (!withheld) {
        strbuf_add(
            w, "<a class=\"btn\" id=\"share\" href=\"%s/match.txt\" download=\"match-%.8s.txt\">",
            back, key);
        html_element(w, "", _("Share as text"), "</a>\n");
    }
    strbuf_add(w, "<a class=\"btn\" href=\"%s/match.db\" download=\"match-%.8s.db\">", back, key);
    html_element(w, "", _("Save as a record"), "</a></p>\n");
    html_element(w, "<h2>", _("To a server"),
                 "</h2>\n<form id=\"push\" class=\"further\"><input "
                 "name=\"server\" type=\"url\" required placeholder=\"https://\" aria-label=\"");
    html_element(w, "", _("Address of the server"),
                 "\"><input name=\"token\" required aria-label=\"");
    html_element(w, "", _("Token"), "\" placeholder=\"");
    html_element(w, "", _("Token"), "\"><button class=\"btn\">");
    html_element(w, "", _("Send"), "</button></form>\n<p id=\"report\" role=\"status\"></p>\n");
    html_element(w, "<h2>", _("As a QR code"), "</h2>\n<p>");
    if (withheld) {
        html_element(w, "", _("the match is not over yet"), "");
    } else if (address.length <= MATCH_ADDRESS_MOST) {
        html_element(w, "",
                     _("The code contains the text of the match. A phone that scans it opens the "
                       "app, which offers to import the match."),
                     "</p>\n<p class=\"qr\">");
        w->failed |= !qr_svg(w, address.text ? address.text : "", CODE_PIXELS);
    } else {
        html_element(w, "", _("The match is too long for a QR code. Share it as a file."), "");
    }
    strbuf_add(w, "</p>\n</main>\n");
    strbuf_free(&address);
    page_end(w);
    return true;
}

/* --- requests --------------------------------------------------------------------------------- */

EMSCRIPTEN_KEEPALIVE const char *web_unstored(int full)
{
    i18n_use(language);
    const char *said =
        full ? _("The storage of this browser is full: the line was not entered. Delete data of "
                 "other sites, or export the record.")
             : _("This browser cannot store the record: the line was not entered. In a private "
                 "window it may not be allowed to.");
    i18n_use(site.own);
    return said;
}

/* The pages that only a phone has. They return false if the record cannot be read. */
static bool add_record_page(struct strbuf *w, const char *key)
{
    (void)key;
    page_record(w);
    return true;
}

static const struct {
    const char *path; /* of the first one; after that of a match for the others */
    const char *type;
    bool (*add)(struct strbuf *w, const char *key);
} own_pages[] = {
    {"/record", "text/html; charset=utf-8", add_record_page},
    {"/share", "text/html; charset=utf-8", page_share},
    {"/match.txt", "text/plain; charset=utf-8", add_text},
    {"/match.db", "application/vnd.sqlite3", add_record_of},
    {"/match.jsonl", "application/x-ndjson", add_log},
};

static bool answer_own(const struct request *r)
{
    char key[STORE_KEY_SIZE] = "";
    for (size_t i = 0; i < sizeof own_pages / sizeof own_pages[0]; i++) {
        struct strbuf w = {.text = NULL};
        if (i ? !find_match(r->path, own_pages[i].path, key)
              : strcmp(r->path, own_pages[0].path) != 0)
            continue;
        i18n_use(language);
        if (own_pages[i].add == add_text && is_withheld(key)) {
            policy = "";
            response_say(&out, 409, _("the match is not over yet"));
            i18n_use(site.own);
            return true;
        }
        bool good = own_pages[i].add(&w, key) && !w.failed;
        i18n_use(site.own);
        policy = own_pages[i].add == page_share ? sends_policy : "";
        w.failed |= !good;
        response_give(&out, good ? 200 : 503, own_pages[i].type, NULL, shared_buffer_of(&w));
        return true;
    }
    return false;
}

static void answer(const struct request *r)
{
    policy = "";
    if (r->method != METHOD_GET || !site.place.own || !answer_own(r))
        site_answer(&site, now(), r, &out);
}

EMSCRIPTEN_KEEPALIVE int web_answer(int method, const char *path, const char *query,
                                    const char *authorization, const char *if_match,
                                    const char *if_none_match, const char *idempotency_key,
                                    const char *content_type, const char *languages,
                                    const char *body)
{
    const struct request r = {.method = (enum method)method,
                              .path = path,
                              .query = query,
                              .host = "localhost",
                              .authorization = authorization,
                              .if_match = if_match,
                              .if_none_match = if_none_match,
                              .idempotency_key = idempotency_key,
                              .content_type = content_type,
                              .accept_language = languages,
                              .address = "127.0.0.1",
                              .body = body,
                              .length = strlen(body)};
    response_drop(&out);
    language = language_of(&r, site.own);
    answer(&r);
    keep_numbers();
    strbuf_free(&head);
    head = (struct strbuf){.text = NULL};
    strbuf_add(&head,
               "Content-Type: %s\r\nContent-Security-Policy: %s%s; manifest-src 'self'\r\n%s",
               out.type, policy, response_policy, out.more ? out.more : "");
    if (*out.tag)
        strbuf_add(&head, "Cache-Control: no-cache\r\nETag: %s\r\n", out.tag);
    return out.status;
}

EMSCRIPTEN_KEEPALIVE const char *web_head(void)
{
    return head.text;
}

EMSCRIPTEN_KEEPALIVE const char *web_body(void)
{
    return out.body ? out.body->bytes[BLOB_PLAIN] : "";
}

EMSCRIPTEN_KEEPALIVE size_t web_length(void)
{
    return out.body ? out.body->length[BLOB_PLAIN] : 0;
}

/* --- streams ---------------------------------------------------------------------------------- */

EMSCRIPTEN_KEEPALIVE const void *web_listen(void)
{
    if (!out.stream || listeners == LISTENED)
        return NULL;
    return listened[listeners++] = out.topic;
}

EMSCRIPTEN_KEEPALIVE void web_unlisten(const void *topic)
{
    for (int i = 0; i < listeners; i++) {
        if (listened[i] == topic) {
            listened[i] = listened[--listeners];
            return;
        }
    }
}

EMSCRIPTEN_KEEPALIVE int web_changed(void)
{
    return site.changes > 0;
}

EMSCRIPTEN_KEEPALIVE const void *web_topic(void)
{
    return site.change->topic;
}

EMSCRIPTEN_KEEPALIVE const char *web_event(void)
{
    return site.change->event ? site.change->event->bytes[BLOB_PLAIN] : NULL;
}

EMSCRIPTEN_KEEPALIVE void web_drop(void)
{
    site_drop_changes(&site, site.changed - (long)site.changes + 1);
}

EMSCRIPTEN_KEEPALIVE void web_beat(void)
{
    site_poll(&site, now());
    site_beat(&site);
    keep_numbers();
}
