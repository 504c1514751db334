/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The head of every answer. */
#ifndef SERVER_ANSWER_H
#define SERVER_ANSWER_H

#include <stdbool.h>

struct evbuffer;

enum { ANSWER_WORTH_GZIP = 600 };

/* Adds the head of an answer. `length` is negative if it is not known, as for a stream. `frames`:
 * origins that may frame it, with commas between them; NULL: none may. */
void answer_head(struct evbuffer *to, int status, const char *type, const char *more, bool gzip,
                 long length, const char *frames);

#endif
