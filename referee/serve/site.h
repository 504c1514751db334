/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked for by which path, and who is told of what. */
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
    struct scorers *scorers; /* NULL: nothing is entered from here */
    struct store *into;      /* ... else there */
    const char *clubs;       /* the file of those from whom matches are taken; NULL: from nobody */
    struct signer office;    /* ... who signs what came */
};

/* A server_handler on a struct site. */
void site_answer(void *site, struct connection *c, const struct request *r, const char *body);

/* A server_asked on a struct site. */
int site_large(void *site, const struct request *r);

/* What tables say (struct live_tables_told), with the site as context. */
void site_table_changed(void *site, struct live_table *t);
void site_table_gone(void *site, const struct live_table *t);
void site_tables_listed(void *site);
void site_record_lost(void *site, const char *why);

/* To be called every few seconds: silence means that the link is lost. */
void site_beat(struct site *s);
/* All streams are told to come back. */
void site_bye(struct site *s);

#endif
