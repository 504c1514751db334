/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages of a score sheet. Rows and lines continue on the next page, and pages are numbered.
 * Lengths are points of 1/72 inch. */
#ifndef PICTURES_SHEET_PAGE_H
#define PICTURES_SHEET_PAGE_H

#include "cairo.h"
#include "hyphens.h"

/* Portrait; a landscape page is as wide as this one is high, with the same margins. */
enum {
    PAGE_WIDTH = 595, /* A4 */
    PAGE_HEIGHT = 842,
    PAGE_LEFT = 45,
    PAGE_RIGHT = 550,
    PAGE_TOP = 48,
    PAGE_BOTTOM = 788, /* the page's number is below */
    ROW_TEXT = 9,      /* font size in a row */
    ROW_LINE = 11      /* line spacing in a row, and least spacing on a score sheet */
};

/* Text styles of a row: its cells, brief text, headings. */
extern const struct text_style row_plain, row_small, row_heading;

/* A sheet while it is drawn. */
struct sheet {
    cairo_t *cairo;
    double y;           /* upper edge of the free space */
    double left, right; /* of page_lines */
    double line;        /* least line spacing */
    double width, height;
    int page, pages;   /* of this page, from 1, and in all; 0: not known yet */
    const char *title; /* of the pages after the first; its words are names and never divided */
    void (*head)(struct sheet *s); /* draws the head of a new page below its title; may be NULL */
    const struct replayed_match *told; /* the match, for `head` */
    const void *table;                 /* the table, for `head` */
    struct hyphens *hyphens;           /* of the user's language; NULL: no hyphenation */
};

/* Draws a text at `x` on base line `y`. */
void page_text(struct sheet *s, double x, double y, const char *text, struct text_style l);

/* Returns the width of a text in one line. */
double page_text_width(struct sheet *s, const char *text, struct text_style l);

/* Draws a number whose right edge is at `x`; 0 only if `zero`. */
void page_number(struct sheet *s, double x, double y, long n, bool zero);

/* Draws a man of a seat, centred at `x`, `y`. */
void page_man(struct sheet *s, int seat, double x, double y, double r);

/* Draws a horizontal line at `y`. */
void page_rule(struct sheet *s, double left, double right, double y, double width, enum ink ink);

/* Returns the line spacing of a type. */
double page_line(const struct sheet *s, struct text_style l);

/* Breaks text into lines of width `room`, between words or by hyphenation, and draws them from
 * base line `y` down; unless `draw`, only counts them. Returns the number of lines, at least 1. */
int page_wrap(struct sheet *s, double x, double y, double room, const char *text,
              struct text_style l, bool draw);

/* Begins a new page unless `height` is free on this one. */
void page_need(struct sheet *s, double height);

/* A cell of a row: a text, or, if it is NULL, a number; 0 is left out. */
struct page_cell {
    double x, room; /* `room`: the width of its lines; 0: one line */
    const char *text;
    long number;
    struct text_style style; /* of the text */
};

/* Measure and draw a row. page_row draws it below the contents of the page, or on a new page,
 * with a thin rule below it, and returns its first base line. */
double page_row_height(struct sheet *s, const struct page_cell *cell, int cells);
double page_row(struct sheet *s, const struct page_cell *cell, int cells);

/* Draws lines of text from s->left to s->right with `gap` between them. Each blank at the beginning
 * of a line moves it right by `indent`. */
void page_lines(struct sheet *s, const char *lines, struct text_style l, double indent, double gap);

/* Returns the right margin of the page, portrait or landscape. */
double page_right(const struct sheet *s);

/* Makes a PDF of `what`, which `set` draws, on portrait or landscape (`turned`) pages. `set` is
 * called twice: the first time to count the pages. Returns NULL, or an error message. The caller
 * frees `out`; `pages` may be NULL. */
const char *page_pdf(bool turned, void (*set)(struct sheet *s, const void *what), const void *what,
                     const char *title, struct strbuf *out, int *pages);

#endif
