#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The hashes of a record, computed by the query that doc/record.md prints and by nothing of ours:
# test_chain.sh REFEREE SOURCE
set -euo pipefail
referee=$1 source=$2
command -v sqlite3 >/dev/null && command -v b2sum >/dev/null || exit 77
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 HOME=$dir
unset LANGUAGE REFEREE_DB
record=$dir/record.db

fail()
{
    echo "$*"
    exit 1
}

# hashes: those of the record that do not fit, one a line; what was found to fit before is not
# computed again.
hashes()
{
    local what stored bytes hash
    sqlite3 "$record" <"$dir/chain.sql" >"$dir/lines"
    while IFS='|' read -r what stored bytes; do
        # What is printed is a list of escapes.
        # shellcheck disable=SC2059
        hash=$(printf "$(sed 's/../\\x&/g' <<<"$bytes")" | b2sum --length=256)
        [ "${hash%% *}" = "$stored" ] || echo "$what"
    done < <(grep -vxFf "$dir/sound" "$dir/lines")
}

# alters SQL WHAT: after this change, made behind the triggers, just this hash does not fit.
alters()
{
    cp "$record" "$dir/sound.db"
    sqlite3 "$record" "DROP TRIGGER entry_never_changed; DROP TRIGGER founding_never_changed; $1"
    found=$(hashes | sed 's/ of .*//; s/^\([a-z]*\) [0-9a-f-]\{36\}$/\1/')
    [ "$found" = "$2" ] || fail "after $1 there does not fit: ${found:-nothing}, not $2"
    cp "$dir/sound.db" "$record"
}

sed -n '/^```sql$/,/^```$/p' "$source/doc/record.md" | grep -v '^```' >"$dir/chain.sql"
[ -s "$dir/chain.sql" ] || fail "doc/record.md has no query"

# Imported; typed, with a school, a note, an undo and an option; won, with a claim overruled.
"$referee" --db "$record" import "$source/tests/games/lepeintre-1818-1.game" >"$dir/said"
printf '%s\n' '.new Änna - Борис' '54 1/6 1/5' '64 +2 1/7 1/5' 'school 2' '.note she was sure' \
    '.undo 2' '.redo' '.set announce confirm' |
    "$referee" --db "$record" >"$dir/said"
printf '%s\n' '.new Anna - Boris' '.set holes 1' '54 1/6 1/5' '64 +2 1/7 1/5' 'school 2' \
    '.overrule 12 he said so' |
    "$referee" --db "$record" >"$dir/said"

echo none >"$dir/sound"
found=$(hashes)
[ -z "$found" ] || fail "by doc/record.md these do not fit: $found"
mv "$dir/lines" "$dir/sound"
counts=$(cut -d ' ' -f 1 "$dir/sound" | sort | uniq -c | tr -s ' \n' ' ')
[ "$counts" = " 2 digest $(sqlite3 "$record" 'SELECT count(*) FROM entry') entry 3 founding " ] ||
    fail "hashes computed:$counts"
head=$("$referee" --db "$record" show --json last | sed -n '1s/.*"head":"\([0-9a-f]*\)".*/\1/p')
grep -qF "|$head|" "$dir/sound" || fail "the head that show --json gives is no entry's hash"

alters "UPDATE entry SET text = '54 1/6 1/5 ' WHERE text = '54 1/6 1/5' AND match_id = 2" 'entry 1'
alters "UPDATE entry SET note = '' WHERE kind = 'line' AND match_id = 2 AND seq = 2" 'entry 2'
alters "UPDATE founding SET value = 'Änne' WHERE value = 'Änna'" founding
alters "UPDATE due SET points = points + 2 WHERE match_id = 1 AND coup = 5" digest
alters "UPDATE claim SET effect = '{}' WHERE match_id = 3 AND ordinal = 1 AND overrules_seq > 0" digest
alters "UPDATE seat SET stakes = stakes + 1 WHERE match_id = 3 AND seat = 0" digest
alters "UPDATE coup SET score = replace(score, 'rail', 'w') WHERE match_id = 3 AND number = 1" digest

# A fault that nobody named.
record=$dir/dice.db
printf '[Game "truba"] [Player1 "Anna"] [Player2 "Boris"]\na 112346/11 stop\n*\n' >"$dir/dice.game"
"$referee" --db "$record" import "$dir/dice.game" >"$dir/said"
echo none >"$dir/sound"
found=$(hashes)
[ -z "$found" ] || fail "of dice these do not fit: $found"
mv "$dir/lines" "$dir/sound"
[ "$(sqlite3 "$record" 'SELECT count(*) FROM claim WHERE by_seat IS NULL')" = 1 ] || fail "nobody named it"
alters "UPDATE claim SET by_seat = 1" digest

# Digests written up to version 5, of rows that have another form now.
for older in version-5 version-3; do
    record=$dir/$older.db
    sqlite3 "$record" <"$source/tests/records/$older.sql"
    "$referee" --db "$record" </dev/null >"$dir/said"
    echo none >"$dir/sound"
    found=$(hashes)
    [ -z "$found" ] || fail "of $older these do not fit: $found"
    mv "$dir/lines" "$dir/sound"
    ended=$(sqlite3 "$record" "SELECT count(*) FROM match WHERE state <> 'open'")
    [ "$ended" -gt 1 ] && [ "$(grep -c '^digest' "$dir/sound")" = "$ended" ] || fail "$older: $ended"
done

# Brought up to date by a command that judges nothing: what is open was judged by the rules of then.
for older in 1 2 3 4 5 6 7 8; do
    record=$dir/older.db
    rm -f "$record"*
    sqlite3 "$record" <"$source/tests/records/version-$older.sql"
    player=$(sqlite3 "$record" 'SELECT name FROM player LIMIT 1')
    "$referee" --db "$record" rename "$player" Zero >"$dir/said" || fail "version-$older: $(cat "$dir/said")"
    "$referee" --db "$record" verify >"$dir/said" || fail "version-$older: $(cat "$dir/said")"
done

record=$dir/version-5.db
won=$(sqlite3 "$record" "SELECT match_id FROM seat WHERE won LIMIT 1")
alters "UPDATE coup SET score = '1' || score WHERE match_id = $won" digest
alters "UPDATE coup SET next = 1 WHERE match_id = $won AND next IS NULL" digest
alters "UPDATE seat SET won = 1 - won WHERE match_id = $won" digest
