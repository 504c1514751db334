#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# referee-bench on a server: it runs and can be stopped. Speed is not tested.
# with_server.sh test_server.sh BENCH REFEREE GAME
set -eu
. "$(dirname "$0")/../support/lib.sh"
bench=$1 referee=$2 game=$3
office="postgresql://referee@/postgres?host=$REFEREE_TEST_SERVER"

expect 0 "$bench" --db "$office" --json 1000
has "turns entered by 16 writers" "merge of" "find of a position"
run on "$office" matches
[ "$status" != 0 ] || fail "expected no record, bench has left: $(cat out)"

# If stopped while it writes, it leaves the server empty.
"$bench" --db "$office" --json 100000 >out 2>&1 &
running=$!
entered()
{
    grep -q 'turns entered by 4 writers' out || ! kill -0 $running
}
wait_until entered
kill -TERM $running
code=0
wait $running || code=$?
equal 143 $code 'status after SIGTERM'
run on "$office" matches
[ "$status" != 0 ] || fail "expected no record, bench has left: $(cat out)"

expect 0 on "$office" import "$game"
expect 0 on "$office" matches
cp out before
run "$bench" --db "$office" 1000
[ "$status" != 0 ] || fail "expected no run on a record with matches, seen: $(cat out)"
has 'give an empty database'
expect 0 on "$office" matches
same_file before out
