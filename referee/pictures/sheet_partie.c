/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet_partie.h"

#include <stdlib.h>

#include "base/i18n.h"
#include "report_parts.h"
#include "sheet_page.h"

/* --- on paper --------------------------------------------------------------------------------- */

static void set_partie_sheet(struct sheet *s, const void *text)
{
    const struct text_style head = {22, ANCHOR_LEFT, INK_TEXT, false, false, 0};
    const struct text_style line = {10, ANCHOR_LEFT, INK_TEXT, false, false, 0};
    s->y += 10;
    page_text(s, PAGE_LEFT, s->y, _("Partie à écrire"), head);
    s->y += 8;
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.8, INK_TEXT);
    s->y += 12;
    page_lines(s, text, line, 6, 5);
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
        failed = page_pdf(false, set_partie_sheet, text, title.text ? title.text : "", &file, NULL);
    else
        add_page(&file, text, title.text ? title.text : "");
    file.failed |= title.failed;
    s = picture_write(job, f, failed, &file);
    strbuf_free(&title);
    free(text);
    return s;
}
