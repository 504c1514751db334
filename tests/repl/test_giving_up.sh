#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A match of trictrac that is given up counts the stakes that are stated, and a marqué counts the
# current holes (doc/rules/trictrac.md §12, §13; no book covers it). Tested in a pipe, in every
# output that shows the result, and on a terminal, which prompts for the stakes: test_giving_up.sh
# REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
export NO_COLOR=1
db=$folder/record.db

# types LINE...: types in the open match; returns the exit status of the program.
types()
{
    printf '%s\n' "$@" >lines
    status=0
    "$referee" --db "$db" <lines >out 2>err || status=$?
    return $status
}
# play LINE...: plays a new match in a new record.
play()
{
    rm -f "$db"*
    types '.new trictrac Anna - Boris' "$@"
}
# refused LINE...: the line is not understood in the open match.
refused() { ! types "$@" || fail "expected an error for: $*; seen: $(cat out)"; }
tells() { expect 0 "$referee" --db "$db" "$@"; }
sound() { tells verify; }

# --- in a pipe -----------------------------------------------------------------------------------

# One double hole, 2:0, is no grande bredouille, which has twelve (GU VIII). Without a stated value
# the loss is simple, and the message shows how to state another.
two_nil=('64 +12 1/7 1/5' '64 1/7 1/5')
while read -r stakes most; do
    play ".set stakes $stakes" "${two_nil[@]}" '.resign Boris'
    has 'Anna wins the match, given up at 2 holes to 0.'
    has 'Anna wins 1 stake: given up as simple (no book: custom).'
    has "because no value was given. To change that: .undo, then .resign Boris $most."
    lacks grande Grande
    sound
    types '.resume last' '.undo' ".resign b $most"
    has "given up as $most (no book: custom)"
    lacks 'no value was given'
    sound
done <<'ROWS'
double double
bridge double
nineteenth-century quadruple
ROWS
play "${two_nil[@]}" '.resign Boris'
has 'Anna wins 1 stake: given up as simple'
lacks 'To say otherwise' # there is one value

# The stated value is in the text and is shown wherever the match is.
play '.set stakes double' "${two_nil[@]}" '.resign Boris double unwell'
sound
tells export last
has 'resign b double "unwell"'
cp out match.game
expect 0 "$referee" --db other.db import match.game
expect 0 "$referee" --db other.db export last
equal "$(sed '/^#/d; /^\[Match/d' match.game)" "$(sed '/^#/d; /^\[Match/d' out)" 'the imported match'
expect 4 "$referee" replay --json match.game # White has marked too much
tail -n 1 out >turn
mv turn out
has '"stakes":{"to":"w","halves":4,"reason":"given-up"}'
has '"worth":"double"'
tells stats Anna
has '2 won, 0 lost'
tells report last -o page.html
file_has page.html 'given up as double'
file_lacks page.html 'grande bredouille' 'Grande bredouille'

# A player cannot state more than can still be lost, or a value that was not agreed. An arbiter can.
over_six=('64 +12 1/7 1/5' '64 @7:0 1/7 1/5' '63 @1:0 1/7 1/4')
! play '.set stakes nineteenth-century' "${over_six[@]}" '.resign Boris double' || fail "taken: $(cat out)"
has 'this match is given up as simple, not as double'
! play '.set stakes double' "${two_nil[@]}" '.resign b quadruple' || fail "taken: $(cat out)"
has 'this match is given up as simple or double, not as quadruple'
play '.set stakes nineteenth-century' "${over_six[@]}" '.forfeit Boris triple he shouted'
has 'Anna wins 3 stakes: given up as triple'
sound
# An absent player also loses the stakes, even if no dice were thrown.
play '[Event "Cup"]' '.set stakes double' '.forfeit b double not there'
sound
tells stats Anna
has 'Stakes: 2 won, 0 lost'
tells standings --event Cup
has 'Anna: ladder 1, matches 1, won 1, lost 0, drawn 0, Holes 0, against 0, stakes 2'
# Words in quotes are a reason. In other games such a word is a reason, too.
play '.set stakes double' "${two_nil[@]}" '.resign b "double six again"'
has 'Boris resigns: double six again.'
has 'given up as simple'
play '.new pig Clara - Dora' '5 3 s' '.resign Dora double six'
has 'Dora resigns: double six.'
play '.new tic-tac Clara - Dora' '54 1/6 1/5'
refused '.resume last' 'resign w double "why"'
has 'in this game a match is given up without a value'

# In a marqué given up, no holes are added that were not won.
rm -f "$db"*
types '.partie Soir Luc Marie marques=2' '31 4 2' '.resign w'
has 'Marie wins the marqué, given up at 0 holes to 0: nothing to pay'
lacks 'peg forward'
sound
tells partie Soir
has 'Luc: 0 jetons to pay (given up).'
tells partie Soir --json
head -n 1 out >line
file_has line '"given_up":true' '"jetons":0' '"winner":"Marie"' '"holes":{"w":0,"b":0}'
refused '.resume last' '.undo' '.resign w double'
has 'a marqué given up counts by its holes'
# By the arbiter's score: 6 + 2 - 1.
types '.resume last' '.rule score 1/0 6/0 they agree' '.forfeit Luc late'
has 'Marie wins the marqué, given up at 6 holes to 1: 6 + 2 - 1 = 7 jetons'
sound

# --- on a terminal -------------------------------------------------------------------------------

columns=80
lines=24
. "$tests/support/terminal.sh"

begin -- --db "$home/asked.db"
wait_for last 'White is played by:$'
enter 'Anna - Boris'
wait_for last '^1\. .*>$'
enter '.set stakes nineteenth-century'
wait_for last '^1\. .*>$'
enter '64 +12 1/7 1/5'
wait_for last '^2\. .*>$'
enter '64 1/7 1/5'
wait_for last '^3\. .*>$'
enter '.resign Boris tired'
asked='Boris can still lose quadruple\. The match can be given up as simple, double, triple or quadruple\.'
wait_for all_words "$asked"
wait_for last '^For how much\? \[s/d/t/q\]$'
enter '' # no answer: nothing is recorded, and the line comes back
wait_for last '^3\. .*> \.resign Boris tired$'
hidden 'wins the match'
enter ''
wait_for all_words "$asked.*$asked"
wait_for last '^For how much\? \[s/d/t/q\]$'
enter 'triple'
wait_for all_words 'Boris resigns: tired\. Anna wins the match, given up at 2 holes to 0\. Anna wins 3 stakes: given up as triple'
hidden 'no value was given'
enter '.undo'
wait_for last '^3\. .*>$'
enter '.resign Boris double'
wait_for all_words 'given up as double'
# The possible next steps are printed, and Enter alone begins a new match of the same players.
enter 52
wait_for all_words 'the match is over.*\.new for another match, \.undo to take the last line back'
enter '.new'
wait_for all_words 'Press Enter for the same players: Anna - Boris'
wait_for last 'White is played by:$'
enter ''
wait_for all_words 'A new match of Trictrac: White Anna, Black Boris\.'
wait_for last '^1\. Anna \(White\), .*>$'
quit
expect 0 "$referee" --db asked.db export --all
has 'resign b double ""'
expect 0 "$referee" --db asked.db verify
