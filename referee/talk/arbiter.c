/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arbiter.h"

#include <string.h>
#include <strings.h>

#include "base/tongue.h"

/* --- words of a command ----------------------------------------------------------------------- */

static char *past_blanks(char *at)
{
    return at + strspn(at, " \t");
}

/* The first word of *rest, terminated; *rest goes behind it. "" where there is none. */
static char *first_word(char **rest)
{
    char *word = *rest, *end = word + strcspn(word, " \t");
    *rest = past_blanks(*end ? end + 1 : end);
    *end = '\0';
    return word;
}

/* The seat that is named first in *rest, by its letter or the player's name; -1: none is, and *rest
 * stays. */
static int take_seat(const struct repl *r, char **rest)
{
    const char *letters = session_game(r->session)->letter;
    for (int i = 0; i < session_seats(r->session); i++) {
        const char *name = session_player(r->session, i);
        size_t n = strlen(name);
        bool named = n && strncasecmp(*rest, name, n) == 0;
        bool letter = !named && **rest == letters[i] && (!(*rest)[1] || strchr(" \t", (*rest)[1]));
        n = letter ? 1 : n;
        if ((!named && !letter) || ((*rest)[n] && !strchr(" \t", (*rest)[n])))
            continue;
        *rest = past_blanks(*rest + n);
        return i;
    }
    return -1;
}

/* Adds the reason in quotes, which may be there already. */
static void add_reason(struct words *w, const char *why)
{
    words_add(w, " \"");
    for (; *why; why++)
        if (*why != '"')
            words_add_bytes(w, why, 1);
    words_add(w, "\"");
}

static bool enter(struct repl *r, struct words *ruling, const char *why)
{
    struct session_error e;
    add_reason(ruling, why);
    bool ok =
        !ruling->failed && session_decree(r->session, ruling->text, &r->said, &e) == SESSION_OK;
    if (ruling->failed)
        repl_refuse(r, "out of memory");
    else if (!ok)
        repl_complain(r, &e);
    words_free(ruling);
    return ok;
}

/* --- .rule ------------------------------------------------------------------------------------ */

/* Whether a word is of what is ruled, and not yet of the reason. */
static bool is_men(const char *word)
{
    return (*word == 'W' || *word == 'B') && word[1] == ':';
}

static bool is_number(const char *word)
{
    size_t n = strspn(word, "-0123456789/");
    return n && (!word[n] || strchr(" \t", word[n]));
}

/* What is ruled may stand in quotes. */
static void take_off_quotes(char *rest)
{
    char *end = *rest == '"' ? strchr(rest + 1, '"') : NULL;
    if (end)
        *rest = *end = ' ';
}

static void add_words(struct words *w, char **rest, bool (*of_it)(const char *word))
{
    while (of_it(*rest))
        words_add(w, " %s", first_word(rest));
}

static void add_throw(struct words *w, char **rest)
{
    size_t n = strcspn(*rest, " \t");
    words_add(w, " void");
    if (n == 4 && memcmp(*rest, "void", 4) == 0)
        first_word(rest);
}

void command_rule(struct repl *r, char *argument)
{
    static const char usage[] = N_("A ruling: .rule board MEN WHY, .rule score 3/4 2/0 WHY, .rule "
                                   "throw void WHY, .rule turn PLAYER WHY");
    struct words w = {.text = NULL};
    char *rest = argument;
    const char *what = first_word(&rest);
    size_t before;
    words_add(&w, "rule %s", what);
    before = w.length;
    take_off_quotes(rest);
    rest = past_blanks(rest);
    if (strcmp(what, "board") == 0)
        add_words(&w, &rest, is_men);
    else if (strcmp(what, "score") == 0)
        add_words(&w, &rest, is_number);
    else if (strcmp(what, "throw") == 0)
        add_throw(&w, &rest);
    else if (strcmp(what, "turn") == 0) {
        int seat = session_has_match(r->session) ? take_seat(r, &rest) : -1;
        if (seat >= 0)
            words_add(&w, " %c", session_game(r->session)->letter[seat]);
    }
    if (w.length > before && *rest) {
        enter(r, &w, rest);
        return;
    }
    words_free(&w);
    repl_refuse(r, w.length > before ? N_("A ruling ends with its reason") : usage);
}

/* --- the end of a match ----------------------------------------------------------------------- */

static void give_up(struct repl *r, const char *how, char *argument, bool named)
{
    struct words w = {.text = NULL};
    char *rest = argument;
    if (!session_has_match(r->session)) {
        repl_refuse(r, "No match is open: type .new to begin one");
        return;
    }
    int seat = take_seat(r, &rest);
    if (seat < 0 && !named)
        seat = session_to_act(r->session);
    if (seat < 0) {
        repl_refuse(r, "Name the player, or give the letter: .resign b");
        return;
    }
    words_add(&w, "%s %c", how, session_game(r->session)->letter[seat]);
    enter(r, &w, rest);
}

void command_resign(struct repl *r, char *argument)
{
    give_up(r, "resign", argument, false);
}

void command_forfeit(struct repl *r, char *argument)
{
    give_up(r, "forfeit", argument, true);
}

void command_break(struct repl *r, char *argument)
{
    struct words w = {.text = NULL};
    words_add(&w, "break");
    enter(r, &w, argument);
}

void command_adjourn(struct repl *r, char *argument)
{
    struct words w = {.text = NULL};
    words_add(&w, "adjourn");
    if (enter(r, &w, argument))
        session_slip(r->session, &r->said);
}
