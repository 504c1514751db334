/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages, forms and interfaces of a record, as a function of requests. It knows no sockets and
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

/* Who may enter what. Each role at a table has a token of 128 bits. It is derived from a secret
 * that is kept beside the record, so that phones go on after a restart of the server. */

enum { TOKEN_ROOM = 33 }; /* 32 hexadecimal digits and the NUL */

/* A listener enters nothing: the token is for the place of its stream, and may stand in an address.
 */
enum role { ROLE_NOBODY, ROLE_SCORER, ROLE_ARBITER, ROLE_LISTENER };

struct scorers;

enum { SCORERS_SECRET = 32 };

/* NULL: no memory. */
struct scorers *scorers_new(const unsigned char secret[SCORERS_SECRET]);
void scorers_close(struct scorers *s);

/* The token of a role at a table. `key` NULL: a scorer's is for new matches, the arbiter's is the
 * organiser's, who may do everything. */
void scorers_token(const struct scorers *s, const char *key, enum role role,
                   char token[TOKEN_ROOM]);

/* The role whose token is in an Authorization header, "Bearer ..." (NULL: no header), at a table;
 * `key` NULL: for new matches. Takes the same time for every wrong token. */
enum role scorers_role(const struct scorers *s, const char *key, const char *authorization);

/* The PIN of six digits that a phone without a camera exchanges for the scorer's token of a
 * table. */
enum { PIN_ROOM = 7 };
void scorers_pin(const struct scorers *s, const char *key, char pin[PIN_ROOM]);

/* Whether `length` bytes from an address are that PIN, at `now` in milliseconds. After PIN_TRIES
 * wrong ones in a minute, an address is not heard for the rest of it; after PIN_TRIES_ALL wrong
 * ones from all, only an address with fewer than PIN_TRIES_FIRST wrong ones in the last hour is. So
 * those who guess do not lock the table's own scorer out, and many who guess do not succeed. */
enum { PIN_TRIES = 5, PIN_TRIES_ALL = 60, PIN_TRIES_FIRST = 2 };
enum pin_tried { PIN_RIGHT, PIN_WRONG, PIN_LATER };
enum pin_tried scorers_try_pin(struct scorers *s, const char *key, const char *address,
                               const char *text, size_t length, long long now);

/* Whether a table may get one more line (NULL: one more new match) at `now` in milliseconds: at
 * most LINES_A_SECOND. */
enum { LINES_A_SECOND = 20 };
bool scorers_may_send(struct scorers *s, const char *key, long long now);

/* The key of the match that a request founds, derived from its UUID and body. The same request
 * gives the same key, and no request can be made to give the key of another match. `key` has room
 * for STORE_KEY_SIZE bytes. */
void scorers_match_key(const struct scorers *s, const char *uuid, const char *body, size_t length,
                       char *key);

/* The sessions of the open tables, kept between two lines: a line is judged once, however long its
 * match is, and the answer to it contains only its own messages. The other matches of a partie are
 * kept as well. Between two lines other processes may write the match; a match that they have
 * changed is loaded again. */

/* An entry takes about 3 kB in memory. */
enum { SESSIONS_MOST = 64, SESSIONS_ENTRIES = 40000, PARTIES_MOST = 8 };

/* A partie of which a match is shown. */
struct kept_partie {
    char *name; /* NULL: free */
    struct partie_matches matches;
    unsigned long used; /* when it was used last */
};

/* Begins as zeros. */
struct open_sessions {
    struct session *of[SESSIONS_MOST]; /* the one used last is the first */
    int count;
    struct kept_partie partie[PARTIES_MOST];
    unsigned long uses; /* of parties */
};

/* The session of a match, for one line; it has the match for itself until it is left. NULL with the
 * reason. */
struct session *open_session_take(struct open_sessions *all, struct store *into, const char *key,
                                  struct session_error *err);
/* Ends the use of a session. `as_stored`: it has what the record has; else it is freed. */
void open_session_leave(struct open_sessions *all, struct session *s, bool as_stored);

/* The kept session whose match has this head; NULL: there is none. */
const struct session *open_session_at(const struct open_sessions *all,
                                      const struct store_match *stored);

/* The matches of a partie as they are stored, valid until the next call; NULL: they cannot be
 * read. */
const struct partie_matches *open_partie(struct open_sessions *all, struct store *s,
                                         const char *name);

void open_sessions_free(struct open_sessions *all);

enum { SITE_LANGUAGES = 16 };

/* What is shown in one language. */
struct edition {
    struct site *site;
    struct live_tables *tables;  /* NULL: nobody has asked for it yet */
    struct shared_buffer *cards; /* the first event of the hall, NULL since the last change */
};

/* An event for the streams of a topic. */
struct change {
    const void *topic;           /* NULL: all topics */
    struct shared_buffer *event; /* NULL: the topic ends, and with it its streams */
};

/* Counters since the start. */
struct site_counts {
    unsigned long pushed, refused; /* matches that clubs pushed */
    unsigned long unknown;         /* requests with a token that nobody has */
};

/* Begins as zeros, and with what the caller sets. */
struct site {
    /* Set by the caller before site_open(). */
    const char *record; /* its address */
    const char *embed;  /* origins that may frame overlays; NULL: none */
    const char *clubs;  /* the file of clubs that may push matches; NULL: none may */
    int delay;          /* seconds that spectators are behind */
    struct table_numbers numbers;
    /* Whether a stream has this topic, NULL: any: its events are made only then. NULL: always. */
    bool (*listens)(void *context, const void *topic);
    void *context;

    /* Set by the caller before the first request. */
    struct place place;
    struct scorers *scorers; /* NULL: nothing can be entered */
    struct store *into;      /* the record that lines are entered into, with `scorers` */
    struct signer office;    /* signs the matches that were pushed */

    struct site_time now;
    struct edition in[SITE_LANGUAGES]; /* by number of language (base/i18n.h) */
    int own;                           /* the language of the server, which is always there */
    struct open_sessions sessions;
    bool lost; /* the record cannot be read */
    struct site_counts counts;
    struct change *change; /* those that were not dropped yet */
    size_t changes, change_room;
    long changed; /* the number of changes up to the last, since the start */
};

/* Opens the matches of the record in the current language. False: the reason is on stderr. */
bool site_open(struct site *s, struct site_time now);
/* Closes what site_open() opened, and the sessions; before `into` is closed. */
void site_close(struct site *s);

/* Answers a request. */
void site_answer(struct site *s, struct site_time now, const struct request *r,
                 struct response *out);
/* Whether a request may have a body of more than REQUEST_BODY bytes: 0, or the status that refuses
 * it. */
int site_large(const struct site *s, const struct request *r);

/* Looks for changes in the record; call it every TABLES_POLL milliseconds. */
void site_poll(struct site *s, struct site_time now);
/* Tells all streams that the site lives: pages that hear nothing for some seconds show that the
 * link is lost. */
void site_beat(struct site *s);
/* Tells all streams to connect again. */
void site_bye(struct site *s);

/* The first change after the one with this number (0: the first of all); NULL: there is none. It is
 * valid until the site is used again. A stream has all changes up to s->changed when it begins. */
const struct change *site_change(const struct site *s, long since);
/* Drops the changes up to this number, which all streams have. */
void site_drop_changes(struct site *s, long until);

#endif
