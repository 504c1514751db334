/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Imports events (log/event_log.c) that `export` has written.
 *
 * JSON contains the log, entry by entry, and is imported like one that another machine sends: with
 * the same key, hashes and seals. Text contains the facts in force, one per line:
 *
 *     [Game "event"]
 *     [Event "Cup"]
 *     [Match "KEY ENTRIES HASH"]
 *
 *     enter "Anna" round 1
 *
 * The facts make a new log with the same key. If the event is in the record, only missing facts are
 * added. Facts that contradict those of the record are left out, and the reason is reported.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "import.h"
#include "log/event_log.h"
#include "log/find.h"
#include "log/incoming.h"
#include "matches/json/json.h"
#include "matches/json/log_text.h"

/* --- what is said ----------------------------------------------------------------------------- */

static bool report(struct import *im, const char *key, const char *name, long entries,
                   enum store_merge did)
{
    static const char *const words[] = {[STORE_MERGE_NEW] = "new",
                                        [STORE_MERGE_EXTENDED] = "extended",
                                        [STORE_MERGE_DIVERGED] = "version",
                                        [STORE_MERGE_KNOWN] = "known"};
    struct strbuf w = {.text = NULL};
    im->events += did == STORE_MERGE_NEW || did == STORE_MERGE_DIVERGED;
    im->extended += did == STORE_MERGE_EXTENDED;
    im->known += did == STORE_MERGE_KNOWN;
    if (im->job->options->json) {
        struct json_report r = json_report_empty;
        r.file = im->file;
        r.match = *key ? key : NULL;
        r.what = "import";
        r.detail = words[did];
        r.event = name;
        char *line = json_report(&r);
        strbuf_add(&w, "%s", line ? line : "");
        w.failed |= !line;
        free(line);
    } else {
        strbuf_add(&w, "%s ",
                   did == STORE_MERGE_NEW        ? _("imported")
                   : did == STORE_MERGE_EXTENDED ? _("extended")
                   : did == STORE_MERGE_DIVERGED ? _("version ")
                                                 : _("known   "));
        if (*key)
            strbuf_add(&w, "%.*s  ", MATCH_SHOWN, key);
        strbuf_add_clean(&w, name);
        strbuf_add(&w, "%s", _(", "));
        strbuf_add(&w, P_("%ld entry", "%ld entries", entries), entries);
    }
    bool ok = !w.failed && fprintf(im->report, "%s\n", w.text ? w.text : "") >= 0;
    strbuf_free(&w);
    return ok || import_no_memory(im);
}

/* Reports an event that is left out. The rest of the file is imported. */
static bool leave_out_event(struct import *im, const char *name, int line, int column,
                            const char *reason)
{
    struct parse_error err = {.line = line, .column = column};
    struct strbuf clean = {.text = NULL};
    snprintf(err.reason, sizeof err.reason, "%.*s", (int)sizeof err.reason - 1, reason);
    im->unread++;
    strbuf_add_clean(&clean, name && *name ? name : "?");
    fflush(stdout);
    print_parse_error(im->file, line, &err);
    fprintf(stderr, "referee: %s%s\n", _("skipped: "), clean.text ? clean.text : "?");
    strbuf_free(&clean);
    if (im->job->options->json) {
        struct json_report r = json_report_empty;
        r.file = im->file;
        r.what = "import";
        r.detail = "unread";
        r.event = name;
        r.problem = err.reason;
        char *said = json_report(&r);
        bool ok = said && fprintf(im->report, "%s\n", said) >= 0;
        free(said);
        return ok || import_no_memory(im);
    }
    return true;
}

/* --- JSON ------------------------------------------------------------------------------------- */

static bool take_log(struct import *im, struct store_log *log, int line)
{
    struct store_error err = {.code = STORE_OK};
    struct incoming judged = {.game = games[0]};
    const char *name = log->founding.details.event ? log->founding.details.event : "";
    struct store_taking t = {.log = log,
                             .own = true,
                             .dry = im->job->options->dry_run,
                             .rows = incoming_rows,
                             .ctx = &judged};
    enum store_code code = im->job->store ? import_take(im->job->store, &t, &err) : STORE_OK;
    if (!im->job->store)
        t.did = STORE_MERGE_NEW;
    incoming_free(&judged);
    if (code == STORE_INVALID || code == STORE_CORRUPT)
        return leave_out_event(im, name, line, 1, err.text);
    if (code != STORE_OK)
        return import_storage_failed(im, &err);
    return report(im, t.key, name, (long)log->n, t.did);
}

bool import_take_event_log(struct import *im, const char *text, size_t length, int line)
{
    struct log_texts read;
    struct parse_error err;
    bool ok = import_take_games(im);
    bool understood = ok && log_text_read(text, length, &read, &err);
    for (size_t i = 0; understood && ok && i < read.n; i++)
        ok = take_log(im, read.log[i], line);
    if (ok && !understood)
        ok = leave_out_event(im, read.n ? read.log[0]->founding.details.event : NULL,
                             line + err.line - 1, err.column, err.reason);
    log_texts_free(&read);
    return ok;
}

/* --- text ------------------------------------------------------------------------------------- */

/* An event read from text: its headers, and its facts as entries of a log. */
struct event_text {
    struct arena texts;
    const char *name;         /* "": there is none */
    char key[STORE_KEY_SIZE]; /* "": there is none */
    struct store_entry_new *fact;
    int *line; /* of each, from 0 */
    size_t facts;
};

bool import_begins_event(const char *line)
{
    size_t n = strlen("[Game");
    line += strspn(line, " \t");
    if (strncmp(line, "[Game", n) != 0)
        return false;
    line += n + strspn(line + n, " \t");
    return strncmp(line, "\"" STORE_EVENT "\"", strlen(STORE_EVENT) + 2) == 0;
}

static bool add_fact(struct event_text *t, const char *line, size_t n, int number)
{
    struct store_entry_new *more = arena_array(&t->texts, t->fact, t->facts, sizeof *more);
    int *lines = arena_array(&t->texts, t->line, t->facts, sizeof *lines);
    if (!more || !lines)
        return false;
    t->fact = more;
    t->line = lines;
    t->line[t->facts] = number;
    t->fact[t->facts++] =
        (struct store_entry_new){.kind = EVENT_FACT_KIND, .text = arena_text(&t->texts, line, n)};
    return t->fact[t->facts - 1].text;
}

/* Reads the headers Event and Match. */
static bool take_event_header(struct event_text *t, const char *line, size_t n,
                              struct parse_error *err)
{
    struct scanner scan = scan_text(line, n, false);
    struct token w;
    char value[512];
    if (!scan_word(&scan, &w, err))
        return false;
    header_value(&w, value, sizeof value);
    if (word_equals(&w, "Event"))
        t->name = arena_copy(&t->texts, value);
    if (word_equals(&w, "Match"))
        snprintf(t->key, sizeof t->key, "%.36s", value);
    if (*t->key && !store_is_key(t->key))
        *t->key = '\0';
    return true;
}

static bool fault_in(struct parse_error *err, int line, const char *reason)
{
    const struct token here = {.line = line, .column = 1};
    return token_error(&here, 0, err, "%s", _(reason));
}

/* Splits the text into headers and facts. Returns false with the line of the error, counted from 0.
 */
static bool read_event_text(const char *text, size_t length, struct event_text *t,
                            struct parse_error *err)
{
    const char *end = text + length;
    for (int number = 0; text < end; number++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t n = (size_t)((stop ? stop : end) - text);
        size_t blanks = 0;
        while (blanks < n && (text[blanks] == ' ' || text[blanks] == '\t'))
            blanks++;
        const char *line = text + blanks;
        n -= blanks;
        while (n && (line[n - 1] == ' ' || line[n - 1] == '\t' || line[n - 1] == '\r'))
            n--;
        bool silent = !n || *line == '#';
        if (!silent && *line == '[' && !take_event_header(t, line, n, err)) {
            err->line = number;
            return false;
        }
        if (!silent && *line != '[' && !add_fact(t, line, n, number))
            return fault_in(err, number, N_("out of memory"));
        text = stop ? stop + 1 : end;
    }
    return (t->name && *t->name) || fault_in(err, 0, N_("the event has no name"));
}

/* Returns true if the facts are consistent. Otherwise sets *fault to the first that is not. */
static bool facts_fit(const struct event_text *t, size_t *fault, struct strbuf *why)
{
    struct event_log e = {.players = 0};
    bool fit = true;
    for (size_t i = 0; fit && i < t->facts; i++) {
        fit = event_add_fact(&e, (long)i + 1, t->fact[i].text, "", why);
        *fault = i;
    }
    event_log_free(&e);
    return fit;
}

/* Returns the number of facts with which both the text and the event begin. */
static size_t same_facts(const struct event_text *t, const struct event_log *e)
{
    size_t n = 0;
    while (n < t->facts && n < e->facts && strcmp(t->fact[n].text, e->fact[n].text) == 0)
        n++;
    return n;
}

static int note_version(void *ctx, const struct store_match *m)
{
    snprintf(ctx, STORE_KEY_SIZE, "%s", m->key);
    return m->chosen;
}

static enum store_code append_facts(struct store *s, const char *key, long head,
                                    const struct event_text *t, size_t from,
                                    struct store_error *err)
{
    const struct store_change change = {.revision = EVENT_REVISION};
    const struct store_batch batch = {.expected = head,
                                      .entries = t->fact + from,
                                      .n_entries = t->facts - from,
                                      .change = &change};
    enum store_code code = store_match_lock(s, key, err);
    if (code == STORE_OK) {
        code = store_append(s, key, &batch, err);
        store_match_unlock(s, key);
    }
    return code;
}

/* Adds the missing facts to an event that is in the record. */
static bool keep_known(struct import *im, const struct event_text *t, const char *key, int line)
{
    struct store_error err;
    struct event_log e;
    enum store_merge did = STORE_MERGE_KNOWN;
    enum store_code code = event_log_load(im->job->store, key, &e, &err);
    size_t same = code == STORE_OK ? same_facts(t, &e) : 0;
    bool differs = code == STORE_OK && same < t->facts && same < e.facts;
    if (code == STORE_OK && !differs && same < t->facts) {
        did = STORE_MERGE_EXTENDED;
        if (!im->job->options->dry_run)
            code = append_facts(im->job->store, key, e.head, t, same, &err);
    }
    event_log_free(&e);
    if (code != STORE_OK)
        return import_storage_failed(im, &err);
    if (differs)
        return leave_out_event(im, t->name, line + t->line[same], 1,
                               _("the record has other facts of this event: export --json brings "
                                 "both logs"));
    return report(im, key, t->name, (long)t->facts, did);
}

static bool keep_new(struct import *im, const struct event_text *t)
{
    struct store_error err;
    char key[STORE_KEY_SIZE] = "";
    const struct store_match_new m = {.game = STORE_EVENT,
                                      .key = *t->key ? t->key : NULL,
                                      .details = {.listed = true, .event = t->name}};
    if (im->job->options->dry_run)
        return report(im, "", t->name, (long)t->facts, STORE_MERGE_NEW);
    enum store_code code = store_match_create(im->job->store, &m, key, &err);
    if (code == STORE_OK && t->facts)
        code = append_facts(im->job->store, key, 0, t, 0, &err);
    return code == STORE_OK ? report(im, key, t->name, (long)t->facts, STORE_MERGE_NEW)
                            : import_storage_failed(im, &err);
}

static bool keep_event(struct import *im, const struct event_text *t, int line)
{
    const struct store_query versions = {.origin = t->key, .logs = STORE_EVENT_LOGS};
    struct store_error err;
    char key[STORE_KEY_SIZE] = "";
    if (*t->key && im->job->store &&
        store_matches(im->job->store, &versions, note_version, key, &err) != STORE_OK)
        return import_storage_failed(im, &err);
    return *key ? keep_known(im, t, key, line) : keep_new(im, t);
}

bool import_take_event_text(struct import *im, const char *text, size_t length, int line)
{
    struct event_text t = {.facts = 0};
    struct parse_error err;
    struct strbuf why = {.text = NULL};
    size_t fault = 0;
    bool ok;
    if (!read_event_text(text, length, &t, &err))
        ok = leave_out_event(im, t.name, line + err.line, 1, err.reason);
    else if (!facts_fit(&t, &fault, &why))
        ok = leave_out_event(im, t.name, line + t.line[fault], 1,
                             why.text ? why.text : _("out of memory"));
    else
        ok = keep_event(im, &t, line);
    strbuf_free(&why);
    arena_free(&t.texts);
    return ok;
}
