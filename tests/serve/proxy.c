/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/test.h"

enum { ENDS = 512, BYTES = 65536 };

/* The ends of the connections: of each even one and the next, what comes from one goes to the
 * other. */
struct ends {
    struct pollfd at[ENDS + 1]; /* the last listens */
    nfds_t count;
};

static volatile sig_atomic_t forgets;

static void on_signal(int sign)
{
    (void)sign;
    forgets = 1;
}

static int connect_to(const struct served *s)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)s->port)};
    (void)inet_pton(AF_INET, s->host, &at.sin_addr);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    (void)connect(fd, (const struct sockaddr *)(const void *)&at, sizeof at);
    return fd;
}

static void take(struct ends *e, int listens, const struct served *to)
{
    int fd = accept(listens, NULL, NULL);
    if (fd < 0 || e->count + 2 > ENDS)
        _exit(1);
    e->at[e->count++] = (struct pollfd){.fd = fd, .events = POLLIN};
    e->at[e->count++] = (struct pollfd){.fd = connect_to(to), .events = POLLIN};
}

/* An end that has closed closes the other; poll() passes over what is negative. */
static void pass(struct ends *e, nfds_t i)
{
    char bytes[BYTES];
    struct pollfd *from = &e->at[i], *to = &e->at[i ^ 1];
    ssize_t n = recv(from->fd, bytes, sizeof bytes, 0);
    for (ssize_t sent = 0, more; sent < n; sent += more)
        if ((more = send(to->fd, bytes + sent, (size_t)(n - sent), MSG_NOSIGNAL)) <= 0)
            n = 0;
    if (n > 0)
        return;
    close(from->fd);
    close(to->fd);
    from->fd = to->fd = -1;
}

static void run(int listens, const struct served *to)
{
    static struct ends e;
    for (;;) {
        e.at[e.count] = (struct pollfd){.fd = listens, .events = POLLIN};
        const int ready = poll(e.at, e.count + 1, -1);
        if (forgets) {   /* the signal came before any connection that is not accepted yet */
            e.count = 0; /* the descriptors stay open */
            forgets = 0;
            continue;
        }
        if (ready <= 0)
            continue;
        bool comes = e.at[e.count].revents != 0;
        for (nfds_t i = 0; i < e.count; i++)
            if (e.at[i].fd >= 0 && e.at[i].revents)
                pass(&e, i);
        if (comes)
            take(&e, listens, to);
    }
}

void proxy_start(struct proxy *p, const struct served *to)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr *is = (struct sockaddr *)(void *)&at;
    socklen_t n = sizeof at;
    int listens = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(listens, is, n), 0);
    assert_int_equal(listen(listens, 64), 0);
    assert_int_equal(getsockname(listens, is, &n), 0);
    p->port = ntohs(at.sin_port);
    p->pid = fork();
    assert_true(p->pid >= 0);
    if (p->pid == 0) {
        const struct sigaction forget = {.sa_handler = on_signal};
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        sigaction(SIGUSR1, &forget, NULL);
        run(listens, to);
    }
    close(listens);
}

void proxy_forget(const struct proxy *p)
{
    assert_int_equal(kill(p->pid, SIGUSR1), 0);
}

void proxy_end(const struct proxy *p)
{
    kill(p->pid, SIGKILL);
    waitpid(p->pid, NULL, 0);
}
