/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "partie.h"

#include <string.h>

#include "base/i18n.h"

/* Cuts the next word off a line. Text in double quotes is one word. */
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

/* Reads the text after the name: players, and options, which have a "=". False: too many. */
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

/* The match begun, and which of the partie it is. */
static void say_next(struct repl *r, const struct strbuf *ahead)
{
    say_new_match(r);
    strbuf_add(&r->said, "%s", ahead->text ? ahead->text : "");
    r->said.failed |= ahead->failed;
}

void command_partie(struct repl *r, char *argument)
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

void command_next(struct repl *r, char *argument)
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
