/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match of which something was said, and in which nothing was thrown, is kept. */
#include <string.h>

#include "session_private.h"

/* Somebody has said something of the match: names, headers. */
static bool is_described(const struct session *s)
{
    static const char *const nobody[STORE_SEATS] = {"White", "Black"};
    bool named = false;
    for (int i = 0; i < STORE_SEATS; i++) {
        const char *player = s->player[i];
        named |= player && *player && !(nobody[i] && strcmp(player, nobody[i]) == 0);
    }
    return named || s->event || s->site || s->date || s->options || s->headers;
}

enum session_code session_store_empty(struct session *s, struct session_error *err)
{
    struct store_error se;
    if (!s->play.turns || session_begun(s) || s->offered || !is_described(s))
        return SESSION_OK;
    if (s->notes.length) {
        struct strbuf nothing = {.text = NULL};
        enum session_code code =
            session_do(s, OPERATION_LINE, s->notes.text, s->notes.length, &nothing, err);
        strbuf_free(&nothing);
        return code;
    }
    enum store_code code = store_begin(s->store, STORE_WRITE, &se);
    if (code == STORE_OK && (code = session_found_match(s, &se)) != STORE_OK)
        store_rollback(s->store);
    else if (code == STORE_OK)
        code = store_commit(s->store, &se);
    s->stored = code == STORE_OK;
    if (s->stored)
        store_match_lock(s->store, s->key, NULL);
    return s->stored ? SESSION_OK : session_storage(err, &se);
}

enum session_code session_store_next(struct session *s, struct session_error *err)
{
    s->offered = false;
    return session_store_empty(s, err);
}
