/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/test.h"

/* --- the server ------------------------------------------------------------------------------- */

static void run(const char *referee, const struct served *s, int port, const char *option,
                const char *value, int out)
{
    char listens[80];
    snprintf(listens, sizeof listens, "%s:%d", s->host, port);
    dup2(out, STDOUT_FILENO);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* however the test ends */
    execl(referee, "referee", "--db", s->path, "serve", "--listen", listens, option, value,
          (char *)NULL);
    _exit(127);
}

/* Its first line is its address. */
static int read_port(int out)
{
    char line[256];
    size_t n = 0;
    while (n < sizeof line - 1 && read(out, line + n, 1) == 1 && line[n] != '\n')
        n++;
    line[n] = '\0';
    const char *colon = strrchr(line, ':');
    if (strncmp(line, "http://", 7) != 0 || !colon)
        fail_msg("no address: %s", line);
    return atoi(colon + 1);
}

/* The loopback address of this process. A server that is restarted with its port finds the port
 * free: no other test and no connection uses this address. */
static const char *own_address(void)
{
    static char address_text[64];
    const long id = (long)getpid();
    snprintf(address_text, sizeof address_text, "127.%ld.%ld.%ld", 64 + (id >> 14) % 128,
             (id >> 7) % 128, 1 + id % 128);
    return address_text;
}

void serve_start(struct served *s, const char *referee, int port, const char *option,
                 const char *value)
{
    int ends[2];
    if (!s->host)
        s->host = own_address();
    assert_int_equal(pipe(ends), 0);
    signal(SIGPIPE, SIG_IGN);
    s->pid = fork();
    assert_true(s->pid >= 0);
    if (s->pid == 0) {
        close(ends[0]);
        run(referee, s, port, option, value, ends[1]);
    }
    close(ends[1]);
    s->out = ends[0];
    s->port = read_port(s->out);
}

int serve_stop(struct served *s, int sign)
{
    int status = 0;
    kill(s->pid, sign);
    assert_int_equal(waitpid(s->pid, &status, 0), s->pid);
    close(s->out);
    s->pid = 0;
    return status;
}

/* --- a connection ----------------------------------------------------------------------------- */

static struct sockaddr_in address(const char *text, int port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    assert_int_equal(inet_pton(AF_INET, text, &at.sin_addr), 1);
    return at;
}

int client_connect(const struct served *s, const char *from)
{
    const struct sockaddr_in to = address(s->host, s->port);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(fd >= 0);
    if (from) {
        const struct sockaddr_in at = address(from, 0);
        assert_int_equal(bind(fd, (const struct sockaddr *)(const void *)&at, sizeof at), 0);
    }
    if (connect(fd, (const struct sockaddr *)(const void *)&to, sizeof to) != 0)
        fail_msg("no connection: %s", strerror(errno));
    return fd;
}

void client_send(int fd, const char *bytes, size_t n)
{
    while (n) {
        ssize_t sent = send(fd, bytes, n, MSG_NOSIGNAL);
        if (sent <= 0)
            return; /* it has heard enough, and says so */
        bytes += sent;
        n -= (size_t)sent;
    }
}

/* Reads what the server sends next; returns 0 at the end. */
static size_t read_some(int fd, char *to, size_t room)
{
    struct pollfd waits = {.fd = fd, .events = POLLIN};
    if (poll(&waits, 1, SECONDS_MOST * 1000) != 1)
        fail_msg("no answer");
    ssize_t n = recv(fd, to, room, 0);
    return n > 0 ? (size_t)n : 0;
}

size_t client_read(int fd, char *answer, size_t room)
{
    size_t n = 0, more;
    while (n < room - 1 && (more = read_some(fd, answer + n, room - 1 - n)) != 0)
        n += more;
    answer[n] = '\0';
    close(fd);
    return n;
}

char *client_await(int fd, char *answer, size_t room, size_t *n, const char *text)
{
    char *found;
    answer[*n] = '\0';
    while ((found = strstr(answer, text)) == NULL) {
        size_t more = *n < room - 1 ? read_some(fd, answer + *n, room - 1 - *n) : 0;
        if (!more)
            fail_msg("closed, and no \"%s\" in: %s", text, answer);
        *n += more;
        answer[*n] = '\0';
    }
    return found;
}

int client_ask(const struct served *s, const char *request, char *answer, size_t room)
{
    int fd = client_connect(s, NULL);
    client_send(fd, request, strlen(request));
    client_read(fd, answer, room);
    return strncmp(answer, "HTTP/1.1 ", 9) == 0 ? atoi(answer + 9) : 0;
}

int client_get(const struct served *s, const char *path, char *answer, size_t room)
{
    char request[512];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", path,
             s->port);
    return client_ask(s, request, answer, room);
}

int client_get_after(const struct served *s, int yet, const char *path, char *answer, size_t room)
{
    const struct timespec wait = {.tv_nsec = 20000000};
    const time_t end = time(NULL) + SECONDS_MOST;
    int status;
    while ((status = client_get(s, path, answer, room)) == yet && time(NULL) < end)
        nanosleep(&wait, NULL);
    return status;
}

char *client_body(char *answer)
{
    char *end = strstr(answer, "\r\n\r\n");
    assert_non_null(end);
    return end + 4;
}
