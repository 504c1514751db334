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
    const char *title; /* of the pages after the first */
    void (*head)(struct sheet *s);     /* what follows the title of a new page; may be NULL */
    const struct replayed_match *told; /* for `head`, the match */
    struct hyphens *hyphens;           /* of the user's language; NULL: words are not divided */
    const char *names;                 /* not to be divided: "Anna – Boris"; NULL: none */
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

/* Begins the first page. */
void page_first(struct sheet *s);

/* Sees that `height` is free on the page, or begins a new one. */
void page_need(struct sheet *s, double height);

/* Ends the last page. */
void page_last(struct sheet *s);

#endif
