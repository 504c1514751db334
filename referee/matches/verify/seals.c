/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seals.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/files.h"
#include "base/i18n.h"
#include "db/store.h"
#include "games/game.h"
#include "log/find.h"
#include "log/load.h"
#include "matches/json/json.h"

/* --- sealed result --------------------------------------------------------------------------- */

/* The state after some entries of a log. */
struct first_entries {
    long last;
    struct operations acts;
    bool failed; /* no memory */
};

static int take_entry(void *ctx, const struct store_entry *e)
{
    struct first_entries *f = ctx;
    if (e->seq <= f->last)
        f->failed = !operations_log(&f->acts, e);
    return f->failed || e->seq >= f->last;
}

/* Computes the state of the match after its first `entries` entries. If it returns false, *code
 * tells whether they could not be read (not STORE_OK) or cannot be replayed. */
static bool stands(struct store *s, const struct loaded *l, const struct game *game, long entries,
                   struct store_change *out, enum store_code *code, struct store_error *err)
{
    struct first_entries f = {.last = entries};
    struct replay play;
    struct parse_error unread;
    *code = store_entries(s, l->match.key, 1, take_entry, &f, err);
    bool good =
        *code == STORE_OK && !f.failed &&
        replay_operations(&play, game, &l->details.values, &f.acts, f.acts.count, NULL, &unread);
    if (good) {
        *out = replay_change(&play, NULL);
        replay_end(&play);
    }
    operations_free(&f.acts);
    return good;
}

static bool same_result(const struct store_change *a, const struct store_change *b)
{
    bool same = strcmp(a->state, b->state) == 0 && a->winners == b->winners && a->seats == b->seats;
    for (int i = 0; same && i < a->seats; i++)
        same = a->at[i].major == b->at[i].major && a->at[i].minor == b->at[i].minor &&
               a->at[i].stakes == b->at[i].stakes;
    return same;
}

/* *another: true if the match was over after the first `entries` entries of its log, and the whole
 * log gives another winner or score, or leaves the match open. False if this referee cannot replay
 * the match. */
static enum store_code sealed_result(struct store *s, const char *match, long entries,
                                     const struct game *game, bool *another,
                                     struct store_error *err)
{
    struct loaded l;
    struct load_error e = {.entry = 0};
    struct store_change then, now;
    enum store_code code = STORE_OK;
    *another = false;
    if (!match_read_head(s, match, false, &l, &e)) {
        if (e.storage)
            *err = e.store;
        return e.storage ? e.store.code : STORE_OK;
    }
    game = match_game(&l, game, &e);
    if (game && stands(s, &l, game, entries, &then, &code, err) &&
        strcmp(then.state, "over") == 0 && stands(s, &l, game, l.match.head_seq, &now, &code, err))
        *another = !same_result(&then, &now);
    match_unload(&l);
    return code;
}

/* --- keys ------------------------------------------------------------------------------------ */

/* `key`: makes the user's signing keys, stores public keys of others, and lists all. */

/* $XDG_DATA_HOME/referee/keys, or else ~/.local/share/referee/keys. Returns false after printing
 * the reason. */
static bool keys_folder(char path[KEYS_PATH])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = -1;
    if (data && *data == '/')
        n = snprintf(path, KEYS_PATH, "%s/referee/keys", data);
    else if (home && *home)
        n = snprintf(path, KEYS_PATH, "%s/.local/share/referee/keys", home);
    if (n > 0 && n < KEYS_PATH)
        return true;
    print_failure("keys", _("where are the keys? HOME does not say"));
    return false;
}

/* --- passphrases ------------------------------------------------------------------------------ */

static bool ask_again(const char *name, char out[PASSPHRASE_SIZE])
{
    char again[PASSPHRASE_SIZE] = "";
    bool same = passphrase_ask(_("Once more: "), again) && strcmp(out, again) == 0;
    signer_wipe_text(again, sizeof again);
    if (!same)
        print_failure(name, _("the passphrases differ"));
    return same;
}

/* Reads the passphrase of a key from --passphrase-file or the terminal; `twice`: asks again, for a
 * new key. Returns false after printing the reason. The caller wipes `out`. */
static bool keys_passphrase(const struct record_options *o, const char *name, bool twice,
                            char out[PASSPHRASE_SIZE])
{
    struct strbuf prompt = {.text = NULL};
    const char *file = o->passphrase_file;
    if (file) {
        if (passphrase_read(file, out))
            return true;
        print_failure(file, passphrase_error_text(errno, _("the passphrase is empty or too long")));
        return false;
    }
    strbuf_add(&prompt, "%s", _("Passphrase of "));
    strbuf_add_clean(&prompt, name);
    strbuf_add(&prompt, "%s", _(": "));
    bool ok = !prompt.failed && passphrase_ask(prompt.text, out);
    strbuf_free(&prompt);
    if (!ok)
        print_failure(name, _("no passphrase: there is no terminal to ask at; --passphrase-file"));
    return ok && (!twice || ask_again(name, out));
}

bool keys_unlock(const struct record_options *o, const char *name, struct signer *key)
{
    struct store_error err;
    char folder[KEYS_PATH], passphrase[PASSPHRASE_SIZE] = "";
    if (!keys_folder(folder))
        return false;
    enum store_code code = signer_read(folder, name, key, &err);
    if (code == STORE_NOT_FOUND) {
        print_failure(name, _("no key has this name: referee key NAME creates one"));
        return false;
    }
    if (code == STORE_OK && !keys_passphrase(o, name, false, passphrase))
        return false;
    if (code == STORE_OK)
        code = signer_unlock(folder, name, passphrase, key, &err);
    signer_wipe_text(passphrase, sizeof passphrase);
    if (code != STORE_OK)
        print_store_error(&err);
    return code == STORE_OK;
}

/* --- the command ------------------------------------------------------------------------------ */

struct keys_listing {
    bool json;
    enum status status;
};

static int put_key(void *ctx, const struct signer *key)
{
    struct keys_listing *l = ctx;
    struct strbuf w = {.text = NULL};
    if (l->json) {
        l->status = status_worse(l->status, print_json(json_key(key)));
        return 0;
    }
    strbuf_add(&w, "%s  ", key->public);
    strbuf_add_clean(&w, key->name);
    strbuf_add(&w, "%s\n", key->own ? _(" (own)") : "");
    l->status = status_worse(l->status, print_buf(&w));
    strbuf_free(&w);
    return 0;
}

static enum status make_key(const struct record_job *job, const char *folder, const char *name)
{
    struct store_error err;
    struct signer key;
    char passphrase[PASSPHRASE_SIZE] = "";
    enum store_code code = signer_read(folder, name, &key, &err);
    if (code == STORE_OK)
        return print_failure(name, _("there is a key of this name already"));
    if (code != STORE_NOT_FOUND)
        return print_store_error(&err);
    if (!keys_passphrase(job->options, name, true, passphrase))
        return STATUS_FAILED;
    code = signer_make(folder, name, passphrase, &key, &err);
    signer_wipe_text(passphrase, sizeof passphrase);
    signer_wipe(&key);
    struct keys_listing l = {.json = job->options->json};
    if (code == STORE_OK)
        put_key(&l, &key);
    return code == STORE_OK ? l.status : print_store_error(&err);
}

static enum status know_key(const struct record_job *job, const char *folder)
{
    struct store_error err;
    struct signer key;
    struct keys_listing l = {.json = job->options->json};
    if (signer_add_public(folder, job->words[0], job->words[1], &err) != STORE_OK ||
        signer_read(folder, job->words[0], &key, &err) != STORE_OK)
        return print_store_error(&err);
    put_key(&l, &key);
    return l.status;
}

/* key [NAME [PUBLIC]]: lists all keys; makes a key; stores another's public key. */
enum status record_key(const struct record_job *job)
{
    struct store_error err;
    struct keys_listing l = {.json = job->options->json};
    char folder[KEYS_PATH];
    if (!keys_folder(folder))
        return STATUS_FAILED;
    if (job->count == 2)
        return know_key(job, folder);
    if (job->count == 1)
        return make_key(job, folder, job->words[0]);
    return signer_list(folder, put_key, &l, &err) == STORE_OK ? l.status : print_store_error(&err);
}

/* --- seals ----------------------------------------------------------------------------------- */

/* `seal` and `verify --seals`: signs the heads of logs, and checks the logs against their seals. */

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
    [SEAL_UNKNOWN] = {"unknown key",
                      N_("unknown key: the seal is valid for the owner of this key")},
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
