#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The command line as WebAssembly, under node, against the native program, byte by byte: games, rulings,
# sessions typed into a record, and the records of one read by the other.
#   test_program.sh REFEREE SOURCE FOLDER, where ./dev web has put referee.js into FOLDER
set -euo pipefail
referee=$1 source=$2 program=$3/referee.js
[ -f "$program" ] || { echo "$program is not here: ./dev web builds it"; exit 77; }
command -v node >/dev/null || { echo "node is not here"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C.UTF-8 HOME=$folder/home TZ=UTC
unset LANGUAGE REFEREE_DB XDG_DATA_HOME
mkdir "$HOME"
cd "$folder"
same=0 wrong=0

native() { "$referee" "$@"; }
wasm() { node "$program" "$@"; }

# equal WHAT NATIVE WASM: the two files are equal.
equal()
{
    if cmp -s "$2" "$3"; then
        same=$((same + 1))
    else
        wrong=$((wrong + 1))
        echo "differs: $1"
        diff "$2" "$3" | head -n 6 || :
    fi
}

# run native|wasm ARGUMENTS: puts the output, the messages and the exit status into one file.
run()
{
    local who=$1 status=0
    shift
    $who "$@" >out 2>messages || status=$?
    { cat out messages; echo $status; } >"$who.out"
}

# compare ARGUMENTS: both print the same, and have the same exit status.
compare()
{
    run native "$@" </dev/null
    run wasm "$@" </dev/null
    equal "$*" native.out wasm.out
}

for game in "$source"/tests/games/*.game; do
    for form in '' --json --check; do
        compare replay $form "$game"
    done
done
cat "$source"/tests/rulings/*.jsonl | grep -o '"line": *"[^"]*"' | sed 's/^"line": *"//; s/"$//' >positions
[ "$(wc -l <positions)" -gt 300 ] || { echo "only $(wc -l <positions) rulings were found"; exit 1; }
for form in '' --json --check; do
    compare judge $form positions
done
for game in backgammon tric-trac puff tic-tac tryktrak; do
    compare judge --game "$game" positions
done

# The key of a match is random.
for typed in "$source"/tests/sessions/*.in; do
    name=$(basename "$typed" .in)
    for who in native wasm; do
        rm -rf $who
        mkdir $who
        cd $who
        run $who --db table.db <"$typed"
        mv $who.out ..
        cd ..
        sed -i -E 's/Match [0-9a-f]{8}-[0-9a-f-]{27}/Match KEY/' $who.out
    done
    equal "$name" native.out wasm.out
    [ -f native/table.db ] || continue
    native --db wasm/table.db verify >verified 2>&1 || { wrong=$((wrong + 1)); echo "$name does not verify"; }
    compare --db native/table.db export --all
done
echo "$same identical, $wrong different"
[ $wrong = 0 ] && [ $same -gt 60 ]
