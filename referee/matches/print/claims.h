/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims and what was ruled on them, as `claims`, `show` and the dossier print them. */
#ifndef MATCHES_CLAIMS_H
#define MATCHES_CLAIMS_H

#include "log/load.h"
#include "matches/command/command.h"

/* Text on one match, or on the claims of many. */
struct showing {
    enum status status;
    struct strbuf words;
    char names[STORE_SEATS][128]; /* by seat */
    char match[STORE_KEY_SIZE];
    const struct game *game; /* this referee's */
    const struct game *own;  /* the match's; NULL: not known */
    struct store *store;     /* claims of all matches: where their players are found */
    long corrections;
    struct loaded *loaded; /* what is shown, replayed; its .turns NULL: it is not */
};

void showing_keep_names(struct showing *t, const struct store_match *m);
/* Prints what stands in `words`, and a claim. The context is a struct showing. */
int claim_tell(void *ctx, const struct store_claim *c);

/* JSON on one match, or on the claims of many. */
struct printing {
    struct store *store;
    enum status status;
    char match[STORE_KEY_SIZE]; /* of the claim before */
    const struct game *game;    /* its game */
};

/* Prints a claim. The context is a struct printing. */
int claim_put_json(void *ctx, const struct store_claim *c);

#endif
