/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a page and a sheet both show of a match. */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "replayed_match.h"

const char *replayed_value(const struct replayed_match *t, const char *name)
{
    for (size_t i = 0; i < t->headers; i++)
        if (strcmp(t->header[i].name, name) == 0)
            return t->header[i].value;
    return NULL;
}

void replayed_players(const struct replayed_match *t, struct strbuf *out)
{
    for (int i = 0; i < t->seats; i++)
        strbuf_add(out, "%s%s", i ? " – " : "", t->names[i]);
}

int replayed_groups(const struct replayed_match *t, const struct column *group[REPLAYED_GROUPS])
{
    const struct paper *p = t->paper;
    const struct column *const all[REPLAYED_GROUPS] = {&p->marked, &p->minor, &p->major};
    int n = 0;
    for (int i = 0; i < REPLAYED_GROUPS; i++)
        if (all[i]->page)
            group[n++] = all[i];
    return n;
}

long replayed_number(const struct replayed_match *t, const struct replayed_turn *c,
                     const struct column *group, int seat)
{
    return group == &t->paper->marked  ? c->marked[seat]
           : group == &t->paper->minor ? c->at[seat].minor
                                       : c->at[seat].major;
}

void replayed_standing(const struct replayed_match *t, const struct standing *at,
                       struct strbuf *out)
{
    if (t->paper->standing)
        t->paper->standing(at, out);
    else
        strbuf_add(out, "%ld", t->game->minor ? at->minor : at->major);
}

bool replayed_begun(const struct replayed_match *t)
{
    bool begun = false;
    for (int i = 0; i < t->seats; i++)
        begun |= t->begins[i].minor || t->begins[i].major;
    return begun;
}

long replayed_round(const struct replayed_match *t, long n,
                    const struct replayed_turn *of[SEATS_MAX])
{
    long round = t->turn[n - 1].round;
    for (int i = 0; i < t->seats; i++) {
        while (n < t->turns && t->turn[n - 1].nothing && t->turn[n - 1].seat == i)
            n++; /* the one made in its place */
        const struct replayed_turn *c = n <= t->turns ? &t->turn[n - 1] : NULL;
        bool here = c && c->round == round && c->seat == i;
        of[i] = here && !c->open && !c->nothing ? c : NULL;
        n += here;
    }
    return n;
}

void replayed_written(const struct replayed_turn *c, struct strbuf *out)
{
    long written = c->marked[c->seat];
    strbuf_add(out, written ? "%+ld" : "%ld ", written);
    for (long i = 0; !written && i < c->zeros; i++)
        strbuf_add(out, "–");
}

void replayed_options(const struct replayed_match *t, struct strbuf *out)
{
    const char *lead = _("Options: ");
    strbuf_add(out, "%s%s", *t->agreed ? lead : "", t->agreed);
    for (long n = 1; n <= t->turns; n++) {
        if (!*t->turn[n - 1].agreed)
            continue;
        strbuf_add(out, "%s", out->length ? _("; ") : lead);
        strbuf_add(out, t->game->picture ? _("from turn %u onwards ") : _("from turn %u on "),
                   (unsigned)n);
        strbuf_add(out, "%s", t->turn[n - 1].agreed);
    }
}

bool replayed_corrected(const struct replayed_match *t, long turn)
{
    for (const char *line = t->corrections; line && *line; line += *line == '\n') {
        if (strtol(line, NULL, 10) == turn)
            return true;
        line += strcspn(line, "\n");
    }
    return false;
}
