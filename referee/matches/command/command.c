/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/jobs.h"
#include "base/memory.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "db/open/open.h"
#include "log/event_log.h"
#include "log/find.h"
#include "log/protests.h"
#include "log/rows.h"

/* --- errors ---------------------------------------------------------------------------------- */

/* Prints errors on stderr, and results of one line on stdout, for all commands on the record. */

enum status print_store_error(const struct store_error *err)
{
    fflush(stdout);
    fprintf(stderr, "referee: %s\n", err->text);
    return STATUS_FAILED;
}

bool require_match(const struct record_job *job, const char *name, char key[STORE_KEY_SIZE])
{
    struct store_error err;
    if (match_find(job->store, name, key, &err))
        return true;
    print_store_error(&err);
    return false;
}

bool require_log(const struct record_job *job, const char *name, char key[STORE_KEY_SIZE])
{
    struct store_error err, none;
    struct event_found f;
    if (match_find(job->store, name, key, &err))
        return true;
    bool found = err.code == STORE_NOT_FOUND &&
                 event_find(job->store, name, &f, &none) == STORE_OK && f.count == 1;
    if (err.code == STORE_NOT_FOUND)
        strbuf_free(&f.keys);
    if (found)
        snprintf(key, STORE_KEY_SIZE, "%s", f.key[0]);
    else
        print_store_error(&err);
    return found;
}

enum status print_load_error(const char *key, const struct load_error *err)
{
    char reason[LOAD_ERROR_TEXT];
    if (err->storage)
        return print_store_error(&err->store);
    return print_failure(key, load_error_print(err, reason));
}

void record_progress(void *ctx, long done, long total)
{
    progress_set(ctx, done, total);
}

static int note_any(void *ctx, const struct store_match *m)
{
    (void)m;
    *(bool *)ctx = true;
    return 1;
}

enum status say_if_empty(struct store *s)
{
    const struct store_query one = {.limit = 1};
    struct store_error err;
    bool any = false;
    if (store_matches(s, &one, note_any, &any, &err) != STORE_OK)
        return print_store_error(&err);
    if (!any) {
        fflush(stdout);
        fprintf(stderr, "referee: %s\n", _("the record has no match"));
    }
    return STATUS_OK;
}

enum status put_said(const char *sentence, const char *of)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", sentence);
    strbuf_add_clean(&w, of);
    strbuf_add(&w, "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* --- suggest --------------------------------------------------------------------------------- */

enum { NEAR_MOST = 5, BEGINNING = 200 };

struct near_names {
    int count;
    struct strbuf names;
};

static int note_near(void *ctx, const char *called)
{
    struct near_names *n = ctx;
    strbuf_add(&n->names, "%s", n->count ? _(", ") : "");
    strbuf_add_clean(&n->names, called);
    return ++n->count == NEAR_MOST;
}

/* Removes the last character. */
static void shorten(char *text)
{
    size_t n = strlen(text);
    while (n && ((unsigned char)text[--n] & 0xC0) == 0x80)
        ;
    text[n] = '\0';
}

/* Finds players of the same name in other clubs, or else players whose name begins the same. */
static enum store_code find_near(struct store *s, const char *called, struct near_names *n,
                                 struct store_error *err)
{
    char beginning[BEGINNING];
    const char *at = strrchr(called, '@');
    size_t length = at && at > called ? (size_t)(at - called) : strlen(called);
    enum store_code code = STORE_OK;
    snprintf(beginning, sizeof beginning, "%.*s",
             (int)(length < BEGINNING ? length : BEGINNING - 1), called);
    for (; *beginning && !n->count && code == STORE_OK; shorten(beginning))
        code = store_players(s, beginning, note_near, n, err);
    return code;
}

bool require_player(struct store *s, const char *called)
{
    struct store_error err;
    struct near_names n = {.count = 0};
    struct strbuf said = {.text = NULL};
    bool knows = false;
    enum store_code code = store_knows(s, called, &knows, &err);
    if (code == STORE_OK && !knows)
        code = find_near(s, called, &n, &err);
    if (code != STORE_OK) {
        print_store_error(&err);
    } else if (!knows) {
        strbuf_add(&said, n.count ? _("unknown player: try %s") : _("unknown player"),
                   n.names.text ? n.names.text : "");
        print_failure(called, said.text ? said.text : "");
    }
    strbuf_free(&n.names);
    strbuf_free(&said);
    return code == STORE_OK && knows;
}

static int note_found(void *ctx, const struct store_match *m)
{
    (void)m;
    return *(bool *)ctx = true;
}

/* For an event one match that is not hidden is enough. */
static bool require_event(struct store *s, const char *event)
{
    struct store_error err;
    const struct store_query query = {.event = event, .shown = true, .limit = 1};
    bool found = false;
    if (store_matches(s, &query, note_found, &found, &err) != STORE_OK)
        print_store_error(&err);
    else if (!found)
        print_failure(event, _("the record has no match of this event"));
    return found;
}

bool require_chosen(struct store *s, const struct record_options *o)
{
    return (!o->player || require_player(s, o->player)) &&
           (!o->event || require_event(s, o->event));
}

/* --- listed ---------------------------------------------------------------------------------- */

static const char *const refusals[] = {
    [LISTED_CLAIM] = N_("unknown kind of claim; the kinds are: {words}"),
    [LISTED_FAULT] = N_("unknown fault; the codes are: {words}"),
    [LISTED_JAN] = N_("no jan is called this; there are: {words}"),
    [LISTED_ARTICLE] = N_("no article has these words; there are: {words}"),
};

/* A word of a list, part of a longer text. */
struct near_word {
    const char *text;
    size_t length;
    int apart; /* from the word that was typed */
    size_t at; /* in the list */
};

struct near_words {
    const char *typed;
    struct near_word *word;
    size_t count, room;
    bool failed;
};

static size_t at_most(size_t n)
{
    return n < EDIT_DISTANCE_MOST ? n : EDIT_DISTANCE_MOST;
}

static int distance(const char *typed, const char *word, size_t length)
{
    char a[EDIT_DISTANCE_MOST + 1], b[EDIT_DISTANCE_MOST + 1];
    if (!strbuf_fold(typed, at_most(strlen(typed)), a, sizeof a) ||
        !strbuf_fold(word, at_most(length), b, sizeof b))
        return EDIT_DISTANCE_MOST;
    return strncmp(a, b, strlen(a)) == 0 ? 0 : edit_distance(a, strlen(a), b, strlen(b));
}

static void note(struct near_words *w, const char *text, size_t length)
{
    for (size_t i = 0; i < w->count; i++)
        if (w->word[i].length == length && memcmp(w->word[i].text, text, length) == 0)
            return;
    struct near_word *more = array_grow(w->word, w->count + 1, &w->room, sizeof *more);
    w->failed |= !more;
    if (!more)
        return;
    w->word = more;
    w->word[w->count] =
        (struct near_word){text, length, distance(w->typed, text, length), w->count};
    w->count++;
}

/* Articles are listed one by one: "GU III; LL §183". */
static void note_parts(struct near_words *w, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, ";");
        note(w, text, n);
        text += n;
        text += strspn(text, "; ");
    }
}

/* Returns true if the word is in this list of the game; notes the words of the list. */
static bool in_list(struct near_words *w, const struct game *game, enum listed_word of)
{
    const char *is;
    bool found = false;
    for (int i = 0; (is = game->listed(of, i)); i++) {
        found |= of == LISTED_ARTICLE ? strstr(is, w->typed) != NULL : strcmp(is, w->typed) == 0;
        note_parts(w, is);
    }
    return found;
}

static int nearer(const void *a, const void *b)
{
    const struct near_word *x = a, *y = b;
    return x->apart != y->apart ? x->apart - y->apart : x->at < y->at ? -1 : 1;
}

static void fill_words(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct strbuf *list = context;
    (void)gap, (void)length;
    strbuf_add_bytes(w, list->text, list->length);
}

static void refuse(const char *option, enum listed_word of, struct near_words *w)
{
    struct strbuf what = {.text = NULL}, list = {.text = NULL}, said = {.text = NULL};
    if (w->count)
        qsort(w->word, w->count, sizeof *w->word, nearer);
    for (size_t i = 0; i < w->count; i++)
        strbuf_add(&list, "%s%.*s", i ? _(of == LISTED_ARTICLE ? "; " : ", ") : "",
                   (int)w->word[i].length, w->word[i].text);
    strbuf_add(&what, "%s %s", option, w->typed);
    if (list.text)
        strbuf_add_filled(&said, _(refusals[of]), fill_words, &list);
    else
        strbuf_add(&said, "%s", _("this game has none"));
    print_failure(what.text ? what.text : option,
                  w->failed || said.failed || list.failed ? _("out of memory") : said.text);
    strbuf_free(&what);
    strbuf_free(&list);
    strbuf_free(&said);
}

bool require_listed(const char *option, enum listed_word of, const char *word,
                    const struct game *game)
{
    struct near_words w = {.typed = word};
    bool found = false;
    for (size_t i = 0; games[i]; i++) {
        if (game && games[i] != game)
            continue;
        found |= in_list(&w, games[i], of);
        found |= of == LISTED_CLAIM && in_list(&w, games[i], LISTED_FAULT);
    }
    if (of == LISTED_CLAIM) { /* of every game */
        note(&w, PROTEST_KIND, strlen(PROTEST_KIND));
        found |= strcmp(word, PROTEST_KIND) == 0;
    }
    found &= *word != '\0';
    if (!found)
        refuse(option, of, &w);
    free(w.word);
    return found;
}

/* --- read pool ------------------------------------------------------------------------------- */

void read_pool_open(struct read_pool *v, const char *path, struct store *store,
                    const struct game *game)
{
    struct store_error err;
    int n = 0, cores = path ? jobs_cores() : 1;
    for (; n < cores && n < MOST_VIEWS && cores > 1; n++) {
        v->view[n] = (struct read_view){.game = game};
        if (store_open(path, STORE_READ, &v->view[n].store, &err) != STORE_OK)
            break;
        store_begin(v->view[n].store, STORE_READ, NULL); /* else each match begins its own */
    }
    if (n == 1)
        store_close(v->view[0].store);
    if (n < 2)
        v->view[0] = (struct read_view){.game = game, .store = store};
    v->count = n < 2 ? 1 : n;
    for (int i = 0; i < v->count; i++)
        v->own[i] = &v->view[i];
}

void read_pool_close(struct read_pool *v)
{
    for (int i = 0; i < v->count && v->count > 1; i++)
        store_close(v->view[i].store);
}

/* --- run ------------------------------------------------------------------------------------- */

/* A dry run writes nothing, and works without a record. */
static enum store_code open_written(const struct record_job *job, const char *path,
                                    struct store **out, struct store_error *err)
{
    bool dry = job->options->dry_run;
    enum store_code code = store_open(path, dry ? STORE_READ : STORE_WRITE, out, err);
    return code == STORE_NOT_FOUND && dry ? store_open_memory(out, err) : code;
}

/* Without a record a dry run of import works on none. */
static enum store_code open_record(const struct record_command *c, struct record_job *job,
                                   struct store_error *err)
{
    bool dry = job->options->dry_run, import = c->need == RECORD_IMPORT;
    bool facts = job->options->publish || (c->need == RECORD_FACTS && job->count > 1);
    bool writes = (c->need == RECORD_WRITE || import || facts) && !dry;
    enum store_code code =
        store_open(job->path, writes ? STORE_WRITE : STORE_READ, &job->store, err);
    if (code == STORE_NOT_FOUND && c->need == RECORD_READ_ANY) {
        fflush(stdout);
        fprintf(stderr, "referee: %s: %s\n", job->path,
                _("there is no record yet: nothing was played"));
        return store_open_memory(&job->store, err);
    }
    return code == STORE_NOT_FOUND && dry && import ? STORE_OK : code;
}

/* The source is opened first: if it does not exist, the target is not created. With --follow each
 * try opens both. */
static enum store_code open_stores(const struct record_command *c, struct record_job *job,
                                   struct store_error *err)
{
    bool pushed = c->need == RECORD_PUSH;
    if (c->need == RECORD_PATH || job->options->follow)
        return STORE_OK;
    if (!pushed && c->need != RECORD_MERGE)
        return open_record(c, job, err);
    const char *from = pushed ? job->path : job->words[0];
    const char *to = pushed ? job->words[0] : job->path;
    if (job->office && pushed)
        return store_open(from, STORE_READ, &job->store, err);
    if (job->office)
        return open_written(job, to, &job->store, err);
    enum store_code code = store_open(from, STORE_READ, pushed ? &job->store : &job->other, err);
    return code == STORE_OK ? open_written(job, to, pushed ? &job->other : &job->store, err) : code;
}

/* Refuses an address of an unknown scheme: it would be taken for a path, and directories created
 * for it. */
static const char *misplaced(const struct record_command *c, const struct record_job *job)
{
    bool other = c->need == RECORD_PUSH || c->need == RECORD_MERGE;
    return !other || job->office || store_is_address(job->words[0]) || !strstr(job->words[0], "://")
               ? NULL
               : _("not the address of a record: give the path of a file, or https://...");
}

/* Makes rows that older rules made again, though the command only reads; a record that cannot be
 * written is read with the rows that it has. */
static void refresh(const struct record_job *job)
{
    struct store_error ignored;
    struct store *writing = NULL;
    if (!job->store || rows_refresh(job->store, &ignored) != STORE_READ_ONLY || !job->path)
        return;
    if (store_open(job->path, STORE_WRITE, &writing, &ignored) == STORE_OK)
        rows_refresh(writing, &ignored);
    store_close(writing);
}

enum status record_run(const char *name, const struct record_command *c, struct record_job *job)
{
    struct store_error err;
    enum status status;
    const char *why = misplaced(c, job);
    if (why)
        return print_failure(name, why);
    enum store_code code = open_stores(c, job, &err);
    if (code == STORE_OK) {
        if (strcmp(name, "verify") != 0)
            refresh(job);
        status = c->run(job);
    } else {
        status = print_store_error(&err);
    }
    store_close(job->store);
    store_close(job->other);
    return status_worse(status, flush_output());
}

/* --- the game that is meant ------------------------------------------------------------------- */

static int note_match(void *ctx, const struct store_match *m)
{
    bool *found = ctx;
    (void)m;
    return *found = true;
}

enum status game_meant(const struct record_job *job, const char *subject, const char *event,
                       const struct game **out)
{
    struct store_error err;
    struct strbuf names = {.text = NULL}, w = {.text = NULL};
    int count = 0;
    *out = job->game;
    for (int i = 0; games[i] && !job->options->game; i++) {
        const struct store_query query = {
            .event = event, .game = games[i]->name, .counted = true, .limit = 1};
        bool found = false;
        if (store_matches(job->store, &query, note_match, &found, &err) != STORE_OK) {
            strbuf_free(&names);
            return print_store_error(&err);
        }
        if (!found)
            continue;
        strbuf_add(&names, "%s%s", count++ ? _(", ") : "", games[i]->name);
        *out = games[i];
    }
    if (count > 1)
        strbuf_add(&w, _("the matches are of several games (%s): choose one with --game"),
                   names.text ? names.text : "");
    enum status status =
        count > 1 ? print_failure(subject, w.text ? w.text : _("out of memory")) : STATUS_OK;
    strbuf_free(&names);
    strbuf_free(&w);
    return status;
}
