/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A long match taken a part at a time, so that memory does not grow with its length. That can be
 * done where its log is what was entered, with nothing taken back or corrected. */
#ifndef LOG_CHUNKED_REPLAY_H
#define LOG_CHUNKED_REPLAY_H

#include "load.h"

enum {
    STREAM_LONG = 4096, /* a log of more entries is taken so */
    STREAM_PART = 1024  /* coups of a part, or a few more */
};

/* Called with each part, in order: `last` coups of `play` from its first; in the match `gone` come
 * before them. `end`: there are no more. Returns false, having kept why, to stop. */
typedef bool chunked_replay_part_fn(void *context, struct replay *play, long gone, long last,
                                    bool end);

struct chunked_replay {
    struct replay play; /* what is not done with yet */
    long gone;          /* coups that are */
    long room;          /* coups at which a part is sought */
    bool stopped;       /* by the part's function */
    chunked_replay_part_fn *part;
    void *context;
};

/* Whether the match is to be taken so. Where that cannot be read it is not. */
bool match_is_long(struct store *s, const char *key);

/* match_read, or of such a match match_read_head: `out->is_long` says which. */
bool match_read_any(struct store *s, const char *key, bool prove, struct loaded *out,
                    struct load_error *err);

/* A match without coups. False with the reason: its headers. What `d` points to is the caller's. */
bool chunked_replay_begin(struct chunked_replay *st, const struct game *game,
                          const struct store_details *d, chunked_replay_part_fn *part,
                          void *context, struct parse_error *err);
/* Takes an act, one that adds to the match. False: st->stopped, or the reason. */
bool chunked_replay_act(struct chunked_replay *st, const struct operation *a,
                        struct parse_error *err);
/* Takes a text in the language of the record, as one act more. */
bool chunked_replay_words(struct chunked_replay *st, const char *text, size_t length,
                          struct parse_error *err);
/* Gives the last part. */
bool chunked_replay_end(struct chunked_replay *st);
/* In any case. */
void chunked_replay_free(struct chunked_replay *st);

/* Takes the whole log of a match whose head was read, each part of it; `l->play` then is the last
 * part. False: the part's function stopped, or *err says why, as match_replay. */
bool match_stream(struct store *s, struct loaded *l, const struct game *game,
                  chunked_replay_part_fn *part, void *context, bool *stopped,
                  struct load_error *err);

#endif
