#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Precedents: claims by what they are, positions by where the men stand: test_find.sh REFEREE SOURCE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 source=$2

# finds WANTED ARGUMENTS...: these turns or cases are found, and no other; WANTED has the first word
# of each line.
finds()
{
    local wanted=$1 found
    shift
    found=$("$referee" --db r.db find "$@" | sed '$d' | sed 's/^[0-9a-f]*:\([0-9]*\) .*/\1/; s/ .*//' |
        LC_ALL=C sort | tr '\n' ' ')
    equal "$wanted" "$found" "find $*"
}

# Lepeintre's game, as printed (with numbered turns), and one with claims.
"$referee" --db r.db import "$source/tests/games/lepeintre-1818-1.game" >said

# The third throw of his six tables, coup 5; found from across the board, too; and no other throw.
# What is printed of them: Lepeintre of the six tables, he and Guiton of the start.
sixtables="LP-I-sixtables LP-I-sixtables-free "
talons="FC-GU-beyond FC-GU-short LP-II-fig4-not-corner "
six="W:1x11,2,3,4,5 B:1x13,7x2"
finds "5 $sixtables" "$six"
finds "5 $sixtables" "$six w 65"
finds "5 $sixtables" "W:5,4,3,2,1x11 B:7x2,1x13"
finds "5 $sixtables" "W:1x13,7x2 B:1x11,2,3,4,5 b"
finds '' "$six b"
finds '' "W:1x13,7x2 B:1x11,2,3,4,5 w"
finds '' "$six" --throw 64
finds "5 $sixtables" "$six" --throw 56
finds "1 $talons" 'W:1x15 B:1x15'
finds '1 ' 'W:1x15 B:1x15 w 21'
finds '1 ' 'W:1x15 B:1x15 b 21' # the same from across the board

# A pattern: a man on 11 and none on 7 before 6-6; the named fields match exactly, the others have
# any men.
finds '22 LL-357-53 ' 'W:11,* B:*' --throw 66
finds 'LL-107-208 LL-354-93 LL-381-119 LL-396-436 LP-63-sonnez14 SC-GU-III-impossible ' 'W:11x2,* B:*' --throw 66
finds '22 ' 'W:11,7x0,* B:*' --throw 66
finds 'LL-357-53 ' 'W:11,6x0,* B:*' --throw 66
finds '' 'W:11 B:*' --throw 66
# One man may also be written this way; and a pattern from across the board is the same.
finds '22 LL-357-53 ' 'W:11x1,* B:*' --throw 66
finds '' 'W:11x11,* B:*' --throw 66
finds '22 LL-357-53 ' 'W:* B:11,*' --throw 66
for side in 'w b' 'b w'; do
    "$referee" --db r.db find "W:11,* B:* ${side% *}" --throw 66 >one
    "$referee" --db r.db find "W:* B:11,* ${side#* }" --throw 66 >other
    cmp -s one other || fail "a pattern and the same from across: $(cat one other)"
    grep -c ':22 ' one >>sides || :
done
equal '0 1 ' "$(sort sides | tr '\n' ' ')" "coup 22 is thrown by both"
# Turn 13: the double ace that can fill the petit jan, but was played without filling it (Q1).
finds '13 ' 'W:* B:*' --fault Q1
finds '' 'W:* B:*' --fault C2

# Cases of a file follow, with the names that they have in it.
printf '{"id": "club-%d", "source": "a club", "line": "%s"}\n' 1 "$six w 65" 2 "W:1x15 B:1x15 w 65" >club.jsonl
finds "5 ${sixtables}club-1 " "$six" club.jsonl
finds "5 ${sixtables}club-1 " "W:1x13,7x2 B:1x11,2,3,4,5 b 65" club.jsonl

# For programs each is a line, the coup and the three cases.
"$referee" --db r.db find "$six" club.jsonl --json >said
[ "$(wc -l <said)" = 4 ] || fail "--json gives $(wc -l <said) lines, not 4"

# A match that begins otherwise begins nowhere else; a hidden one is not found.
printf '%s\n' '[White "Anna"]' '[Black "Boris"]' '[Setup "W:1x13,7x2 B:1x11,2,3,4,5 w"]' '1. w 43 1/5/8' '*' >s.game
"$referee" --db r.db import s.game >said
finds "1 5 $sixtables" "$six"
found=$("$referee" --db r.db find 'W:1x13,7x2,* B:1x11,2,*' | sed -n 's/^[0-9a-f]*:\([0-9]*\) .*/\1/p' | sort | tr '\n' ' ')
equal '1 5 ' "$found" 'turns of a pattern'
finds "1 $talons" 'W:1x15 B:1x15'
# With a fault of the first throw, 1 to 7 where 5-4 was thrown (N1), from the start and elsewhere.
printf '%s\n' '[White "Clara"]' '[Black "Dora"]' '1. w 54 1/7 1/5 = stands' '*' >n.game
printf '%s\n' '[White "Clara"]' '[Black "Emil"]' '[Setup "W:1x13,7x2 B:1x11,2,3,4,5 w"]' \
    '1. w 54 1/7 1/5 = stands' '*' >o.game
"$referee" --db n.db import n.game o.game >said
for where in 'W:1x15 B:1x15' "$six"; do
    for fault in N1 C2; do
        "$referee" --db n.db find "$where" --fault $fault | grep '^[0-9a-f]\{8\}:' >told || :
        [ "$(wc -l <told)" = "$([ $fault = N1 ] && echo 1 || echo 0)" ] || fail "$fault at $where: $(cat told)"
    done
done
"$referee" --db r.db hide "Anna - Boris" 'a trial' >said
finds "5 $sixtables" "$six"
status=0
"$referee" --db r.db find 'W:1x16 B:1x15' >said 2>&1 || status=$?
[ $status = 3 ] || fail "a position of 16 men ended with $status"
status=0
"$referee" --db r.db find "$six" --throw 67 >said 2>&1 || status=$?
[ $status = 2 ] || fail "--throw 67 ended with $status"

# By an index: the plan says so, whatever is in the record.
plan=$(sqlite3 r.db "EXPLAIN QUERY PLAN SELECT number FROM coup b WHERE b.position <> '' AND b.position = 'W:1x15 B:1x15'" 2>/dev/null || echo coup_position)
[[ $plan = *coup_position* ]] || fail "positions are not found by their index: $plan"

# --- claims ---------------------------------------------------------------------------------------

# claims WANTED ARGUMENTS...: the entries of the claims listed.
claims()
{
    local wanted=$1 found
    shift
    found=$("$referee" --db c.db claims "$@" | sed -n 's/.*entry \([0-9]*\))*: .*/\1/p' | tr '\n' ' ')
    equal "$wanted" "$found" "claims $*"
}

# Boris marks two too many (entry 2) and is sent to school; Anna omits the six tables at coup 3, is
# sent to school for 4 and the arbiter gives 2.
printf '%s\n' '.new Anna - Boris' '21 1/2 1/3' '43 +2 1/4 1/5' 'school 2' '43 1/4 1/5' '21 1/2 1/3' \
    '65 1/6 1/7 +0' 'school 4' '.overrule 2 half of it' '21 1/2 1/3' | "$referee" --db c.db >said
claims '3 7 8 '
claims '3 ' --kind over
claims '7 8 ' --kind under --article 'GU III' # the arbiter's with it
claims '7 8 ' --overruled
claims '7 8 ' --jan six-tables
claims '' --jan true-hit
claims '' --kind fill
claims '3 7 8 ' --article 'M XVII'
claims '' --overruled --kind over
claims '' --article 'LP 61'
equal '0 found' "$("$referee" --db c.db claims --kind fill)" "claims of no kind are passed over in silence"
[ -z "$("$referee" --db c.db claims --json --kind fill)" ] || fail "claims --json says what no program reads"

# --- what is in no list, and what is not in the record ----------------------------------------------

# ends STATUS NEAR ARGUMENTS...: nothing on standard output; on the other the beginning of the list.
ends()
{
    local wanted=$1 near=$2 status=0
    shift 2
    "$referee" --db c.db "$@" >out 2>err || status=$?
    [ "$status" = "$wanted" ] && [ ! -s out ] && grep -qF "$near" err ||
        fail "$* ends with $status, says '$(cat out)' and '$(head -n 1 err)'"
}

ends 2 'the kinds are: under, ' claims --kind undre
ends 2 'the kinds are: N1, ' claims --kind N1x last
ends 2 'there are: keep-petit, ' claims --jan keep-peti
ends 2 'there are: LL §183; LL §185; ' claims --article 'LL §18x'
ends 2 'this game has none' claims --game puff --jan six-tables
ends 2 'unknown kind of claim' claims --game puff --kind under
ends 2 'unknown kind of claim' claims --kind ''
ends 2 'the codes are: Q1, Q2, ' find --fault Q9
ends 2 'the codes are: N1, N2, ' find --fault N9 "$six"
ends 2 'open, over or unfinished' matches --state opne
ends 2 'name a position, or use --throw, --fault or --note' find
for many in 0 x 10000; do
    ends 2 'a number from 1 to 9999' find --throw 64 --page $many
done
ends 1 'unknown player: try Anna' matches --player Anne
ends 1 'unknown player' stats Nobody --json
ends 1 'Nobody: unknown player' stats Anna Nobody
ends 1 'unknown player' rename Nobody Clara
ends 1 'unknown player' alias Nobody Anna
ends 1 'the record has no match of this event' matches --event Cup --json
ends 1 'the record has no match of this event' standings --event Cup
ends 1 'the record has no match of this event' push p.db --event Cup
ends 1 'there is no such match' claims Clara
"$referee" --db c.db matches --state over >out || fail 'no match is over: that is no error'

# --- a fault without a position, first turns, pages -------------------------------------------------

# told ARGUMENTS...: the turns, without their matches.
told()
{
    "$referee" --db "$1" find "${@:2}" --json | sed -n '/^{"match"/p' | sed 's/.*"coup":\([0-9]*\),"side":"\(.\)".*"position":"\([^"]*\)".*/\1\2 \3/'
}

start='W:1x15 B:1x15' set_up='W:1x13,7x2 B:1x11,2,3,4,5'
[ "$(told n.db --fault N1 | LC_ALL=C sort)" = "1w $set_up
1w $start" ] || fail "first turns with N1: $(told n.db --fault N1)"
equal "1w $set_up" "$(told n.db 'W:1x13,* B:*' --fault N1)" 'a pattern is that of a set-up'
equal "1w $set_up" "$(told n.db 'W:7x2,* B:*')" 'a pattern is that of a set-up, without a fault'
equal "1w $start" "$(told n.db 'W:1x15 B:1x15,*')" 'a pattern is that of the start'
equal 2 "$(told n.db --throw 45 | wc -l)" 'a throw alone'
equal 2 "$("$referee" --db n.db claims --kind N1 | grep -c 'at fault (N1): unchanged (GU III; LL §211')" 'a false move that was left is a claim'
"$referee" --db n.db find --fault N1 --game puff | grep -qx '0 found' || fail 'N1 of another game'

for i in $(seq 1030); do
    printf '[White "A%d"]\n[Black "B"]\n1. w 21 1/3 1/2\n*\n' "$i"
done >many.game
"$referee" --db m.db import many.game >said
for page in 1 2 3 4; do
    "$referee" --db m.db find "$start" --page $page --json >page$page
    "$referee" --db m.db find "$start" --page $page | tail -n 1 >end$page
done
[ "$(cat page1 page2 page3 | grep -o '"match":"[^"]*"' | sort -u | wc -l)" = 1030 ] ||
    fail 'three pages do not have 1030 matches'
[ "$(tail -n 1 page1)" = '{"more":true,"next_page":2}' ] && [ "$(tail -n 1 page2)" = '{"more":true,"next_page":3}' ] ||
    fail "the end of a page: $(tail -n 1 page1 page2)"
equal '1 to 500 are shown, and there are more: --page 2' "$(cat end1)"
equal '1033 found, 1001 to 1030 are shown' "$(cat end3)"
grep -c '"id"' page3 >cases
[ "$(cat cases)" = 3 ] && ! grep -q '"id"' page1 page2 || fail 'the printed cases are not on the last page'
LC_ALL=C grep -q '[^ -~]' page? && fail 'JSON that is not plain ASCII'
"$referee" --db m.db matches >out
head -n 1 out | grep -q '^[0-9a-f]\{8\}  -  Trictrac' || fail 'the day of entry is told as the date'

# Notes and reasons, in any case and with any accents; not those that were undone or are hidden.
cat >noted.game <<'END'
[Game "trictrac"] [White "Anna"] [Black "Борис"] [Date "2026.11.20"]
# Élise asks: what?
w 64 7 5 rule score 0/4 0/0 "Le jeton est TOMBÉ" # Straße gesperrt
b 43 5 4 # tombe
# ПОЧАТОК гри
[Game "truba"] [Player1 "Anna"] [Player2 "Łukasz"]
1. a 112346/11 1234/1 stop # tombé łódź
END
"$referee" --db o.db import noted.game >said
printf '%s\n' '.new Anna - Clara' 'w 64 1/7 1/5' '.note tombe à côté' 'b 43 1/4 1/5 # tombe deux fois' '.undo' |
    "$referee" --db o.db >said
# noted WORDS: the turns
noted()
{
    "$referee" --db o.db find --note "$1" | sed -n 's/^[0-9a-f]*:\([0-9]*\)  \([^,:]*\).*: \(.*\)/\1 \2 \3/p'
}
[ "$(noted tombe)" = '1 Anna - Борис Le jeton est TOMBÉ
2 Anna - Борис tombe
1 Anna - Łukasz tombé łódź
1 Anna - Clara tombe à côté' ] || fail "tombe: $(noted tombe)"
[ "$(noted 'strasse GE')" = '1 Anna - Борис Straße gesperrt' ] || fail "$(noted 'strasse GE')"
[ "$(noted початок)" = '2 Anna - Борис ПОЧАТОК гри' ] || fail "$(noted початок)"
[ "$(noted lodz)" = '1 Anna - Łukasz tombé łódź' ] || fail "$(noted lodz)"
"$referee" --db o.db find --note elise | grep -q ':0  Anna - Борис, .*: Élise asks: what?$' || fail 'a note before the first turn'
"$referee" --db o.db find --note 1/7 | grep -qx '0 found' || fail 'a play is no note'
"$referee" --db o.db hide "Anna - Łukasz" twice >said
"$referee" --db o.db find --note lodz | grep -qx '0 found' || fail 'a hidden match'
for i in $(seq 510); do printf '[White "A%d"] [Black "B"] w 21 1/3 1/2 # seen %d\n' "$i" "$i"; done >seen.game
"$referee" --db o.db import seen.game >said
"$referee" --db o.db find --note seen --json | tail -n 1 >out
equal '{"more":true,"next_page":2}' "$(cat out)" "the end of a page of notes"
equal '510 found, 501 to 510 are shown' "$("$referee" --db o.db find --note seen --page 2 | tail -n 1)" 'the second page of notes'
