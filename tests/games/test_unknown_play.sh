#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Unknown plays, and printed boards as a check: test_unknown_play.sh REFEREE SOURCE
# In each turn in succession, the play is replaced by the board after it. Everything that does not
# depend on the play must be unchanged: the dues, marks and state of that turn, and all other turns.
# With the board added to each turn as a check the game is unchanged.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 source=$2

# judged FILE...: one line for each turn of the files: the file, the turn, the ruling.
judged()
{
    { "$referee" replay --json "$@" 2>>complaints || true; } |
        sed -E 's/^(.*)"file":"([^"]*)"(.*)$/\2\t\1\3/' | awk -F '\t' '{ print $1 "\t" ++n[$1] "\t" $2 }'
}
# differing KNOWN UNKNOWN: prints the turns of the files in UNKNOWN that differ from KNOWN. The name of a file is
# the number of the turn whose play it leaves out; members that depend on that play are not compared.
differing()
{
    awk -F '\t' '
        function without_play(ruling) {
            gsub(/"(play|final)":("[^"]*"|null),/, "", ruling)
            gsub(/"(legal|hits|points|marked)":(true|false|null|[0-9]+),/, "", ruling)
            sub(/"faults":(\[\]|null),/, "", ruling)
            return ruling
        }
        NR == FNR { known[$1] = $2; turns++; next }
        {
            left_out = $1
            sub(/.*\//, "", left_out)
            expected = known[$2]
            seen = $3
            rulings[$1]++
            if ($2 == left_out) {
                if (!index(seen, "\"play\":\"?\""))
                    print $1 ": its play is known"
                expected = without_play(expected)
                seen = without_play(seen)
            }
            if (expected != seen)
                print $1 ", turn " $2 ": expected " expected "\n  seen " seen
        }
        END { for (file in rulings) if (rulings[file] != turns) print file ": " rulings[file] " turns" }' "$@"
}

cat >backgammon.game <<'END'
[Game "backgammon"] [White "Anna"] [Black "Boris"] [Option "match=3"]
1. w 31 8/5 6/5
2. b 64 24/14
3. w 21 13/11 6/5
4. b 11 8/7 8/7 6/5 6/5
5. w 65 24/18 13/8
6. b double pass
END
cat >puff.game <<'END'
[Game "puff"] [White "Anna"] [Black "Boris"]
1. w 64 bar/4 bar/6
2. b 33 bar/3 bar/3 bar/4 bar/4
3. b 21 bar/1 bar/2
4. w 61 bar/6 bar/1
END
cat >tric-trac.game <<'END'
[Game "tric-trac"] [White "Anna"] [Black "Boris"]
1. w 41 1/5 1/2
2. b 64 1/7 1/5
3. w 33 1/4 1/4
4. w 65 1/7 1/6
5. b 21 1/3 1/2
END
cat >tic-tac.game <<'END'
[Game "tic-tac"] [White "Anna"] [Black "Boris"]
1. w 62 1/7 1/3
2. b 54 1/6 1/5
3. w 41 1/5 1/2
4. b 33 1/4 1/4
END

turns=0
for game in "$source"/tests/games/lepeintre-1818-1.game "$source"/tests/games/tryktrak-sample.game *.game; do
    name=$(basename "$game" .game)
    "$referee" replay --json "$game" >whole.json 2>/dev/null || true
    mapfile -t after < <(sed -E 's/.*"after":"([^"]*)".*/\1/' whole.json)
    mapfile -t whole <whole.json
    mapfile -t text <"$game"
    printf '%s\n' "${after[@]}" >boards
    awk 'NR == FNR { b[NR] = $0; next }
        /^[0-9]+\./ { sub(/ *#.*/, ""); n = $1 + 0; if (n in b) $0 = $0 " board " b[n] } { print }' \
        boards "$game" >checked.txt
    judged "$game" | cut -f 2- >known.out
    judged checked.txt | cut -f 2- >checked.out
    cmp -s known.out checked.out || fail "$name: with its boards it is another game: $(diff known.out checked.out | head -n 10)"

    # One file for each turn whose play is left out; all are judged at once.
    rm -rf unknown
    mkdir unknown
    for ((n = 1; n <= ${#after[@]}; n++)); do
        for line in "${!text[@]}"; do
            [[ ${text[line]} != "$n. "* ]] || break
        done
        words=${text[line]%%#*}
        [[ ${whole[n - 1]} = *'"faults":[]'* ]] || continue # of a false move the school is not known
        case $words in
        *=* | *double*) continue ;; # a choice is of a play
        */*) ;;
        *) continue ;;
        esac
        unknown=
        for word in $words; do
            [[ $word == */* ]] || unknown+="$word "
        done
        {
            [ "$line" = 0 ] || printf '%s\n' "${text[@]:0:line}"
            echo "$unknown ? ${after[n - 1]}"
            printf '%s\n' "${text[@]:line+1}"
        } >"unknown/$n"
        turns=$((turns + 1))
    done
    judged unknown/* >unknown.out
    equal "$(ls unknown | wc -l)" "$(cut -f 1 unknown.out | uniq | wc -l)" "$name: number of files judged"
    differing known.out unknown.out >differs
    [ ! -s differs ] || fail "$name: $(head -c 2000 differs)"
done
[ $turns -gt 70 ] || fail "only $turns turns were left out"

# On a page it is shown once, and not as an arbiter's ruling.
sed -n '/^\[/p' "$source/tests/games/tryktrak-sample.game" >page.game
printf '%s\n' '1. w 51 ? W:1,2,12x4,17x4,19x5 B:1x2,12x5,17x3,19x5 board W:1,2,12x4,17x4,19x5 B:1x2,12x5,17x3,19x5' >>page.game
"$referee" report page.game -o page.html
grep -q '<td class="play">?</td>' page.html || fail 'the play of a page'
[ "$(grep -o 'is not known' page.html | wc -l)" = 1 ] || fail 'told more than once on a page'

# A .mat contains the men after such a play, and a record keeps it.
sed -e 's|^2\..*|2. b 64 ? W:5x2,6x4,8x2,13x5,24x2 B:6x5,8x3,13x5,14,24|' backgammon.game >lost.game
"$referee" --db lost.db import lost.game >out
"$referee" --db lost.db export last --mat >out 2>&1 || fail "$(cat out)"
grep -q 'turn 2: the play is not known' out || fail "$(cat out)"
grep -q '64: Illegal play (3;0;0;0;1;' out || fail "$(cat out)"
"$referee" --db lost.db verify >out || fail "$(cat out)"

# In tric-trac a play brings the points stated; the points due are unknown.
printf '%s\n' '[Game "tric-trac"] [White "Anna"] [Black "Boris"]' '1. w 41 +1 ? W:1x13,2,5 B:1x15' >pegged.game
[ "$("$referee" replay pegged.game)" = '1. Anna 4-1.
    → Anna: peg to 1.
  The play is not known, and nothing is ruled on it.' ] || fail "$("$referee" replay pegged.game)"
"$referee" replay --json pegged.game | grep -q '"points":null,"marked":1,' || fail 'points of an unknown play'

# The last man off ends a relevé, whatever the play was.
for play in '24/off 23/off' '? W:- B:4,12x14'; do
    printf '%s\n' '[Setup "W:24,23 B:4,12x14 w"]' "1. w 65 $play" '2. w 21 1/2 1/3' >exit.game
    "$referee" replay --json exit.game | sed -n 's/.*"after":/"after":/p' | sed 's/"ruled".*//' >"exit-${#play}"
done
cmp -s exit-13 exit-15 || fail "$(cat exit-1?)"

# Refused lines, and the place of the error.
# refused REASON TEXT...
refused()
{
    local reason=$1 status=0
    shift
    printf '%s\n' "$@" >bad.txt
    "$referee" replay bad.txt >out 2>err || status=$?
    [ $status = 3 ] && grep -q "^bad.txt:$reason" err || fail "$*: exit status $status, seen $(cat err)"
}
refused '1:16: no play is missing here' 'w 21 1/2 1/3 ? W:1x13,2,3 B:1x15'
refused '1:8: the men of the player who has not thrown' 'w 21 ? W:1x13,2,3 B:1x14,2'
refused '1:6: the men of both sides are expected' 'w 21 ? W:1x13,2,3'
refused '1:19: the men of both sides are expected' 'w 21 ? W:1x13,2,3 1/2'
refused '1:30: the turn is over' 'w 21 ? W:1x13,2,3 B:1x15     1/2'
refused '1:12: a board is checked behind a whole turn' 'w 21 board W:1x15 B:1x15'
refused '2:7: the print has W:1x13,2,4 B:1x15, but the men stand W:1x13,2,3 B:1x15' 'w 21 1/2 1/3' 'board W:1x13,2,4 B:1x15'
refused '1:7: W has more than fifteen men' 'board W:1x16 B:1x15'
# A game without a board has neither word.
for word in '?' '? W:1x15 B:1x15' 'board W:1x15 B:1x15'; do
    printf '[Game "pig"] [Player1 "Anna"] [Player2 "Boris"]\n1. a 5 %s\n' "$word" >pig.game
    "$referee" replay pig.game >out 2>&1 && fail "$word is taken in pig"
    grep -q 'the die (1 to 6), stop or +POINTS is expected' out || fail "$word in pig: $(cat out)"
done
