#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A merge that is interrupted keeps what it has committed, says so, and goes on when it is given again;
# nothing is printed as done before it is committed. Into an empty record it is all or nothing.
# test_interrupted.sh REFEREE
set -eu
referee=$1
LC_ALL=C.UTF-8
export LC_ALL
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
matches=4000
failures=0

fail()
{
    printf 'FAILED: %s\n' "$*"
    failures=$((failures + 1))
}

for ((i = 0; i < matches; i++)); do
    printf '[White "A%d"]\n[Black "B%d"]\n1. w 64 1/7 1/5\n' "$i" "$i"
done >many.game
"$referee" --db from.db import many.game >/dev/null 2>&1

# stopped DB: SIGINT comes as soon as something was printed, into empty.db after half a second.
stopped()
{
    local merging
    "$referee" --db "$1" merge from.db >out 2>err &
    merging=$!
    for ((i = 0; i < 200; i++)); do
        ! grep -q '^new' out || break
        [ "$1" != empty.db ] || [ "$i" -lt 50 ] || break
        sleep 0.01
    done
    kill -INT "$merging" 2>/dev/null || :
    status=0
    wait "$merging" || status=$?
}

has()
{
    "$referee" --db "$1" matches | grep -c ' A[0-9]* - B' || :
}

printf '.new Q - R\n64 1/7 1/5\n' | "$referee" --db to.db >/dev/null
stopped to.db
new=$(grep -c '^new' out || :)
if [ "$new" = "$matches" ]; then
    echo "it was done before it could be interrupted"
else
    [ "$status" = 1 ] || fail "it ended with $status"
    grep -qF "$new matches were merged and are kept; the same command goes on with the others" err ||
        fail "it printed $new and says: $(cat err)"
fi
[ "$(has to.db)" = "$new" ] || fail "it printed $new, and $(has to.db) are there"
"$referee" --db to.db merge from.db >out 2>&1
[ "$(has to.db)" = "$matches" ] || fail "after the second time $(has to.db) are there"
tail -1 out | grep -qF "$((matches - new)) new, 0 extended, 0 diverged, $new already known" ||
    [ "$new" = "$matches" ] || fail "the second time: $(tail -1 out)"
"$referee" --db to.db verify | grep -q 'everything agrees' || fail 'it does not verify'

stopped empty.db
if [ "$status" != 0 ]; then
    grep -qF 'nothing was merged' err || fail "of an empty record: $(cat err)"
    ! grep -q '^new' out || fail 'it printed what was not kept'
    [ "$(has empty.db)" = 0 ] || fail 'a part of a backup was kept'
fi

[ "$failures" = 0 ] || exit 1
echo "ok: $new of $matches kept"
