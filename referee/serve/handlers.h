/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between the files that answer requests: site.c, and of what scorers send, scorer_routes.c. */
#ifndef SERVE_HANDLERS_H
#define SERVE_HANDLERS_H

#include "site.h"

/* A request being answered. */
struct asked {
    struct site *site;
    struct connection *c;
    const struct request *r;
    const char *body;
    struct live_table *table; /* that its path names */
    long turn;                /* ... and the turn; -1: none */
};

/* 200 with these words. */
void asked_answer(const struct asked *a, const char *type, struct strbuf *w);

/* What is not taken, and why (marked N_), for a program: {"reason": ...}. */
void asked_refuse(const struct asked *a, int status, const char *reason);

extern const char type_html[], type_json[], type_script[];

/* The pages of scorers; 404 where there are none. */
void get_scorer(const struct asked *a);
void get_new(const struct asked *a);
void get_score_script(const struct asked *a);
/* What a scorer can enter now, as buttons and for programs: with the token of the table only. */
void get_ask(const struct asked *a);
void get_offers(const struct asked *a);
/* A line; a new match. */
void post_line(const struct asked *a);
void post_new(const struct asked *a);
/* What a club asks and brings; 404 where nothing is accepted. */
void post_lacks(const struct asked *a);
void post_match(const struct asked *a);
void get_heads(const struct asked *a);
void get_log(const struct asked *a);
/* A PIN, for the token that it stands for. */
void post_pin(const struct asked *a);

#endif
