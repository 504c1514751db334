/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adding to the log of a match in memory, with all that the new entries change. */
#include <stdio.h>
#include <string.h>

#include "chain.h"
#include "memory.h"

static enum store_code out_of_memory(const struct store *base, struct store_error *err)
{
    return store_fail(err, STORE_FAILED, "%s: out of memory", base->where);
}

static enum store_code invalid(const struct store *base, const char *what, struct store_error *err)
{
    return store_fail(err, STORE_INVALID, "%s: not stored: %s", base->where, what);
}

/* Orders claims by entry and ordinal. */
static bool claim_before(const struct store_claim *a, long entry, int ordinal)
{
    return a->entry < entry || (a->entry == entry && a->ordinal < ordinal);
}

static bool has_claim(const struct memory_match *m, long entry, int ordinal)
{
    for (size_t i = 0; i < m->claims.n; i++) {
        const struct store_claim *c = &m->claims.row[i]->is.claim;
        if (c->entry == entry && c->ordinal == ordinal) {
            return true;
        }
    }
    return false;
}

/* Removes what the batch replaces; all lists are in order. */
static void remove_tail(struct memory_match *m, const struct store_batch *batch)
{
    size_t coups = m->coups.n;
    size_t dues = m->dues.n;
    size_t claims = m->claims.n;
    while (batch->first_coup > 0 && coups > 0 &&
           m->coups.row[coups - 1]->is.coup.number >= batch->first_coup) {
        coups--;
    }
    while (batch->first_coup > 0 && dues > 0 &&
           m->dues.row[dues - 1]->is.due.coup >= batch->first_coup) {
        dues--;
    }
    while (batch->first_claim > 0 && claims > 0 &&
           m->claims.row[claims - 1]->is.claim.entry >= batch->first_claim) {
        claims--;
    }
    row_list_cut(&m->coups, coups);
    row_list_cut(&m->dues, dues);
    row_list_cut(&m->claims, claims);
}

static enum store_code add_claims(struct store *base, struct memory_match *m,
                                  const struct store_batch *batch, struct store_error *err)
{
    for (size_t i = 0; i < batch->n_claims; i++) {
        const struct store_claim *c = &batch->claims[i];
        if (has_claim(m, c->entry, c->ordinal)) {
            return invalid(base, "a claim is there already", err);
        }
        if (c->overrules_entry != 0 && !has_claim(m, c->overrules_entry, c->overrules_ordinal)) {
            return invalid(base, "no such claim to overrule", err);
        }
        if (!row_list_add(&m->claims, row_of_claim(c))) {
            return out_of_memory(base, err);
        }
        for (size_t k = m->claims.n - 1; k > 0; k--) {
            struct row **pair = &m->claims.row[k - 1];
            if (claim_before(&pair[0]->is.claim, c->entry, c->ordinal)) {
                break;
            }
            struct row *last = pair[1];
            pair[1] = pair[0];
            pair[0] = last;
        }
    }
    return STORE_OK;
}

/* Adds the entries; hash becomes that of the last one. */
static bool add_entries(struct memory_match *m, const struct store_batch *batch,
                        char hash[STORE_HASH_SIZE])
{
    bool good = true;
    for (size_t i = 0; good && i < batch->n_entries; i++) {
        struct chain_entry e;
        chain_entry_make(&batch->entries[i], batch->expected + (long)i + 1, hash, &e);
        good = row_list_add(&m->entries, row_of_entry(&e.row)) &&
               (batch->added == NULL || batch->added(batch->ctx, &e.row) == 0);
        (void)snprintf(hash, STORE_HASH_SIZE, "%s", e.hash);
    }
    return good;
}

static enum store_code add_coups(struct store *base, struct memory_match *m,
                                 const struct store_batch *batch, struct store_error *err)
{
    if (batch->n_coups > 0 && m->coups.n > 0 &&
        batch->coups[0].number <= m->coups.row[m->coups.n - 1]->is.coup.number) {
        return invalid(base, "a coup is there already", err);
    }
    for (size_t i = 0; i < batch->n_coups; i++) {
        if (!row_list_add(&m->coups, row_of_coup(&batch->coups[i]))) {
            return out_of_memory(base, err);
        }
    }
    for (size_t i = 0; i < batch->n_dues; i++) {
        if (!row_list_add(&m->dues, row_of_due(&batch->dues[i]))) {
            return out_of_memory(base, err);
        }
    }
    return STORE_OK;
}

/* Replaces the match's own row by one with the new head and the changes. */
static bool change_match(struct memory_state *state, struct memory_match *m,
                         const struct store_batch *batch, const char *hash)
{
    static const struct store_change none = {0};
    const struct store_change *change = batch->change == NULL ? &none : batch->change;
    char now[STORE_TIME_SIZE];
    const char *last = "";
    struct store_match full = m->match->is.match;
    bool good = true;
    for (size_t i = 0; i < state->n; i++) {
        const char *at = state->match[i].match->is.match.updated;
        last = strcmp(at, last) > 0 ? at : last;
    }
    chain_touch(last, now);
    full.head_seq = (long)m->entries.n;
    full.head_hash = hash;
    full.updated = change->updated == NULL ? now : change->updated;
    full.coups = m->coups.n == 0 ? 0 : m->coups.row[m->coups.n - 1]->is.coup.number;
    if (change->state != NULL) {
        full.state = change->state;
        full.winner = change->winner;
    }
    if (change->fingerprint != NULL) {
        full.fingerprint = change->fingerprint;
    }
    if (change->revision != 0) {
        full.revision = change->revision;
    }
    if (change->details != NULL) {
        memory_set_details(&full, change->details);
        good = memory_set_headers(m, change->details) && memory_add_player(state, full.white) &&
               memory_add_player(state, full.black);
    }
    if (change->facts != NULL) {
        const struct store_facts *f = change->facts;
        full.family = f->family;
        full.version = f->version;
        full.chosen = f->chosen;
        full.hidden = f->hidden;
        full.white = f->white;
        full.black = f->black;
        good = good && memory_add_player(state, f->white) && memory_add_player(state, f->black);
    }
    struct row *row = good ? row_of_match(&full) : NULL;
    if (row == NULL) {
        return false;
    }
    row_drop(m->match);
    m->match = row;
    return true;
}

static enum store_code apply(struct store *base, struct memory_match *m,
                             const struct store_batch *batch, struct store_error *err)
{
    char hash[STORE_HASH_SIZE];
    const struct store_facts *facts = batch->change == NULL ? NULL : batch->change->facts;
    if (facts != NULL && memory_version_taken((struct memory_store *)base, facts->family,
                                              facts->version, m->match->is.match.key)) {
        return memory_fail_version(base, err);
    }
    (void)snprintf(hash, sizeof hash, "%s", m->match->is.match.head_hash);
    remove_tail(m, batch);
    if (!add_entries(m, batch, hash)) {
        return out_of_memory(base, err);
    }
    enum store_code code = add_coups(base, m, batch, err);
    if (code == STORE_OK) {
        code = add_claims(base, m, batch, err);
    }
    if (code == STORE_OK && !change_match(((struct memory_store *)base)->now, m, batch, hash)) {
        code = out_of_memory(base, err);
    }
    return code;
}

/* Works on a copy of the match, which takes its place when all went well. */
enum store_code memory_append(struct store *base, const char *key, const struct store_batch *batch,
                              struct store_error *err)
{
    struct memory_match *m = NULL;
    struct memory_match copy;
    enum store_code code = memory_look_up(base, key, &m, err);
    if (code != STORE_OK) {
        return code;
    }
    const long head = m->match->is.match.head_seq;
    if (head != batch->expected) {
        return store_fail(err, STORE_CONFLICT,
                          "%s: the match was continued elsewhere: %ld entries, not %ld",
                          base->where, head, batch->expected);
    }
    code = memory_share_match(m, &copy) ? apply(base, &copy, batch, err) : out_of_memory(base, err);
    if (code != STORE_OK) {
        memory_free_match(&copy);
        return code;
    }
    memory_free_match(m);
    *m = copy;
    return STORE_OK;
}
