/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of the record taken up to be looked at: what is stored of it, and what its log gives. */
#ifndef MATCH_LOAD_H
#define MATCH_LOAD_H

#include "replay.h"

/* Text that was another's, copied. */
struct texts {
    struct pool pool;
    bool failed; /* no memory */
};

const char *texts_keep(struct texts *t, const char *text); /* NULL stays NULL */
void texts_free(struct texts *t);

/* Details with all their text copied. */
struct kept_details {
    struct store_details is;
    struct store_header *header;
    size_t room;
    struct texts texts;
};

void details_keep(struct kept_details *k, const struct store_details *d);
void details_keep_header(struct kept_details *k, const char *key, const char *value);
void details_free(struct kept_details *k);

struct loaded {
    struct kept_details details;
    struct store_match is; /* as stored; its text is of `details.texts` */
    struct acts acts;
    struct replay play;
};

/* Why a match could not be loaded. */
struct load_error {
    bool storage;     /* `store` says why; else */
    bool broken;      /* ... so too: the chain breaks at this entry, or 0 the founding; else */
    long entry;       /* ... this one, or 0 the headers, */
    char reason[160]; /* ... is not understood, or does not fit any more */
    struct store_error store;
};

bool match_load(struct store *s, const char *key, const struct game *game, struct loaded *out,
                struct load_error *err);
/* The same, its chain checked on the way, which comes before all other reasons. */
bool match_load_proved(struct store *s, const char *key, const struct game *game,
                       struct loaded *out, struct load_error *err);
void match_unload(struct loaded *l);

#endif
