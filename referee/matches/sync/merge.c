/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/files.h"
#include "base/i18n.h"
#include "clubs.h"
#include "db/open/open.h"
#include "log/find.h"
#include "log/rows.h"
#include "matches/command/command.h"
#include "matches/json/json.h"
#include "matches/json/log_text.h"
#include "matches/verify/seals.h"
#include "push.h"
#include "remote.h"

/* --- backup name ----------------------------------------------------------------------------- */

void backup_name(struct strbuf *w, const char *record, int i)
{
    struct tm utc;
    time_t now = time(NULL);
    char stamp[32], beside[STORE_PATH_SIZE];
    store_sidecar_path(record, beside);
    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", &utc);
    strbuf_add(w, "%s.%s", beside, stamp);
    strbuf_add(w, i ? "-%d.bak" : ".bak", i);
}

void say_backup(const char *path)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", _("Backup written: "));
    strbuf_add_clean(&w, path);
    strbuf_add(&w, "\n");
    print_buf(&w);
    strbuf_free(&w);
}

/* --- unheeded -------------------------------------------------------------------------------- */

static const struct {
    enum unheeded_kind kind;
    const char *name, *said;
} unheeded[] = {
    {STORE_UNHEEDED_CHOICE, "choose", N_("chooses a version: ignored")},
    {STORE_UNHEEDED_JOIN, "join", N_("joins it to another match: ignored")},
    {STORE_UNHEEDED_VERSION, "version", N_("names this version: ignored")},
    {STORE_UNHEEDED_HIDE, "hide", N_("hides the match, or shows it again: ignored")},
};

enum { KINDS = sizeof unheeded / sizeof unheeded[0] };

bool print_unheeded(const char *who, const struct store_unheeded *h)
{
    struct strbuf club = {.text = NULL}, whose = {.text = NULL};
    strbuf_add_clean(&club, h->club);
    if (*h->club)
        strbuf_add(&whose, _("; the match is of the club %s"), club.text ? club.text : "?");
    else
        strbuf_add(&whose, "%s", _("; the match is of the record it comes to"));
    strbuf_free(&club);
    fflush(stdout);
    for (int i = 0; i < KINDS; i++)
        if (h->kinds & (unsigned)unheeded[i].kind)
            fprintf(stderr, "referee: %s: %s%s\n", who, _(unheeded[i].said),
                    whose.failed ? "" : whose.text);
    strbuf_free(&whose);
    return h->kinds != 0;
}

void json_unheeded(struct json_builder *o, const struct store_unheeded *h)
{
    struct json_builder list = make(json_array());
    for (int i = 0; i < KINDS; i++)
        if (h->kinds & (unsigned)unheeded[i].kind)
            append(&list, text_or_null(unheeded[i].name));
    if (!h->kinds) {
        json_decref(list.json);
        return;
    }
    put(o, "ignored", made(&list));
    put_text(o, "of", *h->club ? h->club : NULL);
}

void read_unheeded(const json_t *o, struct store_unheeded *out)
{
    const json_t *list = json_object_get(o, "ignored");
    const char *club = json_string_value(json_object_get(o, "of"));
    *out = (struct store_unheeded){.kinds = 0};
    snprintf(out->club, sizeof out->club, "%s", club ? club : "");
    for (size_t i = 0; i < json_array_size(list); i++)
        for (int k = 0; k < KINDS; k++) {
            const char *name = json_string_value(json_array_get(list, i));
            if (name && strcmp(name, unheeded[k].name) == 0)
                out->kinds |= (unsigned)unheeded[k].kind;
        }
}

/* --- merge item ------------------------------------------------------------------------------ */

/* Initialises *j from the match. Returns false if out of memory. Free *j in every case. */
static bool merge_item_begin(struct merge_item *j, const struct store_match *m)
{
    memcpy(j->key, m->key, sizeof j->key);
    memcpy(j->origin, m->origin, sizeof j->origin);
    memcpy(j->head, m->head_hash, sizeof j->head);
    j->version = m->version ? strdup(m->version) : NULL;
    j->coups = m->coups;
    j->entries = m->head_seq;
    j->revision = m->revision;
    j->game = game_named(m->game);
    j->listed = seats_are_listed(m->game);
    j->of_club = *m->club;
    bool event = strcmp(m->game, STORE_EVENT) == 0;
    j->event = event ? strdup(m->event ? m->event : "") : NULL;
    bool ok = (j->version || !m->version) && (j->event || !event);
    for (; ok && j->players < m->seats; j->players += ok) {
        j->player[j->players] = strdup(m->seat[j->players].player);
        ok = j->player[j->players];
    }
    return ok;
}

/* Reads and judges the match (a jobs_do_fn). own: a struct read_view (command.h) of the other
 * record. */
static void merge_item_read(void *own, void *job)
{
    const struct read_view *v = own;
    struct merge_item *j = job;
    const struct game *game = j->game ? j->game : v->game;
    if (j->known)
        return;
    /* older rules made the rows of the match in the user's other record */
    bool older = !v->bare && !j->event && j->revision < game->revision;
    j->judged = (struct incoming){.game = v->game, .older = older ? j->revision : 0};
    j->code = store_begin(v->store, STORE_READ, &j->err);
    if (j->code != STORE_OK)
        return;
    j->code = store_log_take(v->store, j->key, &j->log, &j->err);
    store_rollback(v->store);
    if (j->code != STORE_OK)
        return;
    if ((j->sends && !log_text_write(j->log, &j->text)) ||
        (j->judges && !incoming_judge(&j->judged, j->log))) {
        snprintf(j->err.text, sizeof j->err.text, "%s", _("out of memory"));
        j->code = j->err.code = STORE_FAILED;
    }
}

/* "match 3f2a91bc Anna - Boris", "event 3f2a91bc Cup". */
static void strbuf_add_merged(struct strbuf *w, const struct merge_item *j)
{
    strbuf_add(w, j->event ? _("event %.*s") : _("match %.*s"), MATCH_SHOWN, j->key);
    strbuf_add(w, " ");
    if (j->event)
        strbuf_add_clean(w, j->event);
    else
        strbuf_add_players(w, (const char *const *)j->player, j->players);
}

/* Frees *j and makes it empty. */
static void merge_item_free(struct merge_item *j)
{
    incoming_free(&j->judged);
    store_log_free(j->log);
    strbuf_free(&j->text);
    free(j->version);
    free(j->event);
    for (int i = 0; i < j->players; i++)
        free(j->player[i]);
    *j = (struct merge_item){.players = 0};
}

/* --- merge run ------------------------------------------------------------------------------- */

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

/* Commits the pending matches, and prints their messages. */
static enum store_code merge_run_commit(struct merge_run *g, struct store_error *err)
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

/* Long matches are not queued with others: each is read separately. */
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

/* --- merge ----------------------------------------------------------------------------------- */

/* `merge`: merges the matches of another record into this one, after a backup. */

enum { PART = 500 }; /* matches in a transaction */

static volatile sig_atomic_t signal_taken; /* SIGINT: what is merged is kept, and the rest left */

static void note_signal(int number)
{
    signal_taken = number;
}

/* Copies the record to a file next to it. */
static enum status back_up(const struct record_job *job)
{
    struct store_error err;
    struct progress p;
    const struct store_progress asks = {record_progress, &p};
    enum store_code code = STORE_CONFLICT;
    for (int i = 0; code == STORE_CONFLICT && i < BACKUP_NAMES; i++) {
        struct strbuf path = {.text = NULL};
        backup_name(&path, job->path, i);
        if (path.failed)
            return print_failure("merge", _("out of memory"));
        progress_begin(&p, "backup");
        code = store_backup(job->store, path.text, rows_make, p.on ? &asks : NULL, &err);
        progress_clear(&p);
        if (code == STORE_OK && !job->options->json)
            say_backup(path.text);
        strbuf_free(&path);
    }
    return code == STORE_OK ? STATUS_OK : print_store_error(&err);
}

static struct merge_run begin_merge(const struct record_job *job, const struct log_sender *sender)
{
    return (struct merge_run){.job = job,
                              .sender = sender->club ? sender : NULL,
                              .from = {.game = job->game, .store = job->other},
                              .from_path = job->words[0],
                              .to = job->store};
}

static int stop_there(void *ctx, const struct store_match *m)
{
    *(bool *)ctx = m == NULL;
    return 1;
}

static enum store_code ask_empty(struct store *s, bool *empty, struct store_error *err)
{
    const struct store_query any = {.limit = 1, .logs = STORE_ALL_LOGS};
    *empty = true;
    return store_matches(s, &any, stop_there, empty, err);
}

/* Restores a backup into an empty record, unless it is declared to be of a club: all annotations
 * and the person aliases are copied, in one transaction, because a second half could not be
 * restored this way. */
static enum status bring_all(struct merge_run *g, struct store_error *err)
{
    struct store *to = g->job->store;
    bool empty = true;
    if (ask_empty(to, &empty, err) != STORE_OK)
        return print_store_error(err);
    empty = empty && !g->sender;
    store_set_office(to, empty);
    g->commits = empty ? LONG_MAX : PART;
    enum status status = merge_run_pass(g);
    bool interrupted = signal_taken && empty;
    if (status != STATUS_FAILED && !interrupted && empty &&
        store_aliases_copy(to, g->job->other, err) != STORE_OK)
        return print_store_error(err);
    return interrupted ? STATUS_FAILED : status;
}

static enum status say_not_merged(const struct merge_run *g)
{
    struct strbuf w = {.text = NULL};
    if (!g->committed)
        return print_failure("merge", _("nothing was merged"));
    strbuf_add(
        &w,
        P_("%ld match was merged and is kept; the same command continues with the others",
           "%ld matches were merged and are kept; the same command continues with the others",
           g->committed),
        g->committed);
    enum status status = print_failure("merge", w.failed ? "?" : w.text);
    strbuf_free(&w);
    return status;
}

/* On a server the operator must know which matches no signature protects. */
static enum status say_merged(const struct merge_run *g)
{
    struct strbuf w = {.text = NULL};
    enum status status = merge_run_say(g);
    if (!g->unsigned_of_none || !store_on_server(g->to) || g->job->options->json)
        return status;
    strbuf_add(&w,
               P_("%ld match is unsigned and has no club; to merge matches of a club, use --club "
                  "NAME --as NAME\n",
                  "%ld matches are unsigned and have no club; to merge matches of a club, use "
                  "--club NAME --as NAME\n",
                  g->unsigned_of_none),
               g->unsigned_of_none);
    status = status_worse(status, print_prose(&w));
    strbuf_free(&w);
    return status;
}

static enum status merge_in_parts(struct merge_run *g)
{
    struct store_error err;
    struct store *to = g->job->store;
    if (store_begin(to, STORE_WRITE, &err) != STORE_OK)
        return print_store_error(&err);
    enum status status = bring_all(g, &err);
    if (status == STATUS_FAILED) {
        store_rollback(to);
        return say_not_merged(g);
    }
    if (merge_run_commit(g, &err) != STORE_OK) {
        print_store_error(&err);
        return say_not_merged(g);
    }
    return signal_taken ? say_not_merged(g) : say_merged(g);
}

/* Other processes write to a server meanwhile. A transaction over many matches would add their
 * players in the order of the matches and could wait for another one in a circle. Here each match
 * has its own transaction, or a batch of new ones, which adds its players first, in order. */
static enum status merge_alone(struct merge_run *g)
{
    struct store_error err;
    struct push_plan plan = {.job = g->job};
    enum store_code code = push_plan_look(&plan, g, &err);
    enum status status = code == STORE_OK ? push_plan_pass(&plan, g) : print_store_error(&err);
    push_plan_free(&plan);
    g->committed = g->uncommitted;
    return status == STATUS_FAILED || signal_taken ? say_not_merged(g) : say_merged(g);
}

/* A backup is restored in one long transaction, which must exclude other writers. If another
 * process restores a backup, waits for its end; the record is not empty then. */
static enum status merge_into_server(struct merge_run *g)
{
    struct store_error err;
    struct store *to = g->job->store;
    bool empty = false;
    enum store_code code = ask_empty(to, &empty, &err);
    empty = empty && !g->sender;
    bool locks = code == STORE_OK && empty;
    if (locks)
        code = store_lock_record(to, &err);
    if (locks && code == STORE_OK)
        code = ask_empty(to, &empty, &err);
    if (locks && (code != STORE_OK || !empty))
        store_unlock_record(to);
    if (code != STORE_OK)
        return print_store_error(&err);
    enum status status = empty ? merge_in_parts(g) : merge_alone(g);
    if (empty)
        store_unlock_record(to);
    return status;
}

/* A backup is made first, unless there is nothing to merge. */
static enum status merge_planned(struct merge_run *g, const struct push_plan *plan)
{
    struct sigaction before, ours = {.sa_handler = note_signal};
    if (g->job->options->dry_run) {
        g->dry = true;
        return merge_run_pass(g) == STATUS_FAILED ? STATUS_FAILED : say_merged(g);
    }
    if (push_plan_lacks(plan, g) && back_up(g->job) != STATUS_OK)
        return STATUS_FAILED;
    g->signal = &signal_taken;
    sigaction(SIGINT, &ours, &before);
    enum status status = store_on_server(g->to) ? merge_into_server(g) : merge_in_parts(g);
    sigaction(SIGINT, &before, NULL);
    return status;
}

static enum status merge_from(const struct record_job *job, const struct log_sender *sender)
{
    struct store_error err;
    struct merge_run g = begin_merge(job, sender);
    struct push_plan plan = {.job = job};
    enum store_code code = push_plan_look(&plan, &g, &err);
    if (code == STORE_OK)
        code = push_plan_choose(&plan, &g, &err);
    enum status status = code == STORE_OK ? merge_planned(&g, &plan) : print_store_error(&err);
    push_plan_free(&plan);
    strbuf_free(&g.said);
    return status;
}

enum status record_merge(const struct record_job *job)
{
    const struct record_options *o = job->options;
    struct store_error err;
    struct signer key;
    const struct log_sender sender = {o->club, &key};
    if (!o->club)
        return merge_from(job, &sender);
    if (!club_is_name(o->club))
        return print_failure(o->club, _("a club's name may have only letters, digits, - _ and ."));
    if (store_set_club(job->store, o->club, &err) != STORE_OK)
        return print_store_error(&err);
    if (!keys_unlock(o, o->as, &key))
        return STATUS_FAILED;
    enum status status = merge_from(job, &sender);
    signer_wipe(&key);
    return status;
}
