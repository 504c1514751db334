#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A central server that accepts matches from clubs does not believe another club, a changed record or a
# wrong request. test_accept_doubted.sh REFEREE CLOCK
# CLOCK: libclock_ahead.so
set -eu
. "$(dirname "$0")/../support/lib.sh"
. "$tests/serve/accept.sh"

serve
type_in club.db '.new Anna - Boris\n64 1/7 1/5\n+4\nschool\n.new Carla - Dora\n31 1/4 1/2\n43 1/5 1/4\n'
ends 0 '2 new' "${push[@]}" "$at"

# A club cannot continue the match of another club: not by a turn, nor by ending, hiding or renaming
# it.
key=$(sqlite3 club.db "SELECT key FROM match ORDER BY id LIMIT 1") # Anna - Boris
for line in '43 1/5 1/4' '.resign b' '.forget' '.rename'; do
    rm -f hers.db*
    env REFEREE_TOKEN="$paris" "$referee" --db hers.db pull "$at" "$key" >/dev/null
    before=$(head_of_all office.db)
    case $line in
    .forget) "$referee" --db hers.db hide "$key" 'not ours' >/dev/null ;;
    .rename) "$referee" --db hers.db rename Boris Loser >/dev/null ;;
    *) type_in hers.db ".resume $key\n$line\n" ;;
    esac
    ends 4 'it is a match of the club lyon' env REFEREE_TOKEN="$paris" "$referee" --db hers.db push "$at"
    equal "$before" "$(head_of_all office.db)" "$line of another club was taken"
    grep -q "club paris, match ${key%%-*}: not taken: it is a match of the club lyon" served.err ||
        fail "$line: the office is not told: $(cat served.err)"
    : >served.err
done

# The time of an entry is a time, and the server does not take over one of the future: a match that a club
# enters by a clock that is a year ahead does not stay the first of the list.
printf '%s\n' '{"match":"11111111-1111-4111-8111-111111111112","origin":"11111111-1111-4111-8111-111111111112",
"game":"pig","created":"2026-11-20T12:00:00.000Z","players":["A","B"],"listed":true,"headers":[]}' | tr -d '\n' >zzz.json
printf '\n%s\n' '{"entry":1,"kind":"turn","text":"1","at":"zzz","uuid":"11111111-1111-4111-8111-111111111113","hash":"0"}' \
    >>zzz.json
asks 422 POST /api/matches application/x-ndjson zzz.json
has '\"at\" is not a time such as 2026-11-20T18:30:00.000Z' '"line":2'
printf '.new Vera - Willi\n64 1/7 1/5\n' |
    LD_PRELOAD=$2 CLOCK_AHEAD=31536000 "$referee" --db ahead.db >/dev/null
year=$(date -u +%Y)
equal 1 "$(sqlite3 ahead.db "SELECT count(*) FROM entry WHERE at > '$((year + 1))'")" 'entries of next year'
ends 0 '1 new' "$referee" --db ahead.db push --token-file token "$at"
equal 0 "$(sqlite3 office.db "SELECT count(*) FROM match WHERE updated > '$((year + 1))'")" 'matches changed next year'
equal 1 "$(sqlite3 office.db "SELECT count(*) FROM entry WHERE at > '$((year + 1))'")" 'the entry as it was made'
type_in office.db '.new Xenia - Yan\n'
ends 0 'Xenia - Yan' "$referee" --db office.db matches
head -1 out | grep -q 'Xenia - Yan' || fail "the newest is not first: $(cat out)"

# Only the club of a match, or the central server, can choose its version, join, name or hide it.
# Entries of another club are kept, reported and ignored.
paris_push=(env "REFEREE_TOKEN=$paris" "$referee" --db theirs.db push)
paris_pull=(env "REFEREE_TOKEN=$paris" "$referee" --db theirs.db pull)
# wins NAME: so the office says, who has won once.
wins()
{
    "$referee" --db office.db standings --event Duel >out
    grep -qE "^ *1\. $1\b.*won 1" out || fail "not $1 has won: $(cat out)"
    ends 0 'everything agrees' "$referee" --db office.db verify
}
type_in duel.db '.new Mia - Noa\n[Event "Duel"]\n64 1/7 1/5\n'
duel=$(sqlite3 duel.db 'SELECT key FROM match')
lyon_duel=("$referee" --db duel.db)
ends 0 '1 new' "${lyon_duel[@]}" push --token-file token "$at"
ends 0 '1 new' "${paris_pull[@]}" "$at" "$duel"
type_in duel.db '.resume last\n.resign b\n'
type_in theirs.db '.resume last\n.resign w\n'
ends 0 '1 extended' "${lyon_duel[@]}" push --token-file token "$at"
wins Mia
ends 4 'both are kept' "${paris_pull[@]}" "$at" "$duel"
ends 0 'Chosen' "$referee" --db theirs.db choose "$duel" -
: >served.err
"${paris_push[@]}" "$at" "$duel" >out 2>err </dev/null && fail "another's word was taken: $(cat out err)"
grep -qF "chooses a version: ignored; the match is of the club lyon" err || fail "not told to the club: $(cat out err)"
grep -q "club paris, match [0-9a-f]*: chooses a version: ignored; the match is of the club lyon" served.err ||
    fail "not told to the office: $(cat served.err)"
wins Mia
expect 0 "${lyon_duel[@]}" pull --token-file token "$at" "$duel"
"${lyon_duel[@]}" versions "$duel" >out
grep -q chosen out && fail "it is chosen at the club: $(cat out)"
"${lyon_duel[@]}" standings --event Duel >out
grep -qE '^ *1\. Mia\b.*won 1' out || fail "turned round at the club: $(cat out)"

# A match of its own that is joined to the other's and chosen, forgotten, named: it stays its own.
for said in 'join' 'join choose' 'named'; do
    rm -f joined.db*
    type_in joined.db '.new Mia - Noa\n[Event "Duel"]\n53 1/6 1/4\n.resign w\n'
    mine=$(sqlite3 joined.db 'SELECT key FROM match')
    env REFEREE_TOKEN="$paris" "$referee" --db joined.db pull "$at" "$duel" >/dev/null 2>&1
    expect 0 "$referee" --db joined.db join "$duel" "$mine"
    [ "$said" != named ] || expect 0 "$referee" --db joined.db rename Noa Nora
    if [ "$said" = 'join choose' ]; then
        version=$(sqlite3 joined.db "SELECT version FROM match WHERE key = '$mine'")
        ends 0 'Chosen' "$referee" --db joined.db choose "$duel" "$version"
    fi
    ends 4 'joins it to another match' env REFEREE_TOKEN="$paris" "$referee" --db joined.db push "$at" "$mine"
    [ "$(sqlite3 office.db "SELECT family = key FROM match WHERE key = '$mine'")" = 1 ] || fail "$said: it was joined"
    [ "$(sqlite3 office.db "SELECT count(*) FROM counted_match c JOIN match m ON m.id = c.id WHERE m.family = '$duel'
        AND m.club = 'lyon'")" = 1 ] || fail "$said: the match of lyon does not count"
    ends 0 'everything agrees' "$referee" --db office.db verify
done
# A match whose headers claim the key of a club's match does not replace it, even if that one is a
# named version or hidden by its club.
type_in posed.db ".new Mia - Noa\n[Event \"Duel\"]\n[Match \"$duel 9 abc\"]\n53 1/6 1/4\n.resign w\n"
posed=$(sqlite3 posed.db 'SELECT key FROM match')
equal "$duel" "$(sqlite3 posed.db 'SELECT family FROM match')" 'no version by its header'
env REFEREE_TOKEN="$paris" "$referee" --db posed.db push "$at" >/dev/null 2>&1 || fail 'a version is no fault'
counted()
{
    sqlite3 office.db "SELECT coalesce(group_concat(m.club), 'none') FROM counted_match c JOIN match m ON m.id = c.id
        WHERE m.family = '$duel'"
}
[ "$(counted)" = lyon ] || fail "counted: $(counted)"
expect 0 "$referee" --db duel.db hide "$duel" 'played twice'
"${lyon_duel[@]}" push --token-file token "$at" "$duel" >/dev/null 2>&1 || fail "its own word is refused"
[ "$(counted)" = none ] || fail "forgotten by its club, counted: $(counted)"
ends 0 'everything agrees' "$referee" --db office.db verify
# The office may.
expect 0 "$referee" --db office.db hide --undo "$duel"
expect 0 "$referee" --db office.db hide --undo "$posed"
version=$(sqlite3 office.db "SELECT version FROM match WHERE key = '$posed'")
ends 0 'Chosen' "$referee" --db office.db choose "$posed" "$version"
[ "$(counted)" = paris ] || fail "the office has chosen, counted: $(counted)"

# The name of a header is a name, as at the prompt.
new=11111111-1111-4111-8111-111111111111
for name in 'Y \"1\"] [White \"Injected\"] [Z' 'Y Z' '' 'Y]' 'a\"b' 'Y\n' 'Y\u001b'; do
    printf '{"match":"%s","origin":"%s","game":"trictrac","created":"2026-11-20T12:00:00.000Z",%s,"headers":[["%s","x"]]}\n' \
        $new $new '"players":["Real","Name"],"listed":false' "$name" >head.json
    asks 422 POST /api/matches application/x-ndjson head.json
    grep -q 'header' out || fail "$name: no reason: $(cat out)"
done

# Both played on: the office keeps both, and says so.
type_in office.db '.resume Carla - Dora\n61 1/7 1/2\n'
type_in club.db '.resume Carla - Dora\n52 1/6 1/3\n'
ends 4 'both are kept there' "${push[@]}" "$at"
ends 0 'already known' "${push[@]}" "$at"
expect 0 "$referee" --db office.db verify

# --- what is not believed -----------------------------------------------------------------------

# Its rows: they do not travel. Its log: the hashes tell.
type_in bad.db '.new Emil - Fanny\n64 1/7 1/5\n52 1/6 1/3\n'
sqlite3 bad.db "UPDATE coup SET ruling = 'due 24:0'"
ends 0 '1 new' "$referee" --db bad.db push --token-file token "$at"
"$referee" --db office.db verify >/dev/null || fail 'a row was believed'
type_in bad.db '.new Gil - Hanna\n64 1/7 1/5\n52 1/6 1/3\n'
sqlite3 bad.db 'DROP TRIGGER entry_never_changed;' \
    "UPDATE entry SET text = '52 1/6 1/4' WHERE seq = 2 AND match_id = 2"
ends 4 'not taken' "$referee" --db bad.db push --token-file token "$at"
: >nothing
printf '{"match":1}\n' >odd
printf 'zz\n' >letters
head -c 5000000 /dev/zero >long
asks 422 POST /api/matches application/x-ndjson nothing
asks 422 POST /api/matches application/x-ndjson odd
grep -q '"line":1' out || fail "not said where: $(cat out)"
asks 422 POST /api/missing text/plain letters
asks 415 POST /api/matches text/plain odd
asks 413 POST /api/matches application/x-ndjson long
head -c 3000000 /dev/zero >long
asks 422 POST /api/matches application/x-ndjson long
asks 401 POST /api/matches application/x-ndjson long 0123
# A compressed body is accepted, unless it is not gzip, is truncated, has trailing data, or is too
# large when unpacked.
gzip_type=$'text/plain\r\nContent-Encoding: gzip'
printf '00\n' | gzip >packed
asks 200 POST /api/missing "$gzip_type" packed
grep -q 'missing 00' out || fail "packed: $(cat out)"
grep -qi '^Accept-Encoding: gzip' out || fail "packed requests are not offered: $(cat out)"
head -c 12 packed >bad
asks 400 POST /api/missing "$gzip_type" bad
{ cat packed && echo more; } >bad
asks 400 POST /api/missing "$gzip_type" bad
asks 400 POST /api/missing "$gzip_type" letters
head -c 30000000 /dev/zero | gzip >bad
asks 413 POST /api/missing "$gzip_type" bad
asks 415 POST /api/missing $'text/plain\r\nContent-Encoding: br' packed
asks 413 POST /t/12345678/line text/plain long
asks 404 GET '/api/log?match=0'
asks 401 GET /api/heads '' '' 0123
asks 405 GET /api/matches
! grep -q "$lyon" served served.err || fail 'a token was told'
