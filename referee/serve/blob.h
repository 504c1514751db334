/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes that many connections send: kept once, with what gzip makes of them, until the last has
 * sent them. */
#ifndef SERVE_BLOB_H
#define SERVE_BLOB_H

#include "base/strbuf.h"

struct evbuffer;
struct blob;

/* Takes the words over, which begin again. NULL: no memory, now or as they were made. */
struct blob *blob_of(struct strbuf *w);
struct blob *blob_keep(struct blob *b);
/* NULL is allowed. */
void blob_drop(struct blob *b);

/* Adds it to what is to be sent: as it is; as a gzip file; as a part of a gzip stream that began
 * with blob_gzip_begin. False: no memory. */
enum blob_form { BLOB_PLAIN, BLOB_GZIP, BLOB_PART };
bool blob_add(struct blob *b, enum blob_form form, struct evbuffer *to);
size_t blob_length(struct blob *b, enum blob_form form); /* 0: no memory, or empty */

/* Whether it is this text. */
bool blob_is(const struct blob *b, const char *text, size_t length);

/* What a gzip stream begins with. */
extern const char blob_gzip_begin[10];

#endif
