/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has become of a log of which a head was known. */
#include <stdio.h>
#include <string.h>

#include "merge_tails.h"
#include "seal.h"
#include "store_ops.h"

struct looking {
    struct store *s;
    const struct seal_head *head;
    struct store_error *err;
    enum store_code code;
    enum seal_log state;
    char *match;
};

/* Whether the chain is valid up to the head's last entry. */
static bool chain_holds(const struct looking *l, const char *key)
{
    long bad = -1;
    return store_check_chain(l->s, key, NULL, NULL, &bad, NULL) == STORE_OK ||
           bad > l->head->entries;
}

/* Nonzero: stop, no better result is possible. */
static int look(void *ctx, const struct store_match *m)
{
    struct looking *l = ctx;
    char hash[STORE_HASH_SIZE];
    enum seal_log is = SEAL_SHORTENED;
    if (m->head_seq >= l->head->entries) {
        l->code = tails_hash(l->s, m->key, l->head->entries, hash, l->err);
        is = strcmp(hash, l->head->head) == 0 && chain_holds(l, m->key) ? SEAL_HOLDS : SEAL_DIFFERS;
    }
    if (l->code == STORE_OK && is < l->state) {
        l->state = is;
        (void)snprintf(l->match, STORE_KEY_SIZE, "%s", m->key);
    }
    return l->code != STORE_OK || is == SEAL_HOLDS;
}

enum store_code seal_find(struct store *s, const struct seal_head *head, bool called,
                          enum seal_log *is, char match[STORE_KEY_SIZE], struct store_error *err)
{
    const struct store_query query[] = {{.origin = head->key, .logs = STORE_ALL_LOGS},
                                        {.key = head->key, .logs = STORE_ALL_LOGS},
                                        {.family = head->key, .logs = STORE_ALL_LOGS}};
    struct looking l = {.s = s, .head = head, .err = err, .state = SEAL_ELSEWHERE, .match = match};
    match[0] = '\0';
    for (int i = 0; i < (called ? 3 : 1) && l.code == STORE_OK && l.state != SEAL_HOLDS; i++) {
        const enum store_code read = store_matches(s, &query[i], look, &l, err);
        l.code = l.code == STORE_OK ? read : l.code;
    }
    *is = l.state;
    return l.code;
}
