/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages of a score sheet: where the next row goes, and what stands on every page. Lengths are
 * points of 1/72 inch. */
#ifndef PICTURES_SHEET_PAGE_H
#define PICTURES_SHEET_PAGE_H

#include "cairo.h"
#include "hyphens.h"

enum {
    PAGE_WIDTH = 595, /* A4 */
    PAGE_HEIGHT = 842,
    PAGE_LEFT = 45,
    PAGE_RIGHT = 550,
    PAGE_TOP = 48,
    PAGE_BOTTOM = 788, /* below it: the page's number */
    ROW_TEXT = 9,      /* size of the letters in a row, */
    ROW_LINE = 11      /* and from one of its lines to the next */
};

/* The sheet as it is being set. */
struct sheet {
    cairo_t *cairo;
    double y;          /* free from here down */
    int page, pages;   /* this one, from 1, and how many there will be; 0: not known yet */
    const char *title; /* of the pages after the first; its words are names and never divided */
    void (*head)(struct sheet *s);     /* what follows the title of a new page; may be NULL */
    const struct replayed_match *told; /* for `head`, the match */
    struct hyphens *hyphens;           /* of the user's language; NULL: words are not divided */
};

/* A text at x on base line y. */
void page_text(struct sheet *s, double x, double y, const char *text, struct text_style l);

/* A number that ends at x; nothing for a nought, unless `zero`. */
void page_number(struct sheet *s, double x, double y, long n, bool zero);

/* A man of a seat about a place. */
void page_man(struct sheet *s, int seat, double x, double y, double r);

/* A line from left to right at height y. */
void page_rule(struct sheet *s, double left, double right, double y, double width, enum ink ink);

/* Breaks text into lines of `room`, between words and within those that may be divided, and draws
 * them from base line y down, or with `draw` false only counts them. Returns the number of lines,
 * at least 1. */
int page_wrap(struct sheet *s, double x, double y, double room, const char *text,
              struct text_style l, bool draw);

/* Sees that `height` is free on the page, or begins a new one. */
void page_need(struct sheet *s, double height);

/* A cell of a row: a text, or without one a number, nothing for 0. */
struct page_cell {
    double x, room; /* its lines are no longer than `room`; 0: it is one line */
    const char *text;
    long number;
    struct text_style style; /* of the text */
};

/* The height of a row; the row itself below what is on the page, or on a new one, with a thin rule
 * below it. Returns its first base line. */
double page_row_height(struct sheet *s, const struct page_cell *cell, int cells);
double page_row(struct sheet *s, const struct page_cell *cell, int cells);

/* Sets lines of text, each `indent` to the right for every blank it begins with, and `gap` apart.
 */
void page_lines(struct sheet *s, const char *lines, struct text_style l, double indent, double gap);

/* Has `set` put all of `what` on pages, twice: first on none, to know how many there are. NULL, or
 * what failed; `out` is the caller's; `pages` may be NULL. */
const char *page_pdf(void (*set)(struct sheet *s, const void *what), const void *what,
                     const char *title, struct strbuf *out, int *pages);

#endif
