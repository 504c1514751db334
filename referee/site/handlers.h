/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files that answer requests: site.c, scoring.c and club_api.c. */
#ifndef SITE_HANDLERS_H
#define SITE_HANDLERS_H

#include "site.h"

/* A request being answered. */
struct asked {
    struct site *site;
    struct edition *in; /* in the language of the request */
    const struct request *r;
    struct response *to;
    struct live_table *table; /* named by the path */
    long turn;                /* the turn in the path; -1: none */
};

/* Answers 200 with this text. */
void asked_answer(const struct asked *a, const char *type, struct strbuf *w);
/* Answers 200 with this page if `read`, otherwise 503: the record cannot be read. */
void asked_answer_read(const struct asked *a, bool read, struct strbuf *w);
/* Answers 200 with a script or a style, which browsers cache. */
void asked_answer_cached(const struct asked *a, const char *type, struct strbuf *w);

/* Refuses a program's request with a reason (marked N_): {"reason": ...}. */
void asked_refuse(const struct asked *a, int status, const char *reason);

extern const char type_html[], type_json[], type_script[];

/* JSON for other programs. */
void get_tables(const struct asked *a);
void get_match(const struct asked *a);
/* Pages of finished matches and events, and the text of a match. */
void get_archive(const struct asked *a);
void get_event(const struct asked *a);
void get_game(const struct asked *a);
/* The address of a match as a QR code, and the files of the app. */
void get_code(const struct asked *a);
void get_app(const struct asked *a);
/* Statistics, score sheet, help and tutorial (reading.c). */
void get_stats(const struct asked *a);
void get_sheet(const struct asked *a);
void get_help(const struct asked *a);
void get_tutorial(const struct asked *a);
/* The organiser's page, and the requests of its script, with the organiser's token; 404 unless
 * phones may enter matches. */
void get_organiser(const struct asked *a);
void get_organiser_tables(const struct asked *a);
void get_organiser_code(const struct asked *a);
/* The pages of scorers; 404 unless phones may enter matches. */
void get_scorer(const struct asked *a);
void get_new(const struct asked *a);
void get_score_script(const struct asked *a);
/* The possible input of a scorer, as buttons and as JSON. Both require the token of the table. */
void get_ask(const struct asked *a);
void get_offers(const struct asked *a);
/* Enter a line; create a match. */
void post_line(const struct asked *a);
void post_next(const struct asked *a);
void post_new(const struct asked *a);
/* The club API; 404 unless matches are accepted. */
void post_missing(const struct asked *a);
void post_match(const struct asked *a);
void get_heads(const struct asked *a);
void get_log(const struct asked *a);
/* Exchanges a PIN for its token. */
void post_pin(const struct asked *a);

#endif
