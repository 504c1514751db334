/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet.h"

#include <stdio.h>
#include <string.h>

#include "base/tongue.h"
#include "games/trictrac/picture/agreed.h"
#include "games/trictrac/words/stakes.h"
#include "sheet_page.h"
#include "sheet_partie.h"

/* The columns of the table by their edges; numbers stand right, the rest left. */
enum {
    AT_COUP = PAGE_LEFT + 20,
    AT_SIDE = PAGE_LEFT + 27,
    AT_DICE = PAGE_LEFT + 42,
    AT_PLAY = PAGE_LEFT + 66,
    AT_MARKED = PAGE_LEFT + 168, /* White's number; Black's is PAIR further on */
    AT_POINTS = PAGE_LEFT + 214,
    AT_HOLES = PAGE_LEFT + 260,
    PAIR = 19,
    AT_RULING = PAGE_LEFT + 290,
    PLAY_ROOM = AT_MARKED - 14 - AT_PLAY,
    RULING_ROOM = PAGE_RIGHT - AT_RULING,
    SIGNED = 84 /* height of the room to sign */
};

static const struct letters plain = {ROW_TEXT, ANCHOR_LEFT, INK_TEXT, false, false, 0};
static const struct letters number = {ROW_TEXT, ANCHOR_RIGHT, INK_TEXT, false, false, 0};
static const struct letters small = {8, ANCHOR_LEFT, INK_TEXT, false, false, 0};
static const struct letters heading = {8, ANCHOR_LEFT, INK_SOFT, true, false, 0};

/* --- the head of the sheet -------------------------------------------------------------------- */

/* A side's name beside its man. */
static void add_name(struct sheet *s, const struct told *t, enum side side, double x)
{
    struct brush b = cairo_brush(s->cairo);
    enum ink ink = side == WHITE ? INK_IVORY : INK_EBONY;
    b.circle(b.on, x + 6, s->y - 4.5, 6, (struct paint){ink, INK_EBONY, 1, false});
    page_text(s, x + 18, s->y, t->names[side],
              (struct letters){14, ANCHOR_LEFT, INK_TEXT, false, true, 228});
}

static void add_place(struct sheet *s, const struct told *t)
{
    static const char *const names[] = {"Event", "Site", "Round", "Date"};
    char line[512];
    size_t n = 0;
    line[0] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        bool said = t->start.options.ecrire && i == 2; /* with the partie */
        const char *value = said ? NULL : told_value(t, names[i]);
        if (!value || !*value || strlen(value) + 8 > sizeof line - n)
            continue;
        n += (size_t)snprintf(line + n, sizeof line - n, "%s%s", n ? " · " : "", value);
    }
    if (!n)
        return;
    s->y += 18;
    page_text(s, PAGE_LEFT, s->y, line,
              (struct letters){10.5, ANCHOR_LEFT, INK_TEXT, true, false, PAGE_RIGHT - PAGE_LEFT});
}

/* A text in as many lines as it takes, unless nothing is said. */
static void add_said(struct sheet *s, const struct told *t,
                     void (*what)(struct words *w, const struct told *t), struct letters l)
{
    struct words said = {.text = NULL};
    what(&said, t);
    if (said.length && !said.failed) {
        s->y += 16;
        s->y += ROW_LINE *
                (page_wrap(s, PAGE_LEFT, s->y, PAGE_RIGHT - PAGE_LEFT, said.text, l, true) - 1);
    }
    words_free(&said);
}

static void add_title(struct sheet *s, const struct told *t)
{
    s->y += 10;
    page_text(s, PAGE_LEFT, s->y, "Trictrac",
              (struct letters){22, ANCHOR_LEFT, INK_TEXT, false, false, 0});
    page_text(s, PAGE_RIGHT, s->y, _("score sheet"),
              (struct letters){12, ANCHOR_RIGHT, INK_SOFT, true, false, 0});
    s->y += 8;
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.8, INK_TEXT);
    s->y += 22;
    add_name(s, t, WHITE, PAGE_LEFT);
    add_name(s, t, BLACK, PAGE_LEFT + 256);
    add_said(s, t, agreed_partie, plain);
    add_place(s, t);
    add_said(s, t, agreed_options, small);
    s->y += 18;
}

/* --- the table -------------------------------------------------------------------------------- */

static void add_heads(struct sheet *s)
{
    static const struct {
        int x;
        const char *text;
    } pairs[] = {{AT_MARKED, N_("marked")}, {AT_POINTS, N_("jetons")}, {AT_HOLES, N_("pegs")}};
    struct letters right = heading, middle = heading;
    right.anchor = ANCHOR_RIGHT;
    middle.anchor = ANCHOR_MIDDLE;
    s->y += 12;
    for (int i = 0; i < 3; i++) {
        page_text(s, pairs[i].x + 6, s->y, _(pairs[i].text), middle);
        page_text(s, pairs[i].x, s->y + 11, _("W"), right);
        page_text(s, pairs[i].x + PAIR, s->y + 11, _("B"), right);
    }
    s->y += 11;
    page_text(s, AT_COUP, s->y, "№", right);
    page_text(s, AT_DICE, s->y, _("dice"), heading);
    page_text(s, AT_PLAY, s->y, _("play"), heading);
    page_text(s, AT_RULING, s->y, _("rulings and claims"), heading);
    s->y += 4;
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.8, INK_TEXT);
}

static void add_number(struct sheet *s, double x, double y, int n, bool zero)
{
    char text[12];
    if (!n && !zero)
        return;
    snprintf(text, sizeof text, "%d", n);
    page_text(s, x, y, text, number);
}

/* Two jetons together, the bredouille, are marked with a star. */
static void add_scores(struct sheet *s, const struct told_coup *c, double y)
{
    const struct score *sc = &c->after.score;
    for (int side = WHITE; side <= BLACK; side++) {
        double shift = side * PAIR;
        add_number(s, AT_MARKED + shift, y, c->marked[side], false);
        add_number(s, AT_POINTS + shift, y, sc->points[side], true);
        add_number(s, AT_HOLES + shift, y, sc->holes[side], true);
        if (sc->bredouille == side)
            page_text(s, AT_POINTS + shift + 0.5, y, "*", plain);
    }
}

static void add_row(struct sheet *s, const struct told_coup *c)
{
    char dice[8] = "??";
    int plays = page_wrap(s, 0, 0, PLAY_ROOM, c->play, plain, false);
    int rulings = page_wrap(s, 0, 0, RULING_ROOM, c->ruling, small, false);
    double height = (plays > rulings ? plays : rulings) * ROW_LINE + 4;
    page_need(s, height);
    double y = s->y + ROW_LINE;
    if (c->dice.high)
        snprintf(dice, sizeof dice, "%u-%u", c->dice.high % 10u, c->dice.low % 10u);
    add_number(s, AT_COUP, y, (int)c->number, true);
    struct brush b = cairo_brush(s->cairo);
    b.circle(b.on, AT_SIDE + 4, y - 3.2, 3.2,
             (struct paint){c->side == WHITE ? INK_IVORY : INK_EBONY, INK_EBONY, 0.8, false});
    page_text(s, AT_DICE, y, dice, plain);
    page_wrap(s, AT_PLAY, y, PLAY_ROOM, c->play, plain, true);
    add_scores(s, c, y);
    page_wrap(s, AT_RULING, y, RULING_ROOM, c->ruling, small, true);
    s->y += height;
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.5, INK_FRAME);
}

/* What the star means, where there is one. */
static void add_note(struct sheet *s, const struct told *t)
{
    bool starred = false;
    for (size_t i = 0; i < t->coups; i++)
        starred |= t->coup[i].after.score.bredouille <= BLACK;
    if (starred)
        page_text(s, PAGE_LEFT, s->y + 12, _("* two jetons: the third is the bredouille"), heading);
}

/* --- the foot --------------------------------------------------------------------------------- */

static void add_result(struct sheet *s, const struct told *t)
{
    struct words said = {.text = NULL};
    const struct match *end = t->coups ? &t->coup[t->coups - 1].after : &t->start;
    const struct letters l = {10.5, ANCHOR_LEFT, INK_TEXT, false, true, 0};
    char line[160];
    if (end->over)
        render_over(&said, end, (const char *const *)t->names);
    render_stakes(&said, end, (const char *const *)t->names);
    snprintf(line, sizeof line,
             P_("Not finished: White %d hole, Black %d.", "Not finished: White %d holes, Black %d.",
                end->score.holes[WHITE]),
             end->score.holes[WHITE], end->score.holes[BLACK]);
    char *text = end->over && said.text && !said.failed ? said.text : line;
    for (char *end_of_line; (end_of_line = strchr(text, '\n'));) /* one paragraph */
        *end_of_line = end_of_line[1] ? ' ' : '\0';
    page_need(s, 34 + 4 * ROW_LINE + SIGNED); /* who signs, signs below the result */
    s->y += 34;
    int lines = page_wrap(s, PAGE_LEFT, s->y, PAGE_RIGHT - PAGE_LEFT, text, l, true);
    s->y += (lines - 1) * ROW_LINE + 4;
    words_free(&said);
}

/* A part of the foot: its title, once, and rows with the number of a coup. */
struct foot_part {
    const char *title;
    bool begun;
};

static void add_foot_row(struct sheet *s, struct foot_part *part, unsigned coup, const char *text)
{
    double room = PAGE_RIGHT - AT_SIDE;
    double height = page_wrap(s, 0, 0, room, text, plain, false) * ROW_LINE + 4;
    if (!part->begun) {
        page_need(s, 38 + height);
        s->y += 34;
        page_text(s, PAGE_LEFT, s->y, part->title, heading);
        s->y += 4;
        page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.8, INK_TEXT);
        part->begun = true;
    }
    page_need(s, height);
    add_number(s, AT_COUP, s->y + ROW_LINE, (int)coup, false);
    page_wrap(s, AT_SIDE, s->y + ROW_LINE, room, text, plain, true);
    s->y += height;
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.5, INK_FRAME);
}

static void add_claims(struct sheet *s, const struct told *t)
{
    struct foot_part part = {.title = _("Claims")};
    for (size_t i = 0; i < t->coups; i++)
        if (*t->coup[i].claims)
            add_foot_row(s, &part, t->coup[i].number, t->coup[i].claims);
}

/* Comments, a row a line: the arbiter's words are among them. */
static void add_remarks(struct sheet *s, struct foot_part *part, unsigned coup, const char *lines)
{
    while (*lines) {
        struct words one = {.text = NULL};
        size_t n = strcspn(lines, "\n");
        words_add(&one, "%.*s", (int)n, lines);
        if (n && one.text)
            add_foot_row(s, part, coup, one.text);
        words_free(&one);
        coup = 0;
        lines += n + (lines[n] != '\0');
    }
}

static void add_notes(struct sheet *s, const struct told *t)
{
    struct foot_part part = {.title = _("Notes")};
    add_remarks(s, &part, 0, t->preface);
    for (size_t i = 0; i < t->coups; i++)
        add_remarks(s, &part, t->coup[i].number, t->coup[i].remarks);
}

static void add_signatures(struct sheet *s, const struct told *t)
{
    const double width = 155, gap = 20;
    const char *named = told_value(t, "Arbiter");
    char arbiter[256];
    snprintf(arbiter, sizeof arbiter, "%s%s%s", named ? named : "", named && *named ? ", " : "",
             _("arbiter"));
    const char *under[] = {t->names[WHITE], t->names[BLACK], arbiter};
    struct letters l = heading;
    l.room = width;
    page_need(s, SIGNED);
    s->y += 64;
    for (int i = 0; i < 3; i++) {
        double x = PAGE_LEFT + i * (width + gap);
        page_rule(s, x, x + width, s->y, 0.6, INK_TEXT);
        page_text(s, x, s->y + 12, under[i], l);
    }
    s->y += 20;
}

/* --- the whole -------------------------------------------------------------------------------- */

/* Sets all pages; returns how many there are. */
static int set_pages(cairo_t *cr, const struct told *t, const char *title, int pages)
{
    struct sheet s = {.cairo = cr, .pages = pages, .title = title};
    page_first(&s);
    add_title(&s, t);
    s.head = add_heads;
    s.head(&s);
    for (size_t i = 0; i < t->coups; i++)
        add_row(&s, &t->coup[i]);
    s.head = NULL;
    add_note(&s, t);
    add_claims(&s, t);
    add_notes(&s, t);
    add_result(&s, t);
    add_signatures(&s, t);
    page_last(&s);
    return s.page;
}

const char *sheet_pdf(const struct told *t, struct bytes *out, int *pages)
{
    struct canvas c;
    struct words title = {.text = NULL};
    /* Set once on paper that is thrown away, to know the number of pages. */
    cairo_surface_t *draft = cairo_recording_surface_create(CAIRO_CONTENT_COLOR, NULL);
    cairo_t *cr = cairo_create(draft);
    words_add(&title, "%s – %s", t->names[WHITE], t->names[BLACK]);
    const char *name = title.failed ? "Trictrac" : title.text;
    int count = set_pages(cr, t, name, 0);
    cairo_destroy(cr);
    cairo_surface_destroy(draft);
    canvas_open(&c, PICTURE_PDF, PAGE_WIDTH, PAGE_HEIGHT, name);
    set_pages(c.cairo, t, name, count);
    const char *failed = canvas_close(&c);
    words_free(&title);
    *out = c.bytes;
    if (pages)
        *pages = count;
    return failed;
}

enum status sheet_write(const struct picture_job *job)
{
    struct told t = {.coup = NULL};
    struct bytes file = {.data = NULL};
    if (!job->out)
        return picture_complain("sheet", _("-o FILE is wanted"), STATUS_USAGE);
    if (!place_named(job->out, PICTURE_PDF))
        return picture_complain(job->out, _("a score sheet ends in .pdf"), STATUS_USAGE);
    if (job->partie)
        return partie_write(job, PICTURE_PDF);
    enum status s = source_read(job, job->what, &t);
    if (s == STATUS_OK) {
        const char *failed = sheet_pdf(&t, &file, NULL);
        s = failed ? picture_complain(job->out, failed, STATUS_FAILED)
                   : picture_write(job, PICTURE_PDF, file.data, file.length);
    }
    bytes_free(&file);
    told_free(&t);
    return s;
}
