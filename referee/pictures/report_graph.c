/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The graph of a report. If minor numbers add up to major ones (paper.parts), each player has a
 * bold line for the major number and a thin one for the minor; else one line for the minor. */
#include <string.h>

#include "base/i18n.h"
#include "base/text.h"
#include "report_parts.h"
#include "svg.h"

enum { LEFT = 34, RIGHT = 590, TOP = 14, BOTTOM = 234, WIDTH = 720, HEIGHT = 256, APART = 17 };
enum { NAME_COLUMNS = 7 };

/* What its scale reaches over. */
struct scale {
    const struct replayed_match *t;
    double least, most; /* of the numbers */
    double top;         /* a little above the most */
};

static double at_turn(const struct replayed_match *t, long n)
{
    return LEFT + (double)(RIGHT - LEFT) * (double)n / (double)(t->turns ? t->turns : 1);
}

static const struct standing *standing_at(const struct replayed_match *t, long n, int seat)
{
    return n ? &t->turn[n - 1].at[seat] : &t->begins[seat];
}

/* What is counted of a player. */
static long counted_at(const struct replayed_match *t, long n, int seat)
{
    const struct standing *s = standing_at(t, n, seat);
    return t->paper->parts ? s->major : s->minor;
}

static struct scale scale_of(const struct replayed_match *t)
{
    long least = 0, most = t->paper->most ? t->most : 1;
    for (long n = 0; n <= t->turns; n++) {
        for (int i = 0; i < t->seats; i++) {
            long is = counted_at(t, n, i);
            least = is < least ? is : least;
            most = is > most ? is : most;
        }
    }
    double over = t->paper->parts ? 0.5 : (double)(most - least) / 25;
    return (struct scale){t, (double)least, (double)most, (double)most + over};
}

static double at_value(const struct scale *s, double value)
{
    return BOTTOM - (BOTTOM - TOP) * (value - s->least) / (s->top - s->least);
}

/* Steps that keep the lines of the scale apart: 1, 2, 5, 10, ... */
static long scale_step(long span, int lines)
{
    static const int factors[] = {1, 2, 5};
    for (long power = 1;; power *= 10) {
        for (int i = 0; i < 3; i++)
            if (span <= power * factors[i] * lines)
                return power * factors[i];
    }
}

static void add_scale(struct strbuf *w, const struct scale *s)
{
    const struct replayed_match *t = s->t;
    long step = scale_step((long)(s->most - s->least), 6);
    for (long h = (long)s->least / step * step; h <= (long)s->most; h += step) {
        double y = at_value(s, (double)h);
        strbuf_add(w, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.5g\" y2=\"%.5g\"/>", LEFT,
                   RIGHT, y, y);
        strbuf_add(w, "<text class=\"tick\" x=\"%d\" y=\"%.5g\" text-anchor=\"end\">%ld</text>",
                   LEFT - 7, y + 4, h);
    }
    long every = scale_step(t->turns, 10);
    for (long n = 0; n <= t->turns; n += every)
        strbuf_add(w, "<text class=\"tick\" x=\"%.5g\" y=\"%d\" text-anchor=\"middle\">%ld</text>",
                   at_turn(t, n), BOTTOM + 16, n);
    strbuf_add(w,
               "<text class=\"tick\" x=\"%d\" y=\"%d\">%s</text>"
               "<text class=\"tick\" x=\"%d\" y=\"%d\">%s</text>\n",
               RIGHT + 12, BOTTOM + 16, t->game->picture ? C_("board", "turns") : _("turns"), 2,
               TOP - 3, t->paper->scale ? _(t->paper->scale) : "");
}

/* --- lines ------------------------------------------------------------------------------------ */

/* Two have the colours of their men; of more, each a colour and a pattern. */
static const char *line_class(const struct replayed_match *t, int seat)
{
    static const char *const classes[SEATS_MAX] = {"p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"};
    return !t->game->seat_header ? classes[seat] : seat ? "black" : "white";
}

static void add_parts(struct strbuf *w, const struct scale *s, int seat)
{
    const struct replayed_match *t = s->t;
    strbuf_add(w, "<polyline class=\"points %s\" points=\"", line_class(t, seat));
    for (long n = 0; n <= t->turns; n++) {
        const struct standing *at = standing_at(t, n, seat);
        strbuf_add(w, "%.5g,%.5g ", at_turn(t, n),
                   at_value(s, (double)at->major + (double)at->minor / (double)t->paper->parts));
    }
    strbuf_add(w, "\"/>\n<polyline class=\"holes %s\" points=\"", line_class(t, seat));
    for (long n = 0; n <= t->turns; n++) {
        if (n)
            strbuf_add(w, "%.5g,%.5g ", at_turn(t, n),
                       at_value(s, (double)counted_at(t, n - 1, seat)));
        strbuf_add(w, "%.5g,%.5g ", at_turn(t, n), at_value(s, (double)counted_at(t, n, seat)));
    }
    strbuf_add(w, "\"/>\n");
}

/* From turn to turn of the player. */
static void add_total(struct strbuf *w, const struct scale *s, int seat)
{
    const struct replayed_match *t = s->t;
    strbuf_add(w, "<polyline class=\"total %s\" points=\"", line_class(t, seat));
    for (long n = 0; n <= t->turns; n++)
        if (!n || n == t->turns || t->turn[n - 1].seat == seat)
            strbuf_add(w, "%.5g,%.5g ", at_turn(t, n), at_value(s, (double)counted_at(t, n, seat)));
    strbuf_add(w, "\"/>\n");
}

/* --- names ------------------------------------------------------------------------------------ */

/* Seats by where their lines end, the upper first. */
static void sort_seats(const double *y, int *seat, int count)
{
    for (int i = 0; i < count; i++) {
        int k = i;
        for (; k > 0 && y[seat[k - 1]] > y[i]; k--)
            seat[k] = seat[k - 1];
        seat[k] = i;
    }
}

/* Moves what is too near to each other apart about its middle, until nothing is. */
static void move_apart(double *y, const int *seat, int count)
{
    bool moved = true;
    for (int round = 0; moved && round < 200; round++) {
        moved = false;
        for (int i = 1; i < count; i++) {
            double lack = APART - (y[seat[i]] - y[seat[i - 1]]);
            if (lack <= 0.001)
                continue;
            y[seat[i - 1]] -= lack / 2;
            y[seat[i]] += lack / 2;
            moved = true;
        }
    }
}

/* Moves what is below the graph up, and what is above that out of its way. */
static void move_up(double *y, const int *seat, int count)
{
    double room = BOTTOM;
    for (int i = count - 1; i >= 0; i--, room -= APART) {
        room = y[seat[i]] < room ? y[seat[i]] : room;
        y[seat[i]] = room;
    }
}

/* A name as far as there is room for it. */
static void add_short(struct strbuf *w, const char *name)
{
    size_t length = strlen(name), at = 0, took;
    struct strbuf cut = {.text = NULL};
    for (int columns = 0; at < length; at += took) {
        columns += utf8_columns(name + at, length - at, &took);
        if (columns > NAME_COLUMNS)
            break;
    }
    strbuf_add_bytes(&cut, name, at);
    strbuf_add(&cut, "%s", at < length ? "…" : "");
    html_take(w, "", &cut, "");
}

/* They stand where the lines end, apart from each other. */
static void add_graph_names(struct strbuf *w, const struct scale *s)
{
    const struct replayed_match *t = s->t;
    const char *kind = t->paper->parts ? "holes" : "total";
    double y[SEATS_MAX];
    int order[SEATS_MAX];
    for (int i = 0; i < t->seats; i++) {
        const struct standing *end = standing_at(t, t->turns, i);
        double half = t->paper->parts ? (double)end->minor / (2.0 * (double)t->paper->parts) : 0;
        y[i] = at_value(s, (double)counted_at(t, t->turns, i) + half) + 4;
    }
    sort_seats(y, order, t->seats);
    move_apart(y, order, t->seats);
    if (!t->paper->parts)
        move_up(y, order, t->seats);
    for (int i = 0; i < t->seats; i++) {
        strbuf_add(w,
                   "<line class=\"%s %s\" x1=\"%d\" x2=\"%d\" y1=\"%.5g\" y2=\"%.5g\"/>"
                   "<text class=\"name\" x=\"%d\" y=\"%.5g\">",
                   kind, line_class(t, i), RIGHT + 8, RIGHT + 26, y[i] - 4, y[i] - 4, RIGHT + 31,
                   y[i]);
        if (t->game->seat_header)
            html_text(w, _(t->game->seat_header[i]));
        else
            add_short(w, t->names[i]);
        strbuf_add(w, " %ld</text>\n", counted_at(t, t->turns, i));
    }
}

void report_graph(struct strbuf *w, const struct replayed_match *t)
{
    struct scale s = scale_of(t);
    strbuf_add(w, "<svg class=\"graph\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
               WIDTH, HEIGHT, t->paper->graph ? _(t->paper->graph) : _("Totals"));
    add_scale(w, &s);
    for (int i = t->seats - 1; i >= 0; i--)
        (t->paper->parts ? add_parts : add_total)(w, &s, i);
    add_graph_names(w, &s);
    strbuf_add(w, "</svg>\n");
}
