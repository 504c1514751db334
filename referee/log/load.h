/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of the record read from a store: its founding data, the headers corrected since, and the
 * replay of its log, whole or a part at a time. */
#ifndef LOG_LOAD_H
#define LOG_LOAD_H

#include "base/memory.h"
#include "db/annotations.h"
#include "db/merge.h"
#include "result.h"

/* The largest match that can be entered, imported or merged. A match already in the record may be
 * larger: it is kept, shown, verified and exported. */

enum {
    MATCH_TURNS_MOST = 20000,
    MATCH_ENTRIES_MOST = 200000, /* of its log */
    MATCH_TURNS_WARNED =
        500, /* this number of turns before the end a message is printed at the table */
    MATCH_TEXT_MOST = 1 << 24 /* bytes of its text in a file */
};

/* Reads a match from a store and replays it. */

/* Details that own their text. */
struct kept_details {
    struct store_details values;
    struct store_header *header;
    size_t room;
    struct arena texts;
};

void details_keep(struct kept_details *k, const struct store_details *d);
void details_keep_header(struct kept_details *k, const char *key, const char *value);
void details_free(struct kept_details *k);

struct loaded {
    struct kept_details details;
    struct store_match match; /* as stored; text in `details.texts` */
    bool ended;
    bool is_long;         /* too long: `acts` is not read; replayed in parts (log/load.h) */
    bool replayable;      /* for the caller: the log can be replayed */
    struct result result; /* by its log; text in `details.texts` */
    long result_entry;    /* the last entry with a result; 0: none, or one that cannot be read */
    bool rules_went_back; /* a result is of older rules than one before */
    char last_at[STORE_TIME_SIZE];  /* time of the last entry; "": none */
    struct annotations annotations; /* annotations in the log */
    struct operations acts;
    struct replay play; /* .turns NULL: not replayed */
};

/* Why a match could not be loaded. Exactly one case applies: storage or broken (`store` has the
 * reason), other_game (`reason` is the name of the game), or else `entry` (0: the headers), for
 * `reason`, was not understood or no longer fits. */
struct load_error {
    bool storage;    /* `store` has the reason */
    bool broken;     /* likewise: the chain is broken at `entry`, 0: at the founding */
    bool other_game; /* another game, named by `reason` */
    long entry;      /* 0: the headers */
    /* why the entry fails */
    char reason[320];
    struct store_error store;
};

enum { LOAD_ERROR_TEXT = sizeof((struct load_error *)0)->reason + 80 };

/* Writes why the match could not be read or replayed; returns `out`. */
const char *load_error_print(const struct load_error *err, char out[LOAD_ERROR_TEXT]);

/* Reads a match without replaying it. prove: verifies the chain first. After a failure *out need
 * not be unloaded. */
bool match_read(struct store *s, const char *key, bool prove, struct loaded *out,
                struct load_error *err);
/* Reads a log in memory, without headers; *out points into it. Returns false if out of memory. */
bool match_read_log(const struct store_log *log, struct loaded *out);
/* As match_read, without the log: `acts` stays empty. */
bool match_read_head(struct store *s, const char *key, bool prove, struct loaded *out,
                     struct load_error *err);
/* Reads the match without its log: headers and what lists show. */
bool match_read_row(struct store *s, const char *key, struct loaded *out, struct load_error *err);
/* The game of the match, preferably `own`; initializes *err. Returns NULL if the game is unknown;
 * *err then names it. */
const struct game *match_game(const struct loaded *l, const struct game *own,
                              struct load_error *err);
/* Replays a match that was read; after a failure it is still loaded. */
bool match_replay(struct loaded *l, const struct game *own, struct load_error *err);
/* As match_replay; but if an entry does not fit, replays those before it. If it returns true,
 * `play` is made, and err->entry is the entry that does not fit, or 0 if all fit. */
bool match_replay_fitting(struct loaded *l, const struct game *own, struct load_error *err);
/* match_read, then match_replay. */
bool match_load(struct store *s, const char *key, const struct game *game, struct loaded *out,
                struct load_error *err);
/* The change that stores what the log gives of a match that was replayed: the score of the replay
 * or, once the match has a result, that of the result. */
struct store_change match_change(struct loaded *l, const char *fingerprint);
/* Whether the present rules give another result than the log states, or another score in the turns
 * that are listed. scores: the checksums of all turns, if the match was replayed in parts; else
 * NULL. */
bool match_result_differs(struct loaded *l, const char *scores, struct coup_list *turns);
/* Adds a sentence if they do. */
void strbuf_add_other_result(struct strbuf *w, struct loaded *l);
void match_unload(struct loaded *l);
/* Refuses to change a match if newer rules made its rows: STORE_INVALID with the reason. */
enum store_code match_may_change(struct store *s, const char *key, struct store_error *err);

/* Headers corrected after the match was founded: names, event, site, date, round, arbiter, and any
 * other header that is not a term of the game. */

/* Whether a header of this name can be corrected during the match; false: it is a term, agreed
 * before the first throw. */
bool header_may_change(const char *name);

/* The details as founded, with the corrections of the first `count` operations. Call details_free
 * in every case. Returns false if out of memory. */
bool details_amend(struct kept_details *out, const struct store_details *founded,
                   const struct operations *acts, size_t count);

/* Applies one header entry, "[Event \"...\"]"; other text is ignored. Returns false if out of
 * memory. */
bool details_amend_by(struct kept_details *k, const char *header);

/* Applies renamed players (db/annotations.h), which take precedence over headers. Returns false if
 * out of memory, now or when `annotations` was read. */
bool details_rename(struct kept_details *k, const struct annotations *annotations);

/* Whether two details are equal. */
bool details_same(const struct store_details *a, const struct store_details *b);

/* A long match taken a part at a time, so that memory does not grow with its length. That can be
 * done where its log is what was entered, with nothing taken back or corrected. */

enum {
    STREAM_LONG = 4096, /* a log with more entries is streamed */
    STREAM_PART = 1024  /* coups of a part, or a few more */
};

/* Called with each part, in order: `last` coups of `play` from its first; in the match `gone` come
 * before them. `end`: there are no more. Returns false, having kept why, to stop. */
typedef bool chunked_replay_part_fn(void *context, struct replay *play, long gone, long last,
                                    bool end);

/* Calls match_read, or match_read_head for a match that is to be streamed: `out->is_long` tells
 * which. */
bool match_read_any(struct store *s, const char *key, bool prove, struct loaded *out,
                    struct load_error *err);

/* Streams the whole log of a match whose head was read, in parts; `l->play` is then the last part.
 * Returns false if the function of a part stopped, or with the reason in *err, as match_replay. */
bool match_stream(struct store *s, struct loaded *l, const struct game *game,
                  chunked_replay_part_fn *part, void *context, bool *stopped,
                  struct load_error *err);

#endif
