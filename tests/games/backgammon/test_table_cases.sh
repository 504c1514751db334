#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Common errors of players and programs of backgammon, one case each: test_table_cases.sh REFEREE
# The plays were counted by hand from the rules (doc/rules/backgammon.md 3, 4): a field of White is 25 less that of Black.
set -euo pipefail
. "$(dirname "$0")/../../support/lib.sh"
referee=$1

# judged POSITION NUMBERS PLAY...: NUMBERS numbers must be played, and these plays are legal, in
# this order.
judged()
{
    local plays=("${@:3}")
    expect 0 "$referee" judge "$1 game=backgammon"
    has ": $2 numbers of it must be played"
    equal "$(printf '%s\n' "${plays[@]}")" "$(sed -n '3,$s/^  //p' out | sed 's/ *Wins\.$//')" "$1"
}
# A 6 from 24 and a 2 from 8 are blocked, and so is 24/22/16: one play has both numbers.
judged 'W:24,8 B:7x2,9x2,19x2 w 62' 2 '24/22 8/2'
# A doublet bears off four times.
judged 'W:2,1x2 B:11 w 11' 4 '2/1/off 1/offx2'
# With 4-2 from 5 and 2: the 2 off after 5/1, or 3 off with the 4, as no man is behind.
judged 'W:5,2 B:12 w 42' 2 '5/1 2/off' '5/3/off'
# A man played by both numbers rests where it can: on 20 if 18 is held, and if both are held it cannot go.
rests()
{
    printf '%s\n' '.new backgammon Anna - Boris' "[Setup \"W:24,6 B:$1 w\"]" 'w 64 24/14' | "$referee" --db :memory: >out
    has "$2"
}
rests 7x2,12 'Anna 6-4, plays 24/20/14.'
rests 5x2,12 'Anna 6-4, plays 24/18/14.'
rests 5x2,7x2 '= back: the men go back'
# Two on the bar against a point that is held: nothing. Against an open one both come in, and two 5s are left, for which
# there are four ways (20/15 twice, 20/15/10, 20/15 and 13/8, 13/8/3).
judged 'W:barx2,13 B:5x2 w 55' 0 -
expect 0 "$referee" judge 'W:barx2,13 B:11 w 55 game=backgammon'
has 'White 5-5: 4 numbers of it must be played' 'White 5-5: 4 plays are legal'

# table LINE... -- TEXT...: after these lines at the prompt, the output contains these texts.
table()
{
    local lines=()
    while [ "$1" != -- ]; do
        lines+=("$1")
        shift
    done
    printf '%s\n' '.new backgammon Anna - Boris' "${lines[@]}" >typed
    run sh -c '"$0" --db :memory: <typed' "$referee"
    has "${@:2}"
}
# An empty line after a double is not an answer.
table 'w 31 8/5 6/5' double '' take .score -- 'The cube shows 2, and is Anna'\''s.' 'Points: Anna 0, Boris 0.'
# The first game after one side needs one point is the Crawford game: the double is annulled.
table '.set match=3' '[Setup "W:6x5,8x3,13x5,24x2 B:6x5,8x3,13x5,24x2 w score=2:0"]' double 'w 31 8/5 6/5' .score -- \
    'doubles out of place: there is no double' 'Points: Anna 2, Boris 0.' 'The cube shows 1'
# The length of the match may be changed in the middle, if the players agree.
table '.set match=5' 'w 31 8/5 6/5' '.set match=7' .score -- 'A match to 7.'
# Out of turn.
table 'w 31 8/5 6/5' 'w 42 8/4 6/4' -- 'it is Boris'\''s throw'
# A beaver is allowed only if agreed.
table 'w 31 8/5 6/5' double beaver -- 'there are no beavers in this match'
table '.set beavers=on' 'w 31 8/5 6/5' double beaver take .score -- 'The cube shows 4'
# A wrong line is corrected, also the number that began.
table 'w 31 8/5 6/5' '52 13/8 13/10' '.edit 2 52 13/8 13/11' .score -- '13/11'
# A set-up of the initial men is accepted, and Black begins.
table '[Setup "W:6x5,8x3,13x5,24x2 B:6x5,8x3,13x5,24x2 b"]' 'b 31 8/5 6/5' 'w 31 8/5 6/5' -- 'Boris 3-1' 'Anna 3-1'
# A gammon is counted once: two points when the last man is off, and when it is offered and accepted; refused, none.
table '.set match=5' '[Setup "W:1,3 B:1x5,2x5,3x5 w"]' 'w 61 3/off 1/off' .score -- 'Anna wins a gammon: 2.' 'Points: Anna 2, Boris 0.'
table '.set match=5' 'w 31 8/5 6/5' 'b resigns gammon' pass .score -- 'Anna refuses' 'Points: Anna 0, Boris 0.'
table '.set match=5' 'w 31 8/5 6/5' 'b resigns gammon' pass '52 13/8 13/11' 'w resigns gammon' take .score -- \
    'Boris wins a gammon: 2.' 'Points: Anna 0, Boris 2.'
# A wrong roll, and who began, are corrected afterwards; the turns that follow are played again.
table 'w 31 8/5 6/5' '52 13/8 13/11' '.edit 2 53 8/3 6/3' '.edit 1 b 31 8/5 6/5' .turns -- \
    '1. Boris       31     8/5 6/5' '2. Anna        53     8/3 6/3'
# Plays as backgammon programs print them, also with a hit.
table 'w 31: 6/5 24/21' '44: 24/20*(2) 13/9(2)' -- 'Boris 4-4, plays 24/20* 24/20 13/9x2.'
# Lost on time: the other wins the match, and a .mat has it unfinished.
expect 0 sh -c 'printf "%s\n" ".new backgammon Anna - Boris match=5" "w 31 8/5 6/5" "52 13/8 13/11" ".forfeit Anna time" |
    "$0" --db time.db' "$referee"
has 'Boris wins the match.'
expect 0 "$referee" --db time.db export --mat last
has '  1) 31: 8/5 6/5                 52: 13/11 13/8' 'it is written unfinished'
lacks Wins
