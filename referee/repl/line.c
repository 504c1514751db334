/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "line.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include <readline/readline.h>

static const int held[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT};

enum { HELD = sizeof held / sizeof held[0] };

static struct sigaction before[HELD];
static sigset_t mask_before;           /* the signals it lets through while waiting */
static volatile sig_atomic_t dropped;  /* after Ctrl-C */
static volatile sig_atomic_t ended_by; /* another signal, which ends the session */
static volatile sig_atomic_t stopped;  /* after Ctrl-Z */
static volatile sig_atomic_t resumed;  /* after fg, perhaps following a stop that was not noticed */
static char *to_refill;                /* readline passes no context */
static bool replaced;                  /* the first character typed replaces the refilled line */

/* The lines of a pasted block that have not been returned yet. */
static struct {
    char *text; /* malloc'd; NULL: none */
    char *at;
    int number, count; /* of the line that was returned last, and of all */
} pasted;

static struct {
    int columns; /* before the window changed */
    void (*fn)(void *context);
    void *context;
} narrowed; /* what to do when the window has become narrower */

static struct {
    int seconds;
    bool (*fn)(void *context);
    void *context;
} quiet; /* what to do when nobody has typed for some time */

/* Only notes the signal, and readline returns normally. A jump out of here could interrupt
 * readline, or the store that completion reads, in the middle of its work. */
static void note(int number)
{
    if (number == SIGINT)
        dropped = 1;
    else if (number == SIGTSTP)
        stopped = 1;
    else if (number == SIGCONT)
        resumed = 1;
    else
        ended_by = number;
}

/* Makes readline return without a line, even after half a line or half a key sequence. */
static int no_key(void)
{
    return RL_ISSTATE(RL_STATE_READCMD) ? READERR : EOF;
}

/* Stops as Ctrl-Z asks, with the terminal as it was before; prepares it again afterwards, because
 * the shell has changed it meanwhile. */
static void stop_or_resume(void)
{
    struct sigaction ours, theirs = {.sa_handler = SIG_DFL};
    sigset_t stop, mask;
    rl_deprep_terminal();
    if (stopped) {
        sigemptyset(&theirs.sa_mask);
        sigemptyset(&stop);
        sigaddset(&stop, SIGTSTP);
        sigaction(SIGTSTP, &theirs, &ours);
        raise(SIGTSTP);
        sigprocmask(SIG_UNBLOCK, &stop, &mask); /* it stops here until it is resumed */
        sigprocmask(SIG_SETMASK, &mask, NULL);
        sigaction(SIGTSTP, &ours, NULL);
    }
    stopped = resumed = 0;
    rl_prep_terminal(1);
    rl_forced_update_display();
}

/* A character typed over a refused line begins another; any other key edits that line. */
static void type_over(unsigned char key)
{
    if (replaced && key > ' ' && key != 0x7f) {
        rl_delete_text(0, rl_end);
        rl_point = 0;
    }
    replaced = false;
}

/* Calls the function for a window that has become narrower, whose lines the terminal has broken. */
static void note_size(void)
{
    int rows, columns;
    rl_get_screen_size(&rows, &columns);
    const int was = narrowed.columns;
    narrowed.columns = columns;
    if (narrowed.fn && columns < was)
        narrowed.fn(narrowed.context);
}

/* Waits for a key or a signal: 1 a key, 0 nobody has typed for the set time, -1 errno. */
static int wait_for_key(int fd, bool may_be_quiet)
{
    const struct timespec time = {.tv_sec = quiet.seconds};
    fd_set wanted;
    FD_ZERO(&wanted);
    FD_SET(fd, &wanted);
    return pselect(fd + 1, &wanted, NULL, NULL, may_be_quiet ? &time : NULL, &mask_before);
}

/* The next byte typed. */
static int read_key(FILE *in)
{
    int fd = fileno(in);
    bool may_be_quiet = quiet.fn; /* once in a pause, unless fn asks for more */
    while (!dropped && !ended_by) {
        unsigned char key;
        int ready = wait_for_key(fd, may_be_quiet);
        if (ready == 0) {
            may_be_quiet = quiet.fn(quiet.context);
            continue;
        }
        ssize_t n = ready > 0 ? read(fd, &key, 1) : ready;
        if (n == 1) {
            type_over(key);
            return key;
        }
        if (n == 0 || errno != EINTR)
            break;
        if (stopped || resumed)
            stop_or_resume();
        rl_check_signals(); /* the window size has changed */
        note_size();
    }
    return no_key();
}

void line_when_quiet(int seconds, bool (*fn)(void *context), void *context)
{
    quiet.seconds = seconds;
    quiet.fn = fn;
    quiet.context = context;
}

void line_when_narrowed(void (*fn)(void *context), void *context)
{
    int rows;
    rl_get_screen_size(&rows, &narrowed.columns);
    narrowed.fn = fn;
    narrowed.context = context;
}

void line_clear_screen(void)
{
    fputs("\033[H\033[2J", rl_outstream ? rl_outstream : stdout);
    fflush(rl_outstream ? rl_outstream : stdout);
}

void line_clear(void)
{
    rl_clear_visible_line();
}

void line_show(const char *prompt)
{
    rl_set_prompt(prompt);
    rl_on_new_line();
    rl_redisplay();
}

static int put_refill(void)
{
    replaced &= to_refill != NULL;
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
        if (before[i].sa_handler != SIG_IGN || held[i] == SIGINT) /* respects nohup */
            sigaction(held[i], &action, NULL);
    }
    rl_catch_signals = 0;
    rl_readline_name = "referee";
    rl_startup_hook = put_refill;
    rl_getc_function = read_key;
}

/* The next line of the pasted block that is not empty, shown after its prompt; NULL: none is left.
 */
static char *next_pasted(const char *prompt, bool shown)
{
    while (pasted.at) {
        char *line = pasted.at, *end = strchr(line, '\n');
        pasted.at = end ? end + 1 : NULL;
        line[end ? (size_t)(end - line) : strlen(line)] = '\0';
        if (!line[strspn(line, " \t\r")])
            continue;
        pasted.number++;
        if (!shown)
            printf("%s%s\n", prompt, line);
        return strdup(line);
    }
    free(pasted.text);
    pasted.text = NULL;
    return NULL;
}

static int lines_in(const char *text)
{
    int lines = 0;
    while (*text) {
        size_t n = strcspn(text, "\n");
        lines += strspn(text, " \t\r") < n;
        text += n + (text[n] == '\n');
    }
    return lines;
}

/* Keeps the lines of a pasted block, and returns the first; NULL: all are empty. */
static char *keep_pasted(char *block, const char *prompt)
{
    free(pasted.text);
    pasted.text = pasted.at = block;
    pasted.number = 0;
    pasted.count = lines_in(block);
    return next_pasted(prompt, true);
}

char *line_read(const char *prompt, char *refill)
{
    char *line = pasted.text ? next_pasted(prompt, false) : NULL;
    if (line) {
        free(refill);
        return line;
    }
    pasted.number = pasted.count = 0;
    to_refill = refill;
    do {
        dropped = 0;
        line = readline(prompt);
        if (!line)
            printf("\n");
    } while (!line && dropped && !ended_by);
    if (line && strchr(line, '\n')) {
        char *first = keep_pasted(line, prompt);
        line = first ? first : strdup("");
    }
    return line;
}

void line_type_over(void)
{
    replaced = true;
}

int line_pasted(int *count)
{
    *count = pasted.count;
    return pasted.number;
}

bool line_drop_pasted(void)
{
    bool any = pasted.text;
    free(pasted.text);
    pasted.text = pasted.at = NULL;
    pasted.number = pasted.count = 0;
    return any;
}

bool line_drop_ahead(void)
{
    int fd = fileno(rl_instream ? rl_instream : stdin);
    struct timeval at_once = {0, 0};
    fd_set in;
    FD_ZERO(&in);
    FD_SET(fd, &in);
    bool any = select(fd + 1, &in, NULL, NULL, &at_once) > 0;
    tcflush(fd, TCIFLUSH);
    return any;
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
