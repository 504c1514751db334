/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl_line.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/select.h>
#include <unistd.h>

#include <readline/readline.h>

static const int held[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

enum { HELD = sizeof held / sizeof held[0] };

static struct sigaction before[HELD];
static sigset_t mask_before;           /* let through what it lets through: nothing is held */
static volatile sig_atomic_t dropped;  /* Ctrl-C came */
static volatile sig_atomic_t ended_by; /* the other one that came */
static char *to_refill;                /* readline hands no context on */

/* A jump out of here could leave readline, or the store that readline's completion reads, in the
 * middle of its work: the signal is only noted, and readline is left in the ordinary way. */
static void note(int number)
{
    if (number == SIGINT)
        dropped = 1;
    else
        ended_by = number;
}

/* What makes readline return without a line, also where half a line or a key sequence stands. */
static int no_key(void)
{
    return RL_ISSTATE(RL_STATE_READCMD) ? READERR : EOF;
}

/* The next byte typed. */
static int read_key(FILE *in)
{
    int fd = fileno(in);
    while (!dropped && !ended_by) {
        unsigned char key;
        fd_set wanted;
        FD_ZERO(&wanted);
        FD_SET(fd, &wanted);
        int ready = pselect(fd + 1, &wanted, NULL, NULL, NULL, &mask_before);
        ssize_t n = ready > 0 ? read(fd, &key, 1) : ready;
        if (n == 1)
            return key;
        if (n == 0 || errno != EINTR)
            break;
        rl_check_signals(); /* the window has another size */
    }
    return no_key();
}

static int put_refill(void)
{
    if (to_refill)
        rl_insert_text(to_refill);
    free(to_refill);
    to_refill = NULL;
    return 0;
}

void line_begin(void)
{
    struct sigaction action = {.sa_handler = note};
    sigset_t mask;
    sigemptyset(&mask);
    for (int i = 0; i < HELD; i++)
        sigaddset(&mask, held[i]);
    sigprocmask(SIG_BLOCK, &mask, &mask_before);
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < HELD; i++) {
        sigaction(held[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN || held[i] == SIGINT) /* nohup is heeded */
            sigaction(held[i], &action, NULL);
    }
    rl_catch_signals = 0;
    rl_readline_name = "referee";
    rl_startup_hook = put_refill;
    rl_getc_function = read_key;
}

char *line_read(const char *prompt, char *refill)
{
    char *line = NULL;
    to_refill = refill;
    do {
        dropped = 0;
        line = readline(prompt);
        if (!line)
            printf("\n");
    } while (!line && dropped && !ended_by);
    return line;
}

int line_signal(void)
{
    return ended_by;
}

void line_end(void)
{
    for (int i = 0; i < HELD; i++)
        sigaction(held[i], &before[i], NULL);
    sigprocmask(SIG_SETMASK, &mask_before, NULL);
}
