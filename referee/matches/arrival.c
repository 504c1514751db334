/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arrival.h"

#include <stdio.h>
#include <string.h>

#include "base/tongue.h"
#include "db/fingerprint.h"
#include "db/merge_tails.h"
#include "log/amended.h"
#include "log/load.h"

/* A match while it is settled. */
struct settling {
    struct store *to, *from;
    const char *from_key;
    const struct game *game;
    struct loaded l;             /* as it is in `to` */
    struct kept_details amended; /* as its log says; l.details.is */
    struct arrival *out;
    struct store_error *err;
    long claimed;    /* the revision it says it was judged by */
    bool says_ended; /* it says it has ended */
    char state[12];  /* ... how */
    char winner;
    long seq; /* its log there, and what that ends with */
    char head[STORE_HASH_SIZE];
};

static enum store_code refuse(struct settling *s, const char *reason)
{
    s->out->refused = true;
    snprintf(s->out->reason, sizeof s->out->reason, "%s", reason);
    return STORE_OK;
}

static enum store_code no_memory(struct settling *s)
{
    snprintf(s->err->text, sizeof s->err->text, "%s", _("no memory"));
    return s->err->code = STORE_FAILED;
}

static int note_claims(void *ctx, const struct store_match *m)
{
    struct settling *s = ctx;
    s->claimed = m->revision;
    s->says_ended = strcmp(m->state, "open") != 0;
    s->winner = m->winner;
    s->seq = m->head_seq;
    snprintf(s->state, sizeof s->state, "%s", m->state);
    snprintf(s->head, sizeof s->head, "%s", m->head_hash);
    return 0;
}

/* --- judged by other rules -------------------------------------------------------------------- */

struct print {
    const struct store_details *details;
    char hash[STORE_HASH_SIZE];
};

static int print_coup(void *ctx, const struct store_coup *c)
{
    fingerprint_add(c, ((struct print *)ctx)->hash);
    return 0;
}

/* When the log was last written, which is in its chain. */
static const char *touched(const struct settling *s)
{
    return *s->l.last_at ? s->l.last_at : s->l.is.created;
}

/* What hangs on the rows alone is made of them. */
static enum store_code finish_rows(struct settling *s)
{
    struct print p = {.details = &s->l.details.is};
    fingerprint_begin(p.details, p.hash);
    enum store_code code = store_coups(s->to, s->l.is.key, print_coup, &p, s->err);
    const struct store_change change = {
        .fingerprint = p.hash, .updated = touched(s), .details = p.details};
    const struct store_batch batch = {.expected = s->l.is.head_seq, .change = &change};
    return code == STORE_OK ? store_append(s->to, s->l.is.key, &batch, s->err) : code;
}

/* What is no row of a record, or cannot be told apart from one by its digest. */
static enum store_code refuse_rows(struct settling *s)
{
    char reason[sizeof s->out->reason];
    snprintf(reason, sizeof reason,
             _("what is stored is not what was judged: its digest does not fit (rules %ld)"),
             judged_revision(s->l.judged));
    return refuse(s, reason);
}

/* The rows it came with, if the digest in its log is theirs. */
static enum store_code take_proved(struct settling *s)
{
    char judged[JUDGED_SIZE];
    const char *key = s->l.is.key;
    enum store_code code = store_copy_rows(s->to, key, s->from, s->from_key, s->err);
    if (code == STORE_OK)
        code = judged_stored(s->to, key, judged, s->err);
    if (code == STORE_CORRUPT || code == STORE_INVALID ||
        (code == STORE_OK && strcmp(judged, s->l.judged) != 0))
        return refuse_rows(s);
    return code == STORE_OK ? finish_rows(s) : code;
}

/* --- made from the log ------------------------------------------------------------------------ */

/* Whether the entries have the same places here and there. */
static bool same_places(const struct settling *s)
{
    char hash[STORE_HASH_SIZE] = "";
    return s->l.is.head_seq >= s->seq &&
           tails_hash(s->to, s->l.is.key, s->seq, hash, NULL) == STORE_OK &&
           strcmp(hash, s->head) == 0;
}

/* What the other record says of the match and its log does not. */
static enum store_code note_altered(struct settling *s, const struct rows *rows,
                                    const struct store_change *change)
{
    struct differences d = {.of = NULL};
    struct store_error err = {.code = STORE_OK};
    if (!same_places(s))
        return STORE_OK;
    bool read = differences_find(s->from, s->from_key, &s->l.details.is, rows, &d, &err);
    if (!read && err.code != STORE_CORRUPT) {
        *s->err = err;
        differences_free(&d);
        return err.code;
    }
    s->out->altered = !read || d.any || strcmp(s->state, change->state) != 0 ||
                      s->winner != change->winner || s->claimed > s->game->revision;
    s->out->older = s->claimed < s->game->revision;
    if (read)
        s->out->differ = differences_all(&d);
    differences_free(&d);
    return STORE_OK;
}

static void take_print(const struct settling *s, const struct rows *rows,
                       char print[STORE_HASH_SIZE])
{
    fingerprint_begin(&s->l.details.is, print);
    for (size_t i = 0; i < rows->n_coups; i++)
        fingerprint_add(&rows->coups[i], print);
}

/* The rows, behind them what proves those of a match that has ended, unless its log has that. */
static enum store_code store_rows(struct settling *s, const struct rows *rows)
{
    char print[STORE_HASH_SIZE], judged[JUDGED_SIZE];
    take_print(s, rows, print);
    struct store_change change = replay_change(&s->l.play, print);
    struct store_batch batch = rows_batch(rows, &change);
    struct store_entry_new entry = {.kind = JUDGED_KIND, .text = judged};
    change.updated = touched(s);
    change.details = &s->l.details.is;
    batch.expected = s->l.is.head_seq;
    batch.entries = &entry;
    judged_print(&batch, judged);
    batch.n_entries = strcmp(change.state, "open") != 0 && strcmp(judged, s->l.judged) != 0;
    enum store_code code = note_altered(s, rows, &change);
    return code == STORE_OK ? store_append(s->to, s->l.is.key, &batch, s->err) : code;
}

static enum store_code make_rows(struct settling *s)
{
    struct rows rows;
    bool made = rows_gather(&s->l.play, 1, 1, s->l.is.head_seq, &rows);
    enum store_code code = made ? store_rows(s, &rows) : no_memory(s);
    rows_free(&rows);
    return code;
}

/* An open match of older rules that the present ones do not take: its rows are made when it is
 * taken up, and what does not fit then waits. */
static enum store_code leave_unjudged(struct settling *s)
{
    const struct store_change change = {.state = "open",
                                        .revision = s->claimed,
                                        .updated = touched(s),
                                        .details = &s->l.details.is};
    const struct store_batch batch = {
        .expected = s->l.is.head_seq, .first_coup = 1, .first_claim = 1, .change = &change};
    return store_append(s->to, s->l.is.key, &batch, s->err);
}

/* --- which of them ---------------------------------------------------------------------------- */

static enum store_code refuse_log(struct settling *s, const struct load_error *why)
{
    char reason[sizeof s->out->reason];
    if (why->entry)
        snprintf(reason, sizeof reason, _("entry %ld of the log does not fit: %s"), why->entry,
                 why->reason);
    else
        snprintf(reason, sizeof reason, "%s", why->reason);
    return refuse(s, reason);
}

static enum store_code refuse_unproved(struct settling *s)
{
    char reason[sizeof s->out->reason];
    snprintf(reason, sizeof reason, _("nothing proves how it was judged (rules %ld)"), s->claimed);
    return refuse(s, reason);
}

static enum store_code settle(struct settling *s)
{
    struct load_error why;
    long revision = s->l.closed ? judged_revision(s->l.judged) : 0;
    bool ours = strcmp(s->l.is.game, s->game->name) == 0;
    if (s->l.backwards)
        return refuse(s, _("its log goes back to older rules"));
    if (s->l.closed && (!ours || revision != s->game->revision))
        return take_proved(s);
    if (!s->l.closed &&
        ((s->says_ended && s->claimed != s->game->revision) || s->claimed > s->game->revision))
        return refuse_unproved(s);
    if (match_replay(&s->l, s->game, &why))
        return make_rows(s);
    if (ours && !s->l.closed && s->claimed < s->game->revision)
        return leave_unjudged(s);
    return refuse_log(s, &why);
}

/* What is said of the match: as it was founded, and as its log put that right. */
static int amend_founding(void *ctx, const struct store_match_new *founding)
{
    struct settling *s = ctx;
    const struct acts *acts = &s->l.acts;
    return !details_amend(&s->amended, &founding->details, acts, acts->count) ||
           !details_rename(&s->amended, &s->l.facts);
}

static enum store_code take_details(struct settling *s)
{
    enum store_code code = store_founding(s->to, s->l.is.key, amend_founding, s, s->err);
    if (code == STORE_OK && s->amended.texts.failed)
        return no_memory(s);
    s->l.details.is = s->amended.is;
    return code;
}

enum store_code arrival_settle(struct store *to, const char *to_key, struct store *from,
                               const char *from_key, const struct game *game, struct arrival *out,
                               struct store_error *err)
{
    struct load_error why;
    struct settling s = {
        .to = to, .from = from, .from_key = from_key, .game = game, .out = out, .err = err};
    *out = (struct arrival){.refused = false};
    enum store_code code = store_match_get(from, from_key, note_claims, &s, err);
    if (code != STORE_OK)
        return code;
    if (!match_read(to, to_key, false, &s.l, &why)) {
        if (!why.storage)
            return no_memory(&s);
        *err = why.store;
        return err->code;
    }
    code = take_details(&s);
    if (code == STORE_OK)
        code = settle(&s);
    match_unload(&s.l);
    details_free(&s.amended);
    return code;
}
