/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders for the physical board: from how it stood by one row of the record to how it stands by
 * another. */
#include <stdio.h>
#include <string.h>

#include "games/trictrac/desk/notation.h"
#include "games/trictrac/words/orders.h"
#include "games/trictrac/words/say.h"
#include "row_score.h"
#include "state.h"

static bool read_board(const char *text, struct board *out)
{
    char line[POSITION_TEXT + 2];
    struct fault err;
    struct position p;
    int n = snprintf(line, sizeof line, "%s w", text);
    if (n < 0 || (size_t)n >= sizeof line || !position_read(line, (size_t)n, &p, &err))
        return false;
    *out = p.board;
    return true;
}

/* "w", "b", "rail" or "down". */
static uint8_t place_of(const char *name)
{
    return *name == 'w' ? WHITE : *name == 'b' ? BLACK : *name == 'd' ? DOWN : RAIL;
}

static struct score score_of(const struct store_coup *c)
{
    struct row_score s;
    row_score_read(c->score, &s);
    return (struct score){.points = {(uint8_t)s.points[WHITE], (uint8_t)s.points[BLACK]},
                          .holes = {(uint8_t)s.holes[WHITE], (uint8_t)s.holes[BLACK]},
                          .bredouille = place_of(s.bredouille),
                          .pavilion = place_of(s.pavilion)};
}

void trictrac_amend(const struct game_state *s, const struct store_coup *was,
                    const struct store_coup *is, struct words *said)
{
    const char *names[2];
    struct match before = {.score = score_of(was)}, after = {.score = score_of(is)};
    state_names(s, names);
    said->manner = s->desk.numbering;
    if (!read_board(was->position, &before.board) || !read_board(is->position, &after.board))
        after.board = before.board = board_at_start(); /* of the men nothing is known */
    render_orders(said, &before, &after, names);
    struct facts f = {.names = names, .how = "", .cite = ""};
    f.who = is->next == BLACK ? BLACK : WHITE;
    if (is->next != STORE_NOBODY && is->next != was->next)
        say(said, &f, "{who} throws next.\n");
}
