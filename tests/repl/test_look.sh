#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What an arbiter can show at the prompt: the list of turns, one turn in full, the options, the
# place of the record, and the moves to make on the board: test_look.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
export NO_COLOR=1
db=$folder/record.db

# types LINE...: types in the open match; returns the exit status of the program. Its output and its
# errors are in ./out.
types()
{
    printf '%s\n' "$@" >lines
    status=0
    "$referee" --db "$db" <lines >out 2>&1 || status=$?
    return $status
}
refused() { ! types "$@" || fail "expected an error for: $*; seen: $(cat out)"; }
# says PATTERN, never_says PATTERN: extended regular expressions.
says() { grep -qE -- "$1" out || fail "expected \"$1\", seen: $(cat out)"; }
never_says() { ! grep -qE -- "$1" out || fail "expected no \"$1\", seen: $(cat out)"; }
# times N PATTERN: N lines of the output match.
times() { equal "$1" "$(grep -cE -- "$2" out)" "lines with \"$2\" in $(cat out)"; }
lines() { equal "$1" "$(wc -l <out)" "lines in $(cat out)"; }

types '[White "Anna"]' '[Black "Boris"]' '.set holes 11' '64 1/7 1/5' '52 1/6 1/3' \
    '.rule score 1/4 2/0 the pegs were found so' '43 1/5 1/4' '61 1/7 1/2'
types .turns
lines 6
says '^ +Player +Dice +Play +Marked +Jetons  Holes$'
says '^ +1\. Anna +64 +1/7 1/5 +0:0 '
says '^ +2\. Boris +52 .* 4:0 +1:2 +\*$'
says '^ +Anna:Boris, \* the arbiter has ruled$'
never_says '^ +1\. .*\*$'
never_says '^ +3\. .*\*$'
types '.turns 2-3'
lines 4
says '^ +2\. Boris'
says '^ +3\. Anna'
types '.turns 1'
lines 3
says '^ +4\. Boris'
says '^ +Anna:Boris$'
for wrong in '.turns 0' '.turns 3-2' '.turns x' '.turn 5' '.turn 0' '.turn x' '.turn 1 x' '.turn 9 board'; do
    refused "$wrong"
done

# One turn in full, both as typed and as corrected.
types '.edit 1 64 1/7/11'
says '^Anna: man from 5 to 1, man from 7 to 11\.$'
types '.edit 1 64 1/7 1/5' '.orders'
times 2 '^Anna: man from 1 to 5, man from 11 to 7\.$'
types '.turn 1'
says '^1\. Anna 64: 1/7 1/5$'
never_says 'W:1x13'
when='[0-9.]+ [0-9]+:[0-9]+'
says "Corrected $when: 64 1/7/11\$"
says "Corrected $when: 64 1/7 1/5\$"
never_says 'Typed '
types '.turn 2'
says 'The arbiter rules that the score is 1/4 2/0: the pegs were found so\.$'

# The board before and after a turn, with thirteen men on the talon.
types '.turn 1 board'
times 2 '^(Before|After) it:$'
says '13'
# A false move is listed as it counts, with a sign, and so is a school with both players.
types '21 1/8' '= 1/2/4' '.turns 1' '.undo 2'
says '^ +5\. Anna +21 +1/2/4 .*  x$'
says ', x false move$'

# The score sheet and the board are written to files whose names are printed. No existing file is
# overwritten.
types .sheet .draw '.draw 2' '.draw 2 x.png' '.sheet -x.pdf'
says "^Written: $folder/Anna-Boris.pdf$"
says "^Written: $folder/Anna-Boris-2.svg$"
for file in Anna-Boris.pdf Anna-Boris.svg Anna-Boris-2.svg x.png ./-x.pdf; do
    [ -s "$file" ] || fail "not written: $file"
done
for wrong in '.draw 2 x.png' '.draw 99' '.sheet /nowhere/x.pdf'; do
    refused "$wrong"
done
db=$folder/other.db
refused '.new pig A - B' '5 3 s' .draw
says 'This game has no board'
db=$folder/record.db

# Options and the place of the record. A setting is confirmed.
types .options
says '^  holes=11 \(usually 12\): the hole that ends the match$'
never_says '^  stakes='
says '^All else is as usual: .options all tells it\.$'
says '^  board=text: '
types '.options all'
says '^  holes=11 \(usually 12\): '
says '^  stakes=single: the value of the match'
types '.set margot on' '.set flip on' '.undo'
says '^  margot=on \(usually off\): an obsolete jan$'
says '^  flip=on: '
types .record
says "^The record: $db$"
key=$("$referee" --db "$db" export last | sed -n 's/^\[Match "\([^ ]*\).*/\1/p')
says "^This match: $key$"

# Under silent, neither marks nor score are listed, because the players find them out themselves.
rm "$db"
types '[White "Anna"]' '[Black "Boris"]' '.set announce silent' '64 1/7 1/5' '.turns' '.turn 1'
says '^ +1\. Anna +64 +1/7 1/5 *$'
never_says ' due'

# The list states nothing false about turns that the players judge: four are due (jan of six tables,
# M XII).
rm "$db"
six=('.new Anna - Boris' '.set announce silent' '31 4 2' '64 7 5' '65 7 6' '32 4 3' '42 3 5')
for ask in .why '.why 5'; do
    refused "${six[@]}" "$ask"
    never_says 'Nothing is due'
    says 'The players judge the last turns themselves'
done
types "${six[@]}" '.why 2'
says '^Nothing is due to either player\.$'
# Under confirm a hole is printed, and who stays (GU I; M XV).
types '.new Anna - Boris' '.set announce confirm' '31 4 2' '64 7 5' '65 7 6' '32 4 3' '42 3 5' '51 6 2' \
    'school' '66 +10' stay '7 7'
says '^Anna wins a double hole \(bredouille\): peg forward 2, jeton to 2\.$'
says '^Anna stays\.$'
# A hole of the opponent, too: ten and four for the helpless men (M VI) are a hole and two.
types '.new Anna - Boris' '[Setup "W:1x15 B:1x13,18x2 w"]' '.rule score 0/0 0/10 so' '.set announce confirm' 66 b+4
says '^Boris wins a double hole \(bredouille\): peg forward 2, jeton to 2\.$'
# If a player goes after the question, the moves to make are printed.
types '.new Anna - Boris' '31 4 2' '64 7 5' '65 7 6' '32 4 3' '42 3 5' '51 6 2' 66 go
says '^Anna goes: all men back to the talons, all jetons to the rail \(M XVI\)\.$'

# The orders move the play that the opponent chose; .why includes the fault.
types '.new Anna - Boris' '31 4 2' '21 1/8' .why 2 .orders
says '^  2\. 1/2/4$'
says '^Anna answers with a number of the list, or leaves the play by throwing\.$'
times 2 '^Boris: man from 8 to 4\.$'
times 3 '^  N3: '
types '.new tryktrak Anna - Boris' 'w 31 1/4 1/2' '64 1/7 12/17' '= back' .orders
times 2 '→ Boris: 1 man from 17 to 12\.$'
types '.turn 2'
says '^2\. Boris 6-4, plays 12/17 1/7\.$'
times 1 '12/17 1/7'
# After an exit each player takes the men on their own side (LL §120), until something is played.
types '.new trictrac Anna - Boris' '[Setup "W:22 B:1x13,5,6 w"]' '.set exit-throw same' '61 22/off' .orders '61 1/7 1/2' .orders
times 2 '^Each player sets up the men on their own side, .* \(LL §120\)\.'
says '^Nothing is to be moved\.$'

# Each line of a turn has its own time, also claims, as in the log.
rm "$db"
types '[White "Anna"]' '[Black "Boris"]' '64' '+4 1/7 1/5 # so' 'school' '.overrule 2 he was warned'
types '43 1/4 1/5' '.turn 1'
typed_at=$("$referee" --db "$db" show --json last | jq -r 'select(.kind == "line" or .kind == "overrule").at')
equal 5 "$(wc -l <<<"$typed_at")" "number of times in $typed_at"
for typed in 64 '+4 1/7 1/5' school 'rule claim 1 2 "he was warned"'; do
    at=$(head -n 1 <<<"$typed_at")
    typed_at=$(tail -n +2 <<<"$typed_at")
    grep -qxF -- "   Typed $(date -d "$at" '+%Y.%m.%d %H:%M'): $typed" out || fail "expected $typed typed at $at, seen: $(cat out)"
done
never_says 'Typed .*: 43'

# The help explains names of options.
types '.help announce'
says '^announce: announce \| confirm \| silent \('
# A void throw is printed with its turn, and a turn that does not change is not a correction.
rm "$db"
types '.new Anna - Boris' '31 4 2' '64 7 5' '.rule throw void a broken die'
says '^Turn 2 is void: Boris 64\.$'
types '.edit 1 31 4 2'
says '^Nothing was changed\.$'
types '.edit 1 31 2 4'
never_says '^Nothing was changed'

# A game of dice.
rm "$db"
types '[Game "pig"]' '[Player1 "Anna"]' '[Player2 "Boris"]' '5 3 s' '1' '.turns' '.turn 1'
says '^ +1\. Anna +5 3 .* \+8 '
says '^ +2\. Boris +1 .* \+0 '
says '^Anna: 8 written, total 8\.$'
types '1' '1'
says '^Anna throws a 1: nothing is written, total 8\.$'

# Without a number the current position is drawn.
rm "$db"
types '[White "Anna"]' '[Black "Boris"]' '64 1/7 1/5' '52 1/6 1/3'
for what in last 'Anna - Boris'; do
    expect 0 "$referee" --db "$db" draw "$what" -o now.svg
    expect 0 "$referee" --db "$db" draw "$what:3" -o behind.svg
    same_file behind.svg now.svg
done

# Under silent, a hole is printed as the player marked it, and going is offered; the marks are not
# repeated when the play follows (M XVI).
rm "$db"
types '.new Anna - Boris' '.set announce silent' '64 +10 1/7 1/5' '21 1/2 1/3' '63 +2' '1/4'
says '^Anna wins a double hole \(bredouille\): peg forward 2, jeton back to 0\.$'
says '^Stay \(keep the points over, play on\) or go'
times 1 '^Anna marks 2\.$'
refused .why
says 'judge the last turns themselves; \.why 1 explains the turn before these$'

# After a choice that keeps one man, only the plays with this man are listed (M XVII).
rm "$db"
types '[White "Anna"]' '[Black "Boris"]' '[Setup "W:1x10,2,3,4,5,8 B:1x15 w"]' '41 8/12' 1 .moves
says '^Legal plays: 8/9 5/9; 8/9 4/8; 8/9 3/7; 8/9 2/6; 8/9 1/5\.$'

# An option that is set before .new belongs to the new match.
rm "$db"
types '.set holes 11' '.new Anna - Boris' .options
says '^  holes=11 '

# A throw as the German guide prints it.
rm "$db"
types '.new tric-trac Anna - Boris' '5/4 1/6 1/5'
says '^Anna 5-4, plays 1/6 1/5'
