/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "connection.h"
#include "origin_check.h"
#include "request_head.h"

enum { DEAD_SECONDS = 30, STALE_MS = 300, PAUSE_MS = 20 };

/* --- a request -------------------------------------------------------------------------------- */

/* Decides whether to wait for a large body. Returns the status that refuses it, or 0. */
static int begin_large(struct connection *c)
{
    struct server *s = c->server;
    int status = s->asked_large ? s->asked_large(s->context, &c->request) : 413;
    if (!status && s->large == SERVER_LARGE_MOST)
        status = 503;
    if (status)
        return status;
    c->large = true;
    s->large++;
    bufferevent_setwatermark(c->io, EV_READ, 0, REQUEST_LARGE);
    give_time(c, SERVER_LARGE_SECONDS);
    return 0;
}

/* How many connections there are from an address. */
static long from_address(const struct server *s, const char *address)
{
    long same = 0;
    for (const struct connection *c = s->first; c; c = c->next)
        same += strcmp(c->address, address) == 0;
    return same;
}

/* Behind a proxy that was named each viewer counts. False: there are too many from there. */
static bool take_forwarded(struct connection *c)
{
    char address[ADDRESS_TEXT];
    if (!c->proxied || !c->request.forwarded ||
        !address_forwarded(c->request.forwarded, c->server->proxies, address))
        return true;
    bool room = from_address(c->server, address) < SERVER_ADDRESS;
    memcpy(c->address, address, sizeof c->address);
    return room;
}

/* Reads the head once it is there. False: more is wanted, or the connection has its answer. */
static bool read_head(struct connection *c)
{
    struct evbuffer *in = bufferevent_get_input(c->io);
    size_t have = evbuffer_get_length(in), n = have < REQUEST_HEAD ? have : REQUEST_HEAD;
    const unsigned char *bytes = evbuffer_pullup(in, (ev_ssize_t)n);
    size_t head = bytes ? request_head((const char *)bytes, n) : 0;
    if (!head && have < REQUEST_HEAD)
        return false;
    c->head = head ? malloc(head) : NULL;
    if (!c->head) {
        connection_say(c, head ? 503 : 431, "");
        return false;
    }
    evbuffer_remove(in, c->head, head);
    int status = request_read(c->head, head, &c->request);
    if (c->request.host && !host_is_ours(c->request.host, c->server->name))
        status = 421; /* before all else: it was not meant for us */
    else if (c->request.origin && !origin_is_ours(c->request.origin, c->server->name))
        status = 403;
    else if (!status && !take_forwarded(c))
        status = 503;
    if (!status && c->request.length > REQUEST_BODY)
        status = begin_large(c);
    if (status)
        connection_say(c, status, "");
    else
        c->stage = READING_BODY;
    return !status;
}

static void on_read(struct bufferevent *io, void *context)
{
    struct connection *c = context;
    struct evbuffer *in = bufferevent_get_input(io);
    if (c->stage == READING_HEAD && !read_head(c))
        return;
    if (c->stage != READING_BODY) {
        evbuffer_drain(in, evbuffer_get_length(in));
        return;
    }
    if (evbuffer_get_length(in) < c->request.length)
        return;
    const unsigned char *body = evbuffer_pullup(in, (ev_ssize_t)c->request.length);
    c->request.body = body ? (const char *)body : "";
    c->request.address = c->address;
    c->server->handler(c->server->context, c, &c->request);
}

static void on_written(struct bufferevent *io, void *context)
{
    struct connection *c = context;
    (void)io;
    free(c->head); /* a stream has no more use for it */
    c->head = NULL;
    c->begins = 0;
    if (c->stage == ANSWERED)
        leave_server(c);
}

static void on_event(struct bufferevent *io, short what, void *context)
{
    (void)io, (void)what;
    end_connection(context);
}

static void time_is_over(int fd, short what, void *context)
{
    struct connection *c = context;
    (void)fd, (void)what;
    if (c->stage <= READING_BODY)
        connection_say(c, 408, "");
    else
        end_connection(c);
}

/* --- taking connections ----------------------------------------------------------------------- */

/* The oldest connection that is at this stage, for some time; NULL: there is none. The newest is
 * the first. */
static struct connection *oldest_at(struct server *s, enum connection_stage stage, int ms)
{
    struct connection *oldest = NULL;
    long long before = clock_ms() - ms;
    for (struct connection *c = s->first; c; c = c->next)
        if (c->stage == stage && c->begun <= before)
            oldest = c;
    return oldest;
}

/* Who has had an answer, or has sent no whole request for longest, makes room for who comes. False:
 * there is none. */
static bool make_room(struct server *s)
{
    long requests = s->connections;
    for (int i = 0; i < STREAM_KINDS; i++)
        requests -= s->streams[i];
    if (requests < SERVER_REQUESTS)
        return true;
    struct connection *gone = oldest_at(s, LEAVING, 0);
    gone = gone ? gone : oldest_at(s, READING_HEAD, STALE_MS);
    if (gone)
        end_connection(gone);
    return gone != NULL;
}

static void set_up_socket(int fd)
{
    int on = 1, dead = DEAD_SECONDS * 1000, waiting = SERVER_WAITING;
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &waiting,
               sizeof waiting); /* else megabytes may wait there */
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
#ifdef TCP_USER_TIMEOUT
    setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &dead, sizeof dead);
#else
    (void)dead;
#endif
}

static void begin_connection(struct server *s, int fd, const char *address)
{
    struct connection *c = calloc(1, sizeof *c);
    if (!c) {
        close(fd);
        return;
    }
    *c = (struct connection){.server = s, .next = s->first, .begun = clock_ms()};
    c->proxied = address_is_among(s->proxies, address);
    memcpy(c->address, address, sizeof c->address);
    if (s->first)
        s->first->before = c;
    s->first = c;
    s->connections++;
    c->io = bufferevent_socket_new(s->base, fd, BEV_OPT_CLOSE_ON_FREE);
    c->deadline = evtimer_new(s->base, time_is_over, c);
    if (!c->io || !c->deadline) {
        if (!c->io)
            close(fd);
        end_connection(c);
        return;
    }
    set_up_socket(fd);
    bufferevent_setcb(c->io, on_read, on_written, on_event, c);
    bufferevent_setwatermark(c->io, EV_READ, 0, REQUEST_HEAD + REQUEST_BODY);
    bufferevent_enable(c->io, EV_READ);
    give_time(c, SERVER_SECONDS);
}

static void listen_on(int fd, short what, void *server)
{
    struct server *s = server;
    (void)fd, (void)what;
    if (s->listener)
        evconnlistener_enable(s->listener);
}

/* Those that came at once are read first; who comes next waits with the system. */
static void pause_listening(struct server *s)
{
    const struct timeval wait = {.tv_usec = PAUSE_MS * 1000};
    if (event_base_once(s->base, -1, EV_TIMEOUT, listen_on, s, &wait) == 0)
        evconnlistener_disable(s->listener);
}

void incoming_take(struct evconnlistener *l, int fd, struct sockaddr *from, int length,
                   void *context)
{
    static const char sorry[] =
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\r\n";
    struct server *s = context;
    char address[ADDRESS_TEXT] = "";
    (void)l, (void)length;
    bool counts = address_text(from, address) && !address_is_here(address) &&
                  !address_is_among(s->proxies, address);
    if (!*address || (counts && from_address(s, address) >= SERVER_ADDRESS)) {
        (void)!send(fd, sorry, sizeof sorry - 1, MSG_NOSIGNAL);
        close(fd);
        return;
    }
    begin_connection(s, fd, address);
    if (!make_room(s))
        pause_listening(s);
}
