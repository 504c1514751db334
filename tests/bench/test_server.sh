#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bench on a server: that it runs, not how fast. with_server.sh test_server.sh REFEREE GAME
set -eu
referee=$1
game=$2
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

"$referee" --db "$office" bench --json 1000 >out 2>&1 || fail "bench"
for figure in "turns entered by 16 writers" "30 ms there and back" "find of a position"; do
    grep -q "$figure" out || fail "no figure of: $figure"
done
"$referee" --db "$office" matches >out 2>&1 && fail "bench has left a record"

"$referee" --db "$office" import "$game" >out 2>&1 || fail "import"
"$referee" --db "$office" matches >before 2>&1
"$referee" --db "$office" bench 1000 >out 2>&1 && fail "bench took a record with matches"
grep -q "give bench an empty database" out || fail "it does not say what to do"
"$referee" --db "$office" matches >out 2>&1
cmp -s before out || fail "bench has changed a record with matches"

"$referee" --db "$folder/file.db" bench >out 2>&1 && fail "bench took a file"
grep -q "only the address of a server" out || fail "it does not say why"
