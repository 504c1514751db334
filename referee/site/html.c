/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "html.h"

#include <string.h>

#include "base/html.h"
#include "base/i18n.h"
#include "log/find.h"

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

static void add_pegs(struct strbuf *w, const struct replayed_match *t, long major)
{
    long most = pegs_of(t);
    if (!most)
        return;
    strbuf_add(w, "<div class=\"pegs\" aria-hidden=\"true\">");
    for (long i = 0; i < most; i++)
        strbuf_add(w, i < major ? "<span class=\"on\"></span>" : "<span></span>");
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

/* Whose throw it is, while the last turn is looked at. */
static void add_turn_mark(struct strbuf *w, const struct public_view *h, int seat, long n)
{
    bool last = n == h->told.turns;
    if (last && part_to_act(h, seat))
        html_element(w, "<span class=\"turn\">", h->now.waits ? _("plays") : _("throws"),
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
    add_pegs(w, t, is->major);
    strbuf_add(w, "</div>");
    add_number(w, part_big(t), is->major, false);
    add_number(w, part_small(t), is->minor, part_big(t) != NULL);
    strbuf_add(w, "</div>\n");
}
