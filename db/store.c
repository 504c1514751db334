/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening, transactions, writing: checks arguments and the order of calls, then asks the
 * implementation. */
#include "store.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "chain.h"
#include "seal.h"
#include "store_ops.h"

void store_close(struct store *s)
{
    if (s != NULL)
        s->ops->close(s);
}

void store_set_timeout(struct store *s, int milliseconds)
{
    s->ops->set_timeout(s, milliseconds);
}

void store_attend(struct store *s)
{
    s->attended = true;
}

void store_new_key(char key[STORE_KEY_SIZE])
{
    chain_new_key(key);
}

/* Whether s may be written now. */
static enum store_code may_write(struct store *s, struct store_error *err)
{
    if (s->mode == STORE_READ) {
        return store_fail(err, STORE_READ_ONLY, "%s: not written: it was opened for reading only",
                          s->where);
    }
    if (s->reading > 0)
        return store_fail(err, STORE_INVALID, "%s: not written: it is being read", s->where);
    if (s->views > 0) {
        return store_fail(err, STORE_INVALID, "%s: not written: within a reading transaction",
                          s->where);
    }
    return STORE_OK;
}

/* Views are always innermost: nothing can be written within one. */
enum store_code store_begin(struct store *s, enum store_mode mode, struct store_error *err)
{
    if (mode == STORE_READ) {
        const bool first = s->depth == 0 && s->views == 0;
        const enum store_code code = first ? s->ops->begin_view(s, err) : STORE_OK;
        s->views += code == STORE_OK;
        return code;
    }
    enum store_code code = may_write(s, err);
    if (code == STORE_OK)
        code = s->ops->begin(s, err);
    s->depth += code == STORE_OK;
    return code;
}

/* Ends the innermost view; false: there is none. */
static bool end_view(struct store *s)
{
    if (s->views == 0)
        return false;
    s->views--;
    if (s->depth == 0 && s->views == 0)
        s->ops->end_view(s);
    return true;
}

enum store_code store_commit(struct store *s, struct store_error *err)
{
    if (end_view(s))
        return STORE_OK;
    if (s->depth == 0)
        return store_fail(err, STORE_INVALID, "%s: no transaction to commit", s->where);
    const enum store_code code = s->ops->commit(s, err);
    s->depth--;
    return code;
}

void store_rollback(struct store *s)
{
    if (!end_view(s) && s->depth > 0) {
        s->ops->rollback(s);
        s->depth--;
    }
}

enum store_code store_set_club(struct store *s, const char *club, struct store_error *err)
{
    if (*club != '\0' && !store_is_club(club))
        return store_fail(err, STORE_INVALID, "%s: no club can be called this", s->where);
    (void)snprintf(s->club, sizeof s->club, "%s", club);
    return STORE_OK;
}

bool store_may_extend(const struct store *s, const char *club)
{
    return s->club[0] == '\0' || club[0] == '\0' || strcmp(s->club, club) == 0;
}

void store_set_office(struct store *s, bool office)
{
    s->office = office;
}

enum store_code store_match_create(struct store *s, const struct store_match_new *match,
                                   char key[STORE_KEY_SIZE], struct store_error *err)
{
    enum store_code code = may_write(s, err);
    if (code == STORE_OK)
        code = store_check_new(s, match, err);
    if (code != STORE_OK)
        return code;
    struct store_match_new full = *match;
    char made[STORE_KEY_SIZE];
    char now[STORE_TIME_SIZE];
    if (full.key == NULL) {
        chain_new_key(made);
        full.key = made;
    }
    if (full.origin == NULL)
        full.origin = full.key;
    if (full.created == NULL) {
        store_now(now);
        full.created = now;
    }
    if (full.club == NULL)
        full.club = s->club;
    code = s->ops->create(s, &full, err);
    if (code == STORE_OK)
        (void)snprintf(key, STORE_KEY_SIZE, "%s", full.key);
    return code;
}

enum store_code store_append(struct store *s, const char *key, const struct store_batch *batch,
                             struct store_error *err)
{
    enum store_code code = may_write(s, err);
    if (code == STORE_OK)
        code = store_check_batch(s, batch, err);
    return code == STORE_OK ? s->ops->append(s, key, batch, err) : code;
}

enum store_code store_match_lock(struct store *s, const char *key, struct store_error *err)
{
    const enum store_code code = may_write(s, err);
    return code == STORE_OK ? s->ops->lock(s, key, err) : code;
}

void store_match_unlock(struct store *s, const char *key)
{
    s->ops->unlock(s, key);
}

enum store_code store_lock_record(struct store *s, struct store_error *err)
{
    const enum store_code code = may_write(s, err);
    return code == STORE_OK && s->ops->lock_record != NULL ? s->ops->lock_record(s, err) : code;
}

void store_unlock_record(struct store *s)
{
    if (s->ops->unlock_record != NULL)
        s->ops->unlock_record(s);
}

enum store_code store_lock_players(struct store *s, struct store_error *err)
{
    const enum store_code code = may_write(s, err);
    return code == STORE_OK && s->ops->lock_players != NULL ? s->ops->lock_players(s, err) : code;
}

bool store_on_server(const struct store *s)
{
    return s->ops->lock_record != NULL;
}

enum store_code store_seal_put(struct store *s, const char *key, const struct store_signed *seal,
                               struct store_error *err)
{
    enum store_code code = may_write(s, err);
    if (code == STORE_OK && !seal_proved(seal))
        code = store_fail(err, STORE_INVALID, "%s: not stored: the signature of a seal is not its",
                          s->where);
    if (code == STORE_OK && seal->arrived != NULL && !store_is_club(seal->arrived))
        code = store_fail(err, STORE_INVALID, "%s: no club can be called this", s->where);
    return code == STORE_OK ? s->ops->seal_put(s, key, seal, err) : code;
}

enum store_code store_alias_put(struct store *s, const char *called, const char *person,
                                struct store_error *err)
{
    const enum store_code code = may_write(s, err);
    return code == STORE_OK ? s->ops->alias(s, called, person, err) : code;
}

enum store_code store_alias_end(struct store *s, const char *called, struct store_error *err)
{
    const enum store_code code = may_write(s, err);
    return code == STORE_OK ? s->ops->alias(s, called, NULL, err) : code;
}

enum store_code store_backup(struct store *s, const char *path, store_rows_fn *rows,
                             const struct store_progress *progress, struct store_error *err)
{
    struct stat old;
    if (lstat(path, &old) == 0) {
        char shown[136];
        store_show_path(shown, path);
        return store_fail(err, STORE_CONFLICT, "%s: already exists and was not overwritten", shown);
    }
    return s->ops->backup(s, path, rows, progress, err);
}

enum store_code store_checkpoint(struct store *s, struct store_error *err)
{
    const bool idle = s->reading == 0 && s->depth == 0 && s->views == 0;
    return idle && s->mode == STORE_WRITE ? s->ops->settle(s, err) : STORE_OK;
}
