#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The words of a dispute (tests/disputes/) are in the record, in the dossier of each turn, in the text and
# in JSON, and in the records that have imported either: test_said.sh REFEREE DISPUTES
# All disputes are in one record; the n-th match of each record is the n-th dispute.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 disputes=$2
command -v jq >/dev/null && command -v sqlite3 >/dev/null || skip 'jq or sqlite3 is not installed'

# split FILE PATTERN: each part of the file that begins with a line of the pattern goes into FILE.N, from 1.
split()
{
    awk -v name="$1" -v pattern="$2" '$0 ~ pattern { n++ } { print >(name "." n + 0) }' "$1"
}

# whose DB: who claimed what in each match, what became of it, and the arbiter's words on it. Matches have
# their numbers for keys.
whose()
{
    "$referee" --db "$1" claims --json |
        jq -r '[.match, (. | [.coup, .claimant, .kind, .claimed, .marked, .ruling, .note] | tojson)] | @tsv' |
        awk 'NR == FNR { number[$1] = FNR; next } { key = $1; $1 = number[key]; print }' "$1.keys" - | sort
}

# Anna has another name in each dispute, since the same turns of the same players are one match to `import`.
names=()
for file in "$disputes"/*.typed; do
    names+=("$(basename "$file" .typed)")
    sed "s/Anna/Anna${#names[@]}/g" "$file" >one
    grep -o '«[^»]*»' one | tr -d '«»' >"words.${#names[@]}" || fail "nobody says anything in $file"
    grep -v '^#' one | sed 's/[«»]//g'
done >typed
equal 15 "${#names[@]}" disputes
"$referee" --db table.db <typed >out 2>err || fail "expected status 0, seen $?: $(tail -n 40 out err)"
expect 0 on table.db export --all
cp out text
expect 0 on table.db export --all --json
cp out json
split json '^{"match"'
expect 0 on text.db import text
expect 0 on json.db import json
for db in table text json; do
    sqlite3 $db.db 'SELECT key FROM match ORDER BY id' >$db.db.keys
    mapfile -t keys <$db.db.keys
    equal 15 "${#keys[@]}" "matches in $db.db"
    expect 0 on $db.db export --all
    cp out $db.text
    split $db.text '^[[]Game "'
    for ((n = 1; n <= ${#names[@]}; n++)); do
        turns=$(grep -c '^[0-9]*\. ' $db.text.$n)
        for ((turn = 1; turn <= turns; turn++)); do
            "$referee" --db $db.db dossier "${keys[n - 1]}" $turn -o - || fail "no dossier of turn $turn in ${names[n - 1]}"
        done >$db.cases.$n
    done
    whose $db.db >$db.whose
    same_file table.whose $db.whose
    expect 0 on $db.db verify
done
[ -s table.whose ] || fail 'nobody claims anything'
for ((n = 1; n <= ${#names[@]}; n++)); do
    jq -r '.. | strings' json.$n >json.strings
    while IFS= read -r words; do
        for file in json.strings {table,text,json}.{text,cases}."$n"; do
            grep -qF -e "$words" "$file" || fail "${names[n - 1]}: expected \"$words\" in $file, which is:
$(cat "$file")"
        done
    done <"words.$n"
done
