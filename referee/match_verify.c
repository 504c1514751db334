/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match_verify.h"

#include <stdio.h>
#include <string.h>

#include "fingerprint.h"
#include "match_load.h"
#include "text/tongue.h"

/* Two lists walked together: rows as stored, and as they should be. */
struct walk {
    const struct loaded *l;
    struct verified *found;
    struct rows rows; /* as they should be */
    size_t at;
    bool done; /* a disagreement was found */
    char print[STORE_HASH_SIZE];
};

static bool same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* An absent text is stored so, or as none. */
static bool same_or_none(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static int disagree(struct walk *w, long entry, long coup, const char *problem)
{
    if (!w->done) {
        w->done = true;
        w->found->sound = false;
        w->found->entry = entry;
        w->found->coup = coup;
        snprintf(w->found->problem, sizeof w->found->problem, "%s", problem);
    }
    return 1;
}

/* --- the founding -------------------------------------------------------------------------------
 */

/* Nothing changes what a match was founded with: it is what the match says now. */
static int compare_founding(void *ctx, const struct store_match_new *founding)
{
    struct walk *w = ctx;
    const struct store_match *m = &w->l->is;
    const struct store_details *d = &founding->details;
    bool fits = same(founding->game, m->game) && same(d->white, m->white) &&
                same(d->black, m->black) && same(d->event, m->event) && same(d->site, m->site) &&
                same(d->date, m->date) && same_or_none(d->options, m->options) &&
                same(founding->created, m->created) && d->n_headers == w->l->details.is.n_headers;
    for (size_t i = 0; fits && i < d->n_headers; i++) {
        const struct store_header *now = &w->l->details.is.headers[i];
        fits = same(d->headers[i].key, now->key) && same(d->headers[i].value, now->value);
    }
    return fits ? 0 : disagree(w, 0, 0, _("the headers are not those the match was founded with"));
}

/* --- rows ---------------------------------------------------------------------------------------
 */

static int compare_coup(void *ctx, const struct store_coup *is)
{
    struct walk *w = ctx;
    if (w->at == w->rows.n_coups)
        return disagree(w, is->entry, is->number, _("a coup is stored that the log does not give"));
    const struct store_coup *c = &w->rows.coups[w->at++];
    const char *problem = NULL;
    if (is->number != c->number)
        problem = _("a coup is missing");
    else if (is->entry != c->entry || is->side != c->side || is->die1 != c->die1 ||
             is->die2 != c->die2 || !same(is->play, c->play))
        problem = _("the stored coup is not what was entered");
    else if (is->points_w != c->points_w || is->points_b != c->points_b || is->peg_w != c->peg_w ||
             is->peg_b != c->peg_b || !same(is->bredouille, c->bredouille) ||
             !same(is->pavilion, c->pavilion) || is->next != c->next)
        problem = _("the stored score is not what is computed");
    else if (!same(is->position, c->position))
        problem = _("the stored position is not what is computed");
    else if (!same(is->ruling, c->ruling))
        problem = _("the stored ruling is not what is computed");
    fingerprint_add(c, w->print);
    w->found->coups++;
    return problem ? disagree(w, c->entry, c->number, problem) : 0;
}

static long entry_of(const struct walk *w, long coup)
{
    for (size_t i = 0; i < w->rows.n_coups; i++) {
        if (w->rows.coups[i].number == coup)
            return w->rows.coups[i].entry;
    }
    return 0;
}

static int compare_due(void *ctx, const struct store_due *is)
{
    struct walk *w = ctx;
    const struct store_due *d = w->at < w->rows.n_dues ? &w->rows.dues[w->at] : NULL;
    w->at++;
    if (d && is->coup == d->coup && same(is->kind, d->kind) && is->to == d->to &&
        same(is->jan, d->jan) && is->points == d->points)
        return 0;
    long coup = d && d->coup < is->coup ? d->coup : is->coup;
    return disagree(w, entry_of(w, coup), coup, _("what is counted of it is not what is computed"));
}

/* The articles of a claim as they are named now, or as they were when it was recorded. */
static bool same_article(const struct store_claim *is, const struct store_claim *c)
{
    static const struct {
        const char *kind, *article;
    } former[] = {{"false", "M XVII; GU III; LL §185-190"}, {"hole", "M XVII; GU III; LP 45"}};
    for (size_t i = 0; i < sizeof former / sizeof former[0]; i++) {
        if (same(c->kind, former[i].kind) && same(is->article, former[i].article))
            return true;
    }
    return same(is->article, c->article);
}

/* The store gives claims by entry; the coups give them in their own order. */
static int compare_claim(void *ctx, const struct store_claim *is)
{
    struct walk *w = ctx;
    const struct store_claim *c = NULL;
    for (size_t i = 0; i < w->rows.n_claims && !c; i++) {
        const struct store_claim *x = &w->rows.claims[i];
        if (x->entry == is->entry && x->ordinal == is->ordinal)
            c = x;
    }
    w->at++;
    if (c && is->coup == c->coup && is->claimant == c->claimant && same(is->kind, c->kind) &&
        is->claimed == c->claimed && is->due == c->due && is->marked == c->marked &&
        same(is->ruling, c->ruling) && same_article(is, c) && same(is->effect, c->effect) &&
        same(is->note, c->note) && is->overrules_entry == c->overrules_entry &&
        is->overrules_ordinal == c->overrules_ordinal)
        return 0;
    return disagree(w, is->entry, is->coup, _("the stored claim is not what is computed"));
}

/* --- the match ----------------------------------------------------------------------------------
 */

static void compare_match(struct walk *w)
{
    const struct store_match *m = &w->l->is;
    const struct replay *r = &w->l->play;
    char winner = 0;
    bool over = r->game->over(r->state, &winner);
    const char *state = over ? "over" : r->game->left(r->state) ? "unfinished" : "open";
    if (!same(m->state, state) || m->winner != (over ? winner : 0))
        disagree(w, m->head_seq, m->coups,
                 _("the stored state of the match is not what is computed"));
    else if (m->coups != r->game->coups(r->state))
        disagree(w, m->head_seq, m->coups, _("the number of coups is not what is computed"));
    else if (m->fingerprint && !same(m->fingerprint, w->print))
        disagree(w, m->head_seq, m->coups, _("the stored fingerprint is not what is computed"));
}

static enum store_code compare_rows(struct store *s, const char *key, struct walk *w,
                                    struct store_error *err)
{
    enum store_code code = store_founding(s, key, compare_founding, w, err);
    fingerprint_begin(&w->l->play.details, w->print);
    if (code == STORE_OK && !w->done)
        code = store_coups(s, key, compare_coup, w, err);
    if (code == STORE_OK && w->at < w->rows.n_coups)
        disagree(w, w->rows.coups[w->at].entry, w->rows.coups[w->at].number,
                 _("a coup is missing"));
    w->at = 0;
    if (code == STORE_OK && !w->done)
        code = store_dues(s, key, compare_due, w, err);
    if (code == STORE_OK && !w->done && w->at != w->rows.n_dues)
        disagree(w, entry_of(w, w->rows.dues[w->at].coup), w->rows.dues[w->at].coup,
                 _("what is counted of it is not what is computed"));
    w->at = 0;
    if (code == STORE_OK && !w->done)
        code = store_claims(s, key, compare_claim, w, err);
    if (code == STORE_OK && !w->done && w->at != w->rows.n_claims)
        disagree(w, w->l->is.head_seq, 0, _("a claim is missing"));
    if (code == STORE_OK && !w->done)
        compare_match(w);
    return code;
}

static enum store_code compare_loaded(struct store *s, const char *key, struct loaded *l,
                                      struct verified *out, struct store_error *err)
{
    struct walk w = {.l = l, .found = out};
    enum store_code code = STORE_FAILED;
    if (rows_gather(&l->play, 1, 1, l->is.head_seq, &w.rows))
        code = compare_rows(s, key, &w, err);
    else
        snprintf(err->text, sizeof err->text, "%s", _("no memory"));
    rows_free(&w.rows);
    return code;
}

static void found_bad(struct verified *out, long entry, const char *problem)
{
    *out = (struct verified){.entry = entry};
    snprintf(out->problem, sizeof out->problem, "%s", problem);
}

static enum store_code verify_in_view(struct store *s, const char *key, const struct game *game,
                                      struct verified *out, struct store_error *err)
{
    struct load_error why;
    struct loaded l;
    if (!match_load_proved(s, key, game, &l, &why)) {
        if (why.storage) {
            *err = why.store;
            return err->code;
        }
        found_bad(out, why.entry, why.broken ? why.store.text : why.reason);
        return STORE_OK;
    }
    enum store_code code = compare_loaded(s, key, &l, out, err);
    match_unload(&l);
    return code;
}

enum store_code match_verify(struct store *s, const char *key, const struct game *game,
                             struct verified *out, struct store_error *err)
{
    *out = (struct verified){.sound = true};
    enum store_code code = store_begin(s, STORE_READ, err);
    if (code != STORE_OK)
        return code;
    code = verify_in_view(s, key, game, out, err);
    store_rollback(s);
    if (code == STORE_CORRUPT) { /* a row that cannot be right is a finding, not a failure */
        found_bad(out, out->entry, err->text);
        code = STORE_OK;
    }
    return code;
}
