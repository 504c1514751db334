/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Imports record text. A file is one transaction, and only a few of its games are in memory at a
 * time. Threads read and judge them; they are stored in their order. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/files.h"
#include "base/i18n.h"
#include "import_run.h"

/* --- the format ------------------------------------------------------------------------------- */

/* Recognises the format of a file by its text, whatever its name. Only of a text that says nothing
 * the name decides whether it is JSON, so that a damaged line of JSON is reported as one. */
enum import_format { FORMAT_GAME_TEXT, FORMAT_JSON, FORMAT_MAT, FORMAT_NONE };

enum { BEGINNING = 1 << 16 };

/* Reads the beginning of a text that begins at `start`, and goes back there. */
static size_t read_beginning(FILE *f, long start, char *text)
{
    size_t n = fread(text, 1, BEGINNING, f);
    if (ferror(f) || fseek(f, start, SEEK_SET) != 0)
        return 0;
    return n;
}

/* Whether a line of the text is a header of a game text, before any line that is not. */
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

/* The text begins at `start`; the file is then there again. */
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

/* The file is in the record, or the record is as before. */
static enum status end_file(struct import *im, bool ok)
{
    struct store_error err;
    struct strbuf w = {.text = NULL};
    if (ok && fflush(im->report) != 0) { /* not kept: what was imported could not be told */
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

static bool take_format(struct import *im, FILE *f, enum import_format format)
{
    switch (format) {
    case FORMAT_MAT:
        return import_take_mat(im, f);
    case FORMAT_JSON:
        return import_take_json(im, f);
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

/* Reads on from where the file stands: a part of standard input may have been read before. */
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

enum status record_import(const struct record_job *job)
{
    struct importing all = {.job = job};
    enum status status = foreach_file(job->words, job->count, import_file, &all);
    seen_free(&all.seen);
    spellings_free(&all.spellings);
    return status;
}
