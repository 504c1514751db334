#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The marks stated in a text, compared with those due: test_marks.sh REFEREE SOURCE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 source=$2

# told STATUS TEXT FILE...: checks the output for the files.
told()
{
    local wanted=$1 text=$2 status=0
    shift 2
    "$referee" replay --check "$@" >out 2>&1 || status=$?
    [ "$status" = "$wanted" ] || fail "$* ended with status $status, expected $wanted"
    equal "$text" "$(cat out)" "$*"
}

# Lepeintre overlooks a fill by a doublet, 6 (M XIII: two ways count 6 for a doublet), and two hits in
# the grand jan, 2 and by a doublet 4 (LP "battre"); his own marks are on the other lines.
cp "$source/tests/games/lepeintre-1818-1.game" printed.game
told 4 'printed.game:24: turn 13, Kermadeuc: 0 stated, 6 due: Filling the petit jan 6
printed.game:29: turn 18, His opponent: 0 stated, 2 due: True hit 2
printed.game:33: turn 22, His opponent: 0 stated, 4 due: True hit 4
23 turns, 9 marks stated, 3 differ from what was due' printed.game

# A doublet of fours with all men on the talons: nothing is due, and the opponent's mark is wrong,
# too.
cat >two.game <<'END'
[White "Anna"] [Black "Boris"]
1. w 64 +0 1/7 1/5 b+2
2. b ?? +4 1/7 1/5 # nobody knows what was due

[Game "tric-trac"] [White "Anna"] [Black "Boris"]
w 41 1/5 1/2 +0 b 64
1/7 1/5 +3
[Game "pig"]
1. a 6 4 stop +10
END
told 4 'two.game:2: turn 1, Boris: 2 stated, 0 due
two.game:6: turn 2, Boris: 3 stated, 0 due
5 turns, 5 marks stated, 2 differ from what was due' two.game
sed -n 1,2p two.game | sed 's/ b+2//' >right.game
told 0 '1 turn, 1 mark stated, 0 differ from what was due' right.game
printf '%s\n' 'w 64 +2 1/7 1/5 77' >bad.game
told 3 'bad.game:1:17: a die shows 1 to 6
0 turns, 0 marks stated, 0 differ from what was due' bad.game
