/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tutorial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "commands.h"
#include "display.h"
#include "log/offered.h"
#include "session/help.h"
#include "session/lessons.h"

/* --- playing it ------------------------------------------------------------------------------- */

struct tutorial {
    const struct game *game;
    struct turns *turns;
    bool terminal;
    struct text_lines typed;
};

/* Returns true if two matches agree in the last turn and the one before it. */
static bool same_game(struct turns *a, struct turns *b)
{
    long coups = turns_count(a);
    if (coups != turns_count(b))
        return false;
    for (long n = coups > 1 ? coups - 1 : 1; n <= coups; n++) {
        json_t *x = turns_json(a, n), *y = turns_json(b, n);
        bool same = json_equal(x, y);
        json_decref(x);
        json_decref(y);
        if (!same)
            return false;
    }
    return true;
}

/* Returns the lesson reached by a line: the one after `from`, or a later one of the same turn if
 * the line contained more. Returns -1 if the match is another. */
static int lesson_reached(const struct tutorial *t, struct turns *s, int from)
{
    long coups = turns_count(s);
    for (int i = from; t->game->manual.lessons[i].line; i++) {
        struct turns *wanted = lesson_match(t->game, i + 1, NULL);
        bool same = wanted && same_game(s, wanted);
        bool later = !wanted || turns_count(wanted) > coups;
        turns_end(wanted);
        if (same || later)
            return same ? i : -1;
    }
    return -1;
}

static void print_lesson(struct strbuf *w)
{
    if (print_prose(w) == STATUS_OK)
        flush_output(); /* errors are reported at the end */
    strbuf_free(w);
}

static void put_paragraph(const char *text)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_paragraph(&w, text, 0);
    print_lesson(&w);
}

static void add_tutorial_board(const struct tutorial *t, struct strbuf *w)
{
    struct display display;
    int rows = 0, columns = 0;
    display_begin(&display, COLOUR_NEVER, false);
    display.unicode &= t->terminal && screen_size(&rows, &columns);
    const struct board_style look = display_look(&display, rows, columns);
    turns_show(t->turns, &look, w);
}

/* --- with a learner --------------------------------------------------------------------------- */

static bool read_line(struct tutorial *t)
{
    printf("> ");
    fflush(stdout);
    if (!text_lines_next(&t->typed))
        return false;
    for (size_t n = t->typed.length; n && strchr(" \t", t->typed.line[n - 1]);)
        t->typed.line[--n] = '\0';
    return true;
}

/* Runs .board, .help WORD, .skip and .quit. */
static bool obey(struct tutorial *t, int lesson, bool *skip, bool *quit)
{
    struct strbuf w = {.text = NULL};
    const char *word = t->typed.line + strspn(t->typed.line, " \t");
    size_t n = strcspn(word, " ");
    char name[LOCAL_NAME];
    const bool dot = *word == '.';
    if (!dot && !asks_for_help(word))
        return false;
    snprintf(name, sizeof name, "%.*s", (int)(n - dot), word + dot);
    *skip = begins_name(COMMAND_NAME, NC_("command name", "skip"), name);
    *quit = begins_name(COMMAND_NAME, "quit exit bye", name);
    if (begins_name(COMMAND_NAME, "board position", name))
        add_tutorial_board(t, &w);
    else if (begins_name(COMMAND_NAME, "help", name) && word[n])
        help_on(&w, t->game, word + n + 1);
    if (!w.length && !*skip && !*quit) {
        strbuf_add_paragraph(&w, _(t->game->manual.lessons[lesson].hint), 0);
        strbuf_add_paragraph(
            &w,
            _("Here you can also type .board, .help WORD, .skip (it plays this line for you) "
              "and .quit."),
            0);
    }
    print_lesson(&w);
    return true;
}

static void add_line_to_type(struct strbuf *w, const char *line)
{
    struct strbuf local = {.text = NULL};
    strbuf_add_local(&local, line);
    strbuf_add(w, _("Type: %s\n"), local.text ? local.text : line);
    strbuf_free(&local);
}

static void give_hint(const struct lesson *lesson, const char *reason, int tries)
{
    struct strbuf w = {.text = NULL};
    if (reason)
        strbuf_add(&w, "%s.\n", reason);
    else
        strbuf_add_paragraph(&w, _("That can be typed, but it is not what happened here."), 0);
    strbuf_add_paragraph(&w, _(lesson->hint), 0);
    if (tries > 1 && *lesson->line)
        add_line_to_type(&w, lesson->line);
    print_lesson(&w);
}

/* Tries the learner's line on a copy, and replaces the match by the copy if the line is the
 * expected one. */
static bool try_line(struct tutorial *t, const char *line, int *lesson, int tries)
{
    struct parse_error err;
    struct strbuf said = {.text = NULL};
    struct turns *s = lesson_match(t->game, *lesson, NULL);
    bool taken = s && lesson_take(t->game, s, line, &said, &err);
    int reached = taken ? lesson_reached(t, s, *lesson) : -1;
    if (reached < 0) {
        strbuf_free(&said);
        give_hint(&t->game->manual.lessons[*lesson], taken || !s ? NULL : err.reason, tries);
    } else {
        print_lesson(&said);
        struct turns *old = t->turns;
        t->turns = s;
        s = old;
        *lesson = reached;
    }
    turns_end(s);
    return reached >= 0;
}

/* Runs one lesson with a learner. Returns false if the learner quits. */
static bool learn(struct tutorial *t, int *lesson)
{
    for (int tries = 1;; tries++) {
        bool skip = false, quit = false;
        if (!read_line(t)) {
            printf("\n");
            return false;
        }
        if (obey(t, *lesson, &skip, &quit)) {
            if (quit)
                return false;
            if (!skip)
                continue;
            printf("> %s\n", t->game->manual.lessons[*lesson].line);
        }
        if (try_line(t, skip ? t->game->manual.lessons[*lesson].line : t->typed.line, lesson,
                     tries))
            return true;
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

static void say_end(struct tutorial *t, const struct lesson *last)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_paragraph(
        &w, _(last->told ? last->told : N_("That was the first game. This is the score.")), 0);
    turns_score(t->turns, &w);
    add_tutorial_board(t, &w);
    struct strbuf next = {.text = NULL};
    if (t->game == games[0])
        strbuf_add(&next, "%s",
                   _("To referee a match of your own, run referee with nothing after it. "
                     ".help lists what can be typed, .why gives the reasons for a ruling, "
                     ".undo undoes a line."));
    else
        strbuf_add(&next,
                   _("To referee a match of your own, run referee --game %s. .help lists what can "
                     "be typed, .why gives the reasons for a ruling, .undo undoes a line."),
                   t->game->name);
    strbuf_add_paragraph(&w, next.text ? next.text : "", 0);
    strbuf_free(&next);
    print_lesson(&w);
}

enum status tutorial_run(const struct game *game)
{
    if (!game->manual.lessons) {
        fprintf(stderr, _("referee: there is no tutorial of %s; .help tells what can be typed\n"),
                _(game->title));
        return STATUS_USAGE;
    }
    struct tutorial t = {.game = game,
                         .turns = lesson_match(game, 0, NULL),
                         .terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO),
                         .typed = {.f = stdin}};
    bool going = t.turns != NULL;
    int i = 0;
    for (; going && game->manual.lessons[i].line; i++) {
        put_paragraph(_(game->manual.lessons[i].told));
        if (t.terminal) {
            going = learn(&t, &i);
        } else {
            printf("> %s\n", game->manual.lessons[i].line);
            going = try_line(&t, game->manual.lessons[i].line, &i, 1);
        }
        printf("\n");
    }
    if (going)
        say_end(&t, &game->manual.lessons[i]);
    bool failed = !t.turns || (!going && !t.terminal);
    turns_end(t.turns);
    free(t.typed.line);
    return failed ? STATUS_FAILED : flush_output();
}
