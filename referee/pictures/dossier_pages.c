/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The case as plain text, as a page and on paper. */
#include <string.h>

#include "base/i18n.h"
#include "cairo.h"
#include "dossier.h"
#include "log_head_qr.h"
#include "report_parts.h"
#include "svg.h"

static const char *text_of(const struct strbuf *w)
{
    return w->text && !w->failed ? w->text : "";
}

/* --- text ------------------------------------------------------------------------------------- */

/* Its first line says what it is, in no language: by that it is known again. */
void dossier_text(struct strbuf *w, const struct dossier *d)
{
    strbuf_add(w, "# referee dossier\n%s\n", text_of(&d->title));
    if (d->position.length)
        strbuf_add(w, "%s\n", d->position.text);
    for (int i = 0; i < d->parts; i++)
        strbuf_add(w, "\n%s\n%s", d->part[i].heading, text_of(&d->part[i].lines));
    if (head_of(&d->told))
        strbuf_add(w, "\n%s%s\n", _("Head of the log: "), head_of(&d->told));
}

/* --- a page ----------------------------------------------------------------------------------- */

static void add_dossier_board(struct strbuf *w, const struct dossier *d)
{
    const struct picture *p = d->told.game->picture;
    struct draw_target b = svg_brush(w);
    if (!p)
        return;
    struct turn_ref at = replayed_at(&d->told, d->coup);
    int reach = p->strip + p->names + p->margin;
    html_element(w, "<figure><svg class=\"board\" role=\"img\" aria-label=\"",
                 text_of(&d->position), "\"");
    strbuf_add(w, " viewBox=\"%d %d %d %d\">", -p->margin, -reach, p->width + 2 * p->margin,
               p->height + 2 * reach);
    p->furniture(p, at.match, &b);
    p->numbers(p, at.match, p->seat(p, &at, AS_THROWN), &b);
    p->pieces(p, &at, AS_THROWN, &b);
    p->players(p, &at, AS_THROWN, &b);
    strbuf_add(w, "</svg></figure>\n");
}

void dossier_page(struct strbuf *w, const struct dossier *d)
{
    html_begin(w, HTML_STYLES_ALONE, text_of(&d->title));
    report_head_end(w, "pre{white-space:pre-wrap;font:inherit;margin:0}figure{max-width:34rem}\n");
    html_element(w, "<h1>", text_of(&d->title), "</h1>\n");
    add_dossier_board(w, d);
    html_element(w, "<p><code>", text_of(&d->position), "</code></p>\n");
    for (int i = 0; i < d->parts; i++) {
        strbuf_add(w, "<section>\n");
        html_heading(w, d->part[i].heading);
        html_element(w, "<pre>", text_of(&d->part[i].lines), "</pre>\n</section>\n");
    }
    head_code_html(w, &d->told);
    strbuf_add(w, "</body>\n</html>\n");
}

/* --- paper ------------------------------------------------------------------------------------ */

enum {
    HEADINGS = 92,     /* width of the column of headings, left of the lines */
    BOARD_BESIDE = 14, /* between the board and what is beside it */
    PART_GAP = 6       /* between a part and the line above it */
};

/* How a case is laid out: the size of its type, the width of the board, and whether something is
 * beside it. */
struct layout {
    double type, board;
    bool beside;
};

/* The first that needs one page is taken: a large board where there is little to say, then smaller
 * type. In the narrowest board no type is below 7 points. */
static const struct layout layouts[] = {{9, 505, false},  {9, 440, false},  {9, 369, true},
                                        {9, 338, true},   {8.5, 338, true}, {8, 338, true},
                                        {7.5, 338, true}, {7, 338, true}};

enum { LAYOUTS = sizeof layouts / sizeof layouts[0], WHERE_PAGES_FOLLOW = 2 };

struct laid_out {
    const struct dossier *of;
    const struct layout *so;
};

static struct text_style type_of(const struct layout *so)
{
    struct text_style l = row_plain;
    l.size = so->type;
    return l;
}

/* A heading on the left, its lines on the right, a hair line below. */
static void set_part(struct sheet *s, const struct dossier_part *p, const struct layout *so)
{
    page_need(s, 3 * s->line);
    double top = s->y;
    int page = s->page;
    int lines = page_wrap(s, PAGE_LEFT, top + page_line(s, row_heading), HEADINGS - 8, p->heading,
                          row_heading, true);
    s->left = PAGE_LEFT + HEADINGS;
    page_lines(s, text_of(&p->lines), type_of(so), 3, 0);
    s->left = PAGE_LEFT;
    double least = top + lines * page_line(s, row_heading);
    s->y = s->page == page && s->y < least ? least : s->y;
    s->y += PART_GAP;
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.5, INK_FRAME);
}

/* Headings and lines below each other, then the code, in the column that begins at `left`. */
static void set_column(struct sheet *s, const struct dossier *d, const struct layout *so,
                       double left)
{
    s->left = left;
    for (int i = 0; i < d->parts; i++) {
        if (!d->part[i].beside)
            continue;
        page_lines(s, d->part[i].heading, row_heading, 0, 2);
        page_lines(s, text_of(&d->part[i].lines), type_of(so), 3, 0);
        s->y += PART_GAP + 4;
    }
    head_code_column(s, &d->told);
    s->left = PAGE_LEFT;
}

static void set_board(struct sheet *s, const struct dossier *d, const struct layout *so)
{
    struct board_moment m = {replayed_at(&d->told, d->coup), AS_THROWN};
    double left = (PAGE_LEFT + PAGE_RIGHT - so->board) / 2, top = s->y;
    int page = s->page;
    if (so->beside)
        left = PAGE_LEFT;
    double end = top + board_on_page(s->cairo, d->told.game, &m, left, top, so->board);
    if (so->beside)
        set_column(s, d, so, PAGE_LEFT + so->board + BOARD_BESIDE);
    s->y = s->page == page && s->y < end ? end : s->y;
}

static void set_dossier(struct sheet *s, const void *what)
{
    const struct laid_out *l = what;
    const struct dossier *d = l->of;
    const struct text_style title = {15, ANCHOR_LEFT, INK_TEXT, false, false, 0};
    bool board = d->told.game->picture != NULL, beside = board && l->so->beside;
    s->line = l->so->type * 1.2;
    page_lines(s, s->title, title, 0, 0);
    s->y += 8;
    if (board)
        set_board(s, d, l->so);
    page_lines(s, text_of(&d->position), row_small, 0, 4);
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.8, INK_TEXT);
    for (int i = 0; i < d->parts; i++)
        if (!beside || !d->part[i].beside)
            set_part(s, &d->part[i], l->so);
    if (!beside)
        head_code_sheet(s, &d->told);
}

const char *dossier_pdf(const struct dossier *d, struct strbuf *out)
{
    const char *failed = NULL;
    for (int i = 0, pages = 2; i <= LAYOUTS && pages > 1 && !failed; i++) {
        const struct laid_out l = {d, &layouts[i < LAYOUTS ? i : WHERE_PAGES_FOLLOW]};
        strbuf_free(out);
        failed = page_pdf(false, set_dossier, &l, text_of(&d->title), out, &pages);
    }
    return failed;
}
