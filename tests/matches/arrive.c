/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Brings every match of a club's record to an office, as its server does: arrive CLUB RECORD OFFICE
 * KEYS NAME; the passphrase of the key is "a long passphrase". For scripts. */
#include <stdio.h>

#include "db/open/open.h"
#include "db/seal.h"
#include "tests/support/store_samples.h"

struct bringing {
    struct store *to, *from;
    const char *club;
    struct signer key;
    struct store_error err;
    enum store_code code;
};

static int bring(void *ctx, const struct store_match *m)
{
    struct bringing *b = ctx;
    char key[STORE_KEY_SIZE];
    enum store_merge did;
    b->code = store_begin(b->to, STORE_WRITE, &b->err);
    if (b->code == STORE_OK)
        b->code = sample_carry(b->to, b->from, m->key, false, &did, key, &b->err);
    if (b->code == STORE_OK)
        b->code = store_sign_receipt(b->to, key, b->club, &b->key, &b->err);
    if (b->code == STORE_OK)
        b->code = store_commit(b->to, &b->err);
    return b->code != STORE_OK;
}

int main(int argc, char **argv)
{
    struct bringing b = {.club = argc == 6 ? argv[1] : ""};
    const struct store_query query = {.oldest = true};
    if (argc != 6)
        return 2;
    enum store_code code = store_open(argv[2], STORE_READ, &b.from, &b.err);
    if (code == STORE_OK)
        code = store_open(argv[3], STORE_WRITE, &b.to, &b.err);
    if (code == STORE_OK)
        code = signer_unlock(argv[4], argv[5], "a long passphrase", &b.key, &b.err);
    if (code == STORE_OK)
        code = store_set_club(b.to, b.club, &b.err);
    if (code == STORE_OK)
        code = store_matches(b.from, &query, bring, &b, &b.err);
    if (code == STORE_OK)
        code = b.code;
    if (code != STORE_OK)
        fprintf(stderr, "%s\n", b.err.text);
    store_close(b.from);
    store_close(b.to);
    return code != STORE_OK;
}
