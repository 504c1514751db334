/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Record text put into the record: a file is one transaction, a few games of it at a time in
 * memory. They are read and judged in threads, and stored in their order. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/jobs.h"
#include "base/scan.h"
#include "base/tongue.h"
#include "import_known.h"
#include "import_long.h"
#include "json.h"
#include "log/find.h"
#include "matches.h"

/* Fingerprints met in a dry run, which cannot look them up: an open table of their beginnings. */
struct seen {
    uint64_t *slot; /* 0 free */
    size_t count, room;
};

struct import {
    const struct record_job *job;
    const char *file;
    FILE *report; /* said once the file is in the record */
    bool writing; /* a transaction is open */
    enum status status;
    struct seen *seen;

    char *text; /* of the game being gathered, and perhaps more */
    size_t length, room;
    int line;              /* the first line of it */
    struct imported game;  /* whose headers are being read */
    struct imported spent; /* which was stored last */
    struct jobs *jobs;
    struct import_long *in_hand; /* a long game, put into the record as it is read; NULL: none */
    bool in_hand_begun;          /* ... in a transaction of its own */
    bool skipping;               /* the game whose text is read is left out, to its end */
    bool whole;                  /* ... is taken whole, however long it is */
    long matches, known, extended, coups, empty, unread;
};

enum {
    MOST_READERS = 16,
    LONG_TEXT = 1 << 17, /* bytes of a game that is not held in memory */
    PART_TEXT = 1 << 14  /* ... and of its parts */
};

/* A game whose headers are read, and the words that follow them. */
struct game_job {
    struct imported spent; /* an earlier one that is stored: a thread has the time to free it */
    const struct game *of;
    struct imported game;
    char *text; /* malloc'd */
    size_t length;
    int line, column; /* where they stand */
    bool understood;
    struct fault err;
};

static void read_game(void *own, void *job)
{
    struct game_job *g = job;
    (void)own;
    import_reset(&g->spent);
    g->understood = import_words(&g->game, g->of, g->text, g->length, &g->err);
}

static void drop_game(struct game_job *g)
{
    import_reset(&g->game);
    free(g->text);
}

/* --- duplicates ------------------------------------------------------------------------------- */

static bool see(struct seen *s, uint64_t value, bool *known)
{
    if (2 * s->count >= s->room) {
        struct seen larger = {.room = s->room ? 2 * s->room : 1024};
        larger.slot = calloc(larger.room, sizeof *larger.slot);
        bool ignored;
        if (!larger.slot)
            return false;
        for (size_t i = 0; i < s->room; i++)
            if (s->slot[i])
                see(&larger, s->slot[i], &ignored);
        free(s->slot);
        *s = larger;
    }
    size_t i = value % s->room;
    while (s->slot[i] && s->slot[i] != value)
        i = (i + 1) % s->room;
    *known = s->slot[i] == value;
    s->count += !*known;
    s->slot[i] = value;
    return true;
}

static int note_key(void *ctx, const struct store_match *m)
{
    snprintf(ctx, STORE_KEY_SIZE, "%s", m->key);
    return 1;
}

/* The match that is the same, "" if there is none. */
static enum store_code find_same(const struct import *im, const struct imported *g,
                                 char key[STORE_KEY_SIZE], struct store_error *err)
{
    struct store_query query = {.fingerprint = g->print, .limit = 1};
    key[0] = '\0';
    return im->job->store ? store_matches(im->job->store, &query, note_key, key, err) : STORE_OK;
}

struct other {
    const char *key; /* of the one it is not */
    char *found;
};

static int note_other(void *ctx, const struct store_match *m)
{
    const struct other *o = ctx;
    if (strcmp(m->key, o->key) == 0)
        return 0;
    snprintf(o->found, STORE_KEY_SIZE, "%s", m->key);
    return 1;
}

/* The same of a long one, which is stored already. */
static enum store_code find_other(const struct import *im, const struct import_long *l,
                                  char key[STORE_KEY_SIZE], struct store_error *err)
{
    struct store_query query = {.fingerprint = l->game.print};
    struct other o = {l->key, key};
    key[0] = '\0';
    return im->job->store ? store_matches(im->job->store, &query, note_other, &o, err) : STORE_OK;
}

/* --- one game --------------------------------------------------------------------------------- */

/* What became of a game. */
enum fate { FATE_NEW, FATE_KNOWN, FATE_EXTENDED, FATE_VERSION };

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

static void report(struct import *im, const struct imported *g, const char *key, enum fate fate)
{
    if (im->job->options->json) {
        struct json_report r = json_report_empty;
        r.file = im->file;
        r.match = *key ? key : NULL;
        r.what = "import";
        r.detail = fate_names[fate];
        r.white = g->play.details.white;
        r.black = g->play.details.black;
        r.coups = g->coups;
        char *line = json_report(&r);
        if (!line || fprintf(im->report, "%s\n", line) < 0)
            im->status = say_failed(im->file, _("no memory"));
        free(line);
        return;
    }
    struct words w = {.text = NULL};
    words_add(&w, "%s ", fate_phrase(fate));
    if (*key)
        words_add(&w, "%.*s  ", MATCH_SHOWN, key);
    words_add_players(&w, g->play.details.white, g->play.details.black);
    words_add(&w, ", ");
    words_add(&w, P_("%ld coup", "%ld coups", g->coups), g->coups);
    if (w.failed || fprintf(im->report, "%s\n", w.text) < 0)
        im->status = say_failed(im->file, _("no memory"));
    words_free(&w);
}

static bool storage_failed(struct import *im, const struct store_error *err)
{
    im->status = say_store(err);
    return false;
}

/* In a dry run: whether it was met before. */
static bool see_game(struct import *im, const struct imported *g, bool *known)
{
    char digits[17];
    snprintf(digits, sizeof digits, "%.16s", g->print);
    uint64_t start = strtoull(digits, NULL, 16);
    if (see(im->seen, start | 1, known))
        return true;
    im->status = say_failed(im->file, _("no memory"));
    return false;
}

static bool count_game(struct import *im, const struct imported *g, const char *key, enum fate fate)
{
    bool added = fate == FATE_NEW || fate == FATE_VERSION;
    im->known += fate == FATE_KNOWN;
    im->extended += fate == FATE_EXTENDED;
    im->matches += added;
    im->coups += added ? g->coups : 0;
    report(im, g, key, fate);
    return im->status == STATUS_OK;
}

/* A game of which nothing is known by its header: it may be there all the same. */
static enum store_code keep_unnamed(struct import *im, const struct imported *g, enum fate *fate,
                                    char key[STORE_KEY_SIZE], struct store_error *err)
{
    bool known = false;
    enum store_code code = find_same(im, g, key, err);
    if (code != STORE_OK)
        return code;
    known = *key;
    if (!known && im->job->options->dry_run) {
        if (!see_game(im, g, &known))
            return STORE_FAILED;
    } else if (!known) {
        code = import_store(g, im->job->store, key, err);
    }
    *fate = known ? FATE_KNOWN : FATE_NEW;
    return code;
}

/* A game of a match that is here. */
static enum store_code keep_related(struct import *im, const struct imported *g,
                                    const struct related *r, enum fate *fate,
                                    char key[STORE_KEY_SIZE], struct store_error *err)
{
    struct store *s = im->job->store;
    bool dry = im->job->options->dry_run;
    snprintf(key, STORE_KEY_SIZE, "%s", r->key);
    *fate = FATE_KNOWN;
    if (r->is == RELATION_KNOWN)
        return STORE_OK;
    *fate = FATE_EXTENDED;
    enum store_code code = r->is != RELATION_EXTENDS ? STORE_CONFLICT
                           : dry                     ? STORE_OK
                                                     : import_extend(g, s, key, err);
    if (code != STORE_CONFLICT)
        return code;
    *fate = FATE_VERSION;
    return dry ? STORE_OK : import_store(g, s, key, err);
}

/* The header names a match that is here, and this is another one. */
static bool disown(struct import *im, struct imported *g)
{
    struct words w = {.text = NULL};
    words_add_players(&w, g->play.details.white, g->play.details.black);
    fflush(stdout);
    fprintf(stderr, "referee: %s: %s\n", w.text ? w.text : "?",
            _("its header Match names a match of others: it is taken as one by itself"));
    words_free(&w);
    if (!import_disown(g))
        im->status = say_failed(im->file, _("no memory"));
    return im->status == STATUS_OK;
}

/* Puts a game that was read into the record, unless it is there. */
static bool keep_game(struct import *im, struct imported *g)
{
    struct store_error err;
    struct related r;
    char key[STORE_KEY_SIZE] = "";
    enum fate fate;
    if (!import_relate(g, im->job->store, &r, &err))
        return storage_failed(im, &err);
    if (r.disowned && !disown(im, g))
        return false;
    enum store_code code = r.is == RELATION_NONE ? keep_unnamed(im, g, &fate, key, &err)
                                                 : keep_related(im, g, &r, &fate, key, &err);
    if (code != STORE_OK)
        return im->status == STATUS_OK && storage_failed(im, &err);
    return count_game(im, g, key, fate);
}

/* This game is left out, the others are not: place, reason and who played it are told. */
static bool say_unread(struct import *im, const struct imported *g, const struct fault *err)
{
    struct words w = {.text = NULL};
    const struct store_details *d = &g->details.is;
    im->unread++;
    words_add_players(&w, d->white ? d->white : "White", d->black ? d->black : "Black");
    fflush(stdout);
    say_not_read(im->file, err->line, err);
    fprintf(stderr, "referee: %s%s\n", _("left out: "), w.text ? w.text : "?");
    words_free(&w);
    if (im->job->options->json) {
        struct json_report r = json_report_empty;
        r.file = im->file;
        r.what = "import";
        r.detail = "unread";
        r.white = d->white;
        r.black = d->black;
        r.problem = err->reason;
        char *line = json_report(&r);
        if (!line || fprintf(im->report, "%s\n", line) < 0)
            im->status = say_failed(im->file, _("no memory"));
        free(line);
    }
    return im->status == STATUS_OK;
}

/* Takes the oldest game that is judged; false: storage failed, and why was said. */
static bool take_game(struct import *im)
{
    struct game_job *g = jobs_take(im->jobs);
    struct fault err = g->err;
    bool ok = g->understood;
    if (ok) {
        ok = keep_game(im, &g->game);
    } else {
        if (err.line <= 1)
            err.column += g->column - 1;
        err.line = err.line < 1 ? g->line : err.line + g->line - 1;
        ok = say_unread(im, &g->game, &err);
    }
    free(g->text);
    import_reset(&im->spent);
    im->spent = g->game;
    return ok;
}

static bool take_games(struct import *im)
{
    while (jobs_waits(im->jobs))
        if (!take_game(im))
            return false;
    return true;
}

/* --- a long game ------------------------------------------------------------------------------ */

/* Leaves the long game in hand; it is kept, or undone. */
static bool leave_long(struct import *im, bool keep)
{
    struct store_error err;
    bool ok = true;
    if (im->in_hand_begun && !keep)
        store_rollback(im->job->store);
    else if (im->in_hand_begun && store_commit(im->job->store, &err) != STORE_OK)
        ok = storage_failed(im, &err);
    im->in_hand_begun = false;
    import_long_free(im->in_hand);
    free(im->in_hand);
    im->in_hand = NULL;
    return ok;
}

/* The game in hand is not understood: it is left out to its end. What the games before it come to
 * is said first. */
static bool not_read(struct import *im, const struct fault *err)
{
    struct import_long *l = im->in_hand;
    bool ok = take_games(im) && say_unread(im, l ? &l->game : &im->game, err);
    if (l)
        leave_long(im, false);
    import_reset(&im->game);
    im->skipping = true;
    return ok;
}

static bool long_failed(struct import *im, struct fault *err, int line)
{
    if (im->in_hand->why.code != STORE_OK)
        return storage_failed(im, &im->in_hand->why);
    err->line = err->line < 1 ? line : err->line + line - 1;
    return not_read(im, err);
}

/* Begins with the game whose headers were read, in a transaction of its own. */
static bool begin_long(struct import *im, int line)
{
    struct store_error serr;
    struct fault err;
    struct store *store = im->job->options->dry_run ? NULL : im->job->store;
    if (!take_games(im))
        return false;
    im->in_hand = calloc(1, sizeof *im->in_hand);
    if (!im->in_hand) {
        im->status = say_failed(im->file, _("no memory"));
        return false;
    }
    if (store && store_begin(store, STORE_WRITE, &serr) != STORE_OK)
        return storage_failed(im, &serr);
    store_now(im->game.created);
    im->in_hand_begun = store != NULL;
    return import_long_begin(im->in_hand, &im->game, im->job->game, store, &err) ||
           long_failed(im, &err, line);
}

static bool give_long(struct import *im, const struct word *at, const char *end)
{
    struct fault err;
    if (!im->in_hand && !begin_long(im, at->line))
        return false;
    if (im->skipping || import_long_words(im->in_hand, at->text, (size_t)(end - at->text), &err))
        return true;
    if (im->in_hand->why.code == STORE_OK && err.line <= 1)
        err.column += at->column - 1;
    return long_failed(im, &err, at->line);
}

/* The long game in hand is read to its end: kept, unless it is there. */
static bool end_long(struct import *im)
{
    struct store_error err;
    struct import_long *l = im->in_hand;
    char key[STORE_KEY_SIZE];
    if (!import_long_end(l))
        return storage_failed(im, &l->why);
    if (find_other(im, l, key, &err) != STORE_OK)
        return storage_failed(im, &err);
    bool known = *key;
    if (!known && !l->store && !see_game(im, &l->game, &known))
        return false;
    return count_game(im, &l->game, known ? key : l->key, known ? FATE_KNOWN : FATE_NEW) &&
           leave_long(im, !known);
}

/* Whether something is known of the match that a header of the text names. */
static bool is_known(const struct import *im)
{
    struct scanner scan = scan_text(im->text, im->length, false);
    struct fault err;
    struct word w;
    char value[STORE_KEY_SIZE], key[STORE_KEY_SIZE] = "";
    const struct store_query query = {.family = value, .limit = 1};
    while (scan_word(&scan, &w, &err) && (w.kind == WORD_HEADER || w.kind == WORD_COMMENT)) {
        if (w.kind == WORD_COMMENT || !word_equals(&w, "Match"))
            continue;
        header_value(&w, value, sizeof value);
        return store_is_key(value) &&
               (store_matches(im->job->store, &query, note_key, key, NULL) != STORE_OK || *key);
    }
    return false;
}

/* Whether the game whose text is gathered can be taken a part at a time: where something is known
 * of it all its coups are needed at once. */
static bool in_parts(struct import *im)
{
    if (im->in_hand || im->skipping)
        return true;
    if (!im->whole)
        im->whole = im->job->store && is_known(im);
    return !im->whole;
}

/* Gives the threads the words of a game, from the first, `at`, to `end`. */
static bool give_game(struct import *im, const struct word *at, const char *end)
{
    struct game_job *g;
    size_t length = (size_t)(end - at->text);
    while (!(g = jobs_place(im->jobs)))
        if (!take_game(im))
            return false;
    char *text = malloc(length + 1);
    if (!text) {
        im->status = say_failed(im->file, _("no memory"));
        return false;
    }
    memcpy(text, at->text, length);
    *g = (struct game_job){.spent = im->spent,
                           .of = im->job->game,
                           .game = im->game,
                           .text = text,
                           .length = length,
                           .line = at->line,
                           .column = at->column};
    im->spent = im->game = (struct imported){.coups = 0};
    store_now(g->game.created); /* in the order of the file, which is that of founding */
    jobs_go(im->jobs);
    return true;
}

static void add_lead(struct imported *g, const struct word *w)
{
    words_add(&g->lead, "#");
    words_add_utf8(&g->lead, w->text, w->length);
    while (g->lead.length && strchr(" \t\r", g->lead.text[g->lead.length - 1]))
        g->lead.text[--g->lead.length] = '\0';
    words_add(&g->lead, "\n");
}

/* A date that cannot be read is kept all the same, and found by no date. */
static void say_date(const struct import *im, const struct word *w)
{
    char value[64], date[DATE_TEXT];
    struct words clean = {.text = NULL};
    header_value(w, value, sizeof value);
    if (!word_equals(w, "Date") || date_read(value, date))
        return;
    words_add_clean(&clean, value);
    fflush(stdout);
    fprintf(stderr, "%s:%d:%d: %s%s\n", im->file, w->line, w->column,
            _("The date is kept as typed, but cannot be read as one (2026.11.22): "),
            clean.text ? clean.text : "");
    words_free(&clean);
}

/* The words of the game in hand, from the first on; `whole`: they end it. */
static bool give_words(struct import *im, const struct word *first, const char *end, bool whole)
{
    if (first->text && !(whole && !im->in_hand ? give_game : give_long)(im, first, end))
        return false;
    return !whole || !im->in_hand || end_long(im);
}

/* How the text gathered so far ends: with a game, with the file, or within a long game. */
enum text_end { GAME_ENDS, FILE_ENDS, GAME_GOES_ON };

static bool read_text(struct import *im, enum text_end how)
{
    struct scanner scan = scan_text(im->text ? im->text : "", im->length, false);
    struct fault err;
    struct word w, first = {.text = NULL};
    scan.line = im->line;
    do {
        if (!scan_word(&scan, &w, &err))
            return not_read(im, &err);
        const char *at = w.kind == WORD_HEADER ? w.text - 1 : w.text;
        if (w.kind == WORD_HEADER || w.kind == WORD_END) {
            if (!give_words(im, &first, at, w.kind == WORD_HEADER || how != GAME_GOES_ON))
                return false;
            if (im->skipping)
                return true;
            first.text = NULL;
        }
        if (w.kind == WORD_HEADER && !import_header(&im->game, im->job->game, &w, &err))
            return not_read(im, &err);
        if (w.kind == WORD_HEADER)
            say_date(im, &w);
        if (w.kind == WORD_COMMENT && !first.text)
            add_lead(&im->game, &w);
        if (w.kind == WORD && !first.text)
            first = w;
    } while (w.kind != WORD_END);
    if (how == FILE_ENDS && (im->game.details.is.white || im->game.details.is.black))
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

/* --- a file ----------------------------------------------------------------------------------- */

static bool gather_line(struct import *im, const char *line, size_t n)
{
    if (im->length + n > im->room) {
        size_t room = 2 * (im->length + n) + 4096;
        char *more = realloc(im->text, room);
        if (!more) {
            im->status = say_failed(im->file, _("no memory"));
            return false;
        }
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
 * first, so that never more than a game is in memory, and of a long one no more than a part. */
static bool take_lines(struct import *im, FILE *f)
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
                   in_parts(im)) {
            ok = take_text(im, GAME_GOES_ON);
        }
        if (!im->length)
            im->line = number;
        coups |= c && c != '[' && c != '#';
        ok = ok && gather_line(im, line, (size_t)n);
    }
    free(line);
    if (ok && (ferror(f) || !lines_ended(f))) { /* the first is said by the caller */
        im->status = ferror(f) ? STATUS_FAILED : say_failed(im->file, _("no memory"));
        return false;
    }
    return ok && take_text(im, FILE_ENDS);
}

static enum status say_file(struct import *im)
{
    char buffer[4096];
    size_t n;
    struct words w = {.text = NULL};
    rewind(im->report);
    while ((n = fread(buffer, 1, sizeof buffer, im->report)) > 0)
        fwrite(buffer, 1, n, stdout); /* looked at with the rest of the output */
    if (im->job->options->json)
        return STATUS_OK;
    words_add_clean(&w, im->file);
    words_add(&w, "%s", im->job->options->dry_run ? _(": would import ") : _(": imported "));
    words_add(&w, P_("%ld match", "%ld matches", im->matches), im->matches);
    words_add(&w, P_(" with %ld coup", " with %ld coups", im->coups), im->coups);
    words_add(&w, P_(", %ld known already", ", %ld known already", im->known), im->known);
    if (im->extended)
        words_add(&w, P_(", %ld extended", ", %ld extended", im->extended), im->extended);
    if (im->empty)
        words_add(&w, P_(", %ld without coups left out", ", %ld without coups left out", im->empty),
                  im->empty);
    if (im->unread)
        words_add(&w,
                  P_(", %ld not understood left out", ", %ld not understood left out", im->unread),
                  im->unread);
    words_add(&w, "\n");
    enum status status = put_words(&w);
    words_free(&w);
    return status;
}

/* The file is in the record, or the record is as before. */
static enum status end_file(struct import *im, bool ok)
{
    struct store_error err;
    struct words w = {.text = NULL};
    if (ok && fflush(im->report) != 0) { /* not kept: what was imported could not be told */
        im->status = say_failed(im->file, strerror(errno));
        ok = false;
    }
    if (im->writing && ok && store_commit(im->job->store, &err) != STORE_OK)
        ok = storage_failed(im, &err);
    else if (im->writing && !ok)
        store_rollback(im->job->store);
    if (ok)
        return status_worse(say_file(im), im->unread ? STATUS_NOT_READ : STATUS_OK);
    words_add_clean(&w, im->file);
    fprintf(stderr, "referee: %s: %s\n", w.text ? w.text : "?",
            _("nothing of this file was imported"));
    words_free(&w);
    return im->status;
}

/* All files of a run. */
struct importing {
    const struct record_job *job;
    struct seen seen;
};

static enum status import_file(void *context, FILE *f, const char *name)
{
    struct store_error err;
    struct importing *all = context;
    struct import im = {.job = all->job, .file = name, .seen = &all->seen};
    void *own[MOST_READERS] = {NULL};
    int cores = jobs_cores();
    im.report = tmpfile();
    if (!im.report)
        return say_failed(name, strerror(errno));
    im.jobs = jobs_new(cores < MOST_READERS ? cores : MOST_READERS, own, sizeof(struct game_job),
                       read_game);
    if (!im.jobs) {
        fclose(im.report);
        return say_failed(name, _("no memory"));
    }
    if (!im.job->options->dry_run) {
        if (store_begin(im.job->store, STORE_WRITE, &err) != STORE_OK) {
            fclose(im.report);
            jobs_free(im.jobs);
            return say_store(&err);
        }
        im.writing = true;
    }
    bool taken = take_lines(&im, f) && take_games(&im);
    if (im.in_hand)
        leave_long(&im, false);
    enum status status = end_file(&im, taken);
    while (jobs_waits(im.jobs))
        drop_game(jobs_take(im.jobs));
    jobs_free(im.jobs);
    import_reset(&im.game);
    import_reset(&im.spent);
    free(im.text);
    fclose(im.report);
    return status;
}

enum status record_import(const struct record_job *job)
{
    struct importing all = {.job = job};
    enum status status = each_file(job->words, job->count, import_file, &all);
    free(all.seen.slot);
    return status;
}
