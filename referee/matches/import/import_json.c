/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Imports matches that `export --json` has written. They are converted to game text, one line for
 * each line of the file (except notes), so that an error names the right line. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "import.h"
#include "log/load.h"
#include "matches/json/json.h"
#include "matches/json/log_text.h"

/* The match being read. */
struct json_match_read {
    struct import *im;
    bool begun; /* it is being read; false: none, or it is left out */
    bool after; /* a match came before this line */
    long coups; /* it has, and has had so far */
    long read;
    int line;            /* the one being read */
    struct strbuf event; /* the log of an event that is being read */
    int event_line;      /* in which it begins */
};

static bool leave_out(struct json_match_read *m, struct parse_error *why)
{
    why->line = m->line;
    m->begun = false;
    m->im->length = 0;
    return import_leave_out(m->im, why);
}

/* Ends a match, all of whose turns must have been read. */
static bool end_match(struct json_match_read *m, enum text_end how)
{
    struct parse_error why;
    const struct token here = {.line = m->line, .column = 1};
    bool begun = m->begun;
    if (begun && m->read != m->coups) {
        token_error(&here, 0, &why,
                    "the match has %ld turns, and %ld of them are here: the file is cut short, "
                    "or lines are missing",
                    m->coups, m->read);
        return leave_out(m, &why);
    }
    m->begun = false;
    return !begun || import_take_text(m->im, how);
}

static bool gather(struct json_match_read *m, const struct strbuf *w)
{
    struct import *im = m->im;
    if (!im->length)
        im->line = m->line;
    return !w->length || import_gather_line(im, w->text, w->length);
}

/* Adds a line of the game text, and lines for its notes: before the text of a match, and after that
 * of a turn. */
static bool gather_line(struct json_match_read *m, struct record_line *r)
{
    bool match = r->kind == RECORD_LINE_MATCH;
    strbuf_add(&r->words, match || !r->notes.length ? "\n" : " ");
    if (r->words.failed)
        return import_no_memory(m->im);
    return (!match || gather(m, &r->notes)) && gather(m, &r->words) &&
           (match || gather(m, &r->notes));
}

/* The headers are read first, so that an error in a coup is reported with the players. */
static bool begin_match(struct json_match_read *m, struct record_line *r)
{
    struct import *im = m->im;
    long unread = im->unread;
    if (!gather(m, &r->headers) || !import_take_text(im, GAME_ENDS))
        return false;
    m->begun = im->unread == unread;
    m->after = true;
    m->coups = r->coups;
    m->read = 0;
    return !m->begun || gather_line(m, r);
}

/* An unreadable line belongs to the current match unless that is complete; then it begins another.
 * A match that is left out is reported once. */
static bool take_unread(struct json_match_read *m, enum record_line_kind kind,
                        struct parse_error *why)
{
    bool begins = !m->after || kind == RECORD_LINE_MATCH || m->read >= m->coups;
    bool told = m->begun || begins;
    if (begins && !end_match(m, GAME_ENDS))
        return false;
    if (begins)
        m->coups = LONG_MAX; /* none is known */
    m->after = true;
    return !told || leave_out(m, why);
}

static bool take_coup(struct json_match_read *m, struct record_line *r)
{
    struct parse_error why;
    const struct token here = {.column = 1};
    if (!m->after) {
        token_error(&here, 0, &why, "this turn has no match before it");
        return take_unread(m, RECORD_LINE_COUP, &why);
    }
    m->read++;
    if (!m->begun)
        return true;
    if (m->im->length + r->words.length + r->notes.length > MATCH_TEXT_MOST) {
        import_too_long(&here, &why);
        return leave_out(m, &why);
    }
    return gather_line(m, r);
}

/* Adds an empty line, so that lines are counted. */
static bool take_nothing(struct json_match_read *m)
{
    return !m->begun || import_gather_line(m->im, "\n", 1);
}

static bool take_read(struct json_match_read *m, struct record_line *r)
{
    switch (r->kind) {
    case RECORD_LINE_MATCH:
        return end_match(m, GAME_ENDS) && begin_match(m, r);
    case RECORD_LINE_COUP:
        return take_coup(m, r);
    default:
        return take_nothing(m);
    }
}

static bool end_event(struct json_match_read *m)
{
    bool ok = !m->event.failed || import_no_memory(m->im);
    if (ok && m->event.length)
        ok = import_take_event_log(m->im, m->event.text, m->event.length, m->event_line);
    strbuf_free(&m->event);
    return ok;
}

/* Reads a line of the log of an event. Sets *taken to true if it was one. */
static bool take_event_line(struct json_match_read *m, const char *line, size_t n, bool *taken)
{
    bool begins = strstr(line, "\"" STORE_EVENT "\"") && log_text_founds_event(line, n);
    *taken = begins || (m->event.length && (line_is_silent(line, n) || log_text_goes_on(line, n)));
    if ((begins || (!*taken && m->event.length)) && !end_event(m))
        return false;
    if (!*taken)
        return true;
    if (begins) {
        m->event_line = m->line;
        if (!end_match(m, GAME_ENDS))
            return false;
    }
    strbuf_add_bytes(&m->event, line, n);
    strbuf_add(&m->event, "\n");
    return true;
}

static bool take_line(struct json_match_read *m, const char *line, size_t n)
{
    struct record_line r;
    struct parse_error why;
    const struct token here = {.column = 1};
    if (line_is_silent(line, n))
        return take_nothing(m);
    if (n > MATCH_TEXT_MOST) {
        import_too_long(&here, &why);
        return leave_out(m, &why);
    }
    bool ok = record_line_read(line, n, &r, &why) ? take_read(m, &r) : take_unread(m, r.kind, &why);
    record_line_free(&r);
    return ok;
}

bool import_take_json(struct import *im, FILE *f)
{
    struct json_match_read m = {.im = im};
    struct text_lines l = {.f = f};
    bool ok = true;
    im->json = true;
    while (ok && text_lines_next(&l)) {
        bool of_event;
        m.line = l.number;
        ok = take_event_line(&m, l.line, l.length, &of_event) &&
             (of_event || take_line(&m, l.line, l.length));
    }
    if (text_lines_end(&l, im->file) && ok) {
        im->status = STATUS_FAILED;
        ok = false;
    }
    ok = ok && end_event(&m);
    strbuf_free(&m.event);
    return ok && end_match(&m, FILE_ENDS);
}
