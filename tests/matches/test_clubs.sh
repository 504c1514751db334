#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The central server: players of several clubs, aliases, receipts, and who may change a match:
# test_clubs.sh REFEREE ARRIVE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 arrive=$2
command -v sqlite3 >/dev/null || skip 'sqlite3 is not installed'

# played CLUB NAMES...: a match in the record of the club.
played()
{
    local club=$1
    shift
    printf '%s\n' ".new $*" '[Event "Cup"]' '54 1/6 1/5' '.resign b' | "$referee" --db "$club.db" >/dev/null
}

# counts NUMBER ARGUMENTS...: this number of matches is listed.
counts()
{
    local wanted=$1
    shift
    "$referee" --db office.db matches "$@" >out || [ "$wanted" = 0 ] || fail "matches $*"
    lines "$wanted"
}

echo 'a long passphrase' >pass
chmod 600 pass
says 0 '' key Office --passphrase-file pass
keys=$folder/data/referee/keys
played lyon 'Anna - Boris'
played lyon 'Anna - Clara'
played paris 'Anna - Dora'
played paris 'Anna Dupont - Dora'
played own 'Emil - Fritz'
"$referee" --db own.db backup office.db >/dev/null
"$arrive" lyon lyon.db office.db "$keys" Office
"$arrive" paris paris.db office.db "$keys" Office

# --- players ------------------------------------------------------------------------------------

counts 5
grep -qF 'Anna@lyon - Boris' out || fail "Anna of lyon is not told apart: $(cat out)"
grep -qF 'Anna@paris - Dora' out || fail "Anna of paris is not told apart: $(cat out)"
grep -qF 'Anna Dupont - Dora' out || fail "Anna Dupont needs no club: $(cat out)"
counts 2 --player Anna@lyon
counts 1 --player Anna@paris
counts 0 --player Anna
counts 1 --player Boris
counts 1 --player Boris@lyon
counts 0 --player Boris@paris
counts 0 --player Emil@lyon
counts 1 --player Emil@
says 0 'Anna@lyon: 2 matches' --db office.db stats Anna@lyon
says 1 'unknown player: try Anna Dupont, Anna@lyon, Anna@paris' --db office.db stats Anna
says 0 'Anna@paris - Dora' --db office.db show 'Anna@paris - Dora'
"$referee" --db office.db matches --json --player Dora@paris >out
[ "$(grep -c '"club": *"paris"' out)" = 2 ] || fail "the club is not in JSON: $(cat out)"
"$referee" --db office.db matches --json --player Emil >out
grep -q '"club"' out && fail "a match of this record's own has a club: $(cat out)"

# A name with an @ of its own, and one that looks like a player of a club.
played lyon 'Gerd@home - Hans'
played paris 'Anna@lyon - Ida'
"$arrive" lyon lyon.db office.db "$keys" Office
"$arrive" paris paris.db office.db "$keys" Office
counts 1 --player Gerd@home@lyon
counts 1 --player Gerd@home
counts 2 --player Anna@lyon
counts 1 --player Anna@lyon@paris
says 0 'Anna@lyon@paris - Ida' --db office.db matches

# A name that the club corrects is also corrected here, for its player.
says 0 'Renamed' --db paris.db rename Ida Inga
"$arrive" paris paris.db office.db "$keys" Office
counts 1 --player Inga@paris
counts 0 --player Ida@paris

# --- persons ------------------------------------------------------------------------------------

says 1 'try Anna' --db office.db alias Anna@lyon Anna@nice
says 2 'arguments' --db office.db alias Anna@lyon
says 0 'One person from now on: Anna@lyon' --db office.db alias Anna@lyon 'Anna Dupont@paris'
says 3 'one person already' --db office.db alias 'Anna Dupont@paris' Anna@lyon
says 0 'Anna@lyon is Anna Dupont@paris' --db office.db alias
counts 3 --player Anna@lyon
counts 3 --player 'Anna Dupont'
counts 1 --player Anna@paris
says 0 '' --db office.db standings --event Cup --csv
[ "$(grep -c '^[0-9]*,Anna' out)" = 3 ] || fail "the table has not Anna Dupont and the two others: $(cat out)"
says 0 'Anna Dupont: 3 matches' --db office.db stats 'Anna Dupont'
says 0 '' --db office.db alias --json
grep -qF '"person":{"name":"Anna Dupont","club":"paris"}' out || fail "alias --json: $(cat out)"
says 0 'everything agrees' --db office.db verify
says 0 '' --db office.db backup copy.db
says 0 'Anna@lyon is Anna Dupont@paris' --db copy.db alias
"$referee" --db empty.db </dev/null >/dev/null
says 0 '' --db empty.db merge copy.db
says 0 'Anna@lyon is Anna Dupont@paris' --db empty.db alias
says 0 'everything agrees' --db empty.db verify
[ "$(sqlite3 empty.db 'SELECT club, count(*) FROM arrival GROUP BY club')" = \
    "$(sqlite3 office.db 'SELECT club, count(*) FROM arrival GROUP BY club')" ] ||
    fail "the merged backup has other arrivals"
says 0 '' --db own.db merge copy.db
"$referee" --db own.db alias >out
[ ! -s out ] || fail "a record with matches of its own has taken over an alias: $(cat out)"
says 1 'try Anna Dupont' --db office.db matches --player 'Anna Dupond'
says 0 'A person apart again' --db office.db alias --undo Anna@lyon
says 3 'is said to be nobody else' --db office.db alias --undo Anna@lyon
counts 2 --player Anna@lyon
says 0 '' --db office.db alias
[ ! -s out ] || fail "there is an alias still: $(cat out)"

# An alias of one of two aliases is an alias of both.
says 0 '' --db office.db alias Anna@paris Anna@lyon
says 0 '' --db office.db alias Anna@lyon 'Anna Dupont'
counts 4 --player Anna@paris
says 0 '' --db office.db alias --undo Anna@paris
counts 3 --player Anna@lyon

# --- receipts -----------------------------------------------------------------------------------

says 0 'everything agrees' --db office.db verify
says 0 '' --db office.db verify --seals
grep -q 'Office' out || fail "what the office signed is no seal: $(cat out)"

# altered SQL WORDS: alters a copy of the record without its triggers; `verify` reports it with WORDS.
altered()
{
    sqlite3 office.db '.backup altered.db'
    sqlite3 altered.db "SELECT group_concat(sql, ';' || char(10)) || ';' FROM sqlite_master
        WHERE type = 'trigger'" >triggers
    sqlite3 altered.db "SELECT 'DROP TRIGGER ' || name || ';' FROM sqlite_master
        WHERE type = 'trigger'" >drop
    sqlite3 altered.db <drop
    sqlite3 altered.db "$1"
    sqlite3 altered.db <triggers
    says 4 "$2" --db altered.db verify
}

boris="(SELECT s.match_id FROM seat s JOIN player p ON p.id = s.player_id WHERE p.name = 'Boris')"
altered "DELETE FROM entry WHERE match_id = $boris AND seq > 1; DELETE FROM coup WHERE match_id = $boris;
    UPDATE match SET head_seq = 1, coups = 0, state = 'open', fingerprint = NULL,
    head_hash = (SELECT hash FROM entry WHERE match_id = $boris AND seq = 1) WHERE id = $boris" \
    'had arrived from lyon at'
altered "UPDATE arrival SET club = 'nice' WHERE match_id = $boris" 'its arrivals do not say'
altered "INSERT INTO seal SELECT match_id, '00' || substr(signature, 3), origin, entries, head, name, at, public
    FROM seal WHERE match_id = $boris LIMIT 1;
    INSERT INTO arrival SELECT match_id, signature, 'nice' FROM seal WHERE match_id = $boris
    AND signature LIKE '00%' LIMIT 1" 'its arrivals do not say'
altered "DELETE FROM arrival WHERE match_id = $boris" 'its arrivals do not say'
altered "DELETE FROM seal WHERE match_id = $boris" 'a row of arrival refers to no row of seal'
altered "UPDATE seal SET at = '2020-01-01T00:00:00.000Z' WHERE match_id = $boris" 'the signature is not of this'
altered "UPDATE match SET club = 'paris' WHERE id = $boris" 'its arrivals do not say'
altered "UPDATE player SET club = 'paris' WHERE name = 'Boris'" 'a row of seat refers to no row of player'
altered "UPDATE player SET person = 99 WHERE name = 'Boris'" 'a row of player refers to no row of player'
says 0 'everything agrees' --db office.db verify

# A club that pulls has the receipt, and its players are its own.
says 0 '' --db lyon.db pull office.db
[ "$(sqlite3 lyon.db "SELECT count(DISTINCT s.match_id) FROM seal s JOIN match m ON m.id = s.match_id
    WHERE m.club = ''")" = 3 ] || fail "the club has no receipt for its three matches"
says 0 'everything agrees' --db lyon.db verify
says 0 'Anna: 2 matches' --db lyon.db stats Anna

# --- authority ----------------------------------------------------------------------------------

# A match that claims to be of a club, without a receipt, is refused: otherwise `verify` would always
# report it.
played claimed 'Udo - Vera'
sqlite3 claimed.db "UPDATE match SET club = 'lyon'; UPDATE player SET club = 'lyon'"
played clean 'Willi - Xenia'
for command in merge pull; do
    says 4 'no arrival says that it came from the club lyon' --db clean.db $command claimed.db
    says 0 'everything agrees' --db clean.db verify
done
"$referee" --db clean.db matches >out
lines 1

# Paris continues a match of Lyon and chooses this version in its record; merged at the central
# server it is a version, and that of Lyon counts. The same holds for one that is joined to it and
# chosen.
printf '%s\n' '.new Yan - Zoe' '[Event "Duel"]' '54 1/6 1/5' | "$referee" --db lyon2.db >/dev/null
"$arrive" lyon lyon2.db duel.db "$keys" Office
says 0 '1 new' --db paris2.db pull duel.db
printf '%s\n' '.resume Yan - Zoe' '.resign w' | "$referee" --db paris2.db >/dev/null
printf '%s\n' '.resume Yan - Zoe' '.resign b' | "$referee" --db lyon2.db >/dev/null
"$arrive" lyon lyon2.db duel.db "$keys" Office
key=$(sqlite3 lyon2.db 'SELECT key FROM match')
says 4 '1 diverged' --db paris2.db pull duel.db
says 0 'Chosen' --db paris2.db choose "$key" -
counted()
{
    sqlite3 duel.db "SELECT group_concat(p.name) FROM counted_match c JOIN seat s ON s.match_id = c.id AND s.won
        JOIN player p ON p.id = s.player_id"
}
[ "$(counted)" = Yan ] || fail "Yan has won: $(counted)"
cp duel.db pushed.db
says 4 'chooses a version: ignored; the match is of the club lyon' --db duel.db merge paris2.db
[ "$(counted)" = Yan ] || fail "merged, and won: $(counted)"
says 0 'everything agrees' --db duel.db verify
cp duel.db merged.db
cp pushed.db duel.db
says 4 'chooses a version: ignored; the match is of the club lyon' --db paris2.db push duel.db
[ "$(counted)" = Yan ] || fail "pushed, and won: $(counted)"
says 0 'everything agrees' --db duel.db verify
# The choice of the central server counts, and is part of its backup.
version=$(sqlite3 duel.db "SELECT version FROM match WHERE version <> ''")
says 0 'Chosen' --db duel.db choose "$key" "$version"
[ "$(counted)" = Zoe ] || fail "chosen at the office: $(counted)"
"$referee" --db copied.db </dev/null >/dev/null
says 0 '1 new, 0 extended, 1 diverged' --db copied.db merge duel.db
[ "$(sqlite3 copied.db 'SELECT group_concat(chosen) FROM match ORDER BY key')" = \
    "$(sqlite3 duel.db 'SELECT group_concat(chosen) FROM match ORDER BY key')" ] || fail "the backup says otherwise"
says 0 'everything agrees' --db copied.db verify
