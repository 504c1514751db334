/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a score sheet as players know it from paper: a column a player, a row a round. */
#include <stdio.h>

#include "base/i18n.h"
#include "sheet_table.h"

enum { CLOSE = 6 }; /* more players stand closer */
enum { AT_ROUND = PAGE_LEFT + 20, AT_FIRST = PAGE_LEFT + 30, ROW = ROW_LINE + 5, DASHES = 12 };

static const struct text_style number = {ROW_TEXT + 1, ANCHOR_RIGHT, INK_TEXT, false, false, 0};
static const struct text_style written = {8, ANCHOR_LEFT, INK_SOFT, false, false, 0};

static double column_width(const struct replayed_match *t)
{
    return (PAGE_RIGHT - AT_FIRST) / (double)t->seats;
}

/* Where a player's totals end. */
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

/* The total, and beside it what was written: of zeros in a row, as many dashes as have room. */
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

/* The row of the turns from `n` on; returns the first turn after it. */
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

void sheet_rounds(struct sheet *s, const struct replayed_match *t)
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
