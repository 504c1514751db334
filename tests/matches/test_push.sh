#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Matches pushed to another record and pulled from it. test_push.sh REFEREE
set -eu
referee=$1
LC_ALL=C.UTF-8
export LC_ALL
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failures=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

# expect STATUS DB COMMAND...: runs it, its output in ./out and ./err.
expect()
{
    local wanted=$1 db=$2 status=0
    shift 2
    "$referee" --db "$db" "$@" >out 2>err </dev/null || status=$?
    [ "$status" = "$wanted" ] || fail "$* gave $status, not $wanted: $(cat out err)"
}

has()
{
    grep -qF -e "$1" out err || fail "\"$1\" is not in: $(cat out err)"
}

# type_in DB LINES: what is typed at the table.
type_in()
{
    printf '%b' "$2" | "$referee" --db "$1" >/dev/null
}

# holds DB N: so many matches are in it.
holds()
{
    local n
    n=$("$referee" --db "$1" matches | wc -l)
    [ "$n" = "$2" ] || fail "$1 has $n matches, not $2"
}

# --- there, once --------------------------------------------------------------------------------

type_in club.db '.new Anna - Boris\n64 1/7 1/5\n52 1/6 1/3\n.new Carla - Dora\n31 1/4 1/2\n'
expect 0 club.db push --dry-run office.db
has '2 new, 0 extended, 0 diverged, 0 already known: nothing was written'
[ ! -e office.db ] || fail 'a dry run made a record'
expect 0 club.db push office.db
has 'Anna - Boris, 2 turns'
has '2 new, 0 extended, 0 diverged, 0 already known'
holds office.db 2
cp office.db before.db
expect 0 club.db push office.db
[ "$(cat out)" = '0 new, 0 extended, 0 diverged, 2 already known' ] || fail "again: $(cat out)"
cmp -s office.db before.db || fail 'what was known was written again'
expect 0 office.db verify
ls office.db.*.bak 2>/dev/null && fail 'a push wrote a backup'

# Played on: the one match alone.
type_in club.db '.resume Carla - Dora\n43 1/5 1/4\n'
expect 0 club.db push --json office.db
[ "$(grep -c '"merge":"extended"' out)" = 1 ] || fail "played on: $(cat out)"
[ "$(wc -l <out)" = 1 ] || fail "the other one is told of, too: $(cat out)"
grep -q '43\|4-3' <<<"$("$referee" --db office.db show 'Carla - Dora')" || fail 'the turn did not arrive'

# Nobody is judged on trust, and a table that is behind takes nothing back.
cp before.db behind.db
expect 0 behind.db push office.db
has '2 already known'

# --- chosen -------------------------------------------------------------------------------------

type_in club.db '.new Emil - Fanny\n[Event "Spring"]\n64 1/7 1/5\n.new Gil - Hanna\n31 1/4 1/2\n'
expect 0 club.db push named.db 'Emil - Fanny' 'Anna - Boris'
holds named.db 2
expect 1 club.db push named.db 'Nobody - Boris'
expect 0 club.db push event.db --event Spring
holds event.db "$("$referee" --db club.db matches --event Spring | wc -l)"
expect 0 club.db push player.db --player Gil
holds player.db 1
expect 0 club.db push --dry-run later.db --since 2999-01-01
has '0 new'
expect 0 club.db push --dry-run later.db --since 2000.01.01
has '4 new'
expect 0 club.db push --dry-run later.db --since 1/1/2999
has '0 new'
expect 0 club.db push --dry-run later.db --since 01.01.2000
has '4 new'
expect 0 club.db push --dry-run later.db --since 2999-01-01T00:00:00.000Z
has '0 new'
expect 2 club.db push later.db --since yesterday
expect 2 club.db push later.db --since 2999-01-01 'Anna - Boris'
expect 2 club.db push
expect 2 club.db merge office.db --since 2999-01-01
expect 1 club.db push ftp://example.org/record.db
[ ! -e ftp: ] || fail 'a folder was made of an address'
expect 1 missing.db push later.db
[ ! -e later.db ] || fail 'a record was made though there was nothing to push'

# --- back ---------------------------------------------------------------------------------------

expect 0 other.db pull club.db --player Anna
holds other.db 1
expect 0 other.db pull club.db
has '3 new, 0 extended, 0 diverged, 1 already known'
expect 0 other.db pull club.db 'Gil - Hanna'
has '0 new, 0 extended, 0 diverged, 1 already known'
expect 1 other.db pull nowhere.db
[ ! -e nowhere.db ] || fail 'the record to pull from was made'

# --- seals --------------------------------------------------------------------------------------

printf 'secret words\n' >words
chmod 600 words
chmod 600 words
export XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data"
expect 0 club.db key Arbiter --passphrase-file words
expect 0 club.db seal 'Anna - Boris' --as Arbiter --passphrase-file words
expect 0 club.db push office.db 'Anna - Boris'
has '1 already known, 1 seal'
expect 0 club.db push office.db 'Anna - Boris'
[ "$(cat out)" = '0 new, 0 extended, 0 diverged, 1 already known' ] || fail "sealed: $(cat out)"

# --- held ---------------------------------------------------------------------------------------

# A match that somebody is writing there is named, and waits; the others go.
cp office.db held.db
cp club.db table.db
type_in table.db '.resume Carla - Dora\n52 1/6 1/3\n.new Nora - Otto\n31 1/4 1/2\n'
mkfifo hand
"$referee" --db held.db <hand >held 2>&1 &
exec 4>hand
printf '.resume Carla - Dora\n.board\n' >&4
for ((i = 0; i < 100; i++)); do
    grep -q 'Carla' held && break
    sleep 0.1
done
expect 1 table.db push held.db
has 'Carla - Dora: not taken: '
has 'Nora - Otto'
exec 4>&-
wait

# --- diverged -----------------------------------------------------------------------------------

type_in club.db '.resume Gil - Hanna\n64 1/7 1/5\n'
type_in other.db '.resume Gil - Hanna\n52 1/6 1/3\n'
expect 0 club.db push office.db
expect 4 other.db push --dry-run office.db
expect 4 other.db push office.db
has 'diverged'
has 'both are kept there, as versions of'
expect 0 other.db push office.db
has '0 diverged'
expect 0 office.db verify
[ "$("$referee" --db office.db versions | wc -l)" = 2 ] || fail 'both are to be kept'
expect 4 club.db pull other.db 'Gil - Hanna'
has 'both are kept: referee versions'

# --- a seal that cannot be read -----------------------------------------------------------------

cp table.db damaged.db
sqlite3 damaged.db "PRAGMA ignore_check_constraints = 1; INSERT INTO seal
    (match_id, signature, origin, entries, head, name, at, public)
    SELECT min(id), CAST(x'61ff' AS TEXT), '0', 1, '0', 'n', 'a', 'p' FROM match"
expect 1 damaged.db push fresh.db
has 'a stored value is malformed'
has '0 new, 0 extended, 0 diverged, 0 already known'

exit "$((failures > 0))"
