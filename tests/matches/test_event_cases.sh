#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Habits and complaints of people who score events, one case each, with values from the rules:
# test_event_cases.sh REFEREE PAIR_TRF
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 pair_trf=$2

# begin DB SETTING... -- PLAYER...: an event Cup of ten-thousand.
begin()
{
    local db=$1 settings=() player
    shift
    while [ "$1" != -- ]; do
        settings+=("$1")
        shift
    done
    for player in "${@:2}"; do
        expect 0 on "$db" event Cup enter "$player"
    done
    expect 0 on "$db" event Cup set game=ten-thousand goal=1000 tie=shared "${settings[@]}"
}

# round DB RESULT...: publishes the next round, and enters its matches: "Ada Bea 1" (the first wins), 0, = (shared),
# F (the second forfeits).
round()
{
    local db=$1 first second result
    expect 0 on "$db" pair --event Cup --publish
    shift
    while [ $# -gt 0 ]; do
        if [[ $1 = *\|* ]]; then # names of several words
            IFS='|' read -r first second result <<<"$1"
        else
            read -r first second result <<<"$1"
        fi
        case $result in
        1) result='a 1000\nb 500\n' ;;
        0) result='a 500\nb 1000\n' ;;
        =) result='a 1000\nb 1000\n' ;;
        F) result='.forfeit b absent\n' ;;
        esac
        printf ".resume %s - %s\n$result" "$first" "$second" | on "$db" >played 2>&1 || fail "$*: $(cat played)"
        shift
    done
}

# --- the Swiss ------------------------------------------------------------------------------------

# A player who has won by forfeit does not get the bye (C.04.1 Article 4): of three players, two of
# whom have had it, nobody can. If Ada had played, she would have it.
for result in F 1; do
    begin three$result.db -- Ada Bea Cid
    round three$result.db "Ada Bea $result"
    has 'Bye: Cid'
    round three$result.db 'Ada Cid 0'
    has 'Bye: Bea'
done
expect 1 on threeF.db pair --event Cup
has 'no pairing is left'
expect 0 on three1.db pair --event Cup
has 'Bye: Ada'

# The colour of a match that was not played does not count (C.04.2 3.4): only Dan has had White, so
# Ada has it. If both had had it, the higher-ranked would alternate (C.04.5 4.3).
for result in F 1; do
    begin white$result.db -- Ada Bea Cid Dan
    round white$result.db "Ada Cid $result" 'Dan Bea 1'
done
expect 0 on whiteF.db pair --event Cup
has 'Ada (1) - Dan (1)'
expect 0 on white1.db pair --event Cup
has 'Dan (1) - Ada (1)'

# A rematch that can be avoided is avoided: four players meet in six pairs in three rounds, whatever the results, and then
# no round is left.
for wins in 1 0 =; do
    begin pod$wins.db -- Ada Bea Cid Dan
    for number in 1 2 3; do
        expect 0 on pod$wins.db pair --event Cup
        sed -n 's/^ *[0-9]*\. \([A-Z][a-z]*\) ([^)]*) - \([A-Z][a-z]*\) .*/\1 \2/p' out >pairs
        mapfile -t pairs < <(sed "s/\$/ $wins/" pairs)
        round pod$wins.db "${pairs[@]}"
        awk '{ print $1 < $2 ? $1 $2 : $2 $1 }' pairs >>pod$wins
    done
    equal 'AdaBea AdaCid AdaDan BeaCid BeaDan CidDan ' "$(sort pod$wins | tr '\n' ' ')" "the pairs, all $wins"
    expect 1 on pod$wins.db pair --event Cup
    has 'no pairing is left'
done

# Another program that knows an event only from its report pairs the same players: tests/matches/pair_trf.c reads the
# columns of C.04 Annex 2 and tries all pairings. Players withdraw, are absent, enter late and ask for a bye, and matches
# are forfeited. The program does not pair a player who has withdrawn, and the points are the sum of the rounds.
reported()
{
    local db=$1 status=0
    expect 0 on "$db" pair --event Cup
    cp out round
    expect 0 on "$db" pair --event Cup --trf
    "$pair_trf" <out >theirs 2>why || status=$?
    equal 0 "$status" "$db: the report is not sound: $(cat why)"
    sed -n 's/^ *[0-9]*\. \(.*\) ([^)]*) - \(.*\) ([^)]*)$/\1 - \2/p; s/^Bye: \(.*\) ([^)]*)$/bye \1/p' round | sort >ours
    sort theirs >sorted
    same_file sorted ours
}
withdrawn=0
for seed in 1 2 3 4; do
    db=report$seed.db
    number=$seed
    draw() { number=$(((number * 1103515245 + 12345) % 2147483648)) && drawn=$((number / 65536 % $1)); }
    entered=(李小龍 דנה Zoé '🎲 Karl' Łucja Ada Bea Cid)
    begin $db system=swiss rounds=4 -- "${entered[@]}"
    expect 0 on $db event Cup enter Late --round $((2 + seed % 2))
    reported $db
    for round in 1 2 3; do
        # Refused if the player has withdrawn.
        draw 8 && run on $db event Cup bye "${entered[drawn]}" half
        draw 8 && run on $db event Cup absent "${entered[drawn]}"
        reported $db
        results=()
        while IFS= read -r pair; do
            draw 8
            results+=("${pair% - *}|${pair#* - }|$(echo '1 0 = F 1 0 = 1' | cut -d ' ' -f $((drawn + 1)))")
        done < <(grep -v '^bye' ours)
        round $db "${results[@]}"
        draw 8 && run on $db event Cup withdraw "${entered[drawn]}"
        withdrawn=$((withdrawn + (status == 0)))
        reported $db
        ! grep -F "${entered[drawn]}" theirs || fail "$db: ${entered[drawn]} has withdrawn and is paired"
    done
done
[ $withdrawn -ge 4 ] || fail "only $withdrawn have withdrawn"

# Without entries and without a list the numbers are those of the matches, which is reported.
printf '%s\n' '[Game "pig"]' '[Player1 "Ada"]' '[Player2 "Bea"]' '[Event "Old"]' 'forfeit b "x"' >old.game
expect 0 on old.db import old.game
expect 0 on old.db pair --event Old Ada Bea Cid Dan
lacks 'order of their first'
expect 0 on old.db pair --event Old
has 'its players are those with a match, in the order of their first matches'

# A bye is worth as much as a win (C.04.1 Article 3), or what is set for the event. The report is consistent with it.
for case in '1 1' '1/2 ½' '0 0'; do
    read -r points shown <<<"$case"
    db=bye${points/\//}.db
    begin $db rounds=2 points-bye=$points -- Ada Bea Cid
    round $db 'Ada Bea 1'
    expect 0 on $db standings --event Cup
    grep -q "Cid: .*score $shown," out || fail "points-bye=$points: $(cat out)"
    expect 0 on $db pair --event Cup --trf
    "$pair_trf" <out >theirs || fail "points-bye=$points: $(cat out)"
done

# A match of a knock-out without a winner is played again.
begin again.db system=knock-out -- Ada Bea
round again.db 'Ada Bea ='
expect 0 on again.db pair --event Cup
has 'Ada - Bea: shared, to be played again'

# --- names ----------------------------------------------------------------------------------------

# Markup, a name that is written from right to left, emoji and ideograms are unchanged on the page;
# a zero-width space is shown.
begin names.db -- '<b>Ada</b>' 'דנה' '李小龍' 'Zoé 🎲' $'Ka\u200brl'
expect 0 on names.db pair --event Cup --publish
has 'דנה' 'Zoé 🎲' 'Ka<U+200B>rl'
start served "$referee" --db names.db serve --listen 127.0.0.1:0
at=$(head -n 1 served)
key=$(on names.db matches --event Cup --json | sed -n '1s/.*"match":"\([0-9a-f-]*\)".*/\1/p')
exec 3<>"/dev/tcp/127.0.0.1/${at##*:}"
printf 'GET /event?of=%s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' "$key" >&3
cat <&3 >page.html
exec 3>&- 3<&-
stop "$started"
file_has page.html '<bdi>&lt;b&gt;Ada&lt;/b&gt;</bdi>' '<bdi>דנה</bdi>'
file_lacks page.html '<b>Ada'

# In lists ideograms and emoji take two columns, and a combining accent takes none: all ratings begin in one column.
for name in '李小龍' 'דנה' 'Zoé 🎲' $'Ze\u0301lie' 'Ada'; do
    printf '%s\n' '[Game "pig"]' "[Player1 \"$name\"]" '[Player2 "Boris Godunov"]' '[Date "2026.01.01"]' '1. a 5 stop' \
        'forfeit b "x"' ''
done >wide.game
expect 0 on wide.db import wide.game
expect 0 on wide.db ratings
if command -v python3 >/dev/null; then
    sed 1d out | python3 -c '
import sys, unicodedata
def width(text):
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in text)
print(len({width(line[:line.rindex("  ", 0, line.index("."  , 8))]) for line in sys.stdin}))' >widths
    equal 1 "$(cat widths)" "columns in which ratings begin: $(cat out)"
fi
# A match that a file contains twice is imported once.
cat wide.game wide.game >twice.game
expect 0 on twice.db import twice.game
has 'imported 5 matches' '5 already known'

# A cell of CSV never begins as a formula does (OWASP: = + - @, and these after a tab).
for name in =1+1 +1 -1 '@SUM(A1)' $'\t=2+2'; do
    printf '%s\n' '[Game "pig"]' "[Player1 \"$name\"]" '[Player2 "Ada;\"x\""]' '[Event "Cup"]' 'forfeit b "x"'
done >cells.game
expect 0 on cells.db import cells.game
expect 0 on cells.db standings --event Cup --csv
has ",'=1+1," ",'+1," ",'-1," ",'@SUM(A1)," ",'=2+2," ",'=2+2," '"Ada;""x"""'

# --- files that are no good: refused with the line, and the record stays empty --------------------

printf '%s\n' '[Game "ten-thousand"]' '[Player1 "Ada"]' '[Player2 "Bea"]' '[Option "goal=1000"]' '1. a 1000 2. b 500' >good.game
expect 0 on good.db import good.game
on good.db export --json last >good.json
# bad NAME SED: the lines of good.json, changed, are refused.
bad()
{
    sed "$2" good.json >"$1.json"
    ! cmp -s good.json "$1.json" || fail "$1 changes nothing"
    expect 3 on bad.db import "$1.json"
    has "$1.json:"
    expect 0 on bad.db matches
    has 'the record has no match'
}
bad nan '1s/"coups":2/"coups":NaN/'
bad infinite '1s/"coups":2/"coups":1e999/'
bad big '1s/"coups":2/"coups":99999999999999999999/'
bad nul '1s/"Ada"/"A\\u0000"/'
bad surrogate '1s/"Ada"/"A\\ud800"/'
bad twice '1s/"game":/"game":"pig","game":/'
bad bytes '1s/"Ada"/"A\xff"/'
iconv -f UTF-8 -t UTF-16 good.game >wide.game
expect 3 on bad.db import wide.game
head -c 3000000 /dev/zero | tr '\0' 1 >long
expect 3 on bad.db import long
expect 0 on bad.db matches
has 'the record has no match'

# An invalid date is kept as typed and reported, and refused as the value of an option.
for date in 01/02/2026 2026.02.30 '30 February 2026' ٢٠٢٦.٠١.٠١; do
    sed "2i[Date \"$date\"]" good.game >date.game
    rm -f date.db
    expect 0 on date.db import date.game
    has 'kept as typed, but cannot be read as one'
    expect 0 on date.db export last
    has "[Date \"$date\"]"
    [ "$date" = 01/02/2026 ] || expect 2 on date.db matches --from "$date" # the first of February
done
