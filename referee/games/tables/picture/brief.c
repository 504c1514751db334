/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "brief.h"

#include <string.h>

#include "base/i18n.h"

/* Separates two clauses. */
static struct strbuf *clause(struct strbuf *w)
{
    strbuf_add(w, "%s", w->length ? _("; ") : "");
    return w;
}

static bool is_fault(const struct turn *row, const char *kind)
{
    bool found = false;
    for (size_t i = 0; i < row->counts; i++)
        found |= strcmp(row->count[i].kind, "fault") == 0 && strcmp(row->count[i].name, kind) == 0;
    return found;
}

/* The n-th dispute of a kind, from 0; NULL: none. */
static const struct dispute *spoken(const struct turn *row, const char *kind, int n)
{
    for (size_t i = 0; i < row->disputes; i++)
        if (strcmp(row->dispute[i].kind, kind) == 0 && n-- == 0)
            return &row->dispute[i];
    return NULL;
}

/* Adds the faults, "N1: stands", or only the code if nobody spoke. */
static void add_faults(struct strbuf *w, const struct turn *row)
{
    for (size_t i = 0; i < row->counts; i++) {
        int before = 0;
        if (strcmp(row->count[i].kind, "fault") != 0)
            continue;
        for (size_t k = 0; k < i; k++)
            before += strcmp(row->count[k].name, row->count[i].name) == 0;
        const struct dispute *d = spoken(row, row->count[i].name, before);
        strbuf_add(clause(w), "%s%s", row->count[i].name, d ? _(": ") : "");
        strbuf_add_codes(w, NULL, d ? d->ruling : "");
    }
}

/* Adds the disputes; `faults`: with the faults among them, which are otherwise shown elsewhere. */
static void add_disputes(struct strbuf *w, const struct turn *row, bool faults)
{
    for (size_t i = 0; i < row->disputes; i++)
        if (faults || !is_fault(row, row->dispute[i].kind)) {
            strbuf_add(clause(w), "%s%s", row->dispute[i].kind, _(": "));
            strbuf_add_codes(w, NULL, row->dispute[i].ruling);
        }
}

/* The number of events of a kind, or the sum of their points. */
static long sum_of(const struct turn *row, const char *kind, bool points)
{
    long sum = 0;
    for (size_t i = 0; i < row->counts; i++)
        if (strcmp(row->count[i].kind, kind) == 0)
            sum += points ? row->count[i].points : 1;
    return sum;
}

static void add_gains(struct strbuf *w, const struct turn *row)
{
    long hits = sum_of(row, "hit", false), points = sum_of(row, "points", true),
         stakes = sum_of(row, "stakes", true) / 2;
    if (hits)
        strbuf_add(clause(w), P_("%ld man hit", "%ld men hit", hits), hits);
    if (points)
        strbuf_add(clause(w), P_("%ld point", "%ld points", points), points);
    if (stakes)
        strbuf_add(clause(w), P_("wins %ld stake", "wins %ld stakes", stakes), stakes);
}

void tables_brief(const struct turn_ref *at,
                  bool (*turn)(const struct turn_ref *, struct arena *, struct turn *),
                  enum brief what, struct strbuf *out)
{
    struct arena arena = {.chunk = NULL};
    struct turn row;
    bool ok = turn(at, &arena, &row);
    out->failed |= !ok;
    if (ok && what == BRIEF_PLAY)
        strbuf_add(out, "%s", row.play ? row.play : "");
    else if (ok && what == BRIEF_CLAIMS)
        add_disputes(out, &row, true);
    else if (ok) {
        add_faults(out, &row);
        add_disputes(out, &row, false);
        add_gains(out, &row);
    }
    arena_free(&arena);
}
