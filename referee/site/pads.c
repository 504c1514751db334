/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pads.h"

#include <stdio.h>
#include <string.h>

#include "base/html.h"
#include "base/i18n.h"
#include "base/scan.h"

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

void pad_dice(struct strbuf *w, int dice, const char *by)
{
    strbuf_add(w, "<div class=\"pad\" data-dice=\"%d\" data-by=\"%s\">\n", dice, by);
    add_row_of_dice(w);
    if (dice == PAIR)
        add_row_of_dice(w);
    else if (dice != 1)
        strbuf_add(w, "<p class=\"thrown\"><output></output></p>\n");
    strbuf_add(w, "</div>\n");
}

void pad_fields(struct strbuf *w)
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

static void add_mark_button(struct strbuf *w, const char *words, const char *who, const char *does)
{
    html_element(w, "<button data-mark=\"", words, "\">");
    html_element(w, "<b><bdi>", who, "</bdi></b>");
    html_element(w, "<small>", does, "</small></button>");
}

const char *claim_word(const struct game *g)
{
    for (const struct alias_command *y = g->sayings; y && y->topic.names; y++)
        if (is_among(y->topic.names, "claim", strlen("claim")))
            return y->words;
    return NULL;
}

void pad_marks(struct strbuf *w, const struct public_view *h, bool open)
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
    add_mark_button(w, "+", t->names[at], _("marks"));
    for (int i = 0; i < t->seats && t->paper->marks_both; i++)
        if (i != at) {
            snprintf(words, sizeof words, "%c+", t->game->letter[i]);
            add_mark_button(w, words, t->names[i], _("marks"));
        }
    if (claim) {
        snprintf(words, sizeof words, "%s ", claim);
        add_mark_button(w, words, _("Claim"), "");
    }
    strbuf_add(w, "</div></div></details>\n");
}
