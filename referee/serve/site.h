/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Routes requests to their handlers, and events to the streams. */
#ifndef SERVE_SITE_H
#define SERVE_SITE_H

#include "db/signer.h"
#include "pages.h"
#include "scorers.h"
#include "server.h"

struct site {
    struct server *server;
    struct live_tables *tables;
    struct place place;
    struct scorers *scorers;     /* NULL: nothing can be entered */
    struct store *into;          /* the record that lines are entered into, with `scorers` */
    const char *clubs;           /* the file of clubs that may push matches; NULL: none may */
    struct shared_buffer *cards; /* the first event of the hall, NULL since the last change */
    struct signer office;        /* signs the matches that were pushed */
};

/* A server_handler whose context is a struct site. */
void site_answer(void *site, struct connection *c, const struct request *r, const char *body);

/* A server_asked whose context is a struct site. */
int site_large(void *site, const struct request *r);

/* The functions of struct live_tables_told, with the site as context. */
void site_table_changed(void *site, struct live_table *t);
void site_table_gone(void *site, const struct live_table *t);
void site_tables_listed(void *site);
void site_record_lost(void *site, const char *why);

/* Call it every few seconds: pages that hear nothing show that the link is lost. */
void site_beat(struct site *s);
/* Tells all streams to connect again. */
void site_bye(struct site *s);

#endif
