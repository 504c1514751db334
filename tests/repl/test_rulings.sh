#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# An arbiter rules on the pavilion and the bredouille (rules §9), the cube, any claim by its number
# and the first throw of a match, and gives the reason of a correction: test_rulings.sh REFEREE
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
begin()
{
    rm -f "$db"*
    typed "$@"
}
typed() { types "$@" || fail "expected to be taken: $*; seen: $(cat out err)"; }
refused()
{
    ! types "$1" || fail "expected an error for: $1; seen: $(cat out)"
    has "$2"
}
# record_has TEXT: the text of the last match contains it.
record_has()
{
    "$referee" --db "$db" export last >last.game
    [[ $(<last.game) == *"$1"* ]] || fail "expected \"$1\" in the record, seen: $(cat last.game)"
}

# --- the pavilion and the bredouille ---------------------------------------------------------------
# "On the rail at first. The second player to win holes takes it with his first; when the other then
# wins a hole it is laid down for good." "Second to mark: two jetons, the third being the bredouille;
# it goes back to the rail as soon as the first marks again, and then neither can win this hole double."

played=('.new Anna - Boris' '31 1/4 1/2' '54 1/6 1/5')
begin "${played[@]}" '.rule score 4/0 2/0 found so'
has 'Pavilion: off the board.'
typed '.rule score 4/0 2/0 pavilion=Boris Boris won the second' '.rule score 4/4 2/2 bredouille=black as they say'
has 'Pavilion: to Boris.'
has 'Pavilion: with Boris. Only Boris can win this hole double.'
record_has 'rule score 4/0 2/0 pavilion=b "Boris won the second" rule score 4/4 2/2 bredouille=b "as they say"'
typed '.rule score 3/4 2/2 bredouille=- pavilion=- Anna has marked since'
has 'Pavilion: off the board. Nobody can win this hole double.'
refused '.rule score 3/0 0/0 pavilion=w x' 'the pavilion is on the rail until both players have holes'
refused '.rule score 1/0 1/0 pavilion=- x' 'with 1 hole each, who won the second has the pavilion: pavilion=w or pavilion=b'
refused '.rule score 1/2 1/0 pavilion=w bredouille=w x' "nobody has the bredouille until both players have points"
refused '.rule score 2/2 1/2 pavilion=w bredouille=- x' 'with 2 points each, who marked second has the bredouille'
refused '.rule score 2/2 1/2 pavillon=x x' 'pavilion= and bredouille= may follow the score'
refused '.rule score 2/4 1/2 pavilion=w pavilion=b x' 'pavilion= and bredouille= may follow the score, each once'
refused '.rule score 2/2 1/2 flag=w x' 'pavilion= and bredouille= may follow the score'
begin "${played[@]}" '.rule score 0/4 0/0 so' '.rule score 0/4 0/6 so'
has 'Boris: peg 0, jeton 6 and the third jeton (bredouille).'
begin "${played[@]}"
refused '.rule score 1/0 1/0 x' 'pavilion=w or pavilion=b'
begin "${played[@]}" '.rule score 4/2 2/0 so' '.undo' '.redo' '.undo'
lacks 'wins'

# The cube, and a game with neither cube nor bredouille.
begin '.new backgammon Anna - Boris' '.set match 7' 'w 64' '.rule turn Boris so' '.rule score 2 3 cube=4b so'
typed '.score'
has "The cube shows 4, and is Boris's."
refused '.rule score 2 3 cube=3b so' 'the cube is 1, 2, 4'
refused '.rule score 2 3 pavilion=w so' 'in this game no pavilion is ruled on with the score'
refused '.rule score 2 3 score=1:1 so' 'in this game no score is ruled on with the score'

# --- in front of the first throw -------------------------------------------------------------------

begin '.new Anna - Boris' 64 '.rule board W:1x14,2 B:1x15 as they found it' '.rule turn Boris by lot'
has 'Anna: man from 1 to 2.'
has 'Turn 1: Boris throws, not Anna.'
typed '1/7 1/5' '.turn 1'
has 'The arbiter rules that the men stand W:1x14,2 B:1x15: as they found it.'
has 'Boris throws next, the arbiter rules: by lot.'
record_has 'rule board W:1x14,2 B:1x15 "as they found it" rule turn b "by lot"
1. b 64 1/7 1/5'
typed '.undo 3' '.redo 3' '.edit 1 63 1/7 1/4'
record_has '1. b 63 1/7 1/4'
begin '.new Anna - Boris' 'w 64' '.rule turn b so' # the letter of who threw does not stay
record_has '1. b 64'
for game in tic-tac puff tryktrak tric-trac; do
    begin ".new $game Anna - Boris" 64 '.rule turn Boris so'
    record_has '1. b 64'
done
begin '.new pig Anna - Boris' 4 '.rule turn Boris so' '.rule score 20 10 so'
record_has '1. b 4'

# --- a claim by its number -------------------------------------------------------------------------

begin '.new Anna - Boris' '64 +4 1/7 1/5' mark 'school 2' 'school 2' '.overrule #2 4 first'
has 'Claim 3: Boris claims a school'
has 'Anna: peg 0, jeton 0. Boris: peg 0, jeton 4.'
typed '.overrule 0 the last' '.turn'
has 'The arbiter overrules claim 2 of the turn and gives 4: first.'
has 'The arbiter overrules claim 3 of the turn and gives 0: the last.'
typed '31 1/4 1/2' '.overrule 1#2 2 two turns on' '.overrule 2 4 points'
record_has 'rule claim 2 4 "first" rule claim 3 0 "the last" rule claim 2 2 "two turns on" rule claim 3 2 "4 points"'
for listed in 'claims last' 'show last' 'dossier last 1 -o -'; do
    # shellcheck disable=SC2086
    expect 0 "$referee" --db "$db" $listed
    has 'turn 1 (entry 4, claim 1#3): Boris claims a school of 2'
done
for none in '#1 2 a demand' '#4 2 none' '7#1 2 no turn'; do
    refused ".overrule $none" 'there is no school with this number in the turn'
done
for none in '#2 4' '4' '#2' 'x' '# 2 x' '#0 2 x'; do
    refused ".overrule $none" 'Type the points and the reason: .overrule'
done

# --- the reason of a correction --------------------------------------------------------------------

begin "${played[@]}" '.edit 1 41 1/5 1/2 ; the die was a 4; both agree' '.edit 2 ; read again' '.turn 1'
has ': 41 1/5 1/2 ; the die was a 4; both agree'
has '# Corrected: the die was a 4; both agree'
record_has '1. w 41 1/5 1/2 # Corrected: the die was a 4; both agree
2. b 54 1/6 1/5 # Corrected: read again'
typed '.edit 2' ''
lacks 'read again'
typed '.edit 2 52 1/6 1/3' '.turn 2' '.edit 2 ;'
has 'Nothing was changed.'
expect 0 "$referee" --db "$db" dossier last 1 -o -
has 'the die was a 4; both agree'
expect 0 "$referee" --db "$db" report last -o page.html
file_has page.html 'Corrected: the die was a 4; both agree'

# --- a note says what it is on ---------------------------------------------------------------------

begin '.new Anna - Boris' '64 +4 1/7 1/5' '.note so' 'school 2' '.note he said it' '31 1/4 1/2' '.note later'
has 'Noted on turn 1.'
has 'Noted on claim 1 of turn 1.'

# --- what is not understood ------------------------------------------------------------------------

refused '.rule turn Clara x' 'No player of this match has this name'
refused '.rule board "W:1x15 B:1x15 b" x' 'Put only the ruling in quotes'
