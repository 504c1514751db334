/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of scorers. */
#include "base/html.h"
#include "base/i18n.h"
#include "entry_form.h"
#include "html.h"
#include "pads.h"
#include "pages.h"
#include "pictures/svg_board.h"

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
        strbuf_add(w, _("Table %d"), t->number);
    strbuf_add(w, "</a>");
    page_fresh(w, 0);
    strbuf_add(w, "</header>\n");
    html_element(w, "<form id=\"pin\" class=\"found\" hidden><label>", _("The PIN of this table"),
                 "<input inputmode=\"numeric\" pattern=\"[0-9]{6}\" maxlength=\"6\" "
                 "autocomplete=\"off\" required></label>");
    html_element(w, "<button class=\"go\">", _("Enter"), "</button></form>\n");
    strbuf_add(w, "<p id=\"trouble\" class=\"notice bad\" role=\"alert\" hidden></p>\n"
                  "<ul id=\"queue\" class=\"queue\"></ul>\n<main id=\"ask\"></main>\n"
                  "<p id=\"said\" class=\"said\" aria-live=\"polite\"></p>\n");
    add_bar(w);
    end_page(w);
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
    strbuf_add(w, "</header>\n"
                  "<p id=\"trouble\" class=\"notice bad\" role=\"alert\" hidden></p>\n"
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
    html_element(w, "<label>", _("Options, as announce=confirm holes=6"),
                 "<input id=\"options\" autocomplete=\"off\" autocapitalize=\"off\" "
                 "maxlength=\"200\"></label>\n");
    html_element(w, "<button class=\"go\">", _("Begin"), "</button></form></main>\n");
    end_page(w);
}
