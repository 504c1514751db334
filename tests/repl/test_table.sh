#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A match on the smallest terminal: a forgotten man, a power failure, the correction of an early
# turn and a claim of a school are all reported in time: test_table.sh REFEREE
# The game is that of 1818; its marks are the author's.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
columns=80
lines=24
. "$tests/support/terminal.sh"

# sees PATTERN: on the visible part of the screen.
sees() { wait_for visible "$1"; }
not_seen() { ! on_screen visible "$1" || lost "expected no \"$1\""; }

# Kills the program, as a power failure does.
power_fails()
{
    pkill -KILL -P "$(tmux -S "$folder/tmux" list-panes -t r -F '#{pane_pid}')"
    wait_for last '^left with 137$'
}

meet()
{
    wait_for last 'White is played by:$'
    enter Anna
    wait_for last 'Black is played by:$'
    enter Boris
    wait_for last '^1\. Anna \(White\), the dice>$'
}

# coup N LINE: types a whole turn. If the program suspects a mistake, the line is confirmed as
# typed.
coup()
{
    enter "$2"
    wait_for last "^$(($1 + 1))\. .*>\$|keep\]\$"
    if on_screen last 'keep\]$'; then
        enter keep
        wait_for last "^$(($1 + 1))\. .*>\$"
    fi
}

# --- the second man forgotten ----------------------------------------------------------------------

begin
meet
coup 1 "21 1/2 1/3"
enter "43 5"
wait_for last '^2\. Boris \(Black\), 43, the second man>$'
enter "43 1/8"
wait_for last '^Boris moved one man, and leaves the 3\? \[y/N\]$'
enter n
wait_for last '^2\. Boris \(Black\), 43, the second man> 43 1/8$' # back on the line
keys C-u
power_fails
begin # the error comes before any question
wait_for last '^2\. Boris \(Black\), 43, the second man>$'
sees '^Boris has put down 1/5; the other number is still to be played\.$'
enter ".score"
sees '^Boris has put down 1/5; the other number is still to be played\.$'
enter 4
wait_for last '^3\. Anna \(White\), the dice>$'
sees '^Boris plays 1/5 1/4: legal\.$'

# --- twenty coups later -----------------------------------------------------------------------------

# The third turn was 43 1/4 1/5, and is entered as 43 1/8.
n=3
while IFS= read -r line; do
    coup $n "$line"
    n=$((n + 1))
done <<'END'
43 1/8
32 5/7 4/7
65 1/6 1/7
54 1/5 1/6
21 1/2 1/3
43 5/9 6/9
43 1/4 1/5
21 1/2 1/3
21 1/2/4
21 1/2 1/3
11 +0 1/2/3
21 1/2 1/3
32 1/4/6
21 2/4 3/4
53 3/6/11
32 +0 1/3 1/4
22 7/9/11
21 3/5 4/5
44 11/15/19
66 +0 1/7 1/7
END
sees '^School: Boris marked [0-9]+ points too few \(marked 0, due [0-9]+\); Anna may claim it'

# --- after lunch --------------------------------------------------------------------------------------

power_fails
begin
wait_for last '^23\. Anna \(White\), the dice>$'
sees '^School: Boris marked [0-9]+ points too few \(marked 0, due [0-9]+\); Anna may claim it'

# The six tables of the fifth turn were due, the petit jan was filled at the fifteenth, and the
# board must be corrected. Open claims stay open.
enter ".edit 3 43 1/4 1/5"
sees '^Turn 3 corrected: 43 1/4 1/5$'
sees '^Turn 5: Anna marks 4 instead of 0\.$'
sees '^Turn 15: .*Anna marks 12 instead of '
sees '^Anna: .*man from 1 to 4, man from 8 to 5\.'
sees '^School: Boris marked 4 points too few \(marked 0, due 4\); Anna may claim it'
# The board shows the score.
sees '    peg  4 ■■■■········$'
sees '    jeton  8$'
wait_for last '^23\. Anna \(White\), the dice>$'

# Eight and the four of the school are a double hole: Boris has marked nothing (M XV).
enter school
sees '^Anna claims a school of 4: upheld, Anna marks 4 '
sees '^Anna wins a double hole \(bredouille\): peg forward 2, jeton back to 0\.$'
sees '    peg  6 ■■■■■■······$'
enter ".undo"
sees '^Undone: school$'
sees '^Turn 22: Anna marks 0 instead of 4\.$'
sees '^Anna: peg back 2, jeton to 8\.$'
sees '^School: Boris marked 4 points too few \(marked 0, due 4\); Anna may claim it'
enter ".redo"
sees '^Anna: peg forward 2, jeton back to 0\.$'

# Only one man is played: that is printed first, with what is due to the opponent for it.
enter "64 1/7"
wait_for last '^23\. Anna \(White\), 64, the second man>$'
enter "63 1/7 7/10"
wait_for last '^Anna moved one man, and leaves the 4\? \[y/N\]$'
enter y
wait_for last '^25\. Anna \(White\), the dice>$'
sees '^Boris marks 2 for the number left unplayed \(M VI\)\.$'
sees '^Boris plays 1/4/10: legal'
quit

# --- stay or go, and two ways -----------------------------------------------------------------------

hole='[Setup "W:1x2,2x2,3x2,4x2,5x2,6x2,7x3 B:1x15 w"]' # keeps twice: 6 and 6
begin -- --db "$home/hole.db"
meet
enter "$hole"
wait_for last '^1\. Anna \(White\), the dice>$'
coup 1 "22 7/9 7/9"
coup 2 "21 1/2 1/3"
enter 11
wait_for last '^3\. Anna \(White\), 11, stay or go \(s/g\)>$'
enter ".board" # with what the throw has been marked for
sees '► Anna 1-1$' # the low board, on 24 lines
sees ' peg  2 ■■··········$'
enter "64 1/7 1/5"
sees '^Anna decides before the next dice are thrown: stay or go\?$'
wait_for last '^3\. Anna \(White\), 11, stay or go \(s/g\)> 64 1/7 1/5$'
not_seen '^Column '
keys C-u
power_fails
begin -- --db "$home/hole.db"
wait_for last '^3\. Anna \(White\), 11, stay or go \(s/g\)>$'
sees '    peg  2 ■■··········$'
sees '^Stay \(keep'
enter stay
wait_for last '^3\. Anna \(White\), 11, the play>$'
enter 7/8/9
wait_for last '^4\. Boris \(Black\), the dice>$'
quit

begin -- --db "$home/ways.db"
meet
enter '[Setup "W:1x11,2x2,3,5 B:1x15 w"]'
wait_for last '^1\. Anna \(White\), the dice>$'
enter "65 7 8"
wait_for last '^Which men\? 1: 1/7 3/8  2: 2/7 2/8 \[1/2\]$'
enter x # is no answer
sees '^Type 1 or 2\.$'
keys Enter
wait_for last '^1\. Anna \(White\), the dice> 65 7 8$'
keys Enter
wait_for last '\[1/2\]$'
enter 2
wait_for last '^2\. Boris \(Black\), the dice>$'
sees '^Anna plays 2/8 2/7: legal\.$'
quit
