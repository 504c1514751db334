#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Matches of dice in the record: what is stored, its table, its statistics. test_dice.sh REFEREE The
# numbers are those of the rules: 1 is 100, 111 is 1000, the straight of Truba 2000; a number
# written wrongly is corrected; a die put aside that does not count is a fault (K1).
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# prints LINE ARGUMENTS...: the program prints this line.
prints()
{
    local wanted=$1
    shift
    "$referee" --db dice.db "$@" >out 2>&1 || :
    grep -qxF -- "$wanted" out || fail "$*: expected the line $wanted, seen: $(cat out)"
}

"$referee" --db dice.db >typed 2>&1 <<'END' || :
.new truba Anna - Boris - Clara
112346/11 1234/1 236
b 111234/111 stop +900
c 123456/ 112346/ stop
a 112346/6
= stands
.new trictrac Anna - Boris
64 1/7 1/5
.new pig Anna - =Boris
53 s
1
5 6 s +12
END
! grep -q 'not stored\|stdin' typed || fail "$(cat typed)"
grep -q '^3 matches with 8 turns replayed: everything agrees' <<<"$("$referee" --db dice.db verify)" || fail 'it is not sound'

# The table: of the game it is asked for, else of the first match.
head=match,player1,player2,player3,player4,player5,player6,player7,player8,event,date,turn,seat,dice,typed,play
totals=total1,total2,total3,total4,total5,total6,total7,total8
"$referee" --db dice.db --game truba export --csv --all >table 2>said
tr -d '\r' <table | cut -d, -f 2-10,12- >cells
equal "$head,$totals,${totals//total/zeros},position,next" "$(head -n 1 table | tr -d '\r')" "the head is"
sed 1d cells | head -n 3 >rows
cat >wanted <<'END'
Anna,Boris,Clara,,,,,,,1,a,112346 1234 236,112346/11 1234/1 236,11 1 -,0,0,0,,,,,,1,0,0,,,,,,,b
Anna,Boris,Clara,,,,,,,2,b,111234,111234/111 stop +900,111,0,1000,0,,,,,,1,0,0,,,,,,,c
Anna,Boris,Clara,,,,,,,3,c,123456 112346,123456/ 112346/ stop,123456 11,0,1000,2200,,,,,,1,0,0,,,,,,,a
END
cmp -s rows wanted || fail "the rows are $(cat rows)"
grep -q 'referee: 2 matches of other games are not in the table' said || fail "$(cat said)"
"$referee" --db dice.db --game pig export --csv --all 2>said | tr -d '\r' | cut -d, -f 2-3,12- >cells
cat >wanted <<'END'
player1,player2,turn,seat,dice,typed,play,total1,total2,total3,total4,total5,total6,total7,total8,position,next
Anna,'=Boris,1,a,5 3,53 stop,,8,0,,,,,,,,b
Anna,'=Boris,2,b,1,1,,8,0,,,,,,,,a
Anna,'=Boris,3,a,5 6,56 stop +12,,19,0,,,,,,,,b
END
cmp -s cells wanted || fail "the table of Pig is $(cat cells)"
one=$("$referee" --db dice.db --game pig matches --player =Boris | cut -d ' ' -f 1)
two=$("$referee" --db dice.db --game truba matches --player Clara | cut -d ' ' -f 1)
status=0
"$referee" --db dice.db export --csv "$two" "$one" >table 2>said || status=$?
[ "$status" = 1 ] && grep -q 'not of the game of this table' said || fail "two games in a table: $status"

# Statistics.
prints '{"game":"truba","player":"Clara","opponent":null,"matches":1,"won":0,"lost":0,"drawn":0,"turns":[{"end":"stop","count":1,"points":2200}],"straights":[{"kind":"straight","count":1,"points":2000}],"penalties":[],"faults":[],"average":2200.0,"highest":2200,"zeros":0,"stopped":1,"stake_halves":{"won":0,"lost":0,"balance":0}}' \
    --game truba stats --json Clara
prints '{"game":"pig","player":"Anna","opponent":null,"matches":1,"won":0,"lost":0,"drawn":0,"turns":[{"end":"stop","count":2,"points":19}],"faults":[{"code":"W1","count":1}],"average":9.5,"highest":11,"zeros":0,"stopped":2,"stake_halves":{"won":0,"lost":0,"balance":0}}' \
    --game pig stats --json Anna
for line in 'Turns: 2, 19 points' '  stopped                                            2      19' 'Faults: 1' 'Points a turn: 9.5' \
    'Highest turn: 11' 'Zeros: 0' 'Stopped: 2'; do
    prints "$line" --game pig stats Anna
done
prints 'Zeros: 1' --game pig stats =Boris
prints 'Straights: 1, 2000 points' --game truba stats Clara
! "$referee" --db dice.db --game truba stats Clara | grep -i 'coup\|hole\|refait' || fail "coups of dice"

# Two share a win, of which each has as much as the other; dice are played for no stake.
cat >shared.game <<'END'
[Game "ten-thousand"]
[Player1 "Dora"] [Player2 "Emil"] [Player3 "Fanny"]
[Option "tie=shared"] [Setup "9000 9900 9000; 0 0 0 b"]
1. b 112344/1 stop
2. c 111234/111 stop
END
"$referee" --db shared.db import shared.game >/dev/null
"$referee" --db shared.db matches >out
grep -q 'won by Emil, Fanny$' out || fail "shared: $(cat out)"
key=$(cut -d ' ' -f 1 out)
"$referee" --db shared.db matches --json >out
grep -qF '"winner":null,"winners":["b","c"]' out || fail "shared: $(cat out)"
"$referee" --db shared.db show --json "$key" >out
grep -qF '"winner":null,"winners":["b","c"]' out || fail "shared: $(cat out)"
for player in Dora Emil Fanny; do
    ! "$referee" --db shared.db stats "$player" | grep -i stake || fail "$player has stakes"
    "$referee" --db shared.db --game ten-thousand stats --json "$player" >out
    grep -qF '"stake_halves":{"won":0,"lost":0,"balance":0}' out || fail "$player: $(cat out)"
done

# A series of German Tric-Trac that nobody has won is no refait, a word of the partie a ecrire: four
# for White by the ruling, and a fourfold partie, 12 to 0, for Black.
cat >drawn.game <<'END'
[Game "tric-trac"]
[White "Dora"] [Black "Emil"] [Option "parties=2"]
[Setup "W:2x14,19 B:2x14,19 w score=11:7"]
1. w 51 19/off on 2/3 rule score 4/0 0/11 "as agreed"
2. b 51 19/off
END
"$referee" replay drawn.game >out
grep -qxF 'The match is over, 4 to 4: nobody wins.' out || fail "drawn: $(cat out)"
"$referee" --db drawn.db import drawn.game >/dev/null
"$referee" --db drawn.db stats Emil >out
grep -qF ', 1 drawn' out && ! grep -q refait out || fail "drawn: $(cat out)"
"$referee" --db drawn.db matches >out
grep -q 'won by nobody' out || fail "drawn: $(cat out)"

# At the table: nothing is called by the words of another game.
"$referee" --db talk.db >talk 2>&1 <<'END' || :
.new truba Anna - Boris - Clara
.help
.help score
.help edit
.help help
112346/6
= stands
.overrule 4 he was warned
.edit
.edit 7
7. b 12
.resume last
END
"$referee" --db talk.db claims >>talk
"$referee" --db talk.db matches >>talk
if grep -iwE 'coups?|jetons?|pegs?|holes?|pavilion|schools?|White A|Black B|bredouille' talk; then
    fail "words of another game"
fi
for line in 'Resumed: Anna, Boris, Clara.' 'stdin:8:1: There is no such command: .help lists them' \
    'stdin:9:1: Type the number of a turn after .edit' 'stdin:10:1: There is no such turn' \
    'stdin:11:1: the line says turn 7, but turn 2 comes next'; do
    grep -qxF -- "$line" talk || fail "$line: $(cat talk)"
done
grep -q '^  turn 1, entry 1: Anna is at fault (K1): unchanged, 20' talk || fail "claims: $(cat talk)"

# Rulings that the players have to find are not printed for programs, but shown to the arbiter.
printf '.new truba Anna - Boris\n.set announce silent\n112346/6\n= stands\n' |
    "$referee" --db silent.db >/dev/null
"$referee" --db silent.db export --json last | tail -n 1 >silent
grep -q '"withheld":true' silent || fail "nothing is withheld: $(cat silent)"
! grep -q '"legal"\|"faults"\|"points"\|"why"' silent || fail "withheld is shown: $(cat silent)"
grep -q '"code":"K1"' <<<"$("$referee" --db silent.db export --json --full last)" || fail "the arbiter sees nothing"

# Totals with which a match begins, or that the arbiter sets, count before the first turn.
for game in ten-thousand pig; do
    printf '%s\n' "[Game \"$game\"]" '[Player1 "Anna"]' '[Player2 "Boris"]' '[Event "Totals"]' '[Setup "24 3"]' \
        'forfeit b "gone"' >setup.game
    "$referee" --db setup.db import setup.game >/dev/null
    "$referee" --db setup.db matches >setup
    grep -q 'Anna - Boris  24:3  0 turns  won by Anna' setup || fail "totals of $game: $(cat setup)"
    "$referee" --db setup.db --game $game standings --event Totals >setup
    grep -q 'Anna: .*points 24, against 3, stakes 1' setup || fail "totals of $game: $(cat setup)"
    "$referee" --db setup.db verify >/dev/null
    rm setup.db
done
