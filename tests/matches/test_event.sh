#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Events: entries, withdrawals, absences and byes are recorded, and pair, standings and the report for
# other programs read them. test_event.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# event DB WORD...: `referee event`, which must succeed.
event()
{
    expect 0 on "$1" event "${@:2}"
}

# play DB FIRST SECOND RESULT: plays the open match of the two: 1 the first wins, 0 the second wins, = both share the win.
play()
{
    local turns
    case $4 in
    1) turns='a 1000\nb 500\n' ;;
    0) turns='a 500\nb 1000\n' ;;
    =) turns='a 1000\nb 1000\n' ;;
    esac
    printf '.resume %s - %s\n%b' "$2" "$3" "$turns" | on "$1" >played 2>&1 || fail "$2 - $3: $(cat played)"
}

# refuses STATUS TEXT DB WORD...: one line contains the text, and the record does not change.
refuses()
{
    local head
    on "$3" verify >before || :
    head=$(grep -c . before)
    expect "$1" on "$3" "${@:4}"
    has "$2"
    [ "$1" = 2 ] || equal 1 "$(grep -c . err)" "lines of the error of ${*:4}"
    on "$3" verify >after || :
    same_file before after
    [ "$head" -gt 0 ] || fail 'verify printed nothing'
}

# --- facts that are refused -----------------------------------------------------------------------

expect 1 on a.db event Cup
has 'no such file'
event a.db Cup enter Anna
event a.db
has 'Cup, 1 player, 0 rounds published'
event a.db Cup enter Boris --round 1
refuses 1 'Anna is entered already' a.db event Cup enter Anna
refuses 1 'Zoe is not entered' a.db event Cup withdraw Zoe
refuses 1 'Zoe is not entered' a.db event Cup absent Zoe --round 2
refuses 1 'Zoe is not entered' a.db event Cup bye Zoe half --round 2
refuses 1 'no such event' a.db event Cap withdraw Anna
refuses 1 'no such event' a.db event Cap
refuses 2 'this is not a name' a.db event Cup enter ' '
refuses 2 'this is not a name' a.db event '' enter Carl
refuses 2 'this is not a name' a.db event ' ' set rounds=3
refuses 2 'this is not a name' a.db event $'C\nup' enter Carl
refuses 2 'this is not a name' a.db event $'C\xff' enter Carl
refuses 1 'Anna is entered already' a.db event ' Cup ' enter Anna
refuses 2 'this is not a name' a.db event Cup enter $'a\001b'
refuses 2 'the points of a bye are full, half or zero' a.db event Cup bye Anna most
refuses 2 'bye requires a player' a.db event Cup bye Anna
refuses 2 'name one player' a.db event Cup enter Carl Emil
refuses 2 'the facts of an event are' a.db event Cup leave Anna
refuses 2 'undo takes no further word' a.db event Cup undo Anna
refuses 2 'requires a number' a.db event Cup absent Anna --round all
refuses 2 'set requires NAME=VALUE' a.db event Cup set rounds
refuses 1 'rounds is a number' a.db event Cup set rounds=0
refuses 1 'system is one of' a.db event Cup set system=german
refuses 1 'points-bye is one of' a.db event Cup set points-bye=2
refuses 2 'there is no game chess' a.db event Cup set game=chess
refuses 2 'need a game' a.db event Cup set match=7
refuses 2 'match' a.db event Cup set game=backgammon match=none
refuses 2 'neither an option of events nor of backgammon' a.db event Cup set game=backgammon goal=7
refuses 2 'no such tie-breaks' a.db event Cup set tie-breaks=luck
refuses 1 'the game of its matches is not set' a.db pair --event Cup --publish
refuses 2 'no list is taken here' a.db pair --event Cup Anna Boris
echo Anna >list
refuses 2 'no list is taken here' a.db pair --event Cup --players list
refuses 1 'nobody has entered' a.db pair --event Other --publish
event a.db Cup withdraw Boris --round 3
refuses 1 'Boris has withdrawn from round 3' a.db event Cup absent Boris --round 3
refuses 1 'Boris has withdrawn from round 3' a.db event Cup withdraw Boris
refuses 1 'can enter again from then on' a.db event Cup enter Boris --round 2
event a.db Cup enter Boris --round 5
event a.db Cup
has '2. Boris'
# A near spelling is reported, and entered (a scorer knows better than the program).
event a.db Cup enter ANNA
has 'ANNA is a new player, whose name differs from Anna only by case or accents'
for undone in ANNA 'enter "Boris" round 5' 'withdraw "Boris" round 3'; do
    event a.db Cup undo
    has "$undone"
done
event a.db Cup undo
event a.db Cup undo
refuses 1 'there is no fact to undo' a.db event Cup undo

# --- a Swiss of nine, on two records --------------------------------------------------------------
# Late entry, withdrawal, absence, a bye that was asked for and one that is given. Round 1 by hand:
# Boris has asked for a bye, so seven are to be paired; all have no point and have played nothing, so
# the largest number has the bye (C.04.5 3.4.4), and the upper half meets the lower (3.6): numbers 1, 3
# and 4 against 5, 6 and 7. Odd numbers have White (4.3.1).

for player in Anna Boris Clara Dora Emil Fay Gero Hana; do
    event org.db Open enter "$player"
done
event org.db Open set system=swiss rounds=4 game=ten-thousand goal=1000 tie=shared points-bye=1 tie-breaks=buchholz,wins
event org.db Open enter Ivo --round 2
event org.db Open bye Boris half --round 1
event org.db Open absent Clara --round 2
expect 0 on desk.db merge org.db
has '1 new'
expect 0 on org.db pair --event Open --publish
sed 's/^ *//' out >round1
equal 'Open, round 1 (Swiss, FIDE C.04.5)
1. Anna (0) - Emil (0)
2. Clara (0) - Fay (0)
3. Gero (0) - Dora (0)
Bye: Hana (0)
Bye asked for: Boris (0)
Enters later: Ivo (0)
Published, with 3 matches' "$(cat round1)" 'round 1'
refuses 1 'is not over' org.db pair --event Open --publish
refuses 1 'round 1 is published already' org.db pair --event Open --publish --round 1
refuses 1 'round 3 is not the next one' org.db pair --event Open --publish --round 3
refuses 1 'round 1 is published already' org.db event Open absent Dora --round 1
refuses 1 'round 1 is published already' org.db event Open bye Dora full --round 1
refuses 1 'cannot change' org.db event Open set game=pig
# A round of which no match has begun can be undone: its matches are hidden.
event org.db Open undo
expect 1 on org.db matches --event Open
has 'no match of this event'
expect 0 on org.db pair --event Open --publish
expect 0 on org.db matches --event Open
lines 3
has 'Anna - Emil'
expect 0 on desk.db merge org.db
play org.db Anna Emil 1
refuses 1 'has begun' org.db event Open undo
play desk.db Clara Fay =
play desk.db Gero Dora 0
expect 0 on org.db merge desk.db
# 1 Anna, Dora, Hana (bye); ½ Boris (bye), Clara, Fay; 0 Emil, Gero.
expect 0 on org.db standings --event Open --csv
awk -F, 'NR > 1 { print $2, $(col) } NR == 1 { for (i = 1; i <= NF; i++) if ($i == "score_halves") col = i }' out |
    sort >scores
equal 'Anna 2
Boris 1
Clara 1
Dora 2
Emil 0
Fay 1
Gero 0
Hana 2
Ivo 0' "$(cat scores)" 'scores after round 1'

# results ROUND: plays the published matches of a round, on the two records in turn. The player whose name is first in
# the alphabet wins if the sum of the lengths of both names is even, otherwise the other.
results()
{
    local first second i=0 db result
    on org.db pair --event Open --round "$1" --json >pairs.json
    grep -o '"white":"[A-Za-z]*","white_from":null,"black":"[A-Za-z]*"' pairs.json |
        sed 's/"white":"\([A-Za-z]*\)".*"black":"\([A-Za-z]*\)"/\1 \2/' >pairs
    expect 0 on desk.db merge org.db
    while read -r first second; do
        i=$((i + 1))
        db=org.db
        [ $((i % 2)) = 0 ] || db=desk.db
        result=0
        [[ $first > $second ]] || result=1
        [ $(((${#first} + ${#second}) % 2)) = 0 ] || result=$((1 - result))
        play $db "$first" "$second" "$result"
        echo "$1 $first $second $result" >>played.all
    done <pairs
    expect 0 on org.db merge desk.db
}
printf '%s\n' '1 Anna Emil 1' '1 Clara Fay =' '1 Gero Dora 0' >played.all

expect 0 on org.db pair --event Open --publish
has 'Absent: Clara' 'Published, with 4 matches'
lacks 'Bye: '
results 2
event org.db Open withdraw Fay
expect 0 on org.db pair --event Open --publish
has 'Withdrawn: Fay' 'Published, with 4 matches'
results 3
expect 0 on org.db pair --event Open --trf
cp out before.trf
expect 0 on org.db pair --event Open --publish
results 4
expect 1 on org.db pair --event Open
has 'there are only 4 rounds'
expect 1 on org.db pair --event Open --publish
has 'there are only 4 rounds'
expect 0 on org.db verify
has '1 event' 'everything agrees'
expect 0 on desk.db merge org.db
for db in org.db desk.db; do
    expect 0 on $db standings --event Open --csv
    mv out $db.csv
done
same_file org.db.csv desk.db.csv
expect 0 on org.db pair --event Open --trf
cp out open.trf

# A reader of the report that shares nothing with its writer: columns as FIDE prints them (Handbook C.04, Annex 2).
# It prints the name, the points and each round as a letter, and lines that begin with "wrong".
read_trf()
{
    awk '{ sub(/\r$/, "") }
        /^142/ { rounds = $2 }
        /^001/ {
            n = substr($0, 5, 4) + 0
            name[n] = substr($0, 15, 33); sub(/ *$/, "", name[n])
            points[n] = substr($0, 81, 4) + 0
            last = n > last ? n : last
            for (r = 1; length($0) >= 91 + 10 * (r - 1); r++) {
                who[n, r] = substr($0, 92 + 10 * (r - 1), 4) + 0
                side[n, r] = substr($0, 97 + 10 * (r - 1), 1)
                code[n, r] = substr($0, 99 + 10 * (r - 1), 1)
                most = r > most ? r : most
            }
        }
        END {
            worth["1"] = worth["+"] = worth["U"] = worth["F"] = 1
            worth["="] = worth["H"] = 0.5
            back["1"] = "0"; back["0"] = "1"; back["="] = "="
            for (n = 1; n <= last; n++) {
                sum = byes = 0
                line = name[n] " " points[n] " "
                for (r = 1; r <= most; r++) {
                    c = code[n, r]; o = who[n, r]
                    sum += worth[c]; byes += c == "U"; line = line c
                    if (o && (met[n, o]++ || who[o, r] != n || code[o, r] != back[c] || side[o, r] == side[n, r]))
                        print "wrong: " name[n] " in round " r
                    if (!o && c !~ /[UFHZ]/)
                        print "wrong: no opponent of " name[n] " in round " r
                }
                if (sum != points[n] || byes > 1)
                    print "wrong: points or byes of " name[n]
                print line
            }
            print rounds " rounds"
        }' "$1"
}
read_trf open.trf >read
file_lacks read wrong
file_has read '4 rounds'
# Codes: H a bye of half a point that was asked for, U the bye, Z nothing (Annex 2).
grep -q '^Boris [0-9.]* H' read || fail "Boris asked for half a point: $(cat read)"
grep -q '^Hana [0-9.]* U' read || fail "Hana had the bye: $(cat read)"
grep -q '^Ivo [0-9.]* Z' read || fail "Ivo came in round 2: $(cat read)"
grep -q '^Clara [0-9.]* .Z' read || fail "Clara was absent in round 2: $(cat read)"
grep -q '^Fay [0-9.]* ..ZZ$' read || fail "Fay has withdrawn: $(cat read)"
# A player who has left is marked in the round to be paired, so that no program pairs her.
read_trf before.trf >read.before
grep -q '^Fay [0-9.]* ..ZZ$' read.before || fail "Fay is not marked as gone: $(cat read.before)"
grep -q '^Anna [0-9.]* [01=][01=][01=]$' read.before || fail "Anna is to be paired: $(cat read.before)"

# The scores, computed from the results.
awk '{ w = $4 == "=" ? 1 : 2 * $4; s[$2] += w; s[$3] += 2 - w }
    END { s["Hana"] += 2; s["Boris"] += 1; for (p in s) print p, s[p] }' played.all | sort >wanted
awk -F, 'NR > 1 { print $2, $(col) } NR == 1 { for (i = 1; i <= NF; i++) if ($i == "score_halves") col = i }' org.db.csv |
    sort >scores
same_file wanted scores
grep -v 'rounds\|wrong' read | awk '{ print $1, 2 * $2 }' | sort >scores
same_file wanted scores

# In the hall and on paper: the same points as in the list.
start served "$referee" --db org.db serve --listen 127.0.0.1:0
at=$(head -n 1 served)
key=$(on org.db matches --event Open --json | sed -n '1s/.*"match":"\([0-9a-f-]*\)".*/\1/p')
exec 3<>"/dev/tcp/127.0.0.1/${at##*:}"
printf 'GET /event?of=%s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' "$key" >&3
cat <&3 >hall.html
exec 3>&- 3<&-
stop "$started"
expect 0 on org.db standings --event Open -o paper.html
# The rounds in the hall: boards, results and players without a match, from the facts above.
sed 's/<[^>]*>/ /g; s/  */ /g; s/^ //; s/ $//' hall.html >hall
for line in 'Round 4' '1 Anna Emil 1 : 0' '2 Clara Fay ½ : ½' '3 Gero Dora 0 : 1' 'Bye: Hana (1)' 'Bye asked for: Boris (½)' \
    'Enters later: Ivo' 'Absent: Clara' 'Withdrawn: Fay'; do
    grep -qxF "$line" hall || fail "the page of the event lacks $line: $(cat hall)"
done
equal 'Round 4,Round 3,Round 2,Round 1,' "$(grep -x 'Round [0-9]' hall | tr '\n' ,)" 'rounds in the hall'
for page in hall.html paper.html; do
    # The name and the score of each row: the number in column 12.
    sed 's/<tr>/\n<tr>/g' "$page" | grep '<th scope="row"' | sed 's/<th[^>]*>/ /; s/<[^>]*>/ /g' |
        awk 'NF > 11 { print $2, $(12) }' >"$page.order"
    sort "$page.order" >"$page.scores"
done
same_file hall.html.scores paper.html.scores
# The order is that of the tie-breaks of the event.
same_file hall.html.order paper.html.order
equal "$(tr -d '\r' <org.db.csv | awk -F, 'NR > 1 { print $2 }')" "$(cut -d ' ' -f 1 hall.html.order)" 'the order in the hall'
file_has hall.html 'Places by score; equal scores by: Buchholz, won.'
awk '{ print $1, int($2 / 2) ($2 % 2 ? "½" : "") }' wanted | sed 's/ 0½/ ½/' >wanted.shown
same_file wanted.shown paper.html.scores

# --- as text and as JSON --------------------------------------------------------------------------

# JSON contains the log with the same key, entries and hashes, so that both records contain one event.
expect 0 on org.db export Open --json
cp out open.json
expect 0 on json.db import open.json
has '1 event'
expect 0 on json.db export Open --json
same_file out open.json
expect 0 on json.db import open.json
has '1 already known'
expect 0 on json.db verify
has '1 event' 'everything agrees'
expect 0 on json.db merge org.db
has '0 extended, 0 diverged, 1 already known'
# The whole log extends a part of it. A log whose chain or JSON is broken is left out, and its line is reported.
head -n 4 open.json >part.json
expect 0 on part.db import part.json
expect 0 on part.db import open.json
has '1 extended'
expect 0 on part.db export Open --json
same_file out open.json
sed 's/Gero/Gerd/' open.json >broken.json
expect 3 on broken.db import broken.json
has 'broken.json:1:1' 'skipped: Open'
sed '5s/,"at"/"at"/' open.json >broken.json
expect 3 on broken.db import broken.json
has 'broken.json:5:' 'skipped: Open'
expect 1 on broken.db event Open
# Text contains the facts and the key. All matches of the event count in the other record, too.
expect 0 on org.db export --all
cp out all.game
file_has all.game '[Game "event"]' 'bye "Boris" round 1 half'
expect 0 on text.db import all.game
expect 0 on text.db standings --event Open --csv
same_file out org.db.csv
expect 0 on text.db import all.game
has 'already known'
expect 0 on org.db export --all --json
cp out all.json
expect 0 on both.db import all.json
expect 0 on both.db standings --event Open --csv
same_file out org.db.csv
sed -n '/Game "event"/,$p' all.game >facts.game
sed 's/absent "Clara"/absent "Dora"/' facts.game >other.game
expect 3 on text.db import other.game
has 'other.game:' 'the record has other facts of this event'
sed 's/^withdraw.*/withdraw "Zoe" round 3/' facts.game >other.game
expect 3 on new.db import other.game
has 'Zoe is not entered' 'skipped: Open'

# --- two logs ------------------------------------------------------------------------------------

# Two records that continued one log differently: both are kept, and one is chosen.
event org.db Twin enter Anna
cp org.db other.db
event org.db Twin enter Boris
event other.db Twin enter Clara
expect 0 on org.db merge other.db
has '1 diverged'
event org.db Twin
has 'Boris'
lacks 'Clara'
expect 0 on org.db versions Twin
lines 2
# The event lists the keys of both versions and which of them counts. A command that changes or pairs the event reports
# which version it reads.
keys=$(cut -c 1-8 out)
event org.db Twin
for key in $keys; do
    has "     $key, "
done
[ "$(grep -c ', counts$' out)" = 1 ] || fail "one version counts: $(cat out)"
counts=$(sed -n 's/^ *\([0-9a-f]\{8\}\).*, counts$/\1/p' out)
has "Twin ($counts)"
expect 0 on org.db event Twin --json
for which in true false; do
    equal 1 "$(grep -o "\"counts\":$which" out | wc -l)" "versions with counts $which"
done
expect 0 on org.db pair --event Twin
has "$counts is read"
expect 0 on org.db standings --event Twin
has "$counts is read"
expect 1 on org.db event Twin enter Anna
has "$counts is read" 'Anna is entered already'
expect 0 on org.db versions Twin
version=$(sed -n 's/.*version \([0-9a-f]\{8\}\).*/\1/p' out)
version_key=$(sed -n "s/^\([0-9a-f]*\) .*version $version.*/\1/p" out)
expect 0 on org.db choose Twin "$version"
event org.db Twin
has 'Clara'
lacks 'Boris'
grep -q "^ *$version_key, .*, counts\$" out || fail "$version_key counts now: $(cat out)"
expect 0 on org.db verify
# An event that was begun by mistake is hidden, and shown again by its key.
event org.db Wrong enter Anna
key=$(on org.db event | sed -n 's/  Wrong.*//p')
expect 0 on org.db hide Wrong mistake
expect 1 on org.db event Wrong
expect 0 on org.db hide --undo "$key"
event org.db Wrong
expect 0 on org.db verify
has 'everything agrees'
# Two logs of one name are two events.
event own.db Twin enter Xenia
expect 0 on org.db merge own.db
refuses 1 'give the key of one' org.db event Twin enter Emil
refuses 1 'give the key of one' org.db pair --event Twin
refuses 1 'give the key of one' org.db standings --event Twin
key=$(on own.db event | cut -c 1-8)
event org.db "$key" enter Yves
event org.db "$key"
has 'Xenia' 'Yves'

# --- clubs ----------------------------------------------------------------------------------------

# Only the club that founded an event, and the central server, add to it; a log of another club is refused, and both
# events of one name are kept apart.
echo 'a passphrase' >words
chmod 600 words
on club.db key Office --passphrase-file words >/dev/null
event lyon.db Cup enter Anna
cp lyon.db thief.db
event paris.db Cup enter Xavier
for club in lyon paris; do
    expect 0 on central.db merge --club $club --as Office --passphrase-file words $club.db
    has '1 new'
done
expect 0 on central.db event
has 'club lyon' 'club paris'
expect 1 on central.db event Cup
has '(lyon)' '(paris)'
event thief.db Cup enter Zoe
expect 4 on central.db merge --club paris --as Office --passphrase-file words thief.db
has 'club lyon, and only that club continues it'
key=$(on lyon.db event | cut -c 1-8)
event central.db "$key"
has 'club lyon' Anna
lacks Zoe
event lyon.db Cup enter Boris
expect 0 on central.db merge --club lyon --as Office --passphrase-file words lyon.db
has '1 extended'
# A club that has pulled its event from the central server into an empty record continues it;
# another club can also continue it, but only in its own record.
for club in lyon paris; do
    expect 0 on $club.new.db merge central.db
    event $club.new.db "$key" enter "Neu $club"
    has 'Cup is an event of the club lyon: the central server accepts facts only from that club'
done
expect 4 on central.db merge --club paris --as Office --passphrase-file words paris.new.db
has 'it is an event of the club lyon, and only that club continues it'
expect 0 on central.db merge --club lyon --as Office --passphrase-file words lyon.new.db
has '1 extended'
event central.db "$key"
has 'Neu lyon'
lacks 'Neu paris'
expect 0 on central.db verify --seals
has '4 hold'

# --- damage ---------------------------------------------------------------------------------------

# verify finds a changed fact.
if command -v sqlite3 >/dev/null; then
    event bad.db Cup enter Anna
    cp bad.db changed.db
    sqlite3 changed.db "DROP TRIGGER entry_never_changed; UPDATE entry SET text = 'enter \"Hugo\" round 1'"
    expect 4 on changed.db verify
    has 'event '
    expect 1 on bad.db matches --event Cup
fi

# --- what was guessed before ----------------------------------------------------------------------

# game EVENT ROUND FIRST SECOND RESULT: text of a match.
game()
{
    printf '%s\n' '[Game "ten-thousand"]' "[Player1 \"$3\"]" "[Player2 \"$4\"]" "[Event \"$1\"]" "[Round \"$2\"]" \
        '[Date "2026.01.01"]' '[Option "goal=1000"]'
    [ "$5" = 1 ] && echo '1. a 1000 2. b 500' || echo '1. a 500 2. b 1000'
}

# A player who enters in round 3 has no point of rounds 1 and 2 (C.04.2 2.4), and never two byes.
{
    game Late 1 Ada Cid 1
    game Late 1 Bea Dan 1
    game Late 2 Ada Bea 1
    game Late 2 Cid Dan 1
} >late.game
expect 0 on late.db import late.game
expect 0 on late.db pair --event Late Ada Bea Cid Dan Eva
has 'Assumed, because nobody has entered' 'Eva had the bye in round 1'
lacks 'Eva had the bye in round 2'
expect 0 on late.db pair --event Late --trf --rounds 5 Ada Bea Cid Dan Eva
read_trf out >read
file_lacks read wrong
file_has read 'Eva 1 UZ'
for player in Ada Bea Cid Dan; do
    event late.db Late enter $player --round 1
done
event late.db Late enter Eva --round 3
event late.db Late set system=swiss rounds=5
expect 0 on late.db pair --event Late
has 'Eva (0)'
lacks Assumed
expect 0 on late.db pair --event Late --trf
read_trf out >read
file_lacks read wrong
file_has read 'Eva 0 ZZ'

# The player with the bye in round 1 is in the standings, with its point.
for player in Ada Bea Cid Dan Eva; do
    event bye.db Cup enter $player
done
event bye.db Cup set game=ten-thousand goal=1000
expect 0 on bye.db pair --event Cup --publish
has 'Bye: Eva'
play bye.db Ada Cid 1
play bye.db Dan Bea 0
event bye.db Cup withdraw Dan
expect 0 on bye.db standings --event Cup
has 'A bye is in the score of Eva' 'Eva: '
expect 0 on bye.db pair --event Cup
has 'Eva (1)' 'Withdrawn: Dan'

# A full point that was asked for bars from the bye (C.04.1 4); half a point does not.
for player in Ada Bea Cid; do
    event three.db Cup enter $player
done
event three.db Cup set game=ten-thousand goal=1000
event three.db Cup bye Cid full
expect 0 on three.db pair --event Cup --publish
play three.db Ada Bea 1
expect 0 on three.db pair --event Cup
has 'Bye: Bea'

# Round robin: a player who withdraws keeps the number, so the others meet as in the table of Berger for four (C.05,
# Annex 1: 1-4 2-3, 4-3 1-2, 2-4 3-1). One match of three is fewer than half, so no result of the player counts (General
# Regulations for Competitions 6.6).
for player in Ada Bea Cid Dan; do
    event rr.db Cup enter $player
done
event rr.db Cup set system=round-robin game=ten-thousand goal=1000
expect 0 on rr.db pair --event Cup --publish
has 'Ada - Dan' 'Bea - Cid'
play rr.db Ada Dan 1
play rr.db Bea Cid 1
refuses 1 'nobody can enter any more' rr.db event Cup enter Eva
event rr.db Cup withdraw Dan
expect 0 on rr.db pair --event Cup --publish
has 'Ada - Bea' 'Rests: Cid'
play rr.db Ada Bea 1
expect 0 on rr.db pair --event Cup --publish
has 'Cid - Ada' 'Rests: Bea'
play rr.db Cid Ada 1
expect 0 on rr.db standings --event Cup --csv
awk -F, 'NR > 1 { print $2, $(col) } NR == 1 { for (i = 1; i <= NF; i++) if ($i == "score_halves") col = i }' out |
    sort >scores
equal 'Ada 2
Bea 2
Cid 2
Dan 0' "$(cat scores)" 'Dan does not count'

# Knock-out of five: three byes for the best; the winners advance.
for player in Ada Bea Cid Dan Eva; do
    event ko.db Cup enter $player
done
event ko.db Cup set system=knock-out game=ten-thousand goal=1000
expect 0 on ko.db pair --event Cup --publish
has 'Dan - Eva' 'Ada: bye' 'Published, with 1 match'
play ko.db Dan Eva 0
expect 0 on ko.db pair --event Cup --publish
has 'Ada - Eva' 'Published, with 2 matches'
# A player who withdraws before the match has lost it: the opponent has a bye, and advances.
event ko.db Cup undo
event ko.db Cup withdraw Bea
expect 0 on ko.db pair --event Cup --publish
has 'Bea - Cid: won by Cid' 'Published, with 1 match'
play ko.db Ada Eva 0
expect 0 on ko.db pair --event Cup --publish
has 'Eva - Cid' 'Published, with 1 match'
play ko.db Eva Cid 1
expect 1 on ko.db pair --event Cup
has 'the knock-out has its winner'

# both_forfeit DB FIRST SECOND: neither has come.
both_forfeit()
{
    printf '.resume %s - %s\n.forfeit %s absent\n.forfeit %s absent\n' "$2" "$3" "$2" "$3" | on "$1" >played
}
# Both absent: nobody wins, 0 and 0, and the report has - for both (TRF16, C.04 Annex 2). They may meet again, and may have
# the bye (C.04.1 4: only a player who has won without playing is barred).
for player in Ada Bea Cid Dan; do
    event no.db Cup enter $player
    event ko2.db Cup enter $player
done
event no.db Cup set game=ten-thousand goal=1000 rounds=2
expect 0 on no.db pair --event Cup --publish
has 'Ada (0) - Cid (0)' 'Dan (0) - Bea (0)'
both_forfeit no.db Ada Cid
file_has played 'nobody wins it'
play no.db Dan Bea 0
expect 0 on no.db standings --event Cup --csv
awk -F, 'NR > 1 { print $2, $(col) } NR == 1 { for (i = 1; i <= NF; i++) if ($i == "score_halves") col = i }' out |
    sort >scores
equal 'Ada 0
Bea 2
Cid 0
Dan 0' "$(cat scores)" 'nobody has a point'
expect 0 on no.db pair --event Cup
has 'Bea (1)' 'Ada (0)' 'Cid (0)' 'Dan (0)'
expect 0 on no.db pair --event Cup --trf
read_trf out >read
file_has read 'Ada 0 -' 'Cid 0 -'
expect 0 on no.db ratings
lacks Ada
# The text contains it, and reads back unchanged.
expect 0 on no.db export --all
cp out no.game
expect 0 on again.db import no.game
expect 0 on again.db matches
has 'Ada - Cid  0:0  0 turns  won by nobody'
# In other games, too; a third forfeit changes nothing, and .rule turn opens the match again.
for game in trictrac backgammon pig; do
    printf '%s\n' ".new $game Ada - Bea" '.forfeit Ada absent' '.forfeit Bea absent' | on $game.db >played
    file_has played 'All have forfeited the match: nobody wins it'
    expect 0 on $game.db matches
    has '0:0' 'won by nobody'
    printf '%s\n' '.resume Ada - Bea' '.forfeit Ada again' | on $game.db >played 2>&1 || :
    file_has played 'nothing changes'
    printf '%s\n' '.resume Ada - Bea' '.rule turn Ada "both came"' '.undo' | on $game.db >played
    file_has played 'The match is open again'
    expect 0 on $game.db verify
    has 'everything agrees'
done
# In a knock-out nobody advances from it, and the opponent of the next round has a bye.
event ko2.db Cup set system=knock-out game=ten-thousand goal=1000
expect 0 on ko2.db pair --event Cup --publish
has 'Ada - Dan' 'Bea - Cid'
both_forfeit ko2.db Ada Dan
play ko2.db Bea Cid 1
expect 0 on ko2.db pair --event Cup --round 2
has 'Bea: bye'
expect 1 on ko2.db pair --event Cup
has 'the knock-out has its winner'

# Round robin of four: one player leaves after two of three matches, which is at least half. They count, and the third is
# lost (General Regulations for Competitions 6.6).
for player in Ada Bea Cid Dan; do
    event half.db Cup enter $player
done
event half.db Cup set system=round-robin game=ten-thousand goal=1000
expect 0 on half.db pair --event Cup --publish
play half.db Ada Dan 0
play half.db Bea Cid 1
expect 0 on half.db pair --event Cup --publish
has 'Dan - Cid' 'Ada - Bea'
play half.db Dan Cid 1
play half.db Ada Bea 1
event half.db Cup withdraw Dan
expect 0 on half.db pair --event Cup --publish
has 'Cid - Ada' 'Rests: Bea' 'Published, with 1 match'
play half.db Cid Ada 0
# Dan beat Ada and Cid, and loses to Bea; Ada beat Bea and Cid; Bea beat Cid.
expect 0 on half.db standings --event Cup --csv
awk -F, 'NR > 1 { print $2, $(col) } NR == 1 { for (i = 1; i <= NF; i++) if ($i == "score_halves") col = i }' out |
    sort >scores
equal 'Ada 4
Bea 4
Cid 0
Dan 4' "$(cat scores)" 'half a round robin'

# --- on a phone -----------------------------------------------------------------------------------

# A published match has a table, which a scorer's phone enters. The next round has tables as soon as it is published.
for player in Ada Bea; do
    event phone.db Cup enter $player
done
event phone.db Cup set game=ten-thousand goal=1000 rounds=1
expect 0 on phone.db pair --event Cup --publish
start served "$referee" --db phone.db serve --scorers --listen 127.0.0.1:0
wait_until grep -q 'PIN' served
at=$(head -n 1 served)
pin=$(sed -n 's/.*Ada – Bea, PIN //p' served)
table=$(sed -n 's|.*/t/\([0-9a-f]*\)/score.*PIN.*|\1|p' served)

# ask METHOD PATH BODY HEADER...: one request, as a phone sends it.
ask()
{
    local header
    exec 3<>"/dev/tcp/127.0.0.1/${at##*:}"
    {
        printf '%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: text/plain\r\n' "$1" "$2"
        for header in "${@:4}"; do
            printf '%s\r\n' "$header"
        done
        printf 'Content-Length: %d\r\n\r\n%s' ${#3} "$3"
    } >&3
    cat <&3 >answer
    exec 3>&- 3<&-
}
ask POST "/t/$table/pin" "$pin"
token=$(sed -n 's/.*"token":"\([0-9a-f]*\)".*/\1/p' answer)
i=0
for line in 'a 1000' 'b 500'; do
    i=$((i + 1))
    ask GET "/t/$table/ask" '' "Authorization: Bearer $token"
    head=$(sed -n 's/.*"head": *"\([^"]*\)".*/\1/p' answer)
    ask POST "/t/$table/line" "$line" "Authorization: Bearer $token" "If-Match: \"$head\"" \
        "Idempotency-Key: 00000000-0000-4000-8000-00000000000$i"
done
file_has answer 'Ada wins with 1000'
ask GET "/event?of=$table" ''
sed 's/<[^>]*>/ /g; s/  */ /g; s/^ //; s/ $//' answer >hall
grep -qx '1 Ada Bea 1 : 0' hall || fail "the result from the phone: $(cat hall)"
event phone.db Cup set rounds=2
event phone.db Cup enter Cid
expect 0 on phone.db pair --event Cup --publish
shows_next_round()
{
    ask GET /api/tables ''
    grep -q '"round":"2.1","open":true' answer
}
wait_until shows_next_round
stop "$started"
