/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "remarks.h"

#include <string.h>

/* Whom each ruling is told to, and the entry it stands in. */
struct hearing {
    const struct replay *replay;
    remarks_ruling_fn *fn;
    void *context;
    long entry;
};

static int hear_ruling(void *context, const struct arbiter_ruling *d, size_t end)
{
    const struct hearing *h = context;
    (void)end;
    h->fn(h->context, d, h->entry);
    return 0;
}

static void hear_segment(void *context, const struct segment *p, const char *text, size_t length)
{
    struct hearing *h = context;
    h->entry = p->seq;
    foreach_arbiter_ruling(text, length, h->replay->game->letter, hear_ruling, h);
}

void remarks_rulings(const struct replay *r, long turn, remarks_ruling_fn *fn, void *context)
{
    struct hearing h = {r, fn, context, 0};
    replay_typed_each(r, turn, hear_segment, &h);
}

struct telling_rulings {
    const struct replay *replay;
    struct strbuf *said;
};

static void tell_ruling(void *context, const struct arbiter_ruling *d, long entry)
{
    const struct telling_rulings *t = context;
    (void)entry;
    strbuf_add(t->said, "   ");
    arbiter_ruling_tell(d, t->replay->game->seat_header, t->said);
    strbuf_add(t->said, "\n");
}

/* Adds comments, "# ..." one per line, behind `mark` instead. */
static void add_marked_comments(const char *lines, const char *mark, struct strbuf *said)
{
    for (const char *at = lines; at && *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n"), sign = strspn(at, "# ");
        strbuf_add(said, "%s", mark);
        strbuf_add_remark(said, at + sign, n - sign);
        strbuf_add(said, "\n");
        at += n;
    }
}

void remarks_comments(const struct replay *r, long turn, const char *mark, struct strbuf *said)
{
    struct strbuf typed = {.text = NULL}, comments = {.text = NULL};
    said->failed |= !replay_typed(r, turn, &typed, &comments);
    add_marked_comments(comments.text, mark, said);
    strbuf_free(&typed);
    strbuf_free(&comments);
}

void remarks_tell(const struct replay *r, long turn, struct strbuf *said)
{
    struct telling_rulings t = {r, said};
    turns_name_players(r->turns, said);
    remarks_rulings(r, turn, tell_ruling, &t);
    remarks_comments(r, turn, "   # ", said);
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
