/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions before a match is recorded, and .new, which chooses its game and players. */
#include "new_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "commands.h"
#include "games/option.h"
#include "letters.h"
#include "line.h"
#include "log/find.h"

/* --- answers ---------------------------------------------------------------------------------- */

/* The words of an answer in the user's language; their first letters are the keys. */
enum answer { ANSWER_NO, ANSWER_YES, ANSWER_KEEP, ANSWERS };

#define ANSWER "answer"

static const char *const answers[ANSWERS] = {
    [ANSWER_NO] = NC_("answer", "no"),
    [ANSWER_YES] = NC_("answer", "yes"),
    [ANSWER_KEEP] = NC_("answer", "keep"),
};

/* Returns the key of an answer, in `key`; in upper case if it is the default. */
static const char *key_of(enum answer a, bool large, char key[LOCAL_NAME])
{
    int32_t letter = 0;
    name_shown(ANSWER, answers[a], key);
    utf8_character(key, strlen(key), &letter);
    utf8proc_ssize_t n =
        utf8proc_encode_char(large ? utf8proc_toupper(letter) : letter, (utf8proc_uint8_t *)key);
    key[n > 0 ? n : 0] = '\0';
    return key;
}

/* Prompts for a line without leading and trailing blanks; malloc'd, NULL at the end of the
 * input. */
static char *line_asked(struct repl *r, const struct strbuf *question)
{
    int lines, number = line_pasted(&lines);
    if (number && line_drop_pasted())
        strbuf_add(&r->said, _("Of the pasted lines, those after line %d are not entered.\n"),
                   number);
    if (line_drop_ahead()) {
        strbuf_add(&r->said, "%s",
                   _("What was typed ahead is dropped: type it again after the answer.\n"));
    }
    if (r->said.length)
        repl_speak(r);
    char *line = question->failed ? NULL : r->ask(question->text);
    size_t n = line ? strlen(line) : 0, blanks = line ? strspn(line, " \t") : 0;
    while (n > blanks && strchr(" \t\r", line[n - 1]))
        n--;
    if (line) {
        memmove(line, line + blanks, n - blanks);
        line[n - blanks] = '\0';
    }
    return line;
}

/* Runs a command typed as an answer. Returns false if it is not a command. */
static bool ran_command(struct repl *r, char *line)
{
    const char *before = r->typed;
    bool dot = *line == '.';
    if (!dot && !is_bare_command(r, line))
        return false;
    r->typed = line;
    command_run(r, line + dot);
    r->typed = before;
    repl_speak(r);
    return true;
}

/* Parses an answer. Returns -1 if it is not one. */
typedef int read_answer_fn(const char *typed, bool keep);

/* Prompts until there is an answer. Returns 0 for an empty answer, at the end of input, after a
 * command, which is run, and after another line, which is put on the input line. Asking for help
 * prints what is expected. */
static int asked(struct repl *r, const struct strbuf *question, read_answer_fn *read, bool keep,
                 const char *expected)
{
    int answer = -1;
    while (answer < 0) {
        char *typed = line_asked(r, question);
        answer = typed && *typed ? read(typed, keep) : 0;
        bool help = answer < 0 && asks_for_help(typed);
        if (answer < 0 && !help && ran_command(r, typed))
            answer = 0;
        if (answer < 0 && strpbrk(typed, "0123456789")) { /* another line instead */
            free(r->refill);
            r->refill = typed;
            return 0;
        }
        if (answer < 0) {
            strbuf_add(&r->said, "%s", expected);
            repl_speak(r);
        }
        free(typed);
    }
    return answer;
}

static int read_word(const char *typed, bool keep)
{
    for (int a = 0; a < (keep ? ANSWERS : ANSWER_KEEP); a++)
        if (begins_name(ANSWER, answers[a], typed))
            return a;
    return -1;
}

/* Asks a question that is answered with yes or no, or also keep. */
static enum answer word_asked(struct repl *r, struct strbuf *question, bool keep)
{
    char no[LOCAL_NAME], yes[LOCAL_NAME], word[LOCAL_NAME], large[LOCAL_NAME];
    struct strbuf expected = {.text = NULL};
    key_of(ANSWER_NO, false, no);
    key_of(ANSWER_NO, true, large);
    key_of(ANSWER_YES, false, yes);
    name_shown(ANSWER, answers[ANSWER_KEEP], word);
    strbuf_add(question, keep ? "[%s/%s/%s] " : "[%s/%s] ", yes, large, word);
    strbuf_add(&expected,
               keep ? _("Type %s for yes, %s for no, or %s.\n")
                    : _("Type %s for yes or %s for no.\n"),
               yes, no, word);
    int answer = asked(r, question, read_word, keep, expected.text ? expected.text : "");
    strbuf_free(&expected);
    return (enum answer)answer;
}

/* Asks a question, to which it adds the keys: "[y/N] ". The whole answer must be a key, a word
 * or the beginning of one, otherwise the question is repeated. A command is run and a line with
 * figures is put on the input line; both mean no. Returns true for yes. */
static bool repl_agrees(struct repl *r, struct strbuf *question)
{
    return word_asked(r, question, false) == ANSWER_YES;
}

bool result_given_up(struct repl *r)
{
    struct strbuf question = {.text = NULL};
    if (!r->terminal || !session_over(r->session))
        return true;
    session_result(r->session, &r->said);
    repl_speak(r);
    strbuf_add(&question, "%s", _("The match is over, and this may change its result. Enter it? "));
    bool agreed = repl_agrees(r, &question);
    strbuf_free(&question);
    if (!agreed && !r->refill)
        r->refill = strdup(r->typed);
    return agreed;
}

/* Output about the entry is held back until the entry is made. */
bool seal_may_be_followed(void *repl, const char *notice)
{
    struct repl *r = repl;
    struct strbuf held = r->said, question = {.text = NULL};
    bool agreed = true;
    r->said = (struct strbuf){.text = NULL};
    strbuf_add(&r->said, "%s", notice);
    repl_speak(r);
    if (r->terminal) {
        strbuf_add(&question, "%s", _("Enter it after the seal? "));
        agreed = repl_agrees(r, &question);
    }
    strbuf_free(&question);
    strbuf_free(&r->said);
    r->said = held;
    return agreed;
}

static int read_one_or_two(const char *typed, bool keep)
{
    (void)keep;
    bool one = strcmp(typed, "1") == 0, two = strcmp(typed, "2") == 0;
    return one ? 1 : two ? 2 : -1;
}

int one_of_two(struct repl *r, const struct strbuf *question)
{
    return asked(r, question, read_one_or_two, false, _("Type 1 or 2.\n"));
}

struct key key_asked(struct repl *r, const struct strbuf *question)
{
    char *answer = line_asked(r, question);
    struct key k = {"n"};
    while (answer && asks_for_help(answer)) {
        strbuf_add(&r->said, "%s",
                   _("Type one of the letters in brackets, or only Enter to go back.\n"));
        repl_speak(r);
        free(answer);
        answer = line_asked(r, question);
    }
    size_t n = answer && *answer ? 1 : 0;
    while (n && n < 4 && ((unsigned char)answer[n] & 0xc0) == 0x80)
        n++;
    if (n)
        memcpy(k.text, answer, n);
    free(answer);
    return k;
}

/* --- what is asked about a line --------------------------------------------------------------- */

static void exchange(char **line, struct strbuf *better)
{
    free(*line);
    *line = better->text;
    better->text = NULL;
}

/* Prints once the reason for the question and the meaning of the answers. */
static void explain(struct repl *r, enum doubt kind)
{
    static const char *const why[DOUBTS] = {
        [DOUBT_MEANING] = N_("This can be read in two ways.\n"),
        [DOUBT_MISTYPED] =
            N_("The rules do not allow this, and a keystroke away is what they allow.\n")};
    if (r->told_why[kind])
        return;
    r->told_why[kind] = true;
    strbuf_add(&r->said, "%s", _(why[kind]));
    char yes[LOCAL_NAME], no[LOCAL_NAME], word[LOCAL_NAME];
    strbuf_add(&r->said, _("%s: use that. %s: back to the line. %s: use it as typed.\n"),
               key_of(ANSWER_YES, false, yes), key_of(ANSWER_NO, false, no),
               name_shown(ANSWER, answers[ANSWER_KEEP], word));
    repl_speak(r);
}

/* Returns true if the line, which may have been corrected, is to be entered. */
typedef bool ask_fn(struct repl *r, enum doubt kind, struct doubted *d, char **line);

static bool ask_which(struct repl *r, enum doubt kind, struct doubted *d, char **line)
{
    (void)kind;
    strbuf_add(&d->question, _("Which men? 1: %s  2: %s [1/2] "), d->way[0].text, d->way[1].text);
    int n = one_of_two(r, &d->question);
    if (n)
        exchange(line, &d->better[n == 2]);
    return n > 0;
}

static bool ask_meant(struct repl *r, enum doubt kind, struct doubted *d, char **line)
{
    explain(r, kind);
    strbuf_add(&d->question, _("Did you mean %s? "), d->way[0].text);
    enum answer answer = word_asked(r, &d->question, true);
    if (answer == ANSWER_YES)
        exchange(line, &d->better[0]);
    return answer != ANSWER_NO;
}

/* Asks about a number left out, which may be intended. A missing stay or go is refused. */
static bool ask_left_out(struct repl *r, enum doubt kind, struct doubted *d, char **line)
{
    (void)kind, (void)line;
    if (!d->needed)
        return !r->display.confirm || repl_agrees(r, &d->question);
    strbuf_add(&r->said, "%s", d->question.text ? d->question.text : "");
    return false;
}

static bool settle(struct repl *r, enum doubt kind, char **line)
{
    static ask_fn *const ask[DOUBTS] = {[DOUBT_WAYS] = ask_which,
                                        [DOUBT_MEANING] = ask_meant,
                                        [DOUBT_MISTYPED] = ask_meant,
                                        [DOUBT_LEFT_OUT] = ask_left_out};
    struct doubted d = {.needed = false};
    bool wanted = kind != DOUBT_MISTYPED || r->display.confirm;
    bool enter = !wanted || !session_doubts(r->session, kind, *line, strlen(*line), &d) ||
                 ask[kind](r, kind, &d, line);
    doubted_free(&d);
    return enter;
}

/* Asks about a header that begins another match before the current one has ended. */
static bool leaves_as_meant(struct repl *r, const char *line)
{
    struct strbuf question = {.text = NULL};
    bool enter = true;
    if (session_leaves(r->session, line, strlen(line))) {
        strbuf_add_filled(&question, _("Leave the match of {all} open, and begin another? "),
                          repl_fill_players, r->session);
        enter = repl_agrees(r, &question);
    }
    strbuf_free(&question);
    return enter;
}

bool line_confirmed(struct repl *r, char **line)
{
    if (!r->terminal || r->editing[0])
        return true;
    bool enter = leaves_as_meant(r, *line);
    for (int kind = 0; enter && kind < DOUBTS; kind++)
        enter = settle(r, (enum doubt)kind, line);
    if (enter)
        return true;
    if (!r->refill && (!r->put_back || strcmp(r->put_back, *line) != 0)) {
        free(r->put_back); /* a command typed for an answer may have put its own in `refill` */
        r->put_back = strdup(*line);
        r->refill = strdup(*line);
        line_type_over();
    }
    return false;
}

/* --- new match ------------------------------------------------------------------------------- */

/* .new: selects the game and its players. */

/* Returns the message about input that is not a name: dice or "tutorial", with what to type
 * instead. Returns NULL for other input. */
static const char *no_name(const char *typed)
{
    static const char *const refused[][2] = {
        {"tutorial", N_("The tutorial is a separate program: .quit, then referee tutorial")},
        {"dice", N_("These are dice: a match begins with the players, a name or Enter for none")}};
    size_t n = strcspn(typed, " /"); /* a play may follow the dice */
    bool dice = (n > 1 && n < 7 && strspn(typed, "123456") == n) ||
                (n == 3 && typed[1] == '-' && strspn(typed, "123456-") == 3);
    return dice ? refused[1][1] : strcmp(typed, refused[0][0]) == 0 ? refused[0][1] : NULL;
}

struct known_player {
    const char *name;
    bool found;
};

static int note_known(void *context, const char *name)
{
    struct known_player *k = context;
    return k->found |= strcmp(name, k->name) == 0;
}

/* Returns true if the first player of the list is in the record. */
static bool knows_first(const struct repl *r, const char *list)
{
    const char *dash = strstr(list, " - ");
    struct strbuf name = {.text = NULL};
    strbuf_add_bytes(&name, list, dash ? (size_t)(dash - list) : strlen(list));
    struct known_player k = {.name = name.text ? name.text : ""};
    session_players(r->session, k.name, note_known, &k);
    strbuf_free(&name);
    return k.found;
}

/* Returns true if text typed as a name is a command, with or without its dot, and not a player
 * of the record. */
static bool is_command(const struct repl *r, const char *typed)
{
    return *typed == '.' ||
           (is_bare_command(r, typed) && !strstr(typed, " - ") && !knows_first(r, typed));
}

static void say_name_help(struct repl *r, const struct game *game)
{
    strbuf_add(&r->said, "%s",
               game->seat_header ? _("Type the name of each player, or both at once: Anna - Boris. "
                                     "An empty line leaves a name out.\n")
                                 : _("Type the name of each player, or all at once: Anna - Boris - "
                                     "Clara. An empty line ends the list.\n"));
    strbuf_add(&r->said, "%s",
               _("Other things to type here: .new GAME (.help games lists them), .resume PLAYERS, "
                 ".matches, .help, .quit.\n"));
}

/* Prompts for a name. Returns NULL at the end of input, or if the user typed something else,
 * which is handled. */
static char *asked_name(struct repl *r, const struct game *game, const char *prompt)
{
    const char *before = r->typed;
    char *name = r->ask(prompt);
    r->quit |= !name;
    if (name && *name != '.' && asks_for_help(name) && !knows_first(r, name)) {
        say_name_help(r, game);
    } else if (name && is_command(r, name)) {
        r->typed = name;
        command_run(r, name + (*name == '.'));
    } else if (name && no_name(name)) {
        repl_refuse(r, no_name(name));
    } else {
        return name;
    }
    r->typed = before;
    free(name);
    return NULL;
}

void say_new_match(struct repl *r)
{
    r->skipping_game = false;
    letters_forget(r);
    strbuf_add(&r->said, _("A new match of %s: "), _(session_game(r->session)->title));
    session_seated(r->session, &r->said);
    strbuf_add(&r->said, ".\n");
}

/* Returns true if the list of players continues here, so that the text before is a player's
 * name. */
static bool is_player(const char *rest)
{
    return strncmp(rest, "- ", 2) == 0;
}

/* Handles a first word that is similar to a game's name: asks the user; in a pipe reports an
 * error. */
static bool take_near(struct repl *r, const struct game *near, const char *argument,
                      const struct game **game)
{
    struct session_error e = {.code = SESSION_NOT_READ, .column = (int)(argument - r->typed) + 1};
    struct strbuf question = {.text = NULL};
    if (!r->terminal) {
        snprintf(e.text, sizeof e.text,
                 _("unknown game: type %s, or put a player's name in quotes"), near->name);
        repl_complain(r, &e);
        return false;
    }
    strbuf_add(&question, _("Is the game %s meant? "), _(near->title));
    *game = repl_agrees(r, &question) ? near : NULL;
    strbuf_free(&question);
    return true;
}

/* Reads a game's name at the beginning of the argument, NULL if there is none. Returns false
 * after an error, which is printed. */
static bool take_game(struct repl *r, char **argument, const struct game **game)
{
    size_t n;
    *game = game_begins(*argument, &n);
    char *rest = *argument + n + strspn(*argument + n, " \t");
    if (is_player(rest) || **argument == '"')
        *game = NULL;
    else if (!*game && *rest) {
        const struct game *near = near_game(*argument, n);
        if (near && !knows_first(r, *argument) && !take_near(r, near, *argument, game))
            return false;
    }
    if (*game)
        *argument = rest;
    return true;
}

/* Reads the first player of "Anna - Boris - Clara" and advances *list to the next, NULL after
 * the last. Quotes around a name are removed. */
static char *take_player(char **list)
{
    char *name = *list, *quote = *name == '"' ? strchr(name + 1, '"') : NULL;
    bool quoted = quote && (!quote[1] || strncmp(quote + 1, " - ", 3) == 0);
    char *end = quoted ? quote : strstr(name, " - ");
    char *dash = quoted ? quote + 1 : end;
    *list = dash && *dash ? dash + 3 : NULL;
    if (end)
        *end = '\0';
    return name + quoted;
}

/* Reads the players. Returns their number, or more than possible if there are too many. */
static int take_players(char *list, const char *player[SEATS_MAX])
{
    int n = 0;
    for (; list; n++) {
        const char *name = take_player(&list);
        if (n < SEATS_MAX)
            player[n] = name;
    }
    return n;
}

static int note_name(void *context, const char *name)
{
    (void)spellings_add(context, name);
    return 0;
}

/* Reports for each new player whether the name is another spelling of a name in the record. */
static void say_spellings(struct repl *r, const char *const player[], int players)
{
    struct spellings known = {.of = NULL};
    session_players(r->session, NULL, note_name, &known);
    for (int i = 0; i < players; i++) {
        char *name = player[i] ? player_name(player[i]) : NULL;
        const char *other = name ? spellings_add(&known, name) : NULL;
        if (other) {
            strbuf_add_spellings(&r->said, name, other);
            strbuf_add(&r->said, ".\n");
        }
        free(name);
    }
    spellings_free(&known);
}

static bool found_match(struct repl *r, const struct game *game, const char *const player[],
                        int players)
{
    struct session_error e;
    bool found = session_found_game(r->session, game, player, players, &e) == SESSION_OK;
    if (found) {
        say_new_match(r);
        say_spellings(r, player, players);
    } else {
        repl_complain(r, &e);
    }
    return found;
}

/* Creates a match for the players of "Anna - Boris", an argument or an answer; "" for no names. */
static bool found_listed(struct repl *r, const struct game *game, char *list)
{
    const char *player[SEATS_MAX];
    int n = *list ? take_players(list, player) : 0;
    if (!n || (n >= game->seats_least && n <= game->seats_most))
        return found_match(r, game, player, n);
    repl_refuse(r, game->seat_header
                       ? N_("To start a match, type .new WHITE - BLACK")
                       : N_("To start a match, type .new GAME PLAYER - PLAYER - ..."));
    return false;
}

/* Announces the players of the game's last match, who are the default for an empty first answer.
 * `last` is "" if there are none. */
static void say_last_players(struct repl *r, const struct game *game, struct strbuf *last)
{
    if (*r->offered || !session_last_players(r->session, game, last))
        return;
    strbuf_add(&r->said, "%s", _("Press Enter for the same players: "));
    strbuf_add_clean(&r->said, last->text);
    strbuf_add(&r->said, "\n");
    repl_speak(r);
}

/* Asks for each name, or takes all from the first answer. An empty first answer means the
 * unfinished match that is offered, or else the players of the last match. If the number of
 * players is free, an empty answer ends the list. */
static bool ask_players(struct repl *r, const struct game *game)
{
    char *name[SEATS_MAX] = {NULL};
    int n = 0;
    bool asking = true, found = false;
    struct strbuf last = {.text = NULL};
    say_last_players(r, game, &last);
    while (asking && n < game->seats_most) {
        struct strbuf question = {.text = NULL};
        if (game->seat_header)
            strbuf_add(&question, "%s", n ? _("Black is played by: ") : _("White is played by: "));
        else
            strbuf_add(&question, _("Player %d: "), n + 1);
        name[n] = asked_name(r, game, question.text ? question.text : "");
        strbuf_free(&question);
        asking = name[n] && (*name[n] || n < game->seats_least);
        n += asking;
        if (n == 1 && !*name[0] && *r->offered) {
            command_resume(r, r->offered);
            found = session_has_match(r->session);
            asking = false;
            n = 0;
        }
        if (n == 1 && !*name[0] && last.length) {
            free(name[0]);
            name[0] = last.text;
            last = (struct strbuf){.text = NULL};
        }
        if (n == 1 && strstr(name[0], " - ")) {
            found = found_listed(r, game, name[0]);
            asking = false;
            n = 0;
        }
    }
    if (n >= game->seats_least)
        found = found_match(r, game, (const char *const *)name, n);
    for (int i = 0; i < SEATS_MAX; i++)
        free(name[i]);
    strbuf_free(&last);
    return found;
}

enum { OPTIONS_MOST = 8 };

/* Removes options of the game from the end of the players, "Anna - Boris match=5". Returns their
 * number. */
static int take_options(const struct game *game, char *list, char *option[OPTIONS_MOST])
{
    int n = 0;
    while (n < OPTIONS_MOST && *list) {
        char *end = list + strlen(list);
        while (end > list && end[-1] == ' ')
            *--end = '\0';
        char *word = end;
        while (word > list && word[-1] != ' ')
            word--;
        const char *equals = strchr(word, '=');
        const struct game_option *o = game->option;
        while (equals && o && o->name &&
               !(strlen(o->name) == (size_t)(equals - word) &&
                 memcmp(o->name, word, strlen(o->name)) == 0))
            o++;
        if (!equals || !o || !o->name)
            break;
        option[n++] = word;
        if (word > list)
            word[-1] = '\0';
        else
            *list = '\0';
    }
    return n;
}

/* Checks the values of the options. */
static bool check_options(struct repl *r, const struct game *game, char *const option[], int n)
{
    for (int i = 0; i < n; i++) {
        const struct game_option *o;
        struct parse_error why;
        long value;
        if (!game_option_read(game->option, option[i], &o, &value, &why)) {
            struct session_error e = {.code = SESSION_REFUSED};
            snprintf(e.text, sizeof e.text, "%s", why.reason);
            repl_complain(r, &e);
            return false;
        }
    }
    return true;
}

void command_new(struct repl *r, char *argument)
{
    const struct game *named;
    char *option[OPTIONS_MOST];
    if (!take_game(r, &argument, &named))
        return;
    const struct game *game = named ? named : session_game(r->session);
    int options = take_options(game, argument, option);
    if (!check_options(r, game, option, options))
        return;
    bool found = !*argument && r->terminal ? ask_players(r, game) : found_listed(r, game, argument);
    for (int i = options - 1; i >= 0 && found; i--)
        command_set(r, option[i]);
}
