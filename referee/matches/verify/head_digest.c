/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "head_digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void head_digest_add(struct head_digest *h, const struct store_match *m)
{
    char entries[24];
    const char *texts[] = {"referee head 1", m->key, entries, m->head_hash};
    void *more = array_grow(h->hash, h->count + 1, &h->room, sizeof *h->hash);
    if (!more) {
        h->failed = true;
        return;
    }
    h->hash = more;
    snprintf(entries, sizeof entries, "%ld", m->head_seq);
    store_digest(texts, sizeof texts / sizeof texts[0], h->hash[h->count++]);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

bool head_digest_end(struct head_digest *h, char digest[STORE_HASH_SIZE])
{
    const char **texts = calloc(h->count + 1, sizeof *texts);
    if (!texts || h->failed) {
        free(texts);
        return false;
    }
    if (h->count)
        qsort(h->hash, h->count, sizeof *h->hash, by_text);
    texts[0] = "referee heads 1";
    for (size_t i = 0; i < h->count; i++)
        texts[i + 1] = h->hash[i];
    store_digest(texts, h->count + 1, digest);
    free(texts);
    return true;
}

void head_digest_free(struct head_digest *h)
{
    free(h->hash);
    *h = (struct head_digest){.count = 0};
}
