/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board on the screen. */
#include <stdio.h>

#include "base/tongue.h"
#include "games/tables/words/drawing.h"
#include "parts.h"

enum { MARGIN_TEXT = TABLES_NAME + 32 };

struct tryktrak_scene tryktrak_scene(const struct tryktrak *m)
{
    struct tryktrak_verdict v;
    struct next n = tryktrak_next(m, &m->board, (enum side)m->due);
    if (!m->hand.thrown)
        return (struct tryktrak_scene){.board = m->board, .side = (enum side)n.seat};
    tryktrak_rule(m, &m->hand, false, &v);
    if (v.complete && !v.open)
        return (struct tryktrak_scene){
            .board = v.after, .side = (enum side)v.next.seat, .over = v.next.over};
    return (struct tryktrak_scene){
        .board = v.lies, .side = v.side, .thrown = true, .dice = tables_dice(m->hand.dice)};
}

/* "► Anna 4-1", "► Anna throws" */
static void print_turn(const struct words *w, const struct tryktrak_scene *s, const char *sign,
                       char out[MARGIN_TEXT])
{
    char name[TABLES_NAME];
    tables_name(w, s->side, name);
    if (s->thrown && s->dice.high)
        snprintf(out, MARGIN_TEXT, "%s %s %d-%d", sign, name, s->dice.high, s->dice.low);
    else
        snprintf(out, MARGIN_TEXT, _("%s %s throws"), sign, name);
}

static void draw(struct words *w, const struct tryktrak *m, const struct tryktrak_scene *s,
                 const struct look *look)
{
    char text[DRAWING_ROWS][MARGIN_TEXT] = {{0}}, name[TABLES_NAME];
    struct tables_drawing d = {.board = s->board,
                               .side = s->side,
                               .seat = look->flip ? BLACK : WHITE,
                               .naming = (enum naming)m->naming,
                               .bar = true,
                               .narrow = look->narrow,
                               .unicode = look->unicode,
                               .colour = look->colour};
    for (int below = 0; below < 2; below++) {
        enum side side = below ? d.seat : other_side(d.seat);
        const struct men *own = &s->board.side[side];
        int row = below ? 6 : 0;
        snprintf(text[row], MARGIN_TEXT, "%s %s", tables_man(side, look->unicode),
                 tables_name(w, side, name));
        snprintf(text[row + 1], MARGIN_TEXT, _("  off %2d  bar %d"), tryktrak_off(own),
                 men_on(own, BAR));
    }
    if (!s->over) {
        print_turn(w, s, tables_throws(look->unicode), text[4]);
        snprintf(text[5], MARGIN_TEXT, _("  fields: %s"), tables_name(w, s->side, name));
    }
    for (int i = 0; i < DRAWING_ROWS; i++)
        d.margin[i] = text[i];
    tables_draw(w, &d);
}

static void list(struct words *w, const struct tryktrak *m, const struct tryktrak_scene *s)
{
    char name[TABLES_NAME];
    words_add(w, _("The fields as %s counts them.\n"), tables_name(w, s->side, name));
    for (int i = 0; i < 2; i++) {
        enum side side = i ? other_side(s->side) : s->side;
        words_add(w, "%s%s", tables_name(w, side, name), _(": "));
        tables_list_men(w, &s->board, side, s->side, (enum naming)m->naming);
        words_add(w, ".\n");
    }
    tables_name(w, s->side, name);
    if (s->thrown && s->dice.high)
        words_add(w, _("%s has thrown %d-%d.\n"), name, s->dice.high, s->dice.low);
    else if (!s->over)
        words_add(w, _("%s throws.\n"), name);
}

void tryktrak_show(void *match, const struct look *look, struct words *said)
{
    const struct tryktrak *m = match;
    struct tryktrak_scene s = tryktrak_scene(m);
    if (look->list)
        list(said, m, &s);
    else
        draw(said, m, &s, look);
}
