#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The tutorial, in a pipe and with a learner at a terminal: test_tutorial.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1
export LC_ALL=C TERM=dumb
dir=$folder
# shown FILE PATTERN: a line of the file matches.
shown() { grep -q -e "$2" "$1" || fail "expected \"$2\", seen: $(cat "$1")"; }

# In a pipe it plays to the end and stores nothing.
"$referee" tutorial </dev/null >"$dir/pipe" || fail "exit status $?"
for words in 'true hit on' 'fills the petit jan' 'School: Black marked 4 points too few' \
    'White claims a school of 4: upheld' 'a false move' 'N2: ' 'White chose 1/6' '10. Black throws' \
    'TURN 10' '> 1/6 1/5'; do
    shown "$dir/pipe" "$words"
done
[ "$(grep -c '^[0-9]*\. .* throws [1-6]-[1-6][.:]' "$dir/pipe")" = 10 ] || fail "not ten coups"
[ -z "$(find "$dir" -name '*.db')" ] || fail "it has stored something"
LC_ALL=C.UTF-8 LANGUAGE=fr "$referee" tutorial </dev/null >"$dir/fr" || fail "exit status $?"
shown "$dir/fr" 'remplit le petit jan'
"$referee" tutorial </dev/null >/dev/full 2>/dev/null && fail "a full disk is not told"

# With a learner, wrong lines get hints; other spellings of the line are accepted, and several steps
# at once.
if ! command -v script >/dev/null || ! script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    skip "no pseudo-terminal"
fi
printf '%s\n' 'what now' '45 1/5 1/6' '64 1/2' '.board' '.help hit' '64 1/11' '32 4 3' \
    '62 1/7 1/3' '62 +0 1/7 1/3' 'ecole' '.hint' '54 5 6' '51 1/6 1/2' '31 4 2' '53 1/7' 4 \
    '.skip' '21' '' '33 4 4' >typed
script -qec "$referee tutorial" /dev/null <"$dir/typed" 2>&1 | tr -d '\r' >"$dir/learner"
for words in 'not understood' 'That can be typed, but' 'The dice are two digits' 'True hit' \
    'Black plays 1/5/11: legal' 'The dice, then +0, then the two moves' 'Here you can also type' \
    '> 1/4$' 'That was the first game'; do
    shown "$dir/learner" "$words"
done

# The learner can quit.
printf '54\n.quit\n' >"$dir/typed"
script -qec "$referee tutorial" /dev/null <"$dir/typed" 2>&1 | tr -d '\r' >"$dir/learner"
shown "$dir/learner" 'Now type the play'
! grep -q 'TURN 2' "$dir/learner" || fail ".quit goes on"

# For a game without lessons it reports an error.
expect 2 "$referee" --game pig tutorial
has 'no tutorial of Pig'
