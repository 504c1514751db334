/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

struct repl {
    struct session *session;
    bool terminal; /* both ends: prompts, line editing */
    bool quit;
    enum status status;
    struct words said;
    long line; /* lines read, for messages about piped input */
};

/* --- saying ------------------------------------------------------------------------------------
 */

static void speak(struct repl *r)
{
    if (r->said.failed)
        fprintf(stderr, "referee: no memory\n");
    else if (r->said.length)
        fwrite(r->said.text, 1, r->said.length, stdout);
    if (fflush(stdout) != 0 && r->status != STATUS_FAILED) {
        fprintf(stderr, "referee: output: %s\n", strerror(errno));
        r->status = STATUS_FAILED;
        r->quit = true;
    }
    words_free(&r->said);
}

/* The terminal's user is told and goes on; in a pipe the failure is in the exit status. */
static void complain(struct repl *r, const struct session_error *e)
{
    enum status status = e->code == SESSION_NOT_READ  ? STATUS_NOT_READ
                         : e->code == SESSION_DIFFERS ? STATUS_FOUND
                                                      : STATUS_FAILED;
    fflush(stdout);
    if (!r->terminal && e->code == SESSION_NOT_READ)
        fprintf(stderr, "stdin:%ld:%d: %s\n", r->line, e->column ? e->column : 1, e->text);
    else if (e->column > 1)
        fprintf(stderr, "Column %d: %s.\n", e->column, e->text);
    else
        fprintf(stderr, "%s.\n", e->text);
    if (e->code != SESSION_REFUSED && (!r->terminal || e->code != SESSION_NOT_READ) &&
        r->status != STATUS_FAILED)
        r->status = status;
}

static void refuse(struct repl *r, const char *text)
{
    struct session_error e = {.code = SESSION_REFUSED};
    snprintf(e.text, sizeof e.text, "%s", text);
    complain(r, &e);
}

/* --- commands ------------------------------------------------------------------------------------
 */

struct command {
    const char *name;
    const char *arguments;
    const char *help;
    void (*run)(struct repl *r, char *argument);
};

static const struct command commands[];

static void answer(struct repl *r, enum game_answer what, long coup)
{
    if (!session_answer(r->session, what, coup, &r->said))
        refuse(r, session_has_match(r->session) ? "There is no such coup"
                                                : "There is no match in hand: enter .new");
}

static void run_board(struct repl *r, char *argument)
{
    (void)argument;
    answer(r, GAME_BOARD, 0);
}

static void run_score(struct repl *r, char *argument)
{
    (void)argument;
    answer(r, GAME_SCORE, 0);
}

static void run_why(struct repl *r, char *argument)
{
    char *end = argument;
    long coup = *argument ? strtol(argument, &end, 10) : 0;
    if (*end || coup < 0 || (*argument && !coup))
        refuse(r, "After .why comes the number of a coup");
    else
        answer(r, GAME_WHY, coup);
}

static void run_undo(struct repl *r, char *argument)
{
    struct session_error e;
    (void)argument;
    if (session_undo(r->session, &r->said, &e) != SESSION_OK)
        complain(r, &e);
}

static void run_redo(struct repl *r, char *argument)
{
    struct session_error e;
    (void)argument;
    if (session_redo(r->session, &r->said, &e) != SESSION_OK)
        complain(r, &e);
}

static void run_set(struct repl *r, char *argument)
{
    struct session_error e;
    char *blank = strpbrk(argument, " \t=");
    if (!blank) {
        refuse(r, "Options are set as .set announce silent");
        return;
    }
    *blank = '=';
    char *value = blank + 1;
    size_t skip = strspn(value, " \t=");
    memmove(value, value + skip, strlen(value + skip) + 1);
    if (session_set(r->session, argument, &e) != SESSION_OK)
        complain(r, &e);
}

static void run_quit(struct repl *r, char *argument)
{
    (void)argument;
    r->quit = true;
}

static char *ask(const char *prompt)
{
    char *answer = readline(prompt);
    if (!answer)
        printf("\n");
    return answer;
}

/* "Anna - Boris", or asked for on a terminal. */
static void run_new(struct repl *r, char *argument)
{
    struct session_error e;
    char *dash = strstr(argument, " - ");
    char *white = NULL, *black = NULL;
    const char *names[2] = {"White", "Black"};
    if (dash) {
        *dash = '\0';
        names[0] = argument;
        names[1] = dash + 3;
    } else if (*argument) {
        refuse(r, "A new match is begun with .new WHITE - BLACK");
        return;
    } else if (r->terminal) {
        white = ask("White is played by: ");
        black = white ? ask("Black is played by: ") : NULL;
        if (!black) {
            free(white);
            r->quit = true;
            return;
        }
        names[0] = *white ? white : "White";
        names[1] = *black ? black : "Black";
    }
    if (session_found(r->session, names[0], names[1], &e) != SESSION_OK) {
        complain(r, &e);
    } else {
        words_add(&r->said, "A new match: White ");
        words_add_clean(&r->said, names[0]);
        words_add(&r->said, ", Black ");
        words_add_clean(&r->said, names[1]);
        words_add(&r->said, ".\n");
    }
    free(white);
    free(black);
}

static void run_help(struct repl *r, char *argument);

static const struct command commands[] = {
    {"board", "", "the board as it now stands", run_board},
    {"help", "", "this page", run_help},
    {"new", "[WHITE - BLACK]", "a new match; the present one is kept", run_new},
    {"quit", "", "leave; everything is saved (also Ctrl-D)", run_quit},
    {"redo", "", "take the last undo back", run_redo},
    {"score", "", "jetons, pegs and pavilion as they must stand", run_score},
    {"set", "OPTION VALUE", "change an option of this match", run_set},
    {"undo", "", "take the last line back", run_undo},
    {"why", "[COUP]", "every point owed, and those often believed in that are not", run_why},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void run_help(struct repl *r, char *argument)
{
    (void)argument;
    words_add(&r->said,
              "Type what happens at the table, in any order, one line a coup or piece by piece:\n"
              "  64            the dice\n"
              "  1/7 1/5       the play: from/to, fields counted by the player who moves;\n"
              "                1/7/11 one man with both numbers, 22/off borne off, - nothing;\n"
              "                7 5 where the men arrive. An empty line: the only legal play\n"
              "  stay, go      after a hole by one's own throw\n"
              "  +8  b+2       what the player, or Black, marked, if not what was due\n"
              "  @1:2          the same as moved: peg one hole, jeton at 2\n"
              "  school 4      the other sends the player to school; false: he contests it\n"
              "  = 1/7 1/6     what the opponent chose after a false move; or its number\n"
              "  # words       a note\n"
              "Commands:\n");
    for (int i = 0; i < COMMANDS; i++)
        words_add(&r->said, "  .%-6s%-16s %s\n", commands[i].name, commands[i].arguments,
                  commands[i].help);
}

/* A command, or a beginning of its name that no other has. */
static void run_command(struct repl *r, char *line)
{
    size_t n = strcspn(line, " \t");
    char *argument = line + n + strspn(line + n, " \t");
    const struct command *found = NULL;
    for (char *end = argument + strlen(argument); end > argument && strchr(" \t\r", end[-1]);)
        *--end = '\0';
    for (int i = 0; i < COMMANDS; i++) {
        if (strncmp(commands[i].name, line, n) != 0)
            continue;
        bool exact = strlen(commands[i].name) == n;
        if (found && !exact) {
            refuse(r, "More than one command begins so: .help lists them");
            return;
        }
        found = &commands[i];
        if (exact)
            break;
    }
    if (!found || n == 0)
        refuse(r, "There is no such command: .help lists them");
    else
        found->run(r, argument);
}

/* --- lines
 * ------------------------------------------------------------------------------------------ */

static bool only_blanks(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (!strchr(" \t\r", line[i]) || !line[i])
            return false;
    }
    return true;
}

static void take_line(struct repl *r, char *line, size_t length)
{
    struct session_error e;
    size_t blanks = strspn(line, " \t");
    if (line[blanks] == '.' && strlen(line) == length) {
        run_command(r, line + blanks + 1);
        return;
    }
    if (!r->terminal && only_blanks(line, length))
        return; /* between the lines of a record */
    if (session_line(r->session, line, length, &r->said, &e) != SESSION_OK)
        complain(r, &e);
}

static void talk_to_pipe(struct repl *r)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    while (!r->quit && (n = getline(&line, &room, stdin)) >= 0) {
        size_t length = (size_t)n;
        r->line++;
        if (length && line[length - 1] == '\n')
            line[--length] = '\0';
        if (length && line[length - 1] == '\r')
            line[--length] = '\0';
        take_line(r, line, length);
        speak(r);
    }
    if (ferror(stdin)) {
        fprintf(stderr, "stdin: %s\n", strerror(errno));
        r->status = STATUS_FAILED;
    }
    free(line);
}

static sigjmp_buf back_to_prompt;
static volatile sig_atomic_t at_prompt;

/* Ctrl-C drops the line. Only while readline waits: never in the middle of a write. */
static void drop_line(int signal_number)
{
    (void)signal_number;
    if (at_prompt) {
        at_prompt = 0;
        siglongjmp(back_to_prompt, 1);
    }
}

static char *prompted_line(struct repl *r)
{
    struct words prompt = {.text = NULL};
    session_prompt(r->session, &prompt);
    words_add(&prompt, "> ");
    if (sigsetjmp(back_to_prompt, 1)) {
        rl_free_line_state();
        rl_cleanup_after_signal();
        printf("\n");
    }
    at_prompt = 1;
    char *line = readline(prompt.failed ? "> " : prompt.text);
    at_prompt = 0;
    words_free(&prompt);
    return line;
}

static void talk_to_terminal(struct repl *r)
{
    struct sigaction action = {.sa_handler = drop_line};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    rl_catch_signals = 0;
    while (!r->quit) {
        char *line = prompted_line(r);
        if (!line) {
            printf("\n");
            break;
        }
        if (*line)
            add_history(line);
        take_line(r, line, strlen(line));
        speak(r);
        free(line);
    }
    if (session_begun(r->session))
        printf("Saved: %s and %s. Start referee again to go on.\n", session_white(r->session),
               session_black(r->session));
}

enum status repl_run(struct session *s)
{
    struct repl r = {.session = s, .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)};
    struct session_error e;
    enum session_code code = session_resume(s, NULL, &e);
    if (code == SESSION_OK && r.terminal) {
        words_add(&r.said, "The match of ");
        words_add_clean(&r.said, session_white(s));
        words_add(&r.said, " (White) and ");
        words_add_clean(&r.said, session_black(s));
        words_add(&r.said, " (Black) goes on. Type .help for help.\n");
        session_answer(s, GAME_STANDS, 0, &r.said);
    } else if (code == SESSION_REFUSED && r.terminal) {
        words_add(&r.said, "referee: trictrac. Type .help for help.\n");
        speak(&r);
        run_new(&r, "");
    } else if (code != SESSION_OK && code != SESSION_REFUSED) {
        complain(&r, &e);
        return code == SESSION_DIFFERS ? STATUS_FOUND : STATUS_FAILED;
    }
    speak(&r);
    if (r.terminal)
        talk_to_terminal(&r);
    else
        talk_to_pipe(&r);
    return r.status;
}
