/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points due that a player did not mark, by reason and over time: in stats, in standings and as
 * JSON. */
#include "missed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/text.h"

static struct missed_period missed_in_all(const struct missed_points *m);

/* --- periods ---------------------------------------------------------------------------------- */

static bool digits(const char *text, size_t n)
{
    return strspn(text, "0123456789") >= n;
}

/* Maps a date to its month, or its year if `years`: "2026.11.20" or "2026-11-20". A date without a
 * month gives the year, a date without a year gives "". */
static void name_period(const char *date, bool years, char out[PERIOD_TEXT])
{
    memset(out, 0, PERIOD_TEXT);
    if (!date || !digits(date, 4))
        return;
    memcpy(out, date, 4);
    if (years || (date[4] != '.' && date[4] != '-') || !digits(date + 5, 2))
        return;
    out[4] = '.';
    memcpy(out + 5, date + 5, 2);
}

static int compare(const char *a, const char *b)
{
    return *a && *b ? strcmp(a, b) : !*a - !*b;
}

static struct missed_period *insert(struct missed_points *m, size_t at, const char *name)
{
    if (m->periods == m->room) {
        size_t room = m->room ? 2 * m->room : 16;
        struct missed_period *grown = realloc(m->period, room * sizeof *grown);
        if (!grown) {
            m->failed = true;
            return NULL;
        }
        m->period = grown;
        m->room = room;
    }
    struct missed_period *p = &m->period[at];
    memmove(p + 1, p, (m->periods++ - at) * sizeof *p);
    *p = (struct missed_period){.turns = 0};
    memcpy(p->name, name, PERIOD_TEXT);
    return p;
}

/* The period of that name, a new one if need be. Returns NULL if out of memory. */
static struct missed_period *period_named(struct missed_points *m, const char *name)
{
    size_t low = 0, high = m->periods;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(m->period[middle].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool there = low < m->periods && compare(m->period[low].name, name) == 0;
    return there ? &m->period[low] : insert(m, low, name);
}

static void add_to(struct missed_period *to, const struct missed_period *from)
{
    to->turns += from->turns;
    for (int i = 0; i < MISSED_CODES; i++)
        to->points[i] += from->points[i];
}

/* Too many months become years, which are in the same order. */
static void count_by_years(struct missed_points *m)
{
    size_t kept = 0;
    m->years = true;
    for (size_t i = 0; i < m->periods; i++) {
        struct missed_period p = m->period[i];
        memset(p.name + 4, 0, PERIOD_TEXT - 4);
        if (kept && strcmp(m->period[kept - 1].name, p.name) == 0)
            add_to(&m->period[kept - 1], &p);
        else
            m->period[kept++] = p;
    }
    m->periods = kept;
}

static struct missed_period *period_of(struct missed_points *m, const char *date)
{
    char name[PERIOD_TEXT];
    name_period(date, m->years, name);
    struct missed_period *p = period_named(m, name);
    if (m->years || m->periods <= MISSED_MONTHS)
        return p;
    count_by_years(m);
    return period_of(m, date);
}

/* --- adding up -------------------------------------------------------------------------------- */

static int add_turns(void *ctx, const struct store_dated *d)
{
    struct missed_points *m = ctx;
    struct missed_period *p = period_of(m, d->date);
    if (p)
        p->turns += d->coups;
    return m->failed;
}

static void add_points(struct missed_points *m, struct missed_period *to,
                       const struct store_dated_due *n)
{
    int at = 0;
    while (at < m->codes && strcmp(m->code[at], n->name) != 0)
        at++;
    if (at == MISSED_CODES)
        return;
    if (at == m->codes)
        snprintf(m->code[m->codes++], sizeof m->code[0], "%s", n->name);
    to->points[at] += n->points;
}

static int add_dated_due(void *ctx, const struct store_dated_due *n)
{
    struct missed_points *m = ctx;
    struct missed_period *p = period_of(m, n->date);
    if (p)
        add_points(m, p, n);
    return m->failed;
}

/* With the one before it. */
static void swap_points(struct missed_period *p, int k)
{
    long points = p->points[k];
    p->points[k] = p->points[k - 1];
    p->points[k - 1] = points;
}

/* Sorts by points missed, most first. */
static void sort_codes(struct missed_points *m)
{
    struct missed_period all = missed_in_all(m);
    for (int i = 1; i < m->codes; i++)
        for (int k = i; k && all.points[k] > all.points[k - 1]; k--) {
            char code[MISSED_CODE];
            memcpy(code, m->code[k], MISSED_CODE);
            memcpy(m->code[k], m->code[k - 1], MISSED_CODE);
            memcpy(m->code[k - 1], code, MISSED_CODE);
            swap_points(&all, k);
            for (size_t p = 0; p < m->periods; p++)
                swap_points(&m->period[p], k);
        }
}

bool missed_read(struct store *s, const struct store_whose *whose, struct missed_points *out,
                 struct store_error *err)
{
    *out = (struct missed_points){.codes = 0};
    err->code = STORE_OK;
    bool read = store_tally_dates(s, whose, add_turns, out, err) == STORE_OK && !out->failed &&
                store_tally_dated_dues(s, whose, "missed", add_dated_due, out, err) == STORE_OK &&
                !out->failed;
    sort_codes(out);
    return read;
}

void missed_free(struct missed_points *m)
{
    free(m->period);
}

/* The sum of all periods, without a name. */
static struct missed_period missed_in_all(const struct missed_points *m)
{
    struct missed_period all = {.turns = 0};
    for (size_t i = 0; i < m->periods; i++)
        add_to(&all, &m->period[i]);
    return all;
}

/* The points of a period, of all codes. */
static long missed_sum(const struct missed_period *p)
{
    long sum = 0;
    for (int i = 0; i < MISSED_CODES; i++)
        sum += p->points[i];
    return sum;
}

/* Points per hundred turns; 0 if there was no turn. */
static double missed_rate(long points, long turns)
{
    return turns ? 100.0 * (double)points / (double)turns : 0;
}

/* --- missed shown ---------------------------------------------------------------------------- */

/* Points missed as a table, and for programs. */

/* --- a table ---------------------------------------------------------------------------------- */

enum { SCREEN = 80, CELL = 8, LABEL_MOST = 44 };

/* The table: all periods, then their sum, and the widest label. */
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

/* Adds the label of a line, indented by two; the next cell begins after `columns`. */
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
