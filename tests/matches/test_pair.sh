#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Pairings from the matches of a record: test_pair.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# game WHITE BLACK EVENT DATE [ROUND]: White wins by a throw of 43 that hits and fills (README).
game()
{
    printf '%s\n' "[White \"$1\"]" "[Black \"$2\"]" "[Event \"$3\"]" "[Date \"$4\"]" \
        ${5:+"[Round \"$5\"]"} '[Option "holes=1"]' \
        '[Setup "W:3,6x2,7x2,8x2,9x2,10,11x2,12x3 B:1x3,4x2,6x2,8x2,9,10x2,11,12x2 w"]' '1. w 43 stay'
}

# says FILE LINE...: these lines and no others, but for blanks at both ends.
says()
{
    local file=$1
    shift
    diff <(sed 's/^ *//; /^Assumed, because nobody/d' "$file") <(printf '%s\n' "$@") >different || fail "$file: $(cat different)"
}

# ends STATUS ARGUMENT...
ends()
{
    local wanted=$1 status=0
    shift
    "$referee" --db r.db "$@" >out 2>err || status=$?
    [ $status = "$wanted" ] || fail "$*: ended with $status, not $wanted: $(cat out err)"
}

game Xenia Yves Other 2026.01.01 >other.game
"$referee" --db r.db import other.game >said

# --- Swiss: five players, three rounds, by hand from C.04.5 ---------------------------------------

five=(Anna Boris Clara Dora Emil)
ends 1 pair --event Cup
grep -q 'name the players' err || fail "without players: $(cat err)"
ends 0 pair --event Cup "${five[@]}"
says out 'Cup, round 1 (Swiss, FIDE C.04.5)' '1. Anna (0) - Clara (0)' '2. Dora (0) - Boris (0)' \
    'Bye: Emil (0)'
printf '%s\r\n' "${five[@]}" '' >list
ends 0 pair --event Cup --players list
says out 'Cup, round 1 (Swiss, FIDE C.04.5)' '1. Anna (0) - Clara (0)' '2. Dora (0) - Boris (0)' \
    'Bye: Emil (0)'
{
    game Anna Clara Cup 2026.01.01
    game Dora Boris Cup 2026.01.01
} >round1.game
"$referee" --db r.db import round1.game >said
# The bye: Boris and Clara have no point; Clara has the larger number. Anna, Dora and Emil need one
# of the others, Boris. Top members 1 and 2 come first: 1-4, 2-5. Dora and Anna have had White once,
# both last: the higher-ranked Anna alternates. Boris has had it as often as Emil, never, but Black.
ends 0 pair --event Cup "${five[@]}"
sed -i '/^Rounds are counted/d' out
says out 'Cup, round 2 (Swiss, FIDE C.04.5)' '1. Dora (1) - Anna (1)' '2. Boris (0) - Emil (1)' \
    'Bye: Clara (0)'
{
    game Dora Anna Cup 2026.01.02
    game Boris Emil Cup 2026.01.02
} >round2.game
"$referee" --db r.db import round2.game >said
# Dora 2; Anna, Boris, Clara, Emil 1. The bye: of the four Anna and Boris have played twice; Boris has
# the larger number. Anna has met Dora and Clara, so she has Emil, and Dora has Clara.
ends 0 pair --event Cup "${five[@]}"
grep -q 'Clara (1) - Dora (2)$' out && grep -q 'Emil (1) - Anna (1)$' out && grep -q '^Bye: Boris (1)' out ||
    fail "round 3: $(cat out)"
cp out round3
ends 0 pair --event Cup --round 1 "${five[@]}"
grep -q 'Anna (0) - Clara (0): won by Anna' out || fail "round 1, after it: $(cat out)"
ends 0 pair --event Cup --round 3 "${five[@]}"
cmp -s out round3 || fail 'round 3 by its number is another one'
ends 1 pair --event Cup --round 5 "${five[@]}"
ends 1 pair --event Cup --rounds 2 "${five[@]}"
# Emil has gone: his results stay, and he is named.
ends 0 pair --event Cup Anna Boris Clara Dora
grep -q '^Not in the list, so not paired: Emil (1)' out || fail "left out: $(cat out)"

# A match that is open stops the round after its own.
printf '%s\n' '[White "Clara"]' '[Black "Dora"]' '[Event "Cup"]' '[Date "2026.01.03"]' \
    '1. w 64 1/7 1/5' '*' >open.game
"$referee" --db r.db import open.game >said
ends 1 pair --event Cup "${five[@]}"
grep -q 'Clara - Dora is not over' err || fail "an open match: $(cat err)"
ends 1 pair --event Cup --trf "${five[@]}"
ends 0 pair --event Cup --round 3 "${five[@]}"
grep -q 'Clara (1) - Dora (2): not over' out || fail "the open round: $(cat out)"

# --- rounds that matches state, in another order than that of their days ---------------------------

{
    game Anna Clara Stated 2026.02.09 1.2
    game Boris Dora Stated 2026.02.01 2
    game Anna Boris Stated 2026.02.02 2.1
    game Clara Dora Stated 2026.02.03 1
} >stated.game
"$referee" --db r.db import stated.game >said
ends 0 pair --event Stated --json Anna Boris Clara Dora
grep -q '"round":4,"rounds":"counted"' out || fail "Boris has two matches in round 2: $(cat out)"
{
    game Anna Clara Told 2026.05.09 1.2
    game Anna Boris Told 2026.05.02 2.1
    game Boris Dora Told 2026.05.03 1
    game Clara Dora Told 2026.05.01 2
} >told.game
"$referee" --db r.db import told.game >said
ends 0 pair --event Told --json Anna Boris Clara Dora
grep -q '"round":3,"rounds":"stated"' out || fail "stated rounds: $(cat out)"
# The remaining pairings: Anna-Dora, Boris-Clara; then none.
grep -q '"white":"Dora","white_from":null,"black":"Anna"' out || fail "round 3 of four: $(cat out)"
{
    game Dora Anna Told 2026.05.10 3
    game Clara Boris Told 2026.05.10 3
} >last.game
"$referee" --db r.db import last.game >said
ends 1 pair --event Told Anna Boris Clara Dora
grep -q 'no pairing is left' err || fail "all have met: $(cat err)"

# --- round robin and knock-out --------------------------------------------------------------------

ends 0 pair --event Told --system round-robin --round all Anna Boris Clara Dora
says out 'Told, round 1 (round robin, Berger'"'"'s table)' '1. Anna - Dora: won by Dora' \
    '2. Boris - Clara: won by Clara' 'Told, round 2 (round robin, Berger'"'"'s table)' \
    '1. Dora - Clara: won by Clara' '2. Anna - Boris: won by Anna' \
    'Told, round 3 (round robin, Berger'"'"'s table)' '1. Boris - Dora: won by Boris' \
    '2. Clara - Anna: won by Anna'
ends 1 pair --event Told --system round-robin Anna Boris Clara Dora
grep -q 'all have met all' err || fail "a round robin that is over: $(cat err)"
ends 0 pair --event New --system round-robin --round 2 Anna Boris Clara
says out 'New, round 2 (round robin, Berger'"'"'s table)' '1. Anna - Boris' 'Rests: Clara'
ends 1 pair --event New --system round-robin --round 4 Anna Boris Clara

# Anna-Dora, Boris-Clara, and Clara beat Dora.
ends 1 pair --event Told --system knock-out Anna Boris Clara Dora
grep -q 'has its winner' err || fail "a knock-out that is over: $(cat err)"
game Boris Emil Knock 2026.03.01 >knock.game
"$referee" --db r.db import knock.game >said
ends 0 pair --event Knock --system knock-out --round all Anna Clara Dora Boris Emil
says out 'Knock, round 1 (knock-out)' '1. Anna: bye' '2. Boris - Emil: won by Boris' '3. Clara: bye' \
    '4. Dora: bye' 'Knock, round 2 (knock-out)' '1. Anna - Boris' '2. Clara - Dora' \
    'Knock, round 3 (knock-out)' '1. the winner of board 1 - the winner of board 2'
ends 0 pair --event Knock --system knock-out Anna Clara Dora Boris Emil
equal 'Knock, round 2 (knock-out)' "$(head -1 out)" "the next round"

# --- every game; a match over without a turn is a forfeit, and those two may meet again -------------

day=10
for game in trictrac tryktrak tric-trac puff tic-tac backgammon ten-thousand truba farkle pig; do
    day=$((day + 1))
    case $game in
    ten-thousand | truba | farkle | pig) seats=(Player1 Player2) ;;
    *) seats=(White Black) ;;
    esac
    printf '%s\n' "[Game \"$game\"]" "[${seats[0]} \"Anna\"]" "[${seats[1]} \"Boris\"]" '[Event "Every"]' \
        "[Date \"2026.08.$day\"]" '' 'forfeit b "late"' >forfeit.game
    "$referee" --db r.db import forfeit.game >said
    ends 0 --game $game pair --event Every Anna Boris
    grep -q '1. Anna (1) - Boris (0)$' out || fail "$game: $(cat out)"
    ends 0 --game $game pair --event Every --trf Anna Boris
    grep -q '   2 w +' out && grep -q '   1 b -' out || fail "$game: $(cat out)"
    ends 1 --game $game pair --event Every --system knock-out Anna Boris
    # Without --game an event is of the only game of its matches.
    sed "s/\"Every\"/\"Only $game\"/; s/2026.08/2026.09/" forfeit.game >only.game
    "$referee" --db r.db import only.game >said
    ends 0 pair --event "Only $game" --json Anna Boris
    grep -q "\"game\":\"$game\"" out || fail "only $game: $(cat out)"
done
ends 1 pair --event Every Anna Boris
grep -q '^referee: Every: the matches are of several games (.*): choose one with --game$' err ||
    fail "ten games: $(cat err)"
for game in trictrac tryktrak tric-trac puff tic-tac backgammon ten-thousand truba farkle pig; do
    grep -q "[(, ]$game[,)]" err || fail "$game is not named: $(cat err)"
done
printf '%s\n' '[Game "pig"]' '[Player1 "Anna"]' '[Player2 "Boris"]' '[Player3 "Clara"]' '[Event "Every"]' '' \
    '1. a 6 6 stop' >three.game
"$referee" --db r.db import three.game >said
ends 0 --game pig pair --event Every Anna Boris
grep -q '^1 match is not of two players' out || fail "a match of three: $(cat out)"

# --- what is refused ------------------------------------------------------------------------------

ends 1 pair --event Cup Anna Boris Anna
grep -q 'Anna: is in the list twice' err || fail "twice: $(cat err)"
ends 1 pair --event Cup ANNA Boris Clara Dora Emil
grep -q 'ANNA: has no match in this event; write the name as in the record: Anna' err || fail "another spelling: $(cat err)"
ends 1 pair --event New Anna
ends 1 pair --event Cup --players none-such
ends 1 pair --event Many $(seq 201)
equal 'referee: pair: an event can have at most 200 players' "$(cat err)" '201 players'
seq 500 >many
ends 1 pair --event Many --players many
equal 'referee: pair: an event can have at most 200 players' "$(cat err)" '500 players in a file'
ends 0 pair --event Many $(seq 200)
ends 2 pair --event Cup --system dutch
ends 2 pair --event Cup --round 0
ends 2 pair --event Cup --round all
for round in x -1 1000 '' all2; do
    ends 2 pair --event Told --system round-robin --round "$round" Anna Boris Clara Dora
    equal 'referee: --round requires a number from 1 to 999, or all' "$(head -1 err)" "--round $round"
done
ends 2 pair --event Cup --rounds many
ends 2 pair --event Cup --players list Anna
ends 2 pair --event Cup --trf --json
ends 2 pair
printf 'Anna\n\033[31mBoris\n' >list
ends 0 pair --event $'C\033' --players list
! grep -q $'\033' out || fail 'a control character is printed'

# --- a tournament report file: each field in its columns (TRF16, player section) ------------------

# field LINE FROM TO WANTED: of the players' lines.
field()
{
    local is
    is=$(grep '^001' trf | sed -n "$1p")
    is=${is:$2-1:$3-$2+1}
    equal "$4" "$is" "line $1, columns $2 to $3"
}
name='Ébénézer-Théophraste de la Très-Longue-Étendue'
{
    game Anna Clara Report 2026.07.01
    game Dora "$name" Report 2026.07.03
    game Anna Dora Report 2026.07.05
} >report.game
"$referee" --db r.db import report.game >said
ends 0 pair --event Report --trf --rounds 4 Anna "$name" Clara Dora Emil
equal "$(wc -l <out)" "$(grep -c $'\r$' out)" 'a line does not end in CR'
tr -d '\r' <out >trf
for line in '012 Report' '042 2026/07/01' '052 2026/07/05' '062 5' '092 Individual: Swiss-System' '142 4' '152 W'; do
    grep -qx "$line" trf || fail "no line $line: $(cat trf)"
done
field 1 1 3 001
field 1 5 8 '   1'
field 1 15 47 "$(printf '%-33s' Anna)"
field 1 81 84 ' 2.0'
field 1 86 89 '   1'
field 1 92 99 '   3 w 1'
field 1 102 109 '   4 w 1'
field 2 15 47 "${name:0:33}"
field 2 92 99 '   4 b 0'
field 2 102 109 '0000 - Z'
field 3 86 89 '   4'
field 4 81 84 ' 1.0'
field 4 92 99 '   2 w 1'
field 4 102 109 '   1 b 0'
field 5 92 99 '0000 - U'
field 5 102 109 '0000 - Z'
ends 0 pair --event Report --trf Anna "$name" Clara
grep -q 'Report: the number of rounds is missing in this report' err || fail "no word on rounds: $(cat err)"
# A player who is not in the list has left: in the round to be paired the code is Z (TRF16,
# absence), and the others have no code.
tr -d '\r' <out >trf
field 4 112 119 '0000 - Z'
grep -q '^001    1      Anna.\{101\}$' trf && fail "Anna has an entry in the round to be paired: $(cat trf)"
ends 0 pair --event Report --trf --rounds 4 Anna "$name" Clara Dora
[ ! -s err ] || fail "nothing is missing: $(cat err)"

# --- round 1 needs no record ----------------------------------------------------------------------

status=0
"$referee" --db none.db pair --event Cup Anna Boris Clara Dora >out 2>err || status=$?
equal 0 "$status" 'round 1 without a record'
grep -q '1. Anna (0) - Clara (0)' out && grep -q '2. Dora (0) - Boris (0)' out || fail "round 1: $(cat out)"
grep -q 'none.db: there is no record yet' err || fail "no word on the record: $(cat err)"
[ ! -e none.db ] || fail 'a record was made'
