#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The record's commands as they are typed: test_records_cli.sh REFEREE GAME.
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1 game=$2
export LC_ALL=C

# --- import and export --------------------------------------------------------------------------

expect 0 on a.db import --dry-run "$game"
file_has out "would import 1 match with 23 turns"
[ ! -e a.db ] || fail "a dry run made a record"
expect 0 on a.db import "$game"
file_has out "imported 1 match with 23 turns, 0 already known"
expect 0 on a.db import "$game" "$game"
file_has out "imported 0 matches with 0 turns, 1 already known"
cp a.db a.before
expect 0 on a.db import --dry-run "$game"
file_has out "known" "would import 0 matches"
same_file a.before a.db
expect 0 on a.db export last
cp out first.game
expect 0 on b.db import first.game
expect 0 on b.db export last
grep -v '^\[Match' out >again.plain # which names the state of the log
grep -v '^\[Match' first.game >first.plain
same_file first.plain again.plain
expect 0 on b.db import - # nothing comes
# An import of standard input reads on from where it stands; a session leaves there what follows .quit.
{
    echo 'a line for another program'
    cat first.game
} >second.line
(read -r line && on rest.db import -) <second.line >out 2>err || fail "after a line of a file: $(cat err)"
file_has out "imported 1 match with 23 turns"
(read -r line && on rest.db import -) < <(cat second.line) >out 2>err || fail "after a line of a pipe: $(cat err)"
file_has out "imported 0 matches with 0 turns, 1 already known"
on rest.db import - - <first.game >out 2>err || fail "standard input twice: $(cat err)"
file_has out "imported 0 matches with 0 turns, 1 already known"
equal 1 "$(grep -c '1 already known' out)" "the same file is read twice"
{
    printf '\357\273\277'
    cat first.game
} >marked.game
{
    printf '.new Anna - Boris\n.quit\n'
    cat marked.game
} >session.line
(on begun.db && on begun.db import -) <session.line >out 2>err || fail "after a session: $(cat err)"
file_has out "imported 1 match with 23 turns"
# Only wrong marks and plays were found, the same in both.
# Where a coup stands is another place.
"$referee" replay --json "$game" | sed 's/^{"file":"[^"]*",/{/' >one.json || true
"$referee" replay --json first.game | sed 's/^{"file":"[^"]*",/{/' >two.json || true
same_file two.json one.json
expect 0 on a.db export last --csv
file_has out "match,white,black,event,date,coup,side,dice,typed,play," ",5,w,65,65 +4 1/6 1/7,1/7 1/6,4,0,"
expect 0 on a.db export --all --json
file_has out '"white":"Kermadeuc"' '"coup":23' '"text":"65 +4 1/6 1/7"'

# --- which version wrote it ---------------------------------------------------------------------

version=$("$referee" --version | sed -n 's/^referee //p')
equal "# referee $version" "$(head -n 1 first.game)" "the export says not who wrote it"
file_has out "\"referee\":\"$version\""
expect 0 on a.db verify
file_has out "everything agrees (referee $version)"
expect 0 on a.db verify --json
file_has out "\"referee\":\"$version\""
# It is written once per file, belongs to no match, and older lines may be in the middle.
{
    cat first.game
    printf '# referee 0.9.10\n# referee 2 was not there\n'
    grep -v '^\[Match\|^# referee' first.game | sed 's/Kermadeuc/Zoe/'
} >written.game
expect 0 on written.db import written.game
file_has out "imported 2 matches with 46 turns"
expect 0 on written.db export --all
[ "$(grep -c '^# referee [0-9.]*$' out)" = 1 ] || fail "said more than once: $(grep '^# referee' out)"
file_has out "# referee 2 was not there"
expect 0 on written.db report Zoe -o zoe.html
! grep -q 'referee 0.9.10' zoe.html || fail "the page has the line of a file"

printf '64 1/7 1/5\n52 1/6 9/12\n' >bad.game
expect 3 on a.db import bad.game first.game
file_has err "bad.game:2:8: no man stands on 9" "skipped: White - Black"
file_has out "first.game: imported 0 matches with 0 turns, 1 already known"
expect 1 on a.db import missing.game
expect 0 on a.db matches
lines 1

# --- found and shown ----------------------------------------------------------------------------

file_has out "Kermadeuc - His opponent" "23 turns" "unfinished"
expect 0 on a.db matches --player Kermadeuc --from 1818 --to 1818 --state unfinished --json
file_has out '"event":"Cours complet de trictrac"' '"holes":{"w":6,"b":0}'
key=$(sed 's/.*"match":"\([^"]*\)".*/\1/' out)
expect 1 on a.db matches --player Nobody
[ ! -s out ] || fail "Nobody has played: $(cat out)"
for name in last "$key" "$(printf %.4s "$key")"; do
    expect 0 on a.db show "$name"
    file_has out "Kermadeuc - His opponent" "Key: $key" "  23. w 44"
done
expect 0 on a.db show last --json
file_has out '"kind":"record"' '"coup":23' '"entry":24'
expect 1 on a.db show abc
file_has err "too short: a match key has at least four characters"
expect 1 on a.db show zzzzzz
for name in Kermadeuc 'Kermadeuc - His opponent' 'His opponent - Kermadeuc' kerm 'K - H'; do
    expect 0 on a.db show "$name"
    file_has out "Key: $key"
done
expect 1 on a.db show 'Kermadeuc - Nobody'
file_has err "there is no such match"
expect 0 on a.db draw Kermadeuc:23 -o coup.svg
expect 1 on a.db draw Kermadeuc:25 -o coup.svg
file_has err "there is no turn 25: the turns are 1 to 23"
expect 1 on a.db show 00000000
expect 0 on a.db stats Kermadeuc
file_has out "1 match, 0 won, 0 lost, 1 unfinished" "Holes: 6, against 0, in 23 turns" "Six tables" "expected"
expect 0 on a.db stats Kermadeuc "His opponent" --json
file_has out '"holes":{"own":6,"other":0}' '"dice":[1,1],"count":1'
expect 1 on a.db stats Nobody

# --- stakes -------------------------------------------------------------------------------------

cat >stakes.game <<'END'
[White "Zoe"] [Black "Yves"] [Option "stakes=bridge"]
w 64 +12 1/7 1/5 b 64 +12 1/7 1/5 w 63 +60
[White "Yves"] [Black "Zoe"] [Option "stakes=nineteenth-century"]
w 64 +72
[White "Zoe"] [Black "Yves"]
w 64 +72
[White "Zoe"] [Black "Yves"] [Option "stakes=bridge"]
w 64 +12 1/7 1/5
[White "Xavier"] [Black "Zoe"] [Option "stakes=bridge"]
w 65 +12 1/7 1/6 b 64 +12 1/7 1/5 w 63 +60
END
expect 0 on stakes.db import stakes.game
expect 0 on stakes.db verify
expect 0 on stakes.db stats Zoe Yves
file_has out "4 matches, 2 won, 1 lost, 1 unfinished" "Stakes: 2½ won, 4 lost, balance -1½"
expect 0 on stakes.db stats Yves
file_has out "Stakes: 4 won, 2½ lost, balance +1½"
expect 0 on stakes.db stats Zoe
file_has out "Stakes: 2½ won, 5½ lost, balance -3"
expect 0 on stakes.db stats Zoe --json
file_has out '"stake_halves":{"won":5,"lost":11,"balance":-6}'
expect 0 on stakes.db export --all
grep -v '^$' out >again.game
expect 0 on again.db import again.game
expect 0 on again.db stats Xavier
file_has out "Stakes: 1½ won, 0 lost, balance +1½"
expect 0 on a.db stats Kermadeuc
file_has out "Stakes: 0 won, 0 lost, balance 0"
expect 2 on a.db matches last
expect 2 on a.db show
expect 2 on a.db export
expect 2 on a.db verify --csv
expect 2 on a.db stats
expect 2 "$referee" judge --csv
expect 1 on missing.db matches
[ ! -e missing.db ] || fail "reading made a record"

# --- proved -------------------------------------------------------------------------------------

expect 0 on a.db verify
file_has out "1 match with 23 turns replayed: everything agrees"
expect 0 on a.db verify --json
file_has out '"verify":"sound","matches":1,"coups":23,"defects":0'
expect 0 on a.db backup c.db
expect 1 on a.db backup c.db
at=$(grep -abo "5. w 65 +4 1/6 1/7" c.db | head -1 | cut -d: -f1)
printf '2' | dd of=c.db bs=1 seek=$((at + 9)) conv=notrunc 2>/dev/null
expect 4 on c.db verify
file_has out "entry 5" "1 defect"
expect 4 on c.db verify --json
file_has out '"entry":5' '"verify":"unsound"'

# --- judged anew --------------------------------------------------------------------------------

expect 0 on a.db show last
file_has out "Judged by rules: 1"
expect 0 on a.db matches --json
file_has out '"rules":1'
expect 0 on a.db rejudge
file_has out "0 matches judged again by the present rules"
expect 0 on a.db rejudge --dry-run --json last
file_has out '"rejudge":"same"' '"rules":1,"present":1,"differ":[]' '"was":{"state":"unfinished"'
expect 0 on a.db rejudge --reason "for no reason" last
file_has out "rules 1 give the same"
expect 1 on a.db rejudge Nobody
expect 2 on a.db rejudge --reason
expect 2 on a.db verify --reason words
expect 0 on a.db export last
same_file first.game out

# --- several laptops ----------------------------------------------------------------------------

printf '.new Anna - Boris\n64 1/7 1/5\n52 1/6 1/3\n' | on here.db >/dev/null
expect 0 on here.db backup there.db
expect 0 on here.db merge there.db
file_has out "0 new, 0 extended, 0 diverged, 1 already known"
printf '21 1/3 1/2\n' | on there.db >/dev/null
cp here.db here.before
expect 0 on here.db merge there.db --dry-run
file_has out "0 new, 1 extended" "nothing was written"
same_file here.before here.db
expect 0 on here.db merge there.db
file_has out "extended" "0 new, 1 extended, 0 diverged, 0 already known" "Backup written: here.db."
equal 1 "$(ls here.db.*.bak | wc -l)" "no backup, or more than one"
expect 0 on there.db merge here.db
file_has out "1 already known"
expect 0 on here.db verify
printf '31 1/4 1/2\n' | on here.db >/dev/null
printf '43 1/5 1/4\n' | on there.db >/dev/null
expect 0 on here.db merge there.db
file_has out "diverged" "both are kept"
expect 0 on here.db merge there.db
file_has out "1 already known"
expect 0 on here.db versions
lines 2
version=$(sed -n 's/.*version \([0-9a-f]*\).*/\1/p' out)
expect 0 on here.db verify
file_has out "2 matches"
expect 0 on here.db choose last "$version"
expect 0 on here.db versions last --json
file_has out '"chosen":true'
expect 0 on here.db choose last -
expect 1 on here.db choose last nonsense
expect 0 on here.db stats Anna
file_has out "Anna: 1 match"
expect 1 on here.db merge missing.db
printf 'no record\n' >text.db
expect 1 on here.db merge text.db

# --- two referees -------------------------------------------------------------------------------

mkfifo typed
"$referee" --db two.db <typed >first.out 2>first.err &
first=$!
exec 9>typed
printf '.new Carla - Dora\n64 1/7 1/5\n' >&9
wait_until grep -q "1/7 1/5: legal" first.out
printf '52 1/6 1/3\n.new Emma - Fritz\n43 1/5 1/4\n.resume last\n.matches\n' |
    on two.db >second.out 2>second.err || true
file_has second.err "the match is being written by another referee" "Another running referee has this match open"
file_has second.out "1. Emma throws 4-3" "Carla - Dora" "Emma - Fritz"
printf '52 1/6 1/3\n' >&9
exec 9>&-
wait $first || fail "the first referee failed: $(cat first.err)"
file_has first.out "2. Dora throws 5-2"
expect 0 on two.db verify
file_has out "2 matches with 3 turns replayed: everything agrees"

# --- corrections, across sessions ---------------------------------------------------------------

printf '.new Anna - Boris\n64 1/8 1/5\n52 1/6 1/3\n' | on edit.db >/dev/null
printf '.edit 1\n64 1/7 1/5\n.undo\n' | on edit.db >edit.out
file_has edit.out "64 1/8 1/5" "Turn 1 corrected: 64 1/7 1/5" "Undone: 1 64 1/7 1/5"
printf '.redo 5\n.edit 2\n.score\n.edit 9\n' | on edit.db >edit.out 2>edit.err || true
file_has edit.out "Redone: 1 64 1/7 1/5"
file_has edit.err "There is no turn with that number"
printf '.undo 99\n.redo 99\n' | on edit.db >edit.out
file_has edit.out "Undone: 64 1/8 1/5" "Redone: 1 64 1/7 1/5"
expect 0 on edit.db export last
file_has out "1. w 64 1/7 1/5" "2. b 52 1/6 1/3"
expect 0 on edit.db show last
file_has out "Corrections and notes in the log:" "turn corrected: 1 64 1/7 1/5"
printf '21 +2 1/3 1/2\n.claim 2\n.overrule 4 he was warned\n.note signed by both\n' | on edit.db >edit.out
file_has edit.out "The arbiter's ruling is entered" "Noted on claim 1 of turn 3."
expect 0 on edit.db claims
file_has out "Anna - Boris" "Boris claims a school of 2" "the arbiter overrules the claim of entry" "signed by both"
expect 0 on edit.db claims last --json
file_has out '"ruling":"overruled"' '"overrules":{"entry":' '"effect":{"claimant":4,"accused":0}'
expect 0 on edit.db verify
printf '*\n' | on edit.db >/dev/null
expect 0 on edit.db matches --state unfinished
file_has out "Anna - Boris"

# --- a table for spreadsheets -------------------------------------------------------------------

cat >formula.game <<'END'
[White "=cmd|' /C calc'!A0"] [Black "@Boris, \"B\""] [Event "+1"] [Date "-2"]
64 1/7 1/5
END
expect 0 on csv.db import formula.game
expect 0 on csv.db export last --csv
file_has out ",'=cmd|' /C calc'!A0,\"'@Boris, \"\"B\"\"\",'+1,'-2,1,w,64,64 1/7 1/5,1/7 1/5,0,0,"
printf '[White "Anna=1"] [Black " =2"]\n64 1/7 1/5\n=2 = stands\n' >plain.game
expect 3 on csv.db import plain.game # the second line is no coup
printf '[White "Anna=1"] [Black " =2"]\n64 1/7 1/5\n' >plain.game
expect 0 on csv.db import plain.game
expect 0 on csv.db export "Anna=1" --csv
file_has out ",Anna=1,'=2,"

# --- no room ------------------------------------------------------------------------------------

# limited COMMAND...: no file may grow beyond sixteen blocks, as on a full disk.
limited()
{
    (
        ulimit -f 16
        "$@"
    )
}

expect 1 limited on full.db import "$game"
file_has err "the disk is full"
expect 0 on full.db import "$game"
printf '.new Anna - Boris\n64 1/7 1/5\n' | on small.db >/dev/null
cp small.db small.before
printf '53 1/6 1/4\n' >typed.txt
status=0
limited on small.db <typed.txt >out 2>err || status=$?
[ $status = 1 ] || fail "a line without room for it gave $status: $(cat out err)"
file_has err "the disk is full"
grep -q legal out && fail "acknowledged, and not written: $(cat out)"
expect 0 on small.db verify
file_has out "1 match with 1 turn replayed"
status=0
limited "$referee" replay --json "$game" "$game" >big.json 2>err || status=$?
[ $status = 1 ] || fail "an output without room gave $status"
file_has err "referee: output: File too large"

# --- names that differ only by case or accents -------------------------------------------------------

pig()
{
    printf '%s\n' '[Game "pig"]' "[Player1 \"$1\"]" "[Player2 \"$2\"]" '' "1. a $3 stop"
}
pig Zoé Boris 4 >zoe.game
pig zoé Boris 5 >lower.game
pig ZOE BORIS 6 >upper.game
expect 0 on names.db import zoe.game
lacks 'new player'
expect 0 on names.db import lower.game
has 'referee: lower.game: zoé is a new player, whose name differs from Zoé only by case or accents'
[ "$(grep -c 'new player' err)" = 1 ] || fail "$(cat err)"
expect 0 on names.db import lower.game # known
lacks 'new player'
expect 0 on twice.db import zoe.game upper.game
has 'upper.game: ZOE is a new player, whose name differs from Zoé' 'upper.game: BORIS is a new player'
expect 0 on dry.db import --dry-run zoe.game lower.game
has 'lower.game: zoé is a new player'
printf '.new pig zoe - Clara\n5\n.new pig Zoé - Clara\n' | on twice.db >out 2>err
has 'zoe is a new player, whose name differs from Zoé only by case or accents.'
[ "$(grep -c 'new player' out)" = 1 ] || fail "$(cat out)"

# --- a record without a match, as a copy without its -wal file is ------------------------------------

printf '.quit\n' | on empty.db >out 2>err
[ -e empty.db ] || expect 0 on empty.db import - </dev/null
for command in matches verify 'matches --json' 'verify --json'; do
    expect 0 on empty.db $command
    file_has err 'the record has no match'
done
expect 0 on names.db matches
lacks 'has no match'
expect 0 on names.db verify
lacks 'has no match'
