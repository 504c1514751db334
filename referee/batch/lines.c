/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lines.h"

#include <stdlib.h>

#include "log/find.h"

bool line_answer(const struct game *game, bool chances, const char *line, size_t length,
                 struct json_t *o, struct strbuf *said, struct parse_error *why)
{
    struct position_line l;
    if (!position_line_read(&l, game, line, length, why))
        return false;
    const struct batch *b = l.game->batch;
    void *match = position_line_match(&l, why);
    bool ok = match && (chances ? b->chances : b->judge)(match, l.word, l.words, o, said, why);
    free(match);
    return ok;
}
