/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every answer begins with. */
#ifndef SERVE_ANSWER_H
#define SERVE_ANSWER_H

#include <stdbool.h>

struct evbuffer;

enum { ANSWER_WORTH_GZIP = 600 };

const char *answer_reason(int status);

/* Header lines that go with a status; NULL: none. */
const char *answer_more(int status);

/* Adds the head of an answer; `length` negative: it is not known, as of a stream. */
void answer_head(struct evbuffer *to, int status, const char *type, const char *more, bool gzip,
                 long length);

#endif
