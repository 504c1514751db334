#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A game given up after the throw, an unknown play, and a result as stated: test_on_throw.sh REFEREE
# (doc/rules/backgammon.md 8). Expected values follow from the rules: the stakes offered times the
# cube, and the stated result.
set -euo pipefail
. "$(dirname "$0")/../../support/lib.sh"
referee=$1

# game TEXT...: writes a match to 7 points that begins with 31, followed by these lines.
game()
{
    printf '%s\n' '[Game "backgammon"] [White "Anna"] [Black "Boris"] [Option "match=7"]' '1. w 31 8/5 6/5' "$@" >in.game
}
# scored SCORE TEXT...: the game has this score at its end; it is stored, exported and read again
# without changes.
scored()
{
    local score=$1 status=0
    shift
    game "$@"
    "$referee" replay --json in.game >json 2>err || status=$?
    [ $status = 0 ] || [ $status = 4 ] || fail "$*: $(cat err)"
    equal "$score" "$(tail -1 json | sed -E 's/.*"points":\{"w":([0-9]+),"b":([0-9]+)\}.*/\1:\2/')" "$*"
    rm -f a.db b.db
    "$referee" --db a.db import in.game >out 2>&1 || fail "$*: $(cat out)"
    "$referee" --db a.db export last >exported.game
    "$referee" --db b.db import exported.game >out 2>&1 || fail "$*: $(cat exported.game out)"
    equal "$(sed '1,/^$/d' exported.game)" "$("$referee" --db b.db export last | sed '1,/^$/d')" "$*: exported twice"
    "$referee" --db a.db verify >out || fail "$*: $(cat out)"
    equal "$(printf '%s\n' '1. w 31 8/5 6/5' "$@" | grep -v '^#')" \
        "$(sed '1,/^$/d; s/ #.*//' exported.game | grep -v '^[*#]')" 'as typed'
}

# Given up by the thrower, or by the opponent on seeing the throw; also after an accepted double.
scored 1:0 '2. b 63 resigns take'
scored 0:1 '2. b 63 w resigns take'
scored 2:0 '2. b 63 resigns gammon take'
scored 0:3 '2. b 63 w resigns backgammon take'
scored 4:0 '2. b double take 63 resigns gammon take'
scored 2:0 '2. b 63 resigns gammon take' '3. w 31 8/5 6/5'
# If refused, the throw is played.
scored 0:0 '2. b 63 resigns pass 24/18 13/10'
"$referee" replay --json in.game | tail -1 >json
grep -q '"play":"24/18 13/10","legal":true' json || fail "$(cat json)"

# The result is as stated, even if something is open.
scored 0:2 '2. b 63 ? ended b 2'
scored 2:0 '2. b 63 ended w 2'
scored 3:0 '2. b double ended w 3'
scored 1:0 '2. b 63 24/15' '3. w ended w 1'
scored 7:0 '2. b 63 ? ended w 7'
tail -1 json | grep -q '"over":"w"' || fail "$(cat json)"
grep -q '"game_over":{"to":"w","points":7,"reason":"ended"}' json || fail "$(cat json)"
scored 0:2 '2. b 63 ? ended b 2' '3. w 31 8/5 6/5'

# Unknown and not ended: the men after it are unknown, too.
scored 0:0 '2. b 63 ?' '# what followed is lost'
grep -q '"play":"?","legal":null,.*"after":null' json || fail "$(cat json)"
"$referee" --db a.db show last >out
has 'what followed is lost'

# refused COLUMN REASON TEXT
refused()
{
    game "$3"
    expect 3 "$referee" replay in.game
    has "in.game:3:$1: $2"
}
refused 16 'the men are not known after ?' '2. b 63 ? 3. w 42 8/4 6/4'
refused 15 'the winner and the points follow' '2. b 63 ended 2'
refused 17 'Anna decides first' '2. b 63 resigns 24/18'
refused 19 'the turn is over' '2. b 63 ended w 1 24/18'
refused 22 'Anna decides first' '2. b 63 resigns 3. w 42'
refused 21 'there is nothing to answer' '2. b 63 24/18 13/10 take'
refused 22 'a resignation was already offered on this throw' '2. b 63 resigns pass resigns'

# Typed at the prompt word by word, and in the notation of backgammon programs.
cat >typed <<'END'
.new backgammon Anna - Boris match=5
w 31: 8/5 6/5
55: 13/8(2) 8/3(2)
66
resigns gammon
take
END
expect 0 sh -c '"$0" --db typed.db <typed' "$referee"
has 'Anna 3-1, plays 8/5 6/5.' 'Boris 5-5, plays 13/8/3x2.' 'Anna offers a gammon.' 'Boris accepts.' \
    'Points: Anna 0, Boris 2.'
"$referee" --db typed.db export last >out
has '[Option "match=5"]' '3. w 66 resigns gammon take'
printf '%s\n' '.new backgammon Anna - Boris' 'w 31' '8/5y 6/5' >typed
run sh -c '"$0" --db :memory: <typed' "$referee"
has 'a move is written 24/18, 24/18/14 or 13/7x2'
