/* SPDX-License-Identifier: GPL-3.0-or-later */
/* .why: a turn, by which rule it was ruled on, and what could be played; the latter on paper. */
#include <string.h>

#include "base/i18n.h"
#include "out.h"

enum { LISTED = 12 };

const char tables_no_turn[] = N_("No such turn has been thrown");

static void say_fault_sources(const struct tables_verdict *v, struct strbuf *said)
{
    for (int i = 0; i < v->t->attempts; i++)
        for (int f = 0; v->g->fault[f].code; f++)
            if (v->faults[i] >> f & 1) {
                const char *own = v->g->say_fault ? v->g->say_fault(v, i, f) : NULL;
                strbuf_add(said, _("%s: %s (rules %s).\n"), v->g->fault[f].code,
                           _(own ? own : v->g->fault[f].said), v->g->fault[f].source);
            }
}

/* The legal plays of a throw, at most so many. */
static void add_plays(const struct tables_verdict *v, const struct tables_ends *e, size_t most,
                      struct strbuf *said)
{
    char text[TABLES_PLAY_TEXT];
    for (size_t i = 0; i < e->count && i < most; i++) {
        struct tables_put put = {.moves = e->way[i].moves};
        memcpy(put.move, e->way[i].move, sizeof put.move);
        struct walks w = tables_walks(v->g->men, &v->t->throw, &put, NULL);
        strbuf_add(said, "%s%s", i ? _("; ") : "",
                   tables_walks_print(&w, v->side, tables_naming(v->m), text));
    }
    said->failed |= e->failed;
}

static bool has_plays(const struct tables_verdict *v)
{
    return v->t->thrown && !v->t->throw.unseen && !v->t->nothing;
}

static void say_legal(const struct tables_verdict *v, struct strbuf *said)
{
    struct tables_ends e;
    tables_list_ends(v->g->men, &v->t->throw, &e);
    strbuf_add(said, P_("%zu play is legal:", "%zu plays are legal:", e.count), e.count);
    strbuf_add(said, " ");
    add_plays(v, &e, LISTED, said);
    strbuf_add(said, e.count > LISTED ? "; ...\n" : ".\n");
    tables_ends_free(&e);
}

void tables_legal_plays(const struct turn_ref *at, struct strbuf *out)
{
    struct tables_verdict v;
    struct tables_ends e;
    if (!tables_look_at(at, &v) || !has_plays(&v))
        return;
    tables_list_ends(v.g->men, &v.t->throw, &e);
    add_plays(&v, &e, e.count, out);
    tables_ends_free(&e);
}

static void say_reasons(const struct tables_verdict *v, struct strbuf *said)
{
    if (v->g->say_why)
        v->g->say_why(v, said);
    say_fault_sources(v, said);
}

void tables_reasons(const struct turn_ref *at, struct strbuf *out)
{
    struct tables_verdict v;
    if (tables_look_at(at, &v))
        say_reasons(&v, out);
}

bool tables_why(const struct turn_ref *at, struct strbuf *said)
{
    struct tables_verdict v;
    if (!tables_look_at(at, &v))
        return false;
    tables_recount(at, said);
    say_reasons(&v, said);
    if (has_plays(&v))
        say_legal(&v, said);
    return true;
}
