#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The program is killed while it changes or copies a record. Afterwards the record contains everything that was
# acknowledged, each other change whole or not at all, and it is sound for the next program that opens it.
# (test_kill kills a program that reads lines as fast as it can.)
# test_killed.sh REFEREE TOOLS calls SHIM: kills it before numbered system calls, by SHIM (faulty.c)
# test_killed.sh REFEREE TOOLS KILLS [SEED]: kills it that often, after a random time
# (TOOLS: the folder of make_record)
set -uo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
tools=$2
kills=$3
shim=
if [ "$kills" = calls ]; then
    shim=$4
    sanitizer=$(ldd "$referee" | sed -n 's/.*=> \(.*lib[at]san[^ ]*\) .*/\1/p')
    export ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0
else
    RANDOM=${4:-1}
fi
interrupted=0

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

# become THING: replaces this shell by the program, in ./at with a.db, a copy of the record.
become()
{
    case $1 in
    new) exec "$referee" --db new/folder/a.db <../play.in ;;
    play) exec "$referee" --db a.db <../play.in ;;
    import) exec "$referee" --db a.db import ../many.game ;;
    merge) exec "$referee" --db a.db merge ../other.db ;;
    backup) exec "$referee" --db a.db backup copy.db ;;
    esac
}

things=(new play import merge backup)

prepare()
{
    rm -rf at
    mkdir at
    cp base.db at/a.db
}

# matches_of RECORD: prints the number of matches in a sound record; otherwise the output of verify.
matches_of()
{
    ref --db "$1" verify 2>&1 | sed '/^Head of all/d; /: the record has no match$/d; s/^\([0-9]*\) match.* replayed: everything agrees.*$/\1/'
}

# --- what must hold -----------------------------------------------------------------------------

before=$(matches_of base.db)
after=$((before + $(matches_of other.db)))

# one_of: the value is one of the numbers; the second one if the change was acknowledged.
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
    # as the next program finds it
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
    esac
}

# ended THING STATUS HOW: checks the results after it ended.
ended()
{
    local wrong
    [ "$2" != 137 ] || interrupted=$((interrupted + 1))
    [ "$2" = 137 ] || [ "$2" = 0 ] || fail "$1: status $2: $(cat at/err)"
    wrong=$(check "$1")
    [ -z "$wrong" ] || fail "$1, killed $3 (status $2): $wrong"
}

# once THING MILLISECONDS: kills it this long after it began; 0: not at all.
once()
{
    local status=0 begin
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
    ended "$1" $status "after $2 ms"
}

# at_call THING KIND:N: kills it before this call; N 0: not at all, and the number of calls is in
# ./count.
at_call()
{
    status=0
    prepare "$1"
    (
        cd at || exit
        export LD_PRELOAD=${sanitizer:+$sanitizer:}$shim FAULTY=$2:KILL FAULTY_COUNT=$folder/count
        become "$1" >out 2>err
    ) &
    wait $! 2>/dev/null || status=$?
    ended "$1" $status "before $2"
}

if [ -n "$shim" ]; then
    for thing in "${things[@]}"; do
        rm -f count
        at_call "$thing" write:0
        calls=$(cat count)
        [ "$calls" -ge 4 ] || fail "$thing writes only $calls times"
        for n in 1 $((calls / 2)) "$calls"; do
            at_call "$thing" "write:$n"
            [ $status = 137 ] || fail "$thing: expected a kill before write $n of $calls, seen status $status"
        done
        at_call "$thing" sync:2
        case $thing in
        new | backup) at_call "$thing" unlink:1 && at_call "$thing" rename:1 ;;
        esac
    done
    [ $interrupted -ge 20 ] || fail "only $interrupted kills"
    exit 0
fi

declare -A long
for thing in "${things[@]}"; do
    prepare "$thing"
    once "$thing" 0
    long[$thing]=$took
done
[ $failures = 0 ] || exit 1
for ((i = 0; i < kills; i++)); do
    thing=${things[i % ${#things[@]}]}
    once "$thing" $((1 + RANDOM % ${long[$thing]}))
done
echo "$kills kills (${things[*]}), $interrupted of them before the end"
