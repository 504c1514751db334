/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ask.h"

#include <stdlib.h>
#include <string.h>

#include "base/tongue.h"
#include "pages.h"
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

/* What a word means to who reads it on a button. */
static const char *meaning(const char *word)
{
    static const struct {
        const char *word, *means;
    } known[] = {
        {"stay", N_("Stay")},           {"go", N_("Go")},
        {"stop", N_("Stop")},           {"on", N_("Throw on")},
        {"= stands", N_("Leave it")},   {"stands", N_("Leave it")},
        {"= back", N_("Take it back")},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].word, word) == 0)
            return _(known[i].means);
    return *word == '/' ? word + 1 : strncmp(word, "= ", 2) == 0 ? word + 2 : word;
}

static void add_words(struct words *w, const struct choices *c)
{
    if (!c->count)
        return;
    words_add(w, "<div class=\"choices\">\n");
    for (int i = 0; i < c->count; i++) {
        const char *word = c->text[i];
        if (*word != '/') {
            add_line_button(w, word, meaning(word));
            continue;
        }
        html_element(w, "<button data-line=\"", word, "\">");
        html_element(w, "<small>", _("Put aside"), "</small> ");
        part_dice(w, word + 1);
        words_add(w, "</button>");
    }
    words_add(w, "</div>\n");
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
    html_element(w, "</div>\n<p class=\"hint\">", _("A man: where it stands, then where it goes."),
                 "</p>\n");
}

/* --- the whole -------------------------------------------------------------------------------- */

static void add_score(struct words *w, const struct shown *h)
{
    const struct told *t = &h->told;
    const struct standing *at = standing_after(h, t->turns);
    words_add(w, "<div class=\"score s%d\">", t->seats);
    for (int i = 0; i < t->seats; i++) {
        words_add(w, "<div%s><span class=\"name\">",
                  h->open && h->now.at == i ? " class=\"on\"" : "");
        if (t->game->seat_header)
            words_add(w, "<span class=\"disc %c\"></span>", t->game->letter[i]);
        html_element(w, "<b><bdi>", t->names[i], "</bdi></b></span><span class=\"n\">");
        if (t->game->big) {
            words_add(w, "%ld", at[i].big);
            html_element(w, "<small>", _(t->game->big), "</small>");
        }
        if (t->game->small) {
            words_add(w, "%ld", at[i].small);
            html_element(w, "<small>", _(t->game->small), "</small>");
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
    add_words(w, &o.words);
    add_men(w, &o.men);
    bool board = h->told.game->picture != NULL, kept = o.words.count && *o.words.text[0] == '/';
    bool blind = board && h->now.quiet && h->told.turns; /* nothing is offered, and all may come */
    if (blind)
        add_fields(w);
    if (blind || !h->now.waits || (!board && !kept))
        add_dice_pad(w, h);
}

/* --- pages ------------------------------------------------------------------------------------ */

static void begin_page(struct words *w, const char *title, const char *data)
{
    page_begin(w, title, data, 0);
    part_die_faces(w);
}

static void end_page(struct words *w)
{
    words_add(w, "<script src=\"/score.js\" defer></script>\n");
    page_end(w);
}

static void add_say(struct words *data)
{
    static const struct {
        const char *name, *text;
    } say[] = {
        {"waits", N_("waits")},
        {"token", N_("This address has no token, or a wrong one: it enters nothing.")},
        {"meanwhile", N_("Somebody else has entered something: look at it, then send again.")},
        {"taken", N_("Another referee has this match in hand.")},
        {"again", N_("Send again")},
        {"drop", N_("Drop it")},
    };
    for (size_t i = 0; i < sizeof say / sizeof say[0]; i++) {
        words_add(data, " data-say-%s=\"", say[i].name);
        html_element(data, "", _(say[i].text), "\"");
    }
}

static void add_bar(struct words *w)
{
    html_element(w, "<form id=\"typed\" class=\"typed\" hidden><label for=\"line\">",
                 _("A line, as at the prompt"), "</label>");
    words_add(w,
              "<input id=\"line\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" "
              "enterkeyhint=\"send\" maxlength=\"400\">");
    html_element(w, "<button class=\"go\">", _("Enter"), "</button></form>\n");
    html_element(w, "<nav class=\"bar\"><button id=\"undo\">", _("Undo"), "</button>");
    html_element(w, "<button id=\"claim\">", _("Claim"), "</button>");
    html_element(w, "<button id=\"type\">", _("Type a line"), "</button></nav>\n");
}

void page_scorer(struct words *w, const struct live_table *t)
{
    const struct shown *h = &t->shown;
    struct words data = {.text = NULL};
    words_add(&data, "class=\"scorer%s\" data-scores=\"%.8s\" data-head=\"%s\" data-claim=\"%s\"",
              h->told.game->picture ? "" : " sheets", h->key, h->head,
              h->told.game->sayings ? h->told.game->sayings->words : "");
    add_say(&data);
    begin_page(w, _("Scorer"), data.text ? data.text : "");
    words_free(&data);
    part_furniture(w, h);
    words_add(w, "<header class=\"top\"><a class=\"where\" href=\"");
    part_path(w, h);
    html_element(w, "\">", _("Scorer"), " · ");
    words_add(w, _("Table %d"), t->number);
    html_element(w, "</a><span id=\"fresh\" class=\"fresh live\">", _("live"),
                 "</span></header>\n");
    words_add(w, "<p id=\"trouble\" class=\"notice bad\" role=\"alert\" hidden></p>\n"
                 "<ul id=\"queue\" class=\"queue\"></ul>\n<main id=\"ask\"></main>\n"
                 "<p id=\"said\" class=\"said\" aria-live=\"polite\"></p>\n");
    add_bar(w);
    end_page(w);
}

void page_new(struct words *w)
{
    struct words data = {.text = NULL};
    words_add(&data, "class=\"scorer new\"");
    add_say(&data);
    begin_page(w, _("New match"), data.text ? data.text : "");
    words_free(&data);
    html_element(w, "<header class=\"top\"><span class=\"where\">", _("New match"),
                 "</span><span id=\"fresh\" class=\"fresh live\">");
    html_element(w, "", _("live"),
                 "</span></header>\n"
                 "<p id=\"trouble\" class=\"notice bad\" role=\"alert\" hidden></p>\n"
                 "<form id=\"found\" class=\"found\">\n");
    html_element(w, "<label>", _("Game"), "<select id=\"game\">");
    for (const struct game *const *g = games; *g; g++) {
        words_add(w, "<option value=\"%s\" data-least=\"%d\" data-most=\"%d\">", (*g)->name,
                  (*g)->seats_least, (*g)->seats_most);
        html_element(w, "", _((*g)->title), "</option>");
    }
    words_add(w, "</select></label>\n");
    for (int i = 0; i < SEATS_MAX; i++) {
        words_add(w, "<label%s>", i > 1 ? " hidden" : "");
        words_add(w, _("Player %d"), i + 1);
        words_add(w, "<input name=\"player\" maxlength=\"80\" autocomplete=\"off\"></label>\n");
    }
    html_element(w, "<label>", _("Options, as announce=confirm holes=6"),
                 "<input id=\"options\" autocomplete=\"off\" autocapitalize=\"off\" "
                 "maxlength=\"200\"></label>\n");
    html_element(w, "<button class=\"go\">", _("Begin"), "</button></form>\n");
    end_page(w);
}
