/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Degraded mode: a match that cannot be recorded (disk full, server lost) continues in a store in
 * memory. Its entries have the keys, times and hashes the record would have given them, and are
 * merged into the record when possible. */
#include <string.h>

#include "base/i18n.h"
#include "db/open/open.h"
#include "log/incoming.h"
#include "session_private.h"

void session_may_go_offline(struct session *s)
{
    s->may_go_offline = true;
    store_attend(s->store);
}

bool session_on_server(const struct session *s)
{
    return store_on_server(s->store);
}

long session_unrecorded(const struct session *s)
{
    return s->memory ? s->head - s->recorded_head : 0;
}

bool session_is_offline(const struct session *s)
{
    return s->memory;
}

bool session_unsaved(const struct session *s)
{
    return s->memory && s->saved != s->head;
}

struct store *session_into(const struct session *s)
{
    return s->memory ? s->memory : s->store;
}

void session_go_online(struct session *s)
{
    store_close(s->memory);
    s->memory = NULL;
}

bool session_go_offline(struct session *s)
{
    struct store *memory;
    struct store_error se;
    if (!s->may_go_offline || s->memory || store_open_memory(&memory, &se) != STORE_OK)
        return false;
    if (s->stored && session_copy_log(s, memory, &se) != STORE_OK) {
        store_close(memory);
        return false;
    }
    s->memory = memory;
    s->stale |= s->stored;
    s->recorded_head = s->head;
    s->saved = -1;
    return true;
}

/* Takes the log in memory into the record, as a new match or as the continuation of one. */
static bool take_unsaved(struct session *s)
{
    struct store_log *log = NULL;
    struct incoming judged = {.game = s->game};
    struct store_taking t = {.own = true, .dry = true, .rows = incoming_rows, .ctx = &judged};
    bool taken = store_log_take(s->memory, s->key, &log, NULL) == STORE_OK;
    for (int i = 0; taken && i < 2; i++) {
        t.log = log;
        taken = store_take(s->store, &t, 1, NULL, NULL) == STORE_OK &&
                t.did < STORE_MERGE_DIVERGED && (!*t.key || strcmp(t.key, s->key) == 0);
        t.dry = false;
    }
    incoming_free(&judged);
    store_log_free(log);
    return taken;
}

bool session_record_unsaved(struct session *s)
{
    if (!s->memory || !take_unsaved(s))
        return false;
    session_go_online(s);
    store_match_lock(s->store, s->key, NULL);
    return true;
}

enum session_code session_refuse_unsaved(const struct session *s, struct session_error *err)
{
    if (!session_unsaved(s))
        return SESSION_OK;
    session_fail(err, SESSION_REFUSED,
                 _("This match is in memory only and would be lost: type .save FILE first"));
    err->unsaved = true;
    return err->code;
}
