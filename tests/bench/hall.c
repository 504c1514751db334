/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures how long a line from a phone takes to reach a thousand spectators. The server is a
 * separate program, and all requests use sockets. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/open/open.h"
#include "parts.h"
#include "session/session.h"
#include "time.h"

enum {
    SPECTATORS = 1000,
    LINES = 19 /* at most per second */,
    ANSWER_ROOM = 8192,
    PATIENCE = 20000 /* ms */
};

/* Sent to each stream once per line, and once at the start. */
static const char told[] = "event: table\n";

struct hall {
    pid_t pid;
    FILE *out; /* its stdout */
    int port;
    char key[16], token[40], head[40];
    struct pollfd at[SPECTATORS]; /* one stream per client */
    int heard[SPECTATORS];        /* number of events received */
    size_t begun[SPECTATORS];     /* number of bytes matched of the next `told` */
    double seconds[LINES];
};

/* --- the server ------------------------------------------------------------------------------- */

static bool make_match(const struct bench *b, const char *db)
{
    struct store_error serr;
    struct session_error why;
    struct store *store;
    if (store_open(db, STORE_WRITE, &store, &serr) != STORE_OK)
        return false;
    struct session *s = session_new(b->game, store);
    bool made = s && session_found(s, "Anna", "Boris", &why) == SESSION_OK &&
                session_store_empty(s, &why) == SESSION_OK;
    session_free(s);
    store_close(store);
    return made;
}

/* Reads the address of the scorer's page, the first one printed for a table:
 * "http://127.0.0.1:8080/t/KEY/score#TOKEN". */
static bool read_way(struct hall *h)
{
    char line[512];
    while (fgets(line, sizeof line, h->out))
        if (sscanf(line, "http://127.0.0.1:%d/t/%15[^/]/score#%39[0-9a-f]", &h->port, h->key,
                   h->token) == 3)
            return true;
    return false;
}

static bool start(struct hall *h, const char *referee, const char *db)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    h->pid = fork();
    if (h->pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execlp(referee, referee, "--db", db, "serve", "--listen", "127.0.0.1:0", "--scorers",
               (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    h->out = fdopen(ends[0], "r");
    return h->pid > 0 && h->out && read_way(h);
}

static void stop(struct hall *h)
{
    for (int i = 0; i < SPECTATORS; i++)
        if (h->at[i].fd > 0)
            close(h->at[i].fd);
    if (h->pid > 0) {
        kill(h->pid, SIGTERM);
        waitpid(h->pid, NULL, 0);
    }
    if (h->out)
        fclose(h->out);
}

/* Returns the memory used by a process in MB, or 0 if unknown. */
static double memory_of(pid_t pid)
{
    char path[64], line[128];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "VmRSS: %ld", &kilobytes);
    if (f)
        fclose(f);
    return (double)kilobytes / 1024;
}

/* --- spectators ------------------------------------------------------------------------------- */

static int ask(const struct hall *h, const char *request)
{
    const struct sockaddr_in to = {.sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)h->port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    size_t n = strlen(request);
    if (fd < 0 || connect(fd, (const struct sockaddr *)(const void *)&to, sizeof to) != 0 ||
        send(fd, request, n, MSG_NOSIGNAL) != (ssize_t)n) {
        if (fd >= 0)
            close(fd);
        return -1;
    }
    return fd;
}

static void hear(struct hall *h, int i, const char *bytes, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        if (bytes[k] != told[h->begun[i]])
            h->begun[i] = 0;
        h->begun[i] += bytes[k] == told[h->begun[i]];
        if (told[h->begun[i]])
            continue;
        h->heard[i]++;
        h->begun[i] = 0;
    }
}

/* Waits until every stream has received this number of events. Returns false on a timeout or
 * error. */
static bool all_hear(struct hall *h, int times)
{
    char bytes[16384];
    int left = 0;
    for (int i = 0; i < SPECTATORS; i++)
        left += h->heard[i] < times;
    while (left) {
        if (poll(h->at, SPECTATORS, PATIENCE) <= 0)
            return false;
        for (int i = 0; i < SPECTATORS; i++) {
            if (!h->at[i].revents)
                continue;
            ssize_t n = recv(h->at[i].fd, bytes, sizeof bytes, MSG_DONTWAIT);
            if (n == 0)
                return false;
            left -= h->heard[i] < times;
            hear(h, i, bytes, n > 0 ? (size_t)n : 0);
            left += h->heard[i] < times;
        }
    }
    return true;
}

static bool gather(struct hall *h)
{
    char request[256];
    struct rlimit l;
    if (getrlimit(RLIMIT_NOFILE, &l) == 0 && l.rlim_cur < SPECTATORS + 100) {
        l.rlim_cur = l.rlim_max;
        setrlimit(RLIMIT_NOFILE, &l);
    }
    snprintf(request, sizeof request, "GET /events?t=%s HTTP/1.1\r\nHost: localhost\r\n\r\n",
             h->key);
    for (int i = 0; i < SPECTATORS; i++) {
        h->at[i] = (struct pollfd){.fd = ask(h, request), .events = POLLIN};
        if (h->at[i].fd < 0)
            return false;
    }
    return all_hear(h, 1);
}

/* --- lines ------------------------------------------------------------------------------------ */

/* Reads a whole response and stores the head of the match that it contains. */
static bool read_answer(struct hall *h, int fd)
{
    char answer[ANSWER_ROOM];
    size_t n = 0;
    ssize_t more = 1;
    while (fd >= 0 && n < sizeof answer - 1 && more > 0) {
        more = recv(fd, answer + n, sizeof answer - 1 - n, 0);
        n += more > 0 ? (size_t)more : 0;
    }
    answer[n] = '\0';
    if (fd >= 0)
        close(fd);
    const char *head = strstr(answer, "\"head\":");
    return head && sscanf(head + strlen("\"head\":"), " \"%39[^\"]\"", h->head) == 1;
}

static bool post(struct hall *h, const char *line, size_t length, int name)
{
    char request[1024];
    snprintf(request, sizeof request,
             "POST /t/%s/line HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
             "If-Match: \"%s\"\r\nIdempotency-Key: %08x-0000-4000-8000-000000000000\r\n"
             "Content-Type: text/plain\r\nContent-Length: %zu\r\n\r\n%.*s",
             h->key, h->token, h->head, (unsigned)name, length, (int)length, line);
    return read_answer(h, ask(h, request));
}

/* Enters the first coups of the text, one line at a time. The first response is only used to get
 * the current head. */
static bool enter(struct hall *h, const char *text)
{
    int n = 0;
    snprintf(h->head, sizeof h->head, "0-0");
    bool ok = post(h, "#", 1, LINES + 1);
    for (; ok && *text && n < LINES; text += strcspn(text, "\n"), text += *text == '\n') {
        size_t length = strcspn(text, "\n");
        if (!length || *text == '[')
            continue;
        double begin = bench_wall();
        ok = post(h, text, length, n + 1) && all_hear(h, n + 2);
        h->seconds[n++] = bench_wall() - begin;
    }
    return ok && n == LINES;
}

bool bench_hall(struct bench *b, const struct strbuf *text)
{
    char db[PATH_ROOM + 32];
    struct hall *h = calloc(1, sizeof *h);
    bool ok = h && make_match(b, bench_path(b, "hall.db", db)) && start(h, b->referee, db);
    double idle = ok ? memory_of(h->pid) : 0;
    ok = ok && gather(h);
    double busy = ok ? memory_of(h->pid) : 0;
    ok = ok && enter(h, text->text);
    if (ok) {
        bench_put(b, &(struct measure){.name = "a line posted, told to 1000 spectators, p95",
                                       .unit = "ms",
                                       .value = 1e3 * bench_share(h->seconds, LINES, 0.95),
                                       .aim = 300,
                                       .at_most = true});
        bench_put(b, &(struct measure){.name = "memory for 1000 spectators, over idle",
                                       .unit = "MB",
                                       .value = busy - idle,
                                       .aim = 20,
                                       .at_most = true});
    }
    if (h)
        stop(h);
    free(h);
    bench_remove(b, "hall.db");
    return ok || bench_failed(b, "serve");
}
