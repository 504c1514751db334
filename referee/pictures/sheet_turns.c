/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a score sheet, a row a turn. */
#include <stdio.h>

#include "base/i18n.h"
#include "sheet_table.h"

/* The columns of the table by their edges; numbers stand right, the rest left. */
enum {
    MAN = 3, /* half the width of the sign of a side */
    AT_COUP = PAGE_LEFT + 20,
    AT_SIDE = PAGE_LEFT + 27,
    AT_DICE = PAGE_LEFT + 42,
    AT_PLAY = PAGE_LEFT + 66,
    AT_NUMBERS = PAGE_LEFT + 168, /* the first player's column in the first group */
    PAIR = 19,                    /* distance to the next player's column */
    GROUP = 46,                   /* distance to the next group */
    PLAY_ROOM = AT_NUMBERS - 14 - AT_PLAY
};

/* Where the rulings begin, to the right of the numbers. */
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

/* What the star means, where there is one. */
static void add_note(struct sheet *s, const struct replayed_match *t)
{
    bool starred = false;
    for (long n = 0; n < t->turns; n++)
        for (int i = 0; i < t->seats; i++)
            starred |= t->turn[n].at[i].star;
    if (starred && t->paper->star)
        page_text(s, PAGE_LEFT, s->y + 12, _(t->paper->star), row_heading);
}

void sheet_turns(struct sheet *s, const struct replayed_match *t)
{
    s->told = t;
    s->head = add_turn_heads;
    s->head(s);
    for (long n = 0; n < t->turns; n++)
        add_row(s, &t->turn[n]);
    s->head = NULL;
    add_note(s, t);
}
