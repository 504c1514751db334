/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "entry_form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/html.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/scan.h"
#include "base/vocabulary.h"
#include "games/offers.h"
#include "live_tables.h"
#include "log/find.h"
#include "pages.h"
#include "pictures/svg.h"
#include "session/commands.h"

/* The offers with their texts, freed by offered_free(). There are none in a finished match. The
 * `line` of a throw is the text before its numbers: "b " if the player is not the one expected
 * to throw. If `dice` is 0, it is the whole line. */
struct offered {
    struct offers list;
    struct arena texts;
};

/* --- offers ----------------------------------------------------------------------------------- */

static void fill_name(struct strbuf *w, const void *name, const char *gap, size_t length)
{
    (void)gap, (void)length; /* there is only one placeholder */
    strbuf_add(w, "%s", (const char *)name);
}

static void offered_take(const struct public_view *h, struct offered *o)
{
    const struct game *g = h->told.game;
    *o = (struct offered){.list = {.player = h->told.names}};
    o->list.arena = &o->texts;
    if (h->open && g->offers)
        g->offers(h->told.played->now, &o->list);
}

static void offered_free(struct offered *o)
{
    arena_free(&o->texts);
}

/* --- for programs ----------------------------------------------------------------------------- */

/* Adds the expected action, "Anna plays"; nothing if the match is over. */
static void offered_asks(struct strbuf *w, const struct public_view *h)
{
    if (!h->open)
        return;
    if (h->now.at < 0)
        strbuf_add(w, "%s", _("Who throws?"));
    else
        strbuf_add_filled(w, part_throws(h) ? _("{who} throws") : _("{who} plays"), fill_name,
                          h->told.names[h->now.at]);
}

static const char *const kinds[] = {
    [OFFER_THROW] = "throw",       [OFFER_MAN] = "man",           [OFFER_PLAY] = "play",
    [OFFER_FINISHED] = "finished", [OFFER_DECISION] = "decision", [OFFER_MARK] = "mark",
    [OFFER_KEEP] = "keep",         [OFFER_WORD] = "word",
};

static json_t *offer_json(const struct public_view *h, const struct offer *one)
{
    struct json_builder m = make(json_object());
    const char by[] = {one->by >= 0 ? h->told.game->letter[one->by] : '\0', '\0'};
    put_text(&m, "kind", kinds[one->kind]);
    put_text(&m, "line", one->line);
    put_text(&m, "label", one->label);
    put_text(&m, "worth", one->worth ? one->worth : "");
    put_text(&m, "fault", one->fault);
    put_text(&m, "by", *by ? by : NULL);
    return made(&m);
}

static json_t *list_json(const struct public_view *h, const struct offers *o)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < o->count; i++)
        append(&list, offer_json(h, &o->offer[i]));
    list.failed |= o->failed;
    return made(&list);
}

static json_t *asks_json(const struct public_view *h)
{
    struct strbuf asks = {.text = NULL};
    offered_asks(&asks, h);
    json_t *s = asks.failed ? NULL : clean_string(asks.text ? asks.text : "", asks.length);
    strbuf_free(&asks);
    return s;
}

/* Adds the offers as one line of JSON (doc/schema/offers.json). */
void offered_json(struct strbuf *w, const struct public_view *h)
{
    struct json_builder m = make(json_object());
    struct offered o;
    offered_take(h, &o);
    put_text(&m, "head", h->head);
    put(&m, "asks", asks_json(h));
    put(&m, "over", json_boolean(!h->open));
    put_number(&m, "dice", o.list.dice);
    put(&m, "offers", list_json(h, &o.list));
    offered_free(&o);
    char *line = line_of(made(&m));
    w->failed |= !line;
    strbuf_add(w, "%s\n", line ? line : "");
    free(line);
}

/* --- pads ------------------------------------------------------------------------------------- */

enum { PAD_FIELDS = 24, PAIR = 2 };

/* --- dice and fields -------------------------------------------------------------------------- */

static void add_row_of_dice(struct strbuf *w)
{
    strbuf_add(w, "<div class=\"six\">");
    for (int i = 1; i <= 6; i++)
        strbuf_add(w,
                   "<button data-die=\"%d\" aria-label=\"%d\"><svg viewBox=\"0 0 36 36\">"
                   "<use href=\"#die-%d\"/></svg></button>",
                   i, i, i);
    strbuf_add(w, "</div>\n");
}

/* Adds faces of dice. The tap on the last of `dice` enters the line. `by` is the text before
 * them, such as "b ". */
static void pad_dice(struct strbuf *w, int dice, const char *by)
{
    strbuf_add(w, "<div class=\"pad\" data-dice=\"%d\" data-by=\"%s\">\n", dice, by);
    add_row_of_dice(w);
    if (dice == PAIR)
        add_row_of_dice(w);
    else if (dice != 1)
        strbuf_add(w, "<p class=\"thrown\"><output></output></p>\n");
    strbuf_add(w, "</div>\n");
}

/* Adds all fields, collapsed: two of them describe the move of a man. For scorers who do not use
 * the board. */
static void pad_fields(struct strbuf *w)
{
    html_element(w, "<details class=\"other\"><summary>", _("Men by the numbers of fields"),
                 "</summary>\n<div class=\"fields\">");
    for (int i = 1; i <= PAD_FIELDS; i++)
        strbuf_add(w, "<button data-field=\"%d\">%d</button>", i, i);
    html_element(w, "<button data-field=\"off\">", _("off"), "</button>");
    html_element(w, "</div>\n<p class=\"hint\">", _("A man: where it stands, then where it goes."),
                 "</p></details>\n");
}

/* --- marks ------------------------------------------------------------------------------------ */

static void add_mark_button(struct strbuf *w, const char *words, const struct replayed_match *t,
                            int seat, const char *does)
{
    html_element(w, "<button data-mark=\"", words, "\" aria-label=\"");
    html_element(w, "", t->names[seat], " ");
    html_element(w, "", does, "\"><b>");
    if (t->game->seat_header)
        strbuf_add(w, "<span class=\"disc %c\"></span> ", t->game->letter[seat]);
    html_element(w, "<bdi>", t->names[seat], "</bdi></b>");
    html_element(w, "<small>", does, "</small></button>");
}

/* Returns the word that claims points, "school", or NULL if the game has none. */
static const char *claim_word(const struct game *g)
{
    for (const struct alias_command *y = g->sayings; y && y->topic.names; y++)
        if (is_among(y->topic.names, "claim", strlen("claim")))
            return y->words;
    return NULL;
}

/* Adds a number that is changed in steps of the smallest mark, and a button for each player who
 * marks or claims it, collapsed or `open`. Adds nothing in a game without marks. */
static void pad_marks(struct strbuf *w, const struct public_view *h, bool open)
{
    const struct replayed_match *t = &h->told;
    const char *claim = claim_word(t->game);
    int at = h->now.waits || !t->turns ? h->now.at : t->turn[t->turns - 1].seat, step;
    char words[64];
    if (!(step = t->paper->mark_step) || at < 0)
        return;
    strbuf_add(w, "<details class=\"marks%s\"%s><summary>", open ? " quick" : "",
               open ? " open" : "");
    html_element(w, "", claim ? _("Mark or claim points") : _("Write points"), "</summary>\n");
    strbuf_add(w,
               "<div class=\"one\"><div class=\"stepper\"><button data-step=\"-%d\" "
               "aria-label=\"-%d\">−</button>",
               step, step);
    strbuf_add(w,
               "<input id=\"points\" type=\"number\" inputmode=\"numeric\" min=\"0\" "
               "max=\"99999\" step=\"%d\" value=\"0\" aria-label=\"",
               step);
    html_element(w, "", _("points"), "\">");
    strbuf_add(w,
               "<button data-step=\"%d\" aria-label=\"+%d\">+</button></div>\n<div class=\"mark\">",
               step, step);
    add_mark_button(w, "+", t, at, _("marks"));
    for (int i = 0; i < t->seats && t->paper->marks_both; i++)
        if (i != at) {
            snprintf(words, sizeof words, "%c+", t->game->letter[i]);
            add_mark_button(w, words, t, i, _("marks"));
        }
    for (int i = 0; i < t->seats && claim; i++) {
        snprintf(words, sizeof words, "%c %s ", t->game->letter[i], claim);
        add_mark_button(w, words, t, i, C_("button", "claims"));
    }
    strbuf_add(w, "</div></div></details>\n");
}

/* --- buttons ---------------------------------------------------------------------------------- */

enum { NO_DIE = 99, FACES = 6, MARKS_MOST = 4 };

/* --- a button --------------------------------------------------------------------------------- */

/* Returns true for dice put aside: one of several choices, or the only one. */
static bool is_kept(const struct offer *o)
{
    return *o->line == '/';
}

static void add_button(struct strbuf *w, const struct public_view *h, const struct offer *o)
{
    html_element(w, "<button data-line=\"", o->line, "\"");
    if (o->fault)
        html_element(w, " data-fault=\"", o->fault, "\"");
    strbuf_add(w, ">");
    if (o->by >= 0 && o->by != h->now.at)
        html_element(w, "<small><bdi>", h->told.names[o->by], "</bdi></small>");
    if (is_kept(o) && strspn(o->label, "123456") == strlen(o->label))
        part_dice(w, o->label);
    else
        html_element(w, "<b>", o->label, "</b>");
    html_element(w, "<small>", o->worth ? o->worth : "", "</small>");
    html_element(w, "<small>", o->fault ? o->fault : "", "</small></button>");
}

/* --- men -------------------------------------------------------------------------------------- */

/* Returns the die that moves the man, i.e. the distance between the offer's two fields; NO_DIE
 * if it does not name two. */
static long die_of(const struct offer *o)
{
    const char *slash = strrchr(o->line, '/');
    long from = strtol(o->line, NULL, 10), to = slash ? strtol(slash + 1, NULL, 10) : 0;
    return from && to ? labs(to - from) : NO_DIE;
}

static void add_men_of(struct strbuf *w, const struct public_view *h, const struct offer *men,
                       size_t n, long die)
{
    strbuf_add(w, "<div class=\"moves\">");
    if (die <= FACES)
        strbuf_add(w,
                   "<span class=\"dice\"><svg viewBox=\"0 0 36 36\"><use href=\"#die-%ld\"/></svg>"
                   "</span>",
                   die);
    for (size_t i = 0; i < n; i++)
        if (die_of(&men[i]) == die)
            add_button(w, h, &men[i]);
    strbuf_add(w, "</div>\n");
}

/* Groups the men by the die that moves them, in the order of the offers. */
static void add_men(struct strbuf *w, const struct public_view *h, const struct offer *men,
                    size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t first = 0;
        while (die_of(&men[first]) != die_of(&men[i]))
            first++;
        if (first == i)
            add_men_of(w, h, men, n, die_of(&men[i]));
    }
}

/* --- throws ----------------------------------------------------------------------------------- */

/* Adds a pad for dice. For a player who is not `expected` to throw it is collapsed, because it
 * is rarely needed, or `open` if no particular player is expected to throw. */
static void add_throw(struct strbuf *w, const struct offer *o, int dice, bool expected, bool open)
{
    if (!expected) {
        strbuf_add(w, "<details class=\"other\"%s>", open ? " open" : "");
        html_element(w, "<summary><bdi>", o->label, "</bdi></summary>\n");
    }
    pad_dice(w, dice, o->line);
    strbuf_add(w, expected ? "" : "</details>\n");
}

/* --- the list --------------------------------------------------------------------------------- */

/* CSS classes of the groups of buttons. */
static const char throws[] = "pad", men[] = "moves", words[] = "choices", row[] = "choices row",
                  marks[] = "marks";

/* Returns the group of an offer. A throw with known numbers is listed as a word, and dice put
 * aside are not listed as men. */
static const char *manner_of(const struct offers *o, const struct offer *one)
{
    static const char *const manners[] = {
        [OFFER_THROW] = throws,   [OFFER_MAN] = men,        [OFFER_PLAY] = men,
        [OFFER_FINISHED] = words, [OFFER_DECISION] = words, [OFFER_WORD] = words,
        [OFFER_MARK] = marks,     [OFFER_KEEP] = row,
    };
    if (one->kind == OFFER_THROW && !o->dice)
        return words;
    return one->kind == OFFER_PLAY && is_kept(one) ? row : manners[one->kind];
}

/* The list being drawn. */
struct drawn {
    struct strbuf *w;
    const struct public_view *h;
    const struct offers *o;
    bool hidden;     /* men would reveal something; all fields are offered instead */
    bool marked;     /* the pad for marks has been added */
    bool any_throws; /* no particular player is expected to throw */
};

static void add_row(const struct drawn *d, const char *as, const struct offer *run, size_t n)
{
    html_element(d->w, "<div class=\"", as, "\">\n");
    for (size_t i = 0; i < n; i++)
        add_button(d->w, d->h, &run[i]);
    strbuf_add(d->w, "</div>\n");
}

/* Adds a group of offers. If there are many marks, they are replaced by a number to enter. */
static void add_run(struct drawn *d, const char *as, const struct offer *run, size_t n)
{
    if (as == men && !d->hidden)
        add_men(d->w, d->h, run, n);
    if (as == words || as == row || (as == marks && n <= MARKS_MOST))
        add_row(d, as == words ? words : row, run, n);
    if (as == marks && n > MARKS_MOST && !d->marked) {
        pad_marks(d->w, d->h, true);
        d->marked = true;
    }
    for (size_t i = 0; as == throws && i < n; i++)
        add_throw(d->w, &run[i], d->o->dice, !*run[i].line || run[i].by == d->h->now.at,
                  d->any_throws);
}

static void add_list(struct drawn *d)
{
    const struct offers *o = d->o;
    for (size_t i = 0, n; i < o->count; i += n) {
        const char *as = manner_of(o, &o->offer[i]);
        for (n = 1; i + n < o->count && manner_of(o, &o->offer[i + n]) == as;)
            n++;
        add_run(d, as, &o->offer[i], n);
    }
}

static bool has_mark(const struct offers *o)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->offer[i].kind == OFFER_MARK)
            return true;
    return false;
}

/* Returns true if a particular player is expected to throw. */
static bool expects_throw(const struct public_view *h, const struct offers *o)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->offer[i].kind == OFFER_THROW && (!*o->offer[i].line || o->offer[i].by == h->now.at))
            return true;
    return false;
}

static bool has_men(const struct offers *o)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->offer[i].kind == OFFER_MAN || o->offer[i].kind == OFFER_PLAY)
            return true;
    return false;
}

/* Returns true if offering men would reveal what the players must find out themselves. */
static bool buttons_hide_men(const struct public_view *h)
{
    return h->told.game->picture && h->now.quiet && h->told.turns;
}

/* Adds the offers in their order; consecutive similar ones form a group. A button for a fault
 * has a dashed border and names the fault, also in data-fault. If offering men would reveal what
 * the players must find out themselves, all fields are offered. */
static void part_buttons(struct strbuf *w, const struct public_view *h, const struct offers *o)
{
    struct drawn d = {.w = w, .h = h, .o = o};
    d.hidden = buttons_hide_men(h);
    d.any_throws = h->now.at < 0 || !expects_throw(h, o);
    if (d.hidden && h->now.waits && claim_word(h->told.game)) {
        pad_marks(w, h, true);
        d.marked = true;
    }
    add_list(&d);
    if (!d.marked && (claim_word(h->told.game) || has_mark(o)))
        pad_marks(w, h, h->now.quiet);
    if (h->told.game->picture && (d.hidden || has_men(o)))
        pad_fields(w);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void add_score(struct strbuf *w, const struct public_view *h)
{
    const struct replayed_match *t = &h->told;
    const struct standing *at = standing_after(h, t->turns);
    strbuf_add(w, "<div class=\"score s%d\">", t->seats);
    for (int i = 0; i < t->seats; i++) {
        strbuf_add(w, "<div%s><span class=\"name\">", part_to_act(h, i) ? " class=\"on\"" : "");
        if (t->game->seat_header)
            strbuf_add(w, "<span class=\"disc %c\"></span>", t->game->letter[i]);
        html_element(w, "<b><bdi>", t->names[i], "</bdi></b></span><span class=\"n\">");
        if (part_big(t)) {
            strbuf_add(w, "%ld", at[i].major);
            html_element(w, "<small>", _(part_big(t)), "</small>");
        }
        if (part_small(t)) {
            strbuf_add(w, " %ld", at[i].minor);
            html_element(w, "<small>", _(part_small(t)), "</small>");
        }
        strbuf_add(w, "</span></div>");
    }
    strbuf_add(w, "</div>\n");
    part_beside(w, h, "p");
}

/* Adds the question of the prompt, after the name of the player. */
static void add_question(struct strbuf *w, const struct public_view *h)
{
    struct strbuf asks = {.text = NULL}, prompt = {.player = h->told.names};
    h->told.game->prompt(h->told.played->now, &prompt);
    strbuf_add(w, "<p class=\"asks\"><span>");
    offered_asks(&asks, h);
    html_take(w, "", &asks, "");
    html_take(w, "</span><small>", &prompt, "</small></p>\n");
}

/* Adds the board. If men can be moved, it is an input pad: as wide as the page, with touch
 * areas. */
static void add_board(struct strbuf *w, const struct public_view *h, const struct offers *o)
{
    bool pad = h->open && h->now.at >= 0 && ((h->now.waits && has_men(o)) || buttons_hide_men(h));
    if (!h->told.game->picture)
        return;
    strbuf_add(w, "<div class=\"wrap%s\"%s>", pad ? " play" : "",
               pad && buttons_hide_men(h) ? " data-any" : "");
    svg_board(w, &h->told, h->told.turns, false);
    if (pad)
        svg_touch(w, &h->told, h->now.waits ? h->now.at : h->told.turn[h->told.turns - 1].seat);
    strbuf_add(w, "\n</div>\n");
}

static void add_offers(struct strbuf *w, const struct public_view *h, const struct offers *o)
{
    add_question(w, h);
    part_buttons(w, h, o);
    w->failed |= o->failed;
}

/* Adds the button for the match after a finished or adjourned one. */
static void add_after(struct strbuf *w, const struct public_view *h)
{
    html_element(w, "<div class=\"choices\"><button class=\"go\" data-next><b>",
                 *h->partie ? _("Next match of the partie") : _("The same players again"),
                 "</b><small></small></button></div>\n");
}

/* Adds the score, the ruling and the input, with the next input first, so that the scorer need not
 * scroll: the dice are above the board if moving men on it only amends a play. */
void part_ask(struct strbuf *w, const struct public_view *h)
{
    bool dice_first = h->open && buttons_hide_men(h) && !h->now.waits;
    struct offered o;
    offered_take(h, &o);
    add_score(w, h);
    strbuf_add(w, "<section class=\"due ruling%s\">", h->now.quiet ? " quiet" : "");
    part_told(w, h, h->told.turns);
    strbuf_add(w, "</section>\n");
    if (!dice_first)
        add_board(w, h, &o.list);
    if (h->open)
        add_offers(w, h, &o.list);
    if (!h->open || (h->left && !*h->partie))
        add_after(w, h);
    if (dice_first)
        add_board(w, h, &o.list);
    offered_free(&o);
}

/* --- the arbiter ------------------------------------------------------------------------------ */

/* Adds a button that begins a line with a command. */
static void add_command_button(struct strbuf *w, const struct session_command *c)
{
    const struct command_page *page = session_command_page(c);
    char name[LOCAL_NAME];
    name_shown(COMMAND_NAME, page->topic.names, name);
    strbuf_add(w, "<button data-begin=\".%s \" title=\"", name);
    html_element(w, "", page->topic.title, "\"><b>.");
    html_element(w, "", name, "</b><small>");
    html_element(w, "", _(page->line), "</small></button>\n");
}

void part_arbiter(struct strbuf *w, const struct public_view *h)
{
    const struct session_command *c;
    html_element(w, "<h2><span>", _("The arbiter"), "</span></h2>\n<div class=\"choices row\">\n");
    for (int i = 0; (c = session_command(i)) != NULL; i++)
        if (c->phone == PHONE_ARBITER && (!c->of_claims || h->told.game->claims))
            add_command_button(w, c);
    strbuf_add(w, "</div>\n");
    html_element(w, "<h2><span>", C_("page", "Turns"), "</span>");
    html_element(w, "<span>", _("newest first"), "</span></h2>\n<ol class=\"turns\">\n");
    for (long n = h->told.turns; n > 0; n--)
        part_turn(w, h, n);
    strbuf_add(w, "</ol>\n");
}

/* --- pages ------------------------------------------------------------------------------------ */

static void begin_page(struct strbuf *w, const char *title, const char *data)
{
    page_begin(w, title, data, 0);
    part_die_faces(w);
}

static void end_page(struct strbuf *w)
{
    strbuf_add(w, "<script src=\"/score.js\" defer></script>\n");
    page_end(w);
}

static void add_say(struct strbuf *data)
{
    static const struct page_word say[] = {
        {"waits", N_("waits")},
        {"token", N_("The token of this address is missing or wrong: nothing can be entered. Open "
                     "the address of the scorer's page again.")},
        {"meanwhile", N_("Somebody else has entered something: look at it, then send again.")},
        {"taken", N_("Another referee is writing this match.")},
        {"down", N_("No link: what you type waits here, and is sent when there is one.")},
        {"refused", N_("refused")},
        {"correct", N_("Correct it")},
        {"again", N_("Send again")},
        {"drop", N_("Drop it")},
        {"typed", N_("As typed: %s")},
        {"off", N_("off")},
        {"more", N_("Show all of it")},
        {"way", N_("Which way?")},
        {"wrong", N_("%s is not offered for this throw. Was it played?")},
        {"played", N_("It was played")},
    };
    page_words(data, say, sizeof say / sizeof say[0]);
}

static void add_bar(struct strbuf *w)
{
    html_element(w, "<form id=\"typed\" class=\"typed\" hidden><label for=\"line\">",
                 _("A line, as at the prompt"), "</label>");
    strbuf_add(
        w, "<input id=\"line\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" "
           "enterkeyhint=\"send\" maxlength=\"400\">");
    html_element(w, "<button class=\"go\">", _("Enter"), "</button></form>\n");
    html_element(w, "<nav class=\"bar\"><button id=\"undo\">", _("Undo"), "</button>");
    html_element(w, "<button id=\"claim\">", _("Claim"), "</button>");
    html_element(w, "<button id=\"type\">", _("Type a line"), "</button></nav>\n");
}

/* Adds the notice that these pages require scripts. */
static void add_without_scripts(struct strbuf *w)
{
    html_element(w, "<noscript><p class=\"notice bad\">",
                 _("Scoring requires JavaScript. Allow it for this page, or enter the match at the "
                   "prompt."),
                 "</p></noscript>\n");
}

void page_scorer(struct strbuf *w, const struct live_table *t)
{
    const struct public_view *h = &t->shown;
    struct strbuf data = {.text = NULL};
    const char *claim = claim_word(h->told.game);
    strbuf_add(&data, "class=\"scorer%s\" data-scores=\"%.8s\" data-head=\"%s\" data-claim=\"%s\"",
               h->told.game->picture ? "" : " sheets", h->key, h->head, claim ? claim : "");
    add_say(&data);
    begin_page(w, _("Scorer"), data.text ? data.text : "");
    strbuf_free(&data);
    svg_furniture(w, &h->told);
    html_element(w, "<header class=\"top\"><h1 class=\"heard\">", _("Scorer"), "</h1>");
    strbuf_add(w, "<a class=\"where\" href=\"");
    part_path(w, h);
    html_element(w, "\">", _("Scorer"), t->number ? " · " : "");
    if (t->number)
        part_table_name(w, h, t->number);
    strbuf_add(w, "</a>");
    page_fresh(w, 0);
    strbuf_add(w, "</header>\n");
    add_without_scripts(w);
    html_element(w, "<form id=\"pin\" class=\"found\" hidden><label>", _("The PIN of this table"),
                 "<input inputmode=\"numeric\" pattern=\"[0-9]{6}\" maxlength=\"6\" "
                 "autocomplete=\"off\" required></label>");
    html_element(w, "<button class=\"go\">", _("Enter"), "</button></form>\n");
    strbuf_add(w,
               "<div class=\"alerts\"><p id=\"trouble\" class=\"notice bad\" role=\"alert\" hidden>"
               "</p>\n<ul id=\"queue\" class=\"queue\"></ul></div>\n<main id=\"ask\"></main>\n"
               "<section id=\"arbiter\" class=\"col\"></section>\n"
               "<p id=\"said\" class=\"heard\" aria-live=\"polite\"></p>\n");
    add_bar(w);
    end_page(w);
}

/* Adds a choice of a value; "–" means the default of the game. */
static void add_values(struct strbuf *w, const struct game_option *o)
{
    html_element(w, "<select name=\"", o->name, "\"><option value=\"\">–</option>");
    for (const char *at = o->values; *at; at += strspn(at, " ")) {
        int n = (int)strcspn(at, " ");
        strbuf_add(w, "<option value=\"%.*s\">%.*s</option>", n, at, n, at);
        at += n;
    }
    strbuf_add(w, "</select>");
}

/* Adds the options of a game; the page shows only those of the selected game. */
static void add_options(struct strbuf *w, const struct game *g)
{
    if (!g->option)
        return;
    html_element(w, "<details data-of=\"", g->name, "\" hidden><summary>");
    html_element(w, "", _("Options"), "</summary>\n");
    for (const struct game_option *o = g->option; o->name; o++) {
        html_element(w, "<label><span>", o->name, ": ");
        html_element(w, "", _(o->help), "</span>");
        if (o->values)
            add_values(w, o);
        else
            strbuf_add(w,
                       "<input name=\"%s\" type=\"number\" inputmode=\"numeric\" min=\"%ld\" "
                       "max=\"%ld\" placeholder=\"%ld–%ld\">",
                       o->name, o->least, o->most, o->least, o->most);
        strbuf_add(w, "</label>\n");
    }
    strbuf_add(w, "</details>\n");
}

void page_new(struct strbuf *w)
{
    struct strbuf data = {.text = NULL};
    strbuf_add(&data, "class=\"scorer new\"");
    add_say(&data);
    begin_page(w, _("New match"), data.text ? data.text : "");
    strbuf_free(&data);
    html_element(w, "<header class=\"top\"><h1 class=\"where\">", _("New match"), "</h1>");
    page_fresh(w, 0);
    strbuf_add(w, "</header>\n");
    add_without_scripts(w);
    strbuf_add(w, "<p id=\"trouble\" class=\"notice bad\" role=\"alert\" hidden></p>\n"
                  "<main><form id=\"found\" class=\"found\">\n");
    html_element(w, "<label>", _("Game"), "<select id=\"game\">");
    for (const struct game *const *g = games; *g; g++) {
        strbuf_add(w, "<option value=\"%s\" data-least=\"%d\" data-most=\"%d\"%s>", (*g)->name,
                   (*g)->seats_least, (*g)->seats_most, (*g)->series ? " data-series=\"1\"" : "");
        html_element(w, "", _((*g)->title), "</option>");
    }
    strbuf_add(w, "</select></label>\n");
    for (int i = 0; i < SEATS_MAX; i++) {
        strbuf_add(w, "<label%s>", i > 1 ? " hidden" : "");
        strbuf_add(w, _("Player %d"), i + 1);
        strbuf_add(w, "<input name=\"player\" maxlength=\"80\" autocomplete=\"off\"></label>\n");
    }
    html_element(w, "<label hidden>", _("Partie à écrire: its name, or nothing"),
                 "<input id=\"partie\" maxlength=\"60\" autocomplete=\"off\"></label>\n");
    for (const struct game *const *g = games; *g; g++)
        add_options(w, *g);
    html_element(w, "<button class=\"go\">", _("Begin"), "</button></form></main>\n");
    end_page(w);
}
