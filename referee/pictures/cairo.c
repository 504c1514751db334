/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cairo.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"

/* Dots of a PNG per point: 180 per inch. */
static const double png_scale = 2.5;

/* Width of the frame on paper, 152 mm. Boards are designed in other units and scaled. */
static const double frame_width = 152 * 72 / 25.4;

/* Fontconfig keeps its cache of fonts until the program ends, and Libhyphen leaks some hundred
 * bytes for each repeated pattern of a dictionary. These suppressions make leak checkers ignore
 * both. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LOOKS_FOR_LEAKS
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define LOOKS_FOR_LEAKS
#endif
#ifdef LOOKS_FOR_LEAKS
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);

const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\n"
           "leak:libhyphen\n";
}

const char *__lsan_default_options(void)
{
    return "print_suppressions=0";
}
#endif

static const double right_angle = 1.57079632679489662;

/* --- the brush -------------------------------------------------------------------------------- */

void cairo_ink(cairo_t *cr, enum ink ink)
{
    unsigned c = inks[ink].paper;
    cairo_set_source_rgb(cr, (c >> 16 & 255) / 255.0, (c >> 8 & 255) / 255.0, (c & 255) / 255.0);
}

/* Fills and strokes the current path. */
static void lay(cairo_t *cr, struct style p)
{
    static const double dash[] = {3, 2.6};
    if (p.fill) {
        cairo_ink(cr, p.fill);
        cairo_fill_preserve(cr);
    }
    if (p.line) {
        cairo_ink(cr, p.line);
        cairo_set_line_width(cr, p.width);
        cairo_set_dash(cr, dash, p.dashed ? 2 : 0, 0);
        cairo_stroke_preserve(cr);
    }
    cairo_new_path(cr);
}

static void lay_circle(void *on, double x, double y, double r, struct style p)
{
    cairo_new_path(on);
    cairo_arc(on, x, y, r, 0, 4 * right_angle);
    cairo_close_path(on);
    lay(on, p);
}

static void lay_box(void *on, double x, double y, double w, double h, double r, struct style p)
{
    if (r <= 0) {
        cairo_rectangle(on, x, y, w, h);
    } else {
        cairo_new_path(on);
        cairo_arc(on, x + w - r, y + r, r, -right_angle, 0);
        cairo_arc(on, x + w - r, y + h - r, r, 0, right_angle);
        cairo_arc(on, x + r, y + h - r, r, right_angle, 2 * right_angle);
        cairo_arc(on, x + r, y + r, r, 2 * right_angle, 3 * right_angle);
        cairo_close_path(on);
    }
    lay(on, p);
}

static void lay_polygon(void *on, const struct point *at, int count, struct style p)
{
    cairo_new_path(on);
    for (int i = 0; i < count; i++)
        cairo_line_to(on, at[i].x, at[i].y);
    if (p.fill)
        cairo_close_path(on);
    lay(on, p);
}

void cairo_letters(cairo_t *cr, struct text_style l)
{
    cairo_select_font_face(cr, "serif",
                           l.italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           l.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, l.size);
    cairo_ink(cr, l.ink);
}

static double text_width(cairo_t *cr, const char *text)
{
    cairo_text_extents_t e;
    cairo_text_extents(cr, text, &e);
    return e.x_advance;
}

const char *cairo_fit(cairo_t *cr, const char *text, struct text_style l, char cut[FIT_TEXT])
{
    static const double smallest = 0.7;
    cairo_letters(cr, l);
    double width = l.room > 0 ? text_width(cr, text) : 0;
    if (width <= l.room)
        return text;
    l.size *= l.room / width > smallest ? l.room / width : smallest;
    cairo_letters(cr, l);
    if (text_width(cr, text) <= l.room * 1.01)
        return text;
    int n = snprintf(cut, FIT_TEXT - 4, "%s", text);
    for (size_t end = n < FIT_TEXT - 5 ? (size_t)n : FIT_TEXT - 5; end > 0;) {
        do
            end--;
        while (end > 0 && (cut[end] & 0xc0) == 0x80);
        memcpy(cut + end, "…", sizeof "…");
        if (text_width(cr, cut) <= l.room)
            break;
    }
    return cut;
}

static void lay_text(void *on, double x, double y, const char *text, struct text_style l)
{
    char cut[FIT_TEXT];
    cairo_text_extents_t e;
    text = cairo_fit(on, text, l, cut);
    cairo_text_extents(on, text, &e);
    /* Letters are centred by their ink, so that single numbers are in the middle of their disc. */
    double shift = l.anchor == ANCHOR_MIDDLE  ? e.x_bearing + e.width / 2
                   : l.anchor == ANCHOR_RIGHT ? e.x_advance
                                              : 0;
    cairo_move_to(on, x - shift, y);
    cairo_show_text(on, text);
    cairo_new_path(on);
}

struct draw_target cairo_brush(cairo_t *cr)
{
    return (struct draw_target){lay_circle, lay_box, lay_polygon, lay_text, cr};
}

/* --- surfaces --------------------------------------------------------------------------------- */

static cairo_status_t take_bytes(void *to, const unsigned char *data, unsigned length)
{
    strbuf_add_bytes(to, (const char *)data, length);
    return ((struct strbuf *)to)->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

void canvas_open(struct canvas *c, enum picture_format f, double width, double height,
                 const char *title)
{
    *c = (struct canvas){.format = f};
    if (f == PICTURE_SVG) {
        c->surface = cairo_svg_surface_create_for_stream(take_bytes, &c->file, width, height);
        cairo_svg_surface_set_document_unit(c->surface, CAIRO_SVG_UNIT_PT);
    } else if (f == PICTURE_PDF) {
        c->surface = cairo_pdf_surface_create_for_stream(take_bytes, &c->file, width, height);
        cairo_pdf_surface_set_metadata(c->surface, CAIRO_PDF_METADATA_CREATOR, "referee");
        if (title)
            cairo_pdf_surface_set_metadata(c->surface, CAIRO_PDF_METADATA_TITLE, title);
    } else {
        c->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width * png_scale + 0.5),
                                                (int)(height * png_scale + 0.5));
    }
    c->cairo = cairo_create(c->surface);
    if (f == PICTURE_PNG)
        cairo_scale(c->cairo, png_scale, png_scale);
    if (f != PICTURE_PDF) {
        cairo_ink(c->cairo, INK_PAPER);
        cairo_paint(c->cairo);
    }
}

const char *canvas_close(struct canvas *c)
{
    cairo_status_t failed = cairo_status(c->cairo);
    cairo_destroy(c->cairo);
    if (!failed && c->format == PICTURE_PNG)
        failed = cairo_surface_write_to_png_stream(c->surface, take_bytes, &c->file);
    cairo_surface_finish(c->surface);
    if (!failed)
        failed = cairo_surface_status(c->surface);
    cairo_surface_destroy(c->surface);
    if (!failed && !c->file.failed)
        return NULL;
    strbuf_free(&c->file);
    return failed ? cairo_status_to_string(failed) : _("out of memory");
}

/* Draws all parts of the board, with the upper left corner of the frame at 0,0. */
static void lay_board(const struct picture *p, const struct board_moment *m,
                      const struct draw_target *b)
{
    p->furniture(p, m->at.match, b);
    p->numbers(p, m->at.match, p->seat(p, &m->at, m->when), b);
    p->pieces(p, &m->at, m->when, b);
    if (m->at.player)
        p->players(p, &m->at, m->when, b);
}

const char *board_picture(const struct game *game, const struct board_moment *m,
                          enum picture_format f, struct strbuf *out)
{
    struct canvas c;
    const struct picture *p = game->picture;
    double reach = p->strip + (m->at.player ? p->names : 0) + p->margin;
    double width = p->width + 2 * p->margin, height = p->height + 2 * reach;
    double scale = frame_width / p->width;
    canvas_open(&c, f, width * scale, height * scale, game->title);
    cairo_scale(c.cairo, scale, scale);
    cairo_translate(c.cairo, p->margin, reach);
    struct draw_target b = cairo_brush(c.cairo);
    lay_board(p, m, &b);
    const char *failed = canvas_close(&c);
    *out = c.file;
    return failed;
}

double board_on_page(cairo_t *cr, const struct game *game, const struct board_moment *m,
                     double left, double top, double width)
{
    const struct picture *p = game->picture;
    double reach = p->strip + (m->at.player ? p->names : 0) + p->margin;
    double scale = width / (p->width + 2 * p->margin);
    cairo_save(cr);
    cairo_translate(cr, left, top);
    cairo_scale(cr, scale, scale);
    cairo_translate(cr, p->margin, reach);
    struct draw_target b = cairo_brush(cr);
    lay_board(p, m, &b);
    cairo_restore(cr);
    return (p->height + 2 * reach) * scale;
}
