/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/jobs.h"
#include "base/scan.h"
#include "base/version.h"
#include "db/seal.h"
#include "import_game.h"
#include "log/find.h"
#include "log/load.h"
#include "match_address.h"
#include "matches/json/json.h"

static bool import_keep(struct import *im, struct imported *g);
static int import_file_line(const struct import *im, const char *text, int first, int line);

/* --- import dedup ---------------------------------------------------------------------------- */

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

/* Adds a fingerprint, given in hexadecimal; *known: it was there before. Returns false if out of
 * memory. */
static bool seen_add(struct seen *s, const char *print, bool *known)
{
    char digits[17];
    snprintf(digits, sizeof digits, "%.16s", print);
    return see(s, strtoull(digits, NULL, 16) | 1, known);
}

static void seen_free(struct seen *s)
{
    free(s->slot);
    *s = (struct seen){.slot = NULL};
}

/* --- import report --------------------------------------------------------------------------- */

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

/* Reports a game and its result. `key`: its match; "": none. */
static void import_report(struct import *im, const struct imported *g, const char *key,
                          enum fate fate)
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

/* Reports a game that is skipped: place, reason and players. The other games are imported. */
static bool import_say_unread(struct import *im, const struct imported *g,
                              const struct parse_error *err)
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

/* Reports a date that cannot be read. It is stored as it is, and no search by date finds it. */
static void import_say_date(const struct import *im, const struct token *w)
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

/* Reports that a name is another spelling of one that is known. */
static void import_say_spelling(const struct import *im, const char *name, const char *other)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_spellings(&w, name, other);
    fflush(stdout);
    fprintf(stderr, "referee: %s: %s\n", im->file, w.text ? w.text : "?");
    strbuf_free(&w);
}

/* Reports a seal that is ignored, with the reason. */
static void import_say_seal(struct import *im, const struct token *w)
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

/* Reports that the header Match names another match. */
static void import_say_disowned(const struct imported *g)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_players(&w, g->play.details.player, g->play.details.players);
    fflush(stdout);
    fprintf(
        stderr, "referee: %s: %s\n", w.text ? w.text : "?",
        _("its header Match names a match of other players: it is imported as a separate match"));
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

/* Prints the reports and the totals of the file. */
static enum status import_say_file(struct import *im)
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

/* --- import jobs ----------------------------------------------------------------------------- */

/* Games read and judged in threads, and taken in their order. */

enum { MOST_READERS = 16 };

/* A game whose headers are read, and the words that follow them. */
struct game_job {
    struct imported spent; /* an earlier one that is stored: a thread has the time to free it */
    const struct game *of;
    struct imported game;
    char *text; /* malloc'd */
    size_t length;
    int line, column; /* where they stand */
    bool understood;
    struct parse_error err;
};

static void read_game(void *own, void *job)
{
    struct game_job *g = job;
    (void)own;
    import_reset(&g->spent);
    g->understood = import_words(&g->game, g->of, g->text, g->length, &g->err);
}

/* The threads that read games. Returns NULL if out of memory. */
static struct jobs *import_jobs(void)
{
    void *own[MOST_READERS] = {NULL};
    int cores = jobs_cores();
    return jobs_new(cores < MOST_READERS ? cores : MOST_READERS, own, sizeof(struct game_job),
                    read_game);
}

/* Takes the oldest game that is judged. Returns false if storage failed, after printing the
 * reason. */
static bool take_game(struct import *im)
{
    struct game_job *g = jobs_take(im->jobs);
    struct parse_error err = g->err;
    bool ok = g->understood;
    if (ok) {
        ok = import_keep(im, &g->game);
        if (ok && im->mat)
            import_mat_judged(im, &g->game, g->text, g->line);
    } else {
        parse_error_count_characters(&err, g->text, g->length);
        if (err.line <= 1)
            err.column += g->column - 1;
        int line = err.line < 1 ? g->line : err.line + g->line - 1;
        err.line = import_file_line(im, g->text, g->line, line);
        ok = import_say_unread(im, &g->game, &err);
    }
    free(g->text);
    import_reset(&im->spent);
    im->spent = g->game;
    return ok;
}

bool import_take_games(struct import *im)
{
    while (jobs_waits(im->jobs))
        if (!take_game(im))
            return false;
    return true;
}

/* Gives a thread the words of a game, from `at` to `end`. */
static bool import_give_game(struct import *im, const struct token *at, const char *end)
{
    struct game_job *g;
    size_t length = (size_t)(end - at->text);
    while (!(g = jobs_place(im->jobs)))
        if (!take_game(im))
            return false;
    char *text = malloc(length + 1);
    if (!text)
        return import_no_memory(im);
    memcpy(text, at->text, length);
    *g = (struct game_job){.spent = im->spent,
                           .of = im->job->game,
                           .game = im->game,
                           .text = text,
                           .length = length,
                           .line = import_file_line(im, im->text, im->line, at->line),
                           .column = at->column};
    im->spent = im->game = (struct imported){.coups = 0};
    g->game.line = g->line;
    store_now(g->game.created); /* in the order of the file, which is that of founding */
    jobs_go(im->jobs);
    return true;
}

/* Frees the threads, and games that were not stored. */
static void import_jobs_free(struct jobs *jobs)
{
    while (jobs_waits(jobs)) {
        struct game_job *g = jobs_take(jobs);
        import_reset(&g->game);
        free(g->text);
    }
    jobs_free(jobs);
}

/* --- import seals ---------------------------------------------------------------------------- */

/* Headers Seal of game text: stored with the match if their signatures are valid. */

const char *import_seal_refused(const char *value)
{
    struct seal_text text;
    struct store_signed seal;
    if (snprintf(text.text, sizeof text.text, "%s", value) >= (int)sizeof text.text ||
        !seal_read(&text, &seal))
        return N_("the seal is left out: it is not written as one");
    return seal_proved(&seal) ? NULL : N_("the seal is left out: its signature is not of this");
}

void import_seal(struct imported *g, const char *value)
{
    if (!import_seal_refused(value))
        strbuf_add(&g->seals, "%s\n", value);
}

enum store_code import_seals(const struct imported *g, struct store *s, const char *key,
                             struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (const char *at = g->seals.text; code == STORE_OK && at && *at;) {
        struct seal_text text;
        struct store_signed seal;
        size_t n = strcspn(at, "\n");
        snprintf(text.text, sizeof text.text, "%.*s", (int)n, at);
        if (seal_read(&text, &seal))
            code = store_seal_put(s, key, &seal, err);
        at += n + 1;
    }
    return code;
}

/* --- import store ---------------------------------------------------------------------------- */

/* Decides on a game that was read: it is new or known, or continues or is a version of a match in
 * the record. */

/* --- duplicates ------------------------------------------------------------------------------- */

/* Returns the result that the log of a game contains in its last entry. */
static struct result result_of(const struct imported *g)
{
    struct result is = {.holds = false};
    result_read(g->rows.entries[g->rows.n_entries - 1].text, &is);
    return is;
}

/* Returns true if a match has ended as the game did. A game that is not over matches a match that
 * is open or unfinished. */
static bool ends_alike(const struct result *game, const struct result *match)
{
    return game->over ? match->holds && match->over && match->winners == game->winners &&
                            strcmp(match->how, game->how) == 0
                      : !match->holds || !match->over;
}

struct alike {
    struct store *store;
    struct result result;
    char *key;
};

/* Stops at a match that is the same as the game. */
static int take_alike(void *ctx, const struct store_match *m)
{
    struct alike *a = ctx;
    struct load_error why;
    struct loaded l;
    bool alike = false;
    if (match_read_head(a->store, m->key, false, &l, &why)) {
        alike = ends_alike(&a->result, &l.result);
        match_unload(&l);
    }
    if (alike)
        snprintf(a->key, STORE_KEY_SIZE, "%s", m->key);
    return alike;
}

/* Finds the match that is the same as a game; "" if there is none. */
static enum store_code find_same(const struct import *im, const struct imported *g,
                                 char key[STORE_KEY_SIZE], struct store_error *err)
{
    struct store_query query = {.fingerprint = g->print};
    struct alike a = {.store = im->job->store, .result = result_of(g), .key = key};
    key[0] = '\0';
    return a.store ? store_matches(a.store, &query, take_alike, &a, err) : STORE_OK;
}

/* Notes a game in a dry run. Sets *known if it occurred before. */
static bool see_game(struct import *im, const struct imported *g, bool *known)
{
    const struct result is = result_of(g);
    const char winners[] = {(char)('0' + (is.winners & 63U)), '\0'};
    const char *const texts[] = {g->print, is.how, winners};
    char seen[STORE_HASH_SIZE];
    store_digest(texts, 3, seen);
    return seen_add(im->seen, seen, known) || import_no_memory(im);
}

/* --- one game --------------------------------------------------------------------------------- */

/* Reports each player of a new match whose name is another spelling of a known name. In a dry run
 * the record may not exist. */
static bool note_spellings(struct import *im, const struct imported *g)
{
    const struct store_details *d = &g->play.details;
    for (int i = 0; i < d->players; i++) {
        const char *other = spellings_add(im->spellings, d->player[i]);
        if (other)
            import_say_spelling(im, d->player[i], other);
    }
    return !im->spellings->failed || import_no_memory(im);
}

static bool count_game(struct import *im, const struct imported *g, const char *key, enum fate fate)
{
    bool added = fate == FATE_NEW || fate == FATE_VERSION;
    im->known += fate == FATE_KNOWN;
    im->extended += fate == FATE_EXTENDED;
    im->matches += added;
    im->coups += added ? g->coups : 0;
    import_report(im, g, key, fate);
    return im->status == STATUS_OK && note_spellings(im, g);
}

/* Stores a game without a header Match, unless the record contains the same game. */
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

/* Handles a game of a match that is in the record. */
static enum store_code keep_related(struct import *im, const struct imported *g,
                                    const struct related *r, enum fate *fate,
                                    char key[STORE_KEY_SIZE], struct store_error *err)
{
    struct store *s = im->job->store;
    bool dry = im->job->options->dry_run;
    snprintf(key, STORE_KEY_SIZE, "%s", r->key);
    *fate = FATE_KNOWN;
    if (r->relation == RELATION_KNOWN)
        return STORE_OK;
    *fate = FATE_EXTENDED;
    enum store_code code = r->relation != RELATION_EXTENDS ? STORE_CONFLICT
                           : dry                           ? STORE_OK
                                                           : import_extend(g, s, key, err);
    if (code != STORE_CONFLICT)
        return code;
    *fate = FATE_VERSION;
    return dry ? STORE_OK : import_store(g, s, key, err);
}

/* Drops a header that names another match of the record. */
static bool disown(struct import *im, struct imported *g)
{
    import_say_disowned(g);
    return import_disown(g) || import_no_memory(im);
}

/* Leaves out a game whose match cannot be extended. The other games are imported. */
static bool refuse_game(struct import *im, const struct imported *g, const struct store_error *why)
{
    struct parse_error err = {.line = g->line, .column = 1};
    snprintf(err.reason, sizeof err.reason, "%s", why->text);
    return import_say_unread(im, g, &err);
}

/* Stores a game, unless the record has it. */
static bool import_keep(struct import *im, struct imported *g)
{
    struct store_error err;
    struct related r;
    char key[STORE_KEY_SIZE] = "";
    enum fate fate = FATE_KNOWN;
    if (!im->spellings->count && im->job->store &&
        !spellings_read(im->spellings, im->job->store, &err))
        return import_storage_failed(im, &err);
    if (!import_relate(g, im->job->store, &r, &err))
        return import_storage_failed(im, &err);
    if (r.disowned && !disown(im, g))
        return false;
    enum store_code code = r.relation == RELATION_NONE ? keep_unnamed(im, g, &fate, key, &err)
                                                       : keep_related(im, g, &r, &fate, key, &err);
    if (code == STORE_INVALID && r.relation != RELATION_NONE)
        return refuse_game(im, g, &err);
    bool here = code == STORE_OK && (fate == FATE_KNOWN || fate == FATE_EXTENDED);
    if (here && *key && !im->job->options->dry_run)
        code = import_seals(g, im->job->store, key, &err);
    if (code != STORE_OK)
        return im->status == STATUS_OK && import_storage_failed(im, &err);
    return count_game(im, g, key, fate);
}

/* --- import text ----------------------------------------------------------------------------- */

/* A file of record text cut into games, of which only as many are in memory as are being judged. */

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

/* Returns the line of the file for line `line` of a text that begins in line `first`. */
static int import_file_line(const struct import *im, const char *text, int first, int line)
{
    int notes = 0;
    for (int i = first; im->json && text && i < line; i++) {
        notes += *text == '#';
        text = strchr(text, '\n');
        text += text != NULL;
    }
    return line - notes;
}

/* Leaves out the game for the reason in the text gathered so far. */
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

/* Handles a line that begins with a header. After turns it begins a new game, and the game before
 * it is imported first. */
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

/* --- import ---------------------------------------------------------------------------------- */

/* Imports game text. A file is one transaction, and only a few of its games are in memory at a
 * time. Threads read and judge them. They are stored in the order of the file. */

/* --- the format ------------------------------------------------------------------------------- */

/* Recognises the format of a file by its text, not by its name. The name decides only if the text
 * could be either: then a damaged line of JSON is reported as JSON. */
enum import_format {
    FORMAT_GAME_TEXT,
    FORMAT_JSON,
    FORMAT_MAT,
    FORMAT_ADDRESS, /* of a match, which contains its game text */
    FORMAT_NONE
};

enum { BEGINNING = 1 << 16 };

/* Reads the beginning of a text that begins at `start`, and goes back there. */
static size_t read_beginning(FILE *f, long start, char *text)
{
    size_t n = fread(text, 1, BEGINNING, f);
    if (ferror(f) || fseek(f, start, SEEK_SET) != 0)
        return 0;
    return n;
}

/* Returns true if the first line that is not empty is a header of game text. */
static bool begins_with_header(const char *text, const char *end)
{
    while (text < end && strchr(" \t\r\n", *text))
        text++;
    return end - text > 1 && *text == '[' &&
           ((text[1] >= 'A' && text[1] <= 'Z') || (text[1] >= 'a' && text[1] <= 'z'));
}

static bool is_named_json(const char *file)
{
    const char *dot = strrchr(file, '.');
    return dot && (strcasecmp(dot, ".json") == 0 || strcasecmp(dot, ".jsonl") == 0);
}

/* Returns the format of a text that begins at `start`, and seeks back to its start. */
static enum import_format format_of(const struct import *im, FILE *f, long start)
{
    char beginning[BEGINNING];
    const char *text = beginning;
    size_t n = read_beginning(f, start, beginning);
    const char *end = text + n;
    text += n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    const char *first = text;
    while (first < end && (strchr(" \t\r\n", *first) || *first == '#')) {
        bool comment = *first == '#';
        while (comment && first < end && *first != '\r' && *first != '\n')
            first++;
        first += !comment;
    }
    if (im->job->options->mat)
        return FORMAT_MAT;
    if (is_web_address(text, (size_t)(end - text)))
        return FORMAT_ADDRESS;
    if (memchr(text, '\0', (size_t)(end - text)) ||
        (end - first > 1 && memcmp(first, "(;", 2) == 0))
        return FORMAT_NONE; /* a file of XG, a game tree */
    if (first < end && *first == '{')
        return FORMAT_JSON;
    if (is_named_json(im->file) && !begins_with_header(text, end)) /* damaged, or empty */
        return FORMAT_JSON;
    if (!begins_with_header(text, end) && mat_is_mat(text, (size_t)(end - text)))
        return FORMAT_MAT;
    return FORMAT_GAME_TEXT;
}

static void say_formats(const struct import *im)
{
    fflush(stdout);
    fprintf(stderr, "referee: %s: %s\n", im->file,
            _("import reads game text, JSON lines as export --json writes them, and .mat files of "
              "backgammon programs"));
}

/* --- a file ----------------------------------------------------------------------------------- */

/* Commits the file if all is well, otherwise rolls back. */
static enum status end_file(struct import *im, bool ok)
{
    struct store_error err;
    struct strbuf w = {.text = NULL};
    if (ok &&
        fflush(im->report) != 0) { /* not kept: the messages of the import could not be printed */
        im->status = print_failure(im->file, strerror(errno));
        ok = false;
    }
    if (im->writing && ok && store_commit(im->job->store, &err) != STORE_OK)
        ok = import_storage_failed(im, &err);
    else if (im->writing && !ok)
        store_rollback(im->job->store);
    if (ok)
        return status_worse(import_say_file(im), im->unread                      ? STATUS_NOT_READ
                                                 : im->seals_left || im->differs ? STATUS_FOUND
                                                                                 : STATUS_OK);
    strbuf_add_clean(&w, im->file);
    fprintf(stderr, "referee: %s: %s\n", w.text ? w.text : "?",
            _("nothing was imported from this file"));
    strbuf_free(&w);
    return im->status;
}

/* All files of a run. */
struct importing {
    const struct record_job *job;
    struct seen seen;
    struct spellings spellings;
};

static bool begin_file(struct import *im)
{
    struct store_error err;
    im->report = tmpfile();
    if (!im->report)
        im->status = print_failure(im->file, strerror(errno));
    if (!im->report)
        return false;
    im->jobs = import_jobs();
    if (!im->jobs)
        return import_no_memory(im);
    if (im->job->options->dry_run)
        return true;
    if (store_begin(im->job->store, STORE_WRITE, &err) != STORE_OK)
        return import_storage_failed(im, &err);
    im->writing = store_lock_players(im->job->store, &err) == STORE_OK;
    if (!im->writing)
        store_rollback(im->job->store);
    return im->writing || import_storage_failed(im, &err);
}

static void free_file(struct import *im)
{
    if (im->jobs)
        import_jobs_free(im->jobs);
    if (im->report)
        fclose(im->report);
    import_reset(&im->game);
    import_reset(&im->spent);
    free(im->text);
}

/* Takes the game text in the address of a match. */
static bool take_address(struct import *im, FILE *f)
{
    char address[2 * MATCH_ADDRESS_READ];
    struct strbuf text = {.text = NULL};
    size_t n = fread(address, 1, sizeof address, f);
    const char *wrong = match_address_read(address, n, &text);
    FILE *copy = wrong ? NULL : tmpfile();
    bool taken = copy && fwrite(text.text, 1, text.length, copy) == text.length &&
                 fseek(copy, 0, SEEK_SET) == 0;
    if (!taken) {
        print_failure(im->file, wrong ? wrong : strerror(errno));
        im->status = wrong ? STATUS_NOT_READ : STATUS_FAILED;
    }
    taken = taken && import_take_lines(im, copy);
    if (copy)
        fclose(copy);
    strbuf_free(&text);
    return taken;
}

static bool take_format(struct import *im, FILE *f, enum import_format format)
{
    switch (format) {
    case FORMAT_MAT:
        return import_take_mat(im, f);
    case FORMAT_JSON:
        return import_take_json(im, f);
    case FORMAT_ADDRESS:
        return take_address(im, f);
    case FORMAT_GAME_TEXT:
        return import_take_lines(im, f);
    default:
        im->status = STATUS_NOT_READ;
        return false;
    }
}

/* A pipe is copied, so that its beginning can be looked at. */
static FILE *copy_of(FILE *f)
{
    char buffer[1 << 16];
    size_t n;
    FILE *copy = tmpfile();
    bool good = copy != NULL;
    while (good && (n = fread(buffer, 1, sizeof buffer, f)) > 0)
        good = fwrite(buffer, 1, n, copy) == n;
    if (good && !ferror(f) && fseek(copy, 0, SEEK_SET) == 0)
        return copy;
    if (copy)
        fclose(copy);
    return NULL;
}

/* Imports from the current position of the file: a part of standard input may have been read. */
static bool take_any(struct import *im, FILE *f)
{
    long start = ftell(f);
    bool again = start >= 0 && fseek(f, start, SEEK_SET) == 0; /* it can be read twice */
    FILE *copy = again ? f : copy_of(f);
    if (!copy) { /* the caller reports an error in reading */
        im->status = ferror(f) ? STATUS_FAILED : print_failure(im->file, strerror(errno));
        return false;
    }
    enum import_format format = format_of(im, copy, again ? start : 0);
    bool taken = take_format(im, copy, format) && import_take_games(im);
    bool text = format == FORMAT_GAME_TEXT && im->unread && !im->headed;
    if (format == FORMAT_NONE || text)
        say_formats(im);
    if (copy != f)
        fclose(copy);
    return taken;
}

static enum status import_file(void *context, FILE *f, const char *name)
{
    struct importing *all = context;
    struct import im = {
        .job = all->job, .file = name, .seen = &all->seen, .spellings = &all->spellings};
    bool begun = begin_file(&im);
    if (begun) {
        bool taken = take_any(&im, f);
        im.status = end_file(&im, taken);
    }
    free_file(&im);
    return im.status;
}

/* Imports the match of an address, which is named in messages by the part before the '#'. */
static enum status import_address(struct importing *all, const char *address)
{
    struct strbuf name = {.text = NULL};
    FILE *f = tmpfile();
    strbuf_add(&name, "%.*s", (int)strcspn(address, "#"), address);
    bool good = f && !name.failed && fputs(address, f) >= 0 && fseek(f, 0, SEEK_SET) == 0;
    enum status status =
        good ? import_file(all, f, name.text) : print_failure("import", strerror(errno));
    if (f)
        fclose(f);
    strbuf_free(&name);
    return status;
}

enum status record_import(const struct record_job *job)
{
    struct importing all = {.job = job};
    enum status status = STATUS_OK;
    for (int i = 0; i < job->count; i++) {
        char *const *word = &job->words[i];
        status = status_worse(status, is_web_address(*word, strlen(*word))
                                          ? import_address(&all, *word)
                                          : foreach_file(word, 1, import_file, &all));
    }
    status = status_worse(status, flush_output());
    seen_free(&all.seen);
    spellings_free(&all.spellings);
    return status;
}
