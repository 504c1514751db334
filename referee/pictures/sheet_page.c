/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet_page.h"

#include <stdio.h>
#include <string.h>

#include "base/i18n.h"

const struct text_style row_plain = {ROW_TEXT, ANCHOR_LEFT, INK_TEXT, false, false, 0};
const struct text_style row_small = {8, ANCHOR_LEFT, INK_TEXT, false, false, 0};
const struct text_style row_heading = {8, ANCHOR_LEFT, INK_SOFT, true, false, 0};

void page_text(struct sheet *s, double x, double y, const char *text, struct text_style l)
{
    struct draw_target b = cairo_brush(s->cairo);
    b.text(b.on, x, y, text, l);
}

double page_text_width(struct sheet *s, const char *text, struct text_style l)
{
    cairo_text_extents_t e;
    cairo_letters(s->cairo, l);
    cairo_text_extents(s->cairo, text, &e);
    return e.x_advance;
}

void page_number(struct sheet *s, double x, double y, long n, bool zero)
{
    char text[24];
    if (!n && !zero)
        return;
    snprintf(text, sizeof text, "%ld", n);
    page_text(s, x, y, text,
              (struct text_style){ROW_TEXT, ANCHOR_RIGHT, INK_TEXT, false, false, 0});
}

void page_man(struct sheet *s, int seat, double x, double y, double r)
{
    struct draw_target b = cairo_brush(s->cairo);
    b.circle(b.on, x, y, r,
             (struct style){seat ? INK_EBONY : INK_IVORY, INK_EBONY, r > 5 ? 1 : 0.8, false});
}

void page_rule(struct sheet *s, double left, double right, double y, double width, enum ink ink)
{
    struct draw_target b = cairo_brush(s->cairo);
    struct point at[2] = {{left, y}, {right, y}};
    b.polygon(b.on, at, 2, (struct style){NO_INK, ink, width, false});
}

/* --- lines ------------------------------------------------------------------------------------ */

enum { LINE_ROOM = 256 };

/* Returns the number of bytes of `text` that fit in `room`: whole words, or, if the first word
 * is too long, as many of its letters as fit, at least one. */
static size_t fitting(cairo_t *cr, const char *text, double room)
{
    char line[LINE_ROOM];
    size_t best = 0, letters = 0, first = 0;
    for (size_t n = 0; text[n] && n + 5 < sizeof line;) {
        line[n] = text[n];
        n++;
        if ((text[n] & 0xc0) == 0x80)
            continue; /* inside a letter */
        line[n] = '\0';
        cairo_text_extents_t e;
        cairo_text_extents(cr, line, &e);
        if (!first)
            first = n;
        if (e.x_advance > room)
            return best ? best : letters ? letters : first;
        letters = n;
        if (!text[n] || text[n] == ' ')
            best = n;
    }
    return best ? best : letters;
}

static bool fits(cairo_t *cr, const char *line, double room)
{
    cairo_text_extents_t e;
    cairo_text_extents(cr, line, &e);
    return e.x_advance <= room;
}

/* Hyphenates the word after a line of `n` bytes: adds the part that fits, and a hyphen, to
 * `line`. Returns the number of bytes of the text in the line. */
static size_t divide(struct sheet *s, const char *text, size_t n, double room, char line[LINE_ROOM])
{
    size_t at[HYPHENS_MOST], blanks = strspn(text + n, " ");
    const char *word = text + n + blanks;
    size_t length = hyphens_word(s->hyphens, word, s->title);
    int places = n && blanks && length ? hyphens_places(s->hyphens, word, length, at) : 0;
    while (places-- > 0) {
        size_t whole = n + blanks + at[places];
        if (whole + 2 > LINE_ROOM)
            continue;
        memcpy(line, text, whole);
        memcpy(line + whole, "-", 2);
        if (fits(s->cairo, line, room))
            return whole;
    }
    line[n] = '\0';
    return n;
}

/* Moves one more word to the last line if that would otherwise be only a number, such as "0" of
 * "marks 0". */
static size_t spare_widow(const char *text, size_t n, char line[LINE_ROOM])
{
    enum { WIDOW = 3 };
    const char *rest = text + n + strspn(text + n, " ");
    size_t length = strlen(rest), before = n;
    if (!length || length > WIDOW || strspn(rest, "0123456789.") != length)
        return n;
    while (before && text[before - 1] != ' ')
        before--;
    if (!before)
        return n;
    line[before - 1] = '\0';
    return before;
}

double page_line(const struct sheet *s, struct text_style l)
{
    double own = l.size * ROW_LINE / ROW_TEXT;
    return own > s->line ? own : s->line;
}

/* Copies the first line of a text to `line`; returns the rest. */
static const char *take_line(struct sheet *s, const char *text, double room, struct text_style l,
                             char line[LINE_ROOM])
{
    cairo_letters(s->cairo, l);
    size_t n = fitting(s->cairo, text, room);
    memcpy(line, text, n);
    line[n] = '\0';
    n = spare_widow(text, divide(s, text, n, room, line), line);
    return text + n + strspn(text + n, " ");
}

int page_wrap(struct sheet *s, double x, double y, double room, const char *text,
              struct text_style l, bool draw)
{
    char line[LINE_ROOM];
    int lines = 0;
    do {
        text = take_line(s, text, room, l, line);
        if (draw)
            page_text(s, x, y + lines * page_line(s, l), line, l);
        lines++;
    } while (*text);
    return lines;
}

/* --- pages ------------------------------------------------------------------------------------ */

double page_right(const struct sheet *s)
{
    return s->width - (PAGE_WIDTH - PAGE_RIGHT);
}

static void add_number(struct sheet *s)
{
    char number[64];
    if (s->pages)
        snprintf(number, sizeof number, "%d / %d", s->page, s->pages);
    else
        snprintf(number, sizeof number, "%d", s->page);
    page_text(s, s->width / 2, s->height - 30, number,
              (struct text_style){9, ANCHOR_MIDDLE, INK_SOFT, false, false, 0});
}

static void end_page(struct sheet *s)
{
    add_number(s);
    cairo_show_page(s->cairo);
}

void page_need(struct sheet *s, double height)
{
    if (s->y + height <= s->height - (PAGE_HEIGHT - PAGE_BOTTOM))
        return;
    end_page(s);
    s->page++;
    s->y = PAGE_TOP;
    page_text(
        s, PAGE_LEFT, s->y, s->title,
        (struct text_style){10, ANCHOR_LEFT, INK_SOFT, true, false, page_right(s) - PAGE_LEFT});
    s->y += 10;
    if (s->head)
        s->head(s);
}

/* --- rows ------------------------------------------------------------------------------------- */

enum { ROW_GAP = 4 }; /* between the last line of a row and its rule */

double page_row_height(struct sheet *s, const struct page_cell *cell, int cells)
{
    int most = 1;
    for (int i = 0; i < cells; i++) {
        int lines = cell[i].room > 0
                        ? page_wrap(s, 0, 0, cell[i].room, cell[i].text, cell[i].style, false)
                        : 1;
        most = lines > most ? lines : most;
    }
    return most * s->line + ROW_GAP;
}

double page_row(struct sheet *s, const struct page_cell *cell, int cells)
{
    double height = page_row_height(s, cell, cells);
    page_need(s, height);
    double y = s->y + ROW_LINE;
    for (int i = 0; i < cells; i++)
        if (!cell[i].text)
            page_number(s, cell[i].x, y, cell[i].number, false);
        else if (cell[i].room > 0)
            page_wrap(s, cell[i].x, y, cell[i].room, cell[i].text, cell[i].style, true);
        else
            page_text(s, cell[i].x, y, cell[i].text, cell[i].style);
    s->y += height;
    page_rule(s, PAGE_LEFT, page_right(s), s->y, 0.5, INK_FRAME);
    return y;
}

/* Draws a line of text, wrapped. Text that fits on half a page is kept together. */
static void set_line(struct sheet *s, const char *text, struct text_style l, double indent,
                     double gap)
{
    char line[LINE_ROOM];
    size_t blanks = strspn(text, " ");
    double left = s->left + indent * (double)blanks, room = s->right - left;
    double first = page_line(s, l);
    text += blanks;
    double height = page_wrap(s, left, 0, room, text, l, false) * first + gap;
    page_need(s, height < s->height / 2 ? height : first);
    do {
        text = take_line(s, text, room, l, line);
        page_need(s, first);
        s->y += first;
        page_text(s, left, s->y, line, l);
    } while (*text);
    s->y += gap;
}

void page_lines(struct sheet *s, const char *lines, struct text_style l, double indent, double gap)
{
    while (*lines) {
        struct strbuf line = {.text = NULL};
        size_t n = strcspn(lines, "\n");
        strbuf_add_bytes(&line, lines, n);
        if (!line.failed)
            set_line(s, line.text, l, indent, gap);
        strbuf_free(&line);
        lines += n + (lines[n] != '\0');
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

static int set_pages(cairo_t *cr, bool turned, void (*set)(struct sheet *s, const void *what),
                     const void *what, const char *title, int pages)
{
    struct sheet s = {.cairo = cr,
                      .width = turned ? PAGE_HEIGHT : PAGE_WIDTH,
                      .height = turned ? PAGE_WIDTH : PAGE_HEIGHT,
                      .y = PAGE_TOP,
                      .left = PAGE_LEFT,
                      .line = ROW_LINE,
                      .page = 1,
                      .pages = pages,
                      .title = title,
                      .hyphens = hyphens_open(NULL, _("en"))};
    s.right = page_right(&s);
    set(&s, what);
    end_page(&s);
    hyphens_close(s.hyphens);
    return s.page;
}

const char *page_pdf(bool turned, void (*set)(struct sheet *s, const void *what), const void *what,
                     const char *title, struct strbuf *out, int *pages)
{
    struct canvas c;
    cairo_surface_t *draft = cairo_recording_surface_create(CAIRO_CONTENT_COLOR, NULL);
    cairo_t *cr = cairo_create(draft);
    int count = set_pages(cr, turned, set, what, title, 0);
    cairo_destroy(cr);
    cairo_surface_destroy(draft);
    canvas_open(&c, PICTURE_PDF, turned ? PAGE_HEIGHT : PAGE_WIDTH,
                turned ? PAGE_WIDTH : PAGE_HEIGHT, title);
    set_pages(c.cairo, turned, set, what, title, count);
    const char *failed = canvas_close(&c);
    *out = c.file;
    if (pages)
        *pages = count;
    return failed;
}
