/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matches of a record that are shown: those that are open, and for some hours those that a
 * server has shown while they were open; where places are short, these leave at once. Any other
 * match is loaded when somebody asks for it. It notices within a tenth of a second what other
 * programs write, by a number that SQLite increments. A read transaction lasts no longer than it
 * takes to read a match. */
#ifndef SITE_LIVE_TABLES_H
#define SITE_LIVE_TABLES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"
#include "db/store.h"
#include "log/load.h"
#include "pictures/replayed_match.h"

/* A request, as the site gets it. */

enum {
    REQUEST_HEAD = 8192,
    REQUEST_BODY = 4096,
    REQUEST_LARGE = 4 << 20, /* if site_large accepts it (site.h) */
    REQUEST_PATH = 512
};

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER };

/* The texts are the caller's; NULL: there is no such header. */
struct request {
    enum method method;
    const char *path;  /* begins with '/': letters, digits, and "/-_." */
    const char *query; /* after the '?': the same and "&="; "" for none */
    const char *host, *origin, *authorization, *if_match, *if_none_match, *idempotency_key,
        *content_type, *content_encoding;
    const char *forwarded, *accept_language;
    const char *address; /* of the client */
    const char *body;    /* of `length` bytes */
    size_t length;
    bool gzip;        /* the answer may be */
    bool keep, close; /* the client asks to keep the connection, or to close it */
};

/* The value of a name in a query, and its length; NULL: the name is not there. */
const char *query_value(const char *query, const char *name, size_t *length);

/* Reads a whole number from `least` to `most`. False: the text is none. */
bool read_number(const char *text, size_t length, long least, long most, long *out);

/* The number of the language (base/i18n.h) that a request asks for; `own` if it asks for none that
 * there is. */
int language_of(const struct request *r, int own);

/* The response of the site to a request. */

/* --- bytes ------------------------------------------------------------------------------------ */

/* Bytes that many connections send. They are kept once, plain and as the server packs them, until
 * the last connection has sent them. */

/* As they are; as a gzip file; as a part of a gzip stream. */
enum shared_buffer_form { BLOB_PLAIN, BLOB_GZIP, BLOB_PART, BLOB_FORMS };

struct shared_buffer {
    long uses;
    char *bytes[BLOB_FORMS]; /* NULL: not made yet */
    size_t length[BLOB_FORMS];
};

/* Takes over the text of `w`, which is empty afterwards. NULL: no memory, or `w` has failed. */
struct shared_buffer *shared_buffer_of(struct strbuf *w);

struct shared_buffer *shared_buffer_keep(struct shared_buffer *b);

/* NULL is allowed. */
void shared_buffer_drop(struct shared_buffer *b);

/* Whether it holds this text. */
bool shared_buffer_is(const struct shared_buffer *b, const char *text, size_t length);

/* --- responses -------------------------------------------------------------------------------- */

enum stream_kind { STREAM_SPECTATOR, STREAM_SCORER, STREAM_KINDS };

enum { TAG_ROOM = 40 };

/* Begins as zeros; response_drop() frees it. */
struct response {
    int status;
    const char *type;   /* of the body */
    const char *more;   /* further header lines, each with its CR LF; NULL: none */
    const char *frames; /* origins that may frame it, with commas between them; NULL: none */
    struct shared_buffer *body; /* NULL: no memory, which is status 503, or nothing */
    char tag[TAG_ROOM];         /* the ETag, for which it may be cached; "": it is not cached */
    bool stream;                /* events follow: the changes of `topic` (site.h) */
    enum stream_kind kind;
    const void *topic;
    bool line; /* it is the answer to a scorer's line */
};

/* Set a response. The body is taken over. */
void response_give(struct response *r, int status, const char *type, const char *more,
                   struct shared_buffer *body);
/* Status 200, or 304 without a body if the client has this version: `tags` is its If-None-Match
 * (NULL: none). */
void response_give_cached(struct response *r, const char *type, const char *tags,
                          struct shared_buffer *body);
/* A short text; "": the reason of the status. */
void response_say(struct response *r, int status, const char *text);
/* Whether the record can be read. */
void response_health(struct response *r, bool lost);
void response_drop(struct response *r);

/* Pages load, run and request nothing from elsewhere. */
extern const char response_policy[];

/* "Not Found"; and the header lines that a status requires, NULL: none. */
const char *status_reason(int status);
const char *status_headers(int status);

/* A match as the public may see it. Under `announce` that is all of it. Under `confirm` and
 * `silent`, turns whose rulings the players are still to find out show only what is on the table:
 * board, dice, marks, claims and the rulings on these. A screen must not help one side. All that
 * the server tells about a match comes from here. */

enum { HALL_HEAD = 32 }; /* "31-3f2a91bc": entries of the log, and the beginning of their hash */

/* When the turns of a match were entered, and how long each took: from the last line of the turn
 * before to its own. */
struct turn_time {
    char at[STORE_TIME_SIZE]; /* of its last line, UTC; "": not known */
    long seconds;             /* that it took; 0: not known, or a pause */
};

/* The times of all turns of a loaded match, in order; the caller frees them. A match that was
 * entered all at one time, as an imported one, has none known. NULL: no memory. */
struct turn_time *turn_times(const struct loaded *l);

/* A turn that was corrected, and the entry of the log that did it. */
struct correction {
    long turn, entry;
};

struct open_sessions;

struct public_view {
    char key[STORE_KEY_SIZE];
    char head[HALL_HEAD];
    const char *event, *site; /* "": not known */
    const char *round;        /* "2.10": the round, and the board in it; "": not known */
    const char *partie;       /* the sheet of its partie, lines; "": none */
    bool open;                /* neither over nor left */
    bool left;                /* adjourned, or ended with "*" */
    struct replayed_match told;
    struct match_status now;
    struct turn_time *time; /* of each turn */
    struct correction *corrected;
    size_t corrections;
    struct arena texts;
};

/* Where a match is read from. */
struct view_source {
    struct store *store;
    struct open_sessions *sessions; /* a match that is open here is not replayed; or NULL */
};

/* Loads a match as it is now. `arbiter`: all of it is shown. `before`: the match at another time,
 * in the same language, of which turns are copied; NULL: there is none. False: it cannot be read,
 * and `why` has the reason. The caller frees it after success. */
bool hall_load(const struct view_source *from, const char *key, bool arbiter,
               const struct public_view *before, struct public_view *out, struct strbuf *why);
void hall_free(struct public_view *h);

/* Whether the rulings on turn `n` are withheld for now. */
bool hall_withholds(const struct public_view *h, long n);

/* The round and the board of a header Round such as "2.10"; false: it has another form. */
bool hall_board(const struct public_view *h, long board[2]);

/* The entry that last corrected turn `n`; 0: none. */
long hall_corrected(const struct public_view *h, long n);

/* Adds the match for programs: an object with a list of its turns. False: it cannot be read. */
bool hall_json(const struct view_source *from, const char *key, bool arbiter, struct strbuf *out);

/* Adds a line about it for a list. */
void hall_json_table(const struct public_view *h, int number, struct strbuf *out);

/* The head of a stored match: "31-3f2a91bc". */
void hall_head(const struct store_match *m, char head[HALL_HEAD]);

enum { TABLES_MOST = 64, TABLES_POLL = 100 /* milliseconds */ };

/* What was read and is shown later. */
struct late_view {
    struct late_view *next;
    long long due; /* in milliseconds */
    bool good;
    struct public_view view;
    struct shared_buffer *json;
    char why[160];
};

struct live_table {
    char key[STORE_KEY_SIZE];
    char head[HALL_HEAD]; /* of `shown` */
    int number;           /* from 1; 0: it has no place, and is only visited */
    bool open, told;      /* as it is stored; its scorers were told the way */
    bool good;            /* `shown` has that head; else `why` says the reason */
    struct public_view shown;
    char why[160];
    struct shared_buffer **turn; /* the list, as it was last sent */
    long turns;
    struct shared_buffer *page, *json, *all; /* cached; NULL since the last change */
    struct late_view *late;                  /* the oldest first; NULL: all is shown */
    bool seen;                               /* for updating the list: the record has the table */
    char stored[HALL_HEAD],
        updated[STORE_TIME_SIZE]; /* for updating the list: head and time in the record */
};

/* Called when a table has changed, when one is forgotten, when some have come or gone, and when the
 * record cannot be read. */
struct live_tables_told {
    void (*changed)(void *context, struct live_table *t);
    void (*gone)(void *context, const struct live_table *t); /* it is freed after the call */
    void (*listed)(void *context);
    void (*lost)(void *context, const char *why); /* NULL: it can be read again */
    void *context;
};

struct live_tables;

/* The time, which the caller of the site gives. */
struct site_time {
    long long ms;   /* milliseconds of a clock that is never set */
    long long date; /* seconds since 1970, UTC */
};

/* The numbers of the tables. */
struct table_number {
    int number;
    char key[STORE_KEY_SIZE]; /* of its match */
};

struct table_numbers {
    struct table_number of[TABLES_MOST];
    int count;
    bool changed; /* set with each change; the caller, who stores them, resets it */
};

/* The record, its time and its sessions. All of it outlives the tables. */
struct live_tables_job {
    const char *path;               /* of the record */
    bool own;                       /* they give the numbers; others take them */
    int delay;                      /* seconds after which a change is shown */
    struct open_sessions *sessions; /* see struct view_source */
    struct table_numbers *numbers;
    const struct site_time *now;
    struct live_tables_told told;
};

/* Opens the record and loads its open matches as they are now. NULL: the reason is on stderr. */
struct live_tables *live_tables_open(const struct live_tables_job *job);
void live_tables_close(struct live_tables *t);

/* Looks for changes; call it every TABLES_POLL milliseconds. */
void live_tables_poll(struct live_tables *t);

int live_tables_count(const struct live_tables *t);
struct live_table *live_table_at(struct live_tables *t, int i);
/* Whether another match would have no place. */
bool live_tables_full(const struct live_tables *t);
/* Finds a match by the first `length` characters of its key, at least eight. NULL: none, or more
 * than one. What has no place is valid until another such one is asked for. */
struct live_table *live_tables_find(struct live_tables *t, const char *key, size_t length);

/* What was touched later is not told yet; NULL: all is. */
const char *live_tables_until(const struct live_tables *t);

/* The store that the tables are read from; and it with the sessions that spare a replay. */
struct store *live_tables_store(struct live_tables *t);
struct view_source live_tables_source(struct live_tables *t);

#endif
