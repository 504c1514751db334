/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is shown: answers, and what is wrong. */
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/text.h"
#include "commands.h"

enum { COLUMNS_LEAST = 20 }; /* the narrowest width for folding text */

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

/* {who} and {other} are the first seats, {all} is every player. */
void repl_fill_players(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct session *s = context;
    if (length == 3 && memcmp(gap, "all", 3) == 0)
        session_players_of(s, w);
    else
        strbuf_add_player_name(w, session_player(s, length == 5), length == 5);
}

/* Adds the word at this column of the line, from 1, in quotes; nothing where it is the first. */
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

/* Prints on the terminal's standard error, folded to the screen. */
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

/* The column of an error in characters of the line. */
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
