/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "complete.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/readline.h>

#include "base/memory.h"

static const struct repl *talking; /* readline passes no context */

/* The completions so far, unsorted: readline sorts what it shows. */
struct completions {
    char **text;
    size_t count, room;
    const char *word; /* the word to complete */
    size_t length;
};

/* Makes room for the common prefix, which readline puts first, and the NULL at the end. */
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
