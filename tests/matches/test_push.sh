#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Matches pushed to another record and pulled from it. test_push.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# holds DB N: checks the number of its matches.
holds()
{
    local n
    n=$("$referee" --db "$1" matches | wc -l)
    equal "$2" "$n" "matches in $1"
}

# --- there, once --------------------------------------------------------------------------------

type_in club.db '.new Anna - Boris\n64 1/7 1/5\n52 1/6 1/3\n.new Carla - Dora\n31 1/4 1/2\n'
expect 0 on club.db push --dry-run office.db
has '2 new, 0 extended, 0 diverged, 0 already known: nothing was written'
[ ! -e office.db ] || fail 'a dry run made a record'
expect 0 on club.db push office.db
has 'Anna - Boris, 2 turns'
has '2 new, 0 extended, 0 diverged, 0 already known'
holds office.db 2
cp office.db before.db
expect 0 on club.db push office.db
equal '0 new, 0 extended, 0 diverged, 2 already known' "$(cat out)" "again"
cmp -s office.db before.db || fail 'what was known was written again'
expect 0 on office.db verify
ls office.db.*.bak 2>/dev/null && fail 'a push wrote a backup'

# After one match is continued, only this match is sent.
type_in club.db '.resume Carla - Dora\n43 1/5 1/4\n'
expect 0 on club.db push --json office.db
[ "$(grep -c '"merge":"extended"' out)" = 1 ] || fail "expected one extended match, seen: $(cat out)"
lines 1
grep -q '43\|4-3' <<<"$("$referee" --db office.db show 'Carla - Dora')" || fail 'the turn did not arrive'

# Nobody is judged on trust, and a table that is behind takes nothing back.
cp before.db behind.db
expect 0 on behind.db push office.db
has '2 already known'

# --- chosen -------------------------------------------------------------------------------------

type_in club.db '.new Emil - Fanny\n[Event "Spring"]\n64 1/7 1/5\n.new Gil - Hanna\n31 1/4 1/2\n'
expect 0 on club.db push named.db 'Emil - Fanny' 'Anna - Boris'
holds named.db 2
expect 1 on club.db push named.db 'Nobody - Boris'
expect 0 on club.db push event.db --event Spring
holds event.db "$("$referee" --db club.db matches --event Spring | wc -l)"
expect 0 on club.db push player.db --player Gil
holds player.db 1
expect 0 on club.db push --dry-run later.db --since 2999-01-01
has '0 new'
expect 0 on club.db push --dry-run later.db --since 2000.01.01
has '4 new'
expect 0 on club.db push --dry-run later.db --since 1/1/2999
has '0 new'
expect 0 on club.db push --dry-run later.db --since 01.01.2000
has '4 new'
expect 0 on club.db push --dry-run later.db --since 2999-01-01T00:00:00.000Z
has '0 new'
expect 2 on club.db push later.db --since yesterday
expect 2 on club.db push later.db --since 2999-01-01 'Anna - Boris'
expect 2 on club.db push
expect 2 on club.db merge office.db --since 2999-01-01
expect 1 on club.db push ftp://example.org/record.db
[ ! -e ftp: ] || fail 'a folder was made of an address'
for command in push pull; do
    says 2 'merge a file with referee --db postgresql://... merge FILE' --db club.db $command postgresql://a@127.0.0.1:1/record
done
says 2 'merge FILE' --db club.db push --follow postgres://a@127.0.0.1:1/record
expect 1 on missing.db push later.db
[ ! -e later.db ] || fail 'a record was made though there was nothing to push'

# --- back ---------------------------------------------------------------------------------------

expect 0 on other.db pull club.db --player Anna
holds other.db 1
expect 0 on other.db pull club.db
has '3 new, 0 extended, 0 diverged, 1 already known'
expect 0 on other.db pull club.db 'Gil - Hanna'
has '0 new, 0 extended, 0 diverged, 1 already known'
expect 1 on other.db pull nowhere.db
[ ! -e nowhere.db ] || fail 'the record to pull from was made'

# --- seals --------------------------------------------------------------------------------------

printf 'secret words\n' >words
chmod 600 words
expect 0 on club.db key Arbiter --passphrase-file words
expect 0 on club.db seal 'Anna - Boris' --as Arbiter --passphrase-file words
expect 0 on club.db push office.db 'Anna - Boris'
has '1 already known, 1 seal'
expect 0 on club.db push office.db 'Anna - Boris'
equal '0 new, 0 extended, 0 diverged, 1 already known' "$(cat out)" "sealed"

# --- held ---------------------------------------------------------------------------------------

# A match that another process is writing there is named, and waits; the others are sent.
cp office.db held.db
cp club.db table.db
type_in table.db '.resume Carla - Dora\n52 1/6 1/3\n.new Nora - Otto\n31 1/4 1/2\n'
mkfifo hand
"$referee" --db held.db <hand >held 2>&1 &
exec 4>hand
printf '.resume Carla - Dora\n.board\n' >&4
wait_until grep -q Carla held
expect 1 on table.db push held.db
has 'Carla - Dora: not taken: '
has 'Nora - Otto'
exec 4>&-
wait

# --- diverged -----------------------------------------------------------------------------------

type_in club.db '.resume Gil - Hanna\n64 1/7 1/5\n'
type_in other.db '.resume Gil - Hanna\n52 1/6 1/3\n'
expect 0 on club.db push office.db
expect 4 on other.db push --dry-run office.db
expect 4 on other.db push office.db
has 'diverged'
has 'both are kept there, as versions of'
expect 0 on other.db push office.db
has '0 diverged'
expect 0 on office.db verify
equal 2 "$("$referee" --db office.db versions | wc -l)" 'both are to be kept'
expect 4 on club.db pull other.db 'Gil - Hanna'
has 'both are kept: referee versions'

# --- a seal that cannot be read -----------------------------------------------------------------

cp table.db damaged.db
sqlite3 damaged.db "PRAGMA ignore_check_constraints = 1; INSERT INTO seal
    (match_id, signature, origin, entries, head, name, at, public)
    SELECT min(id), CAST(x'61ff' AS TEXT), '0', 1, '0', 'n', 'a', 'p' FROM match"
expect 1 on damaged.db push fresh.db
has 'a stored value is malformed'
has '0 new, 0 extended, 0 diverged, 0 already known'
