/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who may write a match: a lock of the session, which ends with the connection, so with the
 * process. A lost connection is made again with its locks, unless another process has taken one
 * meanwhile. The integrity of a log does not depend on them, as each batch states the head it
 * continues. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgresql.h"

struct held_lock {
    char key[STORE_KEY_SIZE];
    long id;
};

static struct held_lock *find_held(struct postgresql_store *s, const char *key)
{
    for (size_t i = 0; i < s->n_held; i++)
        if (strcmp(s->held[i].key, key) == 0)
            return &s->held[i];
    return NULL;
}

static bool add_held(struct postgresql_store *s, const char *key, long id)
{
    struct held_lock *held = realloc(s->held, (s->n_held + 1) * sizeof *held);
    if (held == NULL)
        return false;
    s->held = held;
    held[s->n_held].id = id;
    (void)snprintf(held[s->n_held++].key, STORE_KEY_SIZE, "%s", key);
    return true;
}

static void unlock_id(struct postgresql_store *s, long id)
{
    const struct sql_arg args[] = {sql_number(id)};
    (void)sql_get_number(&s->sql, SERVER_UNLOCK, args, 1, &id, NULL, NULL);
}

enum store_code postgresql_lock(struct store *base, const char *key, struct store_error *err)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    long id = 0;
    long one = 0;
    bool locked = false;
    enum store_code code = sql_match_id(&s->sql, key, &id, err);
    if (code != STORE_OK || find_held(s, key) != NULL)
        return code;
    const struct sql_arg args[] = {sql_number(id)};
    code = sql_get_number(&s->sql, SERVER_LOCK, args, 1, &one, &locked, err);
    if (code == STORE_OK && !locked)
        return store_fail(err, STORE_BUSY, "%s: the match is being written by another referee",
                          base->where);
    if (code == STORE_OK && !add_held(s, key, id)) {
        unlock_id(s, id);
        return postgresql_no_memory(s, err);
    }
    return code;
}

void postgresql_unlock(struct store *base, const char *key)
{
    struct postgresql_store *s = (struct postgresql_store *)base;
    struct held_lock *held = find_held(s, key);
    if (held == NULL)
        return;
    const long id = held->id;
    *held = s->held[--s->n_held];
    if (s->db != NULL)
        unlock_id(s, id);
}

enum store_code postgresql_relock(struct postgresql_store *s, struct store_error *err)
{
    char text[80];
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < s->n_held; i++) {
        (void)snprintf(text, sizeof text, "SELECT pg_try_advisory_lock(%ld)", -s->held[i].id);
        code = postgresql_execute(s, text, err);
    }
    return code;
}
