/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score table as players know it from paper: a column per player and a row per round, with the
 * points, the total behind them, and a dash for each zero in a row. */
#include <string.h>

#include "base/i18n.h"
#include "parts.h"

enum {
    ROUNDS_SHOWN = 12, /* what fits on a screen of 24 lines */
    WIDE_SEATS = 5,    /* columns of 15 that fit into 80 */
    WIDE = 15,
    NARROW = 9, /* totals alone */
    HEAD = 79,
    DASHES = 3
};

struct dice_sheet {
    const struct dice_match *m;
    struct dice_scores now;
    struct dice_line line; /* of the current turn, once it is over */
    const char *dash, *rule, *thrower;
    bool wide;
    int at; /* the thrower, or NOBODY */
    int first, last;
};

/* The number of characters shown. */
static int shown(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void add_right(struct strbuf *w, const char *text, int width)
{
    int n = shown(text);
    strbuf_add(w, "%*s%s", n < width ? width - n : 0, "", text);
}

static void add_times(struct strbuf *w, const char *sign, int n)
{
    while (n-- > 0)
        strbuf_add(w, "%s", sign);
}

/* A name cut to fit its column, with the thrower's sign. */
static void add_name(struct strbuf *w, const struct dice_sheet *t, int seat)
{
    struct strbuf name = {.player = w->player};
    int width = t->wide ? WIDE : NARROW - 2, room = t->wide ? WIDE - 3 : NARROW - 3;
    struct strbuf head = {.text = NULL};
    strbuf_add_seat(&name, seat);
    const char *text = name.text ? name.text : "";
    size_t bytes = 0;
    for (int n = 0; text[bytes]; bytes++) {
        n += ((unsigned char)text[bytes] & 0xc0) != 0x80;
        if (n > room)
            break;
    }
    if (seat == t->at)
        strbuf_add(&head, "%s%s", t->thrower, t->wide ? " " : "");
    strbuf_add_bytes(&head, text, bytes);
    add_right(w, head.text ? head.text : "", width);
    if (!t->wide && seat + 1 < t->m->seats)
        strbuf_add(w, "  ");
    w->failed |= name.failed || head.failed;
    strbuf_free(&name);
    strbuf_free(&head);
}

static void add_cell(struct strbuf *w, const struct dice_sheet *t, const struct dice_line *l)
{
    int dashes = l->dashes < DASHES ? l->dashes : DASHES;
    if (!l->there) {
        strbuf_add(w, "%*s", t->wide ? WIDE : NARROW, "");
    } else if (!t->wide) {
        strbuf_add(w, "%6d", (int)l->total);
        add_times(w, t->dash, dashes);
        strbuf_add(w, "%*s", DASHES - dashes, "");
    } else if (l->written) {
        strbuf_add(w, "%+6d%9d", (int)l->written, (int)l->total);
    } else {
        strbuf_add(w, "%6d ", 0);
        add_times(w, t->dash, dashes);
        strbuf_add(w, "%*d", WIDE - 7 - dashes, (int)l->total);
    }
}

/* The sheet's line for a round. The current turn has one once it is over. */
static struct dice_line sheet_line(const struct dice_sheet *t, int round, int seat)
{
    const struct dice_match *m = t->m;
    bool begun =
        m->last.seat != NOBODY && m->last.round == round; /* or the line is of an older round */
    if (m->hand.seat != NOBODY && round == m->hand.round && seat == m->hand.seat)
        return t->line;
    if (m->hand.seat == NOBODY || (round >= m->hand.round && !begun))
        return (struct dice_line){.there = 0};
    return m->sheet[round % SHEET_ROUNDS][seat];
}

static void add_row(struct strbuf *w, struct strbuf *row)
{
    while (row->length && row->text[row->length - 1] == ' ')
        row->text[--row->length] = '\0';
    strbuf_add(w, "%s\n", row->text ? row->text : "");
    w->failed |= row->failed;
    strbuf_free(row);
}

static void add_round(struct strbuf *w, const struct dice_sheet *t, int round)
{
    struct strbuf row = {.text = NULL};
    strbuf_add(&row, t->wide ? "%3d " : "%2d", round);
    for (int i = 0; i < t->m->seats; i++) {
        struct dice_line l = sheet_line(t, round, i);
        add_cell(&row, t, &l);
    }
    add_row(w, &row);
}

/* What a streak of zeros cost a player in the last two rounds. */
static int32_t lost_by(const struct dice_sheet *t, int seat)
{
    const struct dice_match *m = t->m;
    int32_t lost = 0;
    for (int round = t->last > 1 ? t->last - 1 : 1; round <= t->last; round++) {
        struct dice_line l = sheet_line(t, round, seat);
        lost = l.there && l.penalty ? l.penalty : lost;
    }
    return m->terms.streak ? lost : 0;
}

/* Adds what a player may lose, or has just lost. */
static void add_danger(struct strbuf *w, const struct dice_sheet *t, int seat)
{
    int zeros = t->now.player[seat].zeros, streak = t->m->terms.streak;
    struct strbuf danger = {.text = NULL};
    struct dice_facts f = {.number = zeros, .cost = lost_by(t, seat)};
    bool last = zeros == streak - 1;
    if (streak && zeros == 1)
        dice_tell(&danger, &f, last ? N_("ONE ZERO") : N_("one zero"));
    else if (streak && zeros == 2)
        dice_tell(&danger, &f, last ? N_("TWO ZEROS") : N_("two zeros"));
    else if (streak && zeros)
        dice_tell(&danger, &f, last ? N_("{number} ZEROS") : N_("{number} zeros"));
    else if (f.cost)
        dice_tell(&danger, &f, N_("lost {cost}"));
    add_right(w, danger.text ? danger.text : "", WIDE);
    strbuf_free(&danger);
}

static void add_foot(struct strbuf *w, const struct dice_sheet *t)
{
    struct strbuf row = {.text = NULL};
    strbuf_add(w, "    ");
    add_times(w, t->rule, WIDE * t->m->seats);
    strbuf_add(w, "\n    ");
    for (int i = 0; i < t->m->seats; i++)
        strbuf_add(w, "%*d", WIDE, (int)t->now.player[i].total);
    strbuf_add(w, "\n");
    strbuf_add(&row, "    ");
    for (int i = 0; i < t->m->seats; i++)
        add_danger(&row, t, i);
    if (strspn(row.text ? row.text : "", " ") < row.length)
        add_row(w, &row);
    strbuf_free(&row);
}

/* "Truba to 10 000                 round 7, Dmytro throws" */
static void add_head(struct strbuf *w, const struct dice_sheet *t)
{
    struct strbuf left = {.text = NULL}, right = {.player = w->player};
    struct dice_facts f = {.who = t->at, .number = t->last};
    int goal = (int)t->m->terms.goal;
    dice_tell(&left, &f, t->m->game->heading);
    strbuf_add(&left, goal >= 10000 ? "%d %03d" : "%.0d%d", goal >= 10000 ? goal / 1000 : 0,
               goal >= 10000 ? goal % 1000 : goal);
    if (t->at != NOBODY)
        dice_tell(&right, &f, N_("round {number}, {who} throws"));
    strbuf_add(w, "%s", left.text ? left.text : "");
    add_right(w, right.text ? right.text : "", HEAD - shown(left.text ? left.text : ""));
    strbuf_add(w, t->wide ? "\n\n    " : "\n\n  ");
    for (int i = 0; i < t->m->seats; i++)
        add_name(w, t, i);
    strbuf_add(w, "\n");
    strbuf_free(&left);
    strbuf_free(&right);
}

static struct dice_sheet table_of(const struct dice_match *m, const struct board_style *look)
{
    struct dice_sheet t = {.m = m,
                           .now = dice_now(m),
                           .dash = look->unicode ? "–" : "-",
                           .rule = look->unicode ? "─" : "-",
                           .thrower = look->unicode ? "►" : ">",
                           .wide = m->seats <= WIDE_SEATS,
                           .at = dice_won(m, &m->hand) ? NOBODY
                                 : dice_between(m)     ? m->next
                                                       : m->hand.seat,
                           .last = 1};
    if (m->hand.seat != NOBODY) {
        t.line = dice_line(&m->hand);
        t.line.there = m->hand.end != TURN_OPEN;
        t.last = m->hand.round + (dice_between(m) && m->next == 0 && t.at != NOBODY);
    }
    t.first = t.last > ROUNDS_SHOWN ? t.last - ROUNDS_SHOWN + 1 : 1;
    return t;
}

void dice_show(void *match, const struct board_style *look, struct strbuf *said)
{
    const struct dice_match *m = match;
    struct dice_sheet t = table_of(m, look);
    if (look->list) {
        dice_stands(match, said);
        return;
    }
    add_head(said, &t);
    for (int round = t.first; round <= t.last; round++)
        add_round(said, &t, round);
    if (t.wide)
        add_foot(said, &t);
    if (!dice_between(m) && !m->silent) {
        strbuf_add(said, "\n");
        dice_say_turn(m, &m->hand, true, said);
        dice_say_danger(&m->hand, said);
    }
}
