/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report.h"

#include <string.h>

#include "base/tongue.h"
#include "games/trictrac/picture/agreed.h"
#include "games/trictrac/words/stakes.h"
#include "sheet_partie.h"
#include "svg.h"

static void add_bdi(struct words *w, const char *text)
{
    words_add(w, "<bdi>");
    html_text(w, text);
    words_add(w, "</bdi>");
}

/* Text between what opens and what closes its element. */
static void add_element(struct words *w, const char *open, const char *text, const char *close)
{
    words_add(w, "%s", open);
    html_text(w, text);
    words_add(w, "%s", close);
}

static void add_heading(struct words *w, const char *text)
{
    add_element(w, "<h2>", text, "</h2>\n");
}

/* --- the head of the page --------------------------------------------------------------------- */

static void add_title(struct words *w, const struct told *t)
{
    html_text(w, t->names[WHITE]);
    words_add(w, " – ");
    html_text(w, t->names[BLACK]);
}

/* Event, place and date, then what else the record says of the match. */
static void add_headers(struct words *w, const struct told *t)
{
    static const char *const first[] = {"Event", "Site", "Date"};
    static const char *const known[] = {"Event", "Site",   "Date",   "White", "Black",
                                        "Game",  "Option", "Partie", "Round"};
    int n = 0;
    words_add(w, "<p class=\"meta\">");
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        const char *value = told_value(t, first[i]);
        if (!value || !*value)
            continue;
        words_add(w, n++ ? " · " : "");
        add_bdi(w, value);
    }
    words_add(w, "</p>\n");
    for (size_t i = 0; i < t->headers; i++) {
        bool said = false;
        for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
            said |= strcmp(t->header[i].name, known[k]) == 0;
        said &= t->start.options.ecrire || strcmp(t->header[i].name, "Round") != 0;
        said &= t->start.options.ecrire || strcmp(t->header[i].name, "Partie") != 0;
        if (said)
            continue;
        words_add(w, "<p class=\"meta\">");
        html_text(w, t->header[i].name);
        words_add(w, ": ");
        add_bdi(w, t->header[i].value);
        words_add(w, "</p>\n");
    }
}

/* A paragraph of its own, unless nothing is said. */
static void add_said(struct words *w, const struct told *t,
                     void (*what)(struct words *w, const struct told *t))
{
    struct words said = {.text = NULL};
    what(&said, t);
    if (said.length)
        add_element(w, "<p class=\"meta\">", said.text, "</p>\n");
    w->failed |= said.failed;
    words_free(&said);
}

static void add_result(struct words *w, const struct told *t)
{
    const struct match *end = t->coups ? &t->coup[t->coups - 1].after : &t->start;
    struct words said = {.text = NULL};
    if (end->over)
        render_over(&said, end, (const char *const *)t->names);
    else
        render_score(&said, end, (const char *const *)t->names);
    render_stakes(&said, end, (const char *const *)t->names);
    words_add(w, "<p class=\"result\">");
    html_text(w, said.text ? said.text : "");
    words_add(w, "</p>\n");
    w->failed |= said.failed;
    words_free(&said);
}

static void add_head(struct words *w, const struct told *t)
{
    /* TRANSLATORS: the code of your language, as in <html lang="en">. */
    add_element(w, "<!DOCTYPE html>\n<html lang=\"", _("en"), "\">\n<head>\n");
    words_add(w,
              "<meta charset=\"utf-8\">\n"
              "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
              "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
              "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    add_title(w, t);
    words_add(w, "</title>\n<style>\n");
    svg_style(w);
    words_add(w, "%s</style>\n</head>\n<body>\n", report_style);
}

/* --- boards ----------------------------------------------------------------------------------- */

/* What all boards share, drawn once and referred to. */
static void add_furniture(struct words *w, enum numbering n)
{
    struct brush b = svg_brush(w);
    words_add(w, "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">"
                 "<defs>\n<g id=\"furniture\">");
    board_furniture(&b);
    for (int s = WHITE; s <= BLACK; s++) {
        words_add(w, "</g>\n<g id=\"fields-%c\">", "wb"[s]);
        board_numbers(&b, (enum side)s, n);
    }
    words_add(w, "</g>\n</defs></svg>\n");
}

static void add_board(struct words *w, const struct scene *s)
{
    char line[POSITION_TEXT];
    struct brush b = svg_brush(w);
    words_add(w, "<figure><svg class=\"board\" viewBox=\"-2 %d %d %d\" role=\"img\" aria-label=\"",
              -BOARD_NUMBERS, BOARD_WIDTH + 4, BOARD_HEIGHT + 2 * BOARD_NUMBERS);
    html_text(w, board_print_as(&s->board, s->numbering, line));
    words_add(w, "\"><use href=\"#furniture\"/><use href=\"#fields-%c\"/>", "wb"[s->side]);
    board_pieces(&b, s);
    words_add(w, "</svg></figure>\n");
}

/* --- coups ------------------------------------------------------------------------------------ */

/* Comments follow each other as the lines of one text. */
static void add_remarks(struct words *w, const char *lines)
{
    if (*lines)
        add_element(w, "<p class=\"remark\">", lines, "</p>\n");
}

/* One line of `lines`, escaped, and where the next begins. */
static const char *add_line(struct words *w, const char *lines)
{
    struct words line = {.text = NULL};
    size_t n = strcspn(lines, "\n");
    words_add(&line, "%.*s", (int)n, lines);
    html_text(w, line.text ? line.text : "");
    w->failed |= line.failed;
    words_free(&line);
    return lines + n + (lines[n] != '\0');
}

/* The sentences of a ruling as a list; those that stand further in hang on the one before. */
static void add_sentences(struct words *w, const char *lines)
{
    size_t least = strspn(lines, " ");
    if (!*lines)
        return;
    words_add(w, "<ul>\n");
    for (const char *at = lines; *at;) {
        size_t indent = strspn(at, " ");
        words_add(w, indent > least ? "<li class=\"sub\">" : "<li>");
        at = add_line(w, at + indent);
        words_add(w, "</li>\n");
    }
    words_add(w, "</ul>\n");
}

/* "Anna: 2 holes, 6 points (bredouille)" */
static void add_score(struct words *w, const struct told *t, const struct score *sc)
{
    words_add(w, "<p class=\"score\">");
    for (int s = WHITE; s <= BLACK; s++) {
        words_add(w, s ? "<br>" : "");
        add_bdi(w, t->names[s]);
        words_add(w, ": ");
        words_add(w, P_("%d hole", "%d holes", sc->holes[s]), sc->holes[s]);
        words_add(w, P_(", %d point", ", %d points", sc->points[s]), sc->points[s]);
        words_add(w, "%s", sc->bredouille == s ? _(", bredouille") : "");
    }
    words_add(w, "</p>\n");
}

static void add_dice(struct words *w, const struct told_coup *c)
{
    if (c->dice.high)
        words_add(w, "%d-%d", c->dice.high, c->dice.low);
    else
        words_add(w, "??");
}

static void add_start(struct words *w, const struct told *t)
{
    struct scene s = told_played(t, 0);
    words_add(w, "<article class=\"coup\" id=\"coup-0\">\n");
    add_board(w, &s);
    words_add(w, "<div class=\"told\"><h3><a href=\"#coup-0\">");
    html_text(w, _("The beginning"));
    words_add(w, "</a></h3>\n");
    add_score(w, t, &t->start.score);
    add_remarks(w, t->preface);
    words_add(w, "</div>\n</article>\n");
}

static void add_coup(struct words *w, const struct told *t, size_t n)
{
    const struct told_coup *c = &t->coup[n - 1];
    struct scene s = told_played(t, n);
    words_add(w, "<article class=\"coup\" id=\"coup-%zu\">\n", n);
    add_board(w, &s);
    words_add(w, "<div class=\"told\"><h3><a href=\"#coup-%zu\">%u. ", n, c->number);
    add_bdi(w, t->names[c->side]);
    words_add(w, " ");
    add_dice(w, c);
    words_add(w, "</a> <span class=\"play\">");
    html_text(w, c->play);
    words_add(w, "</span></h3>\n");
    add_sentences(w, c->sentences);
    add_remarks(w, c->remarks);
    add_score(w, t, &c->after.score);
    words_add(w, "</div>\n</article>\n");
}

static void add_coups(struct words *w, const struct told *t)
{
    words_add(w, "<section id=\"coups\">\n");
    add_heading(w, _("The coups"));
    add_start(w, t);
    for (size_t n = 1; n <= t->coups; n++)
        add_coup(w, t, n);
    words_add(w, "</section>\n");
}

/* --- the score sheet -------------------------------------------------------------------------- */

static void add_pair(struct words *w, int white, int black, bool zeros)
{
    int n[2] = {white, black};
    for (int s = WHITE; s <= BLACK; s++) {
        words_add(w, "<td class=\"n%s\">", s == WHITE ? " marks" : "");
        if (n[s] || zeros)
            words_add(w, "%d", n[s]);
        words_add(w, "</td>");
    }
}

static void add_row(struct words *w, const struct told *t, size_t n)
{
    const struct told_coup *c = &t->coup[n - 1];
    const struct score *sc = &c->after.score;
    const struct score *was = n > 1 ? &t->coup[n - 2].after.score : &t->start.score;
    bool hole = sc->holes[WHITE] != was->holes[WHITE] || sc->holes[BLACK] != was->holes[BLACK];
    words_add(w, "<tr%s><td class=\"n\"><a href=\"#coup-%zu\">%u</a></td><td>%s</td>",
              hole ? " class=\"hole\"" : "", n, c->number, c->side == WHITE ? _("W") : _("B"));
    words_add(w, "<td class=\"dice\">");
    add_dice(w, c);
    words_add(w, "</td><td class=\"play\">");
    html_text(w, c->play);
    words_add(w, "</td>");
    add_pair(w, c->marked[WHITE], c->marked[BLACK], false);
    add_pair(w, sc->points[WHITE], sc->points[BLACK], true);
    add_pair(w, sc->holes[WHITE], sc->holes[BLACK], true);
    words_add(w, "<td class=\"ruling marks\">");
    html_text(w, c->ruling);
    words_add(w, "</td></tr>\n");
}

static void add_sheet(struct words *w, const struct told *t)
{
    static const struct {
        const char *tag, *text;
    } heads[] = {
        {"<th rowspan=\"2\" class=\"n\">", N_("coup")},
        {"<th rowspan=\"2\">", N_("side")},
        {"<th rowspan=\"2\">", N_("dice")},
        {"<th rowspan=\"2\">", N_("play")},
        {"<th colspan=\"2\" class=\"marks\">", N_("marked")},
        {"<th colspan=\"2\" class=\"marks\">", N_("points")},
        {"<th colspan=\"2\" class=\"marks\">", N_("holes won")},
        {"<th rowspan=\"2\" class=\"marks\">", N_("rulings and claims")},
    };
    words_add(w, "<section>\n");
    add_heading(w, _("Score sheet"));
    words_add(w, "<div class=\"wide\"><table>\n<thead><tr>");
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        add_element(w, heads[i].tag, _(heads[i].text), "</th>");
    words_add(w, "</tr>\n<tr>");
    for (int i = 0; i < 3; i++) {
        add_element(w, "<th class=\"n marks\">", _("W"), "</th>");
        add_element(w, "<th class=\"n\">", _("B"), "</th>");
    }
    words_add(w, "</tr></thead>\n<tbody>\n");
    for (size_t n = 1; n <= t->coups; n++)
        add_row(w, t, n);
    words_add(w, "</tbody>\n</table></div>\n</section>\n");
}

/* --- the replay ------------------------------------------------------------------------------- */

/* Filled and shown by the script. */
static void add_replay(struct words *w)
{
    static const struct {
        const char *id, *label, *sign;
    } buttons[] = {{"first", N_("First"), "⇤"},
                   {"back", N_("Back"), "←"},
                   {"next", N_("Forward"), "→"},
                   {"end", N_("Last"), "⇥"}};
    add_element(w, "<section id=\"replay\" aria-label=\"", _("Replay"), "\" hidden>\n");
    words_add(w, "<div id=\"stage\"></div>\n<div id=\"told\" aria-live=\"polite\"></div>\n"
                 "<div class=\"keys\">");
    for (size_t i = 0; i < sizeof buttons / sizeof buttons[0]; i++) {
        words_add(w, "<button id=\"%s\" aria-label=\"", buttons[i].id);
        html_text(w, _(buttons[i].label));
        words_add(w, "\">%s</button>", buttons[i].sign);
    }
    add_element(w, "<input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"",
                _("coup"), "\"><output id=\"count\"></output></div>\n");
    add_element(w, "<p class=\"hint\">", _("Keys: ← → and Home, End."), "</p>\n</section>\n");
}

/* --- the whole -------------------------------------------------------------------------------- */

void report_page(struct words *w, const struct told *t)
{
    add_head(w, t);
    add_furniture(w, t->numbering);
    words_add(w, "<header>\n<h1>");
    add_bdi(w, t->names[WHITE]);
    add_element(w, "<i>", _("against"), "</i>");
    add_bdi(w, t->names[BLACK]);
    words_add(w, "</h1>\n");
    add_said(w, t, agreed_partie);
    add_headers(w, t);
    add_said(w, t, agreed_options);
    add_result(w, t);
    words_add(w, "</header>\n");
    add_replay(w);
    words_add(w, "<section>\n");
    add_heading(w, _("Points and holes"));
    report_graph(w, t);
    words_add(w, "</section>\n");
    add_sheet(w, t);
    add_coups(w, t);
    add_element(w, "<footer>", _("Made by referee, the scoring referee for the trictrac board."),
                "</footer>\n");
    words_add(w, "<script>\n%s</script>\n</body>\n</html>\n", report_script);
}

enum status report_write(const struct picture_job *job)
{
    struct told t = {.coup = NULL};
    struct words w = {.text = NULL};
    if (!job->out)
        return picture_complain("report", _("-o FILE is wanted"), STATUS_USAGE);
    if (!place_named(job->out, PICTURE_HTML))
        return picture_complain(job->out, _("a page ends in .html"), STATUS_USAGE);
    if (job->partie)
        return partie_write(job, PICTURE_HTML);
    enum status s = source_read(job, job->what, &t);
    if (s == STATUS_OK) {
        report_page(&w, &t);
        s = w.failed ? picture_complain(job->out, _("no memory"), STATUS_FAILED)
                     : picture_write(job, PICTURE_HTML, w.text, w.length);
    }
    words_free(&w);
    told_free(&t);
    return s;
}
