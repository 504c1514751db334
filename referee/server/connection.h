/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What server.c, which answers, and incoming.c, which takes connections and reads requests, share.
 */
#ifndef SERVER_CONNECTION_H
#define SERVER_CONNECTION_H

#include "client_address.h"
#include "server.h"

struct bufferevent;
struct event;
struct evconnlistener;

enum connection_stage { READING_HEAD, READING_BODY, ANSWERED, STREAMING, LEAVING };

struct connection {
    struct server *server;
    struct connection *next, *before;
    struct bufferevent *io;
    struct event *deadline;
    enum connection_stage stage;
    long long begun; /* in milliseconds */
    char address[ADDRESS_TEXT];
    bool proxied; /* the address is what a proxy said, or the proxy's */
    char *head;   /* of the request, while it is read */
    struct request request;
    bool gzip;  /* the stream is one */
    bool large; /* so is its body */
    enum stream_kind kind;
    const void *topic;
    size_t begins; /* bytes of the first event, until they are sent */
};

struct server {
    struct event_base *base;
    const char *name, *proxies;
    server_handler *handler;
    server_asked *asked_large;
    void *context;
    int large; /* connections whose body is */
    struct evconnlistener *listener;
    struct connection *first;
    long connections, streams[STREAM_KINDS];
    unsigned long answered[6]; /* by class of the status */
    bool full;                 /* the listener rests until a connection has ended */
};

/* Answers with a short text; "": the reason of the status. */
void connection_say(struct connection *c, int status, const char *text);
/* Closes and frees it. */
void end_connection(struct connection *c);
/* It is ended, or answered with 408, after so many seconds. */
void give_time(struct connection *c, int seconds);
/* Shuts the side that sends: all is sent. */
void leave_server(struct connection *c);

/* Takes the connections of a listener whose context is the server. */
void incoming_take(struct evconnlistener *l, int fd, struct sockaddr *from, int length,
                   void *server);

#endif
