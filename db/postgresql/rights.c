/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rights of clubs: those of the role OFFICE_CLUB_ROLE on tables, and on whose matches. */
#include "office.h"
#include "postgresql.h"

/* A club adds matches, players, entries and seals, and rewrites only what is computed from logs:
 * coups, dues, claims, corrected headers, and the columns of a match that follow its log. Who is
 * one person and what arrived from whom is the office's word. */
static const char grants[] =
    "DO $$BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '" OFFICE_CLUB_ROLE "') THEN"
    " REVOKE ALL ON SCHEMA referee FROM " OFFICE_CLUB_ROLE ";"
    " REVOKE ALL ON ALL TABLES IN SCHEMA referee FROM " OFFICE_CLUB_ROLE ";"
    " GRANT USAGE ON SCHEMA referee TO " OFFICE_CLUB_ROLE ";"
    " GRANT SELECT ON ALL TABLES IN SCHEMA referee TO " OFFICE_CLUB_ROLE ";"
    " GRANT USAGE ON ALL SEQUENCES IN SCHEMA referee TO " OFFICE_CLUB_ROLE ";"
    " GRANT INSERT (name, club) ON referee.player TO " OFFICE_CLUB_ROLE ";"
    " GRANT INSERT ON referee.match, referee.seat, referee.founding, referee.header,"
    " referee.entry, referee.coup, referee.due, referee.claim, referee.seal, referee.lease"
    " TO " OFFICE_CLUB_ROLE ";"
    " GRANT UPDATE (head_seq, head_hash, updated, coups, fingerprint, revision, state, event, site,"
    " date, options, family, version, chosen, hidden) ON referee.match TO " OFFICE_CLUB_ROLE ";"
    " GRANT UPDATE (player_id, won, big, small, stakes) ON referee.seat TO " OFFICE_CLUB_ROLE ";"
    " GRANT UPDATE (holder, until) ON referee.lease TO " OFFICE_CLUB_ROLE ";"
    " GRANT DELETE ON referee.header, referee.coup, referee.due, referee.claim, referee.lease"
    " TO " OFFICE_CLUB_ROLE ";"
    " END IF; END$$";

/* Each club has a role of its own, whose name is the club's. By row-level security it founds
 * matches in its own name, and goes on with those and with the record's own, as one that pushes by
 * https. The owner of the tables is not held to it, and all may read. Seals are not guarded: a
 * signature says by itself whose it is. The server's message on a refused row has the name of the
 * policy. */
#define OWN      "club IN ('''', session_user)"
#define ADDING   "\"a club adds to " OFFICE_OWN_ALONE "\""
#define GOING_ON "\"a club goes on with " OFFICE_OWN_ALONE "\""
#define DELETING "\"a club deletes from " OFFICE_OWN_ALONE "\""
static const char policies[] =
    "DO $$DECLARE t text; own text; new text;"
    " BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '" OFFICE_CLUB_ROLE "')"
    " AND EXISTS (" OFFICE_UNGUARDED ") THEN FOREACH t IN ARRAY ARRAY[" OFFICE_GUARDED "] LOOP"
    " own := CASE WHEN t IN ('match', 'player') THEN '" OWN "' ELSE"
    " 'EXISTS (SELECT FROM referee.match m WHERE m.id = match_id AND m." OWN ")' END;"
    " new := CASE WHEN t = 'match' THEN"
    " 'club = session_user AND club !~ ''" OFFICE_NO_CLUB "''' ELSE own END;"
    " EXECUTE format('ALTER TABLE referee.%1$I ENABLE ROW LEVEL SECURITY;"
    " DROP POLICY IF EXISTS everyone ON referee.%1$I;"
    " DROP POLICY IF EXISTS " ADDING " ON referee.%1$I;"
    " DROP POLICY IF EXISTS " GOING_ON " ON referee.%1$I;"
    " DROP POLICY IF EXISTS " DELETING " ON referee.%1$I;"
    " CREATE POLICY everyone ON referee.%1$I USING (true) WITH CHECK (true);"
    " CREATE POLICY " ADDING " ON referee.%1$I AS RESTRICTIVE"
    " FOR INSERT TO " OFFICE_CLUB_ROLE " WITH CHECK (%2$s);"
    " CREATE POLICY " GOING_ON " ON referee.%1$I AS RESTRICTIVE"
    " FOR UPDATE TO " OFFICE_CLUB_ROLE " USING (true) WITH CHECK (%3$s);"
    " CREATE POLICY " DELETING " ON referee.%1$I AS RESTRICTIVE"
    " FOR DELETE TO " OFFICE_CLUB_ROLE " USING (%3$s)', t, new, own);"
    " END LOOP; END IF; END$$";

enum store_code postgresql_grant(struct postgresql_store *s, struct store_error *err)
{
    const enum store_code code = postgresql_execute(s, grants, err);
    return code == STORE_OK ? postgresql_execute(s, policies, err) : code;
}
