#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The table of an event: test_standings.sh REFEREE
# Three matches to one hole are won by the first who fills twice; who wins is chosen here.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# game WHITE BLACK EVENT DATE [ROUND]: White wins the one hole by a throw of 43 that hits and fills: 18 points at
# once (README), a double hole.
game()
{
    printf '%s\n' "[White \"$1\"]" "[Black \"$2\"]" "[Event \"$3\"]" "[Date \"$4\"]" \
        ${5:+"[Round \"$5\"]"} \
        '[Option "holes=1"]' \
        '[Setup "W:3,6x2,7x2,8x2,9x2,10,11x2,12x3 B:1x3,4x2,6x2,8x2,9,10x2,11,12x2 w"]' '1. w 43 stay'
}

game Anna Boris Cup 2026.01.01 >a.game
game Boris Clara Cup 2026.01.02 >b.game
game Anna Clara Cup 2026.01.03 >c.game
game '=Dora' '<Emil>' Cup 2026.01.04 >d.game
game Clara Anna Other 2026.01.05 >e.game
printf '%s\n' '[White "Anna"]' '[Black "Boris"]' '[Event "Cup"]' '1. w 64 1/7 1/5' '*' >f.game
printf '%s\n' '[Game "pig"]' '[Player1 "Anna"]' '[Player2 "Boris"]' '[Event "Cup"]' '1. a 4 5 stop' >g.game
"$referee" --db r.db import a.game b.game c.game d.game e.game f.game g.game >said
"$referee" --db r.db matches >said
[ "$(grep -c ' won by\|over' said)" -ge 5 ] || fail "the matches are not over: $(cat said)"

# The event is of two games: without --game it has no table.
expect 1 on r.db standings --event Cup
equal 'referee: Cup: the matches are of several games (trictrac, pig): choose one with --game' "$(cat err)" 'two games'
"$referee" --db r.db --game trictrac standings --event Cup >out
file_has out 'Cup: 4 matches over, 1 not over, 1 of another game' '1. Anna:' 'won 2, lost 0'
# Anna beat Boris and Clara; Boris beat Clara.
"$referee" --db r.db --game trictrac standings --event Cup --csv >csv
tr -d '\r' <csv >table
file_has table "place,player,ladder,matches,won,lost,drawn,big,big_against,stake_halves,marques,score_halves,difference,Anna,'=Dora,Boris,<Emil>,Clara"
file_has table '1,Anna,1,2,2,0,0,' "2,'=Dora," '3,Boris,2,2,1,1,0,' '4,<Emil>,' '5,Clara,3,2,0,2,0,'
equal ,,,1,,1 "$(sed -n 's/^1,Anna,.*\(,[^,]*,[^,]*,[^,]*,[^,]*,[^,]*\)$/\1/p' table)" "whom Anna beat"
equal ,0,,,,1 "$(sed -n 's/^3,Boris,.*\(,[^,]*,[^,]*,[^,]*,[^,]*,[^,]*\)$/\1/p' table)" "whom Boris beat"

# The balance of stakes is nothing in all: what one wins another loses.
equal 0 "$(awk -F, 'NR > 1 { sum += $10 } END { print sum }' table)" "stakes"

# The ladder: Clara comes in last and beats Anna on the first rung.
game Clara Anna Climb 2026.02.02 >h.game
game Anna Boris Climb 2026.02.01 >i.game
"$referee" --db l.db import i.game h.game >said
"$referee" --db l.db standings --event Climb --csv | tr -d '\r' >ladder
file_has ladder ',Clara,1,' ',Anna,2,' ',Boris,3,'

# A version that does not count, and a match that is hidden, are in no table.
"$referee" --db r.db hide '<Emil>' 'a trial' >said
"$referee" --db r.db --game trictrac standings --event Cup >out
file_has out 'Cup: 3 matches over'
! grep -q Dora out || fail "a hidden match counts"

# Dice: five matches of Cup threw 43 three times and 64 once. Chi-square by hand, n = 4:
# 43: 3 of 4*2/36, 64: 1 of it, 5 of 4/36 and 13 others nothing: (3-2/9)^2/(2/9) + (1-2/9)^2/(2/9)
# + 13*2/9 + 6*1/9 = 34.7222 + 2.7222 + 2.8889 + 0.6667 = 41.0
file_has out '4 throws: chi-square 41.0'
"$referee" --db r.db --game trictrac standings --event Cup --json >json
file_has json '"throws":4,' '"samples":9999}'

# Boris lost to Anna, which is not the same as never having met <Emil>.
file_has out '     beat Clara 1' '     met and did not beat Anna 1'
file_has json '"beat":[{"player":"Clara","times":1}],"met":[{"player":"Anna","times":1},{"player":"Clara","times":1}]'
"$referee" --db r.db --game trictrac standings --event Cup -o cup.html
file_has cup.html '<th scope="row">Boris</th><td>0</td><td>·</td><td>1</td>' '@page{size:A4 landscape'

# On paper 45 players are in three tables of who beat whom, each of 20 columns at most.
for i in $(seq 44); do
    game "P$i" "P$((i + 1))" Large 2026.03.01
done >large.game
"$referee" --db large.db import large.game >said
"$referee" --db large.db standings --event Large -o large.html
[ "$(grep -c '<table' large.html)" = 4 ] || fail "tables of 45 players: $(grep -c '<table' large.html)"
equal 45 "$(grep -o '<th scope="col" class="met">' large.html | wc -l)" 'a player has no column'
# As a PDF it is on A4 turned, with each player in the table and, by place and name, in who beat whom.
"$referee" --db large.db standings --event Large -o large.pdf
equal %PDF- "$(head -c 5 large.pdf)" 'no PDF was made'
if command -v pdftotext >/dev/null; then
    pdfinfo large.pdf | grep -q 'Page size: *842 x 595' || fail 'not turned'
    pdftotext -layout large.pdf words
    for i in $(seq 45); do
        equal 4 "$(grep -cE "^ *[0-9]+ +P$i " words)" "P$i is not in each table"
    done
fi
status=0
"$referee" --db large.db standings --event Large -o large.txt 2>said || status=$?
[ $status = 2 ] || fail "a page of another kind ended with $status"
"$referee" --db r.db standings --event Other -o page.html
file_has page.html '<th scope="row">Clara</th>' '<!DOCTYPE html>'

# Places by the agreed tie-breaks. Anna, Boris and Clara beat each other in a circle, with one, two
# and three further wins over Dora and Emil: no two tie-breaks agree.
{
    game Anna Boris Ties 2026.04.01
    game Boris Clara Ties 2026.04.02
    game Clara Anna Ties 2026.04.03
    game Anna Dora Ties 2026.04.04
    game Boris Emil Ties 2026.04.04
    game Clara Emil Ties 2026.04.05
    game Emil Dora Ties 2026.04.06
} >ties.game
"$referee" --db r.db import ties.game >said
# placed WORDS PLACES: the places in the order of names, Anna first.
placed()
{
    local is
    is=$("$referee" --db r.db standings --event Ties --tie-breaks "$1" --csv | tr -d '\r' |
        sed 1d | sort -t , -k 2 | cut -d , -f 1 | paste -sd ' ')
    equal "$2" "$is" "places by $1"
}
placed none '1 1 1 5 4'
placed direct '1 1 1 5 4'
# Opponents: Anna has Boris 2, Clara 2, Dora 0; Boris and Clara have two with 2, and Emil 1.
placed buchholz '3 1 1 5 4'
# Opponents beaten, with their scores: Anna Boris 2 and Dora 0; Boris Clara 2 and Emil 1; Clara Anna
# 2 and Emil 1.
placed sonneborn-berger '3 1 1 5 4'
placed sonneborn-berger,direct '3 1 2 5 4'
"$referee" --db r.db standings --event Ties --tie-breaks none >out
file_has out 'Places only by score.' 'Place 1 is shared by Anna, Boris, Clara.' '  1. Clara: '
"$referee" --db r.db standings --event Ties --tie-breaks buchholz,direct >out
file_has out 'equal scores by: Buchholz, direct encounter.' 'Buchholz 5, direct encounter 1' 'Buchholz 4'
! grep -q shared out || fail "nobody shares a place: $(cat out)"
"$referee" --db r.db standings --event Ties >out
file_has out 'equal scores by: stakes, Holes ±.' 'Place 1 is shared by'
"$referee" --db r.db standings --event Ties --tie-breaks buchholz -o ties.html
file_has ties.html '<th scope="col">Buchholz</th>' '<td>5</td>' 'Place 1 is shared by Boris, Clara.'
# In a Swiss the only player without a match in a round has had the bye, once: Emil in round 1,
# Clara in round 2 and not in round 4; in round 3 three players have no match, and nobody has the
# bye.
{
    game Anna Boris Byes 2026.05.01 1
    game Clara Dora Byes 2026.05.01 1
    game Anna Emil Byes 2026.05.02 2
    game Boris Dora Byes 2026.05.02 2
    game Clara Emil Byes 2026.05.03 3
    game Anna Dora Byes 2026.05.04 4
    game Boris Emil Byes 2026.05.04 4
} >byes.game
"$referee" --db r.db import byes.game >said
"$referee" --db r.db standings --event Byes --system swiss --json >json
file_has json '"player":"Anna",' '"score_halves":6,"byes":0' '"score_halves":6,"byes":1' '"score_halves":2,"byes":1'
"$referee" --db r.db standings --event Byes --system round-robin >out
! grep -q 'A bye' out || fail "a bye counts in a round robin"
"$referee" --db r.db standings --event Byes --system swiss >out
file_has out 'A bye is in the score of Clara, Emil.' ' Emil: '
for words in '' foo direct, ,direct direct,,wins 'direct, wins' wins,wins,wins,wins,wins,wins,wins,wins,wins; do
    status=0
    "$referee" --db r.db standings --event Ties --tie-breaks "$words" >out 2>said || status=$?
    [ $status = 2 ] || fail "--tie-breaks '$words' ended with $status"
done

status=0
"$referee" --db r.db standings --event Other -o page.html 2>said || status=$?
[ $status = 1 ] || fail "a file was overwritten ($status)"
status=0
"$referee" --db r.db standings 2>said || status=$?
[ $status = 2 ] || fail "without an event it ended with $status"
status=0
"$referee" --db r.db standings --event Nothing 2>said || status=$?
[ $status = 1 ] || fail "of no event it ended with $status"

# An event of one game is of that game, in the table, its JSON and its page.
printf '%s\n' '.new pig Anna - Boris' '[Event "Dice"]' '4' '.resign a' '.quit' >typed
"$referee" --db r.db <typed >said
expect 0 on r.db standings --event Dice
file_has out 'Dice: 1 match over' '1. Boris:'
expect 0 on r.db standings --event Dice --json
file_has out '"game":"pig"'
expect 0 on r.db standings --event Dice -o dice.html
file_has dice.html '<th scope="row">Boris</th>'

# An event of more than 200 players: one sentence, which states the limit.
for i in $(seq 101); do
    game "A$i" "B$i" Full 2026.05.01
done >full.game
"$referee" --db full.db import full.game >said
for system in swiss round-robin; do
    expect 1 on full.db standings --event Full --system $system
    equal 'referee: Full: an event can have at most 200 players' "$(cat err)" "202 players, $system"
done

# Dice games. The points are those of the score sheets (1000 and 500, 24 and 0). A shared win is
# half a point for each, and a win for nobody, in standings, statistics, ratings, pairings and the
# tournament report (TRF16: =). A match without a throw counts in the event, and is not rated (FIDE
# Handbook B.02 5.1). thousand A B EVENT ROUND RESULT: RESULT is A, B (who wins), = (shared) or F (B
# forfeits before the first throw).
thousand()
{
    printf '%s\n' '[Game "ten-thousand"]' "[Player1 \"$1\"]" "[Player2 \"$2\"]" "[Event \"$3\"]" "[Round \"$4\"]" \
        "[Date \"2026.06.0$4\"]" '[Option "goal=1000"]' '[Option "tie=shared"]' ''
    case $5 in
    A) echo '1. a 1000 2. b 500' ;;
    B) echo '1. a 500 2. b 1000' ;;
    =) echo '1. a 1000 2. b 1000' ;;
    F) echo 'forfeit b "absent"' ;;
    esac
}
{
    thousand Ada Cid Half 1 =
    thousand Bea Dan Half 1 A
} >half.game
expect 0 on half.db import half.game
expect 0 on half.db standings --event Half --csv
tr -d '\r' <out >csv
for row in '1,Bea,3,1,1,0,0,1000,500,2,0,2,500' '2,Ada,1,1,0,0,1,1000,1000,0,0,1,0' \
    '2,Cid,2,1,0,0,1,1000,1000,0,0,1,0' '4,Dan,4,1,0,1,0,500,1000,-2,0,0,-500'; do
    grep -q "^$row," csv || fail "no row $row in: $(cat csv)"
done
expect 0 on half.db --game ten-thousand stats Ada
has '1 match, 0 won, 0 lost, 1 drawn, 0 unfinished'
expect 0 on half.db pair --event Half --round 1 Ada Bea Cid Dan
has 'Ada (0) - Cid (0): shared'
expect 0 on half.db pair --event Half Ada Bea Cid Dan
has 'Bea (1)' 'Ada (½)' 'Cid (½)' 'Dan (0)'
expect 0 on half.db pair --event Half --trf --rounds 3 Ada Bea Cid Dan
grep -q '^001    1      Ada .* 0.5    2     3 w =' out || fail "no half point: $(cat out)"
# Three players, of whom two share the win: half a point for these two, none for the third.
printf '%s\n' '[Game "ten-thousand"]' '[Player1 "Ada"]' '[Player2 "Bea"]' '[Player3 "Cid"]' '[Event "Three"]' \
    '[Option "goal=1000"]' '[Option "tie=shared"]' '' '1. a 1000 2. b 1000 3. c 500' >three.game
expect 0 on half.db import three.game
expect 0 on half.db standings --event Three --json
has '"player":"Ada","ladder":1,"matches":1,"won":0,"lost":0,"drawn":1,"big":1000,"big_against":1500' \
    '"player":"Cid","ladder":3,"matches":1,"won":0,"lost":1,"drawn":0,"big":500,"big_against":2000'
[ "$(grep -o '"score_halves":1,' out | wc -l)" = 2 ] || fail "not two with a half point: $(cat out)"

thousand Una Vera Away 1 F >away.game
expect 0 on away.db import away.game
expect 0 on away.db standings --event Away
has '1 decided without a turn (it counts, also in the direct encounter)' '1. Una: ' 'won 1, lost 0'
expect 0 on away.db --game ten-thousand ratings
has '1 match was decided without a turn and is not rated'
lacks Una
printf '%s\n' '[Game "pig"]' '[Player1 "Ada"]' '[Player2 "Bea"]' '[Event "Pig"]' '[Option "goal=20"]' '' \
    '1. a 6666 stop' >pig.game
expect 0 on pig.db import pig.game
expect 0 on pig.db standings --event Pig
has 'points 24, against 0' 'points ± 24'

# Numbers in JSON have as few digits as read back as the same number, and are those of the whole line.
{
    thousand Ada Bea Rated 1 A
    thousand Ada Bea Rated 2 A
} >rated.game
expect 0 on rated.db import rated.game
expect 0 on rated.db --game ten-thousand ratings --json
! grep -E '[0-9]\.[0-9]{7,}' out || fail 'digits that say nothing'
has '"volatility":0.06,'
