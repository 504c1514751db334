/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the speed of referee on this machine. Each figure is printed with the one it is compared
 * with. */
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
    const char *server; /* address of the server; NULL: measures this machine */
    long turns;         /* of the largest record on the server; 0: not specified */
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

/* Stores the model of the first processor as ", NAME", or "" if it is unknown. */
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

/* Returns the signals that end the run, and SIGCHLD, which reports its end. */
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

/* How a run ended. */
struct ending {
    int signal; /* the one that stopped it, or SIGCHLD */
    int status; /* status of the process from waitpid */
};

/* Waits until the process has ended or a signal arrives, then ends the rest of its group. Each
 * process of the group holds the other end of `open`, so all of them have ended when it is
 * closed. */
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

/* Runs the measurements in a separate process group, so that stopping the bench also stops the
 * programs that it started. Returns false if the process cannot be created. */
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
        setpgid(process, process); /* by parent and child, whichever is first */
        *e = await(process, ends[0]);
    }
    close(ends[0]);
    return process > 0;
}

/* Creates the folder of the run outside /tmp, which may be in memory. */
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
    sigprocmask(SIG_UNBLOCK, &set, NULL); /* emptying a record on a server may take long */
    if (filled)
        bench_server_empty(&b, a.server);
    if (ran && e.signal != SIGCHLD)
        raise(e.signal); /* ends by the same signal, so that its sender sees it */
    return ran && WIFEXITED(e.status) ? WEXITSTATUS(e.status) : STATUS_FAILED;
}
