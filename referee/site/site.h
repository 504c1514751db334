/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages, forms and APIs of a record, as a function of requests. The site uses no sockets and
 * no clock. Streams of events are a list of changes, which the caller sends. */
#ifndef SITE_SITE_H
#define SITE_SITE_H

#include <stdbool.h>
#include <stddef.h>

#include "db/seal.h"
#include "live_tables.h"
#include "log/series.h"
#include "pages.h"
#include "session/session.h"

/* Access control. Each role at a table has a token of 128 bits. It is derived from a secret that
 * is stored next to the record, so that phones still work after a restart of the server. */

enum { TOKEN_ROOM = 33 }; /* 32 hexadecimal digits and the NUL */

/* Roles. A listener enters nothing: its token reserves the slot of a stream, and may be part of
 * an address. */
enum role { ROLE_NOBODY, ROLE_SCORER, ROLE_ARBITER, ROLE_LISTENER };

struct scorers;

enum { SCORERS_SECRET = 32 };

/* Returns NULL if out of memory. */
struct scorers *scorers_new(const unsigned char secret[SCORERS_SECRET]);
void scorers_close(struct scorers *s);

/* Stores the token of a role at a table. If `key` is NULL, the scorer's token is for new
 * matches, and the arbiter's token is the organiser's, which allows everything. */
void scorers_token(const struct scorers *s, const char *key, enum role role,
                   char token[TOKEN_ROOM]);

/* Returns the role of the token in an Authorization header, "Bearer ..." (NULL: no header), at a
 * table; `key` NULL: for new matches. Takes the same time for every wrong token. */
enum role scorers_role(const struct scorers *s, const char *key, const char *authorization);

/* Stores the PIN of six digits that a phone without a camera exchanges for the scorer's token of
 * a table. */
enum { PIN_ROOM = 7 };
void scorers_pin(const struct scorers *s, const char *key, char pin[PIN_ROOM]);

/* Checks a PIN of `length` bytes from an address, at `now` in milliseconds. After PIN_TRIES
 * wrong ones in a minute, an address is refused for the rest of the minute. After PIN_TRIES_ALL
 * wrong ones from all addresses, only addresses with fewer than PIN_TRIES_FIRST wrong ones in
 * the last hour are accepted. This way attackers cannot lock out the table's own scorer, and
 * guessing from many addresses does not succeed. */
enum { PIN_TRIES = 5, PIN_TRIES_ALL = 60, PIN_TRIES_FIRST = 2 };
enum pin_tried { PIN_RIGHT, PIN_WRONG, PIN_LATER };
enum pin_tried scorers_try_pin(struct scorers *s, const char *key, const char *address,
                               const char *text, size_t length, long long now);

/* Returns true if a table (NULL: new matches) may accept one more line at `now` in milliseconds.
 * The limit is LINES_A_SECOND. */
enum { LINES_A_SECOND = 20 };
bool scorers_may_send(struct scorers *s, const char *key, long long now);

/* Stores the key of the match that a request creates, derived from the request's UUID and body.
 * A repeated request gets the same key, and a request cannot be constructed to get the key of
 * another match. `key` has room for STORE_KEY_SIZE bytes. */
void scorers_match_key(const struct scorers *s, const char *uuid, const char *body, size_t length,
                       char *key);

/* The sessions of open tables, kept from one line to the next. A line is judged once,
 * independent of the length of its match, and its answer contains only its own messages. The
 * other matches of a partie are kept as well. Between two lines other processes may change the
 * match; it is then loaded again. */

/* An entry takes about 3 kB in memory. */
enum { SESSIONS_MOST = 64, SESSIONS_ENTRIES = 40000, PARTIES_MOST = 8 };

/* A partie with a match that is shown. */
struct kept_partie {
    char *name; /* NULL: free */
    struct partie_matches matches;
    unsigned long used; /* time of the last use */
};

/* Begins as zeros. */
struct open_sessions {
    struct session *of[SESSIONS_MOST]; /* the last used one first */
    int count;
    struct kept_partie partie[PARTIES_MOST];
    unsigned long uses; /* counts uses of parties */
};

/* Returns the session of a match, for one line. The session has exclusive use of the match until
 * open_session_leave. Returns NULL with the error. */
struct session *open_session_take(struct open_sessions *all, struct store *into, const char *key,
                                  struct session_error *err);
/* Ends the use of a session. `as_stored`: it agrees with the record; otherwise it is freed. */
void open_session_leave(struct open_sessions *all, struct session *s, bool as_stored);

/* Returns the kept session whose match has this head, or NULL. */
const struct session *open_session_at(const struct open_sessions *all,
                                      const struct store_match *stored);

/* Returns the matches of a partie as stored, valid until the next call; NULL if they cannot be
 * read. */
const struct partie_matches *open_partie(struct open_sessions *all, struct store *s,
                                         const char *name);

void open_sessions_free(struct open_sessions *all);

enum { SITE_LANGUAGES = 16 };

/* The site in one language. */
struct edition {
    struct site *site;
    struct live_tables *tables;  /* NULL: not requested yet */
    struct shared_buffer *cards; /* the first event of the hall; NULL after a change */
};

/* An event for the streams of a topic. */
struct change {
    const void *topic;           /* NULL: all topics */
    struct shared_buffer *event; /* NULL: the topic and its streams end */
};

/* Counters since the start. */
struct site_counts {
    unsigned long pushed, refused; /* matches that clubs pushed */
    unsigned long unknown;         /* requests with an unknown token */
};

/* Begins as zeros, with the members that the caller sets. */
struct site {
    /* Set by the caller before site_open(). */
    const char *record; /* path or address of the record */
    const char *embed;  /* origins that may frame overlays; NULL: none */
    const char *clubs;  /* the file of clubs that may push matches; NULL: none may */
    int delay;          /* seconds by which spectators are delayed */
    struct table_numbers numbers;
    /* The files of the app, below /app/; NULL: none. Answers and returns true, or returns false if
     * there is no such file. */
    bool (*app_answer)(const void *app, const char *path, const char *tags, struct response *out);
    const void *app;
    /* Returns true if a stream has this topic (NULL: any topic). Events are made only for such
     * topics. If `listens` is NULL, events are always made. */
    bool (*listens)(void *context, const void *topic);
    void *context;

    /* Set by the caller before the first request. */
    struct place place;
    struct scorers *scorers; /* NULL: nothing can be entered */
    struct store *into;      /* the record that lines are entered into, with `scorers` */
    struct signer office;    /* signs the receipts of pushed matches */

    struct site_time now;
    struct edition in[SITE_LANGUAGES]; /* by number of language (base/i18n.h) */
    int own;                           /* the language of the server, which is always open */
    struct open_sessions sessions;
    bool lost; /* the record cannot be read */
    struct site_counts counts;
    struct change *change; /* the changes not dropped yet */
    size_t changes, change_room;
    long changed; /* number of changes since the start */
};

/* Opens the matches of the record in the current language. Returns false after an error, which
 * is printed on stderr. */
bool site_open(struct site *s, struct site_time now);
/* Closes what site_open() opened, and the sessions. Call it before `into` is closed. */
void site_close(struct site *s);

/* Answers a request. */
void site_answer(struct site *s, struct site_time now, const struct request *r,
                 struct response *out);
/* Returns 0 if a request may have a body of more than REQUEST_BODY bytes, otherwise the status
 * of the refusal. */
int site_large(const struct site *s, const struct request *r);

/* Checks the record for changes; call it every TABLES_POLL milliseconds. */
void site_poll(struct site *s, struct site_time now);
/* Sends the heartbeat to all streams. Pages that receive nothing for some seconds report a lost
 * connection. */
void site_beat(struct site *s);
/* Sends a shutdown event to all streams, which makes pages connect again. */
void site_bye(struct site *s);

/* Returns the first change after the one with this number (0: the first of all), or NULL. It is
 * valid until the next call of a function of the site. A stream has all changes up to s->changed
 * when it begins. */
const struct change *site_change(const struct site *s, long since);
/* Drops the changes up to this number, which all streams have. */
void site_drop_changes(struct site *s, long until);

#endif
