/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "remarks.h"

#include <string.h>

struct telling_rulings {
    const struct replay *replay;
    struct strbuf *said;
};

static int tell_ruling(void *context, const struct arbiter_ruling *d, size_t end)
{
    const struct telling_rulings *t = context;
    (void)end;
    strbuf_add(t->said, "   ");
    arbiter_ruling_tell(d, t->replay->game->seat_header, t->said);
    strbuf_add(t->said, "\n");
    return 0;
}

/* Adds comments, "# ..." one per line. */
static void add_comments(const char *lines, struct strbuf *said)
{
    for (const char *at = lines; at && *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n"), mark = strspn(at, "# ");
        strbuf_add(said, "   # ");
        strbuf_add_remark(said, at + mark, n - mark);
        strbuf_add(said, "\n");
        at += n;
    }
}

void remarks_tell(const struct replay *r, long turn, struct strbuf *said)
{
    struct strbuf typed = {.text = NULL}, comments = {.text = NULL};
    struct telling_rulings t = {r, said};
    said->failed |= !replay_typed(r, turn, &typed, &comments);
    turns_name_players(r->turns, said);
    if (typed.text)
        foreach_arbiter_ruling(typed.text, typed.length, r->game->letter, tell_ruling, &t);
    add_comments(comments.text, said);
    strbuf_free(&typed);
    strbuf_free(&comments);
}

bool remarks_before(const struct operations *acts, size_t i, const struct game *game,
                    const struct store_details *founded, struct strbuf *out)
{
    const char *target = acts->op[i].text;
    size_t before = out->length;
    struct replay then;
    struct parse_error why;
    if (!replay_operations(&then, game, founded, acts, i, NULL, &why))
        return false;
    bool found = replay_text(&then, target, strcspn(target, " "), out);
    replay_end(&then);
    return found && out->length > before;
}
