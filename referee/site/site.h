/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages, forms and interfaces of a record, as a function of requests. It knows no sockets and
 * no clock. Streams of events are a list of changes, which the caller sends. */
#ifndef SITE_SITE_H
#define SITE_SITE_H

#include "db/seal.h"
#include "open_sessions.h"
#include "pages.h"
#include "request.h"
#include "response.h"
#include "scorers.h"

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
