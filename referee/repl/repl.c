/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <readline/readline.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "commands.h"
#include "letters.h"
#include "line.h"
#include "matches/sync/push.h"
#include "new_match.h"

/* --- messages -------------------------------------------------------------------------------- */

/* Output: answers and errors. */

enum { COLUMNS_LEAST = 20 }; /* the narrowest width for wrapping text */

int repl_width(const struct repl *r)
{
    return r->columns > COLUMNS_LEAST ? r->columns : COLUMNS_LEAST;
}

void repl_speak(struct repl *r)
{
    struct strbuf shown = {.text = NULL};
    if (r->terminal && r->said.length && !r->said.failed)
        strbuf_add_wrapped(&shown, r->said.text, r->said.length, repl_width(r));
    shown.failed |= r->said.failed;
    enum status memory = r->terminal ? print_buf(&shown) : print_buf(&r->said);
    enum status output = flush_output();
    r->quit |= output != STATUS_OK;
    r->status = status_worse(r->status, status_worse(memory, output));
    strbuf_free(&shown);
    strbuf_free(&r->said);
}

/* Fills in {who} and {other}, the first two seats, and {all}, every player. */
void repl_fill_players(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct session *s = context;
    if (length == 3 && memcmp(gap, "all", 3) == 0)
        session_players_of(s, w);
    else
        strbuf_add_player_name(w, session_player(s, length == 5), length == 5);
}

/* Adds the word at this column of the line, from 1, in quotes, unless it is the first. */
static void quote_word(struct strbuf *w, const char *line, int column)
{
    struct strbuf word = {.text = NULL}, clean = {.text = NULL};
    size_t length = line ? strlen(line) : 0, at = column > 1 ? (size_t)column - 1 : length;
    while (at < length && at && !strchr(" \t\"[", line[at - 1]))
        at--;
    if (!at || at >= length)
        return;
    strbuf_add_bytes(&word, line + at, strcspn(line + at, " \t\"]"));
    strbuf_add_clean(&clean, word.text ? word.text : "");
    if (clean.length)
        strbuf_add(w, _("\"%s\": "), clean.text);
    strbuf_free(&word);
    strbuf_free(&clean);
}

/* Prints an error on standard error, wrapped to the screen. */
static void complain_at_terminal(const struct repl *r, const struct session_error *e,
                                 const char *text)
{
    struct strbuf line = {.text = NULL}, shown = {.text = NULL};
    quote_word(&line, r->typed, e->column);
    const char last = *text ? text[strlen(text) - 1] : '\0';
    strbuf_add(&line, "%s%s\n", text, last == '.' || last == '?' ? "" : ".");
    if (!line.failed)
        strbuf_add_wrapped(&shown, line.text, line.length, repl_width(r));
    if (shown.failed || line.failed)
        fprintf(stderr, "%s.\n", text);
    else
        fputs(shown.text, stderr);
    strbuf_free(&line);
    strbuf_free(&shown);
}

/* Converts the column of an error to characters of the line. */
static int typed_column(const struct repl *r, int column)
{
    return column ? utf8_column(r->typed ? r->typed : "", r->typed ? strlen(r->typed) : 0, column)
                  : 1;
}

void repl_complain(struct repl *r, const struct session_error *e)
{
    bool typed = e->code == SESSION_NOT_READ || e->code == SESSION_REFUSED;
    r->stuck = e->unsaved && !r->terminal;
    if (r->stuck)
        return;
    enum status status = typed                        ? STATUS_NOT_READ
                         : e->code == SESSION_DIFFERS ? STATUS_FOUND
                                                      : STATUS_FAILED;
    struct strbuf said = {.text = NULL};
    r->refused = true;
    strbuf_add_clean(&said, e->text); /* it may quote the input */
    const char *text = said.failed || !said.text ? _("out of memory") : said.text;
    fflush(stdout);
    if (!r->terminal && typed)
        fprintf(stderr, "stdin:%ld:%d: %s\n", r->line, typed_column(r, e->column), text);
    else if (r->terminal)
        complain_at_terminal(r, e, text);
    else
        fprintf(stderr, "%s.\n", text);
    strbuf_free(&said);
    if (!r->terminal || !typed)
        r->status = status_worse(r->status, status);
}

void repl_refuse(struct repl *r, const char *text)
{
    struct session_error e = {.code = SESSION_REFUSED};
    snprintf(e.text, sizeof e.text, "%s", _(text));
    repl_complain(r, &e);
}

/* --- offline --------------------------------------------------------------------------------- */

/* Messages for a record in a file, and on a server. */
static const char *const not_recorded[] = {
    N_("NOT RECORDED: the record cannot be written, its disk may be full. The match continues in "
       "memory; .save FILE writes all of it to another file.\n"),
    N_("NOT RECORDED: the server of the record cannot be reached. This line and the next ones are "
       "only in memory until the server is back; .save FILE writes the whole match to another "
       "file.\n")};
static const char *const recorded[] = {N_("There is room again: all of the match is recorded.\n"),
                                       N_("The server is back: all of the match is recorded.\n")};

/* Tries to record the entries that are only in memory. Returns true if everything is recorded,
 * and adds the report. */
static bool held_recorded(struct repl *r)
{
    if (!session_record_unsaved(r->session))
        return false;
    strbuf_add(&r->said, "%s", _(recorded[session_on_server(r->session)]));
    r->leaving = false;
    return true;
}

/* Called after a line: reports entries that are only in memory since that line, and tries to
 * record them. */
static void held_tell(struct repl *r, bool held_before)
{
    bool held = session_is_offline(r->session);
    if (held && held_before)
        (void)held_recorded(r);
    else if (held && !session_record_unsaved(r->session))
        strbuf_add(&r->said, "%s", _(not_recorded[session_on_server(r->session)]));
    r->leaving = r->leaving && session_unsaved(r->session);
}

/* Returns true if everything is recorded within five seconds. Used for a pipe, which cannot wait
 * long. */
static bool held_recorded_soon(struct repl *r)
{
    const struct timespec pause = {.tv_nsec = 500000000};
    bool is = held_recorded(r);
    for (int i = 0; !is && i < 10; i++) {
        (void)nanosleep(&pause, NULL);
        is = held_recorded(r);
    }
    return is;
}

/* Reports lost entries at the end. */
static enum status held_lost(const struct repl *r)
{
    long n = session_unrecorded(r->session);
    if (!session_on_server(r->session))
        return print_failure("referee", _("not recorded: what was entered last is lost"));
    struct strbuf players = {.text = NULL}, why = {.text = NULL};
    session_players_of(r->session, &players);
    strbuf_add(
        &why,
        P_("the server cannot be reached: the last entry is not recorded and is lost",
           "the server cannot be reached: the last %ld entries are not recorded and are lost", n),
        n);
    enum status status = print_failure(players.text ? players.text : "referee",
                                       why.text ? why.text : _("out of memory"));
    strbuf_free(&players);
    strbuf_free(&why);
    return status;
}

/* --- repl ------------------------------------------------------------------------------------ */

/* Seconds without a key before new entries are moved into the database file, and between
 * attempts to record entries that are only in memory. */
enum { QUIET_SECONDS = 60, HELD_SECONDS = 3 };

/* --- saying ----------------------------------------------------------------------------------- */

/* Measures the screen, since its window may have changed. Before the first line readline does
 * not know the size; a terminal without a size is assumed to have 24 rows and 80 columns. */
static void measure(struct repl *r)
{
    rl_get_screen_size(&r->rows, &r->columns);
    (void)screen_size(&r->rows, &r->columns);
    r->rows = r->rows > 0 ? r->rows : 24;
    r->columns = r->columns > 0 ? r->columns : 80;
}

/* Adds a sentence about the current match, for two players or any number. */
static void tell_of_match(struct repl *r, const char *of_two, const char *of_more)
{
    const char *sentence = session_seats(r->session) == 2 ? of_two : of_more;
    strbuf_add_filled(&r->said, _(sentence), repl_fill_players, r->session);
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool only_blanks(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!strchr(" \t\r", line[i]) || !line[i])
            return false;
    return true;
}

/* Rejects a line with two meanings in a pipe, since nobody can answer a question. */
static bool clear_in_pipe(struct repl *r, const char *line, size_t length)
{
    struct doubted d = {.needed = false};
    struct session_error e = {.code = SESSION_NOT_READ, .column = 1};
    bool unclear = session_doubts(r->session, DOUBT_MEANING, line, length, &d);
    if (unclear) {
        snprintf(e.text, sizeof e.text,
                 _("ambiguous, this may also mean %s: type that, or the full notation"),
                 d.way[0].text);
        repl_complain(r, &e);
    }
    doubted_free(&d);
    return !unclear;
}

/* Skips the whole game up to the next header, if a header is invalid in a pipe. */
static void skip_game(struct repl *r)
{
    r->skipping_game = true;
    r->skipped_body = false;
    session_drop(r->session);
}

/* Returns true if a line belongs to the skipped game: its other headers, and everything up to
 * the next game's headers. */
static bool skip_line(struct repl *r, const char *line)
{
    bool header = *line == '[';
    if (header && r->skipped_body)
        return r->skipping_game = false;
    r->skipped_body |= !header && *line && *line != '#';
    return true;
}

enum { NEAR_LEAST = 4 }; /* letters of a word that may be a command without its dot */

/* Handles a line of one word that is similar to a command and means nothing to the game. */
static void name_near_command(struct repl *r, const char *word, struct session_error *e)
{
    struct strbuf near = {.text = NULL};
    bool letters = strcspn(word, " \t0123456789/=+-@") == strlen(word);
    if (letters && utf8_width(word, strlen(word)) >= NEAR_LEAST &&
        near_shown_command(r, word, &near))
        snprintf(e->text, sizeof e->text, _("not understood: try %s"), near.text);
    strbuf_free(&near);
}

/* Removes the question mark of a command typed as a question, such as "why?". */
static void drop_question_mark(const struct repl *r, char *word, size_t *length)
{
    size_t n = strcspn(word, " \t?");
    if (n && strcmp(word + n, "?") == 0) {
        word[n] = '\0';
        if (is_bare_command(r, word))
            *length -= 1;
        else
            word[n] = '?';
    }
}

static void take_line(struct repl *r, char *line, size_t length)
{
    struct session_error e = {.code = SESSION_NOT_READ};
    struct parse_error wrong;
    size_t blanks = strspn(line, " \t");
    r->typed = line;
    if (text_is_wrong(line, length, &wrong)) {
        snprintf(e.text, sizeof e.text, "%s", wrong.reason);
        e.column = wrong.column;
        repl_complain(r, &e);
        if (line[blanks] == '[' && !r->terminal)
            skip_game(r);
        return;
    }
    if (line[blanks] == '.' && strlen(line) == length) {
        r->editing[0] = '\0';
        command_run(r, line + blanks + 1);
        return;
    }
    if (r->editing[0]) {
        command_edited(r, line);
        return;
    }
    if (strlen(line) == length && asks_for_help(line)) {
        char help[] = "help";
        command_run(r, help);
        return;
    }
    if (r->skipping_game && skip_line(r, line + blanks))
        return;
    if (r->no_match_reason && !session_has_match(r->session) && line[blanks] != '[') {
        repl_refuse(r, r->no_match_reason);
        return;
    }
    if (!r->terminal && only_blanks(line, length))
        return; /* between the lines of a game text */
    if (!r->terminal && !clear_in_pipe(r, line, length))
        return;
    if (strlen(line) == length)
        drop_question_mark(r, line + blanks, &length);
    bool over = session_over(r->session);
    enum session_code code = session_line(r->session, line, length, &r->said, &e);
    bool whole = strlen(line) == length;
    if (code == SESSION_NOT_READ && whole && is_bare_command(r, line)) { /* not a game word */
        command_run(r, line + blanks);
        return;
    }
    if (code == SESSION_NOT_READ && e.column == 1 && whole)
        name_near_command(r, line + blanks, &e);
    if (code != SESSION_OK)
        repl_complain(r, &e);
    if (code != SESSION_OK && e.header && !e.unsaved && !r->terminal)
        skip_game(r);
    else if (session_over(r->session) && (!over || code != SESSION_OK))
        say_after_end(r, !over);
}

/* Stores a match that ends before its first throw, so that its names and headers can be resumed. */
static void keep_match(struct repl *r)
{
    struct session_error e;
    if (!r->skipping_game && session_store_empty(r->session, &e) != SESSION_OK) {
        repl_complain(r, &e);
        r->status = status_worse(r->status, STATUS_FAILED);
    }
}

/* Takes a line. A line that would begin another match while this one is only in memory waits for
 * the record, or ends the session. */
static void take_piped(struct repl *r, char *line, size_t length)
{
    bool held = session_is_offline(r->session);
    char *again = held ? malloc(length + 1) : NULL;
    if (again)
        memcpy(again, line, length + 1);
    take_line(r, line, length);
    if (r->stuck && again && held_recorded_soon(r)) {
        r->stuck = false;
        take_line(r, again, length);
    } else if (r->stuck) {
        char why[120];
        snprintf(why, sizeof why, _("line %ld and all that follows is not read"), r->line);
        r->status = print_failure("stdin", why);
        r->quit = true;
    }
    held_tell(r, held);
    free(again);
}

/* Leaves the unread input of a file to the next program. */
static void give_back_rest(void)
{
    long at = ftell(stdin);
    if (at >= 0)
        (void)lseek(fileno(stdin), at, SEEK_SET);
}

static void talk_to_pipe(struct repl *r)
{
    if (session_on_server(r->session))
        session_may_go_offline(r->session);
    struct text_lines l = {.f = stdin};
    while (!r->quit && text_lines_next(&l)) {
        char *own = strlen(l.line) == l.length ? strdup(l.line) : NULL;
        r->line = l.number;
        if (own && letters_settled(r, &own))
            take_piped(r, own, strlen(own));
        else
            take_piped(r, l.line, l.length);
        free(own);
        repl_speak(r);
    }
    int why = errno;
    if (ferror(stdin))
        r->status = print_failure("stdin", strerror(why));
    if (text_lines_end(&l, "stdin"))
        r->status = STATUS_FAILED;
    give_back_rest();
    keep_match(r);
    if (session_unsaved(r->session) && !held_recorded_soon(r))
        r->status = held_lost(r);
    repl_speak(r);
}

static char *ask(const char *prompt)
{
    completion_pause(true);
    char *answer = line_read(prompt, NULL);
    completion_pause(false);
    return answer;
}

/* Adds the number of entries that wait for push --follow: "↑3". If all earlier entries have been
 * pushed, the newest are not counted, because there was hardly time to push them. */
static void say_waiting(struct repl *r, struct strbuf *prompt)
{
    const char *key = session_key(r->session);
    long entries = session_entries(r->session);
    long before = strcmp(r->asked_of, key) == 0 ? r->asked_at : 0;
    long brought = r->record ? sync_state_entries(r->record, key) : -1;
    if (brought >= 0 && brought < before)
        strbuf_add(prompt, r->display.unicode ? " ↑%ld" : " ^%ld", entries - brought);
    snprintf(r->asked_of, sizeof r->asked_of, "%s", key);
    r->asked_at = entries;
}

static void add_prompt(struct repl *r, struct strbuf *prompt)
{
    char edit[LOCAL_NAME];
    if (r->editing[0])
        strbuf_add(prompt, ".%s %s", name_shown(COMMAND_NAME, "edit correct", edit), r->editing);
    else
        session_prompt(r->session, prompt);
    if (session_is_offline(r->session))
        strbuf_add(prompt, "%s", _(" (NOT RECORDED)"));
    say_waiting(r, prompt);
    strbuf_add(prompt, "> ");
}

static char *prompted_line(struct repl *r)
{
    struct strbuf prompt = {.text = NULL};
    add_prompt(r, &prompt);
    char *line = line_read(prompt.failed ? "> " : prompt.text, r->refill);
    r->refill = NULL;
    strbuf_free(&prompt);
    return line;
}

/* Shows the board after a complete turn, according to the settings, above the text, so that the
 * text stays on the screen. */
static void show_board(struct repl *r)
{
    struct board_style look = display_look(&r->display, r->rows, r->columns);
    struct strbuf words = r->said;
    if (!r->display.board || !session_has_match(r->session))
        return;
    r->said = (struct strbuf){.manner = words.manner};
    session_show(r->session, &look, &r->said);
    if (words.text)
        strbuf_add(&r->said, "%s", words.text);
    r->said.failed |= words.failed;
    strbuf_free(&words);
}

/* Called while no key is typed: tries to record entries that are only in memory. */
static bool when_quiet(void *context)
{
    struct repl *r = context;
    if (!session_is_offline(r->session)) {
        session_checkpoint(r->session);
        return false;
    }
    if (!held_recorded(r))
        return true;
    struct strbuf prompt = {.text = NULL};
    add_prompt(r, &prompt);
    line_clear();
    repl_speak(r);
    line_show(prompt.failed ? "> " : prompt.text);
    strbuf_free(&prompt);
    return false;
}

/* Draws the board again in the window that has become narrower, with the last answer below. */
static void when_narrowed(void *context)
{
    struct repl *r = context;
    struct strbuf prompt = {.text = NULL};
    measure(r);
    add_prompt(r, &prompt);
    line_clear_screen();
    strbuf_add(&r->said, "%s", r->answer.text ? r->answer.text : "");
    show_board(r);
    repl_speak(r);
    line_show(prompt.failed ? "> " : prompt.text);
    strbuf_free(&prompt);
}

/* Stops after a refused line of a pasted block; the lines before it are entered. */
static void stop_pasting(struct repl *r, bool entered)
{
    int lines, number = line_pasted(&lines);
    if (!number || (entered && !r->refused))
        return;
    line_drop_pasted();
    if (number < lines)
        strbuf_add(&r->said,
                   _("Line %d of the %d pasted is not entered, nor are those after it.\n"), number,
                   lines);
    else if (lines > 1)
        strbuf_add(&r->said, _("Line %d of the %d pasted is not entered.\n"), number, lines);
}

static void begin_terminal(struct repl *r)
{
    line_begin();
    history_begin();
    completion_begin(r);
    measure(r);
}

/* Prints the last messages. */
static void take_leave(struct repl *r)
{
    bool held = session_is_offline(r->session) && !session_record_unsaved(r->session);
    if (held && session_unsaved(r->session))
        r->status = held_lost(r);
    else if (held)
        tell_of_match(
            r, N_("Not in the record, but in the file it was saved to: {who} and {other}.\n"),
            N_("Not in the record, but in the file it was saved to: {all}.\n"));
    else if (session_begun(r->session) && session_over(r->session))
        tell_of_match(r, N_("Saved: {who} and {other}.\n"), N_("Saved: {all}.\n"));
    else if (session_begun(r->session))
        tell_of_match(r, N_("Saved: {who} and {other}. Start referee again to continue.\n"),
                      N_("Saved: {all}. Start referee again to continue.\n"));
    repl_speak(r);
}

/* Stores the answer to a line, to be shown again if the window becomes narrower. */
static void keep_answer(struct repl *r)
{
    if (!r->said.length)
        return;
    strbuf_free(&r->answer);
    strbuf_add(&r->answer, "%s", r->said.text);
}

static void talk_to_terminal(struct repl *r)
{
    session_may_go_offline(r->session);
    line_when_narrowed(when_narrowed, r);
    while (!r->quit) {
        long settled = session_settled(r->session);
        line_when_quiet(session_is_offline(r->session) ? HELD_SECONDS : QUIET_SECONDS, when_quiet,
                        r);
        char *line = prompted_line(r);
        if (!line)
            break;
        history_keep(line);
        measure(r);
        bool held = session_is_offline(r->session);
        r->said.board = r->display.board != BOARD_OFF;
        r->refused = false;
        bool entered = letters_settled(r, &line) && line_confirmed(r, &line);
        if (entered) {
            take_line(r, line, strlen(line));
            free(r->put_back);
            r->put_back = NULL;
        }
        stop_pasting(r, entered);
        r->typed = NULL;
        letters_keep(r);
        held_tell(r, held);
        keep_answer(r);
        if ((session_settled(r->session) != settled || r->said.needs_board) && !r->quit)
            show_board(r);
        repl_speak(r);
        free(line);
    }
    history_end();
    free(r->refill);
    free(r->put_back);
    strbuf_free(&r->answer);
    keep_match(r);
    take_leave(r);
}

static void say_how_to_see_others(struct repl *r, const struct unfinished_match *m)
{
    if (m->others)
        strbuf_add(
            &r->said, "%s",
            _("There are other unfinished matches: .matches lists them, .resume PLAYERS opens "
              "one.\n"));
}

/* Prints the state of the resumed match. */
static void say_going_on(struct repl *r, const struct unfinished_match *m)
{
    tell_of_match(
        r,
        session_game(r->session)->seat_header
            ? N_("The match of {who} (White) and {other} (Black) continues. Type .help for help.\n")
            : N_("The match of {who} and {other} continues. Type .help for help.\n"),
        N_("The match of {all} continues. Type .help for help.\n"));
    say_how_to_see_others(r, m);
    look_agreed(r);
    session_news(r->session, &r->said);
    session_stands(r->session, &r->said);
    show_board(r);
}

/* Greets, offers the unfinished match, and asks for the players until a match has begun. */
static void ask_for_match(struct repl *r, const struct unfinished_match *m, const char *offered)
{
    const struct game *game = session_game(r->session);
    strbuf_add(&r->said, _("referee: %s. Type .help for help.\n"), game->name);
    if (*m->key) {
        strbuf_add(&r->said, "%s\n%s", offered,
                   _("Press Enter to resume it, or type the players of a new match.\n"));
        snprintf(r->offered, sizeof r->offered, "%s", m->key);
        say_how_to_see_others(r, m);
    } else if (game->manual.lessons && game == games[0]) {
        strbuf_add(&r->said, "%s", _("New to it? referee tutorial plays a first game.\n"));
    } else if (game->manual.lessons) {
        strbuf_add(&r->said, _("New to it? referee tutorial %s plays a first game.\n"), game->name);
    }
    session_open_parties(r->session, &r->said);
    do { /* .help may come first */
        repl_speak(r);
        command_new(r, "");
    } while (!r->quit && !session_has_match(r->session));
    r->offered[0] = '\0';
    if (session_begun(r->session))
        show_board(r);
}

/* At a terminal, resumes the last used unfinished match if it was only interrupted, and offers
 * it if it was adjourned. */
static enum session_code open_at_terminal(struct repl *r, struct session_error *e)
{
    struct unfinished_match m;
    struct strbuf told = {.text = NULL};
    enum session_code code = session_unfinished(r->session, &m, &told, e);
    if (code == SESSION_OK && m.open)
        code = session_resume(r->session, m.key, e);
    if (code == SESSION_OK && m.open)
        say_going_on(r, &m);
    else if (code == SESSION_OK)
        ask_for_match(r, &m, told.text ? told.text : "");
    strbuf_free(&told);
    return code;
}

/* Begins or resumes a match. Returns false if there is none. */
static bool open_talk(struct repl *r)
{
    struct session_error e;
    r->said.board = r->terminal && r->display.board != BOARD_OFF;
    enum session_code code =
        r->terminal ? open_at_terminal(r, &e) : session_resume(r->session, NULL, &e);
    if (code == SESSION_DIFFERS || (code == SESSION_FAILED && e.taken)) {
        repl_complain(r, &e);
        r->no_match_reason = code == SESSION_DIFFERS
                                 ? N_("The open match could not be resumed: .new "
                                      "starts another, .resume opens one")
                                 : N_("Another running referee has this match open: "
                                      ".new starts another, .resume opens one");
    } else if (code != SESSION_OK && code != SESSION_REFUSED) {
        repl_complain(r, &e);
        r->status = STATUS_FAILED;
        return false;
    }
    session_news(r->session, &r->said);
    repl_speak(r);
    return true;
}

enum status repl_run(struct session *s, const char *record, enum colour_when colour,
                     int *signal_taken)
{
    struct repl r = {.session = s,
                     .record = record,
                     .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
                     .ask = ask};
    display_begin(&r.display, colour, r.terminal);
    session_set_interactive(s, !r.terminal);
    session_on_sealed(s, seal_may_be_followed, &r);
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
