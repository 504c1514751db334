/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line with some of its words written in another way. */
#ifndef BASE_RESPELL_H
#define BASE_RESPELL_H

#include "scan.h"
#include "strbuf.h"

enum { RESPELL_ROOM = 256 };

/* Puts what stands for a word into `out`; "": the word is left out, which only follows another that
 * was respelled. False: the word stays. It is called for one word after the other. */
typedef bool respell_fn(void *context, const struct token *w, char out[RESPELL_ROOM]);

/* Adds the line of a scanner with its words respelled, up to `most` bytes of it; headers, comments,
 * quoted text and what stands behind a semicolon stay. Returns how far in the line that reaches. A
 * line that cannot be read is added as it is. */
size_t respell(struct scanner scan, respell_fn *fn, void *context, size_t most, struct strbuf *out);

#endif
