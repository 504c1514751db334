/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "incoming.h"

#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "db/fingerprint.h"
#include "db/merge_tails.h"
#include "log/amended.h"
#include "log/seats.h"

static enum store_code refuse(struct incoming_match *a, const char *reason)
{
    a->incoming.refused = true;
    snprintf(a->incoming.reason, sizeof a->incoming.reason, "%s", reason);
    return STORE_OK;
}

static enum store_code no_memory(struct store_error *err)
{
    snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
    return err->code = STORE_FAILED;
}

/* Time of the last log entry, which is part of the chain. The other record wrote it: a time that is
 * in the future would put the match before all others for ever, so it counts as now. */
static const char *touched(struct incoming_match *a)
{
    const char *last = *a->l.last_at ? a->l.last_at : a->l.match.created;
    store_now(a->now);
    return store_is_time(last) && strcmp(last, a->now) <= 0 ? last : a->now;
}

/* --- the log ---------------------------------------------------------------------------------- */

static int note_claims(void *ctx, const struct store_match *m)
{
    struct incoming_match *a = ctx;
    a->revision = m->revision;
    a->ended = strcmp(m->state, "open") != 0;
    a->ends = *m;
    a->ends.state = a->state;
    a->seq = m->head_seq;
    snprintf(a->state, sizeof a->state, "%s", m->state);
    snprintf(a->head, sizeof a->head, "%s", m->head_hash);
    return 0;
}

/* The headers of the match: those of its founding, as its log corrects them. */
static int amend_founding(void *ctx, const struct store_match_new *founding)
{
    struct incoming_match *a = ctx;
    const struct operations *acts = &a->l.acts;
    bool ok = details_amend(&a->amended, &founding->details, acts, acts->count) &&
              details_rename(&a->amended, &a->l.annotations);
    a->l.match.game = arena_copy(&a->amended.texts, founding->game);
    a->l.match.created = arena_copy(&a->amended.texts, founding->created);
    return !ok;
}

static enum store_code read_log(struct incoming_match *a, struct store *s, const char *key,
                                const struct store_log *log, struct store_error *err)
{
    struct load_error why;
    bool read =
        log ? match_read_log(s, key, log, &a->l, &why) : match_read(s, key, false, &a->l, &why);
    if (!read) {
        a->l = (struct loaded){.ended = false}; /* match_unload has nothing to free */
        if (!why.storage)
            return no_memory(err);
        *err = why.store;
        return err->code;
    }
    enum store_code code = store_founding(s, key, amend_founding, a, err);
    if (code == STORE_OK && a->amended.texts.failed)
        return no_memory(err);
    a->l.details.values = a->amended.values;
    return code;
}

/* --- rows made from it ------------------------------------------------------------------------ */

/* True if the entries have the same sequence numbers in both records. */
static bool same_places(const struct incoming_match *a, struct store *s, const char *key)
{
    char hash[STORE_HASH_SIZE] = "";
    return a->l.match.head_seq >= a->seq && tails_hash(s, key, a->seq, hash, NULL) == STORE_OK &&
           strcmp(hash, a->head) == 0;
}

/* Finds where the other record's rows differ from its log. */
static enum store_code note_altered(struct incoming_match *a, struct store *from,
                                    const char *from_key, const struct store_change *change,
                                    struct store_error *err)
{
    struct differences d = {.parts = NULL};
    struct store_error why = {.code = STORE_OK};
    bool read = differences_find(from, from_key, &a->l.details.values, &a->rows, &d, &why);
    if (!read && why.code != STORE_CORRUPT) {
        *err = why;
        differences_free(&d);
        return why.code;
    }
    a->incoming.altered =
        !read || d.any || !match_ends_so(&a->ends, change) || a->revision > a->game->revision;
    a->incoming.older = a->revision < a->game->revision;
    if (read)
        a->incoming.differ = differences_all(&d);
    differences_free(&d);
    return STORE_OK;
}

static void take_print(struct incoming_match *a)
{
    fingerprint_begin(&a->l.details.values, a->fingerprint);
    for (size_t i = 0; i < a->rows.n_coups; i++)
        fingerprint_add(&a->rows.coups[i], a->fingerprint);
}

static enum store_code make_rows(struct incoming_match *a, struct store *s, const char *key,
                                 struct store *from, const char *from_key, struct store_error *err)
{
    if (!rows_gather(&a->l.play, 1, 1, a->l.match.head_seq, &a->rows))
        return no_memory(err);
    take_print(a);
    const struct store_change change = replay_change(&a->l.play, a->fingerprint);
    const struct store_batch batch = rows_batch(&a->rows, &change);
    result_digest_print(&batch, a->judged);
    a->fits = result_digest_fits(&batch, a->l.judged);
    return !a->bare && same_places(a, s, key) ? note_altered(a, from, from_key, &change, err)
                                              : STORE_OK;
}

/* --- which of them ---------------------------------------------------------------------------- */

static enum store_code refuse_log(struct incoming_match *a, const struct load_error *why)
{
    char reason[sizeof a->incoming.reason];
    if (why->entry)
        snprintf(reason, sizeof reason, _("entry %ld of the log does not fit: %s"), why->entry,
                 why->reason);
    else
        snprintf(reason, sizeof reason, "%s", why->reason);
    return refuse(a, reason);
}

static enum store_code refuse_unproved(struct incoming_match *a)
{
    char reason[sizeof a->incoming.reason];
    snprintf(reason, sizeof reason, _("there is no proof of how it was judged (rules %ld)"),
             a->revision);
    return refuse(a, reason);
}

/* Other rules judged the match, and only its log was sent. */
static enum store_code refuse_bare(struct incoming_match *a)
{
    char reason[sizeof a->incoming.reason];
    snprintf(reason, sizeof reason,
             _("rules %ld judged it, and here are rules %d: type `referee rejudge` first"),
             result_digest_revision(a->l.judged), a->game->revision);
    return refuse(a, reason);
}

static enum store_code take_rows(struct incoming_match *a, enum incoming_rows take)
{
    a->take = take;
    return a->bare ? refuse_bare(a) : STORE_OK;
}

static enum store_code replay_incoming(struct incoming_match *a, struct store *s, const char *key,
                                       struct store *from, const char *from_key,
                                       struct store_error *err)
{
    struct load_error why;
    const struct loaded *l = &a->l;
    const struct game *own = game_of(l->match.game, a->game);
    bool ours = own != NULL;
    a->game = ours ? own : a->game;
    long present = a->game->revision,
         revision = l->digest_is_last ? result_digest_revision(l->judged) : 0;
    if (l->revision_went_back)
        return refuse(a, _("its log goes back to older rules"));
    if (l->digest_is_last && (!ours || revision != present))
        return take_rows(a, ROWS_PROVED);
    if (!l->digest_is_last && ((a->ended && a->revision != present) || a->revision > present))
        return refuse_unproved(a);
    if (match_replay(&a->l, a->game, &why))
        return make_rows(a, s, key, from, from_key, err);
    if (ours && !l->digest_is_last && a->revision < present && !a->bare)
        return take_rows(a, ROWS_NONE);
    return refuse_log(a, &why);
}

enum store_code incoming_read(struct incoming_match *a, struct store *s, const char *key,
                              const struct store_log *log, struct store *from, const char *from_key,
                              const struct game *game, struct store_error *err)
{
    *a = (struct incoming_match){.game = game, .bare = !from};
    enum store_code code = from ? store_match_get(from, from_key, note_claims, a, err) : STORE_OK;
    if (code == STORE_OK)
        code = read_log(a, s, key, log, err);
    return code == STORE_OK ? replay_incoming(a, s, key, from, from_key, err) : code;
}

void incoming_free(struct incoming_match *a)
{
    rows_free(&a->rows);
    match_unload(&a->l);
    details_free(&a->amended);
}

/* --- into the record -------------------------------------------------------------------------- */

void incoming_made(struct incoming_match *a, struct incoming_batch *out)
{
    out->change = replay_change(&a->l.play, a->fingerprint);
    out->change.updated = touched(a);
    out->change.details = &a->l.details.values;
    out->digest = (struct store_entry_new){.kind = JUDGED_KIND, .text = a->judged};
    out->batch = rows_batch(&a->rows, &out->change);
    out->batch.expected = a->l.match.head_seq;
    out->batch.entries = &out->digest;
    out->batch.n_entries = strcmp(out->change.state, "open") != 0 && !a->fits;
}

static enum store_code store_made(struct incoming_match *a, struct store *to, const char *to_key,
                                  struct store_error *err)
{
    struct incoming_batch made;
    incoming_made(a, &made);
    return store_append(to, to_key, &made.batch, err);
}

static enum store_code store_unjudged(struct incoming_match *a, struct store *to,
                                      const char *to_key, long head, struct store_error *err)
{
    const struct store_change change = {.state = "open",
                                        .seats = a->l.details.values.players,
                                        .revision = a->revision,
                                        .updated = touched(a),
                                        .details = &a->l.details.values};
    const struct store_batch batch = {
        .expected = head, .first_coup = 1, .first_claim = 1, .change = &change};
    return store_append(to, to_key, &batch, err);
}

static int print_coup(void *ctx, const struct store_coup *c)
{
    fingerprint_add(c, ((struct incoming_match *)ctx)->fingerprint);
    return 0;
}

/* Stores what is computed from the rows. */
static enum store_code finish_rows(struct incoming_match *a, struct store *to, const char *to_key,
                                   long head, struct store_error *err)
{
    fingerprint_begin(&a->l.details.values, a->fingerprint);
    enum store_code code = store_coups(to, to_key, print_coup, a, err);
    const struct store_change change = {
        .fingerprint = a->fingerprint, .updated = touched(a), .details = &a->l.details.values};
    const struct store_batch batch = {.expected = head, .change = &change};
    return code == STORE_OK ? store_append(to, to_key, &batch, err) : code;
}

/* The copied rows are invalid, or the digest does not prove them. */
static enum store_code refuse_rows(struct incoming_match *a)
{
    char reason[sizeof a->incoming.reason];
    snprintf(
        reason, sizeof reason,
        _("what is stored differs from what was judged: the digest does not match (rules %ld)"),
        result_digest_revision(a->l.judged));
    return refuse(a, reason);
}

/* Copies the other record's rows if the digest in the log proves them. */
static enum store_code store_proved(struct incoming_match *a, struct store *to, const char *to_key,
                                    struct store *from, const char *from_key, long head,
                                    struct store_error *err)
{
    bool proved = false;
    enum store_code code = store_copy_rows(to, to_key, from, from_key, err);
    if (code == STORE_OK)
        code = result_digest_proves(to, to_key, a->l.judged, &proved, err);
    if (code == STORE_CORRUPT || code == STORE_INVALID || (code == STORE_OK && !proved))
        return refuse_rows(a);
    return code == STORE_OK ? finish_rows(a, to, to_key, head, err) : code;
}

enum store_code incoming_store(struct incoming_match *a, struct store *to, const char *to_key,
                               struct store *from, const char *from_key, struct store_error *err)
{
    long head = a->l.match.head_seq;
    if (a->incoming.refused)
        return STORE_OK;
    switch (a->take) {
    case ROWS_PROVED:
        return store_proved(a, to, to_key, from, from_key, head, err);
    case ROWS_NONE:
        return store_unjudged(a, to, to_key, head, err);
    default:
        return store_made(a, to, to_key, err);
    }
}
