/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arbiter.h"

#include <string.h>

#include "base/i18n.h"

bool tables_arbiter_board(const struct arbiter_ruling *d, const struct tables_form *form,
                          struct board *out, struct parse_error *err)
{
    char line[ARBITER_TEXT + 4];
    struct tables_position p;
    struct parse_error inner;
    size_t n = strlen(d->text);
    memcpy(line, d->text, n);
    memcpy(line + n, " w", 3); /* the thrower is not ruled on */
    if (!tables_setup_read(line, form, &p, &inner))
        return arbiter_ruling_error(d, err, "%s", inner.reason);
    if (p.dice.high)
        return arbiter_ruling_error(d, err, "men are expected, without dice");
    if (!men_any(&p.board.side[WHITE]) || !men_any(&p.board.side[BLACK]))
        return arbiter_ruling_error(d, err,
                                    "a side without men has won: the match is given up, .resign");
    *out = p.board;
    return true;
}
