/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "claims_filter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* A claim that was overruled. */
struct overruled {
    char match[STORE_KEY_SIZE];
    long entry;
    int ordinal;
};

struct filtering {
    struct store *s;
    char match[STORE_KEY_SIZE]; /* of the claim before */
    bool of_game;               /* it is of the game that is wanted */
    const struct record_options *o;
    struct overruled *gone;
    size_t count, room;
    bool failed;
    store_claim_fn *fn;
    void *ctx;
};

static int note_overruled(void *ctx, const struct store_claim *c)
{
    struct filtering *f = ctx;
    if (!c->overrules_entry)
        return 0;
    void *more = array_grow(f->gone, f->count + 1, &f->room, sizeof *f->gone);
    if (!more)
        return f->failed = true;
    f->gone = more;
    struct overruled *to = &f->gone[f->count++];
    snprintf(to->match, sizeof to->match, "%s", c->match);
    to->entry = c->overrules_entry;
    to->ordinal = c->overrules_ordinal;
    return 0;
}

static bool is_overruled(const struct filtering *f, const struct store_claim *c)
{
    for (size_t i = 0; i < f->count; i++)
        if (f->gone[i].entry == c->entry && f->gone[i].ordinal == c->ordinal &&
            strcmp(f->gone[i].match, c->match) == 0)
            return true;
    return false;
}

/* Whether the jan was due in the coup the claim is about. */
struct jan_sought {
    const char *name;
    long coup;
    bool found;
};

static int look_for_jan(void *ctx, const struct store_due *d)
{
    struct jan_sought *j = ctx;
    j->found |= d->coup == j->coup && strcmp(d->name, j->name) == 0;
    return j->found || d->coup > j->coup;
}

static bool on_jan(const struct filtering *f, const struct store_claim *c)
{
    struct jan_sought j = {f->o->jan, c->coup, false};
    return store_dues_from(f->s, c->match, c->coup, look_for_jan, &j, NULL) == STORE_OK && j.found;
}

static int note_game(void *ctx, const struct store_match *m)
{
    struct filtering *f = ctx;
    f->of_game = strcmp(m->game, f->o->game) == 0;
    return 1;
}

/* The claims of a match come one after the other. */
static bool of_game(struct filtering *f, const char *match)
{
    if (strcmp(f->match, match) != 0) {
        snprintf(f->match, sizeof f->match, "%s", match);
        f->of_game = false;
        store_match_get(f->s, match, note_game, f, NULL);
    }
    return f->of_game;
}

static int let_through(void *ctx, const struct store_claim *c)
{
    struct filtering *f = ctx;
    const struct record_options *o = f->o;
    bool fits = (!o->game || of_game(f, c->match)) && (!o->kind || strcmp(c->kind, o->kind) == 0) &&
                (!o->article || strstr(c->article, o->article)) &&
                (!o->overruled || c->overrules_entry || is_overruled(f, c)) &&
                (!o->jan || on_jan(f, c));
    return fits ? f->fn(f->ctx, c) : 0;
}

enum store_code claims_filtered(struct store *s, const char *key, const struct record_options *o,
                                store_claim_fn *fn, void *ctx, struct store_error *err)
{
    struct filtering f = {.s = s, .o = o, .fn = fn, .ctx = ctx};
    enum store_code code = o->overruled ? store_claims(s, key, note_overruled, &f, err) : STORE_OK;
    if (code == STORE_OK && f.failed) {
        snprintf(err->text, sizeof err->text, "out of memory");
        code = err->code = STORE_FAILED;
    }
    if (code == STORE_OK)
        code = store_claims(s, key, let_through, &f, err);
    free(f.gone);
    return code;
}
