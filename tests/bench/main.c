/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast it is: measured on this machine, each figure beside what it is to be compared with. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/files.h"
#include "base/jobs.h"
#include "db/open/open.h"
#include "parts.h"
#include "time.h"

/* --- how it is called ------------------------------------------------------------------------- */

struct arguments {
    bool json;
    const char *server; /* its address; NULL: this machine is measured */
    long turns;         /* of the largest record on the server; 0: not said */
};

static const char usage[] = "usage: referee-bench [--json] [--db postgresql://... [TURNS]]";

static bool misused(const char *word, const char *why)
{
    fprintf(stderr, "referee-bench: %s: %s\n", word, why);
    return false;
}

static bool read_turns(const char *word, long *turns)
{
    size_t digits = strspn(word, "0123456789");
    *turns = digits && digits < 9 && !word[digits] ? atol(word) : 0;
    return (*turns >= 1000 && *turns <= 10000000) ||
           misused(word, "the number of turns must be 1000 to 10000000");
}

static bool read_arguments(char **words, struct arguments *a)
{
    for (char **w = words + 1; *w; w++) {
        bool ok = true;
        if (strcmp(*w, "--json") == 0)
            a->json = true;
        else if (strcmp(*w, "--db") == 0)
            ok = *++w ? store_is_address(a->server = *w) ||
                            misused(*w, "--db needs the address of a server, postgresql://...")
                      : misused("--db", "the address of a server must follow");
        else
            ok = **w == '-' || a->turns ? misused(*w, usage) : read_turns(*w, &a->turns);
        if (!ok)
            return false;
    }
    return a->server || !a->turns || misused("TURNS", "they go with --db only");
}

/* --- what is measured ------------------------------------------------------------------------- */

/* The first processor's model, ", NAME"; "" where it is not known. */
static void read_model(char model[128])
{
    char line[256];
    FILE *f = fopen("/proc/cpuinfo", "r");
    *model = '\0';
    while (f && !*model && fgets(line, sizeof line, f))
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':'))
            snprintf(model, 128, ", %.100s", strchr(line, ':') + 2);
    model[strcspn(model, "\n")] = '\0';
    if (f)
        fclose(f);
}

static void put_machine(const struct bench *b)
{
    struct utsname u;
    char model[128];
    read_model(model);
    if (uname(&u) == 0 && !b->json)
        printf("%s %s%s, cores: %d\n", u.sysname, u.machine, model, jobs_cores());
}

static enum status measure(struct bench *b, const struct arguments *a)
{
    put_machine(b);
    b->status = flush_output();
    if (b->status == STATUS_OK && a->server)
        bench_server(b, a->server, a->turns ? a->turns : 1000000);
    else if (b->status == STATUS_OK && bench_core(b) && bench_tables(b) && bench_dice(b) &&
             b->status == STATUS_OK)
        bench_growth(b);
    return status_worse(b->status, flush_output());
}

/* --- the run, and how it ends ----------------------------------------------------------------- */

/* The signals that end the run, and the one that tells that it has ended. */
static sigset_t signals_awaited(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return set;
}

/* The end of a run. */
struct ending {
    int signal; /* the one that stopped it, or SIGCHLD */
    int status; /* of the process, as waitpid has it */
};

/* Waits until the process has ended or a signal says to stop, then ends the rest of its group. Each
 * process of the group holds the other end of `open`, so they are all gone when that is closed. */
static struct ending await(pid_t process, int open)
{
    struct ending e = {.signal = SIGCHLD};
    const sigset_t set = signals_awaited();
    char none;
    bool ended = false;
    while (!ended && e.signal == SIGCHLD) {
        sigwait(&set, &e.signal);
        ended = e.signal == SIGCHLD && waitpid(process, &e.status, WNOHANG) == process;
    }
    kill(-process, SIGKILL);
    while (read(open, &none, 1) > 0)
        ;
    if (!ended)
        waitpid(process, &e.status, 0);
    return e;
}

/* Measures in a process group of its own, so that whoever stops the bench stops what it runs, too.
 * False: it could not be begun. */
static bool run(struct bench *b, const struct arguments *a, struct ending *e)
{
    const sigset_t set = signals_awaited();
    sigset_t before;
    int ends[2];
    signal(SIGCHLD, SIG_DFL);
    if (pipe(ends) != 0)
        return false;
    sigprocmask(SIG_BLOCK, &set, &before);
    const pid_t process = fork();
    if (process == 0) {
        setpgid(0, 0);
        sigprocmask(SIG_SETMASK, &before, NULL);
        close(ends[0]);
        _exit((int)(bench_launcher_begin() ? measure(b, a) : STATUS_FAILED));
    }
    close(ends[1]);
    if (process > 0) {
        setpgid(process, process); /* whoever of the two comes first */
        *e = await(process, ends[0]);
    }
    close(ends[0]);
    return process > 0;
}

/* Not in /tmp, which may be in memory. */
static bool make_folder(struct bench *b)
{
    const char *where = getenv("TMPDIR");
    snprintf(b->folder, sizeof b->folder, "%s/referee-bench-XXXXXX",
             where && *where ? where : "/var/tmp");
    return mkdtemp(b->folder) || bench_failed(b, b->folder);
}

int main(int argc, char **argv)
{
    struct bench b = {.game = games[0], .referee = REFEREE_PROGRAM};
    struct arguments a = {.json = false};
    struct ending e = {.signal = 0};
    (void)argc;
    if (!read_arguments(argv, &a))
        return STATUS_USAGE;
    b.json = a.json;
    if (!make_folder(&b))
        return STATUS_FAILED;
    const bool ran = run(&b, &a, &e) || bench_failed(&b, "fork");
    const bool filled = bench_server_filled(&b);
    bench_remove(&b, "");
    rmdir(b.folder);
    const sigset_t set = signals_awaited();
    sigprocmask(SIG_UNBLOCK, &set, NULL); /* a server may be long about what comes next */
    if (filled)
        bench_server_empty(&b, a.server);
    if (ran && e.signal != SIGCHLD)
        raise(e.signal); /* whoever sent it is told so by how this ends */
    return ran && WIFEXITED(e.status) ? WEXITSTATUS(e.status) : STATUS_FAILED;
}
