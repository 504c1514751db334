/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/tongue.h"
#include "parts.h"
#include "pictures/html.h"

enum { CHOICES = 64, CHOICE_ROOM = 96, FIELDS = 24 };

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

struct offered {
    struct choices men, words;
};

/* A play is offered man by man. "12/16x2" is the same man's twice. */
static int take_candidate(void *context, const char *text)
{
    struct offered *o = context;
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

static void look(const struct shown *h, struct offered *o)
{
    const struct game *g = h->told.game;
    *o = (struct offered){.men.count = 0};
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
    for (const struct help_topic *t = g->help; t && t->names; t++)
        if (has_word(t->names, bare, " "))
            return t->title ? _(t->title) : bare;
    return bare;
}

/* What it says of typing it; "" for nothing. */
static const char *meaning_of(const struct game *g, const char *word)
{
    for (const struct typed_help *e = g->typed; *word != '=' && e && e->typed; e++)
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
    for (const struct typed_help *e = g->typed; h->now.waits && e && e->typed; e++)
        add_help_line(w, g, e);
}

static void add_row_of_dice(struct words *w)
{
    words_add(w, "<div class=\"six\">");
    for (int i = 1; i <= 6; i++)
        words_add(w,
                  "<button data-die=\"%d\" aria-label=\"%d\"><svg viewBox=\"0 0 36 36\">"
                  "<use href=\"#die-%d\"/></svg></button>",
                  i, i, i);
    words_add(w, "</div>\n");
}

/* Two rows of faces, a tap in each; or one, tapped as often as there are dice. */
static void add_dice_pad(struct words *w, const struct shown *h)
{
    bool two = h->told.game->dice_together == 2;
    words_add(w, "<div class=\"pad\" data-dice=\"%d\">\n", two ? 2 : 0);
    add_row_of_dice(w);
    if (two)
        add_row_of_dice(w);
    else
        html_element(w,
                     "<p class=\"thrown\"><output id=\"thrown\"></output><button id=\"throw\" "
                     "class=\"go\" disabled>",
                     _("Enter the throw"), "</button></p>\n");
    words_add(w, "</div>\n");
}

/* Where nothing may be offered, as that would tell: all fields, of which two are a man's way. */
static void add_fields(struct words *w)
{
    words_add(w, "<div class=\"fields\">");
    for (int i = 1; i <= FIELDS; i++)
        words_add(w, "<button data-field=\"%d\">%d</button>", i, i);
    html_element(w, "<button data-field=\"off\">", _("off"), "</button>");
    html_element(w, "</div>\n<p class=\"hint\">", _("A man: where it stands, then where it goes."),
                 "</p>\n");
}

/* --- marks ------------------------------------------------------------------------------------ */

static void add_mark_button(struct words *w, const char *words, const char *who, const char *does)
{
    html_element(w, "<button data-mark=\"", words, "\">");
    html_element(w, "<b><bdi>", who, "</bdi></b>");
    html_element(w, "<small>", does, "</small></button>");
}

/* A number that goes up and down by what is marked at least, and who marks or claims it. */
static void add_marks(struct words *w, const struct shown *h)
{
    const struct told *t = &h->told;
    const struct saying *y = t->game->sayings;
    int at = h->now.waits || !t->turns ? h->now.at : t->turn[t->turns - 1].seat, step;
    char words[64];
    if (!(step = t->paper->mark_step) || at < 0)
        return;
    words_add(w, "<details class=\"marks\"%s><summary>", h->now.quiet ? " open" : "");
    html_element(w, "", y && y->words ? _("Mark or claim points") : _("Write points"),
                 "</summary>\n");
    words_add(w, "<div class=\"stepper\"><button data-step=\"-%d\" aria-label=\"-%d\">−</button>",
              step, step);
    words_add(w,
              "<input id=\"points\" type=\"number\" inputmode=\"numeric\" min=\"0\" "
              "max=\"99999\" step=\"%d\" value=\"0\" aria-label=\"",
              step);
    html_element(w, "", _("points"), "\">");
    words_add(w,
              "<button data-step=\"%d\" aria-label=\"+%d\">+</button></div>\n<div class=\"mark\">",
              step, step);
    add_mark_button(w, "+", t->names[at], _("marks"));
    for (int i = 0; i < t->seats && t->paper->marks_both; i++)
        if (i != at) {
            snprintf(words, sizeof words, "%c+", t->game->letter[i]);
            add_mark_button(w, words, t->names[i], _("marks"));
        }
    if (y && y->words) {
        snprintf(words, sizeof words, "%s ", y->words);
        add_mark_button(w, words, _("Claim"), "");
    }
    words_add(w, "</div></details>\n");
}

/* --- the whole -------------------------------------------------------------------------------- */

static void add_score(struct words *w, const struct shown *h)
{
    const struct told *t = &h->told;
    const struct standing *at = standing_after(h, t->turns);
    words_add(w, "<div class=\"score s%d\">", t->seats);
    for (int i = 0; i < t->seats; i++) {
        words_add(w, "<div%s><span class=\"name\">", part_to_act(h, i) ? " class=\"on\"" : "");
        if (t->game->seat_header)
            words_add(w, "<span class=\"disc %c\"></span>", t->game->letter[i]);
        html_element(w, "<b><bdi>", t->names[i], "</bdi></b></span><span class=\"n\">");
        if (part_big(t)) {
            words_add(w, "%ld", at[i].big);
            html_element(w, "<small>", _(part_big(t)), "</small>");
        }
        if (part_small(t)) {
            words_add(w, "%ld", at[i].small);
            html_element(w, "<small>", _(part_small(t)), "</small>");
        }
        words_add(w, "</span></div>");
    }
    words_add(w, "</div>\n");
}

/* What the prompt asks, behind the name of who is asked. */
static void add_question(struct words *w, const struct shown *h)
{
    struct words prompt = {.player = h->told.names};
    const struct told *t = &h->told;
    h->told.game->prompt(t->played->now, &prompt);
    words_add(w, "<p class=\"asks\"><span>");
    if (h->now.at >= 0)
        html_element(w, "<b>", t->names[h->now.at], "</b> ");
    html_text(w, h->now.waits ? _("plays") : _("throws"));
    html_element(w, "</span><small>", prompt.text ? prompt.text : "", "</small></p>\n");
    w->failed |= prompt.failed;
    words_free(&prompt);
}

void part_ask(struct words *w, const struct shown *h)
{
    struct offered o;
    add_score(w, h);
    words_add(w, "<section class=\"due ruling\">");
    part_told(w, h, h->told.turns);
    words_add(w, "</section>\n");
    if (h->told.game->picture) {
        words_add(w, "<div class=\"wrap\">");
        part_board(w, h, h->told.turns, false);
        words_add(w, "</div>\n");
    }
    if (!h->open)
        return;
    look(h, &o);
    add_question(w, h);
    add_words(w, h->told.game, &o.words);
    add_men(w, &o.men);
    bool board = h->told.game->picture != NULL, kept = o.words.count && *o.words.text[0] == '/';
    bool quiet = board && h->now.quiet && h->told.turns; /* nothing is offered, and all may come */
    if (quiet || (board && h->now.waits && !h->told.game->candidates))
        add_fields(w);
    if (!h->told.game->candidates)
        add_help_words(w, h);
    if (h->now.quiet)
        add_marks(w, h);
    if (quiet || !h->now.waits || (!board && !kept))
        add_dice_pad(w, h);
    if (!h->now.quiet) /* the referee speaks first: marks are rarely typed */
        add_marks(w, h);
}
