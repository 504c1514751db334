/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packs what is sent, once for all connections. */
#ifndef SERVER_PACKING_H
#define SERVER_PACKING_H

#include "site/shared_buffer.h"

struct evbuffer;

/* Adds the bytes to what is sent: plain, as a gzip file, or as a part of the gzip stream that
 * packing_begin began. False: no memory. */
bool packed_add(struct shared_buffer *b, enum shared_buffer_form form, struct evbuffer *to);
size_t packed_length(struct shared_buffer *b, enum shared_buffer_form form); /* 0: no memory, or
                                                                              * empty */

/* Begins a gzip stream. */
extern const char packing_begin[10];

#endif
