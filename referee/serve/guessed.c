/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "guessed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/tongue.h"
#include "pads.h"
#include "parts.h"
#include "pictures/html.h"

enum { CHOICES = 64, CHOICE_ROOM = 96 };

/* --- what can be typed ------------------------------------------------------------------------ */

/* Lines, each once, in the order in which they were offered. */
struct choices {
    char text[CHOICES][CHOICE_ROOM];
    int count;
};

static void add_choice(struct choices *c, const char *text, size_t length)
{
    if (c->count == CHOICES || !length || length >= CHOICE_ROOM)
        return;
    for (int i = 0; i < c->count; i++)
        if (strlen(c->text[i]) == length && memcmp(c->text[i], text, length) == 0)
            return;
    memcpy(c->text[c->count], text, length);
    c->text[c->count++][length] = '\0';
}

/* Whether it moves men: "1/7", "bar/4 24/off". */
static bool is_play(const char *text)
{
    return strchr(text, '/') != NULL && *text != '/' && *text != '=';
}

struct guessed {
    struct choices men, words;
};

/* A play is offered man by man. "12/16x2" is the same man's twice. */
static int take_candidate(void *context, const char *text)
{
    struct guessed *o = context;
    if (!is_play(text)) {
        add_choice(&o->words, text, strlen(text));
        return 0;
    }
    for (const char *at = text; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " "), times = strcspn(at, " x");
        add_choice(&o->men, at, times);
        at += n;
    }
    return 0;
}

static void look(const struct shown *h, struct guessed *o)
{
    const struct game *g = h->told.game;
    *o = (struct guessed){.men.count = 0};
    if (g->candidates && h->told.turns)
        g->candidates(h->told.played->now, "", 0, 0, take_candidate, o);
}

/* --- buttons ---------------------------------------------------------------------------------- */

static void add_line_button(struct words *w, const char *line, const char *label)
{
    html_element(w, "<button data-line=\"", line, "\">");
    html_element(w, "", label, "</button>");
}

/* How far a man goes, for the order: those that a die moves stand together. */
static long distance(const char *text)
{
    const char *slash = strrchr(text, '/');
    long from = strtol(text, NULL, 10), to = slash ? strtol(slash + 1, NULL, 10) : 0;
    return from && to ? labs(to - from) : 99;
}

static int by_distance(const void *a, const void *b)
{
    long l = distance(a), r = distance(b);
    return (l > r) - (l < r);
}

static void add_men(struct words *w, struct choices *men)
{
    long last = -1;
    if (!men->count)
        return;
    qsort(men->text, (size_t)men->count, CHOICE_ROOM, by_distance);
    for (int i = 0; i < men->count; i++) {
        long far = distance(men->text[i]);
        if (far != last && last >= 0)
            words_add(w, "</div>\n");
        if (far != last)
            words_add(w, "<div class=\"moves\">");
        if (far != last && far <= 6)
            words_add(w,
                      "<span class=\"dice\"><svg viewBox=\"0 0 36 36\"><use href=\"#die-%ld\"/>"
                      "</svg></span>",
                      far);
        add_line_button(w, men->text[i], men->text[i]);
        last = far;
    }
    words_add(w, "</div>\n");
}

/* Whether a list, its items behind `between`, has this word as one of them. */
static bool has_word(const char *list, const char *word, const char *between)
{
    size_t n = strlen(word);
    for (const char *at = list; *at; at += strspn(at, between)) {
        size_t m = strcspn(at, between);
        if (m == n && memcmp(at, word, n) == 0)
            return true;
        at += m;
    }
    return false;
}

/* Of a wrong play, in every game that has a choice about it. */
static const struct {
    const char *word, *title;
} chosen[] = {{"= stands", N_("Let it stand")}, {"= back", N_("Send it back")}};

/* What the game's help calls a word; the word where it has no name for it. */
static const char *title_of(const struct game *g, const char *word)
{
    const char *bare = strncmp(word, "= ", 2) == 0 ? word + 2 : word;
    for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++)
        if (strcmp(chosen[i].word, word) == 0)
            return _(chosen[i].title);
    for (const struct help_topic *t = g->manual.help; t && t->names; t++)
        if (has_word(t->names, bare, " "))
            return t->title ? _(t->title) : bare;
    return bare;
}

/* What it says of typing it; "" for nothing. */
static const char *meaning_of(const struct game *g, const char *word)
{
    for (const struct typed_help *e = g->manual.typed; *word != '=' && e && e->typed; e++)
        if (strcmp(e->typed, word) == 0 || has_word(e->typed, word, ", "))
            return _(e->what);
    return "";
}

static void add_word_button(struct words *w, const struct game *g, const char *word)
{
    html_element(w, "<button data-line=\"", word, "\">");
    if (*word == '/') {
        html_element(w, "<small>", _("Put aside"), "</small> ");
        part_dice(w, word + 1);
    } else {
        html_element(w, "<b>", title_of(g, word), "</b>");
        html_element(w, "<small>", meaning_of(g, word), "</small>");
    }
    words_add(w, "</button>");
}

static void add_words(struct words *w, const struct game *g, const struct choices *c)
{
    if (!c->count)
        return;
    words_add(w, "<div class=\"choices\">\n");
    for (int i = 0; i < c->count; i++)
        add_word_button(w, g, c->text[i]);
    words_add(w, "</div>\n");
}

/* The words of a line of help, "hit, in, fill", and what they mean; nothing of one that has other
 * things than words, as "1/7 1/5". */
static void add_help_line(struct words *w, const struct game *g, const struct typed_help *e)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    char word[CHOICE_ROOM];
    if (strspn(e->typed, "abcdefghijklmnopqrstuvwxyz, ") != strlen(e->typed))
        return;
    words_add(w, "<div class=\"choices row\">");
    for (const char *at = e->typed; *at; at += strcspn(at, letters)) {
        size_t n = strspn(at, letters);
        snprintf(word, sizeof word, "%.*s", (int)n, at);
        add_line_button(w, word, title_of(g, word));
        at += n;
    }
    html_element(w, "</div>\n<p class=\"hint\">", _(e->what), "</p>\n");
}

/* A game that offers nothing by itself has the words its help names, while a turn waits. */
static void add_help_words(struct words *w, const struct shown *h)
{
    const struct game *g = h->told.game;
    for (const struct typed_help *e = g->manual.typed; h->now.waits && e && e->typed; e++)
        add_help_line(w, g, e);
}

void part_guessed(struct words *w, const struct shown *h)
{
    struct guessed o;
    look(h, &o);
    add_words(w, h->told.game, &o.words);
    add_men(w, &o.men);
    bool board = h->told.game->picture != NULL, kept = o.words.count && *o.words.text[0] == '/';
    bool quiet = board && h->now.quiet && h->told.turns; /* nothing is offered, and all may come */
    int dice = h->told.game->dice_together == 2 ? 2 : 0;
    if (quiet || (board && h->now.waits && !h->told.game->candidates))
        pad_fields(w);
    if (!h->told.game->candidates)
        add_help_words(w, h);
    if (h->now.quiet)
        pad_marks(w, h, true);
    if (quiet || !h->now.waits || (!board && !kept))
        pad_dice(w, dice, "");
    if (!h->now.quiet) /* the referee speaks first: marks are rarely typed */
        pad_marks(w, h, false);
}
