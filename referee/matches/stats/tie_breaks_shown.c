/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tie_breaks_shown.h"

#include <math.h>

#include "base/i18n.h"

static const struct {
    const char *title;
    bool shown; /* the table has a column of it anyhow */
} titles[TIE_BREAKS] = {
    [TIE_DIRECT] = {N_("direct encounter"), false},
    [TIE_BUCHHOLZ] = {N_("Buchholz"), false},
    [TIE_SONNEBORN] = {N_("Sonneborn-Berger"), false},
    [TIE_WINS] = {N_("won"), true},
    [TIE_STAKES] = {N_("stakes"), true},
    [TIE_DIFFERENCE] = {NULL, false}, /* of what the game counts */
};

int tie_columns(const struct standings *t, int column[TIE_BREAKS_MOST])
{
    bool has[TIE_BREAKS] = {false};
    int n = 0;
    for (int i = 0; i < t->ties.n; i++) {
        enum tie_break of = t->ties.of[i];
        if (!titles[of].shown && !has[of])
            column[n++] = i;
        has[of] = true;
    }
    return n;
}

const char *tie_title(const struct standings *t, enum tie_break of, char out[TIE_TITLE])
{
    const char *major = t->game->sums.major_title ? t->game->sums.major_title : N_("points");
    (void)snprintf(out, TIE_TITLE, of == TIE_DIFFERENCE ? "%s ±" : "%s",
                   _(of == TIE_DIFFERENCE ? major : titles[of].title));
    return out;
}

/* As many decimals as it has, and two at most. */
void strbuf_add_tie(struct strbuf *w, const struct standing_of *p, int tie, bool plain)
{
    char number[DECIMAL_TEXT];
    double cents = round(p->tie[tie] * 100);
    int digits = fmod(cents, 10) != 0 ? 2 : fmod(cents, 100) != 0;
    if (!p->tied[tie])
        return;
    if (plain)
        strbuf_add(w, "%.*f", digits, cents / 100);
    else
        strbuf_add(w, "%s", format_decimal(cents / 100, digits, number));
}

/* --- sentences -------------------------------------------------------------------------------- */

static void add_order(struct strbuf *w, const struct standings *t)
{
    struct strbuf list = {.text = NULL};
    char title[TIE_TITLE];
    for (int i = 0; i < t->ties.n; i++)
        strbuf_add(&list, "%s%s", i ? _(", ") : "", tie_title(t, t->ties.of[i], title));
    if (list.text)
        strbuf_add(w, _("Places by score; where it is equal, by: %s.\n"), list.text);
    else
        strbuf_add(w, "%s", _("Places by score alone.\n"));
    w->failed |= list.failed;
    strbuf_free(&list);
}

static void add_shared(struct strbuf *w, const struct standings *t, int from, int n)
{
    struct strbuf list = {.text = NULL};
    for (int i = from; i < from + n; i++) {
        strbuf_add(&list, "%s", i > from ? _(", ") : "");
        strbuf_add_player_name(&list, t->of[i].player, -1);
    }
    strbuf_add(w, _("Place %d is shared by %s.\n"), t->of[from].place, list.text ? list.text : "");
    w->failed |= list.failed;
    strbuf_free(&list);
}

static void add_byes(struct strbuf *w, const struct standings *t)
{
    struct strbuf list = {.text = NULL};
    for (int i = 0; i < t->players; i++)
        if (t->of[i].unplayed_halves) {
            strbuf_add(&list, "%s", list.length ? _(", ") : "");
            strbuf_add_player_name(&list, t->of[i].player, -1);
        }
    if (list.text)
        strbuf_add(w, _("A bye is in the score of %s.\n"), list.text);
    w->failed |= list.failed;
    strbuf_free(&list);
}

void strbuf_add_places(struct strbuf *w, const struct standings *t)
{
    add_order(w, t);
    for (int from = 0, i = 1; i <= t->players; i++) {
        if (i < t->players && t->of[i].place == t->of[from].place)
            continue;
        if (i - from > 1)
            add_shared(w, t, from, i - from);
        from = i;
    }
    add_byes(w, t);
}

/* --- programs --------------------------------------------------------------------------------- */

json_t *json_tie_words(const struct standings *t)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->ties.n; i++)
        append(&list, json_string(tie_break_word(t->ties.of[i])));
    return made(&list);
}

json_t *json_ties(const struct standings *t, const struct standing_of *p)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < t->ties.n; i++)
        append(&list, p->tied[i] ? json_real(round(p->tie[i] * 1e4) / 1e4) : json_null());
    return made(&list);
}
