#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# How referee-bench ends after wrong arguments, without output, or stopped at several moments. It
# leaves no file and no process. test_run.sh BENCH SIGNAL:LINES...: the moments, given as the number
# of lines printed; after 12 it enters turns, after 15 it serves spectators, after 17 it imports and
# verifies.
set -eu
. "$(dirname "$0")/../support/lib.sh"
bench=$1
shift
export TMPDIR=$folder/temporary
mkdir temporary

# nothing_left AFTER: checks that no file and no process of the bench is left. Its processes have
# this TMPDIR.
nothing_left()
{
    equal '' "$(ls -A temporary)" "$1, files left"
    equal '' "$(env -u TMPDIR grep -lzsx "TMPDIR=$TMPDIR" /proc/[0-9]*/environ || :)" "$1, processes left"
}

# misused WHAT ARGUMENTS...: refused with one line that contains WHAT.
misused()
{
    local what=$1
    shift
    expect 2 "$bench" "$@"
    equal 1 "$(cat out err | wc -l)" "lines of: $*"
    has "$what"
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
    equal 1 $code 'status with output to /dev/full'
    nothing_left "with nowhere to print"
fi

# stopped SIGNAL LINES: stops it by a signal after it has printed this number of lines.
stopped()
{
    local code=0 running begin
    env --default-signal=INT "$bench" --json >out 2>&1 </dev/null &
    running=$!
    while [ "$(wc -l <out)" -lt "$2" ] || [ -z "$(ls -A temporary)" ]; do
        kill -0 $running || die "expected $2 lines, it ended after: $(cat out)"
        sleep 0.1
    done
    begin=$SECONDS
    kill -"$1" $running
    wait $running || code=$?
    equal $((128 + $(kill -l "$1"))) $code "status of $1 after $2 lines"
    # All measurements take some minutes.
    [ $((SECONDS - begin)) -lt 30 ] || fail "$1 after $2 lines: expected an end at once, it took $((SECONDS - begin)) s"
    nothing_left "$1 after $2 lines"
}
for moment; do
    stopped "${moment%:*}" "${moment#*:}"
done
