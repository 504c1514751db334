/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `rejudge`: adopts the present rules for a match whose result older rules gave. The arbiter says
 * so: the new result is appended to the log with the reason. Rows that differ from the log are made
 * again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "log/find.h"
#include "log/rows.h"
#include "matches/command/command.h"
#include "matches/json/json.h"
#include "verify.h"

/* Result of judging a match again. */
enum outcome {
    AS_IT_IS,  /* the present rules say the same */
    OTHERWISE, /* they give another result or score: adopted, unless the run is dry */
    RESTORED,  /* its rows were damaged, or its log states no result */
    LATER,     /* later rules made its rows */
    UNFIT,     /* the rules refuse an entry, or the log is broken */
    OUTCOMES
};

static const char *const outcome_names[OUTCOMES] = {"same", "differs", "damaged", "later", "unfit"};

struct rejudging {
    const struct record_job *job;
    bool named; /* the user named the match */
    long anew;  /* matches judged again, or that would be in a dry run */
    long same;  /* matches that the present rules judge the same */
    long left;  /* matches left for another reason */
    enum status status;
};

/* One match. */
struct judgement {
    struct loaded l;
    struct rows rows;
    struct differences d;
    struct coup_list differ;
    struct store_match now; /* the match by the present rules */
    enum outcome outcome;
    bool adopt;
    char fingerprint[STORE_HASH_SIZE];
    char reason[320]; /* UNFIT */
};

static bool dry(const struct rejudging *r)
{
    return r->job->options->dry_run;
}

/* --- finding out ------------------------------------------------------------------------------ */

static void unfit(struct judgement *j, const char *reason)
{
    j->outcome = UNFIT;
    snprintf(j->reason, sizeof j->reason, "%s", reason);
}

/* The log is intact, but cannot be replayed. */
static void unfit_log(struct judgement *j, const struct game *game, const struct load_error *why)
{
    j->outcome = UNFIT;
    if (why->entry)
        snprintf(j->reason, sizeof j->reason, _("rules %d do not accept entry %ld: %.200s"),
                 game->revision, why->entry, why->reason);
    else
        unfit(j, why->reason);
}

/* Computes the match by the present rules. */
static void foresee(struct judgement *j)
{
    struct store_change change = replay_change(&j->l.play, NULL);
    j->now = j->l.match;
    match_end_so(&j->now, &change);
    rows_fingerprint(&j->rows, j->l.match.game, &j->l.details.values, j->fingerprint);
}

/* True if the match's own row differs from what the log gives. */
static bool row_differs(struct judgement *j)
{
    const struct store_match *m = &j->l.match;
    struct store_change change = match_change(&j->l, NULL);
    return !match_ends_so(m, &change) || m->coups != j->d.coups ||
           (m->fingerprint && strcmp(m->fingerprint, j->fingerprint) != 0);
}

/* Rows that cannot be read are computed again like others. */
static bool compare(struct store *s, struct judgement *j, struct store_error *err)
{
    bool read = differences_find(s, j->l.match.key, j->l.match.game, &j->l.details.values, &j->rows,
                                 &j->d, err);
    if (!read && err->code != STORE_CORRUPT)
        return false;
    foresee(j);
    bool ends = strcmp(j->now.state, "open") != 0;
    bool differs = match_result_differs(&j->l, NULL, &j->differ);
    bool damaged = !read || j->d.any || row_differs(j) || (ends && !j->l.result.holds);
    j->outcome = differs ? OTHERWISE : damaged ? RESTORED : AS_IT_IS;
    if (!differs)
        j->differ = differences_all(&j->d);
    return true;
}

static bool judge(struct store *s, const char *key, const struct game *game, struct judgement *j,
                  struct store_error *err)
{
    struct load_error why;
    if (!match_read(s, key, true, &j->l, &why)) {
        *err = why.store;
        if (why.broken)
            unfit(j, why.store.text);
        else if (!why.storage)
            unfit(j, why.reason);
        return !why.storage;
    }
    const struct game *own = game_of(j->l.match.game, game);
    game = own ? own : game;
    if (j->l.match.revision > game->revision) {
        j->outcome = LATER;
    } else if (!match_replay(&j->l, game, &why)) {
        unfit_log(j, game, &why);
    } else if (!rows_gather(&j->l.play, 1, 1, j->l.match.head_seq, &j->rows)) {
        err->code = STORE_FAILED;
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
        return false;
    } else {
        return compare(s, j, err);
    }
    return true;
}

/* The revision of the rules of a match's own game. */
static int present_rules(const struct rejudging *r, const struct store_match *m)
{
    const struct game *own = game_of(m->game, r->job->game);
    return own ? own->revision : r->job->game->revision;
}

/* --- adopting --------------------------------------------------------------------------------- */

/* Appends the result by the present rules, if the log states another or none, and stores the rows.
 * The time of the last change stays, so the next start resumes the same match. */
static enum store_code adopt(const struct rejudging *r, struct judgement *j,
                             struct store_error *err)
{
    struct strbuf result = {.text = NULL};
    struct store_entry_new entry = {.kind = RESULT_KIND, .note = r->job->options->why};
    struct store_change change = replay_change(&j->l.play, j->fingerprint);
    struct store_batch batch = rows_batch(&j->rows, &change);
    bool ends = strcmp(change.state, "open") != 0;
    change.updated = j->l.match.updated;
    batch.expected = j->l.match.head_seq;
    if (j->outcome == OTHERWISE || (ends && !j->l.result.holds)) {
        if (ends)
            result_print(&j->l.play, false, &result);
        else
            result_print_open(j->l.play.game, &result);
        entry.text = result.text;
        batch.entries = &entry;
        batch.n_entries = 1;
    } else {
        change = match_change(&j->l, j->fingerprint);
        change.updated = j->l.match.updated;
    }
    enum store_code code = STORE_OK;
    if (result.failed) {
        err->code = code = STORE_FAILED;
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
    }
    code = code == STORE_OK ? store_append(r->job->store, j->l.match.key, &batch, err) : code;
    strbuf_free(&result);
    return code;
}

/* --- telling ---------------------------------------------------------------------------------- */

static void say_outcome(struct strbuf *w, const struct rejudging *r, const struct judgement *j)
{
    int present = present_rules(r, &j->l.match);
    switch (j->outcome) {
    case AS_IT_IS:
        strbuf_add(w, _("rules %d give the same"), present);
        return;
    case OTHERWISE:
        strbuf_add(w, _("rules %ld gave its result; rules %d differ"), j->l.result.rules, present);
        break;
    case RESTORED:
        strbuf_add(w, "%s", _("the stored row differs from that computed from the log"));
        break;
    case LATER:
        strbuf_add(w, _("rules %ld made its rows, and this referee has rules %d: unchanged"),
                   j->l.match.revision, present);
        return;
    default:
        strbuf_add(w, "%s", _("unchanged: "));
        strbuf_add_clean(w, j->reason);
        return;
    }
    if (j->differ.count) {
        strbuf_add(w, "%s", _(": "));
        strbuf_add_coups(w, &j->differ);
    }
    strbuf_add(w, "%s", _("; "));
    strbuf_add_result(w, &j->l.match);
    strbuf_add(w, " -> ");
    strbuf_add_result(w, &j->now);
}

static enum status put_outcome(const struct rejudging *r, const char *key,
                               const struct judgement *j)
{
    const struct store_match *m = &j->l.match;
    if (r->job->options->json) {
        struct json_report o = json_report_empty;
        bool judged = j->outcome < LATER;
        o.match = key;
        o.what = "rejudge";
        o.detail = j->adopt && !dry(r) ? "anew" : outcome_names[j->outcome];
        const char *player[STORE_SEATS];
        for (int i = 0; i < m->seats; i++)
            player[i] = m->seat[i].player;
        o.player = player;
        o.players = m->seats;
        o.listed = m->key && seats_are_listed(m->game);
        o.rules = j->l.result.rules ? j->l.result.rules : m->revision;
        o.present = m->key ? present_rules(r, m) : 0;
        o.differ = j->differ.coup;
        o.n_differ = (size_t)j->differ.count;
        o.was = judged ? m : NULL;
        o.is = judged ? &j->now : NULL;
        o.problem = *j->reason ? j->reason : NULL;
        return print_json(json_report(&o));
    }
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%.*s  ", MATCH_SHOWN, key);
    if (m->seats) {
        strbuf_add_seats(&w, m);
        strbuf_add(&w, "  ");
    }
    say_outcome(&w, r, j);
    strbuf_add(&w, "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

static enum status say_rejudged(const struct rejudging *r)
{
    struct strbuf w = {.text = NULL};
    if (r->job->options->json)
        return STATUS_OK;
    if (dry(r))
        strbuf_add(&w,
                   P_("%ld match would be judged again by the present rules",
                      "%ld matches would be judged again by the present rules", r->anew),
                   r->anew);
    else
        strbuf_add(&w,
                   P_("%ld match judged again by the present rules",
                      "%ld matches judged again by the present rules", r->anew),
                   r->anew);
    if (r->same)
        strbuf_add(&w, P_(", %ld judged the same", ", %ld judged the same", r->same), r->same);
    if (r->left)
        strbuf_add(&w, P_(", %ld unchanged", ", %ld unchanged", r->left), r->left);
    strbuf_add(&w, "%s\n", dry(r) ? _(": nothing was written") : "");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* --- one match -------------------------------------------------------------------------------- */

/* Counts and prints the result. Of all matches only those that would change are printed. */
static void take_outcome(struct rejudging *r, const char *key, struct judgement *j)
{
    bool shown = r->named || j->outcome != AS_IT_IS;
    r->anew += j->adopt;
    r->same += j->outcome == AS_IT_IS;
    r->left += !j->adopt && j->outcome != AS_IT_IS;
    if (j->outcome == UNFIT)
        r->status = status_worse(r->status, STATUS_FOUND);
    if (shown)
        r->status = status_worse(r->status, put_outcome(r, key, j));
}

/* Within a transaction, or within a read view if the run is dry. */
static enum store_code rejudge_in_view(struct rejudging *r, const char *key, struct judgement *j,
                                       struct store_error *err)
{
    if (!judge(r->job->store, key, r->job->game, j, err))
        return err->code;
    j->adopt = j->outcome == OTHERWISE || j->outcome == RESTORED;
    return j->adopt && !dry(r) ? adopt(r, j, err) : STORE_OK;
}

/* False: storage failed; the remaining matches are not tried. */
static bool rejudge(struct rejudging *r, const char *key)
{
    struct store *s = r->job->store;
    struct store_error err;
    struct judgement j = {.outcome = UNFIT};
    bool locked = !dry(r) && store_match_lock(s, key, &err) == STORE_OK;
    enum store_code code = dry(r) || locked ? STORE_OK : err.code;
    if (code == STORE_OK)
        code = store_begin(s, dry(r) ? STORE_READ : STORE_WRITE, &err);
    if (code == STORE_OK) {
        code = rejudge_in_view(r, key, &j, &err);
        if (code == STORE_OK)
            code = store_commit(s, &err);
        else
            store_rollback(s);
    }
    if (locked)
        store_match_unlock(s, key);
    if (code == STORE_OK)
        take_outcome(r, key, &j);
    else
        r->status = status_worse(r->status, print_store_error(&err));
    differences_free(&j.d);
    rows_free(&j.rows);
    match_unload(&j.l);
    return code == STORE_OK || code == STORE_BUSY;
}

/* --- all of them ------------------------------------------------------------------------------ */

struct finished_matches {
    char (*key)[STORE_KEY_SIZE];
    size_t count, room;
    bool failed;
};

static int note_finished(void *ctx, const struct store_match *m)
{
    struct finished_matches *o = ctx;
    if (strcmp(m->state, "open") == 0)
        return 0;
    void *more = array_grow(o->key, o->count + 1, &o->room, sizeof *o->key);
    if (!more)
        return o->failed = true;
    o->key = more;
    snprintf(o->key[o->count++], STORE_KEY_SIZE, "%s", m->key);
    return 0;
}

static void rejudge_all(struct rejudging *r)
{
    struct store_error err;
    struct finished_matches all = {.count = 0};
    if (store_matches(r->job->store, NULL, note_finished, &all, &err) != STORE_OK)
        r->status = print_store_error(&err);
    else if (all.failed)
        r->status = print_failure("rejudge", _("out of memory"));
    for (size_t i = 0; i < all.count && rejudge(r, all.key[i]); i++)
        ;
    free(all.key);
}

enum status record_rejudge(const struct record_job *job)
{
    struct rejudging r = {.job = job, .named = job->count > 0};
    char key[STORE_KEY_SIZE];
    for (int i = 0; i < job->count; i++)
        if (!require_match(job, job->words[i], key))
            r.status = STATUS_FAILED;
        else if (!rejudge(&r, key))
            break;
    if (!r.named)
        rejudge_all(&r);
    return status_worse(r.status, say_rejudged(&r));
}
