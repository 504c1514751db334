#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# referee-bench on a server: that it runs and can be stopped, not how fast.
# with_server.sh test_server.sh BENCH REFEREE GAME
set -eu
bench=$1 referee=$2 game=$3
LC_ALL=C.UTF-8
export LC_ALL
office="postgresql://referee@/postgres?host=$REFEREE_TEST_SERVER"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail()
{
    echo "FAILED: $*"
    cat out
    exit 1
}

"$bench" --db "$office" --json 1000 >out 2>&1 || fail "bench"
for figure in "turns entered by 16 writers" "30 ms there and back" "find of a position"; do
    grep -q "$figure" out || fail "no figure of: $figure"
done
"$referee" --db "$office" matches >out 2>&1 && fail "bench has left a record"

# Stopped while it writes: the server is left empty.
"$bench" --db "$office" --json 100000 >out 2>&1 &
running=$!
until grep -q "turns entered by 4 writers" out || ! kill -0 $running; do
    sleep 0.1
done
kill -TERM $running
code=0
wait $running || code=$?
[ $code = 143 ] || fail "stopped, it ended with $code"
"$referee" --db "$office" matches >out 2>&1 && fail "stopped, it has left a record"

"$referee" --db "$office" import "$game" >out 2>&1 || fail "import"
"$referee" --db "$office" matches >before 2>&1
"$bench" --db "$office" 1000 >out 2>&1 && fail "bench took a record with matches"
grep -q "give an empty database" out || fail "it does not say what to do"
"$referee" --db "$office" matches >out 2>&1
cmp -s before out || fail "bench has changed a record with matches"
