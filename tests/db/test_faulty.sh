#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The program on a machine that fails: test_faulty.sh REFEREE SHIM GAME few|all [KIND[:ERROR]...]
# At each call of a kind (tests/db/faulty.c), or at some of them, the call fails. Then there is no
# crash and no hang; the failure is reported, and a sound record is not called damaged; everything
# acknowledged is in the record, and commands that succeeded have done their work. Without faults
# the record is sound afterwards. `all`: at every call of commands that change or copy a record, and
# at fewer and fewer calls of the others. Memory failures need a build without sanitizers.
set -uo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
shim=$2
game=$3
sweep=$4
shift 4
export LC_ALL=C UBSAN_OPTIONS=exitcode=99
export ASAN_OPTIONS=exitcode=99:detect_leaks=0:verify_asan_link_order=0
unset LD_PRELOAD FAULTY FAULTY_COUNT
export TMPDIR=$folder
runs=0
fault= # the one in force

# The sanitizer's library must be preloaded first.
sanitizer=$(ldd "$referee" | sed -n 's/.*=> \(.*lib[at]san[^ ]*\) .*/\1/p')
preload=${sanitizer:+$sanitizer:}$shim
kinds=(open read write sync truncate rename unlink mkdir lock map)
[ -n "$sanitizer" ] || kinds+=(memory)
[ "$sweep" = all ] || kinds=(open read write sync)
[ $# = 0 ] || kinds=("$@")

# ref ARGUMENT...: runs the referee with the current fault.
ref()
{
    if [ -n "$fault" ]; then
        set -- env LD_PRELOAD="$preload" FAULTY="$fault" FAULTY_COUNT="$folder/count" "$referee" "$@"
    else
        set -- "$referee" "$@"
    fi
    timeout -k 5 60 "$@"
}

# errors_of KIND: prints the errors to test: the one named, the first one, or all.
errors_of()
{
    local errors
    [[ $1 != *:* ]] || { echo "${1#*:}" && return; }
    errors=$(all_errors_of "$1")
    [ "$sweep" = all ] && echo "$errors" || echo "${errors%% *}"
}

all_errors_of()
{
    case $1 in
    open) echo EMFILE EIO ;;
    write | truncate) echo ENOSPC EIO ;;
    mkdir | rename) echo ENOSPC ;;
    map | memory) echo ENOMEM ;;
    *) echo EIO ;;
    esac
}

# --- what is tried ------------------------------------------------------------------------------

printf '[White "Anna"] [Black "Boris"]\n64 1/7 1/5\n53 1/6 1/4\n' >short.game
printf '[White "Carla"] [Black "Dora"]\n21 1/2 1/3\n' >other.game
printf '65 1/7 1/6\n43 1/5 1/4\n' >coups.in
printf '[White "Emma"] [Black "Fritz"]\n65 1/7 1/6\n43 1/5 1/4\n' >new.in
printf '65 1/7 1/6\n.save kept.game\n.save kept.db\n' >save.in
printf '.undo\n.redo\n.edit 1 65 1/7 1/6\n.matches\n.board\n.why 1\n' >words.in
printf 'W:1x15 B:1x15 w 64\nW:1x14,8 B:1x14,11 w 53\n' >judge.in
ref --db base.db <short.game >out 2>&1 || fail "typed: $(cat out)"
ref --db other.db import other.game "$game" >out 2>&1 || fail "import: $(cat out)"

# Commands that change or copy a record, and the others. To add a command, add its name here, and a
# line to `try` and to `sizes_of`.
changing=(new coups import merge backup restore)
things=("${changing[@]}" words save export json verify show stats judge replay)
[ "$sweep" = all ] || things=(new coups import backup)

# try THING: runs it in ./at, which contains a copy of the record.
try()
{
    case $1 in
    new) ref --db new/a.db <../new.in ;;
    coups) ref --db a.db <../coups.in ;;
    words) ref --db a.db <../words.in ;;
    save) ref --db a.db <../save.in ;;
    import) ref --db a.db import "$game" ../other.game ;;
    merge) ref --db a.db merge ../other.db ;;
    backup) ref --db a.db backup copy.db ;;
    restore) ref --db a.db restore ../other.db ;;
    export) ref --db a.db export --all ;;
    json) ref --db a.db export --all --json ;;
    verify) ref --db a.db verify ;;
    show) ref --db a.db show last ;;
    stats) ref --db a.db stats Anna --json ;;
    judge) ref judge --json <../judge.in ;;
    replay) ref replay --json "$game" ;;
    esac
}

# size_of RECORD: prints "MATCHES COUPS" of a sound record; "0 0" if it does not exist.
size_of()
{
    if [ -s "$1" ]; then
        ref --db "$1" verify 2>&1 |
            sed '/: judged by rules/d; /^Head of all/d; /^referee: the record has no match$/d' |
            sed 's/^\([0-9]*\) match.* with \([0-9]*\) turn.*everything agrees.*$/\1 \2/'
    else
        echo 0 0
    fi
}

# sizes_of THING: prints the size of the record after success, and the number of acknowledged lines.
sizes_of()
{
    case $1 in
    new) echo "new/a.db: 1 2" ;;
    coups) echo "a.db: 1 4" ;;
    save) echo "a.db: 1 3" "kept.db: 1 3" ;;
    import | merge) echo "a.db: 3 26" ;;
    backup) echo "copy.db: 1 2" ;;
    restore) echo "a.db: 2 24" ;;
    esac
}

# --- what must hold -----------------------------------------------------------------------------

# check THING STATUS: prints each error in one line.
check()
{
    local record=at/a.db size said before=2 name
    case $1 in
    new) record=at/new/a.db before=0 ;;
    words) before=1 ;; # the other one is taken back
    esac
    # the next program that writes undoes an interrupted change
    [ ! -s $record ] || ref --db $record </dev/null >at/again 2>&1 || cat at/again
    size=$(size_of $record)
    [[ $size =~ ^[0-9]+\ [0-9]+$ ]] || { echo "the record is not sound: $size" && return; }
    said=$(awk '/^[0-9]+\. .* throws/ { n = $1 + 0 } /: legal\./ { last = n } END { print last + 0 }' at/out)
    [[ $1 != new && $1 != coups && $1 != save ]] || [ "$said" -le "${size#* }" ] ||
        echo "coup $said is acknowledged, $size in the record"
    [ "$before" -le "${size#* }" ] || echo "coups are lost: $size"
    if [ "$2" = "$(cat "well.$1")" ]; then
        cmp -s at/out "good.$1" || echo "ended well with other words: $(cat at/out at/err | head -c 300)"
        for name in $(sizes_of "$1" | grep -o '[a-z/]*\.db:'); do
            [[ "$(sizes_of "$1")" == *"$name $(size_of "at/${name%:}")"* ]] ||
                echo "ended well, but left $name $(size_of "at/${name%:}")"
        done
        [ "$1" != save ] || cmp -s at/kept.game good.game || echo "ended well, another kept.game"
    else
        [ -s at/err ] || grep -q '"problem"' at/out || echo "status $2 without a word"
    fi
    ! grep -Ei 'damaged|altered|not a record|not those of|disagree|does not fit|later version' at/err
}

# attempt THING: runs it in a fresh folder with the current fault.
attempt()
{
    local status=0 wrong
    rm -rf at
    mkdir at
    cp base.db at/a.db
    runs=$((runs + 1))
    (cd at && try "$1") >at.out 2>at.err || status=$?
    mv at.out at/out
    mv at.err at/err
    # keys of new matches, times of backups
    sed -i 's/[0-9a-f]\{8\}  //; s/\.db\.[0-9TZ]*\.\(bak\|before\)/.db/' at/out
    if [ -z "$fault" ]; then
        echo $status >"well.$1"
        cp at/out "good.$1"
        [ "$1" != save ] || cp at/kept.game good.game
    fi
    local with=$fault
    fault=
    if [ $status -ge 99 ]; then
        wrong="it ended with $status: $(head -c 600 at/err)"
    else
        wrong=$(check "$1" $status)
    fi
    fault=$with
    [ -z "$wrong" ] || fail "$1, $fault: status $status: $wrong"
}

# chosen THING KIND CALLS: prints the calls that fail: all of them, or the first ones and then fewer
# and fewer; for memory, with a hundred thousand calls, fewest.
chosen()
{
    local n=1
    while [ $n -le "$3" ]; do
        echo $n
        if [ "$sweep" != all ]; then
            n=$((n + 3 + n / 2))
        elif [ "$2" != memory ] && [[ " ${changing[*]} " == *" $1 "* ]]; then
            n=$((n + 1))
        else
            n=$((n + 1 + n / 4))
        fi
    done
}

for thing in "${things[@]}"; do
    attempt "$thing"
done
[ $failures = 0 ] || exit 1
for thing in "${things[@]}"; do
    for wanted in "${kinds[@]}"; do
        kind=${wanted%%:*}
        rm -f count
        fault=$kind:0:EIO attempt "$thing"
        calls=$(cat count)
        for error in $(errors_of "$wanted"); do
            for n in $(chosen "$thing" "$kind" "$calls"); do
                fault=$kind:$n:$error attempt "$thing"
                [ $((n % 3)) = 0 ] || fault=$kind:$n:$error: attempt "$thing"
            done
        done
    done
done
echo "$runs runs"
