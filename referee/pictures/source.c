/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/tongue.h"
#include "output.h"

enum status picture_complain(const char *what, const char *reason, enum status s)
{
    struct words w = {.text = NULL};
    words_add_clean(&w, what);
    fprintf(stderr, "referee: %s: %s\n", w.text && !w.failed ? w.text : "?", reason);
    words_free(&w);
    return s;
}

/* All there is to read; false with errno set when it cannot be. */
static bool read_stream(FILE *f, struct bytes *out)
{
    static const size_t piece = 1 << 16;
    unsigned char *buffer = malloc(piece);
    size_t n;
    out->failed = !buffer;
    while (buffer && (n = fread(buffer, 1, piece, f)) > 0)
        bytes_add(out, buffer, n);
    free(buffer);
    if (out->failed)
        errno = ENOMEM;
    return !out->failed && !ferror(f);
}

static enum status read_file(const char *name, struct bytes *out)
{
    bool input = strcmp(name, "-") == 0;
    FILE *f = input ? stdin : fopen(name, "rb");
    bool good = f && read_stream(f, out);
    int why = errno;
    if (f && !input)
        fclose(f);
    return good ? STATUS_OK : picture_complain(name, strerror(why), STATUS_FAILED);
}

static enum status not_understood(const char *name, const struct fault *err)
{
    struct words w = {.text = NULL};
    if (!err->line)
        return picture_complain(name, err->reason, STATUS_FAILED);
    words_add_clean(&w, name);
    fprintf(stderr, "%s:%d:%d: %s\n", w.text && !w.failed ? w.text : "?", err->line, err->column,
            err->reason);
    words_free(&w);
    return STATUS_NOT_READ;
}

enum status source_read(const struct picture_job *job, const char *name, struct told *out)
{
    struct stat st;
    struct bytes text = {.data = NULL};
    struct fault err;
    enum status s = STATUS_FAILED;
    bool recorded = false;
    if (place_same(job->out, name))
        return picture_complain(job->out, _("this is the match itself: it is not overwritten"),
                                STATUS_FAILED);
    if (strcmp(name, "-") == 0 || stat(name, &st) == 0 || strchr(name, '/') || !job->match_text) {
        s = read_file(name, &text);
    } else {
        recorded = true;
        text.data = (unsigned char *)job->match_text(job->context, name, &s);
        text.length = text.data ? strlen((char *)text.data) : 0;
        if (text.data)
            s = STATUS_OK;
    }
    if (s == STATUS_OK &&
        !told_read(out, text.data ? (char *)text.data : "", text.length, job->arbiter, &err))
        s = not_understood(strcmp(name, "-") == 0 && !recorded ? "stdin" : name, &err);
    bytes_free(&text);
    return s;
}

enum status picture_write(const struct picture_job *job, enum picture_format f, const void *data,
                          size_t length)
{
    if (place_of_record(job->out, job->record))
        return picture_complain(job->out, _("this is the record: it is not overwritten"),
                                STATUS_FAILED);
    if (!place_free(job->out, f))
        return picture_complain(job->out, _("there is a file of another kind: it is left alone"),
                                STATUS_FAILED);
    if (output_write(job->out, data, length))
        return STATUS_OK;
    return picture_complain(strcmp(job->out, "-") == 0 ? "output" : job->out, strerror(errno),
                            STATUS_FAILED);
}
