/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet_partie.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "report_parts.h"
#include "sheet_page.h"

/* --- on paper --------------------------------------------------------------------------------- */

/* A line of the sheet, further in as it stands in the text. */
static void set_line(struct sheet *s, const char *line)
{
    const struct text_style l = {10, ANCHOR_LEFT, INK_TEXT, false, false, 0};
    double left = PAGE_LEFT + 6.0 * (double)strspn(line, " ");
    const char *text = line + strspn(line, " ");
    int rows = page_wrap(s, left, 0, PAGE_RIGHT - left, text, l, false);
    page_need(s, rows * ROW_LINE + 5);
    page_wrap(s, left, s->y + ROW_LINE, PAGE_RIGHT - left, text, l, true);
    s->y += rows * ROW_LINE + 5;
}

static int set_pages(cairo_t *cr, const char *text, const char *title, int pages)
{
    const struct text_style head = {22, ANCHOR_LEFT, INK_TEXT, false, false, 0};
    struct sheet s = {
        .cairo = cr, .pages = pages, .title = title, .hyphens = hyphens_open(NULL, _("en"))};
    page_first(&s);
    s.y += 10;
    page_text(&s, PAGE_LEFT, s.y, _("Partie à écrire"), head);
    s.y += 8;
    page_rule(&s, PAGE_LEFT, PAGE_RIGHT, s.y, 0.8, INK_TEXT);
    s.y += 12;
    while (*text) {
        struct strbuf line = {.text = NULL};
        size_t n = strcspn(text, "\n");
        strbuf_add(&line, "%.*s", (int)n, text);
        if (n && line.text)
            set_line(&s, line.text);
        strbuf_free(&line);
        text += n + (text[n] != '\0');
    }
    page_last(&s);
    hyphens_close(s.hyphens);
    return s.page;
}

static const char *set_paper(const char *text, const char *title, struct strbuf *out)
{
    struct canvas c;
    cairo_surface_t *draft = cairo_recording_surface_create(CAIRO_CONTENT_COLOR, NULL);
    cairo_t *cr = cairo_create(draft);
    int count = set_pages(cr, text, title, 0); /* to know how many */
    cairo_destroy(cr);
    cairo_surface_destroy(draft);
    canvas_open(&c, PICTURE_PDF, PAGE_WIDTH, PAGE_HEIGHT, title);
    set_pages(c.cairo, text, title, count);
    const char *failed = canvas_close(&c);
    *out = c.file;
    return failed;
}

/* --- as a page -------------------------------------------------------------------------------- */

static void add_page(struct strbuf *w, const char *text, const char *title)
{
    html_begin(w, HTML_STYLES_ALONE, title);
    report_head_end(w, "pre{font:inherit;white-space:pre-wrap}\n");
    html_element(w, "<h1>", _("Partie à écrire"), "</h1>\n");
    html_element(w, "<pre>", text, "</pre>\n</body>\n</html>\n");
}

/* --- either ----------------------------------------------------------------------------------- */

enum status partie_write(const struct picture_job *job, enum picture_format f)
{
    enum status s = STATUS_FAILED;
    struct strbuf file = {.text = NULL}, title = {.text = NULL};
    const char *failed = NULL;
    char *text = job->match_text ? job->match_text(job->context, job->what, &s) : NULL;
    if (!text)
        return s;
    strbuf_add_clean(&title, job->what);
    if (f == PICTURE_PDF)
        failed = set_paper(text, title.text ? title.text : "", &file);
    else
        add_page(&file, text, title.text ? title.text : "");
    file.failed |= title.failed;
    s = picture_write(job, f, failed, &file);
    strbuf_free(&title);
    free(text);
    return s;
}
