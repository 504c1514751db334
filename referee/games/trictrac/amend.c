/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders for the physical board: from how it stood by one row of the record to how it stands by
 * another. */
#include <stdio.h>
#include <string.h>

#include "games/trictrac/desk/notation.h"
#include "games/trictrac/words/orders.h"
#include "games/trictrac/words/say.h"
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

/* "8:2 1:0 b rail": jetons, pegs, third jeton, pavilion. */
static struct score score_of(const char *text)
{
    int n[4] = {0};
    char bredouille[8] = "rail", pavilion[8] = "rail";
    sscanf(text, "%d:%d %d:%d %7s %7s", &n[0], &n[1], &n[2], &n[3], bredouille, pavilion);
    return (struct score){.points = {(uint8_t)n[0], (uint8_t)n[1]},
                          .holes = {(uint16_t)n[2], (uint16_t)n[3]},
                          .bredouille = place_of(bredouille),
                          .pavilion = place_of(pavilion)};
}

void trictrac_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                            struct words *said)
{
    struct match before = {.score = score_of(was->score)}, after = {.score = score_of(is->score)};
    said->manner = ((struct trictrac *)match)->desk.numbering;
    if (!read_board(was->position, &before.board) || !read_board(is->position, &after.board))
        after.board = before.board = board_at_start(); /* of the men nothing is known */
    render_orders(said, &before, &after, said->player);
    if (is->next == SEAT_NONE || is->next == was->next)
        return;
    struct gaps f = {.names = said->player, .who = (enum side)is->next, .how = "", .cite = ""};
    say(said, &f, "{who} throws next.\n");
}
