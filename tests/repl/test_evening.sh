#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What a user sees at the prompt in an evening: the unfinished match at the next start, help at
# every question, a pasted block, a refused line put back for editing, a narrower window, and turns
# typed as in other programs and on other keyboards: test_evening.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1
columns=80 lines=24
. "$tests/support/terminal.sh"

# recorded ARGUMENT...: the turns of the last match, on one line.
recorded()
{
    "$referee" --db "$home/$1.db" export last | grep -v '^\[\|^#\|^$' | tr '\n' ' ' | sed 's| [*] $||'
}

# --- the next start --------------------------------------------------------------------------------

begin -- --db "$home/next.db"
wait_for last 'White is played by:$'
enter 'Zed - Yan'
wait_for last '^1\. Zed \(White\), the dice>$'
enter '31 4 2'
wait_for last '^2\. Yan \(Black\), the dice>$'
enter '.adjourn late'
wait_for screen '^The match is adjourned: late\.$'
quit
# An adjourned match is offered by players and score; Enter resumes it.
begin -- --db "$home/next.db"
wait_for screen '^Trictrac: Zed - Yan, 0:0, unfinished$'
wait_for last 'White is played by:$'
enter ''
wait_for screen '^Resumed: White Zed, Black Yan\.$'
wait_for last '^2\. Yan \(Black\), the dice>$'
enter '.adjourn'
wait_for screen '^The match is adjourned\.$'
# The players begin another match and leave it without adjourning. It is resumed at once, and the
# first one can still be found.
quit
begin -- --db "$home/next.db"
wait_for last 'White is played by:$'
enter 'Ann - Bob'
wait_for last '^1\. Ann \(White\), the dice>$'
enter '64 7 5'
wait_for last '^2\. Bob \(Black\), the dice>$'
quit
begin -- --db "$home/next.db"
wait_for screen '^The match of Ann \(White\) and Bob \(Black\) continues\. '
wait_for words 'There are other unfinished matches: \.matches lists them, \.resume PLAYERS opens one\.'
wait_for last '^2\. Bob \(Black\), the dice>$'
quit
# A match that was published for an event, without a throw, is neither resumed nor offered.
"$referee" --db "$home/event.db" event Cup enter Cleo >/dev/null
"$referee" --db "$home/event.db" event Cup enter Dora >/dev/null
"$referee" --db "$home/event.db" event Cup set game=trictrac >/dev/null
"$referee" --db "$home/event.db" pair --event Cup --publish >/dev/null
begin -- --db "$home/event.db"
wait_for last 'White is played by:$'
hidden 'Trictrac: Cleo|match of Cleo'
quit

# --- help at every question ------------------------------------------------------------------------

begin -- --db "$home/help.db" --game farkle
wait_for screen 'referee tutorial farkle plays a first game'
wait_for last '^Player 1:$'
enter '?'
wait_for screen '^Type the name of each player, or all at once'
wait_for last '^Player 1:$'
enter 'Ann - Bob'
wait_for last '^1\. Ann, 6 dice>$'
enter '?'
wait_for screen '^Type what happens at the table'
quit
begin -- --db "$home/block.db"
wait_for last 'White is played by:$'
enter 'help'
wait_for screen '^Type the name of each player, or both at once'
wait_for last 'White is played by:$'

# --- a pasted block --------------------------------------------------------------------------------

paste()
{
    printf '%b' "$1" >"$home/pasted"
    tmx load-buffer -b p "$home/pasted" ';' paste-buffer -p -b p -t r || die "tmux: $tmux_error"
}
# Names and turns are entered one by one, up to the first line that is refused.
paste 'Ann\nBob\n64 7 5\n53 6 4\n77\n54 6 5'
keys Enter
wait_for screen '^a die shows 1 to 6\.$|a die shows 1 to 6'
wait_for screen '^Line 5 of the 6 pasted is not entered, nor are those after it\.$'
wait_for last '^3\. Ann \(White\), the dice>$'

# --- a line put back, and a narrower window --------------------------------------------------------

# New input over a refused line replaces it. The line is put back only once.
enter '65 7 5'
wait_for last '\[y/N/keep\]$'
enter ''
wait_for last '> 65 7 5$'
enter '65 7 6'
wait_for last '^4\. Bob \(Black\), the dice>$'
equal '1. w 64 1/7 1/5 2. b 53 1/6 1/4 3. w 65 1/7 1/6' "$(recorded block)" 'the record'
tmx resize-window -t r -x 60 -y 24 || die "tmux: $tmux_error"
wait_for screen '^└24─23─22─21─20─19──┴─18─17─16─15─14─13┘$|^● Bob +peg  0'
wait_for last '^4\. Bob \(Black\), the dice>$'
quit

# --- legal plays, corrections, and what to type next -----------------------------------------------

# says GAME WHAT LINE...: the output of a match in a pipe has a line that matches.
says()
{
    local said
    said=$(printf '%s\n' ".new $1 Ann - Bob" "${@:3}" | "$referee" --db "$home/pipe.db" 2>&1) || true
    rm -f "$home"/pipe.db*
    grep -Eq -e "$2" <<<"$said" || fail "expected \"$2\": $said"
}
# From the talon a 6 and a 4 are one man or two (M VII).
says trictrac '^Legal plays: 1/7 1/5; 1/5/11\.$' 64 .moves
says trictrac 'No dice are to be played' .moves
says trictrac 'The players find the legal plays themselves' '.set announce silent' 64 .moves
# Both sixes enter after the opening of backgammon only from 24; 65 from the start has the plays that
# the rules name for the first throw: 24/13 among them.
says backgammon '24/18/13' 'w 65' .moves
says pig 'There is no such command' .moves
# A hole won because of a correction is printed with its turn.
says trictrac '^Turn 3: holes for Ann: 1 instead of 0\.$' '53 1/6/9' '54 6 5' '65 7 6' '64 7 5' '.edit 3 65 @1:0 7 6'
says backgammon 'Double, Take 24/18/13' 'w 31 8/5 6/5' '42 8/4 6/4' double take '65 24/13' .turns
says farkle 'as in 11; / is all that counts' 112346 stop
# Input typed in a language is printed in that language.
said=$(printf '%s\n' '.new Ann - Bob' '53 1/6/9' '54 6 5' '65 7 6' '64 +0 7 5' 'école 2' .annuler |
    LANGUAGE=fr "$referee" --db "$home/french.db" 2>&1)
grep -qx $'Annulé\u00a0: école 2' <<<"$said" || fail "undone in French: $said"
# For an unknown command a similar one is suggested only if the word is close to it.
says pig 'the die \(1 to 6\), stop' hello
says trictrac 'try \.score' socre
says trictrac '^Nothing is due to either player\.$' '64 7 5' 'why?'

# --- what other programs and keyboards type --------------------------------------------------------

printf '%s\n' '.new Ann - Bob' '51: 1/6 1/2' 6:4 '1.7 1.5' 6х4 '7 5' 'roll 6 4 7 5' '6.4 1.7 1.5' '6-4: 7 5' |
    "$referee" --db "$home/typed.db" >/dev/null
equal '1. w 51 1/6 1/2 2. b 64 1/7 1/5 3. w 64 1/7 1/5 4. b 64 1/7 1/5 5. w 64 1/7 1/5 6. b 64 1/7 1/5' \
    "$(recorded typed)" 'the record'
printf '%s\n' '.new backgammon Ann - Bob' 'w 3:1 8.5 6.5' 'roll 64 24/14' redouble take '65: 24/13' |
    "$referee" --db "$home/double.db" >/dev/null
ends_with() { [[ $(recorded double) = *"$1" ]] || fail "expected $1: $(recorded double)"; }
ends_with '3. w double take 65 24/13'
