#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Counts the instructions per turn when text of trictrac is read and judged: test_instructions.sh
# REPLAY_ONCE. The text is always the same, and the count does not depend on the load of the
# machine, so a slower replay is noticed at once.
set -eu
. "$(dirname "$0")/../support/lib.sh"
replay_once=$1
most=5800 # with gcc 12 (doc/performance.md)
command -v valgrind >/dev/null || skip "valgrind is not installed"

expect 0 valgrind --tool=callgrind --callgrind-out-file=calls --toggle-collect=record_read "$replay_once" 10000
turns=$(cat out)
instructions=$(sed -n 's/^.*Collected : \([0-9]*\).*$/\1/p' err)
[ "${turns:-0}" -ge 10000 ] || die "expected 10000 turns or more, replayed: $turns"
[ "${instructions:-0}" -ge "$turns" ] || die "valgrind counted nothing in record_read: $(cat err)"
each=$((instructions / turns))
echo "$each instructions per turn"
[ $each -le $most ] || fail "expected at most $most instructions per turn, counted $each"
