/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/exec_helper.h"
#include "base/files.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "letters.h"
#include "log/find.h"
#include "log/replay.h"
#include "new_match.h"
#include "session/help.h"

static void command_rule(struct repl *r, char *argument);
static void command_resign(struct repl *r, char *argument);
static void command_forfeit(struct repl *r, char *argument);
static void command_board(struct repl *r, char *argument);
static void command_coup(struct repl *r, char *argument);
static void command_options(struct repl *r, char *argument);
static void command_record(struct repl *r, char *argument);
static void command_undo(struct repl *r, char *argument);
static void command_edit(struct repl *r, char *argument);
static void command_matches(struct repl *r, char *argument);
static void command_save(struct repl *r, char *argument);
static void command_quit(struct repl *r, char *argument);
static void settings_tell(struct repl *r);
static void command_partie(struct repl *r, char *argument);
static void command_next(struct repl *r, char *argument);
static void command_sheet(struct repl *r, char *argument);
static void command_draw(struct repl *r, char *argument);

/* --- pager ----------------------------------------------------------------------------------- */

long page_taken(char *argument)
{
    size_t n = strlen(argument), digits = n;
    while (digits && strchr("0123456789", argument[digits - 1]))
        digits--;
    if (digits == n || n - digits > 3 || (digits && argument[digits - 1] != ' '))
        return 1;
    long page = strtol(argument + digits, NULL, 10);
    while (digits && argument[digits - 1] == ' ')
        digits--;
    argument[digits] = '\0';
    return page;
}

/* Returns the rows a line takes. A line that cannot be wrapped, for example of a board,
 * continues on the next row. */
static long rows_of(const char *line, size_t length, int width)
{
    int columns = utf8_width(line, length);
    return columns > width ? (columns + width - 1) / width : 1;
}

static long rows_in_all(const struct strbuf *text, int width)
{
    long rows = 0;
    for (const char *at = text->text; *at;) {
        size_t n = strcspn(at, "\n");
        rows += rows_of(at, n, width);
        at += n + (at[n] == '\n');
    }
    return rows;
}

/* Adds a page of `rows` rows; pages count from 1. Returns the beginning of the next page. */
static const char *add_screen(struct strbuf *to, const struct strbuf *text, int width, long rows,
                              long page)
{
    const char *at = text->text;
    for (long used = 0; *at;) {
        size_t n = strcspn(at, "\n");
        long more = rows_of(at, n, width);
        if (used && used + more > rows) {
            used = 0;
            if (--page < 1)
                break;
        }
        used += more;
        n += at[n] == '\n';
        if (page == 1)
            strbuf_add_bytes(to, at, n);
        at += n;
    }
    return at;
}

bool leave_page(struct repl *r, size_t begin, const char *call, long page)
{
    struct strbuf all = {.text = NULL};
    int width = repl_width(r);
    long room = r->rows > 3 ? r->rows - 1 : 2; /* the last row says how to continue */
    if (r->said.failed || !r->said.text)
        return true;
    strbuf_add_wrapped(&all, r->said.text + begin, r->said.length - begin, width);
    r->said.length = begin;
    r->said.text[begin] = '\0';
    r->said.failed |= all.failed;
    bool whole = !all.failed && all.text && rows_in_all(&all, width) <= room;
    if (!all.failed && all.text && page >= 1) {
        const char *next = add_screen(&r->said, &all, width, whole ? room : room - 1, page);
        char further[128];
        bool blank = call[strlen(call) - 1] == ' ';
        (void)snprintf(further, sizeof further, "%s%s%ld", call, blank ? "" : " ", page + 1);
        if (*next)
            strbuf_add(&r->said, _("More: %s\n"), further);
    }
    strbuf_free(&all);
    return r->said.failed || r->said.length > begin;
}

/* --- suggest --------------------------------------------------------------------------------- */

enum { NEAR_MOST = 5, SHORT_WORD = 4 };

static bool word_near(const char *word, size_t n, const char *name, size_t m)
{
    if (n > EDIT_DISTANCE_MOST || m > EDIT_DISTANCE_MOST || n < 2)
        return false;
    if (m > n && memcmp(word, name, n) == 0)
        return true;
    return edit_distance(word, n, name, m) <= (n <= SHORT_WORD ? 1 : 2);
}

bool any_near(const char *about, const char *names, const char *word)
{
    struct name_list list = names_of(about, names);
    char name[LOCAL_NAME], folded[LOCAL_NAME], typed[LOCAL_NAME];
    bool near = false;
    if (!strbuf_fold(word, strlen(word), typed, sizeof typed))
        return false;
    while (!near && next_name(&list, name))
        near = strbuf_fold(name, strlen(name), folded, sizeof folded) &&
               word_near(typed, strlen(typed), folded, strlen(folded));
    return near;
}

enum { LONG_WORD = 7 };

/* Returns true if the word is at most one edit away from the name; two if the word is long, or
 * if two letters may have been exchanged. */
static bool name_mistyped(const char *name, const char *word)
{
    char folded[LOCAL_NAME], typed[LOCAL_NAME];
    if (!strbuf_fold(word, strlen(word), typed, sizeof typed) ||
        !strbuf_fold(name, strlen(name), folded, sizeof folded) ||
        strlen(typed) > EDIT_DISTANCE_MOST || strlen(folded) > EDIT_DISTANCE_MOST)
        return false;
    const int letters = utf8_width(typed, strlen(typed));
    const bool exchanged = letters > SHORT_WORD && strlen(typed) == strlen(folded);
    return edit_distance(typed, strlen(typed), folded, strlen(folded)) <=
           (exchanged || letters >= LONG_WORD ? 2 : 1);
}

void add_near(struct strbuf *near, const char *name)
{
    if (!near->length || !strstr(near->text, name))
        strbuf_add(near, "%s%s", near->length ? ", " : "", name);
}

/* Shorter names are too similar to players' names. */
enum { GAME_LEAST = 4 };

/* Returns true if a folded word is one edit away from a game's name, or two if it is long. Short
 * names never match. */
static bool name_near(const char *word, const char *name, size_t length)
{
    char folded[EDIT_DISTANCE_MOST + 1];
    size_t n = strlen(word);
    return strbuf_fold(name, length, folded, sizeof folded) && strlen(folded) >= GAME_LEAST &&
           edit_distance(word, n, folded, strlen(folded)) <= (n <= SHORT_WORD ? 1 : 2);
}

const struct game *near_game(const char *word, size_t length)
{
    char folded[EDIT_DISTANCE_MOST + 1];
    if (!strbuf_fold(word, length, folded, sizeof folded) || strlen(folded) < GAME_LEAST)
        return NULL;
    for (const struct game *const *g = games; *g; g++) {
        bool near = name_near(folded, (*g)->name, strlen((*g)->name));
        for (const char *at = (*g)->names ? (*g)->names : ""; !near && *at; at += *at == '|') {
            size_t n = strcspn(at, "|");
            near = name_near(folded, at, n);
            at += n;
        }
        if (near)
            return *g;
    }
    return NULL;
}

void near_help(const struct game *game, const char *word, struct strbuf *out)
{
    const char *names;
    char name[LOCAL_NAME];
    word += *word == '.';
    for (int i = 0, found = 0; found < NEAR_MOST && (names = help_names(game, i)); i++) {
        if (!any_near(help_command(game, i) ? COMMAND_NAME : HELP_NAME, names, word))
            continue;
        add_near(out, help_name(game, i, name));
        found++;
    }
}

/* --- menu ------------------------------------------------------------------------------------ */

/* Commands that ask questions or need the terminal. */
typedef void prompt_run_fn(struct repl *r, char *argument);
static prompt_run_fn *const prompt_runs[DOT_IDS] = {
    [DOT_BOARD] = command_board,     [DOT_TURN] = command_coup,       [DOT_DRAW] = command_draw,
    [DOT_EDIT] = command_edit,       [DOT_FORFEIT] = command_forfeit, [DOT_HELP] = command_help,
    [DOT_MATCHES] = command_matches, [DOT_NEW] = command_new,         [DOT_NEXT] = command_next,
    [DOT_OPTIONS] = command_options, [DOT_PARTIE] = command_partie,   [DOT_QUIT] = command_quit,
    [DOT_RECORD] = command_record,   [DOT_RESIGN] = command_resign,   [DOT_RESUME] = command_resume,
    [DOT_RULE] = command_rule,       [DOT_SAVE] = command_save,       [DOT_SET] = command_set,
    [DOT_SHEET] = command_sheet,     [DOT_UNDO] = command_undo,
};

/* Returns the prompt's own function of a command, or NULL. */
static prompt_run_fn *prompt_run(const struct dot_command *c)
{
    return c->general ? prompt_runs[c->general->id] : NULL;
}

/* How well a name matches the typed text, from worst to best. */
enum fit { FIT_NONE, FIT_OTHER_BEGINS, FIT_OWN_BEGINS, FIT_NAME };

static enum fit name_fits(const char *name, const char *typed, bool own)
{
    char folded[LOCAL_NAME];
    size_t n = strlen(typed);
    if (!n || !strbuf_fold(name, strlen(name), folded, sizeof folded) ||
        strncmp(folded, typed, n) != 0)
        return FIT_NONE;
    return !folded[n] ? FIT_NAME : own ? FIT_OWN_BEGINS : FIT_OTHER_BEGINS;
}

static enum fit command_fits(const struct dot_command *c, const char *typed)
{
    struct name_list names = names_of(COMMAND_NAME, c->topic->names);
    char name[LOCAL_NAME];
    enum fit best = FIT_NONE;
    for (bool first = true; next_name(&names, name); first = false) {
        enum fit fit = name_fits(name, typed, first || is_called(c, name));
        best = fit > best ? fit : best;
    }
    return best;
}

const struct dot_command *find_command(const struct menu *m, const char *typed, bool *many)
{
    const struct dot_command *found = NULL;
    enum fit best = FIT_NONE;
    char folded[LOCAL_NAME];
    *many = false;
    if (!strbuf_fold(typed, strlen(typed), folded, sizeof folded))
        return NULL;
    for (size_t i = 0; i < m->count; i++) {
        enum fit fit = command_fits(&m->entry[i], folded);
        if (fit < best || fit == FIT_NONE)
            continue;
        /* The English name has precedence over a translated name of another command. */
        *many = fit == best && fit != FIT_NAME;
        if (fit > best || is_called(&m->entry[i], folded))
            found = &m->entry[i];
        best = fit;
    }
    return *many ? NULL : found;
}

/* Returns true if the word is one of the full names of a command. Commands of the arbiter and
 * .resign are excluded: they require the dot. */
static bool is_bare_name(const struct menu *m, const char *word)
{
    bool named = false;
    for (size_t i = 0; i < m->count && !named; i++)
        named = m->entry[i].group != DOT_ARBITER &&
                is_named(COMMAND_NAME, m->entry[i].topic->names, word);
    return named;
}

/* --- for how much ----------------------------------------------------------------------------- */

/* How much a match that is given up can count, and the ruling that names the player. */
struct worth_asked {
    const struct session *session;
    const struct arbiter_ruling *ruling;
    unsigned worths;
};

/* Fills in {who} gives up, {list} of the possible answers, and {most}, the highest value. */
static void fill(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct worth_asked *a = context;
    if (length == 3)
        strbuf_add_player_name(w, session_player(a->session, a->ruling->seat), a->ruling->seat);
    else if (memcmp(gap, "list", 4) == 0)
        arbiter_ruling_add_worths(w, a->worths);
    else
        strbuf_add(w, "%s", arbiter_ruling_worth_name(arbiter_ruling_worth_most(a->worths)));
}

/* Returns the value whose name begins with the letter, or 0. */
static unsigned worth_of_key(unsigned worths, struct key k)
{
    for (unsigned i = 0; worths >> i; i++)
        if (worths >> i & 1 && *arbiter_ruling_worth_name(i) == *k.text)
            return i;
    return 0;
}

/* Writes the question: "For how much? [s/d/t/q] " */
static void ask_keys(struct strbuf *question, unsigned worths)
{
    struct strbuf keys = {.text = NULL};
    for (unsigned i = 0; worths >> i; i++)
        if (worths >> i & 1)
            strbuf_add(&keys, "%s%c", keys.length ? "/" : "", *arbiter_ruling_worth_name(i));
    strbuf_add(question, _("For how much? [%s] "), keys.text ? keys.text : "");
    strbuf_free(&keys);
}

/* At a terminal, asks how much a match given up counts if the ruling leaves it open, so that
 * nobody reduces a debt unnoticed. Returns false if there was no answer; the line must then be
 * typed again. */
static bool worth_said(struct repl *r, struct arbiter_ruling *d)
{
    struct strbuf question = {.text = NULL};
    unsigned worths = r->terminal ? session_worths(r->session, d) : 0;
    if (!worths)
        return true;
    strbuf_add_filled(&r->said,
                      d->kind == ARBITER_RESIGN
                          ? _("{who} can still lose {most}. The match can be given up as {list}.\n")
                          : _("{who} can forfeit the match as {list}.\n"),
                      fill, &(struct worth_asked){r->session, d, worths});
    repl_speak(r);
    ask_keys(&question, worths);
    d->worth = worth_of_key(worths, key_asked(r, &question));
    strbuf_free(&question);
    if (!d->worth)
        r->refill = strdup(r->typed);
    return d->worth > 0;
}

/* --- the commands ----------------------------------------------------------------------------- */

/* Returns true if the ruling may change the result of a finished match. */
static bool rules(const struct arbiter_ruling *d)
{
    return !arbiter_ruling_remarks(d->kind) && d->kind != ARBITER_RESIGN;
}

static bool enter(struct repl *r, enum arbiter_ruling_kind kind, const char *argument)
{
    struct arbiter_ruling d;
    struct session_error e;
    const char *refused = session_parse_ruling(r->session, kind, argument, &d);
    if (refused)
        repl_refuse(r, refused);
    if (refused || !worth_said(r, &d) || (rules(&d) && !result_given_up(r)))
        return false;
    bool ok = session_rule(r->session, &d, &r->said, &e) == SESSION_OK;
    if (!ok)
        repl_complain(r, &e);
    return ok;
}

/* .rule board MEN WHY, .rule score NUMBERS WHY, .rule throw void WHY, .rule turn PLAYER WHY */
static void command_rule(struct repl *r, char *argument)
{
    enter(r, ARBITER_NONE, argument);
}

/* .resign [PLAYER] [VALUE] [WHY], .forfeit PLAYER [VALUE] [WHY]. The default is the player who
 * is to throw. If the value is open, the user is asked for it. */
static void command_resign(struct repl *r, char *argument)
{
    enter(r, ARBITER_RESIGN, argument);
}

static void command_forfeit(struct repl *r, char *argument)
{
    enter(r, ARBITER_FORFEIT, argument);
}

/* --- look ------------------------------------------------------------------------------------ */

static bool no_match(struct repl *r)
{
    if (!session_has_match(r->session))
        repl_refuse(r, "No match is open: type .new to begin one");
    return !session_has_match(r->session);
}

/* Parses a number from 1 and advances *at past it. Returns 0 if there is none. */
static long read_number(char **at)
{
    char *end;
    long n = **at >= '1' && **at <= '9' ? strtol(*at, &end, 10) : 0;
    if (n > 0)
        *at = end;
    return n > 0 && n < 1000000 ? n : 0;
}

/* Reads the word "board", or another name of the command .board, after the number of a turn. */
static bool asks_for_board(const struct repl *r, char **at)
{
    char word[32];
    bool many;
    struct menu m;
    char *from = *at + strspn(*at, " \t");
    strbuf_fold(from, strlen(from), word, sizeof word);
    make_menu(session_game(r->session), &m);
    const struct dot_command *found = *word ? find_command(&m, word, &many) : NULL;
    if (!found || prompt_run(found) != command_board)
        return false;
    *at = from + strlen(from);
    return true;
}

static void command_coup(struct repl *r, char *argument)
{
    char *at = argument;
    long turn = read_number(&at);
    bool board = asks_for_board(r, &at);
    struct board_style look = {.low = true,
                               .narrow = repl_width(r) < COLUMNS_LOW && r->terminal,
                               .flip = r->display.flip,
                               .unicode = r->display.unicode,
                               .colour = r->display.colour};
    if (no_match(r))
        return;
    if (board && !*at && session_turn_board(r->session, turn, &look, &r->said))
        return;
    if (board && !session_game(r->session)->picture)
        repl_refuse(r, "This game has no board");
    else if (*at || board || !session_turn(r->session, turn, &r->said))
        repl_refuse(r, turn_is_coup(session_game(r->session)) ? N_("There is no turn with that "
                                                                   "number")
                                                              : N_("There is no such turn"));
}

/* --- what it is played by --------------------------------------------------------------------- */

void look_agreed(struct repl *r)
{
    struct strbuf unusual = {.text = NULL};
    if (session_agreed(r->session, &unusual) && unusual.text)
        strbuf_add(&r->said, _("Agreed:%s (.options shows all).\n"), unusual.text);
    r->said.failed |= unusual.failed;
    strbuf_free(&unusual);
}

static void command_options(struct repl *r, char *argument)
{
    struct strbuf told = {.text = NULL};
    bool all = *argument, match = session_has_match(r->session);
    bool any = session_options_told(r->session, all, &told);
    if (any)
        strbuf_add(&r->said, "%s%s", _("The match is played by:\n"), told.text ? told.text : "");
    r->said.failed |= told.failed;
    strbuf_free(&told);
    if (all && match)
        return;
    if (match)
        strbuf_add(&r->said, "%s",
                   any ? _("All else is as usual: .options all tells it.\n")
                       : _("All is as usual: .options all tells it.\n"));
    strbuf_add(&r->said, "%s", _("This referee is set to:\n"));
    settings_tell(r);
}

static void command_record(struct repl *r, char *argument)
{
    const char *key = session_key(r->session);
    (void)argument;
    strbuf_add(&r->said, "%s", _("The record: "));
    strbuf_add_clean(&r->said, r->record ? r->record : "?");
    strbuf_add(&r->said, "\n");
    if (*key)
        strbuf_add(&r->said, _("This match: %s\n"), key);
    if (session_is_offline(r->session))
        strbuf_add(&r->said, "%s", _("It cannot be written now: this match is in memory only.\n"));
}

/* .board, .turn [N], .options, .record */
static void command_board(struct repl *r, char *argument)
{
    struct board_style look = display_look(&r->display, r->rows, r->columns);
    (void)argument;
    if (session_has_match(r->session))
        session_show(r->session, &look, &r->said);
    else
        repl_refuse(r, "No match is open: type .new to begin one");
}

/* --- back and forth --------------------------------------------------------------------------- */

static void command_undo(struct repl *r, char *argument)
{
    struct session_error e;
    size_t n = session_how_many(argument);
    if (!n)
        repl_refuse(r, "Type the number of lines to undo after .undo");
    else if (r->terminal && !session_has_match(r->session))
        strbuf_add(&r->said, "%s", _("No match has begun: type the names again.\n"));
    else if (session_undo_many(r->session, n, &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
}

/* --- corrections ------------------------------------------------------------------------------ */

/* Returns true if a correction changes nothing and gives no reason. Waiting text is tried again
 * even if it is the same. */
static bool is_unchanged(const struct repl *r, const char *target, const char *text)
{
    struct strbuf was = {.text = NULL}, is = {.text = NULL};
    strbuf_add_local(&is, text);
    size_t n = is.length;
    while (n && strchr(" \t\r;", is.text[n - 1]))
        n--;
    bool same = !n && *text == ';';
    same |= *target != 'w' && session_edit_text(r->session, target, &was) && was.text &&
            was.length == n && memcmp(was.text, is.text, n) == 0;
    strbuf_free(&was);
    strbuf_free(&is);
    return same;
}

/* Replaces the text of a turn. `begin` is the offset of the text in the line. */
static void edit(struct repl *r, const char *target, const char *text, size_t begin)
{
    struct session_error e;
    if (is_unchanged(r, target, text)) {
        strbuf_add(&r->said, "%s", _("Nothing was changed.\n"));
        return;
    }
    if (session_edit(r->session, target, text, &r->said, &e) == SESSION_OK)
        return;
    e.column += e.column ? (int)begin : 0;
    repl_complain(r, &e);
}

static void refuse_number(struct repl *r)
{
    repl_refuse(r, turn_is_coup(session_game(r->session))
                       ? N_("Type the number of the turn after .edit")
                       : N_("Type the number of a turn after .edit"));
}

/* Lists the waiting entries. */
static void list_waiting(struct repl *r)
{
    struct strbuf list = {.text = NULL};
    if (session_waiting(r->session, &list))
        strbuf_add(&r->said,
                   _("These lines no longer fit and wait to be corrected (.edit w1):\n"
                     "%s"),
                   list.text);
    else
        refuse_number(r);
    strbuf_free(&list);
}

/* Handles .edit. Puts the text of the turn on the input line; in a pipe prints it, and the next
 * line replaces it. */
static void command_edit(struct repl *r, char *argument)
{
    struct strbuf text = {.text = NULL};
    size_t n = strcspn(argument, " \t");
    const char *correction = argument + n + strspn(argument + n, " \t");
    if (!n) {
        list_waiting(r);
        return;
    }
    if (n >= sizeof r->editing) {
        refuse_number(r);
        return;
    }
    argument[n] = '\0';
    if (!session_edit_text(r->session, argument, &text)) {
        repl_refuse(r, !session_has_match(r->session) ? N_("No match is open: type .new to begin "
                                                           "one")
                       : turn_is_coup(session_game(r->session)) ? N_("There is no turn with that "
                                                                     "number")
                                                                : N_("There is no such turn"));
    } else if (!result_given_up(r)) {
        strbuf_free(&text);
        return;
    } else if (*correction) {
        char *recorded = letters_in_argument(r, correction, 0);
        if (recorded)
            edit(r, argument, recorded, (size_t)(correction - r->typed));
        free(recorded);
    } else {
        snprintf(r->editing, sizeof r->editing, "%s", argument);
        if (r->terminal) {
            free(r->refill);
            r->refill = text.text;
            text.text = NULL;
        } else {
            strbuf_add_clean(&r->said, text.text ? text.text : "");
            strbuf_add(&r->said, "\n");
        }
    }
    strbuf_free(&text);
}

void command_edited(struct repl *r, const char *line)
{
    char target[sizeof r->editing];
    if (asks_for_help(line)) {
        strbuf_add(&r->said, "%s",
                   _("Type the whole turn as played, or only Enter to change nothing.\n"));
        return;
    }
    snprintf(target, sizeof target, "%s", r->editing);
    r->editing[0] = '\0';
    if (line[strspn(line, " \t\r")])
        edit(r, target, line, 0);
    else
        strbuf_add(&r->said, "%s", _("Nothing was changed.\n"));
}

/* --- claims ----------------------------------------------------------------------------------- */

/* --- the record ------------------------------------------------------------------------------- */

static void command_matches(struct repl *r, char *argument)
{
    struct session_error e;
    (void)argument;
    if (session_list(r->session, &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
}

void command_resume(struct repl *r, char *argument)
{
    struct session_error e;
    const char *match = *argument ? argument : "last";
    if (session_store_empty(r->session, &e) != SESSION_OK)
        repl_complain(r, &e);
    else if (session_take_up(r->session, match, &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
    else {
        r->skipping_game = false;
        letters_forget(r);
    }
}

static void command_save(struct repl *r, char *argument)
{
    struct session_error e;
    if (!*argument)
        repl_refuse(r, "Name a file after .save; a name ending in .game saves game text");
    else if (session_save(r->session, argument, &r->said, &e) != SESSION_OK)
        repl_complain(r, &e);
}

static void command_quit(struct repl *r, char *argument)
{
    (void)argument;
    if (r->leaving || !session_unsaved(r->session) || session_record_unsaved(r->session)) {
        r->quit = true;
        return;
    }
    r->leaving = true;
    repl_refuse(r, N_("This match is in memory only and would be lost: type .save FILE first, or "
                      ".quit again"));
}

/* --- settings -------------------------------------------------------------------------------- */

static void tell_setting(struct repl *r, int i)
{
    strbuf_add(&r->said, "  %s=%s%s%s\n", display_name(i), display_now(&r->display, i), _(": "),
               _(display_help(i)));
}

/* Adds the user's settings. */
static void settings_tell(struct repl *r)
{
    for (int i = 0; display_name(i); i++)
        tell_setting(r, i);
}

/* Adds the current value of a setting or an option of the match. */
static void tell_set(struct repl *r, const char *name)
{
    for (int i = 0; display_name(i); i++)
        if (strcmp(display_name(i), name) == 0)
            tell_setting(r, i);
    session_option_told(r->session, name, &r->said);
}

static void set_option(struct repl *r, char *option, const char *name, const char *value)
{
    struct session_error e = {.code = SESSION_REFUSED};
    switch (display_set(&r->display, name, value)) {
    case DISPLAY_SET:
        tell_set(r, name);
        return;
    case DISPLAY_NOT_KEPT:
        snprintf(e.text, sizeof e.text, _("Set until you leave; it could not be saved: %.200s: %s"),
                 r->display.file, strerror(errno));
        break;
    case DISPLAY_BAD_VALUE:
        snprintf(e.text, sizeof e.text, _("There is no such value: %s"), value);
        break;
    default:
        if (session_set(r->session, option, &e) == SESSION_OK) {
            tell_set(r, name);
            return;
        }
    }
    repl_complain(r, &e);
}

static int add_value(void *context, const char *value)
{
    strbuf_add(context, " %s", value);
    return 0;
}

/* Adds the possible values of a setting or an option of the match. Returns false if no such name
 * exists. */
static bool name_values(struct repl *r, const char *name)
{
    struct strbuf values = {.text = NULL};
    for (int i = 0; display_name(i); i++)
        for (int k = 0; strcmp(display_name(i), name) == 0 && display_value(i, k); k++)
            add_value(&values, display_value(i, k));
    session_options(r->session, name, strlen(name), add_value, &values);
    bool any = values.length > 0;
    if (any)
        strbuf_add(&r->said, "%s:%s\n", name, values.text);
    r->said.failed |= values.failed;
    strbuf_free(&values);
    return any;
}

void command_set(struct repl *r, char *argument)
{
    char name[64];
    char *blank = strpbrk(argument, " \t=");
    if (!*argument) {
        settings_tell(r);
        return;
    }
    if (!blank && name_values(r, argument))
        return;
    if (!blank || blank - argument >= (ptrdiff_t)sizeof name) {
        repl_refuse(r, "Type the option and its value: .set board off");
        return;
    }
    memcpy(name, argument, (size_t)(blank - argument));
    name[blank - argument] = '\0';
    *blank = '=';
    char *value = blank + 1;
    size_t skip = strspn(value, " \t=");
    memmove(value, value + skip, strlen(value + skip) + 1);
    set_option(r, argument, name, value);
}

/* --- partie ---------------------------------------------------------------------------------- */

/* Splits off the next word of a line. Text in double quotes is one word. */
static char *cut_word(char **rest, bool *quoted)
{
    char *word = *rest + strspn(*rest, " \t");
    *quoted = *word == '"';
    word += *quoted;
    size_t n = strcspn(word, *quoted ? "\"" : " \t");
    *rest = word + n + (word[n] != '\0');
    word[n] = '\0';
    return word;
}

/* Reads the text after the name: players, and options, which have a "=". Returns false if there
 * are too many. */
static bool read_terms(struct session_terms *t, char *rest)
{
    bool quoted;
    while (rest[strspn(rest, " \t")]) {
        char *word = cut_word(&rest, &quoted);
        if (!quoted && strcmp(word, "-") == 0)
            continue; /* separates players, as after .new */
        bool option = !quoted && strchr(word, '=');
        if (option ? t->options == TERM_OPTIONS : t->players == TERM_PLAYERS)
            return false;
        if (option)
            t->option[t->options++] = word;
        else
            t->player[t->players++] = word;
    }
    return true;
}

/* Adds the players of the new match, and its place in the partie. */
static void say_next(struct repl *r, const struct strbuf *ahead)
{
    say_new_match(r);
    strbuf_add(&r->said, "%s", ahead->text ? ahead->text : "");
    r->said.failed |= ahead->failed;
}

static void command_partie(struct repl *r, char *argument)
{
    struct session_error e;
    struct strbuf ahead = {.text = NULL};
    struct session_terms t = {.players = 0};
    enum session_code code;
    bool quoted, named = *argument;
    t.name = cut_word(&argument, &quoted);
    if (!read_terms(&t, argument) || (named && !*t.name)) {
        repl_refuse(r, "To start a partie, type .partie NAME PLAYER PLAYER, with two to four "
                       "players, and OPTION=VALUE");
        return;
    }
    bool begins = t.players || t.options;
    if (begins)
        code = session_partie_begin(r->session, &t, &ahead, &e);
    else
        code = session_partie_sheet(r->session, named ? t.name : NULL, &r->said, &e);
    if (code != SESSION_OK)
        repl_complain(r, &e);
    else if (begins)
        say_next(r, &ahead);
    strbuf_free(&ahead);
}

static void command_next(struct repl *r, char *argument)
{
    struct session_error e;
    struct strbuf ahead = {.text = NULL};
    bool quoted, named = *argument;
    const char *name = cut_word(&argument, &quoted);
    if (session_partie_next(r->session, named ? name : NULL, &ahead, &e) == SESSION_OK)
        say_next(r, &ahead);
    else
        repl_complain(r, &e);
    strbuf_free(&ahead);
}

static void tell_partie(struct repl *r)
{
    if (session_partie_settled(r->session, &r->said))
        strbuf_add(&r->said, "%s", _("Type .partie for the whole sheet.\n"));
    else
        strbuf_add(&r->said, "%s", _("Type .partie for the sheet, .next for the next match.\n"));
}

void say_after_end(struct repl *r, bool ended)
{
    if (session_partie(r->session)) {
        if (ended)
            tell_partie(r);
    } else if (r->terminal) {
        strbuf_add(&r->said, "%s",
                   _("Type .new for another match, .undo to take the last line back.\n"));
    }
}

/* --- pictures -------------------------------------------------------------------------------- */

/* .sheet and .draw: the helper of the commands `referee sheet` and `referee draw` writes the
 * file. */

enum { WHAT_ROOM = STORE_KEY_SIZE + 16 };

/* Returns true if a file of this name exists or cannot be looked up. */
static bool is_taken(const char *name)
{
    return access(name, F_OK) == 0 || errno != ENOENT;
}

/* Adds the players as a file name, with unsafe characters replaced: "Anna-Boris". */
static void add_file_name(const struct session *s, struct strbuf *out)
{
    for (int i = 0; i < session_seats(s); i++) {
        strbuf_add(out, "%s", i ? "-" : "");
        for (const char *c = session_player(s, i); *c; c++)
            strbuf_add(out, "%c",
                       (unsigned char)*c >= 0x80 || isalnum((unsigned char)*c) ? *c : '_');
    }
}

/* Finds an unused file name: "Anna-Boris.pdf", "Anna-Boris-2.pdf". */
static void free_name(const struct session *s, const char *suffix, char out[PATH_MAX])
{
    struct strbuf players = {.text = NULL};
    add_file_name(s, &players);
    for (int n = 1; n == 1 || (n < 1000 && is_taken(out)); n++)
        if (n == 1)
            snprintf(out, PATH_MAX, "%.200s%s", players.text ? players.text : "match", suffix);
        else
            snprintf(out, PATH_MAX, "%.200s-%d%s", players.text ? players.text : "match", n,
                     suffix);
    strbuf_free(&players);
}

/* Runs the helper in a child process. The helper reports its own failures. */
static bool run_helper(const struct repl *r, const char *command, char *what, char *file)
{
    char *const arguments[] = {"referee", "--db", (char *)r->record, (char *)command, what, "-o",
                               file,      NULL};
    int status = -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        _exit((int)exec_helper("referee-pictures", arguments));
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Returns the reason why no file can be written, or NULL. */
static const char *cannot_write(const struct repl *r)
{
    const struct session *s = r->session;
    return !session_has_match(s)   ? N_("No match is open: type .new to begin one")
           : !*session_key(s)      ? N_("Nobody has thrown yet")
           : session_is_offline(s) ? N_("The match is in memory only: .save FILE writes it")
           : !r->record            ? N_("The record has no name by which it can be read")
                                   : NULL;
}

/* Writes the file. If `file` is "", a name is made. An existing file is not overwritten. */
static void write_picture(struct repl *r, const char *command, char *what, const char *file,
                          const char *suffix)
{
    char name[PATH_MAX], folder[PATH_MAX];
    if (*file)
        snprintf(name, sizeof name, "%s%s", *file == '-' ? "./" : "", file);
    else
        free_name(r->session, suffix, name);
    if (is_taken(name)) {
        repl_refuse(r, "This file already exists: choose another name");
        return;
    }
    if (!run_helper(r, command, what, name)) {
        r->status = status_worse(r->status, STATUS_FAILED);
        return;
    }
    bool whole = *name == '/' || !getcwd(folder, sizeof folder);
    strbuf_add(&r->said, "%s", _("Written: "));
    strbuf_add_clean(&r->said, whole ? "" : folder);
    strbuf_add(&r->said, "%s", whole ? "" : "/");
    strbuf_add_clean(&r->said, name);
    strbuf_add(&r->said, "\n");
}

static void command_sheet(struct repl *r, char *argument)
{
    char what[WHAT_ROOM];
    const char *refused = cannot_write(r);
    snprintf(what, sizeof what, "%s", session_key(r->session));
    if (refused)
        repl_refuse(r, refused);
    else
        write_picture(r, "sheet", what, argument, ".pdf");
}

static void command_draw(struct repl *r, char *argument)
{
    char what[WHAT_ROOM];
    size_t digits = strspn(argument, "0123456789");
    bool turn = digits && digits < 6 && (!argument[digits] || argument[digits] == ' ');
    const char *file = argument + (turn ? digits + strspn(argument + digits, " ") : 0);
    const char *refused = cannot_write(r);
    snprintf(what, sizeof what, "%s%s%.*s", session_key(r->session), turn ? ":" : "",
             turn ? (int)digits : 0, argument);
    if (refused)
        repl_refuse(r, refused);
    else if (!session_game(r->session)->picture)
        repl_refuse(r, "This game has no board");
    else
        write_picture(r, "draw", what, file, ".svg");
}

/* --- commands -------------------------------------------------------------------------------- */

static void run_question(struct repl *r, const struct query_command *q, const char *argument)
{
    char *end = NULL, name[32];
    struct session_error e;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(q->topic.names, " "), q->topic.names);
    long turn = *argument ? strtol(argument, &end, 10) : 0;
    if (!session_has_match(r->session))
        repl_refuse(r, "No match is open: type .new to begin one");
    else if (*q->argument && *argument && (*end || turn < 1))
        repl_refuse(r, turn_is_coup(session_game(r->session))
                           ? N_("Type the number of the turn after .why")
                           : N_("Type the number of a turn after .why"));
    else if (!*q->argument && session_over(r->session))
        repl_refuse(r, "The match is over: nobody throws any more");
    else if (!session_ask(r->session, name, turn, false, &r->said)) {
        session_refusal(r->session, q, turn, &e);
        repl_complain(r, &e);
    }
}

static void run_saying(struct repl *r, const struct alias_command *s, const char *argument)
{
    struct session_error e;
    struct strbuf line = {.text = NULL};
    if (!session_has_match(r->session)) {
        repl_refuse(r, "No match is open: type .new to begin one");
        return;
    }
    const char *refused = session_say(r->session, s, argument, &line);
    if (refused || line.failed) {
        repl_refuse(r, refused ? refused : "out of memory");
    } else if (session_line(r->session, line.text, line.length, &r->said, &e) != SESSION_OK) {
        e.column = 0; /* the column refers to the line built from it */
        repl_complain(r, &e);
    }
    strbuf_free(&line);
}

static void run_general(struct repl *r, const struct session_command *c, const char *argument)
{
    enum { TURNS_SHOWN = 20 }; /* 22 lines with heading and legend */
    struct session_error e = {.code = SESSION_OK};
    const struct session_call call = {.s = r->session,
                                      .command = c,
                                      .argument = argument,
                                      .turns = TURNS_SHOWN,
                                      .said = &r->said,
                                      .err = &e};
    if (c->run(&call) != SESSION_OK)
        repl_complain(r, &e);
}

static void run_with(struct repl *r, const struct dot_command *c, char *argument)
{
    if (c->question)
        run_question(r, c->question, argument);
    else if (c->saying)
        run_saying(r, c->saying, argument);
    else if (prompt_run(c))
        prompt_run(c)(r, argument);
    else
        run_general(r, c->general, argument);
}

enum { PLAYER_WORDS = 2 }; /* a player is among these words: ".rule turn w", ".resign double w" */

static void run_found(struct repl *r, const struct dot_command *c, char *argument)
{
    bool letters = c->letters || (c->saying && c->saying->by_player);
    char *recorded = letters ? letters_in_argument(r, argument, PLAYER_WORDS) : argument;
    if (recorded)
        run_with(r, c, recorded);
    if (letters)
        free(recorded);
}

/* Runs a command that only lists something and shows one page of it: ".matches 2". */
static void run_paged(struct repl *r, const struct dot_command *c, const char *name, char *argument)
{
    char call[LOCAL_NAME + 1];
    size_t begin = r->said.length;
    long page = page_taken(argument);
    snprintf(call, sizeof call, ".%s", name);
    run_found(r, c, argument);
    if (r->said.length > begin && !leave_page(r, begin, call, page))
        repl_refuse(r, "There is no such page");
}

/* Returns true for a printed board, "board W:... B:...", which is never a command, even if it is
 * refused. */
static bool is_printed(const struct token *w)
{
    const char *next = w->text + w->length;
    enum arbiter_ruling_kind kind = arbiter_kind_named(w->text, w->length, false);
    next += strspn(next, " \t");
    return arbiter_forms[kind].printed && (next[0] == 'W' || next[0] == 'B') && next[1] == ':';
}

bool is_bare_command(const struct repl *r, const char *line)
{
    const struct game *game = session_game(r->session);
    char name[LOCAL_NAME], word[RECORDED_WORD];
    struct token w = {.kind = WORD, .text = line + strspn(line, " \t")};
    struct menu m;
    w.length = strcspn(w.text, " \t\r");
    if (!w.length || w.length >= sizeof name || is_printed(&w) ||
        recorded_word(game->spoken, &w, word) >= 0)
        return false;
    snprintf(name, sizeof name, "%.*s", (int)w.length, w.text);
    make_menu(game, &m);
    return is_bare_name(&m, name);
}

bool asks_for_help(const char *line)
{
    char word[LOCAL_NAME];
    const char *from = line + strspn(line, " \t");
    from += *from == '.';
    size_t n = strcspn(from, " \t\r");
    if (!n || n >= sizeof word || from[n + strspn(from + n, " \t\r")])
        return false;
    snprintf(word, sizeof word, "%.*s", (int)n, from);
    return strcmp(word, "?") == 0 || is_named(COMMAND_NAME, "help", word);
}

/* Adds the commands with a name similar to the word: ".annuler". */
static void add_near_commands(const struct menu *m, const char *word, struct strbuf *near)
{
    char name[LOCAL_NAME], dotted[LOCAL_NAME + 1];
    for (size_t i = 0; i < m->count; i++) {
        const char *names = m->entry[i].topic->names;
        if (!any_near(COMMAND_NAME, names, word))
            continue;
        snprintf(dotted, sizeof dotted, ".%s", name_shown(COMMAND_NAME, names, name));
        add_near(near, dotted);
    }
}

static bool near_command(const struct repl *r, const char *word, struct strbuf *near)
{
    struct menu m;
    make_menu(session_game(r->session), &m);
    add_near_commands(&m, word, near);
    return near->length > 0;
}

bool near_shown_command(const struct repl *r, const char *word, struct strbuf *near)
{
    struct menu m;
    char name[LOCAL_NAME], dotted[LOCAL_NAME + 1];
    make_menu(session_game(r->session), &m);
    for (size_t i = 0; i < m.count; i++) {
        name_shown(COMMAND_NAME, m.entry[i].topic->names, name);
        if (!name_mistyped(name, word))
            continue;
        snprintf(dotted, sizeof dotted, ".%s", name);
        add_near(near, dotted);
    }
    return near->length > 0;
}

static void refuse_unknown(struct repl *r, const char *name)
{
    struct strbuf near = {.text = NULL};
    struct session_error e = {.code = SESSION_REFUSED};
    if (near_command(r, name, &near))
        snprintf(e.text, sizeof e.text, _("There is no such command: try %s"), near.text);
    else
        snprintf(e.text, sizeof e.text, "%s", _("There is no such command: .help lists them"));
    strbuf_free(&near);
    repl_complain(r, &e);
}

void command_run(struct repl *r, char *line)
{
    size_t n = strcspn(line, " \t");
    char *argument = line + n + strspn(line + n, " \t");
    char name[LOCAL_NAME];
    bool many;
    for (char *end = argument + strlen(argument); end > argument && strchr(" \t\r", end[-1]);)
        *--end = '\0';
    snprintf(name, sizeof name, "%.*s", (int)n, line);
    const struct game *game = session_game(r->session);
    struct menu m;
    make_menu(game, &m);
    const struct dot_command *found = find_command(&m, name, &many);
    if (many)
        repl_refuse(r, "Several commands begin with this: .help lists them");
    else if (!found)
        refuse_unknown(r, name);
    else if (r->rows && (found->pages || (found->question && !*found->question->argument)))
        run_paged(r, found, name, argument);
    else
        run_found(r, found, argument);
}

/* --- .help ------------------------------------------------------------------------------------ */

/* Reports that there is no help on a word, and suggests similar words. */
static void refuse_help(struct repl *r, const char *word)
{
    struct strbuf near = {.text = NULL};
    struct session_error e = {.code = SESSION_REFUSED};
    near_help(session_game(r->session), word, &near);
    if (near.text)
        snprintf(e.text, sizeof e.text, _("There is no help on that: try %s"), near.text);
    else
        snprintf(e.text, sizeof e.text, "%s",
                 _("There is no help on that: .help lists the topics"));
    strbuf_free(&near);
    repl_complain(r, &e);
}

void command_help(struct repl *r, char *argument)
{
    size_t begin = r->said.length;
    char call[96 + LOCAL_NAME], name[LOCAL_NAME];
    snprintf(call, sizeof call, ".%s ", name_shown(COMMAND_NAME, "help", name));
    char *topic = call + strlen(call);
    const size_t room = sizeof call - strlen(call);
    long page = 1;
    bool known = help_topic(&r->said, session_game(r->session), argument);
    (void)snprintf(topic, room, "%s", argument);
    if (!known && r->rows && strlen(argument) < room && (page = page_taken(topic)) > 1)
        known = help_topic(&r->said, session_game(r->session), topic);
    if (known && r->rows)
        known = leave_page(r, begin, call, page);
    if (!known)
        refuse_help(r, argument);
}
