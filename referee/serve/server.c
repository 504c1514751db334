/* SPDX-License-Identifier: GPL-3.0-or-later */
/* On the buffers of libevent, and not on its evhttp, which cannot answer some of test_requests.c as
 * must be (2.1.12; the list is in doc/hall.md): it calls nobody between the headers and the body,
 * so "POST / HTTP/1.1, Host: evil.example, Content-Length: 4000" is not refused until a body came;
 * "Host: localhost" NUL ".evil.example" reaches its callback as localhost; its clock begins again
 * with each byte; and who sends nothing cannot be counted. */
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "answer.h"
#include "origin_check.h"

enum { ADDRESS_TEXT = INET6_ADDRSTRLEN, BACKLOG = 256, LINGER_SECONDS = 2, DEAD_SECONDS = 30 };

enum connection_stage { READING_HEAD, READING_BODY, ANSWERED, STREAMING, LEAVING };

struct connection {
    struct server *server;
    struct connection *next, *before;
    struct bufferevent *io;
    struct event *deadline;
    enum connection_stage stage;
    char address[ADDRESS_TEXT];
    bool here;  /* it comes from this machine */
    char *head; /* of the request, while it is read */
    struct request request;
    bool gzip;  /* the stream is one */
    bool large; /* so is its body */
    const void *topic;
};

struct server {
    struct event_base *base;
    const char *name;
    server_handler *handler;
    server_asked *asked_large;
    void *context;
    int large; /* connections whose body is */
    struct evconnlistener *listener;
    struct connection *first;
    long connections;
    bool full; /* the listener rests until a connection has ended */
};

/* --- the end of a connection ------------------------------------------------------------------ */

static void end_connection(struct connection *c)
{
    struct server *s = c->server;
    if (c->before)
        c->before->next = c->next;
    else
        s->first = c->next;
    if (c->next)
        c->next->before = c->before;
    s->connections--;
    s->large -= c->large;
    if (c->deadline)
        event_free(c->deadline);
    if (c->io)
        bufferevent_free(c->io);
    free(c->head);
    free(c);
    if (s->full && s->listener) {
        s->full = false;
        evconnlistener_enable(s->listener);
    }
}

static void give_time(struct connection *c, int seconds)
{
    const struct timeval wait = {.tv_sec = seconds};
    event_add(c->deadline, &wait);
}

/* Called when all is sent. The other side may still be sending, and would lose the answer if the
 * connection closed now; what it sends is discarded. */
static void leave(struct connection *c)
{
    c->stage = LEAVING;
    shutdown(bufferevent_getfd(c->io), SHUT_WR);
    bufferevent_enable(c->io, EV_READ);
    give_time(c, LINGER_SECONDS);
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

/* --- answering -------------------------------------------------------------------------------- */

void connection_answer(struct connection *c, int status, const char *type, const char *more,
                       struct shared_buffer *body)
{
    struct evbuffer *out = bufferevent_get_output(c->io);
    bool gzip =
        body && c->request.gzip && shared_buffer_length(body, BLOB_PLAIN) > ANSWER_WORTH_GZIP;
    enum shared_buffer_form form = gzip ? BLOB_GZIP : BLOB_PLAIN;
    if (!body)
        status = 503, type = "text/plain";
    answer_head(out, status, type, more, gzip, body ? (long)shared_buffer_length(body, form) : 0);
    if (body && c->request.method != METHOD_HEAD)
        shared_buffer_add(body, form, out);
    shared_buffer_drop(body);
    c->stage = ANSWERED;
    give_time(c, SERVER_ANSWER_SECONDS);
    bufferevent_enable(c->io, EV_WRITE);
}

void connection_say(struct connection *c, int status, const char *text)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s\n", *text ? text : answer_reason(status));
    connection_answer(c, status, "text/plain; charset=utf-8", answer_more(status),
                      shared_buffer_of(&w));
}

const char *connection_address(const struct connection *c)
{
    return c->address;
}

/* --- streams ---------------------------------------------------------------------------------- */

void connection_stream(struct connection *c, const void *topic)
{
    struct evbuffer *out = bufferevent_get_output(c->io);
    c->gzip = c->request.gzip;
    c->topic = topic;
    answer_head(out, 200, "text/event-stream; charset=utf-8", "X-Accel-Buffering: no\r\n", c->gzip,
                -1);
    if (c->gzip)
        evbuffer_add(out, shared_buffer_gzip_begin, sizeof shared_buffer_gzip_begin);
    c->stage = STREAMING;
    event_del(c->deadline);
    bufferevent_enable(c->io, EV_WRITE);
}

void connection_send(struct connection *c, struct shared_buffer *b)
{
    struct evbuffer *out = bufferevent_get_output(c->io);
    if (evbuffer_get_length(out) > SERVER_WAITING ||
        !shared_buffer_add(b, c->gzip ? BLOB_PART : BLOB_PLAIN, out))
        end_connection(c);
}

void server_send(struct server *s, const void *topic, struct shared_buffer *b)
{
    for (struct connection *c = s->first, *next; c; c = next) {
        next = c->next;
        if (c->stage == STREAMING && (!topic || c->topic == topic))
            connection_send(c, b);
    }
}

void server_end_topic(struct server *s, const void *topic)
{
    for (struct connection *c = s->first, *next; c; c = next) {
        next = c->next;
        if (c->stage == STREAMING && c->topic == topic)
            end_connection(c);
    }
}

long server_streams(const struct server *s, const void *topic)
{
    long n = 0;
    for (const struct connection *c = s->first; c; c = c->next)
        n += c->stage == STREAMING && (!topic || c->topic == topic);
    return n;
}

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
    c->server->handler(c->server->context, c, &c->request, body ? (const char *)body : "");
}

static void on_written(struct bufferevent *io, void *context)
{
    struct connection *c = context;
    (void)io;
    free(c->head); /* a stream has no more use for it */
    c->head = NULL;
    if (c->stage == ANSWERED)
        leave(c);
}

static void on_event(struct bufferevent *io, short what, void *context)
{
    (void)io, (void)what;
    end_connection(context);
}

/* --- taking connections ----------------------------------------------------------------------- */

/* An address as text, that of IPv4 within IPv6 as its own. */
static bool name_address(const struct sockaddr *from, char text[ADDRESS_TEXT])
{
    const void *bytes = &((const struct sockaddr_in *)(const void *)from)->sin_addr;
    int family = from->sa_family;
    if (family == AF_INET6) {
        const struct in6_addr *six = &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr;
        bool four = IN6_IS_ADDR_V4MAPPED(six);
        bytes = four ? (const void *)(six->s6_addr + 12) : six;
        family = four ? AF_INET : AF_INET6;
    }
    return inet_ntop(family, bytes, text, ADDRESS_TEXT) != NULL;
}

static bool too_many(const struct server *s, const char *address, bool here)
{
    long same = 0;
    if (s->connections >= SERVER_CONNECTIONS)
        return true;
    for (const struct connection *c = s->first; c && !here; c = c->next)
        same += strcmp(c->address, address) == 0;
    return same >= SERVER_ADDRESS;
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

static void begin_connection(struct server *s, int fd, const char *address, bool here)
{
    struct connection *c = calloc(1, sizeof *c);
    if (!c) {
        close(fd);
        return;
    }
    *c = (struct connection){.server = s, .next = s->first, .here = here};
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

static void on_connection(struct evconnlistener *l, int fd, struct sockaddr *from, int length,
                          void *context)
{
    static const char sorry[] =
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\r\n";
    struct server *s = context;
    char address[ADDRESS_TEXT] = "";
    (void)l, (void)length;
    bool named = name_address(from, address);
    bool here = strcmp(address, "::1") == 0 || strncmp(address, "127.", 4) == 0;
    if (!named || too_many(s, address, here)) {
        (void)!send(fd, sorry, sizeof sorry - 1, MSG_NOSIGNAL);
        close(fd);
        return;
    }
    begin_connection(s, fd, address, here);
}

/* No descriptors are left, or no memory: until a connection has ended. */
static void on_trouble(struct evconnlistener *l, void *context)
{
    struct server *s = context;
    s->full = s->connections > 0;
    if (s->full)
        evconnlistener_disable(l);
}

/* --- the server ------------------------------------------------------------------------------- */

struct server *server_new(struct event_base *base, const char *name, server_handler *handler,
                          server_asked *large, void *context)
{
    struct server *s = calloc(1, sizeof *s);
    if (s)
        *s = (struct server){.base = base,
                             .name = name,
                             .handler = handler,
                             .asked_large = large,
                             .context = context};
    return s;
}

void server_close(struct server *s)
{
    if (s->listener)
        evconnlistener_free(s->listener);
    s->listener = NULL;
}

void server_free(struct server *s)
{
    if (!s)
        return;
    server_close(s);
    while (s->first)
        end_connection(s->first);
    free(s);
}

static int port_of(const struct sockaddr *at)
{
    return ntohs(at->sa_family == AF_INET6
                     ? ((const struct sockaddr_in6 *)(const void *)at)->sin6_port
                     : ((const struct sockaddr_in *)(const void *)at)->sin_port);
}

bool server_listen(struct server *s, const char *address, int *port)
{
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } at = {.four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)*port)}};
    socklen_t n = sizeof at.four;
    if (inet_pton(AF_INET, address, &at.four.sin_addr) != 1) {
        at.six =
            (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)*port)};
        n = sizeof at.six;
        if (inet_pton(AF_INET6, address, &at.six.sin6_addr) != 1)
            return errno = EINVAL, false;
    }
    s->listener =
        evconnlistener_new_bind(s->base, on_connection, s,
                                LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE,
                                BACKLOG, &at.any, (int)n);
    if (!s->listener)
        return false;
    evconnlistener_set_error_cb(s->listener, on_trouble);
    n = sizeof at;
    if (getsockname(evconnlistener_get_fd(s->listener), &at.any, &n) == 0)
        *port = port_of(&at.any);
    return true;
}
