/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verify.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/files.h"
#include "base/i18n.h"
#include "base/jobs.h"
#include "base/memory.h"
#include "base/strbuf.h"
#include "base/version.h"
#include "db/fingerprint.h"
#include "db/open/open.h"
#include "db/seal.h"
#include "log/event_log.h"
#include "log/find.h"
#include "log/load.h"
#include "matches/command/command.h"
#include "matches/json/json.h"

/* --- head digest ----------------------------------------------------------------------------- */

static void head_digest_add(struct head_digest *h, const struct store_match *m)
{
    char entries[24];
    const char *texts[] = {"referee head 1", m->key, entries, m->head_hash};
    void *more = array_grow(h->hash, h->count + 1, &h->room, sizeof *h->hash);
    if (!more) {
        h->failed = true;
        return;
    }
    h->hash = more;
    snprintf(entries, sizeof entries, "%ld", m->head_seq);
    store_digest(texts, sizeof texts / sizeof texts[0], h->hash[h->count++]);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Returns false if out of memory. */
static bool head_digest_end(struct head_digest *h, char digest[STORE_HASH_SIZE])
{
    const char **texts = calloc(h->count + 1, sizeof *texts);
    if (!texts || h->failed) {
        free(texts);
        return false;
    }
    if (h->count)
        qsort(h->hash, h->count, sizeof *h->hash, by_text);
    texts[0] = "referee heads 1";
    for (size_t i = 0; i < h->count; i++)
        texts[i + 1] = h->hash[i];
    store_digest(texts, h->count + 1, digest);
    free(texts);
    return true;
}

static void head_digest_free(struct head_digest *h)
{
    free(h->hash);
    *h = (struct head_digest){.count = 0};
}

/* --- receipts check -------------------------------------------------------------------------- */

struct receipts_checking {
    struct store *s;
    bool json;
    receipt_defect_fn *fn;
    void *ctx;
    enum store_code code; /* first failure of a callback */
    struct store_error *err;
};

static void tell(struct receipts_checking *c, const char *match, struct strbuf *w)
{
    c->fn(c->ctx, match, w->text ? w->text : "");
    strbuf_free(w);
}

/* Formats the time of arrival; for programs as it is stored. */
static void say_when(const struct receipts_checking *c, const struct store_signed *x,
                     char out[MOMENT_SAID])
{
    if (c->json)
        snprintf(out, MOMENT_SAID, "%s", x->at);
    else
        format_timestamp(x->at, out);
}

static int check_signature(void *ctx, const struct store_signed *x)
{
    struct strbuf w = {.text = NULL};
    char at[MOMENT_SAID];
    if (!x->arrived || seal_proved(x))
        return 0;
    say_when(ctx, x, at);
    strbuf_add(&w, _("an arrival from %s at %s: the signature is not of this"), x->arrived, at);
    tell(ctx, x->match, &w);
    return 0;
}

/* Reports a receipt whose signed log is no longer in the record, with the difference that seal_find
 * finds. */
static int say_lost(void *ctx, const struct store_signed *x)
{
    struct receipts_checking *c = ctx;
    struct seal_head head = {.entries = x->entries};
    struct strbuf w = {.text = NULL};
    char match[STORE_KEY_SIZE], at[MOMENT_SAID];
    enum seal_log is = SEAL_ELSEWHERE;
    snprintf(head.key, sizeof head.key, "%s", x->origin);
    snprintf(head.head, sizeof head.head, "%s", x->head);
    c->code = seal_find(c->s, &head, false, &is, match, c->err);
    if (c->code != STORE_OK)
        return 1;
    say_when(c, x, at);
    if (is == SEAL_SHORTENED)
        strbuf_add(&w,
                   P_("%ld entry had arrived from %s at %s, and the log has fewer now",
                      "%ld entries had arrived from %s at %s, and the log has fewer now",
                      x->entries),
                   x->entries, x->arrived, at);
    else
        strbuf_add(&w, _("the log received from %s at %s is a different one now"), x->arrived, at);
    tell(c, x->match, &w);
    return 0;
}

static int say_unsaid(void *ctx, const char *match)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s",
               _("its arrivals do not say that it came from the club it is said to be of"));
    tell(ctx, match, &w);
    return 0;
}

/* Calls `fn` for each receipt whose signature is invalid or whose signed log is no longer in the
 * record, and for each match attributed to a club without a receipt from that club. Does not check
 * that logs are intact. `json`: the description has times as stored. */
static enum store_code receipts_check(struct store *s, bool json, receipt_defect_fn *fn, void *ctx,
                                      struct store_error *err)
{
    struct receipts_checking c = {.s = s, .json = json, .fn = fn, .ctx = ctx, .err = err};
    enum store_code code = store_seals(s, NULL, check_signature, &c, err);
    if (code == STORE_OK)
        code = store_arrivals_lost(s, say_lost, &c, err);
    if (code == STORE_OK && c.code == STORE_OK)
        code = store_clubs_unsaid(s, say_unsaid, &c, err);
    return code == STORE_OK ? c.code : code;
}

/* --- verify match ---------------------------------------------------------------------------- */

static bool same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* An absent text is stored as "" or as NULL. */
static bool same_or_none(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static void found_bad(struct verified *out, long entry, long coup, const char *problem)
{
    *out =
        (struct verified){.entry = entry, .coup = coup, .coups = out->coups, .event = out->event};
    snprintf(out->problem, sizeof out->problem, "%s", problem);
}

/* --- the founding ----------------------------------------------------------------------------- */

struct match_setup_check {
    const struct loaded *l;
    bool fits, said;
};

static bool same_players(const struct store_annotations *f, const struct store_match *m)
{
    bool alike = f->players == m->seats;
    for (int i = 0; alike && i < m->seats; i++)
        alike = same(f->player[i], m->seat[i].player);
    return alike;
}

/* True if the stored annotations are those that the founding and the log give. */
static bool said(const struct loaded *l, const struct store_match_new *founding)
{
    char family[STORE_KEY_SIZE];
    const struct store_match *m = &l->match;
    annotations_founded(founding, family);
    const struct store_annotations f = annotations_resolve(&l->annotations, founding, family);
    return f.chosen == m->chosen && f.hidden == m->hidden && same(f.family, m->family) &&
           same(f.version, m->version) && same_players(&f, m);
}

/* The current headers are those of the founding, with the corrections of the log. */
static int compare_founding(void *ctx, const struct store_match_new *founding)
{
    struct match_setup_check *c = ctx;
    struct kept_details amended;
    bool kept = details_amend(&amended, &founding->details, &c->l->acts, c->l->acts.count);
    const struct store_match *m = &c->l->match;
    const struct store_details *d = &amended.values, *are = &c->l->details.values;
    struct store_match_new put_right = *founding;
    put_right.details = amended.values;
    c->said = kept && said(c->l, &put_right);
    c->fits = kept && same(founding->game, m->game) && same(d->event, m->event) &&
              same(d->site, m->site) && same(d->date, m->date) &&
              same_or_none(d->options, m->options) && same(founding->created, m->created) &&
              d->n_headers == are->n_headers;
    for (size_t i = 0; c->fits && i < d->n_headers; i++) {
        const struct store_header *now = &are->headers[i];
        c->fits = same(d->headers[i].key, now->key) && same(d->headers[i].value, now->value);
    }
    details_free(&amended);
    return 0;
}

/* --- the rows --------------------------------------------------------------------------------- */

static const struct {
    unsigned part;
    const char *problem;
} problems[] = {
    {PART_MISSING, N_("a turn is missing")},
    {PART_ENTERED, N_("the stored turn differs from what was entered")},
    {PART_SCORE, N_("the stored score differs from what is computed")},
    {PART_POSITION, N_("the stored position differs from what is computed")},
    {PART_RULING, N_("the stored ruling differs from what is computed")},
    {PART_COUNTED, N_("its stored points due differ from the computed ones")},
    {PART_CLAIM, N_("the stored claim differs from what is computed")},
};

/* Reports the first difference. One that belongs to no coup comes last. */
static void say_difference(const struct loaded *l, const struct differences *d,
                           struct verified *out)
{
    long coup = differences_next(d, PART_ALL, 0);
    bool given = coup >= 1 && coup <= d->coups;
    unsigned parts = d->parts[given ? coup : 0];
    long entry = given && coup == d->first && d->entry ? d->entry : l->match.head_seq;
    for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++) {
        if (parts & problems[i].part) {
            found_bad(out, entry, coup,
                      given || coup == 0 ? _(problems[i].problem)
                                         : _("a turn is stored that the log does not give"));
            return;
        }
    }
}

/* Compares the match's own row. */
static void compare_match(struct loaded *l, const struct differences *d, struct verified *out)
{
    const struct store_match *m = &l->match;
    struct store_change ends = match_change(l, NULL);
    char fingerprint[STORE_HASH_SIZE];
    const char *problem = NULL;
    fingerprint_so_far(&d->print, fingerprint);
    if (!match_ends_so(m, &ends))
        problem = _("the stored state of the match differs from what is computed");
    else if (m->coups != d->coups)
        problem = _("the number of turns differs from what is computed");
    else if ((m->fingerprint || m->coups) && !same(m->fingerprint, fingerprint))
        problem = _("the stored fingerprint differs from what is computed");
    if (problem)
        found_bad(out, m->head_seq, m->coups, problem);
}

/* Compares the rows with what the present rules give. */
static void compare_present(struct loaded *l, const struct differences *d, struct verified *out)
{
    out->coups = d->stored;
    if (d->any)
        say_difference(l, d, out);
    else
        compare_match(l, d, out);
}

/* --- the result ------------------------------------------------------------------------------- */

static void keep_notice(struct verified *out, struct strbuf *w)
{
    snprintf(out->notice, sizeof out->notice, "%s", w->text ? w->text : "");
    strbuf_free(w);
}

/* The result that the log states, and the one by the present rules. If these are the rules that
 * gave it, they must be the same. */
static void compare_result(struct loaded *l, const char *scores, struct verified *out)
{
    struct strbuf w = {.text = NULL};
    const struct game *game = l->play.game;
    if (!l->result.holds && strcmp(replay_change(&l->play, NULL).state, "open") != 0) {
        out->revision = l->match.revision;
        strbuf_add(&w, _("rules %d end it, and its log states no result: .resume adds it"),
                   game->revision);
        keep_notice(out, &w);
    }
    if (!match_result_differs(l, scores, &out->differ))
        return;
    if (l->result.rules == game->revision) {
        found_bad(out, l->result_entry, out->differ.count ? out->differ.coup[0] : 0,
                  _("the result in the log is not the one that the turns give"));
        return;
    }
    out->revision = l->result.rules;
    strbuf_add(&w, _("rules %ld gave its result; rules %d differ"), l->result.rules,
               game->revision);
    if (out->differ.count) {
        strbuf_add(&w, "%s", _(": "));
        strbuf_add_coups(&w, &out->differ);
    }
    keep_notice(out, &w);
}

/* --- the match -------------------------------------------------------------------------------- */

static enum store_code compare_replayed(struct store *s, struct loaded *l, struct differences *d,
                                        struct store_error *err)
{
    struct rows rows;
    bool ok = rows_gather(&l->play, 1, 1, l->match.head_seq, &rows);
    if (!ok)
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
    err->code = STORE_FAILED;
    ok = ok && differences_find(s, l->match.key, l->match.game, &l->details.values, &rows, d, err);
    rows_free(&rows);
    return ok ? STORE_OK : err->code;
}

/* Context for comparing a long match with its rows, a chunk at a time. */
struct comparing {
    struct store *s;
    const char *key;
    struct differences *d;
    struct strbuf *scores;
    struct store_error *err;
};

static bool compare_part(void *context, struct replay *play, long gone, long last, bool end)
{
    struct comparing *c = context;
    struct rows rows;
    bool ok = rows_part(play, last, gone, &rows);
    if (!ok) {
        c->err->code = STORE_FAILED;
        snprintf(c->err->text, sizeof c->err->text, "%s", _("out of memory"));
    }
    ok = ok && differences_part(c->s, c->key, &rows, end ? 0 : replay_entry(play, last + 1), c->d,
                                c->err);
    for (size_t i = 0; ok && i < rows.n_coups; i++)
        result_add_score(c->scores, rows.coups[i].score);
    rows_free(&rows);
    return ok && !c->scores->failed;
}

/* Replays the match, or the part that fits, and finds the differences. Returns false with the
 * reason in `why` if it cannot be replayed; *code is not STORE_OK if the record could not be read.
 * `scores` gets the checksums of a match that was replayed in parts. */
static bool replay_beside(struct store *s, struct loaded *l, const struct game *game,
                          struct differences *d, struct strbuf *scores, struct load_error *why,
                          enum store_code *code, struct store_error *err)
{
    struct comparing c = {s, l->match.key, d, scores, err};
    bool stopped;
    *code = STORE_OK;
    if (!l->is_long) {
        bool fits = match_replay_fitting(l, game, why);
        *code = fits ? compare_replayed(s, l, d, err) : STORE_OK;
        return fits;
    }
    differences_begin(l->match.game, &l->details.values, d);
    bool fits = match_stream(s, l, game, compare_part, &c, &stopped, why);
    if (why->storage)
        *err = why->store;
    if (stopped || why->storage)
        *code = err->code;
    return fits;
}

static int count_coup(void *ctx, const struct store_coup *c)
{
    struct verified *out = ctx;
    (void)c;
    out->coups++;
    return 0;
}

/* Reports a match whose log is sound and that cannot be replayed to its end: it is of another game,
 * or the present rules refuse an entry that older rules accepted. */
static enum store_code not_replayed(struct store *s, const struct loaded *l,
                                    const struct game *game, const struct load_error *why,
                                    struct verified *out, struct store_error *err)
{
    struct strbuf w = {.text = NULL};
    out->revision = l->result.holds ? l->result.rules : l->match.revision;
    if (why->other_game)
        strbuf_add(&w, _("%.160s: its log is sound, its turns were not judged"), why->reason);
    else
        strbuf_add(&w, _("judged by rules %ld; rules %d do not accept entry %ld: %.160s"),
                   out->revision, game->revision, why->entry, why->reason);
    keep_notice(out, &w);
    out->coups = 0;
    return store_coups(s, l->match.key, count_coup, out, err);
}

/* Rows that older rules made are made again when the record is opened for writing. */
static void notice_older(const struct loaded *l, const struct game *game, struct verified *out)
{
    struct strbuf w = {.text = NULL};
    out->revision = l->match.revision;
    strbuf_add(&w, _("its rows were made by rules %ld, and rules %d make them again"),
               l->match.revision, game->revision);
    keep_notice(out, &w);
}

/* Rows that newer rules made cannot be checked. */
static void refuse_newer(const struct loaded *l, const struct game *game, struct verified *out)
{
    char problem[sizeof out->problem];
    snprintf(problem, sizeof problem,
             _("its rows were made by rules %ld, and this referee has rules %d"), l->match.revision,
             game->revision);
    found_bad(out, l->match.head_seq, 0, problem);
}

/* Compares the match with its replay, or reports why it cannot be replayed. */
static enum store_code verify_replayed(struct store *s, struct loaded *l, const struct game *game,
                                       struct verified *out, struct store_error *err)
{
    struct load_error why;
    struct differences d = {.parts = NULL};
    struct strbuf scores = {.text = NULL};
    enum store_code code;
    bool fits = replay_beside(s, l, game, &d, &scores, &why, &code, err);
    bool older = l->match.revision < game->revision;
    bool by_others = l->result.holds && l->result.rules != game->revision;
    if (code != STORE_OK) {
        /* *err has the reason */
    } else if (why.other_game) {
        code = not_replayed(s, l, game, &why, out, err);
    } else if (!fits || (why.entry && !older && !by_others)) {
        found_bad(out, why.entry, 0, why.reason);
    } else {
        if (!older)
            compare_present(l, &d, out);
        if (out->sound && why.entry)
            code = not_replayed(s, l, game, &why, out, err);
        else if (out->sound)
            compare_result(l, scores.text, out);
        if (out->sound && older && !*out->notice)
            notice_older(l, game, out);
        out->coups = out->sound && older && !why.entry ? d.stored : out->coups;
    }
    out->whole = code == STORE_OK && out->sound && fits;
    out->dues = d.dues;
    differences_free(&d);
    strbuf_free(&scores);
    return code;
}

/* True if state, winners and score of a finished match are those of the result in its log. */
static bool is_result(const struct loaded *l)
{
    struct store_change is = {.state = "open", .seats = l->match.seats};
    if (!l->result.holds)
        return !l->ended;
    result_put(&l->result, &is);
    return match_ends_so(&l->match, &is);
}

/* Each fact fits those before it. */
static enum store_code verify_event(struct store *s, const char *key, struct verified *out,
                                    struct store_error *err)
{
    struct event_log e;
    enum store_code code = event_log_load(s, key, &e, err);
    if (code == STORE_CORRUPT)
        found_bad(out, e.head, 0, err->text);
    out->whole = code == STORE_OK;
    event_log_free(&e);
    return code == STORE_CORRUPT ? STORE_OK : code;
}

static enum store_code verify_read(struct store *s, struct loaded *l, const struct game *game,
                                   struct verified *out, struct store_error *err)
{
    struct match_setup_check founding = {.l = l};
    enum store_code code = store_founding(s, l->match.key, compare_founding, &founding, err);
    if (code == STORE_OK && !founding.fits)
        found_bad(out, 0, 0, _("the headers differ from those the match began with"));
    else if (code == STORE_OK && !founding.said)
        found_bad(out, l->match.head_seq, 0,
                  _("names, version, choice or place differ from what its log says"));
    const struct game *own = game_of(l->match.game, game);
    if (code == STORE_OK && out->sound && !is_result(l))
        found_bad(out, l->match.head_seq, 0,
                  _("the stored state of the match differs from the result in its log"));
    if (code == STORE_OK && out->sound && out->event)
        return verify_event(s, l->match.key, out, err);
    if (code == STORE_OK && out->sound && own && l->match.revision > own->revision)
        refuse_newer(l, own, out);
    return code == STORE_OK && out->sound ? verify_replayed(s, l, game, out, err) : code;
}

static int note_kind(void *ctx, const struct store_match *m)
{
    struct verified *out = ctx;
    out->event = strcmp(m->game, STORE_EVENT) == 0;
    return 1;
}

static enum store_code verify_in_view(struct store *s, const char *key, const struct game *game,
                                      struct verified *out, struct store_error *err)
{
    struct load_error why;
    struct loaded l;
    if (!match_read_any(s, key, true, &l, &why)) {
        if (why.storage) {
            *err = why.store;
            return err->code;
        }
        store_match_get(s, key, note_kind, out, NULL);
        found_bad(out, why.entry, 0, why.broken ? why.store.text : why.reason);
        return STORE_OK;
    }
    const struct game *own = game_of(l.match.game, game);
    note_kind(out, &l.match);
    out->entries = l.match.head_seq;
    out->present = own ? own->revision : 0;
    enum store_code code = verify_read(s, &l, own ? own : game, out, err);
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
        found_bad(out, out->entry, 0, err->text);
        code = STORE_OK;
    }
    return code;
}

/* --- verify ---------------------------------------------------------------------------------- */

/* `verify`: checks the database file, the chains, and every stored ruling against the rules.
 * Threads check matches in parallel, each with its own view of the record. */

enum { MATCHES_A_JOB = 8, COUNT_TEXT = 96 };

struct verifying {
    const struct record_job *job;
    struct jobs *jobs;
    struct match_job *filling; /* the batch being filled; NULL: none */
    long matches, events, coups, defects, notices;
    struct store_rows_read rows;
    bool unread; /* rows of a match are not counted in `rows` */
    struct head_digest heads;
    char digest[STORE_HASH_SIZE]; /* of all of them */
    enum status status;
    struct progress progress;
    long total; /* number of turns; 0: not counted */
};

/* Prints a defect, or a notice, which has a negative entry. */
static void put_finding(struct verifying *v, const struct json_report *r)
{
    struct strbuf w = {.text = NULL};
    enum status put;
    progress_clear(&v->progress);
    if (v->job->options->json) {
        struct json_report plain = *r;
        plain.event = NULL;
        put = print_json(json_report(&plain));
    } else {
        if (r->match) {
            strbuf_add(&w, r->event ? _("event %.*s") : _("match %.*s"), MATCH_SHOWN, r->match);
            if (r->entry >= 0)
                strbuf_add(&w, _(", entry %ld"), r->entry);
            if (r->coup > 0)
                strbuf_add(&w, _(", turn %ld"), r->coup);
        } else {
            strbuf_add(&w, "%s", _("the file"));
        }
        strbuf_add(&w, "%s", _(": "));
        strbuf_add_clean(&w, r->problem ? r->problem : r->notice);
        strbuf_add(&w, "\n");
        put = print_buf(&w);
    }
    strbuf_free(&w);
    v->status = status_worse(v->status, put);
}

static void put_defect(struct verifying *v, const struct json_report *r)
{
    v->defects++;
    put_finding(v, r);
    v->status = status_worse(v->status, STATUS_FOUND);
}

static void file_defect(struct verifying *v, const char *text)
{
    struct json_report r = json_report_empty;
    r.what = "verify";
    r.detail = "file";
    r.problem = text;
    put_defect(v, &r);
}

/* A batch of matches for a thread: handing over one match costs as much as checking a few coups. */
struct match_job {
    int count;
    struct {
        char key[STORE_KEY_SIZE];
        enum store_code code;
        struct verified found;
        struct store_error err;
    } match[MATCHES_A_JOB];
};

static void verify_matches(void *own, void *job)
{
    const struct read_view *p = own;
    struct match_job *j = job;
    for (int i = 0; i < j->count; i++)
        j->match[i].code =
            match_verify(p->store, j->match[i].key, p->game, &j->match[i].found, &j->match[i].err);
}

static void say_unsound(struct verifying *v, const char *key, const struct verified *found)
{
    struct json_report r = json_report_empty;
    r.match = key;
    r.event = found->event ? key : NULL;
    r.what = "verify";
    r.detail = "match";
    r.entry = found->entry;
    r.coup = found->coup;
    r.problem = found->problem;
    put_defect(v, &r);
}

static void say_notice(struct verifying *v, const char *key, const struct verified *found)
{
    struct json_report r = json_report_empty;
    r.match = key;
    r.what = "verify";
    r.detail = "notice";
    r.rules = found->revision;
    r.present = found->present;
    r.differ = found->differ.coup;
    r.n_differ = (size_t)found->differ.count;
    r.notice = found->notice;
    v->notices++;
    put_finding(v, &r);
}

static void take_matches(struct verifying *v, const struct match_job *j)
{
    for (int i = 0; i < j->count; i++) {
        if (j->match[i].code != STORE_OK) {
            v->status = status_worse(v->status, print_store_error(&j->match[i].err));
            v->unread = true;
            continue;
        }
        v->matches += !j->match[i].found.event;
        v->events += j->match[i].found.event;
        v->coups += j->match[i].found.coups;
        v->rows.entries += j->match[i].found.entries;
        v->rows.dues += j->match[i].found.dues;
        v->unread |= !j->match[i].found.whole;
        if (!j->match[i].found.sound)
            say_unsound(v, j->match[i].key, &j->match[i].found);
        else if (*j->match[i].found.notice)
            say_notice(v, j->match[i].key, &j->match[i].found);
    }
    progress_set(&v->progress, v->coups, v->total);
}

static int count_turns(void *ctx, const struct store_match *m)
{
    ((struct verifying *)ctx)->total += m->coups;
    return 0;
}

static void give_matches(struct verifying *v)
{
    v->filling = NULL;
    jobs_go(v->jobs);
}

static int give_match(void *ctx, const struct store_match *m)
{
    struct verifying *v = ctx;
    head_digest_add(&v->heads, m);
    while (!v->filling && !(v->filling = jobs_place(v->jobs)))
        take_matches(v, jobs_take(v->jobs));
    struct match_job *j = v->filling;
    snprintf(j->match[j->count].key, sizeof j->match[0].key, "%s", m->key);
    if (++j->count == MATCHES_A_JOB)
        give_matches(v);
    return 0;
}

static enum status say_sums(const struct verifying *v)
{
    if (v->job->options->json) {
        struct json_report r = json_report_empty;
        r.what = "verify";
        r.detail = v->status == STATUS_OK ? "sound" : "unsound";
        r.matches = v->matches;
        r.coups = v->coups;
        r.defects = v->defects;
        r.notices = v->notices;
        r.head = v->digest;
        r.referee = program_version;
        return print_json(json_report(&r));
    }
    struct strbuf w = {.text = NULL};
    char matches[COUNT_TEXT], turns[COUNT_TEXT];
    snprintf(matches, sizeof matches, P_("%ld match", "%ld matches", v->matches), v->matches);
    snprintf(turns, sizeof turns, CP_("with", "%ld turn", "%ld turns", v->coups), v->coups);
    if (v->events) {
        strbuf_add(&w, P_("%ld event", "%ld events", v->events), v->events);
        strbuf_add(&w, "%s", _(", "));
    }
    strbuf_add(&w, P_("%s with %s replayed: ", "%s with %s replayed: ", v->matches), matches,
               turns);
    if (v->defects)
        strbuf_add(&w, P_("%ld defect", "%ld defects", v->defects), v->defects);
    else
        strbuf_add(&w, "%s",
                   v->status == STATUS_OK ? _("everything agrees") : _("not all could be read"));
    if (v->notices) {
        strbuf_add(&w, "%s", _(", "));
        strbuf_add(&w, P_("%ld notice", "%ld notices", v->notices), v->notices);
    }
    strbuf_add(&w, " (referee %s)", program_version);
    strbuf_add(&w, _("\nHead of all: %s\n"), v->digest);
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* Damage that stops reading the file is a finding, too. */
static void failed_reading(struct verifying *v, const struct store_error *err)
{
    if (err->code == STORE_CORRUPT)
        file_defect(v, err->text);
    else
        v->status = status_worse(v->status, print_store_error(err));
}

/* Compares the digest of all heads with the one given in --head. */
static void compare_heads(struct verifying *v)
{
    const char *wanted = v->job->options->head;
    struct json_report r = json_report_empty;
    if (!head_digest_end(&v->heads, v->digest)) {
        v->status = status_worse(v->status, print_failure("verify", _("out of memory")));
    } else if (wanted && strcmp(wanted, v->digest) != 0) {
        r.what = "verify";
        r.detail = "head";
        r.problem = _("the head of all is different from the one given: since that was written "
                      "down a match has gone, or one has been added, or one has grown");
        put_defect(v, &r);
    }
    head_digest_free(&v->heads);
}

/* --- the file --------------------------------------------------------------------------------- */

/* The file is checked in a separate thread. Its defects are kept until the matches are done; then
 * the order of the rows follows from what was read. */
struct file_check {
    struct store *store;
    pthread_t thread;
    bool aside;
    struct strbuf defects; /* one per line */
    enum store_code code;
    struct store_error err;
};

static int keep_defect(void *ctx, const char *text)
{
    struct file_check *f = ctx;
    strbuf_add(&f->defects, "%s\n", text);
    return f->defects.failed;
}

static void *check_file(void *context)
{
    struct file_check *f = context;
    f->code = store_check_file(f->store, keep_defect, f, &f->err);
    return NULL;
}

/* Without a thread and store of its own the file is checked at once. */
static void begin_file(struct verifying *v, struct file_check *f)
{
    const struct record_job *job = v->job;
    struct store_error err;
    if (job->path && store_open(job->path, STORE_READ, &f->store, &err) == STORE_OK)
        f->aside = pthread_create(&f->thread, NULL, check_file, f) == 0;
    if (f->aside)
        return;
    store_close(f->store);
    f->store = job->store;
    check_file(f);
}

static void end_file(struct verifying *v, struct file_check *f)
{
    const struct store_rows_read *rows = v->unread ? NULL : &v->rows;
    if (f->aside) {
        pthread_join(f->thread, NULL);
        store_close(f->store);
    }
    if (f->code == STORE_OK)
        f->code = store_check_order(v->job->store, rows, keep_defect, f, &f->err);
    for (char *line = f->defects.text; line && *line;) {
        char *end = strchr(line, '\n');
        *end = '\0';
        file_defect(v, line);
        line = end + 1;
    }
    if (f->code != STORE_OK)
        failed_reading(v, &f->err);
    strbuf_free(&f->defects);
}

/* --- what arrived ------------------------------------------------------------------------------
 */

static void arrival_defect(void *ctx, const char *match, const char *problem)
{
    struct json_report r = json_report_empty;
    r.match = match;
    r.what = "verify";
    r.detail = "match";
    r.problem = problem;
    put_defect(ctx, &r);
}

static void check_arrivals(struct verifying *v)
{
    struct store_error err;
    if (receipts_check(v->job->store, v->job->options->json, arrival_defect, v, &err) != STORE_OK)
        failed_reading(v, &err);
}

/* --- the command ------------------------------------------------------------------------------ */

enum status record_verify(const struct record_job *job)
{
    struct store_error err;
    struct read_pool views;
    struct file_check file = {.aside = false};
    struct verifying v = {.job = job};
    const struct store_query all = {.logs = STORE_ALL_LOGS};
    if (job->options->sheet)
        return verify_sheet(job);
    if (job->options->seals)
        return verify_seals(job);
    read_pool_open(&views, job->path, job->store, job->game);
    v.jobs = jobs_new(views.count, views.own, sizeof(struct match_job), verify_matches);
    if (!v.jobs) {
        read_pool_close(&views);
        return print_failure("verify", _("out of memory"));
    }
    begin_file(&v, &file);
    progress_begin(&v.progress, "verify");
    if (v.progress.on)
        store_matches(job->store, NULL, count_turns, &v, NULL);
    if (store_matches(job->store, &all, give_match, &v, &err) != STORE_OK) {
        v.unread = true;
        failed_reading(&v, &err);
    }
    if (v.filling)
        give_matches(&v);
    for (const struct match_job *j; (j = jobs_take(v.jobs));)
        take_matches(&v, j);
    progress_clear(&v.progress);
    end_file(&v, &file);
    check_arrivals(&v);
    compare_heads(&v);
    jobs_free(v.jobs);
    read_pool_close(&views);
    v.status = status_worse(v.status, say_sums(&v));
    return v.matches || v.events || v.status != STATUS_OK
               ? v.status
               : status_worse(v.status, say_if_empty(job->store));
}
