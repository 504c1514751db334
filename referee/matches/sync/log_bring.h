/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match that came as text, brought into a record: its chain is checked, every turn is judged
 * again, and what is here of it is merged with it. */
#ifndef MATCHES_LOG_BRING_H
#define MATCHES_LOG_BRING_H

#include "base/parse_error.h"
#include "games/game.h"
#include "merge_item.h"

enum log_brought {
    LOG_BROUGHT,
    LOG_NOT_READ, /* `fault` says where and why */
    LOG_REFUSED,  /* read, and not believed: merged.arrival.reason says why */
    LOG_FAILED    /* `err` says why; its code STORE_BUSY: another referee is writing the match */
};

struct log_bringing {
    struct merge_result merged;
    struct parse_error fault;
    struct store_error err;
};

/* `length` bytes of log_text.h into `to`; `game` is the usual one. */
enum log_brought log_bring(const char *text, size_t length, struct store *to,
                           const struct game *game, struct log_bringing *out);

#endif
