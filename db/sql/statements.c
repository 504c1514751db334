/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The SQL that all engines share, in a dialect that all of them accept: sums are cast, booleans are
 * not numbers, subqueries have names. Values are always bound: ?1 is the first. */
#include "sql.h"

#include <stddef.h>

/* The columns of a struct store_match, in its order except for the seats; then the id, and the
 * sort key. */
#define SELECT_MATCH                                                                               \
    "SELECT m.key, m.origin, m.family, m.version, m.chosen, m.hidden, m.game, m.event, m.site,"    \
    " m.date, m.options, m.state, m.created, m.updated AS updated, m.founding_hash, m.head_seq,"   \
    " m.head_hash, m.coups, m.fingerprint, m.revision, m.club,"                                    \
    " (SELECT count(*) FROM claim c WHERE c.match_id = m.id AND c.kind = 'protest'"                \
    " AND c.overrules_seq IS NULL),"                                                               \
    " (SELECT count(*) FROM claim c WHERE c.match_id = m.id AND c.kind = 'protest'"                \
    " AND c.overrules_seq IS NOT NULL),"                                                           \
    " coalesce((SELECT max(l.entries) FROM seal l JOIN entry e ON e.match_id = l.match_id"         \
    " AND e.seq = l.entries AND e.hash = l.head WHERE l.match_id = m.id), 0),"                     \
    " m.id AS id FROM match m WHERE "

/* The date begins with a year. Such dates sort as text, with hyphens replaced by full stops. */
#define DATED "(length(m.date) >= 4 AND rtrim(substr(m.date, 1, 4), '0123456789') = '')"

/* Row of player belongs to this person, which is the id of its player. */
#define IS(row, person) "(" row ".id = " person " OR " row ".person = " person ")"

/* This person (NULL: any) is on another seat than s. */
#define AGAINST(person)                                                                            \
    "(" person " IS NULL OR EXISTS (SELECT 1 FROM seat o JOIN player q ON q.id = o.player_id"      \
    " WHERE o.match_id = s.match_id AND o.seat <> s.seat AND " IS("q", person) "))"

/* The shown name of a row of player: the name, with "@club" if another person of that name plays
 * elsewhere. A name that contains an '@' gets it as well, to be unambiguous. */
#define CALLED(row)                                                                                \
    row ".name || CASE WHEN (" row                                                                 \
        ".club <> '' AND EXISTS (SELECT 1 FROM player o WHERE o.name = " row                       \
        ".name AND coalesce(o.person, o.id) <> coalesce(" row ".person, " row ".id)"               \
        " AND EXISTS (SELECT 1 FROM seat WHERE player_id = o.id)))"                                \
        " OR (" row ".name LIKE '%@%' AND EXISTS (SELECT 1 FROM player o WHERE o.club <> ''))"     \
        " THEN '@' || " row ".club ELSE '' END"

/* The filters of a struct store_query, in its order; NULL filters nothing. ?10: limit; ?16: enum
 * store_logs. */
#define FILTERS                                                                                    \
    "(?1 IS NULL OR (m.key >= ?1 AND m.key < (?1 || 'g')))"                                        \
    " AND (?2 IS NULL OR m.origin = ?2)"                                                           \
    " AND (?3 IS NULL OR EXISTS (SELECT 1 FROM seat s JOIN player p ON p.id = s.player_id"         \
    " WHERE s.match_id = m.id AND " IS("p", "?3") " AND " AGAINST(                                 \
        "?4") "))"                                                                                 \
              " AND (?5 IS NULL OR m.event = ?5)"                                                  \
              " AND (?6 IS NULL OR (" DATED " AND replace(m.date, '-', '.') >= ?6))"               \
              " AND (?7 IS NULL OR (" DATED                                                        \
              " AND substr(replace(m.date, '-', '.'), 1, length(?7)) <= ?7))"                      \
              " AND (?8 IS NULL OR m.state = ?8)"                                                  \
              " AND (?9 IS NULL OR m.fingerprint = ?9)"                                            \
              " AND (?11 IS NULL OR m.family = ?11)"                                               \
              " AND (?12 = 0 OR m.hidden = 0)"                                                     \
              " AND (?13 = 0 OR m.id IN (SELECT id FROM counted_match))"                           \
              " AND (?14 IS NULL OR m.id IN (SELECT h.match_id FROM header h"                      \
              " WHERE h.key = 'Partie' AND h.value = ?14))"                                        \
              " AND (?15 IS NULL OR m.game = ?15)"                                                 \
              " AND (?16 = 2 OR (m.game = 'event') = (?16 = 1))"
#define SORTED        " ORDER BY updated DESC, id DESC LIMIT ?10"
#define SORTED_OLDEST " ORDER BY created, id LIMIT ?10"

/* The seats of person ?1 in the matches that count; more tables and WHO follow. */
#define PLAYED                                                                                     \
    " FROM player p JOIN seat s ON s.player_id = p.id JOIN counted_match m ON m.id = s.match_id"   \
    " JOIN match g ON g.id = m.id"
#define OTHERS                                                                                     \
    " FROM seat o JOIN player q ON q.id = o.player_id WHERE o.match_id = s.match_id"               \
    " AND o.seat <> s.seat AND (?2 IS NULL OR " IS("q", "?2") ")"
#define WHO                                                                                        \
    " WHERE " IS("p", "?1") " AND (?3 IS NULL OR g.game = ?3)"                                     \
                            " AND (?4 IS NULL OR g.state = ?4) AND " AGAINST("?2")

/* The player of name ?3 in the club of match ?1. */
#define PLAYER_HERE                                                                                \
    "(SELECT p.id FROM player p JOIN match m ON m.club = p.club WHERE p.name = ?3 AND m.id = ?1)"

/* 0 for no rows. */
#define SUM(what) "CAST(coalesce(sum(" what "), 0) AS bigint)"

/* The columns of a struct store_claim, in its order. */
#define SELECT_CLAIM                                                                               \
    "SELECT m.key, c.entry_seq, c.ordinal, c.coup, c.by_seat, c.against_seat, c.kind, c.claimed,"  \
    " c.due, c.marked, c.ruling, c.article, c.taken, c.given, c.protest, coalesce(e.at, ''), "     \
    "c.note,"                                                                                      \
    " c.overrules_seq, c.overrules_ordinal, o.overrules_seq,"                                      \
    " CASE WHEN c.kind = 'protest' THEN (SELECT max(v.ruling) FROM claim v WHERE"                  \
    " v.match_id = c.match_id AND v.overrules_seq = c.entry_seq"                                   \
    " AND v.overrules_ordinal = c.ordinal) END"                                                    \
    " FROM claim c JOIN match m ON m.id = c.match_id"                                              \
    " LEFT JOIN claim o ON o.match_id = c.match_id AND o.entry_seq = c.overrules_seq"              \
    " AND o.ordinal = c.overrules_ordinal"                                                         \
    " LEFT JOIN entry e ON e.match_id = c.match_id AND e.seq = c.entry_seq"

/* The filters of a struct store_claims_query: ?1 kind, ?2 article, ?3 jan, ?4 game, ?5 overruled.
 */
#define CLAIM_SO                                                                                   \
    " AND (?1 IS NULL OR c.kind = ?1) AND (?2 IS NULL OR contains(c.article, ?2))"                 \
    " AND (?3 IS NULL OR EXISTS (SELECT 1 FROM due d WHERE d.match_id = c.match_id"                \
    " AND d.coup = c.coup AND d.kind = 'jan' AND d.name = ?3)) AND (?4 IS NULL OR m.game = ?4)"    \
    " AND (?5 = 0 OR c.kind <> 'protest' AND (c.overrules_seq IS NOT NULL"                         \
    " OR EXISTS (SELECT 1 FROM claim v WHERE v.match_id = c.match_id AND v.overrules_seq = "       \
    "c.entry_seq"                                                                                  \
    " AND v.overrules_ordinal = c.ordinal)))"                                                      \
    " ORDER BY c.match_id, c.entry_seq, c.ordinal"

#define BEGINS(column) "substr(" column ", 1, length(?1)) = ?1"

/* The key of the match and the columns of a struct store_coup, with the position after the
 * previous coup. ?1 position, then the rest of a struct store_place: ?2 game, ?3 seat, ?4 and ?5
 * dice, ?6 fault, ?7 beginning. Each statement has one order, so that its rows can be printed page
 * by page. */
#define SELECT_PLACED                                                                              \
    "SELECT m.key, c.number, c.entry_seq, c.seat, c.dice, c.play, c.ruling, c.score, c.marked, "   \
    "c.next, "
#define PLACED_BEHIND                                                                              \
    " FROM coup b JOIN coup c ON c.match_id = b.match_id AND c.number = b.number + 1"              \
    " JOIN match m ON m.id = b.match_id WHERE ?7 IS NOT NULL AND "
/* Header h sets up position ?1. */
#define SET_UP(h) h ".key = 'Setup' AND substr(" h ".value || ' ', 1, length(?1) + 1) = ?1 || ' '"
#define BEGINS_SO                                                                                  \
    "c.number = 1 AND ?7 IS NOT NULL AND (EXISTS (SELECT 1 FROM header h WHERE h.match_id = m.id"  \
    " AND " SET_UP("h") ") OR NOT EXISTS (SELECT 1 FROM header h WHERE h.match_id = m.id"          \
                        " AND h.key = 'Setup'))"
#define PLACED_SO                                                                                  \
    " AND m.hidden = 0 AND (?2 IS NULL OR m.game = ?2) AND (?3 IS NULL OR c.seat = ?3)"            \
    " AND (?4 IS NULL OR c.dice = ?4 OR c.dice = ?5) AND (?6 IS NULL OR EXISTS (SELECT 1"          \
    " FROM due d WHERE d.match_id = c.match_id AND d.coup = c.number AND d.kind = 'fault'"         \
    " AND d.name = ?6))"

/* Where a match begins: ?8 unless it is set up otherwise. */
#define BEGINNING                                                                                  \
    "coalesce((SELECT h.value FROM header h WHERE h.match_id = m.id AND h.key = 'Setup'"           \
    " ORDER BY h.position LIMIT 1), ?8, '')"
/* The due f is the first of its turn with fault ?6. */
#define FIRST_SUCH                                                                                 \
    " AND NOT EXISTS (SELECT 1 FROM due e WHERE e.match_id = f.match_id AND e.coup = f.coup"       \
    " AND e.ordinal < f.ordinal AND e.kind = 'fault' AND e.name = ?6)"

/* The columns of a struct store_signed, in its order. */
#define SELECT_SEAL                                                                                \
    "SELECT m.key, s.origin, s.entries, s.head, s.name, s.at, s.public, s.signature, a.club"       \
    " FROM seal s JOIN match m ON m.id = s.match_id"                                               \
    " LEFT JOIN arrival a ON a.match_id = s.match_id AND a.signature = s.signature"

/* Rows whose match_id has no match, found by the gaps between existing ids. */
#define GAPS                                                                                       \
    "WITH gap (low, high) AS ("                                                                    \
    "SELECT -9223372036854775807 - 1, coalesce(min(id) - 1, 9223372036854775807) FROM match "      \
    "HAVING coalesce(min(id), 0) > -9223372036854775807 - 1"                                       \
    " UNION ALL SELECT id + 1, high FROM (SELECT id, lead(id, 1) OVER (ORDER BY id) - 1 AS high"   \
    " FROM match) AS pair WHERE high > id"                                                         \
    " UNION ALL SELECT max(id) + 1, 9223372036854775807 FROM match HAVING max(id) IS NOT NULL) "
#define LOST(table)                                                                                \
    "SELECT '" table "', NULL, 'match' WHERE EXISTS (SELECT 1 FROM gap JOIN " table                \
    " x ON x.match_id BETWEEN gap.low AND gap.high)"

#define ALSO_LOST(table) " UNION ALL " LOST(table)

/* Looks at each row found by its key: in a damaged file, a row of another match can stand between
 * those of a match. db/sqlite/file.c counts on its being left out. */
#define OF_IT " AND +match_id = ?1"

/* Broken references between tables, and matches without seats. */
#define ORPHANS                                                                                    \
    GAPS                                                                                           \
        "SELECT 'arrival', NULL, 'seal' WHERE EXISTS (SELECT 1 FROM arrival a WHERE NOT EXISTS"    \
        " (SELECT 1 FROM seal s WHERE s.match_id = a.match_id AND s.signature = a.signature))"     \
        " UNION ALL SELECT 'player', NULL, 'player' WHERE EXISTS (SELECT 1 FROM player p WHERE"    \
        " p.person IS NOT NULL AND NOT EXISTS (SELECT 1 FROM player q WHERE q.id = p.person))"     \
        " UNION ALL SELECT 'seat', NULL, 'player' WHERE EXISTS (SELECT 1 FROM seat s"              \
        " JOIN player p ON p.id = s.player_id JOIN match m ON m.id = s.match_id"                   \
        " WHERE p.club <> m.club)"                                                                 \
        " UNION ALL SELECT 'match', NULL, 'seat' WHERE EXISTS (SELECT 1 FROM match m WHERE"        \
        " m.game <> 'event' AND NOT EXISTS (SELECT 1 FROM seat WHERE match_id = m.id))" ALSO_LOST( \
            "founding") ALSO_LOST("header") ALSO_LOST("entry") ALSO_LOST("coup") ALSO_LOST("due")  \
            ALSO_LOST("claim") ALSO_LOST("seal")

const char *const sql_text_of[SQL_COUNT] = {
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_SAVE] = "SAVEPOINT unit",
    [SQL_RELEASE] = "RELEASE SAVEPOINT unit",
    [SQL_ROLLBACK_TO] = "ROLLBACK TO SAVEPOINT unit",

    [SQL_PLAYER_ADD] = "INSERT INTO player (name, club) SELECT ?2, m.club FROM match m"
                       " WHERE m.id = ?1 ON CONFLICT (name, club) DO NOTHING",
    /* generates new ids */
    [SQL_MATCH_IDS] = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
                      "?1) SELECT i + (SELECT coalesce(max(id), 0) FROM match) FROM n",
    [SQL_MATCH_ADD] =
        "INSERT INTO match (key, origin, version, chosen, game, event, site, date, options, state,"
        " created, updated, founding_hash, head_seq, head_hash, coups, revision, family, hidden,"
        " id, club) VALUES (?1, ?2, ?3, 0, ?4, ?5, ?6, ?7, ?8, 'open', ?9, ?10, ?11, 0, ?11, 0, 1,"
        " ?12, 0, ?13, ?14)",
    [SQL_SEAT_ADD] = "INSERT INTO seat (match_id, seat, player_id, won, big, small, stakes)"
                     " VALUES (?1, ?2, " PLAYER_HERE ", 0, 0, 0, 0)",
    [SQL_SEAT_PLAYER] =
        "UPDATE seat SET player_id = " PLAYER_HERE " WHERE match_id = ?1 AND seat = ?2",
    [SQL_SEAT_STANDS] = "UPDATE seat SET won = ?3, big = ?4, small = ?5, stakes = ?6"
                        " WHERE match_id = ?1 AND seat = ?2"
                        " AND (won <> ?3 OR big <> ?4 OR small <> ?5 OR stakes <> ?6)",
    [SQL_FOUNDING_ADD] =
        "INSERT INTO founding (match_id, position, key, value) VALUES (?1, ?2, ?3, ?4)",
    [SQL_HEADER_ADD] =
        "INSERT INTO header (match_id, position, key, value) VALUES (?1, ?2, ?3, ?4)",
    [SQL_HEADERS_REMOVE] = "DELETE FROM header WHERE match_id = ?1",
    [SQL_ENTRY_ADD] = "INSERT INTO entry (match_id, seq, uuid, kind, text, at, note, hash)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [SQL_COUP_ADD] =
        "INSERT INTO coup (match_id, number, entry_seq, seat, dice, play, ruling, score,"
        " marked, position, next) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [SQL_COUPS_REMOVE] = "DELETE FROM coup WHERE match_id = ?1 AND number >= ?2",
    [SQL_DUE_ADD] = "INSERT INTO due (match_id, coup, ordinal, seat, kind, name, points)"
                    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_DUES_REMOVE] = "DELETE FROM due WHERE match_id = ?1 AND coup >= ?2",
    [SQL_CLAIM_ADD] =
        "INSERT INTO claim (match_id, entry_seq, ordinal, coup, by_seat, against_seat, "
        "kind, claimed, due, marked, ruling, article, taken, given, protest, note, "
        "overrules_seq, overrules_ordinal)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, "
        "?18)",
    [SQL_CLAIMS_REMOVE] = "DELETE FROM claim WHERE match_id = ?1 AND entry_seq >= ?2",
    [SQL_SEAL_ADD] =
        "INSERT INTO seal (match_id, signature, origin, entries, head, name, at, public)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (match_id, signature) DO NOTHING",
    [SQL_ARRIVAL_ADD] = "INSERT INTO arrival (match_id, signature, club) VALUES (?1, ?2, ?3)"
                        " ON CONFLICT (match_id, signature) DO NOTHING",
    [SQL_MATCH_HEAD] = "SELECT id, head_seq, head_hash, coups, state FROM match"
                       " WHERE key = ?1",
    [SQL_MATCH_HEAD_HELD] = "SELECT id, head_seq, head_hash, coups, state FROM match"
                            " WHERE key = ?1",
    /* no change; its commit confirms that all before it is stored on both servers */
    [SQL_MATCH_CONFIRM] = "UPDATE match SET hidden = hidden WHERE key = ?1",
    [SQL_ENTRY_HASH] = "SELECT e.hash FROM entry e JOIN match m ON m.id = e.match_id"
                       " WHERE m.key = ?1 AND e.seq = ?2",
    [SQL_MATCH_ADVANCE] =
        "UPDATE match SET head_seq = ?2, head_hash = ?3, updated = ?4, coups = ?5,"
        " fingerprint = coalesce(?6, fingerprint), revision = coalesce(?7, revision)"
        " WHERE id = ?1",
    /* finished matches are indexed, open ones are few */
    [SQL_LAST_UPDATE] =
        "SELECT max(at) FROM (SELECT max(updated) AS at FROM match WHERE state <> 'open'"
        " UNION ALL SELECT max(updated) FROM match WHERE state = 'open') AS t",
    [SQL_MATCH_AFTER] = "SELECT id, key FROM match WHERE id > ?1 ORDER BY id LIMIT 1",
    [SQL_MATCH_STATE] = "UPDATE match SET state = ?2 WHERE id = ?1",
    [SQL_MATCH_DETAILS] =
        "UPDATE match SET event = ?2, site = ?3, date = ?4, options = ?5 WHERE id = ?1",
    [SQL_MATCH_ANNOTATIONS] = "UPDATE match SET family = ?2, version = ?3, chosen = ?4, hidden = ?5"
                              " WHERE id = ?1",
    [SQL_KEY_TAKEN] = "SELECT 1 FROM match WHERE key = ?1",
    /* ?1 family, ?2 version, ?3 key of the match that may have it */
    [SQL_VERSION_TAKEN] = "SELECT 1 FROM match WHERE family = ?1"
                          " AND coalesce(version, '') = coalesce(?2, '') AND key <> ?3",

    [SQL_MATCH] = SELECT_MATCH "m.key = ?1",
    /* open matches are few and sorted, finished ones come from an index */
    [SQL_MATCHES] = SELECT_MATCH "m.state = 'open' AND " FILTERS " UNION ALL " SELECT_MATCH
                                 "m.state <> 'open' AND " FILTERS SORTED,
    [SQL_MATCHES_BY_KEY] = SELECT_MATCH "m.key >= ?1 AND m.key < (?1 || 'g') AND " FILTERS SORTED,
    [SQL_MATCHES_BY_ORIGIN] = SELECT_MATCH "m.origin = ?2 AND " FILTERS SORTED,
    [SQL_MATCHES_BY_FAMILY] = SELECT_MATCH "m.family = ?11 AND " FILTERS SORTED,
    [SQL_MATCHES_OLDEST] = SELECT_MATCH FILTERS SORTED_OLDEST,
    [SQL_MATCHES_BY_FINGERPRINT] =
        SELECT_MATCH "m.id IN (SELECT id FROM match WHERE fingerprint = ?9"
                     " AND state <> 'open' UNION ALL SELECT id FROM match WHERE state = 'open'"
                     " AND fingerprint = ?9) AND " FILTERS SORTED,
    [SQL_MATCHES_BY_PLAYER] =
        SELECT_MATCH "m.id IN (SELECT x.match_id FROM seat x JOIN player y ON y.id = x.player_id"
                     " WHERE " IS("y", "?3") ") AND " FILTERS SORTED,
    [SQL_SEATS] = "SELECT s.seat, p.name, " CALLED("p") ", " CALLED(
        "q") ", s.won, s.big, s.small,"
             " s.stakes FROM seat s JOIN player p ON p.id = s.player_id"
             " JOIN player q ON q.id = coalesce(p.person, p.id) WHERE s.match_id = ?1"
             " ORDER BY s.seat",
    [SQL_HEADERS] = "SELECT key, value FROM header WHERE match_id = ?1 ORDER BY position",
    [SQL_FOUNDING] = "SELECT position, key, value FROM founding WHERE match_id = ?1"
                     " ORDER BY position",
    [SQL_FOUNDED] = "SELECT origin, created FROM match WHERE id = ?1",
    [SQL_ENTRIES] = "SELECT seq, uuid, kind, text, at, note, hash FROM entry"
                    " WHERE match_id = ?1 AND seq >= ?2" OF_IT " ORDER BY seq",
    [SQL_COUPS] =
        "SELECT number, entry_seq, seat, dice, play, ruling, score, marked, position, next"
        " FROM coup WHERE match_id = ?1 AND number >= ?2 ORDER BY number",
    [SQL_DUES] = "SELECT coup, seat, kind, name, points FROM due"
                 " WHERE match_id = ?1 AND coup >= ?2" OF_IT " ORDER BY coup, ordinal",
    /* ?6 match, ?7 entry */
    [SQL_CLAIMS] = SELECT_CLAIM " WHERE c.match_id = ?6 AND c.entry_seq >= ?7" CLAIM_SO,
    [SQL_CLAIMS_ALL] = SELECT_CLAIM " WHERE m.hidden = 0" CLAIM_SO,
    /* ?1 prefix, ?2 limit; open matches are few, the others come from an index */
    [SQL_WORD_KEYS] =
        "SELECT key, 1 FROM (SELECT key, updated FROM match WHERE state = 'open' AND hidden = 0"
        " AND game <> 'event' UNION ALL SELECT key, updated FROM (SELECT key, updated FROM match"
        " WHERE state <> 'open' AND hidden = 0 ORDER BY updated DESC LIMIT ?2) AS t) AS u"
        " WHERE ?1 = '' ORDER BY updated DESC LIMIT ?2",
    [SQL_WORD_KEYS_SO] = "SELECT key, 1 FROM match WHERE key >= ?1 AND key < ?1 || 'g'"
                         " AND hidden = 0 AND game <> 'event' ORDER BY key LIMIT ?2",
    [SQL_WORD_PLAYERS] = "SELECT called, 1 FROM (SELECT " CALLED(
        "p") " AS called FROM player p WHERE EXISTS (SELECT 1"
             " FROM seat WHERE player_id = p.id)) AS t WHERE " BEGINS(
                 "called") " ORDER BY called LIMIT ?2",
    [SQL_WORD_EVENTS] = "SELECT event, count(CASE WHEN game <> 'event' THEN 1 END)"
                        " FROM match WHERE event <> '' AND hidden = 0"
                        " AND " BEGINS("event") " GROUP BY event ORDER BY event LIMIT ?2",
    [SQL_WORD_PARTIES] =
        "SELECT h.value, count(*) FROM header h JOIN match m ON m.id = h.match_id"
        " WHERE h.key = 'Partie' AND " BEGINS("h.value") " AND m.id IN (SELECT id FROM"
                                                         " counted_match) GROUP BY h.value ORDER "
                                                         "BY min(m.created), min(m.key) LIMIT ?2",
    [SQL_WORD_VERSIONS] = "SELECT version, count(*) FROM match WHERE version <> ''"
                          " AND " BEGINS("version") " GROUP BY version ORDER BY version LIMIT ?2",
    [SQL_PLACES] =
        SELECT_PLACED "b.position" PLACED_BEHIND "b.position <> '' AND b.position = ?1" PLACED_SO
                      " ORDER BY b.match_id, b.number",
    [SQL_PLACES_FIRST] = SELECT_PLACED
    "?1 FROM match m CROSS JOIN coup c ON c.match_id = m.id WHERE " BEGINS_SO PLACED_SO
    " ORDER BY m.id",
    /* CROSS JOIN fixes the order: few dues have this fault */
    [SQL_PLACES_FIRST_FAULTY] = SELECT_PLACED
    "?1 FROM (SELECT DISTINCT match_id FROM due WHERE kind = 'fault'"
    " AND name = ?6 AND coup = 1) AS f"
    " CROSS JOIN coup c ON c.match_id = f.match_id"
    " CROSS JOIN match m ON m.id = f.match_id WHERE " BEGINS_SO PLACED_SO " ORDER BY f.match_id",
    /* CROSS JOIN fixes the order: few headers have this value */
    [SQL_PLACES_SET_UP] = SELECT_PLACED
    "?1 FROM header h CROSS JOIN match m ON m.id = h.match_id"
    " CROSS JOIN coup c ON c.match_id = m.id AND c.number = 1 WHERE ?7 IS NOT NULL AND " SET_UP(
        "h") " AND NOT EXISTS (SELECT 1 FROM header e WHERE e.match_id = h.match_id"
             " AND e.position < h.position AND " SET_UP("e") ")" PLACED_SO " ORDER BY m.id",
    /* few dues have this fault */
    [SQL_PLACES_FAULTY] = SELECT_PLACED
    "b.position FROM due f CROSS JOIN coup c ON c.match_id = f.match_id AND c.number = f.coup"
    " JOIN coup b ON b.match_id = f.match_id AND b.number = f.coup - 1"
    " JOIN match m ON m.id = f.match_id WHERE ?7 IS NOT NULL AND f.kind = 'fault' AND f.name = ?6"
    " AND b.position = ?1" FIRST_SUCH PLACED_SO " ORDER BY f.match_id, f.coup",
    /* ?8 where matches begin */
    [SQL_PLACES_WITH_FAULT] = SELECT_PLACED
    "CASE WHEN c.number = 1 THEN " BEGINNING " ELSE coalesce(b.position, '') END"
    " FROM due f CROSS JOIN coup c ON c.match_id = f.match_id"
    " AND c.number = f.coup CROSS JOIN match m ON m.id = f.match_id"
    " LEFT JOIN coup b ON b.match_id = f.match_id AND b.number = f.coup - 1"
    " WHERE ?1 IS NULL AND ?7 IS NOT NULL AND f.kind = 'fault' AND f.name = ?6" FIRST_SUCH PLACED_SO
    " ORDER BY f.match_id, f.coup",
    [SQL_PLACES_STARTING] = SELECT_PLACED BEGINNING
    " FROM match m CROSS JOIN coup c ON c.match_id = m.id"
    " AND c.number = 1 WHERE ?1 IS NULL AND ?7 IS NOT NULL" PLACED_SO " ORDER BY m.id",
    /* without those of matches that begin as the game does */
    [SQL_PLACES_STARTING_SET_UP] = SELECT_PLACED
    "h.value FROM header h CROSS JOIN match m ON m.id = h.match_id CROSS JOIN coup c"
    " ON c.match_id = h.match_id AND c.number = 1 WHERE ?1 IS NULL AND ?7 IS NOT NULL"
    " AND h.key = 'Setup' AND NOT EXISTS (SELECT 1 FROM header e WHERE e.match_id = h.match_id"
    " AND e.position < h.position AND e.key = 'Setup')" PLACED_SO " ORDER BY m.id",
    /* ?8, ?9 and ?10: parts of the position, or NULL. CROSS JOIN fixes the order, that of the
     * index. */
    [SQL_PLACES_FOLLOWING] =
        SELECT_PLACED "b.position FROM coup b CROSS JOIN coup c ON c.match_id = b.match_id AND "
                      "c.number = b.number + 1"
                      " CROSS JOIN match m ON m.id = b.match_id WHERE ?1 IS NULL AND ?7 IS NOT NULL"
                      " AND b.position <> '' AND contains(b.position, ?8, ?9, ?10)" PLACED_SO
                      " ORDER BY b.position, b.match_id, b.number",
    [SQL_NOTED] = "SELECT m.key, e.text, coalesce(e.note, '') FROM match m"
                  " JOIN entry e ON e.match_id = m.id WHERE (e.text LIKE '%#%' OR"
                  " e.text LIKE '%\"%' OR e.note <> '' OR e.kind IN ('note', 'overrule'))"
                  " AND m.game <> 'event' AND m.id IN (SELECT id FROM counted_match)"
                  " ORDER BY m.created, m.id, e.seq",
    [SQL_HEADS] = "SELECT head_hash FROM match UNION ALL SELECT signature FROM seal"
                  " UNION ALL SELECT origin FROM match",
    [SQL_HEADS_AMONG] = "SELECT ?1 WHERE NULL",
    [SQL_SEALS] = SELECT_SEAL " WHERE s.match_id = ?1 ORDER BY s.at, s.signature",
    [SQL_SEALS_ALL] = SELECT_SEAL " ORDER BY s.match_id, s.at, s.signature",
    [SQL_ARRIVALS_LOST] =
        SELECT_SEAL " WHERE a.club IS NOT NULL AND NOT EXISTS (SELECT 1 FROM match o JOIN entry e"
                    " ON e.match_id = o.id WHERE o.origin = s.origin AND e.seq = s.entries"
                    " AND e.hash = s.head) AND NOT EXISTS (SELECT 1 FROM match o"
                    " WHERE s.entries = 0 AND o.origin = s.origin AND o.founding_hash = s.head)"
                    " ORDER BY s.match_id, s.at, s.signature",
    [SQL_CLUBS_UNSAID] =
        "SELECT m.key FROM match m WHERE m.club <> '' AND (NOT EXISTS (SELECT 1"
        " FROM arrival a WHERE a.match_id = m.id AND a.club = m.club) OR EXISTS (SELECT 1"
        " FROM arrival a WHERE a.match_id = m.id AND a.club <> m.club))",
    [SQL_OLDER] = "SELECT key FROM match WHERE game = ?1 AND revision < ?2 AND state <> 'open'",
    [SQL_PLAYERS] = "SELECT called FROM (SELECT " CALLED(
        "p") " AS called FROM player p"
             " WHERE EXISTS (SELECT 1 FROM seat WHERE player_id = p.id)) AS t"
             " WHERE lower(substr(called, 1, length(?1))) = lower(?1) ORDER BY called",
    [SQL_PERSON] = "SELECT coalesce(person, id) FROM player WHERE name = ?1 AND club = ?2",
    [SQL_PERSONS] = "SELECT DISTINCT coalesce(person, id) FROM player WHERE name = ?1"
                    " AND EXISTS (SELECT 1 FROM seat WHERE player_id = player.id) LIMIT 2",
    [SQL_PLAYER] = "SELECT id FROM player WHERE name = ?1 AND club = ?2",
    [SQL_PLAYER_PUT] = "INSERT INTO player (name, club) VALUES (?1, ?2)"
                       " ON CONFLICT (name, club) DO NOTHING",
    /* ?1 the person, ?2 the person it becomes an alias of */
    [SQL_PERSON_SET] = "UPDATE player SET person = ?2 WHERE id = ?1 OR person = ?1",
    [SQL_PERSON_END] = "UPDATE player SET person = NULL WHERE id = ?1",
    [SQL_ALIASES] = "SELECT p.name, p.club, q.name, q.club FROM player p"
                    " JOIN player q ON q.id = p.person WHERE p.person IS NOT NULL"
                    " ORDER BY q.name, q.club, p.name, p.club",
    [SQL_LAST_OPEN] = "SELECT key FROM match WHERE state = 'open' AND hidden = 0"
                      " AND game <> 'event' ORDER BY updated DESC, id DESC LIMIT 1",
    [SQL_TALLY_DUES] =
        "SELECT CASE WHEN d.seat = s.seat THEN 1 ELSE 0 END, d.kind, d.name, d.points" PLAYED
        " JOIN due d ON d.match_id = m.id" WHO " AND (?2 IS NULL OR d.seat = s.seat OR EXISTS"
        " (SELECT 1 FROM seat o JOIN player q ON q.id = o.player_id"
        " WHERE o.match_id = d.match_id AND o.seat = d.seat AND " IS("q", "?2") "))",
    /* clang-format off */
    [SQL_TALLY_MATCHES] =
        "SELECT count(*), " SUM("CASE WHEN winners = 1 THEN won END") ", "
        SUM("CASE WHEN winners > 0 AND won = 0 THEN 1 END") ", "
        SUM("CASE WHEN state = 'over' AND (winners = 0 OR (winners > 1 AND won = 1)) THEN 1 END") ", "
        SUM("big") ", " SUM("other_big") ", " SUM("stakes") ", " SUM("other_stakes") ", "
        SUM("coups")
        " FROM (SELECT s.won, s.big, s.stakes, x.state, x.coups,"
        " (SELECT count(*) FROM seat o WHERE o.match_id = s.match_id AND o.won = 1) AS winners,"
        " (SELECT sum(o.big)" OTHERS ") AS other_big,"
        " (SELECT sum(o.stakes)" OTHERS ") AS other_stakes"
        PLAYED " JOIN match x ON x.id = m.id" WHO ") AS t",
    /* clang-format on */
    [SQL_TALLY_THROWS] =
        "SELECT c.dice" PLAYED " JOIN coup c ON c.match_id = m.id AND c.seat = s.seat" WHO,
    [SQL_TALLY_DATES] = "SELECT g.date, g.coups" PLAYED WHO,
    [SQL_TALLY_DATED_DUES] =
        "SELECT g.date, d.name, d.points" PLAYED
        " JOIN due d ON d.match_id = m.id AND d.kind = ?5 AND d.seat = s.seat" WHO,

    [SQL_ORPHANS] = ORPHANS,
};
