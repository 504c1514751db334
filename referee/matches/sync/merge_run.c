/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "db/open/open.h"
#include "db/receipt.h"
#include "log/find.h"
#include "matches/json/json.h"
#include "merge_batch.h"
#include "merge_item.h"
#include "remote.h"
#include "unheeded.h"

enum {
    LONG_LOG = 4096, /* entries */
    MOST_TRIES = 5   /* if the database asks for a retry */
};

static const char *const merge_names[] = {"known", "new", "extended", "diverged"};

static const char *merge_phrase(enum store_merge did)
{
    switch (did) {
    case STORE_MERGE_NEW:
        return _("new     ");
    case STORE_MERGE_EXTENDED:
        return _("extended");
    case STORE_MERGE_DIVERGED:
        return _("diverged");
    default:
        return _("known   ");
    }
}

static void report(struct merge_run *g, const struct merge_item *j, const struct merge_result *m)
{
    if ((g->brief && m->did == STORE_MERGE_KNOWN))
        return;
    if (g->job->options->json) {
        struct json_report r = json_report_empty;
        r.match = j->key;
        r.what = "merge";
        r.detail = merge_names[m->did];
        r.into = *m->into ? m->into : NULL;
        r.player = (const char *const *)j->player;
        r.players = j->players;
        r.listed = j->listed;
        r.coups = j->coups;
        char *line = json_report(&r);
        strbuf_add(&g->said, "%s\n", line ? line : "");
        g->said.failed |= !line;
        free(line);
        return;
    }
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s  %.*s  ", merge_phrase(m->did), MATCH_SHOWN, j->key);
    strbuf_add_players(&w, (const char *const *)j->player, j->players);
    strbuf_add(&w, "%s", _(", "));
    strbuf_add(&w,
               j->listed ? P_("%ld turn", "%ld turns", j->coups)
                         : CP_("board", "%ld turn", "%ld turns", j->coups),
               j->coups);
    if (m->did == STORE_MERGE_DIVERGED)
        strbuf_add(&w,
                   g->away ? _("; both are kept there, as versions of %.*s")
                           : _("; both are kept: referee versions %.*s"),
                   MATCH_SHOWN, m->into);
    strbuf_add(&w, "\n");
    strbuf_add(&g->said, "%s", w.failed ? "?\n" : w.text);
    strbuf_free(&w);
}

static void print_said(struct merge_run *g)
{
    if (!g->said.length && !g->said.failed)
        return;
    progress_clear(&g->progress);
    g->status = status_worse(g->status, print_buf(&g->said));
}

enum store_code merge_run_commit(struct merge_run *g, struct store_error *err)
{
    enum store_code code = store_commit(g->to, err);
    if (code != STORE_OK)
        return code;
    g->committed += g->uncommitted;
    g->uncommitted = 0;
    print_said(g);
    return STORE_OK;
}

/* Commits a part. */
static void end_part(struct merge_run *g)
{
    struct store_error err;
    enum store_code code = merge_run_commit(g, &err);
    if (code == STORE_OK)
        code = store_begin(g->to, STORE_WRITE, &err);
    if (code == STORE_OK)
        return;
    g->status = status_worse(g->status, print_store_error(&err));
    g->stopped = true;
}

/* Reports that this match is skipped; the others continue. */
static void say_skipped(struct merge_run *g, const struct merge_item *j, const char *reason,
                        enum status status)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, _("match %.*s"), MATCH_SHOWN, j->key);
    strbuf_add(&w, " ");
    strbuf_add_players(&w, (const char *const *)j->player, j->players);
    strbuf_add(&w, "%s", _(": not taken: "));
    strbuf_add_clean(&w, reason);
    progress_clear(&g->progress);
    fflush(stdout);
    fprintf(stderr, "referee: %s\n", w.failed ? "?" : w.text);
    strbuf_free(&w);
    g->status = status_worse(g->status, status);
}

/* --- a match ---------------------------------------------------------------------------------- */

/* Result of the merge, tried in a scratch store. */
static enum store_code try_aside(struct merge_run *g, struct merge_item *j, struct merge_result *m,
                                 struct store_error *err)
{
    enum store_code code = g->aside ? STORE_OK : store_open_memory(&g->aside, err);
    return code == STORE_OK ? merge_job_bring(j, g->aside, &g->from, true, m, err) : code;
}

static enum store_code take(struct merge_run *g, struct merge_item *j, struct merge_result *m,
                            struct store_error *err)
{
    struct store *to = g->to;
    char held[STORE_KEY_SIZE];
    memcpy(held, m->into, sizeof held);
    if (m->did != STORE_MERGE_EXTENDED)
        return merge_job_bring(j, to, &g->from, false, m, err);
    /* lock: a match that another process is writing is not extended */
    enum store_code code = store_match_lock(to, held, err);
    if (code != STORE_OK)
        return code;
    code = merge_job_bring(j, to, &g->from, false, m, err);
    store_match_unlock(to, held);
    return code;
}

/* Pushes a match to an office over HTTPS. A dry run predicts the result from the heads that the
 * office has. */
static enum store_code send_one(struct merge_run *g, const struct merge_item *j,
                                struct merge_result *m, struct store_error *err)
{
    m->did = j->founds ? STORE_MERGE_NEW : STORE_MERGE_EXTENDED;
    return g->dry ? STORE_OK : remote_bring(g->office, g->from.store, j->key, m, err);
}

struct rules_here {
    struct merge_run *run;
    struct merge_result *result;
};

static int compare_rules(void *ctx, const struct store_match *mine)
{
    const struct rules_here *r = ctx;
    const struct game *game = game_of(mine->game, r->run->from.game);
    struct incoming *arrival = &r->result->arrival;
    arrival->refused = game && mine->revision > game->revision;
    if (arrival->refused)
        snprintf(arrival->reason, sizeof arrival->reason,
                 _("its rows were made by rules %ld, and here are rules %d"), mine->revision,
                 game->revision);
    return 1;
}

/* Refuses to continue a match whose rows newer rules made. */
static bool refuse_newer(struct merge_run *g, struct merge_result *m)
{
    struct rules_here r = {g, m};
    return store_match_get(g->to, m->into, compare_rules, &r, NULL) == STORE_OK &&
           m->arrival.refused;
}

struct known_head {
    const struct merge_item *of;
    struct merge_result *found;
};

static int take_known(void *ctx, const struct store_match *mine)
{
    const struct known_head *k = ctx;
    bool same = strcmp(mine->head_hash, k->of->head) == 0;
    if (same)
        memcpy(k->found->into, mine->key, sizeof k->found->into);
    return same;
}

/* The match here with the same log. */
static enum store_code name_known(struct merge_run *g, const struct merge_item *j,
                                  struct merge_result *m, struct store_error *err)
{
    const struct store_query versions = {.origin = j->origin};
    struct known_head k = {j, m};
    m->did = STORE_MERGE_KNOWN;
    return store_matches(g->to, &versions, take_known, &k, err);
}

enum store_code merge_run_one(struct merge_run *g, struct merge_item *j, struct merge_result *m,
                              struct store_error *err)
{
    if (j->code != STORE_OK) {
        *err = j->err;
        return j->code;
    }
    struct store *to = g->to;
    if (j->known)
        return name_known(g, j, m, err);
    if (g->office)
        return send_one(g, j, m, err);
    enum store_code code = store_log_place(to, j->log, &m->did, m->into, err);
    bool known = m->did == STORE_MERGE_KNOWN;
    j->long_here = code == STORE_OK && m->did == STORE_MERGE_EXTENDED && merge_is_long(to, m->into);
    if (code == STORE_OK)
        code = store_log_seals(to, j->log, known ? m->into : "", &m->seals, err);
    if (code != STORE_OK || (known && (g->dry || !m->seals)))
        return code;
    if (m->did == STORE_MERGE_EXTENDED && refuse_newer(g, m))
        return STORE_OK;
    if (known)
        return store_log_bring(to, j->log, NULL, NULL, &m->did, m->into, NULL, err);
    if (!g->dry)
        return take(g, j, m, err);
    struct merge_result tried = *m;
    code = try_aside(g, j, &tried, err);
    m->arrival = tried.arrival;
    return code;
}

/* Reports annotations that have no effect because the match belongs to another. */
static void say_another(struct merge_run *g, const struct merge_item *j,
                        const struct merge_result *m)
{
    struct strbuf who = {.text = NULL};
    if (!m->unheeded.kinds)
        return;
    strbuf_add(&who, _("match %.*s"), MATCH_SHOWN, j->key);
    strbuf_add(&who, " ");
    strbuf_add_players(&who, (const char *const *)j->player, j->players);
    print_unheeded(who.failed ? "?" : who.text, &m->unheeded);
    strbuf_free(&who);
    g->status = status_worse(g->status, STATUS_FOUND);
}

/* Prints and counts the result. */
static void count_result(struct merge_run *g, const struct merge_item *j,
                         const struct merge_result *m, enum store_code code,
                         const struct store_error *err)
{
    if (code == STORE_OK && !m->arrival.refused) {
        g->count[m->did]++;
        if (g->brief && m->did == STORE_MERGE_DIVERGED)
            g->status = status_worse(g->status, STATUS_FOUND);
        g->seals += m->seals;
        report(g, j, m);
        g->uncommitted += m->did != STORE_MERGE_KNOWN || m->seals;
        g->unsigned_of_none += m->did != STORE_MERGE_KNOWN && !g->sender && !j->of_club;
        say_another(g, j, m);
    } else if (code == STORE_OK || code == STORE_CORRUPT || code == STORE_INVALID) {
        say_skipped(g, j, code == STORE_OK ? m->arrival.reason : err->text, STATUS_FOUND);
    } else if (code == STORE_BUSY) { /* the next pass may succeed */
        say_skipped(g, j, err->text, STATUS_FAILED);
    } else {
        progress_clear(&g->progress);
        g->status = status_worse(g->status, print_store_error(err));
        g->stopped = true;
    }
    if (g->part && !g->stopped && g->uncommitted >= g->part)
        end_part(g);
    if (!g->part)
        print_said(g);
    g->done += j->coups;
    progress_set(&g->progress, g->done, g->total);
}

/* Merges a match and signs it, in one transaction. */
static enum store_code take_signed(struct merge_run *g, struct merge_item *j,
                                   struct merge_result *m, struct store_error *err)
{
    enum store_code code = store_begin(g->to, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = merge_run_one(g, j, m, err);
    if (code == STORE_OK && m->did != STORE_MERGE_KNOWN && !m->arrival.refused)
        code = store_sign_receipt(g->to, m->into, g->sender->club, g->sender->office, err);
    if (code == STORE_OK)
        return store_commit(g->to, err);
    store_rollback(g->to);
    return code;
}

static void take_alone(struct merge_run *g, struct merge_item *j)
{
    struct store_error err;
    struct merge_result m;
    enum store_code code = STORE_BUSY;
    err.again = true;
    for (int i = 0; !g->stopped && code == STORE_BUSY && err.again && i < MOST_TRIES; i++) {
        m = (struct merge_result){.into = ""};
        code = g->sender && !g->dry ? take_signed(g, j, &m, &err) : merge_run_one(g, j, &m, &err);
    }
    if (!g->stopped)
        count_result(g, j, &m, code, &err);
    merge_job_free(j);
}

static enum store_code bring_together(struct merge_run *g, const struct merge_batch *t,
                                      struct store_error *err)
{
    enum store_code code = STORE_BUSY;
    err->again = true;
    for (int i = 0; code == STORE_BUSY && err->again && i < MOST_TRIES; i++)
        code = merge_batch_bring(t, g->to, err);
    return code;
}

/* Inserts the batch; if one of its matches exists by now, merges each alone. */
static void take_together(struct merge_run *g)
{
    struct store_error err;
    struct merge_batch *t = g->together;
    g->together = NULL;
    enum store_code code = t && !g->stopped ? bring_together(g, t, &err) : STORE_OK;
    for (size_t i = 0; t && i < t->n; i++)
        if (code == STORE_CONFLICT || code == STORE_BUSY)
            take_alone(g, &t->one[i].job);
        else if (!g->stopped)
            count_result(g, &t->one[i].job, &t->one[i].merged, code, &err);
    merge_batch_free(t);
}

static void take_job(struct merge_run *g, struct merge_item *j)
{
    if (!j->founds || g->office || g->sender || g->stopped ||
        !merge_batch_add(&g->together, j, &g->from))
        take_alone(g, j);
    if (g->together && merge_batch_is_full(g->together))
        take_together(g);
}

/* --- all of them ------------------------------------------------------------------------------ */

static void take_jobs(struct merge_run *g)
{
    for (struct merge_item *j; (j = jobs_take(g->jobs));)
        take_job(g, j);
}

int note_some_match(void *ctx, const struct store_match *m)
{
    (void)m;
    return *(bool *)ctx = true;
}

/* True if the target has a version of this match. */
static bool is_here(struct merge_run *g, const struct store_match *m)
{
    const struct store_query versions = {.origin = m->origin, .limit = 1};
    bool some = false;
    return store_matches(g->to, &versions, note_some_match, &some, NULL) != STORE_OK || some;
}

/* Long matches are not queued with others: each is read alone. */
static int give_match(void *ctx, const struct store_match *m)
{
    struct merge_run *g = ctx;
    struct merge_item *j;
    enum merge_run_does does = g->choose ? g->choose(g->ctx, m) : MERGING_BRINGS;
    g->stopped |= g->signal && *g->signal;
    if (g->stopped)
        return 1;
    bool skipped = does == MERGING_LEAVES || (does == MERGING_KNOWS && g->brief);
    g->count[STORE_MERGE_KNOWN] += does == MERGING_KNOWS && g->brief;
    g->done += skipped ? m->coups : 0;
    if (skipped)
        return 0;
    bool is_long = does != MERGING_KNOWS && m->head_seq > LONG_LOG;
    if (is_long)
        take_jobs(g);
    while (!(j = jobs_place(g->jobs)))
        take_job(g, jobs_take(g->jobs));
    if (!merge_job_begin(j, m)) {
        merge_job_free(j);
        g->status = print_failure("merge", _("out of memory"));
        return g->stopped = true;
    }
    j->known = does == MERGING_KNOWS;
    j->founds = does == MERGING_FOUNDS && (g->office || (!g->dry && store_on_server(g->to)));
    bool asks = !g->office && !store_on_server(g->to); /* a query there is a round trip */
    j->unknown = (j->founds && !g->office) || (asks && !j->known && !is_here(g, m));
    jobs_go(g->jobs);
    if (is_long)
        take_jobs(g);
    return g->stopped;
}

static int count_turns(void *ctx, const struct store_match *m)
{
    ((struct merge_run *)ctx)->total += m->coups;
    return 0;
}

static int give_or_put_off(void *ctx, const struct store_match *m)
{
    struct merge_run *g = ctx;
    return m->chosen ? !string_set_add(&g->chosen, m->key) : give_match(g, m);
}

/* Merges chosen versions last: then they replace the version chosen before. */
static enum store_code give_all(struct merge_run *g, struct store_error *err)
{
    enum store_code code = store_matches(g->from.store, g->query, give_or_put_off, g, err);
    for (size_t i = 0; code == STORE_OK && !g->stopped && i < g->chosen.count; i++)
        code = store_match_get(g->from.store, g->chosen.text[i], give_match, g, err);
    return code;
}

enum status merge_run_pass(struct merge_run *g)
{
    struct store_error err;
    struct read_pool views;
    progress_begin(&g->progress, g->dry ? _("comparing") : _("merging"));
    if (g->progress.on && !g->brief)
        store_matches(g->from.store, g->query, count_turns, g, NULL);
    read_pool_open(&views, g->from_path, g->from.store, g->from.game);
    for (int i = 0; i < views.count; i++)
        views.view[i].bare = g->from.bare;
    g->jobs = jobs_new(views.count, views.own, sizeof(struct merge_item), merge_job_read);
    if (!g->jobs)
        g->status = print_failure("merge", _("out of memory"));
    else if (give_all(g, &err) != STORE_OK)
        g->status = status_worse(g->status, print_store_error(&err));
    if (g->chosen.failed)
        g->status = print_failure("merge", _("out of memory"));
    string_set_free(&g->chosen);
    if (g->jobs) {
        take_jobs(g);
        take_together(g);
        jobs_free(g->jobs);
    }
    read_pool_close(&views);
    store_close(g->aside);
    progress_clear(&g->progress);
    if (!g->part)
        strbuf_free(&g->said);
    return g->status;
}

/* --- in all ------------------------------------------------------------------------------------
 */

enum status merge_run_say(const struct merge_run *g)
{
    const long *n = g->count;
    if (g->job->options->json)
        return g->status;
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, P_("%ld new", "%ld new", n[STORE_MERGE_NEW]), n[STORE_MERGE_NEW]);
    strbuf_add(&w, "%s", _(", "));
    strbuf_add(&w, P_("%ld extended", "%ld extended", n[STORE_MERGE_EXTENDED]),
               n[STORE_MERGE_EXTENDED]);
    strbuf_add(&w, "%s", _(", "));
    strbuf_add(&w, P_("%ld diverged", "%ld diverged", n[STORE_MERGE_DIVERGED]),
               n[STORE_MERGE_DIVERGED]);
    strbuf_add(&w, "%s", _(", "));
    strbuf_add(&w, P_("%ld already known", "%ld already known", n[STORE_MERGE_KNOWN]),
               n[STORE_MERGE_KNOWN]);
    if (g->seals) {
        strbuf_add(&w, "%s", _(", "));
        strbuf_add(&w, P_("%ld seal", "%ld seals", g->seals), g->seals);
    }
    strbuf_add(&w, "%s\n", g->job->options->dry_run ? _(": nothing was written") : "");
    enum status status = status_worse(g->status, print_buf(&w));
    strbuf_free(&w);
    return status;
}
