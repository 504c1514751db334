#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every screen of tests/sessions and every command, once, under a tool that sees wrong memory:
# test_every.sh TESTS [TOOL...] REFEREE, with a REFEREE of the sanitizers, or TOOL that is valgrind.
# What they answer is looked at by other tests; here, how they end.
set -euo pipefail
tests=$1
shift
under=("$@")
folder=$(mktemp -d)
served=
trap '[ -z "$served" ] || kill "$served" 2>/dev/null || :; rm -rf "$folder"' EXIT
export LC_ALL=C.UTF-8 HOME=$folder TERM=dumb NO_COLOR=1
# No command ends so by itself.
export ASAN_OPTIONS=exitcode=98 UBSAN_OPTIONS=exitcode=98:print_stacktrace=1
unset LANGUAGE REFEREE_DB XDG_DATA_HOME XDG_STATE_HOME
cd "$folder"
runs=0
wrong=0

# ended STATUS WANTED WHAT
ended()
{
    runs=$((runs + 1))
    [ "$1" = "$2" ] && return
    echo "$3 gave $1, not $2"
    cat err
    wrong=1
}

# run STATUS COMMAND ARGUMENT...: the referee ends so, with the record of all that follows.
ran=
run()
{
    local status=0 wanted=$1
    shift
    ran="$ran $1"
    timeout 200 "${under[@]}" --db a.db "$@" >out 2>err </dev/null || status=$?
    ended "$status" "$wanted" "$*"
}

for session in "$tests"/sessions/*.in; do
    name=$(basename "$session" .in)
    status=0
    timeout 200 "${under[@]}" --db "$name.db" <"$session" >out 2>err || status=$?
    ended "$status" "$(sed -n 's/^-- status //p' "$tests/sessions/$name.out")" "sessions/$name.in"
done

game=$tests/games/lepeintre-1818-1.game
position='W:1x11,5x2,8x2 B:1x14,11 w'
printf '[Event "Cup"]\n[White "Anna"]\n[Black "Boris"]\n64 1/7 1/5\n' >cup.game
echo 'a long passphrase' >pass
echo 0123456789abcdef0123456789abcdef0123456789abcdef >token
chmod 600 pass token
run 0 tutorial
run 0 help jan
run 0 judge "$position 63"
run 0 judge --check "$tests/rulings/treatises.jsonl"
run 0 chances --json "$position"
run 4 replay "$game"
run 4 replay --json "$game" "$tests/games/tryktrak-sample.game"
run 0 import "$game" cup.game
run 0 merge whole-lines.db
run 0 matches
read -r match _ <out
run 0 show last
run 0 export --all
cp out all.game
run 0 export --all --json
run 0 export --all --csv
run 0 report "$game" -o game.html
run 0 sheet "$game" -o game.pdf
run 0 dossier "$game" 3 -o case.html
run 0 draw "$position" -o board.svg
run 0 claims
run 0 find "$position"
run 0 standings --event Cup
run 0 pair --event Plate Anna Boris Clara
run 1 pair --event Cup Anna Boris Clara
run 0 ratings
run 0 stats Kermadeuc --json
run 0 stats Kermadeuc --luck
run 0 luck Kermadeuc
run 0 key Anna --passphrase-file pass
run 0 seal last --as Anna --passphrase-file pass
run 0 verify
run 0 verify --seals
run 0 rejudge
run 0 backup b.db
run 0 restore b.db
run 0 push c.db
run 0 pull c.db
run 1 push --token-file token http://127.0.0.1:1
run 0 versions
run 1 choose none-such 1
run 0 hide "$match" mistaken
run 0 hide --undo "$match"
run 1 join none-such nor-this
run 0 rename Boris Bernard
run 0 alias
run 1 office check postgresql://nobody@127.0.0.1:1/none
run 1 office sign postgresql://nobody@127.0.0.1:1/none --as Anna --passphrase-file pass
run 0 partie
run 0 complete matches
run 0 club clubs lyon

# A hall, until a page was got.
"${under[@]}" --db a.db serve --listen 127.0.0.1:0 >out 2>err &
served=$!
for ((i = 0; i < 600; i++)); do
    ! grep -q http out || break
    sleep 0.05
done
port=$(sed -n '1s|.*:\([0-9]*\)/*$|\1|p' out)
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'GET / HTTP/1.0\r\nHost: 127.0.0.1:%s\r\n\r\n' "$port" >&3
grep -q '^HTTP/1.1 200' <&3 || ended page '200' 'serve'
exec 3>&-
kill -TERM "$served"
status=0
wait "$served" || status=$?
served=
ended "$status" 0 serve
ran="$ran serve"

# None is left out.
for command in $("${under[@]}" complete line -- '' 2>err | cut -f 1); do
    case "$ran " in
    *" $command "*) ;;
    *)
        echo "not run: $command"
        wrong=1
        ;;
    esac
done
[ $wrong = 0 ] || exit 1
echo "$runs runs, and nothing wrong in them"
