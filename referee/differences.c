/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "differences.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fingerprint.h"
#include "text/tongue.h"

/* Rows as stored, walked beside those the log gives. */
struct walk {
    const struct rows *rows;
    struct differences *d;
    size_t at;
    bool *found;  /* of each claim the log gives */
    bool shifted; /* a coup does not begin where the log has it */
    bool thrown;  /* ... or has other dice */
};

static bool same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static void note(struct differences *d, long coup, unsigned part)
{
    bool known = coup >= 1 && coup <= d->coups;
    d->of[known ? coup : 0] |= (unsigned char)part;
    d->any = true;
}

/* --- coups --------------------------------------------------------------------------------------
 */

unsigned coup_parts(const struct store_coup *is, const struct store_coup *c)
{
    unsigned parts = 0;
    if (is->entry != c->entry || is->side != c->side || is->die1 != c->die1 ||
        is->die2 != c->die2 || !same(is->play, c->play))
        parts |= PART_ENTERED;
    if (is->points_w != c->points_w || is->points_b != c->points_b || is->peg_w != c->peg_w ||
        is->peg_b != c->peg_b || !same(is->bredouille, c->bredouille) ||
        !same(is->pavilion, c->pavilion) || is->next != c->next)
        parts |= PART_SCORE;
    if (!same(is->position, c->position))
        parts |= PART_POSITION;
    return parts | (same(is->ruling, c->ruling) ? 0 : PART_RULING);
}

static int compare_coup(void *ctx, const struct store_coup *is)
{
    struct walk *w = ctx;
    struct differences *d = w->d;
    d->stored++;
    fingerprint_add(is, d->print);
    if (is->number < 1 || is->number > d->coups) {
        d->extra = d->extra ? d->extra : is->number;
        note(d, is->number, PART_MISSING);
        return 0;
    }
    while ((long)w->at + 1 < is->number)
        note(d, (long)++w->at, PART_MISSING);
    const struct store_coup *c = &w->rows->coups[is->number - 1];
    unsigned parts = coup_parts(is, c);
    w->at = (size_t)is->number;
    w->shifted |= is->entry != c->entry;
    w->thrown |= is->die1 != c->die1 || is->die2 != c->die2;
    if (parts)
        note(d, is->number, parts);
    return 0;
}

static void finish_coups(struct walk *w)
{
    while ((long)w->at < w->d->coups)
        note(w->d, (long)++w->at, PART_MISSING);
    w->d->dice = w->thrown && !w->shifted && w->d->stored == w->d->coups;
}

/* --- dues ---------------------------------------------------------------------------------------
 */

/* Dues of coups before this one that were given and not found. */
static void miss_dues(struct walk *w, long before)
{
    for (; w->at < w->rows->n_dues && w->rows->dues[w->at].coup < before; w->at++)
        note(w->d, w->rows->dues[w->at].coup, PART_COUNTED);
}

static int compare_due(void *ctx, const struct store_due *is)
{
    struct walk *w = ctx;
    miss_dues(w, is->coup);
    const struct store_due *d = w->at < w->rows->n_dues ? &w->rows->dues[w->at] : NULL;
    bool there = d && d->coup == is->coup;
    w->at += there;
    if (!there || !same(is->kind, d->kind) || is->to != d->to || !same(is->jan, d->jan) ||
        is->points != d->points)
        note(w->d, is->coup, PART_COUNTED);
    return 0;
}

/* --- claims -------------------------------------------------------------------------------------
 */

static bool same_claim(const struct store_claim *is, const struct store_claim *c)
{
    return is->coup == c->coup && is->claimant == c->claimant && same(is->kind, c->kind) &&
           is->claimed == c->claimed && is->due == c->due && is->marked == c->marked &&
           same(is->ruling, c->ruling) && same(is->article, c->article) &&
           same(is->effect, c->effect) && same(is->note, c->note) &&
           is->overrules_entry == c->overrules_entry &&
           is->overrules_ordinal == c->overrules_ordinal;
}

/* The store gives claims by entry; the coups give them in their own order. */
static int compare_claim(void *ctx, const struct store_claim *is)
{
    struct walk *w = ctx;
    const struct store_claim *c = NULL;
    for (size_t i = 0; i < w->rows->n_claims && !c; i++) {
        const struct store_claim *x = &w->rows->claims[i];
        if (x->entry == is->entry && x->ordinal == is->ordinal) {
            c = x;
            w->found[i] = true;
        }
    }
    if (!c || !same_claim(is, c))
        note(w->d, c ? c->coup : is->coup, PART_CLAIM);
    return 0;
}

static void finish_claims(struct walk *w)
{
    for (size_t i = 0; i < w->rows->n_claims; i++) {
        if (!w->found[i])
            note(w->d, w->rows->claims[i].coup, PART_CLAIM);
    }
}

/* --- all of it ----------------------------------------------------------------------------------
 */

static bool walk_rows(struct store *s, const char *key, struct walk *w, struct store_error *err)
{
    if (store_coups(s, key, compare_coup, w, err) != STORE_OK)
        return false;
    finish_coups(w);
    w->at = 0;
    if (store_dues(s, key, compare_due, w, err) != STORE_OK)
        return false;
    miss_dues(w, w->d->coups + 1);
    if (store_claims(s, key, compare_claim, w, err) != STORE_OK)
        return false;
    finish_claims(w);
    return true;
}

bool differences_find(struct store *s, const char *key, const struct store_details *d,
                      const struct rows *rows, struct differences *out, struct store_error *err)
{
    *out = (struct differences){.coups = (long)rows->n_coups,
                                .of = calloc(rows->n_coups + 1, sizeof *out->of)};
    struct walk w = {.rows = rows, .d = out, .found = calloc(rows->n_claims + 1, sizeof *w.found)};
    bool ok = out->of && w.found;
    if (ok) {
        fingerprint_begin(d, out->print);
        ok = walk_rows(s, key, &w, err);
    } else {
        err->code = STORE_FAILED;
        snprintf(err->text, sizeof err->text, "%s", _("no memory"));
    }
    free(w.found);
    return ok;
}

void differences_free(struct differences *d)
{
    free(d->of);
    *d = (struct differences){.of = NULL};
}

/* --- told ---------------------------------------------------------------------------------------
 */

long differences_next(const struct differences *d, unsigned parts, long after)
{
    for (long i = after + 1; i <= d->coups; i++) {
        if (d->of[i] & parts)
            return i;
    }
    return d->extra > after && d->of[0] & parts & PART_MISSING ? d->extra : 0;
}

static struct coup_list list(const struct differences *d, unsigned parts)
{
    struct coup_list l = {.count = 0};
    for (long c = 0; (c = differences_next(d, parts, c));) {
        if (l.count < COUPS_LISTED)
            l.coup[l.count++] = c;
        else
            l.more++;
    }
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

void words_add_coups(struct words *w, const struct coup_list *l)
{
    struct words list = {.text = NULL};
    for (int i = 0; i < l->count; i++)
        words_add(&list, i ? ", %ld" : "%ld", l->coup[i]);
    if (l->more)
        words_add(&list, P_(" and %ld more", " and %ld more", l->more), l->more);
    words_add(w, P_("coup %s", "coups %s", l->count + l->more), list.text ? list.text : "");
    w->failed |= list.failed;
    words_free(&list);
}
