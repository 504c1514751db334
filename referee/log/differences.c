/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "differences.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "db/fingerprint.h"

/* Walks the stored rows beside those of the replay: of one part, and if it is the last also those
 * stored after it. */
struct difference_walk {
    const struct rows *rows;
    struct differences *d;
    long gone; /* turns before the part */
    long next; /* entry at which the turn after the part begins; 0: last part */
    size_t at;
    bool *found; /* of each replayed claim: a stored one matches */
};

static bool same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static void note(struct difference_walk *w, long coup, unsigned part)
{
    struct differences *d = w->d;
    bool known = coup >= 1 && coup <= d->coups;
    d->parts[known ? coup : 0] |= (unsigned char)part;
    d->any = true;
    if (known && (!d->first || coup < d->first)) {
        d->first = coup;
        d->entry = coup > w->gone ? w->rows->coups[coup - w->gone - 1].entry : 0;
    }
}

/* --- coups ------------------------------------------------------------------------------------ */

unsigned coup_parts(const struct store_coup *is, const struct store_coup *c)
{
    unsigned parts = 0;
    if (is->entry != c->entry || is->seat != c->seat || !same(is->dice, c->dice) ||
        !same(is->play, c->play))
        parts |= PART_ENTERED;
    if (!same(is->score, c->score) || !same(is->marked, c->marked) || is->next != c->next)
        parts |= PART_SCORE;
    if (!same(is->position, c->position))
        parts |= PART_POSITION;
    return parts | (same(is->ruling, c->ruling) ? 0 : PART_RULING);
}

static int compare_coup(void *ctx, const struct store_coup *is)
{
    struct difference_walk *w = ctx;
    struct differences *d = w->d;
    if (w->next && is->number > d->coups)
        return 1;
    d->stored++;
    fingerprint_add(is, d->fingerprint);
    if (is->number < 1 || is->number > d->coups) {
        d->extra = d->extra ? d->extra : is->number;
        note(w, is->number, PART_MISSING);
        return 0;
    }
    while (w->gone + (long)w->at + 1 < is->number)
        note(w, w->gone + (long)++w->at, PART_MISSING);
    const struct store_coup *c = &w->rows->coups[is->number - w->gone - 1];
    unsigned parts = coup_parts(is, c);
    w->at = (size_t)(is->number - w->gone);
    d->shifted |= is->entry != c->entry;
    d->thrown |= !same(is->dice, c->dice);
    if (parts)
        note(w, is->number, parts);
    return 0;
}

static void finish_coups(struct difference_walk *w)
{
    struct differences *d = w->d;
    while (w->gone + (long)w->at < d->coups)
        note(w, w->gone + (long)++w->at, PART_MISSING);
    d->dice = d->thrown && !d->shifted && d->stored == d->coups;
}

/* --- dues ------------------------------------------------------------------------------------- */

/* Notes dues of the replay that are not stored, of turns before this one. */
static void miss_dues(struct difference_walk *w, long before)
{
    for (; w->at < w->rows->n_dues && w->rows->dues[w->at].coup < before; w->at++)
        note(w, w->rows->dues[w->at].coup, PART_COUNTED);
}

static int compare_due(void *ctx, const struct store_due *is)
{
    struct difference_walk *w = ctx;
    if (w->next && is->coup > w->d->coups)
        return 1;
    miss_dues(w, is->coup);
    const struct store_due *d = w->at < w->rows->n_dues ? &w->rows->dues[w->at] : NULL;
    bool there = d && d->coup == is->coup;
    w->at += there;
    if (!there || !same(is->kind, d->kind) || is->seat != d->seat || !same(is->name, d->name) ||
        is->points != d->points)
        note(w, is->coup, PART_COUNTED);
    return 0;
}

/* --- claims ----------------------------------------------------------------------------------- */

static bool same_claim(const struct store_claim *is, const struct store_claim *c)
{
    return is->coup == c->coup && is->by == c->by && is->against == c->against &&
           same(is->kind, c->kind) && is->claimed == c->claimed && is->due == c->due &&
           is->marked == c->marked && same(is->ruling, c->ruling) &&
           same(is->article, c->article) && is->pays == c->pays &&
           (!is->pays || (is->taken == c->taken && is->given == c->given)) &&
           is->protest == c->protest && same(is->note, c->note) &&
           is->overrules_entry == c->overrules_entry &&
           is->overrules_ordinal == c->overrules_ordinal;
}

/* Stored claims are sorted by entry, replayed ones by turn. */
static int compare_claim(void *ctx, const struct store_claim *is)
{
    struct difference_walk *w = ctx;
    const struct store_claim *c = NULL;
    if (w->next && is->entry >= w->next)
        return 1;
    size_t n = w->rows->n_claims;
    for (size_t k = 0; k < n && !c; k++) { /* usually the next one */
        size_t i = (w->at + k) % n;
        const struct store_claim *x = &w->rows->claims[i];
        if (x->entry == is->entry && x->ordinal == is->ordinal) {
            c = x;
            w->found[i] = true;
            w->at = i + 1;
        }
    }
    if (!c || !same_claim(is, c))
        note(w, c ? c->coup : is->coup, PART_CLAIM);
    return 0;
}

static void finish_claims(struct difference_walk *w)
{
    for (size_t i = 0; i < w->rows->n_claims; i++)
        if (!w->found[i])
            note(w, w->rows->claims[i].coup, PART_CLAIM);
}

/* --- comparing -------------------------------------------------------------------------------- */

static bool walk_rows(struct store *s, const char *key, struct difference_walk *w,
                      struct store_error *err)
{
    long first = w->gone ? w->gone + 1 : LONG_MIN;
    long claims = w->gone ? w->rows->coups[0].entry : LONG_MIN;
    if (store_coups_from(s, key, first, compare_coup, w, err) != STORE_OK)
        return false;
    finish_coups(w);
    w->at = 0;
    if (store_dues_from(s, key, first, compare_due, w, err) != STORE_OK)
        return false;
    miss_dues(w, w->d->coups + 1);
    w->at = 0;
    if (store_claims_from(s, key, claims, compare_claim, w, err) != STORE_OK)
        return false;
    finish_claims(w);
    return true;
}

void differences_begin(const struct store_details *d, struct differences *out)
{
    *out = (struct differences){.parts = NULL};
    fingerprint_begin(d, out->fingerprint);
}

/* Makes room for the turns of a part. */
static bool add_room(struct differences *d, size_t coups)
{
    size_t before = d->parts ? (size_t)d->coups + 1 : 0, all = (size_t)d->coups + coups + 1;
    unsigned char *parts = realloc(d->parts, all);
    if (!parts)
        return false;
    memset(parts + before, 0, all - before);
    d->parts = parts;
    d->coups += (long)coups;
    return true;
}

bool differences_part(struct store *s, const char *key, const struct rows *rows, long next,
                      struct differences *out, struct store_error *err)
{
    struct difference_walk w = {.rows = rows,
                                .d = out,
                                .gone = out->coups,
                                .next = next,
                                .found = calloc(rows->n_claims + 1, sizeof *w.found)};
    bool ok = w.found && add_room(out, rows->n_coups);
    if (ok) {
        ok = walk_rows(s, key, &w, err);
    } else {
        err->code = STORE_FAILED;
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
    }
    free(w.found);
    return ok;
}

bool differences_find(struct store *s, const char *key, const struct store_details *d,
                      const struct rows *rows, struct differences *out, struct store_error *err)
{
    differences_begin(d, out);
    return differences_part(s, key, rows, 0, out, err);
}

void differences_free(struct differences *d)
{
    free(d->parts);
    *d = (struct differences){.parts = NULL};
}

/* --- reporting -------------------------------------------------------------------------------- */

long differences_next(const struct differences *d, unsigned parts, long after)
{
    for (long i = after + 1; i <= d->coups; i++)
        if (d->parts[i] & parts)
            return i;
    return d->extra > after && d->parts[0] & parts & PART_MISSING ? d->extra : 0;
}

static struct coup_list list(const struct differences *d, unsigned parts)
{
    struct coup_list l = {.count = 0};
    for (long c = 0; (c = differences_next(d, parts, c));)
        if (l.count < COUPS_LISTED)
            l.coup[l.count++] = c;
        else
            l.more++;
    return l;
}

struct coup_list differences_judged(const struct differences *d)
{
    struct coup_list l = list(d, PART_JUDGED);
    if (!l.count && (l.coup[0] = differences_next(d, PART_ALL, 0)))
        l.count = 1;
    return l;
}

struct coup_list differences_all(const struct differences *d)
{
    return list(d, PART_ALL);
}

void strbuf_add_coups(struct strbuf *w, const struct coup_list *l)
{
    struct strbuf list = {.text = NULL};
    for (int i = 0; i < l->count; i++)
        strbuf_add(&list, i ? ", %ld" : "%ld", l->coup[i]);
    if (l->more)
        strbuf_add(&list, P_(" and %ld more", " and %ld more", l->more), l->more);
    strbuf_add(w, P_("turn %s", "turns %s", l->count + l->more), list.text ? list.text : "");
    w->failed |= list.failed;
    strbuf_free(&list);
}
