#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# How referee-bench ends: wrongly called, with nowhere to print, stopped at one moment or another. It
# leaves no file and no process. test_run.sh BENCH SIGNAL:LINES...: the moments, by how many lines it has
# printed; after 12 it enters turns, after 15 it serves spectators, after 17 it imports and verifies.
set -eu
bench=$1
shift
LC_ALL=C.UTF-8
folder=$(mktemp -d)
TMPDIR=$folder/temporary
export LC_ALL TMPDIR
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir temporary

fail()
{
    echo "FAILED: $*"
    cat out
    exit 1
}

# nothing_left AFTER: what was being measured is gone; its processes are those with this TMPDIR.
nothing_left()
{
    [ -z "$(ls -A temporary)" ] || fail "$1, it left $(ls -A temporary)"
    ! env -u TMPDIR grep -lzsx "TMPDIR=$TMPDIR" /proc/[0-9]*/environ >out || fail "$1, there are processes of it"
}

# misused WHAT ARGUMENTS...: refused in one line that has WHAT in it.
misused()
{
    local what=$1 code=0
    shift
    "$bench" "$@" >out 2>&1 </dev/null || code=$?
    [ $code = 2 ] && [ "$(wc -l <out)" = 1 ] && grep -qF -- "$what" out || fail "$code: $*"
}
misused "usage: referee-bench [--json]" --jsn
misused "usage: referee-bench [--json]" --help
misused "they go with --db only" 1000
misused "the address of a server must follow" --db
misused "--db needs the address of a server" --db file.db
misused "must be 1000 to 10000000" --db postgresql://server 999
misused "must be 1000 to 10000000" --db postgresql://server 10000001
misused "must be 1000 to 10000000" --db postgresql://server 1000x
misused "usage: referee-bench [--json]" --db postgresql://server 1000 1000
nothing_left "wrongly called"

if [ -e /dev/full ]; then
    code=0
    "$bench" >/dev/full 2>out || code=$?
    [ $code = 1 ] || fail "/dev/full: $code"
    nothing_left "with nowhere to print"
fi

# stopped SIGNAL LINES: by a signal when it has printed so many lines.
stopped()
{
    local code=0 running begin
    env --default-signal=INT "$bench" --json >out 2>&1 </dev/null &
    running=$!
    while [ "$(wc -l <out)" -lt "$2" ] || [ -z "$(ls -A temporary)" ]; do
        kill -0 $running || fail "it ended by itself"
        sleep 0.1
    done
    begin=$(date +%s%N)
    kill -"$1" $running
    wait $running || code=$?
    [ $code = $((128 + $(kill -l "$1"))) ] || fail "$1 after $2 lines: $code"
    [ $(($(date +%s%N) - begin)) -lt 5000000000 ] || fail "$1 after $2 lines: it took more than 5 s"
    nothing_left "$1 after $2 lines"
}
for moment; do
    stopped "${moment%:*}" "${moment#*:}"
done
