/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "cutter.h"

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_BYTES = 9000 };

static void need(bool holds, const char *what)
{
    if (!holds) {
        perror(what);
        _exit(1);
    }
}

static struct sockaddr_un socket_in(const char *folder)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    (void)snprintf(at.sun_path, sizeof at.sun_path, "%.80s/.s.PGSQL.5432", folder);
    return at;
}

/* State of a client's messages. Each has a type and a length, except the first, which has only a
 * length (PostgreSQL's protocol 3). */
struct messages {
    long rest; /* bytes of the current message that have not arrived */
    unsigned char head[5];
    size_t n;
    bool typed; /* all but the first */
};

/* Counts the messages after which a client waits for the server: Query, Sync, Flush, CopyDone.
 * Messages may be split anywhere. */
static long count_waits(struct messages *m, const char *bytes, long n)
{
    long waits = 0;
    for (long i = 0; i < n; i++) {
        const size_t size = m->typed ? 5 : 4;
        if (m->rest > 0) {
            m->rest--;
            continue;
        }
        m->head[m->n++] = (unsigned char)bytes[i];
        if (m->n < size)
            continue;
        const unsigned char *length = m->head + size - 4;
        m->rest = (long)length[0] << 24 | length[1] << 16 | length[2] << 8 | length[3];
        m->rest -= 4;
        waits += m->typed && strchr("QSHc", m->head[0]) != NULL;
        m->typed = true;
        m->n = 0;
    }
    return waits;
}

/* Forwards the available bytes, at most `most`. Returns their number, 0 at the end. If `messages`
 * is not NULL, they are from a client, and its round trips are counted before the server can
 * respond. */
static long pass(struct cutter *c, int from, int to, long most, struct messages *messages)
{
    char bytes[4096];
    const ssize_t n = read(from, bytes, most < (long)sizeof bytes ? (size_t)most : sizeof bytes);
    if (messages != NULL && n > 0)
        c->shared->journeys += count_waits(messages, bytes, n);
    return n <= 0 || send(to, bytes, (size_t)n, MSG_NOSIGNAL) != n ? 0 : n;
}

/* Forwards one connection. Returns true if its bytes are used up, and false if an end closes
 * before. */
static bool carry(struct cutter *c, int client, int server, long bytes)
{
    struct pollfd ends[] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
    const bool cut = bytes > 0;
    struct messages messages = {.rest = 0};
    long n = 1;
    while (n > 0 && (!cut || bytes > 0) && poll(ends, 2, -1) > 0) {
        const int from = ends[1].revents != 0 ? 1 : 0;
        n = pass(c, ends[from].fd, ends[1 - from].fd, cut ? bytes : MOST_BYTES,
                 from == 0 ? &messages : NULL);
        bytes -= cut ? n : 0;
    }
    if (cut && bytes == 0) {
        c->shared->cuts++;
        c->shared->cuts_left--;
        c->shared->whole = c->shared->freezes ? 2 : 0;
    }
    return cut && bytes == 0;
}

/* Forwards one connection in a separate process, which ends with this one. */
static void carry_apart(struct cutter *c, int client, const char *server_folder, long bytes)
{
    const struct sockaddr_un at = socket_in(server_folder);
    const pid_t child = fork();
    need(child >= 0, "fork");
    if (child > 0)
        return;
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int server = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(server, (const struct sockaddr *)&at, sizeof at) == 0 &&
        carry(c, client, server, bytes) && c->shared->freezes)
        (void)pause();
    _exit(0);
}

static void serve(struct cutter *c, int listener, const char *server_folder)
{
    (void)signal(SIGCHLD, SIG_IGN);
    for (;;) {
        const int client = accept(listener, NULL, NULL);
        const bool whole = c->shared->cuts_left <= 0 || c->shared->whole > 0;
        c->shared->whole -= c->shared->whole > 0;
        carry_apart(c, client, server_folder, whole ? 0 : 1 + random() % MOST_BYTES);
        (void)close(client);
    }
}

void cutter_start(struct cutter *c, const char *folder, const char *server_folder,
                  const char *database, long cuts, unsigned seed)
{
    const struct sockaddr_un at = socket_in(folder);
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    c->shared = mmap(NULL, sizeof *c->shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                     /* cppcheck-suppress invalidFunctionArg ; there is no file */
                     -1, 0);
    need(c->shared != MAP_FAILED, "mmap");
    c->shared->cuts_left = cuts;
    need(listener >= 0 && bind(listener, (const struct sockaddr *)&at, sizeof at) == 0, "bind");
    need(listen(listener, 10) == 0, "listen");
    (void)snprintf(c->address, sizeof c->address, "postgresql://referee@/%s?host=%s", database,
                   folder);
    c->process = fork();
    need(c->process >= 0, "fork");
    if (c->process == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        srandom(seed);
        serve(c, listener, server_folder);
    }
    (void)close(listener);
}

void cutter_stop(struct cutter *c)
{
    (void)kill(c->process, SIGKILL);
    (void)waitpid(c->process, NULL, 0);
    (void)munmap(c->shared, sizeof *c->shared);
}
