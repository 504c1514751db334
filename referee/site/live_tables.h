/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matches of a record that are shown: open ones, and for some hours those that ended while
 * the server showed them; if slots are short, ended matches are removed earlier. Any other match
 * is loaded when it is requested. Changes by other programs are noticed within a tenth of a
 * second, by a number that SQLite increments. A read transaction lasts no longer than the
 * reading of one match. */
#ifndef SITE_LIVE_TABLES_H
#define SITE_LIVE_TABLES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"
#include "db/store.h"
#include "log/load.h"
#include "pictures/replayed_match.h"

/* A request, as passed to the site. */

enum {
    REQUEST_HEAD = 8192,
    REQUEST_BODY = 4096,
    REQUEST_LARGE = 4 << 20, /* if site_large accepts it (site.h) */
    REQUEST_PATH = 512
};

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OPTIONS, METHOD_OTHER };

/* The caller owns the texts. A header that is absent is NULL. */
struct request {
    enum method method;
    const char *path;  /* begins with '/': letters, digits, and "/-_." */
    const char *query; /* after the '?', with the additional characters "&=%+"; "": none */
    const char *host, *origin, *authorization, *if_match, *if_none_match, *idempotency_key,
        *content_type, *content_encoding;
    const char *forwarded, *accept_language;
    const char *address; /* of the client */
    const char *body;    /* of `length` bytes */
    size_t length;
    bool gzip;        /* the client accepts gzip */
    bool keep, close; /* the client asks to keep the connection, or to close it */
    bool secure;      /* came by https, or from this machine: a browser allows the app */
};

/* Returns the value of a name in a query, and its length; NULL if the name is absent. */
const char *query_value(const char *query, const char *name, size_t *length);

/* Decodes the value of a name in a query, as a form sends it, into `out` of `room` bytes. Returns
 * false if the name is absent, or if its value is too long or no clean UTF-8. */
bool query_text(const char *query, const char *name, char *out, size_t room);

/* Parses a whole number from `least` to `most`. Returns false if the text is not one. */
bool read_number(const char *text, size_t length, long least, long most, long *out);

/* Returns the number of the language (base/i18n.h) that a request asks for; `own` if the site
 * has none of its languages. */
int language_of(const struct request *r, int own);

/* The response of the site to a request. */

/* --- bytes ------------------------------------------------------------------------------------ */

/* Bytes that many connections send. They are stored once, plain and compressed, until the last
 * connection has sent them. */

/* Forms: plain; a gzip file; a part of a gzip stream. */
enum shared_buffer_form { BLOB_PLAIN, BLOB_GZIP, BLOB_PART, BLOB_FORMS };

struct shared_buffer {
    long uses;
    char *bytes[BLOB_FORMS]; /* NULL: not made yet */
    size_t length[BLOB_FORMS];
};

/* Takes over the text of `w`, which is empty afterwards. Returns NULL if out of memory or if `w`
 * has failed. */
struct shared_buffer *shared_buffer_of(struct strbuf *w);

struct shared_buffer *shared_buffer_keep(struct shared_buffer *b);

/* Ends a use of the buffer. `b` may be NULL. */
void shared_buffer_drop(struct shared_buffer *b);

/* Returns true if the buffer contains this text. */
bool shared_buffer_is(const struct shared_buffer *b, const char *text, size_t length);

/* --- responses -------------------------------------------------------------------------------- */

enum stream_kind { STREAM_SPECTATOR, STREAM_SCORER, STREAM_KINDS };

enum { TAG_ROOM = 40 };

/* Begins as zeros; response_drop() frees it. */
struct response {
    int status;
    const char *type;   /* of the body */
    const char *more;   /* more header lines, each with its CR LF; NULL: none */
    const char *frames; /* origins that may frame the page, separated by commas; NULL: none */
    const char *policy; /* its Content-Security-Policy; NULL: response_policy */
    struct shared_buffer *body; /* NULL: empty, or out of memory with status 503 */
    char tag[TAG_ROOM];         /* the ETag, which allows caching; "": not cached */
    bool stream;                /* the answer is a stream of changes of `topic` (site.h) */
    enum stream_kind kind;
    const void *topic;
    bool line; /* this is the answer to a scorer's line */
};

/* Sets a response and takes over the body. */
void response_give(struct response *r, int status, const char *type, const char *more,
                   struct shared_buffer *body);
/* Sets status 200, or 304 without a body if the client has this version: `tags` is its
 * If-None-Match (NULL: none). */
void response_give_cached(struct response *r, const char *type, const char *tags,
                          struct shared_buffer *body);
/* Sets a short text; "" stands for the reason phrase of the status. */
void response_say(struct response *r, int status, const char *text);
/* Sets the answer to a health check: whether the record can be read. */
void response_health(struct response *r, bool lost);
void response_drop(struct response *r);

/* The Content-Security-Policy: pages load, run and request nothing from other origins. */
extern const char response_policy[];

/* Return the reason phrase of a status, "Not Found", and the header lines that it requires, or
 * NULL. */
const char *status_reason(int status);
const char *status_headers(int status);

/* The public view of a match. Under `announce` everything is shown. Under `confirm` and
 * `silent`, a turn whose rulings the players must find out themselves shows only what is on the
 * table: board, dice, marks, claims and the rulings on these, because a screen must not help one
 * side. Everything the server publishes about a match comes from here. */

enum { HALL_HEAD = 32 }; /* "31-3f2a91bc": entries of the log, and the beginning of their hash */

/* The time at which a turn was entered, and how long it took, from the last line of the previous
 * turn to its own last line. */
struct turn_time {
    char at[STORE_TIME_SIZE]; /* of its last line, UTC; "": not known */
    long seconds;             /* duration; 0: not known, or a pause */
};

/* Returns the times of all turns of a loaded match, in order; the caller frees them. They are
 * unknown for a match that was entered all at once, such as an imported one. Returns NULL if out
 * of memory. */
struct turn_time *turn_times(const struct loaded *l);

/* A correction of a turn, and its entry in the log. */
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
    bool open;                /* neither over nor adjourned */
    bool left;                /* adjourned, or ended with "*" */
    struct replayed_match told;
    struct match_status now;
    struct turn_time *time; /* of each turn */
    struct correction *corrected;
    size_t corrections;
    struct arena texts;
};

/* The source of a match. */
struct view_source {
    struct store *store;
    struct open_sessions *sessions; /* a match open in a session is not replayed; may be NULL */
};

/* Loads the current state of a match. `arbiter`: hidden rulings are shown too. `before`: an
 * earlier state, in the same language, from which unchanged turns are copied; NULL: none.
 * Returns false with the reason in `why` if the match cannot be read. The caller frees `out`
 * after success. */
bool hall_load(const struct view_source *from, const char *key, bool arbiter,
               const struct public_view *before, struct public_view *out, struct strbuf *why);
void hall_free(struct public_view *h);

/* Returns true if the rulings on turn `n` are hidden at present. */
bool hall_withholds(const struct public_view *h, long n);

/* Parses the round and the board of a header Round such as "2.10". Returns false for any other
 * form. */
bool hall_board(const struct public_view *h, long board[2]);

/* Returns the entry that last corrected turn `n`; 0 if there is none. */
long hall_corrected(const struct public_view *h, long n);

/* Adds the match as a JSON object with a list of its turns. Returns false if the match cannot be
 * read. */
bool hall_json(const struct view_source *from, const char *key, bool arbiter, struct strbuf *out);

/* Adds a JSON object about the match for a list. */
void hall_json_table(const struct public_view *h, int number, struct strbuf *out);

/* Formats the head of a stored match: "31-3f2a91bc". */
void hall_head(const struct store_match *m, char head[HALL_HEAD]);

enum { TABLES_MOST = 64, TABLES_POLL = 100 /* milliseconds */ };

/* A view that is shown later, because of the delay. */
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
    int number;           /* from 1; 0: it has no slot, and was only requested */
    bool open, told;      /* `open`: as stored; `told`: the scorer's address was printed */
    bool good;            /* `shown` is valid; otherwise `why` has the reason */
    struct public_view shown;
    char why[160];
    struct shared_buffer **turn; /* the list of turns, as last sent */
    long turns;
    struct shared_buffer *page, *json, *all; /* cached; NULL since the last change */
    struct late_view *late;                  /* the oldest first; NULL: none waits */
    bool seen; /* while the list is updated: the record has the match */
    char stored[HALL_HEAD],
        updated[STORE_TIME_SIZE]; /* while the list is updated: head and time in the record */
};

/* Callbacks: a table has changed, a table is removed, the list has changed, the record cannot be
 * read. */
struct live_tables_told {
    void (*changed)(void *context, struct live_table *t);
    void (*gone)(void *context, const struct live_table *t); /* freed after the call */
    void (*listed)(void *context);
    void (*lost)(void *context, const char *why); /* NULL: can be read again */
    void *context;
};

struct live_tables;

/* The time, which the caller of the site passes. */
struct site_time {
    long long ms;   /* of a monotonic clock */
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
    bool changed; /* set at each change; reset by the caller, who stores the numbers */
};

/* The record, its time and its sessions. All of them outlive the tables. */
struct live_tables_job {
    const char *path;               /* of the record */
    bool own;                       /* they assign the numbers; other editions copy them */
    int delay;                      /* seconds after which a change is shown */
    struct open_sessions *sessions; /* see struct view_source */
    struct table_numbers *numbers;
    const struct site_time *now;
    struct live_tables_told told;
};

/* Opens the record and loads its open matches. Returns NULL after an error, which is printed on
 * stderr. */
struct live_tables *live_tables_open(const struct live_tables_job *job);
void live_tables_close(struct live_tables *t);

/* Checks for changes; call it every TABLES_POLL milliseconds. */
void live_tables_poll(struct live_tables *t);

int live_tables_count(const struct live_tables *t);
struct live_table *live_table_at(struct live_tables *t, int i);
/* Returns true if there is no slot for another match. */
bool live_tables_full(const struct live_tables *t);
/* Finds a match by the first `length` characters of its key, at least eight. Returns NULL if
 * there is none, or more than one. A match without a slot is valid until another such match is
 * requested. */
struct live_table *live_tables_find(struct live_tables *t, const char *key, size_t length);

/* Returns the time from which changes are not shown yet; NULL if all are shown. */
const char *live_tables_until(const struct live_tables *t);

/* Return the store that the tables are read from, without and with the sessions that save a
 * replay. */
struct store *live_tables_store(struct live_tables *t);
struct view_source live_tables_source(struct live_tables *t);

#endif
