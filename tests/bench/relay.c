/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relay.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "time.h"

enum { PARCEL = 65536 };

/* What came at one moment. */
struct parcel {
    struct parcel *next;
    double due;
    size_t length, sent;
    char bytes[PARCEL];
};

/* One direction. */
struct way {
    int from, to;
    struct parcel *first, *last;
};

/* False: nothing comes any more. */
static bool take(struct way *w, double delay)
{
    struct parcel *p = malloc(sizeof *p);
    ssize_t n = p ? read(w->from, p->bytes, sizeof p->bytes) : 0;
    if (n <= 0) {
        free(p);
        return false;
    }
    p->next = NULL;
    p->due = bench_wall() + delay;
    p->length = (size_t)n;
    p->sent = 0;
    *(w->first ? &w->last->next : &w->first) = p;
    w->last = p;
    return true;
}

/* What is due goes on as far as it is taken, so that no direction waits for the other. False: it
 * is taken no more. */
static bool pass(struct way *w)
{
    while (w->first && w->first->due <= bench_wall()) {
        struct parcel *p = w->first;
        ssize_t n =
            send(w->to, p->bytes + p->sent, p->length - p->sent, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (n < 0)
            return errno == EAGAIN || errno == EINTR;
        p->sent += (size_t)n;
        if (p->sent == p->length) {
            w->first = p->next;
            free(p);
        }
    }
    return true;
}

/* Milliseconds until the next parcel is due, at least one; -1: there is none. */
static int wait_for(const struct way way[2])
{
    int wait = -1;
    for (int i = 0; i < 2; i++) {
        double left = way[i].first ? 1e3 * (way[i].first->due - bench_wall()) : 0;
        int own = left > 1 ? (int)left : 1;
        if (way[i].first && (wait < 0 || own < wait))
            wait = own;
    }
    return wait;
}

static void pump(int here, int there, double delay)
{
    struct way way[2] = {{.from = here, .to = there}, {.from = there, .to = here}};
    bool on = true;
    while (on) {
        struct pollfd at[2] = {{.fd = here, .events = POLLIN}, {.fd = there, .events = POLLIN}};
        poll(at, 2, wait_for(way));
        for (int i = 0; i < 2; i++)
            on = on && (!at[i].revents || take(&way[i], delay)) && pass(&way[i]);
    }
}

/* A process for each connection; whichever end closes, both do. */
static void serve(int listener, const struct sockaddr_storage *peer, socklen_t size, double delay)
{
    signal(SIGCHLD, SIG_IGN);
    for (int here; (here = accept(listener, NULL, NULL)) >= 0; close(here)) {
        if (fork() != 0)
            continue;
        int there = socket(peer->ss_family, SOCK_STREAM, 0), now = 1;
        setsockopt(here, IPPROTO_TCP, TCP_NODELAY, &now, sizeof now);
        setsockopt(there, IPPROTO_TCP, TCP_NODELAY, &now, sizeof now); /* none of a local socket */
        if (connect(there, (const struct sockaddr *)peer, size) == 0)
            pump(here, there, delay);
        _exit(EXIT_SUCCESS);
    }
    _exit(EXIT_FAILURE);
}

bool relay_begin(const struct sockaddr_storage *peer, socklen_t size, int milliseconds,
                 struct relay *r)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    socklen_t room = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    bool ok = listener >= 0 && bind(listener, (struct sockaddr *)&at, sizeof at) == 0 &&
              listen(listener, 16) == 0 &&
              getsockname(listener, (struct sockaddr *)&at, &room) == 0;
    r->port = ntohs(at.sin_port);
    r->pid = ok ? fork() : -1;
    if (r->pid == 0)
        serve(listener, peer, size, milliseconds / 1e3);
    if (listener >= 0)
        close(listener);
    return r->pid > 0;
}

void relay_end(const struct relay *r)
{
    kill(r->pid, SIGTERM);
    waitpid(r->pid, NULL, 0);
}
