/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The graph of a report: a bold line of the holes and a thin one of the points on the way to the
 * next hole, for each side. */
#include "base/tongue.h"
#include "report.h"
#include "svg.h"

enum { LEFT = 34, RIGHT = 590, TOP = 14, BOTTOM = 234, WIDTH = 720, HEIGHT = 256 };

static const char *const classes[2] = {"white", "black"};

static double at_coup(const struct told *t, size_t n)
{
    return LEFT + (double)(RIGHT - LEFT) * (double)n / (double)(t->coups ? t->coups : 1);
}

static const struct score *score_at(const struct told *t, size_t n)
{
    return n ? &t->coup[n - 1].after.score : &t->start.score;
}

/* The top of the scale: the last hole, or of a marqué, which has none, once round or the peg that
 * went farthest. */
static int most_holes(const struct told *t)
{
    int most = t->start.options.ecrire ? 12 : t->start.options.holes;
    for (int s = WHITE; s <= BLACK; s++) {
        int holes = score_at(t, t->coups)->holes[s];
        most = holes > most ? holes : most;
    }
    return most;
}

static double at_holes(const struct told *t, double holes)
{
    return BOTTOM - (BOTTOM - TOP) * holes / (most_holes(t) + 0.5);
}

/* Steps that keep the lines of the scale apart: 1, 2, 5, 10, ... */
static int scale_step(long span, int lines)
{
    static const int factors[] = {1, 2, 5};
    for (int power = 1;; power *= 10) {
        for (int i = 0; i < 3; i++)
            if (span <= (long)power * factors[i] * lines)
                return power * factors[i];
    }
}

static void add_scale(struct words *w, const struct told *t)
{
    int most = most_holes(t), step = scale_step(most, 6);
    for (int h = 0; h <= most; h += step) {
        double y = at_holes(t, h);
        words_add(w, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.5g\" y2=\"%.5g\"/>", LEFT,
                  RIGHT, y, y);
        words_add(w, "<text class=\"tick\" x=\"%d\" y=\"%.5g\" text-anchor=\"end\">%d</text>",
                  LEFT - 7, y + 4, h);
    }
    size_t every = (size_t)scale_step((long)t->coups, 10);
    for (size_t n = 0; n <= t->coups; n += every)
        words_add(w, "<text class=\"tick\" x=\"%.5g\" y=\"%d\" text-anchor=\"middle\">%zu</text>",
                  at_coup(t, n), BOTTOM + 16, n);
    words_add(w,
              "<text class=\"tick\" x=\"%d\" y=\"%d\">%s</text>"
              "<text class=\"tick\" x=\"%d\" y=\"%d\">%s</text>\n",
              RIGHT + 12, BOTTOM + 16, _("coups"), 2, TOP - 3, _("holes won"));
}

static void add_lines(struct words *w, const struct told *t, int s)
{
    words_add(w, "<polyline class=\"points %s\" points=\"", classes[s]);
    for (size_t n = 0; n <= t->coups; n++) {
        const struct score *sc = score_at(t, n);
        words_add(w, "%.5g,%.5g ", at_coup(t, n), at_holes(t, sc->holes[s] + sc->points[s] / 12.0));
    }
    words_add(w, "\"/>\n<polyline class=\"holes %s\" points=\"", classes[s]);
    for (size_t n = 0; n <= t->coups; n++) {
        if (n)
            words_add(w, "%.5g,%.5g ", at_coup(t, n), at_holes(t, score_at(t, n - 1)->holes[s]));
        words_add(w, "%.5g,%.5g ", at_coup(t, n), at_holes(t, score_at(t, n)->holes[s]));
    }
    words_add(w, "\"/>\n");
}

/* The names stand where the lines end, apart from each other. */
static void add_names(struct words *w, const struct told *t)
{
    const struct score *end = score_at(t, t->coups);
    double y[2];
    for (int s = WHITE; s <= BLACK; s++)
        y[s] = at_holes(t, end->holes[s] + end->points[s] / 24.0) + 4;
    enum side upper = y[WHITE] <= y[BLACK] ? WHITE : BLACK;
    double lack = 17 - (y[other_side(upper)] - y[upper]);
    if (lack > 0) {
        y[upper] -= lack / 2;
        y[other_side(upper)] += lack / 2;
    }
    for (int s = WHITE; s <= BLACK; s++) {
        words_add(w,
                  "<line class=\"holes %s\" x1=\"%d\" x2=\"%d\" y1=\"%.5g\" y2=\"%.5g\"/>"
                  "<text class=\"name\" x=\"%d\" y=\"%.5g\">",
                  classes[s], RIGHT + 8, RIGHT + 26, y[s] - 4, y[s] - 4, RIGHT + 31, y[s]);
        words_add(w, "%s %d</text>\n", s == WHITE ? _("White") : _("Black"), end->holes[s]);
    }
}

void report_graph(struct words *w, const struct told *t)
{
    words_add(w, "<svg class=\"graph\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
              WIDTH, HEIGHT, _("Points and holes"));
    add_scale(w, t);
    add_lines(w, t, BLACK);
    add_lines(w, t, WHITE);
    add_names(w, t);
    words_add(w, "</svg>\n");
}
