#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A case on one page, as text, as a page and on paper: test_dossier.sh REFEREE SOURCE
set -euo pipefail
referee=$1 source=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 HOME=$dir
unset LANGUAGE REFEREE_DB XDG_DATA_HOME
cd "$dir"
wrong=0

fail()
{
    echo "$*"
    wrong=1
}

# says FILE WORDS...: each is in the file.
says()
{
    local file=$1 words
    shift
    for words; do
        grep -qF -- "$words" "$file" || fail "$file does not say '$words': $(cat "$file")"
    done
}

# ends STATUS ARGUMENTS...
ends()
{
    local wanted=$1 status=0
    shift
    "$referee" "$@" >out 2>err </dev/null || status=$?
    [ "$status" = "$wanted" ] || fail "$* ended with $status, not $wanted: $(cat err)"
}

# Entered wrong, claimed, put right, ruled on: all of it is in the case of coup 2, none of coup 3.
printf '%s\n' '.new Anna - Boris' '54 1/6 1/5' '64 +2 1/7 1/5' 'school 2' '.overrule 4 she had seen it' \
    '31 1/4 1/2' '.edit 2 64 +2 1/11 school 2' | "$referee" --db r.db >said
ends 0 --db r.db dossier last 2 -o case.txt
says case.txt '# referee dossier' 'Anna – Boris: turn 2, Boris throws 6-4' 'W:1x13,5,6 B:1x15 b 64' \
    'Nothing is due to Black.' '1/5/11' 'marked 2, due 0' 'line: 64 +2 1/7 1/5' 'line: school 2' \
    'she had seen it' 'turn corrected: 2 64 +2 1/11 school 2' 'Head of the log: '
! grep -q '31 1/4 1/2' case.txt || fail "coup 3 is in the case of coup 2"
ends 0 --db r.db dossier last 2 -o case.html
says case.html '<svg class="board"' 'turn corrected: 2 64 +2 1/11' 'aria-label="W:1x13,5,6 B:1x15 b 64"'
! grep -qE '<script|https?:' case.html || fail "the page is not complete in itself"
ends 0 --db r.db dossier last 2 -o case.pdf
[ "$(head -c 5 case.pdf)" = %PDF- ] || fail "no PDF was made"

# Jan de rencontre: the second player throws what the first threw, 4 points by a single throw
# (rules §12, the English guide). It is contested, and its points stand beside what was ruled.
printf '%s\n' '[White "Anna"]' '[Black "<Boris>"]' '1. w 64 1/7 1/5' '2. b 64 1/7 1/5' '3. w 31 1/4 1/2' >m.game
ends 0 dossier m.game 2 -o rencontre.txt
says rencontre.txt 'rencontre=on:' '4 due to <Boris>: rencontre'
[ "$(grep -c '4 due to <Boris>' rencontre.txt)" = 1 ] || fail "it is due under one reading only"
sed -n '/^The ruling is the same/p' rencontre.txt >alike
says alike 'rencontre=off' 'exit-throw=same' 'last-man-doublet=4'
! grep -q 'rencontre=on' alike || fail "said to be alike"
ends 0 dossier m.game 2 -o rencontre.html
says rencontre.html '4 due to &lt;Boris&gt;: rencontre'
! grep -q '<Boris>' rencontre.html || fail "a name is not escaped"

# A fault that the next dice let stand is ruled so under every reading: each is named, none repeated,
# and one page holds it. In turn 13 of 1818 a man that could not be played was taken for one (N2).
"$referee" --db printed.db import "$source/tests/games/lepeintre-1818-1.game" >out
ends 0 --db printed.db dossier last 13 -o printed.txt
[ "$(sed -n '/contested readings/,$p' printed.txt | grep -c '^[a-z-]*=[a-z0-9-]*:')" = 0 ] ||
    fail "a reading that changes nothing is repeated: $(cat printed.txt)"
sed -n '/^The ruling is the same/p' printed.txt >alike
says alike 'under every reading of: ' opening-doublet exit-throw rencontre schools
ends 0 --db printed.db dossier last 13 -o printed.pdf
! command -v pdfinfo >/dev/null || [ "$(pdfinfo printed.pdf | sed -n 's/^Pages: *//p')" = 1 ] ||
    fail "more than a page"

# Of another game, of one without a board; what is not there; what is left alone.
ends 0 dossier "$source/tests/games/tryktrak-sample.game" 20 -o tryktrak.txt
says tryktrak.txt 'White lets it stand.' 'game=tryktrak'
printf '%s\n' '[Game "pig"]' '[Player1 "Anna"]' '[Player2 "Boris"]' '1. a 4 5 stop' >pig.game
ends 0 dossier pig.game 1 -o pig.html
printf '.new tryktrak Anna - Boris\n' | "$referee" --db none.db >out
ends 3 --db none.db dossier last 1 -o x.txt
says err 'there are no turns yet'
ends 1 dossier m.game 9 -o rencontre.txt
says err 'the turns are 1 to 3'
ends 2 dossier m.game -o x.txt
ends 2 dossier m.game 2 -o x.svg
echo mine >mine.txt
ends 1 dossier m.game 2 -o mine.txt
[ "$(cat mine.txt)" = mine ] || fail "a foreign file was overwritten"
exit $wrong
