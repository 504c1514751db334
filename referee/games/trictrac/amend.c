/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What to move on the real board to get from the position in one row of the record to that in
 * another. */
#include <stdio.h>
#include <string.h>

#include "games/trictrac/input/notation.h"
#include "games/trictrac/text/orders.h"
#include "games/trictrac/text/say.h"
#include "state.h"

static bool read_board(const char *text, struct board *out)
{
    char line[POSITION_TEXT + 2];
    struct parse_error err;
    struct position p;
    int n = snprintf(line, sizeof line, "%s w", text);
    if (n < 0 || (size_t)n >= sizeof line || !position_read(line, (size_t)n, &p, &err))
        return false;
    *out = p.board;
    return true;
}

void trictrac_orders_by_row(void *match, const struct turn *was, const struct turn *is,
                            struct strbuf *said)
{
    struct match before = {.next = WHITE}, after = before;
    before.score = trictrac_score_of(was->score);
    after.score = trictrac_score_of(is->score);
    said->manner = ((struct trictrac *)match)->input.numbering;
    if (!read_board(was->position, &before.board) || !read_board(is->position, &after.board))
        after.board = before.board = board_at_start(); /* the men are not known */
    render_orders(said, &before, &after);
    if (is->next == SEAT_NONE || is->next == was->next)
        return;
    struct placeholders f = {.who = (enum side)is->next};
    add_sentence(said, &f, "{who} throws next.\n");
}
