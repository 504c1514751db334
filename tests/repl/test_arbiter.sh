#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Rulings of an arbiter in cases that no rule covers, in every game. A ruling takes effect from then
# on, is printed with its reason, can be undone and redone, survives export, import and merge, and
# appears on the page: test_arbiter.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
export NO_COLOR=1
db=$folder/record.db
held=()

# types LINE...: types in the open match, or in the last one if the lines resume it.
types()
{
    printf '%s\n' "$@" >lines
    run_lines
}
run_lines()
{
    status=0
    exported=
    judged=
    "$referee" --db "$db" <lines >out 2>err || status=$?
    return $status
}
went_on() { types "$@" || fail "expected to be taken: $*; seen: $(cat out err)"; }
refused() { ! types "$@" || fail "expected an error for: $*; seen: $(cat out)"; }

# table GAME PLAYER...: begins a new match of the game; lines of play come from stdin.
table()
{
    local game=$1 players
    shift
    printf -v players ' - %s' "$@"
    {
        echo ".new $game ${players:3}"
        cat
    } >lines
    run_lines || fail "expected to be taken: $(cat lines); seen: $(cat out err)"
}

# Prints game text without the lines that name its record.
without_origin() { grep -v '^#\|^\[Match' "$1"; }
# export_last: the text of the last match is in ./last.game.
export_last()
{
    [ -n "$exported" ] || "$referee" --db "$db" export last >last.game
    exported=1
}
# record_has TEXT: the text of the last match contains it.
record_has()
{
    export_last
    file_has last.game "$1"
}
# last FILTER IS: the filter of jq applied to the JSON of the last turn. All results are compared at the end, by
# one jq.
filters=()
expected=()
last()
{
    if [ -z "$judged" ]; then
        judged=1
        export_last
        "$referee" replay --json last.game >turns.json || [ $? = 4 ] || fail 'the match is not understood'
        tail -n 1 turns.json >>lasts.json
        turns=$((turns + 1))
    fi
    filters+=("(.[$((turns - 1))] | $1)")
    expected+=("line ${BASH_LINENO[0]}: $1 is $2")
}
turns=0
all_turns_are_as_expected()
{
    local i seen
    mapfile -t seen < <(IFS=, && jq -sc "${filters[*]}" lasts.json)
    equal ${#expected[@]} ${#seen[@]} 'number of results'
    for i in "${!seen[@]}"; do
        equal "${expected[i]}" "${expected[i]%% is *} is ${seen[i]}"
    done
}
# holds: registers the last match for all_hold.
holds()
{
    export_last
    held+=("$(sed -n 's/^\[Match "\([^ ]*\).*/\1/p' last.game)")
}

# Checks every match: the record is verified, copied to other records, undone and redone, and each
# reason is on the page.
all_hold()
{
    local key why
    expect 0 "$referee" --db "$db" verify
    "$referee" --db "$db" export --all >before.game
    # Each match has its own date, because an import knows a match by its players, its date and its plays.
    awk '/^\[Date/ { $0 = "[Date \"" 1001 + days++ ".01.01\"]" } { print }' before.game >dated.game
        rm -f other.db*
    expect 0 "$referee" --db other.db import dated.game
    expect 0 "$referee" --db other.db verify
    "$referee" --db other.db export --all >other.game
    equal "$(without_origin dated.game)" "$(without_origin other.game)" import
        rm -f other.db*
    expect 0 "$referee" --db other.db merge "$db"
    expect 0 "$referee" --db other.db verify
    "$referee" --db other.db export --all >other.game
    equal "$(without_origin before.game)" "$(without_origin other.game)" merge
    printf '.resume %s\n.undo 99\n.redo 99\n' "${held[@]}" >lines
    run_lines || fail "expected to be taken back and done again: $(cat err)"
    [ "$(grep -c '^Redone' out)" -ge ${#held[@]} ] || fail "not each match was done again: $(cat out)"
    "$referee" --db "$db" export --all >after.game
    equal "$(without_origin before.game)" "$(without_origin after.game)" 'undo and redo'
    expect 0 "$referee" --db "$db" verify
    for key in "${held[@]}"; do
        expect 0 "$referee" --db "$db" report "$key" -o page.html
        grep -q 'class="remark">.' page.html || fail "expected a remark on the page of $key"
        while read -r why; do
            [ -z "$why" ] || file_has page.html "$why"
        done < <(sed -n "/^\[Match \"$key/,/^\[Match/p" before.game | sed '1b; /^\[Match/d' | grep -o '"[^"]*"$' |
            tr -d '"]')
    done
    held=()
}

# --- trictrac: a throw is judged on the board and score as ruled -----------------------------------

table trictrac Anna Boris <<'END'
64 1/7 1/5
52 1/6 1/3
.rule turn Anna Boris threw twice
43
.rule score 1/4 2/0 the pegs were found so
END
has 'Anna throws next, the arbiter rules: Boris threw twice.'
has 'Anna: peg forward 1, jeton to 4. Boris: peg forward 2.'
record_has '2. b 52 1/6 1/3 rule turn w "Boris threw twice" rule score 1/4 2/0 "the pegs were found so"'
last .side '"w"'
last .before '"W:1x13,5,7 B:1x13,3,6 w 43 roll=2"'
last .score.w '{"points":4,"holes":1}'
last .ruled '[]'
last .score.b '{"points":0,"holes":2}'
went_on '.rule throw void on-die'
record_has 'rule throw void "one die lay on the other (GU III; LL §203; LP 3)"'
went_on '.undo'
went_on '.rule throw void the die fell off'
has 'Anna throws.'
last .next '"w"'
last .due '[]'
went_on '.rule board W:1x10,2x4 B:1x15 a man too few' '31 1/4 1/2'
last .before '"W:1x10,2x4 B:1x15 w 31 roll=2"'
last .after '"W:1x8,2x5,4 B:1x15"'
went_on '42 1/5 1/3 b+0' '.break lunch' '.resign Boris too late'
last .ruled '[{"rule":"break","value":null,"why":"lunch","worth":null,"before":false},{"rule":"resign","value":"b","why":"too late","worth":null,"before":false}]'
has 'A break is agreed on: lunch.'
has 'Anna wins the match, given up at 1 hole to 2.'
last .over '"w"'
holds
expect 0 "$referee" --db "$db" stats Boris
has '0 won, 1 lost'

# A forfeit is valued as the arbiter rules.
table trictrac Carla Dora <<'END'
.set stakes double
64 1/7 1/5
.rule score 3/0 0/0 as agreed
.forfeit b double did not come back
END
has 'Dora forfeits the match: did not come back.'
expect 0 "$referee" --db "$db" stats Carla
has '2 won, 0 lost'
holds

# Rulings before the first throw, and rulings that are refused.
table trictrac Anna Boris <<'END'
.rule board W:1x14,2 B:1x15 as they found it
.rule turn Boris by lot
64 1/7 1/5
END
last .side '"b"'
last .before '"W:1x14,2 B:1x15 b 64 roll=1"'
last '.ruled | map(.rule, .value, .before)' '["board","W:1x14,2 B:1x15",true,"turn","b",true]'
stored=$("$referee" --db "$db" export --json last | tail -n 1 | jq -c .ruled)
last .ruled "$stored"
holds
"$referee" --db "$db" export last >right.game
for wrong in '.rule score 1/3 0/0 odd' '.rule score 12/0 0/0 won' '.rule score 1 0 short' \
    '.rule board W:1x16 B:1x15 too many' '.rule turn Clara nobody' '.rule throw void' \
    '.rule board W:1x15 B:1x15' '.rule colour red why' 'rule turn w' 'rule turn w ""'; do
    refused "$wrong"
done
"$referee" --db "$db" export last >wrong.game
same_file right.game wrong.game

# A play typed as the fields that the men reach is complete when the arbiter rules: it is drawn,
# exported and read again in that form.
for ruling in '.rule board "W:1x13,4,5 B:1x14,2" lost' '.rule score 1/4 2/0 agreed' '.rule turn b so' \
    '.rule throw void fell' '.resign b tired' '.break supper' '.adjourn late'; do
    table trictrac Anna Boris <<END
43 4 5
64 7 5
$ruling
END
    holds
    expect 0 "$referee" --db "$db" sheet last -o sheet.pdf
    last .coup 2
done

# The player who gives up can be named by any name of the side, in each language. A letter that
# names no player is not taken for a reason, and no player loses by it.
db=$folder/colours.db
for colour in White Blanc WEISS Weiß biały Білий w; do
    printf '.new Anna - Boris\n54 1/6 1/5\n%s\n' ".resign $colour tired" ".forfeit $colour late"
done >lines
run_lines || fail "a colour is not understood: $(cat err)"
equal '7 7 0' "$(grep -c '^Anna resigns: tired\.$' out) $(grep -c '^Anna forfeits the match: late\.$' out) $(
    grep -cE '^Boris (resigns|forfeits)' out || :)" 'Anna resigns, Anna forfeits, Boris does either'
"$referee" --db "$db" export --all >all.game
expect 0 "$referee" replay --json all.game
equal '14 "w"' "$(jq -c '.ruled[]?.value' out | sort | uniq -c | sed 's/^ *//')" 'who gave up'
db=$folder/record.db
table trictrac Anna Boris <<<'54 1/6 1/5'
for wrong in '.resign B x' '.resign W' '.forfeit' '.forfeit Clara x'; do
    refused "$wrong"
    has "letter: ${wrong%% *} b"
done

# After a ruling no message is printed about the turn; the next throw is played normally.
table trictrac Anna Boris <<'END'
64 1/7 1/5
.rule score 0/2 0/0 agreed
END
refused 'school 2'
has 'the turn is over'

# The messages about a settled turn offer no school and no choice, for any ruling and next thrower.
for ruling in '.rule score 0/0 0/0 so' '.rule turn w so' '.rule board "W:1x13,5,7 B:1x15" so'; do
    table trictrac Anna Boris <<<'64 +4 1/7 1/4'
    has 'Boris may claim it'
    has 'Boris may choose'
    went_on "$ruling" .score '.turn' '.undo 1' '.redo 1' '.turn 1'
    sed -n '/arbiter rule/,/^Undone/p; /^Redone/,$p' out >after
    mv after out
    has 'it can no longer be claimed, the arbiter has ruled'
    has 'The arbiter has ruled: the false move stays on the board.'
    lacks 'may claim it'
    lacks 'may choose'
    lacks 'Boris has thrown'
    went_on '21 1/3 1/2'
    lacks 'did not claim'
    holds
done

# A score that returns to its value before a ruling is printed. A score printed with the ruling is
# not repeated.
table trictrac Anna Boris <<'END'
64 +4 1/7 1/5
.rule score 0/0 0/0 so
53 1/6 1/4 w+4
.rule score 0/0 0/0 so
64 1/7 1/5
END
equal 2 "$(grep -c '^Anna: peg 0, jeton 4\. Boris: peg 0, jeton 0\.$' out)" 'how often a score is told that came back'
equal 2 "$(grep -c '^Anna: peg 0, jeton 0\. Boris: peg 0, jeton 0\.$' out)" 'how often the ruled score is told'

# A marqué given up is paid by the current holes: no player pegs any for it.
went_on '.partie Soir Anna Boris marques=2' '64 1/7 1/5' '.rule score 1/0 6/0 agreed' '.resign Boris'
has 'Anna wins the marqué, given up at 1 hole to 6: nothing to pay'
last .score.w.holes 1

# --- the other tables games -----------------------------------------------------------------------

table tryktrak Anna Boris <<'END'
51 12/17 1/2
43 12/16 16/19
.rule turn Boris they agree
62 12/18 1/3
32
.rule board W:1x2,12x5,17x3,19x5 B:1x2,12x5,17x3,19x4,18 the screen was wrong
.rule throw void cocked
32 12/15 12/14
END
has '→ Boris: 1 man from 3 to 1.'
last .before '"W:1x2,12x5,17x3,19x5 B:1x2,12x5,17x3,18,19x4"'
refused '.rule score 1/0 0/0 no'
went_on '.resign Boris tired'
has 'Anna wins 4 stakes: Boris has given the game up.' # none off, men not home, none on the bar
last .over '"w"'
holds

# Before a throw and after it: none off, men not home, none on the bar.
db=$folder/early.db
for before in '' 43; do
    table tryktrak Anna Boris <<<"$before"
    went_on '.resign Boris tired'
    has 'Anna wins 4 stakes: Boris has given the game up.'
    for late in .adjourn .break; do
        refused '.resume last' "$late"
    done
done
db=$folder/record.db

# If a claim is overruled twice, each ruling keeps its reason, also in the text.
table trictrac Anna Boris <<'END'
64 +4 1/7 1/5
b school
.overrule 2 half of it was "seen"
.overrule 0 the camera shows it
53 1/6 1/4
.rule score 1/4 0/2 a jeton was knocked over
END
record_has 'b school rule claim 1 2 "half of it was seen" rule claim 1 0 "the camera shows it"'
reasons() { "$referee" --db "$1" claims last --json | jq -c '[.claimed, .note]' | tr '\n' ' '; }
equal '[null,null] [2,"half of it was seen"] [0,"the camera shows it"] ' "$(reasons "$db")" 'claims'
export_last
expect 0 "$referee" --db again.db import last.game
equal "$(reasons "$db")" "$(reasons again.db)" 'imported claims'
# Every ruling is printed as a sentence, with the text before a correction, on the screen and on
# paper.
went_on '31 1/4 1/2' '.edit 3 41 1/5 1/2' '.turn 3'
has 'Before the correction: 31 1/4 1/2'
went_on '.resume last' '.note both have signed' '.edit 3 41 1/5 1/2' '.turn 1'
has '# Arbiter: both have signed' # a correction loses no note
went_on '.resume last' '.edit 2 52 1/6 1/3'
has 'this ruling of the arbiter is gone: rule score 1/4 0/2 "a jeton was knocked over"'
went_on '.resume last' '.undo'
went_on '.forfeit Anna left the table'
expect 0 "$referee" --db "$db" show last
has 'The arbiter overrules claim 1 of the turn and gives 2: half of it was seen.'
has 'The arbiter overrules claim 1 of the turn and gives 0: the camera shows it.'
has 'The arbiter rules that the score is 1/4 0/2: a jeton was knocked over.'
has 'Before the correction: 31 1/4 1/2'
has 'Anna forfeits the match: left the table.'
expect 0 "$referee" --db "$db" dossier last 1 -o -
has 'Arbiter: the camera shows it'
has 'Arbiter: half of it was seen'
has 'Boris claims a school (marked too much; due 0, marked 4): upheld; Boris marks 4 (M XVII; GU III; LP 54)'
has 'Anna: 1/7 1/5'
expect 0 "$referee" --db "$db" dossier last 2 -o -
has 'The arbiter rules that the score is 1/4 0/2: a jeton was knocked over.'
holds

table puff Anna Boris <<'END'
51 bar/1 bar/5
43 bar/3 bar/4
.rule turn w they agree
62
.rule board W:barx13,1,5 B:barx13,1,2 the screen was wrong
.rule throw void cocked
62 bar/2 bar/6
END
last .before '"W:barx13,1,5 B:barx13,1,2"'
last .side '"w"'
went_on '.resign b tired'
has 'Anna wins one stake: Boris has given the match up.'
holds

table tic-tac Anna Boris <<'END'
51 1/6 1/2
43 1/5 1/4
.rule turn w they agree
62 1/7 1/3
raise 2
32
.rule board W:1x13,2,6 B:1x13,5,4 the screen was wrong
.rule throw void cocked
32 1/4 1/3
END
last .before '"W:1x13,2,6 B:1x13,4,5"'
went_on '.resign Boris tired'
has 'Anna wins the partie: 2 stakes.'
holds

table tric-trac Anna Boris <<'END'
51 1/6 1/2
43 1/5 1/4
.rule turn w they agree
62 1/7 1/3
32
.rule board W:1x13,2,6 B:1x13,5,4 the screen was wrong
.rule score 1/4 0/3 the pegs were moved
.rule throw void cocked
32 1/4 1/3
END
last .before '"W:1x13,2,6 B:1x13,4,5"'
last .score '{"w":{"points":4,"parties":1},"b":{"points":3,"parties":0}}'
went_on '.resign Boris tired'
has 'Boris has given the match up.'
last .over '"w"'
last .score.w.parties 3 # 1, and 2 for a loser's peg of not over 6 (D)
holds

# --- dice ------------------------------------------------------------------------------------------

table pig Anna Boris Clara <<'END'
5 3 s
6 6 s
4
.rule score 20 12 0 the sheet was misread
.rule throw void the die fell off
4 4 s
.rule turn Boris Clara threw in between
5 s
.resign Clara has to go
3 s
6 s
END
last .totals '[23,23,8]'
last .ruled '[]'
last .round 3
went_on '.forfeit a shouting'
has 'Boris wins the match.'
last .over '[2]'
last .ruled '[{"rule":"forfeit","value":"a","why":"shouting","worth":null,"before":false}]'
holds

for dice in ten-thousand truba farkle; do
    table $dice Anna Boris Clara <<'END'
1000
450
.rule score 1000 450 0 they agree
1000
.rule throw void a die fell
800
.resign Boris
900
.adjourn supper
END
    has 'Anna - Boris - Clara'
    has 'Throws next: Clara'
    last .totals '[1900,450,800]'
    holds
    "$referee" --db "$db" matches >matches
    grep -q "^${held[-1]:0:8} .*unfinished" matches || fail "expected an unfinished $dice, seen: $(cat matches)"
done
dice=("${held[@]: -3}")
all_hold
for key in "${dice[@]}"; do
    went_on ".resume $key" '.resign c'
    has 'Anna wins with 1900.'
done
"$referee" --db "$db" export "${dice[@]}" >dice.game
expect 0 "$referee" replay --json dice.game
equal '[1] [1] [1]' "$(jq -c '.over // empty' out | tr '\n' ' ' | sed 's/ $//')" 'who won'
expect 0 "$referee" --db "$db" verify

# After the arbiter has settled a turn nothing more is printed about it, and a claim of a school for
# it is refused (rules §11a; GU III "on n'y est plus reçu"; LL §167).
settled='[Setup "W:1x15 B:1x15 w"]
w 54 +4 1/7 1/5 rule score 0/4 0/0 "it stays"'
for more in 'school 4' '= 1/6 1/5' '1/4' 'b+2'; do
    echo "$settled $more" >settled.game
    expect 3 "$referee" replay settled.game
    has 'the turn is over: the next dice are expected'
done
for next in 'b school 4 1/5 1/4' '1/5 1/4 b school 4' '1/5 1/4 21 1/3 1/2 b school 4'; do
    echo "$settled 43 $next"
done >late.game
expect 4 "$referee" replay late.game
equal 3 "$(grep -c 'too late, not accepted; nobody marks anything' out)" 'how many claims are too late'
all_turns_are_as_expected
