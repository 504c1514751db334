/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/i18n.h"
#include "output.h"

/* --- place ----------------------------------------------------------------------------------- */

enum { BEGINNING = 64, PATH_ROOM = 4096 };

/* Name suffix and leading bytes of each format. ASCII letters are compared without regard to
 * case. */
static const struct {
    const char *ending;
    const char *begins[2];
} kinds[] = {
    [PICTURE_SVG] = {".svg", {"<svg", "<?xml"}},
    [PICTURE_PNG] = {".png", {"\x89PNG\r\n\x1a\n", NULL}},
    [PICTURE_PDF] = {".pdf", {"%PDF-", NULL}},
    [PICTURE_HTML] = {".html", {"<!doctype html", "<html"}},
    [PICTURE_TEXT] = {".txt", {"# referee dossier", NULL}},
};

/* Returns true if a name has the suffix of this format, or is "-", standard output. */
static bool place_named(const char *path, enum picture_format f)
{
    size_t n = strlen(path), m = strlen(kinds[f].ending);
    return strcmp(path, "-") == 0 || (n > m && strcmp(path + n - m, kinds[f].ending) == 0);
}

static bool look(const char *path, struct stat *st)
{
    return strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, st) == 0 : stat(path, st) == 0;
}

/* Returns true if two names are the same file, with links resolved; `other` may be "-", standard
 * input. */
static bool place_same(const char *path, const char *other)
{
    struct stat a, b;
    return strcmp(path, "-") != 0 && look(path, &a) && look(other, &b) && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino && S_ISREG(a.st_mode);
}

/* Returns true if `path` is the record or one of the files next to it that SQLite and the server
 * keep; `record` may be NULL. */
static bool place_of_record(const char *path, const char *record)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal", "-writers", "-scorers"};
    char name[PATH_ROOM + 16];
    for (size_t i = 0; record && i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", record, ends[i]);
        if (place_same(path, name))
            return true;
    }
    return false;
}

/* Returns true if the bytes begin with `text`, which is in small letters, in either case. */
static bool begins(const unsigned char *bytes, const char *text)
{
    for (; *text; bytes++, text++)
        if (*bytes != (unsigned char)*text && tolower(*bytes) != *text)
            return false;
    return true;
}

/* Returns true if the file may be written: it does not exist, is empty, a device or a pipe, or
 * it begins as files of this format do. */
static bool place_free(const char *path, enum picture_format f)
{
    struct stat st;
    unsigned char bytes[BEGINNING + 1] = "", *at = bytes;
    if (strcmp(path, "-") == 0 || stat(path, &st) != 0 || !S_ISREG(st.st_mode) || !st.st_size)
        return true;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bytes[fread(bytes, 1, BEGINNING, file)] = '\0';
    fclose(file);
    if (f == PICTURE_SVG || f == PICTURE_HTML) { /* a mark and blanks may come before text */
        at += memcmp(at, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
        at += strspn((char *)at, " \t\r\n");
    }
    for (int i = 0; i < 2 && kinds[f].begins[i]; i++)
        if (begins(at, kinds[f].begins[i]))
            return true;
    return false;
}

/* --- source ---------------------------------------------------------------------------------- */

enum status picture_complain(const char *what, const char *reason, enum status s)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_clean(&w, what);
    fprintf(stderr, "referee: %s: %s\n", w.text && !w.failed ? w.text : "?", reason);
    strbuf_free(&w);
    return s;
}

static enum status read_file(const char *name, struct strbuf *out)
{
    bool input = strcmp(name, "-") == 0;
    FILE *f = input ? stdin : fopen(name, "rb");
    size_t length = 0;
    char *text = f ? read_text(f, SIZE_MAX - 1, &length) : NULL;
    bool good = text && !ferror(f);
    int why = f && !text ? ENOMEM : errno;
    if (good)
        strbuf_add_bytes(out, text, length);
    free(text);
    if (f && !input)
        fclose(f);
    return good ? STATUS_OK : picture_complain(name, strerror(why), STATUS_FAILED);
}

static enum status not_understood(const char *name, const struct parse_error *err)
{
    struct strbuf w = {.text = NULL};
    if (!err->line)
        return picture_complain(name, err->reason, STATUS_FAILED);
    strbuf_add_clean(&w, name);
    fprintf(stderr, "%s:%d:%d: %s\n", w.text && !w.failed ? w.text : "?", err->line, err->column,
            err->reason);
    strbuf_free(&w);
    return STATUS_NOT_READ;
}

/* Returns true if the name is taken for a file. A file has precedence over a match of the
 * record. */
static bool is_file(const struct picture_job *job, const char *name)
{
    struct stat st;
    return strcmp(name, "-") == 0 || stat(name, &st) == 0 || strchr(name, '/') || !job->match_text;
}

enum status source_text(const struct picture_job *job, const char *name, struct strbuf *out)
{
    enum status s = STATUS_FAILED;
    if (place_same(job->out, name))
        return picture_complain(job->out, _("this is the match itself: it is not overwritten"),
                                STATUS_FAILED);
    if (is_file(job, name))
        return read_file(name, out);
    char *match = job->match_text(job->context, name, &s);
    strbuf_add(out, "%s", match ? match : "");
    free(match);
    if (match && out->failed)
        return picture_complain(name, _("out of memory"), STATUS_FAILED);
    return match ? STATUS_OK : s;
}

enum status source_tell(const char *name, const struct strbuf *text, bool arbiter,
                        struct replayed_match *out)
{
    struct parse_error err;
    bool ok = replayed_read(out, text->text ? text->text : "", text->length, arbiter, &err);
    return ok ? STATUS_OK : not_understood(strcmp(name, "-") == 0 ? "stdin" : name, &err);
}

enum status source_read(const struct picture_job *job, const char *name, struct replayed_match *out)
{
    struct strbuf text = {.text = NULL};
    enum status s = source_text(job, name, &text);
    if (s == STATUS_OK)
        s = source_tell(name, &text, job->arbiter, out);
    strbuf_free(&text);
    return s;
}

enum status picture_format_of(const struct picture_job *job, const struct picture_kind *k,
                              enum picture_format *f)
{
    if (!job->out)
        return picture_complain(k->command, _("-o FILE is missing"), STATUS_USAGE);
    for (int i = 0; i < k->formats; i++)
        if (place_named(job->out, *f = k->format[i]))
            return STATUS_OK;
    return picture_complain(job->out, _(k->endings), STATUS_USAGE);
}

static enum status write_picture(const struct picture_job *job, enum picture_format f,
                                 const struct strbuf *file)
{
    if (place_of_record(job->out, job->record))
        return picture_complain(job->out, _("this is the record: it is not overwritten"),
                                STATUS_FAILED);
    if (!place_free(job->out, f))
        return picture_complain(job->out, _("there is a file of another kind: it is left alone"),
                                STATUS_FAILED);
    if (output_write(job->out, file->text, file->length))
        return STATUS_OK;
    return picture_complain(strcmp(job->out, "-") == 0 ? "output" : job->out, strerror(errno),
                            STATUS_FAILED);
}

enum status picture_write(const struct picture_job *job, enum picture_format f, const char *failed,
                          struct strbuf *file)
{
    failed = failed || !file->failed ? failed : _("out of memory");
    enum status s =
        failed ? picture_complain(job->out, failed, STATUS_FAILED) : write_picture(job, f, file);
    strbuf_free(file);
    return s;
}
