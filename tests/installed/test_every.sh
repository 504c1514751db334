#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every screen of tests/sessions and every command, once, under a tool that detects memory errors:
# test_every.sh [TOOL...] REFEREE, with a REFEREE built with sanitizers, or valgrind as TOOL. Other
# tests check the output; this test checks the exit status.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
under=("$@")
export TERM=dumb NO_COLOR=1
# No command itself exits with this status.
export ASAN_OPTIONS=exitcode=98 UBSAN_OPTIONS=exitcode=98:print_stacktrace=1

# ended STATUS WHAT: checks the exit status.
ended() { [ "$status" = "$1" ] || fail "expected status $1 after $2, seen $status: $(cat err)"; }

# ref STATUS COMMAND ARGUMENT...: the referee ends with this status; all commands share one record.
ran=
ref()
{
    ran="$ran $2"
    expect "$1" "${under[@]}" --db a.db "${@:2}"
}

# Sessions that end normally are typed one after the other.
: >sessions.in
for session in "$tests"/sessions/*.in; do
    name=$(basename "$session" .in)
    wanted=$(sed -n 's/^-- status //p' "$tests/sessions/$name.out")
    if [ "$wanted" = 0 ]; then
        cat "$session" >>sessions.in
    else
        status=0
        "${under[@]}" --db "$name.db" <"$session" >out 2>err || status=$?
        ended "$wanted" "sessions/$name.in"
    fi
done
status=0
"${under[@]}" --db sessions.db <sessions.in >out 2>err || status=$?
ended 0 'the sessions'
[ "$(grep -c . sessions.in)" -gt 100 ] || fail "too few lines in the sessions: $(cat sessions.in)"

game=$tests/games/lepeintre-1818-1.game
position='W:1x11,5x2,8x2 B:1x14,11 w'
printf '[Event "Cup"]\n[White "Anna"]\n[Black "Boris"]\n64 1/7 1/5\n' >cup.game
echo 'a long passphrase' >pass
echo 0123456789abcdef0123456789abcdef0123456789abcdef >token
chmod 600 pass token
ref 0 tutorial
ref 0 help jan
ref 0 judge "$position 63"
ref 0 judge --check "$tests/rulings/treatises.jsonl"
ref 0 chances --json "$position"
ref 4 replay "$game"
ref 4 replay --json "$game" "$tests/games/tryktrak-sample.game"
ref 0 import "$game" cup.game
ref 0 merge sessions.db
ref 0 matches
read -r match _ <out
ref 0 show last
ref 0 export --all
cp out all.game
ref 0 export --all --json
ref 0 export --all --csv
ref 0 report "$game" -o game.html
ref 0 sheet "$game" -o game.pdf
ref 0 dossier "$game" 3 -o case.html
ref 0 draw "$position" -o board.svg
ref 0 draw last 1 -o turn.svg
ref 2 draw last one -o turn.svg
ref 1 draw last 9999999 -o turn.svg
ref 0 claims
ref 0 find "$position"
ref 0 standings --event Cup
ref 0 pair --event Plate Anna Boris Clara
ref 1 pair --event Cup Anna Boris Clara
ref 0 event Open enter Anna
ref 0 event Open enter Boris
ref 0 event Open set game=pig
ref 0 event Open
ref 0 pair --event Open --publish
ref 1 event Open enter Anna
ref 0 event Open undo
ref 0 event
ref 0 ratings
ref 0 stats Kermadeuc --json
ref 0 stats Kermadeuc --luck
ref 0 luck Kermadeuc
ref 0 key Anna --passphrase-file pass
ref 0 seal last --as Anna --passphrase-file pass
ref 0 verify
ref 0 verify --seals
ref 0 rejudge
ref 0 backup b.db
ref 0 restore b.db
ref 0 push c.db
ref 0 pull c.db
ref 1 push --token-file token http://127.0.0.1:1
ref 0 versions
ref 1 choose none-such 1
ref 0 hide "$match" mistaken
ref 0 hide --undo "$match"
ref 1 join none-such nor-this
ref 0 rename Boris Bernard
ref 0 alias
ref 1 server check postgresql://nobody@127.0.0.1:1/none
ref 0 partie
ref 0 complete matches
ref 0 club clubs lyon

# A hall, stopped after it has served one page.
"${under[@]}" --db a.db serve --listen 127.0.0.1:0 >served 2>err &
server=$!
stop() { [ -z "$server" ] || kill "$server"; }
at_exit stop
wait_until grep -q http served
port=$(sed -n '1s|.*:\([0-9]*\)/*$|\1|p' served)
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'GET / HTTP/1.0\r\nHost: 127.0.0.1:%s\r\n\r\n' "$port" >&3
cat <&3 >page
exec 3>&-
grep -q '^HTTP/1.1 200' page || fail "expected status 200 of a page, seen: $(head -n 1 page)"
kill -TERM "$server"
status=0
wait "$server" || status=$?
server=
ended 0 serve
ran="$ran serve"

# Every command was run.
for command in $("${under[@]}" complete line -- '' 2>err | cut -f 1); do
    case "$ran " in
    *" $command "*) ;;
    *) fail "not run: $command" ;;
    esac
done
