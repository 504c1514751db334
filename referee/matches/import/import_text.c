/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file of record text cut into games, so that never more than one is in memory, and of a long one
 * no more than a part. */
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/scan.h"
#include "base/version.h"
#include "import_run.h"

enum {
    LONG_TEXT = 1 << 17, /* bytes of a game that is not held in memory */
    PART_TEXT = 1 << 14  /* ... and of its parts */
};

/* --- words ------------------------------------------------------------------------------------ */

static void add_lead(struct imported *g, const struct token *w)
{
    strbuf_add(&g->lead, "#");
    strbuf_add_utf8(&g->lead, w->text, w->length);
    while (g->lead.length && strchr(" \t\r", g->lead.text[g->lead.length - 1]))
        g->lead.text[--g->lead.length] = '\0';
    strbuf_add(&g->lead, "\n");
}

/* The words of the game in hand, from the first on; `whole`: they end it. */
static bool give_words(struct import *im, const struct token *first, const char *end, bool whole)
{
    if (first->text &&
        !(whole && !im->in_hand ? import_give_game : import_give_part)(im, first, end))
        return false;
    return !whole || !im->in_hand || import_end_parts(im);
}

/* How the text gathered so far ends: with a game, with the file, or within a long game. */
enum text_end { GAME_ENDS, FILE_ENDS, GAME_GOES_ON };

static bool read_text(struct import *im, enum text_end how)
{
    struct scanner scan = scan_text(im->text ? im->text : "", im->length, false);
    struct parse_error err;
    struct token w, first = {.text = NULL};
    scan.line = im->line;
    do {
        if (!scan_word(&scan, &w, &err))
            return import_not_read(im, &err);
        bool writer = w.kind == TOKEN_COMMENT && names_writer(w.text, w.length);
        bool head = w.kind == TOKEN_HEADER || writer; /* of a game, or of a file */
        const char *at = w.kind == TOKEN_END ? w.text : w.text - 1;
        if (head || w.kind == TOKEN_END) {
            if (!give_words(im, &first, at, head || how != GAME_GOES_ON))
                return false;
            if (im->skipping)
                return true;
            first.text = NULL;
        }
        if (w.kind == TOKEN_HEADER && !import_header(&im->game, im->job->game, &w, &err))
            return import_not_read(im, &err);
        if (w.kind == TOKEN_HEADER) {
            import_say_date(im, &w);
            import_say_seal(im, &w);
        }
        if (w.kind == TOKEN_COMMENT && !first.text && !writer)
            add_lead(&im->game, &w);
        if (w.kind == WORD && !first.text)
            first = w;
    } while (w.kind != TOKEN_END);
    if (how == FILE_ENDS && (im->game.details.is.player[0] || im->game.details.is.player[1]))
        im->empty++;
    return true;
}

/* The text gathered so far: a game, or what comes before one; perhaps several; or of a long one a
 * part. */
static bool take_text(struct import *im, enum text_end how)
{
    bool ok = im->skipping || read_text(im, how);
    im->length = 0;
    im->skipping &= how == GAME_GOES_ON;
    im->whole = false;
    return ok;
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool gather_line(struct import *im, const char *line, size_t n)
{
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

/* Whether a coup begins here, with its number: what was written of the one before is complete. */
static bool numbered(const char *line)
{
    size_t n = strspn(line, "0123456789");
    return n && line[n] == '.' && strchr(" \t\r\n", line[n + 1]);
}

/* A header at the beginning of a line, after coups, begins a new game: what came before is taken
 * first. */
bool import_take_lines(struct import *im, FILE *f)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    bool ok = true, coups = false;
    for (int number = 1; ok && (n = getline(&line, &room, f)) >= 0; number++) {
        size_t blanks = strspn(line, " \t\r\n");
        char c = line[blanks];
        if (c == '[' && coups) {
            ok = take_text(im, GAME_ENDS);
            coups = false;
        } else if (im->length > (im->in_hand ? PART_TEXT : LONG_TEXT) && numbered(line + blanks) &&
                   import_in_parts(im)) {
            ok = take_text(im, GAME_GOES_ON);
        }
        if (!im->length)
            im->line = number;
        coups |= c && c != '[' && c != '#';
        ok = ok && gather_line(im, line, (size_t)n);
    }
    free(line);
    if (ok && (ferror(f) || !lines_ended(f))) { /* the first is said by the caller */
        im->status = STATUS_FAILED;
        return ferror(f) ? false : import_no_memory(im);
    }
    return ok && take_text(im, FILE_ENDS);
}
