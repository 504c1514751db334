#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Printed games, compared with the statements of their authors: test_printed.sh REFEREE SOURCE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 games=$2/tests/games

# The games as JSON, each judged once.
for game in 1 2 3 4; do
    "$referee" replay --json "$games/lepeintre-1818-$game.game" >lepeintre-1818-$game.game || [ $? = 4 ] ||
        fail "game $game is not understood"
done

# says FILE GAME TURN KEY VALUE: a line of replay --json has this value.
says()
{
    grep "\"game\":$2,\"coup\":$3," "$1" >line || echo >line
    grep -qF "\"$4\":$5" line || fail "$1, game $2, turn $3: expected $4 $5, seen: $(cat line)"
}

# score FILE GAME TURN POINTS HOLES: White's score after the turn.
score()
{
    says "$1" "$2" "$3" score "{\"w\":{\"points\":$4,\"holes\":$5}"
}

# Chapter I: "un total de 16 ... un trou, partie simple, plus un trou partie double ... il lui reste 4
# points"; "ce qui lui fait 8"; "deux trous et marque 2"; "font 8"; "deux trous"; then he goes.
score lepeintre-1818-1.game 1 5 4 0
score lepeintre-1818-1.game 1 15 4 2
score lepeintre-1818-1.game 1 17 8 2
score lepeintre-1818-1.game 1 19 2 4
score lepeintre-1818-1.game 1 21 8 4
score lepeintre-1818-1.game 1 23 0 6
# Fig. 2 is drawn after turn 15.
says lepeintre-1818-1.game 1 15 after '"W:1x2,2x2,3x3,4x3,5x2,6x2,7 B:1x5,2x3,3x3,7x2,9x2"'
# Chapter II: "4 points de plus ... aux 4 qu'il a déjà"; "font 14, ... deux trous et marque 2 de reste";
# "20 et 2 ... font 22 points, pour lesquels il prend deux trous, et a 10 points de reste".
score lepeintre-1818-2.game 1 5 4 6
score lepeintre-1818-2.game 1 9 8 6
score lepeintre-1818-2.game 1 11 2 8
score lepeintre-1818-2.game 1 13 10 10
# Chapter III: "il gagne 4 points ... le Jan de Mézéas".
score lepeintre-1818-3.game 1 5 4 0
# Chapter IV: 38 and ten, "il marque alors sept trous seulement"; "il en résulte 8 points pour lui".
score lepeintre-1818-4.game 1 1 0 7
score lepeintre-1818-4.game 1 2 8 7
# "je marque 2 points par cette règle"; "il tient toujours", and 2 a number that is not played (M VI).
says lepeintre-1818-4.game 2 1 points '{"roller":4,"opponent":2}'
says lepeintre-1818-4.game 2 7 points '{"roller":14,"opponent":4}'

# The author's marks that were not due: each is noted in the comments of its game.
status=0
(cd "$games" && "$referee" replay --check ./*.game) >out 2>&1 || status=$?
[ $status = 4 ] || fail "exit status $status"
cat >stated <<'END'
./lepeintre-1818-1.game:24: turn 13, Kermadeuc: 0 stated, 6 due: Filling the petit jan 6
./lepeintre-1818-1.game:29: turn 18, His opponent: 0 stated, 2 due: True hit 2
./lepeintre-1818-1.game:33: turn 22, His opponent: 0 stated, 4 due: True hit 4
./lepeintre-1818-2.game:25: turn 10, His opponent: 0 stated, 2 due: True hit 2
./lepeintre-1818-3.game:13: turn 3, Kermadeuc: 0 stated, 6 due: True hit 6
./lepeintre-1818-4.game:16: turn 3, Kermadeuc: 4 stated, 8 due: True hit 4, Keeping the grand jan 4
108 turns, 21 marks stated, 6 differ from what was due
END
same_file stated out
