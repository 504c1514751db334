/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The organiser's page: all tables with their players, and a QR code for each phone that is to
 * enter lines. The page itself says nothing; its script asks for the rest with the organiser's
 * token, which is the arbiter's token of no table in particular, so it starts matches as well. */
#include <stdio.h>
#include <string.h>

#include "base/html.h"
#include "base/i18n.h"
#include "handlers.h"
#include "html.h"
#include "log/find.h"
#include "pages.h"
#include "pictures/qr.h"
#include "scorers.h"

enum { CODE_PIXELS = 320 };

/* The end of the path of a code: whose it is. */
static const char of_hall[] = "hall", of_new[] = "new", of_scorer[] = "scorer",
                  of_arbiter[] = "arbiter";

static void page_organiser(struct strbuf *w)
{
    page_begin(w, _("Organiser"), "class=\"organiser\"", 0);
    html_element(w, "<header class=\"top\"><h1 class=\"where\">", _("Organiser"), "</h1>");
    html_element(w, "<a class=\"where\" href=\"/\">", _("Tables"), "</a></header>\n");
    html_element(w, "<noscript><p class=\"notice bad\">", _("This page requires JavaScript."),
                 "</p></noscript>\n");
    strbuf_add(w, "<div class=\"alerts\"><p id=\"trouble\" class=\"notice bad\" role=\"alert\" "
                  "hidden></p></div>\n<main id=\"tables\"></main>\n<dialog id=\"code\"><div></div>"
                  "<form method=\"dialog\">");
    html_element(w, "<button class=\"go\">", _("Close"), "</button></form></dialog>\n");
    strbuf_add(w, "<script src=\"/score.js\" defer></script>\n");
    page_end(w);
}

/* True: it is the organiser who asks; else that is answered. */
static bool is_organiser(const struct asked *a)
{
    if (!a->site->scorers)
        response_say(a->to, 404, "");
    else if (scorers_role(a->site->scorers, NULL, a->r->authorization) != ROLE_ARBITER)
        asked_refuse(a, 401,
                     N_("the organiser's token is missing or wrong; open the address that the "
                        "server printed"));
    else
        return true;
    return false;
}

/* A button that shows a code. `key`: of a table, or "". */
static void add_code_button(struct strbuf *w, const char *as, const char *key, const char *label)
{
    strbuf_add(w, "<button data-code=\"/organiser/code?as=%s&amp;t=%.*s\">", as, MATCH_SHOWN, key);
    html_element(w, "", label, "</button>\n");
}

static void add_organised(struct strbuf *w, const struct live_table *t)
{
    struct strbuf players = {.text = NULL};
    replayed_players(&t->shown.told, &players);
    strbuf_add(w, "<li><p class=\"cap\"><a href=\"");
    part_path(w, &t->shown);
    strbuf_add(w, "\">");
    part_table_name(w, &t->shown, t->number);
    html_element(w, " · ", _(t->shown.told.game->title), "</a></p>\n");
    html_take(w, "<h2><bdi>", &players, "</bdi></h2>\n<p class=\"say\">");
    part_say(w, &t->shown);
    strbuf_add(w, "</p>\n<p class=\"further\">");
    add_code_button(w, of_scorer, t->key, _("Code for the scorer"));
    add_code_button(w, of_arbiter, t->key, _("Code for the arbiter"));
    strbuf_add(w, "</p></li>\n");
}

static void part_organiser(struct strbuf *w, struct live_tables *all, const struct place *p)
{
    int tables = 0;
    for (int i = 0; i < live_tables_count(all); i++)
        tables += live_table_at(all, i)->good;
    if (p->alone)
        html_element(w, "<p class=\"notice\">",
                     _("Only this computer reaches the server. For phones, start it with --listen "
                       "0.0.0.0."),
                     "</p>\n");
    html_element(w, "<p class=\"further\"><button class=\"go\" data-new>", _("New match"),
                 "</button>\n");
    add_code_button(w, of_new, "", _("Code for new matches"));
    add_code_button(w, of_hall, "", _("Code for spectators"));
    strbuf_add(w, "</p>\n");
    if (!tables)
        html_element(w, "<p class=\"none\">",
                     _("No match is being played. Start one here, or let the players start it: "
                       "their phones scan the code for new matches."),
                     "</p>\n");
    strbuf_add(w, "<ol class=\"tables\">\n");
    for (int i = 0; i < live_tables_count(all); i++)
        if (live_table_at(all, i)->good)
            add_organised(w, live_table_at(all, i));
    strbuf_add(w, "</ol>\n");
}

void get_organiser(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    if (!a->site->scorers) {
        response_say(a->to, 404, "");
        return;
    }
    page_organiser(&w);
    asked_answer(a, type_html, &w);
}

void get_organiser_tables(const struct asked *a)
{
    struct strbuf w = {.text = NULL};
    if (!is_organiser(a))
        return;
    part_organiser(&w, a->in->tables, &a->site->place);
    asked_answer(a, type_html, &w);
}

/* Adds a code, its address in letters, and what it is for. */
static void add_code(struct strbuf *w, const char *title, struct strbuf *address, const char *what)
{
    html_element(w, "<h2>", title, "</h2>\n<p class=\"qr\">");
    w->failed |= !qr_svg(w, address->text ? address->text : "", CODE_PIXELS);
    html_take(w, "</p>\n<p class=\"n\">", address, "</p>\n");
    html_element(w, "<p>", what, "</p>\n");
}

static bool is_code(const char *as, size_t n, const char *whom)
{
    return as && n == strlen(whom) && memcmp(as, whom, n) == 0;
}

/* The code of a table for a role; for a scorer with the PIN. */
static void add_table_code(struct strbuf *w, const struct asked *a, const struct live_table *t,
                           enum role role)
{
    struct strbuf address = {.text = NULL}, title = {.text = NULL};
    char token[TOKEN_ROOM], pin[PIN_ROOM];
    scorers_token(a->site->scorers, t->key, role, token);
    scorers_pin(a->site->scorers, t->key, pin);
    strbuf_add(&address, "%s/t/%.*s/score#%s", a->site->place.address, MATCH_SHOWN, t->key, token);
    replayed_players(&t->shown.told, &title);
    add_code(w, title.text ? title.text : "", &address,
             role == ROLE_ARBITER ? _("The arbiter scans it, sees everything, and rules.")
                                  : _("The scorer of this table scans it, and enters the match."));
    strbuf_free(&title);
    if (role == ROLE_SCORER) {
        strbuf_add(w, "<p>");
        strbuf_add(w,
                   _("Without a camera: open the table in a browser, tap “Enter the match”, and "
                     "type the PIN %s."),
                   pin);
        strbuf_add(w, "</p>\n");
    }
}

void get_organiser_code(const struct asked *a)
{
    struct strbuf w = {.text = NULL}, address = {.text = NULL};
    char token[TOKEN_ROOM];
    size_t as_length = 0, key_length = 0;
    const char *as = query_value(a->r->query, "as", &as_length);
    const char *key = query_value(a->r->query, "t", &key_length);
    if (!is_organiser(a))
        return;
    const struct live_table *t =
        key && key_length ? live_tables_find(a->in->tables, key, key_length) : NULL;
    if (is_code(as, as_length, of_hall)) {
        strbuf_add(&address, "%s/", a->site->place.address);
        add_code(&w, _("Tables"), &address, _("Everyone may scan it, and watch all tables."));
    } else if (is_code(as, as_length, of_new)) {
        scorers_token(a->site->scorers, NULL, ROLE_SCORER, token);
        strbuf_add(&address, "%s/new#%s", a->site->place.address, token);
        add_code(&w, _("New match"), &address,
                 _("Players scan it to start their match and to enter it."));
    } else if (t && t->good && is_code(as, as_length, of_scorer)) {
        add_table_code(&w, a, t, ROLE_SCORER);
    } else if (t && t->good && is_code(as, as_length, of_arbiter)) {
        add_table_code(&w, a, t, ROLE_ARBITER);
    } else {
        response_say(a->to, 404, "");
        return;
    }
    asked_answer(a, type_html, &w);
}
