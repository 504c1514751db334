/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The site in a browser: the functions that the service worker (web/pages/sw.js) calls. A
 * request is passed as arguments, and the worker reads the parts of the answer one after the
 * other. The record is a file in memory; the worker stores its changed pages before it passes an
 * answer on. No token is required, since the reader of the pages is the one who enters the
 * matches. */
#include "web.h"

#include <emscripten.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/date.h"
#include "base/html.h"
#include "base/i18n.h"
#include "db/open/open.h"
#include "log/rows.h"
#include "matches/command/command.h"
#include "server/record_files.h"
#include "site/pages.h"
#include "site/site.h"

enum { LISTENED = 64 };

static struct site site;
static struct response out; /* the last answer */
static struct strbuf head;  /* its header lines */
static int language;        /* of the last request */
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

EMSCRIPTEN_KEEPALIVE int web_open(const char *record, const char *address)
{
    struct store_error err;
    setenv("LC_ALL", "C.UTF-8", 1);
    i18n_begin();
    site = (struct site){.record = strdup(record), .listens = listens};
    site.place =
        (struct place){.address = strdup(address), .scorers = true, .alone = true, .own = true};
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

EMSCRIPTEN_KEEPALIVE int web_settle(void)
{
    sqlite3 *db = NULL;
    int code = sqlite3_open(site.record, &db);
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    sqlite3_close(db);
    return code != SQLITE_OK;
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

EMSCRIPTEN_KEEPALIVE int web_verify(const char *path)
{
    return (int)run("verify", (struct record_command){RECORD_READ, record_verify}, path, NULL,
                    false);
}

EMSCRIPTEN_KEEPALIVE int web_export(int json)
{
    return (int)run("export", (struct record_command){RECORD_READ, record_export}, site.record,
                    NULL, json);
}

EMSCRIPTEN_KEEPALIVE int web_import(const char *file)
{
    return (int)run("import", (struct record_command){RECORD_IMPORT, record_import}, site.record,
                    file, false);
}

/* --- the page of the record ------------------------------------------------------------------- */

/* Messages of web/pages/app.js on the page of the record. */
static const struct page_word words[] = {
    {"kept", N_("The browser keeps the record until you delete it.")},
    {"loose", N_("The browser may delete the record when space is short or the app is not used for "
                 "long. Tap “Keep”, or export the record.")},
    {"denied", N_("The browser did not agree. Export the record from time to time.")},
    {"replace", N_("Replace the record on this phone by this file?")},
};

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

static void page_record(struct strbuf *w)
{
    struct strbuf data = {.text = NULL};
    strbuf_add(&data, "class=\"archive\"");
    page_words(&data, words, sizeof words / sizeof words[0]);
    page_begin(w, _("Record"), data.text ? data.text : "", 0);
    strbuf_free(&data);
    html_element(w, "<header class=\"top\"><a class=\"where\" href=\"/\">", _("Tables"),
                 "</a></header>\n<main>\n");
    html_element(w, "<h1>", _("Record"), "</h1>\n");
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
                 _("A text or JSON file adds its matches. A record (SQLite) is verified, and then "
                   "replaces the record on this phone."),
                 "</p>\n<p><input type=\"file\" id=\"import\" aria-label=\"");
    html_element(w, "", _("File"), "\"></p>\n<pre id=\"report\" role=\"status\"></pre>\n</main>\n");
    page_end(w);
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

static void answer(const struct request *r)
{
    struct strbuf w = {.text = NULL};
    if (r->method != METHOD_GET || strcmp(r->path, "/record") != 0) {
        site_answer(&site, now(), r, &out);
        return;
    }
    i18n_use(language);
    page_record(&w);
    i18n_use(site.own);
    response_give(&out, 200, "text/html; charset=utf-8", NULL, shared_buffer_of(&w));
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
    strbuf_add(&head, "Content-Type: %s\r\nContent-Security-Policy: %s; manifest-src 'self'\r\n%s",
               out.type, response_policy, out.more ? out.more : "");
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
