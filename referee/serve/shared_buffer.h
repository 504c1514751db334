/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes that many connections send. They are kept once, plain and compressed, until the last
 * connection has sent them. */
#ifndef SERVE_SHARED_BUFFER_H
#define SERVE_SHARED_BUFFER_H

#include "base/strbuf.h"

struct evbuffer;
struct shared_buffer;

/* Takes over the text of `w`, which is empty afterwards. NULL: no memory, or `w` has failed. */
struct shared_buffer *shared_buffer_of(struct strbuf *w);
struct shared_buffer *shared_buffer_keep(struct shared_buffer *b);
/* NULL is allowed. */
void shared_buffer_drop(struct shared_buffer *b);

/* Adds the bytes to what is sent: as they are; as a gzip file; as a part of a gzip stream that
 * shared_buffer_gzip_begin began. False: no memory. */
enum shared_buffer_form { BLOB_PLAIN, BLOB_GZIP, BLOB_PART };
bool shared_buffer_add(struct shared_buffer *b, enum shared_buffer_form form, struct evbuffer *to);
size_t shared_buffer_length(struct shared_buffer *b,
                            enum shared_buffer_form form); /* 0: no memory, or empty */

/* Whether it holds this text. */
bool shared_buffer_is(const struct shared_buffer *b, const char *text, size_t length);

/* Begins a gzip stream. */
extern const char shared_buffer_gzip_begin[10];

#endif
