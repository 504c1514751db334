/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Merges a match that was received as text: checks its chain, judges every turn again, and merges
 * it with the match that the record has. */
#ifndef MATCHES_LOG_BRING_H
#define MATCHES_LOG_BRING_H

#include "base/parse_error.h"
#include "games/game.h"
#include "merge_item.h"

enum log_brought {
    LOG_BROUGHT,
    LOG_NOT_READ, /* `fault` has place and reason */
    LOG_REFUSED,  /* read, but refused: merged.arrival.reason has the reason */
    LOG_FAILED    /* `err` has the reason; code STORE_BUSY: another process is writing the match */
};

struct log_bringing {
    struct merge_result merged;
    struct parse_error fault;
    struct store_error err;
};

/* Merges `length` bytes in the format of log_text.h into `to`. `game`: the default game. */
enum log_brought log_bring(const char *text, size_t length, struct store *to,
                           const struct game *game, struct log_bringing *out);

#endif
