/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What another record lacks of this one, brought there, and the other way round. */
#include <string.h>

#include "base/files.h"
#include "base/tongue.h"
#include "merging.h"
#include "noted.h"

/* Which matches are brought. */
struct sending {
    struct noted there; /* heads and seals that the one they go to has */
    struct noted owed;  /* keys of matches that have a seal it lacks */
    struct noted named; /* keys of those asked for; none: all that the query gives */
    const char *since;  /* "": whenever they were touched */
};

static int note_text(void *ctx, const char *text)
{
    return !noted_add(ctx, text);
}

static int note_owed(void *ctx, const struct store_signed *seal)
{
    struct sending *s = ctx;
    return !noted_has(&s->there, seal->signature) && !noted_add(&s->owed, seal->match);
}

static enum merging_does choose(void *ctx, const struct store_match *m)
{
    const struct sending *s = ctx;
    if ((s->named.count && !noted_has(&s->named, m->key)) || strcmp(m->updated, s->since) < 0)
        return MERGING_LEAVES;
    bool there = noted_has(&s->there, m->head_hash) && !noted_has(&s->owed, m->key);
    return there ? MERGING_KNOWS : MERGING_BRINGS;
}

/* The matches named on the command line, behind the place they come from or go to. */
static bool find_named(struct sending *s, const struct record_job *job, struct store *from)
{
    struct record_job there = *job;
    char key[STORE_KEY_SIZE];
    there.store = from;
    for (int i = 1; i < job->count; i++)
        if (!find_or_say(&there, job->words[i], key) || !noted_add(&s->named, key))
            return false;
    noted_sort(&s->named);
    return true;
}

/* One question to each of the two. */
static enum store_code compare(struct sending *s, struct store *from, struct store *to,
                               struct store_error *err)
{
    enum store_code code = store_heads(to, note_text, &s->there, err);
    noted_sort(&s->there);
    if (code == STORE_OK)
        code = store_seals(from, NULL, note_owed, s, err);
    noted_sort(&s->owed);
    return code;
}

static enum status send_chosen(const struct record_job *job, struct sending *s, struct merging *g)
{
    struct store_error err;
    if (!find_named(s, job, g->from.store))
        return s->named.failed ? say_failed(job->words[0], _("out of memory")) : STATUS_FAILED;
    if (compare(s, g->from.store, g->to, &err) != STORE_OK)
        return say_store(&err);
    if (s->there.failed || s->owed.failed)
        return say_failed(job->words[0], _("out of memory"));
    merging_pass(g);
    return merging_say(g);
}

static enum status bring(const struct record_job *job, struct merging g)
{
    const struct record_options *o = job->options;
    struct sending s = {.since = o->since_at};
    const struct store_query query = {.player = o->player,
                                      .event = o->event,
                                      .from = o->from,
                                      .to = o->to,
                                      .state = o->state,
                                      .oldest = true};
    g.job = job;
    g.brief = true;
    g.dry = o->dry_run;
    g.query = &query;
    g.choose = choose;
    g.ctx = &s;
    enum status status = send_chosen(job, &s, &g);
    noted_free(&s.there);
    noted_free(&s.owed);
    noted_free(&s.named);
    return status;
}

enum status record_push(const struct record_job *job)
{
    return bring(job, (struct merging){.from = {job->game, job->store},
                                       .from_path = job->path,
                                       .to = job->other,
                                       .away = true});
}

enum status record_pull(const struct record_job *job)
{
    return bring(job, (struct merging){.from = {job->game, job->other},
                                       .from_path = job->words[0],
                                       .to = job->store});
}
