/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A .mat put into the record: as record text, line for line. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/files.h"
#include "base/i18n.h"
#include "import_run.h"
#include "matches/mat/mat.h"

enum { MAT_MOST = 1 << 24 /* bytes of a file: some 20,000 games */ };

bool import_is_mat(const struct import *im)
{
    size_t n = strlen(im->file);
    return im->job->options->mat || (n > 4 && strcasecmp(im->file + n - 4, ".mat") == 0);
}

/* All of a file, malloc'd; at most a byte more than MAT_MOST. NULL: no memory. */
static char *read_most(FILE *f, size_t *length)
{
    char *text = NULL;
    size_t room = 0;
    for (*length = 0; *length <= MAT_MOST && !feof(f) && !ferror(f);) {
        room += 1 << 16;
        char *more = realloc(text, room);
        if (!more) {
            free(text);
            return NULL;
        }
        text = more;
        *length += fread(text + *length, 1, room - *length, f);
    }
    return text;
}

/* The record text goes the way of all. */
static bool take_record(struct import *im, struct strbuf *record)
{
    FILE *f = record->failed ? NULL : fmemopen(record->text, record->length, "r");
    if (!f)
        return import_no_memory(im);
    bool taken = import_take_lines(im, f);
    fclose(f);
    return taken;
}

bool import_take_mat(struct import *im, FILE *f)
{
    struct strbuf record = {.text = NULL};
    struct parse_error why = {.line = 1, .column = 1};
    size_t length;
    char *text = read_most(f, &length);
    if (!text)
        return import_no_memory(im);
    bool read = length <= MAT_MOST && !ferror(f) && mat_read(text, length, &record, &why);
    if (length > MAT_MOST)
        snprintf(why.reason, sizeof why.reason, "%s", _("a .mat has 16 megabytes at most"));
    if (!read && !ferror(f)) /* that is said by the caller */
        im->status = print_parse_error(im->file, why.line, &why);
    else if (!read)
        im->status = STATUS_FAILED;
    bool taken = read && take_record(im, &record);
    free(text);
    strbuf_free(&record);
    return taken;
}
