/* SPDX-License-Identifier: GPL-3.0-or-later */
/* .why: a turn, by which rule it was ruled on, and what could be played. */
#include <string.h>

#include "base/i18n.h"
#include "out.h"

enum { LISTED = 12 };

const char tables_no_turn[] = N_("No such turn has been thrown");

static void say_faults(const struct tables_verdict *v, struct strbuf *said)
{
    for (int i = 0; i < v->t->attempts; i++)
        for (int f = 0; v->g->fault[f].code; f++)
            if (v->faults[i] >> f & 1) {
                const char *own = v->g->say_fault ? v->g->say_fault(v, i, f) : NULL;
                strbuf_add(said, _("%s: %s (rules %s).\n"), v->g->fault[f].code,
                           _(own ? own : v->g->fault[f].said), v->g->fault[f].source);
            }
}

/* The legal plays of a throw, so many as can be read. */
static void say_legal(const struct tables_verdict *v, struct strbuf *said)
{
    char text[TABLES_PLAY_TEXT];
    struct tables_ends e;
    tables_list_ends(v->g->men, &v->t->throw, &e);
    strbuf_add(said, P_("%zu play is legal:", "%zu plays are legal:", e.count), e.count);
    for (size_t i = 0; i < e.count && i < LISTED; i++) {
        struct tables_put put = {.moves = e.way[i].moves};
        memcpy(put.move, e.way[i].move, sizeof put.move);
        struct walks w = tables_walks(v->g->men, &v->t->throw, &put, NULL);
        strbuf_add(said, "%s%s", i ? _("; ") : " ",
                   tables_walks_print(&w, v->side, tables_naming(v->m), text));
    }
    strbuf_add(said, e.count > LISTED ? "; ...\n" : ".\n");
    said->failed |= e.failed;
    tables_ends_free(&e);
}

bool tables_why(const struct turn_ref *at, struct strbuf *said)
{
    struct tables_verdict v;
    if (!tables_look_at(at, &v))
        return false;
    tables_recount(at, said);
    if (v.g->say_why)
        v.g->say_why(&v, said);
    say_faults(&v, said);
    if (v.t->thrown && !v.t->throw.unseen && !v.t->nothing)
        say_legal(&v, said);
    return true;
}
