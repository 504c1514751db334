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
    strbuf_add(w, "# referee dossier\n%s\n%s\n", text_of(&d->title), text_of(&d->position));
    for (int i = 0; i < d->parts; i++)
        strbuf_add(w, "\n%s\n%s", d->part[i].heading, text_of(&d->part[i].lines));
    if (head_of(&d->told))
        strbuf_add(w, "\n%s%s\n", _("Head of the log: "), head_of(&d->told));
}

/* --- a page ----------------------------------------------------------------------------------- */

static void add_board(struct strbuf *w, const struct dossier *d)
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
    add_board(w, d);
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

static const struct text_style heading = {ROW_TEXT, ANCHOR_LEFT, INK_SOFT, true, false, 0};

static void set_lines(struct sheet *s, const char *lines)
{
    page_lines(s, lines, row_plain, 4, 0);
}

static void set_part(struct sheet *s, const char *title, const char *lines)
{
    page_need(s, 50);
    s->y += 22;
    page_text(s, PAGE_LEFT, s->y, title, heading);
    s->y += 3;
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.5, INK_FRAME);
    set_lines(s, lines);
}

enum { BOARD_WIDTH = 215, BOARD_BESIDE = 20 };

static void set_dossier(struct sheet *s, const void *dossier)
{
    const struct dossier *d = dossier;
    const struct text_style title = {15,    ANCHOR_LEFT, INK_TEXT,
                                     false, false,       PAGE_RIGHT - PAGE_LEFT};
    s->y += 8;
    page_text(s, PAGE_LEFT, s->y, s->title, title);
    s->y += 10;
    if (d->told.game->picture) {
        struct board_moment m = {replayed_at(&d->told, d->coup), AS_THROWN};
        head_code_beside(s, &d->told, PAGE_LEFT + BOARD_WIDTH + BOARD_BESIDE);
        s->y += board_on_page(s->cairo, d->told.game, &m, PAGE_LEFT, s->y, BOARD_WIDTH);
    }
    set_lines(s, text_of(&d->position));
    for (int i = 0; i < d->parts; i++)
        set_part(s, d->part[i].heading, text_of(&d->part[i].lines));
    if (!d->told.game->picture)
        head_code_sheet(s, &d->told);
}

const char *dossier_pdf(const struct dossier *d, struct strbuf *out)
{
    return page_pdf(set_dossier, d, text_of(&d->title), out, NULL);
}
