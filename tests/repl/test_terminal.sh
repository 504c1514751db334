#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The prompt on a real terminal, driven through tmux: test_terminal.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
columns=90
lines=70
. "$tests/support/terminal.sh"

# --- a first use: the game of 1818 from its keystrokes -----------------------------------------

begin
wait_for last 'White is played by:$'
enter Kermadeuc
wait_for last 'Black is played by:$'
enter "His opponent"
wait_for last '^1\. Kermadeuc \(White\), the dice>$'
enter ".set board off"
wait_for last '^1\. Kermadeuc \(White\), the dice>$'

book=$tests/keystrokes/lepeintre-1818-1.keys
throws=0
while IFS= read -r line; do
    enter "$line"
    case $line in
    k) # as he typed it: the false move of coup 13
        wait_for last '^14\. .*the choice or the dice>$' ;;
    '') # the only legal play
        wait_for last "^$((throws + 1))\. .*the dice>$" ;;
    '11 +0 3')
        throws=$((throws + 1))
        wait_for last '^Did you mean 4/5/6\? \[y/N/keep\]$' ;;
    44)
        throws=$((throws + 1))
        wait_for last "^$throws\. .*, 44, the play>$" ;;
    *)
        throws=$((throws + 1))
        wait_for last "^$((throws + 1))\. .*the dice>$" ;;
    esac
done <"$book"
[ "$throws" = 23 ] || fail "23 throws were printed, not $throws"
keys C-l
enter ".score"
wait_for screen '^Kermadeuc: peg 6, jeton 0\. His opponent: peg 0, jeton 0\.$'
strokes=$(wc -c <"$book")
echo "23 throws, $strokes keystrokes"
# If doc/at-the-table.md states the number of keystrokes, it must be this one.
readme=$tests/../doc/at-the-table.md
! grep -Eq '[0-9]+ keystrokes' "$readme" || grep -Eq "\b$strokes keystrokes" "$readme" ||
    fail "doc/at-the-table.md does not say $strokes keystrokes"
quit
shown '^Saved: Kermadeuc and His opponent\. Start referee again to continue\.$'

# --- the same by somebody who has read nothing but .help -------------------------------------------

# Dice and play on separate lines, and marks and answers, too.
begin -- --db "$home/learnt.db"
wait_for last 'White is played by:$'
enter Anna
wait_for last 'Black is played by:$'
enter Boris
first_use=$tests/keystrokes/first-use.keys
while IFS= read -r line; do
    wait_for last '^[0-9]+\. .*>$|keep\]$'
    enter "$line"
done <"$first_use"
wait_for last '^24\. Anna \(White\), the dice>$'
keys C-l
enter ".score"
wait_for screen '^Anna: peg 6, jeton 0\. Boris: peg 0, jeton 0\.$'
learning=$(wc -c <"$first_use")
grep -Eq "\b$learning\b" "$readme" || fail "doc/at-the-table.md does not say $learning"
quit

# --- resumed: the board, and how it is set ---------------------------------------------------------

begin
wait_for last '^24\. Kermadeuc \(White\), the dice>$'
hidden '\[12\]'
enter ".set board text"
wait_for last '^24\. .*>$'
enter "64 1/7"
wait_for last 'the second man>$'
hidden '\[12\]'
enter "5"
wait_for last '^25\. His opponent \(Black\), the dice>$'
shown '^   ◆ ╓──·────·────·────·────·────·───┬───·────·────·────·────·────·──╖$'
shown '^     ╙──·────·────·────·────·────◇───┴'
shown '^      ○ Kermadeuc \(White\): 6 holes, 0 points$'
shown '^      ● His opponent \(Black\): 0 holes, 0 points <-$'
enter ".set flip on"
wait_for last '^25\. .*>$'
keys C-l
enter ".position"
wait_for screen '^ +\[12\]  11   10    9    8    7       6    5    4    3    2    1$'
enter ".set board list"
wait_for last '^25\. .*>$'
enter ".board"
wait_for screen '^His opponent \(Black\): 15 on 1 \(talon\)\.$'

# --- typing errors ---------------------------------------------------------------------------------

enter "53 1/6 1/5"
wait_for last '^Did you mean 1/6 1/4\? \[y/N/keep\]$'
enter n
wait_for last '^25\. .*> 53 1/6 1/5$' # back on the line, nothing recorded
keys BSpace
enter 4
wait_for last '^26\. .*>$'
keys "64 1/7 1/6" Enter "y # typed ahead" Enter # which answers no question
wait_for last '^Did you mean '
shown '^What was typed ahead is dropped'
enter y
wait_for last '^27\. .*>$'
enter ".set confirm off"
wait_for last '^27\. .*>$'
enter "53 1/6 1/5"
wait_for last '^28\. .*the choice or the dice>$'
shown 'plays 1/6 1/5: a false move'
enter ".undo"
wait_for last '^27\. .*>$'
enter ".set announce silent"
wait_for last '^27\. .*>$'

# --- a header that begins another match --------------------------------------------------------------

for header in '[Match "abc"]' '[Partie "P"]' '[Game "puff"]' '[game "puff"]'; do
    keys C-l
    enter "$header"
    wait_for last '^Leave the match of Kermadeuc - His opponent open, and begin another\? \[y/N\]$'
    enter n
    wait_for last '^27\. .*> \[.*\]$'
    keys C-u
done
enter '[seal "x"]'
wait_for screen 'a seal is made by referee seal'
enter '[round "3"]'
wait_for screen '^Kept with the match: Round: 3$'
enter ".undo"
wait_for last '^27\. .*>$'

# --- completion and history ------------------------------------------------------------------------

typed "53 1/"
keys Tab Tab
keys C-u
enter "65"
wait_for last '^27\. .*, 65, the play>$'
hidden '1/4/9' # under silent no play is revealed
enter ".undo"
wait_for last '^27\. .*>$'
enter ".set announce announce"
wait_for last '^27\. .*>$'
typed "53 1/"
keys Tab Tab
wait_for screen '1/6 1/4'
keys C-u
typed ".sco"
keys Tab
wait_for last '^27\. .*> \.score$'
keys C-u
typed ".new Ker"
keys Tab
wait_for last '^27\. .*> \.new Kermadeuc$'
keys C-u
typed ".set anno"
keys Tab
wait_for last '> \.set announce$'
typed "sil"
keys Tab
wait_for last '> \.set announce silent$'
keys C-u
keys Up
wait_for last '^27\. .*> \.set announce announce$'
quit
[ "$(stat -c %a "$home/state/referee" "$home/state/referee/"* | sort -u | tr '\n' ' ')" = "600 700 " ] ||
    fail "the user's files are open to others"
grep -q '^64 1/7 1/6$' "$home/state/referee/history" || fail "the history is not kept"

# --- without colours, with them, without Unicode ------------------------------------------------------

coloured()
{
    tmx capture-pane -e -t r -b coloured ';' save-buffer -b coloured "$home/coloured"
    grep -q $'\033\\[33m' "$home/coloured"
}

begin
wait_for last '^27\. .*>$'
keys C-l
enter ".set board text"
wait_for last '^27\. .*>$'
enter ".board"
wait_for screen '○ Kermadeuc \(White\): 6 holes'
coloured || fail "a terminal has colours"
quit
begin NO_COLOR=1 LC_ALL=C
wait_for last '^27\. .*>$'
shown '^ +\+--\.----'
! coloured || fail "NO_COLOR does not hold"
quit
begin NO_COLOR=1 -- --color=always
wait_for last '^27\. .*>$'
coloured || fail "--color=always does not hold"
quit
begin -- --color=never
wait_for last '^27\. .*>$'
! coloured || fail "--color=never does not hold"
quit

# In a narrow window a list is broken between words.
columns=50
begin -- stats Kermadeuc
wait_for last '^left with 0$'
shown '^  probability: of twenty tests$'
