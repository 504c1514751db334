/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dossier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "cairo.h"
#include "log/record_text.h"
#include "log_head_qr.h"
#include "report_parts.h"
#include "svg.h"

/* --- dossier readings ------------------------------------------------------------------------ */

/* Judges the same turn under each contested reading of the rules. The match is read again up to
 * the turn, the option is set there, and the turn is judged with the dice thrown after it,
 * because the next throw makes a fault final. */

struct judging_so {
    const struct dossier *d;
    const char *option;  /* "exit-throw=same"; NULL: as played */
    struct strbuf *said; /* the rulings */
    bool judged;
};

/* Returns the offset of turn `n` in the text of the match; after the last turn, the end. */
static size_t place_of(const struct read_match *m, long n)
{
    size_t all = (size_t)(m->end - m->text);
    return n <= turns_count(m->turns) ? turns_place(m->turns, n).offset : all;
}

static void judge_to(struct judging_so *j, struct read_match *m, size_t to)
{
    struct parse_error why;
    long n = j->d->coup;
    size_t from = place_of(m, n);
    struct turns *t = turns_begin(m->game, m->details, &why);
    if (!t)
        return;
    if (turns_read(t, m->text, from, &why) && (!j->option || turns_set(t, j->option, &why)) &&
        turns_read(t, m->text + from, to - from, &why) && turns_count(t) >= n) {
        struct turn_ref at = turns_at(t, n);
        at.player = j->d->told.names;
        j->said->player = j->d->told.names;
        m->game->tell(&at, 0, j->said);
        j->judged = true;
    }
    turns_end(t);
}

/* Judges the turn together with the next one, or without it if that is not possible under this
 * reading. */
static void judge(void *context, struct read_match *m)
{
    struct judging_so *j = context;
    for (long behind = 2; behind > 0 && !j->judged; behind--)
        judge_to(j, m, place_of(m, j->d->coup + behind));
}

static void ignore(void *context, const struct parse_error *why)
{
    (void)context, (void)why;
}

static bool judge_under(const struct dossier *d, const char *option, struct strbuf *said)
{
    struct judging_so j = {d, option, said, false};
    struct text_reader reader = {.alone = true, .match = judge, .failed = ignore, .context = &j};
    reader_read(&reader, d->text, d->length);
    return j.judged && !said->failed;
}

/* The ruling under a reading, compared with the ruling under the options of the match. */
enum under { UNDER_ALIKE, UNDER_DIFFERS, UNDER_NOTHING };

static enum under rule_under(const struct dossier *d, const struct contested_reading *r,
                             const char *now, struct strbuf *said)
{
    struct strbuf option = {.text = NULL};
    strbuf_add(&option, "%s=%s", r->option, r->value);
    bool judged = !option.failed && judge_under(d, option.text, said);
    strbuf_free(&option);
    return !judged ? UNDER_NOTHING
           : strcmp(said->text ? said->text : "", now) == 0 ? UNDER_ALIKE
                                                            : UNDER_DIFFERS;
}

/* Adds "If a new throw follows an exit:" and the ruling in that case. */
static void add_reading(struct strbuf *out, const struct contested_reading *r, enum under under,
                        const char *said)
{
    if (under == UNDER_NOTHING) {
        strbuf_add(out, _("If %s, the turn cannot be judged.\n"), _(r->clause));
        return;
    }
    strbuf_add(out, _("If %s:\n"), _(r->clause));
    strbuf_add(out, "%s", *said ? said : _("  nothing is due, and nobody is at fault.\n"));
}

/* Adds the rulings that differ under the readings that follow `of`; if none differs, adds `of`
 * to `alike`. Returns the row after these readings. */
static const struct contested_reading *add_option(const struct dossier *d,
                                                  const struct contested_reading *of,
                                                  const char *now, struct strbuf *alike,
                                                  struct strbuf *out)
{
    const struct contested_reading *r = of + 1;
    bool differs = false;
    for (; r->option && r->value; r++) {
        struct strbuf said = {.text = NULL};
        enum under under = rule_under(d, r, now, &said);
        if (under != UNDER_ALIKE)
            add_reading(out, r, under, said.text ? said.text : "");
        differs |= under != UNDER_ALIKE;
        out->failed |= said.failed;
        strbuf_free(&said);
    }
    if (!differs)
        strbuf_add(alike, "%s%s", alike->length ? _("; ") : "", _(of->clause));
    return r;
}

/* Adds the ruling on the turn under each contested reading (paper.readings). Returns false if
 * out of memory. */
static bool dossier_readings(const struct dossier *d, struct strbuf *out)
{
    const struct contested_reading *r = d->told.paper->readings;
    struct strbuf now = {.text = NULL}, alike = {.text = NULL};
    if (!r || !d->told.game->tell)
        return true;
    (void)judge_under(d, NULL, &now);
    while (r->option)
        r = add_option(d, r, now.text ? now.text : "", &alike, out);
    if (alike.length)
        strbuf_add(out, _("The ruling is the same %s.\n"), alike.text);
    out->failed |= alike.failed || now.failed;
    strbuf_free(&alike);
    strbuf_free(&now);
    return !out->failed;
}

/* --- dossier pages --------------------------------------------------------------------------- */

/* The case as plain text, as an HTML page and as a PDF. */

static const char *text_of(const struct strbuf *w)
{
    return w->text && !w->failed ? w->text : "";
}

/* --- text ------------------------------------------------------------------------------------- */

/* Writes the case as text. The first line identifies the file type and is not translated. */
static void dossier_text(struct strbuf *w, const struct dossier *d)
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

static void dossier_page(struct strbuf *w, const struct dossier *d)
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
    BOARD_BESIDE = 14, /* between the board and the column next to it */
    PART_GAP = 6       /* between a part and the line above it */
};

/* A layout of the case: the size of the type, the width of the board, and whether a column is
 * next to it. */
struct layout {
    double type, board;
    bool beside;
};

/* The first layout with which the case fits on one page is used: a large board if there is
 * little text, then smaller type. The type is at least 7 points. */
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

/* Draws a heading on the left, its lines on the right, and a thin rule below. */
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

/* Draws headings and their lines, then the code, in a column that begins at `left`. */
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

/* Makes the PDF. Returns NULL, or an error message. */
static const char *dossier_pdf(const struct dossier *d, struct strbuf *out)
{
    const char *failed = NULL;
    for (int i = 0, pages = 2; i <= LAYOUTS && pages > 1 && !failed; i++) {
        const struct laid_out l = {d, &layouts[i < LAYOUTS ? i : WHERE_PAGES_FOLLOW]};
        strbuf_free(out);
        failed = page_pdf(false, set_dossier, &l, text_of(&d->title), out, &pages);
    }
    return failed;
}

/* --- what the case says ----------------------------------------------------------------------- */

static const struct replayed_turn *turn_of(const struct dossier *d)
{
    return &d->told.turn[d->coup - 1];
}

/* Begins a part. A part that stays empty is left out. */
static struct strbuf *begin_part(struct dossier *d, const char *heading)
{
    struct dossier_part *p = &d->part[d->parts++];
    p->heading = heading;
    p->beside = false;
    return &p->lines;
}

/* Removes the indentation that all lines have in common. */
static void outdent(struct strbuf *w)
{
    size_t least = w->length, to = 0;
    for (const char *at = w->text; *at; at += *at == '\n') {
        size_t n = strspn(at, " ");
        least = n < least ? n : least;
        at += strcspn(at, "\n");
    }
    for (const char *at = w->text; *at;) {
        size_t n = strcspn(at, "\n") + 1;
        memmove(w->text + to, at + least, n - least);
        to += n - least;
        at += n;
    }
    w->text[w->length = to] = '\0';
}

static void end_part(struct dossier *d)
{
    struct strbuf *w = &d->part[d->parts - 1].lines;
    if (!w->length && !w->failed)
        d->parts--;
    else if (w->length && w->text[w->length - 1] != '\n')
        strbuf_add(w, "\n");
    if (w->length && !w->failed)
        outdent(w);
}

static void end_beside(struct dossier *d)
{
    d->part[d->parts - 1].beside = true;
    end_part(d);
}

static void add_part(struct dossier *d, const char *heading, const char *text)
{
    strbuf_add(begin_part(d, heading), "%s", text);
    end_part(d);
}

/* Writes the board and the throw as a line that `judge` and `draw` accept. */
static void say_position(struct dossier *d)
{
    const struct replayed_turn *c = turn_of(d);
    const struct picture *p = d->told.game->picture;
    struct turn_ref at = replayed_at(&d->told, d->coup);
    if (!p)
        return;
    p->label(p, &at, AS_THROWN, &d->position);
    strbuf_add(&d->position, " %c", d->told.game->letter[c->seat]);
    if (strlen(c->dice) == 3 && c->dice[1] == '-')
        strbuf_add(&d->position, " %c%c", c->dice[0], c->dice[2]);
    if (d->told.game != games[0])
        strbuf_add(&d->position, " game=%s", d->told.game->name);
}

static void say_legal(struct dossier *d)
{
    struct turn_ref at = replayed_at(&d->told, d->coup);
    struct strbuf *w = begin_part(d, _("Legal plays"));
    if (d->told.paper->legal)
        d->told.paper->legal(&at, w);
    end_part(d);
}

static void say_why(struct dossier *d)
{
    struct turn_ref at = replayed_at(&d->told, d->coup);
    struct strbuf *w = begin_part(d, _("Points due, with reasons"));
    w->player = d->told.names;
    if (d->told.paper->why)
        d->told.paper->why(&at, w);
    end_part(d);
}

static void say_title(struct dossier *d)
{
    const struct replayed_turn *c = turn_of(d);
    replayed_players(&d->told, &d->title);
    strbuf_add(&d->title, _(": turn %ld, %s throws %s"), c->number, d->told.names[c->seat],
               c->dice);
}

static void say_match(struct dossier *d)
{
    static const char *const names[] = {N_("Event"), N_("Site"), N_("Date"), N_("Arbiter")};
    struct strbuf *w = begin_part(d, _("The match"));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = replayed_value(&d->told, names[i]);
        char date[DATE_SAID];
        if (!value || !*value)
            continue;
        format_date(value, date);
        strbuf_add(w, "%s%s%s\n", _(names[i]), _(": "), strcmp(names[i], "Date") ? value : date);
    }
    replayed_options(&d->told, w);
    if (*d->told.matters)
        strbuf_add(w, "%s\n", d->told.matters + 1);
    end_beside(d);
}

/* Adds each player's score after the turn, one per line. */
static void say_score(struct dossier *d)
{
    struct strbuf *w = begin_part(d, _("The score after it"));
    for (int i = 0; i < d->told.seats; i++) {
        strbuf_add(w, "%s%s", d->told.names[i], _(": "));
        replayed_standing(&d->told, &turn_of(d)->at[i], w);
        strbuf_add(w, "\n");
    }
    end_beside(d);
}

/* Adds the play: "Anna: 1/7 1/5". */
static void say_play(struct dossier *d)
{
    const struct replayed_turn *c = turn_of(d);
    struct strbuf *w = begin_part(d, _("Play"));
    if (*c->play)
        strbuf_add(w, "%s%s%s\n", d->told.names[c->seat], _(": "), c->play);
    end_beside(d);
}

/* Adds lines of remarks. In a match from a file, the arbiter's rulings are among the remarks. */
static void add_dossier_remarks(struct strbuf *w, const char *lines)
{
    strbuf_add(w, "%s%s", lines, *lines ? "\n" : "");
}

/* Data of the turn from the record; "" if unknown. */
struct recorded {
    const char *log, *claims, *rulings;
};

static void say_arbiter(struct dossier *d, const struct recorded *of)
{
    struct strbuf *w = begin_part(d, _("The arbiter's rulings, and notes"));
    strbuf_add(w, "%s", of->rulings);
    if (!*of->log && d->coup == 1)
        add_dossier_remarks(w, d->told.preface);
    if (!*of->log)
        add_dossier_remarks(w, turn_of(d)->remarks);
    end_part(d);
}

/* Fills in all parts. Returns false if out of memory. */
static bool fill(struct dossier *d, const struct recorded *of)
{
    const struct replayed_turn *c = turn_of(d);
    say_title(d);
    say_position(d);
    say_match(d);
    say_play(d);
    say_score(d);
    say_why(d);
    say_legal(d);
    add_part(d, _("Rulings"), c->sentences);
    add_part(d, _("Claims"), *of->claims ? of->claims : c->claims);
    say_arbiter(d, of);
    add_part(d, _("Typed lines, with times"), of->log);
    bool ok = dossier_readings(d, begin_part(d, _("Under the contested readings")));
    end_part(d);
    ok &= !d->title.failed && !d->position.failed;
    for (int i = 0; i < d->parts; i++)
        ok &= !d->part[i].lines.failed;
    return ok;
}

static void empty(struct dossier *d)
{
    for (int i = 0; i < DOSSIER_PARTS; i++)
        strbuf_free(&d->part[i].lines);
    strbuf_free(&d->title);
    strbuf_free(&d->position);
    replayed_free(&d->told);
}

/* --- the file --------------------------------------------------------------------------------- */

static enum status put_dossier(const struct picture_job *job, const struct dossier *d,
                               enum picture_format f)
{
    struct strbuf file = {.text = NULL};
    const char *failed = NULL;
    if (f == PICTURE_PDF)
        failed = dossier_pdf(d, &file);
    else
        (f == PICTURE_HTML ? dossier_page : dossier_text)(&file, d);
    return picture_write(job, f, failed, &file);
}

/* Returns text about the turn from the record, malloc'd, or NULL; NULL also after an earlier
 * error. */
static char *recorded(const struct picture_job *job, picture_told_fn *told, long coup,
                      enum status *s)
{
    return *s == STATUS_OK && told ? told(job->context, job->what, coup, s) : NULL;
}

static enum status make_dossier(const struct picture_job *job, struct dossier *d,
                                enum picture_format f)
{
    char reason[160];
    enum status s = STATUS_OK;
    if (!d->told.turns)
        return picture_complain(job->what, _("there are no turns yet"), STATUS_NOT_READ);
    if (d->coup < 1 || d->coup > d->told.turns) {
        snprintf(reason, sizeof reason, _("there is no turn %zu: the turns are 1 to %zu"),
                 (size_t)d->coup, (size_t)d->told.turns);
        return picture_complain(job->what, reason, STATUS_FAILED);
    }
    char *log = recorded(job, job->coup_log, d->coup, &s);
    char *claims = recorded(job, job->coup_claims, d->coup, &s);
    char *rulings = recorded(job, job->coup_rulings, d->coup, &s);
    const struct recorded of = {log ? log : "", claims ? claims : "", rulings ? rulings : ""};
    if (s == STATUS_OK)
        s = fill(d, &of) ? put_dossier(job, d, f)
                         : picture_complain(job->what, _("out of memory"), STATUS_FAILED);
    free(rulings);
    free(claims);
    free(log);
    return s;
}

enum status dossier_write(const struct picture_job *job)
{
    static const struct picture_kind dossiers = {
        "dossier",
        N_("the name of a dossier must end in .html, .pdf or .txt"),
        {PICTURE_TEXT, PICTURE_HTML, PICTURE_PDF},
        3};
    struct dossier d = {.coup = job->coup};
    struct strbuf text = {.text = NULL};
    enum picture_format f;
    enum status s = picture_format_of(job, &dossiers, &f);
    if (s == STATUS_OK)
        s = source_text(job, job->what, &text);
    if (s == STATUS_OK)
        s = source_tell(job->what, &text, true, &d.told);
    if (s == STATUS_OK) {
        d.text = text.text;
        d.length = text.length;
        s = make_dossier(job, &d, f);
    }
    empty(&d);
    strbuf_free(&text);
    return s;
}
