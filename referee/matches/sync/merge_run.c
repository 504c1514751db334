/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "db/merge_tails.h"
#include "log/find.h"
#include "matches/json/json.h"
#include "remote.h"
#include "unheeded.h"

enum {
    LONG_LOG = 4096,    /* entries of a match that is not held in memory with others */
    PART_LOG = 4096,    /* entries of the matches that are taken in together */
    PART_TEXT = 1 << 18 /* bytes of the matches in one request to an office */
};

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

static void report(struct merge_run *g, const struct merge_item *j)
{
    const struct store_taking *m = &j->taking;
    if ((g->brief && m->did == STORE_MERGE_KNOWN))
        return;
    if (g->job->options->json) {
        struct json_report r = json_report_empty;
        r.match = j->key;
        r.what = "merge";
        r.detail = merge_name(m->did);
        r.into = *m->key ? m->key : NULL;
        r.player = (const char *const *)j->player;
        r.players = j->players;
        r.listed = j->listed && !j->event;
        r.event = j->event;
        r.coups = j->coups;
        char *line = json_report(&r);
        strbuf_add(&g->said, "%s\n", line ? line : "");
        g->said.failed |= !line;
        free(line);
        return;
    }
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s  %.*s  ", merge_phrase(m->did), MATCH_SHOWN, j->key);
    if (j->event) {
        strbuf_add_clean(&w, j->event);
        strbuf_add(&w, "%s", _(", "));
        strbuf_add(&w, P_("%ld entry", "%ld entries", j->entries), j->entries);
    } else {
        strbuf_add_players(&w, (const char *const *)j->player, j->players);
        strbuf_add(&w, "%s", _(", "));
        strbuf_add(&w,
                   j->listed ? P_("%ld turn", "%ld turns", j->coups)
                             : CP_("board", "%ld turn", "%ld turns", j->coups),
                   j->coups);
    }
    if (m->did == STORE_MERGE_DIVERGED)
        strbuf_add(&w,
                   g->away ? _("; both are kept there, as versions of %.*s")
                           : _("; both are kept: referee versions %.*s"),
                   MATCH_SHOWN, m->key);
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
    strbuf_add_merged(&w, j);
    strbuf_add(&w, "%s", _(": not taken: "));
    strbuf_add_clean(&w, reason);
    progress_clear(&g->progress);
    fflush(stdout);
    fprintf(stderr, "referee: %s\n", w.failed ? "?" : w.text);
    strbuf_free(&w);
    g->status = status_worse(g->status, status);
}

/* --- comparing -------------------------------------------------------------------------------- */

struct merge_comparing {
    struct store *to, *from;
    const struct store_match *m;
    struct merge_comparison *out;
};

static int compare_version(void *ctx, const struct store_match *mine)
{
    struct merge_comparing *c = ctx;
    const struct store_match *m = c->m;
    char hash[STORE_HASH_SIZE] = "";
    bool longer = mine->head_seq >= m->head_seq;
    enum store_code code = longer ? tails_hash(c->to, mine->key, m->head_seq, hash, NULL)
                                  : tails_hash(c->from, m->key, mine->head_seq, hash, NULL);
    bool same = code == STORE_OK && strcmp(hash, longer ? m->head_hash : mine->head_hash) == 0;
    c->out->extends |= same && !longer;
    c->out->does = same && longer ? MERGING_KNOWS : MERGING_BRINGS;
    snprintf(c->out->key, sizeof c->out->key, "%s", mine->key);
    return c->out->does == MERGING_KNOWS;
}

enum store_code merge_compare(struct store *to, struct store *from, const struct store_match *m,
                              struct merge_comparison *out, struct store_error *err)
{
    const struct store_query versions = {.origin = m->origin, .logs = STORE_ALL_LOGS};
    struct merge_comparing c = {.to = to, .from = from, .m = m, .out = out};
    *out = (struct merge_comparison){.does = MERGING_FOUNDS};
    return store_matches(to, &versions, compare_version, &c, err);
}

/* --- a part ----------------------------------------------------------------------------------- */

/* Reports annotations that have no effect because the match belongs to another. */
static void say_another(struct merge_run *g, const struct merge_item *j)
{
    struct strbuf who = {.text = NULL};
    if (!j->taking.unheeded.kinds)
        return;
    strbuf_add_merged(&who, j);
    print_unheeded(who.failed ? "?" : who.text, &j->taking.unheeded);
    strbuf_free(&who);
    g->status = status_worse(g->status, STATUS_FOUND);
}

static void count_taken(struct merge_run *g, struct merge_item *j)
{
    const struct store_taking *m = &j->taking;
    if (g->from.bare && j->judged.log) /* a bare log does not give the number of coups */
        j->coups = (long)j->judged.rows.n_coups;
    g->count[m->did]++;
    if (g->brief && m->did == STORE_MERGE_DIVERGED)
        g->status = status_worse(g->status, STATUS_FOUND);
    g->seals += m->seals;
    report(g, j);
    g->uncommitted += m->did != STORE_MERGE_KNOWN || m->seals;
    g->unsigned_of_none += m->did != STORE_MERGE_KNOWN && !g->sender && !j->of_club;
    say_another(g, j);
}

/* Prints and counts the result of a match, and frees it. */
static void count_result(struct merge_run *g, struct merge_item *j)
{
    const struct store_taking *m = &j->taking;
    if (j->code == STORE_CORRUPT || j->code == STORE_INVALID) {
        say_skipped(g, j, j->err.text, STATUS_FOUND);
    } else if (j->code != STORE_OK) {
        progress_clear(&g->progress);
        g->status = status_worse(g->status, print_store_error(&j->err));
        g->stopped = true;
    } else if (m->did == STORE_MERGE_REFUSED) {
        say_skipped(g, j, m->reason, STATUS_FOUND);
    } else if (m->did == STORE_MERGE_BUSY) { /* the next pass may succeed */
        say_skipped(g, j, m->reason, STATUS_FAILED);
    } else {
        count_taken(g, j);
    }
    g->done += j->coups;
    progress_set(&g->progress, g->done, g->total);
}

/* Takes in the matches of the part that were read. */
static enum store_code take_read(struct merge_run *g, struct store_error *err)
{
    struct store_taking t[MERGE_PART];
    struct merge_item *of[MERGE_PART];
    const struct strbuf *text[MERGE_PART];
    size_t n = 0;
    for (size_t i = 0; i < g->in_part; i++) {
        struct merge_item *j = g->part[i];
        if (j->code != STORE_OK || j->known)
            continue;
        t[n] = (struct store_taking){.log = j->log,
                                     .version = j->version,
                                     .dry = g->dry,
                                     .rows = incoming_rows,
                                     .ctx = &j->judged};
        if (g->office)
            t[n].did = j->founds ? STORE_MERGE_NEW : STORE_MERGE_EXTENDED;
        text[n] = &j->text;
        of[n++] = j;
    }
    enum store_code code = !g->office ? store_take(g->to, t, n, g->sender, err)
                           : g->dry   ? STORE_OK
                                      : remote_bring(g->office, text, t, n, err);
    for (size_t i = 0; i < n; i++)
        of[i]->taking = t[i];
    return code;
}

static void free_part(struct merge_run *g)
{
    for (size_t i = 0; i < g->in_part; i++) {
        merge_item_free(g->part[i]);
        free(g->part[i]);
    }
    g->in_part = 0;
    g->part_entries = 0;
    g->part_bytes = 0;
}

/* The part was refused as a whole: its matches are skipped, and the others continue. */
static void skip_part(struct merge_run *g, enum store_code code, const struct store_error *err)
{
    for (size_t i = 0; i < g->in_part; i++) {
        struct store_taking *t = &g->part[i]->taking;
        if (g->part[i]->code != STORE_OK || g->part[i]->known)
            continue;
        t->did = code == STORE_BUSY ? STORE_MERGE_BUSY : STORE_MERGE_REFUSED;
        snprintf(t->reason, sizeof t->reason, "%s", err->text);
    }
}

static void take_part(struct merge_run *g)
{
    struct store_error err;
    enum store_code code = g->stopped || !g->in_part ? STORE_OK : take_read(g, &err);
    if (code == STORE_BUSY || code == STORE_INVALID) {
        skip_part(g, code, &err);
    } else if (code != STORE_OK) {
        progress_clear(&g->progress);
        g->status = status_worse(g->status, print_store_error(&err));
        g->stopped = true;
    }
    for (size_t i = 0; i < g->in_part && !g->stopped; i++) {
        struct merge_item *j = g->part[i];
        count_result(g, j);
    }
    free_part(g);
    if (g->commits && !g->stopped && g->uncommitted >= g->commits)
        end_part(g);
    if (!g->commits)
        print_said(g);
}

/* Adds a match that was read to the part, and takes the part in if it is full. */
static void add_to_part(struct merge_run *g, struct merge_item *read)
{
    bool many = g->office || store_on_server(g->to);
    struct merge_item *j = malloc(sizeof *j);
    if (!j) {
        merge_item_free(read);
        g->status = print_failure("merge", _("out of memory"));
        g->stopped = true;
        return;
    }
    *j = *read;
    *read = (struct merge_item){.players = 0};
    g->part[g->in_part++] = j;
    g->part_entries += j->known ? 0 : j->entries;
    g->part_bytes += j->text.length;
    if (!many || g->in_part == MERGE_PART || g->part_entries >= PART_LOG ||
        g->part_bytes >= PART_TEXT)
        take_part(g);
}

static const struct store_query every_log = {.logs = STORE_ALL_LOGS};

/* --- all of them ------------------------------------------------------------------------------ */

static void take_jobs(struct merge_run *g)
{
    for (struct merge_item *j; (j = jobs_take(g->jobs));)
        add_to_part(g, j);
    take_part(g);
}

/* Decides by hashes what to do with a match. */
static enum store_code decide(struct merge_run *g, const struct store_match *m,
                              struct merge_comparison *out, struct store_error *err)
{
    enum merge_run_does does = g->choose ? g->choose(g->ctx, m) : MERGING_BRINGS;
    bool known = does == MERGING_KNOWS && g->brief;
    enum store_code code = STORE_OK;
    *out = (struct merge_comparison){.does = does};
    if (g->office || known || does == MERGING_LEAVES || does == MERGING_FOUNDS)
        return code;
    code = merge_compare(g->to, g->from.store, m, out, err);
    if (out->does == MERGING_KNOWS && does == MERGING_SEALS)
        out->does = MERGING_SEALS;
    return code;
}

static bool fail_pass(struct merge_run *g, enum status status)
{
    g->status = status_worse(g->status, status);
    return g->stopped = true;
}

/* Long matches are not queued with others: each is read alone. */
static int give_match(void *ctx, const struct store_match *m)
{
    struct merge_run *g = ctx;
    struct merge_item *j;
    struct store_error err;
    struct merge_comparison c;
    g->stopped |= g->signal && *g->signal;
    if (g->stopped)
        return 1;
    if (decide(g, m, &c, &err) != STORE_OK)
        return fail_pass(g, print_store_error(&err));
    bool skipped = c.does == MERGING_LEAVES || (c.does == MERGING_KNOWS && g->brief);
    g->count[STORE_MERGE_KNOWN] += c.does == MERGING_KNOWS && g->brief;
    g->done += skipped ? m->coups : 0;
    if (skipped)
        return 0;
    bool is_long = c.does != MERGING_KNOWS && m->head_seq > LONG_LOG;
    if (is_long)
        take_jobs(g);
    while (!(j = jobs_place(g->jobs)))
        add_to_part(g, jobs_take(g->jobs));
    if (!merge_item_begin(j, m)) {
        merge_item_free(j);
        return fail_pass(g, print_failure("merge", _("out of memory")));
    }
    memcpy(j->taking.key, c.key, sizeof c.key);
    j->known = c.does == MERGING_KNOWS;
    j->founds = c.does == MERGING_FOUNDS;
    j->judges = !g->office && (j->founds || c.extends);
    j->sends = g->office && !g->dry;
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
    enum store_code code =
        store_matches(g->from.store, g->query ? g->query : &every_log, give_or_put_off, g, err);
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
        store_matches(g->from.store, g->query ? g->query : &every_log, count_turns, g, NULL);
    read_pool_open(&views, g->from_path, g->from.store, g->from.game);
    for (int i = 0; i < views.count; i++)
        views.view[i].bare = g->from.bare;
    g->jobs = jobs_new(views.count, views.own, sizeof(struct merge_item), merge_item_read);
    if (!g->jobs)
        g->status = print_failure("merge", _("out of memory"));
    else if (give_all(g, &err) != STORE_OK)
        g->status = status_worse(g->status, print_store_error(&err));
    if (g->chosen.failed)
        g->status = print_failure("merge", _("out of memory"));
    string_set_free(&g->chosen);
    if (g->jobs) {
        take_jobs(g);
        jobs_free(g->jobs);
    }
    read_pool_close(&views);
    progress_clear(&g->progress);
    if (!g->commits)
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
