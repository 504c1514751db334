/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened, turn by turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/html.h"
#include "base/i18n.h"
#include "html.h"

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

/* What is said of the last turn, without the lines that the result above it has already. */
static void add_rest(struct strbuf *w, const char *sentences, const char *result)
{
    struct strbuf rest = {.text = NULL};
    char *line = NULL;
    for (const char *at = sentences; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        size_t n = strcspn(at, "\n"), indent = strspn(at, " ");
        line = strndup(at + (indent < n ? indent : n), n - (indent < n ? indent : n));
        if (line && (!*line || !strstr(result, line)))
            strbuf_add(&rest, "%.*s\n", (int)n, at);
        rest.failed |= !line;
        free(line);
    }
    html_sentences(w, rest.text ? rest.text : "", "p");
    w->failed |= rest.failed;
    strbuf_free(&rest);
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
    add_rest(w, c->sentences, !h->open && n == t->turns ? t->result : "");
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

/* What is said of a turn in one sentence: the first that begins with its player, else the first. */
struct told_briefly {
    const char *text;
    int length;
    bool names;
};

static struct told_briefly brief_of(const struct replayed_match *t, const struct replayed_turn *c)
{
    const char *name = t->names[c->seat], *at = c->sentences, *first = at + strspn(at, " ");
    for (; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        const char *line = at + strspn(at, " ");
        if (strncmp(line, name, strlen(name)) == 0)
            return (struct told_briefly){line, (int)strcspn(line, "\n"), true};
    }
    return (struct told_briefly){first, (int)strcspn(first, "\n"), false};
}

static void add_heard_turn(struct strbuf *w, const struct replayed_match *t,
                           const struct replayed_turn *c)
{
    struct told_briefly b = brief_of(t, c);
    strbuf_add(w, "%ld. ", c->number);
    if (!b.names || !strstr(c->sentences, c->dice))
        strbuf_add(w, "%s%s%s%s%s%s", b.names ? "" : t->names[c->seat],
                   *c->dice && !b.names ? " " : "", c->dice,
                   *c->play && !b.names ? (*c->dice ? ", " : " ") : "", b.names ? "" : c->play,
                   b.length ? ". " : "");
    strbuf_add(w, "%.*s", b.length, b.text);
}

void part_heard(struct strbuf *w, const struct public_view *h)
{
    const struct replayed_match *t = &h->told;
    const struct replayed_turn *c = t->turns ? &t->turn[t->turns - 1] : NULL;
    const char *ruled = last_line(c ? c->remarks : t->preface);
    strbuf_add(w, "%s%s", ruled, *ruled ? " " : "");
    if (!h->open)
        strbuf_add(w, "%.*s", (int)strcspn(t->result, "\n"), t->result);
    else if (c)
        add_heard_turn(w, t, c);
    else if (!*ruled)
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
    struct told_briefly b = brief_of(t, c);
    if (t->game->picture)
        part_dice(w, c->dice);
    if (!b.names)
        strbuf_add(&text, " %s%s%s%s", t->names[c->seat], *c->play ? " " : "", c->play,
                   b.length ? ". " : "");
    strbuf_add(&text, "%s%.*s", b.names ? " " : "", b.length, b.text);
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
