/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lessons.h"

#include <string.h>

#include "line.h"
#include "log/offered.h"

const struct store_details lesson_details = {.player = {"White", "Black"}, .players = 2};

bool lesson_take(const struct game *game, struct turns *s, const char *line, struct strbuf *said,
                 struct parse_error *err)
{
    struct strbuf recorded = {.text = NULL}, typed = {.text = NULL};
    spell_as_recorded(game, line, strlen(line), &recorded);
    const char *full = recorded.text ? recorded.text : "";
    bool ok = turns_expand(s, full, strlen(full), &typed, err);
    full = typed.length ? typed.text : full;
    ok = ok && turns_take(s, full, strlen(full), said, err);
    strbuf_free(&typed);
    strbuf_free(&recorded);
    return ok;
}

struct turns *lesson_match(const struct game *game, int n, struct strbuf *said)
{
    struct parse_error err;
    struct strbuf told = {.text = NULL}; /* messages printed only once are not printed again */
    struct turns *s = turns_begin(game, &lesson_details, &err);
    for (int i = 0; s && i < n; i++) {
        struct strbuf *to = said && i + 1 == n ? said : &told;
        if (!lesson_take(game, s, game->manual.lessons[i].line, to, &err)) {
            turns_end(s);
            s = NULL;
        }
    }
    strbuf_free(&told);
    return s;
}
