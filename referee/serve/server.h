/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Listening, and one request a connection: read whole, handed over, answered, closed; or kept open
 * as a stream of events. All limits on who may take how much stand here. One thread. */
#ifndef SERVE_SERVER_H
#define SERVE_SERVER_H

#include <sys/types.h>

#include "request.h"
#include "shared_buffer.h"

enum {
    SERVER_CONNECTIONS = 2000,
    SERVER_ADDRESS = 50,        /* connections of one address; of this machine: any number */
    SERVER_SECONDS = 10,        /* for a request to be there, whole */
    SERVER_ANSWER_SECONDS = 60, /* ... and for its answer to be taken */
    SERVER_LARGE_SECONDS = 120, /* for a large body to be there */
    SERVER_LARGE_MOST = 8,      /* of them at once */
    SERVER_WAITING = 64 * 1024  /* bytes of events that one is behind with, and is let go */
};

struct event_base;
struct server;
struct connection;

/* A request that was read; it is answered before this returns. `body` has request->length bytes. */
typedef void server_handler(void *context, struct connection *c, const struct request *r,
                            const char *body);
/* Asked before a body of more than REQUEST_BODY bytes is read: 0, or the status that refuses it. */
typedef int server_asked(void *context, const struct request *r);

/* NULL: no memory. `name`: of origin_check.h. `large` NULL: no large body is taken. What is pointed
 * to must outlive the server. */
struct server *server_new(struct event_base *base, const char *name, server_handler *handler,
                          server_asked *large, void *context);
/* Streams are left as they are. */
void server_free(struct server *s);

/* Listens; *port 0 becomes the one that was found. False: errno says why. */
bool server_listen(struct server *s, const char *address, int *port);

/* No more connections are taken. */
void server_close(struct server *s);

/* Answers. The blob is taken over. `more`: further header lines, each with its end; NULL: none. */
void connection_answer(struct connection *c, int status, const char *type, const char *more,
                       struct shared_buffer *body);
/* A short text instead. */
void connection_say(struct connection *c, int status, const char *text);

/* Answers with a stream of events on `topic`, which the caller keeps. */
void connection_stream(struct connection *c, const void *topic);
/* Sends to one stream; to all of a topic, NULL: to all. The blob stays the caller's. Who is too far
 * behind is let go. */
void connection_send(struct connection *c, struct shared_buffer *b);
void server_send(struct server *s, const void *topic, struct shared_buffer *b);
/* Ends the streams of a topic that is no more. */
void server_end_topic(struct server *s, const void *topic);
/* How many follow a topic, NULL: any. */
long server_streams(const struct server *s, const void *topic);

/* Whose request it is, as text. */
const char *connection_address(const struct connection *c);

#endif
