/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes that many connections send. They are kept once, plain and as the server packs them, until
 * the last connection has sent them. */
#ifndef SITE_SHARED_BUFFER_H
#define SITE_SHARED_BUFFER_H

#include "base/strbuf.h"

/* As they are; as a gzip file; as a part of a gzip stream. */
enum shared_buffer_form { BLOB_PLAIN, BLOB_GZIP, BLOB_PART, BLOB_FORMS };

struct shared_buffer {
    long uses;
    char *bytes[BLOB_FORMS]; /* NULL: not made yet */
    size_t length[BLOB_FORMS];
};

/* Takes over the text of `w`, which is empty afterwards. NULL: no memory, or `w` has failed. */
struct shared_buffer *shared_buffer_of(struct strbuf *w);
struct shared_buffer *shared_buffer_keep(struct shared_buffer *b);
/* NULL is allowed. */
void shared_buffer_drop(struct shared_buffer *b);

/* Whether it holds this text. */
bool shared_buffer_is(const struct shared_buffer *b, const char *text, size_t length);

#endif
