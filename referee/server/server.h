/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A single-threaded HTTP server. It reads a whole request and passes it to the handler. The
 * answer closes the connection, turns it into a stream of events, or, if the client asked for
 * keep-alive, is followed by the next request. All limits on the use of resources are here. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <sys/types.h>

#include "site/live_tables.h"

/* Parses the head of a request; does not use sockets. Anything that another parser might read
 * differently is refused: a repeated header, a bare line feed, a folded line, an escape in the
 * path. */

/* Returns the length of the head of a request, including its empty line; 0 if it is not complete
 * yet. */
size_t request_head(const char *bytes, size_t n);

/* Parses a head in place: NULs are written after its names and values. Returns 0, or the status
 * of the refusal (400, 411, 413, 414, 431, 501, 505). */
int request_read(char *head, size_t n, struct request *out);

/* The client's address. Behind a proxy it is the address that the proxy reports, but only a
 * configured proxy is trusted: any other client could send a false address. */

enum { ADDRESS_TEXT = INET6_ADDRSTRLEN };

/* Formats an address as text; an IPv4 address mapped to IPv6 is written as IPv4. */
bool address_text(const struct sockaddr *from, char text[ADDRESS_TEXT]);

/* Reduces an IPv6 address to its /64, which usually belongs to one user: "2001:db8:1:2::". Other
 * addresses, and that of this machine, are unchanged. */
void address_reduce(char address[ADDRESS_TEXT]);

/* Returns true if `list` is addresses separated by commas. */
bool address_list_is_good(const char *list);

/* Parses a Forwarded header (RFC 7239) from its end, where the nearest proxy has written, and
 * skips the addresses in `proxies`. Returns false if no address is left. */
bool address_forwarded(const char *header, const char *proxies, char address[ADDRESS_TEXT]);

/* Returns true if the nearest proxy reports in a Forwarded header that the client used https. */
bool https_forwarded(const char *header);

/* Checks whether a request was meant for this server. DNS rebinding makes a browser send
 * requests to this server under another site's name, but not under an IP address. */

/* Checks a Host header: "localhost", an IP literal or `name` (NULL: none), with or without a
 * port. */
bool host_is_ours(const char *host, const char *name);

/* Returns true if a Host header names this machine: "localhost", or a loopback address. */
bool host_is_loopback(const char *host);

/* Returns true if a text can be the name of a host: letters, digits, '-' and dots, or an IP
 * literal. */
bool host_is_name(const char *name);

/* Checks an Origin header: http or https, and such a host. */
bool origin_is_ours(const char *origin, const char *name);

/* Returns true if an origin is in a list (NULL: none). */
bool origin_is_among(const char *list, const char *origin);

/* Returns true if a text is origins separated by commas, such as
 * "https://club.example.org:8443". */
bool origins_are_good(const char *list);

/* Parses "ADDR", "ADDR:PORT", "[IPv6]:PORT", ":PORT" or "PORT". A part that is left out keeps
 * its value. Returns false for any other form. `address` has room for HOST_ROOM bytes. */
enum { HOST_ROOM = 64 };
bool listen_read(const char *text, char *address, int *port);

enum {
    SERVER_SPECTATORS = 2000, /* streams of spectators */
    SERVER_SCORERS = 256,     /* streams of scorers and arbiters */
    SERVER_REQUESTS = 512,    /* connections that are not streams */
    SERVER_CONNECTIONS = SERVER_SPECTATORS + SERVER_SCORERS + SERVER_REQUESTS,
    SERVER_ADDRESS = 50,        /* connections from one address; this machine has no limit */
    SERVER_SECONDS = 10,        /* to receive a whole request */
    SERVER_ANSWER_SECONDS = 60, /* to send an answer */
    SERVER_LARGE_SECONDS = 120, /* to receive a large body */
    SERVER_KEPT = 64,           /* idle connections kept for another request */
    SERVER_KEPT_SECONDS = 2,    /* for which an idle connection is kept */
    SERVER_KEPT_REQUESTS = 32,  /* requests per connection */
    SERVER_LARGE_MOST = 8,      /* large bodies at a time */
    SERVER_WAITING = 64 * 1024  /* a stream with more unsent bytes is closed */
};

struct event_base;
struct server;
struct connection;

/* Handles a request, and answers it with connection_answer() before it returns. */
typedef void server_handler(void *context, struct connection *c, const struct request *r);
/* Called before a body of more than REQUEST_BODY bytes is read. Returns 0, or the status of the
 * refusal. */
typedef int server_asked(void *context, const struct request *r);

/* The host name of the server, the proxies it trusts, and the origins whose pages may push matches,
 * separated by commas. Each may be NULL. */
struct server_names {
    const char *name, *proxies, *pushers;
};

/* Returns NULL if out of memory. If `large` is NULL, large bodies are refused. The arguments,
 * and the names, must outlive the server. */
struct server *server_new(struct event_base *base, const struct server_names *names,
                          server_handler *handler, server_asked *large, void *context);
/* Closes all connections and frees the server. */
void server_free(struct server *s);

/* Starts listening. If *port is 0, it is set to a free port. Returns false with errno. */
bool server_listen(struct server *s, const char *address, int *port);

/* Stops accepting connections; open ones are unaffected. */
void server_close(struct server *s);

/* Sends a response and takes over its body. If there are too many streams of its kind, a stream
 * is answered with 503. A topic must outlive its streams. */
void connection_answer(struct connection *c, struct response *r);

/* Sends an event to all streams of a topic (NULL: of every topic). The caller keeps the buffer.
 * A stream with more unsent bytes than SERVER_WAITING is closed; the first event, which contains
 * the whole state, may be longer. */
void server_send(struct server *s, const void *topic, struct shared_buffer *b);
/* Ends the streams of a topic. */
void server_end_topic(struct server *s, const void *topic);
/* Returns the number of streams on a topic; NULL: on all topics. */
long server_streams(const struct server *s, const void *topic);

/* Returns the number of open streams of a kind. */
long server_streams_of(const struct server *s, enum stream_kind kind);
/* Returns the number of answers since the start, by class of their status: [2] is 2xx. */
const unsigned long *server_answered(const struct server *s);

#endif
