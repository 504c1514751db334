/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Units of work, done whole or not at all; founding matches, their versions. */
#include "db/chain.h"
#include "db/facts.h"
#include "sqlite.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

enum store_code sql_unit_begin(struct sqlite_store *s, struct store_error *err)
{
    int moved = 0;
    if (s->base.depth == 0)
        (void)sqlite3_file_control(s->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved != 0) {
        return store_fail(err, STORE_FAILED,
                          "%s: it was moved or replaced while it was open; nothing more is written"
                          " to it",
                          s->base.where);
    }
    return sql_run(s, s->base.depth == 0 ? SQL_BEGIN_WRITE : SQL_SAVE, NULL, 0, err);
}

enum store_code sql_unit_end(struct sqlite_store *s, enum store_code result,
                             struct store_error *err)
{
    const bool outer = s->base.depth == 0;
    if (result == STORE_OK)
        result = sql_run(s, outer ? SQL_COMMIT : SQL_RELEASE, NULL, 0, err);
    if (result != STORE_OK && !s->lost && sqlite3_get_autocommit(s->db) == 0) {
        if (outer) {
            (void)sql_run(s, SQL_ROLLBACK, NULL, 0, NULL);
        } else {
            (void)sql_run(s, SQL_ROLLBACK_TO, NULL, 0, NULL);
            (void)sql_run(s, SQL_RELEASE, NULL, 0, NULL);
        }
    }
    return result;
}

enum store_code sqlite_put_players(struct sqlite_store *s, enum sql_id statement, long id,
                                   const char *const *player, int players, struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (int i = 0; code == STORE_OK && i < players; i++) {
        const struct sql_arg args[] = {sql_number(id), sql_number(i), sql_text(player[i])};
        code = sql_run(s, SQL_PLAYER_ADD, args + 2, 1, err);
        if (code == STORE_OK)
            code = sql_run(s, statement, args, COUNT(args), err);
    }
    return code;
}

enum store_code sqlite_add_headers(struct sqlite_store *s, long id, const struct store_details *d,
                                   struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (size_t i = 0; code == STORE_OK && i < d->n_headers; i++) {
        const struct sql_arg args[] = {sql_number(id), sql_number((long)i + 1),
                                       sql_text(d->headers[i].key), sql_text(d->headers[i].value)};
        code = sql_run(s, SQL_HEADER_ADD, args, COUNT(args), err);
    }
    return code;
}

static enum store_code add_founding(struct sqlite_store *s, long id,
                                    const struct store_match_new *match, struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (size_t i = 1; code == STORE_OK && i <= chain_founding_rows(match); i++) {
        struct store_header row;
        if (chain_founding_row(match, i, &row)) {
            const struct sql_arg args[] = {sql_number(id), sql_number((long)i), sql_text(row.key),
                                           sql_text(row.value)};
            code = sql_run(s, SQL_FOUNDING_ADD, args, COUNT(args), err);
        }
    }
    return code;
}

/* STORE_CONFLICT if another match has the key, or the version of the same origin. */
static enum store_code check_taken(struct sqlite_store *s, enum sql_id id,
                                   const struct sql_arg *args, int n_args, const char *what,
                                   struct store_error *err)
{
    long one = 0;
    bool found = false;
    const enum store_code code = sql_get_number(s, id, args, n_args, &one, &found, err);
    if (code == STORE_OK && found)
        return store_fail(err, STORE_CONFLICT, "%s: %s", s->base.where, what);
    return code;
}

static enum store_code check_version(struct sqlite_store *s, const char *family,
                                     const char *version, const char *key, struct store_error *err)
{
    const struct sql_arg args[] = {sql_text(family), sql_text(version), sql_text(key)};
    return check_taken(s, SQL_VERSION_TAKEN, args, COUNT(args),
                       "there is already a version of this name", err);
}

static enum store_code create(struct sqlite_store *s, const struct store_match_new *match,
                              struct store_error *err)
{
    const struct store_details *d = &match->details;
    const struct sql_arg key[] = {sql_text(match->key)};
    char hash[STORE_HASH_SIZE];
    char family[STORE_KEY_SIZE];
    long id = 0;
    facts_founded(match, family);
    enum store_code code =
        check_taken(s, SQL_KEY_TAKEN, key, 1, "there is already a match of this key", err);
    if (code == STORE_OK)
        code = check_version(s, family, match->version, match->key, err);
    if (code == STORE_OK) {
        chain_founding_hash(match, hash);
        const struct sql_arg args[] = {
            sql_text(match->key),     sql_text(match->origin),
            sql_text(match->version), sql_text(match->game),
            sql_text(d->event),       sql_text(d->site),
            sql_text(d->date),        sql_text(d->options == NULL ? "" : d->options),
            sql_text(match->created), sql_text(match->created),
            sql_text(hash),           sql_text(family)};
        code = sql_run(s, SQL_MATCH_ADD, args, COUNT(args), err);
    }
    if (code == STORE_OK)
        code = sql_match_id(s, match->key, &id, err);
    if (code == STORE_OK)
        code = sqlite_put_players(s, SQL_SEAT_ADD, id, d->player, d->players, err);
    if (code == STORE_OK)
        code = add_founding(s, id, match, err);
    return code == STORE_OK ? sqlite_add_headers(s, id, d, err) : code;
}

enum store_code sqlite_create(struct store *base, const struct store_match_new *match,
                              struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    const enum store_code code = sql_unit_begin(s, err);
    return code == STORE_OK ? sql_unit_end(s, create(s, match, err), err) : code;
}

enum store_code sqlite_put_facts(struct sqlite_store *s, long id, const char *key,
                                 const struct store_facts *facts, struct store_error *err)
{
    enum store_code code = check_version(s, facts->family, facts->version, key, err);
    if (code == STORE_OK)
        code = sqlite_put_players(s, SQL_SEAT_PLAYER, id, facts->player, facts->players, err);
    const struct sql_arg args[] = {sql_number(id), sql_text(facts->family),
                                   sql_text(facts->version), sql_number(facts->chosen),
                                   sql_number(facts->hidden)};
    return code == STORE_OK ? sql_run(s, SQL_MATCH_FACTS, args, COUNT(args), err) : code;
}

static enum store_code put_seal(struct sqlite_store *s, const char *key,
                                const struct store_signed *x, struct store_error *err)
{
    long id = 0;
    const enum store_code code = sql_match_id(s, key, &id, err);
    const struct sql_arg args[] = {
        sql_number(id),    sql_text(x->signature), sql_text(x->origin), sql_number(x->entries),
        sql_text(x->head), sql_text(x->name),      sql_text(x->at),     sql_text(x->public)};
    return code == STORE_OK ? sql_run(s, SQL_SEAL_ADD, args, COUNT(args), err) : code;
}

enum store_code sqlite_seal_put(struct store *base, const char *key,
                                const struct store_signed *seal, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)base;
    const enum store_code code = sql_unit_begin(s, err);
    return code == STORE_OK ? sql_unit_end(s, put_seal(s, key, seal, err), err) : code;
}
