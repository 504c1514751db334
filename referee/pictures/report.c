/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report.h"

#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "log/find.h"
#include "log_head_qr.h"
#include "report_parts.h"
#include "sheet.h"
#include "svg.h"

/* Adds a paragraph unless the text is empty. */
static void add_paragraph(struct strbuf *w, const char *text)
{
    if (*text)
        html_element(w, "<p class=\"meta\">", text, "</p>\n");
}

/* --- the head of the page --------------------------------------------------------------------- */

/* Returns true if the page shows this header elsewhere. */
static bool said_elsewhere(const struct replayed_match *t, const char *name)
{
    static const char *const known[] = {"Event", "Site", "Date", "White", "Black", "Game", "Seal"};
    static const char *const occasion[] = {"Partie", "Round"};
    bool said = strcmp(name, "Option") == 0 && t->paper->agreed;
    said |= !t->game->seat_header && seat_of_header(name) >= 0;
    said |= strcmp(name, "Match") == 0 && head_of(t);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        said |= strcmp(name, known[i]) == 0;
    for (size_t i = 0; *t->occasion && i < sizeof occasion / sizeof occasion[0]; i++)
        said |= strcmp(name, occasion[i]) == 0;
    return said;
}

/* Adds event, place and date, then the other headers. */
static void add_headers(struct strbuf *w, const struct replayed_match *t)
{
    static const char *const first[] = {"Event", "Site", "Date"};
    int n = 0;
    strbuf_add(w, "<p class=\"meta\">");
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        const char *value = replayed_value(t, first[i]);
        char date[DATE_SAID];
        if (!value || !*value)
            continue;
        format_date(value, date);
        strbuf_add(w, n++ ? " · " : "");
        html_bdi(w, i == 2 ? date : value);
    }
    strbuf_add(w, "</p>\n");
    for (size_t i = 0; i < t->headers; i++) {
        char name[HEADER_SAID];
        if (said_elsewhere(t, t->header[i].name))
            continue;
        strbuf_add(w, "<p class=\"meta\">");
        html_text(w, header_said(t->header[i].name, name));
        strbuf_add(w, "%s", _(": "));
        html_bdi(w, t->header[i].value);
        strbuf_add(w, "</p>\n");
    }
}

static void add_result_html(struct strbuf *w, const struct replayed_match *t)
{
    html_element(w, "<p class=\"result\">", t->result, "</p>\n");
}

static void add_head(struct strbuf *w, const struct replayed_match *t)
{
    struct strbuf players = {.text = NULL};
    replayed_players(t, &players);
    html_begin(w, HTML_STYLES_ALONE "; script-src 'unsafe-inline'",
               players.text ? players.text : "");
    w->failed |= players.failed;
    strbuf_free(&players);
    report_head_end(w, t->paper->rounds ? report_rounds_style : "");
}

/* --- the replay ------------------------------------------------------------------------------- */

/* Adds the replay, which the script fills and shows. */
static void add_replay(struct strbuf *w)
{
    static const struct {
        const char *id, *label, *sign;
    } buttons[] = {{"first", N_("First"), "⇤"},
                   {"back", N_("Back"), "←"},
                   {"next", N_("Forward"), "→"},
                   {"end", N_("Last"), "⇥"}};
    html_element(w, "<section id=\"replay\" aria-label=\"", _("Replay"), "\" hidden>\n");
    strbuf_add(w, "<div id=\"stage\"></div>\n<div id=\"told\" aria-live=\"polite\"></div>\n"
                  "<div class=\"keys\">");
    for (size_t i = 0; i < sizeof buttons / sizeof buttons[0]; i++) {
        strbuf_add(w, "<button id=\"%s\" aria-label=\"", buttons[i].id);
        html_text(w, _(buttons[i].label));
        strbuf_add(w, "\">%s</button>", buttons[i].sign);
    }
    html_element(w, "<input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"",
                 _("turn"), "\"><output id=\"count\"></output></div>\n");
    html_element(w, "<p class=\"hint\">", _("Keys: ← → and Home, End."), "</p>\n</section>\n");
}

/* --- the whole -------------------------------------------------------------------------------- */

static void add_players(struct strbuf *w, const struct replayed_match *t)
{
    strbuf_add(w, "<h1>");
    for (int i = 0; i < t->seats; i++) {
        if (i)
            html_element(w, "<i>", t->seats == 2 ? _("against") : "–", "</i>");
        html_bdi(w, t->names[i]);
    }
    strbuf_add(w, "</h1>\n");
}

static void add_options(struct strbuf *w, const struct replayed_match *t)
{
    struct strbuf said = {.text = NULL};
    replayed_options(t, &said);
    if (said.length || said.failed)
        html_take(w, "<p class=\"meta\">", &said, "</p>\n");
    strbuf_free(&said);
}

static void add_graph(struct strbuf *w, const struct replayed_match *t)
{
    strbuf_add(w, "<section>\n");
    html_heading(w, t->paper->graph ? _(t->paper->graph) : _("Totals"));
    strbuf_add(w, t->paper->rounds ? "<div class=\"wide\">" : "");
    report_graph(w, t);
    strbuf_add(w, t->paper->rounds ? "</div></section>\n" : "</section>\n");
}

/* Adds the list of books that the rulings on the page cite. */
static void add_sources(struct strbuf *w, const struct book *b)
{
    if (!b)
        return;
    strbuf_add(w, "<section>\n");
    html_heading(w, _("Sources"));
    strbuf_add(w, "<dl class=\"sources\">\n");
    for (; b->key; b++) {
        html_element(w, "<dt>", b->key, "</dt>");
        html_element(w, "<dd>", _(b->title), "</dd>\n");
    }
    strbuf_add(w, "</dl>\n</section>\n");
}

void report_page(struct strbuf *w, const struct replayed_match *t)
{
    bool board = t->game->picture != NULL;
    add_head(w, t);
    svg_furniture(w, t);
    strbuf_add(w, "<header>\n");
    add_paragraph(w, t->game == games[0] ? "" : _(t->game->title));
    add_players(w, t);
    add_paragraph(w, t->occasion);
    add_headers(w, t);
    add_options(w, t);
    add_result_html(w, t);
    strbuf_add(w, "</header>\n");
    if (board)
        add_replay(w);
    add_graph(w, t);
    report_sheet(w, t, "#coup-");
    report_turns(w, t);
    add_sources(w, t->game->manual.books);
    head_code_html(w, t);
    html_element(w, "<footer>",
                 _("Made by referee, which referees trictrac, backgammon and dice games."),
                 "</footer>\n");
    if (board)
        strbuf_add(w, "<script>\n%s</script>\n", report_script);
    strbuf_add(w, "</body>\n</html>\n");
}

enum status report_write(const struct picture_job *job)
{
    static const struct picture_kind pages = {
        "report", N_("the name of a page must end in .html"), {PICTURE_HTML}, 1};
    struct replayed_match t = {.game = NULL};
    struct strbuf w = {.text = NULL};
    enum picture_format f;
    enum status s = picture_format_of(job, &pages, &f);
    if (s == STATUS_OK && job->partie)
        return partie_write(job, f);
    if (s == STATUS_OK)
        s = source_read(job, job->what, &t);
    if (s == STATUS_OK) {
        report_page(&w, &t);
        s = picture_write(job, f, NULL, &w);
    }
    replayed_free(&t);
    return s;
}
