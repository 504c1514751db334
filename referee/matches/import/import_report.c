/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "db/seal.h"
#include "import_run.h"
#include "log/find.h"
#include "matches/json/json.h"

bool import_no_memory(struct import *im)
{
    im->status = print_failure(im->file, _("out of memory"));
    return false;
}

bool import_storage_failed(struct import *im, const struct store_error *err)
{
    im->status = print_store_error(err);
    return false;
}

static void report_json(struct import *im, const struct json_report *r)
{
    char *line = json_report(r);
    if (!line || fprintf(im->report, "%s\n", line) < 0)
        import_no_memory(im);
    free(line);
}

/* --- a game ----------------------------------------------------------------------------------- */

static const char *const fate_names[] = {"new", "known", "extended", "version"};

static const char *fate_phrase(enum fate fate)
{
    switch (fate) {
    case FATE_KNOWN:
        return _("known   ");
    case FATE_EXTENDED:
        return _("extended");
    case FATE_VERSION:
        return _("version ");
    default:
        return _("imported");
    }
}

void import_report(struct import *im, const struct imported *g, const char *key, enum fate fate)
{
    if (im->job->options->json) {
        struct json_report r = json_report_empty;
        r.file = im->file;
        r.match = *key ? key : NULL;
        r.what = "import";
        r.detail = fate_names[fate];
        r.player = g->play.details.player;
        r.players = g->play.details.players;
        r.listed = g->play.details.listed;
        r.coups = g->coups;
        report_json(im, &r);
        return;
    }
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s ", fate_phrase(fate));
    if (*key)
        strbuf_add(&w, "%.*s  ", MATCH_SHOWN, key);
    strbuf_add_players(&w, g->play.details.player, g->play.details.players);
    strbuf_add(&w, ", ");
    strbuf_add(&w, CP_("board", "%ld turn", "%ld turns", g->coups), g->coups);
    if (w.failed || fprintf(im->report, "%s\n", w.text) < 0)
        import_no_memory(im);
    strbuf_free(&w);
}

bool import_say_unread(struct import *im, const struct imported *g, const struct parse_error *err)
{
    struct strbuf w = {.text = NULL};
    const struct store_details named = import_details(g);
    im->unread++;
    strbuf_add_players(&w, named.player, named.players);
    fflush(stdout);
    print_parse_error(im->file, err->line, err);
    fprintf(stderr, "referee: %s%s\n", _("skipped: "), w.text ? w.text : "?");
    strbuf_free(&w);
    if (im->job->options->json) {
        struct json_report r = json_report_empty;
        r.file = im->file;
        r.what = "import";
        r.detail = "unread";
        r.player = named.player;
        r.players = named.players;
        r.listed = named.listed;
        r.problem = err->reason;
        report_json(im, &r);
    }
    return im->status == STATUS_OK;
}

void import_say_date(const struct import *im, const struct token *w)
{
    char value[64], date[DATE_TEXT];
    struct strbuf clean = {.text = NULL};
    header_value(w, value, sizeof value);
    if (!word_equals(w, "Date") || date_read(value, date))
        return;
    strbuf_add_clean(&clean, value);
    fflush(stdout);
    fprintf(stderr, "%s:%d:%d: %s%s\n", im->file, w->line, w->column,
            _("The date is kept as typed, but cannot be read as one (2026.11.22): "),
            clean.text ? clean.text : "");
    strbuf_free(&clean);
}

void import_say_spelling(const struct import *im, const char *name, const char *other)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_spellings(&w, name, other);
    fflush(stdout);
    fprintf(stderr, "referee: %s: %s\n", im->file, w.text ? w.text : "?");
    strbuf_free(&w);
}

void import_say_seal(struct import *im, const struct token *w)
{
    char value[SEAL_TEXT_SIZE];
    header_value(w, value, sizeof value);
    const char *why = word_equals(w, "Seal") ? import_seal_refused(value) : NULL;
    if (!why)
        return;
    im->seals_left++;
    fflush(stdout);
    fprintf(stderr, "%s:%d:%d: %s\n", im->file, w->line, w->column, _(why));
}

void import_say_disowned(const struct imported *g)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_players(&w, g->play.details.player, g->play.details.players);
    fflush(stdout);
    fprintf(
        stderr, "referee: %s: %s\n", w.text ? w.text : "?",
        _("its header Match names a match of other players: it is taken as a match of its own"));
    strbuf_free(&w);
}

/* --- the file --------------------------------------------------------------------------------- */

enum { COUNT_TEXT = 96 };

static void add_sums(struct strbuf *w, const struct import *im)
{
    strbuf_add_clean(w, im->file);
    char matches[COUNT_TEXT], turns[COUNT_TEXT];
    snprintf(matches, sizeof matches, P_("%ld match", "%ld matches", im->matches), im->matches);
    snprintf(turns, sizeof turns, CP_("with", "%ld turn", "%ld turns", im->coups), im->coups);
    strbuf_add(w, "%s", _(": "));
    strbuf_add(w,
               im->job->options->dry_run ? _("would import %s with %s") : _("imported %s with %s"),
               matches, turns);
    strbuf_add(w, "%s", _(", "));
    strbuf_add(w, P_("%ld already known", "%ld already known", im->known), im->known);
    if (im->events) {
        strbuf_add(w, "%s", _(", "));
        strbuf_add(w, P_("%ld event", "%ld events", im->events), im->events);
    }
    if (im->extended) {
        strbuf_add(w, "%s", _(", "));
        strbuf_add(w, P_("%ld extended", "%ld extended", im->extended), im->extended);
    }
    if (im->empty) {
        strbuf_add(w, "%s", _(", "));
        strbuf_add(w, P_("%ld skipped without turns", "%ld skipped without turns", im->empty),
                   im->empty);
    }
    if (im->unread) {
        strbuf_add(w, "%s", _(", "));
        strbuf_add(w, P_("%ld skipped as unreadable", "%ld skipped as unreadable", im->unread),
                   im->unread);
    }
}

enum status import_say_file(struct import *im)
{
    char buffer[4096];
    size_t n;
    struct strbuf w = {.text = NULL};
    rewind(im->report);
    while ((n = fread(buffer, 1, sizeof buffer, im->report)) > 0)
        fwrite(buffer, 1, n, stdout); /* looked at with the rest of the output */
    if (im->job->options->json)
        return STATUS_OK;
    add_sums(&w, im);
    strbuf_add(&w, "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}
