/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/html.h"
#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "handlers.h"
#include "log/find.h"
#include "matches/import/match_address.h"
#include "matches/stats/standings.h"
#include "matches/stats/tournament.h"
#include "pictures/qr.h"
#include "pictures/report_parts.h"
#include "pictures/svg.h"
#include "site.h"

/* --- parts ------------------------------------------------------------------------------------ */

enum { PEGS_MOST = 24 };

void part_path(struct strbuf *w, const struct public_view *h)
{
    strbuf_add(w, "/t/%.*s", MATCH_SHOWN, h->key);
}

bool part_to_act(const struct public_view *h, int seat)
{
    return h->open && !h->left && h->now.at == seat;
}

/* Returns true if this player has won the match, which is over. */
static bool part_won(const struct public_view *h, int seat)
{
    return !h->open && h->now.winners >> seat & 1;
}

const struct standing *standing_after(const struct public_view *h, long n)
{
    return n > 0 && n <= h->told.turns ? h->told.turn[n - 1].at : h->told.begins;
}

/* --- dice ------------------------------------------------------------------------------------- */

/* Pips by their place on a grid of three by three, from the upper left, as bits. */
static const unsigned pips[7] = {0, 020, 0401, 0421, 0505, 0525, 0555};

void part_die_faces(struct strbuf *w)
{
    strbuf_add(w, "<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n");
    for (int i = 1; i <= 6; i++) {
        strbuf_add(w,
                   "<g id=\"die-%d\"><rect x=\"1.5\" y=\"1.5\" width=\"33\" height=\"33\" "
                   "rx=\"6.5\" class=\"f-ivory l-ebony\" stroke-width=\"1.6\"/>",
                   i);
        for (int k = 0; k < 9; k++)
            if (pips[i] >> k & 1)
                strbuf_add(w, "<circle cx=\"%d\" cy=\"%d\" r=\"3.4\" class=\"f-ebony\"/>",
                           9 + k % 3 * 9, 9 + k / 3 * 9);
        strbuf_add(w, "</g>\n");
    }
    strbuf_add(w, "</defs></svg>\n");
}

void part_dice(struct strbuf *w, const char *dice)
{
    if (!*dice)
        return;
    html_element(w, "<span class=\"dice\" role=\"img\" aria-label=\"", dice, "\">");
    for (const char *c = dice; *c; c++)
        if (*c >= '1' && *c <= '6')
            strbuf_add(w, "<svg viewBox=\"0 0 36 36\"><use href=\"#die-%c\"/></svg>", *c);
        else if (*c != '-')
            strbuf_add(w, *c == ' ' ? "<i></i>" : "<b>?</b>");
    strbuf_add(w, "</span>");
}

/* --- players ---------------------------------------------------------------------------------- */

/* Returns the major number, such as holes, that ends the match; 0 if it is not shown as pegs. */
static long pegs_of(const struct replayed_match *t)
{
    bool pegs = t->paper->parts > 1 && t->most > 0 && t->most <= PEGS_MOST;
    return pegs ? t->most : 0;
}

/* Adds the holes, with the peg, or the flag that replaces it, in the last. */
static void add_pegs(struct strbuf *w, const struct replayed_match *t, const struct standing *is)
{
    const long most = pegs_of(t), major = is->major;
    if (!most)
        return;
    strbuf_add(w, "<div class=\"pegs\" aria-hidden=\"true\">");
    for (long i = 0; i < most; i++)
        strbuf_add(w, is->flag && i + 1 == major ? "<span class=\"on flag\"></span>"
                      : i < major                ? "<span class=\"on\"></span>"
                                                 : "<span></span>");
    strbuf_add(w, "</div>");
}

/* Returns the heading of the major number on a page. A table of rounds has no headings; its game
 * has one number. */
const char *part_big(const struct replayed_match *t)
{
    return t->paper->rounds ? t->game->major : t->paper->major.page;
}

const char *part_small(const struct replayed_match *t)
{
    return t->paper->rounds ? t->game->minor : t->paper->minor.page;
}

static void add_number(struct strbuf *w, const char *name, long n, bool minor)
{
    if (!name)
        return;
    strbuf_add(w, "<div class=\"num%s\"><span class=\"n\">%ld</span>", minor ? " small" : "", n);
    html_element(w, "<small>", _(name), "</small></div>");
}

bool part_throws(const struct public_view *h)
{
    return !h->now.waits || h->now.dice;
}

/* Adds a mark for the player to act and for the winner, if the last turn is shown. */
static void add_turn_mark(struct strbuf *w, const struct public_view *h, int seat, long n)
{
    bool last = n == h->told.turns;
    if (last && part_to_act(h, seat))
        html_element(w, "<span class=\"turn\">", part_throws(h) ? _("throws") : _("plays"),
                     "</span>");
    if (last && part_won(h, seat))
        html_element(w, "<span class=\"turn won\">", _("has won"), "</span>");
}

/* Adds a player with the score after turn `n`: name, pegs, numbers. */
static void part_side(struct strbuf *w, const struct public_view *h, int seat, long n)
{
    const struct replayed_match *t = &h->told;
    const struct standing *is = &standing_after(h, n)[seat];
    strbuf_add(w, "<div class=\"side %c%s\"><div class=\"who\"><div class=\"name\">",
               t->game->letter[seat],
               part_to_act(h, seat)                 ? " on"
               : n == t->turns && part_won(h, seat) ? " won"
                                                    : "");
    if (t->game->seat_header)
        strbuf_add(w, "<span class=\"disc %c\"></span>", t->game->letter[seat]);
    html_element(w, "<b><bdi>", t->names[seat], "</bdi></b>");
    add_turn_mark(w, h, seat, n);
    strbuf_add(w, "</div>");
    add_pegs(w, t, is);
    strbuf_add(w, "</div>");
    add_number(w, part_big(t), is->major, false);
    add_number(w, part_small(t), is->minor, part_big(t) != NULL);
    strbuf_add(w, "</div>\n");
}

void part_beside(struct strbuf *w, const struct public_view *h, const char *element)
{
    struct strbuf said = {.player = h->told.names};
    if (h->open && h->told.game->beside)
        h->told.game->beside(h->told.played->now, &said);
    for (size_t i = 0; i + 1 < said.length; i++)
        if (said.text[i] == '\n')
            said.text[i] = ' ';
    if (said.length && said.text[said.length - 1] == '\n')
        said.text[--said.length] = '\0';
    if (said.length) {
        strbuf_add(w, "<%s class=\"beside\">", element);
        html_take(w, "", &said, "</");
        strbuf_add(w, "%s>\n", element);
    }
    strbuf_free(&said);
}

/* --- the turn looked at ----------------------------------------------------------------------- */

static void add_withheld(struct strbuf *w, const struct public_view *h)
{
    const char *said = h->now.withheld > 1
                           ? _("The ruling is shown when nothing in it can be claimed any more.")
                           : _("The ruling is shown after the next throw.");
    html_element(w, "<p class=\"sub soft\">", said, "</p>\n");
}

/* Adds the arbiter's rulings. */
static void add_ruled(struct strbuf *w, const char *lines)
{
    while (*lines) {
        strbuf_add(w, "<p class=\"ruled\">");
        lines = html_line(w, lines);
        strbuf_add(w, "</p>\n");
    }
}

static void add_result(struct strbuf *w, const struct public_view *h)
{
    strbuf_add(w, "<div class=\"result\">\n");
    html_sentences(w, h->told.result, "p");
    strbuf_add(w, "</div>\n");
}

void part_told(struct strbuf *w, const struct public_view *h, long n)
{
    const struct replayed_match *t = &h->told;
    const struct replayed_turn *c = n > 0 && n <= t->turns ? &t->turn[n - 1] : NULL;
    if (!h->open && n == t->turns)
        add_result(w, h);
    if (!c) {
        html_element(w, "<p>", _("The beginning"), "</p>\n");
        add_ruled(w, t->preface);
        return;
    }
    strbuf_add(w, "<p class=\"head\"><b>%ld.</b> ", c->number);
    html_bdi(w, t->names[c->seat]);
    strbuf_add(w, " ");
    part_dice(w, c->dice);
    html_element(w, " <span class=\"play\">", c->play, "</span></p>\n");
    html_sentences(w, !h->open && n == t->turns ? t->rest : c->sentences, "p");
    if (hall_withholds(h, n))
        add_withheld(w, h);
    add_ruled(w, c->remarks);
}

/* Returns the last of several lines. */
static const char *last_line(const char *lines)
{
    const char *end = strrchr(lines, '\n');
    return end ? end + 1 : lines;
}

/* Adds the play of a turn, and its brief ruling. `between` precedes the play if there is one. */
static void add_play_heard(struct strbuf *w, const struct replayed_turn *c, const char *between)
{
    strbuf_add(w, "%s%s", *c->play ? between : "", c->play);
    strbuf_add(w, "%s%s", *c->ruling ? _(": ") : "", c->ruling);
}

void part_heard(struct strbuf *w, const struct public_view *h)
{
    const struct replayed_match *t = &h->told;
    const struct replayed_turn *c = t->turns ? &t->turn[t->turns - 1] : NULL;
    const char *ruled = last_line(c ? c->remarks : t->preface);
    strbuf_add(w, "%s%s", ruled, *ruled ? " " : "");
    if (!h->open)
        strbuf_add(w, "%.*s", (int)strcspn(t->result, "\n"), t->result);
    else if (c) {
        strbuf_add(w, "%ld. %s %s", c->number, t->names[c->seat], c->dice);
        add_play_heard(w, c, *c->dice ? ", " : "");
    } else if (!*ruled)
        strbuf_add(w, "%s", _("The beginning"));
}

/* Adds the sentence about the last turn for a card, with the dice drawn. */
static void part_say(struct strbuf *w, const struct public_view *h)
{
    const struct replayed_match *t = &h->told;
    const struct replayed_turn *c = t->turns ? &t->turn[t->turns - 1] : NULL;
    struct strbuf text = {.text = NULL};
    if (!c || !h->open || *c->remarks) {
        part_heard(&text, h);
        html_take(w, "", &text, "");
        return;
    }
    if (t->game->picture)
        part_dice(w, c->dice);
    strbuf_add(&text, " %s", t->names[c->seat]);
    add_play_heard(&text, c, " ");
    html_take(w, "", &text, "");
}

/* --- the list --------------------------------------------------------------------------------- */

/* Adds the duration of a turn after its play, "in 0:42". A current turn has no end yet, and the
 * duration of a turn with hidden rulings is hidden too. */
static void add_took(struct strbuf *w, const struct public_view *h, long n)
{
    long seconds = h->time[n - 1].seconds;
    char said[32];
    if (!seconds || hall_withholds(h, n) || (n == h->told.turns && h->open && h->now.waits))
        return;
    snprintf(said, sizeof said, "%ld:%02ld", seconds / 60, seconds % 60);
    strbuf_add(w, " <span class=\"took\">");
    strbuf_add(w, C_("how long a turn took", "in %s"), said);
    strbuf_add(w, "</span>");
}

/* Adds the time of the last turn. */
static void add_when(struct strbuf *w, const struct public_view *h, long n)
{
    char at[DATE_SAID];
    if (n < h->told.turns || !*h->time[n - 1].at || hall_withholds(h, n))
        return;
    format_local(h->time[n - 1].at, at);
    strbuf_add(w, "<p>");
    strbuf_add(w, _("Entered %s"), at);
    strbuf_add(w, "</p>");
}

void part_turn(struct strbuf *w, const struct public_view *h, long n)
{
    const struct replayed_match *t = &h->told;
    const struct replayed_turn *c = &t->turn[n - 1];
    strbuf_add(w, "<li id=\"c%ld\"%s><a href=\"", n, *c->claims ? " class=\"claim\"" : "");
    part_path(w, h);
    strbuf_add(w, "/%ld\"><span class=\"no n\">%ld</span>", n, c->number);
    if (t->game->seat_header)
        strbuf_add(w, "<span class=\"disc %c\"></span>", t->game->letter[c->seat]);
    else
        html_element(w, "<span class=\"by\">", t->names[c->seat], "</span>");
    html_element(w, "<span class=\"n dice-said\">", c->dice, "</span>");
    html_element(w, "<span class=\"play\">", c->play, "");
    if (hall_corrected(h, n))
        html_element(w, " <span class=\"edited\">", _("corrected"), "</span>");
    add_took(w, h, n);
    strbuf_add(w, "</span></a>");
    add_when(w, h, n);
    if (*c->ruling)
        html_element(w, "<p>", c->ruling, "</p>");
    add_ruled(w, c->remarks);
    strbuf_add(w, "</li>\n");
}

static void part_claims(struct strbuf *w, const struct public_view *h)
{
    const struct replayed_match *t = &h->told;
    for (long n = t->turns; n > 0; n--) {
        const struct replayed_turn *c = &t->turn[n - 1];
        if (!*c->claims && !*c->remarks)
            continue;
        strbuf_add(w, "<li><span class=\"no n\">%ld</span><div class=\"what\">", c->number);
        html_text(w, c->claims);
        add_ruled(w, c->remarks);
        strbuf_add(w, "</div></li>\n");
    }
}

/* Adds the sheet of the match's partie, if it belongs to one. */
static void part_partie(struct strbuf *w, const struct public_view *h)
{
    if (!*h->partie)
        return;
    html_element(w, "<h2>", _("Partie"), "</h2>\n");
    html_sentences(w, h->partie, "p");
}

/* --- cards ------------------------------------------------------------------------------------ */

/* A match's card in the hall, which is read from a distance. */

enum { TURNS_SHOWN = 3 };

/* Sets last[] to the last finished turns of a seat, the newest first, or NULL. */
static void last_turns(const struct replayed_match *t, int seat,
                       const struct replayed_turn *last[TURNS_SHOWN])
{
    int found = 0;
    for (long n = t->turns; n > 0 && found < TURNS_SHOWN; n--) {
        const struct replayed_turn *c = &t->turn[n - 1];
        if (c->seat == seat && !c->open && !c->nothing)
            last[found++] = c;
    }
    while (found < TURNS_SHOWN)
        last[found++] = NULL;
}

/* Adds the numbers that a seat wrote in its last turns, its total, and a dash for each zero in a
 * row. */
static void add_numbers(struct strbuf *w, const struct replayed_match *t, int seat, long total)
{
    const struct replayed_turn *last[TURNS_SHOWN];
    last_turns(t, seat, last);
    for (int i = TURNS_SHOWN - 1; i >= 0; i--) {
        long written = last[i] ? last[i]->marked[seat] : 0;
        strbuf_add(w, "<td class=\"written%s\">", i ? " older" : "");
        if (last[i])
            strbuf_add(w, written ? "%+ld" : "%ld", written);
        strbuf_add(w, "</td>");
    }
    strbuf_add(w, "<td class=\"n\">%ld</td><td class=\"z\">", total);
    for (long z = last[0] && !last[0]->marked[seat] ? last[0]->zeros : 0; z > 0; z--)
        strbuf_add(w, "–");
    strbuf_add(w, "</td>");
}

static void add_totals(struct strbuf *w, const struct public_view *h)
{
    const struct replayed_match *t = &h->told;
    const struct standing *at = standing_after(h, t->turns);
    strbuf_add(w, "<table class=\"totals\">\n");
    for (int i = 0; i < t->seats; i++) {
        strbuf_add(w, "<tr%s><td>",
                   part_to_act(h, i) ? " class=\"turn\""
                   : part_won(h, i)  ? " class=\"won\""
                                     : "");
        html_bdi(w, t->names[i]);
        if (part_won(h, i))
            html_element(w, " <span class=\"turn won\">", _("has won"), "</span>");
        strbuf_add(w, "</td>");
        add_numbers(w, t, i, at[i].minor);
        strbuf_add(w, "</tr>\n");
    }
    strbuf_add(w, "</table>\n");
}

void part_table_name(struct strbuf *w, const struct public_view *h, int number)
{
    long board[2];
    if (hall_board(h, board))
        strbuf_add(w, _("Round %ld, board %ld"), board[0], board[1]);
    else
        strbuf_add(w, _("Table %d"), number);
}

void part_card(struct strbuf *w, const struct public_view *h, int number)
{
    const struct replayed_match *t = &h->told;
    strbuf_add(w, "<article class=\"card%s\" id=\"t%.8s\"><a href=\"", h->open ? "" : " over",
               h->key);
    part_path(w, h);
    strbuf_add(w, "\"><div class=\"cap\"><span>");
    part_table_name(w, h, number);
    html_element(w, " · ", _(t->game->title), "</span></div>\n<div class=\"mid\">");
    if (t->game->picture) {
        svg_board(w, t, t->turns, true);
        strbuf_add(w, "\n<div class=\"players\">");
        for (int i = t->seats - 1; i >= 0; i--)
            part_side(w, h, i, t->turns);
        strbuf_add(w, "</div>");
    } else {
        strbuf_add(w, "<div class=\"dice-game\">");
        add_totals(w, h);
        if (h->open && t->turns) {
            strbuf_add(w, "<div class=\"thrown-now\">");
            part_dice(w, t->turn[t->turns - 1].dice);
            strbuf_add(w, "</div>");
        }
        strbuf_add(w, "</div>");
    }
    strbuf_add(w, "</div>\n<p class=\"say\">");
    part_say(w, h);
    strbuf_add(w, " ");
    part_beside(w, h, "span");
    strbuf_add(w, "</p></a></article>\n");
}

/* --- organiser ------------------------------------------------------------------------------- */

/* The organiser's page: all tables with their players, and a QR code for each phone that is to
 * enter lines. The page itself contains no data; its script requests it with the organiser's
 * token. That is the arbiter's token without a table, so it can also start matches. */

enum { CODE_PIXELS = 320 };

/* Last parts of the path of a code: whom it is for. */
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

/* Returns true if the request has the organiser's token; otherwise refuses it. */
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

/* Adds a button that shows a code. `key` is the key of a table, or "". */
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

/* Adds a code, its address as text, and its purpose. */
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

/* Adds the code of a table for a role; for a scorer with the PIN. */
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

/* --- pages ----------------------------------------------------------------------------------- */

enum { REFRESH_SECONDS = 10, QR_PIXELS = 92 };

/* --- what all pages have ---------------------------------------------------------------------- */

/* Messages of the script, in the language of the page; the script replaces %s. */
static const struct page_word script_words[] = {
    {"live", N_("live")},
    {"old", N_("%s s old")},
    {"lost", N_("link lost %s")},
    {"behind", N_("You look at turn %s. The table is at turn %s.")},
    {"corrected", N_("Turn %s was corrected.")},
    {"look", N_("Look at it")},
};

void page_words(struct strbuf *w, const struct page_word *word, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        strbuf_add(w, " data-say-%s=\"", word[i].name);
        html_element(w, "", _(word[i].text), "\"");
    }
}

void page_begin(struct strbuf *w, const char *title, const char *data, long refresh)
{
    html_begin(w, NULL, title);
    strbuf_add(w, "<link rel=\"stylesheet\" href=\"/live.css\">\n"
                  "<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n");
    if (refresh)
        strbuf_add(w, "<noscript><meta http-equiv=\"refresh\" content=\"%ld\"></noscript>\n",
                   refresh);
    strbuf_add(w, "</head>\n<body %s", data);
    page_words(w, script_words, sizeof script_words / sizeof script_words[0]);
    strbuf_add(w, ">\n");
}

void page_end(struct strbuf *w)
{
    strbuf_add(w, "<script src=\"/live.js\" defer></script>\n</body>\n</html>\n");
}

void page_fresh(struct strbuf *w, long refresh)
{
    html_element(w, "<span id=\"fresh\" class=\"fresh live\" hidden>", _("live"), "</span>");
    if (!refresh)
        return;
    strbuf_add(w, "<noscript><span class=\"fresh\">");
    strbuf_add(w, _("loaded every %ld s"), refresh);
    strbuf_add(w, "</span></noscript>");
}

void page_missing(struct strbuf *w, const char *why)
{
    page_begin(w, _("Tables"), "", 0);
    html_element(w, "<header class=\"top\"><a class=\"where\" href=\"/\">", _("Tables"),
                 "</a></header>\n<main>\n");
    html_element(w, "<h1 class=\"heard\">", _("Tables"), "</h1>\n");
    html_element(w, "<p class=\"none\">", why, "</p>\n");
    html_element(w, "<p><a class=\"btn\" href=\"/\">", _("All tables"), "</a></p>\n");
    strbuf_add(w, "</main>\n</body>\n</html>\n");
}

/* --- the app ---------------------------------------------------------------------------------- */

enum { APP_PIXELS = 300, MATCH_PIXELS = 340 };

/* Adds a QR code, and its address as a link. */
static void add_code_link(struct strbuf *w, const char *address, int pixels)
{
    strbuf_add(w, "<p class=\"qr code\">");
    w->failed |= !qr_svg(w, address, pixels);
    html_element(w, "</p>\n<p class=\"n\"><a href=\"", address, "\">");
    html_element(w, "", address, "</a></p>\n");
}

void page_no_app(struct strbuf *w, const struct place *p, bool installed)
{
    page_list_begin(w, _("The app"));
    html_element(w, "<p class=\"lines\">",
                 _("The app is this program in the browser of a phone. It keeps matches on the "
                   "phone, also without a network."),
                 "</p>\n<p class=\"notice\">");
    html_element(w, "",
                 installed ? _("Browsers run it only if the address begins with https:// or with "
                               "http://localhost. This page has another address.")
                           : _("It is not installed on this server."),
                 "</p>\n");
    if (p->app) {
        html_element(w, "<p>", _("Scan this code to use it:"), "</p>\n");
        add_code_link(w, p->app, APP_PIXELS);
    }
    page_list_end(w);
}

void page_match_code(struct strbuf *w, const struct public_view *h, const char *address)
{
    struct strbuf title = {.text = NULL}, said = {.text = NULL};
    replayed_players(&h->told, &title);
    page_list_begin(w, title.text ? title.text : "");
    strbuf_free(&title);
    if (strlen(address) <= MATCH_ADDRESS_MOST) {
        html_element(w, "<p class=\"lines\">",
                     _("Scan this code to take the match along: the app on the phone imports it. "
                       "So does the command referee import with this address."),
                     "</p>\n");
        add_code_link(w, address, MATCH_PIXELS);
    } else {
        strbuf_add(&said,
                   _("This match is too long for a QR code: its address has %zu characters, and at "
                     "most %d fit. Export the match as a file."),
                   strlen(address), MATCH_ADDRESS_MOST);
        html_take(w, "<p class=\"notice\">", &said, "</p>\n");
    }
    strbuf_add(w, "<p class=\"further\"><a class=\"btn\" href=\"");
    part_path(w, h);
    html_element(w, "\">", _("Back to the match"), "</a></p>\n");
    page_list_end(w);
}

/* --- all tables ------------------------------------------------------------------------------- */

static void add_cards(struct strbuf *w, struct live_tables *all, bool own)
{
    for (int i = 0; i < live_tables_count(all); i++)
        if (live_table_at(all, i)->good)
            part_card(w, &live_table_at(all, i)->shown, live_table_at(all, i)->number);
    if (!live_tables_count(all))
        html_element(w, "<p class=\"none\">",
                     own ? _("No match is being played.")
                         : _("No match is being played. A match appears here when it starts: at a "
                             "prompt with the same record, or on the organiser's page, whose "
                             "address the server printed when it started."),
                     "</p>\n");
}

/* Returns the event that all tables belong to; "" if there is none. */
static const char *one_event(struct live_tables *all)
{
    const char *event = NULL;
    for (int i = 0; i < live_tables_count(all); i++) {
        const struct live_table *t = live_table_at(all, i);
        if (t->good && event && strcmp(event, t->shown.event) != 0)
            return "";
        event = t->good ? t->shown.event : event;
    }
    return event ? event : "";
}

static const char *key_of_good(struct live_tables *all)
{
    for (int i = 0; i < live_tables_count(all); i++)
        if (live_table_at(all, i)->good)
            return live_table_at(all, i)->key;
    return "";
}

void page_hall(struct strbuf *w, struct live_tables *all, const struct place *p)
{
    const char *event = one_event(all);
    struct strbuf data = {.text = NULL};
    strbuf_add(&data, "class=\"hall\" data-rotate=\"%ld\"", p->rotate);
    page_begin(w, *event ? event : _("Tables"), data.text ? data.text : "", REFRESH_SECONDS);
    strbuf_free(&data);
    part_die_faces(w);
    html_element(w, "<header class=\"head\"><h1>", *event ? event : _("Tables"), "</h1>");
    if (p->own)
        html_element(w, "<a class=\"past\" href=\"/new\">", _("New match"), "</a>");
    html_element(w, "<a class=\"past\" href=\"/matches\">", _("Finished matches"), "</a>");
    html_element(w, "<a class=\"past\" href=\"/stats\">", _("Statistics"), "</a>");
    html_element(w, "<a class=\"past\" href=\"/help\">", _("Help"), "</a>");
    if (*event) {
        strbuf_add(w, " <a class=\"past\" href=\"/event?of=%.*s\">", MATCH_SHOWN, key_of_good(all));
        html_element(w, "", _("The event"), "</a>");
    }
    if (p->own)
        html_element(w, "<a class=\"past\" href=\"/record\">", _("Record"), "</a>");
    if (p->app && !p->own)
        html_element(w, "<a class=\"past\" href=\"/app/\">", _("The app"), "</a>");
    page_fresh(w, REFRESH_SECONDS);
    if (p->scorers && !p->alone) {
        strbuf_add(w, "<span class=\"qr big\">");
        w->failed |= !qr_svg(w, p->address, QR_PIXELS);
        strbuf_add(w, "</span>");
    }
    strbuf_add(w, "<span><b id=\"screen\" class=\"n\"></b> <span id=\"clock\" "
                  "class=\"n\"></span></span></header>\n<main id=\"cards\" class=\"cards\">\n");
    add_cards(w, all, p->own);
    strbuf_add(w, "</main>\n");
    page_end(w);
}

/* --- one table -------------------------------------------------------------------------------- */

static void add_rounds(struct strbuf *w, const struct public_view *h)
{
    struct rounds_style is = {.table = "sheet"};
    for (int i = 0; i < h->told.seats; i++)
        is.to_act |= (unsigned)part_to_act(h, i) << i;
    html_rounds(w, &h->told, &is);
}

static void add_now(struct strbuf *w, const struct public_view *h, long n)
{
    const struct replayed_match *t = &h->told;
    if (!t->game->picture) {
        for (int i = 0; i < t->seats && !t->paper->rounds; i++)
            part_side(w, h, i, n);
        if (t->paper->rounds)
            add_rounds(w, h);
        return;
    }
    for (int i = t->seats - 1; i > 0; i--)
        part_side(w, h, i, n);
    strbuf_add(w, "<div class=\"wrap\">");
    svg_board(w, &h->told, n, false);
    strbuf_add(w, "\n</div>\n");
    part_side(w, h, 0, n);
    if (n == t->turns)
        part_beside(w, h, "p");
}

void page_part(struct strbuf *w, const struct live_table *t, long n)
{
    const struct public_view *h = &t->shown;
    n = n < 0 || n > h->told.turns ? h->told.turns : n;
    strbuf_add(w, "<div id=\"now\">\n");
    add_now(w, h, n);
    strbuf_add(w, "</div>\n<section id=\"told\" class=\"ruling\">\n");
    part_told(w, h, n);
    strbuf_add(w, "</section>\n");
}

static void add_link(struct strbuf *w, const struct public_view *h, const char *id, long n,
                     const char *sign, const char *label)
{
    strbuf_add(w, "<a class=\"btn\" id=\"%s\" href=\"", id);
    part_path(w, h);
    if (n >= 0)
        strbuf_add(w, "/%ld", n);
    html_element(w, "\" aria-label=\"", label, "\">");
    html_element(w, "", sign, "</a>");
}

static void add_replay(struct strbuf *w, const struct public_view *h, long n)
{
    long turns = h->told.turns, at = n < 0 ? turns : n;
    strbuf_add(w, "<nav id=\"replay\" class=\"replay\">");
    add_link(w, h, "first", 0, "⇤", _("First"));
    add_link(w, h, "back", at > 0 ? at - 1 : 0, "←", _("Back"));
    html_element(w, "<input id=\"slider\" type=\"range\" aria-label=\"", _("turn"), "\"");
    strbuf_add(w, " min=\"0\" max=\"%ld\" value=\"%ld\" hidden>", turns, at);
    add_link(w, h, "next", at < turns ? at + 1 : turns, "→", _("Forward"));
    strbuf_add(w, "<output id=\"count\" class=\"n\">");
    strbuf_add(w, "%ld / %ld", at, turns);
    strbuf_add(w, "</output>");
    add_link(w, h, "live", -1, _("Live"), _("Back to live"));
    strbuf_add(w, "</nav>\n");
}

/* Adds a heading for screen readers. */
static void add_heading(struct strbuf *w, const struct public_view *h)
{
    struct strbuf players = {.text = NULL};
    replayed_players(&h->told, &players);
    html_take(w, "<h1 class=\"heard\">", &players, "</h1>");
}

static void add_head(struct strbuf *w, const struct live_table *t, long refresh)
{
    const struct public_view *h = &t->shown;
    strbuf_add(w, "<header class=\"top\">");
    add_heading(w, h);
    strbuf_add(w, "<a class=\"where\" href=\"/\">");
    if (t->number) {
        part_table_name(w, h, t->number);
        strbuf_add(w, " · ");
    }
    html_element(w, "", _(h->told.game->title), "");
    if (*h->event)
        html_element(w, " · ", h->event, "");
    if (*h->told.occasion)
        html_element(w, " · ", h->told.occasion, "");
    strbuf_add(w, "</a>");
    page_fresh(w, refresh);
    strbuf_add(w, "</header>\n");
}

static void add_foot(struct strbuf *w, const struct public_view *h, const struct place *p)
{
    struct strbuf address = {.text = NULL};
    if (p->alone)
        return; /* other machines cannot reach the address */
    strbuf_add(&address, "%s", p->address);
    part_path(&address, h);
    strbuf_add(w, "<footer class=\"foot\">");
    strbuf_add(w, "<span class=\"qr\">");
    w->failed |= !qr_svg(w, address.text ? address.text : "", QR_PIXELS);
    html_element(w, "</span><p>", _("This table on your phone:"), "<br>");
    html_take(w, "<span class=\"n\">", &address, "</span></p></footer>\n");
}

/* Adds links: the scorer's page, which asks for the PIN; the score sheet; the text of a finished
 * match; the event; the help. */
static void add_further(struct strbuf *w, const struct public_view *h, const struct place *p)
{
    strbuf_add(w, "<p class=\"further\">");
    if (p->scorers && h->open) {
        strbuf_add(w, "<a class=\"btn\" href=\"");
        part_path(w, h);
        html_element(w, "/score\">", _("Enter the match"), "</a> ");
    }
    if (p->own && h->open) {
        strbuf_add(w, "<a class=\"btn\" href=\"");
        part_path(w, h);
        html_element(w, "/score#" PLACE_ARBITER "\">", _("Rule as the arbiter"), "</a> ");
    }
    strbuf_add(w, "<a class=\"btn\" href=\"");
    part_path(w, h);
    html_element(w, "/sheet\">", _("Score sheet"), "</a> ");
    if (!h->open) {
        strbuf_add(w, "<a class=\"btn\" href=\"");
        part_path(w, h);
        html_element(w, "/game\">", _("The text of the match"), "</a> ");
    }
    if (p->own) {
        strbuf_add(w, "<a class=\"btn\" href=\"");
        part_path(w, h);
        html_element(w, "/share\">", _("Share the match"), "</a> ");
    }
    if (p->app && !h->open) {
        strbuf_add(w, "<a class=\"btn\" href=\"");
        part_path(w, h);
        html_element(w, "/code\">", _("The match as a QR code"), "</a> ");
    }
    if (*h->event) {
        strbuf_add(w, "<a class=\"btn\" href=\"/event?of=%.*s\">", MATCH_SHOWN, h->key);
        html_element(w, "", _("The event"), "</a> ");
    }
    strbuf_add(w, "<a class=\"btn\" href=\"/help?game=%s\">", h->told.game->name);
    html_element(w, "", _("Help"), "</a></p>\n");
}

static void add_lists(struct strbuf *w, const struct public_view *h, const struct place *p)
{
    html_element(w, "<h2><span>", C_("page", "Turns"), "</span>");
    html_element(w, "<span>", _("newest first"),
                 "</span></h2>\n<ol id=\"turns\" class=\"turns\">\n");
    for (long n = h->told.turns; n > 0; n--)
        part_turn(w, h, n);
    html_element(w, "</ol>\n<h2 class=\"of-claims\">", _("Claims and rulings"),
                 "</h2>\n<ul id=\"claims\" class=\"turns claims\">");
    part_claims(w, h);
    strbuf_add(w, "</ul>\n<section id=\"partie\" class=\"ruling\">\n");
    part_partie(w, h);
    strbuf_add(w, "</section>\n");
    add_further(w, h, p);
}

static void begin_table(struct strbuf *w, const struct live_table *t, const char *class, long n)
{
    const struct public_view *h = &t->shown;
    struct strbuf title = {.text = NULL}, data = {.text = NULL};
    replayed_players(&h->told, &title);
    strbuf_add(&data, "class=\"%s%s%s\" data-key=\"%.8s\" data-head=\"%s\" data-turns=\"%ld\"",
               class, h->told.game->picture ? "" : " sheets", n < 0 ? "" : " behind", h->key,
               h->head, h->told.turns);
    strbuf_add(&data, " data-corrected=\"[");
    for (size_t i = 0; i < h->corrections; i++)
        strbuf_add(&data, "%s[%ld,%ld]", i ? "," : "", h->corrected[i].turn, h->corrected[i].entry);
    strbuf_add(&data, "]\"");
    if (n >= 0)
        strbuf_add(&data, " data-at=\"%ld\"", n);
    page_begin(w, title.text ? title.text : "", data.text ? data.text : "",
               n < 0 ? REFRESH_SECONDS : 0);
    strbuf_free(&title);
    strbuf_free(&data);
}

static void add_heard(struct strbuf *w, const struct public_view *h)
{
    struct strbuf heard = {.text = NULL};
    part_heard(&heard, h);
    html_take(w, "<p id=\"heard\" class=\"heard\" aria-live=\"polite\">", &heard, "</p>\n");
}

void page_table(struct strbuf *w, const struct live_table *t, const struct place *p, long n)
{
    const struct public_view *h = &t->shown;
    begin_table(w, t, "table", n);
    part_die_faces(w);
    svg_furniture(w, &h->told);
    add_head(w, t, n < 0 ? REFRESH_SECONDS : 0);
    strbuf_add(w, "<p id=\"notice\" class=\"notice\"%s>", n < 0 ? " hidden" : "");
    if (n >= 0)
        strbuf_add(w, _("You look at turn %ld. The table is at turn %ld."), n, h->told.turns);
    strbuf_add(w, "</p>\n<main id=\"match\">\n");
    page_part(w, t, n);
    add_replay(w, h, n);
    strbuf_add(w, "<div class=\"col\">\n");
    add_lists(w, h, p);
    add_foot(w, h, p);
    strbuf_add(w, "</div>\n</main>\n");
    add_heard(w, h);
    page_end(w);
}

void page_overlay(struct strbuf *w, const struct live_table *t)
{
    begin_table(w, t, "overlay", -1);
    part_die_faces(w);
    svg_furniture(w, &t->shown.told);
    strbuf_add(w, "<main id=\"match\">\n");
    add_heading(w, &t->shown);
    page_part(w, t, -1);
    strbuf_add(w, "</main>\n");
    page_end(w);
}

/* --- finished matches and events -------------------------------------------------------------- */

/* The finished matches of the record, and an event with its standings. */

enum { ROWS_MOST = 100, EVENT_MOST = 500 };

/* --- a list of matches ------------------------------------------------------------------------ */

struct finished_listing {
    struct strbuf *w;
    struct store *store;
    long skip, left;    /* rows to skip, and to add */
    const char *before; /* later changes are not shown yet; NULL: all are */
    bool rounds;        /* with the round of an event */
    bool more, late;    /* there are more rows; some were left out as too new */
};

static int note_round(void *context, const struct store_header *header)
{
    struct strbuf *w = context;
    if (strcmp(header->key, "Round") == 0)
        strbuf_add_clean(w, header->value);
    return 0;
}

static void add_round(const struct finished_listing *r, const char *key)
{
    struct strbuf round = {.text = NULL};
    (void)store_headers(r->store, key, note_round, &round, NULL);
    html_take(r->w, "<td class=\"n\">", &round, "</td>");
}

static void add_cells(const struct finished_listing *r, const struct store_match *m)
{
    const struct game *game = game_named(m->game);
    struct strbuf players = {.text = NULL}, result = {.text = NULL};
    char date[DATE_SAID] = "-"; /* may differ from the day of input */
    if (m->date && *m->date)
        format_date(m->date, date);
    strbuf_add_seats(&players, m);
    if (strcmp(m->state, "over") == 0)
        strbuf_add_result(&result, m);
    else /* the score may be hidden from the players */
        strbuf_add(&result, "%s",
                   strcmp(m->state, "open") == 0 ? _("being played") : _("not finished"));
    html_element(r->w, "<tr><td class=\"n\">", date, "</td>");
    if (r->rounds)
        add_round(r, m->key);
    html_element(r->w, "<td>", game ? _(game->title) : m->game, "</td><td>");
    strbuf_add(r->w, "<a href=\"/t/%.*s\">", MATCH_SHOWN, m->key);
    html_take(r->w, "<bdi>", &players, "</bdi></a></td>");
    html_take(r->w, "<td>", &result, "</td><td>");
    if (!r->rounds && m->event && *m->event) {
        struct strbuf event = {.text = NULL};
        strbuf_add_clean(&event, m->event);
        strbuf_add(r->w, "<a href=\"/event?of=%.*s\">", MATCH_SHOWN, m->key);
        html_take(r->w, "", &event, "</a>");
    }
    strbuf_add(r->w, "</td></tr>\n");
}

static int add_match(void *context, const struct store_match *m)
{
    struct finished_listing *r = context;
    if (r->before && strcmp(m->updated, r->before) > 0) {
        r->late = true;
        return 0;
    }
    if (r->skip) {
        r->skip--;
        return 0;
    }
    r->more = !r->left;
    if (r->left) {
        add_cells(r, m);
        r->left--;
    }
    return r->more;
}

/* Adds the table of the matches that a query finds. Returns false if the record cannot be read. */
static bool add_matches(struct finished_listing *r, const struct store_query *query)
{
    struct store_error err;
    strbuf_add(r->w, "<div class=\"wide\" tabindex=\"0\"><table class=\"list\">\n");
    bool read = store_matches(r->store, query, add_match, r, &err) == STORE_OK;
    strbuf_add(r->w, "</table></div>\n");
    return read;
}

/* --- pages ------------------------------------------------------------------------------------ */

void page_list_begin(struct strbuf *w, const char *title)
{
    page_begin(w, title, "class=\"archive\"", 0);
    html_element(w, "<header class=\"top\"><a class=\"where\" href=\"/\">", _("Tables"),
                 "</a></header>\n<main>\n");
    html_element(w, "<h1>", title, "</h1>\n");
}

/* The pages that every list page links to. */
static const struct page_word list_pages[] = {{"/", N_("Tables")},
                                              {"/matches", N_("Finished matches")},
                                              {"/stats", N_("Statistics")},
                                              {"/help", N_("Help")},
                                              {"/tutorial", N_("Tutorial")}};

void page_list_end(struct strbuf *w)
{
    html_element(w, "<nav class=\"further\" aria-label=\"", _("Pages"), "\">");
    for (size_t i = 0; i < sizeof list_pages / sizeof list_pages[0]; i++) {
        strbuf_add(w, "<a class=\"btn\" href=\"%s\">", list_pages[i].name);
        html_element(w, "", _(list_pages[i].text), "</a>\n");
    }
    strbuf_add(w, "</nav>\n</main>\n");
    page_end(w);
}

bool page_archive(struct strbuf *w, struct store *s, const char *before, long page)
{
    const struct store_query query = {
        .state = "over", .shown = true, .counted = true, .limit = (page + 1) * ROWS_MOST + 1};
    struct finished_listing r = {
        .w = w, .store = s, .skip = page * ROWS_MOST, .left = ROWS_MOST, .before = before};
    page_list_begin(w, _("Finished matches"));
    bool read = add_matches(&r, &query);
    if (r.more) {
        strbuf_add(w, "<p><a class=\"btn\" href=\"/matches?page=%ld\">", page + 1);
        html_element(w, "", _("Earlier ones"), "</a></p>\n");
    }
    page_list_end(w);
    return read;
}

static bool add_standings(struct strbuf *w, struct store *s, const char *event,
                          const struct game *game)
{
    const struct standings_asked asked = {.event = event, .game = game};
    struct standings *t = calloc(1, sizeof *t);
    struct store_error err;
    struct strbuf why = {.text = NULL};
    bool read = t && standings_read(s, &asked, t, &err);
    bool full = t && t->full;
    if (read) {
        strbuf_add_standings_table(w, t);
    } else if (full) { /* list the matches without standings */
        strbuf_add_event_error(&why, full);
        html_element(w, "<p>", why.text ? why.text : "", "</p>\n");
        strbuf_free(&why);
    }
    if (t)
        standings_free(t);
    free(t);
    return read || full;
}

/* --- the rounds of an event that were published ----------------------------------------------- */

/* Returns the meeting of a published pair. It has a match, or stands for one that is not in the
 * record. */
static const struct meeting *meeting_of_pair(const struct tournament *t, const struct event_pair *p,
                                             int round)
{
    const struct meeting *m = tournament_meeting(t, round, p->player[0]);
    return m && (m->player[0] == p->player[1] || m->player[1] == p->player[1]) ? m : NULL;
}

static void add_player_cell(struct strbuf *w, const char *player, const struct meeting *m)
{
    struct strbuf name = {.text = NULL};
    strbuf_add_clean(&name, player);
    strbuf_add(w, "<td>");
    if (m && !m->lacking)
        strbuf_add(w, "<a href=\"/t/%.*s\">", MATCH_SHOWN, m->key);
    html_take(w, "<bdi>", &name, "</bdi>");
    strbuf_add(w, m && !m->lacking ? "</a></td>" : "</td>");
}

/* Adds a pair. `told`: results may be shown. */
static void add_pair(struct strbuf *w, const struct tournament *t, int round, int board, bool told)
{
    const struct event_pair *p = &t->facts.round[round - 1].pair[board];
    const struct meeting *m = meeting_of_pair(t, p, round);
    char half[2][HALF_UNITS_TEXT];
    strbuf_add(w, "<tr><td class=\"n\">%d</td>", board + 1);
    for (int i = 0; i < 2; i++)
        add_player_cell(w, t->facts.player[p->player[i]], m);
    if (!told || !m || m->lacking)
        html_element(w, "<td>", "–", "</td></tr>\n");
    else if (!m->over)
        html_element(w, "<td>", _("being played"), "</td></tr>\n");
    else
        strbuf_add(w, "<td class=\"n\">%s : %s</td></tr>\n",
                   half_units_print(meeting_halves(m, m->player[0] != p->player[0]), half[0]),
                   half_units_print(meeting_halves(m, m->player[0] == p->player[0]), half[1]));
}

/* Adds the players who have no match in the round, and the reasons. */
static void add_sitting_out(struct strbuf *w, const struct event_log *e, int round)
{
    const struct event_round *r = &e->round[round - 1];
    static const char *const why[] = {[EVENT_NOT_YET] = N_("Enters later: "),
                                      [EVENT_WITHDRAWN] = N_("Withdrawn: "),
                                      [EVENT_ABSENT] = N_("Absent: "),
                                      [EVENT_BYE] = N_("Bye asked for: ")};
    for (int i = 0; i < e->players; i++) {
        struct strbuf name = {.text = NULL};
        int halves;
        enum event_presence is = event_presence(e, i, round, &halves);
        const char *label = r->bye == i   ? _("Bye: ")
                            : r->rests[i] ? _("Rests: ")
                            : is          ? _(why[is])
                                          : NULL;
        if (!label)
            continue;
        halves = r->bye == i ? r->bye_halves : halves;
        strbuf_add_clean(&name, e->player[i]);
        html_element(w, "<li>", label, "");
        html_take(w, "<bdi>", &name, "</bdi>");
        if (r->bye == i || (!r->rests[i] && is == EVENT_BYE)) {
            char half[HALF_UNITS_TEXT];
            strbuf_add(w, " (%s)", half_units_print(halves, half));
        }
        strbuf_add(w, "</li>\n");
    }
}

static void add_published_rounds(struct strbuf *w, const struct tournament *t, bool told)
{
    for (int round = t->facts.rounds; round >= 1; round--) {
        strbuf_add(w, "<h2 id=\"round%d\">", round);
        html_element(w, "", _("Round"), "");
        strbuf_add(w, " %d</h2>\n<div class=\"wide\" tabindex=\"0\"><table class=\"list\">\n",
                   round);
        for (int i = 0; i < t->facts.round[round - 1].pairs; i++)
            add_pair(w, t, round, i, told);
        strbuf_add(w, "</table></div>\n<ul>\n");
        add_sitting_out(w, &t->facts, round);
        strbuf_add(w, "</ul>\n");
    }
}

/* Adds the rounds of an event with a log, from the last to the first. Returns false if the
 * record cannot be read. */
static bool add_rounds_of(struct strbuf *w, struct store *s, const char *event,
                          const struct game *game, bool told)
{
    struct tournament *t = calloc(1, sizeof *t);
    struct store_error err = {.code = STORE_OK};
    bool read = t && tournament_facts(t, s, event, &err);
    if (read && t->facts.rounds && tournament_read(s, event, game, t, &err))
        add_published_rounds(w, t, told);
    if (t)
        tournament_free(t);
    free(t);
    return read && err.code == STORE_OK;
}

bool page_event(struct strbuf *w, struct store *s, const char *before, const char *event,
                const struct game *game)
{
    const struct store_query query = {
        .event = event, .shown = true, .counted = true, .oldest = true, .limit = EVENT_MOST};
    struct strbuf clean = {.text = NULL}, list = {.text = NULL};
    struct finished_listing r = {
        .w = &list, .store = s, .left = EVENT_MOST, .before = before, .rounds = true};
    bool read = add_matches(&r, &query);
    strbuf_add_clean(&clean, event);
    page_list_begin(w, clean.text ? clean.text : "");
    strbuf_free(&clean);
    read = read && (r.late || add_standings(w, s, event, game)) &&
           add_rounds_of(w, s, event, game, !r.late);
    html_element(w, "<h2>", _("Matches"), "</h2>\n");
    strbuf_add(w, "%s", list.text ? list.text : "");
    w->failed |= list.failed;
    strbuf_free(&list);
    page_list_end(w);
    return read;
}

/* --- events for streams ----------------------------------------------------------------------- */

/* Events that report changes to browsers. The server renders and the browser replaces: an event
 * contains parts of the page, and only the changed turns of the list. */

/* --- as they are sent ------------------------------------------------------------------------- */

static struct shared_buffer *event_of(const char *name, json_t *data)
{
    struct strbuf w = {.text = NULL};
    char *text = data ? json_dumps(data, JSON_COMPACT) : NULL;
    w.failed = !text;
    strbuf_add(&w, "event: %s\ndata: %s\n\n", name, text ? text : "");
    json_decref(data);
    free(text);
    return shared_buffer_of(&w);
}

static void put_words_of(struct json_builder *m, const char *key, struct strbuf *w)
{
    put(m, key, w->failed ? NULL : json_stringn(w->text ? w->text : "", w->length));
    strbuf_free(w);
}

struct shared_buffer *event_beat(void)
{
    return event_of("beat", json_object());
}

struct shared_buffer *event_gone(void)
{
    return event_of("gone", json_object());
}

struct shared_buffer *event_lost(bool lost)
{
    return event_of("lost", json_pack("{s:b}", "lost", (int)lost));
}

struct shared_buffer *event_bye(long milliseconds)
{
    return event_of("bye", json_pack("{s:I}", "wait", (json_int_t)milliseconds));
}

/* --- the list of turns ------------------------------------------------------------------------ */

static bool same_text(struct shared_buffer *b, const struct strbuf *w)
{
    return b && shared_buffer_is(b, w->text, w->length);
}

/* Adjusts the array to the current number of turns. Returns false if out of memory. */
static bool fit_turns(struct live_table *t)
{
    long turns = t->shown.told.turns;
    while (t->turns > turns)
        shared_buffer_drop(t->turn[--t->turns]);
    struct shared_buffer **more = realloc(t->turn, (size_t)(turns + 1) * sizeof *more);
    if (!more)
        return false;
    t->turn = more;
    while (t->turns < turns)
        t->turn[t->turns++] = NULL;
    return true;
}

/* Returns [[23, "<li>..."], ...]: the turns that differ from those last sent, or `all`. */
static json_t *changed_turns(struct live_table *t, bool all)
{
    struct json_builder list = make(json_array());
    list.failed |= !fit_turns(t);
    for (long n = 1; !list.failed && n <= t->turns; n++) {
        struct strbuf w = {.text = NULL};
        part_turn(&w, &t->shown, n);
        bool same = same_text(t->turn[n - 1], &w);
        if (all || !same)
            append(&list, json_pack("[I, s%]", (json_int_t)n, w.text ? w.text : "", w.length));
        if (same) {
            strbuf_free(&w);
            continue;
        }
        shared_buffer_drop(t->turn[n - 1]);
        t->turn[n - 1] = shared_buffer_of(&w);
    }
    return made(&list);
}

/* --- a table ---------------------------------------------------------------------------------- */

static json_t *corrections(const struct public_view *h)
{
    struct json_builder list = make(json_array());
    for (size_t i = 0; i < h->corrections; i++)
        append(&list, json_pack("[I, I]", (json_int_t)h->corrected[i].turn,
                                (json_int_t)h->corrected[i].entry));
    return made(&list);
}

struct shared_buffer *event_table(struct live_table *t, bool all)
{
    struct json_builder m = make(json_object());
    struct strbuf part = {.text = NULL}, heard = {.text = NULL}, claims = {.text = NULL},
                  partie = {.text = NULL};
    if (!t->good)
        return json_decref(m.json), event_lost(true);
    page_part(&part, t, -1);
    part_heard(&heard, &t->shown);
    part_claims(&claims, &t->shown);
    part_partie(&partie, &t->shown);
    put_text(&m, "head", t->shown.head);
    put_number(&m, "turns", t->shown.told.turns);
    put(&m, "open", json_boolean(t->shown.open));
    put(&m, "all", json_boolean(all));
    put_words_of(&m, "part", &part);
    put_words_of(&m, "heard", &heard);
    put_words_of(&m, "claims", &claims);
    put_words_of(&m, "partie", &partie);
    put(&m, "list", changed_turns(t, all));
    put(&m, "corrected", corrections(&t->shown));
    return event_of("table", made(&m));
}

struct shared_buffer *event_card(struct live_table *t)
{
    struct json_builder m = make(json_object());
    struct strbuf card = {.text = NULL};
    if (t->good)
        part_card(&card, &t->shown, t->number);
    put(&m, "id", json_sprintf("t%.8s", t->key));
    put_words_of(&m, "card", &card);
    return event_of("card", made(&m));
}

struct shared_buffer *event_cards(struct live_tables *all, const struct place *p)
{
    struct json_builder m = make(json_object());
    struct strbuf cards = {.text = NULL};
    add_cards(&cards, all, p->own);
    put_words_of(&m, "cards", &cards);
    return event_of("cards", made(&m));
}
