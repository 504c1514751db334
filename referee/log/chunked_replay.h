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

/* match_read, or of a match that is to be taken so match_read_head: `out->is_long` says which. */
bool match_read_any(struct store *s, const char *key, bool prove, struct loaded *out,
                    struct load_error *err);

/* Takes the whole log of a match whose head was read, each part of it; `l->play` then is the last
 * part. False: the part's function stopped, or *err says why, as match_replay. */
bool match_stream(struct store *s, struct loaded *l, const struct game *game,
                  chunked_replay_part_fn *part, void *context, bool *stopped,
                  struct load_error *err);

#endif
