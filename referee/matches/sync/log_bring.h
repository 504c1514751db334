/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Merges a match that was received as text: checks its chain, judges every turn again, and merges
 * it with the match that the record has. */
#ifndef MATCHES_LOG_BRING_H
#define MATCHES_LOG_BRING_H

#include "base/parse_error.h"
#include "db/signer.h"
#include "games/game.h"
#include "merge_item.h"

enum log_brought {
    LOG_BROUGHT,
    LOG_NOT_READ, /* `fault` has place and reason */
    LOG_REFUSED,  /* read, but refused: merged.arrival.reason has the reason */
    LOG_FAILED    /* `err` has the reason; code STORE_BUSY: another process is writing the match */
};

/* Who sends a log, and the office that takes it. */
struct log_sender {
    const char *club;
    const struct signer *office; /* unlocked */
};

struct log_bringing {
    struct merge_result merged;
    bool receipted; /* the receipt is stored too */
    struct parse_error fault;
    struct store_error err;
};

/* Merges `length` bytes in the format of log_text.h into `to`, whose club is set (store_set_club).
 * `game`: the default game. `sender` NULL: nothing is signed. A match that a store on a server does
 * not have is stored with its receipt in few round trips; that of any other is left to the caller.
 */
enum log_brought log_bring(const char *text, size_t length, struct store *to,
                           const struct game *game, const struct log_sender *sender,
                           struct log_bringing *out);

#endif
