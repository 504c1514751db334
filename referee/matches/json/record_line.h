/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes record text of the lines that `export --json` writes, a line for each. Of a coup only
 * the words of record text are read: the rules say the rest again. */
#ifndef MATCHES_RECORD_LINE_H
#define MATCHES_RECORD_LINE_H

#include "base/scan.h"
#include "base/strbuf.h"

enum record_line_kind {
    RECORD_LINE_MATCH,
    RECORD_LINE_COUP,
    RECORD_LINE_OTHER /* a claim or an entry of the log, which `show --json` adds */
};

struct record_line {
    enum record_line_kind kind;
    long coups;            /* of a match: how many it has */
    struct strbuf headers; /* of a match, in one line */
    struct strbuf words;   /* before the first coup, or of the coup, in one line */
    struct strbuf notes;   /* a line each */
};

/* Reads a line. False with the reason; err->line is not set. `out` is freed by the caller in any
 * case. */
bool record_line_read(const char *line, size_t length, struct record_line *out,
                      struct parse_error *err);
void record_line_free(struct record_line *r);

#endif
