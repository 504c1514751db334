/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "log_head_qr.h"
#include "sheet_page.h"
#include "sheet_partie.h"
#include "sheet_table.h"

enum {
    SIGN = 3,                   /* so many sign in a row */
    SIGNED = 84,                /* height of the room to sign */
    AT_NUMBER = PAGE_LEFT + 20, /* where the number of a turn ends, in the foot */
    AT_TEXT = PAGE_LEFT + 27    /* where its text begins */
};

/* --- the head of the sheet -------------------------------------------------------------------- */

/* A text in as many lines as it takes, unless nothing is said. */
static void add_lines(struct sheet *s, const char *text, struct text_style l)
{
    if (!*text)
        return;
    s->y += 16;
    s->y += page_line(s, l) *
            (page_wrap(s, PAGE_LEFT, s->y, PAGE_RIGHT - PAGE_LEFT, text, l, true) - 1);
}

enum { NAME = 14, NAME_LEAST = 8, NAME_ROOM = 228, NAME_BESIDE = 256 };

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* Two names, each beside its man, in the same type: below each other where one has no room. */
static void add_two_names(struct sheet *s, const struct replayed_match *t)
{
    struct text_style l = {NAME, ANCHOR_LEFT, INK_TEXT, false, true, 0};
    double width = 0;
    for (int i = 0; i < 2; i++)
        width = larger(width, page_text_width(s, t->names[i], l));
    bool below = width > NAME_ROOM;
    l.room = below ? PAGE_RIGHT - PAGE_LEFT - 18 : 0;
    if (below && width > l.room)
        l.size = larger(NAME_LEAST, NAME * l.room / width);
    for (int i = 0; i < 2; i++) {
        double x = PAGE_LEFT + (below ? 0 : i * NAME_BESIDE);
        s->y += below && i ? page_line(s, l) + 4 : 0;
        page_man(s, i, x + 6, s->y - 4.5, 6);
        page_text(s, x + 18, s->y, t->names[i], l);
    }
}

static void add_names(struct sheet *s, const struct replayed_match *t)
{
    const struct text_style more = {10.5, ANCHOR_LEFT, INK_TEXT, false, true, 0};
    struct strbuf all = {.text = NULL};
    if (!t->game->seat_header) {
        replayed_players(t, &all);
        s->y -= 16; /* as above any line that is said */
        add_lines(s, all.text && !all.failed ? all.text : "", more);
        strbuf_free(&all);
        return;
    }
    add_two_names(s, t);
}

static void add_place(struct sheet *s, const struct replayed_match *t)
{
    static const char *const names[] = {"Event", "Site", "Round", "Date"};
    char line[512];
    size_t n = 0;
    line[0] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        bool said = *t->occasion && i == 2; /* with the partie */
        const char *value = said ? NULL : replayed_value(t, names[i]);
        char date[DATE_SAID];
        if (value && i == 3) {
            format_date(value, date);
            value = date;
        }
        if (!value || !*value || strlen(value) + 8 > sizeof line - n)
            continue;
        n += (size_t)snprintf(line + n, sizeof line - n, "%s%s", n ? " · " : "", value);
    }
    if (!n)
        return;
    s->y += 18;
    page_text(
        s, PAGE_LEFT, s->y, line,
        (struct text_style){10.5, ANCHOR_LEFT, INK_TEXT, true, false, PAGE_RIGHT - PAGE_LEFT});
}

static void add_title(struct sheet *s, const struct replayed_match *t)
{
    struct strbuf options = {.text = NULL};
    s->y += 10;
    page_text(s, PAGE_LEFT, s->y, _(t->game->title),
              (struct text_style){22, ANCHOR_LEFT, INK_TEXT, false, false, 0});
    page_text(s, PAGE_RIGHT, s->y, _("score sheet"),
              (struct text_style){12, ANCHOR_RIGHT, INK_SOFT, true, false, 0});
    s->y += 8;
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.8, INK_TEXT);
    s->y += 22;
    add_names(s, t);
    add_lines(s, t->occasion, row_plain);
    add_place(s, t);
    replayed_options(t, &options);
    add_lines(s, options.text && !options.failed ? options.text : "", row_small);
    strbuf_free(&options);
    s->y += 18;
}

/* --- the foot --------------------------------------------------------------------------------- */

static void add_result(struct sheet *s, const struct replayed_match *t)
{
    const struct text_style l = {10.5, ANCHOR_LEFT, INK_TEXT, false, true, 0};
    page_need(s, 34 + 4 * ROW_LINE + SIGNED * (1 + t->seats / SIGN)); /* who signs, signs below */
    s->y += 34 - ROW_LINE;
    page_lines(s, t->foot ? t->foot : "", l, 0, 2);
    s->y += 4;
}

/* A part of the foot: its title, once, and rows with the number of a turn. */
struct foot_part {
    const char *title;
    bool begun;
};

static void add_short_row(struct sheet *s, struct foot_part *part, long turn, const char *text)
{
    const struct page_cell cell[] = {
        {.x = AT_NUMBER, .number = turn},
        {.x = AT_TEXT, .room = PAGE_RIGHT - AT_TEXT, .text = text, .style = row_plain}};
    if (!part->begun) {
        page_need(s, 38 + page_row_height(s, cell, 2));
        s->y += 34;
        page_text(s, PAGE_LEFT, s->y, part->title, row_heading);
        s->y += 4;
        page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.8, INK_TEXT);
        part->begun = true;
    }
    page_row(s, cell, 2);
}

/* A text that a page could not hold goes on in rows below. */
static void add_foot_row(struct sheet *s, struct foot_part *part, long turn, const char *text)
{
    enum { ROW_MOST = 2000 };
    while (strlen(text) > ROW_MOST) {
        struct strbuf row = {.text = NULL};
        size_t n = ROW_MOST;
        while (n && text[n] != ' ')
            n--;
        for (n = n ? n : ROW_MOST; (text[n] & 0xc0) == 0x80;)
            n--;
        strbuf_add_bytes(&row, text, n);
        add_short_row(s, part, turn, row.text && !row.failed ? row.text : "");
        strbuf_free(&row);
        turn = 0;
        text += n + strspn(text + n, " ");
    }
    add_short_row(s, part, turn, text);
}

static void add_claims(struct sheet *s, const struct replayed_match *t)
{
    struct foot_part part = {.title = _("Claims")};
    for (long i = 0; i < t->turns; i++)
        if (*t->turn[i].claims)
            add_foot_row(s, &part, t->turn[i].number, t->turn[i].claims);
}

/* Comments, a row a line: the arbiter's words are among them. */
static void add_remarks(struct sheet *s, struct foot_part *part, long turn, const char *lines)
{
    while (*lines) {
        struct strbuf one = {.text = NULL};
        size_t n = strcspn(lines, "\n");
        strbuf_add(&one, "%.*s", (int)n, lines);
        if (n && one.text)
            add_foot_row(s, part, turn, one.text);
        strbuf_free(&one);
        turn = 0;
        lines += n + (lines[n] != '\0');
    }
}

static void add_notes(struct sheet *s, const struct replayed_match *t)
{
    struct foot_part part = {.title = _("Notes")};
    add_remarks(s, &part, 0, t->preface);
    for (long i = 0; i < t->turns; i++)
        add_remarks(s, &part, t->turn[i].number, t->turn[i].remarks);
}

/* "2 31 1/4 1/2": what was entered of turn 2 before a correction. */
static void add_corrections(struct sheet *s, const struct replayed_match *t)
{
    struct foot_part part = {.title = _("† Before a correction")};
    for (const char *line = t->corrections; line && *line; line += *line == '\n') {
        struct strbuf text = {.text = NULL};
        char *end;
        long turn = strtol(line, &end, 10);
        end += strspn(end, " ");
        size_t n = strcspn(end, "\n");
        strbuf_add(&text, "%.*s", (int)n, end);
        add_foot_row(s, &part, turn, text.text && !text.failed ? text.text : "");
        strbuf_free(&text);
        line = end + n;
    }
}

static void add_signatures(struct sheet *s, const struct replayed_match *t)
{
    const double width = 155, gap = 20;
    const char *named = replayed_value(t, "Arbiter");
    char arbiter[256];
    snprintf(arbiter, sizeof arbiter, "%s%s%s", named ? named : "", named && *named ? ", " : "",
             _("arbiter"));
    struct text_style l = row_heading;
    l.room = width;
    for (int i = 0; i <= t->seats; i++) {
        double x = PAGE_LEFT + i % SIGN * (width + gap);
        if (i % SIGN == 0) {
            page_need(s, SIGNED);
            s->y += 64;
        }
        page_rule(s, x, x + width, s->y, 0.6, INK_TEXT);
        page_text(s, x, s->y + 12, i < t->seats ? t->names[i] : arbiter, l);
        s->y += i == t->seats ? 20 : 0;
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

static void set_sheet(struct sheet *s, const void *match)
{
    const struct replayed_match *t = match;
    add_title(s, t);
    (t->paper->rounds ? sheet_rounds : sheet_turns)(s, t);
    add_claims(s, t);
    add_notes(s, t);
    add_corrections(s, t);
    add_result(s, t);
    add_signatures(s, t);
    head_code_sheet(s, t);
}

const char *sheet_pdf(const struct replayed_match *t, struct strbuf *out, int *pages)
{
    struct strbuf title = {.text = NULL};
    replayed_players(t, &title);
    const char *name = title.failed ? _(t->game->title) : title.text;
    const char *failed = page_pdf(false, set_sheet, t, name, out, pages);
    strbuf_free(&title);
    return failed;
}

enum status sheet_write(const struct picture_job *job)
{
    static const struct picture_kind sheets = {
        "sheet", N_("the name of a score sheet must end in .pdf"), {PICTURE_PDF}, 1};
    struct replayed_match t = {.game = NULL};
    struct strbuf file = {.text = NULL};
    enum picture_format f;
    enum status s = picture_format_of(job, &sheets, &f);
    if (s == STATUS_OK && job->partie)
        return partie_write(job, f);
    if (s == STATUS_OK)
        s = source_read(job, job->what, &t);
    char *corrections = NULL;
    if (s == STATUS_OK && job->corrections)
        t.corrections = corrections = job->corrections(job->context, job->what, 0, &s);
    if (s == STATUS_OK)
        s = picture_write(job, f, sheet_pdf(&t, &file, NULL), &file);
    free(corrections);
    replayed_free(&t);
    return s;
}
