/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file of record text cut into games, of which only as many are in memory as are being judged. */
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/scan.h"
#include "base/version.h"
#include "import_run.h"
#include "log/load.h"

/* --- words ------------------------------------------------------------------------------------ */

static void add_lead(struct imported *g, const struct token *w)
{
    strbuf_add(&g->lead, "#");
    strbuf_add_utf8(&g->lead, w->text, w->length);
    while (g->lead.length && strchr(" \t\r", g->lead.text[g->lead.length - 1]))
        g->lead.text[--g->lead.length] = '\0';
    strbuf_add(&g->lead, "\n");
}

bool import_leave_out(struct import *im, const struct parse_error *err)
{
    bool ok = import_take_games(im) && import_say_unread(im, &im->game, err);
    import_reset(&im->game);
    return ok;
}

bool import_too_long(const struct token *at, struct parse_error *err)
{
    return token_error(at, 0, err,
                       "the text of a match has at most %d megabytes, and a match %d turns",
                       MATCH_TEXT_MOST >> 20, MATCH_TURNS_MOST);
}

int import_file_line(const struct import *im, const char *text, int first, int line)
{
    int notes = 0;
    for (int i = first; im->json && text && i < line; i++) {
        notes += *text == '#';
        text = strchr(text, '\n');
        text += text != NULL;
    }
    return line - notes;
}

/* Leaves out the game for what stands in the text gathered so far. */
static bool blame_text(struct import *im, struct parse_error *err)
{
    err->line = import_file_line(im, im->text, im->line, err->line);
    return import_leave_out(im, err);
}

static bool take_header(struct import *im, const struct token *w, struct parse_error *err)
{
    if (!import_header(&im->game, im->job->game, w, err))
        return false;
    im->headed = true;
    import_say_date(im, w);
    import_say_seal(im, w);
    return true;
}

bool import_take_text(struct import *im, enum text_end how)
{
    struct scanner scan = scan_text(im->text ? im->text : "", im->length, false);
    struct parse_error err;
    struct token w, first = {.text = NULL};
    scan.line = im->line;
    im->length = 0;
    im->skipping = how == TEXT_TOO_LONG;
    do {
        if (!scan_word(&scan, &w, &err))
            return blame_text(im, &err);
        bool writer = w.kind == TOKEN_COMMENT && names_writer(w.text, w.length);
        bool head = w.kind == TOKEN_HEADER || writer; /* of a game, or of a file */
        const char *at = w.kind == TOKEN_END ? w.text : w.text - 1;
        if (w.kind == TOKEN_END && how == TEXT_TOO_LONG)
            return import_too_long(&w, &err) || blame_text(im, &err);
        if ((head || w.kind == TOKEN_END) && first.text) {
            if (!import_give_game(im, &first, at))
                return false;
            first.text = NULL;
        }
        if (w.kind == TOKEN_HEADER && !take_header(im, &w, &err))
            return blame_text(im, &err);
        if (w.kind == TOKEN_COMMENT && !first.text && !writer)
            add_lead(&im->game, &w);
        if (w.kind == WORD && !first.text)
            first = w;
    } while (w.kind != TOKEN_END);
    if (how == FILE_ENDS &&
        (im->game.details.values.player[0] || im->game.details.values.player[1]))
        im->empty++;
    return true;
}

/* --- lines ------------------------------------------------------------------------------------ */

bool import_gather_line(struct import *im, const char *line, size_t n)
{
    if (!n)
        return true; /* there may be no memory yet to copy nothing to */
    if (im->length + n > im->room) {
        size_t room = 2 * (im->length + n) + 4096;
        char *more = realloc(im->text, room);
        if (!more)
            return import_no_memory(im);
        im->text = more;
        im->room = room;
    }
    memcpy(im->text + im->length, line, n);
    im->length += n;
    return true;
}

static bool take_gathered(struct import *im, bool event, enum text_end how)
{
    size_t length = im->length;
    if (!event)
        return import_take_text(im, how);
    im->length = 0;
    im->headed = true;
    return import_take_games(im) && import_take_event_text(im, im->text, length, im->line);
}

/* A header at the beginning of a line, after coups, begins a new game; the game before it is
 * imported first. */
bool import_take_lines(struct import *im, FILE *f)
{
    struct text_lines l = {.f = f};
    bool ok = true, coups = false, event = false; /* the text is that of an event */
    while (ok && text_lines_next(&l)) {
        char c = l.line[strspn(l.line, " \t")];
        if ((event && c == '[' && coups) || import_begins_event(l.line)) {
            ok = im->skipping || take_gathered(im, event, GAME_ENDS);
            event = import_begins_event(l.line);
            im->skipping = coups = false;
        }
        if (ok && c == '[' && coups) {
            ok = im->skipping || import_take_text(im, GAME_ENDS);
            im->skipping = coups = false;
        }
        if (!im->length)
            im->line = l.number;
        if (ok && im->length + l.length > MATCH_TEXT_MOST && !im->skipping)
            ok = import_take_text(im, TEXT_TOO_LONG);
        coups |= c && c != '[' && c != '#';
        ok = ok && (im->skipping || (import_gather_line(im, l.line, l.length) &&
                                     import_gather_line(im, "\n", l.ended)));
    }
    if (text_lines_end(&l, im->file) && ok) {
        im->status = STATUS_FAILED;
        return false;
    }
    return ok && (im->skipping || take_gathered(im, event, FILE_ENDS));
}
