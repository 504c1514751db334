#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The hashes of a record, computed by the query in doc/record.md without any code of the program:
# test_chain.sh REFEREE SOURCE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 source=$2
command -v sqlite3 >/dev/null && command -v b2sum >/dev/null || skip "sqlite3 or b2sum is not installed"
record=$folder/record.db

# hashes: prints the hashes of the record that do not match, one per line. Hashes that matched
# before are not computed again. The bytes of each are written to a file, and one b2sum reads all
# files.
hashes()
{
    local bytes n=100000
    sqlite3 "$record" <chain.sql >lines
    grep -vxFf sound lines >new || return 0
    rm -rf hashed
    mkdir hashed
    while read -r bytes; do
        n=$((n + 1))
        # The bytes are a list of escapes.
        # shellcheck disable=SC2059
        printf "$bytes" >hashed/$n
    done < <(cut -d '|' -f 3 new | sed 's/../\\x&/g')
    b2sum --length=256 hashed/* | cut -d ' ' -f 1 | paste -d '|' new - |
        awk -F '|' '$2 != $4 { print $1 }'
}

# fit: all hashes of the record match.
fit()
{
    echo none >sound
    equal '' "$(hashes)" "hashes of $record that do not fit"
    mv lines sound
}

# alters SQL WHAT: after this change, made without the triggers, only this hash does not match.
alters()
{
    cp "$record" sound.db
    sqlite3 "$record" "DROP TRIGGER entry_never_changed; DROP TRIGGER founding_never_changed; $1"
    equal "$2" "$(hashes | sed 's/ of .*//; s/^\([a-z]*\) [0-9a-f-]\{36\}$/\1/')" "hashes that do not fit after $1"
    cp sound.db "$record"
}

sed -n '/^```sql$/,/^```$/p' "$source/doc/record.md" | grep -v '^```' >chain.sql
[ -s chain.sql ] || fail "doc/record.md has no query"

# Matches imported; typed, with a school, a note, an undo and an option; won, with an overruled
# claim.
"$referee" --db "$record" import "$source/tests/games/lepeintre-1818-1.game" >out
printf '%s\n' '.new Änna - Борис' '54 1/6 1/5' '64 +2 1/7 1/5' 'school 2' '.note she was sure' \
    '.undo 2' '.redo' '.set announce confirm' |
    "$referee" --db "$record" >out
printf '%s\n' '.new Anna - Boris' '.set holes 1' '54 1/6 1/5' '64 +2 1/7 1/5' 'school 2' \
    '.overrule 12 he said so' |
    "$referee" --db "$record" >out
"$referee" --db "$record" event Cup enter "Änna" >out
"$referee" --db "$record" event Cup set system=swiss rounds=5 >out

fit
counts=$(cut -d ' ' -f 1 sound | sort | uniq -c | tr -s ' \n' ' ')
equal " $(sqlite3 "$record" 'SELECT count(*) FROM entry') entry 4 founding " "$counts" 'hashes computed'
head=$("$referee" --db "$record" show --json last | sed -n '1s/.*"head":"\([0-9a-f]*\)".*/\1/p')
grep -qF "|$head|" sound || fail "the head that show --json gives is no entry's hash"

alters "UPDATE entry SET text = '54 1/6 1/5 ' WHERE text = '54 1/6 1/5' AND match_id = 2" 'entry 1'
alters "UPDATE entry SET note = '' WHERE kind = 'line' AND match_id = 2 AND seq = 2" 'entry 2'
alters "UPDATE founding SET value = 'Änne' WHERE value = 'Änna'" founding

# The commands in doc/record.md print nothing for a sound record, and name an altered entry and a
# false head.
sed -n '/^```sh$/,/^```$/p' "$source/doc/record.md" | grep -v '^```' >page.sh
[ "$(grep -c sqlite3 page.sh)" = 2 ] || fail "doc/record.md has other commands: $(cat page.sh)"
expect 0 bash page.sh
lines 0
sqlite3 "$record" "DROP TRIGGER entry_never_changed; UPDATE match SET head_seq = head_seq - 1 WHERE id = 1;
    UPDATE entry SET text = text || ' ' WHERE seq = 1 AND match_id = 2"
run bash page.sh
equal "does not fit: entry 1 of $(sqlite3 "$record" 'SELECT key FROM match WHERE id = 2')
$(sqlite3 "$record" 'SELECT key FROM match WHERE id = 1')" "$(cat out)" 'output of the commands of the page'

# A fault that no player named.
record=$folder/dice.db
printf '[Game "truba"] [Player1 "Anna"] [Player2 "Boris"]\na 112346/11 stop\n*\n' >dice.game
expect 0 "$referee" --db "$record" import dice.game
fit
[ "$(sqlite3 "$record" 'SELECT count(*) FROM claim WHERE by_seat IS NULL')" = 1 ] || fail "nobody named it"
