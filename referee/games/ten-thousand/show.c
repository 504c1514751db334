/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The score table, as players know it from paper: a column a player, a row a round; what was
 * written and the total behind it, a dash for each zero in a row. */
#include <string.h>

#include "base/tongue.h"
#include "parts.h"
#include "said.h"

enum {
    ROUNDS_SHOWN = 12, /* what a screen of 24 lines has room for */
    WIDE_SEATS = 5,    /* so many columns of 15 fit into 80 */
    WIDE = 15,
    NARROW = 9, /* totals alone */
    DASHES = 3
};

struct table {
    const struct ten *m;
    struct ten_scores now;
    struct ten_line line; /* of the turn in hand, once it is over */
    const char *dash, *rule, *thrower;
    bool wide;
    int at; /* who throws, or NOBODY */
    int first, last;
};

/* How many characters a text shows. */
static int shown(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void add_right(struct words *w, const char *text, int width)
{
    int n = shown(text);
    words_add(w, "%*s%s", n < width ? width - n : 0, "", text);
}

static void add_times(struct words *w, const char *sign, int n)
{
    while (n-- > 0)
        words_add(w, "%s", sign);
}

/* A name cut to fit its column, with the sign of who throws. */
static void add_name(struct words *w, const struct table *t, int seat)
{
    struct words name = {.player = w->player};
    int width = t->wide ? WIDE : NARROW - 2, room = t->wide ? WIDE - 3 : NARROW - 3;
    struct words head = {.text = NULL};
    words_add_seat(&name, seat);
    const char *text = name.text ? name.text : "";
    size_t bytes = 0;
    for (int n = 0; text[bytes]; bytes++) {
        n += ((unsigned char)text[bytes] & 0xc0) != 0x80;
        if (n > room)
            break;
    }
    if (seat == t->at)
        words_add(&head, "%s%s", t->thrower, t->wide ? " " : "");
    words_add_bytes(&head, text, bytes);
    add_right(w, head.text ? head.text : "", width);
    if (!t->wide && seat + 1 < t->m->seats)
        words_add(w, "  ");
    w->failed |= name.failed || head.failed;
    words_free(&name);
    words_free(&head);
}

static void add_cell(struct words *w, const struct table *t, const struct ten_line *l)
{
    int dashes = l->dashes < DASHES ? l->dashes : DASHES;
    if (!l->there) {
        words_add(w, "%*s", t->wide ? WIDE : NARROW, "");
    } else if (!t->wide) {
        words_add(w, "%6d", (int)l->total);
        add_times(w, t->dash, dashes);
        words_add(w, "%*s", DASHES - dashes, "");
    } else if (l->written) {
        words_add(w, "%+6d%9d", (int)l->written, (int)l->total);
    } else {
        words_add(w, "%6d ", 0);
        add_times(w, t->dash, dashes);
        words_add(w, "%*d", WIDE - 7 - dashes, (int)l->total);
    }
}

/* The row of a round; the turn in hand is not on the sheet yet. */
static void add_round(struct words *w, const struct table *t, int round)
{
    const struct ten *m = t->m;
    struct words row = {.text = NULL};
    words_add(&row, t->wide ? "%3d " : "%2d", round);
    for (int i = 0; i < m->seats; i++) {
        struct ten_line l = m->sheet[round % SHEET_ROUNDS][i];
        if (m->hand.seat != NOBODY && round == m->hand.round &&
            (m->last.seat == NOBODY || m->last.round != round))
            l.there = 0; /* it is still that of an older round */
        if (round == m->hand.round && i == m->hand.seat && m->hand.is.end != TURN_OPEN)
            l = t->line;
        add_cell(&row, t, &l);
    }
    while (row.length && row.text[row.length - 1] == ' ')
        row.text[--row.length] = '\0';
    words_add(w, "%s\n", row.text ? row.text : "");
    w->failed |= row.failed;
    words_free(&row);
}

/* What threatens a player, or what he has just lost. */
static void add_danger(struct words *w, const struct table *t, int seat)
{
    const struct ten *m = t->m;
    int zeros = t->now.player[seat].zeros, streak = m->terms.streak;
    struct ten_line l = m->sheet[t->last % SHEET_ROUNDS][seat];
    struct words danger = {.text = NULL};
    struct ten_facts f = {.number = zeros, .cost = l.penalty};
    if (seat == m->hand.seat && m->hand.is.end != TURN_OPEN)
        f.cost = t->line.penalty;
    if (streak && zeros == 1)
        ten_tell(&danger, &f, zeros == streak - 1 ? N_("ONE ZERO") : N_("one zero"));
    else if (streak && zeros > 1)
        ten_tell(&danger, &f, zeros == streak - 1 ? N_("{number} ZEROS") : N_("{number} zeros"));
    else if (f.cost)
        ten_tell(&danger, &f, N_("lost {cost}"));
    add_right(w, danger.text ? danger.text : "", WIDE);
    words_free(&danger);
}

static void add_foot(struct words *w, const struct table *t)
{
    words_add(w, "    ");
    add_times(w, t->rule, WIDE * t->m->seats);
    words_add(w, "\n    ");
    for (int i = 0; i < t->m->seats; i++)
        words_add(w, "%*d", WIDE, (int)t->now.player[i].total);
    words_add(w, "\n    ");
    for (int i = 0; i < t->m->seats; i++)
        add_danger(w, t, i);
    words_add(w, "\n");
}

static void add_head(struct words *w, const struct table *t)
{
    static const char *const titles[TEN_PRESETS] = {N_("10,000 to {total}"), N_("Truba to {total}"),
                                                    N_("Farkle to {total}")};
    struct ten_facts f = {.who = t->at, .total = t->m->terms.goal, .number = t->last};
    ten_tell(w, &f, titles[t->m->preset]);
    if (t->at != NOBODY)
        ten_tell(w, &f, N_(", round {number}, {who} throws"));
    words_add(w, t->wide ? "\n\n    " : "\n\n  ");
    for (int i = 0; i < t->m->seats; i++)
        add_name(w, t, i);
    words_add(w, "\n");
}

static struct table table_of(const struct ten *m, const struct look *look)
{
    struct table t = {.m = m,
                      .now = m->hand.before,
                      .dash = look->unicode ? "–" : "-",
                      .rule = look->unicode ? "─" : "-",
                      .thrower = look->unicode ? "►" : ">",
                      .wide = m->seats <= WIDE_SEATS,
                      .at = ten_match_over(m) ? NOBODY
                            : ten_between(m)  ? m->next
                                              : m->hand.seat,
                      .last = 1};
    if (m->hand.seat != NOBODY) {
        t.now = ten_seen_after(&m->hand, NULL);
        t.line = ten_line(&m->hand);
        t.last = m->hand.round + (ten_between(m) && m->next == 0 && t.at != NOBODY);
    }
    t.first = t.last > ROUNDS_SHOWN ? t.last - ROUNDS_SHOWN + 1 : 1;
    return t;
}

void ten_show(void *match, const struct look *look, struct words *said)
{
    const struct ten *m = match;
    struct table t = table_of(m, look);
    if (look->list) {
        ten_stands(match, said);
        return;
    }
    add_head(said, &t);
    for (int round = t.first; round <= t.last; round++)
        add_round(said, &t, round);
    if (t.wide)
        add_foot(said, &t);
    if (!ten_between(m) && !m->silent) {
        words_add(said, "\n");
        ten_say_turn(&m->hand, said);
    }
}
