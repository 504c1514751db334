/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "standings_sheet.h"

#include "base/i18n.h"
#include "matches/stats/standings.h"
#include "sheet_page.h"
#include "source.h"

/* Lengths of the tables, in points. */
enum {
    AT_PLACE = PAGE_LEFT + 20,         /* where a place ends */
    AT_NAME = PAGE_LEFT + 28,          /* where a name begins */
    AT_FIRST_COLUMN = PAGE_LEFT + 210, /* where the first column begins */
    ROW_NAME_ROOM = AT_FIRST_COLUMN - AT_NAME - 6,
    ACROSS_LEAST = 24, /* width of a column of the table of who beat whom */
    ACROSS_MOST = 40,
    UPRIGHT = 96, /* room for a heading that goes up */
    CELLS = 40
};

static const double quarter_turn = 1.57079632679489662;

/* What a table shows: the numbers of all players, or how often they beat those from `first` on. */
struct table {
    const struct standings *of;
    bool across;
    int first, columns;
    double width; /* of a column */
};

static double standings_column_end(const struct table *t, int i)
{
    return AT_FIRST_COLUMN + t->width * (i + 1) - 4;
}

/* --- headings --------------------------------------------------------------------------------- */

/* What is counted, or a player's place and name. */
static void add_column_head(struct strbuf *w, const struct table *t, int i)
{
    int player = t->first + i;
    if (t->across) {
        strbuf_add(w, "%d  ", t->of->of[player].place);
        strbuf_add_player_name(w, t->of->of[player].player, -1);
    } else {
        strbuf_add_standings_head(w, t->of, i);
    }
}

/* Where columns are narrow, headings go up from their line. */
static bool goes_up(const struct table *t)
{
    return t->across || t->width < UPRIGHT / 2.0;
}

static void set_head(struct sheet *s, const struct table *t, int i)
{
    struct text_style l = row_heading;
    struct strbuf text = {.text = NULL};
    l.anchor = goes_up(t) ? ANCHOR_LEFT : ANCHOR_RIGHT;
    l.room = goes_up(t) ? UPRIGHT : t->width - 6;
    add_column_head(&text, t, i);
    cairo_save(s->cairo);
    cairo_translate(s->cairo, standings_column_end(t, i), s->y);
    if (goes_up(t))
        cairo_rotate(s->cairo, -quarter_turn);
    page_text(s, 0, 0, text.text ? text.text : "", l);
    cairo_restore(s->cairo);
    strbuf_free(&text);
}

static void set_heads(struct sheet *s)
{
    const struct table *t = s->table;
    s->y += goes_up(t) ? UPRIGHT + 6 : 16;
    for (int i = 0; i < t->columns; i++)
        set_head(s, t, i);
    s->y += 4;
    page_rule(s, PAGE_LEFT, page_right(s), s->y, 0.8, INK_TEXT);
}

/* --- rows ------------------------------------------------------------------------------------- */

/* A number; a dot where a player would meet the same, a dash where two have not met. */
static void add_standings_cell(struct strbuf *w, const struct table *t, int at, int i)
{
    const struct standing_of *of = &t->of->of[at];
    int other = t->first + i;
    if (!t->across)
        strbuf_add_standings_cell(w, t->of, at, i);
    else if (other == at || !of->met[other])
        strbuf_add(w, "%s", other == at ? "·" : "–");
    else
        strbuf_add(w, "%ld", of->wins[other]);
}

static void set_row(struct sheet *s, const struct table *t, int at)
{
    struct page_cell cell[CELLS + 2];
    struct strbuf text[CELLS], name = {.text = NULL};
    struct text_style place = row_plain;
    strbuf_add_player_name(&name, t->of->of[at].player, -1);
    place.anchor = ANCHOR_RIGHT;
    cell[0] = (struct page_cell){.x = AT_PLACE, .number = t->of->of[at].place};
    cell[1] = (struct page_cell){.x = AT_NAME,
                                 .room = ROW_NAME_ROOM,
                                 .text = name.text ? name.text : "",
                                 .style = row_plain};
    for (int i = 0; i < t->columns; i++) {
        text[i] = (struct strbuf){.text = NULL};
        add_standings_cell(&text[i], t, at, i);
        cell[i + 2] = (struct page_cell){.x = standings_column_end(t, i),
                                         .text = text[i].text ? text[i].text : "",
                                         .style = place};
    }
    page_row(s, cell, t->columns + 2);
    for (int i = 0; i < t->columns; i++)
        strbuf_free(&text[i]);
    strbuf_free(&name);
}

/* Begins on a new page where the headings and some rows have no room. */
static void set_table(struct sheet *s, const struct table *t)
{
    s->table = t;
    s->head = NULL;
    page_need(s, (goes_up(t) ? UPRIGHT : 0) + 6 * ROW_LINE);
    s->head = set_heads;
    set_heads(s);
    for (int i = 0; i < t->of->players; i++)
        set_row(s, t, i);
    s->head = NULL;
}

/* --- the whole -------------------------------------------------------------------------------- */

static void set_title(struct sheet *s, const struct standings *t)
{
    struct strbuf sums = {.text = NULL};
    struct text_style event = {22, ANCHOR_LEFT, INK_TEXT, false, false, 0};
    const struct text_style game = {12, ANCHOR_RIGHT, INK_SOFT, true, false, 0};
    double right = page_right(s);
    s->y += 10;
    page_text(s, right, s->y, _(t->game->title), game);
    event.room = right - PAGE_LEFT - page_text_width(s, _(t->game->title), game) - 20;
    page_text(s, PAGE_LEFT, s->y, s->title, event);
    s->y += 8;
    page_rule(s, PAGE_LEFT, right, s->y, 0.8, INK_TEXT);
    s->y += 8;
    strbuf_add_standings_sums(&sums, t);
    page_lines(s, sums.text ? sums.text : "", row_plain, 0, 0);
    strbuf_free(&sums);
    s->y += 6;
}

/* As many columns as have room, and the same width in each table. */
static void set_across(struct sheet *s, const struct standings *t)
{
    double room = page_right(s) - AT_FIRST_COLUMN;
    int most = (int)room / ACROSS_LEAST, tables = (t->players + most - 1) / most;
    if (!t->players)
        return;
    int columns = (t->players + tables - 1) / tables;
    double width = room / columns < ACROSS_MOST ? room / columns : ACROSS_MOST;
    page_need(s, UPRIGHT + 8 * ROW_LINE);
    s->y += 14;
    page_lines(s, _(standings_beaten), row_heading, 0, 0);
    for (int i = 0; i < t->players; i += columns) {
        int n = t->players - i < columns ? t->players - i : columns;
        set_table(s, &(struct table){t, true, i, n, width});
        s->y += 10;
    }
}

static void set_standings(struct sheet *s, const void *what)
{
    const struct standings *t = what;
    struct strbuf dice = {.text = NULL}, places = {.text = NULL};
    int columns = standings_columns(t);
    set_title(s, t);
    set_table(s,
              &(struct table){t, false, 0, columns, (page_right(s) - AT_FIRST_COLUMN) / columns});
    strbuf_add_places(&places, t);
    s->y += 4;
    page_lines(s, places.text ? places.text : "", row_small, 4, 0);
    strbuf_free(&places);
    set_across(s, t);
    strbuf_add_standings_dice(&dice, t);
    s->y += 6;
    page_lines(s, dice.text ? dice.text : "", row_small, 4, 0);
    strbuf_free(&dice);
}

enum status standings_sheet_write(const struct record_job *job, const struct standings *t)
{
    const struct picture_job of = {.out = job->options->out, .record = job->path};
    struct strbuf title = {.text = NULL}, file = {.text = NULL};
    strbuf_add_clean(&title, t->event);
    const char *failed = title.failed ? _("out of memory")
                                      : page_pdf(true, set_standings, t, title.text, &file, NULL);
    strbuf_free(&title);
    return picture_write(&of, PICTURE_PDF, failed, &file);
}
