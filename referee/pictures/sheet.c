/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/i18n.h"
#include "log_head_qr.h"
#include "matches/stats/standings.h"
#include "replayed_match.h"
#include "report_parts.h"
#include "sheet_page.h"
#include "source.h"

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

/* --- sheet rounds ---------------------------------------------------------------------------- */

/* The table of a score sheet in the usual paper form: one column per player, one row per round. */

enum { CLOSE = 6 }; /* more players are set closer together */
enum { AT_ROUND = PAGE_LEFT + 20, AT_FIRST = PAGE_LEFT + 30, ROW = ROW_LINE + 5, DASHES = 12 };

static const struct text_style number = {ROW_TEXT + 1, ANCHOR_RIGHT, INK_TEXT, false, false, 0};
static const struct text_style written = {8, ANCHOR_LEFT, INK_SOFT, false, false, 0};

static double column_width(const struct replayed_match *t)
{
    return (PAGE_RIGHT - AT_FIRST) / (double)t->seats;
}

/* Returns the right edge of a player's totals. */
static double column_end(const struct replayed_match *t, int seat)
{
    return AT_FIRST + column_width(t) * (seat + 1) - 4;
}

static void add_heads(struct sheet *s)
{
    struct text_style l = number;
    l.italic = true;
    l.ink = INK_SOFT;
    l.room = column_width(s->told) - 12;
    s->y += 16;
    for (int i = 0; i < s->told->seats; i++)
        page_text(s, column_end(s->told, i), s->y, s->told->names[i], l);
    s->y += 5;
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.8, INK_TEXT);
}

/* Draws the total and the written number; for zeros in a row, as many dashes as fit. */
static void add_cell(struct sheet *s, double y, const struct replayed_turn *c)
{
    bool close = s->told->seats > CLOSE;
    double end = column_end(s->told, c->seat),
           left = end - column_width(s->told) + (close ? 6 : 12);
    struct replayed_turn shown = *c;
    struct strbuf text = {.text = NULL};
    struct text_style l = written;
    l.ink = c->marked[c->seat] ? l.ink : INK_MARK;
    l.size -= close;
    shown.zeros = c->zeros < DASHES ? c->zeros : DASHES;
    replayed_written(&shown, &text);
    strbuf_add(&text, "%s", replayed_corrected(s->told, c->number) ? "†" : "");
    if (!text.failed)
        page_text(s, left, y, text.text, l);
    strbuf_free(&text);
    page_number(s, end, y, c->at[c->seat].minor, true);
}

/* Draws the row of the round that begins with turn `n`; returns the first turn after it. */
static long add_round(struct sheet *s, long n)
{
    const struct replayed_match *t = s->told;
    const struct replayed_turn *of[SEATS_MAX];
    page_need(s, ROW);
    double y = s->y + ROW_LINE + 1;
    page_number(s, AT_ROUND, y, t->turn[n - 1].round, true);
    n = replayed_round(t, n, of);
    for (int i = 0; i < t->seats; i++)
        if (of[i])
            add_cell(s, y, of[i]);
    s->y += ROW;
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.5, INK_FRAME);
    return n;
}

static void add_totals(struct sheet *s, const struct standing *at, bool bold)
{
    struct text_style l = number;
    l.bold = bold;
    page_need(s, ROW);
    for (int i = 0; i < s->told->seats; i++) {
        char text[24];
        snprintf(text, sizeof text, "%ld", at[i].minor);
        page_text(s, column_end(s->told, i), s->y + ROW_LINE + 1, text, l);
    }
    s->y += ROW;
}

/* Draws a column for each player and a row for each round. */
static void sheet_rounds(struct sheet *s, const struct replayed_match *t)
{
    s->told = t;
    s->head = add_heads;
    s->head(s);
    if (replayed_begun(t))
        add_totals(s, t->begins, false);
    for (long n = 1; n <= t->turns;)
        n = add_round(s, n);
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.8, INK_TEXT);
    add_totals(s, t->turns ? t->turn[t->turns - 1].at : t->begins, true);
    s->head = NULL;
}

/* --- sheet turns ----------------------------------------------------------------------------- */

/* The table of a score sheet, with one row per turn. */

/* Edges of the columns; numbers are aligned right, text left. */
enum {
    MAN = 3, /* half the width of the symbol of a side */
    AT_COUP = PAGE_LEFT + 20,
    AT_SIDE = PAGE_LEFT + 27,
    AT_DICE = PAGE_LEFT + 42,
    AT_PLAY = PAGE_LEFT + 66,
    AT_NUMBERS = PAGE_LEFT + 168, /* the first player's column in the first group */
    PAIR = 19,                    /* distance to the next player's column */
    GROUP = 46,                   /* distance to the next group */
    PLAY_ROOM = AT_NUMBERS - 14 - AT_PLAY
};

/* Returns the left edge of the rulings, which are to the right of the numbers. */
static int at_ruling(const struct replayed_match *t)
{
    const struct column *group[REPLAYED_GROUPS];
    return AT_NUMBERS + GROUP * replayed_groups(t, group) - 16;
}

static void add_turn_heads(struct sheet *s)
{
    const struct column *group[REPLAYED_GROUPS];
    int groups = replayed_groups(s->told, group);
    struct text_style right = row_heading, middle = row_heading;
    right.anchor = ANCHOR_RIGHT;
    middle.anchor = ANCHOR_MIDDLE;
    s->y += 12;
    for (int i = 0; i < groups; i++) {
        double x = AT_NUMBERS + GROUP * i;
        page_text(s, x + 6, s->y, _(group[i]->sheet), middle);
        page_man(s, 0, x - MAN, s->y + 8, MAN);
        page_man(s, 1, x + PAIR - MAN, s->y + 8, MAN);
    }
    s->y += 11;
    page_text(s, AT_COUP, s->y, "№", right);
    page_text(s, AT_DICE, s->y, _("dice"), row_heading);
    page_text(s, AT_PLAY, s->y, _("play"), row_heading);
    page_text(s, at_ruling(s->told), s->y, _("rulings and claims"), row_heading);
    s->y += 4;
    page_rule(s, PAGE_LEFT, PAGE_RIGHT, s->y, 0.8, INK_TEXT);
}

static void add_numbers(struct sheet *s, const struct replayed_turn *c, double y)
{
    const struct replayed_match *t = s->told;
    const struct column *group[REPLAYED_GROUPS];
    int groups = replayed_groups(t, group);
    for (int i = 0; i < t->seats; i++) {
        double star = 0;
        for (int k = 0; k < groups; k++) {
            double x = AT_NUMBERS + GROUP * k + PAIR * i;
            bool marked = group[k] == &t->paper->marked;
            page_number(s, x, y, replayed_number(t, c, group[k], i), !marked);
            star = group[k] == &t->paper->minor ? x + 0.5 : star;
        }
        if (c->at[i].star)
            page_text(s, star, y, "*", row_plain);
    }
}

static void add_row(struct sheet *s, const struct replayed_turn *c)
{
    double ruling = at_ruling(s->told);
    const struct page_cell cell[] = {
        {.x = AT_COUP, .number = c->number},
        {.x = AT_DICE, .text = c->dice, .style = row_plain},
        {.x = AT_PLAY, .room = PLAY_ROOM, .text = c->play, .style = row_plain},
        {.x = ruling, .room = PAGE_RIGHT - ruling, .text = c->ruling, .style = row_small}};
    double y = page_row(s, cell, sizeof cell / sizeof cell[0]);
    page_man(s, c->seat, AT_SIDE + 4, y - 3.2, 3.2);
    if (replayed_corrected(s->told, c->number))
        page_text(s, AT_COUP + 0.5, y - 1, "†", row_small);
    add_numbers(s, c, y);
}

/* Draws the explanation of the star, if a star is on the sheet. */
static void add_note(struct sheet *s, const struct replayed_match *t)
{
    bool starred = false;
    for (long n = 0; n < t->turns; n++)
        for (int i = 0; i < t->seats; i++)
            starred |= t->turn[n].at[i].star;
    if (starred && t->paper->star)
        page_text(s, PAGE_LEFT, s->y + 12, _(t->paper->star), row_heading);
}

/* Draws a row for each turn, and a note that explains the stars. */
static void sheet_turns(struct sheet *s, const struct replayed_match *t)
{
    s->told = t;
    s->head = add_turn_heads;
    s->head(s);
    for (long n = 0; n < t->turns; n++)
        add_row(s, &t->turn[n]);
    s->head = NULL;
    add_note(s, t);
}

/* --- standings sheet ------------------------------------------------------------------------- */

/* Lengths of the tables, in points. */
enum {
    AT_PLACE = PAGE_LEFT + 20,         /* right edge of a place */
    AT_NAME = PAGE_LEFT + 28,          /* left edge of a name */
    AT_FIRST_COLUMN = PAGE_LEFT + 210, /* left edge of the first column */
    ROW_NAME_ROOM = AT_FIRST_COLUMN - AT_NAME - 6,
    ACROSS_LEAST = 24, /* width of a column in the table of wins */
    ACROSS_MOST = 40,
    UPRIGHT = 96, /* room for an upright heading */
    CELLS = 40
};

static const double quarter_turn = 1.57079632679489662;

/* A table shows the numbers of all players, or how often they beat the players from `first` on. */
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

/* Adds the name of a number, or a player's place and name. */
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

/* Returns true if the columns are so narrow that headings are set upright. */
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

/* Adds a number; a dot if the player and the opponent are the same, a dash if the two have not
 * met. */
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

/* Draws a table, on a new page if the headings and some rows do not fit on this one. */
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

/* Draws the tables of wins, with as many columns as fit and the same column width in each. */
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

/* --- sheet ----------------------------------------------------------------------------------- */

enum {
    SIGN = 3,                   /* signatures in a row */
    SIGNED = 84,                /* height of a row of signatures */
    AT_NUMBER = PAGE_LEFT + 20, /* right edge of a turn's number, in the foot */
    AT_TEXT = PAGE_LEFT + 27    /* left edge of the text */
};

/* --- the head of the sheet -------------------------------------------------------------------- */

/* Draws a text, wrapped, unless it is empty. */
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

/* Draws two names, each next to its man, in the same type size; one below the other if they are
 * too wide. */
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
        s->y -= 16; /* cancels the space that add_lines adds */
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
        bool said = *t->occasion && i == 2; /* shown with the partie */
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
    page_need(s, 34 + 4 * ROW_LINE + SIGNED * (1 + t->seats / SIGN)); /* result and signatures */
    s->y += 34 - ROW_LINE;
    page_lines(s, t->foot ? t->foot : "", l, 0, 2);
    s->y += 4;
}

/* A part of the foot: its title, drawn once, and rows with the number of a turn. */
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

/* Draws a row of the foot. Text that may not fit on a page is continued in more rows. */
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

/* Draws comments, one row per line. The arbiter's rulings are among them. */
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

/* Draws what was entered before corrections: "2 31 1/4 1/2" is the earlier input of turn 2. */
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
