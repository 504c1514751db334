#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Statements about dice and tables games, checked by the referee: test_check.sh REFEREE SOURCE
# The values are those of the rules: 1 is 100, 5 is 50; of one die four of six faces do not count.
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1 rulings=$2/tests/rulings

# check STATUS EXPECTED STATEMENTS [ARGUMENTS...]: checks output and exit status.
check()
{
    local wanted=$1 expected=$2 statements=$3 status=0 printed
    shift 3
    printf '%s\n' "$statements" >stated
    printed=$("$referee" "${@:-judge}" --check stated 2>&1) || status=$?
    [ "$status" = "$wanted" ] || fail "$statements: ended with $status, not $wanted"
    equal "$expected" "$printed" "$statements"
}

agrees='1 agrees, 0 differ, 0 outside these rules'
differs='0 agree, 1 differs, 0 outside these rules'
unread='0 agree, 0 differ, 0 outside these rules, 1 not understood'

# Position lines.
check 0 "$agrees" '112346 game=truba expect=11:200 expect=burned:false # two ones'
check 4 "stated:1: two ones: expected: 11 100; computed: 11 200
stated:1: two ones: expected: 5 50; computed: 5 none
$differs" '112346 game=truba expect=11:100 expect=burned:false expect=5:50 # two ones'
check 0 "$agrees" '1 game=pig turn=20 total=74 expect=why:pig expect=total:74'
check 4 "stated:1: expected: total 75; computed: total 74
$differs" '1 game=pig turn=20 total=74 expect=total:75'
check 0 "$agrees" '6 turn=20 expect=stop:26' --game pig judge
check 3 "stated:1:1: nothing is stated: expect=NAME:VALUE is missing
$unread" '5 game=pig'
check 3 "stated:1:19: NAME:VALUE is expected
$unread" '5 game=pig expect=26'
check 3 "stated:1:7: there are 6 dice at most
$unread" '1123466 game=truba expect=11:200'
check 3 "stated:1:8: this game is not known
$unread" '5 game=hazard expect=stop:5'

# Objects.
check 0 "$agrees" '{"kind":"keep","line":"112346 game=truba","keep":"12","points":null}'
check 4 "stated:1: A, B: expected: keep 12: points 100; computed: keep 12: points none
$differs" '{"id":"A","source":"B","kind":"keep","line":"112346 game=truba","keep":"12","points":100}'
check 4 "stated:1: A: expected: keep 11: left 3; computed: keep 11: left 4
$differs" '{"id":"A","kind":"dice","line":"112346","game":"truba","keep":"11","want":{"turn":200,"left":3}}'
check 0 "$agrees" '{"kind":"chances","line":"game=truba","left":1,"want":{"nothing":[4,6]}}'
check 4 "stated:1: B: expected: left 1: nothing [3,6]; computed: left 1: nothing [4,6]
$differs" '{"source":"B","kind":"chances","line":"game=truba","left":1,"want":{"nothing":[3,6]}}' chances
check 3 "stated:1:1: \"line\" is missing
$unread" '{"kind":"dice","game":"pig"}'
check 3 "stated:1:1: unknown kind of statement
$unread" '{"kind":"die","game":"pig"}'

# Records.
check 4 "stated:1: expected: turn 2: totals [5,5]; computed: turn 2: totals [5,4]
stated:1: expected: turn 3: written 1; computed: turn 3: written none
$differs" '{"kind":"record","game":"pig","record":"5 stop 4 stop","expect":[{"n":1,"written":5,"codes":[]},{"n":2,"totals":[5,5]},{"n":3,"written":1}]}'
check 0 "$agrees" '{"kind":"record","record":"[Game \"pig\"]\n1. a 5 stop +6\n","expect":[{"n":1,"codes":["W1"]}]}'
check 3 "stated:1:3: the die (1 to 6), stop or +POINTS is expected
$unread" '{"kind":"record","game":"pig","record":"5 x","expect":[]}'
check 0 "$agrees" '{"kind":"error","game":"pig","record":"5 x","column":3}'
check 4 "stated:1: expected: column 2; computed: column 3
$differs" '{"kind":"error","game":"pig","record":"5 x","column":2}'
check 4 "stated:1: expected: refused true; computed: refused false
$differs" '{"kind":"error","game":"pig","record":"5 stop"}'

# All statements printed for dice games are true, and false if a number in them is changed.
expect 0 "$referee" judge --check "$rulings/dice.jsonl" "$rulings/treatises.jsonl"
sed -E 's/"(points|total|totals|written|stop|turn)": (\[?)-?([0-9])/"\1": \27\3/' "$rulings/dice.jsonl" |
    diff --new-line-format=%L --unchanged-line-format= --old-line-format= "$rulings/dice.jsonl" - >wrong || :
[ "$(wc -l <wrong)" -ge 20 ] || fail "too few cases have a number"
expect 4 "$referee" judge --check wrong
grep -o '^wrong:[0-9]*:' out err | sed 's/.*wrong://' | sort -nu | tr -d ':' >differing
seq "$(wc -l <wrong)" >each
equal "$(cat each)" "$(cat differing)" 'altered cases that differ'

# The tables games: plays, lists of plays, the winner, shut-out sides.
shut='"line":"W:bar,20x14 B:20x3,21x3,22x3,23x3,24x3 w game=tryktrak"'
check 0 "$agrees" "{\"kind\":\"shut\",$shut,\"shut_out\":false}" # only 6 is open
check 4 "stated:1: expected: shut_out true; computed: shut_out false
$differs" "{\"kind\":\"shut\",$shut,\"shut_out\":true}"
check 3 "stated:1:1: \"play\" is missing
$unread" "{\"kind\":\"play\",$shut}"
check 3 "stated:1:1: \"line\" is missing
$unread" '{"kind":"play","game":"puff","play":"-"}'
check 4 "stated:1: expected: legal true; computed: legal false
$differs" '{"kind":"play","line":"W:1x15 B:1x15 w 64 game=tic-tac","play":"1/7","legal":true}'
# Two men by one number each, or one by both.
check 4 "stated:1: expected: plays 1; computed: plays 2
$differs" '{"kind":"list","line":"W:1x15 B:1x15 w 64 game=tic-tac","numbers":2,"plays":[["W:1x14,11 B:1x15"]]}'
check 4 "stated:1: expected: play 1: after \"W:1x14,7 B:1x15\"; computed: play 1: after \"W:1x13,5,7 B:1x15\"
$differs" '{"kind":"list","line":"W:1x15 B:1x15 w 64 game=tic-tac","numbers":2,"plays":[["W:1x14,7 B:1x15"],["W:1x14,11 B:1x15"]]}'

# Eleven throws of 36 have a six; in Puff the lower number is first, so only two sixes can enter.
check 0 "$agrees" "{\"kind\":\"chances\",$shut,\"want\":{\"of36\":{\"enter\":11,\"hit\":0,\"win\":0,\"pass\":25}}}" chances
check 0 "$agrees" 'W:bar,20x14 B:20x3,21x3,22x3,23x3,24x3 w game=puff expect=lost:35' chances
check 4 "stated:1: expected: lost 25; computed: lost 35
$differs" 'W:bar,20x14 B:20x3,21x3,22x3,23x3,24x3 w game=puff expect=lost:25' chances

# altered FILE: prints one line for each of its numbers or answers, with that one changed.
altered()
{
    sed -E 's/"legal": true/"legal": FALSE/; t; s/"legal": false/"legal": true/; t
        s/"shut_out": false/"shut_out": true/; t; s/"(halves|numbers|stakes)": ([0-9])/"\1": 7\2/' "$1" |
        sed 's/FALSE/false/' |
        diff --new-line-format=%L --unchanged-line-format= --old-line-format= "$1" - || :
}
for game in tryktrak tric-trac puff tic-tac; do
    file=$rulings/$game.jsonl
    expect 0 "$referee" judge --check "$file"
    has ' agree, 0 differ, 0 outside these rules'
    altered "$file" >wrong
    wrong=$(wc -l <wrong)
    [ "$wrong" -ge 14 ] || fail "$game: too few cases have a number"
    expect 4 "$referee" judge --check wrong
    equal "0 agree, $wrong differ, 0 outside these rules" "$(tail -n 1 out)" "altered cases of $game"
done
