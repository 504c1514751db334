/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "push_plan.h"

#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "remote.h"

enum { AMONG = 20000 }; /* texts in one question to a server */

bool push_plan_name(struct push_plan *s, struct store *from)
{
    struct record_job there = *s->job;
    char key[STORE_KEY_SIZE];
    there.store = from;
    for (int i = 1; i < there.count; i++) {
        if (!require_match(&there, there.words[i], key))
            return false;
        if (!string_set_add(&s->named, key)) {
            print_failure(there.words[i], _("out of memory"));
            return false;
        }
    }
    string_set_sort(&s->named);
    return true;
}

static int note_text(void *ctx, const char *text)
{
    return !string_set_add(ctx, text);
}

enum store_code push_plan_ask(struct store *of, struct string_set *out, struct store_error *err)
{
    string_set_free(out);
    enum store_code code = store_heads(of, NULL, note_text, out, err);
    string_set_sort(out);
    return code;
}

/* Which texts of `here` a store on a server has. */
static enum store_code ask_among(struct store *of, const struct string_set *here,
                                 struct string_set *out, struct store_error *err)
{
    enum store_code code = STORE_OK;
    string_set_free(out);
    for (size_t i = 0; code == STORE_OK && i < here->count; i += AMONG) {
        struct strbuf lines = {.text = NULL};
        for (size_t k = i; k < here->count && k < i + AMONG; k++)
            strbuf_add(&lines, k > i ? "\n%s" : "%s", here->text[k]);
        out->failed |= lines.failed;
        if (!lines.failed)
            code = store_heads(of, lines.text, note_text, out, err);
        strbuf_free(&lines);
    }
    string_set_sort(out);
    return code;
}

enum store_code push_plan_look(struct push_plan *s, const struct merge_run *g,
                               struct store_error *err)
{
    struct string_set here = {.count = 0};
    if (!g->office && !store_on_server(g->to))
        return push_plan_ask(g->to, &s->there, err);
    enum store_code code = push_plan_ask(g->from.store, &here, err);
    if (code == STORE_OK)
        code = g->office ? remote_missing(g->office, &here, &s->there, err)
                         : ask_among(g->to, &here, &s->there, err);
    string_set_free(&here);
    return code;
}

static int note_owed(void *ctx, const struct store_signed *seal)
{
    struct push_plan *s = ctx;
    return !string_set_has(&s->there, seal->signature) && !string_set_add(&s->owed, seal->match);
}

static enum merge_run_does choose_match(void *ctx, const struct store_match *m)
{
    const struct push_plan *s = ctx;
    if ((s->named.count && !string_set_has(&s->named, m->key)) ||
        strcmp(m->updated, s->job->options->since_at) < 0)
        return MERGING_LEAVES;
    bool first = !m->version && strcmp(m->key, m->origin) == 0;
    if (first && !string_set_has(&s->there, m->origin))
        return MERGING_FOUNDS;
    if (string_set_has(&s->owed, m->key))
        return MERGING_SEALS;
    return string_set_has(&s->there, m->head_hash) ? MERGING_KNOWS : MERGING_BRINGS;
}

enum store_code push_plan_choose(struct push_plan *s, struct merge_run *g, struct store_error *err)
{
    string_set_free(&s->owed);
    enum store_code code = store_seals(g->from.store, NULL, note_owed, s, err);
    string_set_sort(&s->owed);
    if (code == STORE_OK && (s->there.failed || s->owed.failed)) {
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
        err->code = code = STORE_FAILED;
    }
    g->choose = choose_match;
    g->ctx = s;
    return code;
}

struct lacking {
    const struct push_plan *plan;
    const struct merge_run *run;
    bool lacks;
};

static int note_lacking(void *ctx, const struct store_match *m)
{
    struct lacking *l = ctx;
    struct merge_comparison c = {.does = choose_match((void *)l->plan, m)};
    if (c.does == MERGING_LEAVES || c.does == MERGING_KNOWS)
        return 0;
    bool known = c.does == MERGING_BRINGS &&
                 merge_compare(l->run->to, l->run->from.store, m, &c, NULL) == STORE_OK &&
                 c.does == MERGING_KNOWS;
    return l->lacks = !known;
}

bool push_plan_lacks(const struct push_plan *s, const struct merge_run *g)
{
    struct lacking l = {.plan = s, .run = g};
    const struct store_query all = {.logs = STORE_ALL_LOGS};
    return store_matches(g->from.store, &all, note_lacking, &l, NULL) != STORE_OK || l.lacks;
}

enum status push_plan_pass(struct push_plan *s, struct merge_run *g)
{
    const struct record_options *o = s->job->options;
    const struct store_query query = {.player = o->player,
                                      .event = o->event,
                                      .from = o->from,
                                      .to = o->to,
                                      .state = o->state,
                                      .game = o->game,
                                      .oldest = true,
                                      .logs = STORE_ALL_LOGS};
    struct store_error err;
    g->job = s->job;
    if (push_plan_choose(s, g, &err) != STORE_OK)
        return g->status = print_store_error(&err);
    g->dry = o->dry_run;
    g->query = &query;
    merge_run_pass(g);
    g->query = NULL;
    return g->status;
}

void push_plan_free(struct push_plan *s)
{
    string_set_free(&s->there);
    string_set_free(&s->owed);
    string_set_free(&s->named);
}
