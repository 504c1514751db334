/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Uses the buffers of libevent and not its evhttp (2.1.12), which answers some requests of
 * test_requests.c wrongly. doc/http-api.md lists them: no check is possible between the headers and
 * the body, a NUL ends a header, the timer restarts with each byte, and connections that send
 * nothing cannot be counted. */
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "answer.h"
#include "connection.h"
#include "packing.h"

enum { BACKLOG = 256, LINGER_SECONDS = 2 };

/* --- the end of a connection ------------------------------------------------------------------ */

void end_connection(struct connection *c)
{
    struct server *s = c->server;
    if (c->before)
        c->before->next = c->next;
    else
        s->first = c->next;
    if (c->next)
        c->next->before = c->before;
    s->connections--;
    s->streams[c->kind] -= c->stage == STREAMING;
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

void give_time(struct connection *c, int seconds)
{
    const struct timeval wait = {.tv_sec = seconds};
    event_add(c->deadline, &wait);
}

/* Called when all is sent. The other side may still be sending, and would lose the answer if the
 * connection closed now; what it sends is discarded. */
void leave_server(struct connection *c)
{
    c->stage = LEAVING;
    shutdown(bufferevent_getfd(c->io), SHUT_WR);
    bufferevent_enable(c->io, EV_READ);
    give_time(c, LINGER_SECONDS);
}

/* --- answering -------------------------------------------------------------------------------- */

static void answer_whole(struct connection *c, const struct response *r)
{
    struct evbuffer *out = bufferevent_get_output(c->io);
    struct shared_buffer *body = r->body;
    bool gzip = body && c->request.gzip && packed_length(body, BLOB_PLAIN) > ANSWER_WORTH_GZIP;
    enum shared_buffer_form form = gzip ? BLOB_GZIP : BLOB_PLAIN;
    c->server->answered[r->status / 100]++;
    answer_head(out, r->status, r->type, r->more, gzip, body ? (long)packed_length(body, form) : 0,
                r->frames);
    if (body && c->request.method != METHOD_HEAD)
        packed_add(body, form, out);
    c->stage = ANSWERED;
    give_time(c, SERVER_ANSWER_SECONDS);
    bufferevent_enable(c->io, EV_WRITE);
}

void connection_say(struct connection *c, int status, const char *text)
{
    struct response r = {.body = NULL};
    response_say(&r, status, text);
    answer_whole(c, &r);
    response_drop(&r);
}

/* --- streams ---------------------------------------------------------------------------------- */

static const long places[STREAM_KINDS] = {
    [STREAM_SPECTATOR] = SERVER_SPECTATORS,
    [STREAM_SCORER] = SERVER_SCORERS,
};

static void send_event(struct connection *c, struct shared_buffer *b)
{
    struct evbuffer *out = bufferevent_get_output(c->io);
    if (evbuffer_get_length(out) > SERVER_WAITING + c->begins ||
        !packed_add(b, c->gzip ? BLOB_PART : BLOB_PLAIN, out))
        end_connection(c);
}

static void begin_stream(struct connection *c, const struct response *r)
{
    struct evbuffer *out = bufferevent_get_output(c->io);
    c->gzip = c->request.gzip;
    c->topic = r->topic;
    c->kind = r->kind;
    answer_head(out, r->status, r->type, r->more, c->gzip, -1, NULL);
    if (c->gzip)
        evbuffer_add(out, packing_begin, sizeof packing_begin);
    c->stage = STREAMING;
    c->server->answered[2]++;
    c->server->streams[r->kind]++;
    event_del(c->deadline);
    bufferevent_enable(c->io, EV_WRITE);
    if (!r->body)
        return;
    c->begins = packed_length(r->body, c->gzip ? BLOB_PART : BLOB_PLAIN);
    send_event(c, r->body);
}

void connection_answer(struct connection *c, struct response *r)
{
    if (!r->stream)
        answer_whole(c, r);
    else if (c->server->streams[r->kind] < places[r->kind])
        begin_stream(c, r);
    else
        connection_say(c, 503, "");
    response_drop(r);
}

void server_send(struct server *s, const void *topic, struct shared_buffer *b)
{
    for (struct connection *c = s->first, *next; c; c = next) {
        next = c->next;
        if (c->stage == STREAMING && (!topic || c->topic == topic))
            send_event(c, b);
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

long server_streams_of(const struct server *s, enum stream_kind kind)
{
    return s->streams[kind];
}

const unsigned long *server_answered(const struct server *s)
{
    return s->answered;
}

long server_streams(const struct server *s, const void *topic)
{
    long n = 0;
    for (const struct connection *c = s->first; c; c = c->next)
        n += c->stage == STREAMING && (!topic || c->topic == topic);
    return n;
}

/* --- the server ------------------------------------------------------------------------------- */

/* No descriptors are left, or no memory: until a connection has ended. */
static void on_trouble(struct evconnlistener *l, void *context)
{
    struct server *s = context;
    s->full = s->connections > 0;
    if (s->full)
        evconnlistener_disable(l);
}

struct server *server_new(struct event_base *base, const struct server_names *names,
                          server_handler *handler, server_asked *large, void *context)
{
    struct server *s = calloc(1, sizeof *s);
    if (s)
        *s = (struct server){.base = base,
                             .name = names->name,
                             .proxies = names->proxies,
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
        evconnlistener_new_bind(s->base, incoming_take, s,
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
