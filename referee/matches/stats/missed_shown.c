/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points missed as a table, and for programs. */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"
#include "missed.h"

/* --- a table ---------------------------------------------------------------------------------- */

enum { SCREEN = 80, CELL = 8, LABEL_MOST = 44 };

/* The table: all periods and behind them their sum, the widest label. */
struct missed_table {
    const struct missed_points *of;
    const struct game *game;
    struct missed_period all;
    int label;
};

static int width_of(const struct strbuf *w)
{
    return utf8_width(w->text ? w->text : "", w->length);
}

/* What a line is about, two columns in; the next cell comes behind `columns`. */
static int add_label(struct strbuf *w, const struct game *game, const char *code, const char *text,
                     int columns)
{
    struct strbuf label = {.text = NULL};
    if (code)
        strbuf_add_codes(&label, game, code);
    else
        strbuf_add(&label, "%s", text);
    int wide = width_of(&label);
    strbuf_add(w, "  %s%*s", label.text ? label.text : "", columns > wide ? columns - wide : 0, "");
    w->failed |= label.failed;
    strbuf_free(&label);
    return wide;
}

static void add_cell(struct strbuf *w, const char *text)
{
    int wide = utf8_width(text, strlen(text));
    strbuf_add(w, "%*s%s", wide < CELL ? CELL - wide : 1, "", text);
}

static void add_rate(struct strbuf *w, long points, long turns)
{
    char value[DECIMAL_TEXT];
    add_cell(w, format_decimal(missed_rate(points, turns), 1, value));
}

static const struct missed_period *column(const struct missed_table *t, size_t i)
{
    return i < t->of->periods ? &t->of->period[i] : &t->all;
}

/* The columns from one up to before another, every line of them. */
static void add_columns(struct strbuf *w, const struct missed_table *t, size_t from, size_t to)
{
    add_label(w, t->game, NULL, _("per hundred turns"), t->label);
    for (size_t i = from; i < to; i++)
        add_cell(w, i == t->of->periods   ? C_("of a period", "all")
                    : *column(t, i)->name ? column(t, i)->name
                                          : "?");
    strbuf_add(w, "\n");
    for (int k = 0; k < t->of->codes; k++) {
        add_label(w, t->game, t->of->code[k], NULL, t->label);
        for (size_t i = from; i < to; i++)
            add_rate(w, column(t, i)->points[k], column(t, i)->turns);
        strbuf_add(w, "\n");
    }
    add_label(w, t->game, NULL, _("in all"), t->label);
    for (size_t i = from; i < to; i++)
        add_rate(w, missed_sum(column(t, i)), column(t, i)->turns);
    strbuf_add(w, "\n");
    add_label(w, t->game, NULL, C_("board", "turns"), t->label);
    for (size_t i = from; i < to; i++) {
        char turns[DECIMAL_TEXT];
        add_cell(w, format_decimal((double)column(t, i)->turns, 0, turns));
    }
    strbuf_add(w, "\n");
}

static int widest_label(const struct missed_table *t)
{
    struct strbuf none = {.text = NULL};
    const char *const other[] = {_("per hundred turns"), _("in all"), C_("board", "turns")};
    int most = 0;
    for (int k = -3; k < t->of->codes; k++) {
        const char *code = k < 0 ? NULL : t->of->code[k];
        int wide = add_label(&none, t->game, code, code ? NULL : other[k + 3], 0);
        most = wide > most ? wide : most;
    }
    strbuf_free(&none);
    return most < LABEL_MOST ? most : LABEL_MOST;
}

void strbuf_add_missed(struct strbuf *w, const struct missed_points *m, const struct game *game)
{
    struct missed_table t = {.of = m, .game = game, .all = missed_in_all(m)};
    strbuf_add(
        w, P_("Points missed: %ld in %ld turn\n", "Points missed: %ld in %ld turns\n", t.all.turns),
        missed_sum(&t.all), t.all.turns);
    if (!m->codes)
        return;
    t.label = widest_label(&t);
    size_t columns = (size_t)(SCREEN - 2 - t.label) / CELL;
    size_t from = m->periods > 1 ? 0 : m->periods; /* of one the sum says all */
    for (size_t last = m->periods + 1; from < last; from += columns)
        add_columns(w, &t, from, last - from < columns ? last : from + columns);
}

/* --- for programs ----------------------------------------------------------------------------- */

static json_t *rates(const struct missed_points *m, const struct missed_period *p, json_t *object)
{
    struct json_builder o = make(object), list = make(json_array());
    for (int k = 0; k < m->codes; k++) {
        if (!p->points[k])
            continue;
        struct json_builder jan = make(json_object());
        put_text(&jan, "jan", m->code[k]);
        put_number(&jan, "points", p->points[k]);
        put(&jan, "per_hundred", json_real(missed_rate(p->points[k], p->turns)));
        append(&list, made(&jan));
    }
    put_number(&o, "turns", p->turns);
    put_number(&o, "points", missed_sum(p));
    put(&o, "per_hundred", json_real(missed_rate(missed_sum(p), p->turns)));
    put(&o, "jans", made(&list));
    return made(&o);
}

json_t *missed_json(const struct missed_points *m)
{
    struct missed_period all = missed_in_all(m);
    struct json_builder o = make(rates(m, &all, json_object())), list = make(json_array());
    for (size_t i = 0; i < m->periods; i++) {
        struct json_builder p = make(json_object());
        put_text(&p, "period", *m->period[i].name ? m->period[i].name : NULL);
        append(&list, p.failed ? made(&p) : rates(m, &m->period[i], made(&p)));
    }
    put(&o, "periods", made(&list));
    return made(&o);
}
