/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of the record taken up to be looked at: what is stored of it, and what its log gives. */
#ifndef LOG_LOAD_H
#define LOG_LOAD_H

#include "base/arena.h"
#include "db/annotations.h"
#include "db/result_digest.h"
#include "replay.h"

/* Details with all their text copied. */
struct kept_details {
    struct store_details is;
    struct store_header *header;
    size_t room;
    struct arena texts;
};

void details_keep(struct kept_details *k, const struct store_details *d);
void details_keep_header(struct kept_details *k, const char *key, const char *value);
void details_free(struct kept_details *k);

struct loaded {
    struct kept_details details;
    struct store_match is; /* as stored; its text is of `details.texts` */
    bool ended;
    bool is_long; /* its log was not read, and is taken a part at a time (log/chunked_replay.h) */
    char judged[RESULT_DIGEST_SIZE]; /* what proves the rows of a match that has ended, "": nothing
                                        does */
    long judged_entry;               /* ... where the log has it */
    bool fits;                       /* for a reader's use: it can be replayed */
    bool closed;                     /* ... and nothing that counts comes after it */
    bool backwards;                  /* ... by older rules than one before it */
    char last_at[STORE_TIME_SIZE];   /* the time of the last entry, "": it is none */
    struct annotations facts;        /* what the log says beside what was played */
    struct operations acts;
    struct replay play; /* .turns NULL: not replayed */
};

/* Why a match could not be loaded. */
struct load_error {
    bool storage;     /* `store` says why; else */
    bool broken;      /* ... so too: the chain breaks at this entry, or 0 the founding; else */
    bool other_game;  /* `reason` names the game, which is not the one at hand; else */
    long entry;       /* ... this one, or 0 the headers, */
    char reason[320]; /* ... is not understood, or does not fit any more */
    struct store_error store;
};

/* What is stored, not replayed; with `prove` its chain is checked on the way, which comes before
 * all other reasons. After a failure nothing is to be unloaded. */
bool match_read(struct store *s, const char *key, bool prove, struct loaded *out,
                struct load_error *err);
/* The same without the log: `acts` stays empty. */
bool match_read_head(struct store *s, const char *key, bool prove, struct loaded *out,
                     struct load_error *err);
/* The game it is of, `own` if it is of that; *err is as when nothing is wrong yet. NULL: this
 * referee does not know it, and *err says which it is. */
const struct game *match_game(const struct loaded *l, const struct game *own,
                              struct load_error *err);
/* Replays what was read. After a failure what was read is still there. */
bool match_replay(struct loaded *l, const struct game *own, struct load_error *err);
/* Both. */
bool match_load(struct store *s, const char *key, const struct game *game, struct loaded *out,
                struct load_error *err);
void match_unload(struct loaded *l);

#endif
