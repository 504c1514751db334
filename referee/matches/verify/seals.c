/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `seal` and `verify --seals`: signs the heads of logs, and checks the logs against their seals. */
#include <stdio.h>
#include <string.h>

#include "base/date.h"
#include "base/files.h"
#include "base/i18n.h"
#include "keys.h"
#include "log/find.h"
#include "matches/json/json_seals.h"
#include "sealed_result.h"

/* --- sealing ---------------------------------------------------------------------------------- */

struct sealing {
    const struct signer *key;
    char origin[STORE_KEY_SIZE], head[STORE_HASH_SIZE], at[STORE_TIME_SIZE];
    char signature[SEAL_SIGNATURE_SIZE];
    struct store_signed seal;
    bool made;
};

static int sign_match(void *ctx, const struct store_match *m)
{
    struct sealing *s = ctx;
    snprintf(s->origin, sizeof s->origin, "%s", m->origin);
    snprintf(s->head, sizeof s->head, "%s", m->head_hash);
    store_now(s->at);
    s->seal = (struct store_signed){.origin = s->origin,
                                    .entries = m->head_seq,
                                    .head = s->head,
                                    .at = s->at,
                                    .name = s->key->name,
                                    .public = s->key->public,
                                    .signature = s->signature};
    s->made = signer_sign(s->key, &s->seal, s->signature);
    return 1;
}

/* Signs the stored log, after its chain is checked. */
static enum store_code seal_match(struct store *s, const char *key, struct sealing *to,
                                  struct store_error *err)
{
    enum store_code code = store_begin(s, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = store_check_chain(s, key, NULL, NULL, NULL, err);
    if (code == STORE_OK)
        code = store_match_get(s, key, sign_match, to, err);
    if (code == STORE_OK)
        code = store_seal_put(s, key, &to->seal, err);
    if (code == STORE_OK)
        return store_commit(s, err);
    store_rollback(s);
    return code;
}

static enum status put_made(const struct record_job *job, const struct store_signed *x,
                            const char *match)
{
    struct strbuf w = {.text = NULL};
    if (job->options->json)
        return print_json(json_seal(x, "made", match));
    strbuf_add(&w, "%s", _("Sealed by "));
    strbuf_add_clean(&w, x->name);
    strbuf_add(&w, ": %s %ld %s\n", x->origin, x->entries, x->head);
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

/* seal MATCH --as NAME. */
enum status record_seal(const struct record_job *job)
{
    struct store_error err;
    struct signer key;
    struct sealing to = {.key = &key};
    char match[STORE_KEY_SIZE];
    if (!require_match(job, job->words[0], match) ||
        !keys_unlock(job->options, job->options->as, &key))
        return STATUS_FAILED;
    enum store_code code = seal_match(job->store, match, &to, &err);
    signer_wipe(&key);
    return code == STORE_OK ? put_made(job, &to.seal, match) : print_store_error(&err);
}

/* --- proving ---------------------------------------------------------------------------------- */

/* Result of checking a seal: the state of its log, or a fault of the seal. */
enum { SEAL_UNKNOWN = SEAL_ELSEWHERE + 1, SEAL_FALSE, SEAL_STATES };

static const struct {
    const char *name, *said;
} states[SEAL_STATES] = {
    [SEAL_HOLDS] = {"holds", N_("holds")},
    [SEAL_SHORTENED] = {"shortened", N_("shortened: the log has fewer entries now")},
    [SEAL_DIFFERS] = {"differs", N_("differs: the log is another one")},
    [SEAL_ELSEWHERE] = {"elsewhere", N_("of a log that is not here")},
    [SEAL_UNKNOWN] = {"unknown key", N_("unknown key: it holds, for whoever has this key")},
    [SEAL_FALSE] = {"false", N_("false: the signature is not of this")},
};

struct proving {
    const struct record_job *job;
    char folder[KEYS_PATH];
    long seals, hold;
    enum status status;
};

/* A checked seal. */
struct proved {
    int state;
    char match[STORE_KEY_SIZE]; /* key of the match whose log it signs; "" if that is not in the
                                   record */
    long since;                 /* entries after those signed; 0 unless the seal holds */
    bool another;               /* those entries changed the result */
};

/* True if the key equals the one stored under the signer's name. */
static bool is_known(const struct proving *p, const struct store_signed *x)
{
    struct signer key;
    return signer_read(p->folder, x->name, &key, NULL) == STORE_OK &&
           strcmp(key.public, x->public) == 0;
}

static int note_head(void *ctx, const struct store_match *m)
{
    *(long *)ctx = m->head_seq;
    return 0;
}

/* Counts the entries after a valid seal, and compares the results. */
static enum store_code look_since(const struct proving *p, const struct store_signed *x,
                                  struct proved *out, struct store_error *err)
{
    long head = x->entries;
    enum store_code code = store_match_get(p->job->store, out->match, note_head, &head, err);
    out->since = head - x->entries;
    return code == STORE_OK && out->since ? sealed_result(p->job->store, out->match, x->entries,
                                                          p->job->game, &out->another, err)
                                          : code;
}

static enum store_code prove_one_seal(const struct proving *p, const struct store_signed *x,
                                      struct proved *out, struct store_error *err)
{
    struct seal_head head = {.entries = x->entries};
    enum seal_log is = SEAL_ELSEWHERE;
    *out = (struct proved){.state = SEAL_FALSE};
    if (!seal_proved(x))
        return STORE_OK;
    snprintf(head.key, sizeof head.key, "%s", x->origin);
    snprintf(head.head, sizeof head.head, "%s", x->head);
    enum store_code code = seal_find(p->job->store, &head, false, &is, out->match, err);
    out->state = is == SEAL_HOLDS && !is_known(p, x) ? SEAL_UNKNOWN : (int)is;
    return code == STORE_OK && is == SEAL_HOLDS ? look_since(p, x, out, err) : code;
}

static void add_since(const struct proved *d, struct strbuf *w)
{
    if (!d->since)
        return;
    strbuf_add(w, "%s", _("; "));
    strbuf_add(w, P_("%ld entry since", "%ld entries since", d->since), d->since);
    if (d->another)
        strbuf_add(w, "%s%s", _("; "), _("the result is another since"));
}

static enum status put_proved(const struct proving *p, const struct store_signed *x,
                              const struct proved *d)
{
    struct strbuf w = {.text = NULL};
    if (p->job->options->json)
        return print_json(json_seal_proved(x, states[d->state].name, *d->match ? d->match : NULL,
                                           d->since, d->another));
    strbuf_add(&w, "%.*s  ", MATCH_SHOWN, *d->match ? d->match : x->origin);
    strbuf_add(&w, P_("%ld entry", "%ld entries", x->entries), x->entries);
    strbuf_add(&w, ", ");
    strbuf_add_clean(&w, x->name);
    strbuf_add(&w, ", ");
    char at[MOMENT_SAID];
    format_timestamp(x->at, at);
    strbuf_add(&w, "%s", at);
    if (x->arrived) {
        strbuf_add(&w, "%s", _(", arrived from "));
        strbuf_add_clean(&w, x->arrived);
    }
    strbuf_add(&w, "%s%s", _(": "), _(states[d->state].said));
    add_since(d, &w);
    strbuf_add(&w, "\n");
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

static int prove_seal(void *ctx, const struct store_signed *x)
{
    struct proving *p = ctx;
    struct proved d;
    struct store_error err;
    if (prove_one_seal(p, x, &d, &err) != STORE_OK) {
        p->status = print_store_error(&err);
        return 1;
    }
    p->seals++;
    p->hold += d.state == SEAL_HOLDS;
    p->status = status_worse(p->status, put_proved(p, x, &d));
    if (d.state != SEAL_HOLDS || d.another)
        p->status = status_worse(p->status, STATUS_FOUND);
    return 0;
}

/* verify --seals */
enum status verify_seals(const struct record_job *job)
{
    struct store_error err;
    struct proving p = {.job = job};
    struct strbuf w = {.text = NULL};
    if (!keys_folder(p.folder))
        return STATUS_FAILED;
    if (store_seals(job->store, NULL, prove_seal, &p, &err) != STORE_OK)
        return print_store_error(&err);
    if (job->options->json)
        return p.status;
    strbuf_add(&w, P_("%ld seal", "%ld seals", p.seals), p.seals);
    strbuf_add(&w, P_(", %ld holds\n", ", %ld hold\n", p.hold), p.hold);
    enum status status = status_worse(p.status, print_buf(&w));
    strbuf_free(&w);
    return status;
}

/* verify --sheet "KEY ENTRIES HASH" */
enum status verify_sheet(const struct record_job *job)
{
    struct store_error err;
    struct seal_head head;
    struct strbuf w = {.text = NULL};
    char match[STORE_KEY_SIZE];
    enum seal_log is;
    if (!seal_read_head(job->options->sheet, &head)) {
        print_failure("--sheet", _("expected KEY ENTRIES HASH, as printed on the score sheet"));
        return STATUS_USAGE;
    }
    if (seal_find(job->store, &head, true, &is, match, &err) != STORE_OK)
        return print_store_error(&err);
    if (job->options->json) {
        enum status put = print_json(json_sheet(&head, states[is].name, *match ? match : NULL));
        return status_worse(put, is == SEAL_HOLDS ? STATUS_OK : STATUS_FOUND);
    }
    strbuf_add(&w, "%.*s  ", MATCH_SHOWN, *match ? match : head.key);
    strbuf_add(&w, P_("%ld entry", "%ld entries", head.entries), head.entries);
    strbuf_add(&w, "%s%s\n", _(": "), _(states[is].said));
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status_worse(status, is == SEAL_HOLDS ? STATUS_OK : STATUS_FOUND);
}
