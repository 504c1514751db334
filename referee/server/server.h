/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server of one thread. It reads a request whole and passes it on. The answer closes the
 * connection, makes it a stream of events, or, if the client has asked to keep it, is followed by
 * the next request. All limits on the use of resources are here. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <sys/types.h>

#include "site/live_tables.h"

/* Parses the head of a request; knows no sockets. Whatever another parser might read differently is
 * refused: a repeated header, a bare line feed, a folded line, an escape in the path. */

/* The length of the head of a request, up to and with its empty line; 0: it is not complete yet. */
size_t request_head(const char *bytes, size_t n);

/* Parses a head in place: NULs are written after its names and values. Returns 0, or the status
 * that refuses it (400, 411, 413, 414, 431, 501, 505). */
int request_read(char *head, size_t n, struct request *out);

/* Where a request comes from. Behind a proxy it is what the proxy says, if the proxy is one of
 * those that were named: anybody else could say anything. */

enum { ADDRESS_TEXT = INET6_ADDRSTRLEN };

/* An address as text, that of IPv4 within IPv6 as its own. */
bool address_text(const struct sockaddr *from, char text[ADDRESS_TEXT]);

/* Reduces an address of IPv6 to its /64, which one user has whole: "2001:db8:1:2::". Other
 * addresses, and that of this machine, are unchanged. */
void address_reduce(char address[ADDRESS_TEXT]);

/* Whether `list` is addresses with commas between them. */
bool address_list_is_good(const char *list);

/* Reads a Forwarded header (RFC 7239) from its end, where the nearest proxy has written, past the
 * addresses that are in `proxies`. False: it names no address. */
bool address_forwarded(const char *header, const char *proxies, char address[ADDRESS_TEXT]);

/* Whether a request was meant for this server. DNS rebinding makes a browser send requests here
 * under another site's name, but not under an IP address. */

/* Checks a Host header: "localhost", an IP literal or `name` (NULL: none), with or without a
 * port. */
bool host_is_ours(const char *host, const char *name);

/* Whether a text can be the name of a host: letters, digits, '-' and dots, or an IP literal. */
bool host_is_name(const char *name);

/* Checks an Origin header: http or https, and such a host. */
bool origin_is_ours(const char *origin, const char *name);

/* Whether a text is origins with commas between them, "https://club.example.org:8443". */
bool origins_are_good(const char *list);

/* Reads "ADDR", "ADDR:PORT", "[IPv6]:PORT", ":PORT" or "PORT". What is left out stays as it is.
 * False: the text is none of these. `address` has room for HOST_ROOM bytes. */
enum { HOST_ROOM = 64 };
bool listen_read(const char *text, char *address, int *port);

enum {
    SERVER_SPECTATORS = 2000, /* streams of spectators */
    SERVER_SCORERS = 256,     /* streams of scorers and arbiters */
    SERVER_REQUESTS = 512,    /* connections that are no streams */
    SERVER_CONNECTIONS = SERVER_SPECTATORS + SERVER_SCORERS + SERVER_REQUESTS,
    SERVER_ADDRESS = 50,        /* connections from one address; this machine has no limit */
    SERVER_SECONDS = 10,        /* to receive a whole request */
    SERVER_ANSWER_SECONDS = 60, /* to send an answer */
    SERVER_LARGE_SECONDS = 120, /* to receive a large body */
    SERVER_KEPT = 64,           /* connections that wait for another request */
    SERVER_KEPT_SECONDS = 2,    /* for which they wait */
    SERVER_KEPT_REQUESTS = 32,  /* requests of a connection */
    SERVER_LARGE_MOST = 8,      /* large bodies at once */
    SERVER_WAITING = 64 * 1024  /* a stream with more unsent bytes is closed */
};

struct event_base;
struct server;
struct connection;

/* Handles a request, and answers it with connection_answer() before it returns. */
typedef void server_handler(void *context, struct connection *c, const struct request *r);
/* Called before a body of more than REQUEST_BODY bytes is read. Returns 0, or the status that
 * refuses it. */
typedef int server_asked(void *context, const struct request *r);

/* What the server goes by, as in server.h, and the proxies it believes, as in
 * server.h. Each may be NULL. */
struct server_names {
    const char *name, *proxies;
};

/* NULL: no memory. `large` NULL: large bodies are refused. The arguments, and the names, must
 * outlive the server. */
struct server *server_new(struct event_base *base, const struct server_names *names,
                          server_handler *handler, server_asked *large, void *context);
/* Closes all connections and frees the server. */
void server_free(struct server *s);

/* Listens. If *port is 0, it is set to a free port. False: errno says why. */
bool server_listen(struct server *s, const char *address, int *port);

/* Accepts no more connections; those that are open stay. */
void server_close(struct server *s);

/* Answers, and takes over the body. If the places for streams of its kind are taken, a stream is
 * answered with 503. A topic must outlive its streams. */
void connection_answer(struct connection *c, struct response *r);

/* Sends an event to all streams of a topic (NULL: of every topic). The buffer stays the caller's. A
 * stream that is too slow is closed; the first event, which has all there is, may be longer than
 * what may wait. */
void server_send(struct server *s, const void *topic, struct shared_buffer *b);
/* Ends the streams of a topic. */
void server_end_topic(struct server *s, const void *topic);
/* The number of streams on a topic; NULL: on all topics. */
long server_streams(const struct server *s, const void *topic);

/* The number of open streams of a kind. */
long server_streams_of(const struct server *s, enum stream_kind kind);
/* The number of answers since the start, by class of their status: [2] is 2xx. */
const unsigned long *server_answered(const struct server *s);

#endif
