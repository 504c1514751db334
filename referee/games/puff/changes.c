/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a correction or a step back changes: turns that give something else, and what is to be moved
 * on the table. */
#include <string.h>

#include "base/tongue.h"
#include "games/tables/words/name.h"
#include "puff.h"

/* What counts of a turn. */
struct given {
    enum side side;
    bool wrong;
    char play[TABLES_PLAY_TEXT];
};

static struct given given(const struct at *at)
{
    const struct puff *p = at->match;
    const struct puff_turn *t = puff_at(at);
    struct given g = {.side = puff_thrower(t), .wrong = t->tries && puff_wrong(t, 0)};
    struct walks play = puff_play_final(t);
    tables_walks_print(&play, g.side, p->naming, g.play);
    return g;
}

void puff_changed(const struct at *was, const struct at *is, struct words *said)
{
    struct given before = given(was), now = given(is);
    if (!puff_has_play(puff_at(is)))
        return; /* it is told that it is open */
    bool other = before.side != now.side, play = strcmp(before.play, now.play) != 0;
    if (!other && !play && before.wrong == now.wrong)
        return;
    char name[TABLES_NAME];
    tables_name(said, now.side, name);
    if (other)
        words_add(said, _("Turn %ld: %s throws now.\n"), is->number, name);
    else if (play)
        words_add(said, _("Turn %ld: %s plays %s instead of %s.\n"), is->number, name, now.play,
                  before.play);
    else
        words_add(said,
                  now.wrong ? _("Turn %ld: %s, now a wrong play.\n")
                            : _("Turn %ld: %s, no longer a wrong play.\n"),
                  is->number, name);
}

/* "Anna: 3 on 6, 2 in hand": the places of a side that differ, as they must be. */
static void order_side(const struct board *was, const struct board *is, enum side side,
                       enum naming naming, struct words *said)
{
    char field[TABLES_FIELD_TEXT], name[TABLES_NAME];
    bool any = false;
    for (int f = BAR; f <= FIELDS; f++) {
        int men = men_on(&is->side[side], f);
        if (men == men_on(&was->side[side], f))
            continue;
        if (any)
            words_add(said, "%s", _(", "));
        else
            words_add(said, "  → %s%s", tables_name(said, side, name), _(": "));
        any = true;
        if (f == BAR)
            words_add(said, _("%d in hand"), men);
        else
            words_add(said, _("%d on %s"), men, tables_field_print(f, side, naming, field));
    }
    if (any)
        words_add(said, ".\n");
}

void puff_orders(void *was, void *is, struct words *said)
{
    const struct puff *p = is;
    struct puff_match before = puff_now(was), now = puff_now(is);
    for (enum side s = WHITE; s <= BLACK; s++)
        order_side(&before.board, &now.board, s, p->naming, said);
}

static bool board_of_row(const struct turn *row, struct board *b)
{
    char text[TABLES_BOARD_TEXT + 2];
    struct puff_position pos;
    struct fault none;
    size_t length = strlen(row->position);
    if (length >= TABLES_BOARD_TEXT)
        return false;
    memcpy(text, row->position, length);
    memcpy(text + length, " w", 3);
    bool ok = puff_setup_read(text, BY_NUMBER, &pos, &none);
    *b = pos.is.board;
    return ok;
}

void puff_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                        struct words *said)
{
    const struct puff *p = match;
    struct board before, now;
    if (!board_of_row(was, &before) || !board_of_row(is, &now))
        return;
    for (enum side s = WHITE; s <= BLACK; s++)
        order_side(&before, &now, s, p->naming, said);
}
