#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The program killed without warning: test_killed.sh REFEREE TOOLS RECORDS KILLS [SEED]
# (TOOLS: the folder of make_record and load_sql)
# At any moment of what changes or copies a record; then what was acknowledged is there, what was
# not is there whole or not at all, and the record is sound for whoever opens it next.
# (Lines at the prompt as fast as they can be taken: test_kill.)
set -uo pipefail
referee=$1
tools=$2
records=$3
kills=$4
RANDOM=${5:-1}
export LC_ALL=C
unset LANGUAGE REFEREE_DB XDG_DATA_HOME XDG_STATE_HOME
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export HOME=$folder/home
mkdir home
failures=0
interrupted=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

ref()
{
    timeout -k 5 120 "$referee" "$@"
}

# --- what is killed -----------------------------------------------------------------------------

"$tools/make_record" 1 12 5 >many.game 2>note || fail "make_record: $(cat note)"
"$tools/make_record" 2 4 5 >few.game 2>note || fail "make_record: $(cat note)"
{
    echo '[White "Anna"] [Black "Boris"]'
    for i in {1..30}; do
        echo '64 1/7 1/5' && echo '.undo'
    done
    echo '64 1/7 1/5'
    echo '53 1/6 1/4'
} >play.in
ref --db base.db import few.game >out 2>&1 || fail "import: $(cat out)"
ref --db other.db import many.game >out 2>&1 || fail "import: $(cat out)"

# In ./at, with a.db a copy of the record: becomes the program.
become()
{
    case $1 in
    new) exec "$referee" --db new/folder/a.db <../play.in ;;
    play) exec "$referee" --db a.db <../play.in ;;
    import) exec "$referee" --db a.db import ../many.game ;;
    merge) exec "$referee" --db a.db merge ../other.db ;;
    migrate*) exec "$referee" --db a.db </dev/null ;;
    backup) exec "$referee" --db a.db backup copy.db ;;
    esac
}

things=(new play import merge backup)
for version in 1 2 3; do
    "$tools/load_sql" old-$version.db <"$records/version-$version.sql" || fail "version $version"
    things+=("migrate-$version")
done

prepare()
{
    rm -rf at
    mkdir at
    case $1 in
    migrate-*) cp "old-${1#*-}.db" at/a.db ;;
    *) cp base.db at/a.db ;;
    esac
}

# Matches in a sound record; else what verify says.
matches_of()
{
    ref --db "$1" verify 2>&1 | sed '/^Head of all/d; s/^\([0-9]*\) match.* replayed: everything agrees.*$/\1/'
}

# --- what must hold -----------------------------------------------------------------------------

before=$(matches_of base.db)
after=$((before + $(matches_of other.db)))

# One of the numbers, the second where it was acknowledged.
one_of()
{
    [ "$1" = "$3" ] || { [ "$1" = "$2" ] && [ -z "$4" ]; }
}

check()
{
    local record=at/a.db size said=
    [ "$1" != new ] || record=at/new/folder/a.db
    if [ "$1" = new ] && [ ! -s $record ]; then
        ! grep -q 'throws' at/out || echo "acknowledged, but there is no record"
        return
    fi
    # as the next one to play finds it
    ref --db $record </dev/null >at/again 2>&1 || cat at/again
    size=$(matches_of $record)
    case $1 in
    new) one_of "$size" 0 1 "$(grep throws at/out)" || echo "$size" ;;
    play) one_of "$size" "$before" $((before + 1)) "$(grep throws at/out)" || echo "$size" ;;
    import) one_of "$size" "$before" $after "$(grep ': imported' at/out)" || echo "$size" ;;
    merge) one_of "$size" "$before" $after "$(grep ' new, ' at/out)" || echo "$size" ;;
    backup)
        [ "$size" = "$before" ] || echo "$size"
        [ -s at/out ] && [ ! -s at/copy.db ] && echo "acknowledged, but there is no copy"
        [ ! -s at/copy.db ] || [ "$(matches_of at/copy.db)" = "$before" ] || matches_of at/copy.db
        ;;
    migrate-*) [ "$size" = "${held[$1]}" ] || echo "$size instead of ${held[$1]}" ;;
    esac
}

# once THING MILLISECONDS: killed so long after it began, 0: not at all.
once()
{
    local wrong status=0 begin
    prepare "$1"
    begin=$(date +%s%N)
    (cd at && become "$1" >out 2>err) &
    local id=$!
    if [ "$2" != 0 ]; then
        sleep "$(printf '%d.%03d' $(($2 / 1000)) $(($2 % 1000)))"
        kill -KILL $id 2>/dev/null
    fi
    wait $id 2>/dev/null || status=$?
    took=$((($(date +%s%N) - begin) / 1000000 + 1))
    [ $status != 137 ] || interrupted=$((interrupted + 1))
    [ $status = 137 ] || [ $status = 0 ] || fail "$1: status $status: $(cat at/err)"
    wrong=$(check "$1")
    [ -z "$wrong" ] || fail "$1, killed after $2 ms (status $status): $wrong"
}

declare -A held long
for thing in "${things[@]}"; do
    prepare "$thing"
    case $thing in
    migrate-*)
        cp at/a.db aside.db
        ref --db aside.db </dev/null >out 2>&1 || fail "$thing: $(cat out)"
        held[$thing]=$(matches_of aside.db)
        rm -f aside.db*
        ;;
    esac
    once "$thing" 0
    long[$thing]=$took
done
[ $failures = 0 ] || exit 1
for ((i = 0; i < kills; i++)); do
    thing=${things[i % ${#things[@]}]}
    once "$thing" $((1 + RANDOM % ${long[$thing]}))
done
echo "$kills kills (${things[*]}), $interrupted of them before the end, $failures failures"
[ $failures = 0 ] && [ $interrupted -ge $((kills / 5)) ]
