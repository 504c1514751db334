/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/memory.h"
#include "display.h"

/* --- history --------------------------------------------------------------------------------- */

enum { HISTORY_LINES = 2000 };

static char path[DISPLAY_PATH]; /* "": lines are kept only for this session */

/* Makes the file private to the user, even if it exists with another mode. */
static bool own_file(void)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0600);
    bool ok = fd >= 0 && fchmod(fd, 0600) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

void history_begin(void)
{
    using_history();
    stifle_history(HISTORY_LINES);
    if (!state_path("history", path) || !own_file())
        path[0] = '\0';
    else
        read_history(path);
}

void history_keep(const char *line)
{
    HIST_ENTRY *last = history_length ? history_get(history_base + history_length - 1) : NULL;
    if (!*line || (last && strcmp(last->line, line) == 0))
        return;
    add_history(line);
    if (path[0])
        append_history(1, path);
}

void history_end(void)
{
    if (path[0] && history_truncate_file(path, HISTORY_LINES) == 0)
        chmod(path, 0600);
    clear_history();
}

/* --- complete -------------------------------------------------------------------------------- */

static const struct repl *talking; /* readline passes no context */

/* The completions so far, unsorted: readline sorts what it shows. */
struct completions {
    char **text;
    size_t count, room;
    const char *word; /* the word to complete */
    size_t length;
};

/* Ensures room for the common prefix, which readline puts first, and the NULL at the end. */
static bool make_room(struct completions *o)
{
    char **more = array_grow(o->text, o->count + 3, &o->room, sizeof *more);
    if (more)
        o->text = more;
    return more;
}

static int take_offer(void *context, const char *text)
{
    struct completions *o = context;
    if (strncmp(text, o->word, o->length) != 0)
        return 0;
    if (!make_room(o))
        return 1;
    o->text[1 + o->count] = strdup(text);
    return o->text[1 + o->count++] == NULL;
}

/* Puts the common prefix first, as readline requires. */
static char **finish(struct completions *o)
{
    if (!o->count) {
        free(o->text);
        return NULL;
    }
    size_t common = strlen(o->text[1]);
    for (size_t i = 2; i <= o->count; i++) {
        size_t n = 0;
        while (n < common && o->text[1][n] == o->text[i][n])
            n++;
        common = n;
    }
    while (common && ((unsigned char)o->text[1][common] & 0xc0) == 0x80)
        common--; /* never split a character */
    o->text[0] = strndup(o->text[1], common);
    if (o->count == 1) {
        free(o->text[1]);
        o->count = 0;
    }
    o->text[1 + o->count] = NULL;
    return o->text;
}

static char **complete(const char *word, int start, int end)
{
    struct completions o = {.word = word, .length = strlen(word)};
    size_t blanks = strspn(rl_line_buffer, " \t");
    (void)end;
    rl_attempted_completion_over = 1; /* never file names */
    rl_completion_append_character = ' ';
    rl_completion_suppress_append = strpbrk(word, "/") != NULL;
    if (rl_line_buffer[blanks] == '.')
        command_candidates(talking, rl_line_buffer + blanks, (size_t)start - blanks,
                           (size_t)rl_point - blanks, take_offer, &o);
    else
        session_candidates(talking->session, rl_line_buffer, (size_t)start, (size_t)rl_point,
                           take_offer, &o);
    return finish(&o);
}

static char **nothing(const char *word, int start, int end)
{
    (void)word;
    (void)start;
    (void)end;
    rl_attempted_completion_over = 1;
    return NULL;
}

void completion_pause(bool off)
{
    rl_attempted_completion_function = off ? nothing : complete;
}

void completion_begin(const struct repl *r)
{
    talking = r;
    rl_completer_word_break_characters = (char *)" \t";
    rl_basic_word_break_characters = " \t";
    rl_completer_quote_characters = "";
    completion_pause(false);
}

/* --- line ------------------------------------------------------------------------------------ */

static const int held[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT};

enum { HELD = sizeof held / sizeof held[0] };

static struct sigaction before[HELD];
static sigset_t mask_before;           /* signals unblocked while waiting for a key */
static volatile sig_atomic_t dropped;  /* after Ctrl-C */
static volatile sig_atomic_t ended_by; /* another signal, which ends the session */
static volatile sig_atomic_t stopped;  /* after Ctrl-Z */
static volatile sig_atomic_t resumed;  /* after fg, possibly after an unnoticed stop */
static char *to_refill;                /* readline passes no context */
static bool replaced;                  /* the first character typed replaces the refilled line */

/* The lines of a pasted block that have not been returned yet. */
static struct {
    char *text; /* malloc'd; NULL: none */
    char *at;
    int number, count; /* of the line returned last, and in all */
} pasted;

static struct {
    int columns; /* before the window changed */
    void (*fn)(void *context);
    void *context;
} narrowed; /* called when the window has become narrower */

static struct {
    int seconds;
    bool (*fn)(void *context);
    void *context;
} quiet; /* called when no key was typed for some time */

/* Only stores the signal, so that readline returns normally. A jump from here could interrupt
 * readline, or the store that completion reads, during an operation. */
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

/* Makes readline return without a line, even in the middle of a line or a key sequence. */
static int no_key(void)
{
    return RL_ISSTATE(RL_STATE_READCMD) ? READERR : EOF;
}

/* Stops on Ctrl-Z with the original terminal settings. Prepares the terminal again afterwards,
 * because the shell has changed it. */
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
        sigprocmask(SIG_UNBLOCK, &stop, &mask); /* stops here until resumed */
        sigprocmask(SIG_SETMASK, &mask, NULL);
        sigaction(SIGTSTP, &ours, NULL);
    }
    stopped = resumed = 0;
    rl_prep_terminal(1);
    rl_forced_update_display();
}

/* Handles the first key on a refused line: a character replaces the line, any other key edits
 * it. */
static void type_over(unsigned char key)
{
    if (replaced && key > ' ' && key != 0x7f) {
        rl_delete_text(0, rl_end);
        rl_point = 0;
    }
    replaced = false;
}

/* Calls the function for a window that has become narrower, since the terminal has then broken
 * the lines. */
static void note_size(void)
{
    int rows, columns;
    rl_get_screen_size(&rows, &columns);
    const int was = narrowed.columns;
    narrowed.columns = columns;
    if (narrowed.fn && columns < was)
        narrowed.fn(narrowed.context);
}

/* Waits for a key or a signal. Returns 1 for a key, 0 if no key was typed for the set time, -1
 * with errno. */
static int wait_for_key(int fd, bool may_be_quiet)
{
    const struct timespec time = {.tv_sec = quiet.seconds};
    fd_set wanted;
    FD_ZERO(&wanted);
    FD_SET(fd, &wanted);
    return pselect(fd + 1, &wanted, NULL, NULL, may_be_quiet ? &time : NULL, &mask_before);
}

/* Reads the next byte typed. */
static int read_key(FILE *in)
{
    int fd = fileno(in);
    bool may_be_quiet = quiet.fn; /* once per pause, unless fn returns true */
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

/* Returns the next nonempty line of the pasted block, displayed after its prompt; NULL if none
 * is left. */
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

/* Stores the lines of a pasted block and returns the first; NULL if all are empty. */
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
