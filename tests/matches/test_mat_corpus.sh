#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Matches as other programs write them, in tests/mat/: test_mat_corpus.sh REFEREE
# Each .mat was made after a case in public files, and has the score that GNU Backgammon reads in it in a
# .score next to it (test_mat_gnubg.sh compares it with the program). The record has the same score, unless the
# import reports by how much it differs.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# points_of DB: the score at the end, "3 5".
points_of()
{
    "$referee" --db "$1" show --json last | grep -o '"points":{"w":[0-9]*,"b":[0-9]*}' |
        tail -1 | tr -c '0-9\n' ' ' | tr -s ' ' | sed 's/^ //; s/ $//'
}

# taken STATUS FILE [POINTS]: imports a file, and checks its score, from which White has POINTS less in
# the record.
taken()
{
    local name=$2 white black
    expect "$1" on "$name.db" import "$tests/mat/$name.mat"
    read -r white black < <(points_of "$name.db")
    equal "$(cat "$tests/mat/$name.score")" "$((white + ${3:-0})) $black" "$name: the score"
    on "$name.db" export last | sed '1,/^$/d' >turns
    checked="$checked $name"
}
checked=

# played TEXT...: the last match taken has these turns, and no others.
played()
{
    equal "$(printf '%s\n' "$@")" "$(cat turns)"
}
one='1. w 31 8/5 6/5' two='2. b 52 13/8 13/11'

# A throw without a play, after which the game ends: the loser resigned on it.
taken 0 resigned-on-throw
played "$one" "$two" '3. w 42 8/4 6/4' '4. b 63 resigns take' '*'
taken 0 resigned-on-opponents-throw
played "$one" "$two" '3. w 42 8/4 6/4' '4. b 63 w resigns gammon take' '*'

# It continues, and several plays were legal: what follows is kept, and the result is the file's.
taken 0 unknown-play
played "$one" "$two" '3. w 63 ? ended b 1 # 42: 8/4 6/4' \
    '# 3) 11: 6/5(2) 8/7(2)            Doubles => 2' '# 4)  Drops' \
    '4. w 31 8/5 6/5' '5. b 52 13/8 13/11' '6. w resigns take' '*'

# One play was legal: 25/24 for 6-1, as White holds 19.
taken 0 forced-play-left-out
played "$one" '2. b 62 24/18 24/22' '3. w 64 13/7*/3*' '4. b 61 bar/24' '5. w 42 8/4 6/4' \
    '6. b 21 bar/23 24/23' '7. b resigns take' '*'

# Doubles that the rules annul (doc/rules/backgammon.md 5). A pass ends the game as the file states it.
taken 4 dead-cube-dropped
has ':23: after game 4 the score is 3:1 in this file, and 2:1 by the rules'
grep -q '^12. w double pass ended w 1$' turns || fail "$(cat turns)"
taken 4 one-point-double
has ':7: after game 1 the score is 1:0 in this file, and 0:0 by the rules'
taken 4 doubled-by-not-owner 2
has ':10: after game 1 the score is 4:0 in this file, and 2:0 by the rules'
taken 4 dropped-by-owner
has ':9: after game 1 the score is 2:0 in this file, and 0:0 by the rules'

# Cells that say nothing new, and spellings.
taken 0 losses
taken 0 resigned-game
taken 0 resigns
taken 0 spellings
taken 0 no-blank-before-colon
taken 0 text-around
taken 0 narrow
played '1. b 52 13/8 13/11' '2. w 31 8/5 6/5' '3. b 31 8/5 6/5' '4. b resigns take' '*'
taken 0 beavers
has 'beavers.mat:1: this match was played with options that the file does not state: beavers=on'
# Dice in either order and without a space after them, numbers of rows that jump, a play in brackets with a star, a man
# that enters as Bar or 25, hits without a star, small letters.
taken 0 other-spellings
played '1. w 13 6/5 24/21' '2. b 44 24/20* 24/20 13/9 13/9' '3. w 46 bar/21 24/18' '4. b 12 9/7 9/8' '5. w 66 -' \
    '6. b 31 8/5 6/5' '7. b resigns take' '*'
on other-spellings.db export last >out
has '[White "[Bot] A (0-ply)"]' '[Black "\"Ace\""]'
taken 0 tabs
played "$one" "$two" '3. w 42 8/4 6/4' '4. b 31 8/5 6/5' '5. b resigns take' '*'
# A double in the Crawford game: the match was played without that rule.
taken 0 crawford-double
has 'with options that the file does not state: crawford=off'

# Names.
taken 0 names-of-digits
on names-of-digits.db export last >out
has '[White "1989"]' '[Black "Game 7"]'
# GNU Backgammon 1.07 crashes on a name with a colon.
sed 's/ 1989 : 0   / A : B : 0  /' "$tests/mat/names-of-digits.mat" >colon.mat
expect 0 on colon.db import colon.mat
expect 0 on colon.db matches
has 'A : B - Game 7  0:1'
taken 0 ratings
on ratings.db export last >out
has '[White "Anna"]' '[Black "Boris"]' '[WhiteElo "1612"]' '[BlackElo "1590"]'
taken 0 windows-1252
has 'read as Windows-1252' 'Jürgen - François'

# Scores.
taken 0 resumed
on resumed.db export last >out
has '[Setup "W:6x5,8x3,13x5,24x2 B:6x5,8x3,13x5,24x2 w score=3:2"]'
# Which game is the Crawford game is not in a file that begins within the match: the first in which one side needs one
# point (doc/rules/backgammon.md 7).
head -n 5 "$tests/mat/resumed.mat" | sed 's/ : 3 / : 4 /' >late.mat
expect 0 on late.db import late.mat
has 'late.mat:1: assumed: the first game of this file is the Crawford game'
taken 0 money-from-zero
has 'with options that the file does not state: jacoby=off'
taken 4 wins-100-points
has ':8: after game 1 the score is 7:0 in this file, and 6:0 by the rules'
taken 4 wins-2008
has ':7: after game 1 the score is 5:0 in this file, and 3:0 by the rules'
taken 0 points-still-needed

# Men.
taken 0 illegal-play
played "$one" "$two" '3. w 11 ? W:5x2,6x4,7x2,13x5,24x2 B:6x5,8x4,11,13x3,24x2' '4. b 63 24/15' '5. w resigns take' '*'
# The last men are borne off; none of the other's are off: a gammon, counted once (doc/rules/backgammon.md 6).
taken 0 borne-off
played '1. w 16 3/off 1/off' '2. w 31 8/5 6/5' '3. b 52 13/8 13/11' '*'
taken 0 set-position
on set-position.db export last >out
has '[Setup "W:6x5,8x3,13x5,23,24 B:6x5,8x3,13x5,24x2 w score=0:0 cube=1"]'

# A slip in a transcript is judged, and stands.
taken 0 slip
has ':5: turn 2: 13/10 13/8: judged wrong: N1' '1 play is judged wrong'

# Several matches in a file; one that is refused does not refuse the others.
cat "$tests/mat/losses.mat" "$tests/mat/slip.mat" >two.mat
expect 0 on two.db import two.mat
has 'imported 2 matches'
{ cat "$tests/mat/losses.mat" && echo '; [Variation "NackGammon"]' && cat "$tests/mat/slip.mat"; } >nack.mat
expect 3 on nack.db import nack.mat
has 'nack.mat:13:1: NackGammon is another game' 'imported 1 match'
{ printf '; [Crawford "Off"]\n; [Jacoby "Off"]\n; [Beaver "On"]\n' && cat "$tests/mat/money-from-zero.mat"; } >options.mat
expect 0 on options.db import options.mat
on options.db export last >out
has '[Option "jacoby=off"]' '[Option "beavers=on"]'

# The text tells the format, whatever the name of the file.
cp "$tests/mat/losses.mat" losses.txt
expect 0 on named.db import losses.txt
expect 0 on named.db import - <losses.txt
echo '(;FF[4]GM[6]AP[GNU Backgammon:1.07])' >tree.sgf
expect 3 on named.db import tree.sgf
has 'import reads game text, JSON lines as export --json writes them, and .mat files'
printf 'RGMH\1\0\0\0' >game.xg
expect 3 on named.db import game.xg
has 'import reads game text, JSON lines as export --json writes them, and .mat files'
echo 'Dear players,' >letter.txt
expect 3 on named.db import letter.txt
has 'import reads game text, JSON lines as export --json writes them, and .mat files'

# Doubles, passes and resignations are shown in words, and wrong plays are marked.
on slip.db show last >out
has '13/10 13/8           0:0 cube=1  wrong play: N1' 'Resign, Take'
on dropped-by-owner.db show last >out
has 'Double, Take 8/4 6/4' 'Double, Pass Ended'

# A match without turns has the head of a game, with the score at which it began, so that it can be read.
type_in bare.db '.new backgammon Cid - Dan\n.set match=5\n[Setup "W:24x2,13x5,8x3,6x5 B:24x2,13x5,8x3,6x5 w score=3:2"]\n.resign w\n'
expect 0 on bare.db export --mat last
has ' Game 1' ' Cid : 3                        Dan : 2' 'the match was given up; it is written unfinished'
lacks 'turn 0'
expect 0 on bare-again.db import out
expect 0 on bare.db matches
has 'Cid - Dan  3:2'

for file in "$tests"/mat/*.mat; do
    name=$(basename "$file" .mat)
    [[ " $checked " = *" $name "* ]] || fail "$name.mat is not checked"
done
