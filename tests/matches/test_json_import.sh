#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What export --json writes, import reads: test_json_import.sh REFEREE LOAD_SQL SOURCE
# A record is written as JSON and read into another, and both are exported as text, which must be
# the same. A line that cannot be read is named, and its match is not in the record.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 load_sql=$2 source=$3

# text DB: all matches, without what is another's in another record.
text()
{
    "$referee" --db "$1" export --all 2>>complaints | sed 's/^\[Match .*/[Match]/'
}

# there_and_back NAME DB: the record as JSON gives what the record as text gives, and the record itself
# with `same`. (A line at the table and a line of record text may be written in two ways; two matches
# that only differ in claims are one to import.)
there_and_back()
{
    local text=0 json=0
    rm -f back.db* by-text.db*
    "$referee" --db "$2" export --all --json --full >"$1.json" 2>>complaints || true
    "$referee" --db "$2" export --all >"$1.text" 2>>complaints || true
    "$referee" --db by-text.db import "$1.text" >text-said 2>&1 || text=$?
    "$referee" --db back.db import "$1.json" >said 2>&1 || json=$?
    [ "$json" = "$text" ] || fail "$1: expected status $text as from text, seen $json: $(cat said text-said)"
    text back.db >back
    text "${3:-by-text.db}" >there
    diff there back >differs || fail "$1:" "$(head -n 20 differs)"
    [ "$(wc -l <there)" -gt 2 ] || fail "$1: nothing was exported"
}

# --- there and back ---------------------------------------------------------------------------------

cat >every.game <<'END'
# Faults found by fuzzing.
[Game "trictrac"] [White "Anna \"the \\ elder\""] [Black "Борис"] [Event "Кубок"] [Site "Łódź"]
[Date "2026.11.20"] [Option "holes=3"] [Option "stakes=double"] [Arbiter "Élise"]
# lead
rule board W:1x14,2 B:1x15 "why so"
# the second
1. w 64 7 5 rule score 0/4 0/0 "a jeton fell" # x
# y
2. b 43 rule throw void "fell" # z
3. b 43 5 4
set announce=silent
4. w ?? 1/2 1/3
5. b 21 t1 - rule turn b "so" resign w double "tired"

[Game "trictrac"] [White "Anna"] [Black "Boris"] [Partie "Soirée"] [Round "1"] [Option "play=ecrire"]
b 62 1/7 1/3
[Game "trictrac"] [White "Nobody"] [Black "Played"]
*
[Game "trictrac"] [White "Turn"] [Black "Ruled"]
rule turn b "by lot" *
[Game "tric-trac"] [White "Anna"] [Black "Boris"] [Option "parties=2"]
[Setup "W:10x12,23x3 B:1x15 w score=11:3"]
1. w 41 23/off on 10/14
[Game "puff"] [White "Anna"] [Black "Boris"]
w 64 bar/4 bar/6 b 33 bar/3x2 bar/4x2 b 21 bar/1 = stands
[Game "tic-tac"] [White "Anna"] [Black "Boris"] [Setup "W:1x14,8 B:1x14,12 w"]
w 51 1/6 1/2 whynot
[Game "backgammon"] [White "Anna"] [Black "Boris"] [Option "match=3"]
w 31 8/5 6/5 b double take 64 24/14 w 21 24/20 = back 13/10 b resigns pass b 11 6/5x2 8/7x2
w resigns gammon take
[Game "truba"] [Player1 "Anna"] [Player2 "Boris"] [Player3 "Clara"]
1. a 112346/11 1234/1 stop # hm
2. b 112346/ stop
[Game "pig"] [Player1 "Anna"] [Player2 "Boris"] [Option "goal=20"]
1. a 6 6 stop 2. b 5 3 stop 3. a 6 6 stop
END
cp every.game every-way.game
for game in every-way.game "$source"/tests/games/*.game; do
    rm -f one.db*
    "$referee" --db one.db import "$game" >/dev/null
    there_and_back "$(basename "$game" .game)" one.db one.db
done
for session in "$source"/tests/sessions/*.in; do
    rm -f one.db*
    "$referee" --db one.db <"$session" >/dev/null 2>&1 || true
    there_and_back "$(basename "$session" .in)" one.db
done

# Text added by hand, and matches that are already known.
"$referee" --db told.db import every.game >/dev/null
key=$("$referee" --db told.db matches | sed -n '1s/ .*//p')
"$referee" --db told.db hide "$key" typed twice >/dev/null
"$referee" --db told.db key Clara --passphrase-file <(echo secret) >/dev/null 2>&1 || true
there_and_back forgotten told.db
grep -q '^\[Hidden "typed twice"\]' back || fail "why it is forgotten was lost: $(cat back)"
"$referee" --db told.db import forgotten.json >said
grep -q 'imported 0 matches with 0 turns, 10 already known' said || fail 'known again:' "$(cat said)"
"$referee" --db told.db show "$key" --json >shown.json
rm -f back.db*
"$referee" --db back.db import shown.json >said || fail 'show --json was not read:' "$(cat said)"

# --- what cannot be read ------------------------------------------------------------------------------

# refused NAME LINE REASON: the file NAME.json is not read, for this; nothing is in the record.
refused()
{
    local status=0
    rm -f none.db*
    "$referee" --db none.db import "$1.json" >said 2>&1 || status=$?
    equal 3 "$status" "$1: status"
    grep -q "^$1.json:$2:[0-9]*: .*$3" said || fail "$1: not said:" "$(cat said)"
    [ -z "$("$referee" --db none.db matches 2>&1 | grep -v 'the record has no match')" ] || fail "$1: a match is there"
}

whole=lepeintre-1818-1.json
head -n 10 $whole >short.json
refused short 10 'has 23 turns, and 9 of them are here'
head -c 3000 $whole >cut.json
refused cut "$(($(head -c 3000 $whole | wc -l) + 1))" 'not an object of JSON'
sed '5s/"record":"[^"]*"/"record":"4. b 77 1\/2"/' $whole >throw.json
refused throw 5 'a die'
sed '5s/"record":"[^"]*"/"record":["32"]/' $whole >type.json
refused type 5 '"record" is missing or not text'
sed '5s/"record":"[^"]*"/"record":"4. b 32 [White \\"Eve\\"] 1\/2"/' $whole >header.json
refused header 5 'no header'
sed '5s/"record":"[^"]*"/"record":"4. b 32\\n# so"/' $whole >note.json
refused note 5 'no header and no note'
sed '5s/"notes":\[\]/"notes":[{}]/' $whole >notes.json
refused notes 5 '"notes" is missing or not a list of texts'
sed '5s/"coup":4/"coup":99999999999999999999/' $whole >huge.json
refused huge 5 'not an object of JSON'
sed '5s/"coup":4/"coup":4e999/' $whole >real.json
refused real 5 'not an object of JSON'
sed '5s/"coup":4/"coup":4,"coup":5/' $whole >twice.json
refused twice 5 'not an object of JSON'
sed '1s/"white":"[^"]*"/"white":7/' $whole >white.json
refused white 1 '"white" is missing or not text'
sed '1s/"coups":23/"coups":-1/' $whole >coups.json
refused coups 1 '"coups" is missing or not a whole number'
sed '1s/"headers":\[\]/"headers":{}/' $whole >list.json
refused list 1 '"headers" is missing'
sed '1s/"options":\[\]/"options":["holes=0"]/' $whole >option.json
refused option 1 'no such value'
{ sed 1q $whole && printf '%.0s[' $(seq 100000) && echo; } >deep.json
refused deep 2 'not an object of JSON'
sed 1d $whole >orphan.json
refused orphan 1 'no match before it'
printf '{"a":1}\n' >other.json
refused other 1 'neither a match nor a turn'
printf '\377\376{"a":1}\n' >bytes.json
refused bytes 1 'not an object of JSON'
{ sed 1q $whole && echo '{"coup":1,"side":"w","dice":[2,1],"play":"1/3","entry":1,"stands":{}}'; } >row.json
refused row 2 '"record" is missing: only'

# Of two matches one is left out, and the other is there; a header that is cut ends no match before.
{ sed '5s/"record":"[^"]*"/"record":7/' $whole && cat tryktrak-sample.json && echo '{"match":' && sed 1d $whole; } >two.json
status=0
rm -f two.db*
"$referee" --db two.db import two.json >said 2>&1 || status=$?
equal 3 "$status" "two: status"
grep -q 'imported 1 match with 56 turns, 0 already known, 2 skipped as unreadable' said ||
    fail 'two:' "$(cat said)"
grep -q '^two.json:5:' said || fail 'two:' "$(cat said)"
grep -q '^two.json:82:' said || fail 'two:' "$(cat said)"

# An empty line and a file without a name say as much.
sed 'G' $whole | "$referee" --db lines.db import - >said 2>&1 || fail 'empty lines:' "$(cat said)"
sed 'G;9s/"record":"[^"]*"/"record":"77"/' $whole | "$referee" --db lines.db import - >said 2>&1 && fail 'a wrong throw'
grep -q '^stdin:17:' said || fail 'empty lines are not counted:' "$(cat said)"

# --- the address of a match -------------------------------------------------------------------------

# The game text, compressed by Python, is read as a file with it is.
printf '[White "Ніна"]\n64 1/7 1/5\n' >short.game
address='https://app.example.org/x/#g=iw7PyCxJVVC6MPfitAt7L2xQiuUyM1Ew1DcHYlMuAA'
rm -f back.db* by-text.db*
"$referee" --db by-text.db import short.game >/dev/null
"$referee" --db back.db import "$address" >said
grep -q '^https://app.example.org/x/: imported 1 match with 1 turn, 0 already known$' said || fail "$(cat said)"
diff <(text by-text.db) <(text back.db) || fail 'an address: another match'
printf '%s\n' "$address" >address.txt
"$referee" --db back.db import address.txt "$address" >said
[ "$(grep -c '0 matches with 0 turns, 1 already known' said)" = 2 ] || fail "$(cat said)"
for wrong in "${address%??}" "$address!" "${address%%#*}"; do
    status=0
    "$referee" --db back.db import "$wrong" >said 2>complaint || status=$?
    [ "$status" = 3 ] || fail "$wrong: expected status 3, seen $status"
    head -n 1 complaint | grep -q '^referee: https://app.example.org/x/: .*address' || fail "$(cat complaint)"
done
[ "$(text back.db | grep -c White)" = 1 ] || fail 'a wrong address: the record is changed'
