/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "html.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/html.h"
#include "base/i18n.h"
#include "log/find.h"
#include "pictures/svg.h"

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

bool part_won(const struct public_view *h, int seat)
{
    return !h->open && h->now.winners >> seat & 1;
}

const struct standing *standing_after(const struct public_view *h, long n)
{
    return n > 0 && n <= h->told.turns ? h->told.turn[n - 1].at : h->told.begins;
}

/* --- dice ------------------------------------------------------------------------------------- */

/* Pips by their place on a grid of three by three, from the upper left; a bit each. */
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

/* How many of what counts most end the match; 0: they are not to be shown as pegs. */
static long pegs_of(const struct replayed_match *t)
{
    bool pegs = t->paper->parts > 1 && t->most > 0 && t->most <= PEGS_MOST;
    return pegs ? t->most : 0;
}

/* The holes, with the peg, or the flag that has taken its place, in the last. */
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

/* As a page heads them; a table of rounds has no heads, and its game one number. */
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

/* Whose throw it is, while the last turn is looked at. */
static void add_turn_mark(struct strbuf *w, const struct public_view *h, int seat, long n)
{
    bool last = n == h->told.turns;
    if (last && part_to_act(h, seat))
        html_element(w, "<span class=\"turn\">", part_throws(h) ? _("throws") : _("plays"),
                     "</span>");
    if (last && part_won(h, seat))
        html_element(w, "<span class=\"turn won\">", _("has won"), "</span>");
}

void part_side(struct strbuf *w, const struct public_view *h, int seat, long n)
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

/* What the arbiter has ruled where no rule reaches. */
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

/* The last line of several. */
static const char *last_line(const char *lines)
{
    const char *end = strrchr(lines, '\n');
    return end ? end + 1 : lines;
}

/* Adds the play of a turn, and its ruling in brief. `between` precedes the play if something was
 * played. */
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

void part_say(struct strbuf *w, const struct public_view *h)
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

/* How long it took, behind its play: "in 0:42". A turn under way has no end yet, and one whose
 * rulings are withheld tells nothing. */
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

/* When the last turn was. */
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

void part_claims(struct strbuf *w, const struct public_view *h)
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

void part_partie(struct strbuf *w, const struct public_view *h)
{
    if (!*h->partie)
        return;
    html_element(w, "<h2>", _("Partie"), "</h2>\n");
    html_sentences(w, h->partie, "p");
}

/* --- cards ------------------------------------------------------------------------------------ */

/* A match's card in the hall, which is read from afar. */

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

/* What the seat has written in its last turns, its total, and a dash for each zero in a row. */
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
