#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# An evening of an arbiter: many incidents on a terminal of COLUMNS by LINES, under announce and
# silent, in two games with a board and one of dice. The arbiter never leaves the prompt or edits a
# file, and the record is verified at the end: test_incidents.sh REFEREE COLUMNS LINES
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
columns=$2
lines=$3
. "$tests/support/terminal.sh"

# sees PATTERN: waits for it in the words of the screen, joined to one line because the width folds
# lines.
sees() { wait_for words "$1"; }
# fits: no line is wider than the screen; otherwise it would have been folded within a word.
fits() { [ "$(wc -L <"$seen")" -le "$columns" ]; }

# does LINE PATTERN...: types the line and waits for the patterns, the prompt last.
does()
{
    local pattern
    keys C-l
    enter "$1"
    for pattern in "${@:2}"; do
        sees "$pattern"
    done
    fits || fail "wider than $columns: $1"
}

meet()
{
    begin -- --db "$home/$1.db" --game "$1"
    shift
    local name
    for name; do
        wait_for last '(is played by|Player [0-9]):$'
        enter "$name"
    done
}

# --- who plays: what is no name is none ------------------------------------------------------------

meet trictrac 64
sees 'These are dice'
wait_for last 'White is played by:$'
enter '64 1/7 1/5'
sees 'White is played by: 64 1/7 1/5'
wait_for last 'White is played by:$'
enter tutorial
sees 'referee tutorial'
wait_for last 'White is played by:$'
enter Anna
wait_for last 'Black is played by:$'
enter Boris
wait_for last '^1\. .*>$'

# --- help ---------------------------------------------------------------------------------------------

if [ "$columns" -lt 80 ]; then # page by page
    does ".help" 'More: \.help 2 ' '1\. .*>$'
    does ".help 3" '\.help with a command' '1\. .*>$'
    does ".help commands" 'More: \.help commands 2 ' '1\. .*>$'
    does ".help commands 3" '\.undo \[LINES\]' '1\. .*>$'
else
    does ".help" '\.help with a command' '1\. .*>$'
    sees ' 64 +the dice' # its first lines are still there
    does ".help commands" 'More: \.help commands 2 ' '1\. .*>$'
    does ".help commands 2" ' \.undo \[LINES\]' '1\. .*>$'
fi
does ".help undoo" 'try undo'
does ".set board" 'board: off text list low narrow normal'

# --- announced ---------------------------------------------------------------------------------------

does "64 7 5" '2\. Boris.*>$'
case $columns in
50) shown '^┌24─23─22─21─20─19──┬─18─17─16─15─14\[13\]┐$|^┌─1──2──3──4──5──6──┬──7──8──9─10─11\[12\]┐$' ;;
*) shown '^┌──1───2───3───4───5───6──┬───7───8───9──10──11─\[12\]┐  ○ |^┌.*\[1[23]\]┐  ● ' ;;
esac
does "52 1/6 1/3" '3\. Anna.*>$'
does ".rule turn Boris Anna has let the throw pass" 'Boris throws next, the arbiter rules: Anna has let' '3\. Boris.*>$'
does ".undo" 'Undone: rule turn b' '3\. Anna.*>$'
does ".redo" 'Redone' '3\. Boris.*>$'
does "43" '3\. Boris.*the play>$'
does ".rule score 1/4 2/0 the pegs were found so" 'peg forward 1, jeton to 4\. Boris: peg forward 2' '3\. Boris.*43.*>$'
does ".orders" 'peg forward 1, jeton to 4\. Boris: peg forward 2'
does ".rule throw void the die fell off" 'the throw is void: the die fell off' '4\. Boris.*>$'
does ".rule board W:1x13,5,7 B:1x13,2,7 the screen was wrong" 'Boris: .*man' '4\. Boris.*>$'
does ".rule board W:1x16 B:1x15 a man too many" '4\. Boris.*>$'
does "31 1/4 1/2" '5\. Anna.*>$'
does ".edit 1 64 1/7/11" 'Turn 1 corrected' '5\. Anna.*>$'
does ".undo" '5\. Anna.*>$'
does ".turns" ' 1\. Anna  *64 .* 3\. Boris  *43 .*\*'
does ".turn 3" 'the throw is void: the die fell off'
does ".set holes 11" '5\. Anna.*>$'
does ".options" 'holes=11'
does ".record" "The record: .*trictrac\.db"
does ".break lunch" 'A break is agreed on: lunch' '5\. Anna.*>$'
does ".adjourn until tomorrow" 'adjourned: until tomorrow' 'Throws next: Anna'
quit
begin -- --db "$home/trictrac.db"
wait_for last '(is played by|Player [0-9]):$'
enter ".resume last"
wait_for last '^5\. Anna.*>$'
does "65 1/7 1/6" '6\. Boris.*>$'
does ".note Boris asked for a judge" 'Noted'
does ".resign Boris" 'Boris resigns' 'Anna wins the match'
quit

# --- silent ------------------------------------------------------------------------------------------

begin -- --db "$home/silent.db"
wait_for last 'White is played by:$'
enter Anna
wait_for last 'Black is played by:$'
enter Boris
wait_for last '^1\. .*>$'
does ".set announce silent" '1\. Anna.*>$'
does "64 7 5" '2\. Boris.*>$'
does "52 1/6 1/3" '3\. Anna.*>$'
does ".rule score 0/2 0/0 they agree" 'the score is 0/2 0/0: they agree' '3\. Anna.*>$'
does "43" '3\. Anna.*>$'
does ".rule throw void cocked" 'the throw is void: cocked' '4\. Anna.*>$'
does ".rule board W:1x15 B:1x15 they begin again" 'the men stand' '4\. Anna.*>$'
does ".turns 2" ' 3\. [A-Z][a-z]*  *43'
does ".forfeit b did not come back" 'Boris forfeits the match: did not come back'
quit

# --- another board --------------------------------------------------------------------------------

meet tryktrak 'Anna - Boris'
wait_for last '^1\. .*>$'
does "51 12/17 1/2" '2\. Boris.*>$'
does "43 12/16 16/19" '3\. Anna.*>$'
does ".rule turn Boris they agree" 'Boris throws next, the arbiter rules: they agree' '3\. Boris.*>$'
does "62 12/18 1/3" '4\. Anna.*>$'
does "32" '4\. Anna.*>$'
does ".rule board W:1x2,12x5,17x3,19x5 B:1x2,12x5,17x3,19x4,18 the screen was wrong" \
    'Boris: 1 man from 3 to 1' '4\. Anna.*>$'
does ".rule throw void cocked" 'the throw is void: cocked' '5\. Anna.*>$'
does ".resign Boris tired" 'Boris has given the game up'
quit

# --- dice --------------------------------------------------------------------------------------------

meet truba Anna Boris Clara ""
wait_for last '^1\. Anna.*>$'
does "1000" '2\. Boris.*>$'
does "450" '3\. Clara.*>$'
does ".rule score 1000 350 0 the sheet was misread" 'On the sheet: Boris 350, not 450' '3\. Clara.*>$'
does "112346/11" '3\. Clara.*>$'
does ".rule throw void a die fell" 'the throw is void: a die fell' '4\. Clara.*>$'
does "800" '5\. Anna.*>$'
does ".rule turn Clara Anna passes" 'Clara throws next' '5\. Clara.*>$'
does "900" '6\. Anna.*>$'
does ".resign Boris" 'Boris resigns'
does ".turns" ' 3\. [A-Z][a-z]*  *112346 .*\*'
does ".resign Anna" 'Clara wins with 1700'
quit

# --- what is left of it ------------------------------------------------------------------------------

printf 'a long passphrase\n' >"$home/pass"
chmod 600 "$home/pass"
"$referee" key Clara --passphrase-file "$home/pass" >/dev/null || fail "no key"
for game in trictrac silent tryktrak truba; do
    "$referee" --db "$home/$game.db" verify >/dev/null || fail "$game: not proved"
    "$referee" --db "$home/$game.db" sheet last -o "$home/$game.pdf" || fail "$game: no sheet"
    "$referee" --db "$home/$game.db" report last -o "$home/$game.html" || fail "$game: no page"
    sealed=$("$referee" --db "$home/$game.db" seal last --as Clara --passphrase-file "$home/pass") ||
        fail "$game: not sealed"
    "$referee" --db "$home/$game.db" verify --seals >/dev/null || fail "$game: the seal does not hold"
    "$referee" --db "$home/$game.db" verify --sheet "${sealed##*: }" >/dev/null ||
        fail "$game: the sheet is not proved: $sealed"
    ! command -v pdftotext >/dev/null ||
        grep -qF "${sealed##*: }" <<<"$(pdftotext "$home/$game.pdf" - | tr -s ' \n' ' ')" ||
        fail "$game: the sheet says something else: $sealed"
done
grep -q 'the die fell off' "$home/trictrac.html" || fail 'the page has no reason'
