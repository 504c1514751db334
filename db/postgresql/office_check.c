/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a server, for its operator. Each check is a query. Its rows have a flag (something
 * is wrong), the code of a sentence, and the values of the sentence. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "office.h"
#include "postgresql.h"

/* The role that owns the tables. */
#define OWNER "(SELECT nspowner FROM pg_namespace WHERE nspname = 'referee')"

struct server_check {
    const char *subject;
    bool on_tables; /* run only if this program knows the tables */
    const char *query;
};

static const struct server_check checks[] = {
    {"server", false,
     "SELECT current_setting('server_version_num')::int < 140000,"
     " CASE WHEN current_setting('server_version_num')::int < 140000 THEN 'server-old'"
     " ELSE 'server' END, split_part(current_setting('server_version'), ' ', 1), NULL, NULL"},
    {"server", false, "SELECT true, 'follows-another', NULL, NULL, NULL WHERE pg_is_in_recovery()"},
    {"roles", true, "SELECT false, 'owner', rolname, NULL, NULL FROM pg_roles WHERE oid = " OWNER},
    {"roles", true,
     "SELECT true, 'member-of-owner', r.rolname, NULL, NULL FROM pg_roles r JOIN pg_auth_members m"
     " ON m.member = r.oid WHERE m.roleid = " OWNER " ORDER BY 3"},
    {"roles", true,
     "SELECT true, 'may-write', coalesce(r.rolname, 'PUBLIC'),"
     " string_agg(DISTINCT lower(a.privilege_type), ', '), NULL FROM (SELECT relacl FROM pg_class"
     " WHERE relnamespace = 'referee'::regnamespace UNION ALL SELECT attacl FROM pg_attribute"
     " JOIN pg_class c ON c.oid = attrelid WHERE c.relnamespace = 'referee'::regnamespace) t (acl),"
     " LATERAL aclexplode(t.acl) a LEFT JOIN pg_roles r ON r.oid = a.grantee WHERE a.grantee "
     "<> " OWNER " AND a.privilege_type <> 'SELECT' GROUP BY 3 ORDER BY 3"},
    {"replication", false,
     "SELECT true, 'replication-unseen', current_user, NULL, NULL WHERE NOT"
     " pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') AND NOT pg_is_in_recovery()"},
    {"replication", false,
     "SELECT true, CASE WHEN current_setting('synchronous_standby_names') = '' THEN 'one-copy'"
     " ELSE 'no-standby' END, current_setting('synchronous_standby_names'), NULL, NULL"
     " WHERE NOT pg_is_in_recovery() AND (current_setting('synchronous_standby_names') = '' OR"
     " (pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') AND NOT EXISTS (SELECT FROM"
     " pg_stat_replication WHERE sync_state IN ('sync', 'quorum'))))"},
    {"replication", false,
     "SELECT state <> 'streaming' OR coalesce(replay_lag, '0') > interval '10 s',"
     " CASE WHEN state <> 'streaming' OR coalesce(replay_lag, '0') > interval '10 s'"
     " THEN 'standby-behind' ELSE 'standby' END, application_name, sync_state,"
     " round(extract(epoch FROM coalesce(replay_lag, '0'))::numeric, 1)::text"
     " FROM pg_stat_replication WHERE sync_state IS NOT NULL ORDER BY 3"},
    {"clubs", true,
     "SELECT false, 'pushed', club, max(updated), NULL FROM referee.match WHERE club <> ''"
     " GROUP BY club ORDER BY max(updated) DESC"},
    {"clubs", true,
     "SELECT false, 'arrived', a.club, max(s.at), NULL FROM referee.arrival a JOIN referee.seal s"
     " USING (match_id, signature) GROUP BY a.club ORDER BY max(s.at) DESC"},
    {"clubs", true,
     "SELECT false, 'entry-last', NULL, max(updated), NULL FROM referee.match HAVING count(*) > 0"},
    {"clubs", false,
     "SELECT false, 'connected', usename, client_addr::text, to_char(backend_start AT TIME ZONE"
     " 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"') FROM pg_stat_activity WHERE datname ="
     " current_database() AND pid <> pg_backend_pid() AND application_name = 'referee' ORDER BY 5"},
};

struct server_checking {
    struct postgresql_store *s;
    office_fact_fn *fn;
    void *ctx;
    bool stop;
};

static void tell(struct server_checking *c, const struct office_fact *f)
{
    if (!c->stop)
        c->stop = c->fn(c->ctx, f) != 0;
}

static const char *cell_text(const struct libpq *pq, const PGresult *result, int row, int column)
{
    return pq->getisnull(result, row, column) ? "" : pq->getvalue(result, row, column);
}

static enum store_code ask(struct server_checking *c, const struct server_check *check,
                           struct store_error *err)
{
    const struct libpq *pq = c->s->pq;
    PGresult *result = postgresql_answer(c->s, pq->sendQuery(c->s->db, check->query));
    const bool good = pq->resultStatus(result) == PGRES_TUPLES_OK;
    const enum store_code code = good ? STORE_OK : postgresql_fail(c->s, result, err);
    for (int i = 0; good && i < pq->ntuples(result); i++) {
        tell(c, &(struct office_fact){.subject = check->subject,
                                      .wrong = cell_text(pq, result, i, 0)[0] == 't',
                                      .code = cell_text(pq, result, i, 1),
                                      .value = {cell_text(pq, result, i, 2),
                                                cell_text(pq, result, i, 3),
                                                cell_text(pq, result, i, 4)}});
    }
    pq->clear(result);
    return code;
}

static void tell_format(struct server_checking *c, bool are, long format, enum store_code read)
{
    char was[24];
    char known[24];
    (void)snprintf(was, sizeof was, "%ld", format);
    (void)snprintf(known, sizeof known, "%d", POSTGRESQL_VERSION);
    const char *is = !are                          ? "no-tables"
                     : read == STORE_NEWER         ? "format-newer"
                     : read != STORE_OK            ? "not-a-record"
                     : format < POSTGRESQL_VERSION ? "format-older"
                                                   : "format";
    tell(c, &(struct office_fact){.subject = "format",
                                  .code = is,
                                  .wrong = strcmp(is, "format") != 0,
                                  .value = {format == 0 ? "" : was, known, ""}});
}

static double now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_REALTIME, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The server's clock compared with this one. The duration of the query is not counted as a
 * difference. */
static enum store_code check_clock(struct server_checking *c, struct store_error *err)
{
    enum { MOST_SECONDS = 2 };
    const struct libpq *pq = c->s->pq;
    char off[24];
    const double before = now();
    PGresult *result = postgresql_answer(
        c->s, pq->sendQuery(c->s->db, "SELECT extract(epoch FROM clock_timestamp())"));
    const double after = now();
    const bool good = pq->resultStatus(result) == PGRES_TUPLES_OK;
    const enum store_code code = good ? STORE_OK : postgresql_fail(c->s, result, err);
    if (good) {
        const double there = strtod(pq->getvalue(result, 0, 0), NULL);
        const double by = there < before ? there - before : there > after ? there - after : 0;
        const bool wrong = fabs(by) > MOST_SECONDS;
        (void)snprintf(off, sizeof off, "%.1f", by);
        tell(c, &(struct office_fact){.subject = "clock",
                                      .code = wrong ? "clock-off" : "clock",
                                      .wrong = wrong,
                                      .value = {off, "", ""}});
    }
    pq->clear(result);
    return code;
}

static bool starts(const char *text, const char *with)
{
    return text != NULL && strncmp(text, with, strlen(with)) == 0;
}

/* A connection that leaves this machine must be encrypted. */
static void check_encryption(struct server_checking *c)
{
    const struct libpq *pq = c->s->pq;
    PGconn *db = c->s->db;
    const bool tls = pq->sslInUse(db) != 0;
    const bool local = !tls && (starts(pq->host(db), "/") || starts(pq->hostaddr(db), "127.") ||
                                starts(pq->hostaddr(db), "::1"));
    tell(c, &(struct office_fact){.subject = "connection",
                                  .code = local ? "local"
                                          : tls ? "tls"
                                                : "no-tls",
                                  .wrong = !local && !tls,
                                  .value = {"", "", ""}});
}

static enum store_code check_all(struct server_checking *c, struct store_error *err)
{
    bool are = false;
    long format = 0;
    enum store_code code = postgresql_has_tables(c->s, &are, err);
    if (code != STORE_OK)
        return code;
    code = are ? postgresql_format(c->s, &format, err) : STORE_OK;
    tell_format(c, are, format, code);
    const bool known = are && code == STORE_OK && format == POSTGRESQL_VERSION;
    check_encryption(c);
    code = check_clock(c, err);
    for (size_t i = 0; code == STORE_OK && i < sizeof checks / sizeof checks[0]; i++)
        if (known || !checks[i].on_tables)
            code = ask(c, &checks[i], err);
    return code;
}

enum store_code store_office_check(const char *address, const char *shown, office_fact_fn *fn,
                                   void *ctx, struct store_error *err)
{
    struct postgresql_store *s = postgresql_new(address, shown, STORE_READ, err);
    if (s == NULL)
        return STORE_FAILED;
    struct server_checking c = {.s = s, .fn = fn, .ctx = ctx};
    enum store_code code = postgresql_connect(s, err);
    if (code == STORE_OK)
        code = check_all(&c, err);
    postgresql_close(s);
    return code;
}
