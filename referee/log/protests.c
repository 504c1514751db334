/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/memory.h"
#include "base/strbuf.h"

/* --- taken into a match ----------------------------------------------------------------------- */

static bool protest(struct protests *p, const struct arbiter_ruling *d, struct entered made,
                    bool fits, struct parse_error *err)
{
    long next = (long)p->count + 1;
    if (d->protest != next)
        return arbiter_ruling_error(d, err, "the next protest is number %ld", next);
    if (fits && d->turn > made.turn)
        return arbiter_ruling_error(d, err, "there is no turn %ld: the last is %ld", d->turn,
                                    made.turn);
    struct protest *more = array_grow(p->of, p->count + 1, &p->room, sizeof *more);
    const char *why = arena_copy(&p->texts, d->why);
    if (!more || !why)
        return arbiter_ruling_error(d, err, "out of memory");
    p->of = more;
    struct protest *x = &p->of[p->count++];
    *x = (struct protest){.turn = d->turn, .seat = d->seat, .why = why, .made = made};
    return true;
}

static bool decide(struct protests *p, const struct arbiter_ruling *d, struct entered decided,
                   struct parse_error *err)
{
    if (!p->count)
        return arbiter_ruling_error(d, err, "no protest has been entered");
    if (d->protest > (long)p->count)
        return arbiter_ruling_error(d, err, "there is no protest %ld: the last is %zu", d->protest,
                                    p->count);
    struct protest *x = &p->of[d->protest - 1];
    if (x->decided.line)
        return x->upheld ? arbiter_ruling_error(d, err, "protest %ld is upheld already: %.160s",
                                                d->protest, x->reason)
                         : arbiter_ruling_error(d, err, "protest %ld is dismissed already: %.160s",
                                                d->protest, x->reason);
    const char *reason = arena_copy(&p->texts, d->why);
    if (!reason)
        return arbiter_ruling_error(d, err, "out of memory");
    x->reason = reason;
    x->upheld = d->upheld;
    x->decided = decided;
    return true;
}

bool protests_take(struct protests *p, const struct arbiter_ruling *d, long line, long turns,
                   bool fits, struct parse_error *err)
{
    const struct entered here = {.line = line, .turn = turns};
    return d->kind == ARBITER_PROTEST ? protest(p, d, here, fits, err) : decide(p, d, here, err);
}

void protests_back(struct protests *p, long lines)
{
    while (p->count && p->of[p->count - 1].made.line > lines)
        p->count--;
    for (size_t i = 0; i < p->count; i++)
        if (p->of[i].decided.line > lines)
            p->of[i].decided = (struct entered){.line = 0};
}

void protests_forget(struct protests *p, long lines)
{
    for (size_t i = 0; i < p->count; i++) {
        p->of[i].made.line -= lines;
        if (p->of[i].decided.line)
            p->of[i].decided.line -= lines;
    }
}

bool protests_copy(struct protests *to, const struct protests *from)
{
    to->of = calloc(from->count + 1, sizeof *to->of);
    if (!to->of)
        return false;
    to->room = from->count + 1;
    for (size_t i = 0; i < from->count; i++) {
        struct protest *p = &to->of[to->count++];
        *p = from->of[i];
        p->why = arena_copy(&to->texts, p->why);
        p->reason = arena_copy(&to->texts, p->reason);
    }
    return !to->texts.failed;
}

void protests_free(struct protests *p)
{
    free(p->of);
    arena_free(&p->texts);
    *p = (struct protests){.of = NULL};
}

long protests_pending(const struct protests *p)
{
    long n = 0;
    for (size_t i = 0; i < p->count; i++)
        n += !p->of[i].decided.line;
    return n;
}

/* --- rows ------------------------------------------------------------------------------------- */

void protest_add_row(struct protests *all, size_t i, bool decision, long entry,
                     struct store_claim *claims, size_t *n)
{
    struct protest *p = &all->of[i];
    struct entered *e = decision ? &p->decided : &p->made;
    e->entry = entry;
    e->ordinal = 1;
    for (size_t k = 0; k < *n; k++)
        e->ordinal += claims[k].entry == entry;
    claims[(*n)++] = (struct store_claim){
        .entry = entry,
        .ordinal = e->ordinal,
        .coup = p->turn,
        .by = p->seat,
        .against = STORE_NOBODY,
        .kind = PROTEST_KIND,
        .claimed = -1,
        .due = -1,
        .marked = -1,
        .ruling = !decision   ? "entered"
                  : p->upheld ? "upheld"
                              : "dismissed",
        .article = "",
        .protest = (long)i + 1,
        .note = decision ? p->reason : p->why,
        .overrules_entry = decision ? p->made.entry : 0,
        .overrules_ordinal = decision ? p->made.ordinal : 0,
    };
}

/* --- told ------------------------------------------------------------------------------------- */

const char *store_claim_ruling(const struct store_claim *row)
{
    bool made = strcmp(row->kind, PROTEST_KIND) == 0 && !row->overrules_entry;
    return !made ? row->ruling : row->decided ? row->decided : "pending";
}

/* By the ruling: of a protest, and of the decision on it. */
static const struct {
    const char *ruling, *made, *decision;
} said[] = {
    {"upheld", N_("protest {protest} of {who}, upheld"),
     N_("the arbiter upholds protest {protest} of {who}")},
    {"dismissed", N_("protest {protest} of {who}, dismissed"),
     N_("the arbiter dismisses protest {protest} of {who}")},
};

struct row_told {
    long protest;
    const char *name;
    int seat;
};

static void fill(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct row_told *t = context;
    (void)gap;
    if (length == strlen("who"))
        strbuf_add_player_name(w, t->name, t->seat);
    else
        strbuf_add(w, "%ld", t->protest);
}

void strbuf_add_protest(struct strbuf *w, const struct store_claim *row, const char *name)
{
    const char *is = store_claim_ruling(row);
    const struct row_told t = {.protest = row->protest, .name = name, .seat = row->by};
    const char *sentence = N_("protest {protest} of {who}, pending");
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        if (strcmp(said[i].ruling, is) == 0)
            sentence = row->overrules_entry ? said[i].decision : said[i].made;
    strbuf_add_filled(w, _(sentence), fill, &t);
}

/* --- in a text -------------------------------------------------------------------------------- */

bool protest_in_text(const char *text, size_t from, const char *letters, size_t *begin, size_t *end)
{
    struct scanner scan = scan_text(text + from, strlen(text + from), false);
    struct arbiter_ruling d = {.kind = ARBITER_NONE};
    struct parse_error none;
    struct token w;
    while (scan_word(&scan, &w, &none) && w.kind != TOKEN_END) {
        bool begins = !d.reading;
        if (w.kind != WORD)
            continue;
        enum arbiter_ruling_took took = arbiter_ruling_word(&d, &w, letters, &none);
        if (begins && took == ARBITER_MORE)
            *begin = (size_t)(w.text - text);
        *end = (size_t)(w.text - text) + w.length;
        if (took == ARBITER_WHOLE && arbiter_ruling_protests(d.kind))
            return true;
    }
    return false;
}
