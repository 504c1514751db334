/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/readline.h>

#include "commands_partie.h"
#include "commands_record.h"
#include "files.h"
#include "repl_complete.h"
#include "repl_history.h"
#include "repl_line.h"
#include "text/paragraph.h"
#include "text/render_say.h"

/* --- saying ------------------------------------------------------------------------------------
 */

/* Of a narrow terminal nothing is asked that the board could not do. */
static int screen_width(void)
{
    int rows = 0, columns = 0;
    rl_get_screen_size(&rows, &columns);
    return columns > 80 ? columns : 80;
}

static void speak(struct repl *r)
{
    struct words shown = {.text = NULL};
    if (r->terminal && r->said.length && !r->said.failed)
        words_add_wrapped(&shown, r->said.text, r->said.length, screen_width());
    shown.failed |= r->said.failed;
    enum status memory = r->terminal ? put_words(&shown) : put_words(&r->said);
    enum status output = flush_output();
    r->quit |= output != STATUS_OK;
    r->status = status_worse(r->status, status_worse(memory, output));
    words_free(&shown);
    words_free(&r->said);
}

/* A sentence on the match in hand; {who} is White. */
static void tell_of_match(struct repl *r, const char *sentence)
{
    const char *names[2] = {session_white(r->session), session_black(r->session)};
    struct facts f = {.names = names, .who = WHITE, .how = "", .cite = ""};
    say(&r->said, &f, sentence);
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

/* A line that may be two things, or is probably mistyped: asks once, before anything is recorded.
 * True: `line` is to be entered, as typed or put right; else it goes back to the user. */
static bool confirmed(struct repl *r, char **line)
{
    struct words meant = {.text = NULL}, better = {.text = NULL}, question = {.text = NULL};
    char *answer = NULL;
    bool enter = true;
    size_t length = strlen(*line);
    if (!r->terminal || r->editing[0])
        return true;
    if (session_unclear(r->session, *line, length, &meant, &better) ||
        (r->display.confirm && session_suspect(r->session, *line, length, &meant, &better))) {
        words_add(&question, _("Did you mean %s? [y/N/keep] "), meant.text);
        answer = question.failed ? NULL : r->ask(question.text);
        char first = answer ? *answer : 'n';
        bool yes = first && strchr("yYoO", first);
        enter = yes || (first && strchr("kKgG", first));
        if (!enter)
            r->refill = strdup(*line);
        if (yes) {
            free(*line);
            *line = better.text;
            better.text = NULL;
        }
    }
    free(answer);
    words_free(&meant);
    words_free(&better);
    words_free(&question);
    return enter;
}

/* In a pipe nobody can be asked: what may be two things is not understood. */
static bool clear_in_pipe(struct repl *r, const char *line, size_t length)
{
    struct words meant = {.text = NULL}, better = {.text = NULL};
    struct session_error e = {.code = SESSION_NOT_READ, .column = 1};
    bool unclear = session_unclear(r->session, line, length, &meant, &better);
    if (unclear) {
        snprintf(e.text, sizeof e.text,
                 _("this may also mean %s: write that, or the dice as 6-4, or the choice after ="),
                 meant.text);
        repl_complain(r, &e);
    }
    words_free(&meant);
    words_free(&better);
    return !unclear;
}

static void take_line(struct repl *r, char *line, size_t length)
{
    struct session_error e;
    size_t blanks = strspn(line, " \t");
    if (line[blanks] == '.' && strlen(line) == length) {
        r->editing[0] = '\0';
        command_run(r, line + blanks + 1);
        return;
    }
    if (r->editing[0]) {
        command_edited(r, line);
        return;
    }
    if (r->taken && !session_has_match(r->session) && line[blanks] != '[') {
        repl_refuse(r, "Another referee has the open match: .new begins one, .resume takes one up");
        return;
    }
    if (!r->terminal && only_blanks(line, length))
        return; /* between the lines of a record */
    if (!r->terminal && !clear_in_pipe(r, line, length))
        return;
    bool over = session_over(r->session);
    if (session_line(r->session, line, length, &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
    else if (!over && session_over(r->session) && session_partie(r->session))
        partie_hint(r);
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
    int why = errno;
    if (ferror(stdin))
        r->status = say_failed("stdin", strerror(why));
    else if (!r->quit && !lines_ended(stdin))
        r->status = say_failed("stdin", _("no memory"));
    free(line);
}

static char *ask(const char *prompt)
{
    completion_pause(true);
    char *answer = line_read(prompt, NULL);
    completion_pause(false);
    return answer;
}

static char *prompted_line(struct repl *r)
{
    struct words prompt = {.text = NULL};
    if (r->editing[0])
        words_add(&prompt, ".edit %s", r->editing);
    else
        session_prompt(r->session, &prompt);
    words_add(&prompt, "> ");
    char *line = line_read(prompt.failed ? "> " : prompt.text, r->refill);
    r->refill = NULL;
    words_free(&prompt);
    return line;
}

/* The board as the user wants it, once a coup is behind us. */
static void show_board(struct repl *r)
{
    struct game_look look = display_look(&r->display);
    if (r->display.board && session_has_match(r->session))
        session_show(r->session, &look, &r->said);
}

static void begin_terminal(struct repl *r)
{
    line_begin();
    history_begin();
    completion_begin(r);
}

static void talk_to_terminal(struct repl *r)
{
    while (!r->quit) {
        long settled = session_settled(r->session);
        char *line = prompted_line(r);
        if (!line)
            break;
        history_keep(line);
        if (confirmed(r, &line))
            take_line(r, line, strlen(line));
        if (session_settled(r->session) != settled && !r->quit)
            show_board(r);
        speak(r);
        free(line);
    }
    history_end();
    free(r->refill);
    if (session_begun(r->session))
        tell_of_match(r, "Saved: {who} and {other}. Start referee again to go on.\n");
    speak(r);
}

/* Begins or goes on with a match; false: there is nothing to talk about. */
static bool open_talk(struct repl *r)
{
    struct session_error e;
    enum session_code code = session_resume(r->session, NULL, &e);
    if (code == SESSION_OK && r->terminal) {
        tell_of_match(r, "The match of {who} (White) and {other} (Black) goes on. Type .help for "
                         "help.\n");
        show_board(r);
        session_answer(r->session, GAME_STANDS, 0, &r->said);
    } else if (code == SESSION_REFUSED && r->terminal) {
        words_add(&r->said, "%s", _("referee: trictrac. Type .help for help.\n"));
        do { /* .help may come first */
            speak(r);
            command_new(r, "");
        } while (!r->quit && !session_has_match(r->session));
    } else if (code == SESSION_FAILED && e.taken) {
        repl_complain(r, &e);
        r->taken = true;
    } else if (code != SESSION_OK && code != SESSION_REFUSED) {
        repl_complain(r, &e);
        r->status = code == SESSION_DIFFERS ? STATUS_FOUND : STATUS_FAILED;
        return false;
    }
    speak(r);
    return true;
}

enum status repl_run(struct session *s, enum colour_when colour, int *signal_taken)
{
    struct repl r = {
        .session = s, .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), .ask = ask};
    display_begin(&r.display, colour, r.terminal);
    if (r.terminal)
        begin_terminal(&r);
    if (!open_talk(&r))
        ;
    else if (r.terminal)
        talk_to_terminal(&r);
    else
        talk_to_pipe(&r);
    *signal_taken = line_signal();
    if (r.terminal)
        line_end();
    return r.status;
}
