#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A merge that is interrupted keeps what it has committed and says so, and the same command continues it;
# no match is reported before it is committed. A merge into an empty record is all or nothing.
# test_interrupted.sh REFEREE FAULTY
# FAULTY: libfaulty.so, which interrupts the program at a numbered call of read.
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1 faulty=${2:-}
[ -n "$faulty" ] || skip 'calls cannot be counted with this C library'
matches=1200 # 500 are committed together

for ((i = 0; i < matches; i++)); do
    printf '[White "A%d"]\n[Black "B%d"]\n1. w 64 1/7 1/5\n' "$i" "$i"
done >many.game
expect 0 on from.db import many.game

# interrupted DB: merges into a copy of DB to count the calls of read, then into DB, and is interrupted in
# the middle of them.
interrupted()
{
    cp "$1" whole.db
    expect 0 env LD_PRELOAD="$faulty" FAULTY=read:0:INT FAULTY_COUNT=count "$referee" --db whole.db merge from.db
    rm -f whole.db*
    reads=$(grep -oE '[0-9]+' count | tail -1)
    [ "$reads" -gt 100 ] || fail "expected more than 100 calls of read, seen $(cat count)"
    expect 1 env LD_PRELOAD="$faulty" FAULTY="read:$((reads / 2)):INT" "$referee" --db "$1" merge from.db
}

stored()
{
    on "$1" matches | grep -c ' A[0-9]* - B' || :
}

type_in to.db '.new Q - R\n64 1/7 1/5\n'
interrupted to.db
new=$(grep -c '^new' out || :)
[ "$new" -gt 0 ] && [ "$new" -lt "$matches" ] || fail "expected a part of $matches new matches, seen $new"
has "$new matches were merged and are kept; the same command continues with the others"
equal "$new" "$(stored to.db)" 'matches stored'
expect 0 on to.db merge from.db
has "$((matches - new)) new, 0 extended, 0 diverged, $new already known"
equal "$matches" "$(stored to.db)" 'matches stored after the second merge'
says 0 'everything agrees' --db to.db verify

"$referee" --db empty.db </dev/null >/dev/null
interrupted empty.db
has 'nothing was merged'
equal 0 "$(grep -c '^new' out || :)" 'matches reported as new'
equal 0 "$(stored empty.db)" 'matches stored in the empty record'
echo "ok: $new of $matches kept"
