/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Routes requests to their handlers, and events to the streams. */
#ifndef SERVE_SITE_H
#define SERVE_SITE_H

#include "db/signer.h"
#include "metrics.h"
#include "open_sessions.h"
#include "pages.h"
#include "run.h"
#include "scorers.h"
#include "server.h"

enum { SITE_LANGUAGES = 16 };

/* What is shown in one language. */
struct edition {
    struct site *site;
    struct live_tables *tables;  /* NULL: nobody has asked for it yet */
    struct shared_buffer *cards; /* the first event of the hall, NULL since the last change */
};

struct site {
    struct server *server;
    const char *record;
    const char *embed;                 /* origins that may frame overlays; NULL: none */
    int delay;                         /* seconds that spectators are behind */
    struct edition in[SITE_LANGUAGES]; /* by number of language (base/i18n.h) */
    int own;                           /* the language of the server, which is always there */
    struct place place;
    struct scorers *scorers; /* NULL: nothing can be entered */
    struct store *into;      /* the record that lines are entered into, with `scorers` */
    struct open_sessions sessions;
    const char *clubs;    /* the file of clubs that may push matches; NULL: none may */
    struct signer office; /* signs the matches that were pushed */
    bool lost;            /* the record cannot be read */
    struct metrics metrics;
};

/* A server_handler whose context is a struct site. */
void site_answer(void *site, struct connection *c, const struct request *r, const char *body);

/* A server_asked whose context is a struct site. */
int site_large(void *site, const struct request *r);

/* Opens the matches of the record in the server's own language. False: the reason is on stderr. */
bool site_open(struct site *s, const struct serve_job *job);
void site_close(struct site *s);

/* Looks for changes; call it every TABLES_POLL milliseconds. */
void site_poll(struct site *s);

/* Call it every few seconds: pages that hear nothing show that the link is lost. */
void site_beat(struct site *s);
/* Tells all streams to connect again. */
void site_bye(struct site *s);

#endif
