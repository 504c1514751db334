#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What was said in a dispute (tests/disputes/) is in the record, in the case of each turn, in the text
# and in JSON, and in the record that has read either: test_said.sh REFEREE DISPUTES
set -euo pipefail
referee=$1 disputes=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 HOME=$dir
unset LANGUAGE REFEREE_DB XDG_DATA_HOME
cd "$dir"
wrong=0

fail()
{
    echo "$dispute: $*"
    wrong=1
}

run() { "$referee" "$@" || fail "$* ended with $?"; }

# The cases of all turns of a match.
cases()
{
    local turns n
    turns=$("$referee" --db "$1" export last | grep -c '^[0-9]*\. ')
    for ((n = 1; n <= turns; n++)); do run --db "$1" dossier last "$n" -o -; done
}

# has FILE: all that was said is in it. JSON has quotes and letters of its own.
has()
{
    while IFS= read -r words; do
        grep -qF -- "$words" "$1" || fail "'$words' is not in $1: $(cat "$1")"
    done <words
}

# whose DB: who claimed what, what became of it, and the arbiter's words on it.
whose() { "$referee" --db "$1" claims last --json | jq -c '[.coup, .claimant, .kind, .claimed, .marked, .ruling, .note]' | sort; }

for file in "$disputes"/*.typed; do
    dispute=$(basename "$file" .typed)
    rm -f ./*.db* words
    grep -o '«[^»]*»' "$file" | tr -d '«»' >words
    [ -s words ] || fail 'nobody says anything'
    grep -v '^#' "$file" | sed 's/[«»]//g' | "$referee" --db table.db >told 2>&1 || fail "not taken: $(cat told)"
    run --db table.db export last >text
    run --db table.db export --json last >json
    run --db text.db import text >imported
    run --db json.db import json >imported
    jq -r '.. | strings' json >said-in-json
    has said-in-json
    for db in table text json; do
        run --db $db.db export last >$db.text
        cases $db.db >$db.cases
        has $db.text
        has $db.cases
        [ "$(whose $db.db)" = "$(whose table.db)" ] || fail "$db: $(whose $db.db), not $(whose table.db)"
        run --db $db.db verify >verified
    done
done
[ "$(ls "$disputes"/*.typed | wc -l)" = 15 ] || fail 'fifteen disputes'
exit $wrong
